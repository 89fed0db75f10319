//! A battle of companies looked back on: what counts of its units and officers (digest §7).

use super::calls::{Command, Strike};
use super::change::{Change, OfficerChange, Subject, UnitChange};
use super::found::{Event, TableReading};
use super::state::{Loss, State};
use super::summary::scores;
use super::{Battlecry1812, Setup};
use crate::engine::Word as _;
use crate::engine::text::{count_text, signed};
use crate::game::after_action::{Meeting, MeetingKind, Reviewed, RosterPlace, Score, Strength, UnitShape};
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};
use crate::games::battlecry1812::words::{Formation, TargetClass};
use crate::id::UnitId;

impl Reviewed for Battlecry1812 {
    fn turn_text(setup: &Setup, state: &State) -> String {
        format!("Turn {}, {}", state.turn, setup.scenario.side_name(&state.side))
    }

    fn scores(setup: &Setup, state: &State) -> Vec<Score<Self>> {
        setup.scenario.sides.iter().flat_map(|side| scores(setup, state, &side.id)).collect()
    }

    fn strengths(setup: &Setup, state: &State) -> Vec<Strength<Self>> {
        let of_side = |side: &Side| {
            let units = side.units.iter().map(|unit| of_unit(setup, state, side, unit));
            let officers = side.officers.iter().map(|officer| of_officer(state, side, officer));
            officers.chain(units).collect::<Vec<_>>()
        };
        setup.scenario.sides.iter().flat_map(of_side).collect()
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn length_text(_: &Setup, state: &State) -> String {
        count_text(state.turn, "turn", "turns")
    }

    fn meeting(setup: &Setup, _: &State, event: &Event) -> Option<Meeting<Self>> {
        let label = |unit: &UnitId| setup.scenario.unit(unit).map_or_else(|| unit.to_string(), |(_, unit)| unit.label().to_owned());
        let meeting = |kind, heading: String, detail: String, acting: &UnitId, met: Option<&UnitId>| Meeting {
            kind,
            heading,
            detail,
            acting: vec![Subject::Unit(acting.clone())],
            met: met.into_iter().cloned().map(Subject::Unit).collect(),
        };
        if let (Command::Fire(call), TableReading::Fire { dice_count, .. }) = (&event.command, &event.found.reading) {
            let detail = format!("{} fires, {}", label(&call.unit), count_text(*dice_count, "die", "dice"));
            return Some(meeting(MeetingKind::Fire, String::new(), detail, &call.unit, Some(&call.target)));
        }
        if let (Command::Melee(call), TableReading::Melee { difference, outcome, .. }) = (&event.command, &event.found.reading) {
            let tables = [&setup.tables.melee_outcomes, &setup.tables.against_guns];
            let row = tables.into_iter().flat_map(|table| table.rows()).find(|row| row.id == *outcome);
            let heading = row.map_or_else(String::new, |row| row.label.to_string());
            let detail = format!("{} attacks, {} flags", label(&call.attacker), signed(*difference));
            return Some(meeting(MeetingKind::Contact, heading, detail, &call.attacker, Some(&call.defender)));
        }
        if let Command::Strike(call) = &event.command {
            let does = match call.strike {
                Strike::RunDown => "Run down",
                Strike::PickOff => "Picked off",
                Strike::Overrun => "Overrun",
            };
            return Some(meeting(MeetingKind::Contact, does.to_owned(), label(&call.unit), &call.unit, call.target.as_ref()));
        }
        None
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

fn of_unit(setup: &Setup, state: &State, side: &Side, unit: &Unit) -> Strength<Battlecry1812> {
    let now = state.units.get(&unit.id);
    let gone = now.is_some_and(|now| now.fate.is_some());
    let left = now.map_or(unit.figures, |now| if gone { 0 } else { now.strength.min(unit.figures) });
    let stands = now.map_or_else(String::new, |now| match now.fate {
        Some(fate) => fate.spoken(),
        None if now.is_routed() => "routed".to_owned(),
        None => format!("morale {}", now.morale),
    });
    let shape = match setup.tables.unit(unit.kind).class {
        TargetClass::Artillery => UnitShape::Guns,
        TargetClass::Mounted => UnitShape::Horse,
        TargetClass::Foot if now.is_some_and(|now| now.formation == Formation::OpenOrder) => UnitShape::Skirmishers,
        TargetClass::Foot => UnitShape::Foot,
    };
    Strength {
        side: side.id.clone(),
        of: Subject::Unit(unit.id.clone()),
        name: unit.label().to_owned(),
        is_leader: false,
        start: unit.figures,
        left,
        stands,
        place: RosterPlace { shape, ..RosterPlace::default() },
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
        place: RosterPlace::default(),
        took_part: now.is_some_and(|now| now.on_table || lost.is_some()),
        counts: now.is_some_and(|now| now.on_table || lost.is_some()),
    }
}
