//! The keys, and how a check goes.

use eframe::egui::{RichText, Role, Ui, WidgetInfo};

use super::{SCROLL, pair, scrolled, section};
use crate::gui::keys::{Binding, EVERYWHERE, rows};
use crate::gui::log_panel::CHANGE;
use crate::gui::look::gap;
use crate::gui::page::PageEntry;
use crate::gui::view::{Frame, PageKeys, PageView};
use crate::gui::widgets::{heading, marker, pips};
use crate::store;

const CHECKS: [(&str, &str); 4] = [
    (
        "Maneuver",
        "Click the leader. Tick what is special about a unit. Type the die: every unit of his shows its row. Enter applies. \
         A unit out of his reach: click it and press M, and it rolls alone.",
    ),
    (
        "Volley",
        "Click the unit, then the enemy. Click the band on the weapon's ruler, or type the range in inches and Enter. Type the die, Enter. \
         More firers: click them before the die, or all of the brigade at once. \
         Rockets roll one die a stand first; type them all, with spaces between.",
    ),
    (
        "Charge",
        "In the maneuver phase click the unit, then the enemy, Enter: it is declared, and the other side's answers open. In the \
         charge phase it waits in the list: type the attacker's die, then the defender's, Enter. More units of either side: click them. \
         After a desperate struggle the next round opens by itself.",
    ),
    ("Fallen leader", "Opens by itself when a result calls for it, or press L. Type the die, Enter."),
];

/// What the toolkit and single fields read, on every page.
const FIELDS: [Binding; 2] = [
    Binding::told("Enter", "In a field: accepts it."),
    Binding::told("Tab, Shift+Tab", "To the next thing on the page, or the one before. Space ticks or presses it."),
];

const READING: [(&str, &str); 9] = [
    (
        "Sum",
        "The sum of the lines above it, and of nothing else. Click a line to read when it counts, where it is printed and what it is worth.",
    ),
    ("Chance, at least", "Exact, before the die. \"At least\" counts the better rows too."),
    ("~ behind a unit", "Its strength is an estimate of ours. Its card says how it was reckoned."),
    (
        "[assumed]",
        "Printed in no source we have. Check it against your copy; the page Assumed values lists them all and says where to look.",
    ),
    ("[your rule]", "You changed it on the page Assumed values, where what it was stands beside it."),
    ("[deduced]", "Not printed so, but it follows from what is printed."),
    (
        "8 ± 0.5, or 8~",
        "A tape over scenery may be off: give the distance with what it may be off by, 8~ for half an inch. Where that crosses a band or \
         changes the sum, both results are shown, and a button takes the near end or the far one.",
    ),
    ("A referee's line", "The referee may strike, count or add a line, and waive an effect. It stays in the log with his note."),
    (
        "Markers",
        "A word in a frame holds now. Disordered, broken, silenced and low ammo stay until mended; checked and fired are for this phase or turn.",
    ),
];

const UNDO: [(&str, &str); 4] = [
    ("Take back", "Ctrl+Z takes the last event back, Ctrl+Shift+Z brings it back. The log says first what would be undone."),
    ("Further back", "Click an entry of the log, then \"Undo to before this\"."),
    (
        "We forgot the flank",
        "Click a check in the log, then \"Change a fact…\". All that came after is judged again with the same dice, and what stands \
         otherwise now is listed, each to take over or to leave. It is one event, and undo takes it back whole.",
    ),
    (
        "Nothing is erased",
        "What was undone stays in the log. Once something else has happened it is struck through for good, its dice still to be read.",
    ),
];

const AREA: [(&str, &str); 6] = [
    (
        "Odds",
        "Set the cubes of both sides: the chance to win stands there at once, exact, with what is left. Look at your dice first: nobody prints \
         their faces. \"Fight it out\" begins that battle.",
    ),
    (
        "A battle",
        "The app says who throws what. Tap the faces that lie on the table, or type them, or press R; Enter takes them. Then the owners choose whom hits \
         take, and who leaves on command.",
    ),
    (
        "Campaign",
        "Draw a turn cube, place reinforcements, play a card, click areas on the map to march from one to the next, fight, end the turn. \
         What comes next stands in the foot on the left, and Enter does it.",
    ),
    (
        "Your board",
        "What your board and cards show and no source prints: fill it in once. A border that is not known is never checked, and the log says so.",
    ),
    ("With figures", "A battle can be written as a scenario and fought on the page Battle; its survivors come back to the area."),
    ("Undo", "Ctrl+Z and Ctrl+Shift+Z, and any entry of the log, as in a battle with figures. A campaign is in its file at each event."),
];

