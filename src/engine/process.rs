//! Stepping of a check, with three drivers: play, odds and simulation.
//!
//! A check, once its tally is made, is a [`Process`]: it asks for throws until it is decided. Play
//! feeds it the faces on the table, odds feed it every class of faces with its weight, simulation
//! feeds it the generator's. No rule is written twice.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{CheckedAdd, CheckedMul, One as _, Zero as _};

/// Throw of like dice that a process asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Purpose of the throw, as shown at the dice.
    pub purpose: &'static str,
    /// Number of dice thrown.
    pub dice: u32,
    /// Kind of die thrown.
    pub die: Die,
}

impl Throw {
    /// Returns the number of faces in each class.
    #[must_use]
    pub fn counts(&self, faces: &[u8]) -> Counts {
        let mut counts = Counts::default();
        for face in faces {
            counts.0[self.die.class_of(*face)] += 1;
        }
        counts
    }

    /// Returns whether `faces` could be this throw: the right number, each on the die.
    #[must_use]
    pub fn admits(&self, faces: &[u8]) -> bool {
        faces.len() == self.dice as usize && faces.iter().all(|face| (1..=self.die.sides).contains(face))
    }
}

/// Highest number of sides of a die, and so of classes of faces.
pub const MOST_SIDES: usize = 10;

/// Die with its faces grouped into classes that count alike. Every face is in one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    sides: u8,
    /// Number of classes, one more than the highest.
    classes: u8,
    /// Class of face `n`, at index `n - 1`.
    class_of: [u8; MOST_SIDES],
    /// Number of faces in each class.
    sizes: [u8; MOST_SIDES],
}

impl Die {
    /// The d10, each face in a class of its own: class 0 is the face 1.
    pub const D10: Self = Self::each(10);
    /// The d6, each face in a class of its own.
    pub const D6: Self = Self::each(6);

    /// Returns a die of so many sides, each face in a class of its own.
    #[must_use]
    pub const fn each(sides: u8) -> Self {
        let sides = if sides as usize > MOST_SIDES { MOST_SIDES as u8 } else { sides };
        let mut die = Self { sides, classes: sides, class_of: [0; MOST_SIDES], sizes: [0; MOST_SIDES] };
        let mut face = 0;
        while face < sides {
            die.class_of[face as usize] = face;
            die.sizes[face as usize] = 1;
            face += 1;
        }
        die
    }

    /// Returns a die whose faces are grouped by `class`, which returns numbers below [`MOST_SIDES`].
    #[must_use]
    pub fn sorted(sides: u8, class: impl Fn(u8) -> usize) -> Self {
        let mut die = Self { sides: Self::each(sides).sides, classes: 1, class_of: [0; MOST_SIDES], sizes: [0; MOST_SIDES] };
        for face in 1..=die.sides {
            let class = class(face).min(MOST_SIDES - 1) as u8;
            die.class_of[usize::from(face - 1)] = class;
            die.sizes[usize::from(class)] += 1;
            die.classes = die.classes.max(class + 1);
        }
        die
    }

    /// Returns a die on which only `face` or more counts: class 1, all other faces class 0.
    #[must_use]
    pub fn at_least(sides: u8, face: u8) -> Self {
        Self::sorted(sides, |shown| usize::from(shown >= face))
    }

    /// Returns the die with only one class distinct: all other faces are in class 0.
    #[must_use]
    pub fn only(&self, class: usize) -> Self {
        Self::sorted(self.sides, |face| if self.class_of(face) == class { class } else { 0 })
    }

    /// Returns the number of sides.
    #[must_use]
    pub const fn sides(&self) -> u8 {
        self.sides
    }

    /// Returns the class of a face; 0 for a face that is not on the die.
    #[must_use]
    pub fn class_of(&self, face: u8) -> usize {
        let at = usize::from(face).wrapping_sub(1);
        self.class_of.get(at).map_or(0, |class| usize::from(*class))
    }

    /// Returns the number of faces in each class.
    fn sizes(&self) -> &[u8] {
        &self.sizes[..usize::from(self.classes)]
    }
}

