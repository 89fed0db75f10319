//! Card of the enemy a unit met last, below its own: the actions of one on the other, with one click.

use eframe::egui::{Align, Layout, Margin, RichText, Sense, Ui, vec2};

use super::offers::charge_form;
use super::{UnitDraft, form_of, offers_of};
use crate::games::rff1812::battle::{Battle, Form, Phase, may_fire, others_who_may_fire, side_of_unit};
use crate::gui::games::rff1812::checks::check_summary::{inherent_parts, name_of, unit_glyph_ui};
use crate::gui::games::rff1812::intent::{Context, GameIntent, Intent};
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{gap, measure, palette, radius, serif, type_size};
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::widgets::that_fit;
use crate::id::UnitId;

/// Chip that opens the units which may fire at the enemy.
const FIRED_AT: &str = "Fired at by…";
/// Chip that opens the corrections of the enemy.
const CORRECT: &str = "Correct it";
/// Chip that opens the enemy's own card.
const CARD: &str = "Its card";

impl UnitDraft {
    /// Draws the card of the enemy that the unit met last; `how` says how they met.
    pub(super) fn met_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, enemy: &UnitId, how: &str) {
        let palette = palette(ui);
        let frame = eframe::egui::Frame::new()
            .fill(palette.surface)
            .corner_radius(radius::PANEL)
            .outer_margin(Margin::symmetric(-(gap::NEXT as i8), gap::HAIR as i8))
            .inner_margin(Margin::symmetric(gap::NEXT as i8, gap::NEXT as i8));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            name_ui(ui, context, enemy, how);
            ui.horizontal_wrapped(|ui| self.attacks_ui(ui, context, enemy));
            if self.fired_at {
                firers_ui(ui, context, &self.unit, enemy);
            }
            if let Some((_, unit)) = context.game.setup().scenario.unit(enemy).filter(|_| self.corrects_met) {
                ui.push_id("corrections of the enemy", |ui| self.corrections(ui, context, unit));
            }
        });
    }

    /// Draws the actions of the unit and its friends on the enemy, and the enemy's own charge.
    fn attacks_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, enemy: &UnitId) {
        let battle = context.game;
        let state = battle.state();
        let name = name_of(battle, &self.unit);
        let own = side_of_unit(battle.setup(), &self.unit).is_some_and(|side| side.id == state.side);
        let offers = offers_of(battle, enemy);
        let of_enemy = offers.iter().find(|offer| matches!(form_of(offer), Some(Form::Charge { .. } | Form::Declaration { .. })));
        let of_unit = offers_of(battle, &self.unit);
        let charge = of_unit.iter().find(|offer| matches!(form_of(offer), Some(Form::Charge { .. } | Form::Declaration { .. })));
        let in_order = state.phase != Phase::Fire;
        let first = if own {
            let open = charge.is_some_and(|offer| offer.is_open());
            let quiet = !in_order || charge.is_none_or(|offer| !offer.is_in_order());
            (format!("Charged by {name}"), quiet, open, charge_form(battle, &self.unit, Some(enemy.clone())))
        } else {
            let open = of_enemy.is_some_and(|offer| offer.is_open());
            let quiet = !in_order || of_enemy.is_none_or(|offer| !offer.is_in_order());
            (format!("Their charge on {name}"), quiet, open, charge_form(battle, enemy, Some(self.unit.clone())))
        };
        let charged = match state.phase {
            Phase::Maneuver => Form::Declaration { attacker: None, defender: Some(enemy.clone()) },
            Phase::Fire | Phase::Charge => Form::Charge { attacker: None, defender: Some(enemy.clone()) },
        };
        let theirs = charge_form(battle, enemy, None);
        let mut actions = vec![
            first,
            ("Charged by…".to_owned(), !(own && in_order), true, charged),
            ("Their charge on…".to_owned(), own || !in_order, true, theirs),
        ];
        // What is out of order is left out first where the line has no room: it is on the enemy's card too.
        let chip = |ui: &Ui, text: &str| KeyChip::width(ui, text, false) + gap::NEXT;
        let others = [FIRED_AT, CORRECT, CARD].iter().map(|text| chip(ui, text)).sum::<f32>();
        let room = ui.available_width() - others;
        while actions.iter().map(|(text, ..)| chip(ui, text)).sum::<f32>() > room
            && let Some(nth) = actions.iter().rposition(|(_, quiet, ..)| *quiet)
        {
            actions.remove(nth);
        }
        for (text, quiet, open, form) in actions {
            if KeyChip::new(&text, &text).quiet(quiet).enabled(open).ui(ui).clicked() {
                context.intents.push(Intent::Show(form));
            }
        }
        let fires = state.phase == Phase::Fire;
        if KeyChip::new(FIRED_AT, FIRED_AT).picked(self.fired_at).quiet(!fires && !self.fired_at).ui(ui).clicked() {
            self.fired_at = !self.fired_at;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if KeyChip::new(CARD, "Card of the enemy").quiet(true).ui(ui).clicked() {
                context.intents.push(Intent::Own(GameIntent::ShowCard(enemy.clone())));
            }
            let corrects = format!("Correct {}", name_of(battle, enemy));
            if KeyChip::new(CORRECT, &corrects).picked(self.corrects_met).quiet(!self.corrects_met).ui(ui).clicked() {
                self.corrects_met = !self.corrects_met;
            }
        });
    }
}

/// Draws the enemy's name with his number, the way they met, and his state.
fn name_ui(ui: &mut Ui, context: &Context<'_>, enemy: &UnitId, how: &str) {
    let battle = context.game;
    let palette = palette(ui);
    let Some((side, unit)) = battle.setup().scenario.unit(enemy) else { return };
    ui.horizontal(|ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(measure::SIDE_BAR, measure::TICK), Sense::hover());
        ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
        unit_glyph_ui(ui, battle, enemy);
        ui.label(RichText::new(unit.label()).font(serif(type_size::HEADING)));
        let number = number_of(battle, enemy).map_or_else(String::new, |number| format!("{number}, "));
        let stands = battle.state().units.get(enemy).map(|now| format!("{} of {}", now.stands, unit.stands));
        let parts = [format!("{number}{how}")].into_iter().chain(stands).chain(inherent_parts(battle, enemy)).collect::<Vec<_>>();
        let text = that_fit(ui, &parts);
        ui.label(RichText::new(text).size(type_size::SMALL).color(palette.second)).on_hover_text(parts.join(" · "));
    });
}

/// Draws the unit and those beside it that may fire at the enemy; a click begins the volley.
fn firers_ui(ui: &mut Ui, context: &mut Context<'_>, unit: &UnitId, enemy: &UnitId) {
    let firers = firers_of(context.game, unit);
    ui.horizontal_wrapped(|ui| {
        if firers.is_empty() {
            ui.label(RichText::new("Nobody of its brigade may fire now.").size(type_size::SMALL).color(palette(ui).second));
        }
        for firer in &firers {
            let name = name_of(context.game, firer);
            if KeyChip::new(&name, &format!("Fired at by {name}")).ui(ui).clicked() {
                context.intents.push(Intent::Show(Form::Fire(firer.clone())));
                context.intents.push(Intent::Own(GameIntent::PickUnit(enemy.clone())));
            }
        }
    });
}

fn firers_of(battle: &Battle, unit: &UnitId) -> Vec<UnitId> {
    let (setup, state) = (battle.setup(), battle.state());
    let fires = setup.scenario.unit(unit).is_some_and(|(_, known)| may_fire(setup, state, known));
    let own = Some(unit.clone()).filter(|_| fires);
    own.into_iter().chain(others_who_may_fire(setup, state, unit)).collect()
}
