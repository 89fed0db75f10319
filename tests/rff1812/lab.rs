//! The laboratory: its figures are those of the battle's own judge, however they are got, and its sentences say no more than they hold.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use brigade_major::cli::{LabOrder, lab_answer};
use brigade_major::engine::{ModifierRow, Predicate, Value as FactValue, Word as _};
use brigade_major::game::{Game, Request};
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{
    Battle, BattleState, Command, DeclaredCharge, Die, FireCall, FirerCall, ManeuverCall, Phase, Rff1812, Setup, UnitEdit, UnitSituation,
    begin,
};
use brigade_major::games::rff1812::charge::{fact as charge_facts, last_round_told_apart};
use brigade_major::games::rff1812::effectiveness::UnitCondition;
use brigade_major::games::rff1812::scenario::{DayFight, Scenario};
use brigade_major::games::shipped;
use brigade_major::id::UnitId;
use brigade_major::lab::assumed::{stepped, that_move, value_with};
use brigade_major::lab::exact::MOST_STATES;
use brigade_major::lab::figures::{ALIKE, FightFigures, LOSS_COLUMNS, Method, dots_of, wilson};
use brigade_major::lab::ground::{Condition, Fight};
use brigade_major::lab::paths::Paths;
use brigade_major::lab::progress::Progress;
use brigade_major::lab::request::{Answer, FightRequest, Goal, Plan, read_request};
use brigade_major::lab::state::ThrowFor;
use brigade_major::lab::words::{PlansVerdict, comparison, in_100, loss_text, share_in_100, stands_text, times};
use brigade_major::lab::{FightCase, TipFact, fight_csv, tips, work};
use brigade_major::map::Layer;
use brigade_major::quantity::Inches;
use brigade_major::table::{Overlay, TableTexts};
use serde_json::{Value, json};

use crate::common::RULES;
use crate::never::NEVER;

pub static CHIPPAWA: LazyLock<Setup> = LazyLock::new(|| setup_of(shipped("rff1812/chippawa.json").unwrap()));
static TWINS: LazyLock<Setup> = LazyLock::new(|| setup_of(include_str!("../data/laboratory.json")));

pub fn setup_of(text: &str) -> Setup {
    RULES.read_scenario(text).unwrap().downcast_ref::<Rff1812>().unwrap().clone()
}

pub fn charge() -> Value {
    json!({"do": "charge", "cold_steel": true})
}

/// The fight of the drawings, with these steps as its one plan.
pub fn drawn(steps: &[Value]) -> Value {
    json!({"system": "rff1812", "scenario": "chippawa", "ours": ["us_9"], "theirs": ["royal_scots"], "near": ["scott", "riall"],
        "apart": 3.5, "turns": steps.len(), "answers": ["stand"], "plans": [{"name": "Cold steel at once", "steps": steps}]})
}

pub fn with(request: &Value, field: &str, value: Value) -> Value {
    let mut request = request.clone();
    request[field] = value;
    request
}

fn read(request: &Value) -> FightRequest {
    read_request(request.as_object().unwrap().clone()).unwrap()
}

pub fn set_up(setup: &Setup, request: &Value) -> (Fight, FightRequest) {
    let request = read(request);
    (Fight::set_up(setup, &request, &Condition::default()).unwrap(), request)
}

fn figures_of(setup: &Setup, request: &Value, answer: Answer) -> FightFigures {
    let (fight, request) = set_up(setup, request);
    fight.figures(&request.plans[0], answer, request.goal)
}

fn ask(request: &Value, order: &LabOrder) -> (Value, bool) {
    let (text, is_well) = lab_answer(&RULES, &request.to_string(), order, &Arc::default());
    (serde_json::from_str(&text).unwrap(), is_well)
}

fn near(one: f64, other: f64, within: f64) {
    assert!((one - other).abs() <= within, "{one} is not {other}");
}

fn is_sound(figures: &FightFigures) {
    near(figures.taken + figures.open + figures.thrown_back, 1.0, 1e-9);
    near(figures.steps.iter().map(|step| step.taken + step.taken_in_theirs).sum(), figures.taken, 1e-9);
    near(figures.steps.iter().map(|step| step.thrown_back + step.thrown_back_in_theirs).sum(), figures.thrown_back, 1e-9);
    for lost in &figures.lost {
        near(lost.iter().sum(), 1.0, 1e-9);
    }
    assert!(figures.worn.iter().zip(&figures.spent).all(|(worn, spent)| *worn >= 0.0 && worn + spent <= 1.0 + 1e-9));
}

/// The figures of the drawings, worked out from the tables by hand before there was a laboratory.
#[test]
fn the_fight_of_the_drawings_comes_out_as_drawn() {
    let steel = figures_of(&CHIPPAWA, &drawn(&[charge(), charge()]), Answer::Stand);
    is_sound(&steel);
    near(steel.taken, 0.603, 0.0005);
    near(steel.open, 0.288, 0.0005);
    near(steel.thrown_back, 0.109, 0.0005);
    near(steel.steps[0].taken, 0.442, 0.0005);
    near(steel.steps[1].taken, 0.161, 0.0005);
    near(steel.steps[0].thrown_back + steel.steps[0].thrown_back_in_theirs, 0.052, 0.0005);
    near(steel.steps[1].thrown_back, 0.057, 0.0006);
    near(steel.lost[0][0], 0.320, 0.0005);
    near(steel.lost[1][0], 0.605, 0.0005);
    let volley = figures_of(&CHIPPAWA, &drawn(&[json!({"do": "fire"}), charge()]), Answer::Stand);
    is_sound(&volley);
    near(volley.taken, 0.44, 0.005);
    near(volley.thrown_back, 0.06, 0.005);
}

/// Where they charge us the drawings say 54 and 24, of a sketch; the judge says 50 and 19 and is right. Their charge is declared, checked,
/// met by our fire and fought as any other, and the fight is over where they carry our ground; were it to go on, it were 58 and 43.
#[test]
fn a_charge_on_us_is_as_the_judge_has_it() {
    for (first, taken, thrown_back) in [(charge(), 0.500, 0.443), (json!({"do": "fire"}), 0.190, 0.680)] {
        let figures = figures_of(&CHIPPAWA, &drawn(&[first, charge()]), Answer::Charge);
        is_sound(&figures);
        near(figures.taken, taken, 0.0005);
        near(figures.thrown_back, thrown_back, 0.0005);
    }
}

#[test]
fn a_unit_against_its_twin_is_the_same_from_both_sides() {
    for step in [charge(), json!({"do": "charge"}), json!({"do": "fire"})] {
        let ask = |ours: &str, theirs: &str| {
            json!({"system": "rff1812", "scenario": "sequences", "ours": [ours], "theirs": [theirs], "near": ["b_brig", "u_brig"],
                "apart": 4, "turns": 1, "plans": [{"name": "A", "steps": [step]}]})
        };
        let one = figures_of(&TWINS, &ask("b_inf", "u_inf"), Answer::Stand);
        let other = figures_of(&TWINS, &ask("u_inf", "b_inf"), Answer::Stand);
        is_sound(&one);
        assert_eq!(one, other, "{step}");
    }
}

#[test]
fn no_answer_is_worse_for_us_than_what_is_best_for_them() {
    let steps = [json!({"do": "charge"}), json!({"do": "come_on", "to": 5})];
    for step in steps {
        let request = with(&drawn(&[step]), "answers", json!(["stand", "charge", "fall_back", "square", "best"]));
        let (answer, is_well) = ask(&request, &LabOrder::Fight);
        assert!(is_well, "{answer}");
        let answers = &answer["plans"][0]["answers"];
        let taken = |name: &str| answers[name]["taken"].as_f64().unwrap();
        for other in ["stand", "charge", "fall_back", "square"] {
            assert!(taken("best") <= taken(other) + 1e-9, "{other}: {answers}");
        }
        assert_eq!(taken("best").to_bits(), taken(answers["best"]["is"].as_str().unwrap()).to_bits());
    }
}

