//! Functions by which a game reads scenario files.

use std::sync::Arc;

use super::{Boards, GameEntry, Registrable};
use crate::design::ScenarioFormat;
use crate::engine::Fault;
use crate::games::about::{About, Picture};

/// Builds the designer's lines and cells for a scenario, by the tables in use.
pub type FormOf<T> = fn(&Arc<T>) -> ScenarioFormat;

/// Reads the text of a scenario file by the tables.
pub type ReadScenario<T, S> = fn(&Arc<T>, &str) -> Result<S, Vec<Fault>>;

/// Functions by which a game reads scenario files.
pub struct Scenarios<P: Registrable> {
    /// Function that reads a file's text.
    pub read: ReadScenario<P::Tables, P::Setup>,
    /// Function that describes it for the players.
    pub about: fn(&P::Setup) -> About,
    /// Function that draws its small picture for the list of scenarios.
    pub picture: fn(&P::Setup) -> Picture,
    /// Function that lists oddities that are not faults.
    pub remarks: fn(&P::Setup) -> Vec<String>,
    /// Function that builds the designer's form; `None` if the program has no designer for such scenarios.
    pub design: Option<FormOf<P::Tables>>,
}

/// Implements `Clone` and `Copy` for the parts of a game: they hold only functions and names, whatever their types.
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

copied! { GameEntry Scenarios Boards }
