//! The scratch page, driven as a player drives it: found by label, clicked, typed into.

use crate::common::RULES;
use crate::player;

use crate::player::Player as _;
use brigade_major::engine::{Asks as _, FactSpec, Word as _};
use brigade_major::games::battlecry1812::{fire as shot, melee as fight};
use brigade_major::games::rff1812::battle::UnitSituation;
use brigade_major::games::rff1812::charge::{ChargeParty, ChargeRequest, ChargeRole};
use brigade_major::games::rff1812::entry::GAME;
use brigade_major::games::rff1812::fire::{FireTarget, Firer};
use brigade_major::games::rff1812::maneuver;
use brigade_major::games::rff1812::words::Formation;
use brigade_major::gui::App;
use brigade_major::gui::games::scratch;
use brigade_major::gui::look;
use brigade_major::gui::scratch::{Scratch, Tools};
use brigade_major::gui::shell::keys;
use brigade_major::gui::shell::view::PageView as _;
use brigade_major::rng::Generator;
use brigade_major::store::Look;
use eframe::egui::{self, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};

/// The page and what the app would hand it.
struct Page {
    scratch: Scratch,
    generator: Generator,
}

type Shown = Harness<'static, Page>;

const LAPTOP: [f32; 2] = [1280.0, 800.0];
const NARROW: [f32; 2] = [640.0, 400.0];
/// As wide as the two, and so high that nothing is scrolled away.
const UNROLLED: [[f32; 2]; 2] = [[1280.0, 2400.0], [640.0, 4000.0]];

fn page(size: [f32; 2], section: &'static str) -> Shown {
    let mut scratch = scratch();
    scratch.open(section);
    let state = Page { scratch, generator: Generator::from_seed(1812) };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_max_steps(12)
        .with_context_setup(|context| look::apply(context, Look::Paper, 100))
        .build_ui_state(
            |ui, page: &mut Page| {
                let generator = &mut page.generator;
                let pressed = keys::routed(ui, &[&page.scratch.bindings()]);
                let mut tools = Tools { rules: &RULES, generator: &mut |sides| generator.face(sides), pressed: &pressed };
                page.scratch.page_ui(ui, &mut tools);
            },
            state,
        );
    harness.run();
    harness
}

/// Scrolls to a control and clicks it.
fn press(page: &mut Shown, label: &str) {
    page.get_by_label(label).scroll_to_me();
    page.run();
    page.get_by_label(label).click();
    page.run();
}

/// Chooses a word out of a list that opens.
fn choose(page: &mut Shown, list: &str, word: &str) {
    page.get_by_role_and_label(Role::ComboBox, list).scroll_to_me();
    page.run();
    page.get_by_role_and_label(Role::ComboBox, list).click();
    page.run();
    press(page, &format!("{list}: {word}"));
}

/// Replaces what stands in a field.
fn fill(page: &mut Shown, label: &str, text: &str) {
    page.get_by_role_and_label(Role::TextInput, label).scroll_to_me();
    page.run();
    page.get_by_role_and_label(Role::TextInput, label).click();
    page.run();
    page.key_press_modifiers(Modifiers::COMMAND, Key::A);
    page.run();
    type_keys(page, text);
}

/// Types where the cursor is, key by key.
fn type_keys(page: &mut Shown, text: &str) {
    for letter in text.chars() {
        page.event(egui::Event::Text(letter.to_string()));
        page.run();
    }
}

/// Everything the page says, for sentences that wrap.
fn says(page: &Shown, words: &str) -> bool {
    page.query_all_by_label_contains(words).next().is_some()
}

#[track_caller]
fn assert_says(page: &Shown, words: &str) {
    assert!(says(page, words), "the page does not say \"{words}\"; it says: {:#?}", texts(page));
}

fn texts(page: &Shown) -> Vec<String> {
    page.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Label).filter_map(|node| node.value()).collect()
}

fn focused(page: &Shown) -> Option<String> {
    page.root().children_recursive().find(Node::is_focused).and_then(|node| node.accesskit_node().label())
}

#[test]
fn maneuver_from_opening_to_result() {
    let mut page = page(LAPTOP, "Maneuver section");
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    press(&mut page, "Experience: elite");
    press(&mut page, "Leader, rating: gallant");
    assert_says(&page, "Sum +5");
    fill(&mut page, "Die", "7");
    page.get_by_label("Double quick");
    assert_says(&page, "die 7 +5 = 12");
    assert_says(&page, "May maneuver at the double quick");
    press(&mut page, "Copy the answer (Enter)");
    let copied = page.output().platform_output.commands.iter().any(|command| matches!(command, egui::OutputCommand::CopyText(_)));
    assert!(copied || says(&page, "die 7 makes 12"));
}

