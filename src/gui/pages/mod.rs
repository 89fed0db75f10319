//! Pages beside the battle: battles and scenarios, assumed values, sheets to print, reconciling, settings, help.

mod assumed;
mod battles;
pub(in crate::gui) mod begun;
pub(in crate::gui) mod cards;
pub(in crate::gui) mod draw;
mod help;
mod leaves;
mod picture;
mod row_edits;
mod settings;
mod sheets;
mod start;

pub use assumed::AssumedPage;
pub use battles::{BattlesPage, plan};
pub use begun::{BeginList, Offer};
pub use help::HelpPage;
pub use picture::Painted;
pub use settings::SettingsPage;
pub use sheets::{Printable, SheetsPage};
pub use start::StartPage;

use eframe::egui::{Key, RichText, Role, Ui, WidgetInfo, vec2};

use crate::gui::look::{gap, type_size};
use crate::gui::parts::widgets;
use crate::gui::shell::keys::{Acts as _, Chord, acts, consumed};

acts! {
    /// Acts that move what is read.
    pub enum ScrollAct {
        /// Scrolls a page up.
        Up: [Chord::Alone(Key::PageUp)], "Scroll this page, the sheets and the assumed values; to their ends.";
        /// Scrolls a page down.
        Down: [Chord::Alone(Key::PageDown)], "";
        /// Scrolls to the beginning.
        Top: [Chord::Alone(Key::Home)], "";
        /// Scrolls to the end.
        End: [Chord::Alone(Key::End)], "";
    }
}

/// Draws a page of text that scrolls, by keys too while no field has the cursor.
pub fn scrolled(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let height = ui.available_height();
    widgets::scrolled(ui, "page", |ui| {
        if !ui.text_edit_focused() {
            ui.scroll_with_delta(vec2(0.0, by_keys(ui, height)));
        }
        add(ui);
    });
}

/// Returns the distance to scroll by the keys pressed, in points; up is positive.
fn by_keys(ui: &Ui, height: f32) -> f32 {
    const TO_THE_END: f32 = 1e6;
    // A line of the last page stays in sight.
    let page = (height - 40.0).max(40.0);
    let far = |act: &ScrollAct| match act {
        ScrollAct::Up => page,
        ScrollAct::Down => -page,
        ScrollAct::Top => TO_THE_END,
        ScrollAct::End => -TO_THE_END,
    };
    let pressed = |act: &&ScrollAct| act.line().chords.iter().any(|chord| consumed(ui, *chord));
    ScrollAct::ALL.iter().filter(pressed).map(far).sum()
}

/// Draws a heading within a page.
pub fn section(ui: &mut Ui, text: &str) {
    ui.add_space(gap::NEXT);
    let response = ui.label(RichText::new(text).strong().size(type_size::HEADING));
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
}

/// Draws a name on the left and its description on the right, both wrapped; one below the other in a narrow window.
fn pair(ui: &mut Ui, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    const LEFT: f32 = 150.0;
    pair_of(ui, LEFT, left, right);
}

/// Draws the same pair with a given width for the name.
fn pair_of(ui: &mut Ui, width: f32, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    if ui.available_width() < 3.0 * width {
        left(ui);
        ui.indent("of it", right);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(width);
            left(ui);
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            right(ui);
        });
    });
}
