//! Buttons of the strip that are a sign: menu, undo, redo and more.

use eframe::egui::{self, Color32, Rect, Response, Shape, Stroke, Ui, Vec2, vec2};

use crate::gui::look::{measure, palette, type_size};

/// The sign on a button of the strip, drawn by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// An arrow that turns back.
    Undo,
    /// An arrow that turns on.
    Redo,
    /// Three dots for more.
    More,
}

impl Sign {
    fn paint(self, ui: &Ui, place: Rect, ink: Color32) {
        let (centre, size) = (place.center(), type_size::BODY / 2.0);
        if self == Self::More {
            for dot in [-1.0, 0.0, 1.0] {
                ui.painter().circle_filled(centre + vec2(dot * size * 0.8, 0.0), measure::FOCUS, ink);
            }
            return;
        }
        let way = if self == Self::Undo { -1.0 } else { 1.0 };
        let at = |turn: f32| centre + vec2(way * turn.cos(), turn.sin()) * size;
        // Three quarters of a circle, open where the arrow's head is.
        let arc = (0..=12_u8).map(|step| at(f32::from(step) * 0.38 - 0.6 + std::f32::consts::FRAC_PI_2)).collect::<Vec<_>>();
        let stroke = Stroke::new(measure::FOCUS, ink);
        let tip = arc.last().copied().unwrap_or(centre);
        ui.painter().add(Shape::line(arc, stroke));
        let head = size * 0.7;
        ui.painter().line_segment([tip, tip + vec2(-way * head, -head * 0.3)], stroke);
        ui.painter().line_segment([tip, tip + vec2(way * head * 0.1, -head)], stroke);
    }
}

/// Draws a button that is a sign. `does` describes its effect; without it the button is disabled.
pub(super) fn icon_ui(ui: &mut Ui, place: Rect, sign: Sign, text: &str, does: Option<&str>) -> Response {
    let place = Rect::from_center_size(place.center(), Vec2::splat(measure::TARGET));
    let button = egui::Button::new("").frame_when_inactive(false);
    let response = ui.add_enabled_ui(does.is_some(), |ui| ui.put(place, button)).inner.accessible_name(text);
    let ink = palette(ui).ink;
    sign.paint(ui, place, if does.is_some() { ink } else { ink.gamma_multiply(measure::DEAD_SIGN) });
    let hint = does.filter(|does| !does.is_empty()).map_or_else(|| text.to_owned(), |does| format!("{text}: {does}"));
    // Undo and redo are the only signs that can be dead.
    let dead = format!("{text}: there is nothing to {}", if sign == Sign::Undo { "undo" } else { "redo" });
    response.on_hover_text(hint).on_disabled_hover_text(dead)
}
