//! States kept along the line of a game, so that undo and jumps fold a few events and not all of them.

/// Events between two states that are kept: a jump folds fewer than these.
const EVERY: usize = 256;

/// The states after each so many events of the current line.
#[derive(Clone, Debug)]
pub(super) struct Milestones<S>(Vec<S>);

impl<S> Default for Milestones<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Clone> Milestones<S> {
    /// Forgets what lies beyond so many events: another takes the line's place from there.
    pub fn cut(&mut self, applied: usize) {
        self.0.truncate(applied / EVERY);
    }

    /// The state after so many events is this; it is kept where a milestone is due.
    pub fn pass(&mut self, applied: usize, state: &S) {
        if applied == (self.0.len() + 1) * EVERY {
            self.0.push(state.clone());
        }
    }

    /// The last state that is known at so many events or before, and after how many it was.
    pub fn before(&self, applied: usize) -> Option<(usize, &S)> {
        let known = (applied / EVERY).min(self.0.len());
        let nth = known.checked_sub(1)?;
        self.0.get(nth).map(|state| (known * EVERY, state))
    }
}
