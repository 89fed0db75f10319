//! Judging the log again from a changed fact on, with the same dice.

use super::past::{Lived, Past};
use super::{Becomes, Difference, Replayed};
use crate::engine::fault::clause;
use crate::game::{Event, Journal, LinePlace, Refusal, System, Thrown, judged};

/// What other facts of something in the log come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<S: System> {
    /// The event as it comes out now.
    pub event: Event<S>,
    /// Later events that come out otherwise, in order.
    pub replayed: Vec<Replayed<S>>,
    /// Throws that are called for now and that nobody made, with the place of the event that calls for them.
    pub unthrown: Vec<(LinePlace, S::Throw)>,
    /// What stands otherwise at the end, in the order of what it is of.
    pub differences: Vec<Difference<S>>,
}

/// Judges what is at `place` of the current line as `call`, and all that came after it with its own dice.
///
/// # Errors
/// Nothing at that place whose facts can be corrected, other dice than those that fell, or facts that cannot be.
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

/// What is at a place, as its corrections have it.
fn correctable<'j, S: System>(past: &Past<'j, S>, place: LinePlace) -> Result<&'j Event<S>, Refusal> {
    let says = match past.at(place) {
        Some(Lived::So(event)) if S::can_be_corrected(&event.command) => return Ok(event),
        Some(Lived::Not(_)) => "this could not happen, as another correction has it; its facts change nothing".to_owned(),
        Some(_) => S::CORRECTABLE.to_owned(),
        None => format!("the log has {} events, counted from 0", past.count()),
    };
    Err(Refusal::of("place", says))
}

/// The dice stay as they fell: those of both show the same faces.
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

/// Throws that were called for and are not any more, and the other way round.
struct Owed<S: System> {
    /// Called for once, made perhaps, and called for no longer.
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

    /// An event calls for other throws than it did.
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

    /// Whether an event only answered a call that is gone. The call is used up.
    fn answers_nothing(&mut self, event: &Event<S>) -> bool {
        let gone = S::answers(event).and_then(|answered| self.vanished.iter().position(|vanished| *vanished == answered));
        gone.map(|gone| self.vanished.remove(gone)).is_some()
    }
}
