//! A campaign as lines of a file: the header holds the board and the way it was begun, so that the file is whole by itself.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::{AreaRules, Board, Campaign, Change, Event, Setup};
use crate::area::Tables;
use crate::area::words::AreaGame;
use crate::engine::Word as _;
use crate::game::file::{self, FileFault};
use crate::game::{Game, Record};
use crate::id::RowId;

/// The game's name as its players know it.
#[must_use]
pub const fn title(game: AreaGame) -> &'static str {
    match game {
        AreaGame::Invasion1812 => "1812 The Invasion of Canada",
        AreaGame::Conquest1754 => "1754 Conquest",
    }
}

/// The first line of a campaign's file: format, game, the tables' fingerprint, the board and the way to begin.
#[must_use]
pub fn header_line(setup: &Setup, tables_fingerprint: &str) -> String {
    let board: Json = serde_json::from_str(&setup.board.to_json(&setup.tables)).unwrap_or_default();
    let begun = json!({"begins": setup.scenario, "board": board});
    let header = file::header_line(setup.tables.game.word(), &begun.to_string(), tables_fingerprint);
    file::with_house_rules(header, &setup.tables.listing)
}

/// The campaign of a header and records, and a notice where other tables are in use than it was begun with.
///
/// # Errors
/// What is no campaign of this game, or which record cannot be read: records are counted as lines of the file.
pub fn read_file(
    tables: &Arc<Tables>,
    tables_fingerprint: &str,
    header: &Json,
    records: Vec<Json>,
) -> Result<(Campaign, Option<String>), FileFault> {
    let text = file::scenario_of(header, tables.game.word(), title(tables.game))?;
    let begun: Json = serde_json::from_str(&text).unwrap_or_default();
    let board = begun.get("board").map(Json::to_string).unwrap_or_default();
    let board = Board::parse(&board, tables).map_err(|faults| file::scenario_fault(&faults))?;
    let scenario = RowId::from(begun.get("begins").and_then(Json::as_str).unwrap_or_default());
    if !tables.scenarios.iter().any(|row| row.head.id == scenario) {
        return Err(file::scenario_fault(&[format!("begins: the tables have no way to begin named \"{scenario}\"")]));
    }
    let records = file::records_of::<AreaRules>(records)?;
    check_boards(&records, tables)?;
    let setup = Setup { tables: Arc::clone(tables), board: Arc::new(board), scenario };
    let notice = file::other_tables(header, tables_fingerprint, &tables.listing);
    Ok((Game::replay(AreaRules { tables: Arc::clone(tables) }, setup, records), notice))
}

/// A board taken in on the way must be one, as that of the header must.
fn check_boards(records: &[Record<Event>], tables: &Tables) -> Result<(), FileFault> {
    for (nth, record) in records.iter().enumerate() {
        let Record::Event(event) = record else { continue };
        for change in &event.changes {
            let Change::Board { board, .. } = change else { continue };
            let faults = Board::parse(&board.to_json(tables), tables).err().unwrap_or_default();
            if let Some(fault) = faults.first() {
                return Err(FileFault(format!("line {}: the board has faults: {fault}", nth + 2)));
            }
        }
    }
    Ok(())
}
