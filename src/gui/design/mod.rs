//! The designer's desk: a grid of a scenario's sides, commands, leaders and units, by keyboard as in a spreadsheet.

mod grid;
mod keys;
mod measured;
mod open;
mod printing;
mod saving;
mod side;
mod spreadsheet;
mod table;
mod underlay;

use self::keys::{DesignAct, PageAct, TableAct};
use std::path::Path;

use eframe::egui::{Align, Button, CentralPanel, FontId, Layout, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, pos2};

use self::grid::GridView;
use self::printing::Printing;
use self::saving::Saving;
use self::side::SidePanel;
use self::spreadsheet::Spreadsheets;
use self::table::TableView;
use super::look::{gap, measure, palette, type_size};
use super::parts::widgets::{main_button, width_of};
use super::shell::desk::{Desk, DeskPlace};
use super::shell::drawer::drawer_ui;
use super::shell::intent::AppIntent;
use super::shell::keys::{KeyTable as Keys, Pressed};
use super::shell::page::Page;
use super::shell::pass::reserve;
use super::shell::strip::Strip;
use super::shell::view::{Frame, GameView, ViewEntry};
use crate::design::{Begins, GridLine, LineKind};
use crate::engine::text::count_text;
use crate::games::registry::{OpenDesign, UndoneEdit};

pub use self::open::DesignPage;

/// Number of choices of a cell that have a key: Ctrl with their number.
const KEYED: usize = 9;

/// Word of this page in the table of pages.
pub const PAGE: Page = "design";

/// Returns the entry of the design view for a game.
pub(super) const fn view(word: &'static str) -> ViewEntry {
    ViewEntry { game: word, chapter: "design.md", new: || Box::<DesignView>::default() }
}

/// State of the page of a design; none of it belongs to the design itself.
#[derive(Debug, Default)]
struct DesignView {
    /// The version of the tables the sheets were made by.
    fingerprint: String,
    grid: GridView,
    table: TableView,
    /// The table is shown instead of the grid.
    on_table: bool,
    side: SidePanel,
    spreadsheets: Spreadsheets,
    /// Field for the file to save the scenario to, while it is open.
    saving: Option<Saving>,
    /// Its sheets, while they are shown instead of the design.
    printing: Option<Printing>,
    /// Height of the foot under the grid in points, for its text about the cell.
    foot: f32,
    /// In a narrow window the side panel of the line is open, over the grid.
    side_open: bool,
    /// Its game has no commands.
    no_commands: bool,
    /// The design is to be closed.
    closes: bool,
}

/// Returns the keys of the table, which takes the place of the grid.
#[must_use]
pub fn table_keys() -> Keys {
    keys::of_table()
}

impl GameView for DesignView {
    fn strip(&self, desk: &Desk) -> Strip {
        let Some(design) = desk.design() else { return Strip::default() };
        let [undo, redo] = design.undo_redo_texts();
        let faults = match design.analysis.faults.len() {
            0 => "can be played".to_owned(),
            1 => "1 fault".to_owned(),
            more => format!("{more} faults"),
        };
        let told = format!("{} · {faults}", count_text(design.analysis.unit_count, "unit", "units"));
        Strip { title: design.title().to_owned(), undo, redo, clock_text: told, ..Strip::default() }
    }

    fn handed(&self, desk: &Desk) -> Option<String> {
        let design = desk.design()?;
        let line = design.analysis.lines.get(self.grid.at.0).filter(|line| matches!(line.kind, LineKind::Unit | LineKind::Guns))?;
        let unit = design.draft().text_at(&line.at.field("id"))?;
        let scenario = design.analysis.valid_text.as_ref()?;
        Some(serde_json::json!({"scenario": scenario, "ours": [unit], "tips": true}).to_string())
    }

