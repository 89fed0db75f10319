//! Set-up, the bag, reinforcements, movement and the end of the game.

use brigade_major::game::Offer;
use brigade_major::games::area::campaign::{
    AreaRules, Form, Marker, Selection, control_markers, free_to_march, left_undone, may_march, reinforcements, symbol_areas,
};

use super::*;

/// Every order in which the bag can be emptied: the three British cubes of 1812 come in a row in 3 of 10.
#[test]
fn three_british_cubes_in_a_row_are_3_in_10() {
    fn follow(game: &mut Campaign, found: &mut Vec<Vec<FactionId>>) {
        let bag = game.state().bag.clone();
        if bag.is_empty() {
            found.push(game.state().drawn.clone());
        }
        for cube in bag {
            game.submit(Command::Draw { faction: cube, origin: FaceOrigin::Generator, symbol_areas: None, fill: vec![] })
                .expect("in the bag");
            game.submit(Command::EndTurn {}).expect("nothing to fight");
            follow(game, found);
            game.undo();
            game.undo();
        }
    }
    let mut orders = Vec::new();
    follow(&mut Table::north().0, &mut orders);
    let british = ["british_regulars", "canadian_militia", "native_americans"].map(faction);
    let in_a_row = orders.iter().filter(|order| order.windows(3).any(|three| three.iter().all(|cube| british.contains(cube))));
    assert_eq!((in_a_row.count(), orders.len()), (36, 120));
}

#[test]
fn the_bag_is_drawn_empty_and_filled_again() {
    let mut table = Table::north();
    table.draw("british_regulars");
    table.refused(Command::Draw { faction: faction("canadian_militia"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] }, "");
    table.go(Command::EndTurn {});
    table.refused(
        Command::Draw { faction: faction("british_regulars"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] },
        "faction",
    );
    table.refused(Command::Draw { faction: faction("natives"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] }, "faction");
    table.refused(Command::EndRound {}, "");
    for name in ["canadian_militia", "native_americans", "american_regulars", "american_militia"] {
        table.turn(name).go(Command::EndTurn {});
    }
    table.refused(Command::Draw { faction: faction("british_regulars"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] }, "");
    table.go(Command::EndRound {});
    assert_eq!((table.0.state().round, table.0.state().bag.len(), table.0.state().drawn.len()), (2, 5, 0));
}

/// The full campaign: units are placed side by side of the rules, and the American Regulars come first.
#[test]
fn the_full_campaign_is_set_up() {
    let mut table = Table::of(&INVASION, NORTH, "full_campaign");
    let set_up = |name: &str, to: &str, count: u32| Command::SetUp { faction: faction(name), place: place(to, count) };
    table.go(set_up("british_regulars", "York", 3));
    table.refused(set_up("british_regulars", "York", 2), "place.units");
    table.refused(set_up("british_regulars", "Albany", 1), "place.area");
    table.refused(set_up("british_regulars", "Nowhere", 1), "place.area");
    let noted = table.go(set_up("british_regulars", "Detroit", 1));
    assert!(noted.notes[0].contains("the board does not say"), "{noted:?}");
    table.go(set_up("american_militia", "Buffalo", 6));
    assert_eq!((table.here("York", "british_regulars"), table.here("Buffalo", "american_militia")), (3, 6));
    table.refused(
        Command::Draw { faction: faction("british_regulars"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] },
        "faction",
    );
    let drawn = table.draw("american_regulars");
    assert!(drawn.notes.iter().any(|note| note.contains("still to place")), "{drawn:?}");
}

#[test]
fn the_campaign_of_1754_is_set_up() {
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [
        {"name": "Oneida Carry", "home": "british", "town": true}, {"name": "Saint Jean", "home": "french", "town": true},
        {"name": "Boston", "home": "british", "town": true, "cubes": {"british_colonials": 1}}, {"name": "Gaspé", "home": "french", "town": false}]}"#;
    let mut table = Table::of(&CONQUEST, board, "campaign");
    let state = table.0.state();
    assert_eq!(state.areas[&area("Oneida Carry")].markers[&faction("british_colonials")], Marker { flipped: false });
    assert!(state.areas[&area("Ft. Necessity")].fort, "forts of the set-up stand though the owner has not filled their area in");
    let marker = |name: &str, to: &str| Command::SetUpMarker { faction: faction(name), area: area(to) };
    table.refused(marker("british_colonials", "Oneida Carry"), "area");
    table.refused(marker("british_regulars", "Boston"), "faction");
    table.go(marker("british_colonials", "Boston"));
    table.refused(marker("british_colonials", "Boston"), "faction");
    table.refused(marker("french_canadiens", "Gaspé"), "area");
    table.go(Command::SetUp { faction: faction("french_canadiens"), place: place("Saint Jean", 4) });
    table.turn("british_colonials");
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
    assert_eq!((table.here("Oneida Carry", "british_colonials"), table.here("Boston", "british_colonials")), (2, 3));
}

/// Digest §7: markers come before units. Where no cube of the start is filled in, the players alone see who is where.
#[test]
fn a_marker_of_the_set_up_is_placed_before_any_unit() {
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [
        {"name": "Boston", "home": "british", "town": true}, {"name": "Saint Jean", "home": "french", "town": true}]}"#;
    let mut table = Table::of(&CONQUEST, board, "campaign");
    let marker = |name: &str, to: &str| Command::SetUpMarker { faction: faction(name), area: area(to) };
    let placed = table.go(marker("british_colonials", "Boston"));
    assert!(placed.notes.iter().any(|note| note.contains("the board does not say which cubes start")), "{placed:?}");
    table.go(Command::SetUp { faction: faction("british_colonials"), place: place("Boston", 1) });
    table.refused(marker("french_canadiens", "Boston"), "area");
}

