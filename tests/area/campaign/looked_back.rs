//! A campaign looked back on: what its numbers are is what the cubes of its events make them.

use brigade_major::engine::Word as _;
use brigade_major::game::after_action::{AfterAction, TurningPoint};
use brigade_major::games::area::campaign::look_back;
use brigade_major::games::area::words::Face;

use super::*;

/// Four American Regulars take Queenston: two of them fall, both British Regulars do, and the Natives flee.
fn queenston() -> Table {
    let mut table = Table::north();
    table.turn("american_regulars").orders(2, 1, Way::Land);
    table.go(table.march("american_regulars 4", "Fort Niagara", &["Queenston"]));
    table.go(table.battle("Queenston"));
    table.roll("british_regulars hh, native_americans ff");
    table.roll("american_regulars hh");
    assert!(table.0.state().battle.is_none(), "the battle is over");
    table.go(Command::EndTurn {});
    table
}

fn lost(after: &AfterAction, name: &str) -> (u32, u32) {
    let unit = after.sides.iter().flat_map(|side| &side.units).find(|unit| unit.name == name).expect("a faction");
    (unit.lost(), unit.start)
}

#[test]
fn a_campaign_tells_losses_markers_and_areas_by_its_events() {
    let table = queenston();
    let after = look_back(&table.0);
    assert!(!after.over);
    assert_eq!(after.result(), "The American side leads, 2 to 0");
    assert_eq!(after.points_line(), "British 0, American 2");
    assert_eq!(after.sides[1].sources(), [("Objectives held", 2)]);
    assert_eq!(lost(&after, "American Regulars"), (2, 9));
    assert_eq!(lost(&after, "British Regulars"), (2, 6));
    assert_eq!(lost(&after, "Native Americans"), (0, 5), "who flees is not lost");
    let lines = after.chapters.iter().map(|chapter| (chapter.heading.as_str(), &chapter.lines)).collect::<Vec<_>>();
    let [("Round 1", lines)] = lines.as_slice() else { panic!("{lines:?}") };
    let [(line, why)] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!(line, "Queenston: from the British side to the American side");
    assert!(why.text.contains("Rolled: American Regulars"), "{why:?}");
    assert!(after.rule.contains("the third at the earliest"), "{}", after.rule);
    assert!(after.turning.iter().any(|point| point.points == "American +2"), "{:?}", after.turning);
    let battles = after.turning.iter().filter(|point| !point.dice.is_empty()).map(|point| point.why.when.as_str());
    assert!(battles.clone().count() > 0 && battles.clone().all(|when| when == "Round 1, American Regulars, battle for Queenston"));
    let headings = after.turning.iter().map(|point| point.heading.as_str()).collect::<Vec<_>>();
    assert!(headings.contains(&"2 hits on the American side"), "{headings:?}");
    assert!(!headings.iter().any(|heading| heading.ends_with(" left")), "a throw is named by its hits: {headings:?}");
    // Battle dice have symbols and no numbers.
    let faces = after.turning.iter().flat_map(|point| &point.dice).map(|die| die.face.as_str()).collect::<Vec<_>>();
    assert!(!faces.is_empty() && faces.iter().all(|face| Face::ALL.iter().any(|known| known.to_string() == *face)), "{faces:?}");
    let mut undone = table;
    for _ in 0..20 {
        undone.0.undo();
    }
    let before = look_back(&undone.0);
    assert!(before.chapters.is_empty() && before.turning.is_empty());
    assert_eq!(lost(&before, "American Regulars").0, 0);
}

#[test]
fn its_end_tells_the_rule() {
    let mut table = queenston();
    let mut changes = vec![Change::Round { round: 3 }];
    changes.extend(["american_regulars", "american_militia"].map(|name| Change::Truce { faction: faction(name) }));
    table.go(Command::Edit { changes, note: "two rounds more".into() });
    let cubes = table.0.state().bag.iter().map(|cube| Change::Drawn { faction: cube.clone() }).collect();
    table.go(Command::Edit { changes: cubes, note: "the bag is empty".into() });
    table.go(Command::EndRound {});
    let after = look_back(&table.0);
    assert_eq!((after.over, after.result().as_str()), (true, "The American side wins, 2 to 0"));
    let rule = "All Truces of the American side have been played, so round 3 was the last. More control markers win, equal numbers are a draw: \
                British 0, American 2.";
    assert_eq!(after.rule, rule);
}

