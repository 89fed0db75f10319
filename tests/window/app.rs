//! The app as a player uses it: found by label, clicked, typed into, asserted by state.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Hand, Player as _, after, app, scott_in, scott_on_the_table};
use brigade_major::engine::Word as _;
use brigade_major::game::FaceOrigin;
use brigade_major::games::rff1812::battle::{Command, Die, Duty, ManeuverCall, Phase, Rff1812, TableReading, UnitSituation};
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::words::{Formation, Order};
use brigade_major::gui::App;
use brigade_major::gui::games::{PAGES, VIEWS};
use brigade_major::gui::shell::keys::{Acts as _, Chord, Everywhere, rows};
use brigade_major::gui::shell::page_entry::opening;
use brigade_major::id::{LeaderId, UnitId};
use brigade_major::store::Folders;
use eframe::egui::accesskit::{Role, Toggled};
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// The same in the fire phase.
fn in_the_fire_phase() -> Harness<'static, Option<App>> {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness
}

/// The same in the charge phase, where charges are fought: that of the 9th US was declared, and it may make it.
fn in_the_charge_phase() -> Harness<'static, Option<App>> {
    let charge = Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["royal_scots".into()], cold_steel: false };
    let check = ManeuverCall {
        leader: Some("scott".into()),
        units: vec![UnitSituation::plain("us_9".into())],
        die: Die { face: 7, from: FaceOrigin::Typed },
    };
    let turn = |phase| Command::SetPhase { turn: 4, side: "united_states".into(), phase };
    after(vec![turn(Phase::Maneuver), charge, Command::Maneuver(check), turn(Phase::Charge)])
}

/// From the battle view to the applied result: leader, die, Enter. Three actions, none of them a scroll.
#[test]
fn a_brigade_maneuvers_in_three_actions() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    let mut hand = Hand::at(&mut harness);
    hand.click("Winfield Scott · gallant").keys("7");
    hand.table.get_by_label("Apply (Enter)");
    assert_eq!(hand.key(Key::Enter).deeds, 3);
    let event = harness.last();
    let (Command::Maneuver(call), TableReading::Maneuver { results, .. }) = (event.command, event.found.reading) else {
        panic!("no maneuver")
    };
    assert_eq!(call.leader, Some(LeaderId::from("scott")));
    assert_eq!(call.units.len(), 4);
    assert!(results.iter().all(|result| result.outcome.as_str() == "double_quick"), "{results:?}");
    assert!(harness.unit("us_9").checked);
}

/// A flank toggled changes the sum; the total on the panel is the one applied.
#[test]
fn situational_facts_change_the_sum() {
    let mut harness = scott_on_the_table();
    harness.get_all_by_label("outflanked by enemy within 8\"").next().unwrap().click();
    harness.run();
    // The field for its inches has the cursor; left empty, it is within the edge.
    harness.key(Key::Enter);
    harness.keys("1");
    harness.key(Key::Enter);
    let TableReading::Maneuver { results, .. } = harness.last().found.reading else { panic!("no maneuver") };
    assert_eq!((results[0].modifier, results[1].modifier), (3, 5));
}

/// Unit, enemy, range, Enter, die, Enter: six actions, six are allowed.
#[test]
fn a_volley_in_six_actions() {
    let mut harness = in_the_fire_phase();
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.click("22  Royal Scots ~");
    harness.keys("3.5");
    harness.key(Key::Enter);
    harness.keys("9");
    harness.key(Key::Enter);
    let TableReading::Fire { result: Some(result), points_quarters } = harness.last().found.reading else { panic!("no volley") };
    assert_eq!((points_quarters, result.modifier, result.result, result.outcome.as_str()), (36, 2, 11, "telling"));
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.stands, scots.order), (10, Some(Order::Disordered)));
}

/// Unit, enemy, a click on the ruler's band, die, Enter: five actions and no scroll, for nobody disputes the inch.
#[test]
fn a_volley_in_five_actions_by_the_ruler() {
    let mut harness = in_the_fire_phase();
    harness.click("22  Royal Scots ~");
    harness.click("Correct it");
    harness.click("line");
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.key(Key::Escape);
    let mut hand = Hand::at(&mut harness);
    hand.click("1  9th US").click("At Royal Scots").click_about("Ruler of 9th US").keys("9");
    assert_eq!(hand.key(Key::Enter).deeds, 5);
    let Command::Fire(call) = harness.last().command else { panic!("no volley") };
    assert_eq!(call.firers[0].range.to_string(), "4\"", "the middle of a musket's 8\"");
}

/// Enemies stand as chips, whom the unit fired at last first; the volley is fired again, and the brigade joins.
#[test]
fn a_volley_is_fired_again_by_the_whole_brigade() {
    let mut harness = in_the_fire_phase();
    harness.click("22  Royal Scots ~");
    harness.click("Correct it");
    harness.click("line");
    harness.key(Key::Escape);
    harness.keys("1");
    harness.key(Key::Enter);
    harness.keys("f");
    harness.click("At Royal Scots");
    harness.click("Fire from its left flank: enfilade");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.keys("1");
    harness.key(Key::Enter);
    assert!(matches!(harness.last().command, Command::Fire(call) if call.enfiladed && call.target.as_str() == "royal_scots"));
    for _ in 0..6 {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
        harness.run();
    }
    harness.keys("1");
    harness.key(Key::Enter);
    harness.keys("f");
    let at = |enemy: &str| harness.get_by_label(&format!("At {enemy}")).rect().left();
    assert!(at("Royal Scots") < at("Light coys"), "the last target first");
    let before = harness.events();
    harness.keys("a");
    harness.keys("2");
    harness.key(Key::Enter);
    assert!(matches!(harness.last().command, Command::Fire(call) if call.target.as_str() == "royal_scots"), "again in three actions");
    harness.ctrl(Key::Z);
    assert_eq!(harness.events(), before);
    harness.keys("1");
    harness.key(Key::Enter);
    harness.keys("f");
    harness.click("Again: Royal Scots, 3\"");
    harness.click("Whole brigade");
    assert!(harness.see("Leave out 22nd US"));
    assert!(harness.see("Type the range of 11th US in inches, as 7 or 7 1/2."));
}

