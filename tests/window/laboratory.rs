//! The laboratory as a player uses it: a fight by two plans, what tips it, and what else could be done beside an open check.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::Path;
use std::sync::Arc;

use crate::common::RULES;
use crate::companies_stage::{DUELS, company, duel, duel_scenario};
use crate::player::{Player as _, after_in, app, edit, field, form, phase, recorded};
use crate::sight::{Sight, resize, texts};
use brigade_major::design::Draft;
use brigade_major::games::battlecry1812;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::games::registry::OpenDesign;
use brigade_major::games::rff1812::battle::{Command, Phase, UnitEdit};
use brigade_major::games::rff1812::words::Formation;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::gui::{App, Desk, hold_work, wait_for_work};
use brigade_major::session::SaveLocation;
use brigade_major::store::Folders;
use eframe::egui::Key;
use eframe::egui::accesskit::{Role, Toggled};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

fn shows(stage: &Stage, text: &str) -> bool {
    stage.query_all_by_label_contains(text).next().is_some()
}

/// Waits until the figures are there: they are worked out beside the window.
fn settle(stage: &mut Stage, sign: &str) {
    stage.wait();
    assert!(shows(stage, sign) && !shows(stage, "The dice are being counted"), "no figures came, no \"{sign}\"");
}

fn laboratory() -> Stage {
    let mut stage = app(None);
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage
}

fn take(stage: &mut Stage, unit: &str) {
    stage.get_by_label("Unit of the fight").focus();
    stage.run();
    stage.get_by_label("Unit of the fight").type_text(unit);
    stage.run();
    stage.key(Key::Enter);
    settle(stage, "One of the hundred");
}

/// The fight of the drawings: the 9th US against the Royal Scots.
fn drawn_fight() -> Stage {
    let mut stage = laboratory();
    take(&mut stage, "9th US");
    take(&mut stage, "Royal Scots");
    stage
}

#[test]
fn two_plans_stand_there_and_a_step_is_changed_with_two_clicks() {
    let mut stage = drawn_fight();
    assert!(shows(&stage, "ground within two turns"), "the goal is the heading");
    assert!(shows(&stage, "Cold steel at once") && shows(&stage, "A volley, then cold steel"));
    assert!(shows(&stage, "times in 100") && shows(&stage, "taken 60, open 29, thrown back 11 in 100"));
    assert!(shows(&stage, "no die of your battle is touched"));
    let step = stage
        .query_all_by_role(Role::Button)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("1 A volley")));
    step.unwrap().click();
    stage.run();
    stage.get_all_by_label("Hold").last().unwrap().click();
    settle(&mut stage, "Hold, then cold steel");
    // It is a change like any: it can be taken back.
    stage.ctrl(Key::Z);
    settle(&mut stage, "A volley, then cold steel");
}

/// What tips a fight is weighed by every goal of a fight, and is saved with its picture; one notice names all files.
#[test]
fn what_tips_a_fight_has_every_goal_and_a_picture() {
    let home = tempfile::tempdir().unwrap();
    let mut stage = app(Some(Folders::at(home.path())));
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage.keys("w");
    settle(&mut stage, "weighed by");
    assert_eq!(stage.query_all_by_label_contains("Weighed by ").count(), 6);
    stage.ctrl(Key::S);
    let notices = stage.app().desk().notices().join(" ");
    assert!(notices.contains("The picture and the figures are saved: ") && notices.contains("_tips.svg, .csv, .json"), "{notices}");
    let folder = stage.app().desk().papers_folder().unwrap().to_path_buf();
    let endings = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().extension().unwrap().to_owned());
    let mut endings = endings.collect::<Vec<_>>();
    endings.sort();
    assert_eq!(endings, ["csv", "json", "svg"]);
}

#[test]
fn a_check_hands_its_units_over_and_is_there_as_before() {
    let mut stage = crate::player::on(recorded("chippawa", "rff1812/chippawa.json", 60));
    let events = stage.events();
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage.key(Key::Escape);
    assert_eq!(stage.events(), events, "the battle is left alone");
    assert!(stage.query_by_label("One of the hundred").is_none());
}

fn named(stage: &Stage, role: Role, start: &str) -> Vec<String> {
    let labels = stage.query_all_by_role(role).filter_map(|node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    });
    labels.filter(|label| label.starts_with(start)).collect()
}

