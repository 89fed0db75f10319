//! The referee overrides anything, and the log says so.

use brigade_major::games::rff1812::battle::{EffectRuling, EffectTarget, SingleCall};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::games::rff1812::words::Order;

use super::*;

fn count(row: &str, note: &str) -> Ruling {
    Ruling::Count { row: row.into(), note: note.into() }
}

fn add(value: i32, note: &str) -> Ruling {
    Ruling::Add { value, note: note.into() }
}

fn waive(place: usize) -> EffectRuling {
    EffectRuling { place, instead: None, note: "not so".into() }
}

fn instead(place: usize, effect: Effect) -> EffectRuling {
    EffectRuling { place, instead: Some(effect), note: "rather".into() }
}

#[test]
fn rulings_on_a_tally_change_the_total_and_are_in_the_event() {
    for (rulings, total) in [
        (vec![], 5),
        (vec![strike("fresh", "tired")], 3),
        (vec![count("outflanked", "surely")], 3),
        (vec![add(3, "fine morning")], 8),
        (vec![strike("fresh", "tired"), count("outflanked", "surely"), add(-2, "mud"), add(1, "band")], 0),
        (vec![strike("fresh", "tired"), count("fresh", "on second thoughts")], 5),
        (vec![strike("elite", "does not apply anyway")], 5),
    ] {
        let mut battle = turn_4();
        let mut call = maneuver(Some("scott"), &["us_9", "us_11"], 4);
        call.units[0].rulings = rulings.clone();
        let event = submit(&mut battle, Command::Maneuver(call));
        assert_eq!((sums(&event)[0].0, sums(&event)[1].0), (total, 5), "{rulings:?}");
        let Command::Maneuver(call) = &event.command else { panic!() };
        assert_eq!(call.units[0].rulings, rulings);
    }
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "foot_8"], Formation::Line);
    let mut call = fire(&[("us_9", 4.0)], "foot_8", 5);
    call.rulings = vec![strike("points_9", "smoke"), add(2, "point blank")];
    assert_eq!(sum(&submit(&mut battle, Command::Fire(call))), (2, 7, "galling"));
    let mut call = charge(&["us_9"], &["foot_8"], (5, 5));
    call.attacker.rulings = vec![add(4, "drums")];
    call.defender.rulings = vec![strike("fresh", "shaken")];
    let event = submit(&mut battle, Command::Charge(call));
    // The volley has disordered the 8th.
    assert_eq!(difference(&event), (7, 0, 7, "driven_back"));
}

#[test]
fn a_ruling_of_any_size_overflows_nothing() {
    for value in [i32::MAX, i32::MIN] {
        let mut battle = turn_4();
        let mut call = maneuver(Some("scott"), &["us_9"], 10);
        call.units[0].rulings = vec![add(value, ""), add(value, "")];
        submit(&mut battle, Command::Maneuver(call));
        let mut call = charge(&["us_11"], &["foot_8"], (10, 1));
        call.attacker.rulings = vec![add(value, "")];
        call.defender.rulings = vec![add(value.saturating_neg(), "")];
        let event = submit(&mut battle, Command::Charge(call));
        assert!(!sentence(battle.setup(), &event).is_empty());
        let loser = if value > 0 { "foot_8" } else { "us_11" };
        assert_eq!((unit(&battle, loser).stands, unit(&battle, loser).removed), (0, true));
    }
}

