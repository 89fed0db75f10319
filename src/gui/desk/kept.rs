//! What a player made that lies on the desk beside the plays, in a file of its own: a board filled in.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use crate::games::Rules;
use crate::gui::page::Page;
use crate::sitting::FileStatus;

/// Something of a player's that is kept in a file of its own.
pub trait Kept: Any + Debug {
    /// The page it is seen on.
    fn page(&self) -> Page;
    /// Where it is kept, and why it is not, if so.
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
    /// Lays something beside the plays.
    pub fn keep(&mut self, kept: Box<dyn Kept>) {
        self.kept.push(kept);
    }

    /// How many things lie beside the plays.
    #[must_use]
    pub fn kept_count(&self) -> usize {
        self.kept.len()
    }

    /// One of them, by its number.
    #[must_use]
    pub fn kept(&self, nth: usize) -> Option<&dyn Kept> {
        self.kept.get(nth).map(AsRef::as_ref)
    }

    /// The one of this type that is meant.
    #[must_use]
    pub fn kept_of<K: Kept>(&self, is_it: impl Fn(&K) -> bool) -> Option<&K> {
        self.kept.iter().filter_map(|kept| (kept.as_ref() as &dyn Any).downcast_ref()).find(|kept| is_it(kept))
    }

    /// The same, to change it.
    pub fn kept_of_mut<K: Kept>(&mut self, is_it: impl Fn(&K) -> bool) -> Option<&mut K> {
        self.kept.iter_mut().filter_map(|kept| (kept.as_mut() as &mut dyn Any).downcast_mut()).find(|kept| is_it(kept))
    }

    /// Does something with one of them, by its number; what it says is told. True where all went well.
    pub fn with_kept(&mut self, nth: usize, act: impl FnOnce(&mut dyn Kept) -> Result<(), String>) -> bool {
        let done = self.kept.get_mut(nth).map_or(Ok(()), |kept| act(kept.as_mut()));
        done.map_err(|says| self.tell(says)).is_ok()
    }
}
