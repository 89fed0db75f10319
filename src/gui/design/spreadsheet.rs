//! Import of rows from a spreadsheet, with a preview, and export of units to one.

use std::path::Path;

use eframe::egui::{
    Align, ComboBox, Event, Grid as Cells, Label, Layout, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, ViewportCommand, WidgetInfo,
};

use super::grid::GridView;
use super::keys::{self, PreviewAct, SpreadsheetAct};
use super::{DesignView, Tab};
use crate::design::GridLine;
use crate::design::spreadsheet::{
    AssumedSide, CellChange, Choice, Fate, ImportedRow, Intake, Sheet, Under, best, exported, intake, mail, picked, sides,
};
use crate::engine::text::count_text;
use crate::games::Document;
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, palette};
use crate::gui::pages::section;
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::fit::cut_in_the_middle;
use crate::gui::parts::keyed::{key_button, main_button, main_key_button};
use crate::gui::parts::menu::follow_focus;
use crate::gui::parts::widgets::{heading, put_cursor, scrolled};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::dialog::{PathAsked, button_beside_path, path_field};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::pass::reserve;
use crate::gui::shell::view::Frame;
use crate::store::{read_bytes, typed_path, with_ending, write_file};
use crate::workbook;

/// Most rows listed; the counts narrow the list if there are more.
const MOST_LISTED: usize = 400;
/// Most left-out rows that are listed.
const MOST_LEFT_LISTED: usize = 60;
/// Letters shown of a column's head.
const HEAD_LETTERS: usize = 22;
/// Letters shown of a value.
const VALUE_LETTERS: usize = 60;

/// Panel of the spreadsheet import or export that lies over the grid, if one is open.
#[derive(Debug, Default)]
pub struct Spreadsheets(Option<Open>);

#[derive(Debug)]
enum Open {
    /// Field for the file to import, with the path typed so far.
    From(String),
    /// Preview of the rows.
    Preview(Box<Preview>),
    /// Field for the file to export the units to, with its path; and whether it has yet to get the cursor.
    Out(String, bool),
}

/// Preview of rows before they are imported.
#[derive(Debug)]
struct Preview {
    choice: Choice,
    intake: Intake,
    /// Command or side of rows that do not name one: that of the line with the cursor, until the player chooses a side.
    under: Under,
    /// Is set once the player has chosen the side of such rows.
    is_side_chosen: bool,
    /// Side that new units go to although nothing in the table says so.
    assumed: Option<AssumedSide>,
    /// The change of the draft it was compared with.
    change: usize,
    /// Rows the list is limited to; `None` if all are listed.
    only: Option<Only>,
}

/// Action of the player in the panel over the grid.
enum Done {
    /// The panel is to be closed.
    Left,
    /// Rows are to be previewed.
    Look(Vec<Sheet>),
    /// The rows are to be imported.
    Taken,
    /// The panel is to be closed with a message: success or the reason it failed.
    Notice(Result<String, String>),
}

impl Spreadsheets {
    /// Returns whether a panel lies over the grid.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the keys of the panel that is open.
    pub fn bindings(&self) -> KeyTable {
        match &self.0 {
            None => KeyTable::new(),
            Some(Open::From(_)) => keys::of_file("Reads the file.", "read the file"),
            Some(Open::Preview(preview)) => keys::of_preview(preview.intake.edit.is_some()),
            Some(Open::Out(..)) => keys::of_file("Writes the units to the file.", "write the file"),
        }
    }

    /// Closes the panel. Returns false if none was open.
    pub fn close(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Draws the buttons above the grid.
    pub fn tools_ui(&mut self, ui: &mut Ui, design: &OpenDesign, desk: &Desk) {
        if ui.button("Import…").clicked() {
            self.open(design, desk, SpreadsheetAct::From);
        }
        if ui.button("Paste").on_hover_text("Rows with heads are shown first; cells are pasted at the cursor").clicked() {
            ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste);
        }
        if ui.button("Export…").clicked() {
            self.open(design, desk, SpreadsheetAct::Out);
        }
    }

