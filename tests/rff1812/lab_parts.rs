//! States of a fight that are put together from parts of battles: the same as the judge has them of whole battles.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::sync::Arc;

use brigade_major::games::rff1812::Outcome;
use brigade_major::games::rff1812::battle::Setup;
use brigade_major::games::rff1812::charge::{Charge, ChargeRulings};
use brigade_major::games::rff1812::fire::Fire;
use brigade_major::games::rff1812::maneuver::Maneuver;
use brigade_major::games::shipped;
use brigade_major::lab::exact::MOST_STATES;
use brigade_major::lab::ground::Fight;
use brigade_major::lab::parts::Parts;
use brigade_major::lab::paths::Paths;
use brigade_major::lab::request::Answer;
use serde_json::{Value, json};

use crate::lab::{CHIPPAWA, charge, drawn, set_up, setup_of, with};

/// Checks that a fight put together from parts is the same, end by end and state by state.
fn is_the_same_of_whole_battles(setup: &Setup, request: &Value, answers: &[Answer]) {
    let (fight, request) = set_up(setup, request);
    let whole = Fight { parts: Arc::new(Parts::forgotten()), ..fight.clone() };
    for answer in answers {
        let of = |fight: &Fight| fight.exact((&request.plans[0], *answer), MOST_STATES, &mut Paths::default()).unwrap();
        let (parts, whole) = (of(&fight), of(&whole));
        assert!(parts == whole, "{answer}: {} and {} states, {request:?}", parts.states, whole.states);
    }
}

#[test]
fn two_units_are_as_the_judge_has_them_together() {
    let [fire, back, square, attach] = ["fire", "fall_back", "square", "attach"].map(|step| json!({"do": step}));
    for steps in [[charge(), charge()], [fire.clone(), charge()], [back, json!({"do": "charge"})], [square, fire], [attach, charge()]] {
        is_the_same_of_whole_battles(&CHIPPAWA, &drawn(&steps), &Answer::PLAYED);
    }
}

#[test]
fn several_units_guns_and_rockets_are_as_the_judge_has_them_together() {
    let fire = json!({"do": "fire"});
    for step in [charge(), fire.clone()] {
        let of = |ours: Value, theirs: Value| with(&with(&drawn(std::slice::from_ref(&step)), "ours", ours), "theirs", theirs);
        let [stand, charge] = [Answer::Stand, Answer::Charge];
        is_the_same_of_whole_battles(&CHIPPAWA, &of(json!(["us_9", "us_11"]), json!(["royal_scots"])), &Answer::PLAYED);
        is_the_same_of_whole_battles(&CHIPPAWA, &of(json!(["us_9"]), json!(["royal_scots", "foot_100"])), &[charge]);
        is_the_same_of_whole_battles(&CHIPPAWA, &of(json!(["us_9", "towson_guns"]), json!(["royal_scots"])), &[stand, charge]);
    }
    let rockets = json!({"system": "rff1812", "scenario": "lundys_lane", "ours": ["rockets"], "theirs": ["us_9"], "near": [], "apart": 14,
        "turns": 2, "answers": ["stand"], "plans": [{"name": "A", "steps": [fire.clone(), fire]}]});
    is_the_same_of_whole_battles(&setup_of(shipped("rff1812/lundys_lane.json").unwrap()), &rockets, &[Answer::Stand]);
}

/// Checks that a fight in which every battle has the number of its turn is the same: what becomes of it hangs on no turn.
#[test]
fn a_turn_is_what_it_was_in_every_other() {
    let fire = json!({"do": "fire"});
    for steps in [[fire.clone(), fire.clone(), charge()], [charge(), fire, charge()]] {
        let (fight, request) = set_up(&CHIPPAWA, &with(&drawn(&steps), "apart", json!(6)));
        assert!(fight.light_is_steady, "Chippawa is fought by day");
        let of_turns = Fight { light_is_steady: false, parts: Arc::default(), ..fight.clone() };
        for answer in [Answer::Stand, Answer::Charge] {
            let (mut paths, mut of_each) = (Paths::default(), Paths::default());
            let all = fight.exact((&request.plans[0], answer), MOST_STATES, &mut paths).unwrap();
            let each = of_turns.exact((&request.plans[0], answer), MOST_STATES, &mut of_each).unwrap();
            assert!(all == each, "{answer}: {} and {} states", all.states, each.states);
            assert!(paths.known_states() < of_each.known_states(), "a state is known in the turns after it");
        }
    }
}

