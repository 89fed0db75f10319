//! What to design: something new, a scenario there is, or a design that was begun before.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::Ui;

use super::desk::{DesignDesk, ENDING, described};
use crate::design::{Draft, Form};
use crate::games::{Document, shipped, shipped_paths};
use crate::gui::desk::Desk;
use crate::gui::dialog::{path_field, pick_in};
use crate::gui::look::gap;
use crate::gui::pages::section;
use crate::gui::widgets::{heading, main_button, scrolled};
use crate::store::{age, files_ending, typed_path};

/// What the page remembers.
#[derive(Debug, Default)]
pub struct Choice {
    path: String,
    /// Designs in the folder of battles with what each is, the last changed first; none: not looked yet.
    kept: Option<Vec<(PathBuf, String)>>,
    /// The battles that come with the program, of each form their title and path; none: not read yet.
    shipped: Option<Vec<Vec<(String, &'static str)>>>,
}

impl Choice {
    /// Draws the page. The design that was chosen; a file that is neither design nor scenario goes to `elsewhere`.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, forms: &[Arc<Form>], elsewhere: &mut Option<PathBuf>) -> Option<DesignDesk> {
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
            chosen = chosen.or(self.path_ui(ui, desk, forms, elsewhere));
            let kept = self.kept.get_or_insert_with(|| stored(desk, forms));
            if !kept.is_empty() {
                section(ui, "Go on with a design");
                for (path, what) in kept.iter() {
                    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    ui.horizontal_wrapped(|ui| {
                        if ui.button(format!("Go on with {}", name.trim_end_matches(ENDING))).clicked() {
                            *elsewhere = Some(path.clone());
                        }
                        ui.label(what);
                    });
                }
            }
            let shipped = self.shipped.get_or_insert_with(|| forms.iter().map(|form| titles(form)).collect());
            for (form, shipped) in forms.iter().zip(shipped) {
                section(ui, &format!("Begin from a battle of {}", form.title));
                ui.horizontal_wrapped(|ui| {
                    for (title, path) in shipped {
                        if ui.button(format!("From {title}")).clicked() {
                            chosen = start(path).map(|start| DesignDesk::begin(desk, form, start));
                        }
                    }
                });
            }
            chosen
        })
    }

    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk, forms: &[Arc<Form>], elsewhere: &mut Option<PathBuf>) -> Option<DesignDesk> {
        ui.horizontal_wrapped(|ui| {
            let path =
                path_field(ui, ["File", "path of a scenario or design"], &mut self.path, ("Browse…", pick_in(desk.battles_folder())));
            let asked = main_button(ui, !self.path.trim().is_empty(), "Design from this file") || path.is_entered;
            let path = &typed_path(&self.path);
            if !asked {
                return None;
            }
            match Document::of(path) {
                Ok(document @ Document::Scenario(_)) => open(desk, forms, path, &document),
                // A design comes back to this page, all else is opened on its own; what it cannot be is told there.
                _ => {
                    *elsewhere = Some(path.to_path_buf());
                    None
                }
            }
        })
        .inner
    }
}

/// The designs of the folder of battles, the last changed first, with title, size and when.
fn stored(desk: &Desk, forms: &[Arc<Form>]) -> Vec<(PathBuf, String)> {
    let mut paths = desk.battles_folder().map(|folder| files_ending(folder, ENDING)).unwrap_or_default();
    paths.sort_by_cached_key(|path| age(path));
    let what = |path: &PathBuf| described(forms, path).unwrap_or_else(|| "cannot be read".to_owned());
    paths.into_iter().map(|path| (path.clone(), what(&path))).collect()
}

/// A battle that comes with the program, as a draft.
fn start(path: &str) -> Option<Draft> {
    shipped(path).and_then(|text| Draft::read(text).ok())
}

fn titles(form: &Form) -> Vec<(String, &'static str)> {
    let titled = |path: &'static str| {
        let title = start(path)?.text_at(&crate::design::Pointer::default().field("title")).unwrap_or(path).to_owned();
        Some((title, path))
    };
    shipped_paths(form.system).filter_map(titled).collect()
}

/// Opens a design's or a scenario's file; what it cannot be is told.
pub fn open(desk: &mut Desk, forms: &[Arc<Form>], path: &Path, document: &Document) -> Option<DesignDesk> {
    match opened(desk, forms, path, document) {
        Ok((design, notice)) => {
            if let Some(notice) = notice {
                let tell = if matches!(document, Document::Scenario(_)) { Desk::tell_done } else { Desk::tell };
                tell(desk, notice);
            }
            Some(design)
        }
        Err(says) => {
            desk.tell(says);
            None
        }
    }
}

fn opened(desk: &Desk, forms: &[Arc<Form>], path: &Path, document: &Document) -> Result<(DesignDesk, Option<String>), String> {
    let none = |says: &str| Err(format!("{} is {says}.", path.display()));
    let text = match document {
        Document::Play { system } => match forms.iter().find(|form| form.word == system) {
            Some(form) => return DesignDesk::open(desk, form, path),
            None => return none("no design this program knows"),
        },
        Document::Scenario(text) => text,
        Document::Board { .. } => return none("the board of an area game"),
    };
    let start = Draft::read(text).map_err(|error| format!("{} is no scenario: it is not JSON ({error}).", path.display()))?;
    let system = start.text_at(&crate::design::Pointer::default().field("system")).map(str::to_owned);
    let form = forms.iter().find(|form| system.as_deref() == Some(form.system));
    let form = form.ok_or_else(|| {
        let known = forms.iter().map(|form| form.system).collect::<Vec<_>>().join(" or ");
        format!("{} is no scenario: its field \"system\" must be {known}.", path.display())
    })?;
    let start = start.found_from(form, path.parent().unwrap_or(Path::new("")));
    let notice = format!("Every sound change goes into {} from now on.", path.display());
    Ok((DesignDesk::begin(desk, form, start).going_into(path), Some(notice)))
}
