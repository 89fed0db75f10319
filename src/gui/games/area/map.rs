//! The campaign map: areas where the land has them, cubes as cubes, marches as arrows; every area to be clicked, or reached by the arrow keys.

use std::collections::BTreeMap;
use std::path::Path;

use eframe::egui::{Rect, Ui};

use crate::games::area::Tables;
use crate::games::area::campaign::drawing::{self, Chart, NAMED_FROM, ROOM};
use crate::games::area::campaign::{AreaState, Board};
use crate::gui::look::type_size;
use crate::gui::map::picture::{self, PictureFile};
use crate::gui::map::{DragTool, Map, MapAction, MapTarget, MapView, Underlay, World, tools_height};
use crate::gui::shell::keys::{Pressed, by_enter};
use crate::id::AreaId;
use crate::map::{
    Align, Drawn, Extent, Layer, Layers, LineStyle, Point, Role, Shape, Size, Text, Typeface, picture_covering, picture_covers, point,
};
use crate::scenario::{Nation, Picture};

/// Contents of the map to draw.
pub struct Scene<'s> {
    /// The tables of the game.
    pub tables: &'s Tables,
    /// The board it is played on.
    pub board: &'s Board,
    /// Board as its owner has it now, with the areas where the owner has moved them.
    pub owned: &'s Board,
    /// Present state of every area.
    pub areas: &'s BTreeMap<AreaId, AreaState>,
    /// Text of an area for a screen reader.
    pub area_text: &'s dyn Fn(&AreaId, &AreaState) -> String,
    /// Marks to draw on the map.
    pub marks: Marks,
    /// Areas can be dragged.
    pub drags: bool,
    /// Enter at an area that cannot be chosen does what the foot says.
    pub enter_is_primary: bool,
    /// The folder of the board's file.
    pub folder: Option<&'s Path>,
    /// Drags move and scale the picture under the map.
    pub lays: bool,
}

/// Marks that lie over the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Areas both sides are in.
    pub fought: Vec<AreaId>,
    /// Areas that can be chosen in the current step.
    pub offered: Vec<AreaId>,
    /// Areas that only the referee may allow.
    pub by_referee: Vec<AreaId>,
    /// The area that is picked.
    pub picked: Option<AreaId>,
    /// The march that is being made: its areas, where it starts first.
    pub way: Vec<AreaId>,
    /// Marches of this turn, each from its first area on.
    pub marched: Vec<Vec<AreaId>>,
    /// Nation whose turn it is, in whose colour its marches are drawn.
    pub nation: Option<Nation>,
    /// Area whose battle is on a table with figures.
    pub on_table: Option<AreaId>,
    /// Units that the next Enter brings into areas.
    pub arrivals: BTreeMap<AreaId, u32>,
}

/// Action of the player on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapAct {
    /// An area was pointed at.
    Picked(AreaId),
    /// An area was dragged onto another.
    Onto(AreaId, AreaId),
    /// An area was moved elsewhere: thousandths of the land's width and height.
    Put(AreaId, [u32; 2]),
    /// Enter was pressed where nothing can be chosen: the foot's action is to be done.
    PrimaryAction,
    /// The ground was pointed at: thousandths of the land's width and height.
    Ground([u32; 2]),
    /// The picture under was moved or scaled.
    Laid(Picture),
}

/// State of the campaign map between frames.
#[derive(Debug, Default)]
pub struct AreaMap {
    view: MapView,
    layers: Layers,
    known: Option<Known>,
    marks: Option<Marks>,
    picture: PictureFile,
    /// Area that was picked by its name.
    sought: Option<AreaId>,
    /// Point that is first seen in the middle, and the part of the land in view when it was drawn last.
    first: Option<Point>,
    sight: Option<Extent>,
}

/// Inputs from which the layers below the marks were built.
#[derive(Debug)]
struct Known {
    areas: BTreeMap<AreaId, AreaState>,
    boards: [Board; 2],
    fought: Vec<AreaId>,
    arrivals: BTreeMap<AreaId, u32>,
    chart: Chart,
    places: Vec<MapTarget<AreaId>>,
    has_picture: bool,
    /// Lines between the areas, below the marches.
    borders: Vec<Drawn>,
    /// Names, without the tag of a battle on a table.
    labels: Vec<Drawn>,
}

