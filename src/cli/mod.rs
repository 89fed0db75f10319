//! Subcommands without a window: `check`, `validate`, `tables`, `play`, `state`, `sheet`, `import`, `lab`.

mod battles;
mod check;
mod import;
mod lab;
mod line;
mod play;
mod sheet;
mod state;
mod tables;
mod validate;

use crate::engine::Fault;
use crate::games::registry::AnyStart;
use crate::games::{Document, Rules, shipped};
use crate::scenario::node;
use serde_json::json;
use std::io::Write as _;

/// Returns a text for a terminal, with invisible characters and control characters written out.
#[must_use]
pub fn shown(text: &str) -> String {
    node::escape_hidden(text, true)
}

/// Prints a remark that is no answer on standard error.
pub fn remark(text: &str) {
    // A failure to write is ignored: there is nobody to report it to.
    let _ = writeln!(std::io::stderr(), "{}", shown(text));
}

/// Returns the start of a scenario of a game: one built in, by its id or its path, or a file.
///
/// # Errors
/// The file cannot be read, or every fault of it.
fn start_of(rules: &Rules, system: &str, name: &str) -> Result<Box<dyn AnyStart>, Vec<Fault>> {
    // Of two games' scenarios with this id, that of the game asked for is meant.
    let text = match shipped(&format!("{system}/{name}.json")) {
        Some(text) => text.to_owned(),
        None => Document::scenario_text(rules, name).map_err(|sentence| Fault::single("scenario", sentence))?,
    };
    rules.read_scenario(&text)
}

/// Returns the answer of the laboratory to a request with faults: the first, and all of them.
#[must_use]
pub fn faults_answer(faults: &[Fault]) -> String {
    let described = |fault: &Fault| json!({"at": fault.place_text(), "says": fault.text()});
    json!({"error": faults.first().map(described), "errors": faults.iter().map(described).collect::<Vec<_>>()}).to_string()
}

/// Returns the answer of the laboratory where a file cannot be read or written, for that reason.
#[must_use]
pub fn lab_refusal(why: &str) -> String {
    faults_answer(&Fault::single("", why.to_owned()))
}

pub use battles::{BattlesOrder, battles_to_keep, lab_battles, of_file, read_option};
pub use check::{check_line, run as run_check};
pub use import::{ImportFault, ImportOrder, import};
pub use lab::{LabFiles, LabOrder, lab_answer, lab_files};
pub use play::{PlayError, play};
pub use sheet::{PrintOrder, SheetFault, battle_or_scenario, print_sheets, sheets_of};
pub use state::state;
pub use tables::list as list_tables;
pub use validate::{Sound, house_rules_over, validate};
