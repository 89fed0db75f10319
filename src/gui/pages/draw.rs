//! Parts that the first page and the page of battles draw alike: keys in their caps, large buttons, choices side by side, titles that fit,
//! strengths as bars.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, CursorIcon, FontId, Galley, Pos2, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::games::about::StandingSide;
use crate::gui::look::{gap, measure, medium, palette, radius, semibold, serif, type_size};
use crate::gui::parts::widgets::width_of;
use crate::scenario::Nation;

/// Choices side by side, of which one holds.
#[derive(Clone, Debug)]
pub struct Segments<'s> {
    /// Name of the choice, for a screen reader.
    pub what: &'static str,
    /// Names of the choices.
    pub names: &'s [String],
    /// The one that holds.
    pub chosen: usize,
}

impl Segments<'_> {
    /// Returns the width of all of them.
    pub fn width(&self, ui: &Ui) -> f32 {
        self.names.iter().map(|name| segment(ui, name)).sum()
    }

    /// Draws them from a point at the left, in the middle of their height. Returns the one that was pressed.
    pub fn ui(&self, ui: &mut Ui, left: Pos2) -> Option<usize> {
        let palette = palette(ui);
        let whole = Rect::from_min_size(pos2(left.x, left.y - measure::TARGET / 2.0), vec2(self.width(ui), measure::TARGET));
        ui.painter().rect_filled(whole, radius::BUTTON, palette.sunken);
        let mut pressed = None;
        let mut from = whole.left();
        for (nth, name) in self.names.iter().enumerate() {
            let place = Rect::from_min_size(pos2(from, whole.top()), vec2(segment(ui, name), whole.height()));
            from = place.right();
            let is_chosen = nth == self.chosen;
            let response =
                ui.interact(place, ui.scope_id().with((self.what, nth)), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
            let spoken = format!("{}: {name}", self.what);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, &spoken));
            let (fill, ink) = match (is_chosen, response.hovered()) {
                (true, _) => (palette.ink, palette.surface),
                (false, true) => (palette.picked, palette.ink),
                (false, false) => (palette.sunken, palette.ink),
            };
            ui.painter().rect_filled(place, radius::BUTTON, fill);
            if response.has_focus() {
                ui.painter().rect_stroke(place, radius::BUTTON, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
            }
            let font = if is_chosen { semibold(type_size::BODY) } else { medium(type_size::BODY) };
            ui.painter().text(place.center(), Align2::CENTER_CENTER, name, font, ink);
            if response.clicked() {
                pressed = Some(nth);
            }
        }
        pressed
    }
}

fn segment(ui: &Ui, name: &str) -> f32 {
    width_of(ui, name, semibold(type_size::BODY)) + 2.0 * gap::BUTTON
}

/// Lays a title out in a width: in one line, or in small type over as many lines as it takes.
pub fn title(ui: &Ui, text: &str, width: f32, ink: Color32) -> Arc<Galley> {
    let line = ui.painter().layout_no_wrap(text.to_owned(), semibold(type_size::BODY), ink);
    if line.size().x <= width { line } else { ui.painter().layout(text.to_owned(), semibold(type_size::SMALL), ink, width) }
}

/// Draws a heading of a list, and small words at the right of it where there is room.
pub fn heading_ui(ui: &mut Ui, text: &str, beside: &str) {
    let palette = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
    let font = serif(type_size::HEADING);
    let right = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, text, font, palette.ink).right();
    let words = ui.painter().layout_no_wrap(beside.to_owned(), FontId::proportional(type_size::SMALL), palette.second);
    if right + gap::NEXT + words.size().x <= place.right() {
        ui.painter().galley(pos2(place.right() - words.size().x, place.center().y - words.size().y / 2.0), words, palette.second);
    }
}

/// Returns the points of the sides as pieces of text in their colours: `7 : 5`.
pub fn points(ui: &Ui, sides: &[StandingSide]) -> Vec<(String, Color32)> {
    let palette = palette(ui);
    let mut pieces = Vec::new();
    for (nth, side) in sides.iter().enumerate() {
        if nth > 0 {
            pieces.push((" : ".to_owned(), palette.second));
        }
        pieces.push((side.points.to_string(), palette.nation_word(side.nation)));
    }
    pieces
}

/// Draws pieces of text in one line that ends at a point. Returns where it begins.
pub fn pieces_to(ui: &Ui, right: Pos2, pieces: &[(String, Color32)], font: &FontId) -> f32 {
    let wide = pieces.iter().map(|(text, _)| width_of(ui, text, font.clone())).sum::<f32>();
    let mut at = pos2(right.x - wide, right.y);
    for (text, ink) in pieces {
        at.x = ui.painter().text(at, Align2::LEFT_CENTER, text, font.clone(), *ink).right();
    }
    right.x - wide
}

/// Draws a share of the most as a bar in a nation's colour, with its number at the right end of the place.
pub fn bar(ui: &Ui, place: Rect, nation: Option<Nation>, (of, most): (u32, u32)) {
    let palette = palette(ui);
    let room = (place.width() - measure::STRENGTH_NUMBER).max(0.0);
    #[expect(clippy::cast_precision_loss, reason = "stands, figures or points")]
    let wide = room * of as f32 / most.max(1) as f32;
    let bar = Rect::from_min_size(pos2(place.left(), place.center().y - measure::STRENGTH_BAR / 2.0), vec2(wide, measure::STRENGTH_BAR));
    ui.painter().rect_filled(bar, measure::LINE, palette.nation(nation));
    let font = semibold(type_size::SMALL);
    ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, of, font, palette.nation_word(nation));
}

/// Draws the frame of a thing that can be chosen: the chosen one in the accent colour.
pub fn frame(ui: &Ui, place: Rect, is_chosen: bool, response: &Response) {
    let palette = palette(ui);
    let edge = match (is_chosen, response.hovered()) {
        (true, _) => Stroke::new(measure::CHOSEN, palette.accent),
        (false, true) => Stroke::new(measure::LINE, palette.third),
        (false, false) => Stroke::new(measure::LINE, palette.line),
    };
    ui.painter().rect_stroke(place, radius::PANEL, edge, StrokeKind::Outside);
}

/// Returns small words in the colour of what is read second.
pub fn small(ui: &Ui, text: impl Into<String>) -> RichText {
    RichText::new(text).size(type_size::SMALL).color(palette(ui).second)
}
