//! The turn and the special rules in the app, as a player goes through them: one test a rule at least.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player;

use std::collections::BTreeSet;

use crate::player::{Hand, Player as _, app, desk, edit, field, form, phase, scott_in, scott_on_the_table};
use crate::sight::resize;
use brigade_major::engine::{Asks, FactKind, FactSpec, Value, Word as _};
use brigade_major::game::FaceOrigin;
use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{
    ChargeCall, ChargeStage, Command, Die, FireCall, FirerCall, LeaderEdit, LeaderStatus, ManeuverCall, PartySituation, Phase, Reply,
    Rff1812, TableReading, UnitEdit, UnitSituation, known_charge, maneuver_request,
};
use brigade_major::games::rff1812::charge::ChargeRole;
use brigade_major::games::rff1812::maneuver;
use brigade_major::games::rff1812::words::{Cover, Formation, Order};
use brigade_major::gui::{App, Desk};
use brigade_major::id::UnitId;
use brigade_major::store::Folders;
use eframe::egui::accesskit::{Role as AccessRole, Toggled};
use eframe::egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

/// Turn 10, the British player turn: everyone on the table, in line or unlimbered.
fn british(then: Phase, more: Vec<Command>) -> Table {
    field([phase(10, "british", then)].into_iter().chain(more))
}

fn declare(attackers: &[&str], defenders: &[&str]) -> Command {
    let ids = |ids: &[&str]| ids.iter().map(|id| UnitId::from(*id)).collect();
    Command::Declare { attackers: ids(attackers), defenders: ids(defenders), cold_steel: false }
}

/// A charge of the log goes against another unit than it was declared on: chosen in a list, in the log's words.
#[test]
fn a_declared_charge_of_the_log_is_chosen_otherwise() {
    let mut table = british(Phase::Maneuver, vec![declare(&["foot_8"], &["us_9"])]);
    let entry = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == AccessRole::Button;
    for press in [false, true] {
        let node = table.get_all_by_label_contains("Declared: 8th King's charges 9th US.").find(entry).unwrap();
        if press {
            node.click()
        } else {
            node.scroll_to_me()
        }
        table.run();
    }
    table.click("Change a fact… (E)");
    assert!(table.see("Choose what should have happened:"));
    table.click("Declared: 8th King's charges 11th US.");
    assert!(table.see("Now: Declared: 8th King's charges 11th US."));
    table.click("Correct (Enter)");
    assert_eq!(table.battle().state().charges[0].defenders, [UnitId::from("us_11")]);
    table.click("Undo (Ctrl+Z)");
    assert_eq!(table.battle().state().charges[0].defenders, [UnitId::from("us_9")]);
}

/// The charge is declared by clicks, answered, and waits in the charge phase.
#[test]
fn a_charge_is_declared_and_answered_by_a_hasty_square() {
    let mut table = british(Phase::Maneuver, Vec::new());
    table.click("25  19th LD ~");
    table.keys("c");
    table.click("1  9th US");
    table.key(Key::Enter);
    assert!(table.see("Charge of 19th LD on 9th US"));
    assert!(table.see(
        "9th US: evade (makes a full retreat and is broken; in a single rank only): it is in line: only open order in a single rank evades"
    ));
    table.click("9th US: hasty square");
    let unit = table.unit("us_9");
    assert_eq!((unit.formation, unit.hasty), (Formation::Square, true));
    assert!(table.see("9th US: hasty square: it is in square already"));
    table.click("Later (Esc)");
    table.click("Charge of 19th LD on 9th US: reply");
    table.key(Key::Enter);
    assert_eq!(table.last().command, Command::StandToCharge { charge: 0 });
    assert!(table.see("9th US stands to receive the charge."));
    assert!(table.see("they stand"), "the row keeps its place, with what came of it");
    table.click("Next phase (Ctrl+Enter)");
    table.click("Next phase (Ctrl+Enter)");
    table.get_by_label("Charge of 19th LD on 9th US");
    table.keys("55");
    table.key(Key::Enter);
    table.let_pass();
    let TableReading::Charge { defender_modifier, .. } = table.last().found.reading else { panic!("no charge") };
    assert_eq!(defender_modifier, 2, "veteran 1, fresh 2, hasty square −1");
}

/// The check of those of a brigade who were left out does not take the others again.
#[test]
fn a_second_check_of_a_brigade_takes_who_is_left() {
    let check = Command::Maneuver(ManeuverCall {
        leader: Some("scott".into()),
        units: ["us_9", "us_11"].map(|unit| UnitSituation::plain(unit.into())).to_vec(),
        die: Die { face: 7, from: FaceOrigin::Typed },
    });
    let mut table = field([check]);
    table.click("Winfield Scott · gallant");
    table.keys("7");
    table.key(Key::Enter);
    let Command::Maneuver(call) = table.last().command else { panic!("no maneuver") };
    let units = call.units.iter().map(|situation| situation.unit.as_str()).collect::<Vec<_>>();
    assert!(units.contains(&"us_25") && !units.contains(&"us_9") && !units.contains(&"us_11"), "{units:?}");
}

/// What is remarked on every unit that may form square is said once.
#[test]
fn a_remark_on_all_who_may_form_square_is_said_once() {
    let mut table = british(Phase::Maneuver, vec![declare(&["foot_8"], &["us_9"])]);
    table.click("Charge of 8th King's on 9th US: reply");
    assert!(table.query_all_by_label_contains(": hasty square").count() > 1);
    assert_eq!(table.query_all_by_label_contains("allows a square against infantry").count(), 1);
}

/// Replies keep their places, those of the charged unit first: a second click on one that was given hits no other.
#[test]
fn a_second_click_on_a_reply_gives_no_other() {
    let mut table = british(Phase::Maneuver, vec![declare(&["dragoons_19"], &["us_11"])]);
    table.click("Charge of 19th LD on 11th US: reply");
    let places = |table: &Table| {
        let buttons =
            table.query_all_by_role(AccessRole::Button).filter_map(|button| Some((button.accesskit_node().label()?, button.rect())));
        buttons.filter(|(label, _)| label.ends_with(": hasty square")).collect::<Vec<_>>()
    };
    let before = places(&table);
    assert_eq!(before[0].0, "11th US: hasty square");
    assert!(before.len() > 1 && table.see("In the path of the charge, behind or beside it"));
    table.click("11th US: outflanked before the square was formed");
    let others = table.get_by_label("the unit that forms square next was outflanked before");
    assert!(others.accesskit_node().toggled() == Some(Toggled::False), "said of the charged unit alone");
    table.click("11th US: hasty square");
    let answer = Reply::HastySquare { unit: "us_11".into(), outflanked: true };
    assert_eq!(table.last().command, Command::Answer { charge: 0, answer });
    let events = table.events();
    assert_eq!(places(&table), before);
    table.get_by_role_and_label(AccessRole::Button, "11th US: hasty square").click();
    table.run();
    assert_eq!(table.events(), events);
}

