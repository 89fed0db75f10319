//! Corrections of a battle of companies: the owner of each die, and judging again without rulings that no longer apply.

use super::Setup;
use super::calls::{CheckCall, Command, Dice};
use super::found::Event;
use super::state::State;
use crate::engine::fault::At;
use crate::game::{Refusal, ThrownFace, judge_as_played};
use crate::id::{OfficerId, SideId, UnitId};

/// Returns whether the facts of a command can be corrected: those that the map, the players or dice decide. Phases and the referee's own
/// corrections are set anew instead.
pub(super) const fn can_be_corrected(command: &Command) -> bool {
    match command {
        Command::Move(_)
        | Command::Form(_)
        | Command::MoveOfficer(_)
        | Command::Rout(_)
        | Command::Fire(_)
        | Command::Melee(_)
        | Command::Strike(_)
        | Command::OfficerFire(_)
        | Command::Rally(_)
        | Command::Withdraw(_)
        | Command::Rest(_) => true,
        Command::NextPhase { .. }
        | Command::EndBattle {}
        | Command::SetPhase { .. }
        | Command::Arrive(_)
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::EditGround { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => false,
    }
}

/// Judges again what happened: as it was called, or without its owner's choice of the way back where that way is gone by now.
pub(super) fn judge_again(setup: &Setup, new: &State, known: &Event) -> Result<Event, Refusal> {
    let try_out = |command: Command| judge_as_played(setup, new, command, known);
    if let Command::NextPhase { passing: None } = &known.command {
        // It went a single phase on, and does so again, though nobody may have anything to do in it by now.
        let one = try_out(Command::NextPhase { passing: Some(Vec::new()) })?;
        return Ok(Event { command: known.command.clone(), ..one });
    }
    let event = try_out(known.command.clone()).or_else(|refusal| {
        let free = without_wish(known.command.clone()).ok_or_else(|| refusal.clone())?;
        try_out(free).map_err(|_| refusal)
    })?;
    // Waivers hold only for the effects they were given for: other effects drop them.
    let proposed =
        |event: &Event| event.found.effects.iter().map(|applied| (applied.whom.clone(), applied.verb.clone())).collect::<Vec<_>>();
    let mut command = event.command.clone();
    match command.waived_mut() {
        Some(waived) if !waived.is_empty() && proposed(&event) != proposed(known) => {
            waived.clear();
            try_out(command)
        }
        _ => Ok(event),
    }
}

/// Returns the command with the way back and the hexes of open order left to the rules, and nothing waived; `None` where it chose and
/// waived nothing.
fn without_wish(mut command: Command) -> Option<Command> {
    let ruled = command.waived_mut().is_some_and(|waived| !std::mem::take(waived).is_empty());
    let (retreat, stay) = match &mut command {
        Command::Fire(call) => (call.retreat.take(), std::mem::take(&mut call.stay)),
        Command::Melee(call) => (call.retreat.take(), std::mem::take(&mut call.stay)),
        Command::Move(_)
        | Command::Form(_)
        | Command::MoveOfficer(_)
        | Command::Rout(_)
        | Command::Strike(_)
        | Command::OfficerFire(_)
        | Command::Rally(_)
        | Command::Withdraw(_)
        | Command::Rest(_)
        | Command::NextPhase { .. }
        | Command::EndBattle {}
        | Command::SetPhase { .. }
        | Command::Arrive(_)
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::EditGround { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => (None, Vec::new()),
    };
    let over = if let Command::Form(call) = &mut command { std::mem::take(&mut call.over) } else { Vec::new() };
    (ruled || !over.is_empty() || retreat.is_some() || !stay.is_empty()).then_some(command)
}

/// Returns the dice of a command with the side that threw them.
pub(super) fn thrown_dice(setup: &Setup, command: &Command) -> Vec<ThrownFace> {
    let of_unit = |unit: &UnitId| setup.scenario.unit(unit).map(|(side, _)| side.id.clone());
    let of_officer = |officer: &OfficerId| setup.scenario.officer(officer).map(|(side, _)| side.id.clone());
    let Some(check) = command.check() else { return Vec::new() };
    match check {
        CheckCall::Fire(call) => faces("dice", of_unit(&call.unit).as_ref(), &call.dice),
        CheckCall::Melee(call) => {
            let mut all = faces("attacker_dice", of_unit(&call.attacker).as_ref(), &call.attacker_dice);
            all.extend(faces("defender_dice", of_unit(&call.defender).as_ref(), &call.defender_dice));
            all
        }
        CheckCall::OfficerFire(call) => faces("die", of_unit(&call.unit).as_ref(), &call.die),
        CheckCall::Rally(call) => faces("die", of_officer(&call.officer).as_ref(), &call.die),
    }
}

fn faces(at: &'static str, side: Option<&SideId>, dice: &Dice) -> Vec<ThrownFace> {
    let thrown = |(nth, face): (usize, &u8)| ThrownFace {
        at: At::of(at).item(nth).into(),
        side: side.cloned(),
        sides: 6,
        face: *face,
        from: dice.from,
    };
    dice.faces.iter().enumerate().map(thrown).collect()
}
