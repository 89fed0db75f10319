//! How many units of each faction stand together.

/// The most factions a game of the family has.
pub const MOST_FACTIONS: usize = 5;

/// Units by faction, in the order of the factions' table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubes(pub [u8; MOST_FACTIONS]);

impl Cubes {
    /// Units of one faction; none of a faction the game has not.
    #[must_use]
    pub fn of(&self, faction: usize) -> u8 {
        self.0.get(faction).copied().unwrap_or(0)
    }

    /// All units.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|units| u32::from(*units)).sum()
    }

    /// Whether nobody is here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MOST_FACTIONS]
    }

    /// The same with another number of units of one faction.
    #[must_use]
    pub fn with(mut self, faction: usize, units: u8) -> Self {
        if let Some(place) = self.0.get_mut(faction) {
            *place = units;
        }
        self
    }

    /// The same with some units of one faction fewer, none where there are not so many.
    #[must_use]
    pub fn less(self, faction: usize, units: u8) -> Self {
        self.with(faction, self.of(faction).saturating_sub(units))
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut sum = self;
        for (own, more) in sum.0.iter_mut().zip(other.0) {
            *own = own.saturating_add(more);
        }
        sum
    }

    /// The factions that have units here, in the order of the table.
    pub fn present(self) -> impl Iterator<Item = usize> {
        (0..MOST_FACTIONS).filter(move |faction| self.of(*faction) > 0)
    }

    /// Whether units of this faction stand here without any other.
    #[must_use]
    pub fn only(&self, faction: usize) -> bool {
        self.of(faction) > 0 && self.with(faction, 0).is_empty()
    }
}
