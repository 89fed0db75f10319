//! Turning points of a battle: the events that changed most, by the game's own measure.

use std::collections::BTreeMap;

use super::account::losses_text;
use super::{Cause, Reviewed};
use crate::engine::text::{chance_text, signed};
use crate::game::LinePlace;
use crate::game::correction::ReplayedLog;
use crate::game::luck::Toll;
use crate::id::SideId;

/// Highest number of turning points.
const MOST: usize = 8;

/// Describes for players how they are chosen.
pub(super) fn how_chosen(points: &str, of: &str) -> String {
    format!(
        "The events of this {of} that changed most {points} of both sides, then those that cost most losses. At most 8, in order of \
         time."
    )
}

/// Event that changed points or strengths more than most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Event with its turn and description.
    pub why: Cause,
    /// Losses in the event, as a clause.
    pub lost: String,
    /// Change in victory points: `United States +5, British −5`.
    pub points: String,
    /// Chance that dice take as much, as text; `None` where no dice were involved.
    pub chance: Option<String>,
}

/// An event that changed points or strengths.
#[derive(Clone, Debug)]
pub(super) struct ScoredEvent {
    place: LinePlace,
    why: Cause,
    lost: Vec<(u32, String)>,
    points: Vec<(SideId, i64)>,
}

impl ScoredEvent {
    pub(super) const fn of(place: LinePlace, why: Cause, lost: Vec<(u32, String)>, points: Vec<(SideId, i64)>) -> Self {
        Self { place, why, lost, points }
    }

    /// Returns the sort key: points moved, then strength lost.
    fn weight(&self) -> (u64, u64) {
        let moved = self.points.iter().map(|(_, more)| more.unsigned_abs()).sum();
        (moved, self.lost.iter().map(|(lost, _)| u64::from(*lost)).sum())
    }
}

/// Selects the turning points among the events.
pub(super) fn points<S: Reviewed>(setup: &S::Setup, past: &ReplayedLog<'_, S>, mut blows: Vec<ScoredEvent>) -> Vec<TurningPoint> {
    // Sorting keeps the order of time among equals.
    blows.sort_by_key(|blow| std::cmp::Reverse(blow.weight()));
    blows.truncate(MOST);
    blows.sort_by_key(|blow| blow.place);
    let chances = chances(setup, past, &blows.iter().map(|blow| blow.place).collect::<Vec<_>>());
    let names = S::sides(setup);
    let name = |side: &SideId| names.iter().find(|(known, _)| known == side).map_or_else(|| side.to_string(), |(_, name)| name.clone());
    let point = |blow: ScoredEvent| {
        let points = blow.points.iter().filter(|(_, more)| *more != 0);
        let points = points.map(|(side, more)| format!("{} {}", name(side), signed(i32::try_from(*more).unwrap_or(i32::MAX))));
        TurningPoint {
            lost: losses_text(&blow.lost),
            points: points.collect::<Vec<_>>().join(", "),
            chance: chances.get(&blow.place).cloned(),
            why: blow.why,
        }
    };
    blows.into_iter().map(point).collect()
}

/// Computes the chances that dice take as much as in these events, for the side that lost most in each.
fn chances<S: Reviewed>(setup: &S::Setup, past: &ReplayedLog<'_, S>, places: &[LinePlace]) -> BTreeMap<LinePlace, String> {
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
    let ways = as_much.weights.get(&true).filter(|_| *most > 0)?;
    Some(chance_text(ways, &as_much.total))
}
