//! Fields that describe units of Fire and Fury in the forms of several checks.

use eframe::egui::{Rect, Ui, pos2, vec2};

use crate::engine::Word as _;
use crate::games::rff1812::Tables;
use crate::games::rff1812::words::Formation;
use crate::gui::form::fields::{choice, name, option_ink, option_ui};
use crate::gui::games::rff1812::roster::formation_glyph;
use crate::gui::look::{gap, measure};
use crate::gui::parts::said;
use crate::id::GunId;

/// Stands that a unit is taken to have until the player types them: of troops, and of guns.
pub const STANDS_TAKEN: [&str; 2] = ["9", "2"];

/// Gun that artillery is taken to have until the player chooses another.
const GUN_TAKEN: &str = "light_gun";

/// Returns that gun, or the first of the tables where they lack it.
pub fn gun_taken(tables: &Tables) -> Option<GunId> {
    tables.guns.keys().find(|gun| gun.as_str() == GUN_TAKEN).or_else(|| tables.guns.keys().next()).cloned()
}

/// Draws the choice of an artillery unit's gun in the current row; one is taken until it is chosen.
pub fn gun_ui(ui: &mut Ui, of: &str, value: &mut Option<GunId>, tables: &Tables) {
    let mut gun = value.clone().or_else(|| gun_taken(tables));
    let options = tables.guns.keys().cloned().map(Some).collect::<Vec<_>>();
    choice(ui, &name(of, "gun"), (&mut gun, &options), false, |gun| {
        let row = gun.as_ref().and_then(|gun| tables.guns.get(gun));
        row.map_or_else(|| "choose a gun".to_owned(), |row| row.data.calibre.to_string())
    });
    *value = gun;
}

/// Space before a formation's word, where its picture stands.
const BEFORE_WORD: &str = "\u{2003}\u{2002}";

/// Draws the choice of a formation in the current row, each with its picture.
pub fn formation_ui(ui: &mut Ui, of: &str, value: &mut Formation, options: &[Formation]) {
    let named = name(of, "formation");
    for option in options {
        let (on, text) = (value == option, option.spoken());
        let ink = option_ink(ui, &named, (on, false));
        let response = option_ui(ui, &named, (on, false), &format!("{BEFORE_WORD}{text}"), &text);
        let side = measure::CHOICE_GLYPH;
        let at = pos2(response.rect.left() + gap::NEXT, response.rect.center().y - side / 2.0);
        formation_glyph(*option).paint(ui.painter(), Rect::from_min_size(at, vec2(side, side)).shrink(measure::FOCUS), ink);
        if response.clicked() {
            *value = *option;
            said::say(ui, &named);
        }
    }
}
