//! Sheets of the open scenario, like those of a battle of it before its first event.

use eframe::egui::Ui;

use crate::games::registry::{AnyOpenGame, OpenDesign};
use crate::gui::pages::SheetsPage;
use crate::gui::parts::keyed::key_button;
use crate::gui::shell::desk::Desk;
use crate::session::SaveLocation;

/// Page of the sheets of a design, with its options.
#[derive(Debug)]
pub struct Printing {
    session: Box<dyn AnyOpenGame>,
    page: SheetsPage,
}

impl Printing {
    /// Returns the sheets of a design in its current state.
    ///
    /// # Errors
    /// Returns the reason it cannot be played yet, in words for a designer.
    pub fn of(design: &mut OpenDesign, desk: &Desk) -> Result<Self, String> {
        design.check();
        let text = design.shared_text(None);
        let text = text.ok_or("The scenario has faults and cannot be printed yet: F8 goes from one to the next.")?;
        // In no folder: no battle of it is played or written.
        let home = SaveLocation { folder: None, ending: "", game_noun: "scenario" };
        let session = desk.parse(&text)?.begin(&desk.rules().fingerprint, home);
        Ok(Self { session, page: SheetsPage::of_scenario() })
    }

    /// Draws the page. Returns whether the designer goes back to the design.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk) -> bool {
        let goes_back = key_button(ui, "Back to the design", "Esc").clicked();
        self.page.session_ui(ui, &*self.session, desk);
        goes_back
    }
}
