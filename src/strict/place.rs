//! Search for the place of a fault in a value, for readers that do not report it.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use super::{FaultyField, Spoken, Strict};
use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, Part, Problem, clause, invalid_value};

/// Reads an object whose field `tag` determines its other fields. A fault has its place.
///
/// # Errors
/// The fault, with its place.
pub fn read_placed<T: DeserializeOwned>(fields: Map<String, Json>, tag: &str) -> Result<T, Fault> {
    // Serde would also take the number of a word in its list.
    if let Some(other) = fields.get(tag).filter(|word| !word.is_string()) {
        return Err(Fault::new(FaultPlace::default().field(tag), invalid_value(other.to_string(), "a word")));
    }
    let whole = Json::Object(fields);
    let fault = match T::deserialize(Strict(whole.clone())) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    let fault_of = |changed| T::deserialize(Strict(changed)).err();
    let search = Search { tag, fault: &fault, fault_of: &fault_of };
    Err(match &fault.field {
        Some(FaultyField::Missing(name)) => {
            let place = search.lacking(&whole, name);
            let text = missing_text(&whole, &place, fault_of);
            Fault::new(place, text)
        }
        Some(FaultyField::Unknown(field)) => Fault::new(of_unknown(&whole, search.faulty(&whole), field), fault.wrong),
        None => Fault::new(search.faulty(&whole), fault.wrong),
    })
}

/// Returns the text of a field that is missing at a place of a value, with what would be right there: a reader that finds null in the field
/// says it.
pub(super) fn missing_text(whole: &Json, place: &FaultPlace, fault_of: impl Fn(Json) -> Option<Spoken>) -> Problem {
    let Some((Part::Field(name), owner)) = place.parts().split_last() else { return clause("is missing") };
    let owner = owner.iter().cloned().fold(FaultPlace::default(), FaultPlace::with);
    let Some(Json::Object(fields)) = at(whole, &owner) else { return clause("is missing") };
    let mut fields = fields.clone();
    fields.insert(name.to_string(), Json::Null);
    let fault = fault_of(with(whole, &owner, Json::Object(fields)));
    match fault.filter(|fault| fault.field.is_none()).and_then(|fault| fault.right) {
        Some(right) => clause(format!("is missing: {right}")),
        None => clause("is missing"),
    }
}

/// Returns the place of an unknown field, from the path that its reader followed. The path ends with the field, with the object that has it
/// or, where a tag names the fields, with the tag.
pub(super) fn of_unknown(whole: &Json, path: FaultPlace, field: &str) -> FaultPlace {
    let has = |place: &FaultPlace| at(whole, place).is_some_and(|value| value.get(field).is_some());
    let outer = path.parts().split_last().map(|(_, outer)| outer.iter().cloned().fold(FaultPlace::default(), FaultPlace::with));
    match outer {
        _ if has(&path) || path.is_empty() => path.field(field),
        Some(outer) if has(&outer) => outer.field(field),
        _ => path,
    }
}

struct Search<'s> {
    tag: &'s str,
    /// Fault of the whole.
    fault: &'s Spoken,
    /// Returns the fault of a changed value.
    fault_of: &'s dyn Fn(Json) -> Option<Spoken>,
}

impl Search<'_> {
    /// Checks whether a changed value still has the same fault.
    fn is_same(&self, changed: Json) -> bool {
        (self.fault_of)(changed).as_ref() == Some(self.fault)
    }

    /// Returns the place of the missing field: with that field added, the object has another fault or none, and not that it has no such
    /// field.
    fn lacking(&self, whole: &Json, name: &str) -> FaultPlace {
        let mut open = vec![FaultPlace::default()];
        while let Some(path) = open.pop() {
            let Some(value) = at(whole, &path) else { continue };
            if let Json::Object(fields) = value
                && !fields.contains_key(name)
            {
                let mut filled = fields.clone();
                filled.insert(name.to_owned(), Json::Null);
                let fault = (self.fault_of)(with(whole, &path, Json::Object(filled)));
                let is_unknown = |fault: &Spoken| matches!(&fault.field, Some(FaultyField::Unknown(field)) if field == name);
                if fault.as_ref() != Some(self.fault) && !fault.as_ref().is_some_and(is_unknown) {
                    return path.field(name);
                }
            }
            open.extend(steps_of(value).into_iter().rev().map(|step| path.clone().with(step)));
        }
        FaultPlace::default().field(name)
    }

    /// Returns the place of the innermost value at fault: of several side by side the first that causes the fault.
    fn faulty(&self, whole: &Json) -> FaultPlace {
        let mut path = FaultPlace::default();
        while let Some(value) = at(whole, &path) {
            let steps = steps_of(value);
            let same = |count: usize| self.is_same(with(whole, &path, self.first_of(value, count, path.is_empty())));
            match (0..=steps.len()).find(|count| same(*count)) {
                None => break,
                // A value that is at fault without any content is at fault itself; for the whole line it is the tag.
                Some(0) if path.is_empty() => return path.field(self.tag),
                Some(0) => break,
                Some(count) => match steps.into_iter().nth(count - 1) {
                    Some(step) => path = path.with(step),
                    None => break,
                },
            }
        }
        path
    }

    /// Returns a value with only its first `count` items or fields; the whole keeps its tag.
    fn first_of(&self, value: &Json, count: usize, is_whole: bool) -> Json {
        match value {
            Json::Array(items) => Json::Array(items.iter().take(count).cloned().collect()),
            Json::Object(fields) => {
                let tag = fields.get_key_value(self.tag).filter(|_| is_whole);
                let first = fields.iter().take(count).chain(tag);
                Json::Object(first.map(|(name, value)| (name.clone(), value.clone())).collect())
            }
            plain => plain.clone(),
        }
    }
}

/// Returns the steps from a value to those within it.
fn steps_of(value: &Json) -> Vec<Part> {
    match value {
        Json::Array(items) => (0..items.len()).map(Part::Item).collect(),
        Json::Object(fields) => fields.keys().map(|name| Part::Field(name.into())).collect(),
        _ => Vec::new(),
    }
}

fn at<'j>(whole: &'j Json, path: &FaultPlace) -> Option<&'j Json> {
    path.parts().iter().try_fold(whole, |value, step| match step {
        Part::Field(name) => value.get(name.as_str()),
        Part::Item(nth) => value.get(nth),
        _ => None,
    })
}

/// Returns the whole with another value at a place.
fn with(whole: &Json, path: &FaultPlace, value: Json) -> Json {
    let mut changed = whole.clone();
    let place = path.parts().iter().try_fold(&mut changed, |place, step| match step {
        Part::Field(name) => place.get_mut(name.as_str()),
        Part::Item(nth) => place.get_mut(nth),
        _ => None,
    });
    if let Some(place) = place {
        *place = value;
    }
    changed
}
