//! Whole battles in the laboratory: generals who pick from the offers, figures that are the same on every machine, and words that say no
//! more than the figures hold.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use brigade_major::cli::{BattlesOrder, lab_battles};
use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::battle::{Battlecry1812, Setup, points};
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::{Rules, shipped};
use brigade_major::hex::Hex;
use brigade_major::lab::battles::field::Field;
use brigade_major::lab::battles::figures::{BattleFigures, Verdict, framed};
use brigade_major::lab::battles::general::{General, GeneralName, Pair};
use brigade_major::lab::battles::humps::two_kinds;
use brigade_major::lab::battles::picture::{ChartSize, battles_svg, points_layers};
use brigade_major::lab::battles::play::PlayedBattle;
use brigade_major::lab::battles::run::{BattleOrder, PlayedPairs};
use brigade_major::lab::battles::tips::{FIRST_PAIRS, SHARP_PAIRS};
use brigade_major::lab::export::room;
use brigade_major::map::{Extent, Layer, Typeface};
use brigade_major::rng::Generator;
use brigade_major::session::{SaveLocation, Session};
use brigade_major::table::{Overlay, TableTexts};
use serde_json::Value;

use crate::common::RULES;
use crate::never::NEVER;

const SCENARIOS: [&str; 6] = ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "lundys_lane_in_hand", "thames", "thames_ready"];

fn setup_of(text: &str) -> Setup {
    RULES.read_scenario(text).unwrap().downcast_ref::<Battlecry1812>().unwrap().clone()
}

fn field(name: &str) -> Field {
    Field::of(&setup_of(shipped(&format!("battlecry1812/{name}.json")).unwrap())).unwrap()
}

fn order(battles: u32, threads: u32, pair: Option<Pair>) -> BattleOrder {
    BattleOrder { battles, framed: battles, dice: 1813, pair, threads }
}

/// Checks with few battles what the benchmarks check with many: `BATTLES=100 cargo bench --bench battles`.
#[test]
fn each_general_beats_one_who_picks_at_random_and_the_judge_refuses_nothing() {
    let beats = |field: &Field, name: GeneralName, side: usize, battles: u64| {
        let generals = if side == 0 { [name.general(), General::at_random()] } else { [General::at_random(), name.general()] };
        let played = (0..battles).map(|number| field.play(generals, 1813, number).0).collect::<Vec<_>>();
        assert!(played.iter().all(|played| played.refused == 0), "{name:?} for side {side}");
        played.iter().filter(|played| if side == 0 { played.final_ahead() > 0 } else { played.final_ahead() < 0 }).count()
    };
    let fields = SCENARIOS.map(field);
    let (variants, shipped): (Vec<_>, Vec<_>) = fields.iter().partition(|field| field.setup.scenario.title.contains("variant"));
    assert_eq!(variants.len(), 2);
    for name in GeneralName::ALL {
        let won = shipped.iter().flat_map(|field| [0, 1].map(|side| beats(field, *name, side, 1))).collect::<Vec<_>>();
        assert!(won.iter().sum::<usize>() * 10 >= won.len() * 8, "{name:?} wins {won:?} of 1 each");
    }
    for variant in variants {
        beats(variant, GeneralName::Reckoning, 1, 1);
    }
}

