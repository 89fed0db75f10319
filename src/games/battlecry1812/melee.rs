//! Melee: both sides throw their morale, more flags win (digest §5).

use crate::engine::fault::clause;
use serde::{Deserialize, Serialize};

use super::effect::Effect;
pub use super::facts::melee as fact;
use super::fire::{check_count, check_formation, dice_of};
use super::losses::{Losses, class_of};
use super::resolution::Resolution;
use super::tables::{FigureId, Tables};
use super::words::{FaceEffect, Facing, Formation, MeleeSide, Special, UnitType};
use crate::engine::request::or_default;
use crate::engine::{
    Asks as _, Counts, Die, Facts, Fault, Faults, JudgedCheck, Next, OutcomeTable, Process, Ruling, Tally, Throw, Value, asks,
};

/// Asks for a melee of two units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeRequest {
    /// Unit that attacks; never artillery.
    pub attacker: MeleeAttacker,
    /// Unit that is attacked.
    pub defender: MeleeDefender,
    /// Faces of the attacker's dice; `None` before they are thrown.
    #[serde(default)]
    pub attacker_dice: Option<Vec<u8>>,
    /// Faces of the defender's dice; `None` before they are thrown.
    #[serde(default)]
    pub defender_dice: Option<Vec<u8>>,
}

asks! {
    /// The unit that attacks.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MeleeAttacker in fact::MELEE {
        /// Type of the attacking unit.
        #[serde(rename = "type")]
        pub unit: UnitType = TYPE,
        /// Its morale, 1 to 10: a routed unit does not attack.
        pub morale: u32 = MORALE,
        /// An officer buffs it.
        #[serde(default, deserialize_with = "or_default")]
        pub buff: bool = BUFF,
    }
}

asks! {
    /// The unit that is attacked.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MeleeDefender in fact::MELEE {
        /// Type of the defending unit.
        #[serde(rename = "type")]
        pub unit: UnitType = TYPE,
        /// Its morale, 0 to 10.
        pub morale: u32 = MORALE,
        #[serde(default, deserialize_with = "or_default")]
        [attacked],
        /// Formation the defender is in.
        #[serde(default, deserialize_with = "or_default")]
        pub formation: Formation = ENEMY_FORMATION,
        /// An officer buffs it.
        #[serde(default, deserialize_with = "or_default")]
        pub buff: bool = BUFF,
    }
}

/// A melee with both tallies made, waiting for the dice.
///
/// ```
/// use brigade_major::games::battlecry1812::Tables;
/// use brigade_major::games::battlecry1812::melee::{Melee, MeleeRequest, MeleeRulings};
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let request: MeleeRequest = serde_json::from_value(serde_json::json!({
///     "attacker": {"type": "indians", "morale": 1, "buff": true},
///     "defender": {"type": "field_artillery", "morale": 0, "facing": "flank", "formation": "limbered"}
/// })).expect("a request");
/// let check = Melee::prepare(&tables, &request, &MeleeRulings::default()).expect("no field is at fault");
/// assert_eq!((check.attacker.dice_count(), check.defender.dice_count()), (2, 0));
/// assert!(check.resolve(&[6, 6], &[1]).is_none(), "the defender throws no die");
/// ```
#[derive(Clone, Debug)]
pub struct Melee<'t> {
    /// The attacker's facts, lines and dice.
    pub attacker: MeleePool<'t>,
    /// The defender's facts, lines and dice.
    pub defender: MeleePool<'t>,
    outcomes: &'t OutcomeTable<Effect>,
}

/// One side of a melee.
#[derive(Clone, Debug)]
pub struct MeleePool<'t> {
    /// Facts the tally was made with.
    pub facts: Facts,
    /// The lines that make the number of dice.
    pub tally: Tally<'t>,
    dice: u32,
    die: Die,
}

impl MeleePool<'_> {
    /// Returns the number of dice the side throws.
    #[must_use]
    pub const fn dice_count(&self) -> u32 {
        self.dice
    }

    const fn throw(&self, purpose: &'static str) -> Throw {
        Throw { purpose, dice: self.dice, die: self.die }
    }
}

/// A referee's rulings on the two tallies of a melee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeleeRulings {
    /// Rulings on the attacker's tally.
    #[serde(default)]
    pub attacker: Vec<Ruling>,
    /// Rulings on the defender's tally.
    #[serde(default)]
    pub defender: Vec<Ruling>,
}

