//! A fact of an early check changed after a long day: budget 100 ms for 10,000 events judged again.

#[path = "../tests/day/mod.rs"]
mod day;

use std::sync::LazyLock;

use brigade_major::game::correction::{CorrectCall, replay};
use brigade_major::games::rff1812::battle::Command;
use day::Day;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

const EVENTS: usize = 10_000;

/// A long day and an early check with other facts, of which something is left at its end.
struct Long {
    day: Day,
    place: usize,
    call: Command,
}

static LONG: LazyLock<Long> = LazyLock::new(|| {
    let mut day = Day::of_events(1812, EVENTS);
    // Where both worlds are alike again, nothing is judged any more: a difference must last to the end.
    let found = (0..EVENTS / 10).find_map(|place| {
        let event = day.battle.journal().applied().nth(place)?.clone();
        let call = day.otherwise(Some(event.command.clone()).filter(Command::is_check)?);
        let replay = replay(day.battle.setup(), day.battle.journal(), place, call.clone()).ok()?;
        (!replay.differences.is_empty()).then_some((place, call))
    });
    let (place, call) = found.expect("some early check tells to the end");
    Long { day, place, call }
});

#[divan::bench]
fn correction_before_10000_events(bencher: Bencher) {
    let Long { day, place, call } = &*LONG;
    bencher
        .counter(ItemsCount::new(EVENTS))
        .bench(|| replay(day.battle.setup(), day.battle.journal(), *place, call.clone()).expect("it was judged before"));
}

/// The same with the event made, as it is submitted.
#[divan::bench]
fn correction_submitted(bencher: Bencher) {
    let Long { day, place, call } = &*LONG;
    let command = Command::Correct(CorrectCall { place: *place, call: Box::new(call.clone()), waived: Vec::new(), note: "".into() });
    bencher.counter(ItemsCount::new(EVENTS)).bench(|| day.battle.preview(command.clone()).expect("it was judged before"));
}