/// Returns the numbers of a text in their order.
fn numbers(text: &str) -> Vec<f64> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '.';
    text.split(|letter| !is_part(letter)).filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn a_fight_is_read_downwards_counted_and_seen_once() {
    let mut stage = laboratory();
    stage.click("Change the goal");
    stage.get_by_label("within one turn").click();
    settle(&mut stage, "ground within one turn");
    // What a step decides is what the sum holds, since there is one step.
    let step = named(&stage, Role::Button, "1 Charge with cold steel").remove(0);
    let sum = named(&stage, Role::Label, "Cold steel at once: taken").remove(0);
    let (own, all) = (numbers(step.rsplit_once(':').unwrap().1), numbers(&sum));
    assert_eq!(own.first(), all.first(), "{step}; {sum}");
    assert!((all[..3].iter().sum::<f64>() - 100.0).abs() <= 1.0, "{sum}");
    let verdict = all[0];
    assert!(shows(&stage, &format!("{verdict:.0} times in 100")), "the sentence has the figure of the bar");
    // Losses are dots in columns, of both sides and by both plans.
    assert_eq!(named(&stage, Role::Label, "Stands the ").iter().filter(|label| label.contains("in 100: 0: ")).count(), 4);
    assert_eq!(named(&stage, Role::Label, "If they charge us instead").len(), 2);
    assert!(shows(&stage, "a unit whose ground they carry is thrown back too"), "what is counted is on the page");
    // One fight of the hundred, by both plans; the keys show another.
    assert!(shows(&stage, "die "), "its dice are there");
    let told = |stage: &Stage| named(stage, Role::Label, "die ");
    let first = told(&stage);
    stage.key(Key::ArrowRight);
    stage.key(Key::ArrowRight);
    assert_ne!(told(&stage), first);
    stage.key(Key::ArrowLeft);
    stage.key(Key::ArrowLeft);
    assert_eq!(told(&stage), first);
}

/// Two units of two stands on the desk, one of them with the cursor on it.
fn two_small_units() -> (Stage, tempfile::TempDir) {
    two_units("49th Foot")
}

/// The same, with the name of one of them.
fn two_units(first: &str) -> (Stage, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("New: Regimental Fire and Fury 1812");
    let typed = |desk: &mut Stage, text: &str| {
        desk.keys(text);
        desk.key(Key::Tab);
    };
    ["Small", "small", "1813-11-11"].into_iter().for_each(|text| typed(&mut desk, text));
    for (side, leader, command, unit) in
        [("British", "Joseph Morrison", "Main line", first), ("United States", "John Boyd", "3rd Brigade", "9th US Infantry")]
    {
        desk.click(&format!("Side of {side}: {side}"));
        desk.ctrl(Key::L);
        typed(&mut desk, leader);
        desk.ctrl(Key::M);
        typed(&mut desk, command);
        desk.ctrl(Key::N);
        typed(&mut desk, unit);
        typed(&mut desk, "90");
    }
    (desk, home)
}

/// A name too long for its room is cut, and no smaller than what is read; what stands beside it stays.
#[test]
fn a_long_name_is_cut_and_stays_in_its_room() {
    let (mut stage, _home) = two_units("41st Regiment of Foot, the Welch, with a name that goes on and on past all sense and reason");
    let is_readable = |stage: &Stage| {
        let texts = texts(stage).into_iter().filter(|text| text.text().contains("41st") && text.text().contains('…')).collect::<Vec<_>>();
        assert!(!texts.is_empty(), "no name is cut");
        for text in texts {
            let sizes = text.job.sections.iter().map(|section| section.format.font_id.size);
            assert!(sizes.into_iter().all(|size| size >= 13.0), "{}", text.text());
        }
        assert_eq!(Sight::of(stage).faults(), Vec::<String>::new());
    };
    resize(&mut stage, (1280.0, 800.0), 1.0);
    stage.key(Key::F9);
    settle(&mut stage, "What tips it for the 9th US");
    is_readable(&stage);
    let shown = texts(&stage).into_iter().map(|text| text.text().to_owned()).collect::<Vec<_>>();
    let bar = named(&stage, Role::RadioButton, "experience of the 41st").remove(0);
    let now = bar.rsplit_once(':').unwrap().0.rsplit_once(", ").unwrap().1.to_owned();
    assert!(shown.contains(&now), "{now} is not beside {bar}");
    stage.keys("b");
    settle(&mut stage, "One of the hundred");
    is_readable(&stage);
}

