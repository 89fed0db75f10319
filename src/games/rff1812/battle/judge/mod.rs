//! Judge of a battle: builds and checks the request of a call, reads the table, and assigns the effects to units and leaders.

pub(super) mod answers;
pub(super) mod arrival_rolls;
pub(super) mod arrivals;
pub(super) mod charging;
pub(super) mod combat;
pub(super) mod command;
pub(super) mod ending;
pub(super) mod maneuvers;
pub(super) mod massing;
pub(super) mod ranks;
pub(super) mod single;
pub(super) mod supply;
pub(super) mod supply_distances;
pub(super) mod targets;

use supply::EnemyDistances;

use crate::engine::fault::{At, Fault, FaultPlace, about_subject, clause};
use crate::engine::text::{IS, lower_first, statement};
use smol_str::SmolStr;

use super::calls::requests::{charge_request, effect_targets, find_unit, fire_request, maneuver_request, party_of, present};
use super::calls::single::SingleCall;
use super::calls::{ChargeCall, Command, FireCall, FirerCall, LeaderEdit, ManeuverCall, UnitEdit};
use super::consequences::{self, unit_after};
use super::found::{AppliedEffect, EffectRuling, EffectTarget, Found, SuccessorNames, TableReading, UnitResult};
use super::state::change::{between, between_phases};
use super::state::declared::ChargeEnd;
use super::state::{BattleState, LeaderStatus, Phase, UnitState};
use super::words::remark::{BattleObjections, Remark};
use super::words::remarks;
use super::{Rff1812, Setup};
use crate::engine::{Faults, Ruling, Tally, Word as _};
use crate::game::{Judged, Refusal};
use crate::games::rff1812::charge::{Charge, ChargeRulings};
use crate::games::rff1812::check::CheckSubject;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::fire::{Fire, Firer, silencing_row};
use crate::games::rff1812::maneuver::{Maneuver, formations_of};
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::{Arm, Command as CommandWord, Formation, Order};
use crate::games::rff1812::{Effect, EffectVerb, Party};
use crate::id::{LeaderId, SideId, UnitId};
use crate::quantity::Points;

pub(super) fn judge(
    setup: &Setup,
    state: &BattleState,
    command: Command,
    objections: &mut BattleObjections,
) -> Result<Judged<Rff1812>, Refusal> {
    let command = complete_command(setup, state, command)?;
    let mut found = find(setup, state, &command, objections)?;
    found.name_successors(&command, state);
    let mut after = consequences::state_after(setup, state, &command, &found);
    found.ends = ending::ends_at_once(setup, state, &after);
    after.ended |= found.ends.is_some();
    remarks::add_remarks(objections, remarks::crew_remarks(state, &after));
    let changes = if let Command::SetPhase { turn, side, .. } = &command {
        between_phases(state, &after, state.turn != *turn || state.side != *side)
    } else {
        between(state, &after)
    };
    Ok(Judged { command, found, changes })
}

/// Completes a command with what it leaves out, as the battle stands: the next phase, the combat of a charge, the name of a successor.
fn complete_command(setup: &Setup, state: &BattleState, command: Command) -> Result<Command, Refusal> {
    Ok(match command {
        Command::NextPhase => next_phase(setup, state, state.phase),
        Command::NextPlayerTurn => next_phase(setup, state, Phase::Charge),
        // Judged again, the call of the event gives the same result: its remarks are on all its facts, given or left out.
        Command::Charge(call) => Command::Charge(combat::complete_charge(setup, state, &call)),
        Command::Replace { leader, unit, name, die } => {
            let name = name.map_or_else(|| ending::successor_name(setup, state, &leader).into(), |name| SmolStr::from(name.trim()));
            Command::Replace { leader, unit, name: Some(name), die }
        }
        Command::EditUnit { unit, edit, note } => Command::EditUnit { edit: complete_edit(setup, state, &unit, edit), unit, note },
        Command::SetPhase { turn, side, phase } => {
            let faults = Faults::default();
            faults.check_bounds("turn", turn, 1..=1_000);
            faults.add_if(setup.scenario.side(&side).is_none(), "side", format!("there is no side \"{side}\" in this battle"));
            faults.finish()?;
            Command::SetPhase { turn, side, phase }
        }
        command @ (Command::Maneuver(_)
        | Command::Fire(_)
        | Command::Check(_)
        | Command::Declare { .. }
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_)) => command,
    })
}

