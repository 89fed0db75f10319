//! Every page and the states a game's page is seen in, at every size of window and type: no words cut off, broken, left out or painted over.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::stage;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::companies_stage::duel;
use crate::player::{self, Player as _, app, campaign_on, desk, edit, field, on, phase, recorded};
use crate::sight::{Sight, resize};
use brigade_major::game::{FaceOrigin, Request};
use brigade_major::games::battlecry1812::battle::{Battlecry1812, Command as OfCompanies, Phase as CompaniesPhase};
use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{Command, Die, ManeuverCall, Phase, Rff1812, UnitEdit, UnitSituation};
use brigade_major::games::rff1812::words::Formation;
use brigade_major::gui::games::PAGES;
use brigade_major::gui::{App, look};
use brigade_major::store::Look;
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

/// Sizes of windows in pixels.
const WINDOWS: [(f32, f32); 3] = [(1024.0, 768.0), (1280.0, 800.0), (1920.0, 1080.0)];
const TYPE: [f32; 3] = [1.0, 1.5, 2.0];
/// The looks beside the first; a look changes no layout.
const OTHER_LOOKS: [Look; 2] = [Look::Lamp, Look::HighContrast];

/// A state the window is looked at in.
struct State {
    name: &'static str,
    table: Table,
    /// Folder that must exist while the state is looked at.
    _home: Option<tempfile::TempDir>,
    /// Items that must be wholly in the window, at any size.
    foot: &'static [&'static str],
}

impl State {
    fn new(name: &'static str, table: Table) -> Self {
        Self { name, table, _home: None, foot: &[] }
    }

    fn foot(self, foot: &'static [&'static str]) -> Self {
        Self { foot, ..self }
    }

    fn at_home(self, home: tempfile::TempDir) -> Self {
        Self { _home: Some(home), ..self }
    }
}

/// Faults with the windows they were seen in.
#[derive(Default)]
struct Faults {
    found: BTreeMap<String, Vec<String>>,
    /// A look changes no layout: that is held of one state of each test.
    looks_seen: bool,
}

impl Faults {
    fn add(&mut self, state: &str, at: &str, faults: impl IntoIterator<Item = String>) {
        for fault in faults {
            self.found.entry(format!("{state}: {fault}")).or_default().push(at.to_owned());
        }
    }

    fn none(self) {
        let mut told = String::new();
        for (fault, at) in &self.found {
            writeln!(told, "{fault} [{}]", at.join(", ")).unwrap();
        }
        assert!(self.found.is_empty(), "{} faults\n{told}", self.found.len());
    }
}

/// Returns true if a text may end in dots: the reason for saving nothing names a file and has the system's message, of any length; its
/// hover text is complete.
fn is_allowed(fault: &str) -> bool {
    fault.starts_with("\"Not saved: ") && fault.ends_with(" is elided")
}

/// Returns the visible parts, with those of maps, boards and printed pages as such: marks on them may lie beyond their edge.
pub fn sight(table: &Table) -> Sight {
    let named = table.query_all_by_role(Role::Group).filter(|node| node.accesskit_node().label().is_some());
    let maps = named.chain(table.query_all_by_label_contains(", page ")).map(|node| node.rect()).collect::<Vec<_>>();
    maps.into_iter().fold(Sight::of(table), Sight::with_map)
}

/// Looks at a state in every window and look.
fn look_at(faults: &mut Faults, mut state: State) {
    let table = &mut state.table;
    for type_size in TYPE {
        for window in WINDOWS {
            resize(table, window, type_size);
            let at = format!("{:.0} at {:.0} %", window.0, type_size * 100.0);
            let seen = sight(table);
            faults.add(state.name, &at, seen.faults().into_iter().filter(|fault| !is_allowed(fault)));
            let out = state.foot.iter().filter(|label| !table.query_all_by_label(label).any(|node| seen.shows(node.rect())));
            faults.add(state.name, &at, out.map(|label| format!("\"{label}\" is not in the window")));
        }
    }
    if std::mem::replace(&mut faults.looks_seen, true) {
        return;
    }
    resize(table, WINDOWS[1], 1.0);
    let paper = sight(table).layout();
    for other in OTHER_LOOKS {
        look::apply(&table.ctx, other, 100);
        table.run_steps(2);
        let differs = paper.iter().zip(sight(table).layout()).find(|(paper, other)| *paper != other);
        faults.add(state.name, &format!("{other:?}"), differs.map(|pair| format!("another layout than on paper: {pair:?}")));
    }
}

