//! A shape of a map: where it lies in its world, and what part of the look it is drawn in.

use super::label::Label;
use crate::scenario::Nation;

/// A point of a world, x to the right and y down.
pub type Point = glam::Vec2;

/// A point of a world.
#[must_use]
pub const fn point(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

/// What a shape is drawn in, by the part it plays; each look has a colour for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What the map lies on.
    Under,
    /// Open ground.
    Open,
    /// Woods.
    Woods,
    /// A swamp.
    Swamp,
    /// A hill.
    Hill,
    /// A hill on a hill.
    Ridge,
    /// Water.
    Water,
    /// The ground of a building.
    Building,
    /// Fields and broken ground.
    Field,
    /// Earth: slopes, ravines, works.
    Slope,
    /// Lines of heights, strokes down a slope, furrows.
    Contour,
    /// Trees.
    Tree,
    /// Reeds in a swamp.
    Reed,
    /// What is built and marked on the ground: houses, fences, works, slopes, numbers.
    Mark,
    /// Lines between hexes, feet or areas.
    Grid,
    /// A road.
    Road,
    /// A stream or a river's bank.
    Stream,
    /// A place's name.
    PlaceName,
    /// A water's name.
    WaterName,
    /// What is read first.
    Ink,
    /// What is read second.
    Second,
    /// Lines between parts.
    Line,
    /// What lies on the ground: a card, a label's ground.
    Surface,
    /// The one next deed, what is picked.
    Accent,
    /// Words on the accent.
    OnAccent,
    /// What must not be overlooked.
    Warning,
    /// A nation's colour; none: of no nation we know.
    Nation(Option<Nation>),
    /// A nation's name on the ground.
    NationWord(Option<Nation>),
    /// Words and pictures on a nation's colour.
    OnNation,
    /// A red cube.
    CubeRed,
    /// A yellow one.
    CubeYellow,
    /// A green one.
    CubeGreen,
    /// A blue one.
    CubeBlue,
    /// A purple one.
    CubePurple,
    /// A white one.
    CubeWhite,
}

/// A role, and how much of it: 1 hides what lies beneath, 0 shows nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// The role.
    pub role: Role,
    /// How much, 0 to 1.
    pub share: f32,
}

impl From<Role> for Tone {
    fn from(role: Role) -> Self {
        Self { role, share: 1.0 }
    }
}

impl Role {
    /// So much of it, 0 to 1.
    #[must_use]
    pub const fn faint(self, share: f32) -> Tone {
        Tone { role: self, share }
    }
}

/// A length that grows with the map, within bounds on the screen or the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// In units of the world.
    pub world: f32,
    /// In points, at the least.
    pub least: f32,
    /// In points, at the most.
    pub most: f32,
}

impl Size {
    /// A length of the world.
    #[must_use]
    pub const fn world(units: f32) -> Self {
        Self { world: units, least: 0.0, most: f32::MAX }
    }

    /// A length in points, however large the map is drawn.
    #[must_use]
    pub const fn points(points: f32) -> Self {
        Self { world: 0.0, least: points, most: points }
    }

    /// At least so many points.
    #[must_use]
    pub const fn at_least(self, least: f32) -> Self {
        Self { least, ..self }
    }

    /// At most so many points.
    #[must_use]
    pub const fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// In points, where a unit of the world is drawn in so many.
    #[must_use]
    pub fn at(self, scale: f32) -> f32 {
        (self.world * scale).max(self.least).min(self.most)
    }

    /// In units of the world at that scale.
    #[must_use]
    pub fn in_world(self, scale: f32) -> f32 {
        self.at(scale) / scale.max(f32::MIN_POSITIVE)
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// In what.
    pub tone: Tone,
    /// How wide.
    pub width: Size,
    /// Dashes and gaps so many widths long; none: unbroken.
    pub dash: Option<f32>,
}

impl Line {
    /// An unbroken line.
    #[must_use]
    pub fn of(tone: impl Into<Tone>, width: Size) -> Self {
        Self { tone: tone.into(), width, dash: None }
    }

