//! Buttons that show their key in a cap of its own, drawn into a place: the next action, second buttons, links of a row.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align, Color32, FontId, Galley, Id, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::gui::look::{gap, measure, medium, palette, radius, type_size};
use crate::gui::parts::fit::fitted;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::pass::reserve;

/// Kind of a button with its key, by its place in the hierarchy of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The next action: filled with the accent, one in a window.
    Main,
    /// Roll and Undo: an outline.
    Outline,
    /// A second action: a fill, no line.
    Chip,
    /// A action of a row: the accent's words without a ground.
    Link,
}

/// Button with its key.
#[derive(Clone, Copy, Debug)]
pub struct Keyed<'k> {
    /// Kind of the button.
    pub rank: Rank,
    /// Text of the button.
    pub text: &'k str,
    /// Key that does the same; empty if it has none, or is not shown.
    pub key: &'k str,
    /// Label for a screen reader, with the key; if empty, the text and the key.
    pub name: &'k str,
    /// It can be pressed.
    pub open: bool,
    /// Size of its words, in points.
    pub size: f32,
}

impl<'k> Keyed<'k> {
    /// Builds a button that can be pressed, its words as large as its kind has them.
    #[must_use]
    pub const fn new(rank: Rank, text: &'k str, key: &'k str, name: &'k str) -> Self {
        let size = if matches!(rank, Rank::Link) { type_size::SMALL } else { type_size::BODY };
        Self { rank, text, key, name, open: true, size }
    }

    /// Builds a button that its key presses; a screen reader says the words, and the key in brackets.
    #[must_use]
    pub const fn pressed_by(rank: Rank, text: &'k str, key: &'k str) -> Self {
        Self::new(rank, text, key, "")
    }

    /// Returns the same, or one that cannot be pressed.
    #[must_use]
    pub const fn open(self, open: bool) -> Self {
        Self { open, ..self }
    }

    /// Draws the button where the next thing goes, as wide as its words, but no wider than the room.
    pub fn add(self, ui: &mut Ui) -> Response {
        let least = if self.rank == Rank::Main { MAIN_LEAST } else { vec2(0.0, measure::TARGET) };
        self.add_sized(ui, least)
    }

    fn add_sized(self, ui: &mut Ui, least: Vec2) -> Response {
        let wide = self.width(ui).max(least.x).min(ui.available_width().max(measure::TARGET));
        let (id, place) = ui.allocate_space(vec2(wide, least.y));
        self.ui(ui, id, place)
    }

    fn full_name(&self) -> String {
        match (self.name, self.key) {
            ("", "") => self.text.to_owned(),
            // A cap has a gap between the keys of a chord.
            ("", key) => format!("{} ({})", self.text, key.replace(' ', "+")),
            (name, _) => name.to_owned(),
        }
    }

    fn font(&self) -> FontId {
        medium(self.size)
    }

    fn padding(&self) -> f32 {
        if self.rank == Rank::Link { gap::HAIR } else { gap::BUTTON }
    }

    /// Returns the width of the button with its key, in points.
    #[must_use]
    pub fn width(&self, ui: &Ui) -> f32 {
        width_of(ui, self.text, self.font()) + self.cap_width(ui) + 2.0 * self.padding()
    }

    fn cap_width(&self, ui: &Ui) -> f32 {
        if self.key.is_empty() { 0.0 } else { gap::NEXT + cap_width(ui, self.key) }
    }

    /// Lays the words out: on one line, on several where one is too wide, or smaller where those are too high.
    fn words(&self, ui: &Ui, room: Vec2, ink: Color32) -> Arc<Galley> {
        let lay = |size: f32, wide: f32| {
            let format = TextFormat { font_id: FontId { size, ..self.font() }, color: ink, ..TextFormat::default() };
            let mut job = LayoutJob::single_section(self.text.to_owned(), format);
            job.wrap.max_width = wide;
            job.halign = Align::Center;
            ui.painter().layout_job(job)
        };
        let full = lay(self.size, room.x.max(0.0));
        if full.size().y <= room.y && full.size().x <= room.x {
            return full;
        }
        lay(fitted(self.size, width_of(ui, self.text, self.font()), room.x), f32::INFINITY)
    }

    /// Returns the same without its key where the place has no room for it, not even beside words on two lines.
    fn that_fits(self, ui: &Ui, place: Vec2) -> Self {
        let beside = self.words_room(ui, place);
        let is_whole = || self.text.split_whitespace().all(|word| width_of(ui, word, self.font()) <= beside.x);
        let on_a_line = width_of(ui, self.text, self.font()) <= beside.x;
        let in_lines = || is_whole() && self.words(ui, beside, Color32::PLACEHOLDER).rows.len() > 1;
        if on_a_line || in_lines() { self } else { Self { key: "", ..self } }
    }

    /// Returns the room of the words in a place, beside the key.
    fn words_room(&self, ui: &Ui, place: Vec2) -> Vec2 {
        vec2(place.x - 2.0 * gap::HAIR - self.cap_width(ui), place.y)
    }

