//! Judge of a battle: builds and checks the request of a call, reads the table, and assigns the effects to units and leaders.

pub(super) mod answers;
pub(super) mod arrival_rolls;
pub(super) mod arrivals;
pub(super) mod charging;
pub(super) mod checks;
pub(super) mod combat;
pub(super) mod command;
pub(super) mod contradictions;
pub(super) mod ending;
pub(super) mod maneuvers;
pub(super) mod massing;
pub(super) mod ranks;
pub(super) mod single;
pub(super) mod supply;
pub(super) mod supply_distances;
pub(super) mod targets;
pub(super) mod throws;

use supply::EnemyDistances;

use crate::engine::fault::{At, clause};
use crate::engine::text::{IS, statement};
use smol_str::SmolStr;

use super::calls::requests::{check_charges_itself, check_named_once, find_unit, party_of, present};
use super::calls::single::SingleCall;
use super::calls::{ChargeCall, Command, LeaderEdit, UnitEdit};
use super::consequences::{self, losses};
use super::found::{AppliedEffect, EffectRuling, EffectTarget, Found, TableReading, UnitResult};
use super::state::change::{between, between_phases};
use super::state::declared::ChargeEnd;
use super::state::{BattleState, LeaderStatus, Phase, UnitState};
use super::words::remark::{BattleObjections, Remark};
use super::words::remarks;
use super::{Rff1812, Setup};
use crate::engine::{Faults, Ruling, Tally};
use crate::game::{BATTLE_OVER, Judged, Refusal};
use crate::games::rff1812::check::CheckSubject;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Arm;
use crate::games::rff1812::{Effect, EffectVerb, Party};
use crate::id::{LeaderId, SideId, UnitId};
use checks::{charge, fire};
pub(super) use checks::{maneuver, may_score};

pub(super) fn judge(
    setup: &Setup,
    state: &BattleState,
    command: Command,
    objections: &mut BattleObjections,
) -> Result<Judged<Rff1812>, Refusal> {
    let (command, Outcome { found, state: after }) = outcome(setup, state, command, objections)?;
    let changes = if let Command::SetPhase { turn, side, .. } = &command {
        between_phases(state, &after, state.turn != *turn || state.side != *side)
    } else {
        between(state, &after)
    };
    Ok(Judged { command, found, changes })
}

/// Outcome of a command: what was found, and the state after it.
pub(super) struct Outcome {
    pub found: Found,
    pub state: BattleState,
}

/// Completes a command and judges it.
pub(super) fn outcome(
    setup: &Setup,
    state: &BattleState,
    command: Command,
    objections: &mut BattleObjections,
) -> Result<(Command, Outcome), Refusal> {
    let command = complete_command(setup, state, command)?;
    let found = find(setup, state, &command, objections)?;
    let outcome = carried_out(setup, state, (&command, found), objections);
    Ok((command, outcome))
}

/// Carries a command out by what was found for it, and completes that with what the log tells.
fn carried_out(setup: &Setup, state: &BattleState, (command, mut found): (&Command, Found), objections: &mut BattleObjections) -> Outcome {
    let (after, ends) = state_then(setup, state, (command, &found), None);
    found.name_successors(command, state);
    if command.is_check() {
        found.now = losses::conditions_changed(setup, state, &found.effects);
    }
    found.ends = ends;
    remarks::add_remarks(objections, remarks::crew_remarks(state, &after));
    remarks::add_remarks(objections, remarks::ended_charge_remarks(command, state, &after));
    if let Command::EditUnit { unit, .. } = command {
        remarks::add_remarks(objections, contradictions::contradiction(setup, &after, unit).into_iter().collect());
    }
    Outcome { found, state: after }
}

