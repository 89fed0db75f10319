//! What is asked of a unit in a maneuver check, and whether it can still matter.

use eframe::egui::Ui;

use super::row::UnitRow;
use crate::engine::{Asks as _, FactId, FactKind, Facts, OpenAnswer, Value, decisive};
use crate::games::rff1812::battle::{Battle, ManeuverCall, UnitSituation};
use crate::games::rff1812::maneuver::{Leader, Maneuver, ManeuverRequest, fact, near, question};
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::words::{Command as CommandWord, Sight};
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

/// What an open question is answered with: a fact of the list, or that the leader's command does not reach the unit.
enum Open {
    Fact(OpenAnswer),
    BeyondReach,
}

impl Open {
    fn give(&self, request: &mut ManeuverRequest) {
        match self {
            Self::Fact(answer) => {
                answer.give(request);
                answer.give(&mut request.unit);
            }
            Self::BeyondReach => request.leader.iter_mut().for_each(|leader| leader.sight = Sight::None),
        }
    }
}

/// What is asked as one once the die is known, whether the leader's command reaches the unit, and what players say before they throw.
const OF_COMMAND: [FactId; 4] = [fact::DISTANCE, fact::SIGHT, fact::LINE_OF_MARCH, fact::CREW_GOES_BACK];

/// With the die known: what can still change the result, by fact; and whether the reach of the leader can.
pub(super) struct Weight {
    facts: Vec<FactId>,
    beyond_reach: bool,
}

/// Weighs the open questions of a unit, once for each die and each answer.
pub(super) fn weigh(
    battle: &Battle,
    row: &mut UnitRow,
    call: &ManeuverCall,
    face: u8,
    (request, check): (&ManeuverRequest, &Maneuver<'_>),
) -> Weight {
    let setup = battle.setup();
    let edge = |fact| near(&setup.tables, fact);
    let open = UnitSituation::open_answers(&check.facts, edge).into_iter();
    let mut open = open.filter(|answer| !OF_COMMAND.contains(&answer.fact)).map(Open::Fact).collect::<Vec<_>>();
    if check.command == CommandWord::InCommand {
        open.push(Open::BeyondReach);
    }
    let comes_to = |yes: &dyn Fn(usize) -> bool| {
        let mut request = request.clone();
        open.iter().enumerate().filter(|(nth, _)| yes(*nth)).for_each(|(_, answer)| answer.give(&mut request));
        Some(Maneuver::prepare(&setup.tables, &request, &row.told.rulings).ok()?.resolve(face).effects)
    };
    let now = (row.situation(), face, call.leader.clone(), battle.version());
    let weights = match row.weighed.take() {
        Some((known, weights)) if known == now => weights,
        _ => decisive(open.len(), comes_to),
    };
    row.weighed = Some((now, weights.clone()));
    let mut weight = Weight { facts: Vec::new(), beyond_reach: false };
    for (open, _) in open.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
        match open {
            Open::Fact(answer) => weight.facts.push(answer.fact),
            Open::BeyondReach => weight.beyond_reach = true,
        }
    }
    weight
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
    pub weight: Option<&'t Weight>,
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
    let dim = |fact| weight.is_some_and(|weight| !weight.facts.contains(&fact));
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
            let dim = weight.is_some_and(|weight| !weight.beyond_reach);
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
