//! Marks over the map: what is picked with its handles, what is being drawn with its size, and the numbers of the remarks.

use super::{Grip, TableView, on_map, straightened, thing_of};
use crate::design::{Gesture, Layout, PlacedItem, preview, size_text};
use crate::gui::look::{measure, type_size};
use crate::map::{Align, Drawn, Extent, Layer, LineStyle, Point, Role, Shape, Size, Text, Typeface};

/// Places beside a thing at which its remark may have its number, best first: across and down from its middle.
const BESIDE: [[f32; 2]; 8] = [[1.0, -1.0], [-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [0.0, -1.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0]];

/// Pointer over the map, and what it does.
pub(super) struct Pointing<'p> {
    /// Stroke that is being drawn.
    pub stroke: &'p [Point],
    /// Point of the map it is at.
    pub pointer: Option<Point>,
    /// Thing or handle that is dragged.
    pub dragged: Option<Grip>,
    /// A stroke is an outline.
    pub outline: bool,
    /// Scale of the map, in points to an inch.
    pub scale: f32,
}

impl TableView {
    /// Draws the marks anew where they have changed.
    pub(super) fn draw_marks(&mut self, laid: &Layout, pointing: &Pointing<'_>) {
        let mut marks = self.picked.as_ref().and_then(|picked| laid.thing(picked)).map_or_else(Vec::new, |thing| framed(laid, thing));
        marks.extend(self.numbers(laid, pointing.scale));
        self.replace(Layer::Marks, marks);
        let drawn = self.drawn(laid, pointing);
        self.replace(Layer::Pointer, drawn);
    }

    /// Replaces a layer where it differs.
    pub(super) fn replace(&mut self, layer: Layer, drawn: Vec<Drawn>) {
        if drawn != **self.layers.of(layer) {
            self.layers.replace(layer, drawn);
        }
    }

    /// Draws the number of each remark beside what it is about, clear of other pieces where there is room.
    fn numbers(&self, laid: &Layout, scale: f32) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        let size = Point::splat(measure::REMARK_DISC / scale);
        let mut taken = laid.things.iter().filter(|thing| thing.points.len() == 1).map(|thing| thing.extent).collect::<Vec<_>>();
        for (nth, remark) in self.remarks.iter().enumerate() {
            let Some(thing) = thing_of(laid, &remark.at) else { continue };
            // A piece is not covered by it, a shape has it on its corner.
            let beside = if thing.points.len() == 1 { size } else { Point::ZERO };
            let away = (thing.extent.size() + beside) / 2.0;
            let around = BESIDE.map(|[x, y]| Extent::around(thing.extent.centre() + away * Point::new(x, y), size));
            let room = around.into_iter().find(|room| !taken.iter().any(|other| other.meets(*room))).unwrap_or(around[0]);
            taken.push(room);
            let at = room.centre();
            drawn.push(Shape::circle(at, Size::points(measure::REMARK_DISC / 2.0), Role::Warning).into());
            drawn.push(Shape::Text(words(at, (nth + 1).to_string(), Role::Surface)).into());
        }
        drawn
    }

    /// Draws what the pointer is drawing or dragging, with its size in inches.
    fn drawn(&self, laid: &Layout, pointing: &Pointing<'_>) -> Vec<Drawn> {
        let Pointing { stroke, pointer, dragged, outline, .. } = pointing;
        let on_table = |at: &Point| self.snapped(laid.on_table(*at));
        if let (Some(grip), Some(at)) = (dragged, pointer) {
            let held = match grip {
                Grip::Thing(nth) => laid.things.get(*nth),
                Grip::Handle(_) => self.picked.as_ref().and_then(|picked| laid.thing(picked)),
            };
            let Some(thing) = held.filter(|_| laid.grid.is_none()) else { return Vec::new() };
            let points = match grip {
                Grip::Handle(handle) => thing.reshaped(*handle, on_table(at)),
                Grip::Thing(_) => {
                    let (from, to) = (laid.on_table(thing.extent.centre()), laid.on_table(*at));
                    thing.shifted([to[0] - from[0], to[1] - from[1]])
                }
            };
            return outlined(laid, &points, thing.is_area, *at);
        }
        let Some(entry) = self.entry().filter(|entry| laid.grid.is_none() && entry.gesture != Gesture::Click) else { return Vec::new() };
        let is_area = matches!(entry.gesture, Gesture::Shape | Gesture::Corners);
        if let Some(end) = stroke.last().filter(|_| stroke.len() > 1 && self.path.is_empty()) {
            let points = straightened(stroke).iter().map(on_table).collect::<Vec<_>>();
            return outlined(laid, &preview(entry.gesture, &points, *outline, laid.size), is_area, *end);
        }
        match (self.path.last(), pointer) {
            (Some(_), Some(at)) => {
                let points = self.path.iter().chain([at]).map(on_table).collect::<Vec<_>>();
                outlined(laid, &points, false, *at)
            }
            _ => Vec::new(),
        }
    }
}

/// Draws the outline of a thing that is picked, and its handles.
fn framed(laid: &Layout, thing: &PlacedItem) -> Vec<Drawn> {
    let line = LineStyle::of(Role::Accent, Size::points(2.0));
    let points = thing.points.iter().map(|(_, at)| on_map(*at, laid)).collect::<Vec<_>>();
    let mut drawn: Vec<Drawn> = match points.len() {
        0 | 1 => vec![Shape::outline(thing.extent.corners(), line).into()],
        _ if laid.grid.is_some() => vec![Shape::outline(thing.extent.corners(), line).into()],
        _ if thing.is_area => vec![Shape::outline(points, line).into()],
        _ => vec![Shape::line(points, line).into()],
    };
    if laid.grid.is_none() {
        drawn.extend(thing.handles().into_iter().map(|(_, at)| {
            let (at, radius) = (on_map(at, laid), Size::points(measure::HANDLE));
            Drawn::from(Shape::Circle { at, radius, fill: Some(Role::Surface.into()), line: Some(line) })
        }));
    }
    drawn
}

/// Draws an outline or a line, with its size beside the pointer.
fn outlined(laid: &Layout, points: &[[f64; 2]], is_area: bool, pointer: Point) -> Vec<Drawn> {
    let line = LineStyle::of(Role::Accent, Size::points(2.0)).dashed(3.0);
    let corners = points.iter().map(|at| on_map(*at, laid)).collect::<Vec<_>>();
    let size = size_text(points, is_area);
    let mut drawn = match corners.len() {
        0 => return Vec::new(),
        1 => vec![Drawn::from(Shape::Circle { at: corners[0], radius: Size::points(measure::HANDLE), fill: None, line: Some(line) })],
        _ if is_area => vec![Shape::outline(corners, line).into()],
        _ => vec![Shape::line(corners, line).into()],
    };
    if !size.is_empty() {
        drawn.push(Shape::Tag { text: words(pointer + Point::new(0.0, 2.0), size, Role::Ink), ground: Role::Surface }.into());
    }
    drawn
}

fn words(at: Point, text: String, tone: Role) -> Text {
    Text { at, align: Align::Middle, text, size: Size::points(type_size::SMALL), face: Typeface::Strong, tone: tone.into() }
}
