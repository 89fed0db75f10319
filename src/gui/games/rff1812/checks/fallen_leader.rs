//! The fallen leader panel: one die.

use eframe::egui::Ui;

use super::desktop::Desktop;
use super::result::{Rulings, effects_ui};
use crate::engine::Odds;
use crate::games::rff1812::battle::{AppliedEffect, Command, FallenLeaderCall, Reading};
use crate::games::rff1812::fallen_leader::{FallenLeader, FallenLeaderRequest};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::rows::odds_rows;
use crate::gui::widgets::{DieDraft, heading, odds_ui};
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
        let Ok(check) = FallenLeader::prepare(&setup.tables, FallenLeaderRequest { die: None }) else { return };
        let rows = check.outcomes().rows();
        let (mut row, mut arithmetic, mut effects) = (None, String::new(), Vec::new());
        match &preview {
            Some(Ok(event)) => {
                effects.clone_from(&event.found.effects);
                if let Reading::FallenLeader { outcome } = &event.found.reading {
                    row = rows.iter().position(|row| row.id == *outcome);
                }
                if effects.is_empty() {
                    arithmetic = format!("{name} is unhurt.");
                }
            }
            Some(Err(refusal)) => arithmetic = refusal.spoken(),
            None => {}
        }
        let odds = Odds::of(&check);
        odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, row);
        let result = row.map_or("", |row| rows[row].label.as_str());
        let ready = call.filter(|_| matches!(preview, Some(Ok(_))));
        let focus = std::mem::take(&mut self.focus);
        let Self { die, effect_rulings, .. } = self;
        let foot = Foot { result, arithmetic: &arithmetic, ..Foot::of(vec![FootDie { label: "Die", die, sides: 10, focus }]) };
        if desk.foot_ui(ui, ready, foot, |ui, desk| effects_ui(ui, desk, &effects, effect_rulings)).roll {
            self.die.set_rolled((desk.generator)(10));
            self.focus = true;
        }
    }
}