#[test]
fn the_same_dice_give_the_same_bytes_on_any_number_of_threads() {
    let field = small_field();
    let pair = Pair([GeneralName::Bold, GeneralName::Reckoning]);
    let answers = [1, 2, 16].map(|threads| {
        let mut played = PlayedPairs::new();
        let figures = field.run(&order(12, threads, Some(pair)), &mut played, &AtomicBool::new(false), &mut |_, _| {});
        let figures = BattleFigures { order: order(12, 1, Some(pair)), ..figures };
        (field.answer(&figures, &[]).to_string(), played)
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

/// Figures by rules of the player's say so, in words and for other programs.
#[test]
fn figures_by_your_rules_say_so() {
    let row = serde_json::json!({"file": "fire.json", "table": "modifiers", "row": "target_in_woods", "set": {"/value": -3}});
    let rules = serde_json::json!({"kind": "brigade-major house rules", "format": 1, "systems": {"battlecry1812": [row]}});
    let texts = Overlay::parse(&rules.to_string()).unwrap().apply(&TableTexts::shipped()).unwrap();
    let text = shipped("battlecry1812/chippawa_wood.json").unwrap();
    let yours = Rules::read(&texts).unwrap().read_scenario(text).unwrap();
    let setups = [setup_of(text), yours.downcast_ref::<Battlecry1812>().unwrap().clone()];
    for (setup, is_yours) in setups.iter().zip([false, true]) {
        let field = Field::of(setup).unwrap();
        let pair = Pair([GeneralName::Bold; 2]);
        let figures = field.run(&order(1, 1, Some(pair)), &mut PlayedPairs::new(), &AtomicBool::new(false), &mut |_, _| {});
        let words = field.words(&figures);
        assert_eq!(words.contains("Your rules are in force"), is_yours, "{words}");
        assert_eq!(field.how(&figures).ends_with("dice 1813, your rules"), is_yours);
        assert_eq!(field.answer(&figures, &[]).get("your_rules").is_some(), is_yours);
    }
}

/// Whoever stops a run has the battles that were begun, two a thread at most beyond the one he saw, and no other; what was played goes on
/// to the same figures as a run that was never stopped.
#[test]
fn a_stopped_run_plays_no_other_battle_and_gives_no_figure_without_its_number() {
    let field = small_field();
    let count = |played: &PlayedPairs| u32::try_from(played.values().map(BTreeMap::len).sum::<usize>()).unwrap();
    for (threads, at) in [(1, 1), (2, 7), (3, 30)] {
        let (stop, mut played) = (AtomicBool::new(false), PlayedPairs::new());
        let figures = field.run(&order(100, threads, None), &mut played, &stop, &mut |progress, known| {
            assert_eq!(progress.played, count(known));
            stop.fetch_or(progress.played == at, Ordering::Relaxed);
        });
        let stopped = count(&played);
        assert!((at..=at + 2 * threads).contains(&stopped), "{threads} threads, stopped at {at}: {stopped} battles");
        assert_eq!(figures.played, stopped);
        assert_eq!((figures.verdict, figures.framed), (Verdict::Early, None));
        let words = field.words(&figures);
        assert!(words.starts_with(&format!("So far {stopped} of 900 battles")), "{words}");
        assert!(!words.contains("in 100") && words.contains(&format!("{stopped} battles played out")), "{words}");
        let answer = field.answer(&figures, &[]);
        assert!(answer["verdict"].is_null() && answer["played"] == stopped, "{answer}");
        let of_pairs = answer["pairs"].as_array().unwrap().iter().map(|pair| pair["battles"].as_u64().unwrap());
        assert_eq!(of_pairs.sum::<u64>(), u64::from(stopped), "{answer}");
        let again = field.run(&order(100, threads, None), &mut played, &stop, &mut |_, _| panic!("a battle after the stop"));
        assert_eq!((again.played, count(&played)), (stopped, stopped));
    }
    let pair = Pair([GeneralName::Bold, GeneralName::Reckoning]);
    let order = order(12, 2, Some(pair));
    let (stop, mut played) = (AtomicBool::new(false), PlayedPairs::new());
    field.run(&order, &mut played, &stop, &mut |_, _| stop.store(true, Ordering::Relaxed));
    assert!(count(&played) < 12);
    let resumed = field.run(&order, &mut played, &AtomicBool::new(false), &mut |_, _| {});
    let whole = field.run(&order, &mut PlayedPairs::new(), &AtomicBool::new(false), &mut |_, _| {});
    assert_eq!(resumed, whole);
}

#[test]
fn a_battle_that_is_kept_opens_and_ends_as_it_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.battle.jsonl");
    let pair = Pair([GeneralName::Reckoning, GeneralName::Bold]);
    let asked = BattlesOrder {
        scenario: "battlecry1812/chippawa_wood.json".to_owned(),
        order: order(1, 1, Some(pair)),
        tips: false,
        keep: vec![(0, path.clone())],
        csv: false,
        svg: Some(folder.path().join("fell.svg")),
    };
    let (answer, is_well) = lab_battles(&RULES, &asked);
    assert!(is_well, "{answer}");
    let field = field("chippawa_wood");
    let played = field.play(pair.0.map(GeneralName::general), 1813, 0).0;
    let tables = &field.setup.tables;
    let opened = Session::<Battlecry1812>::open(tables, &RULES.fingerprint, &path, SaveLocation::default()).unwrap();
    let game = opened.session.game();
    assert!(game.state().ended);
    let ahead = |side: usize| i32::try_from(points(game.setup(), game.state(), &field.sides[side])).unwrap();
    assert_eq!(ahead(0) - ahead(1), played.final_ahead());
    assert_eq!(game.journal().len(), played.events);
    let again = lab_battles(&RULES, &asked);
    assert!(!again.1 && again.0.contains("kept.battle.jsonl"), "no file is overwritten: {}", again.0);
}

/// Battles whose points at the end are drawn from one hump or two.
fn finals(seed: u64, centres: &[i32], battles: u32) -> BTreeMap<i32, u32> {
    let mut generator = Generator::from_seed(seed);
    let mut finals = BTreeMap::new();
    for nth in 0..battles {
        let centre = centres[nth as usize % centres.len()];
        let spread = (0..4).map(|_| i32::from(generator.face(6))).sum::<i32>() - 14;
        *finals.entry(centre + spread / 2).or_insert(0) += 1;
    }
    finals
}

#[test]
fn two_humps_that_are_planted_are_told_and_one_hump_is_not() {
    for seed in 0..40 {
        assert!(two_kinds(&finals(seed, &[-9, 4], 2_000)).is_some(), "seed {seed}");
        assert!(two_kinds(&finals(seed, &[-3], 2_000)).is_none(), "seed {seed}");
        // Points that come in twos make no second kind of day.
        let twos = finals(seed, &[-3], 2_000).into_iter().map(|(ahead, count)| (ahead * 2, count)).collect();
        assert!(two_kinds(&twos).is_none(), "seed {seed}, in twos");
    }
}

/// Figures of battles that were made up: in each pair the first side wins so many in 100.
fn made_up(field: &Field, battles: u32, wins: [u32; 9]) -> BattleFigures {
    let mut played = PlayedPairs::new();
    for (pair, wins) in Pair::all().into_iter().zip(wins) {
        let of = |number: u32| {
            let ahead = if number % 100 < wins { 3 } else { -3 };
            PlayedBattle { ahead: vec![0, ahead], fallen: Vec::new(), refused: 0, events: 1 }
        };
        played.insert(pair, (0..battles).map(|number| (number, of(number))).collect());
    }
    field.figures(&played, &order(battles, 1, None))
}

/// No word of the points turn by turn lies over another: companies often arrive in turns that follow each other.
#[test]
fn words_of_the_points_lie_apart() {
    for name in SCENARIOS {
        let field = field(name);
        let pair = Pair::all()[0];
        let turns = usize::try_from(field.setup.scenario.turns).unwrap();
        let battle = PlayedBattle { ahead: vec![0; turns + 1], fallen: Vec::new(), refused: 0, events: 1 };
        let played = PlayedPairs::from([(pair, (0..20).map(|number| (number, battle.clone())).collect())]);
        let figures = field.figures(&played, &order(20, 1, Some(pair)));
        let (layers, _) = points_layers(&field, figures.of(pair).unwrap(), ChartSize { width: 600.0, height: 186.0 });
        let mut measure = |text: &str, size: f32, _| text.chars().map(|_| size * 0.5).sum::<f32>();
        let mut places = Vec::new();
        for drawn in layers.of(Layer::Labels).iter() {
            let place = drawn.shape.extent(1.0, &mut measure).unwrap();
            assert!(!places.iter().any(|other: &Extent| other.meets(place)), "{name}: {:?}", drawn.shape);
            places.push(place);
        }
    }
}

/// Every line of the picture of whole battles is whole in any viewer.
#[test]
fn the_words_of_the_picture_are_whole() {
    for name in SCENARIOS {
        let field = field(name);
        let figures = made_up(&field, 500, [99, 60, 5, 56, 37, 1, 98, 82, 14]);
        let picture = battles_svg(&field, &figures, figures.shown_pair().unwrap());
        let (head, _) = picture.split_once("translate(0 ").and_then(|(_, rest)| rest.split_once("translate(0 ")).unwrap();
        let texts = head.split("<text ").skip(1).collect::<Vec<_>>();
        assert!(texts.len() > 8, "{name}: {head}");
        for text in texts {
            let (look, words) = text.split_once('>').unwrap();
            let attribute =
                |name: &str| look.split_once(&format!("{name}=\"")).unwrap().1.split('"').next().unwrap().parse::<f32>().unwrap();
            let face = if look.contains("bold") || look.contains("600") { Typeface::Strong } else { Typeface::Plain };
            let wide = room(words.split('<').next().unwrap(), (attribute("font-size"), face));
            assert!(attribute("x") + wide <= 640.0, "{name}: {text}");
        }
    }
}

#[test]
fn a_verdict_favours_a_side_only_where_all_nine_pairs_do() {
    let field = field("chippawa_wood");
    let verdict = |battles, wins| made_up(&field, battles, wins).verdict;
    assert_eq!(verdict(20, [99; 9]), Verdict::Early, "20 battles give no verdict");
    assert_eq!(verdict(500, [60; 9]), Verdict::Favours(0));
    assert_eq!(verdict(500, [40; 9]), Verdict::Favours(1));
    assert_eq!(verdict(500, [60, 60, 60, 60, 60, 60, 60, 60, 52]), Verdict::Depends, "52 in 100 of 500 is within its interval");
    assert_eq!(verdict(500, [50; 9]), Verdict::Even);
    let early = field.words(&made_up(&field, 20, [99; 9]));
    assert!(early.starts_with("180 battles. There is no verdict under 200 of each pair."), "{early}");
}

#[test]
fn a_pair_is_framed_only_where_neither_side_does_better_by_changing() {
    let field = field("chippawa_wood");
    // Of rows the first side takes the highest, of columns the second side the lowest.
    let figures = made_up(&field, 500, [70, 40, 30, 60, 50, 20, 80, 60, 55]);
    assert_eq!(figures.framed, Some(Pair([GeneralName::Reckoning, GeneralName::Reckoning])));
    let round = made_up(&field, 500, [50, 70, 30, 30, 50, 70, 70, 30, 50]);
    assert_eq!(round.framed, None, "each is beaten by another");
    let text = field.words(&round);
    assert!(text.contains("no figure stands for all"), "{text}");
}

/// Where neither side is ahead beyond the interval, nothing is said to make the pair even; else the points that do bring both nearer.
#[test]
fn nothing_makes_even_what_is_even_already() {
    let field = field("chippawa_wood");
    for wins in [48, 50, 52] {
        let figures = made_up(&field, 500, [wins; 9]);
        assert_eq!(figures.shown_pair().unwrap().evening().map(|evening| evening.even_at), None, "{wins} in 100");
        assert!(!field.words(&figures).contains("even on paper"), "{}", field.words(&figures));
    }
    let figures = made_up(&field, 500, [60; 9]);
    let shown = figures.shown_pair().unwrap();
    let apart = |points| shown.with_gift(1, points).won.into_iter().reduce(u32::abs_diff).unwrap();
    let evening = shown.evening();
    assert!(evening.is_none_or(|evening| apart(evening.even_at) < apart(0)), "no point makes it worse");
}

#[test]
fn every_figure_of_the_words_is_one_of_the_figures() {
    let field = field("chippawa_wood");
    for wins in
        [[99, 60, 5, 56, 37, 1, 98, 82, 14], [60; 9], [3; 9], [50; 9], [1; 9], [1, 1, 1, 1, 1, 1, 1, 1, 60], [0, 99, 1, 1, 0, 99, 99, 1, 0]]
    {
        let figures = made_up(&field, 500, wins);
        let text = field.words(&figures);
        let told = figures.shown_pair().unwrap();
        let mut known = vec![100, 500, figures.played, 1813, 200, told.evening().map_or(0, |evening| evening.even_at)];
        for pair in &figures.pairs {
            for side in [0, 1] {
                let share = pair.wins(side);
                known.extend([share.at, share.low, share.high].map(|share| (share * 100.0).floor() as u32));
                known.extend([share.at, share.low, share.high].map(|share| (share * 100.0).ceil() as u32));
                let more = pair.more_wins(side);
                known.extend([more.at, more.low, more.high].map(|share| (share.max(0.0) * 100.0).floor() as u32));
                known.extend([more.at, more.low, more.high].map(|share| (share.max(0.0) * 100.0).ceil() as u32));
            }
        }
        known.extend(told.finals.keys().map(|ahead| ahead.unsigned_abs()));
        let plain = text.replace(',', "");
        let numbers = plain.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse::<u32>().ok());
        let strange = numbers.filter(|number| !known.contains(number)).collect::<Vec<_>>();
        assert!(strange.is_empty(), "{strange:?} in: {text}");
        assert!(!text.contains(" 1 times"), "{text}");
        let low = text.to_lowercase();
        assert!(NEVER.iter().all(|word| !low.contains(word)), "{text}");
    }
}

/// File in which the wins of each pair, the points at the end of the framed one and the first battles of each scenario are recorded.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/whole_battles.json");
/// Way to record them anew, with the notes of the scenarios.
const ANEW: &str = "recompute the notes and tests/data/whole_battles.json by `bash .ci/notes`, and read them over";
/// Scenarios that one side wins whoever commands, each with the variant of ours that stands beside it.
const VARIANTS: [(&str, &str); 2] = [("lundys_lane_guns", "lundys_lane_in_hand"), ("thames", "thames_ready")];

fn recorded() -> BTreeMap<String, Value> {
    serde_json::from_str(&std::fs::read_to_string(RECORDED).unwrap()).unwrap()
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

/// Figures of the batches that are recorded of a scenario.
fn figures_of_record(name: &str, field: &Field, found: &Value) -> BattleFigures {
    let asked = BattleOrder { battles: 500, framed: 2_000, ..order(500, 1, None) };
    let in_order = |ends: Vec<i32>| (0..).zip(ends.into_iter().map(battle_that_ends)).collect::<BTreeMap<u32, _>>();
    let mut played = PlayedPairs::new();
    for (pair, counts) in Pair::all().into_iter().zip(found["pairs"].as_array().unwrap()) {
        let [one, other, all] = [0, 1, 2].map(|nth| number(&counts[nth]) as usize);
        assert!(all >= 500 && one + other <= all, "{name}: {counts}");
        played.insert(pair, in_order([vec![1; one], vec![-1; other], vec![0; all - one - other]].concat()));
    }
    let Some(framed) = field.figures(&played, &asked).framed else { return field.figures(&played, &asked) };
    let ends = found["final"].as_object().unwrap().iter();
    let ends = ends.flat_map(|(ahead, count)| vec![ahead.parse::<i32>().unwrap(); number(count) as usize]).collect::<Vec<_>>();
    assert_eq!(ends.len(), 2_000, "{name}: the framed pair");
    let counted = |side: i32| ends.iter().filter(|ahead| ahead.signum() == side).count();
    let known = [1, -1].map(|side| played[&framed].values().filter(|battle| battle.final_ahead() == side).count());
    assert_eq!([counted(1), counted(-1)], known, "{name}: the points are those of the framed pair");
    played.insert(framed, in_order(ends));
    field.figures(&played, &asked)
}

/// First words of the note on our generals in each scenario.
const NOTE: &str = "Our generals in the laboratory, 500 battles of each pair and 2,000 of the framed one on dice 1813:";

/// Note on our generals: what the page says of the batches, the framed pair, and the variant beside it.
fn note_of(name: &str, field: &Field, figures: &BattleFigures) -> String {
    let words = field.words(figures);
    let (summary, _) = words.split_once(&format!(" {} battles played out", figures.played)).unwrap();
    // There is no line in a note.
    let summary = summary.replace(" The middle line runs where few days end.", "");
    let framed = figures.framed.map_or_else(String::new, |pair| {
        let of = [0, 1].map(|side| format!("{} {}", field.side_name(side), pair.0[side].name()));
        format!(" Neither side does better by another general than here: {}.", of.join(", "))
    });
    let has_variant = VARIANTS.iter().any(|(battle, _)| *battle == name);
    let variant = if has_variant { " A variant of ours stands beside this battle." } else { "" };
    format!("{NOTE} {summary}{framed}{variant}")
}

/// Battles of three pairs of generals, with their points turn by turn: whatever changes in a general, a scenario or a rule changes them.
fn first_battles(field: &Field) -> Value {
    let first = GeneralName::ALL.iter().map(|name| {
        let played = field.play([name.general(); 2], 1813, 0).0;
        format!("{} events, {} lost, points {:?}", played.events, played.fallen.len(), played.ahead)
    });
    first.collect()
}

/// The note on our generals in each scenario is what the page says of the batches that were played: their wins, and the points at the end
/// of the framed pair, are in `tests/data/whole_battles.json`.
#[test]
fn what_the_notes_of_a_scenario_say_is_what_the_batches_found() {
    let recorded = recorded();
    assert!(SCENARIOS.iter().all(|name| recorded.contains_key(*name)), "{ANEW}");
    for (name, found) in &recorded {
        let field = field(name);
        let note = note_of(name, &field, &figures_of_record(name, &field, found));
        let notes = &field.setup.scenario.notes;
        assert!(notes.contains(&note), "{name} does not say: {note}\n{notes:#?}\n{ANEW}");
    }
}

/// The generals, the scenarios and the rules are those by which the batches were played: their first battles come out as they did then.
#[test]
fn the_batches_that_the_notes_rest_on_are_those_of_our_generals() {
    let recorded = recorded();
    std::thread::scope(|scope| {
        for name in SCENARIOS {
            let found = &recorded[name]["first"];
            scope.spawn(move || assert_eq!(first_battles(&field(name)), *found, "{name}: battles come out otherwise: {ANEW}"));
        }
    });
}

/// A variant stands beside a battle that one side wins whoever commands, says so, and is nearer to even.
#[test]
fn a_variant_is_nearer_to_even_than_the_battle_it_stands_beside() {
    let recorded = recorded();
    let of = |name: &str| {
        let field = field(name);
        let figures = figures_of_record(name, &field, &recorded[name]);
        (field, figures)
    };
    for (battle, variant) in VARIANTS {
        let (field, figures) = of(battle);
        let Verdict::Favours(side) = figures.verdict else { panic!("{battle}: {:?}", figures.verdict) };
        let apart = |figures: &BattleFigures| figures.shown_pair().unwrap().more_wins(side).at;
        let (variant_field, variant_figures) = of(variant);
        assert!(apart(&variant_figures) < apart(&figures), "{variant}");
        let claim = format!("A variant of ours beside the battle as it was, which the {} win whoever commands.", field.side_name(side));
        assert!(variant_field.setup.scenario.notes[0].starts_with(&claim), "{variant} does not say: {claim}");
        assert!(variant_field.setup.scenario.title.contains("variant"), "{variant}");
    }
}

/// Run by `.ci/notes`, which has played the batches: their answers are in the folder `ANSWERS`.
#[test]
#[ignore = "writes the shipped files anew"]
fn write_the_notes_anew() {
    let folder = std::env::var("ANSWERS").unwrap();
    let mut recorded = BTreeMap::new();
    for name in SCENARIOS {
        let field = field(name);
        let answer = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let framed = answer["framed"].as_array();
        let pairs = answer["pairs"].as_array().unwrap().iter().map(|pair| {
            let is_framed = framed.is_some_and(|framed| [0, 1].iter().all(|nth| framed[*nth] == pair[field.sides[*nth].as_str()]));
            let battles = number(&pair["battles"]);
            let won = |side: usize| {
                let ends = answer["final"].as_object().unwrap().iter();
                let sign = |ahead: &str| ahead.parse::<i32>().unwrap().signum();
                let counted = ends.filter(|(ahead, _)| sign(ahead) == [1, -1][side]).map(|(_, count)| number(count)).sum::<u32>();
                let share = pair["wins"][field.sides[side].as_str()][0].as_f64().unwrap();
                if is_framed { counted } else { (share * f64::from(battles)).round() as u32 }
            };
            serde_json::json!([won(0), won(1), battles])
        });
        let pairs = pairs.collect::<Value>();
        let found = serde_json::json!({"pairs": pairs, "final": answer["final"], "first": first_battles(&field)});
        let note = note_of(name, &field, &figures_of_record(name, &field, &found));
        recorded.insert(name, found);
        let path = format!("{}/scenarios/battlecry1812/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().map(|line| {
            let is_it = line.trim_start().starts_with("\"Our generals in the laboratory, ");
            let comma = if line.ends_with(',') { "," } else { "" };
            if is_it { format!("    {}{comma}\n", serde_json::to_string(&note).unwrap()) } else { format!("{line}\n") }
        });
        std::fs::write(&path, lines.collect::<String>()).unwrap();
    }
    let lines = recorded.iter().map(|(name, found)| format!("  \"{name}\": {found}"));
    std::fs::write(RECORDED, format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))).unwrap();
}