    fn bindings(&self) -> Keys {
        match self.on_table {
            // While a path is typed the keys belong to its field.
            _ if self.saving.is_some() => Keys::new(),
            _ if self.printing.is_some() => keys::of_print(),
            _ if self.spreadsheets.is_open() => keys::of_preview(),
            false => keys::of_grid(!self.no_commands),
            true => keys::of_table(),
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Frame { desk, pages, keys, intents, .. } = frame;
        let pressed = std::mem::take(&mut frame.pressed);
        if self.fingerprint != desk.rules().fingerprint {
            self.fingerprint.clone_from(&desk.rules().fingerprint);
            self.printing = None;
        }
        desk.with_design(|design, desk| {
            self.no_commands = design.form().commands.is_none();
            design.check();
            if let Some(turned) = design.take_undone_edit() {
                self.show_turned(design, desk, turned);
            }
            let mut frame = Frame { desk, pressed, pages, keys, intents };
            let told = CentralPanel::default().show(ui, |ui| self.design_ui(ui, design, &mut frame)).inner;
            if design.is_unchecked() {
                ui.ctx().request_repaint();
            }
            told.into_iter().for_each(|says| frame.desk.notify(says));
        });
        if std::mem::take(&mut self.closes) && frame.desk.close(DeskPlace::Design) {
            frame.intents.push(AppIntent::Go(PAGE));
        }
    }

    fn settle(&mut self, _: &mut Desk, _: &mut Vec<AppIntent>) -> bool {
        false
    }

    /// Stays on the page when there is nothing left to close: other pages are a key or a button away, and the play shown there may be
    /// another battle.
    fn close(&mut self) {
        if self.printing.take().is_some() {
            return;
        }
        if self.spreadsheets.close() || self.saving.take().is_some() || std::mem::take(&mut self.side_open) || !self.on_table {
            self.grid.cancel();
        } else {
            self.table.cancel();
        }
    }

    fn reset(&mut self) {
        *self = Self { no_commands: self.no_commands, ..Self::default() };
    }
}

impl DesignView {
    /// Brings a cell into sight; on the table, the piece of its line.
    fn show_cell(&mut self, design: &OpenDesign, (nth, column): (usize, usize)) {
        self.printing = None;
        self.grid.go(nth, column);
        if let Some(line) = design.analysis.lines.get(nth).filter(|line| self.on_table && line.kind != LineKind::Scenario) {
            self.table.pick(design, Some(line));
            self.on_table = self.table.line(design).is_some();
        }
    }

    /// Reports what was undone or redone, and brings it into sight.
    fn show_turned(&mut self, design: &OpenDesign, desk: &mut Desk, UndoneEdit { text: says, place }: UndoneEdit) {
        self.grid.cancel();
        desk.notify_success(says);
        if let Some(cell) = place.and_then(|place| design.cell_of(&place)) {
            self.show_cell(design, cell);
        }
    }

