//! A battle of companies in the app: units and hexes are found by what a screen reader hears, clicked, dragged, typed.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;

use crate::calls;
use crate::common::RULES;
use crate::companies_stage as stage;
use crate::player;
use crate::sight::{Sight, resize};

use brigade_major::engine::{Asks, Facts};
use brigade_major::games::battlecry1812::battle::{Battlecry1812, Command, Given, GivenMelee, Loss, Phase, Setup, UnitEdit};
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::fire::fact as shot;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::battlecry1812::words::Formation;
use brigade_major::gui::Desk;
use brigade_major::hex::Hex;
use brigade_major::id::UnitId;
use calls::*;
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use player::{Hand, Player as _, Step, walk};
use stage::{Stage, at_odds, at_twice_the_type, battle, centre, change_a_fact, click, company, drag, major, pointer, side, to, unit_state};

/// Two companies and an officer a side on a small open board, in blue's move phase.
fn field() -> Stage {
    after(Vec::new())
}

/// As [`field`], after these commands.
fn after(commands: Vec<Command>) -> Stage {
    let own = [company("grey", "infantry", "0405", "ne"), company("rifles", "riflemen", "0207", "ne")];
    let enemy = [company("scots", "infantry", "0404", "sw"), company("lights", "light_infantry", "0202", "se")];
    let blue = side("blue", "Blue", "south", &[major("brown", "0408")], &own);
    let red = side("red", "Red", "north", &[major("riall", "0501")], &enemy);
    stage::after("......w...", [blue, red], commands)
}

fn attack() -> Command {
    to(Phase::Attack, 1, "blue")
}

fn at(stage: &Stage, unit: &str) -> String {
    battle(stage).state().units[&UnitId::from(unit)].at.unwrap().to_string()
}

fn morale(stage: &Stage, unit: &str) -> u32 {
    battle(stage).state().units[&UnitId::from(unit)].morale
}

/// Returns true if the log, a drawer over the board, has these words.
fn logged(stage: &mut Stage, words: &str) -> bool {
    stage.click("Log (L)");
    let found = stage.see(words);
    stage.click("Log (L)");
    found
}

#[test]
fn the_battles_page_begins_either_game() {
    let mut stage = player::app(None);
    stage.click("Open (Ctrl+O)");
    stage.begin("The Thames: Johnson's charge");
    assert_eq!(battle(&stage).setup().scenario.id.as_str(), "thames");
    assert!(stage.see("Turn 1 of 12"));
    assert!(stage.see("To play: United States"));
    assert!(stage.see("1/Johnson 1, mounted riflemen, 0609, facing east, line, 5 of 5 figures"));
    stage.click("Open (Ctrl+O)");
    stage.begin("Chippawa");
    assert!(stage.state().as_ref().unwrap().desk().game::<Battlecry1812>().is_none());
    stage.click("Open (Ctrl+O)");
    stage.begin("The wood at Chippawa");
    assert_eq!(battle(&stage).setup().scenario.id.as_str(), "chippawa_wood");
}

#[test]
fn a_unit_moves_by_clicks_and_undo_takes_it_back() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    assert!(stage.see("5 of 5 figures · morale 6 of 6"));
    let reachable = stage.query_all_by_label_contains("Move to ").count();
    assert_eq!(reachable, 16, "two hexes of open ground, less where the enemy is and behind him");
    stage.click("Move to 0505");
    assert_eq!(at(&stage, "grey"), "0505");
    assert!(logged(&mut stage, "grey moves to 0505, facing east."), "the log says so");
    stage.ctrl(Key::Z);
    assert_eq!(at(&stage, "grey"), "0405");
    assert!(logged(&mut stage, "undone: grey moves to 0505"));
    stage.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    stage.run();
    assert_eq!(at(&stage, "grey"), "0505");
}

#[test]
fn a_unit_moves_and_turns_by_keys() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    stage.key(Key::ArrowRight);
    stage.key(Key::ArrowDown);
    assert!(stage.see("The board, cursor on 0506: open, no unit"));
    stage.key(Key::Enter);
    assert_eq!(at(&stage, "grey"), "0506");
    stage.keys(".");
    let facing = |stage: &Stage| battle(stage).state().units[&UnitId::from("grey")].facing.unwrap();
    assert_eq!(brigade_major::engine::Word::word(facing(&stage)), "se", "moved to the east, turned with the clock");
    stage.keys(",");
    assert_eq!(brigade_major::engine::Word::word(facing(&stage)), "e");
}

#[test]
fn a_unit_is_dragged() {
    let mut stage = field();
    let from = centre(&stage, "rifles, riflemen");
    click(&mut stage, "rifles, riflemen");
    let to = centre(&stage, "Move to 0306");
    drag(&mut stage, from, to);
    assert_eq!(at(&stage, "rifles"), "0306");
    // Nobody is picked: as soon as it is dragged it is, and shows where it may go.
    let from = centre(&stage, "grey, infantry");
    pointer(&mut stage, from, Some(true));
    pointer(&mut stage, from + egui::vec2(12.0, 0.0), None);
    let to = centre(&stage, "Move to 0506");
    pointer(&mut stage, to, None);
    pointer(&mut stage, to, Some(false));
    assert_eq!(at(&stage, "grey"), "0506");
}

#[test]
fn officers_move_and_their_reach_is_framed() {
    let mut stage = field();
    click(&mut stage, "brown, major");
    assert!(stage.see("Ability 3 · 3 buffs left · reaches 2"));
    stage.click("Move to 0406");
    assert_eq!(battle(&stage).state().officers[&"brown".into()].at, Hex::parse("0406").ok());
}

/// Pick, point, type, Enter: four actions, none of them a scroll.
#[test]
fn a_volley_takes_four_actions() {
    let mut stage = after(vec![attack()]);
    let mut hands = Hand::at(&mut stage);
    hands.click_about("grey, infantry").click_about("scots, infantry");
    assert!(hands.table.see("By the map: 1 hex, seen, hit in its front, no cover."));
    hands.keys("113466");
    for deed in ["Scots lose 2 figures", "Scots lose 1 morale", "Scots retreat 1 hex"] {
        assert!(hands.table.see(deed), "told before it is done: {deed}");
    }
    hands.table.get_by_label("−2 figures · −1 morale · back 1 hex");
    hands.table.get_by_label("2 figures (1 1) · 1 morale (3) · back 1 (4) · no effect (6 6)");
    assert_eq!(morale(hands.table, "scots"), 6);
    assert_eq!(hands.key(Key::Enter).deeds, 4);
    assert_eq!((morale(&stage, "scots"), battle(&stage).journal().cursor()), (5, 2));
    stage.click("Undo (Ctrl+Z)");
    assert_eq!(morale(&stage, "scots"), 6);
}

/// Pick, Enter: two actions open the attack with the best chance of all.
#[test]
fn enter_opens_the_best_attack_in_two_actions() {
    let field = || {
        let own = [company("grey", "infantry", "0405", "ne"), company("rifles", "riflemen", "0207", "ne")];
        let enemy = [company("lights", "light_infantry", "0503", "sw"), company("scots", "infantry", "0404", "sw")];
        let sides = [side("blue", "Blue", "south", &[], &own), side("red", "Red", "north", &[], &enemy)];
        stage::after("......w...", sides, vec![attack()])
    };
    let mut stage = field();
    at_odds(&mut stage, ["grey, infantry", "lights, light infantry"]);
    assert!(stage.see("Roll (R)"), "two can be fired at");
    drop(stage);
    let mut stage = field();
    let mut hands = Hand::at(&mut stage);
    assert_eq!(hands.click_about("grey, infantry").key(Key::Enter).deeds, 2);
    assert!(hands.table.see("By the map: 1 hex, seen, hit in its front, no cover."), "the nearer is hit more surely");
    hands.table.get_by_label("Roll (R)");
}

/// Checks that each effect of the dice is a switch: switched off it is waived, in the foot and in the log; other dice reset it.
#[test]
fn what_the_dice_do_is_waived_in_the_foot() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    let buttons = |stage: &Stage| ["Roll (R)", "Apply (Enter)", "Dice"].map(|label| stage.get_by_label(label).rect());
    let before = buttons(&stage);
    stage.click("Scots lose 2 figures");
    assert_eq!(buttons(&stage), before, "nothing moves");
    stage.get_by_label("−1 morale · back 1 hex");
    stage.key(Key::Enter);
    let scots = unit_state(&stage, "scots").clone();
    assert_eq!((scots.strength, scots.morale), (5, 5), "the figures stay, the morale goes");
    assert!(logged(&mut stage, "lose 2 figures (waived: by the referee)"));
    stage.ctrl(Key::Z);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    stage.click("Scots retreat 1 hex to 0403");
    stage.get_by_label("Dice").focus();
    stage.run();
    (0..6).for_each(|_| stage.key(Key::Backspace));
    stage.keys("666666");
    assert!(stage.see("No effect") && !stage.get_by_label("Apply (Enter)").accesskit_node().is_disabled(), "other dice, other deeds");
}

