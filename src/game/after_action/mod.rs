//! Review of a battle: victory points by source, losses by unit, turning points and luck. Works for every game, from its journal.
//!
//! Only the game itself counts: points are the lines whose sum the game returns as points, losses the difference between the strength at
//! the start and what the game counts as left. Each line has the events that made it.

mod account;
mod turning;

use self::account::Account;
use super::correction::ReplayedLog;
use super::luck::{Counted, Luck, luck};
use super::{Event, EventNumber, Game, Play, System, winner};
use crate::engine::text::{is_several, lower_first};
use crate::id::SideId;

pub use turning::TurningPoint;

/// Line of victory points as things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score<S: System> {
    /// Side that has the points.
    pub side: SideId,
    /// Subject the points are for, such as a unit or position.
    pub of: S::Subject,
    /// Source of such points, as a heading: `Units spent`.
    pub source: &'static str,
    /// Number of victory points.
    pub points: u32,
}

/// Strength of a unit, or presence of a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength<S: System> {
    /// Side that owns the unit.
    pub side: SideId,
    /// Unit or leader as a subject.
    pub of: S::Subject,
    /// Name of the unit or leader.
    pub name: String,
    /// Is set for a leader or officer, of whom only the presence is counted.
    pub is_leader: bool,
    /// Strength at the start.
    pub start: u32,
    /// Strength that is left.
    pub left: u32,
    /// State of the unit in words.
    pub stands: String,
    /// Is set where it took part: it arrived, or was there from the start.
    pub took_part: bool,
    /// Is set where it counts among the units its side began with, arrived or not.
    pub counts: bool,
}

/// Game whose battles can be reviewed.
pub trait Reviewed: Counted + Play {
    /// Kind of game reviewed, in a word.
    const OF: &str = "battle";
    /// Measure that decides the winner, as a heading.
    const POINTS: &str = "Victory points";
    /// Returns whether the battle is over.
    fn is_over(state: &Self::State) -> bool;
    /// Returns the side that has won by a rule that ends the battle at once, with that rule in a sentence; `None` where victory points
    /// decide.
    fn won_at_once(_: &Self::Setup, _: &Self::State) -> Option<(SideId, String)> {
        None
    }
    /// Returns the current turn in short: `Turn 4, British`.
    fn turn_text(setup: &Self::Setup, state: &Self::State) -> String;
    /// Returns the lines of victory points: a side's points are their sum.
    fn scores(setup: &Self::Setup, state: &Self::State) -> Vec<Score<Self>>;
    /// Returns the strength of every unit and leader, in the order of the scenario.
    fn strengths(setup: &Self::Setup, state: &Self::State) -> Vec<Strength<Self>>;
    /// Returns whether such a change can affect points or strengths. Where it cannot, neither is recomputed.
    fn affects_result(change: &Self::Change) -> bool;
}

/// Review of a battle or campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct AfterAction {
    /// Is set where it is over; otherwise the review shows an interim state.
    pub over: bool,
    /// Current turn in short.
    pub now: String,
    /// Kind of game reviewed: `battle`, `campaign`.
    pub of: &'static str,
    /// Measure that decides the winner, as a heading.
    pub counts: &'static str,
    /// Side that has won or leads, by its index in `sides`; `None` where they are equal.
    pub winner: Option<usize>,
    /// Result in a few words: the side that has won or leads.
    pub says: String,
    /// Rule by which the side has won, as a sentence; empty where points decide.
    pub rule: String,
    /// Changes from round to round of a campaign; empty in games without such parts.
    pub chapters: Vec<Chapter>,
    /// Unit of loss, singular and plural.
    pub what: (&'static str, &'static str),
    /// Sides in the order of the scenario.
    pub sides: Vec<SideAfter>,
    /// Events that changed most, in order of time.
    pub turning: Vec<TurningPoint>,
    /// Luck of both sides with the dice.
    pub luck: Luck,
}

/// Changes in one part of a campaign: in a round the areas that changed owner, each with its cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// Heading of that part.
    pub heading: String,
    /// Changes as lines, each with the event that made it.
    pub lines: Vec<(String, Cause)>,
}

/// Review of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideAfter {
    /// Id of the side.
    pub side: SideId,
    /// Name of the side.
    pub name: String,
    /// Victory points of the side, line by line.
    pub scores: Vec<ScoreAfter>,
    /// Units and leaders of the side.
    pub units: Vec<UnitAfter>,
}

/// Line of victory points, and the events that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreAfter {
    /// Source of such points, as a heading.
    pub source: &'static str,
    /// Name of the subject the points are for.
    pub name: String,
    /// Number of victory points.
    pub points: u32,
    /// Events that made the line; empty where it was so from the start.
    pub why: Vec<Cause>,
}

/// Unit or leader, with the events that changed its strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitAfter {
    /// Name of the unit or leader.
    pub name: String,
    /// Is set for a leader or officer.
    pub is_leader: bool,
    /// Is set where it took part in the battle.
    pub took_part: bool,
    /// Is set where it counts among the units its side began with.
    pub counts: bool,
    /// Strength at the start.
    pub start: u32,
    /// Strength that is left.
    pub left: u32,
    /// State of the unit in words.
    pub stands: String,
    /// Events in which its strength changed.
    pub why: Vec<Cause>,
}

