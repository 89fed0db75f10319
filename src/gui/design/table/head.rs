//! The line over the map of a table, and the inches along its edges.

use eframe::egui::{Align, Align2, FontId, Layout as Lay, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Drawer, FOOT, TableIntents, TableView, is_missing};
use crate::design::{Gesture, GridLine, Layout, TableTool};
use crate::engine::text::upper_first;
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, palette as colours, type_size};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::{chip, that_fit};
use crate::map::{Extent, point};

impl TableView {
    /// Draws the line over the map: what the tool in hand does, and the switches of the map.
    pub(super) fn head_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>, intents: &mut TableIntents) {
        let whole = ui.available_rect_before_wrap();
        let line = Rect::from_min_size(whole.min, vec2(whole.width(), measure::TABLE_HEAD));
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        // Where the switches take most of the line, what the pointer does stands below them.
        let is_below = line.width() < measure::TABLE_HEAD_WIDE;
        let below = Rect::from_min_size(line.left_bottom(), vec2(line.width(), if is_below { measure::CAPTION } else { 0.0 }));
        ui.advance_cursor_after_rect(line.union(below));
        let hint_ui = |ui: &mut Ui, hint: &[String]| {
            let line_text = that_fit(ui, hint);
            ui.label(RichText::new(line_text).size(type_size::SMALL).color(colours(ui).ink));
        };
        let hint = self.hint(desk, at);
        if is_below {
            let place = UiBuilder::new().id_salt("under the switches").max_rect(below).layout(Lay::left_to_right(Align::Center));
            hint_ui(&mut ui.new_child(place), &hint);
        }
        let mut ui = ui.new_child(UiBuilder::new().id_salt("over the map").max_rect(line).layout(Lay::right_to_left(Align::Center)));
        let ui = &mut ui;
        let button = |ui: &mut Ui, text: &str, key: &str, name: &str| {
            let keyed = Keyed::new(Rank::Chip, text, if narrow { "" } else { key }, name);
            let (place, _) = ui.allocate_exact_size(vec2(keyed.width(ui), measure::FORM_ROW), Sense::hover());
            keyed.ui(ui, ui.scope_id().with(name), place)
        };
        if button(ui, "whole", "0", "The whole table (0)").clicked() {
            self.view.show_whole();
        }
        for (text, name, notches) in [("−", "Smaller (−)", -1.0), ("+", "Larger (+)", 1.0)] {
            if !narrow && button(ui, text, "", name).clicked() {
                self.view.zoom_by(notches);
            }
        }
        if let Some(board) = &desk.form().board {
            let size = button(ui, "size", "", "Size of the board");
            menu_ui(&size, |ui| {
                for (sentence, by) in [("Wider", [1, 0]), ("Narrower", [-1, 0]), ("Deeper", [0, 1]), ("Shallower", [0, -1])] {
                    if ui.button(sentence).clicked() {
                        intents.edits.extend((board.sized)(desk.draft(), by));
                    }
                }
            });
        } else {
            let mut snaps = !self.free;
            self.beneath.button_ui(ui);
            chip(ui, &mut snaps, "snap ½″", "What is dragged snaps to half inches", false);
            self.free = !snaps;
        }
        if narrow {
            for (text, drawer) in [("Turns", Drawer::Turns), ("Remarks", Drawer::Remarks), ("Draw", Drawer::Palette)] {
                let has = drawer != Drawer::Turns || !self.track.turns.is_empty();
                if has && button(ui, text, "", text).clicked() {
                    self.drawer = if self.drawer == Some(drawer) { None } else { Some(drawer) };
                }
            }
        }
        if !is_below {
            ui.with_layout(Lay::left_to_right(Align::Center), |ui| hint_ui(ui, &hint));
        }
    }

    /// Returns what the pointer does now, the most important part first.
    fn hint(&self, desk: &OpenDesign, at: Option<&GridLine>) -> Vec<String> {
        let missing = |line: &&GridLine| line.kind.is_laid() && self.laid.as_ref().is_some_and(|laid| is_missing(desk, laid, line));
        let name = || at.map_or_else(String::new, |line| desk.edits().line_name(line));
        let is_on_board = self.laid.as_ref().is_some_and(|laid| laid.grid.is_some());
        let parts: &[&str] = match self.entry() {
            _ if self.beneath.is_in_hand() => &["Drag the picture, or a corner of it", "arrows move it, , and . turn it", "P ends this"],
            Some(_) if self.too_short => &["Too short: drag along it, or around it"],
            Some(entry) if entry.tool == TableTool::Unit => match at.filter(missing) {
                Some(line) => {
                    let name = desk.edits().line_name(line);
                    return vec![
                        format!("{name}: click where to put it"),
                        "Enter puts it in the middle".to_owned(),
                        "N for the next".to_owned(),
                    ];
                }
                None => &["Everybody has a place: a click makes a new unit", "Esc ends"],
            },
            Some(entry) => {
                let text = match entry.gesture {
                    Gesture::Shape => "drag around it, or from corner to corner",
                    Gesture::Corners => "drag its two corners. Shift: any shape",
                    Gesture::Path if self.path.is_empty() => "click point by point, or drag along it",
                    Gesture::Path => "click the next point; click the last again, or Enter, ends it",
                    Gesture::Span => "drag from end to end, or click",
                    Gesture::Click => "click",
                    Gesture::Paint => "drag over the hexes",
                };
                return vec![format!("{}: {text}.", upper_first(entry.name)), "Esc ends".to_owned()];
            }
            None if at.is_some_and(|line| missing(&line)) && self.picked.is_none() => {
                return vec![format!("{} has no place yet: click where to put it", name()), "Enter puts it in the middle".to_owned()];
            }
            None if is_on_board && at.is_some_and(|line| self.is_position_in_hand(desk, line)) => {
                return vec![format!("{}: a click adds a hex, or takes one away", name()), "Esc lets go".to_owned()];
            }
            None => &["Take a tool, or drag what is on the table", "N: who has no place"],
        };
        parts.iter().map(|part| (*part).to_owned()).collect()
    }

    /// Draws the inches along the upper and the left edge of the map, a mark a foot.
    pub(super) fn inches_ui(&self, ui: &Ui, laid: &Layout, whole: Rect, place: Rect) {
        let ink = colours(ui).second;
        let feet = |of: f32| (0_u16..).map(|foot| foot * FOOT).take_while(move |inches| f32::from(*inches) <= of);
        let screen = |x: f32, y: f32| self.view.on_screen(Extent { min: point(x, y), max: point(x, y) }).map(|rect| rect.min);
        let font = FontId::proportional(type_size::SMALL);
        let mut free = f32::MIN;
        for inches in feet(laid.size[0]) {
            let Some(at) = screen(f32::from(inches), 0.0).filter(|at| place.x_range().contains(at.x)) else { continue };
            let galley = ui.painter().layout_no_wrap(format!("{inches}″"), font.clone(), ink);
            let left = at.x - galley.size().x / 2.0;
            if left > free && left + galley.size().x < whole.right() {
                free = left + galley.size().x + gap::NEXT;
                ui.painter().galley(pos2(left, place.top() - galley.size().y), galley, ink);
            }
        }
        let mut free = f32::MAX;
        for inches in feet(laid.size[1]) {
            let sight = place.y_range().shrink(type_size::SMALL / 2.0);
            let Some(at) = screen(0.0, laid.size[1] - f32::from(inches)).filter(|at| sight.contains(at.y)) else { continue };
            if at.y + type_size::SMALL / 2.0 < free {
                free = at.y - type_size::SMALL;
                let right = pos2(place.left() - gap::HAIR, at.y);
                ui.painter().text(right, Align2::RIGHT_CENTER, inches, font.clone(), ink);
            }
        }
    }
}
