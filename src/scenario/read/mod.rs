//! Second stage of reading: the lenient tree, field by field.

pub mod fields;
pub mod file;
pub mod wanted;

use crate::engine::fault::{FaultPlace, Problem, TakenId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use fields::Fields;

/// Ids of a file with the place where each was first given.
#[derive(Default)]
pub struct Ids(RefCell<BTreeMap<String, FaultPlace>>);

impl Ids {
    /// Reads the id of an object itself, which no other object of the file may have.
    pub fn own<'n>(&self, fields: &Fields<'_, 'n>) -> Option<&'n str> {
        let id = fields.must("id", wanted::id())?;
        match self.0.borrow_mut().entry(id.to_owned()) {
            Entry::Occupied(first) => {
                fields.fault("id", Problem::TakenId(Box::new(TakenId { id: id.to_owned(), by: first.get().clone(), named: None })));
            }
            Entry::Vacant(free) => drop(free.insert(fields.own_place())),
        }
        Some(id)
    }
}
