//! The owner's board as the campaign's map in edit mode: areas added by a click, put elsewhere by a drag, joined by dragging one onto
//! another, their starting cubes set down as in play.

use super::keys::BoardAct;
use crate::gui::map::keys::ViewAct;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use eframe::egui::{Frame, Margin, RichText, Ui};

use super::map::{AreaMap, MapAct, Marks, Scene};
use super::parts::{Token, faction_id, token_ui};
use crate::games::area::Tables;
use crate::games::area::campaign::board::Area;
use crate::games::area::campaign::{AreaState, Board};
use crate::gui::look::{gap, measure, type_size};
use crate::gui::map::picture::PictureFile;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::widgets::capital;
use crate::gui::shell::keys::Pressed;
use crate::id::AreaId;

/// Tool that decides what a click on the map does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tool {
    /// Picks an area of the board.
    #[default]
    Pick,
    /// Adds an area where there is none.
    Add,
    /// Adds a starting cube of a faction, given by its place in the table.
    Cube(usize),
    /// Moves and scales the picture under the map.
    Picture,
}

/// State of the map of the owner's board.
#[derive(Debug, Default)]
pub struct BoardMap {
    map: AreaMap,
    tool: Tool,
}

/// Change made on the map that the page must handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    /// An area is picked.
    Picked(AreaId),
    /// An area was added, and waits for its name.
    Added(AreaId),
}

impl BoardMap {
    /// Draws the tools and the map; changes the board, and returns what was picked or added.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        (board, folder): (&mut Board, Option<&Path>),
        tables: &Tables,
        picked: Option<&AreaId>,
        pressed: &Pressed,
    ) -> Option<Edited> {
        self.handle_keys(board, tables, picked, pressed);
        if board.picture.is_none() && self.tool == Tool::Picture {
            self.tool = Tool::Pick;
        }
        let has_picture = board.picture.is_some();
        Frame::new().inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| self.tools_ui(ui, tables, has_picture));
        let areas = board.areas.iter().map(|(name, area)| {
            let cubes = area.cubes.clone();
            (name.clone(), AreaState { cubes, fort: area.fort == Some(true), ..AreaState::default() })
        });
        let areas = areas.collect::<BTreeMap<_, _>>();
        let text = |name: &AreaId, _: &AreaState| area_text(board, name);
        let marks = Marks { picked: picked.cloned(), ..Marks::default() };
        let lays = self.tool == Tool::Picture;
        let scene = Scene {
            tables,
            board,
            owned: board,
            areas: &areas,
            area_text: &text,
            marks,
            drags: true,
            enter_is_primary: false,
            folder,
            lays,
        };
        let acts = self.map.ui(ui, &scene);
        acts.into_iter().filter_map(|act| self.done(board, tables, act)).next_back()
    }

    fn handle_keys(&mut self, board: &mut Board, tables: &Tables, picked: Option<&AreaId>, pressed: &Pressed) {
        if self.tool == Tool::Picture {
            self.map.zoomed(pressed);
            lay_by_keys(board, pressed);
        } else {
            self.map.move_by_keys(pressed);
        }
        for (act, _) in pressed.of() {
            match act {
                BoardAct::Picture if board.picture.is_some() => self.take_picture(self.tool != Tool::Picture),
                BoardAct::Add => self.tool = if self.tool == Tool::Add { Tool::Pick } else { Tool::Add },
                BoardAct::Water => {
                    if let Some(area) = picked.and_then(|picked| board.areas.get_mut(picked)) {
                        next_water(area, tables);
                    }
                }
                // How wide the picture in hand is was seen to; without one there is nothing to take.
                BoardAct::Picture | BoardAct::Narrower | BoardAct::Wider => {}
            }
        }
    }

    /// Takes the picture under the map in hand, or puts it down.
    pub fn take_picture(&mut self, in_hand: bool) {
        self.tool = if in_hand { Tool::Picture } else { Tool::Pick };
    }

    /// The picture under the map, with the result of reading it.
    pub fn picture(&mut self) -> &mut PictureFile {
        self.map.picture()
    }

    fn tools_ui(&mut self, ui: &mut Ui, tables: &Tables, has_picture: bool) {
        ui.horizontal_wrapped(|ui| {
            ui.label("Click:");
            choose_ui(ui, &mut self.tool, Tool::Pick, "Pick an area");
            choose_ui(ui, &mut self.tool, Tool::Add, "Add an area (N)");
            if has_picture {
                ui.label("Drag:");
                choose_ui(ui, &mut self.tool, Tool::Picture, "Move the picture (P)");
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Place a cube:");
            for faction in 0..tables.factions.len() {
                let name = &tables.faction(faction).head.label;
                let text = format!("A click places a cube of the {name} for the start");
                // Cube and name go into the next line together.
                let wide = measure::TARGET + name.chars().count() as f32 * type_size::BODY * 0.6;
                if ui.available_size_before_wrap().x < wide {
                    ui.end_row();
                }
                token_ui(ui, &Token::of(tables, faction));
                choose_ui(ui, &mut self.tool, Tool::Cube(faction), name.as_str()).accessible_name(text);
            }
        });
        let text = if self.tool == Tool::Picture {
            "Drag the picture, or a corner of it, until it fits your areas. The arrow keys move it, comma and full stop scale it."
        } else {
            "Drag an area to move it. Drag it onto another to add or remove their border. T: the water of the area picked."
        };
        ui.label(RichText::new(text).small());
    }

    fn done(&self, board: &mut Board, tables: &Tables, act: MapAct) -> Option<Edited> {
        match act {
            MapAct::Picked(area) => {
                if let (Tool::Cube(faction), Some(own)) = (self.tool, board.areas.get_mut(&area)) {
                    let cubes = own.cubes.entry(faction_id(tables, faction)).or_default();
                    *cubes = cubes.saturating_add(1).min(MOST_CUBES);
                }
                Some(Edited::Picked(area))
            }
            MapAct::Onto(area, other) => {
                if board.are_neighbours(&area, &other) {
                    board.set_border(&area, &other, false);
                } else {
                    board.join(&area, &other);
                }
                Some(Edited::Picked(area))
            }
            MapAct::Put(area, at) => {
                board.areas.get_mut(&area)?.at = Some(at);
                Some(Edited::Picked(area))
            }
            MapAct::Ground(at) if self.tool == Tool::Add => {
                let name = (1..).map(|nth| format!("Area {nth}")).find_map(|name| board.add(&name).ok())?;
                board.areas.get_mut(&name)?.at = Some(at);
                Some(Edited::Added(name))
            }
            MapAct::Ground(_) | MapAct::PrimaryAction => None,
            MapAct::Laid(picture) => {
                board.picture = Some(picture);
                None
            }
        }
    }
}

