//! Alternatives to a command in the log: other commands of its kind that were possible there.

use crate::game::{Event, Game, Offers, Play, Request};

/// Another command that was possible, and its result in the log's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative<C> {
    /// Command that was possible.
    pub command: C,
    /// Result it would have had.
    pub text: String,
}

/// Returns the other commands of its kind that were possible in place of an event, where `then` is the game before it: those the game
/// offers there and its judge accepts, with the referee's override where the event had it. Each is listed once.
#[must_use]
pub fn alternatives<S: Play + Offers>(then: &Game<S>, was: &Event<S>) -> Vec<Alternative<S::Command>> {
    let mut others: Vec<Alternative<S::Command>> = Vec::new();
    let as_asked = S::sentence(then.setup(), was);
    for command in S::alternatives(then.setup(), then.state(), &was.command) {
        let same_kind = std::mem::discriminant(&command) == std::mem::discriminant(&was.command);
        if !same_kind || command == was.command {
            continue;
        }
        let Ok(event) = then.preview(Request { command, override_note: was.word.clone() }) else { continue };
        let text = S::sentence(then.setup(), &event);
        if text != as_asked && others.iter().all(|other| other.text != text) {
            others.push(Alternative { command: event.command, text });
        }
    }
    others
}
