//! Fire at an officer: one die, and only from those who pick officers off (digest §2).

use super::SingleCheck;
use crate::engine::text::join_list;
use crate::engine::{Die, Facts, Reads, Value, Word as _};
use crate::games::battlecry1812::facts::officer_fire::{OFFICER_FIRE as FACTS, SHOOTER};
use crate::games::battlecry1812::words::{Special, UnitType};

/// Fire at an officer. The table is read at the number of dice that hit: 0 or 1.
pub static OFFICER_FIRE: SingleCheck = SingleCheck {
    usual: &[(SHOOTER, Value::Word("light_infantry"))],
    faults: |tables, facts, faults| {
        let may = |unit: &UnitType| tables.has_special(*unit, Special::PicksOffOfficers);
        let shooter = UnitType::ALL.iter().find(|unit| facts.is(SHOOTER, **unit));
        if let Some(shooter) = shooter.filter(|shooter| !may(shooter)) {
            let may = tables.types_with(Special::PicksOffOfficers).map(|unit| unit.to_string()).collect::<Vec<_>>();
            faults.add("shooter", format!("{shooter} cannot pick off an officer; these can: {}", join_list(&may)));
        }
    },
    reads: Reads::By(|tables, face| i32::from(tables.die_at_officer().class_of(face) == 1)),
    ..SingleCheck::new("officer_fire", "Officer fire", Die::D6, &FACTS, ())
};

/// The facts of fire at an officer by a unit of that type.
#[must_use]
pub fn officer_fire_facts(shooter: UnitType) -> Facts {
    let mut facts = OFFICER_FIRE.unknown();
    facts.word(SHOOTER, shooter);
    facts
}
