//! Maneuver check: one die for a leader and the units he takes with him (digest §6, §7).

use crate::engine::fault::clause;
use serde::{Deserialize, Serialize};

use super::effect::{CountSpec, Effect, EffectVerb, ManeuverKind};
pub use super::facts::maneuver as fact;
use super::resolution::{Outcome, Resolution, same_as_before};
use super::tables::{FigureId, Tables};
use super::words::{Arm, Command, Effectiveness, Experience, Formation, LeaderRating, Light, Losses, Order, Sight};
use crate::engine::fault::FaultPlace;
use crate::engine::request::{or_default, or_true, yes};
use crate::engine::{
    Asks as _, Die, FactId, Facts, Fault, Faults, JudgedCheck, OneDie, OutcomeTable, Ruling, Tally, Throw, Value, Word as _, asks,
};
use crate::id::{GunId, RowId};
use crate::quantity::Inches;

asks! {
    /// Request for a maneuver check of one unit.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ManeuverRequest in fact::MANEUVER {
        /// Unit that is checked.
        pub unit: ManeuverUnit,
        /// Leader who takes it with him; `None` if it rolls alone.
        #[serde(default)]
        pub leader: Option<Leader>,
        #[serde(default, deserialize_with = "or_default")]
        [ground],
        #[serde(default, deserialize_with = "or_default")]
        [army],
        /// Light of the turn.
        #[serde(default, deserialize_with = "or_default")]
        pub light: Light = LIGHT,
        /// Face of the d10; `None` if it is not rolled.
        #[serde(default)]
        pub die: Option<u8>,
    }
}

asks! {
    /// Unit of a maneuver check.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ManeuverUnit in fact::MANEUVER {
        /// Arm of the unit.
        pub arm: Arm = ARM,
        /// Experience of the unit.
        pub experience: Experience = EXPERIENCE,
        /// Effectiveness, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub effectiveness: Option<Effectiveness> = EFFECTIVENESS,
        /// Order, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub order: Option<Order> = ORDER,
        /// Formation of the unit; `None` is the usual one of its arm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub formation: Option<Formation> = FORMATION,
        /// Militia, which is always under provisional command.
        #[serde(default, deserialize_with = "or_default")]
        pub militia: bool,
        /// Indians, who are at home in woods.
        #[serde(default, deserialize_with = "or_default")]
        pub indians: bool = INDIANS,
        /// True if a brave colonel leads it.
        #[serde(default, deserialize_with = "or_default")]
        pub brave_colonel: bool = BRAVE_COLONEL,
        /// True if a leader is attached to it, whoever makes the check.
        #[serde(default, deserialize_with = "or_default", skip_serializing_if = "std::ops::Not::not")]
        pub leader_attached: bool,
        /// Guns are silenced, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub silenced: Option<bool>,
        /// Type of the guns, which artillery must name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub gun: Option<GunId>,
        /// Guns cannot be moved, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fixed: Option<bool> = FIXED,
        /// Guns are on the water, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub afloat: Option<bool> = AFLOAT,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [guns],
    }
}

asks! {
    /// Leader of a maneuver check.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Leader in fact::MANEUVER {
        /// Rating of the leader.
        pub rating: LeaderRating = LEADER_RATING,
        [reach],
        /// True if he is attached to this unit.
        #[serde(default, deserialize_with = "or_default")]
        pub attached: bool = ATTACHED,
        /// True if he is attached to another unit.
        #[serde(default, deserialize_with = "or_default")]
        pub attached_elsewhere: bool,
        #[serde(default, deserialize_with = "or_default")]
        [march],
        /// True if he is on foot.
        #[serde(default, deserialize_with = "or_default")]
        pub dismounted: bool,
        #[serde(default, deserialize_with = "or_default")]
        [view],
        /// True if he is the unit's immediate commander.
        #[serde(default = "yes", deserialize_with = "or_true")]
        pub immediate: bool,
        /// True if he commands guns only.
        #[serde(default, deserialize_with = "or_default")]
        pub artillery_leader: bool,
    }
}

