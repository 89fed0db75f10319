//! Reading of the lenient tree into the checked scenario of Fire and Fury.

mod file;
mod ground;
mod side;
mod unit;

use crate::engine::fault::FaultPlace;
use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Scale;
use crate::engine::Faults;
use crate::games::rff1812::FileTables;
use crate::scenario::read::Ids;
use crate::scenario::read::fields::Fields;

/// Data of the whole file that reading needs, and the faults so far.
struct WholeFile<'a> {
    faults: Faults,
    tables: &'a FileTables,
    /// Scale of the file; `None` while it is at fault, and what depends on it is then not checked.
    scale: Option<Scale>,
    /// Last turn, or the most there may be while the file's own is at fault.
    last_turn: i64,
    ids: Ids,
    /// Entries of its ground, even those at fault.
    entries: Vec<&'a str>,
    /// Command of each battery, and the place where it was first named.
    batteries: RefCell<BTreeMap<String, (String, FaultPlace)>>,
}

impl WholeFile<'_> {
    /// Reads an id as [`Ids::own`] does.
    fn own_id<'n>(&self, fields: &Fields<'_, 'n>) -> Option<&'n str> {
        self.ids.own(fields)
    }
}
