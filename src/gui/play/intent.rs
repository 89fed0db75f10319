//! Intents of the parts of a play's page. Drawing never changes the game: it collects intents, which are carried out after all is drawn.

use crate::game::{LinePlace, Offer, OfferAction, Offers, Request};
use crate::gui::shell::intent::AppIntent as OfApp;

/// Intent of a part of the page. `O` is the type of intents that only one game's parts have.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent<S: Offers, O> {
    /// Submits a command to the game, with or without an override by the referee.
    Submit(Box<Request<S::Command>>),
    /// Submits commands that are one entry of the log, and one undo.
    SubmitAll(Vec<S::Command>),
    /// Opens a form of the game.
    Show(S::Form),
    /// Opens an event of the log again, by its place in the line.
    Correct(LinePlace),
    /// Closes the open form.
    Close,
    /// Shows the players a notice that holds until the next event.
    Tell(String),
    /// Passes an intent to the app.
    App(OfApp),
    /// Passes an intent to this game's page alone.
    Own(O),
}

impl<S: Offers, O> Intent<S, O> {
    /// Returns the intent to submit a command.
    pub fn submit(command: impl Into<Request<S::Command>>) -> Self {
        Self::Submit(Box::new(command.into()))
    }

    /// Returns the intent to take up an offer.
    pub fn taking(offer: &Offer<S>) -> Self {
        match &offer.action {
            OfferAction::Command(command) => Self::submit(command.clone()),
            OfferAction::Form(form) => Self::Show(form.clone()),
        }
    }
}
