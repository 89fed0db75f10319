//! Save state of a play: unsaved events or a read-only file are reported, with the ways to resolve it.

use std::path::PathBuf;

use eframe::egui::{self, RichText, Ui};

use crate::gui::parts::widgets::warning_color;
use crate::gui::shell::dialog::path_field;
use crate::session::{FileNotice, FileState, FileStatus};
use crate::store::typed_path;

/// Request of the player about a play that is not saved as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveIntent {
    /// Writes the unsaved events, or opens the read-only file again.
    Again,
    /// Goes on in a new file.
    SaveAs(PathBuf),
    /// Replaces the file's text, which another program changed, with ours.
    Mine,
    /// Accepts the file's text, which another program changed.
    Theirs,
}

/// State of the fields about saving.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveView {
    path: String,
    /// The field for a path is shown.
    naming: bool,
}

impl SaveView {
    /// Returns whether the field for a path is shown.
    #[must_use]
    pub const fn is_naming(&self) -> bool {
        self.naming
    }
}

/// Draws the problem with saving, with the ways to resolve it.
pub fn save_problem_ui(ui: &mut Ui, status: &FileStatus, view: &mut SaveView) -> Option<SaveIntent> {
    let FileNotice { text: sentence, state } = status.notice.as_ref()?;
    ui.add(egui::Label::new(RichText::new(sentence).color(warning_color(ui)).strong()).wrap());
    let again = ui.horizontal_wrapped(|ui| retry_ui(ui, *state, view)).inner;
    if !view.naming {
        return again;
    }
    again.or_else(|| elsewhere_ui(ui, view))
}

/// Draws the ways to resolve it: once more, which text holds, or another place.
pub fn retry_ui(ui: &mut Ui, state: FileState, view: &mut SaveView) -> Option<SaveIntent> {
    let (ways, elsewhere): (&[_], _) = match state {
        FileState::ReadOnly => (&[("Read it again", SaveIntent::Again)], "Save a copy and go on there…"),
        FileState::Unsaved => (&[("Try to write again", SaveIntent::Again)], "Save it elsewhere…"),
        FileState::LogChanged => {
            (&[("Try to write again", SaveIntent::Again), ("Open theirs", SaveIntent::Theirs)], "Save mine under another name…")
        }
        FileState::Changed => (&[("Replace with mine", SaveIntent::Mine), ("Use theirs", SaveIntent::Theirs)], "Save mine elsewhere…"),
    };
    let asked = ways.iter().fold(None, |asked, (text, way)| if ui.button(*text).clicked() { Some(way.clone()) } else { asked });
    if ui.button(elsewhere).clicked() {
        view.naming = !view.naming;
    }
    asked
}

/// Draws the field for another place.
pub fn elsewhere_ui(ui: &mut Ui, view: &mut SaveView) -> Option<SaveIntent> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let save = |dialog: rfd::FileDialog| dialog.save_file();
        let typed = path_field(ui, ["New file", "path of a new file"], &mut view.path, ("Choose where…", save));
        let asks = ui.add_enabled(!view.path.trim().is_empty(), egui::Button::new("Save there")).clicked();
        if asks || typed.is_entered {
            asked = Some(SaveIntent::SaveAs(typed_path(&view.path)));
        }
    });
    asked
}