/// Cold steel and the replies to a charge have keys, the replies in the order of the page.
#[test]
fn cold_steel_and_replies_have_keys() {
    let mut table = british(Phase::Maneuver, Vec::new());
    table.click("22  Royal Scots ~");
    table.keys("c");
    table.click("1  9th US");
    table.keys("t");
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::Declare { cold_steel: true, .. }), "{:?}", table.last().command);
    let mut table = british(Phase::Maneuver, vec![declare(&["dragoons_19"], &["us_11"])]);
    table.click("Charge of 19th LD on 11th US: reply");
    let squares = table.query_all_by_label_contains(": hasty square").filter_map(|node| node.accesskit_node().label());
    let second = squares.filter(|label| label.ends_with(": hasty square")).nth(1).unwrap();
    table.key_press_modifiers(Modifiers::ALT, Key::Num2);
    table.run();
    let Command::Answer { answer: Reply::HastySquare { unit, .. }, .. } = table.last().command else { panic!("no square") };
    assert!(second.starts_with(&table.battle().setup().scenario.unit_label(&unit)), "{second} is not of {unit}");
    let events = table.events();
    table.key_press_modifiers(Modifiers::ALT, Key::Num2);
    table.run();
    assert_eq!(table.events(), events, "a reply that was given is given no more");
}

/// A leader picked where he checks nobody opens his card; his key still opens the check.
#[test]
fn a_leader_out_of_his_maneuver_phase_opens_his_card() {
    for (then, is_check) in [(Phase::Maneuver, true), (Phase::Charge, false)] {
        for (leader, own) in [("Phineas Riall ·", true), ("Winfield Scott ·", false)] {
            let mut table = british(then, Vec::new());
            let node = table.get_all_by_label_contains(leader).next().unwrap();
            node.click();
            table.run();
            assert_eq!(table.see("In danger, by his die"), !(is_check && own), "{leader} {then:?}");
            table.keys("m");
            assert!(!table.see("In danger, by his die"), "{leader} {then:?}");
        }
    }
}

/// The chances of a charge that is being declared are those of what is declared, and Esc goes back to it.
#[test]
fn the_chances_of_a_declaration_are_its_own() {
    let mut table = british(Phase::Maneuver, Vec::new());
    table.click("22  Royal Scots ~");
    table.keys("c");
    table.click("1  9th US");
    table.get_by_label_contains("with cold steel (").click();
    table.run();
    let events = table.events();
    table.click("Chances…");
    assert!(table.see("cold steel") && table.see("Nothing is declared yet: Esc goes back to the declaration."));
    table.keys("5");
    assert!(table.query_by_role_and_label(AccessRole::TextInput, "Attacker's die").is_none(), "no die is thrown");
    table.key(Key::Escape);
    let steel = table.get_by_label_contains("with cold steel (");
    assert!(steel.accesskit_node().toggled() == Some(Toggled::True));
    table.key(Key::Enter);
    assert_eq!(table.events(), events + 1);
    let cold = Command::Declare { attackers: vec!["royal_scots".into()], defenders: vec!["us_9".into()], cold_steel: true };
    assert_eq!(table.last().command, cold);
}

/// A charge after the others were answered is the referee's to allow, and the foot does not say that it is declared.
#[test]
fn a_charge_declared_too_late_says_so_before_it_is_declared() {
    let answered = Command::StandToCharge { charge: 0 };
    let mut table = british(Phase::Maneuver, vec![declare(&["dragoons_19"], &["us_11"]), answered]);
    table.click("22  Royal Scots ~");
    table.keys("c");
    table.click("1  9th US");
    assert!(table.see("Against the rules: charges are declared before the other side answers them. Only the referee can allow it."));
    assert!(table.see("Ask the referee (Enter)") && !table.see("Royal Scots will charge"));
}

#[test]
fn raw_troops_are_disordered_by_a_square() {
    let mut table = british(Phase::Maneuver, vec![declare(&["dragoons_19"], &["pennsylvania_volunteers"])]);
    table.click("Charge of 19th LD on Penn. Vols: reply");
    table.click("Penn. Vols: hasty square");
    assert_eq!(table.unit("pennsylvania_volunteers").order, Some(Order::Disordered));
}

/// What a phase leaves open is told in the log with the phase that ended it; where nothing is open its name stands alone.
#[test]
fn the_log_tells_what_a_phase_left_open() {
    let mut table = british(Phase::Maneuver, vec![declare(&["dragoons_19"], &["pennsylvania_volunteers"])]);
    table.click("Next phase (Ctrl+Enter)");
    assert!(table.query_all_by_label_contains("has no reply: the charged side stands").next().is_some());
}

#[test]
fn a_square_fires_by_face() {
    let mut table = british(Phase::Fire, vec![form("us_11", Formation::Square)]);
    table.click("2  11th US");
    table.click("22  Royal Scots ~");
    table.keys("4");
    table.key(Key::Enter);
    table.keys("1");
    table.key(Key::Enter);
    let event = table.last();
    assert_eq!(event.found.points().unwrap().as_f64(), 3.0, "three of eleven stands on a face");
    table.click("2  11th US");
    table.click("24  8th King's ~");
    table.keys("4");
    table.key(Key::Enter);
    table.keys("1");
    assert!(!table.see("Against the rules"), "another face, another target");
}

#[test]
fn a_crew_shelters_in_a_square() {
    let square = form("us_9", Formation::Square);
    let mut table = british(Phase::Maneuver, vec![square, declare(&["dragoons_19"], &["towson_guns"])]);
    table.click("Charge of 19th LD on Towson 6-pdr: reply");
    table.click("Towson 6-pdr: crew shelters in the square of 9th US, within 4\"");
    let guns = table.unit("towson_guns");
    assert_eq!((guns.silenced, guns.sheltered_in), (true, Some("us_9".into())));
    table.key(Key::Escape);
    table.click("Next phase (Ctrl+Enter)");
    table.click("26  Sheppard ~");
    table.click("11  Towson 6-pdr");
    table.keys("9");
    table.key(Key::Enter);
    table.keys("1");
    assert!(table.see("The crew of Towson 6-pdr shelters in a square and cannot be a target."));
}

#[test]
fn skirmishers_evade() {
    let mut table = british(Phase::Maneuver, vec![declare(&["foot_8"], &["haudenosaunee_warriors"])]);
    table.click("Charge of 8th King's on Haudenosaunee: reply");
    // Each way is a button of its own, and none is taken for another.
    assert!(table.see("Haudenosaunee: evade behind Penn. Vols (and is broken; in a single rank only)"));
    table.click("Haudenosaunee: evade (makes a full retreat and is broken; in a single rank only)");
    assert!(!table.see("They stand (Enter)") && table.see("No other reply (Enter)"), "who has run does not stand");
    assert_eq!(table.unit("haudenosaunee_warriors").order, Some(Order::Broken));
    table.key(Key::Escape);
    table.click("Next phase (Ctrl+Enter)");
    table.click("Next phase (Ctrl+Enter)");
    // Nobody threw its check, which comes before its move: the referee lets it pass.
    table.click("Carry the position");
    assert_eq!(table.battle().state().charges[0].stage, ChargeStage::Declared);
    table.let_pass();
    assert_eq!(table.battle().state().charges[0].stage, ChargeStage::Over);
}

#[test]
fn cavalry_countercharges() {
    let mut table = british(Phase::Maneuver, vec![phase(10, "united_states", Phase::Maneuver), declare(&["us_9"], &["dragoons_19"])]);
    table.click("Charge of 9th US on 19th LD: reply");
    table.click("19th LD: countercharge");
    assert_eq!(table.battle().state().charges[0].countercharging, [UnitId::from("dragoons_19")]);
}

