//! StripRow of the strip that is filled from one end.

use eframe::egui::{Align2, Color32, FontId, Id, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2};

use crate::gui::look::gap;

/// A row that is filled from one end.
pub(super) struct StripRow {
    /// Room that is left.
    pub rest: Rect,
    from_left: bool,
}

impl StripRow {
    /// Begins a row at its left end.
    pub const fn from_left(rest: Rect) -> Self {
        Self { rest, from_left: true }
    }

    /// Begins a row at its right end.
    pub const fn from_right(rest: Rect) -> Self {
        Self { rest, from_left: false }
    }

    /// Returns the room between this row and the one that comes from the other end.
    pub fn left_until(&self, other: &Self) -> f32 {
        self.rest.right() - other.rest.left()
    }

    /// Takes the next place of this width; a width of 0 takes none.
    pub fn take(&mut self, width: f32) -> Rect {
        let size = Vec2::new(width, self.rest.height());
        let step = if width > 0.0 { width + gap::GROUP } else { 0.0 };
        let place = if self.from_left {
            Rect::from_min_size(self.rest.min, size)
        } else {
            Rect::from_min_size(pos2(self.rest.right() - width, self.rest.top()), size)
        };
        if self.from_left {
            self.rest.min.x += step;
        } else {
            self.rest.max.x -= step;
        }
        place
    }

    /// Draws words at the left of a place of this width.
    pub fn text_in(&mut self, ui: &Ui, text: &str, (font, ink): (FontId, Color32), width: f32) {
        let place = self.take(width);
        let response = ui.interact(place, Id::unique(("words of the strip", text)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        ui.painter().text(place.left_center(), Align2::LEFT_CENTER, text, font, ink);
    }
}
