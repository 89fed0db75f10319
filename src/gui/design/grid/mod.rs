//! The grid itself: lines and cells, the cell with the cursor, and the text typed into it.

mod heads;
mod sharing;

use super::keys::GridAct;
use std::collections::BTreeSet;

use eframe::egui::{
    Align2, Event, FocusDirection, FontId, Id, Margin, Popup, Rangef, Rect, Response, Role, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, Ui, UiBuilder, WidgetInfo, pos2, style::ScrollAnimation, vec2,
};

use super::measured::Measured;
use crate::design::spreadsheet::{PastedBlock, block};
use crate::design::{Edit, GridLine, Kind, LineKind, Pointer, landing};
use crate::engine::text::count_text;
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, medium, palette, semibold, type_size};
use crate::gui::parts::widgets::{entered, keep_in_sight, put_cursor};
use crate::gui::shell::keys::{Pressed, leave_arrows};

/// Most cells named in a notice of cells that a paste left out.
const MOST_KEPT_OUT: usize = 6;
/// Lines a page key moves by before any line was drawn.
const PAGE_LINES: usize = 20;

/// Cursor of the grid, the lines picked and the text being typed.
#[derive(Debug)]
pub struct GridView {
    /// The line and the column with the cursor.
    pub at: (usize, usize),
    /// The cell that moving up and down keeps to, over lines that have fewer: the kind of its line and its column.
    keeps: Option<(LineKind, usize)>,
    /// Other end of several lines picked; picking began at the cursor.
    anchor: Option<usize>,
    /// Text typed in the cell and not yet applied.
    typed: String,
    /// The cell is being changed, even with nothing typed.
    editing: bool,
    /// The text in the cell is edited rather than replaced: arrows move through its letters.
    changing: bool,
    /// The cursor goes behind the text in the cell.
    to_end: bool,
    /// The cell that was clicked; it gets the cursor once the text typed in this one is applied.
    clicked: Option<(usize, usize)>,
    /// The cell gets the keyboard focus.
    focus: bool,
    /// The cell is to be scrolled to.
    seek: bool,
    /// The columns as they were measured.
    measured: Measured,
    /// Lines the window shows.
    page: usize,
    /// The line that is dragged.
    dragged: Option<usize>,
}

/// A grid with the cursor on its first line.
impl Default for GridView {
    fn default() -> Self {
        Self {
            at: (0, 0),
            keeps: None,
            anchor: None,
            typed: String::new(),
            editing: false,
            changing: false,
            to_end: false,
            clicked: None,
            focus: true,
            seek: true,
            measured: Measured::default(),
            page: PAGE_LINES,
            dragged: None,
        }
    }
}

impl GridView {
    /// The lines picked, from the first.
    pub fn picked(&self) -> std::ops::RangeInclusive<usize> {
        let other = self.far_end();
        self.at.0.min(other)..=self.at.0.max(other)
    }

    /// Puts the cursor there.
    pub fn go(&mut self, line: usize, column: usize) {
        (self.at, self.keeps, self.anchor, self.focus, self.seek) = ((line, column), None, None, true, true);
        self.typed.clear();
        (self.editing, self.changing) = (false, false);
    }

    /// Brings the cell with the cursor into sight.
    pub const fn bring_in(&mut self) {
        self.seek = true;
    }

    /// Moves the cursor up or down to a line: into the cell of the field it came from, or else into the same column.
    fn go_over(&mut self, desk: &OpenDesign, line: usize) {
        let kind_of = |nth: usize| desk.analysis.lines.get(nth).map(|line| line.kind);
        let keeps = self.keeps.or_else(|| Some((kind_of(self.at.0)?, self.at.1)));
        let columns = |kind: LineKind| desk.form().columns_of(kind);
        let same = keeps.zip(kind_of(line)).and_then(|((from, column), to)| {
            let own = columns(from).get(column)?;
            columns(to).iter().position(|column| column.is_same_field(own))
        });
        let column = same.or(keeps.map(|(_, column)| column)).unwrap_or_default();
        self.go(line, column);
        self.keeps = keeps;
    }

