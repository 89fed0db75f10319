//! The app as a player uses it: found by label, clicked, typed into, asserted by state.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod player;

use brigade_major::battle::Event;
use brigade_major::engine::Word as _;
use brigade_major::gui::App;
use brigade_major::id::{LeaderId, UnitId};
use brigade_major::rff1812::words::{Formation, Order};
use brigade_major::store::Folders;
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use player::{Player as _, app};

/// Scott's brigade is on the table, in line.
fn scott_on_the_table() -> Harness<'static, Option<App>> {
    let mut harness = app(None);
    harness.click("Winfield Scott · gallant · turn 4");
    harness.click("Bring his command on now");
    harness
}

/// The same in the charge phase, where charges are fought.
fn in_the_charge_phase() -> Harness<'static, Option<App>> {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("Next phase (Ctrl+Enter)");
    harness
}

/// From the battle view to the applied result: leader, die, Enter. Three actions, four are allowed.
#[test]
fn a_brigade_maneuvers_in_three_actions() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("Winfield Scott · gallant");
    harness.keys("7");
    harness.get_by_label("Apply (Enter)");
    harness.key(Key::Enter);
    let Event::Maneuver { call, results, .. } = harness.last() else { panic!("no maneuver") };
    assert_eq!(call.leader, Some(LeaderId::from("scott")));
    assert_eq!(call.units.len(), 4);
    assert!(results.iter().all(|result| result.outcome.as_str() == "double_quick"), "{results:?}");
    assert!(harness.unit("us_9").checked);
}

/// A flank toggled changes the sum; the total on the panel is the one applied.
#[test]
fn situational_facts_change_the_sum() {
    let mut harness = scott_on_the_table();
    harness.get_all_by_label("outflanked within 8\"").next().unwrap().click();
    harness.run();
    harness.keys("1");
    harness.key(Key::Enter);
    let Event::Maneuver { results, .. } = harness.last() else { panic!("no maneuver") };
    assert_eq!((results[0].modifier, results[1].modifier), (3, 5));
}

/// Unit, enemy, range, Enter, die, Enter: six actions, six are allowed.
#[test]
fn a_volley_in_six_actions() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.click("line");
    harness.click("20  Royal Scots ~");
    harness.keys("3.5");
    harness.key(Key::Enter);
    harness.keys("9");
    harness.key(Key::Enter);
    let Event::Fire { result: Some(result), points_quarters, .. } = harness.last() else { panic!("no volley") };
    assert_eq!((points_quarters, result.modifier, result.result, result.outcome.as_str()), (36, 2, 11, "telling"));
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.stands, scots.order), (10, Some(Order::Disordered)));
}

/// Unit, enemy, C, both dice, Enter: five actions, six are allowed.
#[test]
fn a_charge_in_five_actions() {
    let mut harness = in_the_charge_phase();
    harness.click("1  9th US");
    harness.click("20  Royal Scots ~");
    harness.keys("c");
    harness.keys("94");
    harness.key(Key::Enter);
    let Event::Charge { call, outcome, .. } = harness.last() else { panic!("no charge") };
    assert_eq!((call.attacker_die.face, call.defender_die.face), (9, 4));
    assert_eq!(outcome.as_str(), "driven_back");
    assert_eq!(harness.unit("royal_scots").stands, 10);
}

/// Ten is typed as 0, and each die of a charge is one key.
#[test]
fn nought_is_ten() {
    let mut harness = in_the_charge_phase();
    harness.click("1  9th US");
    harness.click("20  Royal Scots ~");
    harness.keys("c");
    harness.keys("10");
    harness.key(Key::Enter);
    let Event::Charge { call, .. } = harness.last() else { panic!("no charge") };
    assert_eq!((call.attacker_die.face, call.defender_die.face), (1, 10));
}

/// A desperate struggle opens its second round by itself.
#[test]
fn a_desperate_struggle_is_rolled_again() {
    let mut harness = in_the_charge_phase();
    harness.click("1  9th US");
    harness.click("20  Royal Scots ~");
    harness.keys("c");
    harness.keys("54");
    harness.key(Key::Enter);
    let Event::Charge { outcome, .. } = harness.last() else { panic!("no charge") };
    assert_eq!(outcome.as_str(), "desperate_struggle");
    harness.get_by_label("Charge, round 2");
    harness.keys("91");
    harness.key(Key::Enter);
    let Event::Charge { call, .. } = harness.last() else { panic!("no charge") };
    assert_eq!((call.round, call.after_struggle), (2, true));
}

/// A natural 10 at a unit with a leader opens the fallen leader check.
#[test]
fn a_leader_in_danger_is_checked() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("20  Royal Scots ~");
    harness.click("line");
    harness.click("Phineas Riall");
    assert_eq!(harness.app().desk().battle().state().leaders[&LeaderId::from("riall")].attached_to, Some(UnitId::from("royal_scots")));
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.click("20  Royal Scots ~");
    harness.keys("3");
    harness.key(Key::Enter);
    harness.keys("0");
    harness.key(Key::Enter);
    harness.get_by_label("Fallen leader: Phineas Riall");
    harness.keys("8");
    harness.key(Key::Enter);
    let riall = harness.app().desk().battle().state().leaders[&LeaderId::from("riall")].clone();
    assert_eq!((riall.status.word(), riall.attached_to), ("lost", None));
    assert!(harness.unit("us_9").low_on_ammo, "a natural 10 leaves the firers low on ammunition");
}

