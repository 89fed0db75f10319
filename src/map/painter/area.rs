//! Areas of ground: tint and rim, trees, reeds, furrows, shores.

use geo::Buffer as _;

use super::noise::{Series, float, mixed, unit, whole};
use super::outline::{Rings, closed, cut, cut_by, hatching, inside, paced, polygons_of, rings_of, within_frame};
use super::symbol::Symbol;
use super::trees::{Strewn, rows, stamps, strewn, tree};
use super::{GroundArea, KeepClear, Painter};
use crate::map::shape::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, Tone, point};

/// Width of a tree, in points of the drawings.
const TREE: f32 = 9.5;
/// Width of a tuft of reeds.
const TUFT: f32 = 13.0;
/// Lines within a shore: how far inward, and their opacity.
const SHORES: [(f32, f32); 4] = [(3.0, 0.55), (7.0, 0.4), (12.0, 0.28), (18.0, 0.18)];
/// Width and depth of a plot of a field.
const PLOT: (f32, f32) = (52.0, 36.0);

impl Painter {
    /// Paints open ground over the whole frame.
    #[must_use]
    pub fn open(self) -> Drawn {
        Shape::filled(self.frame.corners(), Role::Open).into()
    }

    /// Fills an area, cut at the frame.
    #[must_use]
    pub fn tint(self, area: &GroundArea, tone: impl Into<Tone>) -> Option<Drawn> {
        let rings = area.rings.iter().map(|ring| cut(ring, self.frame)).filter(|ring| ring.len() > 2).collect::<Vec<_>>();
        (!rings.is_empty()).then(|| Shape::Area { rings, fill: tone.into() }.into())
    }

