//! A scenario of whichever system its file names.

use super::read::file::system_of;
use super::{Fault, SYSTEM, Scenario, companies};
use crate::games::battlecry1812;
use crate::id::GunId;

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
