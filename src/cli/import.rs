//! Subcommand `brigade-major import FILE`: shows the effect of a spreadsheet's rows, as in the designer's preview, and on request imports
//! them into a scenario.

use std::path::PathBuf;

use crate::design::spreadsheet::{AssumedSide, Choice, ExcludedRow, Fate, Intake, Under, intake, sides};
use crate::design::{Draft, Pointer, ScenarioFormat, titled};
use crate::engine::Fault;
use crate::engine::fault::{named_in_text, not_json_at};
use crate::engine::text::{count_text, join_alternatives, spaced};
use crate::games::{Document, Rules};
use crate::store::{GuardedFile, StoreError, read_bytes, typed_path, with_ending};
use crate::workbook;

/// Options of an import: the spreadsheet, and the scenario it goes into.
#[derive(Clone, Debug, Default)]
pub struct ImportOrder {
    /// Spreadsheet or text file to import.
    pub file: PathBuf,
    /// Scenario for the rows: a file, or the path of one built in; `None` for a new one.
    pub into: Option<String>,
    /// Game of a new scenario; `None` for the first.
    pub game: Option<String>,
    /// Side of rows that name none; `None` for the first.
    pub side: Option<String>,
    /// Sheet by name or number; `None` for the best one.
    pub sheet: Option<String>,
    /// Fields assigned to columns, each as `HEAD=FIELD`.
    pub columns: Vec<String>,
    /// Is set where the scenario is to be written.
    pub write: bool,
}

/// Reason why nothing is imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportFault {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The request cannot be carried out, for the reason in the text.
    #[error("{0}")]
    Asked(String),
}

/// Result of importing an order of battle into a scenario.
struct Imported {
    choice: Choice,
    intake: Intake,
    /// Side of new units that name none, where there are any and nobody chose it.
    assumed: Option<AssumedSide>,
}

/// Lists what would be imported, left out and not understood, and writes the scenario if requested. Returns whether all of it succeeded:
/// every row and cell was understood, and the scenario was written if requested.
///
/// # Errors
/// A file cannot be read or written, or there is no such game, side or scenario.
pub fn import(rules: &Rules, order: &ImportOrder) -> Result<(String, bool), ImportFault> {
    let name = order.file.display();
    if let Some(sentence) = Document::instead_of_table(&order.file) {
        return Err(ImportFault::Asked(sentence));
    }
    let sheets = read_bytes(&order.file, workbook::MOST_BYTES)?;
    let sheets = workbook::read(&sheets).map_err(|text| ImportFault::Asked(format!("{name} cannot be imported: {text}")))?;
    let (form, draft) = begun(rules, order)?;
    let under = match &order.side {
        Some(side) => Under::of_side(&draft, side)
            .ok_or_else(|| ImportFault::Asked(format!("there is no side \"{side}\": choose {}", join_alternatives(&sides(&draft)))))?,
        None => Under::default(),
    };
    let mut choice = Choice::of(&form, sheets);
    if let Some(sheet) = &order.sheet {
        choice.take_sheet_named(&form, sheet).map_err(ImportFault::Asked)?;
    }
    order.columns.iter().try_for_each(|said| choice.take_column(said)).map_err(ImportFault::Asked)?;
    let intake = intake(&form, &draft, &choice.table, under);
    let assumed = order.side.is_none().then(|| AssumedSide::of(&intake, &choice.table, &draft, 0, &stem(order))).flatten();
    let imported = Imported { choice, intake, assumed };
    let mut lines = imported.lines();
    let mut is_well = imported.is_understood();
    if order.write && imported.is_side_open() {
        lines.push("Not written: choose the side of these units with --side.".to_owned());
    } else if order.write {
        let (text, is_written) = written(order, &form, draft, &imported)?;
        lines.push(text);
        is_well &= is_written;
    }
    Ok((lines.join("\n"), is_well))
}

/// Returns the name of the imported file, without its ending.
fn stem(order: &ImportOrder) -> String {
    spaced(&order.file.file_stem().unwrap_or_default().to_string_lossy())
}

/// Returns the scenario for the rows, and its form.
fn begun(rules: &Rules, order: &ImportOrder) -> Result<(ScenarioFormat, Draft), ImportFault> {
    let form_of = |system: Option<&str>| {
        rules.designs().find(|form| system.is_none_or(|system| form.system == system)).ok_or_else(|| {
            let known = join_alternatives(&rules.designs().map(|form| form.system).collect::<Vec<_>>());
            ImportFault::Asked(format!("the game \"{}\" has no scenarios: choose {known}", system.unwrap_or_default()))
        })
    };
    let Some(into) = &order.into else {
        let form = form_of(order.game.as_deref())?;
        let blank = Draft::read(form.blank).map_err(|error| ImportFault::Asked(error.to_string()))?;
        return Ok((form, titled(blank, stem(order).trim())));
    };
    let text = Document::scenario_text(rules, into).map_err(ImportFault::Asked)?;
    let draft = Draft::read(&text).map_err(|error| ImportFault::Asked(format!("{into} is not a scenario: {}", not_json_at(&error))))?;
    let form = form_of(draft.text_at(&Pointer::default().field("system")).or(Some("")))?;
    Ok((form, draft))
}

