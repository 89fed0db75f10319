//! Odds that matter, beside a check: worn, spent, removed, and the position carried; and what is out of order about it.

use eframe::egui::{self, RichText, Ui};

use super::desktop::name_of;
use crate::engine::text::chance_text;
use crate::game::FaceOrigin;
use crate::games::rff1812::battle::{Battle, Chances, ChargeCall, Die, Event, FireCall, Remark, UnitState, charge_chances, effect_chances};
use crate::gui::look::{palette, semibold, type_size};
use crate::gui::widgets::warning_color;
use crate::id::UnitId;

/// What is out of order about a check, before it is applied.
pub fn remarks_ui(ui: &mut Ui, battle: &Battle, event: &Event) {
    for told in Remark::told(event.said(), battle.setup()) {
        ui.colored_label(warning_color(ui), told);
    }
}

/// The chances that a volley makes its target worn, spent or removed.
pub fn fire_chances_ui(ui: &mut Ui, battle: &Battle, call: &FireCall) {
    if let Some(chances) = effect_chances(battle.setup(), battle.state(), call).filter(|chances| !chances.units.is_empty()) {
        ui.label(RichText::new(chances_text(battle, &chances)).small());
    }
}

fn chances_text(battle: &Battle, chances: &Chances) -> String {
    let mut parts = Vec::new();
    let mut last = None;
    for (unit, condition, ways) in &chances.units {
        let chance = chance_text(ways, &chances.of);
        if last == Some(unit) {
            parts.push(format!("{condition} {chance}"));
        } else {
            parts.push(format!("{} {condition} {chance}", name_of(battle, unit)));
        }
        last = Some(unit);
    }
    format!("What it may come to: {}.", parts.join(" · "))
}

/// The chances of a charge through its struggles, worked out once for each call and state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChargeChances {
    second: Option<UnitId>,
    known: Option<WorkedOut>,
}

#[derive(Clone, Debug, PartialEq)]
struct WorkedOut {
    call: ChargeCall,
    second: Option<UnitId>,
    /// The journal's length and cursor: another event, another state.
    at: (usize, usize),
    chances: Option<Chances>,
}

impl ChargeChances {
    /// Draws them, and asks for the enemy of the second combat.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, call: &ChargeCall) {
        // The dice and what is made of their result change no chance.
        let lone = Die { face: 1, from: FaceOrigin::Typed };
        let call = ChargeCall { attacker_die: lone, defender_die: lone, effect_rulings: Vec::new(), ..call.clone() };
        let at = (battle.journal().len(), battle.journal().cursor());
        let fresh = |known: &WorkedOut| known.call == call && known.second == self.second && known.at == at;
        if !self.known.as_ref().is_some_and(fresh) {
            let chances = charge_chances(battle.setup(), battle.state(), &call, self.second.as_ref());
            self.known = Some(WorkedOut { call: call.clone(), second: self.second.clone(), at, chances });
        }
        let Some(chances) = self.known.as_ref().and_then(|known| known.chances.as_ref()) else { return };
        if let Some(carried) = &chances.carried {
            ui.horizontal_wrapped(|ui| {
                ui.label("To carry the position, right through all rounds:");
                let chance = chance_text(carried, &chances.of);
                ui.label(RichText::new(chance).font(semibold(type_size::HEADING)).color(palette(ui).accent));
            });
        }
        if !chances.units.is_empty() {
            ui.label(RichText::new(chances_text(battle, chances)).small());
        }
        if call.round.is_none_or(|round| round == 1) {
            self.second_ui(ui, battle, &call);
        }
    }

    fn second_ui(&mut self, ui: &mut Ui, battle: &Battle, call: &ChargeCall) {
        let Some((side, _)) = call.defenders.first().and_then(|unit| battle.setup().scenario.unit(unit)) else { return };
        let there = |unit: &UnitId| battle.state().units.get(unit).is_some_and(UnitState::in_play);
        let shown = self.second.as_ref().map_or_else(|| "nobody".to_owned(), |unit| name_of(battle, unit));
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Behind them, for a breakthrough's second combat").small());
            let response = egui::ComboBox::from_id_salt("second").selected_text(shown).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.second, None, "nobody");
                for unit in side.units.iter().filter(|unit| there(&unit.id) && !call.defenders.contains(&unit.id)) {
                    ui.selectable_value(&mut self.second, Some(unit.id.clone()), unit.label());
                }
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Enemy of the second combat"));
        });
    }
}
