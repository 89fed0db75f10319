//! Odds for the generals as small tables, made once a scenario by asking the game's checks: what each company throws at each range, what
//! a die does to each class of target, who wins a melee of so many dice.

use std::collections::BTreeMap;

use crate::engine::Word as _;
use crate::games::battlecry1812::battle::{Setup, weapon_for};
use crate::games::battlecry1812::fire::{Fire, FireAttacker, FireRequest, FireTarget};
use crate::games::battlecry1812::melee::{Melee, MeleeAttacker, MeleeDefender, MeleeRequest, MeleeRulings};
use crate::games::battlecry1812::scenario::Unit;
use crate::games::battlecry1812::words::{Cover, FaceEffect, TargetClass, UnitType};

/// Most dice the tables go to; more count as so many.
const MOST: usize = 20;
/// Number of faces of a die.
const FACES: u8 = 6;
/// Number of classes of targets.
const CLASSES: usize = TargetClass::ALL.len();
/// Number of all covers.
const COVERS: usize = Cover::ALL.len();

/// Faces of a die with each effect on a class of target.
#[derive(Clone, Copy, Debug, Default)]
pub struct DieFaces {
    /// Faces that take a figure.
    pub strength: u8,
    /// Faces that take morale.
    pub morale: u8,
    /// Faces that send it back.
    pub retreat: u8,
}

/// Dice of a company beyond its morale, by range and cover.
pub type RangeDice = Vec<[Option<i32>; COVERS]>;

/// Odds of a scenario.
#[derive(Clone, Debug)]
pub struct OddsTable {
    faces: [DieFaces; CLASSES],
    /// Chance of at least so many successes: by faces, dice and successes.
    at_least: Vec<f64>,
    /// Chance to win and to lose a melee: by the dice of both, for each pair of faces that are flags.
    clash: BTreeMap<(u8, u8), Vec<(f64, f64)>>,
    melee: BTreeMap<(UnitType, UnitType), (i32, i32)>,
}

impl OddsTable {
    /// Makes the tables of a scenario.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let mut faces = [DieFaces::default(); CLASSES];
        for unit in UnitType::ALL {
            faces[setup.tables.unit(*unit).class as usize] = faces_against(setup, *unit);
        }
        let mut at_least = vec![0.0; usize::from(FACES + 1) * (MOST + 1) * (MOST + 1)];
        let mut clash = BTreeMap::new();
        for success in 0..=FACES {
            for dice in 0..=MOST {
                let mut tail = 0.0;
                for (count, share) in binomial(success, dice).into_iter().enumerate().rev() {
                    tail += share;
                    at_least[place(success, dice, count)] = tail;
                }
            }
        }
        for (own, theirs) in faces.iter().flat_map(|own| faces.iter().map(|theirs| (own.retreat, theirs.retreat))) {
            clash.entry((own, theirs)).or_insert_with(|| {
                let pairs = (0..=MOST).flat_map(|mine| (0..=MOST).map(move |his| (mine, his)));
                pairs.map(|(mine, his)| won_and_lost(&binomial(own, mine), &binomial(theirs, his))).collect()
            });
        }
        let kinds = setup.scenario.units().map(|(_, unit)| unit.kind).collect::<std::collections::BTreeSet<_>>();
        let pairs = kinds.iter().flat_map(|own| kinds.iter().map(move |other| (*own, *other)));
        let melee = pairs.filter_map(|(own, other)| Some(((own, other), melee_dice(setup, own, other)?))).collect();
        Self { faces, at_least, clash, melee }
    }

    /// Returns what a die does to a class of target.
    #[must_use]
    pub const fn faces(&self, class: TargetClass) -> DieFaces {
        self.faces[class as usize]
    }

    /// Returns the chance of at least so many of these faces.
    #[must_use]
    pub fn at_least(&self, faces: u8, dice: u32, count: u32) -> f64 {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count > MOST { 0.0 } else { self.at_least[place(faces.min(FACES), bounded(dice), count)] }
    }

    /// Returns the chances to win and to lose a melee with so many dice against so many, a target of each class.
    #[must_use]
    pub fn clash(&self, (own, class): (u32, TargetClass), (theirs, their_class): (u32, TargetClass)) -> (f64, f64) {
        let flags = (self.faces(their_class).retreat, self.faces(class).retreat);
        let at = bounded(own) * (MOST + 1) + bounded(theirs);
        self.clash.get(&flags).and_then(|table| table.get(at)).copied().unwrap_or_default()
    }

    /// Returns the dice of both in a melee beyond their morale; `None` where the first never attacks. A defender that throws none has few.
    #[must_use]
    pub fn melee_dice(&self, attacker: UnitType, defender: UnitType) -> Option<(i32, i32)> {
        self.melee.get(&(attacker, defender)).copied()
    }
}

