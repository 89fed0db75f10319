//! Charge: each side rolls a die and adds its modifiers, and the difference selects a row (digest §10).

use crate::engine::fault::{At, clause};
use serde::{Deserialize, Serialize};

use super::effect::{CountSpec, Effect};
pub use super::facts::charge as fact;
pub use super::facts::charge_outcome as outcome_fact;
use super::maneuver::{check_formation, check_gun, usual_formation};
use super::resolution::{Outcome, Resolution};
use super::tables::Tables;
pub use super::words::ChargeRole;
use super::words::{Arm, Effectiveness, Experience, Formation, Ground, Order, Position};
use crate::engine::request::or_default;
use crate::engine::text::{HAS, IS, statement};
use crate::engine::{
    Asks as _, Counts, Die, Facts, Fault, Faults, JudgedCheck, Next, OutcomeTable, Process, Ruling, Tally, Throw, Value, Word as _, asks,
};
use crate::id::GunId;

asks! {
    /// Request for one combat of a charge.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ChargeRequest in fact::SIDE {
        /// Number of the combat: 1 for the first, 2 or more for further ones.
        #[serde(default = "first", deserialize_with = "round_or_first")]
        pub round: u32 = ROUND,
        #[serde(default, deserialize_with = "or_default")]
        [crossed],
        #[serde(default, deserialize_with = "or_default")]
        [struggle],
        /// Party that charges; never artillery.
        pub attacker: ChargeParty,
        /// Party that is charged.
        pub defender: ChargeParty,
        /// Face of the attacker's d10; `None` if it is not rolled.
        #[serde(default)]
        pub attacker_die: Option<u8>,
        /// Face of the defender's d10; `None` if it is not rolled.
        #[serde(default)]
        pub defender_die: Option<u8>,
    }
}

asks! {
    /// Party of a charge, attacker or defender.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ChargeParty in fact::SIDE {
        /// Arm of the party; never artillery for the attacker.
        pub arm: Arm = ARM,
        /// Experience of the party.
        pub experience: Experience = EXPERIENCE,
        /// Effectiveness, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub effectiveness: Option<Effectiveness> = EFFECTIVENESS,
        /// Order, of infantry and cavalry only; `None` is good order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub order: Option<Order> = ORDER,
        /// Number of stands that take part, 1 to 1,000.
        pub stands: u32,
        /// Formation of the party; `None` is the usual one of its arm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub formation: Option<Formation> = FORMATION,
        /// Militia, among infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub militia: Option<bool> = MILITIA,
        /// Troops have bayonets, of infantry and cavalry only; `None` is true.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub bayonets: Option<bool> = BAYONETS,
        /// Indians, among infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub indians: Option<bool> = INDIANS,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [woods],
        /// Troops have a brave colonel, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub brave_colonel: Option<bool> = BRAVE_COLONEL,
        /// True if a leader is attached.
        #[serde(default, deserialize_with = "or_default")]
        pub leader_attached: bool = LEADER_ATTACHED,
        #[serde(default, deserialize_with = "or_default")]
        [charging],
        #[serde(default, deserialize_with = "or_default")]
        [flank],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [defending],
        /// Type of the guns, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub gun: Option<GunId>,
        /// Guns cannot be moved, of defending artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fixed: Option<bool>,
        /// Guns are supported, of defending artillery only; `None` is true.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub supported: Option<bool> = SUPPORTED,
        /// Guns are silenced, of defending artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub silenced: Option<bool> = SILENCED,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [riding],
    }
}

const fn first() -> u32 {
    1
}

fn round_or_first<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(1))
}

