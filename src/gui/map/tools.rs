//! The buttons of a map in its corner.

use eframe::egui::{Align, Layout, Rect, Ui, UiBuilder, pos2, vec2};

use super::view::MapView;
use crate::gui::look::gap;
use crate::gui::look::measure;
use crate::gui::parts::keyed::{Keyed, Rank};

/// Height of the line of buttons, in points.
pub const TOOLS: f32 = measure::TARGET + 2.0 * gap::NEXT;

impl MapView {
    /// Draws the zoom buttons over the map's upper right corner: in, out, the whole. `more` draws further buttons left of them. Returns the
    /// area they cover; `None` before the map is drawn.
    pub fn tools_ui(&mut self, ui: &mut Ui, more: impl FnOnce(&mut Ui)) -> Option<Rect> {
        let over = self.place()?.translate(vec2(0.0, -self.tools_up));
        let line = Rect::from_min_max(over.min, pos2(over.right(), over.top() + TOOLS)).shrink(gap::NEXT);
        let layout = Layout::right_to_left(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("map tools").max_rect(line).layout(layout));
        for (says, name, notches) in [("+", "Larger (+)", 1.0), ("−", "Smaller (−)", -1.0)] {
            if ui.button(says).accessible_name(name).clicked() {
                self.zoom_by(notches);
                ui.ctx().request_repaint();
            }
        }
        if Keyed::new(Rank::Outline, "Whole", "W", "The whole map (W)").add(&mut ui).clicked() {
            self.show_whole();
            ui.ctx().request_repaint();
        }
        more(&mut ui);
        Some(ui.min_rect())
    }
}