/// Number of dice of a throw in each class of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counts(pub [u32; MOST_SIDES]);

impl Counts {
    /// Returns the class of a single die.
    #[must_use]
    pub fn single(&self) -> usize {
        self.0.iter().position(|count| *count > 0).unwrap_or(0)
    }

    /// Returns the face of a single die, for a die that has a class for each face.
    #[must_use]
    pub fn single_face(&self) -> u8 {
        u8::try_from(self.single() + 1).unwrap_or(u8::MAX)
    }
}

/// Next step of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<O> {
    /// Throws these dice next.
    Throw(Throw),
    /// Ends with this outcome.
    Done(O),
}

/// Check being resolved: it asks for throws until it is decided, and the same steps serve play, odds and simulation.
///
/// ```
/// use brigade_major::engine::Odds;
/// use brigade_major::engine::process::{Process, Throw, play};
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::check::FALLEN_LEADER;
///
/// let tables = Tables::shipped().expect("the tables built in are sound");
/// let check = FALLEN_LEADER.prepare(&tables, FALLEN_LEADER.unknown(), None, &[]).expect("a check");
///
/// // Play feeds it the face on the table; where the player cancels, nothing is rolled.
/// let thrown = play(&check, &mut |_: &Throw| Some(vec![8])).expect("a d10 can show 8");
/// assert!(play(&check, &mut |_: &Throw| None).is_none());
/// // Odds feed it every face, and add up to all of them.
/// let odds = Odds::of(&check);
/// assert_eq!(odds.weights.values().sum::<num_bigint::BigUint>(), odds.total);
/// # let _ = thrown;
/// ```
pub trait Process {
    /// State of the process: all that matters of the dice so far.
    type State: Clone + Ord;
    /// Outcome of the check.
    type Outcome: Clone + Ord;
    /// Returns the state before any die.
    fn start(&self) -> Self::State;
    /// Returns the next step in this state.
    fn next(&self, state: &Self::State) -> Next<Self::Outcome>;
    /// Returns the state after a throw.
    fn advance(&self, state: Self::State, counts: &Counts) -> Self::State;
}

/// Runs a process on the faces given for each throw. `None` where no faces are given, because the player cancelled, or faces that the dice
/// cannot show: then nothing is rolled.
pub fn play<P: Process>(process: &P, faces: &mut impl FnMut(&Throw) -> Option<Vec<u8>>) -> Option<P::State> {
    let mut state = process.start();
    while let Next::Throw(throw) = process.next(&state) {
        let faces = faces(&throw).filter(|faces| throw.admits(faces))?;
        state = process.advance(state, &throw.counts(&faces));
    }
    Some(state)
}

/// Runs a process on single faces from `face`, for simulation; stores no list of faces.
pub fn simulate<P: Process>(process: &P, mut face: impl FnMut(u8) -> u8) -> P::Outcome {
    let mut state = process.start();
    loop {
        match process.next(&state) {
            Next::Done(outcome) => return outcome,
            Next::Throw(throw) => {
                let mut counts = Counts::default();
                for _ in 0..throw.dice {
                    counts.0[throw.die.class_of(face(throw.die.sides))] += 1;
                }
                state = process.advance(state, &counts);
            }
        }
    }
}

/// Exact chances: the number of ways of each outcome, and of all together.
///
/// ```
/// use brigade_major::engine::Odds;
/// use brigade_major::games::battlecry1812::Tables;
/// use brigade_major::games::battlecry1812::check::{RALLY, rally_facts};
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// // An officer of ability 2 rallies a unit with 1 or 2 on a d6.
/// let check = RALLY.prepare(&tables, rally_facts(2), None, &[]).expect("an ability from 1 to 6");
/// let odds = Odds::of(&check).map(|row| check.outcomes().rows()[*row].id.to_string());
/// assert_eq!(odds.weight_of(&"rallied".to_owned()), 2u32.into());
/// assert_eq!(odds.total, 6u32.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<O: Ord> {
    /// Number of ways for each outcome that can happen.
    pub weights: BTreeMap<O, BigUint>,
    /// Number of ways of all outcomes.
    pub total: BigUint,
}