#[test]
fn a_digit_behind_a_face_begins_the_next_die() {
    let mut page = page(LAPTOP, "Maneuver section");
    for (keys, shown) in [("7", "die 7"), ("3", "die 3"), ("10", "die 10"), ("0", "die 10"), ("2", "die 2")] {
        type_keys(&mut page, keys);
        assert_says(&page, &format!("{shown} "));
    }
}

#[test]
fn a_digit_beside_a_roll_begins_the_next_throw() {
    let mut one = page(LAPTOP, "Maneuver section");
    press(&mut one, "Roll (R)");
    type_keys(&mut one, "3");
    assert_says(&one, "die 3 +2 = 5");
    assert!(!says(&one, "rolled by the app"));
    let mut pool = page(LAPTOP, "Battlecry fire section");
    fill(&mut pool, "Attacker, morale", "4");
    fill(&mut pool, "Range", "1");
    press(&mut pool, "Roll (R)");
    type_keys(&mut pool, "1456");
    pool.get_by_label("−1 figure · back 1 hex");
}

/// Nothing is played here: what the program has thrown it throws again, by its button and by its key.
#[test]
fn a_roll_is_rolled_again() {
    let mut page = page(LAPTOP, "Maneuver section");
    let mut faces = std::collections::BTreeSet::new();
    for _ in 0..12 {
        press(&mut page, "Roll (R)");
        faces.extend((1..=10).find(|face| says(&page, &format!("die {face} "))));
    }
    assert!(faces.len() > 1, "{faces:?} alone in twelve throws");
}

#[test]
fn a_tick_does_not_scroll_a_narrow_window() {
    let mut page = page(NARROW, "Maneuver section");
    press(&mut page, "Key position lost");
    let before = page.get_by_label("Key position lost").rect();
    page.get_by_label("Key position lost").click();
    page.run();
    // The sentence above may take a line less; the page does not go back to the die box.
    let shift = page.get_by_label("Key position lost").rect().top() - before.top();
    assert!(before.top() > 0.0, "{before:?} went by {shift}");
    assert!(before.bottom() < NARROW[1], "{before:?} went by {shift}");
    assert!(shift.abs() < 45.0, "{before:?} went by {shift}");
}

#[test]
fn the_cursor_goes_back_to_the_die() {
    let mut page = page(LAPTOP, "Maneuver section");
    press(&mut page, "Experience: elite");
    press(&mut page, "Formation: field column");
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    type_keys(&mut page, "7");
    assert_says(&page, "die 7 ");
}

#[test]
fn sections_without_dice_open_in_their_first_field() {
    for (section, field) in
        [("Movement section", "Road, distance on it"), ("Effectiveness section", "Starting stands"), ("Rating section", "Men")]
    {
        assert_eq!(focused(&page(LAPTOP, section)).as_deref(), Some(field));
    }
}

#[test]
fn a_wrong_distance_is_named() {
    let mut page = page(LAPTOP, "Maneuver section");
    fill(&mut page, "Leader at", "far");
    assert_says(&page, "Leader at: \"far\" is not a distance: write inches as 7, 7.5 or 7 1/2.");
    assert!(page.ctx.text_edit_focused());
    fill(&mut page, "Leader at", "9");
    assert_says(&page, "Out of command");
}

#[test]
fn another_arm_resets_what_does_not_fit() {
    let mut page = page(LAPTOP, "Maneuver section");
    press(&mut page, "Formation: square");
    press(&mut page, "Arm: artillery");
    assert!(page.query_by_label("Effectiveness: fresh").is_none());
    press(&mut page, "Gun: 3-pounder");
    press(&mut page, "Friendly troops within 4\"");
    fill(&mut page, "Die", "5");
    page.get_by_label("Well handled");
    press(&mut page, "Arm: infantry");
    assert!(page.query_by_label("Gun: 3-pounder").is_none());
    assert_says(&page, "Sum +2");
}

#[test]
fn a_line_tells_what_it_is_worth() {
    let mut page = page(LAPTOP, "Maneuver section");
    press(&mut page, "+2  Fresh troops");
    assert_says(&page, "Worth: ");
    press(&mut page, "Strike this line");
    assert_says(&page, "Sum 0");
    page.key_press_modifiers(Modifiers::COMMAND, Key::N);
    page.run();
    assert_says(&page, "Sum +2");
}

