//! The scenarios of all games: those the program ships, and a file of whichever game it names.

use include_dir::{Dir, include_dir};

use super::area::campaign::TableScenario;
use super::battlecry1812::{self, scenario as companies};
use super::rff1812::scenario::{SYSTEM, Scenario};
use crate::id::GunId;
use crate::scenario::Fault;
use crate::scenario::read::file::system_of;

/// The scenarios the program ships.
static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// The text of a shipped scenario, by its path within `scenarios/`.
#[must_use]
pub fn shipped(path: &str) -> Option<&'static str> {
    SHIPPED.get_file(path)?.contents_utf8()
}

/// The paths of the shipped scenarios of a game's folder, in order of name.
pub fn shipped_paths(game: &str) -> impl Iterator<Item = &'static str> {
    let files = SHIPPED.get_dir(game).into_iter().flat_map(Dir::files);
    files.filter_map(|file| file.path().to_str()).filter(|path| path.ends_with(".json"))
}

/// A scenario of one of the systems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyScenario {
    /// Regimental Fire and Fury 1812.
    Rff1812(Box<Scenario>),
    /// Battlecry! 1812.
    Battlecry1812(Box<companies::Scenario>),
}

/// What the systems' tables know that scenario files may name.
#[derive(Clone, Copy, Debug)]
pub struct Known<'t> {
    /// The guns of Regimental Fire and Fury.
    pub guns: &'t [GunId],
    /// The tables of Battlecry!.
    pub battlecry1812: &'t battlecry1812::Tables,
}

impl AnyScenario {
    /// Reads a scenario file's text by the rules of the system it names; one that names none is of Regimental Fire and Fury.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn parse(text: &str, known: Known<'_>) -> Result<Self, Vec<Fault>> {
        match system_of(text).as_deref() {
            Some(companies::SYSTEM) => companies::Scenario::parse(text, known.battlecry1812).map(Box::new).map(Self::Battlecry1812),
            Some(SYSTEM) | None => Scenario::parse(text, known.guns).map(Box::new).map(Self::Rff1812),
            Some(other) => {
                let says = format!("\"{other}\" will not do: it must be \"{SYSTEM}\" or \"{}\"", companies::SYSTEM);
                Err(vec![Fault { at: "system".to_owned(), says }])
            }
        }
    }

    /// The battle's name.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Rff1812(scenario) => &scenario.title,
            Self::Battlecry1812(scenario) => &scenario.title,
        }
    }
}

impl From<TableScenario> for AnyScenario {
    fn from(scenario: TableScenario) -> Self {
        match scenario {
            TableScenario::RegimentalFireAndFury(scenario) => Self::Rff1812(scenario),
            TableScenario::Battlecry(scenario) => Self::Battlecry1812(scenario),
        }
    }
}
