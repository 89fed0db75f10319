//! The designer's desk: a grid of a scenario's sides, commands, leaders and units, by keyboard as in a spreadsheet.

mod foot;
mod grid;
mod keys;
mod measured;
mod open;
mod printing;
mod saving;
mod side;
mod spreadsheet;
mod stored;
mod table;
mod underlay;

use self::keys::{DesignAct, PageAct};
use std::path::Path;

use eframe::egui::{Align, CentralPanel, Layout, Popup, Rect, SetOpenCommand, Ui, UiBuilder, pos2};

use self::foot::{foot_height, foot_ui};
use self::grid::GridView;
use self::printing::Printing;
use self::saving::Saving;
use self::side::{Lists, SidePanel};
use self::spreadsheet::Spreadsheets;
use self::table::{TableIntents, TableView};
use super::look::{gap, measure};
use super::parts::widgets::scrolled;
use super::shell::desk::{Desk, DeskPlace};
use super::shell::drawer::drawer_ui;
use super::shell::intent::AppIntent;
use super::shell::keys::{KeyTable as Keys, Pressed};
use super::shell::page::Page;
use super::shell::pass::reserve;
use super::shell::strip::{Strip, StripButton};
use super::shell::view::{ForLaboratory, Frame, GameView, ViewEntry};
use crate::design::{GridLine, LineKind, Pointer, ScenarioFormat, palette as palette_of};
use crate::engine::text::count_text;
use crate::games::registry::{OpenDesign, UndoneEdit};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::menu::{entries_ui, menu_button};

pub use self::open::DesignPage;
pub use self::stored::Stored;

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
    /// Part of the design that is shown.
    tab: Tab,
    /// Tab of the strip that was pressed, by its place.
    asked_tab: Option<usize>,
    /// The strip's button to begin a battle was pressed.
    begins: bool,
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

/// Part of a design that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// The order of battle as a grid.
    #[default]
    Order,
    /// The table, or the board.
    Table,
    /// The balance of the sides.
    Balance,
}

/// Tabs of the strip: the parts of a design, and its sheets.
const TABS: [StripButton; 4] = [
    StripButton { name: "order of battle", key: "F7" },
    StripButton { name: "table", key: "F7" },
    StripButton { name: "balance", key: "Ctrl+B" },
    StripButton { name: "hand-out", key: "Ctrl+P" },
];

/// Fields of units and leaders that the table itself shows: where they stand, and when they arrive.
const LAID_FIELDS: [&str; 4] = ["stands_at", "at", "facing", "arrives"];