fn each(states: Vec<fn() -> State>) {
    let mut faults = Faults::default();
    for state in states {
        look_at(&mut faults, state());
    }
    faults.none();
}

/// A brigade of so many whose check lets its units move, one of them in march column.
fn moving(of: usize) -> Table {
    let mut desk = stage::desk_of_brigades(2 * of, of);
    let units = desk.game::<Rff1812>().unwrap().setup().scenario.sides[0].units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
    let mut commands = vec![phase(1, "united_states", Phase::Maneuver)];
    for (nth, unit) in units.into_iter().take(of).enumerate() {
        let kind = if nth == 1 { ManeuverKind::Tardy } else { ManeuverKind::DoubleQuick };
        let formation = (nth == 2).then_some(Formation::MarchColumn);
        let edit = UnitEdit { maneuver: Some(kind), formation, ..UnitEdit::default() };
        commands.push(Command::EditUnit { unit, edit, note: "".into() });
    }
    for command in commands {
        desk.submit::<Rff1812>(Request { command, override_note: Some("".into()) }).unwrap().unwrap();
    }
    let mut table = on(desk);
    table.keys("3");
    table.key(Key::Enter);
    table.click("Moves of the brigade");
    table
}

#[test]
fn regiments_move_and_have_cards() {
    each(vec![
        || State::new("moves of four", moving(4)).foot(&["Back (Esc)", "Move all four (Enter)"]),
        || State::new("moves of seven", moving(7)).foot(&["Back (Esc)", "Move all seven (Enter)"]),
        || {
            let mut table = moving(4);
            table.keys(".");
            State::new("seldom moves", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Maneuver)]);
            table.click("2  11th US");
            State::new("card in the maneuver phase", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Maneuver)]);
            table.click("2  11th US");
            table.keys("u");
            table.click("What happened to it");
            State::new("card with its folds open", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Maneuver)]);
            table.click("11  Towson 6-pdr");
            State::new("card of guns", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Maneuver)]);
            table.click("22  Royal Scots ~");
            State::new("card of an enemy", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Maneuver)]);
            table.click("Winfield Scott · gallant");
            table.keys("u");
            State::new("card of a leader", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
            table.click("1  9th US");
            table.click("At Royal Scots");
            table.keys("4");
            table.key(Key::Enter);
            table.keys("1");
            table.key(Key::Enter);
            table.click("1  9th US");
            State::new("card with the enemy met last", table)
        },
        || {
            let mut table = volley();
            table.keys("4");
            table.key(Key::Enter);
            table.keys("1");
            table.key(Key::Enter);
            table.click("22  Royal Scots ~");
            State::new("card of the enemy that was fired at", table)
        },
    ]);
}

/// A brigade of seven is seen with its moves, without scrolling, in a window of 1280 by 800; its details and Enter stay put.
#[test]
fn seven_of_a_brigade_are_seen_with_their_moves() {
    let mut table = moving(7);
    resize(&mut table, WINDOWS[1], 1.0);
    let seen = Sight::of(&table);
    let rows = table.query_all_by_label_contains("Row of ").map(|node| node.rect()).collect::<Vec<_>>();
    assert_eq!(rows.iter().filter(|row| seen.shows(**row)).count(), 7);
    assert!(seen.shows(table.get_by_label("Seldom used moves").rect()), "the details stand whole under them");
    assert!(table.query_by_label_contains("A wheel of 15°, 30° or 45° leaves ").is_some(), "inches left by a wheel");
    let foot = table.get_by_label("Move all seven (Enter)").rect();
    table.key(Key::ArrowDown);
    table.keys("o");
    assert_eq!(table.get_by_label("Move all seven (Enter)").rect(), foot);
}

