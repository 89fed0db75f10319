//! Charges of several units: the effects of a result on each, by its own arm and state (digest §10).

use crate::engine::Word as _;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::ChargeCall;
use crate::games::rff1812::battle::calls::requests::{charge_request, effect_targets, is_countercharging};
use crate::games::rff1812::battle::found::EffectTarget;
use crate::games::rff1812::battle::judge::combat::{charges, joins, open_charge};
use crate::games::rff1812::battle::state::{BattleState, usual_formation};
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings, can_countercharge};
use crate::games::rff1812::words::{Arm, Formation, Order};
use crate::games::rff1812::{Effect, EffectVerb, ManeuverKind, Party};
use crate::id::UnitId;

/// Returns the effects of a maneuver check on a unit that has declared a charge: if it may make a tardy maneuver it charges by a full move
/// disordered, and is disordered from here on, under the fire it meets too (digest §7).
pub(in crate::games::rff1812::battle) fn add_charge_disorder(state: &BattleState, unit: &UnitId, mut effects: Vec<Effect>) -> Vec<Effect> {
    let tardy = effects.iter().any(|effect| effect.verb == EffectVerb::Maneuver { kind: ManeuverKind::Tardy });
    if tardy && charges(state, unit) {
        effects.retain(|effect| !matches!(effect.verb, EffectVerb::SetOrder { .. }));
        effects.push(Effect { on: None, verb: EffectVerb::SetOrder { to: Order::Disordered } });
    }
    effects
}

/// Returns the effects of a result on every unit. The first unit of a side takes its losses; every other has the rest by its own arm, order
/// and formation, and loses a stand of its own if it was disordered already.
pub(in crate::games::rff1812::battle) fn effects(
    setup: &Setup,
    state: &BattleState,
    call: &ChargeCall,
    lead: &[Effect],
    beside: &[EffectsBeside],
) -> Vec<(EffectTarget, Effect)> {
    let mut spread = Vec::new();
    for (party, units) in [(Party::Attacker, &call.attackers), (Party::Defender, &call.defenders)] {
        for (nth, unit) in units.iter().enumerate().filter(|(_, unit)| !is_crewless(state, unit)) {
            let own = beside.iter().find(|(place, _)| *place == (party, nth)).map(|(_, effects)| effects.clone());
            let own = own.unwrap_or_else(|| lead.iter().filter(|effect| nth == 0 || !effect.verb.is_loss()).cloned().collect());
            // A unit that joins by the referee's decision counts for numbers, and goes no farther than the combat (digest §10).
            let joined = party == Party::Attacker && open_charge(state, &call.attackers).is_some() && joins(state, call, unit);
            for effect in own.into_iter().filter(|effect| effect.on == Some(party) && !(joined && is_advance(effect))) {
                let whom = effect_targets(setup, state, std::slice::from_ref(unit), &effect);
                spread.extend(whom.into_iter().map(|whom| (whom, effect.clone())));
            }
        }
    }
    spread.extend(lead.iter().filter(|effect| effect.on.is_none()).map(|effect| (EffectTarget::Table, effect.clone())));
    // In the order of the row; effects that the leading units do not have come last.
    let is_announced = |effect: &Effect| {
        let alike = |known: &&Effect| known.on == effect.on && std::mem::discriminant(&known.verb) == std::mem::discriminant(&effect.verb);
        lead.iter().position(|known| alike(&known)).unwrap_or(lead.len())
    };
    spread.sort_by_key(|(_, effect)| is_announced(effect));
    spread.extend(storming_formations(setup, state, call, &spread));
    spread.extend(lost_crews(setup, state, &call.defenders, Some(Party::Defender), &spread));
    spread
}

/// Checks whether the crew of guns is away in a square. Guns without it take no part; they are lost only with that square (digest §11).
fn is_crewless(state: &BattleState, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some())
}

