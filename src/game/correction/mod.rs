//! "We forgot the flank": a fact of something in the log is changed, all that came after is judged again with the same dice, and what
//! stands otherwise now is taken over or waived, piece by piece, in one event. For every game alike.

mod difference;
mod instead;
mod past;
mod replay;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub use difference::Difference;
pub use instead::{Instead, instead};
pub use past::{Lived, Past, Revision, as_it_was, revisions};
pub use replay::{Replay, replay};

use super::{Event, Journal, LinePlace, Refusal, System, apply};
use crate::engine::text::listed;

/// Asks that something in the log be judged again with other facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct CorrectCall<S: System> {
    /// Its place on the current line of the log.
    pub place: LinePlace,
    /// What should have been asked, its dice as they fell.
    pub call: Box<S::Command>,
    /// What stays as it stands all the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<S::Subject>,
    /// Why.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub note: SmolStr,
}

/// What came of a correction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Correction<S: System> {
    /// The event as it comes out now.
    pub event: Event<S>,
    /// Later events that come out otherwise, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replayed: Vec<Replayed<S>>,
    /// What stands otherwise at the end, and whether it was taken over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<Settled<S>>,
}

/// A later event that comes out otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Replayed<S: System> {
    /// Its place on the current line.
    pub place: LinePlace,
    /// What becomes of it.
    pub becomes: Becomes<S>,
}

/// What becomes of a later event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Becomes<S: System> {
    /// It happens so.
    Event(Box<Event<S>>),
    /// It could not happen, and why.
    Nothing(SmolStr),
}

/// A difference and what was made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Settled<S: System> {
    /// What stands otherwise.
    pub difference: Difference<S>,
    /// It was taken over; else it stays as it was.
    pub accepted: bool,
}

/// Changes in words, each as it becomes against what it was, where they read otherwise.
pub fn otherwise<C>(was: &[C], becomes: &[C], says: impl Fn(&C) -> String) -> Vec<String> {
    let other = |(was, becomes): (&C, &C)| {
        let (was, becomes) = (says(was), says(becomes));
        (was != becomes).then(|| format!("{becomes} (before: {was})"))
    };
    was.iter().zip(becomes).filter_map(other).collect()
}

/// What was corrected and what came of it, in words; `says` tells an event.
#[must_use]
pub fn sentence<S: System>(setup: &S::Setup, event: &Event<S>, says: impl Fn(&Event<S>) -> String) -> Option<String> {
    let (correction, call) = (event.correction.as_ref()?, S::correction(&event.command)?);
    let taken = |accepted: bool| correction.settled.iter().filter(move |settled| settled.accepted == accepted);
    let mut text = format!("Corrected: {}", says(&correction.event));
    for Settled { difference, .. } in taken(true) {
        text = format!("{text} {}", difference.sentence(setup));
    }
    let left = taken(false).map(|settled| settled.difference.name.clone()).collect::<Vec<_>>();
    if !left.is_empty() {
        text = format!("{text} [left as it was: {}]", listed(&left));
    }
    if correction.settled.is_empty() {
        text.push_str(" Nothing stands otherwise for it.");
    }
    Some(if call.note.is_empty() { text } else { format!("{text} ({})", call.note) })
}

/// Judges a correction.
///
/// # Errors
/// As [`replay`], and where something is waived that does not stand otherwise.
pub(super) fn judge<S: System>(
    setup: &S::Setup,
    journal: &Journal<Event<S>>,
    state: &S::State,
    call: &CorrectCall<S>,
) -> Result<Event<S>, Refusal> {
    let Replay { event, replayed, differences, .. } = replay(setup, journal, call.place, (*call.call).clone())?;
    if let Some(unknown) = call.waived.iter().find(|subject| !differences.iter().any(|difference| difference.subject == **subject)) {
        return Err(Refusal::of("waived", format!("{} does not stand otherwise", S::name_of(setup, state, unknown))));
    }
    let settle = |difference: Difference<S>| Settled { accepted: !call.waived.contains(&difference.subject), difference };
    let settled = differences.into_iter().map(settle).collect::<Vec<_>>();
    let mut after = state.clone();
    for Settled { difference, .. } in settled.iter().filter(|settled| settled.accepted) {
        difference.becomes.iter().for_each(|change| S::apply(&mut after, change));
    }
    S::mend(&mut after);
    Ok(Event {
        command: S::correct(call.clone()),
        word: None,
        found: S::Found::default(),
        changes: S::between(state, &after),
        notes: Vec::new(),
        waived: Vec::new(),
        correction: Some(Box::new(Correction { event, replayed, settled })),
    })
}

/// Sets what was waived: what a replay of the corrected game comes to at this place.
fn apply_waived<S: System>(state: &mut S::State, correction: &Correction<S>) {
    for Settled { difference, .. } in correction.settled.iter().filter(|settled| !settled.accepted) {
        difference.was.iter().for_each(|change| S::apply(state, change));
    }
    S::mend(state);
}

/// The state after events, from the start.
fn fold<'e, S: System>(setup: &S::Setup, events: impl IntoIterator<Item = &'e Event<S>>) -> S::State {
    let mut state = S::start(setup);
    for event in events {
        apply(&mut state, event);
    }
    state
}
