//! "We forgot the flank": what a correction lists is what a fresh replay with the changed call comes to, and nothing else.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::LinePlace;
use std::collections::BTreeSet;

use crate::day::{Day, let_pass};
use brigade_major::game::correction::{self, Becomes, game_before, replay, revised_events};
use brigade_major::game::file::record_line;
use brigade_major::game::{CorrectCall, Game, Record, System as _, apply};
use brigade_major::games::rff1812::EffectVerb;
use brigade_major::games::rff1812::battle::{Battle, BattleState, Command, Event, Remark, Rff1812, Setup, Subject, sentence};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(18_140_705), failure_persistence: None, ..ProptestConfig::default() }
}

fn line(battle: &Battle) -> Vec<Event> {
    battle.journal().applied().cloned().collect()
}

/// Places of checks on the line, none of which a correction has made impossible.
fn checks(battle: &Battle) -> Vec<usize> {
    let revisions = revised_events(battle.journal());
    let possible = |place: &usize| revisions.get(&LinePlace(*place)).is_none_or(|revision| revision.impossible_reason.is_none());
    line(battle).iter().enumerate().filter(|(_, event)| event.command.is_check()).map(|(place, _)| place).filter(possible).collect()
}

/// A check and other facts of it: of a few tried, those that change most. None where nothing was checked yet.
fn other_facts(day: &mut Day) -> Option<(usize, Command)> {
    let places = checks(&day.battle);
    let tried = (0..if places.is_empty() { 0 } else { 6 }).map(|_| {
        let place = places[day.under(places.len())];
        (place, day.otherwise(check_at(&day.battle, place)))
    });
    let tried = tried.collect::<Vec<_>>();
    let changes = |(place, call): &(usize, Command)| {
        replay(day.battle.setup(), day.battle.journal(), LinePlace(*place), call.clone()).map_or(0, |replay| 1 + replay.differences.len())
    };
    tried.into_iter().max_by_key(changes)
}

/// The check at a place as its last correction has it.
fn check_at(battle: &Battle, place: usize) -> Command {
    let revised = revised_events(battle.journal()).get(&LinePlace(place)).map(|revision| revision.event.clone());
    revised.unwrap_or_else(|| line(battle)[place].clone()).command
}

/// Returns true if a roll only answers the event before it, and that event no longer calls for it.
fn answers_nothing(before: &Event, now: Option<&Event>, event: &Event) -> bool {
    let calls = |called: &Event| match &event.command {
        Command::Check(call) => called.found.effects.iter().any(|applied| {
            *call.check == FALLEN_LEADER
                && applied.whom == call.whom
                && applied.actual_effect().is_some_and(|real| real.verb == EffectVerb::CheckFallenLeader {})
        }),
        Command::Charge(call) if call.after_struggle == Some(true) => {
            called.found.effects.iter().any(|applied| applied.actual_effect().is_some_and(|real| real.verb == EffectVerb::RollAgain {}))
        }
        _ => false,
    };
    calls(before) && !now.is_some_and(calls)
}

/// The battle played anew, command by command, with another call at one place. None: it could not happen.
fn fresh(battle: &Battle, place: usize, call: &Command) -> Option<(BattleState, Vec<Option<Event>>)> {
    let mut game: Battle = Game::new(battle.setup().clone());
    let old = line(battle);
    let mut now: Vec<Option<Event>> = Vec::new();
    for (at, event) in old.iter().enumerate() {
        if at > 0 && answers_nothing(&old[at - 1], now[at - 1].as_ref(), event) {
            now.push(None);
            continue;
        }
        let command = if at == place { call.clone() } else { event.command.clone() };
        let gone = |unit: &brigade_major::id::UnitId| game.state().units[unit].removed;
        let left = match command.clone() {
            Command::Maneuver(mut call) => {
                call.units.retain(|situation| !gone(&situation.unit));
                Command::Maneuver(call)
            }
            Command::Fire(mut call) => {
                call.firers.retain(|firer| !gone(&firer.unit));
                Command::Fire(call)
            }
            Command::Declare { mut attackers, mut defenders, cold_steel } => {
                attackers.retain(|unit| !gone(unit));
                defenders.retain(|unit| !gone(unit));
                Command::Declare { attackers, defenders, cold_steel }
            }
            other => other,
        };
        let undeclared = |event: &Event| {
            matches!(event.command, Command::Charge(_)) && event.all_notes().any(|remark| *remark == Remark::NotDeclared {})
        };
        if at != place && !undeclared(event) && game.preview(let_pass(command.clone())).is_ok_and(|now| undeclared(&now)) {
            now.push(None);
            continue;
        }
        let done = game.submit(let_pass(command)).or_else(|refusal| if at == place { Err(refusal) } else { game.submit(let_pass(left)) });
        match done {
            Ok(Record::Event(event)) => now.push(Some(event)),
            Err(_) if at == place => return None,
            _ => now.push(None),
        }
    }
    Some((game.state().clone(), now))
}