/// Checks that a fact that holds is not dimmed: only open facts are.
#[test]
fn a_fact_that_holds_is_not_dimmed() {
    let mut harness = in_the_fire_phase();
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.click("22  Royal Scots ~");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.click("enfiladed");
    harness.keys("9");
    assert!(!harness.see("enfiladed, cannot change the result"));
}

/// Checks that the rows of a phase's tasks keep their places: a finished one is struck out, with its result. Alt and a number takes one.
#[test]
fn the_list_of_a_phase_keeps_its_places() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    let place = |harness: &Harness<'_, Option<App>>, label: &str| harness.get_by_label_contains(label).rect().center().y;
    let before = place(&harness, "Scott's brigade: maneuver check");
    harness.key_press_modifiers(Modifiers::ALT, Key::Num1);
    harness.run();
    assert!(harness.see("Winfield Scott's brigade: maneuver check"), "a check is open");
    harness.keys("7");
    harness.key(Key::Enter);
    harness.key(Key::Escape);
    let rows = harness.battle();
    let done = brigade_major::games::rff1812::battle::agenda(rows);
    assert!(done.iter().any(|item| item.done.is_some()), "{done:?}");
    harness.get_by_label_contains("Done: 13 arrived · Scott's brigade checked").click();
    harness.run();
    assert!((place(&harness, "Scott's brigade: 4 double quick") - before).abs() < 0.5, "the row stays");
}

/// Checks that one key moves on all units still to maneuver, and another holds them.
#[test]
fn all_others_move_on_at_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = scott_in(Some(Folders::at(folder.path())));
    harness.keys("7");
    harness.key(Key::Enter);
    harness.key(Key::Escape);
    let waiting = |harness: &Harness<'_, Option<App>>| {
        let list = brigade_major::games::rff1812::battle::duties(harness.battle().setup(), harness.battle().state());
        list.iter().filter(|duty| matches!(duty, Duty::Make(_))).count()
    };
    let (all, before) = (waiting(&harness), harness.events());
    assert!(all > 1);
    harness.keys("g");
    assert_eq!((waiting(&harness), harness.events()), (0, before + all), "each can be corrected by itself");
    let path = harness.app().desk().path().unwrap().to_path_buf();
    let lines = std::fs::read_to_string(&path).unwrap();
    assert_eq!(lines.lines().filter(|line| line.starts_with("{\"together\"")).count(), 1, "but they are one line of the file");
    let entry = entry_of(&harness, &format!("{all} at once: "));
    assert_eq!(entry.matches("full move").count(), 1, "and one entry of the log, which tells equal moves together: {entry}");
    assert!(matches!(harness.last().command, Command::Make { maneuver, .. } if maneuver.as_str() == "full_move"));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(waiting(&harness), all, "but what one key did is taken back by one");
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run();
    assert_eq!(waiting(&harness), 0, "and brought back by one");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    harness.keys("h");
    assert_eq!(waiting(&harness), 0);
    // What was undone is not brought back over what came since.
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run();
    assert!(matches!(harness.last().command, Command::Make { maneuver, .. } if maneuver.as_str() == "hold"));
    // The entry is undone as one in the log, and after a restart too.
    harness.click(&entry_of(&harness, "at once: "));
    harness.click("Undo to before this");
    assert_eq!(waiting(&harness), all);
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run();
    assert_eq!(waiting(&harness), 0);
    drop(harness);
    let mut harness = app(Some(Folders::at(folder.path())));
    assert_eq!(waiting(&harness), 0);
    harness.ctrl(Key::Z);
    assert_eq!(waiting(&harness), all);
}

/// The whole name of the last thing whose name has these words.
fn entry_of(table: &Harness<'static, Option<App>>, words: &str) -> String {
    let nodes = table.query_all_by_label_contains(words);
    nodes.filter_map(|node| node.accesskit_node().label()).next_back().unwrap_or_else(|| panic!("nothing is called {words}"))
}

/// Declared: unit, C, enemy, Enter. Fought: its row, both dice, Enter. Each in fewer actions than the six allowed, none of them a scroll.
#[test]
fn a_charge_in_four_actions_and_three() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    let mut hand = Hand::at(&mut harness);
    hand.click("1  9th US").keys("c").click("Charge Royal Scots");
    assert_eq!(hand.key(Key::Enter).deeds, 4);
    assert!(matches!(harness.last().command, Command::Declare { .. }));

    let mut harness = in_the_charge_phase();
    let mut hand = Hand::at(&mut harness);
    hand.click("Fight the charge of 9th US on Royal Scots").keys("94");
    assert_eq!(hand.key(Key::Enter).deeds, 3);
    let event = harness.last();
    let (Command::Charge(call), TableReading::Charge { outcome, .. }) = (event.command, event.found.reading) else { panic!("no charge") };
    assert_eq!((call.attacker_die.face, call.defender_die.face), (9, 4));
    assert_eq!(outcome.as_str(), "driven_back");
    assert_eq!(harness.unit("royal_scots").stands, 10);
}

/// Ten is typed as 0 or 10: a 1 waits for the key behind it, so that 110 is 1 and 10.
#[test]
fn nought_is_ten() {
    let mut harness = in_the_charge_phase();
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    harness.keys("c");
    harness.keys("110");
    harness.key(Key::Enter);
    let Command::Charge(call) = harness.last().command else { panic!("no charge") };
    assert_eq!((call.attacker_die.face, call.defender_die.face), (1, 10));
}

/// A desperate struggle opens its second round by itself.
#[test]
fn a_desperate_struggle_is_rolled_again() {
    let mut harness = in_the_charge_phase();
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    harness.keys("c");
    harness.keys("54");
    harness.key(Key::Enter);
    let TableReading::Charge { outcome, .. } = harness.last().found.reading else { panic!("no charge") };
    assert_eq!(outcome.as_str(), "desperate_struggle");
    harness.get_by_label("Charge of 9th US on Royal Scots, round 2");
    harness.keys("91");
    harness.key(Key::Enter);
    let Command::Charge(call) = harness.last().command else { panic!("no charge") };
    assert_eq!((call.round, call.after_struggle), (Some(2), Some(true)));
}

