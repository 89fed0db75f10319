//! The second stage: the lenient tree to the checked scenario, field by field.

pub mod fields;
pub mod file;
mod side;
pub mod unit;
pub mod wanted;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use fields::Fields;

use super::Scale;
use super::fault::Faults;
use crate::id::GunId;

/// What reading needs to know of the whole file, and the faults so far.
struct Desk<'a> {
    faults: Faults,
    guns: &'a [GunId],
    /// None while the file's own is at fault; what depends on it is then not judged.
    scale: Option<Scale>,
    /// The last turn, or the most there may be while the file's own is at fault.
    last_turn: i64,
    ids: Ids,
    /// The command of each battery, and where it was first named.
    batteries: RefCell<BTreeMap<String, (String, String)>>,
}

impl Desk<'_> {
    /// As [`Ids::own`].
    fn own_id<'n>(&self, fields: &Fields<'_, 'n>) -> Option<&'n str> {
        self.ids.own(fields)
    }
}

/// Where each id of a file was first given.
#[derive(Default)]
pub struct Ids(RefCell<BTreeMap<String, String>>);

impl Ids {
    /// The id of an object itself, which no other object of the file may have.
    pub fn own<'n>(&self, fields: &Fields<'_, 'n>) -> Option<&'n str> {
        let id = fields.must("id", wanted::id())?;
        match self.0.borrow_mut().entry(id.to_owned()) {
            Entry::Occupied(first) => {
                fields.fault("id", format!("\"{id}\" is taken by {}: it must be an id no other thing in the file has", first.get()));
            }
            Entry::Vacant(free) => drop(free.insert(fields.place("id"))),
        }
        Some(id)
    }
}
