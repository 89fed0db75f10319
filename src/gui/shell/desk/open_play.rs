//! An open play with its file, and the one to be opened next: the same for every place, whichever the game.

use std::path::PathBuf;

use crate::game::Refusal;
use crate::games::Rules;
use crate::games::registry::AnyOpenGame;
use crate::session::{AnySession, Persistence};

/// Action that waits for the players' decision.
#[derive(Debug)]
enum Next {
    /// Another play replaces this one.
    Put(Box<dyn AnyOpenGame>),
    /// This one is closed, and nothing replaces it.
    Close,
}

/// Action done after the players' decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAnswer {
    /// Another play is open now.
    Put,
    /// This one is to be closed.
    Closed,
}

/// Play that is open.
#[derive(Debug)]
pub struct OpenPlay {
    now: Box<dyn AnyOpenGame>,
    /// Action to be done once the players have decided about events that are in no file.
    next: Option<Next>,
    /// The play was just opened, and the settings do not record it yet.
    fresh: bool,
}

impl OpenPlay {
    /// Returns an open play, with its file.
    pub fn new(now: Box<dyn AnyOpenGame>) -> Self {
        Self { now, next: None, fresh: false }
    }

    /// Returns the first play of an empty place, not yet recorded in the settings.
    pub fn new_unrecorded(now: Box<dyn AnyOpenGame>) -> Self {
        Self { now, next: None, fresh: true }
    }

    /// Returns the play itself.
    pub fn session(&self) -> &(dyn AnyOpenGame + 'static) {
        self.now.as_ref()
    }

    /// Returns the play, to go on with it.
    pub fn session_mut(&mut self) -> &mut (dyn AnyOpenGame + 'static) {
        self.now.as_mut()
    }

    /// Returns the save state of the play.
    pub fn persistence(&self) -> &Persistence {
        self.now.session().persistence()
    }

    /// Opens another play, unless events of this one are in no file: then it waits. Returns true when it is open.
    pub fn replace_or_wait(&mut self, next: Box<dyn AnyOpenGame>) -> bool {
        if !self.write_waiting() {
            self.next = Some(Next::Put(next));
            return false;
        }
        self.replace(next);
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

    fn replace(&mut self, next: Box<dyn AnyOpenGame>) {
        (self.now, self.fresh) = (next, true);
    }

    /// Returns whether an action waits while events of this play are in no file: the players must decide about them.
    pub const fn is_waiting(&self) -> bool {
        self.next.is_some()
    }

    /// Applies the players' decision: with `leave`, the waiting action is done and events in no file are given up; else it is cancelled.
    pub fn answer(&mut self, leave: bool) -> Option<PlayerAnswer> {
        match self.next.take().filter(|_| leave)? {
            Next::Put(next) => {
                self.replace(next);
                Some(PlayerAnswer::Put)
            }
            Next::Close => Some(PlayerAnswer::Closed),
        }
    }

    /// Undoes or redoes the last event, or moves the log's cursor.
    ///
    /// # Errors
    /// Returns the reason the game cannot be changed.
    pub fn move_cursor(&mut self, how: impl FnOnce(&mut dyn AnySession) -> Result<bool, Refusal>) -> Result<(), Refusal> {
        how(self.now.session_mut()).map(drop)
    }

    /// Writes events that are in no file yet. Returns true when all are in one.
    pub fn write_waiting(&mut self) -> bool {
        self.now.session_mut().write_waiting()
    }

    /// Returns the news for the settings, once: its new file; or that it was opened, with its file or with `None` if it has none yet.
    pub fn settings_news(&mut self) -> Option<Option<PathBuf>> {
        let new = self.now.session_mut().persistence_mut().take_new_file();
        (std::mem::take(&mut self.fresh) || new).then(|| self.persistence().path().map(PathBuf::from))
    }

    /// Plays on with other tables; the log notes rules that differ with the next command.
    pub fn set_rules(&mut self, rules: &Rules) {
        self.now.replace_rules(rules);
    }
}
