//! Import of a table's rows into a draft: new units, changed ones, unreadable cells, and all of it as one edit.

use std::collections::{BTreeMap, BTreeSet};

use smol_str::format_smolstr;

use super::arms::{ArmGuess, parted_by_arms, troops_of_ratings};
use super::calibre::{gun_of, names_calibre};
use super::evidence::Evidence;
use super::field::{ColumnField, Person, is_command};
use super::figure::{figure, is_unknown, ladder, pieces, uncounted_of};
use super::find::{self, shown};
use super::followed::{NewUnit, is_what_follows, tell_bounds, tell_followed, tell_ladder};
use super::imported::{AssumedValue, CellChange, Fate, ImportedRow, Intake};
use super::led::leaders_of_commands;
use super::scale::take_scale;
use super::table::{HeadedTable, Mark, Row};
use super::value::{hex_of, translate_cell, turn_and_rest, turn_of, word_of};
use super::vocabulary::plain_words;
use crate::design::edits::{free_id, id_of, set};
use crate::design::{Column, Draft, Edit, EditOperation, Edits, GridCell, GridLine, Kind, LineKind, Pointer, ScenarioFormat, Step};
use crate::engine::text::lower_first;
use crate::quantity;
use crate::scenario::limits;
use crate::scenario::node::Node;

/// Fields of a unit's rating.
const RATINGS: [&str; 2] = ["experience", "morale"];

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

    /// Returns the number of the side, from 0.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

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

/// Compares a table with a draft. A row that names no side, with none named above it, belongs to the only side with a unit of that name;
/// new units go where `under` says.
#[must_use]
pub fn intake(form: &ScenarioFormat, draft: &Draft, table: &HeadedTable, under: impl Into<Under>) -> Intake {
    let under = under.into();
    let table = &leaders_of_commands(form, draft, troops_of_ratings(form, parted_by_arms(form, table)));
    let mut taker = Importer {
        form,
        table,
        draft: draft.clone(),
        known: find::known(form, draft),
        operations: Vec::new(),
        cells: Vec::new(),
        lines: Vec::new(),
        led: BTreeMap::new(),
        is_of_leaders: false,
        leaders_from: None,
        side: under.side,
        is_side_told: false,
        unknown_side: None,
        command: None,
        names: names_of_rows(table),
        under,
        made: Vec::new(),
        assumed: Vec::new(),
        new: Vec::new(),
        ladders: Vec::new(),
    };
    let mut rows = table.rows.iter().map(|row| taker.row(row)).collect::<Vec<_>>();
    for leaders in &table.leaders {
        taker.begin_leaders(leaders);
        rows.extend(leaders.rows.iter().map(|row| taker.row(row)));
    }
    let lines = std::mem::take(&mut taker.lines);
    let (made, assumed) = (std::mem::take(&mut taker.made), std::mem::take(&mut taker.assumed));
    let mut intake = Intake { rows, made, assumed, ..Intake::default() };
    let (new, ladders) = (std::mem::take(&mut taker.new), std::mem::take(&mut taker.ladders));
    let cells = taker.cells.iter().map(|(line, column, text)| (line, *column, text.as_str())).collect::<Vec<_>>();
    // A row that makes militia of a unit that is there changes no rating it does not name.
    let is_typed = |at: &Pointer| {
        let rating = RATINGS.iter().find(|field| at.0.last() == Some(&Step::Field((**field).into())));
        let column = rating.and_then(|own| form.columns_of(LineKind::Unit).iter().find(|column| column.field == [*own]));
        // What cannot be read stays as it is written.
        let is_fault = |column: &Column| column.kind.shown(taker.draft.get(at), |_| None).strange;
        column.is_some_and(|column| draft.has(at) || is_fault(column))
    };
    let typed = Edits { form, draft: &taker.draft }.set_cells_but(&cells, &is_typed);
    let mut operations = taker.operations;
    operations.extend(typed.into_iter().flat_map(|edit| edit.operations));
    let sentence = format_smolstr!("From a spreadsheet: {} new, {} changed.", intake.count(Fate::New), intake.count(Fate::Changed));
    let mut after = draft.clone();
    operations.iter().for_each(|operation| operation.apply(&mut after));
    new.iter().for_each(|unit| unit.assume(form, &after, &mut intake.assumed));
    tell_followed(form, &after, intake.rows.iter_mut().zip(&lines));
    tell_bounds(form, &after, intake.rows.iter_mut().zip(&lines));
    for (nth, text) in &ladders {
        if let (Some(row), Some(Some(line))) = (intake.rows.get_mut(*nth), lines.get(*nth)) {
            tell_ladder(form, &after, line, text, row);
        }
    }
    intake.edit = (!operations.is_empty()).then_some(Edit { text: sentence, operations });
    if intake.count(Fate::New) > 0 {
        take_scale(form, draft, table, &find::known(form, draft), &mut intake);
    }
    intake
}

