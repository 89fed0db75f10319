//! The checks of a battle of Fire and Fury at the window: nothing typed is lost, nothing moves under the pointer, the roster follows.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::layouts::volley;
use crate::player;

use crate::player::{Hand, Player as _, Step, edit, field, phase, scott_on_the_table, walk};
use crate::sight::{resize, texts};
use brigade_major::game::{FaceOrigin, Request};
use brigade_major::games::rff1812::battle::{
    Command, Die, LeaderEdit, LeaderStatus, ManeuverCall, Phase, Rff1812, UnitEdit, UnitSituation,
};
use brigade_major::games::rff1812::words::Order;
use brigade_major::gui::App;
use eframe::egui::{Key, Modifiers, Rect, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

type Table = Harness<'static, Option<App>>;

/// In the charge phase the 9th and the 11th US fight the charge they declared on the Royal Scots.
fn a_charge() -> Table {
    let units = ["us_9", "us_11"];
    let declared = Command::Declare {
        attackers: units.iter().map(|unit| (*unit).into()).collect(),
        defenders: vec!["royal_scots".into()],
        cold_steel: false,
    };
    let check = Command::Maneuver(ManeuverCall {
        leader: Some("scott".into()),
        units: units.iter().map(|unit| UnitSituation::plain((*unit).into())).collect(),
        die: Die { face: 7, from: FaceOrigin::Typed },
    });
    let mut table = field(vec![declared, check, phase(9, "united_states", Phase::Charge)]);
    table.click("Fight the charge of 9th US and 11th US on Royal Scots");
    table
}

fn next_phase(table: &mut Table) {
    table.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    table.run();
}

/// Checks that entries for an open check are not lost by actions that would close it: the player is asked, and the check is as before.
#[test]
fn an_open_check_is_left_only_by_its_players_word() {
    const ASKED: &str = "Still open: Winfield Scott's brigade: maneuver check. It is not applied yet.";
    let mut table = scott_on_the_table();
    table.keys("7");
    let events = table.events();
    for go_on in [
        next_phase,
        |table: &mut Table| table.click("Next phase (Ctrl+Enter)"),
        |table: &mut Table| {
            table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
            table.run();
        },
        |table: &mut Table| table.click("Nathan Towson · gallant"),
        |table: &mut Table| table.click("22  Royal Scots ~"),
    ] {
        go_on(&mut table);
        table.get_by_label(ASKED);
        assert_eq!(table.events(), events);
        table.key(Key::Escape);
        assert!(!table.see("Still open"));
        table.get_by_label("Apply (Enter)");
    }
    next_phase(&mut table);
    table.click("Close it and go on");
    assert_eq!(table.battle().state().phase, Phase::Fire);
    assert!(!table.unit("us_9").checked);
    assert!(!table.see("Winfield Scott's brigade: maneuver check"));
}

/// A tick and a picked unit are given too; a check of which nothing is told is left without a word.
#[test]
fn an_untouched_check_is_left_without_a_word() {
    let mut table = scott_on_the_table();
    next_phase(&mut table);
    assert_eq!(table.battle().state().phase, Phase::Fire);
    let mut table = scott_on_the_table();
    table.get_all_by_label("outflanked by enemy within 8\"").next().unwrap().click();
    table.run();
    next_phase(&mut table);
    assert!(table.see("Still open: Winfield Scott's brigade: maneuver check"));
    let mut table = a_charge();
    next_phase(&mut table);
    assert_eq!(table.battle().state().side.as_str(), "united_states", "a declared charge is fought, or ended, before the player turn ends");
    let mut table = a_charge();
    table.keys("9");
    next_phase(&mut table);
    table.get_by_label("Still open: Charge of 9th US and 11th US on Royal Scots. It is not applied yet.");
}

/// Returns the places of items that must not move.
fn places(table: &Table, labels: &[&str]) -> Vec<(String, Rect)> {
    let place = |label: &&str| {
        let node = table.query_all_by_label_contains(label).next().unwrap_or_else(|| panic!("no {label}"));
        ((*label).to_owned(), node.rect())
    };
    labels.iter().map(place).collect()
}

/// After a 1 on a d10 a 0 still makes 10, on each of two dice; any other digit is the next die. A 0 alone is shown as the 10 it counts.
#[test]
fn a_ten_is_one_die_of_a_charge() {
    for (keys, dice) in [("10", ["10", ""]), ("107", ["10", "7"]), ("17", ["1", "7"]), ("110", ["1", "10"]), ("010", ["10", "10"])] {
        let at_once = || {
            let mut table = a_charge();
            table.keys(keys);
            table
        };
        let key_by_key = || {
            let mut table = a_charge();
            keys.chars().for_each(|key| table.keys(&key.to_string()));
            table
        };
        for table in [at_once(), key_by_key()] {
            let fields = player::fields(&table);
            assert_eq!(["Attacker's die", "Defender's die"].map(|die| fields[die].as_str()), dice, "{keys}");
        }
    }
}

/// Out of range no die is thrown: the foot says why, and takes none.
#[test]
fn no_die_is_taken_for_what_cannot_be() {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    table.keys("1");
    table.key(Key::Enter);
    table.keys("f22");
    table.key(Key::Enter);
    table.keys("30");
    table.key(Key::Enter);
    assert!(table.see("out of range") && table.see("Not possible"));
    let events = table.events();
    table.keys("5");
    table.keys("r");
    table.key(Key::Enter);
    assert_eq!(player::fields(&table).get("Die").map(String::as_str), Some(""));
    assert_eq!(table.events(), events);
    table.set("range", "3");
    table.key(Key::Enter);
    table.keys("5");
    table.get_by_label("Apply (Enter)");
}

/// Neither the dice, nor a fact, nor a fault, nor a refusal that waits for the referee moves anything of a charge.
#[test]
fn nothing_of_a_charge_moves() {
    const PARTS: [&str; 9] = [
        "Chances: ",
        "Attacker's die",
        "Close (Esc)",
        "Roll (R)",
        "cold steel",
        "attacker outflanked",
        "fortified",
        "broken",
        "Attacker's stands",
    ];
    let mut table = a_charge();
    table.get_by_label("Both dice");
    let before = places(&table, &PARTS);
    let behind = places(&table, &["Enemy of the second combat"]);
    table.keys("94");
    assert_eq!(places(&table, &["Enemy of the second combat"]), behind, "the dice");
    let apply = table.get_by_label("Apply (Enter)").rect();
    assert_eq!(places(&table, &PARTS), before, "the dice");
    for fact in ["fortified", "attacker outflanked", "broken"] {
        table.click(fact);
        assert_eq!(places(&table, &PARTS), before, "{fact}");
    }
    table.set("Attacker's stands", "many");
    assert!(table.see("\"many\" is not a number"));
    assert_eq!(places(&table, &PARTS[1..]), before[1..], "a fault");
    table.set("Attacker's stands", "9");
    assert_eq!(places(&table, &PARTS), before, "mended");
    assert_eq!(table.get_by_label("Apply (Enter)").rect(), apply);

    let mut table = field(vec![phase(9, "united_states", Phase::Charge)]);
    table.click("4  25th US");
    table.click("22  Royal Scots ~");
    let before = places(&table, &PARTS);
    table.keys("94");
    table.key(Key::Enter);
    table.get_by_label("The referee allows it");
    assert_eq!(places(&table, &PARTS), before, "a refusal");
}

/// All that befalls two a side can be read at once, and pressed: nothing of it lies beneath the foot.
#[test]
fn effects_of_two_on_two_are_all_in_sight() {
    // Turn 7 of the recorded battle: the 11th and the 22nd US charge the Royal Scots and the 100th Foot.
    let mut table = player::on(player::recorded("chippawa", "rff1812/chippawa.json", 185));
    resize(&mut table, (1280.0, 800.0), 1.0);
    table.key(Key::Enter);
    for dice in ["92", "99", "15", "36", "19"] {
        for (field, face) in [("Attacker's die", &dice[..1]), ("Defender's die", &dice[1..])] {
            table.set(field, face);
        }
        let apply = table.get_by_label("Apply (Enter)").rect();
        let foot = Rect::everything_below(apply.bottom() - 120.0);
        let chips = table.query_all_by_role(Role::CheckBox).map(|node| node.rect()).filter(|place| foot.contains_rect(*place));
        let chips = chips.collect::<Vec<_>>();
        assert!(chips.len() > 4, "{dice}: {chips:?}");
        assert!(chips.iter().all(|place| place.bottom() <= apply.bottom() + 1.0), "{dice}: {chips:?}, {apply:?}");
    }
}

/// Neither another firer, nor the die, nor what it does moves anything of a volley.
#[test]
fn nothing_of_a_volley_moves() {
    const PARTS: [&str; 7] = ["Close (Esc)", "Roll (R)", "enfiladed", "partial", "At Royal Scots", "Ruler of 9th US", "Whole brigade"];
    const ROWS: [&str; 6] = ["Close (Esc)", "Roll (R)", "At Royal Scots", "Ruler of 9th US", "Ruler of 11th US", "Whole brigade"];
    for (size, percent) in
        [((1024.0, 768.0), 1.0), ((1024.0, 768.0), 2.0), ((1280.0, 800.0), 1.5), ((1920.0, 1080.0), 1.0), ((1920.0, 1080.0), 2.0)]
    {
        let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
        resize(&mut table, size, percent);
        table.keys("1");
        table.key(Key::Enter);
        table.keys("f");
        let rows = places(&table, &ROWS);
        for enemy in ["At 8th King's", "At Royal Scots"] {
            table.get_by_label(enemy).click();
            table.run();
            assert_eq!(places(&table, &ROWS), rows, "{enemy} at {size:?}, {percent}");
        }
    }
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    table.click("1  9th US");
    table.keys("f");
    // Whoever is picked, and whatever is asked of him, the firers' rows stand where they stood.
    let rows = places(&table, &ROWS);
    for enemy in ["At 8th King's", "At 100th Foot", "At Royal Scots"] {
        table.click(enemy);
        assert_eq!(places(&table, &ROWS), rows, "{enemy}");
    }
    let before = places(&table, &PARTS);
    let cells = |table: &Table| places(table, &["Faces: "])[0].1.min;
    let blank = cells(&table);
    table.keys("3.5");
    table.key(Key::Enter);
    assert_eq!(places(&table, &PARTS), before, "the range");
    assert_eq!(cells(&table), blank, "the cells have their sum above them, known or not");
    let strip = places(&table, &["Faces: "]);
    table.keys("9");
    assert_eq!(places(&table, &PARTS), before, "the die");
    table.click("2  11th US");
    assert_eq!(places(&table, &PARTS), before, "another firer");
    table.keys("4");
    table.key(Key::Enter);
    assert_eq!(places(&table, &PARTS), before, "his range");
    assert_eq!(places(&table, &["Faces: "]), strip);
    // Without scrolling: what is asked of the target is in sight.
    table.get_by_label("enfiladed").click();
    table.run();
    assert_eq!(places(&table, &["Faces: "]), strip);
    assert_eq!(places(&table, &PARTS), before, "a fact");
}

/// Checks that with large type the field to type next is in sight when reached by keys, and the odds while the die falls.
#[test]
fn a_volley_by_keys_shows_what_is_typed_and_the_odds() {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    resize(&mut table, (1280.0, 800.0), 2.0);
    let key = |table: &mut Table, text: &str| {
        table.keys(text);
        table.key(Key::Enter);
    };
    key(&mut table, "1");
    table.keys("f");
    key(&mut table, "22");
    let in_sight = |table: &Table, label: &str| {
        let (place, foot) = (table.get_by_label(label).rect(), table.get_by_label("Close (Esc)").rect().top());
        assert!(place.top() > 0.0 && place.bottom() <= foot, "{label}: {place:?}, the foot at {foot}");
    };
    in_sight(&table, "range");
    key(&mut table, "3.5");
    let odds = table.get_by_label_contains("Faces: ").rect();
    assert!(odds.bottom() <= table.get_by_label("Close (Esc)").rect().top(), "{odds:?}");
}

/// A unit out of command cannot roll with the others, whatever the die will be: that is told before it, and no number is a die.
#[test]
fn what_no_die_allows_in_a_maneuver_is_told_before_it() {
    let mut table = field(Vec::new());
    table.click("Winfield Scott · gallant");
    table.keys("d");
    assert!(table.see("must roll alone") && table.see("Not possible"));
    let events = table.events();
    table.keys("5");
    table.key(Key::Enter);
    assert_eq!((table.events(), player::fields(&table).get("Die").map(String::as_str)), (events, Some("")));
    table.keys("d5");
    table.key(Key::Enter);
    assert_eq!(table.events(), events + 1);
}

/// The die and what befalls units move no row of a brigade's maneuver.
#[test]
fn nothing_of_a_maneuver_moves() {
    const PARTS: [&str; 6] =
        ["Close (Esc)", "Roll (R)", "Sum of 9th US", "Sum of 11th US", "Sum of 25th US", "a unit is farther, or out of sight…"];
    let disordered = Command::EditUnit {
        unit: "us_9".into(),
        edit: UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() },
        note: "for the test".into(),
    };
    let mut table = field(vec![disordered]);
    table.click("Winfield Scott · gallant");
    let before = places(&table, &PARTS);
    for die in ["1", "7"] {
        table.keys(die);
        assert_eq!(places(&table, &PARTS), before, "{die}");
    }
}

