//! Where what is designed is saved: the field for the path of the scenario's file, and how design and scenario are kept.

use std::path::{Path, PathBuf};

use eframe::egui::{RichText, Ui};

use super::DesignPage;
use super::desk::DesignDesk;
use crate::gui::desk::Desk;
use crate::gui::dialog::path_field;
use crate::gui::view::Plays;
use crate::gui::widgets::{main_button, warning_color};
use crate::sitting::{FileStatus, Keeping};
use crate::store::{StoreError, typed_path, with_ending};

/// What is typed of the path of a file to save to.
#[derive(Debug)]
pub struct Saving {
    path: String,
    /// The cursor is still to be put into it.
    focus: bool,
    /// The file that is there already and was written by another, and why nothing was written.
    refused: Option<(PathBuf, String)>,
}

impl Saving {
    /// The path it is saved to, or one that is offered.
    pub fn of(design: &DesignDesk, desk: &Desk) -> Self {
        let folder = desk.battles_folder().map(Path::to_path_buf).unwrap_or_default();
        let path = design.file().map_or_else(|| folder.join(format!("{}.json", design.file_stem())), Path::to_path_buf);
        Self { path: path.display().to_string(), focus: true, refused: None }
    }

    /// Saves it to its file. What is to be asked, where it has none or another program wrote it.
    pub fn at_once(design: &mut DesignDesk, desk: &mut Desk) -> Option<Self> {
        let mut saving = Self::of(design, desk);
        let Some(path) = design.file().map(Path::to_path_buf) else { return Some(saving) };
        (!saving.save(&path, false, design, desk)).then_some(saving)
    }

    /// Saves it there, and tells so. False where a file of another stands in the way: what can be done is asked.
    fn save(&mut self, path: &Path, replace: bool, design: &mut DesignDesk, desk: &mut Desk) -> bool {
        match design.save_scenario(path, replace) {
            Ok(()) => desk.tell_done(format!("Saved as {}. Every sound change goes into it from now on.", path.display())),
            Err(why @ (StoreError::Exists { .. } | StoreError::ChangedSince { .. })) => {
                self.refused = Some((path.to_path_buf(), format!("The scenario is not saved: {why}")));
                return false;
            }
            Err(why) => desk.tell(format!("The scenario is not saved: {why}")),
        }
        true
    }

    /// Asks where to save. True once that is done.
    pub fn ui(&mut self, ui: &mut Ui, design: &mut DesignDesk, desk: &mut Desk) -> bool {
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
            if let Some((_, says)) = self.refused.as_ref().filter(|(path, _)| *path == to) {
                ui.label(RichText::new(says).color(warning_color(ui)));
            }
        });
        done
    }
}

/// The design itself, edit by edit.
const DESIGN: usize = 0;
/// The scenario made of it.
const SCENARIO: usize = 1;

impl Plays for DesignPage {
    fn count(&self) -> usize {
        2
    }

    /// The design, unless it is well kept and the scenario is not.
    fn on_page(&self) -> Option<usize> {
        let is_well = |nth| self.status(nth).is_none_or(|status| status.told.is_none());
        self.desk.as_ref().map(|_| if is_well(DESIGN) && !is_well(SCENARIO) { SCENARIO } else { DESIGN })
    }

    fn status(&self, nth: usize) -> Option<FileStatus> {
        let design = self.desk.as_ref()?;
        if nth == SCENARIO { design.scenario_status() } else { Some(Keeping::status(design.keeping())) }
    }

    fn write_waiting(&mut self) {
        if let Some(design) = &mut self.desk {
            design.write_waiting();
            design.write_again();
        }
    }

    fn again(&mut self, _: usize, _: &mut Desk) {
        self.write_waiting();
    }

    fn settle_changed(&mut self, nth: usize, mine: bool, desk: &mut Desk) {
        let Some(design) = &mut self.desk else { return };
        if nth == DESIGN {
            match design.open_theirs(desk) {
                Ok(Some((opened, told))) => {
                    told.into_iter().for_each(|says| desk.tell(says));
                    self.put(opened);
                }
                Ok(None) => {}
                Err(says) => desk.tell(format!("Theirs is not opened: {says}")),
            }
            return;
        }
        let done = if mine { design.replace_theirs().map_err(|why| why.to_string()) } else { design.take_theirs() };
        done.unwrap_or_else(|says| desk.tell(format!("Nothing is changed: {says}")));
    }

    fn save_as(&mut self, nth: usize, path: &Path, desk: &mut Desk) -> bool {
        let Some(design) = &mut self.desk else { return false };
        let (what, saved) = if nth == SCENARIO {
            ("scenario", design.save_scenario(&with_ending(path, "json", &[]), false).map_err(|why| why.to_string()))
        } else {
            ("design", design.save_design(path))
        };
        saved.map_err(|says| desk.tell(format!("The {what} is not saved there: {says}"))).is_ok()
    }
}