fn reinforce(anywhere: &[(&str, u32)], fled: &[(&str, u32)]) -> Command {
    let places = |all: &[(&str, u32)]| all.iter().map(|(name, units)| place(name, *units)).collect();
    Command::Reinforce { anywhere: places(anywhere), fled: places(fled), elsewhere: None, harbors: None, fill: vec![] }
}

#[test]
fn reinforcements_of_1812_are_placed() {
    let mut table = Table::north();
    table.put(2, "canadian_militia", CubePlace::Area(area("Prescott")), CubePlace::Fled).on(1, "american_militia", "York");
    let before = (table.stock("canadian_militia"), table.here("Montreal", "canadian_militia"));
    table.turn("canadian_militia");
    table.refused(reinforce(&[], &[("York", 1)]), "fled");
    table.refused(reinforce(&[], &[("Prescott", 1)]), "fled");
    table.refused(reinforce(&[], &[("Montreal", 3)]), "fled");
    table.refused(reinforce(&[("Montreal", 1)], &[]), "anywhere");
    let event = table.go(reinforce(&[], &[("Montreal", 2)]));
    // Enemies are in York: nothing comes on there, and the stockpile keeps it.
    assert!(event.notes.iter().any(|note| note == "enemies are in York: no unit comes on there"), "{event:?}");
    assert_eq!(table.stock("canadian_militia"), before.0 - 1);
    assert_eq!((table.here("Montreal", "canadian_militia"), table.fled("canadian_militia")), (before.1 + 3, 0));
    table.refused(reinforce(&[], &[]), "");
}

#[test]
fn native_americans_enlist_beside_their_own_even_where_six_nations_is_lost() {
    let mut table = Table::north();
    table.on(1, "american_militia", "Six Nations").turn("native_americans");
    table.refused(reinforce(&[("York", 1)], &[]), "anywhere");
    table.refused(reinforce(&[("Six Nations", 1)], &[]), "anywhere");
    table.refused(reinforce(&[("Queenston", 2)], &[]), "anywhere");
    table.go(reinforce(&[("Queenston", 1)], &[]));
    assert_eq!((table.here("Six Nations", "native_americans"), table.here("Queenston", "native_americans")), (3, 3));
}

#[test]
fn reinforcements_of_1754_are_placed() {
    let mut table = Table::frontier();
    table.put(3, "french_regulars", CubePlace::Stockpile, CubePlace::Fled).on(1, "british_regulars", "E").turn("french_regulars");
    // Harbors free of enemies: D, for the British are in E; G is one too, if they care to go there and could.
    table.refused(reinforce(&[("E", 1)], &[]), "anywhere");
    table.refused(reinforce(&[("A", 1)], &[]), "anywhere");
    table.refused(reinforce(&[("D", 5)], &[]), "anywhere");
    // All fled units come back; where one area only is open, there.
    table.go(reinforce(&[("D", 4)], &[("D", 2)]));
    assert_eq!((table.here("D", "french_regulars"), table.fled("french_regulars")), (7, 0));
    // The Natives' cube is no turn: three come on in each area with the space's symbol.
    let mut table = Table::frontier();
    table.go(Command::Draw { faction: faction("natives"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] });
    assert_eq!((table.here("B", "natives"), table.here("C", "natives"), table.0.state().active.clone()), (3, 3, None));
    let mut table = Table::frontier();
    table.turn("british_regulars").go(Command::EndTurn {});
    table.go(Command::Draw { faction: faction("natives"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] });
    assert_eq!((table.here("F", "natives"), table.here("G", "natives")), (5, 3), "the second space's symbol");
    // Where the owner has not filled the symbols in, the players name the areas.
    let mut table = Table::of(
        &CONQUEST,
        r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [{"name": "X"}, {"name": "Y"}]}"#,
        "own",
    );
    let cube = |areas: Option<Vec<AreaId>>| Command::Draw {
        faction: faction("natives"),
        origin: FaceOrigin::Typed,
        symbol_areas: areas,
        fill: vec![],
    };
    table.refused(cube(None), "symbol_areas");
    table.refused(cube(Some(vec![area("X")])), "symbol_areas");
    table.go(cube(Some(vec![area("X"), area("Y")])));
    assert_eq!(table.here("Y", "natives"), 3);
}

