//! Map on a page: the layers that the window paints, in shades of gray.

use super::content::Plate;
use super::face::FontPair;
use super::layout::{Mark, Pen};
use crate::map::{
    Align, Drawn, LEAD, Layer, LineStyle, Placed, Point, Role, Shape, Size, Stamp, Text, Tone, Typeface, placed_level, point,
};
use crate::scenario::Nation;

/// Width of the white halo around letters of size 1, both sides of a stroke together.
const HALO: f32 = 0.24;
/// Lightness from which letters have no halo.
const LIGHT: u8 = 128;
/// Least opacity of a fill that is printed.
const FAINTEST: f32 = 0.2;
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
pub(super) fn set(plate: &Plate, faces: &FontPair, (width, most): (f32, f32)) -> Set {
    let size = plate.part.size().max(Point::splat(f32::MIN_POSITIVE));
    let scale = (width / size.x).min(most / size.y);
    let page = drawn_at(plate, faces, (scale, (width - size.x * scale) / 2.0));
    let told = |drawn: &Drawn| if let Shape::Label(label) = &drawn.shape { Some(label.clone()) } else { None };
    let all = Layer::ALL.into_iter().flat_map(|layer| plate.layers.of(layer).iter()).filter_map(told);
    let mut left_out = all.filter(|label| label.rank > 0 && !page.named.contains(&label.at)).map(|label| label.text).collect::<Vec<_>>();
    left_out.sort();
    left_out.dedup();
    Set { height: size.y * scale, marks: page.marks, left_out }
}

/// Returns the marks of a map at `scale` points to a unit, its corner at the origin.
pub(super) fn marks_at(plate: &Plate, faces: &FontPair, scale: f32) -> Vec<Mark> {
    drawn_at(plate, faces, (scale, 0.0)).marks
}

fn drawn_at<'p>(plate: &'p Plate, faces: &'p FontPair, (scale, left): (f32, f32)) -> Page<'p> {
    let mut on = Page { plate, faces, scale, left, marks: Vec::new(), named: Vec::new() };
    for layer in Layer::ALL {
        let drawn = plate.layers.of(layer);
        drawn.iter().filter(|drawn| drawn.is_drawn(scale)).for_each(|drawn| on.shape(drawn));
        let mut measure = |text: &str, size: f32, face: Typeface| faces.width(text, face != Typeface::Plain, size);
        for Placed { text, of, leads, .. } in placed_level(drawn, plate.layers.of(Layer::Pieces), (scale, plate.part), &mut measure) {
            if let Some(ends) = leads {
                on.path(&ends, false, None, Some(LineStyle::of(text.tone, Size::points(LEAD))));
            }
            on.letters(&text);
            on.named.push(of);
        }
    }
    on
}

/// Returns the lightness of a role on paper: 0 is black, 255 white. The sides of a battle also differ in form.
#[must_use]
pub const fn shade(role: Role) -> u8 {
    match role {
        Role::Under | Role::Open | Role::Surface | Role::OnAccent | Role::OnNation | Role::CubeWhite | Role::Road | Role::Margin => 255,
        Role::CrownLight => 245,
        Role::Swamp | Role::Hill | Role::Building | Role::Field | Role::Orchard => 240,
        Role::Woods | Role::Water | Role::Ridge | Role::Slope => 228,
        Role::CubeYellow | Role::NineInTen | Role::Heat(0) => 215,
        Role::Heat(1) => 190,
        Role::Half | Role::Heat(2) | Role::Drawn => 165,
        Role::Heat(3) => 120,
        Role::Heat(_) => 90,
        Role::OnHeat(0..=2) => 0,
        Role::OnHeat(_) => 255,
        Role::CrownPale | Role::HouseRidge => 200,
        Role::Grid | Role::Line | Role::Furrow => 190,
        Role::Crown => 178,
        Role::CrownDeep | Role::ConiferLight | Role::WoodsEdge => 160,
        Role::Contour | Role::Stream | Role::Reed | Role::Tree | Role::SwampEdge | Role::SwampWater | Role::Bank => 140,
        Role::Conifer => 120,
        Role::CrownShadow | Role::RoadEdge | Role::Hachure | Role::Fence => 95,
        Role::Nation(Some(Nation::British)) | Role::CubeGreen => 110,
        Role::Nation(_) | Role::CubeRed | Role::CubePurple | Role::CubeBlue => 70,
        Role::Mark | Role::Frame | Role::House | Role::Second | Role::PlaceName | Role::WaterName | Role::NationWord(_) => 50,
        Role::Ink | Role::Accent | Role::Warning => 0,
    }
}

fn light(tone: Tone) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 0 to 255")]
    let light = (255.0 - (255.0 - f32::from(shade(tone.role))) * tone.share.clamp(0.0, 1.0)).round() as u8;
    light
}

struct Page<'p> {
    plate: &'p Plate,
    faces: &'p FontPair,
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

    fn pen(&self, line: LineStyle) -> Pen {
        let width = line.width.at(self.scale);
        Pen { width, lightness: light(line.tone), dash: line.dash.map(|widths| widths * width) }
    }

    fn path(&mut self, points: &[Point], closed: bool, fill: Option<Tone>, line: Option<LineStyle>) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        let line = line.map(|line| self.pen(line));
        // A fill is printed opaque, without its opacity: a very faint one would hide whatever lies beneath.
        let fill = fill.filter(|tone| tone.share >= FAINTEST).map(light);
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
            Shape::Text(text) | Shape::Tag(text) => self.letters(text),
            Shape::Label(_) => {}
        }
    }

    /// Fills many outlines at once, as one area with holes or each by itself.
    fn area(&mut self, rings: &[Vec<Point>], has_holes: bool, fill: Tone) {
        if fill.share >= FAINTEST {
            let rings = rings.iter().map(|ring| ring.iter().map(|point| self.at(*point)).collect()).collect();
            self.marks.push(Mark::Area { rings, has_holes, lightness: light(fill) });
        }
    }

    fn stamp(&mut self, stamp: &Stamp) {
        let width = stamp.size.in_world(self.scale);
        for part in stamp.figure.parts() {
            let corners = part.corners.iter().map(|corner| stamp.at + *corner * width).collect::<Vec<_>>();
            self.path(&corners, true, Some(part.tone), None);
        }
    }

    fn letters(&mut self, text: &Text) {
        let (size, bold) = (text.size.at(self.scale), text.face != Typeface::Plain);
        let wide = self.faces.width(&text.text, bold, size);
        let left = match text.align {
            Align::Left => 0.0,
            Align::Middle => wide / 2.0,
            Align::Right => wide,
        };
        let (x, y) = self.at(text.at - point(left, 0.0) / self.scale);
        let (y, lightness) = (y + size * BASE, light(text.tone));
        // Dark letters get a white halo on the map; light ones lie on a unit's own colour.
        let halo = if lightness < LIGHT { size * HALO } else { 0.0 };
        self.marks.push(Mark::Letters { x, y, size, bold, lightness, halo, text: text.text.clone() });
    }
}