/// Maneuver check with its tally made, before the die is rolled.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
/// use brigade_major::games::rff1812::words::Command;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let request: ManeuverRequest = serde_json::from_value(serde_json::json!({
///     "unit": {"arm": "infantry", "experience": "veteran", "effectiveness": "fresh", "order": "good"},
///     "leader": {"rating": "able", "distance": 3}
/// })).expect("a request");
/// let check = Maneuver::prepare(&tables, &request, &[]).expect("no field is at fault");
/// assert_eq!(check.command, Command::InCommand);
/// assert_eq!(check.resolve(7).result, 7 + check.tally.total());
/// assert_eq!(check.resolve(7).row.id.as_str(), "double_quick");
/// ```
#[derive(Clone, Debug)]
pub struct Maneuver<'t> {
    /// Known facts of the check.
    pub facts: Facts,
    /// Command that the unit is under.
    pub command: Command,
    /// Tally of the modifiers.
    pub tally: Tally<'t>,
    /// Column that the unit reads: that of guns and troops in good order, or the other.
    pub table: ManeuverTable,
    outcomes: &'t OutcomeTable<Effect<CountSpec>>,
    modifier: i32,
}

crate::engine::words! {
    /// Column of the maneuver table.
    ManeuverTable { GoodOrder = "good_order", Disordered = "disordered" }
}

impl<'t> Maneuver<'t> {
    /// Checks the request and makes the tally.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: &ManeuverRequest, rulings: &[Ruling]) -> Result<Self, Vec<Fault>> {
        request.check(tables)?;
        let command = command_of(tables, request);
        let facts = gather(tables, request, command);
        let tally = Tally::of(&tables.maneuver, &facts, rulings);
        let steady = request.unit.order.is_none_or(|order| order == Order::Good);
        let table = if steady { ManeuverTable::GoodOrder } else { ManeuverTable::Disordered };
        let outcomes = if steady { &tables.good_order } else { &tables.disordered };
        Ok(Self { facts, command, modifier: tally.total(), tally, table, outcomes })
    }

    /// Returns the rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect<CountSpec>> {
        self.outcomes
    }

    /// Reads the table with the die.
    #[must_use]
    pub fn resolve(&self, die: u8) -> Resolution<'t> {
        let mut facts = self.facts.clone();
        let result = self.record_result(&mut facts, die);
        Resolution::read(self.outcomes, &facts, result)
    }

    /// Returns for each face whether it comes to the same as the face before it.
    #[must_use]
    pub fn same_as_before(&self) -> [bool; 10] {
        same_as_before(self.outcomes, &self.facts, &[fact::RESULT], &|facts, die| self.record_result(facts, die))
    }

    /// Records the result of the die, and returns it.
    fn record_result(&self, facts: &mut Facts, die: u8) -> i32 {
        let result = self.result(die);
        facts.count(fact::RESULT, i64::from(result));
        result
    }

    /// Returns the outcome of the die with the facts that still matter to it.
    #[must_use]
    pub fn judged(&self, die: u8) -> JudgedCheck<Outcome> {
        let judged = JudgedCheck::new(self.resolve(die).outcome()).by_tally(&self.facts, &self.tally);
        // The order decides which table is read.
        judged.by_effects(&self.facts, self.outcomes).by_fact(fact::ORDER)
    }

    fn result(&self, die: u8) -> i32 {
        i32::from(die).saturating_add(self.modifier)
    }
}

/// Returns the maneuver that a result counts as, where it is not the one the result is named after, as at night (digest §7).
#[must_use]
pub fn counts_as<'e>(row: &RowId, mut effects: impl Iterator<Item = &'e EffectVerb>) -> Option<ManeuverKind> {
    let named = ManeuverKind::ALL.iter().any(|kind| kind.word() == row.as_str());
    let kind = effects.find_map(|verb| if let EffectVerb::Maneuver { kind } = verb { Some(*kind) } else { None });
    kind.filter(|kind| named && kind.word() != row.as_str())
}

impl OneDie for Maneuver<'_> {
    fn throw(&self) -> Throw {
        Throw { purpose: "maneuver", dice: 1, die: Die::D10 }
    }

    fn row(&self, face: u8) -> usize {
        self.outcomes.row_of(self.result(face))
    }
}

