//! A battle looked back on, of recorded games: its points are the game's, its losses the roster's, and each number leads to its events.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::sync::LazyLock;

use brigade_major::cli::play;
use brigade_major::engine::Word as _;
use brigade_major::game::LinePlace;
use brigade_major::game::after_action::{AfterAction, Cause, Reviewed, after_action};
use brigade_major::game::{EntryStatus, Game, Journal, Play, apply};
use brigade_major::games::battlecry1812::battle::{Battlecry1812, points, side_losses};
use brigade_major::games::registry::{AnyOpenGame, OpenMode};
use brigade_major::games::rff1812::battle::{Command, Rff1812, TableReading, UnitEdit, side_standing};
use brigade_major::games::shipped;
use brigade_major::id::SideId;
use brigade_major::session::SaveLocation;
use brigade_major::sheet::{Paper, PrintOptions, print};

use crate::common::RULES;

/// The battle file of a recorded game, as the program plays it.
fn file_of(name: &str, scenario: &str) -> Vec<u8> {
    let script = std::fs::read(format!("{}/tests/replays/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let start = RULES.read_scenario(shipped(scenario).unwrap()).unwrap();
    let home = tempfile::tempdir().unwrap();
    let at = home.path().join("x.battle.jsonl");
    play(&RULES, &at, Some(start), script.as_slice(), &mut Vec::new()).unwrap();
    std::fs::read(at).unwrap()
}

/// Checks that a script hears what an undo undid, and how many events hold then, in every game.
#[test]
fn a_script_hears_what_was_undone_and_how_much_holds() {
    let board = |game| RULES.begin_on_board(None, Some(game), None).unwrap();
    let scenario = |path| RULES.read_scenario(shipped(path).unwrap()).unwrap();
    let starts = [
        ("command", scenario("rff1812/chippawa.json")),
        ("command", scenario("battlecry1812/thames.json")),
        ("do", board("conquest1754")),
        ("do", board("invasion1812")),
    ];
    for (tag, start) in starts {
        let (home, title) = (tempfile::tempdir().unwrap(), start.about().title);
        let at = home.path().join("x.jsonl");
        let note = |text: &str| format!("{{\"{tag}\": \"note\", \"text\": \"{text}\"}}\n");
        let script = [note("One."), note("Two."), "{\"undo\": true}\n".into(), "{\"undo\": true}\n".into(), "{\"redo\": true}\n".into()];
        let mut said = Vec::new();
        play(&RULES, &at, Some(start), script.concat().as_bytes(), &mut said).unwrap();
        let said = String::from_utf8(said).unwrap();
        let answers = said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()).collect::<Vec<_>>();
        let kept = answers.iter().map(|answer| answer["kept"].as_u64().unwrap()).collect::<Vec<_>>();
        assert_eq!(kept, [1, 2, 1, 0, 1], "{title}: {said}");
        let heard = |nth: usize| answers[nth]["says"].as_str().unwrap();
        assert_eq!(heard(2), format!("undone: {}", heard(1)), "{title}");
        assert_eq!(heard(4), format!("redone: {}", heard(0)), "{title}");
        let sound = brigade_major::cli::validate(&at, &RULES, &brigade_major::table::TableTexts::shipped()).unwrap().what.unwrap();
        assert!(sound.ends_with("1 event of the log, and 1 undone"), "{sound}");
    }
}

/// The recorded games of both games with figures, each played once for all tests.
static FILES: LazyLock<[Vec<u8>; 2]> =
    LazyLock::new(|| [file_of("chippawa", "rff1812/chippawa.json"), file_of("thames", "battlecry1812/thames.json")]);

/// A recorded game, read from its file.
fn recorded(file: &[u8]) -> Box<dyn AnyOpenGame> {
    let home = tempfile::tempdir().unwrap();
    let at = home.path().join("x.battle.jsonl");
    std::fs::write(&at, file).unwrap();
    RULES.open(&at, SaveLocation::default(), OpenMode::Read).unwrap().session
}

/// Looks at each recorded game and its end.
fn each(mut look: impl FnMut(&(dyn AnyOpenGame + 'static), &AfterAction)) {
    for file in FILES.iter() {
        let session = recorded(file);
        look(session.as_ref(), &session.after_action().unwrap());
    }
}

/// Points and losses of each side as the game itself counts them.
fn counted(session: &(dyn AnyOpenGame + 'static)) -> Vec<(u32, (u32, u32))> {
    if let Some(session) = session.downcast_ref::<Rff1812>() {
        let (setup, state) = (session.game().setup(), session.game().state());
        let of = |side: &SideId| side_standing(setup, state, side);
        return setup
            .scenario
            .sides
            .iter()
            .map(|side| (of(&side.id).points, (of(&side.id).losses.lost, of(&side.id).losses.starting)))
            .collect();
    }
    let game = session.downcast_ref::<Battlecry1812>().unwrap().game();
    let (setup, state) = (game.setup(), game.state());
    let of = |side: &SideId| (side_losses(setup, state, side).figures, side_losses(setup, state, side).of_figures);
    setup.scenario.sides.iter().map(|side| (points(setup, state, &side.id), of(&side.id))).collect()
}

#[test]
fn points_and_losses_are_those_the_game_counts() {
    each(|session, after| {
        let found = after.sides.iter().map(|side| (side.points(), side.lost())).collect::<Vec<_>>();
        assert_eq!(found, counted(session));
        for side in &after.sides {
            assert_eq!(side.sources().iter().map(|(_, points)| points).sum::<u32>(), side.points());
        }
        assert_eq!(after.luck, session.luck());
        assert!(found.iter().any(|(points, (lost, _))| *points > 0 && *lost > 0), "{found:?}");
    });
}

/// Chippawa as recorded (digest §13): a band wiped out 4, three units spent 6, one worn 1, two gun stands 2, Riall 1, two positions 10.
#[test]
fn the_points_of_chippawa_have_their_sources() {
    let after = recorded(&FILES[0]).after_action().unwrap();
    let mut sources = after.sides[0].sources();
    sources.sort_unstable();
    let expected = [
        ("Enemy leaders out of the game", 1),
        ("Enemy units spent", 8),
        ("Enemy units wiped out", 4),
        ("Gun stands lost by the enemy", 2),
        ("Key positions held", 10),
    ];
    assert_eq!(sources, expected);
    assert!(after.over);
    assert_eq!(
        (after.result().as_str(), after.points_line().as_str()),
        ("The United States wins, 25 to 12", "United States 25, British 12")
    );
    let riall = after.sides[1].units.iter().find(|unit| unit.name == "Phineas Riall").unwrap();
    assert_eq!((riall.lost(), riall.stands.as_str()), (1, "out of the game; John Gordon in his place"));
}

/// All events a number leads to.
fn whys(after: &AfterAction) -> Vec<&Cause> {
    let of_sides = after.sides.iter().flat_map(|side| {
        let scores = side.scores.iter().flat_map(|score| &score.why);
        scores.chain(side.units.iter().flat_map(|unit| &unit.why))
    });
    of_sides.chain(after.turning.iter().map(|point| &point.why)).collect()
}

#[test]
fn every_number_leads_to_events_of_the_log_that_hold() {
    each(|session, after| {
        let whys = whys(after);
        assert!(whys.len() > 10, "{}", whys.len());
        for why in whys {
            let text = session.sentence(why.number).unwrap_or_else(|| panic!("{why:?} does not hold"));
            assert!(
                text == why.text || session.downcast_ref::<Rff1812>().is_some_and(|session| corrected(session.game().journal())),
                "{why:?}: {text}"
            );
        }
        for side in &after.sides {
            for unit in side.units.iter().filter(|unit| unit.lost() > 0) {
                assert!(!unit.why.is_empty(), "{unit:?}");
            }
        }
    });
}

/// A correction makes an event read otherwise than the log has it.
fn corrected(journal: &Journal<brigade_major::games::rff1812::battle::Event>) -> bool {
    journal.applied().any(|event| event.correction.is_some())
}

/// The points each event of the line moved, and its place.
fn moved<P: Reviewed>(game: &Game<P>) -> Vec<(u64, usize)> {
    let setup = game.setup();
    let points = |state: &P::State, side: &SideId| {
        P::scores(setup, state).iter().filter(|score| score.side == *side).map(|score| i64::from(score.points)).sum::<i64>()
    };
    let sides = P::sides(setup);
    let mut state = P::start(setup);
    let mut moved = Vec::new();
    for (place, event) in game.journal().applied().enumerate() {
        let before = state.clone();
        apply(&mut state, event);
        let of = |(side, _): &(SideId, String)| (points(&state, side) - points(&before, side)).unsigned_abs();
        moved.push((sides.iter().map(of).sum(), place));
    }
    moved
}

fn holds_turning_points<P: Reviewed + Play>(game: &Game<P>, after: &AfterAction) {
    let places = game.journal().entries().filter_map(|entry| Some((entry.number, entry.place?)));
    let places = places.collect::<std::collections::BTreeMap<_, _>>();
    let chosen = after.turning.iter().map(|point| places[&point.why.number]).collect::<Vec<_>>();
    assert!(chosen.is_sorted(), "in order of time: {chosen:?}");
    assert!((1..=8).contains(&chosen.len()));
    let moved = moved(game);
    let least = chosen.iter().map(|place| moved[place.0].0).min().unwrap();
    for (points, place) in moved {
        assert!(points <= least || chosen.contains(&LinePlace(place)), "{points} points at {place}, and none of {chosen:?}");
    }
}

/// None that was left out moved more points than one that was chosen.
#[test]
fn turning_points_are_what_moved_most() {
    each(|session, after| {
        if let Some(session) = session.downcast_ref::<Rff1812>() {
            if !corrected(session.game().journal()) {
                holds_turning_points(session.game(), after);
            }
        } else {
            holds_turning_points(session.downcast_ref::<Battlecry1812>().unwrap().game(), after);
        }
        assert!(after.turning.iter().any(|point| point.chance.is_some()), "dice did some of it");
    });
}

/// A stand set on the roster is a line with its event; undone it is gone, and the number of the event stays that of the log.
#[test]
fn what_is_undone_counts_no_more() {
    let start = RULES.read_scenario(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    let mut session = start.begin("", SaveLocation::default());
    let game = session.downcast_mut::<Rff1812>().unwrap();
    let edit = |unit: &str, stands: u32| Command::EditUnit {
        unit: unit.into(),
        edit: UnitEdit { stands: Some(stands), on_table: Some(true), ..UnitEdit::default() },
        note: "".into(),
    };
    game.submit(edit("us_9", 8)).unwrap();
    game.submit(edit("us_25", 3)).unwrap();
    let spent = after_action(game.game());
    assert_eq!(spent.sides[0].lost().0, 1 + game.game().setup().scenario.unit(&"us_25".into()).unwrap().1.stands - 3);
    let of_british = spent.sides[1].scores.iter().find(|score| score.name.starts_with("25th")).unwrap().clone();
    assert_eq!((of_british.source, of_british.why.len(), of_british.why[0].number.0), ("Enemy units spent", 1, 1));
    brigade_major::session::AnySession::move_to(game, 1).unwrap();
    let undone = after_action(game.game());
    assert_eq!((undone.sides[0].lost().0, undone.sides[1].scores.iter().filter(|score| score.name.starts_with("25th")).count()), (1, 0));
    game.submit(edit("us_25", 8)).unwrap();
    let again = after_action(game.game());
    let unit = again.sides[0].units.iter().find(|unit| unit.name.starts_with("25th")).unwrap();
    assert_eq!(unit.why.iter().map(|why| why.number.0).collect::<Vec<_>>(), [2], "the number counts the abandoned event too");
    assert_eq!(game.game().journal().entries().nth(1).unwrap().status, EntryStatus::Abandoned);
}

/// Each unit is told as it stands at the end, rested or rallied since its last loss.
#[test]
fn units_are_told_as_they_stand() {
    fn stands<P: Reviewed + Play>(game: &Game<P>, after: &AfterAction) {
        let now = P::strengths(game.setup(), game.state());
        for unit in after.sides.iter().flat_map(|side| &side.units) {
            assert!(now.iter().any(|now| (&now.name, &now.stands, now.left) == (&unit.name, &unit.stands, unit.left)), "{unit:?}");
        }
    }
    each(|session, after| match session.downcast_ref::<Rff1812>() {
        Some(session) => stands(session.game(), after),
        None => stands(session.downcast_ref::<Battlecry1812>().unwrap().game(), after),
    });
}

/// The course begins even or as the sides hold positions, ends with the points, and each turning point lies on it; the odds of its losses
/// make a whole.
#[test]
fn the_course_ends_with_the_points() {
    each(|session, after| {
        let last = after.course.last().unwrap();
        assert_eq!(last.points, after.sides.iter().map(|side| side.points()).collect::<Vec<_>>());
        assert!(after.course.is_sorted_by(|one, other| one.at <= other.at));
        #[expect(clippy::cast_precision_loss, reason = "turns of a battle")]
        let turns = after.turn as f32;
        assert!(last.at <= turns);
        let chief = after.turning.iter().filter(|point| point.is_chief).count();
        assert_eq!(chief, 3.min(after.turning.len()));
        for point in &after.turning {
            assert!(!point.heading.is_empty() && point.at <= turns, "{point:?}");
            let whole = point.cells.iter().map(|cell| cell.chance).sum::<f64>();
            assert!(point.cells.is_empty() || (whole - 1.0).abs() < 1e-9, "{point:?}");
            assert_eq!(point.cells.is_empty(), point.chance.is_none());
        }
        let events = after.log.iter().map(|(_, events)| events.len()).sum::<usize>();
        assert_eq!(events, session.events().1);
        assert!(after.luck.sentences().starts_with("The dice cost the "), "{}", after.luck.sentences());
    });
}

/// The end of a recorded battle: the page says what its last event says.
#[test]
fn the_end_is_that_of_the_log() {
    each(|session, after| {
        let Some(session) = session.downcast_ref::<Rff1812>() else { return };
        let mut ends = session.game().journal().applied().filter_map(|event| match &event.found.reading {
            TableReading::Ends { points, .. } => Some(points.iter().map(|(_, points)| *points).collect::<Vec<_>>()),
            _ => None,
        });
        let Some(points) = ends.next_back().filter(|_| after.over) else { return };
        assert_eq!(after.sides.iter().map(|side| side.points()).collect::<Vec<_>>(), points);
    });
}

#[test]
fn the_page_is_printed() {
    each(|session, after| {
        let sheets = session.make_sheets("after-action", None);
        let text = sheets[0].text();
        assert!(text.contains(&after.result()), "{text}");
        for side in &after.sides {
            assert!(text.contains(&format!("{}: {} victory points", side.name, side.points())), "{text}");
            for unit in side.units.iter().filter(|unit| unit.lost() > 0) {
                assert!(text.contains(unit.name.as_str()), "{} is not in {text}", unit.name);
            }
        }
        for point in &after.turning {
            assert!(text.contains(&point.why.text), "{point:?} is not in {text}");
        }
        for paper in Paper::ALL {
            assert!((1..=3).contains(&print(&sheets, PrintOptions { size_tenths: Some(100), ..PrintOptions::on(*paper) }).unwrap().pages));
        }
    });
}