/// Digest §1: the Natives' cube brings them into the two areas of one symbol, each of which is on two areas. What the board knows of them
/// rules the other areas out, by the same rule in the offers and in the judge; the referee may allow them.
#[test]
fn natives_come_on_in_two_areas_of_one_symbol() {
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [{"name": "A", "symbol": "bear"},
        {"name": "B", "symbol": "bear"}, {"name": "C", "symbol": "hawk"}, {"name": "D"}, {"name": "E"}], "turn_symbols": []}"#;
    let table = Table::of(&CONQUEST, board, "own");
    let list = |table: &Table, named: Option<&str>| {
        let state = table.0.state();
        let (may, _) = symbol_areas(&table.0.setup().now(state), state, named.map(area).as_ref());
        may.iter().map(ToString::to_string).collect::<String>()
    };
    for (named, may) in [(None, "ABCDE"), (Some("A"), "B"), (Some("C"), "DE"), (Some("D"), "CE")] {
        assert_eq!(list(&table, named), may, "beside {named:?}");
    }
    let cube = |areas: [&str; 2]| Command::Draw {
        faction: faction("natives"),
        origin: FaceOrigin::Typed,
        symbol_areas: Some(areas.map(area).to_vec()),
        fill: vec![],
    };
    for areas in [["A", "C"], ["B", "C"], ["A", "D"], ["D", "B"]] {
        let refusal = table.0.preview(cube(areas)).unwrap_err();
        assert!(refusal.by_override && refusal.sentences().contains("are not the 2 areas with the symbol of turn space 1"), "{areas:?}");
    }
    for areas in [["A", "B"], ["C", "D"], ["E", "C"], ["D", "E"]] {
        assert!(table.0.preview(cube(areas)).is_ok(), "{areas:?}");
    }
    // Once the symbol of the turn space is known too, only it counts.
    let table = Table::of(&CONQUEST, &board.replace("[]", r#"["hawk"]"#), "own");
    assert_eq!([list(&table, None), list(&table, Some("C"))], ["CDE", "DE"]);
}

#[test]
fn armies_move_as_the_card_allows() {
    let mut table = Table::north();
    table.on(3, "american_regulars", "Detroit").turn("american_regulars");
    table.refused(table.march("american_regulars 1", "Albany", &["Pittsburgh"]), "");
    table.orders(4, 2, Way::Land);
    table.refused(table.march("american_militia 1", "Pittsburgh", &["Buffalo"]), "army");
    table.refused(table.march("american_regulars 6", "Albany", &["Pittsburgh"]), "army.american_regulars");
    table.refused(table.march("american_regulars 1, british_regulars 1", "Albany", &["Pittsburgh"]), "army.british_regulars");
    table.refused(table.march("american_regulars 1", "Albany", &["Buffalo"]), "path");
    table.refused(table.march("american_regulars 1", "Albany", &["Pittsburgh", "Buffalo", "Fort Niagara"]), "path");
    table.refused(table.march("american_regulars 1", "Albany", &[]), "path");
    table.refused(table.march("american_regulars 1", "Albany", &["Prescott", "York"]), "path");
    table.refused(table.march("american_regulars 1", "Albany", &["Atlantis"]), "path");
    // Split, moved through, and no unit twice.
    table.go(table.march("american_regulars 2", "Albany", &["Pittsburgh"]));
    let text = table.refused(table.march("american_regulars 1", "Pittsburgh", &["Buffalo"]), "army.american_regulars");
    assert!(text.contains("twice"), "{text}");
    table.go(table.march("american_regulars 1", "Albany", &["Prescott"]));
    let noted = table.go(table.march("american_regulars 2", "Detroit", &["Rome"]));
    assert_eq!(noted.notes.len(), 1, "{noted:?}");
    table.go(table.march("american_regulars 1", "Fort Niagara", &["Buffalo"]));
    let text = table.refused(table.march("american_regulars 1", "Fort Niagara", &["Buffalo"]), "");
    assert!(text.contains("all armies"), "{text}");
    let mut second = Table::north();
    second.turn("american_regulars").orders(4, 2, Way::Land);
    second.refused(Command::MovementCard { name: "6".into(), armies: 1, areas: 1, way: Way::Land, truce: false }, "card");
}

/// The board knows Detroit only by name: a border with it is neither known nor denied by it, but Niagara's list is whole.
#[test]
fn a_border_is_checked_where_either_side_tells() {
    let setup = Table::north();
    let adjacency =
        |first: &str, second: &str| brigade_major::games::area::campaign::adjacency(setup.0.setup(), &area(first), &area(second));
    use brigade_major::games::area::campaign::Adjacency::{Known, None, Unknown};
    assert_eq!((adjacency("York", "Prescott"), adjacency("York", "Albany"), adjacency("Detroit", "Rome")), (Known, None, Unknown));
    assert_eq!(adjacency("Detroit", "Buffalo"), None);
}

#[test]
fn boats_carry_what_their_cards_say() {
    let mut table = Table::north();
    table.on(4, "native_americans", "York").turn("native_americans").orders(1, 1, Way::Canoe);
    table.refused(table.march("native_americans 1, canadian_militia 1", "York", &["Fort Niagara"]), "army");
    table.refused(table.march("native_americans 1", "York", &["Buffalo"]), "path");
    table.go(table.march("native_americans 2", "York", &["Fort Niagara"]));
    table.refused(table.march("native_americans 1", "Six Nations", &["Prescott"]), "path");
    table.go(table.march("native_americans 2", "Six Nations", &["Fort Niagara"]));
    table.refused(table.march("native_americans 2", "Queenston", &["Fort Niagara"]), "army");
    table.go(table.march("native_americans 1", "Queenston", &["Fort Niagara"]));

    let mut table = Table::north();
    table.on(4, "american_regulars", "Buffalo").turn("american_militia").orders(1, 1, Way::FishingBoat);
    table.refused(table.march("american_regulars 2", "Fort Niagara", &["York"]), "army");
    table.refused(table.march("american_regulars 1, american_militia 3", "Fort Niagara", &["York"]), "army");
    table.go(table.march("american_regulars 1, american_militia 2", "Fort Niagara", &["York"]));

    let mut table = Table::north();
    table.turn("american_militia").orders(1, 1, Way::Warship);
    table.go(table.march("american_regulars 4, american_militia 5", "Fort Niagara", &["Prescott"]));
    table.refused(table.march("american_militia 1", "Pittsburgh", &["Albany"]), "path");
}

/// Where boats may start is known before they land: full canoes leave no army, and no area off the water of the card sends one.
#[test]
fn boats_start_where_they_may() {
    let starts = |table: &Table, name: &str| {
        let offers = table.0.offers(&Selection::Area(area(name)));
        offers.iter().any(|offer| offer.is_in_order() && matches!(offer.form_to_fill(), Some(Form::March(_))))
    };
    let mut table = Table::north();
    table.on(4, "native_americans", "York").on(1, "native_americans", "Montreal").on(1, "native_americans", "Buffalo");
    table.turn("native_americans").orders(1, 1, Way::Canoe);
    assert!(!starts(&table, "Montreal") && starts(&table, "York") && starts(&table, "Buffalo"));
    table.go(table.march("native_americans 2", "York", &["Fort Niagara"]));
    assert!(starts(&table, "Queenston") && !starts(&table, "Buffalo") && !starts(&table, "Fort Niagara"));
    assert!(left_undone(&table.0, &table.battle("Fort Niagara")).is_some());
    table.go(table.march("native_americans 2", "York", &["Fort Niagara"]));
    table.go(table.march("native_americans 1", "Queenston", &["Fort Niagara"]));
    assert!(!["York", "Queenston", "Six Nations"].iter().any(|name| starts(&table, name)));
    assert!(left_undone(&table.0, &table.battle("Fort Niagara")).is_none(), "the canoes are full");
    let mut table = Table::north();
    table.on(1, "american_militia", "Montreal").turn("american_militia").orders(1, 1, Way::FishingBoat);
    assert!(!starts(&table, "Montreal") && !starts(&table, "Pittsburgh") && starts(&table, "Fort Niagara"));
}

/// In 1754 Regulars' armies go from harbor to harbor for two moves, others never; and Natives alone stop an army and join it.
#[test]
fn open_water_and_independent_natives() {
    let mut table = Table::frontier();
    table.turn("british_regulars").orders(3, 1, Way::Land);
    table.refused(table.march("british_regulars 1", "G", &["D"]), "path");
    let mut table = Table::frontier();
    table.turn("british_regulars").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 1, british_colonials 1", "G", &["D"]));
    let mut table = Table::frontier();
    table.turn("british_colonials").orders(3, 2, Way::Land);
    table.refused(table.march("british_colonials 1", "G", &["D"]), "path");
    let mut table = Table::frontier();
    table.on(1, "natives", "A").put(4, "french_canadiens", CubePlace::Area(area("A")), CubePlace::Stockpile);
    table.put(1, "french_regulars", CubePlace::Area(area("A")), CubePlace::Stockpile).turn("british_colonials").orders(3, 2, Way::Land);
    let text = table.refused(table.march("british_colonials 1", "F", &["A", "C"]), "path");
    assert!(text.contains("independent Natives"), "{text}");
    table.go(table.march("british_colonials 1", "F", &["A"]));
}

/// A game at the end of a round, so many Truces played, and its markers.
fn at_the_end(round: u32, truces: &[&str]) -> Table {
    let mut table = Table::north();
    let mut changes = vec![Change::Round { round }];
    changes.extend(table.0.state().bag.iter().map(|cube| Change::Drawn { faction: cube.clone() }));
    changes.extend(truces.iter().map(|name| Change::Truce { faction: faction(name) }));
    table.go(Command::Edit { changes, note: "the end of a round".into() });
    table
}

#[test]
fn truces_end_the_game_from_round_3_on() {
    let all_american = ["american_regulars", "american_militia"];
    for (round, truces, ends) in [
        (2, &all_american[..], false),
        (3, &all_american[..], true),
        (3, &["american_regulars"][..], false),
        (4, &["british_regulars", "canadian_militia", "american_regulars"][..], false),
        (4, &["british_regulars", "canadian_militia", "native_americans"][..], true),
        (9, &[][..], false),
    ] {
        let mut table = at_the_end(round, truces);
        table.go(Command::EndRound {});
        assert_eq!(table.0.state().end.is_some(), ends, "round {round}, {truces:?}");
        assert_eq!(table.0.state().round, if ends { round } else { round + 1 });
    }
}

#[test]
fn more_control_markers_win_and_equal_is_a_draw() {
    for (american, british, winner) in [(3, 2, Some("american")), (0, 1, Some("british")), (2, 2, None)] {
        let mut table = at_the_end(3, &["american_regulars", "american_militia"]);
        let control = |name: &str, whose: &str, markers| Change::Control { area: area(name), side: Some(side(whose)), markers };
        let changes = vec![control("York", "american", american), control("Buffalo", "british", british)];
        table.go(Command::Edit { changes, note: "markers".into() });
        table.go(Command::EndRound {});
        assert_eq!(table.0.state().end.as_ref().expect("the end").winner, winner.map(side));
        table.refused(Command::EndRound {}, "");
        table.0.undo();
        assert!(table.0.state().end.is_none());
    }
}

#[test]
fn the_game_of_1754_ends_after_its_last_round() {
    for (scenario, round, ends) in [("own", 7, false), ("own", 8, true), ("short_game", 1, false), ("short_game", 2, true)] {
        let mut table = Table::of(&CONQUEST, FRONTIER, scenario);
        let mut changes = vec![Change::Round { round }];
        changes.extend(table.0.state().bag.iter().map(|cube| Change::Drawn { faction: cube.clone() }));
        table.go(Command::Edit { changes, note: "the end of a round".into() });
        table.go(Command::EndRound {});
        assert_eq!(table.0.state().end.is_some(), ends, "{scenario}, round {round}");
    }
}

/// Units alone in an objective that is not their home put their markers there, two stars two; gone, they take them away.
#[test]
fn control_follows_the_units() {
    let mut table = Table::north();
    table.turn("american_militia").orders(4, 2, Way::Land);
    for (name, count) in [("british_regulars", 2), ("native_americans", 2)] {
        table.put(count, name, CubePlace::Area(area("Queenston")), CubePlace::Stockpile);
    }
    table.go(table.march("american_militia 3", "Fort Niagara", &["Queenston"]));
    table.go(Command::EndTurn {});
    assert_eq!(control_markers(table.0.state(), &side("american")), 2);
    assert_eq!(control_markers(table.0.state(), &side("british")), 0, "their own homes count for nobody");
    table.turn("american_regulars").orders(4, 2, Way::Land);
    table.put(3, "american_militia", CubePlace::Area(area("Queenston")), CubePlace::Stockpile).go(Command::EndTurn {});
    assert_eq!(control_markers(table.0.state(), &side("american")), 0);
    assert!(reinforcements(table.0.setup(), table.0.state(), &faction("british_regulars"), None, &[]).is_ok());
}

/// Digest §3: a marker goes the moment the units that held the area have left; a new one lies when the turn ends, in 1754 at once.
#[test]
fn control_markers_go_at_once() {
    let mut table = Table::north();
    table.on(2, "american_militia", "Prescott");
    let control = Change::Control { area: area("Prescott"), side: Some(side("american")), markers: 1 };
    table.go(Command::Edit { changes: vec![control], note: "taken before".into() });
    table.put(3, "canadian_militia", CubePlace::Area(area("Prescott")), CubePlace::Stockpile);
    table.turn("american_militia").orders(4, 2, Way::Land);
    table.go(table.march("american_militia 1", "Prescott", &["Albany"]));
    assert_eq!(control_markers(table.0.state(), &side("american")), 1, "one still holds it");
    table.put(1, "canadian_militia", CubePlace::Area(area("Montreal")), CubePlace::Stockpile);
    table.put(1, "canadian_militia", CubePlace::Area(area("Montreal")), CubePlace::Stockpile);
    table.put(4, "british_regulars", CubePlace::Area(area("Montreal")), CubePlace::Stockpile);
    table.go(table.march("american_militia 1", "Prescott", &["Montreal"]));
    assert_eq!(control_markers(table.0.state(), &side("american")), 0, "gone at once, and none in Montreal yet");
    table.go(Command::EndTurn {});
    assert_eq!(control_markers(table.0.state(), &side("american")), 1, "Montreal's, as the turn ends");
}

/// The same commands of a turn in every order: whatever was let in, the board is one; what was not says why.
#[test]
fn a_turn_is_one_in_every_order() {
    let (mut orders, mut remarked) = (0, 0);
    for seed in 0..8 {
        let mut generator = brigade_major::rng::Generator::from_seed(seed);
        let mut table = Table::north();
        let armies = generator.face(3);
        table.turn("british_regulars");
        let marches = [("Montreal", "Prescott"), ("Queenston", "Fort Niagara"), ("Prescott", "York"), ("Queenston", "Six Nations")];
        let mut deeds =
            vec![Command::MovementCard { name: "Card 5".into(), armies: armies.into(), areas: 1, way: Way::Land, truce: false }];
        let none = || vec![];
        deeds.push(Command::Reinforce { anywhere: none(), fled: none(), elsewhere: None, harbors: None, fill: vec![] });
        for nth in 0..2 {
            let (from, to) = marches[usize::from((generator.face(2) - 1) * 2 + nth)];
            deeds.push(table.march(&format!("british_regulars {}", generator.face(2)), from, &[to]));
        }
        deeds.push(Command::Card { card: "br_10".into(), places: vec![], from: None, battle: None });
        let mut after: BTreeMap<Vec<usize>, String> = BTreeMap::new();
        let mut all = vec![vec![]];
        for nth in 0..deeds.len() {
            let longer = |order: &Vec<usize>| {
                let order = order.clone();
                (0..=order.len()).map(move |at| [&order[..at], &[nth], &order[at..]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        for order in all {
            let (start, mut done) = (table.0.journal().cursor(), vec![]);
            for nth in &order {
                match table.0.submit(deeds[*nth].clone()) {
                    Ok(_) => done.push(*nth),
                    Err(refusal) => assert!(refusal.to_string().len() > 8, "seed {seed}: {refusal}"),
                }
            }
            done.sort_unstable();
            orders += 1;
            remarked += usize::from(done.len() < deeds.len());
            let state = table.0.state();
            let stands =
                format!("{:?} {:?} {:?} {:?} {:?} {:?}", state.areas, state.stock, state.fled, state.moved, state.orders, state.hands);
            while table.0.journal().cursor() > start {
                table.0.undo();
            }
            let before = after.entry(done).or_insert_with(|| stands.clone());
            assert_eq!(*before, stands, "seed {seed}: {order:?} of {deeds:#?}");
        }
    }
    assert_eq!(orders, 8 * 120);
    assert!(remarked > 200 && remarked < orders, "{remarked} of {orders} with a remark");
    println!("{orders} orders, {remarked} with a remark");
}

/// Digest §4: two armies in the turn and no third, one from each of two areas, both to one area, each with a unit of the card's faction.
#[test]
fn fishing_boats_carry_two_armies_from_two_areas() {
    let mut table = Table::north();
    table.on(4, "american_militia", "York").on(4, "american_militia", "Prescott");
    table.put(3, "canadian_militia", CubePlace::Area(area("Prescott")), CubePlace::Stockpile);
    table.put(1, "canadian_militia", CubePlace::Area(area("York")), CubePlace::Stockpile);
    // What fishing boats carry is in the rules: the card need not say it.
    table.turn("american_militia").orders(0, 0, Way::FishingBoat);
    let march = |table: &Table, army: &str, from: &str, to: &str| table.march(army, from, &[to]);
    table.refused(march(&table, "american_regulars 1", "Fort Niagara", "Queenston"), "army");
    table.go(march(&table, "american_regulars 2, american_militia 1", "Fort Niagara", "Queenston"));
    assert_eq!(table.0.state().orders.as_ref().map(|orders| orders.armies), Some(1), "one army may still go");
    let text = table.refused(march(&table, "american_militia 1", "Fort Niagara", "Queenston"), "from");
    assert!(text.contains("another area"), "{text}");
    table.refused(march(&table, "american_militia 1", "York", "Prescott"), "path");
    table.refused(march(&table, "american_militia 4", "York", "Queenston"), "army");
    table.go(march(&table, "american_militia 3", "York", "Queenston"));
    let text = table.refused(march(&table, "american_militia 1", "Prescott", "Queenston"), "");
    assert!(text.contains("2 armies in a turn"), "{text}");
}

/// Digest §4: from areas of one water to one on the same water. Queenston of this board lies on both lakes.
#[test]
fn all_boats_of_a_card_are_on_one_water() {
    let mut table = Table::north();
    table.on(2, "native_americans", "York").on(2, "native_americans", "Buffalo").turn("native_americans").orders(0, 0, Way::Canoe);
    table.go(table.march("native_americans 2", "York", &["Queenston"]));
    let text = table.refused(table.march("native_americans 1", "Buffalo", &["Queenston"]), "from");
    assert!(text.contains("one water"), "{text}");
    table.go(table.march("native_americans 1", "Six Nations", &["Queenston"]));
    // War Hawks bring no third fishing boat, and canoes carry Natives in nobody's turn but theirs.
    let mut table = Table::north();
    table.turn("british_regulars").orders(0, 0, Way::Canoe);
    table.refused(table.march("british_regulars 1", "Queenston", &["York"]), "army");
    let mut table = Table::frontier();
    table.turn("british_regulars");
    table.refused(Command::MovementCard { name: "2".into(), armies: 2, areas: 2, way: Way::Warship, truce: false }, "way");
}

/// The harbors of 1754, some of whose borders nobody has filled in.
fn harbors() -> Table {
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [
        {"name": "Boston", "home": "british", "harbor": true, "cubes": {"british_regulars": 4, "british_colonials": 4}},
        {"name": "Falmouth", "home": "british", "harbor": true}, {"name": "Halifax", "home": "british", "harbor": true},
        {"name": "New York", "home": "british", "harbor": true, "borders": ["Albany"]},
        {"name": "Albany", "home": "british", "harbor": false, "borders": ["New York"]}, {"name": "Louisbourg", "home": "french"}]}"#;
    Table::of(&CONQUEST, board, "own")
}

/// Digest §4: harbor to harbor always two moves; where it is not filled in whether they border, a voyage unless the player says by land.
#[test]
fn a_step_between_harbors_is_a_voyage_of_two() {
    let orders = |areas: u32| {
        let mut table = harbors();
        table.turn("british_regulars").orders(3, areas, Way::Land);
        table
    };
    let by_land = |table: &Table, path: &[&str]| match table.march("british_regulars 1", "Boston", path) {
        Command::Move { army, from, path, .. } => Command::Move { army, from, path, by_land: true },
        other => other,
    };
    let mut one = orders(1);
    let text = one.refused(one.march("british_regulars 1", "Boston", &["Falmouth"]), "path");
    assert!(text.contains("2 moves, and the card allows 1"), "{text}");
    let event = one.go(by_land(&one, &["Falmouth"]));
    assert!(sentence(one.0.setup(), &event).contains("by land"), "{event:?}");
    assert!(event.notes.len() == 1, "{event:?}");
    let mut two = orders(2);
    two.refused(two.march("british_regulars 1", "Boston", &["Falmouth", "Halifax"]), "path");
    let event = two.go(two.march("british_regulars 1", "Boston", &["Falmouth"]));
    assert!(event.notes.iter().any(|note| note.contains("voyage of 2 moves [assumed]")), "{event:?}");
    two.go(by_land(&two, &["Falmouth", "Halifax"]));
    // New York's borders are known, and Boston is none of them: a voyage beyond doubt, and by land there is no way.
    let mut known = orders(2);
    known.refused(by_land(&known, &["New York"]), "path");
    assert!(known.go(known.march("british_regulars 1", "Boston", &["New York"])).notes.is_empty());
    known.refused(known.march("british_regulars 1", "Boston", &["Albany"]), "path");
    // Two voyages are four moves.
    let mut four = orders(3);
    four.refused(four.march("british_regulars 1", "Boston", &["Falmouth", "Halifax"]), "path");
    let mut four = orders(4);
    four.go(four.march("british_regulars 1", "Boston", &["Falmouth", "Halifax"]));
    // Whether Louisbourg is a harbor is not filled in, nor its borders: nothing is known to be wrong.
    let mut unknown = orders(1);
    assert_eq!(unknown.go(unknown.march("british_regulars 1", "Boston", &["Louisbourg"])).notes.len(), 1);
    // "By land" is offered where it makes a difference alone.
    let offered = |table: &Table, whose: &str, from: &str, to: &str| {
        let army = [(faction(whose), 1)].into();
        let march = brigade_major::games::area::campaign::Selection::Army { army, from: area(from), path: vec![area(to)] };
        table.0.offers(&march).iter().any(|offer| offer.text.starts_with("By land"))
    };
    assert!(offered(&orders(1), "british_regulars", "Boston", "Falmouth"));
    let mut north = Table::north();
    north.turn("british_regulars").orders(1, 1, Way::Land);
    assert!(!offered(&north, "british_regulars", "Montreal", "Prescott"), "nobody sails in 1812");
    // Colonials do not sail: for them it is a border nobody knows.
    let mut colonials = harbors();
    colonials.turn("british_colonials").orders(3, 1, Way::Land);
    colonials.go(colonials.march("british_colonials 1", "Boston", &["Falmouth"]));
    colonials.refused(colonials.march("british_colonials 1", "Boston", &["New York"]), "path");
}

/// Digest §3: reinforcements, cards and marches, then battles. What is out of order is done, and the log says so.
#[test]
fn what_is_out_of_order_gets_a_remark() {
    let mut table = Table::north();
    table.put(2, "canadian_militia", CubePlace::Area(area("Prescott")), CubePlace::Fled);
    table.turn("canadian_militia").orders(3, 2, Way::Land);
    // A card played first does not swallow the reinforcements.
    let before = table.here("York", "canadian_militia");
    let late = table.go(reinforce(&[], &[("York", 2)]));
    assert!(late.notes.iter().any(|note| note.contains("before the movement card")), "{late:?}");
    assert_eq!(table.here("York", "canadian_militia"), before + 3);
    table.on(1, "american_militia", "Prescott");
    let first = table.go(table.march("canadian_militia 1", "Montreal", &["Prescott"]));
    assert!(first.notes.is_empty(), "{first:?}");
    table.go(table.battle("Prescott"));
    table.roll("canadian_militia hc");
    assert!(table.0.state().battle.is_none());
    let march = table.go(table.march("canadian_militia 1", "Montreal", &["Prescott"]));
    assert!(march.notes.iter().any(|note| note.contains("before the first battle")), "{march:?}");
    table.go(Command::EndTurn {});
    table.turn("british_regulars").orders(1, 1, Way::Land);
    let march = table.go(table.march("british_regulars 1", "Montreal", &["Prescott"]));
    assert!(march.notes.is_empty(), "another turn: {march:?}");
}

/// Digest §1: fled units come back, in any split; whose area is not chosen are asked for.
#[test]
fn fled_units_are_asked_for() {
    let mut table = Table::north();
    table.put(3, "canadian_militia", CubePlace::Area(area("Prescott")), CubePlace::Fled).turn("canadian_militia");
    let text = table.refused(reinforce(&[], &[]), "fled");
    assert!(text.contains("where the 3 fled units come back: "), "{text}");
    let text = table.refused(reinforce(&[], &[("York", 2)]), "fled");
    assert!(text.contains("where the fled unit comes back: "), "{text}");
    table.go(reinforce(&[], &[("York", 2), ("Montreal", 1)]));
    assert_eq!(table.fled("canadian_militia"), 0);
    // Where no place is open they stay, and one open place takes them all.
    let mut table = Table::north();
    table.put(2, "british_regulars", CubePlace::Area(area("Queenston")), CubePlace::Fled).on(1, "american_militia", "Montreal");
    table.turn("british_regulars").go(reinforce(&[], &[]));
    assert_eq!(table.fled("british_regulars"), 2);
    let mut table = Table::north();
    table.put(2, "british_regulars", CubePlace::Area(area("Queenston")), CubePlace::Fled).turn("british_regulars").go(reinforce(&[], &[]));
    assert_eq!((table.fled("british_regulars"), table.here("Montreal", "british_regulars")), (0, 9));
    // A turn that takes none of them says so.
    let mut table = Table::north();
    table.put(2, "british_regulars", CubePlace::Area(area("Queenston")), CubePlace::Fled).turn("british_regulars");
    assert!(table.go(Command::EndTurn {}).notes.iter().any(|note| note.contains("took no reinforcements")));
    // Where the board names no harbor the players do.
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [{"name": "Boston"}]}"#;
    let mut table = Table::of(&CONQUEST, board, "own");
    table.put(1, "british_regulars", CubePlace::Stockpile, CubePlace::Fled).turn("british_regulars");
    table.refused(reinforce(&[], &[]), "harbors");
    let named = Command::Reinforce {
        anywhere: vec![place("Boston", 4)],
        fled: vec![],
        elsewhere: None,
        harbors: Some(vec![area("Boston")]),
        fill: vec![],
    };
    table.go(named);
    assert_eq!((table.here("Boston", "british_regulars"), table.fled("british_regulars")), (5, 0));
}

/// Digest §1: where a stockpile falls short its player says which areas are filled first; for Natives of 1754 the table does.
#[test]
fn a_short_stockpile_serves_whom_its_player_says() {
    let short = |whose: &str, left: u32, fill: &[&str]| {
        let mut table = Table::north();
        let stock = table.stock(whose);
        table.put(stock - left, whose, CubePlace::Stockpile, CubePlace::Area(area("Detroit"))).turn(whose);
        let fill = fill.iter().map(|name| (*name).into()).collect();
        (table, Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill })
    };
    for (fill, pittsburgh, albany) in [(&[][..], 2, 2), (&["Albany"][..], 1, 3), (&["Pittsburgh", "Albany"][..], 2, 2)] {
        let (mut table, command) = short("american_regulars", 4, fill);
        let before = [table.here("Pittsburgh", "american_regulars"), table.here("Albany", "american_regulars")];
        let event = table.go(command);
        let is_told = event.notes.iter().any(|note| note.contains("filled in the order Pittsburgh and Albany"));
        assert_eq!(is_told, fill.is_empty(), "{:?}", event.notes);
        let after = [table.here("Pittsburgh", "american_regulars"), table.here("Albany", "american_regulars")];
        assert_eq!([after[0] - before[0], after[1] - before[1]], [pittsburgh, albany], "{fill:?}");
    }
    let (mut table, command) = short("american_regulars", 4, &["York"]);
    table.refused(command, "fill[0]");
    let (mut table, _) = short("native_americans", 1, &[]);
    let held = Command::Reinforce {
        anywhere: vec![place("Queenston", 1)],
        fled: vec![],
        elsewhere: None,
        harbors: None,
        fill: vec!["anywhere_held".into()],
    };
    table.go(held);
    assert_eq!((table.here("Queenston", "native_americans"), table.here("Six Nations", "native_americans")), (3, 3));
    let mut table = Table::frontier();
    let stock = table.stock("natives");
    table.put(stock - 4, "natives", CubePlace::Stockpile, CubePlace::Area(area("H")));
    let cube =
        |fill: &str| Command::Draw { faction: faction("natives"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![fill.into()] };
    table.refused(cube("H"), "fill[0]");
    table.go(cube("C"));
    assert_eq!((table.here("B", "natives"), table.here("C", "natives")), (1, 3));
    let early =
        Command::Draw { faction: faction("british_regulars"), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec!["C".into()] };
    table.refused(early, "fill");
}

/// Digest §7: the order of the set-up, noted where another is taken; 1812 in homelands alone, 1754 beside units of the side too.
#[test]
fn the_order_of_the_set_up_is_noted() {
    let set_up = |name: &str, to: &str, count: u32| Command::SetUp { faction: faction(name), place: place(to, count) };
    let mut table = Table::of(&INVASION, NORTH, "full_campaign");
    table.on(1, "american_militia", "York");
    table.refused(set_up("american_militia", "York", 1), "place.area");
    let early = table.go(set_up("american_militia", "Buffalo", 6));
    assert_eq!(early.notes.len(), 3, "each British faction places its 4 before: {early:?}");
    for whose in ["british_regulars", "canadian_militia", "native_americans"] {
        assert!(table.go(set_up(whose, "Prescott", 4)).notes.is_empty());
    }
    assert!(table.go(set_up("american_regulars", "Buffalo", 5)).notes.is_empty());
    table.draw("american_regulars");
    let late = table.go(Command::Edit { changes: vec![Change::Turn { faction: None }], note: "once more".into() });
    assert!(late.notes.is_empty());
    assert!(table.go(set_up("american_regulars", "Buffalo", 1)).notes.iter().any(|note| note.contains("before the first turn cube")));

    let mut table = Table::of(&CONQUEST, FRONTIER, "campaign");
    let marker = |name: &str, to: &str| Command::SetUpMarker { faction: faction(name), area: area(to) };
    let early = table.go(marker("french_canadiens", "A"));
    assert!(early.notes.iter().any(|note| note.contains("British Colonials should place their muster marker first")), "{early:?}");
    let early = table.go(set_up("french_regulars", "B", 4));
    assert!(early.notes.iter().any(|note| note.contains("British Colonials should place their muster marker first")), "{early:?}");
    table.go(marker("british_colonials", "F"));
    table.refused(marker("british_colonials", "G"), "faction");
    let early = table.go(set_up("british_regulars", "F", 4));
    assert_eq!(early.notes, ["the French Canadiens should place their 4 units first"]);
}

/// Digest §3: the short game has cards 7 to 10 only, and so no Truce.
#[test]
fn the_short_game_has_no_truce() {
    let mut table = Table::of(&CONQUEST, FRONTIER, "short_game");
    table.turn("french_canadiens");
    table.refused(Command::MovementCard { name: "1".into(), armies: 2, areas: 2, way: Way::Land, truce: true }, "card");
    table.refused(Command::Card { card: "fc_12".into(), places: vec![place("E", 1)], from: None, battle: None }, "card");
}

/// Digest §4: an army marches through areas free of enemies as far as the card allows, and is offered each area there by its shortest way;
/// where enemies are it stops. Boats go to one area on the water.
#[test]
fn an_army_is_offered_every_area_in_reach() {
    let ways = |table: &Table, army: &str, from: &str| {
        let offers = table.0.offers(&Selection::Army { army: units(army), from: area(from), path: Vec::new() });
        let way = |offer: &Offer<AreaRules>| match offer.form_to_fill() {
            Some(Form::Through(way)) if offer.is_in_order() => Some(way.iter().map(|area| area.to_string()).collect::<Vec<_>>().join(", ")),
            _ => None,
        };
        offers.iter().filter_map(way).collect::<Vec<_>>()
    };
    for (areas, reached) in [
        (1, Vec::new()),
        (2, vec!["Pittsburgh, Buffalo"]),
        (3, vec!["Pittsburgh, Buffalo", "Pittsburgh, Buffalo, Fort Niagara"]),
        (4, vec!["Pittsburgh, Buffalo", "Pittsburgh, Buffalo, Fort Niagara", "Pittsburgh, Buffalo, Fort Niagara, Queenston"]),
    ] {
        let mut table = Table::north();
        table.turn("american_regulars").orders(2, areas, Way::Land);
        let mut found = ways(&table, "american_regulars 5", "Albany");
        found.sort();
        assert_eq!(found, reached, "{areas} areas");
        for way in &found {
            let path = way.split(", ").collect::<Vec<_>>();
            assert!(table.0.preview(table.march("american_regulars 5", "Albany", &path)).is_ok(), "{way}");
        }
        assert_eq!(ways(&table, "american_militia 2", "Pittsburgh"), Vec::<String>::new(), "none of the active faction goes along");
    }
    let mut table = Table::north();
    table.turn("american_militia").orders(0, 0, Way::FishingBoat);
    assert_eq!(ways(&table, "american_militia 1", "Fort Niagara"), Vec::<String>::new());
}

/// Digest §4: of the units in an area any may board, up to what the boats carry; an area that an army has left by boat is no start again.
#[test]
fn boats_take_any_units_of_an_area() {
    let mut table = Table::north();
    table.turn("american_militia").orders(0, 0, Way::FishingBoat);
    let state = table.0.state();
    assert_eq!(may_march(table.0.setup(), state, &area("Fort Niagara")), units("american_militia 5, american_regulars 4"));
    assert_eq!(free_to_march(table.0.setup(), state, &area("Fort Niagara")), units("american_militia 3"));
    let starts = |table: &Table| {
        let offers = table.0.offers(&Selection::Area(area("Fort Niagara")));
        offers.iter().any(|offer| offer.is_in_order() && matches!(offer.form_to_fill(), Some(Form::March(_))))
    };
    assert!(starts(&table));
    table.go(table.march("american_militia 1, american_regulars 2", "Fort Niagara", &["Queenston"]));
    assert!(!starts(&table), "the other army leaves from another area");
}

/// What a card would not do as it is played is asked about before: units without an area, an effect that comes too late.
#[test]
fn a_card_that_would_do_nothing_is_asked_about() {
    let mut table = Table::north();
    table.turn("native_americans").orders(1, 1, Way::Land);
    let brant = |places: Vec<AreaUnits>| Command::Card { card: "na_9".into(), places, from: None, battle: None };
    let left = |places| left_undone(&table.0, &brant(places)).map(|(_, text)| text);
    assert_eq!(left(vec![]).as_deref(), Some("Before the card is played: 2 units may still come on."));
    assert_eq!(left(vec![place("York", 1)]).as_deref(), Some("Before the card is played: 1 unit may still come on."));
    assert_eq!(left(vec![place("York", 2)]), None);
}
