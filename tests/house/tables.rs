//! Tables: a folder with faults is refused whole and each fault named; what is listed is all there is.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::RULES;
use brigade_major::cite::Provenance;
use brigade_major::engine::fault::{FaultPlace, Part};
use brigade_major::engine::{Fault, OutcomeTable};
use brigade_major::games::Rules;
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::table::{Listed, TableTexts};
use serde_json::{Value, json};

/// Shipped tables with changes: file, JSON pointer (or pointer and `-` for "take out"), value.
fn changed(changes: &[(&str, &str, Value)]) -> TableTexts {
    let mut texts = TableTexts::shipped();
    for (file, pointer, value) in changes {
        let mut json: Value = serde_json::from_str(&texts.0[*file]).expect("JSON");
        let (pointer, gone) = pointer.strip_suffix(" -").map_or((*pointer, false), |pointer| (pointer, true));
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        match json.pointer_mut(parent).unwrap_or_else(|| panic!("{file} has no {parent}")) {
            Value::Object(fields) if gone => drop(fields.remove(key).unwrap_or_else(|| panic!("{file} has no {pointer}"))),
            Value::Object(fields) => drop(fields.insert(key.to_owned(), value.clone())),
            Value::Array(items) if gone => drop(items.remove(key.parse().expect("an index"))),
            Value::Array(items) if key == "-" => items.push(value.clone()),
            Value::Array(items) => items[key.parse::<usize>().expect("an index")] = value.clone(),
            other => panic!("{pointer} is in {other}"),
        }
        texts.0.insert((*file).to_owned(), json.to_string());
    }
    texts
}

fn faults(texts: &TableTexts) -> Vec<Fault> {
    Rules::read(texts).expect_err("these tables have faults")
}

/// The row a fault names, as it is told.
fn row_of(fault: &Fault) -> String {
    let is_of_row = |part: &&Part| matches!(part, Part::Table(_) | Part::Row(_) | Part::RowNumber(_));
    fault.place.parts().iter().filter(is_of_row).cloned().fold(FaultPlace::default(), FaultPlace::with).to_string()
}

const FIRE: &str = "rff1812/fire.json";
const MANEUVER: &str = "rff1812/maneuver.json";
const CHARGE: &str = "rff1812/charge.json";
const LEADER: &str = "rff1812/fallen_leader.json";
const WEAPONS: &str = "rff1812/weapons.json";
const MOVEMENT: &str = "rff1812/movement.json";
const OFFICERS: &str = "battlecry1812/officers.json";
const CELLS: &str = "rff1812/effectiveness.json";

#[test]
fn the_shipped_tables_have_no_fault() {
    assert!(Rules::read(&TableTexts::shipped()).is_ok());
    assert!(Tables::shipped().is_ok());
}

/// Five faults of five kinds in one file: five messages, each with file and row.
#[test]
fn five_faults_are_five_messages() {
    let texts = changed(&[
        (MANEUVER, "/modifiers/0/when", json!({"is": ["moon", true]})),
        (MANEUVER, "/modifiers/1/cite -", Value::Null),
        (MANEUVER, "/modifiers/2/worth", json!(3)),
        (MANEUVER, "/modifiers/3/provenance", json!("guess")),
        (MANEUVER, "/good_order/3/effects/0/do", json!("teleport")),
    ]);
    let found = faults(&texts);
    assert_eq!(found.len(), 5, "{found:#?}");
    assert!(found.iter().all(|fault| fault.place.file() == Some(MANEUVER)), "{found:#?}");
    for (row, text) in [
        ("modifiers \"gallant\"", "moon"),
        ("modifiers \"able\"", "cite"),
        ("modifiers \"poor\"", "worth"),
        ("modifiers \"attached\"", "guess"),
        ("good_order \"fall_back\"", "teleport"),
    ] {
        assert!(found.iter().any(|fault| row_of(fault) == row && fault.to_string().contains(text)), "{row}: {text}\n{found:#?}");
    }
}

