//! Map on a page: the layers that the window paints, in the inks of the paper.

use super::content::Plate;
use super::face::Faces;
use super::ink::{self, Ink, Inks};
use super::layout::{Mark, Pen};
use crate::map::{Align, Drawn, LEAD, Layer, LineStyle, Placed, Point, Role, Shape, Size, Stamp, Text, Tone, Typeface, placed, point};

/// Width of the white halo around letters of size 1, both sides of a stroke together.
const HALO: f32 = 0.24;
/// Lightness from which letters have no halo.
const LIGHT: u8 = 128;
/// Corners of the polygon drawn for a circle.
const ROUND: u8 = 20;
/// Distance from the middle of a line of type down to its baseline, for type of size 1.
const BASE: f32 = 0.36;

/// Map laid out on a page.
pub(super) struct Set {
    /// Height of the map in points.
    pub height: f32,
    /// Marks to draw, with the map's corner at the origin.
    pub marks: Vec<Mark>,
    /// Names for which there was no room, without those of the lowest rank.
    pub left_out: Vec<String>,
}

/// Lays out a map as large as its room allows.
pub(super) fn set(plate: &Plate, (faces, inks): (&Faces, Inks), (width, most): (f32, f32)) -> Set {
    let size = plate.part.size().max(Point::splat(f32::MIN_POSITIVE));
    let scale = (width / size.x).min(most / size.y);
    let page = drawn_at(plate, (faces, inks), (scale, (width - size.x * scale) / 2.0));
    let label_of = |drawn: &Drawn| if let Shape::Label(label) = &drawn.shape { Some(label.clone()) } else { None };
    let all = Layer::ALL.into_iter().flat_map(|layer| plate.layers.of(layer).iter()).filter_map(label_of);
    let mut left_out = all.filter(|label| label.rank > 0 && !page.named.contains(&label.at)).map(|label| label.text).collect::<Vec<_>>();
    left_out.sort();
    left_out.dedup();
    Set { height: size.y * scale, marks: page.marks, left_out }
}

/// Returns the marks of a map at `scale` points to a unit, its corner at the origin.
pub(super) fn marks_at(plate: &Plate, (faces, inks): (&Faces, Inks), scale: f32) -> Vec<Mark> {
    drawn_at(plate, (faces, inks), (scale, 0.0)).marks
}

fn drawn_at<'p>(plate: &'p Plate, (faces, inks): (&'p Faces, Inks), (scale, left): (f32, f32)) -> Page<'p> {
    let mut on = Page { plate, faces, inks, scale, left, marks: Vec::new(), named: Vec::new() };
    for layer in Layer::ALL {
        let drawn = plate.layers.of(layer);
        drawn.iter().filter(|drawn| drawn.is_drawn(scale)).for_each(|drawn| on.shape(drawn));
        let mut measure = |text: &str, size: f32, face: Typeface| faces.width_on_map(text, size, face);
        for Placed { text, of, tag, leads, halo, spread, angle, .. } in
            placed(drawn, plate.layers.of(Layer::Pieces), (scale, plate.part), &mut measure)
        {
            if let Some(ends) = leads {
                on.path(&ends, false, None, Some(LineStyle::of(text.tone, Size::points(LEAD))));
            }
            match tag {
                Some(ground) => on.tag(&text, ground),
                None => on.letters(&text, (halo, spread, angle)),
            }
            on.named.push(of);
        }
    }
    on
}

struct Page<'p> {
    plate: &'p Plate,
    faces: &'p Faces,
    inks: Inks,
    scale: f32,
    left: f32,
    marks: Vec<Mark>,
    /// Points of the labels that found a place.
    named: Vec<Point>,
}