    /// Draws the button into a place; a key without room is left out, then the words are smaller.
    pub fn ui(self, ui: &Ui, id: Id, place: Rect) -> Response {
        let palette = palette(ui);
        let button = self.that_fits(ui, place.size());
        let response = ui.interact(place, id, if self.open { Sense::click() } else { Sense::hover() });
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.open, self.full_name()));
        if self.rank == Rank::Main {
            reserve(ui, place.intersect(ui.clip_rect()));
        }
        let hovered = self.open && response.hovered();
        let (ground, edge, ink) = match self.rank {
            Rank::Main if self.open => (palette.accent, palette.accent, palette.on_accent),
            Rank::Outline if self.open => (palette.surface, palette.edge, palette.ink),
            Rank::Chip if self.open => (palette.chip, palette.chip_line, palette.ink),
            Rank::Link if self.open => (Color32::TRANSPARENT, Color32::TRANSPARENT, palette.accent),
            // In high contrast that line is white: a button that cannot be pressed would look like one that can.
            Rank::Main | Rank::Outline => (Color32::TRANSPARENT, palette.chip_line.gamma_multiply(measure::DEAD_SIGN), palette.third),
            Rank::Chip | Rank::Link => (Color32::TRANSPARENT, Color32::TRANSPARENT, palette.third),
        };
        let edge = match () {
            () if response.has_focus() => Stroke::new(measure::FOCUS, if self.rank == Rank::Main { palette.ink } else { palette.accent }),
            () if hovered => Stroke::new(measure::LINE, palette.ink),
            () => Stroke::new(measure::LINE, edge),
        };
        ui.painter().rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
        let cap_wide = button.cap_width(ui);
        let words = button.words(ui, button.words_room(ui, place.size()), ink);
        let wide = words.size().x;
        let left = place.center().x - (wide + cap_wide) / 2.0;
        ui.painter().galley(pos2(left + wide / 2.0, place.center().y - words.size().y / 2.0), words, ink);
        if !button.key.is_empty() {
            let ground = if self.rank == Rank::Chip { palette.surface } else { palette.chip };
            let (ground, ink) = match self.rank {
                Rank::Main if self.open => (palette.accent, palette.on_accent),
                _ if self.open => (ground, palette.second),
                _ => (Color32::TRANSPARENT, palette.third),
            };
            cap(ui.painter(), ui, pos2(left + wide + gap::NEXT, place.center().y), button.key, (ground, ink));
        }
        response
    }
}

/// Least width and height of a main button.
const MAIN_LEAST: Vec2 = vec2(measure::MAIN_BUTTON, measure::MAIN_BUTTON_HEIGHT);

/// Draws a large button of a panel that no key presses; there may be several. No notice covers it.
pub fn main_button(ui: &mut Ui, enabled: bool, text: &str) -> bool {
    let response = Keyed::pressed_by(Rank::Outline, text, "").open(enabled).add_sized(ui, MAIN_LEAST);
    reserve(ui, response.rect.intersect(ui.clip_rect()));
    response.clicked()
}

/// Draws the next action of a panel, with its key.
pub fn main_key_button(ui: &mut Ui, enabled: bool, text: &str, key: &str) -> bool {
    Keyed::pressed_by(Rank::Main, text, key).open(enabled).add(ui).clicked()
}

/// Draws a second button of a panel, with its key.
pub fn key_button(ui: &mut Ui, text: &str, key: &str) -> Response {
    Keyed::pressed_by(Rank::Outline, text, key).add(ui)
}

/// Returns the width of a key's cap, in points.
#[must_use]
pub fn cap_width(ui: &Ui, key: &str) -> f32 {
    width_of(ui, key, FontId::proportional(type_size::SMALL)) + 2.0 * gap::HAIR
}

/// Paints the cap of a key that ends in the middle of its right edge, on the ground of second things. Returns its place.
pub fn cap_ending(ui: &Ui, right: Pos2, key: &str) -> Rect {
    let palette = palette(ui);
    cap(ui.painter(), ui, pos2(right.x - cap_width(ui, key), right.y), key, (palette.sunken, palette.second))
}

/// Paints the cap of a key, from the middle of its left edge, in the colours of its ground and its words. Returns its place.
pub fn cap(painter: &Painter, ui: &Ui, at: Pos2, key: &str, (ground, ink): (Color32, Color32)) -> Rect {
    let galley = painter.layout_no_wrap(key.to_owned(), FontId::proportional(type_size::SMALL), ink);
    let size = galley.size() + vec2(2.0 * gap::HAIR, 0.0);
    let place = Rect::from_min_size(pos2(at.x, at.y - size.y / 2.0), size);
    let line = if ink == palette(ui).on_accent { ink.gamma_multiply(measure::DEAD_SIGN) } else { palette(ui).chip_line };
    painter.rect(place, radius::CELL, ground, Stroke::new(measure::LINE, line), StrokeKind::Inside);
    painter.galley(place.min + vec2(gap::HAIR, 0.0), galley, ink);
    place
}
