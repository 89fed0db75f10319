//! Menus: a list no higher than the window, in which the entry with the keyboard is in sight.

use eframe::egui::{Frame, Popup, Response, ScrollArea, Ui};

use super::widgets::{clear_scroll_bar, keep_in_sight};

/// Draws the menu of what was pressed, while it is open.
pub fn menu_ui(response: &Response, add: impl FnOnce(&mut Ui)) {
    if response.clicked() {
        // Arrows go on from it to the entries, and not from what had the keyboard before, on the page below.
        response.request_focus();
    }
    Popup::menu(response).show(|ui| entries_ui(ui, add));
}

/// Draws a button with a menu behind it.
pub fn menu_button(ui: &mut Ui, text: &str, add: impl FnOnce(&mut Ui)) -> Response {
    ui.menu_button(text, |ui| entries_ui(ui, add)).response
}

/// Draws the entries of a menu: no higher than the window, from the first one, and scrolled to the one that gets the keyboard.
pub fn entries_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    clear_scroll_bar(ui);
    let most = ui.ctx().content_rect().height() - Frame::popup(ui.style()).total_margin().sum().y;
    let area = ScrollArea::vertical().id_salt("entries").max_height(most).min_scrolled_height(most);
    // The pass before a menu is shown measures it.
    let area = if ui.is_sizing_pass() { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, |ui| {
        add(ui);
        follow_focus(ui);
    });
}

/// Scrolls to what got the keyboard in this pass, if it is in the same list.
pub fn follow_focus(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
    if let Some(response) = focused.filter(|response| response.layer_id == ui.layer_id() && response.gained_focus()) {
        keep_in_sight(ui, response.rect);
    }
}
