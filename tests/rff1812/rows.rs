//! No row of the tables of Regimental Fire and Fury 1812 without a ruling that hits it, no figure in
//! them that could change unnoticed, and no mark of provenance but the digest's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::common::mutants::{Mutant, Row, Ruled, mutants_of, ruled, unnoticed};
use crate::common::table::{Case, all};
use crate::common::{RULES, ask_of};
use brigade_major::games::Rules;
use brigade_major::games::rff1812::charge::ChargeRequest;
use brigade_major::games::rff1812::effectiveness::EffectivenessRequest;
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::fire::{Fire, FireRequest};
use brigade_major::games::rff1812::maneuver::{ManeuverRequest, radius_of};
use brigade_major::games::rff1812::movement::RoadMoveRequest;
use brigade_major::games::rff1812::rating::{RateRequest, rate};
use brigade_major::games::rff1812::words::{Mover, Road};
use brigade_major::games::rff1812::{Tables, effectiveness};
use brigade_major::table::TableTexts;
use serde::de::DeserializeOwned;
use serde_json::Value;

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| all("rff1812"));

fn tables() -> &'static Tables {
    RULES.tables(&RFF1812).expect("it is in the list of games")
}

fn row(file: &str, table: &str, id: &str) -> Row {
    (format!("rff1812/{file}.json"), table.to_owned(), id.to_owned())
}

/// The request as the library reads it. None where it is at fault.
fn read<T: DeserializeOwned>(request: &Value) -> Option<T> {
    let mut request = request.clone();
    request.as_object_mut()?.remove("check");
    serde_json::from_value(request).ok()
}

/// The rows an answer rests on.
fn hits(request: &Value) -> BTreeSet<Row> {
    let answer: Value = serde_json::from_str(&crate::common::ask(request)).expect("JSON");
    let mut found = BTreeSet::new();
    if answer.get("error").is_some() {
        return found;
    }
    let check = request["check"].as_str().and_then(|check| check.strip_prefix("rff1812.")).expect("a check of this game");
    let mut modifiers = |lines: &Value| {
        for line in lines.as_array().into_iter().flatten() {
            found.insert(row(check, "modifiers", line["id"].as_str().unwrap_or_default()));
        }
    };
    modifiers(&answer["modifiers"]);
    modifiers(&answer["attacker"]["modifiers"]);
    modifiers(&answer["defender"]["modifiers"]);
    if let Some(outcome) = answer["outcome"].as_str() {
        let table = answer["table"].as_str().unwrap_or("outcomes");
        found.insert(if outcome == "no_attack" { row("fire", "figures", "fewest_points") } else { row(check, table, outcome) });
    }
    match check {
        "maneuver" => {
            if let Some(ManeuverRequest { leader: Some(leader), light, .. }) = read(request) {
                let short = radius_of(tables(), &leader, light).as_f64() < 8.0;
                found.insert(row("command", "figures", if short { "radius_short" } else { "radius" }));
            }
        }
        "fire" => hits_of_fire(request, &mut found),
        "charge" => assert!(read::<ChargeRequest>(request).is_some(), "{request}"),
        "effectiveness" => {
            if let Some(EffectivenessRequest { starting_stands, .. }) = read(request) {
                found.insert(row("effectiveness", "thresholds", &format!("stands_{starting_stands}")));
            }
            if answer["state"] == effectiveness::UnitCondition::Removed.to_string() {
                found.insert(row("effectiveness", "figures", "fewest_stands"));
            }
        }
        "rate" => {
            let request: RateRequest = read(request).expect("answered above");
            let rated = rate(tables(), &request).expect("answered above");
            found.insert(row("rating", "experience", rated.row.head.id.as_str()));
            found.insert(row("rating", "morale", rated.morale.head.id.as_str()));
            found.insert(row("rating", "scales", &format!("scale_{}", request.scale)));
            if rated.stands == 2 {
                found.insert(row("rating", "figures", "fewest_stands_at_start"));
            }
        }
        "road_move" => hits_of_road(request, &mut found),
        "oblique" => found.extend([row("movement", "figures", "oblique_most")]),
        "wheel" => found.extend([row("movement", "figures", "wheel_most")]),
        _ => {}
    }
    found
}

