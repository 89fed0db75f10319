//! Labels that avoid each other.

use super::shape::{Align, Drawn, Extent, Point, Role, Shape, Size, Text, Tone, Typeface, length, point};

/// Function that measures a text: takes the letters, the type size in points and the face, and returns the width in points.
pub type Measure<'m> = dyn FnMut(&str, f32, Typeface) -> f32 + 'm;

/// Gap between a label and the object it stands beside, in points.
const GAP: f32 = 1.5;
/// Margin kept free around a label, in points: less than the gap to the object it names.
const CLEAR: f32 = 1.2;
/// Distance at which two names beside each other stand apart, in sizes of their type.
const APART: f32 = 0.6;
/// Thickness of the line from a named object to a label placed farther off, in points.
pub const LEAD: f32 = 0.7;
/// Half the width of the foot of the wedge with which a tag points at its object, in points.
const WEDGE: f32 = 4.0;
/// Share of the room round an object at which the tip of that wedge lies.
const RIM: f32 = 0.75;
/// Step in which a place farther off is sought, in units of the world; [`WAYS`] directions are tried at each step.
const STEP: f32 = 0.75;
const WAYS: u8 = 16;
/// Shares of its line at which a name along it may stand where there is no room close to its point, best first.
const STANDS: [f32; 7] = [0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86];
/// Half the breadth of a road, in units of the world.
const ROAD: f32 = 0.35;
/// Distance between a line and a name along it, in units of the world.
const BESIDE: [f32; 2] = [0.25, 0.5];
/// Cosine of the most by which its line may bend under a name.
const STRAIGHT: f32 = 0.94;
/// Height of a line of type of size 1.
pub(super) const LINE: f32 = 1.25;
/// Way from the middle of a line up to the top of its letters, and down to the end of those without and with a tail, for type of size 1.
const RISE: f32 = 0.4;
const FOOT: f32 = 0.4;
const TAIL: f32 = 0.58;
/// Letters and marks that reach below their line.
const WITH_TAILS: [char; 12] = ['g', 'j', 'p', 'q', 'y', 'Q', 'ç', ',', ';', '(', ')', '/'];

/// Text near a point that gives way to labels of higher rank and to every piece; it is left out if there is no room.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Point of the object it names.
    pub at: Point,
    /// Distance it may stand off, in units of the world: above, below, at the sides; 0: only on the point.
    pub off: f32,
    /// Half the width and height of the named object, which it stands close beside at any scale; `None`: it stands on its point.
    pub round: Option<Point>,
    /// Area it names, in one of whose corners it stands; `None`: it stands by its point.
    pub area: Option<Extent>,
    /// Distance it may stand farther off, in units of the world, with a line to the object; 0: only close by.
    pub reach: f32,
    /// True if it has a background of its own.
    pub is_tag: bool,
    /// Text of the label.
    pub text: String,
    /// Shorter text for where the full one does not fit.
    pub short: Option<String>,
    /// Size of its type.
    pub size: Size,
    /// Face of its type.
    pub face: Typeface,
    /// Tone it is drawn in.
    pub tone: Tone,
    /// Rank: higher ranks are placed first.
    pub rank: u32,
    /// Ground it stands on, in whose colour it has its halo.
    pub ground: Role,
    /// Distance by which its letters stand apart, in sizes of its type.
    pub spread: f32,
    /// True if it never moves out of the way of a piece, and is left out while one covers it.
    pub stays: bool,
    /// Line it runs along, beside it; empty: it stands level.
    pub line: Vec<Point>,
    /// Parts of roads that it does not stand on where another place close by is free.
    pub roads: Vec<[Point; 2]>,
}

impl Label {
    /// Creates a label at a point, styled as a place's name.
    #[must_use]
    pub fn at(at: Point, text: impl Into<String>) -> Self {
        let (size, face, tone) = (Size::points(13.0), Typeface::Name, Role::PlaceName.into());
        Self {
            at,
            off: 0.0,
            round: None,
            area: None,
            reach: 0.0,
            is_tag: false,
            text: text.into(),
            short: None,
            size,
            face,
            tone,
            rank: 0,
            ground: Role::Open,
            spread: 0.0,
            stays: false,
            line: Vec::new(),
            roads: Vec::new(),
        }
    }

    /// Sets the distance it may stand off its point.
    #[must_use]
    pub fn beside(self, off: f32) -> Self {
        Self { off, ..self }
    }

