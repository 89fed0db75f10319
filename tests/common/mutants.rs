//! Every number of a table changed, one at a time: a ruling must notice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use brigade_major::games::Rules;
use brigade_major::table::TableTexts;
use serde_json::Value;

use super::table::rows;

/// File, table and id of a row.
pub type Row = (String, String, String);

/// A line of a file of rows for one row.
pub struct Ruled {
    /// File and line, for messages.
    pub at: String,
    /// Provenance mark from the digest.
    pub provenance: String,
    /// The value where no check shows it, a field after the other.
    pub value: String,
}

impl Ruled {
    /// The fields a listed value does not have.
    pub fn missing<'r>(&'r self, told: &str) -> Vec<&'r str> {
        let told = told.split(", ").collect::<Vec<_>>();
        self.value.split(", ").filter(|part| !part.is_empty() && !told.contains(part)).collect()
    }
}

/// Reads the file of rows that a game's rows must agree with.
pub fn ruled(name: &str, game: &str) -> BTreeMap<Row, Ruled> {
    let mut ruled = BTreeMap::new();
    for (at, cells) in rows(name) {
        let (file, table) = cells["table"].split_once(' ').unwrap_or_else(|| panic!("{at}: file and table"));
        for id in cells["rows"].split_whitespace() {
            let line = Ruled { at: at.clone(), provenance: cells["provenance"].clone(), value: cells["value"].clone() };
            let row = (format!("{game}/{file}.json"), table.to_owned(), id.to_owned());
            assert!(ruled.insert(row, line).is_none(), "{at}: a second line for {id}");
        }
    }
    ruled
}

/// The changes that tables take and nothing notices.
pub fn unnoticed(
    mutants: &[Mutant],
    read: impl Fn(&TableTexts) -> Option<Rules> + Sync,
    noticed: impl Fn(&Rules, &Mutant) -> bool + Sync,
) -> Vec<String> {
    let shipped = TableTexts::shipped();
    let next = AtomicUsize::new(0);
    let judge = || {
        let mut unnoticed = Vec::new();
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut texts = shipped.clone();
            texts.0.insert(mutant.row.0.clone(), mutant.text.clone());
            let Some(rules) = read(&texts) else { continue };
            if !noticed(&rules, mutant) {
                unnoticed.push(format!("{:?}: {}", mutant.row, mutant.what));
            }
        }
        unnoticed
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut unnoticed = std::thread::scope(|scope| {
        let workers = (0..workers).map(|_| scope.spawn(judge)).collect::<Vec<_>>();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect::<Vec<_>>()
    });
    unnoticed.sort_unstable();
    unnoticed
}

/// A table file with one thing changed.
pub struct Mutant {
    /// Row that was changed.
    pub row: Row,
    /// Description of the change.
    pub what: String,
    /// The file so changed.
    pub text: String,
}

/// Numbers one more (edges also one less), a whole effect gone, a flag turned.
pub fn mutants_of(file: &str, text: &str) -> Vec<Mutant> {
    let whole: Value = serde_json::from_str(text).expect("JSON");
    let mut mutants = Vec::new();
    for (table, rows) in whole.as_object().expect("an object").iter().filter(|(name, _)| !["format", "best"].contains(&name.as_str())) {
        for (nth, object) in rows.as_array().expect("rows").iter().enumerate() {
            let id = object["id"].as_str().expect("an id");
            let mut places = Vec::new();
            walk(object, &format!("/{table}/{nth}"), &mut places);
            // The lower edge of a first band is nobody else's upper one.
            let begins = object["from"].as_i64();
            let joins = |other: &Value| other.get("weapon") == object.get("weapon") && other["to"].as_i64().map(|to| to + 1) == begins;
            if begins.is_some() && !rows.as_array().expect("rows").iter().any(joins) {
                places.push((format!("/{table}/{nth}/from"), Change::Add(1)));
            }
            for (place, change) in places {
                let mut mutant = whole.clone();
                apply(&mut mutant, &place, change);
                follow(&mut mutant[table.as_str()], &place, object, change);
                let what = format!("{change:?} at {}", place.strip_prefix(&format!("/{table}/{nth}")).unwrap_or(&place));
                mutants.push(Mutant { row: (file.to_owned(), table.clone(), id.to_owned()), what, text: mutant.to_string() });
            }
        }
    }
    mutants
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Add(i64),
    Turn,
    Drop,
}

fn walk(node: &Value, at: &str, places: &mut Vec<(String, Change)>) {
    match node {
        Value::Object(fields) => {
            // An edge between two bands is moved from one side of it; the other follows.
            for (name, value) in fields.iter().filter(|(name, _)| !matches!(name.as_str(), "above" | "from")) {
                walk(value, &format!("{at}/{name}"), places);
            }
        }
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                if at.ends_with("/effects") {
                    places.push((format!("{at}/{nth}"), Change::Drop));
                }
                walk(item, &format!("{at}/{nth}"), places);
            }
        }
        Value::Number(_) => {
            places.push((at.to_owned(), Change::Add(1)));
            // An edge has two sides; a value that may not be one more may not be one less either.
            if ["/at_least/1", "/at_most/1", "/to", "/inches"].iter().any(|edge| at.ends_with(edge)) {
                places.push((at.to_owned(), Change::Add(-1)));
            }
        }
        Value::Bool(_) => places.push((at.to_owned(), Change::Turn)),
        _ => {}
    }
}

fn apply(whole: &mut Value, place: &str, change: Change) {
    let (parent, last) = place.rsplit_once('/').expect("a place");
    match change {
        Change::Drop => {
            let items = whole.pointer_mut(parent).and_then(Value::as_array_mut).expect("a list");
            items.remove(last.parse().expect("an index"));
        }
        Change::Turn => {
            let flag = whole.pointer_mut(place).expect("a flag");
            *flag = Value::Bool(flag == &Value::Bool(false));
        }
        Change::Add(step) => {
            let number = whole.pointer_mut(place).expect("a number");
            *number = match number.as_i64() {
                Some(whole) => Value::from(whole + step),
                None => Value::from(number.as_f64().unwrap_or_default() + step as f64 / 2.0),
            };
        }
    }
}

/// An edge of bands moves on both sides of it, so that the table still has no gap.
fn follow(table: &mut Value, place: &str, object: &Value, change: Change) {
    let (Change::Add(step), true, Some(edge)) = (change, place.ends_with("/to"), object["to"].as_i64()) else { return };
    let (upper, begins) = if object.get("weapon").is_some() { ("above", edge) } else { ("from", edge + 1) };
    for row in table.as_array_mut().into_iter().flatten() {
        if row.get("weapon") == object.get("weapon") && row[upper].as_i64() == Some(begins) {
            row[upper] = Value::from(begins + step);
        }
    }
}