#[test]
fn fire_of_muskets_and_light_guns() {
    let mut page = page(LAPTOP, "Fire section");
    assert_eq!(focused(&page).as_deref(), Some("Firer 1, range"));
    assert_says(&page, "Firer 1, range: measure it");
    fill(&mut page, "Firer 1, stands", "6");
    assert!(page.ctx.text_edit_focused());
    fill(&mut page, "Firer 1, range", "x");
    assert_says(&page, "Firer 1, range: \"x\" is not a distance");
    fill(&mut page, "Firer 1, range", "3.5");
    press(&mut page, "Another firer");
    press(&mut page, "Firer 2, arm: artillery");
    press(&mut page, "Firer 2, gun: 6-pounder");
    fill(&mut page, "Firer 2, stands", "2");
    fill(&mut page, "Firer 2, range", "11");
    assert_says(&page, "12 points, sum +2");
    fill(&mut page, "Die", "7");
    page.get_by_label("Telling fire");
    page.get_by_label("The target is disordered");
    page.get_by_label("The target loses one stand");
    press(&mut page, "Remove firer 1");
    assert_says(&page, "6 points");
    page.get_by_label("Galling fire");
}

#[test]
fn rockets_roll_their_own_dice_first() {
    let mut page = page(LAPTOP, "Fire section");
    press(&mut page, "Firer 1, arm: artillery");
    press(&mut page, "Firer 1, gun: rockets");
    fill(&mut page, "Firer 1, stands", "2");
    fill(&mut page, "Firer 1, range", "20");
    assert_says(&page, "2 rocket stands roll first");
    assert_says(&page, "No attack");
    fill(&mut page, "Firer 1, rocket dice", "7");
    assert_says(&page, "Firer 1, rocket dice: 1 of 2 dice are typed.");
    fill(&mut page, "Firer 1, rocket dice", "7 2");
    assert_says(&page, "2 points");
    press(&mut page, "Roll the rockets of Firer 1");
    assert_says(&page, "rolled by the app");
}

#[test]
fn too_few_points_are_no_attack() {
    let mut page = page(LAPTOP, "Fire section");
    fill(&mut page, "Firer 1, stands", "1");
    fill(&mut page, "Firer 1, range", "8");
    page.get_by_label("No attack");
}

#[test]
fn charge_with_both_dice() {
    let mut page = page(LAPTOP, "Charge section");
    assert_eq!(focused(&page).as_deref(), Some("Attacker's die"));
    fill(&mut page, "Attacker, stands", "16");
    fill(&mut page, "Defender, stands", "9");
    press(&mut page, "Attacker, experience: veteran");
    press(&mut page, "Defender, experience: veteran");
    press(&mut page, "Attacker, cold steel");
    fill(&mut page, "Attacker's die", "8");
    assert_eq!(focused(&page).as_deref(), Some("Defender's die"));
    type_keys(&mut page, "5");
    page.get_by_label("Driven back");
    assert_says(&page, "8 +4 against 5 +2 is +5");
    assert_says(&page, "The defender");
    press(&mut page, "Swap sides");
    assert!(!says(&page, "8 +4 against 5"));
    assert_eq!(focused(&page).as_deref(), Some("Attacker's die"));
    type_keys(&mut page, "8");
    type_keys(&mut page, "5");
    assert_says(&page, "8 +2 against 5 +3 is +2");
    page.get_by_label("Hard pressed");
}

#[test]
fn guns_stand_and_do_not_charge() {
    let mut page = page(LAPTOP, "Charge section");
    assert!(page.query_by_label("Attacker, arm: artillery").is_none());
    press(&mut page, "Defender, arm: artillery");
    assert_says(&page, "guns do not charge");
    press(&mut page, "Defender, gun: 12-pounder");
    fill(&mut page, "Attacker, stands", "8");
    fill(&mut page, "Defender, stands", "2");
    press(&mut page, "Defender, unsupported");
    assert_says(&page, "Unsupported");
}

#[test]
fn a_hasty_square_is_asked_where_it_can_be() {
    let mut page = page(LAPTOP, "Charge section");
    assert!(page.query_by_label("Defender, hasty square").is_none());
    press(&mut page, "Defender, formation: square");
    press(&mut page, "Defender, hasty square");
    assert!(page.query_by_label("Attacker, hasty square").is_none());
    fill(&mut page, "Attacker, stands", "8");
    fill(&mut page, "Defender, stands", "8");
    assert_says(&page, "hasty square −1");
}

