//! Charges of several units: who may charge, and what a result does to each by its own arm and state (digest §10).

use super::Setup;
use super::calls::ChargeCall;
use super::declared::{ChargeStage, DeclaredCharge};
use super::found::Whom;
use super::requests::{charge_request, countercharges, whom_it_falls_on};
use super::state::BattleState;
use crate::engine::Word as _;
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings, may_countercharge};
use crate::games::rff1812::scenario::Trait;
use crate::games::rff1812::words::{Arm, Formation, Order};
use crate::games::rff1812::{Deed, Effect, ManeuverKind, Party};
use crate::id::UnitId;

/// Why a unit may not charge, with cold steel or without; none: it may.
#[must_use]
pub fn why_no_charge(setup: &Setup, state: &BattleState, id: &UnitId, cold_steel: bool) -> Option<String> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let label = unit.label();
    if unit.arm() == Arm::Artillery {
        return Some(format!("{label} is artillery, which does not charge"));
    }
    if now.broken() {
        return Some(format!("{label} is broken"));
    }
    if matches!(now.formation, Formation::Square | Formation::Garrison) {
        return Some(format!("{label} is in {}", now.formation.spoken()));
    }
    if cold_steel { why_no_cold_steel(setup, state, id) } else { None }
}

fn why_no_cold_steel(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<String> {
    let ((_, unit), now) = (setup.scenario.unit(id)?, state.units.get(id)?);
    let label = unit.label();
    if now.formation == Formation::Dismounted {
        return Some(format!("{label} is dismounted, and has no cold steel"));
    }
    (unit.arm() == Arm::Infantry && unit.has(Trait::NoBayonets)).then(|| format!("{label} has no bayonets, and so no cold steel"))
}

/// The next combat of a charge, as it was declared and has come (digest §5, §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextCombat {
    /// Its round.
    pub round: u32,
    /// It follows a desperate struggle.
    pub after_struggle: bool,
    /// Cold steel was declared, and counts in it.
    pub cold_steel: bool,
    /// It follows a breakthrough.
    pub breakthrough: bool,
}

impl NextCombat {
    /// Of the charge the attackers are in, or the first combat of one nobody declared.
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

/// The charge of this player turn, not over yet, in which one of these charges.
pub(super) fn open_charge<'s>(state: &'s BattleState, attackers: &[UnitId]) -> Option<&'s DeclaredCharge> {
    state.charges.iter().find(|charge| charge.open() && charge.attackers.iter().any(|unit| attackers.contains(unit)))
}

/// The call with what it leaves out as the charge was declared and has come.
#[must_use]
pub fn settled(setup: &Setup, state: &BattleState, call: &ChargeCall) -> ChargeCall {
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

/// The unit charges by a declaration of this player turn that is not over.
pub(super) fn charges(state: &BattleState, unit: &UnitId) -> bool {
    state.charges.iter().any(|charge| charge.open() && charge.attackers.contains(unit))
}

/// A unit that has declared a charge and may make a tardy maneuver charges by a full move disordered: it is disordered from here on,
/// under the fire it meets too (digest §7).
pub(super) fn as_it_charges(state: &BattleState, unit: &UnitId, mut effects: Vec<Effect>) -> Vec<Effect> {
    let tardy = effects.iter().any(|effect| effect.deed == Deed::Maneuver { kind: ManeuverKind::Tardy });
    if tardy && charges(state, unit) {
        effects.retain(|effect| !matches!(effect.deed, Deed::SetOrder { .. }));
        effects.push(Effect { on: None, deed: Deed::SetOrder { to: Order::Disordered } });
    }
    effects
}

/// What a result does to every unit. The first unit of a side takes its losses; each has the rest by its own arm,
/// order and formation, and a stand of its own where it was disordered already.
pub(super) fn effects(setup: &Setup, state: &BattleState, call: &ChargeCall, lead: &[Effect], difference: i32) -> Vec<(Whom, Effect)> {
    let mut spread = Vec::new();
    // Guns without their crew take no part; they are lost with the square their crew is in, and no otherwise (digest §11).
    let crewless = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some());
    for (party, units) in [(Party::Attacker, &call.attackers), (Party::Defender, &call.defenders)] {
        for (nth, unit) in units.iter().enumerate().filter(|(_, unit)| !crewless(unit)) {
            let own = if nth == 0 { None } else { own_effects(setup, state, call, party, nth, difference) };
            let own = own.unwrap_or_else(|| lead.iter().filter(|effect| nth == 0 || !is_loss(effect)).cloned().collect());
            for effect in own.into_iter().filter(|effect| effect.on == Some(party)) {
                let whom = whom_it_falls_on(setup, state, std::slice::from_ref(unit), &effect);
                spread.extend(whom.into_iter().map(|whom| (whom, effect.clone())));
            }
        }
    }
    spread.extend(lead.iter().filter(|effect| effect.on.is_none()).map(|effect| (Whom::Table, effect.clone())));
    // As the row tells them: what the leading units' effects are not comes after.
    let told = |effect: &Effect| {
        let alike = |known: &&Effect| known.on == effect.on && std::mem::discriminant(&known.deed) == std::mem::discriminant(&effect.deed);
        lead.iter().position(|known| alike(&known)).unwrap_or(lead.len())
    };
    spread.sort_by_key(|(_, effect)| told(effect));
    spread.extend(lost_crews(setup, state, call, &spread));
    spread
}

