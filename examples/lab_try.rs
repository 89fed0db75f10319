//! Tries a fight of the laboratory from a file.
use brigade_major::games::rff1812::entry::GAME;
use brigade_major::games::{Rules, shipped};
use brigade_major::games::rff1812::battle::Rff1812;
use brigade_major::lab::ground::{Condition, Fight};
use brigade_major::lab::request::*;
use brigade_major::table::TableTexts;
fn main() {
    let rules = Rules::read(&TableTexts::shipped()).unwrap();
    let start = rules.read_scenario(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    let setup = start.downcast_ref::<Rff1812>().unwrap();
    let _ = &GAME;
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let serde_json::Value::Object(fields) = serde_json::from_str(&text).unwrap() else { panic!() };
    let request = read_request(fields).unwrap();
    let fight = Fight::set_up(setup, &request, &Condition::default()).unwrap();
    for plan in &request.plans {
        for answer in &request.answers {
            let began = std::time::Instant::now();
            let sums = fight.exact(plan, *answer, MOST).unwrap();
            let mut by = std::collections::BTreeMap::new();
            let mut lost: std::collections::BTreeMap<_, f64> = std::collections::BTreeMap::new();
            for (end, weight) in &sums.ends {
                *by.entry((end.verdict, end.turn, end.theirs)).or_insert(0.0) += weight.share();
                for nth in 0..end.lost.len() { *lost.entry((nth, end.lost[nth])).or_default() += weight.share(); }
            }
            println!("{} {answer:?}: {} states {:?}\n {by:?}\n {lost:?}", plan.name, sums.states, began.elapsed());
            for (key, weight) in &sums.deeds { println!("   {key:?} {:.4}", weight.share()); }
        }
    }
}
const MOST: usize = 200_000;
