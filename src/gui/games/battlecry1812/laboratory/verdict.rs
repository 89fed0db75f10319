//! Verdict on a scenario, in words and first of all, with how it was got.

use eframe::egui::{Align2, FontId, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::BattleLab;
use crate::engine::text::number;
use crate::gui::lab::mark_of_method;
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::fit::readable_line_in;
use crate::gui::parts::widgets::width_of;

impl BattleLab {
    /// Draws the verdict in words.
    pub(super) fn verdict_ui(&self, ui: &mut Ui) {
        let palette = palette(ui);
        if let Some(fault) = &self.fault {
            ui.label(RichText::new(fault).color(palette.warning));
            return;
        }
        let Some((field, figures)) = self.field.as_ref().zip(self.runner.figures.as_ref()) else {
            heading_ui(ui, "The first battles are being played", None);
            return;
        };
        let words = field.verdict_words(figures);
        let headline = match self.runner.progress.filter(|progress| progress.of > 0) {
            Some(progress) => format!("Still playing, {} of {}", number(progress.played), number(progress.of)),
            None => words.headline,
        };
        heading_ui(ui, &headline, Some(&field.how(figures)));
        let mut text = eframe::egui::text::LayoutJob::default();
        let font = FontId::proportional(type_size::BODY);
        let strong = crate::gui::look::semibold(type_size::BODY);
        let format = |font: FontId, ink| eframe::egui::TextFormat::simple(font, ink);
        let space = if words.bold.is_empty() { "" } else { " " };
        text.append(&format!("{}{space}", words.bold), 0.0, format(strong, palette.ink));
        text.append(&words.rest, 0.0, format(font, palette.second));
        ui.label(text);
        ui.add_space(gap::NEXT);
    }
}

/// Draws a heading with how the figures were got at its right, where there is room.
pub(super) fn heading_ui(ui: &mut Ui, heading: &str, how: Option<&str>) -> Rect {
    let palette = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, heading));
    let look = (crate::gui::look::heading(), palette.ink);
    let words = readable_line_in(ui, (place.left_center(), Align2::LEFT_CENTER), heading, look, place.width());
    if let Some(how) = how {
        let needs = width_of(ui, how, FontId::proportional(type_size::SMALL)) + measure::LAB_MARK + gap::GROUP;
        if words.right() + needs <= place.right() {
            mark_of_method(ui, place.right_center(), false, how);
        } else {
            ui.label(RichText::new(how).size(type_size::SMALL).color(palette.second));
        }
    }
    words
}
