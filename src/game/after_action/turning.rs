//! The turning points of a battle: the events that changed most, by the game's own measure.

use std::collections::BTreeMap;

use super::account::told;
use super::{Reviewed, Why};
use crate::engine::text::{chance_text, signed};
use crate::game::LinePlace;
use crate::game::correction::Past;
use crate::game::luck::Toll;
use crate::id::SideId;

/// How many are told at the most.
const MOST: usize = 8;

/// How they are chosen, as players read it.
pub(super) fn how_chosen(points: &str, of: &str) -> String {
    format!(
        "Chosen by what each event changed: first those that moved most {points}, as this {of} counts them, both sides together; of equal \
         ones those that cost most. At most eight, in order of time."
    )
}

/// An event that changed much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The event.
    pub why: Why,
    /// What it cost whom.
    pub lost: String,
    /// The victory points it moved: `United States +5, British −5`.
    pub points: String,
    /// What dice had taken as much, as a chance; none: no dice did it.
    pub chance: Option<String>,
}

/// An event that changed points or strengths.
#[derive(Clone, Debug)]
pub(super) struct Blow {
    place: LinePlace,
    why: Why,
    lost: Vec<(u32, String)>,
    points: Vec<(SideId, i64)>,
}

impl Blow {
    pub(super) const fn of(place: LinePlace, why: Why, lost: Vec<(u32, String)>, points: Vec<(SideId, i64)>) -> Self {
        Self { place, why, lost, points }
    }

    /// What counts first and what then: points moved, what was lost.
    fn weight(&self) -> (u64, u64) {
        let moved = self.points.iter().map(|(_, more)| more.unsigned_abs()).sum();
        (moved, self.lost.iter().map(|(lost, _)| u64::from(*lost)).sum())
    }
}

/// The turning points among the blows.
pub(super) fn points<S: Reviewed>(setup: &S::Setup, past: &Past<'_, S>, mut blows: Vec<Blow>) -> Vec<TurningPoint> {
    // Sorting keeps the order of time among equals.
    blows.sort_by_key(|blow| std::cmp::Reverse(blow.weight()));
    blows.truncate(MOST);
    blows.sort_by_key(|blow| blow.place);
    let chances = chances(setup, past, &blows.iter().map(|blow| blow.place).collect::<Vec<_>>());
    let names = S::sides(setup);
    let name = |side: &SideId| names.iter().find(|(known, _)| known == side).map_or_else(|| side.to_string(), |(_, name)| name.clone());
    let point = |blow: Blow| {
        let points = blow.points.iter().filter(|(_, more)| *more != 0);
        let points = points.map(|(side, more)| format!("{} {}", name(side), signed(i32::try_from(*more).unwrap_or(i32::MAX))));
        TurningPoint {
            lost: told(&blow.lost),
            points: points.collect::<Vec<_>>().join(", "),
            chance: chances.get(&blow.place).cloned(),
            why: blow.why,
        }
    };
    blows.into_iter().map(point).collect()
}

/// The chance that dice take as much as those of these events took, of the side that lost most by them.
fn chances<S: Reviewed>(setup: &S::Setup, past: &Past<'_, S>, places: &[LinePlace]) -> BTreeMap<LinePlace, String> {
    let mut chances = BTreeMap::new();
    let mut state = S::start(setup);
    let until_last = past.places().take_while(|place| places.last().is_some_and(|last| place <= last));
    for (place, lived) in until_last.filter_map(|place| Some((place, past.at(place)?))) {
        if let Some(event) = lived.event().filter(|_| places.contains(&place))
            && let Some(toll) = S::toll(setup, &state, event)
        {
            chances.extend(chance(&toll).map(|chance| (place, chance)));
        }
        lived.apply(&mut state);
    }
    chances
}

fn chance(Toll { lost, odds }: &Toll) -> Option<String> {
    let (nth, most) = lost.iter().enumerate().max_by_key(|(nth, lost)| (**lost, std::cmp::Reverse(*nth)))?;
    let as_much = odds.map(|lost| lost.get(nth).is_some_and(|lost| lost >= most));
    let ways = as_much.ways.get(&true).filter(|_| *most > 0)?;
    Some(chance_text(ways, &as_much.of))
}
