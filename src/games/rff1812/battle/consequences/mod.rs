//! Consequences of what the judge found: the rules for what becomes of units, leaders and charges. The judge works out the state after a
//! command here, and records the differences as changes.

pub(super) mod correcting;
pub(super) mod losses;

use super::Setup;
use super::calls::requests::fire_request;
use super::calls::{ChargeCall, Command, FireCall, LeaderEdit, ManeuverCall, UnitEdit};
use super::found::{AppliedEffect, EffectTarget, Found, TableReading};
use super::judge::arrivals::{self, Arrivals};
use super::judge::combat::charges_disordered;
use super::judge::maneuvers::{CHARGE, FULL_MOVE_DISORDERED, LEAVE_DEFILE, hold, is_charge_move};
use super::judge::massing::beyond_canister;
use super::judge::ranks::stands_that_fire;
use super::judge::single;
use super::state::declared::{ChargeEnd, ChargeStage, DeclaredCharge, Reply};
use super::state::{BattleState, FaceFired, LeaderState, LeaderStatus, Phase, Successor, UnitState, usual_formation};
use crate::engine::Shared;
use crate::games::rff1812::fire::Fire;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::{Arm, Formation, Order};
use crate::games::rff1812::{EffectVerb, FigureId, ManeuverKind};
use crate::id::{LeaderId, SideId, UnitId};

/// Returns the state after a command, from which the judge records the changes; `silent` are the firers without points, where they are
/// known.
pub(super) fn state_after(
    setup: &Setup,
    state: &BattleState,
    (command, found): (&Command, &Found),
    silent: Option<&[usize]>,
) -> BattleState {
    let mut after = state.clone();
    apply_command(setup, &mut after, command, found, silent);
    empty_squares(&mut after);
    end_charges_of_none(&mut after);
    after
}