/// Light troops change into open order, heavy ones are not offered it; the storming column shows its half move.
#[test]
fn maneuvers_are_chosen_by_name() {
    let allow = |unit: &str| edit(unit, UnitEdit { maneuver: Some(ManeuverKind::WellHandled), ..UnitEdit::default() });
    let us = phase(10, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us, allow("us_25"), allow("us_11"), allow("biddle_guns"), allow("towson_guns")]);
    moves_of(&mut table, "4  25th US");
    table.keys(".");
    assert!(table.see("6″ open, 5″ broken, 4″ rough"), "the storming column's half of the march rate");
    table.keys(".");
    table.click("25th US into open order");
    table.keys("a");
    assert_eq!(table.unit("us_25").formation, Formation::OpenOrder);
    assert_eq!(table.unit("us_11").made, None, "the others wait");
    moves_of(&mut table, "2  11th US");
    assert!(table.query_by_label("11th US into open order").is_none());
    table.keys(".");
    table.click("Storming column");
    table.key(Key::Enter);
    assert_eq!(table.unit("us_11").formation, Formation::StormingColumn);
    moves_of(&mut table, "14  Biddle");
    assert!(table.see("Towson's guns move"), "a battery moves as a brigade does");
    table.keys(".");
    assert!(table.see("Prolong: half move back unlimbered, light carriage: only on a light carriage"));
    assert!(table.see("Hand haul: too heavy to haul by hand"));
    table.keys(".");
    table.click("Biddle: Limber");
    table.click("Towson 6-pdr: Back");
    table.key(Key::Enter);
    assert_eq!(table.unit("biddle_guns").formation, Formation::Limbered);
    assert_eq!(made(&table, "towson_guns").as_deref(), Some("gun_prolong"));
}

/// Opens the moves of a unit's brigade by its card.
fn moves_of(table: &mut Table, row: &str) {
    table.key(Key::Escape);
    table.key(Key::Escape);
    pick(table, row);
    table.click("Moves of the brigade");
}

/// Returns the maneuver a unit made.
fn made(table: &Table, unit: &str) -> Option<String> {
    table.unit(unit).made.map(|row| row.to_string())
}

/// A brigade in march column.
fn marching() -> Table {
    let allow = |unit: &str, kind| edit(unit, UnitEdit { maneuver: Some(kind), ..UnitEdit::default() });
    let us = phase(10, "united_states", Phase::Maneuver);
    let march = |unit| form(unit, Formation::MarchColumn);
    let all = ["us_9", "us_11", "us_22", "us_25"];
    let tardy = |unit: &str| if unit == "us_11" { ManeuverKind::Tardy } else { ManeuverKind::WellHandled };
    let commands = all.into_iter().flat_map(|unit| [march(unit), allow(unit, tardy(unit))]);
    british(Phase::Maneuver, [us].into_iter().chain(commands).collect())
}

/// With its moves open a brigade deploys by two keys, as one entry of the log; who may not deploy makes his own move.
#[test]
fn a_brigade_deploys_in_two_actions() {
    let mut table = marching();
    moves_of(&mut table, "1  9th US");
    let before = table.events();
    let mut hand = Hand::at(&mut table);
    hand.shift(Key::D);
    assert!(hand.table.see("1 half move · 3 deploy"), "what they do, in words");
    assert_eq!(hand.key(Key::Enter).deeds, 2, "two actions deploy the brigade");
    for unit in ["us_9", "us_22", "us_25"] {
        assert_eq!(table.unit(unit).formation, Formation::Line, "{unit}");
    }
    let tardy = table.unit("us_11");
    assert_eq!((tardy.formation, made(&table, "us_11").as_deref()), (Formation::MarchColumn, Some("half_move")));
    assert_eq!(table.events(), before + 4);
    table.ctrl(Key::Z);
    assert_eq!(table.events(), before, "one entry, one undo");
}

/// From the phase's list it is two keys as well: for the first brigade still to move, or that of the unit picked. Where nobody has a move to
/// make the program says so.
#[test]
fn a_brigade_deploys_from_the_list() {
    let mut table = marching();
    table.key(Key::Escape);
    table.key(Key::Escape);
    let mut hand = Hand::at(&mut table);
    hand.shift(Key::D);
    assert!(hand.table.see("1 half move · 3 deploy"), "what they do, in words");
    assert_eq!(hand.key(Key::Enter).deeds, 2, "two actions deploy the brigade");
    assert_eq!(table.unit("us_9").formation, Formation::Line);
    Hand::at(&mut table).shift(Key::O);
    assert!(table.query_by_label_contains("No unit has a move to make now").is_some());
}

/// Letters pick a move of the row that is picked, a number another row; what the result does not allow is no button.
#[test]
fn letters_pick_moves() {
    let mut table = marching();
    moves_of(&mut table, "1  9th US");
    assert!(table.query_by_label("11th US: Deploy").is_none() && table.query_by_label("9th US: Half").is_none());
    table.keys("2");
    table.key(Key::Enter);
    table.keys("o");
    table.keys("3");
    table.key(Key::Enter);
    table.keys("f");
    table.keys("f");
    table.key(Key::ArrowDown);
    table.keys("b");
    assert!(table.see("1 full move · 1 forms · 1 goes back · 1 holds"));
    table.key(Key::Enter);
    assert_eq!(made(&table, "us_11").as_deref(), Some("hold"));
    assert_eq!(table.unit("us_22").formation, Formation::SupportedLine, "the second of its formations");
    assert_eq!(made(&table, "us_25").as_deref(), Some("about_face"));
}

/// Who charges or is charged and is disordered is told to be so at a glance, in the roster and in the list of fire.
#[test]
fn a_charge_hides_no_disorder() {
    let disordered = |unit| edit(unit, UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() });
    let table = player::after(vec![
        phase(9, "united_states", Phase::Maneuver),
        declare(&["us_9"], &["royal_scots"]),
        disordered("us_9"),
        disordered("royal_scots"),
        phase(9, "united_states", Phase::Fire),
    ]);
    let drawn = crate::sight::texts(&table).iter().filter(|text| text.job.text.contains("disordered")).count();
    assert!(drawn >= 4, "two in the roster, two in the list: {drawn}");
}

/// When the die is typed the arrows go on to another unit's facts, and a distance that is taken back gives the cursor back to the die: Enter
/// applies, whatever was pressed before.
#[test]
fn facts_of_another_unit_are_ticked_after_the_die() {
    let mut table = player::after(vec![phase(9, "united_states", Phase::Maneuver)]);
    table.keys("1");
    table.key(Key::Enter);
    table.keys("m");
    table.keys("2");
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    table.key(Key::ArrowUp);
    table.keys("v");
    table.keys("o");
    table.keys("o");
    table.key(Key::ArrowDown);
    table.keys("v");
    let before = table.events();
    table.key(Key::Enter);
    assert_eq!(table.events(), before + 1, "Enter applies the check");
    let Command::Maneuver(made) = &table.last().command else { panic!("{:?}", table.last().command) };
    assert_eq!(made.die.face, 2);
    let ticked = |unit: &UnitSituation| unit.facts().get(maneuver::fact::LINEAR_COVER) == Some(Value::Flag(true));
    assert_eq!(made.units.iter().map(ticked).collect::<Vec<_>>(), [false, true, true, false]);
    assert!(made.units.iter().all(|unit| unit.outflanked_from.is_none()), "taken back");
}