/// A natural 10 at a unit with a leader opens the fallen leader check.
#[test]
fn a_leader_in_danger_is_checked() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("22  Royal Scots ~");
    harness.click("Correct it");
    harness.click("line");
    harness.click("Phineas Riall");
    harness.let_pass();
    assert_eq!(
        harness.app().desk().game::<Rff1812>().unwrap().state().leaders[&LeaderId::from("riall")].attached_to,
        Some(UnitId::from("royal_scots"))
    );
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.keys("0");
    harness.key(Key::Enter);
    harness.let_pass();
    harness.get_by_label("Fallen leader: Phineas Riall");
    // Put off, it is the first row of the phase, and Enter takes it.
    harness.key(Key::Escape);
    assert!(harness.query_by_label("Fallen leader: Phineas Riall").is_none());
    harness.get_by_label("Has Phineas Riall fallen?");
    harness.key(Key::Enter);
    harness.get_by_label("Fallen leader: Phineas Riall");
    harness.keys("8");
    harness.key(Key::Enter);
    let riall = harness.app().desk().game::<Rff1812>().unwrap().state().leaders[&LeaderId::from("riall")].clone();
    assert_eq!((riall.status.word(), riall.attached_to), ("lost", None));
    assert!(harness.unit("us_9").low_on_ammo, "a natural 10 leaves the firers low on ammunition");
}

/// Unticking an effect waives it, and the log says so.
#[test]
fn the_referee_waives_an_effect() {
    let mut harness = in_the_fire_phase();
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.click("22  Royal Scots ~");
    harness.keys("3.5");
    harness.key(Key::Enter);
    harness.keys("9");
    harness.click("Royal Scots lose one stand");
    harness.click("Apply (Enter)");
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.stands, scots.order), (11, Some(Order::Disordered)));
    let battle = harness.app().desk().game::<Rff1812>().unwrap();
    let sentence = brigade_major::games::rff1812::battle::sentence(battle.setup(), battle.journal().last_applied().unwrap());
    assert!(sentence.contains("lose one stand (waived"), "{sentence}");
}

/// The log's line has the referee's rulings with their notes, typed before the button or behind it, and applied by Enter or by the button.
#[test]
fn a_note_is_kept_in_whatever_order() {
    let volley = || {
        let mut harness = in_the_fire_phase();
        harness.click("1  9th US");
        harness.click("Correct it");
        harness.click("line");
        harness.click("22  Royal Scots ~");
        harness.keys("3.5");
        harness.key(Key::Enter);
        harness.keys("9");
        harness
    };
    let text = |harness: &Harness<'static, Option<App>>| {
        let battle = harness.battle();
        brigade_major::games::rff1812::battle::sentence(battle.setup(), battle.journal().last_applied().unwrap())
    };
    let settle = |harness: &mut Harness<'static, Option<App>>, enter: bool| match enter {
        true => harness.key(Key::Enter),
        false => harness.click("Apply (Enter)"),
    };
    for enter in [true, false] {
        let mut harness = volley();
        harness.click("Referee +1");
        harness.keys("the creek ");
        settle(&mut harness, enter);
        assert!(text(&harness).contains("[Referee: +1 (the creek).]"), "button, note: {}", text(&harness));

        let mut harness = volley();
        harness.click("Royal Scots lose one stand");
        harness.keys("far off");
        settle(&mut harness, enter);
        assert!(text(&harness).contains("lose one stand (waived: far off)"), "effect, note: {}", text(&harness));

        let mut harness = volley();
        harness.click("Change a count or an order");
        harness.click("More stands lost");
        harness.keys("canister");
        settle(&mut harness, enter);
        assert!(text(&harness).contains("(canister)]"), "count, note: {}", text(&harness));
        assert_eq!(harness.unit("royal_scots").stands, 9);
    }
    // Two rulings have a note each.
    let mut harness = volley();
    harness.click("Referee +1");
    harness.keys("the creek");
    harness.click("Referee −1");
    harness.keys("the smoke");
    harness.click("Apply (Enter)");
    assert!(text(&harness).contains("[Referee: +1 (the creek); −1 (the smoke).]"), "{}", text(&harness));
}

/// `/`, a name and Enter pick a unit, and a leader too.
#[test]
fn a_name_and_enter_pick() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.keys("/royal sc");
    harness.key(Key::Enter);
    harness.get_by_label("Check Riall's brigade");
    harness.keys("/scott");
    harness.key(Key::Enter);
    harness.get_by_label("Winfield Scott's brigade: maneuver check");
}

/// A key of a keyboard of another layout: where it lies, and what it types there.
fn key_of_another_layout(harness: &mut Harness<'static, Option<App>>, physical: Key, text: &str) {
    let key = egui::Event::Key { key: physical, physical_key: Some(physical), pressed: true, repeat: false, modifiers: Modifiers::NONE };
    // Both come in one frame, as from a real window.
    harness.input_mut().events.extend([key, egui::Event::Text(text.to_owned())]);
    harness.run();
}

/// Russian Ь and Greek Μ lie where M does; a French top row types signs and letters without Shift.
#[test]
fn a_keyboard_of_another_layout_plays() {
    for letter in ["ь", "Ь", "μ"] {
        let mut harness = scott_on_the_table();
        harness.key(Key::Escape);
        harness.click("1  9th US");
        assert!(!harness.see("as rolled") && !crate::player::fields(&harness).contains_key("Die"));
        key_of_another_layout(&mut harness, Key::M, letter);
        assert!(crate::player::fields(&harness).contains_key("Die"), "{letter}: {:?}", crate::player::fields(&harness));
        key_of_another_layout(&mut harness, Key::Num5, "(");
        assert_eq!(crate::player::fields(&harness)["Die"], "5");
        harness.key(Key::Enter);
        assert!(harness.unit("us_9").checked, "{letter}");
    }
    // What is sought is words: there a letter is what it is.
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.keys("/");
    key_of_another_layout(&mut harness, Key::M, "ь");
    key_of_another_layout(&mut harness, Key::Num2, "é");
    assert!(crate::player::fields(&harness).values().any(|value| value == "ьé"), "{:?}", crate::player::fields(&harness));
}

