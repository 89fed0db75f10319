//! Seeded irregularity: the same place gives the same number on every machine; no clock, no random generator.

use crate::map::shape::{Point, point};

/// Mixes two whole numbers and a seed into 32 bits.
pub(super) const fn mixed(one: i32, other: i32, seed: u32) -> u32 {
    let mut bits =
        one.cast_unsigned().wrapping_mul(0x9E37_79B1) ^ other.cast_unsigned().wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    bits ^ (bits >> 15)
}

/// Converts 32 mixed bits to a number from 0 to 1.
pub(super) fn unit(bits: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "sixteen bits")]
    let part = (bits >> 16) as f32;
    part / 65_535.0
}

/// Rounds down to a whole number; a map is smaller than a million units.
pub(super) fn whole(number: f32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "a map is smaller than a million units")]
    let whole = number.floor().clamp(-1e6, 1e6) as i32;
    whole
}

/// Converts a small whole number to a float.
pub(super) const fn float(number: i32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand at the most")]
    let float = number as f32;
    float
}

/// Returns smooth noise of a place, from -1 to 1, with a swell of length 1.
pub(super) fn swell(at: Point, seed: u32) -> f32 {
    let (x, y) = (whole(at.x), whole(at.y));
    let part = at - point(float(x), float(y));
    let ease = part * part * (Point::splat(3.0) - part * 2.0);
    let corner = |right: i32, down: i32| unit(mixed(x + right, y + down, seed)) * 2.0 - 1.0;
    let above = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * ease.x;
    let below = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * ease.x;
    above + (below - above) * ease.y
}

/// Series of numbers from 0 to 1, begun at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    seed: u32,
    count: i32,
}

impl Series {
    /// Begins the series of a place; two kinds of things at one place differ by their seed.
    pub(super) fn at(place: Point, seed: u32) -> Self {
        Self { seed: mixed(whole(place.x * 64.0), whole(place.y * 64.0), seed), count: 0 }
    }

    /// Returns the next number, from 0 to 1.
    pub(super) fn next(&mut self) -> f32 {
        self.count += 1;
        unit(mixed(self.count, 77, self.seed))
    }
}
