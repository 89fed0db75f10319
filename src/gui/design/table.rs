//! The table of the scenario: pieces and ground are moved, turned and drawn on the map, to scale; a board of hexes is painted.

use super::keys::TableAct;
use crate::games::registry::OpenDesign;
use crate::gui::map::keys::ViewAct;
use eframe::egui::{self, ComboBox, RichText, Ui, WidgetInfo};
use geo::{LineString, Simplify as _};

use super::underlay::Underlay;
use crate::design::{Edit, GridLine, Layout, LineKind, PlacedItem, Pointer};
use crate::gui::look::{measure, palette};
use crate::gui::map::{DragTool, Map, MapAction, MapTarget, MapView, TOOLS, World};
use crate::gui::parts::widgets::chip;
use crate::gui::shell::keys::Pressed;
use crate::hex::HexGrid;
use crate::map::{Drawn, Hexes, Layer, Layers, LineStyle as Stroke, Point, Role, Shape, Size, point};

/// Least and most scale of the map, in points to an inch.
const SCALES: (f32, f32) = (2.0, 60.0);
/// Least and most scale of a board, in points to a hexside.
const HEX_SCALES: (f32, f32) = (8.0, 120.0);
/// Tolerance in inches within which a stroke drops corners near a straight line.
const STRAIGHT: f32 = 0.6;
/// Degrees that a key turns by.
const TURN: i64 = 15;
/// Inches that a key moves by, coarse and fine.
const STEPS: (f64, f64) = (1.0, 0.25);

/// State of the map of a design.
#[derive(Debug, Default)]
pub struct TableView {
    view: MapView,
    beneath: Underlay,
    layers: Layers,
    laid: Option<Layout>,
    /// The change of the design the map was built from.
    seen: Option<usize>,
    /// Piece that is picked, by its object in the file.
    picked: Option<Pointer>,
    /// The kind of ground being drawn; `None` while the map is moved and pieces are picked.
    draws: Option<String>,
    /// Pieces dragged or placed may lie anywhere, not only on the half inch.
    free: bool,
    /// Last stroke drawn was too short to make anything.
    too_short: bool,
    marked: Option<(Option<Pointer>, usize)>,
    /// Width of the tools and their greatest height so far, in points.
    tools: (f32, f32),
}

/// Handle that can be dragged: a piece, or a corner of the piece picked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Grip {
    Thing(usize),
    Corner(usize),
}

