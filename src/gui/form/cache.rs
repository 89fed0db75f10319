//! Cache of a value that is computed once per key, not once a frame.

/// Value together with the key it was computed for.
#[derive(Clone, Debug)]
pub struct Cached<K, V>(Option<Box<(K, V)>>);

impl<K, V> Default for Cached<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

/// Compares as equal always: a cached value is no part of the state of a form.
impl<K, V> PartialEq for Cached<K, V> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<K: PartialEq, V> Cached<K, V> {
    /// Returns the value for a key, computed by `find` unless the last key was equal.
    pub fn get_or_compute(&mut self, key: K, find: impl FnOnce(&K) -> V) -> &V {
        let known = self.0.take().filter(|known| known.0 == key);
        let known = known.unwrap_or_else(|| {
            let value = find(&key);
            Box::new((key, value))
        });
        &self.0.insert(known).1
    }

    /// Returns the last key with its value; `None` if nothing was computed yet.
    pub fn last(&self) -> Option<&(K, V)> {
        self.0.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_question_is_worked_out_once() {
        let mut kept = Cached::default();
        assert_eq!(*kept.get_or_compute(7, |asked| asked + 1), 8);
        assert_eq!(*kept.get_or_compute(7, |_| panic!("it is known")), 8);
        assert_eq!(*kept.get_or_compute(8, |asked| asked + 1), 9);
    }
}
