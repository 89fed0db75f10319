//! Every house value, to check against one's own copy of the rules.

use eframe::egui::Ui;

use crate::gui::widgets::heading;
use crate::table::{Listed, Source};

/// What the page remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HousePage {}

impl HousePage {
    /// Draws the page. `typing` is set while the cursor is in a field for text.
    pub fn ui(&mut self, ui: &mut Ui, _listings: &[(&str, &[Listed], &[Source])], _typing: &mut bool) {
        heading(ui, "House values");
    }
}