/// Pick, point: two actions.
#[test]
fn a_move_takes_two_actions() {
    let mut stage = field();
    let mut hands = Hand::at(&mut stage);
    assert_eq!(hands.click_about("grey, infantry").click("Move to 0505").deeds, 2);
    assert_eq!(at(&stage, "grey"), "0505");
}

/// Dice and buttons of every check stand where they are whatever is told: facts, faces, results, one check for another.
#[test]
fn nothing_in_the_foot_of_a_company_moves() {
    let buttons = |stage: &Stage, main: &str| ["Roll (R)", main, "Close (Esc)"].map(|label| stage.get_by_label(label).rect());
    let field_of = |stage: &Stage, label: &str| stage.get_by_role_and_label(egui::accesskit::Role::TextInput, label).rect();
    let mut stage = after(vec![officer_stands_on("brown", "0406"), attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    let (before, dice) = (buttons(&stage, "Type the dice"), field_of(&stage, "Dice"));
    stage.click("Officer's buff: brown");
    stage.click("Correct what the map says");
    stage.click("Hit in: rear");
    assert_eq!((buttons(&stage, "Type the dice"), field_of(&stage, "Dice")), (before, dice), "facts, and with them more dice");
    stage.click("Hit in: by the map");
    stage.keys("1134662");
    assert_eq!((buttons(&stage, "Apply (Enter)"), field_of(&stage, "Dice")), (before, dice), "a result, and ways back to choose among");
    stage.keys("4");
    assert_eq!((buttons(&stage, "Apply (Enter)"), field_of(&stage, "Dice")), (before, dice), "a face beyond a whole throw");
    stage.keys("r");
    assert_eq!((buttons(&stage, "Apply (Enter)"), field_of(&stage, "Dice")), (before, dice), "rolled");
    stage.click("Melee instead (M)");
    assert!(stage.see("The dice are thrown") && stage.see("grey fires at scots"), "no throw is dropped without a word");
    stage.get_by_role_and_label(egui::accesskit::Role::TextInput, "Dice").focus();
    stage.run();
    (0..8).for_each(|_| stage.key(Key::Backspace));
    stage.click("Melee instead (M)");
    assert_eq!(buttons(&stage, "Type the dice"), before, "melee");
    let both = ["Attacker's dice", "Defender's dice"].map(|label| field_of(&stage, label));
    assert_eq!(both[0], dice);
    stage.keys("441111111111");
    assert_eq!(buttons(&stage, "Apply (Enter)"), before, "a melee with its row");
    assert_eq!(["Attacker's dice", "Defender's dice"].map(|label| field_of(&stage, label)), both);

    let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert_eq!((buttons(&stage, "Type the die"), field_of(&stage, "Die")), (before, dice), "a rally");
    stage.keys("2");
    assert_eq!((buttons(&stage, "Apply (Enter)"), field_of(&stage, "Die")), (before, dice), "its result");
    stage.get_by_label("grey: rallied");
    assert!(stage.see("Faces: 1 to 3 Rallied, 4 to 6 Still routed"), "the table is a strip of faces");
}

/// Checks that a refusal appears over the lower edge and moves nothing under it: no button of the phase, no strip, die or Apply.
#[test]
fn a_refusal_moves_nothing() {
    let places = |stage: &Stage, labels: &[&str]| labels.iter().map(|label| stage.get_by_label_contains(label).rect()).collect::<Vec<_>>();
    let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
    let of_phase = ["Undo the last event", "grey must run", "Referee: remark"];
    let before = places(&stage, &of_phase);
    stage.ctrl(Key::Enter);
    assert!(stage.see("Not done. Grey must run first"));
    assert_eq!(places(&stage, &of_phase), before);
    let question = stage.get_by_label_contains("Not done.").rect();
    assert!(question.top() > stage.ctx.content_rect().height() / 3.0, "no head of the roster lies under {question}");
    stage.key(Key::Escape);
    assert!(!stage.see("Not done."), "put away");
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    stage.keys("2");
    let of_check = ["Faces: 1 to 3 Rallied", "1 die", "Roll (R)", "Apply (Enter)", "Close (Esc)"];
    let before = places(&stage, &of_check);
    stage.ctrl(Key::Enter);
    let asked = "Still open: brown rallies grey. It is not applied yet.";
    let told = stage.get_by_label(asked).rect();
    assert!(told.bottom() < stage.get_by_label("Die").rect().top(), "over the facts, not over the dice");
    assert_eq!(places(&stage, &of_check), before);
    stage.click("Close it and go on");
    assert!(stage.see("Not done. Grey must run first") && !stage.see(asked));
    click(&mut stage, "rifles, riflemen");
    assert!(!stage.see("Not done."), "who turns to another company asks no more");
}

/// Dice that lie on an open check are lost to no key: what would take it away asks first.
#[test]
fn dice_on_an_open_check_are_kept_until_their_player_leaves_them() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("1134");
    let asked = "Still open: grey fires at scots. It is not applied yet.";
    let end_turn = |stage: &mut Stage| stage.ctrl(Key::Enter);
    end_turn(&mut stage);
    assert!(stage.see(asked));
    stage.click("Back (Esc)");
    assert!(!stage.see(asked) && stage.see("grey fires at scots"));
    end_turn(&mut stage);
    stage.key(Key::Escape);
    assert!(!stage.see(asked) && stage.see("grey fires at scots"), "one thing at a time");
    // So does a click on the board; on one of the two it is none of theirs, and on another it would begin another check.
    click(&mut stage, "scots, infantry");
    click(&mut stage, "grey, infantry");
    assert!(!stage.see(asked) && stage.see("grey fires at scots"));
    for other in ["rifles, riflemen", "lights, light infantry"] {
        click(&mut stage, other);
        assert!(stage.see(asked), "{other}");
        stage.click("Back (Esc)");
        assert!(stage.see("grey fires at scots"));
    }
    stage.keys("/");
    assert!(stage.see(asked), "nor does the find field");
    stage.click("Back (Esc)");
    click(&mut stage, "rifles, riflemen");
    stage.click("Close it and go on");
    assert!(!stage.see("grey fires at scots"));
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("1134");
    end_turn(&mut stage);
    stage.click("Close it and go on");
    assert!(!stage.see("grey fires at scots"));
    assert_ne!(battle(&stage).state().side, "blue".into());
}

/// Checks that the foot is under both board and facts where they are shown in turn: a retreat is chosen on the board with dice, result and
/// Apply in sight.
#[test]
fn the_foot_stands_under_the_board_too() {
    let mut stage = after(vec![attack()]);
    at_twice_the_type(&mut stage);
    click(&mut stage, "grey, infantry");
    stage.click("Panel: Board");
    click(&mut stage, "scots, infantry");
    stage.keys("455666");
    let foot = ["Dice", "Roll (R)", "Apply (Enter)", "Close (Esc)"];
    let places = |stage: &Stage| foot.map(|label| stage.get_by_label(label).rect());
    let before = places(&stage);
    stage.click("Panel: Board");
    assert_eq!(places(&stage), before, "the same foot");
    let window = stage.ctx.content_rect();
    assert!(before.iter().all(|place| window.contains_rect(*place)), "{before:?} in {window:?}");
    assert!(stage.see("−1 figure") || stage.see("Back 1 hex"), "the result");
    let is_other = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::False);
    let other = stage.get_all_by_label_contains("Retreat to ").find(is_other).unwrap();
    assert!(other.rect().bottom() < before[0].top(), "the board ends above the foot");
    let to = other.accesskit_node().label().unwrap().replace("Retreat to ", "");
    other.click();
    stage.run();
    stage.click("Apply (Enter)");
    assert_eq!(at(&stage, "scots"), to);
}