    /// Places it close beside an object of this half width and height.
    #[must_use]
    pub fn round(self, half: Point) -> Self {
        Self { round: Some(half), ..self }
    }

    /// Places it in a corner of the area it names, the upper left one before the others.
    #[must_use]
    pub fn in_a_corner_of(self, area: Extent) -> Self {
        Self { area: Some(area), ..self }
    }

    /// Allows it this much farther off, with a line to its object, where there is no room close by.
    #[must_use]
    pub fn reaching(self, reach: f32) -> Self {
        Self { reach, ..self }
    }

    /// Sets a shorter text for where the full one does not fit.
    #[must_use]
    pub fn or(self, short: impl Into<String>) -> Self {
        Self { short: Some(short.into()), ..self }
    }

    /// Gives it a background of its own.
    #[must_use]
    pub fn on_a_tag(self) -> Self {
        Self { is_tag: true, ..self }
    }

    /// Sets the ground it stands on, in whose colour it has its halo; of a tag, its background.
    #[must_use]
    pub fn on(self, ground: Role) -> Self {
        Self { ground, ..self }
    }

    /// Stretches it: its letters stand apart by this share of the type's size.
    #[must_use]
    pub fn stretched(self, spread: f32) -> Self {
        Self { spread, ..self }
    }

    /// Keeps its place whatever piece comes there: it is left out until the piece leaves.
    #[must_use]
    pub fn staying(self) -> Self {
        Self { stays: true, ..self }
    }

    /// Turns it with a line that it runs along, where a part of it is straight enough.
    #[must_use]
    pub fn along(self, line: Vec<Point>) -> Self {
        Self { line, ..self }
    }

    /// Sets the rank; higher ranks are placed first.
    #[must_use]
    pub fn ranked(self, rank: u32) -> Self {
        Self { rank, ..self }
    }

