//! A battle looked back on: victory points by source, losses by unit, the turning points, luck. For every game alike, from its journal.
//!
//! Nothing is counted here that the game does not count itself: points are the lines whose sum the game calls its points, losses what it
//! calls left of what there was. Each line knows the events that made it.

mod account;
mod turning;

use self::account::Account;
use super::correction::Past;
use super::luck::{Counted, Luck, luck};
use super::{Event, EventNumber, Game, Play, System, winner};
use crate::engine::text::{is_several, lower_first};
use crate::id::SideId;

pub use turning::TurningPoint;

/// A line of victory points as things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score<S: System> {
    /// Who has the points.
    pub side: SideId,
    /// For whom or what.
    pub of: S::Subject,
    /// What such points are for, as a heading: `Units spent`.
    pub source: &'static str,
    /// How many.
    pub points: u32,
}

/// What is left of a unit, or whether a leader is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength<S: System> {
    /// Whose it is.
    pub side: SideId,
    /// Who.
    pub of: S::Subject,
    /// The name.
    pub name: String,
    /// A leader or officer: of him it is only counted whether he is there.
    pub is_leader: bool,
    /// What there was at the start.
    pub start: u32,
    /// What is left.
    pub left: u32,
    /// How it stands, in words.
    pub stands: String,
    /// It has taken part: it came, or was there from the start.
    pub took_part: bool,
    /// It is among those its side is counted to have begun with, come or still to come.
    pub counts: bool,
}

/// A game whose battles can be looked back on.
pub trait Reviewed: Counted + Play {
    /// What is looked back on.
    const OF: &str = "battle";
    /// What decides who has won, as a heading.
    const POINTS: &str = "Victory points";
    /// The battle is over.
    fn is_over(state: &Self::State) -> bool;
    /// The side that has won by a rule that ends the battle at once, and that rule in a sentence; none: victory points decide.
    fn won_at_once(_: &Self::Setup, _: &Self::State) -> Option<(SideId, String)> {
        None
    }
    /// The turn at hand, short: `Turn 4, British`.
    fn when(setup: &Self::Setup, state: &Self::State) -> String;
    /// The victory points, line by line: a side's points are the sum of its lines.
    fn scores(setup: &Self::Setup, state: &Self::State) -> Vec<Score<Self>>;
    /// Everybody's strength, in the order of the scenario.
    fn strengths(setup: &Self::Setup, state: &Self::State) -> Vec<Strength<Self>>;
    /// Whether such a change can make points or strengths otherwise. Where it cannot, neither is worked out anew.
    fn bears(change: &Self::Change) -> bool;
}

/// A battle looked back on.
#[derive(Clone, Debug, PartialEq)]
pub struct AfterAction {
    /// It is over; else this is how it stands.
    pub over: bool,
    /// The turn at hand.
    pub now: String,
    /// What was looked back on: `battle`, `campaign`.
    pub of: &'static str,
    /// What decides who has won, as a heading.
    pub counts: &'static str,
    /// The side that has won or leads, by its place; none: they are equal.
    pub winner: Option<usize>,
    /// Who has won or leads, in a few words.
    pub says: String,
    /// By which rule, where a game tells; else empty.
    pub rule: String,
    /// What changed from part to part, where a game tells.
    pub chapters: Vec<Chapter>,
    /// What units lose, one and many.
    pub what: (&'static str, &'static str),
    /// The sides, in the order of the scenario.
    pub sides: Vec<SideAfter>,
    /// What changed most, in order of time.
    pub turning: Vec<TurningPoint>,
    /// The luck of both sides.
    pub luck: Luck,
}

/// What changed in a part of a campaign: in a round the areas that changed hands, each with what made it so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// Which part.
    pub heading: String,
    /// The changes.
    pub lines: Vec<(String, Why)>,
}

/// A side looked back on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideAfter {
    /// The side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// Its victory points, line by line.
    pub scores: Vec<ScoreAfter>,
    /// Its units and leaders.
    pub units: Vec<UnitAfter>,
}

