//! Losses that a pool of dice causes to its target.

use super::words::FaceEffect;
use crate::engine::{Counts, Word as _};

/// Losses of a unit to one throw, not capped by what it has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Losses {
    /// Points of strength lost.
    pub strength: u32,
    /// Points of morale lost.
    pub morale: u32,
    /// Hexes it must retreat.
    pub retreat: u32,
}

impl Losses {
    /// The losses of one kind.
    #[must_use]
    pub const fn of(&self, effect: FaceEffect) -> u32 {
        match effect {
            FaceEffect::Strength => self.strength,
            FaceEffect::Morale => self.morale,
            FaceEffect::Retreat => self.retreat,
        }
    }

    /// Reads a pool whose die is sorted by [`class_of`]. Every throw of this game is read here.
    pub(super) fn read(counts: &Counts) -> Self {
        let fell = |effect| counts.0[class_of(effect)];
        Self { strength: fell(FaceEffect::Strength), morale: fell(FaceEffect::Morale), retreat: fell(FaceEffect::Retreat) }
    }
}

/// The class of faces with this effect; faces without any are class 0.
pub(super) fn class_of(effect: FaceEffect) -> usize {
    1 + FaceEffect::ALL.iter().position(|other| *other == effect).unwrap_or(0)
}
