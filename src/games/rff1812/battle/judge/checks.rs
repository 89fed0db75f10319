//! Checks of the battle with their facts from roster, state and call: made once, then read with the dice of the call.

use super::charging::{BesideCheck, BesideRequest, EffectsBeside};
use super::throws::Falls;
use super::{apply_rulings, charging, check_rulings, ranks};
use crate::engine::fault::{At, Fault, FaultPlace, about_subject, clause};
use crate::engine::text::{CANNOT, IS, lower_first, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::calls::requests::{charge_request, check_named_once, effect_targets, fire_request, maneuver_request};
use crate::games::rff1812::battle::calls::{ChargeCall, FireCall, FirerCall, ManeuverCall, UnitSituation};
use crate::games::rff1812::battle::consequences::losses::unit_after;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectTarget, Found, TableReading, UnitResult};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::battle::words::remarks;
use crate::games::rff1812::battle::{Setup, may_fire};
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings};
use crate::games::rff1812::fire::{Fire, FireRequest, Firer, silencing_row};
use crate::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
use crate::games::rff1812::words::{Arm, Command as CommandWord, Formation, Order};
use crate::games::rff1812::{Effect, EffectVerb, Party, Resolution};
use crate::id::{RowId, UnitId};
use crate::quantity::Points;

/// Result of a maneuver check for one unit, before it falls on it.
#[derive(Clone, Debug)]
pub struct ManeuverReading {
    result: UnitResult,
    out_of_command: bool,
    effects: Vec<Effect>,
}

impl ManeuverReading {
    pub(super) fn of(check: &Maneuver<'_>, resolution: Resolution<'_>) -> Self {
        let result = UnitResult { modifier: check.tally.total(), result: resolution.result, outcome: resolution.row.id.clone() };
        Self { result, out_of_command: check.command == CommandWord::OutOfCommand, effects: resolution.effects }
    }

    pub(super) fn falls(&self) -> (bool, Vec<Effect>) {
        (self.out_of_command, self.effects.clone())
    }
}

pub(in crate::games::rff1812::battle) fn maneuver(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let requests = maneuver_requests(setup, state, call, objections)?;
    let checks = made_maneuvers(setup, call, &requests)?;
    let readings = checks.iter().map(|check| ManeuverReading::of(check, check.resolve(call.die.face))).collect::<Vec<_>>();
    read_maneuver(setup, state, call, &readings)
}

/// Builds the request for the check of each unit.
pub(super) fn maneuver_requests(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    objections: &mut BattleObjections,
) -> Result<Vec<ManeuverRequest>, Refusal> {
    let count = call.units.len();
    if count == 0 || (call.leader.is_none() && count > 1) {
        return Err(Refusal::of(
            "units",
            format!("{count} units: a check with a leader needs 1 unit or more, a check without a leader 1 unit"),
        ));
    }
    check_named_once(call.units.iter().map(|situation| &situation.unit), "units")?;
    let requests = call.units.iter().map(|situation| maneuver_request(setup, state, call, situation)).collect::<Result<Vec<_>, _>>()?;
    remarks::add_remarks(objections, remarks::maneuver_check_remarks(setup, state, call));
    Ok(requests)
}

/// Makes the check of each unit, before the die is read.
pub(super) fn made_maneuvers<'b>(
    setup: &'b Setup,
    call: &ManeuverCall,
    requests: &[ManeuverRequest],
) -> Result<Vec<Maneuver<'b>>, Refusal> {
    let units = At::of("units");
    let made = |(nth, (situation, request)): (usize, (&UnitSituation, &ManeuverRequest))| {
        let check = Maneuver::prepare(&setup.tables, request, &situation.rulings).map_err(|faults| move_faults(units.item(nth), faults))?;
        if requests.len() > 1 && check.command == CommandWord::OutOfCommand {
            let label = setup.scenario.unit(&situation.unit).map_or(situation.unit.as_str(), |(_, unit)| unit.label());
            return Err(Refusal::of("units", statement(label, IS, "out of command, and must roll alone, in a check without other units")));
        }
        check_rulings(units.item(nth).field("rulings"), &situation.rulings, &check.tally)?;
        Ok(check)
    };
    call.units.iter().zip(requests).enumerate().map(made).collect()
}

