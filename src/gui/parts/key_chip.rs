//! Buttons without an outline: a fill, a picture, a word, and the key that presses it; and folds that open below their line.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Color32, FontId, Label, Rect, Response, RichText, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::keyed::{cap, cap_width};
use crate::gui::look::{Glyph, gap, measure, medium, palette, radius, type_size};

/// Button that is a chip, to be drawn.
#[derive(Clone, Copy)]
pub struct KeyChip<'c> {
    text: &'c str,
    name: &'c str,
    key: &'c str,
    glyph: Option<(Glyph, Color32)>,
    picked: Option<bool>,
    enabled: bool,
    quiet: bool,
}

impl<'c> KeyChip<'c> {
    /// Builds a chip with a word, and its name for a screen reader.
    pub const fn new(text: &'c str, name: &'c str) -> Self {
        Self { text, name, key: "", glyph: None, picked: None, enabled: true, quiet: false }
    }

    /// Adds the key that presses it, as it is printed; empty for none.
    pub const fn key(self, key: &'c str) -> Self {
        Self { key, ..self }
    }

    /// Adds a picture before its word.
    pub const fn glyph(self, glyph: Option<(Glyph, Color32)>) -> Self {
        Self { glyph, ..self }
    }

    /// Sets whether it is picked: it is one of several choices.
    pub const fn picked(self, picked: bool) -> Self {
        Self { picked: Some(picked), ..self }
    }

    /// Sets whether it can be pressed.
    pub const fn enabled(self, enabled: bool) -> Self {
        Self { enabled, ..self }
    }

    /// Sets whether it is drawn without a fill, as an action that is out of order now.
    pub const fn quiet(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    /// Returns the width of a chip with a word, and perhaps a picture before it.
    pub fn width(ui: &Ui, text: &str, has_glyph: bool) -> f32 {
        let glyph = if has_glyph { measure::ROSTER_GLYPH + gap::HAIR } else { 0.0 };
        2.0 * gap::BUTTON + glyph + super::widgets::width_of(ui, text, medium(type_size::BODY))
    }

    /// Draws it, as wide as its words, and returns its response.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let palette = palette(ui);
        let picked = self.picked == Some(true);
        let faded = self.quiet || !self.enabled;
        let ink = match () {
            () if picked => palette.surface,
            () if faded => palette.third,
            () => palette.ink,
        };
        let most = ui.max_rect().width() - 2.0 * gap::BUTTON;
        let text = line_of(ui, self.text, medium(type_size::BODY), ink, most);
        let before = if self.glyph.is_some() { measure::ROSTER_GLYPH + gap::HAIR } else { 0.0 };
        let behind = if self.key.is_empty() { 0.0 } else { gap::NEXT + cap_width(ui, self.key) };
        let width = 2.0 * gap::BUTTON + before + text.size().x + behind;
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (place, response) = ui.allocate_exact_size(vec2(width, measure::TARGET), sense);
        response.widget_info(|| match self.picked {
            Some(picked) => WidgetInfo::selected(Role::RadioButton, self.enabled, picked, self.name),
            None => WidgetInfo::labeled(Role::Button, self.enabled, self.name),
        });
        if !ui.is_rect_visible(place) {
            return response;
        }
        ground_ui(ui, place, &response, picked, faded);
        if let Some((glyph, tint)) = self.glyph {
            let at = Rect::from_min_size(
                pos2(place.left() + gap::BUTTON, place.center().y - measure::ROSTER_GLYPH / 2.0),
                vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH),
            );
            // On the ink of a picked chip the colours of the sides are too near to it.
            glyph.paint(ui.painter(), at.shrink(measure::LINE), if faded || picked { ink } else { tint });
        }
        let at = pos2(place.left() + gap::BUTTON + before, place.center().y - text.size().y / 2.0);
        let end = at.x + text.size().x;
        ui.painter().galley(at, text, ink);
        if !self.key.is_empty() {
            let ground = if picked { palette.ink } else { palette.surface };
            cap(ui.painter(), ui, pos2(end + gap::NEXT, place.center().y), self.key, (ground, palette.second));
        }
        response
    }
}

