//! Files of a player's that lie on the desk beside the plays: a board filled in.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use crate::games::Rules;
use crate::gui::page::Page;
use crate::sitting::FileStatus;

/// A file of a player's that is no play.
pub trait PlayerFile: Any + Debug {
    /// The page it is seen on.
    fn page(&self) -> Page;
    /// Its path, and why it is not written, if so.
    fn status(&self) -> FileStatus;
    /// Writes what is in no file yet.
    fn write_waiting(&mut self);
    /// Another program wrote its file: ours takes the place of theirs, or theirs holds.
    ///
    /// # Errors
    /// Why theirs cannot be read, as a sentence.
    fn settle_changed(&mut self, mine: bool) -> Result<(), String>;
    /// Writes it to another file; none is overwritten.
    ///
    /// # Errors
    /// Why it cannot be written, as a sentence.
    fn save(&mut self, path: &Path) -> Result<(), String>;
    /// Takes other tables of its game.
    fn take_rules(&mut self, rules: &Rules);
}

impl super::Desk {
    /// Adds a file beside the plays.
    pub fn add_player_file(&mut self, file: Box<dyn PlayerFile>) {
        self.player_files.push(file);
    }

    /// The number of files beside the plays.
    #[must_use]
    pub fn player_file_count(&self) -> usize {
        self.player_files.len()
    }

    /// One of them, by its number.
    #[must_use]
    pub fn player_file(&self, nth: usize) -> Option<&dyn PlayerFile> {
        self.player_files.get(nth).map(AsRef::as_ref)
    }

    /// The first of a type that passes a test.
    #[must_use]
    pub fn player_file_of<F: PlayerFile>(&self, is_it: impl Fn(&F) -> bool) -> Option<&F> {
        self.player_files.iter().filter_map(|file| (file.as_ref() as &dyn Any).downcast_ref()).find(|file| is_it(file))
    }

    /// The same, to change it.
    pub fn player_file_of_mut<F: PlayerFile>(&mut self, is_it: impl Fn(&F) -> bool) -> Option<&mut F> {
        self.player_files.iter_mut().filter_map(|file| (file.as_mut() as &mut dyn Any).downcast_mut()).find(|file| is_it(file))
    }

    /// Changes one of them, by its number; an error is shown as a notice. True where there was none.
    pub fn with_player_file(&mut self, nth: usize, act: impl FnOnce(&mut dyn PlayerFile) -> Result<(), String>) -> bool {
        let done = self.player_files.get_mut(nth).map_or(Ok(()), |file| act(file.as_mut()));
        done.map_err(|says| self.tell(says)).is_ok()
    }
}