/// Undo takes the volley back, redo brings it again, and an undone roll stays in the log.
#[test]
fn undo_redo_and_undo_to_here() {
    let mut harness = scott_on_the_table();
    harness.keys("7");
    harness.key(Key::Enter);
    assert!(harness.unit("us_9").checked);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    assert!(!harness.unit("us_9").checked);
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run();
    assert!(harness.unit("us_9").checked);
    harness.click("Undo (Ctrl+Z)");
    assert_eq!(harness.events(), 1);
    harness.click("Next phase (Ctrl+Enter)");
    assert!(harness.query_by_label_contains("undone: Winfield Scott makes a maneuver check").is_some(), "the abandoned roll stays visible");
    harness.get_by_label_contains("arrive (Street's Creek bridge)").click();
    harness.run();
    harness.click("Undo to before this");
    assert_eq!(harness.events(), 0);
    assert!(!harness.unit("us_9").on_table);
}

/// The roll button uses the generator, and the log tells a rolled die from a typed one.
#[test]
fn the_roll_button_rolls_here() {
    let mut harness = scott_on_the_table();
    harness.keys("r");
    harness.click("Apply (Enter)");
    let Command::Maneuver(call) = harness.last().command else { panic!("no maneuver") };
    assert_eq!(call.die.from, brigade_major::game::FaceOrigin::Generator);
}

/// Closing a check rolls nothing and records nothing.
#[test]
fn cancelling_never_rolls() {
    let mut harness = scott_on_the_table();
    let before = harness.events();
    harness.keys("7");
    harness.key(Key::Escape);
    assert_eq!(harness.events(), before);
}

/// Neither a face, its result, a fact nor another check moves the buttons of the foot, and the pills of the strip stay where they are.
#[test]
fn nothing_in_the_foot_moves() {
    let mut harness = scott_on_the_table();
    let foot =
        |harness: &Harness<'_, Option<App>>, main: &str| ["Roll (R)", main, "Close (Esc)"].map(|label| harness.get_by_label(label).rect());
    let strip = |harness: &Harness<'_, Option<App>>| {
        ["Menu", "Undo (Ctrl+Z)", "Redo (Ctrl+Shift+Z)", "More", "Turn 4 of 12"].map(|label| harness.get_by_label(label).rect())
    };
    let (before, top) = (foot(&harness, "Type the die"), strip(&harness));
    harness.get_all_by_label("behind linear cover").next().unwrap().click();
    harness.run();
    assert_eq!(foot(&harness, "Type the die"), before, "a fact");
    harness.keys("7");
    assert_eq!(foot(&harness, "Apply (Enter)"), before, "a face, with its result");
    harness.keys("99");
    assert_eq!(foot(&harness, "Apply (Enter)"), before, "another");
    harness.key(Key::Enter);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    assert_eq!(foot(&harness, "Type the die"), before, "a volley whose range is wanting");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.keys("9");
    assert_eq!(foot(&harness, "Apply (Enter)"), before, "a volley with what it does");
    assert_eq!(strip(&harness), top);
}

/// The menu of pages is closed by Esc, and nothing else is.
#[test]
fn escape_closes_the_menu_alone() {
    let mut harness = scott_on_the_table();
    harness.click("Menu");
    assert!(harness.see("Luck"));
    harness.key(Key::Escape);
    assert!(!harness.see("Luck"));
    assert!(harness.see("Winfield Scott's brigade: maneuver check"));
}

/// A menu has the keyboard for itself: no key acts on the page below it, and in the menu of pages their keys open them.
#[test]
fn keys_reach_no_page_below_a_menu() {
    for (menu, entry) in [("Menu", "Luck"), ("More", "End the battle here")] {
        let mut harness = app(None);
        harness.click(menu);
        let events = harness.events();
        harness.keys("f");
        assert!(harness.see(entry), "{menu}");
        harness.ctrl(Key::Z);
        harness.ctrl(Key::Enter);
        assert_eq!(harness.events(), events, "{menu}");
        harness.key(Key::Escape);
        assert!(!harness.see(entry) && !harness.see("Close (Esc)"), "{menu}: nothing was opened below it");
    }
    let mut harness = app(None);
    harness.click("Menu");
    harness.key(Key::F1);
    assert!(harness.see("Find in the manual") && !harness.see("Luck"));
}

/// Undo takes back a tick of the open check before it takes back an event, and redo makes it again.
#[test]
fn undo_takes_back_a_tick_of_the_open_check_first() {
    let mut harness = scott_on_the_table();
    let events = harness.events();
    let flank = |harness: &Harness<'_, Option<App>>| {
        let flank = harness.get_all_by_label("outflanked by enemy within 8\"").next().unwrap();
        flank.accesskit_node().toggled() == Some(Toggled::True)
    };
    for letter in ["o", "v"] {
        harness.keys(letter);
    }
    assert!(flank(&harness));
    for (redo, on) in [(false, true), (false, false), (true, true), (false, false)] {
        if redo {
            harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
        } else {
            harness.ctrl(Key::Z)
        }
        harness.run();
        assert_eq!((flank(&harness), harness.events()), (on, events));
    }
    harness.ctrl(Key::Z);
    assert!(!harness.see("Winfield Scott's brigade: maneuver check"), "nothing of the check is left to undo: it is closed");
    assert_eq!(harness.events(), events);
    harness.ctrl(Key::Z);
    assert_eq!(harness.events(), events - 1);
}

