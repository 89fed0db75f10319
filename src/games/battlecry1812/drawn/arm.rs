//! Small pictures on a counter of its company's arm and formation.

use crate::games::battlecry1812::words::{Formation, UnitType};
use crate::map::{Align, Drawn, LineStyle, Point, Shape, Size, Text, Tone, Typeface, point};

/// A small place on a counter: its middle, and half its width and height.
#[derive(Clone, Copy)]
pub struct CounterSpot {
    /// Middle of the place.
    pub at: Point,
    /// Half its width and height.
    pub half: Point,
}

impl CounterSpot {
    fn point(self, (x, y): (f32, f32)) -> Point {
        self.at + point(x, y) * self.half
    }

    fn line(self, points: &[(f32, f32)], tone: Tone, width: f32) -> Drawn {
        let points = points.iter().map(|at| self.point(*at)).collect();
        Shape::line(points, LineStyle::of(tone, Size::world(width).at_least(0.8))).into()
    }

    fn ring(self, corners: &[(f32, f32)], tone: Tone) -> Drawn {
        let corners = corners.iter().map(|at| self.point(*at)).collect();
        Shape::outline(corners, LineStyle::of(tone, Size::world(0.05).at_least(0.8))).into()
    }

    fn bar(self, low: (f32, f32), high: (f32, f32), tone: Tone) -> Drawn {
        let (low, high) = (self.point(low), self.point(high));
        Shape::filled(vec![low, point(high.x, low.y), high, point(low.x, high.y)], tone).into()
    }

    /// Draws a single long rank, as a line stands.
    #[must_use]
    pub fn rank(self, tone: Tone) -> Vec<Drawn> {
        vec![self.bar((-1.0, -0.22), (1.0, 0.22), tone)]
    }

    fn dot(self, at: (f32, f32), radius: f32, tone: Tone) -> Drawn {
        Shape::circle(self.point(at), Size::world(radius * self.half.y), tone).into()
    }

    fn letter(self, text: &str, tone: Tone) -> Drawn {
        let size = Size::world(self.half.y * 1.5);
        Shape::Text(Text { at: self.at, align: Align::Middle, text: text.to_owned(), size, face: Typeface::Strong, tone }).into()
    }
}

const FRAME: [(f32, f32); 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];

/// The arm in its frame: foot crossed, light foot with a bar more, rifles with a stroke and an R, horse with a stroke, guns with a ball,
/// warriors as a triangle.
pub fn arm(kind: UnitType, place: CounterSpot, tone: Tone) -> Vec<Drawn> {
    let thin = |points: &[(f32, f32)]| place.line(points, tone, 0.05);
    let stroke = || thin(&[(-1.0, 1.0), (1.0, -1.0)]);
    let cross = || [stroke(), thin(&[(-1.0, -1.0), (1.0, 1.0)])];
    if kind == UnitType::Indians {
        return vec![Shape::filled(vec![place.point((0.0, -1.0)), place.point((0.8, 1.0)), place.point((-0.8, 1.0))], tone).into()];
    }
    let mut drawn = vec![place.ring(&FRAME, tone)];
    match kind {
        UnitType::Infantry => drawn.extend(cross()),
        UnitType::LightInfantry => {
            drawn.extend(cross());
            drawn.push(thin(&[(0.0, -1.0), (0.0, 1.0)]));
        }
        UnitType::Riflemen => drawn.push(place.letter("R", tone)),
        UnitType::MountedRiflemen => {
            drawn.push(stroke());
            drawn.push(place.dot((0.45, 0.4), 0.3, tone));
        }
        UnitType::LightDragoons => drawn.push(stroke()),
        UnitType::FieldArtillery => drawn.push(place.dot((0.0, 0.0), 0.45, tone)),
        UnitType::LightArtillery => {
            drawn.push(place.dot((0.0, 0.0), 0.45, tone));
            drawn.push(stroke());
        }
        UnitType::HeavyArtillery => {
            drawn.push(place.dot((0.0, 0.0), 0.6, tone));
            drawn.push(thin(&[(-1.0, 0.0), (1.0, 0.0)]));
        }
        UnitType::Indians => {}
    }
    drawn
}

/// The formation as it stands seen from above, its front at the top; nothing of a line, which most stand in.
pub fn formation(formation: Formation, place: CounterSpot, tone: Tone) -> Vec<Drawn> {
    let bar = |low, high| place.bar(low, high, tone);
    match formation {
        Formation::Line => Vec::new(),
        Formation::OpenOrder => [-0.8, 0.0, 0.8].map(|x| bar((x - 0.2, -0.3), (x + 0.2, 0.3))).to_vec(),
        Formation::ColumnOfCompanies => [-0.75, 0.0, 0.75].map(|y| bar((-0.45, y - 0.22), (0.45, y + 0.22))).to_vec(),
        Formation::ColumnOfDivisions => [-0.45, 0.45].map(|y| bar((-0.95, y - 0.28), (0.95, y + 0.28))).to_vec(),
        Formation::Square => vec![place.ring(&[(-0.7, -1.0), (0.7, -1.0), (0.7, 1.0), (-0.7, 1.0)], tone)],
        Formation::FlankMarch => vec![bar((-0.2, -1.0), (0.2, 1.0))],
        Formation::Limbered => {
            vec![bar((-0.9, -0.15), (0.9, 0.15)), place.dot((-0.55, 0.55), 0.4, tone), place.dot((0.55, 0.55), 0.4, tone)]
        }
    }
}
