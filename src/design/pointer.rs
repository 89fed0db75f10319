//! Place of a value in the tree of a file.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;

use crate::engine::fault::{FaultPlace, Part};

/// A step into the tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The field of an object.
    Field(SmolStr),
    /// The item of a list, from 0.
    Item(usize),
}

/// A place in the tree of a file; written as a JSON pointer, `/sides/0/units/3/men`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pointer(pub Vec<Step>);

impl Pointer {
    /// Returns the place of a field within it.
    #[must_use]
    pub fn field(&self, name: impl Into<SmolStr>) -> Self {
        self.with(Step::Field(name.into()))
    }

    /// Returns the place of an item within it.
    #[must_use]
    pub fn item(&self, nth: usize) -> Self {
        self.with(Step::Item(nth))
    }

    /// Returns the place of nested fields within it, outermost first.
    #[must_use]
    pub fn fields(&self, names: &[&str]) -> Self {
        names.iter().fold(self.clone(), |at, name| at.field(*name))
    }

    fn with(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// Returns the innermost item of a list that it is or lies in; `None` where it lies in no list.
    #[must_use]
    pub fn item_at(&self) -> Option<Self> {
        let last = self.0.iter().rposition(|step| matches!(step, Step::Item(_)))?;
        Some(Self(self.0[..=last].to_vec()))
    }

    /// Returns the list that contains this item, and the item's number; `None` where it is no item.
    #[must_use]
    pub fn in_list(&self) -> Option<(Self, usize)> {
        match self.0.split_last()? {
            (Step::Item(nth), list) => Some((Self(list.to_vec()), *nth)),
            _ => None,
        }
    }

    /// Returns the steps from `outer` to this place; `None` where it does not lie within `outer`.
    #[must_use]
    pub fn within(&self, outer: &Self) -> Option<&[Step]> {
        self.0.strip_prefix(outer.0.as_slice())
    }
}

impl From<&FaultPlace> for Pointer {
    /// Converts a fault's place, of which it uses the fields and items.
    fn from(place: &FaultPlace) -> Self {
        let step = |part: &Part| match part {
            Part::Field(name) => Some(Step::Field(name.clone())),
            Part::Key(key) => Some(Step::Field(key.clone())),
            Part::Item(nth) => Some(Step::Item(*nth)),
            _ => None,
        };
        Self(place.parts().iter().filter_map(step).collect())
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                Step::Field(name) => write!(f, "/{}", name.replace('~', "~0").replace('/', "~1"))?,
                Step::Item(nth) => write!(f, "/{nth}")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Pointer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pointer {
    /// Parses a JSON pointer; a step of digits is an item, because no field of a scenario is named by a number.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let step = |part: &str| match part.parse() {
            Ok(nth) => Step::Item(nth),
            Err(_) => Step::Field(part.replace("~1", "/").replace("~0", "~").into()),
        };
        Ok(Self(text.split('/').skip(1).map(step).collect()))
    }
}