#[test]
fn what_is_played_out_is_what_is_added_up() {
    const FIGHTS: u32 = 1_500;
    for (nth, step) in [charge(), json!({"do": "charge"}), json!({"do": "fire"})].into_iter().enumerate() {
        let (fight, request) = set_up(&CHIPPAWA, &drawn(&[step]));
        let exact = fight.figures(&request.plans[0], Answer::Stand, Goal::TakeGround);
        let seed = 1812 + u64::try_from(nth).unwrap();
        let played = fight.figures_played(&request.plans[0], Answer::Stand, Goal::TakeGround, (FIGHTS, seed), &Progress::default());
        is_sound(&played);
        let pairs = [(exact.taken, played.taken), (exact.thrown_back, played.thrown_back), (exact.lost[0][0], played.lost[0][0])];
        for (exact, played) in pairs {
            let error = (exact * (1.0 - exact) / f64::from(FIGHTS)).sqrt();
            near(played, exact, 4.0 * error + 1e-12);
        }
        // The same dice again are the same fights, and a plan beside itself differs on no die.
        let again = fight.figures_played(&request.plans[0], Answer::Stand, Goal::TakeGround, (FIGHTS, seed), &Progress::default());
        assert_eq!(played, again);
        assert!(!played.is_better(&again, ALIKE) && !again.is_better(&played, ALIKE));
    }
}

/// Every face of a check and of two volleys, by the door through which a battle is played.
#[test]
fn a_turn_of_fire_is_what_every_face_comes_to_in_a_battle() {
    let request = drawn(&[json!({"do": "fire"})]);
    let (fight, read) = set_up(&CHIPPAWA, &request);
    let figures = fight.figures(&read.plans[0], Answer::Stand, Goal::TakeGround);
    let (us, them): (UnitId, UnitId) = ("us_9".into(), "royal_scots".into());
    let range = Inches::from_f64(3.5).unwrap();
    let volley = |from: &UnitId, at: &UnitId, face: u8| {
        let firers = vec![FirerCall::plain(from.clone(), range)];
        Command::Fire(FireCall { firers, target: at.clone(), die: Some(Die::typed(face)), ..FireCall::default() })
    };
    let mut lost: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for check in 1..=10u8 {
        let mut battle: Battle = Game::from_state(fight.setup.clone(), BattleState::clone(&fight.start));
        let situation = UnitSituation { enemy_close_range: true, ..UnitSituation::plain(us.clone()) };
        battle
            .submit(Command::Maneuver(ManeuverCall { leader: Some("scott".into()), units: vec![situation], die: Die::typed(check) }))
            .unwrap();
        battle.submit(Command::NextPhase {}).unwrap();
        for theirs in 1..=10 {
            let mut after = Battle::from_state(fight.setup.clone(), battle.state().clone());
            after.submit(volley(&them, &us, theirs)).unwrap();
            for ours in 1..=10 {
                let mut last = Battle::from_state(fight.setup.clone(), after.state().clone());
                last.submit(volley(&us, &them, ours)).unwrap();
                let left = |unit: &UnitId| last.state().units[unit].stands;
                let (own, other) = (fight.start.units[&us].stands - left(&us), fight.start.units[&them].stands - left(&them));
                *lost.entry((own, other)).or_default() += 0.001;
            }
        }
    }
    for (nth, of) in [(0, true), (1, false)] {
        for (stands, share) in figures.lost[nth].iter().enumerate() {
            let all = lost.iter().filter(|((own, other), _)| usize::try_from(if of { *own } else { *other }).unwrap() == stands);
            near(*share, all.map(|(_, share)| share).sum(), 1e-9);
        }
    }
}

#[test]
fn every_step_and_answer_is_fought_to_an_end() {
    let steps = ["fire", "hold", "fall_back", "square", "attach"].map(|step| json!({"do": step}));
    for step in steps.into_iter().chain([json!({"do": "come_on", "to": 2}), json!({"do": "charge"})]) {
        for answer in [Answer::Stand, Answer::Square, Answer::FallBack] {
            is_sound(&figures_of(&CHIPPAWA, &drawn(std::slice::from_ref(&step)), answer));
        }
    }
    // Guns do not charge, and nobody comes into contact from afar: the nearest thing is done, and said.
    let far = with(&drawn(&[charge()]), "apart", json!(30));
    let figures = figures_of(&CHIPPAWA, &far, Answer::Stand);
    is_sound(&figures);
    assert!(figures.steps[0].instead.iter().map(|(_, share)| share).sum::<f64>() > 0.99, "{:?}", figures.steps[0]);
    assert!(figures.taken.abs() < 1e-12);
    let guns = with(&with(&far, "ours", json!(["towson_guns"])), "near", json!(["towson", "riall"]));
    is_sound(&figures_of(&CHIPPAWA, &guns, Answer::Stand));
}

