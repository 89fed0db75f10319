//! Review of a battle: victory points by source, losses by unit, turning points and luck. Works for every game, from its journal.
//!
//! Only the game itself counts: points are the lines whose sum the game returns as points, losses the difference between the strength at
//! the start and what the game counts as left. Each line has the events that made it.

mod account;
mod event;
mod turning;

use self::account::Account;
use super::correction::ReplayedLog;
use super::luck::{Counted, Luck, luck};
use super::{Event, EventNumber, Game, LinePlace, Play, System, winner};
use crate::engine::text::{Verb, is_several, lower_first};
use crate::id::SideId;

pub use event::{ActingBody, EventDie, Hit, Meeting, MeetingKind, OddsCell};
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
    /// State of the subject that gives them, behind its name: `wiped out`, `held`.
    pub state: &'static str,
    /// Number of victory points.
    pub points: u32,
}

/// State of what a side holds, behind its name.
pub const HELD: &str = "held";

/// Shape of a unit in a row of the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitShape {
    /// Troops that fight in ranks.
    #[default]
    Foot,
    /// Troops in open order.
    Skirmishers,
    /// Troops that are mounted.
    Horse,
    /// Guns and their crews.
    Guns,
    /// Subject without a shape: the units of a faction.
    None,
}

/// Place of a unit or leader in the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterPlace {
    /// Number of the unit, from 1; `None` for a leader, and in a game without numbers.
    pub number: Option<u32>,
    /// Command that a leader leads; empty if there is none.
    pub command: String,
    /// Shape of the unit.
    pub shape: UnitShape,
    /// Numbers of stands behind which the ladder has a gap: where the unit becomes worn, and spent.
    pub breaks: Vec<u32>,
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
    /// Place in the roster.
    pub place: RosterPlace,
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
    /// Is set where strength is a ladder of stands, each of them drawn; otherwise it is a number of figures.
    const LADDERS: bool = false;
    /// Is set where the places held decide and losses do not: what turned the game are those first.
    const PLACES_DECIDE: bool = false;
    /// Returns whether a command only settles the throw before it: the losses of its dice.
    fn settles(_: &Self::Command) -> bool {
        false
    }
    /// Returns the side that has won by a rule that ends the battle at once, with that rule in a sentence; `None` where victory points
    /// decide.
    fn won_at_once(_: &Self::Setup, _: &Self::State) -> Option<(SideId, String)> {
        None
    }
    /// Returns the current turn in short: `Turn 4, British`.
    fn turn_text(setup: &Self::Setup, state: &Self::State) -> String;
    /// Returns the number of the current turn or round, from 1.
    fn turn(state: &Self::State) -> u32;
    /// Returns the length of the battle so far: `12 turns, to 18:30`.
    fn length_text(setup: &Self::Setup, state: &Self::State) -> String;
    /// Returns what the losses of a side mean: the men they stand for, and the losses of the day; each may be empty.
    fn losses_meaning(_: &Self::Setup, _: &SideId, _lost: u32) -> [String; 2] {
        [String::new(), String::new()]
    }
    /// Returns the meeting of units in an event, by the state before it; `None` where no units met.
    fn meeting(_: &Self::Setup, _: &Self::State, _: &Event<Self>) -> Option<Meeting<Self>> {
        None
    }
    /// Returns the lines of victory points: a side's points are their sum.
    fn scores(setup: &Self::Setup, state: &Self::State) -> Vec<Score<Self>>;
    /// Returns the strength of every unit and leader, in the order of the roster: each leader before his units.
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
    /// Number of the current turn or round.
    pub turn: u32,
    /// Length so far: `12 turns, to 18:30`.
    pub length: String,
    /// Is set where strength is drawn as a ladder of stands.
    pub ladders: bool,
    /// Kind of game reviewed: `battle`, `campaign`.
    pub of: &'static str,
    /// Measure that decides the winner, as a heading.
    pub counts: &'static str,
    /// Side that has won or leads, by its index in `sides`; `None` where they are equal.
    pub winner: Option<usize>,
    /// Result as a sentence in three parts; the name of the side that has won or leads is the second, and may be empty.
    pub text: [String; 3],
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
    /// Points of the sides from the start and after each event that moved them, in order of time.
    pub course: Vec<CourseStep>,
    /// Events of the log by turn: the turn in short, and the numbers of its events.
    pub log: Vec<(String, Vec<EventNumber>)>,
    /// Luck of both sides with the dice.
    pub luck: Luck,
}