/// Returns the dice a company throws beyond its morale, by range and cover; empty past its reach.
#[must_use]
pub fn range_dice(setup: &Setup, unit: &Unit) -> RangeDice {
    let reach = unit.weapons.iter().map(|weapon| setup.tables.columns(*weapon)).max().unwrap_or(0);
    let dice = |range: u32, cover: Cover| {
        let mut request = FireRequest {
            attacker: FireAttacker { unit: unit.kind, morale: unit.morale.max(1), ..FireAttacker::default() },
            target: FireTarget { cover, ..FireTarget::default() },
            range,
            ..FireRequest::default()
        };
        request.attacker.weapon = unit.weapons.first().copied().unwrap_or_default();
        request.attacker.weapon = weapon_for(setup, unit, &request);
        let check = Fire::prepare(&setup.tables, &request, &[]).ok()?;
        let total = check.tally.as_ref()?.total();
        Some(total - i32::try_from(request.attacker.morale).unwrap_or(0))
    };
    (1..=reach).map(|range| std::array::from_fn(|cover| dice(range, Cover::ALL[cover]))).collect()
}

fn faces_against(setup: &Setup, target: UnitType) -> DieFaces {
    let request = FireRequest {
        attacker: FireAttacker { unit: UnitType::Infantry, morale: 1, ..FireAttacker::default() },
        target: FireTarget { unit: target, ..FireTarget::default() },
        range: 1,
        ..FireRequest::default()
    };
    let Ok(check) = Fire::prepare(&setup.tables, &request, &[]) else { return DieFaces::default() };
    let count = |effect| u8::try_from((1..=FACES).filter(|face| check.effect_of(*face) == Some(effect)).count()).unwrap_or(FACES);
    DieFaces { strength: count(FaceEffect::Strength), morale: count(FaceEffect::Morale), retreat: count(FaceEffect::Retreat) }
}

fn melee_dice(setup: &Setup, attacker: UnitType, defender: UnitType) -> Option<(i32, i32)> {
    let morale = 5;
    let request = MeleeRequest {
        attacker: MeleeAttacker { unit: attacker, morale, ..MeleeAttacker::default() },
        defender: MeleeDefender { unit: defender, morale, ..MeleeDefender::default() },
        ..MeleeRequest::default()
    };
    let check = Melee::prepare(&setup.tables, &request, &MeleeRulings::default()).ok()?;
    let beyond = |dice: u32| i32::try_from(dice).unwrap_or(0) - i32::try_from(morale).unwrap_or(0);
    let defends = check.defender.dice_count();
    Some((beyond(check.attacker.dice_count()), if defends == 0 { i32::from(i16::MIN) } else { beyond(defends) }))
}

const fn place(faces: u8, dice: usize, count: usize) -> usize {
    (faces as usize * (MOST + 1) + dice) * (MOST + 1) + count
}

fn bounded(dice: u32) -> usize {
    usize::try_from(dice).unwrap_or(MOST).min(MOST)
}

/// Returns the chances of 0, 1, 2 … of these faces among so many dice.
fn binomial(faces: u8, dice: usize) -> Vec<f64> {
    let share = f64::from(faces) / f64::from(FACES);
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - share);
            next[count + 1] += chance * share;
        }
        chances = next;
    }
    chances
}

fn won_and_lost(own: &[f64], theirs: &[f64]) -> (f64, f64) {
    let mut sums = (0.0, 0.0);
    for (mine, one) in own.iter().enumerate() {
        for (his, other) in theirs.iter().enumerate() {
            match mine.cmp(&his) {
                std::cmp::Ordering::Greater => sums.0 += one * other,
                std::cmp::Ordering::Less => sums.1 += one * other,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    sums
}
