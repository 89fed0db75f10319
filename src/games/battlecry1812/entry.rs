//! Battlecry! 1812 as one value in the list of games.

use std::sync::Arc;

use crate::games::battlecry1812::battle::{Battlecry1812, Command, Setup};
use crate::games::battlecry1812::scenario::{SYSTEM, Scenario};
use crate::games::battlecry1812::{Tables, check};
use crate::games::registry::{About, Entry, Scenarios};
use crate::scenario::Fault;

/// The game.
pub static GAME: Entry<Battlecry1812> = Entry {
    name: SYSTEM,
    title: "Battlecry! 1812",
    read: Tables::read,
    sources: |tables| &tables.sources,
    answer: check::answer,
    scenarios: Some(Scenarios { read, about, remarks: |setup| setup.scenario.remarks(&setup.tables) }),
    sheets: &[],
    note: |text| Command::Note { text: text.into() },
    agrees: |_, _| Ok(()),
};

fn read(tables: &Arc<Tables>, text: &str) -> Result<Setup, Vec<Fault>> {
    Scenario::parse(text, tables).map(|scenario| Setup::new(tables, scenario))
}

fn about(setup: &Setup) -> About {
    let scenario = &setup.scenario;
    let (date, men, turns) = (scenario.date, scenario.men_per_figure, scenario.turns);
    About {
        title: scenario.title.clone(),
        date: date.to_string(),
        line: format!("{date} · companies on hexes, {men} men to a figure · {turns} turns"),
        ground: None,
        ground_note: None,
        summary: scenario.summary.clone(),
        notes: scenario.notes.iter().chain(&scenario.victory.notes).cloned().collect(),
    }
}