#[test]
fn effects_are_waived_and_changed_by_their_place() {
    let withering = |rulings: Vec<EffectRuling>| {
        let mut battle = turn_4();
        form(&mut battle, &["us_9", "us_11", "us_25", "foot_8"], Formation::Line);
        attach(&mut battle, "riall", "foot_8");
        let mut call = fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "foot_8", 7);
        call.effect_rulings = rulings;
        let event = submit(&mut battle, Command::Fire(call));
        let places = event.found.effects.iter().map(|applied| applied.whom.clone()).collect::<Vec<_>>();
        assert_eq!(
            places,
            [EffectTarget::Unit("foot_8".into()), EffectTarget::Unit("foot_8".into()), EffectTarget::Leader("riall".into())]
        );
        let state = unit(&battle, "foot_8").clone();
        (state.order.unwrap(), state.stands, leader(&battle, "riall").status)
    };
    use brigade_major::games::rff1812::battle::LeaderStatus::{Lost, Present};
    assert_eq!(withering(vec![]), (Order::Disordered, 7, Present));
    assert_eq!(withering(vec![waive(0)]), (Order::Good, 7, Present));
    assert_eq!(withering(vec![waive(1)]), (Order::Disordered, 9, Present));
    assert_eq!(withering(vec![waive(0), waive(1), waive(2)]), (Order::Good, 9, Present));
    let four = on(Party::Target, EffectVerb::LoseStands { count: 4 });
    assert_eq!(withering(vec![instead(1, four.clone())]), (Order::Disordered, 5, Present));
    assert_eq!(withering(vec![waive(1), instead(1, four)]), (Order::Disordered, 5, Present), "the last ruling holds");
    let out = effect(EffectVerb::RemoveLeader { turns: None });
    assert_eq!(withering(vec![instead(2, out)]), (Order::Disordered, 7, Lost));
    let broken = effect(EffectVerb::SetOrder { to: Order::Broken });
    assert_eq!(withering(vec![instead(0, broken)]), (Order::Broken, 7, Present));
}

#[test]
fn places_count_from_each_units_own_effects_in_a_maneuver() {
    let mut battle = turn_4();
    let mut call = maneuver(Some("scott"), &["us_9", "us_11"], 9);
    call.units[1].effect_rulings = vec![waive(0)];
    submit(&mut battle, Command::Maneuver(call));
    assert!(unit(&battle, "us_9").maneuver.is_some());
    assert!(unit(&battle, "us_11").maneuver.is_none());
    let mut call = SingleCall { effect_rulings: vec![waive(0)], ..SingleCall::of_leader(&FALLEN_LEADER, "scott", die(10)) };
    submit(&mut battle, Command::Check(call.clone()));
    assert_eq!(leader(&battle, "scott").status, brigade_major::games::rff1812::battle::LeaderStatus::Present);
    call.effect_rulings = vec![instead(0, effect(EffectVerb::DismountLeader { turns: None }))];
    submit(&mut battle, Command::Check(call));
    assert!(leader(&battle, "scott").dismounted);
    for _ in 0..30 {
        submit(&mut battle, Command::NextPhase {});
    }
    assert!(leader(&battle, "scott").dismounted, "for no number of turns is for good");
}

#[test]
fn what_cannot_befall_the_unit_is_refused() {
    let mut battle = turn_4();
    let galling = |effect: Effect| {
        let mut call = fire(&[("us_9", 4.0)], "foot_8", 5);
        call.rulings = vec![add(20, "for the test")];
        call.effect_rulings = vec![instead(1, effect)];
        Command::Fire(call)
    };
    for wrong in [
        EffectVerb::RemoveLeader { turns: None },
        EffectVerb::DismountLeader { turns: Some(1) },
        EffectVerb::Silence {},
        EffectVerb::Limber {},
        EffectVerb::DamageGun { count: 1 },
        EffectVerb::WreckGun { count: 1 },
        EffectVerb::Mount {},
        EffectVerb::CheckFallenLeader {},
        EffectVerb::RollAgain {},
    ] {
        let expected = format!("effect_rulings[0].instead: \"{wrong}\" cannot apply to this unit or leader");
        assert_eq!(refused(&mut battle, galling(effect(wrong))), expected);
    }
    let effect_rulings = vec![instead(0, effect(EffectVerb::Eliminate {}))];
    let mut call = SingleCall { effect_rulings, ..SingleCall::of_leader(&FALLEN_LEADER, "scott", die(10)) };
    assert_eq!(
        refused(&mut battle, Command::Check(call.clone())),
        "effect_rulings[0].instead: \"is lost\" cannot apply to this unit or leader"
    );
    call.effect_rulings.clear();
    submit(&mut battle, Command::Check(call));
    submit(&mut battle, galling(effect(EffectVerb::Eliminate {})));
    assert!(unit(&battle, "foot_8").removed);
    let mut call = maneuver(Some("scott"), &["us_9"], 5);
    call.units[0].rulings = vec![add(1, ""), strike("brave", "")];
    call.leader = None;
    assert_eq!(refused(&mut battle, Command::Maneuver(call)), "units[0].rulings[1].row: \"brave\" is not a modifier of this check");
}
