//! Battlecry! 1812: the rulings of the digest, one line each, and the laws of its pools of dice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use brigade_major::engine::fault::join_faults;
use brigade_major::engine::process::{fraction, play, simulate};
use brigade_major::engine::{Fault, Next, Odds, OutcomeTable, Process, Ruling, Tally, Throw, Word};
use brigade_major::games::battlecry1812::check::{CHECKS, OFFICER_FIRE, RALLY, officer_fire_facts, rally_facts};
use brigade_major::games::battlecry1812::fire::{Fire, FireRequest, NoShot};
use brigade_major::games::battlecry1812::melee::{Melee, MeleeRequest, MeleeRulings};
use brigade_major::games::battlecry1812::words::{Cover, Facing, Formation, TargetClass, UnitType, Weapon};
use brigade_major::games::battlecry1812::{Losses, Tables, explain};
use brigade_major::interface::read_single;
use brigade_major::table::{Listed, TableTexts};
use num_bigint::BigUint;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::shipped().unwrap_or_else(|faults| panic!("{faults:?}")));

const fn words<W: Word>() -> &'static [W] {
    W::ALL
}

fn read<T: DeserializeOwned>(request: Json) -> T {
    serde_json::from_value(request).expect("a request of the suite is well formed")
}

/// Columns of a text table, its empty lines and rulers left out.
fn table(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| line.split('|').map(str::trim).collect())
}

/// A unit as the tables below write it: type, then morale, weapon, formation, facing, cover, `hill`, `buff`, `hexes=3` in any order.
fn unit(text: &str) -> Json {
    let mut fields = Map::new();
    for token in text.split_whitespace() {
        let field = match token {
            "hill" => ("on_hill", json!(true)),
            "buff" => ("buff", json!(true)),
            _ if token.starts_with("hexes=") => ("hexes", json!(token["hexes=".len()..].parse::<u32>().expect("hexes"))),
            _ if token.parse::<u32>().is_ok() => ("morale", json!(token.parse::<u32>().expect("morale"))),
            _ if UnitType::SPELLINGS.contains(&token) => ("type", json!(token)),
            _ if Weapon::SPELLINGS.contains(&token) => ("weapon", json!(token)),
            _ if Formation::SPELLINGS.contains(&token) => ("formation", json!(token)),
            _ if Facing::SPELLINGS.contains(&token) => ("facing", json!(token)),
            _ if Cover::SPELLINGS.contains(&token) => ("cover", json!(token)),
            _ => panic!("what is {token}?"),
        };
        fields.insert(field.0.to_owned(), field.1);
    }
    Json::Object(fields)
}

fn fire_request(attacker: &str, range: u32, target: &str) -> FireRequest {
    read(json!({"attacker": unit(attacker), "target": unit(target), "range": range}))
}

fn fire(attacker: &str, range: u32, target: &str) -> Fire<'static> {
    Fire::prepare(&TABLES, &fire_request(attacker, range, target), &[]).unwrap_or_else(|faults| panic!("{attacker}: {faults:?}"))
}

fn melee_request(attacker: &str, defender: &str) -> MeleeRequest {
    read(json!({"attacker": unit(attacker), "defender": unit(defender)}))
}