/// Returns the state after a command by what was found for it, without what only the log tells; with the rule that ends the battle by it.
/// `silent` are the firers without points, where they are known.
pub(super) fn state_then(
    setup: &Setup,
    state: &BattleState,
    (command, found): (&Command, &Found),
    silent: Option<&[usize]>,
) -> (BattleState, Option<usize>) {
    let mut after = consequences::state_after(setup, state, (command, found), silent);
    let ends = ending::ends_at_once(setup, state, &after);
    after.ended |= ends.is_some();
    (after, ends)
}

/// Completes a command with what it leaves out, as the battle stands: the next phase, the combat of a charge, the name of a successor.
fn complete_command(setup: &Setup, state: &BattleState, command: Command) -> Result<Command, Refusal> {
    Ok(match command {
        // The phase it would become plays on, which is not what it says.
        Command::NextPhase {} | Command::NextPlayerTurn {} if state.ended => return Err(Refusal::of("", BATTLE_OVER)),
        Command::NextPhase {} => next_phase(setup, state, state.phase),
        Command::NextPlayerTurn {} => next_phase(setup, state, Phase::Charge),
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
        | Command::EndBattle {}
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
        Command::EndBattle {} => {
            remarks::add_remarks(objections, remarks::phase_end_remarks(setup, state, true));
            remarks::add_remarks(objections, remarks::turn_end_remarks(state));
            ending::early_end_remark(setup, state).into_iter().for_each(|early| objections.note(early));
            Ok(ending::end(setup, state))
        }
        Command::SetPhase { turn, side, phase } => {
            let turn_ends = state.turn != *turn || state.side != *side;
            remarks::add_remarks(objections, remarks::phase_end_remarks(setup, state, turn_ends));
            if turn_ends {
                remarks::add_remarks(objections, remarks::turn_end_remarks(state));
                remarks::add_remarks(objections, remarks::phase_start_remarks(setup, state, (*turn, side, *phase)));
            }
            let turns = setup.scenario.turns;
            let past = (*turn > turns).then_some(Remark::PastTheEnd { turn: *turn, turns });
            remarks::add_remarks(objections, past.into_iter().collect());
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
        Command::NextPhase {} | Command::NextPlayerTurn {} | Command::Correct(_) => {
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
    check_named_once(units.iter(), "units")?;
    check_named_once(leaders.iter(), "leaders")?;
    Ok(Found::default())
}

/// Checks that each ruling names a line of its tally.
pub(super) fn check_rulings(at: At<'_>, rulings: &[Ruling], tally: &Tally) -> Result<(), Refusal> {
    let faults = Faults::default();
    for (nth, ruling) in rulings.iter().enumerate() {
        if let Ruling::Strike { row, .. } | Ruling::Count { row, .. } = ruling {
            let known = tally.lines().iter().any(|line| line.row.id == *row);
            faults.add_if(!known, at.item(nth).field("row"), format!("\"{row}\" is not a modifier of this check"));
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
            && !is_applicable(setup, &whom, &instead.verb)
        {
            faults.add(at.item(nth).field("instead"), format!("\"{}\" cannot apply to this unit or leader", instead.verb));
        }
        applied.push(AppliedEffect::new(whom, effect, ruling.map(|(_, ruling)| ruling.clone())));
    }
    losses::mark_the_gone(setup, state, &mut applied);
    faults.finish().map_err(Refusal::from).map(|()| applied)
}

/// Checks whether a verb can apply to a unit of that arm, a leader, or neither.
fn is_applicable(setup: &Setup, whom: &EffectTarget, verb: &EffectVerb) -> bool {
    let leaders = matches!(verb, EffectVerb::RemoveLeader { .. } | EffectVerb::DismountLeader { .. } | EffectVerb::CheckFallenLeader {});
    let arm = match whom {
        EffectTarget::Leader(_) => return leaders,
        EffectTarget::Table => return matches!(verb, EffectVerb::RollAgain {}),
        EffectTarget::Unit(unit) => setup.scenario.unit(unit).map(|(_, unit)| unit.arm()),
    };
    match verb {
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
        units.iter().try_for_each(|unit| present(setup, state, unit, at).map(drop))?;
        check_named_once(units.iter(), at)?;
    }
    check_charges_itself(attackers, defenders)?;
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
            let left = state.left_of(&known.attackers).cloned().collect::<Vec<_>>();
            objections.must(!left.is_empty(), "charge", || "no attacker of this charge is left");
            remarks::add_remarks(objections, remarks::charge_end_remarks(state, known, how));
            Ok(Found::of(TableReading::Charged(left)))
        }
        Some(_) => Err(Refusal::of("charge", "this charge is over")),
        None => Err(Refusal::of("charge", format!("there is no charge {charge}; they are counted from 0 in each player turn"))),
    }
}

/// Returns the command for the next phase: maneuver, fire, charge; then the other side; then the next turn (digest §5). After the last turn
/// the battle ends once.
pub(super) fn next_phase(setup: &Setup, state: &BattleState, after: Phase) -> Command {
    let other = setup.scenario.other_side(&state.side).id.clone();
    let (turn, side, phase) = match after {
        Phase::Maneuver => (state.turn, state.side.clone(), Phase::Fire),
        Phase::Fire => (state.turn, state.side.clone(), Phase::Charge),
        Phase::Charge if state.side == setup.scenario.first_side => (state.turn, other, Phase::Maneuver),
        Phase::Charge if state.turn >= setup.scenario.turns && !state.ended => return Command::EndBattle {},
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
    let left = || state.leaders.get(leader)?.attached_to.as_ref();
    remarks::add_remarks(objections, remarks::turn_start_remarks(setup, state, unit.or_else(left)));
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
    UnitState { stands, removed: false, ..state.clone() }.is_too_small(setup, unit)
}

/// Completes an edit: a unit that comes back into the game has the fewest stands it can have there, unless the edit gives a number; and with
/// enough stands it comes back.
fn complete_edit(setup: &Setup, state: &BattleState, unit: &UnitId, edit: UnitEdit) -> UnitEdit {
    let known = setup.scenario.unit(unit).zip(state.units.get(unit));
    let back = known.filter(|_| edit.removed == Some(false) && edit.stands.is_none());
    let few = back.filter(|((_, unit), now)| is_too_small(setup, unit, now, now.stands));
    let stands = few.and_then(|((_, unit), now)| (1..=unit.stands).find(|stands| !is_too_small(setup, unit, now, *stands)));
    let enough = |((_, unit), now): &((_, &Unit), &UnitState)| {
        edit.stands.is_some_and(|stands| now.removed && !is_too_small(setup, unit, now, stands))
    };
    let comes_back = known.as_ref().is_some_and(enough).then_some(false);
    UnitEdit { stands: edit.stands.or(stands), removed: edit.removed.or(comes_back), ..edit }
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
    // One that is out of the game has no order and forms nothing.
    let fields = [
        ("on_table", edit.on_table == Some(true)),
        ("maneuver", edit.maneuver.is_some()),
        ("formation", edit.formation.is_some()),
        ("order", edit.order.is_some()),
        ("silenced", edit.silenced.is_some()),
        ("low_on_ammo", edit.low_on_ammo.is_some()),
    ];
    for (field, _) in fields.into_iter().filter(|(_, is_set)| *is_set && stays_removed) {
        faults.add(field, statement(unit.label(), IS, "out of the game"));
    }
    faults.check_allowed(edit.order.as_ref(), !guns, "order", "infantry and cavalry");
    faults.check_allowed(edit.silenced.as_ref(), guns, "silenced", "artillery");
    faults.check_allowed(edit.damaged.as_ref(), guns, "damaged", "artillery");
    if let Some(formation) = edit.formation.filter(|formation| !formations_of(unit.arm()).contains(formation)) {
        faults.add("formation", format!("{} cannot be {}", unit.label(), formation.placed()));
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
    Ok(Found { reading, effects, ..Found::default() })
}
