//! Shapes of a map: their place in the world and their role in the look.

use super::label::Label;
use super::painter::Stamp;
use crate::scenario::Nation;

/// Point of a world, x to the right and y down.
pub type Point = glam::Vec2;

/// Creates a point of a world.
#[must_use]
pub const fn point(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

/// Returns the length of a line, in units of its world.
#[must_use]
pub fn length(line: &[Point]) -> f32 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// Role of a shape in the look; each look has a colour for each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Background that the map lies on.
    Under,
    /// Open ground, without cover.
    Open,
    /// Ground covered by woods.
    Woods,
    /// Ground of a swamp.
    Swamp,
    /// Ground of a hill.
    Hill,
    /// Ground of a second level of height, a hill on a hill.
    Ridge,
    /// Water of lakes and rivers.
    Water,
    /// Ground of a building.
    Building,
    /// Fields and broken ground.
    Field,
    /// Earth: slopes, ravines, works.
    Slope,
    /// Contour lines, strokes down a slope, furrows.
    Contour,
    /// Trees drawn in woods.
    Tree,
    /// Reeds in a swamp.
    Reed,
    /// Objects built or marked on the ground: houses, fences, works, slopes, numbers.
    Mark,
    /// Lines between hexes, feet or areas.
    Grid,
    /// Road or track on the ground.
    Road,
    /// Stream, or bank of a river.
    Stream,
    /// Crown of a tree.
    Crown,
    /// Crown of a darker tree.
    CrownDeep,
    /// Crown of a paler tree.
    CrownPale,
    /// Shadow beside a crown.
    CrownShadow,
    /// Light on a crown.
    CrownLight,
    /// Conifer among the crowns.
    Conifer,
    /// Light side of a conifer.
    ConiferLight,
    /// Rim of woods and orchards.
    WoodsEdge,
    /// Broken rim of a swamp.
    SwampEdge,
    /// Strokes of water in a swamp.
    SwampWater,
    /// Dark bank outside a shore.
    Bank,
    /// Casing at both sides of a road.
    RoadEdge,
    /// Hachures down a slope, and works.
    Hachure,
    /// Ground of an orchard.
    Orchard,
    /// Furrows of a field, and its edge.
    Furrow,
    /// House seen from above, and walls.
    House,
    /// Ridge of a house.
    HouseRidge,
    /// Rails and posts of a fence.
    Fence,
    /// Frame around a map.
    Frame,
    /// Margin of a map outside its frame.
    Margin,
    /// Name of a place.
    PlaceName,
    /// Name of a river or lake.
    WaterName,
    /// Colour of primary text.
    Ink,
    /// Colour of secondary text.
    Second,
    /// Lines that separate parts.
    Line,
    /// Surface on the ground: a card, the background of a label.
    Surface,
    /// Accent: the primary action, the selection.
    Accent,
    /// Text on the accent colour.
    OnAccent,
    /// Warning that must not be overlooked.
    Warning,
    /// Colour of a nation; `None`: of no nation known.
    Nation(Option<Nation>),
    /// Name of a nation on the ground.
    NationWord(Option<Nation>),
    /// Text and pictures on a nation's colour.
    OnNation,
    /// Colour of red cubes.
    CubeRed,
    /// Colour of yellow cubes.
    CubeYellow,
    /// Colour of green cubes.
    CubeGreen,
    /// Colour of blue cubes.
    CubeBlue,
    /// Colour of purple cubes.
    CubePurple,
    /// Colour of white cubes.
    CubeWhite,
    /// Shade of heat, from 0, the faintest, to 4.
    Heat(u8),
    /// Text on a shade of heat.
    OnHeat(u8),
    /// Band of a chart that half of all lie in.
    Half,
    /// Band of a chart that nine in ten lie in.
    NineInTen,
    /// Battles that nobody won.
    Drawn,
}

/// Role with its opacity: 1 hides whatever lies below, 0 shows nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Role that gives the colour.
    pub role: Role,
    /// Opacity from 0 to 1.
    pub share: f32,
}

impl From<Role> for Tone {
    fn from(role: Role) -> Self {
        Self { role, share: 1.0 }
    }
}

impl Role {
    /// Returns the role at this opacity, 0 to 1.
    #[must_use]
    pub const fn faint(self, share: f32) -> Tone {
        Tone { role: self, share }
    }
}

/// Length that grows with the map, within bounds on the screen or the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Length in units of the world.
    pub world: f32,
    /// Lower bound in points.
    pub least: f32,
    /// Upper bound in points.
    pub most: f32,
}

