//! A table as it is laid: what is odd about it is told in a player's words, with what would be right, and nothing else is.

use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::scenario::{self, Scenario, layout};
use glam::DVec2;
use serde_json::{Value, json};

/// Two lines before a river with a bridge, all of it as it should be.
fn sound() -> Value {
    let unit = |id: &str, name: &str, arm: &str, at: Value| {
        let mut unit = json!({"id": id, "name": name, "command": "", "arm": arm, "experience": "trained", "strength": {"basis": "E"}, "stands_at": at, "arrives": null});
        let (own, value) = if arm == "artillery" { ("gun", json!("light_gun")) } else { ("weapon", json!("musket")) };
        unit[own] = value;
        if arm == "artillery" {
            unit["guns"] = json!(2);
        } else {
            unit["morale"] = json!("reliable");
            unit["stands"] = json!(8);
        }
        unit
    };
    let mut blue = vec![
        unit("foot", "The Foot", "infantry", json!({"at": [10, 5], "facing": 0})),
        unit("more", "More foot", "infantry", json!({"at": [14, 5], "facing": 0})),
        unit("boats", "Boats", "artillery", json!({"at": [60, 30], "facing": 90, "afloat": true})),
    ];
    let mut red = vec![unit("guns", "Guns", "artillery", json!({"at": [60, 40], "facing": 180}))];
    blue.iter_mut().for_each(|unit| unit["command"] = json!("blue_1"));
    red.iter_mut().for_each(|unit| unit["command"] = json!("red_1"));
    json!({
        "format": 1, "system": "rff1812", "id": "two_lines", "title": "Two lines", "date": "1813-06-01", "scale": 40,
        "table": {"width_feet": 6, "depth_feet": 4, "basis": "E"}, "start": "09:00", "minutes_per_turn": 15, "turns": 10, "first_side": "blue",
        "sides": [
            {"id": "blue", "name": "Blue", "commands": [{"id": "blue_1", "name": "First", "leader": "adams"}],
             "leaders": [{"id": "adams", "name": "Adams", "rating": "able", "stands_at": [10, 3]}], "units": blue},
            {"id": "red", "name": "Red", "commands": [{"id": "red_1", "name": "First", "leader": "clark"}],
             "leaders": [{"id": "clark", "name": "Clark", "rating": "able", "arrives": null}], "units": red}
        ],
        "key_positions": [{"id": "bridge", "name": "The bridge", "points": 5}],
        "ground": {
            "features": [
                {"id": "river", "kind": "water", "name": "The river", "shape": "polygon", "points": [[0, 24], [72, 24], [72, 36], [0, 36]], "class": "impassable", "basis": "S"},
                {"id": "road", "kind": "road", "name": "The road", "shape": "line", "points": [[30, 0], [30, 48]], "width": 1, "class": "open", "basis": "S"},
                {"id": "span", "kind": "bridge", "name": "The span", "shape": "line", "points": [[30, 24], [30, 36]], "width": 1, "class": "open", "basis": "S"},
                {"id": "barn", "kind": "building", "name": "The barn", "shape": "polygon", "points": [[50, 4], [53, 4], [53, 6], [50, 6]], "class": "rough", "basis": "S"}
            ],
            "objectives": [{"position": "bridge", "shape": "point", "points": [[30, 30]], "basis": "S"}],
            "zones": [{"id": "south", "name": "the near bank", "side": "blue", "points": [[0, 0], [72, 0], [72, 36], [0, 36]], "basis": "E"}],
            "entries": [{"id": "north_road", "name": "North road", "side": "red", "shape": "point", "points": [[30, 48]], "from_turn": 2, "to_turn": 6, "basis": "S"}],
            "distances": [{"what": "The river's breadth", "from": [10, 24], "to": [10, 36], "yards": 300, "basis": "S"}]
        }
    })
}

