//! Questions about a unit in a maneuver check, and whether they can still matter.

use eframe::egui::Ui;

use super::check::{ManeuverPart, is_irrelevant, tapes_ui};
use super::row::UnitRow;
use crate::engine::{Asks as _, FactId, FactKind, Facts, Question, Relevance, Value};
use crate::games::rff1812::battle::UnitSituation;
use crate::games::rff1812::maneuver::{ManeuverRequest, edge_inches, fact, question_text};
use crate::games::rff1812::words::Sight;
use crate::gui::form::questions::{Questions, chip, press, questions_ui, with_letter};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::keys::{TOGGLES, ToggleKey, letter_of, toggle_of};
use crate::gui::parts::cells::Cells;
use crate::gui::parts::widgets::inches_ui;

/// Facts that are asked where there is room for two.
const USUAL: [FactId; 2] = [fact::OUTFLANKED_FROM, fact::ENEMY_CLOSE_RANGE];

/// Label of the chip for a unit beyond its leader's reach.
const BEYOND_REACH: &str = "beyond the leader's reach";

/// Draws the questions about a unit, and for each uncertain distance whether it changes the result.
pub(super) fn ask_ui(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, shown: Toggles<'_>, request: Option<&ManeuverRequest>) {
    let known = row.known(context.game);
    toggles(ui, context, row, &known, shown);
    if let Some(request) = request {
        let (tables, rulings) = (&context.game.setup().tables, row.form.rulings_on(0));
        let name = name_of(context.game, &row.draft_situation.unit);
        tapes_ui(ui, Some(&name), (tables, request, &rulings), &mut row.distance, &mut row.tapes);
    }
}

/// Inputs on which the toggles of a unit depend.
pub(super) struct Toggles<'t> {
    /// It may be in a line of march.
    pub marches: bool,
    /// The distance and the sight of the leader are asked.
    pub tells_reach: bool,
    /// The question of the leader's distance has just appeared, and this unit is the first.
    pub reach_appears: bool,
    /// The letters pressed for it.
    pub pressed: &'t [char],
    /// Facts that can still change the result, once the die is known.
    pub weight: Option<&'t Relevance<ManeuverPart>>,
    /// Strip of the unit, where it stands before the most usual questions, and the others wait behind a button.
    pub cells: Option<Cells>,
}

/// Returns the question for the distance that the toggle of a letter asks for, if it does.
pub(super) fn distance_of(letter: char) -> Option<&'static Question<UnitSituation>> {
    let Some(ToggleKey::Fact(fact)) = toggle_of(letter) else { return None };
    UnitSituation::question(fact).filter(|question| question.spec.kind == FactKind::Length)
}

/// Draws the questions about a unit. With the die known, those that cannot change the result any more are dimmed.
fn toggles(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, known: &Facts, shown: Toggles<'_>) {
    let Toggles { marches, tells_reach, reach_appears, pressed, weight, cells } = shown;
    let brief = cells.is_some() && !row.shows_all;
    let setup = context.game.setup();
    let sheltered = context.game.state().units.get(&row.draft_situation.unit).is_some_and(|state| state.sheltered_in.is_some());
    let dim = |fact| weight.is_some_and(|weight| is_irrelevant(weight, fact));
    ui.horizontal_wrapped(|ui| {
        if let Some(cells) = &cells {
            cells.small_ui(ui);
        }
        let apart = [(fact::DISTANCE, true), (fact::SIGHT, true), (fact::LINE_OF_MARCH, !marches), (fact::CREW_GOES_BACK, !sheltered)];
        // What was said stays in sight.
        let own = row.draft_situation.facts();
        let is_usual = |fact: &FactId| USUAL.contains(fact) || own.get(*fact).is_some_and(|value| value != Value::Flag(false));
        let seldom = TOGGLES.iter().filter_map(|(key, _)| if let ToggleKey::Fact(fact) = key { Some(*fact) } else { None });
        let seldom = seldom.filter(|fact| brief && !is_usual(fact));
        let apart = apart.into_iter().filter_map(|(fact, apart)| apart.then_some(fact)).chain(seldom).collect::<Vec<_>>();
        let (put, edge) = (|fact| question_text(&setup.tables, fact), |fact| edge_inches(&setup.tables, fact));
        let unit = row.draft_situation.unit.clone();
        let key = |fact| letter_of(ToggleKey::Fact(fact));
        let list = Questions {
            of: unit.as_str(),
            exclude: &apart,
            question_text: Some(&put),
            limit: Some(&edge),
            irrelevant: Some(&dim),
            key: Some(&key),
            ..Questions::default()
        };
        for pressed in pressed.iter().filter_map(|letter| toggle_of(*letter)) {
            match pressed {
                ToggleKey::Fact(fact) => press(list, fact, &mut row.draft_situation, known),
                ToggleKey::BeyondReach if !tells_reach => {
                    row.draft_situation.sight = if row.draft_situation.sight == Sight::None { Sight::Clear } else { Sight::None };
                }
                ToggleKey::BeyondReach => {}
            }
        }
        questions_ui(ui, list, &mut row.draft_situation, known, &mut row.tapes);
        if cells.is_some() {
            let more = format!("More facts of {}", name_of(context.game, &row.draft_situation.unit));
            chip(ui, &mut row.shows_all, "…", &more, false);
        }
        if !tells_reach && (!brief || row.draft_situation.sight == Sight::None) {
            let mut beyond = row.draft_situation.sight == Sight::None;
            let dim = dim(fact::SIGHT);
            if chip(ui, &mut beyond, &with_letter(letter_of(ToggleKey::BeyondReach), "too far"), BEYOND_REACH, dim) {
                row.draft_situation.sight = if beyond { Sight::None } else { Sight::Clear };
            }
        }
    });
    if tells_reach {
        reach_ui(ui, context, row, known, reach_appears);
    }
}

/// Draws the questions of the leader's distance and sight.
fn reach_ui(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, known: &Facts, focus: bool) {
    let setup = context.game.setup();
    let put = |fact| question_text(&setup.tables, fact);
    ui.horizontal_wrapped(|ui| {
        let unit = row.draft_situation.unit.clone();
        ui.push_id(unit.as_str(), |ui| inches_ui(ui, &put(fact::DISTANCE), &mut row.distance, focus));
        let list = Questions { of: unit.as_str(), include: &[fact::SIGHT], question_text: Some(&put), ..Questions::default() };
        questions_ui(ui, list, &mut row.draft_situation, known, &mut row.tapes);
    });
}
