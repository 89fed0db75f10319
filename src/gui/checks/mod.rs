//! The check at hand: what is inherent is shown, what is situational asked, the die waits.

mod answers;
mod arrival;
mod chances;
mod charge;
mod correction;
mod declare;
mod fallen_leader;
mod fire;
mod leader;
mod maneuver;
mod moves;
mod open_questions;
mod replace;
mod result;
pub(super) mod rows;
mod throw;
mod unit;

pub use answers::AnswersDraft;
pub use arrival::ArrivalDraft;
pub use charge::ChargeDraft;
pub use correction::CorrectionDraft;
pub use declare::DeclareDraft;
pub use fallen_leader::FallenLeaderDraft;
pub use fire::FireDraft;
pub use maneuver::ManeuverDraft;
pub use moves::MovesDraft;
pub use replace::{ReplaceDraft, ReplenishDraft};
pub use unit::UnitDraft;

use eframe::egui::Ui;

use super::intent::Intent;
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::{AppliedEffect, Battle, allowed_inches, unit_after};
use crate::id::{SideId, UnitId};

/// A half-filled check of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Check {
    /// Maneuver check.
    Maneuver(ManeuverDraft),
    /// Fire combat.
    Fire(FireDraft),
    /// Charge combat.
    Charge(Box<ChargeDraft>),
    /// Fallen leader.
    FallenLeader(FallenLeaderDraft),
    /// A charge about to be declared.
    Declare(DeclareDraft),
    /// The answers to a declared charge.
    Answers(AnswersDraft),
    /// The maneuvers of a unit.
    Moves(MovesDraft),
    /// A replacement for a leader.
    Replace(ReplaceDraft),
    /// The die that may bring a unit on.
    Arrival(ArrivalDraft),
    /// Ammunition for a unit.
    Replenish(ReplenishDraft),
    /// A unit's card, where it can be corrected.
    Unit(UnitDraft),
    /// A check of the log, opened again to change a fact.
    Correction(Box<CorrectionDraft>),
}

/// What a check's view needs beside the battle.
pub struct Desktop<'d> {
    /// The battle, to read.
    pub battle: &'d Battle,
    /// The check is one of the log, and its facts alone can be changed: the panel around it applies and closes it.
    pub reopened: bool,
    /// A face of the generator was asked for with the key.
    pub roll: bool,
    /// Enter was pressed outside any field.
    pub enter: bool,
    /// Gives a face of a die with so many sides.
    pub generator: &'d mut dyn FnMut(u8) -> u8,
    /// What is asked of the app.
    pub intents: &'d mut Vec<Intent>,
    /// The cursor is in a field for free text.
    pub typing: bool,
    /// The cursor is in a field for inches.
    pub measuring: bool,
}

impl Check {
    /// Draws the check.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        match self {
            Self::Maneuver(draft) => draft.ui(ui, desk),
            Self::Fire(draft) => draft.ui(ui, desk),
            Self::Charge(draft) => draft.ui(ui, desk),
            Self::FallenLeader(draft) => draft.ui(ui, desk),
            Self::Declare(draft) => draft.ui(ui, desk),
            Self::Answers(draft) => draft.ui(ui, desk),
            Self::Moves(draft) => draft.ui(ui, desk),
            Self::Replace(draft) => draft.ui(ui, desk),
            Self::Arrival(draft) => draft.ui(ui, desk),
            Self::Replenish(draft) => draft.ui(ui, desk),
            Self::Unit(draft) => draft.ui(ui, desk),
            Self::Correction(draft) => draft.ui(ui, desk),
        }
    }

    /// A digit was typed while no field has the cursor. False: the check has no use for it.
    pub fn take_digit(&mut self, digit: char) -> bool {
        match self {
            Self::Maneuver(draft) => draft.take_digit(digit),
            Self::Fire(draft) => draft.take_digit(digit),
            Self::Charge(draft) => draft.take_digit(digit),
            Self::FallenLeader(draft) => draft.take_digit(digit),
            Self::Replace(draft) => draft.take_digit(digit),
            Self::Arrival(draft) => draft.take_digit(digit),
            Self::Replenish(draft) => draft.take_digit(digit),
            Self::Correction(draft) => return draft.take_digit(digit),
            Self::Declare(_) | Self::Answers(_) | Self::Moves(_) | Self::Unit(_) => return false,
        }
        true
    }

    /// A unit was pointed at while the check is open. False: the check has no use for it.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        match self {
            Self::Maneuver(draft) => draft.take_unit(battle, unit),
            Self::Fire(draft) => draft.take_unit(battle, unit),
            Self::Charge(draft) => draft.take_unit(battle, unit),
            Self::Declare(draft) => draft.take_unit(battle, unit),
            Self::Correction(draft) => draft.take_unit(unit),
            Self::FallenLeader(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_) => false,
        }
    }
}

/// The side a unit fights for.
pub(super) fn side_of(battle: &Battle, unit: &UnitId) -> Option<SideId> {
    battle.setup().scenario.unit(unit).map(|(side, _)| side.id.clone())
}

/// The unit's short name.
pub(in crate::gui) fn name_of(battle: &Battle, unit: &UnitId) -> String {
    battle.setup().scenario.unit_label(unit)
}

/// What the roster and the state know of a unit, in a line.
pub(super) fn inherent_text(battle: &Battle, id: &UnitId) -> String {
    let setup = battle.setup();
    let (Some((_, unit)), Some(state)) = (setup.scenario.unit(id), battle.state().units.get(id)) else { return String::new() };
    let mut parts = vec![unit.experience.to_string()];
    if let Some(troops) = unit.troops() {
        parts.push(state.condition(setup, unit).to_string());
        parts.push(troops.weapon_text());
    }
    if let Some(guns) = unit.guns() {
        parts.push(guns.gun.as_str().replace('_', " "));
    }
    parts.push(state.formation.to_string());
    parts.extend(state.order.filter(|order| *order != crate::games::rff1812::words::Order::Good).map(|order| order.to_string()));
    if state.silenced {
        parts.push("silenced".to_owned());
    }
    if state.low_on_ammo {
        parts.push("low on ammunition".to_owned());
    }
    parts.extend(unit.traits.iter().map(|known| crate::engine::Word::spoken(*known)));
    parts.join(" · ")
}

/// The inches a unit may move by a maneuver, as the effects of its check leave it, in words; empty where it may not move.
pub(super) fn inches_text(battle: &Battle, id: &UnitId, effects: &[AppliedEffect], kind: ManeuverKind) -> String {
    let (setup, state) = (battle.setup(), battle.state());
    let (Some((_, unit)), Some(after)) = (setup.scenario.unit(id), unit_after(setup, state, id, effects)) else { return String::new() };
    allowed_inches(setup, unit, &after, kind).map_or_else(String::new, |[open, broken, rough]| {
        format!("{} {kind}: {open}\" open, {broken}\" broken, {rough}\" rough", after.formation)
    })
}