/// Charge with both tallies made, before the dice are rolled.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings};
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let request: ChargeRequest = serde_json::from_value(serde_json::json!({
///     "attacker": {"arm": "infantry", "experience": "elite", "effectiveness": "fresh", "stands": 10, "cold_steel": true},
///     "defender": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "order": "disordered", "stands": 9}
/// })).expect("a request");
/// let check = Charge::prepare(&tables, &request, &ChargeRulings::default()).expect("no field is at fault");
/// let combat = check.resolve(7, 4);
/// assert_eq!(combat.result, 7 + check.attacker.tally.total() - 4 - check.defender.tally.total());
/// assert_eq!(combat.row.id.as_str(), "swept");
/// ```
#[derive(Clone, Debug)]
pub struct Charge<'t> {
    /// Facts and modifiers of the attacker.
    pub attacker: PartyTally<'t>,
    /// Facts and modifiers of the defender.
    pub defender: PartyTally<'t>,
    facts: Facts,
    outcomes: &'t OutcomeTable<Effect<CountSpec>>,
    net: i32,
}

/// Facts and modifiers of one party.
#[derive(Clone, Debug)]
pub struct PartyTally<'t> {
    /// Known facts of the party.
    pub facts: Facts,
    /// Tally of the party's modifiers.
    pub tally: Tally<'t>,
}

/// Rulings of a referee on the two tallies of a charge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeRulings {
    /// Rulings on the attacker's tally.
    #[serde(default)]
    pub attacker: Vec<Ruling>,
    /// Rulings on the defender's tally.
    #[serde(default)]
    pub defender: Vec<Ruling>,
}

impl<'t> Charge<'t> {
    /// Checks the request and makes both tallies.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: &ChargeRequest, rulings: &ChargeRulings) -> Result<Self, Vec<Fault>> {
        request.check(tables)?;
        let side = |side, rulings: &[Ruling]| {
            let facts = request.side_facts(side);
            PartyTally { tally: Tally::of(&tables.charge, &facts, rulings), facts }
        };
        let attacker = side(ChargeRole::Attacker, &rulings.attacker);
        let defender = side(ChargeRole::Defender, &rulings.defender);
        let net = attacker.tally.total().saturating_sub(defender.tally.total());
        Ok(Self { attacker, defender, facts: request.outcome_facts(tables), outcomes: &tables.charge_outcomes, net })
    }

    /// Returns the rows the difference may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect<CountSpec>> {
        self.outcomes
    }

    /// Reads the table with both dice.
    #[must_use]
    pub fn resolve(&self, attacker_die: u8, defender_die: u8) -> Resolution<'t> {
        self.resolve_difference(self.difference(attacker_die, defender_die))
    }

    /// Returns the outcome of both dice with the facts that still matter to it.
    #[must_use]
    pub fn judged(&self, (attacker, defender): (u8, u8)) -> JudgedCheck<Outcome> {
        let sides = [&self.attacker, &self.defender].into_iter();
        let judged = JudgedCheck::new(self.resolve(attacker, defender).outcome());
        sides.fold(judged, |judged, side| judged.by_tally(&side.facts, &side.tally)).by_effects(&self.facts, self.outcomes)
    }

    /// Checks whether these dice come to the same as others: to the same row, of which no count grows with the difference.
    #[must_use]
    pub fn is_same(&self, dice: [u8; 2], others: [u8; 2]) -> bool {
        let row_of = |[attacker, defender]: [u8; 2]| self.outcomes.row_of(self.difference(attacker, defender));
        let row = row_of(dice);
        row == row_of(others) && !self.outcomes.rows()[row].grows()
    }

    fn difference(&self, attacker_die: u8, defender_die: u8) -> i32 {
        (i32::from(attacker_die) - i32::from(defender_die)).saturating_add(self.net)
    }

    /// Reads the table at the difference that another unit of the same charge reached.
    #[must_use]
    pub fn resolve_difference(&self, difference: i32) -> Resolution<'t> {
        Resolution::read(self.outcomes, &self.facts, difference)
    }
}

/// Returns the round of a charge from which on all rounds are alike by the tables; the first is told from the others whatever they say.
#[must_use]
pub fn last_round_told_apart(tables: &Tables) -> u32 {
    let sums = tables.charge.iter().map(|row| row.when.steady_from(fact::ROUND));
    let effects = tables.charge_outcomes.rows().iter().flat_map(|row| &row.effects);
    let last = sums.chain(effects.map(|part| part.when.steady_from(outcome_fact::ROUND))).max().unwrap_or(0);
    u32::try_from(last).unwrap_or(u32::MAX).max(2)
}

