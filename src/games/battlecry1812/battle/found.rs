//! Findings of the judge of a battle of companies: results of dice and map, and their effects on units and officers.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Battlecry1812;
use super::state::{Fate, Loss, Phase};
use crate::engine::words;
use crate::games::battlecry1812::fire::FireRequest;
use crate::games::battlecry1812::melee::MeleeRequest;
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, RowId, SideId, UnitId};

/// Something that happened in a battle of companies.
pub type Event = crate::game::Event<Battlecry1812>;

/// Findings of the judge for a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Found {
    /// Result read off the tables and the map.
    #[serde(skip_serializing_if = "TableReading::is_nothing")]
    pub reading: TableReading,
    /// Effects on units and officers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<AppliedEffect>,
}

/// Result read off the tables and the map for a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableReading {
    /// There was nothing to read.
    #[default]
    Nothing,
    /// Path of a unit's move.
    Way {
        /// Hexes of the path, the last included; empty where it turned.
        path: Vec<Hex>,
        /// Hexes of its allowance spent so far in this player turn.
        spent: u32,
        /// Hexside it faces now.
        facing: Heading,
        /// Officers who go along, each with the hexes of his allowance spent so far.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        along: Vec<(OfficerId, u32)>,
    },
    /// Hexes of an officer's allowance spent so far in this player turn.
    Spent(u32),
    /// Fire of a unit at another.
    Fire {
        /// Request the rules were applied to, with the map's facts.
        request: FireRequest,
        /// Number of dice of the tally.
        dice_count: u32,
    },
    /// Melee of two units.
    Melee {
        /// Request the rules were applied to, with the map's facts.
        request: Box<MeleeRequest>,
        /// The attacker's flags less the defender's.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
        /// Hexside the attacker faces after a bayonet charge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Heading>,
    },
    /// The row of the table.
    Row(RowId),
    /// The phase that begins.
    Phase {
        /// Turn, counted from 1.
        turn: u32,
        /// Side whose player turn it is.
        side: SideId,
        /// Phase of the player turn.
        phase: Phase,
    },
    /// End of the battle, with its result.
    Ends {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Side that won; `None`: a draw.
        winner: Option<SideId>,
    },
    /// Place where a unit or officer arrives.
    Comes {
        /// Hex of the arrival; `None`: on no hex.
        at: Option<Hex>,
        /// Hexside the unit faces.
        facing: Option<Heading>,
    },
}

impl TableReading {
    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

impl Found {
    /// Builds findings with this reading and no effects.
    pub(super) fn of(reading: TableReading) -> Self {
        Self { reading, effects: Vec::new() }
    }

    /// Builds findings with these effects and nothing read.
    pub(super) fn effects(effects: Vec<AppliedEffect>) -> Self {
        Self { reading: TableReading::Nothing, effects }
    }
}

/// Unit or officer an effect falls on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitOrOfficer {
    /// A unit, by its id.
    Unit(UnitId),
    /// An officer, by his id.
    Officer(OfficerId),
}

words! {
    /// Obstacle that keeps a unit from going back.
    Barrier { Enemy = "enemy", Officer = "officer", Edge = "edge", Friends = "friends", Water = "water", Ground = "ground", Guns = "guns" }
}

/// Effect on a unit or officer: a closed list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectVerb {
    /// A unit loses figures.
    LoseStrength {
        /// Number of figures lost.
        count: u32,
    },
    /// A unit loses morale.
    LoseMorale {
        /// Points of morale lost.
        count: u32,
    },
    /// A unit regains morale.
    RecoverMorale {
        /// Points of morale regained.
        count: u32,
    },
    /// A unit has to retreat.
    Retreat {
        /// Hexes it must retreat.
        hexes: u32,
        /// Hexes of its path; empty for a unit that cannot move, or on no hex, which goes back on the table.
        path: Vec<Hex>,
        /// Distance in hexes from the hex it left.
        away: u32,
        /// Obstacle that halted it, where it still has to go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Barrier>,
    },
    /// A routed unit runs.
    Run {
        /// Hexes of its path.
        path: Vec<Hex>,
        /// Obstacle that halted it with move left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Barrier>,
    },
    /// A unit leaves the game.
    Leave {
        /// Way it leaves the game.
        how: Fate,
    },
    /// An officer leaves the game.
    Fall {
        /// Way he was lost.
        how: Loss,
    },
    /// An officer goes with his unit.
    GoAlong {
        /// Hex he goes to.
        to: Hex,
    },
}

/// Effect, and the unit or officer it falls on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppliedEffect {
    /// Unit or officer it falls on.
    pub whom: UnitOrOfficer,
    /// Effect that is applied.
    #[serde(rename = "deed")]
    pub verb: EffectVerb,
    /// Reason the referee waived it, so that it did not happen; `None`: it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waived: Option<SmolStr>,
}

/// A referee's ruling that an effect of the dice does not happen. What would follow from it is not proposed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// Index in the list of effects, from 0; effects waived before it count too.
    pub place: usize,
    /// Reason for the ruling.
    pub note: SmolStr,
}