    /// Draws the grid with the parts around it. Returns a notice.
    fn design_ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, frame: &mut Frame<'_>) -> Option<String> {
        if let Some(told) = self.spreadsheet_ui(ui, design, frame) {
            return told;
        }
        if let Some(printing) = &mut self.printing {
            if printing.ui(ui, frame.desk) {
                self.printing = None;
            }
            return None;
        }
        let mut told = None;
        let mut edits = Vec::new();
        if self.on_table {
            if frame.pressed.has(TableAct::Next) {
                let next = next_unit(design, self.grid.at.0);
                next.into_iter().for_each(|line| self.grid.point_to(line));
                self.table.pick(design, next.and_then(|line| design.analysis.lines.get(line)));
            }
            edits.extend(self.table.take_keys(design, design.analysis.lines.get(self.grid.at.0), &frame.pressed));
        } else {
            told = self.grid.take_keys(design, &frame.pressed);
        }
        if frame.pressed.has(PageAct::Other) {
            told = self.grid.take(design).or(told);
            self.on_table = !self.on_table;
            if self.on_table {
                // The line with the cursor in the grid is picked on the table.
                self.table.pick(design, design.analysis.lines.get(self.grid.at.0));
            }
        }
        let asked = self.tools_ui(ui, design, frame);
        let Self { grid, .. } = self;
        if asked != GridAction::Nothing {
            told = grid.take(design).or(told);
        }
        match asked {
            GridAction::Nothing => {}
            GridAction::Add(kind) => told = add(design, grid, kind, None).or(told),
            GridAction::AddHorse => told = add(design, grid, LineKind::Unit, design.form().horse).or(told),
            GridAction::Double => told = double(design, grid).or(told),
            GridAction::Remove => told = grid.remove(design).or(told),
            GridAction::Move { down } => told = shift(design, grid, down).or(told),
            GridAction::Close => {
                self.closes = true;
                return told;
            }
            GridAction::Begin => return begin(design, frame).or(told),
            GridAction::Print => match Printing::of(design, frame.desk) {
                Ok(printing) => self.printing = Some(printing),
                Err(says) => told = Some(says),
            },
        }
        let Self { grid, .. } = self;
        let whole = ui.available_rect_before_wrap();
        let beside = whole.width() >= measure::NARROW;
        let side_wide = if beside { measure::GRID_SIDE + gap::GROUP } else { 0.0 };
        if !self.on_table {
            let needed = foot_height(ui, design, grid, whole.width() - side_wide);
            let high = needed.min(whole.height() * measure::GRID_FOOT_MOST).max(measure::GRID_FOOT);
            // The cell must not be left beneath a foot that has grown.
            if high > self.foot + measure::LINE {
                grid.bring_in();
            }
            self.foot = high;
        }
        let line = whole.bottom() - self.foot;
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
            child.set_clip_rect(place.intersect(ui.clip_rect()));
            child
        };
        let middle = Rect::from_min_max(whole.min, pos2(whole.right() - side_wide, line));
        if self.on_table {
            let whole = Rect::from_min_max(middle.min, pos2(middle.right(), whole.bottom()));
            let at = design.analysis.lines.get(grid.at.0).cloned();
            edits.extend(self.table.ui(&mut child(ui, "the table", whole), design, at.as_ref()));
            // The text beside the map is about the piece picked on it.
            if let Some(line) = self.table.line(design) {
                grid.point_to(line);
            }
        } else {
            told = grid.ui(&mut child(ui, "the grid", middle), design, self.saving.is_none()).or(told);
        }
        let foot = Rect::from_min_max(pos2(whole.left(), line + gap::HAIR), pos2(middle.right(), whole.bottom()));
        if !self.on_table {
            reserve(ui, foot);
            told = foot_ui(&mut child(ui, "the foot of the grid", foot), design, grid).or(told);
        }
        let Self { grid, side, side_open, .. } = self;
        if beside {
            let place = Rect::from_min_max(pos2(middle.right() + gap::GROUP, whole.top()), whole.max);
            edits.extend(side.ui(&mut child(ui, "about the line", place), design, grid));
        } else if *side_open {
            drawer_ui(ui, "about the line", whole, true, |ui| edits.extend(side.ui(ui, design, grid)));
        }
        for edit in edits {
            told = design.edit(edit).or(told);
        }
        told
    }

    /// Draws the buttons above the grid, and handles the keys that do the same.
    fn tools_ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, frame: &mut Frame<'_>) -> GridAction {
        let Frame { desk, pressed, .. } = frame;
        let Self { side, spreadsheets, .. } = self;
        let mut asked = GridAction::of(pressed);
        spreadsheets.take_keys(design, desk, pressed);
        let mut saves = false;
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let (mut turned, mut side_open) = (false, self.side_open);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            let other = if self.on_table { "The grid (F7)" } else { "The table (F7)" };
            let mut other_ui = |ui: &mut Ui| turned |= design.form().layout.is_some() && ui.button(other).clicked();
            let files_ui = |ui: &mut Ui, spreadsheets: &mut Spreadsheets, asked: &mut GridAction| {
                spreadsheets.tools_ui(ui, design, desk);
                let saves = ui.button("Save the scenario…").clicked();
                if ui.button("Print…").clicked() {
                    *asked = GridAction::Print;
                }
                if ui.button("Another design…").clicked() {
                    *asked = GridAction::Close;
                }
                saves
            };
            if narrow {
                // Lines of the grid are worth more than having every button in sight.
                other_ui(ui);
                ui.menu_button("Lines…", |ui| {
                    adds_ui(ui, design, &mut asked);
                    deeds_ui(ui, &mut asked);
                });
                ui.menu_button("New…", |ui| listed_ui(ui, design, &mut asked));
                ui.menu_button("Review…", |ui| side_open = side.lists_ui(ui, design, side_open));
                ui.menu_button("File…", |ui| saves |= files_ui(ui, spreadsheets, &mut asked));
                if ui.selectable_label(side_open, "About the line").clicked() {
                    side_open = !side_open;
                }
            } else {
                adds_ui(ui, design, &mut asked);
                other_ui(ui);
                ui.menu_button("New…", |ui| listed_ui(ui, design, &mut asked));
                deeds_ui(ui, &mut asked);
                side_open = side.lists_ui(ui, design, side_open);
                saves |= files_ui(ui, spreadsheets, &mut asked);
            }
            if let Some(file) = design.file().and_then(Path::file_name) {
                ui.label(RichText::new(format!("saved in {}", file.to_string_lossy())).small().color(palette(ui).second));
            }
            if main_button(ui, design.analysis.faults.is_empty(), "Begin a battle") {
                asked = GridAction::Begin;
            }
        });
        self.side_open = side_open;
        self.on_table ^= turned;
        // The key writes a scenario that has a file at once; the button lets the player choose the name.
        if pressed.has(PageAct::Save) {
            self.saving = Saving::at_once(design, desk);
        } else if saves {
            self.saving = Some(Saving::of(design, desk));
        }
        if let Some(saving) = &mut self.saving
            && saving.ui(ui, design, desk)
        {
            self.saving = None;
            self.grid.cancel();
        }
        asked
    }
}