    /// Handles the keys that do the same.
    pub fn take_keys(&mut self, design: &OpenDesign, desk: &Desk, pressed: &Pressed) {
        for (act, _) in pressed.of() {
            self.open(design, desk, act);
        }
    }

    fn open(&mut self, design: &OpenDesign, desk: &Desk, act: SpreadsheetAct) {
        self.0 = Some(match act {
            SpreadsheetAct::From => Open::From(String::new()),
            SpreadsheetAct::Out => {
                let folder = desk.battles_folder().map(Path::to_path_buf).unwrap_or_default();
                Open::Out(folder.join(format!("{}.csv", design.file_stem())).display().to_string(), true)
            }
        });
    }
}

impl Preview {
    /// Builds a preview; of several sheets it shows the one with the most known columns.
    fn of(design: &OpenDesign, sheets: Vec<Sheet>, under: Under) -> Self {
        let choice = Choice::of(design.form(), sheets);
        let mut preview = Self { choice, intake: Intake::default(), under, is_side_chosen: false, assumed: None, change: 0, only: None };
        preview.compare(design);
        preview
    }

    fn compare(&mut self, design: &OpenDesign) {
        self.intake = intake(design.form(), design.draft(), &self.choice.table, self.under.clone());
        let side = self.under.side();
        let assumed = || AssumedSide::of(&self.intake, &self.choice.table, design.draft(), side, "");
        self.assumed = if self.is_side_chosen { None } else { assumed() };
        self.change = design.analysis.change;
        self.only = None;
    }