#[test]
fn the_shell_refuses_what_it_does_not_understand() {
    let good = drawn(&[json!({"do": "fire"})]);
    assert!(ask(&good, &LabOrder::Fight).1);
    // Null is as good as left out.
    for field in ["near", "ground", "position", "cover", "goal", "answers"] {
        let left_out = with(&good, field, Value::Null);
        assert!(ask(&left_out, &LabOrder::Fight).1, "{field}");
    }
    assert!(ask(&drawn(&[json!({"do": "charge", "cold_steel": null})]), &LabOrder::Fight).1);
    let bad = [
        ("system", json!("battlecry1812"), "system"),
        ("scenario", json!("nowhere_at_all"), "scenario"),
        ("ours", json!(["us_99"]), "ours[0]"),
        ("ours", json!(["us_9", "royal_scots"]), "ours[1]"),
        ("ours", json!([]), "ours"),
        ("theirs", json!(["us_11"]), "theirs[0]"),
        ("theirs", json!([]), "theirs"),
        ("near", json!(["wellington"]), "near[0]"),
        ("apart", json!(-1), "apart"),
        ("turns", json!(0), "turns"),
        ("turns", json!(2), "plans[0].steps"),
        ("goal", json!("glory"), "goal"),
        ("answers", json!(["run"]), "answers[0]"),
        ("answers", json!([]), "answers"),
        ("wind", json!("north"), "wind"),
        ("plans", json!([]), "plans"),
        ("plans", json!([{"name": "A", "steps": [{"do": "dance"}]}]), "plans[0].steps[0].do"),
        ("plans", json!([{"name": "A", "steps": [{"do": "fire", "cold_steel": true}]}]), "plans[0].steps[0].cold_steel"),
        ("plans", json!([{"name": " ", "steps": [{"do": "fire"}]}]), "plans[0].name"),
        ("plans", json!([{"name": "A", "steps": [{"do": "come_on"}]}]), "plans[0].steps[0].to"),
    ];
    let mut wrong = Vec::new();
    for (field, value, at) in bad {
        let (answer, is_well) = ask(&with(&good, field, value.clone()), &LabOrder::Fight);
        let place = answer["error"]["at"].as_str().unwrap_or("none");
        if is_well || place != at {
            wrong.push(format!("{field}={value}: at {place}, not {at}: {}", answer["error"]["says"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (answer, is_well) = ask(&good, &LabOrder::Tips(Some("us_11".into())));
    assert!(!is_well && answer["error"]["at"] == "of", "{answer}");
    assert!(!lab_answer(&RULES, "[]", &LabOrder::Fight, &Arc::default()).1);
    // A leader who is not near, or is of the other side, joins nobody.
    let joined = drawn(&[json!({"do": "hold"}), json!({"do": "attach"})]);
    assert!(ask(&joined, &LabOrder::Fight).1);
    for near in [json!([]), json!(["riall"])] {
        let (answer, is_well) = ask(&with(&joined, "near", near), &LabOrder::Fight);
        assert!(!is_well && answer["error"]["at"] == "plans[0].steps[1]", "{answer}");
    }
    assert!(!lab_answer(&RULES, "{\"system\": \"rff1812\", \"system\": \"rff1812\"}", &LabOrder::Fight, &Arc::default()).1);
}

#[test]
fn sentences_say_what_the_figures_hold() {
    let plans = json!([{"name": "Steel", "steps": [charge()]}, {"name": "A volley", "steps": [{"do": "fire"}]}]);
    let request = with(&drawn(&[charge()]), "plans", plans);
    let (answer, is_well) = ask(&request, &LabOrder::Fight);
    assert!(is_well, "{answer}");
    assert_eq!(answer["how"], "exact");
    assert_eq!(answer["better_for_all_answers"], 0);
    let words = answer["words"].as_str().unwrap();
    let share = |plan: usize, field: &str| in_100(answer["plans"][plan]["answers"]["stand"][field].as_f64().unwrap());
    let verdict = format!("Steel takes the Royal Scots’ ground {} times in 100; A volley {}.", share(0, "taken"), share(1, "taken"));
    assert!(words.starts_with(&verdict), "{words}");
    let price = format!("The price: thrown back {}, not {}.", times(&share(0, "thrown_back")), share(1, "thrown_back"));
    assert!(words.ends_with(&price), "{words}");
    // Over two turns an assumed row moves the figure by one in a hundred, and is named.
    let two = json!([{"name": "Steel", "steps": [charge(), charge()]}, {"name": "A volley", "steps": [{"do": "fire"}, charge()]}]);
    let (two, _) = ask(&with(&drawn(&[charge(), charge()]), "plans", two), &LabOrder::Fight);
    assert!(two["assumed"].as_array().unwrap().contains(&json!("fire.galling")), "{}", two["assumed"]);
    // So does one that takes part in fewer fights than that, but in more with its edge a step lower.
    assert!(two["assumed"].as_array().unwrap().contains(&json!("fire.withering")), "{}", two["assumed"]);
    // Two answers that disagree give no verdict.
    let split = json!([{"name": "Back", "steps": [{"do": "fall_back"}]}, {"name": "Hold", "steps": [{"do": "fire"}]}]);
    let (split, _) = ask(&with(&request, "plans", split), &LabOrder::Fight);
    assert_eq!(split["better_for_all_answers"], Value::Null);
    for text in [words, split["words"].as_str().unwrap()] {
        let text = format!(" {} ", text.to_lowercase());
        assert!(NEVER.iter().all(|never| !text.contains(never)), "{text}");
    }
}

/// What a unit can never do is named, of either side, and an answer that comes to the same as another has one sentence with it.
#[test]
fn what_no_unit_can_do_is_named() {
    let answered = |ours: &str, theirs: &str, answers: Value| {
        let request = with(&with(&drawn(&[charge(), charge()]), "ours", json!([ours])), "theirs", json!([theirs]));
        let plans = json!([{"name": "Steel", "steps": [charge(), charge()]}, {"name": "A volley", "steps": [{"do": "fire"}, charge()]}]);
        let (answer, is_well) = ask(&with(&with(&request, "plans", plans), "answers", answers), &LabOrder::Fight);
        assert!(is_well, "{answer}");
        let granted = answer["taken_for_granted"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned());
        (answer["words"].as_str().unwrap().to_owned(), granted.collect::<Vec<_>>().join(" · "))
    };
    let (words, granted) = answered("us_9", "sheppard_guns", json!(["stand", "square", "charge"]));
    assert!(words.ends_with(" If they form square or charge, it comes to the same as if they stand and fire."), "{words}");
    assert!(!words.contains("If they charge,") && !words.contains("If they form square,"), "{words}");
    assert!(granted.contains("Sheppard is artillery, which does not charge: it stands and fires"), "{granted}");
    assert!(granted.contains("Sheppard forms no square"), "{granted}");
    assert!(!granted.contains("cold steel"), "{granted}");
    let (_, granted) = answered("haudenosaunee_warriors", "western_warriors", json!(["stand", "square", "charge"]));
    assert_eq!(granted.matches("so no cold steel: the charge is without it").count(), 2, "{granted}");
    assert_eq!(granted.matches(" no square: ").count(), 1, "ours form none: {granted}");
    let (words, granted) = answered("us_9", "royal_scots", json!(["stand", "charge", "best"]));
    assert!(granted.contains("they charge with cold steel"), "{granted}");
    assert!(words.contains("if they charge, ") && words.contains("if they do what is best for them, "), "{words}");
}

#[test]
fn figures_are_0_and_100_only_where_they_are_true() {
    let said =
        [(0.0, "0"), (1.0, "100"), (0.9995, "over 99"), (0.0001, "under 1"), (0.603, "60"), (0.01, "1"), (0.99, "99"), (0.994, "over 99")];
    for (share, text) in said {
        assert_eq!(in_100(share), text, "{share}");
    }
    // Wilson's interval of 60 in 100, and of none, by the formula in the books.
    let (low, high) = wilson(0.6, 100);
    near(low, 0.502, 0.001);
    near(high, 0.691, 0.001);
    assert!(wilson(0.0, 200).0.abs() < 1e-12 && wilson(0.0, 200).1 > 0.0);
}

/// Over all figures, of every goal, exact and played out: "1 time", "under 1 time", "21 times".
#[test]
fn a_figure_of_one_is_one_time() {
    let plans = json!([{"name": "Steel", "steps": [charge()]}, {"name": "A volley", "steps": [{"do": "fire"}]}]);
    let request = with(&drawn(&[charge()]), "plans", plans);
    let (fight, request) = set_up(&CHIPPAWA, &request);
    let known = fight.figures(&request.plans[0], Answer::Stand, Goal::TakeGround);
    let mut ones = 0;
    for nth in 0..=400 {
        let share = f64::from(nth) / 400.0;
        let text = times(&in_100(share));
        let (figure, word) = text.rsplit_once(' ').unwrap();
        assert_eq!(figure, in_100(share));
        assert_eq!(word == "time", ["1", "under 1"].contains(&figure), "{text}");
        for method in [Method::Exact, Method::Played { fights: 20_000, dice: 1813 }] {
            for goal in Goal::ALL {
                let figures = FightFigures { method, taken: share, thrown_back: share, held: share, value: -share, ..known.clone() };
                let request = FightRequest { goal: *goal, ..request.clone() };
                let one = FightRequest { plans: request.plans[..1].to_vec(), ..request.clone() };
                let alone = comparison(&fight, &one, &[vec![figures.clone()]]);
                let both = comparison(&fight, &request, &[vec![figures], vec![known.clone()]]);
                for words in [alone, both] {
                    assert!(!words.contains(" 1 times") && !words.contains("between 0 and"), "{words}");
                    assert!(!words.contains("and 100 times"), "{words}");
                    ones += words.matches(" 1 time").count();
                }
            }
        }
    }
    assert!(ones > 40, "{ones}");
}

#[test]
fn what_tips_a_fight_is_told_by_weight() {
    let (answer, is_well) = ask(&drawn(&[charge()]), &LabOrder::Tips(None));
    assert!(is_well, "{answer}");
    let base = answer["base"].as_f64().unwrap();
    near(base, 0.442, 0.0005);
    let bars = answer["bars"].as_array().unwrap();
    let weight = |bar: &Value| {
        let off = |way: &str| bar[way]["taken"].as_f64().map_or(0.0, |taken| (taken - base).abs());
        off("down").max(off("up"))
    };
    assert!(bars.windows(2).all(|two| weight(&two[0]) >= weight(&two[1])), "{bars:?}");
    assert!(bars.iter().all(|bar| weight(bar) >= 0.01));
    let experience = bars.iter().find(|bar| bar["of"] == "us_9" && bar["fact"] == "experience").unwrap();
    assert_eq!(experience["up"]["to"], "elite");
    assert!(experience["up"]["taken"].as_f64().unwrap() > base && experience["down"]["taken"].as_f64().unwrap() < base);
    let none = answer["no_step"].as_array().unwrap();
    assert!(none.iter().any(|step| step["of"] == "us_9" && step["fact"] == "morale" && step["way"] == "up"), "{none:?}");
    let words = answer["words"].as_str().unwrap();
    assert!(words.contains(&in_100(base)), "{words}");
    // The second sentence names the two steps that weigh most after it, each by the end that is farther off.
    let (_, second) = words.split_once(". ").unwrap();
    let told = second.strip_prefix("No other single step weighs as much: ").unwrap_or_else(|| panic!("{words}"));
    let told = told.trim_end_matches('.').split(", ").map(|step| step.rsplit(' ').next().unwrap().to_owned()).collect::<Vec<_>>();
    let farther = |bar: &Value| {
        let ends = ["up", "down"].into_iter().filter_map(|way| bar[way]["taken"].as_f64());
        in_100(ends.max_by(|one, other| (one - base).abs().total_cmp(&(other - base).abs())).unwrap())
    };
    assert_eq!(told, bars[1..=2].iter().map(farther).collect::<Vec<_>>(), "{words}");
    // A step may be one thing or several: no verb has to agree with it.
    assert!(second.contains(": with ") && second.contains(" it is "), "{words}");
    let (own, _) = ask(&drawn(&[charge()]), &LabOrder::Tips(Some("us_9".into())));
    assert!(own["bars"].as_array().unwrap().iter().all(|bar| bar["of"] == "us_9"));
    // The first sentence begins with the end that is farther off, by every goal.
    for goal in Goal::ALL.iter().filter(|goal| **goal != Goal::StandsLost) {
        let (answer, _) = ask(&with(&drawn(&[json!({"do": "fire"})]), "goal", json!(goal)), &LabOrder::Tips(None));
        let base = answer["base"].as_f64().unwrap();
        let bar = &answer["bars"][0];
        let ends = ["up", "down"].into_iter().filter_map(|way| bar[way].as_object()?.values().find_map(Value::as_f64));
        let Some(farthest) = ends.max_by(|one, other| (one - base).abs().total_cmp(&(other - base).abs())) else { continue };
        let words = answer["words"].as_str().unwrap();
        let told = format!(" {} in 100 instead of {}", times(&in_100(farthest)), in_100(base));
        assert!(words.split(';').next().unwrap().contains(&told), "{words}");
    }
}

/// With the states of a battle a stand more is one more of those that are left: it is no worse for its own side, nor better for the other.
#[test]
fn a_stand_more_helps_its_own_side_in_a_battle_too() {
    let mut battle = begin(&CHIPPAWA.tables, Scenario::clone(&CHIPPAWA.scenario));
    battle.submit(Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver }).unwrap();
    for (unit, stands) in [("us_9", 5), ("royal_scots", 9)] {
        let edit = UnitEdit { stands: Some(stands), ..UnitEdit::default() };
        battle.submit(Command::EditUnit { unit: unit.into(), edit, note: "for the test".into() }).unwrap();
    }
    let condition = Condition { battle: Some(Arc::new(battle.state().clone())), ..Condition::default() };
    let case = FightCase { setup: CHIPPAWA.clone(), request: read(&drawn(&[charge(), charge()])), condition };
    let worked = tips(&case, None, &Arc::default()).unwrap();
    let base = worked.base.value;
    let value = |unit: &str, up: bool| {
        let bar = worked.bars.iter().find(|bar| bar.of.as_str() == unit && bar.fact == TipFact::Stands).unwrap();
        let (to, figures) = if up { bar.up.as_ref() } else { bar.down.as_ref() }.unwrap();
        (to.clone(), figures.value)
    };
    for (unit, left, ours) in [("us_9", 5, true), ("royal_scots", 9, false)] {
        let [(fewer, with_fewer), (more, with_more)] = [false, true].map(|up| value(unit, up));
        assert_eq!([fewer, more], [left - 1, left + 1].map(|stands: u32| stands.to_string()));
        let gain = if ours { [base - with_fewer, with_more - base] } else { [with_fewer - base, base - with_more] };
        assert!(gain.iter().all(|gain| *gain > -1e-9) && gain.iter().any(|gain| *gain > 1e-6), "{unit}: {gain:?}");
    }
}

/// What was played out has its interval in small places too, rounded outwards; what is exact has none.
#[test]
fn a_share_that_was_played_out_says_how_far_it_may_be_off() {
    let exact = figures_of(&CHIPPAWA, &drawn(&[charge()]), Answer::Stand);
    assert_eq!(share_in_100(&exact, 0.442), "44");
    for (fights, text) in [(20_000, "44 ±1"), (400, "44 ±5"), (100, "44 ±10")] {
        let played = FightFigures { method: Method::Played { fights, dice: 1813 }, ..exact.clone() };
        assert_eq!(share_in_100(&played, 0.442), text);
        // A bound has no interval.
        assert_eq!([0.004, 0.996].map(|share| share_in_100(&played, share)), ["under 1", "over 99"]);
    }
    // Stands lost on average are in tenths: what the figure loses by rounding is in its interval.
    for (at, off, text) in [
        (1.7, 0.0, "1.7"),
        (0.0, 0.0, "0"),
        (0.04, 0.0, "under 0.1"),
        (0.04, 0.01, "under 0.1"),
        (1.7, 0.02, "1.7 ±0.1"),
        (1.649, 0.06, "1.6 ±0.2"),
    ] {
        assert_eq!(stands_text(at, off), text);
    }
    let fight = Fight::set_up(&CHIPPAWA, &read(&drawn(&[charge()])), &Condition::default()).unwrap();
    let played = fight.figures_played(&fight_plan(), Answer::Stand, Goal::StandsLost, (400, 1813), &Progress::default());
    for nth in 0..2 {
        assert_eq!((exact.loss_off(nth), exact.value_off()), (0.0, 0.0));
        assert!((played.average_loss(nth) - exact.average_loss(nth)).abs() < 2.0 * played.loss_off(nth), "unit {nth}");
        assert!(loss_text(&played, nth).contains(" ±0."), "{}", loss_text(&played, nth));
    }
    // Of one unit the goal is its own loss.
    near(played.value_off(), played.loss_off(0), 0.01);
}

fn fight_plan() -> Plan {
    read(&drawn(&[charge()])).plans.swap_remove(0)
}

/// A step is one class, one stand, one leader or one kind of ground: nothing that takes several stands at once, or makes another unit of it.
#[test]
fn a_step_is_one_step() {
    let case = |ours: &str| {
        let request = with(&drawn(&[charge()]), "ours", json!([ours]));
        FightCase { setup: CHIPPAWA.clone(), request: read(&request), condition: Condition::default() }
    };
    let steps = |unit: &str, fact: TipFact| {
        [false, true].map(|up| case(unit).stepped(&unit.into(), fact, up).map(|(to, _)| to)).into_iter().flatten().collect::<Vec<_>>()
    };
    assert_eq!(steps("us_9", TipFact::Weapon), ["rifle"], "foot without firearms is another kind of unit");
    assert_eq!(steps("us_9", TipFact::Stands).len(), 2);
    assert!(TipFact::ALL.iter().all(|fact| fact.word() != "effectiveness"), "a unit that is worn has lost several stands");
}

/// A leader who is with his unit in the battle whose states are taken joins it without a fault.
#[test]
fn a_leader_may_join_the_unit_he_is_with() {
    let mut battle = begin(&CHIPPAWA.tables, Scenario::clone(&CHIPPAWA.scenario));
    let attach = Command::Attach { leader: "riall".into(), unit: Some("royal_scots".into()) };
    battle.submit(Request { command: attach, override_note: Some("".into()) }).unwrap();
    let attached = Some(("riall".into(), "royal_scots".into()));
    let condition = Condition { battle: Some(Arc::new(battle.state().clone())), attached, ..Condition::default() };
    Fight::set_up(&CHIPPAWA, &read(&drawn(&[charge()])), &condition).unwrap();
}

/// Plans of one turn, of units of every arm against units of every arm and every answer of theirs: played out they are what is exact.
#[test]
fn two_hundred_plans_played_out_are_within_four_standard_errors_of_what_is_exact() {
    const FIGHTS: u32 = 200;
    let steps = ["fire", "hold", "fall_back", "square"].map(|step| json!({"do": step}));
    let steps = steps.into_iter().chain([charge(), json!({"do": "charge"}), json!({"do": "come_on", "to": 2})]).collect::<Vec<_>>();
    let pairs = [
        ("us_9", "royal_scots", 3.5, "open"),
        ("us_11", "foot_100", 5.0, "open"),
        ("us_25", "foot_8", 4.0, "broken"),
        ("royal_scots", "us_9", 3.5, "open"),
        ("foot_100", "haudenosaunee_warriors", 4.0, "rough"),
        ("towson_guns", "royal_scots", 8.0, "open"),
        ("dragoons_19", "us_22", 6.0, "open"),
        ("us_21", "sheppard_guns", 4.0, "open"),
    ];
    let (mut above, mut count, mut plans) = (0, 0, 0u64);
    for (ours, theirs, apart, ground) in pairs {
        for step in &steps {
            let request = with(&with(&drawn(std::slice::from_ref(step)), "ours", json!([ours])), "theirs", json!([theirs]));
            let request = with(&with(&request, "apart", json!(apart)), "ground", json!(ground));
            let (fight, request) = set_up(&CHIPPAWA, &request);
            for answer in [Answer::Stand, Answer::Charge, Answer::FallBack, Answer::Square] {
                plans += 1;
                let exact = fight.figures(&request.plans[0], answer, Goal::TakeGround);
                is_sound(&exact);
                let played =
                    fight.figures_played(&request.plans[0], answer, Goal::TakeGround, (FIGHTS, 1812 + plans), &Progress::default());
                let share = |figures: &FightFigures, nth: usize| figures.lost[nth].first().copied().unwrap_or_default();
                let of = |figures: &FightFigures| [figures.taken, figures.thrown_back, share(figures, 0), share(figures, 1)];
                for (exact, played) in of(&exact).into_iter().zip(of(&played)) {
                    let error = (exact * (1.0 - exact) / f64::from(FIGHTS)).max(0.0).sqrt();
                    near(played, exact, 4.0 * error + 1e-9);
                    if (played - exact).abs() > 1e-9 {
                        count += 1;
                        above += i32::from(played > exact);
                    }
                }
            }
        }
    }
    assert!(plans >= 200, "{plans}");
    assert!((count / 4..=count - count / 4).contains(&above), "not always on one side: {above} of {count}");
}

/// Rockets do not fire at 12 inches and nearer (digest §9). Farther off, a section of one stand has 2 points at most: they disorder troops
/// in good order and take no stand of them, so none falls in one turn, and few where the target stays disordered.
#[test]
fn rockets_take_stands_only_from_afar_and_of_the_disordered() {
    let request = |apart: f64, turns: usize| {
        json!({"system": "rff1812", "scenario": "lundys_lane", "ours": ["rockets"], "theirs": ["us_9"], "near": [], "apart": apart,
            "turns": turns, "answers": ["stand"], "plans": [{"name": "A", "steps": vec![json!({"do": "fire"}); turns]}]})
    };
    let setup = setup_of(shipped("rff1812/lundys_lane.json").unwrap());
    let none_lost = |apart: f64, turns: usize| figures_of(&setup, &request(apart, turns), Answer::Stand).lost[1][0];
    for apart in [3.0, 8.0, 12.0] {
        near(none_lost(apart, 3), 1.0, 1e-12);
    }
    near(none_lost(14.0, 1), 1.0, 1e-12);
    let lost = 1.0 - none_lost(14.0, 3);
    assert!(lost > 0.0 && lost < 0.02, "{lost}");
}

/// Guns that stand beside a charge fire before its combat, and help it.
#[test]
fn guns_fire_before_the_combat() {
    let one = drawn(&[charge()]);
    let alone = figures_of(&CHIPPAWA, &one, Answer::Stand);
    let (fight, request) = set_up(&CHIPPAWA, &with(&one, "ours", json!(["us_9", "towson_guns"])));
    let with_guns = fight.figures(&request.plans[0], Answer::Stand, Goal::TakeGround);
    is_sound(&with_guns);
    assert!(with_guns.taken > alone.taken, "{} and {}", with_guns.taken, alone.taken);
    let thrown = (0..20).filter_map(|nth| fight.one_of(&request.plans[0], Answer::Stand, (nth, 1813))).map(|(thrown, _)| thrown);
    let combats = thrown.filter(|thrown| thrown.iter().any(|throw| throw.purpose == ThrowFor::Charge)).collect::<Vec<_>>();
    assert!(!combats.is_empty());
    for thrown in combats {
        let at = |purpose: ThrowFor, ours: bool| thrown.iter().position(|throw| throw.purpose == purpose && throw.ours == ours);
        assert!(at(ThrowFor::Fire, true) < at(ThrowFor::Charge, true) && at(ThrowFor::Fire, true).is_some(), "{thrown:?}");
    }
    let (tips, _) = ask(&one, &LabOrder::Tips(Some("us_9".into())));
    let guns = tips["bars"].as_array().unwrap().iter().chain(tips["under_one_in_100"].as_array().unwrap());
    assert!(guns.into_iter().any(|bar| bar["fact"] == "guns"), "{tips}");
}

/// An assumed value is a row's lower edge or its number: a step of it is the same as a rule of the player's own.
#[test]
fn a_step_of_an_assumed_value_is_that_of_a_house_rule() {
    let tables = &CHIPPAWA.tables;
    let row = (ThrowFor::Fire, "galling".into());
    let moved = stepped(tables, &row, 1).unwrap();
    let listed = tables.listing.iter().find(|row| row.head.id.as_str() == "galling" && row.file == "rff1812/fire.json").unwrap();
    let mut overlay = Overlay::of(&tables.listing);
    overlay.set(&tables.listing, listed, "/from", json!(8));
    let ruled = Tables::read(&overlay.apply(&TableTexts::shipped()).unwrap()).unwrap();
    let figures = |tables: Tables| {
        let setup = Setup::new(&Arc::new(tables), (*CHIPPAWA.scenario).clone());
        figures_of(&setup, &drawn(&[charge()]), Answer::Stand)
    };
    let [moved, ruled] = [figures(moved), figures(ruled)];
    let galling = (ThrowFor::Fire, "galling".into());
    assert!(moved.assumed.contains(&galling) && !ruled.assumed.contains(&galling), "a row is assumed until the player rules on it");
    let without = |figures: FightFigures| FightFigures { assumed: Vec::new(), ..figures };
    assert_eq!(without(moved), without(ruled));
    // A result without a lower edge has no value of its own: it is that of the next.
    assert!(stepped(tables, &(ThrowFor::Fire, "none".into()), 1).is_none());
    let (answer, _) = ask(&drawn(&[charge()]), &LabOrder::Fight);
    let assumed = answer["assumed"].as_array().unwrap();
    assert!(!assumed.contains(&json!("fire.none")), "{assumed:?}");
}

/// Rounds of a charge that no row of the tables tells apart lead to the same states.
#[test]
fn rounds_that_nothing_tells_apart_are_one() {
    let tables = &CHIPPAWA.tables;
    assert_eq!(last_round_told_apart(tables), 2, "the first is told from the others");
    let from_the_fourth = Predicate::AtLeast(charge_facts::ROUND, FactValue::Count(4));
    let mut charge_rows = tables.charge.clone();
    charge_rows[0] = Arc::new(ModifierRow { when: from_the_fourth, ..ModifierRow::clone(&charge_rows[0]) });
    assert_eq!(last_round_told_apart(&Tables { charge: charge_rows, ..Tables::clone(tables) }), 4);

    let (fight, request) = set_up(&CHIPPAWA, &drawn(&[charge()]));
    let mut paths = Paths::default();
    fight.exact((&request.plans[0], Answer::Stand), MOST_STATES, &mut paths).unwrap();
    let states = (0..paths.known_states()).map(|number| paths.state(u32::try_from(number).unwrap()));
    let last = states.flat_map(|state| fight.rest(state).charges.iter()).map(|charge| charge.next_round).max();
    assert_eq!(last, Some(2));
}

/// Assumed values are tried on what is known of the fight: each comes to what the whole fight comes to by the tables with that step.
#[test]
fn a_tried_value_is_that_of_the_whole_fight() {
    let fire = json!({"do": "fire"});
    let of = |steps: &[Value], goal: &str, answer: &str| with(&with(&drawn(steps), "goal", json!(goal)), "answers", json!([answer]));
    let mut tried = 0;
    for request in [
        of(&[charge(), charge()], "take_ground", "stand"),
        of(&[fire, charge()], "stands_lost", "charge"),
        of(&[charge()], "hold_ground", "best"),
        of(&[json!({"do": "charge"})], "spent", "fall_back"),
    ] {
        let request = read(&request);
        let worked = brigade_major::lab::fight(&CHIPPAWA, &request, &Arc::default()).unwrap();
        // The edge of withering fire, which falls seldom, comes to lie among faces that fall often.
        let withering = (ThrowFor::Fire, "withering".into());
        let rows = worked.assumed().into_iter().chain([withering]).collect::<std::collections::BTreeSet<_>>();
        for (row, by) in rows.iter().flat_map(|row| [(row, 1), (row, -1)]) {
            let Some(tables) = stepped(&CHIPPAWA.tables, row, by) else {
                assert_eq!(value_with(&worked, &request, row, by), None, "{row:?}");
                continue;
            };
            let setup = Setup::new(&Arc::new(tables), (*CHIPPAWA.scenario).clone());
            let whole = brigade_major::lab::fight(&setup, &request, &Arc::default()).unwrap();
            near(value_with(&worked, &request, row, by).unwrap(), whole.plans[0][0].1.value, 1e-9);
            tried += 1;
        }
    }
    assert!(tried >= 20, "{tried} values");
}

/// Figures that were made up, with that share of the ground taken and of being thrown back against each answer.
fn made_up(plan: &[(f64, f64)]) -> Vec<FightFigures> {
    static KNOWN: LazyLock<FightFigures> = LazyLock::new(|| figures_of(&CHIPPAWA, &drawn(&[charge()]), Answer::Stand));
    let of = |(taken, thrown_back): &(f64, f64)| {
        let (taken, thrown_back) = (*taken, *thrown_back);
        FightFigures { taken, thrown_back, open: 1.0 - taken - thrown_back, value: taken, ..KNOWN.clone() }
    };
    plan.iter().map(of).collect()
}

/// The verdict on plans is one, in words and for other programs: a plan that is never worse and somewhere better is better, a difference
/// under 1 in 100 is none, and what hangs on the answer is told so.
#[test]
fn a_verdict_on_plans_is_the_same_in_words_and_figures() {
    let plan = |name: &str| json!({"name": name, "steps": [charge()]});
    let against = |plans: &[Vec<FightFigures>], answers: [&str; 2]| {
        let names = ["A", "B", "C"].into_iter().take(plans.len()).map(plan).collect::<Vec<_>>();
        let request = with(&with(&drawn(&[charge()]), "plans", json!(names)), "answers", json!(answers));
        let (fight, request) = set_up(&CHIPPAWA, &request);
        comparison(&fight, &request, plans)
    };
    let sentence = |plans: &[Vec<FightFigures>]| against(plans, ["stand", "charge"]);
    let even = (0.4, 0.1);
    for (plans, verdict, begin) in [
        (vec![made_up(&[(0.6, 0.1), even]), made_up(&[(0.5, 0.1), even])], PlansVerdict::Better(0), "A takes the Royal Scots’ ground 60 "),
        (vec![made_up(&[even, even]), made_up(&[even, (0.5, 0.1)])], PlansVerdict::Better(1), "If they charge, B takes "),
        (vec![made_up(&[(0.6, 0.1), (0.396, 0.1)]), made_up(&[(0.5, 0.1), even])], PlansVerdict::Better(0), "A takes "),
        (vec![made_up(&[(0.6, 0.1), even]), made_up(&[(0.5, 0.1), (0.5, 0.1)])], PlansVerdict::Depends, "It depends on their answer: "),
        (vec![made_up(&[(0.404, 0.1), even]), made_up(&[even, even])], PlansVerdict::Alike, "The plans come to the same: "),
        (
            vec![made_up(&[(0.6, 0.1), even]), made_up(&[(0.6, 0.1), even]), made_up(&[(0.3, 0.1), even])],
            PlansVerdict::Open,
            "No plan is ahead: ",
        ),
    ] {
        assert_eq!(PlansVerdict::of(&plans, Goal::TakeGround), verdict, "{begin}");
        let words = sentence(&plans);
        assert!(words.starts_with(begin), "{words}");
        assert_eq!(words.contains("It depends"), verdict == PlansVerdict::Depends, "{words}");
        // The plans and the ground are named once, with the first answer.
        assert_eq!(words.matches("Royal Scots").count(), 1, "{words}");
        assert!(words.contains("In the same order: if they "), "{words}");
    }
    // What is best for them is told once where it is another answer for every plan.
    let words = against(&[made_up(&[(0.6, 0.1), (0.6, 0.1)]), made_up(&[even, even])], ["stand", "best"]);
    assert!(words.ends_with("If they do what is best for them, it comes to the same as if they stand and fire."), "{words}");
    // A price under 1 in 100 is none.
    let words = sentence(&[made_up(&[(0.6, 0.004), even]), made_up(&[(0.5, 0.0), even])]);
    assert!(!words.contains("price") && !words.contains("under 1"), "{words}");
    let words = sentence(&[made_up(&[(0.6, 0.11), even]), made_up(&[(0.5, 0.06), even])]);
    assert!(words.ends_with("The price: if they stand and fire, thrown back 11 times, not 6."), "{words}");
}

/// What is under 1 in 100 has no dot, all fifty are there, and the last column has the colour of most of it.
#[test]
fn dots_are_of_what_reaches_one_in_100() {
    assert_eq!(dots_of(&[0.975, 0.008, 0.008, 0.009]), [50, 0, 0, 0]);
    assert_eq!(dots_of(&[0.5, 0.494, 0.006]), [25, 25, 0]);
    let mut figures = figures_of(&CHIPPAWA, &drawn(&[charge()]), Answer::Stand);
    figures.lost[0] = vec![0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.4, 0.096, 0.004];
    let (fresh, worn, spent) = (UnitCondition::Fresh, UnitCondition::Worn, UnitCondition::Spent);
    figures.conditions[0] = vec![fresh, fresh, fresh, worn, worn, worn, worn, worn, spent];
    let last = figures.loss_columns(0)[LOSS_COLUMNS];
    assert!((last.share - 0.5).abs() < 1e-9 && last.condition == worn, "{last:?}");
}

/// Every word of a picture is whole in any viewer, also where figures are intervals; every unit has its losses, and the best answer its
/// name.
#[test]
fn the_picture_of_a_fight_has_every_unit_and_every_word() {
    let plans = json!([{"name": "Cold steel at once", "steps": [charge()]}, {"name": "A volley", "steps": [{"do": "fire"}]}]);
    let request = with(&with(&drawn(&[charge()]), "plans", plans), "answers", json!(["stand", "best"]));
    let request = read(&with(&request, "ours", json!(["us_9", "us_11"])));
    let mut worked = brigade_major::lab::fight(&CHIPPAWA, &request, &Arc::default()).unwrap();
    for exact in [true, false] {
        if !exact {
            let played = Method::Played { fights: 20_000, dice: 1813 };
            worked.plans.iter_mut().flatten().for_each(|(_, figures)| figures.method = played);
        }
        let (layers, part) =
            brigade_major::lab::fight_layers(&worked, &request, "A fight with a name that is longer than a line has room for");
        let mut measure = |text: &str, size: f32, face| brigade_major::lab::export::room(text, (size, face));
        for drawn in layers.of(Layer::Pieces).iter() {
            let place = drawn.shape.extent(1.0, &mut measure).unwrap();
            assert!(place.min.x >= 0.0 && place.max.x <= part.max.x && place.max.y <= part.max.y, "{place:?}: {:?}", drawn.shape);
        }
        let picture = brigade_major::lab::fight_svg(&worked, &request, "A fight");
        for unit in ["9th US", "11th US", "Royal Scots"] {
            assert_eq!(picture.matches(&format!("Stands lost by {unit}:")).count(), 2, "{unit}");
        }
        assert_eq!(picture.matches("best for them: ").count(), 2, "{picture}");
        assert_eq!(picture.contains("between "), !exact);
    }
    assert_eq!(fight_csv(&worked, &request).matches(",best,").count(), 2);
}

/// The picture of what tips a fight names every fact that moves the figure, by each goal, with every word whole in any viewer.
#[test]
fn the_picture_of_what_tips_a_fight_has_every_bar_and_every_word() {
    for goal in Goal::ALL {
        let request = read(&with(&drawn(&[charge()]), "goal", json!(goal.word())));
        let case = FightCase { setup: CHIPPAWA.clone(), request: request.clone(), condition: Condition::default() };
        let tips = tips(&case, None, &Arc::default()).unwrap();
        let [heavy, light] = tips.by_weight(*goal);
        assert_eq!(heavy.len() + light.len(), tips.bars.len());
        // A bar says something other than what is as it is.
        let shown = |figures: &FightFigures| brigade_major::lab::words::figure_text(figures, *goal);
        for bar in &heavy {
            let steps = [&bar.up, &bar.down].into_iter().flatten();
            assert!(steps.into_iter().any(|(_, figures)| shown(figures) != shown(&tips.base)), "{goal:?}: {bar:?}");
        }
        let (layers, part) = brigade_major::lab::tips_layers(&tips, &request, "What tips it for the 9th US, in as many words as it takes?");
        let mut measure = |text: &str, size: f32, face| brigade_major::lab::export::room(text, (size, face));
        for drawn in layers.of(Layer::Pieces).iter() {
            let place = drawn.shape.extent(1.0, &mut measure).unwrap();
            assert!(place.min.x >= 0.0 && place.max.x <= part.max.x && place.max.y <= part.max.y, "{place:?}: {:?}", drawn.shape);
        }
        let picture = brigade_major::lab::tips_svg(&tips, &request, "What tips it?");
        for bar in heavy {
            let first = tips.fact_name(bar).split(' ').next().unwrap().to_owned();
            assert!(picture.contains(&first), "{goal:?}: {first}");
        }
        assert!(picture.contains(" as it is"), "{goal:?}");
    }
}

/// A picture has fifty dots for each of two units of each plan.
#[test]
fn the_picture_of_a_fight_has_its_dots() {
    let request = read(&drawn(&[charge()]));
    let worked = brigade_major::lab::fight(&CHIPPAWA, &request, &Arc::default()).unwrap();
    let picture = brigade_major::lab::fight_svg(&worked, &request, "A fight");
    assert_eq!(picture.matches("<circle").count(), 100, "{picture}");
    assert!(picture.contains("6 or more") && picture.contains("a dot is 2 fights in 100"));
}

/// States that are forgotten change no figure: a fight of one turn is what every face of both volleys and the combat comes to.
#[test]
fn a_charge_is_what_every_face_comes_to_in_a_battle() {
    let request = drawn(&[charge()]);
    let (fight, read) = set_up(&CHIPPAWA, &request);
    let figures = fight.figures(&read.plans[0], Answer::Stand, Goal::TakeGround);
    let (us, them): (UnitId, UnitId) = ("us_9".into(), "royal_scots".into());
    let mut battle: Battle = Game::from_state(fight.setup.clone(), BattleState::clone(&fight.start));
    battle.submit(Command::Declare { attackers: vec![us.clone()], defenders: vec![them.clone()], cold_steel: true }).unwrap();
    battle.submit(Command::StandToCharge { charge: 0 }).unwrap();
    let mut lost = 0.0;
    for check in 1..=10u8 {
        let mut moved: Battle = Game::from_state(fight.setup.clone(), battle.state().clone());
        let situation = UnitSituation { enemy_close_range: true, ..UnitSituation::plain(us.clone()) };
        let call = ManeuverCall { leader: Some("scott".into()), units: vec![situation], die: Die::typed(check) };
        moved.submit(Command::Maneuver(call)).unwrap();
        if !moved.state().charges.iter().any(DeclaredCharge::open) {
            continue;
        }
        moved.submit(Command::NextPhase {}).unwrap();
        for volley in 1..=10u8 {
            let mut shot: Battle = Game::from_state(fight.setup.clone(), moved.state().clone());
            let firers = vec![FirerCall::plain(them.clone(), Inches::from_f64(0.0).unwrap())];
            let fired = FireCall { firers, target: us.clone(), die: Some(Die::typed(volley)), ..FireCall::default() };
            shot.submit(Command::Fire(fired)).unwrap();
            lost += f64::from(fight.start.units[&us].stands - shot.state().units[&us].stands) * 0.01;
        }
    }
    // The combat may cost more, and never gives any back.
    assert!(figures.average_loss(0) >= lost - 1e-9, "{} and {lost} by their volley alone", figures.average_loss(0));
}

#[test]
fn the_same_bytes_come_on_one_two_and_sixteen_threads() {
    let request = with(&drawn(&[charge()]), "answers", json!(["stand", "charge", "best"]));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            (
                lab_answer(&RULES, &request.to_string(), &LabOrder::Fight, &Arc::default()),
                lab_answer(&RULES, &request.to_string(), &LabOrder::Tips(None), &Arc::default()),
            )
        })
    };
    let one = on(1);
    assert!(one.0.1 && one.1.1);
    assert_eq!(one, on(2));
    assert_eq!(one, on(16));
}

#[test]
fn progress_is_told_part_by_part_until_all_is_done() {
    let plans = json!([{"name": "A", "steps": [charge(), charge()]}, {"name": "B", "steps": [{"do": "fire"}, charge()]}]);
    let request = read(&with(&with(&drawn(&[charge(), charge()]), "plans", plans), "answers", json!(["stand", "charge", "best"])));
    let told = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&told);
    let progress = Progress::telling(move || _ = counted.fetch_add(1, Ordering::Relaxed));
    assert_eq!((progress.parts(), progress.text()), (None, None), "nothing is known before it begins");
    let worked = work(&CHIPPAWA, &request, &Condition::default(), &progress).unwrap();
    // Two plans, four answers that are played, two turns.
    assert_eq!(progress.text().as_deref(), Some("16 of 16 parts done"));
    assert!(told.load(Ordering::Relaxed) > 8, "more than once for each fight");
    let tried = that_move(&worked, &request);
    let (done, all) = progress.parts().unwrap();
    assert!(done == all && all > 16 && !tried.is_empty(), "{done} of {all}");
    let case = FightCase { setup: CHIPPAWA.clone(), request, condition: Condition::default() };
    let progress = Arc::default();
    tips(&case, None, &progress).unwrap();
    let (done, all) = progress.parts().unwrap();
    assert!(done == all && all > 40, "{done} of {all}");
}

