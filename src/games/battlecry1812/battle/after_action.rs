//! A battle of companies looked back on: what counts of its units and officers (digest §7).

use super::change::{Change, OfficerChange, Subject, UnitChange};
use super::state::{Loss, State};
use super::summary::scores;
use super::{Battlecry1812, Setup};
use crate::engine::Word as _;
use crate::game::after_action::{Reviewed, Score, Strength};
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};

impl Reviewed for Battlecry1812 {
    fn is_over(state: &State) -> bool {
        state.ended
    }

    fn turn_text(setup: &Setup, state: &State) -> String {
        format!("Turn {}, {}", state.turn, setup.scenario.side_name(&state.side))
    }

    fn scores(setup: &Setup, state: &State) -> Vec<Score<Self>> {
        setup.scenario.sides.iter().flat_map(|side| scores(setup, state, &side.id)).collect()
    }

    fn strengths(setup: &Setup, state: &State) -> Vec<Strength<Self>> {
        let of_side = |side: &Side| {
            let units = side.units.iter().map(|unit| of_unit(state, side, unit));
            let officers = side.officers.iter().map(|officer| of_officer(state, side, officer));
            units.chain(officers).collect::<Vec<_>>()
        };
        setup.scenario.sides.iter().flat_map(of_side).collect()
    }

    fn affects_result(change: &Change) -> bool {
        match change {
            Change::Unit(_, change) => matches!(change, UnitChange::Fate(_) | UnitChange::Strength(_) | UnitChange::OnTable(_)),
            Change::Officer(_, change) => matches!(change, OfficerChange::Lost(_) | OfficerChange::OnTable(_)),
            Change::Position(..) => true,
            Change::Mark(..)
            | Change::Ground(..)
            | Change::Fence(..)
            | Change::Course(..)
            | Change::Name(..)
            | Change::Table(_)
            | Change::PlayerTurnBegins => false,
        }
    }
}

fn of_unit(state: &State, side: &Side, unit: &Unit) -> Strength<Battlecry1812> {
    let now = state.units.get(&unit.id);
    let gone = now.is_some_and(|now| now.fate.is_some());
    let left = now.map_or(unit.figures, |now| if gone { 0 } else { now.strength.min(unit.figures) });
    let stands = now.map_or_else(String::new, |now| match now.fate {
        Some(fate) => fate.spoken(),
        None if now.is_routed() => "routed".to_owned(),
        None => format!("morale {}", now.morale),
    });
    Strength {
        side: side.id.clone(),
        of: Subject::Unit(unit.id.clone()),
        name: unit.label().to_owned(),
        is_leader: false,
        start: unit.figures,
        left,
        stands,
        took_part: now.is_some_and(|now| now.on_table || gone),
        counts: now.is_some_and(|now| now.on_table || gone),
    }
}

fn of_officer(state: &State, side: &Side, officer: &Officer) -> Strength<Battlecry1812> {
    let now = state.officers.get(&officer.id);
    let lost = now.and_then(|now| now.lost);
    Strength {
        side: side.id.clone(),
        of: Subject::Officer(officer.id.clone()),
        name: officer.label().to_owned(),
        is_leader: true,
        start: 1,
        left: u32::from(lost.is_none()),
        stands: lost.map_or("", |lost| if lost == Loss::Hit { "killed or wounded" } else { "captured" }).to_owned(),
        took_part: now.is_some_and(|now| now.on_table || lost.is_some()),
        counts: now.is_some_and(|now| now.on_table || lost.is_some()),
    }
}
