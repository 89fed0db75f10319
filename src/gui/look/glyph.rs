//! Small pictures drawn by the program: formations as seen from above on the table, front to the top; leaders.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::tokens::measure;

/// Small picture of a formation or leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// A line: one long rank.
    Line,
    /// A supported line: two ranks, one behind the other.
    SupportedLine,
    /// A field column: a body deep from front to rear.
    FieldColumn,
    /// A column of march: a file on the road.
    MarchColumn,
    /// A storming column: a block with its front.
    StormingColumn,
    /// Open order: a broken rank.
    OpenOrder,
    /// A square, facing all sides.
    Square,
    /// A garrison within its walls.
    Garrison,
    /// Cavalry mounted: a line with the slashes of its arm.
    Mounted,
    /// Cavalry on foot: dismounted.
    Dismounted,
    /// Guns behind their teams.
    Limbered,
    /// Guns in action, unlimbered.
    Unlimbered,
    /// A leader, as a star.
    Leader,
    /// A leader out of the game.
    LeaderLost,
    /// A flag that flies over a key position.
    Flag,
    /// The same where no side holds it.
    FlagEmpty,
}

impl Glyph {
    /// Paints the picture into a place, as large as it fits.
    pub fn paint(self, painter: &Painter, place: Rect, ink: Color32) {
        let side = place.width().min(place.height());
        painter.extend(self.shapes(Sheet { centre: place.center(), unit: side / 2.0, ink }));
    }

    /// Paints the picture into a wide place, as on the table.
    pub fn paint_wide(self, painter: &Painter, place: Rect, ink: Color32) {
        let on = Sheet { centre: place.center(), unit: place.width() / 2.0, ink };
        painter.extend(if self == Self::Mounted { on.cut_bar() } else { self.shapes(on) });
    }

    fn shapes(self, on: Sheet) -> Vec<Shape> {
        match self {
            Self::Line => vec![on.bar((-1.0, 0.0), (1.0, 0.0))],
            Self::SupportedLine => vec![on.bar((-0.8, -0.3), (0.8, -0.3)), on.bar((-0.8, 0.3), (0.8, 0.3))],
            Self::FieldColumn => vec![on.bar((0.0, -0.8), (0.0, 0.8))],
            Self::MarchColumn => [-0.75, -0.25, 0.25, 0.75].map(|y| on.block((-0.14, y - 0.16), (0.14, y + 0.16))).to_vec(),
            Self::StormingColumn => vec![on.block((-0.45, -0.35), (0.45, 0.8)), on.bar((-0.75, -0.7), (0.75, -0.7))],
            Self::OpenOrder => [-0.85, -0.42, 0.0, 0.42, 0.85].map(|x| on.block((x - 0.13, -0.13), (x + 0.13, 0.13))).to_vec(),
            Self::Square => vec![on.frame((-0.7, -0.7), (0.7, 0.7))],
            Self::Garrison => vec![on.frame((-0.8, -0.8), (0.8, 0.8)), on.block((-0.4, -0.4), (0.4, 0.4))],
            Self::Mounted => [-0.6, 0.0, 0.6]
                .map(|x| on.thin((x - 0.2, 0.65), (x + 0.2, 0.15)))
                .into_iter()
                .chain([on.bar((-1.0, -0.1), (1.0, -0.1))])
                .collect(),
            Self::Dismounted => vec![on.bar((-0.8, -0.1), (0.8, -0.1)), on.thin((-0.2, 0.65), (0.2, 0.15))],
            Self::Limbered => vec![on.bar((0.0, -0.9), (0.0, 0.2)), on.wheel((-0.4, 0.5)), on.wheel((0.4, 0.5))],
            Self::Unlimbered => vec![on.bar((-1.0, 0.0), (1.0, 0.0)), on.thin((0.0, -0.8), (0.0, 0.6)), on.wheel((0.0, 0.0))],
            Self::Leader => vec![on.star(1.0)],
            Self::LeaderLost => vec![on.star(0.8), on.thin((-0.9, 0.9), (0.9, -0.9))],
            Self::Flag => vec![on.thin((-0.7, -0.9), (-0.7, 0.9)), on.block((-0.7, -0.8), (0.8, 0.15))],
            Self::FlagEmpty => vec![on.thin((-0.7, -0.9), (-0.7, 0.9)), on.frame((-0.7, -0.8), (0.8, 0.15))],
        }
    }
}

/// A square from −1 to 1 in which a picture is drawn.
#[derive(Clone, Copy)]
struct Sheet {
    centre: Pos2,
    unit: f32,
    ink: Color32,
}

impl Sheet {
    fn at(self, (x, y): (f32, f32)) -> Pos2 {
        pos2(self.centre.x + x * self.unit, self.centre.y + y * self.unit)
    }

    /// Draws a thick stroke: a body of troops.
    fn bar(self, from: (f32, f32), to: (f32, f32)) -> Shape {
        Shape::line_segment([self.at(from), self.at(to)], Stroke::new(self.unit * 0.36, self.ink))
    }

    /// Draws mounted cavalry: its slashes cut through the body where there is no room below it.
    fn cut_bar(self) -> Vec<Shape> {
        let part = |(from, to): (f32, f32)| {
            let (high, slant) = (0.18, 0.08);
            let edge = |x: f32, up: f32| self.at((if x.abs() < 1.0 { x + slant * up } else { x }, -high * up));
            let corners = vec![edge(from, 1.0), edge(to, 1.0), edge(to, -1.0), edge(from, -1.0)];
            Shape::convex_polygon(corners, self.ink, Stroke::NONE)
        };
        [(-1.0, -0.53), (-0.47, -0.03), (0.03, 0.47), (0.53, 1.0)].map(part).to_vec()
    }

    fn thin(self, from: (f32, f32), to: (f32, f32)) -> Shape {
        Shape::line_segment([self.at(from), self.at(to)], self.stroke())
    }

    fn stroke(self) -> Stroke {
        Stroke::new((self.unit * 0.18).max(measure::LINE), self.ink)
    }

    fn block(self, low: (f32, f32), high: (f32, f32)) -> Shape {
        Shape::rect_filled(Rect::from_two_pos(self.at(low), self.at(high)), 0.0, self.ink)
    }

    fn frame(self, low: (f32, f32), high: (f32, f32)) -> Shape {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)].map(|corner| self.at(corner));
        Shape::closed_line(corners.to_vec(), self.stroke())
    }

    fn wheel(self, at: (f32, f32)) -> Shape {
        Shape::circle_filled(self.at(at), self.unit * 0.26, self.ink)
    }

    /// Draws a star of five points as five kites, as a star is not convex.
    fn star(self, size: f32) -> Shape {
        let ray = |turn: f32, far: f32| {
            let angle = std::f32::consts::TAU * turn / 10.0 - std::f32::consts::FRAC_PI_2;
            self.centre + vec2(angle.cos(), angle.sin()) * (self.unit * size * far)
        };
        let kites = [0.0, 2.0, 4.0, 6.0, 8.0].map(|tip| {
            Shape::convex_polygon(vec![self.centre, ray(tip - 1.0, 0.42), ray(tip, 1.0), ray(tip + 1.0, 0.42)], self.ink, Stroke::NONE)
        });
        Shape::Vec(kites.to_vec())
    }
}