impl TableView {
    /// Handles the keys that zoom, and that move and turn the piece picked. `at` is the line with the grid's cursor, which a key places on
    /// the table.
    pub fn take_keys(&mut self, desk: &OpenDesign, at: Option<&GridLine>, pressed: &Pressed) -> Vec<Edit> {
        self.view.handle_keys(pressed);
        let mut edits = Vec::new();
        if let (Some(line), Some(laid), true) = (at, &self.laid, pressed.has(TableAct::Put))
            && line.kind.is_laid()
            && is_missing(desk, laid, line)
            && let Some(edit) = self.put(desk, laid, line, laid.extent.centre())
        {
            edits.push(edit);
            self.picked = Some(line.at.clone());
        }
        if let Some(laid) = &self.laid {
            edits.extend(self.beneath.take_keys(desk, laid, pressed));
        }
        if self.beneath.is_in_hand() {
            return edits;
        }
        let (Some(laid), Some(thing)) = (&self.laid, self.thing()) else { return edits };
        let maker = desk.edits();
        let arrows = pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step());
        if let Some(grid) = laid.grid {
            edits.extend(arrows.filter_map(|step| maker.move_steps(thing, grid, step)));
        } else {
            let fine = pressed.of().filter_map(|(act, _): (TableAct, _)| act.step());
            for ([across, down], step) in arrows.map(|way| (way, STEPS.0)).chain(fine.map(|way| (way, STEPS.1))) {
                edits.extend(maker.move_by(thing, [f64::from(across) * step, -f64::from(down) * step], laid.size, false));
            }
        }
        for (act, _) in pressed.of() {
            let clockwise = match act {
                TableAct::TurnLeft => false,
                TableAct::TurnRight => true,
                // Fine steps, placing and the picture were handled before.
                TableAct::FineLeft
                | TableAct::FineRight
                | TableAct::FineUp
                | TableAct::FineDown
                | TableAct::Next
                | TableAct::Put
                | TableAct::Picture => continue,
            };
            edits.extend(match laid.grid {
                Some(grid) => maker.faced(thing, grid, clockwise),
                None => maker.turn_by(thing, if clockwise { TURN } else { -TURN }),
            });
        }
        edits
    }

    /// Picks the piece of a line of the grid, if it lies on the table.
    pub fn pick(&mut self, desk: &OpenDesign, line: Option<&GridLine>) {
        self.take_in(desk);
        let lies = |line: &&GridLine| self.laid.as_ref().is_some_and(|laid| laid.thing(&line.at).is_some());
        self.picked = line.filter(lies).map(|line| line.at.clone());
        self.marked = None;
    }

    /// Places the piece of a line that has no place yet at a point of the map.
    fn put(&self, desk: &OpenDesign, laid: &Layout, line: &GridLine, to: Point) -> Option<Edit> {
        match laid.grid {
            Some(grid) => Hexes { grid }.at(to).and_then(|hex| desk.edits().place_on_hex(line, hex)),
            None => desk.edits().place_on_table(line, &[self.snapped(laid.on_table(to))], laid.size),
        }
    }

    /// Rounds a point to the half inch, unless pieces may lie anywhere.
    fn snapped(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        if self.free { [x, y] } else { [on_half(x), on_half(y)] }
    }

    /// Returns the line of the grid of the piece picked.
    pub fn line(&self, desk: &OpenDesign) -> Option<usize> {
        self.thing()?.line(&desk.analysis.lines)
    }

    /// Clears the pick and stops drawing. Returns false if neither was in progress.
    pub fn cancel(&mut self) -> bool {
        self.beneath.cancel() || self.draws.take().is_some() || self.picked.take().is_some()
    }

    fn thing(&self) -> Option<&PlacedItem> {
        self.laid.as_ref()?.thing(self.picked.as_ref()?)
    }

    /// Draws the map in the room that is left. `at` is the line with the grid's cursor; a click on the bare table places its piece there.
    pub fn ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>) -> Vec<Edit> {
        self.take_in(desk);
        // In a narrow window, the map and the questions about the picture get the room.
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let mut edits =
            if narrow && (self.beneath.is_asking() || self.beneath.is_in_hand()) { Vec::new() } else { self.tools_ui(ui, desk, at) };
        edits.extend(self.beneath.ui(ui, desk, self.laid.as_ref()));
        let Some(laid) = self.laid.take() else {
            ui.label("The table is drawn once the scenario has one and has no faults.");
            return edits;
        };
        if !desk.analysis.faults.is_empty() {
            let says = "Not drawn anew: correct the fault in the grid (F7).";
            ui.label(RichText::new(says).color(palette(ui).warning));
        }
        edits.extend(self.map_ui(ui, desk, &laid, at));
        self.laid = Some(laid);
        edits
    }

    fn map_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, laid: &Layout, at: Option<&GridLine>) -> Vec<Edit> {
        let mut edits = Vec::new();
        let lying = self.beneath.take_in(ui, desk, laid);
        let measures = self.beneath.asks_for_points();
        let places = if measures || (self.beneath.is_in_hand() && lying.is_some()) { Vec::new() } else { self.places(laid) };
        let hand = if self.draws.is_some() { DragTool::Draw } else { DragTool::Pan };
        let middle = laid.extent.centre();
        let (least, most) = if laid.grid.is_some() { HEX_SCALES } else { SCALES };
        let map = Map {
            name: "the table of the design",
            says: "The table",
            world: World { extent: laid.extent, least, most, above: TOOLS },
            first: (laid.extent, middle),
            places: &places,
            hand: self.beneath.hand().filter(|_| lying.is_some()).unwrap_or(hand),
        };
        let seen = self.view.touch(ui, &map);
        let maker = desk.edits();
        let mut picked = self.picked.clone();
        for act in seen.acts {
            match act {
                MapAction::Picked(Grip::Thing(nth)) => {
                    let own = laid.things.get(nth).map(|thing| thing.at.clone());
                    picked = own.filter(|own| picked.as_ref() != Some(own));
                }
                MapAction::Dropped(Grip::Thing(nth), to) => {
                    let Some(thing) = laid.things.get(nth) else { continue };
                    if let Some(grid) = laid.grid {
                        edits.extend(Hexes { grid }.at(to).and_then(|hex| maker.move_to_hex(thing, hex)));
                        picked = Some(thing.at.clone());
                        continue;
                    }
                    let (from, to) = (laid.on_table(thing.extent.centre()), laid.on_table(to));
                    edits.extend(maker.move_by(thing, [to[0] - from[0], to[1] - from[1]], laid.size, !self.free));
                    picked = Some(thing.at.clone());
                }
                MapAction::Dropped(Grip::Corner(nth), to) => {
                    let thing = picked.as_ref().and_then(|picked| laid.thing(picked));
                    edits.extend(thing.and_then(|thing| maker.move_corner(thing, nth, self.snapped(laid.on_table(to)), laid.size)));
                }
                MapAction::Ground(to) if measures => self.beneath.clicked(to),
                MapAction::Ground(to) => {
                    // A piece without a place yet is placed where the table is clicked.
                    let missing = at.filter(|line| is_missing(desk, laid, line));
                    let on_table = self.is_on(laid);
                    let put = missing.filter(|_| !on_table).and_then(|line| self.put(desk, laid, line, to));
                    if put.is_some() && laid.grid.is_none() {
                        picked = missing.map(|line| line.at.clone());
                    } else {
                        picked = None;
                    }
                    edits.extend(put);
                }
                MapAction::Stroke(points) if self.beneath.is_in_hand() => {
                    edits.extend(lying.as_ref().and_then(|lying| self.beneath.stroked(desk, lying, &points, seen.scale)));
                }
                MapAction::Stroke(points) => {
                    let Some(kind) = &self.draws else { continue };
                    if let Some(board) = &desk.form().board {
                        edits.extend((board.painted)(desk.draft(), kind, &points));
                        continue;
                    }
                    let mut points = straightened(&points).into_iter().map(|at| self.snapped(laid.on_table(at))).collect::<Vec<_>>();
                    points.dedup();
                    let drawn = maker.ground(kind, &points, laid.size);
                    self.too_short = drawn.is_none();
                    if let Some((edit, place)) = drawn {
                        edits.push(edit);
                        picked = Some(place);
                    }
                }
                MapAction::Picked(Grip::Corner(_)) => {}
            }
        }
        self.picked = picked;
        self.mark(laid, &seen.stroke);
        let drawn = self.beneath.drawn(lying.as_ref(), &seen.stroke, seen.scale);
        if drawn != **self.layers.of(Layer::Pointer) {
            self.layers.replace(Layer::Pointer, drawn);
        }
        self.view.set_underlay(self.beneath.under(lying.as_ref(), &seen.stroke, seen.scale));
        self.view.paint(ui, &self.layers);
        self.view.tools_ui(ui, |_| {});
        edits
    }

    fn take_in(&mut self, desk: &OpenDesign) {
        if self.seen == Some(desk.analysis.checked) {
            return;
        }
        self.seen = Some(desk.analysis.checked);
        // While the design has faults the table stays as it was.
        let laid = desk.form().layout.as_ref().and_then(|lays| lays(desk.analysis.valid_text.as_ref()?));
        if let Some(laid) = laid {
            self.layers = laid.layers.clone();
            self.laid = Some(laid);
            self.marked = None;
        }
    }

    /// Draws the tools of the map: ground to draw, size of a board, snapping, and a hint.
    fn tools_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>) -> Vec<Edit> {
        let mut edits = Vec::new();
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let wide = ui.available_width();
        let tools = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            let grounds = &desk.form().grounds;
            let drawn = self.draws.as_ref().and_then(|draws| grounds.iter().find(|(word, _)| word == draws));
            let shown = drawn.map_or("nothing: pick and move", |(_, spoken)| spoken).to_owned();
            ui.label("Draw");
            let before = self.draws.clone();
            let response = ComboBox::from_id_salt("draw").selected_text(shown).width(measure::COMBO).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.draws, None, "nothing: pick and move");
                for (word, spoken) in grounds {
                    ui.selectable_value(&mut self.draws, Some(word.clone()), spoken);
                }
            });
            response.response.widget_info(|| WidgetInfo::labeled(egui::Role::ComboBox, true, "Draw"));
            self.too_short &= self.draws == before;
            if let Some(board) = &desk.form().board {
                let mut sizes_ui = |ui: &mut Ui| {
                    for (says, by) in [("Wider", [1, 0]), ("Narrower", [-1, 0]), ("Deeper", [0, 1]), ("Shallower", [0, -1])] {
                        if ui.button(says).clicked() {
                            edits.extend((board.sized)(desk.draft(), by));
                        }
                    }
                };
                if narrow { drop(ui.menu_button("Size…", sizes_ui)) } else { sizes_ui(ui) }
            } else {
                let mut snaps = !self.free;
                self.beneath.button_ui(ui);
                chip(ui, &mut snaps, "half inches", "What is dragged snaps to half inches", false);
                self.free = !snaps;
            }
            let told = match (&self.draws, self.thing()) {
                _ if self.beneath.is_in_hand() => "Drag the picture to move it, a corner to scale it; the arrows move it, , and . turn it by 1 degree. P ends this.".to_owned(),
                (Some(_), _) if self.too_short => "Too short: drag along it, or around it.".to_owned(),
                (Some(_), _) => "Drag along it, or around it; for a house, a bridge or a ford click. Esc ends drawing.".to_owned(),
                (None, None) if at.is_some_and(|line| line.kind.is_laid() && self.laid.as_ref().is_some_and(|laid| is_missing(desk, laid, line))) => {
                    let called = at.map_or_else(String::new, |line| desk.edits().line_name(line));
                    let (he, him) = if at.is_some_and(|line| line.kind == LineKind::Leader) { ("he", "him") } else { ("it", "it") };
                    format!("{called} has no place yet: click where {he} stands, or I puts {him} in the middle.")
                }
                (None, Some(thing)) if self.grid().is_some() => thing.says.clone(),
                (None, None) if self.grid().is_some() => "Drag companies and officers; , and . turn them. A click places the company or officer selected that has no hex yet, or a hex of the key position selected.".to_owned(),
                (None, Some(thing)) => match thing.points.first() {
                    Some((_, [x, y])) => format!("{}: {x:.1}\" from the left, {y:.1}\" from the near edge.", thing.says),
                    None => thing.says.clone(),
                },
                (None, None) => "Drag units and leaders; click ground to pick it, then drag it or a corner of it. The unit or leader selected goes where you click if it has no place yet.".to_owned(),
            };
            // In a narrow window the map gets the room, unless something is being drawn or is picked.
            if !narrow || self.draws.is_some() || self.thing().is_some() {
                ui.label(RichText::new(told).small().color(palette(ui).second));
            }
        });
        // A shorter line must not move the map under the pointer.
        let high = tools.response.rect.height();
        if self.tools.0 != wide {
            self.tools = (wide, high);
        }
        ui.add_space((self.tools.1 - high).max(0.0));
        self.tools.1 = self.tools.1.max(high);
        edits
    }

    /// Returns whether the piece picked lies on the table.
    fn is_on(&self, laid: &Layout) -> bool {
        self.picked.as_ref().is_some_and(|picked| laid.thing(picked).is_some())
    }

    /// Returns the hex grid of the design, `None` unless it is a board of hexes.
    fn grid(&self) -> Option<HexGrid> {
        self.laid.as_ref()?.grid
    }

    fn places(&self, laid: &Layout) -> Vec<MapTarget<Grip>> {
        let own = |thing: &PlacedItem| self.picked.as_ref() == Some(&thing.at);
        let thing = |(nth, thing): (usize, &PlacedItem)| MapTarget {
            key: Grip::Thing(nth),
            extent: thing.extent,
            says: thing.says.clone(),
            is_picked: Some(own(thing)),
            // Ground covers the table: it is picked before it is dragged, or no drag would move the map.
            drags: own(thing) || thing.points.len() == 1,
        };
        let mut places = laid.things.iter().enumerate().map(thing).collect::<Vec<_>>();
        if let Some(thing) = self.picked.as_ref().and_then(|picked| laid.thing(picked)).filter(|thing| thing.points.len() > 1) {
            places.extend(thing.points.iter().enumerate().map(|(nth, (_, [x, y]))| {
                let at = on_map([*x, *y], laid);
                let extent = crate::map::Extent { min: at - Point::splat(CORNER), max: at + Point::splat(CORNER) };
                let says = format!("Corner {} of {}", nth + 1, thing.says);
                MapTarget { key: Grip::Corner(nth), extent, says, is_picked: None, drags: true }
            }));
        }
        places
    }

    /// Draws the frame and corners of the piece picked, and the current stroke.
    fn mark(&mut self, laid: &Layout, stroke: &[Point]) {
        let marked = Some((self.picked.clone(), stroke.len()));
        if self.marked == marked {
            return;
        }
        self.marked = marked;
        let line = Stroke::of(Role::Mark, Size::world(0.2).at_least(2.0));
        let mut drawn: Vec<Drawn> = Vec::new();
        if let Some(thing) = self.picked.as_ref().and_then(|picked| laid.thing(picked)) {
            let corners = thing.points.iter().map(|(_, place)| on_map(*place, laid)).collect::<Vec<_>>();
            drawn.push(Shape::outline(thing.extent.corners(), line).into());
            let corner = |at: &Point| {
                Drawn::from(Shape::Circle {
                    at: *at,
                    radius: Size::world(CORNER).at_least(4.0).at_most(8.0),
                    fill: Some(Role::Mark.into()),
                    line: None,
                })
            };
            if corners.len() > 1 {
                drawn.extend(corners.iter().map(corner));
            }
        }
        if stroke.len() > 1 {
            drawn.push(Shape::line(stroke.to_vec(), line).into());
        }
        self.layers.replace(Layer::Marks, drawn);
    }
}