/// And five more, in five files.
#[test]
fn faults_of_all_files_are_told_together() {
    let mut texts = changed(&[
        (LEADER, "/outcomes/2/to", json!(9)),
        (CHARGE, "/outcomes/0/from", json!(9)),
        (WEAPONS, "/guns/0/cite/source", json!("hearsay")),
        (MOVEMENT, "/rates/1/id", json!("line")),
    ]);
    texts.0.remove("rff1812/command.json");
    let found = faults(&texts);
    let told = |file: &str, row: &str, text: &str| {
        assert!(
            found.iter().any(|fault| fault.place.file() == Some(file) && row_of(fault).contains(row) && fault.text().contains(text)),
            "{file}, {row}: {text}\n{found:#?}"
        );
    };
    told(LEADER, "outcomes", "both hold a result of 9");
    told(CHARGE, "outcomes", "no row holds a result of 8");
    told(WEAPONS, "battalion_gun", "hearsay");
    told(MOVEMENT, "line", "same id");
    told("rff1812/command.json", "", "missing");
    assert_eq!(found.len(), 5, "nothing follows from them: {found:#?}");
}

/// One line a fault: file, place and value, then the row the message names and a word it must say.
#[test]
fn every_kind_of_fault_is_named() {
    #[rustfmt::skip]
    let kinds = [
        // a row's shared part
        (FIRE, "/bands/0/id -", Value::Null, "bands row 1", "id"),
        (FIRE, "/bands/0/label", json!(" "), "rifle_4", "label"),
        (FIRE, "/bands/0/cite", json!("QRS"), "rifle_4", "cite"),
        (FIRE, "/bands/0/cite", json!({"source": "rff1812_qrs"}), "rifle_4", "place"),
        (FIRE, "/bands/0/provenance -", Value::Null, "rifle_4", "provenance"),
        (FIRE, "/bands/0/provenance", json!("Rules"), "rifle_4", "rules"),
        (FIRE, "/bands/0/note", json!(3), "rifle_4", "note"),
        (FIRE, "/bands/0", json!("rifle"), "bands row 1", "object"),
        // its own
        (FIRE, "/bands/0/points", json!("1"), "rifle_4", "points"),
        (FIRE, "/bands/0/points", json!(-1), "rifle_4", "points"),
        (FIRE, "/bands/0/points", json!(0.3), "rifle_4", "points"),
        (FIRE, "/bands/0/reach", json!(3), "rifle_4", "reach"),
        (FIRE, "/bands/0/weapon", json!("bow"), "rifle_4", "bow"),
        (FIRE, "/bands/1/above", json!(5), "rifle_8", "above"),
        (FIRE, "/bands/1/above", json!(3), "rifle_8", "above"),
        (FIRE, "/bands/0/to", json!(0), "rifle_4", "to"),
        (FIRE, "/bands/41/scores_on", json!(11), "rocket_80", "scores_on"),
        // a list that says any says nothing else
        (OFFICERS, "/types/0/aids", json!(["any", "infantry"]), "infantry", "any"),
        (OFFICERS, "/types/0/aids", json!("any"), "infantry", "any"),
        // which end of a table of outcomes is best
        (FIRE, "/best", json!("high"), "best", "each table of outcomes"),
        (FIRE, "/best/outcomes", json!("far"), "best", "\"outcomes\" is best is \"far\": \"high\" or \"low\""),
        (FIRE, "/best/outcomes -", Value::Null, "best", "\"outcomes\" is best is not said"),
        (MANEUVER, "/best/good", json!("high"), "best", "\"good\""),
        (FIRE, "/reach/0/id", json!("dusk"), "dusk", "light"),
        (FIRE, "/modifiers/0/value", json!(1.5), "points_25", "value"),
        (FIRE, "/modifiers/0/value", json!(101), "points_25", "value"),
        (FIRE, "/modifiers/0/value -", Value::Null, "points_25", "value"),
        (FIRE, "/modifiers/0/value", json!({"fact": "moon"}), "points_25", "moon"),
        (FIRE, "/modifiers/0/group", json!(3), "points_25", "group"),
        (FIRE, "/modifiers/1/id", json!("points_25"), "points_25", "same id"),
        (CELLS, "/thresholds/4/reliable/spent", json!(5), "stands_6", "spent"),
        (CELLS, "/thresholds/4/reliable/worn", json!(6), "stands_6", "worn"),
        (CELLS, "/thresholds/4/reliable/spent", json!(0), "stands_6", "spent"),
        (CELLS, "/thresholds/4/stands", json!(7), "thresholds", "7 stands"),
        (CELLS, "/thresholds/23 -", Value::Null, "thresholds", "25 stands"),
        (WEAPONS, "/guns/0/carriage", json!("sledge"), "battalion_gun", "carriage"),
        (WEAPONS, "/guns/0/hand_haul", json!(-4), "battalion_gun", "hand_haul"),
        (WEAPONS, "/guns/1 -", Value::Null, "", "light_gun"),
        (WEAPONS, "/small_arms/1 -", Value::Null, "", "musket"),
        (MOVEMENT, "/rates/0 -", Value::Null, "", "line"),
        (MOVEMENT, "/rates/0/open", json!(1001), "line", "open"),
        (MOVEMENT, "/factors/0 -", Value::Null, "", "double_quick"),
        (MOVEMENT, "/factors/0/id", json!("triple_quick"), "triple_quick", "figure"),
        // conditions
        (FIRE, "/modifiers/0/when", json!("always"), "points_25", "condition"),
        (FIRE, "/modifiers/0/when", json!({"maybe": []}), "points_25", "maybe"),
        (FIRE, "/modifiers/0/when", json!({"all": [], "any": []}), "points_25", "exactly one"),
        (FIRE, "/modifiers/0/when", json!({"is": ["points"]}), "points_25", "value"),
        (FIRE, "/modifiers/0/when", json!({"is": ["cover", "hedge"]}), "points_25", "hedge"),
        (FIRE, "/modifiers/0/when", json!({"is": ["enfiladed", 1]}), "points_25", "true or false"),
        (FIRE, "/modifiers/0/when", json!({"at_least": ["cover", "full"]}), "points_25", "compare"),
        (FIRE, "/modifiers/0/when", json!({"at_least": ["points", 1, 2]}), "points_25", "one value"),
        (FIRE, "/modifiers/0/when", json!({"not": {"is": ["moon", true]}}), "points_25", "moon"),
        (FIRE, "/silent/0/when", json!({"is": ["cover", "full"]}), "broken", "cover"),
        // outcomes and effects
        (FIRE, "/outcomes/3/from", json!(13)  , "outcomes", "12"),
        (FIRE, "/outcomes/3/from", json!(11)  , "outcomes", "11"),
        (FIRE, "/outcomes/3/to", json!(20), "outcomes", "21"),
        (FIRE, "/outcomes/1/from", json!(9), "outcomes", "9 to 8"),
        (FIRE, "/outcomes/0/to", json!("6"), "none", "to"),
        (FIRE, "/outcomes", json!([]), "outcomes", "no rows"),
        (FIRE, "/outcomes/1/effects", json!({}), "galling", "effects"),
        (FIRE, "/outcomes/1/effects/0", json!("flee"), "galling", "effects"),
        (FIRE, "/outcomes/1/effects/0/do", json!("flee"), "galling", "flee"),
        (FIRE, "/outcomes/1/effects/0/on", json!("bystanders"), "galling", "bystanders"),
        (FIRE, "/outcomes/1/effects/0/count", json!(2), "galling", "count"),
        (FIRE, "/outcomes/1/effects/1/count -", Value::Null, "galling", "count"),
        (FIRE, "/outcomes/1/effects/1/count", json!(-1), "galling", "effects"),
        (FIRE, "/outcomes/1/effects/0/to", json!("routed"), "galling", "routed"),
        (FIRE, "/outcomes/1/effects/0/when", json!({"is": ["moon", true]}), "galling", "moon"),
        // the area games
        ("invasion1812/factions.json", "/sides/1 -", Value::Null, "sides", "a game has 2"),
        ("invasion1812/factions.json", "/factions/0/side", json!("french"), "british_regulars", "french"),
        ("invasion1812/factions.json", "/factions/0/dice", json!(0), "british_regulars", "1 to 9"),
        ("invasion1812/factions.json", "/factions/0/units", json!(100), "british_regulars", "1 to 99"),
        ("invasion1812/dice.json", "/faces/0/hit", json!(4), "british_regulars", "add to 6"),
        ("invasion1812/dice.json", "/faces/0/id", json!("redcoats"), "redcoats", "no faction"),
        ("invasion1812/dice.json", "/faces/0 -", Value::Null, "faces", "british_regulars"),
        ("conquest1754/dice.json", "/fort/0/blank", json!(4), "fort", "add to 6"),
        ("conquest1754/dice.json", "/fort", json!([]), "fort", "one fort die"),
        ("invasion1812/rules.json", "/rules/0 -", Value::Null, "rules", "rolls first"),
        ("invasion1812/rules.json", "/rules/0/id", json!("defender_wins"), "defender_wins", "not a row of this table"),
        ("invasion1812/rules.json", "/figures/0 -", Value::Null, "figures", "end_checked_from"),
        ("invasion1812/rules.json", "/turns/0/faction", json!("natives"), "american_regulars_first", "natives"),
        ("invasion1812/reinforcements.json", "/musters/0/faction", json!("natives"), "british_regulars_montreal", "natives"),
        ("invasion1812/reinforcements.json", "/musters/0/area -", Value::Null, "british_regulars_montreal", "area"),
        ("conquest1754/reinforcements.json", "/musters/0/flipped", json!(3), "british_regulars_harbors", "flipped"),
        ("conquest1754/reinforcements.json", "/fled/1 -", Value::Null, "fled", "natives"),
        ("conquest1754/cards.json", "/cards/0/faction", json!("redcoats"), "br_1", "redcoats"),
        ("conquest1754/cards.json", "/cards/4/number", json!(1), "br_9", "same number"),
        ("conquest1754/cards.json", "/cards/4/effects/0/do", json!("parley"), "br_9", "parley"),
        ("conquest1754/cards.json", "/cards/4/effects/0/side", json!("american"), "br_9", "american"),
        ("invasion1812/areas.json", "/areas/0/home", json!("french"), "montreal", "french"),
        ("invasion1812/areas.json", "/areas/3/water/0", json!("lake_huron"), "prescott", "lake_huron"),
        ("conquest1754/setup.json", "/scenarios/0/placements/0/home", json!("american"), "campaign", "american"),
        // files
        (FIRE, "/bands", json!({}), "", "bands"),
        (FIRE, "/halves -", Value::Null, "", "halves"),
        (FIRE, "/spells", json!([]), "", "spells"),
        (FIRE, "/format", json!(2), "format", "format 1"),
        (FIRE, "/format -", Value::Null, "", "format"),
        ("sources.json", "/sources/0/id", json!("qrs")  , "", "rff1812_qrs"),
        ("sources.json", "/sources/0/colour", json!("red"), "sources", "colour"),
    ];
    let mut wrong = Vec::new();
    for (file, pointer, value, row, text) in kinds {
        let texts = changed(&[(file, pointer, value.clone())]);
        let Err(found) = Rules::read(&texts) else {
            wrong.push(format!("{file} {pointer} {value} is taken"));
            continue;
        };
        if !found.iter().any(|fault| row_of(fault).contains(row) && fault.to_string().contains(text)) {
            wrong.push(format!("{file} {pointer} {value}: no fault of \"{row}\" says \"{text}\": {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} kinds:\n{}", wrong.len(), wrong.join("\n"));
}

/// The end that is best is the table's to say: for who throws, and of a leader in danger for him. Whatever its rows are printed in.
#[test]
fn a_table_says_which_end_is_best() {
    fn ends<E>(table: &OutcomeTable<E>) -> String {
        let ranks = table.best_first().map(|(row, _)| table.rank(row)).collect::<Vec<_>>();
        assert_eq!(ranks, (0..table.rows().len()).collect::<Vec<_>>());
        assert_eq!(table.rank(ranks.len()), ranks.len(), "what is no row is behind all");
        let ids = table.best_first().map(|(_, row)| row.id.as_str()).collect::<Vec<_>>();
        format!("{} … {}", ids[0], ids[ids.len() - 1])
    }
    let best_first = |tables: &Tables| {
        let Tables { good_order, disordered, fire_outcomes, charge_outcomes, .. } = tables;
        let fallen_leader = FALLEN_LEADER.outcomes(tables).expect("it has its rows");
        [good_order, disordered, fire_outcomes, charge_outcomes, fallen_leader].map(ends)
    };
    let told = best_first(&Tables::shipped().expect("sound"));
    let maneuvers = ["double_quick … panic", "rally_with_elan … panic"];
    assert_eq!(told, [maneuvers[0], maneuvers[1], "withering … none", "swept … repulsed", "ignores_fire … shot_dead"]);
    let other = Rules::read(&changed(&[(LEADER, "/best/outcomes", json!("high"))])).expect("sound");
    assert_eq!(best_first(other.tables(&RFF1812).expect("in the list"))[4], "shot_dead … ignores_fire");
    let companies = RULES.tables(&BATTLECRY1812).expect("in the list");
    let told = [&companies.melee_outcomes, &companies.against_guns, &companies.rally_outcomes, &companies.officer_fire].map(ends);
    assert_eq!(told, ["attacker_wins … defender_wins", "attacker_wins … equal", "rallied … still_routed", "hit … missed"]);
}

/// One fault does not bring on others: a bad row is told once, and rows that lean on it not at all.
#[test]
fn one_fault_is_one_message() {
    for (file, pointer, value) in [
        (FIRE, "/modifiers/0/provenance", json!("guess")),
        (FIRE, "/outcomes/1/provenance", json!("guess")),
        (FIRE, "/halves/0/when", json!({"is": ["moon", true]})),
        (MANEUVER, "/good_order/0/cite -", Value::Null),
        (CHARGE, "/modifiers/5/value", json!("two")),
        (CELLS, "/thresholds/4/reliable/spent", json!(5)),
        (LEADER, "/outcomes/0/from", json!(11)),
        (LEADER, "/best -", Value::Null),
        (MANEUVER, "/best", json!("high")),
        (FIRE, "/bands/1/provenance", json!("guess")),
        (FIRE, "/bands/5/cite -", Value::Null),
        (FIRE, "/figures/0/cite -", Value::Null),
        (CELLS, "/thresholds/4/provenance", json!("guess")),
        (WEAPONS, "/guns/0/cite/source", json!("hearsay")),
        (WEAPONS, "/small_arms/1/label", json!("")),
        (MOVEMENT, "/rates/0/open", json!("far")),
        (MOVEMENT, "/factors/0/value", json!("far")),
        (MOVEMENT, "/rates -", Value::Null),
        ("rff1812/victory.json", "/format", json!(2)),
        ("invasion1812/factions.json", "/factions/0/cite -", Value::Null),
        ("invasion1812/dice.json", "/faces/0/cite -", Value::Null),
        ("conquest1754/dice.json", "/fort/0/cite -", Value::Null),
        ("invasion1812/rules.json", "/rules/0/cite -", Value::Null),
        ("conquest1754/reinforcements.json", "/fled/1/cite -", Value::Null),
    ] {
        let found = faults(&changed(&[(file, pointer, value)]));
        assert_eq!(found.len(), 1, "{file} {pointer}: {found:#?}");
        assert_eq!(found[0].place.file(), Some(file));
    }
}

#[test]
fn files_that_are_no_tables_are_named() {
    for (text, sentence) in
        [("", "not JSON"), ("{", "not JSON"), ("[]", "one JSON object"), ("{\"format\": 1}", "missing"), ("null", "one JSON object")]
    {
        let mut texts = TableTexts::shipped();
        texts.0.insert(FIRE.to_owned(), text.to_owned());
        let found = faults(&texts);
        assert!(found.iter().any(|fault| fault.place.file() == Some(FIRE) && fault.text().contains(sentence)), "{text}: {found:#?}");
    }
    for file in TableTexts::shipped().0.keys().filter(|file| file.contains('/') && !file.starts_with("battlecry1812/")) {
        let mut texts = TableTexts::shipped();
        texts.0.remove(file);
        let found = faults(&texts);
        assert_eq!(found.len(), 1, "{file}: {found:#?}");
    }
    let found = faults(&TableTexts::default());
    for file in TableTexts::shipped().0.keys() {
        assert!(found.iter().any(|fault| fault.place.file() == Some(file) && fault.text().contains("missing")), "{file}");
    }
}

// ------------------------------------------------------------------ the program

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_brigade-major"))
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts")
}

fn write_tables(folder: &Path, texts: &TableTexts) {
    for (name, text) in &texts.0 {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Each row on a line of its own: table, id, mark, citation.
fn lists(listing: &str, file: &str, table: &str, id: &str) -> Option<String> {
    let heading = format!("{file} · {table}");
    let section = listing.split("\n\n").find(|section| section.trim_start().starts_with(&heading))?;
    section.lines().find(|line| line.trim_start().starts_with(&format!("{id}: "))).map(str::to_owned)
}

#[test]
fn tables_lists_every_row_with_mark_and_citation() {
    let output = program(&["tables"]);
    assert!(output.status.success());
    let listing = text(&output.stdout);
    let areas = RULES
        .tables(&ENTRIES[0])
        .expect("it is in the list of games")
        .listing
        .iter()
        .chain(&RULES.tables(&ENTRIES[1]).expect("it is in the list of games").listing);
    for row in RULES
        .tables(&RFF1812)
        .expect("it is in the list of games")
        .listing
        .iter()
        .chain(&RULES.tables(&BATTLECRY1812).expect("it is in the list of games").listing)
        .chain(areas)
    {
        let line = lists(&listing, &row.file, &row.table, row.head.id.as_str()).unwrap_or_else(|| panic!("{} is not listed", row.head.id));
        assert!(line.contains(&format!("[{}]", row.head.provenance.display_name())), "{line}");
        assert!(line.contains(&row.head.cite.to_string()), "{line}");
        assert!(line.contains(row.head.label.as_str()), "{line}");
        assert!(line.contains(&row.value()), "{line}");
        assert!(row.head.note.as_ref().is_none_or(|note| listing.contains(note.as_str())));
    }
    let known = ["musket_8", "deduced", "0.5", "rff1812_qrs"];
    assert!(listing.lines().any(|line| known.iter().all(|part| line.contains(part))), "{listing}");
}

/// Every row of all four games.
fn all_rows() -> impl Iterator<Item = &'static Listed> {
    let games: [&[Listed]; 4] = [
        &RULES.tables(&RFF1812).expect("it is in the list of games").listing,
        &RULES.tables(&BATTLECRY1812).expect("it is in the list of games").listing,
        &RULES.tables(&ENTRIES[0]).expect("it is in the list of games").listing,
        &RULES.tables(&ENTRIES[1]).expect("it is in the list of games").listing,
    ];
    games.into_iter().flatten()
}

/// Checks that assumed and deduced rows are listed side by side, with the place to look in one's own copy (digest, "Provenance").
#[test]
fn tables_house_lists_what_players_check_and_nothing_else() {
    let output = program(&["tables", "--assumed"]);
    assert!(output.status.success());
    let listing = text(&output.stdout);
    for row in all_rows() {
        let listed = lists(&listing, &row.file, &row.table, row.head.id.as_str()).is_some();
        assert_eq!(listed, row.head.provenance != Provenance::Rules, "{} {}", row.table, row.head.id);
    }
    assert!(!listing.contains("[printed]"));
    assert!(listing.contains("[deduced]"));
    assert!(listing.contains("[assumed]"));
    assert!(listing.contains("galling"), "the first thing to check");
    assert!(listing.contains("Check this first"), "the first thing to check");
    assert!(listing.contains("Where to look: Movement Rates Chart, row Line, open, broken and rough ground."), "{listing}");
}

/// A `house` row tells where in the rulebook to look, in words a player knows: a chart and its row (digest, "Provenance").
#[test]
fn every_assumed_row_says_where_to_look() {
    let silent =
        all_rows().filter(|row| row.head.provenance == Provenance::Assumed && row.head.look.as_ref().is_none_or(|look| look.len() < 20));
    let silent = silent.map(|row| format!("{} {} {}", row.file, row.table, row.head.id)).collect::<Vec<_>>();
    assert!(silent.is_empty(), "{silent:#?}");
}

/// No word shown of any row names a digest, calls ours official, or speaks of a house.
#[test]
fn rows_speak_as_players_do() {
    let sources = [
        &RULES.tables(&RFF1812).expect("it is in the list of games").sources,
        &RULES.tables(&BATTLECRY1812).expect("it is in the list of games").sources,
        &RULES.tables(&ENTRIES[0]).expect("it is in the list of games").sources,
    ];
    for row in all_rows() {
        let head = &row.head;
        let (note, look) = (head.note.clone().unwrap_or_default(), head.look.clone().unwrap_or_default());
        let source = sources.iter().flat_map(|known| known.iter()).find(|source| source.id == head.cite.source);
        let title = source.map(|source| source.title.clone()).unwrap_or_else(|| panic!("{} has a source", head.id));
        let words = [head.label.as_str(), &note, &look, &head.cite.to_string(), &title].join(" ").to_lowercase();
        for word in ["digest", "official", "house", "§"] {
            assert!(!words.contains(word), "{} {} {}: {words}", row.file, row.table, head.id);
        }
    }
}

/// Deduced values for which the digest names a second reading carry it (digest §2, §9, §10).
#[test]
fn second_readings_are_told() {
    for (table, id, reading) in [
        ("bands", "rifle_4", "1, ½ and ½ is the other reading"),
        ("bands", "rifle_8", "1, ½ and ½ is the other reading"),
        ("bands", "rifle_12", "1, ½ and ½ is the other reading"),
        ("bands", "siege_gun_60", "a lost 1 is as likely"),
        ("bands", "heavy_gun_48", "nothing at 60"),
        ("bands", "howitzer_36", "doubtful"),
        ("bands", "siege_howitzer_48", "doubtful"),
        ("thresholds", "stands_7", "5 is the other reading"),
        ("modifiers", "militia", "−2 for militia in open order is the other reading"),
    ] {
        let rows = RULES
            .tables(&RFF1812)
            .expect("it is in the list of games")
            .listing
            .iter()
            .filter(|row| row.table == table && row.head.id.as_str() == id);
        let notes = rows.filter_map(|row| row.head.note.as_ref()).map(ToString::to_string).collect::<Vec<_>>();
        assert!(notes.iter().any(|note| note.contains(reading)), "{table} {id}: {notes:?}");
    }
}

#[test]
fn a_folder_of_tables_takes_the_place_of_those_built_in() {
    let folder = tempfile::tempdir().expect("a folder");
    write_tables(
        folder.path(),
        &changed(&[(LEADER, "/outcomes/0/label", json!("Struck by lightning")), (LEADER, "/outcomes/0/provenance", json!("house"))]),
    );
    let path = folder.path().to_str().expect("a plain path");
    for arguments in [&["--tables", path, "tables", "--house"], &["tables", "--house", "--tables", path]] {
        let output = program(arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(lists(&text(&output.stdout), LEADER, "outcomes", "shot_dead").is_some_and(|line| line.contains("Struck by lightning")));
    }
    assert!(
        lists(&text(&program(&["tables", "--house"]).stdout), LEADER, "outcomes", "shot_dead").is_none(),
        "the shipped ones are as before"
    );
}

#[test]
fn a_folder_with_faults_is_refused_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = changed(&[
        (FIRE, "/modifiers/0/when", json!({"is": ["moon", true]})),
        (FIRE, "/bands/1/above", json!(5)),
        (FIRE, "/halves/0/cite -", Value::Null),
        (CHARGE, "/outcomes/0/from", json!(9)),
        (CHARGE, "/modifiers/0/provenance", json!("guess")),
    ]);
    write_tables(folder.path(), &texts);
    let path = folder.path().to_str().expect("a plain path");
    let output = program(&["--tables", path, "check"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty(), "nothing is answered");
    let errors = text(&output.stderr);
    let told = errors.lines().filter(|line| line.starts_with("rff1812/")).collect::<Vec<_>>();
    assert_eq!(told.len(), 5, "{errors}");
    for part in [
        "fire.json, modifiers \"points_25\"",
        "fire.json, bands \"rifle_8\"",
        "fire.json, halves \"disordered\"",
        "charge.json, outcomes",
        "charge.json, modifiers \"elite\"",
    ] {
        assert!(told.iter().any(|line| line.contains(part)), "{part}\n{errors}");
    }

    let missing = folder.path().join("nowhere");
    let output = program(&["--tables", missing.to_str().expect("a plain path"), "tables"]);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("nowhere"), "{}", text(&output.stderr));
}