fn apply_command(setup: &Setup, state: &mut BattleState, command: &Command, found: &Found, silent: Option<&[usize]>) {
    match (command, &found.reading) {
        (Command::Maneuver(call), reading) => {
            mark_checked(state, call, reading);
            apply_effects(setup, state, &found.effects);
            settle_check(state, call);
        }
        (Command::Fire(call), _) => {
            match silent {
                Some(silent) => mark_fired(setup, state, call, silent),
                None => mark_fired(setup, state, call, &silent_firers(setup, state, call)),
            }
            apply_effects(setup, state, &found.effects);
        }
        (Command::Charge(call), _) => {
            let turn = state.turn;
            for id in call.attackers.iter().chain(&call.defenders) {
                update_unit(state, id, |unit| unit.fought_turn = Some(turn));
            }
            make_charge_moves(state, &call.attackers);
            fight_charge(state, call, &found.effects);
            mark_moved(state, &call.attackers);
            apply_effects(setup, state, &found.effects);
        }
        (Command::Check(call), _) => {
            single::apply_consequences(state, call);
            apply_effects(setup, state, &found.effects);
        }
        (Command::Declare { attackers, defenders, cold_steel }, _) => {
            state.charges.push(DeclaredCharge::new(attackers.clone(), defenders.clone(), *cold_steel));
            let tardy = attackers.iter().filter(|unit| charges_disordered(state, unit)).cloned().collect::<Vec<_>>();
            disorder(state, &tardy);
        }
        (Command::Answer { charge, answer }, TableReading::Set(edit)) => {
            edit_unit(setup, state, answer.unit(), edit);
            mark_answered(state, *charge, answer);
        }
        (Command::StandToCharge { charge }, _) => {
            if let Some(charge) = state.charges.get_mut(*charge) {
                charge.stands = true;
            }
        }
        (Command::EndCharge { charge, how }, TableReading::Charged(attackers)) => end_charge(state, *charge, *how, attackers),
        (Command::Make { unit, maneuver, .. }, TableReading::Set(edit)) => {
            if !is_charge_move(maneuver) && maneuver.as_str() != LEAVE_DEFILE {
                leave_charge(state, unit);
            }
            edit_unit(setup, state, unit, edit);
            update_unit(state, unit, |unit| {
                unit.made = Some(maneuver.clone());
                unit.moved |= ![true, false].map(hold).contains(&maneuver.as_str());
            });
        }
        (Command::Replenish { unit: id, .. }, _) => {
            leave_charge(state, id);
            let guns = setup.scenario.unit(id).is_some_and(|(_, unit)| unit.arm() == Arm::Artillery);
            update_unit(state, id, |unit| {
                unit.low_on_ammo = false;
                // To be supplied it holds: that is its maneuver (digest §9).
                if unit.maneuver.is_some() && unit.made.is_none() {
                    unit.made = Some(hold(guns).into());
                }
            });
        }
        (Command::Replace { leader, unit, name, .. }, TableReading::Rated(rating)) => {
            if let Some(known) = state.leaders.get_mut(leader) {
                let fallen = known.successor.as_ref().map_or(0, |successor| successor.fallen).saturating_add(1);
                let successor = Some(Successor { name: name.clone().unwrap_or_default(), rating: *rating, fallen });
                *known = LeaderState { attached_to: Some(unit.clone()), successor, ..LeaderState::start(true) };
            }
        }
        (Command::ThrowForArrival { unit, .. }, TableReading::Comes(true)) => {
            arrivals::apply_arrivals(state, &Arrivals { units: vec![unit.clone()], ..Arrivals::default() });
        }
        (Command::ThrowForArrival { unit, .. }, _) => state.thrown_for.push(unit.clone()),
        (Command::EndBattle {}, _) => state.ended = true,
        (Command::SetPhase { turn, side, phase }, TableReading::Came(came)) => enter_phase(state, *turn, side, *phase, came),
        (Command::SetPhase { turn, side, phase }, _) => enter_phase(state, *turn, side, *phase, &Arrivals::default()),
        (Command::SetLight { light }, _) => state.light_set = *light,
        (Command::Attach { leader, unit }, _) => {
            if let Some(leader) = state.leaders.get_mut(leader) {
                leader.attached_to.clone_from(unit);
            }
        }
        (Command::Arrive { units, leaders }, _) => {
            arrivals::apply_arrivals(state, &Arrivals { units: units.clone(), leaders: leaders.clone(), ..Arrivals::default() });
        }
        (Command::EditUnit { unit, edit, .. }, _) => edit_unit(setup, state, unit, edit),
        (Command::EditLeader { leader, edit, .. }, _) => edit_leader(setup, state, leader, edit),
        (Command::HoldPosition { position, side }, _) => {
            if let Some(holder) = state.positions.get_mut(position) {
                let lost = holder.take().filter(|lost| Some(lost) != side.as_ref()).map(|lost| (position.clone(), lost));
                holder.clone_from(side);
                state.once_held.extend(lost.filter(|lost| !state.once_held.contains(lost)));
            }
        }
        // A remark changes nothing, and the next phase has become a named one by now; the other commands had their own reading above.
        (
            Command::Note { .. }
            | Command::NextPhase {}
            | Command::NextPlayerTurn {}
            | Command::Correct(_)
            | Command::Answer { .. }
            | Command::EndCharge { .. }
            | Command::Make { .. }
            | Command::Replace { .. },
            _,
        ) => {}
    }
}

fn update_unit(state: &mut BattleState, id: &UnitId, change: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(id) {
        change(unit);
    }
}

fn mark_checked(state: &mut BattleState, call: &ManeuverCall, reading: &TableReading) {
    let out_of_command: &[UnitId] = if let TableReading::Maneuver { out_of_command, .. } = reading { out_of_command } else { &[] };
    for situation in &call.units {
        if let Some(leader) = state.leader_with(&situation.unit).cloned().and_then(|leader| state.leaders.get_mut(&leader)) {
            leader.checked_with = Some(situation.unit.clone());
        }
        update_unit(state, &situation.unit, |unit| {
            unit.checked = true;
            unit.out_of_command = out_of_command.contains(&situation.unit);
            unit.maneuver = None;
            // A crew checks only when its player says that it goes back to its guns (digest §11).
            if situation.crew_goes_back {
                unit.sheltered_in = None;
            }
        });
    }
}