/// With dice and result in the foot, both are in the window at twice the size of type too.
#[test]
fn the_foot_is_in_the_window_at_twice_the_type() {
    let mut stage = after(vec![attack()]);
    at_twice_the_type(&mut stage);
    click(&mut stage, "grey, infantry");
    stage.click("Panel: Board");
    click(&mut stage, "scots, infantry");
    let window = stage.ctx.content_rect();
    let inside = |stage: &Stage, labels: &[&str]| {
        for label in labels {
            let place = stage.get_by_label(label).rect();
            assert!(window.contains_rect(place), "\"{label}\" reaches out of the window {window:?}: {place:?}");
        }
    };
    inside(&stage, &["Dice", "Roll (R)", "Type the dice", "Close (Esc)"]);
    stage.keys("113466");
    inside(&stage, &["Dice", "−2 figures · −1 morale · back 1 hex", "Roll (R)", "Apply (Enter)"]);
    stage.get_by_role_and_label(egui::accesskit::Role::TextInput, "Dice").focus();
    stage.run();
    (0..6).for_each(|_| stage.key(Key::Backspace));
    stage.click("Melee instead (M)");
    stage.keys("441111111111");
    inside(&stage, &["Attacker's dice", "Defender's dice", "Attacker wins", "Roll (R)", "Apply (Enter)"]);
}

/// Checks that facts that cannot change the dice any more are dimmed: a square has neither flank nor rear (digest §4).
#[test]
fn what_cannot_change_the_dice_is_dimmed() {
    let mut stage = after(vec![edits("scots", UnitEdit { formation: Some(Formation::Square), ..UnitEdit::default() }), attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.click("Correct what the map says");
    assert!(stage.see("Hit in: flank, cannot change the result"));
    stage.get_by_label("On a hill: yes");
}

/// Nothing out of reach or out of sight takes dice: the foot says why, and offers no roll (digest §2, §4).
#[test]
fn nothing_out_of_reach_takes_dice() {
    let refused = |stage: &Stage, why: &str| {
        assert!(stage.see(why), "{why}");
        assert!(stage.query_by_label("Roll (R)").is_none() && stage.query_by_label("Apply (Enter)").is_none());
        assert!(stage.get_by_label("Not allowed").accesskit_node().is_disabled());
    };
    let mut stage = after(vec![attack()]);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "lights, light infantry");
    refused(&stage, "Out of range: a rifle reaches 4 hexes, the target is 5 away");
    stage.keys("r");
    refused(&stage, "Out of range");
    stage.key(Key::Escape);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "riall, major");
    refused(&stage, "hexes away; rifles reaches 4");
    drop(stage);
    let mut stage = after(vec![has_morale("grey", 0)]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    refused(&stage, "is 3 hexes away; a major reaches 2");
}

/// Pick, point, M, type both sides' dice, Enter: five actions.
#[test]
fn a_melee_takes_five_actions() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("m");
    assert!(stage.see("grey attacks scots"));
    stage.keys("441111111111");
    stage.key(Key::Enter);
    assert_eq!((morale(&stage, "scots"), at(&stage, "scots").ends_with("03")), (5, true), "{}", at(&stage, "scots"));
    assert!(logged(&mut stage, "attacker wins. scots retreat 1 hex to "));
}

#[test]
fn the_app_rolls_where_it_is_asked() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("r");
    assert!(stage.see("rolled by the app"));
    stage.key(Key::Enter);
    assert_eq!(battle(&stage).journal().cursor(), 2);
    assert!(logged(&mut stage, "rolled here"), "the log says that the app rolled");
}

/// The page Luck is of a battle of companies too: figures lost, and the dice face by face.
#[test]
fn the_luck_of_a_battle_of_companies() {
    let mut stage = after(vec![attack()]);
    stage.click("Luck");
    assert!(stage.see("Figures lost to the dice"));
    assert!(stage.see("Red: no roll could cost figures yet."));
    assert!(stage.see("None yet."));
    stage.keys("b");
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    stage.key(Key::Enter);
    stage.click("Luck");
    assert!(stage.see("Red: 2 figures lost in 1 check, "));
    assert!(stage.see("Blue: no roll could cost figures yet."));
    assert!(stage.see("Blue, by hand: 6 dice, 3.5 on average."));
}

/// "We forgot the flank": the fire of the log is opened with its dice as they fell, what comes of the flank is told below, taken over
/// piece by piece, and undone whole (digest §4, §6).
#[test]
fn the_flank_that_was_forgotten() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    stage.key(Key::Enter);
    let left = |stage: &Stage| (unit_state(stage, "scots").strength, morale(stage, "scots"), at(stage, "scots"));
    let before = left(&stage);
    change_a_fact(&mut stage, "grey fires with");
    assert!(stage.see("Change a fact"));
    assert!(stage.see("As it was: grey fires with"));
    assert!(stage.see("Dice thrown: 1 1 3 4 6 6."));
    assert!(stage.query_by_label("Roll (R)").is_none());
    assert!(stage.query_by_label("Apply (Enter)").is_none());
    assert!(stage.see("Change a fact above. The dice stay as rolled; for one that was typed wrong"));
    stage.ctrl(Key::Z);
    assert_eq!(left(&stage), before, "nothing is undone behind the facts");
    assert!(stage.see("A fact is being changed"));
    stage.click("Hit in: flank");
    assert!(!stage.see("Now: "), "the flank asks for a die more, and nobody has thrown it");
    assert!(stage.see("Something is still missing above."));
    // A figure falls on a 1: the die thrown now adds to the loss.
    stage.get_by_label("Dice: 1 more").focus();
    stage.run();
    stage.keys("1");
    assert!(stage.see("Now: grey fires with"));
    assert!(stage.see("scots: "));
    // One Enter, as in the check itself.
    stage.key(Key::Enter);
    assert_ne!(left(&stage), before);
    assert!(logged(&mut stage, "Corrected: grey fires with"));
    assert!(!stage.see("Change a fact…"));
    stage.ctrl(Key::Z);
    assert_eq!(left(&stage), before);
}

/// A check opens at its top, however far the one before was scrolled.
#[test]
fn a_check_opens_at_its_top() {
    let mut stage = after(vec![attack()]);
    crate::sight::resize(&mut stage, (1280.0, 560.0), 1.0);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    let by_map = |stage: &Stage| stage.get_by_label_contains("By the map: 1 hex").rect();
    let first = by_map(&stage);
    stage.event(egui::Event::PointerMoved(first.center()));
    stage.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -60.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    stage.run();
    assert!(by_map(&stage).top() < first.top(), "it is scrolled");
    stage.key(Key::Escape);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    assert_eq!(by_map(&stage).top().round(), first.top().round());
}

/// Each kind of check opens with its facts as they were; left alone they change nothing, and Escape leaves it.
#[test]
fn every_check_opens_again() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("m");
    stage.keys("441111111111");
    stage.key(Key::Enter);
    let events = battle(&stage).journal().cursor();
    change_a_fact(&mut stage, "attacks scots (");
    assert!(stage.see("Attacker's dice thrown: 4 4 1 1 1 1."));
    assert!(stage.see("Defender's dice thrown: 1 1 1 1 1 1."));
    assert!(stage.see("Change a fact above."), "as it was it changes nothing");
    stage.key(Key::Escape);
    assert!(!stage.see("Change a fact above."));
    assert!(battle(&stage).journal().cursor() == events);
    drop(stage);

    let mut stage = after(vec![officer_stands_on("brown", "0406"), has_morale("grey", 0)]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    stage.keys("2");
    stage.key(Key::Enter);
    change_a_fact(&mut stage, "brown tries to rally grey");
    assert!(stage.see("Die thrown: 2."));
    assert!(stage.see("Rallied by"));
    assert!(stage.see("Change a fact above."));
}

/// Returns true if the switch of an effect of the dice is on.
fn happens(stage: &Stage, deed: &str) -> bool {
    stage.get_by_label(deed).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

/// Checks that an effect waived by the referee stays waived when a fact of the check is changed, with a die still to be rolled too, until
/// the dice have another effect; there it can be waived, or not, as in the foot.
#[test]
fn what_was_waived_stays_so_through_a_correction() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    let retreat = "Scots retreat 1 hex to 0403";
    stage.click(retreat);
    stage.set("Referee's note", "the creek");
    stage.click("Apply (Enter)");
    let left = |stage: &Stage| (unit_state(stage, "scots").strength, morale(stage, "scots"), at(stage, "scots"));
    assert_eq!(left(&stage), (3, 5, "0404".to_owned()));
    change_a_fact(&mut stage, "grey fires with");
    assert!(!happens(&stage, retreat) && happens(&stage, "Scots lose 2 figures"), "as it was");
    assert!(stage.see("Change a fact above."), "as it was it changes nothing");
    stage.click("Hit in: flank");
    stage.get_by_label("Dice: 1 more").focus();
    stage.run();
    stage.keys("5");
    assert!(!happens(&stage, retreat), "the die that was thrown now does nothing");
    assert!(stage.see("retreat 1 hex to 0403 (waived: the creek)"));
    stage.key(Key::Backspace);
    stage.keys("1");
    assert!(happens(&stage, retreat) && happens(&stage, "Scots lose 3 figures"), "other dice, other deeds");
    stage.click(retreat);
    stage.click("Scots lose 1 morale");
    stage.click("Correct (Enter)");
    assert_eq!(left(&stage).0, 2);
    assert!(logged(&mut stage, "Corrected: grey fires with"));
    stage.ctrl(Key::Z);
    assert_eq!(left(&stage), (3, 5, "0404".to_owned()));
}