/// Returns the keys of the table of a game, which takes the place of the grid.
#[must_use]
pub fn table_keys(form: &ScenarioFormat) -> Keys {
    keys::of_table(&palette_of(form), !form.columns_of(LineKind::Light).is_empty())
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
        let mut status = format!("{} · {faults}", count_text(design.analysis.unit_count, "unit", "units"));
        if let Some(file) = design.file().and_then(Path::file_name) {
            // A design with a fault is not written: the file is as it was before.
            let saved = if design.analysis.faults.is_empty() { "saved in" } else { "not yet saved in" };
            status = format!("{status} · {saved} {}", file.to_string_lossy());
        }
        // They stand on the table, and are about the order of battle too.
        if let count @ 1.. = design.analysis.remark_count {
            let place = if self.tab == Tab::Table { "" } else { " (F7)" };
            status = format!("{status} · {}{place}", count_text(count, "remark", "remarks"));
        }
        let tab = match (self.printing.is_some(), self.tab) {
            (true, _) => 3,
            (false, Tab::Order) => 0,
            (false, Tab::Table) => 1,
            (false, Tab::Balance) => 2,
        };
        let begin = StripButton { name: "Begin a battle", key: "Ctrl+Enter" };
        Strip {
            title: design.title().to_owned(),
            undo,
            redo,
            clock_text: status,
            tabs: TABS.to_vec(),
            tab,
            main: Some((begin, design.analysis.faults.is_empty())),
            tells_undo: true,
            ..Strip::default()
        }
    }

    fn strip_tab(&mut self, nth: usize) {
        self.asked_tab = Some(nth);
    }

    fn strip_main(&mut self) {
        self.begins = true;
    }

    fn for_laboratory(&self, desk: &Desk) -> ForLaboratory {
        let Some(design) = desk.design() else { return Ok(None) };
        let Some(scenario) = design.analysis.valid_text.as_ref() else { return Ok(None) };
        let line = design.analysis.lines.get(self.grid.at.0).filter(|line| matches!(line.kind, LineKind::Unit | LineKind::Guns));
        let unit = line.and_then(|line| design.draft().text_at(&line.at.field("id"))).filter(|_| self.tab == Tab::Order);
        let what = match unit {
            Some(unit) => serde_json::json!({"scenario": scenario, "ours": [unit], "tips": true}),
            None => serde_json::json!({"scenario": scenario}),
        };
        Ok(Some(what.to_string()))
    }

    fn bindings(&self) -> Keys {
        match self.tab {
            // While a path is typed the keys belong to its field.
            _ if self.saving.is_some() => Keys::new(),
            _ if self.printing.is_some() => keys::of_print(),
            _ if self.spreadsheets.is_open() => self.spreadsheets.bindings(),
            Tab::Order => keys::of_grid(!self.no_commands),
            Tab::Table => keys::of_table(self.table.tools(), self.table.has_light()),
            Tab::Balance => keys::of_balance(),
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
            let notice = CentralPanel::default().show(ui, |ui| self.design_ui(ui, design, &mut frame)).inner;
            if design.is_unchecked() {
                ui.ctx().request_repaint();
            }
            notice.into_iter().for_each(|text| frame.desk.notify(text));
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
        if self.spreadsheets.close() || self.saving.take().is_some() || std::mem::take(&mut self.side_open) || self.tab == Tab::Order {
            self.grid.cancel();
        } else if self.tab == Tab::Balance {
            self.tab = Tab::Order;
        } else {
            self.table.cancel();
        }
    }

    fn reset(&mut self) {
        *self = Self { no_commands: self.no_commands, ..Self::default() };
    }
}

impl DesignView {
    /// Brings a place in the file into sight: on the table the piece of its line, or the grid where the table does not show it.
    fn show_place(&mut self, design: &OpenDesign, place: &Pointer) {
        let Some((nth, column)) = design.cell_of(place) else { return };
        self.printing = None;
        self.grid.go(nth, column);
        let Some(line) = design.analysis.lines.get(nth).filter(|line| self.tab == Tab::Table && line.kind != LineKind::Scenario) else {
            return;
        };
        self.table.pick(design, Some(line));
        let Some(column) = design.form().columns_of(line.kind).get(column) else { return };
        let is_cell = place.within(&line.at.fields(column.field)).is_some();
        let is_laid = column.field.first().is_some_and(|field| LAID_FIELDS.contains(field));
        if is_cell && !is_laid && line.kind.is_of_side() && !self.table.has_card(design) {
            self.tab = Tab::Order;
        }
    }

    /// Shows a part of the design; the line with the cursor in the grid is picked on the table.
    fn show_tab(&mut self, design: &mut OpenDesign, tab: Tab) -> Option<String> {
        let notice = self.grid.take(design);
        self.spreadsheets.close();
        (self.printing, self.saving) = (None, None);
        self.tab = tab;
        if tab == Tab::Table {
            self.table.pick(design, design.analysis.lines.get(self.grid.at.0));
        }
        notice
    }

    /// Carries out what the table asked for. Returns a notice.
    fn carry_out(&mut self, design: &mut OpenDesign, intents: TableIntents) -> Option<String> {
        let mut notice = intents.notice;
        for edit in intents.edits {
            notice = design.edit(edit).or(notice);
        }
        if intents.is_name_drawn {
            self.table.rename(design);
        }
        if let Some(line) = intents.in_hand {
            self.grid.point_to(line);
        }
        if let Some((line, column)) = intents.goes {
            self.tab = Tab::Order;
            self.grid.go(line, column);
        }
        notice
    }

    /// Reports what was undone or redone, and brings it into sight.
    fn show_turned(&mut self, design: &OpenDesign, desk: &mut Desk, UndoneEdit { text: sentence, place }: UndoneEdit) {
        self.grid.cancel();
        desk.note_moved(sentence);
        if let Some(place) = place {
            self.show_place(design, &place);
        }
    }

