//! An open play with its file, and the one to be opened next: the same for every place, whichever the game.

use std::path::PathBuf;

use crate::game::Refusal;
use crate::games::Rules;
use crate::games::registry::AnySitting;
use crate::sitting::{Keeping, Seat};
use crate::table::Overlay;

/// Action that waits for the players' decision.
#[derive(Debug)]
enum Next {
    /// Another play replaces this one.
    Put(Box<dyn AnySitting>),
    /// This one is closed, and nothing replaces it.
    Close,
}

/// Action done after the players' decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Another play is open now.
    Put,
    /// This one is to be closed.
    Closed,
}

/// Play that is open.
#[derive(Debug)]
pub struct InHand {
    now: Box<dyn AnySitting>,
    /// Action to be done once the players have decided about events that are in no file.
    next: Option<Next>,
    /// The play was just opened, and the settings do not record it yet.
    fresh: bool,
}

impl InHand {
    /// Returns an open play, with its file.
    pub fn new(now: Box<dyn AnySitting>) -> Self {
        Self { now, next: None, fresh: false }
    }

    /// Returns the first play of an empty place, not yet recorded in the settings.
    pub fn put_first(now: Box<dyn AnySitting>) -> Self {
        Self { now, next: None, fresh: true }
    }

    /// Returns the play itself.
    pub fn sitting(&self) -> &(dyn AnySitting + 'static) {
        self.now.as_ref()
    }

    /// Returns the play, to go on with it.
    pub fn sitting_mut(&mut self) -> &mut (dyn AnySitting + 'static) {
        self.now.as_mut()
    }

    /// Returns the save state of the play.
    pub fn keeping(&self) -> &Keeping {
        self.now.seat().keeping()
    }

    /// Opens another play, unless events of this one are in no file: then it waits. Returns true when it is open.
    pub fn put(&mut self, next: Box<dyn AnySitting>) -> bool {
        if !self.write_waiting() {
            self.next = Some(Next::Put(next));
            return false;
        }
        self.take(next);
        true
    }

    /// Returns whether it can be closed; if events of it are in no file, the closing waits for the players' decision.
    pub fn close(&mut self) -> bool {
        let can = self.write_waiting();
        if !can {
            self.next = Some(Next::Close);
        }
        can
    }

    fn take(&mut self, next: Box<dyn AnySitting>) {
        (self.now, self.fresh) = (next, true);
    }

    /// Returns whether an action waits while events of this play are in no file: the players must decide about them.
    pub const fn asks(&self) -> bool {
        self.next.is_some()
    }

    /// Applies the players' decision: with `leave`, the waiting action is done and events in no file are given up; else it is cancelled.
    pub fn answer(&mut self, leave: bool) -> Option<Answer> {
        match self.next.take().filter(|_| leave)? {
            Next::Put(next) => {
                self.take(next);
                Some(Answer::Put)
            }
            Next::Close => Some(Answer::Closed),
        }
    }

    /// Undoes or redoes the last event, or moves the log's cursor.
    ///
    /// # Errors
    /// Returns the reason the game cannot be changed.
    pub fn turn(&mut self, how: impl FnOnce(&mut dyn Seat) -> Result<bool, Refusal>) -> Result<(), Refusal> {
        how(self.now.seat_mut()).map(drop)
    }

    /// Writes events that are in no file yet. Returns true when all are in one.
    pub fn write_waiting(&mut self) -> bool {
        self.now.seat_mut().write_waiting()
    }

    /// Returns the news for the settings, once: its new file; or that it was opened, with its file or with `None` if it has none yet.
    pub fn news(&mut self) -> Option<Option<PathBuf>> {
        let new = self.now.seat_mut().keeping_mut().take_new_file();
        (std::mem::take(&mut self.fresh) || new).then(|| self.keeping().path().map(PathBuf::from))
    }

    /// Plays on with other tables; the log records it if the player's rules for its game have changed.
    ///
    /// # Errors
    /// Returns the reason it cannot be recorded in the log.
    pub fn take_rules(&mut self, rules: &Rules) -> Result<(), Refusal> {
        let before = Overlay::of(self.now.rows());
        self.now.take_rules(rules);
        let now = Overlay::of(self.now.rows());
        let seat = self.now.seat();
        if before == now || !seat.is_begun() || seat.keeping().is_reading() {
            return Ok(());
        }
        let said = if now.is_empty() { "none".to_owned() } else { now.said().join("; ") };
        self.now.note(format!("Your rules from here on: {said}"))
    }
}