/// Whose turn it is stands in the strip as a word at any size, at least as two letters: a colour alone is none.
#[test]
fn the_side_to_play_is_a_word_in_the_strip() {
    for (mut table, words) in [(brigades(4), ["United States", "US"]), (thames(CompaniesPhase::Move), ["United States", "US"])] {
        for (type_size, window) in TYPE.into_iter().flat_map(|of| WINDOWS.map(|window| (of, window))) {
            resize(&mut table, window, type_size);
            let strip = table.get_by_label("To play: United States").rect();
            let seen = sight(&table);
            let named = seen.words.iter().any(|row| words.contains(&row.text.as_str()) && row.is_whole() && strip.contains_rect(row.place));
            assert!(named, "{window:?} at {type_size}: no word in {strip:?}");
        }
    }
}

/// From the first turn to the last nothing of the strip moves, neither by clock and light nor by points.
#[test]
fn nothing_of_the_strip_moves_from_turn_to_turn() {
    const STAYS: [&str; 4] = ["Undo (Ctrl+Z)", "To play: United States", "Victory points: ", "Turn "];
    const SEEN: [(f32, f32); 3] = [WINDOWS[0], WINDOWS[1], (1366.0, 768.0)];
    let mut desk = desk(None);
    assert!(desk.begin_shipped("rff1812/lundys_lane.json"));
    let last = desk.game::<Rff1812>().unwrap().setup().scenario.turns;
    let places = |turn: u32| {
        let mut desk = player::desk(None);
        assert!(desk.begin_shipped("rff1812/lundys_lane.json"));
        let command = phase(turn, "united_states", Phase::Fire);
        desk.submit::<Rff1812>(Request { command, override_note: Some("".into()) }).unwrap().unwrap();
        let mut table = on(desk);
        let strip = |node: &egui_kittest::Node<'_>| node.rect().top() < 48.0;
        SEEN.map(|window| {
            resize(&mut table, window, 1.0);
            STAYS.map(|label| table.query_all_by_label_contains(label).find(strip).map(|node| node.rect()))
        })
    };
    let first = places(1);
    assert!(first.iter().flatten().all(Option::is_some), "{first:?}");
    for turn in 2..=last {
        assert_eq!(places(turn), first, "in turn {turn}");
    }
}

/// A battle with brigades of so many, in the maneuver phase of the first side.
fn brigades(of: usize) -> Table {
    let mut desk = stage::desk_of_brigades(2 * of, of);
    let turn = Request { command: phase(1, "united_states", Phase::Maneuver), override_note: Some("".into()) };
    desk.submit::<Rff1812>(turn).unwrap().unwrap();
    on(desk)
}

/// Rows of each kind: new, changed, unreadable, and one of which a value stays as a fault.
const SPREADSHEET: &str = "Effectif\tCamp\tUnité\tBrigade\tPrésents sous les armes le matin\n300\tÉtats-Unis\t22nd US Infantry\t\t1\n\
    90\tAméricains\tVolontaires de la milice\tMilice\t1\n5\tFrance\tGarde\t\t1\nabout 300\tBritish\tNew Levy\t\t\n";

const ONE_DIE: &[&str] = &["Die", "Roll (R)", "Apply (Enter)"];
const TWO_DICE: &[&str] = &["Roll (R)", "Apply (Enter)"];

