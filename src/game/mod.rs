//! Command → event → state, for every system alike; undo moves a cursor over an append-only journal.

pub mod after_action;
mod change;
pub mod correction;
mod event;
pub mod file;
mod hearing;
mod journal;
pub mod luck;
mod milestones;
mod offer;
mod play;
mod points;
mod refusal;
pub mod roster;
mod system;
mod version;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub(crate) use change::changes;
pub use correction::{CorrectCall, Correction};
pub use event::{Asked, Event, Judged};
pub use hearing::Hearing;
pub use journal::{Entry, EventNumber, Journal, LinePlace, Record, Standing};
use milestones::Milestones;
pub(crate) use offer::Now as AsItStands;
pub use offer::{Asks, Offer, Offers};
pub use play::Play;
pub use points::winner;
pub use refusal::Refusal;
pub use system::{Kept, System, Thrown};
pub use version::Version;

/// A game in play: the one door through which it changes is [`Game::submit`], and the cursor.
#[derive(Debug)]
pub struct Game<S: System> {
    setup: S::Setup,
    journal: Journal<Event<S>>,
    state: S::State,
    /// States on the way, so that going back folds few events.
    milestones: Milestones<S::State>,
    version: Version,
}

impl<S: System> Game<S> {
    /// A game at its start.
    pub fn new(setup: S::Setup) -> Self {
        let state = S::start(&setup);
        Self::standing(setup, state)
    }

    /// A game that stands so with nothing recorded, to try commands in.
    pub fn standing(setup: S::Setup, state: S::State) -> Self {
        Self { setup, journal: Journal::default(), state, milestones: Milestones::default(), version: Version::of_new_game() }
    }

    /// A game as its records left it.
    pub fn replay(setup: S::Setup, records: impl IntoIterator<Item = Record<Event<S>>>) -> Self {
        Self::replay_entries(setup, records.into_iter().map(|record| vec![record]))
    }

    /// The same by entries of the log, which may have several events.
    fn replay_entries(setup: S::Setup, entries: impl Iterator<Item = Vec<Record<Event<S>>>>) -> Self {
        let mut game = Self::new(setup);
        game.journal.reserve(entries.size_hint().1.unwrap_or_default());
        for records in entries {
            let first = game.journal.len();
            records.into_iter().for_each(|record| game.journal.take(record));
            game.journal.join(first);
        }
        game.fold();
        game
    }

    /// Makes one entry of the log of all events from this number on: what one key did is undone and redone together.
    pub fn join(&mut self, first: usize) {
        self.journal.join(first);
        self.version = self.version.next();
    }

    /// Judges a command and, if it may be, records its event. The record is what a file appends. With the referee's word what the rules
    /// forbid goes through.
    ///
    /// # Errors
    /// Why it was refused; the game is as before.
    pub fn submit(&mut self, asked: impl Into<Asked<S::Command>>) -> Result<Record<Event<S>>, Refusal> {
        let event = self.preview(asked)?;
        self.milestones.cut(self.journal.cursor());
        apply(&mut self.state, &event);
        let record = Record::Event(event);
        self.journal.take(record.clone());
        self.milestones.pass(self.journal.cursor(), &self.state);
        self.version = self.version.next();
        Ok(record)
    }

    /// What a command would do: judged as [`Self::submit`] judges it, and nothing recorded.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn preview(&self, asked: impl Into<Asked<S::Command>>) -> Result<Event<S>, Refusal> {
        let Asked { command, word } = asked.into();
        match S::correction(&command) {
            Some(call) => correction::judge(&self.setup, &self.journal, &self.state, call),
            None => judged(&self.setup, &self.state, command, word),
        }
    }

    /// Why such a command cannot be, as players read it: whom it is about by name. For what is judged of it before it is whole.
    pub fn by_name(&self, command: &S::Command, refusal: impl Into<Refusal>) -> Refusal {
        refusal.into().by_name(&S::parts(command), |id| S::called(&self.setup, &self.state, id))
    }

    /// Moves the cursor so that `applied` events of the current line hold, or those that leave no entry of the log in two. None if it is
    /// there already or cannot be.
    pub fn move_to(&mut self, applied: usize) -> Option<Record<Event<S>>> {
        let applied = self.journal.whole(applied);
        if applied == self.journal.cursor() || applied > self.journal.line_length() {
            return None;
        }
        let record = Record::Cursor(applied);
        self.journal.take(record.clone());
        self.fold();
        Some(record)
    }

    /// Takes the last event back, with all that are one entry with it.
    pub fn undo(&mut self) -> Option<Record<Event<S>>> {
        self.journal.cursor().checked_sub(1).and_then(|applied| self.move_to(applied))
    }

    /// Brings the last undone event back, with all that are one entry with it.
    pub fn redo(&mut self) -> Option<Record<Event<S>>> {
        self.move_to(self.journal.cursor().saturating_add(1))
    }

    /// The same game by other rules: its log stands, and its state is folded anew.
    #[must_use]
    pub fn under(&self, setup: S::Setup) -> Self {
        let mut game = Self { journal: self.journal.clone(), ..Self::new(setup) };
        game.fold();
        game
    }

    /// The state at the cursor, from the nearest one before it that is known.
    fn fold(&mut self) {
        let (mut applied, mut state) = match self.milestones.before(self.journal.cursor()) {
            Some((applied, state)) => (applied, state.clone()),
            None => (0, S::start(&self.setup)),
        };
        for event in self.journal.applied().skip(applied) {
            apply(&mut state, event);
            applied += 1;
            self.milestones.pass(applied, &state);
        }
        self.state = state;
        self.version = self.version.next();
    }

    /// What may be done with a thing as it stands.
    pub fn offers(&self, thing: &S::Thing) -> Vec<Offer<S>>
    where
        S: Offers,
    {
        S::offers(&self.setup, &self.state, thing)
    }

    /// The version: the same while the game and its events are the same. Results that depend on nothing else can be cached by it.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// What it started from.
    pub const fn setup(&self) -> &S::Setup {
        &self.setup
    }

    /// How it stands.
    pub const fn state(&self) -> &S::State {
        &self.state
    }

    /// All that happened, undone rolls too.
    pub const fn journal(&self) -> &Journal<Event<S>> {
        &self.journal
    }
}

/// Folds an event in: sets what its changes say.
pub fn apply<S: System>(state: &mut S::State, event: &Event<S>) {
    event.changes.iter().for_each(|change| S::apply(state, change));
}

/// Judges a command: its event, or why it cannot be.
///
/// # Errors
/// What cannot be; or what the rules forbid, where the referee gave no word for it.
pub fn judged<S: System>(setup: &S::Setup, state: &S::State, command: S::Command, word: Option<SmolStr>) -> Result<Event<S>, Refusal> {
    let mut hearing = Hearing::new(word.as_ref());
    let parts = S::parts(&command);
    let by_name = |refusal: Refusal| refusal.by_name(&parts, |id| S::called(setup, state, id));
    let Judged { command, found, changes } = S::judge(setup, state, command, &mut hearing).map_err(by_name)?;
    hearing.heard(|note| S::note_says(setup, state, note)).map_err(by_name)?;
    let (notes, waived) = hearing.close();
    // A word that nothing needed is none.
    let word = word.filter(|_| !waived.is_empty());
    Ok(Event { command, word, found, changes, notes, waived, correction: None })
}

/// Where a die's face came from. It is kept in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceOrigin {
    /// Thrown on the table and typed in.
    #[default]
    Typed,
    /// From the seeded generator.
    Generator,
}
