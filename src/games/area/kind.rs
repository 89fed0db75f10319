//! What makes a game of the family beside its tables: one value.

use std::fmt::{self, Debug, Formatter};

use super::Tables;
use super::land::LandPart;
use crate::engine::Fault;
use crate::table::TableTexts;

/// An area game. [`super::kinds::KINDS`] lists them.
pub struct AreaKind {
    /// The word its checks and files begin with, and the folder of its tables.
    pub word: &'static str,
    /// Its name as its players know it.
    pub title: &'static str,
    /// The same where much stands beside it.
    pub short_title: &'static str,
    /// The day of a battle that is fought with figures, until the players choose another.
    pub day: &'static str,
    /// The part of the land it is played over.
    pub land: fn() -> &'static LandPart,
    /// How its checks are asked.
    pub requests: Requests,
    /// Reads its tables.
    pub read: fn(&TableTexts) -> Result<Tables, Vec<Fault>>,
}

/// How the checks of a game are asked: which fields their requests have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requests {
    /// British against American; every area that reinforcements come to is in the tables.
    OfInvasion,
    /// British against French, with forts; reinforcements come to areas that are named.
    OfConquest,
}

impl PartialEq for AreaKind {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for AreaKind {}

impl Debug for AreaKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}