    /// Draws the grid with the parts around it. Returns a notice.
    fn design_ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, frame: &mut Frame<'_>) -> Option<String> {
        let mut notice = match self.asked_tab.take() {
            Some(0) => self.show_tab(design, Tab::Order),
            Some(1) => self.show_tab(design, Tab::Table),
            Some(2) => self.show_tab(design, Tab::Balance),
            Some(_) => self.print(design, frame),
            None => None,
        };
        if let Some(notice) = self.spreadsheet_ui(ui, design, frame) {
            return notice;
        }
        if let Some(printing) = &mut self.printing {
            if printing.ui(ui, frame.desk) {
                self.printing = None;
            }
            return None;
        }
        if frame.pressed.has(PageAct::Other) {
            let other = if self.tab == Tab::Table || design.form().layout.is_none() { Tab::Order } else { Tab::Table };
            notice = self.show_tab(design, other).or(notice);
        } else if frame.pressed.has(PageAct::Balance) {
            let other = if self.tab == Tab::Balance { Tab::Order } else { Tab::Balance };
            notice = self.show_tab(design, other).or(notice);
        } else if self.tab == Tab::Table {
            let asked = self.table.take_keys(design, design.analysis.lines.get(self.grid.at.0), &frame.pressed);
            notice = self.carry_out(design, asked).or(notice);
        } else if self.tab == Tab::Order {
            notice = self.grid.take_keys(design, &frame.pressed).or(notice);
        }
        if frame.pressed.has(PageAct::Sources) {
            self.next_source(design);
        }
        if frame.pressed.has(PageAct::Guide) {
            self.side_open = true;
            notice = self.side.focus_guide(design, &self.grid).or(notice);
        }
        let asked = self.tools_ui(ui, design, frame);
        let Self { grid, .. } = self;
        if asked != GridAction::Nothing {
            notice = grid.take(design).or(notice);
        }
        if std::mem::take(&mut self.begins) {
            return begin(design, frame).or(notice);
        }
        // On the table the actions are for what is picked there.
        let removes = asked == GridAction::Remove && self.tab == Tab::Table;
        if removes {
            let edit = self.table.removal(design);
            notice = edit.and_then(|edit| design.edit(edit)).or(notice);
        }
        let on_table = self.tab == Tab::Table;
        let Self { grid, .. } = self;
        match asked {
            GridAction::Remove if removes => {}
            GridAction::Nothing => {}
            GridAction::Add(kind) => notice = add(design, grid, (kind, None), on_table).or(notice),
            GridAction::AddHorse => notice = add(design, grid, (LineKind::Unit, design.form().horse), on_table).or(notice),
            GridAction::Double => {
                let (refused, place) = double(design, grid).unwrap_or_default();
                notice = refused.or(notice);
                if let Some(place) = place.filter(|_| on_table) {
                    self.table.pick_new(place);
                }
            }
            GridAction::Remove => notice = grid.remove(design).or(notice),
            GridAction::Move { down } => notice = shift(design, grid, down).or(notice),
            GridAction::Close => {
                self.closes = true;
                return notice;
            }
            GridAction::Begin => return begin(design, frame).or(notice),
            GridAction::Print => return self.print(design, frame).or(notice),
        }
        match self.tab {
            Tab::Table => {
                let at = design.analysis.lines.get(self.grid.at.0).cloned();
                let asked = self.table.ui(ui, design, at.as_ref());
                return self.carry_out(design, asked).or(notice);
            }
            Tab::Balance => {
                scrolled(ui, "balance", |ui| {
                    ui.set_max_width(measure::READING.min(ui.available_width()));
                    self.side.balance_ui(ui, design);
                });
                return notice;
            }
            Tab::Order => {}
        }
        let mut edits = Vec::new();
        let Self { grid, .. } = self;
        let whole = ui.available_rect_before_wrap();
        let beside = whole.width() >= measure::NARROW;
        let side_wide = if beside { measure::GRID_SIDE + gap::GROUP } else { 0.0 };
        let needed = foot_height(ui, design, grid, whole.width() - side_wide);
        let high = needed.min(whole.height() * measure::GRID_FOOT_MOST).max(measure::GRID_FOOT);
        // The cell must not be left below a foot that has grown.
        if high > self.foot + measure::LINE {
            grid.bring_in();
        }
        self.foot = high;
        let line = whole.bottom() - self.foot;
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
            child.set_clip_rect(place.intersect(ui.clip_rect()));
            child
        };
        let middle = Rect::from_min_max(whole.min, pos2(whole.right() - side_wide, line));
        notice = grid.ui(&mut child(ui, "the grid", middle), design, self.saving.is_none()).or(notice);
        let foot = Rect::from_min_max(pos2(whole.left(), line + gap::HAIR), pos2(middle.right(), whole.bottom()));
        reserve(ui, foot);
        notice = foot_ui(&mut child(ui, "the foot of the grid", foot), design, grid).or(notice);
        let Self { grid, side, side_open, .. } = self;
        if beside {
            let place = Rect::from_min_max(pos2(middle.right() + gap::GROUP, whole.top()), whole.max);
            edits.extend(side.ui(&mut child(ui, "about the line", place), design, grid));
        } else if *side_open {
            drawer_ui(ui, "about the line", whole, true, |ui| edits.extend(side.ui(ui, design, grid)));
        }
        for edit in edits {
            notice = design.edit(edit).or(notice);
        }
        notice
    }

    /// Shows the sheets of the design; returns the reason if it cannot be printed yet.
    fn print(&mut self, design: &mut OpenDesign, frame: &Frame<'_>) -> Option<String> {
        match Printing::of(design, frame.desk) {
            Ok(printing) => self.printing = Some(printing),
            Err(text) => return Some(text),
        }
        None
    }

    /// Goes to the next figure without a source, and lists them all.
    fn next_source(&mut self, design: &OpenDesign) {
        let at = self.grid.at.0;
        let unsourced = &design.analysis.unsourced;
        let Some((line, wanting)) = unsourced.iter().find(|(line, _)| *line > at).or_else(|| unsourced.first()) else { return };
        self.tab = Tab::Order;
        self.side.list = Lists::Unsourced;
        self.grid.go(*line, side::source_column(design, *line, wanting));
    }

    /// Draws the buttons above the grid, and handles the keys that do the same.
    fn tools_ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, frame: &mut Frame<'_>) -> GridAction {
        let Frame { desk, pressed, .. } = frame;
        let Self { side, spreadsheets, .. } = self;
        let mut action = GridAction::of(pressed);
        spreadsheets.take_keys(design, desk, pressed);
        let mut saves = false;
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let mut side_open = self.side_open;
        let files_ui = |ui: &mut Ui, spreadsheets: &mut Spreadsheets, action: &mut GridAction| {
            spreadsheets.tools_ui(ui, design, desk);
            let saves = ui.button("Save the scenario…").clicked();
            if ui.button("Another design…").clicked() {
                *action = GridAction::Close;
            }
            saves
        };
        if self.tab == Tab::Order {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().interact_size.y = measure::FORM_ROW;
                if narrow {
                    // Lines of the grid are worth more than having every button in sight.
                    menu_button(ui, "Lines…", |ui| {
                        adds_ui(ui, design, &mut action);
                        actions_ui(ui, &mut action);
                    });
                    new_ui(ui, design, pressed, &mut action);
                    menu_button(ui, "Review…", |ui| side_open = side.lists_ui(ui, design, side_open));
                    menu_button(ui, "File…", |ui| saves |= files_ui(ui, spreadsheets, &mut action));
                    if choice_ui(ui, side_open, "About the line").clicked() {
                        side_open = !side_open;
                    }
                } else {
                    adds_ui(ui, design, &mut action);
                    new_ui(ui, design, pressed, &mut action);
                    actions_ui(ui, &mut action);
                    side_open = side.lists_ui(ui, design, side_open);
                    saves |= files_ui(ui, spreadsheets, &mut action);
                }
            });
        }
        self.side_open = side_open;
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
        action
    }
}

