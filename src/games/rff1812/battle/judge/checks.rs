//! Checks of the battle with their facts from roster, state and call: made once, then read with the dice of the call.

use super::{apply_rulings, charging, check_rulings, ranks, with_aftermath};
use crate::engine::fault::{At, Fault, FaultPlace, about_subject, clause};
use crate::engine::text::{IS, lower_first, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::requests::{charge_request, effect_targets, fire_request, maneuver_request};
use crate::games::rff1812::battle::calls::{ChargeCall, FireCall, FirerCall, ManeuverCall};
use crate::games::rff1812::battle::consequences::unit_after;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectTarget, Found, TableReading, UnitResult};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::battle::words::remarks;
use crate::games::rff1812::charge::{Charge, ChargeRulings};
use crate::games::rff1812::fire::{Fire, Firer, silencing_row};
use crate::games::rff1812::maneuver::Maneuver;
use crate::games::rff1812::words::{Arm, Command as CommandWord, Formation, Order};
use crate::games::rff1812::{Effect, EffectVerb, Party};
use crate::id::UnitId;
use crate::quantity::Points;

pub(in crate::games::rff1812::battle) fn maneuver(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let checks = prepared_maneuver(setup, state, call, objections)?;
    read_maneuver(setup, state, call, &checks)
}

/// Makes the check of each unit, before the die is read.
pub(super) fn prepared_maneuver<'b>(
    setup: &'b Setup,
    state: &BattleState,
    call: &ManeuverCall,
    objections: &mut BattleObjections,
) -> Result<Vec<Maneuver<'b>>, Refusal> {
    let count = call.units.len();
    if count == 0 || (call.leader.is_none() && count > 1) {
        return Err(Refusal::of(
            "units",
            format!("{count} units: a check with a leader needs 1 unit or more, a check without a leader 1 unit"),
        ));
    }
    let mut checks = Vec::with_capacity(count);
    let units = At::of("units");
    for (nth, situation) in call.units.iter().enumerate() {
        if call.units[..nth].iter().any(|other| other.unit == situation.unit) {
            return Err(Refusal::of("units", about_subject(&situation.unit, IS, "named twice")));
        }
        let request = maneuver_request(setup, state, call, situation)?;
        let check =
            Maneuver::prepare(&setup.tables, &request, &situation.rulings).map_err(|faults| move_faults(units.item(nth), faults))?;
        if count > 1 && check.command == CommandWord::OutOfCommand {
            let label = setup.scenario.unit(&situation.unit).map_or(situation.unit.as_str(), |(_, unit)| unit.label());
            return Err(Refusal::of("units", statement(label, IS, "out of command, and must roll alone")));
        }
        check_rulings(units.item(nth).field("rulings"), &situation.rulings, &check.tally)?;
        checks.push(check);
    }
    remarks::add_remarks(objections, remarks::maneuver_check_remarks(setup, state, call));
    Ok(checks)
}