/// The letters on the toggles tick them, of the unit in the frame; the arrows move the frame. The die is untouched.
#[test]
fn toggles_of_a_maneuver_have_letters() {
    let mut table = field(Vec::new());
    table.click("Winfield Scott · gallant");
    table.keys("oed");
    table.keys("d");
    table.key(Key::ArrowDown);
    table.keys("v");
    table.key(Key::ArrowDown);
    table.key(Key::ArrowUp);
    table.keys("t7");
    table.key(Key::Enter);
    let Command::Maneuver(call) = table.last().command else { panic!("no maneuver") };
    let told = |nth: usize| {
        let unit = &call.units[nth];
        (unit.unit.as_str(), unit.outflanked_from.is_some(), unit.enemy_close_range, unit.linear_cover, unit.fortified)
    };
    assert_eq!(told(0), ("us_9", true, true, false, false));
    assert_eq!(told(1), ("us_11", false, false, true, true));
    assert_eq!(told(2), ("us_22", false, false, false, false));
    assert_eq!(call.die.face, 7);
}

/// A fact is ticked when the die is typed too: no letter takes the face away, and a key that is none leaves it.
#[test]
fn letters_after_the_die_leave_it() {
    let mut table = field(Vec::new());
    table.click("Winfield Scott · gallant");
    table.keys("8");
    table.keys("xe");
    table.key(Key::Enter);
    let Command::Maneuver(call) = table.last().command else { panic!("no maneuver") };
    assert_eq!((call.die.face, call.units[0].enemy_close_range), (8, true));
}

