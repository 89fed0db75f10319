//! Guns of a row: their number and their type, by what its cells say of either.

use super::figure::{figure, gun_of, is_of_several_guns, pieces};
use super::imported::ImportedRow;
use super::intake::Importer;
use super::table::Row;
use super::value::word_of;
use crate::design::{EditOperation, GridLine, Kind};

impl Importer<'_> {
    /// Sets the number of guns of a new unit whose row has none of its own: by the type, "3 x 12-pdr", or else it is not known.
    pub(super) fn count_guns(&mut self, row: &Row, line: &GridLine, taken: &mut ImportedRow) {
        let Some((nth, head)) = self.column(line.kind, &["guns"]).map(|(nth, column)| (nth, column.head)) else { return };
        let text = self.cell(row, &["gun"]).to_owned();
        let guns = if figure(&text).is_some() { None } else { pieces(&text) };
        match guns {
            Some(guns) => {
                taken.notes.push(format!("{head}: “{text}” is taken as {guns}."));
                self.change_cell(line, (nth, head), (&["guns"], &guns.to_string()), taken);
            }
            None => {
                taken.notes.push(format!("{head}: the row has no number of them; the cell is left empty."));
                self.does(EditOperation::put(line.at.field("guns"), None));
                self.cells.retain(|(own, column, _)| own.at != line.at || *column != nth);
            }
        }
    }

    /// Sets the type of guns by the calibre beside their number.
    pub(super) fn set_gun(&mut self, line: &GridLine, text: &str, taken: &mut ImportedRow) {
        let Some((nth, column)) = self.column(line.kind, &["gun"]) else { return };
        let (Kind::Word(known), head) = (&column.kind, column.head) else { return };
        if let Some(gun) = gun_of(known, text).map(str::to_owned) {
            self.change_cell(line, (nth, head), (&["gun"], &gun), taken);
            self.cells.push((line.clone(), nth, gun)); // Told, and not assumed.
        } else if is_of_several_guns(text) {
            taken.leave(head, text, "it names guns of several kinds: make a unit of each");
        }
    }

    /// Sets the type of new guns by their arm, where it says more than that they are guns: "Howitzers", "Siege guns".
    pub(super) fn set_gun_by_arm(&mut self, row: &Row, line: &GridLine, taken: &mut ImportedRow) {
        let Some((nth, column)) = self.column(line.kind, &["gun"]).filter(|_| self.cell(row, &["gun"]).is_empty()) else { return };
        let (Kind::Word(known), head) = (&column.kind, column.head) else { return };
        if let Some((gun, _)) = word_of(known, self.cell(row, self.form.arm)) {
            let gun = gun.to_owned();
            self.change_cell(line, (nth, head), (&["gun"], &gun), taken);
        }
    }
}
