//! Conversion of men and guns to stands (digest §1), by the tables that a scenario file is read with.

use std::collections::BTreeMap;
use std::ops::Deref;

use crate::id::GunId;
use crate::quantity::rounded_parts;

/// Rows of the tables that a scenario file is read by.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// let tables = Tables::shipped().expect("the built-in tables are sound").for_files();
/// assert_eq!(tables.stands_of_men(348, 40), 9); // 8.7
/// assert_eq!(tables.stands_of_men(433, 40), 11); // 10.8
/// assert_eq!(tables.stands_of_men(100, 40), 3); // a half goes up
/// assert_eq!(tables.stands_of_men(20, 40), 2);
/// assert_eq!([1, 2, 3].map(|guns| tables.stands_of_guns(guns, 40)), [1, 1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct FileTables {
    /// Ids of all gun types.
    pub guns: Vec<GunId>,
    /// Fewest stands that a unit of troops starts with.
    pub fewest_stands: u32,
    /// Number of guns to a stand at each scale.
    pub guns_per_stand: BTreeMap<u32, u32>,
}

impl Deref for FileTables {
    type Target = [GunId];

    fn deref(&self) -> &[GunId] {
        &self.guns
    }
}

impl FileTables {
    /// Returns the stands of `men` at `men_per_stand`: divided, rounded to nearest with halves up, and not fewer than a unit may start
    /// with. A `men_per_stand` of 0 has no meaning and gives the fewest.
    #[must_use]
    pub const fn stands_of_men(&self, men: u32, men_per_stand: u32) -> u32 {
        rounded_parts(men, men_per_stand, self.fewest_stands)
    }

    /// Returns the number of guns to a stand at a scale; an unknown scale counts as the first.
    #[must_use]
    pub fn guns_a_stand(&self, men_per_stand: u32) -> u32 {
        self.guns_per_stand.get(&men_per_stand).or_else(|| self.guns_per_stand.values().next()).map_or(1, |guns| (*guns).max(1))
    }

    /// Returns the gun stands of `guns`, an odd one on a stand of its own.
    #[must_use]
    pub fn stands_of_guns(&self, guns: u32, men_per_stand: u32) -> u32 {
        guns.div_ceil(self.guns_a_stand(men_per_stand))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::rff1812::Tables;

    fn tables() -> FileTables {
        Tables::shipped().map_or_else(|_| panic!("the built-in tables are sound"), |tables| tables.for_files())
    }

    #[test]
    fn halves_go_up_and_none_starts_with_one() {
        let tables = tables();
        for (men, scale, stands) in [
            (0, 40, 2),
            (99, 40, 2),
            (100, 40, 3),
            (139, 40, 3),
            (140, 40, 4),
            (330, 30, 11),
            (45, 30, 2),
            (81, 30, 3),
            (75, 30, 3),
            (74, 30, 2),
            (1, 0, 2),
        ] {
            assert_eq!(tables.stands_of_men(men, scale), stands, "{men} at {scale}");
        }
        assert_eq!(tables.stands_of_men(u32::MAX, 1), u32::MAX);
    }

    proptest! {
        #[test]
        fn nearest_whole_number(men in 100u32..1_000_000, scale in 1u32..=40) {
            let stands = i64::from(FileTables { guns: Vec::new(), fewest_stands: 2, guns_per_stand: BTreeMap::new() }.stands_of_men(men, scale));
            let off = i64::from(men) * 2 - stands * 2 * i64::from(scale);
            prop_assert!(-i64::from(scale) <= off && off < i64::from(scale));
        }
    }
}
