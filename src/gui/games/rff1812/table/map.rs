//! The map of a table: zoomed, picked and measured.

use std::sync::Arc;

use eframe::egui::Ui;
use glam::DVec2;

use crate::games::rff1812::Tables;
use crate::games::rff1812::drawn::{self, Shown, View};
use crate::games::rff1812::scenario::{Scenario, layout};
use crate::gui::map::{DragTool, Map, MapAction, MapTarget, MapView, World, tools_height};
use crate::gui::shell::keys::Pressed;
use crate::id::{LeaderId, UnitId};
use crate::map::{Drawn, Extent, Label, Layer, Layers, LineStyle, Point, Role, Shape, Size, Typeface};

/// Piece that stands on a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Unit by its id.
    Unit(UnitId),
    /// Leader by his id.
    Leader(LeaderId),
}

/// A ruler on a table, in its inches: where it begins, and where it ends once that was clicked.
pub type Ruler = (DVec2, Option<DVec2>);

/// Map of a table, with what is picked and measured on it.
#[derive(Debug, Default)]
pub struct TableMap {
    view: MapView,
    layers: Layers,
    /// Parts of the table that are shown.
    pub shown: Shown,
    /// Piece that is picked.
    pub picked: Option<Piece>,
    /// Ruler: where it begins, and where it ends.
    pub ruler: Option<Ruler>,
    known: Option<Known>,
}

/// Inputs from which the layers were built.
#[derive(Debug)]
struct Known {
    scenario: Arc<Scenario>,
    shown: Shown,
    places: Vec<MapTarget<Piece>>,
    /// Inputs from which the marks were built.
    marks: Option<(Option<Piece>, Option<Ruler>)>,
}

/// Smallest and largest number of points to an inch.
const SCALES: (f32, f32) = (2.0, 60.0);
/// Half the side, in inches, of the square in which a click picks a leader.
const LEADER: f32 = 1.0;

impl TableMap {
    /// Zooms and moves by keys.
    pub fn move_by_keys(&mut self, pressed: &Pressed) {
        self.view.handle_keys(pressed);
        self.view.move_focus_by_keys(pressed);
    }

    /// Starts the ruler at the next click, or puts it away.
    pub const fn measure(&mut self, measures: bool) {
        self.ruler = if measures { Some((DVec2::NAN, None)) } else { None };
    }

    /// Draws the map in the room that is left; nothing where the scenario has no table.
    pub fn ui(&mut self, ui: &mut Ui, scenario: &Arc<Scenario>, tables: &Tables) {
        let Some(view) = View::of(scenario) else { return };
        self.rebuild_layers(scenario, tables, view);
        let Some(known) = &mut self.known else { return };
        for place in &mut known.places {
            place.is_picked = Some(self.picked.as_ref() == Some(&place.key));
        }
        let map = Map {
            name: "table",
            text: "The table",
            world: World { extent: view.extent(), least: SCALES.0, most: SCALES.1, above: tools_height(ui, &[]) },
            first: (view.extent(), view.table().centre()),
            // While the ruler is open a click sets its end, even on a unit.
            places: if self.ruler.is_some() { &[] } else { &known.places },
            hand: DragTool::Pan,
        };
        let seen = self.view.touch(ui, &map);
        for act in seen.acts {
            match act {
                MapAction::Picked(piece) => self.picked = (self.picked.as_ref() != Some(&piece)).then_some(piece),
                MapAction::Ground(at) => self.ground(view.spot_at(at).point()),
                MapAction::Dropped(..) | MapAction::Stroke(_) => {}
            }
        }
        self.mark(scenario, tables, view);
        self.view.paint(ui, &self.layers);
        self.view.tools_ui(ui, (&[], |_| ()));
    }

    fn ground(&mut self, at: DVec2) {
        match &mut self.ruler {
            Some((from, None)) if from.is_nan() => *from = at,
            Some((_, to @ None)) => *to = Some(at),
            Some((from, to)) => (*from, *to) = (at, None),
            None => self.picked = None,
        }
    }

