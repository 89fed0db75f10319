//! Interface of a game beside its rules, by which it is opened in a window and stored in a file.

use std::sync::Arc;

use super::{Event, EventNumber, PastTables, Record, System};
use crate::engine::Fault;
use crate::table::{Listed, Origin, TableTexts};

/// Interface of a game beside its rules: its tables, its file, and its texts.
pub trait Play: System {
    /// Tables by which it is played.
    type Tables;

    /// Field of a command that names its kind.
    const TAG: &str = "command";

    /// Returns the rows of its tables, which include the player's own rules.
    fn rows(tables: &Self::Tables) -> &[Listed];
    /// Returns the tables a game is set up with.
    fn tables(setup: &Self::Setup) -> &Arc<Self::Tables>;
    /// Returns the same set-up with other tables in force, and those that were in force before them.
    fn with_tables(setup: &Self::Setup, tables: &Arc<Self::Tables>, past: PastTables<Self::Tables>) -> Self::Setup;
    /// Returns the tables that were in force before those of a set-up: none in a game without house rules.
    fn past_tables(setup: &Self::Setup) -> PastTables<Self::Tables> {
        let _ = setup;
        PastTables::default()
    }
    /// Returns the origin of its tables; `None` in a game without house rules.
    fn origin(tables: &Self::Tables) -> Option<&Origin<Self::Tables>> {
        let _ = tables;
        None
    }
    /// Reads the tables of the same game from other texts; `None` if they have faults.
    fn reread(tables: &Self::Tables, texts: &TableTexts) -> Option<Self::Tables> {
        let _ = (tables, texts);
        None
    }
    /// Returns the tables without the player's rules; `None` if there are no such rules.
    fn official(tables: &Self::Tables) -> Option<Arc<Self::Tables>> {
        Self::origin(tables)?.official(|texts| Self::reread(tables, texts))
    }
    /// Returns the word in the header that identifies its files, and the game's title.
    fn name(tables: &Self::Tables) -> (&'static str, &'static str);
    /// Returns the set-up of a game as a JSON object, for its file's header.
    fn start_text(setup: &Self::Setup) -> String;
    /// Parses the set-up in a header's text.
    ///
    /// # Errors
    /// The fault of the set-up.
    fn read_start(tables: &Arc<Self::Tables>, text: &str) -> Result<Self::Setup, Fault>;
    /// Checks the contents of a record beyond its form. Lines are counted from 1, with the header.
    ///
    /// # Errors
    /// The fault, with its line.
    fn check_record(tables: &Self::Tables, line: usize, record: &Record<Event<Self>>) -> Result<(), Fault> {
        let _ = (tables, line, record);
        Ok(())
    }
    /// Builds a command that only adds a note to the log; `None` if the log has no notes.
    fn note(text: String) -> Option<Self::Command> {
        drop(text);
        None
    }
    /// Returns the text of a command that only adds a note to the log; `None` for any other.
    fn note_of(command: &Self::Command) -> Option<&str> {
        let _ = command;
        None
    }
    /// Lists what contradicts itself in a state, as clauses: nothing in most games.
    fn contradictions(setup: &Self::Setup, state: &Self::State) -> Vec<String> {
        let _ = (setup, state);
        Vec::new()
    }
    /// Returns the name of a new file, without its extension.
    fn file_stem(setup: &Self::Setup) -> String;
    /// Describes an event in a sentence.
    fn sentence(setup: &Self::Setup, event: &Event<Self>) -> String;
    /// Describes an entry of the log in short: its event, or the number of events and the first of them. `None` where there is none.
    fn entry_text(setup: &Self::Setup, events: &[&Event<Self>]) -> Option<String> {
        let first = Self::sentence(setup, events.first()?);
        Some(if events.len() > 1 { format!("{} at once: {first} …", events.len()) } else { first })
    }
}

/// Describes an event of a log in a sentence, in the words of the tables that judged it.
pub fn sentence_then<P: Play>(setup: &P::Setup, number: EventNumber, event: &Event<P>) -> String {
    P::sentence(P::as_judged(setup, number).as_ref().unwrap_or(setup), event)
}
