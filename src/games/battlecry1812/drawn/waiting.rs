//! Companies still to come, at the edge of the board where they enter: a wedge in their nation's colour, with turn and name.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::engine::text::count_text;
use crate::games::battlecry1812::battle::{Setup, State};
use crate::games::battlecry1812::scenario::Unit;
use crate::hex::Hex;
use crate::map::{Drawn, Extent, Hexes, Label, LineStyle, Point, Role, Shape, Size, Typeface};
use crate::scenario::Nation;

/// Size of the words of a tag, in points.
const WORDS: f32 = 12.0;
/// Length of a wedge, in hexsides.
const WEDGE: f32 = 0.55;

/// Companies of a side that arrive in the same turn.
struct Party<'s> {
    nation: Option<Nation>,
    units: Vec<(&'s Unit, Hex)>,
}

/// Draws those who are still to come, a wedge for each side and turn.
#[must_use]
pub fn waiting(setup: &Setup, state: &State) -> Vec<Drawn> {
    let hexes = Hexes { grid: state.board.grid };
    let mut parties: BTreeMap<(u32, usize), Party<'_>> = BTreeMap::new();
    for (nth, side) in setup.scenario.sides.iter().enumerate() {
        for unit in &side.units {
            let waits = state.units.get(&unit.id).is_some_and(|own| !own.on_table && own.fate.is_none());
            let comes = unit.arrives.as_ref().map(|arrival| arrival.turn).filter(|_| waits);
            if let Some((turn, at)) = comes.zip(unit.at) {
                parties.entry((turn, nth)).or_insert_with(|| Party { nation: side.nation, units: Vec::new() }).units.push((unit, at));
            }
        }
    }
    parties.into_iter().flat_map(|((turn, _), party)| party_shapes(hexes, &due_text(turn, state.turn), &party)).collect()
}

/// Describes when a company comes that is due in a turn and has not arrived: `turn 4`, `now`, `late`.
#[must_use]
pub fn due_text(due: u32, now: u32) -> String {
    match due.cmp(&now) {
        Ordering::Greater => format!("turn {due}"),
        Ordering::Equal => "now".to_owned(),
        Ordering::Less => "late".to_owned(),
    }
}

fn party_shapes(hexes: Hexes, due: &str, party: &Party<'_>) -> Vec<Drawn> {
    let frame = hexes.extent();
    #[expect(clippy::cast_precision_loss, reason = "a few companies")]
    let middle = party.units.iter().map(|(_, hex)| hexes.centre(*hex)).sum::<Point>() / party.units.len().max(1) as f32;
    let (at, way) = edge_near(frame, middle);
    let name = match party.units.as_slice() {
        [(unit, _)] => unit.label().to_owned(),
        units => {
            let command = units.first().and_then(|(unit, _)| unit.command.as_deref());
            let same = units.iter().all(|(unit, _)| unit.command.as_deref() == command);
            command
                .filter(|_| same)
                .map_or_else(|| count_text(u32::try_from(units.len()).unwrap_or(u32::MAX), "company", "companies"), str::to_owned)
        }
    };
    let (tip, foot) = (at + way * WEDGE, at + way * (WEDGE * 0.1));
    let side = way.perp() * (WEDGE * 0.5);
    let edge = LineStyle::of(Role::Surface, Size::world(0.06).at_least(1.0));
    let corners = vec![tip, foot + side, foot - side];
    let label = Label::at(at + way * (WEDGE / 2.0), format!("{due}: {name}")).round(Point::splat(WEDGE * 0.6)).reaching(3.0);
    let label = label.on_a_tag().ranked(1).sized(Size::points(WORDS)).faced(Typeface::Strong).toned(Role::NationWord(party.nation));
    vec![
        Shape::Polygon { corners, fill: Some(Role::Nation(party.nation).into()), line: Some(edge) }.into(),
        // No name lies over the wedge.
        Shape::reserved_area(Extent::of([tip, foot + side, foot - side])).into(),
        Shape::Label(label).into(),
    ]
}

/// Returns the point of a frame nearest to a point within it, with the direction inward.
fn edge_near(frame: Extent, at: Point) -> (Point, Point) {
    let sides = [
        (at.x - frame.min.x, Point::new(frame.min.x, at.y), Point::X),
        (frame.max.x - at.x, Point::new(frame.max.x, at.y), -Point::X),
        (at.y - frame.min.y, Point::new(at.x, frame.min.y), Point::Y),
        (frame.max.y - at.y, Point::new(at.x, frame.max.y), -Point::Y),
    ];
    let nearest = sides.into_iter().min_by(|(one, ..), (other, ..)| one.total_cmp(other));
    nearest.map_or((at, Point::Y), |(_, edge, way)| (edge, way))
}
