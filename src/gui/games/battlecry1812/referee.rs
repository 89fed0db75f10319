//! Settings that only the referee may change.

use eframe::egui::{self, Ui};

use crate::engine::Word as _;
use crate::games::battlecry1812::battle::{Battle, Command, NextStep, Phase, next_step};
use crate::gui::look::measure;
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::offer::is_ended_here;
use crate::gui::parts::widgets::number_field;
use crate::id::SideId;

/// Settings that only the referee may change: the turn and phase, holders of positions, a remark.
#[derive(Clone, Debug, Default)]
pub struct RefereeDraft {
    turn: Option<u32>,
    remark: String,
}

impl RefereeDraft {
    /// Draws the settings; returns the command that was asked for.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle) -> Option<Command> {
        let mut asked = None;
        egui::CollapsingHeader::new("Referee: remark, phase, positions").show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Remark");
                ui.add(egui::TextEdit::singleline(&mut self.remark).desired_width(measure::NOTE_FIELD)).labelled_by(title.id);
                if ui.add_enabled(!self.remark.trim().is_empty(), egui::Button::new("Write it in the log")).clicked() {
                    asked = Some(Command::Note { text: std::mem::take(&mut self.remark).trim().into() });
                }
            });
            // Before its last phase the battle ends by the referee's word only, which the refusal intents for.
            if next_step(battle.setup(), battle.state()) != NextStep::End && is_ended_here(ui) {
                asked = Some(Command::EndBattle {});
            }
            asked = asked.take().or(self.phase_ui(ui, battle)).or(positions_ui(ui, battle));
        });
        asked
    }

    fn phase_ui(&mut self, ui: &mut Ui, battle: &Battle) -> Option<Command> {
        let mut asked = None;
        let mut turn = self.turn.unwrap_or(battle.state().turn);
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Set turn");
            if ui.add(number_field(&mut turn).range(1..=1_000)).labelled_by(title.id).changed() {
                self.turn = Some(turn);
            }
        });
        for side in &battle.setup().scenario.sides {
            ui.horizontal_wrapped(|ui| {
                for phase in Phase::ALL {
                    if ui.button(format!("{}: {}", side.adjective(), phase.spoken())).clicked() {
                        asked = Some(Command::SetPhase { turn, side: side.id.clone(), phase: *phase });
                        self.turn = None;
                    }
                }
            });
        }
        asked
    }
}

fn positions_ui(ui: &mut Ui, battle: &Battle) -> Option<Command> {
    let mut asked = None;
    let scenario = &battle.setup().scenario;
    for position in &scenario.key_positions {
        let holder = battle.state().positions.get(&position.id).and_then(Option::as_ref);
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{}: held by", position.name));
            let hold = |side: Option<SideId>| Command::HoldPosition { position: position.id.clone(), side };
            for side in &scenario.sides {
                if choice_ui(ui, holder == Some(&side.id), side.adjective()).clicked() {
                    asked = Some(hold(Some(side.id.clone())));
                }
            }
            if choice_ui(ui, holder.is_none(), "no side").clicked() {
                asked = Some(hold(None));
            }
        });
    }
    asked
}
