//! Checks of one die: an officer's rally, and fire at an officer.

use eframe::egui::{RichText, Ui};

use super::dice::{Pool, pools_ui};
use super::fire::{prepared_ui, result_ui};
use super::view::Tools;
use crate::battlecry1812::explain;
use crate::battlecry1812::officer_fire::{OfficerFire, OfficerFireRequest};
use crate::battlecry1812::rally::{Rally, RallyRequest};
use crate::companies::{Command, Given, OfficerFireCall, RallyCall, name_of_officer, name_of_unit};
use crate::gui::widgets::{deed, heading};
use crate::id::{OfficerId, UnitId};

/// A check of one die, half asked.
#[derive(Clone, Debug)]
pub struct SingleDraft {
    unit: UnitId,
    officer: OfficerId,
    rally: bool,
    pool: Pool,
    focus: bool,
}

impl SingleDraft {
    /// An officer rallies a unit.
    #[must_use]
    pub fn rally(officer: OfficerId, unit: UnitId) -> Self {
        Self { unit, officer, rally: true, pool: Pool::default(), focus: true }
    }

    /// A unit fires at an officer.
    #[must_use]
    pub fn officer_fire(unit: UnitId, officer: OfficerId) -> Self {
        Self { unit, officer, rally: false, pool: Pool::default(), focus: true }
    }

    /// Draws the check. The command, once it is asked for.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Command> {
        let battle = tools.battle;
        let setup = battle.setup();
        let (unit, officer) = (name_of_unit(setup, &self.unit), name_of_officer(setup, &self.officer));
        heading(ui, &if self.rally { format!("{officer} rallies {unit}") } else { format!("{unit} fires at {officer}") });
        let focus = std::mem::take(&mut self.focus);
        let entered = pools_ui(ui, &mut [("Die", 1, &mut self.pool)], focus, tools.roll, tools.generator) || tools.enter;
        let die = self.pool.dice(1);
        let face = die.as_ref().and_then(|die| die.faces.first().copied());
        let tables = &setup.tables;
        let says = if self.rally {
            let ability = setup.scenario.officer(&self.officer).map_or(1, |(_, officer)| officer.ability);
            Rally::prepare(tables, RallyRequest { ability, die: None }, &[]).map(|check| explain::rally(&check, face))
        } else {
            let shooter = setup.scenario.unit(&self.unit).map(|(_, unit)| unit.kind);
            let request = OfficerFireRequest { shooter: shooter.unwrap_or(crate::battlecry1812::words::UnitType::Infantry), die: None };
            OfficerFire::prepare(tables, request).map(|check| explain::officer_fire(&check, face))
        };
        if let Some(says) = prepared_ui(ui, says) {
            ui.label(RichText::new(says).size(15.0));
        }
        let (unit, officer) = (self.unit.clone(), self.officer.clone());
        let command = die.map(|die| match self.rally {
            true => Command::Rally(RallyCall { officer, unit, die, referee: None }),
            false => Command::OfficerFire(OfficerFireCall { unit, officer, given: Given::default(), die, referee: None }),
        });
        result_ui(ui, battle, command.as_ref());
        let asked = deed(ui, command.is_some(), "Apply (Enter)") || entered;
        command.filter(|_| asked)
    }
}
