//! Checks of one die: an officer's rally, and fire at an officer.

use super::intent::Context;
use eframe::egui::Ui;

use super::check_summary::{CheckSummary, above_foot, takes_cursor};
use super::dice::{Pool, fallen_ui, roll};
use super::fire::{BY_THE_MAP, FactsResult, counts, refused_ui};
use super::waivers::Waivers;
use crate::engine::text::{Verb, lower_first, statement};
use crate::engine::{Asks as _, FactId, OutcomeRow};
use crate::game::{Refusal, Request};
use crate::games::battlecry1812::Effect;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, Given, OfficerFireCall, OfficerState, RallyCall, UnitState, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::check::{OFFICER_FIRE, RALLY, officer_fire_facts, rally_facts};
use crate::games::battlecry1812::fire::fact;
use crate::games::battlecry1812::words::UnitType;
use crate::gui::foot::{Foot, FootPool};
use crate::gui::form::questions::{Questions, chip, map_questions_ui};
use crate::gui::parts::rows::faces_ui;
use crate::gui::parts::widgets::{heading, mark};
use crate::gui::play::referee_override::RefereeOverride;
use crate::id::{OfficerId, UnitId};
use smol_str::SmolStr;

/// Check of one die that is half filled in.
#[derive(Clone, Debug)]
pub struct SingleDraft {
    unit: UnitId,
    officer: OfficerId,
    rally: bool,
    /// Facts of fire that the map lacks, or has wrong.
    given: Given,
    pool: Pool,
    override_note: RefereeOverride,
    waivers: Waivers,
    focus: bool,
}

impl SingleDraft {
    /// Opens a check of an officer who rallies a unit.
    #[must_use]
    pub fn rally(officer: OfficerId, unit: UnitId) -> Self {
        Self {
            unit,
            officer,
            rally: true,
            given: Given::default(),
            pool: Pool::default(),
            override_note: RefereeOverride::default(),
            waivers: Waivers::default(),
            focus: true,
        }
    }

    /// Opens a check of a unit that fires at an officer.
    #[must_use]
    pub fn officer_fire(unit: UnitId, officer: OfficerId) -> Self {
        Self {
            unit,
            officer,
            rally: false,
            given: Given::default(),
            pool: Pool::default(),
            override_note: RefereeOverride::default(),
            waivers: Waivers::default(),
            focus: true,
        }
    }

    /// Opens a rally of the log, with the ruling the referee gave then.
    #[must_use]
    pub fn rally_reopened(call: &RallyCall, word: Option<SmolStr>) -> Self {
        let (pool, word) = (Pool::fallen(&call.die), RefereeOverride::of(word));
        let waivers = Waivers::of(&call.waived);
        Self { pool, override_note: word, waivers, focus: false, ..Self::rally(call.officer.clone(), call.unit.clone()) }
    }

    /// Opens a fire at an officer of the log, with the ruling the referee gave then.
    #[must_use]
    pub fn officer_fire_reopened(call: &OfficerFireCall, word: Option<SmolStr>) -> Self {
        let (given, pool, word) = (call.given.clone(), Pool::fallen(&call.die), RefereeOverride::of(word));
        let waivers = Waivers::of(&call.waived);
        Self { given, pool, override_note: word, waivers, focus: false, ..Self::officer_fire(call.unit.clone(), call.officer.clone()) }
    }

