//! What was refused, and the referee's word that allows it.

use eframe::egui::{self, RichText, Ui};

use crate::companies::Command;
use crate::gui::widgets::{deed, warning_color};

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
        ui.colored_label(warning_color(ui), RichText::new(format!("Not done. {}.", capital(&self.says))).strong());
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

fn capital(text: &str) -> String {
    crate::gui::widgets::capital(text.trim_end_matches('.'))
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
        Command::Arrive(call) => call.referee = word,
        Command::NextPhase { referee } => *referee = word,
        Command::SetPhase { .. }
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. } => return None,
    }
    Some(command)
}