fn find(setup: &Setup, state: &BattleState, command: &Command, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    match command {
        Command::Maneuver(call) => maneuver(setup, state, call, objections),
        Command::Fire(call) => fire(setup, state, call, objections),
        Command::Charge(call) => charge(setup, state, call, objections),
        Command::Check(call) => judge_single(setup, state, call, objections),
        Command::Declare { attackers, defenders, cold_steel } => {
            let remarks = declare(setup, state, attackers, defenders, *cold_steel)?;
            remarks::add_remarks(objections, remarks);
            Ok(Found::default())
        }
        Command::Answer { charge, answer } => answers::judge(setup, state, *charge, answer, objections),
        Command::StandToCharge { charge } => answers::stand(state, *charge),
        Command::EndCharge { charge, how } => end_charge(state, *charge, *how, objections),
        Command::Make { unit, maneuver, formation, ground } => {
            let edit = maneuvers::made(setup, state, unit, maneuver, *formation, *ground)?;
            remarks::add_remarks(objections, remarks::maneuver_remarks(setup, state, unit, maneuver));
            Ok(Found::of(TableReading::Set(edit)))
        }
        Command::Replenish { unit, enemy_at, guns_at } => {
            supply::replenish(setup, state, unit, EnemyDistances { at: *enemy_at, guns_at: *guns_at }, objections)
        }
        Command::Replace { leader, unit, name, die } => ending::replace(setup, state, (leader, unit), name.as_ref(), *die, objections),
        Command::ThrowForArrival { unit, die } => arrival_rolls::roll_arrival(setup, state, unit, *die, objections),
        Command::EndBattle => {
            remarks::add_remarks(objections, remarks::phase_end_remarks(setup, state, true));
            remarks::add_remarks(objections, remarks::turn_end_remarks(state));
            Ok(ending::end(setup, state))
        }
        Command::SetPhase { turn, side, .. } => {
            let turn_ends = state.turn != *turn || state.side != *side;
            remarks::add_remarks(objections, remarks::phase_end_remarks(setup, state, turn_ends));
            if turn_ends {
                remarks::add_remarks(objections, remarks::turn_end_remarks(state));
            }
            let came = arrivals::due_arrivals(setup, state, *turn, side);
            Ok(if came.is_empty() { Found::default() } else { Found::of(TableReading::Came(Box::new(came))) })
        }
        Command::Attach { leader, unit } => attach(setup, state, leader, unit.as_ref(), objections),
        Command::Arrive { units, leaders } => {
            let found = arrive(setup, state, units, leaders)?;
            remarks::add_remarks(objections, remarks::of_arrival(setup, state, units, leaders));
            Ok(found)
        }
        Command::EditUnit { unit, edit, .. } => check_edit(setup, state, unit, edit),
        Command::EditLeader { leader, edit, .. } => {
            check_leader(setup, leader, "leader")?;
            if *edit == LeaderEdit::default() { Err(Refusal::of("edit", NOTHING_SET)) } else { Ok(Found::default()) }
        }
        Command::HoldPosition { position, side } => {
            let known = setup.scenario.key_positions.iter().any(|known| known.id == *position);
            let side_known = side.as_ref().is_none_or(|side| setup.scenario.side(side).is_some());
            match (known, side_known) {
                (true, true) => Ok(Found::default()),
                (false, _) => Err(Refusal::of("position", format!("there is no key position \"{position}\" in this battle"))),
                (_, false) => Err(Refusal::of("side", "there is no such side in this battle")),
            }
        }
        Command::Note { text } if text.trim().is_empty() => Err(Refusal::of("text", clause("is empty; write the remark"))),
        Command::SetLight { .. } | Command::Note { .. } => Ok(Found::default()),
        Command::NextPhase | Command::NextPlayerTurn | Command::Correct(_) => {
            Err(Refusal::of("call", "only a check in the log can be corrected"))
        }
    }
}