/// Event that changed a number of the review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Number of the event in the log.
    pub number: EventNumber,
    /// Turn of the event: `Turn 4, British`.
    pub when: String,
    /// Description of the event, in a sentence.
    pub says: String,
    /// Effect on the number: `3 stands`.
    pub effect: String,
}

impl SideAfter {
    /// Returns its victory points: the sum of its lines.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.scores.iter().fold(0, |sum, score| sum.saturating_add(score.points))
    }

    /// Returns the sources of its points, each once, with their sum.
    #[must_use]
    pub fn sources(&self) -> Vec<(&'static str, u32)> {
        let mut sources: Vec<(&'static str, u32)> = Vec::new();
        for score in &self.scores {
            match sources.iter_mut().find(|(source, _)| *source == score.source) {
                Some((_, points)) => *points = points.saturating_add(score.points),
                None => sources.push((score.source, score.points)),
            }
        }
        sources
    }

    /// Returns the losses of its units, and their strength at the start; leaders are not counted.
    #[must_use]
    pub fn lost(&self) -> (u32, u32) {
        let units = self.units.iter().filter(|unit| unit.counts && !unit.is_leader);
        units.fold((0, 0), |(lost, of): (u32, u32), unit| (lost.saturating_add(unit.lost()), of.saturating_add(unit.start)))
    }
}

impl UnitAfter {
    /// Returns the strength it has lost.
    #[must_use]
    pub const fn lost(&self) -> u32 {
        self.start.saturating_sub(self.left)
    }
}

/// Returns the text that a side has won.
#[must_use]
pub fn has_won(side: &str) -> String {
    format!("{side} {} won", if is_several(side) { "have" } else { "has" })
}

/// Returns the result in a few words: the side that has won or leads, or that they are equal.
fn result(over: bool, first: Option<&SideAfter>) -> String {
    match (over, first) {
        (true, Some(side)) => has_won(&side.name),
        (false, Some(side)) => format!("{} {}", side.name, if is_several(&side.name) { "lead" } else { "leads" }),
        (true, None) => "A draw".to_owned(),
        (false, None) => "The sides are even".to_owned(),
    }
}

impl AfterAction {
    /// Returns the result in a few words: the side that has won or leads.
    #[must_use]
    pub fn result(&self) -> String {
        self.says.clone()
    }

    /// Returns the name of its points within a sentence: `victory points`.
    #[must_use]
    pub fn counted(&self) -> String {
        lower_first(self.counts)
    }

    /// Describes for players how the turning points are chosen.
    #[must_use]
    pub fn selection_text(&self) -> String {
        turning::how_chosen(&self.counted(), self.of)
    }

    /// Returns the points of all sides in a line: `United States 5, British 3`.
    #[must_use]
    pub fn points_line(&self) -> String {
        self.sides.iter().map(|side| format!("{} {}", side.name, side.points())).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the result of a battle that is over, in a few words; `None` while it goes on.
#[must_use]
pub fn result_text<S: Reviewed>(setup: &S::Setup, state: &S::State) -> Option<String> {
    if !S::is_over(state) {
        return None;
    }
    let (sides, scores) = (S::sides(setup), S::scores(setup, state));
    let of = |side: &SideId| scores.iter().filter(|score| score.side == *side).fold(0u32, |sum, score| sum.saturating_add(score.points));
    let points = sides.iter().map(|(side, _)| (side.clone(), of(side))).collect::<Vec<_>>();
    let first = S::won_at_once(setup, state).map(|(side, _)| side).or_else(|| winner(&points));
    let name = first.and_then(|first| sides.into_iter().find(|(side, _)| *side == first));
    Some(name.map_or_else(|| "A draw".to_owned(), |(_, name)| has_won(&name)))
}

/// Reviews the battle so far, with its corrections applied.
#[must_use]
pub fn after_action<S: Reviewed>(game: &Game<S>) -> AfterAction {
    let (setup, journal) = (game.setup(), game.journal());
    let past = ReplayedLog::of(journal);
    let mut account = Account::of(setup, journal);
    let mut state = S::start(setup);
    for place in past.places() {
        let Some(lived) = past.at(place) else { continue };
        let bears = lived.event().is_none_or(|event: &Event<S>| event.changes.iter().any(S::affects_result));
        let when = bears.then(|| S::turn_text(setup, &state));
        lived.apply(&mut state);
        if let Some(when) = when {
            account.take(&state, place, lived.event(), when);
        }
    }
    let sides = account.sides(&state);
    let points = sides.iter().map(|side| (side.side.clone(), side.points())).collect::<Vec<_>>();
    let over = S::is_over(&state);
    let (winner, rule) = match over.then(|| S::won_at_once(setup, &state)).flatten() {
        Some((side, rule)) => (Some(side), rule),
        None => (winner(&points), String::new()),
    };
    let winner = winner.and_then(|winner| sides.iter().position(|side| side.side == winner));
    AfterAction {
        over,
        now: S::turn_text(setup, &state),
        of: S::OF,
        counts: S::POINTS,
        winner,
        says: result(over, winner.and_then(|side| sides.get(side))),
        rule,
        chapters: Vec::new(),
        what: S::LOST,
        turning: turning::points(setup, &past, account.scored_events),
        sides,
        luck: luck(setup, journal),
    }
}