/// Lets the results of the die fall on every unit.
pub(super) fn read_maneuver(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    readings: &[ManeuverReading],
) -> Result<Found, Refusal> {
    let mut effects = Vec::new();
    let units = At::of("units");
    for (nth, (situation, reading)) in call.units.iter().zip(readings).enumerate() {
        let whom = EffectTarget::Unit(situation.unit.clone());
        let effects_of_it = mounts_first(state, &situation.unit, reading.effects.clone());
        let own = charging::add_charge_disorder(state, &situation.unit, effects_of_it);
        let mut own = own.into_iter().map(|effect| (whom.clone(), effect)).collect::<Vec<_>>();
        // A crew that goes back to its guns in this check has left the square.
        let back =
            |guns: &EffectTarget| call.units.iter().any(|other| other.crew_goes_back && *guns == EffectTarget::Unit(other.unit.clone()));
        let lost = charging::lost_crews(setup, state, std::slice::from_ref(&situation.unit), None, &own);
        own.extend(lost.into_iter().filter(|(guns, _)| !back(guns)));
        effects.extend(apply_rulings(setup, state, own.into_iter(), &situation.effect_rulings, units.item(nth).field("effect_rulings"))?);
    }
    let results = readings.iter().map(|reading| reading.result.clone()).collect();
    let out = call.units.iter().zip(readings).filter(|(_, reading)| reading.out_of_command);
    let out_of_command = out.map(|(situation, _)| situation.unit.clone()).collect();
    Ok(Found { effects, ..Found::of(TableReading::Maneuver { results, out_of_command }) })
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

/// Result of a volley, before it falls on its target and its firers.
#[derive(Clone, Debug)]
pub struct FireReading {
    points_quarters: u32,
    /// Result of the die with its effects; `None` if there are too few points for an attack.
    attack: Option<(UnitResult, Vec<Effect>)>,
    /// Places of the firers whose stands scored.
    scoring: Vec<usize>,
    /// Places of the firers that have no points whatever their dice: they have not fired (digest §9).
    pub(in crate::games::rff1812::battle) silent: Vec<usize>,
}

impl FireReading {
    /// Takes the result of a volley's die, if it has one.
    ///
    /// # Errors
    /// A die that is missing for an attack.
    pub(super) fn of(check: &Fire<'_>, firers: usize, resolution: Option<Resolution<'_>>) -> Result<Self, Refusal> {
        let tally = check.settled.as_ref().and_then(|settled| settled.tally.as_ref());
        let attack = match (tally, resolution) {
            (None, _) => None,
            (Some(_), None) => return Err(Refusal::of("die", clause("is missing: a face of the d10, 1 to 10"))),
            (Some(tally), Some(resolution)) => {
                let outcome = resolution.row.id.clone();
                Some((UnitResult { modifier: tally.total(), result: resolution.result, outcome }, resolution.effects))
            }
        };
        let scored =
            |nth: &usize| check.points.iter().any(|line| line.firer == *nth && line.total().is_some_and(|points| points > Points(0)));
        Ok(Self {
            points_quarters: check.settled.as_ref().map_or(0, |settled| settled.volley.total.0),
            attack,
            scoring: (0..firers).filter(scored).collect(),
            silent: check.silent(firers).collect(),
        })
    }

    pub(super) fn falls(&self) -> Falls {
        let effects = self.attack.as_ref().map_or_else(Vec::new, |(_, effects)| effects.clone());
        Falls::Fire { effects, scoring: self.scoring.clone(), silent: self.silent.clone() }
    }
}

pub(super) fn fire(setup: &Setup, state: &BattleState, call: &FireCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    let request = request_of_fire(setup, state, call, objections)?;
    let check = made_fire(setup, call, &request)?;
    let silent = check.silent(call.firers.len()).map(|nth| &call.firers[nth].unit);
    let silent = silent.filter(|unit| state.units.get(*unit).is_some_and(|now| !ranks::has_fired(&setup.tables, now))).cloned();
    let able = |id: &UnitId| setup.scenario.unit(id).is_some_and(|(_, unit)| may_fire(setup, state, unit));
    let remark = |unit: UnitId| if able(&unit) { Remark::NoPoints { unit } } else { Remark::CannotFire { unit } };
    remarks::add_remarks(objections, silent.map(remark).collect());
    let resolution = call.die.and_then(|die| check.resolve(die.face));
    read_fire(setup, state, call, &FireReading::of(&check, call.firers.len(), resolution)?)
}

/// Builds the request for a volley.
pub(super) fn request_of_fire(
    setup: &Setup,
    state: &BattleState,
    call: &FireCall,
    objections: &mut BattleObjections,
) -> Result<FireRequest, Refusal> {
    if call.firers.iter().any(|firer| firer.unit == call.target) {
        return Err(Refusal::of("target", about_subject(&call.target, CANNOT, "fire at itself; name an enemy")));
    }
    ranks::no_stand_twice(setup, state, &call.firers)?;
    let request = fire_request(setup, state, call)?;
    remarks::add_remarks(objections, remarks::of_fire(setup, state, call));
    Ok(request)
}

/// Makes the check of a volley whose rockets are rolled, before its die is read.
pub(super) fn made_fire<'b>(setup: &'b Setup, call: &FireCall, request: &FireRequest) -> Result<Fire<'b>, Refusal> {
    let check = Fire::prepare(&setup.tables, request, &call.rulings)?;
    let Some(settled) = &check.settled else {
        return Err(Refusal::of("firers", "rocket stands roll first: give a d10 for each"));
    };
    if let Some(not) = why_no_points(setup, call, &check) {
        return Err(Refusal::of("firers", not));
    }
    if let Some(tally) = &settled.tally {
        check_rulings(At::of("rulings"), &call.rulings, tally)?;
    }
    Ok(check)
}

