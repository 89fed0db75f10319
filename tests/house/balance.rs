//! Two sides beside each other: reckoned by hand on small sides, and held to laws on those that ship.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::sync::LazyLock;

use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::balance::{Balance, ChargeChances, Stands, balance};
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::{shipped, shipped_paths};
use serde_json::{Value, json};

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::shipped().unwrap());

fn of(file: &Value) -> Balance {
    balance(&TABLES, &Scenario::parse(&file.to_string(), &TABLES.for_files()).unwrap_or_else(|faults| panic!("{faults:#?}")))
}

fn unit(id: &str, side: &str, own: Value) -> Value {
    let mut unit = json!({"id": id, "name": id, "command": format!("{side}_1"), "arm": "infantry", "weapon": "musket", "morale": "reliable",
        "experience": "trained", "strength": {"basis": "E"}});
    for (field, value) in own.as_object().unwrap() {
        unit[field] = value.clone();
    }
    unit
}

fn guns(id: &str, side: &str, gun: &str, stands: u32) -> Value {
    json!({"id": id, "name": id, "command": format!("{side}_1"), "arm": "artillery", "gun": gun, "stands": stands, "experience": "trained", "strength": {"basis": "E"}})
}

fn file(blue: &[Value], red: &[Value]) -> Value {
    let side = |id: &str, units: &[Value]| {
        json!({"id": id, "name": id, "commands": [{"id": format!("{id}_1"), "name": "First", "leader": format!("{id}_l")}],
            "leaders": [{"id": format!("{id}_l"), "name": "He", "rating": "able"}], "units": units})
    };
    json!({"format": 1, "system": "rff1812", "id": "two", "title": "Two", "date": "1813-06-01", "scale": 40, "start": "09:00",
        "minutes_per_turn": 15, "turns": 10, "first_side": "blue", "sides": [side("blue", blue), side("red", red)]})
}

#[test]
fn figures_are_those_of_the_tables() {
    let blue = [
        unit("foot", "blue", json!({"stands": 10})),
        unit("rifles", "blue", json!({"stands": 4, "weapon": "rifle", "experience": "elite", "morale": "spirited", "traits": ["light"]})),
        unit("horse", "blue", json!({"stands": 4, "arm": "cavalry", "weapon": "carbine"})),
        guns("six_pounders", "blue", "light_gun", 2),
        unit("left_out", "blue", json!({"stands": 20, "optional": true})),
    ];
    let red = [
        unit("few", "red", json!({"stands": 5, "experience": "raw", "morale": "dispirited", "traits": ["militia"]})),
        guns("rockets", "red", "rocket", 3),
    ];
    let Balance { sides: [blue, red], charges } = of(&file(&blue, &red));
    assert_eq!((blue.stands, red.stands), (Stands { foot: 14, horse: 4, guns: 2 }, Stands { foot: 5, horse: 0, guns: 3 }));
    let at = |side: &brigade_major::games::rff1812::balance::SideBalance, inches: f64| {
        side.fire.iter().find(|fire| fire.to.as_f64() == inches).unwrap().points()
    };
    // Muskets 1 and ½, rifles 1, 1 and ½, light guns 4, 3 and 2; horse does not fire mounted.
    assert_eq!([4.0, 8.0, 12.0, 24.0].map(|inches| at(&blue, inches)), [10.0 + 4.0 + 8.0, 5.0 + 4.0 + 6.0, 2.0 + 6.0, 4.0]);
    // A rocket stand has 2 points: to 24 inches on 4 or more, 7 faces of 10; to 80 on 8 or more, 3 of 10.
    assert_eq!([12.0, 24.0, 80.0].map(|inches| at(&red, inches)), [0.0, 4.2, 1.8]);
    // Trained and reliable 3 a stand, elite and spirited 6; light guns by their canister.
    assert!((blue.worth - (14.0 * 3.0 + 4.0 * 6.0 + 8.0)).abs() < 1e-9, "{}", blue.worth);
    assert_eq!((blue.heavy.past, blue.telling_volleys), (6, Some(7)), "a third of 20, and one more");
    let typical = blue.typical.unwrap();
    assert_eq!((typical.stands, typical.militia), (10, false));
    // By 2 to 1 red has -2, and militia and raw -1 each: no fresh defender differs otherwise.
    let [on_red, on_blue] = charges.map(Option::unwrap);
    assert_eq!(on_red.attacker + on_red.even + on_red.defender, 100);
    // Blue 4 better: it loses where red's die is 5 or more higher, 15 ways; 6 are even.
    assert_eq!(
        (on_red, on_blue),
        (ChargeChances { attacker: 79, even: 6, defender: 15 }, ChargeChances { attacker: 15, even: 6, defender: 79 })
    );
}

#[test]
fn a_side_may_say_when_its_casualties_are_heavy() {
    let mut two = file(&[unit("foot", "blue", json!({"stands": 9}))], &[guns("guns", "red", "heavy_gun", 1)]);
    two["sides"][0]["heavy_casualties"] = json!(5);
    let Balance { sides: [blue, red], charges } = of(&two);
    assert_eq!((blue.heavy.past, blue.telling_volleys), (5, Some(6)));
    assert_eq!((red.typical, charges), (None, [None, None]), "guns alone charge nobody");
}

#[test]
fn of_every_shipped_battle_the_figures_hold_together() {
    for path in shipped_paths("rff1812") {
        let scenario = Scenario::parse(shipped(path).unwrap(), &TABLES.for_files()).unwrap();
        let found = balance(&TABLES, &scenario);
        for (side, own) in scenario.sides.iter().zip(&found.sides) {
            let stands: u32 = side.units.iter().filter(|unit| !unit.optional).map(|unit| unit.stands).sum();
            assert_eq!(own.stands.all(), stands, "{path}");
            assert!(own.worth > 0.0 && own.heavy.past > 0 && own.fire.iter().any(|fire| fire.fortieths > 0), "{path}");
            assert!(own.fire.windows(2).all(|pair| pair[0].to < pair[1].to), "{path}");
        }
        let [one, other] = found.charges.map(Option::unwrap);
        assert_eq!([one, other].map(|chances| chances.attacker + chances.even + chances.defender), [100, 100], "{path}");
        // Line against line over open ground: neither is favored for charging.
        assert_eq!((one.attacker, one.even), (other.defender, other.even), "{path}");
    }
}