    /// Puts the cursor on that line, without taking the focus.
    pub fn point_to(&mut self, line: usize) {
        if self.at.0 != line {
            (self.at, self.keeps, self.anchor, self.seek) = ((line, 0), None, None, true);
            (self.editing, self.changing) = (false, false);
            self.typed.clear();
        }
    }

    /// Puts the cursor on the line of that place in the file, on its name.
    pub fn go_to(&mut self, desk: &OpenDesign, place: &Pointer, column: usize) {
        if let Some(line) = desk.analysis.lines.iter().position(|line| line.at == *place) {
            self.go(line, column);
        }
    }

    /// Returns whether the cell has the keyboard focus.
    pub fn has_cursor(&self, ui: &Ui) -> bool {
        ui.memory(|memory| memory.has_focus(cell_id()))
    }

    /// Returns whether the lines picked are to be copied: while a cell is edited, Copy takes its letters instead.
    pub fn copies(&self, ui: &Ui) -> bool {
        !self.editing && self.has_cursor(ui) && ui.input(|input| input.events.contains(&Event::Copy))
    }

    /// Discards the text being typed. Returns false if there was none.
    pub fn cancel(&mut self) -> bool {
        let was = self.editing || self.anchor.is_some();
        self.typed.clear();
        (self.editing, self.changing, self.anchor, self.focus) = (false, false, None, true);
        was
    }

    /// Keeps the cursor within the lines of the grid.
    fn hold(&mut self, desk: &OpenDesign) {
        let last = desk.analysis.lines.len().saturating_sub(1);
        self.at.0 = self.at.0.min(last);
        self.anchor = self.anchor.filter(|anchor| *anchor <= last);
        self.at.1 = self.at.1.min(self.columns(desk).saturating_sub(1));
    }

    fn columns(&self, desk: &OpenDesign) -> usize {
        desk.analysis.lines.get(self.at.0).map_or(0, |line| desk.form().columns_of(line.kind).len())
    }

    /// Handles the keys of the grid that move the cursor.
    pub fn take_keys(&mut self, desk: &mut OpenDesign, pressed: &Pressed) -> Option<String> {
        let mut trouble = None;
        for (act, letter) in pressed.of() {
            // As in a spreadsheet what is typed is taken by whatever goes on from the cell.
            if GridAct::goes_on(act) {
                trouble = self.take(desk).or(trouble);
            }
            let (line, column) = self.at;
            let last = desk.analysis.lines.len().saturating_sub(1);
            match act {
                GridAct::Up => self.go_over(desk, line.saturating_sub(1)),
                GridAct::Down => self.go_over(desk, (line + 1).min(last)),
                GridAct::Left => self.go(line, column.saturating_sub(1)),
                GridAct::Right => self.go(line, column + 1),
                GridAct::PageUp => self.go_over(desk, line.saturating_sub(self.page)),
                GridAct::PageDown => self.go_over(desk, (line + self.page).min(last)),
                GridAct::First => self.go(line, 0),
                GridAct::Last => self.go(line, usize::MAX),
                GridAct::Tab if column + 1 < self.columns(desk) => self.go(line, column + 1),
                GridAct::Tab => self.go((line + 1).min(last), 0),
                GridAct::BackTab if column > 0 => self.go(line, column - 1),
                GridAct::BackTab => self.go(line.saturating_sub(1), if line > 0 { usize::MAX } else { 0 }),
                GridAct::MoreUp => self.pick_to(self.far_end().saturating_sub(1)),
                GridAct::MoreDown => self.pick_to((self.far_end() + 1).min(last)),
                GridAct::Edit => {
                    self.typed = desk.analysis.cells.get(line).and_then(|cells| cells.get(column)).cloned().unwrap_or_default();
                    (self.editing, self.changing, self.focus, self.to_end) = (true, true, true, true);
                }
                GridAct::Choice => trouble = self.choose_numbered(desk, letter).or(trouble),
                GridAct::Empty => trouble = self.set(desk, "").or(trouble),
                GridAct::Fault => self.next_fault(desk),
            }
            self.hold(desk);
        }
        trouble
    }

    /// Returns the other end of the lines picked: the cursor stays where picking began, and so the field that is set.
    fn far_end(&self) -> usize {
        self.anchor.unwrap_or(self.at.0)
    }