    fn ui(&mut self, ui: &mut Ui, design: &OpenDesign, pressed: &Pressed) -> Option<Done> {
        if self.change != design.analysis.change {
            self.compare(design);
        }
        let whole = ui.available_rect_before_wrap();
        // A window with room for both lists beside each other keeps its head in sight; any other scrolls as a whole.
        let has_room = whole.width() >= measure::NARROW && whole.height() >= measure::LOW;
        let line = whole.bottom() - measure::MAIN_BUTTON_HEIGHT - gap::HAIR;
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
            child.set_clip_rect(place.intersect(ui.clip_rect()));
            child
        };
        let mut page = child(ui, "the preview", whole.with_max_y(line - gap::HAIR));
        if has_room {
            self.head_ui(&mut page, design);
            let high = page.available_height();
            page.horizontal_top(|ui| {
                ui.set_min_height(high);
                ui.vertical(|ui| {
                    ui.set_width(measure::GRID_SIDE);
                    scrolled(ui, "columns", |ui| self.columns_ui(ui, design));
                });
                ui.add_space(gap::GROUP);
                ui.vertical(|ui| scrolled(ui, "rows", |ui| self.rows_ui(ui, design)));
            });
        } else {
            scrolled(&mut page, "whole preview", |ui| {
                self.head_ui(ui, design);
                self.columns_ui(ui, design);
                self.rows_ui(ui, design);
            });
        }
        let mut foot = child(ui, "foot of the preview", whole.with_min_y(line));
        reserve(ui, foot.max_rect());
        ui.advance_cursor_after_rect(whole);
        let mut done = None;
        foot.horizontal(|ui| {
            let some = self.intake.edit.is_some();
            if main_key_button(ui, some, "Import rows", "Enter") || (some && pressed.has(PreviewAct::TakeIn)) {
                done = Some(Done::Taken);
            }
            if key_button(ui, "Cancel", "Esc").clicked() {
                done = Some(Done::Left);
            }
        });
        done
    }

    /// Draws the choices of sheet and side, the counts of rows, and the remarks on them.
    fn head_ui(&mut self, ui: &mut Ui, design: &OpenDesign) {
        heading(ui, "Import from a spreadsheet");
        ui.horizontal_wrapped(|ui| {
            self.sheets_ui(ui, design);
            self.side_ui(ui, design);
            for fate in Fate::ALL {
                let count = self.intake.count(fate);
                let text = if fate == Fate::Unreadable {
                    format!("{} unreadable", count_text(count, "row", "rows"))
                } else {
                    format!("{count} {}", fate.text())
                };
                self.only_ui(ui, Only::Fate(fate), &text);
            }
            let cells = self.intake.unreadable_cells();
            if cells > 0 {
                self.only_ui(ui, Only::Unreadable, &format!("{} unreadable", count_text(cells, "cell", "cells")));
            }
        });
        if !self.intake.made.is_empty() {
            // A command that does not exist yet may be a mistyped name.
            let text = format!("New, to be added: {}.", self.intake.made.join(", "));
            ui.label(RichText::new(text).color(palette(ui).warning));
        }
        let side = self.assumed.as_ref().map(|assumed| assumed.sentence("choose theirs above", "Another can be chosen above"));
        for text in side.into_iter().chain(self.choice.remarks()).chain(self.intake.notices.iter().cloned()) {
            ui.label(RichText::new(text).color(palette(ui).warning));
        }
        let stays = "Cells the rows leave out stay as they are; one undo takes back the whole import.".to_owned();
        let assumed = self.intake.assumed_text().map(|text| format!("Assumed for new units: {text}."));
        for text in assumed.into_iter().chain([stays]) {
            ui.label(RichText::new(text).small().color(palette(ui).second));
        }
    }

    fn sheets_ui(&mut self, ui: &mut Ui, design: &OpenDesign) {
        let names = self.choice.names();
        if names.len() < 2 {
            return;
        }
        let mut sheet = self.choice.nth();
        let names = names.iter().map(String::as_str).collect::<Vec<_>>();
        list_ui(ui, "Sheet", "sheets", &mut sheet, &names);
        if sheet != self.choice.nth() {
            self.choice.take_sheet(design.form(), sheet);
            self.compare(design);
        }
    }

    /// Draws the choice of the side of new units that name none, if there are any.
    fn side_ui(&mut self, ui: &mut Ui, design: &OpenDesign) {
        if self.intake.sideless() == 0 {
            return;
        }
        let names = sides(design.draft());
        let names = names.iter().map(String::as_str).collect::<Vec<_>>();
        let mut side = self.under.side();
        list_ui(ui, "Side of rows that name none", "side", &mut side, &names);
        if side != self.under.side() {
            (self.under, self.is_side_chosen) = (Under::from(side), true);
            self.compare(design);
        }
    }

    /// Draws the field each column is read as, to be changed by the player.
    fn columns_ui(&mut self, ui: &mut Ui, design: &OpenDesign) {
        section(ui, "Columns");
        let mut names = vec!["left out"];
        names.extend(self.choice.table.fields.iter().map(|field| field.head()));
        let mut other = None;
        Cells::new("columns").num_columns(2).spacing([gap::GROUP, gap::HAIR]).show(ui, |ui| {
            for (nth, (head, own)) in self.choice.table.heads.iter().zip(&self.choice.table.taken_as).enumerate() {
                // Heads that begin alike differ at their ends.
                let head = cut_in_the_middle(&on_one_line(head), |head| head.chars().count() <= HEAD_LETTERS);
                ui.label(&head);
                let now = own.map_or(0, |field| field + 1);
                let mut chosen = now;
                list_ui(ui, &format!("{head} is taken as"), nth, &mut chosen, &names);
                if chosen != now {
                    other = Some((nth, chosen.checked_sub(1)));
                }
                ui.end_row();
            }
        });
        if let Some((column, field)) = other {
            self.choice.table.take_as(column, field);
            self.compare(design);
        }
    }

    /// Draws a count as a button, which limits the list to its rows, and shows all when it is pressed again.
    fn only_ui(&mut self, ui: &mut Ui, only: Only, text: &str) {
        if choice_ui(ui, self.only == Some(only), text).clicked() {
            self.only = if self.only == Some(only) { None } else { Some(only) };
        }
    }

    fn rows_ui(&mut self, ui: &mut Ui, design: &OpenDesign) {
        if !self.choice.table.excluded.is_empty() {
            section(ui, "Left out");
            let mut taken = None;
            for (nth, left) in self.choice.table.excluded.iter().enumerate().take(MOST_LEFT_LISTED) {
                ui.horizontal_wrapped(|ui| {
                    let text = format!("Row {} · {}: {}", left.row.number, beginning(&left.called, VALUE_LETTERS), left.why.text());
                    ui.label(text);
                    let button = ui.small_button("Import as a unit");
                    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Import row {} as a unit", left.row.number)));
                    if button.clicked() {
                        taken = Some(nth);
                    }
                });
            }
            if self.choice.table.excluded.len() > MOST_LEFT_LISTED {
                ui.label(format!("And {} more.", self.choice.table.excluded.len() - MOST_LEFT_LISTED));
            }
            if let Some(nth) = taken {
                self.choice.table.restore_row(nth);
                self.compare(design);
            }
        }
        section(ui, "Rows");
        let listed = self.intake.rows.iter().filter(|row| self.only.is_none_or(|only| only.shows(row))).collect::<Vec<_>>();
        for row in listed.iter().take(MOST_LISTED) {
            row_ui(ui, row);
        }
        if listed.is_empty() {
            ui.label("None.");
        }
        if listed.len() > MOST_LISTED {
            ui.label(format!("And {} more.", listed.len() - MOST_LISTED));
        }
    }
}

