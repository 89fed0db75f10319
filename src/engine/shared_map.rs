//! Map of the units of a battle to their states, whose copies share every value until it is changed.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::{Debug, Formatter, Result as FmtResult};
use std::hash::Hash;
use std::ops::Index;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Map with the keys it is made with, in their order. A copy of it takes two pointers; the list of values and a value are copied when they are changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SharedMap<K, V> {
    keys: Arc<Keys<K>>,
    values: Arc<[Arc<V>]>,
}

/// Keys in their order, with the place of each.
struct Keys<K> {
    in_order: Vec<K>,
    places: FxHashMap<K, usize>,
}

impl<K: PartialEq> PartialEq for Keys<K> {
    fn eq(&self, other: &Self) -> bool {
        self.in_order == other.in_order
    }
}

impl<K: Eq> Eq for Keys<K> {}

impl<K: PartialOrd> PartialOrd for Keys<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.in_order.partial_cmp(&other.in_order)
    }
}

impl<K: Ord> Ord for Keys<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.in_order.cmp(&other.in_order)
    }
}

impl<K: Hash + Eq, V> SharedMap<K, V> {
    /// Returns the value of a key; `None` if the map does not have it.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.place_of(key).map(|place| &*self.values[place])
    }

    /// Returns the value of a key as copies of the map share it; `None` if the map does not have it.
    #[must_use]
    pub fn shared(&self, key: &K) -> Option<&Arc<V>> {
        self.place_of(key).map(|place| &self.values[place])
    }

    /// Sets the value of a key to one that is shared; a key that the map does not have is skipped.
    pub fn share(&mut self, key: &K, value: Arc<V>) {
        if let Some(place) = self.place_of(key) {
            Arc::make_mut(&mut self.values)[place] = value;
        }
    }

    /// Checks whether the map has a key.
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.place_of(key).is_some()
    }

    fn place_of(&self, key: &K) -> Option<usize> {
        self.keys.places.get(key).copied()
    }
}

impl<K, V> SharedMap<K, V> {
    /// Lists the keys in their order.
    pub fn keys(&self) -> std::slice::Iter<'_, K> {
        self.keys.in_order.iter()
    }

    /// Lists the values in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.values.iter().map(|value| &**value)
    }

    /// Lists the keys with their values, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + Clone {
        self.keys.in_order.iter().zip(self.values())
    }
}

impl<K, V: Eq> SharedMap<K, V> {
    /// Lists the keys whose values are others in a later map of the same keys: the key, the value here, and the value there.
    pub fn changed<'m>(&'m self, becomes: &'m Self) -> impl Iterator<Item = (&'m K, &'m V, &'m V)> {
        let pairs = self.keys.in_order.iter().zip(self.values.iter().zip(becomes.values.iter()));
        // Shared values are equal if their pointers are.
        pairs.filter(|(_, (was, becomes))| was != becomes).map(|(key, (was, becomes))| (key, &**was, &**becomes))
    }
}

impl<K: Hash + Eq, V: Clone> SharedMap<K, V> {
    /// Returns the value of a key to be changed; `None` if the map does not have it.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.place_of(key)?;
        Some(Arc::make_mut(&mut Arc::make_mut(&mut self.values)[place]))
    }

    /// Changes each value of which the change would make another.
    pub fn change_all(&mut self, change: impl Fn(&K, &mut V))
    where
        V: PartialEq,
    {
        for (place, key) in self.keys.in_order.iter().enumerate() {
            let mut changed = V::clone(&self.values[place]);
            change(key, &mut changed);
            if changed != *self.values[place] {
                Arc::make_mut(&mut self.values)[place] = Arc::new(changed);
            }
        }
    }
}

/// Creates a map without keys.
impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        Self { keys: Arc::new(Keys { in_order: Vec::new(), places: FxHashMap::default() }), values: Arc::new([]) }
    }
}

/// Value of a key that the map must have.
impl<K: Hash + Eq, V> Index<&K> for SharedMap<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        &self.values[self.place_of(key).unwrap_or(self.values.len())]
    }
}

impl<K: Ord + Hash + Clone, V> FromIterator<(K, V)> for SharedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let in_order = pairs.into_iter().collect::<BTreeMap<_, _>>();
        let (in_order, values): (Vec<K>, Vec<_>) = in_order.into_iter().map(|(key, value)| (key, Arc::new(value))).unzip();
        let places = in_order.iter().cloned().zip(0..).collect();
        Self { keys: Arc::new(Keys { in_order, places }), values: values.into() }
    }
}

impl<K: Debug, V: Debug> Debug for SharedMap<K, V> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> FmtResult {
        formatter.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Serialize, V: Serialize> Serialize for SharedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K: Deserialize<'de> + Ord + Hash + Clone, V: Deserialize<'de>> Deserialize<'de> for SharedMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(|pairs| pairs.into_iter().collect())
    }
}
