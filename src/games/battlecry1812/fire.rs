//! Fire: morale and modifiers make a pool of dice, and each face its own effect (digest §4).

use std::sync::Arc;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

pub use super::facts::fire as fact;
use super::losses::{Losses, class_of};
use super::tables::{FigureId, Tables};
use super::words::{Cover, FaceEffect, Facing, Formation, Special, UnitType, Weapon};
use super::{MOST_DICE, MOST_HEXES};
use crate::engine::request::or_default;
use crate::engine::{
    Amount, Asks as _, Counts, Die, Facts, Fault, Faults, JudgedCheck, ModifierRow, Next, Odds, Process, Ruling, Tally, Throw, Word as _,
    asks, text,
};

asks! {
    /// Asks for the fire of one unit.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireRequest in fact::FIRE {
        /// Unit that fires the shot.
        pub attacker: FireAttacker,
        /// Unit that is fired at.
        pub target: FireTarget,
        [distance],
        /// The faces, one for each die of the pool.
        #[serde(default)]
        pub dice: Option<Vec<u8>>,
    }
}

asks! {
    /// The unit that fires.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireAttacker in fact::FIRE {
        /// Type of the firing unit.
        #[serde(rename = "type")]
        pub unit: UnitType = TYPE,
        /// Its morale, 1 to 10.
        pub morale: u32 = MORALE,
        /// Weapon the unit fires with.
        pub weapon: Weapon = WEAPON,
        /// Formation the unit is in.
        #[serde(default, deserialize_with = "or_default")]
        pub formation: Formation = FORMATION,
        #[serde(default)]
        [spread],
        #[serde(default, deserialize_with = "or_default")]
        [stand],
        /// An officer buffs it.
        #[serde(default, deserialize_with = "or_default")]
        pub buff: bool = BUFF,
    }
}

asks! {
    /// The unit that is fired at.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireTarget in fact::FIRE {
        /// Type of the target unit.
        #[serde(rename = "type")]
        pub unit: UnitType = TARGET,
        /// Formation the target is in.
        #[serde(default, deserialize_with = "or_default")]
        pub formation: Formation = TARGET_FORMATION,
        #[serde(default, deserialize_with = "or_default")]
        [target],
    }
}

/// A fire with its tally made, waiting for the dice.
///
/// ```
/// use brigade_major::games::battlecry1812::Tables;
/// use brigade_major::games::battlecry1812::fire::{Fire, FireRequest};
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let request: FireRequest = serde_json::from_value(serde_json::json!({
///     "attacker": {"type": "infantry", "morale": 6, "weapon": "musket"},
///     "target": {"type": "light_infantry"},
///     "range": 2
/// })).expect("a request");
/// let check = Fire::prepare(&tables, &request, &[]).expect("no field is at fault");
/// assert_eq!(check.dice_count(), 4);
/// let losses = check.resolve(&[1, 4, 5, 6]).expect("four faces of a d6");
/// assert_eq!((losses.strength, losses.morale, losses.retreat), (1, 0, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Fire<'t> {
    /// Facts the tally was made with.
    pub facts: Facts,
    /// The lines that make the number of dice; `None` where the target is beyond the weapon's reach.
    pub tally: Option<Tally<'t>>,
    /// Reason there is no shot; `None` where there is one.
    pub no_shot: Option<NoShot>,
    pool: Pool,
}

/// Reason a unit cannot fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// The weapon does not reach so far.
    BeyondReach {
        /// Weapon that is out of range.
        weapon: Weapon,
        /// Range of the weapon in hexes.
        reach: u32,
        /// Distance to the target in hexes.
        range: u32,
    },
    /// The modifiers leave no die.
    NoDice {
        /// Sum of the lines of the tally, 0 or less.
        total: i32,
    },
}

impl NoShot {
    /// Returns the reason in two or three words, as a result.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BeyondReach { .. } => "Out of range",
            Self::NoDice { .. } => "No dice",
        }
    }
}

impl std::fmt::Display for NoShot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::BeyondReach { weapon, reach: 1, range } => {
                write!(f, "out of range: a {weapon} reaches 1 hex, the target is {range} away")
            }
            Self::BeyondReach { weapon, reach, range } => {
                write!(f, "out of range: a {weapon} reaches {reach} hexes, the target is {range} away")
            }
            Self::NoDice { total } => write!(f, "no dice: the modifiers add up to {}, and a shot needs 1", text::signed(*total)),
        }
    }
}

