//! Checks that one die decides.

use super::process::{Counts, Next, Process, Throw};

/// Check that one die decides. It is a [`Process`] whose state is the face, once the die is thrown.
pub trait OneDie {
    /// Returns the throw of the die, in which each face is distinct.
    fn throw(&self) -> Throw;
    /// Returns the row of the check's outcomes for a face.
    fn row(&self, face: u8) -> usize;
}

impl<C: OneDie> Process for C {
    type State = Option<u8>;
    type Outcome = usize;

    fn start(&self) -> Option<u8> {
        None
    }

    fn next(&self, face: &Option<u8>) -> Next<usize> {
        face.map_or_else(|| Next::Throw(self.throw()), |face| Next::Done(self.row(face)))
    }

    fn advance(&self, _: Option<u8>, counts: &Counts) -> Option<u8> {
        Some(counts.single_face())
    }
}
