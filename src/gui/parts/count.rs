//! A whole number between its buttons.

use eframe::egui::{self, RichText, Ui, vec2};

use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::pick_text;
use crate::quantity::{keep_whole, whole_so_far};

/// A whole number, kept as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count(pub String);

impl Count {
    /// Returns the number; an empty field counts as 0.
    pub fn value(&self) -> u32 {
        whole_so_far(&self.0).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    }

    /// Sets the number; 0 leaves the field empty.
    pub fn set(&mut self, value: u32) {
        self.0 = if value == 0 { String::new() } else { value.to_string() };
    }
}

impl From<u32> for Count {
    fn from(value: u32) -> Self {
        let mut count = Self::default();
        count.set(value);
        count
    }
}

/// Draws a number between its `−` and `+`; `name` is its label for screen readers.
pub fn count_ui(ui: &mut Ui, name: &str, count: &mut Count) {
    count_with_focus_ui(ui, name, count, false);
}

/// Draws the same; with `focus` it gets the cursor, and a number that is typed takes the place of the one in it.
pub fn count_with_focus_ui(ui: &mut Ui, name: &str, count: &mut Count, focus: bool) {
    let _ = count_with_hint_ui(ui, name, count, focus, "0");
}

/// Draws the same, with what an empty field shows. Returns the field.
pub fn count_with_hint_ui(ui: &mut Ui, name: &str, count: &mut Count, focus: bool, hint: &str) -> egui::Response {
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap::HAIR;
        // For the pointer alone: Tab goes from number to number.
        let button = |text: &str| {
            let button = egui::Button::new(RichText::new(text).strong()).sense(egui::Sense::CLICK);
            button.min_size(vec2(measure::TARGET, measure::TARGET))
        };
        if ui.add(button("−")).accessible_name(format!("{name}: one fewer")).clicked() {
            count.set(count.value().saturating_sub(1));
        }
        let width = if count.0.len() > 2 { 56.0 } else { 42.0 };
        let edit = egui::TextEdit::singleline(&mut count.0)
            .id_salt(name)
            .desired_width(width)
            .min_size(vec2(width, 30.0))
            .align(egui::Align2::CENTER_CENTER)
            .char_limit(8)
            .hint_text(hint);
        let field = ui.add(edit).accessible_name(name);
        if focus {
            pick_text(ui, field.id, [0, count.0.chars().count()]);
            field.scroll_to_me(None);
        }
        if field.changed() {
            keep_whole(&mut count.0);
        } else if field.lost_focus() && !count.0.is_empty() {
            count.0 = count.value().to_string();
        }
        if ui.add(button("+")).accessible_name(format!("{name}: one more")).clicked() {
            count.set(count.value().saturating_add(1));
        }
        field
    });
    row.inner
}