/// Dice of a charge rolled so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChargeState {
    /// No die is rolled yet.
    #[default]
    Before,
    /// Attacker's die is rolled, with its face.
    Attacked(i32),
    /// Both dice are rolled, with the difference of their faces.
    Met(i32),
}

impl Process for Charge<'_> {
    type State = ChargeState;
    type Outcome = usize;

    fn start(&self) -> ChargeState {
        ChargeState::Before
    }

    fn next(&self, state: &ChargeState) -> Next<usize> {
        let throw = |purpose| Next::Throw(Throw { purpose, dice: 1, die: Die::D10 });
        match state {
            ChargeState::Before => throw("the attacker"),
            ChargeState::Attacked(_) => throw("the defender"),
            ChargeState::Met(difference) => Next::Done(self.outcomes.row_of(difference.saturating_add(self.net))),
        }
    }

    fn advance(&self, state: ChargeState, counts: &Counts) -> ChargeState {
        let face = i32::from(counts.single_face());
        match state {
            ChargeState::Before => ChargeState::Attacked(face),
            ChargeState::Attacked(attacker) => ChargeState::Met(attacker - face),
            met @ ChargeState::Met(_) => met,
        }
    }
}

impl ChargeRequest {
    fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let faults = Faults::default();
        faults.check_bounds("round", self.round, 1..=1_000);
        faults.add_if(self.after_struggle && self.round == 1, "after_struggle", "a desperate struggle is followed by round 2 or later");
        let (attacker, defender) = (&self.attacker, &self.defender);
        faults.add_if(
            attacker.arm == Arm::Artillery,
            "attacker.arm",
            "artillery does not charge; the attacker must be infantry or cavalry",
        );
        faults.add_if(
            attacker.breakthrough && self.round == 1,
            "attacker.breakthrough",
            "a breakthrough charge is a second combat: round 2 or later",
        );
        faults.add_if(defender.cold_steel, "defender.cold_steel", "only the attacker charges with cold steel");
        faults.add_if(defender.breakthrough, "defender.breakthrough", "only the attacker breaks through");
        if let Some(not) = attacker.no_steel_reason().filter(|_| attacker.cold_steel) {
            faults.add("attacker.cold_steel", not.would_be_right());
        }
        faults.check_allowed(attacker.position.as_ref(), false, "attacker.position", "the defender");
        attacker.check(&faults, tables, "attacker", false);
        defender.check(&faults, tables, "defender", true);
        faults.die("attacker_die", self.attacker_die, 10);
        faults.die("defender_die", self.defender_die, 10);
        let lone = self.attacker_die.is_some() != self.defender_die.is_some();
        let missing = if self.attacker_die.is_some() { "defender_die" } else { "attacker_die" };
        faults.add_if(lone, missing, clause("is missing: give both dice or neither"));
        faults.finish()
    }

    /// Returns the enemy's stands in percent of its own, rounded down: 3:2 is 150.
    fn enemy_percent(own: &ChargeParty, enemy: &ChargeParty) -> i64 {
        i64::from(enemy.stands) * 100 / i64::from(own.stands.max(1))
    }

    /// Collects the facts of one party, even if fields are at fault.
    #[must_use]
    pub fn side_facts(&self, side: ChargeRole) -> Facts {
        let (own, enemy) = match side {
            ChargeRole::Attacker => (&self.attacker, &self.defender),
            ChargeRole::Defender => (&self.defender, &self.attacker),
        };
        let mut facts = Facts::of(&fact::SIDE);
        own.record(&mut facts);
        self.record(&mut facts);
        facts.word(fact::SIDE_OF, side);
        facts.word(fact::ARM, own.effective_arm());
        facts.know(fact::ORDER, own.order_value());
        facts.word(fact::FORMATION, own.formation());
        facts.flag(fact::BAYONETS, own.bayonets.unwrap_or(true));
        facts.flag(fact::OUTFLANKED, own.is_outflanked());
        facts.flag(fact::SUPPORTED, own.supported.unwrap_or(true));
        facts.word(fact::POSITION, own.position.unwrap_or(Position::None));
        facts.word(fact::ENEMY_ARM, enemy.effective_arm());
        facts.word(fact::ENEMY_FORMATION, enemy.formation());
        facts.count(fact::ENEMY_PERCENT, Self::enemy_percent(own, enemy));
        facts
    }

    fn outcome_facts(&self, tables: &Tables) -> Facts {
        use outcome_fact as fact;
        let (attacker, defender) = (&self.attacker, &self.defender);
        let mut facts = Facts::of(&fact::CHARGE);
        facts.count(fact::ROUND, i64::from(self.round));
        facts.word(fact::GROUND, self.ground);
        facts.word(fact::ATTACKER_ARM, attacker.effective_arm());
        facts.know(fact::ATTACKER_ORDER, attacker.order_value());
        facts.word(fact::ATTACKER_FORMATION, attacker.formation());
        facts.flag(fact::ATTACKER_OUTFLANKED, attacker.is_outflanked());
        facts.flag(fact::ATTACKER_LEADER_ATTACHED, attacker.leader_attached);
        facts.word(fact::DEFENDER_ARM, defender.effective_arm());
        facts.know(fact::DEFENDER_ORDER, defender.order_value());
        facts.word(fact::DEFENDER_FORMATION, defender.formation());
        facts.flag(fact::DEFENDER_OUTFLANKED, defender.is_outflanked());
        facts.flag(fact::DEFENDER_OUTFLANKED_BEFORE_SQUARE, defender.outflanked_before_square.unwrap_or(false));
        facts.flag(fact::DEFENDER_LEADER_ATTACHED, defender.leader_attached);
        let gun = defender.gun.as_ref().and_then(|gun| tables.gun(gun));
        facts.know(fact::DEFENDER_CARRIAGE, gun.map_or(Value::Nothing, |gun| Value::Word(gun.carriage.word())));
        facts.flag(fact::DEFENDER_FIXED, defender.fixed.unwrap_or(false));
        facts.word(fact::POSITION, defender.position.unwrap_or(Position::None));
        facts.flag(fact::COUNTERCHARGING, defender.countercharging.unwrap_or(false));
        facts
    }
}