/// Writes the scenario with the rows in it. Returns a sentence on the result, and whether it was written.
fn written(order: &ImportOrder, form: &ScenarioFormat, draft: Draft, imported: &Imported) -> Result<(String, bool), ImportFault> {
    let was_sound = (form.check)(&draft).is_ok();
    let Some(draft) = imported.taken_into(draft) else { return Ok(("Nothing is written: nothing would change.".to_owned(), true)) };
    let (path, is_new) = match &order.into {
        Some(name) if Document::shipped_by_name(name).is_some() => {
            let sentence = format!("{name} comes with the program and cannot be changed: save it under another name first");
            return Err(ImportFault::Asked(sentence));
        }
        Some(name) => (typed_path(name), false),
        None => (with_ending(&order.file.with_extension(""), "json", &[]), true),
    };
    let (text, faults) = match (form.check)(&draft) {
        Ok(text) => (text, Vec::new()),
        Err(faults) => (draft.text(), named_in_text(faults, &draft.text())),
    };
    let list = |faults: &[Fault]| faults.iter().map(|fault| format!("\n  {fault}")).collect::<String>();
    // What a game can read stays so.
    if was_sound && !is_new && !faults.is_empty() {
        let sentence = format!("Not written: {} would have faults.{}", path.display(), list(&faults));
        return Ok((sentence, false));
    }
    let mut file = GuardedFile::of_scenario(path.clone());
    if is_new {
        file.write(&text).map(drop)?
    } else {
        file.replace(&text)?
    }
    let wrong = match faults.len() {
        0 => String::new(),
        count => format!(" It has {} to correct in the designer (F4):{}", count_text(count, "fault", "faults"), list(&faults)),
    };
    Ok((format!("Written: {}.{wrong}", path.display()), true))
}

impl Imported {
    /// Returns the draft with all of it imported; `None` where nothing would change.
    fn taken_into(&self, mut draft: Draft) -> Option<Draft> {
        let edit = self.intake.edit.as_ref()?;
        edit.operations.iter().for_each(|operation| operation.apply(&mut draft));
        Some(draft)
    }

    /// Returns whether every row and cell was understood, and there is at least one row.
    fn is_understood(&self) -> bool {
        let lost = self.intake.count(Fate::Unreadable) + self.intake.unreadable_cells() + self.intake.left_out_cells();
        let is_clear = self.choice.table.excluded.iter().all(|left| !left.why.is_lost());
        lost == 0
            && is_clear
            && self.choice.sheets_of_others().is_empty()
            && self.choice.table.lost_columns().is_empty()
            && !self.choice.table.has_losses()
            && !self.is_side_open()
            && !self.intake.rows.is_empty()
    }

    /// Returns whether the table names a side, and has new units of none: then nobody may guess whose they are.
    fn is_side_open(&self) -> bool {
        self.assumed.as_ref().is_some_and(|assumed| assumed.named().is_some())
    }

    /// Lists what would be imported, what is left out and what is not understood.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let table = &self.choice.table;
        if let Some(sheet) = self.choice.sheet().filter(|sheet| !sheet.name.is_empty()) {
            lines.push(format!("Sheet: {}", sheet.display_name()));
            let names = self.choice.names();
            let others = names.iter().enumerate().filter(|(nth, _)| *nth != self.choice.nth()).map(|(_, name)| name.as_str());
            let others = others.collect::<Vec<_>>();
            if !others.is_empty() {
                lines.push(format!("Other sheets: {}", others.join(", ")));
            }
        }
        for (head, own) in table.heads.iter().zip(&table.taken_as) {
            let own = own.and_then(|nth| table.fields.get(nth)).map_or("left out", |field| field.head());
            lines.push(format!("Column {head}: {own}"));
        }
        lines.extend(self.choice.remarks());
        let left = |left: &ExcludedRow| format!("Left out: row {}, {}: {}", left.row.number, left.called, left.why.text());
        lines.extend(table.excluded.iter().map(left));
        for row in &self.intake.rows {
            lines.push(format!("Row {}, {}: {}", row.number, row.name, row.fate.text()));
            lines.extend(row.changes.iter().map(|change| {
                let was = if change.was.is_empty() { String::new() } else { format!("{} → ", change.was) };
                format!("  {}: {was}{}", change.head, change.becomes)
            }));
            lines.extend(row.notes.iter().map(|note| format!("  ! {note}")));
        }
        if !self.intake.made.is_empty() {
            lines.push(format!("Created: {}", self.intake.made.join(", ")));
        }
        if let Some(assumed) = self.intake.assumed_text() {
            lines.push(format!("Assumed for new units, since their rows do not give it: {assumed}."));
        }
        lines.extend(self.intake.notices.iter().cloned());
        if let Some(assumed) = &self.assumed {
            lines.push(assumed.sentence("name theirs with --side, or add a column", "Name another with --side, or add a column"));
        }
        let lost = table.lost_columns();
        if !lost.is_empty() {
            let columns = if lost.len() == 1 { "column" } else { "columns" };
            lines.push(format!(
                "Not imported: the {columns} {}. Say what to read with --column, or leave out with --column HEAD=.",
                lost.join(", ")
            ));
        }
        if self.intake.rows.is_empty() {
            let is_empty = self.choice.sheet().is_none_or(|sheet| sheet.rows.is_empty());
            let place = if self.choice.names().iter().any(|name| !name.is_empty()) { "sheet" } else { "file" };
            lines.push(if is_empty {
                format!("The {place} is empty: there is nothing to import.")
            } else {
                "There are no units in it.".to_owned()
            });
        }
        let fates = Fate::ALL.map(|fate| format!("{} {}", self.intake.count(fate), fate.text()));
        let left = count_text(table.excluded.len(), "row", "rows");
        let cells = count_text(self.intake.unreadable_cells(), "cell", "cells");
        let lost = self.intake.left_out_cells();
        let lost = if lost == 0 { String::new() } else { format!(", {} left out", count_text(lost, "cell", "cells")) };
        lines.push(format!("Rows: {}; {left} left out, {cells} unreadable{lost}.", fates.join(", ")));
        lines
    }
}