/// Points of the sides from a moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct CourseStep {
    /// Moment in turns: 3.5 is the middle of the fourth turn.
    pub at: f32,
    /// Points of each side, in the order of the sides.
    pub points: Vec<u32>,
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
    /// Men that its losses stand for, and losses of the day, each as text; may be empty.
    pub meaning: [String; 2],
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
    /// State of the subject that gives the points: `wiped out`, `held`.
    pub state: &'static str,
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
    /// Place in the roster.
    pub place: RosterPlace,
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
    pub text: String,
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

/// Verb of the side that has won.
const WINS: Verb = Verb("wins", "win");
/// Verb of the side that leads.
const LEADS: Verb = Verb("leads", "lead");

/// Returns the result as a sentence in three parts: `The`, the side's name, `wins, 15 to 5`. `noun` stands behind the name: ` side`.
#[must_use]
pub(crate) fn result(over: bool, sides: &[SideAfter], first: Option<usize>, noun: &str) -> [String; 3] {
    let points = |but: Option<usize>| sides.iter().enumerate().filter(move |(nth, _)| Some(*nth) != but).map(|(_, side)| side.points());
    let Some((nth, side)) = first.and_then(|nth| Some((nth, sides.get(nth)?))) else {
        let points = points(None).map(|points| points.to_string()).collect::<Vec<_>>().join(" to ");
        let text = if over { "A draw" } else { "The sides are even" };
        return [format!("{text}, {points}"), String::new(), String::new()];
    };
    let others = points(Some(nth)).max().unwrap_or(0);
    let verb = if over { WINS } else { LEADS }.form(is_several(&side.name) && noun.is_empty());
    // A side that wins by a rule may have fewer points, or as many.
    let tail = if side.points() >= others { format!("{noun} {verb}, {} to {others}", side.points()) } else { format!("{noun} {verb}") };
    ["The ".to_owned(), side.name.clone(), tail]
}

impl AfterAction {
    /// Returns the result in a few words: the side that has won or leads.
    #[must_use]
    pub fn result(&self) -> String {
        self.text.concat()
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

/// Moments of the events in turns, and the log by turn.
#[derive(Debug, Default)]
struct Calendar {
    /// Turn of each event of the line.
    turns: Vec<u32>,
    /// Turn in short, and the numbers of its events.
    log: Vec<(String, Vec<EventNumber>)>,
}

impl Calendar {
    fn note(&mut self, turn: u32, when: String, number: Option<EventNumber>) {
        self.turns.push(turn);
        match self.log.last_mut().filter(|(last, _)| *last == when) {
            Some((_, events)) => events.extend(number),
            None => self.log.push((when, number.into_iter().collect())),
        }
    }

    /// Returns the moment of an event: the events of a turn are spread evenly over it.
    fn moment(&self, LinePlace(place): LinePlace) -> f32 {
        let Some(turn) = self.turns.get(place) else { return 0.0 };
        let of_turn = || self.turns.iter().enumerate().filter(|(_, other)| *other == turn);
        let before = of_turn().filter(|(other, _)| *other < place).count();
        #[expect(clippy::cast_precision_loss, reason = "events of a turn, and turns, for a drawing")]
        let moment = turn.saturating_sub(1) as f32 + (before as f32 + 1.0) / (of_turn().count() as f32 + 1.0);
        moment
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
    let mut calendar = Calendar::default();
    let mut state = S::start(setup);
    for place in past.places() {
        let Some(lived) = past.at(place) else { continue };
        let bears = lived.event().is_none_or(|event: &Event<S>| event.changes.iter().any(S::affects_result));
        let when = S::turn_text(setup, &state);
        calendar.note(S::turn(&state), when.clone(), account.number(place));
        lived.apply(&mut state);
        if bears {
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
    let course = account
        .course
        .iter()
        .map(|(place, points)| CourseStep { at: place.map_or(0.0, |place| calendar.moment(place)), points: points.clone() });
    AfterAction {
        over,
        now: S::turn_text(setup, &state),
        turn: S::turn(&state).max(1),
        length: S::length_text(setup, &state),
        ladders: S::LADDERS,
        of: S::OF,
        counts: S::POINTS,
        winner,
        text: result(over, &sides, winner, ""),
        rule,
        chapters: Vec::new(),
        what: S::LOST,
        course: course.collect(),
        turning: turning::points(setup, &past, account.scored_events, |place| calendar.moment(place)),
        log: calendar.log,
        sides,
        luck: luck(setup, journal),
    }
}
