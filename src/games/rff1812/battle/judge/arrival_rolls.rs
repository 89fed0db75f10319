//! Units that a die brings on: rolled once in each of their side's player turns, from the turn the scenario names (digest §5).

use crate::engine::Faults;
use crate::engine::text::{IS, Verb, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Die;
use crate::games::rff1812::battle::found::{Found, TableReading};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::BattleObjections;
use crate::games::rff1812::battle::words::remarks;
use crate::games::rff1812::scenario::Side;
use crate::id::UnitId;
use crate::scenario::{Arrival, ArrivalDie};

/// Returns the die that may bring a unit on, with its turn and place.
#[must_use]
pub fn arrival_die<'s>(setup: &'s Setup, unit: &UnitId) -> Option<(&'s Arrival, ArrivalDie)> {
    let arrival = setup.scenario.unit(unit)?.1.arrives.as_ref()?;
    Some((arrival, arrival.die?))
}

/// Returns the reason why no die may be rolled for a unit now; `None` if one may.
#[must_use]
pub fn why_no_arrival_roll(setup: &Setup, state: &BattleState, unit: &UnitId) -> Option<String> {
    let (Some((side, known)), Some(now)) = (setup.scenario.unit(unit), state.units.get(unit)) else {
        return Some(format!("there is no unit \"{unit}\" in this battle"));
    };
    let label = known.label();
    let Some((arrival, _)) = arrival_die(setup, unit) else {
        return Some(statement(label, Verb("does not arrive", "do not arrive"), "by a roll"));
    };
    match () {
        () if now.removed => Some(statement(label, IS, "out of the game")),
        () if now.on_table => Some(statement(label, IS, "on the table")),
        () if state.turn < arrival.turn => Some(format!("the roll for {label} is made from turn {} on", arrival.turn)),
        () if state.side != side.id => Some(format!("the roll for {label} is made in the {} player turn", side.adjective())),
        () if state.thrown_for.contains(unit) => Some(format!("the roll for {label} was already made in this player turn")),
        () => None,
    }
}

/// Lists the units of a side for which a die is to be rolled now. Optional ones wait for the referee.
pub(in crate::games::rff1812::battle) fn units_to_roll(setup: &Setup, state: &BattleState, side: &Side) -> Vec<UnitId> {
    let waits = side.units.iter().filter(|unit| !unit.optional && why_no_arrival_roll(setup, state, &unit.id).is_none());
    waits.map(|unit| unit.id.clone()).collect()
}

pub(in crate::games::rff1812::battle) fn roll_arrival(
    setup: &Setup,
    state: &BattleState,
    unit: &UnitId,
    die: Die,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let faults = Faults::default();
    if let Some(not) = why_no_arrival_roll(setup, state, unit) {
        faults.add("unit", not);
    }
    let wanted = arrival_die(setup, unit).map(|(_, wanted)| wanted);
    if let Some(wanted) = wanted {
        faults.die("die", Some(die.face), wanted.sides);
    }
    faults.finish()?;
    let comes = wanted.is_some_and(|wanted| die.face >= wanted.at_least);
    remarks::add_remarks(objections, remarks::turn_start_remarks(setup, state, Some(unit)));
    let known = setup.scenario.unit(unit).filter(|_| comes).map(|(_, known)| known);
    let shut = known.and_then(|known| remarks::shut_entry_remark(setup, state, known));
    remarks::add_remarks(objections, shut.into_iter().collect());
    Ok(Found::of(TableReading::Comes(comes)))
}
