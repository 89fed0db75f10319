//! Luck of a battle of any game: the effects of the dice against those expected of all dice, and the dice face by face.

use eframe::egui::{Grid, RichText, Ui};

use crate::game::luck::{FaceTally, Luck};
use crate::game::{FaceOrigin, Version};
use crate::gui::look::gap;
use crate::gui::pages::{scrolled, section};
use crate::gui::parts::widgets::{heading, warning_color};
use crate::gui::shell::view::{Frame, PageView};

/// The page of the game in play.
#[derive(Debug, Default)]
pub struct LuckPage {
    /// The luck as it was last drawn: it is computed once for each event.
    known: Option<(Version, Luck)>,
}

impl PageView for LuckPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let session = frame.desk.session();
        heading(ui, "Luck");
        let now = session.version();
        let known = self.known.take().filter(|(known, _)| *known == now);
        let (_, luck) = self.known.insert(known.unwrap_or_else(|| (now, session.luck())));
        scrolled(ui, |ui| luck_ui(ui, luck));
    }

    fn close(&mut self) -> bool {
        true
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}

fn luck_ui(ui: &mut Ui, luck: &Luck) {
    let many = luck.what.1;
    section(ui, &format!("{}{} lost to the dice", many[..1].to_uppercase(), &many[1..]));
    for side in &luck.sides {
        let [lost, means] = side.sentences();
        ui.label(RichText::new(lost).strong());
        text_ui(ui, means, side.is_unusual());
        ui.add_space(gap::HAIR);
    }
    let how = format!(
        "Each check counts with its facts at the time and every face of its dice. Losses count as the dice gave them, before the referee \
         waived or changed any, up to the {many} that were left. Luck of 5 in 100 or rarer is unusual."
    );
    ui.label(RichText::new(how).small());
    section(ui, "Dice thrown");
    if luck.faces.is_empty() {
        ui.label("None yet.");
    } else {
        faces_ui(ui, luck);
    }
    for faces in &luck.faces {
        text_ui(ui, format!("{}: {}", name(luck, faces), faces.sentence()), faces.is_unusual());
    }
    if let Some(text) = luck.rules_text() {
        ui.label(RichText::new(text).small());
    }
    if !luck.dice.is_empty() {
        ui.label(RichText::new(luck.dice).small());
    }
}

/// Draws a text, coloured only if it is unusual.
fn text_ui(ui: &mut Ui, text: String, unusual: bool) {
    if unusual {
        ui.colored_label(warning_color(ui), text);
    } else {
        ui.label(text);
    }
}

/// Returns the side of the dice and the origin of their faces; with the number of sides, if there is more than one kind of dice.
fn name(luck: &Luck, faces: &FaceTally) -> String {
    let side = luck.sides.iter().find(|side| side.side == faces.side).map_or(faces.side.0.as_str(), |side| side.name.as_str());
    let from = match faces.from {
        FaceOrigin::Typed => "by hand",
        FaceOrigin::Generator => "rolled here",
    };
    let one_kind = luck.faces.iter().all(|other| other.counts.len() == faces.counts.len());
    if one_kind { format!("{side}, {from}") } else { format!("{side}, {from}, d{}", faces.counts.len()) }
}

fn faces_ui(ui: &mut Ui, luck: &Luck) {
    let most = luck.faces.iter().map(|row| row.counts.len()).max().unwrap_or(0);
    Grid::new("faces").num_columns(most + 2).striped(true).show(ui, |ui| {
        ui.label(RichText::new("Face").small().weak());
        for face in 1..=most {
            ui.label(RichText::new(face.to_string()).small().weak());
        }
        ui.label(RichText::new("all").small().weak());
        ui.end_row();
        for row in &luck.faces {
            ui.label(name(luck, row));
            for face in 0..most {
                ui.label(row.counts.get(face).map_or_else(String::new, u32::to_string));
            }
            ui.label(RichText::new(row.dice_count().to_string()).strong());
            ui.end_row();
        }
    });
}
