//! Questions about a unit in a maneuver check, and whether they can still matter.

use eframe::egui::Ui;

use super::check::{Of, is_idle, tapes_ui};
use super::row::UnitRow;
use crate::engine::{Asks as _, FactKind, Facts, Weight};
use crate::games::rff1812::battle::UnitSituation;
use crate::games::rff1812::maneuver::{ManeuverRequest, fact, near, question};
use crate::games::rff1812::words::Sight;
use crate::gui::form::asked::{Questions, asked_ui, chip, lettered, press};
use crate::gui::games::rff1812::checks::told::name_of;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::keys::{Asked, letter_of, toggle_of};
use crate::gui::parts::widgets::inches_ui;

/// Label of the chip for a unit beyond its leader's reach.
const BEYOND_REACH: &str = "beyond the leader's reach";

/// Draws the questions about a unit, and for each uncertain distance whether it changes the result.
pub(super) fn ask_ui(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, asked: Toggles<'_>, request: Option<&ManeuverRequest>) {
    let known = row.known(context.game);
    toggles(ui, context, row, &known, asked);
    if let Some(request) = request {
        let (tables, rulings) = (&context.game.setup().tables, row.form.rulings_on(0));
        let name = name_of(context.game, &row.told.unit);
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
    pub weight: Option<&'t Weight<Of>>,
}

/// Returns whether the toggle of a letter asks for a distance.
pub(super) fn asks_distance(letter: char) -> bool {
    let Some(Asked::Fact(fact)) = toggle_of(letter) else { return false };
    UnitSituation::question(fact).is_some_and(|question| question.spec.kind == FactKind::Length)
}

/// Draws the questions about a unit. With the die known, those that cannot change the result any more are dimmed.
fn toggles(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, known: &Facts, asked: Toggles<'_>) {
    let Toggles { marches, tells_reach, reach_appears, pressed, weight } = asked;
    let setup = context.game.setup();
    let sheltered = context.game.state().units.get(&row.told.unit).is_some_and(|state| state.sheltered_in.is_some());
    let dim = |fact| weight.is_some_and(|weight| is_idle(weight, fact));
    ui.horizontal_wrapped(|ui| {
        let apart = [(fact::DISTANCE, true), (fact::SIGHT, true), (fact::LINE_OF_MARCH, !marches), (fact::CREW_GOES_BACK, !sheltered)];
        let apart = apart.into_iter().filter_map(|(fact, apart)| apart.then_some(fact)).collect::<Vec<_>>();
        let (put, edge) = (|fact| question(&setup.tables, fact), |fact| near(&setup.tables, fact));
        let unit = row.told.unit.clone();
        let key = |fact| letter_of(Asked::Fact(fact));
        let list = Questions {
            of: unit.as_str(),
            apart: &apart,
            put: Some(&put),
            edge: Some(&edge),
            dim: Some(&dim),
            key: Some(&key),
            ..Questions::default()
        };
        for pressed in pressed.iter().filter_map(|letter| toggle_of(*letter)) {
            match pressed {
                Asked::Fact(fact) => press(list, fact, &mut row.told, known),
                Asked::BeyondReach if !tells_reach => {
                    row.told.sight = if row.told.sight == Sight::None { Sight::Clear } else { Sight::None };
                }
                Asked::BeyondReach => {}
            }
        }
        asked_ui(ui, list, &mut row.told, known, &mut row.tapes);
        if !tells_reach {
            let mut beyond = row.told.sight == Sight::None;
            let dim = dim(fact::SIGHT);
            if chip(ui, &mut beyond, &lettered(letter_of(Asked::BeyondReach), "beyond reach"), BEYOND_REACH, dim) {
                row.told.sight = if beyond { Sight::None } else { Sight::Clear };
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
    let put = |fact| question(&setup.tables, fact);
    ui.horizontal_wrapped(|ui| {
        let unit = row.told.unit.clone();
        ui.push_id(unit.as_str(), |ui| inches_ui(ui, &put(fact::DISTANCE), &mut row.distance, focus));
        let list = Questions { of: unit.as_str(), only: &[fact::SIGHT], put: Some(&put), ..Questions::default() };
        asked_ui(ui, list, &mut row.told, known, &mut row.tapes);
    });
}