/// Lets the result of a volley fall on its target and its firers.
pub(super) fn read_fire(setup: &Setup, state: &BattleState, call: &FireCall, reading: &FireReading) -> Result<Found, Refusal> {
    let points_quarters = reading.points_quarters;
    let Some((result, effects)) = &reading.attack else {
        return Ok(Found::of(TableReading::Fire { points_quarters, result: None }));
    };
    // One unit runs low (digest §9), if possible one that is not low already.
    let is_low = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.low_on_ammo);
    let scoring = || reading.scoring.iter().map(|nth| &call.firers[*nth].unit).filter(|unit| is_troops(setup, unit));
    let low = scoring().find(|unit| !is_low(unit)).or_else(|| scoring().next());
    let firers = low.cloned().into_iter().collect::<Vec<_>>();
    let target = [call.target.clone()];
    let spread = effects.iter().flat_map(|effect| {
        let units = if effect.on == Some(Party::Firers) { firers.as_slice() } else { &target };
        effect_targets(setup, state, units, effect).into_iter().map(move |whom| (whom, effect.clone()))
    });
    let effects = apply_rulings(setup, state, spread, &call.effect_rulings, At::of("effect_rulings"))?;
    Ok(Found { effects, ..Found::of(TableReading::Fire { points_quarters, result: Some(result.clone()) }) })
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

/// Result of a combat, before it falls on the units of both sides.
#[derive(Clone, Debug)]
pub struct ChargeReading {
    modifiers: [i32; 2],
    difference: i32,
    outcome: RowId,
    effects: Vec<Effect>,
    /// Effects on each unit beside the leading ones.
    beside: Vec<EffectsBeside>,
}

impl ChargeReading {
    pub(super) fn of(MadeCharge { lead, .. }: &MadeCharge<'_>, resolution: Resolution<'_>, beside: Vec<EffectsBeside>) -> Self {
        Self {
            modifiers: [lead.attacker.tally.total(), lead.defender.tally.total()],
            difference: resolution.result,
            outcome: resolution.row.id.clone(),
            effects: resolution.effects,
            beside,
        }
    }