/// Battles of companies, on their hexes.
const COMPANIES: [(&str, &str); 10] = [
    (
        "Move",
        "Click a unit, then a ringed hex, or drag it there. Or the arrow keys, and Enter. The number is how much of its move has gone.",
    ),
    ("Volley", "Click who fires, then the enemy. Type the faces, all in a row, Enter."),
    ("Melee", "The same, and M before the dice: your faces, then the defender's. A bayonet charge is offered where one may be made."),
    ("Officers", "Click one: his reach is framed. Click him, then a routed unit of his, to rally it. His buff is a choice of the check."),
    ("By the map", "Range, sight, flank and cover are read off the map. \"Correct what the map says\" puts your word in its place."),
    ("Not done", "What the rules forbid is refused with the reason. \"The referee allows it\" does it all the same, and the log says so."),
    ("Back, or running", "Where there is more than one way its owner chooses: a button for each hex, before Enter."),
    (
        "On no hex",
        "Find it by name. Its card fires and fights by name, at the range you give, and takes your word that it rested, ran, was blocked or withdrew.",
    ),
    (
        "Ground",
        "Painted as it lies on the table, and kept as a scenario (G). The page Open has boards of any size. Ctrl and the wheel make the board \
         larger, too.",
    ),
    (
        "On a unit",
        "Its type, then strength · morale. A wedge shows what it faces, a dot that it has attacked, a second frame that it must run.",
    ),
];

/// The width from which keys stand in two columns.
const TWO_COLUMNS: f32 = 960.0;

/// The page; it remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct HelpPage;

impl PageView for HelpPage {
    fn close(&mut self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        page_ui(ui, frame.pages, frame.keys);
    }
}

fn page_ui(ui: &mut Ui, pages: &[PageEntry], keys: &[PageKeys]) {
    heading(ui, "Help");
    scrolled(ui, |ui| {
        section(ui, "How a check goes");
        pairs(ui, &CHECKS);
        section(ui, "Keys");
        ui.label("Letters are keys while the cursor is in no field for text. On a Mac, Ctrl is the command key.");
        for of_page in keys {
            keys_ui(ui, of_page.name, &rows(of_page.table));
        }
        keys_ui(ui, "On every page", &everywhere(pages));
        section(ui, "Companies on hexes");
        pairs(ui, &COMPANIES);
        section(ui, "How to read it");
        pairs(ui, &READING);
        boxes(ui);
        section(ui, "Undo");
        pairs(ui, &UNDO);
        section(ui, "The area games (A)");
        pairs(ui, &AREA);
        section(ui, "Where battles are kept");
        for line in kept() {
            ui.label(line);
        }
    });
}

/// The keys of every page, with those that open one.
fn everywhere(pages: &[PageEntry]) -> Vec<(String, &'static str)> {
    let opening = pages.iter().filter_map(PageEntry::binding).collect::<Vec<_>>();
    [&EVERYWHERE[..], &[CHANGE], &FIELDS, &SCROLL, &opening].into_iter().flat_map(rows).collect()
}

/// Keys under the name of their page, in two columns where there is room.
fn keys_ui(ui: &mut Ui, name: &str, keys: &[(String, &str)]) {
    let title = ui.label(RichText::new(name).strong());
    title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("Keys: {name}")));
    let keys = keys.iter().map(|(key, says)| (key.as_str(), *says)).collect::<Vec<_>>();
    let (first, rest) = keys.split_at(keys.len().div_ceil(2));
    if ui.available_width() < TWO_COLUMNS {
        pairs(ui, &keys);
    } else {
        ui.columns_const(|[left, right]| {
            pairs(left, first);
            pairs(right, rest);
        });
    }
    ui.add_space(gap::NEXT);
}

fn pairs(ui: &mut Ui, rows: &[(&str, &str)]) {
    for (name, text) in rows {
        pair(
            ui,
            |ui| {
                ui.label(RichText::new(*name).strong());
            },
            |ui| {
                ui.label(*text);
            },
        );
    }
}

/// The boxes that stand for stands, as the battle draws them.
fn boxes(ui: &mut Ui) {
    for (left, damaged, text) in
        [(5, 0, "Five of seven stands left: a full box is a stand, an empty one is lost."), (3, 1, "A gun damaged: its box is half full.")]
    {
        let start = if damaged == 0 { 7 } else { 3 };
        pair(
            ui,
            |ui| pips(ui, left, start, damaged, &format!("{left} of {start} stands")),
            |ui| {
                ui.label(text);
            },
        );
    }
    pair(
        ui,
        |ui| marker(ui, "disordered"),
        |ui| {
            ui.label("A marker.");
        },
    );
}

fn kept() -> Vec<String> {
    let mut lines = vec![
        "Each battle is one file. Every event is in it the moment it is shown, so a dead battery loses nothing.".to_owned(),
        "The file is made at the first event. The page Open (Ctrl+O) says which it is, opens others and saves a copy elsewhere.".to_owned(),
        "When the program starts, the last battle is there again.".to_owned(),
    ];
    match store::folders() {
        Some(folders) => lines.push(format!("Battles are kept in {}", folders.battles.display())),
        None => lines.push("The system names no home folder, so nothing is kept unless you save it under a name.".to_owned()),
    }
    lines.push(format!("To keep everything in a folder of your own, on a stick for instance, set {} to it.", store::HOME_VARIABLE));
    lines
}