/// Returns true if cavalry in that formation can countercharge (digest §10).
#[must_use]
pub const fn can_countercharge(formation: Formation) -> bool {
    matches!(formation, Formation::Mounted | Formation::MarchColumn)
}

/// Reason why troops cannot charge with cold steel (digest §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSteel {
    /// Cavalry fights on foot.
    OnFoot,
    /// Cavalry has no sabers.
    NoSabers,
    /// Infantry has no bayonets.
    NoBayonets,
}

impl NoSteel {
    /// Returns the reason for troops of an arm, dismounted or not, with or without bayonets or sabers; `None` if they have cold steel.
    #[must_use]
    pub const fn of(arm: Arm, on_foot: bool, armed: bool) -> Option<Self> {
        match (on_foot, armed, arm) {
            (true, ..) => Some(Self::OnFoot),
            (false, true, _) => None,
            (false, false, Arm::Cavalry) => Some(Self::NoSabers),
            (false, false, Arm::Infantry | Arm::Artillery) => Some(Self::NoBayonets),
        }
    }

    /// Returns the reason as a sentence about the unit of that name.
    #[must_use]
    pub fn sentence(self, name: &str) -> String {
        let (verb, rest) = match self {
            Self::OnFoot => (IS, "dismounted, without cold steel"),
            Self::NoSabers => (HAS, "no sabers, so no cold steel"),
            Self::NoBayonets => (HAS, "no bayonets, so no cold steel"),
        };
        statement(name, verb, rest)
    }

