//! Content that scrolls, and how a part of it comes into sight.

use eframe::egui::{self, Ui};

use crate::gui::look::gap;
use crate::gui::shell::pass::note_scrolled;

/// Draws content that may be higher than the room that is left, and scrolls then. `name` is unique among its neighbours.
pub fn scrolled<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    scrolled_from(ui, name, false, add)
}

/// Draws a scroll area as [`scrolled`] does, from its top where what it shows is new.
pub fn scrolled_from<R>(ui: &mut Ui, name: &str, is_new: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.available_height();
    // By default egui makes a scroll area at least 64 points high, and a low window has less.
    let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false).min_scrolled_height(0.0).max_height(height);
    let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
    let top = ui.cursor().top();
    let shown = area.show(ui, add);
    if shown.state.clamped_offset().y > 0.0 {
        note_scrolled(ui, top);
    }
    shown.inner
}

/// Leaves the room of a scroll bar free beside what scrolls, so that it lies over no words.
pub fn clear_scroll_bar(ui: &mut Ui) {
    ui.spacing_mut().scroll.floating_allocated_width = gap::HAIR;
}

/// Scrolls to a place that is not wholly in the window, with the part after it; nothing moves if it can be seen.
pub fn bring_in(ui: &Ui, place: egui::Rect) {
    if !ui.clip_rect().contains_rect(place) {
        ui.scroll_to_rect_animation(place, Some(egui::Align::TOP), egui::style::ScrollAnimation::none());
    }
}

/// Scrolls at once by no more than a place needs to be in sight.
pub fn keep_in_sight(ui: &Ui, place: egui::Rect) {
    ui.scroll_to_rect_animation(place, None, egui::style::ScrollAnimation::none());
}