/// Esc undoes one thing: what is sought, then the check.
#[test]
fn escape_empties_the_find_field_first() {
    let mut harness = scott_on_the_table();
    harness.keys("/");
    harness.keys("royal");
    assert!(harness.query_by_label("1  9th US").is_none(), "only what is sought is shown");
    harness.key(Key::Escape);
    assert!(harness.query_by_label("1  9th US").is_some());
    assert!(harness.see("Winfield Scott's brigade: maneuver check"), "the check is open still");
    harness.key(Key::Escape);
    assert!(!harness.see("Winfield Scott's brigade: maneuver check"));
}

/// Units are found by number and by part of a name.
#[test]
fn units_are_found_by_typing() {
    let mut harness = app(None);
    harness.keys("22");
    harness.key(Key::Enter);
    harness.get_by_label("1st Foot, Royal Scots, six companies");
    harness.get_by_label_contains("440 men · Gordon");
    harness.keys("/lincoln");
    harness.key(Key::Enter);
    harness.get_by_label_contains("2nd Lincoln Militia");
    harness.keys("/51");
    harness.get_by_label("No unit or leader has the number or name \u{201c}51\u{201d}. Esc shows all.");
    harness.key(Key::Escape);
    harness.get_by_label("22  Royal Scots ~");
    harness.keys("/riall");
    harness.get_by_label("A leader: Enter shows his card.");
}

/// The unit's card corrects formation and stands; each is an event.
#[test]
fn a_units_card_corrects_it() {
    let mut harness = app(None);
    harness.click("22  Royal Scots ~");
    assert!(harness.query_by_label("square").is_none(), "corrections are folded");
    harness.keys("u");
    harness.click("square");
    harness.click("Remove one");
    harness.click("disordered");
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.formation, scots.stands, scots.order), (Formation::Square, 10, Some(Order::Disordered)));
    assert_eq!(harness.events(), 3);
}

/// A wrong range says what would be right, and nothing is applied.
#[test]
fn a_wrong_range_says_what_would_be_right() {
    let mut harness = in_the_fire_phase();
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    harness.keys("7 8");
    assert!(harness.query_all_by_label_contains("is not a distance: write inches as 7, 7.5 or 7 1/2").next().is_some());
    assert!(harness.query_by_label("Apply (Enter)").is_none());
}

/// The lines of a tally can be asked for their rule, and struck out by the referee.
#[test]
fn a_line_is_asked_for_its_rule_and_struck_out() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.shift(Key::M);
    harness.click("+1  Gallant leader");
    assert!(harness.query_by_label_contains("1812 Quick Reference Sheet").is_some(), "the citation is shown");
    assert!(harness.query_by_label_contains("Worth:").is_some(), "the swing is shown");
    harness.click("Strike this line");
    // The note has the cursor; Enter gives the die its turn.
    harness.keys("fog");
    harness.key(Key::Enter);
    harness.keys("5");
    harness.key(Key::Enter);
    let TableReading::Maneuver { results, .. } = harness.last().found.reading else { panic!("no maneuver") };
    assert_eq!(results[0].modifier, 4);
}

/// Events are kept in a file at once; the next start resumes the battle.
#[test]
fn the_last_battle_is_resumed() {
    let home = tempfile::tempdir().unwrap();
    let folders = || Some(Folders::at(home.path()));
    let mut harness = app(folders());
    harness.click("22  Royal Scots ~");
    harness.click("Correct it");
    harness.click("square");
    let path = harness.app().desk().path().unwrap().to_path_buf();
    assert!(std::fs::read_to_string(&path).unwrap().contains("square"));
    drop(harness);
    let harness = app(folders());
    assert_eq!(harness.unit("royal_scots").formation, Formation::Square);
    assert_eq!(harness.app().desk().path().unwrap(), path);
}

/// A damaged battle file is left as it is, and the app says where it is damaged.
#[test]
fn a_wrong_file_is_refused_and_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let wrong = home.path().join("wrong.jsonl");
    std::fs::write(&wrong, "{\"kind\":\"brigade-major battle\"\nnonsense\n").unwrap();
    let mut harness = app(Some(Folders::at(home.path())));
    harness.click("Open (Ctrl+O)");
    harness.set("File", &wrong.display().to_string());
    harness.click("Open this file");
    assert!(harness.app().desk().notices().iter().any(|notice| notice.contains("line 1")), "{:?}", harness.app().desk().notices());
    assert_eq!(std::fs::read_to_string(&wrong).unwrap(), "{\"kind\":\"brigade-major battle\"\nnonsense\n");
    harness.click("Understood");
    assert!(harness.app().desk().notices().is_empty());
}

/// Sackets Harbor is begun from the page of battles.
#[test]
fn another_scenario_is_begun() {
    let mut harness = app(None);
    harness.click("Open (Ctrl+O)");
    harness.begin("Sackets Harbor");
    assert_eq!(harness.app().desk().game::<Rff1812>().unwrap().setup().scenario.title, "Sackets Harbor");
}

/// Every page and every look draws, at 100 and at 200 percent, with every control named.
#[test]
fn every_page_draws_in_every_look_and_size() {
    let home = tempfile::tempdir().unwrap();
    let mut harness = app(Some(Folders::at(home.path())));
    for look in ["Paper", "Lamp", "High contrast"] {
        for size in ["200 %", "100 %"] {
            harness.click("Type and look");
            harness.click(look);
            harness.click(size);
            // The display fills the window: tests/window/pages.rs draws it.
            for page in PAGES.iter().filter(|page| page.word != "display") {
                harness.click(&page.spoken());
                // The display lies over the whole window.
                if page.word == "display" {
                    harness.key(Key::Escape);
                }
            }
        }
    }
    assert_eq!(harness.app().desk().settings().type_size_percent(), 100);
    (0..4).for_each(|_| harness.ctrl(Key::Plus));
    assert_eq!(harness.app().desk().settings().type_size_percent(), 200);
    harness.ctrl(Key::Num0);
    assert_eq!(harness.app().desk().settings().type_size_percent(), 100);
}

