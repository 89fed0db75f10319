//! Open order over several hexes occupies them (digest §1): each is a target and in the way, they go along with the company, and its
//! fire is divided by them.

use std::collections::BTreeSet;

use brigade_major::games::battlecry1812::Sight;
use brigade_major::games::battlecry1812::battle::{FormCall, Given, UnitEdit, fire_request, map_facts, reach, state_json};
use brigade_major::games::battlecry1812::drawn::{Stance, pieces};
use brigade_major::games::battlecry1812::words::Formation;

use super::*;

const PLAIN: [&str; 9] = ["............"; 9];

fn filled(battle: &Battle, unit: &str) -> BTreeSet<Hex> {
    battle.state().filled_hexes(state_of(battle, unit)).collect()
}

fn hexes(names: &[&str]) -> BTreeSet<Hex> {
    names.iter().map(|name| hex(name)).collect()
}

fn over(unit: &str, names: &[&str]) -> Command {
    let over = names.iter().map(|name| hex(name)).collect();
    Command::Form(FormCall { unit: unit.into(), formation: Formation::OpenOrder, hexes: None, over })
}

fn apart(battle: &Battle, one: &str, other: &str) -> u32 {
    battle.state().board.grid.distance(hex(one), hex(other))
}

/// Rows of a board with one hex of another ground.
fn with(name: &str, ground: char) -> Vec<String> {
    let at = hex(name);
    let mut rows = PLAIN.map(str::to_owned).to_vec();
    let column = usize::from(at.column) - 1;
    rows[usize::from(at.row) - 1].replace_range(column..=column, &ground.to_string());
    rows
}