fn end_charge(state: &mut BattleState, charge: usize, how: ChargeEnd, attackers: &[UnitId]) {
    match how {
        // The choice that a tardy result gives is open again.
        ChargeEnd::CalledOff => attackers.iter().for_each(|unit| restore_order(state, unit)),
        ChargeEnd::Carried => make_charge_moves(state, attackers),
        ChargeEnd::CarriedDisordered => {
            make_charge_moves(state, attackers);
            disorder(state, attackers);
        }
    }
    if how != ChargeEnd::CalledOff {
        mark_moved(state, attackers);
    }
    // A declaration holds to the end of the turn for units that have made the move of their charge (digest §5).
    let moved = |id: &UnitId| state.units.get(id).and_then(|unit| unit.made.as_ref()).is_some_and(is_charge_move);
    let moved = attackers.iter().filter(|id| moved(id)).cloned().collect::<Vec<_>>();
    if let Some(charge) = state.charges.get_mut(charge) {
        charge.stage = if how == ChargeEnd::CalledOff && moved.is_empty() { ChargeStage::CalledOff } else { ChargeStage::Over };
        if how == ChargeEnd::CalledOff && !moved.is_empty() {
            charge.attackers = moved;
        }
    }
}

/// Restores the good order of a unit that charged by a tardy result and chooses another maneuver of that result (digest §7).
fn restore_order(state: &mut BattleState, id: &UnitId) {
    if charges_disordered(state, id) {
        update_unit(state, id, |unit| unit.order = unit.order.map(|now| if unit.disordered_anyway { now } else { Order::Good }));
    }
}

/// Removes a unit from its charge, because it makes another maneuver.
fn leave_charge(state: &mut BattleState, id: &UnitId) {
    restore_order(state, id);
    for charge in state.charges.iter_mut().filter(|charge| charge.open()) {
        charge.attackers.retain(|attacker| attacker != id);
        if charge.attackers.is_empty() {
            charge.stage = ChargeStage::CalledOff;
        }
    }
}

/// Marks that the units have made the move of their charge, by whatever their result allows: it is their maneuver (digest §7).
fn make_charge_moves(state: &mut BattleState, units: &[UnitId]) {
    for id in units {
        update_unit(state, id, |unit| {
            if unit.made.is_none()
                && let Some(kind) = unit.maneuver
            {
                unit.made = Some(if kind == ManeuverKind::Tardy { FULL_MOVE_DISORDERED } else { CHARGE }.into());
                unit.moved = true;
            }
        });
    }
}

/// Removes units whose check allows no maneuver from their charges (digest §7). The order that the check leaves them in is its own.
fn settle_check(state: &mut BattleState, call: &ManeuverCall) {
    call.units.iter().for_each(|situation| update_unit(state, &situation.unit, |unit| unit.disordered_anyway = false));
    let halted = |state: &BattleState, id: &UnitId| state.units.get(id).is_none_or(|unit| unit.maneuver.is_none());
    let halted = call.units.iter().map(|situation| &situation.unit).filter(|id| halted(state, id)).collect::<Vec<_>>();
    for charge in state.charges.iter_mut().filter(|charge| charge.open()) {
        charge.attackers.retain(|id| !halted.contains(&id));
        if charge.attackers.is_empty() {
            charge.stage = ChargeStage::CalledOff;
        }
    }
}

/// Returns the places of the firers in a call that have no points whatever their dice: they have not fired (digest §9).
fn silent_firers(setup: &Setup, state: &BattleState, call: &FireCall) -> Vec<usize> {
    let request = fire_request(setup, state, call).ok();
    let check = request.as_ref().and_then(|request| Fire::prepare(&setup.tables, request, &call.rulings).ok());
    check.map_or_else(Vec::new, |check| check.silent(call.firers.len()).collect())
}

fn mark_fired(setup: &Setup, state: &mut BattleState, call: &FireCall, silent: &[usize]) {
    let turn = state.turn;
    for (_, firer) in call.firers.iter().enumerate().filter(|(nth, _)| !silent.contains(nth)) {
        if let Some(unit) = state.units.get_mut(&firer.unit) {
            let stands = firer.stands.unwrap_or_else(|| stands_that_fire(&setup.tables, unit));
            if unit.formation == Formation::Square {
                unit.faces_fired.push(FaceFired { stands, at: call.target.clone() });
            }
            unit.fired_afar |= beyond_canister(setup, firer.range);
            unit.stands_fired = unit.stands_fired.saturating_add(stands.max(1));
            unit.fired_at = Some(call.target.clone());
            unit.fought_turn = Some(turn);
        }
    }
}

