//! Odds that matter: the chance that a check makes a unit worn, spent or removed, and for a charge the
//! chances right through its desperate struggles and its second combat. Exact, and by the same code as play.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use smol_str::SmolStr;

use crate::engine::{Counts, Die, Next, Odds, Process, ReadAs, Throw};
use crate::game::{FaceOrigin, apply, judge_command};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::requests::{effect_targets, fire_request};
use crate::games::rff1812::battle::calls::{ChargeCall, Command, Die as Face, FireCall};
use crate::games::rff1812::battle::consequences::losses::unit_after;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectTarget, Event};
use crate::games::rff1812::battle::judge::combat::complete_charge;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::fire::Fire;
use crate::games::rff1812::{EffectVerb, Party};
use crate::id::UnitId;

/// Chances of the results that matter, as numbers of equally likely rolls out of `of`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Rolls, for each unit and each condition worse than its own, that leave it in that condition or a worse one.
    pub units: Vec<(UnitId, UnitCondition, BigUint)>,
    /// Rolls by which the attacker of a charge carries the position; `None` for a fire combat.
    pub carried: Option<BigUint>,
    /// Number of all possible rolls.
    pub of: BigUint,
}

/// Conditions worse than fresh, the worst last.
const CONDITIONS: [UnitCondition; 3] = [UnitCondition::Worn, UnitCondition::Spent, UnitCondition::Removed];

/// Returns the chances that a fire combat worsens its target, before its die is rolled; `None` if the call is faulty.
#[must_use]
pub fn fire_chances(setup: &Setup, state: &BattleState, call: &FireCall) -> Option<Chances> {
    let now = |effects: &[AppliedEffect]| vec![(call.target.clone(), condition_after(setup, state, &call.target, effects))];
    let odds = fire_odds(setup, state, call, now)?;
    Some(Chances { units: worsening_weights(setup, state, &odds, |conditions| conditions), carried: None, of: odds.total.clone() })
}

/// Returns the odds of a fire combat before its die is rolled, as `read` sees its effects on the target; `None` if the call is faulty.
pub(in crate::games::rff1812::battle) fn fire_odds<O: Ord + Clone>(
    setup: &Setup,
    state: &BattleState,
    call: &FireCall,
    read: impl Fn(&[AppliedEffect]) -> O,
) -> Option<Odds<O>> {
    let call = FireCall { die: None, ..call.clone() };
    let check = Fire::prepare(&setup.tables, &fire_request(setup, state, &call).ok()?, &call.rulings).ok()?;
    let target = std::slice::from_ref(&call.target);
    let read = |dice: &<Fire<'_> as Process>::State| {
        let effects = check.resolve_state(dice).map(|resolution| resolution.effects).unwrap_or_default();
        let applied = effects.into_iter().filter(|effect| effect.on == Some(Party::Target)).flat_map(|effect| {
            let whom = effect_targets(setup, state, target, &effect);
            whom.into_iter().map(move |whom| AppliedEffect::new(whom, effect.clone(), None))
        });
        read(&applied.collect::<Vec<_>>())
    };
    Some(Odds::of(&ReadAs { process: &check, read }))
}

/// Judges a combat of a charge whose faces differ by `difference`, and returns its call and event; `None` if it cannot be fought.
pub(in crate::games::rff1812::battle) fn judge_combat(
    setup: &Setup,
    state: &BattleState,
    call: &ChargeCall,
    difference: i8,
) -> Option<(ChargeCall, Event)> {
    let (attacker, defender) = if difference >= 0 { (10, 10 - difference) } else { (10 + difference, 10) };
    let die = |face: i8| Face { face: u8::try_from(face).unwrap_or(1), from: FaceOrigin::Typed };
    let call = ChargeCall { attacker_die: die(attacker), defender_die: die(defender), effect_rulings: Vec::new(), ..call.clone() };
    let call = complete_charge(setup, state, &call);
    let event = judge_command(setup, state, Command::Charge(call.clone()), Some(SmolStr::default())).ok()?;
    Some((call, event))
}

fn condition_after(setup: &Setup, state: &BattleState, id: &UnitId, effects: &[AppliedEffect]) -> UnitCondition {
    let unit = setup.scenario.unit(id).map(|(_, unit)| unit);
    let after = unit_after(setup, state, id, effects);
    unit.zip(after).map_or(UnitCondition::Removed, |(unit, after)| after.condition(setup, unit))
}

