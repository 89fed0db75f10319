//! "We forgot the flank": a fact of an earlier event is changed, all later events are judged again with the same dice, and each resulting
//! difference is accepted or waived, in one event. Works for every game.

mod alternatives;
mod difference;
mod replay;
mod replayed_log;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub use alternatives::{Alternative, alternatives};
pub use difference::Difference;
pub use replay::{Replay, events_by_other_rules, replay};
pub use replayed_log::{ReplayedEvent, ReplayedLog, RevisedEvent, game_before, revised_events};

use super::{Event, Journal, LinePlace, NOTHING_CHANGES, Refusal, System, apply};
use crate::engine::text::{count_text, join_list};

/// Request to judge an earlier event again with other facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct CorrectCall<S: System> {
    /// Place of the event on the current line of the log.
    pub place: LinePlace,
    /// Corrected command, with the dice as they fell.
    pub call: Box<S::Command>,
    /// Subjects that stay as they are despite the correction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<S::Subject>,
    /// Reason for the correction; may be empty.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub note: SmolStr,
}

/// Result of a correction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Correction<S: System> {
    /// The event with the corrected facts.
    pub event: Event<S>,
    /// Later events with another result, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replayed: Vec<Replayed<S>>,
    /// Differences at the end, each accepted or waived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<Settled<S>>,
    /// Is set where the rules then in use judge an event of it otherwise than those it was played by, even with every fact as it was.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_other_rules: bool,
}

/// Later event with another result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Replayed<S: System> {
    /// Place of the event on the current line.
    pub place: LinePlace,
    /// New result of the event.
    pub becomes: Becomes<S>,
}

/// New result of a later event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Becomes<S: System> {
    /// The event happens like this.
    Event(Box<Event<S>>),
    /// The event could not happen, for this reason.
    Nothing(SmolStr),
}

/// Difference, with the decision on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Settled<S: System> {
    /// Difference between the game as it is and as corrected.
    pub difference: Difference<S>,
    /// Is set where the difference was accepted; otherwise the piece stays as it was.
    pub accepted: bool,
}

/// Describes changes, each new value against the old one, where the texts differ.
pub fn describe_differences<C>(was: &[C], becomes: &[C], text: impl Fn(&C) -> String) -> Vec<String> {
    let other = |(was, becomes): (&C, &C)| {
        let (was, becomes) = (text(was), text(becomes));
        (was != becomes).then(|| format!("{becomes} (before: {was})"))
    };
    was.iter().zip(becomes).filter_map(other).collect()
}

/// Counts the later events that are out of order now, and those that could not happen.
fn against_the_rules<S: System>(replayed: &[Replayed<S>]) -> [usize; 2] {
    // What the referee has allowed in so many words was out of order before.
    let is_allowed = |event: &Event<S>| event.word.as_ref().is_some_and(|word| !word.is_empty());
    let is_out_of_order = |becomes: &Becomes<S>| matches!(becomes, Becomes::Event(event) if !event.waived.is_empty() && !is_allowed(event));
    let could_not_happen = |becomes: &Becomes<S>| matches!(becomes, Becomes::Nothing(_));
    let count = |is_so: &dyn Fn(&Becomes<S>) -> bool| replayed.iter().filter(|replayed| is_so(&replayed.becomes)).count();
    [count(&is_out_of_order), count(&could_not_happen)]
}

/// Describes the later events with another result: how many, and how many of them are out of order now or could not happen; `None` if
/// there are none.
#[must_use]
pub fn later_results<S: System>(replayed: &[Replayed<S>]) -> Option<String> {
    let kinds = against_the_rules(replayed).into_iter().zip(["against the rules now", "no longer possible"]);
    let kinds = kinds.filter(|(number, _)| *number > 0);
    let kinds = match replayed.len() {
        0 => return None,
        1 => kinds.map(|(_, how)| how.to_owned()).collect::<Vec<_>>(),
        _ => kinds.map(|(number, how)| format!("{number} {how}")).collect(),
    };
    let count = count_text(replayed.len(), "later result", "later results");
    Some(if kinds.is_empty() { count } else { format!("{count} ({})", kinds.join(", ")) })
}

