//! The journal: append-only, with a cursor. Undone events stay, and those overtaken are abandoned.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// One line of a battle file after its header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Record<E> {
    /// Something happened.
    Event(E),
    /// The cursor moved: so many events of the current line hold.
    Cursor(usize),
}

/// The number of an event among all there ever were, from 0. It is kept for ever; the place of an event on the current line is another
/// thing, and counts what holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventNumber(pub usize);

/// The place of an event on the current line, from 0: those that were overtaken have none, and those after it move up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LinePlace(pub usize);

/// How an entry stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Applied,
    /// Undone; redo brings it back.
    Undone,
    /// Undone and overtaken by another event: struck through for good.
    Abandoned,
}

/// One event with its standing.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'j, E> {
    /// Its number among all entries.
    pub number: EventNumber,
    /// Its place on the current line, which the cursor counts along; none if abandoned.
    pub place: Option<LinePlace>,
    /// What happened.
    pub event: &'j E,
    /// How it stands.
    pub standing: Standing,
}

/// All events there ever were, and which of them hold.
#[derive(Clone, Debug)]
pub struct Journal<E> {
    events: Vec<E>,
    /// The current line: numbers of entries, abandoned ones left out.
    line: Vec<usize>,
    cursor: usize,
    /// Moves of the cursor: after how many events, and where to.
    moves: Vec<(usize, usize)>,
    /// Events of one entry with the event before them, by number: what one key did is taken back together.
    joined: BTreeSet<usize>,
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Self { events: Vec::new(), line: Vec::new(), cursor: 0, moves: Vec::new(), joined: BTreeSet::new() }
    }
}

impl<E> Journal<E> {
    /// Makes room for so many events at once, as a file has lines: grown by doubling, a long log would for a while be there twice.
    pub(super) fn reserve(&mut self, events: usize) {
        self.events.reserve_exact(events);
        self.line.reserve_exact(events);
    }

    /// Takes a record in. A cursor beyond the line stops at its end.
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

    /// Makes one entry of all events from this number on: they are undone and redone together.
    pub(super) fn join(&mut self, first: usize) {
        self.joined.extend(first.saturating_add(1)..self.events.len());
    }

    /// The numbers of the events that are one entry of the log with this one, in their order.
    pub fn group(&self, EventNumber(number): EventNumber) -> impl ExactSizeIterator<Item = EventNumber> + Clone + use<E> {
        let end = (number.saturating_add(1)..self.events.len()).find(|number| !self.joined.contains(number)).unwrap_or(self.events.len());
        (self.head(EventNumber(number)).0..end).map(EventNumber)
    }

    /// The number of the event with which the entry of this one begins.
    #[must_use]
    pub fn head(&self, EventNumber(number): EventNumber) -> EventNumber {
        EventNumber((0..=number).rev().find(|number| !self.joined.contains(number)).unwrap_or_default())
    }

    /// Whether an event is one entry of the log with the event before it.
    #[must_use]
    pub fn is_joined(&self, number: EventNumber) -> bool {
        self.joined.contains(&number.0)
    }

    /// The nearest place that cuts no entry in two, at most or at least so many events of the current line.
    pub(super) fn whole(&self, applied: usize) -> usize {
        let cuts = |applied: &usize| !self.line.get(*applied).is_some_and(|number| self.joined.contains(number));
        if applied < self.cursor { (0..=applied).rev().find(cuts).unwrap_or_default() } else { (applied..).find(cuts).unwrap_or(applied) }
    }

    /// All that was recorded, in order.
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

    /// How many events of the current line hold.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many events the current line has, undone ones included.
    #[must_use]
    pub const fn line_length(&self) -> usize {
        self.line.len()
    }

    /// The events that hold, in order.
    pub fn applied(&self) -> impl DoubleEndedIterator<Item = &E> {
        self.line.iter().take(self.cursor).map(|number| &self.events[*number])
    }

    /// The event at a place of the line, where it holds.
    #[must_use]
    pub fn applied_at(&self, place: LinePlace) -> Option<&E> {
        self.applied().nth(place.0)
    }

    /// The event that undo would take back.
    #[must_use]
    pub fn last_applied(&self) -> Option<&E> {
        self.applied().next_back()
    }

    /// The event that redo would bring back.
    #[must_use]
    pub fn first_undone(&self) -> Option<&E> {
        self.line.get(self.cursor).map(|number| &self.events[*number])
    }

    /// The events of the entry that undo would take back, and of the one that redo would bring back.
    #[must_use]
    pub fn at_cursor(&self) -> (Vec<&E>, Vec<&E>) {
        let entry = |place: Option<usize>| {
            let number = place.and_then(|place| self.line.get(place));
            number.map_or_else(Vec::new, |number| self.group(EventNumber(*number)).filter_map(|number| self.events.get(number.0)).collect())
        };
        (entry(self.cursor.checked_sub(1)), entry(Some(self.cursor)))
    }

    /// Every event with its standing, in the order it was recorded.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_, E>> {
        let mut places = vec![None; self.events.len()];
        for (place, number) in self.line.iter().enumerate() {
            places[*number] = Some(LinePlace(place));
        }
        self.events.iter().zip(places).enumerate().map(|(number, (event, place))| Entry {
            number: EventNumber(number),
            place,
            event,
            standing: self.standing(place),
        })
    }

    /// The event of that number with its standing.
    #[must_use]
    pub fn entry(&self, number: EventNumber) -> Option<Entry<'_, E>> {
        let event = self.events.get(number.0)?;
        // A line's numbers only grow.
        let place = self.line.binary_search(&number.0).ok().map(LinePlace);
        Some(Entry { number, place, event, standing: self.standing(place) })
    }

    const fn standing(&self, place: Option<LinePlace>) -> Standing {
        match place {
            Some(LinePlace(place)) if place < self.cursor => Standing::Applied,
            Some(_) => Standing::Undone,
            None => Standing::Abandoned,
        }
    }

    /// How many events there ever were.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing ever happened.
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
            let alone = journal.entry(entry.number).map(|alone| (alone.place, *alone.event, alone.standing));
            assert_eq!(alone, Some((entry.place, *entry.event, entry.standing)), "one by one as all together");
        }
        journal
            .entries()
            .map(|entry| match entry.standing {
                Standing::Applied => entry.event.to_string(),
                Standing::Undone => format!("({})", entry.event),
                Standing::Abandoned => format!("~{}", entry.event),
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
