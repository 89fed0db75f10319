//! States stored along the line of a game, so that undo and jumps fold a few events and not all of them.

/// Number of events between two stored states: a jump folds fewer than these.
const EVERY: usize = 256;

/// States after each `EVERY` events of the current line.
#[derive(Clone, Debug)]
pub(super) struct Milestones<S>(Vec<S>);

impl<S> Default for Milestones<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Clone> Milestones<S> {
    /// Removes the states beyond so many events, because other events take their places.
    pub fn cut(&mut self, applied: usize) {
        self.0.truncate(applied / EVERY);
    }

    /// Stores the state after so many events, if a milestone is due there.
    pub fn pass(&mut self, applied: usize, state: &S) {
        if applied == (self.0.len() + 1) * EVERY {
            self.0.push(state.clone());
        }
    }

    /// Returns the last stored state at or before so many events, with its number of events.
    pub fn before(&self, applied: usize) -> Option<(usize, &S)> {
        let known = (applied / EVERY).min(self.0.len());
        let nth = known.checked_sub(1)?;
        self.0.get(nth).map(|state| (known * EVERY, state))
    }
}
