//! Corrections as a battle has them: its dice, how an event is judged again among others, and the rolls that call for others.

use crate::engine::fault::FaultPlace;
use crate::game::{FaceOrigin, Refusal, ThrownFace, judge_as_played};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::{Command, Die};
use crate::games::rff1812::battle::consequences::empty_squares;
use crate::games::rff1812::battle::found::{CheckCall, EffectTarget, Event};
use crate::games::rff1812::battle::judge::arrival_rolls::arrival_die;
use crate::games::rff1812::battle::judge::combat::complete_charge;
use crate::games::rff1812::battle::judge::single;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::state::declared::DeclaredCharge;
use crate::games::rff1812::battle::words::remark::Remark;
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::{Effect, EffectVerb};
use crate::id::{LeaderId, SideId, UnitId};

/// Roll that an event calls for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequiredRoll {
    /// Fallen leader check of a leader in danger.
    FallenLeader(LeaderId),
    /// Another round of a charge, with the unit that leads each side.
    Round {
        /// Unit that leads the attackers.
        attacker: UnitId,
        /// Unit that leads the defenders.
        defender: UnitId,
    },
}

/// Judges the command of an event again, for the same charge. If it is refused, units that are gone by now are left out; rulings on effects
/// that have changed are dropped.
pub(in crate::games::rff1812::battle) fn judge_again(
    setup: &Setup,
    old: &BattleState,
    new: &BattleState,
    known: &Event,
) -> Result<Event, Refusal> {
    let Some(command) = renumber_charge(known.command.clone(), old, new) else {
        return Err(Refusal::of("charge", "its charge was not declared"));
    };
    let command = as_declared(setup, old, command);
    let try_out = |command: Command| judge_as_played(setup, new, command, known);
    let event: Event = try_out(command.clone()).or_else(|refusal| {
        let left = drop_removed_units(new, drop_stale_rulings(command.clone(), |_| true)).ok_or_else(|| refusal.clone())?;
        try_out(left).map_err(|_| refusal)
    })?;
    let stale = |unit: Option<&UnitId>| proposed_effects(known, unit) != proposed_effects(&event, unit);
    let held = drop_stale_rulings(event.command.clone(), stale);
    let event = if held == event.command { event } else { try_out(held)? }.noted_as(known);
    if charge_is_off(known, &event) { Err(Refusal::of("attackers", "the charge is no longer declared by then")) } else { Ok(event) }
}

/// Leaves the cold steel of a combat to its declaration, where the combat was fought as declared.
fn as_declared(setup: &Setup, old: &BattleState, mut command: Command) -> Command {
    if let Command::Charge(call) = &mut command {
        let fought = call.attacker.cold_steel.take();
        if complete_charge(setup, old, call).attacker.cold_steel != fought {
            call.attacker.cold_steel = fought;
        }
    }
    command
}

/// Checks whether a charge that was declared is off, because its units have dropped out of it by now.
fn charge_is_off(known: &Event, now: &Event) -> bool {
    let undeclared = |event: &Event| {
        let said = event.all_notes().any(|remark| *remark == Remark::NotDeclared {});
        matches!(event.command, Command::Charge(_)) && said
    };
    undeclared(now) && !undeclared(known)
}