/// Checks that a fault of order in a check is shown as soon as it is opened, not with its dice.
#[test]
fn out_of_order_is_told_before_the_die() {
    let mut table = field(Vec::new());
    table.click("1  9th US");
    table.keys("f");
    assert!(table.see("Against the rules: this is done in the fire phase, not in the maneuver phase."));
    table.click("At Royal Scots");
    table.keys("3");
    table.key(Key::Enter);
    assert!(table.see("Against the rules: this is done in the fire phase, not in the maneuver phase."));
    let mut table = field(vec![phase(9, "united_states", Phase::Fire)]);
    table.click("Winfield Scott · gallant");
    table.keys("m");
    assert!(table.see("Against the rules: this is done in the maneuver phase, not in the fire phase."));
    let mut table = field(vec![phase(9, "united_states", Phase::Charge)]);
    table.click("4  25th US");
    table.keys("c");
    table.click("22  Royal Scots ~");
    assert!(table.see("Against the rules: the charge was not declared."));
}

/// The roster comes to the side to play at each change of turn; its order is that of the file.
#[test]
fn the_roster_follows_the_side_to_play() {
    let seen = |table: &Table, row: &str| {
        let row = table.get_by_label_contains(row).rect();
        row.top() >= 48.0 && row.bottom() <= table.ctx.content_rect().bottom()
    };
    let mut table = field(Vec::new());
    resize(&mut table, (1280.0, 560.0), 1.0);
    assert!(seen(&table, "1  9th US") && !seen(&table, "24  8th King's"));
    let next_turn = |table: &mut Table| {
        table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
        table.run();
    };
    next_turn(&mut table);
    assert!(seen(&table, "18  Light coys") && seen(&table, "24  8th King's"));
    assert!(table.get_by_label_contains("1  9th US").rect().top() < table.get_by_label_contains("18  Light coys").rect().top());
    next_turn(&mut table);
    assert!(seen(&table, "1  9th US"));
    next_turn(&mut table);
    resize(&mut table, (1024.0, 768.0), 2.0);
    table.click("Panel: Units");
    assert!(seen(&table, "18  Light coys") && seen(&table, "19  2nd Lincoln"));
}

