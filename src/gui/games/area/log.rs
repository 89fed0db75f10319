//! The log of a campaign or battle.

use super::correction::has_facts;
use crate::games::area::campaign::{AreaRules, Command, Event, Setup};
use crate::games::area::tables::Side;
use crate::gui::play::log_panel::{LogFormat, LogSide};
use crate::table::TableRow;

/// Facts of the game that the log needs.
pub const TELLING: LogFormat<AreaRules> = LogFormat {
    turn: turn_of,
    first: |_| None,
    phase: |event| matches!(event.command, Command::Draw { .. } | Command::EndRound {}).then(String::new),
    ends: |_| false,
    together: |_, _| None,
    heading: |_, _| None,
    has_facts,
    loses: |event| matches!(event.command, Command::Losses { .. } | Command::Leave { .. }),
    ruled: |_| false,
    sides: sides_of,
    nothing_yet: "Nothing has happened yet.",
};

/// Returns the turn that an event begins, by the cube drawn.
fn turn_of(setup: &Setup, event: &Event) -> Option<String> {
    let Command::Draw { faction, .. } = &event.command else { return None };
    Some(format!("The turn of {}", setup.tables.display_name(&faction.into()).unwrap_or_else(|| faction.to_string())))
}

/// Returns the sides of the game with their factions, as sentences name them.
fn sides_of(setup: &Setup) -> Vec<LogSide> {
    let tables = &setup.tables;
    let factions = |side: &str| {
        let own = tables.factions.iter().filter(|row| row.data.side.as_deref() == Some(side));
        own.map(|row| row.head.label.to_string()).collect()
    };
    let side =
        |row: &TableRow<Side>| LogSide { name: row.head.label.to_string(), nation: row.data.nation, names: factions(row.head.id.as_str()) };
    tables.sides.iter().map(side).collect()
}
