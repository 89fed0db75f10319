//! The machine interface, `brigade-major check`: the worked examples, and every kind of error.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::common::agree::disagreements;
use crate::common::{RULES, table};
use brigade_major::cli::{check_line, run_check};
use brigade_major::engine::{FactKind, SingleCheck, Singles};
use brigade_major::games::battlecry1812::check as battlecry1812;
use brigade_major::games::battlecry1812::fire::{FireAttacker as ShotAttacker, FireRequest as ShotRequest, FireTarget as ShotTarget};
use brigade_major::games::battlecry1812::melee::{MeleeAttacker, MeleeDefender, MeleeRequest};
use brigade_major::games::rff1812::charge::{ChargeParty, ChargeRequest};
use brigade_major::games::rff1812::check as rff1812;
use brigade_major::games::rff1812::effectiveness::EffectivenessRequest;
use brigade_major::games::rff1812::fire::{FireRequest, FireTarget, Firer};
use brigade_major::games::rff1812::maneuver::{Leader, ManeuverRequest, ManeuverUnit};
use brigade_major::games::rff1812::movement::{ObliqueRequest, RoadMoveRequest, WheelRequest};
use brigade_major::games::rff1812::rating::RateRequest;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// A line of a file of worked examples.
#[derive(serde::Deserialize)]
struct Example<'a> {
    #[serde(borrow)]
    request: &'a RawValue,
    #[serde(borrow)]
    answer: &'a RawValue,
}

/// Every example of a file agrees; the messages name file and line.
fn examples_agree(file: &str, at_least: usize) {
    let text = table::text(file);
    let mut count = 0;
    let mut wrong = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let example: Example<'_> = serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}:{}: {error}", nth + 1));
        let request: Value = serde_json::from_str(example.request.get()).expect("JSON");
        let (answer, _) = check_line(&RULES, example.request.get().as_bytes());
        let found = disagreements(request["check"].as_str().unwrap_or_default(), example.answer.get(), &answer);
        if !found.is_empty() {
            wrong.push(format!("{file}:{} {}\n    {}", nth + 1, example.request, found.join("\n    ")));
        }
        count += 1;
    }
    assert!(count >= at_least, "{file} has only {count} examples");
    assert!(wrong.is_empty(), "{} of {count} examples disagree:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_examples_of_regimental_fire_and_fury_agree() {
    examples_agree("rff1812.jsonl", 180);
}

#[test]
fn the_examples_of_battlecry_agree() {
    examples_agree("battlecry1812.jsonl", 66);
}

#[test]
fn the_examples_of_the_invasion_of_canada_agree() {
    examples_agree("invasion1812.jsonl", 36);
}

#[test]
fn the_examples_of_conquest_agree() {
    examples_agree("conquest1754.jsonl", 36);
}

