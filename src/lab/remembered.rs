//! Knowledge by keys that all threads of the laboratory share.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rustc_hash::FxHashMap;

/// Values by keys, each worked out once.
pub(super) type Remembered<K, V> = RwLock<FxHashMap<K, V>>;

pub(super) fn read<T>(of: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    of.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn write<T>(of: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    of.write().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what is known by a key, or finds it.
pub(super) fn known_or<K: Clone + Hash + Eq, V: Clone>(all: &Remembered<K, V>, key: &K, find: impl FnOnce() -> V) -> V {
    let known = read(all).get(key).cloned();
    known.unwrap_or_else(|| {
        let found = find();
        write(all).insert(key.clone(), found.clone());
        found
    })
}