#[test]
fn a_fallen_leader() {
    let mut page = page(LAPTOP, "Fallen leader section");
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    type_keys(&mut page, "0");
    page.get_by_label("Shot dead in the saddle");
    type_keys(&mut page, "4");
    assert_says(&page, "he is unhurt");
    assert_says(&page, "Faces: 1 to 3 Ignores the fire");
}

/// Two actions lead to a first answer: the inches and the die. Everything else is taken, pale, until the player says it.
#[test]
fn the_inches_and_the_die_are_enough() {
    let mut page = page(LAPTOP, "Fire section");
    type_keys(&mut page, "3.5");
    page.key_press(Key::Enter);
    page.run();
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    type_keys(&mut page, "8");
    page.get_by_label("Telling fire");
    assert_says(&page, "assumed: telling fire from 9");
    assert!(says(&page, "What if "), "{:#?}", texts(&page));
    assert_eq!(page.query_all_by_label_contains("What if ").count(), 2);
}

/// What would change the chances most is drawn in the columns of the strip, and changes with what is said.
#[test]
fn what_would_change_most_is_told() {
    let mut page = page(LAPTOP, "Fire section");
    fill(&mut page, "Firer 1, range", "3.5");
    assert_says(&page, "What if cover fortified: no effect 8 in 10");
    press(&mut page, "Target, cover: fortified");
    assert!(!says(&page, "What if cover fortified"));
}

#[test]
fn the_roll_key_rolls() {
    for section in ["Maneuver section", "Fallen leader section", "Battlecry rally section", "Battlecry officer fire section"] {
        let mut page = page(LAPTOP, section);
        type_keys(&mut page, "r");
        page.get_by_label("rolled");
        assert_eq!(focused(&page).as_deref(), Some("Die"), "{section:?}");
    }
}

#[test]
fn movement_along_a_road_obliquely_and_wheeling() {
    let mut page = page(LAPTOP, "Movement section");
    assert_says(&page, "Road, distance on it: measure it");
    fill(&mut page, "Road, distance on it", "9");
    page.get_by_label("6\" left");
    assert_says(&page, "rate 12\" · spent 6\" · on this road at most 18\"");
    fill(&mut page, "Road, distance on it", "30");
    assert_says(&page, "too far: at most 18\"");
    fill(&mut page, "Oblique, forward", "3");
    fill(&mut page, "Oblique, sideways", "4");
    assert_says(&page, "An oblique of 53.1° costs 5.00\"; too steep");
    fill(&mut page, "Wheel, frontage", "4");
    fill(&mut page, "Wheel, degrees", "90");
    assert_says(&page, "travels 6.28\"");
    assert_says(&page, "Line, supported line  [assumed]");
    assert_says(&page, "8 / 6 / 4");
    assert_says(&page, "4 / 3 / 2");
    assert_says(&page, "27 / 18 / 9");
}

#[test]
fn effectiveness_of_a_unit() {
    let mut page = page(LAPTOP, "Effectiveness section");
    assert_says(&page, "Starting stands: type the number.");
    fill(&mut page, "Starting stands", "9");
    fill(&mut page, "Stands left", "7");
    page.get_by_label("Worn");
    press(&mut page, "Morale: dispirited");
    page.get_by_label("Spent");
    fill(&mut page, "Starting stands", "26");
    assert_says(&page, "Starting stands: 26 is wrong: the effectiveness table has units of 2 to 25 stands.");
}

#[test]
fn rating_from_a_record() {
    let mut page = page(LAPTOP, "Rating section");
    fill(&mut page, "Men", "380");
    press(&mut page, "Well drilled");
    press(&mut page, "Combat experience");
    page.get_by_label("10 stands · veteran");
    assert_says(&page, "Suggested morale");
    press(&mut page, "Men to a stand: 30");
    page.get_by_label("13 stands · veteran");
    press(&mut page, "Militia, or without regular discipline");
    page.get_by_label("13 stands · raw");
    fill(&mut page, "Men", "0");
    assert_says(&page, "Men must be 1 to ");
}

#[test]
fn battlecry_fire_of_four_dice() {
    let mut page = page(LAPTOP, "Battlecry fire section");
    assert_eq!(focused(&page).as_deref(), Some("Dice"));
    fill(&mut page, "Attacker, morale", "6");
    fill(&mut page, "Range", "2");
    assert!(page.query_by_label("4 dice").is_some());
    fill(&mut page, "Dice", "1 4 5");
    assert_says(&page, "3 of 4 dice are typed");
    fill(&mut page, "Dice", "1 4 5 6");
    page.get_by_label("−1 figure · back 1 hex");
    assert_says(&page, "the target loses 1 figure and retreats 1 hex");
    fill(&mut page, "Dice", "3333");
    page.get_by_label("−4 morale");
    assert_says(&page, "Chances: figures lost ");
    press(&mut page, "Target, type");
    press(&mut page, "Target, type: light dragoons");
    fill(&mut page, "Dice", "1456");
    page.get_by_label("−1 figure · back 1 hex");
    fill(&mut page, "Range", "3");
    page.get_by_label("Out of range");
}

