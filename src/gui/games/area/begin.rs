//! A campaign begun or opened.

use std::path::PathBuf;

use eframe::egui::{self, RichText, Ui};

use super::desk::{AreaDesk, Which};
use super::parts::part_ui;
use crate::engine::text::counted;
use crate::games::area::campaign::title;
use crate::games::area::words::AreaGame;
use crate::gui::dialog::{path_field, pick_in};
use crate::gui::look::{heading, measure};
use crate::gui::widgets::main_button;
use crate::store::typed_path;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// This is in hand now.
    Play(Which),
    /// A file is to be opened.
    Open(PathBuf),
}

/// What the page remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BeginPage {
    path: String,
}

impl BeginPage {
    /// Draws the page. Gives what was begun, or is to be opened.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut AreaDesk) -> Option<Begun> {
        let mut changed = None;
        part_ui(ui, "begin", |ui| {
            for game in [AreaGame::Invasion1812, AreaGame::Conquest1754] {
                ui.label(RichText::new(title(game)).font(heading()));
                let board = desk.board(game);
                let bordered = board.areas.values().filter(|area| area.all_borders().is_some()).count();
                let cubes = board.areas.values().flat_map(|area| area.cubes.values()).sum::<u32>();
                ui.label(format!(
                    "Your board: {} areas, {bordered} with their borders, {} printed. Fill in the rest on the page \"Your board\"; the campaign goes without it too.",
                    board.areas.len(),
                    counted(cubes, "cube", "cubes")
                ));
                let tables = std::sync::Arc::clone(desk.tables(game));
                for row in &tables.scenarios {
                    ui.horizontal_wrapped(|ui| {
                        let name = format!("Begin: {}", row.head.label);
                        let button = egui::Button::new(RichText::new(&name).strong())
                            .min_size(egui::vec2(measure::MAIN_BUTTON, measure::MAIN_BUTTON_HEIGHT));
                        if ui.add(button).accessible_name(format!("{}, {name}", title(game))).clicked() && desk.begin(game, &row.head.id) {
                            changed = Some(Begun::Play(Which::Campaign));
                        }
                        row.head.note.iter().for_each(|note| drop(ui.label(RichText::new(note.as_str()).small())));
                    });
                }
                ui.separator();
            }
            ui.label(RichText::new("Campaigns kept").strong());
            changed = kept_ui(ui, desk, Which::Campaign).map(Begun::Play).or(changed.take());
            ui.horizontal_wrapped(|ui| {
                let field = path_field(ui, ["File", "path of a campaign"], &mut self.path, ("Browse…", pick_in(desk.folder())));
                if main_button(ui, !self.path.trim().is_empty(), "Open this campaign") || field.is_entered {
                    changed = Some(Begun::Open(typed_path(&self.path)));
                }
            });
        });
        changed
    }
}

/// The campaigns, or the battles, in the folder. Gives what was opened.
pub fn kept_ui(ui: &mut Ui, desk: &mut AreaDesk, which: Which) -> Option<Which> {
    let kept = desk.files(which);
    if kept.is_empty() {
        ui.label("None yet: each has its file from its first event on.");
    }
    let mut opened = None;
    for path in kept {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if ui.button(format!("Open {name}")).clicked() {
            opened = desk.open_play(&path).or(opened);
        }
    }
    opened
}
