//! Fields of a command that belong to a faction.

use crate::engine::fault::FaultPlace;
use crate::games::area::campaign::event::Command;
use crate::id::{AnyId, FactionId};

/// Returns the fields of a command that belong to a faction, its units and its dice, each with the faction.
pub(in crate::games::area::campaign) fn faction_fields(command: &Command) -> Vec<(FaultPlace, AnyId)> {
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
        | Command::FightHere {}
        | Command::TakeBoard { .. }
        | Command::EndTurn {}
        | Command::EndRound {}
        | Command::Note { .. }
        | Command::Edit { .. }
        | Command::Correct(_) => Vec::new(),
    }
}

fn each<'f>(field: &'static str, factions: impl Iterator<Item = &'f FactionId>) -> Vec<(FaultPlace, AnyId)> {
    factions.map(|faction| (FaultPlace::from(field).key(faction), AnyId::from(faction))).collect()
}