/// Carries a charge on by its combat: to another roll, to a second combat, or to its end. A charge that was not declared is recorded too.
fn fight_charge(state: &mut BattleState, call: &ChargeCall, effects: &[AppliedEffect]) {
    let happens = |verb: &EffectVerb| effects.iter().filter_map(AppliedEffect::actual_effect).any(|effect| effect.verb == *verb);
    // If one side has no units left, the other may still carry the position.
    let ends_early = effects.iter().any(|applied| applied.moot && applied.effect.verb == EffectVerb::RollAgain {});
    let stage = if ends_early || happens(&EffectVerb::RollAgain {}) {
        ChargeStage::Struggle
    } else if happens(&EffectVerb::BreakThrough {}) {
        ChargeStage::Breakthrough
    } else {
        ChargeStage::Over
    };
    let befalls = |unit: &UnitId, wanted: fn(&EffectVerb) -> bool| {
        let own = effects.iter().filter(|applied| applied.whom == EffectTarget::Unit(unit.clone()));
        own.filter_map(AppliedEffect::actual_effect).any(|effect| wanted(&effect.verb))
    };
    // Units that broke through go on alone (digest §10).
    let goes_on = |unit: &&UnitId| stage != ChargeStage::Breakthrough || befalls(unit, |verb| matches!(verb, EffectVerb::BreakThrough {}));
    let gone = |verb: &EffectVerb| {
        matches!(verb, EffectVerb::Retreat { .. } | EffectVerb::Eliminate {} | EffectVerb::SetOrder { to: Order::Broken })
    };
    let now = DeclaredCharge {
        stage,
        next_round: call.round.unwrap_or(1).saturating_add(1),
        beaten: call.defenders.iter().filter(|unit| befalls(unit, gone)).cloned().collect(),
        ..DeclaredCharge::new(
            call.attackers.iter().filter(goes_on).cloned().collect(),
            call.defenders.clone(),
            call.attacker.cold_steel == Some(true),
        )
    };
    let mut open = state.charges.iter_mut().filter(|charge| charge.open());
    let known = open.find(|charge| charge.attackers.iter().any(|unit| call.attackers.contains(unit)));
    // Units from another charge against the same target have fought it by this combat.
    for other in open {
        other.attackers.retain(|unit| !call.attackers.contains(unit));
        if other.attackers.is_empty() {
            other.stage = ChargeStage::Over;
        }
    }
    match known {
        // A declaration holds to the end of the turn (digest §5).
        Some(charge) => {
            let [countercharging, evaded, mut beaten] =
                [&mut charge.countercharging, &mut charge.evaded, &mut charge.beaten].map(std::mem::take);
            beaten.extend(now.beaten.iter().filter(|unit| !beaten.contains(unit)).cloned().collect::<Vec<_>>());
            // If several units broke through, each may go on by itself (digest §10).
            let others = charge.attackers.iter().filter(|unit| !call.attackers.contains(unit)).cloned().collect::<Vec<_>>();
            let goes_on = charge.stage == ChargeStage::Breakthrough && !others.is_empty();
            let left = goes_on.then(|| DeclaredCharge { attackers: others, ..charge.clone() });
            *charge = DeclaredCharge { countercharging, evaded, beaten, cold_steel: charge.cold_steel, ..now };
            state.charges.extend(left);
        }
        None => state.charges.push(now),
    }
}

/// Marks that units have not held their place in this player turn.
fn mark_moved(state: &mut BattleState, units: &[UnitId]) {
    for id in units {
        if let Some(unit) = state.units.get_mut(id) {
            unit.moved = true;
        }
    }
}

fn disorder(state: &mut BattleState, units: &[UnitId]) {
    for id in units {
        if let Some(unit) = state.units.get_mut(id).filter(|unit| unit.order == Some(Order::Good)) {
            unit.order = Some(Order::Disordered);
        }
    }
}

fn mark_answered(state: &mut BattleState, charge: usize, answer: &Reply) {
    if let Some(unit) = state.units.get_mut(answer.unit()) {
        match answer {
            Reply::HastySquare { outflanked, .. } => {
                unit.hasty = true;
                unit.outflanked_before_square = *outflanked;
            }
            Reply::Shelter { square, .. } => unit.sheltered_in = Some(square.clone()),
            Reply::Evade { .. } | Reply::Countercharge { .. } => {}
        }
    }
    let Some(charge) = state.charges.get_mut(charge) else { return };
    match answer {
        Reply::Evade { unit, .. } => charge.evaded.push(unit.clone()),
        Reply::Countercharge { unit } => charge.countercharging.push(unit.clone()),
        Reply::HastySquare { .. } | Reply::Shelter { .. } => {}
    }
}