/// Imports row after row, each with the additions of those before it.
pub(super) struct Importer<'t> {
    pub(super) form: &'t ScenarioFormat,
    pub(super) table: &'t HeadedTable,
    /// Draft with the lines added so far.
    pub(super) draft: Draft,
    /// Units of the draft without a row so far.
    known: Vec<GridLine>,
    /// Operations that add those lines.
    pub(super) operations: Vec<EditOperation>,
    /// Texts for the cells, set once all lines are added.
    pub(super) cells: Vec<(GridLine, usize, String)>,
    /// Unit of each row so far; `None` for a row that cannot be read.
    pub(super) lines: Vec<Option<GridLine>>,
    /// Commands whose leader a row has named, each with the number of that row.
    pub(super) led: BTreeMap<(usize, String), usize>,
    /// Is set once the rows are those of a table of leaders.
    is_of_leaders: bool,
    /// Number of rows above the first table of leaders; `None` before it begins.
    pub(super) leaders_from: Option<usize>,
    /// Side of the row before, which an empty cell beneath repeats.
    pub(super) side: usize,
    /// Is set once a row has named its side, which then holds for the rows beneath it.
    pub(super) is_side_told: bool,
    /// Text above that names no known side, and holds for the rows beneath it.
    unknown_side: Option<String>,
    /// Names of the table's rows, in plain words, each with the number of its first row.
    names: BTreeMap<String, usize>,
    /// Side and command of the row before.
    pub(super) command: Option<(usize, String)>,
    /// Default side and command for rows that name none.
    pub(super) under: Under,
    /// Names of the commands and leaders that were added.
    pub(super) made: Vec<String>,
    /// Values of new units that their rows do not give.
    assumed: Vec<AssumedValue>,
    /// Units and leaders that are added.
    pub(super) new: Vec<NewUnit>,
    /// Ladders that rows have in place of their stands, each with the number of its row among the imported ones.
    ladders: Vec<(usize, String)>,
}

impl<'t> Importer<'t> {
    /// Begins a table of leaders: the side of the units above it says nothing of theirs.
    fn begin_leaders(&mut self, table: &'t HeadedTable) {
        (self.table, self.is_of_leaders, self.leaders_from) = (table, true, self.leaders_from.or(Some(self.lines.len())));
        (self.side, self.is_side_told, self.unknown_side, self.command) = (self.under.side, false, None, None);
    }
}