impl ManeuverRequest {
    fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let ManeuverUnit { arm, effectiveness, order, formation, silenced, gun, fixed, afloat, battery, .. } = &self.unit;
        let faults = Faults::default();
        let guns = *arm == Arm::Artillery;
        faults.check_required(effectiveness.as_ref(), !guns, "unit.effectiveness", "fresh, worn or spent");
        faults.check_required(order.as_ref(), !guns, "unit.order", "good, disordered or broken");
        faults.check_allowed(effectiveness.as_ref(), !guns, "unit.effectiveness", "infantry and cavalry");
        faults.check_allowed(order.as_ref(), !guns, "unit.order", "infantry and cavalry");
        faults.check_allowed(silenced.as_ref(), guns, "unit.silenced", "artillery");
        faults.check_allowed(fixed.as_ref(), guns, "unit.fixed", "artillery");
        faults.check_allowed(afloat.as_ref(), guns, "unit.afloat", "artillery");
        faults.check_allowed(battery.as_ref(), guns, "unit.battery", "artillery");
        check_gun(&faults, tables, *arm, gun.as_ref(), "unit.gun");
        check_formation(&faults, *arm, *formation, "unit.formation");
        if let Some(leader) = &self.leader {
            leader.check(&faults, formation.unwrap_or(usual_formation(*arm)));
        }
        faults.die("die", self.die, 10);
        faults.finish()
    }
}

impl Leader {
    fn check(&self, faults: &Faults, formation: Formation) {
        let both = self.attached && self.attached_elsewhere;
        faults.add_if(both, "leader.attached_elsewhere", "he is attached to one unit: to this one or to another, not to both");
        if self.line_of_march {
            let elsewhere = "he commands a line of march only while attached to its first unit";
            faults.add_if(!self.attached_elsewhere, "leader.line_of_march", elsewhere);
            let marches =
                format!("only a unit in march column or limbered can be in a line of march; its formation is {}", formation.spoken());
            faults.add_if(!can_join_line_of_march(formation), "leader.line_of_march", marches);
        }
    }
}

/// Returns true if a unit in that formation can be part of a line of march (digest §6).
#[must_use]
pub const fn can_join_line_of_march(formation: Formation) -> bool {
    matches!(formation, Formation::MarchColumn | Formation::Limbered)
}

/// Returns the inches within which an enemy on the flank, or friends of a battalion gun, count (digest §7): the edge of their row.
#[must_use]
pub fn edge_inches(tables: &Tables, fact: FactId) -> Option<Inches> {
    let edge = tables.maneuver.iter().find_map(|row| row.when.edge(fact));
    if let Some(Value::Length(inches)) = edge { Some(inches) } else { None }
}

/// Returns the question about a fact, with the distances of the tables. An enemy in close range counts only within his arc of fire (digest
/// §7).
#[must_use]
pub fn question_text(tables: &Tables, fact: FactId) -> String {
    fact::MANEUVER.spec(fact).question_text(|figure| match figure {
        "edge" => edge_inches(tables, fact),
        "close_range" => Some(tables.inches(FigureId::CloseRange)),
        "close_range_guns" => Some(tables.inches(FigureId::CloseRangeGuns)),
        _ => None,
    })
}

/// Checks that artillery names a gun of the table, and that other arms name none.
pub(super) fn check_gun(faults: &Faults, tables: &Tables, arm: Arm, gun: Option<&GunId>, at: impl Into<FaultPlace>) {
    let guns = arm == Arm::Artillery;
    let known = || tables.guns.keys().map(GunId::as_str).collect::<Vec<_>>().join(", ");
    match gun {
        None if guns => faults.add(at, clause(format!("is missing: artillery needs a gun, one of {}", known()))),
        Some(gun) if guns && !tables.guns.contains_key(gun) => {
            faults.add(at, format!("there is no gun \"{gun}\"; there are {}", known()));
        }
        gun => faults.check_allowed(gun, guns, at, "artillery"),
    }
}

/// Checks that a formation fits its arm.
pub(super) fn check_formation(faults: &Faults, arm: Arm, formation: Option<Formation>, at: impl Into<FaultPlace>) {
    if let Some(formation) = formation.filter(|formation| !formations_of(arm).contains(formation)) {
        let right = formations_of(arm).iter().map(|formation| formation.word()).collect::<Vec<_>>().join(", ");
        faults.add(at, format!("{arm} cannot be {}; the formation is one of {right}", formation.placed()));
    }
}