/// The pieces in which two states differ, found the long way.
fn differing(was: &BattleState, now: &BattleState) -> BTreeSet<Subject> {
    let mut found = BTreeSet::new();
    found.extend(was.units.keys().filter(|id| was.units[*id] != now.units[*id]).cloned().map(Subject::Unit));
    found.extend(was.leaders.keys().filter(|id| was.leaders[*id] != now.leaders[*id]).cloned().map(Subject::Leader));
    found.extend(was.positions.keys().filter(|id| was.positions[*id] != now.positions[*id]).cloned().map(Subject::Position));
    let turn = |state: &BattleState| (state.turn, state.side.clone(), state.phase, state.light_set, state.ended);
    let in_turn = |state: &BattleState| (state.charges.clone(), state.came.clone(), state.thrown_for.clone());
    if turn(was) != turn(now) || in_turn(was) != in_turn(now) {
        found.insert(Subject::Table);
    }
    found
}

fn correct(battle: &mut Battle, place: usize, call: Command, waived: Vec<Subject>) -> Event {
    let command = Command::Correct(CorrectCall { place: LinePlace(place), call: Box::new(call), waived, note: "".into() });
    let preview = battle.preview(command.clone()).unwrap();
    let Record::Event(event) = battle.submit(command).unwrap() else { panic!("a command gives an event") };
    assert_eq!(event, preview);
    assert!(!sentence(battle.setup(), &event).is_empty());
    event
}

fn differences(replay: &correction::Replay<Rff1812>) -> BTreeSet<Subject> {
    let subjects = replay.differences.iter().map(|difference| difference.subject.clone()).collect::<BTreeSet<_>>();
    assert_eq!(subjects.len(), replay.differences.len(), "each piece is listed once");
    subjects
}