fn remarks(file: &Value) -> Vec<String> {
    let tables = Tables::shipped().expect("sound tables");
    let scenario = Scenario::parse(&file.to_string(), &tables.for_files()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    layout::remarks(&scenario, &tables).iter().map(ToString::to_string).collect()
}

#[test]
fn of_a_sound_table_nothing_is_said() {
    assert_eq!(remarks(&sound()), Vec::<String>::new());
    let mut bare = sound();
    for side in 0..2 {
        for unit in bare["sides"][side]["units"].as_array_mut().expect("units") {
            unit["stands_at"] = Value::Null;
        }
    }
    assert_eq!(remarks(&bare), Vec::<String>::new(), "nobody is set up yet");
}

#[test]
fn each_oddity_is_told_once_with_its_remedy() {
    for (pointer, value, told) in [
        (
            "/sides/0/units/0/stands_at/at",
            json!([1.5, 5]),
            "sides[0].units[0].stands_at: The Foot reaches over the edge of the table, which is 72 by 48 inches: move it inward|\
             sides[0].units[0].stands_at: The Foot is outside the set-up zone of its command, the near bank: move it there, or add its command to another zone",
        ),
        (
            "/sides/0/units/0/stands_at/at",
            json!([10, 40]),
            "sides[0].units[0].stands_at: The Foot is outside the set-up zone of its command, the near bank: move it there, or add its command to another zone",
        ),
        ("/sides/0/units/0/stands_at/at", json!([13, 5]), "sides[0].units[1].stands_at: The Foot and More foot overlap: move one of them"),
        (
            "/sides/0/units/0/stands_at/at",
            json!([10, 24]),
            "sides[0].units[0].stands_at: The Foot stands on The river, which is impassable: move it off, or mark it as afloat",
        ),
        (
            "/sides/0/units/0/stands_at/at",
            json!([52, 5]),
            "sides[0].units[0].stands_at: The Foot stands on a building, The barn: move it off, or make it a garrison",
        ),
        (
            "/sides/0/units/2/stands_at/at",
            json!([60, 10]),
            "sides[0].units[2].stands_at: Boats is afloat but not on water: move it onto water",
        ),
        (
            "/sides/0/leaders/0/stands_at",
            json!([73, 3]),
            "sides[0].leaders[0].stands_at: Adams stands off the table, which is 72 by 48 inches: move him onto it",
        ),
        (
            "/sides/1/units/0/stands_at",
            Value::Null,
            "sides[1].units[0]: Guns has no place on the table and no arrival: give it one of the two",
        ),
        (
            "/ground/features/0/points/2",
            json!([73, 36]),
            "ground.features[0].points: The river reaches over the edge of the table, which is 72 by 48 inches, at 73, 36: move it inward",
        ),
        (
            "/ground/features/3/points",
            json!([[50, 4], [53, 6], [53, 4], [50, 6]]),
            "ground.features[3].points: the edge of The barn crosses itself: give its points in order",
        ),
        (
            "/ground/features/2/points",
            json!([[30, 10], [30, 12]]),
            "ground.features[1].points: The road goes through The river at 30, 24 without a bridge or ford: add one there|\
             ground.features[2].points: The span lies over no water, ravine or ditch: move it onto one",
        ),
        (
            "/ground/entries/0/points/0",
            json!([30, 47]),
            "ground.entries[0].points: North road does not lie on an edge of the table: move each of its points to one",
        ),
        // Whose zone covers nothing is outside none.
        (
            "/ground/zones/0/points",
            json!([[0, 0], [72, 0], [36, 0]]),
            "ground.zones[0].points: the near bank covers nothing, since its points lie on one line: move one of them",
        ),
        (
            "/sides/0/units/0/arrives",
            json!({"turn": 3, "where": "the north", "entry": "north_road"}),
            "sides[0].units[0].arrives: The Foot arrives by North road, an entry of the other side: choose one of the Blue",
        ),
        (
            "/sides/1/units/0/arrives",
            json!({"turn": 7, "where": "the north", "entry": "north_road"}),
            "sides[1].units[0].arrives: Guns arrives turn 7 by North road, which is open to turn 6: change one of the two",
        ),
        // A die may bring it on when the entry is shut.
        (
            "/sides/1/units/0/arrives",
            json!({"turn": 6, "where": "the north", "entry": "north_road", "die": {"sides": 6, "at_least": 4}}),
            "sides[1].units[0].arrives: Guns arrives by a die, which may succeed later, by North road, which is open to turn 6: change one of \
             the two",
        ),
        (
            "/sides/1/leaders/0/arrives",
            json!({"turn": 1, "where": "the north", "entry": "north_road"}),
            "sides[1].leaders[0].arrives: Clark arrives turn 1 by North road, which is open from turn 2: change one of the two",
        ),
        (
            "/ground/distances/0/yards",
            json!(400),
            "ground.distances[0]: The river's breadth: 12.0 inches on the map, 16.0 by its source: move its ends",
        ),
        (
            "/key_positions/1",
            json!({"id": "barn_yard", "name": "The yard", "points": 1}),
            "key_positions[1]: The yard has no place on the table: add it to the objectives of the ground",
        ),
    ] {
        let mut file = sound();
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        if key == "arrives" {
            file.pointer_mut(parent).expect(pointer)["stands_at"] = Value::Null;
        }
        match file.pointer_mut(parent).expect(pointer) {
            Value::Array(items) if key.parse() == Ok(items.len()) => items.push(value.clone()),
            parent => *parent.pointer_mut(&format!("/{key}")).expect(pointer) = value.clone(),
        }
        assert_eq!(remarks(&file), told.split('|').map(str::to_owned).collect::<Vec<_>>(), "{pointer} = {value}");
    }
}

#[test]
fn names_that_players_cannot_tell_apart_are_remarked() {
    for (pointer, value, told) in [
        ("/sides/0/units/1/name", json!("The foot"), "sides[0].units[1].name: two units of the Blue are called The foot"),
        ("/sides/0/units/1/short", json!("Boats"), "sides[0].units[2].name: two units of the Blue are called Boats"),
        ("/sides/1/name", json!("BLUE"), "sides[1].name: two sides are called BLUE"),
        ("/sides/1/units/0/name", json!("The foot"), "sides[1].units[0].name: both sides have units called The foot"),
        (
            "/sides/0/leaders/1",
            json!({"id": "other", "name": "Adams", "rating": "able"}),
            "sides[0].leaders[1].name: two leaders of the Blue are called Adams",
        ),
        (
            "/sides/0/commands/1",
            json!({"id": "other", "name": "First", "leader": "adams"}),
            "sides[0].commands[1].name: two commands of the Blue are called First",
        ),
        (
            "/key_positions/1",
            json!({"id": "other", "name": "The bridge", "points": 1}),
            "key_positions[1].name: two key positions are called The bridge",
        ),
    ] {
        let all = all_remarks(&[(pointer, value)]);
        assert!(all.contains(&format!("{told}: give them names that players tell apart")), "{all:#?}");
    }
}

/// All remarks on the sound table with these changes; what is at the end of a list is added to it.
fn all_remarks(changes: &[(&str, Value)]) -> Vec<String> {
    let mut file = sound();
    for (pointer, value) in changes {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        match file.pointer_mut(parent).expect(pointer) {
            Value::Array(items) => items.push(value.clone()),
            parent => parent[key] = value.clone(),
        }
    }
    let tables = Tables::shipped().expect("sound tables");
    let scenario = Scenario::parse(&file.to_string(), &tables.for_files()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    scenario::remarks(&scenario, &tables).iter().map(ToString::to_string).collect()
}

#[test]
fn who_leads_and_who_may_not_come_is_remarked() {
    let leads = [("/sides/0/leaders/0/army", json!(true)), ("/sides/1/leaders/0/army", json!(true))];
    assert_eq!(all_remarks(&leads), Vec::<String>::new());
    let baker = json!({"id": "baker", "name": "Baker", "rating": "able", "stands_at": [12, 3]});
    let ends = |side: &str, unit: &str| json!([{"side": side, "spent": [unit], "note": "as agreed"}]);
    for (changes, told) in [
        (
            vec![("/sides/1/leaders/0/army", json!(false))],
            "sides[1].leaders[0].army: nobody commands the whole side of the Red: mark one of its leaders with army",
        ),
        (
            vec![("/sides/0/leaders/1", baker.clone()), ("/sides/0/leaders/1/army", json!(true))],
            "sides[0].leaders[1].army: Adams and Baker all command the whole side of the Blue: mark one of them with army",
        ),
        (
            vec![("/sides/0/leaders/1", baker.clone()), ("/sides/0/leaders/1/stands_at", Value::Null)],
            "sides[0].leaders[1]: Baker has no place on the table and no arrival: give him one of the two",
        ),
        (
            vec![
                ("/sides/0/leaders/0/artillery", json!(true)),
                ("/sides/0/leaders/0/army", json!(false)),
                ("/sides/0/leaders/1", baker.clone()),
                ("/sides/0/leaders/1/army", json!(true)),
            ],
            "sides[0].commands[0].leader: Adams commands guns only, and leads The Foot and More foot of First: name another leader",
        ),
        (
            vec![("/sides/1/units/0/optional", json!(true))],
            "sides[1].units: every unit of the Red is optional, so that the side may have none: make one of them certain",
        ),
        (
            vec![("/ends_at_once", ends("blue", "guns"))],
            "ends_at_once[0].spent[0]: Guns is artillery, which is never spent: only when all its guns are lost is this met. For silenced \
             guns use beaten",
        ),
    ] {
        assert_eq!(all_remarks(&[leads.as_slice(), &changes].concat()), [told]);
    }
    assert_eq!(all_remarks(&[leads.as_slice(), &[("/ends_at_once", ends("red", "foot"))]].concat()), Vec::<String>::new());
    let gunner = all_remarks(&[leads.as_slice(), &[("/sides/1/leaders/0/artillery", json!(true))]].concat());
    assert_eq!(
        gunner,
        ["sides[1].leaders[0].army: Clark commands guns only, and cannot command the whole side: mark another leader with army"]
    );
    let one_may = [("/sides/0/units/0/optional", json!(true))];
    assert_eq!(all_remarks(&[leads.as_slice(), &one_may].concat()), Vec::<String>::new());
}

#[test]
fn what_lies_on_top_counts() {
    let tables = Tables::shipped().expect("sound tables");
    let scenario = Scenario::parse(&sound().to_string(), &tables.for_files()).expect("sound");
    let at = |x: f64, y: f64| {
        layout::class_at(&scenario.ground, DVec2::new(x, y)).map(|(feature, class)| (feature.id.to_string(), class.to_string()))
    };
    let told = |id: &str, class: &str| Some((id.to_owned(), class.to_owned()));
    assert_eq!(at(5.0, 30.0), told("river", "impassable"));
    assert_eq!(at(30.2, 30.0), told("span", "open"), "the bridge over the river");
    assert_eq!(at(30.6, 30.0), told("river", "impassable"), "beside it");
    assert_eq!(at(30.0, 10.0), told("road", "open"));
    assert_eq!(at(51.0, 5.0), told("barn", "rough"));
    assert_eq!(at(5.0, 5.0), None, "nothing lies there");
}

#[test]
fn a_footprint_follows_stands_formation_and_front() {
    let tables = Tables::shipped().expect("sound tables");
    let scenario = Scenario::parse(&sound().to_string(), &tables.for_files()).expect("sound");
    let placed = layout::placed_units(&scenario, &tables);
    let rooms = placed.iter().map(|placed| (placed.unit.id.as_str(), placed.footprint.frontage, placed.footprint.depth));
    assert_eq!(rooms.collect::<Vec<_>>(), [("foot", 4.0, 1.5), ("more", 4.0, 1.5), ("boats", 1.0, 1.5), ("guns", 1.0, 1.5)]);
    assert!(placed[0].footprint.distance(&placed[1].footprint) < 1e-9, "shoulder to shoulder");
    // From the guns' front at y 39.25 to the boats' left side at y 30.5.
    assert!((placed[3].footprint.distance(&placed[2].footprint) - 8.75).abs() < 1e-9);
}

/// Numbers that can have no effect, and a recorded outcome that contradicts itself or the order of battle, are remarked.
#[test]
fn what_can_have_no_effect_or_is_told_twice_is_remarked() {
    let leads = [("/sides/0/leaders/0/army", json!(true)), ("/sides/1/leaders/0/army", json!(true))];
    let lost = |losses: Value| json!({"losses": losses});
    for (change, told) in [
        (
            ("/sides/0/heavy_casualties", json!(17)),
            "sides[0].heavy_casualties: the Blue can never have heavy casualties, which begin when more than 17 of 17 stands are lost: name a \
             smaller number",
        ),
        (("/sides/0/units/2/stands_at/abreast", json!(2)), "sides[0].units[2].stands_at.abreast: Boats have 1 stand, not 2 abreast"),
        (
            ("/sides/1/units/0/battery", json!("alone")),
            "sides[1].units[0].battery: Guns are a single stand, which is a battery only with another: name that one too, or leave it out",
        ),
        (
            ("/history", lost(json!([{"side": "red", "killed": 5, "basis": "S"}, {"side": "red", "killed": 7, "basis": "S"}]))),
            "history.losses[1].side: the losses of the Red are given twice: leave one out",
        ),
        (
            ("/history", lost(json!([{"side": "red", "guns": 3, "basis": "S"}]))),
            "history.losses[0].guns: the Red lost 3 guns, and 2 are in the scenario",
        ),
        (
            ("/history", lost(json!([{"side": "red", "leaders": 2, "basis": "S"}]))),
            "history.losses[0].leaders: the Red lost 2 leaders, and 1 are in the scenario",
        ),
        (
            ("/history", json!({"held": [{"position": "bridge", "basis": "S"}, {"position": "bridge", "side": "red", "basis": "S"}]})),
            "history.held[1].position: who held The bridge at the end is given twice: leave one out",
        ),
    ] {
        assert_eq!(all_remarks(&[leads.as_slice(), &[change]].concat()), [told]);
    }
    for sound in [
        ("/sides/0/heavy_casualties", json!(16)),
        ("/sides/0/units/2/stands_at/abreast", json!(1)),
        ("/history", lost(json!([{"side": "red", "guns": 2, "leaders": 1, "basis": "S"}, {"side": "blue", "killed": 1, "basis": "S"}]))),
    ] {
        assert_eq!(all_remarks(&[leads.as_slice(), &[sound]].concat()), Vec::<String>::new());
    }
}
