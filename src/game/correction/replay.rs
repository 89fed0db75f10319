//! Judging of the log again from a changed fact on, with the same dice.

use smol_str::SmolStr;

use super::replayed_log::{ReplayedEvent, ReplayedLog};
use super::{Becomes, Difference, Replayed};
use crate::engine::fault::clause;
use crate::game::{Event, Journal, LinePlace, Refusal, System, judge_command};

/// Result of changing the facts of an earlier event.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<S: System> {
    /// The event with the changed facts.
    pub event: Event<S>,
    /// Later events with another result, in order.
    pub replayed: Vec<Replayed<S>>,
    /// Throws that are now required and were not made, each with the place of the event that requires it.
    pub missing_rolls: Vec<(LinePlace, S::Throw)>,
    /// Differences at the end, in the order of their subjects.
    pub differences: Vec<Difference<S>>,
    /// Places of events that the rules in use now judge otherwise than those they were played by, even with every fact as it was.
    pub by_other_rules: Vec<LinePlace>,
}

/// Judges the event at `place` of the current line as `call`, and all later events with their own dice.
///
/// # Errors
/// There is no event at that place whose facts can be corrected, the dice are not those that fell, or the facts are impossible.
pub fn replay<S: System>(setup: &S::Setup, journal: &Journal<Event<S>>, place: LinePlace, call: S::Command) -> Result<Replay<S>, Refusal> {
    let past = ReplayedLog::of(journal);
    let was = correctable(&past, place)?;
    same_dice::<S>(setup, &was.command, &call)?;
    let mut old = past.before(setup, place);
    let without = S::without_your_rules(setup).map(|setup| judge_in_place(&setup, &old, call.clone(), was).ok());
    // What is refused of new commands alone may stay as it is recorded.
    if S::check_new(setup, &old, &was.command).is_ok() {
        S::check_new(setup, &old, &call)?;
    }
    let event = judge_in_place(setup, &old, call, was)?.marked_against(without);
    let mut by_other_rules = if is_by_other_rules::<S>(setup, &old, was) { vec![place] } else { Vec::new() };
    let mut new = old.clone();
    ReplayedEvent::Happened(was).apply(&mut old);
    ReplayedEvent::Happened(&event).apply(&mut new);
    let mut owed = RequiredRolls::<S>::default();
    owed.changed(place, Some(was), Some(&event), &new);
    let mut replayed = Vec::new();
    for at in past.places().skip(place.0 + 1) {
        // A state that is the same and needs no roll goes on the same.
        if owed.settled() && old == new {
            break;
        }
        let Some(lived) = past.at(at) else { break };
        let (ReplayedEvent::Happened(known) | ReplayedEvent::Impossible(known)) = lived else {
            lived.apply(&mut old);
            lived.apply(&mut new);
            continue;
        };
        let now = if owed.answers_nothing(known) {
            Err("it is no longer required".to_owned())
        } else {
            S::judge_again(setup, &old, &new, known).map_err(|refusal| refusal.clauses())
        };
        let is_changed = lived.event() != now.as_ref().ok();
        if is_changed && lived.event().is_some_and(|known| is_by_other_rules::<S>(setup, &old, known)) {
            by_other_rules.push(at);
        }
        lived.apply(&mut old);
        if let Ok(now) = &now {
            ReplayedEvent::Happened(now).apply(&mut new);
        }
        owed.changed(at, lived.event(), now.as_ref().ok(), &new);
        match now {
            Ok(now) if is_changed => replayed.push(Replayed { place: at, becomes: Becomes::Event(Box::new(now)) }),
            Ok(_) => {}
            Err(why) if lived.event().is_some() => replayed.push(Replayed { place: at, becomes: Becomes::Nothing(why.into()) }),
            Err(_) => {}
        }
    }
    Ok(Replay { event, replayed, missing_rolls: owed.missing_rolls, differences: Difference::all(setup, &old, &new), by_other_rules })
}

/// Judges a command in the place of an event, with its override. A breach that the rules it was played by only noted needs none.
fn judge_in_place<S: System>(setup: &S::Setup, state: &S::State, command: S::Command, was: &Event<S>) -> Result<Event<S>, Refusal> {
    let refusal = match judge_command(setup, state, command.clone(), was.word.clone()) {
        Err(refusal) if refusal.by_override => refusal,
        judged => return judged,
    };
    let event = judge_command(setup, state, command, Some(SmolStr::default()))?.noted_as(was);
    if event.waived.is_empty() { Ok(event) } else { Err(refusal) }
}

