//! What to design: something new, a scenario there is, or a design that was begun before.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{TextEdit, Ui};

use super::desk::{DesignDesk, ENDING};
use crate::design::{Draft, Form};
use crate::games::{shipped, shipped_paths};
use crate::gui::desk::Desk;
use crate::gui::dialog::browse;
use crate::gui::look::{gap, measure};
use crate::gui::pages::section;
use crate::gui::widgets::{entered, heading, main_button, scrolled};
use crate::store::{MOST_SCENARIO_BYTES, files_ending, read_text};

/// What the page remembers.
#[derive(Debug, Default)]
pub struct Choice {
    path: String,
    /// Designs in the folder of battles; none: not looked yet.
    kept: Option<Vec<PathBuf>>,
}

impl Choice {
    /// Draws the page. The design that was chosen.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, forms: &[Arc<Form>]) -> Option<DesignDesk> {
        heading(ui, "Design a scenario");
        scrolled(ui, "choice", |ui| {
            let mut chosen = None;
            ui.horizontal_wrapped(|ui| {
                for form in forms {
                    if main_button(ui, true, &format!("New: {}", form.title)) {
                        chosen = Draft::read(form.blank).ok().map(|start| DesignDesk::begin(desk, form, start));
                    }
                }
            });
            ui.add_space(gap::NEXT);
            chosen = chosen.or(self.path_ui(ui, desk, forms));
            let kept =
                self.kept.get_or_insert_with(|| desk.battles_folder().map(|folder| files_ending(folder, ENDING)).unwrap_or_default());
            if !kept.is_empty() {
                section(ui, "Go on with a design");
                for path in kept.iter() {
                    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    if ui.button(format!("Go on with {}", name.trim_end_matches(ENDING))).clicked() {
                        chosen = open(desk, forms, path);
                    }
                }
            }
            for form in forms {
                section(ui, &format!("Begin from a battle of {}", form.title));
                ui.horizontal_wrapped(|ui| {
                    for path in shipped_paths(form.system) {
                        let Some(start) = shipped(path).and_then(|text| Draft::read(text).ok()) else { continue };
                        let title = start.text_at(&crate::design::Pointer::default().field("title")).unwrap_or(path).to_owned();
                        if ui.button(format!("From {title}")).clicked() {
                            chosen = Some(DesignDesk::begin(desk, form, start));
                        }
                    }
                });
            }
            chosen
        })
    }

    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk, forms: &[Arc<Form>]) -> Option<DesignDesk> {
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("File");
            let field = TextEdit::singleline(&mut self.path).desired_width(measure::PATH_FIELD).hint_text("path of a scenario or design");
            let field = ui.add(field).labelled_by(title.id);
            let is_entered = entered(ui, &field);
            let folder = desk.battles_folder();
            let pick = |dialog: rfd::FileDialog| folder.map_or(dialog.clone(), |folder| dialog.set_directory(folder)).pick_file();
            if let Some(path) = browse(ui, "Browse…", pick) {
                self.path = path.display().to_string();
            }
            let named = !self.path.trim().is_empty();
            let asked = main_button(ui, named, "Design from this file") || (is_entered && named);
            asked.then(|| open(desk, forms, Path::new(self.path.trim()))).flatten()
        })
        .inner
    }
}

/// Opens a design or a scenario's file; what it cannot be is told.
fn open(desk: &mut Desk, forms: &[Arc<Form>], path: &Path) -> Option<DesignDesk> {
    match opened(desk, forms, path) {
        Ok((design, notice)) => {
            notice.into_iter().for_each(|notice| desk.tell(notice));
            Some(design)
        }
        Err(says) => {
            desk.tell(says);
            None
        }
    }
}

fn opened(desk: &Desk, forms: &[Arc<Form>], path: &Path) -> Result<(DesignDesk, Option<String>), String> {
    if path.to_string_lossy().ends_with(ENDING) {
        let word = crate::sitting::game_of(path).map_err(|fault| fault.to_string())?;
        let form =
            forms.iter().find(|form| form.word == word).ok_or_else(|| format!("{} is no design this program knows.", path.display()))?;
        return DesignDesk::open(desk, form, path);
    }
    let text = read_text(path, MOST_SCENARIO_BYTES).map_err(|error| error.to_string())?;
    let start = Draft::read(&text).map_err(|error| format!("{} is no scenario: it is not JSON ({error}).", path.display()))?;
    let system = start.text_at(&crate::design::Pointer::default().field("system")).map(str::to_owned);
    let form = forms.iter().find(|form| system.as_deref() == Some(form.system));
    let form = form.ok_or_else(|| {
        let known = forms.iter().map(|form| form.system).collect::<Vec<_>>().join(" or ");
        format!("{} is no scenario: its field \"system\" must be {known}.", path.display())
    })?;
    Ok((DesignDesk::begin(desk, form, start), None))
}