#[test]
fn battlecry_weapons_fit_their_unit() {
    let mut page = page(LAPTOP, "Battlecry fire section");
    choose(&mut page, "Attacker, type", "field artillery");
    assert!(page.query_by_label("Attacker, weapon: musket").is_none());
    fill(&mut page, "Attacker, morale", "4");
    fill(&mut page, "Range", "1");
    assert!(page.query_by_label("5 dice").is_some());
    press(&mut page, "Roll (R)");
    assert_says(&page, "rolled by the app");
    assert_says(&page, "the target ");
}

#[test]
fn battlecry_melee_and_its_swap() {
    let mut page = page(LAPTOP, "Battlecry melee section");
    fill(&mut page, "Attacker, morale", "3");
    fill(&mut page, "Defender, morale", "2");
    assert!(page.ctx.text_edit_focused());
    fill(&mut page, "Attacker's dice", "4 4 1");
    fill(&mut page, "Defender's dice", "4 1");
    assert_says(&page, "The defender retreats 1 hex");
    press(&mut page, "Swap sides");
    assert_says(&page, "Attacker's dice: 2 dice");
    press(&mut page, "Roll (R)");
    assert_says(&page, "rolled by the app");
    choose(&mut page, "Defender, type", "field artillery");
    assert_says(&page, "Artillery does not attack");
    assert_says(&page, "Defender's dice: no dice");
}

#[test]
fn battlecry_rally_and_officer_fire() {
    let mut page = page(LAPTOP, "Battlecry rally section");
    press(&mut page, "Ability: 4");
    fill(&mut page, "Die", "4");
    assert_says(&page, "The unit recovers 1 morale");
    type_keys(&mut page, "7");
    assert_says(&page, "a face is 1 to 6");
    press(&mut page, "Check: officer fire");
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    type_keys(&mut page, "5");
    assert_says(&page, "The officer leaves the table");
    press(&mut page, "Shooter: riflemen");
    assert!(page.query_by_label("Shooter: infantry").is_none());
}

#[test]
fn sections_by_mouse_and_keyboard_keep_their_last_values() {
    let mut page = page(LAPTOP, "Maneuver section");
    press(&mut page, "Experience: elite");
    press(&mut page, "Check: charge");
    assert_eq!(page.state().scratch.section(), "Charge section");
    page.key_press_modifiers(Modifiers::COMMAND, Key::PageUp);
    page.run();
    page.key_press_modifiers(Modifiers::COMMAND, Key::PageUp);
    page.run();
    assert_eq!(page.state().scratch.section(), "Maneuver section");
    assert_says(&page, "Sum +4");
    assert_eq!(focused(&page).as_deref(), Some("Die"));
    page.key_press_modifiers(Modifiers::COMMAND, Key::PageUp);
    page.run();
    assert_eq!(page.state().scratch.section(), "Battlecry officer fire section");
}

const SECTIONS: [&str; 11] = [
    "Maneuver section",
    "Fire section",
    "Charge section",
    "Fallen leader section",
    "Movement section",
    "Effectiveness section",
    "Rating section",
    "Battlecry fire section",
    "Battlecry melee section",
    "Battlecry rally section",
    "Battlecry officer fire section",
];

/// Fills what a section asks so that everything it can draw is drawn.
fn answered(size: [f32; 2], section: &'static str) -> Shown {
    let mut page = page(size, section);
    for (label, text) in fields_of(section) {
        page.get_by_role_and_label(Role::TextInput, label).set_text_value_accesskit(text);
    }
    page.run();
    // Out of the field that is asked first, to the die.
    page.key_press(Key::Enter);
    page.run();
    type_keys(&mut page, "r");
    page.run();
    page
}

