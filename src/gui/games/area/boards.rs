//! The boards of the area games as their owners fill them in, which lie on the desk, and what is begun on them.

use super::own_board::OwnBoard;
use crate::games::area::campaign::{AreaRules, Board, Command, Setup};
use crate::games::area::kind::AreaKind;
use crate::games::registry::{GameEntry, boxed_session};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::id::RowId;
use crate::session::{AnySession as _, SaveLocation, Session};

/// Lays the boards and the plays on them on the desk where they are not there yet, as their files have them; what could not be read is
/// told. False where the area games are not among the games in use.
pub fn lay(desk: &mut Desk) -> bool {
    DeskPlace::ON_BOARDS.into_iter().for_each(|hand| desk.resume(hand));
    let games = kinds(desk);
    for game in &games {
        if own(desk, game).is_some() {
            continue;
        }
        let Some((_, tables)) = desk.rules().games_of_type::<AreaRules>().find(|(_, tables)| tables.game == *game) else { continue };
        let (board, unread) = OwnBoard::open(tables, desk.settings_folder());
        unread.into_iter().for_each(|why| desk.notify(why));
        desk.add_player_file(Box::new(board));
    }
    !games.is_empty()
}

/// The area games in use.
pub fn kinds(desk: &Desk) -> Vec<&'static AreaKind> {
    desk.rules().games_of_type::<AreaRules>().map(|(_, tables)| tables.game).collect()
}

/// The entry of a game in the list of all games.
pub fn entry_of(desk: &Desk, game: &AreaKind) -> Option<&'static GameEntry<AreaRules>> {
    desk.rules().games_of_type::<AreaRules>().find(|(_, tables)| tables.game == game).map(|(entry, _)| entry)
}

/// The owner's board of a game, with its file and what can be taken back; none before it was laid on the desk.
pub fn own<'d>(desk: &'d Desk, game: &AreaKind) -> Option<&'d OwnBoard> {
    desk.player_file_of(|own: &OwnBoard| own.tables().game == game)
}

/// The same, to change it.
pub fn own_mut<'d>(desk: &'d mut Desk, game: &AreaKind) -> Option<&'d mut OwnBoard> {
    desk.player_file_of_mut(|own: &OwnBoard| own.tables().game == game)
}

/// Begins a campaign on the owner's board. The one before stays in its file. False where events of it are in none.
pub fn begin(desk: &mut Desk, game: &AreaKind, scenario: &RowId) -> bool {
    let (Some(own), Some(entry)) = (own(desk, game), entry_of(desk, game)) else { return false };
    let setup = Setup::new(own.tables(), own.board().to_play(), scenario.clone());
    let begun = Session::<AreaRules>::begin(setup, &desk.rules().fingerprint, desk.save_location(DeskPlace::Campaign));
    desk.set_play(DeskPlace::Campaign, boxed_session(entry, begun))
}

/// Puts a battle on a board of its own, by these commands. The one before stays in its file. True where it is shown.
///
/// # Errors
/// What the first command that is refused says.
pub fn begin_cube_battle(desk: &mut Desk, game: &AreaKind, board: Board, commands: Vec<Command>) -> Result<bool, String> {
    let (Some(own), Some(entry)) = (own(desk, game), entry_of(desk, game)) else { return Ok(false) };
    let setup = Setup::new(own.tables(), board, RowId::from("own"));
    let home = desk.save_location(DeskPlace::Cubes);
    // It is tried before it has a file: a battle that cannot be set up leaves none behind.
    let mut battle = Session::<AreaRules>::begin(setup, &desk.rules().fingerprint, SaveLocation { folder: None, ..home.clone() });
    battle.open_entry();
    for command in commands {
        battle.submit(command).map_err(|refusal| refusal.sentences())?;
    }
    battle.close_entry();
    Ok(desk.set_play(DeskPlace::Cubes, boxed_session(entry, battle.with_location(home))))
}
