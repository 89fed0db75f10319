//! House rules of the player's own: laid over the tables, told wherever they decide, refused whole where they are wrong.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::sync::Arc;

use brigade_major::cite::Provenance;
use brigade_major::engine::fault::join_faults;
use brigade_major::game::file::{header as header_text, read_lines};
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{Rff1812, Setup, begin};
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::maneuver::{self, fact};
use brigade_major::games::rff1812::previews::cold_steel;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::sheet::{handout, reference};
use brigade_major::games::{Rules, shipped};
use brigade_major::table::{Listed, Overlay, RowKey, TableTexts, leaves, never};
use serde_json::{Value, json};

fn rules(rows: &Value) -> Overlay {
    Overlay::parse(&json!({"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": rows}}).to_string()).unwrap()
}

fn under(overlay: &Overlay) -> Rules {
    Rules::read(&overlay.apply(&TableTexts::shipped()).unwrap()).unwrap()
}

fn row<'l>(tables: &'l Tables, table: &str, id: &str) -> &'l Listed {
    tables.listing.iter().find(|row| row.table == table && row.head.id.as_str() == id).unwrap()
}

/// House rules of another game.
fn rules_of(game: &str, rows: &Value) -> Overlay {
    Overlay::parse(&json!({"kind": "brigade-major house rules", "format": 1, "systems": {game: rows}}).to_string()).unwrap()
}

/// Returns the answer of a check under house rules.
fn ask(overlay: &Overlay, request: &Value) -> Value {
    serde_json::from_str(&crate::common::ask_of(&under(overlay), request)).unwrap()
}

fn volley(die: u8) -> Value {
    json!({"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": 8, "range": 3, "experience": "raw"}],
        "target": {"arm": "infantry", "experience": "trained"}, "die": die})
}

#[test]
fn a_changed_row_changes_the_check_and_says_so() {
    let raw = rules(&json!([{"file": "fire.json", "table": "modifiers", "row": "raw_firers", "set": {"/value": -3}}]));
    let official = ask(&Overlay::default(), &volley(9));
    let changed = ask(&raw, &volley(9));
    assert_eq!((official["modifier"].clone(), changed["modifier"].clone()), (json!(-1), json!(-3)));
    let line = changed["modifiers"].as_array().unwrap().iter().find(|line| line["id"] == "raw_firers").unwrap();
    assert_eq!(line["provenance"], "yours");
    let explained = changed["explain"].as_str().unwrap();
    assert!(explained.contains("raw firers −3, yours"), "{explained}");
    assert!(explained.ends_with(" Your rule decides this."), "{explained}");
    assert!(official["explain"].as_str().unwrap().ends_with(" An assumed value decides this: check your copy."));
}