/// Returns the formations of an arm (digest §4); the first is the one meant where none is named.
#[must_use]
pub const fn formations_of(arm: Arm) -> &'static [Formation] {
    match arm {
        Arm::Infantry => &[
            Formation::Line,
            Formation::SupportedLine,
            Formation::FieldColumn,
            Formation::MarchColumn,
            Formation::StormingColumn,
            Formation::OpenOrder,
            Formation::Square,
            Formation::Garrison,
        ],
        Arm::Cavalry => &[Formation::Mounted, Formation::Dismounted, Formation::MarchColumn, Formation::StormingColumn],
        Arm::Artillery => &[Formation::Unlimbered, Formation::Limbered],
    }
}

/// Returns the formation that is meant where none is named.
#[must_use]
pub const fn usual_formation(arm: Arm) -> Formation {
    formations_of(arm)[0]
}

/// Returns the command that the unit is under (digest §6).
fn command_of(tables: &Tables, request: &ManeuverRequest) -> Command {
    let Some(leader) = &request.leader else { return Command::OutOfCommand };
    let wrong_arm = leader.artillery_leader && request.unit.arm != Arm::Artillery;
    if wrong_arm || !leader_reaches(tables, leader, request.light) {
        Command::OutOfCommand
    } else if leader.immediate && !request.unit.militia {
        Command::InCommand
    } else {
        Command::Provisional
    }
}

/// Returns true if a leader's command reaches the unit: at night only if he is with it; down a line of march at any distance; otherwise
/// within his sight and radius.
fn leader_reaches(tables: &Tables, leader: &Leader, light: Light) -> bool {
    let near = leader.sight != Sight::None && leader.distance <= radius_of(tables, leader, light);
    if light.is_night() { leader.attached && near } else { leader.line_of_march || near }
}

/// Returns true if guns afloat neither limber nor retreat, but are moved by their owner (digest §7); guns of a fixed ship do not count.
#[must_use]
pub fn moves_as_boats(tables: &Tables, afloat: bool, fixed: bool) -> bool {
    afloat && !fixed && tables.count(FigureId::GunsAfloat) > 0
}

/// Returns the radius of a leader's command in inches (digest §6).
#[must_use]
pub fn radius_of(tables: &Tables, leader: &Leader, light: Light) -> Inches {
    tables.inches(radius_figure(leader, light))
}

/// Returns the figure that is the radius of a leader's command.
#[must_use]
pub fn radius_figure(leader: &Leader, light: Light) -> FigureId {
    let short = leader.attached
        || leader.attached_elsewhere
        || leader.dismounted
        || leader.sight == Sight::DenseWoods
        || light == Light::Fog
        || light.is_twilight();
    if short { FigureId::RadiusShort } else { FigureId::Radius }
}

/// Collects the facts of a check, even if fields are at fault.
#[must_use]
pub fn facts(tables: &Tables, request: &ManeuverRequest) -> Facts {
    gather(tables, request, command_of(tables, request))
}

fn gather(tables: &Tables, request: &ManeuverRequest, command: Command) -> Facts {
    let unit = &request.unit;
    let mut facts = Facts::of(&fact::MANEUVER);
    unit.record(&mut facts);
    request.record(&mut facts);
    facts.word(fact::FORMATION, unit.formation.unwrap_or(usual_formation(unit.arm)));
    let gun = unit.gun.as_ref().and_then(|gun| tables.gun(gun));
    facts.flag(fact::BATTALION_GUN, gun.is_some_and(|gun| gun.battalion));
    facts.know(fact::CARRIAGE, gun.map_or(Value::Nothing, |gun| Value::Word(gun.carriage.word())));
    facts.flag(fact::AFLOAT, moves_as_boats(tables, unit.afloat == Some(true), unit.fixed == Some(true)));
    facts.word(fact::COMMAND, command);
    facts.know(fact::LEADER_RATING, Value::Nothing);
    facts.flag(fact::ATTACHED, false);
    request.leader.iter().for_each(|leader| leader.record(&mut facts));
    // Any leader attached to the unit counts, whoever makes the check (digest §6).
    let attached = unit.leader_attached || request.leader.as_ref().is_some_and(|leader| leader.attached);
    facts.flag(fact::ATTACHED, attached);
    facts
}
