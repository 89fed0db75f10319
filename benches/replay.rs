//! Long logs: a fact of an early check changed after 10,000 events (budget 100 ms), and what players do in a battle of 100,000 events
//! (budget 4 ms each), with the opening of such a file.

#[path = "../tests/common/day.rs"]
mod day;

use brigade_major::game::LinePlace;
use std::sync::LazyLock;

use brigade_major::game::after_action::after_action;
use brigade_major::game::correction::{CorrectCall, replay};
use brigade_major::game::file::{header, read_lines, record_line};
use brigade_major::games::rff1812::battle::{Command, Rff1812};
use day::{Day, tables};
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
        let replay = replay(day.battle.setup(), day.battle.journal(), LinePlace(place), call.clone()).ok()?;
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
        .bench(|| replay(day.battle.setup(), day.battle.journal(), LinePlace(*place), call.clone()).expect("it was judged before"));
}

/// The same with the event made, as it is submitted.
#[divan::bench]
fn correction_submitted(bencher: Bencher) {
    let Long { day, place, call } = &*LONG;
    let command =
        Command::Correct(CorrectCall { place: LinePlace(*place), call: Box::new(call.clone()), waived: Vec::new(), note: "".into() });
    bencher.counter(ItemsCount::new(EVENTS)).bench(|| day.battle.preview(command.clone()).expect("it was judged before"));
}

const MANY: usize = 100_000;

/// A day that never ends.
fn endless() -> Day {
    Day::of_events(1813, MANY)
}

/// A battle of 100,000 events in play: an act, its undo and redo, and a jump to the middle and back.
mod many_events {
    use super::*;

    #[divan::bench]
    fn act(bencher: Bencher) {
        let mut battle = endless().battle;
        bencher.bench_local(|| battle.submit(Command::Note { text: "on".into() }).expect("a note may always be made"));
    }

    #[divan::bench]
    fn undo_and_redo(bencher: Bencher) {
        let mut battle = endless().battle;
        bencher.bench_local(|| (battle.undo(), battle.redo()));
    }

    #[divan::bench]
    fn jump_and_back(bencher: Bencher) {
        let mut battle = endless().battle;
        let end = battle.journal().cursor();
        bencher.bench_local(|| (battle.move_to(MANY / 2 + 129), battle.move_to(end)));
    }
}

/// Computes the F2 page of a battle of so many events as it opens: points, losses, turning points, luck. Budget 500 ms.
#[divan::bench(args = [EVENTS, MANY], sample_count = 5)]
fn looking_back(bencher: Bencher, events: usize) {
    let battle = Day::of_events(1813, events).battle;
    bencher.bench_local(|| after_action(&battle));
}

/// Opening a file of so many events.
#[divan::bench(args = [EVENTS, MANY], sample_count = 10)]
fn opening(bencher: Bencher, events: usize) {
    let battle = Day::of_events(1813, events).battle;
    let lines = battle.journal().records().map(|record| record_line(&record)).collect::<Vec<_>>();
    let header = header::<Rff1812>(battle.setup(), "", None);
    bencher
        .with_inputs(|| lines.clone())
        .bench_local_values(|lines| read_lines::<Rff1812>(tables(), "", &header, lines).expect("it was written so"));
}
