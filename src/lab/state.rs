//! State of a fight in a turn, where a step leads from it, and how a fight ends.

use smol_str::SmolStr;

use crate::engine::words;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::request::MOST_UNITS;

words! {
    /// Point of a player turn that a fight has reached, in the order of the rules.
    TurnPoint {
        Declare = "declare", Reply = "reply", Check = "check", Move = "move", Defend = "defend", Attack = "attack", Combat = "combat",
    }

    /// Throw of a fight, by what it is for.
    ThrowFor { Maneuver = "maneuver", Fire = "fire", Charge = "charge", Leader = "leader" }

    /// Fate of the other side's ground.
    Verdict { Taken = "taken", Open = "open", ThrownBack = "thrown_back" }
}

/// State of a fight in any turn of the plan: how far the turn is, the battle by the numbers of its parts, and where the units stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FightState {
    /// Indicates the player turn of the other side.
    pub theirs: bool,
    /// Point of the player turn.
    pub point: TurnPoint,
    /// State of each unit by its number.
    pub units: [u32; 2 * MOST_UNITS],
    /// All of the battle beside its units, by its number.
    pub rest: u32,
    /// Place of each unit in millionths of an inch: 0 is the other side's line as the fight began, ours is before it.
    pub places: UnitPlaces,
}

/// Places of the units of a fight by their indices, those of both sides at most; behind the last unit there is nothing.
pub type UnitPlaces = [i64; 2 * MOST_UNITS];

/// State that follows, with the verdict if the fight ends by it.
#[derive(Clone, Debug)]
pub struct Follows {
    /// State of the fight then.
    pub state: FightState,
    /// Verdict, if the fight is over.
    pub verdict: Option<Verdict>,
}

/// End of a fight, as far as any figure depends on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FightEnd {
    /// Fate of the other side's ground.
    pub verdict: Verdict,
    /// Turn of the plan in which it was decided, from 0.
    pub turn: usize,
    /// Indicates that it was decided in the other side's player turn.
    pub theirs: bool,
    /// Indicates that our side still holds the ground it began on, or more.
    pub held: bool,
    /// Stands that each unit has lost.
    pub lost: Vec<u32>,
    /// Condition of each unit.
    pub conditions: Vec<UnitCondition>,
}

/// State or end to which a step of a fight leads, before it has a number.
#[derive(Clone, Debug)]
pub enum Reached {
    /// Goes on in this state.
    State(FightState),
    /// Is over with this end, as it is in the first turn.
    End(FightEnd),
}

/// State or end to which a step of a fight leads, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Goes on in this state.
    ToState(u32),
    /// Is over with this end.
    ToEnd(u32),
}

/// Row of an assumed value, by its check and its id in the table.
pub type AssumedRow = (ThrowFor, SmolStr);