    /// Picks the lines from the cursor's to this one.
    const fn pick_to(&mut self, line: usize) {
        (self.anchor, self.seek) = (Some(line), true);
    }

    fn next_fault(&mut self, desk: &OpenDesign) {
        let mut cells = desk.analysis.faults.iter().filter_map(|fault| fault.cell).collect::<Vec<_>>();
        cells.sort_unstable();
        if let Some((line, column)) = cells.iter().find(|cell| **cell > self.at).or_else(|| cells.first()).copied() {
            self.go(line, column);
        }
    }

    /// Applies the text typed to the cell, or to that column of every line picked. Returns the reason if it cannot be applied.
    pub fn take(&mut self, desk: &mut OpenDesign) -> Option<String> {
        if !self.editing {
            return None;
        }
        let typed = std::mem::take(&mut self.typed);
        (self.editing, self.changing) = (false, false);
        // A name that a reference does not know makes what it refers to.
        match desk.edits().set_and_make(&self.sharing(desk).takes, &typed) {
            Some(edit) => {
                let text = edit.text.to_string();
                self.apply(desk, edit).or(Some(text))
            }
            None => self.set(desk, &typed),
        }
    }

    /// Returns whether a block of cells can be pasted at the cursor; on lines of the scenario, a side or plain text a preview opens
    /// instead.
    pub fn takes_blocks(&self, desk: &OpenDesign) -> bool {
        let kind = desk.analysis.lines.get(self.at.0).map(|line| line.kind);
        kind.is_some_and(|kind| !matches!(kind, LineKind::Scenario | LineKind::Side) && !kind.is_text())
    }

    /// Pastes cells from the cursor on, as one edit. Returns the notice of the cells left out; `None` if no cell could be pasted.
    pub fn paste(&mut self, desk: &mut OpenDesign, rows: &[Vec<String>]) -> Option<Option<String>> {
        let PastedBlock { edit, taken, kept_out } = block(desk.form(), desk.draft(), &desk.analysis.lines, self.at, rows);
        if taken == 0 {
            return None;
        }
        let places = self.lines(desk).iter().map(|line| line.at.clone()).collect::<Vec<_>>();
        let at = desk.analysis.lines.get(self.at.0).map(|line| line.at.clone());
        let refused = edit.and_then(|edit| desk.edit(edit));
        self.follow(desk, at.as_ref(), &places);
        (self.focus, self.seek) = (true, true);
        let shown = kept_out.iter().take(MOST_KEPT_OUT).cloned().collect::<Vec<_>>().join("; ");
        let more = if kept_out.len() > MOST_KEPT_OUT { format!("; and {} more", kept_out.len() - MOST_KEPT_OUT) } else { String::new() };
        let out = count_text(kept_out.len(), "cell", "cells");
        let notice = (!kept_out.is_empty()).then(|| format!("{taken} pasted, {out} left out: {shown}{more}."));
        Some(refused.or(notice))
    }

    /// Applies an edit; cursor and pick go with their lines.
    fn apply(&mut self, desk: &mut OpenDesign, edit: Edit) -> Option<String> {
        let places = self.lines(desk).iter().map(|line| line.at.clone()).collect::<Vec<_>>();
        let at = desk.analysis.lines.get(self.at.0).map(|line| line.at.clone());
        let refused = desk.edit(edit);
        // Units moved to another command are on other lines now.
        self.follow(desk, at.as_ref(), &places);
        self.focus = true;
        refused
    }

    /// Moves the cursor and the pick with their lines. If other lines lie between them now, only the cursor's line stays picked: the next
    /// edit never changes lines that were not picked.
    fn follow(&mut self, desk: &OpenDesign, at: Option<&Pointer>, picked: &[Pointer]) {
        let line_of = |place: &Pointer| desk.analysis.lines.iter().position(|line| line.at == *place);
        let Some(line) = at.and_then(line_of) else { return };
        self.at.0 = line;
        let mut lines = picked.iter().filter_map(line_of).collect::<Vec<_>>();
        lines.sort_unstable();
        let ends = lines.first().copied().zip(lines.last().copied());
        let ends = ends.filter(|(first, last)| self.anchor.is_some() && last - first + 1 == lines.len());
        self.anchor = ends.and_then(|(first, last)| if line == first { Some(last) } else { (line == last).then_some(first) });
    }