/// A line of victory points, and what made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreAfter {
    /// What such points are for, as a heading.
    pub source: &'static str,
    /// For whom or what.
    pub name: String,
    /// How many.
    pub points: u32,
    /// The events that made it; none: it was so from the start.
    pub why: Vec<Why>,
}

/// A unit or leader, and what it lost when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitAfter {
    /// The name.
    pub name: String,
    /// A leader or officer.
    pub is_leader: bool,
    /// It has taken part.
    pub took_part: bool,
    /// It is among those its side is counted to have begun with.
    pub counts: bool,
    /// What there was at the start.
    pub start: u32,
    /// What is left.
    pub left: u32,
    /// How it stands, in words.
    pub stands: String,
    /// The events in which its strength changed.
    pub why: Vec<Why>,
}

/// An event that made a number what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Its number in the log.
    pub number: EventNumber,
    /// When it was: `Turn 4, British`.
    pub when: String,
    /// What happened, in a sentence.
    pub says: String,
    /// What it did to the number: `3 stands`.
    pub did: String,
}

impl SideAfter {
    /// Its victory points: the sum of its lines.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.scores.iter().fold(0, |sum, score| sum.saturating_add(score.points))
    }

    /// The sources its points are from, each once, with their sum.
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

    /// What its units lost, and of how many.
    #[must_use]
    pub fn lost(&self) -> (u32, u32) {
        let units = self.units.iter().filter(|unit| unit.counts && !unit.is_leader);
        units.fold((0, 0), |(lost, of): (u32, u32), unit| (lost.saturating_add(unit.lost()), of.saturating_add(unit.start)))
    }
}

impl UnitAfter {
    /// What it lost.
    #[must_use]
    pub const fn lost(&self) -> u32 {
        self.start.saturating_sub(self.left)
    }
}

/// That a side has won.
#[must_use]
pub fn has_won(side: &str) -> String {
    format!("{side} {} won", if is_several(side) { "have" } else { "has" })
}

/// Who has won, or leads, in a few words.
fn result(over: bool, first: Option<&SideAfter>) -> String {
    match (over, first) {
        (true, Some(side)) => has_won(&side.name),
        (false, Some(side)) => format!("{} {}", side.name, if is_several(&side.name) { "lead" } else { "leads" }),
        (true, None) => "A draw".to_owned(),
        (false, None) => "The sides are even".to_owned(),
    }
}

impl AfterAction {
    /// Who has won, or leads, in a few words.
    #[must_use]
    pub fn result(&self) -> String {
        self.says.clone()
    }

    /// What its points are, in a sentence: `victory points`.
    #[must_use]
    pub fn counted(&self) -> String {
        lower_first(self.counts)
    }

    /// How the turning points are chosen, as players read it.
    #[must_use]
    pub fn how_chosen(&self) -> String {
        turning::how_chosen(&self.counted(), self.of)
    }

    /// The points in a line: `United States 5, British 3`.
    #[must_use]
    pub fn points_line(&self) -> String {
        self.sides.iter().map(|side| format!("{} {}", side.name, side.points())).collect::<Vec<_>>().join(", ")
    }
}

/// How the battle went so far, its corrections taken in.
#[must_use]
pub fn after_action<S: Reviewed>(game: &Game<S>) -> AfterAction {
    let (setup, journal) = (game.setup(), game.journal());
    let past = Past::of(journal);
    let mut account = Account::of(setup, journal);
    let mut state = S::start(setup);
    for place in past.places() {
        let Some(lived) = past.at(place) else { continue };
        let bears = lived.event().is_none_or(|event: &Event<S>| event.changes.iter().any(S::bears));
        let when = bears.then(|| S::when(setup, &state));
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
        now: S::when(setup, &state),
        of: S::OF,
        counts: S::POINTS,
        winner,
        says: result(over, winner.and_then(|side| sides.get(side))),
        rule,
        chapters: Vec::new(),
        what: S::LOST,
        turning: turning::points(setup, &past, account.blows),
        sides,
        luck: luck(setup, journal),
    }
}
