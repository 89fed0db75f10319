//! What happened in a battle of companies: its call with its faces, and what became of everyone. The state folds
//! from the effects alone.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::calls::{
    ArriveCall, FireCall, FormCall, GroundEdit, MeleeCall, MoveCall, OfficerEdit, OfficerFireCall, OfficerMoveCall, RallyCall, RestCall,
    RoutCall, StrikeCall, UnitEdit, WithdrawCall,
};
use super::state::{Fate, Loss, Phase};
use crate::engine::words;
use crate::games::battlecry1812::fire::FireRequest;
use crate::games::battlecry1812::melee::MeleeRequest;
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, PositionId, RowId, SideId, UnitId};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A unit moved and faced.
    Moved {
        /// What was called for.
        call: MoveCall,
        /// The hexes it went by, the last included; none where it turned.
        path: Vec<Hex>,
        /// Of its allowance, how much has gone now.
        spent: u32,
        /// What it faces now.
        facing: Heading,
    },
    /// A unit changed formation.
    Formed {
        /// What was called for.
        call: FormCall,
    },
    /// An officer moved.
    OfficerMoved {
        /// What was called for.
        call: OfficerMoveCall,
        /// Of his allowance, how much has gone now.
        spent: u32,
    },
    /// A routed unit ran.
    Routed {
        /// What was called for.
        call: RoutCall,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// A unit fired.
    Fired {
        /// What was called for.
        call: FireCall,
        /// What the rules were asked, the map's facts among it.
        request: FireRequest,
        /// The dice the tally came to.
        dice_count: u32,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// A melee.
    Melee {
        /// What was called for.
        call: MeleeCall,
        /// What the rules were asked, the map's facts among it.
        request: MeleeRequest,
        /// The attacker's flags less the defender's.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
        /// What the attacker faces after a bayonet charge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Heading>,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// An attack without dice.
    Struck {
        /// What was called for.
        call: StrikeCall,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// Fire at an officer.
    OfficerFired {
        /// What was called for.
        call: OfficerFireCall,
        /// The row of the table.
        outcome: RowId,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// A rally.
    Rallied {
        /// What was called for.
        call: RallyCall,
        /// The row of the table.
        outcome: RowId,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// A unit on no hex has rested, by its player's word.
    Rested {
        /// What was called for.
        call: RestCall,
        /// What came of it.
        effects: Vec<Applied>,
    },
    /// A unit withdrew.
    Withdrew {
        /// What was called for.
        call: WithdrawCall,
    },
    /// Another phase; at the end of a player turn, what rest did for the side's units.
    Phase {
        /// The turn.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
        /// What came of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        effects: Vec<Applied>,
        /// The referee's word, where something was left undone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        referee: Option<SmolStr>,
    },
    /// The battle ended.
    Ended {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Who won; none: a draw.
        winner: Option<SideId>,
        /// The referee's word, before its last turn was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        referee: Option<SmolStr>,
    },
    /// A unit or officer came.
    Arrived {
        /// What was called for.
        call: ArriveCall,
        /// On which hex.
        at: Option<Hex>,
        /// What the unit faces.
        facing: Option<Heading>,
    },
    /// A unit was corrected.
    UnitEdited {
        /// Which.
        unit: UnitId,
        /// What was set.
        edit: UnitEdit,
        /// Why.
        note: SmolStr,
    },
    /// An officer was corrected.
    OfficerEdited {
        /// Which.
        officer: OfficerId,
        /// What was set.
        edit: OfficerEdit,
        /// Why.
        note: SmolStr,
    },
    /// The ground was painted otherwise.
    GroundEdited {
        /// What was set, and where.
        edit: GroundEdit,
        /// Why.
        note: SmolStr,
    },
    /// A key position changed hands at the referee's word.
    PositionHeld {
        /// Which.
        position: PositionId,
        /// Who holds it.
        side: Option<SideId>,
    },
    /// A remark.
    Noted {
        /// The remark.
        text: SmolStr,
    },
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
}

impl Event {
    /// What came of it for units and officers.
    #[must_use]
    pub fn effects(&self) -> &[Applied] {
        match self {
            Self::Routed { effects, .. }
            | Self::Fired { effects, .. }
            | Self::Melee { effects, .. }
            | Self::Struck { effects, .. }
            | Self::OfficerFired { effects, .. }
            | Self::Rallied { effects, .. }
            | Self::Rested { effects, .. }
            | Self::Phase { effects, .. } => effects,
            _ => &[],
        }
    }
}
