//! Tables that judged the earlier events of a game, where others are in force now.

use std::sync::Arc;

use super::{EventNumber, PastRules, Play};

/// Tables that were in force before those of a set-up, in order of time; the first of them are those the game was begun with.
#[derive(Debug)]
pub struct PastTables<T>(Arc<[PastReign<T>]>);

/// Tables that judged the events up to one of them.
#[derive(Debug)]
struct PastReign<T> {
    /// Tables, or the nearest to them where the file does not hold them.
    tables: Arc<T>,
    /// Is set where the file holds them.
    are_known: bool,
    /// Number of the first event that they did not judge.
    until: usize,
}

impl<T> Default for PastTables<T> {
    fn default() -> Self {
        Self(Arc::new([]))
    }
}

// Derived, these would need that the tables themselves can be copied.
impl<T> Clone for PastTables<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Clone for PastReign<T> {
    fn clone(&self) -> Self {
        Self { tables: Arc::clone(&self.tables), are_known: self.are_known, until: self.until }
    }
}

impl<T> PastTables<T> {
    /// Returns the tables that a game was begun with, if others are in force now.
    #[must_use]
    pub fn begun(&self) -> Option<&Arc<T>> {
        self.0.first().map(|reign| &reign.tables)
    }

    /// Returns the past with one more reign: these tables judged the events before `until`. Tables that judged none are left out, but for
    /// those the game was begun with.
    #[must_use]
    pub fn then(&self, tables: Arc<T>, are_known: bool, until: usize) -> Self {
        if self.0.last().is_some_and(|last| last.until >= until) {
            return self.clone();
        }
        Self(self.0.iter().cloned().chain([PastReign { tables, are_known, until }]).collect())
    }

    /// Returns the tables that judged an event, if they are not those in force.
    fn at(&self, EventNumber(number): EventNumber) -> Option<&PastReign<T>> {
        self.0.iter().find(|reign| number < reign.until)
    }
}

impl<P: Play> PastRules<P> {
    /// Set-ups by the past tables and the official ones of a game that has them.
    pub const OF_TABLES: Self = Self {
        has_past: |setup| P::past_tables(setup).begun().is_some(),
        as_judged: |setup, number| {
            let past = P::past_tables(setup);
            past.at(number).map(|reign| P::with_tables(setup, &reign.tables, past.clone()))
        },
        is_judged_by_unknown: |setup, number| P::past_tables(setup).at(number).is_some_and(|reign| !reign.are_known),
        without_your_rules: |setup| P::official(P::tables(setup)).map(|tables| P::with_tables(setup, &tables, P::past_tables(setup))),
    };
}
