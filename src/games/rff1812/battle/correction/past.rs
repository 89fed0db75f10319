//! The log as its corrections have it: which events came out otherwise, and how it stood before each.

use std::collections::BTreeMap;

use super::super::event::Event;
use super::super::state::BattleState;
use super::super::{Battle, Rff1812, Setup};
use super::{Becomes, Correction, apply_waived, fold};
use crate::game::{Game, Journal, System as _};

/// What later corrections made of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Revision<'j> {
    /// The place of the last correction that changed it.
    pub by: usize,
    /// Its own facts were corrected; else it came out otherwise for what came before it.
    pub facts: bool,
    /// The event as it is now, or as it last was where it could not happen.
    pub event: &'j Event,
    /// Why it could not happen.
    pub nothing: Option<&'j str>,
}

/// The events that corrections changed, by their place on the current line.
#[must_use]
pub fn revisions(journal: &Journal<Event>) -> BTreeMap<usize, Revision<'_>> {
    let line = journal.applied().collect::<Vec<_>>();
    let mut revisions: BTreeMap<usize, Revision<'_>> = BTreeMap::new();
    for (by, correction) in corrections(&line) {
        for replayed in &correction.replayed {
            let before = revisions.get(&replayed.place).copied();
            let last = before.map(|revision| revision.event).or_else(|| line.get(replayed.place).copied());
            let Some(last) = last else { continue };
            let (event, nothing) = match &replayed.becomes {
                Becomes::Event(event) => (event.as_ref(), None),
                Becomes::Nothing(why) => (last, Some(why.as_str())),
            };
            revisions.insert(replayed.place, Revision { by, facts: before.is_some_and(|before| before.facts), event, nothing });
        }
        revisions.insert(correction.place, Revision { by, facts: true, event: &correction.event, nothing: None });
    }
    revisions
}

fn corrections<'j>(line: &[&'j Event]) -> impl Iterator<Item = (usize, &'j Correction)> {
    line.iter().enumerate().filter_map(|(at, event)| if let Event::Corrected(correction) = event { Some((at, correction)) } else { None })
}

/// An event of the line as its corrections have it.
#[derive(Clone, Copy)]
pub(in super::super) enum Lived<'j> {
    /// It happened so.
    So(&'j Event),
    /// It could not happen; so it last was.
    Not(&'j Event),
    /// A correction: what it corrected has been replayed, and what it waived is set.
    Waived(&'j Correction),
}

impl<'j> Lived<'j> {
    /// The event, where it happened.
    pub fn event(self) -> Option<&'j Event> {
        if let Self::So(event) = self { Some(event) } else { None }
    }

    pub fn apply(self, setup: &Setup, state: &mut BattleState) {
        match self {
            Self::So(event) => Rff1812::apply(setup, state, event),
            Self::Not(_) => {}
            Self::Waived(correction) => apply_waived(state, correction),
        }
    }
}

/// The current line as its corrections have it.
pub(in super::super) struct Past<'j> {
    line: Vec<&'j Event>,
    revisions: BTreeMap<usize, Revision<'j>>,
}

impl<'j> Past<'j> {
    pub fn of(journal: &'j Journal<Event>) -> Self {
        Self { line: journal.applied().collect(), revisions: revisions(journal) }
    }

    pub fn len(&self) -> usize {
        self.line.len()
    }

    pub fn at(&self, place: usize) -> Option<Lived<'j>> {
        let event = *self.line.get(place)?;
        Some(match (event, self.revisions.get(&place)) {
            (Event::Corrected(correction), _) => Lived::Waived(correction),
            (_, Some(Revision { event, nothing: Some(_), .. })) => Lived::Not(event),
            (_, Some(Revision { event, nothing: None, .. })) => Lived::So(event),
            (event, None) => Lived::So(event),
        })
    }

    /// How it stood before an event, its corrections taken in.
    pub fn before(&self, setup: &Setup, place: usize) -> BattleState {
        // What a later correction reaches back to did not happen as it was first recorded. Before that it did.
        let mut first = place;
        for (at, correction) in corrections(&self.line).collect::<Vec<_>>().into_iter().rev() {
            if at >= first {
                first = first.min(correction.place);
            }
        }
        let mut state = fold(setup, self.line.iter().take(first).copied());
        for lived in (first..place).filter_map(|at| self.at(at)) {
            lived.apply(setup, &mut state);
        }
        state
    }
}

/// The battle as it stood before the event at a place, its corrections taken in: to try other facts in.
#[must_use]
pub fn as_it_was(battle: &Battle, place: usize) -> Battle {
    let state = Past::of(battle.journal()).before(battle.setup(), place);
    Game::standing(battle.setup().clone(), state)
}