/// A distance stands in its row alone: a house rule that moves it moves the label, the tick's words and the result alike
/// (digest §7, §8, §9).
#[test]
fn a_changed_distance_changes_label_tick_and_result_alike() {
    let near = rules(&json!([
        {"file": "maneuver.json", "table": "modifiers", "row": "outflanked", "set": {"/when/at_most/1": 6}},
        {"file": "maneuver.json", "table": "modifiers", "row": "battalion_gun", "set": {"/when/all/1/at_most/1": 5}},
        {"file": "fire.json", "table": "figures", "row": "twilight_near", "set": {"/value": 3}},
        {"file": "fire.json", "table": "bands", "row": "rifle_12", "set": {"/to": 14}},
        {"file": "fire.json", "table": "modifiers", "row": "points_25", "set": {"/when/all/0/at_least/1": 30}},
        {"file": "fire.json", "table": "modifiers", "row": "points_20", "set": {"/when/all/1/at_most/1": 29}},
        {"file": "charge.json", "table": "modifiers", "row": "outnumbered_3_1", "set": {"/when/at_least/1": 400}},
        {"file": "charge.json", "table": "modifiers", "row": "cold_steel", "set": {"/value": 2}},
        {"file": "movement.json", "table": "figures", "row": "oblique_most", "set": {"/value": 60}},
    ]));
    let (official, changed) = (under(&Overlay::default()), under(&near));
    let [before, after] = [&official, &changed].map(|rules| rules.tables(&RFF1812).unwrap());
    for (table, id, was, is) in [
        ("modifiers", "outflanked", "Outflanked by enemy within 8\"", "Outflanked by enemy within 6\""),
        ("modifiers", "battalion_gun", "Battalion gun within 4\" of friendly troops", "Battalion gun within 5\" of friendly troops"),
        (
            "modifiers",
            "twilight",
            "Twilight, half the points or more from over 4\": as full cover",
            "Twilight, half the points or more from over 3\": as full cover",
        ),
        ("bands", "rifle_12", "Rifle to 12\"", "Rifle to 14\""),
        ("modifiers", "points_25", "25 points or more", "30 points or more"),
        ("modifiers", "points_20", "20 to 24 points", "20 to 29 points"),
        ("modifiers", "outnumbered_3_1", "Outnumbered 3:1 or more", "Outnumbered 4:1 or more"),
        ("maneuvers", "full_move", "Full move with one wheel or one oblique to 45°", "Full move with one wheel or one oblique to 60°"),
    ] {
        assert_eq!((row(before, table, id).head.label.as_str(), row(after, table, id).head.label.as_str()), (was, is));
    }
    let ticks =
        |tables: &Tables| [fact::OUTFLANKED_FROM, fact::FRIENDS_AT].map(|fact| maneuver::edge_inches(tables, fact).unwrap().to_string());
    assert_eq!((ticks(before), ticks(after)), (["8\"", "4\""].map(str::to_owned), ["6\"", "5\""].map(str::to_owned)));
    assert_eq!((cold_steel(before), cold_steel(after)), (1, 2));
    let outflanked = |rules: &Rules, inches: f64| {
        let request = json!({"check": "rff1812.maneuver", "outflanked_from": inches,
            "unit": {"arm": "infantry", "experience": "trained", "effectiveness": "fresh", "order": "good"}});
        let answer: Value = serde_json::from_str(&crate::common::ask_of(rules, &request)).unwrap();
        answer["modifiers"].as_array().unwrap().iter().any(|line| line["id"] == "outflanked")
    };
    for (inches, was, is) in [(6.0, true, true), (6.5, true, false), (8.0, true, false), (8.5, false, false)] {
        assert_eq!((outflanked(&official, inches), outflanked(&changed, inches)), (was, is), "at {inches}");
    }
}

/// The area games too: reinforcements and dice by the player's own rows, and the answer says so.
#[test]
fn rows_of_the_area_games_can_be_changed() {
    let four = rules_of(
        "invasion1812",
        &json!([{"file": "reinforcements.json", "table": "musters", "row": "british_regulars_montreal", "set": {"/units": 4}}]),
    );
    let asked = json!({"check": "invasion1812.reinforce", "faction": "british_regulars", "stock": 20, "fled": 0, "blocked": []});
    let (official, changed) = (ask(&Overlay::default(), &asked), ask(&four, &asked));
    let said = |answer: &Value| answer["explain"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    assert!(said(&official).contains("3 at Montreal"));
    assert!(!said(&official).contains("yours"));
    assert!(said(&changed).contains("4 at Montreal"), "{}", said(&changed));
    assert!(said(&changed).ends_with("Your rule decides: British Regulars at Montreal."), "{}", said(&changed));
    let dice = rules_of("conquest1754", &json!([{"file": "factions.json", "table": "factions", "row": "natives", "set": {"/dice": 3}}]));
    let asked = |faction: &str| json!({"check": "conquest1754.battle_odds", "british": {"british_regulars": 2}, "french": {faction: 2}, "first": "british"});
    assert!(said(&ask(&dice, &asked("natives"))).contains("Your rule decides: Natives."));
    assert!(!said(&ask(&dice, &asked("french_regulars"))).contains("yours"), "where they do not fight it decides nothing");
    let faults = rules_of("conquest1754", &json!([{"file": "dice.json", "table": "faces", "row": "natives", "set": {"/hit": 3}}]));
    let faults = join_faults(&Rules::read(&faults.apply(&TableTexts::shipped()).unwrap()).unwrap_err(), "\n");
    assert!(faults.contains("must add to 6"), "{faults}");
}

/// A line made worth nothing is told all the same.
#[test]
fn a_line_made_worthless_is_told() {
    let raw = rules(&json!([{"file": "fire.json", "table": "modifiers", "row": "raw_firers", "set": {"/value": 0}}]));
    let explained = ask(&raw, &volley(9))["explain"].as_str().unwrap().to_owned();
    assert!(explained.contains("raw firers 0, yours"), "{explained}");
}

#[test]
fn a_row_can_be_switched_off() {
    let broken = json!({"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": 8, "range": 3, "experience": "trained", "order": "broken"}],
        "target": {"arm": "infantry", "experience": "trained"}, "die": 9});
    let off = rules(&json!([{"file": "fire.json", "table": "silent", "row": "broken", "set": {"/when": never()}}]));
    assert_eq!(ask(&Overlay::default(), &broken)["points"], json!(0.0));
    assert_eq!(ask(&off, &broken)["points"], json!(8.0));
    assert_eq!(off.describe(), ["fire, silent \"broken\": never applies"]);
}