/// Large type shows one panel at a time, and a check still goes through.
#[test]
fn large_type_lays_units_and_log_over_the_check() {
    let mut harness = app(None);
    harness.set_size(eframe::egui::vec2(640.0, 400.0));
    harness.run();
    harness.click("Panel: Units");
    harness.click("22  Royal Scots ~");
    harness.get_by_label("Check Riall's brigade");
    harness.click("Panel: Log");
    harness.get_by_label_contains("Nothing has happened yet");
    harness.click("Panel: Units");
    harness.get_by_label("22  Royal Scots ~");
    harness.key(Key::Escape);
    assert!(harness.query_by_label("22  Royal Scots ~").is_none(), "the drawer is closed first");
    harness.get_by_label("Check Riall's brigade");
}

/// At 1024×768 and 200 % die, result and Apply are in the window, and so are two units of the check at least; no line is spent on keys or
/// names of panels.
#[test]
fn the_foot_stays_at_twice_the_type() {
    let mut harness = scott_on_the_table();
    harness.set_size(eframe::egui::vec2(512.0, 384.0));
    harness.run();
    harness.keys("7");
    let window = eframe::egui::Rect::from_min_size(eframe::egui::Pos2::ZERO, eframe::egui::vec2(512.0, 384.0));
    let inside = |harness: &Harness<'_, Option<App>>, label: &str| window.contains_rect(harness.get_by_label(label).rect());
    for label in ["Roll (R)", "Apply (Enter)", "Close (Esc)", "Die"] {
        assert!(harness.get_all_by_label(label).all(|node| window.contains_rect(node.rect())), "{label}");
    }
    let foot = harness.get_all_by_label("Die").map(|node| node.rect().top()).fold(f32::INFINITY, f32::min);
    let strips = harness.query_all_by_label_contains("Faces: ").filter(|node| node.rect().bottom() <= foot && node.rect().top() >= 48.0);
    assert!(strips.count() >= 2, "units of the check");
    assert!(harness.query_by_label("Panel: Check").is_none(), "no line of names");
    // Units and log open over the whole window; Esc goes back to the check as it was.
    for (name, back) in [("Panel: Units", "Panel: Log"), ("Panel: Log", "Panel: Units")] {
        harness.click(name);
        assert!(inside(&harness, back) && inside(&harness, "Panel: Check"), "{name}");
        harness.key(Key::Escape);
    }
    assert!(inside(&harness, "Apply (Enter)"));
    harness.get_by_label("Apply (Enter)").click();
    harness.run();
    assert!(matches!(harness.last().command, Command::Maneuver(_)), "the die is as it was typed");
}

/// At 1024×768 and 250 %, the largest type, nothing of the strip lies over anything else of it.
#[test]
fn the_strip_has_room_at_the_largest_type() {
    let mut harness = app(None);
    harness.set_size(eframe::egui::vec2(409.6, 307.2));
    harness.run();
    let buttons =
        harness.query_all_by_role(eframe::egui::Role::Button).map(|node| (node.accesskit_node().label(), node.rect().shrink(1.0)));
    let buttons = buttons.filter(|(_, place)| place.bottom() < 48.0).collect::<Vec<_>>();
    assert!(buttons.len() >= 4, "menu, next phase, undo and redo: {buttons:?}");
    for (nth, (name, place)) in buttons.iter().enumerate() {
        let over = buttons[nth + 1..].iter().find(|(_, other)| other.intersects(*place));
        assert!(over.is_none(), "{name:?} lies over {over:?}");
    }
}

/// A folder of its own for everything the app keeps.
fn home() -> (tempfile::TempDir, Folders) {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    (home, folders)
}

/// Ctrl+P, the sheet's name, Save: the PDF is there, and is not overwritten unless asked.
#[test]
fn both_sheets_are_saved_as_pdf() {
    let (home, folders) = home();
    let mut harness = app(Some(folders));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.get_by_label_contains("1 page in ");
    harness.click("Save the PDF");
    let blackout = home.path().join("battles/chippawa-turn-1-british-maneuver.pdf");
    assert!(std::fs::read(&blackout).unwrap().starts_with(b"%PDF-"));
    harness.click("Save the PDF");
    harness.get_by_label_contains("chippawa-turn-1-british-maneuver.pdf exists already");
    harness.click("Replace a file of this name");
    harness.click("Save the PDF");
    harness.get_by_label_contains("Saved: ");
    harness.click("Sheet for this battle");
    harness.click("12 pt");
    harness.get_by_label_contains("pages in 12 points");
    harness.click("Save the PDF");
    assert!(std::fs::read(home.path().join("battles/chippawa-reference.pdf")).unwrap().starts_with(b"%PDF-"));
}

/// All sheets of a scenario are one file, in colour or in black and grey.
#[test]
fn the_booklet_is_printed_in_the_inks_chosen() {
    let (home, folders) = home();
    let mut harness = app(Some(folders));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.click("Booklet");
    harness.get_by_label_contains("points or larger");
    harness.click("Save the PDF");
    let booklet = home.path().join("battles/chippawa-booklet.pdf");
    let colored = std::fs::read(&booklet).unwrap();
    harness.click("Black and grey");
    harness.click("Replace a file of this name");
    harness.click("Save the PDF");
    assert_ne!(std::fs::read(&booklet).unwrap(), colored);
}