    const fn would_be_right(self) -> &'static str {
        match self {
            Self::OnFoot => "dismounted cavalry fights in open order and has no cold steel; mount it, or charge without",
            Self::NoSabers => "cavalry without sabers has no cold steel; charge without",
            Self::NoBayonets => "infantry without bayonets has no cold steel; charge without",
        }
    }
}

impl ChargeParty {
    fn formation(&self) -> Formation {
        self.formation.unwrap_or(usual_formation(self.arm))
    }

    fn on_foot(&self) -> bool {
        self.arm == Arm::Cavalry && self.formation() == Formation::Dismounted
    }

    /// Returns the reason why it cannot charge with cold steel; `None` if it can. A request does not state whether cavalry has sabers: a
    /// battle knows it of the unit.
    fn no_steel_reason(&self) -> Option<NoSteel> {
        NoSteel::of(self.arm, self.on_foot(), self.arm != Arm::Infantry || self.bayonets != Some(false))
    }

    /// Returns the arm it fights as: dismounted cavalry counts as infantry throughout a charge (digest §10).
    fn effective_arm(&self) -> Arm {
        if self.on_foot() { Arm::Infantry } else { self.arm }
    }

    /// Returns true if it is outflanked; a storming column never is (digest §8).
    fn is_outflanked(&self) -> bool {
        self.outflanked && self.formation() != Formation::StormingColumn
    }

    fn order_value(&self) -> Value {
        if self.arm == Arm::Artillery { Value::Nothing } else { Value::Word(self.order.unwrap_or(Order::Good).word()) }
    }

    fn check(&self, faults: &Faults, tables: &Tables, at: &'static str, defends: bool) {
        let (guns, cavalry) = (self.arm == Arm::Artillery, self.arm == Arm::Cavalry);
        let at = At::of(at);
        let field = |name| at.field(name);
        faults.check_bounds(field("stands"), self.stands, 1..=1_000);
        faults.check_required(self.effectiveness.as_ref(), !guns, field("effectiveness"), "fresh, worn or spent");
        faults.check_allowed(self.effectiveness.as_ref(), !guns, field("effectiveness"), "infantry and cavalry");
        faults.check_allowed(self.order.as_ref(), !guns, field("order"), "infantry and cavalry");
        for (name, given) in [
            ("militia", self.militia),
            ("bayonets", self.bayonets),
            ("indians", self.indians),
            ("woods", self.woods),
            ("brave_colonel", self.brave_colonel),
        ] {
            faults.check_allowed(given.as_ref(), !guns, field(name), "infantry and cavalry");
        }
        for (name, given) in [("fixed", self.fixed), ("supported", self.supported), ("silenced", self.silenced)] {
            faults.check_allowed(given.as_ref(), guns && defends, field(name), "defending artillery");
        }
        check_gun(faults, tables, self.arm, self.gun.as_ref(), field("gun"));
        check_formation(faults, self.arm, self.formation, field("formation"));
        let square = defends && self.arm == Arm::Infantry && self.formation() == Formation::Square;
        for (name, given) in [("hasty", self.hasty), ("outflanked_before_square", self.outflanked_before_square)] {
            let given = given.filter(|given| *given || self.arm != Arm::Infantry || !defends);
            faults.check_allowed(given.as_ref(), square, field(name), "defending infantry in square");
        }
        let deliberate = square && self.hasty != Some(true);
        let no_flank = "a square formed in its own turn has no flank to a charge; leave it out, or mark the square as hasty";
        faults.add_if(deliberate && self.outflanked, field("outflanked"), no_flank);
        faults.check_allowed(self.countercharging.as_ref(), cavalry && defends, field("countercharging"), "defending cavalry");
        if cavalry && defends && self.countercharging == Some(true) {
            let formation = self.formation();
            let text = || format!("only cavalry mounted or in march column countercharges; its formation is {}", formation.spoken());
            if !can_countercharge(formation) {
                faults.add(field("countercharging"), text());
            }
            let placed = self.position.is_some_and(|position| position != Position::None);
            faults.add_if(placed, field("position"), "cavalry that countercharges has left its position; leave it out");
        }
    }
}
