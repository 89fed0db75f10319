//! Panel of any check of one die of a unit or a leader.

use eframe::egui::Ui;

use super::check_layout::{CheckLayout, heading_ui};
use super::check_summary::{CheckSummary, name_of};
use super::result::{Rulings, effects_ui};
use super::throw::{DieOf, ThrowDraft};
use super::unit::step_ui;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Die, EffectTarget, SingleCall, leader_dangers, prepare_single, single_facts,
};
use crate::games::rff1812::check::{FALLEN_LEADER, Rff1812Singles, SingleCheck};
use crate::gui::form::SingleForm;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::parts::cells::Cells;
use crate::gui::parts::widgets::scrolled;
use crate::id::LeaderId;

/// Check of one die that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleDraft {
    whom: EffectTarget,
    form: SingleForm<Rff1812Singles>,
    throw: ThrowDraft,
    effect_rulings: Rulings,
}

impl SingleDraft {
    /// Opens a check of a unit or a leader.
    pub fn new(check: &'static SingleCheck, whom: EffectTarget) -> Self {
        let form = SingleForm::new(check, check.unknown(), Vec::new());
        Self { whom, form, throw: ThrowDraft::new(check.die.sides()), effect_rulings: Rulings::default() }
    }

    /// Opens a check of a leader.
    pub fn of_leader(check: &'static SingleCheck, leader: LeaderId) -> Self {
        Self::new(check, EffectTarget::Leader(leader))
    }

    /// Opens the check of the log, as it was.
    pub fn reopened(call: &SingleCall, effects: &[AppliedEffect]) -> Self {
        Self {
            whom: call.whom.clone(),
            form: SingleForm::new(call.check, call.facts.clone(), call.rulings.clone()),
            throw: ThrowDraft::fallen(call.check.die.sides(), call.die),
            effect_rulings: Rulings::of(effects),
        }
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        Self {
            throw: self.throw.player_input(),
            effect_rulings: self.effect_rulings.player_input(),
            form: self.form.player_input(),
            ..self.clone()
        }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        format!("{}: {}", self.form.check.title, self.name(battle))
    }

    fn name(&self, battle: &Battle) -> String {
        match &self.whom {
            EffectTarget::Unit(unit) => name_of(battle, unit),
            EffectTarget::Leader(leader) => battle.state().leader_name(battle.setup(), leader),
            EffectTarget::Table => String::new(),
        }
    }

    /// Takes a digit typed while no field has the cursor: it is the die's.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.throw.take_digit(digit)
    }

    /// Returns the command of the check, once it is filled in.
    pub fn command(&self) -> Option<Command> {
        self.throw.die().map(|die| Command::Check(self.call(die)))
    }

    fn call(&self, die: Die) -> SingleCall {
        let SingleForm { check, answers: facts, .. } = &self.form;
        let (facts, rulings, effect_rulings) = (facts.clone(), self.form.rulings().to_vec(), self.effect_rulings.noted_rulings());
        SingleCall { check, whom: self.whom.clone(), facts, die, rulings, effect_rulings }
    }

    /// Draws the panel of the check.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let (setup, state) = (context.game.setup(), context.game.state());
        heading_ui(ui, &[self.title(context.game)], &[], "");
        let (face, plain) = (self.throw.face(), self.call(self.throw.die_or_any()));
        let known = single_facts(setup, state, &SingleCall { facts: plain.check.unknown(), ..plain.clone() });
        let prepare = |facts: &_, rulings: &[_]| {
            let call = SingleCall { facts: Clone::clone(facts), rulings: rulings.to_vec(), ..plain.clone() };
            prepare_single(setup, state, &call).ok()
        };
        let sides = plain.check.die.sides();
        let strip = self.form.cells(face, &prepare);
        let strip_ui = |ui: &mut Ui| match &strip {
            Some(cells) => cells.large_ui(ui),
            None => Cells::blank_ui(ui, usize::from(sides)),
        };
        let mut room = CheckLayout::of_cells(ui, strip.as_ref());
        scrolled(&mut room.facts, "facts", |ui| {
            self.form.questions_ui(ui, Some(&known), face, &prepare);
            if room.strip.is_none() {
                strip_ui(ui);
            }
            if let (EffectTarget::Leader(leader), true) = (&self.whom, *plain.check == FALLEN_LEADER) {
                leader_dangers(setup, state, leader).iter().for_each(|step| step_ui(ui, step));
            }
            context.enter |= self.form.tally_ui(ui, face, &prepare);
        });
        if let Some(ui) = &mut room.strip {
            strip_ui(ui);
        }
        let call = Command::Check(self.call(self.throw.die_or_any()));
        let preview = context.preview(call.clone());
        let summary = CheckSummary::of(Some(&preview), face.is_some(), String::new(), |event| {
            let single = prepare(&self.form.answers, self.form.rulings());
            let row = single.as_ref().zip(event.found.reading.row());
            let row = row.and_then(|(single, row)| single.outcomes().row(row));
            let reached = match plain.check.effect_subject.filter(|_| event.found.effects.is_empty()) {
                Some((_, unhurt)) => format!("{} {unhurt}.", self.name(context.game)),
                None => single.as_ref().zip(face).map_or_else(String::new, |(single, face)| single.result_text(face)),
            };
            (row.map_or_else(String::new, |row| row.label.to_string()), reached)
        });
        let Self { throw, effect_rulings, .. } = self;
        let whom = match &plain.whom {
            EffectTarget::Unit(unit) => unit.as_str(),
            EffectTarget::Leader(leader) => leader.as_str(),
            EffectTarget::Table => "",
        };
        let die = DieOf::new(plain.check.name, whom);
        throw.foot_ui(ui, context, die, Some(call), &summary, |ui, context| effects_ui(ui, context, &summary.effects, effect_rulings));
    }
}
