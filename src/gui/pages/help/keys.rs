//! The keys, in the words of the tables the router reads.

use eframe::egui::{RichText, Role, Ui, WidgetInfo};

use crate::gui::look::{gap, measure};
use crate::gui::pages::{ScrollAct, pair, pair_of, section};
use crate::gui::parts::widgets::{marker, pips};
use crate::gui::play::log_panel::LogAct;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, Everywhere, rows};
use crate::gui::shell::page_entry::{PageEntry, opening};
use crate::gui::shell::view::PageKeys;
use crate::store;

/// Keys that the toolkit and single fields handle, on every page.
const FIELDS: [Binding; 2] = [
    Binding::listed(&[Chord::Listed("Enter")], "In a field: accepts it."),
    Binding::listed(&[Chord::Listed("Tab, Shift+Tab")], "To the next thing on the page, or the one before. Space ticks or presses it."),
];

/// The width from which keys stand in two columns.
const TWO_COLUMNS: f32 = 960.0;

/// Draws the keys, those of the previous page first.
pub fn ui(ui: &mut Ui, pages: &[PageEntry], keys: &[PageKeys]) {
    section(ui, "Keys");
    ui.label("Letters are keys while the cursor is in no field for text. On a Mac, Ctrl is the command key.");
    for of_page in keys {
        keys_ui(ui, of_page.name, &rows(&of_page.table));
    }
    keys_ui(ui, "On every page", &everywhere(pages));
    section(ui, "Signs");
    boxes(ui);
    section(ui, "Where battles are kept");
    for line in kept() {
        ui.label(line);
    }
}

/// Returns the keys of every page, with those that open a page.
fn everywhere(pages: &[PageEntry]) -> Vec<(String, &'static str)> {
    let tables = [Everywhere::table(), LogAct::table(), FIELDS.to_vec(), ScrollAct::table(), opening(pages)];
    tables.iter().flat_map(|table| rows(table)).collect()
}

/// Draws keys under the name of their page, in two columns where there is room.
fn keys_ui(ui: &mut Ui, name: &str, keys: &[(String, &str)]) {
    let title = ui.label(RichText::new(name).strong());
    title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("Keys: {name}")));
    let keys = keys.iter().map(|(key, text)| (key.as_str(), *text)).collect::<Vec<_>>();
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
        pair_of(
            ui,
            measure::KEY,
            |ui| {
                ui.label(RichText::new(*name).strong());
            },
            |ui| {
                ui.label(*text);
            },
        );
    }
}

/// Draws the boxes that represent stands, as in a battle.
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
