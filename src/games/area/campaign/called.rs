//! Which parts of a command are of whom.

use super::event::Command;
use crate::engine::fault::Place;
use crate::id::{AnyId, FactionId};

/// The parts of a command that are of a faction: what it does with the faction's units, and its dice.
pub(super) fn parts(command: &Command) -> Vec<(Place, AnyId)> {
    match command {
        Command::Move { army, .. } => each("army", army.keys()),
        Command::Roll { dice, .. } => each("dice", dice.keys()),
        Command::Losses { units: Some(units) } => each("units", units.keys()),
        Command::Leave { moves, .. } => each("moves", moves.keys()),
        Command::Losses { units: None }
        | Command::SetUp { .. }
        | Command::SetUpMarker { .. }
        | Command::Draw { .. }
        | Command::Reinforce { .. }
        | Command::Card { .. }
        | Command::NamedCard { .. }
        | Command::Assign { .. }
        | Command::MovementCard { .. }
        | Command::ShowHand { .. }
        | Command::BeginBattle { .. }
        | Command::HandOver { .. }
        | Command::TakeBack { .. }
        | Command::FightHere
        | Command::TakeBoard { .. }
        | Command::EndTurn
        | Command::EndRound
        | Command::Note { .. }
        | Command::Edit { .. }
        | Command::Correct(_) => Vec::new(),
    }
}

fn each<'f>(field: &'static str, factions: impl Iterator<Item = &'f FactionId>) -> Vec<(Place, AnyId)> {
    factions.map(|faction| (Place::from(field).key(faction), AnyId::from(faction))).collect()
}
