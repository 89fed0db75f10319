//! Turning points of a battle: the events that changed most, by the game's own measure.

use std::collections::BTreeMap;

use super::account::losses_text;
use super::event::cells;
use super::{ActingBody, Cause, EventDie, HELD, Hit, MeetingKind, OddsCell, Reviewed};
use crate::engine::text::{chance_text, signed};
use crate::game::correction::ReplayedLog;
use crate::game::luck::Toll;
use crate::game::{Event, LinePlace};
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

/// Number of turning points that are shown at once.
const CHIEF: usize = 3;

/// Event that changed points or strengths more than most.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Event with its turn and description.
    pub why: Cause,
    /// Losses in the event, as a clause.
    pub lost: String,
    /// Change in victory points: `United States +5, British −5`.
    pub points: String,
    /// Chance that dice take as much, as text; `None` where no dice were involved.
    pub chance: Option<String>,
    /// Name of the event: the result of its dice, or what it changed.
    pub heading: String,
    /// Description in short; may be empty.
    pub detail: String,
    /// Name of the unit or place whose points it moved most; empty if it moved none.
    pub subject: String,
    /// Points that each side gained, by its index.
    pub gains: Vec<(usize, i64)>,
    /// Moment in turns: 3.5 is the middle of the fourth turn.
    pub at: f32,
    /// Is set for the few that changed most.
    pub is_chief: bool,
    /// Kind of the meeting; `None` where no units met.
    pub kind: Option<MeetingKind>,
    /// Units that acted in it.
    pub acting: Vec<ActingBody>,
    /// Units that were acted upon.
    pub met: Vec<ActingBody>,
    /// Units that lost strength.
    pub hits: Vec<Hit>,
    /// Dice that were thrown.
    pub dice: Vec<EventDie>,
    /// Odds of the losses of the side that lost most; empty without dice.
    pub cells: Vec<OddsCell>,
    /// Rank of the cells that the dice came to.
    pub result: usize,
    /// Side whose losses the odds are about, by its index.
    pub losing: Option<usize>,
    /// Areas that changed hands in the event, as text, in a game of areas.
    pub areas: Vec<String>,
}

/// An event that changed points or strengths.
#[derive(Clone, Debug)]
pub(super) struct ScoredEvent {
    pub place: LinePlace,
    pub why: Cause,
    /// Number lost and a clause, for each unit or leader.
    pub lost: Vec<(u32, String)>,
    pub points: Vec<(SideId, i64)>,
    pub hits: Vec<Hit>,
    /// Line of points that gained most, or that was lost.
    pub moved: Option<MovedLine>,
}

/// Line of points that an event moved most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovedLine {
    /// Name of the unit or place.
    pub name: String,
    /// State that gives the points: `held`.
    pub state: &'static str,
    /// Is set where there are more points for it than before.
    pub is_gain: bool,
}

impl MovedLine {
    /// Describes the change in a few words: what a side holds from now on was taken.
    fn text(&self) -> String {
        let Self { name, state, is_gain } = self;
        match (*state == HELD, is_gain) {
            (true, true) => format!("{name} taken"),
            (true, false) => format!("{name} lost"),
            (false, true) => format!("{name} {state}"),
            (false, false) => format!("{name} no longer {state}"),
        }
    }
}

impl ScoredEvent {
    /// Returns whether a unit lost strength in it.
    fn costs(&self) -> bool {
        self.lost.iter().any(|(lost, _)| *lost > 0)
    }

    /// Returns the sort key: points moved, then strength lost.
    fn weight(&self) -> (u64, u64) {
        let moved = self.points.iter().map(|(_, more)| more.unsigned_abs()).sum();
        (moved, self.lost.iter().map(|(lost, _)| u64::from(*lost)).sum())
    }
}

/// Selects the turning points among the events; `moment` returns the moment of an event in turns.
pub(super) fn points<S: Reviewed>(
    setup: &S::Setup,
    past: &ReplayedLog<'_, S>,
    mut blows: Vec<ScoredEvent>,
    moment: impl Fn(LinePlace) -> f32,
) -> Vec<TurningPoint> {
    // Sorting keeps the order of time among equals.
    blows.sort_by_key(|blow| std::cmp::Reverse(blow.weight()));
    blows.truncate(MOST);
    // Told at once are those that cost strength: a place changes hands more often than a battle turns. Where places alone decide, they are.
    let mut chief = blows.iter().map(|blow| (!S::PLACES_DECIDE && !blow.costs(), blow.place)).collect::<Vec<_>>();
    chief.sort_by_key(|(spares, _)| *spares);
    let chief = chief.into_iter().take(CHIEF).map(|(_, place)| place).collect::<Vec<_>>();
    blows.sort_by_key(|blow| blow.place);
    let mut details = details(setup, past, &blows.iter().map(|blow| blow.place).collect::<Vec<_>>());
    let names = S::sides(setup);
    let name = |side: &SideId| names.iter().find(|(known, _)| known == side).map_or_else(|| side.to_string(), |(_, name)| name.clone());
    let point = |blow: ScoredEvent| {
        let points = blow.points.iter().filter(|(_, more)| *more != 0);
        let points = points.map(|(side, more)| format!("{} {}", name(side), signed(i32::try_from(*more).unwrap_or(i32::MAX))));
        let gains = blow.points.iter().filter_map(|(side, more)| Some((names.iter().position(|(known, _)| known == side)?, *more)));
        let detail = details.remove(&blow.place).unwrap_or_default();
        let changed = || {
            let hit = blow.hits.iter().max_by_key(|hit| hit.lost()).map(|hit| format!("{} {}", hit.name, hit.stands));
            blow.moved.as_ref().map(MovedLine::text).or(hit).unwrap_or_default()
        };
        TurningPoint {
            points: points.collect::<Vec<_>>().join(", "),
            heading: if detail.heading.is_empty() { changed() } else { detail.heading },
            subject: blow.moved.as_ref().map(|line| line.name.clone()).unwrap_or_default(),
            gains: gains.collect(),
            at: moment(blow.place),
            is_chief: chief.contains(&blow.place),
            lost: losses_text(&blow.lost),
            detail: detail.text,
            chance: detail.chance,
            kind: detail.kind,
            acting: detail.acting,
            met: detail.met,
            hits: blow.hits,
            dice: detail.dice,
            cells: detail.cells,
            result: detail.result,
            losing: detail.losing,
            areas: Vec::new(),
            why: blow.why,
        }
    };
    blows.into_iter().map(point).collect()
}

