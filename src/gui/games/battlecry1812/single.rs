//! Checks of one die: an officer's rally, and fire at an officer.

use eframe::egui::{RichText, Ui};

use super::dice::{Pool, pools_ui};
use super::fire::{may_ui, number, prepared_ui, result_ui};
use super::tools::Tools;
use crate::game::Asked;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, Given, OfficerFireCall, OfficerState, RallyCall, UnitState, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::officer_fire::{OfficerFire, OfficerFireRequest};
use crate::games::battlecry1812::rally::{Rally, RallyRequest};
use crate::games::battlecry1812::words::UnitType;
use crate::gui::widgets::{deed, heading};
use crate::gui::word::RefereesWord;
use crate::id::{OfficerId, UnitId};

/// A check of one die, half asked.
#[derive(Clone, Debug)]
pub struct SingleDraft {
    unit: UnitId,
    officer: OfficerId,
    rally: bool,
    /// Hexes to the officer, where one of the two is on no hex.
    range: Option<u32>,
    pool: Pool,
    word: RefereesWord,
    focus: bool,
}

impl SingleDraft {
    /// An officer rallies a unit.
    #[must_use]
    pub fn rally(officer: OfficerId, unit: UnitId) -> Self {
        Self { unit, officer, rally: true, range: None, pool: Pool::default(), word: RefereesWord::default(), focus: true }
    }

    /// A unit fires at an officer.
    #[must_use]
    pub fn officer_fire(unit: UnitId, officer: OfficerId) -> Self {
        Self { unit, officer, rally: false, range: None, pool: Pool::default(), word: RefereesWord::default(), focus: true }
    }

    /// Draws the check. The command, once it is asked for.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Asked<Command>> {
        let battle = tools.battle;
        let setup = battle.setup();
        let (unit, officer) = (name_of_unit(setup, &self.unit), name_of_officer(setup, &self.officer));
        heading(ui, &if self.rally { format!("{officer} rallies {unit}") } else { format!("{unit} fires at {officer}") });
        self.range_ui(ui, battle);
        let asking = self.command(Dice::typed(&[]));
        let may = may_ui(ui, battle, &asking, &mut self.word, tools.typing);
        let mut entered = tools.enter;
        if may {
            let focus = std::mem::take(&mut self.focus);
            entered |= pools_ui(ui, &mut [("Die", 1, &mut self.pool)], focus, tools.roll, tools.generator);
        }
        let die = self.pool.dice(1).filter(|_| may);
        let face = die.as_ref().and_then(|die| die.faces.first().copied());
        let tables = &setup.tables;
        let says = if self.rally {
            let ability = setup.scenario.officer(&self.officer).map_or(1, |(_, officer)| officer.ability);
            Rally::prepare(tables, RallyRequest { ability, die: None }, &[]).map(|check| explain::rally(&check, face))
        } else {
            let shooter = setup.scenario.unit(&self.unit).map(|(_, unit)| unit.kind);
            let request = OfficerFireRequest { shooter: shooter.unwrap_or(UnitType::Infantry), die: None };
            OfficerFire::prepare(tables, request).map(|check| explain::officer_fire(&check, face))
        };
        if let Some(says) = prepared_ui(ui, says) {
            ui.label(RichText::new(says).size(15.0));
        }
        let command = die.map(|die| Asked { command: self.command(die), word: self.word.given.clone() });
        result_ui(ui, battle, command.as_ref());
        let asked = deed(ui, command.is_some(), "Apply (Enter)") || entered;
        command.filter(|_| asked)
    }

    fn command(&self, die: Dice) -> Command {
        let (unit, officer) = (self.unit.clone(), self.officer.clone());
        if self.rally {
            return Command::Rally(RallyCall { officer, unit, die });
        }
        let given = Given { range: self.range, ..Given::default() };
        Command::OfficerFire(OfficerFireCall { unit, officer, given, die })
    }

    /// Without the map the players give the range.
    fn range_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let state = battle.state();
        let unit = state.units.get(&self.unit).and_then(UnitState::hex);
        let officer = state.officers.get(&self.officer).and_then(OfficerState::hex);
        if !self.rally && (unit.is_none() || officer.is_none()) {
            ui.label("One of the two is on no hex: give the range.");
            number(ui, "Range", &mut self.range, &(1..=40).collect::<Vec<u32>>());
        }
    }
}