fn fold(setup: &Setup, events: &[Event]) -> BattleState {
    let mut state = Rff1812::start(setup);
    events.iter().for_each(|event| apply::<Rff1812>(&mut state, event));
    state
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn a_correction_is_a_fresh_replay(seed in any::<u64>(), events in 5usize..90, waive in any::<u64>()) {
        let mut day = Day::of_events(seed, events);
        let Some((place, call)) = other_facts(&mut day) else { return Ok(()) };
        let (setup, old) = (day.battle.setup().clone(), day.battle.state().clone());
        let listed = replay(&setup, day.battle.journal(), LinePlace(place), call.clone());
        let Some((state, now)) = fresh(&day.battle, place, &call) else {
            prop_assert!(listed.is_err());
            return Ok(());
        };
        let listed = listed.unwrap();

        // Exactly the differences, each as it was and as it becomes.
        prop_assert_eq!(differences(&listed), differing(&old, &state));
        prop_assert!(listed.differences.iter().all(|difference| !difference.sentence(&setup).ends_with(": .")), "{:?}", listed.differences);
        let replayed = line(&day.battle).into_iter().zip(now).enumerate().skip(place + 1).filter(|(_, (was, now))| Some(was) != now.as_ref());
        let replayed = replayed.map(|(at, (_, now))| (at, now)).collect::<Vec<_>>();
        let told = listed.replayed.iter().map(|replayed| match &replayed.becomes {
            Becomes::Event(event) => (replayed.place.0, Some(event.as_ref().clone())),
            Becomes::Nothing(why) => { assert!(!why.is_empty()); (replayed.place.0, None) }
        });
        prop_assert_eq!(told.collect::<Vec<_>>(), replayed);

        // All accepted: the fresh state. One event, and undo takes all of it back.
        correct(&mut day.battle, place, call.clone(), Vec::new());
        prop_assert_eq!(day.battle.state(), &state);
        let events = line(&day.battle);
        prop_assert_eq!(&fold(&setup, &events), &state);
        day.battle.undo();
        prop_assert_eq!(day.battle.state(), &old);
        prop_assert!(revised_events(day.battle.journal()).is_empty());

        // All waived: nothing moves.
        let all = differences(&listed).into_iter().collect::<Vec<_>>();
        let event = correct(&mut day.battle, place, call.clone(), all.clone());
        prop_assert_eq!(day.battle.state(), &old);
        let read: Record<Event> = serde_json::from_str(&record_line(&Record::Event(event.clone()))).unwrap();
        prop_assert_eq!(read, Record::Event(event));
        day.battle.undo();

        // Some waived: each piece as it was or as it becomes; only who was with a unit now gone has left it.
        let (waived, accepted): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(|(nth, _)| waive >> (nth % 64) & 1 == 1);
        correct(&mut day.battle, place, call, waived.iter().map(|(_, subject)| subject.clone()).collect());
        let settled = day.battle.state();
        for (_, subject) in &accepted {
            if let Subject::Unit(unit) = subject { prop_assert_eq!(&settled.units[unit], &state.units[unit]); }
        }
        for (_, subject) in &waived {
            if let Subject::Unit(unit) = subject { prop_assert_eq!(&settled.units[unit], &old.units[unit]); }
        }
        prop_assert!(settled.leaders.values().all(|leader| leader.attached_to.as_ref().is_none_or(|unit| !settled.units[unit].removed)));
    }

    /// A corrected battle is played on and corrected again: the same facts once more change nothing, wherever.
    #[test]
    fn corrections_of_a_corrected_battle(seed in any::<u64>(), events in 5usize..50, waives in prop::collection::vec(any::<u64>(), 1..4)) {
        let mut day = Day::of_events(seed, events);
        for waive in waives {
            let Some((place, call)) = other_facts(&mut day) else { return Ok(()) };
            if let Ok(listed) = replay(day.battle.setup(), day.battle.journal(), LinePlace(place), call.clone()) {
                let waived = differences(&listed).into_iter().enumerate().filter(|(nth, _)| waive >> (nth % 64) & 1 == 1);
                let waived = waived.map(|(_, subject)| subject).collect();
                correct(&mut day.battle, place, call, waived);
            }
            for place in checks(&day.battle).into_iter().step_by(4) {
                let same = replay(day.battle.setup(), day.battle.journal(), LinePlace(place), check_at(&day.battle, place)).unwrap();
                prop_assert!(same.differences.is_empty() && same.replayed.is_empty() && same.missing_rolls.is_empty(), "{place}: {same:?}");
                prop_assert!(same.by_other_rules.is_empty(), "{place}: the rules are the same");
                let then = game_before(&day.battle, LinePlace(place));
                prop_assert_eq!(then.preview(let_pass(check_at(&day.battle, place))).unwrap(), same.event);
            }
            for _ in 0..6 { day.go_on(); }
        }
    }
}

/// The days above have in them what the laws are about.
#[test]
fn days_are_days() {
    let (mut differences, mut nothing, mut unthrown, mut corrected) = (0, 0, 0, 0);
    for seed in 0..160 {
        let mut day = Day::of_events(seed, 80);
        let (place, call) = other_facts(&mut day).unwrap();
        let Ok(replay) = replay(day.battle.setup(), day.battle.journal(), LinePlace(place), call) else { continue };
        corrected += 1;
        differences += replay.differences.len();
        nothing += replay.replayed.iter().filter(|replayed| matches!(replayed.becomes, Becomes::Nothing(_))).count();
        unthrown += replay.missing_rolls.len();
    }
    assert!(corrected > 40, "{corrected} {differences} {nothing} {unthrown}");
    assert!(differences > 50, "{corrected} {differences} {nothing} {unthrown}");
    assert!(nothing > 5, "{corrected} {differences} {nothing} {unthrown}");
    assert!(unthrown > 0, "{corrected} {differences} {nothing} {unthrown}");
}
