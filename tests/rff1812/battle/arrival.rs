//! Units that a die brings on (issue 10, 15; digest §5: arrivals come first in the maneuver phase).

use brigade_major::games::rff1812::battle::{Duty, duties};

use super::*;

const SACKETS: &str = include_str!("../../../scenarios/rff1812/sackets_harbor.json");

fn throw(unit: &str, face: u8) -> Command {
    Command::ThrowForArrival { unit: unit.into(), die: die(face) }
}

fn to(battle: &mut Battle, turn: u32, side: &str) {
    submit(battle, Command::SetPhase { turn, side: side.into(), phase: Phase::Maneuver });
}

fn asked(battle: &Battle) -> Vec<String> {
    let asked = duties(battle.setup(), battle.state()).into_iter().filter(|duty| matches!(duty, Duty::Throw(_)));
    asked.map(|duty| duty.text(battle.setup(), battle.state())).collect()
}

#[test]
fn the_late_militia_comes_by_its_die_alone() {
    let mut battle = battle_of(SACKETS);
    to(&mut battle, 7, "united_states");
    assert!(asked(&battle).is_empty(), "from turn 8 on");
    assert_eq!(refused(&mut battle, throw("late_militia", 6)), "unit: the roll for Late militia is made from turn 8 on");
    to(&mut battle, 8, "british");
    assert_eq!(refused(&mut battle, throw("late_militia", 6)), "unit: the roll for Late militia is made in the US player turn");
    to(&mut battle, 8, "united_states");
    assert!(!unit(&battle, "late_militia").on_table, "its turn does not bring it on");
    assert_eq!(asked(&battle), ["Roll for Late militia: 4 or more on a d6 brings it on (The roads from inland)"]);
    assert_eq!(refused(&mut battle, throw("late_militia", 7)), "die: 7 is out of bounds: 1 to 6");
    assert_eq!(refused(&mut battle, throw("jefferson_militia", 4)), "unit: Jefferson does not arrive by a roll");
    assert_eq!(
        log_line(&mut battle, throw("late_militia", 3)),
        "Late militia does not arrive yet, die 3 (4 or more on a d6 brings it on)."
    );
    assert!(!unit(&battle, "late_militia").on_table);
    assert!(asked(&battle).is_empty());
    let again = "unit: the roll for Late militia was already made in this player turn";
    assert_eq!(refused(&mut battle, throw("late_militia", 4)), again);
    to(&mut battle, 9, "united_states");
    assert_eq!(log_line(&mut battle, throw("late_militia", 4)), "Late militia arrives, die 4 (The roads from inland).");
    assert!(unit(&battle, "late_militia").on_table);
    assert!(asked(&battle).is_empty());
    let placed = duties(battle.setup(), battle.state());
    assert!(placed.iter().any(|duty| matches!(duty, Duty::Place { units, .. } if units == &["late_militia".into()])), "{placed:?}");
    assert_eq!(refused(&mut battle, throw("late_militia", 4)), "unit: Late militia is on the table");
    // It is one event, and is taken back as one.
    battle.undo();
    assert!(!unit(&battle, "late_militia").on_table);
    assert!(!asked(&battle).is_empty());
}

/// Who is on the table does not come on again: nothing would change, whatever the referee says.
#[test]
fn who_is_on_the_table_does_not_arrive_again() {
    let mut battle = battle_of(SACKETS);
    let there = battle.state().units.iter().find(|(_, unit)| unit.on_table).map(|(id, _)| id.clone()).unwrap();
    for _ in 0..2 {
        let again = Command::Arrive { units: vec![there.clone()], leaders: Vec::new() };
        let again = Request { command: again, override_note: Some("come on".into()) };
        assert_eq!(battle.submit(again).unwrap_err().to_string(), "nothing would change: it is so already");
    }
    let both = Command::Arrive { units: vec![there, "late_militia".into()], leaders: Vec::new() };
    battle.submit(Request { command: both, override_note: Some("come on".into()) }).unwrap();
    assert_eq!(battle.state().came.units, [UnitId::from("late_militia")]);
}

#[test]
fn a_jump_over_its_turns_brings_nobody_on_by_a_die() {
    let mut battle = battle_of(SACKETS);
    to(&mut battle, 12, "united_states");
    assert!(!unit(&battle, "late_militia").on_table);
    assert_eq!(asked(&battle).len(), 1);
}

/// Whoever comes on by an entry that is no longer open is told of, by his die or by the referee's word.
#[test]
fn who_comes_on_by_a_shut_entry_is_noted() {
    let mut file: serde_json::Value = serde_json::from_str(SACKETS).unwrap();
    let mut units = file["sides"].as_array_mut().unwrap().iter_mut().flat_map(|side| side["units"].as_array_mut().unwrap().iter_mut());
    let entry = units.find(|unit| unit["id"] == "late_militia").unwrap()["arrives"]["entry"].clone();
    let mut entries = file["ground"]["entries"].as_array_mut().unwrap().iter_mut();
    entries.find(|own| own["id"] == entry).expect("the militia comes by an entry")["to_turn"] = 8.into();
    let thrown = |turn: u32, face: u8| {
        let mut battle = battle_of(&file.to_string());
        to(&mut battle, turn, "united_states");
        let event = submit(&mut battle, throw("late_militia", face));
        (remarks(&event), sentence(battle.setup(), &event))
    };
    let (said, sentence) = thrown(9, 4);
    assert_eq!(said, [Remark::EntryShut { unit: "late_militia".into() }]);
    assert!(sentence.contains("Late militia comes by Roads from inland, which was open in turn 8"), "{sentence}");
    assert_eq!(thrown(9, 3).0, [], "it does not come");
    assert_eq!(thrown(8, 4).0, [], "open");
}
