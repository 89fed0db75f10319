//! No figure in the tables of Battlecry! and the area games that could change unnoticed: a worked example or a ruling is
//! contradicted, or the line that holds the row to the digest.

use std::collections::BTreeMap;

use crate::common::mutants::{Mutant, Row, Ruled, mutants_of, ruled, unnoticed};
use crate::common::table::{Case, all, text};
use crate::common::{RULES, agree, ask_of};
use brigade_major::games::Rules;
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::area::kinds;
use brigade_major::games::{area, battlecry1812};
use brigade_major::table::{Listed, TableTexts};
use serde_json::Value;
use serde_json::value::RawValue;

/// A worked example of the machine interface, or a line of a case table.
enum Ruling {
    Example { check: String, request: Value, answer: String },
    Case(Case),
}

#[derive(serde::Deserialize)]
struct Line {
    request: Value,
    answer: Box<RawValue>,
}

impl Ruling {
    fn request(&self) -> &Value {
        match self {
            Self::Example { request, .. } => request,
            Self::Case(case) => &case.request,
        }
    }

    fn is_of(&self, game: &str) -> bool {
        self.request()["check"].as_str().is_some_and(|check| check.starts_with(game))
    }

    /// Lists the expectations that these rules do not meet.
    fn disagreements(&self, rules: &Rules) -> Vec<String> {
        let answer = ask_of(rules, self.request());
        match self {
            Self::Example { check, answer: expected, .. } => agree::disagreements(check, expected, &answer),
            Self::Case(case) => case.disagreements(&answer),
        }
    }
}

/// The rulings of a game, the quick ones first.
fn rulings(game: &str) -> Vec<Ruling> {
    let example = |line: &str| {
        let Line { request, answer } = serde_json::from_str(line).expect("a worked example");
        Ruling::Example { check: request["check"].as_str().unwrap_or_default().to_owned(), request, answer: answer.get().to_owned() }
    };
    let examples = text(&format!("{game}.jsonl")).lines().map(example).collect::<Vec<_>>();
    let mut rulings = examples
        .into_iter()
        .chain(all(if game == "battlecry1812" { game } else { "area" }).into_iter().map(Ruling::Case))
        .filter(|ruling| ruling.is_of(game))
        .collect::<Vec<_>>();
    rulings.sort_by_key(|ruling| ruling.request()["check"].as_str().is_some_and(|check| check.ends_with("odds")));
    rulings
}

fn listed<'r>(rules: &'r Rules, (file, table, id): &Row) -> Option<&'r Listed> {
    let rows = rules.listings().into_iter().flat_map(|listing| listing.rows);
    rows.into_iter().find(|row| row.file == *file && row.table == *table && row.head.id.as_str() == id)
}

fn hold(game: &str, rows: &str, fewest: usize, read: impl Fn(&TableTexts) -> Option<Rules> + Sync) {
    let (rulings, ruled) = (rulings(game), ruled(rows, game));
    let mut wrong = Vec::new();
    for ruling in &rulings {
        wrong.extend(ruling.disagreements(&RULES).iter().map(|sentence| format!("{}: {sentence}", ruling.request())));
    }
    for (row, line) in &ruled {
        match listed(&RULES, row) {
            None => wrong.push(format!("{}: there is no {row:?}", line.at)),
            Some(listed) => {
                let marked = listed.head.provenance.word();
                if marked != line.provenance {
                    wrong.push(format!("{}: {row:?} is marked {marked}, not {}", line.at, line.provenance));
                }
                let missing = line.missing(&listed.value());
                wrong.extend(missing.iter().map(|part| format!("{}: {row:?} is \"{}\", not \"{part}\"", line.at, listed.value())));
            }
        }
    }
    assert!(wrong.is_empty(), "{} rulings and rows differ from the digest:\n{}", wrong.len(), wrong.join("\n"));
    let files = TableTexts::shipped().0;
    let own = files.iter().filter(|(file, _)| file.starts_with(&format!("{game}/")));
    let mutants = own.flat_map(|(file, text)| mutants_of(file, text)).filter(|mutant| !harmless(mutant)).collect::<Vec<_>>();
    assert!(mutants.len() >= fewest, "only {} changes", mutants.len());
    let found = unnoticed(&mutants, read, |rules, mutant| noticed(rules, mutant, &ruled, &rulings));
    assert!(found.is_empty(), "{} changes of {} go unnoticed:\n{}", found.len(), mutants.len(), found.join("\n"));
}

/// Returns true if a change has no effect that anyone could ask for.
fn harmless(mutant: &Mutant) -> bool {
    // Fire divided among one hex is undivided, and the line is worth nothing.
    mutant.row.2 == "open_order_hexes" && mutant.what == "Add(-1) at /when/all/1/at_least/1"
}

fn noticed(rules: &Rules, mutant: &Mutant, ruled: &BTreeMap<Row, Ruled>, rulings: &[Ruling]) -> bool {
    let held = ruled.get(&mutant.row).filter(|line| !line.value.is_empty());
    let told = listed(rules, &mutant.row).map(Listed::value).unwrap_or_default();
    held.is_some_and(|line| !line.missing(&told).is_empty()) || rulings.iter().any(|ruling| !ruling.disagreements(rules).is_empty())
}

#[test]
fn no_figure_of_battlecry_changes_unnoticed() {
    let read = |texts: &TableTexts| {
        battlecry1812::Tables::read(texts).ok().map(|tables| RULES.clone().with_tables(&battlecry1812::entry::GAME, tables))
    };
    hold("battlecry1812", "battlecry1812/rows.txt", 120, read);
}

#[test]
fn no_figure_of_the_invasion_of_1812_changes_unnoticed() {
    let read =
        |texts: &TableTexts| area::Tables::read(texts, &kinds::INVASION).ok().map(|tables| RULES.clone().with_tables(&ENTRIES[0], tables));
    hold("invasion1812", "area/rows_invasion1812.txt", 80, read);
}

#[test]
fn no_figure_of_the_conquest_of_1754_changes_unnoticed() {
    let read =
        |texts: &TableTexts| area::Tables::read(texts, &kinds::CONQUEST).ok().map(|tables| RULES.clone().with_tables(&ENTRIES[1], tables));
    hold("conquest1754", "area/rows_conquest1754.txt", 80, read);
}