/// Rockets are thrown before the die of their volley; two units fire at what each has nearest, and charge together.
#[test]
fn guns_rockets_and_several_units_fight_too() {
    let several = json!({"system": "rff1812", "scenario": "chippawa", "ours": ["us_9", "us_11", "towson_guns"],
        "theirs": ["royal_scots", "foot_100"], "near": ["scott", "riall"], "apart": 3.5, "turns": 1, "answers": ["stand"],
        "plans": [{"name": "A", "steps": [{"do": "fire"}]}]});
    let (answer, is_well) = ask(&several, &LabOrder::Fight);
    assert!(is_well, "{answer}");
    let rockets = json!({"system": "rff1812", "scenario": "lundys_lane", "ours": ["rockets"], "theirs": ["us_9"], "near": [], "apart": 8,
        "turns": 1, "answers": ["stand"], "plans": [{"name": "A", "steps": [{"do": "fire"}]}]});
    let (answer, is_well) = ask(&rockets, &LabOrder::Fight);
    assert!(is_well, "{answer}");
    let lost = answer["plans"][0]["answers"]["stand"]["lost"]["us_9"].as_array().unwrap();
    near(lost.iter().map(|share| share.as_f64().unwrap()).sum(), 1.0, 1e-9);
}

/// The fights of the day that come with the battles are sound, and none of their units or steps is unknown.
#[test]
fn every_fight_of_the_day_that_is_shipped_can_be_worked_out() {
    for path in ["rff1812/chippawa.json", "rff1812/lundys_lane.json", "rff1812/cryslers_farm.json"] {
        let setup = setup_of(shipped(path).unwrap());
        assert!(setup.scenario.fights.len() > 3, "{path}");
        for fight in &setup.scenario.fights {
            let request = FightRequest::of_day(&setup.scenario, fight);
            request.check(&setup.scenario).unwrap_or_else(|faults| panic!("{path}, {}: {faults:?}", fight.name(&setup.scenario)));
        }
    }
}