/// The exact chances of each kind of loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireOdds {
    /// Entry k: ways to lose exactly k strength.
    pub strength: Vec<BigUint>,
    /// Entry k: ways to lose exactly k morale.
    pub morale: Vec<BigUint>,
    /// Entry k: ways to retreat exactly k hexes.
    pub retreat: Vec<BigUint>,
    /// Number of all ways the dice can fall.
    pub of: BigUint,
}

impl<'t> Fire<'t> {
    /// Checks the request and makes the tally.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: &FireRequest, rulings: &[Ruling]) -> Result<Self, Vec<Fault>> {
        request.check(tables)?;
        let FireRequest { attacker, target, range, dice } = request;
        let facts = facts(tables, request);
        let tally = tables.range_row(attacker.weapon, *range).map(|line| Tally::of(rows(tables, line), &facts, rulings));
        let count = tally.as_ref().map_or(0, dice_of);
        let no_shot = match &tally {
            None => Some(NoShot::BeyondReach { weapon: attacker.weapon, reach: tables.reach(attacker.weapon), range: *range }),
            Some(tally) => (count == 0).then(|| NoShot::NoDice { total: tally.total() }),
        };
        let faults = Faults::default();
        check_count(&faults, "attacker", count);
        faults.dice_count("dice", dice.as_deref(), count);
        faults.finish()?;
        let die = tables.die_against(tables.unit(target.unit).class);
        Ok(Self { facts, tally, no_shot, pool: Pool { dice: count, die } })
    }

    /// Returns the number of dice thrown; 0 where there is no shot.
    #[must_use]
    pub const fn dice_count(&self) -> u32 {
        self.pool.dice
    }

    /// Returns the number of dice and the lines that make it, to find the facts that still matter.
    #[must_use]
    pub fn judged(&self) -> JudgedCheck<u32> {
        let tally = self.tally.clone().unwrap_or_default();
        JudgedCheck::new(self.dice_count()).by_tally(&self.facts, &tally)
    }

    /// The exact chances of each kind of loss, each list as long as the most dice that can show it.
    #[must_use]
    pub fn odds(&self) -> FireOdds {
        let one = |effect| self.odds_of(effect);
        let list = |odds: &Odds<u32>| (0..=self.pool.dice).map(|count| odds.weight_of(&count)).collect();
        let strength = one(FaceEffect::Strength);
        FireOdds {
            morale: list(&one(FaceEffect::Morale)),
            retreat: list(&one(FaceEffect::Retreat)),
            strength: list(&strength),
            of: strength.total,
        }
    }

    /// The exact chances of one kind of loss.
    #[must_use]
    pub fn odds_of(&self, effect: FaceEffect) -> Odds<u32> {
        let pool = Pool { die: self.pool.die.only(class_of(effect)), ..self.pool };
        Odds::of(&pool).map(|losses| losses.of(effect))
    }

    /// Returns the effect of a face on this target; `None` where it has none.
    #[must_use]
    pub fn effect_of(&self, face: u8) -> Option<FaceEffect> {
        FaceEffect::ALL.iter().copied().find(|effect| class_of(*effect) == self.pool.die.class_of(face))
    }

    /// Returns the losses these faces cause; `None` if they are not such a throw: too many, too few, or not on the die.
    #[must_use]
    pub fn resolve(&self, faces: &[u8]) -> Option<Losses> {
        let throw = self.pool.throw();
        throw.admits(faces).then(|| Losses::read(&throw.counts(faces)))
    }
}

/// Returns the number of dice a tally adds up to, 0 where its total is negative.
pub(super) fn dice_of(tally: &Tally) -> u32 {
    u32::try_from(tally.total()).unwrap_or(0)
}

/// Adds a fault where a pool has more dice than the program can throw.
pub(super) fn check_count(faults: &Faults, at: &'static str, dice: u32) {
    faults.add_if(dice > MOST_DICE, at, format!("the modifiers add up to {dice} dice; {MOST_DICE} is the most"));
}

