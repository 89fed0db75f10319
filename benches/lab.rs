//! Speed of the laboratory: a fight of two units over two turns, and what tips it.

use std::sync::Arc;

use brigade_major::cli::{LabOrder, lab_answer};
use brigade_major::games::rff1812::battle::Rff1812;
use brigade_major::games::{Rules, shipped};
use brigade_major::lab::ground::{Condition, Fight};
use brigade_major::lab::read_request;
use brigade_major::table::TableTexts;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const FIGHT: &str = r#"{"system": "rff1812", "scenario": "chippawa", "ours": ["us_9"], "theirs": ["royal_scots"], "near": ["scott", "riall"],
    "apart": 3.5, "turns": 2, "answers": ["stand"],
    "plans": [{"name": "Cold steel at once", "steps": [{"do": "charge", "cold_steel": true}, {"do": "charge", "cold_steel": true}]}]}"#;

fn rules() -> Rules {
    Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound")
}

/// The plan alone: the scenario is read and the fight set up before, no assumed value is tried.
#[divan::bench(sample_count = 20)]
fn one_plan_exact(bencher: Bencher<'_, '_>) {
    let start = rules().read_scenario(shipped("rff1812/chippawa.json").expect("it is built in")).expect("it is sound");
    let setup = start.downcast_ref::<Rff1812>().expect("it is of the game").clone();
    let fields = serde_json::from_str(FIGHT).expect("an object");
    let request = read_request(fields).expect("a request");
    let fight = Fight::set_up(&setup, &request, &Condition::default()).expect("a fight");
    let (plan, answer) = (&request.plans[0], request.answers[0]);
    bencher.bench_local(|| fight.figures(black_box(plan), answer, request.goal));
}

#[divan::bench(sample_count = 10)]
fn a_fight_of_two_turns(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(FIGHT), &LabOrder::Fight, &Arc::default()));
}

const OR: &str = r#"{"system": "rff1812", "scenario": "chippawa", "ours": ["us_9"], "theirs": ["royal_scots"], "near": ["scott", "riall"],
    "apart": 3.5, "turns": 2, "answers": ["stand", "charge"],
    "plans": [{"name": "Charge now", "steps": [{"do": "charge", "cold_steel": true}, {"do": "charge", "cold_steel": true}]},
              {"name": "Fire once more", "steps": [{"do": "fire"}, {"do": "charge", "cold_steel": true}]},
              {"name": "Fall back", "steps": [{"do": "fall_back"}, {"do": "charge", "cold_steel": true}]}]}"#;

#[divan::bench(sample_count = 10)]
fn three_plans_against_two_answers(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(OR), &LabOrder::Fight, &Arc::default()));
}

#[divan::bench(sample_count = 2)]
fn what_tips_it(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(FIGHT), &LabOrder::Tips(None), &Arc::default()));
}