fn line_of(ui: &Ui, text: &str, font: FontId, ink: Color32, most: f32) -> std::sync::Arc<eframe::egui::Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat { font_id: font, color: ink, ..TextFormat::default() });
    job.wrap.max_width = most.max(0.0);
    job.wrap.max_rows = 1;
    ui.painter().layout_job(job)
}

/// Paints the ground of a chip: dark where it is picked, none where it cannot be taken now, with a frame for the focus.
pub fn ground_ui(ui: &Ui, place: Rect, response: &Response, picked: bool, faded: bool) {
    let palette = palette(ui);
    let fill = match () {
        () if picked => palette.ink,
        () if faded => Color32::TRANSPARENT,
        () => palette.chip,
    };
    let edge = match () {
        () if response.has_focus() => Stroke::new(measure::FOCUS, palette.accent),
        () if response.hovered() => Stroke::new(measure::LINE, palette.third),
        () if faded => Stroke::NONE,
        () => Stroke::new(measure::LINE, palette.chip_line),
    };
    ui.painter().rect(place, radius::BUTTON, fill, edge, StrokeKind::Inside);
}

/// Draws a state in a word on a ground of its own: a bad one on that of harm.
pub fn state_chip(ui: &mut Ui, word: &str, harm: bool) {
    let palette = palette(ui);
    let (fill, ink) = if harm { (palette.harm, palette.on_harm) } else { (palette.chip, palette.ink) };
    // Words that are wider than the page are broken into lines.
    let most = (ui.max_rect().width() - 2.0 * gap::NEXT).max(measure::TARGET);
    let text = ui.painter().layout(word.to_owned(), FontId::proportional(type_size::SMALL), ink, most);
    let size = vec2(text.size().x + 2.0 * gap::NEXT, (text.size().y + gap::NEXT).max(measure::MOVE_CELL_HEIGHT));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("State: {word}")));
    let edge = Stroke::new(measure::LINE, if harm { fill } else { palette.chip_line });
    ui.painter().rect(place, radius::BUTTON, fill, edge, StrokeKind::Inside);
    ui.painter().galley(place.center() - text.size() / 2.0, text, ink);
}

/// Draws the line of a fold: its title, words about what lies in it, its key. A click opens or closes it.
pub fn fold_ui(ui: &mut Ui, open: &mut bool, title: &str, about: &str, key: &str) {
    let palette = palette(ui);
    ui.scope(|ui| {
        let text = line_of(ui, title, FontId::proportional(type_size::BODY), palette.ink, f32::INFINITY);
        let text_high = text.size().y;
        let (place, response) = ui.allocate_exact_size(vec2(measure::TICK + text.size().x, measure::TARGET), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, *open, title));
        let centre = pos2(place.left() + gap::NEXT, place.center().y);
        let half = gap::HAIR;
        let corners = if *open {
            [vec2(-half, -half / 2.0), vec2(half, -half / 2.0), vec2(0.0, half)]
        } else {
            [vec2(-half / 2.0, -half), vec2(half, 0.0), vec2(-half / 2.0, half)]
        };
        ui.painter().add(Shape::convex_polygon(corners.map(|corner| centre + corner).to_vec(), palette.ink, Stroke::NONE));
        ui.painter().galley(pos2(place.left() + measure::TICK, place.center().y - text.size().y / 2.0), text, palette.ink);
        if response.has_focus() || response.hovered() {
            let width = if response.has_focus() { measure::FOCUS } else { measure::LINE };
            ui.painter().rect_stroke(place, radius::CELL, Stroke::new(width, palette.accent), StrokeKind::Outside);
        }
        *open ^= response.clicked();
        if !about.is_empty() && super::widgets::fits(ui, about) {
            ui.add(Label::new(RichText::new(about).size(type_size::SMALL).color(palette.second)).extend());
        }
        if !key.is_empty() {
            let (place, _) = ui.allocate_exact_size(vec2(cap_width(ui, key), text_high), Sense::hover());
            cap(ui.painter(), ui, place.left_center(), key, (palette.chip, palette.second));
        }
    });
}