    /// Sets the size of its type.
    #[must_use]
    pub fn sized(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// Sets the face of its type.
    #[must_use]
    pub fn faced(self, face: Typeface) -> Self {
        Self { face, ..self }
    }

    /// Sets the tone it is drawn in.
    #[must_use]
    pub fn toned(self, tone: impl Into<Tone>) -> Self {
        Self { tone: tone.into(), ..self }
    }

    /// Lists the places close by, best first, for a text of size `own`.
    fn places(&self, own: Point, scale: f32) -> Vec<(Point, Align)> {
        let mut places = Vec::new();
        if let Some(half) = self.round {
            let far = half + own / 2.0 + Point::splat(GAP / scale);
            let ways = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
            places.extend(ways.map(|(x, y)| (self.at + point(x, y) * far, Align::Middle)));
        }
        let off = self.off;
        if let Some(area) = self.area {
            let corner = |x: f32, y: f32| area.centre() + (area.size() - own) / 2.0 * point(x, y);
            let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)];
            let outside = [(0, -1.0), (1, -1.0), (2, 1.0), (3, 1.0)].map(|(nth, way): (usize, f32)| corners[nth] + point(0.0, way * own.y));
            places.extend(corners.into_iter().chain(outside).map(|at| (at, Align::Middle)));
        }
        if self.round.is_none() {
            places.push((self.at, Align::Middle));
        }
        if off > 0.0 && self.round.is_none() {
            places.extend([point(0.0, -off), point(0.0, off)].map(|way| (self.at + way, Align::Middle)));
            places.extend([(self.at + point(off, 0.0), Align::Left), (self.at - point(off, 0.0), Align::Right)]);
        }
        places
    }

    /// Lists the places beside its line for a text of size `own`, best first, each with its angle.
    fn places_along(&self, own: Point) -> Vec<(Point, f32)> {
        let mut places = Vec::new();
        let length = length(&self.line);
        for middle in std::iter::once(far_along(&self.line, self.at)).chain(STANDS.map(|share| length * share)) {
            let ends = [middle - own.x / 2.0, middle + own.x / 2.0];
            if ends[0] < 0.0 || ends[1] > length {
                continue;
            }
            let (Some((from, before)), Some((to, after))) = (point_at(&self.line, ends[0]), point_at(&self.line, ends[1])) else {
                continue;
            };
            if before.dot(after) < STRAIGHT {
                continue;
            }
            // It is read from left to right, and a steep one from below.
            let way = (to - from).normalize_or_zero();
            let way = if way.x < -0.05 || (way.x < 0.05 && way.y > 0.0) { -way } else { way };
            let at = point_at(&self.line, middle).map_or(from.midpoint(to), |(at, _)| at);
            // Beside the breadth of what it names, not on it.
            let breadth = self.round.map_or(0.0, |half| half.y / 2.0);
            for off in BESIDE {
                let by = way.perp() * (own.y / 2.0 + off + breadth);
                places.extend([at - by, at + by].map(|at| (at, way.to_angle())));
            }
        }
        places
    }

    /// Returns the pieces that are not of the object it names: those whose middle lies well outside it.
    fn pieces_of_others(&self, pieces: &[Extent]) -> Vec<Extent> {
        /// Reach of an object's own marks round it, in its sizes.
        const OWN: f32 = 1.3;
        if self.reach <= 0.0 {
            return Vec::new();
        }
        let half = self.round.unwrap_or(Point::splat(self.off)) * OWN;
        let own = Extent { min: self.at - half, max: self.at + half };
        pieces.iter().copied().filter(|piece| !own.has(piece.centre())).collect()
    }

    /// Lists the places farther off, nearest first.
    fn far_places(&self, own: Point) -> Vec<(Point, Align)> {
        let half = self.round.unwrap_or(Point::splat(self.off)) + own / 2.0;
        let steps = (1..=u8::MAX).map(|step| f32::from(step) * STEP).take_while(|far| *far <= self.reach);
        let ways = |far: f32| {
            (0..WAYS).map(move |way| {
                let way = Point::from_angle(f32::from(way) * std::f32::consts::TAU / f32::from(WAYS) - std::f32::consts::FRAC_PI_2);
                (self.at + way * (half + Point::splat(far)), Align::Middle)
            })
        };
        steps.flat_map(ways).collect()
    }

    /// Returns the area a text of this label covers at a scale: of a bare name that of its letters, so that it finds room between others.
    fn extent(&self, text: &Text, scale: f32, measure: &mut Measure<'_>) -> Extent {
        let own = match self.is_tag {
            true => text.tag(scale, measure),
            false => {
                let (whole, size) = (text.extent(scale, measure), self.size.in_world(scale));
                let spare = LINE / 2.0;
                // One that is turned has the same room on both sides of its middle.
                let foot = if text.text.contains(WITH_TAILS) { TAIL } else { FOOT };
                let rise = if self.line.is_empty() { RISE } else { foot };
                Extent { min: whole.min + point(0.0, (spare - rise) * size), max: whole.max - point(0.0, (spare - foot) * size) }
            }
        };
        #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
        let wider = self.spread * self.size.in_world(scale) * text.text.chars().count() as f32;
        let (left, right) = match text.align {
            Align::Middle => (wider / 2.0, wider / 2.0),
            Align::Left => (0.0, wider),
            Align::Right => (wider, 0.0),
        };
        Extent { min: own.min - point(left, 0.0), max: own.max + point(right, 0.0) }
    }

    fn text_at(&self, at: Point, align: Align) -> Text {
        Text { at, align, text: self.text.clone(), size: self.size, face: self.face, tone: self.tone }
    }
}

/// Label that found a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Text at its final place.
    pub text: Text,
    /// Point of the object it names.
    pub of: Point,
    /// Ground of its own that it has as a tag.
    pub tag: Option<Role>,
    /// Area the label covers.
    pub extent: Extent,
    /// Line from the object to the label, if it stands farther off.
    pub leads: Option<[Point; 2]>,
    /// Corners of the wedge by which a tag beside an object points at it, the tip first.
    pub pointer: Option<[Point; 3]>,
    /// Ground it stands on, in whose colour it has its halo.
    pub halo: Role,
    /// Distance by which its letters stand apart, in sizes of its type.
    pub spread: f32,
    /// Angle by which it is turned about its middle, clockwise.
    pub angle: f32,
    /// Areas that it covers: of one that is turned, small ones along it.
    pub parts: Vec<Extent>,
}

/// Returns the point of a line so far along it, with the direction there.
fn point_at(line: &[Point], far: f32) -> Option<(Point, Point)> {
    let mut rest = far;
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        if rest <= length {
            return Some((pair[0].lerp(pair[1], rest / length.max(f32::MIN_POSITIVE)), (pair[1] - pair[0]).normalize_or_zero()));
        }
        rest -= length;
    }
    None
}