/// Draws buttons that add commands, leaders and units.
fn adds_ui(ui: &mut Ui, design: &OpenDesign, action: &mut GridAction) {
    for kind in [LineKind::Unit, LineKind::Guns, LineKind::Leader, LineKind::Command] {
        let form = design.form();
        if !form.columns_of(kind).is_empty() && ui.button(format!("New {}", (form.kind_name)(kind))).clicked() {
            *action = GridAction::Add(kind);
        }
        if kind == LineKind::Guns && form.horse.is_some() && ui.button("New cavalry").clicked() {
            *action = GridAction::AddHorse;
        }
    }
}

/// Draws the button of the lists of the scenario itself, whose key opens it too: then its first choice has the keyboard.
fn new_ui(ui: &mut Ui, design: &OpenDesign, pressed: &Pressed, action: &mut GridAction) {
    let response = ui.button("New…").on_hover_text("Any other kind of line (Ctrl+Shift+N)");
    let by_key = pressed.has(PageAct::New);
    let open = (by_key || response.clicked()).then_some(SetOpenCommand::Toggle);
    Popup::menu(&response).open_memory(open).show(|ui| {
        entries_ui(ui, |ui| {
            for (nth, (kind, _)) in design.form().lists.iter().filter(|(kind, _)| !kind.is_single()).enumerate() {
                let button = ui.button(format!("New {}", (design.form().kind_name)(*kind)));
                if by_key && nth == 0 {
                    button.request_focus();
                }
                if button.clicked() {
                    *action = GridAction::Add(*kind);
                }
            }
        })
    });
}

