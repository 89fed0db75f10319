//! Exact weight of a way through a fight: whole ways over a power of ten, since every die of the game has ten faces.

use num_bigint::BigUint;
use num_traits::{One as _, Zero as _};

use crate::engine::process::fraction;

/// Number of ways, of ten to the number of dice thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    ways: BigUint,
    dice: u32,
}

impl Default for Weight {
    fn default() -> Self {
        Self { ways: BigUint::zero(), dice: 0 }
    }
}

impl Weight {
    /// Returns the weight of a certainty: the one way of no dice.
    #[must_use]
    pub fn certain() -> Self {
        Self { ways: BigUint::one(), dice: 0 }
    }

    /// Returns the weight after a throw of so many dice, of which `ways` come out like this.
    #[must_use]
    pub fn after(&self, ways: u64, dice: u32) -> Self {
        Self { ways: &self.ways * ways, dice: self.dice.saturating_add(dice) }
    }

    /// Adds another weight to this one, over the higher power of ten.
    pub fn add(&mut self, other: &Self) {
        match self.dice.cmp(&other.dice) {
            std::cmp::Ordering::Equal => self.ways += &other.ways,
            std::cmp::Ordering::Greater => self.ways += &other.ways * ten_to(self.dice - other.dice),
            std::cmp::Ordering::Less => {
                self.ways *= ten_to(other.dice - self.dice);
                self.ways += &other.ways;
                self.dice = other.dice;
            }
        }
    }

    /// Returns the weight as a share of all ways, a float from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        fraction(&self.ways, &ten_to(self.dice))
    }

    /// Checks that these are all the ways there are.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.ways == ten_to(self.dice)
    }
}

fn ten_to(dice: u32) -> BigUint {
    BigUint::from(10u32).pow(dice)
}
