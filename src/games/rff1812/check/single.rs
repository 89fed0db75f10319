//! Types that this game's checks of one die share.

use crate::engine::text::Verb;
use crate::engine::{self, SingleRows, Singles};
use crate::games::rff1812::effect::{CountSpec, Effect, settle};
use crate::games::rff1812::{Tables, explain};

/// Marker type for the checks of one die of Regimental Fire and Fury.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rff1812Singles;

/// Check of one die.
pub type SingleCheck = engine::SingleCheck<Rff1812Singles>;

/// Check of one die with its tally made.
pub type Single<'t> = engine::Single<'t, Rff1812Singles>;

/// Data that a battle needs of a check of one die.
#[derive(Debug)]
pub struct BattleUse {
    /// Kind of piece that is checked.
    pub of: CheckSubject,
    /// Verb and words of the log about the piece: "is", "in danger".
    pub text: (Verb, &'static str),
    /// Text that offers the check, given the name of the piece.
    pub offer: fn(&str) -> String,
}

/// Kind of piece that a check is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckSubject {
    /// Check of a unit.
    Unit,
    /// Check of a leader.
    Leader,
}

impl CheckSubject {
    /// Returns its field in a command.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Leader => "leader",
        }
    }
}

impl Singles for Rff1812Singles {
    type Tables = Tables;
    type Spec = Effect<CountSpec>;
    type Effect = Effect;
    type Own = BattleUse;

    fn rows<'t>(tables: &'t Tables, check: &SingleCheck) -> Option<SingleRows<'t, Self>> {
        tables.singles.get(check.name).map(|rows| SingleRows { modifiers: &rows.modifiers, outcomes: &rows.outcomes })
    }

    fn settle<'t>(effects: impl Iterator<Item = &'t Self::Spec>, result: i32) -> Vec<Effect> {
        settle(effects.map(|effect| effect.at(result)))
    }

    fn effects_text(effects: &[Effect]) -> String {
        explain::effects_text(effects)
    }
}