/// Figures of one pair whose battles end like this.
fn ended(field: &Field, ends: impl Iterator<Item = i32>) -> BattleFigures {
    let pair = Pair([GeneralName::Reckoning; 2]);
    let played = (0..).zip(ends.map(battle_that_ends)).collect::<BTreeMap<u32, _>>();
    let battles = u32::try_from(played.len()).unwrap();
    field.figures(&PlayedPairs::from([(pair, played)]), &order(battles, 1, Some(pair)))
}

/// The middle line is said to run where few days end only where it does.
#[test]
fn the_middle_line_runs_between_two_kinds_of_day_only_where_it_does() {
    let field = field("chippawa_wood");
    for (centres, is_between) in [(&[-9, 4][..], true), (&[-9, -9, 4], false), (&[-9, 4, 4], false)] {
        let ends = finals(7, centres, 2_000).into_iter().flat_map(|(ahead, count)| vec![ahead; count as usize]);
        let figures = ended(&field, ends);
        let words = field.words(&figures);
        assert!(words.contains("Two kinds of day: "), "{words}");
        assert_eq!(words.contains("The middle line runs where few days end."), is_between, "{centres:?}: {words}");
    }
}

/// Sides are several, also those whose name has no s at its end.
#[test]
fn sides_have_verbs_of_several() {
    for name in SCENARIOS {
        let field = field(name);
        for wins in [[1; 9], [99; 9], [60; 9], [40; 9], [99, 60, 5, 56, 37, 1, 98, 82, 14], [1, 1, 1, 1, 1, 1, 1, 1, 60]] {
            let words = field.words(&made_up(&field, 500, wins));
            for side in [0, 1] {
                for verb in ["wins", "ends", "loses"] {
                    assert!(!words.contains(&format!("{} {verb} ", field.side_name(side))), "{words}");
                }
            }
        }
    }
}

