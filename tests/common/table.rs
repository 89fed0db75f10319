//! Case tables: one line a ruling.
//!
//! ```text
//! # a comment
//! base foot = {"check": "rff1812.maneuver", "unit": {…}}      a request under a name
//! base guns = foot + unit.arm=artillery !unit.order           a change of another
//! rule | base | change | modifier | outcome | effects         the columns of the lines below it
//! §7   | foot | unit.experience=elite die=4 | +4 | double_quick | maneuver double_quick
//! ```
//! A change is `path=value` (JSON, or a bare word) or `!path` to leave a field out. An empty cell
//! asserts nothing. Columns: `rule` (the digest's section), `base`, `change`, `note` (for readers),
//! `error` (the place of the fault), `effects` (all of them: `defender lose_stands 2; roll_again`,
//! or `nothing`), `odds` (all of them: `tardy 2/10, panic 8/10`), `lines` or `attacker lines` (all
//! modifiers that are not 0: `elite +2, raw -1`, or `none`), else a path into the answer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use serde_json::{Value, json};

use super::agree;

/// Ruling with its request and expected answer.
#[derive(Debug)]
pub struct Case {
    /// File and line, for messages.
    pub at: String,
    /// The file's name without its ending.
    pub file: String,
    /// Section of the digest.
    pub rule: String,
    /// Request that is asked.
    pub request: Value,
    /// Column and cell of what must come of it.
    pub expected: Vec<(String, String)>,
}

/// The folder of case tables.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name)
}

/// The text of a file in a folder of `tests/cases`.
pub fn text(name: &str) -> String {
    let path = folder(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of a table file under its column names, comments and blank lines passed over.
pub fn rows(name: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for (at, line) in lines(name) {
        let cells = cells(&line);
        if cells.first().is_some_and(|cell| cell == "rule") {
            columns = cells;
        } else {
            assert!(cells.len() <= columns.len(), "{at}: {} cells under {} columns", cells.len(), columns.len());
            rows.push((at, columns.iter().cloned().zip(cells.into_iter().chain(std::iter::repeat(String::new()))).collect()));
        }
    }
    rows
}

fn lines(name: &str) -> Vec<(String, String)> {
    let told = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    text(name)
        .lines()
        .enumerate()
        .filter(|(_, line)| told(line))
        .map(|(nth, line)| (format!("{name}:{}", nth + 1), line.to_owned()))
        .collect()
}

fn cells(line: &str) -> Vec<String> {
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// The rulings of a case table.
pub fn cases(name: &str) -> Vec<Case> {
    let mut bases: BTreeMap<String, Value> = BTreeMap::new();
    let mut columns: Vec<String> = Vec::new();
    let mut cases = Vec::new();
    let file = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    for (at, line) in lines(name) {
        if let Some((name, request)) = line.strip_prefix("base ").and_then(|rest| rest.split_once('=')) {
            let made = base(&bases, request.trim(), &at);
            assert!(bases.insert(name.trim().to_owned(), made).is_none(), "{at}: a second base \"{}\"", name.trim());
            continue;
        }
        let cells = cells(&line);
        if cells.first().is_some_and(|cell| cell == "rule") {
            columns = cells;
            continue;
        }
        assert!(cells.len() <= columns.len(), "{at}: {} cells under {} columns", cells.len(), columns.len());
        let mut case = Case { at: at.clone(), file: file.clone(), rule: String::new(), request: Value::Null, expected: Vec::new() };
        let mut change = "";
        for (column, cell) in columns.iter().zip(&cells) {
            match column.as_str() {
                "rule" => case.rule.clone_from(cell),
                "base" => case.request = bases.get(cell).cloned().unwrap_or_else(|| panic!("{at}: no base \"{cell}\"")),
                "change" => change = cell,
                "note" => {}
                _ if cell.is_empty() => {}
                _ => case.expected.push((column.clone(), cell.clone())),
            }
        }
        let cited = case.rule.strip_prefix('§').and_then(|number| number.parse::<u8>().ok());
        assert!(cited.is_some_and(|number| (1..=13).contains(&number)), "{at}: \"{}\" is no section of the digest", case.rule);
        assert!(!case.expected.is_empty(), "{at}: asserts nothing");
        apply(&mut case.request, change, &at);
        cases.push(case);
    }
    cases
}

/// The rulings of every case table of a folder.
pub fn all(folder_name: &str) -> Vec<Case> {
    let mut names = std::fs::read_dir(folder(folder_name))
        .expect("a folder of cases")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".txt") && !name.starts_with("rows"))
        .collect::<Vec<_>>();
    names.sort_unstable();
    names.iter().flat_map(|name| cases(&format!("{folder_name}/{name}"))).collect()
}

fn base(bases: &BTreeMap<String, Value>, text: &str, at: &str) -> Value {
    if text.starts_with('{') {
        return serde_json::from_str(text).unwrap_or_else(|error| panic!("{at}: {error}"));
    }
    let (name, change) = text.split_once(" + ").unwrap_or((text, ""));
    let mut made = bases.get(name.trim()).cloned().unwrap_or_else(|| panic!("{at}: no base \"{name}\""));
    apply(&mut made, change, at);
    made
}

/// Applies `path=value` and `!path` to a request.
pub fn apply(request: &mut Value, changes: &str, at: &str) {
    for change in changes.split_whitespace() {
        if let Some(path) = change.strip_prefix('!') {
            let (parent, key) = path.rsplit_once('.').unwrap_or(("", path));
            let removed = place(request, parent).as_object_mut().and_then(|fields| fields.remove(key));
            assert!(removed.is_some(), "{at}: there is no {path} to leave out");
            continue;
        }
        let (path, value) = change.split_once('=').unwrap_or_else(|| panic!("{at}: \"{change}\" is no path=value"));
        *place(request, path) = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
    }
}

fn place<'v>(mut node: &'v mut Value, path: &str) -> &'v mut Value {
    for key in path.split('.').filter(|key| !key.is_empty()) {
        node = match key.parse::<usize>() {
            Ok(index) => {
                if !node.is_array() {
                    *node = json!([]);
                }
                let items = node.as_array_mut().expect("made one above");
                while items.len() <= index {
                    // A new firer begins as the one before it.
                    items.push(items.last().cloned().unwrap_or(Value::Null));
                }
                &mut items[index]
            }
            Err(_) => &mut node[key],
        };
    }
    node
}

