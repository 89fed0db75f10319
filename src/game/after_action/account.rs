//! The account of a battle: points and strengths as they stand, and the events that made them so.

use std::collections::BTreeMap;

use super::turning::{MovedLine, ScoredEvent};
use super::{Cause, Hit, Reviewed, Score, ScoreAfter, SideAfter, Strength, UnitAfter};
use crate::engine::text::{join_list, signed};
use crate::game::{Event, EventNumber, Journal, LinePlace, System, sentence_then};
use crate::id::SideId;

/// Key of a score: the side that has the points, and the subject they are for.
type Key<S> = (SideId, <S as System>::Subject);

/// Points that each side gained or lost in an event, and the line that gained most or was lost.
type ScoreChange = (Vec<(SideId, i64)>, Option<MovedLine>);

/// Points and strengths of a battle, with the events that changed them.
pub(super) struct Account<'s, S: Reviewed> {
    setup: &'s S::Setup,
    /// Number in the log of each place of the current line.
    numbers: BTreeMap<LinePlace, EventNumber>,
    scores: Vec<Score<S>>,
    strengths: Vec<Strength<S>>,
    why_scores: BTreeMap<Key<S>, Vec<Cause>>,
    why_strengths: BTreeMap<S::Subject, Vec<Cause>>,
    /// Events that changed points or strengths.
    pub scored_events: Vec<ScoredEvent>,
    /// Points of each side from the start, which has no event, and after each event that moved them.
    pub course: Vec<(Option<LinePlace>, Vec<u32>)>,
}

impl<'s, S: Reviewed> Account<'s, S> {
    /// Returns the account before the first event.
    pub fn of(setup: &'s S::Setup, journal: &Journal<Event<S>>) -> Self {
        let state = S::start(setup);
        let start = S::sides(setup).iter().map(|(side, _)| points_of(side, &S::scores(setup, &state))).collect();
        Self {
            course: vec![(None, start)],
            setup,
            numbers: journal.entries().filter_map(|entry| Some((entry.place?, entry.number))).collect(),
            scores: S::scores(setup, &state),
            strengths: S::strengths(setup, &state),
            why_scores: BTreeMap::new(),
            why_strengths: BTreeMap::new(),
            scored_events: Vec::new(),
        }
    }

    /// Returns the number in the log of the event at a place.
    pub fn number(&self, place: LinePlace) -> Option<EventNumber> {
        self.numbers.get(&place).copied()
    }

    /// Adds the effect of an event on the state; `None` as event stands for what a correction waived.
    pub fn take(&mut self, state: &S::State, place: LinePlace, event: Option<&Event<S>>, when: String) {
        let number = self.numbers.get(&place).copied().unwrap_or(EventNumber(place.0));
        let text =
            event.map_or_else(|| "A correction left this unchanged.".to_owned(), |event| sentence_then::<S>(self.setup, number, event));
        let why = Cause { number, when, text, effect: String::new() };
        let (lost, hits) = self.take_strengths(state, &why);
        let (points, moved) = self.take_scores(state, &why);
        if !points.is_empty() {
            let points = S::sides(self.setup).iter().map(|(side, _)| points_of(side, &self.scores)).collect();
            self.course.push((Some(place), points));
        }
        if lost.iter().any(|(lost, _)| *lost > 0) || !points.is_empty() {
            self.scored_events.push(ScoredEvent { place, why, lost, points, hits, moved });
        }
    }

    /// Compares the strengths with those before. Returns for each change the number lost and a clause, and the units hit.
    fn take_strengths(&mut self, state: &S::State, why: &Cause) -> (Vec<(u32, String)>, Vec<Hit>) {
        let after = S::strengths(self.setup, state);
        let sides = S::sides(self.setup);
        let mut lost = Vec::new();
        let mut hits = Vec::new();
        for (was, now) in self.strengths.iter().zip(&after).filter(|(was, now)| was.left != now.left) {
            let (fewer, more) = (was.left.saturating_sub(now.left), now.left.saturating_sub(was.left));
            let did = match (now.is_leader, fewer) {
                (true, _) if now.stands.is_empty() => "back in the game".to_owned(),
                (true, _) => now.stands.clone(),
                (false, 0) => format!("{} back, {}", counted::<S>(more), now.stands),
                (false, _) => format!("{} lost, {}", counted::<S>(fewer), now.stands),
            };
            if fewer > 0 {
                let side = sides.iter().position(|(side, _)| *side == now.side).unwrap_or(0);
                hits.push(Hit { side, before: was.left, ..Hit::of(now) });
            }
            lost.push((if now.is_leader { 0 } else { fewer }, format!("{}: {did}", now.name)));
            self.why_strengths.entry(now.of.clone()).or_default().push(Cause { effect: did, ..why.clone() });
        }
        self.strengths = after;
        (lost, hits)
    }

