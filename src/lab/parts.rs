//! Parts of a battle by number, and what acts do to them. Whatever becomes of a unit by an act hangs on its own state, and of leaders and
//! charges on themselves and on the outlines of the units: so an act does to a part what it did to it before, whatever stands beside it.
//!
//! The judge alone says what an act does, and he judges whole battles. Each is taken apart once he has; where all parts are known the state
//! after an act is put together from their numbers, and he is not asked.

use std::array;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use crate::engine::SharedMap;
use crate::games::rff1812::battle::{
    AppliedEffect, BattleState, CheckReading, EffectTarget, Falls, ManeuverMove, StateAfter, UnitState, maneuver_moves, may_fire,
};
use crate::games::rff1812::words::{Formation, Order};
use crate::games::rff1812::{EffectVerb, ManeuverKind};
use crate::lab::ground::Fight;
use crate::lab::remembered::{Remembered, known_or, read, write};
use crate::lab::request::MOST_UNITS;
use crate::lab::state::{FightState, TurnPoint};
use crate::lab::throws::ReadThrow;

/// Act whose consequences fall on the parts of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Act {
    /// Result of a check with units, these by the number of their roles.
    Result(Falls, u32),
    /// Begins a point of a player turn, with the next phase or without; the last time that anybody fires.
    Point { point: TurnPoint, phase: bool, last: bool },
    /// Begins the next player turn.
    NextTurn,
    /// Unit makes a maneuver, and takes a formation by it.
    Make { nth: usize, row: SmolStr, formation: Option<Formation> },
}

/// Units of a check by their indices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Roles {
    /// Units that maneuver, fire or charge, in their order.
    pub by: Vec<usize>,
    /// Units that are fired at or charged, in their order.
    pub at: Vec<usize>,
    /// Firers that fire from afar, by their places.
    pub afar: Vec<usize>,
}

/// Effect that sends a unit elsewhere or decides about the ground, with the index of the unit.
pub(super) type Heeded = (usize, EffectVerb);

/// Act by its numbers: as a whole, and as it falls on each of its groups of units. A group is one unit, or all firers, of whom one runs
/// low.
#[derive(Debug)]
pub(super) struct ActNumbers {
    whole: u32,
    groups: Vec<(u32, Vec<usize>)>,
}

/// Throw as it is read, with the numbers of the acts of its classes.
#[derive(Debug)]
pub(super) struct ThrowActs {
    /// Throw that is kept as long as its acts are known by its address.
    _read: Arc<ReadThrow>,
    /// Act of each class; `None` if it hangs on more than what falls.
    pub classes: Vec<Option<Arc<ActNumbers>>>,
}

/// Outlines of the units on which an act falls, before it and after it.
#[derive(Debug)]
struct Outlines {
    numbers: [u32; 4 * MOST_UNITS],
    count: usize,
}

impl Outlines {
    fn numbers(&self) -> &[u32] {
        &self.numbers[..self.count]
    }
}

impl PartialEq for Outlines {
    fn eq(&self, other: &Self) -> bool {
        self.numbers() == other.numbers()
    }
}

impl Eq for Outlines {}

impl Hash for Outlines {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.numbers().hash(hasher);
    }
}

/// Unit after an act, with its effects that are heeded.
#[derive(Debug)]
struct UnitAfter {
    number: u32,
    effects: Vec<EffectVerb>,
}

/// Values by number, each of which stays where it is once it is there.
#[derive(Debug)]
struct Shelf<T> {
    /// Boards, each twice as long as the one before.
    boards: [OnceLock<Box<[OnceLock<T>]>>; 32],
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { boards: array::from_fn(|_| OnceLock::new()) }
    }
}

impl<T> Shelf<T> {
    fn slot(&self, number: u32) -> &OnceLock<T> {
        let board = (number + 1).ilog2();
        let slots = self.boards[board as usize].get_or_init(|| (0..1u32 << board).map(|_| OnceLock::new()).collect());
        &slots[(number + 1 - (1 << board)) as usize]
    }
}

/// Distinct values by number.
#[derive(Debug)]
struct Numbered<K, T> {
    numbers: Remembered<K, u32>,
    values: Shelf<T>,
}

impl<K, T> Default for Numbered<K, T> {
    fn default() -> Self {
        Self { numbers: Remembered::default(), values: Shelf::default() }
    }
}

impl<K: Hash + Eq, T> Numbered<K, T> {
    /// Returns the number of a value, which is made for a key that has none.
    fn number(&self, key: K, value: impl FnOnce(&K) -> T) -> u32 {
        if let Some(known) = read(&self.numbers).get(&key) {
            return *known;
        }
        let mut numbers = write(&self.numbers);
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        let slot = |key: &K, number: u32| drop(self.values.slot(number).set(value(key)));
        *numbers.entry(key).or_insert_with_key(|key| {
            slot(key, next);
            next
        })
    }
}