/// Digest §3: more control markers win, also where the referee sets them right after the end.
#[test]
fn markers_corrected_after_the_end_decide_who_has_won() {
    let mut table = queenston();
    table.go(Command::Edit {
        changes: vec![Change::Round { round: 3 }, Change::Truce { faction: faction("american_regulars") }],
        note: "two rounds more".into(),
    });
    let cubes = table.0.state().bag.iter().map(|cube| Change::Drawn { faction: cube.clone() });
    let cubes = cubes.chain([Change::Truce { faction: faction("american_militia") }]).collect();
    table.go(Command::Edit { changes: cubes, note: "the bag is empty".into() });
    table.go(Command::EndRound {});
    let markers = |place: &str, of: &str, markers| Change::Control { area: area(place), side: Some(side(of)), markers };
    let edit = |change| Command::Edit { changes: vec![change], note: "counted again".into() };
    assert!(table.0.undo_reopens(|_| false));
    let event = table.go(edit(markers("Buffalo", "british", 3)));
    assert!(!table.0.undo_reopens(|_| false), "undo takes the correction back, and not the end");
    assert!(sentence(table.0.setup(), &event).ends_with("The game is over: the British side has won."), "{event:?}");
    let after = look_back(&table.0);
    assert_eq!((after.over, after.result().as_str()), (true, "The British side wins, 3 to 2"));
    table.go(edit(markers("Buffalo", "british", 2)));
    assert_eq!(look_back(&table.0).result(), "A draw, 2 to 2");
    let event = table.go(edit(Change::Fort { area: area("Buffalo"), stands: true }));
    assert!(!event.changes.iter().any(|change| matches!(change, Change::End { .. })), "{event:?}");
    // Cubes taken off by hand take their markers with them.
    table.put(2, "american_regulars", CubePlace::Area(area("Queenston")), CubePlace::Stockpile);
    assert_eq!(look_back(&table.0).result(), "The British side wins, 2 to 0");
    for _ in 0..4 {
        table.0.undo();
    }
    assert_eq!(look_back(&table.0).result(), "The American side wins, 2 to 0");
}

/// Digest §3: a marker goes the moment the units that held the area have left it, also where a hand takes them off the board.
#[test]
fn cubes_set_by_hand_take_and_leave_their_markers() {
    let control = |table: &Table, name: &str| table.0.state().areas[&area(name)].control.clone();
    let mut table = queenston();
    assert_eq!(control(&table, "Queenston"), Some((side("american"), 2)));
    table.put(2, "american_regulars", CubePlace::Area(area("Queenston")), CubePlace::Stockpile);
    assert_eq!(control(&table, "Queenston"), None);
    // Between turns they are where the last turn left them; in a turn their marker waits for its end.
    table.on(1, "american_regulars", "Queenston");
    assert_eq!(control(&table, "Queenston"), Some((side("american"), 2)));
    table.turn("american_militia").on(1, "british_regulars", "Buffalo");
    assert_eq!(control(&table, "Buffalo"), None);
    table.go(Command::EndTurn {});
    assert_eq!(control(&table, "Buffalo"), Some((side("british"), 1)));
    // A marker that the referee sets with the cubes is left as it was set.
    let changes = vec![
        Change::Units { faction: faction("british_regulars"), units: 1, from: CubePlace::Area(area("Buffalo")), to: CubePlace::Stockpile },
        Change::Control { area: area("Buffalo"), side: Some(side("british")), markers: 1 },
    ];
    table.go(Command::Edit { changes, note: "as it lies on the table".into() });
    assert_eq!(control(&table, "Buffalo"), Some((side("british"), 1)));
}

/// Control markers decide a campaign: what moved them turned it, before the dice that moved none; and every point has its name and dice.
#[test]
fn taken_and_lost_areas_turn_a_campaign() {
    let mut table = queenston();
    table.on(1, "american_militia", "Albany").turn("american_militia").orders(2, 1, Way::Land);
    table.go(table.march("american_regulars 4, american_militia 1", "Albany", &["Prescott"]));
    table.go(table.battle("Prescott"));
    table.roll("canadian_militia fff");
    table.go(Command::EndTurn {});
    for name in ["british_regulars", "canadian_militia", "native_americans"] {
        table.turn(name).go(Command::EndTurn {});
    }
    table.go(Command::EndRound {});
    table.turn("american_regulars").orders(1, 1, Way::Land);
    table.go(table.march("american_regulars 2", "Queenston", &["Fort Niagara"]));
    let after = look_back(&table.0);
    let told = |point: &TurningPoint| (point.heading.clone(), point.points.clone());
    let chief = after.turning.iter().filter(|point| point.is_chief).map(told).collect::<Vec<_>>();
    let expected = [("Queenston taken", "American +2"), ("Prescott taken", "American +1"), ("Queenston lost", "American \u{2212}2")];
    assert_eq!(chief, expected.map(|(heading, points)| (heading.to_owned(), points.to_owned())));
    assert!(after.turning.iter().all(|point| !point.heading.is_empty()), "{:?}", after.turning);
    // Losses that are chosen are an event of their own: the throw before it has their dice.
    let lost = after.turning.iter().filter(|point| point.heading.contains("hits on")).collect::<Vec<_>>();
    assert!(!lost.is_empty() && lost.iter().all(|point| !point.dice.is_empty() && !point.cells.is_empty()), "{lost:?}");
}