/// Checks that a decision by house values without a modifier is described too.
#[test]
fn sentences_tell_house_values_that_are_no_modifiers() {
    let text = |request: &Value| ask(&Overlay::default(), request)["explain"].as_str().unwrap().to_owned();
    let firer = |order: &str, stands: u32, range: f64| {
        json!({"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": stands, "range": range, "experience": "trained", "order": order}],
            "target": {"arm": "infantry", "experience": "trained"}, "die": 5})
    };
    assert!(text(&firer("broken", 8, 3.0)).contains("0, broken troops do not fire (assumed)"));
    assert!(text(&firer("good", 1, 7.0)).ends_with("½ point, too few for an attack (assumed)."), "{}", text(&firer("good", 1, 7.0)));
    let road = |mover: &str, allowance: Value| {
        text(&json!({"check": "rff1812.road_move", "mover": mover, "allowance": allowance, "road": "good", "on_road": 3}))
    };
    // Each number has its own provenance (digest §8): the 12" of a march column on open ground are printed, its 8" on rough are not.
    assert!(road("broken", Value::Null).ends_with("An assumed value decides this: check your copy."));
    assert!(!road("march_column", Value::Null).contains("assumed"), "{}", road("march_column", Value::Null));
    let rough = json!({"check": "rff1812.road_move", "mover": "march_column", "road": "good", "on_road": 3, "worst_ground": "rough"});
    assert!(text(&rough).ends_with("An assumed value decides this: check your copy."), "{}", text(&rough));
    assert!(road("march_column", json!(12)).ends_with("more on the road."));
    let rocket = json!({"check": "rff1812.fire", "firers": [{"arm": "artillery", "gun": "rocket", "stands": 2, "range": 20, "experience": "trained", "rocket_dice": [9, 9]}],
        "target": {"arm": "infantry", "experience": "trained", "order": "good"}, "die": 10});
    assert!(text(&rocket).ends_with("An assumed value decides this: check your copy."));
}

#[test]
fn every_fault_is_named_and_nothing_is_applied() {
    let wrong = rules(&json!([
        {"file": "fires.json", "table": "modifiers", "row": "raw_firers", "set": {"/value": 1}},
        {"file": "fire.json", "table": "modifiers", "row": "blue_firers", "set": {"/value": 1}},
        {"file": "fire.json", "table": "modifiers", "row": "raw_firers", "set": {"/valu": 1, "/label": "x"}},
        {"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {"/value": "many"}},
        {"file": "movement.json", "table": "rates", "row": "line", "set": {"/open": -4}},
        {"file": "movement.json", "table": "rates", "row": "open_order", "set": {"/open": 5000}},
    ]));
    let faults = join_faults(&wrong.apply(&TableTexts::shipped()).unwrap_err(), "\n");
    for said in [
        "house rules, rff1812/fires.json, modifiers \"raw_firers\": there is no such file of tables",
        "modifiers \"blue_firers\": there is no such row",
        "\"/valu\" is not a value of this row: choose /value",
        "\"/label\" is not a value of this row",
        "\"/value\" is \"many\"; it must be a number",
        "\"/open\" is -4; it must be a number from 0 to 1000",
        "\"/open\" is 5000; it must be a number from 0 to 1000",
    ] {
        assert!(faults.contains(said), "{said}\nnot in\n{faults}");
    }
    // What fits its place but not its table is refused by the table.
    let gap = rules(&json!([{"file": "fire.json", "table": "outcomes", "row": "galling", "set": {"/from": 8}}]));
    let texts = gap.apply(&TableTexts::shipped()).unwrap();
    assert!(join_faults(&Tables::read(&texts).unwrap_err(), "\n").contains("no row holds a result of 7"));
    for (text, sentence) in [
        ("{", "not JSON"),
        ("{}", "\"kind\" must be \"brigade-major house rules\""),
        (r#"{"kind": "brigade-major house rules", "format": 2, "systems": {}}"#, "\"format\" must be 1"),
        (
            r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [{"file": "a"}, {"file": "a", "table": "b", "row": "c", "set": {}}]}}"#,
            "\"set\" must hold at least one place",
        ),
        (
            r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1813": []}}"#,
            "rff1813: there is no such game in this version: choose battlecry1812, conquest1754, invasion1812 or rff1812",
        ),
        (
            r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": {"file": "a"}}}"#,
            "rff1812: its rows must be a list",
        ),
    ] {
        let faults = join_faults(&Overlay::parse(text).unwrap_err(), "\n");
        assert!(faults.contains(sentence), "{faults}");
    }
}

