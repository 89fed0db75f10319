//! Conversion of calls into requests: fixed facts come from the roster, changing ones from the state of the battle, and the rest from the
//! call. The app's panels and play both use it.

use std::collections::BTreeSet;

use crate::engine::fault::{At, FaultPlace, about_subject};
use crate::engine::text::{HAS, IS, statement};
use crate::engine::{Asks as _, Faults};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::{ChargeCall, FireCall, FirerCall, ManeuverCall, PartySituation, UnitSituation};
use crate::games::rff1812::battle::figures::summary::{key_position_lost, losses, side_of_unit};
use crate::games::rff1812::battle::found::EffectTarget;
use crate::games::rff1812::battle::judge::combat::{complete_charge, is_still_tardy, why_no_cold_steel};
use crate::games::rff1812::battle::judge::contradictions::stays_put;
use crate::games::rff1812::battle::judge::massing::is_battery;
use crate::games::rff1812::battle::judge::ranks::firing_stand_count;
use crate::games::rff1812::battle::state::declared::ChargeStage;
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::charge::{ChargeParty, ChargeRequest};
use crate::games::rff1812::fire::{FireRequest, FireTarget, Firer};
use crate::games::rff1812::maneuver::{Leader, ManeuverRequest, ManeuverUnit, can_join_line_of_march};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::words::{Arm, Effectiveness, Formation, Losses, Order, Weapon};
use crate::games::rff1812::{Effect, Party};
use crate::id::{AnyId, UnitId};

/// A unit of the roster with its state.
#[derive(Clone, Copy)]
pub(in crate::games::rff1812::battle) struct UnitInPlay<'b> {
    pub unit: &'b Unit,
    pub state: &'b UnitState,
}

pub(in crate::games::rff1812::battle) fn find_unit<'b>(
    setup: &'b Setup,
    state: &'b BattleState,
    id: &UnitId,
    at: impl Into<FaultPlace> + Copy,
) -> Result<UnitInPlay<'b>, Refusal> {
    let unknown = || Refusal::of(at, format!("there is no unit \"{id}\" in this battle"));
    let (_, unit) = setup.scenario.unit(id).ok_or_else(unknown)?;
    let unit_state = state.units.get(id).ok_or_else(unknown)?;
    Ok(UnitInPlay { unit, state: unit_state })
}

/// Returns a unit as [`known`] does, but refuses one that is out of the game.
pub(in crate::games::rff1812::battle) fn present<'b>(
    setup: &'b Setup,
    state: &'b BattleState,
    id: &UnitId,
    at: impl Into<FaultPlace> + Copy,
) -> Result<UnitInPlay<'b>, Refusal> {
    let known = find_unit(setup, state, id, at)?;
    if known.state.removed || known.state.stands == 0 {
        return Err(Refusal::of(at, statement(known.unit.label(), IS, "out of the game")));
    }
    Ok(known)
}

impl UnitInPlay<'_> {
    pub(super) fn is_guns(&self) -> bool {
        self.unit.arm() == Arm::Artillery
    }

    /// Returns the value for troops; `None` for guns.
    fn if_troops<T>(&self, value: T) -> Option<T> {
        (!self.is_guns()).then_some(value)
    }

    /// Returns the value for guns; `None` for troops.
    fn if_guns<T>(&self, value: T) -> Option<T> {
        self.is_guns().then_some(value)
    }

    fn effectiveness(&self, setup: &Setup) -> Option<Effectiveness> {
        self.if_troops(self.state.condition(setup, self.unit).effectiveness().unwrap_or(Effectiveness::Spent))
    }

    fn fixed(&self) -> Option<bool> {
        self.unit.guns().map(|guns| guns.fixed)
    }

    /// Returns the formation it is in; unlimbered where it can never limber, whatever a correction says.
    fn formation(&self, setup: &Setup) -> Formation {
        let limbered = self.state.formation == Formation::Limbered && stays_put(setup, self.unit);
        if limbered { Formation::Unlimbered } else { self.state.formation }
    }

    /// Returns what is told of the side of a charge that it leads, without the facts that cannot apply to it (digest §10, §11).
    pub(super) fn applicable(&self, told: &PartySituation, defends: bool) -> PartySituation {
        let square = defends && self.state.formation == Formation::Square;
        PartySituation {
            woods: told.woods && !self.is_guns(),
            unsupported: told.unsupported && self.is_guns() && defends,
            hasty: told.hasty && square,
            outflanked_before_square: told.outflanked_before_square && square && (told.hasty || self.state.hasty),
            position: told.position.filter(|_| defends),
            countercharging: told.countercharging && defends && self.rides(),
            ..told.clone()
        }
    }

    /// Checks whether it can countercharge where it stands charged: cavalry that is not on foot for good.
    fn rides(&self) -> bool {
        self.unit.arm() == Arm::Cavalry && (!self.state.on_foot || self.state.formation == Formation::Dismounted)
    }
}