fn melee(attacker: &str, defender: &str) -> Melee<'static> {
    Melee::prepare(&TABLES, &melee_request(attacker, defender), &MeleeRulings::default()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The lines of a tally that change it, but for the morale: `musket_2 -2, buff +1`.
fn lines(tally: &Tally) -> String {
    let line = |id: &str, value| format!("{id} {value:+}");
    let lines = tally.counting().filter(|line| line.row.id.as_str() != "morale" && line.value != 0);
    lines.map(|counted| line(counted.row.id.as_str(), counted.value)).collect::<Vec<_>>().join(", ")
}

// ------------------------------------------------------------------ fire

/// Rule | firer | hexes | target | dice | lines besides the morale.
const FIRE: &str = "
    §4 morale is the base                    | infantry 6 musket              | 1 | infantry                            | 6  |
    §4 woods                                 | infantry 6 musket              | 1 | infantry woods                      | 5  | target_in_woods -1
    §4 fieldworks                            | infantry 6 musket              | 1 | infantry fieldworks                 | 4  | target_in_fieldworks -2
    §4 hill                                  | infantry 6 musket hill         | 1 | infantry                            | 7  | firing_from_hill +1
    §4 front counts nothing                  | infantry 6 musket              | 1 | infantry front                      | 6  |
    §4 flank                                 | infantry 6 musket              | 1 | infantry flank                      | 7  | flank +1
    §4 rear                                  | infantry 6 musket              | 1 | infantry rear                       | 8  | rear +2
    §4 not a square's flank                  | infantry 6 musket              | 1 | infantry square flank               | 6  |
    §4 nor its rear                          | infantry 6 musket              | 1 | infantry square rear                | 6  |
    §4 not the Indians' flank                | infantry 6 musket              | 1 | indians flank                       | 6  |
    §4 their rear counts (deduced)           | infantry 6 musket              | 1 | indians rear                        | 8  | rear_of_unflankable +2
    §4 not that of Indians in square         | infantry 6 musket              | 1 | indians square rear                 | 6  |
    §4 guns have flanks                      | infantry 6 musket              | 1 | heavy_artillery flank               | 7  | flank +1
    §4 limbered guns have a rear             | infantry 6 musket              | 1 | field_artillery limbered rear       | 8  | rear +2
    §4 flank march                           | infantry 6 musket              | 1 | infantry flank_march                | 8  | target_in_flank_march +2
    §4 column of companies                   | infantry 6 musket              | 1 | infantry column_of_companies        | 7  | target_in_column_of_companies +1
    §4 column of divisions                   | infantry 6 musket              | 1 | infantry column_of_divisions        | 7  | target_in_column_of_divisions +1
    §4 open order                            | infantry 6 musket              | 1 | infantry open_order                 | 4  | target_in_open_order -2
    §4 a square by itself is nothing         | infantry 6 musket              | 1 | infantry square                     | 6  |
    §4 limbered guns by themselves neither   | infantry 6 musket              | 1 | light_artillery limbered            | 6  |
    §2 buff                                  | infantry 6 musket buff         | 1 | infantry                            | 7  | buff +1
    §4 own column of companies: no modifier  | infantry 6 musket column_of_companies | 1 | infantry                     | 6  |
    §4 own column of divisions: none         | infantry 6 musket column_of_divisions | 1 | infantry                     | 6  |
    §4 own square: none                      | infantry 6 musket square       | 1 | infantry                            | 6  |
    §4 own flank march: none                 | infantry 6 musket flank_march  | 1 | infantry                            | 6  |
    §4 fieldworks in woods: both             | infantry 6 musket              | 1 | infantry fieldworks_in_woods        | 3  | target_in_woods -1, target_in_fieldworks -2
    §4 all add up                            | riflemen 6 rifle hill buff     | 1 | infantry column_of_divisions flank woods | 8 | rifle_1 -1, target_in_woods -1, firing_from_hill +1, flank +1, target_in_column_of_divisions +1, buff +1
    §4 the most                              | light_artillery 10 gun hill buff | 1 | infantry flank_march rear         | 17 | gun_1 +1, firing_from_hill +1, rear +2, target_in_flank_march +2, buff +1
    §4 one die is a shot                     | infantry 3 musket              | 2 | infantry                            | 1  | musket_2 -2
    §4 below 1: no shot                      | infantry 2 musket              | 2 | infantry                            | 0  | musket_2 -2
    §4 far below 1: no shot, no fewer dice   | infantry 1 musket              | 2 | infantry fieldworks open_order      | 0  | musket_2 -2, target_in_fieldworks -2, target_in_open_order -2
    §4 a buff may make the shot              | infantry 2 musket buff         | 2 | infantry                            | 1  | musket_2 -2, buff +1
    §4 open order, 1 hex: undivided          | riflemen 6 rifle open_order    | 2 | infantry rear                       | 8  | rear +2
    §4 hexes count in open order only        | riflemen 6 rifle hexes=3       | 2 | infantry rear                       | 8  | rear +2
    §4 nor in a square                       | infantry 6 musket square hexes=3 | 1 | infantry rear                     | 8  | rear +2
    §4 a company with 6 dice over 3: 2       | riflemen 6 rifle open_order hexes=3 | 2 | infantry                       | 2  | open_order_hexes -4
    §4 one with 4 throws 1                   | riflemen 4 rifle open_order hexes=3 | 2 | infantry                       | 1  | open_order_hexes -3
    §4 with 2 none                           | riflemen 2 rifle open_order hexes=3 | 2 | infantry                       | 0  | open_order_hexes -2
    §4 8 in all over 2: 4                    | riflemen 6 rifle open_order hexes=2 | 2 | infantry rear                  | 4  | rear +2, open_order_hexes -4
    §4 9 over 2: 4, rounded down             | riflemen 6 rifle open_order hexes=2 hill | 2 | infantry rear             | 4  | firing_from_hill +1, rear +2, open_order_hexes -5
    §4 7 over 3: 2                           | riflemen 6 rifle open_order hexes=3 hill | 2 | infantry                  | 2  | firing_from_hill +1, open_order_hexes -5
    §4 5 over 2: 2                           | riflemen 6 rifle open_order hexes=2 | 2 | infantry woods                 | 2  | target_in_woods -1, open_order_hexes -3
    §4 3 over 2: 1                           | riflemen 6 rifle open_order hexes=2 | 1 | infantry fieldworks            | 1  | rifle_1 -1, target_in_fieldworks -2, open_order_hexes -2
    §4 the weapon's dice are divided too     | indians 6 rifle open_order hexes=2 | 4 | infantry                        | 1  | rifle_4 -4, open_order_hexes -1
    §4 and the buff                          | indians 6 musket open_order hexes=2 buff | 1 | infantry                  | 3  | buff +1, open_order_hexes -4
    §4 10 over 10: 1                         | riflemen 10 rifle open_order hexes=10 | 2 | infantry                     | 1  | open_order_hexes -9
    §4 nothing, divided, is nothing          | riflemen 2 rifle open_order hexes=2 | 2 | infantry fieldworks            | 0  | target_in_fieldworks -2
    §4 nobody gains by it                    | riflemen 1 rifle open_order hexes=3 | 4 | infantry fieldworks            | 0  | rifle_4 -4, target_in_fieldworks -2
";

#[test]
fn fire_by_the_rules() {
    for case in table(FIRE) {
        let [rule, attacker, range, target, dice, expected] = case[..] else { panic!("{case:?}") };
        let check = fire(attacker, range.parse().expect("range"), target);
        assert_eq!(
            (check.dice_count().to_string().as_str(), lines(check.tally.as_ref().expect("in range")).as_str()),
            (dice, expected),
            "{rule}"
        );
        assert_eq!(check.no_shot.is_some(), dice == "0", "{rule}");
    }
}

/// §4, the weapons' table; `-` is no shot. Columns are 1 to 9 hexes; beyond 6 a gun stays at −2.
const RANGES: &str = "
    musket           | 0  | -2 | -  | -  | -  | -  | -  | -  | -
    rifle            | -1 | 0  | -2 | -4 | -  | -  | -  | -  | -
    pistol_and_sabre | 0  | -  | -  | -  | -  | -  | -  | -  | -
    gun              | 1  | 0  | 0  | -1 | -2 | -2 | -2 | -2 | -2
    howitzer         | 0  | -1 | -2 | 0  | -4 | -  | -  | -  | -
";

fn who_carries(weapon: Weapon) -> UnitType {
    *words::<UnitType>().iter().find(|unit| TABLES.unit(**unit).weapons.contains(&weapon)).expect("every weapon has a bearer")
}

#[test]
fn every_weapon_at_every_hex() {
    for row in table(RANGES) {
        let weapon = Weapon::ALL.iter().find(|weapon| weapon.word() == row[0]).expect("weapon");
        let reach = row[1..].iter().filter(|cell| **cell != "-").count();
        for (range, cell) in (1..).zip(&row[1..]) {
            let check = fire(&format!("{} 7 {}", who_carries(*weapon).word(), row[0]), range, "infantry");
            match cell.parse::<i32>() {
                Ok(dice) => {
                    assert_eq!(i64::from(check.dice_count()), i64::from(7 + dice), "{} at {range}", row[0]);
                    let tally = check.tally.expect("in range");
                    let id = if range > 6 { format!("{}_beyond", row[0]) } else { format!("{}_{range}", row[0]) };
                    assert_eq!(tally.lines()[1].row.id.as_str(), id, "the weapon's line comes after the morale");
                }
                Err(_) => {
                    assert_eq!(check.dice_count(), 0, "{} at {range}", row[0]);
                    assert!(check.tally.is_none(), "{} at {range}", row[0]);
                    let reach = u32::try_from(reach).expect("small");
                    assert_eq!(check.no_shot, Some(NoShot::BeyondReach { weapon: *weapon, reach, range }));
                }
            }
        }
    }
}

#[test]
fn beyond_reach_there_is_one_way_and_a_reason() {
    for range in [3, 4, 50, 100] {
        let check = fire("infantry 10 musket hill buff", range, "infantry rear flank_march");
        let odds = check.odds();
        let one = vec![BigUint::from(1u32)];
        assert_eq!((&odds.strength, &odds.morale, &odds.retreat, odds.of.clone()), (&one, &one, &one, 1u32.into()), "at {range}");
        assert_eq!(
            check.no_shot.expect("no shot").to_string(),
            format!("out of range: a musket reaches 2 hexes, the target is {range} away")
        );
        assert_eq!(check.resolve(&[]), Some(Losses::default()));
        assert_eq!(check.resolve(&[1]), None);
    }
}

#[test]
fn no_dice_is_said_with_its_total() {
    let check = fire("infantry 1 musket", 2, "infantry fieldworks");
    assert_eq!(check.no_shot, Some(NoShot::NoDice { total: -3 }));
    assert_eq!(check.tally.expect("in range").total(), -3);
}

/// §1: type | class | move | what it carries.
const UNITS: &str = "
    infantry         | foot      | 2 | musket
    light_infantry   | foot      | 2 | musket
    riflemen         | foot      | 2 | rifle
    mounted_riflemen | mounted   | 3 | musket rifle
    light_dragoons   | mounted   | 3 | musket rifle pistol_and_sabre
    indians          | foot      | 2 | musket rifle
    field_artillery  | artillery | 2 | gun howitzer
    light_artillery  | artillery | 3 | gun howitzer
    heavy_artillery  | artillery | 0 | gun howitzer
";

#[test]
fn every_unit_carries_its_weapons_and_no_others() {
    for row in table(UNITS) {
        let [name, class, moves, carries] = row[..] else { panic!("{row:?}") };
        let unit = UnitType::ALL.iter().find(|unit| unit.word() == name).expect("type");
        assert_eq!((TABLES.unit(*unit).class.word(), TABLES.unit(*unit).moves.to_string().as_str()), (class, moves), "{name}");
        for weapon in Weapon::SPELLINGS {
            let fault = Fire::prepare(&TABLES, &fire_request(&format!("{name} 5 {weapon}"), 1, "infantry"), &[]).err();
            let carried = carries.split_whitespace().any(|other| other == *weapon);
            assert_eq!(fault.map(places), (!carried).then(|| vec!["attacker.weapon".to_owned()]), "{name} with {weapon}");
        }
    }
}

#[test]
fn every_unit_takes_its_formations_and_no_others() {
    for unit in UnitType::ALL {
        let guns = TABLES.unit(*unit).class == TargetClass::Artillery;
        for formation in Formation::SPELLINGS {
            let fits = if guns { ["line", "limbered"].contains(formation) } else { *formation != "limbered" };
            let (name, weapon) = (unit.word(), TABLES.unit(*unit).weapons[0].word());
            let fired_at = Fire::prepare(&TABLES, &fire_request("infantry 5 musket", 1, &format!("{name} {formation}")), &[]);
            assert_eq!(fired_at.err().map(places), (!fits).then(|| vec!["target.formation".to_owned()]), "at {name} in {formation}");
            let attacked =
                Melee::prepare(&TABLES, &melee_request("infantry 5", &format!("{name} 5 {formation}")), &MeleeRulings::default());
            assert_eq!(attacked.err().map(places), (!fits).then(|| vec!["defender.formation".to_owned()]), "{name} in {formation}");
            let fires = fits && *formation != "limbered";
            let fire = Fire::prepare(&TABLES, &fire_request(&format!("{name} 5 {weapon} {formation}"), 1, "infantry"), &[]);
            assert_eq!(fire.err().map(places), (!fires).then(|| vec!["attacker.formation".to_owned()]), "{name} fires in {formation}");
        }
    }
}

/// §4, the faces: target | face | strength, morale, retreat.
const FACES: &str = "
    infantry       | 1 | 1 0 0
    infantry       | 2 | 1 0 0
    infantry       | 3 | 0 1 0
    infantry       | 4 | 0 0 1
    infantry       | 5 | 0 0 0
    infantry       | 6 | 0 0 0
    light_dragoons | 1 | 0 0 0
    light_dragoons | 2 | 0 0 0
    light_dragoons | 3 | 0 1 0
    light_dragoons | 4 | 0 0 1
    light_dragoons | 5 | 1 0 0
    light_dragoons | 6 | 0 0 0
    heavy_artillery | 1 | 0 0 0
    heavy_artillery | 2 | 0 0 0
    heavy_artillery | 3 | 0 1 0
    heavy_artillery | 4 | 0 0 1
    heavy_artillery | 5 | 0 0 0
    heavy_artillery | 6 | 1 0 0
";

#[test]
fn every_face_at_every_class() {
    for row in table(FACES) {
        let [target, face, expected] = row[..] else { panic!("{row:?}") };
        for unit in UnitType::ALL.iter().filter(|unit| {
            let like = UnitType::ALL.iter().find(|other| other.word() == target).expect("type");
            TABLES.unit(**unit).class == TABLES.unit(*like).class
        }) {
            let check = fire("infantry 1 musket", 1, unit.word());
            let Losses { strength, morale, retreat } = check.resolve(&[face.parse().expect("face")]).expect("one die");
            assert_eq!(format!("{strength} {morale} {retreat}"), expected, "{face} at {unit}");
        }
    }
    let volley = fire("infantry 6 musket", 1, "riflemen").resolve(&[1, 2, 3, 4, 4, 6]);
    assert_eq!(volley, Some(Losses { strength: 2, morale: 1, retreat: 2 }), "each die counts");
}

#[test]
fn faces_that_are_no_such_throw_are_refused() {
    let check = fire("infantry 3 musket", 1, "infantry");
    for faces in [&[][..], &[1, 2], &[1, 2, 3, 4], &[1, 2, 0], &[1, 2, 7]] {
        assert_eq!(check.resolve(faces), None, "{faces:?}");
    }
}

// ------------------------------------------------------------------ melee

/// Rule | attacker | defender | attacker's dice | lines | defender's dice | lines.
const MELEE: &str = "
    §5 morale in dice                      | infantry 5         | infantry 4                   | 5 |                  | 4 |
    §5 Indians one fewer, attacking        | indians 5          | infantry 4                   | 4 | indians -1       | 4 |
    §5 Indians one fewer, attacked         | infantry 5         | indians 4                    | 5 |                  | 3 | indians -1
    §5 Indians of morale 1 throw none      | indians 1          | infantry 4                   | 0 | indians -1       | 4 |
    §2 buff of the attacker                | infantry 5 buff    | infantry 4                   | 6 | buff +1          | 4 |
    §2 buff of the defender                | infantry 5         | infantry 4 buff              | 5 |                  | 5 | buff +1
    §5 flank, for the attacker             | infantry 5         | infantry 4 flank             | 6 | flank +1         | 4 |
    §5 rear, for the attacker              | infantry 5         | infantry 4 rear              | 7 | rear +2          | 4 |
    §4 not a square's flank                | infantry 5         | infantry 4 square flank      | 5 |                  | 4 |
    §4 nor its rear                        | infantry 5         | infantry 4 square rear       | 5 |                  | 4 |
    §4 not the Indians' flank              | infantry 5         | indians 4 flank              | 5 |                  | 3 | indians -1
    §4 but their rear                      | infantry 5         | indians 4 rear               | 7 | rear +2          | 3 | indians -1
    §5 of the situations only these: column| infantry 5         | infantry 4 column_of_divisions | 5 |                | 4 |
    §5 flank march is no modifier          | infantry 5         | infantry 4 flank_march       | 5 |                  | 4 |
    §5 nor open order                      | infantry 5         | infantry 4 open_order        | 5 |                  | 4 |
    §5 guns attacked throw no dice         | infantry 5         | field_artillery 4            | 5 |                  | 0 |
    §5 not even buffed                     | infantry 5         | light_artillery 4 buff       | 5 |                  | 0 |
    §5 nor limbered; their rear counts     | infantry 5         | heavy_artillery 4 limbered rear | 7 | rear +2       | 0 |
    §5 a routed defender throws none       | infantry 5         | infantry 0                   | 5 |                  | 0 |
    §5 routed Indians neither              | infantry 5         | indians 0                    | 5 |                  | 0 | indians -1
    §2 but a buff is one                   | infantry 5         | infantry 0 buff              | 5 |                  | 1 | buff +1
";

#[test]
fn melee_by_the_rules() {
    for case in table(MELEE) {
        let [rule, attacker, defender, attacker_dice, attacker_lines, defender_dice, defender_lines] = case[..] else { panic!("{case:?}") };
        let check = melee(attacker, defender);
        let side = |side: &brigade_major::games::battlecry1812::melee::MeleePool| (side.dice_count().to_string(), lines(&side.tally));
        assert_eq!(side(&check.attacker), (attacker_dice.to_owned(), attacker_lines.to_owned()), "{rule}");
        assert_eq!(side(&check.defender), (defender_dice.to_owned(), defender_lines.to_owned()), "{rule}");
    }
}

/// Rule | attacker | defender | attacker's faces | defender's | outcome | effects.
const FLAGS: &str = "
    §5 more flags win                 | infantry 2 | infantry 2        | 4 4 | 4 1 | attacker_wins | the defender retreats 1 hex, the defender loses 1 morale
    §5 one flag to none               | infantry 2 | infantry 2        | 4 1 | 1 1 | attacker_wins | the defender retreats 1 hex, the defender loses 1 morale
    §5 fewer lose                     | infantry 2 | infantry 2        | 4 1 | 4 4 | defender_wins | the attacker retreats 1 hex, the attacker loses 1 morale
    §5 equal: both stand (house)      | infantry 2 | infantry 2        | 4 1 | 1 4 | equal         |
    §5 no flags: both stand           | infantry 2 | infantry 2        | 1 2 | 3 5 | equal         |
    §5 only flags count               | infantry 2 | infantry 2        | 1 3 | 5 6 | equal         |
    §5 a side without dice may lose   | infantry 2 | infantry 0        | 4 1 |     | attacker_wins | the defender retreats 1 hex, the defender loses 1 morale
    §5 or stand                       | infantry 2 | infantry 0        | 3 1 |     | equal         |
    §5 an attacker without dice loses | indians 1  | infantry 1        |     | 4   | defender_wins | the attacker retreats 1 hex, the attacker loses 1 morale
    §5 one flag takes the guns (house)| infantry 2 | field_artillery 9 | 4 1 |     | attacker_wins | the attacker takes the guns
    §5 two as well                    | infantry 2 | heavy_artillery 9 | 4 4 |     | attacker_wins | the attacker takes the guns
    §5 none does not                  | infantry 2 | light_artillery 9 | 6 6 |     | equal         |
";

#[test]
fn melee_by_its_flags() {
    let faces = |text: &str| text.split_whitespace().map(|face| face.parse::<u8>().expect("face")).collect::<Vec<_>>();
    let mut rows = BTreeSet::new();
    for case in table(FLAGS) {
        let [rule, attacker, defender, attacker_faces, defender_faces, outcome, effects] = case[..] else { panic!("{case:?}") };
        let check = melee(attacker, defender);
        let resolution = check.resolve(&faces(attacker_faces), &faces(defender_faces)).expect("such a throw");
        let said = resolution.effects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        assert_eq!((resolution.row.id.as_str(), said.as_str()), (outcome, effects), "{rule}");
        rows.insert(std::ptr::from_ref(resolution.row));
    }
    assert_eq!(rows.len(), TABLES.melee_outcomes.rows().len() + TABLES.against_guns.rows().len(), "every row is hit");
    assert!(melee("infantry 2", "infantry 1").resolve(&[4], &[4]).is_none(), "too few faces");
    assert!(melee("infantry 2", "infantry 1").resolve(&[4, 4], &[7]).is_none(), "no such face");
}

// ------------------------------------------------------------------ rally, officers

#[test]
fn rally_at_or_under_the_ability() {
    for ability in 1..=6u32 {
        for die in 1..=6u8 {
            let rally = RALLY.prepare(&TABLES, rally_facts(ability), Some(die), &[]).expect("in bounds");
            let resolution = rally.resolve(die);
            let (outcome, effects) =
                if u32::from(die) <= ability { ("rallied", "the unit recovers 1 morale") } else { ("still_routed", "") };
            assert_eq!(resolution.row.id.as_str(), outcome, "§2: die {die} at ability {ability}");
            assert_eq!(resolution.effects.iter().map(ToString::to_string).collect::<String>(), effects);
        }
        let rally = RALLY.prepare(&TABLES, rally_facts(ability), None, &[]).expect("in bounds");
        let odds = named(&Odds::of(&rally), rally.outcomes());
        assert_eq!(odds.get("rallied"), Some(&ability.into()), "§2: {ability} in 6");
    }
}

#[test]
fn officers_are_hit_by_a_horseman_and_by_few() {
    for unit in UnitType::ALL {
        let may = ["light_infantry", "riflemen", "mounted_riflemen", "indians"].contains(&unit.word());
        let check = OFFICER_FIRE.prepare(&TABLES, officer_fire_facts(*unit), None, &[]);
        let Ok(check) = check else {
            assert!(!may, "§2: {unit} picks off officers");
            assert_eq!(places(check.expect_err("a fault")), ["shooter"]);
            continue;
        };
        assert!(may, "§2: {unit} does not pick off officers");
        for die in 1..=6 {
            let resolution = check.resolve(die);
            assert_eq!(resolution.row.id.as_str(), if die == 5 { "hit" } else { "missed" }, "§2: {unit} throws {die}");
            assert_eq!(resolution.effects.len(), usize::from(die == 5));
        }
        let odds = named(&Odds::of(&check), check.outcomes());
        assert_eq!((odds["hit"].clone(), odds["missed"].clone()), (1u32.into(), 5u32.into()));
    }
}

fn named<E>(odds: &Odds<usize>, table: &OutcomeTable<E>) -> BTreeMap<String, BigUint> {
    odds.weights.iter().map(|(row, ways)| (table.rows()[*row].id.to_string(), ways.clone())).collect()
}

// ------------------------------------------------------------------ every row

/// Rows no case above throws dice for: table | row | provenance | value (§1, §2, §6, §7).
const LISTED: &str = "
    specials   | bayonet_charge               | rules   | special bayonet_charge, units [\"infantry\",\"light_infantry\"]
    specials   | picks_off_officers           | rules   | special picks_off_officers, units [\"light_infantry\",\"riflemen\",\"indians\"]
    specials   | mounted_riflemen_pick_off_officers | deduced | special picks_off_officers, units [\"mounted_riflemen\"]
    specials   | others_in_open_order         | house   | special infiltrate, units [\"light_infantry\",\"indians\"]
    specials   | riflemen_infiltrate          | deduced | special infiltrate, units [\"riflemen\"]
    specials   | mounted_riflemen_infiltrate  | deduced | special infiltrate, units [\"mounted_riflemen\"]
    specials   | mounted_riflemen_run_down    | deduced | special run_down, units [\"mounted_riflemen\"]
    specials   | light_dragoons_run_down      | rules   | special run_down, units [\"light_dragoons\"]
    specials   | cannot_be_flanked            | rules   | special cannot_be_flanked, units [\"indians\"]
    specials   | pick_off                     | rules   | special pick_off, units [\"indians\"]
    specials   | no_melee                     | rules   | special no_melee, units [\"field_artillery\",\"light_artillery\",\"heavy_artillery\"]
    specials   | fires_only_unlimbered        | rules   | special fires_only_unlimbered, units [\"field_artillery\",\"heavy_artillery\"]
    specials   | fires_as_it_unlimbers        | rules   | special fires_as_it_unlimbers, units [\"light_artillery\"]
    ranks      | captain                      | house   | battalions 1, reach 1
    ranks      | major                        | rules   | battalions 1, reach 2
    ranks      | lieutenant_colonel           | rules   | reach 3
    ranks      | colonel                      | rules   | reach 3
    ranks      | brigadier_general            | rules   | reach 4
    ranks      | major_general                | rules   | reach 4
    mounts     | on_foot                      | rules   | class foot, move 2
    mounts     | mounted                      | rules   | class mounted, move 4
    formations | line                         | rules   | classes [\"foot\",\"mounted\",\"artillery\"], fires true, move 0, still [\"artillery\"]
    formations | open_order                   | rules   | classes [\"foot\",\"mounted\"], fires true, move 0
    formations | column_of_companies          | rules   | classes [\"foot\",\"mounted\"], companies firing 1, fires true, move 1
    formations | column_of_divisions          | rules   | classes [\"foot\",\"mounted\"], companies firing 2, fires true, move 1
    formations | square                       | rules   | classes [\"foot\",\"mounted\"], fires true, move -1
    formations | flank_march                  | rules   | classes [\"foot\",\"mounted\"], fires true, move 2
    formations | limbered                     | rules   | classes [\"artillery\"], fires false, move 0
    ground     | woods                        | deduced | free for [\"indians\",\"riflemen\"], move -1, through [\"indians\",\"riflemen\"]
    ground     | fence                        | deduced | free for [\"indians\",\"riflemen\"], move -1
    ground     | hill                         | house   | free for [], move 0
    ground     | building                     | house   | free for [], move 0
    ground     | fieldworks                   | house   | free for [], move 0
    ground     | water                        | house   | free for [], move 0, shut true
    limbering  | limber                       | rules   | turns 1
    limbering  | unlimber                     | rules   | turns 1
    besides_limbering | besides_limbering     | house   | besides one
    beyond     | gun_beyond                   | deduced | from 7, to 100, value -2, weapon gun
    sight      | woods                        | house   |
    sight      | buildings                    | house   |
    sight      | higher_hill                  | house   |
    figures    | men_least                    | rules   | value 30
    figures    | men_most                     | rules   | value 120
    figures    | men_per_figure_least         | rules   | value 10
    figures    | men_per_figure_most          | rules   | value 20
    figures    | morale_start_least           | deduced | value 1
    figures    | morale_start_most            | house   | value 10
    figures    | ability_most                 | house   | value 6
    figures    | rest_formations              | house   | value 0
    figures    | bayonet_charge               | rules   | value 1
    figures    | buffs_a_turn                 | rules   | value 1
    figures    | rest                         | deduced | value 1
    figures    | blocked_retreat              | house   | value 1
    figures    | front_sides                  | house   | value 3
    figures    | flank_sides                  | house   | value 2
    figures    | unit_destroyed               | house   | value 1
    figures    | officer_lost                 | house   | value 1
    figures    | withdrawal                   | house   | value 1
    figures    | formation_changes            | house   | value 1
    figures    | rallies_a_turn               | house   | value 1
    rulings    | sight_along_side             | house   |
    rulings    | bearing_between              | house   |
    rulings    | one_unit_a_hex               | house   |
    rulings    | through_friends              | house   |
    rulings    | form_first                   | house   |
    rulings    | one_attack                   | house   |
    rulings    | open_ground                  | house   |
    rulings    | rally_reach                  | house   |
    rulings    | retreat_way                  | house   |
    rulings    | officers_go_along            | house   |
    rulings    | overrun                      | house   |
    rulings    | cornered                     | house   |
    rulings    | routed_guns                  | house   |
    rulings    | swamp                        | house   |
    rulings    | buff_at_the_dice             | deduced |
    rulings    | charge_ground                | house   |
    rulings    | column_of_no_command         | deduced |
    rulings    | fire_any_direction           | house   |
    rulings    | heavy_guns_shut_in           | house   |
    rulings    | rally_any_phase              | house   |
    rulings    | key_position_held            | house   |
    rulings    | rest_of_a_turn               | house   |
    rulings    | withdrawal_is_a_move         | deduced |
";

/// §2: officer's type | letter | provenance | bound by his command, or any unit of his side | whom he aids.
const OFFICERS: &str = "
    infantry  | I | deduced | bound | infantry light_infantry riflemen
    artillery | A | rules   | bound | field_artillery light_artillery heavy_artillery
    cavalry   | C | deduced | bound | mounted_riflemen light_dragoons
    native    | N | deduced | bound | indians
    general   | G | rules   | any   | infantry light_infantry riflemen mounted_riflemen light_dragoons indians field_artillery light_artillery heavy_artillery
    engineer  | E | rules   | any   | infantry light_infantry riflemen mounted_riflemen light_dragoons indians field_artillery light_artillery heavy_artillery
";

#[test]
fn every_other_row_stands_as_the_digest_has_it() {
    let thrown = ["types", "weapons", "ranges", "faces", "modifiers", "outcomes", "against_guns", "fire"];
    let listed = TABLES.listing.iter().filter(|row| !thrown.contains(&row.table.as_str()));
    let plain = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let data = |row: &Listed| row.data.iter().map(|(key, value)| format!("{} {}", key.replace('_', " "), plain(value))).collect::<Vec<_>>();
    let listed =
        listed.map(|row| [row.table.as_str(), row.head.id.as_str(), row.head.provenance.word(), &data(row).join(", ")].join(" | "));
    let expected = table(LISTED).map(|row| row.join(" | "));
    assert_eq!(listed.collect::<BTreeSet<_>>(), expected.collect::<BTreeSet<_>>());
    for row in table(OFFICERS) {
        let found = TABLES.officer_types.iter().find(|(kind, _)| kind.word() == row[0]).expect("type").1;
        let aids =
            UnitType::ALL.iter().filter(|class| found.data.aids.contains(class)).map(|class| class.word()).collect::<Vec<_>>().join(" ");
        let bound = if found.data.bound { "bound" } else { "any" };
        assert_eq!([found.data.code.as_str(), found.head.provenance.word(), bound, &aids], row[1..]);
    }
    assert_eq!(TABLES.officer_types.len(), table(OFFICERS).count());
}

#[test]
fn every_line_of_every_tally_counts_in_some_case() {
    let mut fire_rows = BTreeSet::new();
    for case in table(FIRE) {
        let check = fire(case[1], case[2].parse().expect("range"), case[3]);
        fire_rows.extend(check.tally.expect("in range").counting().map(|line| line.row.id.to_string()));
    }
    assert_eq!(TABLES.fire.iter().filter(|row| !fire_rows.contains(row.id.as_str())).count(), 0, "fire: {fire_rows:?}");
    let mut melee_rows = BTreeSet::new();
    for case in table(MELEE) {
        let check = melee(case[1], case[2]);
        for side in [&check.attacker, &check.defender] {
            melee_rows.extend(side.tally.counting().map(|line| line.row.id.to_string()));
        }
    }
    assert_eq!(TABLES.melee.iter().filter(|row| !melee_rows.contains(row.id.as_str())).count(), 0, "melee: {melee_rows:?}");
    let columns = table(RANGES).flat_map(|row| row[1..].iter().take(6).map(|cell| cell.parse::<i32>().is_ok()).collect::<Vec<_>>());
    assert_eq!(TABLES.ranges.len(), columns.filter(|is| *is).count());
    assert_eq!(TABLES.beyond.len(), 1);
}

#[test]
fn what_is_not_of_the_rules_says_so() {
    for row in &TABLES.listing {
        let house = row.head.provenance.word() == "house";
        assert!(!house || row.head.look.is_some(), "{}: {} is assumed, so it says where to look", row.table, row.head.id);
        assert!(row.head.provenance.word() != "deduced" || row.head.note.is_some(), "{}: {} says from what", row.table, row.head.id);
    }
}

// ------------------------------------------------------------------ faults

fn places(faults: Vec<Fault>) -> Vec<String> {
    faults.into_iter().map(|fault| fault.place_text()).collect()
}

/// A request that differs in one or more fields from a good one.
fn altered(good: Json, changes: &[(&str, Json)]) -> Json {
    let mut request = good;
    for (path, value) in changes {
        *request.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value.clone();
    }
    request
}

fn good_fire() -> Json {
    json!({"attacker": {"type": "infantry", "morale": 6, "weapon": "musket", "formation": "line", "hexes": 1, "on_hill": false, "buff": false},
           "target": {"type": "infantry", "formation": "line", "facing": "front", "cover": "none"}, "range": 1, "dice": null})
}

fn good_melee() -> Json {
    json!({"attacker": {"type": "infantry", "morale": 2, "buff": false},
           "defender": {"type": "infantry", "morale": 2, "facing": "front", "formation": "line", "buff": false},
           "attacker_dice": [1, 2], "defender_dice": [3, 4]})
}

#[test]
fn fire_names_every_field_at_fault() {
    for (changes, expected) in [
        (vec![("/attacker/morale", json!(0))], vec!["attacker.morale"]),
        (vec![("/attacker/morale", json!(11))], vec!["attacker.morale"]),
        (vec![("/attacker/weapon", json!("gun"))], vec!["attacker.weapon"]),
        (vec![("/attacker/formation", json!("limbered"))], vec!["attacker.formation"]),
        (vec![("/attacker/hexes", json!(0))], vec!["attacker.hexes"]),
        (vec![("/attacker/hexes", json!(11))], vec!["attacker.hexes"]),
        (vec![("/attacker/hexes", json!(u32::MAX))], vec!["attacker.hexes"]),
        (vec![("/target/formation", json!("limbered"))], vec!["target.formation"]),
        (vec![("/range", json!(0))], vec!["range"]),
        (vec![("/range", json!(101))], vec!["range"]),
        (vec![("/dice", json!([1, 2, 3, 4, 5]))], vec!["dice"]),
        (vec![("/dice", json!([1, 2, 3, 4, 5, 6, 6]))], vec!["dice"]),
        (vec![("/dice", json!([]))], vec!["dice"]),
        (vec![("/dice", json!([1, 2, 0, 4, 5, 7]))], vec!["dice[2]", "dice[5]"]),
        (vec![("/range", json!(3)), ("/dice", json!([1]))], vec!["dice"]),
        (
            vec![("/attacker/morale", json!(0)), ("/range", json!(0)), ("/target/formation", json!("limbered"))],
            vec!["attacker.morale", "target.formation", "range"],
        ),
    ] {
        let request: FireRequest = read(altered(good_fire(), &changes));
        let faults = Fire::prepare(&TABLES, &request, &[]).expect_err("a fault");
        assert!(faults.iter().all(|fault| fault.text().len() > 10), "{faults:?}");
        assert_eq!(places(faults), expected, "{changes:?}");
    }
}

#[test]
fn melee_names_every_field_at_fault() {
    for (changes, expected) in [
        (vec![("/attacker/type", json!("field_artillery"))], vec!["attacker.type"]),
        (vec![("/attacker/type", json!("light_artillery"))], vec!["attacker.type"]),
        (vec![("/attacker/type", json!("heavy_artillery"))], vec!["attacker.type"]),
        (vec![("/attacker/morale", json!(0))], vec!["attacker.morale"]),
        (vec![("/attacker/morale", json!(11))], vec!["attacker.morale"]),
        (vec![("/defender/morale", json!(11))], vec!["defender.morale"]),
        (vec![("/defender/formation", json!("limbered"))], vec!["defender.formation"]),
        (vec![("/attacker_dice", json!(null))], vec!["attacker_dice"]),
        (vec![("/defender_dice", json!(null))], vec!["defender_dice"]),
        (vec![("/attacker_dice", json!([1]))], vec!["attacker_dice"]),
        (vec![("/defender_dice", json!([1, 2, 3]))], vec!["defender_dice"]),
        (vec![("/attacker_dice", json!([1, 7])), ("/defender_dice", json!([0, 1]))], vec!["attacker_dice[1]", "defender_dice[0]"]),
    ] {
        let request: MeleeRequest = read(altered(good_melee(), &changes));
        let faults = Melee::prepare(&TABLES, &request, &MeleeRulings::default()).expect_err("a fault");
        assert_eq!(places(faults), expected, "{changes:?}");
    }
}

#[test]
fn rally_and_officer_fire_name_theirs() {
    for (ability, die, expected) in [
        (0, None, vec!["ability"]),
        (7, None, vec!["ability"]),
        (3, Some(0), vec!["die"]),
        (3, Some(7), vec!["die"]),
        (9, Some(9), vec!["ability", "die"]),
    ] {
        let faults = RALLY.prepare(&TABLES, rally_facts(ability), die, &[]).expect_err("a fault");
        assert_eq!(places(faults), expected);
    }
    let faults = OFFICER_FIRE.prepare(&TABLES, officer_fire_facts(UnitType::Infantry), Some(7), &[]).expect_err("a fault");
    assert_eq!(places(faults), ["shooter", "die"]);
}

#[test]
fn null_is_the_default_and_unknown_fields_are_errors() {
    let nulls = altered(
        good_fire(),
        &[
            "/attacker/formation",
            "/attacker/hexes",
            "/attacker/on_hill",
            "/attacker/buff",
            "/target/formation",
            "/target/facing",
            "/target/cover",
        ]
        .map(|path| (path, json!(null))),
    );
    let given: FireRequest = read(altered(good_fire(), &[("/attacker/hexes", json!(null))]));
    assert_eq!(read::<FireRequest>(nulls), given);
    assert_eq!(fire_request("infantry 6 musket", 1, "infantry"), given, "left out is the same");
    let nulls = altered(
        good_melee(),
        &["/attacker/buff", "/defender/facing", "/defender/formation", "/defender/buff"].map(|path| (path, json!(null))),
    );
    assert_eq!(read::<MeleeRequest>(nulls), read(good_melee()));
    for (good, place) in
        [(good_fire(), "/attacker"), (good_fire(), "/target"), (good_fire(), ""), (good_melee(), "/defender"), (good_melee(), "/attacker")]
    {
        let mut request = good.clone();
        let object = request.pointer_mut(place).and_then(Json::as_object_mut).expect("object");
        object.insert("cheat".to_owned(), json!(1));
        let error = if good == good_fire() {
            serde_json::from_value::<FireRequest>(request).expect_err("unknown").to_string()
        } else {
            serde_json::from_value::<MeleeRequest>(request).expect_err("unknown").to_string()
        };
        assert!(error.contains("unknown field `cheat`"), "{error}");
    }
    let hill = json!({"type": "infantry", "morale": 3, "on_hill": true});
    assert!(serde_json::from_value::<MeleeRequest>(altered(good_melee(), &[("/attacker", hill)])).is_err(), "a hill is of fire only");
}

// ------------------------------------------------------------------ the referee

#[test]
fn the_referee_has_the_last_word() {
    let request = fire_request("infantry 6 musket", 2, "infantry woods");
    let row = |id: &str| id.into();
    for (rulings, dice) in [
        (vec![], 3),
        (vec![Ruling::Strike { row: row("target_in_woods"), note: "thin".into() }], 4),
        (vec![Ruling::Count { row: row("firing_from_hill"), note: "a knoll".into() }], 4),
        (vec![Ruling::Strike { row: row("musket_2"), note: "close enough".into() }], 5),
        (vec![Ruling::Strike { row: row("morale"), note: "all dead drunk".into() }], 0),
        (vec![Ruling::Add { value: 2, note: "fresh".into() }, Ruling::Add { value: -1, note: "rain".into() }], 4),
        (vec![Ruling::Add { value: i32::MIN, note: "no".into() }], 0),
    ] {
        let check = Fire::prepare(&TABLES, &request, &rulings).expect("in bounds");
        assert_eq!(check.dice_count(), dice, "{rulings:?}");
    }
    let open = fire_request("riflemen 6 rifle open_order hexes=2", 2, "infantry rear");
    let check = Fire::prepare(&TABLES, &open, &[Ruling::Add { value: 1, note: "one die more".into() }]).expect("in bounds");
    assert_eq!(check.dice_count(), 5, "what the referee adds is not divided");
    let flood = [Ruling::Add { value: i32::MAX, note: "all of them".into() }];
    assert_eq!(places(Fire::prepare(&TABLES, &request, &flood).expect_err("too many")), ["attacker"]);
    let flood = MeleeRulings { attacker: vec![], defender: flood.to_vec() };
    assert_eq!(places(Melee::prepare(&TABLES, &melee_request("infantry 2", "infantry 2"), &flood).expect_err("too many")), ["defender"]);
    let kind = [Ruling::Add { value: 1, note: "he is popular".into() }];
    let rally = RALLY.prepare(&TABLES, rally_facts(2), Some(3), &kind).expect("in bounds");
    assert_eq!(rally.resolve(3).row.id.as_str(), "rallied");
}

// ------------------------------------------------------------------ what is said

#[test]
fn checks_are_told_in_a_sentence() {
    let shot = fire("infantry 6 musket buff", 2, "infantry");
    assert_eq!(
        explain::fire(&shot, Some(&[1, 2, 3, 4, 5])),
        "5 dice (morale 6, musket at 2 hexes −2, officer's buff +1): the target loses 2 figures, loses 1 morale and retreats 1 hex."
    );
    let one = fire("infantry 1 musket", 1, "infantry");
    assert_eq!(explain::fire(&one, None), "1 die (morale 1). Chances: a figure lost 2 in 6, morale lost 1 in 6 and a retreat 1 in 6.");
    assert_eq!(explain::fire(&one, Some(&[6])), "1 die (morale 1): the target is not hit.");
    let far = fire("infantry 1 musket", 3, "infantry");
    assert_eq!(explain::fire(&far, None), "Out of range: a musket reaches 2 hexes, the target is 3 away.");
    let divided = fire("riflemen 6 rifle open_order hexes=2", 2, "infantry rear");
    assert!(explain::fire(&divided, None).ends_with(" An assumed value decides this: check your copy."));
    let guns = melee("infantry 1", "field_artillery 4");
    assert_eq!(
        explain::melee(&guns, Some((&[4], &[]))),
        "The attacker throws 1 die (morale 1), the defender no dice (no modifiers); attacker takes the guns: the attacker takes the guns. \
         An assumed value decides this: check your copy."
    );
    let rally = RALLY.prepare(&TABLES, rally_facts(3), None, &[]).expect("in bounds");
    assert_eq!(rally.sentence(None), "Needs 3 or less. Rallied 3 in 6, still routed 3 in 6.");
    assert_eq!(rally.sentence(Some(2)), "Needs 3 or less; die 2: rallied: the unit recovers 1 morale.");
    let officer = OFFICER_FIRE.prepare(&TABLES, officer_fire_facts(UnitType::Riflemen), None, &[]).expect("they may");
    assert_eq!(officer.sentence(Some(5)), "Die 5: officer hit: killed or wounded: the officer leaves the table.");
}

// ------------------------------------------------------------------ worked examples

#[test]
fn the_worked_examples_agree() {
    for (nth, line) in include_str!("../cases/battlecry1812.jsonl").lines().enumerate() {
        let case: Json = serde_json::from_str(line).expect("JSON");
        let mut request = case["request"].as_object().expect("object").clone();
        let check = request.remove("check").expect("check");
        let answer = answer_to(check.as_str().expect("text"), Json::Object(request));
        for (key, expected) in case["answer"].as_object().expect("object").iter().filter(|(key, _)| *key != "check") {
            assert_eq!(&answer[key], expected, "line {}: {key} of {line}", nth + 1);
        }
    }
}

fn number(number: &BigUint) -> Json {
    serde_json::from_str(&number.to_string()).expect("a number")
}

fn table_odds<E>(odds: &Odds<usize>, table: &OutcomeTable<E>) -> Json {
    let of = number(&odds.total);
    named(odds, table).into_iter().map(|(name, ways)| (name, json!([number(&ways), of]))).collect::<Map<_, _>>().into()
}

fn answer_to(check: &str, request: Json) -> Json {
    match check {
        "battlecry1812.fire" => {
            let request: FireRequest = read(request);
            let fire = Fire::prepare(&TABLES, &request, &[]).expect("a good request");
            let losses = request.dice.as_ref().map(|dice| fire.resolve(dice).expect("such a throw"));
            let odds = fire.odds();
            let list = |ways: &[BigUint]| ways.iter().map(number).collect::<Json>();
            json!({"dice_count": fire.dice_count(), "strength": losses.map(|losses| losses.strength), "morale": losses.map(|losses| losses.morale),
                   "retreat": losses.map(|losses| losses.retreat), "odds": {"strength": list(&odds.strength), "morale": list(&odds.morale),
                   "retreat": list(&odds.retreat), "of": number(&odds.of)}})
        }
        "battlecry1812.melee" => {
            let request: MeleeRequest = read(request);
            let melee = Melee::prepare(&TABLES, &request, &MeleeRulings::default()).expect("a good request");
            let dice = request.attacker_dice.as_deref().zip(request.defender_dice.as_deref());
            let outcome = dice.map(|(attacker, defender)| melee.resolve(attacker, defender).expect("such a throw").row.id.clone());
            json!({"attacker_dice_count": melee.attacker.dice_count(), "defender_dice_count": melee.defender.dice_count(),
                   "outcome": outcome, "odds": table_odds(&Odds::of(&melee), melee.outcomes())})
        }
        name => {
            let check = CHECKS.iter().find(|check| name == format!("battlecry1812.{}", check.name)).expect("a check");
            let mut fields = request.as_object().expect("a request").clone();
            fields.remove("check");
            let (facts, die) = read_single(check, fields).expect("a good request");
            let single = check.prepare(&TABLES, facts, die, &[]).expect("a good request");
            let outcome = die.map(|die| single.resolve(die).row.id.clone());
            json!({"outcome": outcome, "odds": table_odds(&Odds::of(&single), single.outcomes())})
        }
    }
}

// ------------------------------------------------------------------ tables that must be refused

/// File | text in it | what replaces it | what the fault says.
const BROKEN: [(&str, &str, &str, &str); 14] = [
    ("units", r#""id": "riflemen""#, r#""id": "rocketeers""#, "is not a row of this table"),
    ("units", r#""weapons": ["rifle"]"#, r#""weapons": ["carbine"]"#, "weapons[0]: \"carbine\" is not known"),
    ("units", r#""special": "pick_off""#, r#""special": "fly""#, "special: \"fly\" is not known"),
    ("weapons", r#""weapon": "rifle", "hexes": 2"#, r#""weapon": "rifle", "hexes": 5"#, "\"hexes\" must be 2"),
    ("weapons", r#""weapon": "pistol_and_sabre""#, r#""weapon": "gun""#, "the weapon \"pistol_and_sabre\" has no range"),
    ("weapons", r#""value": -4"#, r#""value": -400"#, "from -100 to 100"),
    ("dice", r#""faces": [3]"#, r#""faces": [4]"#, "the face 3 must be in exactly one row"),
    ("dice", r#""faces": [6]"#, r#""faces": [9]"#, "must be faces of a d6"),
    (
        "fire",
        r#""id": "morale", "label": "Morale", "value": {"fact": "morale"}"#,
        r#""id": "morale", "label": "Morale", "value": {"share_among": "hexes"}"#,
        "comes after the row that divides",
    ),
    ("fire", r#"{"is": ["cover", "woods"]}"#, r#"{"is": ["cover", "snow"]}"#, "\"cover\" cannot be \"snow\""),
    ("fire", r#"{"fact": "morale"}"#, r#"{"fact": "courage"}"#, "there is no fact \"courage\""),
    ("melee", r#""from": 0, "to": 0"#, r#""from": 0, "to": 1"#, "both hold a result of 1"),
    ("melee", r#""do": "take_guns""#, r#""do": "spike_guns""#, "effects[0].do: \"spike_guns\" is not known"),
    ("figures", r#""id": "rest""#, r#""id": "sleep""#, "is not a row of this table"),
];

#[test]
fn broken_tables_are_refused_with_the_reason() {
    for (file, from, to, sentence) in BROKEN {
        let mut texts = TableTexts::shipped();
        let text = texts.0.get_mut(&format!("battlecry1812/{file}.json")).expect("file");
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replacen(from, to, 1);
        let faults = join_faults(&Tables::read(&texts).expect_err("a fault"), "\n");
        assert!(faults.contains(sentence), "{file}: {faults}");
        assert!(faults.contains(file), "{file}: {faults}");
    }
}

#[test]
fn a_missing_row_of_a_list_is_named() {
    let mut texts = TableTexts::shipped();
    let text = texts.0.get_mut("battlecry1812/officers.json").expect("file");
    *text = text.lines().filter(|line| !line.contains(r#""id": "captain""#)).collect();
    let faults = join_faults(&Tables::read(&texts).expect_err("a fault"), "\n");
    assert_eq!(faults, "battlecry1812/officers.json, ranks: the row \"captain\" is missing");
}

#[test]
fn a_house_rule_of_another_edition_is_only_json() {
    let mut texts = TableTexts::shipped();
    let units = texts.0.get_mut("battlecry1812/units.json").expect("file");
    *units = units.replacen(
        r#""special": "cannot_be_flanked", "units": ["indians"]"#,
        r#""special": "cannot_be_flanked", "units": ["riflemen"]"#,
        1,
    );
    let tables = Tables::read(&texts).unwrap_or_else(|faults| panic!("{faults:?}"));
    let dice = |target| Fire::prepare(&tables, &fire_request("infantry 6 musket", 1, target), &[]).expect("good").dice_count();
    assert_eq!((dice("indians flank"), dice("riflemen flank")), (7, 6));
}

// ------------------------------------------------------------------ laws

/// Every sequence of faces of so many d6.
fn all_faces(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u32.pow(dice)).map(move |nth| (0..dice).map(|die| u8::try_from(nth / 6u32.pow(die) % 6 + 1).expect("a face")).collect())
}

/// Returns the outcome of a process on these faces, rolled in its own order.
fn outcome_of<P: Process>(process: &P, faces: &[u8]) -> P::Outcome {
    let mut left = faces;
    let state = play(process, &mut |throw: &Throw| {
        let (now, later) = left.split_at_checked(throw.dice as usize)?;
        left = later;
        Some(now.to_vec())
    });
    match process.next(&state.expect("enough faces")) {
        Next::Done(outcome) => outcome,
        Next::Throw(_) => panic!("play ends decided"),
    }
}

fn a_formation(guns: bool) -> impl Strategy<Value = Formation> {
    let all = if guns { vec![Formation::Line] } else { Formation::ALL.iter().copied().filter(|may| *may != Formation::Limbered).collect() };
    prop::sample::select(all)
}

fn a_request() -> impl Strategy<Value = FireRequest> {
    let unit = || prop::sample::select(UnitType::ALL);
    let of = |unit: UnitType| TABLES.unit(unit).class == TargetClass::Artillery;
    let attacker = unit().prop_flat_map(move |unit| {
        (
            Just(unit),
            1..=10u32,
            prop::sample::select(TABLES.unit(unit).weapons.clone()),
            a_formation(of(unit)),
            1..=10u32,
            any::<bool>(),
            any::<bool>(),
        )
    });
    let target = unit().prop_flat_map(move |unit| {
        (Just(unit), a_formation(of(unit)), prop::sample::select(Facing::ALL), prop::sample::select(Cover::ALL))
    });
    (attacker, target, 1..=7u32).prop_map(|((unit, morale, weapon, formation, hexes, on_hill, buff), target, range)| {
        read(json!({
            "attacker": {"type": unit, "morale": morale, "weapon": weapon, "formation": formation, "hexes": hexes, "on_hill": on_hill, "buff": buff},
            "target": {"type": target.0, "formation": target.1, "facing": target.2, "cover": target.3}, "range": range
        }))
    })
}

fn a_melee() -> impl Strategy<Value = MeleeRequest> {
    let foot =
        prop::sample::select(UnitType::ALL).prop_filter("guns do not attack", |unit| TABLES.unit(*unit).class != TargetClass::Artillery);
    let defender = prop::sample::select(UnitType::ALL).prop_flat_map(|unit| {
        (Just(unit), 0..=10u32, a_formation(TABLES.unit(unit).class == TargetClass::Artillery), prop::sample::select(Facing::ALL))
    });
    (foot, 1..=10u32, any::<bool>(), defender, any::<bool>()).prop_map(|(unit, morale, buff, defender, cheered)| {
        read(json!({
            "attacker": {"type": unit, "morale": morale, "buff": buff},
            "defender": {"type": defender.0, "morale": defender.1, "formation": defender.2, "facing": defender.3, "buff": cheered}
        }))
    })
}

/// Sum over k of k times its ways: the expected number times `of`.
fn weight(ways: &[BigUint]) -> BigUint {
    ways.iter().enumerate().map(|(count, ways)| ways * count).sum()
}

proptest! {
    #[test]
    fn the_total_is_the_sum_of_its_lines(request in a_request()) {
        let check = Fire::prepare(&TABLES, &request, &[]).expect("good");
        let sum = check.tally.as_ref().map_or(0, |tally| tally.counting().map(|line| line.value).sum::<i32>());
        prop_assert_eq!(i64::from(check.dice_count()), i64::from(sum.max(0)));
        prop_assert_eq!(check.no_shot.is_some(), check.dice_count() == 0);
        prop_assert!(check.tally.iter().flat_map(Tally::unknown_facts).next().is_none(), "every fact is known");
    }

    #[test]
    fn fire_odds_sum_to_their_denominator(request in a_request()) {
        let check = Fire::prepare(&TABLES, &request, &[]).expect("good");
        let odds = check.odds();
        prop_assert_eq!(&odds.of, &BigUint::from(6u32).pow(check.dice_count()));
        for ways in [&odds.strength, &odds.morale, &odds.retreat] {
            prop_assert_eq!(ways.len(), check.dice_count() as usize + 1);
            prop_assert_eq!(ways.iter().sum::<BigUint>(), odds.of.clone());
        }
        let faces = if TABLES.unit(request.target.unit).class == TargetClass::Foot { 2u32 } else { 1 };
        prop_assert_eq!(weight(&odds.strength) * 6u32, &odds.of * check.dice_count() * faces, "the mean is so many faces in six a die");
    }

    #[test]
    fn the_lists_are_the_margins_of_the_joint_odds(request in a_request()) {
        let check = Fire::prepare(&TABLES, &request, &[]).expect("good");
        let (odds, joint) = (check.odds(), Odds::of(&check));
        prop_assert_eq!(&odds.of, &joint.total);
        for (list, kind) in [(&odds.strength, Losses { strength: 1, ..Losses::default() }), (&odds.morale, Losses { morale: 1, ..Losses::default() }), (&odds.retreat, Losses { retreat: 1, ..Losses::default() })] {
            let margin = joint.map(|losses| losses.strength * kind.strength + losses.morale * kind.morale + losses.retreat * kind.retreat);
            for (count, ways) in (0..).zip(list) {
                prop_assert_eq!(ways.clone(), margin.weight_of(&count));
            }
        }
    }

    #[test]
    fn one_more_buff_never_worsens(mut request in a_request()) {
        request.attacker.buff = false;
        let before = Fire::prepare(&TABLES, &request, &[]).expect("good").odds();
        request.attacker.buff = true;
        let after = Fire::prepare(&TABLES, &request, &[]).expect("good").odds();
        for (before_ways, after_ways) in [(&before.strength, &after.strength), (&before.morale, &after.morale), (&before.retreat, &after.retreat)] {
            prop_assert!(weight(after_ways) * &before.of >= weight(before_ways) * &after.of);
        }
    }

    #[test]
    fn melee_odds_sum_and_a_buff_never_worsens(mut request in a_melee()) {
        request.attacker.buff = false;
        let wins = |request: &MeleeRequest| {
            let check = Melee::prepare(&TABLES, request, &MeleeRulings::default()).expect("good");
            let odds = Odds::of(&check);
            (named(&odds, check.outcomes()), odds.total)
        };
        let (before, of_before) = wins(&request);
        prop_assert_eq!(before.values().sum::<BigUint>(), of_before.clone());
        request.attacker.buff = true;
        let (after, of_after) = wins(&request);
        let of = |odds: &BTreeMap<String, BigUint>, name: &str| odds.get(name).cloned().unwrap_or_default();
        prop_assert!(of(&after, "attacker_wins") * &of_before >= of(&before, "attacker_wins") * &of_after);
        prop_assert!(of(&after, "defender_wins") * &of_before <= of(&before, "defender_wins") * &of_after);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn fire_odds_are_what_counting_gives(mut request in a_request(), morale in 1..=3u32) {
        request.attacker.morale = morale;
        let check = Fire::prepare(&TABLES, &request, &[]).expect("good");
        prop_assume!(check.dice_count() <= 5);
        let mut counted: BTreeMap<Losses, BigUint> = BTreeMap::new();
        for faces in all_faces(check.dice_count()) {
            let losses = check.resolve(&faces).expect("such a throw");
            prop_assert_eq!(losses, outcome_of(&check, &faces), "play and resolve agree");
            *counted.entry(losses).or_default() += 1u32;
        }
        prop_assert_eq!(Odds::of(&check).weights, counted);
    }

    #[test]
    fn melee_odds_are_what_counting_gives(mut request in a_melee(), attacker in 1..=3u32, defender in 0..=2u32) {
        (request.attacker.morale, request.defender.morale) = (attacker, defender);
        let check = Melee::prepare(&TABLES, &request, &MeleeRulings::default()).expect("good");
        let (own, theirs) = (check.attacker.dice_count(), check.defender.dice_count());
        prop_assume!(own + theirs <= 6);
        let mut counted: BTreeMap<usize, BigUint> = BTreeMap::new();
        for faces in all_faces(own + theirs) {
            let (attacker, defender) = faces.split_at(own as usize);
            let row = outcome_of(&check, &faces);
            prop_assert_eq!(&check.outcomes().rows()[row].id, &check.resolve(attacker, defender).expect("such a throw").row.id);
            *counted.entry(row).or_default() += 1u32;
        }
        prop_assert_eq!(Odds::of(&check).weights, counted);
    }
}

#[test]
fn great_pools_are_exact_too() {
    let most = [Ruling::Add { value: 94, note: "every gun of the army".into() }];
    let check = Fire::prepare(&TABLES, &fire_request("infantry 6 musket", 1, "infantry"), &most).expect("a hundred");
    let odds = check.odds();
    assert_eq!((check.dice_count(), odds.of.clone()), (100, BigUint::from(6u32).pow(100)));
    assert_eq!(odds.strength.iter().sum::<BigUint>(), odds.of, "beyond 128 bits");
    assert_eq!(odds.strength[100], BigUint::from(2u32).pow(100));
}

/// Ten thousand volleys of a small fixed generator: the mean lies within five deviations of the exact one.
#[test]
fn simulation_meets_the_odds() {
    const VOLLEYS: u32 = 10_000;
    let check = fire("riflemen 6 rifle", 2, "infantry");
    let mut state = 1812u64;
    let mut face = |sides: u8| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u8::try_from((state >> 33) % u64::from(sides)).expect("a face") + 1
    };
    let lost = (0..VOLLEYS).map(|_| u64::from(simulate(&check, &mut face).strength)).sum::<u64>();
    let odds = check.odds();
    let mean = fraction(&weight(&odds.strength), &odds.of);
    assert!((mean - 2.0).abs() < 1e-12, "6 dice, 2 faces in 6");
    // One volley varies by 6 · 1/3 · 2/3, so the sum of ten thousand by 115.5: five of these are 578.
    let expected = mean * f64::from(VOLLEYS);
    assert!((lost as f64 - expected).abs() < 578.0, "{lost} of {expected}");
}