/// Details of an event, by the state before it.
#[derive(Clone, Default)]
struct Detail {
    heading: String,
    text: String,
    chance: Option<String>,
    kind: Option<MeetingKind>,
    acting: Vec<ActingBody>,
    met: Vec<ActingBody>,
    dice: Vec<EventDie>,
    cells: Vec<OddsCell>,
    result: usize,
    losing: Option<usize>,
}

/// Works out the details of these events: the units that met, the dice, and the chances for the side that lost most.
fn details<S: Reviewed>(setup: &S::Setup, past: &ReplayedLog<'_, S>, places: &[LinePlace]) -> BTreeMap<LinePlace, Detail> {
    let sides = S::sides(setup);
    let place_of = |side: &SideId| sides.iter().position(|(known, _)| known == side);
    let throws = throws_settled(setup, past, places);
    let mut details = BTreeMap::new();
    let mut thrown = BTreeMap::new();
    let mut state = S::start(setup);
    let until_last = past.places().take_while(|place| places.last().is_some_and(|last| place <= last));
    for (place, lived) in until_last.filter_map(|place| Some((place, past.at(place)?))) {
        let settled = throws.values().any(|throw| *throw == place);
        if let Some(event) = lived.event().filter(|_| settled || places.contains(&place)) {
            let then = S::as_judged(setup, past.judged_at(place));
            let setup = then.as_ref().unwrap_or(setup);
            let mut detail = throws.get(&place).and_then(|throw| thrown.remove(throw)).unwrap_or_else(|| {
                let mut detail = Detail::default();
                let faces = S::thrown_faces(setup, &event.command).into_iter();
                detail.dice = faces.map(|die| EventDie { side: die.side.as_ref().and_then(place_of), face: S::face_text(&die) }).collect();
                if let Some(toll) = S::toll(setup, &state, event) {
                    detail.chance = chance(&toll);
                    if let Some((losing, cells, result)) = cells(&toll) {
                        (detail.losing, detail.cells, detail.result) = (Some(losing), cells, result);
                    }
                }
                detail
            });
            if settled {
                thrown.insert(place, detail.clone());
            }
            if let Some(meeting) = S::meeting(setup, &state, event) {
                let strengths = S::strengths(setup, &state);
                let bodies = |subjects: &[S::Subject]| {
                    let known = subjects.iter().filter_map(|subject| strengths.iter().find(|strength| strength.of == *subject));
                    let body = known.map(|unit| ActingBody {
                        side: place_of(&unit.side).unwrap_or(0),
                        name: unit.name.clone(),
                        start: unit.start,
                        left: unit.left,
                        shape: unit.place.shape,
                    });
                    body.collect::<Vec<_>>()
                };
                (detail.acting, detail.met) = (bodies(&meeting.acting), bodies(&meeting.met));
                (detail.heading, detail.text, detail.kind) = (meeting.heading, meeting.detail, Some(meeting.kind));
            }
            details.insert(place, detail);
        }
        lived.apply(&mut state);
    }
    details
}

/// Finds the throw that each of these events settles, where the losses of a throw are an event of their own.
fn throws_settled<S: Reviewed>(setup: &S::Setup, past: &ReplayedLog<'_, S>, places: &[LinePlace]) -> BTreeMap<LinePlace, LinePlace> {
    let event = |place: LinePlace| past.at(place).and_then(|lived| lived.event());
    let settles = |place: &LinePlace| event(*place).is_some_and(|event: &Event<S>| S::settles(&event.command));
    let throws = |place: &LinePlace| event(*place).is_some_and(|event| !S::thrown_faces(setup, &event.command).is_empty());
    let throw = |place: LinePlace| past.places().take_while(|before| *before < place).filter(throws).last();
    places.iter().copied().filter(settles).filter_map(|place| Some((place, throw(place)?))).collect()
}

fn chance(Toll { lost, odds }: &Toll) -> Option<String> {
    let (nth, most) = lost.iter().enumerate().max_by_key(|(nth, lost)| (**lost, std::cmp::Reverse(*nth)))?;
    let as_much = odds.map(|lost| lost.get(nth).is_some_and(|lost| lost >= most));
    let ways = as_much.weights.get(&true).filter(|_| *most > 0)?;
    Some(chance_text(ways, &as_much.total))
}
