//! A battle of companies as a file holds it.

use std::sync::Arc;

use super::{Battlecry1812, Command, Event, Setup, sentence};
use crate::engine::Fault;
use crate::game::file::scenario_fault;
use crate::game::{PastTables, Play};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::scenario::{SYSTEM, Scenario, TITLE};
use crate::table::{Listed, Origin, TableTexts};

impl Play for Battlecry1812 {
    type Tables = Tables;

    fn rows(tables: &Tables) -> &[Listed] {
        &tables.listing
    }

    fn tables(setup: &Setup) -> &Arc<Tables> {
        &setup.tables
    }

    fn with_tables(setup: &Setup, tables: &Arc<Tables>, past: PastTables<Tables>) -> Setup {
        setup.with_tables(tables, past)
    }

    fn past_tables(setup: &Setup) -> PastTables<Tables> {
        setup.past.clone()
    }

    fn origin(tables: &Tables) -> Option<&Origin<Tables>> {
        Some(&tables.origin)
    }

    fn reread(_: &Tables, texts: &TableTexts) -> Option<Tables> {
        Tables::read(texts).ok()
    }

    fn name(_: &Tables) -> (&'static str, &'static str) {
        (SYSTEM, TITLE)
    }

    fn start_text(setup: &Setup) -> String {
        setup.scenario.to_json()
    }

    fn read_start(tables: &Arc<Tables>, text: &str) -> Result<Setup, Fault> {
        let scenario = Scenario::parse(text, tables).map_err(|faults| scenario_fault(&faults))?;
        Ok(Setup::new(tables, scenario))
    }

    fn note(text: String) -> Option<Command> {
        Some(Command::Note { text: text.into() })
    }

    fn note_of(command: &Command) -> Option<&str> {
        if let Command::Note { text } = command { Some(text.as_str()) } else { None }
    }

    fn file_stem(setup: &Setup) -> String {
        setup.scenario.id.to_string()
    }

    fn sentence(setup: &Setup, event: &Event) -> String {
        sentence(setup, event)
    }
}