/// However small the window, a campaign is seen whole at first; but where its player asked for larger type every name is read in its
/// room, and the rest is a drag or a key away.
const LEAST: f32 = 0.0;
const LEAST_LARGE: f32 = NAMED_FROM;
/// Largest scale one can zoom to.
const MOST: f32 = 4.0;
/// Visible margin around the land while a picture is laid below it, as a share of the land's width.
const OUT: f32 = 0.3;
/// Distance between an area's room and its ring.
const OFF: f32 = 1.0;

impl AreaMap {
    /// Zooms the map by keys.
    pub fn zoomed(&mut self, pressed: &Pressed) {
        self.view.handle_keys(pressed);
    }

    /// The picture under the map, with the result of reading it.
    pub fn picture(&mut self) -> &mut PictureFile {
        &mut self.picture
    }

    /// Zooms and moves the map by keys.
    pub fn move_by_keys(&mut self, pressed: &Pressed) {
        self.zoomed(pressed);
        self.view.move_focus_by_keys(pressed);
    }

    /// Picks an area by its name as a click does, and brings it into view.
    pub fn pick(&mut self, area: Option<AreaId>) {
        self.sought = area;
    }

    /// Returns how much of the areas a place of the screen would hide, in square points.
    pub fn hidden_by(&self, place: Rect) -> f32 {
        let areas = self.known.iter().flat_map(|known| &known.places);
        let hidden = areas.filter_map(|area| self.view.on_screen(area.extent)).map(|area| area.intersect(place));
        hidden.filter(|hidden| hidden.is_positive()).map(|hidden| hidden.area()).sum()
    }

