//! Corrections of a campaign: its dice, and the commands that can be corrected.

use super::Setup;
use super::apply::apply;
use super::event::{Change, Command, Event};
use super::state::CampaignState;
use crate::engine::Word as _;
use crate::engine::fault::FaultPlace;
use crate::game::{Refusal, ThrownFace, judge_as_played};
use crate::games::area::words::{Face, FortFace};

/// Returns `true` if the facts of a command can be corrected, which holds for the actions of factions. The end of a turn or round has none,
/// and the referee makes his own changes anew instead.
pub(super) const fn can_be_corrected(command: &Command) -> bool {
    !matches!(
        command,
        Command::EndTurn {}
            | Command::EndRound {}
            | Command::TakeBoard { .. }
            | Command::HandOver { .. }
            | Command::TakeBack { .. }
            | Command::FightHere {}
            | Command::Note { .. }
            | Command::Edit { .. }
            | Command::Correct(_)
    )
}

/// Judges an event again. A turn and a round end as they did, also where a battle is not over by then: it is left as it stands.
pub(super) fn judge_again(setup: &Setup, new: &CampaignState, known: &Event) -> Result<Event, Refusal> {
    let ends = matches!(known.command, Command::EndTurn {} | Command::EndRound {});
    let Some(battle) = new.battle.as_ref().filter(|_| ends) else { return judge_as_played(setup, new, known.command.clone(), known) };
    let left = Change::Battle { battle: None };
    let mut state = new.clone();
    apply(&mut state, &left);
    let mut event = judge_as_played(setup, &state, known.command.clone(), known)?;
    event.changes.insert(0, left);
    event.waived.insert(0, format!("the battle for {} is not over", battle.area));
    event.word.get_or_insert_default();
    Ok(event)
}

/// Returns the dice of a roll. They have symbols and no numbers: a face is given by its position among them, from 1.
pub(super) fn dice_thrown(_: &Setup, command: &Command) -> Vec<ThrownFace> {
    let Command::Roll { dice, fort_die, origin } = command else { return Vec::new() };
    let place = |place: Option<usize>| place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or_default();
    let sides = |count: usize| u8::try_from(count).unwrap_or_default();
    let die = |at: FaultPlace, sides: u8, face: u8| ThrownFace { at, side: None, sides, face, from: *origin };
    let faces = dice.iter().flat_map(|(faction, faces)| faces.iter().enumerate().map(move |(nth, face)| (faction, nth, face)));
    let mut thrown = faces
        .map(|(faction, nth, face)| {
            die(
                FaultPlace::from("dice").key(faction).item(nth),
                sides(Face::ALL.len()),
                place(Face::ALL.iter().position(|known| known == face)),
            )
        })
        .collect::<Vec<_>>();
    let fort = fort_die.as_ref().map(|face| place(FortFace::ALL.iter().position(|known| known == face)));
    thrown.extend(fort.map(|face| die("fort_die".into(), sides(FortFace::ALL.len()), face)));
    thrown
}

/// Returns the symbol of a face that [`dice_thrown`] counts.
pub(super) fn face_text(thrown: &ThrownFace) -> String {
    let nth = usize::from(thrown.face).saturating_sub(1);
    let symbol = if thrown.at == FaultPlace::from("fort_die") {
        FortFace::ALL.get(nth).map(ToString::to_string)
    } else {
        Face::ALL.get(nth).map(ToString::to_string)
    };
    symbol.unwrap_or_else(|| thrown.face.to_string())
}