/// Builds the request for one unit's maneuver check.
///
/// # Errors
/// A unit or leader the battle does not have, or that is out of it; a leader of the other side; a crew that stays in its square; a line of
/// march whose first unit is not in march column or limbered.
pub fn maneuver_request(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    situation: &UnitSituation,
) -> Result<ManeuverRequest, Refusal> {
    let known = present(setup, state, &situation.unit, "units")?;
    if let Some(square) = known.state.sheltered_in.as_ref().filter(|_| !situation.crew_goes_back) {
        let text = format!(
            "the crew of {} shelters in the square of {}: it checks only if it goes back to its guns; its player decides",
            known.unit.label(),
            setup.scenario.unit_label(square)
        );
        return Err(Refusal::of("units", text));
    }
    let side = side_of_unit(setup, &situation.unit);
    let mut unit = ManeuverUnit {
        arm: known.unit.arm(),
        experience: known.unit.experience,
        effectiveness: known.effectiveness(setup),
        order: known.if_troops(known.state.order.unwrap_or(Order::Good)),
        formation: Some(known.formation(setup)),
        militia: known.unit.has_trait(Trait::Militia),
        indians: !known.is_guns() && known.unit.has_trait(Trait::Indians),
        brave_colonel: known.unit.has_trait(Trait::BraveColonel),
        leader_attached: state.leader_with(&situation.unit).is_some(),
        silenced: known.if_guns(known.state.silenced),
        gun: known.unit.guns().map(|guns| guns.gun.clone()),
        fixed: known.fixed(),
        afloat: known.if_guns(known.unit.is_gunboats(&setup.tables)),
        ..ManeuverUnit::default()
    };
    situation.answer_to(&mut unit);
    // Only guns are in a battery, whatever the call says of others.
    unit.battery = known.if_guns(unit.battery.unwrap_or_else(|| is_battery(setup, state, known.unit)));
    let mut request = ManeuverRequest {
        unit,
        leader: leader_of(setup, state, call, situation, known.unit)?,
        key_position_lost: side.is_some_and(|side| key_position_lost(setup, state, &side.id)),
        losses: side.map_or(Losses::None, |side| losses(setup, state, &side.id).level),
        light: state.light(setup),
        die: Some(call.die.face),
        ..ManeuverRequest::default()
    };
    situation.answer_to(&mut request);
    Ok(request)
}

