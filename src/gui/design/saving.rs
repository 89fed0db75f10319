//! Saving a scenario: the field for the path of its file.

use std::path::{Path, PathBuf};

use eframe::egui::{RichText, Ui};

use crate::games::registry::OpenDesign;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::warning_color;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::dialog::path_field;
use crate::store::{StoreError, typed_path, with_ending};

/// State of the field for the path to save a scenario to.
#[derive(Debug)]
pub struct Saving {
    path: String,
    /// The cursor has yet to be put into the field.
    focus: bool,
    /// Existing file that another program wrote, and the reason nothing was written.
    refused: Option<(PathBuf, String)>,
}

impl Saving {
    /// Returns the field with the path the scenario is saved to, or a proposed one.
    pub fn of(design: &OpenDesign, desk: &Desk) -> Self {
        let folder = desk.battles_folder().map(Path::to_path_buf).unwrap_or_default();
        let path = design.file().map_or_else(|| folder.join(format!("{}.json", design.file_stem())), Path::to_path_buf);
        Self { path: path.display().to_string(), focus: true, refused: None }
    }

    /// Saves the scenario to its file. Returns the field to ask for a path if it has none or another program wrote it.
    pub fn at_once(design: &mut OpenDesign, desk: &mut Desk) -> Option<Self> {
        let mut saving = Self::of(design, desk);
        let Some(path) = design.file().map(Path::to_path_buf) else { return Some(saving) };
        (!saving.save(&path, false, design, desk)).then_some(saving)
    }

    /// Saves the scenario to a path and reports it. Returns false if a file of another program is in the way; the field then offers what
    /// can be done.
    fn save(&mut self, path: &Path, replace: bool, design: &mut OpenDesign, desk: &mut Desk) -> bool {
        match design.save_scenario(path, replace) {
            Ok(()) => desk.notify_success(format!("Saved as {}. From now on every change without a fault is saved there.", path.display())),
            Err(why @ (StoreError::Exists { .. } | StoreError::ChangedSince { .. })) => {
                self.refused = Some((path.to_path_buf(), format!("The scenario is not saved: {why}")));
                return false;
            }
            Err(why) => desk.notify(format!("The scenario is not saved: {why}")),
        }
        true
    }

    /// Draws the field for the path. Returns true once the scenario is saved.
    pub fn ui(&mut self, ui: &mut Ui, design: &mut OpenDesign, desk: &mut Desk) -> bool {
        let mut done = false;
        ui.horizontal_wrapped(|ui| {
            let save = |dialog: rfd::FileDialog| dialog.save_file();
            let typed = path_field(ui, ["Save as", "path of the scenario"], &mut self.path, ("Browse…", save));
            if std::mem::take(&mut self.focus) {
                typed.field.request_focus();
            }
            let to = with_ending(&typed_path(&self.path), "json", &[]);
            if main_button(ui, !self.path.trim().is_empty(), "Save") || typed.is_entered {
                done = self.save(&to, false, design, desk);
            }
            if self.refused.as_ref().is_some_and(|(path, _)| *path == to) && ui.button("Replace").clicked() {
                done = self.save(&to, true, design, desk);
            }
            if let Some((_, text)) = self.refused.as_ref().filter(|(path, _)| *path == to) {
                ui.label(RichText::new(text).color(warning_color(ui)));
            }
        });
        done
    }
}