fn hits_of_fire(request: &Value, found: &mut BTreeSet<Row>) {
    let request: FireRequest = read(request).expect("answered before");
    let fire = Fire::prepare(tables(), &request, &[]).expect("answered before");
    for line in &fire.points {
        let mut hit = |table: &str, id: &str| found.extend([row("fire", table, id)]);
        if let Some(band) = &line.band {
            hit("bands", band.id.as_str());
        }
        if let Some(half) = &line.halved_by {
            hit("halves", half.id.as_str());
        }
        if let Some(silent) = &line.silent_by {
            let hidden = tables().reach.values().any(|row| row.head.id == silent.id);
            hit(if hidden { "reach" } else { "silent" }, silent.id.as_str());
        }
    }
    let twilight = request.light.is_twilight() && request.firers.iter().any(|firer| firer.range.as_f64() == 4.0);
    if twilight {
        found.insert(row("fire", "figures", "twilight_near"));
    }
}

fn hits_of_road(request: &Value, found: &mut BTreeSet<Row>) {
    let request: RoadMoveRequest = read(request).expect("answered before");
    let guns = matches!(request.mover, Mover::LimberedLight | Mover::LimberedHeavy | Mover::LimberedSiege);
    let mover = serde_json::to_value(request.mover).expect("a word");
    let rate = if request.mover == Mover::Leader { "leader_mounted" } else { mover.as_str().unwrap_or_default() };
    found.insert(row("movement", "rates", rate));
    let factor = match (request.road, guns) {
        (Road::Poor, _) => "poor_road",
        (Road::Good, _) if request.mover == Mover::Broken => "broken_on_road",
        (Road::Good, true) => "good_road_guns",
        (Road::Good, false) => "good_road",
    };
    found.insert(row("movement", "factors", factor));
    if request.double_quick {
        found.insert(row("movement", "factors", "double_quick"));
    }
}

/// Rulings that rest on each row.
static HITS: LazyLock<BTreeMap<Row, Vec<usize>>> = LazyLock::new(|| {
    let mut by_row: BTreeMap<Row, Vec<usize>> = BTreeMap::new();
    for (nth, case) in CASES.iter().enumerate() {
        for row in hits(&case.request) {
            by_row.entry(row).or_default().push(nth);
        }
    }
    by_row
});

/// Contents of `rows.txt` for each row: the digest's mark, and the value where no check shows it.
static RULED: LazyLock<BTreeMap<Row, Ruled>> = LazyLock::new(|| ruled("rff1812/rows.txt", "rff1812"));

fn listed() -> impl Iterator<Item = (Row, &'static brigade_major::table::Listed)> {
    tables().listing.iter().map(|listed| ((listed.file.clone(), listed.table.clone(), listed.head.id.as_str().to_owned()), listed))
}

