//! Tabs of a page in the strip, its next action, and what undo takes back.

use eframe::egui::{Align2, Button, FontId, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Strip, StripButton, StripRow};
use crate::gui::look::{measure, medium, palette, radius, semibold, type_size};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::width_of;

impl Strip {
    /// Draws what undo takes back, cut to the room that is left.
    pub(super) fn undo_ui(&self, ui: &Ui, right: &mut StripRow, left: &StripRow) {
        let Some(undo) = &self.undo else { return };
        let font = FontId::proportional(type_size::SMALL);
        let room = right.left_until(left).min(measure::UNDO_TOLD);
        if room < measure::UNDO_TOLD_LEAST {
            return;
        }
        let words = format!("undo: {}", undo.trim_end_matches('.'));
        let mut words = words.split(' ').collect::<Vec<_>>();
        let whole = words.len();
        let text = loop {
            let text = if words.len() == whole { words.join(" ") } else { format!("{} …", words.join(" ")) };
            if words.len() < 2 || width_of(ui, &text, font.clone()) <= room {
                break text;
            }
            words.pop();
        };
        let place = right.take(width_of(ui, &text, font.clone()));
        ui.painter().text(place.left_center(), Align2::LEFT_CENTER, text, font, palette(ui).second);
    }

    /// Draws the tabs of the page as pills; where room is short, the one that is shown, behind which the others lie. Returns the one that
    /// was pressed.
    pub(super) fn tabs_ui(&self, ui: &mut Ui, row: &mut StripRow, all: bool) -> Option<usize> {
        if self.tabs.is_empty() {
            return None;
        }
        let palette = palette(ui);
        let place = row.take(self.tabs_width(ui, all));
        let around = Rect::from_center_size(place.center(), vec2(place.width(), measure::TARGET));
        ui.painter().rect_filled(around, radius::BUTTON, palette.sunken);
        let mut asked = None;
        let mut from = around.left();
        for (nth, tab) in self.tabs.iter().enumerate().filter(|(nth, _)| all || *nth == self.tab) {
            let pill = Rect::from_min_size(pos2(from, around.top()), vec2(self.pill_width(ui, tab.name), around.height()));
            from = pill.right();
            let is_shown = self.tab == nth;
            let response = ui.interact(pill, Id::unique(("tab of the strip", tab.name)), Sense::click());
            let text = format!("{} ({})", tab.name, tab.key);
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_shown, &text));
            if is_shown {
                ui.painter().rect_filled(pill, radius::BUTTON, palette.ink);
            }
            if response.has_focus() {
                ui.painter().rect_stroke(pill, radius::BUTTON, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
            }
            let (font, ink) =
                if is_shown { (semibold(type_size::BODY), palette.surface) } else { (medium(type_size::BODY), palette.second) };
            ui.painter().text(pill.center(), Align2::CENTER_CENTER, tab.name, font, ink);
            if all {
                asked = asked.or(response.clicked().then_some(nth));
                response.on_hover_text(text);
            } else {
                menu_ui(&response, |ui| {
                    for (nth, tab) in self.tabs.iter().enumerate() {
                        let button = Button::new(tab.name).shortcut_text(tab.key).selected(nth == self.tab);
                        asked = asked.or(ui.add(button).clicked().then_some(nth));
                    }
                });
            }
        }
        asked
    }

    pub(super) fn tabs_width(&self, ui: &Ui, all: bool) -> f32 {
        let shown = self.tabs.iter().enumerate().filter(|(nth, _)| all || *nth == self.tab);
        shown.map(|(_, tab)| self.pill_width(ui, tab.name)).sum()
    }
}

/// Draws the button of the page's next action.
pub(super) fn main_ui(ui: &Ui, button: StripButton, open: bool, place: Rect, with_keys: bool) -> Response {
    let place = Rect::from_center_size(place.center(), vec2(place.width(), measure::TARGET));
    let text = format!("{} ({})", button.name, button.key);
    let key = if with_keys { button.key } else { "" };
    Keyed { open, ..Keyed::new(Rank::Main, button.name, key, &text) }.ui(ui, Id::unique(("main button of the strip", button.name)), place)
}