/// A walk through the units: Enter confirms, one key corrects, Backspace goes back, the summary tells.
#[test]
fn units_are_reconciled_with_one_key_each() {
    let mut harness = scott_on_the_table();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::R);
    harness.run();
    harness.get_by_label("1 9th US");
    harness.get_by_label("9 left of 9");
    harness.keys("--d");
    assert_eq!((harness.unit("us_9").stands, harness.unit("us_9").order), (7, Some(Order::Disordered)));
    harness.key(Key::Enter);
    harness.get_by_label("2 11th US");
    harness.key(Key::Backspace);
    harness.get_by_label("1 9th US");
    harness.keys("+gl");
    harness.key(Key::Enter);
    let ninth = harness.unit("us_9");
    assert_eq!((ninth.stands, ninth.order, ninth.low_on_ammo), (8, Some(Order::Good), true));
    harness.keys("f");
    assert_eq!(harness.unit("us_11").formation, Formation::StormingColumn);
    let mut steps = 0;
    while harness.query_by_label("Done").is_none() {
        harness.key(Key::Enter);
        steps += 1;
        assert!(steps < 40, "the walk has an end");
    }
    harness.get_by_label_contains(" confirmed, 7 corrections.");
    harness.get_by_label("9th US: 8 stands left and on the table (reconciled).");
    harness.key(Key::Enter);
    harness.get_by_label("Find a unit (/)");
    // Escape leaves in the middle, and nothing is lost.
    harness.key_press_modifiers(Modifiers::COMMAND, Key::R);
    harness.run();
    harness.keys("b");
    harness.key(Key::Escape);
    harness.get_by_label("Find a unit (/)");
    assert_eq!(harness.unit("us_9").order, Some(Order::Broken));
}

/// A unit that leaves the table on the way stays in sight until it is confirmed, and comes back with one key.
#[test]
fn a_unit_reconciled_away_can_come_back() {
    let mut harness = scott_on_the_table();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::R);
    harness.run();
    harness.keys("--------");
    assert!(harness.unit("us_9").removed);
    harness.get_by_label("1 9th US");
    harness.keys("+");
    let ninth = harness.unit("us_9");
    assert!(!ninth.removed);
    assert!(ninth.on_table);
    assert!(ninth.stands == 2);
}

/// An assumed value is changed in place: the check's sum follows and says whose it is; what it was stays beside it.
#[test]
fn a_house_value_is_changed_told_and_restored() {
    let (home, folders) = home();
    let mut harness = app(Some(folders.clone()));
    harness.click("Assumed values");
    harness.get_by_label("Search").focus();
    harness.run();
    harness.get_by_label("Search").type_text("raw firers");
    harness.run();
    harness.click("Change Raw firers");
    harness.get_by_label("value of Raw firers").focus();
    harness.run();
    for _ in 0..3 {
        harness.key(Key::Backspace);
    }
    harness.get_by_label("value of Raw firers").type_text("-1.5");
    harness.key(Key::Enter);
    harness.get_by_label_contains("Not changed: ");
    for _ in 0..4 {
        harness.key(Key::Backspace);
    }
    harness.get_by_label("value of Raw firers").type_text("-4");
    harness.key(Key::Enter);
    harness.get_by_label("Yours: −4, if half raw");
    harness.get_by_label("Without your rule: −1, if half raw");
    // Enter once more changes nothing, and takes nothing away.
    harness.key(Key::Enter);
    harness.key(Key::Enter);
    harness.get_by_label("Yours: −4, if half raw");
    let text = std::fs::read_to_string(home.path().join("house.json")).unwrap();
    assert!(text.contains(r#""row":"raw_firers","set":{"/value":-4}"#), "{text}");
    let said = |harness: &Harness<'static, Option<App>>| {
        let rows = &harness.state().as_ref().unwrap().desk().rules().tables(&RFF1812).expect("it is in the list of games").fire;
        let row = rows.iter().find(|row| row.id.as_str() == "raw_firers").unwrap();
        (format!("{:?}", row.amount), row.provenance.word())
    };
    assert_eq!(said(&harness), ("Fixed(-4)".to_owned(), "yours"));
    // Another day the file is read again; the value restored is gone from it.
    drop(harness);
    let mut harness = app(Some(folders));
    assert_eq!(said(&harness), ("Fixed(-4)".to_owned(), "yours"));
    harness.click("Assumed values");
    harness.get_by_label("Search").focus();
    harness.run();
    harness.get_by_label("Search").type_text("your rule");
    harness.run();
    harness.click("Remove your rule of Raw firers");
    assert_eq!(said(&harness), ("Fixed(-1)".to_owned(), "house"));
    assert!(!std::fs::read_to_string(home.path().join("house.json")).unwrap().contains("raw_firers"));
}

/// The values that decide are found in a few frames, are ticked when they are checked and changed in place; both are undone.
#[test]
fn the_values_that_decide_are_checked_and_changed_in_place() {
    let (home, folders) = home();
    let mut harness = app(Some(folders.clone()));
    harness.click("Assumed values");
    harness.wait();
    harness.get_by_label_contains("values that decide your battle");
    harness.get_by_label_contains("0 of 12 checked");
    harness.get_by_label("Galling fire begins at: 7");
    harness.click("Checked in the book: Galling fire begins at");
    harness.get_by_label_contains("1 of 12 checked");
    harness.click("One more: Galling fire begins at");
    harness.get_by_label("Galling fire begins at: 8");
    assert!(std::fs::read_to_string(home.path().join("house.json")).unwrap().contains("galling"));
    harness.wait();
    harness.ctrl(Key::Z);
    harness.get_by_label("Galling fire begins at: 7");
    harness.get_by_label_contains("1 of 12 checked");
    harness.ctrl(Key::Z);
    harness.get_by_label_contains("0 of 12 checked");
    // Another day the tick is still there.
    harness.click("Checked in the book: Telling fire begins at");
    drop(harness);
    let mut harness = app(Some(folders));
    harness.click("Assumed values");
    harness.wait();
    harness.get_by_label_contains("1 of 12 checked");
    // On paper too, and back.
    harness.click("Print the list (P)");
    harness.get_by_label_contains("Every value that no source gives");
    harness.key(Key::Escape);
    harness.get_by_label_contains("1 of 12 checked");
}

/// In play the tally's line and the sentence say that the value is the player's.
#[test]
fn a_result_by_a_house_rule_says_so() {
    let (home, folders) = home();
    let rule = r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [
        {"file": "fire.json", "table": "modifiers", "row": "raw_target", "set": {"/value": 3}}]}}"#;
    std::fs::write(home.path().join("house.json"), rule).unwrap();
    let mut harness = app(Some(folders));
    harness.query_all_by_label_contains("To come: ").next().unwrap().click();
    harness.run();
    harness.click("Winfield Scott · gallant · turn 4");
    harness.click("Bring his command on now");
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("19  2nd Lincoln ~");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.get_by_label("+3  Target raw  [your rule]");
}

