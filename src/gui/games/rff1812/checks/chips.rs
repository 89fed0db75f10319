//! Units as chips: targets of fire or of a charge, and units that charge, one click away and never below the fold.

use eframe::egui::{Button, Label, RichText, Role, Ui, WidgetInfo};

use super::check_summary::{inherent_text, name_of};
use crate::games::rff1812::battle::{Battle, fire_targets};
use crate::gui::games::rff1812::roster::{formation_glyph, number_of};
use crate::gui::look::{palette, type_size};
use crate::gui::parts::key_chip::KeyChip;
use crate::id::UnitId;

/// Largest number of units shown as chips.
const CHIPS: usize = 7;

/// Draws the enemies of a unit in the current row, the last target first, with those picked among them. `action` describes a click for
/// screen readers. Returns the one that was clicked.
pub(super) fn enemies_ui(ui: &mut Ui, battle: &Battle, of: &UnitId, picked: &[UnitId], action: &str) -> Option<UnitId> {
    chips_ui(ui, battle, &fire_targets(battle, of), picked, action)
}

/// Draws the first of these units, and those picked among them; the rest are found in the roster or by number.
pub(super) fn chips_ui(ui: &mut Ui, battle: &Battle, units: &[UnitId], picked: &[UnitId], action: &str) -> Option<UnitId> {
    let text = |unit: &UnitId| {
        let number = number_of(battle, unit).map_or_else(String::new, |number| format!("{number} "));
        format!("{number}{}", name_of(battle, unit))
    };
    let mut shown = units.iter().take(CHIPS).cloned().collect::<Vec<_>>();
    for unit in picked.iter().filter(|unit| !units.iter().take(CHIPS).any(|known| known == *unit)) {
        if shown.len() == CHIPS {
            shown.pop();
        }
        shown.push(unit.clone());
    }
    let mut clicked = None;
    for unit in &shown {
        let name = name_of(battle, unit);
        let nation = battle.setup().scenario.unit(unit).and_then(|(side, _)| side.nation);
        let formation = battle.state().units.get(unit).map(|state| state.formation);
        let glyph = formation.map(|formation| (formation_glyph(formation), palette(ui).nation(nation)));
        let (text, named) = (text(unit), format!("{action} {name}"));
        let chip = KeyChip::new(&text, &named).glyph(glyph).picked(picked.contains(unit)).ui(ui);
        if chip.on_hover_text(inherent_text(battle, unit)).clicked() {
            clicked = Some(unit.clone());
        }
    }
    let more = units.iter().filter(|unit| !shown.contains(unit)).count();
    if more > 0 {
        // It is not broken between its words.
        let words = RichText::new(format!("{more} more")).small().color(palette(ui).second);
        ui.add(Label::new(words).extend()).on_hover_text("Click it in the list of units, or type its number.");
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
        let hint = "Its ratings, state and leader count, and it takes the losses; the stands of all units count. Assumed: the rules do not say which unit.";
        ui.label(RichText::new("Factors of").small()).on_hover_text(hint);
        for (nth, unit) in units.iter().enumerate() {
            let name = name_of(battle, unit);
            let chip = ui.add(Button::selectable(nth == 0, RichText::new(&name).size(type_size::SMALL)).frame_when_inactive(true));
            chip.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, nth == 0, format!("Unit whose factors count: {name}")));
            if chip.on_hover_text(hint).clicked() {
                chosen = Some(nth);
            }
        }
    });
    if let Some(nth) = chosen {
        units[..=nth].rotate_right(1);
    }
}