/// Companies lost, in all and on a hex, say how far they may be off at most.
#[test]
fn losses_say_how_far_they_may_be_off() {
    let field = field("chippawa_wood");
    let pair = Pair::all()[0];
    let hex = Hex::parse("1009").unwrap();
    let of = |number: u32| {
        let fallen = if number.is_multiple_of(2) { vec![(0, Some(hex)), (1, Some(hex))] } else { Vec::new() };
        (number, PlayedBattle { ahead: vec![0, 1], fallen, refused: 0, events: 1 })
    };
    let figures = field.figures(&PlayedPairs::from([(pair, (0..400).map(of).collect())]), &order(400, 1, Some(pair)));
    let shown = figures.of(pair).unwrap();
    assert_eq!(shown.lost_off(), "±5");
    // Both fall in the same battles: of two the figure is twice as far off.
    let side = field.companies[0].side;
    assert_eq!(field.companies[1].side, side);
    let off = [None, Some(side), Some(1 - side)].map(|side| shown.fell_off(&field, side));
    assert_eq!(off, ["±10", "±10", "±1"]);
}

/// How many pairs of battles a change is tried with is as the interface says.
#[test]
fn the_interface_says_how_often_changes_are_tried() {
    let thousands = |number: u32| format!("{},{:03}", number / 1_000, number % 1_000);
    let text = format!("{FIRST_PAIRS} pairs of battles, the three widest {} (`sharpened`)", thousands(SHARP_PAIRS));
    assert!(include_str!("../../docs/interface.md").contains(&text), "{text}");
}