/// Returns the formations of attackers in storming column that carry the position: the one their player names, or the line of their arm
/// (digest §10).
fn storming_formations(
    setup: &Setup,
    state: &BattleState,
    call: &ChargeCall,
    spread: &[(EffectTarget, Effect)],
) -> Vec<(EffectTarget, Effect)> {
    let carries = |unit: &UnitId| {
        let whom = EffectTarget::Unit(unit.clone());
        spread.iter().any(|(known, effect)| *known == whom && effect.verb == EffectVerb::CarryPosition {})
    };
    let forms = |id: &UnitId| {
        let ((_, unit), now) = (setup.scenario.unit(id)?, state.units.get(id)?);
        let to = if unit.arm() == Arm::Infantry { call.column_forms } else { None };
        Some(EffectVerb::Form { to: to.unwrap_or_else(|| usual_formation(unit, now)) })
    };
    let columns = call.attackers.iter().filter(|unit| is_storming(state, unit) && carries(unit));
    columns.filter_map(|unit| Some((EffectTarget::Unit(unit.clone()), Effect { on: Some(Party::Attacker), verb: forms(unit)? }))).collect()
}

/// Checks whether a unit is in storming column.
#[must_use]
pub fn is_storming(state: &BattleState, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|now| now.formation == Formation::StormingColumn)
}

/// Formations that infantry in storming column may take when it has won (digest §8, §10).
pub const COLUMN_FORMS: [Formation; 4] = [Formation::Line, Formation::SupportedLine, Formation::FieldColumn, Formation::Garrison];

/// Returns the reason why the formation named for a storming column that wins is not allowed; `None` if it is.
pub(in crate::games::rff1812::battle) fn why_not_formed(state: &BattleState, call: &ChargeCall) -> Option<String> {
    let forms = call.column_forms?;
    if !call.attackers.iter().any(|unit| is_storming(state, unit)) {
        return Some("no unit charges in storming column; leave it out".to_owned());
    }
    let known = COLUMN_FORMS.map(|formation| formation.spoken()).join(", ");
    (!COLUMN_FORMS.contains(&forms)).then(|| format!("a storming column that has won forms one of {known}, not {}", forms.spoken()))
}

/// Checks whether an effect takes the attackers farther than the combat.
const fn is_advance(effect: &Effect) -> bool {
    matches!(
        effect.verb,
        EffectVerb::CarryPosition {} | EffectVerb::BreakThrough {} | EffectVerb::MayRecall {} | EffectVerb::MayCarryPosition {}
    )
}

/// Request for a unit that does not lead its side, as if it did.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BesideRequest {
    place: (Party, usize),
    request: ChargeRequest,
}

/// Effects on a unit that does not lead its side, by its place there.
pub type EffectsBeside = ((Party, usize), Vec<Effect>);

/// Check of a unit that does not lead its side, as if it did: as it is, and as if it were in good order.
#[derive(Debug)]
pub struct BesideCheck<'b> {
    place: (Party, usize),
    as_it_is: Charge<'b>,
    in_order: Charge<'b>,
}