    /// The same in dashes so many widths long.
    #[must_use]
    pub const fn dashed(self, widths: f32) -> Self {
        Self { dash: Some(widths), ..self }
    }
}

/// The letters of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Face {
    /// As words are.
    #[default]
    Plain,
    /// Heavier.
    Strong,
    /// Slanted, as maps name places.
    Name,
}

/// Which part of a text its point is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Its middle.
    #[default]
    Middle,
    /// The middle of its left edge.
    Left,
    /// The middle of its right edge.
    Right,
}

/// A text that stays where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where.
    pub at: Point,
    /// Which part of it is there.
    pub align: Align,
    /// Its letters.
    pub text: String,
    /// The size of its type.
    pub size: Size,
    /// Its face.
    pub face: Face,
    /// In what.
    pub tone: Tone,
}

/// A shape in its world.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A polygon without holes, its corners in order. Without ground and edge it is not drawn: it keeps labels off.
    Polygon {
        /// Its corners.
        corners: Vec<Point>,
        /// Its ground.
        fill: Option<Tone>,
        /// Its edge.
        line: Option<Line>,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<Point>,
        /// How it is drawn.
        line: Line,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: Size,
        /// Its ground.
        fill: Option<Tone>,
        /// Its edge.
        line: Option<Line>,
    },
    /// A text that stays where it is.
    Text(Text),
    /// A text on a ground of its own, over whatever lies there.
    Tag(Text),
    /// A text that gets out of the way, or is left out.
    Label(Label),
}

/// A shape, with the scales at which it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The shape.
    pub shape: Shape,
    /// From so many points to a unit of the world on.
    pub from: f32,
    /// Below so many.
    pub below: f32,
}

impl From<Shape> for Drawn {
    fn from(shape: Shape) -> Self {
        Self { shape, from: 0.0, below: f32::MAX }
    }
}

impl Drawn {
    /// Whether it is drawn at a scale.
    #[must_use]
    pub fn is_drawn(&self, scale: f32) -> bool {
        self.from <= scale && scale < self.below
    }
}

impl Shape {
    /// A polygon with its ground alone.
    #[must_use]
    pub fn filled(corners: Vec<Point>, fill: impl Into<Tone>) -> Self {
        Self::Polygon { corners, fill: Some(fill.into()), line: None }
    }

    /// A polygon with its edge alone.
    #[must_use]
    pub const fn outline(corners: Vec<Point>, line: Line) -> Self {
        Self::Polygon { corners, fill: None, line: Some(line) }
    }

    /// Room that no label of the same layer takes.
    #[must_use]
    pub fn kept(room: Extent) -> Self {
        Self::Polygon { corners: room.corners(), fill: None, line: None }
    }

    /// It is there to keep labels off, and not to be seen.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        matches!(self, Self::Polygon { fill: None, line: None, .. })
    }

    /// A line.
    #[must_use]
    pub const fn line(points: Vec<Point>, line: Line) -> Self {
        Self::Line { points, line }
    }

    /// A disc.
    #[must_use]
    pub fn circle(at: Point, radius: Size, fill: impl Into<Tone>) -> Self {
        Self::Circle { at, radius, fill: Some(fill.into()), line: None }
    }

    /// Drawn from so many points to a unit on.
    #[must_use]
    pub fn from_scale(self, from: f32) -> Drawn {
        Drawn { from, ..self.into() }
    }

    /// What it covers at a scale, its edge included; of a line its points, of a text what `measure` finds. None of a label, which has no
    /// place yet.
    #[must_use]
    pub fn extent(&self, scale: f32, measure: &mut super::Measure<'_>) -> Option<Extent> {
        let edge = |line: &Option<Line>| line.map_or(0.0, |line| line.width.in_world(scale) / 2.0);
        match self {
            Self::Polygon { corners, line, .. } => Some(Extent::of(corners.iter().copied()).grown(edge(line))),
            Self::Line { points, .. } => Some(Extent::of(points.iter().copied())),
            Self::Circle { at, radius, line, .. } => {
                Some(Extent::around(*at, Point::splat(2.0 * radius.in_world(scale))).grown(edge(line)))
            }
            Self::Text(text) => Some(text.extent(scale, measure)),
            Self::Tag(text) => Some(text.tag(scale, measure)),
            Self::Label(_) => None,
        }
    }
}

