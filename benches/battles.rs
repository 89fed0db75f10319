//! Speed of whole battles played by generals, one battle on one thread; with `BATTLES=100` what the tests check with few battles.

#[path = "battles/checks.rs"]
mod checks;

use std::sync::Arc;

use brigade_major::games::battlecry1812::Tables;
use brigade_major::games::battlecry1812::battle::Setup;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::shipped;
use brigade_major::lab::battles::field::Field;
use brigade_major::lab::battles::general::{General, GeneralName};
use divan::Bencher;

fn main() {
    match std::env::var("BATTLES").ok().and_then(|battles| battles.parse().ok()) {
        Some(battles) => checks::check(battles),
        None => divan::main(),
    }
}

const SCENARIOS: [&str; 6] = ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "lundys_lane_in_hand", "thames", "thames_ready"];

fn setup_of(text: &str) -> Setup {
    let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
    let scenario = Scenario::parse(text, &tables).expect("it is sound");
    Setup::new(&tables, scenario)
}

fn field(name: &str) -> Field {
    let text = shipped(&format!("battlecry1812/{name}.json")).expect("it is built in");
    Field::of(&setup_of(text)).expect("everybody has a hex")
}

#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn by_generals_at_random(bencher: Bencher<'_, '_>, name: &str) {
    let field = field(name);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        field.play([General::at_random(); 2], 1813, number)
    });
}

#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn by_reckoning_generals(bencher: Bencher<'_, '_>, name: &str) {
    let field = field(name);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        field.play([GeneralName::Reckoning.general(); 2], 1813, number)
    });
}