/// So do those of a melee, of a rally and of fire at an officer.
#[test]
fn every_check_keeps_what_was_waived_in_it() {
    let keeps = |stage: &mut Stage, words: &str, deed: &str| {
        stage.click(deed);
        stage.key(Key::Enter);
        let events = battle(stage).journal().cursor();
        change_a_fact(stage, words);
        assert!(!happens(stage, deed), "{deed}: as it was");
        assert!(stage.see("Change a fact above."), "{deed}: as it was it changes nothing");
        stage.click(deed);
        assert!(stage.see("Now: "), "{deed}");
        stage.click("Correct (Enter)");
        assert_eq!(battle(stage).journal().cursor(), events + 1);
    };
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("m");
    stage.keys("441111111111");
    keeps(&mut stage, "attacks scots (", "Scots lose 1 morale");
    assert_eq!(morale(&stage, "scots"), 5);

    let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
    at_odds(&mut stage, ["brown, major", "grey, infantry"]);
    stage.keys("2");
    keeps(&mut stage, "brown tries to rally grey", "Grey recovers 1 morale");
    assert_eq!(morale(&stage, "grey"), 1);

    let mut stage = after(vec![stands_on("rifles", "0503"), attack()]);
    at_odds(&mut stage, ["rifles, riflemen", "riall, major"]);
    stage.keys("5");
    keeps(&mut stage, "rifles fire at riall", "Riall is hit and leaves the table");
    assert!(battle(&stage).state().officers[&"riall".into()].lost.is_some());
}

/// The forms of fire and melee put every question of the list, in its words; it is left to the map, or answered by hand.
#[test]
fn the_forms_ask_the_list() {
    fn asked<T: Asks>(known: &Facts) -> Vec<String> {
        let arising = T::QUESTIONS.iter().filter(|question| (question.spec.is_asked)(known)).map(|question| question.spec.question());
        arising.map(|put| format!("{}{}: by the map", put[..1].to_uppercase(), &put[1..])).collect()
    }
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.click("Correct what the map says");
    let mut known = Facts::of(Given::VOCABULARY);
    known.word(shot::FORMATION, Formation::Line);
    let fire = asked::<Given>(&known);
    assert_eq!(fire.len(), Given::QUESTIONS.len() - 1, "hexes are filled in open order alone: {fire:?}");
    for label in &fire {
        assert!(stage.query_by_label(label).is_some(), "{label}");
    }
    assert!(stage.see("hit in its front"));
    let picked = |stage: &Stage, label: &str| stage.get_by_label(label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
    stage.click("On a hill: yes");
    assert!(picked(&stage, "On a hill: yes") && !picked(&stage, "On a hill: by the map"));
    stage.click("On a hill: by the map");
    assert!(picked(&stage, "On a hill: by the map"), "and back");
    stage.keys("m");
    for label in asked::<GivenMelee>(&Facts::of(GivenMelee::VOCABULARY)) {
        assert!(stage.query_by_label(&label).is_some(), "{label}");
    }
}

#[test]
fn buffs_and_corrections_are_facts_of_the_check() {
    let mut stage = after(vec![officer_stands_on("brown", "0406"), attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    assert!(stage.query_by_label("6 dice").is_some());
    stage.click("Officer's buff: brown");
    assert!(stage.query_by_label("7 dice").is_some(), "the buff adds a die");
    stage.click("Referee +1");
    assert!(stage.query_by_label("8 dice").is_some());
}

/// A rout: the unit that lost its morale must run before its side goes on.
#[test]
fn a_routed_unit_runs() {
    let mut stage = after(vec![has_morale("scots", 0), Command::SetPhase { turn: 1, side: "red".into(), phase: Phase::Move }]);
    stage.ctrl(Key::Enter);
    assert!(stage.see("Not done. Scots must run first"));
    stage.click("Cancel");
    stage.click("scots must run: show where (Enter)");
    stage.click("scots must run to 0302 (Enter)");
    assert_eq!(battle(&stage).state().units[&UnitId::from("scots")].at.unwrap().row, 2);
    assert!(logged(&mut stage, "scots run to"));
    stage.ctrl(Key::Enter);
    assert!(logged(&mut stage, "No unit can attack or withdraw: both phases are skipped. Turn 2, Blue: move phase."));
    // One step back takes all of it back.
    stage.ctrl(Key::Z);
    assert_eq!((battle(&stage).state().phase, battle(&stage).state().side.as_str()), (Phase::Move, "red"));
}

#[test]
fn an_officer_rallies_by_a_click() {
    let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert!(stage.see("brown rallies grey"));
    stage.keys("2");
    stage.key(Key::Enter);
    assert_eq!(morale(&stage, "grey"), 1);
}

#[test]
fn riflemen_fire_at_an_officer() {
    let mut stage = after(vec![stands_on("rifles", "0503"), attack()]);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "riall, major");
    stage.keys("5");
    stage.key(Key::Enter);
    assert!(battle(&stage).state().officers[&"riall".into()].lost.is_some());
    assert!(stage.query_by_label_contains("riall, major").is_none(), "he is off the board");
}

/// An officer alone beside a company is taken without dice, by a click, by M and by the large button (digest §2); by those who pick off
/// officers a click fires at him.
#[test]
fn an_officer_alone_is_taken() {
    let alone = || after(vec![officer_stands_on("riall", "0505"), stands_on("rifles", "0607"), stands_on("scots", "0101"), attack()]);
    let is_captured = |stage: &Stage| battle(stage).state().officers[&"riall".into()].lost == Some(Loss::Captured);
    let mut stage = alone();
    click(&mut stage, "grey, infantry");
    click(&mut stage, "riall, major");
    assert!(is_captured(&stage), "by a click");
    stage.ctrl(Key::Z);
    stage.keys("m");
    assert!(is_captured(&stage), "by M, with no company beside it");
    let mut stage = alone();
    click(&mut stage, "grey, infantry");
    assert!(stage.see("Next: Overrun riall (Enter)") || stage.see("Next: Overrun riall"), "before a volley");
    stage.key(Key::Enter);
    assert!(is_captured(&stage), "by Enter");
    let mut stage = alone();
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "riall, major");
    assert!(stage.see("rifles fire at riall"), "those who pick off officers fire");
}

/// Warn; do not forbid.
#[test]
fn the_referee_allows_what_was_refused() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "lights, light infantry");
    assert!(stage.see("Out of range"), "five hexes are beyond a rifle");
    stage.key(Key::Escape);
    click(&mut stage, "grey, infantry");
    stage.keys(".");
    assert!(stage.see("Not done. This is done in the move phase; it is now the attack phase"));
    // What is typed goes into the reason, and opens no page.
    stage.keys("s");
    stage.key(Key::Enter);
    assert!(logged(&mut stage, "Allowed by the referee: s."));
}

/// Enter without a reason is a hurried hand's: it allows nothing.
#[test]
fn no_empty_reason_allows_what_was_refused() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    stage.keys(".");
    stage.key(Key::Enter);
    assert!(stage.see("Not done. This is done in the move phase"));
    stage.click("The referee allows it");
    assert!(logged(&mut stage, "Allowed by the referee."));
}