impl<'t> Melee<'t> {
    /// Checks the request and makes both tallies.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: &MeleeRequest, rulings: &MeleeRulings) -> Result<Self, Vec<Fault>> {
        request.check(tables)?;
        let side = |side, rulings: &[Ruling]| {
            let facts = request.side_facts(tables, side);
            let tally = Tally::of(&tables.melee, &facts, rulings);
            let enemy = if side == MeleeSide::Attacker { request.defender.unit } else { request.attacker.unit };
            let die = tables.die_against(tables.unit(enemy).class).only(class_of(FaceEffect::Retreat));
            MeleePool { facts, dice: dice_of(&tally), tally, die }
        };
        let attacker = side(MeleeSide::Attacker, &rulings.attacker);
        let defender = side(MeleeSide::Defender, &rulings.defender);
        let faults = Faults::default();
        check_count(&faults, "attacker", attacker.dice);
        check_count(&faults, "defender", defender.dice);
        faults.dice_count("attacker_dice", request.attacker_dice.as_deref(), attacker.dice);
        faults.dice_count("defender_dice", request.defender_dice.as_deref(), defender.dice);
        faults.finish()?;
        let guns = tables.has_special(request.defender.unit, Special::NoMelee);
        let outcomes = if guns { &tables.against_guns } else { &tables.melee_outcomes };
        Ok(Self { attacker, defender, outcomes })
    }

    /// Returns the number of dice of both sides and the lines that make it, to find the facts that still matter.
    #[must_use]
    pub fn judged(&self) -> JudgedCheck<(u32, u32)> {
        let judged = JudgedCheck::new((self.attacker.dice, self.defender.dice));
        [&self.attacker, &self.defender].into_iter().fold(judged, |judged, side| judged.by_tally(&side.facts, &side.tally))
    }

    /// The rows the difference of the flags may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect> {
        self.outcomes
    }

    /// Returns the effects of a row of [`Self::outcomes`] on these two units.
    #[must_use]
    pub fn effects_of(&self, row: usize) -> Vec<Effect> {
        self.outcomes.effects_of(row, &self.attacker.facts).copied().collect()
    }

    /// Reads the table with both sides' faces. None if they are no such throws.
    #[must_use]
    pub fn resolve(&self, attacker: &[u8], defender: &[u8]) -> Option<Resolution<'t>> {
        let (attacker, defender) = self.flags(attacker, defender)?;
        Some(Resolution::read(self.outcomes, &self.attacker.facts, attacker - defender))
    }

    /// The flags of both sides. None if they are no such throws.
    #[must_use]
    pub fn flags(&self, attacker: &[u8], defender: &[u8]) -> Option<(i32, i32)> {
        let flags = |throw: Throw, faces: &[u8]| throw.admits(faces).then(|| flags_of(&throw.counts(faces)));
        Some((flags(self.attacker.throw(ATTACKER), attacker)?, flags(self.defender.throw(DEFENDER), defender)?))
    }
}

const ATTACKER: &str = "the attacker";
const DEFENDER: &str = "the defender";

/// Flags among a side's dice; [`super::MOST_DICE`] bounds them.
fn flags_of(counts: &Counts) -> i32 {
    i32::try_from(Losses::read(counts).retreat).unwrap_or(i32::MAX)
}

/// The dice of a melee so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeleeState {
    /// No dice are thrown yet.
    #[default]
    Before,
    /// The attacker has thrown: the number of its flags.
    Attacked(i32),
    /// Both sides have thrown: the attacker's flags less the defender's.
    Met(i32),
}

/// The outcome is a row of [`Melee::outcomes`]. A side without dice is passed over.
impl Process for Melee<'_> {
    type State = MeleeState;
    type Outcome = usize;

    fn start(&self) -> MeleeState {
        self.pass_over(MeleeState::Before)
    }

    fn next(&self, state: &MeleeState) -> Next<usize> {
        match state {
            MeleeState::Before => Next::Throw(self.attacker.throw(ATTACKER)),
            MeleeState::Attacked(_) => Next::Throw(self.defender.throw(DEFENDER)),
            MeleeState::Met(difference) => Next::Done(self.outcomes.row_of(*difference)),
        }
    }

    fn advance(&self, state: MeleeState, counts: &Counts) -> MeleeState {
        let flags = flags_of(counts);
        self.pass_over(match state {
            MeleeState::Before => MeleeState::Attacked(flags),
            MeleeState::Attacked(attacker) => MeleeState::Met(attacker - flags),
            met @ MeleeState::Met(_) => met,
        })
    }
}

impl Melee<'_> {
    fn pass_over(&self, state: MeleeState) -> MeleeState {
        match state {
            MeleeState::Before if self.attacker.dice == 0 => self.pass_over(MeleeState::Attacked(0)),
            MeleeState::Attacked(attacker) if self.defender.dice == 0 => MeleeState::Met(attacker),
            other => other,
        }
    }
}

impl MeleeRequest {
    fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let Self { attacker, defender, attacker_dice, defender_dice } = self;
        let most = tables.figure(FigureId::MoraleStartMost);
        let faults = Faults::default();
        let guns = tables.has_special(attacker.unit, Special::NoMelee);
        faults.add_if(guns, "attacker.type", format!("{} do not attack in melee", attacker.unit));
        faults.check_bounds("attacker.morale", attacker.morale, 1..=most);
        faults.check_bounds("defender.morale", defender.morale, 0..=most);
        check_formation(&faults, tables, defender.unit, defender.formation, "defender.formation");
        faults.dice("attacker_dice", attacker_dice.as_deref(), 6);
        faults.dice("defender_dice", defender_dice.as_deref(), 6);
        let missing = if attacker_dice.is_some() { "defender_dice" } else { "attacker_dice" };
        let lone = attacker_dice.is_some() != defender_dice.is_some();
        faults.add_if(lone, missing, clause("is missing: give the dice of both sides or of neither, [] for a side that throws none"));
        faults.finish()
    }

    /// Returns the facts for the tally of one side, whether the fields are valid or not.
    #[must_use]
    pub fn side_facts(&self, tables: &Tables, side: MeleeSide) -> Facts {
        let Self { attacker, defender, .. } = self;
        let mut facts = defender.facts();
        let (unit, enemy) = match side {
            MeleeSide::Attacker => {
                // The facts of the defender also hold for the attacker, as facts of its enemy.
                attacker.record(&mut facts);
                (attacker.unit, defender.unit)
            }
            MeleeSide::Defender => {
                [fact::ENEMY_FORMATION, fact::FACING].into_iter().for_each(|fact| facts.know(fact, Value::Nothing));
                (defender.unit, attacker.unit)
            }
        };
        facts.word(fact::SIDE, side);
        facts.flag(fact::NO_MELEE, tables.has_special(unit, Special::NoMelee));
        facts.flag(fact::ENEMY_CANNOT_BE_FLANKED, tables.has_special(enemy, Special::CannotBeFlanked));
        facts
    }
}