/// Returns the next line of a unit or leader after a line, wrapping around, without those that arrive later.
fn next_unit(design: &OpenDesign, after: usize) -> Option<usize> {
    let lines = design.analysis.lines.iter().enumerate();
    let here = lines.filter(|(_, line)| line.kind.is_laid() && !design.arrives_later(line)).map(|(nth, _)| nth).collect::<Vec<_>>();
    here.iter().find(|nth| **nth > after).or(here.first()).copied()
}

/// Draws buttons that add commands, leaders and units.
fn adds_ui(ui: &mut Ui, design: &OpenDesign, asked: &mut GridAction) {
    for kind in [LineKind::Unit, LineKind::Guns, LineKind::Leader, LineKind::Command] {
        let form = design.form();
        if !form.columns_of(kind).is_empty() && ui.button(format!("New {}", (form.kind_name)(kind))).clicked() {
            *asked = GridAction::Add(kind);
        }
        if kind == LineKind::Guns && form.horse.is_some() && ui.button("New cavalry").clicked() {
            *asked = GridAction::AddHorse;
        }
    }
}

/// Draws buttons for the lists of the scenario itself.
fn listed_ui(ui: &mut Ui, design: &OpenDesign, asked: &mut GridAction) {
    for (kind, _) in design.form().lists.iter().filter(|(kind, _)| !kind.is_single()) {
        if ui.button(format!("New {}", (design.form().kind_name)(*kind))).clicked() {
            *asked = GridAction::Add(*kind);
        }
    }
}

/// Draws buttons that act on the lines picked.
fn deeds_ui(ui: &mut Ui, asked: &mut GridAction) {
    for (says, what) in [
        ("Duplicate", GridAction::Double),
        ("Remove", GridAction::Remove),
        ("Up", GridAction::Move { down: false }),
        ("Down", GridAction::Move { down: true }),
    ] {
        if ui.button(says).clicked() {
            *asked = what;
        }
    }
}

/// Action that the buttons and keys above the grid ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GridAction {
    Nothing,
    Add(LineKind),
    AddHorse,
    Double,
    Remove,
    Move { down: bool },
    Begin,
    Print,
    Close,
}

impl GridAction {
    fn of(pressed: &Pressed) -> Self {
        let first = pressed.of().next().map(|(act, _)| match act {
            DesignAct::Unit => Self::Add(LineKind::Unit),
            DesignAct::Guns => Self::Add(LineKind::Guns),
            DesignAct::Horse => Self::AddHorse,
            DesignAct::Leader => Self::Add(LineKind::Leader),
            DesignAct::Command => Self::Add(LineKind::Command),
            DesignAct::Double => Self::Double,
            DesignAct::Remove => Self::Remove,
            DesignAct::MoveUp => Self::Move { down: false },
            DesignAct::MoveDown => Self::Move { down: true },
            DesignAct::Begin => Self::Begin,
            DesignAct::Print => Self::Print,
        });
        first.unwrap_or(Self::Nothing)
    }
}

