//! What requests have in common: faults with their place, and fields that may be null.

use serde::{Deserialize, Deserializer};

/// What is wrong in a request, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFault {
    /// The field, such as `unit.experience`.
    pub at: String,
    /// The fault in a sentence.
    pub says: String,
}

/// The place of a field within a part of the request, spelled only where a fault is told: a check names every field it
/// looks at, and hardly any is at fault.
#[derive(Clone, Copy)]
pub struct Field<'p>(pub &'p dyn std::fmt::Display, pub &'p str);

impl From<Field<'_>> for String {
    fn from(Field(part, name): Field<'_>) -> Self {
        format!("{part}.{name}")
    }
}

/// Collects the faults of a request.
#[derive(Debug, Default)]
pub struct Faults(Vec<RequestFault>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, at: impl Into<String>, says: impl Into<String>) {
        self.0.push(RequestFault { at: at.into(), says: says.into() });
    }

    /// Notes a fault where `wrong` holds.
    pub fn add_if(&mut self, wrong: bool, at: impl Into<String>, says: impl Into<String>) {
        if wrong {
            self.add(at, says);
        }
    }

    /// A number within its bounds.
    pub fn within(&mut self, at: impl Into<String>, number: u32, bounds: std::ops::RangeInclusive<u32>) {
        if !bounds.contains(&number) {
            self.add(at, format!("{number} is out of bounds: {} to {}", bounds.start(), bounds.end()));
        }
    }

    /// A die, if one was given.
    pub fn die(&mut self, at: &str, die: Option<u8>, sides: u8) {
        if let Some(face) = die {
            self.within(at, u32::from(face), 1..=u32::from(sides));
        }
    }

    /// Dice, if any were given: each on its die.
    pub fn dice(&mut self, at: &str, dice: Option<&[u8]>, sides: u8) {
        for (nth, face) in dice.unwrap_or_default().iter().enumerate() {
            self.within(format!("{at}[{nth}]"), u32::from(*face), 1..=u32::from(sides));
        }
    }

    /// Dice, if any were given: as many as are thrown.
    pub fn dice_count(&mut self, at: &str, dice: Option<&[u8]>, count: u32) {
        if let Some(dice) = dice.filter(|dice| dice.len() != count as usize) {
            self.add(at, wrong_count(dice.len(), count));
        }
    }

    /// A field that only some units have: a fault where it is given and must not be.
    pub fn only_of<T>(&mut self, given: Option<&T>, belongs: bool, at: impl Into<String>, of: &str) {
        if given.is_some() && !belongs {
            self.add(at, format!("this field is only of {of}; leave it out"));
        }
    }

    /// A field that this unit must have.
    pub fn needed<T>(&mut self, given: Option<&T>, needed: bool, at: impl Into<String>, what: &str) {
        if given.is_none() && needed {
            self.add(at, format!("is missing: {what}"));
        }
    }

    /// Whether none was noted.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The faults noted so far.
    pub fn iter(&self) -> impl Iterator<Item = &RequestFault> {
        self.0.iter()
    }

    /// Nothing if there is no fault.
    ///
    /// # Errors
    /// Every fault noted.
    pub fn finish(self) -> Result<(), Vec<RequestFault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// For fields that may be null: the default then.
///
/// # Errors
/// Those of the field's own type.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// For flags that are on unless the request says otherwise.
///
/// # Errors
/// Where the field is neither null nor a flag.
pub fn or_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(true))
}

/// The default of such flags.
#[must_use]
pub const fn yes() -> bool {
    true
}

/// That so many faces were given where so many dice are thrown, as a clause.
#[must_use]
pub fn wrong_count(given: usize, thrown: u32) -> String {
    let given = match given {
        0 => "no faces were given".to_owned(),
        1 => "1 face was given".to_owned(),
        given => format!("{given} faces were given"),
    };
    match thrown {
        0 => format!("{given} and no dice are thrown"),
        1 => format!("{given} and 1 die is thrown"),
        thrown => format!("{given} and {thrown} dice are thrown"),
    }
}