/// A unit's last choice is its first in the next turn; never one that would disorder it.
#[test]
fn the_last_choice_is_the_first() {
    let mut table = marching();
    moves_of(&mut table, "1  9th US");
    table.keys("o");
    table.click("11th US: Full");
    table.key(Key::Enter);
    assert_eq!(table.unit("us_11").order, Some(Order::Disordered), "its corner said so");
    let again = |kind| UnitEdit { maneuver: Some(kind), order: Some(Order::Good), ..UnitEdit::default() };
    let before = table.battle().journal().applied().map(|event| event.command.clone());
    let commands = before.chain([
        phase(11, "united_states", Phase::Maneuver),
        edit("us_9", again(ManeuverKind::WellHandled)),
        edit("us_11", again(ManeuverKind::Tardy)),
    ]);
    let mut table = player::after(commands.collect());
    moves_of(&mut table, "1  9th US");
    assert!(table.see("1 half move · 1 holds"), "the 9th held, the 11th is not disordered again");
}

/// A card says what is next for a unit: its deeds with what each gains, and what its next losses bring.
#[test]
fn a_card_says_what_a_unit_may_do_and_what_befalls_it() {
    let us = phase(10, "united_states", Phase::Maneuver);
    let bad = edit("us_11", UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() });
    let mut table = british(Phase::Maneuver, vec![us, bad]);
    pick(&mut table, "2  11th US");
    for told in [
        "State: disordered",
        "rally with élan on 7 or more, else rally",
        "+1 for 11th US; the others must then be within 4″, not 8″",
        "loses one stand, by galling fire too: it is disordered",
        "worn, 0 in checks and charges, a point to the British",
        "removed, 1 stand left, 4 points to the British",
        "in the fire phase",
    ] {
        assert!(table.see(told), "{told}");
    }
    let before = table.events();
    assert_eq!(Hand::at(&mut table).keys("l").deeds, 1, "one action attaches");
    assert_eq!(table.events(), before + 1);
    assert_eq!(table.last().command, Command::Attach { leader: "scott".into(), unit: Some("us_11".into()) });
    assert!(table.see("Detach Scott"), "the card stays open");
    table.keys("m");
    assert!(table.see("Sum of 9th US") && table.see("Sum of 11th US"), "M checks the brigade");
    table.key(Key::Escape);
    pick(&mut table, "2  11th US");
    table.shift(Key::M);
    assert!(!table.see("Sum of 9th US"), "Shift M checks the unit alone");
}

/// The second card is of the enemy met last; an enemy's own card says who may charge it.
#[test]
fn the_enemy_met_last_has_a_card_too() {
    let us = phase(10, "united_states", Phase::Maneuver);
    let volley = Command::Fire(FireCall {
        firers: vec![FirerCall::plain("royal_scots".into(), brigade_major::quantity::Inches::whole(4))],
        target: "us_9".into(),
        die: Some(Die::typed(1)),
        ..FireCall::default()
    });
    let mut table = british(Phase::Maneuver, vec![phase(10, "british", Phase::Fire), volley, us]);
    pick(&mut table, "1  9th US");
    assert!(table.see("fired at it last"));
    table.click("Charged by 9th US");
    assert!(table.see("Charge of 9th US on Royal Scots") && table.see("9th US will charge"), "who charges whom");
    assert!(table.see("without cold steel · next: the reply of Royal Scots"));
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::Declare { defenders, .. } if defenders == ["royal_scots".into()]));
    table.key(Key::Escape);
    table.key(Key::Escape);
    pick(&mut table, "24  8th King's ~");
    assert!(table.see("Charged by another"), "an enemy's card");
}

/// A leader's card tells what became of him and of his place.
#[test]
fn a_leaders_card_tells_his_story() {
    let call = brigade_major::games::rff1812::battle::SingleCall::new(
        &brigade_major::games::rff1812::check::FALLEN_LEADER,
        brigade_major::games::rff1812::battle::EffectTarget::Leader("scott".into()),
        Die::typed(10),
    );
    let replace =
        Command::Replace { leader: "scott".into(), unit: "us_9".into(), name: Some("Henry Leavenworth".into()), die: Die::typed(5) };
    let us = |turn| phase(turn, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us(9), Command::Check(call), us(11), replace]);
    table.click("Henry Leavenworth · able · for Winfield Scott");
    table.keys("u");
    assert!(table.see("Winfield Scott: shot dead in the saddle in turn 9, replaced in turn 11 by Henry Leavenworth."));
    assert!(table.see("is out of the game, a point to the British") || table.see("out of the game, a point to the British"));
}

#[test]
fn batteries_that_mass_their_fire_are_told() {
    let us = phase(10, "united_states", Phase::Fire);
    let mut table = british(Phase::Fire, vec![us]);
    for guns in ["11  Towson 6-pdr", "13  Ritchie ~"] {
        table.click(guns);
        table.click("22  Royal Scots ~");
        table.keys("20");
        table.key(Key::Enter);
        table.keys("2");
        if guns.starts_with("13") {
            assert!(table.see("Against the rules: Ritchie and Towson 6-pdr mass their fire"));
            assert!(table.see("Fired at already: Royal Scots by Towson 6-pdr."));
            table.click("closest or only target");
            assert!(!table.see("Against the rules"));
        }
        table.key(Key::Enter);
    }
    assert!(matches!(table.last().command, Command::Fire(call) if call.closest));
}

#[test]
fn ammunition_is_brought_up() {
    let low = edit("us_9", UnitEdit { low_on_ammo: Some(true), ..UnitEdit::default() });
    let check = Command::Maneuver(ManeuverCall {
        leader: Some("scott".into()),
        units: vec![UnitSituation::plain("us_9".into())],
        die: Die { face: 5, from: FaceOrigin::Typed },
    });
    let mut table = british(Phase::Maneuver, vec![phase(10, "united_states", Phase::Maneuver), low, check]);
    table.click("9th US may be supplied with ammunition");
    table.keys("12");
    assert!(table.see("Every enemy must be beyond 16\""));
    table.key(Key::Escape);
    table.click("9th US may be supplied with ammunition");
    table.keys("20");
    assert!(table.see("The distance to the enemy's guns is not given: all must be beyond 24\"."));
    table.click("nearest enemy guns at");
    table.keys("24");
    assert!(table.see("Every enemy gun must be beyond 24\""));
    table.keys(".5");
    table.key(Key::Enter);
    assert!(!table.unit("us_9").low_on_ammo);
}

#[test]
fn the_log_tells_who_is_worn() {
    let mut table = british(Phase::Fire, Vec::new());
    table.click("22  Royal Scots ~");
    table.click("3  22nd US");
    table.keys("3");
    table.key(Key::Enter);
    table.keys("0");
    assert!(table.see("After this result: 22nd US worn"), "the odds that matter");
    table.key(Key::Enter);
    assert!(table.see("22nd US is now worn."));
}

/// A breakthrough waits as a duty: the second combat is round 2 with its +1.
#[test]
fn a_breakthrough_is_followed_by_a_second_combat() {
    let mut table = british(Phase::Maneuver, vec![declare(&["foot_8"], &["us_22"]), phase(10, "british", Phase::Charge)]);
    table.click("Fight the charge of 8th King's on 22nd US");
    assert!(table.see("Chance to take the position, over all rounds:"));
    table.keys("01");
    table.key(Key::Enter);
    table.let_pass();
    assert!(table.see("8th King's: 6\" open, 4.5\" broken, 3\" rough"), "the inches of a second combat");
    table.click("Second combat");
    table.click("1  9th US");
    table.keys("91");
    table.key(Key::Enter);
    let event = table.last();
    let (Command::Charge(call), effects) = (&event.command, &event.found.effects) else { panic!("no charge") };
    assert_eq!((call.round, call.attacker.breakthrough), (Some(2), Some(true)));
    assert!(effects.iter().any(|applied| applied.effect.verb.to_string() == "carries the position"));
    assert!(table.see("Nothing is left to do in this phase."));
}

