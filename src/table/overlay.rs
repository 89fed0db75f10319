//! House rules of the player: rows of the tables with other values, kept beside the official ones.
//!
//! An overlay names places within rows; the rest of a row stays as in the tables. The tables with the changes are read
//! and checked like any: a changed row is marked as such, and keeps its official data.

use crate::cite::Provenance;
use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, Part, not_json_at};
use crate::engine::node::Node;
use crate::engine::text::{NEWER, PROGRAM, join_alternatives, number, signed, spaced, without_byte_mark};
use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{Listed, TableTexts};

/// Format version of the player's rules that this program reads and writes.
const FORMAT: u64 = 1;
/// Rows of the tables before version 0.4 that no rule read: file, table, row. They are ignored in a player's file.
const TAKEN_OUT: [[&str; 3]; 2] =
    [["battlecry1812/figures.json", "figures", "rear_sides"], ["conquest1754/rules.json", "figures", "short_game_rounds"]];
/// Value of `kind` in such a file.
pub const KIND: &str = "brigade-major house rules";
/// Name of the file in faults.
const FILE: &str = "house rules";
/// Text appended to the fault of a game that is not known: later versions may have more.
const MAYBE_NEWER: &str = "; a file of a newer Brigade Major needs that version";
/// Fields of a row that a player's rule cannot change.
const HEAD: [&str; 9] = ["id", "label", "brief", "cite", "provenance", "note", "look", OFFICIAL, WAS];
/// Field in which a changed row keeps its official data.
pub(super) const OFFICIAL: &str = "official";
/// Field in which a changed row keeps its official provenance.
pub(super) const WAS: &str = "official_provenance";
/// Bounds of every number in a table.
const BOUNDS: std::ops::RangeInclusive<f64> = -100.0..=1_000.0;

/// Key of a row: file, table and id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowKey {
    /// Path of the file within the tables folder, such as `rff1812/fire.json`.
    pub file: String,
    /// Table within the file.
    pub table: String,
    /// Id of the row.
    pub row: String,
}

impl RowKey {
    /// Describes the changes of its row by their places: `fire, outcomes "galling": from 8`.
    fn describe(&self, set: &BTreeMap<String, Json>) -> String {
        let values = set.iter().map(|(place, value)| match place.as_str() {
            WHEN => "never applies".to_owned(),
            place => format!("{} {}", place_text(place), value.as_str().map_or_else(|| number(value), str::to_owned)),
        });
        format!("{}, {} \"{}\": {}", stem(&self.file), self.table, self.row, values.collect::<Vec<_>>().join(", "))
    }
}

/// Rows with other values: for each place within a row, a JSON pointer such as `/from`, its new value.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::table::{Overlay, TableTexts};
///
/// let rules = r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [
///     {"file": "maneuver.json", "table": "modifiers", "row": "raw", "set": {"/value": -2}}
/// ]}}"#;
/// let overlay = Overlay::parse(rules).expect("its form is right");
/// assert_eq!(overlay.describe(), ["maneuver, modifiers \"raw\": value −2"]);
///
/// let texts = overlay.apply(&TableTexts::shipped()).expect("there is such a row");
/// let tables = Tables::read(&texts).expect("the changed tables are sound");
/// let raw = tables.maneuver.iter().find(|row| row.id.as_str() == "raw").expect("the row");
/// assert_eq!(raw.provenance.display_name(), "your rule");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay(BTreeMap<RowKey, BTreeMap<String, Json>>);

impl RowKey {
    /// Returns the key of a listed row.
    #[must_use]
    pub fn of(row: &Listed) -> Self {
        Self { file: row.file.clone(), table: row.table.clone(), row: row.head.id.to_string() }
    }

    fn fault(&self, text: String) -> Fault {
        let row =
            FaultPlace::of_file(self.file.as_str()).with(Part::Table(self.table.as_str().into())).with(Part::Row(self.row.as_str().into()));
        Fault::new(FaultPlace::of_file(FILE).within(row), text)
    }
}

impl std::fmt::Display for RowKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {} \"{}\"", self.file, self.table, self.row)
    }
}