fn nothing(wrong: &[String], what: &str) {
    assert!(wrong.is_empty(), "{} {what}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_row_is_hit_by_a_ruling() {
    let hit = |row: &Row| HITS.contains_key(row) || RULED.get(row).is_some_and(|ruled| !ruled.value.is_empty());
    let never = listed().filter(|(row, _)| !hit(row)).map(|(row, _)| format!("{row:?}")).collect::<Vec<_>>();
    nothing(&never, "rows are never hit");
    let all = listed().map(|(row, _)| row).collect::<BTreeSet<_>>();
    let gone = HITS.keys().filter(|row| !all.contains(*row)).map(|row| format!("{row:?}")).collect::<Vec<_>>();
    nothing(&gone, "rows are hit that no table has");
}

#[test]
fn every_row_carries_the_digests_mark_and_value() {
    let mut wrong = Vec::new();
    for (row, listed) in listed() {
        let Some(ruled) = RULED.get(&row) else {
            wrong.push(format!("{row:?} is not in rows.txt"));
            continue;
        };
        if ruled.provenance != listed.head.provenance.word() {
            wrong.push(format!("{}: {row:?} is marked {}, not {}", ruled.at, listed.head.provenance.word(), ruled.provenance));
        }
        let value = listed.value();
        let told = value.split(", ").collect::<BTreeSet<_>>();
        for part in ruled.value.split(", ").filter(|part| !part.is_empty() && !told.contains(part)) {
            wrong.push(format!("{}: {row:?} is \"{}\", not \"{part}\"", ruled.at, value));
        }
    }
    let all = listed().map(|(row, _)| row).collect::<BTreeSet<_>>();
    wrong.extend(RULED.iter().filter(|(row, _)| !all.contains(*row)).map(|(row, ruled)| format!("{}: there is no {row:?}", ruled.at)));
    nothing(&wrong, "rows differ from the digest");
}

/// Checks that a row printed in neither source refers to the printed rulebook, or that its note says which part of it is printed.
#[test]
fn house_rows_do_not_lean_on_the_printed_rules() {
    let leaning = listed().filter(|(_, listed)| {
        listed.head.provenance == brigade_major::cite::Provenance::Assumed
            && listed.head.cite.source != "rff_rulebook"
            && listed.head.note.is_none()
    });
    nothing(&leaning.map(|(row, listed)| format!("{row:?} cites {}", listed.head.cite)).collect::<Vec<_>>(), "house rows cite print");
}

// ------------------------------------------------------------------ what the rulings would notice

/// Returns true if a change has no effect that anyone could ask for.
fn harmless(mutant: &Mutant) -> bool {
    let (file, table, id) = &mutant.row;
    let edge = mutant.what.contains("at_least") || mutant.what.contains("at_most");
    match (file.as_str(), table.as_str(), id.as_str()) {
        // The first row of a group counts: the upper edges repeat the lower ones of the rows before.
        ("rff1812/fire.json", "modifiers", id) if id.starts_with("points_") && mutant.what.contains("at_most") => true,
        // Below one point there is no attack.
        ("rff1812/fire.json", "modifiers", "points_1") => edge,
        // A line of 0 is worth as much as none.
        ("rff1812/fire.json", "modifiers", "points_6")
        | ("rff1812/charge.json", "modifiers", "cavalry_by_infantry" | "cavalry_against_square" | "cavalry_rough") => {
            edge || mutant.what.starts_with("Turn")
        }
        // Neighbouring bands of equal points: which columns they are is deduced, and shows in no answer.
        ("rff1812/fire.json", "bands", id) => mutant.what.ends_with("/to") && equal_neighbours(id),
        _ => false,
    }
}

fn equal_neighbours(id: &str) -> bool {
    let bands = &tables().bands;
    let at = bands.iter().position(|band| band.head.id.as_str() == id).expect("a band");
    bands.get(at + 1).is_some_and(|next| {
        let (own, next) = (&bands[at].data, &next.data);
        own.weapon == next.weapon && own.points == next.points && own.scores_on == next.scores_on
    })
}

/// Any change of a figure or an effect in the tables is refused when they are read, or contradicts a
/// ruling. Rows whose value is written out in `rows.txt` are held there, and `effectiveness.txt` has
/// every cell of its table in full.
#[test]
fn no_figure_changes_unnoticed() {
    let shipped = TableTexts::shipped();
    let mutants = shipped
        .0
        .iter()
        .filter(|(file, _)| file.starts_with("rff1812/") && !file.ends_with("/effectiveness.json"))
        .flat_map(|(file, text)| mutants_of(file, text))
        .filter(|mutant| RULED.get(&mutant.row).is_none_or(|ruled| ruled.value.is_empty()) && !harmless(mutant))
        .collect::<Vec<_>>();
    assert!(mutants.len() > 400, "only {} changes", mutants.len());
    let unnoticed =
        unnoticed(&mutants, |texts| Tables::read(texts).ok().map(|tables| RULES.clone().with_tables(&RFF1812, tables)), noticed);
    nothing(&unnoticed, "changes go unnoticed");
}

/// Returns true if any ruling of a check that reads the file is contradicted: a changed condition may also bring
/// a row in where it does not belong. Those that rest on the row come first, then their neighbours.
fn noticed(rules: &Rules, mutant: &Mutant) -> bool {
    let near = HITS.get(&mutant.row).map_or(&[][..], Vec::as_slice);
    let distance = |nth: usize| near.iter().map(|hit| hit.abs_diff(nth)).min();
    let mut order = (0..CASES.len()).filter(|nth| near.contains(nth) || rests_on(&CASES[*nth], &mutant.row.0)).collect::<Vec<_>>();
    order.sort_by_cached_key(|nth| distance(*nth));
    order.into_iter().map(|nth| &CASES[nth]).any(|case| !case.disagreements(&ask_of(rules, &case.request)).is_empty())
}

/// Returns true if a check reads a file of tables.
fn rests_on(case: &Case, file: &str) -> bool {
    let check = case.request["check"].as_str().and_then(|check| check.strip_prefix("rff1812.")).unwrap_or_default();
    match file.strip_prefix("rff1812/").and_then(|name| name.strip_suffix(".json")) {
        Some("command") => check == "maneuver",
        Some("movement") => matches!(check, "road_move" | "oblique" | "wheel"),
        Some("rating") => check == "rate",
        Some(name) => check == name,
        None => false,
    }
}

/// The rulings on effectiveness name each cell of the table whole.
#[test]
fn every_cell_of_effectiveness_is_written_out() {
    let mut cells = BTreeSet::new();
    for case in CASES.iter().filter(|case| case.file == "effectiveness") {
        let told = case.expected.iter().map(|(column, _)| column.as_str()).collect::<Vec<_>>();
        if ["fresh", "worn", "spent", "state"].iter().all(|column| told.contains(column)) {
            cells.insert((case.request["starting_stands"].as_u64(), case.request["morale"].to_string()));
        }
    }
    assert_eq!(cells.len(), 24 * 4);
}
