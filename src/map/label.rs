//! Labels that get out of each other's way.

use super::shape::{Align, Drawn, Extent, Face, Point, Role, Shape, Size, Text, Tone, point};

/// How wide a text is: its letters, the size of its type in points, its face.
pub type Measure<'m> = dyn FnMut(&str, f32, Face) -> f32 + 'm;

/// What stands between a label and what it is close beside, in points.
const GAP: f32 = 1.5;
/// What a tag keeps free round it, in points: less than what it stands off what it names.
const CLEAR: f32 = 1.2;
/// How thick the line is from what a label names to where it stands farther off, in points.
pub const LEAD: f32 = 0.7;
/// How a label looks for a place farther off: step by step, in units of the world, in so many directions.
const STEP: f32 = 0.75;
const WAYS: u8 = 16;
/// The height of a line of type of size 1.
pub(super) const LINE: f32 = 1.25;

/// A text near a point, which gives way to those of higher rank and to every piece; where it finds no place it is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it names.
    pub at: Point,
    /// How far off it may stand, in units of the world: above, below, at the sides; 0: only there.
    pub off: f32,
    /// Half the width and height of what it names, beside which it stands, close at any scale; none: it stands on its point.
    pub round: Option<Point>,
    /// It may stand so much farther off, in units of the world, with a line to what it names; 0: only close by.
    pub reach: f32,
    /// It has a ground of its own.
    pub is_tag: bool,
    /// Its letters.
    pub text: String,
    /// What it says where there is no room for all of that.
    pub short: Option<String>,
    /// The size of its type.
    pub size: Size,
    /// Its face.
    pub face: Face,
    /// In what.
    pub tone: Tone,
    /// Higher goes before lower.
    pub rank: u32,
}

impl Label {
    /// A name at a point.
    #[must_use]
    pub fn at(at: Point, text: impl Into<String>) -> Self {
        let (size, face, tone) = (Size::points(13.0), Face::Name, Role::PlaceName.into());
        Self { at, off: 0.0, round: None, reach: 0.0, is_tag: false, text: text.into(), short: None, size, face, tone, rank: 0 }
    }

    /// It may stand so far off its point.
    #[must_use]
    pub fn beside(self, off: f32) -> Self {
        Self { off, ..self }
    }

    /// Close beside something so wide and high, from its middle.
    #[must_use]
    pub fn round(self, half: Point) -> Self {
        Self { round: Some(half), ..self }
    }

    /// So much farther off where close by there is no room, with a line to what it names.
    #[must_use]
    pub fn reaching(self, reach: f32) -> Self {
        Self { reach, ..self }
    }

    /// Where there is no room for all of its text, this alone.
    #[must_use]
    pub fn or(self, short: impl Into<String>) -> Self {
        Self { short: Some(short.into()), ..self }
    }

    /// On a ground of its own.
    #[must_use]
    pub fn on_a_tag(self) -> Self {
        Self { is_tag: true, ..self }
    }

    /// Of that rank.
    #[must_use]
    pub fn ranked(self, rank: u32) -> Self {
        Self { rank, ..self }
    }

