//! Cells that several picked lines share, and what a reference in them makes.

use super::GridView;
use crate::design::{GridLine, Kind, LineKind};
use crate::engine::text::join_list;
use crate::games::registry::OpenDesign;

/// Fields that are of one line alone: a name is never given to several.
const OWN: [&[&str]; 5] = [&["name"], &["title"], &["id"], &["short"], &["what"]];
/// Most lines named of those that do not take what is typed.
const MOST_NAMED: usize = 3;

/// The lines picked, parted by whether they take what is typed or chosen in a cell.
#[derive(Clone, Debug, Default)]
pub struct Shared<'d> {
    /// Lines that have the field, each with the number of its column there.
    pub takes: Vec<(&'d GridLine, usize)>,
    /// Lines that have no such field, or another list to choose from.
    pub without: Vec<&'d GridLine>,
}

impl Shared<'_> {
    /// Returns how many lines take it and which do not; `None` for one line alone.
    #[must_use]
    pub fn text(&self, desk: &OpenDesign) -> Option<String> {
        let all = self.takes.len() + self.without.len();
        if all < 2 {
            return None;
        }
        if self.without.is_empty() {
            return Some(format!("sets {all} lines"));
        }
        let left_out = named(desk, self.without.iter().copied());
        Some(format!("sets {} of {all} lines, not {left_out}", self.takes.len()))
    }
}

/// Returns the names of lines, the first of them at most.
fn named<'d>(desk: &OpenDesign, lines: impl ExactSizeIterator<Item = &'d GridLine>) -> String {
    let more = lines.len().saturating_sub(MOST_NAMED);
    let mut names = lines.take(MOST_NAMED).map(|line| desk.edits().line_name(line)).collect::<Vec<_>>();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    join_list(&names)
}

impl GridView {
    /// Returns the lines picked that take what is set in the column with the cursor, and those that do not.
    pub fn sharing<'d>(&self, desk: &'d OpenDesign) -> Shared<'d> {
        self.sharing_at(desk, self.at.1)
    }

    fn sharing_at<'d>(&self, desk: &'d OpenDesign, column: usize) -> Shared<'d> {
        let columns = |line: &GridLine| desk.form().columns_of(line.kind);
        let Some(at) = desk.analysis.lines.get(self.at.0) else { return Shared::default() };
        let Some(own) = columns(at).get(column) else { return Shared::default() };
        let is_own = own.field.is_empty() || OWN.contains(&own.field);
        let names = desk.form().names(desk.draft(), at, column);
        let mut shared = Shared::default();
        for line in self.lines(desk) {
            // The same head may stand over another field, and the same field refer to what only the other side has.
            let nth = columns(line).iter().position(|column| column.is_same_field(own));
            let nth = nth.filter(|nth| line.at == at.at || (!is_own && desk.form().names(desk.draft(), line, *nth) == names));
            match nth {
                Some(nth) => shared.takes.push((line, nth)),
                None => shared.without.push(line),
            }
        }
        shared
    }

    /// Sets a text in the cell, and in that field of every line picked that has it. Returns a notice.
    pub(super) fn set(&mut self, desk: &mut OpenDesign, text: &str) -> Option<String> {
        self.set_each(desk, |_, _, _| text.to_owned())
    }

    /// Adds a word to the cell of several words, or removes it, and does the same in every line picked: each keeps its other words.
    pub(super) fn turn_word(&mut self, desk: &mut OpenDesign, word: &str) -> Option<String> {
        let (line, column) = self.at;
        let kind = &desk.form().columns_of(desk.analysis.lines.get(line)?.kind).get(column)?.kind;
        let shown = desk.analysis.cells.get(line).and_then(|cells| cells.get(column)).map_or("", String::as_str);
        // A step may come again.
        let removes = !matches!(kind, Kind::Steps(_)) && kind.parts(shown).iter().any(|own| own == word);
        self.set_each(desk, |desk, line, column| {
            let kind = &desk.form().columns_of(line.kind)[column].kind;
            let mut words = kind.parts(&desk.form().cell(desk.draft(), line, column).shown);
            let known = words.iter().position(|own| own == word);
            match known {
                Some(nth) if removes => drop(words.remove(nth)),
                None if !removes => words.push(word.to_owned()),
                Some(_) if matches!(kind, Kind::Steps(_)) => words.push(word.to_owned()),
                Some(_) | None => {}
            }
            kind.joined(words)
        })
    }

    /// Sets a text of its own in each line picked that has the field with the cursor, as one edit. Lines that cannot have the word are left
    /// out, and named in the notice.
    fn set_each(&mut self, desk: &mut OpenDesign, text: impl Fn(&OpenDesign, &GridLine, usize) -> String) -> Option<String> {
        let at = desk.analysis.lines.get(self.at.0).map(|line| line.at.clone());
        let texts = self.sharing(desk).takes.into_iter().map(|(line, nth)| (line.clone(), nth, text(desk, line, nth))).collect::<Vec<_>>();
        let fits = |(line, nth, text): &(GridLine, usize, String)| {
            at.as_ref() == Some(&line.at) || desk.form().fits_typed(desk.draft(), line, *nth, text)
        };
        let (takes, refuses) = texts.into_iter().partition::<Vec<_>, _>(fits);
        let cells = takes.iter().map(|(line, nth, text)| (line, *nth, text.as_str())).collect::<Vec<_>>();
        let edit = desk.set_cells(&cells);
        let notice = (!refuses.is_empty()).then(|| {
            let names = refuses.iter().map(|(line, ..)| line).collect::<Vec<_>>();
            format!("Not set for {}, which cannot have it.", named(desk, names.into_iter()))
        });
        let typed = takes.iter().map(|(line, nth, _)| (line.clone(), *nth)).collect::<Vec<_>>();
        desk.confirm(&typed);
        let Some(edit) = edit else { return notice };
        self.apply(desk, edit).or(notice)
    }

    /// Makes what the cell refers to, by the name typed or shown there, and sets it in every line picked. Returns a notice.
    pub fn make(&mut self, desk: &mut OpenDesign, column: usize) -> Option<String> {
        let (_, name) = self.makes(desk, column)?;
        let edit = desk.edits().make_named(&self.sharing_at(desk, column).takes, &name)?;
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
