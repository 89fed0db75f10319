//! Judging the log again from a changed check on, with the same dice.

use super::super::Setup;
use super::super::calls::{Command, Die, FireCall};
use super::super::declared::DeclaredCharge;
use super::super::event::{Event, Whom};
use super::super::judge;
use super::super::remarks::Remark;
use super::super::state::BattleState;
use super::past::{Lived, Past};
use super::{Becomes, Difference, Replayed};
use crate::game::{Journal, Refusal};
use crate::games::rff1812::{Deed, Effect};
use crate::id::{LeaderId, UnitId};

/// What other facts of an earlier check come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The check as it comes out now.
    pub event: Event,
    /// Later events that come out otherwise, in order.
    pub replayed: Vec<Replayed>,
    /// Throws that are called for now and that nobody made, with the place of the event that calls for them.
    pub unthrown: Vec<(usize, Unthrown)>,
    /// What stands otherwise at the end: units, leaders, positions, the rest, each in the order of its ids.
    pub differences: Vec<Difference>,
}

/// A throw that an event calls for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unthrown {
    /// A leader in danger.
    FallenLeader(LeaderId),
    /// Another round of a charge: who leads on each side.
    Round {
        /// The first attacker.
        attacker: UnitId,
        /// The first defender.
        defender: UnitId,
    },
}

/// Judges the check at `place` of the current line as `call`, and all that came after it with its own dice.
///
/// # Errors
/// No check at that place, other dice than those that fell, or facts that cannot be.
pub fn replay(setup: &Setup, journal: &Journal<Event>, place: usize, call: Command) -> Result<Replay, Refusal> {
    let past = Past::of(journal);
    let was = checked(&past, place)?;
    same_dice(was, &call)?;
    let mut old = past.before(setup, place);
    let event = judge::judge(setup, &old, call)?;
    let mut new = old.clone();
    Lived::So(was).apply(setup, &mut old);
    Lived::So(&event).apply(setup, &mut new);
    let mut owed = Owed::default();
    owed.changed(place, Some(was), Some(&event), &new);
    let mut replayed = Vec::new();
    for at in place + 1..past.len() {
        // What stands alike and owes nothing goes on alike.
        if owed.settled() && old == new {
            break;
        }
        let Some(lived) = past.at(at) else { break };
        let (Lived::So(known) | Lived::Not(known)) = lived else {
            lived.apply(setup, &mut old);
            lived.apply(setup, &mut new);
            continue;
        };
        let command = known.command().map(|command| of_the_same_charge(command, &old, &new));
        lived.apply(setup, &mut old);
        let now = match command {
            _ if owed.answers_nothing(known) => Err("nothing calls for it any more".to_owned()),
            None => Ok(known.clone()),
            Some(None) => Err("its charge was not declared".to_owned()),
            Some(Some(command)) => again(setup, &new, known, command).map_err(|refusal| refusal.to_string()),
        };
        if let Ok(now) = &now {
            Lived::So(now).apply(setup, &mut new);
        }
        owed.changed(at, lived.event(), now.as_ref().ok(), &new);
        match now {
            Ok(now) => {
                if lived.event() != Some(&now) {
                    replayed.push(Replayed { place: at, becomes: Becomes::Event(Box::new(now)) });
                }
            }
            Err(why) if lived.event().is_some() => replayed.push(Replayed { place: at, becomes: Becomes::Nothing(why.into()) }),
            Err(_) => {}
        }
    }
    Ok(Replay { event, replayed, unthrown: owed.unthrown, differences: Difference::all(&old, &new) })
}