/// Infantry and cavalry together: a click each; the cavalry may recall, the infantry is not offered it.
#[test]
fn several_units_charge_and_cavalry_recalls() {
    let mut table = british(Phase::Charge, Vec::new());
    table.click("24  8th King's ~");
    table.keys("c");
    table.click("25  19th LD ~");
    table.click("1  9th US");
    // The first that was clicked leads until another is told to.
    table.click("Unit whose factors count: 19th LD");
    table.click("Unit whose factors count: 8th King's");
    table.keys("36");
    table.key(Key::Enter);
    table.let_pass();
    let event = table.last();
    let (Command::Charge(call), effects) = (&event.command, &event.found.effects) else { panic!("no charge") };
    assert_eq!(call.attackers, [UnitId::from("foot_8"), "dragoons_19".into()]);
    let recalls = effects.iter().filter(|applied| applied.effect.verb.to_string().contains("recall")).count();
    assert_eq!(recalls, 1, "{effects:?}");
}

/// Two units with one result are told together, whichever of the two tables it stands in (a newcomer's find).
#[test]
fn a_result_of_both_tables_is_counted_once() {
    let broken = || UnitEdit { order: Some(Order::Broken), stands: Some(2), ..UnitEdit::default() };
    let us = phase(10, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us, edit("pennsylvania_volunteers", broken()), edit("haudenosaunee_warriors", broken())]);
    let mut panics = 0;
    for face in "1234567890".chars() {
        table.click("Porter's brigade: maneuver check of Penn. Vols and Haudenosaunee");
        table.keys(&face.to_string());
        panics += usize::from(table.see("panic"));
        assert!(!table.see("1 panic · 1 panic") && !table.see("2 panic · 2 panic"), "{face}");
        table.key(Key::Escape);
    }
    assert!(panics > 0, "one of the faces is a panic");
}

const LATE: &str = "Roll for Late militia: 4 or more on a d6 brings it on (The roads from inland)";

/// Late militia comes by a die of the scenario: asked for first, typed or rolled, thrown once in a player turn (issue 10, 15).
#[test]
fn late_militia_is_thrown_for() {
    let mut desk = player::desk(None);
    assert!(desk.begin_shipped("rff1812/sackets_harbor.json"));
    assert!(desk.submit::<Rff1812>(phase(8, "united_states", Phase::Maneuver)).is_some_and(|done| done.is_ok()));
    let mut table = player::on(desk);
    assert!(table.see(LATE), "it is the first thing to do");
    table.key(Key::Enter);
    assert!(table.see("Late militia: arrival roll"));
    table.keys("3");
    table.key(Key::Enter);
    assert!(matches!(table.last().found.reading, TableReading::Comes(false)), "{:?}", table.last());
    assert!(table.query_by_role_and_label(Role::Button, LATE).is_none(), "once in a player turn");
    assert!(table.see("die 3"), "the row is struck, and says what fell");
    for _ in 0..2 {
        table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
        table.run();
    }
    table.click(LATE);
    table.keys("4");
    table.key(Key::Enter);
    assert!(table.unit("late_militia").on_table);
    assert!(table.see("Late militia rolled for, ") || table.see("1 arrived"), "the line of what is done tells it");
}

#[test]
fn a_replacement_is_rolled_for() {
    let lost = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    let lose = Command::EditLeader { leader: "scott".into(), edit: lost, note: "for the test".into() };
    let mut table = british(Phase::Maneuver, vec![lose, phase(12, "united_states", Phase::Maneuver)]);
    table.click("Replacement for Winfield Scott: roll the rating");
    table.click("11th US");
    table.keys("0");
    table.key(Key::Enter);
    let scott = table.battle().state().leaders[&"scott".into()].clone();
    assert_eq!(
        (scott.attached_to, scott.successor.map(|leader| leader.rating.to_string())),
        (Some("us_11".into()), Some("gallant".to_owned()))
    );
}

#[test]
fn heavy_casualties_and_greater_losses_show() {
    let stands = |stands: u32| UnitEdit { stands: Some(stands), ..UnitEdit::default() };
    let lose = ["royal_scots", "foot_100", "foot_8", "lincoln_militia", "light_companies"].map(|unit| edit(unit, stands(0)));
    let mut table = british(Phase::Maneuver, lose.to_vec());
    assert!(table.see("heavy, more than the enemy"), "past a third, and more than the enemy");
    table.click("Thomas Pearson · gallant");
    table.keys("5");
    table.key(Key::Enter);
    let TableReading::Maneuver { results, .. } = table.last().found.reading else { panic!("no maneuver") };
    assert!(results.iter().all(|result| result.modifier < 2), "−2 on each: {results:?}");
}

/// Key positions change hands on the left; the last turn ends in a victory, and its end can be taken back.
#[test]
fn the_battle_is_won_by_points() {
    let mut table = british(Phase::Maneuver, vec![phase(12, "united_states", Phase::Charge)]);
    table.click("Holder of Tongue of wood");
    let choices = table.get_all_by_label("United States").collect::<Vec<_>>().len();
    assert!(choices > 1, "the list is open");
    table.get_all_by_label("United States").find(|node| node.accesskit_node().role() != Role::Heading).unwrap().click();
    table.run();
    assert!(matches!(table.last().command, Command::HoldPosition { side: Some(side), .. } if side.as_str() == "united_states"));
    table.click("The last turn is over: end the battle");
    assert!(matches!(&table.last().found.reading, TableReading::Ends { winner: Some(side), .. } if side.as_str() == "united_states"));
    assert!(table.query_all_by_label_contains("The United States wins").next().is_some());
    table.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    table.run();
    assert!(!table.battle().state().ended);
}

/// From the first screen Enter walks through the phase: the first duty, the die, the next duty.
#[test]
fn enter_walks_through_the_phase() {
    let mut table = app(None);
    table.key(Key::Enter);
    assert!(table.see("Thomas Pearson's brigade: maneuver check"));
    table.keys("6");
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::Maneuver(_)));
    table.key(Key::Enter);
    assert!(table.see("Phineas Riall's brigade: maneuver check"));
    table.keys("6");
    table.key(Key::Enter);
    table.get_by_label_contains("Royal Scots, ");
}

/// Die first: what cannot change the row any more is dimmed, and a yes to what can is taken in.
#[test]
fn the_die_comes_first() {
    let mut table = british(Phase::Fire, Vec::new());
    table.click("22  Royal Scots ~");
    table.click("3  22nd US");
    table.keys("4");
    table.key(Key::Enter);
    table.keys("6");
    assert!(!table.see("enfiladed, cannot change the result"), "enfiladed, the row is another");
    table.click("enfiladed");
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::Fire(call) if call.enfiladed));
    // A one cannot be raised to anything by the ground.
    table.click("24  8th King's ~");
    table.click("1  9th US");
    table.keys("8");
    table.key(Key::Enter);
    table.keys("1");
    assert!(table.see("enfiladed, cannot change the result"));
    assert!(table.see("crossing an abatis, cannot change the result"));
}