/// Checks that the next result begins where one ends: an edge moves its neighbour's with it, and back again.
#[test]
fn edges_of_bands_move_together_and_come_back() {
    let tables = Tables::shipped().unwrap();
    let mut overlay = Overlay::default();
    overlay.set(&tables.listing, row(&tables, "outcomes", "galling"), "/from", json!(8));
    assert_eq!(overlay.describe(), ["fire, outcomes \"galling\": from 8", "fire, outcomes \"none\": to 7"]);
    let changed = under(&overlay).tables(&RFF1812).expect("it is in the list of games").clone();
    let galling = row(&changed, "outcomes", "galling");
    assert_eq!(galling.head.provenance, Provenance::Yours);
    assert_eq!((galling.data["from"].clone(), galling.official.as_ref().unwrap()["from"].clone()), (json!(8), json!(7)));
    assert_eq!(Overlay::of(&changed.listing), overlay);
    // A rocket's bands hang together by weapon.
    let mut rockets = overlay.clone();
    rockets.set(&changed.listing, row(&changed, "bands", "rocket_24"), "/to", json!(30));
    assert_eq!(
        under(&rockets)
            .tables(&RFF1812)
            .expect("it is in the list of games")
            .bands
            .iter()
            .filter(|band| band.data.weapon == "rocket")
            .map(|band| band.data.above.as_f64())
            .collect::<Vec<_>>(),
        [12.0, 30.0, 48.0]
    );
    overlay.restore(&changed.listing, galling);
    assert!(overlay.is_empty(), "{:?}", overlay.describe());
    // The official value typed again is no change either.
    let mut again = Overlay::default();
    again.set(&tables.listing, row(&tables, "outcomes", "galling"), "/from", json!(7));
    assert!(again.is_empty());
}

