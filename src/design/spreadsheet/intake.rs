//! Import of a table's rows into a draft: new units, changed ones, unreadable cells, and all of it as one edit.

use std::collections::BTreeMap;

use smol_str::format_smolstr;

use super::field::ColumnField;
use super::figure::{figure, gun_of, is_unknown, pieces};
use super::find;
use super::out::shown;
use super::table::{HeadedTable, Mark, Row};
use super::words::{meant, plain_words};
use crate::design::edits::{free_id, id_of, set};
use crate::design::{Column, Draft, Edit, EditOperation, Edits, GridCell, GridLine, Kind, LineKind, Pointer, ScenarioFormat, Step};
use crate::engine::Word as _;
use crate::quantity;
use crate::scenario::Basis;
use crate::scenario::node::Node;

/// Fields of a unit's rating.
const RATINGS: [&str; 2] = ["experience", "morale"];

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
    pub const fn says(self) -> &'static str {
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
    /// Remarks on the row: the reason it cannot be read, the cells left out and those that stay as faults.
    pub notes: Vec<String>,
}

/// Result of importing the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intake {
    /// Rows in their order.
    pub rows: Vec<ImportedRow>,
    /// Names of missing commands and leaders, which are added.
    pub made: Vec<String>,
    /// Edit that imports the rows; `None` where nothing would change.
    pub edit: Option<Edit>,
}

/// Default side and command for rows that name none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Under {
    pub(super) side: usize,
    pub(super) command: Option<String>,
}

impl Under {
    /// Returns the side and the command of a line.
    #[must_use]
    pub fn of(draft: &Draft, line: &GridLine) -> Self {
        let field = match line.kind {
            LineKind::Command => Some("id"),
            kind if kind.is_unit() => Some("command"),
            _ => None,
        };
        let command = field.and_then(|field| draft.text_at(&line.at.field(field))).map(str::to_owned);
        Self { side: line.side, command }
    }
}

impl Under {
    /// Returns the side with that name, without a command; `None` where there is no such side.
    #[must_use]
    pub fn of_side(draft: &Draft, called: &str) -> Option<Self> {
        find::side(draft, called).map(Self::from)
    }
}

impl From<usize> for Under {
    fn from(side: usize) -> Self {
        Self { side, command: None }
    }
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

    /// Returns the number of new units whose side nothing tells: they go to the side of [`Under`].
    #[must_use]
    pub fn sideless(&self) -> usize {
        let is_told = |row: &ImportedRow| row.changes.iter().any(|change| change.head == ColumnField::Side.head());
        self.rows.iter().filter(|row| row.fate == Fate::New && !is_told(row)).count()
    }
}

/// Compares a table with a draft. A row that names no side, with none named above it, belongs to the only side with a unit of that name;
/// new units go where `under` says.
#[must_use]
pub fn intake(form: &ScenarioFormat, draft: &Draft, table: &HeadedTable, under: impl Into<Under>) -> Intake {
    let under = under.into();
    let mut taker = Importer {
        form,
        table,
        draft: draft.clone(),
        known: find::known(form, draft),
        deeds: Vec::new(),
        cells: Vec::new(),
        led: BTreeMap::new(),
        side: under.side,
        is_side_told: false,
        command: None,
        under,
        made: Vec::new(),
    };
    let rows = table.rows.iter().map(|row| taker.row(row)).collect();
    let mut intake = Intake { rows, made: std::mem::take(&mut taker.made), edit: None };
    let cells = taker.cells.iter().map(|(line, column, text)| (line, *column, text.as_str())).collect::<Vec<_>>();
    // A row that makes militia of a unit that is there changes no rating it does not name.
    let is_typed = |at: &Pointer| RATINGS.iter().any(|field| at.0.last() == Some(&Step::Field((*field).into()))) && draft.has(at);
    let typed = Edits { form, draft: &taker.draft }.set_cells_but(&cells, &is_typed);
    let mut deeds = taker.deeds;
    deeds.extend(typed.into_iter().flat_map(|edit| edit.deeds));
    let says = format_smolstr!("From a spreadsheet: {} new, {} changed.", intake.count(Fate::New), intake.count(Fate::Changed));
    intake.edit = (!deeds.is_empty()).then_some(Edit { says, deeds });
    intake
}