/// Unticking an effect waives it, and the log says so.
#[test]
fn the_referee_waives_an_effect() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.click("line");
    harness.click("20  Royal Scots ~");
    harness.keys("3.5");
    harness.key(Key::Enter);
    harness.keys("9");
    harness.click("Royal Scots loses one stand");
    harness.click("Apply (Enter)");
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.stands, scots.order), (11, Some(Order::Disordered)));
    let battle = harness.app().desk().battle();
    let sentence = brigade_major::battle::sentence(battle.setup(), battle.journal().last_applied().unwrap());
    assert!(sentence.contains("[waived: loses one stand"), "{sentence}");
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
    assert!(harness.query_by_label_contains("undone: Winfield Scott maneuvers").is_some(), "the abandoned roll stays visible");
    harness.get_by_label_contains("On the table:").click();
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
    let Event::Maneuver { call, .. } = harness.last() else { panic!("no maneuver") };
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

/// Units are found by number and by part of a name.
#[test]
fn units_are_found_by_typing() {
    let mut harness = app(None);
    harness.keys("20");
    harness.key(Key::Enter);
    harness.get_by_label("1st Foot, Royal Scots (Gordon), seven companies");
    harness.keys("/lincoln");
    harness.key(Key::Enter);
    harness.get_by_label_contains("2nd Lincoln Militia");
}

/// The unit's card corrects formation and stands; each is an event.
#[test]
fn a_units_card_corrects_it() {
    let mut harness = app(None);
    harness.click("20  Royal Scots ~");
    harness.click("square");
    harness.click("Take one off");
    harness.click("disordered");
    let scots = harness.unit("royal_scots");
    assert_eq!((scots.formation, scots.stands, scots.order), (Formation::Square, 10, Some(Order::Disordered)));
    assert_eq!(harness.events(), 3);
}

/// A wrong range says what would be right, and nothing is applied.
#[test]
fn a_wrong_range_says_what_would_be_right() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.click("20  Royal Scots ~");
    harness.keys("7 8");
    assert!(harness.query_all_by_label_contains("is no distance: write inches as 7, 7.5 or 7 1/2").next().is_some());
    assert!(harness.query_by_label("Apply (Enter)").is_none());
}

/// The lines of a tally can be asked for their rule, and struck out by the referee.
#[test]
fn a_line_is_asked_for_its_rule_and_struck_out() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.keys("m");
    harness.click("+1  Gallant leader");
    assert!(harness.query_by_label_contains("rff1812_qrs").is_some(), "the citation is shown");
    assert!(harness.query_by_label_contains("Worth:").is_some(), "the swing is shown");
    harness.click("Strike this line");
    harness.keys("5");
    harness.key(Key::Enter);
    let Event::Maneuver { results, .. } = harness.last() else { panic!("no maneuver") };
    assert_eq!(results[0].modifier, 4);
}

/// Events are kept in a file at once; the next start resumes the battle.
#[test]
fn the_last_battle_is_resumed() {
    let home = tempfile::tempdir().unwrap();
    let folders = || Some(Folders::at(home.path()));
    let mut harness = app(folders());
    harness.click("20  Royal Scots ~");
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
    harness.get_by_label("File").focus();
    harness.run();
    harness.get_all_by_role(eframe::egui::accesskit::Role::TextInput).next().unwrap().type_text(&wrong.display().to_string());
    harness.run();
    harness.click("Open this battle");
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
    harness.click("Begin Sackets Harbor");
    assert_eq!(harness.app().desk().battle().setup().scenario.title, "Sackets Harbor");
}

/// Every page and every look draws, at 100 and at 200 percent, with every control named.
#[test]
fn every_page_draws_in_every_look_and_size() {
    let home = tempfile::tempdir().unwrap();
    let mut harness = app(Some(Folders::at(home.path())));
    for look in ["Light", "Dark", "High contrast"] {
        for size in ["200 %", "100 %"] {
            harness.click("Aa");
            harness.click(look);
            harness.click(size);
            for page in ["Scratch (S)", "Open (Ctrl+O)", "House values", "Help (F1)", "Battle (B)"] {
                harness.click(page);
            }
        }
    }
    assert_eq!(harness.app().desk().settings().type_size_percent(), 100);
}

/// Large type shows one panel at a time, and a check still goes through.
#[test]
fn large_type_shows_one_panel_at_a_time() {
    let mut harness = app(None);
    harness.set_size(eframe::egui::vec2(640.0, 400.0));
    harness.run();
    harness.click("20  Royal Scots ~");
    harness.get_by_label("Maneuver (M)");
    harness.click("Log");
    harness.get_by_label_contains("Nothing has happened yet");
    harness.click("Units");
    harness.get_by_label("20  Royal Scots ~");
}
