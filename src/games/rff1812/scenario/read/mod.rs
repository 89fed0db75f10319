//! The lenient tree to the checked scenario of Fire and Fury.

mod file;
mod ground;
mod side;
mod unit;

use crate::engine::fault::Place;
use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Scale;
use crate::engine::Faults;
use crate::id::GunId;
use crate::scenario::read::Ids;
use crate::scenario::read::fields::Fields;

/// What reading needs to know of the whole file, and the faults so far.
struct WholeFile<'a> {
    faults: Faults,
    guns: &'a [GunId],
    /// None while the file's own is at fault; what depends on it is then not judged.
    scale: Option<Scale>,
    /// The last turn, or the most there may be while the file's own is at fault.
    last_turn: i64,
    ids: Ids,
    /// The entries of its ground, even those at fault.
    entries: Vec<&'a str>,
    /// The command of each battery, and where it was first named.
    batteries: RefCell<BTreeMap<String, (String, Place)>>,
}

impl WholeFile<'_> {
    /// As [`Ids::own`].
    fn own_id<'n>(&self, fields: &Fields<'_, 'n>) -> Option<&'n str> {
        self.ids.own(fields)
    }
}