/// Renumbers the charge of a command. Charges are counted along their player turn: if one was never declared, the later ones have moved up.
/// `None` if this charge was not declared.
fn renumber_charge(command: Command, old: &BattleState, new: &BattleState) -> Option<Command> {
    let moved = |charge: usize| {
        let Some(known) = old.charges.get(charge) else { return Some(charge) };
        let same = |other: &DeclaredCharge| other.attackers.iter().any(|unit| known.attackers.contains(unit));
        let here = new.charges.get(charge).is_some_and(same);
        if here { Some(charge) } else { new.charges.iter().position(same) }
    };
    Some(match command {
        Command::Answer { charge, answer } => Command::Answer { charge: moved(charge)?, answer },
        Command::StandToCharge { charge } => Command::StandToCharge { charge: moved(charge)? },
        Command::EndCharge { charge, how } => Command::EndCharge { charge: moved(charge)?, how },
        command @ (Command::Maneuver(_)
        | Command::Fire(_)
        | Command::Charge(_)
        | Command::Check(_)
        | Command::Declare { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::Replace { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_)) => command,
    })
}

/// Returns the effects that the rules propose, to one unit or to all.
fn proposed_effects<'e>(event: &'e Event, unit: Option<&UnitId>) -> Vec<(&'e EffectTarget, &'e Effect)> {
    let of = |whom: &EffectTarget| unit.is_none_or(|unit| matches!(whom, EffectTarget::Unit(known) if known == unit));
    event.found.effects.iter().filter(|applied| of(&applied.whom)).map(|applied| (&applied.whom, &applied.effect)).collect()
}