impl Page<'_> {
    fn at(&self, at: Point) -> (f32, f32) {
        let at = (at - self.plate.part.min) * self.scale;
        (at.x + self.left, at.y)
    }

    fn ink(&self, tone: Tone) -> Ink {
        ink::tone(tone, self.inks)
    }

    fn pen(&self, line: LineStyle) -> Pen {
        let width = line.width.at(self.scale);
        Pen { width, ink: self.ink(line.tone), dash: line.dash.map(|widths| widths * width) }
    }

    fn path(&mut self, points: &[Point], closed: bool, fill: Option<Tone>, line: Option<LineStyle>) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        let line = line.map(|line| self.pen(line));
        let fill = fill.map(|tone| self.ink(tone));
        self.marks.push(Mark::Path { points, closed, fill, line });
    }

    fn shape(&mut self, drawn: &Drawn) {
        match &drawn.shape {
            kept if kept.is_reserved() => {}
            Shape::Polygon { corners, fill, line } => self.path(corners, true, *fill, *line),
            Shape::Line { points, line } => self.path(points, false, None, Some(*line)),
            Shape::Area { rings, fill } => self.area(rings, true, *fill),
            Shape::Patches { patches, fill } => self.area(patches, false, *fill),
            Shape::Strokes { lines, line } => lines.iter().for_each(|points| self.path(points, false, None, Some(*line))),
            Shape::Stamps(stamps) => stamps.iter().for_each(|stamp| self.stamp(stamp)),
            Shape::Circle { at, radius, fill, line } => {
                let radius = radius.in_world(self.scale);
                let corner = |nth: u8| *at + Point::from_angle(f32::from(nth) * std::f32::consts::TAU / f32::from(ROUND)) * radius;
                self.path(&(0..ROUND).map(corner).collect::<Vec<_>>(), true, *fill, *line);
            }
            Shape::Text(text) => self.letters(text, (Role::Surface, 0.0, 0.0)),
            Shape::Tag { text, ground } => self.tag(text, *ground),
            Shape::Label(_) => {}
        }
    }

    /// Writes a text on a ground of its own, as the window does.
    fn tag(&mut self, text: &Text, ground: Role) {
        let faces = self.faces;
        let mut measure = |text: &str, size: f32, face: Typeface| faces.width_on_map(text, size, face);
        let room = text.tag_ground(ground, self.scale, &mut measure);
        self.shape(&room.into());
        self.letters(text, (ground, 0.0, 0.0));
    }

    /// Fills many outlines at once, as one area with holes or each by itself.
    fn area(&mut self, rings: &[Vec<Point>], has_holes: bool, fill: Tone) {
        let rings = rings.iter().map(|ring| ring.iter().map(|point| self.at(*point)).collect()).collect();
        self.marks.push(Mark::Area { rings, has_holes, ink: self.ink(fill) });
    }

    fn stamp(&mut self, stamp: &Stamp) {
        let width = stamp.size.in_world(self.scale);
        for part in stamp.figure.parts() {
            let corners = part.corners.iter().map(|corner| stamp.at + *corner * width).collect::<Vec<_>>();
            self.path(&corners, true, Some(part.tone), None);
        }
    }

    /// Writes a text on its ground, its letters apart by a share of its size, turned about its middle by an angle.
    fn letters(&mut self, text: &Text, (ground, spread, angle): (Role, f32, f32)) {
        let (face, size) = self.faces.on_map(&text.text, text.size.at(self.scale), text.face);
        #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
        let apart = text.text.chars().count().saturating_sub(1) as f32 * spread * size;
        let wide = self.faces.width(&text.text, face, size) + apart;
        let left = match text.align {
            Align::Left => 0.0,
            Align::Middle => wide / 2.0,
            Align::Right => wide,
        };
        let (x, y) = self.at(text.at);
        let begins = Point::from_angle(angle).rotate(point(-left, size * BASE));
        let (x, y, ink) = (x + begins.x, y + begins.y, self.ink(text.tone));
        // Dark letters get a halo in the colour of their ground; light ones lie on a unit's own colour.
        let halo = (ink.lightness() < LIGHT).then(|| Pen::of(ink::role(ground, self.inks), size * HALO));
        self.marks.push(Mark::Letters { x, y, size, face, ink, halo, spread, angle, text: text.text.clone() });
    }
}