/// Reads the die of the call for every unit.
pub(super) fn read_maneuver(setup: &Setup, state: &BattleState, call: &ManeuverCall, checks: &[Maneuver<'_>]) -> Result<Found, Refusal> {
    let mut results = Vec::with_capacity(checks.len());
    let mut out_of_command = Vec::new();
    let mut effects = Vec::new();
    let units = At::of("units");
    for (nth, (situation, check)) in call.units.iter().zip(checks).enumerate() {
        if check.command == CommandWord::OutOfCommand {
            out_of_command.push(situation.unit.clone());
        }
        let resolution = check.resolve(call.die.face);
        results.push(UnitResult { modifier: check.tally.total(), result: resolution.result, outcome: resolution.row.id.clone() });
        let whom = EffectTarget::Unit(situation.unit.clone());
        let effects_of_it = mounts_first(state, &situation.unit, resolution.effects);
        let own = charging::add_charge_disorder(state, &situation.unit, effects_of_it);
        let mut own = own.into_iter().map(|effect| (whom.clone(), effect)).collect::<Vec<_>>();
        // A crew that goes back to its guns in this check has left the square.
        let back =
            |guns: &EffectTarget| call.units.iter().any(|other| other.crew_goes_back && *guns == EffectTarget::Unit(other.unit.clone()));
        let lost = charging::lost_crews(setup, state, std::slice::from_ref(&situation.unit), None, &own);
        own.extend(lost.into_iter().filter(|(guns, _)| !back(guns)));
        effects.extend(apply_rulings(setup, state, own.into_iter(), &situation.effect_rulings, units.item(nth).field("effect_rulings"))?);
    }
    Ok(with_aftermath(setup, state, TableReading::Maneuver { results, out_of_command }, effects))
}

/// Lets cavalry on foot in march column mount before it flees in a panic, as it does dismounted (digest §7).
fn mounts_first(state: &BattleState, unit: &UnitId, mut effects: Vec<Effect>) -> Vec<Effect> {
    let in_column = state.units.get(unit).is_some_and(|now| now.on_foot && now.formation == Formation::MarchColumn);
    let breaks = effects.iter().any(|effect| matches!(effect.verb, EffectVerb::SetOrder { to: Order::Broken }));
    if in_column && breaks {
        effects.insert(0, Effect { on: None, verb: EffectVerb::Mount {} });
    }
    effects
}

/// Moves the faults in the check of one unit to the place of that unit in the call.
fn move_faults(at: At<'_>, faults: Vec<Fault>) -> Vec<Fault> {
    let its = |fault: Fault| match fault.place.relative_to(&"unit".into()) {
        Some(within) => Fault { place: FaultPlace::from(at).within(within), ..fault },
        None => fault,
    };
    faults.into_iter().map(its).collect()
}

pub(super) fn fire(setup: &Setup, state: &BattleState, call: &FireCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    let check = prepared_fire(setup, state, call, objections)?;
    read_fire(setup, state, call, &check)
}

/// Makes the check of a volley whose rockets are rolled, before its die is read.
pub(super) fn prepared_fire<'b>(
    setup: &'b Setup,
    state: &BattleState,
    call: &FireCall,
    objections: &mut BattleObjections,
) -> Result<Fire<'b>, Refusal> {
    ranks::no_stand_twice(setup, state, &call.firers)?;
    let request = fire_request(setup, state, call)?;
    let check = Fire::prepare(&setup.tables, &request, &call.rulings)?;
    let Some(settled) = &check.settled else {
        return Err(Refusal::of("firers", "rocket stands roll first: give a d10 for each"));
    };
    if let Some(not) = why_no_points(setup, call, &check) {
        return Err(Refusal::of("firers", not));
    }
    remarks::add_remarks(objections, remarks::of_fire(setup, state, call));
    let silent = call.firers.iter().enumerate().filter(|(nth, _)| !check.has_points(*nth));
    remarks::add_remarks(objections, silent.map(|(_, firer)| Remark::NoPoints { unit: firer.unit.clone() }).collect());
    if let Some(tally) = &settled.tally {
        check_rulings(At::of("rulings"), &call.rulings, tally)?;
    }
    Ok(check)
}

/// Reads the die of the call for a volley.
pub(super) fn read_fire(setup: &Setup, state: &BattleState, call: &FireCall, check: &Fire<'_>) -> Result<Found, Refusal> {
    let points_quarters = check.settled.as_ref().map_or(0, |settled| settled.volley.total.0);
    let Some(tally) = check.settled.as_ref().and_then(|settled| settled.tally.as_ref()) else {
        return Ok(Found::of(TableReading::Fire { points_quarters, result: None }));
    };
    let Some(resolution) = call.die.and_then(|die| check.resolve(die.face)) else {
        return Err(Refusal::of("die", clause("is missing: a face of the d10, 1 to 10")));
    };
    let result = UnitResult { modifier: tally.total(), result: resolution.result, outcome: resolution.row.id.clone() };
    let scored = |nth: usize| check.points.iter().any(|line| line.firer == nth && line.total().is_some_and(|points| points > Points(0)));
    // One unit runs low (digest §9), if possible one that is not low already.
    let is_low = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.low_on_ammo);
    let scoring = || call.firers.iter().enumerate().filter(|(nth, firer)| scored(*nth) && is_troops(setup, &firer.unit));
    let low = scoring().find(|(_, firer)| !is_low(&firer.unit)).or_else(|| scoring().next());
    let firers = low.map(|(_, firer)| firer.unit.clone()).into_iter().collect::<Vec<_>>();
    let target = [call.target.clone()];
    let spread = resolution.effects.into_iter().flat_map(|effect| {
        let units = if effect.on == Some(Party::Firers) { firers.as_slice() } else { &target };
        effect_targets(setup, state, units, &effect).into_iter().map(move |whom| (whom, effect.clone()))
    });
    let effects = apply_rulings(setup, state, spread, &call.effect_rulings, At::of("effect_rulings"))?;
    Ok(with_aftermath(setup, state, TableReading::Fire { points_quarters, result: Some(result) }, effects))
}

