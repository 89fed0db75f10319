//! Guns of a row: their number and their type, by what its cells say of either.

use super::calibre::{gun_of, gun_of_class, is_of_several_guns, names_kind_of_gun, with_pounds};
use super::figure::{figure, pieces};
use super::imported::ImportedRow;
use super::intake::Importer;
use super::table::Row;
use super::value::word_of;
use crate::design::{EditOperation, GridLine, Kind, LineKind};
use crate::engine::text::lower_first;

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

    /// Sets the type of guns by the words beside their number, where the row has no other: "2x24-pdr", "3 guns (12-pdr)".
    pub(super) fn set_gun_of_number(&mut self, row: &Row, line: &GridLine, text: &str, taken: &mut ImportedRow) {
        if self.cell(row, &["gun"]).is_empty() {
            self.set_gun(line, &with_pounds(text), taken);
        }
    }

    /// Sets the type of guns by the calibre or the kind that a text names.
    pub(super) fn set_gun(&mut self, line: &GridLine, text: &str, taken: &mut ImportedRow) {
        let Some((nth, column)) = self.column(line.kind, &["gun"]) else { return };
        let (Kind::Word(known), head) = (&column.kind, column.head) else { return };
        if let Some(gun) = gun_of(known, text).or_else(|| gun_of_class(known, text)).map(str::to_owned) {
            self.change_cell(line, (nth, head), (&["gun"], &gun), taken);
            self.cells.push((line.clone(), nth, gun)); // Told, and not assumed.
        } else if is_of_several_guns(text) {
            taken.leave(head, text, "it names guns of several kinds: make a unit of each");
        } else if names_kind_of_gun(text) {
            taken.leave(head, text, "this game has no such gun");
        }
    }

    /// Sets the type of new guns by their name, "24-pdr battery", where the row says nothing else of it.
    pub(super) fn set_gun_by_name(&mut self, row: &Row, line: &GridLine, taken: &mut ImportedRow) {
        let Some((nth, column)) = self.column(line.kind, &["gun"]).filter(|_| line.kind == LineKind::Guns) else { return };
        let is_told = self.cells.iter().any(|(own, cell, _)| own.at == line.at && *cell == nth);
        let says_kind = |path: &[&str]| names_kind_of_gun(&with_pounds(self.cell(row, path)));
        let (Kind::Word(known), head, name) = (&column.kind, column.head, taken.name.clone()) else { return };
        if is_told || !self.cell(row, &["gun"]).is_empty() || says_kind(&["guns"]) || !names_kind_of_gun(&name) {
            return;
        }
        let Some((gun, spoken)) = gun_of(known, &name).and_then(|gun| known.iter().find(|(word, _)| word == gun)).cloned() else {
            return self.set_gun(line, &name, taken);
        };
        taken.notes.push(format!("{head}: {} is assumed from the name.", lower_first(&spoken)));
        self.change_cell(line, (nth, head), (&["gun"], &gun), taken);
        self.cells.push((line.clone(), nth, gun));
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