impl<O: Ord + Clone> Odds<O> {
    /// Counts every way of a process, with equal states merged.
    #[must_use]
    pub fn of<P: Process<Outcome = O>>(process: &P) -> Self {
        // 64 bits hold a throw of 19 d10 and 128 one of 38; only a great battery of rockets passes that.
        Self::in_width::<P, u64>(process)
            .or_else(|| Self::in_width::<P, u128>(process))
            .or_else(|| Self::in_width::<P, BigUint>(process))
            .unwrap_or_else(|| Self { weights: BTreeMap::new(), total: BigUint::one() })
    }

    fn in_width<P: Process<Outcome = O>, W: Weight + Into<BigUint>>(process: &P) -> Option<Self> {
        let (ways, of) = explore::<P, W>(process)?;
        Some(Self { weights: ways.into_iter().map(|(outcome, count)| (outcome, count.into())).collect(), total: of.into() })
    }

    /// Returns the same chances with outcomes renamed; those that become equal are added.
    #[must_use]
    pub fn map<T: Ord + Clone>(&self, mut name: impl FnMut(&O) -> T) -> Odds<T> {
        let mut ways = BTreeMap::new();
        for (outcome, count) in &self.weights {
            *ways.entry(name(outcome)).or_insert_with(BigUint::zero) += count;
        }
        Odds { weights: ways, total: self.total.clone() }
    }

    /// Returns the number of ways of one outcome; zero if it cannot happen.
    #[must_use]
    pub fn weight_of(&self, outcome: &O) -> BigUint {
        self.weights.get(outcome).cloned().unwrap_or_default()
    }

    /// Returns the chance of one outcome as a float from 0 to 1, for bars only.
    #[must_use]
    pub fn chance(&self, outcome: &O) -> f64 {
        fraction(&self.weight_of(outcome), &self.total)
    }
}

/// Returns `ways / of` as a float, for display; exact to a float's precision however large both are.
#[must_use]
pub fn fraction(ways: &BigUint, of: &BigUint) -> f64 {
    let drop = of.bits().saturating_sub(100);
    let narrow = |number: &BigUint| u128::try_from(number >> drop).unwrap_or(u128::MAX) as f64;
    if of.is_zero() { 0.0 } else { narrow(ways) / narrow(of) }
}

/// Number of ways: in 64 bits while it fits, then in 128, then in any size.
trait Weight: Clone + Integer + CheckedAdd + CheckedMul + From<u32> {}
impl Weight for u64 {}
impl Weight for u128 {}
impl Weight for BigUint {}

type Explored<O, W> = (Vec<(O, W)>, W);

/// Explores the states breadth first, with equal states merged. `None` where `W` is too narrow.
fn explore<P: Process, W: Weight>(process: &P) -> Option<Explored<P::Outcome, W>> {
    let mut done: Merged<P::Outcome, W> = Merged::default();
    let mut of = W::one();
    let mut active = vec![(process.start(), W::one())];
    let mut throws = Vec::new();
    loop {
        for (state, weight) in active {
            match process.next(&state) {
                Next::Done(outcome) => done.add(outcome, weight)?,
                Next::Throw(throw) => throws.push((state, weight, throw, power::<W>(u32::from(throw.die.sides), throw.dice)?)),
            }
        }
        if throws.is_empty() {
            return Some((done.finish()?, of));
        }
        // States of one level may throw different dice: all are brought to a common number of ways.
        let common = throws.iter().try_fold(W::one(), |common, (.., all)| common_ways(common, all))?;
        done.multiply(&common)?;
        of = of.checked_mul(&common)?;
        let mut reached = Merged::default();
        for (state, weight, throw, all) in throws.drain(..) {
            let weight = if all == common { weight } else { weight.checked_mul(&common.div_floor(&all))? };
            spread(process, &state, &weight, &throw, &mut reached)?;
        }
        active = reached.finish()?;
    }
}

/// Returns the least common multiple of two numbers of ways. Most levels throw like dice, and a greatest common divisor is slow.
fn common_ways<W: Weight>(common: W, all: &W) -> Option<W> {
    if common == *all || common.is_one() {
        return Some(all.clone());
    }
    common.div_floor(&common.gcd(all)).checked_mul(all)
}