/// The framed pair has all the battles that were asked for, also where more of them frame another: here the first framed pair wins the few
/// battles that are known, and no more than half of those that are played.
#[test]
fn the_framed_pair_is_played_in_full() {
    let field = small_field();
    let order = BattleOrder { battles: 4, framed: 20, ..order(4, 2, None) };
    let known = |ends: [i32; 4]| (0..).zip(ends.map(battle_that_ends)).collect::<BTreeMap<u32, _>>();
    let of_pair = |pair: Pair| match pair.0 {
        [GeneralName::Cautious, _] => known([-1, -1, -1, -1]),
        [GeneralName::Bold, _] => known([1, 1, 1, -1]),
        [GeneralName::Reckoning, _] => known([1, 1, 1, 1]),
    };
    let mut played = Pair::all().into_iter().map(|pair| (pair, of_pair(pair))).collect::<PlayedPairs>();
    let figures = field.run(&order, &mut played, &AtomicBool::new(false), &mut |_, _| {});
    let whole = figures.pairs.iter().filter(|pair| pair.battles == 20).map(|pair| pair.pair).collect::<Vec<_>>();
    assert_eq!(whole.len(), 2, "{whole:?}: more battles frame another pair");
    assert!(whole.contains(&framed(&figures.pairs).unwrap()), "{whole:?}");
    assert_eq!(figures.framed, None, "no pair is framed by so few battles");
}

