//! Undo of what players set in an open form, before any of it is in the log.

/// Changes that players made in the open form. None of them is in the log.
#[derive(Debug)]
pub struct FormSteps<O, F> {
    /// Facts of the form as they were changed last, with the form then; `None` if none is open.
    last: Option<(F, O)>,
    /// Forms before each change, the newest last, and those of the changes that were undone.
    before: Vec<O>,
    undone: Vec<O>,
    /// The facts changed in the frame before: what follows from it in the next is the same change.
    changes: bool,
}

impl<O, F> Default for FormSteps<O, F> {
    fn default() -> Self {
        // What a form fills in as it opens is no change of the player's.
        Self { last: None, before: Vec::new(), undone: Vec::new(), changes: true }
    }
}

impl<O: Clone, F: PartialEq> FormSteps<O, F> {
    /// Notes the form after a frame, if what players set in it was changed; `facts` returns that.
    pub fn note(&mut self, open: Option<&O>, known: fn(&O) -> F) {
        let Some(open) = open else {
            *self = Self::default();
            return;
        };
        let facts = known(open);
        if self.last.as_ref().is_some_and(|(last, _)| *last == facts) {
            self.changes = false;
            return;
        }
        let is_taken_back = self.before.last().is_some_and(|before| known(before) == facts);
        if let Some((_, before)) = self.last.replace((facts, open.clone()))
            && !std::mem::replace(&mut self.changes, true)
        {
            if is_taken_back {
                // A field's own undo, or a second click: the change is gone, and is not brought back by the next undo.
                self.before.pop();
                self.undone.push(before);
            } else {
                self.before.push(before);
                self.undone.clear();
            }
        }
    }

    /// Undoes or redoes the last change of the form. Returns false if there is none.
    pub fn undo_redo(&mut self, open: &mut O, redo: bool, facts: fn(&O) -> F) -> bool {
        let (from, to) = if redo { (&mut self.undone, &mut self.before) } else { (&mut self.before, &mut self.undone) };
        let Some(step) = from.pop() else { return false };
        to.push(std::mem::replace(open, step));
        (self.last, self.changes) = (Some((facts(open), open.clone())), true);
        true
    }
}
