//! A campaign looked back on: what its numbers are is what the cubes of its events make them.

use brigade_major::engine::Word as _;
use brigade_major::game::after_action::AfterAction;
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
