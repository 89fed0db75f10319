//! What is asked of a unit in a maneuver check, and whether it can still matter.

use eframe::egui::Ui;

use super::row::UnitRow;
use crate::engine::{Asks as _, FactId, FactKind, Facts, OpenAnswer, Ruling, Value, Weight};
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::{Battle, UnitSituation};
use crate::games::rff1812::maneuver::{self, Leader, Maneuver, ManeuverRequest, ManeuverUnit, fact, near, question};
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::words::Sight;
use crate::gui::games::rff1812::checks::told::name_of;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::keys::{Asked, letter_of, toggle_of};
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::questions::{Form, chip, lengths_ui, lettered, press, questions_ui};
use crate::gui::widgets::inches_ui;

/// What a unit is that its leader does not reach.
const BEYOND_REACH: &str = "beyond the leader's reach";

/// Draws what is asked of a unit, and of each distance that may be off whether it matters.
pub(super) fn ask_ui(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, asked: Toggles<'_>, request: Option<&ManeuverRequest>) {
    let known = row.known(context.game);
    toggles(ui, context, row, &known, asked);
    if let Some(request) = request {
        tapes_ui(ui, context.game, row, request);
    }
}

/// Of whom a question of a maneuver is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The unit.
    Unit,
    /// Where it is.
    Ground,
    /// Whoever takes it with him.
    Leader,
}

/// With the die known, which answers can change the result; those too that a battle knows itself, where none is loaded.
pub fn weigh(tables: &Tables, request: &ManeuverRequest, rulings: &[Ruling], face: u8, in_battle: bool) -> Weight<Of> {
    let known = maneuver::facts(tables, request);
    let edge = |fact| near(tables, fact);
    let open = |of: Of, answers: Vec<OpenAnswer>| answers.into_iter().map(move |answer| (of, answer));
    let (unit, ground) = if in_battle {
        (ManeuverUnit::other_answers(&known, edge), UnitSituation::other_answers(&known, edge))
    } else {
        (ManeuverUnit::all_other_answers(&known, edge), ManeuverRequest::all_other_answers(&known, edge))
    };
    let leader = request.leader.as_ref().map(|_| Leader::other_answers(&known, |_| None)).unwrap_or_default();
    let ground = ground.into_iter().filter(|answer| ManeuverRequest::question(answer.fact).is_some()).collect();
    let open = open(Of::Unit, unit).chain(open(Of::Ground, ground)).chain(open(Of::Leader, leader)).collect::<Vec<_>>();
    Weight::of(&open, |given| {
        let mut request = request.clone();
        for (of, answer) in given {
            match of {
                Of::Unit => answer.give(&mut request.unit),
                Of::Ground => answer.give(&mut request),
                Of::Leader => request.leader.iter_mut().for_each(|leader| answer.give(leader)),
            }
        }
        Some(Maneuver::prepare(tables, &request, rulings).ok()?.judged(face))
    })
}

/// Whether none of them is decisive that has this fact.
pub fn is_idle(weight: &Weight<Of>, fact: FactId) -> bool {
    [Of::Unit, Of::Ground, Of::Leader].into_iter().any(|of| weight.is_idle(of, fact))
}

/// Of each distance that may be off, whether it matters.
fn tapes_ui(ui: &mut Ui, battle: &Battle, row: &mut UnitRow, request: &ManeuverRequest) {
    let (tables, rulings) = (&battle.setup().tables, row.told.rulings.clone());
    let name = name_of(battle, &row.told.unit);
    if request.leader.is_some() {
        tape_ui(ui, &format!("the leader's distance to {name}"), &mut row.distance, |inches| {
            let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
            maneuver_at(tables, &ManeuverRequest { leader, ..request.clone() }, &rulings)
        });
    }
    for (fact, of) in [(fact::OUTFLANKED_FROM, "flank"), (fact::FRIENDS_AT, "friends")] {
        let asked = |request: &ManeuverRequest| ManeuverRequest::question(fact).and_then(|question| (question.given)(request));
        if asked(request).is_some() {
            tape_ui(ui, &format!("the {of} of {name}"), row.tapes.typed(fact), |inches| {
                let mut request = request.clone();
                (ManeuverRequest::question(fact)?.take)(&mut request, Some(Value::Length(inches)));
                maneuver_at(tables, &request, &rulings)
            });
        }
    }
}

/// What the toggles of a unit hang on.
pub(super) struct Toggles<'t> {
    /// It may be in a line of march.
    pub marches: bool,
    /// How far the leader is, and what he sees, is asked.
    pub tells_reach: bool,
    /// How far the leader is was just asked for, and this unit is the first.
    pub reach_appears: bool,
    /// The letters pressed for it.
    pub pressed: &'t [char],
    /// What can still change the result, once the die is known.
    pub weight: Option<&'t Weight<Of>>,
}

/// Whether the toggle of a letter asks how far something is.
pub(super) fn asks_distance(letter: char) -> bool {
    let Some(Asked::Fact(fact)) = toggle_of(letter) else { return false };
    UnitSituation::question(fact).is_some_and(|question| question.spec.kind == FactKind::Length)
}

/// What is asked of a unit. With the die known, what cannot change the result any more is dimmed.
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
        let form = Form {
            of: unit.as_str(),
            apart: &apart,
            put: Some(&put),
            edge: Some(&edge),
            dim: Some(&dim),
            key: Some(&key),
            ..Form::default()
        };
        for pressed in pressed.iter().filter_map(|letter| toggle_of(*letter)) {
            match pressed {
                Asked::Fact(fact) => press(form, fact, &mut row.told, known),
                Asked::BeyondReach if !tells_reach => {
                    row.told.sight = if row.told.sight == Sight::None { Sight::Clear } else { Sight::None };
                }
                Asked::BeyondReach => {}
            }
        }
        questions_ui(ui, form, &mut row.told, known);
        lengths_ui(ui, form, &mut row.told, known, &mut row.tapes);
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

/// How far the leader is, and what he sees.
fn reach_ui(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, known: &Facts, focus: bool) {
    let setup = context.game.setup();
    let put = |fact| question(&setup.tables, fact);
    ui.horizontal_wrapped(|ui| {
        let unit = row.told.unit.clone();
        ui.push_id(unit.as_str(), |ui| inches_ui(ui, &put(fact::DISTANCE), &mut row.distance, focus));
        let form = Form { of: unit.as_str(), only: &[fact::SIGHT], put: Some(&put), ..Form::default() };
        questions_ui(ui, form, &mut row.told, known);
    });
}
