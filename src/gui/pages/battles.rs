//! Battles: the one in play, recent ones, scenarios to begin; open and save as.

use std::path::PathBuf;

use eframe::egui::{self, RichText, ScrollArea, Ui};

use crate::games::registry::About;
use crate::games::{shipped, shipped_paths};
use crate::gui::desk::Desk;
use crate::gui::dialog::browse;
use crate::gui::intent::Intent;
use crate::gui::view::{BeginView, Frame, PageView};
use crate::gui::widgets::{heading, main_button};
use crate::sitting::NO_FOLDER;

/// What the page remembers.
#[derive(Debug, Default)]
pub struct BattlesPage {
    path: String,
    /// Other ways to begin, of single games.
    ways: Vec<Box<dyn BeginView>>,
    /// The scenarios built in, read once and not in every frame.
    offers: Option<Vec<Offer>>,
}

/// A scenario built in, as the page offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    path: &'static str,
    title: String,
    about: String,
    summary: Option<String>,
}

impl PageView for BattlesPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if self.page_ui(ui, frame.desk, frame.typing) {
            frame.intents.push(Intent::Opened);
        }
    }
}

impl BattlesPage {
    /// The page with these ways to begin beside the scenarios.
    pub fn with(ways: Vec<Box<dyn BeginView>>) -> Self {
        Self { ways, ..Self::default() }
    }

    /// Draws the page. True when a battle was opened or begun.
    fn page_ui(&mut self, ui: &mut Ui, desk: &mut Desk, typing: &mut bool) -> bool {
        heading(ui, "Battles");
        let mut changed = false;
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            // What one comes here for stands first; what is told of the battle in play is long.
            let offers = self.offers.get_or_insert_with(|| offers(desk)).clone();
            changed |= scenarios_ui(ui, desk, &offers);
            for way in &mut self.ways {
                changed |= way.ui(ui, desk);
            }
            ui.separator();
            changed |= recent_ui(ui, desk);
            changed |= self.path_ui(ui, desk, typing);
            ui.separator();
            now_ui(ui, desk);
        });
        changed
    }

    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk, typing: &mut bool) -> bool {
        let mut changed = false;
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("File");
            let field = ui
                .add(egui::TextEdit::singleline(&mut self.path).desired_width(420.0).hint_text("path of a battle or scenario"))
                .labelled_by(title.id);
            *typing |= field.has_focus();
            let folder = desk.battles_folder();
            let pick = |dialog: rfd::FileDialog| folder.map_or(dialog.clone(), |folder| dialog.set_directory(folder)).pick_file();
            if let Some(path) = browse(ui, "Browse…", pick) {
                self.path = path.display().to_string();
            }
        });
        let named = !self.path.trim().is_empty();
        let path = PathBuf::from(self.path.trim());
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, named, "Open this battle") {
                changed |= desk.open_battle(&path);
            }
            if main_button(ui, named, "Begin this scenario") {
                changed |= desk.begin_file(&path);
            }
            if main_button(ui, named, "Save the battle as this") {
                changed |= desk.save_as(&path);
            }
        });
        changed
    }
}

fn now_ui(ui: &mut Ui, desk: &Desk) {
    let About { title, date, ground, ground_note, summary, notes, .. } = desk.sitting().about();
    let day = if date.is_empty() { String::new() } else { format!(", {date}") };
    ui.label(RichText::new(format!("In play: {title}{day}")).strong());
    if let Some(ground) = ground {
        ui.label(ground);
    }
    if let Some(note) = ground_note {
        ui.label(RichText::new(note).small());
    }
    let keeping = desk.keeping();
    match (keeping.told(), keeping.path(), desk.battles_folder()) {
        // It stands above every page, with what can be done.
        (Some(_), ..) => {}
        (None, Some(path), _) => drop(ui.label(format!("Every event is kept in {}", path.display()))),
        (None, None, Some(_)) => drop(ui.label("Kept in a file of its own from its first event on.")),
        (None, None, None) => {
            ui.label(RichText::new(format!("{NO_FOLDER}: nothing is kept unless you save the battle under a name below.")).strong());
        }
    }
    if let Some(summary) = summary {
        ui.label(summary);
    }
    for note in notes {
        ui.label(RichText::new(note).small());
    }
}

fn recent_ui(ui: &mut Ui, desk: &mut Desk) -> bool {
    ui.label(RichText::new("Recent battles").strong());
    let recent = desk.settings().recent_battles().to_vec();
    if recent.is_empty() {
        ui.label("None yet.");
    }
    let mut changed = false;
    for path in recent {
        let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
        ui.horizontal_wrapped(|ui| {
            if ui.button(format!("Open {name}")).clicked() {
                changed |= desk.open_battle(&path);
            }
            if ui.button(RichText::new(format!("Forget {name}")).small()).clicked() {
                desk.forget(&path);
            }
            ui.label(RichText::new(path.display().to_string()).small().weak());
        });
    }
    changed
}

/// The scenarios built in that are sound by the tables in force.
fn offers(desk: &Desk) -> Vec<Offer> {
    let offer = |path| {
        let scenario = shipped(path).and_then(|text| desk.parse(text).ok())?;
        let About { title, line, summary, .. } = scenario.about();
        Some(Offer { path, title, about: line, summary })
    };
    desk.rules().games().filter(|game| game.has_scenarios()).flat_map(|game| shipped_paths(game.name())).filter_map(offer).collect()
}

fn scenarios_ui(ui: &mut Ui, desk: &mut Desk, offers: &[Offer]) -> bool {
    ui.label(RichText::new("Begin a scenario").strong());
    let mut changed = false;
    for offer in offers {
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, true, &format!("Begin {}", offer.title)) {
                changed |= desk.begin_shipped(offer.path);
            }
            ui.label(&offer.about);
        });
        if let Some(summary) = &offer.summary {
            ui.label(RichText::new(summary).small());
        }
    }
    changed
}