/// Sends crews back to their guns when the square they were in is one no longer, and clears what units no longer in square had by it
/// (digest §11).
pub(super) fn empty_squares(state: &mut BattleState) {
    let stands = |state: &BattleState, square: &UnitId| {
        state.units.get(square).is_some_and(|square| square.formation == Formation::Square && !square.removed)
    };
    let out = |(id, unit): (&UnitId, &UnitState)| unit.sheltered_in.as_ref().filter(|square| !stands(state, square)).map(|_| id.clone());
    let out = state.units.iter().filter_map(out).collect::<Vec<_>>();
    for id in out {
        if let Some(unit) = state.units.get_mut(&id) {
            unit.sheltered_in = None;
        }
    }
    if state.units.values().any(|unit| unit.hasty || unit.outflanked_before_square) {
        state.units.change_all(|_, unit| {
            let in_square = unit.formation == Formation::Square;
            unit.hasty &= in_square;
            unit.outflanked_before_square &= in_square;
        });
    }
}

/// Ends the charges whose attackers are all out of the game (digest §10).
fn end_charges_of_none(state: &mut BattleState) {
    let none_left = |charge: &DeclaredCharge| charge.open() && state.left_of(&charge.attackers).next().is_none();
    let ended = state.charges.iter().enumerate().filter(|(_, charge)| none_left(charge)).map(|(nth, _)| nth).collect::<Vec<_>>();
    ended.into_iter().for_each(|nth| state.charges[nth].stage = ChargeStage::Over);
}

pub(super) fn apply_effects(setup: &Setup, state: &mut BattleState, effects: &[AppliedEffect]) {
    for applied in effects {
        let Some(effect) = applied.actual_effect() else { continue };
        match &applied.whom {
            EffectTarget::Unit(id) => {
                let Some((_, unit)) = setup.scenario.unit(id) else { continue };
                if let Some(unit_state) = state.units.get_mut(id) {
                    apply_effect_to_unit(setup, unit, unit_state, &effect.verb);
                }
                release_leaders(state, id);
            }
            EffectTarget::Leader(id) => {
                let (next, replaced) = (next_own_turn(setup, state, id), replacement_turn(setup, state, id));
                if let Some(leader) = state.leaders.get_mut(id) {
                    leader.in_danger |= effect.verb == EffectVerb::CheckFallenLeader {};
                    apply_to_leader(leader, &effect.verb, next, setup.tables.count(FigureId::LeaderOutTurns));
                    if leader.status == LeaderStatus::Lost && leader.replaced_from_turn.is_none() {
                        leader.replaced_from_turn = Some(replaced);
                    }
                }
            }
            EffectTarget::Table => {}
        }
    }
}

/// Breaks troops, however it happens: they leave square, column, open order or house, and take the usual formation of their arm (digest
/// §4).
fn break_up(unit: &Unit, state: &mut UnitState) {
    state.set_order(Order::Broken);
    state.form(usual_formation(unit, state));
}

/// Applies an effect to a unit; an effect on another arm is skipped.
fn apply_to_unit(unit: &Unit, state: &mut UnitState, verb: &EffectVerb) {
    let (arm, guns) = (unit.arm(), unit.arm() == Arm::Artillery);
    match verb {
        EffectVerb::Maneuver { kind } => state.maneuver = Some(*kind),
        EffectVerb::SetOrder { to: Order::Broken } if !guns => break_up(unit, state),
        EffectVerb::SetOrder { to } if !guns => state.set_order(*to),
        EffectVerb::ReformLine {} if !guns => state.form(usual_formation(unit, state)),
        EffectVerb::Silence {} if guns => state.silenced = true,
        EffectVerb::Limber {} if guns => state.form(Formation::Limbered),
        EffectVerb::Mount {} if arm == Arm::Cavalry => state.form(Formation::Mounted),
        EffectVerb::LoseStands { count } => wreck(state, *count),
        EffectVerb::DamageGun { count } if guns => (0..(*count).min(state.stands.saturating_mul(2))).for_each(|_| damage_one(state)),
        EffectVerb::WreckGun { count } if guns => wreck(state, *count),
        EffectVerb::Eliminate {} => {
            wreck(state, u32::MAX);
            state.removed = true;
        }
        EffectVerb::LowOnAmmo {} => state.low_on_ammo = true,
        EffectVerb::Retreat { .. } | EffectVerb::MoveAway {} => state.moved = true,
        EffectVerb::Form { to } => state.form(*to),
        // Effects on another arm or on a leader.
        EffectVerb::SetOrder { .. }
        | EffectVerb::ReformLine {}
        | EffectVerb::Silence {}
        | EffectVerb::Limber {}
        | EffectVerb::Mount {}
        | EffectVerb::DamageGun { .. }
        | EffectVerb::WreckGun { .. }
        | EffectVerb::RemoveLeader { .. }
        | EffectVerb::DismountLeader { .. }
        // Effects that players carry out on the table.
        | EffectVerb::Hold { .. }
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::RollAgain {}
        | EffectVerb::CheckFallenLeader {} => {}
    }
}