/// Reached states or outcomes with their ways, equal ones merged and sorted in the end.
///
/// It is a sorted list, and a list of the latest that are not merged into it yet: for the twenty or so states that most checks have this is
/// much faster than a tree, and for a hundred thousand it is no slower.
struct Merged<K, W> {
    sorted: Vec<(K, W)>,
    latest: Vec<(K, W)>,
    /// Index of the last one found in `sorted`: the next is often beside it.
    near: usize,
}

impl<K, W> Default for Merged<K, W> {
    fn default() -> Self {
        Self { sorted: Vec::new(), latest: Vec::new(), near: 0 }
    }
}

impl<K: Ord, W: Weight> Merged<K, W> {
    /// Length up to which the list is always sorted; beyond it, the latest wait until they are as many as the sorted.
    const FEW: usize = 48;

    fn add(&mut self, key: K, weight: W) -> Option<()> {
        match self.find(&key) {
            Ok(at) => {
                self.near = at;
                gain(&mut self.sorted[at].1, &weight)
            }
            Err(at) if self.sorted.len() < Self::FEW => {
                self.near = at;
                self.sorted.insert(at, (key, weight));
                Some(())
            }
            Err(_) => {
                self.latest.push((key, weight));
                if self.latest.len() > self.sorted.len() { self.sort() } else { Some(()) }
            }
        }
    }

    fn find(&self, key: &K) -> Result<usize, usize> {
        let is = |at: &usize| self.sorted.get(*at).is_some_and(|(known, _)| known == key);
        let beside = [self.near, self.near.wrapping_sub(1), self.near + 1].into_iter().find(is);
        beside.map_or_else(|| self.sorted.binary_search_by(|(known, _)| known.cmp(key)), Ok)
    }

    /// Merges the latest into the sorted list.
    fn sort(&mut self) -> Option<()> {
        if self.latest.is_empty() {
            return Some(());
        }
        self.sorted.append(&mut self.latest);
        self.sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut fits = Some(());
        self.sorted.dedup_by(|(key, ways), (kept, sum)| {
            let alike = key == kept;
            if alike && gain(sum, ways).is_none() {
                fits = None;
            }
            alike
        });
        fits
    }

    fn multiply(&mut self, by: &W) -> Option<()> {
        self.sorted.iter_mut().chain(&mut self.latest).try_for_each(|(_, ways)| {
            *ways = ways.checked_mul(by)?;
            Some(())
        })
    }

    fn finish(mut self) -> Option<Vec<(K, W)>> {
        self.sort()?;
        Some(self.sorted)
    }
}

fn gain<W: Weight>(ways: &mut W, more: &W) -> Option<()> {
    *ways = ways.checked_add(more)?;
    Some(())
}

/// Adds every distribution of a throw's dice over its classes, with its ways.
fn spread<P: Process, W: Weight>(process: &P, state: &P::State, weight: &W, throw: &Throw, into: &mut Merged<P::State, W>) -> Option<()> {
    let mut counts = Counts::default();
    if throw.dice == 1 {
        for (class, faces) in throw.die.sizes().iter().enumerate().filter(|(_, faces)| **faces > 0) {
            counts.0[class] = 1;
            let ways = if *faces == 1 { weight.clone() } else { weight.checked_mul(&W::from(u32::from(*faces)))? };
            into.add(process.advance(state.clone(), &counts), ways)?;
            counts.0[class] = 0;
        }
        return Some(());
    }
    split(throw, 0, throw.dice, weight, &mut counts, &mut |counts, ways| into.add(process.advance(state.clone(), counts), ways))
}