/// Imports row after row, each with the additions of those before it.
pub(super) struct Importer<'t> {
    pub(super) form: &'t ScenarioFormat,
    table: &'t HeadedTable,
    /// Draft with the lines added so far.
    pub(super) draft: Draft,
    /// Units of the draft without a row so far.
    known: Vec<GridLine>,
    /// Deeds that add those lines.
    pub(super) deeds: Vec<EditOperation>,
    /// Texts for the cells, set once all lines are added.
    cells: Vec<(GridLine, usize, String)>,
    /// Commands whose leader a row has named, each with the number of that row.
    pub(super) led: BTreeMap<Pointer, usize>,
    /// Side of the row before, which an empty cell beneath repeats.
    pub(super) side: usize,
    /// Is set once a row has named its side, which then holds for the rows beneath it.
    is_side_told: bool,
    /// Side and command of the row before.
    pub(super) command: Option<(usize, String)>,
    /// Default side and command for rows that name none.
    pub(super) under: Under,
    /// Names of the commands and leaders that were added.
    pub(super) made: Vec<String>,
}

impl Importer<'_> {
    fn text<'r>(&self, row: &'r Row, is: impl Fn(ColumnField) -> bool) -> &'r str {
        HeadedTable::cell(row, self.table.column(is))
    }

    fn cell<'r>(&self, row: &'r Row, path: &[&str]) -> &'r str {
        self.text(row, |field| matches!(field, ColumnField::Cell { path: own, .. } if own == path))
    }

    fn row(&mut self, row: &Row) -> ImportedRow {
        let (name, short) = (self.cell(row, &["name"]), self.cell(row, &["short"]));
        let called = if name.is_empty() { short } else { name };
        let mut taken = ImportedRow {
            number: row.number,
            name: called.to_owned(),
            fate: Fate::Same,
            changes: Vec::new(),
            unreadable: 0,
            notes: Vec::new(),
        };
        if let Err(says) = self.take(row, &mut taken) {
            (taken.fate, taken.notes) = (Fate::Unreadable, vec![says]);
        }
        taken
    }

    /// Imports one row. The error is the reason why nothing of it can be imported.
    fn take(&mut self, row: &Row, taken: &mut ImportedRow) -> Result<(), String> {
        if self.table.column(ColumnField::is_name).is_none() && self.cell(row, &["short"]).is_empty() {
            return Err("No column is taken as the unit's name.".to_owned());
        }
        if taken.name.is_empty() {
            return Err("The row has no unit name.".to_owned());
        }
        let mark = self.table.column(ColumnField::is_name).and_then(|column| row.marks.get(&column));
        if matches!(mark, Some(Mark::Day | Mark::Time | Mark::Error)) {
            let name = &taken.name;
            return Err(format!("“{name}” is a date, a time or an error in the workbook, and no unit's name: type the name as text."));
        }
        let side = self.text(row, |field| field == ColumnField::Side);
        if !side.is_empty() {
            self.side = find::side(&self.draft, side).ok_or_else(|| {
                let sides = find::sides(&self.draft).join(" or ");
                format!("There is no side “{side}”: it must be {sides}.")
            })?;
            self.is_side_told = true;
        }
        let command = self.text(row, |field| field == ColumnField::Command);
        let (name, short) = (self.cell(row, &["name"]), self.cell(row, &["short"]));
        let called = [name, short, command];
        let of_side = |side| find::unit(self.form, &self.draft, &self.known, side, called);
        // Where nobody says whose it is, the name does, if only one side has it.
        let mut of_others = (0..find::sides(&self.draft).len()).filter(|side| *side != self.side && !self.is_side_told).filter_map(of_side);
        let found = of_side(self.side).or_else(|| of_others.next().filter(|_| of_others.next().is_none()));
        if found.is_none() && name.is_empty() {
            return Err(format!("No unit has the short name “{short}”, and the row has no name for a new one."));
        }
        match found {
            Some(nth) => {
                let line = self.known.remove(nth);
                self.change(row, line, taken);
            }
            None => self.make(row, taken),
        }
        Ok(())
    }

    /// Returns whether the table has a column of commands.
    pub(super) fn has_command_column(&self) -> bool {
        self.table.column(|field| field == ColumnField::Command).is_some()
    }

    /// Imports a row whose unit is in the draft.
    fn change(&mut self, row: &Row, line: GridLine, taken: &mut ImportedRow) {
        let command = self.text(row, |field| field == ColumnField::Command).to_owned();
        let leader = self.text(row, |field| field == ColumnField::Leader).to_owned();
        let at = line.at.field("command");
        if command.is_empty() {
            self.command = self.draft.text_at(&at).map(|id| (line.side, id.to_owned()));
        } else {
            let was = shown(self.form, &self.draft, &line, ColumnField::Command);
            let head = self.head_of_command(line.side, &command);
            let id = self.command(line.side, &command, &leader);
            if self.draft.text_at(&at) != Some(id.as_str()) {
                taken.changes.push(CellChange { head, was, becomes: command });
                self.does(EditOperation::put(at, Some(Node::Text(id.clone()))));
            }
            self.command = Some((line.side, id));
        }
        self.lead(row.number, &leader, taken);
        let item = self.draft.get(&line.at).cloned().unwrap_or(Node::Null);
        let kind = self.kind(row, item, Some(line.kind));
        self.set_cells(row, &GridLine { kind, ..line }, true, taken);
        if !taken.changes.is_empty() {
            taken.fate = Fate::Changed;
        }
    }

    /// Imports a row whose unit is new: it becomes the last of its side, in its command.
    fn make(&mut self, row: &Row, taken: &mut ImportedRow) {
        let side = self.side;
        taken.fate = Fate::New;
        let command = self.text(row, |field| field == ColumnField::Command).to_owned();
        let leader = self.text(row, |field| field == ColumnField::Leader).to_owned();
        let head = self.head_of_command(side, &command);
        let id = if command.is_empty() { self.command_before(&leader) } else { Some(self.command(side, &command, &leader)) };
        let kind = self.kind(row, self.blank(LineKind::Unit), None);
        let mut item = self.blank(kind);
        set(&mut item, "id", Node::Text(free_id(&self.draft, &id_of(&taken.name))));
        set(&mut item, "name", Node::Text(taken.name.clone()));
        if let Some(id) = &id {
            set(&mut item, "command", Node::Text(id.clone()));
            let becomes = find::named(&self.draft, side, self.form.commands.unwrap_or_default(), id);
            taken.changes.push(CellChange { head, was: String::new(), becomes });
        }
        self.command = id.map(|id| (side, id));
        if self.is_side_told {
            let becomes = find::sides(&self.draft).get(side).cloned().unwrap_or_default();
            taken.changes.insert(0, CellChange { head: ColumnField::Side.head().to_owned(), was: String::new(), becomes });
        }
        let at = self.put_last(side, "units", item);
        self.lead(row.number, &leader, taken);
        self.set_cells(row, &GridLine { kind, at, side, depth: 2 }, false, taken);
    }

    pub(super) fn blank(&self, kind: LineKind) -> Node {
        Node::read(&(self.form.new_line)(kind)).unwrap_or(Node::Null)
    }

    /// Returns whether the unit of a row is troops or guns: by its arm, or for a new unit by the cells that only one of them has.
    fn kind(&self, row: &Row, mut item: Node, known: Option<LineKind>) -> LineKind {
        let arm = self.cell(row, self.form.arm);
        let own = known.unwrap_or(LineKind::Unit);
        if let Some((_, column)) = self.column(own, self.form.arm).filter(|_| !arm.is_empty()) {
            set(
                &mut item,
                self.form.arm.last().copied().unwrap_or_default(),
                column.kind.read(&translate_cell(&column.kind, arm), &[]).unwrap_or(Node::Null),
            );
            let is_guns = (self.form.is_guns)(&Draft(item), &Pointer::default());
            return if is_guns { LineKind::Guns } else { LineKind::Unit };
        }
        // Who has guns is guns, with their men too.
        let has_guns = self.column(own, &["guns"]).is_none() && pieces(self.cell(row, &["guns"])).is_some_and(|guns| guns > 0);
        if known.is_none() && has_guns && self.column(LineKind::Guns, &["guns"]).is_some() {
            return LineKind::Guns;
        }
        let filled = |kind: LineKind, other: LineKind| {
            let columns = self.form.columns_of(kind).iter().filter(|column| self.column(other, column.field).is_none());
            columns.filter(|column| !self.cell(row, column.field).is_empty()).count()
        };
        let is_guns = filled(LineKind::Guns, LineKind::Unit) > filled(LineKind::Unit, LineKind::Guns);
        if known.is_none() && is_guns { LineKind::Guns } else { own }
    }

    fn column(&self, kind: LineKind, path: &[&str]) -> Option<(usize, &Column)> {
        self.form.columns_of(kind).iter().enumerate().find(|(_, column)| column.field == path)
    }

    /// Sets the cells of a unit: for an existing one (`is_there`) those that are filled and differ; for a new one all that have a column.
    fn set_cells(&mut self, row: &Row, line: &GridLine, is_there: bool, taken: &mut ImportedRow) {
        let mut fields = self.table.taken_as.iter().flatten().filter_map(|nth| self.table.fields.get(*nth)).copied().collect::<Vec<_>>();
        // What else there is hangs on these.
        let leads = |path: &[&str]| self.form.leads.iter().position(|lead| *lead == path);
        fields.sort_by_key(|field| if let ColumnField::Cell { path, .. } = field { leads(path).unwrap_or(usize::MAX) } else { usize::MAX });
        let mut led = false;
        let mut evidence = None::<Evidence>;
        for field in fields {
            let ColumnField::Cell { path, head } = field else { continue };
            let mut text = self.cell(row, path).to_owned();
            let mark = self.table.column(|own| own == field).and_then(|column| row.marks.get(&column)).copied();
            let own_kind = self.column(line.kind, path).map(|(_, column)| column.kind.clone());
            if let Some(says) = self.odd(mark, own_kind.as_ref(), &text) {
                taken.unreadable += 1;
                taken.notes.push(format!("{head}: {says}"));
                if is_there {
                    continue;
                }
                text.clear();
            }
            if own_kind == Some(Kind::Whole) && !text.is_empty() {
                if is_unknown(&text) {
                    taken.notes.push(format!("{head}: “{text}” means not known; the cell is left empty."));
                    text.clear();
                } else if mark == Some(Mark::Number) {
                    // A point of a number is no point of thousands.
                    if text.contains('.') {
                        text.push('0');
                    }
                } else if let Some(found) = figure(&text).filter(|_| quantity::parse_integer(&text).is_none()) {
                    if found.is_remarkable && (path == ["men"] || path == ["guns"]) {
                        evidence = Some(Evidence { text: Some(text.clone()), is_estimate: found.is_estimate });
                        let how = if found.is_estimate { "an estimate" } else { "the number" };
                        taken.notes.push(format!("{head}: “{text}” is taken as {}, {how}.", found.number));
                    }
                    text = found.number.to_string();
                }
                if path == ["guns"]
                    && quantity::parse_integer(&text).is_none()
                    && let Some(guns) = pieces(&text)
                {
                    taken.notes.push(format!("{head}: “{text}” is taken as {guns}."));
                    self.set_gun(line, &text, taken);
                    evidence = Some(Evidence { text: Some(std::mem::replace(&mut text, guns.to_string())), is_estimate: false });
                }
                if path == ["men"] && quantity::parse_integer(&text).is_some() {
                    evidence.get_or_insert(Evidence { text: None, is_estimate: false });
                }
            }
            let Some((nth, _)) = self.column(line.kind, path) else {
                if !text.is_empty() {
                    taken.notes.push(format!(
                        "{head}: {} has none; “{text}” is left out.",
                        if line.kind == LineKind::Guns { "a unit of guns" } else { "a unit of troops" }
                    ));
                }
                continue;
            };
            // By a name that differs in case alone, or by its short name, it was found and is called nothing else.
            let own = |name: &'static str| self.draft.text_at(&line.at.field(name)).map(plain_words) == Some(plain_words(&text));
            let is_known = field.is_name() && (own("name") || own("short"));
            if (is_there && is_known) || (text.is_empty() && (is_there || field.is_name() || path == self.form.arm)) {
                continue;
            }
            let set = self.set_cell(line, nth, path, &text);
            led |= leads(path).is_some() && !set.is_same;
            if set.is_unreadable() {
                taken.unreadable += 1;
                let text = self.cell(row, path);
                taken.notes.push(format!("{head}: “{text}” cannot be read; it stays in the cell as a fault."));
            }
            let is_change = if is_there { !set.is_same } else { !text.is_empty() && !field.is_name() };
            if is_change {
                let was = if is_there { set.was } else { String::new() };
                taken.changes.push(CellChange { head: head.to_owned(), was, becomes: set.becomes.shown });
            }
            // What follows from another arm or trait may have changed what is the same as yet.
            if !set.is_same || !is_there || led {
                self.cells.push((line.clone(), nth, set.text));
            }
        }
        if let Some(evidence) = evidence {
            self.set_evidence(row, line, &evidence, is_there, taken);
        }
    }

    /// Sets the type of guns by the calibre beside their number, in a table that has no column for it.
    fn set_gun(&mut self, line: &GridLine, text: &str, taken: &mut ImportedRow) {
        let is_told = self.table.column(|field| matches!(field, ColumnField::Cell { path: ["gun"], .. })).is_some();
        let Some((nth, column)) = self.column(line.kind, &["gun"]).filter(|_| !is_told) else { return };
        let (Kind::Word(known), head) = (&column.kind, column.head) else { return };
        if let Some(gun) = gun_of(known, text).map(str::to_owned) {
            self.change_cell(line, (nth, head), (&["gun"], &gun), taken);
        }
    }

    /// Sets a cell that no column of the table gives, and tells it if that changes anything.
    fn change_cell(&mut self, line: &GridLine, (nth, head): (usize, &str), (path, text): (&[&str], &str), taken: &mut ImportedRow) {
        let set = self.set_cell(line, nth, path, text);
        if !set.is_same {
            taken.changes.push(CellChange { head: head.to_owned(), was: set.was, becomes: set.becomes.shown });
            self.cells.push((line.clone(), nth, set.text));
        }
    }

    /// Sets the basis and note of a strength by how its figure is written, where the row gives none: a figure is stated unless it is
    /// approximate.
    fn set_evidence(&mut self, row: &Row, line: &GridLine, evidence: &Evidence, is_there: bool, taken: &mut ImportedRow) {
        let basis = match evidence.is_estimate {
            true => Basis::Estimate.word(),
            // A table that has a column for it says so where it is left empty.
            false
                if is_there
                    || self.table.column(|field| matches!(field, ColumnField::Cell { path: ["strength", "basis"], .. })).is_some() =>
            {
                ""
            }
            false => Basis::Stated.word(),
        };
        let note = evidence.text.as_ref().map_or_else(String::new, |text| format!("The return has “{text}”."));
        for (path, says) in [(["strength", "basis"], basis.to_owned()), (["strength", "note"], note)] {
            let Some((nth, head)) = self.column(line.kind, &path).map(|(nth, column)| (nth, column.head)) else { continue };
            if says.is_empty() || !self.cell(row, &path).is_empty() {
                continue;
            }
            self.change_cell(line, (nth, head), (&path, &says), taken);
        }
    }

    /// Returns why a cell of a workbook is left out: a date where none is possible, an error, or a formula without its value.
    fn odd(&self, mark: Option<Mark>, kind: Option<&Kind>, text: &str) -> Option<String> {
        Some(match mark? {
            Mark::Day if !matches!(kind, Some(Kind::Day | Kind::Text)) => format!("“{text}” is a date in the workbook; it is left out."),
            Mark::Time if !matches!(kind, Some(Kind::Text)) => format!("“{text}” is a time of day in the workbook; it is left out."),
            Mark::Error => format!("“{text}” is an error of the spreadsheet; it is left out."),
            Mark::Uncomputed => {
                "its formula was never computed; open and save the workbook in the spreadsheet, or type the value.".to_owned()
            }
            _ => return None,
        })
    }

    /// Computes the value that a text would set in a cell.
    fn set_cell(&self, line: &GridLine, nth: usize, path: &[&str], text: &str) -> Set {
        let kind = &self.form.columns_of(line.kind)[nth].kind;
        let names = self.form.names(&self.draft, line, nth);
        let named = |id: &str| names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone());
        let text = translate_cell(kind, text);
        let now = self.draft.get(&line.at.fields(path));
        let was = kind.shown(now, named).shown;
        let node = kind.read(&text, &names);
        let is_same = node.as_ref() == now || was.trim() == text;
        Set { becomes: kind.shown(node.as_ref(), named), was, is_same, text, is_whole: *kind == Kind::Whole }
    }
}