#[test]
fn regiments_between_checks_and_in_maneuver() {
    each(vec![
        || State::new("first turn", app(None)),
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Chippawa");
            State::new("a design", table)
        },
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Chippawa");
            table.key(Key::F7);
            State::new("the table of a design", table)
        },
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Crysler's Farm");
            table.key(Key::F7);
            table.keys("z");
            table.key(Key::Insert);
            State::new("the table of a design with a zone in hand", table)
        },
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Lundy's Lane: Miller at the guns");
            table.key(Key::F7);
            State::new("the board of a design", table)
        },
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Crysler's Farm");
            table.ctrl(Key::B);
            State::new("the balance of a design", table)
        },
        || {
            let mut table = app(None);
            table.key(Key::F4);
            table.click("From Chippawa");
            table.event(egui::Event::Paste(SPREADSHEET.to_owned()));
            table.run();
            State::new("rows of a spreadsheet", table)
        },
        || State::new("between checks", field(vec![phase(9, "british", Phase::Maneuver)])),
        || {
            let mut table = field(Vec::new());
            table.click("Winfield Scott · gallant");
            State::new("maneuver", table).foot(&["Die"])
        },
        || {
            let mut table = field(Vec::new());
            table.click("Winfield Scott · gallant");
            table.keys("7");
            State::new("maneuver with its die", table).foot(ONE_DIE)
        },
        || {
            let mut table = field(Vec::new());
            table.click("Winfield Scott · gallant");
            table.click("a unit is farther, or out of sight…");
            table.keys("2");
            State::new("maneuver with reach", table)
        },
        || {
            let mut table = brigades(7);
            table.click("General 0 of side 0 · gallant");
            table.keys("4");
            State::new("maneuver of seven", table).foot(ONE_DIE)
        },
    ]);
}

/// The measure of the look: with the die typed a brigade of seven is read without scrolling in a window of 1280 by 800; one of twenty-five
/// scrolls by itself, its die and Apply staying put.
#[test]
fn seven_of_a_brigade_are_seen_with_the_die_typed() {
    let rows_seen = |table: &Table| {
        let seen = Sight::of(table);
        let sums = table.query_all_by_label_contains("Sum of ").map(|node| node.rect()).collect::<Vec<_>>();
        let cells = seen.words.iter().filter(|words| words.text == "10" && words.is_whole()).map(|words| words.place).collect::<Vec<_>>();
        let is_seen = |sum: &&Rect| cells.iter().any(|cell| sum.y_range().contains(cell.center().y));
        (sums.iter().filter(is_seen).count(), sums.len())
    };
    let mut table = brigades(7);
    table.click("General 0 of side 0 · gallant");
    table.keys("4");
    resize(&mut table, WINDOWS[1], 1.0);
    assert_eq!(rows_seen(&table), (7, 7));
    let last = table.get_all_by_label("beyond the leader's reach").last().unwrap().rect();
    let foot = table.get_by_label("Die").rect();
    assert!(last.bottom() < foot.top(), "what is asked of the seventh, too: {last:?} over {foot:?}");

    let mut table = brigades(25);
    table.click("General 0 of side 0 · gallant");
    table.keys("4");
    resize(&mut table, WINDOWS[1], 1.0);
    let (die, apply) = (table.get_by_label("Die").rect(), table.get_by_label("Apply (Enter)").rect());
    let (seen, of) = rows_seen(&table);
    assert!(seen >= 7 && of == 25, "{seen} of {of}");
    table.get_by_label("Sum of 25th side 0: why?").scroll_to_me();
    table.run();
    assert!(rows_seen(&table).0 >= 7);
    assert_eq!((table.get_by_label("Die").rect(), table.get_by_label("Apply (Enter)").rect()), (die, apply));
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::Maneuver(call) if call.units.len() == 25));
}

/// The 9th fires at the Royal Scots, its range still to be told.
pub fn volley() -> Table {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    table.click("1  9th US");
    table.click("22  Royal Scots ~");
    table
}

/// The last entry of the log with these words, opened to change a fact.
pub fn corrected(mut table: Table, words: &str) -> Table {
    let is_button = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
    table.get_all_by_label_contains(words).rfind(is_button).unwrap().click();
    table.run();
    table.keys("e");
    table
}

