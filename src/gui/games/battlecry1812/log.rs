//! The log of a battle of companies.

use crate::game::System as _;
use crate::games::battlecry1812::battle::{Battlecry1812, Change, Command, Event, Setup, TableReading};
use crate::games::battlecry1812::scenario::Side;
use crate::gui::play::log_panel::{LogFormat, LogSide, turn_head};

/// Facts of the game that the log needs.
pub(super) const TELLING: LogFormat<Battlecry1812> = LogFormat {
    turn: turn_of,
    first: |setup| Some(turn_head(1, setup.scenario.side_name(&setup.scenario.first_side))),
    phase: phase_of,
    ends: |event| event.command == Command::EndBattle {},
    together: |_, _| None,
    heading: |_, _| None,
    has_facts: Battlecry1812::can_be_corrected,
    loses: |event| event.changes.iter().any(Change::is_loss),
    ruled: Command::is_ruled,
    sides: |setup| setup.scenario.sides.iter().map(log_side).collect(),
    nothing_yet: "Nothing has happened yet. Click a unit of the side whose turn it is, then a ringed hex.",
};

/// Returns the phase that an event begins, empty if more happened with it.
fn phase_of(event: &Event) -> Option<String> {
    let TableReading::Phase { phase, .. } = &event.found.reading else { return None };
    let is_plain = event.found.effects.is_empty() && !matches!(event.command, Command::NextPhase { passing: Some(_) });
    Some(if is_plain { phase.to_string() } else { String::new() })
}

/// Returns the player turn that an event begins.
fn turn_of(setup: &Setup, event: &Event) -> Option<String> {
    let TableReading::Phase { turn, side, .. } = &event.found.reading else { return None };
    event.changes.contains(&Change::PlayerTurnBegins).then(|| turn_head(*turn, setup.scenario.side_name(side)))
}

/// Returns a side with its companies and officers, as sentences name them.
fn log_side(side: &Side) -> LogSide {
    let units = side.units.iter().map(|unit| unit.label().to_owned());
    LogSide {
        name: side.name.clone(),
        nation: side.nation,
        names: units.chain(side.officers.iter().map(|officer| officer.label().to_owned())).collect(),
    }
}