/// Judges the command of an event anew: without units that are gone by now, and without rulings on effects that
/// are others now.
fn again(setup: &Setup, state: &BattleState, known: &Event, command: Command) -> Result<Event, Refusal> {
    let try_out = |command: Command| judge::judge(setup, state, command);
    let event = try_out(command.clone()).or_else(|refusal| {
        let left = without_the_gone(state, without_rulings(command.clone(), |_| true)).ok_or_else(|| refusal.clone())?;
        try_out(left).map_err(|_| refusal)
    })?;
    let stale = |unit: Option<&UnitId>| proposed(known, unit) != proposed(&event, unit);
    match event.command().map(|command| (without_rulings(command.clone(), stale), command)) {
        Some((held, command)) if held != command => try_out(held),
        _ => Ok(event),
    }
    .and_then(|event| if charge_is_off(known, &event) { Err(Refusal::of("attackers", "the charge is off by then")) } else { Ok(event) })
}

/// A charge that was declared, and from which its units have dropped out by now: it went nowhere.
fn charge_is_off(known: &Event, now: &Event) -> bool {
    let undeclared = |event: &Event| matches!(event, Event::Charge { aftermath, .. } if aftermath.remarks.contains(&Remark::NotDeclared));
    undeclared(now) && !undeclared(known)
}

/// Charges are counted along their player turn: where one was never declared, the others have moved up. None where
/// it is this one that was not.
fn of_the_same_charge(command: Command, old: &BattleState, new: &BattleState) -> Option<Command> {
    let moved = |charge: usize| {
        let Some(known) = old.charges.get(charge) else { return Some(charge) };
        let same = |other: &DeclaredCharge| other.attackers.iter().any(|unit| known.attackers.contains(unit));
        let here = new.charges.get(charge).is_some_and(same);
        if here { Some(charge) } else { new.charges.iter().position(same) }
    };
    Some(match command {
        Command::Answer { charge, answer } => Command::Answer { charge: moved(charge)?, answer },
        Command::EndCharge { charge, how } => Command::EndCharge { charge: moved(charge)?, how },
        command => command,
    })
}

/// What the rules propose, to one unit or to all.
fn proposed<'e>(event: &'e Event, unit: Option<&UnitId>) -> Vec<(&'e Whom, &'e Effect)> {
    let of = |whom: &Whom| unit.is_none_or(|unit| matches!(whom, Whom::Unit(known) if known == unit));
    event.effects().iter().filter(|applied| of(&applied.whom)).map(|applied| (&applied.whom, &applied.effect)).collect()
}

/// The command without its rulings on effects that are stale: those of one unit, or of the whole check.
fn without_rulings(mut command: Command, stale: impl Fn(Option<&UnitId>) -> bool) -> Command {
    let rulings = match &mut command {
        Command::Maneuver(call) => {
            for situation in call.units.iter_mut().filter(|situation| stale(Some(&situation.unit))) {
                situation.effect_rulings.clear();
            }
            return command;
        }
        Command::Fire(call) => &mut call.effect_rulings,
        Command::Charge(call) => &mut call.effect_rulings,
        Command::FallenLeader(call) => &mut call.effect_rulings,
        _ => return command,
    };
    if stale(None) {
        rulings.clear();
    }
    command
}

/// The command without the units that are out of the game. None if nobody is left to do it.
fn without_the_gone(state: &BattleState, mut command: Command) -> Option<Command> {
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
        _ => true,
    };
    some.then_some(command)
}

/// The check at a place, as its corrections have it.
fn checked<'j>(past: &Past<'j>, place: usize) -> Result<&'j Event, Refusal> {
    let says = match past.at(place) {
        Some(Lived::So(event)) if event.is_check() => return Ok(event),
        Some(Lived::Not(_)) => "this could not happen, as another correction has it; its facts change nothing".to_owned(),
        Some(_) => "only the facts of a check can be corrected: a maneuver, fire, charge or fallen leader".to_owned(),
        None => format!("the log has {} events, counted from 0", past.len()),
    };
    Err(Refusal::of("place", says))
}

