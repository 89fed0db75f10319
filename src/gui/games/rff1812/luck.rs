//! How lucky the day was: stands lost against stands expected, and the dice face by face.

use std::sync::Arc;

use eframe::egui::{Grid, RichText, Ui};

use crate::game::FaceOrigin;
use crate::game::luck::{Faces, Luck, luck};
use crate::games::rff1812::battle::{Battle, Rff1812};
use crate::games::rff1812::scenario::Scenario;
use crate::gui::pages::{scrolled, section};
use crate::gui::view::{Frame, PageView};
use crate::gui::widgets::{heading, warning_color};

/// What the page remembers: the luck of the log as it was last drawn.
#[derive(Debug, Default)]
pub struct LuckPage {
    known: Option<Known>,
}

#[derive(Debug)]
struct Known {
    /// The scenario, and events and cursor of its log.
    scenario: Arc<Scenario>,
    log: (usize, usize),
    luck: Luck,
}

impl PageView for LuckPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if let Some(battle) = frame.desk.game::<Rff1812>() {
            self.luck_ui(ui, battle);
        }
    }
}

impl LuckPage {
    fn luck_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        heading(ui, "Luck");
        let luck = self.luck(battle);
        scrolled(ui, |ui| {
            section(ui, "Stands lost to the dice");
            for side in &luck.sides {
                let [lost, means] = side.sentences();
                ui.label(RichText::new(lost).strong());
                told(ui, means, side.unusual());
                ui.add_space(4.0);
            }
            let how = "Each check counts as it was called and as the units stood then, with every face of its dice. What the referee waived \
                       or changed is no luck: it is what the dice proposed that counts, of stands that were there to lose. Until 5 in 100 it \
                       means nothing.";
            ui.label(RichText::new(how).small());
            section(ui, "Dice thrown");
            if luck.faces.is_empty() {
                ui.label("None yet.");
            } else {
                faces_ui(ui, battle, &luck.faces);
            }
            for faces in &luck.faces {
                told(ui, format!("{}: {}", name(battle, faces), faces.sentence()), faces.unusual());
            }
            ui.label(RichText::new("Rocket stands' own dice are not among them: the log does not say who threw them.").small());
        });
    }

    /// The luck of the log as it is now, worked out once for each event.
    fn luck(&mut self, battle: &Battle) -> &Luck {
        let (scenario, journal) = (&battle.setup().scenario, battle.journal());
        let log = (journal.len(), journal.cursor());
        let still = |known: &Known| Arc::ptr_eq(&known.scenario, scenario) && known.log == log;
        let known = self.known.take().filter(still);
        let anew = || Known { scenario: Arc::clone(scenario), log, luck: luck(battle.setup(), journal) };
        &self.known.insert(known.unwrap_or_else(anew)).luck
    }
}

/// Coloured only where it means something.
fn told(ui: &mut Ui, text: String, unusual: bool) {
    if unusual {
        ui.colored_label(warning_color(ui), text);
    } else {
        ui.label(text);
    }
}

fn name(battle: &Battle, faces: &Faces) -> String {
    let side = battle.setup().scenario.side(&faces.side).map_or(faces.side.0.as_str(), |side| side.name.as_str());
    let from = match faces.from {
        FaceOrigin::Typed => "by hand",
        FaceOrigin::Generator => "rolled here",
    };
    format!("{side}, {from}")
}

fn faces_ui(ui: &mut Ui, battle: &Battle, faces: &[Faces]) {
    Grid::new("faces").num_columns(12).striped(true).show(ui, |ui| {
        ui.label(RichText::new("Face").small().weak());
        for face in 1..=10 {
            ui.label(RichText::new(face.to_string()).small().weak());
        }
        ui.label(RichText::new("all").small().weak());
        ui.end_row();
        for row in faces {
            ui.label(name(battle, row));
            for count in &row.counts {
                ui.label(count.to_string());
            }
            ui.label(RichText::new(row.thrown().to_string()).strong());
            ui.end_row();
        }
    });
}
