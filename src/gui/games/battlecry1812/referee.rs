//! What was refused, and the referee's word that allows it.

use eframe::egui::{self, RichText, Ui};

use crate::engine::Word as _;
use crate::games::battlecry1812::battle::{Battle, Command, Phase};
use crate::gui::widgets::{deed, warning_color};
use crate::id::SideId;

/// A command that was refused.
#[derive(Clone, Debug)]
pub struct Refused {
    command: Command,
    says: String,
    note: String,
}

impl Refused {
    /// The command and why.
    #[must_use]
    pub const fn new(command: Command, says: String) -> Self {
        Self { command, says, note: String::new() }
    }

    /// Draws why it was refused. The command again, where the referee gives his word; `done` once it is put away.
    pub fn ui(&mut self, ui: &mut Ui, typing: &mut bool, done: &mut bool) -> Option<Command> {
        ui.colored_label(warning_color(ui), RichText::new(format!("Not done. {}", self.says)).strong());
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("The referee's note");
            let field = ui.add(egui::TextEdit::singleline(&mut self.note).desired_width(150.0).hint_text("why")).labelled_by(title.id);
            *typing |= field.has_focus();
        });
        let mut allowed = None;
        ui.horizontal_wrapped(|ui| {
            if deed(ui, true, "The referee allows it") {
                allowed = with_word(self.command.clone(), self.note.trim());
                *done = true;
            }
            if ui.button("Leave it").clicked() {
                *done = true;
            }
        });
        ui.separator();
        allowed
    }
}

/// What the referee sets by his word alone: the phase, who holds what, a remark.
#[derive(Clone, Debug, Default)]
pub struct RefereeDraft {
    turn: Option<u32>,
    remark: String,
}

impl RefereeDraft {
    /// Draws it. What is asked for.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, typing: &mut bool) -> Option<Command> {
        let mut asked = None;
        egui::CollapsingHeader::new("Referee: remark, phase, positions").show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Remark");
                let field = ui.add(egui::TextEdit::singleline(&mut self.remark).desired_width(170.0)).labelled_by(title.id);
                *typing |= field.has_focus();
                if ui.add_enabled(!self.remark.trim().is_empty(), egui::Button::new("Write it in the log")).clicked() {
                    asked = Some(Command::Note { text: std::mem::take(&mut self.remark).trim().into() });
                }
            });
            // Before its last phase the battle ends by the referee's word only, which the refusal asks for.
            if super::turn::next_label(battle) != super::turn::END_LABEL && ui.button("End the battle here").clicked() {
                asked = Some(Command::EndBattle { referee: None });
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
            if ui.add(egui::DragValue::new(&mut turn).range(1..=1_000)).labelled_by(title.id).changed() {
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
            ui.label(format!("{} is", position.name));
            let hold = |side: Option<SideId>| Command::HoldPosition { position: position.id.clone(), side };
            for side in &scenario.sides {
                if ui.selectable_label(holder == Some(&side.id), side.adjective()).clicked() {
                    asked = Some(hold(Some(side.id.clone())));
                }
            }
            if ui.selectable_label(holder.is_none(), "nobody's").clicked() {
                asked = Some(hold(None));
            }
        });
    }
    asked
}

/// The command with the referee's word, if it can have one.
fn with_word(mut command: Command, note: &str) -> Option<Command> {
    let word = Some(note.into());
    match &mut command {
        Command::Move(call) => call.referee = word,
        Command::Form(call) => call.referee = word,
        Command::MoveOfficer(call) => call.referee = word,
        Command::Rout(call) => call.referee = word,
        Command::Fire(call) => call.referee = word,
        Command::Melee(call) => call.referee = word,
        Command::Strike(call) => call.referee = word,
        Command::OfficerFire(call) => call.referee = word,
        Command::Rally(call) => call.referee = word,
        Command::Withdraw(call) => call.referee = word,
        Command::Rest(call) => call.referee = word,
        Command::Arrive(call) => call.referee = word,
        Command::NextPhase { referee } | Command::EndBattle { referee } => *referee = word,
        Command::SetPhase { .. }
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::EditGround { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. } => return None,
    }
    Some(command)
}
