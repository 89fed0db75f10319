//! Units that may charge, and the next combat of a charge as it was declared and fought so far (digest §5, §10).

use crate::engine::text::{IS, statement};
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::ChargeCall;
use crate::games::rff1812::battle::judge::maneuvers::is_charge_move;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::state::declared::{ChargeStage, DeclaredCharge};
use crate::games::rff1812::battle::words::remark::Remark;
use crate::games::rff1812::charge::NoSteel;
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::words::{Arm, Formation};
use crate::id::UnitId;

/// Returns the reason why a unit may not charge, with cold steel or without; `None` if it may.
#[must_use]
pub fn why_no_charge(setup: &Setup, state: &BattleState, id: &UnitId, cold_steel: bool) -> Option<String> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let label = unit.label();
    if unit.arm() == Arm::Artillery {
        return Some(statement(label, IS, "artillery, which does not charge"));
    }
    if matches!(now.formation, Formation::Square | Formation::Garrison) {
        return Some(statement(label, IS, now.formation.placed()));
    }
    if cold_steel { why_no_cold_steel(setup, state, id) } else { None }
}

/// Lists the units of the side to play that may declare a charge.
#[must_use]
pub fn possible_chargers(setup: &Setup, state: &BattleState) -> Vec<UnitId> {
    let own = setup.scenario.side(&state.side).into_iter().flat_map(|side| &side.units);
    let here = |unit: &&Unit| state.units.get(&unit.id).is_some_and(|now| now.on_table && !now.removed);
    let able = |unit: &&Unit| why_no_charge(setup, state, &unit.id, false).is_none() && no_charge_remark(state, &unit.id).is_none();
    own.filter(here).filter(able).map(|unit| unit.id.clone()).collect()
}

/// Returns the remark against a charge of the unit now, by the result of its check and the maneuver it made in this player turn; `None` if
/// the unit may charge. It is needed for a declaration, a move and every attacker of a combat (digest §7).
pub(in crate::games::rff1812::battle) fn no_charge_remark(state: &BattleState, id: &UnitId) -> Option<Remark> {
    let now = state.units.get(id)?;
    match &now.made {
        Some(made) if !is_charge_move(made) => Some(Remark::OtherManeuver { unit: id.clone(), maneuver: made.clone() }),
        _ => (now.checked && now.maneuver.is_none()).then(|| Remark::NoManeuver { unit: id.clone() }),
    }
}

/// Checks whether a unit charges by a tardy result, in a full move disordered: it is disordered from its declaration on, and in good order
/// again if it chooses another maneuver (digest §7).
pub(in crate::games::rff1812::battle) fn charges_disordered(state: &BattleState, id: &UnitId) -> bool {
    charges(state, id) && is_still_tardy(state, id)
}

/// Checks whether a unit has a tardy result of which it has made no maneuver: by that it charges disordered (digest §7).
pub(in crate::games::rff1812::battle) fn is_still_tardy(state: &BattleState, id: &UnitId) -> bool {
    state.units.get(id).is_some_and(|unit| unit.maneuver == Some(ManeuverKind::Tardy) && unit.made.is_none())
}

/// Returns why a unit has no cold steel, as a sentence without its full stop; `None` if it has (digest §10).
#[must_use]
pub fn why_no_cold_steel(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<String> {
    let ((_, unit), now) = (setup.scenario.unit(id)?, state.units.get(id)?);
    // The same trait says of cavalry that it has no sabers (digest §10).
    NoSteel::of(unit.arm(), now.on_foot, !unit.has_trait(Trait::NoBayonets)).map(|not| not.sentence(unit.label()))
}

/// Next combat of a charge, as it was declared and fought so far (digest §5, §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextCombat {
    /// Round of the combat, from 1.
    pub round: u32,
    /// Indicates that it follows a desperate struggle.
    pub after_struggle: bool,
    /// Indicates that cold steel was declared, and counts in it.
    pub cold_steel: bool,
    /// Indicates that it follows a breakthrough.
    pub breakthrough: bool,
}