impl Overlay {
    /// Collects the changes that listed rows carry.
    #[must_use]
    pub fn of(rows: &[Listed]) -> Self {
        let mut overlay = Self::default();
        for row in rows {
            let Some(official) = &row.official else { continue };
            for (place, now) in changed(official, &row.data).filter(|(place, now)| place != WHEN || **now == never()) {
                overlay.0.entry(RowKey::of(row)).or_default().insert(place, now.clone());
            }
        }
        overlay
    }

    /// Describes the changes, one text for each row: `fire, outcomes "galling": from 8`.
    #[must_use]
    pub fn describe(&self) -> Vec<String> {
        self.0.iter().map(|(key, set)| key.describe(set)).collect()
    }

    /// Describes the changes in the words of players, one text for each row: `Raw target +4`. A row that is not among these is described
    /// by its place in the tables.
    #[must_use]
    pub fn describe_by(&self, rows: &[Listed]) -> Vec<String> {
        let row = |(key, set): (&RowKey, &BTreeMap<String, Json>)| {
            let is_it = |row: &&Listed| row.file == key.file && row.table == key.table && row.head.id.as_str() == key.row;
            let row = rows.iter().find(is_it)?;
            let values = set.iter().map(|(place, value)| change_text(row, place, value)).collect::<Vec<_>>();
            Some(format!("{} {}", unique_label(row, rows), values.join(", ")))
        };
        self.0.iter().map(|entry| row(entry).unwrap_or_else(|| entry.0.describe(entry.1))).collect()
    }

    /// Returns true if it changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the changed rows, each with its places and new values.
    pub fn rows(&self) -> impl Iterator<Item = (&RowKey, &BTreeMap<String, Json>)> {
        self.0.iter()
    }