fn leader_of(
    setup: &Setup,
    state: &BattleState,
    call: &ManeuverCall,
    situation: &UnitSituation,
    unit: &Unit,
) -> Result<Option<Leader>, Refusal> {
    let Some(called) = &call.leader else { return Ok(None) };
    let unknown = || Refusal::of("leader", format!("there is no leader \"{called}\" in this battle"));
    let (side, leader) = setup.scenario.leader(called).ok_or_else(unknown)?;
    let leader_state = state.leaders.get(called).ok_or_else(unknown)?;
    let name = || state.leader_name(setup, called);
    if side_of_unit(setup, &unit.id).is_some_and(|own| own.id != side.id) {
        return Err(Refusal::of("leader", format!("{} cannot command {}: they are on different sides", name(), unit.label())));
    }
    if leader_state.status != crate::games::rff1812::battle::LeaderStatus::Present {
        return Err(Refusal::of("leader", format!("{} is out", name())));
    }
    // The line of march begins with the unit the leader is with (digest §6).
    let head = leader_state.attached_to.as_ref().filter(|head| situation.line_of_march && **head != unit.id);
    if let Some((head, formation)) = head.and_then(|head| Some((head, state.units.get(head)?.formation)))
        && !can_join_line_of_march(formation)
    {
        let head = setup.scenario.unit_label(head);
        let text = format!("a line of march needs units in march column or limbered; its first, {head}, is {}", formation.placed());
        return Err(Refusal::of("leader", text));
    }
    let mut made = Leader {
        rating: state.leader_rating(setup, called).unwrap_or(leader.rating),
        attached: leader_state.attached_to.as_ref() == Some(&unit.id),
        attached_elsewhere: leader_state.attached_to.as_ref().is_some_and(|other| *other != unit.id),
        dismounted: leader_state.dismounted,
        immediate: side.commander_of(unit).is_some_and(|commander| commander.id == leader.id),
        artillery_leader: leader.artillery,
        ..Leader::default()
    };
    situation.answer_to(&mut made);
    Ok(Some(made))
}

/// Builds the request for a fire combat.
///
/// # Errors
/// A unit the battle does not have, or that is out of it; a firer without firearms, or with more stands than may fire.
pub fn fire_request(setup: &Setup, state: &BattleState, call: &FireCall) -> Result<FireRequest, Refusal> {
    let mut target = fire_target(setup, state, &call.target)?;
    call.answer_to(&mut target);
    let firers = call.firers.iter().enumerate().map(|(nth, firer)| firer_of(setup, state, call.charge, firer, At::of("firers").item(nth)));
    Ok(FireRequest {
        firers: firers.collect::<Result<_, _>>()?,
        charge: call.charge.unwrap_or(false),
        target,
        light: state.light(setup),
        die: call.die.map(|die| die.face),
    })
}

/// Returns the facts that the battle knows of a target.
///
/// # Errors
/// A unit the battle does not have, or that is out of it.
pub fn fire_target(setup: &Setup, state: &BattleState, target: &UnitId) -> Result<FireTarget, Refusal> {
    let known = present(setup, state, target, "target")?;
    Ok(FireTarget {
        arm: known.unit.arm(),
        experience: known.unit.experience,
        order: known.if_troops(known.state.order.unwrap_or(Order::Good)),
        silenced: known.if_guns(known.state.silenced),
        formation: Some(known.state.formation),
        leader_attached: state.leader_with(target).is_some(),
        ..FireTarget::default()
    })
}

/// Checks that a unit can be a target: on the table, and not guns whose crew is in a square (digest §9, §11).
pub(in crate::games::rff1812::battle) fn may_be_target(setup: &Setup, state: &BattleState, unit: &Unit) -> bool {
    let there = |now: &UnitState| now.in_play() && now.sheltered_in.is_none();
    state.units.get(&unit.id).is_some_and(there) && fire_target(setup, state, &unit.id).is_ok()
}

/// Part of a firing unit in the charges declared in this player turn (digest §5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChargeStatus {
    /// Indicates that it charges or is charged itself.
    pub takes_part: bool,
    /// Indicates that it charges with cold steel.
    pub cold_steel: bool,
    /// Indicates that it has broken through and charges on.
    pub breakthrough: bool,
}

impl ChargeStatus {
    /// Returns the unit's part in the charges as they stand.
    #[must_use]
    pub fn of(state: &BattleState, unit: &UnitId) -> Self {
        let charging = || state.charges.iter().filter(|charge| charge.charges(unit));
        Self {
            takes_part: charging().next().is_some() || state.charges.iter().any(|charge| charge.is_charged(unit)),
            cold_steel: charging().any(|charge| charge.cold_steel),
            breakthrough: charging().any(|charge| charge.stage == ChargeStage::Breakthrough),
        }
    }
}