/// A battle without anything but its points at the end.
fn battle_that_ends(ahead: i32) -> PlayedBattle {
    PlayedBattle { ahead: vec![0, ahead], fallen: Vec::new(), refused: 0, events: 1 }
}

/// A small board that is the same turned round: three companies on each side.
fn mirrored(first: &str) -> String {
    let unit = |id: &str, at: &str, facing: &str, morale: u32| {
        serde_json::json!({"id": id, "name": id, "type": "infantry", "weapons": ["musket"], "figures": 8, "morale": morale, "formation": "line",
            "at": at, "facing": facing, "strength": {"basis": "S", "note": "made up"}})
    };
    let side = |id: &str, edge: &str, units: Vec<Value>| serde_json::json!({"id": id, "name": id, "edge": edge, "units": units});
    serde_json::json!({
        "format": 1, "system": "battlecry1812", "id": "mirror", "title": "Mirror", "date": "1813-01-01", "men_per_figure": 15, "turns": 10,
        "first_side": first,
        "board": {"tops": "pointed", "map": vec!["........"; 8]},
        "sides": [
            side("north", "north", vec![unit("n1", "0303", "se", 5), unit("n2", "0403", "se", 5), unit("n3", "0503", "se", 5)]),
            side("south", "south", vec![unit("s1", "0606", "nw", 5), unit("s2", "0506", "nw", 5), unit("s3", "0406", "nw", 5)])
        ]
    })
    .to_string()
}