/// Counts the ways in which each unit becomes worse than it is now.
fn worsening_weights<O: Ord + Clone>(
    setup: &Setup,
    state: &BattleState,
    odds: &Odds<O>,
    conditions: impl Fn(&O) -> &Vec<(UnitId, UnitCondition)>,
) -> Vec<(UnitId, UnitCondition, BigUint)> {
    let mut sums: BTreeMap<(UnitId, UnitCondition), BigUint> = BTreeMap::new();
    for (outcome, ways) in &odds.weights {
        for (id, then) in conditions(outcome) {
            for at_least in CONDITIONS.into_iter().filter(|at_least| at_least <= then) {
                *sums.entry((id.clone(), at_least)).or_default() += ways;
            }
        }
    }
    let now = |id: &UnitId| {
        let unit = setup.scenario.unit(id).map(|(_, unit)| unit).zip(state.units.get(id));
        unit.map(|(unit, now)| now.condition(setup, unit))
    };
    sums.into_iter().filter(|((id, then), _)| now(id).is_some_and(|now| *then > now)).map(|((id, then), ways)| (id, then, ways)).collect()
}

/// Returns the chances of a charge through its struggles and, if the next enemy is known, its second combat. With the dice of its next
/// combat, attacker's and defender's, they are the chances these leave open. `None` if the call is faulty.
#[must_use]
pub fn charge_chances(
    setup: &Setup,
    state: &BattleState,
    call: &ChargeCall,
    second: Option<&UnitId>,
    dice: Option<(u8, u8)>,
) -> Option<Chances> {
    let mut course = ChargeProcess { setup, second, units: Vec::new(), combats: Vec::new(), dice };
    course.units = call.attackers.iter().chain(&call.defenders).chain(second).cloned().collect();
    course.explore(state.clone(), call.clone(), false)?;
    let odds = Odds::of(&course);
    let carried = odds.weights.iter().filter(|(end, _)| end.carried).map(|(_, ways)| ways).sum();
    Some(Chances { units: worsening_weights(setup, state, &odds, |end| &end.conditions), carried: Some(carried), of: odds.total.clone() })
}

/// End of a charge: whether the position is carried, and the condition of each unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ChargeOutcome {
    carried: bool,
    conditions: Vec<(UnitId, UnitCondition)>,
}

/// Step that a difference of the dice leads to.
#[derive(Clone, Debug)]
enum Step {
    Over(ChargeOutcome),
    /// Another combat, by its place.
    Combat(usize),
}

/// Combats that a charge may run through. Each is reached in one way, so its place and its dice are its whole state.
struct ChargeProcess<'b> {
    setup: &'b Setup,
    second: Option<&'b UnitId>,
    units: Vec<UnitId>,
    /// Steps of each combat, by the difference of the faces from -9 to 9.
    combats: Vec<Vec<Step>>,
    /// Dice of the first combat, if they are rolled already.
    dice: Option<(u8, u8)>,
}

/// Limit on combats, more than any charge has stands for.
const MOST_COMBATS: usize = 64;