impl Size {
    /// Creates a length in units of the world, without bounds.
    #[must_use]
    pub const fn world(units: f32) -> Self {
        Self { world: units, least: 0.0, most: f32::MAX }
    }

    /// Creates a length in points, at any scale of the map.
    #[must_use]
    pub const fn points(points: f32) -> Self {
        Self { world: 0.0, least: points, most: points }
    }

    /// Sets the lower bound in points.
    #[must_use]
    pub const fn at_least(self, least: f32) -> Self {
        Self { least, ..self }
    }

    /// Sets the upper bound in points.
    #[must_use]
    pub const fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// Returns the length in points, at `scale` points to a unit of the world.
    #[must_use]
    pub fn at(self, scale: f32) -> f32 {
        (self.world * scale).max(self.least).min(self.most)
    }

    /// Returns the length in units of the world at that scale.
    #[must_use]
    pub fn in_world(self, scale: f32) -> f32 {
        self.at(scale) / scale.max(f32::MIN_POSITIVE)
    }
}

/// Stroke of a line: tone, width and dashes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    /// Tone it is drawn in.
    pub tone: Tone,
    /// Width of the line.
    pub width: Size,
    /// Length of dashes and gaps, in widths of the line; `None`: unbroken.
    pub dash: Option<f32>,
}

impl LineStyle {
    /// Creates an unbroken line of a tone and width.
    #[must_use]
    pub fn of(tone: impl Into<Tone>, width: Size) -> Self {
        Self { tone: tone.into(), width, dash: None }
    }

    /// Returns the line in dashes, `widths` line widths long.
    #[must_use]
    pub const fn dashed(self, widths: f32) -> Self {
        Self { dash: Some(widths), ..self }
    }
}

/// Typeface of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Regular weight, for ordinary text.
    #[default]
    Plain,
    /// Bold weight, for emphasis.
    Strong,
    /// Slanted, for names of places.
    Name,
}

/// Alignment of a text to its point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Centred on the point.
    #[default]
    Middle,
    /// Point at the middle of its left edge.
    Left,
    /// Point at the middle of its right edge.
    Right,
}

/// Text at a fixed place.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Point it is aligned to.
    pub at: Point,
    /// Part of the text at that point.
    pub align: Align,
    /// Text to draw, in one or more lines.
    pub text: String,
    /// Size of its type.
    pub size: Size,
    /// Face of its type.
    pub face: Typeface,
    /// Tone it is drawn in.
    pub tone: Tone,
}

/// Shape in its world.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Polygon without holes, its corners in order. Without fill and edge it is not drawn: it reserves room that labels avoid.
    Polygon {
        /// Corners in order around the polygon.
        corners: Vec<Point>,
        /// Tone of the interior; `None`: not filled.
        fill: Option<Tone>,
        /// Line of the edge; `None`: no edge.
        line: Option<LineStyle>,
    },
    /// Area within closed outlines, without an edge: what an even number of outlines goes round is a hole.
    Area {
        /// Outlines of the area and of its holes.
        rings: Vec<Vec<Point>>,
        /// Tone of the interior.
        fill: Tone,
    },
    /// Many small polygons of one tone, in each of which the mean of its corners sees them all.
    Patches {
        /// Corners of each, in order.
        patches: Vec<Vec<Point>>,
        /// Tone of the interior.
        fill: Tone,
    },
    /// Many lines of one stroke, open at both ends.
    Strokes {
        /// Points of each line, in order.
        lines: Vec<Vec<Point>>,
        /// Stroke of the lines.
        line: LineStyle,
    },
    /// Figures at many places, a later one over those before it.
    Stamps(Vec<Stamp>),
    /// Line through points, open at both ends.
    Line {
        /// Points of the line, in order.
        points: Vec<Point>,
        /// Stroke of the line.
        line: LineStyle,
    },
    /// Circle, filled or outlined or both.
    Circle {
        /// Centre of the circle.
        at: Point,
        /// Radius of the circle.
        radius: Size,
        /// Tone of the interior; `None`: not filled.
        fill: Option<Tone>,
        /// Line of the edge; `None`: no edge.
        line: Option<LineStyle>,
    },
    /// Text at a fixed place.
    Text(Text),
    /// Text on a ground of its own, over whatever lies there.
    Tag {
        /// Text of the tag.
        text: Text,
        /// Colour of its ground; a tag on the surface has an edge in the tone of its text.
        ground: Role,
    },
    /// Text that moves to avoid others, or is left out.
    Label(Label),
}

