//! What the checks of one die of this game have in common.

use crate::engine::text::Verb;
use crate::engine::{self, SingleRows, Singles};
use crate::games::rff1812::effect::{CountSpec, Effect, settle};
use crate::games::rff1812::{Tables, explain};

/// The checks of one die of Regimental Fire and Fury.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rff1812Singles;

/// A check of one die.
pub type SingleCheck = engine::SingleCheck<Rff1812Singles>;

/// A check of one die with its tally made.
pub type Single<'t> = engine::Single<'t, Rff1812Singles>;

/// What a battle must know of a check of one die.
#[derive(Debug)]
pub struct InBattle {
    /// Of whom it is.
    pub of: Of,
    /// What the log says of him: "is", "in danger".
    pub says: (Verb, &'static str),
    /// How it is offered, by the name of whom it is of.
    pub offer: fn(&str) -> String,
}

/// Of whom a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A unit.
    Unit,
    /// A leader.
    Leader,
}

impl Of {
    /// Its field in a command.
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
    type Own = InBattle;

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
