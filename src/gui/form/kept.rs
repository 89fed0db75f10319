//! What is worked out once for what is asked, not once a frame.

/// A value, and what it was worked out for.
#[derive(Clone, Debug)]
pub struct Kept<K, V>(Option<Box<(K, V)>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

/// What was worked out is no part of what a form asks.
impl<K, V> PartialEq for Kept<K, V> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<K: PartialEq, V> Kept<K, V> {
    /// The value for what is asked, worked out by `find` unless it was asked last.
    pub fn look(&mut self, asked: K, find: impl FnOnce(&K) -> V) -> &V {
        let known = self.0.take().filter(|known| known.0 == asked);
        let known = known.unwrap_or_else(|| {
            let value = find(&asked);
            Box::new((asked, value))
        });
        &self.0.insert(known).1
    }

    /// What was asked last, and what it was worked out to be.
    pub fn last(&self) -> Option<&(K, V)> {
        self.0.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_question_is_worked_out_once() {
        let mut kept = Kept::default();
        assert_eq!(*kept.look(7, |asked| asked + 1), 8);
        assert_eq!(*kept.look(7, |_| panic!("it is known")), 8);
        assert_eq!(*kept.look(8, |asked| asked + 1), 9);
    }
}