/// Fields that must be typed before a section shows a result.
fn fields_of(section: &str) -> &'static [(&'static str, &'static str)] {
    match section {
        "Fire section" => &[("Firer 1, stands", "6"), ("Firer 1, range", "3 1/2")],
        "Charge section" => &[("Attacker, stands", "16"), ("Defender, stands", "9")],
        "Movement section" => {
            &[("Road, distance on it", "9"), ("Oblique, forward", "3"), ("Wheel, frontage", "4"), ("Wheel, degrees", "45")]
        }
        "Effectiveness section" => &[("Starting stands", "12"), ("Stands left", "9")],
        "Rating section" => &[("Men", "380")],
        "Battlecry fire section" => &[("Attacker, morale", "9"), ("Range", "1")],
        "Battlecry melee section" => &[("Attacker, morale", "9"), ("Defender, morale", "9")],
        _ => &[],
    }
}

/// Dice, Roll and what they come to stand in the foot of every section, in the window without scrolling, at twice the type too; and where
/// dice, facts and results are others, they stand where they stood.
#[test]
fn the_foot_is_in_every_window() {
    const DICE: [(&str, &[&str], &str); 8] = [
        ("Maneuver section", &["Die"], "7"),
        ("Fire section", &["Die"], "9"),
        ("Charge section", &["Attacker's die", "Defender's die"], "85"),
        ("Fallen leader section", &["Die"], "0"),
        ("Battlecry fire section", &["Dice"], "113456111"),
        ("Battlecry melee section", &["Attacker's dice", "Defender's dice"], "441111111411111111"),
        ("Battlecry rally section", &["Die"], "2"),
        ("Battlecry officer fire section", &["Die"], "5"),
    ];
    for (size, steps) in [([1280.0, 800.0], 0), ([1024.0, 768.0], 4)] {
        let mut stage = player::app(None);
        stage.set_size(size.into());
        for _ in 0..steps {
            stage.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
            stage.run();
        }
        stage.click("One number (S)");
        for section in SECTIONS {
            for choice in choices_of(section) {
                // In a low window the choices unfold.
                if stage.query_by_label(&choice).is_none() {
                    stage.click(if choice.starts_with("Game") { "Game" } else { "Check" });
                }
                stage.click(&choice);
            }
            let window = stage.ctx.content_rect();
            let dice = DICE.iter().find(|(name, ..)| *name == section);
            let places = |stage: &Harness<'_, Option<App>>| {
                let die = |label: &str| stage.get_by_role_and_label(Role::TextInput, label).rect();
                let dice = dice.iter().flat_map(|(_, labels, _)| labels.iter().map(|label| die(label)));
                let roll = dice.clone().next().map(|_| stage.get_by_label("Roll (R)").rect());
                let copy = stage
                    .root()
                    .children_recursive()
                    .filter(|node| node.accesskit_node().label().as_deref() == Some("Copy the answer (Enter)"));
                let copy = copy.map(|node| node.rect()).max_by(|one, other| one.top().total_cmp(&other.top()));
                dice.chain(roll).chain(copy).collect::<Vec<_>>()
            };
            for (label, text) in fields_of(section) {
                stage.get_by_role_and_label(Role::TextInput, label).set_text_value_accesskit(text);
            }
            stage.run();
            let before = places(&stage);
            assert!(before.iter().all(|place| window.contains_rect(*place)), "{section} at {size:?}: {before:?} in {window:?}");
            let Some((_, labels, faces)) = dice else { continue };
            stage.get_by_role_and_label(Role::TextInput, labels[0]).focus();
            stage.run();
            stage.keys(faces);
            assert_eq!(places(&stage), before, "{section} at {size:?}: a result");
            assert!(stage.query_by_label("Roll (R)").is_some());
            let result = stage.get_by_label(result_of(section)).rect();
            assert!(window.contains_rect(result), "{section} at {size:?}: the result {result:?}");
        }
    }
}

/// The game and the check of a section, as their choices are named.
fn choices_of(section: &str) -> [String; 2] {
    let check = section.trim_end_matches(" section");
    let (game, check) = check.strip_prefix("Battlecry ").map_or(("Fire and Fury", check), |check| ("Battlecry!", check));
    [format!("Game: {game}"), format!("Check: {}", check.to_lowercase())]
}

/// Result of the faces of that test.
fn result_of(section: &str) -> &'static str {
    match section {
        "Maneuver section" => "Double quick",
        "Fire section" => "Telling fire",
        "Charge section" => "Driven back",
        "Fallen leader section" => "Shot dead in the saddle",
        "Battlecry fire section" => "−5 figures · −1 morale · back 1 hex",
        "Battlecry melee section" => "Attacker wins",
        "Battlecry rally section" => "Rallied",
        _ => "Officer hit: killed or wounded",
    }
}

