//! Log with its corrections applied: the events with another result, and the state before each.

use std::collections::BTreeMap;

use super::{Becomes, Correction, apply_waived, fold};
use crate::game::{Event, EventNumber, Game, Journal, LinePlace, System, apply};

/// Effect of later corrections on an event.
#[derive(Debug)]
pub struct RevisedEvent<'j, S: System> {
    /// Is set where its own facts were corrected; otherwise an earlier correction changed it.
    pub facts: bool,
    /// Place of the correction that changed it last.
    pub by: LinePlace,
    /// Event as it is now, or as it was last where it could not happen.
    pub event: &'j Event<S>,
    /// Reason why it could not happen; `None` where it happened.
    pub impossible_reason: Option<&'j str>,
}

// Derived, these would need the same traits of the game.
impl<S: System> Clone for RevisedEvent<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for RevisedEvent<'_, S> {}

/// Returns the events that corrections changed, by their place on the current line.
#[must_use]
pub fn revised_events<S: System>(journal: &Journal<Event<S>>) -> BTreeMap<LinePlace, RevisedEvent<'_, S>> {
    let line = journal.applied().collect::<Vec<_>>();
    let mut revisions: BTreeMap<LinePlace, RevisedEvent<'_, S>> = BTreeMap::new();
    for (by, place, correction) in corrections(&line) {
        for replayed in &correction.replayed {
            let before = revisions.get(&replayed.place).copied();
            let last = before.map(|revision| revision.event).or_else(|| line.get(replayed.place.0).copied());
            let Some(last) = last else { continue };
            let (event, nothing) = match &replayed.becomes {
                Becomes::Event(event) => (event.as_ref(), None),
                Becomes::Nothing(why) => (last, Some(why.as_str())),
            };
            revisions.insert(
                replayed.place,
                RevisedEvent { facts: before.is_some_and(|before| before.facts), by, event, impossible_reason: nothing },
            );
        }
        revisions.insert(place, RevisedEvent { facts: true, by, event: &correction.event, impossible_reason: None });
    }
    revisions
}

/// Iterates over the line's corrections: their places, the places of the events they correct, and their results.
fn corrections<'j, S: System>(line: &[&'j Event<S>]) -> impl Iterator<Item = (LinePlace, LinePlace, &'j Correction<S>)> {
    line.iter()
        .enumerate()
        .filter_map(|(at, event)| Some((LinePlace(at), S::correction(&event.command)?.place, event.correction.as_deref()?)))
}

/// Event of the line with its corrections applied.
#[derive(Debug)]
pub enum ReplayedEvent<'j, S: System> {
    /// It happened like this.
    Happened(&'j Event<S>),
    /// It could not happen; this was its last form.
    Impossible(&'j Event<S>),
    /// A correction: its event has been replayed, and its waived pieces are set.
    Waived(&'j Correction<S>),
}

impl<S: System> Clone for ReplayedEvent<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for ReplayedEvent<'_, S> {}

impl<'j, S: System> ReplayedEvent<'j, S> {
    /// Returns the event; `None` where it did not happen.
    #[must_use]
    pub const fn event(self) -> Option<&'j Event<S>> {
        if let Self::Happened(event) = self { Some(event) } else { None }
    }

    /// Applies the event to a state.
    pub fn apply(self, state: &mut S::State) {
        match self {
            Self::Happened(event) => apply(state, event),
            Self::Impossible(_) => {}
            Self::Waived(correction) => apply_waived(state, correction),
        }
    }
}

/// Current line with its corrections applied.
#[derive(Debug)]
pub struct ReplayedLog<'j, S: System> {
    line: Vec<&'j Event<S>>,
    /// Number in the log of each event of the line.
    numbers: Vec<EventNumber>,
    revisions: BTreeMap<LinePlace, RevisedEvent<'j, S>>,
}

impl<'j, S: System> ReplayedLog<'j, S> {
    /// Returns the past of a journal's line.
    #[must_use]
    pub fn of(journal: &'j Journal<Event<S>>) -> Self {
        Self { line: journal.applied().collect(), numbers: journal.applied_numbers().collect(), revisions: revised_events(journal) }
    }

    /// Returns the number of its events, corrections included.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.line.len()
    }

    /// Iterates over the places of its events, in order.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = LinePlace> + use<S> {
        (0..self.line.len()).map(LinePlace)
    }

    /// Returns the number of the event that judged the one at a place: its own, or that of the correction which changed it last.
    #[must_use]
    pub fn judged_at(&self, place: LinePlace) -> EventNumber {
        let LinePlace(by) = self.revisions.get(&place).map_or(place, |revision| revision.by);
        self.numbers.get(by).copied().unwrap_or(EventNumber(by))
    }

    /// Returns the event at a place.
    #[must_use]
    pub fn at(&self, place: LinePlace) -> Option<ReplayedEvent<'j, S>> {
        let event = *self.line.get(place.0)?;
        Some(match (event.correction.as_deref(), self.revisions.get(&place)) {
            (Some(correction), _) => ReplayedEvent::Waived(correction),
            (None, Some(RevisedEvent { event, impossible_reason: Some(_), .. })) => ReplayedEvent::Impossible(event),
            (None, Some(RevisedEvent { event, impossible_reason: None, .. })) => ReplayedEvent::Happened(event),
            (None, None) => ReplayedEvent::Happened(event),
        })
    }

    /// Returns the state before an event, with corrections applied.
    #[must_use]
    pub fn before(&self, setup: &S::Setup, place: LinePlace) -> S::State {
        // Events from the first that a later correction changed on did not happen as first recorded; those before it did.
        let mut first = place;
        for (at, corrected, _) in corrections(&self.line).collect::<Vec<_>>().into_iter().rev() {
            if at >= first {
                first = first.min(corrected);
            }
        }
        let mut state = fold(setup, self.line.iter().take(first.0).copied());
        for lived in (first.0..place.0).filter_map(|at| self.at(LinePlace(at))) {
            lived.apply(&mut state);
        }
        state
    }
}

/// Returns the game as it was before the event at a place, with corrections applied, to try other facts in.
#[must_use]
pub fn game_before<S: System>(game: &Game<S>, place: LinePlace) -> Game<S>
where
    S::Setup: Clone,
{
    let state = ReplayedLog::of(game.journal()).before(game.setup(), place);
    Game::from_state(game.setup().clone(), state)
}