/// Returns whether a line has no place on the table; the line of an arrival, whose place is its entry, is never missing.
fn is_missing(desk: &OpenDesign, laid: &Layout, line: &GridLine) -> bool {
    // While the design has faults the table is as it was before: a piece placed since then has a place all the same.
    let place = match (laid.grid, line.kind) {
        (Some(_), _) => line.at.field("at"),
        (None, LineKind::Leader) => line.at.field("stands_at"),
        (None, _) => line.at.field("stands_at").field("at"),
    };
    let is_placed = line.kind.is_laid() && desk.draft().has(&place);
    !is_placed && laid.thing(&line.at).is_none() && !desk.arrives_later(line)
}

fn on_half(inches: f64) -> f64 {
    (inches * 2.0).round() / 2.0
}

/// Half the size of the box in which a corner can be hit, in inches.
const CORNER: f32 = 0.6;

#[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
fn on_map([x, y]: [f64; 2], laid: &Layout) -> Point {
    point(x as f32, laid.size[1] - y as f32)
}

/// Returns a stroke without the corners that lie on a straight line between others.
fn straightened(stroke: &[Point]) -> Vec<Point> {
    let line = stroke.iter().map(|at| (at.x, at.y)).collect::<LineString<f32>>();
    line.simplify(STRAIGHT).into_inner().into_iter().map(|at| point(at.x, at.y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_keeps_its_corners_alone() {
        let stroke = [(0.0, 0.0), (2.0, 0.1), (5.0, 0.0), (5.1, 3.0), (5.0, 6.0)].map(|(x, y)| point(x, y));
        assert_eq!(straightened(&stroke), [(0.0, 0.0), (5.0, 0.0), (5.0, 6.0)].map(|(x, y)| point(x, y)));
        assert_eq!(straightened(&stroke[..1]), stroke[..1]);
    }
}
