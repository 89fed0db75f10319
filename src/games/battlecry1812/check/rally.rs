//! The rally of a routed unit by an officer: a die at or under his ability (digest §2).

use super::SingleCheck;
use crate::engine::{Die, Facts, Reads, Value};
use crate::games::battlecry1812::facts::rally::{ABILITY, RALLY as FACTS};

/// Rally of a routed unit by an officer.
pub static RALLY: SingleCheck = SingleCheck {
    bounds: &[(ABILITY, 1, 6)],
    usual: &[(ABILITY, Value::Count(3))],
    reads: Reads::Under,
    ..SingleCheck::new("rally", "Rally", Die::D6, &FACTS, ())
};

/// The facts of a rally by an officer of that ability, 1 to 6.
#[must_use]
pub fn rally_facts(ability: u32) -> Facts {
    let mut facts = RALLY.unknown();
    facts.count(ABILITY, i64::from(ability));
    facts
}