    /// Moves the lines picked after another line; cursor and pick go with them. Returns the reason if they cannot be moved.
    pub fn carry(&mut self, desk: &mut OpenDesign, after: &GridLine) -> Option<String> {
        let lines = self.lines(desk);
        let (edit, places) = desk.edits().move_lines(&lines, after)?;
        // The places are in the order the lines had in the file.
        let mut were = lines.iter().map(|line| &line.at).collect::<Vec<_>>();
        were.sort_unstable_by_key(|at| at.in_list());
        let own = desk.analysis.lines.get(self.at.0).map(|line| &line.at);
        let at = were.iter().position(|at| Some(*at) == own).and_then(|nth| places.get(nth)).cloned();
        let refused = desk.edit(edit);
        if refused.is_none() {
            self.follow(desk, at.as_ref(), &places);
        }
        (self.focus, self.seek) = (true, true);
        refused
    }

    /// Removes the lines picked. The cursor stays where they were, with only its own line picked.
    pub fn remove(&mut self, desk: &mut OpenDesign) -> Option<String> {
        let edit = desk.edits().remove_lines(&self.lines(desk))?;
        let (first, column) = (*self.picked().start(), self.at.1);
        let kind = desk.analysis.lines.get(first).map(|line| line.kind);
        let refused = desk.edit(edit);
        if refused.is_none() {
            let kind_of = |nth: usize| desk.analysis.lines.get(nth).map(|line| line.kind);
            let before = first.checked_sub(1).filter(|before| kind_of(first) != kind && kind_of(*before) == kind);
            self.go(before.unwrap_or(first), column);
            self.hold(desk);
        }
        refused
    }