/// Rows that the list is limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Only {
    /// Rows with this fate.
    Fate(Fate),
    /// Rows with a cell that cannot be read.
    Unreadable,
}

impl Only {
    fn shows(self, row: &ImportedRow) -> bool {
        match self {
            Self::Fate(fate) => row.fate == fate,
            Self::Unreadable => row.unreadable > 0,
        }
    }
}

/// Draws a row: its fate, the values it sets, and the remarks on it.
fn row_ui(ui: &mut Ui, row: &ImportedRow) {
    let name = if row.name.is_empty() { "no name" } else { &row.name };
    ui.label(RichText::new(format!("Row {} · {}: {}", row.number, beginning(name, VALUE_LETTERS), row.fate.text())).strong());
    let set = row.changes.iter().map(change_text).collect::<Vec<_>>().join(" · ");
    if !set.is_empty() {
        ui.label(set);
    }
    for note in &row.notes {
        ui.label(RichText::new(note).color(palette(ui).warning));
    }
    ui.add_space(gap::HAIR);
}

fn change_text(change: &CellChange) -> String {
    let [was, becomes] = [&change.was, &change.becomes].map(|text| beginning(text, VALUE_LETTERS));
    match (was.is_empty(), becomes.is_empty()) {
        (true, _) => format!("{} {becomes}", change.head),
        (false, true) => format!("{} {was} → empty", change.head),
        (false, false) => format!("{} {was} → {becomes}", change.head),
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn beginning(text: &str, letters: usize) -> String {
    let flat = on_one_line(text);
    if flat.chars().count() <= letters { flat } else { format!("{}…", flat.chars().take(letters).collect::<String>().trim_end()) }
}

/// Draws a drop-down list; a screen reader gets its label and the value picked.
fn list_ui(ui: &mut Ui, label: &str, salt: impl std::hash::Hash + std::fmt::Debug, chosen: &mut usize, names: &[&str]) {
    let text = names.get(*chosen).copied().unwrap_or_default();
    let list = ComboBox::from_id_salt(("choice", salt)).selected_text(text).width(measure::COMBO_HEAD).height(measure::LIST_HEIGHT);
    let shown = list.show_ui(ui, |ui| {
        for (nth, name) in names.iter().enumerate() {
            ui.selectable_value(chosen, nth, *name);
        }
        follow_focus(ui);
    });
    let spoken = format!("{label}: {text}");
    shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &spoken));
}