/// The comparison itself can fail: each answer here differs from the example in one thing that matters.
#[test]
fn an_answer_that_differs_is_seen() {
    let example = r#"{"result": 7, "table": "x", "modifiers": [{"value": 2}, {"value": -1}], "odds": {"a": [1, 2], "b": [1, 2], "c": [0, 2]},
        "effects": [{"do": "hold"}, {"do": "retreat", "inches": 2}], "attacker": {"modifier": 1}, "gone": null}"#;
    let same = r#"{"result": 7.0, "table": "x", "more": 1, "modifiers": [{"value": -1, "id": "q"}, {"value": 0}, {"value": 2}],
        "odds": {"b": [5, 10], "a": [50, 100], "d": [0, 10]}, "effects": [{"inches": 2.0, "do": "retreat"}, {"do": "hold"}],
        "attacker": {"modifier": 1, "modifiers": []}}"#;
    assert_eq!(disagreements("x", example, same), Vec::<String>::new());
    for (from, to) in [
        ("7.0", "8"),
        ("7.0", "null"),
        (r#""table": "x","#, ""),
        (r#"{"value": 0}"#, r#"{"value": 1}"#),
        ("[5, 10]", "[4, 10]"),
        (r#""b": [5, 10], "#, ""),
        ("[0, 10]", "[1, 10]"),
        (r#""inches": 2.0"#, r#""inches": 3"#),
        (r#", {"do": "hold"}"#, ""),
        (r#"{"do": "hold"}"#, r#"{"do": "hold"}, {"do": "hold"}"#),
        (r#""modifier": 1"#, r#""modifier": 2"#),
        (r#""more": 1"#, r#""gone": 1"#),
        (r#""more": 1"#, r#""error": {}"#),
    ] {
        assert!(same.contains(from), "{from}");
        assert_eq!(disagreements("x", example, &same.replacen(from, to, 1)).len(), 1, "{from} to {to}");
    }
    assert_eq!(disagreements("a.oblique", r#"{"cost": 1.0004}"#, r#"{"cost": 1.0001}"#).len(), 0);
    assert_eq!(disagreements("a.oblique", r#"{"cost": 1.0014}"#, r#"{"cost": 1.0001}"#).len(), 1);
    assert_eq!(disagreements("a.road_move", r#"{"cost": 1.0004}"#, r#"{"cost": 1.0001}"#).len(), 1);
    let list = r#"{"odds": {"strength": [2, 4, 0], "of": 6}}"#;
    assert_eq!(disagreements("x", list, r#"{"odds": {"strength": [1, 2], "morale": [3], "of": 3}}"#).len(), 0);
    assert_eq!(disagreements("x", list, r#"{"odds": {"strength": [1, 2], "of": 4}}"#).len(), 1);
    assert_eq!(disagreements("x", list, r#"{"odds": {"morale": [1, 2], "of": 3}}"#).len(), 1);
}

const FOOT: &str = r#"{"check": "rff1812.maneuver", "unit": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "order": "good"}, "leader": {"rating": "able", "distance": 8}}"#;
const GUNS: &str = r#"{"check": "rff1812.maneuver", "unit": {"arm": "artillery", "experience": "trained", "gun": "light_gun"}}"#;
const FIRE: &str = r#"{"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": 6, "range": 4, "experience": "trained"}], "target": {"arm": "infantry", "experience": "trained"}}"#;
const CANNON: &str = r#"{"check": "rff1812.fire", "firers": [{"arm": "artillery", "gun": "light_gun", "stands": 2, "range": 4, "experience": "trained"}], "target": {"arm": "artillery", "experience": "trained"}}"#;
const CHARGE: &str = r#"{"check": "rff1812.charge", "attacker": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "stands": 10}, "defender": {"arm": "cavalry", "experience": "trained", "effectiveness": "worn", "stands": 10}}"#;
const ROAD: &str = r#"{"check": "rff1812.road_move", "mover": "march_column", "road": "good", "on_road": 9}"#;
const WHEEL: &str = r#"{"check": "rff1812.wheel", "frontage": 5, "angle": 90}"#;
const RATE: &str = r#"{"check": "rff1812.rate", "men": 412, "scale": 40, "well_drilled": true, "combat_experience": true}"#;
const SHOT: &str = r#"{"check": "battlecry1812.fire", "attacker": {"type": "infantry", "morale": 6, "weapon": "musket"}, "target": {"type": "infantry"}, "range": 1}"#;
const MELEE: &str =
    r#"{"check": "battlecry1812.melee", "attacker": {"type": "infantry", "morale": 5}, "defender": {"type": "indians", "morale": 4}}"#;
const AREA_ROLL: &str = r#"{"check": "invasion1812.roll", "units": {"british_regulars": 3, "canadian_militia": 4}}"#;
const AREA_ODDS: &str =
    r#"{"check": "invasion1812.battle_odds", "british": {"british_regulars": 1}, "american": {"american_militia": 2}, "first": "british"}"#;
const FORT_ODDS: &str = r#"{"check": "conquest1754.battle_odds", "british": {"british_regulars": 1}, "french": {"natives": 1, "french_canadiens": 1}, "first": "french"}"#;
const AREA_REINFORCE: &str = r#"{"check": "invasion1812.reinforce", "faction": "american_militia", "stock": 9, "fled": 1}"#;
const MARKERS: &str =
    r#"{"check": "conquest1754.reinforce", "faction": "british_colonials", "stock": 9, "fled": 1, "areas": ["Oneida Carry", "Halifax"]}"#;

const OBLIQUE: &str = r#"{"check": "rff1812.oblique", "forward": 6, "sideways": 3}"#;
const WORN: &str = r#"{"check": "rff1812.effectiveness", "starting_stands": 9, "stands": 6, "morale": "reliable"}"#;
const RALLY: &str = r#"{"check": "battlecry1812.rally", "ability": 3}"#;
const OFFICER_FIRE: &str = r#"{"check": "battlecry1812.officer_fire", "shooter": "riflemen"}"#;

fn changed(base: &str, change: &str) -> Value {
    let mut request = serde_json::from_str(base).expect("JSON");
    table::apply(&mut request, change, base);
    request
}

/// The place of the fault in the answer to a line; it also says something.
fn fault_at(line: &[u8]) -> String {
    let (text, well) = check_line(&RULES, line);
    let answer: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let shown = String::from_utf8_lossy(line).into_owned();
    assert!(!well, "{shown}\n  is answered: {text}");
    assert!(answer["error"].is_object(), "{shown}\n  is answered: {text}");
    assert!(!text.contains('\n'), "an answer is one line: {text}");
    assert!(answer["error"]["says"].as_str().is_some_and(|sentence| sentence.len() > 5), "{shown}\n  is refused without a reason: {text}");
    answer["error"]["at"].as_str().unwrap_or_else(|| panic!("no place: {text}")).to_owned()
}

/// One line a fault: base, change, and the place the answer must name.
#[rustfmt::skip]
const FAULTS: &[(&str, &str, &str)] = &[
    // unknown fields, at every depth
    (FOOT, "hat=1", "hat"),
    (FOOT, "unit.hat=1", "unit.hat"),
    (FOOT, "leader.hat=null", "leader.hat"),
    (FOOT, "unit.stands=8", "unit.stands"),
    (FIRE, "ranges=4", "ranges"),
    (FIRE, "firers.0.Range=4", "firers[0].Range"),
    (FIRE, "firers.1.hat=4", "firers[1].hat"),
    (FIRE, "target.position=none", "target.position"),
    (CHARGE, "attacker.weapon=musket", "attacker.weapon"),
    (CHARGE, "die=4", "die"),
    (ROAD, "distance=4", "distance"),
    (SHOT, "attacker.hat=1", "attacker.hat"),
    // words that are none
    (FOOT, "unit.experience=superb", "unit.experience"),
    (FOOT, "unit.arm=dragoons", "unit.arm"),
    (FOOT, "unit.effectiveness=removed", "unit.effectiveness"),
    (FOOT, "unit.order=Good", "unit.order"),
    (FOOT, "unit.formation=wedge", "unit.formation"),
    (FOOT, "leader.rating=brave", "leader.rating"),
    (FOOT, "leader.sight=poor", "leader.sight"),
    (FOOT, "losses=some", "losses"),
    (FOOT, "light=night", "light"),
    (FIRE, "light=twilight_5", "light"),
    (FIRE, "firers.0.weapon=pike", "firers[0].weapon"),
    (FIRE, "target.cover=woods", "target.cover"),
    (CHARGE, "ground=open_order", "ground"),
    (CHARGE, "defender.position=weak", "defender.position"),
    (SHOT, "target.cover=partial", "target.cover"),
    // values of the wrong kind
    (FOOT, "die=\"7\"", "die"),
    (FOOT, "die=true", "die"),
    (FOOT, "die=7.5", "die"),
    (FOOT, "woods=1", "woods"),
    (FOOT, "woods=yes", "woods"),
    (FOOT, "unit=infantry", "unit"),
    (FOOT, "unit=[]", "unit"),
    (FOOT, "leader=7", "leader"),
    (FOOT, "leader.distance=near", "leader.distance"),
    (FOOT, "outflanked_from=true", "outflanked_from"),
    (FIRE, "firers={}", "firers"),
    (FIRE, "firers.0.stands=2.5", "firers[0].stands"),
    (FIRE, "firers.0.range=null", "firers[0].range"),
    (FIRE, "charge=0", "charge"),
    // lists where a thing is meant, and a word in a wrapper
    (FOOT, r#"leader=["able",6.5]"#, "leader"),
    (FOOT, r#"unit=["infantry","trained","worn","good",null,false,false,false,null,null,null,null]"#, "unit"),
    (FOOT, r#"unit.experience={"trained":null}"#, "unit.experience"),
    (FIRE, r#"target=["infantry","trained"]"#, "target"),
    (FIRE, r#"firers=[["infantry","musket",null,6,null,4,"trained"]]"#, "firers[0]"),
    (CHARGE, r#"defender=["infantry","trained","worn",null,10]"#, "defender"),
    (SHOT, r#"attacker=["infantry",6,"musket"]"#, "attacker"),
    (MELEE, r#"defender.type={"indians":null}"#, "defender.type"),
    // what must be there
    (FOOT, "!unit", "unit"),
    (FOOT, "!unit.arm", "unit.arm"),
    (FOOT, "!unit.experience", "unit.experience"),
    (FOOT, "!unit.effectiveness", "unit.effectiveness"),
    (FOOT, "!unit.order", "unit.order"),
    (FOOT, "unit.order=null", "unit.order"),
    (FOOT, "!leader.rating", "leader.rating"),
    (FOOT, "!leader.distance", "leader.distance"),
    (FOOT, "leader.distance=null", "leader.distance"),
    (GUNS, "!unit.gun", "unit.gun"),
    (GUNS, "unit.gun=null", "unit.gun"),
    (FIRE, "!firers", "firers"),
    (FIRE, "!target", "target"),
    (FIRE, "!target.arm", "target.arm"),
    (FIRE, "!firers.0.weapon", "firers[0].weapon"),
    (FIRE, "!firers.0.stands", "firers[0].stands"),
    (FIRE, "!firers.0.range", "firers[0].range"),
    (FIRE, "!firers.0.experience", "firers[0].experience"),
    (CHARGE, "!attacker", "attacker"),
    (CHARGE, "!defender.stands", "defender.stands"),
    (CHARGE, "!attacker.effectiveness", "attacker.effectiveness"),
    (ROAD, "!on_road", "on_road"),
    (ROAD, "!mover", "mover"),
    (RATE, "!men", "men"),
    (RATE, "well_drilled=null", "well_drilled"),
    // another arm's field, even where it says nothing
    (FOOT, "unit.silenced=false", "unit.silenced"),
    (FOOT, "unit.gun=light_gun", "unit.gun"),
    (FOOT, "unit.fixed=false", "unit.fixed"),
    (FOOT, "unit.battery=true", "unit.battery"),
    (GUNS, "unit.order=good", "unit.order"),
    (GUNS, "unit.effectiveness=fresh", "unit.effectiveness"),
    (GUNS, "unit.formation=line", "unit.formation"),
    (FOOT, "unit.formation=limbered", "unit.formation"),
    (FOOT, "unit.formation=mounted", "unit.formation"),
    (FOOT, "unit.arm=cavalry unit.formation=square", "unit.formation"),
    (FIRE, "firers.0.gun=light_gun", "firers[0].gun"),
    (FIRE, "firers.0.damaged=0", "firers[0].damaged"),
    (FIRE, "firers.0.silenced=false", "firers[0].silenced"),
    (FIRE, "firers.0.rocket_dice=[1,2,3,4,5,6]", "firers[0].rocket_dice"),
    (FIRE, "target.silenced=true", "target.silenced"),
    (CANNON, "firers.0.weapon=musket", "firers[0].weapon"),
    (CANNON, "firers.0.order=good", "firers[0].order"),
    (CANNON, "firers.0.mounted=true", "firers[0].mounted"),
    (CANNON, "firers.0.marksmen=true", "firers[0].marksmen"),
    (CANNON, "firers.0.buck_and_ball=true", "firers[0].buck_and_ball"),
    (CANNON, "firers.0.cold_steel=true", "firers[0].cold_steel"),
    (CANNON, "firers.0.breakthrough=true", "firers[0].breakthrough"),
    (CANNON, "firers.0.rocket_dice=[1,2]", "firers[0].rocket_dice"),
    (CANNON, "target.order=good", "target.order"),
    (CANNON, "target.formation=square", "target.formation"),
    (CHARGE, "defender.gun=light_gun", "defender.gun"),
    (CHARGE, "defender.hasty=true", "defender.hasty"),
    (CHARGE, "attacker.supported=true", "attacker.supported"),
    // bounds
    (FOOT, "die=0", "die"),
    (FOOT, "die=11", "die"),
    (FOOT, "die=-1", "die"),
    (FOOT, "die=256", "die"),
    (FOOT, "die=99999999999999999999", "die"),
    (FOOT, "leader.distance=-0.01", "leader.distance"),
    (FOOT, "leader.distance=1000.01", "leader.distance"),
    (FOOT, "outflanked_from=-1", "outflanked_from"),
    (FOOT, "friends_at=1e9", "friends_at"),
    (GUNS, "unit.gun=mortar", "unit.gun"),
    (FIRE, "firers=[]", "firers"),
    (FIRE, "firers.100.stands=1", "firers"),
    (FIRE, "firers.0.stands=0", "firers[0].stands"),
    (FIRE, "firers.0.stands=1001", "firers[0].stands"),
    (FIRE, "firers.0.range=1000.01", "firers[0].range"),
    (FIRE, "firers.1.range=-0.5", "firers[1].range"),
    (CHARGE, "attacker.stands=1001", "attacker.stands"),
    (CHARGE, "attacker_die=4", "defender_die"),
    (RATE, "men=0", "men"),
    (RATE, "men=100001", "men"),
    (ROAD, "on_road=19", "on_road"),
    (SHOT, "range=0", "range"),
    (SHOT, "attacker.morale=11", "attacker.morale"),
    (SHOT, "dice=[1]", "dice"),
    (MELEE, "attacker_dice=[1,2,3,4,5]", "defender_dice"),
    // checks that are none
    (FOOT, "check=rff1812.nothing", "check"),
    (FOOT, "check=maneuver", "check"),
    (FOOT, "check=rff1812", "check"),
    (FOOT, "check=battlecry1812.maneuver", "check"),
    (FOOT, "check=invasion1812.fire", "check"),
    (AREA_ODDS, "check=conquest1754.odds", "check"),
    (FOOT, "check=null", "check"),
    (FOOT, "!check", "check"),
];

#[test]
fn every_fault_is_named_in_its_place() {
    let wrong = FAULTS.iter().filter_map(|(base, change, at)| {
        let request = changed(base, change);
        let found =
            std::panic::catch_unwind(|| fault_at(request.to_string().as_bytes())).unwrap_or_else(|_| "(no error, see above)".to_owned());
        (found != *at).then(|| format!("{change} in {}: at \"{found}\", not \"{at}\"", request["check"]))
    });
    let wrong = wrong.collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} of {} faults are misplaced:\n{}", wrong.len(), FAULTS.len(), wrong.join("\n"));
}

/// The fields of a request or a part of it, as reading one that is none tells them.
fn fields<T: DeserializeOwned>() -> Vec<String> {
    let Err(text) = serde_json::from_value::<T>(json!({"no such field": null})) else { panic!("unknown fields are let through") };
    text.to_string().split('`').skip(1).step_by(2).filter(|field| *field != "no such field").map(str::to_owned).collect()
}

/// Every request of the games with figures, and where each part of it stands in its base: a new field is here by itself.
fn asked() -> Vec<(&'static str, &'static str, Vec<String>)> {
    let mut asked = vec![
        (FOOT, "", fields::<ManeuverRequest>()),
        (FOOT, "unit", fields::<ManeuverUnit>()),
        (FOOT, "leader", fields::<Leader>()),
        (GUNS, "unit", fields::<ManeuverUnit>()),
        (FIRE, "", fields::<FireRequest>()),
        (FIRE, "firers.0", fields::<Firer>()),
        (CANNON, "firers.0", fields::<Firer>()),
        (FIRE, "target", fields::<FireTarget>()),
        (CHARGE, "", fields::<ChargeRequest>()),
        (CHARGE, "attacker", fields::<ChargeParty>()),
        (CHARGE, "defender", fields::<ChargeParty>()),
        (SHOT, "", fields::<ShotRequest>()),
        (SHOT, "attacker", fields::<ShotAttacker>()),
        (SHOT, "target", fields::<ShotTarget>()),
        (MELEE, "", fields::<MeleeRequest>()),
        (MELEE, "attacker", fields::<MeleeAttacker>()),
        (MELEE, "defender", fields::<MeleeDefender>()),
        (ROAD, "", fields::<RoadMoveRequest>()),
        (WHEEL, "", fields::<WheelRequest>()),
        (OBLIQUE, "", fields::<ObliqueRequest>()),
        (RATE, "", fields::<RateRequest>()),
        (WORN, "", fields::<EffectivenessRequest>()),
    ];
    let texts = |fields: Vec<&str>| fields.into_iter().map(str::to_owned).collect();
    let of_rff1812 = rff1812::CHECKS.iter().map(|check| (singly(&format!("rff1812.{}", check.name)), "", texts(check.fields())));
    asked.extend(of_rff1812);
    let of_battlecry =
        battlecry1812::CHECKS.iter().map(|check| (singly(&format!("battlecry1812.{}", check.name)), "", texts(check.fields())));
    asked.extend(of_battlecry);
    asked
}

/// Returns the example request for a check that needs fields, otherwise one that names the check alone.
fn singly(check: &str) -> &'static str {
    let known = [RALLY, OFFICER_FIRE].into_iter().find(|base| base.contains(&format!("\"{check}\"")));
    known.unwrap_or_else(|| String::leak(json!({"check": check}).to_string()))
}

/// Checks that every field refuses, in its place, a value that no field takes.
#[test]
fn every_field_refuses_what_it_does_not_take() {
    let mut wrong = Vec::new();
    for (base, part, fields) in asked() {
        assert!(!fields.is_empty(), "{base}: {part}");
        for field in fields {
            let path = if part.is_empty() { field } else { format!("{part}.{field}") };
            let request = changed(base, &format!("{path}=nonsense"));
            let (found, at) = (fault_at(request.to_string().as_bytes()), path.replace(".0", "[0]"));
            if found != at {
                wrong.push(format!("{path} of {}: at \"{found}\"", request["check"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whoever writes a request finds every field of it where `docs/interface.md` tells of its check.
#[test]
fn every_field_is_in_the_interface() {
    let page = std::fs::read_to_string(format!("{}/docs/interface.md", env!("CARGO_MANIFEST_DIR"))).expect("docs/interface.md");
    let mut wrong = Vec::new();
    let check = |base: &str| serde_json::from_str::<Value>(base).expect("JSON")["check"].as_str().expect("a check").to_owned();
    for (base, part, fields) in asked() {
        let begins = format!("\"check\": \"{}\"", check(base));
        let block = page.split_once(&begins).unwrap_or_else(|| panic!("{begins} is not in docs/interface.md")).1;
        let block = block.split("{\"check\":").next().unwrap_or_default();
        wrong.extend(fields.into_iter().filter_map(|field| {
            let named = [format!("\"{field}\":"), format!("\"{field}?\":")].iter().any(|key| block.contains(key.as_str()));
            (!named).then(|| format!("{field} ({part}) of {}", check(base)))
        }));
    }
    assert!(wrong.is_empty(), "docs/interface.md does not name:\n{}", wrong.join("\n"));
}

/// The bases above have no fault themselves, or the table proves nothing.
#[test]
fn the_bases_are_answered() {
    for base in [FOOT, GUNS, FIRE, CANNON, CHARGE, ROAD, RATE, SHOT, MELEE, AREA_ROLL, AREA_ODDS, FORT_ODDS, AREA_REINFORCE, MARKERS] {
        let (answer, well) = check_line(&RULES, base.as_bytes());
        assert!(well, "{answer}");
    }
}

#[test]
fn lines_that_are_no_request_are_errors() {
    for line in [
        "",
        " ",
        "\t",
        "{",
        "}",
        "null",
        "7",
        "\"rff1812.fire\"",
        "[]",
        "{}",
        "not JSON",
        "{\"check\": 7}",
        "{} {}",
        "{\"check\": \"rff1812.fallen_leader\"} x",
        "{'check': 'rff1812.fallen_leader'}",
        "{\"check\": \"rff1812.fallen_leader\",}",
    ] {
        let at = fault_at(line.as_bytes());
        assert!(at.is_empty() || at == "check", "{line}: {at}");
    }
    assert_eq!(fault_at(b"\xff\xfe"), "");
    assert_eq!(fault_at(b"{\"check\": \"rff1812.\xc3\x28\"}"), "");
    // A line nested deeper than any request is refused, not followed down.
    fault_at("[".repeat(100_000).as_bytes());
}

/// Nothing is written with a sign it does not have (interface, the first paragraph).
#[test]
fn minus_zero_is_zero() {
    for (request, plain) in [
        (ROAD, "on_road=0"),
        (ROAD, "on_road=0 allowance=0"),
        (WHEEL, "angle=0 allowance=0"),
        (r#"{"check": "rff1812.oblique", "forward": 0, "sideways": 0}"#, "forward=0"),
        (FOOT, "leader.distance=0 outflanked_from=0 friends_at=0"),
        (FIRE, "firers.0.range=0"),
    ] {
        let ask = |change: &str| check_line(&RULES, changed(request, change).to_string().as_bytes()).0;
        let signed = ask(&plain.replace("=0", "=-0.0"));
        assert_eq!(signed, ask(plain), "{request}");
        assert!(!signed.contains("-0.0"), "{signed}");
    }
}

/// Several faults of one request are all told, the first of them as the error.
#[test]
fn all_faults_of_a_request_are_told() {
    let request = changed(FOOT, "die=0 unit.silenced=true unit.fixed=true");
    let answer: Value = serde_json::from_str(&check_line(&RULES, request.to_string().as_bytes()).0).expect("JSON");
    let places = answer["errors"].as_array().expect("all errors").iter().map(|fault| fault["at"].as_str()).collect::<Vec<_>>();
    assert_eq!(places, [Some("unit.silenced"), Some("unit.fixed"), Some("die")]);
    assert_eq!(answer["error"], answer["errors"][0]);
}

fn may_be_null<G: Singles>(check: &SingleCheck<G>) -> Vec<&'static str> {
    let flags = check.questions().filter(|(_, spec)| spec.kind == FactKind::Flag);
    flags.map(|(_, spec)| spec.name).chain(["die"]).collect()
}

/// A field marked `?` may be null, and is then as if left out.
#[test]
fn null_is_the_default() {
    #[rustfmt::skip]
    let optional: &[(&str, &[&str])] = &[
        (FOOT, &["unit.formation", "unit.militia", "unit.indians", "unit.brave_colonel", "unit.silenced", "unit.gun", "unit.fixed", "unit.battery",
            "leader.attached", "leader.attached_elsewhere", "leader.line_of_march", "leader.dismounted", "leader.sight", "leader.immediate", "leader.artillery_leader",
            "woods", "linear_cover", "fortified", "enemy_close_range", "outflanked_from", "friends_at", "key_position_lost", "losses", "light", "die"]),
        (GUNS, &["leader", "unit.silenced", "unit.fixed", "unit.battery", "unit.formation", "unit.order", "unit.effectiveness"]),
        (FIRE, &["charge", "light", "die", "target.order", "target.formation", "target.cover", "target.enfiladed", "target.crossing_abatis",
            "target.leader_attached", "target.silenced", "firers.0.order", "firers.0.mounted", "firers.0.low_on_ammo", "firers.0.marksmen",
            "firers.0.buck_and_ball", "firers.0.cold_steel", "firers.0.breakthrough", "firers.0.charge"]),
        (CANNON, &["firers.0.damaged", "firers.0.silenced", "firers.0.low_on_ammo", "firers.0.rocket_dice", "firers.0.charge", "target.silenced", "target.formation"]),
        (CHARGE, &["round", "ground", "after_struggle", "attacker_die", "defender_die", "attacker.order", "attacker.formation", "attacker.militia",
            "attacker.bayonets", "attacker.indians", "attacker.woods", "attacker.brave_colonel", "attacker.leader_attached", "attacker.cold_steel",
            "attacker.breakthrough", "attacker.outflanked", "defender.hasty", "defender.outflanked_before_square", "defender.position",
            "defender.gun", "defender.fixed", "defender.supported", "defender.silenced", "defender.countercharging"]),
        (ROAD, &["allowance", "worst_ground", "double_quick"]),
        (WHEEL, &["allowance"]),
        (RATE, &["specialised", "militia"]),
        (SHOT, &["attacker.formation", "attacker.hexes", "attacker.on_hill", "attacker.buff", "target.formation", "target.facing", "target.cover", "dice"]),
        (AREA_ROLL, &["dice"]),
        (AREA_ODDS, &["faces", "losses", "order", "commands"]),
        (FORT_ODDS, &["fort", "faces", "losses", "order", "commands"]),
        (AREA_REINFORCE, &["blocked"]),
        (MARKERS, &["blocked", "flipped"]),
        (MELEE, &["attacker.buff", "defender.facing", "defender.formation", "defender.buff", "attacker_dice", "defender_dice"]),
    ];
    // Of a check of one die every flag is no, and its die is thrown later.
    let (flags, of_battlecry) = (rff1812::CHECKS.iter(), battlecry1812::CHECKS.iter());
    let flags = flags.map(|check| (singly(&format!("rff1812.{}", check.name)), may_be_null(check)));
    let flags = flags.chain(of_battlecry.map(|check| (singly(&format!("battlecry1812.{}", check.name)), may_be_null(check))));
    for (base, fields) in optional.iter().map(|(base, fields)| (*base, fields.to_vec())).chain(flags) {
        let (plain, well) = check_line(&RULES, base.as_bytes());
        assert!(well, "{plain}");
        for field in fields {
            let request = changed(base, &format!("{field}=null"));
            assert_eq!(check_line(&RULES, request.to_string().as_bytes()).0, plain, "{field} null");
        }
    }
}

/// Checks the fields that every answer has.
#[test]
fn every_answer_has_its_fields() {
    let examples = ["rff1812.jsonl", "battlecry1812.jsonl", "invasion1812.jsonl", "conquest1754.jsonl"].map(table::text);
    for line in examples.iter().flat_map(|text| text.lines()) {
        let example: Value = serde_json::from_str(line).expect("JSON");
        let request = &example["request"];
        let text = crate::common::ask(request);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        if answer.get("error").is_some() {
            continue;
        }
        assert_eq!(answer["check"], request["check"]);
        assert!(answer["odds"].is_object(), "{text}");
        let explained = answer["explain"].as_str().unwrap_or_default();
        assert!(explained.len() > 10, "{request}\n  {explained}");
        assert!(explained.ends_with('.'), "{request}\n  {explained}");
        assert!(!explained.contains('_'), "{request}\n  {explained}");
        if request["check"] != "battlecry1812.fire" {
            let all = crate::common::agree::odds(&text).into_values().collect::<Vec<_>>();
            let ways = all.iter().map(|(ways, _)| ways).sum::<num_bigint::BigUint>();
            assert!(all.iter().all(|(_, of)| *of == ways), "the ways are not all: {text}");
        }
        for line in answer["modifiers"].as_array().into_iter().flatten() {
            for field in ["id", "label", "source", "provenance"] {
                assert!(line[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {line}");
            }
            assert!(line["value"].is_i64(), "{line}");
        }
        let undecided = ["die", "dice", "attacker_die", "attacker_dice"].iter().all(|die| request[*die].is_null());
        if undecided && answer["odds"].as_object().is_some_and(|odds| !odds.is_empty()) {
            assert!(answer["outcome"].is_null(), "{text}");
            assert!(answer["effects"].is_null(), "{text}");
            assert!(answer["result"].is_null(), "{text}");
        }
    }
}

/// Answers come in the order of the requests, a line each, and an error stops nothing.
#[test]
fn a_bad_line_does_not_stop_the_rest() {
    let die = |die: u8| json!({"check": "rff1812.fallen_leader", "die": die}).to_string();
    let input = [die(10), "nonsense".to_owned(), String::new(), die(9), die(11), die(1)].join("\n");
    let mut output = Vec::new();
    assert!(!run_check(&RULES, input.as_bytes(), &mut output).expect("memory takes it"));
    let answers =
        String::from_utf8(output).expect("text").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>();
    let told = answers.iter().map(|answer| answer["outcome"].as_str().unwrap_or("error")).collect::<Vec<_>>();
    assert_eq!(told, ["shot_dead", "error", "error", "mortally_wounded", "error", "ignores_fire"]);
    assert_eq!(answers[4]["error"]["at"], "die");

    for (input, lines, well) in
        [("", 0, true), ("\n", 1, false), (&*format!("{}\n", die(3)), 1, true), (&*format!("{}\r\n{}", die(3), die(4)), 2, true)]
    {
        let mut output = Vec::new();
        assert_eq!(run_check(&RULES, input.as_bytes(), &mut output).expect("memory takes it"), well, "{input:?}");
        assert_eq!(output.iter().filter(|byte| **byte == b'\n').count(), lines, "{input:?}");
    }
}

/// Runs the program itself on `input`: what it prints, and whether it calls itself content.
fn program(input: &str) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_brigade-major"))
        .arg("check")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // From a thread of its own: the program answers while it reads, and a full pipe must not stop both.
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("it reads all");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

#[test]
fn the_program_answers_as_the_library_does() {
    let examples = table::text("rff1812.jsonl");
    let requests = examples.lines().map(|line| serde_json::from_str::<Example<'_>>(line).expect("JSON").request.get());
    let well = requests.clone().filter(|request| check_line(&RULES, request.as_bytes()).1).collect::<Vec<_>>();
    let (text, code) = program(&well.join("\n"));
    assert_eq!(code, Some(0));
    let expected = well.iter().map(|request| check_line(&RULES, request.as_bytes()).0 + "\n").collect::<String>();
    assert_eq!(text, expected, "the same bytes");

    let (text, code) = program(&[well[0], "nonsense", well[1]].join("\n"));
    assert_eq!((text.lines().count(), code), (3, Some(1)));
    assert!(text.contains("(line 2, character "), "the line of the input: {text}");
    assert_eq!(program(""), (String::new(), Some(0)));
}

/// Checks that faults are written in a player's words: no types of the program, no serde.
#[test]
fn faults_are_said_in_a_players_words() {
    for (base, change, sentence) in [
        (AREA_ODDS, "british=[1]", "a list is not allowed: it must be an object, {...}"),
        (AREA_ODDS, "british.british_regulars=x", "\"x\" is not allowed: it must be a whole number"),
        (AREA_ODDS, "first=1", "1 is not allowed: it must be a text"),
        (AREA_REINFORCE, "blocked=York", "\"York\" is not allowed: it must be a list"),
        (AREA_REINFORCE, "hat=1", "\"hat\" is not known. Choose faction, stock, fled, blocked or fill"),
        (AREA_REINFORCE, "!stock", "is missing: "),
        (SHOT, "!range", "is missing: a whole number"),
        (SHOT, "!attacker", "is missing: an object with the fields "),
        (SHOT, "!attacker.type", "is missing: infantry, light_infantry"),
        (SHOT, "attacker.type=horse", "\"horse\" is not known. Choose infantry, light_infantry"),
        (SHOT, "dice=[1]", "1 face was given and 6 dice are thrown"),
        (SHOT, "range=9 dice=[1]", "1 face was given and no dice are thrown"),
    ] {
        let (text, _) = check_line(&RULES, changed(base, change).to_string().as_bytes());
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let said = answer["error"]["says"].as_str().unwrap_or_else(|| panic!("{change}: {text}"));
        assert!(said.starts_with(sentence), "{change}: {said}");
    }
}
