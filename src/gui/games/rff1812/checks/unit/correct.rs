//! Corrections of a unit's state by the referee: formation, stands, order, ammunition, and whether it is there.

use eframe::egui::{self, Ui};

use super::UnitDraft;
use crate::engine::Word as _;
use crate::games::rff1812::battle::{Command, UnitEdit};
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::{Arm, Order};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::parts::choice::choice_ui;

impl UnitDraft {
    /// Draws the corrections of the state of its unit, or of the enemy it met.
    pub(super) fn corrections(&mut self, ui: &mut Ui, context: &mut Context<'_>, unit: &Unit) {
        let Some(state) = context.game.state().units.get(&unit.id) else { return };
        let mut edit = None;
        ui.horizontal_wrapped(|ui| {
            ui.label("Formation");
            for formation in formations_of(unit.arm()) {
                if choice_ui(ui, state.formation == *formation, formation.spoken()).clicked() && state.formation != *formation {
                    edit = Some(UnitEdit { formation: Some(*formation), ..UnitEdit::default() });
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Stands");
            if ui.add_enabled(state.stands > 0, egui::Button::new("Remove one")).clicked() {
                edit = Some(UnitEdit { stands: Some(state.stands.saturating_sub(1)), ..UnitEdit::default() });
            }
            if ui.add_enabled(state.stands < unit.stands, egui::Button::new("Put one back")).clicked() {
                edit = Some(UnitEdit { stands: Some(state.stands.saturating_add(1)), ..UnitEdit::default() });
            }
            if let Some(now) = state.order {
                ui.label("Order");
                for order in Order::ALL {
                    if choice_ui(ui, now == *order, order.spoken()).clicked() && now != *order {
                        edit = Some(UnitEdit { order: Some(*order), ..UnitEdit::default() });
                    }
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            let mut flag = |ui: &mut Ui, now: bool, text: &str, set: fn(bool) -> UnitEdit| {
                let mut value = now;
                if ui.checkbox(&mut value, text).changed() {
                    edit = Some(set(value));
                }
            };
            if unit.arm() == Arm::Artillery {
                flag(ui, state.silenced, "silenced", |on| UnitEdit { silenced: Some(on), ..UnitEdit::default() });
            }
            flag(ui, state.low_on_ammo, "low on ammunition", |on| UnitEdit { low_on_ammo: Some(on), ..UnitEdit::default() });
            flag(ui, state.on_table, "on the table", |on| UnitEdit { on_table: Some(on), ..UnitEdit::default() });
            flag(ui, state.removed, "removed", |on| UnitEdit { removed: Some(on), ..UnitEdit::default() });
        });
        if unit.arm() == Arm::Artillery {
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{} of {} stands damaged", state.damaged, state.stands));
                if ui.add_enabled(state.damaged > 0, egui::Button::new("Repair one")).clicked() {
                    edit = Some(UnitEdit { damaged: Some(state.damaged.saturating_sub(1)), ..UnitEdit::default() });
                }
                if ui.add_enabled(state.damaged < state.stands, egui::Button::new("Damage one")).clicked() {
                    edit = Some(UnitEdit { damaged: Some(state.damaged.saturating_add(1)), ..UnitEdit::default() });
                }
            });
        }
        ui.horizontal(|ui| {
            let title = ui.label("Note for the log");
            ui.add(egui::TextEdit::singleline(&mut self.note).hint_text("why")).labelled_by(title.id);
        });
        if let Some(edit) = edit {
            let note = self.note.trim().into();
            context.intents.push(Intent::submit(Command::EditUnit { unit: unit.id.clone(), edit, note }));
        }
    }
}
