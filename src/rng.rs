//! Random generator of the program, its only one: ChaCha with 8 rounds, the same faces from the same seed on every machine.

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Seeded random generator of dice.
///
/// ```
/// use brigade_major::rng::Generator;
///
/// let (mut one, mut other) = (Generator::from_seed(1812), Generator::from_seed(1812));
/// for _ in 0..20 {
///     let face = one.face(10);
///     assert!((1..=10).contains(&face));
///     assert_eq!(face, other.face(10), "the same seed throws the same faces");
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Generator(ChaCha8Rng);

impl Generator {
    /// Creates a generator that gives the faces of `seed`.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Rolls one die with this many sides and returns its face, 1 and up. A die without sides shows 1.
    pub fn face(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides.max(1));
        // The few highest numbers, which would make low faces likelier, are rolled again.
        let fair = u32::MAX - u32::MAX % sides;
        loop {
            let number = self.0.next_u32();
            if number < fair {
                return u8::try_from(number % sides).map_or(1, |face| face + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_faces_for_ever() {
        let mut generator = Generator::from_seed(1812);
        let faces = (0..12).map(|_| generator.face(10)).collect::<Vec<_>>();
        let mut again = Generator::from_seed(1812);
        assert_eq!(faces, (0..12).map(|_| again.face(10)).collect::<Vec<_>>());
        assert!(faces.iter().all(|face| (1..=10).contains(face)));
    }

    #[test]
    fn every_face_comes_and_no_other() {
        let mut generator = Generator::from_seed(7);
        let mut seen = [0u32; 7];
        for _ in 0..600 {
            seen[usize::from(generator.face(6))] += 1;
        }
        assert_eq!(seen[0], 0);
        assert!(seen[1..].iter().all(|count| *count > 50), "{seen:?}");
    }
}