    pub(super) fn falls(&self) -> Falls {
        Falls::Charge { effects: self.effects.clone(), beside: self.beside.clone() }
    }
}

/// Requests of a combat: of the leading units, and of each beside them as if it led.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChargeRequests {
    lead: ChargeRequest,
    beside: Vec<BesideRequest>,
}

pub(super) fn charge(setup: &Setup, state: &BattleState, call: &ChargeCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    let requests = charge_requests(setup, state, call, objections)?;
    let check = made_charge(setup, call, &requests)?;
    let resolution = check.lead.resolve(call.attacker_die.face, call.defender_die.face);
    let beside = check.effects_beside(resolution.result);
    read_charge(setup, state, call, &ChargeReading::of(&check, resolution, beside))
}

/// Builds the requests for a combat.
pub(super) fn charge_requests(
    setup: &Setup,
    state: &BattleState,
    call: &ChargeCall,
    objections: &mut BattleObjections,
) -> Result<ChargeRequests, Refusal> {
    remarks::add_remarks(objections, remarks::of_charge(setup, state, call));
    if let Some(not) = charging::why_not_formed(state, call) {
        return Err(Refusal::of("column_forms", not));
    }
    Ok(ChargeRequests { lead: charge_request(setup, state, call)?, beside: charging::requests_beside(setup, state, call) })
}

/// Combat with its sums made: of the leading units, and of each that fights beside them.
#[derive(Debug)]
pub struct MadeCharge<'b> {
    pub(super) lead: Charge<'b>,
    pub(super) beside: Vec<BesideCheck<'b>>,
}

impl MadeCharge<'_> {
    /// Returns the effects on each unit beside the leading ones at a difference of these.
    pub(super) fn effects_beside(&self, difference: i32) -> Vec<EffectsBeside> {
        self.beside.iter().map(|check| check.effects(difference)).collect()
    }
}

/// Makes the sums of a combat, before the dice are read.
pub(super) fn made_charge<'b>(setup: &'b Setup, call: &ChargeCall, requests: &ChargeRequests) -> Result<MadeCharge<'b>, Refusal> {
    let rulings = ChargeRulings { attacker: call.attacker.rulings.clone(), defender: call.defender.rulings.clone() };
    let lead = Charge::prepare(&setup.tables, &requests.lead, &rulings)?;
    check_rulings(At::of("attacker.rulings"), &call.attacker.rulings, &lead.attacker.tally)?;
    check_rulings(At::of("defender.rulings"), &call.defender.rulings, &lead.defender.tally)?;
    Ok(MadeCharge { lead, beside: requests.beside.iter().filter_map(|request| BesideCheck::of(setup, request)).collect() })
}

/// Lets the result of a combat fall on the units of both sides.
pub(super) fn read_charge(setup: &Setup, state: &BattleState, call: &ChargeCall, reading: &ChargeReading) -> Result<Found, Refusal> {
    let ChargeReading { modifiers: [attacker_modifier, defender_modifier], difference, outcome, .. } = reading;
    let spread = charging::effects(setup, state, call, &reading.effects, &reading.beside);
    let mut effects = apply_rulings(setup, state, spread.into_iter(), &call.effect_rulings, At::of("effect_rulings"))?;
    // A side does not roll again if the other is gone (digest §2).
    let gone = |units: &[UnitId]| units.iter().all(|id| unit_after(setup, state, id, &effects).is_none_or(|unit| unit.removed));
    let again = |applied: &AppliedEffect| applied.effect.verb == EffectVerb::RollAgain {};
    if effects.iter().any(again) && (gone(&call.attackers) || gone(&call.defenders)) {
        effects.iter_mut().filter(|applied| again(applied)).for_each(|applied| applied.moot = true);
    }
    let (attacker_modifier, defender_modifier, difference) = (*attacker_modifier, *defender_modifier, *difference);
    let outcome = outcome.clone();
    Ok(Found { effects, ..Found::of(TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome }) })
}
