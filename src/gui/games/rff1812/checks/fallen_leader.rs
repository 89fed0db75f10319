//! The fallen leader panel: one die.

use eframe::egui::Ui;

use super::desktop::Desktop;
use super::result::{Rulings, effects_ui};
use crate::engine::Odds;
use crate::games::rff1812::battle::{AppliedEffect, Command, FallenLeaderCall, Reading};
use crate::games::rff1812::fallen_leader::{FallenLeader, FallenLeaderRequest};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::rows::odds_rows;
use crate::gui::widgets::{DieDraft, big_result, die_ui, heading, main_button, odds_ui};
use crate::id::LeaderId;

/// A half-filled fallen leader check.
#[derive(Clone, Debug, PartialEq)]
pub struct FallenLeaderDraft {
    leader: LeaderId,
    die: DieDraft,
    focus: bool,
    effect_rulings: Rulings,
}

impl FallenLeaderDraft {
    /// A check of one leader.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader, die: DieDraft::default(), focus: true, effect_rulings: Rulings::default() }
    }

    /// The check of the log, as it was.
    pub fn reopened(call: &FallenLeaderCall, effects: &[AppliedEffect]) -> Self {
        Self { leader: call.leader.clone(), die: DieDraft::fallen(call.die), focus: false, effect_rulings: Rulings::of(effects) }
    }

    /// A digit typed while no field has the cursor: it is the die's.
    pub fn take_digit(&mut self, digit: char) {
        self.die.take_digit(digit);
        self.focus = true;
    }

    /// The check as it is filled in, once it is.
    pub fn command(&self) -> Option<Command> {
        let die = self.die.thrown(10)?;
        Some(Command::FallenLeader(FallenLeaderCall { leader: self.leader.clone(), die, effect_rulings: self.effect_rulings.made() }))
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let setup = desk.battle.setup();
        let name = desk.battle.state().leader_name(setup, &self.leader);
        heading(ui, &format!("Fallen leader: {name}"));
        let call = self.command();
        let preview = call.clone().map(|call| desk.preview(call));
        let ready = preview.as_ref().is_some_and(Result::is_ok);
        ui.horizontal_wrapped(|ui| {
            let focus = std::mem::take(&mut self.focus);
            let mut entered = die_ui(ui, "Die", &mut self.die, 10, focus).entered;
            if desk.reopened {
                return;
            }
            if ui.button("Roll (R)").clicked() || desk.roll {
                let face = (desk.generator)(10);
                self.die.set_rolled(face);
                self.focus = true;
            }
            entered |= main_button(ui, ready, if ready { "Apply (Enter)" } else { "Type the die" }) || desk.enter;
            if ui.button("Close (Esc)").clicked() {
                desk.intents.push(Intent::Close);
            }
            if let (true, true, Some(call)) = (entered, ready, call) {
                desk.intents.push(Intent::Submit(Box::new(call.into())));
            }
        });
        let Ok(check) = FallenLeader::prepare(&setup.tables, FallenLeaderRequest { die: None }) else { return };
        let mut result = None;
        match &preview {
            Some(Ok(event)) => {
                let effects = &event.found.effects;
                let Reading::FallenLeader { outcome } = &event.found.reading else { return };
                result = check.outcomes().rows().iter().position(|row| row.id == *outcome);
                big_result(ui, result.map_or("", |row| check.outcomes().rows()[row].label.as_str()));
                if effects.is_empty() {
                    ui.label(format!("{name} is unhurt."));
                }
                effects_ui(ui, desk, effects, &mut self.effect_rulings);
            }
            Some(Err(refusal)) => {
                ui.label(refusal.spoken());
            }
            _ => {}
        }
        let odds = Odds::of(&check);
        odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, result);
    }
}
