//! Journal of events: append-only, with a cursor. Undone events stay, and those overtaken by new ones are abandoned.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// One line of a battle file after its header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Record<E> {
    /// An event of the game.
    Event(E),
    /// A move of the cursor: so many events of the current line now apply.
    Cursor(usize),
}

/// Number of an event among all events ever recorded, from 0. It never changes; the place of an event on the current line is another
/// number, which counts only the events of that line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventNumber(pub usize);

/// Place of an event on the current line, from 0: overtaken events have none, and those after them move up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LinePlace(pub usize);

/// Standing of an entry in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// The event applies now.
    Applied,
    /// The event is undone; redo applies it again.
    Undone,
    /// The event was undone and overtaken by another: struck through for good.
    Abandoned,
}

/// One event with its standing.
#[derive(Clone, Copy, Debug)]
pub struct LogEntry<'j, E> {
    /// Number of the event among all entries.
    pub number: EventNumber,
    /// Place on the current line, which the cursor counts along; `None` if abandoned.
    pub place: Option<LinePlace>,
    /// The recorded event itself.
    pub event: &'j E,
    /// Standing of the event.
    pub status: EntryStatus,
}

/// All events ever recorded, and which of them apply.
///
/// ```
/// use brigade_major::game::{EntryStatus, Journal, Record};
///
/// let mut journal = Journal::default();
/// journal.take(Record::Event("fire"));
/// journal.take(Record::Event("charge"));
/// journal.take(Record::Cursor(1));
/// assert_eq!(journal.applied().collect::<Vec<_>>(), [&"fire"], "the charge is undone");
///
/// journal.take(Record::Event("maneuver"));
/// let status = journal.entries().map(|entry| entry.status).collect::<Vec<_>>();
/// assert_eq!(status, [EntryStatus::Applied, EntryStatus::Abandoned, EntryStatus::Applied]);
/// ```
#[derive(Clone, Debug)]
pub struct Journal<E> {
    events: Vec<E>,
    /// Numbers of the events on the current line, without abandoned ones.
    line: Vec<usize>,
    cursor: usize,
    /// Moves of the cursor, each with the number of events before it and the new position.
    moves: Vec<(usize, usize)>,
    /// Numbers of events that are one entry with the event before them: those of one key press are undone together.
    joined: BTreeSet<usize>,
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Self { events: Vec::new(), line: Vec::new(), cursor: 0, moves: Vec::new(), joined: BTreeSet::new() }
    }
}

impl<E> Journal<E> {
    /// Reserves room for so many events at once, as a file has lines: grown by doubling, a long log would for a time be in memory twice.
    pub(super) fn reserve(&mut self, events: usize) {
        self.events.reserve_exact(events);
        self.line.reserve_exact(events);
    }

    /// Adds a record. A cursor beyond the line stops at its end.
    pub fn take(&mut self, record: Record<E>) {
        match record {
            Record::Event(event) => {
                self.line.truncate(self.cursor);
                self.line.push(self.events.len());
                self.events.push(event);
                self.cursor = self.line.len();
            }
            Record::Cursor(applied) => {
                self.moves.push((self.events.len(), applied));
                self.cursor = applied.min(self.line.len());
            }
        }
    }

    /// Joins all events from this number on into one entry: they are undone and redone together.
    pub(super) fn join(&mut self, first: usize) {
        self.joined.extend(first.saturating_add(1)..self.events.len());
    }

    /// Returns the numbers of the events that are one entry with this one, in order.
    pub fn group(&self, EventNumber(number): EventNumber) -> impl ExactSizeIterator<Item = EventNumber> + Clone + use<E> {
        let end = (number.saturating_add(1)..self.events.len()).find(|number| !self.joined.contains(number)).unwrap_or(self.events.len());
        (self.head(EventNumber(number)).0..end).map(EventNumber)
    }

    /// Returns the number of the first event of this one's entry.
    #[must_use]
    pub fn head(&self, EventNumber(number): EventNumber) -> EventNumber {
        EventNumber((0..=number).rev().find(|number| !self.joined.contains(number)).unwrap_or_default())
    }

    /// Returns whether an event is one entry of the log with the event before it.
    #[must_use]
    pub fn is_joined(&self, number: EventNumber) -> bool {
        self.joined.contains(&number.0)
    }

    /// Returns the nearest position that does not split an entry: backwards from `applied` if that is before the cursor, else forwards.
    pub(super) fn entry_boundary(&self, applied: usize) -> usize {
        let cuts = |applied: &usize| !self.line.get(*applied).is_some_and(|number| self.joined.contains(number));
        if applied < self.cursor { (0..=applied).rev().find(cuts).unwrap_or_default() } else { (applied..).find(cuts).unwrap_or(applied) }
    }