/// Shape with the scales at which it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Shape that is drawn.
    pub shape: Shape,
    /// Lowest scale at which it is drawn, in points to a unit of the world.
    pub from: f32,
    /// Scale from which on it is no longer drawn, in points to a unit of the world.
    pub below: f32,
}

impl From<Shape> for Drawn {
    fn from(shape: Shape) -> Self {
        Self { shape, from: 0.0, below: f32::MAX }
    }
}

impl Drawn {
    /// Returns the same shape elsewhere.
    #[must_use]
    pub fn moved(self, by: Point) -> Self {
        Self { shape: self.shape.moved(by), ..self }
    }

    /// Returns true if it is drawn at a scale.
    #[must_use]
    pub fn is_drawn(&self, scale: f32) -> bool {
        self.from <= scale && scale < self.below
    }
}

impl Shape {
    /// Creates a polygon with a fill and no edge.
    #[must_use]
    pub fn filled(corners: Vec<Point>, fill: impl Into<Tone>) -> Self {
        Self::Polygon { corners, fill: Some(fill.into()), line: None }
    }

    /// Creates a polygon with an edge and no fill.
    #[must_use]
    pub const fn outline(corners: Vec<Point>, line: LineStyle) -> Self {
        Self::Polygon { corners, fill: None, line: Some(line) }
    }

    /// Reserves room that no label of the same layer may take.
    #[must_use]
    pub fn reserved_area(room: Extent) -> Self {
        Self::Polygon { corners: room.corners(), fill: None, line: None }
    }

    /// Reserves the room beside a line so far to both sides, in so many parts that what stands beside a slanting one stays.
    pub fn reserved_line(from: Point, to: Point, parts: u8, beside: f32) -> impl Iterator<Item = Self> {
        let at = move |nth: u8| from.lerp(to, f32::from(nth) / f32::from(parts));
        (0..parts).map(move |nth| Self::reserved_area(Extent::of([at(nth), at(nth + 1)]).grown(beside)))
    }

    /// Reserves the sides of a frame, so far to both sides.
    pub fn reserved_frame(of: Extent, beside: f32) -> impl Iterator<Item = Self> {
        let corners = of.corners();
        let next = corners.clone().into_iter().cycle().skip(1);
        corners.into_iter().zip(next).map(move |(from, to)| Self::reserved_area(Extent::of([from, to]).grown(beside)))
    }

    /// Returns true if it only reserves room and is not drawn.
    #[must_use]
    pub const fn is_reserved(&self) -> bool {
        matches!(self, Self::Polygon { fill: None, line: None, .. })
    }

    /// Creates a line through points.
    #[must_use]
    pub const fn line(points: Vec<Point>, line: LineStyle) -> Self {
        Self::Line { points, line }
    }

    /// Creates a filled circle without an edge.
    #[must_use]
    pub fn circle(at: Point, radius: Size, fill: impl Into<Tone>) -> Self {
        Self::Circle { at, radius, fill: Some(fill.into()), line: None }
    }

    /// Returns the same shape elsewhere.
    #[must_use]
    pub fn moved(mut self, by: Point) -> Self {
        self.move_points(|at| *at += by);
        self
    }

    /// Moves each of its points.
    pub fn move_points(&mut self, mut onto: impl FnMut(&mut Point)) {
        match self {
            Self::Polygon { corners: points, .. } | Self::Line { points, .. } => points.iter_mut().for_each(onto),
            Self::Area { rings: many, .. } | Self::Patches { patches: many, .. } | Self::Strokes { lines: many, .. } => {
                many.iter_mut().flatten().for_each(onto);
            }
            Self::Stamps(stamps) => stamps.iter_mut().for_each(|stamp| onto(&mut stamp.at)),
            Self::Circle { at, .. } => onto(at),
            Self::Text(text) | Self::Tag { text, .. } => onto(&mut text.at),
            Self::Label(label) => onto(&mut label.at),
        }
    }

    /// Draws the shape only from this scale on, in points to a unit of the world.
    #[must_use]
    pub fn from_scale(self, from: f32) -> Drawn {
        Drawn { from, ..self.into() }
    }