    /// Draws the rim of an area, but not along the frame.
    #[must_use]
    pub fn rim(self, area: &GroundArea, line: LineStyle) -> Option<Drawn> {
        let lines = area.rings.iter().flat_map(|ring| within_frame(&closed(ring), self.frame)).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| Shape::Strokes { lines, line }.into())
    }

    /// Returns a line of this width in points of the drawings, on the screen never thinner than `least`.
    #[must_use]
    pub fn line(self, tone: impl Into<Tone>, width: f32, least: f32) -> LineStyle {
        LineStyle::of(tone, Size::world(self.points(width)).at_least(least).at_most(width * 2.2))
    }

    /// Draws strokes only at scales at which they have room.
    pub(super) fn strokes_of_ground(self, shape: Shape) -> Drawn {
        shape.from_scale(self.strokes_from)
    }

    fn stamped(self, mut all: Vec<super::Stamp>) -> Option<Drawn> {
        // A figure over the frame would be cut: it stands within.
        let room = self.frame.grown(-self.points(2.0));
        all.retain(|stamp| room.has(stamp.at));
        (!all.is_empty()).then(|| Shape::Stamps(all).from_scale(self.figures_from))
    }

    /// Paints a wood: `conifers` is the share of its trees that are conifers.
    #[must_use]
    pub fn woods(self, area: &GroundArea, conifers: f32, clear: &KeepClear) -> Vec<Drawn> {
        let width = self.points(TREE);
        let crowded = if conifers > 0.4 { 0.82 } else { 1.0 };
        let how = Strewn { apart: width * crowded, opening: 1.8, off_rim: width * 0.42, rim_first: true, seed: 21 };
        let trees = strewn(&area.rings, self.frame, clear, how).into_iter().map(|at| tree(at, width, conifers, 0.0)).collect();
        let parts = [self.tint(area, Role::Woods), self.rim(area, self.line(Role::WoodsEdge, 1.2, 0.7)), self.stamped(trees)];
        parts.into_iter().flatten().collect()
    }

    /// Paints an orchard, its trees in rows.
    #[must_use]
    pub fn orchard(self, area: &GroundArea, clear: &KeepClear) -> Vec<Drawn> {
        let apart = self.points(12.5);
        let trees = stamps(rows(&area.rings, self.frame, clear, apart), Symbol::Apple, self.points(8.0));
        let parts = [self.tint(area, Role::Orchard), self.rim(area, self.line(Role::WoodsEdge, 1.2, 0.7)), self.stamped(trees)];
        parts.into_iter().flatten().collect()
    }

    /// Draws trees along a line.
    #[must_use]
    pub fn avenue(self, points: &[Point]) -> Vec<Drawn> {
        let width = self.points(TREE);
        let trees = paced(points, width, width / 2.0).into_iter().map(|(at, _)| tree(at, width, 0.0, 0.0)).collect();
        self.stamped(trees).into_iter().collect()
    }

    /// Paints a swamp: a broken rim, reeds, double strokes of water, sparse.
    #[must_use]
    pub fn swamp(self, area: &GroundArea, clear: &KeepClear) -> Vec<Drawn> {
        let how = |apart: f32, seed| Strewn { apart: self.points(apart), opening: 1.35, off_rim: self.points(6.0), rim_first: false, seed };
        let tufts = strewn(&area.rings, self.frame, clear, how(23.0, 31));
        let mut taken = clear.clone();
        tufts.iter().for_each(|at| taken.place(*at, self.points(9.0)));
        let stroke = |at: Point| {
            let (long, down) = (self.points(4.0 + 3.0 * Series::at(at, 32).next()), point(self.points(2.0), self.points(2.6)));
            let from = point(long, 0.0);
            [vec![at - from, at + from], vec![at - from * 0.6 + down, at + from * 0.75 + down]]
        };
        let room = self.frame.grown(-self.points(9.0));
        let strokes = strewn(&area.rings, room, &taken, how(20.0, 33)).into_iter().flat_map(stroke).collect::<Vec<_>>();
        let water = Shape::Strokes { lines: strokes, line: self.line(Role::SwampWater, 1.0, 0.6) };
        let rim = self.rim(area, self.line(Role::SwampEdge, 1.2, 0.8).dashed(3.5));
        let tufts = self.stamped(stamps(tufts, Symbol::Reeds, self.points(TUFT)));
        [self.tint(area, Role::Swamp), rim, Some(self.strokes_of_ground(water)), tufts].into_iter().flatten().collect()
    }

    /// Paints fields: plots of near tints, with furrows in two directions.
    #[must_use]
    pub fn fields(self, area: &GroundArea) -> Vec<Drawn> {
        let mut drawn = self.tint(area, Role::Field).into_iter().collect::<Vec<_>>();
        let clipped = area.rings.iter().map(|ring| cut(ring, self.frame)).filter(|ring| ring.len() > 2).collect::<Rings>();
        let room = Extent::of(clipped.iter().flatten().copied());
        // The plots lie a little aslant, as the country does.
        let (along, plot) = (Point::from_angle(0.12), point(self.points(PLOT.0), self.points(PLOT.1)));
        let turned = |at: Point| point(at.dot(along), at.dot(along.perp()));
        let (least, most) =
            room.corners().into_iter().map(turned).fold((Point::MAX, Point::MIN), |(least, most), at| (least.min(at), most.max(at)));
        let (first, last) = ((least / plot).floor(), (most / plot).floor());
        let mut furrows = Vec::new();
        for row in whole(first.y)..=whole(last.y).min(whole(first.y) + 200) {
            for column in whole(first.x)..=whole(last.x).min(whole(first.x) + 200) {
                let bits = mixed(column, row, 41);
                let corner = point(float(column), float(row)) * plot;
                let sides =
                    [(along, corner.x), (-along, -corner.x - plot.x), (along.perp(), corner.y), (-along.perp(), -corner.y - plot.y)];
                let parts = clipped.iter().map(|ring| cut_by(ring, &sides)).filter(|ring| ring.len() > 2).collect::<Rings>();
                if parts.is_empty() {
                    continue;
                }
                let shade = [0.0, 0.1, 0.18, 0.26][usize::try_from(bits % 4).unwrap_or_default()];
                let way = if bits & 16 == 0 { along } else { along.perp() };
                furrows.extend(hatching(&parts, way, self.points(4.2 + 1.6 * unit(bits << 5))));
                if shade > 0.0 {
                    drawn.push(Shape::Area { rings: parts, fill: Role::Furrow.faint(shade) }.into());
                }
            }
        }
        drawn.push(self.strokes_of_ground(Shape::Strokes { lines: furrows, line: self.line(Role::Furrow, 0.9, 0.5) }));
        drawn.extend(self.rim(area, self.line(Role::Furrow, 1.1, 0.6)));
        drawn
    }

    /// Paints rough ground: stones and bushes on the tint of fields.
    #[must_use]
    pub fn rough(self, area: &GroundArea, clear: &KeepClear) -> Vec<Drawn> {
        let how = |apart: f32, seed| Strewn { apart: self.points(apart), opening: 1.2, off_rim: self.points(4.0), rim_first: false, seed };
        let stone = |at: Point| {
            let size = self.points(1.8 + 1.4 * Series::at(at, 52).next());
            vec![at + point(-size, size * 0.7), at + point(-size * 0.2, -size * 0.8), at + point(size, size * 0.6)]
        };
        let stones = strewn(&area.rings, self.frame, clear, how(17.0, 51)).into_iter().map(stone).collect();
        let bushes = stamps(strewn(&area.rings, self.frame, clear, how(26.0, 53)), Symbol::Bush, self.points(5.0));
        let stones = self.strokes_of_ground(Shape::Strokes { lines: stones, line: self.line(Role::Contour, 1.0, 0.6) });
        let rim = self.rim(area, self.line(Role::Furrow, 1.1, 0.6));
        [self.tint(area, Role::Field), rim, Some(stones), self.stamped(bushes)].into_iter().flatten().collect()
    }

    /// Paints brush: bushes over whatever lies there.
    #[must_use]
    pub fn brush(self, area: &GroundArea, clear: &KeepClear) -> Vec<Drawn> {
        let how = Strewn { apart: self.points(15.0), opening: 1.3, off_rim: self.points(4.0), rim_first: false, seed: 61 };
        let bushes = stamps(strewn(&area.rings, self.frame, clear, how), Symbol::Bush, self.points(6.0));
        [self.tint(area, Role::Open), self.stamped(bushes)].into_iter().flatten().collect()
    }

    /// Paints water: a dark bank outside, the shore, and lines within it ever fainter, none along the frame.
    #[must_use]
    pub fn water(self, area: &GroundArea) -> Vec<Drawn> {
        let mut drawn = self.rim(area, self.line(Role::Bank, 3.4, 2.0)).into_iter().collect::<Vec<_>>();
        drawn.extend(self.tint(area, Role::Water));
        drawn.extend(self.rim(area, self.line(Role::Stream, 1.3, 0.9)));
        let whole = polygons_of(&area.rings);
        for (inward, share) in SHORES {
            let inner = GroundArea { rings: rings_of(&whole.buffer(-self.points(inward))) };
            let line = self.line(Role::Stream.faint(share), 0.9, 0.6);
            drawn.extend(self.rim(&inner, line).map(|shore| Drawn { from: self.strokes_from, ..shore }));
        }
        drawn
    }

    /// Hatches an area with lines aslant, for a place to hold.
    #[must_use]
    pub fn hatched(self, corners: &[Vec<Point>], tone: impl Into<Tone>) -> Drawn {
        let rings = corners.to_vec();
        let along = Point::from_angle(-std::f32::consts::FRAC_PI_4);
        let lines = hatching(&rings, along, self.points(5.0));
        Shape::Strokes { lines, line: self.line(tone, 1.1, 0.7) }.into()
    }

    /// Returns the parts of a straight line within an area.
    #[must_use]
    pub fn parts_within(self, area: &GroundArea, ends: [Point; 2]) -> Vec<[Point; 2]> {
        inside(&area.rings, ends)
    }
}
