//! What the judge of a battle of companies finds: what the dice came to and the map tells, and what becomes of everyone by it.

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

/// What was found of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Found {
    /// What was read off the tables and the map.
    #[serde(skip_serializing_if = "Reading::is_nothing")]
    pub reading: Reading,
    /// What becomes of units and officers by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Applied>,
}

/// What was read off the tables and the map for a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reading {
    /// There was nothing to read.
    #[default]
    Nothing,
    /// The way of a unit.
    Way {
        /// The hexes it went by, the last included; none where it turned.
        path: Vec<Hex>,
        /// Of its allowance, how much has gone now.
        spent: u32,
        /// What it faces now.
        facing: Heading,
    },
    /// Of an officer's allowance, how much has gone now.
    Spent(u32),
    /// Of fire.
    Fire {
        /// What the rules were asked, the map's facts among it.
        request: FireRequest,
        /// The dice the tally came to.
        dice_count: u32,
    },
    /// Of a melee.
    Melee {
        /// What the rules were asked, the map's facts among it.
        request: Box<MeleeRequest>,
        /// The attacker's flags less the defender's.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
        /// What the attacker faces after a bayonet charge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Heading>,
    },
    /// The row of the table.
    Row(RowId),
    /// The phase that begins.
    Phase {
        /// The turn.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
    },
    /// How the battle ends.
    Ends {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Who won; none: a draw.
        winner: Option<SideId>,
    },
    /// Where one who comes stands.
    Comes {
        /// On which hex.
        at: Option<Hex>,
        /// What the unit faces.
        facing: Option<Heading>,
    },
}

impl Reading {
    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

impl Found {
    /// Of what was read, and nothing more.
    pub(super) fn of(reading: Reading) -> Self {
        Self { reading, effects: Vec::new() }
    }

    /// Of what becomes of units and officers, with nothing to read.
    pub(super) fn effects(effects: Vec<Applied>) -> Self {
        Self { reading: Reading::Nothing, effects }
    }
}

/// Whom an effect falls on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// A unit.
    Unit(UnitId),
    /// An officer.
    Officer(OfficerId),
}

words! {
    /// What keeps a unit from going back.
    Barrier { Enemy = "enemy", Officer = "officer", Edge = "edge", Friends = "friends", Water = "water", Ground = "ground", Guns = "guns" }
}

/// What becomes of a unit or officer: a closed list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// Figures fall.
    LoseStrength {
        /// How many.
        count: u32,
    },
    /// Morale is lost.
    LoseMorale {
        /// How much.
        count: u32,
    },
    /// Morale comes back.
    RecoverMorale {
        /// How much.
        count: u32,
    },
    /// It goes back.
    Retreat {
        /// Hexes it must.
        hexes: u32,
        /// The hexes it goes by; none of a unit on no hex, which goes back on the table.
        path: Vec<Hex>,
        /// Hexes it is away then from where it stood.
        away: u32,
        /// What halted it, where it has still to go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Barrier>,
    },
    /// Routed, it runs.
    Run {
        /// The hexes it goes by.
        path: Vec<Hex>,
        /// What halted it with move left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Barrier>,
    },
    /// A unit leaves the game.
    Leave {
        /// How.
        how: Fate,
    },
    /// An officer leaves the game.
    Fall {
        /// How.
        how: Loss,
    },
    /// An officer goes with his unit.
    GoAlong {
        /// Where to.
        to: Hex,
    },
}

/// A deed and whom it befell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Applied {
    /// Whom.
    pub whom: Whom,
    /// What.
    pub deed: Deed,
    /// The referee waived it, and why: it did not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waived: Option<SmolStr>,
}

/// A referee's ruling that what the dice propose does not happen. What follows from it is not proposed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// The place in the list of what becomes of everybody, from 0, what was waived before it counted too.
    pub place: usize,
    /// Why.
    pub note: SmolStr,
}