    /// Parses the text of a file of house rules.
    ///
    /// # Errors
    /// Every fault of its form; [`Overlay::apply`] checks whether the rows exist.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let whole = |sentence: String| Fault::single(FaultPlace::of_file(FILE), sentence);
        let text = without_byte_mark(text);
        let node = Node::read(text).map_err(|error| whole(not_json_at(&error)))?;
        if let Some((place, sentence)) = node.repeated_field() {
            return Err(whole(format!("{place}: {sentence}")));
        }
        let json = Json::from(node);
        if json.get("kind").and_then(Json::as_str) != Some(KIND) {
            return Err(whole(format!("\"kind\" must be \"{KIND}\"")));
        }
        if json.get("format").and_then(Json::as_u64) != Some(FORMAT) {
            let newer = json.get("format").and_then(Json::as_u64).filter(|format| *format > FORMAT).map_or("", |_| NEWER);
            return Err(whole(format!("\"format\" must be {FORMAT}, which this program reads{newer}")));
        }
        let known = ["kind", "format", "program", "systems"];
        if let Some(unknown) = json.as_object().and_then(|fields| fields.keys().find(|key| !known.contains(&key.as_str()))) {
            return Err(whole(format!("unknown field \"{unknown}\"; a file of house rules has {}", known.join(", "))));
        }
        let Some(systems) = json.get("systems").and_then(Json::as_object) else {
            return Err(whole("\"systems\" is missing: it holds the changed rows of each game".to_owned()));
        };
        let mut overlay = Self::default();
        let mut faults = Vec::new();
        let at = |system: &str| FaultPlace::of_file(FILE).field(system);
        for (system, rows) in systems {
            if TableTexts::games().all(|game| game != system) {
                let known = join_alternatives(&TableTexts::games().collect::<Vec<_>>());
                faults.push(Fault::new(at(system), format!("there is no such game in this version: choose {known}{MAYBE_NEWER}")));
                continue;
            }
            let Json::Array(rows) = rows else {
                faults.push(Fault::new(at(system), "its rows must be a list, in square brackets"));
                continue;
            };
            for (nth, row) in rows.iter().enumerate() {
                match read_row(system, row) {
                    // It changed nothing, and the row no longer exists.
                    Ok((key, _)) if TAKEN_OUT.contains(&[key.file.as_str(), key.table.as_str(), key.row.as_str()]) => {}
                    Ok((key, set)) if overlay.0.contains_key(&key) => {
                        faults.push(key.fault(format!("is listed twice, the second time with {} changes", set.len())));
                    }
                    Ok((key, set)) => drop(overlay.0.insert(key, set)),
                    Err(sentence) => faults.push(Fault::new(at(system).item(nth), sentence)),
                }
            }
        }
        if faults.is_empty() { Ok(overlay) } else { Err(faults) }
    }

    /// Writes the text of the file, one line for each row.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut systems: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (key, set) in &self.0 {
            let (system, file) = key.file.split_once('/').unwrap_or(("", &key.file));
            let row = serde_json::json!({"file": file, "table": key.table, "row": key.row, "set": set});
            systems.entry(system).or_default().push(format!("      {row}"));
        }
        let systems = systems.iter().map(|(system, rows)| format!("    \"{system}\": [\n{}\n    ]", rows.join(",\n")));
        let systems = systems.collect::<Vec<_>>().join(",\n");
        format!(
            "{{\n  \"kind\": \"{KIND}\",\n  \"format\": {FORMAT},\n  \"program\": \"{PROGRAM}\",\n  \"systems\": {{\n{systems}\n  }}\n}}\n"
        )
    }

    /// Returns the file as a value, to hold it in another file.
    #[must_use]
    pub fn to_value(&self) -> Json {
        serde_json::from_str(&self.to_json()).unwrap_or_default()
    }

    /// Returns the tables with these values in them. Changed rows are marked and keep their official data.
    ///
    /// # Errors
    /// Every row and place that the tables do not have, and every value that does not fit its place.
    pub fn apply(&self, official: &TableTexts) -> Result<TableTexts, Vec<Fault>> {
        let mut texts = official.clone();
        let mut faults = Vec::new();
        let mut files: BTreeMap<&str, Json> = BTreeMap::new();
        for (key, set) in &self.0 {
            let file = match files.get_mut(key.file.as_str()) {
                Some(file) => file,
                None => {
                    let Some(text) = texts.0.get(&key.file) else {
                        faults.push(key.fault("there is no such file of tables".to_owned()));
                        continue;
                    };
                    let Ok(json) = serde_json::from_str(text) else { continue };
                    files.entry(key.file.as_str()).or_insert(json)
                }
            };
            let rows = file.get_mut(key.table.as_str()).and_then(Json::as_array_mut);
            let table = rows.as_ref().map(|rows| rows.as_slice().to_vec()).unwrap_or_default();
            let row = rows.and_then(|rows| rows.iter_mut().find(|row| row.get("id").and_then(Json::as_str) == Some(&key.row)));
            match row.and_then(Json::as_object_mut) {
                Some(row) => faults.extend(change(row, set, &table).into_iter().map(|sentence| key.fault(sentence))),
                None => faults.push(key.fault("there is no such row".to_owned())),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        for (name, json) in files {
            texts.change(name, json.to_string());
        }
        Ok(texts)
    }

    /// Sets a place of a row, and the places linked to it: the next band of results or ranges begins where this one ends.
    /// `rows` are the tables as they are now. Setting the official value removes the change.
    pub fn set(&mut self, rows: &[Listed], row: &Listed, place: &str, value: Json) {
        for (row, place, value) in linked(rows, row, place, &value) {
            self.set_alone(row, &place, value);
        }
        self.set_alone(row, place, value);
    }

    fn set_alone(&mut self, row: &Listed, place: &str, value: Json) {
        let key = RowKey::of(row);
        let set = self.0.entry(key.clone()).or_default();
        if official_of(row, place).is_some_and(|official| same(official, &value)) {
            set.remove(place);
        } else {
            set.insert(place.to_owned(), value);
        }
        if set.is_empty() {
            self.0.remove(&key);
        }
    }

    /// Restores a row to its official values, and with it the edges of its neighbours.
    pub fn restore(&mut self, rows: &[Listed], row: &Listed) {
        let places = self.0.get(&RowKey::of(row)).map(|set| set.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        for place in places {
            if let Some(official) = official_of(row, &place).cloned() {
                self.set(rows, row, &place, official);
            }
        }
        self.0.remove(&RowKey::of(row));
    }
}

/// Place that switches a row off.
pub const WHEN: &str = "/when";

/// Returns the name of a tables' file without its folder and ending: `fire` of `rff1812/fire.json`.
#[must_use]
pub fn stem(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".json")
}

/// Returns the condition of a row that is switched off.
#[must_use]
pub fn never() -> Json {
    serde_json::json!({"any": []})
}

/// Describes a place: `/effects/0/count` is `count of effect 1`.
#[must_use]
pub fn place_text(place: &str) -> String {
    let parts = place.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>();
    match parts.as_slice() {
        ["effects", nth, rest @ ..] => {
            let nth = nth.parse::<usize>().map_or_else(|_| (*nth).to_owned(), |nth| (nth + 1).to_string());
            let rest = rest.iter().filter(|part| part.parse::<usize>().is_err()).map(|part| spaced(part)).collect::<Vec<_>>();
            format!("{} of effect {nth}", rest.join(" "))
        }
        parts => parts.iter().filter(|part| part.parse::<usize>().is_err()).map(|part| spaced(part)).collect::<Vec<_>>().join(" "),
    }
}

/// Returns the label of a row; with its chart, its table or its id where another row has the same label.
fn unique_label(row: &Listed, rows: &[Listed]) -> String {
    let label = &row.head.label;
    let alike = rows.iter().filter(|other| other.head.label == *label).collect::<Vec<_>>();
    let in_file = alike.iter().filter(|other| other.file == row.file).count();
    match (alike.len(), in_file) {
        (0 | 1, _) => label.to_string(),
        (_, 0 | 1) => format!("{label} ({})", spaced(stem(&row.file))),
        _ => format!("{label} ({}, {}, {})", spaced(stem(&row.file)), spaced(&row.table), spaced(row.head.id.as_str())),
    }
}

/// Describes a changed value of a row behind its label: `+4`, `from 8`, `never applies`.
fn change_text(row: &Listed, place: &str, value: &Json) -> String {
    let words = |value: &Json| value.as_str().map_or_else(|| number(value), spaced);
    let text = match value {
        Json::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(" and "),
        value => words(value),
    };
    match place {
        WHEN => "never applies".to_owned(),
        "/value" => {
            let whole = value.as_i64().and_then(|value| i32::try_from(value).ok()).filter(|_| row.data.contains_key("when"));
            whole.map_or(text, signed)
        }
        place => format!("{} {text}", place_text(place)),
    }
}

/// Returns true if two values are equal; 2 and 2.0 are.
fn same(one: &Json, other: &Json) -> bool {
    one == other || one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| one == other)
}

