//! The log of a battle of Fire and Fury.

use crate::game::System as _;
use crate::games::rff1812::battle::{Arrivals, Change, Command, Event, Rff1812, Setup, TableReading, heading, moves_sentence};
use crate::games::rff1812::scenario::Side;
use crate::gui::play::log_panel::{LogFormat, LogSide, turn_head};

/// Facts of the game that the log needs.
pub const TELLING: LogFormat<Rff1812> = LogFormat {
    turn: turn_of,
    first: |setup| Some(turn_head(1, setup.scenario.side_name(&setup.scenario.first_side))),
    phase: phase_of,
    ends: |event| event.command == Command::EndBattle {},
    together: moves_sentence,
    heading,
    has_facts: Rff1812::can_be_corrected,
    loses: |event| event.changes.iter().any(Change::is_loss),
    ruled: Command::is_ruled,
    sides: |setup| setup.scenario.sides.iter().map(log_side).collect(),
    nothing_yet: "Nothing has happened yet. Pick a leader for a maneuver check, or a unit and then an enemy to fire.",
};

/// Returns the phase that an event begins, empty if anybody arrives with it.
fn phase_of(event: &Event) -> Option<String> {
    let Command::SetPhase { phase, .. } = &event.command else { return None };
    let arrive = matches!(&event.found.reading, TableReading::Came(came) if **came != Arrivals::default());
    Some(if arrive { String::new() } else { phase.to_string() })
}

/// Returns the player turn that an event begins.
fn turn_of(setup: &Setup, event: &Event) -> Option<String> {
    let Command::SetPhase { turn, side, .. } = &event.command else { return None };
    event.changes.contains(&Change::PlayerTurnBegins).then(|| turn_head(*turn, setup.scenario.side_name(side)))
}

/// Returns a side with its units and leaders, as sentences name them.
fn log_side(side: &Side) -> LogSide {
    let units = side.units.iter().map(|unit| unit.label().to_owned());
    LogSide {
        name: side.name.clone(),
        nation: side.nation,
        names: units.chain(side.leaders.iter().map(|leader| leader.name.clone())).collect(),
    }
}