#[test]
fn regiments_in_fire() {
    each(vec![
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
            table.click("1  9th US");
            State::new("card of a unit", table)
        },
        || {
            let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
            table.click("1  9th US");
            table.keys("f");
            State::new("fire without target", table)
        },
    ]);
    let mut faults = Faults::default();
    let mut table = volley();
    look_at(&mut faults, State::new("fire before the range", std::mem::replace(&mut table, volley())));
    table.keys("3.5");
    table.key(Key::Enter);
    table.keys("9");
    look_at(&mut faults, State::new("fire with its die", std::mem::replace(&mut table, volley())).foot(ONE_DIE));
    table.keys("7");
    table.click("11  Towson 6-pdr");
    table.key(Key::Tab);
    look_at(&mut faults, State::new("fire of two", table));
    faults.none();
}

#[test]
fn regiments_in_charges() {
    let declare =
        |cold_steel| Command::Declare { attackers: vec!["us_9".into(), "us_11".into()], defenders: vec!["royal_scots".into()], cold_steel };
    let check = || {
        Command::Maneuver(ManeuverCall {
            leader: Some("scott".into()),
            units: vec![UnitSituation::plain("us_9".into()), UnitSituation::plain("us_11".into())],
            die: Die { face: 7, from: FaceOrigin::Typed },
        })
    };
    let charging = move || field(vec![declare(false), check(), phase(9, "united_states", Phase::Charge)]);
    let mut faults = Faults::default();
    let mut table = field(Vec::new());
    table.keys("c");
    look_at(&mut faults, State::new("declare", table));
    let mut table = field(vec![declare(false)]);
    table.click("Charge of 9th US and 11th US on Royal Scots: reply");
    look_at(&mut faults, State::new("answers", table));
    look_at(&mut faults, State::new("battle over", field(vec![Command::EndBattle {}])));
    look_at(&mut faults, State::new("charge phase", charging()));
    let mut table = charging();
    table.click("Fight the charge of 9th US and 11th US on Royal Scots");
    look_at(&mut faults, State::new("charge with odds", table));
    let mut table = charging();
    table.click("Fight the charge of 9th US and 11th US on Royal Scots");
    table.keys("94");
    look_at(&mut faults, State::new("charge with its dice", table).foot(TWO_DICE));
    faults.none();
}

#[test]
fn regiments_in_other_checks() {
    let recorded = || on(recorded("chippawa", "rff1812/chippawa.json", 60));
    let mut faults = Faults::default();
    let mut table = field(Vec::new());
    table.click("Winfield Scott · gallant");
    table.keys("l");
    assert!(table.see("Fallen leader: Winfield Scott"));
    look_at(&mut faults, State::new("fallen leader", table).foot(&["Die", "Roll (R)"]));
    let mut table = field(vec![phase(9, "british", Phase::Maneuver)]);
    pick(&mut table, "Phineas Riall · able");
    table.keys("2");
    table.key(Key::Enter);
    look_at(&mut faults, State::new("maneuvered", table));
    look_at(&mut faults, State::new("a recorded battle", recorded()));
    let mut table = recorded();
    table.get_all_by_label_contains("maneuver check, die").last().unwrap().click();
    table.run();
    look_at(&mut faults, State::new("an entry of the log", table));
    let mut fired = volley();
    fired.keys("3.5");
    fired.key(Key::Enter);
    fired.keys("7");
    fired.key(Key::Enter);
    for (name, table) in
        [("a maneuver corrected", corrected(recorded(), "maneuver check, die")), ("a volley corrected", corrected(fired, " points, die "))]
    {
        look_at(&mut faults, State::new(name, table).foot(&["Correct (Enter)", "Cancel (Esc)"]));
    }
    let mut table = recorded();
    resize(&mut table, WINDOWS[0], 2.0);
    table.click("Panel: Log");
    look_at(&mut faults, State::new("the log's drawer", table));
    let mut table = recorded();
    resize(&mut table, WINDOWS[0], 2.0);
    table.click("Panel: Units");
    look_at(&mut faults, State::new("the units' drawer", table));
    let mut table = app(None);
    table.click("Menu");
    look_at(&mut faults, State::new("the menu", table));
    let mut table = recorded();
    table.click("More");
    look_at(&mut faults, State::new("more", table));
    faults.none();
}