/// State of a unit as a key, with the index of the unit.
#[derive(Debug, PartialEq, Eq)]
struct UnitKey(usize, Arc<UnitState>);

/// Hash of the parts by which they differ most.
impl Hash for UnitKey {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.0);
        hasher.write_u32(self.1.stands);
        hasher.write_u32(self.1.damaged);
        hasher.write_u32(self.1.stands_fired);
        hasher.write_u8(self.1.order.map_or(0, |order| order as u8));
        hasher.write_u8(self.1.formation as u8);
        hasher.write_u8(self.1.maneuver.map_or(0, |kind| kind as u8));
        hasher.write_u8(u8::from(self.1.low_on_ammo));
    }
}

/// All of a battle beside its units, as a key.
#[derive(Debug, PartialEq, Eq)]
struct RestKey(Arc<BattleState>);

/// Hash of the parts by which they differ most.
impl Hash for RestKey {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(self.0.turn);
        hasher.write_u8(self.0.phase as u8);
        for charge in self.0.charges.iter() {
            hasher.write_u8(charge.stage as u8);
            hasher.write_u32(charge.next_round);
            hasher.write_usize(charge.attackers.len());
        }
        for leader in self.0.leaders.values() {
            hasher.write_u8(leader.status as u8);
            hasher.write_u8(u8::from(leader.in_danger));
        }
    }
}

/// Outline of a unit: all of it that matters to leaders, to charges and to what is still due in a phase.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Outline {
    in_play: bool,
    removed: bool,
    order: Option<Order>,
    formation: Formation,
    maneuver: Option<ManeuverKind>,
    checked: bool,
    made: Option<SmolStr>,
    hasty: bool,
    sheltered: bool,
}

impl Outline {
    fn of(unit: &UnitState) -> Self {
        Self {
            in_play: unit.in_play(),
            removed: unit.removed,
            order: unit.order,
            formation: unit.formation,
            maneuver: unit.maneuver,
            checked: unit.checked,
            made: unit.made.as_ref().map(|row| row.0.clone()),
            hasty: unit.hasty,
            sheltered: unit.sheltered_in.is_some(),
        }
    }
}

/// State of a unit with the number of its outline.
#[derive(Debug)]
struct KnownUnit {
    state: Arc<UnitState>,
    outline: u32,
}

/// Parts of the battles of one fight with what acts do to them.
#[derive(Debug, Default)]
pub struct Parts {
    /// Indicates that no act is remembered, so that the judge is asked about every battle.
    forgets: bool,
    acts: Numbered<Act, ()>,
    outlines: Numbered<Outline, ()>,
    units: Numbered<UnitKey, KnownUnit>,
    rests: Numbered<RestKey, Arc<BattleState>>,
    roles: Numbered<Arc<Roles>, Arc<Roles>>,
    /// Acts by their numbers: results of checks, and those that fall on all units, each alone.
    act_numbers: Remembered<Act, Arc<ActNumbers>>,
    /// Groups of several units by the numbers of these.
    groups: Numbered<Vec<u32>, ()>,
    /// Acts of the classes of each throw, by its address and the number of the roles.
    throws: Remembered<(usize, u32), Arc<ThrowActs>>,
    /// Units after an act, by the numbers of the act, of all beside the units, and of the group of units.
    units_after: Remembered<(u32, u32, u32), Arc<[UnitAfter]>>,
    /// All beside the units after an act, by the numbers of the act and of all beside the units before it, and by the outlines.
    rests_after: Remembered<(u32, u32, Outlines), u32>,
    /// Maneuvers that the result of its check lets a unit make.
    moves: Remembered<u32, Arc<[ManeuverMove]>>,
    /// Units that may fire or not, by their numbers and that of all beside the units.
    may_fire: Remembered<(u32, u32), bool>,
}

impl Parts {
    /// Creates parts of which no act is remembered: the judge is asked about every battle.
    #[must_use]
    pub fn forgotten() -> Self {
        Self { forgets: true, ..Self::default() }
    }

    fn unit_number(&self, nth: usize, state: &Arc<UnitState>) -> u32 {
        let outline = || self.outlines.number(Outline::of(state), |_| ());
        self.units.number(UnitKey(nth, Arc::clone(state)), |_| KnownUnit { state: Arc::clone(state), outline: outline() })
    }

    fn known_unit(&self, number: u32) -> Option<&KnownUnit> {
        self.units.values.slot(number).get()
    }
}

impl Fight {
    /// Returns a unit as it is in a state; `None` if the fight does not have it.
    pub(super) fn unit(&self, state: &FightState, nth: usize) -> Option<&UnitState> {
        self.units.get(nth).and_then(|_| self.parts.known_unit(state.units[nth])).map(|unit| &*unit.state)
    }

