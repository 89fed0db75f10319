//! Evidence of a unit's strength, by how its figure is written; and figures that stand in names.

use super::figure::{is_guns, is_men};
use super::imported::ImportedRow;
use super::intake::Importer;
use super::table::Row;
use crate::design::{GridLine, LineKind};
use crate::engine::Word as _;
use crate::scenario::Basis;

/// Evidence that a row gives for its number of men.
pub(super) struct Evidence {
    /// The figure as it is written, where that is more than its number.
    pub text: Option<String>,
    pub is_estimate: bool,
}

impl Importer<'_> {
    /// Sets the evidence of a strength by how its figure is written, where the row gives none: a plain figure is that of somebody's page, or
    /// stated if the row names its source; "c. 450" of a source is an estimate worked out from it. What proved the figure before is no evidence of another one.
    pub(super) fn set_evidence(&mut self, row: &Row, line: &GridLine, evidence: &Evidence, is_there: bool, taken: &mut ImportedRow) {
        let is_sourced = !self.cell(row, &["strength", "source"]).is_empty();
        let heads = [["men"], ["guns"]].map(|path| self.column(line.kind, &path).map(|(_, column)| column.head));
        let is_other = is_there && taken.changes.iter().any(|change| heads.contains(&Some(change.head.as_str())));
        let basis = match (evidence.is_estimate, is_sourced) {
            (true, true) => Basis::Derived,
            (true, false) => Basis::Estimate,
            (false, true) => Basis::Stated,
            (false, false) => Basis::GamePage,
        };
        // A table that has a column for it says so where it is left empty.
        let is_open =
            evidence.is_estimate || is_other || (!is_there && self.table.column(|field| field.is_cell(&["strength", "basis"])).is_none());
        let basis = if is_open { basis.word() } else { "" };
        let had = |field: &'static str| {
            is_other && self.draft.text_at(&line.at.fields(&["strength", field])).is_some_and(|text| !text.is_empty())
        };
        let plain = || had("note").then(|| self.cell(row, heads_path(line.kind)).to_owned());
        let note = evidence.text.clone().or_else(plain).map_or_else(String::new, |text| format!("The return has “{text}”."));
        if had("source")
            && !is_sourced
            && let Some((nth, head)) = self.column(line.kind, &["strength", "source"]).map(|(nth, column)| (nth, column.head))
        {
            self.change_cell(line, (nth, head), (&["strength", "source"], ""), taken);
        }
        for (path, sentence) in [(["strength", "basis"], basis.to_owned()), (["strength", "note"], note)] {
            let Some((nth, head)) = self.column(line.kind, &path).map(|(nth, column)| (nth, column.head)) else { continue };
            if sentence.is_empty() || !self.cell(row, &path).is_empty() {
                continue;
            }
            self.change_cell(line, (nth, head), (&path, &sentence), taken);
        }
    }

    /// Lists a number of men or guns that stands in the name of a new unit, where the row has no number of its own.
    pub(super) fn leave_counts_of_name(&self, row: &Row, line: &GridLine, taken: &mut ImportedRow) {
        let numbers = [["men"], ["stands"], ["figures"], ["guns"]];
        if numbers.iter().any(|path| !self.cell(row, path).is_empty())
            || self.cells.iter().any(|(own, nth, text)| {
                own.at == line.at
                    && !text.is_empty()
                    && numbers.iter().any(|path| self.column(line.kind, path).is_some_and(|(own, _)| own == *nth))
            })
        {
            return;
        }
        let name = taken.name.clone();
        let parts = name.split([',', ';', ':', '(', ')', '–', '—']).map(str::trim);
        let is_count = |part: &&str| is_guns(part) || (is_men(part) && part.contains(char::is_alphabetic));
        if let Some(part) = parts.into_iter().find(is_count) {
            taken.leave("Name", part, "it is no name, and the row has no other number");
        }
    }
}

/// Returns the path of the number that the strength of a unit is.
const fn heads_path(kind: LineKind) -> &'static [&'static str] {
    if matches!(kind, LineKind::Guns) { &["guns"] } else { &["men"] }
}