/// The dice stay as they fell.
fn same_dice(was: &Event, call: &Command) -> Result<(), Refusal> {
    let fell = |at: &str, was: Die, now: Die| {
        let says = || format!("fell {} and stays so, not {}", was.face, now.face);
        if was == now { Ok(()) } else { Err(Refusal::of(at, says())) }
    };
    match (was, call) {
        (Event::Maneuver { call: was, .. }, Command::Maneuver(now)) => fell("die", was.die, now.die),
        (Event::Fire { call: was, .. }, Command::Fire(now)) => {
            if let (Some(was), Some(now)) = (was.die, now.die) {
                fell("die", was, now)?;
            }
            same_rockets(was, now)
        }
        (Event::Charge { call: was, .. }, Command::Charge(now)) => {
            fell("attacker_die", was.attacker_die, now.attacker_die)?;
            fell("defender_die", was.defender_die, now.defender_die)
        }
        (Event::FallenLeader { call: was, .. }, Command::FallenLeader(now)) => fell("die", was.die, now.die),
        _ => Err(Refusal::of("call", "is of another kind than the check in the log")),
    }
}

/// Rockets that fired then and fire now show the same faces, as many as fire.
fn same_rockets(was: &FireCall, now: &FireCall) -> Result<(), Refusal> {
    for (nth, firer) in now.firers.iter().enumerate() {
        let before = was.firers.iter().find(|known| known.unit == firer.unit).and_then(|known| known.rocket_dice.as_ref());
        if let (Some(before), Some(dice)) = (before, &firer.rocket_dice)
            && before.iter().zip(dice).any(|(was, now)| was != now)
        {
            return Err(Refusal::of(&format!("firers[{nth}].rocket_dice"), "stay as they fell"));
        }
    }
    Ok(())
}

/// Throws that were called for and are not any more, and the other way round.
#[derive(Default)]
struct Owed {
    /// Called for once, made perhaps, and called for no longer.
    vanished: Vec<Unthrown>,
    unthrown: Vec<(usize, Unthrown)>,
}

impl Owed {
    fn settled(&self) -> bool {
        self.vanished.is_empty()
    }

    /// An event calls for other throws than it did. No round is fought with a unit that is gone.
    fn changed(&mut self, at: usize, was: Option<&Event>, now: Option<&Event>, after: &BattleState) {
        let (was, now) = (was.map_or_else(Vec::new, called_for), now.map_or_else(Vec::new, called_for));
        for call in &was {
            if now.contains(call) {
                self.vanished.retain(|vanished| vanished != call);
            } else {
                self.vanished.push(call.clone());
            }
        }
        let here = |unit: &UnitId| after.units.get(unit).is_some_and(|unit| !unit.removed);
        let can_be = |call: &Unthrown| match call {
            Unthrown::FallenLeader(_) => true,
            Unthrown::Round { attacker, defender } => here(attacker) && here(defender),
        };
        self.unthrown.extend(now.into_iter().filter(|call| !was.contains(call) && can_be(call)).map(|call| (at, call)));
    }

    /// Whether an event only answered a call that is gone. The call is used up.
    fn answers_nothing(&mut self, event: &Event) -> bool {
        let answered = match event {
            Event::FallenLeader { call, .. } => Some(Unthrown::FallenLeader(call.leader.clone())),
            Event::Charge { call, .. } if call.after_struggle == Some(true) => round(&call.attackers, &call.defenders),
            _ => None,
        };
        let gone = answered.and_then(|answered| self.vanished.iter().position(|vanished| *vanished == answered));
        gone.map(|gone| self.vanished.remove(gone)).is_some()
    }
}

/// The throws an event calls for.
fn called_for(event: &Event) -> Vec<Unthrown> {
    let calls = event.effects().iter().filter_map(|applied| match (applied.real()?.deed.clone(), &applied.whom, event) {
        (Deed::CheckFallenLeader {}, Whom::Leader(leader), _) => Some(Unthrown::FallenLeader(leader.clone())),
        (Deed::RollAgain {}, _, Event::Charge { call, .. }) => round(&call.attackers, &call.defenders),
        _ => None,
    });
    calls.collect()
}

fn round(attackers: &[UnitId], defenders: &[UnitId]) -> Option<Unthrown> {
    Some(Unthrown::Round { attacker: attackers.first()?.clone(), defender: defenders.first()?.clone() })
}
