//! File form of a campaign: the header has the board and the scenario, so that the file is complete in itself.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::{AreaRules, Board, Change, Command, Event, Setup, sentence};
use crate::engine::Fault;
use crate::engine::fault::FaultPlace;
use crate::game::file::scenario_fault;
use crate::game::{PastTables, Play, Record};
use crate::games::area::Tables;
use crate::id::RowId;
use crate::table::{Listed, Origin, TableTexts};

impl Play for AreaRules {
    type Tables = Tables;

    const TAG: &str = "do";

    fn rows(tables: &Tables) -> &[Listed] {
        &tables.listing
    }

    fn tables(setup: &Setup) -> &Arc<Tables> {
        &setup.tables
    }

    fn with_tables(setup: &Setup, tables: &Arc<Tables>, past: PastTables<Tables>) -> Setup {
        Setup { tables: Arc::clone(tables), past, ..setup.clone() }
    }

    fn past_tables(setup: &Setup) -> PastTables<Tables> {
        setup.past.clone()
    }

    fn origin(tables: &Tables) -> Option<&Origin<Tables>> {
        Some(&tables.origin)
    }

    fn reread(tables: &Tables, texts: &TableTexts) -> Option<Tables> {
        Tables::read(texts, tables.game).ok()
    }

    fn name(tables: &Tables) -> (&'static str, &'static str) {
        (tables.game.word, tables.game.title)
    }

    fn start_text(setup: &Setup) -> String {
        let board: Json = serde_json::from_str(&setup.board.to_json(&setup.tables)).unwrap_or_default();
        json!({"begins": setup.scenario, "board": board}).to_string()
    }

    fn read_start(tables: &Arc<Tables>, text: &str) -> Result<Setup, Fault> {
        let begun: Json = serde_json::from_str(text).unwrap_or_default();
        let board = begun.get("board").map(Json::to_string).unwrap_or_default();
        let board = Board::parse(&board, tables).map_err(|faults| scenario_fault(&faults))?;
        let scenario = RowId::from(begun.get("begins").and_then(Json::as_str).unwrap_or_default());
        if !tables.scenarios.iter().any(|row| row.head.id == scenario) {
            return Err(scenario_fault(&Fault::single("begins", format!("the tables have no way to begin named \"{scenario}\""))));
        }
        Ok(Setup::new(tables, board, scenario))
    }

    /// Checks that a board taken in during the campaign is valid, as that of the header must be.
    fn check_record(tables: &Tables, line: usize, record: &Record<Event>) -> Result<(), Fault> {
        let Record::Event(event) = record else { return Ok(()) };
        for change in &event.changes {
            let Change::Board { board, .. } = change else { continue };
            if let Some(fault) = Board::parse(&board.to_json(tables), tables).err().unwrap_or_default().first() {
                return Err(Fault::new(FaultPlace::of_line(line as u64), format!("the board has faults: {fault}")));
            }
        }
        Ok(())
    }

    fn note(text: String) -> Option<Command> {
        Some(Command::Note { text: text.into() })
    }

    fn note_of(command: &Command) -> Option<&str> {
        if let Command::Note { text } = command { Some(text.as_str()) } else { None }
    }

    fn file_stem(setup: &Setup) -> String {
        setup.tables.game.word.to_owned()
    }

    fn sentence(setup: &Setup, event: &Event) -> String {
        sentence(setup, event)
    }
}