/// With the die known, what cannot change the row any more is dimmed; before it nothing is.
#[test]
fn what_cannot_change_the_row_is_dimmed() {
    let mut page = page(LAPTOP, "Maneuver section");
    press(&mut page, "Experience: elite");
    press(&mut page, "Leader, rating: gallant");
    assert!(!says(&page, "cannot change the result"));
    let facts = page.query_all_by_role(Role::CheckBox).count();
    type_keys(&mut page, "0");
    page.run();
    assert!(says(&page, "Key position lost, cannot change the result"), "{:#?}", texts(&page));
    assert_eq!(page.query_all_by_role(Role::CheckBox).count(), facts);
}

/// Returns the controls a player clicks or types into, with name and place.
fn controls(page: &Shown) -> Vec<(String, egui::Rect)> {
    let control = |role| matches!(role, Role::Button | Role::CheckBox | Role::ComboBox | Role::TextInput);
    page.root()
        .children_recursive()
        .filter(|node| control(node.accesskit_node().role()))
        .map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()))
        .collect()
}

#[test]
fn targets_are_large_enough_and_nothing_overlaps_or_is_cut_off() {
    for size in UNROLLED {
        for section in SECTIONS {
            let page = answered(size, section);
            targets(&page, &format!("{section:?} {} points wide", size[0]));
            edges(&page, size[0], &format!("{section:?} {} points wide", size[0]));
        }
    }
}

fn targets(page: &Shown, at: &str) {
    let controls = controls(page);
    for (nth, (name, rect)) in controls.iter().enumerate() {
        assert!(rect.height() >= 31.9, "{at}: \"{name}\" is {} points high", rect.height());
        for (other, place) in controls.iter().skip(nth + 1) {
            let both = rect.intersect(*place);
            assert!(both.width() <= 0.5 || both.height() <= 0.5, "{at}: \"{name}\" {rect:?} lies on \"{other}\" {place:?}");
        }
    }
}

fn edges(page: &Shown, width: f32, at: &str) {
    for node in page.root().children_recursive() {
        let inside = node.accesskit_node().bounding_box().is_none_or(|_| node.rect().left() >= 0.0 && node.rect().right() <= width);
        let named = matches!(node.accesskit_node().role(), Role::Label | Role::Button | Role::CheckBox | Role::ComboBox | Role::TextInput);
        let name = node.accesskit_node().label().or_else(|| node.value()).unwrap_or_default();
        assert!(inside || !named, "{at}: \"{name}\" reaches over the edge: {:?}", node.rect());
    }
}

#[test]
fn everything_is_reached_by_scrolling_in_a_narrow_window() {
    for section in SECTIONS {
        let mut page = answered(NARROW, section);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, NARROW.into());
        let names = controls(&page).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let once = |name: &&String| names.iter().filter(|other| other == name).count() == 1;
        // All stand in one scrolled column: its ends and some between stand for the rest.
        let last = names.iter().rev().find(once);
        for name in names.iter().filter(once).step_by(6).chain(last) {
            page.get_by_label(name).scroll_to_me();
            page.run();
            let rect = page.get_by_label(name).rect();
            assert!(window.contains_rect(rect), "{section:?}: \"{name}\" cannot be reached: {rect:?}");
        }
    }
}

/// The page asks of target and firers what the check's list asks, in its words.
#[test]
fn fire_asks_the_list() {
    let mut page = page(UNROLLED[0], "Fire section");
    press(&mut page, "Charging or being charged");
    for (of, spec) in FireTarget::QUESTIONS.iter().map(|question| ("Target", question.spec)) {
        if spec.is_of_this_check() {
            assert!(page.query_all_by_label_contains(&format!("{of}, {}", spec.question())).next().is_some(), "{}", spec.question());
        }
    }
    for spec in Firer::QUESTIONS.iter().map(|question| question.spec).filter(|spec| spec.is_of_this_check() && spec.name != "charge") {
        assert!(page.query_by_label(&format!("Firer 1, {}", spec.question())).is_some(), "{}", spec.question());
    }
}