/// Adds a new line of a kind below the cursor; `arm` sets its arm, if given. Returns the reason if it cannot.
fn add(design: &mut OpenDesign, grid: &mut GridView, kind: LineKind, arm: Option<&str>) -> Option<String> {
    let at = design.analysis.lines.get(grid.at.0)?;
    // On a line of the ground or of guns, Ctrl+N adds one more of those.
    let own = at.kind == LineKind::Guns || design.form().lists.iter().any(|(own, _)| *own == at.kind);
    let kind = if kind == LineKind::Unit && arm.is_none() && own { at.kind } else { kind };
    // A line that belongs to a side goes to the side whose lines are next above.
    let at =
        if kind.is_of_side() { design.analysis.lines[..=grid.at.0].iter().rev().find(|line| line.kind.is_of_side()) } else { Some(at) };
    let Some(at) = at.cloned() else {
        let what = (design.form().kind_name)(kind);
        return Some(format!("Choose a side for the new {what}: go to a side or to one of its lines first."));
    };
    let (edit, place) = design.edits().add_line_of(kind, arm, &at)?;
    let refused = design.edit(edit);
    grid.go_to(design, &place, 0);
    refused
}

fn double(design: &mut OpenDesign, grid: &mut GridView) -> Option<String> {
    let (edit, place) = design.edits().duplicate_lines(&grid.lines(design))?;
    let refused = design.edit(edit);
    grid.go_to(design, &place, 0);
    refused
}

/// Moves the lines picked past the line above or below them.
fn shift(design: &mut OpenDesign, grid: &mut GridView, down: bool) -> Option<String> {
    let picked = grid.picked();
    let lines = grid.lines(design);
    let first = *picked.start();
    let own = |line: &&GridLine| line.side == lines[0].side;
    let all = &design.analysis.lines;
    let after = match (lines[0].kind.is_unit(), down) {
        // Into the next command, at its head.
        (true, true) => all.get(picked.end() + 1).filter(own),
        // Past the line above; out of a command, to the end of the one before it.
        (true, false) => all.get(first.checked_sub(2)?).filter(own),
        (false, true) => all[picked.end() + 1..].iter().find(|line| line.kind == lines[0].kind && own(line)),
        (false, false) => {
            let mut above = all[..first].iter().rev().filter(|line| own(line) && line.kind == lines[0].kind);
            above.next()?;
            above.next().or_else(|| all.iter().find(|line| line.kind == LineKind::Side && own(line)))
        }
    }?
    .clone();
    grid.carry(design, &after)
}

/// Begins a battle of the scenario as it stands.
fn begin(design: &mut OpenDesign, frame: &mut Frame<'_>) -> Option<String> {
    design.check();
    let Some(text) = design.shared_text(None) else {
        return Some("The scenario has faults and cannot be played yet: F8 goes from one to the next.".to_owned());
    };
    match frame.desk.parse(&text) {
        Ok(start) => {
            if frame.desk.begin(start) {
                frame.intents.push(AppIntent::Opened);
            }
            None
        }
        Err(says) => Some(says),
    }
}

/// Returns the word at the beginning of a choice that also explains the word.
fn cut(choice: &str) -> String {
    const SHORT: usize = 14;
    let Some((word, meaning)) = choice.split_once(" · ").filter(|(_, meaning)| meaning.chars().count() > SHORT) else {
        return choice.to_owned();
    };
    let end = meaning.match_indices(' ').map(|(at, _)| at).take_while(|at| meaning[..*at].chars().count() < SHORT).last();
    format!("{word} · {}…", &meaning[..end.unwrap_or(0)])
}

