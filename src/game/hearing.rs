//! One authority for every game: what cannot be is refused; what the rules forbid goes through with the referee's word; what is unusual
//! is noted.

use crate::engine::fault::{Place, Wrong};
use crate::engine::{Fault, Faults};
use smol_str::SmolStr;

use super::Refusal;

/// A command before its judge: what stands against it, and what is to be said of it.
#[derive(Debug)]
pub struct Hearing<N> {
    impossible: Faults,
    forbidden: Vec<(Place, N)>,
    notes: Vec<N>,
    word: bool,
}

impl<N> Hearing<N> {
    /// A command, with or without the referee's word.
    #[must_use]
    pub fn new(word: Option<&SmolStr>) -> Self {
        Self { impossible: Faults::default(), forbidden: Vec::new(), notes: Vec::new(), word: word.is_some() }
    }

    /// What must hold, whoever says what: else it cannot be. `at` is the field.
    pub fn must<W: Into<Wrong>>(&mut self, holds: bool, at: impl Into<Place>, says: impl FnOnce() -> W) {
        if !holds {
            self.impossible.add(at, says());
        }
    }

    /// What the rules ask for, and the referee may waive.
    pub fn should(&mut self, holds: bool, at: impl Into<Place>, note: impl FnOnce() -> N) {
        if !holds {
            self.forbidden.push((at.into(), note()));
        }
    }

    /// What a player should know, and nothing is against.
    pub fn note(&mut self, note: N) {
        self.notes.push(note);
    }

    /// Whether nothing stands against it so far; `says` puts a note into words.
    ///
    /// # Errors
    /// What cannot be; or what the rules forbid, where the referee gave no word for it.
    pub fn heard(&self, says: impl Fn(&N) -> String) -> Result<(), Refusal> {
        let forbidden = || self.forbidden.iter().map(|(at, note)| Fault::new(at.clone(), says(note))).collect();
        if !self.impossible.is_empty() {
            let waivable: Vec<Fault> = if self.word { Vec::new() } else { forbidden() };
            return Err(Refusal { faults: self.impossible.clone().into_vec().into_iter().chain(waivable).collect(), by_word: false });
        }
        if self.word || self.forbidden.is_empty() { Ok(()) } else { Err(Refusal { faults: forbidden(), by_word: true }) }
    }

    /// What is noted, and what was waived.
    pub fn close(self) -> (Vec<N>, Vec<N>) {
        (self.notes, self.forbidden.into_iter().map(|(_, note)| note).collect())
    }
}