/// Returns how far along a line its point nearest to another lies.
fn far_along(line: &[Point], to: Point) -> f32 {
    let mut far = 0.0;
    let mut nearest = (f32::INFINITY, 0.0);
    for pair in line.windows(2) {
        let way = pair[1] - pair[0];
        let share = ((to - pair[0]).dot(way) / way.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        let off = to.distance(pair[0].lerp(pair[1], share));
        if off < nearest.0 {
            nearest = (off, far + share * way.length());
        }
        far += way.length();
    }
    nearest.1
}

/// Returns the small areas that a turned area covers, one beside the other along it.
fn turned_parts(own: Extent, angle: f32) -> Vec<Extent> {
    let (size, way) = (own.size(), Point::from_angle(angle));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "letters of a name")]
    let count = (size.x / size.y.max(f32::MIN_POSITIVE)).ceil().clamp(1.0, 100.0) as u8;
    let step = size.x / f32::from(count);
    let (across, down) = (way.x.abs(), way.y.abs());
    let part = point(step * across + size.y * down, step * down + size.y * across);
    (0..count).map(|nth| Extent::around(own.centre() + way * ((f32::from(nth) + 0.5) * step - size.x / 2.0), part)).collect()
}

/// Returns a wedge from a tip to a tag whose nearest point this is, with its foot a little within the tag; `None` where they meet.
fn wedge(tip: Point, near: Point, scale: f32) -> Option<[Point; 3]> {
    let way = (near - tip).try_normalize()?;
    let foot = near + way * (WEDGE / scale);
    let across = way.perp() * (WEDGE / scale);
    Some([tip, foot + across, foot - across])
}

/// Returns whether a line between two points crosses an extent.
fn is_crossed(extent: Extent, [from, to]: [Point; 2]) -> bool {
    let (one, other) = ((extent.min - from) / (to - from), (extent.max - from) / (to - from));
    let (enters, leaves) = (one.min(other), one.max(other));
    enters.max_element().max(0.0) <= leaves.min_element().min(1.0)
}

/// Returns the shift that brings an extent into a room; one that is larger than the room is not shifted.
fn into(own: Extent, room: Extent) -> Point {
    let along = |own: (f32, f32), room: (f32, f32)| match () {
        () if own.1 - own.0 > room.1 - room.0 => 0.0,
        () if own.0 < room.0 => room.0 - own.0,
        () => (room.1 - own.1).min(0.0),
    };
    point(along((own.min.x, own.max.x), (room.min.x, room.max.x)), along((own.min.y, own.max.y), (room.min.y, room.max.y)))
}

/// Places the labels of a layer at a scale so that none overlaps another or a piece: higher ranks are placed first, equal ranks in order.
/// Fixed texts, tags and reserved areas are placed before every label. A label whose point is in the visible room stands in it whole, where
/// the room is wide enough.
#[must_use]
pub fn placed(labels: &[Drawn], pieces: &[Drawn], seen: (f32, Extent), measure: &mut Measure<'_>) -> Vec<Placed> {
    place(labels, pieces, seen, measure, true)
}

/// Places the labels likewise, all of them level.
#[must_use]
pub fn placed_level(labels: &[Drawn], pieces: &[Drawn], seen: (f32, Extent), measure: &mut Measure<'_>) -> Vec<Placed> {
    place(labels, pieces, seen, measure, false)
}

