//! Leaders in danger (digest §12).

use brigade_major::games::rff1812::battle::{Duty, LeaderStatus, Phase, SingleCall, agenda, duties};
use brigade_major::games::rff1812::check::FALLEN_LEADER;

use super::*;

fn fallen(id: &str, face: u8) -> Command {
    Command::Check(SingleCall::of_leader(&FALLEN_LEADER, id, die(face)))
}

/// To the start of a turn of the Americans.
fn to_turn(battle: &mut Battle, turn: u32) {
    while (battle.state().turn, battle.state().side.as_str(), battle.state().phase) != (turn, "united_states", Phase::Maneuver) {
        submit(battle, Command::NextPhase {});
    }
}

fn with_scott() -> Battle {
    let mut battle = turn_4();
    attach(&mut battle, "scott", "us_9");
    battle
}

/// Until it is rolled, the check stands before all else the phase waits for; then in its place with what came of it.
#[test]
fn a_check_that_is_due_is_in_the_list_of_the_phase() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_25"], Formation::Line);
    attach(&mut battle, "riall", "foot_8");
    submit(&mut battle, Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Fire });
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 7.0)], "foot_8", 10)));
    let his = Duty::Fallen("riall".into());
    assert_eq!(duties(battle.setup(), battle.state()).first(), Some(&his));
    let items = agenda(&battle);
    assert!(items[0].duty == his && items[0].is_next() && items[0].offers[0].text == "Has Phineas Riall fallen?", "{:?}", items[0]);
    submit(&mut battle, fallen("riall", 4));
    let items = agenda(&battle);
    assert_eq!((&items[0].duty, items[0].done.as_deref()), (&his, Some("Staff officer struck")));
    assert!(!duties(battle.setup(), battle.state()).contains(&his));
}

#[test]
fn every_face_has_its_row() {
    for (face, outcome, status, dismounted, attached) in [
        (10, "shot_dead", LeaderStatus::Lost, false, false),
        (9, "mortally_wounded", LeaderStatus::Lost, false, false),
        (8, "grievously_wounded", LeaderStatus::Lost, false, false),
        (7, "flesh_wound", LeaderStatus::Out, false, false),
        (6, "horse_shot", LeaderStatus::Present, true, true),
        (5, "coat_pierced", LeaderStatus::Present, false, true),
        (4, "staff_struck", LeaderStatus::Present, false, true),
        (3, "ignores_fire", LeaderStatus::Present, false, true),
        (1, "ignores_fire", LeaderStatus::Present, false, true),
    ] {
        let mut battle = with_scott();
        let TableReading::Row { outcome: row } = submit(&mut battle, fallen("scott", face)).found.reading else { panic!("{face}") };
        assert_eq!(row.as_str(), outcome);
        let scott = leader(&battle, "scott");
        assert_eq!((scott.status, scott.dismounted, scott.attached_to.is_some()), (status, dismounted, attached), "{face}");
    }
}

#[test]
fn a_leader_out_for_good_never_returns() {
    let mut battle = with_scott();
    submit(&mut battle, fallen("scott", 8));
    to_turn(&mut battle, 9);
    assert_eq!(leader(&battle, "scott").status, LeaderStatus::Lost);
    assert_eq!(refused(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5))), "leader: Winfield Scott is out");
    assert_eq!(refused(&mut battle, fallen("scott", 5)), "leader: Winfield Scott is out");
    let back = Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) };
    assert_eq!(refused(&mut battle, back), "leader: Winfield Scott is out");
}

#[test]
fn a_flesh_wound_takes_the_rest_of_this_turn_and_the_next() {
    let mut battle = with_scott();
    submit(&mut battle, fallen("scott", 7));
    to_turn(&mut battle, 5);
    assert_eq!(leader(&battle, "scott").status, LeaderStatus::Out);
    assert_eq!(refused(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5))), "leader: Winfield Scott is out");
    to_turn(&mut battle, 6);
    let scott = leader(&battle, "scott");
    assert_eq!((scott.status, scott.attached_to.as_ref(), scott.until_turn), (LeaderStatus::Present, None, None));
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
}

/// Who lost his horse and then his life does not mount again (digest §12).
#[test]
fn a_fallen_leader_mounts_no_more() {
    let mut battle = with_scott();
    submit(&mut battle, fallen("scott", 6));
    submit(&mut battle, Command::NextPlayerTurn {});
    submit(&mut battle, fallen("scott", 10));
    let scott = leader(&battle, "scott");
    assert_eq!((scott.status, scott.dismounted, scott.until_turn), (LeaderStatus::Lost, false, None));
    for _ in 0..4 {
        let event = submit(&mut battle, Command::NextPlayerTurn {});
        let said = sentence(battle.setup(), &event);
        assert!(!said.contains("mounted again"), "{said}");
    }
}

#[test]
fn a_dismounted_leader_reaches_4_inches_until_he_finds_a_horse() {
    let mut battle = turn_4();
    submit(&mut battle, fallen("scott", 6));
    let sum_at_6 = |battle: &mut Battle| {
        let mut call = maneuver(Some("scott"), &["us_9"], 5);
        call.units[0].distance = inches(6.0);
        sums(&submit(battle, Command::Maneuver(call)))[0].0
    };
    assert_eq!(sum_at_6(&mut battle), 2);
    to_turn(&mut battle, 5);
    assert_eq!(sum_at_6(&mut battle), 2);
    to_turn(&mut battle, 6);
    assert_eq!((sum_at_6(&mut battle), leader(&battle, "scott").dismounted), (5, false));
}

#[test]
fn the_die_and_the_leader_must_be_there() {
    let mut battle = turn_4();
    assert_eq!(refused(&mut battle, fallen("scott", 0)), "die: 0 is out of bounds: 1 to 10");
    assert_eq!(refused(&mut battle, fallen("nelson", 5)), "leader: there is no leader \"nelson\" in this battle");
}
