//! One authority for every game: what cannot be is refused; what the rules forbid goes through with the referee's word; what is unusual
//! is noted.

use smol_str::SmolStr;

use super::Refusal;
use crate::engine::{Faults, RequestFault};

/// A command before its judge: what stands against it, and what is to be said of it.
#[derive(Debug)]
pub struct Hearing<N> {
    impossible: Faults,
    forbidden: Vec<(String, N)>,
    notes: Vec<N>,
    word: bool,
}

impl<N> Hearing<N> {
    /// A command, with or without the referee's word.
    #[must_use]
    pub fn new(word: Option<&SmolStr>) -> Self {
        Self { impossible: Faults::default(), forbidden: Vec::new(), notes: Vec::new(), word: word.is_some() }
    }

    /// The referee has given his word: what the rules ask for may be left out.
    #[must_use]
    pub const fn by_word(&self) -> bool {
        self.word
    }

    /// What must hold, whoever says what: else it cannot be. `at` is the field.
    pub fn must(&mut self, holds: bool, at: &str, says: impl FnOnce() -> String) {
        if !holds {
            self.impossible.add(at, says());
        }
    }

    /// What the rules ask for, and the referee may waive.
    pub fn should(&mut self, holds: bool, at: &str, note: impl FnOnce() -> N) {
        if !holds {
            self.forbidden.push((at.to_owned(), note()));
        }
    }

    /// What a player should know, and nothing is against.
    pub fn note(&mut self, note: N) {
        self.notes.push(note);
    }

    /// What cannot be, found elsewhere.
    pub fn impossible(&mut self) -> &mut Faults {
        &mut self.impossible
    }

    /// Whether nothing stands against it so far; `says` puts a note into words.
    ///
    /// # Errors
    /// What cannot be; or what the rules forbid, where the referee gave no word for it.
    pub fn heard(&self, says: impl Fn(&N) -> String) -> Result<(), Refusal> {
        let forbidden = || self.forbidden.iter().map(|(at, note)| RequestFault { at: at.clone(), says: says(note) }).collect();
        if !self.impossible.is_empty() {
            let waivable: Vec<RequestFault> = if self.word { Vec::new() } else { forbidden() };
            return Err(Refusal { faults: self.impossible.iter().cloned().chain(waivable).collect(), by_word: false });
        }
        if self.word || self.forbidden.is_empty() { Ok(()) } else { Err(Refusal { faults: forbidden(), by_word: true }) }
    }

    /// What is noted, and what was waived.
    pub fn close(self) -> (Vec<N>, Vec<N>) {
        (self.notes, self.forbidden.into_iter().map(|(_, note)| note).collect())
    }
}
