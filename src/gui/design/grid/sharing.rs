//! Cells that several picked lines share, and what a reference in them makes.

use super::GridView;
use crate::design::{GridLine, LineKind};
use crate::games::registry::OpenDesign;

impl GridView {
    /// Returns the picked lines that have the column with the cursor, each with its number there, and how many have not.
    pub fn sharing<'d>(&self, desk: &'d OpenDesign) -> (Vec<(&'d GridLine, usize)>, usize) {
        self.sharing_at(desk, self.at.1)
    }

    fn sharing_at<'d>(&self, desk: &'d OpenDesign, column: usize) -> (Vec<(&'d GridLine, usize)>, usize) {
        let columns = |line: &GridLine| desk.form().columns_of(line.kind);
        let own = desk.analysis.lines.get(self.at.0).and_then(|line| columns(line).get(column));
        let Some(own) = own else { return (Vec::new(), 0) };
        let picked = self.lines(desk);
        let has = |line: &'d GridLine| {
            let nth = columns(line).iter().position(|column| column.field == own.field && column.head == own.head);
            nth.map(|nth| (line, nth))
        };
        let found = picked.iter().copied().filter_map(has).collect::<Vec<_>>();
        let without = picked.len() - found.len();
        (found, without)
    }

    /// Sets a text in the cell, and in that column of every line picked that has it. Returns a notice.
    pub(super) fn set(&mut self, desk: &mut OpenDesign, text: &str) -> Option<String> {
        let lines = self.sharing(desk).0;
        let cells = lines.iter().map(|(line, column)| (*line, *column, text)).collect::<Vec<_>>();
        let edit = desk.set_cells(&cells);
        let typed = lines.iter().map(|(line, column)| ((*line).clone(), *column)).collect::<Vec<_>>();
        desk.confirm(&typed);
        self.apply(desk, edit?)
    }

    /// Makes what the cell refers to, by the name typed or shown there, and sets it in every line picked. Returns a notice.
    pub fn make(&mut self, desk: &mut OpenDesign, column: usize) -> Option<String> {
        let (_, name) = self.makes(desk, column)?;
        let edit = desk.edits().make_named(&self.sharing_at(desk, column).0, &name)?;
        self.typed.clear();
        (self.editing, self.changing) = (false, false);
        self.apply(desk, edit)
    }

    /// Returns the kind and the name of what a reference in the cell can be made to: what is typed there and does not exist yet.
    pub fn makes(&self, desk: &OpenDesign, column: usize) -> Option<(LineKind, String)> {
        let line = desk.analysis.lines.get(self.at.0)?;
        let kind = desk.edits().makes(line, column)?;
        let cells = &desk.form().columns_of(line.kind).get(column)?.kind;
        let shown = desk.analysis.cells.get(self.at.0).and_then(|cells| cells.get(column)).map_or("", String::as_str);
        let typed = if self.editing && column == self.at.1 { self.typed.as_str() } else { shown };
        let name = cells.last_part(typed);
        let names = desk.form().names(desk.draft(), line, column);
        let is_known = names.iter().any(|(id, known)| *known == name || *id == name);
        Some((kind, if is_known || name.is_empty() { desk.edits().made_up_name((desk.form().kind_name)(kind)) } else { name }))
    }
}