/// Returns the base, then the weapon's line, then the situations: a share divides all that come before it.
fn rows<'t>(tables: &'t Tables, range: &'t Arc<ModifierRow>) -> impl Iterator<Item = &'t Arc<ModifierRow>> {
    let base = tables.fire.iter().take_while(|row| matches!(row.amount, Amount::OfFact(_))).count();
    let (base, situations) = tables.fire.split_at(base);
    base.iter().chain([range]).chain(situations)
}

/// The dice of a fire, all losses at once.
impl Process for Fire<'_> {
    type State = Option<Losses>;
    type Outcome = Losses;

    fn start(&self) -> Option<Losses> {
        self.pool.start()
    }

    fn next(&self, state: &Option<Losses>) -> Next<Losses> {
        self.pool.next(state)
    }

    fn advance(&self, state: Option<Losses>, counts: &Counts) -> Option<Losses> {
        self.pool.advance(state, counts)
    }
}

/// Dice thrown at a target: all losses at once, or only one kind where the die distinguishes only its faces.
#[derive(Clone, Copy, Debug)]
struct Pool {
    dice: u32,
    die: Die,
}

impl Pool {
    const fn throw(&self) -> Throw {
        Throw { purpose: "fire", dice: self.dice, die: self.die }
    }
}

impl Process for Pool {
    type State = Option<Losses>;
    type Outcome = Losses;

    fn start(&self) -> Option<Losses> {
        (self.dice == 0).then(Losses::default)
    }

    fn next(&self, state: &Option<Losses>) -> Next<Losses> {
        state.map_or(Next::Throw(self.throw()), Next::Done)
    }

    fn advance(&self, _: Option<Losses>, counts: &Counts) -> Option<Losses> {
        Some(Losses::read(counts))
    }
}

impl FireRequest {
    fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let Self { attacker, target, range, dice } = self;
        let faults = Faults::default();
        faults.check_bounds("attacker.morale", attacker.morale, 1..=tables.figure(FigureId::MoraleStartMost));
        let carried = &tables.unit(attacker.unit).weapons;
        if !carried.contains(&attacker.weapon) {
            let may = carried.iter().map(|weapon| weapon.word()).collect::<Vec<_>>().join(", ");
            faults.add("attacker.weapon", format!("{} have no {}; they may have {may}", attacker.unit, attacker.weapon.word()));
        }
        if check_formation(&faults, tables, attacker.unit, attacker.formation, "attacker.formation") {
            let still = !tables.formation(attacker.formation).fires;
            faults.add_if(
                still,
                "attacker.formation",
                format!("units {} do not fire; unlimbered guns are in line", attacker.formation.placed()),
            );
        }
        faults.check_bounds("attacker.hexes", attacker.hexes.unwrap_or(1), 1..=MOST_HEXES);
        check_formation(&faults, tables, target.unit, target.formation, "target.formation");
        faults.check_bounds("range", *range, 1..=100);
        faults.dice("dice", dice.as_deref(), 6);
        faults.finish()
    }
}

/// Adds a fault where a unit cannot be in a formation; returns whether it can.
pub(super) fn check_formation(faults: &Faults, tables: &Tables, unit: UnitType, formation: Formation, at: &'static str) -> bool {
    let fits = tables.formations_of(unit).any(|may| may == formation);
    if !fits {
        let right = tables.formations_of(unit).map(|formation| formation.word()).collect::<Vec<_>>().join(", ");
        faults.add(at, format!("{unit} cannot be {}; the formation is one of {right}", formation.placed()));
    }
    fits
}

/// Returns the facts of a fire, whether its fields are valid or not.
#[must_use]
pub fn facts(tables: &Tables, request: &FireRequest) -> Facts {
    let FireRequest { attacker, target, .. } = request;
    let mut facts = request.facts();
    attacker.record(&mut facts);
    target.record(&mut facts);
    facts.count(fact::HEXES, i64::from(attacker.hexes.unwrap_or(1)));
    facts.word(fact::TARGET_CLASS, tables.unit(target.unit).class);
    facts.flag(fact::TARGET_CANNOT_BE_FLANKED, tables.has_special(target.unit, Special::CannotBeFlanked));
    facts
}