impl Case {
    /// Lists the expectations of the case that the answer does not meet.
    pub fn disagreements(&self, answer: &str) -> Vec<String> {
        let read: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{}: {error}: {answer}", self.at));
        if let (Some(error), false) = (read.get("error"), self.expected.iter().any(|(column, _)| column == "error")) {
            return vec![format!("is refused: {error}")];
        }
        self.expected.iter().filter_map(|(column, cell)| disagreement(column, cell, &read, answer)).collect()
    }
}

fn disagreement(column: &str, cell: &str, read: &Value, answer: &str) -> Option<String> {
    let differ = |given: String, wanted: String| (given != wanted).then(|| format!("{column}: {given}, not {wanted}"));
    match column {
        "error" => differ(read["error"]["at"].as_str().unwrap_or("no error").to_owned(), cell.to_owned()),
        "effects" => {
            let mut wanted = cell.split(';').map(str::trim).filter(|effect| *effect != "nothing").map(str::to_owned).collect::<Vec<_>>();
            wanted.sort_unstable();
            differ(compact_effects(&read["effects"])?.join("; "), wanted.join("; "))
        }
        "odds" => {
            let wanted = cell.split(',').map(|chance| {
                let parts = chance.trim().split_once(' ').and_then(|(name, chance)| Some((name.to_owned(), chance.split_once('/')?)));
                let (name, (ways, of)) = parts.unwrap_or_else(|| panic!("\"{chance}\" is no chance"));
                (name, [ways, of].map(|number| number.parse::<BigUint>().expect("a whole number")))
            });
            let given = agree::odds(answer);
            let wanted = wanted.collect::<BTreeMap<_, _>>();
            let same = given.len() == wanted.len()
                && wanted.iter().all(|(name, [ways, of])| given.get(name).is_some_and(|(told, told_of)| told * of == ways * told_of));
            (!same).then(|| format!("odds: {given:?}, not {wanted:?}"))
        }
        _ if column.ends_with("lines") => {
            let parent = column.trim_end_matches("lines").trim();
            let modifiers = if parent.is_empty() { &read["modifiers"] } else { &read[parent]["modifiers"] };
            let lines = modifiers.as_array().into_iter().flatten().filter(|line| line["value"] != 0);
            let mut given = lines
                .map(|line| format!("{} {:+}", line["id"].as_str().unwrap_or_default(), line["value"].as_i64().unwrap_or_default()))
                .collect::<Vec<_>>();
            let mut wanted = cell.split(',').map(|line| line.trim().to_owned()).filter(|line| line != "none").collect::<Vec<_>>();
            given.sort_unstable();
            wanted.sort_unstable();
            differ(given.join(", "), wanted.join(", "))
        }
        _ => {
            let given = column.split('.').fold(read, |node, key| &node[key]);
            let wanted: Value = serde_json::from_str(cell.trim_start_matches('+')).unwrap_or_else(|_| json!(cell));
            let same = match (given.as_f64(), wanted.as_f64()) {
                (Some(given), Some(wanted)) => (given - wanted).abs() <= 5e-4,
                _ => *given == wanted,
            };
            (!same).then(|| format!("{column}: {given}, not {wanted}"))
        }
    }
}

/// Effects as the tables write them, `on`, `do` and the rest in that order: `defender lose_stands 2`. None where there are none to tell.
fn compact_effects(effects: &Value) -> Option<Vec<String>> {
    let Some(effects) = effects.as_array() else { return Some(vec!["null".to_owned()]) };
    let mut texts = effects
        .iter()
        .map(|effect| {
            let mut text = ["on", "do", "how", "to", "kind"].iter().filter_map(|key| effect[key].as_str()).collect::<Vec<_>>().join(" ");
            for key in ["inches", "count", "turns"] {
                if let Some(number) = effect[key].as_f64() {
                    text = format!("{text} {number}");
                }
            }
            if effect["fire_only"] == true { format!("{text} fire_only") } else { text }
        })
        .collect::<Vec<_>>();
    texts.sort_unstable();
    Some(texts)
}

/// The rulings of a folder of cases hold; those that do not are told together.
pub fn rulings_hold(folder: &str) {
    let cases = all(folder);
    let wrong = cases.iter().filter_map(|case| {
        let disagreements = case.disagreements(&super::ask(&case.request));
        (!disagreements.is_empty()).then(|| format!("{} {} {}\n    {}", case.at, case.rule, case.request, disagreements.join("\n    ")))
    });
    let wrong = wrong.collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} of {} rulings are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
