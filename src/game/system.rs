//! Interface of a game for play, correction and counting.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::correction::CorrectCall;
use super::{Event, EventNumber, FaceOrigin, Judged, Objections, Refusal, judge_as_played};
use crate::engine::fault::FaultPlace;
use crate::id::{AnyId, SideId};

/// Data that is stored in files: every type in a game's events.
pub trait Stored: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned {}

impl<T: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned> Stored for T {}

/// A face of a die that was thrown for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownFace {
    /// Field of the command that has the face.
    pub at: FaultPlace,
    /// Side that threw the die; `None` where the log does not have it.
    pub side: Option<SideId>,
    /// Number of sides of the die.
    pub sides: u8,
    /// Face that was thrown.
    pub face: u8,
    /// Origin of the face: by hand or from the generator.
    pub from: FaceOrigin,
}

/// Kind of a command, by what it does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// Act of play: out of order once the game is over, and refused where it changes nothing.
    Act,
    /// Act of play that is told though it may change nothing the program keeps: a hand of cards shown, a second full move.
    ToldAct,
    /// Setting by hand: possible at any time, and refused where it changes nothing.
    Setting,
    /// Remark for the log, which changes nothing.
    Remark,
}

impl CommandKind {
    /// Returns whether it is an act of play, of which there are none after the end.
    #[must_use]
    pub const fn is_act(self) -> bool {
        matches!(self, Self::Act | Self::ToldAct)
    }

    /// Returns whether it is refused where it changes nothing.
    #[must_use]
    pub const fn must_change(self) -> bool {
        matches!(self, Self::Act | Self::Setting)
    }
}

