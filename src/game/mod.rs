//! Command → event → state, for every system alike; undo moves a cursor over an append-only journal.

pub mod file;
mod journal;
mod milestones;
mod play;
mod points;

use crate::engine::{RequestFault, text};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use journal::{Entry, Journal, Record, Standing};
use milestones::Milestones;
pub use play::Play;
pub use points::winner;

/// What a system must tell to be played: its state, what may be asked, what happens.
pub trait System {
    /// What a battle starts from.
    type Setup: std::fmt::Debug;
    /// The state of a battle: the fold of its events.
    type State: Clone + PartialEq + std::fmt::Debug;
    /// What players ask for.
    type Command;
    /// What happened, faces included; enough to fold without tables.
    type Event: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned;

    /// The state before any event.
    fn start(setup: &Self::Setup) -> Self::State;
    /// Judges a command once.
    ///
    /// # Errors
    /// Why it cannot be, and what would be right.
    fn judge(setup: &Self::Setup, state: &Self::State, command: Self::Command) -> Result<Self::Event, Refusal>;
    /// Judges a command that may reach back to what happened.
    ///
    /// # Errors
    /// As [`Self::judge`].
    fn judge_after(
        setup: &Self::Setup,
        past: &Journal<Self::Event>,
        state: &Self::State,
        command: Self::Command,
    ) -> Result<Self::Event, Refusal> {
        let _ = past;
        Self::judge(setup, state, command)
    }
    /// Folds an event in. Cannot fail: what an event names and the state lacks is passed over.
    fn apply(setup: &Self::Setup, state: &mut Self::State, event: &Self::Event);
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|fault| if fault.at.is_empty() { fault.says.clone() } else { format!("{}: {}", fault.at, fault.says) }).collect::<Vec<_>>().join("; "))]
pub struct Refusal(pub Vec<RequestFault>);

impl Refusal {
    /// A refusal of one sentence about one field.
    #[must_use]
    pub fn of(at: &str, says: impl Into<String>) -> Self {
        Self(vec![RequestFault { at: at.to_owned(), says: says.into() }])
    }

    /// As players read it: sentences. The name of a field stands before what speaks of a field only.
    #[must_use]
    pub fn spoken(&self) -> String {
        let of_field = |says: &str| {
            ["is ", "are ", "has ", "must "].iter().any(|verb| says.starts_with(verb))
                || says.starts_with(|first: char| first.is_ascii_digit())
        };
        let sentence = |fault: &RequestFault| {
            let field = fault.at.rsplit('.').next().unwrap_or_default().replace('_', " ");
            let says = match field.as_str() {
                field if !field.is_empty() && of_field(&fault.says) && fault.says.starts_with(|first: char| first.is_ascii_digit()) => {
                    format!("{field}: {}", fault.says)
                }
                field if !field.is_empty() && of_field(&fault.says) => format!("{field} {}", fault.says),
                _ => fault.says.clone(),
            };
            format!("{}.", text::upper_first(says.trim_end_matches('.')))
        };
        self.0.iter().map(sentence).collect::<Vec<_>>().join(" ")
    }
}

/// A game in play: the one door through which it changes is [`Game::submit`], and the cursor.
#[derive(Debug)]
pub struct Game<S: System> {
    setup: S::Setup,
    journal: Journal<S::Event>,
    state: S::State,
    /// States on the way, so that going back folds few events.
    milestones: Milestones<S::State>,
}

impl<S: System> Game<S> {
    /// A game at its start.
    pub fn new(setup: S::Setup) -> Self {
        let state = S::start(&setup);
        Self::standing(setup, state)
    }

    /// A game that stands so with nothing recorded, to try commands in.
    pub fn standing(setup: S::Setup, state: S::State) -> Self {
        Self { setup, journal: Journal::default(), state, milestones: Milestones::default() }
    }

    /// A game as its records left it.
    pub fn replay(setup: S::Setup, records: impl IntoIterator<Item = Record<S::Event>>) -> Self {
        let mut game = Self::new(setup);
        for record in records {
            game.journal.take(record);
        }
        game.fold();
        game
    }

    /// Judges a command and, if it may be, records its event. The record is what a file appends.
    ///
    /// # Errors
    /// Why it was refused; the game is as before.
    pub fn submit(&mut self, command: S::Command) -> Result<Record<S::Event>, Refusal> {
        let event = self.preview(command)?;
        self.milestones.cut(self.journal.cursor());
        S::apply(&self.setup, &mut self.state, &event);
        let record = Record::Event(event);
        self.journal.take(record.clone());
        self.milestones.pass(self.journal.cursor(), &self.state);
        Ok(record)
    }

    /// What a command would do: judged as [`Self::submit`] judges it, and nothing recorded.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn preview(&self, command: S::Command) -> Result<S::Event, Refusal> {
        S::judge_after(&self.setup, &self.journal, &self.state, command)
    }

    /// Moves the cursor so that `applied` events of the current line hold. None if it is there already or cannot be.
    pub fn move_to(&mut self, applied: usize) -> Option<Record<S::Event>> {
        if applied == self.journal.cursor() || applied > self.journal.line_length() {
            return None;
        }
        let record = Record::Cursor(applied);
        self.journal.take(record.clone());
        self.fold();
        Some(record)
    }

    /// Takes the last event back.
    pub fn undo(&mut self) -> Option<Record<S::Event>> {
        self.journal.cursor().checked_sub(1).and_then(|applied| self.move_to(applied))
    }

    /// Brings the last undone event back.
    pub fn redo(&mut self) -> Option<Record<S::Event>> {
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
            S::apply(&self.setup, &mut state, event);
            applied += 1;
            self.milestones.pass(applied, &state);
        }
        self.state = state;
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
    pub const fn journal(&self) -> &Journal<S::Event> {
        &self.journal
    }
}

/// Where a die's face came from. It is kept in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceOrigin {
    /// Thrown on the table and typed in.
    Typed,
    /// From the seeded generator.
    Generator,
}