/// Checks that the turn is told where the light of a scenario changes with it.
#[test]
fn a_turn_in_another_light_is_another() {
    let night = setup_of(shipped("rff1812/lundys_lane.json").unwrap());
    let of = |turns: usize| {
        let steps = vec![json!({"do": "fire"}); turns];
        json!({"system": "rff1812", "scenario": "lundys_lane", "ours": ["us_21"], "theirs": ["hill_24s"], "near": [], "apart": 3,
            "turns": turns, "answers": ["stand"], "plans": [{"name": "A", "steps": steps}]})
    };
    let steady = |turns: usize| set_up(&night, &of(turns)).0.light_is_steady;
    let lights = (1..=13).map(|turn| night.scenario.light_of(turn)).collect::<Vec<_>>();
    let first = lights.iter().take_while(|light| **light == lights[0]).count();
    assert!(first < 12, "it gets dark at Lundy's Lane: {lights:?}");
    assert!(steady(first) && !steady(first + 1), "the light changes in turn {}", first + 1);
}

/// Checks that faces which are not read again come to what the face before them comes to, by the checks themselves.
#[test]
fn faces_that_are_not_read_again_come_to_the_same() {
    let tables = &CHIPPAWA.tables;
    let (mut read, mut same) = (0, 0);
    let mut compare = |is_same: bool, before: Option<Outcome>, now: Outcome| {
        assert!(!is_same || before.as_ref() == Some(&now), "{before:?} and then {now:?}");
        (read, same) = (read + 1, same + usize::from(is_same));
    };
    for experience in ["elite", "veteran", "trained", "raw"] {
        for (order, attached) in [("good", true), ("good", false), ("disordered", true), ("broken", false)] {
            let request = json!({"unit": {"arm": "infantry", "experience": experience, "effectiveness": "worn", "order": order,
                "leader_attached": attached}});
            let (request, die) = (serde_json::from_value(request).unwrap(), |nth: usize| u8::try_from(nth + 1).unwrap());
            let check = Maneuver::prepare(tables, &request, &[]).unwrap();
            for (nth, is_same) in check.same_as_before().into_iter().enumerate() {
                let before = nth.checked_sub(1).map(|before| check.resolve(die(before)).outcome());
                compare(is_same, before, check.resolve(die(nth)).outcome());
            }
            for stands in [4, 9, 16, 24] {
                let request = json!({"firers": [{"arm": "infantry", "weapon": "musket", "stands": stands, "range": 3, "experience": experience}],
                    "target": {"arm": "infantry", "experience": "trained", "order": order, "leader_attached": attached}});
                let request = serde_json::from_value(request).unwrap();
                let check = Fire::prepare(tables, &request, &[]).unwrap();
                for (nth, is_same) in check.same_as_before().into_iter().enumerate() {
                    let before = nth.checked_sub(1).map(|before| check.resolve(die(before)).unwrap().outcome());
                    compare(is_same, before, check.resolve(die(nth)).unwrap().outcome());
                }
            }
            let request = json!({"attacker": {"arm": "infantry", "experience": experience, "effectiveness": "fresh", "stands": 9},
                "defender": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "order": order, "stands": 8,
                    "leader_attached": attached}});
            let request = serde_json::from_value(request).unwrap();
            let check = Charge::prepare(tables, &request, &ChargeRulings::default()).unwrap();
            for attacker in 2..=10 {
                let outcome = |attacker| check.resolve(attacker, 1).outcome();
                compare(check.is_same([attacker, 1], [attacker - 1, 1]), Some(outcome(attacker - 1)), outcome(attacker));
            }
        }
    }
    assert!(2 * same > read && same < read, "{same} of {read} faces are not read again");
}