/// Returns the facts that the battle knows of a firer, with those that the call gives.
///
/// # Errors
/// A unit the battle does not have, or that is out of it.
pub fn known_firer(setup: &Setup, state: &BattleState, of_all: Option<bool>, firer: &FirerCall) -> Result<Firer, Refusal> {
    let known = present(setup, state, &firer.unit, "unit")?;
    let declared = ChargeStatus::of(state, &firer.unit);
    let weapon = known.unit.troops().and_then(|troops| troops.weapon);
    let mut made = Firer {
        arm: known.unit.arm(),
        weapon,
        gun: known.unit.guns().map(|guns| guns.gun.clone()),
        range: firer.range,
        experience: known.unit.experience,
        order: known.if_troops(known.state.order.unwrap_or(Order::Good)),
        silenced: known.if_guns(known.state.silenced),
        mounted: known.if_troops(known.unit.arm() == Arm::Cavalry && !known.state.on_foot),
        low_on_ammo: known.state.low_on_ammo,
        marksmen: known.if_troops(known.unit.has_trait(Trait::Marksmen)),
        buck_and_ball: known.if_troops(weapon == Some(Weapon::Musket) && known.unit.has_trait(Trait::BuckAndBall)),
        charge: Some(of_all.unwrap_or(declared.takes_part)),
        cold_steel: Some(declared.cold_steel),
        breakthrough: Some(declared.breakthrough),
        rocket_dice: firer.rocket_dice.clone(),
        ..Firer::default()
    };
    firer.answer_to(&mut made);
    // Guns do not charge, whatever the call says of them.
    made.cold_steel = made.cold_steel.filter(|_| !known.is_guns());
    made.breakthrough = made.breakthrough.filter(|_| !known.is_guns());
    Ok(made)
}

pub(in crate::games::rff1812::battle) fn firer_of(
    setup: &Setup,
    state: &BattleState,
    of_all: Option<bool>,
    firer: &FirerCall,
    at: At<'_>,
) -> Result<Firer, Refusal> {
    let known = present(setup, state, &firer.unit, at.field("unit"))?;
    let stands = firing_stand_count(setup, known.state, firer, at.field("stands"))?;
    if known.unit.troops().is_some_and(|troops| troops.weapon.is_none()) {
        let text = statement(&setup.scenario.unit_label(&firer.unit), HAS, "no firearm: it may charge and be charged, and cannot fire");
        return Err(Refusal::of(at.field("unit"), text));
    }
    Ok(Firer { stands, damaged: known.if_guns(known.state.damaged.min(stands)), ..known_firer(setup, state, of_all, firer)? })
}

/// Checks that no unit is on both sides of a charge.
pub(in crate::games::rff1812::battle) fn check_charges_itself(attackers: &[UnitId], defenders: &[UnitId]) -> Result<(), Refusal> {
    let both = attackers.iter().find(|unit| defenders.contains(unit));
    both.map_or(Ok(()), |both| Err(Refusal::of("defenders", about_subject(both, IS, "among the attackers too"))))
}

/// Checks that no unit is named twice.
pub(in crate::games::rff1812::battle) fn check_named_once<'i, I>(ids: impl Iterator<Item = &'i I>, at: &'static str) -> Result<(), Refusal>
where
    I: Ord + 'i,
    AnyId: From<&'i I>,
{
    let mut named = BTreeSet::new();
    let twice = { ids }.find(|id| !named.insert(*id));
    twice.map_or(Ok(()), |id| Err(Refusal::of(at, about_subject(id, IS, "named twice"))))
}

