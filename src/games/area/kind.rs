//! Definition of one area game apart from its tables, as one value.

use std::fmt::{self, Debug, Formatter};

use super::Tables;
use super::land::LandPart;
use crate::engine::Fault;
use crate::table::TableTexts;

/// Area game. [`super::kinds::KINDS`] lists all of them.
pub struct AreaKind {
    /// Word that its checks and files begin with, and the folder of its tables.
    pub word: &'static str,
    /// Name of the game as its players know it.
    pub title: &'static str,
    /// Short name for places with little room.
    pub short_title: &'static str,
    /// Date of a battle fought with figures, until the players choose another.
    pub day: &'static str,
    /// Part of the land the game is played over.
    pub land: fn() -> &'static LandPart,
    /// Its typical checks: the text of a file of `assets/typical`.
    pub typical: &'static str,
    /// Form of its check requests.
    pub requests: Requests,
    /// Function that reads its tables.
    pub read: fn(&TableTexts) -> Result<Tables, Vec<Fault>>,
}

/// Form of a game's check requests: the fields that they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requests {
    /// British against American; the tables name every area that receives reinforcements.
    OfInvasion,
    /// British against French, with forts; the request names the areas that receive reinforcements.
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
