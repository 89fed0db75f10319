//! Painting the ground: the current brush, and the commands of a stroke with it.

use super::intent::Intent;
use eframe::egui::{self, RichText, Ui};

use super::board::Painting;
use crate::engine::Word as _;
use crate::games::battlecry1812::LONGEST_NAME;
use crate::games::battlecry1812::battle::{Battle, Command, CourseEdit, FenceEdit, GroundEdit, State};
use crate::games::battlecry1812::scenario::Scenario;
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::gui::foot::{FootButton, LastFoot};
use crate::gui::look::measure;
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::keyed::{key_button, main_button};
use crate::gui::parts::widgets::heading;
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::hex::{Heading, Hex, HexGrid};
use crate::store::typed_path;

/// Brush that paints one property of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Brush {
    Terrain(Terrain),
    Height(u32),
    Fieldworks(bool),
    Fence(bool),
    Course(Course),
    NoCourse,
    Name,
}

const BRUSHES: [(Brush, &str); 17] = [
    (Brush::Terrain(Terrain::Open), "Open"),
    (Brush::Terrain(Terrain::Woods), "Woods"),
    (Brush::Terrain(Terrain::Swamp), "Swamp"),
    (Brush::Terrain(Terrain::Building), "Building"),
    (Brush::Terrain(Terrain::Water), "Water"),
    (Brush::Height(0), "Level"),
    (Brush::Height(1), "Hill"),
    (Brush::Height(2), "Higher hill"),
    (Brush::Fieldworks(true), "Fieldworks"),
    (Brush::Fieldworks(false), "No fieldworks"),
    (Brush::Fence(true), "Fence"),
    (Brush::Fence(false), "No fence"),
    (Brush::Course(Course::Road), "Road"),
    (Brush::Course(Course::Stream), "Stream"),
    (Brush::Course(Course::River), "River"),
    (Brush::NoCourse, "No road or water"),
    (Brush::Name, "Name"),
];

fn course_edit(hexes: Vec<Hex>, course: Course, runs: bool) -> GroundEdit {
    GroundEdit { hexes, course: Some(CourseEdit { course, runs }), ..GroundEdit::default() }
}

/// Returns a shortest way from hex to hex, including both.
fn straight(grid: HexGrid, from: Hex, to: Hex) -> Vec<Hex> {
    let nearer = |at: &Hex| grid.neighbours(*at).map(|(_, next)| next).min_by_key(|next| grid.distance(*next, to)).filter(|_| *at != to);
    std::iter::successors(Some(from), nearer).collect()
}

/// Returns the scenario with everybody on the board set up at the present hex, heading and formation.
fn set_up(mut scenario: Scenario, state: &State) -> Scenario {
    for side in &mut scenario.sides {
        for unit in &mut side.units {
            if let Some(own) = state.units.get(&unit.id).filter(|own| own.is_there()) {
                (unit.at, unit.facing, unit.formation, unit.hexes) = (own.at, own.facing, own.formation, own.hexes);
            }
        }
        for officer in &mut side.officers {
            if let Some(own) = state.officers.get(&officer.id).filter(|own| own.is_there()) {
                officer.at = own.at;
            }
        }
    }
    scenario
}

/// State of the painting tools.
#[derive(Clone, Debug, Default)]
pub struct Painter {
    /// The panel of brushes is open.
    pub open: bool,
    brush: Option<Brush>,
    /// The hexside a fence goes to by Enter.
    side: Option<Heading>,
    /// The hex a road goes on from, where it is pointed out hex by hex.
    from: Option<Hex>,
    note: String,
    /// Name for the place that is clicked next.
    name: String,
    path: String,
    /// The saved scenario has companies and officers where they stand now.
    as_they_stand: bool,
}

impl Painter {
    /// Returns the part of the board the current brush paints; `None` without a brush.
    #[must_use]
    pub const fn painting(&self) -> Option<Painting> {
        match self.brush {
            Some(Brush::Fence(_)) if self.open => Some(Painting::Sides),
            Some(_) if self.open => Some(Painting::Hexes),
            _ => None,
        }
    }

    /// Drops the brush, then closes the panel; `false` where there was neither.
    pub fn close_top(&mut self) -> bool {
        let held = self.open;
        self.from = None;
        if self.brush.take().is_none() {
            self.open = false;
        }
        held
    }