const NOTHING_SET: &str = "changes nothing; set at least one value";

fn arrive(setup: &Setup, state: &BattleState, units: &[UnitId], leaders: &[LeaderId]) -> Result<Found, Refusal> {
    if units.is_empty() && leaders.is_empty() {
        return Err(Refusal::of("units", "no arrival is named; name a unit or a leader"));
    }
    for unit in units {
        present(setup, state, unit, "units")?;
    }
    for leader in leaders {
        check_leader(setup, leader, "leaders")?;
    }
    Ok(Found::default())
}

pub(super) fn maneuver(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let count = call.units.len();
    if count == 0 || (call.leader.is_none() && count > 1) {
        return Err(Refusal::of(
            "units",
            format!("{count} units: a check with a leader needs 1 unit or more, a check without a leader 1 unit"),
        ));
    }
    let mut results = Vec::with_capacity(count);
    let mut out_of_command = Vec::new();
    let mut effects = Vec::new();
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
        if check.command == CommandWord::OutOfCommand {
            out_of_command.push(situation.unit.clone());
        }
        check_rulings(units.item(nth).field("rulings"), &situation.rulings, &check.tally)?;
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
    remarks::add_remarks(objections, remarks::maneuver_check_remarks(setup, state, call));
    Ok(with_aftermath(setup, state, TableReading::Maneuver { results, out_of_command }, effects))
}