/// A verdict between plans comes only when every answer that is offered is worked out, and names them all.
#[test]
fn a_verdict_waits_for_every_answer_that_is_offered() {
    let mut stage = app(None);
    stage.key(Key::F9);
    hold_work(&stage.ctx, false);
    wait_for_work(&stage.ctx);
    hold_work(&stage.ctx, true);
    stage.run();
    assert!(shows(&stage, "One of the hundred"), "the answers that are shown are there");
    assert!(shows(&stage, "Their other answers are still being worked out.") && !shows(&stage, "times in 100"));
    stage.event(eframe::egui::Event::Copy);
    stage.run();
    assert!(shows(&stage, "The figures of this question are not there yet"), "nothing is copied");
    settle(&mut stage, "times in 100");
    let sentence = named(&stage, Role::Label, "").into_iter().find(|text| text.contains("In the same order: ")).unwrap();
    for answer in ["if they charge, ", "if they fall back", "form square"] {
        assert!(sentence.contains(answer), "{answer}: {sentence}");
    }
}

/// Every unit of a fight has its losses, by each plan.
#[test]
fn every_unit_has_its_losses() {
    let mut stage = laboratory();
    stage.click("Another unit of the United States");
    let other = named(&stage, Role::Button, "").into_iter().find(|label| label.contains("  11th US")).unwrap();
    stage.click(&other);
    settle(&mut stage, "One of the hundred");
    for unit in ["9th US", "11th US"] {
        let lines = named(&stage, Role::Label, &format!("Stands the {unit} lose"));
        assert!(lines.iter().filter(|line| line.contains(" on average ")).count() >= 2, "{unit}: {lines:?}");
    }
}

#[test]
fn what_tips_a_fight_is_rated_on_the_desk_and_taken_back_there() {
    let (mut stage, _home) = two_small_units();
    let text = |stage: &Stage| stage.app().desk().design().unwrap().text();
    let before = text(&stage);
    stage.key(Key::F9);
    settle(&mut stage, "What tips it for the 9th US");
    let bars = named(&stage, Role::RadioButton, "");
    assert!(bars.len() > 3, "{bars:?}");
    assert!(shows(&stage, " as it is"));
    let experience = bars.iter().find(|bar| bar.starts_with("experience of the 9th US")).unwrap_or_else(|| panic!("{bars:?}")).clone();
    // Two at once are a figure of their own.
    let other = bars.iter().find(|bar| bar.starts_with("experience of the 49th")).unwrap_or_else(|| panic!("{bars:?}")).clone();
    for bar in [&other, &experience] {
        stage.click(bar);
        stage.key(Key::Space);
        stage.wait();
    }
    assert!(shows(&stage, "both"));
    stage.key(Key::Enter);
    assert_ne!(text(&stage), before, "an edit like any other");
    assert!(text(&stage).contains("veteran"), "{}", text(&stage));
    stage.wait();
    stage.key(Key::F4);
    stage.ctrl(Key::Z);
    assert_eq!(text(&stage), before);
}

/// What a unit's line has is changed on the desk by Enter, whatever it is; what the fight alone has is not, and that is told.
#[test]
fn every_fact_of_a_units_line_is_changed_on_the_desk() {
    let (mut stage, _home) = two_small_units();
    let text = |stage: &Stage| stage.app().desk().design().unwrap().text();
    stage.key(Key::F9);
    settle(&mut stage, "What tips it for the 9th US");
    let bars = named(&stage, Role::RadioButton, "");
    let of_line = ["experience of", "morale of", "weapon of", "stands of", "brave colonel of", "bayonets of", "buck and ball of"];
    let fight = bars.iter().find(|bar| bar.starts_with("the ground between")).unwrap_or_else(|| panic!("{bars:?}"));
    stage.click(fight);
    let before = text(&stage);
    stage.key(Key::Enter);
    assert_eq!(text(&stage), before);
    let notices = stage.app().desk().notices().to_vec();
    assert!(notices.iter().any(|notice| notice.contains("no line of the design has it")), "{notices:?}");
    // Each change alone: after one the fight is another, and the bars stand in another order. A step that is worse is none.
    let mut made = 0;
    for name in of_line {
        let now = named(&stage, Role::RadioButton, "");
        let Some(bar) = now.iter().find(|bar| bar.starts_with(name) && bar.contains("9th US")).cloned() else { continue };
        let before = text(&stage);
        stage.click(&bar);
        stage.key(Key::Enter);
        let is_refused = stage.app().desk().notices().iter().any(|notice| notice.contains("No step of that bar is better"));
        assert_eq!(text(&stage) == before, is_refused, "{bar}");
        if is_refused {
            continue;
        }
        settle(&mut stage, "What tips it for the 9th US");
        made += 1;
    }
    assert!(made > 2, "{bars:?}");
}

