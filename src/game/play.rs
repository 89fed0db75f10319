//! What a game tells beside its rules, so that it can be sat down to and kept in a file.

use std::sync::Arc;

use super::{Event, Record, System};
use crate::engine::Fault;
use crate::table::Listed;

/// What a game must tell beside its rules to be sat down to: its tables, and how it stands in a file.
pub trait Play: System {
    /// The tables it is played by.
    type Tables;

    /// The field of a command that tells what is asked.
    const TAG: &str = "command";

    /// The rows of its tables, in which the player's own rules are.
    fn rows(tables: &Self::Tables) -> &[Listed];
    /// The tables a game is set up by.
    fn tables(setup: &Self::Setup) -> &Arc<Self::Tables>;
    /// The same start by other tables.
    fn set_up_by(setup: &Self::Setup, tables: &Arc<Self::Tables>) -> Self::Setup;
    /// The word in the header that tells its files from other games', and the game's title.
    fn name(tables: &Self::Tables) -> (&'static str, &'static str);
    /// What a game starts from, for its file's header: a JSON object.
    fn start_text(setup: &Self::Setup) -> String;
    /// The start of a header's text.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_start(tables: &Arc<Self::Tables>, text: &str) -> Result<Self::Setup, Fault>;
    /// Looks at what a record holds beyond its form. Lines are counted from 1, the header among them.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    fn check_record(tables: &Self::Tables, line: usize, record: &Record<Event<Self>>) -> Result<(), Fault> {
        let _ = (tables, line, record);
        Ok(())
    }
    /// What a new file is named after.
    fn file_stem(setup: &Self::Setup) -> String;
    /// What happened, in a sentence.
    fn sentence(setup: &Self::Setup, event: &Event<Self>) -> String;
    /// An entry of the log in short: its event, or how many there are and the first of them. None where there is none.
    fn entry_text(setup: &Self::Setup, events: &[&Event<Self>]) -> Option<String> {
        let first = Self::sentence(setup, events.first()?);
        Some(if events.len() > 1 { format!("{} at once: {first} …", events.len()) } else { first })
    }
}