/// Lets cavalry on foot in march column mount before it flees in a panic, as it does dismounted (digest §7).
fn mounts_first(state: &BattleState, unit: &UnitId, mut effects: Vec<Effect>) -> Vec<Effect> {
    let in_column = state.units.get(unit).is_some_and(|now| now.on_foot && now.formation == Formation::MarchColumn);
    let breaks = effects.iter().any(|effect| matches!(effect.deed, EffectVerb::SetOrder { to: Order::Broken }));
    if in_column && breaks {
        effects.insert(0, Effect { on: None, deed: EffectVerb::Mount {} });
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

fn fire(setup: &Setup, state: &BattleState, call: &FireCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    ranks::no_stand_twice(setup, state, &call.firers)?;
    let request = fire_request(setup, state, call)?;
    let check = Fire::prepare(&setup.tables, &request, &call.rulings)?;
    let Some(settled) = &check.settled else {
        return Err(Refusal::of("firers", "rocket stands roll first: give a d10 for each"));
    };
    let points_quarters = settled.volley.total.0;
    if let Some(not) = why_no_points(setup, call, &check) {
        return Err(Refusal::of("firers", not));
    }
    remarks::add_remarks(objections, remarks::of_fire(setup, state, call));
    let silent = call.firers.iter().enumerate().filter(|(nth, _)| !check.has_points(*nth));
    remarks::add_remarks(objections, silent.map(|(_, firer)| Remark::NoPoints { unit: firer.unit.clone() }).collect());
    let Some(tally) = &settled.tally else {
        return Ok(Found::of(TableReading::Fire { points_quarters, result: None }));
    };
    check_rulings(At::of("rulings"), &call.rulings, tally)?;
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
pub(super) fn may_score(setup: &Setup, call: &FirerCall, firer: &Firer) -> Result<(), Refusal> {
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

fn charge(setup: &Setup, state: &BattleState, call: &ChargeCall, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    remarks::add_remarks(objections, remarks::of_charge(setup, state, call));
    if let Some(not) = charging::why_not_formed(state, call) {
        return Err(Refusal::of("column_forms", not));
    }
    let request = charge_request(setup, state, call)?;
    let rulings = ChargeRulings { attacker: call.attacker.rulings.clone(), defender: call.defender.rulings.clone() };
    let check = Charge::prepare(&setup.tables, &request, &rulings)?;
    check_rulings(At::of("attacker.rulings"), &call.attacker.rulings, &check.attacker.tally)?;
    check_rulings(At::of("defender.rulings"), &call.defender.rulings, &check.defender.tally)?;
    let resolution = check.resolve(call.attacker_die.face, call.defender_die.face);
    let (difference, outcome) = (resolution.result, resolution.row.id.clone());
    let spread = charging::effects(setup, state, call, &resolution.effects, difference);
    let mut effects = apply_rulings(setup, state, spread.into_iter(), &call.effect_rulings, At::of("effect_rulings"))?;
    // A side does not roll again if the other is gone (digest §2).
    let gone = |units: &[UnitId]| units.iter().all(|id| unit_after(setup, state, id, &effects).is_none_or(|unit| unit.removed));
    if gone(&call.attackers) || gone(&call.defenders) {
        effects.iter_mut().filter(|applied| applied.effect.deed == EffectVerb::RollAgain {}).for_each(|applied| applied.moot = true);
    }
    let (attacker_modifier, defender_modifier) = (check.attacker.tally.total(), check.defender.tally.total());
    Ok(with_aftermath(setup, state, TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome }, effects))
}

/// Completes a check with the units whose condition its effects change: worn, spent, removed. The log lists them.
pub(super) fn with_aftermath(setup: &Setup, state: &BattleState, reading: TableReading, effects: Vec<AppliedEffect>) -> Found {
    let now = consequences::conditions_changed(setup, state, &effects);
    Found { reading, effects, now, in_place: SuccessorNames::new(), ends: None }
}

/// Checks that each ruling names a line of its tally.
pub(super) fn check_rulings(at: At<'_>, rulings: &[Ruling], tally: &Tally) -> Result<(), Refusal> {
    let faults = Faults::default();
    for (nth, ruling) in rulings.iter().enumerate() {
        if let Ruling::Strike { row, .. } | Ruling::Count { row, .. } = ruling {
            let known = tally.lines().iter().any(|line| line.row.id == *row);
            faults.add_if(!known, at.item(nth).field("row"), about_subject(row, IS, "not a modifier of this check"));
        }
    }
    faults.finish().map_err(Refusal::from)
}

/// Applies the referee's rulings to the effects they name by place.
pub(super) fn apply_rulings(
    setup: &Setup,
    state: &BattleState,
    effects: impl Iterator<Item = (EffectTarget, Effect)>,
    rulings: &[EffectRuling],
    at: At<'_>,
) -> Result<Vec<AppliedEffect>, Refusal> {
    let faults = Faults::default();
    let mut applied = Vec::new();
    for (place, (whom, effect)) in effects.enumerate() {
        let ruling = rulings.iter().enumerate().rev().find(|(_, ruling)| ruling.place == place);
        if let Some((nth, EffectRuling { instead: Some(instead), .. })) = ruling
            && !is_applicable(setup, &whom, &instead.deed)
        {
            faults.add(at.item(nth).field("instead"), format!("\"{}\" cannot apply to this unit or leader", instead.deed));
        }
        applied.push(AppliedEffect::new(whom, effect, ruling.map(|(_, ruling)| ruling.clone())));
    }
    mark_the_wiped_out(setup, state, &mut applied);
    mark_the_moot(setup, state, &mut applied);
    faults.finish().map_err(Refusal::from).map(|()| applied)
}

/// Marks the losses that take the last stands of a unit: rows may count past them, but no unit loses more than it has.
fn mark_the_wiped_out(setup: &Setup, state: &BattleState, applied: &mut [AppliedEffect]) {
    for place in 0..applied.len() {
        let (EffectTarget::Unit(unit), Some(Effect { deed: EffectVerb::LoseStands { count } | EffectVerb::WreckGun { count }, .. })) =
            (&applied[place].whom, applied[place].actual_effect())
        else {
            continue;
        };
        let left = unit_after(setup, state, unit, &applied[..place]).map_or(0, |unit| unit.stands);
        applied[place].wipes_out = left > 0 && *count >= left;
    }
}

/// Marks other effects on units that leave the game by their losses: a unit that is gone does not retreat (digest §2).
fn mark_the_moot(setup: &Setup, state: &BattleState, applied: &mut [AppliedEffect]) {
    let there = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| !unit.removed);
    let gone = |unit: &UnitId| there(unit) && unit_after(setup, state, unit, applied).is_some_and(|unit| unit.removed);
    let gone = applied.iter().map(|applied| matches!(&applied.whom, EffectTarget::Unit(unit) if gone(unit))).collect::<Vec<_>>();
    for (applied, _) in applied.iter_mut().zip(gone).filter(|(_, gone)| *gone) {
        let deed = applied.actual_effect().map(|effect| &effect.deed);
        let is_loss = |deed: &EffectVerb| {
            matches!(
                deed,
                EffectVerb::LoseStands { .. } | EffectVerb::DamageGun { .. } | EffectVerb::WreckGun { .. } | EffectVerb::Eliminate {}
            )
        };
        applied.moot = deed.is_some_and(|deed| !is_loss(deed));
    }
}

/// Checks whether a deed can apply to a unit of that arm, a leader, or neither.
fn is_applicable(setup: &Setup, whom: &EffectTarget, deed: &EffectVerb) -> bool {
    let leaders = matches!(deed, EffectVerb::RemoveLeader { .. } | EffectVerb::DismountLeader { .. } | EffectVerb::CheckFallenLeader {});
    let arm = match whom {
        EffectTarget::Leader(_) => return leaders,
        EffectTarget::Table => return matches!(deed, EffectVerb::RollAgain {}),
        EffectTarget::Unit(unit) => setup.scenario.unit(unit).map(|(_, unit)| unit.arm()),
    };
    match deed {
        EffectVerb::Silence {}
        | EffectVerb::Limber {}
        | EffectVerb::MoveAway {}
        | EffectVerb::DamageGun { .. }
        | EffectVerb::WreckGun { .. } => arm == Some(Arm::Artillery),
        EffectVerb::SetOrder { .. } | EffectVerb::ReformLine {} => arm != Some(Arm::Artillery),
        EffectVerb::Mount {} => arm == Some(Arm::Cavalry),
        EffectVerb::RollAgain {} => false,
        EffectVerb::Form { to } => arm.is_some_and(|arm| formations_of(arm).contains(to)),
        EffectVerb::Maneuver { .. }
        | EffectVerb::Hold { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::LoseStands { .. }
        | EffectVerb::Eliminate {}
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::LowOnAmmo {} => true,
        EffectVerb::RemoveLeader { .. } | EffectVerb::DismountLeader { .. } | EffectVerb::CheckFallenLeader {} => false,
    }
}

fn declare(
    setup: &Setup,
    state: &BattleState,
    attackers: &[UnitId],
    defenders: &[UnitId],
    cold_steel: bool,
) -> Result<Vec<Remark>, Refusal> {
    let faults = Faults::default();
    for (at, units) in [("attackers", attackers), ("defenders", defenders)] {
        faults.add_if(units.is_empty(), at, "a charge needs at least one unit on each side");
    }
    faults.finish()?;
    check_declaration(setup, state, attackers, defenders, cold_steel)
}

/// Checks that the units named so far may charge or be charged, and returns the remarks on the declaration.
pub(super) fn check_declaration(
    setup: &Setup,
    state: &BattleState,
    attackers: &[UnitId],
    defenders: &[UnitId],
    cold_steel: bool,
) -> Result<Vec<Remark>, Refusal> {
    for (at, units) in [("attackers", attackers), ("defenders", defenders)] {
        for (nth, unit) in units.iter().enumerate() {
            present(setup, state, unit, at)?;
            if units[..nth].contains(unit) {
                return Err(Refusal::of(at, about_subject(unit, IS, "named twice")));
            }
        }
    }
    for unit in attackers {
        if let Some(not) = combat::why_no_charge(setup, state, unit, cold_steel) {
            return Err(Refusal::of("attackers", not));
        }
    }
    Ok(remarks::of_declaration(setup, state, attackers, defenders))
}

/// Checks that the attackers named so far may charge, whatever the target, and adds the remarks against it to the objections.
pub(super) fn check_chargers(setup: &Setup, state: &BattleState, attackers: &[UnitId], bar: &mut BattleObjections) -> Result<(), Refusal> {
    let call = combat::complete_charge(setup, state, &ChargeCall::plain(attackers.to_vec()));
    party_of(setup, state, attackers, &call.attacker, Party::Attacker)?;
    remarks::add_remarks(bar, remarks::of_chargers(setup, state, &call));
    Ok(())
}

fn end_charge(state: &BattleState, charge: usize, how: ChargeEnd, objections: &mut BattleObjections) -> Result<Found, Refusal> {
    match state.charges.get(charge) {
        Some(known) if known.open() => {
            remarks::add_remarks(objections, remarks::charge_end_remarks(state, known, how));
            Ok(Found::of(TableReading::Charged(known.attackers.clone())))
        }
        Some(_) => Err(Refusal::of("charge", "this charge is over")),
        None => Err(Refusal::of("charge", format!("there is no charge {charge}; they are counted from 0 in each player turn"))),
    }
}

/// Returns the command for the next phase: maneuver, fire, charge; then the other side; then the next turn (digest §5). After the last turn
/// the battle ends once.
fn next_phase(setup: &Setup, state: &BattleState, after: Phase) -> Command {
    let other = setup.scenario.other_side(&state.side).id.clone();
    let (turn, side, phase) = match after {
        Phase::Maneuver => (state.turn, state.side.clone(), Phase::Fire),
        Phase::Fire => (state.turn, state.side.clone(), Phase::Charge),
        Phase::Charge if state.side == setup.scenario.first_side => (state.turn, other, Phase::Maneuver),
        Phase::Charge if state.turn >= setup.scenario.turns && !state.ended => return Command::EndBattle,
        Phase::Charge => (state.turn.saturating_add(1), other, Phase::Maneuver),
    };
    Command::SetPhase { turn, side, phase }
}

fn attach(
    setup: &Setup,
    state: &BattleState,
    leader: &LeaderId,
    unit: Option<&UnitId>,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let leader_side = check_leader(setup, leader, "leader")?;
    if let Some(unit) = unit {
        check_leader_present(setup, state, leader)?;
        present(setup, state, unit, "unit")?;
        let same = setup.scenario.unit(unit).is_some_and(|(side, _)| side.id == leader_side);
        if !same {
            return Err(Refusal::of("unit", "a leader attaches to a unit of his own side"));
        }
        if let Some(not) = command::why_not_attached(setup, state, leader, unit) {
            return Err(Refusal::of("leader", not));
        }
    }
    remarks::add_remarks(objections, remarks::turn_start_remarks(setup, state, unit));
    remarks::add_remarks(objections, unit.and_then(|unit| remarks::attach_remark(state, leader, unit)).into_iter().collect());
    Ok(Found::default())
}

pub(super) fn check_leader(setup: &Setup, leader: &LeaderId, at: &'static str) -> Result<SideId, Refusal> {
    match setup.scenario.leader(leader) {
        Some((side, _)) => Ok(side.id.clone()),
        None => Err(Refusal::of(at, format!("there is no leader \"{leader}\" in this battle"))),
    }
}

/// Checks that the leader is out neither for a time nor for good.
pub(super) fn check_leader_present(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Result<(), Refusal> {
    if state.leaders.get(leader).is_some_and(|leader| leader.status == LeaderStatus::Present) {
        return Ok(());
    }
    Err(Refusal::of("leader", format!("{} is out", state.leader_name(setup, leader))))
}

/// Checks whether a unit with so many stands is out of the game (digest §2).
fn is_too_small(setup: &Setup, unit: &Unit, state: &UnitState, stands: u32) -> bool {
    UnitState { stands, removed: false, ..state.clone() }.condition(setup, unit).effectiveness().is_none()
}

/// Completes an edit: a unit that comes back into the game has the fewest stands it can have there, unless the edit gives a number.
fn complete_edit(setup: &Setup, state: &BattleState, unit: &UnitId, edit: UnitEdit) -> UnitEdit {
    let known = setup.scenario.unit(unit).zip(state.units.get(unit));
    let back = known.filter(|_| edit.removed == Some(false) && edit.stands.is_none());
    let few = back.filter(|((_, unit), now)| is_too_small(setup, unit, now, now.stands));
    let stands = few.and_then(|((_, unit), now)| (1..=unit.stands).find(|stands| !is_too_small(setup, unit, now, *stands)));
    UnitEdit { stands: edit.stands.or(stands), ..edit }
}

fn check_edit(setup: &Setup, state: &BattleState, id: &UnitId, edit: &UnitEdit) -> Result<Found, Refusal> {
    let known = find_unit(setup, state, id, "unit")?;
    let (unit, guns) = (known.unit, known.unit.arm() == Arm::Artillery);
    let faults = Faults::default();
    faults.add_if(*edit == UnitEdit::default(), "edit", NOTHING_SET);
    if let Some(stands) = edit.stands {
        faults.check_bounds("stands", stands, 0..=unit.stands);
    }
    if let Some(damaged) = edit.damaged {
        faults.check_bounds("damaged", damaged, 0..=edit.stands.unwrap_or(known.state.stands));
    }
    let goes = edit.stands.is_some_and(|stands| is_too_small(setup, unit, known.state, stands));
    faults.add_if(goes && edit.removed == Some(false), "removed", statement(unit.label(), IS, "out of the game with so few stands"));
    let stays_removed = edit.removed.unwrap_or(if edit.stands.is_some() { goes } else { known.state.removed });
    faults.add_if(edit.on_table == Some(true) && stays_removed, "on_table", statement(unit.label(), IS, "out of the game"));
    faults.add_if(edit.maneuver.is_some() && goes, "maneuver", statement(unit.label(), IS, "out of the game"));
    faults.check_allowed(edit.order.as_ref(), !guns, "order", "infantry and cavalry");
    faults.check_allowed(edit.silenced.as_ref(), guns, "silenced", "artillery");
    faults.check_allowed(edit.damaged.as_ref(), guns, "damaged", "artillery");
    if let Some(formation) = edit.formation.filter(|formation| !formations_of(unit.arm()).contains(formation)) {
        faults.add("formation", format!("{} cannot be in {}", unit.label(), formation.spoken()));
    }
    faults.finish()?;
    let leaves = goes && !known.state.removed && edit.removed.is_none();
    Ok(Found { now: leaves.then(|| (id.clone(), UnitCondition::Removed)).into_iter().collect(), ..Found::default() })
}

pub(super) fn judge_single(
    setup: &Setup,
    state: &BattleState,
    call: &SingleCall,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    match &call.whom {
        EffectTarget::Leader(leader) => {
            check_leader(setup, leader, CheckSubject::Leader.field())?;
            check_leader_present(setup, state, leader)?;
        }
        EffectTarget::Unit(unit) => drop(present(setup, state, unit, CheckSubject::Unit.field())?),
        EffectTarget::Table => return Err(Refusal::of("check", "it must name a unit or a leader")),
    }
    remarks::add_remarks(objections, remarks::of_single(setup, state, &call.whom));
    single::collect_remarks(setup, state, call, objections);
    let check = single::prepare_single(setup, state, call)?;
    check_rulings(At::of("rulings"), &call.rulings, &check.tally)?;
    let read = check.resolve(call.die.face);
    let outcome = read.row.id.clone();
    let reading = if check.has_tally() {
        TableReading::Sum(UnitResult { modifier: check.tally.total(), result: read.result, outcome })
    } else {
        TableReading::Row { outcome }
    };
    let effects =
        apply_rulings(setup, state, single::effects_of(call, setup, state, read.effects), &call.effect_rulings, At::of("effect_rulings"))?;
    Ok(with_aftermath(setup, state, reading, effects))
}