/// Every page of the menu, with a battle that has been fought to its end.
#[test]
fn every_page() {
    let mut faults = Faults::default();
    for page in &PAGES {
        let mut table = on(recorded("chippawa", "rff1812/chippawa.json", usize::MAX));
        table.click(&page.spoken());
        if page.name == "Laboratory" {
            table.wait();
        }
        look_at(&mut faults, State::new(page.name, table));
    }
    faults.none();
}

/// The values no source gives, of every game: none is cut before the word that tells it apart, and sides have their names.
#[test]
fn assumed_values_of_every_game() {
    let mut faults = Faults::default();
    for game in ["Battlecry! 1812", "1812 The Invasion of Canada", "1754 Conquest"] {
        let mut table = app(None);
        table.click("Assumed values");
        table.click(&format!("Game: {game}"));
        table.wait();
        let seen = sight(&table);
        let small = seen.words.iter().find(|words| words.text.starts_with("american") || words.text.starts_with("british"));
        assert!(small.is_none(), "{game}: {small:?}");
        look_at(&mut faults, State::new(game, table));
    }
    faults.none();
}

/// A fight of the laboratory and what tips it, of few stands within one turn; and Or? beside a charge and a volley.
#[test]
fn a_fight_in_the_laboratory() {
    let few = |unit| edit(unit, UnitEdit { stands: Some(3), ..UnitEdit::default() });
    let stands = || ["us_9", "us_11", "royal_scots"].map(few);
    let charge = || {
        let mut table = field(stands());
        table.keys("c");
        table.click("Charge with 9th US");
        table.click("Charge Royal Scots");
        table.wait();
        table
    };
    let mut faults = Faults::default();
    look_at(&mut faults, State::new("or? beside a charge", charge()).foot(&["Declare (Enter)"]));
    let mut table = field(stands().into_iter().chain([phase(10, "united_states", Phase::Fire)]));
    pick(&mut table, "1  9th US");
    table.click("At Royal Scots");
    table.keys("4");
    table.key(Key::Enter);
    table.wait();
    look_at(&mut faults, State::new("or? beside a volley", table));
    let mut table = charge();
    table.key(Key::F9);
    table.wait();
    look_at(&mut faults, State::new("one fight", table));
    let mut table = charge();
    table.key(Key::F9);
    table.wait();
    table.click("Change the goal");
    table.get_by_label("within one turn").click();
    table.wait();
    table.keys("w");
    table.wait();
    look_at(&mut faults, State::new("what tips it", table));
    faults.none();
}

/// Whole battles of a small board in the laboratory: played, and stopped before there is a figure.
#[test]
fn whole_battles_in_the_laboratory() {
    let mut faults = Faults::default();
    let begun = || {
        let mut table = duel(None);
        table.key(Key::F9);
        table
    };
    let mut table = begun();
    table.wait();
    look_at(&mut faults, State::new("whole battles", table));
    let mut table = begun();
    table.keys("s");
    table.wait();
    look_at(&mut faults, State::new("whole battles, stopped", table));
    faults.none();
}

/// The first page with nothing begun, and both it and the page of battles with battles begun and fought out.
#[test]
fn the_first_page_and_the_page_of_battles() {
    let mut faults = Faults::default();
    let mut new = app(None);
    new.click("Start");
    look_at(&mut faults, State::new("start of a newcomer", new));
    const NOTHING: &[&str] = &[];
    const GO_ON: &[&str] = &["Go on with The Thames: Johnson's charge"];
    for (page, foot) in [("Start", NOTHING), ("Open (Ctrl+O)", GO_ON)] {
        let home = tempfile::tempdir().unwrap();
        let table = on(begun_in(&home));
        let mut state = State::new(page, table).at_home(home).foot(foot);
        state.table.click(page);
        look_at(&mut faults, state);
    }
    faults.none();
}