/// Returns pasted text with a tab or a line break in it, as spreadsheets copy rows, and consumes it; a single cell does not count.
fn pasted(ui: &Ui) -> Option<String> {
    let is_rows = |event: &Event| matches!(event, Event::Paste(text) if text.trim_end_matches(['\r', '\n']).contains(['\t', '\n']));
    ui.input_mut(|input| {
        let at = input.events.iter().position(is_rows)?;
        match input.events.remove(at) {
            Event::Paste(text) => Some(text),
            _ => None,
        }
    })
}

/// Draws the field for the file of a spreadsheet to import.
fn from_ui(ui: &mut Ui, path: &mut String) -> Option<Done> {
    heading(ui, "Import from a spreadsheet");
    ui.label("Choose a CSV, XLSX or ODS file; or copy rows with their heads in the spreadsheet and paste them here or into the grid.");
    ui.horizontal_wrapped(|ui| {
        let kinds = |dialog: rfd::FileDialog| dialog.add_filter("Spreadsheets", &["csv", "tsv", "txt", "xlsx", "ods"]).pick_file();
        let typed = path_field(ui, ["Spreadsheet", "path of a CSV, XLSX or ODS file"], path, ("Browse…", kinds));
        if !typed.field.has_focus() && path.is_empty() && ui.memory(|memory| memory.focused().is_none()) {
            typed.field.request_focus();
        }
        let asked = main_button(ui, !path.trim().is_empty(), "Preview");
        if asked || typed.is_entered || typed.is_picked {
            return Some(read(&typed_path(path)).map_or_else(|text| Done::Notice(Err(text)), Done::Look));
        }
        button_beside_path(ui, "Cancel").then_some(Done::Left)
    })
    .inner
}

fn read(path: &Path) -> Result<Vec<Sheet>, String> {
    if let Some(sentence) = Document::instead_of_table(path) {
        return Err(sentence);
    }
    let bytes = read_bytes(path, workbook::MOST_BYTES).map_err(|error| error.to_string())?;
    workbook::read(&bytes).map_err(|text| format!("{} cannot be imported: {text}.", path.display()))
}

/// Draws the choices of the export: format and destination.
fn out_ui(
    ui: &mut Ui,
    (path, is_new): (&mut String, &mut bool),
    (rows, text): (&dyn Fn() -> Vec<Vec<String>>, &dyn Fn() -> String),
    intents: &mut Vec<AppIntent>,
) -> Option<Done> {
    heading(ui, "Export");
    ui.label("All units, in the columns an import reads. “Save the scenario…” saves the scenario itself.");
    let mut done = None;
    ui.horizontal_wrapped(|ui| {
        let save = |dialog: rfd::FileDialog| dialog.save_file();
        let PathAsked { field, is_entered, .. } = path_field(ui, ["Write to", "path of a CSV or XLSX file"], path, ("Browse…", save));
        if std::mem::take(is_new) {
            put_cursor(ui, field.id, path);
        }
        let typed = typed_path(path);
        let is_workbook = typed.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx"));
        if button_beside_path(ui, "Save as CSV") || (is_entered && !is_workbook) {
            done = Some(written(&with_ending(&typed, "csv", &["xlsx", "ods"]), Ok(workbook::csv(&rows()))));
        }
        if button_beside_path(ui, "Save as XLSX") || (is_entered && is_workbook) {
            done = Some(written(&with_ending(&typed, "xlsx", &["csv", "ods"]), workbook::xlsx(&rows())));
        }
        if button_beside_path(ui, "Copy as text for a mail") {
            intents.push(AppIntent::Copy(text()));
            done = Some(Done::Notice(Ok("The units are on the clipboard, as text by command.".to_owned())));
        }
        if button_beside_path(ui, "Cancel") {
            done = Some(Done::Left);
        }
    });
    section(ui, "As text for a mail");
    // Its columns stand one under another in letters of one width.
    let area = ScrollArea::both().id_salt("text for a mail").auto_shrink(false).min_scrolled_height(0.0).max_height(ui.available_height());
    area.show(ui, |ui| ui.add(Label::new(RichText::new(text()).monospace()).extend()));
    done
}

