//! Ways between the panes and the log in a narrow and low window: at the right end of the page's first line, and at the head of whatever
//! covers the page.

use eframe::egui::{Align, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::division::Pane;
use super::page::{Parts, PlayView};
use crate::gui::look::{gap, measure, medium, palette, type_size};
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::keyed::cap_width;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::pass::is_scrolled;

/// Key of the field to pick from.
const FIELD: &str = "/";
/// Key of the log.
const LOG: &str = "J";

impl<V: PlayView> Parts<V> {
    /// Returns the width of the buttons in the page's first line, with the gap before them.
    pub(super) fn corner_width(ui: &Ui, field: &str) -> f32 {
        let wide = |name: &str, key: &str| width_of(ui, name, medium(type_size::BODY)) + gap::NEXT + cap_width(ui, key) + 2.0 * gap::BUTTON;
        wide(field, FIELD) + gap::HAIR + wide("Log", LOG) + gap::NEXT
    }

    /// Draws them over whatever was scrolled there.
    pub(super) fn corner_ui(&mut self, ui: &mut Ui, over: Rect, field: &str) {
        let right = over.right() - gap::GROUP;
        let size = vec2(Self::corner_width(ui, field), measure::TARGET);
        let line = Rect::from_min_size(pos2(right - size.x, over.top() + gap::HAIR), size);
        let own = line.expand2(vec2(0.0, gap::HAIR));
        // What was scrolled under them is covered as a whole line, and not the ends of its words and buttons alone.
        let is_line = is_scrolled(ui, (over.top(), own.bottom()));
        let cover = if is_line { Rect::from_x_y_ranges(over.x_range(), own.y_range()) } else { own };
        if is_line {
            // Nor is it pressed there.
            ui.interact(cover, ui.scope_id().with("line of the corner"), Sense::click_and_drag());
        }
        ui.painter().rect_filled(cover, 0.0, palette(ui).ground);
        let mut ui = from_right(ui, "corner of the page", line);
        self.log_open |= chip(&mut ui, "Log", LOG);
        if chip(&mut ui, field, FIELD) {
            self.front = Pane::Field;
        }
    }

    /// Draws the way back from what covers the page, and the way to the other that may cover it.
    pub(super) fn cover_head_ui(&mut self, ui: &mut Ui, [work, field]: [&str; 2]) {
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
        let mut ui = from_right(ui, "head of the cover", line);
        let back = KeyChip::new("Back", &format!("Panel: {work}")).key("Esc").quiet(true).ui(&mut ui).clicked();
        let (other, key) = if self.log_open { (field, FIELD) } else { ("Log", LOG) };
        let goes = chip(&mut ui, other, key);
        if back || goes {
            (self.front, self.log_open) = match (back, self.log_open) {
                (true, _) => (Pane::Work, false),
                (false, true) => (Pane::Field, false),
                (false, false) => (Pane::Work, true),
            };
        }
    }
}

fn chip(ui: &mut Ui, name: &str, key: &str) -> bool {
    KeyChip::new(name, &format!("Panel: {name}")).key(key).quiet(true).ui(ui).clicked()
}

fn from_right(ui: &mut Ui, name: &str, line: Rect) -> Ui {
    let layout = Layout::right_to_left(Align::Center);
    let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(line).layout(layout));
    child.spacing_mut().item_spacing.x = gap::HAIR;
    child
}