    /// Returns all records in order: events and moves of the cursor.
    pub fn records(&self) -> impl Iterator<Item = Record<&E>> {
        let mut moves = self.moves.iter().peekable();
        let mut events = self.events.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let next = events.peek().map_or(usize::MAX, |(number, _)| *number);
            match moves.next_if(|(after, _)| *after <= next) {
                Some((_, applied)) => Some(Record::Cursor(*applied)),
                None => events.next().map(|(_, event)| Record::Event(event)),
            }
        })
    }

    /// Returns the number of events of the current line that apply.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the number of events of the current line, undone ones included.
    #[must_use]
    pub const fn line_length(&self) -> usize {
        self.line.len()
    }

    /// Returns the events that apply, in order.
    pub fn applied(&self) -> impl DoubleEndedIterator<Item = &E> {
        self.line.iter().take(self.cursor).map(|number| &self.events[*number])
    }

    /// Returns the numbers of the events that apply, in order.
    pub fn applied_numbers(&self) -> impl DoubleEndedIterator<Item = EventNumber> {
        self.line.iter().take(self.cursor).copied().map(EventNumber)
    }

    /// Returns the event at a place of the line; `None` where it does not apply.
    #[must_use]
    pub fn applied_at(&self, place: LinePlace) -> Option<&E> {
        self.applied().nth(place.0)
    }

    /// Returns the event that undo would revert.
    #[must_use]
    pub fn last_applied(&self) -> Option<&E> {
        self.applied().next_back()
    }

    /// Returns the number of the event that undo would revert.
    #[must_use]
    pub fn last_applied_number(&self) -> Option<EventNumber> {
        self.line.get(self.cursor.checked_sub(1)?).copied().map(EventNumber)
    }

    /// Returns the event that redo would apply.
    #[must_use]
    pub fn first_undone(&self) -> Option<&E> {
        self.line.get(self.cursor).map(|number| &self.events[*number])
    }

    /// Returns the undone events of the current line, in order.
    pub fn undone(&self) -> impl Iterator<Item = &E> {
        self.line.iter().skip(self.cursor).map(|number| &self.events[*number])
    }

    /// Returns the events of the entry that undo would revert, and of the one that redo would apply.
    #[must_use]
    pub fn at_cursor(&self) -> (Vec<&E>, Vec<&E>) {
        let entry = |place: Option<usize>| {
            let number = place.and_then(|place| self.line.get(place));
            number.map_or_else(Vec::new, |number| self.group(EventNumber(*number)).filter_map(|number| self.events.get(number.0)).collect())
        };
        (entry(self.cursor.checked_sub(1)), entry(Some(self.cursor)))
    }

    /// Returns every event with its standing, in the order recorded.
    pub fn entries(&self) -> impl Iterator<Item = LogEntry<'_, E>> {
        let mut places = vec![None; self.events.len()];
        for (place, number) in self.line.iter().enumerate() {
            places[*number] = Some(LinePlace(place));
        }
        self.events.iter().zip(places).enumerate().map(|(number, (event, place))| LogEntry {
            number: EventNumber(number),
            place,
            event,
            status: self.status_at(place),
        })
    }

    /// Returns the event of that number with its standing.
    #[must_use]
    pub fn entry(&self, number: EventNumber) -> Option<LogEntry<'_, E>> {
        let event = self.events.get(number.0)?;
        // A line's numbers only grow.
        let place = self.line.binary_search(&number.0).ok().map(LinePlace);
        Some(LogEntry { number, place, event, status: self.status_at(place) })
    }

    const fn status_at(&self, place: Option<LinePlace>) -> EntryStatus {
        match place {
            Some(LinePlace(place)) if place < self.cursor => EntryStatus::Applied,
            Some(_) => EntryStatus::Undone,
            None => EntryStatus::Abandoned,
        }
    }

    /// Returns the number of events ever recorded.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.events.len()
    }

    /// Returns whether no event was ever recorded.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.events.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(journal: &Journal<char>) -> String {
        for entry in journal.entries() {
            let alone = journal.entry(entry.number).map(|alone| (alone.place, *alone.event, alone.status));
            assert_eq!(alone, Some((entry.place, *entry.event, entry.status)), "one by one as all together");
        }
        journal
            .entries()
            .map(|entry| match entry.status {
                EntryStatus::Applied => entry.event.to_string(),
                EntryStatus::Undone => format!("({})", entry.event),
                EntryStatus::Abandoned => format!("~{}", entry.event),
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn undone_rolls_leave_a_trace() {
        let mut journal = Journal::default();
        for event in ['a', 'b', 'c'] {
            journal.take(Record::Event(event));
        }
        journal.take(Record::Cursor(1));
        assert_eq!(standings(&journal), "a (b) (c)");
        journal.take(Record::Cursor(2));
        assert_eq!(standings(&journal), "a b (c)");
        journal.take(Record::Event('d'));
        assert_eq!(standings(&journal), "a b ~c d");
        journal.take(Record::Cursor(0));
        journal.take(Record::Event('e'));
        let mut again = Journal::default();
        journal.records().for_each(|record| match record {
            Record::Event(event) => again.take(Record::Event(*event)),
            Record::Cursor(applied) => again.take(Record::Cursor(applied)),
        });
        assert_eq!((standings(&again), again.records().count()), (standings(&journal), 8));
        assert_eq!(standings(&journal), "~a ~b ~c ~d e");
        assert_eq!(journal.applied().collect::<String>(), "e");
    }

    #[test]
    fn a_cursor_beyond_the_line_stops_at_its_end() {
        let mut journal = Journal::default();
        journal.take(Record::Event('a'));
        journal.take(Record::Cursor(9));
        assert_eq!(standings(&journal), "a");
    }
}