    /// Draws the check; returns the command once it is applied, or for a check of the log as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Option<Request<Command>> {
        let FactsResult { refused, command, summary, .. } = above_foot(ui, context, |ui, context| self.above_ui(ui, context));
        let mut pools = Vec::new();
        let letters = context.game.setup().tables.face_letters();
        if refused.is_none() {
            let focus = takes_cursor(ui, &mut self.focus);
            pools.push(FootPool {
                label: "Die",
                count: Some(1),
                text: &mut self.pool.text,
                rolled: &mut self.pool.rolled,
                focus,
                leaves_arrows: false,
                letters: &letters,
            });
        }
        let foot = Foot { waits: "Type the die", ..Foot::of_pools(pools) };
        let (actions, applied) =
            context.check_foot_ui(ui, foot, (&summary, refused.as_ref()), (&mut self.override_note, &mut self.waivers), command, |_| ());
        if actions.roll {
            let (purpose, whom) = if self.rally { ("rally", self.unit.as_str()) } else { ("officer_fire", self.officer.as_str()) };
            roll(&mut self.pool, 1, context.dice.throw(purpose, [whom]));
        }
        applied
    }

    /// Returns the title of the check.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        let setup = battle.setup();
        let (unit, officer) = (name_of_unit(setup, &self.unit), name_of_officer(setup, &self.officer));
        if self.rally { format!("{officer} rallies {unit}") } else { statement(&unit, Verb("fires at", "fire at"), officer) }
    }

    /// Returns whether its die is thrown.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        self.pool.is_thrown()
    }

    /// Returns all that players set in it: the call without its die, and the text of the die.
    pub fn facts(&self) -> (Command, String) {
        (self.command(Dice::typed(&[])), self.pool.text.clone())
    }

    /// Draws its facts with the possible results.
    fn above_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> FactsResult<()> {
        let battle = context.game;
        heading(ui, &self.title(battle));
        self.facts_ui(ui, context);
        let asking = self.command(Dice::typed(&[]));
        let refused = context.refusal_before_dice(&asking, &self.override_note);
        if context.reopened {
            context.enter |= fallen_ui(ui, &battle.setup().tables.face_letters(), &mut [("Die", 1, &mut self.pool)]);
        }
        let die = self.pool.dice(1).filter(|_| refused.is_none());
        let face = die.as_ref().and_then(|die| die.faces.first().copied());
        let read = self.table_ui(ui, battle, face);
        if let Err(refusal) = &read {
            refused_ui(ui, Some(refusal).filter(|_| refused.is_none()));
        }
        let command = die.map(|die| Request { command: self.command(die), override_note: self.override_note.given.clone() });
        let summary = CheckSummary::of(battle, command.as_ref(), |_| read.unwrap_or_default());
        if context.reopened {
            self.waivers.ui(ui, battle.setup(), &summary);
        }
        FactsResult { refused, count: (), command, paths: None, summary }
    }

    /// Draws the table as a strip of faces; returns the result, and how it came about, both empty before the die.
    fn table_ui(&self, ui: &mut Ui, battle: &Battle, face: Option<u8>) -> Result<(String, String), Refusal> {
        let scenario = &battle.setup().scenario;
        let (check, facts) = if self.rally {
            (&RALLY, rally_facts(scenario.officer(&self.officer).map_or(1, |(_, officer)| officer.ability)))
        } else {
            (&OFFICER_FIRE, officer_fire_facts(scenario.unit(&self.unit).map_or(UnitType::Infantry, |(_, unit)| unit.kind)))
        };
        let single = check.prepare(&battle.setup().tables, facts, None, &[])?;
        ui.label(single.sentence(None));
        faces_ui(ui, single.outcomes(), check.die.sides(), face, |face| single.outcomes().row_of(single.resolve(face).result));
        let (setup, row) = (battle.setup(), |face| row_text(single.resolve(face).row));
        let whom = if self.rally { name_of_unit(setup, &self.unit) } else { name_of_officer(setup, &self.officer) };
        Ok(face.map(|face| (format!("{whom}: {}", lower_first(&row(face))), single.result_text(face))).unwrap_or_default())
    }

    fn command(&self, die: Dice) -> Command {
        let (unit, officer) = (self.unit.clone(), self.officer.clone());
        if self.rally {
            return Command::Rally(RallyCall { officer, unit, die, waived: self.waivers.noted_waivers() });
        }
        let given = self.given.clone();
        Command::OfficerFire(OfficerFireCall { unit, officer, given, die, waived: self.waivers.noted_waivers() })
    }

    /// Draws the range where no map gives it; in a check of the log also the officer, and facts the map had wrong.
    fn facts_ui(&mut self, ui: &mut Ui, context: &Context<'_>) {
        let battle = context.game;
        let state = battle.state();
        if context.reopened {
            self.who_ui(ui, battle);
        }
        let unit = state.units.get(&self.unit).and_then(UnitState::hex);
        let officer = state.officers.get(&self.officer).and_then(OfficerState::hex);
        let off_map = unit.is_none() || officer.is_none();
        if self.rally || !(off_map || context.reopened) {
            return;
        }
        if off_map {
            ui.label("How many hexes apart are they?");
        }
        let only: &[FactId] = if context.reopened { &[fact::RANGE, fact::SIGHT] } else { &[fact::RANGE] };
        let list = Questions { include: only, ..Questions::default() };
        let (known, tables) = (self.given.facts(), &battle.setup().tables);
        let weapons = battle.setup().scenario.unit(&self.unit).map_or(&[][..], |(_, unit)| &unit.weapons);
        let reach = weapons.iter().map(|weapon| tables.reach(*weapon)).max().unwrap_or(1);
        map_questions_ui(ui, list, &mut self.given, &known, BY_THE_MAP, |fact| counts(fact, reach));
    }

    fn who_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let setup = battle.setup();
        let Some((side, _)) = setup.scenario.officer(&self.officer) else { return };
        ui.horizontal_wrapped(|ui| {
            ui.label(if self.rally { "Rallied by" } else { "Fired at" });
            for officer in &side.officers {
                let there = battle.state().officers.get(&officer.id).is_some_and(OfficerState::is_there);
                if there || officer.id == self.officer {
                    let (mut on, name) = (officer.id == self.officer, name_of_officer(setup, &officer.id));
                    if chip(ui, &mut on, &name, &name, false) {
                        self.officer = officer.id.clone();
                    }
                }
            }
        });
    }
}

/// Returns a row's name, marked where the rules do not print it.
fn row_text(row: &OutcomeRow<Effect>) -> String {
    format!("{}{}", row.label, mark(row.provenance))
}
