//! Judging of the log again from a changed fact on, with the same dice.

use super::past::{Lived, Past};
use super::{Becomes, Difference, Replayed};
use crate::engine::fault::clause;
use crate::game::{Event, Journal, LinePlace, Refusal, System, Thrown, judged};

/// Result of changing the facts of an earlier event.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<S: System> {
    /// The event with the changed facts.
    pub event: Event<S>,
    /// Later events with another result, in order.
    pub replayed: Vec<Replayed<S>>,
    /// Throws that are now required and were not made, each with the place of the event that requires it.
    pub unthrown: Vec<(LinePlace, S::Throw)>,
    /// Differences at the end, in the order of their subjects.
    pub differences: Vec<Difference<S>>,
}

/// Judges the event at `place` of the current line as `call`, and all later events with their own dice.
///
/// # Errors
/// There is no event at that place whose facts can be corrected, the dice are not those that fell, or the facts are impossible.
pub fn replay<S: System>(setup: &S::Setup, journal: &Journal<Event<S>>, place: LinePlace, call: S::Command) -> Result<Replay<S>, Refusal> {
    let past = Past::of(journal);
    let was = correctable(&past, place)?;
    same_dice::<S>(setup, &was.command, &call)?;
    let mut old = past.before(setup, place);
    let event = judged(setup, &old, call, was.word.clone())?;
    let mut new = old.clone();
    Lived::So(was).apply(&mut old);
    Lived::So(&event).apply(&mut new);
    let mut owed = Owed::<S>::default();
    owed.changed(place, Some(was), Some(&event), &new);
    let mut replayed = Vec::new();
    for at in past.places().skip(place.0 + 1) {
        // What stands alike and owes nothing goes on alike.
        if owed.settled() && old == new {
            break;
        }
        let Some(lived) = past.at(at) else { break };
        let (Lived::So(known) | Lived::Not(known)) = lived else {
            lived.apply(&mut old);
            lived.apply(&mut new);
            continue;
        };
        let now = if owed.answers_nothing(known) {
            Err("nothing calls for it any more".to_owned())
        } else {
            S::judge_again(setup, &old, &new, known).map_err(|refusal| refusal.clauses())
        };
        lived.apply(&mut old);
        if let Ok(now) = &now {
            Lived::So(now).apply(&mut new);
        }
        owed.changed(at, lived.event(), now.as_ref().ok(), &new);
        match now {
            Ok(now) => {
                if lived.event() != Some(&now) {
                    replayed.push(Replayed { place: at, becomes: Becomes::Event(Box::new(now)) });
                }
            }
            Err(why) if lived.event().is_some() => replayed.push(Replayed { place: at, becomes: Becomes::Nothing(why.into()) }),
            Err(_) => {}
        }
    }
    Ok(Replay { event, replayed, unthrown: owed.unthrown, differences: Difference::all(setup, &old, &new) })
}

/// Returns the event at a place, with its corrections; the error is the reason why it cannot be corrected.
fn correctable<'j, S: System>(past: &Past<'j, S>, place: LinePlace) -> Result<&'j Event<S>, Refusal> {
    let says = match past.at(place) {
        Some(Lived::So(event)) if S::can_be_corrected(&event.command) => return Ok(event),
        Some(Lived::Not(_)) => "this could not happen, as another correction has it; its facts change nothing".to_owned(),
        Some(_) => S::CORRECTABLE.to_owned(),
        None => format!("the log has {} events, counted from 0", past.count()),
    };
    Err(Refusal::of("place", says))
}

/// Checks that both commands have the same dice with the same faces.
fn same_dice<S: System>(setup: &S::Setup, was: &S::Command, call: &S::Command) -> Result<(), Refusal> {
    if std::mem::discriminant(was) != std::mem::discriminant(call) {
        return Err(Refusal::of("call", clause("is of another kind than what is in the log")));
    }
    let (was, now) = (S::thrown(setup, was), S::thrown(setup, call));
    for Thrown { at, face, from, .. } in &now {
        if let Some(fell) = was.iter().find(|known| known.at == *at && (known.face, known.from) != (*face, *from)) {
            return Err(Refusal::of(at.clone(), clause(format!("fell {} and stays so, not {face}", fell.face))));
        }
    }
    Ok(())
}

/// Throws that are no longer required, and throws that are newly required.
struct Owed<S: System> {
    /// Throws once required, perhaps made, that are no longer required.
    vanished: Vec<S::Throw>,
    unthrown: Vec<(LinePlace, S::Throw)>,
}

impl<S: System> Default for Owed<S> {
    fn default() -> Self {
        Self { vanished: Vec::new(), unthrown: Vec::new() }
    }
}

impl<S: System> Owed<S> {
    const fn settled(&self) -> bool {
        self.vanished.is_empty()
    }

    /// Records the throws that an event now requires against those it required before.
    fn changed(&mut self, at: LinePlace, was: Option<&Event<S>>, now: Option<&Event<S>>, after: &S::State) {
        let (was, now) = (was.map_or_else(Vec::new, S::calls_for), now.map_or_else(Vec::new, S::calls_for));
        for call in &was {
            if now.contains(call) {
                self.vanished.retain(|vanished| vanished != call);
            } else {
                self.vanished.push(call.clone());
            }
        }
        let new = now.into_iter().filter(|call| !was.contains(call) && S::can_be_thrown(after, call));
        self.unthrown.extend(new.map(|call| (at, call)));
    }

    /// Returns whether an event only made a throw that is no longer required. The throw is then removed from the list.
    fn answers_nothing(&mut self, event: &Event<S>) -> bool {
        let gone = S::answers(event).and_then(|answered| self.vanished.iter().position(|vanished| *vanished == answered));
        gone.map(|gone| self.vanished.remove(gone)).is_some()
    }
}