/// Distributes `left` dice over the classes from `class` on: each count k of a class has C(left, k) · faces^k ways.
fn split<W: Weight>(
    throw: &Throw,
    class: usize,
    left: u32,
    weight: &W,
    counts: &mut Counts,
    found: &mut impl FnMut(&Counts, W) -> Option<()>,
) -> Option<()> {
    let size = throw.die.sizes[class];
    let faces = W::from(u32::from(size));
    if class + 1 == throw.die.sizes().len() {
        counts.0[class] = left;
        found(counts, weight.checked_mul(&power_of(&faces, left)?)?)?;
        counts.0[class] = 0;
        return Some(());
    }
    let mut ways = weight.clone();
    for count in 0..=if size == 0 { 0 } else { left } {
        counts.0[class] = count;
        split(throw, class + 1, left - count, &ways, counts, found)?;
        if count < left {
            ways = ways.checked_mul(&W::from(left - count))?.checked_mul(&faces)?.div_floor(&W::from(count + 1));
        }
    }
    counts.0[class] = 0;
    Some(())
}

fn power<W: Weight>(base: u32, exponent: u32) -> Option<W> {
    power_of(&W::from(base), exponent)
}

fn power_of<W: Weight>(base: &W, exponent: u32) -> Option<W> {
    num_traits::checked_pow(base.clone(), exponent as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_in_one_class() {
        let thirds = Die::sorted(6, |face| usize::from((face - 1) / 2) * 2);
        assert_eq!((1..=6).map(|face| thirds.class_of(face)).collect::<Vec<_>>(), [0, 0, 2, 2, 4, 4]);
        assert_eq!(thirds.sizes(), [2, 0, 2, 0, 2], "classes without faces may lie between");
        assert_eq!((1..=6).map(|face| thirds.only(2).class_of(face)).collect::<Vec<_>>(), [0, 0, 2, 2, 0, 0]);
        assert_eq!(Die::at_least(10, 8).sizes(), [7, 3]);
        assert_eq!(Die::D10.sizes(), [1; 10]);
        assert_eq!((Die::D6.class_of(0), Die::D6.class_of(7), Die::D6.class_of(255)), (0, 0, 0), "faces off the die are nothing's");
    }

    /// Process whose outcome is the [`Counts`] of a pool of dice.
    struct Pool(Throw);

    impl Process for Pool {
        type State = Option<Counts>;
        type Outcome = Counts;
        fn start(&self) -> Option<Counts> {
            None
        }
        fn next(&self, state: &Option<Counts>) -> Next<Counts> {
            state.map_or(Next::Throw(self.0), Next::Done)
        }
        fn advance(&self, _: Option<Counts>, counts: &Counts) -> Option<Counts> {
            Some(*counts)
        }
    }

    /// Product of three d10: unordered states, more of them than the sorted list holds at any time.
    struct Product;

    impl Process for Product {
        type State = (u8, u32);
        type Outcome = u32;
        fn start(&self) -> (u8, u32) {
            (0, 1)
        }
        fn next(&self, (thrown, product): &(u8, u32)) -> Next<u32> {
            if *thrown == 3 { Next::Done(*product) } else { Next::Throw(Throw { purpose: "test", dice: 1, die: Die::D10 }) }
        }
        fn advance(&self, (thrown, product): (u8, u32), counts: &Counts) -> (u8, u32) {
            (thrown + 1, product * u32::from(counts.single_face()))
        }
    }

    #[test]
    fn many_states_in_no_order_are_counted_as_by_hand() {
        let mut counted: BTreeMap<u32, BigUint> = BTreeMap::new();
        for faces in 0..1000u32 {
            *counted.entry((faces / 100 + 1) * (faces / 10 % 10 + 1) * (faces % 10 + 1)).or_default() += 1u32;
        }
        assert!(counted.len() > Merged::<u32, u64>::FEW);
        assert_eq!(Odds::of(&Product), Odds { weights: counted, total: 1000u32.into() });
    }

    #[test]
    fn classes_without_faces_never_show() {
        for dice in [0, 1, 2, 3] {
            let odds = Odds::of(&Pool(Throw { purpose: "test", dice, die: Die::sorted(6, |face| if face == 6 { 3 } else { 1 }) }));
            assert_eq!(odds.weights.values().sum::<BigUint>(), odds.total);
            assert_eq!(odds.weights.len(), dice as usize + 1, "only classes 1 and 3 share {dice} dice");
        }
    }
}
