//! Content that scrolls, and how a part of it comes into sight.

use eframe::egui::{self, Rect, Ui, UiBuilder, pos2};

use crate::gui::look::gap;
use crate::gui::shell::pass::note_scrolled;

/// Draws content that may be higher than the room that is left, and scrolls then. `name` is unique among its neighbours.
pub fn scrolled<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    scrolled_from(ui, name, false, add)
}

/// Draws a scroll area as [`scrolled`] does, from its top where what it shows is new. Its bar stands in the margin at the right, as far as
/// there is one: it lies over no words, and takes no room from them.
pub fn scrolled_from<R>(ui: &mut Ui, name: &str, is_new: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let place = ui.available_rect_before_wrap();
    let margin = (ui.clip_rect().right() - place.right()).clamp(0.0, gap::NEXT);
    let wider = Rect::from_min_max(place.min, pos2(place.right() + margin, place.bottom()));
    let mut outer = ui.new_child(UiBuilder::new().id_salt(("scrolled", name)).max_rect(wider).layout(*ui.layout()));
    // By default egui makes a scroll area at least 64 points high, and a low window has less.
    let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false).min_scrolled_height(0.0).max_height(place.height());
    let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
    let shown = area.show(&mut outer, |ui| {
        // In the smallest windows there is nothing to set.
        if ui.available_width() > margin {
            ui.set_max_width(ui.available_width() - margin);
        }
        add(ui)
    });
    if shown.state.clamped_offset().y > 0.0 {
        note_scrolled(ui, place.top());
    }
    ui.advance_cursor_after_rect(outer.min_rect().intersect(place));
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