    /// Returns the points each side gained or lost since the last event, and the line that gained most, or that was lost.
    fn take_scores(&mut self, state: &S::State, why: &Cause) -> ScoreChange {
        let scores = S::scores(self.setup, state);
        let (was, now) = (summed(&self.scores), summed(&scores));
        let mut points: Vec<(SideId, i64)> = Vec::new();
        let mut most: Option<(i64, &Score<S>)> = None;
        let keys = was.keys().chain(now.keys().filter(|key| !was.contains_key(*key)));
        for key in keys {
            let (before, after) = (was.get(key).copied().unwrap_or(0), now.get(key).copied().unwrap_or(0));
            if before == after {
                continue;
            }
            let more = i64::from(after) - i64::from(before);
            let of_key = |score: &&Score<S>| (&score.side, &score.of) == (&key.0, &key.1);
            if let Some(score) = scores.iter().chain(&self.scores).find(of_key)
                && most.is_none_or(|(known, _)| more > known)
            {
                most = Some((more, score));
            }
            let reasons = self.why_scores.entry(key.clone()).or_default();
            if after == 0 {
                // The line is gone, and what made it with it.
                reasons.clear();
            } else {
                reasons.push(Cause { effect: signed(i32::try_from(more).unwrap_or(i32::MAX)), ..why.clone() });
            }
            match points.iter_mut().find(|(side, _)| *side == key.0) {
                Some((_, sum)) => *sum += more,
                None => points.push((key.0.clone(), more)),
            }
        }
        let line = |(more, score): (i64, &Score<S>)| MovedLine { name: self.name(state, &score.of), state: score.state, is_gain: more > 0 };
        let moved = most.map(line);
        self.scores = scores;
        (points, moved)
    }

    /// Returns the name of a unit or leader as the scenario has it, even if a leader was replaced; for any other subject its display name.
    fn name(&self, state: &S::State, of: &S::Subject) -> String {
        let known = self.strengths.iter().find(|strength| strength.of == *of);
        known.map_or_else(|| S::name_of(self.setup, state, of), |strength| strength.name.clone())
    }

    /// Returns the sides as they stand now.
    pub fn sides(&self, state: &S::State) -> Vec<SideAfter> {
        // What was kept above is as it stood after the last loss; who has rested since stands better.
        let strengths = S::strengths(self.setup, state);
        let of_side = |(side, name): (SideId, String)| {
            let scores = self.scores.iter().filter(|score| score.side == side && score.points > 0);
            let scores = scores.map(|score| ScoreAfter {
                source: score.source,
                name: self.name(state, &score.of),
                state: score.state,
                points: score.points,
                why: self.why_scores.get(&(side.clone(), score.of.clone())).cloned().unwrap_or_default(),
            });
            let units = strengths.iter().filter(|strength| strength.side == side).map(|strength| UnitAfter {
                name: strength.name.clone(),
                is_leader: strength.is_leader,
                took_part: strength.took_part,
                counts: strength.counts,
                start: strength.start,
                left: strength.left,
                stands: strength.stands.clone(),
                place: strength.place.clone(),
                why: self.why_strengths.get(&strength.of).cloned().unwrap_or_default(),
            });
            let after = SideAfter { scores: scores.collect(), units: units.collect(), side, name, meaning: Default::default() };
            SideAfter { meaning: S::losses_meaning(self.setup, &after.side, after.lost().0), ..after }
        };
        S::sides(self.setup).into_iter().map(of_side).collect()
    }
}

/// Returns the points of a side.
fn points_of<S: Reviewed>(side: &SideId, scores: &[Score<S>]) -> u32 {
    scores.iter().filter(|score| score.side == *side).fold(0, |sum, score| sum.saturating_add(score.points))
}

/// Adds up the points of each side for each subject.
fn summed<S: Reviewed>(scores: &[Score<S>]) -> BTreeMap<Key<S>, u32> {
    let mut sums = BTreeMap::new();
    for score in scores.iter().filter(|score| score.points > 0) {
        let sum: &mut u32 = sums.entry((score.side.clone(), score.of.clone())).or_default();
        *sum = sum.saturating_add(score.points);
    }
    sums
}

/// Formats a number of the units of loss: `one stand`, `3 stands`.
fn counted<S: Reviewed>(count: u32) -> String {
    if count == 1 { format!("one {}", S::LOST.0) } else { format!("{count} {}", S::LOST.1) }
}

/// Joins the losses into one clause.
pub(super) fn losses_text(lost: &[(u32, String)]) -> String {
    join_list(&lost.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>())
}
