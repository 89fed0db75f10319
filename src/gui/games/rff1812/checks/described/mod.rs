//! Fields that describe units of Fire and Fury in the forms of several checks.

use eframe::egui::Ui;

use crate::games::rff1812::Tables;
use crate::gui::form::fields::pick;
use crate::id::GunId;

/// Draws the choice of an artillery unit's gun; `None` until it is chosen.
pub fn gun_ui(ui: &mut Ui, of: &str, value: &mut Option<GunId>, tables: &Tables) {
    let options = tables.guns.keys().cloned().map(Some).collect::<Vec<_>>();
    pick(ui, of, "gun", value, &options, |gun| {
        let row = gun.as_ref().and_then(|gun| tables.guns.get(gun));
        row.map_or_else(|| "choose a gun".to_owned(), |row| format!("{} ({})", row.head.label, row.data.calibre))
    });
}
