//! What a game must tell to be played, corrected and counted.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::correction::CorrectCall;
use super::{Event, FaceOrigin, Hearing, Judged, Refusal, judged};
use crate::engine::fault::Place;
use crate::id::{AnyId, SideId};

/// Data that is kept in files: every type a game's events are made of.
pub trait Kept: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned {}

impl<T: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned> Kept for T {}

/// A face of a die that was thrown for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The field it stands in.
    pub at: Place,
    /// Whose die it was; none: the log does not say.
    pub side: Option<SideId>,
    /// The sides of the die.
    pub sides: u8,
    /// The face.
    pub face: u8,
    /// By hand or by the generator.
    pub from: FaceOrigin,
}

/// What a game must tell to be played: its state, what may be asked, and what changes; and what its parts are called.
///
/// A game has no value of its own: what it is set up with holds the tables.
pub trait System: Copy + Default + PartialEq + std::fmt::Debug + 'static {
    /// What a game starts from.
    type Setup: std::fmt::Debug;
    /// How it stands: the fold of the changes.
    type State: Clone + PartialEq + std::fmt::Debug;
    /// What players ask for, dice included.
    type Command: Kept;
    /// What the judge reads off the tables for it.
    type Found: Kept + Default;
    /// What can change: a closed list.
    type Change: Kept;
    /// What is said of a command beside its result.
    type Note: Kept;
    /// Of what a change is: a unit, a leader, the table.
    type Subject: Kept + Ord;
    /// A throw that an event calls for.
    type Throw: Clone + PartialEq + std::fmt::Debug;

    /// The state before any event.
    fn start(setup: &Self::Setup) -> Self::State;
    /// Judges a command once.
    ///
    /// # Errors
    /// Why it cannot be, and what would be right. What the rules forbid is told to the hearing.
    fn judge(
        setup: &Self::Setup,
        state: &Self::State,
        command: Self::Command,
        hearing: &mut Hearing<Self::Note>,
    ) -> Result<Judged<Self>, Refusal>;
    /// Sets what a change says. Cannot fail: what it names and the state lacks is passed over.
    fn apply(state: &mut Self::State, change: &Self::Change);
    /// A note in words: a clause without its stop.
    fn note_says(setup: &Self::Setup, state: &Self::State, note: &Self::Note) -> String;

    /// The changes that make the second state of the first.
    fn between(was: &Self::State, becomes: &Self::State) -> Vec<Self::Change>;
    /// Of what a change is.
    fn subject(change: &Self::Change) -> Self::Subject;
    /// What players call it, as a sentence begins with it.
    fn name_of(setup: &Self::Setup, state: &Self::State, subject: &Self::Subject) -> String;
    /// What players call what has this id: a refusal tells of it by that name. None: nothing has it, or ids are names here.
    fn called(setup: &Self::Setup, state: &Self::State, id: &AnyId) -> Option<String> {
        let _ = (setup, state, id);
        None
    }
    /// The parts of a command that are of someone, and of whom: the second firer of a fire.
    fn parts(command: &Self::Command) -> Vec<(Place, AnyId)> {
        let _ = command;
        Vec::new()
    }
    /// Changes of one subject in words: "5 stands left, not 6 stands left".
    fn told(setup: &Self::Setup, was: &[Self::Change], becomes: &[Self::Change]) -> Vec<String>;

    /// The command that asks for a correction.
    fn correct(call: CorrectCall<Self>) -> Self::Command;
    /// The correction a command asks for.
    fn correction(command: &Self::Command) -> Option<&CorrectCall<Self>>;
    /// Whether the facts of such a command can be corrected.
    fn can_be_corrected(command: &Self::Command) -> bool;
    /// What players are told where they cannot.
    const CORRECTABLE: &str;
    /// The dice of a command, as far as it has their faces.
    fn thrown(setup: &Self::Setup, command: &Self::Command) -> Vec<Thrown>;
    /// Judges what happened anew in a state that is otherwise by now; `old` is the one it happened in.
    ///
    /// # Errors
    /// Why it could not happen.
    fn judge_again(setup: &Self::Setup, old: &Self::State, new: &Self::State, known: &Event<Self>) -> Result<Event<Self>, Refusal> {
        let _ = old;
        judged(setup, new, known.command.clone(), known.word.clone())
    }
    /// Sets what one part says of another that was taken over without it.
    fn mend(state: &mut Self::State) {
        let _ = state;
    }
    /// The throws an event calls for.
    fn calls_for(event: &Event<Self>) -> Vec<Self::Throw> {
        let _ = event;
        Vec::new()
    }
    /// The call that an event answers.
    fn answers(event: &Event<Self>) -> Option<Self::Throw> {
        let _ = event;
        None
    }
    /// Whether a throw that is called for can be made as things stand.
    fn can_be_thrown(state: &Self::State, throw: &Self::Throw) -> bool {
        let _ = (state, throw);
        true
    }
    /// That a throw is wanting, as a sentence.
    fn wanting(setup: &Self::Setup, throw: &Self::Throw) -> String;
}
