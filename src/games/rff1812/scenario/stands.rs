//! Conversion of men and guns to stands (digest §1) for scenario files: a file reads the same whatever rules its reader has changed.
//! `tests/files/scenario.rs` compares these numbers with the tables.

use crate::quantity::rounded_parts;

/// Fewest stands a unit of troops starts with: one left is removed at once, so none starts with one (assumed, digest §1).
pub const FEWEST_STANDS: u32 = 2;

/// Returns the stands of `men` at `men_per_stand` (40 or 30): divided, rounded to nearest with halves up, at least [`FEWEST_STANDS`]
/// (digest §1). A `men_per_stand` of 0 has no meaning and gives the fewest.
///
/// ```
/// use brigade_major::games::rff1812::scenario::stands_of_men;
/// assert_eq!(stands_of_men(348, 40), 9); // 8.7
/// assert_eq!(stands_of_men(433, 40), 11); // 10.8
/// assert_eq!(stands_of_men(100, 40), 3); // a half goes up
/// assert_eq!(stands_of_men(20, 40), 2);
/// ```
#[must_use]
pub const fn stands_of_men(men: u32, men_per_stand: u32) -> u32 {
    rounded_parts(men, men_per_stand, FEWEST_STANDS)
}

/// Number of guns to a stand, at either scale (digest §1).
pub const GUNS_PER_STAND: u32 = 2;

/// Returns the gun stands of `guns`: [`GUNS_PER_STAND`] a stand, an odd one on a stand of its own (digest §1).
///
/// ```
/// use brigade_major::games::rff1812::scenario::stands_of_guns;
/// assert_eq!([1, 2, 3].map(stands_of_guns), [1, 1, 2]);
/// ```
#[must_use]
pub const fn stands_of_guns(guns: u32) -> u32 {
    guns.div_ceil(GUNS_PER_STAND)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn halves_go_up_and_none_starts_with_one() {
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
            assert_eq!(stands_of_men(men, scale), stands, "{men} at {scale}");
        }
        assert_eq!(stands_of_men(u32::MAX, 1), u32::MAX);
    }

    proptest! {
        #[test]
        fn nearest_whole_number(men in 100u32..1_000_000, scale in 1u32..=40) {
            let stands = i64::from(stands_of_men(men, scale));
            let off = i64::from(men) * 2 - stands * 2 * i64::from(scale);
            prop_assert!(-i64::from(scale) <= off && off < i64::from(scale));
        }
    }
}