    /// Returns the area it covers at a scale, its edge included; of a line the area of its points, of a text the size that `measure` finds.
    /// `None` for a label, which has no place yet.
    #[must_use]
    pub fn extent(&self, scale: f32, measure: &mut super::Measure<'_>) -> Option<Extent> {
        let edge = |line: &Option<LineStyle>| line.map_or(0.0, |line| line.width.in_world(scale) / 2.0);
        match self {
            Self::Polygon { corners, line, .. } => Some(Extent::of(corners.iter().copied()).grown(edge(line))),
            Self::Line { points, .. } => Some(Extent::of(points.iter().copied())),
            Self::Area { rings: many, .. } | Self::Patches { patches: many, .. } | Self::Strokes { lines: many, .. } => {
                Some(Extent::of(many.iter().flatten().copied()))
            }
            Self::Stamps(stamps) => {
                let corners = stamps.iter().flat_map(|stamp| {
                    let half = Point::splat(stamp.size.in_world(scale) * 0.75);
                    [stamp.at - half, stamp.at + half]
                });
                Some(Extent::of(corners))
            }
            Self::Circle { at, radius, line, .. } => {
                Some(Extent::around(*at, Point::splat(2.0 * radius.in_world(scale))).grown(edge(line)))
            }
            Self::Text(text) => Some(text.extent(scale, measure)),
            Self::Tag { text, .. } => Some(text.tag(scale, measure)),
            Self::Label(_) => None,
        }
    }
}

impl Text {
    /// Returns the area the text covers at a scale.
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

    /// Returns the area of the background it has as a tag.
    #[must_use]
    pub fn tag(&self, scale: f32, measure: &mut super::Measure<'_>) -> Extent {
        self.extent(scale, measure).grown(self.size.in_world(scale) * 0.25)
    }

    /// Returns that background as a shape in a colour.
    #[must_use]
    pub fn tag_ground(&self, ground: Role, scale: f32, measure: &mut super::Measure<'_>) -> Shape {
        let edge = LineStyle::of(self.tone, Size::points(1.0));
        let corners = self.tag(scale, measure).corners();
        Shape::Polygon { corners, fill: Some(ground.into()), line: (ground == Role::Surface).then_some(edge) }
    }
}

/// Upright rectangle in a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Corner at the top left.
    pub min: Point,
    /// Corner at the bottom right.
    pub max: Point,
}

impl Extent {
    /// Returns the smallest rectangle with all of these points; without points, an empty one at the origin.
    #[must_use]
    pub fn of(points: impl IntoIterator<Item = Point>) -> Self {
        let whole = |known: Option<Self>, at: Point| {
            Some(known.map_or(Self { min: at, max: at }, |known| Self { min: known.min.min(at), max: known.max.max(at) }))
        };
        points.into_iter().fold(None, whole).unwrap_or(Self { min: Point::ZERO, max: Point::ZERO })
    }

    /// Returns a rectangle of this width and height centred on a point.
    #[must_use]
    pub fn around(at: Point, size: Point) -> Self {
        Self { min: at - size / 2.0, max: at + size / 2.0 }
    }

    /// Returns its width and height.
    #[must_use]
    pub fn size(self) -> Point {
        self.max - self.min
    }

    /// Returns its centre point.
    #[must_use]
    pub fn centre(self) -> Point {
        (self.min + self.max) / 2.0
    }

    /// Returns the rectangle grown by `by` on every side.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self { min: self.min - Point::splat(by), max: self.max + Point::splat(by) }
    }

    /// Returns true if a point is in it, its edge included.
    #[must_use]
    pub fn has(self, at: Point) -> bool {
        at.cmpge(self.min).all() && at.cmple(self.max).all()
    }

    /// Returns true if the two overlap; rectangles that only touch do not.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// Returns its corners clockwise from the top left.
    #[must_use]
    pub fn corners(self) -> Vec<Point> {
        vec![self.min, point(self.max.x, self.min.y), self.max, point(self.min.x, self.max.y)]
    }
}

/// Draws a line that ends in an arrowhead four widths long; fewer than two points draw nothing.
#[must_use]
pub fn arrow(points: &[Point], tone: impl Into<Tone>, width: f32) -> Vec<Drawn> {
    let tone = tone.into();
    let [before @ .., from, to] = points else { return Vec::new() };
    let way = (*to - *from).normalize_or_zero() * width * 4.0;
    let (foot, across) = (*to - way, way.perp() * 0.6);
    let shaft = before.iter().copied().chain([*from, foot]).collect();
    vec![
        Shape::line(shaft, LineStyle::of(tone, Size::world(width))).into(),
        Shape::filled(vec![*to, foot + across, foot - across], tone).into(),
    ]
}

/// Returns the points of a curve between two points, its middle off the straight line by `bend` of its length: to the left if positive,
/// to the right if negative.
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
