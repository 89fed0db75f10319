//! Objections to a command, for every game: what is impossible is refused; what the rules forbid needs the referee's override; what is
//! unusual is noted.

use crate::engine::fault::{FaultPlace, Problem};
use crate::engine::{Fault, Faults};
use smol_str::SmolStr;

use super::{Refusal, System};

/// Objection to an act after the end of a battle, with the ways to go on.
pub const BATTLE_OVER: &str = "the battle is over; undo its end, or set the phase to play on";

/// Objections to a command and notes on it, collected by its judge.
#[derive(Debug)]
pub struct Objections<N> {
    impossible: Faults,
    forbidden: Vec<(FaultPlace, N)>,
    notes: Vec<N>,
    overridden: bool,
    /// Indicates that the game is over; that comes first among what is forbidden.
    over: bool,
    /// True once an objection was found, where nobody reads what it says; `None` where somebody does.
    unread: Option<bool>,
}

impl<N> Objections<N> {
    /// Starts a list of objections; `word` is the referee's override, if there is one.
    #[must_use]
    pub fn new(word: Option<&SmolStr>) -> Self {
        Self {
            impossible: Faults::default(),
            forbidden: Vec::new(),
            notes: Vec::new(),
            overridden: word.is_some(),
            over: false,
            unread: None,
        }
    }

    /// Starts objections that nobody reads: only whether there is one counts, and none is put into words.
    #[must_use]
    pub fn unread() -> Self {
        Self { unread: Some(false), ..Self::new(None) }
    }

    /// Returns whether nothing was objected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.impossible.is_empty() && self.forbidden.is_empty() && self.unread != Some(true)
    }

    /// Returns whether an objection that is found needs words.
    const fn wants_words(&mut self, holds: bool) -> bool {
        if let (false, Some(found)) = (holds, &mut self.unread) {
            *found = true;
            return false;
        }
        !holds
    }

    /// Adds an impossibility, which no override lifts, unless `holds`. `at` is the field.
    pub fn must<W: Into<Problem>>(&mut self, holds: bool, at: impl Into<FaultPlace>, text: impl FnOnce() -> W) {
        if self.wants_words(holds) {
            self.impossible.add(at, text());
        }
    }

    /// Adds a breach of the rules, which the referee can waive, unless `holds`.
    pub fn should(&mut self, holds: bool, at: impl Into<FaultPlace>, note: impl FnOnce() -> N) {
        if self.wants_words(holds) {
            self.forbidden.push((at.into(), note()));
        }
    }

    /// Adds the objection to an act after the end of the game; without an override it is the only one, since it decides alone.
    pub fn object_if_over<S: System<Note = N>>(&mut self, state: &S::State) {
        if let Some(note) = S::over(state)
            && self.wants_words(false)
        {
            self.forbidden.insert(0, (FaultPlace::default(), note));
            self.over = true;
        }
    }

    /// Adds a note for players that is no objection.
    pub fn note(&mut self, note: N) {
        self.notes.push(note);
    }

    /// Checks that nothing prevents the command so far; `text` formats a note.
    ///
    /// # Errors
    /// Something is impossible, or the rules forbid it and there is no override.
    pub fn check(&self, text: impl Fn(&N) -> String) -> Result<(), Refusal> {
        self.give_up()?;
        let named = |forbidden: &[(FaultPlace, N)]| forbidden.iter().map(|(at, note)| Fault::new(at.clone(), text(note))).collect();
        if self.over && !self.overridden {
            return Err(Refusal { faults: named(&self.forbidden[..1]), by_override: self.impossible.is_empty() });
        }
        let forbidden = || named(&self.forbidden);
        if !self.impossible.is_empty() {
            let waivable: Vec<Fault> = if self.overridden { Vec::new() } else { forbidden() };
            return Err(Refusal { faults: self.impossible.clone().into_vec().into_iter().chain(waivable).collect(), by_override: false });
        }
        if self.overridden || self.forbidden.is_empty() { Ok(()) } else { Err(Refusal { faults: forbidden(), by_override: true }) }
    }

    /// Stops where an objection was found that nobody reads: one is enough.
    ///
    /// # Errors
    /// There is one; it says nothing.
    pub fn give_up(&self) -> Result<(), Refusal> {
        if self.unread == Some(true) { Err(Refusal { faults: Vec::new(), by_override: false }) } else { Ok(()) }
    }

    /// Returns the notes, and the breaches that were waived.
    pub fn into_notes(self) -> (Vec<N>, Vec<N>) {
        (self.notes, self.forbidden.into_iter().map(|(_, note)| note).collect())
    }
}
