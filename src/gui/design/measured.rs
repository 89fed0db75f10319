//! Widths of the texts in cells, and how they are cut when they do not fit.

use std::collections::HashMap;

use eframe::egui::Ui;

use crate::gui::look::{semibold, type_size};
use crate::gui::parts::fit::{cut_at_the_end, cut_in_the_middle};
use crate::gui::parts::widgets::width_of;

/// Most cell texts remembered with their widths, those no longer in use among them.
pub const MOST_KNOWN: usize = 50_000;

/// Measurements of the cells, made once a change.
#[derive(Debug, Default)]
pub struct Measured {
    /// The change it was measured at, and the size of type it was measured in.
    pub at: (usize, f32),
    /// Widths of the columns.
    pub widths: Vec<f32>,
    /// Upper edges of the lines, in points.
    pub tops: Vec<f32>,
    /// Widths of the texts in cells, in points: laying out all of them at each change is most of the cost of an edit.
    pub known: HashMap<String, f32>,
}

impl Measured {
    /// Returns the width of a cell's text, in points.
    pub fn width(&mut self, ui: &Ui, text: &str) -> f32 {
        if let Some(known) = self.known.get(text) {
            return *known;
        }
        let width = width_of(ui, text, semibold(type_size::BODY));
        self.known.insert(text.to_owned(), width);
        width
    }

    /// Returns a name, cut in the middle if it does not fit: names that begin alike differ at their ends.
    pub fn fitted_name(&mut self, ui: &Ui, text: &str, room: f32) -> String {
        cut_in_the_middle(text, |text| self.width(ui, text) <= room)
    }

    /// Returns a cell's text, or as much of its beginning as fits. Called only for cells in sight: for all cells it would be most of the
    /// cost of an edit.
    pub fn fitted(&mut self, ui: &Ui, text: &str, room: f32) -> String {
        cut_at_the_end(text, |text| self.width(ui, text) <= room)
    }
}