#[test]
fn the_file_reads_back_and_has_a_row_a_line() {
    let tables = Tables::shipped().unwrap();
    let mut overlay = Overlay::default();
    overlay.set(&tables.listing, row(&tables, "rates", "line"), "/open", json!(9));
    overlay.set(&tables.listing, row(&tables, "modifiers", "marksmen"), "/value", json!(2));
    let text = overlay.to_json();
    assert_eq!(Overlay::parse(&text).unwrap(), overlay);
    assert_eq!(Overlay::parse(&text).unwrap().to_json(), text);
    assert!(
        text.lines()
            .any(|line| line.trim().trim_end_matches(',') == r#"{"file":"movement.json","row":"line","set":{"/open":9},"table":"rates"}"#),
        "{text}"
    );
    assert_eq!(Overlay::parse(&Overlay::default().to_json()).unwrap(), Overlay::default());
    assert_eq!(Overlay::default().apply(&TableTexts::shipped()).unwrap().fingerprint(), TableTexts::shipped().fingerprint());
    assert_eq!(overlay.rows().map(|(key, _)| key.clone()).collect::<Vec<RowKey>>().len(), 2);
}

/// Any house number may be made another: the tables stay sound or say why not, and never panic.
#[test]
fn any_house_number_can_be_changed_or_is_refused_with_a_reason() {
    let official = TableTexts::shipped();
    let tables = Tables::shipped().unwrap();
    let mut accepted = 0;
    for listed in tables.listing.iter().filter(|row| row.head.provenance == Provenance::Assumed) {
        for place in brigade_major::table::leaves(&listed.data) {
            let Some(number) = brigade_major::table::official_of(listed, &place).and_then(Value::as_i64) else { continue };
            let mut overlay = Overlay::default();
            overlay.set(&tables.listing, listed, &place, json!(number + 1));
            match Tables::read(&overlay.apply(&official).unwrap()) {
                Ok(_) => accepted += 1,
                Err(faults) => assert!(!faults.is_empty(), "{place} of {}", listed.head.id),
            }
        }
    }
    assert!(accepted > 60, "{accepted}");
}

#[test]
fn a_battle_begun_by_other_house_rules_says_which() {
    let official = Arc::new(Tables::shipped().unwrap());
    let overlay = rules(&json!([{"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {"/value": 2}}]));
    let texts = overlay.apply(&TableTexts::shipped()).unwrap();
    let changed = Arc::new(Tables::read(&texts).unwrap());
    let scenario = Scenario::parse(shipped("rff1812/chippawa.json").unwrap(), &official.for_files()).unwrap();
    let header = |tables: &Arc<Tables>, fingerprint: &str| header_text::<Rff1812>(&Setup::new(tables, scenario.clone()), fingerprint, None);
    let here = TableTexts::shipped().fingerprint();
    let open =
        |tables: &Arc<Tables>, fingerprint: &str, header: &str| read_lines::<Rff1812>(tables, fingerprint, header, Vec::new()).unwrap().1;
    let theirs = header(&changed, &texts.fingerprint());
    let notice = open(&official, &here, &theirs).unwrap();
    assert!(notice.contains("Then: Marksmen +2. Now: none."), "{notice}");
    assert_eq!(open(&changed, &texts.fingerprint(), &theirs), None);
    let notice = open(&changed, &texts.fingerprint(), &header(&official, &here)).unwrap();
    assert!(notice.contains("Then: none. Now: Marksmen +2."), "{notice}");
    assert!(!header(&official, &here).contains("house_rules"));
}

#[test]
fn the_reference_sheet_marks_what_is_yours() {
    let overlay = rules(&json!([{"file": "movement.json", "table": "rates", "row": "line", "set": {"/open": 9}}]));
    let tables = under(&overlay).tables(&RFF1812).expect("it is in the list of games").clone();
    let scenario = Scenario::parse(shipped("rff1812/chippawa.json").unwrap(), &tables.for_files()).unwrap();
    let text = reference(begin(&tables, scenario).setup(), None, None).text();
    assert!(text.contains("Line, supported line | 9† | 6* | 4*"), "{text}");
    assert!(text.contains("† is your rule"), "{text}");
}

/// Each number of a row has its own provenance (digest §8): a hand-out marks the cell that was changed and no other, and the losses that are
/// heavy by a share nobody printed, or by one's own; the scenario's own number has no mark.
#[test]
fn a_mark_stands_at_the_number_that_was_changed() {
    let text = |rows: &Value, own: Option<u32>| {
        let tables = under(&rules(rows)).tables(&RFF1812).expect("it is in the list of games").clone();
        let mut scenario: Value = serde_json::from_str(shipped("rff1812/chippawa.json").unwrap()).unwrap();
        if let Some(own) = own {
            scenario["sides"][0]["heavy_casualties"] = own.into();
            scenario["sides"][1]["heavy_casualties"] = own.into();
        }
        let scenario = Scenario::parse(&scenario.to_string(), &tables.for_files()).unwrap();
        handout(begin(&tables, scenario).setup()).text()
    };
    let official = text(&json!([]), None);
    assert!(official.contains("casualties are heavy at 18* of 52"), "{official}");
    assert!(text(&json!([]), Some(20)).contains("casualties are heavy at 21 of 52"));
    let changed = text(
        &json!([
            {"file": "effectiveness.json", "table": "thresholds", "row": "stands_9", "set": {"/spirited/worn": 8, "/spirited/spent": 7}},
            {"file": "victory.json", "table": "figures", "row": "heavy_casualties_share", "set": {"/value": 2}},
        ]),
        None,
    );
    assert!(changed.contains("casualties are heavy at 27† of 52"), "{changed}");
    assert!(changed.contains("9/8/7†"), "a spirited unit of nine stands: {changed}");
    assert!(changed.contains("9/7/5") && !changed.contains("9/7/5†"), "a reliable one: {changed}");
}

/// Checks that the table decides which units do not fire: duties, offers and the words of a form follow the row (digest §5, §9).
#[test]
fn who_fires_is_told_by_the_rows() {
    use brigade_major::game::Request;
    use brigade_major::games::rff1812::battle::{Command, Phase, UnitEdit, may_fire};
    use brigade_major::games::rff1812::previews::cold_steel_fire_text;
    use brigade_major::games::rff1812::words::Order;
    let silent = |row: &str| rules(&json!([{"file": "fire.json", "table": "silent", "row": row, "set": {"/when": never()}}]));
    let fires = |overlay: &Overlay, commands: &[Command]| {
        let rules = under(overlay);
        let tables = rules.tables(&RFF1812).unwrap();
        let small = include_str!("../data/small_battle.json");
        let mut battle = begin(tables, Scenario::parse(small, &tables.for_files()).unwrap());
        for command in commands {
            battle.submit(Request { command: command.clone(), override_note: Some("".into()) }).unwrap();
        }
        let (_, unit) = battle.setup().scenario.unit(&"foot".into()).unwrap();
        (may_fire(battle.setup(), battle.state(), unit), cold_steel_fire_text(tables))
    };
    let to_fire = Command::SetPhase { turn: 1, side: "blue".into(), phase: Phase::Fire };
    let steel = Command::Declare { attackers: vec!["foot".into()], defenders: vec!["warriors".into()], cold_steel: true };
    let broken = UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() };
    let breaks = Command::EditUnit { unit: "foot".into(), edit: broken, note: "so it began".into() };
    assert_eq!(fires(&Overlay::default(), std::slice::from_ref(&to_fire)), (true, "only elite troops may fire first".to_owned()));
    for (row, befalls, text) in [("cold_steel", steel, "all may fire first"), ("broken", breaks, "only elite troops may fire first")] {
        let commands = [befalls, to_fire.clone()];
        assert!(!fires(&Overlay::default(), &commands).0, "{row}");
        assert_eq!(fires(&silent(row), &commands), (true, text.to_owned()), "{row}");
    }
}

/// Checks that terrain the table opens is open everywhere: water that a player's own rule opens is moved into and set up on (digest §6).
#[test]
fn water_that_a_rule_opens_is_entered() {
    use brigade_major::games::battlecry1812::battle::{Command, MoveCall, begin};
    use brigade_major::games::battlecry1812::entry::GAME;
    use brigade_major::games::battlecry1812::scenario::Scenario;
    use brigade_major::hex::Hex;
    let unit = |id: &str, at: &str| json!({"id": id, "name": id, "type": "infantry", "figures": 4, "morale": 6, "strength": {"basis": "E"}, "at": at, "facing": "e"});
    let side = |id: &str, edge: &str, unit: Value| json!({"id": id, "name": id, "edge": edge, "units": [unit]});
    let file = |at: &str| {
        json!({
            "format": 1, "system": "battlecry1812", "id": "ford", "title": "A ford", "date": "1813-10-05", "men_per_figure": 20, "turns": 9,
            "first_side": "blue", "board": {"map": [".~~..", "....."]},
            "sides": [side("blue", "west", unit("b", at)), side("red", "east", unit("r", "0502"))]
        })
        .to_string()
    };
    let wade = Command::Move(MoveCall { unit: "b".into(), to: Hex::parse("0201").unwrap(), facing: None, along: Vec::new() });
    let row = json!([{"file": "movement.json", "table": "ground", "row": "water", "set": {"/shut": false}}]);
    for (rules, opens) in [(Overlay::default(), false), (rules_of("battlecry1812", &row), true)] {
        let rules = under(&rules);
        let tables = rules.tables(&GAME).unwrap();
        let battle = begin(tables, Scenario::parse(&file("0101"), tables).unwrap());
        assert_eq!(battle.preview(wade.clone()).is_ok(), opens, "moved into");
        assert_eq!(Scenario::parse(&file("0301"), tables).is_ok(), opens, "set up on");
    }
}

/// A rule of the player's about a row that nothing read, and that is no more, keeps the others in force.
#[test]
fn rows_that_were_taken_out_are_passed_over() {
    let set = |row: &str| json!({"file": "figures.json", "table": "figures", "row": row, "set": {"/value": 2}});
    let file = json!({
        "kind": "brigade-major house rules", "format": 1,
        "systems": {"battlecry1812": [set("rear_sides"), set("front_sides")]}
    });
    let overlay = Overlay::parse(&file.to_string()).unwrap();
    assert_eq!(overlay.rows().map(|(row, _)| row.row.as_str()).collect::<Vec<_>>(), ["front_sides"]);
    assert!(overlay.apply(&TableTexts::shipped()).is_ok());
}

/// The mark stands wherever a rule of the player's decides, also through a fact and in checks without a die, and nowhere else.
#[test]
fn the_mark_stands_wherever_a_rule_decides() {
    let one = |file: &str, table: &str, row: &str, place: &str, value: Value| {
        rules(&json!([{"file": file, "table": table, "row": row, "set": {place: value}}]))
    };
    let radius = one("command.json", "figures", "radius", "/value", json!(10));
    let led = |distance: u32| {
        json!({"check": "rff1812.maneuver", "leader": {"distance": distance, "rating": "able"}, "die": 1,
            "unit": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "order": "good"}})
    };
    let twilight = one("fire.json", "figures", "twilight_near", "/value", json!(7));
    let at_dusk = |range: u32| {
        json!({"check": "rff1812.fire", "light": "twilight_1", "die": 8, "target": {"arm": "infantry", "experience": "trained"},
            "firers": [{"arm": "infantry", "weapon": "musket", "stands": 9, "range": range, "experience": "trained"}]})
    };
    let few = one("effectiveness.json", "figures", "fewest_stands", "/value", json!(3));
    let left = |stands: u32| json!({"check": "rff1812.effectiveness", "starting_stands": 9, "stands": stands, "morale": "reliable"});
    let raw = one("rating.json", "figures", "fewest_stands_at_start", "/value", json!(4));
    let rated = |men: u32| json!({"check": "rff1812.rate", "men": men, "scale": 40, "well_drilled": true, "combat_experience": true});
    let guns = one("charge.json", "outcomes", "hard_pressed", "/effects/8/count", json!(2));
    let side = json!({"arm": "infantry", "stands": 6, "experience": "trained", "effectiveness": "fresh", "order": "good"});
    let charge = json!({"check": "rff1812.charge", "attacker": side, "defender": side, "attacker_die": 3, "defender_die": 5});
    for (overlay, request, decides) in [
        (&radius, led(9), true),
        (&radius, led(8), false),
        (&twilight, at_dusk(6), true),
        (&twilight, at_dusk(8), false),
        (&few, left(2), true),
        (&few, left(3), false),
        (&raw, rated(75), true),
        (&raw, rated(400), false),
        (&guns, charge, false),
    ] {
        let said = ask(overlay, &request);
        let said = said["explain"].as_str().unwrap_or_else(|| panic!("{request}: {said}"));
        assert_eq!(said.contains("Your rule decides this."), decides, "{request}: {said}");
    }
}

/// A rule that leaves all as it was is none.
#[test]
fn a_rule_with_the_official_value_marks_nothing() {
    let overlay = rules(&json!([{"file": "command.json", "table": "figures", "row": "radius", "set": {"/value": 8.0}}]));
    let same = under(&overlay);
    let tables = same.tables(&RFF1812).unwrap();
    assert_eq!(row(tables, "figures", "radius").head.provenance, Provenance::Rules);
}

/// Whatever stands in a cell of a table instead of what belongs there: a fault is told in words, and names its row.
#[test]
fn faults_of_tables_are_told_in_words() {
    let shipped = TableTexts::shipped();
    let files = shipped.0.iter().filter(|(name, _)| *name != "sources.json");
    let files = files.map(|(name, text)| (name, serde_json::from_str::<Value>(text).unwrap())).collect::<Vec<_>>();
    let wrong = [json!(-1), json!(0.5), json!(1_000_000), json!("xyzzy"), json!(null), json!([]), json!({})];
    for (nth, wrong) in (0..30).flat_map(|nth| wrong.iter().map(move |wrong| (nth, wrong))) {
        // The same place of every row of all files at once, so that one reading tries them all.
        let mut texts = shipped.clone();
        for (name, file) in &files {
            let mut changed = file.clone();
            let rows = changed.as_object_mut().unwrap().values_mut().filter_map(Value::as_array_mut).flatten();
            for row in rows {
                let places = row.as_object().map(leaves).unwrap_or_default();
                let place = places.into_iter().filter(|place| !place.starts_with("/cite")).nth(nth);
                if let Some(cell) = place.and_then(|place| row.pointer_mut(&place)) {
                    *cell = wrong.clone();
                }
            }
            texts.0.insert((*name).clone(), changed.to_string());
        }
        let Err(faults) = Rules::read(&texts) else { continue };
        for fault in faults.iter().map(ToString::to_string) {
            let spoken = ["unknown variant", "expected", "invalid", "untagged", "did not match", "u8", "i32", "`"];
            assert!(!spoken.iter().any(|word| fault.contains(word)), "place {nth} as {wrong}: {fault}");
        }
    }
}

/// Numbers without sense are refused where rows are read, and steps that follow each other leave no gap.
#[test]
fn rules_without_sense_are_refused_with_the_reason() {
    for (game, file, table, row, set, said) in [
        ("rff1812", "command.json", "figures", "radius", json!({"/value": -1}), "must be a number from 0"),
        ("rff1812", "maneuver.json", "figures", "guns_afloat", json!({"/value": 7}), "must be 0 or 1"),
        ("rff1812", "fallen_leader.json", "figures", "replacement_turns", json!({"/value": 0.5}), "must be a whole number"),
        ("rff1812", "fire.json", "modifiers", "points_9", json!({"/when/all/0/at_least/1": 10}), "nothing covers points 9"),
        ("rff1812", "fire.json", "outcomes", "withering", json!({"/effects/2/when/all/1/at_least/1": 12}), "both cover"),
        ("rff1812", "rating.json", "scales", "scale_40", json!({"/men_per_stand": 50}), "cannot be changed"),
        ("battlecry1812", "figures.json", "figures", "front_sides", json!({"/value": 2}), "is not allowed"),
        ("battlecry1812", "figures.json", "figures", "men_per_figure_least", json!({"/value": 30}), "change both"),
        ("battlecry1812", "movement.json", "limbering", "limber", json!({"/turns": 3}), "the whole turn"),
        ("conquest1754", "rules.json", "figures", "last_round", json!({"/value": 0}), "must be 1 or more"),
        (
            "conquest1754",
            "rules.json",
            "figures",
            "hand",
            json!({"/value": 13}),
            "\"hand\" is 13, above \"deck\", which is 12: change both",
        ),
        ("rff1812", "command.json", "figures", "radius", json!({"/value": 2}), "\"radius_short\" is 4, above \"radius\", which is 2"),
        ("rff1812", "balance.json", "figures", "worth_raw", json!({"/value": 9}), "\"worth_raw\" is 9, above \"worth_trained\""),
        ("rff1812", "movement.json", "rates", "line", json!({"/rough": 9}), "\"rough\" is 9, above \"broken\", which is 6"),
        ("rff1812", "movement.json", "factors", "double_quick", json!({"/value": 0.2}), "must be a number from 1"),
        ("rff1812", "movement.json", "factors", "tardy", json!({"/value": 3}), "must be a number from 0 to 1"),
        ("battlecry1812", "figures.json", "figures", "ability_most", json!({"/value": 7}), "must be a whole number from 1 to 6"),
        ("invasion1812", "factions.json", "sides", "british", json!({"/truces": 9}), "must be a whole number from 1 to 3"),
        ("invasion1812", "factions.json", "sides", "british", json!({"/truces": 0}), "must be a whole number from 1 to 3"),
        (
            "invasion1812",
            "setup.json",
            "scenarios",
            "full_campaign",
            json!({"/placements/0/units": 99}),
            "must be a whole number from 1 to",
        ),
    ] {
        let overlay = rules_of(game, &json!([{"file": file, "table": table, "row": row, "set": set}]));
        let faults = Rules::read(&overlay.apply(&TableTexts::shipped()).unwrap()).map(|_| String::new());
        let faults = faults.unwrap_or_else(|faults| join_faults(&faults, "\n"));
        assert!(faults.contains(said), "{row}: {faults}");
    }
    for (file, table, row, set) in
        [("movement.json", "ground", "hill", json!({"/move": -1})), ("movement.json", "formations", "line", json!({"/move": -1}))]
    {
        let overlay = rules_of("battlecry1812", &json!([{"file": file, "table": table, "row": row, "set": set}]));
        assert!(Rules::read(&overlay.apply(&TableTexts::shipped()).unwrap()).is_ok(), "{row}");
    }
    let dash = rules(&json!([{"file": "effectiveness.json", "table": "thresholds", "row": "stands_9", "set": {"/reliable/worn": null}}]));
    assert!(Rules::read(&dash.apply(&TableTexts::shipped()).unwrap()).is_ok());
    // On the page of assumed values the edges move together.
    let tables = Tables::shipped().unwrap();
    let mut overlay = Overlay::default();
    overlay.set(&tables.listing, row(&tables, "modifiers", "points_9"), "/when/all/0/at_least/1", json!(10));
    assert!(under(&overlay).tables(&RFF1812).is_some());
    assert_eq!(overlay.rows().count(), 2, "{:?}", overlay.describe());
}
