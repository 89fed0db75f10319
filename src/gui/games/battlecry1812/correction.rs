//! A check of the log opened again: its facts as they were, its dice as they fell, and what another fact comes to.

use super::intent::Context;
use eframe::egui::Ui;

use super::fire::FireDraft;
use super::melee::MeleeDraft;
use super::single::SingleDraft;
use crate::game::Asked;
use crate::game::LinePlace;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command};
use crate::gui::correction::{Otherwise, Outcome, Settling};
use crate::gui::widgets::heading;

/// A correction in the making.
#[derive(Clone, Debug)]
pub struct CorrectionDraft {
    form: Form,
    outcome: Outcome<Battlecry1812>,
}

/// The form of the check's facts.
#[derive(Clone, Debug)]
enum Form {
    Fire(Box<FireDraft>),
    Melee(Box<MeleeDraft>),
    Single(Box<SingleDraft>),
    /// Not a check: another move, strike or way is chosen.
    Otherwise(Otherwise<Command>),
}

/// Whether a command is a check, with a form of its own.
pub const fn is_check(command: &Command) -> bool {
    matches!(command, Command::Fire(_) | Command::Melee(_) | Command::OfficerFire(_) | Command::Rally(_))
}

impl CorrectionDraft {
    /// What is at a place of the log's line. None where it did not happen, or cannot be corrected.
    #[must_use]
    pub fn new(battle: &Battle, place: LinePlace) -> Option<Self> {
        let outcome = Outcome::of(battle, place)?;
        let word = outcome.was().word.clone();
        let form = match &outcome.was().command {
            Command::Fire(call) => Form::Fire(Box::new(FireDraft::reopened(call, word))),
            Command::Melee(call) => Form::Melee(Box::new(MeleeDraft::reopened(&outcome.then(), call, word))),
            Command::OfficerFire(call) => Form::Single(Box::new(SingleDraft::officer_fire_reopened(call, word))),
            Command::Rally(call) => Form::Single(Box::new(SingleDraft::rally_reopened(call, word))),
            Command::Move(_)
            | Command::Form(_)
            | Command::MoveOfficer(_)
            | Command::Rout(_)
            | Command::Strike(_)
            | Command::Withdraw(_)
            | Command::Rest(_)
            | Command::NextPhase { .. }
            | Command::EndBattle
            | Command::SetPhase { .. }
            | Command::Arrive(_)
            | Command::EditUnit { .. }
            | Command::EditOfficer { .. }
            | Command::EditGround { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_) => Form::Otherwise(Otherwise::of(&outcome)),
        };
        Some(Self { form, outcome })
    }

    /// Draws the check with what comes of it.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Option<Settling<Command>> {
        let battle = context.game;
        if !self.outcome.keeps_up(battle) {
            return Some(Settling::Leave);
        }
        heading(ui, "Change a fact");
        self.outcome.was_ui(ui, battle);
        let then = self.outcome.then();
        let mut reopened = Context {
            game: &then,
            reopened: true,
            generator: &mut *context.generator,
            roll: false,
            enter: false,
            intents: &mut Vec::new(),
            foot: None,
        };
        let asked = match &mut self.form {
            Form::Fire(draft) => draft.ui(ui, &mut reopened),
            Form::Melee(draft) => draft.ui(ui, &mut reopened),
            Form::Single(draft) => draft.ui(ui, &mut reopened),
            Form::Otherwise(draft) => draft.ui(ui).map(Asked::from),
        };
        self.outcome.judge(battle, asked.map(|asked| asked.command));
        ui.separator();
        let settling = self.outcome.buttons_ui(ui, context.enter);
        self.outcome.ui(ui, battle);
        settling
    }
}