    /// Of that size.
    #[must_use]
    pub fn sized(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// In that face.
    #[must_use]
    pub fn faced(self, face: Face) -> Self {
        Self { face, ..self }
    }

    /// In that role.
    #[must_use]
    pub fn toned(self, tone: impl Into<Tone>) -> Self {
        Self { tone: tone.into(), ..self }
    }

    /// Where it may stand, the best first: so large a text as `own`.
    fn places(&self, own: Point, scale: f32) -> Vec<(Point, Align)> {
        if let Some(half) = self.round {
            let far = half + own / 2.0 + Point::splat(GAP / scale);
            let ways = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
            return ways.map(|(x, y)| (self.at + point(x, y) * far, Align::Middle)).to_vec();
        }
        let off = self.off;
        let mut places = vec![(self.at, Align::Middle)];
        if off > 0.0 {
            places.extend([point(0.0, -off), point(0.0, off)].map(|way| (self.at + way, Align::Middle)));
            places.extend([(self.at + point(off, 0.0), Align::Left), (self.at - point(off, 0.0), Align::Right)]);
        }
        places
    }

    /// Where it may stand farther off, the nearest first.
    fn far_places(&self, own: Point) -> Vec<(Point, Align)> {
        let half = self.round.unwrap_or(Point::splat(self.off)) + own / 2.0;
        let steps = (1_u8..).map(|step| f32::from(step) * STEP).take_while(|far| *far <= self.reach);
        let ways = |far: f32| {
            (0..WAYS).map(move |way| {
                let way = Point::from_angle(f32::from(way) * std::f32::consts::TAU / f32::from(WAYS) - std::f32::consts::FRAC_PI_2);
                (self.at + way * (half + Point::splat(far)), Align::Middle)
            })
        };
        steps.flat_map(ways).collect()
    }

    /// What a text of it covers at a scale.
    fn extent(&self, text: &Text, scale: f32, measure: &mut Measure<'_>) -> Extent {
        if self.is_tag { text.tag(scale, measure) } else { text.extent(scale, measure) }
    }

    fn text_at(&self, at: Point, align: Align) -> Text {
        Text { at, align, text: self.text.clone(), size: self.size, face: self.face, tone: self.tone }
    }
}

/// A label that found its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The text, where it stands.
    pub text: Text,
    /// What it names.
    pub of: Point,
    /// It has a ground of its own, as large as what it covers.
    pub is_tag: bool,
    /// What it covers.
    pub extent: Extent,
    /// A line from what it names to it, where it stands farther off.
    pub leads: Option<[Point; 2]>,
}

/// How far something moves so that it is in a room; what is larger than the room stays.
fn into(own: Extent, room: Extent) -> Point {
    let along = |own: (f32, f32), room: (f32, f32)| match () {
        () if own.1 - own.0 > room.1 - room.0 => 0.0,
        () if own.0 < room.0 => room.0 - own.0,
        () => (room.1 - own.1).min(0.0),
    };
    point(along((own.min.x, own.max.x), (room.min.x, room.max.x)), along((own.min.y, own.max.y), (room.min.y, room.max.y)))
}

/// Where the labels of a layer stand at a scale: none on another, none on a piece; of two in each other's way the one of higher rank stays,
/// of equals the first. Texts and tags that stay where they are go before every label,
/// and so does room that is kept. A label whose point is in the room that is seen stands in it
/// whole, where the room is wide enough.
#[must_use]
pub fn placed(labels: &[Drawn], pieces: &[Drawn], (scale, room): (f32, Extent), measure: &mut Measure<'_>) -> Vec<Placed> {
    let mut taken = Vec::new();
    let stay = labels.iter().filter(|drawn| matches!(drawn.shape, Shape::Text(_) | Shape::Tag(_)) || drawn.shape.is_kept());
    for drawn in pieces.iter().chain(stay).filter(|drawn| drawn.is_drawn(scale)) {
        taken.extend(drawn.shape.extent(scale, measure));
    }
    let label = |drawn: &'_ Drawn| match &drawn.shape {
        Shape::Label(label) if drawn.is_drawn(scale) => Some(label.clone()),
        _ => None,
    };
    let mut waiting = labels.iter().filter_map(label).collect::<Vec<_>>();
    waiting.sort_by_key(|label| std::cmp::Reverse(label.rank));
    let mut found = Vec::new();
    for label in waiting {
        let short = label.short.clone().map(|text| Label { text, ..label.clone() });
        let place = [Some(label), short].into_iter().flatten().find_map(|label| {
            let own = label.extent(&label.text_at(label.at, Align::Middle), scale, measure).size();
            let close = label.places(own, scale).into_iter().map(|place| (place, false));
            let far = label.far_places(own).into_iter().map(|place| (place, true));
            close.chain(far).find_map(|((at, align), is_far)| {
                let mut text = label.text_at(at, align);
                let stands = label.extent(&text, scale, measure);
                let by = if room.has(label.at) { into(stands, room) } else { Point::ZERO };
                text.at += by;
                let extent = Extent { min: stands.min + by, max: stands.max + by };
                // A tag's frame keeps clear of what it does not name.
                let covers = if label.is_tag { extent.grown(CLEAR / scale) } else { extent };
                let leads = is_far.then(|| [label.at, label.at.clamp(extent.min, extent.max)]);
                (!taken.iter().any(|other| covers.meets(*other))).then_some(Placed {
                    text,
                    of: label.at,
                    is_tag: label.is_tag,
                    extent,
                    leads,
                })
            })
        });
        taken.extend(place.as_ref().map(|placed| placed.extent));
        found.extend(place);
    }
    found
}
