//! Counts of units by faction for one group of cubes.

/// Largest number of factions in an area game.
pub const MOST_FACTIONS: usize = 5;

/// Units by faction, in the order of the table of factions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubes(pub [u8; MOST_FACTIONS]);

impl Cubes {
    /// Returns the number of units of one faction; 0 for a faction that the game does not have.
    #[must_use]
    pub fn units(&self, faction: usize) -> u8 {
        self.0.get(faction).copied().unwrap_or(0)
    }

    /// Returns the total number of units.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|units| u32::from(*units)).sum()
    }

    /// Returns `true` if there are no units.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MOST_FACTIONS]
    }

    /// Returns a copy with another number of units of one faction.
    #[must_use]
    pub fn with(mut self, faction: usize, units: u8) -> Self {
        if let Some(place) = self.0.get_mut(faction) {
            *place = units;
        }
        self
    }

    /// Returns a copy with fewer units of one faction, at least 0.
    #[must_use]
    pub fn without(self, faction: usize, units: u8) -> Self {
        self.with(faction, self.units(faction).saturating_sub(units))
    }

    /// Returns the sum of both groups by faction.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let mut sum = self;
        for (own, more) in sum.0.iter_mut().zip(other.0) {
            *own = own.saturating_add(more);
        }
        sum
    }

    /// Returns the factions that have units here, in the order of the table.
    pub fn present(self) -> impl Iterator<Item = usize> {
        (0..MOST_FACTIONS).filter(move |faction| self.units(*faction) > 0)
    }

    /// Returns `true` if this faction has units here and no other faction does.
    #[must_use]
    pub fn has_only(&self, faction: usize) -> bool {
        self.units(faction) > 0 && self.with(faction, 0).is_empty()
    }
}