/// Artillery never attacks: it is offered no melee in the place of its fire (digest §5).
#[test]
fn guns_are_offered_no_melee() {
    let mut guns = company("guns", "field_artillery", "0406", "ne");
    guns["name"] = "6-pdrs".into();
    let own = [company("grey", "infantry", "0405", "ne"), guns];
    let blue = side("blue", "Blue", "south", &[], &own);
    let red = side("red", "Red", "north", &[], &[company("scots", "infantry", "0404", "sw")]);
    let mut stage = stage::after("......w...", [blue, red], vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    assert!(stage.see("Melee instead (M)"));
    stage.key(Key::Escape);
    at_odds(&mut stage, ["6-pdrs, field artillery", "scots, infantry"]);
    assert!(stage.see("6-pdrs fire at scots") && !stage.see("Melee instead (M)"));
    stage.keys("m");
    assert!(stage.see("Understood") && stage.see("6-pdrs fire at scots"), "it says why, and stays as it is");
}

#[test]
fn units_are_found_by_name_and_corrected() {
    let mut stage = field();
    stage.keys("/51");
    stage.get_by_label("No unit or leader has the number or name \u{201c}51\u{201d}. Esc shows all.");
    stage.key(Key::Escape);
    stage.get_by_label("rifles · R 5·6");
    stage.keys("/rif");
    stage.click("rifles · R 5·6");
    stage.click("Correct it");
    stage.click("Morale −1");
    assert_eq!(morale(&stage, "rifles"), 5);
}

/// A roster that leaves the find field no room has it above its rows while one is sought; one with room keeps it in its place.
#[test]
fn the_find_field_of_a_full_roster_comes_by_its_key() {
    let mut stage = player::app(None);
    stage.click("Open (Ctrl+O)");
    stage.begin("The Thames: Johnson's charge");
    crate::sight::resize(&mut stage, (1280.0, 800.0), 1.0);
    assert!(stage.query_by_label("Find").is_none());
    stage.keys("/");
    assert!(stage.get_by_label("Find").rect().top() < 200.0);
    stage.keys("trot");
    assert!(stage.see("Trotter 3") && stage.get_by_label("Find").rect().top() < 200.0);
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    assert!(stage.query_by_label("Find").is_none());
    let mut stage = field();
    let place = stage.get_by_label("Find").rect();
    stage.keys("/rif");
    assert_eq!(stage.get_by_label("Find").rect(), place);
}

/// One press of Esc does one thing: with the log open it empties the find field first.
#[test]
fn escape_closes_one_thing() {
    let mut stage = field();
    stage.click("Key L: log");
    stage.get_by_label("Find").focus();
    stage.run();
    stage.keys("rif");
    stage.key(Key::Escape);
    assert!(stage.see("Filter…"), "the log is still open");
    stage.get_by_label_contains("grey, infantry");
    stage.key(Key::Escape);
    assert!(!stage.see("Filter…"));
}

/// At 200 % one panel at a time is drawn, and everything is still to be had.
#[test]
fn large_type_and_every_look() {
    let mut stage = field();
    for _ in 0..4 {
        stage.ctrl(Key::Plus);
    }
    assert!(stage.see("grey, infantry"), "the board");
    click(&mut stage, "grey, infantry");
    stage.click("Panel: Unit and check");
    assert!(stage.see("5 of 5 figures"));
    let window = stage.ctx.content_rect();
    let fills = |rect: egui::Rect| rect.contains(window.center()) && rect.width() > 0.9 * window.width();
    let is_ground = |shape: &egui::Shape| matches!(shape, egui::Shape::Rect(shape) if shape.fill.is_opaque() && fills(shape.rect));
    assert!(stage.output().shapes.iter().any(|shape| is_ground(&shape.shape)), "it stands on a ground, as the panel of a wide window does");
    stage.click("Panel: Log");
    assert!(stage.see("Nothing has happened yet"));
    stage.key(Key::Escape);
    for look in ["Paper", "Lamp", "High contrast"] {
        stage.click("Type and look");
        stage.click(look);
        stage.click("Battle (B)");
        stage.click("Panel: Board");
        assert!(stage.see("grey, infantry"), "{look}");
    }
}

/// The owner of a unit that goes back chooses among hexes as far; what is said before is what happens.
#[test]
fn the_owner_chooses_the_way_back() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("455666");
    let other = ["Retreat to 0303", "Retreat to 0403", "Retreat to 0503"].into_iter().filter(|end| stage.query_by_label(end).is_some());
    let other = other.collect::<Vec<_>>();
    assert_eq!(other.len(), 2, "{other:?}");
    for end in other {
        stage.click(end);
        let to = end.trim_start_matches("Retreat to ");
        assert!(stage.see(&format!("retreat 1 hex to {to}")), "told before it is done");
        stage.key(Key::Enter);
        assert_eq!(at(&stage, "scots"), to);
        stage.ctrl(Key::Z);
        at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
        stage.keys("455666");
    }
}

/// Routed, its owner chooses of the hexes as near to its edge: by the card, by a click on the board.
#[test]
fn the_owner_chooses_where_the_routed_run() {
    let mut stage = after(vec![has_morale("grey", 0)]);
    click(&mut stage, "grey, infantry");
    stage.ctrl(Key::Enter);
    stage.click("Cancel");
    stage.click("Run to 0507");
    assert_eq!(at(&stage, "grey"), "0507");
    stage.ctrl(Key::Z);
    stage.click("Run to 0307");
    assert_eq!(at(&stage, "grey"), "0307");
    // By Enter alone its owner sees the hexes first; the second takes the one that the rules prefer.
    let mut stage = after(vec![has_morale("grey", 0)]);
    assert!(stage.see("grey must run: show where (Enter)"));
    stage.key(Key::Enter);
    assert!(stage.see("Run to 0507") && at(&stage, "grey") == "0405");
    // The one it takes is named and framed, and Page Down goes on to the next.
    assert!(stage.see("grey must run to 0307 (Enter)"));
    stage.key(Key::PageDown);
    assert!(stage.see("grey must run to 0407 (Enter)"));
    stage.key(Key::Enter);
    assert_eq!(at(&stage, "grey"), "0407");
}

#[test]
fn riflemen_deploy_over_several_hexes() {
    let mut stage = field();
    click(&mut stage, "rifles, riflemen");
    stage.click("More");
    stage.click("More");
    stage.click("Form open order");
    assert_eq!(unit_state(&stage, "rifles").hexes, 3);
    assert!(logged(&mut stage, "rifles form open order over 3 hexes, 0107 and 0108 beside its own."));
}

/// The referee puts units and officers where they stand on the table.
/// Digest §1: which hexes it fills in open order is its player's to say, by clicks and by keys.
#[test]
fn the_hexes_of_open_order_are_chosen_on_the_board() {
    let spread =
        |stage: &Stage| battle(stage).state().filled_hexes(unit_state(stage, "rifles")).map(|hex| hex.to_string()).collect::<BTreeSet<_>>();
    let open = || {
        let mut stage = field();
        click(&mut stage, "rifles, riflemen");
        stage.click("Choose its hexes…");
        stage
    };
    let mut stage = open();
    for hex in ["Fill 0206", "Fill 0205", "Fill 0306", "Leave 0306 out"] {
        click(&mut stage, hex);
    }
    assert!(!stage.see("Leave 0206 out"), "without it the other would lie apart");
    stage.click("Form open order over 3 hexes");
    assert_eq!(spread(&stage), ["0205", "0206", "0207"].map(str::to_owned).into());
    // A hex away from all it fills is none of the choices, and nothing moves there.
    let mut stage = open();
    assert!(!stage.see("Fill 0204"));
    assert!(!stage.see("Move to"));
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    assert_eq!(spread(&stage), ["0206", "0207"].map(str::to_owned).into());
    let mut stage = open();
    stage.key(Key::Escape);
    assert!(stage.see("Choose its hexes…"));
    assert_eq!(battle(&stage).journal().cursor(), 0);
    // The picture of open order among the formations leads there too.
    stage.click("Form open order: choose its hexes");
    assert!(stage.see("Fill 0206"));
}

#[test]
fn what_stands_elsewhere_is_put_there() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    stage.click("Correct it");
    stage.click("Put it on another hex");
    for _ in 0..3 {
        stage.key(Key::ArrowLeft);
    }
    stage.key(Key::Enter);
    assert_eq!(at(&stage, "grey"), "0105");
    stage.click("Face west");
    assert_eq!(brigade_major::engine::Word::word(unit_state(&stage, "grey").facing.unwrap()), "w");
    stage.click("In square");
    assert!(logged(&mut stage, "grey: in square (corrected)."));
    click(&mut stage, "brown, major");
    stage.click("Correct him");
    stage.click("Put him on another hex");
    stage.key(Key::ArrowRight);
    stage.key(Key::Enter);
    assert_eq!(battle(&stage).state().officers[&"brown".into()].at, Hex::parse("0508").ok());
}

