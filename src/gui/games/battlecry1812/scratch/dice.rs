//! Battlecry! 1812's checks of one die: the rally by an officer, and fire at an officer.

use eframe::egui::Ui;

use crate::engine::text::listed;
use crate::engine::{Odds, Ruling};
use crate::games::battlecry1812::facts::{officer_fire, rally};
use crate::games::battlecry1812::officer_fire::{OfficerFire, OfficerFireRequest};
use crate::games::battlecry1812::rally::{Rally, RallyRequest};
use crate::games::battlecry1812::words::{Special, UnitType};
use crate::games::battlecry1812::{Effect, Tables, explain};
use crate::gui::form::answer::{Answer, TallyDraft, one_die};
use crate::gui::form::fields::{pick, sentences, words};
use crate::gui::rows::{faces_ui, odds_ui, worth};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::DieDraft;

fn effects_text(effects: &[Effect]) -> String {
    listed(&effects.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// A rally, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct RallyDraft {
    ability: u32,
    die: DieDraft,
    tally: TallyDraft,
}

impl Default for RallyDraft {
    fn default() -> Self {
        Self { ability: 3, die: DieDraft::default(), tally: TallyDraft::default() }
    }
}

impl RallyDraft {
    fn prepare<'t>(&self, tables: &'t Tables) -> Result<Rally<'t>, Vec<String>> {
        Rally::prepare(tables, RallyRequest { ability: self.ability, die: None }, &self.tally.rulings).map_err(sentences)
    }
}

impl Panel for RallyDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Battlecry rally";

    fn ask(&mut self, ui: &mut Ui, _desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        pick(ui, "Officer", rally::RALLY.spec(rally::ABILITY).question(), &mut self.ability, &[1, 2, 3, 4, 5, 6], ToString::to_string);
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let answer = self.prepare(desk.tables).map(|check| {
            let face = self.die.face(6);
            let sentence = explain::rally(&check, face);
            let Some(face) = face else { return Answer::before(sentence) };
            let resolution = check.resolve(face);
            let reached = format!("die {face} against {}", check.tally.total());
            Answer::of_row(resolution.row, &reached, &effects_text(&resolution.effects), sentence)
        });
        one_die(ui, desk, &mut self.die, 6, focus, &answer);
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        let Ok(check) = self.prepare(tables) else { return };
        let face = self.die.face(6);
        let row = |check: &Rally<'_>| face.map(|face| check.outcomes().row_of(check.resolve(face).result));
        let (odds, result) = (Odds::of(&check), row(&check));
        faces_ui(ui, check.outcomes(), 6, face, |face| check.outcomes().row_of(check.resolve(face).result));
        odds_ui(ui, check.outcomes(), &odds, result);
        let request = RallyRequest { ability: self.ability, die: None };
        let rulings = self.tally.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Rally::prepare(tables, request, &rulings).ok()?;
            Some((Odds::of(&check), row(&check)))
        };
        self.tally.ui(ui, &check.tally, check.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, result, other));
    }
}

/// Fire at an officer, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct OfficerDraft {
    shooter: UnitType,
    die: DieDraft,
}

impl Default for OfficerDraft {
    fn default() -> Self {
        Self { shooter: UnitType::LightInfantry, die: DieDraft::default() }
    }
}

impl OfficerDraft {
    fn prepare<'t>(&self, tables: &'t Tables) -> Result<OfficerFire<'t>, Vec<String>> {
        OfficerFire::prepare(tables, OfficerFireRequest { shooter: self.shooter, die: None }).map_err(sentences)
    }
}

impl Panel for OfficerDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Battlecry officer fire";

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let shooters = desk.tables.types_with(Special::PicksOffOfficers).collect::<Vec<_>>();
        words(ui, "", officer_fire::OFFICER_FIRE.spec(officer_fire::SHOOTER).question(), &mut self.shooter, &shooters);
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let answer = self.prepare(desk.tables).map(|check| {
            let face = self.die.face(6);
            let sentence = explain::officer_fire(&check, face);
            let Some(face) = face else { return Answer::before(sentence) };
            let resolution = check.resolve(face);
            Answer::of_row(resolution.row, &format!("die {face}"), &effects_text(&resolution.effects), sentence)
        });
        one_die(ui, desk, &mut self.die, 6, focus, &answer);
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let Ok(check) = self.prepare(desk.tables) else { return };
        let odds = Odds::of(&check);
        let row = |face| check.outcomes().row_of(check.resolve(face).result);
        let result = self.die.face(6).map(row);
        faces_ui(ui, check.outcomes(), 6, self.die.face(6), row);
        odds_ui(ui, check.outcomes(), &odds, result);
    }
}