/// The picture in hand goes with the arrows, and is scaled by its keys.
fn lay_by_keys(board: &mut Board, pressed: &Pressed) {
    /// Thousandths of the land.
    const STEP: i32 = 5;
    const WIDER: i32 = 10;
    let Some(picture) = &mut board.picture else { return };
    for step in pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step()) {
        *picture = picture.moved(step.map(|way| STEP * i32::from(way)));
    }
    for (act, by) in [(BoardAct::Narrower, -WIDER), (BoardAct::Wider, WIDER)] {
        pressed.typed(act).for_each(|_| *picture = picture.widened(by));
    }
}

/// The most cubes of a faction that are printed on an area.
const MOST_CUBES: u32 = 99;

/// The next that an area's water may be: in a game with named waters none, each of them, not known; else a harbor, none, not known.
fn next_water(area: &mut Area, tables: &Tables) {
    if tables.waters.is_empty() {
        area.harbor = match area.harbor {
            None => Some(true),
            Some(true) => Some(false),
            Some(false) => None,
        };
        return;
    }
    let ids = tables.waters.iter().map(|row| row.head.id.0.clone()).collect::<Vec<_>>();
    let of = |nth: usize| ids.get(nth).map(|id| std::iter::once(id.clone()).collect());
    area.water = match &area.water {
        None => of(0),
        Some(water) => match water.first().and_then(|first| ids.iter().position(|id| id == first)) {
            Some(nth) => of(nth + 1).or_else(|| Some(BTreeSet::new())),
            None => None,
        },
    };
}

/// Describes the known facts of an area.
fn area_text(board: &Board, name: &AreaId) -> String {
    let Some(area) = board.areas.get(name) else { return name.to_string() };
    let borders = area.borders_text();
    format!("{name} · {} · {borders}", area.home.as_deref().map_or_else(|| "home not known".to_owned(), capital))
}