/// The ground is painted by strokes of the pointer and by keys, kept as a scenario, and taken back.
#[test]
fn the_ground_is_painted() {
    let mut stage = field();
    let from = centre(&stage, "grey, infantry");
    let to = centre(&stage, "scots, infantry");
    stage.keys("g");
    stage.click("Woods");
    drag(&mut stage, from, to);
    let terrain = |stage: &Stage, name: &str| battle(stage).state().board.ground(Hex::parse(name).unwrap()).terrain.to_string();
    assert_eq!((terrain(&stage, "0405"), terrain(&stage, "0404")), ("woods".to_owned(), "woods".to_owned()), "one stroke over two hexes");
    assert_eq!(battle(&stage).journal().cursor(), 1, "a stroke is one event");
    stage.click("Fieldworks");
    stage.key(Key::ArrowRight);
    stage.key(Key::Enter);
    let works = battle(&stage).state().board.grid.hexes().filter(|hex| battle(&stage).state().board.ground(*hex).fieldworks).count();
    assert_eq!(works, 1, "by keys");
    stage.click("Fence");
    let side = to + egui::vec2((centre(&stage, "lights, light") - to).x.signum() * 20.0, 0.0);
    pointer(&mut stage, side, Some(true));
    pointer(&mut stage, side, Some(false));
    assert_eq!(battle(&stage).state().board.fences().count(), 1, "near a hexside");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("painted.json");
    stage.get_by_label("File").focus();
    stage.run();
    stage.keys(path.to_str().unwrap());
    stage.click("Save as a scenario");
    assert!(stage.see("The scenario is in "));
    let rules = RULES.clone();
    let battlecry1812 = rules.tables(&BATTLECRY1812).unwrap();
    let kept = Scenario::parse(&std::fs::read_to_string(&path).unwrap(), battlecry1812).unwrap();
    assert_eq!(kept.board, *battle(&stage).state().board);
    assert_eq!(kept.title, format!("{}, own ground", battle(&stage).setup().scenario.title));
    stage.click("Understood");
    stage.click("Save as a scenario");
    assert!(stage.see("The scenario is not saved"), "nothing is overwritten");
    stage.click("Understood");
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    assert!(!stage.see("Paint the ground. "), "the brushes are put away");
    stage.ctrl(Key::Z);
    assert_eq!(battle(&stage).state().board.fences().count(), 0);
}

/// While the ground is painted no key and no click plays: without a brush neither marches anybody, and the foot lists no key of play.
#[test]
fn nobody_moves_while_the_ground_is_painted() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    let hex = centre(&stage, "Move to 0505");
    stage.keys("g");
    stage.click("Woods");
    stage.key(Key::Escape);
    assert!(stage.query_by_label_contains("Move to ").is_none(), "where it could go is not shown");
    stage::click_at(&mut stage, hex);
    assert!(stage.see("Choose a brush to paint with, or press Esc to play on."));
    stage.keys("n,.");
    stage.ctrl(Key::Enter);
    stage.key(Key::Enter);
    assert_eq!((at(&stage, "grey").as_str(), battle(&stage).journal().cursor()), ("0405", 0));
    assert_eq!(battle(&stage).state().phase, Phase::Move);
    click(&mut stage, "Back to the battle");
    stage.click("Move to 0505");
    assert_eq!(at(&stage, "grey"), "0505");
}

/// At twice the type the foot says under the board too that one paints, and ends it.
#[test]
fn the_brush_is_told_under_the_board() {
    let mut stage = field();
    at_twice_the_type(&mut stage);
    stage.keys("g");
    stage.click("Woods");
    stage.click("Panel: Board");
    assert!(stage.see("Brush: Woods"));
    stage.click("Back to the battle");
    assert!(!stage.see("Brush: Woods"));
}

/// The result of a rally stands in the foot, and not the card of the officer who tried; so does a key position that was taken.
#[test]
fn the_foot_tells_the_news_of_who_is_picked() {
    for (die, result) in [("2", "Rallied. grey recovers 1 morale."), ("6", "Still routed.")] {
        let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
        click(&mut stage, "brown, major");
        stage.click("Next: Rally grey");
        stage.keys(die);
        stage.key(Key::Enter);
        assert!(stage.see(result), "{die}");
        click(&mut stage, "brown, major");
        assert!(stage.see("Dashed: his buffs and rallies reach 2 hexes."));
    }
    let mut stage = stage::duel(None);
    click(&mut stage, "grey, infantry");
    stage.click("Move to 0304");
    assert!(stage.see("The hill is now held by the Blue."));
}

/// A routed unit in reach of an officer is rallied from its own card too, before it runs; he has it as his large button.
#[test]
fn a_rally_is_offered_before_the_run() {
    let mut stage = after(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")]);
    click(&mut stage, "brown, major");
    assert!(stage.see("Rally grey"));
    click(&mut stage, "grey, infantry");
    assert!(stage.see("brown rallies grey"));
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    click(&mut stage, "grey, infantry");
    stage.click("brown tries to rally it first");
    assert!(stage.see("brown rallies grey"));
}

/// Guns that limber do nothing else in their turn: no hex is left to them, and none is asked for (digest §6).
#[test]
fn guns_that_limber_have_no_hex_left() {
    let own = [company("guns", "field_artillery", "0405", "ne")];
    let enemy = [company("scots", "infantry", "0401", "sw")];
    let sides = [side("blue", "Blue", "south", &[], &own), side("red", "Red", "north", &[], &enemy)];
    let mut stage = stage::after(".......", sides, Vec::new());
    click(&mut stage, "guns, field artillery");
    assert!(stage.see("unlimbered") && !stage.see("moved 0 of 0"));
    stage.click("Limber");
    assert!(stage.see("0 hexes left"));
    assert!(stage.see("It limbers or unlimbers in this turn, and moves no more."));
    assert!(stage.query_by_label_contains("Move to ").is_none());
}

/// Undo says what it took back.
#[test]
fn undo_says_what_it_took_back() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    stage.click("Move to 0505");
    stage.ctrl(Key::Z);
    assert_eq!(stage.app().desk().moved(), Some("Undone: grey moves to 0505, facing east."));
    click(&mut stage, "grey, infantry");
    stage.click("Move to 0505");
    assert_eq!(stage.app().desk().moved(), None, "what is done next is told in its own place");
}

/// What was undone stands in the last line, over nothing of the page, and the file there again after the next event.
#[test]
fn the_last_line_says_what_was_undone() {
    let home = tempfile::tempdir().unwrap();
    let mut stage = player::app(Some(brigade_major::store::Folders::at(home.path())));
    stage.ctrl(Key::Enter);
    stage.ctrl(Key::Z);
    let undone = stage.query_all_by_label_contains("Undone: ").next().expect("a sentence").rect();
    assert!(undone.top() > stage.ctx.content_rect().bottom() - 40.0, "{undone:?}");
    assert!(stage.app().desk().notices().is_empty(), "{:?}", stage.app().desk().notices());
    stage.ctrl(Key::Enter);
    assert!(stage.query_all_by_label_contains("Undone: ").next().is_none());
    assert!(stage.query_all_by_label_contains("Saved as you go").next().is_some());
    // A low window has no such line: there the sentence lies over the foot, and nothing moves for it.
    resize(&mut stage, (1024.0, 768.0), 2.0);
    stage.ctrl(Key::Z);
    let undone = stage.query_all_by_label_contains("Undone: ").next().expect("a sentence").rect();
    assert!(undone.top() > stage.ctx.content_rect().bottom() - 40.0, "{undone:?}");
    let words = Sight::of(&stage).layout();
    stage.ctrl(Key::Enter);
    stage.ctrl(Key::Z);
    assert_eq!(Sight::of(&stage).layout(), words);
}

/// Players whose board is another size set the units of a scenario up on it.
#[test]
fn a_scenario_is_set_up_on_an_open_board() {
    let mut stage = player::app(None);
    stage.click("Open (Ctrl+O)");
    stage.click("Companies on an open board of your own");
    stage.click("flat tops");
    stage.click("The units of The Thames: Johnson's charge");
    let grid = battle(&stage).state().board.grid;
    assert_eq!((grid.columns, grid.rows), (13, 9), "the board of Battle Cry");
    stage.keys("/1/Johnson 1");
    stage.click("1/Johnson 1 · MR 5·7");
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    let own = unit_state(&stage, "johnson_1_1");
    assert_eq!((own.at, own.facing.is_some()), (Hex::parse("0704").ok(), true));
}

