//! Odds that matter, beside a check: worn, spent, removed, and the position carried; and remarks on its order.

use eframe::egui::{self, RichText, Ui};
use num_bigint::BigUint;

use super::check_summary::name_of;
use crate::engine::text::chance_text;
use crate::game::{FaceOrigin, Offer, Version};
use crate::games::rff1812::battle::{
    Battle, Chances, ChargeCall, Die, Event, FireCall, Form, Remark, Selection, UnitState, charge_chances, fire_chances,
};
use crate::gui::form::Cached;
use crate::gui::look::{palette, semibold, type_size};
use crate::id::UnitId;

/// Returns the remarks on a check as it would be made, before its dice too: what is out of order, or should be known.
pub fn remarks(battle: &Battle, event: &Event) -> Vec<String> {
    Remark::sentences(event.all_notes(), battle.setup(), &event.found.in_place)
}

/// Returns the same for a form with too few facts for a command: the objections to opening it for a unit.
pub fn remarks_of_form(battle: &Battle, unit: &UnitId, is_it: impl Fn(&Form) -> bool) -> Vec<String> {
    let offers = battle.offers(&Selection::Unit(unit.clone()));
    offers.iter().find(|offer| offer.form_to_fill().is_some_and(&is_it)).map(Offer::remarks).unwrap_or_default()
}

/// Draws the chances that a volley makes its target worn, spent or removed.
pub fn fire_chances_ui(ui: &mut Ui, battle: &Battle, call: &FireCall) {
    if let Some(chances) = fire_chances(battle.setup(), battle.state(), call).filter(|chances| !chances.units.is_empty()) {
        ui.label(RichText::new(chances_text(battle, &chances)).small());
    }
}

fn chances_text(battle: &Battle, chances: &Chances) -> String {
    let mut parts = Vec::new();
    let mut last = None;
    for (nth, (unit, condition, ways)) in chances.units.iter().enumerate() {
        // A unit that becomes worn only by going at once is told to go.
        if chances.units.get(nth + 1).is_some_and(|(next, _, worse)| next == unit && worse == ways) {
            continue;
        }
        let chance = chance_text(ways, &chances.of);
        if last == Some(unit) {
            parts.push(format!("{condition} {chance}"));
        } else {
            parts.push(format!("{} {condition} {chance}", name_of(battle, unit)));
        }
        last = Some(unit);
    }
    format!("After this result: {}.", parts.join(" · "))
}

/// Chances of a charge through its struggles, worked out once for each call and state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChargeChances {
    second: Option<UnitId>,
    kept: Cached<WorkedOutFor, Option<Chances>>,
}

#[derive(Clone, Debug, PartialEq)]
struct WorkedOutFor {
    call: ChargeCall,
    second: Option<UnitId>,
    dice: Option<(u8, u8)>,
    at: Version,
}

impl ChargeChances {
    /// Works the chances out: all of them before the dice, with the dice those still open.
    pub fn look(&mut self, battle: &Battle, call: &ChargeCall, dice: Option<(u8, u8)>) {
        // Rulings on the result of the dice change no chance.
        let lone = Die { face: 1, from: FaceOrigin::Typed };
        let call = ChargeCall { attacker_die: lone, defender_die: lone, effect_rulings: Vec::new(), ..call.clone() };
        let key = WorkedOutFor { call, second: self.second.clone(), dice, at: battle.version() };
        let work_out = |key: &WorkedOutFor| charge_chances(battle.setup(), battle.state(), &key.call, key.second.as_ref(), key.dice);
        self.kept.get_or_compute(key, work_out);
    }

    /// Returns the chance to carry the position, where it is still open.
    pub fn carried(&self) -> Option<String> {
        let (key, chances) = self.kept.last()?;
        let chances = chances.as_ref()?;
        let carried = chances.carried.as_ref()?;
        let decided = *carried == chances.of || *carried == BigUint::ZERO;
        (key.dice.is_none() || !decided).then(|| chance_text(carried, &chances.of))
    }

    /// Draws the chance to carry the position, where it is still open.
    pub fn carried_ui(&self, ui: &mut Ui) {
        let Some((key, chance)) = self.kept.last().map(|(key, _)| key).zip(self.carried()) else { return };
        let dice = key.dice.is_some();
        let text = if dice { "Chance to take the position with these dice:" } else { "Chance to take the position, over all rounds:" };
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).size(type_size::SMALL).color(palette(ui).second));
            ui.label(RichText::new(chance).font(semibold(type_size::HEADING)).color(palette(ui).accent));
        });
    }

    /// Draws what may become of the units, and asks for the enemy of the second combat.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let Some((key, chances)) = self.kept.last() else { return };
        let call = key.call.clone();
        // What the dice settle stands last: nothing moves up when it goes.
        let shown = chances.as_ref().filter(|chances| key.dice.is_none() && !chances.units.is_empty());
        let shown = shown.map(|chances| chances_text(battle, chances));
        if call.round.is_none_or(|round| round == 1) {
            self.second_ui(ui, battle, &call);
        }
        if let Some(shown) = shown {
            ui.label(RichText::new(shown).small());
        }
    }

    fn second_ui(&mut self, ui: &mut Ui, battle: &Battle, call: &ChargeCall) {
        let Some((side, _)) = call.defenders.first().and_then(|unit| battle.setup().scenario.unit(unit)) else { return };
        let there = |unit: &UnitId| battle.state().units.get(unit).is_some_and(UnitState::in_play);
        let shown = self.second.as_ref().map_or_else(|| "none".to_owned(), |unit| name_of(battle, unit));
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Enemy behind, if we break through").small());
            let response = egui::ComboBox::from_id_salt("second").selected_text(shown).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.second, None, "none");
                for unit in side.units.iter().filter(|unit| there(&unit.id) && !call.defenders.contains(&unit.id)) {
                    ui.selectable_value(&mut self.second, Some(unit.id.clone()), unit.label());
                }
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Enemy of the second combat"));
        });
    }
}
