//! The buttons of a map: in a line over it that has room for them, else in its corner.

use eframe::egui::{Align, Layout, Rect, Ui, UiBuilder, pos2};

use super::keys::ViewAct;
use super::view::MapView;
use crate::gui::look::gap;
use crate::gui::look::measure;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::shell::keys::{Acts, KeyAct};
use crate::gui::shell::pass::{offered_line, shows_key};

/// Height of the line of buttons, in points.
const TOOLS: f32 = measure::TARGET + 2.0 * gap::NEXT;

/// Returns the line over the map that has room for its buttons.
fn line_over(ui: &Ui) -> Option<Rect> {
    offered_line(ui).filter(|line| line.width() >= measure::MAP_TOOLS)
}

/// Returns whether the last line has the keys of a map and `more` of its page, which can be clicked there.
fn in_last_line(ui: &Ui, more: &[KeyAct]) -> bool {
    ViewAct::TOOLS.into_iter().map(Acts::act).chain(more.iter().copied()).all(|act| shows_key(ui, act))
}

/// Returns the height that a map keeps free for its buttons at its upper edge, in points; `more` are the acts of further buttons.
#[must_use]
pub fn tools_height(ui: &Ui, more: &[KeyAct]) -> f32 {
    if in_last_line(ui, more) || line_over(ui).is_some() { 0.0 } else { TOOLS }
}

impl MapView {
    /// Draws the zoom buttons, in, out, the whole, unless the last line has their keys: in a line over the map, else over its upper right
    /// corner, where `more` draws the buttons of further `acts` left of them. Returns the area of the map that they cover; `None` before the map is drawn.
    pub fn tools_ui(&mut self, ui: &mut Ui, (acts, more): (&[KeyAct], impl FnOnce(&mut Ui))) -> Option<Rect> {
        let place = self.place()?;
        if in_last_line(ui, acts) {
            return Some(Rect::from_min_max(place.right_top(), place.right_top()));
        }
        let over = line_over(ui);
        let corner = Rect::from_min_max(place.min, pos2(place.right(), place.top() + TOOLS)).shrink(gap::NEXT);
        let line = over.map_or(corner, |line| line.with_max_x(place.right() - gap::NEXT));
        let layout = Layout::right_to_left(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("map tools").max_rect(line).layout(layout));
        if over.is_some() {
            ui.set_clip_rect(line);
        }
        for (text, name, notches) in [("+", "Larger (+)", 1.0), ("−", "Smaller (−)", -1.0)] {
            if ui.button(text).accessible_name(name).clicked() {
                self.zoom_by(notches);
                ui.ctx().request_repaint();
            }
        }
        if Keyed::new(Rank::Outline, "Whole", "W", "The whole map (W)").add(&mut ui).clicked() {
            self.show_whole();
            ui.ctx().request_repaint();
        }
        match over {
            Some(_) => Some(Rect::from_min_max(place.right_top(), place.right_top())),
            None => {
                more(&mut ui);
                Some(ui.min_rect())
            }
        }
    }
}
