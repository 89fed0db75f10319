//! Choices beside each other, as chips.

use eframe::egui::{Button, Response, RichText, Stroke, Ui};

use crate::gui::look::{measure, palette};

/// Draws one of several choices, or a switch, as a chip: dark where it is picked.
pub fn choice_ui(ui: &mut Ui, picked: bool, text: impl Into<RichText>) -> Response {
    let palette = palette(ui);
    let (ink, fill) = if picked { (palette.surface, palette.ink) } else { (palette.ink, palette.chip) };
    let edge = Stroke::new(measure::LINE, palette.chip_line);
    ui.add(Button::selectable(picked, text.into().color(ink)).frame_when_inactive(true).fill(fill).stroke(edge))
}

/// Draws a choice of one value of several as a chip, and takes it where it is pressed.
pub fn choose_ui<T: PartialEq>(ui: &mut Ui, chosen: &mut T, of: T, text: impl Into<RichText>) -> Response {
    let mut response = choice_ui(ui, *chosen == of, text);
    if response.clicked() && *chosen != of {
        *chosen = of;
        response.mark_changed();
    }
    response
}