/// Interface of a game's rules: its state, commands and changes, and the names of its parts.
///
/// A game has no value of its own: its set-up holds the tables.
///
/// ```
/// use std::sync::Arc;
///
/// use brigade_major::game::{System as _, judge_command};
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::battle::{Command, Rff1812, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
///
/// let setup = Setup::new(&tables, scenario);
/// let mut state = Rff1812::start(&setup);
/// let event = judge_command::<Rff1812>(&setup, &state, Command::NextPhase {}, None).expect("the phase may end");
/// event.changes.iter().for_each(|change| Rff1812::apply(&mut state, change));
/// assert_ne!(state.phase, Rff1812::start(&setup).phase);
/// ```
pub trait System: Copy + Default + PartialEq + std::fmt::Debug + 'static {
    /// Tables that judged its earlier events: [`PastRules::OF_TABLES`] in a game with house rules.
    const PAST: Option<PastRules<Self>> = None;
    /// Set-up from which a game starts.
    type Setup: std::fmt::Debug;
    /// State of a game: the fold of the changes.
    type State: Clone + PartialEq + std::fmt::Debug;
    /// Command that players give, dice included.
    type Command: Stored;
    /// Result that the judge reads off the tables for it.
    type Found: Stored + Default;
    /// Change of the state: a closed list.
    type Change: Stored;
    /// Note on a command beside its result.
    type Note: Stored;
    /// Subject of a change: a unit, a leader, the table.
    type Subject: Stored + Ord;
    /// Throw that an event requires.
    type Throw: Clone + PartialEq + std::fmt::Debug;

    /// Returns the state before any event.
    fn start(setup: &Self::Setup) -> Self::State;
    /// Judges a command once, for its result and its changes.
    ///
    /// # Errors
    /// The reason why it is impossible, and what would be right. What the rules forbid is added to the objections.
    fn judge(
        setup: &Self::Setup,
        state: &Self::State,
        command: Self::Command,
        objections: &mut Objections<Self::Note>,
    ) -> Result<Judged<Self>, Refusal>;
    /// Adds the objections to a command as its judge does, where nobody asks for its result.
    ///
    /// # Errors
    /// The reason why it is impossible.
    fn object(
        setup: &Self::Setup,
        state: &Self::State,
        command: Self::Command,
        objections: &mut Objections<Self::Note>,
    ) -> Result<(), Refusal> {
        Self::judge(setup, state, command, objections).map(drop)
    }
    /// Checks what holds of new commands alone: those of a log are read and judged again without it.
    ///
    /// # Errors
    /// The reason why it is impossible.
    fn check_new(setup: &Self::Setup, state: &Self::State, command: &Self::Command) -> Result<(), Refusal> {
        let _ = (setup, state, command);
        Ok(())
    }
    /// Returns the kind of a command.
    fn kind(command: &Self::Command) -> CommandKind;
    /// Returns the objection to acts once the game is over; `None` while it goes on, and where the judge itself refuses them.
    fn over(state: &Self::State) -> Option<Self::Note> {
        let _ = state;
        None
    }
    /// Returns whether the game is over.
    fn is_over(state: &Self::State) -> bool {
        Self::over(state).is_some()
    }
    /// Returns whether other tables than those in force judged earlier events.
    fn has_past(setup: &Self::Setup) -> bool {
        Self::PAST.is_some_and(|past| (past.has_past)(setup))
    }
    /// Returns the set-up with the tables that judged an event, or the nearest to them; `None` where they are in force still.
    fn as_judged(setup: &Self::Setup, number: EventNumber) -> Option<Self::Setup> {
        (Self::PAST?.as_judged)(setup, number)
    }
    /// Returns whether the file does not hold the tables that judged an event, so that others stand for them.
    fn is_judged_by_unknown(setup: &Self::Setup, number: EventNumber) -> bool {
        Self::PAST.is_some_and(|past| (past.is_judged_by_unknown)(setup, number))
    }
    /// Returns the set-up with the tables in force without the player's rules; `None` if there are no such rules.
    fn without_your_rules(setup: &Self::Setup) -> Option<Self::Setup> {
        (Self::PAST?.without_your_rules)(setup)
    }
    /// Applies a change to a state. Cannot fail: a change of something that the state does not have is skipped.
    fn apply(state: &mut Self::State, change: &Self::Change);
    /// Formats a note: a clause without its full stop.
    fn note_text(setup: &Self::Setup, state: &Self::State, note: &Self::Note) -> String;

    /// Returns the changes from the first state to the second.
    fn changes_between(was: &Self::State, becomes: &Self::State) -> Vec<Self::Change>;
    /// Returns the subject of a change.
    fn subject(change: &Self::Change) -> Self::Subject;
    /// Returns the players' name of a subject, as a sentence begins with it.
    fn name_of(setup: &Self::Setup, state: &Self::State, subject: &Self::Subject) -> String;
    /// Returns the players' name for an id, for use in refusals. `None` where nothing has it, or where ids are names in this game.
    fn display_name(setup: &Self::Setup, state: &Self::State, id: &AnyId) -> Option<String> {
        let _ = (setup, state, id);
        None
    }
    /// Returns the parts of a command that belong to a subject, with its id: the second firer of a fire.
    fn parts(command: &Self::Command) -> Vec<(FaultPlace, AnyId)> {
        let _ = command;
        Vec::new()
    }
    /// Describes changes of one subject: "5 stands left, not 6 stands left".
    fn describe_changes(setup: &Self::Setup, was: &[Self::Change], becomes: &[Self::Change]) -> Vec<String>;

    /// Builds the command that asks for a correction.
    fn correct(call: CorrectCall<Self>) -> Self::Command;
    /// Returns the correction a command asks for.
    fn correction(command: &Self::Command) -> Option<&CorrectCall<Self>>;
    /// Returns whether the facts of such a command can be corrected.
    fn can_be_corrected(command: &Self::Command) -> bool;
    /// Message for players where they cannot be corrected.
    const NOT_CORRECTABLE_TEXT: &str;
    /// Returns the dice of a command whose faces it has.
    fn thrown_faces(setup: &Self::Setup, command: &Self::Command) -> Vec<ThrownFace>;
    /// Returns the text of a face of a die with these sides: its number, or its symbol.
    fn face_text(face: &ThrownFace) -> String {
        face.face.to_string()
    }
    /// Judges an event again in a state that has changed; `old` is the one in which it happened. What the rules forbid by now stands as out
    /// of order.
    ///
    /// # Errors
    /// The reason why it could not happen.
    fn judge_again(setup: &Self::Setup, old: &Self::State, new: &Self::State, known: &Event<Self>) -> Result<Event<Self>, Refusal> {
        let _ = old;
        judge_as_played(setup, new, known.command.clone(), known)
    }
    /// Repairs links between parts of a state of which only one was taken over.
    fn repair_links(state: &mut Self::State) {
        let _ = state;
    }
    /// Returns the throws an event requires.
    fn required_rolls(event: &Event<Self>) -> Vec<Self::Throw> {
        let _ = event;
        Vec::new()
    }
    /// Returns the required throw that an event makes.
    fn fulfils(event: &Event<Self>) -> Option<Self::Throw> {
        let _ = event;
        None
    }
    /// Returns whether a required throw can be made as things stand.
    fn can_be_thrown(state: &Self::State, throw: &Self::Throw) -> bool {
        let _ = (state, throw);
        true
    }
    /// Returns the sentence that a throw is still required.
    fn missing_roll_text(setup: &Self::Setup, throw: &Self::Throw) -> String;
}

/// Set-ups of a game by the tables that are not in force.
#[derive(Clone, Copy, Debug)]
pub struct PastRules<S: System> {
    pub(super) has_past: fn(&S::Setup) -> bool,
    pub(super) as_judged: fn(&S::Setup, EventNumber) -> Option<S::Setup>,
    pub(super) is_judged_by_unknown: fn(&S::Setup, EventNumber) -> bool,
    pub(super) without_your_rules: fn(&S::Setup) -> Option<S::Setup>,
}