/// Returns the value of a place of a row as it is now.
#[must_use]
pub fn now_of<'r>(row: &'r Listed, place: &str) -> Option<&'r Json> {
    pointed(&row.data, place)
}

/// Returns the edges of other rows that move with an edge of a row.
#[must_use]
pub fn moves_with(rows: &[Listed], row: &Listed, place: &str) -> Vec<(RowKey, String)> {
    let moved = now_of(row, place).map(|value| linked(rows, row, place, value)).unwrap_or_default();
    moved.into_iter().map(|(row, place, _)| (RowKey::of(row), place)).collect()
}

/// Returns the official value of a place of a row, changed or not.
#[must_use]
pub fn official_of<'r>(row: &'r Listed, place: &str) -> Option<&'r Json> {
    pointed(row.official.as_ref().unwrap_or(&row.data), place)
}

fn read_row(system: &str, row: &Json) -> Result<(RowKey, BTreeMap<String, Json>), String> {
    let Json::Object(row) = row else { return Err("a row must be an object with file, table, row and set".to_owned()) };
    let text = |name: &str| match row.get(name) {
        Some(Json::String(text)) if !text.is_empty() => Ok(text.clone()),
        Some(other) => Err(format!("\"{name}\" is {other}; it must be a text")),
        None => Err(format!("\"{name}\" is missing; a row has file, table, row and set")),
    };
    if let Some(unknown) = row.keys().find(|key| !["file", "table", "row", "set"].contains(&key.as_str())) {
        return Err(format!("unknown field \"{unknown}\"; a row has file, table, row and set"));
    }
    let key = RowKey { file: format!("{system}/{}", text("file")?), table: text("table")?, row: text("row")? };
    match row.get("set") {
        Some(Json::Object(set)) if !set.is_empty() => Ok((key, set.iter().map(|(place, value)| (place.clone(), value.clone())).collect())),
        _ => Err("\"set\" must hold at least one place with its new value, as {\"/value\": 2}".to_owned()),
    }
}