impl ChargeProcess<'_> {
    /// Works out a combat and those that follow from it; `None` if it cannot be fought.
    fn explore(&mut self, state: BattleState, call: ChargeCall, is_second: bool) -> Option<usize> {
        if self.combats.len() >= MOST_COMBATS {
            return None;
        }
        let place = self.combats.len();
        self.combats.push(Vec::new());
        for difference in -9..=9i8 {
            let step = self.step(&state, &call, difference, is_second);
            match step {
                Some(step) => self.combats[place].push(step),
                None => {
                    self.combats.truncate(place);
                    return None;
                }
            }
        }
        Some(place)
    }

    fn step(&mut self, state: &BattleState, call: &ChargeCall, difference: i8, is_second: bool) -> Option<Step> {
        let (call, event) = judge_combat(self.setup, state, call, difference)?;
        let mut after = state.clone();
        apply(&mut after, &event);
        let happens = |verb: &EffectVerb| event.found.effects.iter().any(|applied| applied.effect.verb == *verb);
        let next = if happens(&EffectVerb::RollAgain {}) {
            Some(self.struggle_round(&after, &call))
        } else if happens(&EffectVerb::BreakThrough {}) && !is_second {
            self.second.map(|second| self.breakthrough(&after, &call, second))
        } else {
            None
        };
        if let Some(Some((next, second))) = next
            && let Some(place) = self.explore(after.clone(), next, second || is_second)
        {
            return Some(Step::Combat(place));
        }
        Some(Step::Over(self.outcome_after(&after, &event)))
    }

    /// Returns the next round with the same units, without those the struggle removed; `None` if one side is gone.
    fn struggle_round(&self, after: &BattleState, call: &ChargeCall) -> Option<(ChargeCall, bool)> {
        let left = |units: &[UnitId]| {
            let left = units.iter().filter(|unit| after.units.get(unit).is_some_and(|unit| !unit.removed && unit.stands > 0));
            left.cloned().collect::<Vec<_>>()
        };
        let (attackers, defenders) = (left(&call.attackers), left(&call.defenders));
        let round = call.round.map(|round| round.saturating_add(1));
        let mut next = ChargeCall { attackers, defenders, round, after_struggle: Some(true), ..call.clone() };
        // Stands that the players counted are counted again.
        next.attacker.stands = None;
        next.defender.stands = None;
        (!next.attackers.is_empty() && !next.defenders.is_empty()).then_some((next, false))
    }

    fn breakthrough(&self, after: &BattleState, call: &ChargeCall, second: &UnitId) -> Option<(ChargeCall, bool)> {
        let there =
            after.units.get(second).is_some_and(crate::games::rff1812::battle::UnitState::in_play) && !call.defenders.contains(second);
        there.then(|| (second_combat(call, second), true))
    }

    fn outcome_after(&self, after: &BattleState, event: &Event) -> ChargeOutcome {
        let carries = |applied: &AppliedEffect| {
            matches!(applied.whom, EffectTarget::Unit(_))
                && matches!(applied.effect.verb, EffectVerb::CarryPosition {} | EffectVerb::BreakThrough {})
        };
        let condition = |id: &UnitId| (id.clone(), condition_after(self.setup, after, id, &[]));
        ChargeOutcome { carried: event.found.effects.iter().any(carries), conditions: self.units.iter().map(condition).collect() }
    }
}

/// Builds the call of the second combat that follows a breakthrough.
#[must_use]
pub(in crate::games::rff1812::battle) fn second_combat(call: &ChargeCall, second: &UnitId) -> ChargeCall {
    let mut next = ChargeCall {
        defenders: vec![second.clone()],
        round: call.round.map(|round| round.saturating_add(1)),
        after_struggle: Some(false),
        defender: crate::games::rff1812::battle::PartySituation::default(),
        ..call.clone()
    };
    next.attacker = crate::games::rff1812::battle::PartySituation {
        breakthrough: Some(true),
        ..crate::games::rff1812::battle::PartySituation::default()
    };
    next
}

/// Combat that a charge has reached, and the dice so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct CombatState {
    combat: usize,
    attacker: Option<u8>,
    difference: Option<i8>,
}

impl ChargeProcess<'_> {
    fn at(&self, run: CombatState) -> Option<&Step> {
        let nth = usize::try_from(run.difference?.saturating_add(9)).ok()?;
        self.combats.get(run.combat)?.get(nth)
    }

    /// Applies both dice of a combat: the run is at its end, or at the next combat before its dice.
    fn apply_dice(&self, attacker: u8, defender: u8, run: CombatState) -> CombatState {
        let difference = i8::try_from(attacker).unwrap_or(0) - i8::try_from(defender).unwrap_or(0);
        let run = CombatState { attacker: Some(attacker), difference: Some(difference), ..run };
        match self.at(run) {
            Some(Step::Combat(combat)) => CombatState { combat: *combat, ..CombatState::default() },
            _ => run,
        }
    }
}

impl Process for ChargeProcess<'_> {
    type State = CombatState;
    type Outcome = ChargeOutcome;

    fn start(&self) -> CombatState {
        self.dice.map_or_else(CombatState::default, |(attacker, defender)| self.apply_dice(attacker, defender, CombatState::default()))
    }

    fn next(&self, run: &CombatState) -> Next<ChargeOutcome> {
        match (run.attacker, self.at(*run)) {
            (_, Some(Step::Over(end))) => Next::Done(end.clone()),
            (None, _) => Next::Throw(Throw { purpose: "the attacker", dice: 1, die: Die::D10 }),
            (Some(_), _) => Next::Throw(Throw { purpose: "the defender", dice: 1, die: Die::D10 }),
        }
    }

    fn advance(&self, run: CombatState, counts: &Counts) -> CombatState {
        let face = counts.single_face();
        match run.attacker {
            None => CombatState { attacker: Some(face), ..run },
            Some(attacker) => self.apply_dice(attacker, face, run),
        }
    }
}
