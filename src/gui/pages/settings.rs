//! Page of type size and look, kept between runs.

use eframe::egui::{RichText, Ui};

use crate::gui::look;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::widgets::heading;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::view::{Frame, PageView};
use crate::store::Look;

const LOOKS: [(Look, &str); 4] =
    [(Look::Paper, "Paper"), (Look::Lamp, "Lamp"), (Look::HighContrast, "High contrast"), (Look::System, "As the system")];
const SIZES_PERCENT: [u16; 7] = [100, 125, 150, 175, 200, 225, 250];

/// Page of the settings; it has no state.
#[derive(Clone, Copy, Debug, Default)]
pub struct SettingsPage;

impl PageView for SettingsPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        page_ui(ui, frame.desk);
    }
}

/// Draws the page of settings.
fn page_ui(ui: &mut Ui, desk: &mut Desk) {
    heading(ui, "Type and look");
    let (mut size, mut chosen) = (desk.settings().type_size_percent(), desk.settings().look);
    ui.label(RichText::new("Type size").strong());
    ui.horizontal_wrapped(|ui| {
        for percent in SIZES_PERCENT {
            choose_ui(ui, &mut size, percent, format!("{percent} %"));
        }
    });
    ui.label(RichText::new("Look").strong());
    ui.horizontal_wrapped(|ui| {
        for (look, name) in LOOKS {
            choose_ui(ui, &mut chosen, look, name);
        }
    });
    ui.label("Ctrl and + or − change the type size from anywhere. Both are saved.");
    if (size, chosen) != (desk.settings().type_size_percent(), desk.settings().look) {
        desk.set(|settings| {
            settings.set_type_size_percent(size);
            settings.look = chosen;
        });
        look::apply(ui.ctx(), chosen, size);
    }
}
