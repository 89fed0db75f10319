//! Events of a game, in one form for every game.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::{Correction, System};

/// Event of a game: the command with its dice, the judge's result, the changes that follow, and the notes on it.
///
/// The state is the fold of the changes. The judge's result is stored for the log and for luck; the command, so that it can be judged again
/// where a fact was wrong.
///
/// ```
/// use std::sync::Arc;
///
/// use brigade_major::game::apply;
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::battle::{Battle, Command, Setup, sentence};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
///
/// let battle = Battle::new(Setup::new(&tables, scenario));
/// let command = serde_json::json!({"command": "fallen_leader", "leader": "riall", "die": {"face": 9, "from": "typed"}});
/// let command: Command = serde_json::from_value(command).expect("a command");
/// let event = battle.preview(command).expect("it may be rolled");
/// let text = "Phineas Riall is in danger, die 9: mortally wounded. Phineas Riall is out of the game.";
/// assert!(sentence(battle.setup(), &event).starts_with(text), "a note follows: nothing in the log puts him in danger");
///
/// let mut state = battle.state().clone();
/// apply(&mut state, &event);
/// assert_ne!(&state, battle.state(), "the changes of the event make the new state");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Event<S: System> {
    /// Command as it was understood, dice included.
    pub command: S::Command,
    /// Note of the referee's override; `None` without an override. It may be empty.
    #[serde(default, rename = "referee", skip_serializing_if = "Option::is_none")]
    pub word: Option<SmolStr>,
    /// Result the judge read off the tables.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: S::Found,
    /// Changes to the state that follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<S::Change>,
    /// Notes on what was unusual or could not be checked, and on assumed values that decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<S::Note>,
    /// Rules broken by the command that the referee waived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<S::Note>,
    /// Is set where a rule of the player's decided: without these rules the command comes to another result.
    #[serde(default, skip_serializing_if = "is_default")]
    pub your_rule: bool,
    /// Result of a correction, where the command is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Box<Correction<S>>>,
}

impl<S: System> Event<S> {
    /// Returns the notes beside its result: first what was waived, then what was noted.
    pub fn all_notes(&self) -> impl Iterator<Item = &S::Note> {
        self.waived.iter().chain(&self.notes)
    }

    /// Returns the event with the mark that a rule of the player's decided: where there are such rules, `without` is what the command comes
    /// to without them, if it is allowed then.
    pub(crate) fn marked_against(self, without: Option<Option<Self>>) -> Self {
        Self { your_rule: without.is_some_and(|without| without.as_ref() != Some(&self)), ..self }
    }

    /// Returns the event, judged again, with what `known` only noted as a note: the rules that one was played by did not forbid it.
    pub(crate) fn noted_as(mut self, known: &Self) -> Self {
        let (noted, waived) = std::mem::take(&mut self.waived).into_iter().partition::<Vec<_>, _>(|note| known.notes.contains(note));
        // Judged again, it is compared with the one in the log: rules decided this as they decided that.
        self.your_rule = known.your_rule;
        if noted.is_empty() {
            return Self { waived, ..self };
        }
        self.notes.extend(noted);
        self.notes.sort_by_key(|note| known.notes.iter().position(|was| was == note).unwrap_or(known.notes.len()));
        Self { word: self.word.filter(|_| !waived.is_empty()), waived, ..self }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Command with the referee's override, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<C> {
    /// Command that is requested.
    pub command: C,
    /// Note of the referee's override, which may be empty; `None` without an override.
    pub override_note: Option<SmolStr>,
}

impl<C> From<C> for Request<C> {
    fn from(command: C) -> Self {
        Self { command, override_note: None }
    }
}

/// Judged command, ready to be recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<S: System> {
    /// Command as it was understood: with what it left out filled in.
    pub command: S::Command,
    /// Result the judge read off the tables.
    pub found: S::Found,
    /// Changes to the state that follow.
    pub changes: Vec<S::Change>,
}