/// Evidence that a row gives for its number of men.
struct Evidence {
    /// The figure as it is written, where that is more than its number.
    text: Option<String>,
    is_estimate: bool,
}

/// Value that a text sets in a cell.
struct Set {
    /// The text, in the words of the grid.
    text: String,
    was: String,
    becomes: GridCell,
    is_same: bool,
    /// Is set where the cell holds whole numbers.
    is_whole: bool,
}

impl Set {
    /// Returns whether the cell cannot hold the value: men, guns and turns cannot be negative.
    fn is_unreadable(&self) -> bool {
        self.becomes.strange || (self.is_whole && self.text.trim_start().starts_with('-'))
    }
}

/// Translates a text into the words of a cell, where it is in another language.
pub(super) fn translate_cell(kind: &Kind, text: &str) -> String {
    let known = |words: &[(String, String)], part: &str| {
        let plain = plain_words(part);
        // What stands behind it in brackets is a remark: "Musket (LI)".
        let bare = || part.split_once('(').map(|(bare, _)| bare.trim()).filter(|bare| !bare.is_empty());
        // Of several words the last says what it is: "Foot artillery".
        let last = || plain.rsplit_once(' ').filter(|(before, _)| !["not", "non", "no", "sin"].contains(before)).map(|(_, last)| last);
        let word = |text: &str| {
            let text = plain_words(text);
            let is = |(word, spoken): &&(String, String)| plain_words(word) == text || plain_words(spoken) == text;
            let other = || meant(&text).filter(|meant| words.iter().any(|(word, _)| word == meant)).map(str::to_owned);
            words.iter().find(is).map(|(word, _)| word.clone()).or_else(other)
        };
        word(part)
            .or_else(|| bare().and_then(word))
            .or_else(|| last().and_then(word))
            .unwrap_or_else(|| gun_of(words, part).unwrap_or(part).to_owned())
    };
    match kind {
        Kind::Word(words) => known(words, text),
        Kind::Words(words) => kind.joined(kind.parts(text).iter().map(|part| known(words, part))),
        _ => text.to_owned(),
    }
}