/// The scenario on the desk is that of the laboratory: a fight of it where the cursor is on no unit, whole battles of companies.
#[test]
fn the_laboratory_has_the_scenario_of_the_desk() {
    let (mut stage, _home) = two_small_units();
    stage.key(Key::F7);
    stage.key(Key::F9);
    settle(&mut stage, "ground within two turns");
    assert!(shows(&stage, "Small") && !shows(&stage, "Chippawa"));
    let home = tempfile::tempdir().unwrap();
    let mut stage = app(Some(Folders::at(home.path())));
    stage.key(Key::F4);
    stage.click("From The wood at Chippawa");
    stage.key(Key::F9);
    stage.run();
    assert!(shows(&stage, "The wood at Chippawa") && shows(&stage, "Who commands"));
    stage.get_by_label("Stop the battles (S)").click();
    stage.wait();
}

/// Few stands, so that a fight has few states.
fn few_stands(then: impl IntoIterator<Item = Command>) -> Vec<Command> {
    let few = |unit| edit(unit, UnitEdit { stands: Some(3), ..UnitEdit::default() });
    ["us_9", "us_11", "royal_scots"].map(few).into_iter().chain(then).collect()
}

/// Returns the bytes of every battle file under a folder.
fn battle_bytes(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            bytes.extend(battle_bytes(&path));
        } else if path.to_string_lossy().ends_with(".battle.jsonl") {
            bytes.extend(std::fs::read(&path).unwrap());
        }
    }
    bytes
}

fn charging(table: &mut Stage) {
    table.keys("c");
    table.click("Charge with 9th US");
    table.click("Charge Royal Scots");
    table.wait();
}

#[test]
fn or_stands_beside_a_charge_until_a_key_puts_it_away() {
    let mut stage = field(few_stands([]));
    charging(&mut stage);
    let bars = |stage: &Stage| named(stage, Role::Heading, "Or?").len();
    assert_eq!(bars(&stage), 1);
    for plan in ["Charge now", "Fire once more", "Fall back, wait for the 11th"] {
        assert!(shows(&stage, plan), "{plan}");
    }
    assert!(shows(&stage, "Declare (Enter)"), "it stands beside the check, not before it");
    stage.keys("o");
    assert_eq!(bars(&stage), 0);
    stage.key(Key::Escape);
    charging(&mut stage);
    assert_eq!(bars(&stage), 0, "it is remembered");
    stage.keys("o");
    stage.wait();
    assert_eq!(bars(&stage), 1);
}

/// Where the bars are out of sight, their figures stand in the foot until a die is there, and the list may still be scrolled to them.
#[test]
fn or_tells_its_figures_in_the_foot_of_a_low_window() {
    let figures = |stage: &Stage| stage.query_all_by_label_contains("Or? ground taken in 100: Charge now").map(|node| node.rect()).next();
    let mut stage = field(few_stands([]));
    charging(&mut stage);
    assert!(figures(&stage).is_none(), "there is room for the bars");
    resize(&mut stage, (1024.0, 768.0), 2.0);
    stage.wait();
    let place = figures(&stage).expect("figures in the foot");
    let window = stage.ctx.content_rect();
    assert!(window.contains_rect(place), "{place:?} outside {window:?}");
    assert!(shows(&stage, "Declare (Enter)"));
    stage.keys("o");
    stage.wait();
    assert!(figures(&stage).is_none(), "put away with the bars");
}

/// Without the work beside the window there are no bars, and the check goes on: nothing is worked out on the thread that draws.
#[test]
fn or_and_a_fight_are_never_worked_out_on_the_windows_thread() {
    let mut stage = field(few_stands([]));
    hold_work(&stage.ctx, true);
    stage.keys("c");
    stage.click("Charge with 9th US");
    stage.click("Charge Royal Scots");
    let bars = |stage: &Stage| named(stage, Role::Heading, "Or?").len();
    assert_eq!(bars(&stage), 0, "the bars stand there before the work was done");
    assert!(shows(&stage, "Declare (Enter)"));
    stage.key(Key::F9);
    assert!(shows(&stage, "The dice are being counted") && !shows(&stage, "times in 100"));
    stage.key(Key::Escape);
    hold_work(&stage.ctx, false);
    stage.wait();
    assert_eq!(bars(&stage), 1);
    // Held again, the charge is declared all the same.
    hold_work(&stage.ctx, true);
    let events = stage.events();
    stage.key(Key::Enter);
    assert_eq!(stage.events(), events + 1, "Enter waits for no figure");
    hold_work(&stage.ctx, false);
    stage.wait();
}

