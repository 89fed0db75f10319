//! The system's own file dialogs, with a message where it has none.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::egui::{Align2, Button, Color32, Label, Response, RichText, TextEdit, TextStyle, Ui, vec2};
use rfd::FileDialog;

use crate::gui::look::measure;
use crate::gui::parts::widgets::entered;

/// A dialog could not be opened: the library returns nothing, as if it were cancelled, and reports it in its log alone.
static REFUSED: AtomicBool = AtomicBool::new(false);

struct Listener;

impl log::Log for Listener {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error && metadata.target().starts_with("rfd")
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            REFUSED.store(true, Ordering::Relaxed);
        }
    }

    fn flush(&self) {}
}

/// Starts listening for dialogs that cannot be opened.
pub fn listen() {
    if log::set_logger(&Listener).is_ok() {
        log::set_max_level(log::LevelFilter::Error);
    }
}

/// Draws a button that opens a dialog; returns the path picked. If the desktop turned out to have no dialog, a message is shown beside it.
fn browse(ui: &mut Ui, text: &str, pick: impl FnOnce(FileDialog) -> Option<PathBuf>) -> Option<PathBuf> {
    let mut picked = None;
    if button_beside_path(ui, text) {
        REFUSED.store(false, Ordering::Relaxed);
        picked = pick(FileDialog::new());
    }
    if REFUSED.load(Ordering::Relaxed) {
        ui.label(RichText::new("This desktop opens no file dialog (it has neither a portal nor zenity): type the path.").strong());
    }
    picked
}

/// Draws a button as high as the field of a path beside it. Returns whether it was pressed.
pub fn button_beside_path(ui: &mut Ui, text: &str) -> bool {
    ui.add(Button::new(text).min_size(vec2(0.0, measure::MAIN_BUTTON_HEIGHT))).clicked()
}

/// Returns a function that picks a file, in that folder at first if there is one.
pub fn pick_in(folder: Option<&Path>) -> impl FnOnce(FileDialog) -> Option<PathBuf> {
    move |dialog| folder.map_or(dialog.clone(), |folder| dialog.set_directory(folder)).pick_file()
}

/// Response of the field of a path.
pub struct PathAsked {
    /// Response of the field itself.
    pub field: Response,
    /// Enter was pressed in it, and there is a path.
    pub is_entered: bool,
    /// A file was picked in the dialog and is in the field now.
    pub is_picked: bool,
}

/// Draws the field of a path with its title, its hint, and a button that opens the desktop's dialog.
pub fn path_field(
    ui: &mut Ui,
    [title, hint]: [&str; 2],
    path: &mut String,
    (button, pick): (&str, impl FnOnce(FileDialog) -> Option<PathBuf>),
) -> PathAsked {
    // All have one height, the main button beside them too.
    let height = measure::MAIN_BUTTON_HEIGHT;
    let wide = ui.painter().layout_no_wrap(title.to_owned(), TextStyle::Body.resolve(ui.style()), Color32::PLACEHOLDER).size().x;
    let title = ui.add_sized(vec2(wide, height), Label::new(title).extend());
    let field = TextEdit::singleline(path).desired_width(measure::PATH_FIELD).hint_text(hint);
    let field = ui.add(field.min_size(vec2(0.0, height)).align(Align2::LEFT_CENTER)).labelled_by(title.id);
    let is_entered = entered(ui, &field) && !path.trim().is_empty();
    let picked = browse(ui, button, pick);
    let is_picked = picked.is_some();
    if let Some(picked) = picked {
        *path = picked.display().to_string();
    }
    PathAsked { field, is_entered, is_picked }
}

/// Shows a message in a window of the system's own, for a start without console where there is no other place for it.
#[cfg(windows)]
pub fn alert(text: &str) {
    rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error).set_title("Brigade Major").set_description(text).show();
}

#[cfg(test)]
mod tests {
    use super::*;
    use log::Log as _;

    /// Checks that the log messages of rfd without portal and zenity are noticed; messages of others are not.
    #[test]
    fn a_dialog_that_cannot_open_is_heard_of() {
        let said = |target: &str, level| Listener.log(&log::Record::builder().target(target).level(level).build());
        REFUSED.store(false, Ordering::Relaxed);
        for (target, level) in [("winit", log::Level::Error), ("rfd::backend", log::Level::Warn)] {
            said(target, level);
            assert!(!REFUSED.load(Ordering::Relaxed), "{target}");
        }
        said("rfd::backend::xdg_desktop_portal", log::Level::Error);
        assert!(REFUSED.load(Ordering::Relaxed));
    }
}
