//! Speed of whole battles played by generals, one battle on one thread.

use std::sync::Arc;

use brigade_major::games::battlecry1812::Tables;
use brigade_major::games::battlecry1812::battle::Setup;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::shipped;
use brigade_major::lab::battles::field::Field;
use brigade_major::lab::battles::general::{General, GeneralName};
use divan::Bencher;

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 4] = ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "thames"];

fn field(name: &str) -> Field {
    let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
    let text = shipped(&format!("battlecry1812/{name}.json")).expect("it is built in");
    let scenario = Scenario::parse(text, &tables).expect("it is sound");
    Field::of(&Setup::new(&tables, scenario)).expect("everybody has a hex")
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