impl Text {
    /// What it covers at a scale.
    #[must_use]
    pub fn extent(&self, scale: f32, measure: &mut super::Measure<'_>) -> Extent {
        let size = self.size.at(scale);
        let wide = self.text.lines().map(|line| measure(line, size, self.face)).fold(0.0, f32::max);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let lines = self.text.lines().count().max(1) as f32;
        let room = point(wide, size * super::label::LINE * lines) / scale;
        let left = match self.align {
            Align::Middle => room.x / 2.0,
            Align::Left => 0.0,
            Align::Right => room.x,
        };
        let min = self.at - point(left, room.y / 2.0);
        Extent { min, max: min + room }
    }

    /// The ground under it, where it is a tag.
    #[must_use]
    pub fn tag(&self, scale: f32, measure: &mut super::Measure<'_>) -> Extent {
        self.extent(scale, measure).grown(self.size.in_world(scale) * 0.25)
    }
}

/// An upright rectangle of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its corner at the left, above.
    pub min: Point,
    /// Its corner at the right, below.
    pub max: Point,
}

impl Extent {
    /// What has all of these points; of none, nothing at the origin.
    #[must_use]
    pub fn of(points: impl IntoIterator<Item = Point>) -> Self {
        let whole = |known: Option<Self>, at: Point| {
            Some(known.map_or(Self { min: at, max: at }, |known| Self { min: known.min.min(at), max: known.max.max(at) }))
        };
        points.into_iter().fold(None, whole).unwrap_or(Self { min: Point::ZERO, max: Point::ZERO })
    }

    /// So wide and high round a point.
    #[must_use]
    pub fn around(at: Point, size: Point) -> Self {
        Self { min: at - size / 2.0, max: at + size / 2.0 }
    }

    /// Its width and height.
    #[must_use]
    pub fn size(self) -> Point {
        self.max - self.min
    }

    /// Its middle.
    #[must_use]
    pub fn centre(self) -> Point {
        (self.min + self.max) / 2.0
    }

    /// So much larger on every side.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self { min: self.min - Point::splat(by), max: self.max + Point::splat(by) }
    }

    /// Whether a point is in it.
    #[must_use]
    pub fn has(self, at: Point) -> bool {
        at.cmpge(self.min).all() && at.cmple(self.max).all()
    }

    /// Whether the two cover any place together; to touch is not to cover.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// Its corners, round it.
    #[must_use]
    pub fn corners(self) -> Vec<Point> {
        vec![self.min, point(self.max.x, self.min.y), self.max, point(self.min.x, self.max.y)]
    }
}

/// A line that ends in a head four widths long. A line of fewer than two points is nothing.
#[must_use]
pub fn arrow(points: &[Point], tone: impl Into<Tone>, width: f32) -> Vec<Drawn> {
    let tone = tone.into();
    let [before @ .., from, to] = points else { return Vec::new() };
    let way = (*to - *from).normalize_or_zero() * width * 4.0;
    let (foot, across) = (*to - way, way.perp() * 0.6);
    let shaft = before.iter().copied().chain([*from, foot]).collect();
    vec![Shape::line(shaft, Line::of(tone, Size::world(width))).into(), Shape::filled(vec![*to, foot + across, foot - across], tone).into()]
}

/// Points of a bow from one point to another, its middle off the straight line by a share of its length: to the left, or to the right.
#[must_use]
pub fn curve(from: Point, to: Point, bend: f32) -> Vec<Point> {
    const PARTS: u8 = 16;
    let middle = (from + to) / 2.0 - (to - from).perp() * (2.0 * bend);
    let part = |nth: u8| {
        let share = f32::from(nth) / f32::from(PARTS);
        from.lerp(middle, share).lerp(middle.lerp(to, share), share)
    };
    (0..=PARTS).map(part).collect()
}