/// The figures in a scenario's notes are those of its fights of the day.
#[test]
fn what_the_notes_of_a_scenario_say_is_what_the_laboratory_finds() {
    let of_day = |path: &str, who: &str, on: &str| {
        let setup = setup_of(shipped(path).unwrap());
        let is_it = |fight: &&DayFight| fight.who == [UnitId::from(who)] && fight.on == [UnitId::from(on)];
        let request = FightRequest::of_day(&setup.scenario, setup.scenario.fights.iter().find(is_it).unwrap());
        let fight = Fight::set_up(&setup, &request, &Condition::default()).unwrap();
        let figures = fight.figures(&request.plans[0], Answer::Stand, Goal::TakeGround);
        (in_100(figures.taken), in_100(figures.thrown_back))
    };
    let text = |path: &str, words: &str| {
        let setup = setup_of(shipped(path).unwrap());
        assert!(setup.scenario.notes.iter().any(|note| note.contains(words)), "{path} does not say: {words}");
    };
    let (chippawa, lundys_lane, cryslers_farm) = ("rff1812/chippawa.json", "rff1812/lundys_lane.json", "rff1812/cryslers_farm.json");
    let (scots, hundredth) = (of_day(chippawa, "us_9", "royal_scots").0, of_day(chippawa, "us_9", "foot_100").0);
    text(chippawa, &format!("the ground of the Royal Scots {scots} times in 100 and that of the 100th Foot {hundredth} times"));
    text(lundys_lane, &format!("takes the guns on the hill {} times in 100", of_day(lundys_lane, "us_21", "hill_24s").0));
    let (taken, thrown_back) = of_day(lundys_lane, "us_9", "foot_89");
    text(lundys_lane, &format!("the ground of the 89th Foot {taken} times and is thrown back {thrown_back} times"));
    text(cryslers_farm, &format!("the ground of the Voltigeurs {} times in 100", of_day(cryslers_farm, "us_21", "voltigeurs").0));
    let (taken, thrown_back) = of_day(cryslers_farm, "us_dragoons", "foot_49");
    text(cryslers_farm, &format!("{taken} times and are thrown back {thrown_back} times"));
}

