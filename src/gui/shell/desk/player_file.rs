//! Files of the player that are open on the desk beside the plays: a board filled in.

use std::any::Any;
use std::fmt::Debug;

use super::DeskPlace;
use crate::games::Rules;
use crate::session::WrittenFile;

/// File of the player that is not a play.
pub trait PlayerFile: WrittenFile + Any + Debug {
    /// Sets other tables of its game.
    fn set_rules(&mut self, rules: &Rules);
}

impl super::Desk {
    /// Adds a file beside the plays.
    pub fn add_player_file(&mut self, file: Box<dyn PlayerFile>) {
        self.player_files.push(file);
    }

    /// Returns the number of files beside the plays.
    #[must_use]
    pub fn player_file_count(&self) -> usize {
        self.player_files.len()
    }

    /// Returns a file by its number.
    #[must_use]
    pub fn player_file(&self, nth: usize) -> Option<&dyn PlayerFile> {
        self.player_files.get(nth).map(AsRef::as_ref)
    }

    /// Returns the first file of a type that passes a test.
    #[must_use]
    pub fn player_file_of<F: PlayerFile>(&self, is_it: impl Fn(&F) -> bool) -> Option<&F> {
        self.player_files.iter().filter_map(|file| (file.as_ref() as &dyn Any).downcast_ref()).find(|file| is_it(file))
    }

    /// Returns the same file, to change it.
    pub fn player_file_of_mut<F: PlayerFile>(&mut self, is_it: impl Fn(&F) -> bool) -> Option<&mut F> {
        self.player_files.iter_mut().filter_map(|file| (file.as_mut() as &mut dyn Any).downcast_mut()).find(|file| is_it(file))
    }

    /// Changes a file by its number; an error is shown as a notice. Returns true if there was none.
    pub fn with_player_file(&mut self, nth: usize, act: impl FnOnce(&mut dyn WrittenFile) -> Result<(), String>) -> bool {
        let done = self.player_files.get_mut(nth).map_or(Ok(()), |file| act(file.as_mut()));
        done.map_err(|text| self.notify(text)).is_ok()
    }

    /// Changes the file that is rewritten as the play of a place goes on, likewise.
    pub fn with_written_file(&mut self, hand: DeskPlace, act: impl FnOnce(&mut dyn WrittenFile) -> Result<(), String>) -> bool {
        let file = self.hands.play_in_mut(hand).and_then(|own| own.session_mut().written_file_mut());
        let done = file.map_or(Ok(()), act);
        done.map_err(|text| self.notify(text)).is_ok()
    }
}
