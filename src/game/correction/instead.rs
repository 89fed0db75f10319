//! What might have been asked instead: of a command in the log the others of its kind that could have been given there.

use crate::game::{Asked, Event, Game, Offers, Play};

/// Another command that could have been given, and what would have come of it, in the log's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead<C> {
    /// The command.
    pub command: C,
    /// What would have happened.
    pub says: String,
}

/// The other commands of its kind that could have been given where an event stands, `then` being the game as it stood before it: what the
/// game offers there and its judge lets through, with the referee's word where the event had it. Each is told once.
#[must_use]
pub fn instead<S: Play + Offers>(then: &Game<S>, was: &Event<S>) -> Vec<Instead<S::Command>> {
    let mut others: Vec<Instead<S::Command>> = Vec::new();
    let as_asked = S::sentence(then.setup(), was);
    for command in S::instead(then.setup(), then.state(), &was.command) {
        let same_kind = std::mem::discriminant(&command) == std::mem::discriminant(&was.command);
        if !same_kind || command == was.command {
            continue;
        }
        let Ok(event) = then.preview(Asked { command, word: was.word.clone() }) else { continue };
        let says = S::sentence(then.setup(), &event);
        if says != as_asked && others.iter().all(|other| other.says != says) {
            others.push(Instead { command: event.command, says });
        }
    }
    others
}
