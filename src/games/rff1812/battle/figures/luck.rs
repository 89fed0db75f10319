//! Losses by the dice of a battle, in stands, as the rules propose them (digest §9, §10).

use std::collections::BTreeMap;

use crate::engine::{Odds, ReadAs};
use crate::game::luck::{Counted, Toll};
use crate::games::rff1812::battle::calls::requests::{charge_request, maneuver_request};
use crate::games::rff1812::battle::calls::{ChargeCall, FireCall, FirerCall, ManeuverCall};
use crate::games::rff1812::battle::consequences::losses::unit_after;
use crate::games::rff1812::battle::figures::chances::{fire_odds, judge_combat};
use crate::games::rff1812::battle::found::{AppliedEffect, CheckCall, EffectTarget, Event};
use crate::games::rff1812::battle::judge::single;
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::rff1812::charge::{Charge, ChargeRulings, ChargeState};
use crate::games::rff1812::maneuver::Maneuver;
use crate::games::rff1812::scenario::Side;
use crate::id::{SideId, UnitId};

impl Counted for Rff1812 {
    const LOST: (&str, &str) = ("stand", "stands");
    const DICE: &str = "Rocket stands' own dice are not counted: the log does not say who rolled them.";

    fn sides(setup: &Setup) -> Vec<(SideId, String)> {
        setup.scenario.sides.iter().map(|side| (side.id.clone(), side.name.clone())).collect()
    }

    fn toll(setup: &Setup, state: &BattleState, event: &Event) -> Option<Toll> {
        let odds = lost_odds(setup, state, event)?;
        let lost = stands_lost(setup, state, &as_proposed(&event.found.effects));
        Some(Toll { lost: lost.to_vec(), odds: odds.map(|lost| lost.to_vec()) })
    }
}

/// Returns the effects as the rules propose them, without the referee's rulings.
fn as_proposed(effects: &[AppliedEffect]) -> Vec<AppliedEffect> {
    effects.iter().map(|applied| AppliedEffect { ruling: None, ..applied.clone() }).collect()
}

/// Counts the stands that each side loses by effects.
fn stands_lost(setup: &Setup, state: &BattleState, effects: &[AppliedEffect]) -> [u32; 2] {
    let left = |unit: &UnitState| if unit.removed { 0 } else { unit.stands };
    let mut lost = [0u32; 2];
    let mut seen: Vec<&UnitId> = Vec::new();
    for applied in effects {
        let EffectTarget::Unit(id) = &applied.whom else { continue };
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let side = setup.scenario.unit(id).and_then(|(side, _)| nth_side(setup, side));
        if let (Some(nth), Some(before), Some(after)) = (side, state.units.get(id), unit_after(setup, state, id, effects)) {
            lost[nth] = lost[nth].saturating_add(left(before).saturating_sub(left(&after)));
        }
    }
    lost
}

fn nth_side(setup: &Setup, side: &Side) -> Option<usize> {
    setup.scenario.sides.iter().position(|known| known.id == side.id)
}

/// Returns the odds of the stands that each side loses in a check, before its dice are rolled. `None` if the command is no check, the
/// tables in use do not allow it, or it is a check of one die that takes no stands.
fn lost_odds(setup: &Setup, state: &BattleState, event: &Event) -> Option<Odds<[u32; 2]>> {
    match event.command.check()? {
        CheckCall::Maneuver(call) => maneuver_odds(setup, state, call),
        CheckCall::Fire(call) => lost_by_fire(setup, state, call),
        CheckCall::Charge(call) => charge_odds(setup, state, call),
        // Most checks of one die take no stands, whatever the roll.
        CheckCall::Single(call) => single::odds(setup, state, call, |effects| stands_lost(setup, state, effects))
            .filter(|odds| odds.weights.keys().any(|lost| *lost != [0, 0])),
    }
}

/// Returns the odds of a maneuver check, with one die for all units of the call.
fn maneuver_odds(setup: &Setup, state: &BattleState, call: &ManeuverCall) -> Option<Odds<[u32; 2]>> {
    let mut checks = Vec::with_capacity(call.units.len());
    for situation in &call.units {
        let request = maneuver_request(setup, state, call, situation).ok()?;
        checks.push((&situation.unit, Maneuver::prepare(&setup.tables, &request, &situation.rulings).ok()?));
    }
    let (_, first) = checks.first()?;
    let read = |die: &Option<u8>| {
        let effects = checks.iter().flat_map(|(unit, check)| {
            let effects = die.map(|die| check.resolve(die).effects).unwrap_or_default();
            let whom = EffectTarget::Unit((*unit).clone());
            effects.into_iter().map(move |effect| AppliedEffect::new(whom.clone(), effect, None))
        });
        stands_lost(setup, state, &effects.collect::<Vec<_>>())
    };
    Some(Odds::of(&ReadAs { process: first, read }))
}

/// Returns the odds of a fire combat. Rockets roll again too, unless there are too many to work out.
fn lost_by_fire(setup: &Setup, state: &BattleState, call: &FireCall) -> Option<Odds<[u32; 2]>> {
    let unrolled = |firer: &FirerCall| FirerCall { rocket_dice: None, ..firer.clone() };
    let anew = FireCall { firers: call.firers.iter().map(unrolled).collect(), ..call.clone() };
    let lost = |effects: &[AppliedEffect]| stands_lost(setup, state, effects);
    fire_odds(setup, state, &anew, lost).or_else(|| fire_odds(setup, state, call, lost))
}

/// Returns the odds of a charge combat: the difference of the faces decides, and each is judged once.
fn charge_odds(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Option<Odds<[u32; 2]>> {
    let rulings = ChargeRulings { attacker: call.attacker.rulings.clone(), defender: call.defender.rulings.clone() };
    let check = Charge::prepare(&setup.tables, &charge_request(setup, state, call).ok()?, &rulings).ok()?;
    let mut lost = BTreeMap::new();
    for difference in -9..=9i8 {
        let (_, event) = judge_combat(setup, state, call, difference)?;
        lost.insert(i32::from(difference), stands_lost(setup, state, &event.found.effects));
    }
    let read = |dice: &ChargeState| match dice {
        ChargeState::Met(difference) => lost.get(difference).copied().unwrap_or_default(),
        ChargeState::Before | ChargeState::Attacked(_) => [0, 0],
    };
    Some(Odds::of(&ReadAs { process: &check, read }))
}