fn board_with(name: &str, ground: char) -> Json {
    painted(&with(name, ground).iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn the_hexes_are_kept_and_told() {
    let mut battle = field(painted(&PLAIN), "b riflemen pos 0505/ne", "r infantry pos 0901/sw");
    let event = submit(&mut battle, forms_over("b", "open_order", 3));
    let kept = filled(&battle, "b");
    assert_eq!((kept.len(), state_of(&battle, "b").hexes), (3, 3));
    assert!(kept.contains(&hex("0505")) && kept.iter().all(|own| battle.state().board.grid.distance(*own, hex("0505")) <= 1), "{kept:?}");
    let text = said(&battle, &event);
    assert!(kept.iter().filter(|own| **own != hex("0505")).all(|own| text.contains(&own.to_string())), "{text}");
    let told = Json::Object(state_json(&battle));
    let unit = told["units"].as_array().unwrap().iter().find(|unit| unit["id"] == "b").unwrap();
    assert_eq!(unit["fills"].as_array().unwrap().len(), 3, "{unit}");
    // Each is drawn, with its company's name.
    let drawn = format!("{:?}", pieces(battle.setup(), battle.state(), |_| Stance::Waits));
    assert_eq!(drawn.matches("text: \"b\"").count(), 3, "{drawn}");
    // Its player names others instead, in a row.
    battle.undo();
    submit(&mut battle, over("b", &["0405", "0305"]));
    assert_eq!(filled(&battle, "b"), hexes(&["0305", "0405", "0505"]));
    // Any other formation draws it together.
    phase(&mut battle, "red", Phase::Move);
    phase(&mut battle, "blue", Phase::Move);
    submit(&mut battle, forms("b", "line"));
    assert_eq!((filled(&battle, "b"), state_of(&battle, "b").hexes), (hexes(&["0505"]), 1));
}

#[test]
fn what_has_no_room_is_refused() {
    let friend = "b riflemen pos 0505/ne\nf infantry pos 0605/ne";
    for (names, wanted) in [
        (&["0605"][..], "0605 cannot be filled"),
        (&["0305"], "0305 cannot be filled"),
        (&["0405", "0405"], "0405 cannot be filled"),
        (&["0505"], "0505 cannot be filled"),
        (&["1405"], "1405 cannot be filled"),
    ] {
        let mut battle = field(painted(&PLAIN), friend, "r infantry pos 0901/sw");
        let text = refused(&mut battle, over("b", names));
        assert!(text.contains(wanted), "{names:?}: {text}");
    }
    let mut battle = field(board_with("0405", '~'), friend, "r infantry pos 0901/sw");
    assert!(refused(&mut battle, over("b", &["0405"])).contains("not water"));
    let mut battle = field(painted(&PLAIN), friend, "r infantry pos 0901/sw");
    let wrong = Command::Form(FormCall {
        hexes: Some(4),
        ..match over("b", &["0405"]) {
            Command::Form(call) => call,
            other => panic!("{other:?}"),
        }
    });
    assert!(refused(&mut battle, wrong).contains("which make 2"));
    // On a board of three hexes there is room for no more.
    let mut battle = field(painted(&["..."]), "b riflemen pos 0101/ne", "r infantry");
    assert!(refused(&mut battle, forms_over("b", "open_order", 4)).contains("there is room for 3 hexes here, not for 4"));
}

/// Each is in the way of everybody else, friend and enemy, and not of the company itself.
#[test]
fn each_is_in_the_way() {
    let mut battle = field(painted(&PLAIN), "b riflemen pos 0505/ne\nf infantry pos 0307/ne", "r infantry pos 0901/sw");
    let before = reach(battle.setup(), battle.state(), &"f".into());
    assert!(before.contains(hex("0405")) || before.contains(hex("0406")));
    submit(&mut battle, over("b", &["0405", "0406"]));
    let after = reach(battle.setup(), battle.state(), &"f".into());
    assert!(!after.contains(hex("0405")) && !after.contains(hex("0406")), "{after:?}");
    assert!(refused(&mut battle, moves("f", "0406")).contains("b is on 0406"));
    assert_eq!(battle.state().unit_at(hex("0406")).map(|(id, _)| id.as_str()), Some("b"));
    let own = reach(battle.setup(), battle.state(), &"b".into());
    assert!(own.contains(hex("0405")), "it moves over its own");
}

/// Range, sight and cover are those of the two hexes that see each other and are nearest; it is shot at on any of them.
#[test]
fn each_is_a_target() {
    let mut battle = field(painted(&PLAIN), "b riflemen pos 0505/ne", "r riflemen pos 0205/e");
    submit(&mut battle, over("b", &["0405", "0305"]));
    let facts = |battle: &Battle, from: &str, to: &str| map_facts(battle.setup(), battle.state(), &from.into(), &to.into()).unwrap();
    assert_eq!((apart(&battle, "0505", "0205"), facts(&battle, "r", "b").range, facts(&battle, "b", "r").range), (3, 1, 1));
    phase(&mut battle, "red", Phase::Attack);
    assert!(refused(&mut battle, Command::Melee(fights("r", "b", &[1], &[1]))).contains("dice"), "adjacent, but for the dice");
    // Behind woods it is seen on the hex beside them.
    let hidden = "b riflemen pos 0505/ne";
    let mut battle = field(board_with("0405", 'w'), hidden, "r riflemen pos 0205/e");
    assert_ne!(facts(&battle, "r", "b").sight, Sight::Clear);
    submit(&mut battle, over("b", &["0504", "0404"]));
    assert_eq!(facts(&battle, "r", "b").sight, Sight::Clear);
}

/// They go along with the company; for one without room the nearest that has room is taken, and where there is none the company is drawn
/// in. Its fire is divided by what it fills then.
#[test]
fn they_go_along_as_far_as_there_is_room() {
    let units = |friend: &str| format!("b riflemen pos 0507/ne\nf infantry pos {friend}/ne");
    let mut battle = field(painted(&PLAIN), &units("0306"), "r infantry pos 0901/sw");
    submit(&mut battle, over("b", &["0407", "0607"]));
    submit(&mut battle, moves("b", "0506"));
    assert_eq!(filled(&battle, "b"), hexes(&["0406", "0506", "0606"]));
    battle.undo();
    assert_eq!(filled(&battle, "b"), hexes(&["0407", "0507", "0607"]));
    let mut battle = field(painted(&PLAIN), &units("0606"), "r infantry pos 0901/sw");
    submit(&mut battle, over("b", &["0407", "0607"]));
    submit(&mut battle, moves("b", "0506"));
    let kept = filled(&battle, "b");
    assert!(kept.len() == 3 && kept.contains(&hex("0406")) && !kept.contains(&hex("0606")), "{kept:?}");
    let mut battle = field(painted(&["...~."]), "b riflemen pos 0201/e", "r infantry");
    submit(&mut battle, over("b", &["0101", "0301"]));
    let by_hand = UnitEdit { hexes: Some(2), ..UnitEdit::default() };
    submit(&mut battle, Command::EditUnit { unit: "b".into(), edit: by_hand, note: "the number alone".into() });
    assert_eq!((filled(&battle, "b"), state_of(&battle, "b").hexes), (hexes(&["0201"]), 2));
    battle.undo();
    let edit = UnitEdit { at: Some(hex("0501")), ..UnitEdit::default() };
    submit(&mut battle, Command::EditUnit { unit: "b".into(), edit, note: "behind the water".into() });
    assert_eq!((filled(&battle, "b"), state_of(&battle, "b").hexes), (hexes(&["0501"]), 1));
    phase(&mut battle, "blue", Phase::Attack);
    let call = FireCall { given: Given { range: Some(1), ..Given::default() }, ..FireCall::plain("b".into(), "r".into()) };
    assert_eq!(fire_request(battle.setup(), battle.state(), &call).unwrap().attacker.hexes, Some(1));
}

/// Checks that a key position is held on any hex a unit fills; a unit on no hex has only its count of hexes, and at the start the nearest
/// are filled.
#[test]
fn ground_is_held_by_each() {
    let mut scenario = scenario_of(painted(&PLAIN), "b riflemen pos 0505/ne\nn riflemen", "r infantry pos 0901/sw");
    scenario["key_positions"] = json!([{"id": "hill", "name": "The hill", "hexes": ["0405"], "points": 1}]);
    let mut battle = battle_of(&scenario);
    submit(&mut battle, over("b", &["0405"]));
    assert_eq!(battle.state().positions[&"hill".into()], Some("blue".into()));
    submit(&mut battle, forms_over("n", "open_order", 3));
    assert_eq!((filled(&battle, "n").len(), state_of(&battle, "n").hexes), (0, 3), "on no hex");
    scenario["sides"][0]["units"][0]["formation"] = "open_order".into();
    scenario["sides"][0]["units"][0]["hexes"] = 3.into();
    let battle = battle_of(&scenario);
    assert_eq!((filled(&battle, "b").len(), state_of(&battle, "b").hexes), (3, 3));
}
