//! Fields of one object, each read by name.

use std::collections::BTreeSet;

use super::wanted::{self, Requirement};
use crate::engine::Faults;
use crate::engine::fault::{FaultPlace, NoField, Problem, missing, value};
use crate::scenario::limits;
use crate::scenario::node::{Node, is_hidden, quoted};

/// Unknown fields of one object that are reported one by one; of any more only the number is reported.
const STRANGE_SHOWN: usize = 20;

/// Object of the file being read. Readers return `None` where the field is absent or at fault, and note the fault.
pub struct Fields<'d, 'n> {
    at: FaultPlace,
    node: &'n Node,
    faults: &'d Faults,
}

impl<'d, 'n> Fields<'d, 'n> {
    /// Opens the object at a place (empty for the file itself). `None` if it is no object; fields not in `names` and repeated ones are
    /// faults.
    pub fn open(at: FaultPlace, node: &'n Node, names: &[&str], faults: &'d Faults) -> Option<Self> {
        let opened = Self { at, node, faults };
        let Node::Object(fields) = node else {
            let at = if opened.at.is_empty() { FaultPlace::from("file") } else { opened.at };
            faults.add(at, value(format!("{} is not allowed: it must be an object of {}", node.value_text(), wanted::listed(names))));
            return None;
        };
        let mut given = BTreeSet::new();
        let mut strange = 0_usize;
        for (name, _) in fields {
            if !names.contains(&name.as_str()) {
                strange += 1;
                if strange <= STRANGE_SHOWN {
                    let place = opened.place(if name.len() <= limits::ID && !name.chars().any(is_hidden) { name } else { "…" });
                    let fields = names.iter().map(|name| (*name).to_owned()).collect();
                    faults.add(place, Problem::NoField(Box::new(NoField { name: name.clone(), quoted: quoted(name), fields })));
                }
            } else if !given.insert(name.as_str()) {
                faults.add(opened.place(name), value(format!("{} is given twice: it must be given once", quoted(name))));
            }
        }
        if let Some(more) = strange.checked_sub(STRANGE_SHOWN).filter(|more| *more > 0) {
            faults.add(opened.place("…"), format!("{more} more are not fields here"));
        }
        Some(opened)
    }

    /// Returns the place of the object itself in the file.
    pub fn own_place(&self) -> FaultPlace {
        self.at.clone()
    }

    /// Returns the place of a field in the file.
    pub fn place(&self, name: &str) -> FaultPlace {
        self.at.clone().field(name)
    }

    /// Returns the field, if given and not null.
    pub fn get(&self, name: &str) -> Option<&'n Node> {
        self.node.field(name).filter(|node| **node != Node::Null)
    }

    /// Notes a fault of a field.
    pub fn fault(&self, name: &str, text: impl Into<Problem>) {
        self.faults.add(self.place(name), text);
    }

    /// Reads a field that may be left out.
    pub fn may<T, F: Fn(&'n Node) -> Option<T>>(&self, name: &str, wanted: Requirement<F>) -> Option<T> {
        let node = self.get(name)?;
        let read = (wanted.read)(node);
        if read.is_none() {
            self.fault(name, wanted.fault_of(node));
        }
        read
    }

    /// Reads a field that must be there.
    pub fn must<T, F: Fn(&'n Node) -> Option<T>>(&self, name: &str, wanted: Requirement<F>) -> Option<T> {
        if self.get(name).is_none() {
            self.fault(name, missing(wanted.right.clone()));
        }
        self.may(name, wanted)
    }

    /// Opens an object that may be left out.
    pub fn may_object(&self, name: &str, names: &[&str]) -> Option<Fields<'d, 'n>> {
        Fields::open(self.place(name), self.get(name)?, names, self.faults)
    }

    /// Returns the items of a list that may be left out, with their places. A list that is too long is a fault and is not read.
    pub fn list(&self, name: &str, most: usize) -> Vec<(FaultPlace, &'n Node)> {
        let items = match self.get(name) {
            None => &[],
            Some(Node::List(items)) if items.len() <= most => items.as_slice(),
            Some(Node::List(items)) => {
                self.fault(name, value(format!("a list of {} is too long: it must be at most {most} long", items.len())));
                &[]
            }
            Some(other) => {
                self.fault(name, value(format!("{} is not allowed: it must be a list of at most {most}", other.value_text())));
                &[]
            }
        };
        items.iter().enumerate().map(|(index, node)| (self.place(name).item(index), node)).collect()
    }

    /// Returns the items of a list that must have at least one.
    pub fn must_list(&self, name: &str, most: usize) -> Vec<(FaultPlace, &'n Node)> {
        if self.get(name).is_none_or(|node| *node == Node::List(Vec::new())) {
            self.fault(name, Problem::Empty { most });
        }
        self.list(name, most)
    }

    /// Reads a list of texts that may be left out.
    pub fn texts(&self, name: &str) -> Vec<String> {
        self.each(name, limits::NOTES, &wanted::text(limits::NOTE))
    }

    /// Reads the items of a list that may be left out, each as what is wanted.
    pub fn each<T>(&self, name: &str, most: usize, wanted: &Requirement<impl Fn(&'n Node) -> Option<T>>) -> Vec<T> {
        let mut read = Vec::new();
        for (at, node) in self.list(name, most) {
            match (wanted.read)(node) {
                Some(item) => read.push(item),
                None => self.faults.add(at, wanted.fault_of(node)),
            }
        }
        read
    }
}
