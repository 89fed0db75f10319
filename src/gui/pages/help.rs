//! The keys, and how a check goes.

use eframe::egui::Ui;

use crate::gui::widgets::heading;

/// Draws the page.
pub fn ui(ui: &mut Ui) {
    heading(ui, "Help");
}