/// Builds the requests of all units that do not lead; those that could not stand in such a charge alone have none.
pub(in crate::games::rff1812::battle) fn requests_beside(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Vec<BesideRequest> {
    let places = |party, units: &[UnitId]| {
        let beside = units.iter().enumerate().skip(1).filter(|(_, unit)| !is_crewless(state, unit));
        beside.map(|(nth, _)| (party, nth)).collect::<Vec<_>>()
    };
    let places = [places(Party::Attacker, &call.attackers), places(Party::Defender, &call.defenders)].concat();
    let request = |place| Some(BesideRequest { place, request: request_beside(setup, state, call, place)? });
    places.into_iter().filter_map(request).collect()
}

fn request_beside(setup: &Setup, state: &BattleState, call: &ChargeCall, (party, nth): (Party, usize)) -> Option<ChargeRequest> {
    let mut own = call.clone();
    let units = if party == Party::Attacker { &mut own.attackers } else { &mut own.defenders };
    units.swap(0, nth);
    let lead = if party == Party::Attacker { own.attackers.first() } else { own.defenders.first() };
    let lead = lead.and_then(|lead| state.units.get(lead))?;
    // Facts declared of the first unit that cannot hold for this one are dropped; a row's effects do not depend on them.
    own.attacker.cold_steel = Some(false);
    if party == Party::Defender {
        own.defender.countercharging &= can_countercharge(lead.formation);
        own.defender.position = own.defender.position.filter(|_| !defender_countercharges(state, &own));
        own.defender.outflanked &= lead.formation != Formation::Square || lead.hasty || own.defender.hasty;
    }
    charge_request(setup, state, &own).ok()
}

impl<'b> BesideCheck<'b> {
    /// Makes the check; `None` if the unit could not stand in such a charge alone.
    pub(super) fn of(setup: &'b Setup, BesideRequest { place, request }: &BesideRequest) -> Option<Self> {
        let made = |request: &ChargeRequest| Charge::prepare(&setup.tables, request, &ChargeRulings::default()).ok();
        Some(Self { place: *place, as_it_is: made(request)?, in_order: made(&as_if_in_order(request, place.0))? })
    }

    /// Returns its effects at the difference of the leading units, without the losses that these take.
    pub(super) fn effects(&self, difference: i32) -> EffectsBeside {
        let (party, _) = self.place;
        let [effects, in_order] = [&self.as_it_is, &self.in_order].map(|check| check.resolve_difference(difference).effects);
        let lost = stands_lost(&effects, party).saturating_sub(stands_lost(&in_order, party));
        let mut kept = effects.into_iter().filter(|effect| !matches!(effect.verb, EffectVerb::LoseStands { .. })).collect::<Vec<_>>();
        if lost > 0 {
            kept.push(Effect { on: Some(party), verb: EffectVerb::LoseStands { count: lost } });
        }
        (self.place, kept)
    }
}

/// Checks whether the first charged unit countercharges.
fn defender_countercharges(state: &BattleState, call: &ChargeCall) -> bool {
    call.defender.countercharging || call.defenders.first().is_some_and(|unit| is_countercharging(state, unit))
}

fn as_if_in_order(request: &ChargeRequest, party: Party) -> ChargeRequest {
    let mut request = request.clone();
    let side = if party == Party::Attacker { &mut request.attacker } else { &mut request.defender };
    side.order = side.order.map(|_| Order::Good);
    request
}

fn stands_lost(effects: &[Effect], party: Party) -> u32 {
    let own = effects.iter().filter(|effect| effect.on == Some(party));
    own.map(|effect| if let EffectVerb::LoseStands { count } = effect.verb { count } else { 0 }).sum()
}

/// Returns the loss of guns whose crew shelters in a square that breaks, by charge or by panic (digest §11).
pub(in crate::games::rff1812::battle) fn lost_crews(
    setup: &Setup,
    state: &BattleState,
    units: &[UnitId],
    on: Option<Party>,
    spread: &[(EffectTarget, Effect)],
) -> Vec<(EffectTarget, Effect)> {
    let breaks = |unit: &UnitId| {
        let whom = EffectTarget::Unit(unit.clone());
        spread.iter().any(|(known, effect)| *known == whom && effect.verb == EffectVerb::SetOrder { to: Order::Broken })
    };
    let squares = units.iter().filter(|unit| state.units.get(unit).is_some_and(|unit| unit.formation == Formation::Square));
    let broken = squares.filter(|unit| breaks(unit)).collect::<Vec<_>>();
    if broken.is_empty() {
        return Vec::new();
    }
    let in_broken = |unit: &UnitId| {
        let shelter = state.units.get(unit).and_then(|unit| unit.sheltered_in.as_ref());
        shelter.is_some_and(|square| broken.contains(&square))
    };
    let guns = setup.scenario.units().map(|(_, unit)| unit.id.clone()).filter(|unit| in_broken(unit));
    guns.map(|unit| (EffectTarget::Unit(unit), Effect { on, verb: EffectVerb::Eliminate {} })).collect()
}
