//! The answers to a declared charge: each a button where the rules allow it, else with the reason.

use std::collections::BTreeSet;

use eframe::egui::{self, RichText, Ui};

use super::desktop::{Desktop, name_of};
use crate::engine::text::listed;
use crate::game::Offer;
use crate::games::rff1812::battle::{Answer, Battle, ChargeEnd, Command, Rff1812, Thing};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::measure;
use crate::gui::offer::offer_ui;
use crate::gui::widgets::{heading, main_button, scrolled};
use crate::id::UnitId;

/// The answers to one charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersDraft {
    charge: usize,
    outflanked: bool,
    behind: Option<UnitId>,
}

impl AnswersDraft {
    /// The answers to a charge, counted from 0 in its player turn.
    pub const fn new(charge: usize) -> Self {
        Self { charge, outflanked: false, behind: None }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let battle = desk.battle;
        let Some(charge) = battle.state().charges.get(self.charge) else {
            desk.intents.push(Intent::Close);
            return;
        };
        let names = |units: &[UnitId]| listed(&units.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>());
        heading(ui, &format!("Charge of {} on {}", names(&charge.attackers), names(&charge.defenders)));
        scrolled(ui, "facts", |ui| {
            ui.label(RichText::new("Before anyone moves, the charged side may").strong());
            let offers = battle.offers(&Thing::Charge(self.charge));
            self.asked_ui(ui, battle, &offers);
            for offer in &offers {
                let Some(command @ Command::Answer { .. }) = offer.command() else { continue };
                if self.is_chosen(offer, &offers) && offer_ui(ui, offer) {
                    desk.intents.push(Intent::Submit(Box::new(self.as_said(command).into())));
                }
            }
            ui.separator();
            ui.horizontal_wrapped(|ui| {
                let open = || offers.iter().filter(|offer| offer.is_open()).filter_map(Offer::command);
                let stand = open().find(|command| matches!(command, Command::StandToCharge { .. }));
                let called_off = open().find(|command| matches!(command, Command::EndCharge { how: ChargeEnd::CalledOff, .. }));
                if let Some(stand) = stand
                    && (main_button(ui, true, "They stand (Enter)") || desk.enter)
                {
                    desk.intents.push(Intent::Submit(Box::new(stand.clone().into())));
                }
                if let Some(end) = called_off
                    && ui.button("The charge is called off").clicked()
                {
                    desk.intents.push(Intent::Submit(Box::new(end.clone().into())));
                }
                if ui.button("Later (Esc)").clicked() {
                    desk.intents.push(Intent::Close);
                }
            });
        });
    }

    /// What the players say of the answers: whether a square is outflanked, and where who evades halts.
    fn asked_ui(&mut self, ui: &mut Ui, battle: &Battle, offers: &[Offer<Rff1812>]) {
        ui.checkbox(&mut self.outflanked, "a square formed now was outflanked before");
        let behind = |offer: &Offer<Rff1812>| evading(offer).and_then(Option::clone);
        let behind = offers.iter().filter(|offer| offer.is_open()).filter_map(behind).collect::<BTreeSet<_>>();
        let shown = self.behind.as_ref().map_or_else(|| "a full retreat".to_owned(), |unit| format!("behind {}", name_of(battle, unit)));
        ui.horizontal_wrapped(|ui| {
            ui.label("Who evades makes");
            let response = egui::ComboBox::from_id_salt("behind").selected_text(shown).width(measure::COMBO).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.behind, None, "a full retreat");
                for unit in behind {
                    let says = format!("behind {}", name_of(battle, &unit));
                    ui.selectable_value(&mut self.behind, Some(unit), says);
                }
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Who evades halts"));
        });
    }

    /// The answer as the players say it.
    fn as_said(&self, command: &Command) -> Command {
        match command.clone() {
            Command::Answer { charge, answer: Answer::HastySquare { unit, .. } } => {
                Command::Answer { charge, answer: Answer::HastySquare { unit, outflanked: self.outflanked } }
            }
            other => other,
        }
    }

    /// Of the ways a unit may evade the one chosen is shown; it takes its full retreat where it cannot halt there.
    fn is_chosen(&self, offer: &Offer<Rff1812>, offers: &[Offer<Rff1812>]) -> bool {
        let (Some(behind), Some(unit)) = (evading(offer), of_unit(offer)) else { return true };
        let can = |other: &Offer<Rff1812>| of_unit(other) == Some(unit) && evading(other) == Some(&self.behind);
        *behind == self.behind || (behind.is_none() && !offers.iter().any(can))
    }
}

/// Behind whom a unit halts that evades by this offer.
fn evading(offer: &Offer<Rff1812>) -> Option<&Option<UnitId>> {
    if let Some(Command::Answer { answer: Answer::Evade { behind, .. }, .. }) = offer.command() { Some(behind) } else { None }
}

/// The unit that evades by an offer.
fn of_unit(offer: &Offer<Rff1812>) -> Option<&UnitId> {
    if let Some(Command::Answer { answer: Answer::Evade { unit, .. }, .. }) = offer.command() { Some(unit) } else { None }
}