/// Field of the small board, where a battle takes a moment.
fn small_field() -> Field {
    Field::of(&setup_of(&mirrored("north"))).unwrap()
}

#[test]
fn a_mirrored_board_favours_nobody_where_each_side_moves_first_in_turn() {
    let battles = 20_u64;
    let mut won = [0_u32; 2];
    for first in ["north", "south"] {
        let field = Field::of(&setup_of(&mirrored(first))).unwrap();
        for number in 0..battles {
            let played = field.play([GeneralName::Reckoning.general(); 2], 1813, number).0;
            assert_eq!(played.refused, 0);
            match played.final_ahead() {
                0 => {}
                ahead => won[usize::from(ahead < 0)] += 1,
            }
        }
    }
    let decided = won[0] + won[1];
    let (low, high) = brigade_major::lab::figures::wilson(f64::from(won[0]) / f64::from(decided), decided);
    assert!(low <= 0.5 && high >= 0.5, "{won:?}");
}

/// Changes one fact of a small battle and counts the differences of paired battles.
fn differences(change: impl Fn(&mut Scenario), dice: u64, battles: u64) -> Vec<i32> {
    let setup = setup_of(&mirrored("north"));
    let mut scenario = Scenario::clone(&setup.scenario);
    change(&mut scenario);
    let fields = [Field::of(&setup).unwrap(), Field::of(&Setup::new(&setup.tables, scenario)).unwrap()];
    let general = GeneralName::Bold.general();
    let ends = |field: &Field, number: u64| field.play([general; 2], dice, number).0.final_ahead();
    (0..battles).map(|number| ends(&fields[1], number) - ends(&fields[0], number)).collect()
}

