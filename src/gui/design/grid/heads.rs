//! Heads of the columns, over the lines they belong to, and the widths of the columns.

use std::ops::Range;

use eframe::egui::{Align2, FontId, Rangef, Rect, Ui, pos2, vec2};

use super::{GridView, step_of};
use crate::design::{GridLine, Kind, LineKind};
use crate::games::registry::OpenDesign;
use crate::gui::design::measured::MOST_KNOWN;
use crate::gui::look::{gap, measure, medium, palette, type_size};
use crate::gui::parts::fit::cut_at_the_end;
use crate::gui::parts::widgets::width_of;

/// Returns whether heads stand over a line: over the first of each run of its kind, but not over commands and texts, whose cells say what
/// they are.
fn has_heads(lines: &[GridLine], nth: usize) -> bool {
    let kind = |nth: usize| lines.get(nth).map(|line| line.kind);
    let is_named = |kind: LineKind| kind == LineKind::Command || kind.is_text();
    // The first line has its heads over the grid.
    nth > 0 && kind(nth).is_some_and(|own| !is_named(own) && kind(nth - 1) != Some(own))
}

/// Returns the upper edge of every line in points, with room for the heads over those that have them.
fn tops(lines: &[GridLine]) -> Vec<f32> {
    let mut top = 0.0;
    let line = |nth: usize| {
        top += if has_heads(lines, nth) { measure::GRID_HEAD } else { 0.0 };
        let own = top;
        top += measure::FORM_ROW;
        own
    };
    (0..lines.len()).map(line).collect()
}

impl GridView {
    /// Draws the heads over the lines in sight that have them.
    pub(super) fn heads_ui(&self, ui: &Ui, desk: &OpenDesign, whole: Rect, lines: Range<usize>) {
        let all = &desk.analysis.lines;
        for nth in lines.filter(|nth| has_heads(all, *nth)) {
            let top = self.place(whole, nth, 0).top() - measure::GRID_HEAD;
            let row = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), measure::GRID_HEAD));
            let hidden = whole.left() < ui.clip_rect().left() - measure::GRID_STEP;
            let named = hidden.then(|| Rangef::new(ui.clip_rect().left(), ui.clip_rect().left() + self.names_width(ui)));
            self.head_row(ui, desk, row, (whole.left(), named), (all[nth].kind, nth));
        }
    }

    /// Draws the heads of the first line in sight, over the grid.
    pub(super) fn first_head_ui(&self, ui: &Ui, desk: &OpenDesign, row: Rect, (left, named, first): (f32, Option<Rangef>, usize)) {
        let Some(line) = desk.analysis.lines.get(first) else { return };
        self.head_row(ui, desk, row, (left, named), (line.kind, first));
    }

    /// Draws a row of heads; over the names that stay in sight is the head of their column.
    fn head_row(&self, ui: &Ui, desk: &OpenDesign, row: Rect, (left, named): (f32, Option<Rangef>), (kind, nth): (LineKind, usize)) {
        let palette = palette(ui);
        let painter = ui.painter_at(row);
        painter.rect_filled(row, 0.0, palette.sunken);
        let is_own = desk.analysis.lines.get(self.at.0).is_some_and(|line| line.kind == kind) && self.at.0 >= nth;
        let mut from = left;
        for (column, head) in desk.form().columns_of(kind).iter().enumerate() {
            let ink = if is_own && column == self.at.1 { palette.ink } else { palette.second };
            let wide = self.measured.widths.get(column).copied().unwrap_or_default();
            let fits = |text: &str| painter.layout_no_wrap(text.to_owned(), medium(type_size::SMALL), ink).size().x + gap::NEXT <= wide;
            let text = cut_at_the_end(head.head, fits);
            painter.text(pos2(from + gap::HAIR, row.center().y), Align2::LEFT_CENTER, text, medium(type_size::SMALL), ink);
            from += wide;
        }
        if let Some((named, column)) = named.zip(desk.form().columns_of(kind).first()) {
            let place = Rect::from_x_y_ranges(named, row.y_range());
            let painter = painter.with_clip_rect(place.intersect(ui.clip_rect().expand2(vec2(0.0, measure::GRID_HEAD))));
            painter.rect_filled(place, 0.0, palette.sunken);
            let at = pos2(place.left() + gap::HAIR, place.center().y);
            painter.text(at, Align2::LEFT_CENTER, column.head, medium(type_size::SMALL), palette.second);
        }
    }

    /// Measures the columns once a change: they are as wide as units need, and other lines fit into that. None becomes narrower again, and
    /// none wider by a choice: what is edited stays where it is.
    pub(super) fn measure(&mut self, ui: &Ui, desk: &OpenDesign) {
        let at = (desk.analysis.change, ui.ctx().pixels_per_point());
        if self.measured.at == at && !self.measured.widths.is_empty() {
            return;
        }
        let [least, most] = measure::GRID_COLUMN;
        let font = FontId::proportional(type_size::BODY);
        if self.measured.at.1 != at.1 || self.measured.known.len() > MOST_KNOWN {
            self.measured.known.clear();
        }
        let around = 2.0 * gap::NEXT;
        let is_same = self.measured.at.1 == at.1 && self.measured.widths.len() == desk.form().width();
        let mut widths = if is_same { std::mem::take(&mut self.measured.widths) } else { vec![least; desk.form().width()] };
        for (_, columns) in desk.form().columns.iter().filter(|(kind, _)| kind.is_unit()) {
            for (width, column) in widths.iter_mut().zip(columns) {
                *width = width.max(width_of(ui, column.head, font.clone()) + around);
                let words = if let Kind::Word(words) = &column.kind { words.as_slice() } else { &[] };
                for (_, word) in words {
                    *width = width.max((self.measured.width(ui, word) + around).min(most));
                }
            }
        }
        // The heads of other lines, as far as these may widen a column.
        let small = medium(type_size::SMALL);
        for (_, columns) in desk.form().columns.iter().filter(|(kind, _)| !kind.is_unit() && !kind.is_text()) {
            for (width, column) in widths.iter_mut().zip(columns) {
                *width = width.max((width_of(ui, column.head, small.clone()) + around).min(measure::GRID_OTHERS));
            }
        }
        for (line, cells) in desk.analysis.lines.iter().zip(&desk.analysis.cells) {
            let of_name = desk.form().columns_of(line.kind).len().min(if line.kind.is_unit() { usize::MAX } else { 1 });
            for (nth, (width, cell)) in widths.iter_mut().zip(cells).enumerate().filter(|_| !line.kind.is_text()) {
                let most = if nth < of_name { most } else { measure::GRID_OTHERS };
                *width = width.max((self.measured.width(ui, cell) + around).min(most) + step_of(line, nth));
            }
        }
        (self.measured.at, self.measured.widths) = (at, widths);
        self.measured.tops = tops(&desk.analysis.lines);
    }
}