/// Returns whether the rules in use judge an event otherwise with every fact as it was. The log names the player's rules alone, so what the
/// rules change is found by judging.
fn is_by_other_rules<S: System>(setup: &S::Setup, state: &S::State, known: &Event<S>) -> bool {
    S::judge_again(setup, state, state, known).ok().as_ref() != Some(known)
}

/// Returns the places of the events that the rules in use judge otherwise, with every fact as it was.
#[must_use]
pub fn events_by_other_rules<S: System>(setup: &S::Setup, journal: &Journal<Event<S>>) -> Vec<LinePlace> {
    let past = ReplayedLog::of(journal);
    let mut state = S::start(setup);
    let mut found = Vec::new();
    for at in past.places() {
        let Some(event) = past.at(at) else { break };
        if event.event().is_some_and(|known| is_by_other_rules::<S>(setup, &state, known)) {
            found.push(at);
        }
        event.apply(&mut state);
    }
    found
}

/// Returns the event at a place, with its corrections; the error is the reason why it cannot be corrected.
fn correctable<'j, S: System>(past: &ReplayedLog<'j, S>, place: LinePlace) -> Result<&'j Event<S>, Refusal> {
    let text = match past.at(place) {
        Some(ReplayedEvent::Happened(event)) if S::can_be_corrected(&event.command) => return Ok(event),
        Some(ReplayedEvent::Impossible(_)) => "by another correction this could not happen; its facts change nothing".to_owned(),
        Some(_) => S::NOT_CORRECTABLE_TEXT.to_owned(),
        None => format!("the log has {} events, counted from 0", past.count()),
    };
    Err(Refusal::of("place", text))
}

/// Checks that both commands have the same dice with the same faces.
fn same_dice<S: System>(setup: &S::Setup, was: &S::Command, call: &S::Command) -> Result<(), Refusal> {
    if std::mem::discriminant(was) != std::mem::discriminant(call) {
        return Err(Refusal::of("call", clause("must be the same kind of command as in the log")));
    }
    let (was, now) = (S::thrown_faces(setup, was), S::thrown_faces(setup, call));
    for die in &now {
        if let Some(fell) = was.iter().find(|known| known.at == die.at && (known.face, known.from) != (die.face, die.from)) {
            let (fell, face) = (S::face_text(fell), S::face_text(die));
            return Err(Refusal::of(die.at.clone(), clause(format!("was {fell} and cannot become {face}: dice stay as they fell"))));
        }
    }
    Ok(())
}

/// Throws that are no longer required, and throws that are newly required.
struct RequiredRolls<S: System> {
    /// Throws once required, perhaps made, that are no longer required.
    vanished: Vec<S::Throw>,
    missing_rolls: Vec<(LinePlace, S::Throw)>,
}

impl<S: System> Default for RequiredRolls<S> {
    fn default() -> Self {
        Self { vanished: Vec::new(), missing_rolls: Vec::new() }
    }
}

impl<S: System> RequiredRolls<S> {
    const fn settled(&self) -> bool {
        self.vanished.is_empty()
    }

    /// Records the throws that an event now requires against those it required before.
    fn changed(&mut self, at: LinePlace, was: Option<&Event<S>>, now: Option<&Event<S>>, after: &S::State) {
        let (was, now) = (was.map_or_else(Vec::new, S::required_rolls), now.map_or_else(Vec::new, S::required_rolls));
        for call in &was {
            if now.contains(call) {
                self.vanished.retain(|vanished| vanished != call);
            } else {
                self.vanished.push(call.clone());
            }
        }
        let new = now.into_iter().filter(|call| !was.contains(call) && S::can_be_thrown(after, call));
        self.missing_rolls.extend(new.map(|call| (at, call)));
    }

    /// Returns whether an event only made a throw that is no longer required. The throw is then removed from the list.
    fn answers_nothing(&mut self, event: &Event<S>) -> bool {
        let gone = S::fulfils(event).and_then(|answered| self.vanished.iter().position(|vanished| *vanished == answered));
        gone.map(|gone| self.vanished.remove(gone)).is_some()
    }
}
