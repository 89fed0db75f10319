//! Values that follow from what an import sets: told as they are written, with those that are out of bounds.

use std::collections::BTreeSet;

use super::figure::ladder;
use super::imported::{AssumedValue, ImportedRow};
use super::out::worked_out;
use crate::design::{Column, Draft, EditOperation, GridLine, Kind, Pointer, ScenarioFormat};
use crate::scenario::node::Node;

/// Unit or leader that an import adds, with the columns that its rows tell.
pub(super) struct NewUnit {
    pub line: GridLine,
    pub name: String,
    pub told: BTreeSet<usize>,
}

impl NewUnit {
    /// Notes the values that it has although its row does not give them: as they are once all that follows from others is set.
    pub fn assume(&self, form: &ScenarioFormat, after: &Draft, assumed: &mut Vec<AssumedValue>) {
        for (_, column) in form.columns_of(self.line.kind).iter().enumerate().filter(|(nth, _)| !self.told.contains(nth)) {
            let is_listed = matches!(column.kind, Kind::Word(_) | Kind::Whole | Kind::Words(_)) && column.field.last() != Some(&"basis");
            let shown = column.kind.shown(after.get(&self.line.at.fields(column.field)), |_| None).shown;
            if is_listed && !shown.is_empty() {
                AssumedValue::add(assumed, format!("{} {shown}", column.head), &self.name);
            }
        }
    }
}

/// Shows each change of words as it is once all that follows from it is set: Indians have no bayonets.
pub(super) fn tell_followed<'r>(
    form: &ScenarioFormat,
    after: &Draft,
    rows: impl Iterator<Item = (&'r mut ImportedRow, &'r Option<GridLine>)>,
) {
    for (row, line) in rows {
        let Some(line) = line else { continue };
        for change in &mut row.changes {
            let is_own = |column: &&Column| column.head == change.head && matches!(column.kind, Kind::Word(_) | Kind::Words(_));
            let Some(column) = form.columns_of(line.kind).iter().find(is_own) else { continue };
            let cell = column.kind.shown(after.get(&line.at.fields(column.field)), |_| None);
            if !cell.strange && !cell.shown.is_empty() {
                change.becomes = cell.shown;
            }
        }
    }
}

/// Tells of numbers that rows set and the game's scenarios cannot have: 0 men, or a million.
pub(super) fn tell_bounds<'r>(
    form: &ScenarioFormat,
    after: &Draft,
    rows: impl Iterator<Item = (&'r mut ImportedRow, &'r Option<GridLine>)>,
) {
    let faults = (form.check)(after).err().unwrap_or_default();
    for (row, line) in rows {
        let Some(line) = line else { continue };
        for fault in &faults {
            let is_own = |column: &Column| matches!(column.kind, Kind::Whole | Kind::Text);
            let is_at = |column: &&Column| Pointer::from(&fault.place) == line.at.fields(column.field) && is_own(column);
            let Some(column) = form.columns_of(line.kind).iter().find(is_at) else { continue };
            // What could not be read at all is a text there, and told.
            let is_read = column.kind == Kind::Text || after.get(&line.at.fields(column.field)).is_some_and(|node| node.text().is_none());
            if is_read && row.changes.iter().any(|change| change.head == column.head) {
                row.unreadable += 1;
                row.notes.push(format!("{}: {}; it stays in the cell as a fault.", column.head, fault.text()));
            }
        }
    }
}

/// Tells of a ladder that a row has in place of its stands: when the unit is worn and spent follows from other cells, and is lost where the
/// row says otherwise.
pub(super) fn tell_ladder(form: &ScenarioFormat, after: &Draft, line: &GridLine, text: &str, row: &mut ImportedRow) {
    let head = form.columns_of(line.kind).iter().find(|column| column.field == ["stands"]).map_or("Stands", |column| column.head);
    let [_, own] = worked_out(form, after, line);
    let Some((stands, worn, spent)) = ladder(text) else { return };
    let is_counted = [["men"], ["guns"]].iter().any(|path| after.get(&line.at.fields(path)).is_some());
    // A unit of which one stand is left is removed: it is not spent then.
    let is_same = |step: Option<i64>, told: Option<i64>| step == told || (step.is_none() && told == Some(1));
    let is_own = |own: (i64, Option<i64>, Option<i64>)| own.0 == stands && is_same(own.1, worn) && is_same(own.2, spent);
    if ladder(&own).is_some_and(is_own) {
        row.notes.push(format!("{head}: “{text}” is also what follows from its other values."));
    } else {
        let ours = if own.is_empty() { "not known".to_owned() } else { own };
        let taken = if is_counted { "they follow from men or guns".to_owned() } else { format!("{stands} is taken") };
        row.leave(head, text, &format!("{taken}, and by its other values the ladder is {ours}"));
    }
}

/// Returns whether a cell of several words has, beside those of `node`, only what follows from them and the unit's other words: who has
/// rifles has no bayonets, also where a table says "light" alone.
pub(super) fn is_what_follows(form: &ScenarioFormat, draft: &Draft, line: &GridLine, nth: usize, node: Option<&Node>) -> bool {
    let columns = form.columns_of(line.kind);
    let own = columns[nth].field;
    let words = |draft: &Draft| {
        let list = line.at.fields(own);
        let all = (0..draft.count(&list)).filter_map(|nth| draft.text_at(&list.item(nth)).map(str::to_owned));
        all.collect::<BTreeSet<_>>()
    };
    if !columns[nth].kind.is_several() || words(draft).is_empty() {
        return false;
    }
    let mut after = draft.clone();
    let others = columns.iter().filter(|column| matches!(column.kind, Kind::Word(_)) && !form.leads.contains(&column.field));
    for field in std::iter::once(own).chain(others.map(|column| column.field)) {
        let value = if field == own { node } else { draft.get(&line.at.fields(field)) };
        EditOperation::put(line.at.fields(field), None).apply(&mut after);
        let follows = (form.follows)(&after, line, field, value);
        EditOperation::put(line.at.fields(field), value.cloned()).apply(&mut after);
        follows.iter().for_each(|operation| operation.apply(&mut after));
    }
    words(&after) == words(draft)
}