/// Light by turn is shown with what it does; leaders can be put right.
#[test]
fn leaders_are_corrected() {
    let mut table = british(Phase::Maneuver, Vec::new());
    // He commands twice, and stands over both.
    table.get_all_by_label("Phineas Riall · able").next().unwrap().scroll_to_me();
    table.run();
    table.get_all_by_label("Phineas Riall · able").next().unwrap().click();
    table.run();
    table.click("Correct the leader");
    table.click("on foot: radius 4\"");
    assert!(table.battle().state().leaders[&"riall".into()].dismounted);
    table.click("out of the game");
    assert!(matches!(table.last().command, Command::EditLeader { .. }));
}

/// Digest §6: the line of march is a tick on the form where there can be one, and nowhere else.
#[test]
fn a_line_of_march_is_a_tick_on_the_form() {
    const TICK: &str = "in the line of march led by the leader's unit";
    let attach = Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) };
    let us = phase(10, "united_states", Phase::Maneuver);
    let march = |unit| form(unit, Formation::MarchColumn);
    let mut table = british(Phase::Maneuver, vec![us, march("us_9"), march("us_11"), attach]);
    table.click("3  22nd US");
    table.shift(Key::M);
    assert!(!table.see(TICK), "it is in line");
    table.key(Key::Escape);
    table.click("2  11th US");
    table.shift(Key::M);
    assert!(table.see("in close range and arc of fire of an enemy (small arms 4\", guns 12\")"));
    table.click(TICK);
    table.keys("5");
    table.key(Key::Enter);
    let Command::Maneuver(call) = table.last().command else { panic!("no maneuver") };
    assert!(call.units[0].line_of_march);
}

/// Digest §10: who rides out has left its position; the form asks for none.
#[test]
fn the_form_of_a_charge_asks_no_position_of_who_rides_out() {
    let us = phase(10, "united_states", Phase::Maneuver);
    let ride = brigade_major::games::rff1812::battle::Reply::Countercharge { unit: "dragoons_19".into() };
    let answer = Command::Answer { charge: 0, answer: ride };
    let mut table = british(Phase::Maneuver, vec![us, declare(&["us_9"], &["dragoons_19"]), answer]);
    table.click("Next phase (Ctrl+Enter)");
    table.click("Next phase (Ctrl+Enter)");
    table.get_by_label("Charge of 9th US on 19th LD");
    assert!(table.see("rides out to meet the charge: no position counts"));
    assert!(table.query_by_label("fortified").is_none());
    assert!(table.query_by_label("countercharging").is_none());
    let us = phase(10, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us, declare(&["us_9"], &["dragoons_19"])]);
    table.click("Next phase (Ctrl+Enter)");
    table.click("Next phase (Ctrl+Enter)");
    table.get_by_label("Charge of 9th US on 19th LD");
    table.click("fortified");
    table.click("countercharging");
    assert!(table.query_by_label("fortified").is_none(), "cleared");
    table.keys("55");
    table.key(Key::Enter);
    table.let_pass();
    let Command::Charge(call) = table.last().command else { panic!("no charge") };
    assert_eq!((call.defender.position, call.defender.countercharging), (None, true));
}

/// Digest §5: the fire form knows what was declared, and the player may say otherwise.
#[test]
fn the_form_of_fire_knows_the_declared_charge() {
    let us = phase(10, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us, declare(&["us_9"], &["royal_scots"]), phase(10, "united_states", Phase::Fire)]);
    table.click("2  11th US");
    table.click("22  Royal Scots ~");
    table.keys("4");
    table.key(Key::Enter);
    assert!(table.query_by_label("charging with cold steel").is_none(), "a bystander");
    table.click("charging or charged");
    table.click("charging with cold steel");
    let silent = table.query_all_by_label_contains("cold steel, not elite: no fire").next().is_some();
    assert!(silent, "the points say why there are none");
}

/// The form of fire asks what the check's list asks, in its words, and no more is typed in the form.
#[test]
fn the_form_of_fire_asks_the_list() {
    let us = phase(10, "united_states", Phase::Maneuver);
    let mut table = british(Phase::Maneuver, vec![us, declare(&["us_9"], &["royal_scots"]), phase(10, "united_states", Phase::Fire)]);
    table.click("1  9th US");
    table.click("22  Royal Scots ~");
    table.keys("4");
    table.key(Key::Enter);
    for spec in FireCall::QUESTIONS.iter().map(|question| question.spec).chain(FirerCall::QUESTIONS.iter().map(|question| question.spec)) {
        assert!(!matches!(spec.kind, FactKind::Count | FactKind::Length), "{} is typed, and asked elsewhere", spec.name);
        assert_eq!(is_asked(&table, spec, spec.question()), !spec.of_calls, "{}: of guns alone", spec.question());
    }
    table.click("enfiladed");
    table.click("partial");
    table.keys("6");
    table.key(Key::Enter);
    let Command::Fire(call) = table.last().command else { panic!("no fire") };
    assert_eq!((call.cover, call.enfiladed, call.crossing_abatis), (Cover::Partial, true, false));
}

/// Returns true if the form asks a question, with every word that may answer it.
fn is_asked(table: &Table, spec: &FactSpec, put: &str) -> bool {
    let drawn = |label: &str| table.query_all_by_label(label).next().is_some();
    let FactKind::Word(words) = spec.kind else { return drawn(put) };
    let asked = drawn(&format!("{}{}", put[..1].to_uppercase(), &put[1..]));
    assert!(!asked || words.iter().all(|word| drawn(&Value::Word(word).to_string())), "{put}");
    asked
}

/// Clicks a unit in the roster, whose label begins so.
fn pick(table: &mut Table, row: &str) {
    table.query_all_by_label_contains(row).next().unwrap().scroll_to_me();
    table.run();
    table.query_all_by_label_contains(row).next().unwrap().click();
    table.run();
}

/// Names of the facts that are declared or measured, by the list.
fn declared<T: Asks>() -> impl Iterator<Item = &'static str> {
    T::QUESTIONS.iter().map(|question| question.spec).filter(|spec| spec.is_of_this_check()).map(|spec| spec.name)
}

/// Digest §9: the form asks of guns what lets them mass their fire.
#[test]
fn the_form_of_fire_asks_guns_the_list() {
    let mut table = british(Phase::Fire, vec![phase(10, "united_states", Phase::Fire)]);
    table.click("11  Towson 6-pdr");
    table.click("22  Royal Scots ~");
    for spec in FireCall::QUESTIONS.iter().map(|question| question.spec) {
        assert!(is_asked(&table, spec, spec.question()), "{}", spec.question());
    }
}