#[test]
fn the_referee_puts_the_laboratory_away_for_an_evening() {
    let mut stage = field(few_stands([]));
    stage.click("More");
    stage.click("Put the laboratory away");
    assert!(matches!(stage.last().command, Command::Note { .. }), "the log says since when");
    charging(&mut stage);
    assert!(named(&stage, Role::Heading, "Or?").is_empty());
    stage.key(Key::F9);
    stage.wait();
    assert!(!shows(&stage, "One of the hundred"), "nor does F9 open it");
    assert!(shows(&stage, "The laboratory is put away for this battle"));
    // The notice goes, then the charge.
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    stage.click("More");
    stage.click("Bring the laboratory back");
    charging(&mut stage);
    assert_eq!(named(&stage, Role::Heading, "Or?").len(), 1);
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
}

#[test]
fn a_volley_with_its_die_is_as_before_after_the_laboratory() {
    let home = tempfile::tempdir().unwrap();
    let lines = ["us_9", "us_11", "us_22", "us_25", "royal_scots"].map(|unit| form(unit, Formation::Line));
    let first = [phase(9, "united_states", Phase::Maneuver)].into_iter().chain(lines);
    let then = few_stands([phase(10, "united_states", Phase::Fire)]);
    let mut stage = after_in(Some(Folders::at(home.path())), first.chain(then).collect());
    stage.get_all_by_label_contains("1  9th US").next().unwrap().click();
    stage.run();
    stage.click("At Royal Scots");
    stage.keys("4");
    stage.key(Key::Enter);
    stage.wait();
    assert_eq!(named(&stage, Role::Heading, "Or?").len(), 1, "an open volley");
    stage.keys("7");
    stage.wait();
    let file = battle_bytes(home.path());
    assert!(!file.is_empty());
    let (seen, events) = (Sight::of(&stage).layout(), stage.events());
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage.key(Key::Escape);
    stage.wait();
    assert_eq!(Sight::of(&stage).layout(), seen, "die, focus and toggles");
    assert_eq!(battle_bytes(home.path()), file, "no byte of the battle's file");
    stage.key(Key::Enter);
    assert_eq!(stage.events(), events + 1);
    assert!(matches!(stage.last().command, Command::Fire(call) if call.die.is_some_and(|die| die.face == 7)));
}

/// A batch is some six thousand battles, so that it is stopped here: what was played stays without a figure and without a verdict.
#[test]
fn whole_battles_start_by_themselves_and_a_stopped_run_says_no_more_than_it_played() {
    let mut stage = crate::player::on(recorded("thames", "battlecry1812/thames.json", 60));
    let events = |stage: &Stage| stage.app().desk().game::<Battlecry1812>().unwrap().journal().cursor();
    let before = events(&stage);
    stage.key(Key::F9);
    stage.run();
    for text in ["The Thames: Johnson's charge", "Who commands"] {
        assert!(shows(&stage, text), "{text}: {:?}", named(&stage, Role::Label, ""));
    }
    for _ in 0..2 {
        stage.get_by_label("Stop the battles (S)").click();
        stage.wait();
        for text in [" of 6000", "There is no verdict before the battles"] {
            assert!(shows(&stage, text), "{text}: {:?} {:?}", named(&stage, Role::Heading, ""), named(&stage, Role::Label, ""));
        }
        assert!(shows(&stage, "There are no figures under 200 battles"), "no figure of a few");
        assert!(!shows(&stage, "times in 100") && !shows(&stage, "It depends") && !shows(&stage, "It favours"));
        // It goes on to the number asked for, and to no more.
        stage.get_by_label("Go on with the battles (M)").click();
        stage.run();
    }
    stage.get_by_label("Stop the battles (S)").click();
    stage.wait();
    assert_eq!(events(&stage), before, "the battle is left alone");
}

/// The page begins with the battle in play, also where another scenario was looked at before.
#[test]
fn whole_battles_are_those_of_the_battle_in_play_each_time() {
    let mut stage = crate::player::on(recorded("thames", "battlecry1812/thames.json", 60));
    let title = "The Thames: Johnson's charge";
    stage.key(Key::F9);
    stage.run();
    assert!(shows(&stage, title));
    stage.keys("n");
    assert!(!shows(&stage, title), "the next scenario");
    stage.keys("b");
    stage.key(Key::F9);
    stage.run();
    assert!(shows(&stage, title), "{:?}", named(&stage, Role::Label, ""));
    stage.get_by_label("Stop the battles (S)").click();
    stage.wait();
}

