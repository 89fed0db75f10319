//! Cards of a campaign's standing in the strip, each side's in its colour: full where they lie on the table.

use eframe::egui::{Align2, FontId, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::contents::StandingOf;
use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::parts::widgets::width_of;

impl StandingOf {
    /// Returns the width of the word with its cards.
    pub(super) fn cards_width(&self, ui: &Ui) -> f32 {
        let word = width_of(ui, self.word, FontId::proportional(type_size::SMALL));
        let cards = self.cards.iter().map(|(_, _, of)| *of as f32 * (measure::STRIP_CARD[0] + measure::FOCUS) + gap::NEXT);
        word + cards.sum::<f32>()
    }

    /// Draws the word and the cards into their place.
    pub(super) fn cards_ui(&self, ui: &Ui, place: Rect) {
        let palette = palette(ui);
        let font = FontId::proportional(type_size::SMALL);
        let word = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, self.word, font, palette.second);
        let [wide, high] = measure::STRIP_CARD;
        let mut left = word.right();
        for (nation, played, of) in &self.cards {
            left += gap::NEXT;
            let ink = palette.nation_word(*nation);
            for nth in 0..*of {
                let card = Rect::from_min_size(pos2(left, place.center().y - high / 2.0), vec2(wide, high));
                let ground = if nth < *played { ink } else { palette.surface };
                ui.painter().rect(card, radius::CELL, ground, Stroke::new(measure::LINE, ink), StrokeKind::Inside);
                left = card.right() + measure::FOCUS;
            }
        }
    }
}
