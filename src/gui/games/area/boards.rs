//! The boards of the area games as their owners fill them in, and what is begun on them.

use std::sync::Arc;

use super::own_board::OwnBoard;
use crate::games::area::Tables;
use crate::games::area::campaign::{AreaRules, Board, Command, Setup};
use crate::games::area::entry::entry_of;
use crate::games::area::words::AreaGame;
use crate::games::registry::seated;
use crate::gui::desk::{Desk, Hand};
use crate::id::RowId;
use crate::sitting::{Home, Seat as _, Sitting};

/// The board of each game, with the tables in use.
#[derive(Debug)]
pub struct Boards {
    /// As [`AreaGame::ALL`] has them.
    boards: [OwnBoard; 2],
    fingerprint: String,
}

impl Boards {
    /// The boards with the tables in use, if the area games are among them, as their files have them; what could not be read is told.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let mut unread = Vec::new();
        let mut board = |game: AreaGame| {
            let (board, why) = OwnBoard::open(desk.rules().tables(entry_of(game))?, desk.settings_folder());
            unread.extend(why);
            Some(board)
        };
        let boards = [board(AreaGame::Invasion1812)?, board(AreaGame::Conquest1754)?];
        let fingerprint = desk.rules().fingerprint.clone();
        unread.into_iter().for_each(|why| desk.tell(why));
        Some(Self { boards, fingerprint })
    }

    /// Takes the tables in use now.
    pub fn take_rules(&mut self, desk: &Desk) {
        let rules = desk.rules();
        if self.fingerprint == rules.fingerprint {
            return;
        }
        self.fingerprint.clone_from(&rules.fingerprint);
        for board in &mut self.boards {
            if let Some(tables) = rules.tables(entry_of(board.tables().game)) {
                board.take_tables(tables);
            }
        }
    }

    /// The owner's board of a game, with its file and what can be taken back.
    pub const fn own(&self, game: AreaGame) -> &OwnBoard {
        &self.boards[game as usize]
    }

    /// The same, to change it.
    pub const fn own_mut(&mut self, game: AreaGame) -> &mut OwnBoard {
        &mut self.boards[game as usize]
    }

    /// The tables of a game.
    pub const fn tables(&self, game: AreaGame) -> &Arc<Tables> {
        self.own(game).tables()
    }

    /// The owner's board.
    pub const fn board(&self, game: AreaGame) -> &Board {
        self.own(game).board()
    }

    /// Begins a campaign on the owner's board. The one before stays in its file. False where events of it are in none.
    pub fn begin(&self, desk: &mut Desk, game: AreaGame, scenario: &RowId) -> bool {
        let setup = Setup::new(self.tables(game), self.board(game).to_play(), scenario.clone());
        let begun = Sitting::<AreaRules>::begin(setup, &self.fingerprint, desk.home(Hand::Campaign));
        desk.put(Hand::Campaign, seated(entry_of(game), begun))
    }

    /// Puts a battle on a board of its own, by these commands. The one before stays in its file.
    ///
    /// # Errors
    /// What the first command that is refused says.
    pub fn begin_cube_battle(&self, desk: &mut Desk, game: AreaGame, board: Board, commands: Vec<Command>) -> Result<(), String> {
        let setup = Setup::new(self.tables(game), board, RowId::from("own"));
        let home = desk.home(Hand::Cubes);
        // It is tried before it has a file: a battle that cannot be set up leaves none behind.
        let mut battle = Sitting::<AreaRules>::begin(setup, &self.fingerprint, Home { folder: None, ..home.clone() });
        battle.open_entry();
        for command in commands {
            battle.submit(command).map_err(|refusal| refusal.spoken())?;
        }
        battle.close_entry();
        desk.put(Hand::Cubes, seated(entry_of(game), battle.at_home(home)));
        Ok(())
    }
}