/// Changes a row of a table and returns the faults; with a fault it stays unchanged.
fn change(row: &mut Map<String, Json>, set: &BTreeMap<String, Json>, table: &[Json]) -> Vec<String> {
    let mut data = row.clone();
    for key in HEAD {
        data.remove(key);
    }
    let official = data.clone();
    let mut faults = Vec::new();
    for (place, value) in set {
        match pointed(&official, place) {
            Some(Json::Object(_)) if place == WHEN && *value == never() => {}
            Some(before) if is_list(place, before) => faults.extend(wrong_list(place, value)),
            Some(Json::Array(_) | Json::Object(_)) | None => {
                faults.push(format!("\"{place}\" is not a value of this row: choose {}", leaves(&official).join(", ")));
            }
            Some(before) => {
                let column = table.iter().filter_map(|row| row.pointer(place)).collect::<Vec<_>>();
                faults.extend(wrong(place, before, value, &column));
            }
        }
        if let Some(leaf) = pointed_mut(&mut data, place) {
            *leaf = value.clone();
        }
    }
    let changes = |(place, value): (&String, &Json)| pointed(&official, place).is_none_or(|before| !same(before, value));
    if faults.is_empty() && set.iter().any(changes) {
        row.extend(data);
        let was = row.insert("provenance".to_owned(), Json::from(Provenance::Yours.word()));
        row.insert(WAS.to_owned(), was.unwrap_or_default());
        row.insert(OFFICIAL.to_owned(), Json::Object(official));
    }
    faults
}

/// Returns true for a list of words directly in the row, such as the types of unit that have a special: it is set whole.
#[must_use]
pub fn is_list(place: &str, value: &Json) -> bool {
    let own = place.matches('/').count() == 1 && place != "/effects";
    own && value.as_array().is_some_and(|words| words.iter().all(Json::is_string))
}

/// Checks a value for a list of words; whether the table knows the words is checked when the tables are read.
fn wrong_list(place: &str, value: &Json) -> Option<String> {
    let words = value.as_array().filter(|words| words.iter().all(Json::is_string));
    let each_once = words.is_some_and(|words| words.iter().enumerate().all(|(nth, word)| !words[..nth].contains(word)));
    (!each_once).then(|| format!("\"{place}\" is {value}; it must be a list of words, each once"))
}

/// Checks a value that replaces another; whether it fits its table is checked when the tables are read. `column` are the values of all rows
/// at that place: what one row has, another may have.
fn wrong(place: &str, before: &Json, value: &Json, column: &[&Json]) -> Option<String> {
    match (before, value) {
        (Json::Number(_), Json::Null) if column.iter().any(|value| value.is_null()) => None,
        (Json::Number(_), Json::Number(number)) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            let is_negative = |value: &&&Json| value.as_f64().is_some_and(|value| value < 0.0);
            let may_be_negative =
                column.iter().any(|value| is_negative(&value)) || ["/value", "/from", "/to"].contains(&place) || place.contains("/when/");
            let (least, most) = (if may_be_negative { *BOUNDS.start() } else { 0.0 }, *BOUNDS.end());
            (!(least..=most).contains(&number)).then(|| format!("\"{place}\" is {number}; it must be a number from {least} to {most}"))
        }
        (Json::Number(_), other) => Some(format!("\"{place}\" is {other}; it must be a number")),
        (Json::String(_), Json::String(_)) | (Json::Bool(_), Json::Bool(_)) | (Json::Null, Json::Number(_) | Json::Null) => None,
        (Json::String(before), other) => Some(format!("\"{place}\" is {other}; it must be a word, as \"{before}\"")),
        (before, other) => Some(format!("\"{place}\" is {other}; it must be of the kind of {before}")),
    }
}

fn pointed<'d>(data: &'d Map<String, Json>, place: &str) -> Option<&'d Json> {
    let (first, rest) = split(place)?;
    data.get(first)?.pointer(rest)
}

fn pointed_mut<'d>(data: &'d mut Map<String, Json>, place: &str) -> Option<&'d mut Json> {
    let (first, rest) = split(place)?;
    data.get_mut(first)?.pointer_mut(rest)
}

fn split(place: &str) -> Option<(&str, &str)> {
    let path = place.strip_prefix('/')?;
    Some(path.find('/').map_or((path, ""), |at| path.split_at(at)))
}

/// Lists the values of a row that are not the official ones, each with its place.
pub(super) fn changed<'r>(official: &'r Map<String, Json>, now: &'r Map<String, Json>) -> impl Iterator<Item = (String, &'r Json)> {
    let differs = |place: &str, now: &Json| pointed(official, place).is_some_and(|old| !same(old, now));
    let places = leaves(official).into_iter().chain([WHEN.to_owned()]);
    places.filter_map(move |place| pointed(now, &place).filter(|now| differs(&place, now)).map(|now| (place, now)))
}

