//! Random generator of the program, its only one: ChaCha with 8 rounds, the same faces from the same seed on every machine.

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest as _, Sha256};

use crate::game::EventNumber;

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

    /// Draws a number for [`BattleDice`] of a new battle.
    pub fn seed(&mut self) -> u32 {
        self.0.next_u32()
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

/// Dice that the program rolls in a battle. What a throw shows is settled by the battle, the place in its log, the purpose and the units:
/// to cancel a check and roll again shows the same faces, until an event is recorded. An event that is undone gives its place back, and
/// with it the faces.
///
/// ```
/// use brigade_major::game::EventNumber;
/// use brigade_major::rng::BattleDice;
///
/// let faces = |dice: BattleDice| {
///     let mut throw = dice.throw("fire", ["9th_us"]);
///     (0..20).map(|_| throw.face(10)).collect::<Vec<_>>()
/// };
/// let after_seven = BattleDice::new(1812, Some(EventNumber(7)));
/// assert_eq!(faces(after_seven), faces(after_seven), "a throw once seen is thrown");
/// assert_ne!(faces(after_seven), faces(BattleDice::new(1812, Some(EventNumber(8)))), "after an event it is another throw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleDice {
    seed: u32,
    after: Option<EventNumber>,
}

impl BattleDice {
    /// Creates the dice of the battle with this seed, where `after` is the last event in effect; `None` before the first.
    #[must_use]
    pub const fn new(seed: u32, after: Option<EventNumber>) -> Self {
        Self { seed, after }
    }

    /// Returns the generator of one throw. Its seed is the first 8 bytes of the SHA-256 of the lines battle, event, purpose and units, with
    /// the numbers in decimal, events counted from 1, and 0 before the first.
    pub fn throw<U: AsRef<str>>(self, purpose: &str, units: impl IntoIterator<Item = U>) -> Generator {
        let after = self.after.map_or(0, |EventNumber(number)| number.saturating_add(1));
        let head = [self.seed.to_string(), after.to_string(), purpose.to_owned()];
        let units = units.into_iter().map(|unit| unit.as_ref().to_owned());
        Generator::from_seed(digest(&head.into_iter().chain(units).collect::<Vec<_>>().join("\n")))
    }

    /// Returns the seed of a battle whose file names none: the first 4 bytes of the SHA-256 of its header, which never changes.
    #[must_use]
    pub fn seed_of(header: &str) -> u32 {
        u32::try_from(digest(header) >> 32).unwrap_or_default()
    }
}

/// Returns the first 8 bytes of the SHA-256 of a text as a number, the highest first.
fn digest(text: &str) -> u64 {
    Sha256::digest(text).iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
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
    fn a_throw_is_settled_by_battle_place_purpose_and_units() {
        let faces = |seed, after, purpose, units: &[&str]| {
            let mut throw = BattleDice::new(seed, after).throw(purpose, units);
            (0..20).map(|_| throw.face(10)).collect::<Vec<_>>()
        };
        let after = Some(EventNumber(4));
        let thrown = faces(1812, after, "fire", &["a"]);
        assert_eq!(thrown, faces(1812, after, "fire", &["a"]));
        for other in [
            faces(1813, after, "fire", &["a"]),
            faces(1812, Some(EventNumber(5)), "fire", &["a"]),
            faces(1812, after, "maneuver", &["a"]),
            faces(1812, after, "fire", &["b"]),
            faces(1812, after, "fire", &["a", "b"]),
        ] {
            assert_ne!(thrown, other);
        }
        assert_ne!(
            faces(1812, None, "fire", &["a"]),
            faces(1812, Some(EventNumber(0)), "fire", &["a"]),
            "before and after the first event"
        );
    }

    #[test]
    fn dice_of_a_battle_are_the_same_for_ever() {
        let mut throw = BattleDice::new(1812, Some(EventNumber(0))).throw("fire", ["9th_us"]);
        assert_eq!((0..8).map(|_| throw.face(10)).collect::<Vec<_>>(), [3, 3, 10, 6, 6, 3, 1, 3]);
        assert_eq!(BattleDice::seed_of(r#"{"format":2}"#), 185_225_674);
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