    fn rebuild_layers(&mut self, scenario: &Arc<Scenario>, tables: &Tables, view: View) {
        let is_known = |known: &Known| Arc::ptr_eq(&known.scenario, scenario) && known.shown == self.shown;
        if self.known.as_ref().is_some_and(is_known) {
            return;
        }
        self.layers = drawn::layers(scenario, tables, self.shown);
        let mut places = layout::placed_units(scenario, tables).iter().map(|placed| unit_place(placed, view)).collect::<Vec<_>>();
        for side in &scenario.sides {
            for him in &side.leaders {
                let Some(spot) = him.stands_at else { continue };
                let at = view.spot(spot);
                let extent = Extent { min: at - Point::splat(LEADER), max: at + Point::splat(LEADER) };
                let text = format!("{}, {}", him.name, side.name);
                places.push(MapTarget { key: Piece::Leader(him.id.clone()), extent, text, is_picked: Some(false), drags: false });
            }
        }
        self.known = Some(Known { scenario: Arc::clone(scenario), shown: self.shown, places, marks: None });
    }

    /// Draws the marks: the reach of the picked piece, and the ruler.
    fn mark(&mut self, scenario: &Scenario, tables: &Tables, view: View) {
        let Some(known) = &mut self.known else { return };
        let marks = Some((self.picked.clone(), self.ruler));
        if known.marks == marks {
            return;
        }
        known.marks = marks;
        let mut drawn = Vec::new();
        match &self.picked {
            Some(Piece::Unit(id)) => {
                if let Some(placed) = layout::placed_units(scenario, tables).iter().find(|placed| placed.unit.id == *id) {
                    drawn.push(outline(placed, view));
                    drawn.extend(drawn::bands(tables, placed.unit, &placed.footprint, view));
                }
            }
            Some(Piece::Leader(id)) => {
                let spot = scenario.leader(id).and_then(|(_, him)| him.stands_at);
                drawn.extend(spot.into_iter().flat_map(|spot| drawn::radius(tables, spot, view)));
            }
            None => {}
        }
        if let Some((from, Some(to))) = self.ruler {
            drawn.extend(ruler(from, to, view));
        }
        self.layers.replace(Layer::Marks, drawn);
    }

    /// Returns the length of the ruler in inches; `None` while it has no end.
    pub fn measured(&self) -> Option<f64> {
        let (from, to) = self.ruler?;
        Some(from.distance(to?))
    }
}

fn unit_place(placed: &layout::PlacedUnit<'_>, view: View) -> MapTarget<Piece> {
    let optional = if placed.unit.optional { ", optional" } else { "" };
    let text = format!("{}, {}{optional}", placed.unit.label(), placed.side.name);
    MapTarget {
        key: Piece::Unit(placed.unit.id.clone()),
        extent: Extent::of(view.footprint(&placed.footprint)),
        text,
        is_picked: Some(false),
        drags: false,
    }
}

fn outline(placed: &layout::PlacedUnit<'_>, view: View) -> Drawn {
    Shape::outline(view.footprint(&placed.footprint).to_vec(), LineStyle::of(Role::Mark, Size::world(0.25).at_least(2.0))).into()
}

fn ruler(from: DVec2, to: DVec2, view: View) -> [Drawn; 2] {
    let line = Shape::line(vec![view.at(from), view.at(to)], LineStyle::of(Role::Mark, Size::world(0.2).at_least(2.0)));
    let size = Size::world(1.0).at_least(12.0).at_most(20.0);
    let text = format!("{:.1}\"", from.distance(to));
    let label = Label::at(view.at(from.midpoint(to)), text).sized(size).faced(Typeface::Strong).toned(Role::Mark).ranked(0);
    [line.into(), Shape::Label(label).into()]
}
