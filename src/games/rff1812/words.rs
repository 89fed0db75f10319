//! The closed word lists of Regimental Fire and Fury 1812 (digest §2 to §4).

use crate::engine::{Word as _, words};

words! {
    /// Arm of service of a unit.
    #[derive(Default)]
    Arm { #[default] Infantry = "infantry", Cavalry = "cavalry", Artillery = "artillery" }

    /// Experience, fixed for the battle (digest §2).
    #[derive(Default)]
    Experience { Elite = "elite", Veteran = "veteran", #[default] Trained = "trained", Raw = "raw" }

    /// Morale class, which sets when a unit is worn and spent (digest §2).
    Morale { Spirited = "spirited", Reliable = "reliable", Unreliable = "unreliable", Dispirited = "dispirited" }

    /// Effectiveness of a unit of troops after its losses so far (digest §2).
    Effectiveness { Fresh = "fresh", Worn = "worn", Spent = "spent" }

    /// Order of troops (digest §4).
    Order { Good = "good", Disordered = "disordered", Broken = "broken" }

    /// Formation of troops and guns (digest §4).
    Formation {
        Line = "line", SupportedLine = "supported_line", FieldColumn = "field_column", MarchColumn = "march_column",
        StormingColumn = "storming_column", OpenOrder = "open_order", Square = "square", Garrison = "garrison",
        Mounted = "mounted", Dismounted = "dismounted", Limbered = "limbered", Unlimbered = "unlimbered",
    }

    /// Small arm of troops (digest §3).
    Weapon { Rifle = "rifle", Musket = "musket", Carbine = "carbine" }

    /// The two sides of a charge.
    ChargeRole { Attacker = "attacker", Defender = "defender" }

    /// A gun's carriage (digest §3).
    Carriage { Light = "light", Heavy = "heavy" }

    /// A leader's rating (digest §7).
    #[derive(Default)]
    LeaderRating { Gallant = "gallant", #[default] Able = "able", Poor = "poor" }

    /// Leader's sight of the unit (digest §6).
    #[derive(Default)]
    Sight { #[default] Clear = "clear", DenseWoods = "dense_woods", None = "none" }

    /// Command that the unit is under in this check (digest §6).
    Command { InCommand = "in_command", Provisional = "provisional", OutOfCommand = "out_of_command" }

    /// Light of the turn; twilight 1 has most light (digest §6, §9).
    #[derive(Default)]
    Light {
        #[default] Day = "day", Fog = "fog", Twilight1 = "twilight_1", Twilight2 = "twilight_2", Twilight3 = "twilight_3",
        Twilight4 = "twilight_4", NightDark = "night_dark" as "dark night", NightMoon = "night_moon" as "moonlit night",
        NightFullMoon = "night_full_moon" as "night with a full moon",
    }

    /// Level of a side's losses so far (digest §7, §13).
    #[derive(Default)]
    Losses { #[default] None = "none", Heavy = "heavy", Greater = "greater" }

    /// Cover of a target (digest §9).
    #[derive(Default)]
    Cover { #[default] None = "none", Partial = "partial", Full = "full", Fortified = "fortified" }

    /// Ground moved over (digest §8, §10).
    #[derive(Default)]
    Ground { #[default] Open = "open", Broken = "broken", Rough = "rough" }

    /// The defender's position in a charge (digest §10).
    #[derive(Default)]
    Position { #[default] None = "none", Favorable = "favorable", Strong = "strong", Fortified = "fortified" }

    /// Condition of a road (digest §8).
    Road { Good = "good", Poor = "poor" }

    /// Kind of unit that moves on a road (digest §8).
    Mover {
        MarchColumn = "march_column", Broken = "broken", CavalryColumn = "cavalry_column", LimberedLight = "limbered_light",
        LimberedHeavy = "limbered_heavy", LimberedSiege = "limbered_siege", Leader = "leader",
    }
}

impl Formation {
    /// Returns how a unit in it is said to be: `in line`, `mounted`.
    #[must_use]
    pub fn placed(self) -> String {
        if self.is_state() { self.spoken() } else { format!("in {}", self.spoken()) }
    }

    /// Returns how a unit is said to take it: `into line`, `mounted`.
    #[must_use]
    pub fn taken(self) -> String {
        if self.is_state() { self.spoken() } else { format!("into {}", self.spoken()) }
    }

    /// Checks whether its word says how the unit is, and no shape that it stands in.
    const fn is_state(self) -> bool {
        matches!(self, Self::Mounted | Self::Dismounted | Self::Limbered | Self::Unlimbered)
    }
}

impl Light {
    /// Returns true for any light of twilight.
    #[must_use]
    pub const fn is_twilight(self) -> bool {
        matches!(self, Self::Twilight1 | Self::Twilight2 | Self::Twilight3 | Self::Twilight4)
    }

    /// Names whom a leader commands at night, at whatever distance others are (digest §6).
    pub const COMMANDED: &str = "only the unit he is with";

    /// Returns true for any night, moonlit or not.
    #[must_use]
    pub const fn is_night(self) -> bool {
        matches!(self, Self::NightDark | Self::NightMoon | Self::NightFullMoon)
    }
}