/// The page asks of unit and ground what the check's list asks, in its words.
#[test]
fn a_maneuver_asks_the_list() {
    let mut page = page(UNROLLED[0], "Maneuver section");
    let missing = |page: &Shown| {
        let asked = UnitSituation::QUESTIONS.iter().filter(|question| !question.spec.of_calls);
        let put = asked.map(|question| maneuver::question_text(RULES.tables(&GAME).unwrap(), question.fact));
        let put = put.map(|put| format!("{}{}", put[..1].to_uppercase(), &put[1..]));
        put.filter(|put| page.query_all_by_label_contains(put).next().is_none()).collect::<Vec<_>>()
    };
    let march = "In the line of march led by the leader's unit";
    assert_eq!(missing(&page), [march, "In woods", "Friendly troops within 4\"", "Maneuvering as a battery"]);
    press(&mut page, "Native warriors");
    assert_eq!(missing(&page), [march, "Friendly troops within 4\"", "Maneuvering as a battery"]);
    press(&mut page, "Formation: march column");
    press(&mut page, "Leader, attached to: another unit");
    assert_eq!(missing(&page), ["Friendly troops within 4\"", "Maneuvering as a battery"], "both are on the march");
    press(&mut page, "Arm: artillery");
    assert_eq!(missing(&page), [march, "In woods", "Friendly troops within 4\""], "no battalion gun yet");
}

/// The page asks of both sides what the check's list asks of them, in its words.
#[test]
fn a_charge_asks_the_list() {
    let mut page = page(UNROLLED[0], "Charge section");
    press(&mut page, "Combat: second or later");
    press(&mut page, "Defender, formation: square");
    press(&mut page, "Defender, hasty square");
    let mut seen = 0;
    for role in ChargeRole::ALL {
        let mut party = ChargeParty { hasty: Some(true), ..ChargeParty::default() };
        if *role == ChargeRole::Defender {
            party.formation = Some(Formation::Square);
        }
        let mut request = ChargeRequest { round: 2, attacker: party.clone(), defender: party, ..ChargeRequest::default() };
        request.attacker.hasty = None;
        for spec in ChargeParty::open_questions(&request.side_facts(*role)).map(|question| question.spec) {
            let of = if *role == ChargeRole::Attacker { "Attacker" } else { "Defender" };
            let label = format!("{of}, {}", spec.question());
            assert!(page.query_all_by_label_contains(&label).next().is_some(), "{label}");
            seen += 1;
        }
    }
    assert_eq!(seen, 3 + 4, "cold steel, breakthrough, outflanked; outflanked, hasty, before square, position");
    assert!(page.query_by_label("After a desperate struggle").is_some() && page.query_by_label("Ground crossed: rough").is_some());
}

/// The page asks of firer, target and range what the check's list asks, in its words; of hexes filled in open order alone.
#[test]
fn battlecry_fire_asks_the_list() {
    let mut page = page(UNROLLED[0], "Battlecry fire section");
    let questions = |of: &'static str, specs: Vec<&'static FactSpec>| {
        specs.into_iter().filter(|spec| spec.is_of_this_check()).map(move |spec| field(of, spec)).collect::<Vec<_>>()
    };
    let attacker = questions("Attacker", shot::FireAttacker::QUESTIONS.iter().map(|question| question.spec).collect());
    let target = questions("Target", shot::FireTarget::QUESTIONS.iter().map(|question| question.spec).collect());
    let range = questions("", shot::FireRequest::QUESTIONS.iter().map(|question| question.spec).collect());
    assert_eq!((attacker.len(), target.len(), range.len()), (2, 2, 1));
    for label in attacker.into_iter().chain(target).chain(range) {
        assert!(page.query_all_by_label_contains(&label).next().is_some(), "{label}");
    }
    let hexes = field("Attacker", shot::fact::FIRE.spec(shot::fact::HEXES));
    assert!(page.query_by_label(&hexes).is_none(), "it is in line");
    choose(&mut page, "Attacker, type", "light infantry");
    press(&mut page, "Attacker, formation: open order");
    assert!(page.query_by_label(&hexes).is_some(), "{hexes}");
}

/// The page asks of both sides what the check's list asks of them, in its words.
#[test]
fn a_battlecry_melee_asks_the_list() {
    let page = page(UNROLLED[0], "Battlecry melee section");
    let attacker = fight::MeleeAttacker::QUESTIONS.iter().map(|question| ("Attacker", question.spec));
    let sides = attacker.chain(fight::MeleeDefender::QUESTIONS.iter().map(|question| ("Defender", question.spec)));
    let asked = sides.filter(|(_, spec)| spec.is_of_this_check()).map(|(of, spec)| field(of, spec)).collect::<Vec<_>>();
    assert_eq!(asked, ["Attacker, officer's buff", "Defender, attacked in", "Defender, officer's buff"]);
    for label in asked {
        assert!(page.query_all_by_label_contains(&label).next().is_some(), "{label}");
    }
}

/// The name of a question's field on the page.
fn field(of: &str, spec: &FactSpec) -> String {
    let question = spec.question();
    if of.is_empty() { format!("{}{}", question[..1].to_uppercase(), &question[1..]) } else { format!("{of}, {question}") }
}
