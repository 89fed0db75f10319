//! The closed word lists of Battlecry! 1812.

use crate::engine::{Word as _, words};

words! {
    /// Type of a unit (digest §1).
    #[derive(Default)]
    UnitType {
        #[default] Infantry = "infantry", LightInfantry = "light_infantry", Riflemen = "riflemen", MountedRiflemen = "mounted_riflemen",
        LightDragoons = "light_dragoons", Indians = "indians", FieldArtillery = "field_artillery",
        LightArtillery = "light_artillery", HeavyArtillery = "heavy_artillery",
    }

    /// Class of a unit as a target (digest §1).
    TargetClass { Foot = "foot", Mounted = "mounted", Artillery = "artillery" }

    /// Weapon that a unit carries (digest §4).
    #[derive(Default)]
    Weapon { #[default] Musket = "musket", Rifle = "rifle", PistolAndSabre = "pistol_and_sabre", Gun = "gun", Howitzer = "howitzer" }

    /// Formation of a unit; guns in line are unlimbered (digest §4, §6).
    #[derive(Default)]
    Formation {
        #[default] Line = "line", OpenOrder = "open_order", ColumnOfCompanies = "column_of_companies",
        ColumnOfDivisions = "column_of_divisions", Square = "square", FlankMarch = "flank_march", Limbered = "limbered",
    }

    /// Part of a unit that is hit (digest §6).
    #[derive(Default)]
    Facing { #[default] Front = "front", Flank = "flank", Rear = "rear" }

    /// Cover that shelters a target (digest §4).
    #[derive(Default)]
    Cover { #[default] None = "none", Woods = "woods", Fieldworks = "fieldworks", FieldworksInWoods = "fieldworks_in_woods" }

    /// Special ability or limit that only some types of unit have (digest §1).
    Special {
        BayonetCharge = "bayonet_charge", PicksOffOfficers = "picks_off_officers", Infiltrate = "infiltrate", RunDown = "run_down",
        CannotBeFlanked = "cannot_be_flanked", PickOff = "pick_off", NoMelee = "no_melee",
        FiresOnlyUnlimbered = "fires_only_unlimbered", FiresAsItUnlimbers = "fires_as_it_unlimbers",
    }

    /// Rank of an officer (digest §2).
    Rank {
        Captain = "captain", Major = "major", LieutenantColonel = "lieutenant_colonel", Colonel = "colonel",
        BrigadierGeneral = "brigadier_general", MajorGeneral = "major_general",
    }

    /// Type of an officer, which decides the units he aids (digest §2).
    OfficerType {
        Infantry = "infantry", Artillery = "artillery", Cavalry = "cavalry", Native = "native", General = "general",
        Engineer = "engineer",
    }

    /// Actions of light artillery in the turn it limbers or unlimbers: one or both of moving and firing (digest §6).
    Besides { One = "one", Both = "both" }

    /// Change that guns make to move or to fire (digest §6).
    Limbering { Limber = "limber", Unlimber = "unlimber" }

    /// Way an officer moves: on foot or mounted (digest §1).
    OfficerMount { OnFoot = "on_foot", Mounted = "mounted" }

    /// Effect of a face of the die on a target (digest §4).
    FaceEffect { Strength = "strength", Morale = "morale", Retreat = "retreat" }

    /// The two sides of a melee (digest §5).
    MeleeSide { Attacker = "attacker", Defender = "defender" }

    /// Terrain that covers a hex.
    #[derive(Default)]
    Terrain { #[default] Open = "open", Woods = "woods", Swamp = "swamp", Building = "building", Water = "water" }

    /// Road or water that runs over the board from hex to hex. It has no effect in the rules.
    Course { Road = "road", Stream = "stream", River = "river" }

    /// Ground that may slow, stop or shut out (digest §6).
    GroundId { Woods = "woods", Fence = "fence", Hill = "hill", Building = "building", Fieldworks = "fieldworks", Water = "water" }

    /// Obstacle that blocks sight (digest §6).
    SightBlock { Woods = "woods", Buildings = "buildings", HigherHill = "higher_hill" }

    /// Rulings of ours, where the rules are silent.
    RulingId {
        SightAlongSide = "sight_along_side", BearingBetween = "bearing_between", OneUnitAHex = "one_unit_a_hex",
        ThroughFriends = "through_friends", FormFirst = "form_first", OneAttack = "one_attack", OpenGround = "open_ground",
        RallyReach = "rally_reach", RetreatWay = "retreat_way", OfficersGoAlong = "officers_go_along", Overrun = "overrun",
        Cornered = "cornered", RoutedGuns = "routed_guns", Swamp = "swamp", RestOfATurn = "rest_of_a_turn",
        WithdrawalIsAMove = "withdrawal_is_a_move", ChargeGround = "charge_ground", BuffAtTheDice = "buff_at_the_dice",
        ColumnOfNoCommand = "column_of_no_command", FireAnyDirection = "fire_any_direction", HeavyGunsShutIn = "heavy_guns_shut_in",
        RallyAnyPhase = "rally_any_phase", KeyPositionHeld = "key_position_held",
    }
}

impl Formation {
    /// Returns how a unit in it is said to be: `in line`, `limbered`.
    #[must_use]
    pub fn placed(self) -> String {
        if self == Self::Limbered { self.spoken() } else { format!("in {}", self.spoken()) }
    }
}

impl Terrain {
    /// Returns the row of the table of ground for this terrain; `None`: nothing slows or stops there.
    #[must_use]
    pub const fn ground(self) -> Option<GroundId> {
        match self {
            Self::Open => None,
            // A ruling of ours: the rules know no swamp.
            Self::Woods | Self::Swamp => Some(GroundId::Woods),
            Self::Building => Some(GroundId::Building),
            Self::Water => Some(GroundId::Water),
        }
    }
}