/// Builds the request for a charge combat.
///
/// # Errors
/// A unit the battle does not have, or that is out of it; a unit on both sides or named twice; a side without a unit; guns that charge;
/// cold steel for a unit that has none.
pub fn charge_request(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Result<ChargeRequest, Refusal> {
    check_charges_itself(&call.attackers, &call.defenders)?;
    let call = &complete_charge(setup, state, call);
    let steel = call.attackers.first().filter(|_| call.attacker.cold_steel == Some(true));
    if let Some(not) = steel.and_then(|lead| why_no_cold_steel(setup, state, lead)) {
        return Err(Refusal::of("attacker.cold_steel", not));
    }
    let mut request = ChargeRequest {
        round: 1,
        attacker: party_of(setup, state, &call.attackers, &call.attacker, Party::Attacker)?,
        defender: party_of(setup, state, &call.defenders, &call.defender, Party::Defender)?,
        attacker_die: Some(call.attacker_die.face),
        defender_die: Some(call.defender_die.face),
        ..ChargeRequest::default()
    };
    call.answer_to(&mut request);
    Ok(request)
}

/// Builds the request for a charge that is not complete yet, from the battle and the call; a side that is not valid is a default one.
#[must_use]
pub fn known_charge(setup: &Setup, state: &BattleState, call: &ChargeCall) -> ChargeRequest {
    let call = &complete_charge(setup, state, call);
    let party = |units: &[UnitId], situation, party| party_of(setup, state, units, situation, party).unwrap_or_default();
    let mut request = ChargeRequest {
        round: 1,
        attacker: party(&call.attackers, &call.attacker, Party::Attacker),
        defender: party(&call.defenders, &call.defender, Party::Defender),
        ..ChargeRequest::default()
    };
    call.answer_to(&mut request);
    request
}

/// Checks whether a unit countercharges in a charge that is still to be fought.
#[must_use]
pub fn is_countercharging(state: &BattleState, unit: &UnitId) -> bool {
    state.charges.iter().any(|charge| charge.open() && charge.countercharging.contains(unit))
}

/// Builds one side of a charge. The first unit leads: its ratings and state are the side's; the others add their stands.
pub(in crate::games::rff1812::battle) fn party_of(
    setup: &Setup,
    state: &BattleState,
    units: &[UnitId],
    situation: &PartySituation,
    party: Party,
) -> Result<ChargeParty, Refusal> {
    let (at, defends) = (if party == Party::Attacker { "attackers" } else { "defenders" }, party == Party::Defender);
    let [first, ..] = units else { return Err(Refusal::of(at, "a charge needs at least one unit on each side")) };
    let lead = present(setup, state, first, at)?;
    if lead.state.sheltered_in.is_some() {
        let text =
            format!("the crew of {} shelters in a square and cannot be a target; name the square or another unit", lead.unit.label());
        return Err(Refusal::of(at, text));
    }
    check_named_once(units.iter(), at)?;
    let mut there = 0u32;
    for unit in units {
        let known = present(setup, state, unit, at)?;
        // Crews in a square do not count for outnumbering (digest §11).
        there = there.saturating_add(if known.state.sheltered_in.is_none() { known.state.stands } else { 0 });
        if !defends && known.is_guns() {
            return Err(Refusal::of(at, statement(known.unit.label(), IS, "artillery, which does not charge")));
        }
    }
    if let Some(given) = situation.stands {
        let faults = Faults::default();
        faults.check_bounds(FaultPlace::default().field(party.to_string()).field("stands"), given, 1..=there);
        faults.finish()?;
    }
    let stands = situation.stands.unwrap_or(there);
    let square = defends && lead.state.formation == Formation::Square;
    // A leader leads the unit he is with; a side has the leader of the unit named first (digest §6, §10).
    let attached = state.leader_with(first).is_some();
    // Before it is declared too, a charge has the disorder that its declaration brings.
    let order = match lead.state.order.unwrap_or(Order::Good) {
        Order::Good if !defends && is_still_tardy(state, first) => Order::Disordered,
        order => order,
    };
    let mut made = ChargeParty {
        // Men on foot fight as infantry, in march column too (digest §10).
        arm: if lead.state.on_foot && lead.state.formation == Formation::MarchColumn { Arm::Infantry } else { lead.unit.arm() },
        experience: lead.unit.experience,
        effectiveness: lead.effectiveness(setup),
        order: lead.if_troops(order),
        stands,
        formation: Some(lead.formation(setup)),
        militia: lead.if_troops(lead.unit.has_trait(Trait::Militia)),
        bayonets: lead.if_troops(!lead.unit.has_trait(Trait::NoBayonets)),
        indians: lead.if_troops(lead.unit.has_trait(Trait::Indians)),
        brave_colonel: lead.if_troops(lead.unit.has_trait(Trait::BraveColonel)),
        leader_attached: attached,
        gun: lead.unit.guns().map(|guns| guns.gun.clone()),
        fixed: lead.fixed(),
        silenced: lead.if_guns(lead.state.silenced),
        ..ChargeParty::default()
    };
    // Facts that cannot apply are dropped, as the log may hold them: `misplaced` refuses them in a new command. Facts that the battle itself
    // knows hold, whatever the call says.
    let situation = lead.applicable(situation, defends);
    situation.answer_to(&mut made);
    made.woods = lead.if_troops(situation.woods);
    made.supported = lead.if_guns(!situation.unsupported);
    let hasty = situation.hasty || lead.state.hasty;
    made.hasty = square.then_some(hasty);
    made.outflanked_before_square = square.then_some(hasty && (situation.outflanked_before_square || lead.state.outflanked_before_square));
    made.breakthrough &= lead.state.formation != Formation::StormingColumn;
    made.countercharging = (defends && lead.rides()).then(|| situation.countercharging || is_countercharging(state, first));
    Ok(made)
}

/// Returns what is told of the side of a charge that a unit leads, without the facts that cannot apply to it (digest §10, §11).
#[must_use]
pub fn applicable_facts(setup: &Setup, state: &BattleState, lead: &UnitId, told: &PartySituation, defends: bool) -> PartySituation {
    find_unit(setup, state, lead, "unit").map_or_else(|_| told.clone(), |lead| lead.applicable(told, defends))
}

/// Returns the units or leaders that an effect of a charge or fire combat falls on: the first unit loses stands, all share order and
/// retreat, and a leader is checked where one is attached.
#[must_use]
pub fn effect_targets(setup: &Setup, state: &BattleState, units: &[UnitId], effect: &Effect) -> Vec<EffectTarget> {
    use crate::games::rff1812::EffectVerb;
    let first = || units.first().cloned().map(EffectTarget::Unit).into_iter().collect();
    match effect.verb {
        EffectVerb::LoseStands { .. } | EffectVerb::DamageGun { .. } | EffectVerb::WreckGun { .. } => first(),
        EffectVerb::CheckFallenLeader {} => {
            units.iter().flat_map(|unit| state.leaders_with(unit)).cloned().map(EffectTarget::Leader).collect()
        }
        EffectVerb::RollAgain {} => vec![EffectTarget::Table],
        // Only guns are eliminated whole; the troops beside them are not (digest §10).
        EffectVerb::Silence {} | EffectVerb::Limber {} | EffectVerb::Eliminate {} => units_of_arm(setup, units, true),
        EffectVerb::SetOrder { to } => {
            let mut troops = units_of_arm(setup, units, false);
            // A broken unit stays broken (interface, "Effects").
            let broken = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.order == Some(Order::Broken));
            troops.retain(|whom| !matches!(whom, EffectTarget::Unit(unit) if to == Order::Disordered && broken(unit)));
            troops
        }
        EffectVerb::ReformLine {} | EffectVerb::Mount {} => units_of_arm(setup, units, false),
        EffectVerb::Maneuver { .. }
        | EffectVerb::Hold { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::Form { .. }
        | EffectVerb::MoveAway {}
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::LowOnAmmo {}
        | EffectVerb::RemoveLeader { .. }
        | EffectVerb::DismountLeader { .. } => units.iter().cloned().map(EffectTarget::Unit).collect(),
    }
}

fn units_of_arm(setup: &Setup, units: &[UnitId], guns: bool) -> Vec<EffectTarget> {
    let right = |unit: &&UnitId| setup.scenario.unit(unit).is_some_and(|(_, unit)| (unit.arm() == Arm::Artillery) == guns);
    units.iter().filter(right).cloned().map(EffectTarget::Unit).collect()
}