/// A rule that a player changes begins the count anew, and the page says that the figures are by rules of theirs.
#[test]
fn rules_of_yours_begin_the_count_anew_and_are_named() {
    let mut stage = duel(None);
    stage.key(Key::F9);
    stage.wait();
    assert!(shows(&stage, ", 240 battles.") && !shows(&stage, ", your rules"));
    stage.keys("m");
    stage.wait();
    assert!(shows(&stage, ", 480 battles."));
    // The page of values begins with the game in play.
    stage.click("Assumed values");
    stage.wait();
    stage.keys("+");
    stage.key(Key::F9);
    stage.wait();
    assert!(shows(&stage, ", 240 battles.") && shows(&stage, ", your rules"), "{:?}", named(&stage, Role::Label, ""));
}

/// Returns the number behind a word of a text.
fn number_behind(text: &str, word: &str) -> f64 {
    numbers(text.split_once(word).unwrap_or_else(|| panic!("no \"{word}\" in {text}")).1)[0]
}

#[test]
fn whole_battles_have_a_verdict_nine_pairs_and_one_to_look_at() {
    let home = tempfile::tempdir().unwrap();
    let mut stage = duel(Some(Folders::at(home.path())));
    stage.key(Key::F9);
    stage.wait();
    let verdicts = ["It depends on how it is played", "It favours the ", "No side is ahead"];
    assert_eq!(verdicts.iter().map(|verdict| named(&stage, Role::Heading, verdict).len()).sum::<usize>(), 1);
    // Nine pairs with their winner and interval; from the framed one neither side does better by changing.
    let pairs = named(&stage, Role::RadioButton, "Blue ");
    assert_eq!(pairs.len(), 9, "{pairs:?}");
    assert!(pairs.iter().all(|pair| pair.contains(" against Red ") && pair.contains(" in 100, ±")), "{pairs:?}");
    let framed = pairs.iter().filter(|pair| pair.ends_with(", framed")).collect::<Vec<_>>();
    assert_eq!(framed.len(), 1, "{pairs:?}");
    let generals = framed[0].split_once(':').unwrap().0.replace(" against ", ", ");
    assert!(shows(&stage, &format!("Of the pair picked: {generals}, 240 battles.")), "the framed pair is looked at: {framed:?}");
    let wins = number_behind(framed[0], " wins ");
    assert!(shows(&stage, &format!("{wins:.0} time")), "the sentence has the framed pair's figure: {framed:?}");
    for heading in ["Where companies fell", "Lost, in 100 battles", "Points ahead, turn by turn", "What would make it even"] {
        assert_eq!(named(&stage, Role::Heading, heading).len(), 1, "{heading}");
    }
    // What was played out says how far it may be off: what would make it even, where there is anything, the lost, and the ground.
    let gifts = named(&stage, Role::Label, "as it is: ");
    assert!(gifts.iter().all(|gift| gift.contains(" in 100 ±")), "{gifts:?}");
    assert!(named(&stage, Role::Label, "each ±").len() == 1 && shows(&stage, " battles. Companies on a hex: ±"));
    // All of the day is in sight at once.
    resize(&mut stage, (1280.0, 800.0), 1.0);
    let chart = stage.get_by_label_contains("Points turn by turn").rect();
    assert!(chart.bottom() <= 800.0 - 28.0, "{chart:?}");
    // No points are given to a battle that is not the desk's.
    stage.keys("g");
    let notices = stage.app().desk().notices().join(" ");
    assert!(notices.contains("There are no points to give") || notices.contains("on the desk (F4)"), "{notices}");
    // The picture has the page: the verdict, the pairs with their intervals, the ground and the points.
    stage.ctrl(Key::S);
    let papers =
        std::fs::read_dir(stage.app().desk().papers_folder().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let picture = papers.iter().find(|path| path.extension().is_some_and(|ending| ending == "svg")).unwrap_or_else(|| panic!("{papers:?}"));
    let picture = std::fs::read_to_string(picture).unwrap();
    assert_eq!((picture.matches("<svg ").count(), picture.matches("</svg>").count()), (1, 1));
    assert_eq!(picture.matches("<g transform=\"translate(0 ").count(), 3, "three parts below each other");
    assert_eq!(picture.matches("±").count(), 10, "each pair with its interval, and the ground");
    for text in ["A duel", "against cautious Red: ", "reckoning Red: ", "Our generals are simple", "Blue ahead"] {
        assert!(picture.contains(text), "{text}");
    }
    // Another pair by a key: its figures stand there, and the frame stays.
    stage.key(Key::ArrowRight);
    assert!(shows(&stage, ", 200 battles.") && !shows(&stage, ", 240 battles."));
    assert_eq!(named(&stage, Role::RadioButton, "Blue "), pairs);
    stage.key(Key::ArrowLeft);
    // A whole batch more, under the same dice.
    stage.keys("m");
    stage.wait();
    assert!(shows(&stage, ", 480 battles."));
    assert_eq!(named(&stage, Role::RadioButton, "Blue ").len(), 9);
    // One of them to step through, from its beginning.
    stage.get_by_label("Look at one battle: a usual day (1)").click();
    stage.wait();
    let game = stage.app().desk().game::<Battlecry1812>().unwrap();
    assert_eq!(game.journal().cursor(), 0);
    assert!(!game.journal().is_empty(), "it was played");
    assert!(!battle_bytes(home.path()).is_empty());
    // The same one again is the same file, also while another battle is in play.
    let files = || std::fs::read_dir(home.path().join("battles")).unwrap().count();
    let length = |stage: &Stage| stage.app().desk().game::<Battlecry1812>().unwrap().journal().len();
    let before = (files(), length(&stage));
    for _ in 0..2 {
        stage.key(Key::F9);
        stage.wait();
        stage.get_by_label("Look at one battle: a usual day (1)").click();
        stage.wait();
        assert_eq!((files(), length(&stage)), before);
    }
}

/// What would make a pair even is given on the desk, where the scenario is from there: an edit like any other.
#[test]
fn points_that_make_it_even_are_given_on_the_desk() {
    let home = tempfile::tempdir().unwrap();
    // One company against four: somebody is ahead beyond the interval, whoever commands.
    let mut scenario = duel_scenario();
    scenario["turns"] = 2.into();
    let more = ["0502", "0403", "0404"].map(|at| company(&format!("more_{at}"), "infantry", at, "sw"));
    scenario["sides"][1]["units"].as_array_mut().unwrap().extend(more);
    let format = battlecry1812::design::scenario_format(RULES.tables(&battlecry1812::entry::GAME).unwrap());
    let save = SaveLocation { folder: Some(home.path().to_path_buf()), ending: ".design.jsonl", game_noun: "design" };
    let design = OpenDesign::begin(&Arc::new(format), Draft::read(&scenario.to_string()).unwrap(), "tables", save);
    let mut desk = Desk::open(RULES.clone(), Some(Folders::at(home.path())), 1812).unwrap();
    assert!(desk.set_play(DeskPlace::Design, Box::new(design)));
    let mut stage = crate::player::on(desk);
    DUELS.set(&stage.ctx);
    stage.key(Key::F4);
    stage.key(Key::F9);
    stage.wait();
    let text = |stage: &Stage| stage.app().desk().design().unwrap().text();
    let before = text(&stage);
    assert!(shows(&stage, "point") && shows(&stage, "on paper"), "{:?}", named(&stage, Role::Label, ""));
    let gifts = named(&stage, Role::Label, "").into_iter().filter(|label| label.contains("point") && label.contains(": "));
    let gifts = gifts.filter(|label| label.contains(" in 100 ")).collect::<Vec<_>>();
    assert!(gifts.iter().all(|gift| gift.contains("±") || gift.contains("under 1 ") || gift.contains("over 99 ")), "{gifts:?}");
    stage.keys("g");
    stage.wait();
    let given = serde_json::from_str::<serde_json::Value>(&text(&stage)).unwrap()["sides"][0]["head_start"].as_u64().unwrap();
    assert!(given > 0);
    // The battles are played anew with it: the first side begins ahead, and nobody is given as much again.
    assert!(shows(&stage, "0 battles.") && !shows(&stage, &format!("{given} points for the Blue make it even")), "{given}");
    let notices = stage.app().desk().notices().join(" ");
    assert!(notices.contains(&format!("On the desk: Head start of Blue: {given}.")), "{notices}");
    stage.key(Key::F4);
    stage.ctrl(Key::Z);
    assert_eq!(text(&stage), before);
}

/// Figures of the question before stand nowhere under a new one, and are neither copied nor saved as its own.
#[test]
fn no_figure_of_the_question_before_stands_under_a_new_one() {
    let mut stage = drawn_fight();
    let heads = |stage: &Stage| named(stage, Role::Heading, "Cold steel at once");
    let fresh = heads(&stage);
    assert!(fresh[0].contains("60"), "{fresh:?}");
    hold_work(&stage.ctx, true);
    stage.keys("o");
    stage.run();
    assert!(shows(&stage, "The dice are being counted"));
    assert_eq!(heads(&stage), ["Cold steel at once: … in 100"]);
    for old in ["taken 60", "on average", "Assumed:"] {
        assert!(!shows(&stage, old), "{old} is of the question before");
    }
    stage.event(eframe::egui::Event::Copy);
    stage.run();
    assert!(shows(&stage, "The figures of this question are not there yet"), "nothing is copied");
    hold_work(&stage.ctx, false);
    settle(&mut stage, "times in 100");
    assert!(heads(&stage).iter().all(|head| !head.contains('…')));
}

/// A fight that cannot be fought says why, and waits for no dice.
#[test]
fn a_distance_that_is_none_is_told_beside_its_field() {
    let mut stage = laboratory();
    for typed in ["abc", "-3"] {
        stage.set("apart", typed);
        assert!(shows(&stage, "is no distance:"), "{typed}");
    }
    stage.set("apart", "3");
    assert!(!shows(&stage, "is no distance:"));
}

/// Values changed on the page of assumed values count in the fight that stands there, also after coming back.
#[test]
fn a_changed_value_counts_in_the_fight_that_stands_there() {
    let mut stage = drawn_fight();
    let heads = |stage: &Stage| named(stage, Role::Heading, "A volley, then cold steel");
    let before = heads(&stage);
    stage.click("Assumed values");
    stage.wait();
    // The value that decides most volleys has the frame.
    for _ in 0..3 {
        stage.keys("-");
    }
    stage.key(Key::Escape);
    stage.wait();
    assert!(shows(&stage, "One of the hundred"), "back in the laboratory");
    assert_ne!(heads(&stage), before);
}

/// A leader who is with his unit in the battle is shown with it, and joining him there once more is no fault.
#[test]
fn a_leader_who_is_with_the_unit_joins_it_at_once() {
    let attach = Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) };
    let mut stage = field(few_stands([attach]));
    charging(&mut stage);
    stage.key(Key::F9);
    stage.wait();
    let chip = |stage: &Stage| {
        let chips = stage.query_all_by_label_contains("9th US: he joins it").next();
        chips.and_then(|chip| chip.accesskit_node().toggled())
    };
    assert_eq!(chip(&stage), Some(Toggled::True));
    stage.click("9th US: he joins it");
    settle(&mut stage, "times in 100");
}