/// Draws buttons that act on the lines picked.
fn actions_ui(ui: &mut Ui, action: &mut GridAction) {
    for (text, what) in [
        ("Duplicate", GridAction::Double),
        ("Remove", GridAction::Remove),
        ("Up", GridAction::Move { down: false }),
        ("Down", GridAction::Move { down: true }),
    ] {
        if ui.button(text).clicked() {
            *action = what;
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

/// Adds a new line of a kind below the cursor; `arm` sets its arm, if given. In the grid its name is typed next; `on_table` a unit has one.
/// Returns the reason if it cannot.
fn add(design: &mut OpenDesign, grid: &mut GridView, (kind, arm): (LineKind, Option<&str>), on_table: bool) -> Option<String> {
    let at = design.analysis.lines.get(grid.at.0)?;
    // On a line of the ground or of guns, Ctrl+N adds one more of those.
    let own = at.kind == LineKind::Guns || design.form().lists.iter().any(|(own, _)| *own == at.kind);
    let kind = if kind == LineKind::Unit && arm.is_none() && own { at.kind } else { kind };
    // A line that belongs to a side goes to the side whose lines are next above; above all sides, to the first.
    let (above, below) = design.analysis.lines.split_at(grid.at.0 + 1);
    let of_side = |line: &&GridLine| line.kind.is_of_side();
    let at = if kind.is_of_side() { above.iter().rev().find(of_side).or_else(|| below.iter().find(of_side))? } else { at }.clone();
    let (edit, place) = if on_table && kind.is_unit() {
        design.edits().add_named_unit(kind, arm, &at)?
    } else {
        design.edits().add_line_of(kind, arm, &at)?
    };
    let refused = design.edit(edit);
    grid.go_to(design, &place, 0);
    refused
}

/// Duplicates the lines picked. Returns why it was refused, and the place of the last copy.
fn double(design: &mut OpenDesign, grid: &mut GridView) -> Option<(Option<String>, Option<Pointer>)> {
    let (edit, place) = design.edits().duplicate_lines(&grid.lines(design))?;
    let refused = design.edit(edit);
    grid.go_to(design, &place, 0);
    Some((refused, Some(place)))
}

/// Moves the lines picked past the line above or below them.
fn shift(design: &mut OpenDesign, grid: &mut GridView, down: bool) -> Option<String> {
    let picked = grid.picked();
    let lines = grid.lines(design);
    let first = *picked.start();
    let own = |line: &&GridLine| line.side == lines[0].side;
    let all = &design.analysis.lines;
    let of_side = |line: &&GridLine| line.kind.is_of_side() && own(line);
    let (next, before) = (lines[0].side + 1, lines[0].side.checked_sub(1));
    let after = match (lines[0].kind.is_unit(), down) {
        // Into the next command, at its head; past the last, to the other side.
        (true, true) => {
            let other = || all.iter().find(|line| line.kind == LineKind::Side && line.side == next);
            all.get(picked.end() + 1).filter(of_side).or_else(other)
        }
        // Past the line above; out of a command, to the end of the one before it; out of the first, to the other side.
        (true, false) => {
            let other = || all.iter().rfind(|line| line.kind.is_unit() && Some(line.side) == before);
            let above = all.get(first.checked_sub(2)?).filter(own);
            above.filter(|line| design.edits().move_lines(&lines, line).is_some()).or_else(other)
        }
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
        Err(sentence) => Some(sentence),
    }
}
