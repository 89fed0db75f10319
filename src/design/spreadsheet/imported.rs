//! Result of an import: the rows, compared with the draft.

use super::field::ColumnField;
use super::find::sides;
use super::table::HeadedTable;
use super::words::names_nation;
use crate::design::{Draft, Edit};
use crate::engine::text::count_text;

/// Outcome of importing a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// The unit is not in the draft yet.
    New,
    /// The unit is in the draft and differs.
    Changed,
    /// The unit is in the draft and does not differ.
    Same,
    /// The row cannot be imported; its notes give the reason.
    Unreadable,
}

impl Fate {
    /// Every outcome, in this order.
    pub const ALL: [Self; 4] = [Self::New, Self::Changed, Self::Same, Self::Unreadable];

    /// Returns the word for a row with this outcome.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Same => "the same",
            Self::Unreadable => "unreadable",
        }
    }
}

/// One value that a row changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// Heading of the changed value, as in the grid.
    pub head: String,
    /// Previous value; empty where there was none.
    pub was: String,
    /// New value after the import.
    pub becomes: String,
}

/// A row, compared with the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedRow {
    /// Number of the row in the sheet.
    pub number: usize,
    /// Name of its unit, as the row has it.
    pub name: String,
    /// Outcome of the row.
    pub fate: Fate,
    /// Values the row changes.
    pub changes: Vec<CellChange>,
    /// Number of its cells that cannot be read; they stay as faults.
    pub unreadable: usize,
    /// Number of its cells that are left out, since its unit has no place for them.
    pub left_out: usize,
    /// Remarks on the row: the reason it cannot be read, the cells left out and those that stay as faults.
    pub notes: Vec<String>,
}

impl ImportedRow {
    /// Leaves out a cell, for that reason.
    pub(super) fn leave(&mut self, head: &str, text: &str, why: &str) {
        self.left_out += 1;
        self.notes.push(format!("{head}: {why}; “{text}” is left out."));
    }
}

/// Value of new units that their rows do not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedValue {
    /// Heading of the value, and the value.
    pub value: String,
    /// Names of the units that have it.
    pub units: Vec<String>,
}

impl AssumedValue {
    /// Adds a unit to those that have a value.
    pub(super) fn add(all: &mut Vec<Self>, value: String, unit: &str) {
        match all.iter_mut().find(|own| own.value == value) {
            Some(own) => own.units.push(unit.to_owned()),
            None => all.push(Self { value, units: vec![unit.to_owned()] }),
        }
    }
}

/// Result of importing the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intake {
    /// Rows in their order.
    pub rows: Vec<ImportedRow>,
    /// Names of missing commands and leaders, which are added.
    pub made: Vec<String>,
    /// Values of new units that their rows do not give, each with its heading.
    pub assumed: Vec<AssumedValue>,
    /// Sentences on what the import changes or assumes of the whole scenario.
    pub notices: Vec<String>,
    /// Edit that imports the rows; `None` where nothing would change.
    pub edit: Option<Edit>,
}

impl Intake {
    /// Returns the number of rows with that outcome.
    #[must_use]
    pub fn count(&self, fate: Fate) -> usize {
        self.rows.iter().filter(|row| row.fate == fate).count()
    }

    /// Returns the number of unreadable cells in the rows that can be imported.
    #[must_use]
    pub fn unreadable_cells(&self) -> usize {
        self.rows.iter().map(|row| row.unreadable).sum()
    }

    /// Returns the number of cells that are left out of the rows that can be imported.
    #[must_use]
    pub fn left_out_cells(&self) -> usize {
        self.rows.iter().map(|row| row.left_out).sum()
    }

    /// Lists the values that are assumed for new units in a text: with the names of the units, where others have another value or their own.
    #[must_use]
    pub fn assumed_text(&self) -> Option<String> {
        const MOST_NAMED: usize = 3;
        let new = self.count(Fate::New);
        let text = |own: &AssumedValue| {
            let more = own.units.len().saturating_sub(MOST_NAMED);
            let names = own.units.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join("; ");
            match (own.units.len() == new, more) {
                (true, _) => own.value.clone(),
                (false, 0) => format!("{} ({names})", own.value),
                (false, more) => format!("{} ({names} and {})", own.value, count_text(more, "other unit", "other units")),
            }
        };
        (!self.assumed.is_empty()).then(|| self.assumed.iter().map(text).collect::<Vec<_>>().join(", "))
    }

    /// Returns the number of new units whose side nothing tells: they go to the side of [`Under`](super::Under).
    #[must_use]
    pub fn sideless(&self) -> usize {
        let is_told = |row: &ImportedRow| row.changes.iter().any(|change| change.head == ColumnField::Side.head());
        self.rows.iter().filter(|row| row.fate == Fate::New && !is_told(row)).count()
    }
}

/// Side that new units go to although nothing in their table says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedSide {
    /// Number of these units.
    count: usize,
    /// Name of the side that is taken.
    side: String,
    /// Text of the table that names a side, where it has any: then nobody may guess.
    named: Option<String>,
}

impl AssumedSide {
    /// Returns the side assumed for the new units of an import, by its number in the draft; `name` is that of the file. `None` where the
    /// table tells the side of each.
    #[must_use]
    pub fn of(intake: &Intake, table: &HeadedTable, draft: &Draft, side: usize, name: &str) -> Option<Self> {
        let count = intake.sideless();
        let side = sides(draft).into_iter().nth(side).filter(|_| count > 0)?;
        let of_file = || Some(name).filter(|name| names_nation(name));
        let named = table.nation_named(&side).or_else(of_file).map(str::to_owned);
        Some(Self { count, side, named })
    }

    /// Returns the text of the table that names a side; `None` where it has none.
    #[must_use]
    pub fn named(&self) -> Option<&str> {
        self.named.as_deref()
    }

    /// Describes it in a sentence; `name_it` says how theirs is named, `name_another` how another is.
    #[must_use]
    pub fn sentence(&self, name_it: &str, name_another: &str) -> String {
        let units = count_text(self.count, "new unit has no side", "new units have no side");
        match &self.named {
            Some(named) => format!("{units}, and the table names one (“{named}”): {name_it}."),
            None => format!("{units} in the table: {} is taken. {name_another}.", self.side),
        }
    }
}
