//! The evening's clock: how long a play has been open, at which pace its turns go, and how much time is left at that pace.

use std::time::Duration;

use crate::gui::shell::strip::Strip;

/// Course of an evening with one play, measured from its opening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evening {
    /// Title of the play it is measured for.
    title: String,
    /// Time at which the play was opened, with the number of the turn then.
    begun: (Duration, usize),
    /// Time at which the current turn was first seen, with its number.
    turn: (Duration, usize),
    /// Length of the turn before, where it was seen whole.
    before: Option<Duration>,
    now: Duration,
    /// Number of the last turn; `None` where it is not known.
    last: Option<usize>,
    over: bool,
}

impl Evening {
    /// Looks at the clock; another play begins another evening.
    pub fn look(&mut self, now: Duration, strip: &Strip) {
        let turn = strip.turn_now();
        if self.title != strip.title {
            *self = Self { title: strip.title.clone(), begun: (now, turn), turn: (now, turn), ..Self::default() };
        }
        if self.turn.1 != turn {
            // A jump in the log, back or over several turns, is no turn played.
            self.before = (turn == self.turn.1 + 1).then(|| now.saturating_sub(self.turn.0));
            self.turn = (now, turn);
        }
        // After the end, its length stays.
        if !(self.over && strip.over) {
            self.now = now;
        }
        (self.last, self.over) = ((!strip.open_end).then_some(strip.turns.len()), strip.over);
    }

    /// Begins anew with the next look.
    pub fn restart(&mut self) {
        *self = Self::default();
    }

    /// Returns the time until the text changes.
    pub fn until_next(&self) -> Duration {
        let into = self.now.saturating_sub(self.begun.0).as_secs() % 60;
        Duration::from_secs(60 - into)
    }

    /// Returns the mean length of the turns that are over; `None` until one is.
    fn pace(&self) -> Option<Duration> {
        let played = u32::try_from(self.turn.1.saturating_sub(self.begun.1)).ok().filter(|played| *played > 0)?;
        Some(self.turn.0.saturating_sub(self.begun.0) / played)
    }

    /// Returns the time until a later turn begins at the present pace.
    fn until_turn(&self, turn: usize) -> Option<Duration> {
        let turns = u32::try_from(turn.saturating_sub(self.turn.1)).unwrap_or_default();
        Some((self.pace()? * turns).saturating_sub(self.now.saturating_sub(self.turn.0)))
    }

    /// Describes when a later turn begins; `None` where the pace is not known yet.
    pub fn due(&self, turn: usize) -> Option<String> {
        self.until_turn(turn).map(|time| format!("in about {}", span(time)))
    }

    /// Describes the evening in parts: its length so far, the time left, the pace of a turn, the length of the last where it differs.
    pub fn parts(&self) -> Vec<String> {
        let so_far = self.now.saturating_sub(self.begun.0);
        if self.over {
            return vec![format!("{} in all", span(so_far))];
        }
        let pace = self.pace();
        let left = self.last.and_then(|last| self.until_turn(last + 1)).map(|left| format!("about {} left", span(left)));
        let mean = pace.map(|pace| format!("{} a turn", span(pace)));
        let before = self.before.map(span).filter(|before| pace.is_some_and(|pace| span(pace) != *before));
        let before = before.map(|before| format!("the last {before}"));
        [Some(format!("{} so far", span(so_far))), left, mean, before].into_iter().flatten().collect()
    }
}

/// Describes a time in hours and minutes: `1 h 10 min`.
fn span(time: Duration) -> String {
    match (time.as_secs() / 3600, time.as_secs() / 60 % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(turn: u32) -> Strip {
        Strip { title: "Chippawa".to_owned(), turns: Strip::turns(turn, 12), ..Strip::default() }
    }

    /// The pace is that of the turns that are over, so it stands still within a turn, while the time left runs down.
    #[test]
    fn the_pace_is_that_of_the_turns_played() {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        let mut evening = Evening::default();
        evening.look(minutes(500), &at(3));
        assert_eq!(evening.parts(), ["0 min so far"]);
        evening.look(minutes(520), &at(4));
        evening.look(minutes(540), &at(5));
        assert_eq!(evening.parts(), ["40 min so far", "about 2 h 40 min left", "20 min a turn"]);
        evening.look(minutes(550), &at(5));
        assert_eq!(evening.parts(), ["50 min so far", "about 2 h 30 min left", "20 min a turn"]);
        assert_eq!(evening.due(7), Some("in about 30 min".to_owned()), "two turns of 20 minutes, 10 of which are over");
        evening.look(minutes(556), &at(6));
        assert_eq!(evening.parts(), ["56 min so far", "about 2 h 10 min left", "18 min a turn", "the last 16 min"]);
        let ended = Strip { over: true, ..at(12) };
        evening.look(minutes(700), &ended);
        evening.look(minutes(900), &ended);
        assert_eq!(evening.parts(), ["3 h 20 min in all"]);
        evening.look(minutes(900), &Strip { title: "Lundy's Lane".to_owned(), ..at(1) });
        assert_eq!(evening.parts(), ["0 min so far"]);
    }
}
