//! Where in a value its fault is, of a reader that does not tell.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use super::{Field, Strict};

/// Reads an object, one of whose fields, the `tag`, tells what the others are. A fault is told with its place.
///
/// # Errors
/// What is wrong, and where.
pub fn read_placed<T: DeserializeOwned>(fields: Map<String, Json>, tag: &str) -> Result<T, String> {
    // Serde would also take the number of a word in its list.
    if let Some(other) = fields.get(tag).filter(|word| !word.is_string()) {
        return Err(format!("{tag}: {other} will not do: it must be a word"));
    }
    let whole = Json::Object(fields);
    let fault = match T::deserialize(Strict(whole.clone())) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    let search = Search { tag, is_same: &|changed| T::deserialize(Strict(changed)).err().as_ref() == Some(&fault) };
    let at = match &fault.field {
        Some(Field::Missing(name)) => search.lacking(&whole, name),
        _ => search.faulty(&whole),
    };
    Err(if at.is_empty() { fault.says } else { format!("{at}: {}", fault.says) })
}

/// A step from a value to one within it.
#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

struct Search<'s> {
    tag: &'s str,
    /// A changed value has the same fault still.
    is_same: &'s dyn Fn(Json) -> bool,
}

impl Search<'_> {
    /// The object that lacks a field: with it, it has another fault or none.
    fn lacking(&self, whole: &Json, name: &str) -> String {
        let mut open = vec![Vec::new()];
        while let Some(path) = open.pop() {
            let Some(value) = at(whole, &path) else { continue };
            if let Json::Object(fields) = value
                && !fields.contains_key(name)
            {
                let mut filled = fields.clone();
                filled.insert(name.to_owned(), Json::Null);
                if !(self.is_same)(with(whole, &path, Json::Object(filled))) {
                    return written(&path, Some(name));
                }
            }
            let steps = steps_of(value).into_iter().rev();
            open.extend(steps.map(|step| path.iter().cloned().chain([step]).collect()));
        }
        name.to_owned()
    }

    /// The innermost value that is at fault: of those beside it the first that brings the fault about.
    fn faulty(&self, whole: &Json) -> String {
        let mut path = Vec::new();
        while let Some(value) = at(whole, &path) {
            let steps = steps_of(value);
            let same = |count: usize| (self.is_same)(with(whole, &path, self.first_of(value, count, path.is_empty())));
            match (0..=steps.len()).find(|count| same(*count)) {
                None => break,
                // With nothing in it, it is at fault itself; the line itself, then, by what its tag says.
                Some(0) if path.is_empty() => return self.tag.to_owned(),
                Some(0) => break,
                Some(count) => path.extend(steps.into_iter().nth(count - 1)),
            }
        }
        written(&path, None)
    }

    /// A value with so many of its items or fields, the tag of the whole always among them.
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

fn steps_of(value: &Json) -> Vec<Step> {
    match value {
        Json::Array(items) => (0..items.len()).map(Step::Item).collect(),
        Json::Object(fields) => fields.keys().cloned().map(Step::Field).collect(),
        _ => Vec::new(),
    }
}

fn at<'j>(whole: &'j Json, path: &[Step]) -> Option<&'j Json> {
    path.iter().try_fold(whole, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Item(nth) => value.get(nth),
    })
}

/// The whole with another value at a place.
fn with(whole: &Json, path: &[Step], value: Json) -> Json {
    let mut changed = whole.clone();
    let place = path.iter().try_fold(&mut changed, |place, step| match step {
        Step::Field(name) => place.get_mut(name),
        Step::Item(nth) => place.get_mut(nth),
    });
    if let Some(place) = place {
        *place = value;
    }
    changed
}

/// A place as it is written: `given.range`, `dice.faces[2]`.
fn written(path: &[Step], last: Option<&str>) -> String {
    let steps = path.iter().map(|step| match step {
        Step::Field(name) => format!(".{name}"),
        Step::Item(nth) => format!("[{nth}]"),
    });
    let whole = steps.chain(last.map(|name| format!(".{name}"))).collect::<String>();
    whole.trim_start_matches('.').to_owned()
}