/// Damages one gun stand: a sound one, or if none is left sound, a second damage wrecks one (digest §9).
const fn damage_one(state: &mut UnitState) {
    if state.damaged < state.stands {
        state.damaged += 1;
    } else if state.stands > 0 {
        state.stands -= 1;
        state.damaged = state.stands;
    }
}

/// Removes stands from the unit, damaged ones first.
const fn wreck(state: &mut UnitState, count: u32) {
    state.stands = state.stands.saturating_sub(count);
    state.damaged = state.damaged.saturating_sub(count);
}

/// Applies an effect, by whose losses a unit may be too small to stay: one that rules in force since find too small stays till its next loss.
pub(super) fn apply_effect_to_unit(setup: &Setup, unit: &Unit, state: &mut UnitState, verb: &EffectVerb) {
    let before = state.stands;
    apply_to_unit(unit, state, verb);
    if state.stands < before {
        remove_if_gone(setup, unit, state);
    }
}

/// Removes a unit that is too small: troops with one stand left, and guns with none (digest §2).
fn remove_if_gone(setup: &Setup, unit: &Unit, state: &mut UnitState) {
    if state.is_too_small(setup, unit) {
        state.removed = true;
        state.on_table = false;
        state.maneuver = None;
    }
}

/// Detaches the leaders of a unit that is gone.
fn release_leaders(state: &mut BattleState, unit: &UnitId) {
    if state.units.get(unit).is_some_and(|unit| unit.removed) {
        state.leaders.change_all(|_, leader| leader.attached_to = leader.attached_to.take().filter(|with| with != unit));
    }
}

