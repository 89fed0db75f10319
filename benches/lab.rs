//! Speed of the laboratory: a fight of two units over two turns, and what tips it.

use brigade_major::cli::{LabOrder, lab_answer};
use brigade_major::games::Rules;
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

#[divan::bench(sample_count = 10)]
fn a_fight_of_two_turns(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(FIGHT), &LabOrder::Fight));
}

const OR: &str = r#"{"system": "rff1812", "scenario": "chippawa", "ours": ["us_9"], "theirs": ["royal_scots"], "near": ["scott", "riall"],
    "apart": 3.5, "turns": 2, "answers": ["stand", "charge"],
    "plans": [{"name": "Charge now", "steps": [{"do": "charge", "cold_steel": true}, {"do": "charge", "cold_steel": true}]},
              {"name": "Fire once more", "steps": [{"do": "fire"}, {"do": "charge", "cold_steel": true}]},
              {"name": "Fall back", "steps": [{"do": "fall_back"}, {"do": "charge", "cold_steel": true}]}]}"#;

#[divan::bench(sample_count = 10)]
fn three_plans_against_two_answers(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(OR), &LabOrder::Fight));
}

#[divan::bench(sample_count = 2)]
fn what_tips_it(bencher: Bencher<'_, '_>) {
    let rules = rules();
    bencher.bench_local(|| lab_answer(&rules, black_box(FIGHT), &LabOrder::Tips(None)));
}