/// Lists the places of a row that hold a single value, in order.
#[must_use]
pub fn leaves(data: &Map<String, Json>) -> Vec<String> {
    fn walk(at: &str, value: &Json, found: &mut Vec<String>) {
        match value {
            Json::Object(fields) => fields.iter().for_each(|(key, value)| walk(&format!("{at}/{key}"), value, found)),
            Json::Array(values) => values.iter().enumerate().for_each(|(nth, value)| walk(&format!("{at}/{nth}"), value, found)),
            _ => found.push(at.to_owned()),
        }
    }
    let mut found = Vec::new();
    data.iter().for_each(|(key, value)| walk(&format!("/{key}"), value, &mut found));
    found
}

/// Returns the edges of neighbouring rows or effects that move with an edge, so that there is no gap of results, ranges or points between
/// them.
fn linked<'l>(rows: &'l [Listed], row: &'l Listed, place: &str, value: &Json) -> Vec<(&'l Listed, String, Json)> {
    let own = |other: &&Listed| other.file == row.file && other.table == row.table;
    let is_other = |other: &&Listed| other.head.id != row.head.id;
    let now = pointed(&row.data, place);
    let whole = now.and_then(Json::as_i64).zip(value.as_i64());
    let same = |field: &str, other: &Listed| other.data.get(field).is_some() && other.data.get(field) == row.data.get(field);
    let (_, edge) = place.rsplit_once('/').map_or(("", place), |(before, _)| before.rsplit_once('/').unwrap_or(("", before)));
    // Distance of the neighbour's edge from this one, and the places at which it may be.
    let (apart, others): (i64, Vec<(&Listed, String)>) = match (place, row.data.contains_key("from"), row.data.contains_key("above")) {
        ("/from", true, _) => (-1, rows.iter().filter(own).filter(is_other).map(|other| (other, "/to".to_owned())).collect()),
        ("/to", true, _) => (1, rows.iter().filter(own).filter(is_other).map(|other| (other, "/from".to_owned())).collect()),
        ("/to" | "/above", _, true) => {
            let theirs = if place == "/to" { "/above" } else { "/to" };
            let of_weapon = rows.iter().filter(own).filter(is_other).filter(|other| same("weapon", other));
            (0, of_weapon.map(|other| (other, theirs.to_owned())).collect())
        }
        _ if place.contains("/when/") && (edge == "at_least" || edge == "at_most") => {
            let (apart, theirs) = if edge == "at_least" { (-1, "/at_most/1") } else { (1, "/at_least/1") };
            let fact = |data: &Map<String, Json>, place: &str| pointed(data, &format!("{}0", place.trim_end_matches('1'))).cloned();
            let verb = |data: &Map<String, Json>, place: &str| {
                let effect = place.strip_prefix("/effects/").and_then(|rest| rest.split_once('/'));
                effect.map(|(nth, _)| ["on", "do"].map(|field| pointed(data, &format!("/effects/{nth}/{field}")).cloned()))
            };
            let edges = |other: &'l Listed| {
                let places = leaves(&other.data).into_iter().filter(move |own| own.contains("/when/") && own.ends_with(theirs));
                places.filter(move |own| fact(&other.data, own) == fact(&row.data, place)).map(move |own| (other, own))
            };
            let within = verb(&row.data, place);
            let others = rows.iter().filter(own).filter(|other| if within.is_some() { !is_other(other) } else { same("group", other) });
            (apart, others.flat_map(edges).filter(|(other, own)| verb(&other.data, own) == within).collect())
        }
        _ => return Vec::new(),
    };
    let touches = |(other, theirs): &(&Listed, String)| {
        let edge = pointed(&other.data, theirs);
        match whole {
            Some((now, _)) => edge.and_then(Json::as_i64) == now.checked_add(apart),
            None => apart == 0 && edge.zip(now).is_some_and(|(edge, now)| self::same(edge, now)),
        }
    };
    let moved = match whole {
        Some((_, value)) => Json::from(value.saturating_add(apart)),
        None => value.clone(),
    };
    others.into_iter().filter(touches).map(|(other, theirs)| (other, theirs, moved.clone())).collect()
}
