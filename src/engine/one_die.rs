//! Checks that one die decides.

use super::process::{Counts, Next, Process, Throw};

/// A check that the face of one die decides: a [`Process`] by that, whose state is the face, once it is thrown.
pub trait OneDie {
    /// The throw of the die, which tells each face apart.
    fn throw(&self) -> Throw;
    /// The row of the check's outcomes that a face comes to.
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