/// A volley of two: unit, enemy, a click on the ruler of who joins it, die, Enter. Nothing is scrolled.
#[test]
fn a_volley_of_two_in_five_actions() {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    let mut hand = Hand::in_window(&mut table, (1280.0, 800.0));
    hand.click("1  9th US").click("At Royal Scots").click_about("Ruler of 11th US").keys("9");
    assert_eq!(hand.key(Key::Enter).deeds, 5);
    let Command::Fire(call) = table.last().command else { panic!("no volley") };
    let firers = call.firers.iter().map(|firer| (firer.unit.as_str(), firer.range.to_string())).collect::<Vec<_>>();
    assert_eq!(firers, [("us_9", "4\"".to_owned()), ("us_11", "4\"".to_owned())]);
}

/// A declared charge from its declaration to its result: unit, enemy, Enter; the answers, which are the other side's, Enter; dice, Enter.
#[test]
fn a_declared_charge_in_six_actions() {
    let mut table = field(Vec::new());
    let mut hand = Hand::in_window(&mut table, (1280.0, 800.0));
    hand.click("1  9th US").click("Charge Royal Scots").key(Key::Enter);
    assert!(matches!(hand.table.last().command, Command::Declare { .. }));
    assert!(hand.table.see("Before anyone moves, the charged side may"));
    hand.key(Key::Enter);
    assert!(matches!(hand.table.last().command, Command::StandToCharge { charge: 0 }));
    // The maneuvers and the fire between are no part of it.
    hand.table.click("Winfield Scott · gallant");
    hand.table.keys("7");
    hand.table.key(Key::Enter);
    next_phase(hand.table);
    next_phase(hand.table);
    hand.keys("94").key(Key::Enter);
    hand.table.let_pass();
    assert!(matches!(hand.table.last().command, Command::Charge(_)), "{:?}", hand.table.last());
    assert!(hand.deeds <= 6, "{}", hand.deeds);
}