    /// Draws the map in the room that is left.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Vec<MapAct> {
        self.picture.reload_if_changed(ui.ctx(), scene.owned.picture.as_ref().map(|picture| &*picture.file), scene.folder);
        self.rebuild_layers(scene);
        let Some(known) = &mut self.known else { return Vec::new() };
        for place in &mut known.places {
            place.is_picked = Some(scene.marks.picked.as_ref() == Some(&place.key) || scene.marks.way.contains(&place.key));
            place.drags = scene.drags;
        }
        let chart = &known.chart;
        let laid = scene.owned.picture.as_ref().zip(self.picture.shown());
        let laid = laid.map(|(picture, shown)| Laid { picture, shown, covers: picture_covers(picture, chart.land(), shown.aspect) });
        let in_hand = laid.as_ref().filter(|_| scene.lays);
        // A picture may reach out beyond the land; the map is not to move under the hand that lays it.
        let extent = if in_hand.is_some() { chart.extent.grown(chart.extent.size().x * OUT) } else { chart.extent };
        // The map first shows the march, a battle to fight, or the areas that can be chosen; it stays where one of them is in sight.
        let marks = &scene.marks;
        let shown = marks.way.last().or_else(|| marks.fought.first()).map_or(&marks.offered[..], std::slice::from_ref);
        let is_seen = |room: Extent| self.sight.is_some_and(|sight| sight.has(room.min) && sight.has(room.max));
        if self.first.is_none() || !shown.iter().filter_map(|area| chart.room(area)).any(is_seen) {
            self.first = chart.amid(shown).or(self.first);
        }
        let first = self.first;
        let map = Map {
            name: "areas",
            text: "The map",
            world: World {
                extent,
                least: if ui.ctx().zoom_factor() > 1.0 { LEAST_LARGE } else { LEAST },
                most: MOST,
                above: tools_height(ui, &[]),
            },
            first: (chart.extent, first.unwrap_or_else(|| chart.extent.centre())),
            places: &known.places,
            hand: if in_hand.is_some() { DragTool::Draw } else { DragTool::Pan },
        };
        let sought = self.sought.take();
        sought.iter().filter_map(|area| chart.room(area)).for_each(|room| self.view.show(room));
        let seen = self.view.touch(ui, &map);
        self.sight = Some(seen.sight);
        if self.marks.as_ref() != Some(marks) {
            let [beneath, over] = marches(chart, marks);
            let on_table = marks.on_table.iter().filter_map(|area| Some(drawing::on_table(chart.room(area)?)));
            let rooms = [&beneath, &over].map(|part| drawing::march_rooms(part)).concat();
            self.layers.replace(Layer::Labels, known.labels.iter().cloned().chain(on_table).chain(rooms).collect::<Vec<_>>());
            self.layers.replace(Layer::Lines, known.borders.iter().cloned().chain(beneath).collect::<Vec<_>>());
            self.layers.replace(Layer::Marks, marked(chart, marks, over));
            self.marks = Some(marks.clone());
        }
        let covers = laid.as_ref().map(|laid| laid.after(&seen.stroke, seen.scale));
        let pointed = match (seen.pointer, &seen.dragged) {
            _ if in_hand.is_some() => covers.map(|covers| picture::frame(&covers.corners(), seen.scale)).unwrap_or_default(),
            (Some(at), Some(_)) => vec![Shape::outline(Extent::around(at, ROOM).corners(), ring(Role::Accent)).into()],
            // Where names may have found no place, the area pointed at is named.
            (Some(at), None) if seen.scale < NAMED_FROM => {
                chart.at(at).and_then(|area| name_tag(chart, area, seen.scale)).into_iter().collect()
            }
            _ => Vec::new(),
        };
        if pointed != **self.layers.of(Layer::Pointer) {
            self.layers.replace(Layer::Pointer, pointed);
        }
        self.view.set_underlay(laid.as_ref().zip(covers).map(|(laid, covers)| Underlay {
            texture: laid.shown.texture.id(),
            covers,
            turned: laid.picture.angle(),
            opacity: 1.0,
        }));
        let mut acts = sought.map(MapAct::Picked).into_iter().collect::<Vec<_>>();
        let enter = by_enter(ui);
        let action = |area: &AreaId| {
            let chosen = marks.offered.contains(area) || marks.by_referee.contains(area);
            scene.enter_is_primary && enter && seen.focused.as_ref() == Some(area) && !chosen
        };
        for act in seen.acts {
            match (act, in_hand) {
                (MapAction::Picked(area), _) if action(&area) => acts.push(MapAct::PrimaryAction),
                (MapAction::Stroke(stroke), Some(laid)) => {
                    acts.push(MapAct::Laid(picture_covering(laid.picture, laid.after(&stroke, seen.scale), chart.land())));
                }
                (act, _) => acts.extend(translate_act(chart, act)),
            }
        }
        self.view.paint(ui, &self.layers);
        self.view.tools_ui(ui, (&[], |_| ()));
        acts
    }

    /// Rebuilds the layers of the map where their inputs changed.
    fn rebuild_layers(&mut self, scene: &Scene<'_>) {
        let same = |known: &Known| {
            known.has_picture == self.picture.shown().is_some()
                && known.areas == *scene.areas
                && known.fought == scene.marks.fought
                && known.arrivals == scene.marks.arrivals
                && known.boards[0] == *scene.owned
                && known.boards[1] == *scene.board
        };
        if self.known.as_ref().is_some_and(same) {
            return;
        }
        let (chart, layers) = drawing::layers(scene.tables, [scene.owned, scene.board], scene.areas, &scene.marks.fought);
        self.layers = layers;
        let has_picture = self.picture.shown().is_some();
        if has_picture {
            // The picture has names of its own for waters.
            let of_waters = |drawn: &Drawn| matches!(&drawn.shape, Shape::Label(label) if label.tone.role == Role::WaterName);
            let rest = self.layers.of(Layer::Labels).iter().filter(|drawn| !of_waters(drawn)).cloned().collect::<Vec<_>>();
            self.layers.replace(Layer::Labels, rest);
        }
        let place = |(name, area): (&AreaId, &AreaState)| {
            let text = format!("Map: {}", (scene.area_text)(name, area));
            Some(MapTarget { key: name.clone(), extent: chart.room(name)?, text, is_picked: Some(false), drags: false })
        };
        let places = scene.areas.iter().filter_map(place).collect();
        self.marks = None;
        let boards = [scene.owned.clone(), scene.board.clone()];
        let Marks { fought, arrivals: coming, .. } = scene.marks.clone();
        let borders = self.layers.of(Layer::Lines).to_vec();
        let labels = self.layers.of(Layer::Labels).to_vec();
        let areas = scene.areas.clone();
        self.known = Some(Known { areas, boards, fought, arrivals: coming, chart, places, has_picture, borders, labels });
    }
}

/// Picture under the map, with the extent it covers.
struct Laid<'l> {
    picture: &'l Picture,
    shown: &'l picture::Shown,
    covers: Extent,
}

impl Laid<'_> {
    /// Returns the extent it covers after a stroke over it.
    fn after(&self, stroke: &[Point], scale: f32) -> Extent {
        picture::dragged(self.covers, self.shown.aspect, stroke, scale)
    }
}