/// Companies and officers of the players' own: added, taken off, taken back, begun with, placed by a click, and kept as a scenario that the
/// page of battles opens.
#[test]
fn a_roster_of_ones_own_is_made_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = player::app(Some(brigade_major::store::Folders::at(folder.path())));
    stage.click("Open (Ctrl+O)");
    stage.click("Companies on an open board of your own");
    stage.click("The Thames: Johnson's charge: Its sides, your own companies…");
    stage.click("Begin with this roster");
    assert!(stage.get_by_label_contains("United States, units").rect().is_positive(), "a side without anybody is told");
    for (side, name) in [("United States", "Smith's rifles"), ("British and allies", "Forsyth's"), ("British and allies", "Nobody's")] {
        stage.click(&format!("Add to: {side}"));
        stage.set("Company", name);
        stage.click("Add the company");
    }
    stage.set("Officer", "Anna Smith");
    stage.click("Add the officer");
    stage.click("Remove Anna Smith");
    stage.click("Undo the last change");
    stage.click("Remove Nobody's");
    stage.click("Begin with this roster");
    let companies = |stage: &Stage| battle(stage).setup().scenario.units().map(|(_, unit)| unit.name.clone()).collect::<Vec<_>>();
    assert_eq!(companies(&stage), ["Smith's rifles", "Forsyth's"]);
    assert_eq!(battle(&stage).setup().scenario.officers().count(), 1);
    stage.click("Smith's rifles · I 5·5");
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    let id = battle(&stage).setup().scenario.units().next().unwrap().1.id.to_string();
    let stands = unit_state(&stage, &id).at;
    assert!(stands.is_some());
    stage.keys("g");
    stage.click("Companies and officers where they stand now");
    let file = folder.path().join("own battle.json");
    stage.set("File", file.to_str().unwrap());
    stage.click("Save as a scenario");
    stage.click("Open (Ctrl+O)");
    stage.set("File", file.to_str().unwrap());
    stage.click("Open this file");
    assert_eq!((companies(&stage).len(), unit_state(&stage, &id).at), (2, stands));
}

#[test]
fn the_referee_sets_phase_positions_and_remarks() {
    let mut stage = player::app(None);
    stage.click("Open (Ctrl+O)");
    stage.begin("The Thames: Johnson's charge");
    stage.click("Referee: remark, phase, positions");
    stage.get_by_label("Remark").focus();
    stage.run();
    stage.keys("rain");
    stage.click("Write it in the log");
    assert!(logged(&mut stage, "Note: rain"));
    stage.click("British: attack");
    assert_eq!(battle(&stage).state().phase, Phase::Attack);
    stage.get_all_by_label("no side").next().unwrap().click();
    stage.run();
    assert!(logged(&mut stage, "held by no side."));
}

/// The last phase ends the battle, and its result stands large.
#[test]
fn the_battle_ends_with_its_result() {
    let mut stage = after(vec![Command::SetPhase { turn: 10, side: "red".into(), phase: Phase::Withdraw }]);
    stage.get_all_by_label("End the battle (Ctrl+Enter)").next().unwrap().click();
    stage.run();
    assert!(battle(&stage).state().ended);
    assert!(stage.see("Play on"), "it is looked back on");
    stage.key(Key::Escape);
    assert!(stage.see("A draw"));
    assert!(logged(&mut stage, "The battle ends: Blue 0 and Red 0 victory points, a draw."));
    stage.ctrl(Key::Enter);
    assert!(battle(&stage).state().ended && stage.see("Undo the end"), "a key opens the end again, and adds no turn");
    stage.key(Key::Escape);
    stage.click("Play on");
    assert_eq!((battle(&stage).state().turn, battle(&stage).state().ended), (11, false), "they play on");
    assert!(stage.see("Turn 11, after the last"), "the strip has the turn");
    assert!(logged(&mut stage, "Note: the scenario has 10 turns; this is turn 11."));
    stage.key(Key::F11);
    assert!(stage.see("Turn 11, after the last · A field"));
    assert!(stage.query_by_label_contains("The battle ends").is_none(), "its end is over");
}

/// With nothing in hand Enter takes the first duty of the phase.
#[test]
fn enter_takes_the_first_duty() {
    let mut stage = after(vec![has_morale("grey", 0)]);
    assert!(stage.see("grey must run: show where (Enter)"));
    stage.key(Key::Enter);
    stage.key(Key::Enter);
    assert!(unit_state(&stage, "grey").marks.ran);
    stage.key(Key::Enter);
    assert_eq!(battle(&stage).journal().cursor(), 2, "there is no other duty");
}

/// Larger and smaller by keys, never smaller than it fits.
#[test]
fn the_board_is_zoomed() {
    let mut stage = field();
    let apart = |stage: &Stage| (centre(stage, "grey, infantry") - centre(stage, "scots, infantry")).length();
    let fits = apart(&stage);
    stage.keys("+");
    let larger = apart(&stage);
    assert!(larger > fits * 1.2, "{fits} {larger}");
    stage.keys("-");
    stage.keys("-");
    assert!((apart(&stage) - fits).abs() < 1.0);
}

/// The panel beside the board keeps its width whatever is open in it: the board stays where the eye has it.
#[test]
fn the_board_stays_where_it_is() {
    let mut stage = after(vec![attack()]);
    let before = centre(&stage, "grey, infantry");
    click(&mut stage, "grey, infantry");
    stage.click("Correct it");
    assert_eq!(centre(&stage, "grey, infantry"), before, "the card");
    click(&mut stage, "scots, infantry");
    stage.click("Correct what the map says");
    stage.keys("455666");
    assert_eq!(centre(&stage, "grey, infantry"), before, "fire");
    stage.keys("m");
    stage.key(Key::Escape);
    click(&mut stage, "scots, infantry");
    stage.keys("m");
    assert_eq!(centre(&stage, "grey, infantry"), before, "melee");
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    stage.click("Referee: remark, phase, positions");
    assert_eq!(centre(&stage, "grey, infantry"), before, "the referee");
    stage.keys("g");
    stage.click("Fence");
    assert_eq!(centre(&stage, "grey, infantry"), before, "the brushes");
}

/// The same companies with no board at all.
fn off_the_board() -> Desk {
    let scenario = (*battle(&field()).setup().scenario).clone().on_open_board(brigade_major::hex::HexGrid::default());
    let rules = RULES.clone();
    let start = Setup::new(rules.tables(&BATTLECRY1812).expect("it is in the list of games"), scenario);
    let mut desk = Desk::open(rules, None, 1812).unwrap();
    desk.begin(BATTLECRY1812.start(start));
    desk
}

/// Digest §8: with nobody on the board every check is made by naming both, and rest, run and withdrawal are its player's word.
#[test]
fn units_off_the_board_fight_by_name() {
    let mut desk = off_the_board();
    desk.submit::<Battlecry1812>(has_morale("rifles", 0)).unwrap().unwrap();
    let mut stage = player::on(desk);
    stage.click("rifles · R 5 routed");
    assert!(stage.see("An enemy blocked it: it surrenders"));
    stage.click("Rest (it has not moved or been seen)");
    assert_eq!(morale(&stage, "rifles"), 1);
    stage.key(Key::Escape);
    stage.ctrl(Key::Enter);
    stage.click("grey · I 5·6");
    stage.click("Fire at scots");
    assert!(stage.see("How many hexes apart are they?"));
    stage.key(Key::Escape);
    stage.click("Attack scots");
    assert!(stage.see("grey attacks scots"));
    stage.keys("441111111111");
    stage.key(Key::Enter);
    assert_eq!(morale(&stage, "scots"), 5);
    stage.key(Key::Escape);
    stage.ctrl(Key::Enter);
    stage.click("scots · I 5·5");
    stage.click("Withdraw on the table");
    assert!(logged(&mut stage, "scots withdraw."));
}

