//! A process read another way: not by its rows, but by what a row does to those it befalls.

use super::process::{Counts, Next, Process};

/// A process whose outcomes are what `read` makes of the states it ends in.
#[derive(Debug)]
pub struct ReadAs<'p, P, F> {
    /// The process.
    pub process: &'p P,
    /// What an end state means.
    pub read: F,
}

impl<P: Process, T: Ord + Clone, F: Fn(&P::State) -> T> Process for ReadAs<'_, P, F> {
    type State = P::State;
    type Outcome = T;

    fn start(&self) -> P::State {
        self.process.start()
    }

    fn next(&self, state: &P::State) -> Next<T> {
        match self.process.next(state) {
            Next::Throw(throw) => Next::Throw(throw),
            Next::Done(_) => Next::Done((self.read)(state)),
        }
    }

    fn advance(&self, state: P::State, counts: &Counts) -> P::State {
        self.process.advance(state, counts)
    }
}