/// Plans on the field of the laboratory, with their sentence.
fn on_the_field(request: Value) -> Value {
    let mut request = request;
    request["system"] = json!("rff1812");
    request["scenario"] = json!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/laboratory.json"));
    serde_json::from_str(&lab_answer(&RULES, &request.to_string(), &LabOrder::Fight, &Arc::default()).0).unwrap()
}

/// Plans that come to the same by their goal and not by another are told apart; under 1 in 100 no sentence calls one better; and what is
/// always so is 100.
#[test]
fn plans_are_told_apart_by_what_can_be_told() {
    let plan =
        |name: &str, steps: &[&str]| json!({"name": name, "steps": steps.iter().map(|step| json!({"do": step})).collect::<Vec<_>>()});
    let answer = on_the_field(json!({"ours": ["b_drag"], "theirs": ["u_inf2"], "near": ["b_brig"], "apart": 3.5, "turns": 2,
        "answers": ["fall_back", "stand", "charge"], "plans": [plan("A", &["hold", "fire"]), plan("B", &["fall_back", "fire"])]}));
    let text = answer["words"].as_str().unwrap();
    assert!(text.starts_with("By their goal the plans come to the same: "), "{text}");
    assert!(text.contains("If they charge, A is thrown back "), "{text}");

    let answer =
        on_the_field(json!({"ours": ["b_mil"], "theirs": ["u_hg"], "near": ["b_brig"], "apart": 3.5, "turns": 2, "goal": "thrown_back",
        "answers": ["stand"], "plans": [plan("A", &["charge", "square"]), plan("B", &["hold", "square"])]}));
    let thrown = |plan: usize| answer["plans"][plan]["answers"]["stand"]["thrown_back"].as_f64().unwrap();
    assert!((thrown(0) - thrown(1)).abs() < 0.01 && answer["better_for_all_answers"].is_null(), "{answer}");
    let text = answer["words"].as_str().unwrap();
    assert!(text.starts_with("By their goal the plans come to the same: ") && text.contains(" takes the ground "), "{text}");

    let answer = on_the_field(json!({"ours": ["b_vet"], "theirs": ["u_raw"], "near": ["b_brig", "u_brig"], "apart": 6, "turns": 1,
        "goal": "hold_ground", "answers": ["fall_back"], "plans": [{"name": "A", "steps": [{"do": "come_on", "to": 2}]}]}));
    let text = answer["words"].as_str().unwrap();
    assert!(text.contains("holds its ground 100 times in 100"), "{text}");
}
