//! A fight posed on the ground of the first battle, for the first page: who charges whom stands face to face, the others beside them. The
//! ground, the units and their sizes are the scenario's; only the places are ours.

use super::{Shown, View, labels, layers};
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{Scenario, Spot, StandsAt, Unit};
use crate::games::rff1812::words::Formation;
use crate::map::{Align, Drawn, Extent, Layer, Layers, LineStyle, Point, Role, Shape, Size, Text, Typeface, arrow, point};

/// Unit in the picture: its id, its place in inches, the direction of its front, its formation.
type Pose = (&'static str, (f64, f64), u16, Formation);

/// Places of the units in inches from the table's left and near edge.
const POSES: [Pose; 9] = [
    (CHARGES, (36.6, 40.3), 0, Formation::Line),
    (CHARGED, (36.6, 45.0), 180, Formation::Line),
    ("us_25", (29.0, 39.2), 10, Formation::Line),
    ("us_9", (43.9, 40.0), 0, Formation::Line),
    ("towson_guns", (47.8, 39.6), 0, Formation::Unlimbered),
    ("foot_8", (29.6, 48.2), 190, Formation::FieldColumn),
    (BESIDE, (43.9, 45.0), 180, Formation::Line),
    ("sheppard_guns", (47.8, 46.6), 180, Formation::Unlimbered),
    ("dragoons_19", (49.4, 50.6), 180, Formation::MarchColumn),
];
/// Places of the leaders.
const LEADERS: [(&str, (f64, f64)); 2] = [("scott", (40.2, 38.4)), ("riall", (40.2, 46.9))];
/// Id or data of the unit that charges.
const CHARGES: &str = "us_11";
/// Id or data of the unit that is charged.
const CHARGED: &str = "royal_scots";
/// Unit that stands beside it.
const BESIDE: &str = "foot_100";
/// Inches from the middle of these two to their names, which stand behind them: before them are the arrow and the smoke.
const NAME_BEHIND: f64 = 1.35;
/// Path of the charge.
const PATH: [(f64, f64); 2] = [(36.6, 41.5), (36.6, 43.9)];
/// Row of puffs: the first and last, and how many there are.
type Puffs = ((f64, f64), (f64, f64), u8);

/// Smoke before those who have fired: the first and last puff of a row, and how many there are.
const SMOKE: [Puffs; 3] = [((26.6, 41.2), (31.0, 41.0), 6), ((41.4, 41.9), (46.4, 41.8), 7), ((41.5, 43.2), (46.2, 43.1), 6)];
/// Radius of a puff, in inches.
const PUFF: f32 = 0.62;

/// A fight posed for a picture.
#[derive(Clone, Debug)]
pub struct PosedFight {
    /// Layers of the map.
    pub layers: Layers,
    /// Extent of the table.
    pub view: View,
    /// Point of the map between those who fight.
    pub middle: Point,
    /// Id or data of the unit that charges.
    pub charges: Unit,
    /// Id or data of the unit that is charged.
    pub charged: Unit,
}

/// Poses the fight on the ground of a scenario; `None` if it has no table or not these units.
#[must_use]
pub fn scene(scenario: &Scenario, tables: &Tables) -> Option<PosedFight> {
    let mut posed = scenario.clone();
    for side in &mut posed.sides {
        for unit in &mut side.units {
            unit.stands_at = None;
            let Some((_, (x, y), facing, formation)) = POSES.iter().find(|(id, ..)| *id == unit.id.as_str()) else { continue };
            unit.formation = *formation;
            unit.stands_at = Some(StandsAt { at: Spot::at(*x, *y).ok()?, facing: *facing, abreast: None, afloat: false, note: None });
        }
        for leader in &mut side.leaders {
            let spot = LEADERS.iter().find(|(id, _)| *id == leader.id.as_str());
            leader.stands_at = spot.and_then(|(_, (x, y))| Spot::at(*x, *y).ok());
        }
    }
    let view = View::of(&posed)?;
    let unit = |id: &str| posed.sides.iter().flat_map(|side| &side.units).find(|unit| unit.id.as_str() == id).cloned();
    let (charges, charged) = (unit(CHARGES)?, unit(CHARGED)?);
    let shown = Shown { zones: false, entries: false, objectives: false, scale: false, ..Shown::default() };
    let mut layers = layers(&posed, tables, shown);
    let at = |(x, y): (f64, f64)| view.at(glam::DVec2::new(x, y));
    let path = PATH.map(at);
    let mut marks = smoke(&at);
    marks.extend(arrow(&path, Role::Accent, 0.42));
    let inches = format!("{}″", path[0].distance(path[1]).round());
    let beside = path[0].lerp(path[1], 0.5) + point(1.0, 0.0);
    let text = Text {
        at: beside,
        align: Align::Left,
        text: inches,
        size: Size::world(0.8).at_least(12.0),
        face: Typeface::Strong,
        tone: Role::Accent.into(),
    };
    marks.push(Shape::Text(text).into());
    // Names stand beside the smoke and the arrow, and not under them.
    let shapes = marks.iter().filter_map(|drawn: &Drawn| match &drawn.shape {
        Shape::Circle { at, .. } => Some(Extent::around(*at, Point::splat(2.0 * PUFF))),
        Shape::Polygon { corners, .. } => Some(Extent::of(corners.iter().copied())),
        Shape::Line { points, .. } => Some(Extent::of(points.iter().copied()).grown(PUFF)),
        Shape::Text(text) => Some(Extent::around(text.at + point(PUFF, 0.0), Point::splat(2.5 * PUFF))),
        // Puffs and arrows are none of these.
        Shape::Area { .. } | Shape::Patches { .. } | Shape::Strokes { .. } | Shape::Stamps(_) | Shape::Tag { .. } | Shape::Label(_) => None,
    });
    let reserved = shapes.map(|room| Drawn::from(Shape::reserved_area(room))).collect::<Vec<_>>();
    let mut others = posed.clone();
    for side in &mut others.sides {
        side.units.iter_mut().filter(|unit| is_named_behind(unit.id.as_str())).for_each(|unit| unit.stands_at = None);
    }
    layers.replace(Layer::Labels, [reserved, labels(&others, tables, view, shown)].concat());
    for side in &posed.sides {
        for unit in side.units.iter().filter(|unit| is_named_behind(unit.id.as_str())) {
            let Some((_, (x, y), ..)) = POSES.iter().find(|(id, ..)| *id == unit.id.as_str()) else { continue };
            let name = Text {
                at: at((*x, y + NAME_BEHIND)),
                align: Align::Middle,
                text: unit.label().to_owned(),
                size: Size::world(0.75).at_least(9.0).at_most(16.0),
                face: Typeface::Strong,
                tone: Role::NationWord(side.nation).into(),
            };
            marks.push(Shape::Text(name).into());
        }
    }
    layers.replace(Layer::Marks, marks);
    Some(PosedFight { layers, view, middle: path[0].lerp(path[1], 0.5), charges, charged })
}

fn is_named_behind(id: &str) -> bool {
    [CHARGED, BESIDE].contains(&id)
}

/// Draws the smoke of those who have fired, puff by puff.
fn smoke(at: &impl Fn((f64, f64)) -> Point) -> Vec<Drawn> {
    let row = |(from, to, count): ((f64, f64), (f64, f64), u8)| {
        let (from, to) = (at(from), at(to));
        (0..count).map(move |nth| {
            let share = f32::from(nth) / f32::from(count.max(2) - 1);
            // Every other puff rises a little, and is a little smaller.
            let odd = f32::from(nth % 2);
            let centre = from.lerp(to, share) - point(0.0, odd * PUFF * 0.5);
            let edge = LineStyle::of(Role::Surface.faint(0.25), Size::world(0.3));
            let radius = Size::world(PUFF * (1.0 - 0.25 * odd));
            Drawn::from(Shape::Circle { at: centre, radius, fill: Some(Role::Surface.faint(0.6)), line: Some(edge) })
        })
    };
    SMOKE.into_iter().flat_map(row).collect()
}