/// The shipped battle of that name at a phase, everybody in a formation that fires.
fn battle_at(scenario: &str, commands: Vec<Command>) -> Table {
    let mut desk = player::desk(None);
    assert!(desk.begin_shipped(scenario));
    for command in commands {
        let asked = Request { command: command.clone(), override_note: Some("".into()) };
        assert!(desk.submit::<Rff1812>(asked).is_some_and(|done| done.is_ok()), "{command:?}: {:?}", desk.notices());
    }
    player::on(desk)
}

/// Checks the target of a typed number in every form of a battle and in every state of it: a unit number, inches and a die, each the next
/// question; a form that lacks a unit takes none as a die, a field that appears has the cursor, faces go when a unit changes, and Enter
/// applies none that was typed for another field.
#[test]
fn every_number_goes_to_what_is_asked_next() {
    use Step::{Applied, Click, ClickAbout, Enter, Goes, Has, Keys, Nothing};
    const FIND: &str = "Find a unit (/): 22";
    const REACH: &str = "a unit is farther, or out of sight…";
    let maneuver = || {
        let mut table = field(Vec::new());
        table.click("Winfield Scott · gallant");
        table
    };
    let fire = || field(vec![phase(10, "united_states", Phase::Fire)]);
    let charges = || field(vec![phase(10, "united_states", Phase::Charge)]);
    let lost = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    let lose = Command::EditLeader { leader: "scott".into(), edit: lost, note: "for the test".into() };
    let rockets = || battle_at("rff1812/lundys_lane.json", vec![phase(3, "british", Phase::Fire)]);
    let steps: Vec<(&str, Table, Vec<Step>)> = vec![
        ("nothing open", field(Vec::new()), vec![Goes("22", FIND), Nothing]),
        ("a unit's card", field(Vec::new()), vec![Click("1  9th US"), Goes("22", FIND)]),
        ("a maneuver", maneuver(), vec![Goes("7", "Die: 7"), Enter, Applied]),
        (
            "the inches behind a letter",
            maneuver(),
            vec![Keys("o"), Goes("3", "outflanked by enemy at: 3"), Enter, Nothing, Goes("7", "Die: 7"), Enter, Applied],
        ),
        (
            "the inches behind a chip",
            maneuver(),
            vec![Click("outflanked by enemy within 8\""), Goes("3", "outflanked by enemy at: 3"), Nothing],
        ),
        ("a letter that asks no inches", maneuver(), vec![Keys("oe"), Goes("7", "Die: 7")]),
        ("another unit in the frame", maneuver(), vec![Keys("o"), Click("9th US"), Goes("7", "Die: 7")]),
        ("how far the leader is", maneuver(), vec![Click(REACH), Goes("9", "leader at: 9"), Nothing]),
        ("nobody throws", maneuver(), vec![Click("9th US"), Click("11th US"), Click("22nd US"), Click("25th US"), Goes("22", FIND)]),
        (
            "a unit leaves the brigade's die and comes back",
            maneuver(),
            vec![Goes("7", "Die: 7"), Click("11th US"), Has("Die", ""), Enter, Nothing, Click("11th US"), Has("Die", "7"), Enter, Applied],
        ),
        ("fire without a target", fire(), vec![Click("1  9th US"), Keys("f"), Goes("22", FIND), Enter, Goes("3", "range: 3"), Nothing]),
        (
            "a volley",
            fire(),
            vec![Click("1  9th US"), Keys("f22"), Enter, Goes("3", "range: 3"), Enter, Goes("6", "Die: 6"), Enter, Applied],
        ),
        (
            "another target",
            fire(),
            vec![
                Click("1  9th US"),
                Keys("f22"),
                Enter,
                Keys("3"),
                Enter,
                Goes("6", "Die: 6"),
                Click("At 8th King's"),
                Has("Die", ""),
                Has("range", ""),
                Enter,
                Nothing,
                Goes("5", "range: 5"),
                Click("At Royal Scots"),
                Has("Die", "6"),
                Has("range", "3"),
                Keys("/22"),
                Enter,
                Has("Die", "6"),
                Click("At 8th King's"),
                Has("range", "5"),
            ],
        ),
        (
            "another firer",
            fire(),
            vec![
                Click("1  9th US"),
                Keys("f22"),
                Enter,
                Keys("3"),
                Enter,
                Goes("6", "Die: 6"),
                Click("Add 11th US"),
                Has("Die", ""),
                Enter,
                Nothing,
                Goes("4", "range 2: 4"),
                Enter,
                Goes("8", "Die: 8"),
            ],
        ),
        (
            "a note on a waived effect",
            fire(),
            vec![
                Click("1  9th US"),
                Keys("f22"),
                Enter,
                Keys("3"),
                Enter,
                Keys("9"),
                Click("Royal Scots lose one stand"),
                Goes("22 yards", "Referee's note: 22 yards"),
                Has("Die", "9"),
                Enter,
                Applied,
            ],
        ),
        (
            "a note on the referee's +1",
            fire(),
            vec![
                Click("1  9th US"),
                Keys("f22"),
                Enter,
                Keys("3"),
                Enter,
                Keys("9"),
                Click("Referee +1"),
                Goes("5 men", "Note: 5 men"),
                Has("Die", "9"),
                Enter,
                Applied,
            ],
        ),
        (
            "a charge without an enemy",
            charges(),
            vec![Click("1  9th US"), Keys("c"), Goes("22", FIND), Enter, Goes("5", "Attacker's die: 5")],
        ),
        (
            "a charge",
            charges(),
            vec![
                Click("1  9th US"),
                Keys("c22"),
                Enter,
                Goes("5", "Attacker's die: 5"),
                Goes("6", "Defender's die: 6"),
                // Neither side is without a unit by a click: both stay, with their dice.
                Click("1  9th US"),
                Keys("/22"),
                Enter,
                Has("Attacker's die", "5"),
                Has("Defender's die", "6"),
                Click("2  11th US"),
                Has("Attacker's die", ""),
                Has("Defender's die", ""),
                Enter,
                Nothing,
                Click("2  11th US"),
                Has("Attacker's die", "5"),
                Has("Defender's die", "6"),
                Click("2  11th US"),
                Goes("4", "Attacker's die: 4"),
            ],
        ),
        ("a charge to declare", field(Vec::new()), vec![Click("1  9th US"), Keys("c"), Goes("22", FIND), Nothing]),
        (
            "the answers to a charge",
            field(vec![Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["royal_scots".into()], cold_steel: false }]),
            vec![Click("Charge of 9th US on Royal Scots: reply"), Goes("22", FIND), Nothing],
        ),
        ("a fallen leader", field(Vec::new()), vec![Click("Winfield Scott · gallant"), Keys("l"), Goes("7", "Die: 7"), Enter, Applied]),
        (
            "a replacement",
            field(vec![lose, phase(12, "united_states", Phase::Maneuver)]),
            vec![
                Click("Replacement for Winfield Scott: roll the rating"),
                Goes("4", "Die: 4"),
                Click("11th US"),
                Has("Die", ""),
                Enter,
                Nothing,
                Goes("3", "Die: 3"),
            ],
        ),
        (
            "a die that brings on",
            battle_at("rff1812/sackets_harbor.json", vec![phase(8, "united_states", Phase::Maneuver)]),
            vec![Enter, Goes("4", "Die, d6: 4"), Enter, Applied],
        ),
        (
            "rockets",
            rockets(),
            vec![Click("33  Rockets"), Keys("f"), Click("At 9th US"), Goes("14", "range: 14"), Enter, Goes("7", "rocket dice: 7"), Nothing],
        ),
        (
            "ammunition",
            field(vec![edit("us_9", UnitEdit { low_on_ammo: Some(true), ..UnitEdit::default() })]),
            vec![
                Click("Winfield Scott · gallant"),
                Keys("9"),
                Enter,
                Applied,
                Click("1  9th US"),
                Click("Ammunition"),
                Goes("20", "nearest enemy at: 20"),
                Enter,
                Goes("24", "nearest enemy guns at: 24"),
                Applied,
            ],
        ),
        (
            "a check of no battle",
            field(Vec::new()),
            vec![Keys("s"), Goes("7", "Die: 7"), Click("Experience: elite"), Goes("3", "Die: 3"), Enter, Nothing],
        ),
        (
            "a volley of the log",
            fire(),
            vec![
                Click("1  9th US"),
                Keys("f22"),
                Enter,
                Keys("3"),
                Enter,
                Keys("6"),
                Enter,
                Applied,
                ClickAbout("9th US at 3"),
                Keys("e"),
                Goes("22", FIND),
            ],
        ),
    ];
    let mut failed = Vec::new();
    for (of, mut table, steps) in steps {
        let of_table = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| walk(&mut table, of, |table| table.events(), &steps)));
        if let Err(why) = of_table {
            failed.push(why.downcast_ref::<String>().cloned().unwrap_or_default());
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A leader who has fallen makes no check: a click and every key open his card, with what happened to him and who takes his place. So does a
/// unit that was removed.
#[test]
fn who_is_gone_has_a_card_and_no_check() {
    let fallen = Command::EditLeader {
        leader: "scott".into(),
        edit: LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() },
        note: "shot at the creek".into(),
    };
    let removed = edit("us_9", UnitEdit { removed: Some(true), ..UnitEdit::default() });
    let mut table = field(vec![fallen, removed]);
    let is_card = |table: &Table| {
        assert!(table.see("State: out of the game"));
        assert!(table.see("shot at the creek"), "what happened to him");
        assert!(!table.see("One die for all units."));
    };
    table.click("Winfield Scott · gallant · out of the game");
    is_card(&table);
    for key in ["m", "l"] {
        table.keys(key);
        is_card(&table);
    }
    table.key(Key::Escape);
    table.click("1  9th US");
    for key in ["m", "f"] {
        table.keys(key);
        assert!(table.see("Correct it"), "{key}: its card");
    }
}

/// Below the strip of a volley stands what each result does to the target, and above it what a face does to the firer.
#[test]
fn the_strip_of_a_volley_says_what_its_results_do() {
    let mut table = volley();
    table.keys("3.5");
    table.key(Key::Enter);
    let painted = |words: &str| texts(&table).iter().any(|galley| galley.text() == words);
    for words in ["is disordered", "is disordered · loses one stand", "on a 10 a firer runs low on ammunition"] {
        assert!(painted(words), "{words}");
    }
}
