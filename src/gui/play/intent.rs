//! What the parts of a play's page ask for. Nothing drawn changes the game: it is asked for here, and carried out when all is drawn.

use crate::game::{Asked, Asks, LinePlace, Offer, Offers};
use crate::gui::shell::intent::Intent as OfApp;

/// What a part of the page asks for. `O` is what only the parts of one game ask of their page.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent<S: Offers, O> {
    /// A command to the game, with or without the referee's word.
    Submit(Box<Asked<S::Command>>),
    /// Commands that are one entry of the log, and one undo.
    SubmitAll(Vec<S::Command>),
    /// Opens a form.
    Show(S::Form),
    /// Opens something of the log again, by its place in the line.
    Correct(LinePlace),
    /// Puts away what is open.
    Close,
    /// Tells the players what holds as things stand.
    Tell(String),
    /// Something the app is to do.
    App(OfApp),
    /// Something of this game's page alone.
    Own(O),
}

impl<S: Offers, O> Intent<S, O> {
    /// Asks for a command.
    pub fn submit(command: impl Into<Asked<S::Command>>) -> Self {
        Self::Submit(Box::new(command.into()))
    }

    /// Takes an offer up.
    pub fn taking(offer: &Offer<S>) -> Self {
        match &offer.asks {
            Asks::Command(command) => Self::submit(command.clone()),
            Asks::Form(form) => Self::Show(form.clone()),
        }
    }
}