/// Checks that an impossible action is refused before any dice are rolled; the referee may allow it there.
#[test]
fn what_cannot_be_is_said_before_the_dice() {
    let mut stage = after(vec![has_morale("grey", 0)]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert!(stage.see("is 3 hexes away; a major reaches 2"));
    assert!(stage.query_by_label_contains("Roll (R)").is_none(), "no die is asked for");
    stage.click("The referee allows it");
    stage.keys("2");
    stage.key(Key::Enter);
    assert_eq!(morale(&stage, "grey"), 1);
    assert!(logged(&mut stage, "Allowed by the referee."));
}

/// A walk through companies and officers: one key sets each right, and what was set stands in the summary until it is undone.
#[test]
fn companies_and_officers_are_reconciled() {
    let mut stage = field();
    stage.ctrl(Key::R);
    stage.get_by_label("1 grey");
    stage.get_by_label("5 figures left of 5");
    let faced = unit_state(&stage, "grey").facing;
    // Letters that the board knows are the page's own here.
    stage.keys("-llr");
    let grey = unit_state(&stage, "grey");
    assert_eq!((grey.strength, grey.morale), (4, 4));
    assert_ne!(grey.facing, faced);
    stage.get_by_label("morale 4 of 6");
    stage.key(Key::Enter);
    stage.key(Key::Enter);
    stage.get_by_label("brown");
    stage.get_by_label("3 buffs left of 3");
    stage.keys("-h");
    stage.get_by_label("killed or wounded");
    stage.key(Key::Enter);
    for _ in 0..3 {
        stage.key(Key::Enter);
    }
    stage.get_by_label("6 of 6 confirmed, 6 corrections.");
    assert!(stage.query_all_by_label_contains("(reconciled)").count() >= 6);
    stage.ctrl(Key::Z);
    stage.get_by_label("6 of 6 confirmed, 5 corrections.");
    assert_eq!(battle(&stage).state().officers.values().filter(|officer| officer.lost.is_some()).count(), 0);
}

/// Checks the target of a typed number in the checks of companies: the next dice, the note that was asked for, and nothing without a die.
#[test]
fn every_number_of_companies_goes_to_what_is_asked_next() {
    use Step::{Applied, Click, ClickAbout, Enter, Goes, Has, Keys, Nothing};
    let volley = || {
        let mut stage = after(vec![attack()]);
        at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
        stage
    };
    let far = || {
        let mut stage = after(vec![attack()]);
        at_odds(&mut stage, ["grey, infantry", "lights, light"]);
        stage
    };
    let pair = |commands, [own, other]: [&str; 2]| {
        let mut stage = after(commands);
        click(&mut stage, own);
        click(&mut stage, other);
        stage
    };
    let by_name = || {
        let mut stage = player::on(off_the_board());
        stage.ctrl(Key::Enter);
        stage.click("grey · I 5·6");
        stage
    };
    let steps: Vec<(&str, Stage, Vec<Step>)> = vec![
        ("nothing open", field(), vec![Goes("22", ""), Nothing]),
        ("a volley", volley(), vec![Goes("113466", "Dice: 113466"), Enter, Applied]),
        ("a volley in part", volley(), vec![Goes("113", "Dice: 113"), Enter, Nothing, Goes("466", "Dice: 113466"), Enter, Applied]),
        (
            "a note behind a waived effect",
            volley(),
            vec![
                Keys("113466"),
                Click("Scots retreat 1 hex to 0403"),
                Goes("3 yards", "Referee's note: 3 yards"),
                Has("Dice", "113466"),
                Enter,
                Applied,
            ],
        ),
        (
            "a note behind the referee's +1",
            volley(),
            vec![Keys("113466"), Click("Referee +1"), Goes("7 men", "Note: 7 men"), Has("Dice", "113466"), Goes("", ""), Enter, Nothing],
        ),
        ("a melee", volley(), vec![Keys("m"), Goes("123456", "Attacker's dice: 123456"), Goes("1", "Defender's dice: 1"), Enter, Nothing]),
        (
            "a volley of the log, with a die more",
            volley(),
            vec![
                Keys("113466"),
                Enter,
                Applied,
                Click("Log (L)"),
                ClickAbout("grey fires with"),
                Click("Change a fact… (E)"),
                Goes("3", ""),
                Click("Hit in: flank"),
                Goes("1", "Dice: 1 more: 1"),
            ],
        ),
        (
            "a rally",
            pair(vec![has_morale("grey", 0), officer_stands_on("brown", "0406")], ["brown, major", "grey, infantry"]),
            vec![Goes("2", "Die: 2"), Enter, Applied],
        ),
        (
            "a rally out of reach",
            pair(vec![has_morale("grey", 0)], ["brown, major", "grey, infantry"]),
            vec![Goes("2", ""), Enter, Nothing, Click("The referee allows it"), Goes("2", "Die: 2"), Enter, Applied],
        ),
        (
            "a shot at an officer",
            pair(vec![stands_on("rifles", "0503"), attack()], ["rifles, riflemen", "riall, major"]),
            vec![Goes("5", "Die: 5"), Enter, Applied],
        ),
        (
            "a volley of which no map tells the range",
            by_name(),
            vec![
                Click("Fire at scots"),
                Goes("0", "Range, hexes: 0"),
                Enter,
                Nothing,
                Click("Range, hexes"),
                Goes("2", "Range, hexes: 02"),
                Enter,
                Nothing,
                Goes("1134", "Dice: 1134"),
                Enter,
                Applied,
            ],
        ),
        ("a shot that cannot be", far(), vec![Goes("3", ""), Enter, Nothing]),
        ("what is sought", field(), vec![Keys("/"), Goes("22", "Find: 22"), Nothing]),
    ];
    for (of, mut stage, steps) in steps {
        walk(&mut stage, of, |stage| battle(stage).journal().cursor(), &steps);
    }
}

/// `/`, a name and Enter pick a company or an officer.
#[test]
fn a_name_and_enter_pick() {
    let mut stage = field();
    stage.keys("/rif");
    stage.key(Key::Enter);
    assert!(stage.query_all_by_label_contains("Move to ").next().is_some(), "it is picked, and shows where it goes");
    stage.keys("/BROWN");
    stage.key(Key::Enter);
    assert!(stage.query_by_label("Find").is_none(), "he is picked");
    assert_eq!(battle(&stage).journal().cursor(), 0, "and nothing is done");
}

/// A note stands in the log's line whenever it was typed, and by Enter as by the button.
#[test]
fn a_note_is_kept_whenever_it_is_typed() {
    for enter in [true, false] {
        let mut stage = after(vec![attack()]);
        at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
        stage.click("Referee +1");
        stage.keys("the creek");
        stage.get_by_label("Dice").focus();
        stage.run();
        stage.keys("1134662");
        if enter {
            stage.key(Key::Enter);
        } else {
            stage.click("Apply (Enter)");
        }
        assert!(logged(&mut stage, "[Referee: +1 (the creek).]"));
    }
}

/// Checks that units routed by a volley are named beside its dice, and in the log.
#[test]
fn a_rout_is_told_in_the_result() {
    let mut stage = after(vec![has_morale("scots", 1), attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("366666");
    assert!(stage.see("no effect (6 6 6 6 6). scots are routed."));
    stage.get_by_label("Routed · −1 morale");
    stage.key(Key::Enter);
    stage.get_by_label("Routed · −1 morale");
    assert!(battle(&stage).state().units[&UnitId::from("scots")].is_routed());
    assert!(logged(&mut stage, "scots are routed."));
}

/// The withdraw phase names who may withdraw.
#[test]
fn the_withdraw_phase_names_who_may() {
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("666666");
    stage.key(Key::Enter);
    stage.ctrl(Key::Enter);
    assert_eq!(battle(&stage).state().phase, Phase::Withdraw);
    assert!(stage.see("To play: Red"), "the side that acts, in whose enemy's turn it is");
    stage.key(Key::Escape);
    assert_eq!(stage.get_by_label("scots · I 5·6").accesskit_node().value().as_deref(), Some("may withdraw"));
    assert!(stage.see("Next to withdraw"));
}

/// Tab goes from the dice to what is done with them, Close is the last, and a digit typed on a button is a die all the same.
#[test]
fn tab_goes_from_the_dice_to_what_is_done_with_them() {
    let focused = |stage: &Stage, label: &str| stage.get_by_label(label).accesskit_node().is_focused();
    let mut stage = after(vec![attack()]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("11");
    stage.key(Key::Tab);
    assert!(focused(&stage, "Roll (R)"));
    stage.keys("3466");
    assert!(stage.see("−2 figures"), "no digit is lost on a button");
    stage.get_by_label("Dice").focus();
    stage.run();
    stage.key(Key::Tab);
    assert!(focused(&stage, "Apply (Enter)"));
    stage.key(Key::Enter);
    let scots = unit_state(&stage, "scots");
    assert_eq!((scots.strength, scots.morale), (3, 5), "nothing is waived by the way");
}

/// The foot names the facing of the company in hand, and the lines round the officer that is picked.
#[test]
fn the_foot_names_facing_and_reach() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    assert!(stage.see("Morale 6, 2 hexes left, facing north-east."));
    stage.keys(".");
    assert!(stage.see("left, facing east."));
    click(&mut stage, "brown, major");
    assert!(stage.see("He may go within the solid line. Dashed: his buffs and rallies reach 2 hexes."));
}