/// In the fire phase no charge is offered that can only be declared in a maneuver phase.
#[test]
fn beside_a_volley_no_charge_is_offered_for_now() {
    let mut stage = field(few_stands([phase(9, "united_states", Phase::Fire)]));
    stage.click("1  9th US");
    stage.keys("f");
    stage.click("At Royal Scots");
    stage.keys("3");
    stage.key(Key::Enter);
    stage.wait();
    assert!(shows(&stage, "Fire, then charge") && shows(&stage, "Fire twice"));
    assert!(!shows(&stage, "Charge now"));
}

/// Guns never charge: beside their volley nothing is compared with a charge, and the ground of the bars is told.
#[test]
fn or_is_for_who_may_charge_and_tells_its_ground() {
    let volley = |unit: &str| {
        let mut stage = field(few_stands([phase(9, "united_states", Phase::Fire)]));
        stage.click(unit);
        stage.keys("f");
        stage.click("At Royal Scots");
        stage.keys("3");
        stage.key(Key::Enter);
        stage.wait();
        stage
    };
    assert!(!shows(&volley("11  Towson 6-pdr"), "Or?"));
    let infantry = volley("1  9th US");
    assert!(shows(&infantry, "Or?") && shows(&infantry, "apart, open ground, no cover. No other unit fires."));
}

/// The unit in the frame of a maneuver check fights first, of whatever side, and a unit without bayonets has no cold steel in its plans.
#[test]
fn the_laboratory_begins_with_the_unit_of_a_maneuver() {
    let first = |stage: &Stage| named(stage, Role::Button, "").into_iter().find(|name| name.contains("another in its place")).unwrap();
    let mut stage = field(few_stands([phase(9, "british", Phase::Maneuver)]));
    stage.keys("22");
    stage.key(Key::Enter);
    stage.keys("m");
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    assert!(first(&stage).contains("Royal Scots, 3 of"), "{}", first(&stage));
    let mut stage = laboratory();
    assert!(shows(&stage, "Cold steel at once"));
    take(&mut stage, "Haudenosaunee");
    assert!(!shows(&stage, "Cold steel") && shows(&stage, "A charge, firing at once"));
}