/// Returns the number of rows that choices take in `room`, in points.
fn rows_of<'c>(ui: &Ui, choices: impl Iterator<Item = &'c str>, room: f32) -> usize {
    let (mut rows, mut taken) = (1, 0.0);
    for choice in choices {
        let wide = width_of(ui, choice, FontId::proportional(type_size::SMALL)) + measure::CHOICE_AROUND;
        if taken > 0.0 && taken + wide > room {
            (rows, taken) = (rows + 1, 0.0);
        }
        taken += wide;
    }
    rows
}

/// Returns the height the foot needs to show its whole text about the cell and all choices, in points.
fn foot_height(ui: &Ui, design: &OpenDesign, grid: &GridView, room: f32) -> f32 {
    let Some(column) = design.analysis.lines.get(grid.at.0).and_then(|line| design.form().columns_of(line.kind).get(grid.at.1)) else {
        return measure::GRID_FOOT;
    };
    let fault = design.analysis.faults.iter().find(|fault| fault.cell == Some(grid.at));
    let says = fault.map_or_else(|| format!("{}  {}", column.head, column.description), |fault| fault.text.clone());
    let told = ui.painter().layout(says, FontId::proportional(type_size::BODY), palette(ui).ink, room - gap::GROUP);
    let (_, choices) = grid.choices(design);
    let all = rows_of(ui, choices.iter().map(String::as_str), room - gap::GROUP);
    let cuts = choices.iter().map(|choice| cut(choice)).collect::<Vec<_>>();
    let rows = if all > 1 { rows_of(ui, cuts.iter().map(String::as_str), room - gap::GROUP) } else { all };
    told.size().y.max(ui.spacing().interact_size.y) + rows as f32 * (measure::FORM_ROW + ui.spacing().item_spacing.y) + 2.0 * gap::NEXT
}

/// Draws the name of the cell, its fault or description, and its choices. Returns the reason if a choice cannot be applied.
fn foot_ui(ui: &mut Ui, design: &mut OpenDesign, grid: &mut GridView) -> Option<String> {
    let palette = palette(ui);
    let line = design.analysis.lines.get(grid.at.0)?;
    let column = design.form().columns_of(line.kind).get(grid.at.1)?;
    let fault = design.analysis.faults.iter().find(|fault| fault.cell == Some(grid.at));
    let mut told = None;
    ui.horizontal_wrapped(|ui| {
        // A fault of the cell begins with its name.
        if fault.is_none_or(|fault| fault.begins != Begins::Head) {
            ui.label(RichText::new(column.head).strong());
        }
        match fault {
            Some(fault) => ui.label(RichText::new(&fault.text).color(palette.warning)),
            None => ui.label(RichText::new(column.description).color(palette.second)),
        }
    });
    let (of, choices) = grid.choices(design);
    let next = design.form().columns_of(line.kind).get(of).filter(|_| of != grid.at.1).map(|column| column.head);
    let mut chosen = None;
    // Choices that do not fit scroll, and their bar is in sight.
    ui.spacing_mut().scroll.floating = false;
    let area = ScrollArea::vertical().id_salt("choices").auto_shrink(false).min_scrolled_height(0.0).max_height(ui.available_height());
    area.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            ui.spacing_mut().button_padding.y = measure::FOCUS;
            if let Some(head) = next.filter(|_| !choices.is_empty()) {
                ui.label(RichText::new(format!("then {head}")).size(type_size::SMALL).color(palette.second));
            }
            let short = rows_of(ui, choices.iter().map(String::as_str), ui.available_width()) > 1;
            for (nth, choice) in choices.iter().enumerate() {
                let number = (nth < KEYED).then(|| RichText::new((nth + 1).to_string()).size(type_size::SMALL).color(palette.second));
                // If all of them are cut short to fit one row, the pointer shows the whole.
                let word = RichText::new(if short { cut(choice) } else { choice.clone() }).size(type_size::SMALL);
                let response = match number {
                    Some(number) => ui.add(Button::new((number, word))),
                    None => ui.add(Button::new(word)),
                };
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, choice));
                let response = if short { response.on_hover_text(choice) } else { response };
                if response.clicked() {
                    chosen = Some(choice.clone());
                }
            }
        })
    });
    if let Some(choice) = chosen {
        told = grid.choose_in(design, of, &choice).or(told);
    }
    told
}
