//! Fire of a unit that is described, with no battle loaded.

use eframe::egui::Ui;

use super::check::{FirePart, OfFire};
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::fire::{FireRequest, fact, facts};
use crate::games::battlecry1812::words::{Formation, UnitType};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, lead, words, words_here};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::scratch::ScratchDesk;

/// Fire of one described unit at another.
#[derive(Clone, Debug, PartialEq)]
pub struct FireDescription {
    /// Request as filled in; fields still being typed are beside it.
    draft_request: FireRequest,
    attacker: TypedAnswers,
    range: TypedAnswers,
}

impl Default for FireDescription {
    fn default() -> Self {
        Self {
            draft_request: FireRequest::default(),
            attacker: TypedAnswers::typed(fact::MORALE, MORALE_TAKEN),
            range: TypedAnswers::typed(fact::RANGE, RANGE_TAKEN),
        }
    }
}

/// Morale that a unit is taken to have until the player types it.
pub const MORALE_TAKEN: &str = "4";
/// Hexes that a target is taken to be away.
const RANGE_TAKEN: &str = "2";
const ATTACKER: Questions<'_> = Questions { of: "Attacker", all: true, hint: "1 to 10", ..Questions::PLAIN };
const TARGET: Questions<'_> = Questions { of: "Target", all: true, exclude: &[fact::TARGET, fact::TARGET_FORMATION], ..Questions::PLAIN };
const RANGE: Questions<'_> = Questions { all: true, hint: "hexes", ..Questions::PLAIN };
/// Facts of the firer that the form asks before the rest.
const FIRER: &[FactId] = &[fact::TYPE, fact::MORALE, fact::WEAPON, fact::FORMATION];

/// Returns the formations a unit may fire in.
fn firing_formations(tables: &Tables, unit: UnitType) -> Vec<Formation> {
    tables.formations_of(unit).filter(|formation| tables.formation(*formation).fires).collect()
}

impl FireDescription {
    /// Resets the weapon and the formations that do not fit the units' types.
    fn fit(&mut self, tables: &Tables) {
        let FireRequest { attacker, target, .. } = &mut self.draft_request;
        let carried = &tables.unit(attacker.unit).weapons;
        if let Some(first) = carried.first().filter(|_| !carried.contains(&attacker.weapon)) {
            attacker.weapon = *first;
        }
        if !firing_formations(tables, attacker.unit).contains(&attacker.formation) {
            attacker.formation = Formation::Line;
        }
        if !tables.formations_of(target.unit).any(|formation| formation == target.formation) {
            target.formation = Formation::Line;
        }
    }
}

impl Describes for FireDescription {
    type Check = OfFire;

    const TITLE: &'static str = "Battlecry fire";

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        let tables = desk.tables;
        lead(ui, ATTACKER.of, |ui| words_here(ui, ATTACKER.of, "type", &mut self.draft_request.attacker.unit, UnitType::ALL));
        self.fit(tables);
        let known = facts(tables, &self.draft_request);
        let attacker = &mut self.draft_request.attacker;
        let of_attacker = |fact: FactId| dim(FirePart::Attacker, fact);
        let list = Questions { irrelevant: Some(&of_attacker), ..ATTACKER };
        questions_ui(ui, Questions { include: &[fact::MORALE], ..list }, attacker, &known, &mut self.attacker);
        let weapon = fact::FIRE.spec(fact::WEAPON).question();
        words(ui, list.of, weapon, &mut attacker.weapon, &tables.unit(attacker.unit).weapons);
        words(ui, list.of, "formation", &mut attacker.formation, &firing_formations(tables, attacker.unit));
        questions_ui(ui, Questions { exclude: FIRER, hint: "1", ..list }, attacker, &known, &mut self.attacker);
        let target = &mut self.draft_request.target;
        lead(ui, TARGET.of, |ui| words_here(ui, TARGET.of, "type", &mut target.unit, UnitType::ALL));
        self.fit(tables);
        let target = &mut self.draft_request.target;
        words(ui, TARGET.of, "formation", &mut target.formation, &tables.formations_of(target.unit).collect::<Vec<_>>());
        let of_target = |fact: FactId| dim(FirePart::Target, fact);
        questions_ui(ui, Questions { irrelevant: Some(&of_target), ..TARGET }, target, &known, &mut TypedAnswers::default());
        questions_ui(ui, RANGE, &mut self.draft_request, &known, &mut self.range);
    }

    fn request(&self, tables: &Tables) -> Result<FireRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let mut request = self.draft_request.clone();
        let known = facts(tables, &request);
        self.attacker.read(&mut reading, ATTACKER, &mut request.attacker, &known);
        self.range.read(&mut reading, RANGE, &mut request, &known);
        request.attacker.drop_unasked(&known);
        reading.finish(request)
    }
}
