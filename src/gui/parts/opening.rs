//! First frame of a page that was just opened.

use eframe::egui::Ui;

/// Frame in which a page was drawn last; `None` if it never was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDrawn(Option<u64>);

impl LastDrawn {
    /// Notes that the page is drawn. Returns true if it was not drawn in the frame before, and so was opened in this one.
    pub fn is_opening(&mut self, ui: &Ui) -> bool {
        let now = ui.ctx().cumulative_frame_nr();
        self.0.replace(now).is_none_or(|before| now > before + 1)
    }
}