/// A desk on which a battle was fought out and two go on, the last of them on hexes.
fn begun_in(home: &tempfile::TempDir) -> brigade_major::gui::Desk {
    let mut desk = desk(Some(brigade_major::store::Folders::at(home.path())));
    let ruled = |command| Request { command, override_note: Some("".into()) };
    for (path, command) in [("rff1812/queenston_landing.json", Command::EndBattle {}), ("rff1812/chippawa.json", Command::NextPhase {})] {
        assert!(desk.begin_shipped(path));
        desk.submit::<Rff1812>(ruled(command)).unwrap().unwrap();
    }
    assert!(desk.begin_shipped("battlecry1812/thames.json"));
    let phase = OfCompanies::SetPhase { turn: 2, side: "united_states".into(), phase: CompaniesPhase::Attack };
    desk.submit::<Battlecry1812>(Request { command: phase, override_note: Some("".into()) }).unwrap().unwrap();
    desk
}

#[test]
fn every_section_of_scratch() {
    let mut faults = Faults::default();
    for (game, checks) in [
        ("Fire and Fury", &["maneuver", "fire", "charge", "fallen leader", "movement", "effectiveness", "rating"][..]),
        ("Battlecry!", &["fire", "melee", "rally", "officer fire"][..]),
    ] {
        for check in checks {
            let mut table = app(None);
            table.click("One number (S)");
            table.click(&format!("Game: {game}"));
            table.click(&format!("Check: {check}"));
            look_at(&mut faults, State::new(check, table));
        }
    }
    faults.none();
}

fn thames(phase: CompaniesPhase) -> Table {
    let mut desk = desk(None);
    assert!(desk.begin_shipped("battlecry1812/thames.json"));
    // It begins with the moves of the United States.
    if phase != CompaniesPhase::Move {
        let command = OfCompanies::SetPhase { turn: 1, side: "united_states".into(), phase };
        desk.submit::<Battlecry1812>(Request { command, override_note: Some("".into()) }).unwrap().unwrap();
    }
    on(desk)
}

/// Clicks what begins with these words: `grey,` is the unit on the board.
fn pick(table: &mut Table, label: &str) {
    table.get_all_by_label_contains(label).next().unwrap().click();
    table.run();
}

#[test]
fn companies() {
    let mut faults = Faults::default();
    look_at(&mut faults, State::new("board", thames(CompaniesPhase::Move)));
    let mut table = thames(CompaniesPhase::Move);
    pick(&mut table, "1/Johnson 1,");
    look_at(&mut faults, State::new("card of a company", table));
    let mut table = thames(CompaniesPhase::Attack);
    pick(&mut table, "1/Johnson 1,");
    pick(&mut table, "Tecumseh 1,");
    look_at(&mut faults, State::new("fire of companies", table));
    let mut table = thames(CompaniesPhase::Attack);
    pick(&mut table, "1/Johnson 1,");
    pick(&mut table, "Tecumseh 1,");
    table.keys("1134");
    table.click("Correct what the map says");
    look_at(&mut faults, State::new("fire of companies with dice", table));
    let mut table = thames(CompaniesPhase::Attack);
    pick(&mut table, "1/Johnson 1,");
    pick(&mut table, "Tecumseh 1,");
    table.keys("m");
    look_at(&mut faults, State::new("melee", table));
    look_at(&mut faults, State::new("a recorded battle of companies", on(recorded("thames", "battlecry1812/thames.json", 60))));
    for page in ["Print (Ctrl+P)", "Reconcile (Ctrl+R)", "After the battle (F2)", "Luck", "Display for the table (F11)"] {
        let mut table = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
        table.click(page);
        look_at(&mut faults, State::new(page, table));
    }
    faults.none();
}

/// The page after a battle of regiments, and events opened on it.
#[test]
fn after_a_battle_of_regiments() {
    let mut faults = Faults::default();
    let over = || {
        let mut table = on(recorded("chippawa", "rff1812/chippawa.json", usize::MAX));
        table.key(Key::F2);
        table
    };
    look_at(&mut faults, State::new("after Chippawa", over()));
    let mut table = on(recorded("sackets", "rff1812/sackets_harbor.json", usize::MAX));
    table.key(Key::F2);
    look_at(&mut faults, State::new("after Sacket's Harbor", table));
    faults.none();
}

