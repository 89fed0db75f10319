//! Memory of an opened battle of 100,000 events (budget 100 MB): the column "max alloc". It is the same in every profile, so
//! `cargo bench --profile dev --bench memory` shows it soonest.

#[path = "../tests/common/day.rs"]
mod day;

use brigade_major::game::file::{header, read_lines, record_line};
use brigade_major::games::rff1812::battle::Rff1812;
use day::{Day, tables};
use divan::{AllocProfiler, Bencher};

#[global_allocator]
static ALLOCATED: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

#[divan::bench(args = [10_000, 100_000], sample_count = 1, sample_size = 1)]
fn opened(bencher: Bencher, events: usize) {
    let battle = Day::of_events(1813, events).battle;
    let lines = battle.journal().records().map(|record| record_line(&record)).collect::<Vec<_>>();
    let header = header::<Rff1812>(battle.setup(), "", None);
    // The lines are there together, as those of a file are.
    bencher.bench_local(|| read_lines::<Rff1812>(tables(), "", &header, lines.clone()).expect("it was written so"));
}
