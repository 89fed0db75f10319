//! The fallen leader panel: one die.

use eframe::egui::Ui;

use super::result::{Rulings, effects_ui};
use super::throw::ThrowDraft;
use super::told::Told;
use crate::engine::Odds;
use crate::games::rff1812::battle::{AppliedEffect, Battle, Command, FallenLeaderCall, Reading};
use crate::games::rff1812::fallen_leader::{FallenLeader, FallenLeaderRequest};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::rows::odds_ui;
use crate::gui::widgets::heading;
use crate::id::LeaderId;

/// A half-filled fallen leader check.
#[derive(Clone, Debug, PartialEq)]
pub struct FallenLeaderDraft {
    leader: LeaderId,
    throw: ThrowDraft,
    effect_rulings: Rulings,
}

impl FallenLeaderDraft {
    /// A check of one leader.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader, throw: ThrowDraft::new(10), effect_rulings: Rulings::default() }
    }

    /// The check of the log, as it was.
    pub fn reopened(call: &FallenLeaderCall, effects: &[AppliedEffect]) -> Self {
        Self { leader: call.leader.clone(), throw: ThrowDraft::fallen(10, call.die), effect_rulings: Rulings::of(effects) }
    }

    /// What the player gave alone.
    pub fn given(&self) -> Self {
        Self { leader: self.leader.clone(), throw: self.throw.given(), effect_rulings: self.effect_rulings.given() }
    }

    /// What the check is called.
    pub fn title(&self, battle: &Battle) -> String {
        format!("Fallen leader: {}", battle.state().leader_name(battle.setup(), &self.leader))
    }

    /// A digit typed while no field has the cursor: it is the die's.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.throw.take_digit(digit)
    }

    /// The check as it is filled in, once it is.
    pub fn command(&self) -> Option<Command> {
        let die = self.throw.die()?;
        Some(Command::FallenLeader(FallenLeaderCall { leader: self.leader.clone(), die, effect_rulings: self.effect_rulings.made() }))
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let setup = context.game.setup();
        let name = context.game.state().leader_name(setup, &self.leader);
        heading(ui, &self.title(context.game));
        let call = self.command();
        let preview = call.clone().map(|call| context.preview(call));
        let Ok(check) = FallenLeader::prepare(&setup.tables, FallenLeaderRequest { die: None }) else { return };
        let rows = check.outcomes().rows();
        let mut row = None;
        let told = Told::of(preview.as_ref(), String::new(), |event| {
            if let Reading::FallenLeader { outcome } = &event.found.reading {
                row = rows.iter().position(|row| row.id == *outcome);
            }
            let unhurt = if event.found.effects.is_empty() { format!("{name} is unhurt.") } else { String::new() };
            (row.map_or_else(String::new, |row| rows[row].label.to_string()), unhurt)
        });
        let odds = Odds::of(&check);
        odds_ui(ui, check.outcomes(), &odds, row);
        let Self { throw, effect_rulings, .. } = self;
        throw.foot_ui(ui, context, ("Die", false), call, &told, |ui, context| effects_ui(ui, context, &told.effects, effect_rulings));
    }
}