/// Applies an effect to a leader: he is out or on foot for some player turns of his own side, from its `next` one on, and back `after`
/// turns later, as the tables have it. Of two wounds the longer counts (digest §12).
fn apply_to_leader(leader: &mut LeaderState, verb: &EffectVerb, next: u32, after: u32) {
    let until = |turns: u32| Some(next.saturating_add(turns.saturating_sub(1)).saturating_add(after));
    match verb {
        EffectVerb::RemoveLeader { turns: None } => {
            // Nothing becomes of his horse any more.
            *leader = LeaderState { status: LeaderStatus::Lost, attached_to: None, dismounted: false, until_turn: None, ..leader.clone() };
        }
        EffectVerb::RemoveLeader { turns: Some(turns) } => {
            leader.status = LeaderStatus::Out;
            leader.attached_to = None;
            leader.until_turn = leader.until_turn.max(until(*turns));
        }
        EffectVerb::DismountLeader { turns } => {
            leader.dismounted = true;
            leader.until_turn = turns.and_then(|turns| leader.until_turn.max(until(turns)));
        }
        EffectVerb::Maneuver { .. }
        | EffectVerb::Hold { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::SetOrder { .. }
        | EffectVerb::ReformLine {}
        | EffectVerb::Form { .. }
        | EffectVerb::Silence {}
        | EffectVerb::Limber {}
        | EffectVerb::Mount {}
        | EffectVerb::LoseStands { .. }
        | EffectVerb::DamageGun { .. }
        | EffectVerb::WreckGun { .. }
        | EffectVerb::MoveAway {}
        | EffectVerb::Eliminate {}
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::RollAgain {}
        | EffectVerb::LowOnAmmo {}
        | EffectVerb::CheckFallenLeader {} => {}
    }
}

/// Returns the turn of the next player turn of a leader's side.
fn next_own_turn(setup: &Setup, state: &BattleState, leader: &LeaderId) -> u32 {
    let second = setup.scenario.leader(leader).is_some_and(|(side, _)| side.id != setup.scenario.first_side);
    let own_still_comes = second && state.side == setup.scenario.first_side;
    if own_still_comes { state.turn } else { state.turn.saturating_add(1) }
}

/// Returns the turn in which a replacement comes: his side's player turn after the next (digest §13).
fn replacement_turn(setup: &Setup, state: &BattleState, leader: &LeaderId) -> u32 {
    next_own_turn(setup, state, leader).saturating_add(setup.tables.count(FigureId::ReplacementTurns).saturating_sub(1))
}

fn enter_phase(state: &mut BattleState, turn: u32, side: &SideId, phase: Phase, came: &Arrivals) {
    let new_player_turn = state.turn != turn || state.side != *side;
    if !new_player_turn && state.phase == Phase::Maneuver && phase != Phase::Maneuver {
        let open = state.charges.iter().filter(|charge| charge.open());
        let chargers = open.flat_map(|charge| charge.attackers.iter().cloned()).collect::<Vec<_>>();
        make_charge_moves(state, &chargers);
    }
    state.turn = turn;
    state.side = side.clone();
    state.phase = phase;
    state.ended = false;
    state.units.change_all(|_, unit| unit.begin_phase());
    if !new_player_turn {
        return;
    }
    state.charges = Shared::default();
    state.came = Shared::default();
    state.thrown_for.clear();
    state.units.change_all(|_, unit| unit.begin_player_turn());
    state.leaders.change_all(|_, leader| leader.checked_with = None);
    arrivals::apply_arrivals(state, came);
}

fn edit_unit(setup: &Setup, state: &mut BattleState, id: &UnitId, edit: &UnitEdit) {
    let Some((_, unit)) = setup.scenario.unit(id) else { return };
    let Some(unit_state) = state.units.get_mut(id) else { return };
    let UnitEdit { stands, damaged, order, formation, silenced, low_on_ammo, on_table, removed, maneuver } = edit;
    let was_removed = unit_state.removed;
    if let Some(stands) = stands {
        unit_state.stands = (*stands).min(unit.stands);
    }
    unit_state.damaged = damaged.unwrap_or(unit_state.damaged).min(unit_state.stands);
    match order {
        Some(Order::Broken) => break_up(unit, unit_state),
        order => order.iter().for_each(|order| unit_state.set_order(*order)),
    }
    if let Some(formation) = formation {
        unit_state.form(*formation);
    }
    unit_state.silenced = silenced.unwrap_or(unit_state.silenced);
    unit_state.low_on_ammo = low_on_ammo.unwrap_or(unit_state.low_on_ammo);
    unit_state.on_table = on_table.unwrap_or(unit_state.on_table);
    unit_state.maneuver = maneuver.or(unit_state.maneuver);
    match removed {
        Some(removed) => unit_state.removed = *removed,
        None if stands.is_some() => {
            unit_state.removed = false;
            remove_if_gone(setup, unit, unit_state);
        }
        None => {}
    }
    // A unit back in the game is on the table unless the edit says otherwise: it had come before it was removed.
    unit_state.on_table |= was_removed && on_table.is_none();
    unit_state.on_table &= !unit_state.removed;
    release_leaders(state, id);
}

fn edit_leader(setup: &Setup, state: &mut BattleState, id: &LeaderId, edit: &LeaderEdit) {
    let replaced = replacement_turn(setup, state, id);
    let Some(leader) = state.leaders.get_mut(id) else { return };
    let LeaderEdit { status, dismounted, on_table } = edit;
    if let Some(status) = status {
        leader.in_danger = false;
        leader.status = *status;
        leader.until_turn = None;
        leader.replaced_from_turn = (*status == LeaderStatus::Lost).then_some(replaced);
        if *status != LeaderStatus::Present {
            leader.attached_to = None;
        }
    }
    leader.dismounted = dismounted.unwrap_or(leader.dismounted && leader.status != LeaderStatus::Lost);
    leader.on_table = on_table.unwrap_or(leader.on_table);
}
