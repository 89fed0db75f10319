//! "We forgot the flank": a fact of an earlier check is changed, all that came after is judged again with the
//! same dice, and what stands otherwise now is taken over or waived, piece by piece, in one event.

mod difference;
mod past;
mod replay;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub use difference::{Difference, Subject};
pub(super) use past::Past;
pub use past::{Revision, as_it_was, revisions};
pub use replay::{Replay, Unthrown, replay};

use super::apply::empty_squares;
use super::calls::Command;
use super::event::Event;
use super::sentence::sentence;
use super::state::BattleState;
use super::{Rff1812, Setup};
use crate::game::{Journal, Refusal, System as _};
use crate::id::UnitId;

/// Asks that a check of the log be judged again with other facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectCall {
    /// Its place on the current line of the log, from 0.
    pub place: usize,
    /// The check as it should have been called, its dice as they fell.
    pub call: Box<Command>,
    /// What stays as it stands all the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Subject>,
    /// Why.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub note: SmolStr,
}

/// An earlier check with other facts, and all that comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The place of the check on the current line, from 0.
    pub place: usize,
    /// The check as it comes out now.
    pub event: Box<Event>,
    /// Later events that come out otherwise, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replayed: Vec<Replayed>,
    /// What stands otherwise at the end, and whether it was taken over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<Settled>,
    /// Why.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub note: SmolStr,
}

/// A later event that comes out otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replayed {
    /// Its place on the current line.
    pub place: usize,
    /// What becomes of it.
    pub becomes: Becomes,
}

/// What becomes of a later event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Becomes {
    /// It happens so.
    Event(Box<Event>),
    /// It could not happen, and why.
    Nothing(SmolStr),
}

/// A difference and what was made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// What stands otherwise.
    pub difference: Difference,
    /// It was taken over; else it stays as it was.
    pub accepted: bool,
}

impl Event {
    /// The command that would bring the event about again. None: it is folded as it is.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        Some(match self.clone() {
            Self::Maneuver { call, .. } => Command::Maneuver(call),
            Self::Fire { call, .. } => Command::Fire(call),
            Self::Charge { call, .. } => Command::Charge(call),
            Self::FallenLeader { call, .. } => Command::FallenLeader(call),
            Self::Phase { turn, side, phase, .. } => Command::SetPhase { turn, side, phase },
            Self::Light { light } => Command::SetLight { light },
            Self::Attached { leader, unit, .. } => Command::Attach { leader, unit },
            Self::Arrived { units, leaders, .. } => Command::Arrive { units, leaders },
            Self::UnitEdited { unit, edit, note } => Command::EditUnit { unit, edit, note },
            Self::LeaderEdited { leader, edit, note, .. } => Command::EditLeader { leader, edit, note },
            Self::PositionHeld { position, side } => Command::HoldPosition { position, side },
            Self::Noted { text } => Command::Note { text },
            Self::Declared { attackers, defenders, cold_steel, .. } => Command::Declare { attackers, defenders, cold_steel },
            Self::Answered { charge, answer, .. } => Command::Answer { charge, answer },
            Self::ChargeEnded { charge, how, .. } => Command::EndCharge { charge, how },
            Self::Made { unit, maneuver, formation, ground, .. } => Command::Make { unit, maneuver, formation, ground },
            Self::Replenished { unit, enemy_at, guns_at, .. } => Command::Replenish { unit, enemy_at, guns_at },
            Self::Replaced { leader, unit, name, die, .. } => Command::Replace { leader, unit, name: Some(name), die },
            Self::ThrownForArrival { unit, die, .. } => Command::ThrowForArrival { unit, die },
            Self::Ended { .. } => Command::EndBattle,
            Self::Corrected(_) => return None,
        })
    }

    /// Whether it is a check: what can be corrected.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        matches!(self, Self::Maneuver { .. } | Self::Fire { .. } | Self::Charge { .. } | Self::FallenLeader { .. })
    }

    /// The call of the event, where it is a check.
    #[must_use]
    pub fn check(&self) -> Option<Command> {
        self.is_check().then(|| self.command()).flatten()
    }
}

impl Correction {
    /// What was corrected and what came of it, in words.
    pub(super) fn sentence(&self, setup: &Setup) -> String {
        let taken =
            |accepted: bool| self.settled.iter().filter(move |settled| settled.accepted == accepted).map(|settled| &settled.difference);
        let mut text = format!("Corrected: {}", sentence(setup, &self.event));
        for difference in taken(true) {
            text = format!("{text} {}", difference.sentence(setup));
        }
        if taken(false).next().is_some() {
            text = format!("{text} [left as it was: {}]", difference::names(setup, taken(false)));
        }
        if self.settled.is_empty() {
            text.push_str(" Nothing stands otherwise for it.");
        }
        if self.note.is_empty() { text } else { format!("{text} ({})", self.note) }
    }
}

impl Unthrown {
    /// The throw that is wanting, in words.
    #[must_use]
    pub fn sentence(&self, setup: &Setup) -> String {
        match self {
            Self::FallenLeader(leader) => {
                format!("{} is in danger now, and no die was thrown for him.", Subject::Leader(leader.clone()).name(setup))
            }
            Self::Round { attacker, defender } => {
                let name = |unit: &UnitId| Subject::Unit(unit.clone()).name(setup);
                format!("{} and {} are in a desperate struggle now, and no round was fought after it.", name(attacker), name(defender))
            }
        }
    }
}

/// Judges a correction.
pub(super) fn judge(setup: &Setup, journal: &Journal<Event>, call: CorrectCall) -> Result<Event, Refusal> {
    let CorrectCall { place, call, waived, note } = call;
    let Replay { event, replayed, differences, .. } = replay(setup, journal, place, *call)?;
    if let Some(unknown) = waived.iter().find(|subject| !differences.iter().any(|difference| difference.subject() == **subject)) {
        return Err(Refusal::of("waived", format!("{} does not stand otherwise", unknown.name(setup))));
    }
    let settle = |difference: Difference| Settled { accepted: !waived.contains(&difference.subject()), difference };
    Ok(Event::Corrected(Correction {
        place,
        event: Box::new(event),
        replayed,
        settled: differences.into_iter().map(settle).collect(),
        note,
    }))
}

/// Sets what was taken over.
pub(super) fn apply(state: &mut BattleState, correction: &Correction) {
    for settled in correction.settled.iter().filter(|settled| settled.accepted) {
        settled.difference.becomes_in(state);
    }
    mend(state);
}

/// Sets what was waived: what a replay of the corrected battle comes to at this place.
fn apply_waived(state: &mut BattleState, correction: &Correction) {
    for settled in correction.settled.iter().filter(|settled| !settled.accepted) {
        settled.difference.was_in(state);
    }
    mend(state);
}

/// What one piece says of another that went the other way: no leader with a unit that is gone, no crew in a
/// square that is none.
fn mend(state: &mut BattleState) {
    difference::part_from_the_removed(state);
    empty_squares(state);
}

/// The state after events, from the start.
fn fold<'e>(setup: &Setup, events: impl IntoIterator<Item = &'e Event>) -> BattleState {
    let mut state = Rff1812::start(setup);
    for event in events {
        Rff1812::apply(setup, &mut state, event);
    }
    state
}