    /// Draws the grid and returns a notice. `keeps`: the grid has the keyboard as long as nothing else has the focus.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut OpenDesign, keeps: bool) -> Option<String> {
        self.hold(desk);
        self.measure(ui, desk);
        let high = measure::FORM_ROW;
        let head = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), measure::GRID_HEAD));
        ui.advance_cursor_after_rect(head);
        let mut trouble = None;
        let size = vec2(self.measured.widths.iter().sum(), self.measured.tops.last().map_or(0.0, |top| top + high));
        // The fade at its left would lie over the names that stay in sight.
        ui.spacing_mut().scroll.fade.strength = 0.0;
        let area = ScrollArea::both().id_salt("grid").auto_shrink(false).min_scrolled_height(0.0);
        let drawn = area.show_viewport(ui, |ui, seen| {
            let (whole, _) = ui.allocate_exact_size(size.max(ui.available_size()), Sense::hover());
            let first = self.measured.tops.partition_point(|top| top + high <= seen.top());
            let last = self.measured.tops.partition_point(|top| *top - measure::GRID_HEAD < seen.bottom());
            self.page = ((seen.height() / high).floor() as usize).max(1);
            let faulty = desk.analysis.faults.iter().filter_map(|fault| fault.cell).collect::<BTreeSet<_>>();
            for line in first..last {
                self.line_ui(ui, desk, whole, line, &faulty);
            }
            self.heads_ui(ui, desk, whole, first..last);
            // Drawn even while it is out of sight: text typed meanwhile goes into it.
            trouble = self.cell_ui(ui, desk, whole);
            if let Some((line, column)) = self.clicked.take() {
                let place = desk.analysis.lines.get(line).map(|line| line.at.clone());
                trouble = self.take(desk).or(trouble.take());
                // What is made of the text moves the lines below it.
                let moved = place.and_then(|place| desk.analysis.lines.iter().position(|line| line.at == place));
                self.go(moved.unwrap_or(line), column);
                self.seek = false;
            }
            trouble = self.drag_ui(ui, desk, whole).or(trouble.take());
            let named = self.named_ui(ui, desk, whole, first..last, &faulty);
            // After the field, which would be content with its cursor in sight.
            if std::mem::take(&mut self.seek) {
                let cell = self.place(whole, self.far_end(), self.at.1);
                // Not below the names either.
                let hidden = if self.at.1 > 0 { self.names_width(ui) } else { 0.0 };
                keep_in_sight(ui, cell.with_min_x(cell.left() - hidden));
            }
            (whole.left(), named, first)
        });
        self.first_head_ui(ui, desk, head, drawn.inner);
        self.take_keyboard(ui, keeps);
        trouble
    }

    /// Gives the keyboard to the cell with the cursor in the frame in which that was asked for: the next key may be the first event of the
    /// next frame, and would go to the app. It does so too if nothing else has the focus: a clicked button does not take it.
    fn take_keyboard(&mut self, ui: &Ui, keeps: bool) {
        // Under a modal window the keyboard belongs to that window.
        if !ui.memory(|memory| memory.is_above_modal_layer(ui.layer_id())) {
            return;
        }
        let nowhere = keeps && ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
        if (std::mem::take(&mut self.focus) || nowhere) && !self.has_cursor(ui) {
            ui.memory_mut(|memory| memory.request_focus(cell_id()));
            leave_arrows(ui, self.editing, self.changing);
            // The toolkit leaves arrows and Tab to a field from its second frame on; that is not to be waited for.
            ui.ctx().request_repaint();
        }
    }

    /// Returns the width of the column of names that stays in sight, in points.
    fn names_width(&self, ui: &Ui) -> f32 {
        let names = self.measured.widths.first().copied().unwrap_or_default();
        names.min(ui.clip_rect().width() * measure::GRID_NAMES)
    }

    /// Draws the name of each line over its left end where its first cells are scrolled out of sight, framed if one of these has a fault.
    /// Returns the horizontal range the names cover; `None` if no first cell is out of sight.
    fn named_ui(
        &mut self,
        ui: &mut Ui,
        desk: &OpenDesign,
        whole: Rect,
        lines: std::ops::Range<usize>,
        faulty: &BTreeSet<(usize, usize)>,
    ) -> Option<Rangef> {
        let seen = ui.clip_rect();
        if whole.left() >= seen.left() - measure::GRID_STEP {
            return None;
        }
        let palette = palette(ui);
        let across = Rangef::new(seen.left(), seen.left() + self.names_width(ui));
        for nth in lines {
            if desk.analysis.lines.get(nth).is_none_or(|line| line.kind.is_text()) {
                continue;
            }
            let place = Rect::from_x_y_ranges(across, self.place(whole, nth, 0).y_range());
            let ground = if nth == self.at.0 { palette.picked } else { palette.surface };
            ui.painter().rect_filled(place, 0.0, ground);
            self.text_ui(ui, desk, (nth, 0), place);
            ui.painter().vline(place.right(), place.y_range(), Stroke::new(measure::LINE, palette.third));
            let is_below = |(_, column): &&(usize, usize)| self.place(whole, nth, *column).center().x < across.max;
            if faulty.range((nth, 0)..=(nth, usize::MAX)).any(|cell| is_below(&cell)) {
                fault_frame(ui, place);
            }
            if ui.interact(place, ui.scope_id().with(("named", nth)), Sense::click()).clicked() {
                self.clicked = Some((nth, 0));
            }
        }
        Some(across)
    }

    /// Returns the place of a cell; a line that is only text takes the whole width.
    fn place_of(&self, whole: Rect, kind: LineKind, line: usize, column: usize) -> Rect {
        let place = self.place(whole, line, column);
        if kind.is_text() { Rect::from_min_max(place.min, pos2(whole.right(), place.bottom())) } else { place }
    }

    fn place(&self, whole: Rect, line: usize, column: usize) -> Rect {
        let left = self.measured.widths.iter().take(column).sum::<f32>();
        let wide = self.measured.widths.get(column).copied().unwrap_or_default();
        let top = self.measured.tops.get(line).copied().unwrap_or_default();
        Rect::from_min_size(pos2(whole.left() + left, whole.top() + top), vec2(wide, measure::FORM_ROW))
    }

    fn line_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, whole: Rect, nth: usize, faulty: &BTreeSet<(usize, usize)>) {
        let Some(line) = desk.analysis.lines.get(nth) else { return };
        let palette = palette(ui);
        let row = Rect::from_min_size(pos2(whole.left(), self.place(whole, nth, 0).top()), vec2(whole.width(), measure::FORM_ROW));
        if self.picked().contains(&nth) && self.anchor.is_some() {
            ui.painter().rect_filled(row, 0.0, palette.picked);
        } else if matches!(line.kind, LineKind::Scenario | LineKind::Side | LineKind::Command) {
            ui.painter().rect_filled(row, 0.0, palette.surface);
        }
        let name = desk.edits().line_name(line);
        for (column, known) in desk.form().columns_of(line.kind).iter().enumerate() {
            let place = self.place_of(whole, line.kind, nth, column);
            if !ui.is_rect_visible(place) {
                continue;
            }
            let shown = desk.analysis.cells.get(nth).and_then(|cells| cells.get(column)).map_or("", String::as_str);
            let text = format!("{} of {name}: {}", known.head, if shown.is_empty() { "empty" } else { shown });
            let response = ui.interact(place, ui.scope_id().with(("cell", nth, column)), Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.at == (nth, column), &text));
            self.text_ui(ui, desk, (nth, column), place);
            ui.painter().vline(place.right(), place.y_range(), Stroke::new(measure::LINE, palette.line));
            if faulty.contains(&(nth, column)) {
                fault_frame(ui, place);
            }
            self.take_pointer(ui, &response, nth, column);
        }
        ui.painter().hline(row.x_range(), row.bottom(), Stroke::new(measure::LINE, palette.line));
    }

    /// Draws the text of a cell, with the label of its line before it in the first column.
    fn text_ui(&mut self, ui: &Ui, desk: &OpenDesign, (nth, column): (usize, usize), place: Rect) {
        let Some(line) = desk.analysis.lines.get(nth) else { return };
        let palette = palette(ui);
        let shown = desk.analysis.cells.get(nth).and_then(|cells| cells.get(column)).map_or("", String::as_str);
        let indent = step_of(line, column);
        let room = place.width() - 2.0 * gap::NEXT - indent;
        let is_name = column == 0 && !line.kind.is_text();
        let fitted = if is_name { self.measured.fitted_name(ui, shown, room) } else { self.measured.fitted(ui, shown, room) };
        let is_head = column == 0 && matches!(line.kind, LineKind::Scenario | LineKind::Side | LineKind::Command);
        let font = if is_head { semibold(type_size::BODY) } else { FontId::proportional(type_size::BODY) };
        let ink = if line.kind == LineKind::Leader { palette.second } else { palette.ink };
        let at = pos2(place.left() + gap::HAIR + indent, place.center().y);
        ui.painter_at(place).text(at, Align2::LEFT_CENTER, fitted, font, ink);
        if let Some(label) = line.kind.label().filter(|_| column == 0) {
            let at = pos2(place.left() + gap::HAIR, place.center().y);
            ui.painter_at(place).text(at, Align2::LEFT_CENTER, label, medium(type_size::SMALL), palette.second);
        }
        // The line of a command has no heads of its own: its leader is in the cell.
        if line.kind == LineKind::Command
            && column > 0
            && let Some(head) = desk.form().columns_of(line.kind).get(column)
        {
            let at = pos2(place.right() - gap::HAIR, place.center().y);
            let wide = self.measured.width(ui, shown) + self.measured.width(ui, head.head) + 2.0 * gap::NEXT;
            if wide <= place.width() {
                ui.painter_at(place).text(at, Align2::RIGHT_CENTER, head.head, medium(type_size::SMALL), palette.third);
            }
        }
    }

    fn take_pointer(&mut self, ui: &Ui, response: &Response, nth: usize, column: usize) {
        if response.clicked() {
            let picks = ui.input(|input| input.modifiers.shift);
            let twice = response.double_clicked();
            if picks {
                self.pick_to(nth);
                self.seek = false;
            } else if self.editing && self.at != (nth, column) {
                self.clicked = Some((nth, column));
            } else if self.at != (nth, column) || self.anchor.is_some() {
                self.go(nth, column);
                self.seek = false;
            }
            self.focus = true;
            if twice && self.clicked.is_none() {
                self.editing = true;
            }
        }
        if response.drag_started() && column == 0 {
            if !self.picked().contains(&nth) {
                self.go(nth, column);
            }
            self.dragged = Some(nth);
        }
    }

    /// Draws the cell with the cursor: a field, as wide as its text needs.
    fn cell_ui(&mut self, ui: &mut Ui, desk: &mut OpenDesign, whole: Rect) -> Option<String> {
        let (line, column) = self.at;
        let kind = desk.analysis.lines.get(line)?.kind;
        let head = desk.form().columns_of(kind).get(column)?.head;
        let palette = palette(ui);
        let place = self.place_of(whole, kind, line, column);
        let step = desk.analysis.lines.get(line).map_or(0.0, |line| step_of(line, column));
        let wide = ui.painter().layout_no_wrap(self.typed.clone(), FontId::proportional(type_size::BODY), palette.ink).size().x;
        let place = Rect::from_min_size(place.min, vec2(place.width().max(wide + step + 3.0 * gap::NEXT), place.height()));
        if self.editing {
            ui.painter().rect_filled(place, 0.0, palette.ground);
        }
        let id = cell_id();
        let mut field = ui.new_child(UiBuilder::new().id_salt("field").max_rect(place));
        if !self.editing {
            // What stands in the cell is painted below the field.
            field.visuals_mut().override_text_color = Some(palette.ink);
        }
        if std::mem::take(&mut self.to_end) {
            put_cursor(ui, id, &self.typed);
        }
        // In the first frame of its focus the toolkit does not know yet that arrows and Tab belong to the grid, and would move the focus to
        // a button.
        if self.has_cursor(ui) {
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
        let edit =
            TextEdit::singleline(&mut self.typed).id(id).frame(eframe::egui::Frame::NONE).lock_focus(true).desired_width(place.width());
        let response = field.put(
            place,
            edit.margin(Margin { left: (gap::HAIR + step) as i8, right: gap::HAIR as i8, top: 0, bottom: 0 }).align(Align2::LEFT_CENTER),
        );
        let text = format!("{head} of {}, typed", desk.edits().line_name(desk.analysis.lines.get(line)?));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &text));
        if response.changed() {
            self.editing = true;
        }
        // The field lies over the cell, and with it over the grip of its line.
        if response.drag_started() && column == 0 && !self.editing {
            self.dragged = Some(line);
        }
        if response.has_focus() {
            leave_arrows(ui, self.editing, self.changing);
        }
        ui.painter().rect_stroke(place, 0.0, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
        if entered(ui, &response) {
            let trouble = self.take(desk);
            if self.goes_down(desk) {
                let last = desk.analysis.lines.len().saturating_sub(1);
                self.go_over(desk, (self.at.0 + 1).min(last));
            }
            return trouble;
        }
        None
    }

    /// Returns whether Enter goes on to the line below. Under the last line of an army other lines begin: there the cursor stays, so that
    /// Ctrl+N adds a unit of that army.
    fn goes_down(&self, desk: &OpenDesign) -> bool {
        let Some(own) = desk.analysis.lines.get(self.at.0).filter(|own| own.kind.is_of_side()) else { return true };
        let below = desk.analysis.lines.get(self.at.0 + 1).filter(|below| below.kind.is_of_side());
        below.is_some_and(|below| own.kind == LineKind::Side || below.side == own.side)
    }

    /// Handles lines dragged to another place and draws where they will go. Returns the reason if they cannot go there.
    fn drag_ui(&mut self, ui: &Ui, desk: &mut OpenDesign, whole: Rect) -> Option<String> {
        self.dragged?;
        let at = ui.input(|input| input.pointer.latest_pos())?;
        let nth = self.measured.tops.partition_point(|top| whole.top() + top <= at.y).saturating_sub(1);
        let over = nth.min(desk.analysis.lines.len().saturating_sub(1));
        let found = landing(&desk.analysis.lines, &self.lines(desk), over);
        if let Ok(Some(landing)) = &found {
            let y = self.place(whole, landing.beneath, 0).bottom();
            ui.painter().hline(whole.x_range(), y, Stroke::new(measure::FOCUS, palette(ui).accent));
        }
        if ui.input(|input| input.pointer.any_down()) {
            scroll_at_edge(ui, at.y);
            return None;
        }
        self.dragged = None;
        match found {
            Ok(landing) => self.carry(desk, &landing?.after),
            Err(text) => Some(text),
        }
    }

    /// Returns the lines picked.
    pub fn lines<'d>(&self, desk: &'d OpenDesign) -> Vec<&'d GridLine> {
        self.picked().filter_map(|nth| desk.analysis.lines.get(nth)).collect()
    }

    /// Returns the choices and their column: those of the cell that fit the text typed; if the cell has none to choose from, those of the
    /// next column.
    pub fn choices(&self, desk: &OpenDesign) -> (usize, Vec<String>) {
        let (line, column) = self.at;
        let Some(line) = desk.analysis.lines.get(line) else { return (column, Vec::new()) };
        let of = |nth: usize, typed: &str| desk.form().choices(desk.draft(), line, nth, typed);
        let own = desk.form().columns_of(line.kind).get(column).is_some_and(|column| desk.form().offers(column));
        if own { (column, of(column, &self.typed)) } else { (column + 1, of(column + 1, "")) }
    }

    /// Applies the choice with a number from 1, of the cell or of the next column, and goes on to the right; text typed is applied first.
    fn choose_numbered(&mut self, desk: &mut OpenDesign, digit: char) -> Option<String> {
        let nth = usize::try_from(digit.to_digit(10)?.checked_sub(1)?).ok()?;
        let (column, choices) = self.choices(desk);
        let line = self.at.0;
        let notice = match choices.get(nth) {
            Some(choice) => self.choose_in(desk, column, choice),
            None if nth == choices.len() => self.make(desk, column),
            None => return None,
        };
        let kind =
            desk.analysis.lines.get(self.at.0).and_then(|line| desk.form().columns_of(line.kind).get(column)).map(|column| &column.kind);
        // A field of several words may get another word; lines that are picked stay picked.
        if !kind.is_some_and(Kind::is_several) && self.at.0 == line {
            let anchor = self.anchor;
            self.go(line, column + 1);
            self.anchor = anchor;
        }
        notice
    }

    /// Applies a choice in its column; text typed in another column is applied before.
    pub fn choose_in(&mut self, desk: &mut OpenDesign, column: usize, choice: &str) -> Option<String> {
        let notice = if column == self.at.1 { None } else { self.take(desk) };
        self.at.1 = column;
        self.choose(desk, choice).or(notice)
    }

    /// Applies a choice to the cell.
    pub fn choose(&mut self, desk: &mut OpenDesign, choice: &str) -> Option<String> {
        let line = desk.analysis.lines.get(self.at.0)?;
        let kind = &desk.form().columns_of(line.kind).get(self.at.1)?.kind;
        self.typed.clear();
        self.editing = false;
        // In a field of several words a choice is added to the words there are, or removed.
        if kind.is_several() { self.turn_word(desk, choice) } else { self.set(desk, choice) }
    }
}

/// Draws the frame of a cell with a fault.
fn fault_frame(ui: &Ui, place: Rect) {
    let mark = Stroke::new(measure::FOCUS, palette(ui).warning);
    ui.painter().rect_stroke(place.shrink(measure::LINE), 0.0, mark, StrokeKind::Inside);
}

fn cell_id() -> Id {
    Id::unique("the cell of the grid")
}

/// Scrolls on while a drag is at the upper or lower end of the part in sight.
fn scroll_at_edge(ui: &Ui, at: f32) {
    let seen = ui.clip_rect().y_range();
    let by = if at < seen.min + measure::FORM_ROW {
        measure::DRAG_SCROLL
    } else if at > seen.max - measure::FORM_ROW {
        -measure::DRAG_SCROLL
    } else {
        return;
    };
    ui.scroll_with_delta_animation(vec2(0.0, by), ScrollAnimation::none());
    ui.ctx().request_repaint();
}

/// Returns the indent of the first cell of a line, in points.
fn step_of(line: &GridLine, column: usize) -> f32 {
    let label = if line.kind.label().is_some() { measure::GRID_LABEL } else { 0.0 };
    if column == 0 { measure::GRID_STEP * line.depth as f32 + label } else { 0.0 }
}