impl Importer<'_> {
    pub(super) fn text<'r>(&self, row: &'r Row, is: impl Fn(ColumnField) -> bool) -> &'r str {
        HeadedTable::cell(row, self.table.column(is))
    }

    pub(super) fn cell<'r>(&self, row: &'r Row, path: &[&str]) -> &'r str {
        self.text(row, |field| field.is_cell(path))
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
            left_out: 0,
            notes: Some(row.note.clone()).filter(|note| !note.is_empty()).into_iter().collect(),
        };
        row.left.iter().for_each(|[head, text, why]| taken.leave(head, text, why));
        let line = if self.is_of_leaders { self.take_leader(row, &mut taken) } else { self.take(row, &mut taken) };
        if let Err(sentence) = &line {
            (taken.fate, taken.notes) = (Fate::Unreadable, vec![sentence.clone()]);
        }
        self.lines.push(line.ok());
        taken
    }

    /// Imports one row. Returns the line of its unit; the error is the reason why nothing of it can be imported.
    fn take(&mut self, row: &Row, taken: &mut ImportedRow) -> Result<GridLine, String> {
        self.check_room("units", 2 * limits::UNITS)?;
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
        self.take_side(side)?;
        let command = &self.command_of_row(row, self.side);
        let (name, short) = (self.cell(row, &["name"]), self.cell(row, &["short"]));
        let called = [name, short, command];
        let is_of_row = |name: &str| self.names.contains_key(name);
        let of_side = |side| find::unit(self.form, &self.draft, &self.known, side, called, &is_of_row);
        let found = self.of_sides(of_side);
        if let Some([own, other]) = found.and_then(|nth| find::either(&self.draft, &self.known, nth, name)) {
            return Err(format!("“{name}” may be “{own}” or “{other}”: write the whole name of the one that is meant."));
        }
        if found.is_none() && name.is_empty() {
            return Err(format!("No unit has the short name “{short}”, and the row has no name for a new one."));
        }
        Ok(match found {
            Some(nth) => {
                let line = self.known.remove(nth);
                self.change(row, line, taken)
            }
            None => self.make(row, taken),
        })
    }

    /// Returns what is found on the current side. Where no row has named a side, the name does, if only one other side has it.
    pub(super) fn of_sides<T>(&self, of_side: impl Fn(usize) -> Option<T>) -> Option<T> {
        let others = (0..find::sides(&self.draft).len()).filter(|side| *side != self.side && !self.is_side_told);
        let mut of_others = others.filter_map(&of_side);
        of_side(self.side).or_else(|| of_others.next().filter(|_| of_others.next().is_none()))
    }

    /// Adds the side of a new line to its changes, where its table tells it.
    pub(super) fn tell_side(&self, side: usize, is_told: bool, taken: &mut ImportedRow) {
        if is_told {
            let becomes = find::sides(&self.draft).get(side).cloned().unwrap_or_default();
            taken.changes.insert(0, CellChange { head: ColumnField::Side.head().to_owned(), was: String::new(), becomes });
        }
    }

    /// Takes the side of a row; an empty one is that of the row before.
    pub(super) fn take_side(&mut self, text: &str) -> Result<(), String> {
        if !text.is_empty() {
            let found = find::side(&self.draft, text);
            self.unknown_side = found.is_none().then(|| text.to_owned());
            found.and_then(|side| find::fuller_name(&self.draft, side, text)).into_iter().for_each(|named| self.does(named));
            self.side = found.unwrap_or(self.side);
            self.is_side_told = true;
        }
        let Some(unknown) = &self.unknown_side else { return Ok(()) };
        let sides = find::sides(&self.draft).join(" or ");
        Err(format!("There is no side “{unknown}”: it must be {sides}."))
    }

    /// Returns whether the table has a column of commands.
    pub(super) fn has_command_column(&self) -> bool {
        self.table.column(is_command).is_some()
    }

    /// Imports a row whose unit is in the draft.
    fn change(&mut self, row: &Row, line: GridLine, taken: &mut ImportedRow) -> GridLine {
        let command = self.command_of_row(row, line.side);
        let leader = self.person_of_row(row, Person::Leader).name;
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
        self.set_persons(row, taken);
        let item = self.draft.get(&line.at).cloned().unwrap_or(Node::Null);
        let kind = self.kind(row, item, Some(line.kind));
        let line = GridLine { kind, ..line };
        self.set_cells(row, &line, true, taken);
        if !taken.changes.is_empty() {
            taken.fate = Fate::Changed;
        }
        line
    }

    /// Imports a row whose unit is new: it becomes the last of its side, in its command.
    fn make(&mut self, row: &Row, taken: &mut ImportedRow) -> GridLine {
        let side = self.side;
        taken.fate = Fate::New;
        if let Some(like) =
            find::alike(&self.draft, &self.known, side, &taken.name).filter(|like| !self.names.contains_key(&plain_words(like)))
        {
            taken.notes.push(format!("The scenario has “{like}”: this is another unit."));
        }
        if let Some(first) = self.names.get(&plain_words(&taken.name)).filter(|first| **first < row.number) {
            taken.notes.push(format!("Row {first} has the same name: this is another unit."));
        }
        let command = self.command_of_row(row, side);
        let leader = self.person_of_row(row, Person::Leader).name;
        let before = if command.is_empty() { self.command_before(&leader) } else { None };
        if let Some(first) = before.as_ref().filter(|_| leader.is_empty() && self.is_command_assumed()) {
            let name = find::named(&self.draft, side, self.form.commands.unwrap_or_default(), first);
            AssumedValue::add(&mut self.assumed, format!("Command {name}"), &taken.name);
        }
        // Who leads units of no command leads one of his name. A name alone is set with the other cells.
        let is_cell = self.form.commands.is_none() && self.has_command_column();
        let named = if command.is_empty() && !is_cell { leader.clone() } else { command };
        let head = if before.is_some() { self.head_of_command(side, "") } else { self.head_of_command(side, &named) };
        let id = before.or_else(|| (!named.is_empty()).then(|| self.command(side, &named, &leader)));
        let arm = self.cell(row, self.form.arm);
        // A table that tells the traits tells them where the cell is empty, too.
        let is_told = self.table.column(|field| field.is_cell(&["traits"])).is_some();
        let name = if is_told { "" } else { taken.name.as_str() };
        let men = self.cell(row, &["men"]);
        let guess =
            if arm.is_empty() { ArmGuess::of_name_or_men(self.form, &taken.name, men) } else { ArmGuess::of_both(self.form, arm, name) };
        if let Some(other) = ArmGuess::of(self.form, &taken.name).filter(|other| !arm.is_empty() && other.differs(self.form, arm)) {
            taken.notes.push(format!("The name suggests {}; the column says “{arm}”, and that is used.", other.arms_text()));
        }
        let kind = match self.kind(row, self.blank(LineKind::Unit), None) {
            LineKind::Unit if guess.as_ref().is_some_and(|guess| guess.is_guns) => LineKind::Guns,
            kind => kind,
        };
        let mut item = self.blank(kind);
        set(&mut item, "id", Node::Text(free_id(&self.draft, &id_of(&taken.name))));
        set(&mut item, "name", Node::Text(taken.name.clone()));
        if let Some(id) = id.as_ref().filter(|_| !is_cell) {
            set(&mut item, "command", Node::Text(id.clone()));
            let becomes = find::named(&self.draft, side, self.form.commands.unwrap_or_default(), id);
            taken.changes.push(CellChange { head, was: String::new(), becomes });
        }
        self.command = id.map(|id| (side, id));
        self.tell_side(side, self.is_side_told, taken);
        let at = self.put_last(side, "units", item);
        self.lead(row.number, &leader, taken);
        self.set_persons(row, taken);
        let line = GridLine { kind, at, side, depth: 2 };
        // As at the desk: American muskets have buck and ball.
        let begun = if kind == LineKind::Unit { (self.form.begins)(&self.draft, &line) } else { Vec::new() };
        begun.into_iter().for_each(|operation| self.does(operation));
        if let Some(guess) = guess.filter(|guess| guess.is_guns == (kind == LineKind::Guns)) {
            self.set_guess(row, &line, &guess, taken);
        }
        self.set_cells(row, &line, false, taken);
        self.set_gun_by_arm(row, &line, taken);
        self.set_gun_by_name(row, &line, taken);
        self.leave_counts_of_name(row, &line, taken);
        self.new.push(NewUnit { line: line.clone(), name: taken.name.clone(), told: self.filled_columns(row, &line) });
        line
    }

    /// Returns the columns of a new line that its row tells, or that are set by what it tells.
    pub(super) fn filled_columns(&self, row: &Row, line: &GridLine) -> BTreeSet<usize> {
        let is_told = |(nth, column): &(usize, &Column)| {
            !self.cell(row, column.field).is_empty() || self.cells.iter().any(|(own, cell, _)| own.at == line.at && cell == nth)
        };
        self.form.columns_of(line.kind).iter().enumerate().filter(is_told).map(|(nth, _)| nth).collect()
    }

    /// Sets the arm of a new unit, and what else its name tells, where the row says nothing of it.
    fn set_guess(&mut self, row: &Row, line: &GridLine, guess: &ArmGuess, taken: &mut ImportedRow) {
        let arm = (self.form.arm, guess.arm);
        let more = guess.more.iter().map(|(field, text)| (std::slice::from_ref(field), text.as_str()));
        for (path, text) in std::iter::once(arm).chain(more) {
            let Some((nth, column)) = self.column(line.kind, path).filter(|_| self.cell(row, path).is_empty()) else { continue };
            let (head, word) = (column.head, translate_cell(&column.kind, text));
            // One of several is added to those that are there.
            let there = column.kind.shown(self.draft.get(&line.at.fields(path)), |_| None).shown;
            let word = if column.kind.is_several() && !there.is_empty() { format!("{there}, {word}") } else { word };
            let told = translate_cell(&column.kind, text);
            let told = column.kind.shown(column.kind.read(&told, &[]).as_ref(), |_| None).shown;
            let set = self.set_cell(line, nth, path, &word);
            if !set.is_same {
                taken.notes.push(format!("{head}: {} is assumed from {}.", lower_first(&told), guess.source));
            }
            self.change_cell(line, (nth, head), (path, &word), taken);
        }
    }

    pub(super) fn blank(&self, kind: LineKind) -> Node {
        Node::read(&(self.form.new_line)(kind)).unwrap_or(Node::Null)
    }

    /// Returns whether the unit of a row is troops or guns: by its arm, or for a new unit by the cells that only one of them has.
    fn kind(&self, row: &Row, mut item: Node, known: Option<LineKind>) -> LineKind {
        let arm = self.cell(row, self.form.arm);
        let own = known.unwrap_or(LineKind::Unit);
        let is_known = |column: &Column| if let Kind::Word(words) = &column.kind { word_of(words, arm).is_some() } else { true };
        if let Some((_, column)) = self.column(own, self.form.arm).filter(|(_, column)| !arm.is_empty() && is_known(column)) {
            set(
                &mut item,
                self.form.arm.last().copied().unwrap_or_default(),
                column.kind.read(&translate_cell(&column.kind, arm), &[]).unwrap_or(Node::Null),
            );
            let is_guns = (self.form.is_guns)(&Draft(item), &Pointer::default());
            return if is_guns { LineKind::Guns } else { LineKind::Unit };
        }
        // Who has guns is guns, with their men too.
        let has = |path: &[&str]| {
            let text = self.cell(row, path);
            let is_none = text.is_empty() || is_unknown(text) || figure(text).is_some_and(|guns| guns.number == 0);
            !is_none && self.column(own, path).is_none() && self.column(LineKind::Guns, path).is_some()
        };
        // A calibre in place of a small arm is a gun's.
        let is_calibre = ["weapon", "weapons"].iter().any(|path| names_calibre(self.cell(row, &[*path])));
        if known.is_none() && (has(&["guns"]) || has(&["gun"]) || is_calibre) { LineKind::Guns } else { own }
    }

    pub(super) fn column(&self, kind: LineKind, path: &[&str]) -> Option<(usize, &Column)> {
        self.form.columns_of(kind).iter().enumerate().find(|(_, column)| column.field == path)
    }

    /// Sets the cells of a line: for an existing one (`is_there`) those that are filled and differ; for a new one all that have a column.
    pub(super) fn set_cells(&mut self, row: &Row, line: &GridLine, is_there: bool, taken: &mut ImportedRow) {
        let mut fields = self.table.taken_as.iter().flatten().filter_map(|nth| self.table.fields.get(*nth)).copied().collect::<Vec<_>>();
        // What else there is hangs on these.
        let leads = |path: &[&str]| self.form.leads.iter().position(|lead| *lead == path);
        fields.sort_by_key(|field| if let ColumnField::Cell { path, .. } = field { leads(path).unwrap_or(usize::MAX) } else { usize::MAX });
        let mut unit = UnitCells { line, is_there, is_led: false, evidence: None };
        fields.into_iter().for_each(|field| self.set_field(row, field, &mut unit, taken));
        if let Some(evidence) = unit.evidence {
            self.set_evidence(row, line, &evidence, is_there, taken);
        }
        let guns: &[&str] = &["guns"];
        if !is_there && line.kind == LineKind::Guns && self.column(LineKind::Guns, guns).is_some() && self.cell(row, guns).is_empty() {
            self.count_guns(row, line, taken);
        }
    }

    /// Sets the cell of a field of a unit.
    fn set_field(&mut self, row: &Row, field: ColumnField, unit: &mut UnitCells<'_>, taken: &mut ImportedRow) {
        let ColumnField::Cell { path, head } = field else { return };
        let (line, is_there) = (unit.line, unit.is_there);
        let mut text = self.cell(row, path).to_owned();
        if path == ["at"] {
            text = hex_of(&text).unwrap_or(text);
        }
        let mark = self.table.column(|own| own == field).and_then(|column| row.marks.get(&column)).copied();
        let column = self.column(line.kind, path).map(|(nth, column)| (nth, column.kind.clone()));
        if let Some(sentence) = self.odd(mark, column.as_ref().map(|(_, kind)| kind), &text) {
            taken.unreadable += 1;
            taken.notes.push(format!("{head}: {sentence}"));
            if is_there {
                return;
            }
            text.clear();
        }
        // "6-pdr" under a head for types or weapons tells the gun.
        let gun = self.column(line.kind, &["gun"]).filter(|_| line.kind == LineKind::Guns);
        let is_gun = gun.is_some_and(|(_, column)| matches!(&column.kind, Kind::Word(known) if gun_of(known, &text).is_some()));
        let Some((nth, kind)) = column else {
            if is_gun && self.cell(row, &["gun"]).is_empty() {
                self.set_gun(line, &text, taken);
            } else if !text.is_empty() {
                taken.leave(head, &text, if line.kind == LineKind::Guns { "a unit of guns has none" } else { "a unit of troops has none" });
            }
            return;
        };
        let is_of_none = matches!(kind, Kind::One(_)) && !text.is_empty() && self.form.names(&self.draft, line, nth).is_empty();
        if is_of_none {
            self.leave_name_of_none(row, line, (path, head, &text), taken);
            return;
        }
        if path == self.form.arm && !is_there && is_gun && names_calibre(&text) {
            return;
        }
        let read = match kind {
            _ if text.is_empty() => Some(text.clone()),
            Kind::Whole => self.whole(row, (path, head), mark, &text, unit, taken),
            Kind::Word(_) | Kind::One(_) => self.word(line, nth, head, &text, taken),
            _ => Some(translate_cell(&kind, &text)),
        };
        // By a name that differs in case alone, or by its short name, it was found and is called nothing else.
        let own = |name: &'static str| self.draft.text_at(&line.at.field(name)).map(plain_words) == Some(plain_words(&text));
        let is_known = field.is_name() && (own("name") || own("short"));
        let is_empty = read.as_ref().is_some_and(String::is_empty);
        // What another cell of the row has set is not emptied again.
        if is_empty && self.cells.iter().any(|(own, column, _)| own.at == line.at && *column == nth) {
            return;
        }
        // Where the row says nothing of its weapons, a company has those of its type.
        let is_of_type = path == ["weapons"];
        // A line of a list has no empty cells: of what it does not say the usual is assumed, as where no line says it.
        let is_unsaid = text.is_empty() && self.table.is_list();
        if (is_there && is_known) || (is_empty && (is_there || field.is_name() || path == self.form.arm || is_of_type || is_unsaid)) {
            return;
        }
        let set = self.set_cell(line, nth, path, read.as_deref().unwrap_or(&text));
        let is_fault = read.is_none() || set.is_unreadable();
        if is_fault {
            taken.unreadable += 1;
            taken.notes.push(format!("{head}: “{text}” cannot be read; it stays in the cell as a fault."));
        }
        unit.is_led |= self.form.leads.contains(&path) && !set.is_same;
        let is_change = if is_there { !set.is_same } else { !is_empty && !field.is_name() };
        if is_change {
            let was = if is_there { set.was } else { String::new() };
            let becomes = if is_fault { text.clone() } else { set.becomes.shown };
            taken.changes.push(CellChange { head: head.to_owned(), was, becomes });
        }
        if is_fault && !kind.is_several() {
            // As it was written, which the cell itself might read as something else.
            self.does(EditOperation::put(line.at.fields(path), Some(Node::Text(text))));
        } else if !set.is_same || !is_there || unit.is_led {
            // What follows from another arm or trait may have changed what is the same as yet.
            self.cells.push((line.clone(), nth, set.text));
        }
    }

    /// Reads a whole number as returns have it: empty where it is not known, `None` where it cannot be read.
    fn whole(
        &mut self,
        row: &Row,
        (path, head): (&[&str], &str),
        mark: Option<Mark>,
        text: &str,
        unit: &mut UnitCells<'_>,
        taken: &mut ImportedRow,
    ) -> Option<String> {
        if is_unknown(text) {
            taken.notes.push(format!("{head}: “{text}” means not known; the cell is left empty."));
            return Some(String::new());
        }
        let is_counted = path == ["men"] || path == ["guns"];
        // A point of a number of a workbook is no point of thousands; "turn 4" is 4 of a turn.
        let text = match turn_and_rest(text).filter(|_| path == ["arrives", "turn"]) {
            Some((turn, rest)) => {
                taken.leave(head, rest, "the turn alone is taken");
                turn_of(turn)
            }
            None if path == ["arrives", "turn"] => turn_of(text),
            None => text,
        };
        let own = text.get(..head.len()).filter(|begins| begins.eq_ignore_ascii_case(head)).map_or(text, |_| text[head.len()..].trim());
        let number = if mark == Some(Mark::Number) { text.parse().ok() } else { quantity::parse_integer(own) };
        if let Some(number) = number {
            if is_counted {
                unit.evidence.get_or_insert(Evidence { text: None, is_estimate: false });
            }
            return Some(number.to_string());
        }
        if mark == Some(Mark::Number) {
            return None;
        }
        if let Some((stands, ..)) = ladder(text).filter(|_| path == ["stands"]) {
            self.ladders.push((self.lines.len(), text.to_owned()));
            // Stands that are worked out from men or guns have no number of their own.
            let is_counted = [["men"], ["guns"]].iter().any(|path| !self.cell(row, path).is_empty());
            return Some(if is_counted { String::new() } else { stands.to_string() });
        }
        let own = uncounted_of(path, text);
        if let Some(found) = figure(own) {
            let how = match (found.is_bound, found.is_estimate) {
                (true, _) => "the bound it gives: an estimate",
                (false, true) => "an estimate",
                (false, false) => "the number",
            };
            if found.is_remarkable {
                taken.notes.push(format!("{head}: “{text}” is taken as {}, {how}.", found.number));
            }
            if is_counted {
                let text = found.is_remarkable.then(|| text.to_owned());
                unit.evidence = Some(Evidence { text, is_estimate: found.is_estimate });
            }
            if path == ["guns"] {
                self.set_gun_of_number(row, unit.line, text, taken);
            }
            return Some(found.number.to_string());
        }
        let guns = pieces(text).filter(|_| path == ["guns"])?;
        taken.notes.push(format!("{head}: “{text}” is taken as {guns}."));
        self.set_gun_of_number(row, unit.line, text, taken);
        unit.evidence = Some(Evidence { text: Some(text.to_owned()), is_estimate: false });
        Some(guns.to_string())
    }

    /// Reads a word or a name of a list; `None` where it is none of them.
    fn word(&self, line: &GridLine, nth: usize, head: &str, text: &str, taken: &mut ImportedRow) -> Option<String> {
        let names = self.form.names(&self.draft, line, nth);
        let words = match &self.form.columns_of(line.kind)[nth].kind {
            Kind::Word(words) => words.clone(),
            _ => names,
        };
        let (word, is_whole) = word_of(&words, text)?;
        if !is_whole {
            let (_, spoken) = words.iter().find(|(own, _)| own == word)?;
            taken.notes.push(format!("{head}: “{text}” is taken as {spoken}."));
        }
        Some(word.to_owned())
    }

    /// Sets a cell that no column of the table gives, and tells it if that changes anything.
    pub(super) fn change_cell(
        &mut self,
        line: &GridLine,
        (nth, head): (usize, &str),
        (path, text): (&[&str], &str),
        taken: &mut ImportedRow,
    ) {
        let set = self.set_cell(line, nth, path, text);
        if !set.is_same {
            taken.changes.push(CellChange { head: head.to_owned(), was: set.was, becomes: set.becomes.shown });
            self.cells.push((line.clone(), nth, set.text));
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
    pub(super) fn set_cell(&self, line: &GridLine, nth: usize, path: &[&str], text: &str) -> Set {
        let kind = &self.form.columns_of(line.kind)[nth].kind;
        let names = self.form.names(&self.draft, line, nth);
        let named = |id: &str| names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone());
        let text = text.to_owned();
        let now = self.draft.get(&line.at.fields(path));
        let was = kind.shown(now, named).shown;
        let node = kind.read(&text, &names);
        let is_same = node.as_ref() == now || was.trim() == text || is_what_follows(self.form, &self.draft, line, nth, node.as_ref());
        Set { becomes: kind.shown(node.as_ref(), named), was, is_same, text, is_whole: *kind == Kind::Whole }
    }
}

/// Unit whose cells are set, and what they have said so far.
struct UnitCells<'l> {
    line: &'l GridLine,
    /// Is set where the unit is in the draft.
    is_there: bool,
    /// Is set where a cell has changed on which others hang.
    is_led: bool,
    evidence: Option<Evidence>,
}

/// Value that a text sets in a cell.
pub(super) struct Set {
    /// The text, in the words of the grid.
    text: String,
    pub(super) was: String,
    pub(super) becomes: GridCell,
    pub(super) is_same: bool,
    /// Is set where the cell holds whole numbers.
    is_whole: bool,
}

impl Set {
    /// Returns whether the cell cannot hold the value: men, guns and turns cannot be negative.
    pub(super) fn is_unreadable(&self) -> bool {
        self.becomes.strange || (self.is_whole && self.text.trim_start().starts_with('-'))
    }
}

/// Returns the names of a table's rows in plain words, each with the number of its first row.
fn names_of_rows(table: &HeadedTable) -> BTreeMap<String, usize> {
    let column = table.column(ColumnField::is_name);
    let mut names = BTreeMap::new();
    for row in &table.rows {
        names.entry(plain_words(HeadedTable::cell(row, column))).or_insert(row.number);
    }
    names
}