fn place(labels: &[Drawn], pieces: &[Drawn], (scale, room): (f32, Extent), measure: &mut Measure<'_>, turns: bool) -> Vec<Placed> {
    let (mut taken, mut covered) = (Vec::new(), Vec::new());
    let stay = labels.iter().filter(|drawn| matches!(drawn.shape, Shape::Text(_) | Shape::Tag { .. }) || drawn.shape.is_reserved());
    for drawn in stay.filter(|drawn| drawn.is_drawn(scale)) {
        taken.extend(drawn.shape.extent(scale, measure));
    }
    for drawn in pieces.iter().filter(|drawn| drawn.is_drawn(scale)) {
        match &drawn.shape {
            // A bent line covers what lies along it, not all that it goes round.
            Shape::Line { points, line } => points.windows(2).for_each(|pair| {
                let half = line.width.in_world(scale) / 2.0;
                let part = |nth: f32| Extent::of([pair[0].lerp(pair[1], nth / 3.0), pair[0].lerp(pair[1], (nth + 1.0) / 3.0)]).grown(half);
                covered.extend([0.0, 1.0, 2.0].map(part));
            }),
            shape => covered.extend(shape.extent(scale, measure)),
        }
    }
    let label = |drawn: &'_ Drawn| match &drawn.shape {
        Shape::Label(label) if drawn.is_drawn(scale) => Some(label.clone()),
        _ => None,
    };
    let mut waiting = labels.iter().filter_map(label).collect::<Vec<_>>();
    waiting.sort_by_key(|label| std::cmp::Reverse(label.rank));
    let (mut found, mut names) = (Vec::new(), Vec::new());
    for label in waiting {
        let short = label.short.clone().map(|text| Label { text, ..label.clone() });
        let place = [Some(label), short].into_iter().flatten().find_map(|label| {
            let others = label.pieces_of_others(&covered);
            let own = label.extent(&label.text_at(label.at, Align::Middle), scale, measure).size();
            let along = if turns { label.places_along(own) } else { Vec::new() };
            let along = along.into_iter().map(|(at, angle)| ((at, Align::Middle), angle, false));
            let close = label.places(own, scale).into_iter().map(|place| (place, 0.0, false));
            // Where every line to it would cross another piece, it stands there all the same.
            let far = label.far_places(own).into_iter().map(|place| (place, 0.0, true));
            let far = far.clone().map(|place| (place, false)).chain(far.map(|place| (place, true)));
            let near = along.chain(close).map(|place| (place, false));
            let off_roads = near.clone().filter(|_| !label.roads.is_empty()).map(|place| (place, true));
            let all = off_roads.chain(near.chain(far).map(|place| (place, false)));
            all.into_iter().find_map(|((((at, align), angle, is_far), may_cross), keeps_off)| {
                let mut text = label.text_at(at, align);
                let stands = label.extent(&text, scale, measure);
                let by = if room.has(label.at) && angle == 0.0 { into(stands, room) } else { Point::ZERO };
                text.at += by;
                let extent = Extent { min: stands.min + by, max: stands.max + by };
                let parts = if angle == 0.0 { vec![extent] } else { turned_parts(extent, angle) };
                let extent = Extent::of(parts.iter().flat_map(|part| [part.min, part.max]));
                if angle != 0.0 && room.has(label.at) && !(room.has(extent.min) && room.has(extent.max)) {
                    return None;
                }
                let is_on = |road: &[Point; 2]| parts.iter().any(|part| is_crossed(part.grown(ROAD), *road));
                if keeps_off && label.roads.iter().any(is_on) {
                    return None;
                }
                let near = label.at.clamp(extent.min, extent.max);
                // A tag points at the rim of its object, and crosses nothing on it.
                let tip = label.round.filter(|_| label.is_tag).map(|half| label.at + (near - label.at).clamp(-half * RIM, half * RIM));
                let leads = is_far.then(|| [tip.unwrap_or(label.at), near]);
                if !may_cross && leads.is_some_and(|ends| others.iter().any(|other| is_crossed(*other, ends))) {
                    return None;
                }
                let pointer = tip.and_then(|tip| wedge(tip, near, scale));
                let is_free =
                    |others: &[Extent]| !parts.iter().any(|part| others.iter().any(|other| part.grown(CLEAR / scale).meets(*other)));
                let apart = point(label.size.in_world(scale) * APART, 0.0);
                let wider = Extent { min: extent.min - apart, max: extent.max + apart };
                // Two names of one hand in a line would be read as one.
                let is_read_alone =
                    label.is_tag || angle != 0.0 || !names.iter().any(|(face, other)| *face == label.face && wider.meets(*other));
                (is_read_alone && is_free(&taken) && (label.stays || is_free(&covered))).then_some(Placed {
                    text,
                    of: label.at,
                    tag: label.is_tag.then_some(if label.ground == Role::Open { Role::Surface } else { label.ground }),
                    extent,
                    leads,
                    pointer,
                    halo: label.ground,
                    spread: label.spread,
                    angle,
                    parts: parts.clone(),
                })
            })
        });
        taken.extend(place.iter().flat_map(|placed| placed.parts.iter().copied()));
        names.extend(
            place.iter().filter(|placed| placed.tag.is_none() && placed.angle == 0.0).map(|placed| (placed.text.face, placed.extent)),
        );
        // Its place is its own also while a piece covers it: no other name jumps there.
        let is_covered = |part: &Extent| covered.iter().any(|piece| piece.meets(*part));
        found.extend(place.filter(|placed| !placed.parts.iter().any(is_covered)));
    }
    found
}