/// Digest §6, §7: the form of a maneuver check asks what its list asks of each unit, in its words.
#[test]
fn the_form_of_a_maneuver_asks_the_list() {
    let shelter = Reply::Shelter { guns: "towson_guns".into(), square: "us_25".into() };
    let mut table = british(
        Phase::Maneuver,
        vec![
            form("us_25", Formation::Square),
            declare(&["dragoons_19"], &["towson_guns"]),
            Command::Answer { charge: 0, answer: shelter },
            phase(11, "united_states", Phase::Maneuver),
            form("us_9", Formation::MarchColumn),
            form("us_11", Formation::MarchColumn),
            Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) },
        ],
    );
    let mut seen = BTreeSet::new();
    for (row, unit) in [("2  11th US", "us_11"), ("10  Haudenosaunee", "haudenosaunee_warriors"), ("11  Towson 6-pdr", "towson_guns")] {
        pick(&mut table, row);
        table.shift(Key::M);
        let setup = table.battle().setup();
        let alone = ManeuverCall { leader: None, units: Vec::new(), die: Die::typed(1) };
        let here = UnitSituation { crew_goes_back: true, ..UnitSituation::plain(unit.into()) };
        let request = maneuver_request(setup, table.battle().state(), &alone, &here).unwrap();
        for question in UnitSituation::open_questions(&maneuver::facts(&setup.tables, &request)) {
            let put = maneuver::question_text(&setup.tables, question.fact);
            let asked = is_asked(&table, question.spec, &put);
            // A line of march and a crew away from its guns are asked where the battle has them.
            assert!(asked || ["line_of_march", "crew_goes_back"].contains(&question.spec.name), "{unit}: {put}");
            seen.extend(asked.then_some(question.spec.name));
        }
        table.key(Key::Escape);
    }
    let all = declared::<UnitSituation>().filter(|name| *name != "friends_at").collect::<BTreeSet<_>>();
    assert_eq!(seen, all, "but friends of a battalion gun: there is none at Chippawa");
}

/// Digest §10, §11: the form of a charge asks what its list asks of either side and of the combat, in its words.
#[test]
fn the_form_of_a_charge_asks_the_list() {
    let us = || phase(10, "united_states", Phase::Charge);
    let mut seen = BTreeSet::new();
    for (attacker, defender, more) in [
        (("1  9th US", "us_9"), ("22  Royal Scots", "royal_scots"), Some(form("royal_scots", Formation::Square))),
        (("1  9th US", "us_9"), ("25  19th LD", "dragoons_19"), None),
        (("10  Haudenosaunee", "haudenosaunee_warriors"), ("26  Sheppard", "sheppard_guns"), None),
    ] {
        let mut table = british(Phase::Charge, [us()].into_iter().chain(more).collect());
        pick(&mut table, attacker.0);
        pick(&mut table, defender.0);
        table.keys("c");
        table.click("second combat or later");
        let square = table.unit(defender.1).formation == Formation::Square;
        if square {
            table.click("hasty square");
        }
        let told = PartySituation { hasty: square, ..PartySituation::default() };
        let call =
            ChargeCall { round: Some(2), defenders: vec![defender.1.into()], defender: told, ..ChargeCall::plain(vec![attacker.1.into()]) };
        let known = known_charge(table.battle().setup(), table.battle().state(), &call);
        for role in ChargeRole::ALL {
            let known = known.side_facts(*role);
            let of_side = PartySituation::open_questions(&known).map(|question| question.spec);
            let of_all = ChargeCall::open_questions(&known).map(|question| question.spec).filter(|spec| spec.kind != FactKind::Count);
            for spec in of_side.chain(of_all) {
                // Of what may be of either side the form says whose it is.
                let asked = is_asked(&table, spec, spec.question()) || is_asked(&table, spec, &format!("{role} {}", spec.question()));
                assert!(asked, "{} at {}: {role} {}", attacker.1, defender.1, spec.question());
                seen.insert(spec.name);
            }
        }
    }
    let round = |name: &&str| *name != "round";
    assert_eq!(seen, declared::<PartySituation>().chain(declared::<ChargeCall>()).filter(round).collect::<BTreeSet<_>>());
}

/// Checks that a roll of the program stays: nobody rolls until it pleases.
#[test]
fn a_roll_stands() {
    let rolled = |keys: &[&str]| {
        let mut table = scott_on_the_table();
        table.click("Winfield Scott · gallant");
        keys.iter().for_each(|key| table.keys(key));
        table.key(Key::Enter);
        let Command::Maneuver(call) = table.last().command else { panic!("no maneuver") };
        call.die
    };
    let once = rolled(&["r"]);
    assert_eq!(once.from, FaceOrigin::Generator);
    assert_eq!(rolled(&["r", "r", "r"]), once);
    // Typed over it is the player's own.
    assert_eq!(rolled(&["7"]).from, FaceOrigin::Typed);
}

/// Returns the face that the program rolls for Scott's check, which is opened and closed again before it is applied.
fn looked_at(table: &mut Table) -> String {
    table.key(Key::Escape);
    table.click("Winfield Scott · gallant");
    table.keys("r");
    let face = player::fields(table)["Die"].clone();
    table.key(Key::Escape);
    face
}

/// Checks that dice rolled by the program belong to the battle and the place in its log: who looks at them, closes the check and rolls
/// again sees the same, an event that is undone gives its place back, and another event has dice of its own.
#[test]
fn dice_once_thrown_stay_thrown() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = scott_in(Some(Folders::at(folder.path())));
    let (before, seen) = (table.events(), looked_at(&mut table));
    assert!(!seen.is_empty());
    assert!((0..6).all(|_| looked_at(&mut table) == seen), "looking and closing gain nothing");
    assert_eq!(table.events(), before, "and record nothing");
    // Another event is another place.
    let here = table.app().desk().dice();
    table.click("Winfield Scott · gallant");
    table.keys("7");
    table.key(Key::Enter);
    assert_eq!(table.events(), before + 1);
    assert_ne!(table.app().desk().dice(), here);
    table.ctrl(Key::Z);
    assert_eq!(looked_at(&mut table), seen, "the place is the same again");
    // A battle begun anew has other dice, and its file has them when it is opened again.
    let path = table.app().desk().path().unwrap().to_path_buf();
    let dice = |desk: &Desk| desk.dice();
    let own = dice(table.app().desk());
    drop(table);
    let mut again = desk(Some(Folders::at(folder.path())));
    assert!(again.open_play(&path));
    assert_eq!(dice(&again), own);
    assert!(again.begin_again());
    assert_ne!(dice(&again), dice(&desk(None)));
}

/// The 1280 by 800 window of the drawing, Scott's brigade checked and two of it moved.
fn between_checks() -> Table {
    let us = phase(9, "united_states", Phase::Maneuver);
    let units = ["us_9", "us_11", "us_22", "us_25"].map(|unit| UnitSituation::plain(unit.into()));
    let check = Command::Maneuver(ManeuverCall {
        leader: Some("scott".into()),
        units: units.to_vec(),
        die: Die { face: 7, from: FaceOrigin::Typed },
    });
    let go = |unit: &str| Command::Make {
        unit: unit.into(),
        maneuver: "full_move".into(),
        formation: None,
        ground: brigade_major::games::rff1812::words::Ground::Open,
    };
    let mut table = player::after(vec![us, check, go("us_9"), go("us_11")]);
    resize(&mut table, (1280.0, 800.0), 1.0);
    table
}

/// What the phase waits for stands in the middle with names, in the strip in numbers, and on the display.
#[test]
fn the_phase_says_what_it_waits_for() {
    let mut table = between_checks();
    assert!(table.see("Waiting for: Porter and Towson to check, 22nd US and 25th US to move."));
    assert!(table.see("Waiting for 2 checks, 2 moves"), "in the strip");
    table.key(Key::F11);
    assert!(table.see("Waiting for: Porter and Towson to check, 22nd US and 25th US to move."), "on the display");
    table.key(Key::F11);
    table.keys("g");
    assert!(table.see("Waiting for 2 checks"));
}