/// Refuses a firer that cannot fire whatever the range and target.
pub(in crate::games::rff1812::battle) fn may_score(setup: &Setup, call: &FirerCall, firer: &Firer) -> Result<(), Refusal> {
    match silencing_row(&setup.tables, firer) {
        Some(row) => {
            let unit = setup.scenario.unit_label(&call.unit);
            Err(Refusal::of("firers", format!("this fire has no points: {unit}: {}", lower_first(&row.label))))
        }
        None => Ok(()),
    }
}

/// Returns the reasons, firer by firer, why a shot has no points whatever the roll; `None` if it has some (digest §9).
fn why_no_points(setup: &Setup, call: &FireCall, check: &Fire<'_>) -> Option<String> {
    if (0..call.firers.len()).any(|nth| check.has_points(nth)) {
        return None;
    }
    let why = check.points.iter().map(|line| {
        let unit = call.firers.get(line.firer).map_or_else(String::new, |firer| setup.scenario.unit_label(&firer.unit));
        let why = line.silent_by.map_or_else(|| "out of range".to_owned(), |row| lower_first(&row.label));
        format!("{unit}: {why}")
    });
    let mut why = why.collect::<Vec<_>>();
    why.dedup();
    Some(format!("this fire has no points: {}", why.join("; ")))
}

fn is_troops(setup: &Setup, unit: &UnitId) -> bool {
    setup.scenario.unit(unit).is_some_and(|(_, unit)| unit.arm() != Arm::Artillery)
}

pub(super) fn charge(setup: &Setup, state: &BattleState, call: &ChargeCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    let check = prepared_charge(setup, state, call, objections)?;
    read_charge(setup, state, call, &check)
}

/// Makes both sums of a combat, before the dice are read.
pub(super) fn prepared_charge<'b>(
    setup: &'b Setup,
    state: &BattleState,
    call: &ChargeCall,
    objections: &mut BattleObjections,
) -> Result<Charge<'b>, Refusal> {
    remarks::add_remarks(objections, remarks::of_charge(setup, state, call));
    if let Some(not) = charging::why_not_formed(state, call) {
        return Err(Refusal::of("column_forms", not));
    }
    let request = charge_request(setup, state, call)?;
    let rulings = ChargeRulings { attacker: call.attacker.rulings.clone(), defender: call.defender.rulings.clone() };
    let check = Charge::prepare(&setup.tables, &request, &rulings)?;
    check_rulings(At::of("attacker.rulings"), &call.attacker.rulings, &check.attacker.tally)?;
    check_rulings(At::of("defender.rulings"), &call.defender.rulings, &check.defender.tally)?;
    Ok(check)
}

/// Reads both dice of the call for a combat.
pub(super) fn read_charge(setup: &Setup, state: &BattleState, call: &ChargeCall, check: &Charge<'_>) -> Result<Found, Refusal> {
    let resolution = check.resolve(call.attacker_die.face, call.defender_die.face);
    let (difference, outcome) = (resolution.result, resolution.row.id.clone());
    let spread = charging::effects(setup, state, call, &resolution.effects, difference);
    let mut effects = apply_rulings(setup, state, spread.into_iter(), &call.effect_rulings, At::of("effect_rulings"))?;
    // A side does not roll again if the other is gone (digest §2).
    let gone = |units: &[UnitId]| units.iter().all(|id| unit_after(setup, state, id, &effects).is_none_or(|unit| unit.removed));
    let again = |applied: &AppliedEffect| applied.effect.verb == EffectVerb::RollAgain {};
    if effects.iter().any(again) && (gone(&call.attackers) || gone(&call.defenders)) {
        effects.iter_mut().filter(|applied| again(applied)).for_each(|applied| applied.moot = true);
    }
    let (attacker_modifier, defender_modifier) = (check.attacker.tally.total(), check.defender.tally.total());
    Ok(with_aftermath(setup, state, TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome }, effects))
}
