//! Choice of a design: a new one, an existing scenario, or a design begun before.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::Ui;

use super::keys;
use crate::design::{Draft, Pointer, ScenarioFormat, lines};
use crate::engine::text::count_text;
use crate::games::registry::OpenDesign;
use crate::games::{Document, shipped, shipped_paths};
use crate::gui::look::gap;
use crate::gui::pages::section;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::{heading, scrolled};
use crate::gui::shell::desk::{Desk, DeskPlace, ago};
use crate::gui::shell::dialog::{path_field, pick_in};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::KeyTable;
use crate::gui::shell::view::{Frame, PageView};
use crate::session::read_game_word;
use crate::store::{age, size, typed_path};

/// The page on which designs are begun.
#[derive(Debug, Default)]
pub struct DesignPage {
    forms: Vec<Arc<ScenarioFormat>>,
    /// Version of the tables the forms were built from.
    fingerprint: String,
    path: String,
    /// Designs in the folder of battles with a description, the last changed first; `None` if the folder was not read yet.
    kept: Option<Vec<(PathBuf, String)>>,
    /// Built-in battles of each form, with title and path; `None` if they were not read yet.
    shipped: Option<Vec<Vec<(String, &'static str)>>>,
    /// The frame it was drawn in last.
    drawn_in: u64,
}

impl PageView for DesignPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.come_to(ui, frame.desk);
        let mut elsewhere = None;
        if let Some(chosen) = self.choice_ui(ui, frame.desk, &mut elsewhere)
            && frame.desk.set_play(DeskPlace::Design, Box::new(chosen))
        {
            frame.intents.push(AppIntent::Opened);
        }
        frame.intents.extend(elsewhere.map(AppIntent::Open));
    }

    /// Lists the keys of a design, so that help has them before one is open.
    fn keys_for_help(&self) -> KeyTable {
        keys::of_grid(true)
    }
}

impl DesignPage {
    /// Reads the existing designs again when the page is opened, by the tables in force.
    fn come_to(&mut self, ui: &Ui, desk: &Desk) {
        let now = ui.ctx().cumulative_frame_nr();
        if now > self.drawn_in + 1 {
            (self.kept, self.path) = (None, String::new());
        }
        self.drawn_in = now;
        let fingerprint = &desk.rules().fingerprint;
        if self.fingerprint != *fingerprint {
            self.fingerprint.clone_from(fingerprint);
            self.forms = desk.rules().designs().map(Arc::new).collect();
            self.shipped = None;
        }
    }

    /// Draws the page. Returns the design that was chosen; a file that is neither design nor scenario goes to `elsewhere`.
    fn choice_ui(&mut self, ui: &mut Ui, desk: &mut Desk, elsewhere: &mut Option<PathBuf>) -> Option<OpenDesign> {
        heading(ui, "Design a scenario");
        scrolled(ui, "choice", |ui| {
            let mut chosen = None;
            ui.horizontal_wrapped(|ui| {
                for form in &self.forms {
                    if main_button(ui, true, &format!("New: {}", form.title)) {
                        chosen = Draft::read(form.blank).ok().map(|start| begun(desk, form, start));
                    }
                }
            });
            ui.add_space(gap::NEXT);
            chosen = chosen.or(self.path_ui(ui, desk, elsewhere));
            let Self { forms, kept, shipped, .. } = self;
            let kept = kept.get_or_insert_with(|| stored(desk, forms));
            if !kept.is_empty() {
                section(ui, "Go on with a design");
                for (path, what) in kept.iter() {
                    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    ui.horizontal_wrapped(|ui| {
                        if ui.button(format!("Go on with {}", name.trim_end_matches(DeskPlace::Design.ending()))).clicked() {
                            *elsewhere = Some(path.clone());
                        }
                        ui.label(what);
                    });
                }
            }
            let shipped = shipped.get_or_insert_with(|| forms.iter().map(|form| titles(form)).collect());
            for (form, shipped) in forms.iter().zip(shipped) {
                section(ui, &format!("Begin from a battle of {}", form.title));
                ui.horizontal_wrapped(|ui| {
                    for (title, path) in shipped {
                        if ui.button(format!("From {title}")).clicked() {
                            chosen = start(path).map(|start| begun(desk, form, start));
                        }
                    }
                });
            }
            chosen
        })
    }

    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk, elsewhere: &mut Option<PathBuf>) -> Option<OpenDesign> {
        ui.horizontal_wrapped(|ui| {
            let path =
                path_field(ui, ["File", "path of a scenario or design"], &mut self.path, ("Browse…", pick_in(desk.battles_folder())));
            let asked = main_button(ui, !self.path.trim().is_empty(), "Design from this file") || path.is_entered;
            let path = &typed_path(&self.path);
            if !asked {
                return None;
            }
            match Document::of(path) {
                Ok(Document::Scenario(text)) => from_scenario(desk, &self.forms, path, &text),
                // It is opened on the page of its kind, which reports any error.
                Ok(Document::Play { .. } | Document::Board { .. }) | Err(_) => {
                    *elsewhere = Some(path.to_path_buf());
                    None
                }
            }
        })
        .inner
    }
}