/// A frontier of seven areas, as its owner may have filled it in.
pub const FRONTIER: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Queenston"], "cubes": {"british_regulars": 4}},
    {"name": "York", "home": "british", "stars": 0, "borders": [], "cubes": {"british_regulars": 1}},
    {"name": "Six Nations", "home": "british", "stars": 0},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Montreal", "Fort Niagara"], "cubes": {"british_regulars": 3, "canadian_militia": 2}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston"], "cubes": {"american_militia": 2, "american_regulars": 3}},
    {"name": "Pittsburgh", "home": "american"},
    {"name": "Albany", "home": "american"}
]}"#;

/// A campaign on that board, in a state asked for.
fn campaign(name: &'static str, foot: &'static [&'static str], play: impl FnOnce(&mut Table)) -> State {
    let (mut table, folder) = campaign_on(FRONTIER);
    play(&mut table);
    State::new(name, table).at_home(folder).foot(foot)
}

pub fn ordered(table: &mut Table) {
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    table.key(Key::Enter);
    table.click("Movement card: 2 armies, 1 area");
}

pub fn marches(table: &mut Table) {
    table.click("Map: Queenston: 3 British Regulars, 2 Canadian Militia; British 2*");
    table.click("Map: Fort Niagara: 3 American Regulars, 2 American Militia; American 1*");
}

#[test]
fn a_campaign_of_cubes() {
    let mut faults = Faults::default();
    let mut table = app(None);
    table.keys("a");
    table.click("Campaign");
    table.begin_campaign("1754 Conquest, Begin: Campaign");
    look_at(&mut faults, State::new("campaign, set up", table));
    look_at(&mut faults, campaign("campaign", &["Tap the cube"], |_| {}));
    look_at(&mut faults, campaign("campaign, a cube drawn", &[], |table| table.click("Drawn: British Regulars")));
    look_at(&mut faults, campaign("campaign, orders", &[], ordered));
    look_at(
        &mut faults,
        campaign("campaign, a march", &["March (Enter)"], |table| {
            ordered(table);
            marches(table);
        }),
    );
    let to_battle = |table: &mut Table| {
        ordered(table);
        marches(table);
        table.key(Key::Enter);
    };
    look_at(&mut faults, campaign("campaign, a battle to come", &["Fight (Enter)"], to_battle));
    look_at(
        &mut faults,
        campaign("campaign, a battle", &["Roll (R)"], |table| {
            to_battle(table);
            table.key(Key::Enter);
            table.key(Key::Enter);
            table.keys("hhc");
        }),
    );
    look_at(
        &mut faults,
        campaign("campaign, a battle on the table", &["Open the battle (Enter)"], |table| {
            to_battle(table);
            table.key(Key::Enter);
            table.key(Key::Enter);
            table.keys("t");
            table.click("Write the scenario and open it (Enter)");
            table.keys("a");
        }),
    );
    look_at(&mut faults, campaign("campaign, log", &[], |table| table.keys("l")));
    look_at(&mut faults, campaign("your board", &[], |table| table.click("Your board")));
    faults.none();
}

#[test]
fn a_battle_of_cubes() {
    let cubes = || {
        let mut table = app(None);
        table.keys("a");
        table
    };
    let set = || {
        let mut table = cubes();
        table.set("British Regulars, cubes", "4");
        table.set("American Militia, cubes", "6");
        table
    };
    let mut faults = Faults::default();
    look_at(&mut faults, State::new("odds, empty", cubes()));
    look_at(&mut faults, State::new("odds", set()));
    let mut table = set();
    table.click("Fight it out");
    table.keys("h");
    table.keys("c");
    look_at(&mut faults, State::new("battle of cubes", table).foot(&["Roll (R)", "Apply (Enter)"]));
    let mut table = cubes();
    table.click("Campaign");
    look_at(&mut faults, State::new("begin a campaign", table));
    faults.none();
}