#[test]
fn strength_that_is_planted_is_found_and_nothing_planted_is_no_die() {
    assert!(differences(|_| {}, 1813, 10).iter().all(|difference| *difference == 0), "the same battles on the same dice");
    for dice in [1812, 1813] {
        let found = differences(
            |scenario| {
                scenario.sides[0].units.iter_mut().for_each(|unit| (unit.figures, unit.morale) = (2 * unit.figures, 2 * unit.morale))
            },
            dice,
            40,
        );
        let sum = found.iter().map(|difference| f64::from(*difference)).sum::<f64>() / 40.0;
        let spread = found.iter().map(|difference| (f64::from(*difference) - sum).powi(2)).sum::<f64>() / 39.0;
        assert!(sum > 2.0 * (spread / 40.0).sqrt(), "dice {dice}: {found:?}");
    }
}

#[test]
fn what_is_asked_wrongly_is_said_in_a_players_words() {
    let asked = |scenario: &str, battles: u32| BattlesOrder {
        scenario: scenario.to_owned(),
        order: order(battles, 1, None),
        tips: false,
        keep: Vec::new(),
        csv: false,
        svg: None,
    };
    for (order, text) in [
        (asked("rff1812/chippawa.json", 1), "only companies fight whole battles"),
        (asked("nowhere.json", 1), "nowhere.json"),
        (BattlesOrder { tips: true, ..asked("battlecry1812/thames.json", 20) }, "200"),
        (
            BattlesOrder { keep: vec![(7, "x".into())], ..asked("battlecry1812/thames.json", 2) },
            "--keep 7 is not allowed: choose a whole number from 0 to 1",
        ),
    ] {
        let (answer, is_well) = lab_battles(&RULES, &order);
        assert!(!is_well && answer.contains(text), "{answer}");
    }
}