/// What is done is one line; Show brings its rows back into their places, struck out, with what came of them.
#[test]
fn what_is_done_is_folded_into_a_line() {
    let mut table = between_checks();
    let order = |table: &Table| {
        let places = ["Porter's brigade: maneuver check", "Towson's guns: maneuver check", "Scott's brigade: move"];
        places.map(|label| table.get_by_label_contains(label).rect().top())
    };
    let before = order(&table);
    assert!(before.is_sorted(), "{before:?}");
    assert!(table.query_by_label_contains("Scott's brigade: 4 double quick").is_none());
    let line = "Done: 16 arrived · Scott's brigade checked · 9th US and 11th US moved. Show";
    table.click(line);
    assert!(table.see("Scott's brigade: 4 double quick"));
    table.get_by_label_contains("9th US, Full move");
    assert!(order(&table).is_sorted(), "the rows keep their order");
    table.get_by_label_contains(". Hide").click();
    table.run();
    assert_eq!(order(&table), before, "and their places");
    table.ctrl(Key::Z);
    table.get_by_label("Done: 16 arrived · Scott's brigade checked · 9th US moved. Show");
    table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    table.run();
    table.get_by_label(line);
    assert_eq!(order(&table), before);
}

/// The foot between checks has the last die with its sums; the next deed stands where Apply stands in a check, Undo where Roll does.
#[test]
fn the_foot_shows_the_last_result_and_the_next_deed() {
    let mut table = between_checks();
    table.get_by_label("Last die 7");
    assert!(table.see("4 double quick") && table.see("9th US, 11th US, 22nd US: 7 +5 = 12"));
    let (undo, deed) = (table.get_by_label("Undo the last event (Ctrl+Z)").rect(), table.get_by_label("Check Porter (Enter)").rect());
    table.click("Check Porter (Enter)");
    table.keys("6");
    assert!(table.see("Peter Porter's brigade: maneuver check"));
    let near = |one: eframe::egui::Rect, other: eframe::egui::Rect| one.min.distance(other.min) < 0.5 && one.max.distance(other.max) < 0.5;
    assert!(near(table.get_by_label("Apply (Enter)").rect(), deed));
    assert!(near(table.get_by_label("Roll (R)").rect(), undo));
    table.key(Key::Enter);
    table.get_by_label("Last die 6");
    table.click("Undo the last event (Ctrl+Z)");
    table.get_by_label("Last die 7");
    // With nothing left Enter goes on, and the button says so.
    table.keys("g");
    for _ in 0..2 {
        table.key(Key::Enter);
        table.keys("6");
        table.key(Key::Enter);
    }
    table.keys("g");
    table.click("On to fire (Enter)");
    assert_eq!(table.battle().state().phase, Phase::Fire);
    assert!(!table.see("On to fire (Enter)"));
}

/// Units that are next stand with their inches: those of a result as they are, the others as if the maneuver were well handled.
#[test]
fn units_stand_with_their_inches() {
    let table = between_checks();
    table.get_by_label_contains("9 Penn. Vols, raw, fresh: 8\" open, 6\" broken, 4\" rough");
    table.get_by_label("Grey inches: if the maneuver is well handled.");
    table.get_by_label("22nd US, double quick");
}

/// Who has fired is struck out in its place: no row under it moves while a hurried referee clicks the next, and no key changes.
#[test]
fn who_has_fired_keeps_its_place() {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    resize(&mut table, (1280.0, 800.0), 1.0);
    let rows =
        |table: &Table| ["11th US: fire", "22nd US: fire", "Porter's brigade: fire"].map(|label| table.get_by_label(label).rect().min);
    let before = rows(&table);
    table.click("9th US: fire");
    table.click("At Royal Scots");
    table.keys("4");
    table.key(Key::Enter);
    table.keys("1");
    table.key(Key::Enter);
    table.key(Key::Escape);
    table.get_by_label_contains("1 9th US, at Royal Scots");
    assert_eq!(rows(&table), before);
}

/// Of 33 rows the first group is unfolded; the others are a line each, and unfold at a click.
#[test]
fn many_rows_are_folded_by_brigade() {
    let mut desk = player::desk(None);
    assert!(desk.begin_shipped("rff1812/new_orleans.json"));
    assert!(desk.submit::<Rff1812>(phase(2, "united_states", Phase::Fire)).is_some_and(|done| done.is_ok()));
    let mut table = player::on(desk);
    resize(&mut table, (1280.0, 800.0), 1.0);
    let (defence, offence) = (table.get_by_label("Defensive fire").rect(), table.get_by_label("Offensive fire").rect());
    assert!((defence.top() - offence.top()).abs() < 0.5 && defence.right() < offence.left(), "side by side");
    let folded = table.query_all_by_label_contains("Unfold ").count();
    assert!(folded > 2, "{folded}");
    let rows = |table: &Table| table.query_all_by_label_contains(": fire").count();
    let before = rows(&table);
    table.query_all_by_label_contains("Unfold ").next().unwrap().click();
    table.run();
    assert!(rows(&table) > before);
    assert_eq!(table.query_all_by_label_contains("Unfold ").count(), folded - 1);
}

/// Leaders attach last: the row lists them, and a click on a leader and a unit attaches him.
#[test]
fn a_leader_attaches_from_the_list() {
    let mut table = between_checks();
    table.click("Attach a leader");
    table.pick("Winfield Scott");
    assert!(table.see("+1 for 22nd US; the others must then be within 4″, not 8″"), "the list says what it costs");
    table.pick("22nd US");
    let attached = table.battle().state().leaders[&"scott".into()].attached_to.clone();
    assert_eq!(attached, Some("us_22".into()));
}

/// At 1280 by 800 both sides of Chippawa are in sight, with the largest rows that fit.
#[test]
fn both_sides_of_chippawa_are_in_sight() {
    let rows = |table: &Table| {
        let units = table.battle().setup().scenario.units().enumerate().map(|(nth, (_, unit))| (nth + 1, unit)).collect::<Vec<_>>();
        let seen = units.into_iter().filter(|(_, unit)| table.unit(unit.id.as_str()).on_table);
        let row = |number: usize| table.query_all_by_label_contains(&format!("{number}  ")).map(|node| node.rect()).next();
        seen.filter_map(|(number, _)| row(number)).collect::<Vec<_>>()
    };
    // The table of a test stands within a margin of 8 points.
    let margin = 8.0;
    let mut table = field(Vec::new());
    resize(&mut table, (1280.0 + 2.0 * margin, 800.0 + 2.0 * margin), 1.0);
    let all = rows(&table);
    assert!(all.len() >= 21, "{}", all.len());
    let foot = 800.0 + margin - brigade_major::gui::look::measure::LAST_LINE;
    assert!(all.iter().all(|row| row.bottom() <= foot), "{all:?}");
    resize(&mut table, (1280.0, 1000.0), 1.0);
    assert!(rows(&table)[0].height() > all[0].height(), "with more room the rows are larger");
}

/// Units to come are one line, which unfolds; a number finds them in any case.
#[test]
fn units_to_come_are_a_line() {
    let mut table = app(None);
    resize(&mut table, (1280.0, 800.0), 1.0);
    let line = "To come: 6 in turn 4, Ritchie 5, Biddle 6 · 7 optional";
    assert!(table.query_by_label("13  Ritchie ~").is_none());
    table.click(line);
    table.get_by_label("13  Ritchie ~");
    table.click(line);
    assert!(table.query_by_label("13  Ritchie ~").is_none());
    table.keys("/13");
    table.get_by_label("13  Ritchie ~");
    table.key(Key::Enter);
    table.get_by_label("13  Ritchie ~");
}
