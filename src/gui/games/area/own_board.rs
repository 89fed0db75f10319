//! Board of an area game as its owner fills it in: every change is stored, and can be undone.

use std::path::Path;
use std::sync::Arc;

use super::board_file::BoardFile;
use crate::engine::Fault;
use crate::games::Rules;
use crate::games::area::Tables;
use crate::games::area::campaign::{AreaRules, Board};
use crate::gui::shell::desk::PlayerFile;
use crate::session::{FileStatus, WrittenFile};
use crate::store::{MOST_SCENARIO_BYTES, read_text, write_file};

/// Largest number of changes of a board that can be undone.
const MOST_PAST: usize = 500;

/// Board with its file, and the changes to undo and redo.
#[derive(Debug)]
pub struct OwnBoard {
    tables: Arc<Tables>,
    board: Board,
    file: BoardFile,
    /// Boards before each change of the owner's, and after each change undone.
    past: Vec<Board>,
    future: Vec<Board>,
}

/// Success, or the faults found.
pub type Done = Result<(), Vec<String>>;

impl OwnBoard {
    /// Opens the board from its file in the settings folder, else from the tables; returns it with why the file was not read.
    pub fn open(tables: &Arc<Tables>, folder: Option<&Path>) -> (Self, Option<String>) {
        let (file, board, unread) = BoardFile::open(tables, folder);
        let board = Self { tables: Arc::clone(tables), board, file, past: Vec::new(), future: Vec::new() };
        (board, unread)
    }

    /// Returns the tables the board belongs to.
    pub const fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Returns the board in use.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the path of its file.
    pub fn path(&self) -> Option<&Path> {
        self.file.path()
    }

    /// Returns the folder of its file.
    pub fn folder(&self) -> Option<&Path> {
        self.path().and_then(Path::parent)
    }

    /// Replaces the board and stores it.
    ///
    /// # Errors
    /// Returns every fault of the board, which is then neither used nor stored.
    pub fn set(&mut self, board: Board) -> Done {
        let before = self.board.clone();
        let put = self.replace_board(board);
        // The faces of the dice are set under the odds: no step of the board's own.
        let dice_apart = Board { faces: self.board.faces.clone(), fort_faces: self.board.fort_faces, ..before.clone() };
        if self.board != dice_apart {
            self.note_past(before);
        }
        put
    }

    /// Returns whether a change can be undone, and whether one can be redone.
    pub const fn can_undo_redo(&self) -> [bool; 2] {
        [!self.past.is_empty(), !self.future.is_empty()]
    }

    /// Undoes the last change, or redoes it; `None` where there is none.
    pub fn undo_redo(&mut self, redo: bool) -> Option<Done> {
        let (from, to) = if redo { (&mut self.future, &mut self.past) } else { (&mut self.past, &mut self.future) };
        let mut board = from.pop()?;
        // The faces of the dice are set on another page: they stay as they are.
        board.faces.clone_from(&self.board.faces);
        board.fort_faces = self.board.fort_faces;
        to.push(self.board.clone());
        Some(self.replace_board(board))
    }

    /// Replaces the board by that of another file.
    ///
    /// # Errors
    /// Returns every fault of the file; the board in use stays.
    pub fn read(&mut self, path: &Path) -> Done {
        let text = read_text(path, MOST_SCENARIO_BYTES).map_err(|error| vec![error.to_string()])?;
        let mut board = Board::parse(&text, &self.tables).map_err(fault_texts)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        board.picture = board.picture.map(|picture| picture.found_from(folder));
        self.set(board)
    }

    /// Replaces the board and stores it.
    fn replace_board(&mut self, board: Board) -> Done {
        let text = board.to_json(&self.tables);
        Board::parse(&text, &self.tables).map_err(fault_texts)?;
        self.file.save(&text, &self.tables);
        self.board = board;
        Ok(())
    }

    /// Adds a board to those that undo brings back.
    fn note_past(&mut self, before: Board) {
        self.past.push(before);
        self.future.clear();
        if self.past.len() > MOST_PAST {
            self.past.remove(0);
        }
    }
}

impl WrittenFile for OwnBoard {
    fn status(&self) -> FileStatus {
        self.file.status()
    }

    fn retry_write(&mut self) {
        if self.file.waits() {
            self.file.save(&self.board.to_json(&self.tables), &self.tables);
        }
    }

    /// Theirs is on the page then, and can be taken back.
    fn resolve_conflict(&mut self, mine: bool) -> Result<(), String> {
        if mine {
            self.file.replace(&self.board.to_json(&self.tables));
        } else {
            let theirs = self.file.take_theirs(&self.tables).map_err(|text| format!("Your board has not changed: {text}"))?;
            let before = std::mem::replace(&mut self.board, theirs);
            self.note_past(before);
        }
        Ok(())
    }

    /// Saves the board in another file; the path of its picture is written relative to that file's folder.
    fn save(&mut self, path: &Path) -> Result<(), String> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let picture = self.board.picture.as_ref().map(|picture| picture.beside(folder));
        let board = Board { picture, ..self.board.clone() };
        let written = write_file(path, board.to_json(&self.tables).as_bytes(), false);
        written.map_err(|error| format!("Your board cannot be saved there: {error}"))?;
        self.file.is_elsewhere();
        Ok(())
    }
}

impl PlayerFile for OwnBoard {
    fn set_rules(&mut self, rules: &Rules) {
        if let Some((_, tables)) = rules.games_of_type::<AreaRules>().find(|(_, tables)| tables.game == self.tables.game) {
            self.tables = Arc::clone(tables);
        }
    }
}

fn fault_texts(faults: Vec<Fault>) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
