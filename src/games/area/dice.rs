//! Dice of a battle: the number each faction has, and the results of their faces.

use serde::{Deserialize, Serialize};

use super::cubes::{Cubes, MOST_FACTIONS};
use super::words::{Face, FortFace};
use crate::engine::{Counts, Die};

/// Faces of a faction's die; their counts add up to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionFaces {
    /// Number of faces that remove an enemy unit.
    pub hit: u8,
    /// Number of faces that make an own unit flee.
    pub flee: u8,
    /// Number of blank faces: the owner may move a unit out.
    pub command: u8,
}

impl FactionFaces {
    /// Builds a die from its hit, flee and command faces; `None` unless they add up to 6.
    #[must_use]
    pub fn new(hit: u8, flee: u8, command: u8) -> Option<Self> {
        let faces = Self { hit, flee, command };
        faces.are_six().then_some(faces)
    }

    /// Returns `true` if the faces add up to 6.
    #[must_use]
    pub fn are_six(&self) -> bool {
        u16::from(self.hit) + u16::from(self.flee) + u16::from(self.command) == 6
    }

    /// Returns the result of the die's n-th face, from 1: hits first, then flee results, then commands.
    #[must_use]
    pub const fn shows(&self, face: u8) -> Face {
        if face <= self.hit {
            Face::Hit
        } else if face <= self.hit.saturating_add(self.flee) {
            Face::Flee
        } else {
            Face::Command
        }
    }

    /// Returns the die with its faces sorted; [`FaceCounts::read`] reads its throws.
    #[must_use]
    pub fn die(self) -> Die {
        Die::sorted(6, |face| self.shows(face) as usize)
    }
}

/// Faces of the fort die; their counts add up to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortFaces {
    /// Number of faces that cancel a hit.
    pub block: u8,
    /// Number of faces without effect.
    pub blank: u8,
}

impl FortFaces {
    /// Returns the result of the die's n-th face, from 1: blocks first.
    #[must_use]
    pub const fn shows(&self, face: u8) -> FortFace {
        if face <= self.block { FortFace::Block } else { FortFace::Blank }
    }

    /// Returns the fort die; class 1 is a block.
    #[must_use]
    pub fn die(self) -> Die {
        Die::sorted(6, |face| usize::from(self.shows(face) == FortFace::Block))
    }
}

/// Number of dice of a faction with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceCounts {
    /// Number of hit results.
    pub hits: u8,
    /// Number of flee results.
    pub flees: u8,
    /// Number of command results.
    pub commands: u8,
}

impl FaceCounts {
    /// Counts the results of faces thrown on the table.
    #[must_use]
    pub fn of(faces: &[Face]) -> Self {
        let count = |wanted: Face| u8::try_from(faces.iter().filter(|face| **face == wanted).count()).unwrap_or(u8::MAX);
        Self { hits: count(Face::Hit), flees: count(Face::Flee), commands: count(Face::Command) }
    }

    /// Counts the results of a throw of [`FactionFaces::die`].
    #[must_use]
    pub fn read(counts: &Counts) -> Self {
        let count = |wanted: Face| u8::try_from(counts.0[wanted as usize]).unwrap_or(u8::MAX);
        Self { hits: count(Face::Hit), flees: count(Face::Flee), commands: count(Face::Command) }
    }
}

/// Dice of every faction in a battle, in the order of the table of factions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleDice {
    most: [u8; MOST_FACTIONS],
    faces: [FactionFaces; MOST_FACTIONS],
}

impl BattleDice {
    /// Builds the dice from each faction's number of dice and their faces.
    #[must_use]
    pub fn new(dice: impl IntoIterator<Item = (u8, FactionFaces)>) -> Self {
        let mut all = Self { most: [0; MOST_FACTIONS], faces: [FactionFaces { hit: 0, flee: 0, command: 6 }; MOST_FACTIONS] };
        for ((most, faces), (own_most, own_faces)) in all.most.iter_mut().zip(all.faces.iter_mut()).zip(dice) {
            (*most, *faces) = (own_most, own_faces);
        }
        all
    }

    /// Returns the number of dice a faction has.
    #[must_use]
    pub fn most(&self, faction: usize) -> u8 {
        self.most.get(faction).copied().unwrap_or(0)
    }

    /// Returns the faces of a faction's die; all blank for a faction that the game does not have.
    #[must_use]
    pub fn faces(&self, faction: usize) -> FactionFaces {
        self.faces.get(faction).copied().unwrap_or(FactionFaces { hit: 0, flee: 0, command: 6 })
    }

    /// Sets the faces of a faction's die.
    pub fn set_faces(&mut self, faction: usize, faces: FactionFaces) {
        if let Some(own) = self.faces.get_mut(faction) {
            *own = faces;
        }
    }

    /// Returns the number of dice a faction throws: one per unit, at most its number of dice.
    #[must_use]
    pub fn dice_thrown(&self, cubes: Cubes, faction: usize) -> u8 {
        cubes.units(faction).min(self.most(faction))
    }
}
