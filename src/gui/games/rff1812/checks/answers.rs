//! The answers to a declared charge: each a button where the rules allow it, else with the reason.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::desktop::{Desktop, name_of};
use crate::engine::text::listed;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Answer, Battle, ChargeEnd, Command, Offer, offers};
use crate::games::rff1812::words::Formation;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::widgets::{heading, main_button};
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
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            ui.label(RichText::new("Before anyone moves, the charged side may").strong());
            self.asked_ui(ui, battle);
            for offer in offers(battle.setup(), battle.state(), self.charge) {
                self.offer_ui(ui, desk, &offer);
            }
            ui.separator();
            ui.horizontal_wrapped(|ui| {
                if main_button(ui, true, "Done (Esc)") || desk.enter {
                    desk.intents.push(Intent::Close);
                }
                if ui.button("The charge is called off").clicked() {
                    let end = Command::EndCharge { charge: self.charge, how: ChargeEnd::CalledOff };
                    desk.intents.push(Intent::Submit(Box::new(end.into())));
                }
            });
        });
    }

    fn asked_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        ui.checkbox(&mut self.outflanked, "a square formed now was outflanked before");
        let Some((side, _)) = battle
            .state()
            .charges
            .get(self.charge)
            .and_then(|charge| charge.defenders.first())
            .and_then(|unit| battle.setup().scenario.unit(unit))
        else {
            return;
        };
        let shelters = |unit: &UnitId| {
            battle.state().units.get(unit).is_some_and(|unit| {
                let formed =
                    matches!(unit.formation, Formation::OpenOrder | Formation::Line | Formation::SupportedLine | Formation::FieldColumn);
                unit.in_play() && formed
            })
        };
        let shown = self.behind.as_ref().map_or_else(|| "a full retreat".to_owned(), |unit| format!("behind {}", name_of(battle, unit)));
        ui.horizontal_wrapped(|ui| {
            ui.label("Who evades makes");
            let response = egui::ComboBox::from_id_salt("behind").selected_text(shown).width(200.0).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.behind, None, "a full retreat");
                for unit in side.units.iter().filter(|unit| shelters(&unit.id)) {
                    ui.selectable_value(&mut self.behind, Some(unit.id.clone()), format!("behind {}", unit.label()));
                }
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Who evades halts"));
        });
    }

    fn offer_ui(&self, ui: &mut Ui, desk: &mut Desktop<'_>, offer: &Offer) {
        let name = |unit: &UnitId| name_of(desk.battle, unit);
        let within = desk.battle.setup().tables.inches(FigureId::ShelterWithin);
        let (says, answer) = match &offer.answer {
            Answer::HastySquare { unit, .. } => {
                (format!("{}: hasty square", name(unit)), Answer::HastySquare { unit: unit.clone(), outflanked: self.outflanked })
            }
            Answer::Evade { unit, .. } => {
                let behind = self.behind.clone().filter(|behind| behind != unit);
                (format!("{}: evade, if in a single rank", name(unit)), Answer::Evade { unit: unit.clone(), behind })
            }
            Answer::Shelter { guns, square } if guns != square => {
                (format!("{}: crew into the square of {}, within {within}", name(guns), name(square)), offer.answer.clone())
            }
            Answer::Shelter { guns, .. } => (format!("{}: crew into a square", name(guns)), offer.answer.clone()),
            Answer::Countercharge { unit } => (format!("{}: countercharge", name(unit)), offer.answer.clone()),
        };
        match &offer.not {
            Some(not) => {
                ui.label(RichText::new(format!("{says}: {not}")).small().weak());
            }
            None => {
                if ui.add(egui::Button::new(says).wrap().min_size(egui::vec2(0.0, 34.0))).clicked() {
                    desk.intents.push(Intent::Submit(Box::new(Command::Answer { charge: self.charge, answer }.into())));
                }
                for remark in &offer.remarks {
                    ui.label(RichText::new(remark.told(desk.battle.setup())).small());
                }
            }
        }
    }
}
