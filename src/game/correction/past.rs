//! The log as its corrections have it: which events came out otherwise, and how it stood before each.

use std::collections::BTreeMap;

use super::{Becomes, Correction, apply_waived, fold};
use crate::game::{Event, Game, Journal, LinePlace, System, apply};

/// What later corrections made of an event.
#[derive(Debug)]
pub struct Revision<'j, S: System> {
    /// Its own facts were corrected; else it came out otherwise for what came before it.
    pub facts: bool,
    /// The event as it is now, or as it last was where it could not happen.
    pub event: &'j Event<S>,
    /// Why it could not happen.
    pub nothing: Option<&'j str>,
}

// Derived, these would ask the same of the game.
impl<S: System> Clone for Revision<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Revision<'_, S> {}

/// The events that corrections changed, by their place on the current line.
#[must_use]
pub fn revisions<S: System>(journal: &Journal<Event<S>>) -> BTreeMap<LinePlace, Revision<'_, S>> {
    let line = journal.applied().collect::<Vec<_>>();
    let mut revisions: BTreeMap<LinePlace, Revision<'_, S>> = BTreeMap::new();
    for (_, place, correction) in corrections(&line) {
        for replayed in &correction.replayed {
            let before = revisions.get(&replayed.place).copied();
            let last = before.map(|revision| revision.event).or_else(|| line.get(replayed.place.0).copied());
            let Some(last) = last else { continue };
            let (event, nothing) = match &replayed.becomes {
                Becomes::Event(event) => (event.as_ref(), None),
                Becomes::Nothing(why) => (last, Some(why.as_str())),
            };
            revisions.insert(replayed.place, Revision { facts: before.is_some_and(|before| before.facts), event, nothing });
        }
        revisions.insert(place, Revision { facts: true, event: &correction.event, nothing: None });
    }
    revisions
}

/// Corrections of the line: their places, those of what they correct, and what came of them.
fn corrections<'j, S: System>(line: &[&'j Event<S>]) -> impl Iterator<Item = (LinePlace, LinePlace, &'j Correction<S>)> {
    line.iter()
        .enumerate()
        .filter_map(|(at, event)| Some((LinePlace(at), S::correction(&event.command)?.place, event.correction.as_deref()?)))
}

/// An event of the line as its corrections have it.
#[derive(Debug)]
pub enum Lived<'j, S: System> {
    /// It happened so.
    So(&'j Event<S>),
    /// It could not happen; so it last was.
    Not(&'j Event<S>),
    /// A correction: what it corrected has been replayed, and what it waived is set.
    Waived(&'j Correction<S>),
}

impl<S: System> Clone for Lived<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Lived<'_, S> {}

impl<'j, S: System> Lived<'j, S> {
    /// The event, where it happened.
    #[must_use]
    pub const fn event(self) -> Option<&'j Event<S>> {
        if let Self::So(event) = self { Some(event) } else { None }
    }

    /// Folds it in.
    pub fn apply(self, state: &mut S::State) {
        match self {
            Self::So(event) => apply(state, event),
            Self::Not(_) => {}
            Self::Waived(correction) => apply_waived(state, correction),
        }
    }
}

/// The current line as its corrections have it.
#[derive(Debug)]
pub struct Past<'j, S: System> {
    line: Vec<&'j Event<S>>,
    revisions: BTreeMap<LinePlace, Revision<'j, S>>,
}

impl<'j, S: System> Past<'j, S> {
    /// The line of a journal.
    #[must_use]
    pub fn of(journal: &'j Journal<Event<S>>) -> Self {
        Self { line: journal.applied().collect(), revisions: revisions(journal) }
    }

    /// How many events it has, corrections among them.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.line.len()
    }

    /// The places of its events, in order.
    pub fn places(&self) -> impl Iterator<Item = LinePlace> + use<S> {
        (0..self.line.len()).map(LinePlace)
    }

    /// The event at a place.
    #[must_use]
    pub fn at(&self, place: LinePlace) -> Option<Lived<'j, S>> {
        let event = *self.line.get(place.0)?;
        Some(match (event.correction.as_deref(), self.revisions.get(&place)) {
            (Some(correction), _) => Lived::Waived(correction),
            (None, Some(Revision { event, nothing: Some(_), .. })) => Lived::Not(event),
            (None, Some(Revision { event, nothing: None, .. })) => Lived::So(event),
            (None, None) => Lived::So(event),
        })
    }

    /// How it stood before an event, its corrections taken in.
    #[must_use]
    pub fn before(&self, setup: &S::Setup, place: LinePlace) -> S::State {
        // What a later correction reaches back to did not happen as it was first recorded. Before that it did.
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

/// The game as it stood before the event at a place, its corrections taken in: to try other facts in.
#[must_use]
pub fn as_it_was<S: System>(game: &Game<S>, place: LinePlace) -> Game<S>
where
    S::Setup: Clone,
{
    let state = Past::of(game.journal()).before(game.setup(), place);
    Game::standing(game.setup().clone(), state)
}