/// Returns the command without its stale rulings on effects: those of one unit, or of the whole check.
fn drop_stale_rulings(mut command: Command, stale: impl Fn(Option<&UnitId>) -> bool) -> Command {
    let rulings = match &mut command {
        Command::Maneuver(call) => {
            for situation in call.units.iter_mut().filter(|situation| stale(Some(&situation.unit))) {
                situation.effect_rulings.clear();
            }
            return command;
        }
        Command::Fire(call) => &mut call.effect_rulings,
        Command::Charge(call) => &mut call.effect_rulings,
        Command::Check(call) => &mut call.effect_rulings,
        Command::Declare { .. }
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::Replace { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => return command,
    };
    if stale(None) {
        rulings.clear();
    }
    command
}

/// Returns the command without the units that are out of the game; `None` if nobody is left to carry it out.
fn drop_removed_units(state: &BattleState, mut command: Command) -> Option<Command> {
    let here = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| !unit.removed && unit.stands > 0);
    let some = match &mut command {
        Command::Maneuver(call) => {
            call.units.retain(|situation| here(&situation.unit));
            !call.units.is_empty()
        }
        Command::Fire(call) => {
            call.firers.retain(|firer| here(&firer.unit));
            !call.firers.is_empty()
        }
        Command::Charge(call) => {
            call.attackers.retain(here);
            call.defenders.retain(here);
            !call.attackers.is_empty() && !call.defenders.is_empty()
        }
        Command::Declare { attackers, defenders, .. } => {
            attackers.retain(here);
            defenders.retain(here);
            !attackers.is_empty() && !defenders.is_empty()
        }
        Command::Arrive { units, leaders } => {
            units.retain(here);
            !units.is_empty() || !leaders.is_empty()
        }
        Command::Check(_)
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::Replace { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => true,
    };
    some.then_some(command)
}

/// Returns the rolls an event calls for.
pub(in crate::games::rff1812::battle) fn required_rolls(event: &Event) -> Vec<RequiredRoll> {
    let calls = event.found.effects.iter().filter_map(|applied| match &applied.actual_effect()?.verb {
        EffectVerb::CheckFallenLeader {} => {
            if let EffectTarget::Leader(leader) = &applied.whom {
                Some(RequiredRoll::FallenLeader(leader.clone()))
            } else {
                None
            }
        }
        EffectVerb::RollAgain {} => {
            if let Command::Charge(call) = &event.command {
                round(&call.attackers, &call.defenders)
            } else {
                None
            }
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
        | EffectVerb::LowOnAmmo {}
        | EffectVerb::RemoveLeader { .. }
        | EffectVerb::DismountLeader { .. } => None,
    });
    calls.collect()
}

/// Returns the required roll that an event makes; `None` if it answers none.
pub(in crate::games::rff1812::battle) fn fulfilled_roll(event: &Event) -> Option<RequiredRoll> {
    match event.command.check()? {
        CheckCall::Single(call) => call.leader().filter(|_| *call.check == FALLEN_LEADER).cloned().map(RequiredRoll::FallenLeader),
        CheckCall::Charge(call) => (call.after_struggle == Some(true)).then(|| round(&call.attackers, &call.defenders)).flatten(),
        CheckCall::Maneuver(_) | CheckCall::Fire(_) => None,
    }
}

fn round(attackers: &[UnitId], defenders: &[UnitId]) -> Option<RequiredRoll> {
    Some(RequiredRoll::Round { attacker: attackers.first()?.clone(), defender: defenders.first()?.clone() })
}

/// Checks that a roll can be made: no round is fought with a unit that is gone.
pub(in crate::games::rff1812::battle) fn can_roll(state: &BattleState, throw: &RequiredRoll) -> bool {
    let here = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| !unit.removed);
    match throw {
        RequiredRoll::FallenLeader(_) => true,
        RequiredRoll::Round { attacker, defender } => here(attacker) && here(defender),
    }
}

/// Describes the roll that is missing.
pub(in crate::games::rff1812::battle) fn missing_roll_text(setup: &Setup, throw: &RequiredRoll) -> String {
    match throw {
        RequiredRoll::FallenLeader(leader) => {
            format!("{} is now in danger, and his fallen leader check was not rolled.", setup.scenario.leader_name(leader))
        }
        RequiredRoll::Round { attacker, defender } => {
            let name = |unit: &UnitId| setup.scenario.unit_label(unit);
            format!("{} and {} are now in a desperate struggle, and its next round was not fought.", name(attacker), name(defender))
        }
    }
}

/// Repairs links between parts of the state that a correction changed: no leader with a unit that is gone, no crew in a square that is
/// none.
pub(in crate::games::rff1812::battle) fn repair_links(state: &mut BattleState) {
    let BattleState { units, leaders, .. } = &mut *state;
    let is_there = |unit: &UnitId| units.get(unit).is_none_or(|unit| !unit.removed);
    leaders.change_all(|_, leader| leader.attached_to = leader.attached_to.take().filter(is_there));
    empty_squares(state);
}

/// Lists the dice of a command, with the side that rolled each; the log does not show who rolls rockets' own dice.
pub(in crate::games::rff1812::battle) fn rolled_dice(setup: &Setup, command: &Command) -> Vec<ThrownFace> {
    let of_unit = |unit: Option<&UnitId>| unit.and_then(|unit| setup.scenario.unit(unit)).map(|(side, _)| side.id.clone());
    let d10 =
        |at: &'static str, side: Option<SideId>, die: Die| ThrownFace { at: at.into(), side, sides: 10, face: die.face, from: die.from };
    match command {
        Command::Maneuver(call) => vec![d10("die", of_unit(call.units.first().map(|situation| &situation.unit)), call.die)],
        Command::Fire(call) => {
            let die = call.die.map(|die| d10("die", of_unit(call.firers.first().map(|firer| &firer.unit)), die));
            let rockets = call.firers.iter().flat_map(|firer| {
                let faces = firer.rocket_dice.iter().flatten().enumerate();
                faces.map(|(nth, face)| ThrownFace {
                    at: FaultPlace::default().key(format_args!("rockets of {}, stand {}", setup.scenario.unit_label(&firer.unit), nth + 1)),
                    side: None,
                    sides: 10,
                    face: *face,
                    from: FaceOrigin::Typed,
                })
            });
            die.into_iter().chain(rockets).collect()
        }
        Command::Charge(call) => vec![
            d10("attacker_die", of_unit(call.attackers.first()), call.attacker_die),
            d10("defender_die", of_unit(call.defenders.first()), call.defender_die),
        ],
        Command::Check(call) => {
            vec![ThrownFace { sides: call.check.die.sides(), ..d10("die", single::side_of(setup, call), call.die) }]
        }
        Command::Replace { unit, die, .. } => vec![d10("die", of_unit(Some(unit)), *die)],
        Command::ThrowForArrival { unit, die } => {
            let sides = arrival_die(setup, unit).map_or(6, |(_, wanted)| wanted.sides);
            vec![ThrownFace { sides, ..d10("die", of_unit(Some(unit)), *die) }]
        }
        Command::Declare { .. }
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => Vec::new(),
    }
}