const fn is_loss(effect: &Effect) -> bool {
    matches!(effect.deed, Deed::LoseStands { .. } | Deed::DamageGun { .. } | Deed::WreckGun { .. })
}

/// The effects of one unit that does not lead, as if it did, but for the losses the leading unit takes.
/// None: it could not stand in such a charge alone.
fn own_effects(setup: &Setup, state: &BattleState, call: &ChargeCall, party: Party, nth: usize, difference: i32) -> Option<Vec<Effect>> {
    let mut own = call.clone();
    let units = if party == Party::Attacker { &mut own.attackers } else { &mut own.defenders };
    units.swap(0, nth);
    let lead = if party == Party::Attacker { own.attackers.first() } else { own.defenders.first() };
    let lead = lead.and_then(|lead| state.units.get(lead))?;
    // What was declared of the first unit and cannot be of this one does not hold for it; a row's effects do not hang on it.
    own.attacker.cold_steel = Some(false);
    if party == Party::Defender {
        own.defender.countercharging &= may_countercharge(lead.formation);
        own.defender.position = own.defender.position.filter(|_| !rides_out(state, &own));
    }
    let request = charge_request(setup, state, &own).ok()?;
    let effects = resolved(setup, &request, difference)?;
    let in_order = resolved(setup, &as_if_in_order(&request, party), difference)?;
    let lost = stands_lost(&effects, party).saturating_sub(stands_lost(&in_order, party));
    let mut kept = effects.into_iter().filter(|effect| !matches!(effect.deed, Deed::LoseStands { .. })).collect::<Vec<_>>();
    if lost > 0 {
        kept.push(Effect { on: Some(party), deed: Deed::LoseStands { count: lost } });
    }
    Some(kept)
}

/// Whether the first of the charged rides to meet the charge.
fn rides_out(state: &BattleState, call: &ChargeCall) -> bool {
    call.defender.countercharging || call.defenders.first().is_some_and(|unit| countercharges(state, unit))
}

fn resolved(setup: &Setup, request: &ChargeRequest, difference: i32) -> Option<Vec<Effect>> {
    let check = Charge::prepare(&setup.tables, request, &ChargeRulings::default()).ok()?;
    Some(check.resolve_difference(difference).effects)
}

fn as_if_in_order(request: &ChargeRequest, party: Party) -> ChargeRequest {
    let mut request = request.clone();
    let side = if party == Party::Attacker { &mut request.attacker } else { &mut request.defender };
    side.order = side.order.map(|_| Order::Good);
    request
}

fn stands_lost(effects: &[Effect], party: Party) -> u32 {
    let own = effects.iter().filter(|effect| effect.on == Some(party));
    own.map(|effect| if let Deed::LoseStands { count } = effect.deed { count } else { 0 }).sum()
}

/// Guns whose crew shelters in a square that breaks are lost with it (digest §11).
fn lost_crews(setup: &Setup, state: &BattleState, call: &ChargeCall, spread: &[(Whom, Effect)]) -> Vec<(Whom, Effect)> {
    let breaks = |unit: &UnitId| {
        let whom = Whom::Unit(unit.clone());
        spread.iter().any(|(known, effect)| *known == whom && effect.deed == Deed::SetOrder { to: Order::Broken })
    };
    let squares = call.defenders.iter().filter(|unit| state.units.get(unit).is_some_and(|unit| unit.formation == Formation::Square));
    let broken = squares.filter(|unit| breaks(unit)).collect::<Vec<_>>();
    let in_broken = |unit: &UnitId| {
        let shelter = state.units.get(unit).and_then(|unit| unit.sheltered_in.as_ref());
        shelter.is_some_and(|square| broken.contains(&square))
    };
    let guns = setup.scenario.units().map(|(_, unit)| unit.id.clone()).filter(|unit| in_broken(unit));
    guns.map(|unit| (Whom::Unit(unit), Effect { on: Some(Party::Defender), deed: Deed::Eliminate {} })).collect()
}
