//! Common parts of this game's checks of one die.

use crate::engine::{self, SingleRows, Singles};
use crate::games::battlecry1812::effect::effects_text;
use crate::games::battlecry1812::{Effect, Tables};

/// The checks of one die of Battlecry!
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattlecrySingles;

/// A check of one die.
pub type SingleCheck = engine::SingleCheck<BattlecrySingles>;

/// A check of one die with its tally made.
pub type Single<'t> = engine::Single<'t, BattlecrySingles>;

impl Singles for BattlecrySingles {
    type Tables = Tables;
    type Spec = Effect;
    type Effect = Effect;
    type Own = ();

    fn rows<'t>(tables: &'t Tables, check: &SingleCheck) -> Option<SingleRows<'t, Self>> {
        match check.name {
            "rally" => Some(SingleRows { modifiers: &tables.rally, outcomes: &tables.rally_outcomes }),
            "officer_fire" => Some(SingleRows { modifiers: &[], outcomes: &tables.officer_fire }),
            _ => None,
        }
    }

    fn settle<'t>(effects: impl Iterator<Item = &'t Effect>, _result: i32) -> Vec<Effect> {
        effects.copied().collect()
    }

    fn effects_text(effects: &[Effect]) -> String {
        effects_text(effects)
    }
}