impl NextCombat {
    /// Returns the next combat of the charge the attackers are in, or the first combat of a charge that was not declared.
    #[must_use]
    pub fn of(state: &BattleState, attackers: &[UnitId]) -> Self {
        open_charge(state, attackers).map_or(Self { round: 1, after_struggle: false, cold_steel: false, breakthrough: false }, |charge| {
            Self {
                round: charge.next_round,
                after_struggle: charge.stage == ChargeStage::Struggle,
                cold_steel: charge.cold_steel && charge.stage == ChargeStage::Declared,
                breakthrough: charge.stage == ChargeStage::Breakthrough,
            }
        })
    }
}

/// Returns the charge of this player turn, not over yet, in which one of these units charges.
#[must_use]
pub fn open_charge<'s>(state: &'s BattleState, attackers: &[UnitId]) -> Option<&'s DeclaredCharge> {
    state.charges.iter().find(|charge| charge.open() && charge.attackers.iter().any(|unit| attackers.contains(unit)))
}

/// Checks whether a charged unit stands where it was charged, broken or not: in play, its crew with it, and driven off by no charge of this
/// player turn (digest §10).
pub(in crate::games::rff1812::battle) fn stands_in_place(state: &BattleState, unit: &UnitId) -> bool {
    let driven_off = state.charges.iter().any(|charge| charge.beaten.contains(unit));
    !driven_off && state.units.get(unit).is_some_and(|unit| unit.in_play() && unit.sheltered_in.is_none())
}

/// Returns the first unit that stands in the way of a declared charge, charged or riding out to meet it; `None` if all of them evaded, are
/// gone or were driven off, so that the position is carried without a fight (digest §10, §11).
#[must_use]
pub fn first_in_the_way<'c>(state: &BattleState, charge: &'c DeclaredCharge) -> Option<&'c UnitId> {
    charge.standing().chain(&charge.countercharging).find(|unit| stands_in_place(state, unit))
}

/// Checks whether a declared charge meets nobody: its position is carried without a fight.
#[must_use]
pub fn meets_nobody(state: &BattleState, charge: &DeclaredCharge) -> bool {
    charge.stage == ChargeStage::Declared && first_in_the_way(state, charge).is_none()
}

/// Returns the call with the facts it leaves out, as the charge was declared and fought so far.
#[must_use]
pub fn complete_charge(setup: &Setup, state: &BattleState, call: &ChargeCall) -> ChargeCall {
    let next = NextCombat::of(state, &call.attackers);
    let round = call.round.unwrap_or(next.round);
    let able = call.attackers.first().is_some_and(|lead| why_no_cold_steel(setup, state, lead).is_none());
    let mut settled = ChargeCall {
        round: Some(round),
        after_struggle: Some(call.after_struggle.unwrap_or(next.after_struggle && round > 1)),
        ..call.clone()
    };
    settled.attacker.cold_steel.get_or_insert(next.cold_steel && able);
    settled.attacker.breakthrough.get_or_insert(next.breakthrough && round > 1);
    settled
}

/// Checks whether a unit joins a combat of a declared charge without having declared that charge, or another against the same target
/// (digest §5). A unit that broke through meets others than it declared against, and joins nobody.
pub(in crate::games::rff1812::battle) fn joins(state: &BattleState, call: &ChargeCall, unit: &UnitId) -> bool {
    if open_charge(state, &call.attackers).is_some_and(|charge| charge.attackers.contains(unit)) {
        return false;
    }
    let at_them = |charge: &DeclaredCharge| charge.defenders.iter().any(|defender| call.defenders.contains(defender));
    !state.charges.iter().any(|charge| charge.open() && charge.attackers.contains(unit) && at_them(charge))
}

/// Checks whether a unit charges by a declaration of this player turn that is not over.
pub(in crate::games::rff1812::battle) fn charges(state: &BattleState, unit: &UnitId) -> bool {
    state.charges.iter().any(|charge| charge.open() && charge.attackers.contains(unit))
}
