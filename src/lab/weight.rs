//! Exact weight of a way through a fight: whole ways over a power of ten, since every die of the game has ten faces.

use num_bigint::BigUint;

use crate::engine::process::fraction;

/// Number of ways, of ten to the number of dice thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    ways: Ways,
    dice: u32,
}

/// Number of ways: in 128 bits while it fits, then in any size.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ways {
    Narrow(u128),
    Wide(BigUint),
}

impl Ways {
    fn wide(&self) -> BigUint {
        match self {
            Self::Narrow(ways) => BigUint::from(*ways),
            Self::Wide(ways) => ways.clone(),
        }
    }

    fn times(&self, by: u128) -> Self {
        match self {
            Self::Narrow(ways) => ways.checked_mul(by).map_or_else(|| Self::Wide(self.wide() * by), Self::Narrow),
            Self::Wide(ways) => Self::Wide(ways * by),
        }
    }

    fn scaled(&self, dice: u32) -> Self {
        10u128.checked_pow(dice).map_or_else(|| Self::Wide(self.wide() * ten_to(dice)), |by| self.times(by))
    }

    fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Narrow(one), Self::Narrow(two)) => {
                one.checked_add(*two).map_or_else(|| Self::Wide(self.wide() + other.wide()), Self::Narrow)
            }
            _ => Self::Wide(self.wide() + other.wide()),
        }
    }
}

impl Default for Weight {
    fn default() -> Self {
        Self { ways: Ways::Narrow(0), dice: 0 }
    }
}

impl Weight {
    /// Returns the weight of a certainty: the one way of no dice.
    #[must_use]
    pub const fn certain() -> Self {
        Self { ways: Ways::Narrow(1), dice: 0 }
    }

    /// Returns the weight after a throw of so many dice, of which `ways` come out like this.
    #[must_use]
    pub fn after(&self, ways: u64, dice: u32) -> Self {
        Self { ways: self.ways.times(u128::from(ways)), dice: self.dice.saturating_add(dice) }
    }

    /// Adds another weight to this one, over the higher power of ten.
    pub fn add(&mut self, other: &Self) {
        match self.dice.cmp(&other.dice) {
            std::cmp::Ordering::Equal => self.ways = self.ways.plus(&other.ways),
            std::cmp::Ordering::Greater => self.ways = self.ways.plus(&other.ways.scaled(self.dice - other.dice)),
            std::cmp::Ordering::Less => {
                self.ways = self.ways.scaled(other.dice - self.dice).plus(&other.ways);
                self.dice = other.dice;
            }
        }
    }

    /// Returns the weight as a share of all ways, a float from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        fraction(&self.ways.wide(), &ten_to(self.dice))
    }

    /// Checks that these are all the ways there are.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.ways.wide() == ten_to(self.dice)
    }
}

fn ten_to(dice: u32) -> BigUint {
    BigUint::from(10u32).pow(dice)
}