/// Returns a design that begins from a draft and is in no file yet.
fn begun(desk: &Desk, form: &Arc<ScenarioFormat>, start: Draft) -> OpenDesign {
    OpenDesign::begin(form, start, &desk.rules().fingerprint, desk.save_location(DeskPlace::Design))
}

/// Returns the designs in the folder of battles, the last changed first, each with its description.
fn stored(desk: &Desk, forms: &[Arc<ScenarioFormat>]) -> Vec<(PathBuf, String)> {
    let mut paths = desk.files_of(DeskPlace::Design);
    paths.sort_by_cached_key(|path| age(path));
    let what = |path: &PathBuf| described(forms, path).unwrap_or_else(|| "cannot be read".to_owned());
    paths.into_iter().map(|path| (path.clone(), what(&path))).collect()
}

/// Returns a built-in battle as a draft.
fn start(path: &str) -> Option<Draft> {
    shipped(path).and_then(|text| Draft::read(text).ok())
}

fn titles(form: &ScenarioFormat) -> Vec<(String, &'static str)> {
    let titled = |path: &'static str| {
        let title = start(path)?.text_at(&Pointer::default().field("title")).unwrap_or(path).to_owned();
        Some((title, path))
    };
    shipped_paths(form.system).filter_map(titled).collect()
}

/// Describes a design in one line: title, size, and when it was changed. `None` if it cannot be read.
fn described(forms: &[Arc<ScenarioFormat>], path: &Path) -> Option<String> {
    let word = read_game_word(path).ok()?;
    let form = forms.iter().find(|form| form.word == word)?;
    let draft = OpenDesign::read(form, path).ok()?;
    let title = draft.text_at(&Pointer::default().field("title")).filter(|title| !title.is_empty()).unwrap_or("Without a title");
    let units = lines(form, &draft).iter().filter(|line| line.kind.is_unit()).count();
    let kilobytes = size(path)?.div_ceil(1000);
    let changed = age(path).map_or_else(String::new, |age| format!(", changed {}", ago(age)));
    Some(format!("{title}: {}{changed}, {kilobytes} kB", count_text(units, "unit", "units")))
}

/// Returns a design that begins from a scenario's file and is saved to it; reports the reason if it cannot.
fn from_scenario(desk: &mut Desk, forms: &[Arc<ScenarioFormat>], path: &Path, text: &str) -> Option<OpenDesign> {
    match of_scenario(desk, forms, path, text) {
        Ok(design) => {
            desk.notify_success(format!("From now on every change without a fault is saved in {}.", path.display()));
            Some(design)
        }
        Err(says) => {
            desk.notify(says);
            None
        }
    }
}

fn of_scenario(desk: &Desk, forms: &[Arc<ScenarioFormat>], path: &Path, text: &str) -> Result<OpenDesign, String> {
    let start = Draft::read(text).map_err(|error| format!("{} is no scenario: it is not JSON ({error}).", path.display()))?;
    let system = start.text_at(&Pointer::default().field("system")).map(str::to_owned);
    let form = forms.iter().find(|form| system.as_deref() == Some(form.system));
    let form = form.ok_or_else(|| {
        let known = forms.iter().map(|form| form.system).collect::<Vec<_>>().join(" or ");
        format!("{} is no scenario: its field \"system\" must be {known}.", path.display())
    })?;
    let start = start.found_from(form, path.parent().unwrap_or(Path::new("")));
    Ok(begun(desk, form, start).with_scenario_file(path))
}