/// A house rule that makes the flank 6" is in the tick's words, in its line and in the result (digest §7).
#[test]
fn a_changed_flank_is_told_by_its_tick_and_counts_by_it() {
    let (home, folders) = home();
    let rule = r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [
        {"file": "maneuver.json", "table": "modifiers", "row": "outflanked", "set": {"/when/at_most/1": 6}}]}}"#;
    std::fs::write(home.path().join("house.json"), rule).unwrap();
    let mut harness = scott_in(Some(folders));
    harness.get_all_by_label("outflanked by enemy within 6\"").next().unwrap().click();
    harness.run();
    // The field for its inches has the cursor; left empty, it is within the edge.
    harness.key(Key::Enter);
    harness.keys("1");
    harness.key(Key::Enter);
    let event = harness.last();
    let (Command::Maneuver(call), TableReading::Maneuver { results, .. }) = (event.command, event.found.reading) else {
        panic!("no maneuver")
    };
    assert_eq!(call.units[0].outflanked_from.unwrap().to_string(), "6\"");
    assert_eq!((results[0].modifier, results[1].modifier), (3, 5));
}

/// A damaged file is told and left alone; a change sets it aside under another name.
#[test]
fn damaged_house_rules_are_never_lost() {
    let (home, folders) = home();
    let path = home.path().join("house.json");
    std::fs::write(&path, "{\"kind\": ").unwrap();
    let mut harness = app(Some(folders));
    harness.get_by_label_contains("Your rules are not in force");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"kind\": ");
    harness.click("Assumed values");
    harness.get_by_label("Search").focus();
    harness.run();
    harness.get_by_label("Search").type_text("broken troops do not fire");
    harness.run();
    harness.click("Change Broken troops do not fire");
    harness.click("This row is in use");
    assert!(std::fs::read_to_string(&path).unwrap().contains("\"row\":\"broken\""));
    assert_eq!(std::fs::read_to_string(home.path().join("house.json.broken-1")).unwrap(), "{\"kind\": ");
}

/// Checks that no key of a page, of every page, or for opening pages is there twice; and help lists them all, those of the current page
/// first.
#[test]
fn help_tells_every_key_by_the_tables_the_router_reads() {
    let mut harness = app(None);
    // A design is typed into as a spreadsheet is, and has its keys first.
    let views = VIEWS.iter().filter(|view| !view.game.starts_with("design")).map(|view| (view.new)().keys_for_help());
    let pages = PAGES.iter().filter_map(|page| page.new).map(|new| new().bindings());
    for table in views.chain(pages) {
        let all = [table, Everywhere::table(), opening(&PAGES)].concat();
        let chords = all.iter().flat_map(|binding| binding.chords.iter().copied()).collect::<Vec<_>>();
        // A walk through a roster takes every letter first, on purpose.
        let twice = |chord: &Chord| chords.iter().filter(|other| *other == chord).count() > 1;
        assert!(!chords.iter().any(twice), "{chords:?}");
    }
    harness.key(Key::F1);
    let told = |harness: &Harness<'_, Option<App>>| {
        let titles = harness.query_all_by_role(Role::Heading).filter_map(|node| node.accesskit_node().label());
        titles.filter_map(|title| title.strip_prefix("Keys: ").map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&harness),
        [
            "Battle",
            "The table",
            "One number",
            "Area games",
            "Campaigns",
            "Your board",
            "Open",
            "Design",
            "Reconcile",
            "After the battle",
            "Laboratory",
            "Assumed values",
            "Start",
            "Help",
            "On every page"
        ]
    );
    for (key, text) in rows(&[(VIEWS[0].new)().bindings(), Everywhere::table()].concat()) {
        assert!(text.is_empty() || harness.see(text), "{key}: {text}");
    }
    harness.key(Key::Escape);
    assert!(harness.see("Thomas Pearson"), "Esc goes back to the page before");
    harness.keys("s");
    harness.key(Key::F1);
    assert_eq!(told(&harness)[0], "One number");
}

/// The keys of a battle do nothing where it is not on the page.
#[test]
fn keys_act_on_their_page_alone() {
    let mut harness = scott_on_the_table();
    let events = harness.events();
    harness.key(Key::Escape);
    harness.click("Luck");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run();
    harness.keys("m");
    harness.key(Key::Escape);
    assert_eq!(harness.events(), events);
    harness.keys("b");
    assert!(!harness.see("Apply (Enter)"), "no check was opened out of sight");
}

/// The log is turns that fold: however long the battle, every event can be come to, and what is sought stands alone.
#[test]
fn every_event_of_a_long_log_can_be_come_to() {
    let note = |nth: usize| Command::Note { text: format!("word {nth} of the referee").into() };
    let long = (0..400).map(note);
    let turns = [(500, false), (500, true), (501, false), (501, true), (502, false)];
    let turns = turns.map(|(nth, spoken)| if spoken { note(nth) } else { Command::NextPlayerTurn {} });
    let mut harness = after(long.chain(turns).collect());
    assert!(harness.see("word 501") && !harness.see("word 500"), "turns before the last two are folded");
    let top = |label: &str| harness.get_by_label_contains(label).rect().top();
    assert!(top("word 501") < top("Turn 1 · British (Unfold this turn)"), "the newest turn is on top");
    harness.click("Turn 1 · British (Unfold this turn)");
    assert!(harness.see("word 0 of"));
    harness.click("Turn 1 · British (Fold this turn)");
    assert!(!harness.see("word 0 of"));
    harness.click("Filter…");
    harness.get_by_role_and_label(Role::TextInput, "Filter").click();
    harness.run();
    harness.keys("word 1 of");
    assert!(harness.see("word 1 of the referee") && !harness.see("word 501"));
    harness.click("All");
    harness.click("Only losses");
    assert!(harness.see("No entry matches the filter."));
    harness.click("Filter…");
    assert!(harness.see("word 501"));
}