fn written(path: &Path, bytes: Result<Vec<u8>, String>) -> Done {
    let done = bytes.and_then(|bytes| write_file(path, &bytes, false).map_err(|error| error.to_string()));
    Done::Notice(match done {
        Ok(()) => Ok(format!("The units are in {}.", path.display())),
        Err(text) => Err(format!("The units are not written: {text}")),
    })
}

impl DesignView {
    /// Handles pasted rows and copied lines, and draws the panel over the grid. Returns `None` if no panel is open, else a notice, if any.
    pub(super) fn spreadsheet_ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, frame: &mut Frame<'_>) -> Option<Option<String>> {
        let Self { grid, spreadsheets, saving, tab, .. } = self;
        let on_grid = saving.is_none() && *tab == Tab::Order && (grid.has_cursor(ui) || !ui.text_edit_focused());
        let free = on_grid || spreadsheets.is_open();
        if let Some(text) = free.then(|| pasted(ui)).flatten() {
            let notice = grid.take(design);
            let sheets = vec![workbook::pasted(&text)];
            let is_block = !spreadsheets.is_open() && grid.takes_blocks(design) && !best(design.form(), &sheets).1.has_headings();
            if let Some(pasted) = is_block.then(|| grid.paste(design, &workbook::block(&text))).flatten() {
                notice.or(pasted).into_iter().for_each(|sentence| frame.desk.notify(sentence));
                return None;
            }
            spreadsheets.look(ui, design, grid, sheets);
            return Some(notice);
        }
        if !spreadsheets.is_open() {
            if grid.copies(ui) {
                let lines: Vec<&GridLine> = grid.lines(design);
                let rows = picked(design.form(), design.draft(), &lines);
                frame.intents.push(AppIntent::Copy(workbook::tabbed(&rows)));
            }
            return None;
        }
        let done = match &mut spreadsheets.0 {
            Some(Open::From(path)) => from_ui(ui, path),
            Some(Open::Preview(preview)) => preview.ui(ui, design, &frame.pressed),
            Some(Open::Out(path, is_new)) => {
                let lines = || design.analysis.lines.iter().collect::<Vec<_>>();
                let rows = || exported(design.form(), design.draft(), &lines());
                let text = || mail(design.form(), design.draft(), &lines());
                out_ui(ui, (path, is_new), (&rows, &text), frame.intents)
            }
            None => None,
        };
        Some(done.and_then(|done| spreadsheets.carry_out(ui, (design, frame.desk), grid, done)))
    }
}

impl Spreadsheets {
    fn look(&mut self, ui: &Ui, design: &OpenDesign, grid: &GridView, sheets: Vec<Sheet>) {
        let under = design.analysis.lines.get(grid.at.0).map(|line| Under::of(design.draft(), line)).unwrap_or_default();
        self.0 = Some(Open::Preview(Box::new(Preview::of(design, sheets, under))));
        // Enter belongs to the preview from now on.
        ui.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }

    fn carry_out(&mut self, ui: &Ui, (design, desk): (&mut OpenDesign, &mut Desk), grid: &mut GridView, done: Done) -> Option<String> {
        if let Done::Look(sheets) = done {
            self.look(ui, design, grid, sheets);
            return None;
        }
        let open = self.0.take();
        grid.cancel();
        match (done, open) {
            (Done::Notice(Err(text)), _) => Some(text),
            (Done::Notice(Ok(text)), _) => {
                desk.notify_success(text);
                None
            }
            (Done::Taken, Some(Open::Preview(preview))) => {
                let edit = preview.intake.edit?;
                let text = edit.text.to_string();
                let refused = design.edit(edit);
                if refused.is_none() {
                    desk.notify_success(text);
                }
                refused
            }
            (Done::Taken, None | Some(Open::From(_) | Open::Out(..))) | (Done::Left | Done::Look(_), _) => None,
        }
    }
}
