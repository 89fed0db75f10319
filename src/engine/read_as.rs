//! Process with other outcomes: not its rows, but the effects of a row.

use super::process::{Counts, Next, Process};

/// Process whose outcomes are the values that `read` returns for its end states.
#[derive(Debug)]
pub struct ReadAs<'p, P, F> {
    /// Process that is read.
    pub process: &'p P,
    /// Returns the meaning of an end state.
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
