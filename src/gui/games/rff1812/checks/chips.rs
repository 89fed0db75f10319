//! Units as chips: targets of fire or of a charge, and units that charge, one click away and never below the fold.

use eframe::egui::{Button, Label, RichText, Role, Ui, WidgetInfo};

use super::check_summary::{inherent_text, name_of};
use crate::games::rff1812::battle::{Battle, fire_targets};
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{palette, type_size};
use crate::id::UnitId;

/// Largest number of units shown as chips; the rest are found in the roster or by number.
const CHIPS: usize = 7;

/// Draws the enemies of a unit in the current row, the last target first, with those picked among them. `says` describes a click for
/// screen readers. Returns the one that was clicked.
pub(super) fn enemies_ui(ui: &mut Ui, battle: &Battle, of: &UnitId, picked: &[UnitId], says: &str) -> Option<UnitId> {
    chips_ui(ui, battle, &fire_targets(battle, of), picked, says)
}

/// Draws as many of these units as have room, and those picked among them.
pub(super) fn chips_ui(ui: &mut Ui, battle: &Battle, units: &[UnitId], picked: &[UnitId], says: &str) -> Option<UnitId> {
    let mut shown = units.iter().take(CHIPS).cloned().collect::<Vec<_>>();
    for unit in picked.iter().filter(|unit| !units.iter().take(CHIPS).any(|known| known == *unit)) {
        if shown.len() == CHIPS {
            shown.pop();
        }
        shown.push(unit.clone());
    }
    let mut clicked = None;
    for unit in &shown {
        let on = picked.contains(unit);
        let number = number_of(battle, unit).map_or_else(String::new, |number| format!("{number} "));
        let name = name_of(battle, unit);
        let text = RichText::new(format!("{number}{name}")).size(type_size::SMALL);
        let chip = ui.add(Button::selectable(on, text).frame_when_inactive(true));
        chip.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, format!("{says} {name}")));
        if chip.on_hover_text(inherent_text(battle, unit)).clicked() {
            clicked = Some(unit.clone());
        }
    }
    let more = units.iter().filter(|unit| !shown.contains(unit)).count();
    if more > 0 {
        // It is not broken between its words.
        let note = RichText::new(format!("and {more} more in the list of units")).small().color(palette(ui).third);
        ui.add(Label::new(note).extend());
    }
    clicked
}

/// Draws the choice of the leading unit, a click each; nothing for one unit alone. The first of them leads (digest §10, assumed).
pub(super) fn lead_ui(ui: &mut Ui, battle: &Battle, units: &mut [UnitId]) {
    if units.len() < 2 {
        return;
    }
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        let told = "Its ratings, state and leader count, and it takes the losses; the stands of all units count. Assumed: the rules do not say which unit.";
        ui.label(RichText::new("Unit whose factors count:").small()).on_hover_text(told);
        for (nth, unit) in units.iter().enumerate() {
            let name = name_of(battle, unit);
            let chip = ui.add(Button::selectable(nth == 0, RichText::new(&name).size(type_size::SMALL)).frame_when_inactive(true));
            chip.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, nth == 0, format!("Unit whose factors count: {name}")));
            if chip.on_hover_text(told).clicked() {
                chosen = Some(nth);
            }
        }
    });
    if let Some(nth) = chosen {
        units[..=nth].rotate_right(1);
    }
}
