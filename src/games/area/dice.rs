//! The dice of a battle: how many each faction has, and what their faces show.

use serde::{Deserialize, Serialize};

use super::cubes::{Cubes, MOST_FACTIONS};
use super::words::{Face, FortFace};
use crate::engine::{Counts, Die};

/// The faces of a faction's die; they add to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    /// Faces that take an enemy unit.
    pub hit: u8,
    /// Faces that make an own unit flee.
    pub flee: u8,
    /// Blank faces: the owner may move a unit out.
    pub command: u8,
}

impl Faces {
    /// From hit, flee and command faces. None unless they add to six.
    #[must_use]
    pub fn new(hit: u8, flee: u8, command: u8) -> Option<Self> {
        let faces = Self { hit, flee, command };
        faces.are_six().then_some(faces)
    }

    /// Whether this is a die.
    #[must_use]
    pub fn are_six(&self) -> bool {
        u16::from(self.hit) + u16::from(self.flee) + u16::from(self.command) == 6
    }

    /// What the die's n-th face shows: hits first, then flights, then commands.
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

    /// The die with its faces sorted; [`FaceCounts::read`] reads what it throws.
    #[must_use]
    pub fn die(self) -> Die {
        Die::sorted(6, |face| self.shows(face) as usize)
    }
}

/// The faces of the fort die; they add to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortFaces {
    /// Faces that cancel a hit.
    pub block: u8,
    /// Faces that do nothing.
    pub blank: u8,
}

impl FortFaces {
    /// What the die's n-th face shows: blocks first.
    #[must_use]
    pub const fn shows(&self, face: u8) -> FortFace {
        if face <= self.block { FortFace::Block } else { FortFace::Blank }
    }

    /// The die: class 1 blocks.
    #[must_use]
    pub fn die(self) -> Die {
        Die::sorted(6, |face| usize::from(self.shows(face) == FortFace::Block))
    }
}

/// How many dice of a faction showed what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceCounts {
    /// Hits.
    pub hits: u8,
    /// Flights.
    pub flees: u8,
    /// Commands.
    pub commands: u8,
}

impl FaceCounts {
    /// Of faces that lie on the table.
    #[must_use]
    pub fn of(faces: &[Face]) -> Self {
        let count = |wanted: Face| u8::try_from(faces.iter().filter(|face| **face == wanted).count()).unwrap_or(u8::MAX);
        Self { hits: count(Face::Hit), flees: count(Face::Flee), commands: count(Face::Command) }
    }

    /// Of a throw of [`Faces::die`].
    #[must_use]
    pub fn read(counts: &Counts) -> Self {
        let count = |wanted: Face| u8::try_from(counts.0[wanted as usize]).unwrap_or(u8::MAX);
        Self { hits: count(Face::Hit), flees: count(Face::Flee), commands: count(Face::Command) }
    }
}

/// The dice of every faction in a battle, by the order of the factions' table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleDice {
    most: [u8; MOST_FACTIONS],
    faces: [Faces; MOST_FACTIONS],
}

impl BattleDice {
    /// Each faction's number of dice and their faces.
    #[must_use]
    pub fn new(dice: impl IntoIterator<Item = (u8, Faces)>) -> Self {
        let mut all = Self { most: [0; MOST_FACTIONS], faces: [Faces { hit: 0, flee: 0, command: 6 }; MOST_FACTIONS] };
        for ((most, faces), (own_most, own_faces)) in all.most.iter_mut().zip(all.faces.iter_mut()).zip(dice) {
            (*most, *faces) = (own_most, own_faces);
        }
        all
    }

    /// The dice a faction has.
    #[must_use]
    pub fn most(&self, faction: usize) -> u8 {
        self.most.get(faction).copied().unwrap_or(0)
    }

    /// The faces of a faction's die; blank of a faction the game has not.
    #[must_use]
    pub fn faces(&self, faction: usize) -> Faces {
        self.faces.get(faction).copied().unwrap_or(Faces { hit: 0, flee: 0, command: 6 })
    }

    /// Sets the faces of a faction's die.
    pub fn set_faces(&mut self, faction: usize, faces: Faces) {
        if let Some(own) = self.faces.get_mut(faction) {
            *own = faces;
        }
    }

    /// How many dice a faction throws: one a unit, and no more than it has.
    #[must_use]
    pub fn thrown(&self, cubes: Cubes, faction: usize) -> u8 {
        cubes.of(faction).min(self.most(faction))
    }
}