    /// Returns all of the battle of a state beside its units. Its turn is counted from the start, or from when something began to hang on
    /// the turn, so that the same battle has the same number in every turn.
    #[must_use]
    pub fn rest<'f>(&'f self, state: &FightState) -> &'f BattleState {
        self.parts.rests.values.slot(state.rest).get().unwrap_or(&self.start)
    }

    /// Returns the battle of a state.
    pub(super) fn battle(&self, state: &FightState) -> BattleState {
        let mut units = self.start.units.clone();
        for (id, number) in self.units.iter().zip(state.units) {
            if let Some(unit) = self.parts.known_unit(number) {
                units.share(id, Arc::clone(&unit.state));
            }
        }
        BattleState { units, ..self.rest(state).clone() }
    }

    /// Returns a state with another battle.
    pub(super) fn with_battle(&self, state: &FightState, mut battle: BattleState) -> FightState {
        battle.forget_rounds(self.last_round);
        battle.forget_fights();
        if self.light_is_steady && !battle.waits_for_a_turn() {
            battle.turn = self.start.turn;
        }
        let mut units = state.units;
        for (nth, id) in self.units.iter().enumerate() {
            let Some(unit) = battle.units.shared(id) else { continue };
            if !self.parts.known_unit(units[nth]).is_some_and(|known| Arc::ptr_eq(&known.state, unit)) {
                units[nth] = self.parts.unit_number(nth, unit);
            }
        }
        let rest = Arc::new(BattleState { units: SharedMap::default(), ..battle });
        FightState { units, rest: self.parts.rests.number(RestKey(Arc::clone(&rest)), |_| rest), ..*state }
    }

    /// Lists the effects that are heeded, each with the index of its unit.
    pub(super) fn heeded(&self, effects: &[AppliedEffect]) -> Vec<Heeded> {
        let of = |applied: &AppliedEffect| {
            let EffectTarget::Unit(id) = &applied.whom else { return None };
            let verb = applied.actual_effect().map(|effect| &effect.verb).filter(|verb| is_heeded(verb))?;
            Some((self.index(id)?, verb.clone()))
        };
        effects.iter().filter_map(of).collect()
    }

    /// Lists the maneuvers that a unit may make as it is.
    pub(super) fn options(&self, state: &FightState, nth: usize) -> impl Iterator<Item = ManeuverMove> + use<> {
        let find = || maneuver_moves(&self.setup, &self.battle(state), &self.units[nth]).collect::<Arc<[_]>>();
        let moves = known_or(&self.parts.moves, &state.units[nth], find);
        (0..moves.len()).map(move |nth| moves[nth].clone())
    }

    /// Checks whether a unit can still fire in this phase.
    pub(super) fn may_fire(&self, state: &FightState, nth: usize) -> bool {
        let find = || self.setup.scenario.unit(&self.units[nth]).is_some_and(|(_, unit)| may_fire(&self.setup, &self.battle(state), unit));
        known_or(&self.parts.may_fire, &(state.units[nth], state.rest), find)
    }

    /// Returns the number of the units of a check by their roles.
    pub(super) fn roles_number(&self, roles: Roles) -> u32 {
        self.parts.roles.number(Arc::new(roles), Arc::clone)
    }

    /// Returns the acts of the classes of a throw, whose units have the roles of that number.
    pub(super) fn acts_of(&self, read: &Arc<ReadThrow>, roles: u32) -> Arc<ThrowActs> {
        let of = |reading: &CheckReading| Some(self.act_numbers(&Act::Result(reading.falls()?, roles)));
        let find = || {
            let classes = read.readings.iter().map(|reading| reading.as_ref().and_then(of)).collect();
            Arc::new(ThrowActs { _read: Arc::clone(read), classes })
        };
        // A check that hangs on its state is read anew in each.
        if read.check.is_none() {
            return find();
        }
        known_or(&self.parts.throws, &(Arc::as_ptr(read).addr(), roles), find)
    }

    /// Returns the numbers of an act: a result as it falls on each side and beside the units, any other as it falls on each unit alone.
    fn act_numbers(&self, act: &Act) -> Arc<ActNumbers> {
        let find = || {
            let alone = |number: u32, units: &[usize]| units.iter().map(|nth| (number, vec![*nth])).collect::<Vec<_>>();
            let Act::Result(falls, nth) = act else {
                let whole = self.parts.acts.number(act.clone(), |_| ());
                return Arc::new(ActNumbers { whole, groups: alone(whole, &(0..self.units.len()).collect::<Vec<_>>()) });
            };
            let number = |falls: Falls| self.parts.acts.number(Act::Result(falls, *nth), |_| ());
            let roles = self.parts.roles.values.slot(*nth).get().cloned().unwrap_or_default();
            let [by, at] = [true, false].map(|acts| number(falls.on_side(acts)));
            let groups = match falls {
                Falls::Fire { .. } => vec![(by, roles.by.clone()), (at, roles.at.clone())],
                Falls::Maneuver(_) | Falls::Charge { .. } => [alone(by, &roles.by), alone(at, &roles.at)].concat(),
            };
            Arc::new(ActNumbers { whole: number(falls.beside_units()), groups })
        };
        known_or(&self.parts.act_numbers, act, find)
    }

    /// Returns the state after an act on all units, as [`Self::then`] does.
    pub(super) fn then_all(
        &self,
        state: &FightState,
        act: &Act,
        ask: impl FnOnce() -> Option<StateAfter>,
    ) -> Option<(FightState, Vec<Heeded>)> {
        self.then(state, &self.act_numbers(act), ask)
    }

    /// Returns the state after an act at the same place, with the effects that are heeded; put together where all its parts are known.
    /// `ask` asks the judge, who may not accept the act.
    pub(super) fn then(
        &self,
        state: &FightState,
        act: &ActNumbers,
        ask: impl FnOnce() -> Option<StateAfter>,
    ) -> Option<(FightState, Vec<Heeded>)> {
        if let Some(then) = self.put_together(state, act) {
            return Some(then);
        }
        let (battle, effects) = ask()?;
        let then = self.with_battle(state, battle);
        let heeded = self.heeded(&effects);
        self.take_apart((state, &then), act, &heeded);
        Some((then, heeded))
    }

    /// Returns the number of a group of units: of its one unit, or of all.
    fn group(&self, state: &FightState, group: &[usize]) -> u32 {
        match group {
            [one] => 2 * state.units[*one],
            several => 2 * self.parts.groups.number(several.iter().map(|nth| state.units[*nth]).collect(), |_| ()) + 1,
        }
    }

    /// Returns the outlines of all units on which an act falls, before it and after it.
    fn outlines(&self, act: &ActNumbers, states: [&FightState; 2]) -> Outlines {
        let mut outlines = Outlines { numbers: [0; 4 * MOST_UNITS], count: 0 };
        for state in states {
            for nth in act.groups.iter().flat_map(|(_, group)| group) {
                let outline = self.parts.known_unit(state.units[*nth]).map_or(0, |unit| unit.outline + 1);
                outlines.numbers[outlines.count] = outline;
                outlines.count += 1;
            }
        }
        outlines
    }

    /// Puts the state after an act together; `None` where the judge must be asked: a part is not known, or several are sent back, who may
    /// stand in each other's way.
    pub(super) fn put_together(&self, state: &FightState, act: &ActNumbers) -> Option<(FightState, Vec<Heeded>)> {
        if self.parts.forgets {
            return None;
        }
        let mut then = *state;
        let mut effects = Vec::new();
        let mut sent_back = 0;
        {
            let known = read(&self.parts.units_after);
            for (falls, group) in &act.groups {
                let after = known.get(&(*falls, state.rest, self.group(state, group)))?;
                for (nth, unit) in group.iter().zip(after.iter()) {
                    then.units[*nth] = unit.number;
                    effects.extend(unit.effects.iter().map(|verb| (*nth, verb.clone())));
                }
                sent_back += usize::from(after.iter().any(|unit| unit.effects.iter().any(sends_back)));
            }
        }
        then.rest = *read(&self.parts.rests_after).get(&(act.whole, state.rest, self.outlines(act, [state, &then])))?;
        (sent_back <= 1).then_some((then, effects))
    }

    /// Takes the state after an act apart, unless the act befell others too.
    fn take_apart(&self, (state, then): (&FightState, &FightState), act: &ActNumbers, effects: &[Heeded]) {
        let is_in_a_group = |nth: &usize| act.groups.iter().any(|(_, group)| group.contains(nth));
        if (0..self.units.len()).any(|nth| state.units[nth] != then.units[nth] && !is_in_a_group(&nth)) {
            return;
        }
        for (falls, group) in &act.groups {
            let of = |nth: &usize| UnitAfter {
                number: then.units[*nth],
                effects: effects.iter().filter(|(known, _)| known == nth).map(|(_, verb)| verb.clone()).collect(),
            };
            let key = (*falls, state.rest, self.group(state, group));
            write(&self.parts.units_after).insert(key, group.iter().map(of).collect());
        }
        write(&self.parts.rests_after).insert((act.whole, state.rest, self.outlines(act, [state, then])), then.rest);
    }
}

/// Checks whether an effect sends a unit elsewhere or decides about the ground.
const fn is_heeded(verb: &EffectVerb) -> bool {
    matches!(verb, EffectVerb::Retreat { .. } | EffectVerb::CarryPosition {} | EffectVerb::BreakThrough {})
}

const fn sends_back(verb: &EffectVerb) -> bool {
    matches!(verb, EffectVerb::Retreat { .. })
}