fn translate_act(chart: &Chart, act: MapAction<AreaId>) -> Option<MapAct> {
    match act {
        MapAction::Picked(area) => Some(MapAct::Picked(area)),
        MapAction::Ground(at) => Some(MapAct::Ground(chart.share(at))),
        MapAction::Dropped(area, at) => Some(match chart.at(at) {
            Some(other) if *other != area => MapAct::Onto(area, other.clone()),
            _ => MapAct::Put(area, chart.share(at)),
        }),
        MapAction::Stroke(_) => None,
    }
}

/// Returns a tag with the name of an area, over its room.
fn name_tag(chart: &Chart, area: &AreaId, scale: f32) -> Option<Drawn> {
    let text = Text {
        // It hides none of its cubes.
        at: chart.middle(area)? - point(0.0, ROOM.y / 2.0 + type_size::SMALL / scale),
        align: Align::Middle,
        text: area.to_string(),
        size: Size::points(type_size::SMALL),
        face: Typeface::Strong,
        tone: Role::Ink.into(),
    };
    Some(Shape::Tag { text, ground: Role::Surface }.into())
}

fn ring(role: Role) -> LineStyle {
    LineStyle::of(role, Size::world(3.0).at_least(2.0))
}

/// Returns the marches as drawn: what lies below the areas, and what lies over them.
fn marches(chart: &Chart, marks: &Marks) -> [Vec<Drawn>; 2] {
    let tone = Role::Nation(marks.nation);
    let ways = marks.marched.iter().map(|way| (way, false)).chain([(&marks.way, true)]);
    let mut all = [Vec::new(), Vec::new()];
    for (way, is_planned) in ways {
        let Some((from, path)) = way.split_first() else { continue };
        all.iter_mut().zip(chart.march(from, path, tone.into(), is_planned)).for_each(|(all, part)| all.extend(part));
    }
    all
}

/// Returns areas that can be chosen, and the picked area, as drawn, with the marches that lie over areas.
fn marked(chart: &Chart, marks: &Marks, marches: Vec<Drawn>) -> Vec<Drawn> {
    let mut drawn = marches;
    let around = |area: &AreaId, line: LineStyle| Some(Drawn::from(Shape::outline(drawing::outline(chart.room(area)?.grown(OFF)), line)));
    drawn.extend(marks.by_referee.iter().filter_map(|area| around(area, ring(Role::Second).dashed(1.0))));
    drawn.extend(marks.offered.iter().filter_map(|area| around(area, ring(Role::Accent))));
    drawn.extend(marks.way.iter().chain(&marks.picked).filter_map(|area| around(area, ring(Role::Ink))));
    drawn.extend(marks.fought.iter().filter_map(|area| chart.room(area)).flat_map(swords));
    drawn.extend(marks.arrivals.iter().filter_map(|(area, units)| Some(arrivals_tag(chart.room(area)?, *units))));
    drawn
}

/// Returns a tag with the number of units to come, over the room's upper right corner, so that its name and its cubes are seen.
fn arrivals_tag(room: Extent, units: u32) -> Drawn {
    /// Height of its middle over the room, in map units.
    const OVER: f32 = 13.0;
    let text = Text {
        at: point(room.max.x, room.min.y - OVER),
        align: Align::Middle,
        text: format!("+{units}"),
        size: Size::points(type_size::BODY),
        face: Typeface::Strong,
        tone: Role::Accent.into(),
    };
    Shape::Tag { text, ground: Role::Surface }.into()
}

/// Returns crossed swords for an area in which both sides stand.
fn swords(room: Extent) -> Vec<Drawn> {
    const LENGTH: f32 = 12.0;
    // At the corner below on the left, where neither name nor cubes stand, and half off the room.
    let at = point(room.min.x, room.max.y - LENGTH - 2.0);
    let blade = |lean: f32| {
        let way = point(lean, -1.0).normalize() * LENGTH;
        let (tip, hilt) = (at + way, at - way);
        let guard = at - way * 0.55;
        let across = way.perp() * 0.3;
        let line = |points: Vec<Point>, role: Role, width: f32| Drawn::from(Shape::line(points, LineStyle::of(role, Size::world(width))));
        [
            line(vec![hilt, tip], Role::Surface, 5.0),
            line(vec![hilt, tip], Role::Warning, 2.5),
            line(vec![guard + across, guard - across], Role::Warning, 2.5),
        ]
    };
    [blade(0.8), blade(-0.8)].concat()
}