/// Describes a correction and its result; `log_line` returns an event's sentence. `None` where the event is no correction.
#[must_use]
pub fn sentence<S: System>(setup: &S::Setup, event: &Event<S>, log_line: impl Fn(&Event<S>) -> String) -> Option<String> {
    let (correction, call) = (event.correction.as_ref()?, S::correction(&event.command)?);
    let taken = |accepted: bool| correction.settled.iter().filter(move |settled| settled.accepted == accepted);
    let mut text = format!("Corrected: {}", log_line(&correction.event));
    for Settled { difference, .. } in taken(true) {
        text = format!("{text} {}", difference.sentence(setup));
    }
    let left = taken(false).map(|settled| settled.difference.name.clone()).collect::<Vec<_>>();
    if !left.is_empty() {
        text = format!("{text} [left as it was: {}]", join_list(&left));
    }
    // What stands otherwise now is told already; later results are told where they are all there is, or are against the rules.
    if correction.settled.is_empty() || against_the_rules(&correction.replayed) != [0, 0] {
        let later = later_results(&correction.replayed).unwrap_or_else(|| "nothing else".to_owned());
        text = format!("{text} It changed {later}.");
    }
    if correction.by_other_rules {
        text = format!("{text} Judged by other rules than it was played by.");
    }
    Some(if call.note.is_empty() { text } else { format!("{text} ({})", call.note) })
}

/// Judges a correction of an earlier event.
///
/// # Errors
/// The errors of [`replay`], and a waived subject that does not differ.
pub(super) fn judge<S: System>(
    setup: &S::Setup,
    journal: &Journal<Event<S>>,
    state: &S::State,
    call: &CorrectCall<S>,
) -> Result<Event<S>, Refusal> {
    if ReplayedLog::of(journal).at(call.place).and_then(ReplayedEvent::event).is_some_and(|was| was.command == *call.call) {
        return Err(Refusal::of("call", NOTHING_CHANGES));
    }
    let Replay { event, replayed, differences, by_other_rules, .. } = replay(setup, journal, call.place, (*call.call).clone())?;
    if let Some(unknown) = call.waived.iter().find(|subject| !differences.iter().any(|difference| difference.subject == **subject)) {
        return Err(Refusal::of("waived", format!("{} is not changed by the correction", S::name_of(setup, state, unknown))));
    }
    let settle = |difference: Difference<S>| Settled { accepted: !call.waived.contains(&difference.subject), difference };
    let settled = differences.into_iter().map(settle).collect::<Vec<_>>();
    let mut after = state.clone();
    for Settled { difference, .. } in settled.iter().filter(|settled| settled.accepted) {
        difference.becomes.iter().for_each(|change| S::apply(&mut after, change));
    }
    S::repair_links(&mut after);
    Ok(Event {
        command: S::correct(call.clone()),
        word: None,
        found: S::Found::default(),
        changes: S::changes_between(state, &after),
        notes: Vec::new(),
        waived: Vec::new(),
        your_rule: false,
        correction: Some(Box::new(Correction { event, replayed, settled, by_other_rules: !by_other_rules.is_empty() })),
    })
}

/// Sets the waived pieces, which a replay of the corrected game arrives at here.
fn apply_waived<S: System>(state: &mut S::State, correction: &Correction<S>) {
    for Settled { difference, .. } in correction.settled.iter().filter(|settled| !settled.accepted) {
        difference.was.iter().for_each(|change| S::apply(state, change));
    }
    S::repair_links(state);
}

/// Computes the state after events, from the start.
fn fold<'e, S: System>(setup: &S::Setup, events: impl IntoIterator<Item = &'e Event<S>>) -> S::State {
    let mut state = S::start(setup);
    for event in events {
        apply(&mut state, event);
    }
    state
}
