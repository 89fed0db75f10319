//! How a game reads scenario files.

use std::sync::Arc;

use super::{Boards, Entry, Registrable};
use crate::design::Form;
use crate::engine::Fault;
use crate::games::about::{About, Picture};

/// The lines and cells of a scenario in the making, by the tables in use.
pub type FormOf<T> = fn(&Arc<T>) -> Form;

/// Reads the text of a scenario file by the tables.
pub type ReadScenario<T, S> = fn(&Arc<T>, &str) -> Result<S, Vec<Fault>>;

/// How a game reads scenario files.
pub struct Scenarios<P: Registrable> {
    /// Reads a file's text.
    pub read: ReadScenario<P::Tables, P::Setup>,
    /// What is told of it.
    pub about: fn(&P::Setup) -> About,
    /// How it looks to those who choose it.
    pub picture: fn(&P::Setup) -> Picture,
    /// What is odd in it and no fault.
    pub remarks: fn(&P::Setup) -> Vec<String>,
    /// The lines and cells of one in the making; none where the program has no desk for such.
    pub design: Option<FormOf<P::Tables>>,
}

/// Copies of what a game is made of: all of it are functions and names, whatever its types.
macro_rules! copied {
    ($($part:ident)*) => {$(
        impl<P: Registrable> Clone for $part<P> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<P: Registrable> Copy for $part<P> {}
    )*};
}

copied! { Entry Scenarios Boards }
