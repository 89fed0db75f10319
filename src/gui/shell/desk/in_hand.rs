//! A play in hand with its file, and the one that is to be in hand next: what every desk does with them, whichever the game.

use std::path::PathBuf;

use crate::game::Refusal;
use crate::games::Rules;
use crate::games::registry::AnySitting;
use crate::sitting::{Keeping, Seat};
use crate::table::Overlay;

/// What waits for the players' word.
#[derive(Debug)]
enum Next {
    /// Another play takes the place of this one.
    Put(Box<dyn AnySitting>),
    /// This one is put away, and nothing takes its place.
    Close,
}

/// What was done at the players' word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Another play is in hand.
    Put,
    /// This one is to be put away.
    Closed,
}

/// A play in hand.
#[derive(Debug)]
pub struct InHand {
    now: Box<dyn AnySitting>,
    /// What is to be done once the players have said what becomes of events that are in no file.
    next: Option<Next>,
    /// It was put in hand, and nobody has taken note of it.
    fresh: bool,
}

impl InHand {
    /// This one, with its file.
    pub fn new(now: Box<dyn AnySitting>) -> Self {
        Self { now, next: None, fresh: false }
    }

    /// The first that is put in an empty hand.
    pub fn put_first(now: Box<dyn AnySitting>) -> Self {
        Self { now, next: None, fresh: true }
    }

    /// The play.
    pub fn sitting(&self) -> &(dyn AnySitting + 'static) {
        self.now.as_ref()
    }

    /// The same, to go on with it.
    pub fn sitting_mut(&mut self) -> &mut (dyn AnySitting + 'static) {
        self.now.as_mut()
    }

    /// How it is kept.
    pub fn keeping(&self) -> &Keeping {
        self.now.seat().keeping()
    }

    /// Puts another in hand, unless events of this one are in no file: then it waits. True when it is in hand.
    pub fn put(&mut self, next: Box<dyn AnySitting>) -> bool {
        if !self.write_waiting() {
            self.next = Some(Next::Put(next));
            return false;
        }
        self.take(next);
        true
    }

    /// Whether it can be put away: events of it that are in no file wait for the players' word.
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

    /// Something waits, and events of this one are in no file: the players must say what becomes of them.
    pub const fn asks(&self) -> bool {
        self.next.is_some()
    }

    /// The players have said: what waits is done, and events in no file are given up; or it is let go, and nothing is done.
    pub fn answer(&mut self, leave: bool) -> Option<Answer> {
        match self.next.take().filter(|_| leave)? {
            Next::Put(next) => {
                self.take(next);
                Some(Answer::Put)
            }
            Next::Close => Some(Answer::Closed),
        }
    }

    /// Takes the last event back, brings it back, or moves the log's cursor.
    ///
    /// # Errors
    /// Why nothing may be done in the game.
    pub fn turn(&mut self, how: impl FnOnce(&mut dyn Seat) -> Result<bool, Refusal>) -> Result<(), Refusal> {
        how(self.now.seat_mut()).map(drop)
    }

    /// Writes what is in no file yet. True when all is in one.
    pub fn write_waiting(&mut self) -> bool {
        self.now.seat_mut().write_waiting()
    }

    /// What settings are to remember of it, told once: its new file; or that it was put in hand, with its file or in none yet.
    pub fn news(&mut self) -> Option<Option<PathBuf>> {
        let new = self.now.seat_mut().keeping_mut().take_new_file();
        (std::mem::take(&mut self.fresh) || new).then(|| self.keeping().path().map(PathBuf::from))
    }

    /// Plays on by other tables; the log says so where the player's rules for its game are others.
    ///
    /// # Errors
    /// Why that cannot be told in its log.
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
