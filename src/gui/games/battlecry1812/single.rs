//! Checks of one die: an officer's rally, and fire at an officer.

use eframe::egui::{RichText, Ui};

use super::dice::{Pool, fallen_ui, pools_ui};
use super::fire::{BY_THE_MAP, applied_ui, asked_ui, counts, may_ui};
use super::tools::Tools;
use crate::engine::{Asks as _, FactId};
use crate::game::Asked;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, Given, OfficerFireCall, OfficerState, RallyCall, UnitState, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::fire::fact;
use crate::games::battlecry1812::officer_fire::{OfficerFire, OfficerFireRequest};
use crate::games::battlecry1812::rally::{Rally, RallyRequest};
use crate::games::battlecry1812::words::UnitType;
use crate::gui::questions::{Form, by_hand_ui};
use crate::gui::widgets::heading;
use crate::gui::word::RefereesWord;
use crate::id::{OfficerId, UnitId};
use smol_str::SmolStr;

/// A check of one die, half asked.
#[derive(Clone, Debug)]
pub struct SingleDraft {
    unit: UnitId,
    officer: OfficerId,
    rally: bool,
    /// What the map does not know of fire, or has wrong.
    given: Given,
    pool: Pool,
    word: RefereesWord,
    focus: bool,
}

impl SingleDraft {
    /// An officer rallies a unit.
    #[must_use]
    pub fn rally(officer: OfficerId, unit: UnitId) -> Self {
        Self { unit, officer, rally: true, given: Given::default(), pool: Pool::default(), word: RefereesWord::default(), focus: true }
    }

    /// A unit fires at an officer.
    #[must_use]
    pub fn officer_fire(unit: UnitId, officer: OfficerId) -> Self {
        Self { unit, officer, rally: false, given: Given::default(), pool: Pool::default(), word: RefereesWord::default(), focus: true }
    }

    /// A rally of the log, by the word the referee gave then.
    #[must_use]
    pub fn rally_reopened(call: &RallyCall, word: Option<SmolStr>) -> Self {
        let (pool, word) = (Pool::fallen(&call.die), RefereesWord::of(word));
        Self { pool, word, focus: false, ..Self::rally(call.officer.clone(), call.unit.clone()) }
    }

    /// Fire at an officer of the log, by the word the referee gave then.
    #[must_use]
    pub fn officer_fire_reopened(call: &OfficerFireCall, word: Option<SmolStr>) -> Self {
        let (given, pool, word) = (call.given.clone(), Pool::fallen(&call.die), RefereesWord::of(word));
        Self { given, pool, word, focus: false, ..Self::officer_fire(call.unit.clone(), call.officer.clone()) }
    }

    /// Draws the check. The command, once it is asked for; of a check of the log, as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Asked<Command>> {
        let battle = tools.battle;
        let setup = battle.setup();
        let (unit, officer) = (name_of_unit(setup, &self.unit), name_of_officer(setup, &self.officer));
        heading(ui, &if self.rally { format!("{officer} rallies {unit}") } else { format!("{unit} fires at {officer}") });
        self.facts_ui(ui, tools);
        let asking = self.command(Dice::typed(&[]));
        let may = tools.reopened || may_ui(ui, battle, &asking, &mut self.word, tools.typing);
        let mut entered = tools.enter;
        if tools.reopened {
            fallen_ui(ui, &mut [("Die", 1, &mut self.pool)]);
        } else if may {
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
        if let Some(says) = asked_ui(ui, says.map_err(Into::into)) {
            ui.label(RichText::new(says).size(15.0));
        }
        let command = die.map(|die| Asked { command: self.command(die), word: self.word.given.clone() });
        applied_ui(ui, tools, command, entered)
    }

    fn command(&self, die: Dice) -> Command {
        let (unit, officer) = (self.unit.clone(), self.officer.clone());
        if self.rally {
            return Command::Rally(RallyCall { officer, unit, die });
        }
        let given = self.given.clone();
        Command::OfficerFire(OfficerFireCall { unit, officer, given, die })
    }

    /// Without the map the players give the range. Of a check of the log it may have been another officer, and the map wrong.
    fn facts_ui(&mut self, ui: &mut Ui, tools: &Tools<'_>) {
        let battle = tools.battle;
        let state = battle.state();
        if tools.reopened {
            self.who_ui(ui, battle);
        }
        let unit = state.units.get(&self.unit).and_then(UnitState::hex);
        let officer = state.officers.get(&self.officer).and_then(OfficerState::hex);
        let off_map = unit.is_none() || officer.is_none();
        if self.rally || !(off_map || tools.reopened) {
            return;
        }
        if off_map {
            ui.label("One of the two is on no hex: give the range.");
        }
        let only: &[FactId] = if tools.reopened { &[fact::RANGE, fact::SIGHT] } else { &[fact::RANGE] };
        let form = Form { only, ..Form::default() };
        let (known, tables) = (self.given.facts(), &battle.setup().tables);
        by_hand_ui(ui, form, &mut self.given, &known, BY_THE_MAP, |fact| counts(tables, fact));
    }

    fn who_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let setup = battle.setup();
        let Some((side, _)) = setup.scenario.officer(&self.officer) else { return };
        ui.horizontal_wrapped(|ui| {
            ui.label(if self.rally { "Rallied by" } else { "Fired at" });
            for officer in &side.officers {
                let there = battle.state().officers.get(&officer.id).is_some_and(OfficerState::is_there);
                if there || officer.id == self.officer {
                    ui.selectable_value(&mut self.officer, officer.id.clone(), name_of_officer(setup, &officer.id));
                }
            }
        });
    }
}
