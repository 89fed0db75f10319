//! Sheets of the open scenario, like those of a battle of it before its first event.

use eframe::egui::Ui;

use crate::games::registry::{AnySitting, OpenDesign};
use crate::gui::pages::{Printable, SheetsPage};
use crate::gui::shell::desk::Desk;
use crate::sitting::Home;

/// Page of the sheets of a design, with its options.
#[derive(Debug)]
pub struct Printing {
    sitting: Box<dyn AnySitting>,
    page: SheetsPage,
}

impl Printing {
    /// Returns the sheets of a design in its current state.
    ///
    /// # Errors
    /// Returns the reason it cannot be played yet, in words for a designer.
    pub fn of(design: &mut OpenDesign, desk: &Desk) -> Result<Self, String> {
        design.check();
        let text = design.given_away(None);
        let text = text.ok_or("The scenario has faults and cannot be printed yet: F8 goes from one to the next.")?;
        // In no folder: no battle of it is played or written.
        let home = Home { folder: None, ending: "", called: "scenario" };
        let sitting = desk.parse(&text)?.begin(&desk.rules().fingerprint, home);
        Ok(Self { sitting, page: SheetsPage::default() })
    }

    /// Draws the page. Returns whether the designer goes back to the design.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk) -> bool {
        let goes_back = ui.button("Back to the design (Esc)").clicked();
        let Self { sitting, page } = self;
        let of = Printable {
            kinds: &sitting.sheets(),
            sheet: &|word, size| sitting.sheet(word, size),
            stem: &|word| sitting.sheet_stem(word),
            version: sitting.version(),
            folder: desk.papers_folder(),
        };
        page.print_ui(ui, of);
        goes_back
    }
}