    /// Returns the commands of a stroke over these hexes, in the order of the stroke; by Enter a fence goes to the side chosen in the
    /// panel. A road whose hexes are pointed out one by one goes on from the one before.
    #[must_use]
    pub fn stroke(&mut self, battle: &Battle, mut hexes: Vec<Hex>) -> Vec<Command> {
        let Some(brush) = self.brush else { return Vec::new() };
        let board = &battle.state().board;
        if matches!(brush, Brush::Course(_) | Brush::NoCourse) {
            let from = self.from.take().filter(|_| hexes.len() == 1);
            if let Some(before) = from {
                hexes = straight(board.grid, before, hexes[0]);
            }
            self.from = hexes.last().copied().filter(|_| hexes.len() == 1 || from.is_some());
        }
        if brush == Brush::NoCourse {
            // Whatever runs along the stroke is taken off, each kind by itself.
            let runs = |course: Course| {
                board
                    .courses()
                    .any(|(own, one, other)| own == course && hexes.windows(2).any(|pair| pair == [one, other] || pair == [other, one]))
            };
            let off = |course: &Course| self.painted(course_edit(hexes.clone(), *course, false));
            return Course::ALL.iter().filter(|course| runs(**course)).map(off).collect();
        }
        let mut all = hexes.clone();
        all.sort_unstable();
        all.dedup();
        let edit = GroundEdit { hexes: all, ..GroundEdit::default() };
        let edit = match brush {
            Brush::Course(_) if hexes.len() < 2 => return Vec::new(),
            Brush::Course(course) => course_edit(hexes, course, true),
            Brush::NoCourse => return Vec::new(),
            Brush::Name => GroundEdit { hexes: hexes.into_iter().take(1).collect(), name: Some(self.name.trim().into()), ..edit },
            Brush::Terrain(terrain) => GroundEdit { terrain: Some(terrain), ..edit },
            Brush::Height(height) => GroundEdit { height: Some(height), ..edit },
            Brush::Fieldworks(there) => GroundEdit { fieldworks: Some(there), ..edit },
            Brush::Fence(stands) => {
                let side = self.side.unwrap_or_else(|| battle.state().board.grid.tops.headings()[0]);
                GroundEdit { fence: Some(FenceEdit { side, stands }), ..edit }
            }
        };
        vec![self.painted(edit)]
    }

    fn painted(&self, edit: GroundEdit) -> Command {
        Command::EditGround { edit, note: self.note.trim().into() }
    }

    /// Returns the command of a click near a hexside.
    #[must_use]
    pub fn fence(&self, hex: Hex, side: Heading) -> Option<Command> {
        let Brush::Fence(stands) = self.brush? else { return None };
        let edit = GroundEdit { hexes: vec![hex], fence: Some(FenceEdit { side, stands }), ..GroundEdit::default() };
        Some(Command::EditGround { edit, note: self.note.trim().into() })
    }

    /// Draws the foot of the panel, which is under the board too where one panel is shown at a time: the brush, and the way back.
    pub fn foot_ui(&mut self, ui: &mut Ui) {
        let name = BRUSHES.iter().find(|(brush, _)| Some(*brush) == self.brush).map(|(_, name)| *name);
        let result = name.map_or_else(|| "Choose a brush".to_owned(), |name| format!("Brush: {name}"));
        let back = FootButton::pressed_by("Back to the battle", "");
        let foot = LastFoot { result: &result, about: "No company moves while you paint.", primary: Some(&back), ..LastFoot::default() };
        if foot.ui(ui).primary {
            (self.brush, self.open) = (None, false);
        }
    }

    /// Draws the panel of brushes.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        heading(ui, "Paint the ground");
        ui.label("Choose a brush, then click or drag over hexes, or use the arrow keys and Enter. Every stroke can be undone.");
        ui.horizontal_wrapped(|ui| {
            for (brush, name) in BRUSHES {
                if choice_ui(ui, self.brush == Some(brush), name).clicked() {
                    (self.brush, self.from) = (Some(brush), None);
                }
            }
        });
        if matches!(self.brush, Some(Brush::Course(_) | Brush::NoCourse)) {
            ui.label("Drag along its hexes, or click them one by one. Roads and streams are only drawn: no rule uses them.");
            if let Some(from) = self.from {
                ui.label(format!("It starts at {from}: click the next hex."));
            }
        }
        if self.brush == Some(Brush::Name) {
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Name of the place");
                ui.add(egui::TextEdit::singleline(&mut self.name).desired_width(measure::NOTE_FIELD).char_limit(LONGEST_NAME))
                    .labelled_by(title.id);
            });
            ui.label("Type the name, then click its hex. An empty name removes the one there.");
        }
        let tops = battle.state().board.grid.tops;
        if matches!(self.brush, Some(Brush::Fence(_))) {
            ui.label("Click near the side of a hex. Enter uses the side");
            ui.horizontal_wrapped(|ui| {
                for side in tops.headings() {
                    let chosen = self.side.unwrap_or_else(|| tops.headings()[0]) == side;
                    if choice_ui(ui, chosen, side.name()).clicked() {
                        self.side = Some(side);
                    }
                }
            });
        }
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Note");
            ui.add(egui::TextEdit::singleline(&mut self.note).desired_width(measure::NOTE_FIELD).hint_text("why")).labelled_by(title.id);
        });
        ui.separator();
        ui.label(RichText::new("Save this ground").strong());
        ui.label("A scenario file has the ground as painted now, and companies and officers as at the start or where they stand now.");
        ui.checkbox(&mut self.as_they_stand, "Companies and officers where they stand now");
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("File");
            ui.add(egui::TextEdit::singleline(&mut self.path).desired_width(measure::SENTENCE_FIELD).hint_text("path of a new file"))
                .labelled_by(title.id);
        });
        let named = !self.path.trim().is_empty();
        if main_button(ui, named, "Save as a scenario") {
            let mut scenario = (*battle.setup().scenario).clone();
            if self.as_they_stand {
                scenario = set_up(scenario, battle.state());
            }
            let scenario = scenario.on_own_ground((*battle.state().board).clone());
            intents.push(Intent::App(OfApp::SaveScenario { path: typed_path(&self.path), text: scenario.to_json() }));
        }
        ui.separator();
        if key_button(ui, "Back to the battle", "Esc").clicked() {
            (self.brush, self.open) = (None, false);
        }
    }
}
