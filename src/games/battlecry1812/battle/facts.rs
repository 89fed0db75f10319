//! From a call to a request: what is inherent comes from the roster, what is state from the battle, range and ground
//! from the map, unless the call gives them. The app's panels and play both come through here.

use super::Setup;
use super::calls::{FireCall, Given, GivenMelee, MeleeCall};
use super::state::{State, UnitState};
use crate::engine::fault::clause;
use crate::engine::text::{HAS, IS, count_text, join_list, lower_first, statement};
use crate::engine::{Asks as _, Tally};
use crate::game::Refusal;
use crate::games::battlecry1812::fire::{Fire, FireAttacker, FireRequest, FireTarget};
use crate::games::battlecry1812::melee::{MeleeAttacker, MeleeDefender, MeleeRequest};
use crate::games::battlecry1812::scenario::{Side, Unit};
use crate::games::battlecry1812::words::{Besides, Cover, Facing, Formation, Weapon};
use crate::games::battlecry1812::{Board, FigureId, Sight};
use crate::hex::Hex;
use crate::id::{OfficerId, SideId, UnitId};

/// A unit of the roster with its state.
#[derive(Clone, Copy)]
pub(super) struct UnitInPlay<'b> {
    pub side: &'b Side,
    pub unit: &'b Unit,
    pub state: &'b UnitState,
}

pub(super) fn find_unit<'b>(setup: &'b Setup, state: &'b State, id: &UnitId, at: &'static str) -> Result<UnitInPlay<'b>, Refusal> {
    let unknown = || Refusal::of(at, format!("there is no unit \"{id}\" in this battle"));
    let (side, unit) = setup.scenario.unit(id).ok_or_else(unknown)?;
    let state = state.units.get(id).ok_or_else(unknown)?;
    Ok(UnitInPlay { side, unit, state })
}

/// As [`known`], of a unit that has come and is still in the game.
pub(super) fn find_unit_in_play<'b>(setup: &'b Setup, state: &'b State, id: &UnitId, at: &'static str) -> Result<UnitInPlay<'b>, Refusal> {
    let known = find_unit(setup, state, id, at)?;
    match known.state.fate {
        Some(fate) => Err(Refusal::of(at, statement(known.unit.label(), IS, format!("out of the game: {fate}")))),
        None if !known.state.on_table => Err(Refusal::of(at, statement(known.unit.label(), HAS, "not arrived yet"))),
        None => Ok(known),
    }
}

/// Facts the map gives for fire or a melee, from one hex to a unit on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapFacts {
    /// Range between them in hexes.
    pub range: u32,
    /// Sight between the two hexes.
    pub sight: Sight,
    /// Part of the target that is hit.
    pub facing: Facing,
    /// Cover that shelters the target.
    pub cover: Cover,
    /// The attacker is on a hill.
    pub on_hill: bool,
}

impl MapFacts {
    /// Returns the facts as a call gives them.
    fn to_given(self) -> Given {
        Given {
            range: Some(self.range),
            facing: Some(self.facing),
            cover: Some(self.cover),
            on_hill: Some(self.on_hill),
            ..Given::default()
        }
    }
}

/// Returns the map's facts for one unit's fire at another; `None` where either is on no hex.
#[must_use]
pub fn map_facts(setup: &Setup, state: &State, from: &UnitId, target: &UnitId) -> Option<MapFacts> {
    let from = state.filled_hexes(state.units.get(from)?).collect::<Vec<_>>();
    facts_from(setup, state, &from, state.units.get(target)?)
}

/// Returns the pair of hexes that counts between two units that may fill several: first a pair with clear sight, then the nearest (digest
/// §1).
pub(super) fn best_pair(board: &Board, pairs: impl Iterator<Item = (Hex, Hex)>) -> Option<(Hex, Hex)> {
    pairs.min_by_key(|(from, to)| (!board.sees(*from, *to), board.grid.distance(*from, *to)))
}

/// Returns the map's facts from some hexes to a unit, by the pair of hexes that counts.
fn facts_from(setup: &Setup, state: &State, from: &[Hex], target: &UnitState) -> Option<MapFacts> {
    let board = &state.board;
    let pairs = from.iter().flat_map(|from| state.filled_hexes(target).map(move |to| (*from, to)));
    let (from, to) = best_pair(board, pairs)?;
    Some(MapFacts {
        range: board.grid.distance(from, to),
        sight: board.sight(from, to),
        facing: target.facing.map_or(Facing::Front, |facing| board.hit_in(&setup.tables, to, facing, from)),
        cover: board.cover(to),
        on_hill: board.on_hill(from),
    })
}

/// The range of fire: as given, or as the map has it.
pub(super) fn range_of(given: &Given, map: Option<&MapFacts>) -> Result<u32, Refusal> {
    let on_no_hex = || Refusal::of("given.range", clause("is missing: give the number of hexes between the two units"));
    given.range.or_else(|| map.map(|map| map.range)).ok_or_else(on_no_hex)
}

/// Builds the request of a fire from roster, state and map, except for what the call gives.
///
/// # Errors
/// A unit the battle does not have, or that is not in it; no range where the map has none.
pub fn fire_request(setup: &Setup, state: &State, call: &FireCall) -> Result<FireRequest, Refusal> {
    let (firer, target) = (find_unit_in_play(setup, state, &call.unit, "unit")?, find_unit_in_play(setup, state, &call.target, "target")?);
    let map = map_facts(setup, state, &call.unit, &call.target);
    request_of_fire(setup, call, (&firer, &target), map.as_ref())
}

/// Builds the same of units and facts of the map that are known.
pub(super) fn request_of_fire(
    setup: &Setup,
    call: &FireCall,
    (firer, target): (&UnitInPlay<'_>, &UnitInPlay<'_>),
    map: Option<&MapFacts>,
) -> Result<FireRequest, Refusal> {
    // A range given by hand means a table without the map: facing and ground are by hand too.
    let map = map.filter(|_| call.given.range.is_none());
    let given = &call.given;
    let mut request = FireRequest {
        attacker: FireAttacker {
            unit: firer.unit.kind,
            morale: firer.state.morale,
            weapon: call.weapon.or_else(|| firer.unit.weapons.first().copied()).unwrap_or(Weapon::Musket),
            formation: fires_in(setup, *firer),
            hexes: Some(firer.state.hexes),
            buff: call.buff.is_some(),
            ..FireAttacker::default()
        },
        target: FireTarget { unit: target.unit.kind, formation: target.state.formation, ..FireTarget::default() },
        range: range_of(given, map)?,
        ..FireRequest::default()
    };
    for answers in [&map.map_or_else(Given::default, |map| map.to_given()), given] {
        answers.answer_to(&mut request.attacker);
        answers.answer_to(&mut request.target);
    }
    if call.weapon.is_none() {
        request.attacker.weapon = weapon_for(setup, firer.unit, &request);
    }
    Ok(request)
}

/// The formation a unit fires in. Guns that limber in this player turn fire before they do, where it does not take their turn (digest §6).
fn fires_in(setup: &Setup, firer: UnitInPlay<'_>) -> Formation {
    let marks = firer.state.marks;
    let may = match setup.tables.limbering_actions(firer.unit.kind, Formation::Limbered) {
        None => false,
        Some(Besides::One) => !marks.moved,
        Some(Besides::Both) => true,
    };
    if may && firer.state.formation == Formation::Limbered && marks.carriage { Formation::Line } else { firer.state.formation }
}

/// Returns the weapon a unit uses for this fire: the one with most dice, then the highest total of those that reach so far, then the
/// longest range; of equals the first of its list.
#[must_use]
pub fn weapon_for(setup: &Setup, unit: &Unit, request: &FireRequest) -> Weapon {
    if let [only] = unit.weapons.as_slice() {
        return *only;
    }
    let worth = |weapon: Weapon| {
        let attacker = FireAttacker { weapon, ..request.attacker.clone() };
        let request = FireRequest { attacker, dice: None, ..request.clone() };
        let check = Fire::prepare(&setup.tables, &request, &[]).ok();
        let total = check.as_ref().and_then(|fire| fire.tally.as_ref()).map(Tally::total);
        (check.map_or(0, |fire| fire.dice_count()), total, setup.tables.reach(weapon))
    };
    let mut best: Option<(Weapon, _)> = None;
    for weapon in &unit.weapons {
        let own = worth(*weapon);
        if best.as_ref().is_none_or(|(_, known)| own > *known) {
            best = Some((*weapon, own));
        }
    }
    best.map_or(request.attacker.weapon, |(weapon, _)| weapon)
}

/// Returns the map's facts for a melee, after the bayonet charge if there is one; `None` where either is on no hex.
#[must_use]
pub fn melee_facts(setup: &Setup, state: &State, call: &MeleeCall) -> Option<MapFacts> {
    let attacker = state.units.get(&call.attacker)?;
    let from = call.charge.map_or_else(|| state.filled_hexes(attacker).collect(), |charge| vec![charge]);
    facts_from(setup, state, &from, state.units.get(&call.defender)?)
}

/// Builds the request of a melee from roster, state and map, except for what the call gives.
///
/// # Errors
/// A unit the battle does not have, or that is not in it.
pub fn melee_request(setup: &Setup, state: &State, call: &MeleeCall) -> Result<MeleeRequest, Refusal> {
    let (attacker, defender) =
        (find_unit_in_play(setup, state, &call.attacker, "attacker")?, find_unit_in_play(setup, state, &call.defender, "defender")?);
    let map = melee_facts(setup, state, call);
    let mut request = MeleeRequest {
        attacker: MeleeAttacker { unit: attacker.unit.kind, morale: attacker.state.morale, buff: call.attacker_buff.is_some() },
        defender: MeleeDefender {
            unit: defender.unit.kind,
            morale: defender.state.morale,
            formation: defender.state.formation,
            buff: call.defender_buff.is_some(),
            ..MeleeDefender::default()
        },
        ..MeleeRequest::default()
    };
    GivenMelee { facing: map.map(|map| map.facing), ..GivenMelee::default() }.answer_to(&mut request.defender);
    call.given.answer_to(&mut request.defender);
    Ok(request)
}

/// The officers who may give a unit a die now, in the order of the roster.
#[must_use]
pub fn buff_officers(setup: &Setup, state: &State, unit: &UnitId) -> Vec<OfficerId> {
    let Some((side, _)) = setup.scenario.unit(unit) else { return Vec::new() };
    let officers = side.officers.iter().map(|officer| officer.id.clone());
    officers.filter(|officer| buff_objections(setup, state, &side.id, officer, unit).is_empty()).collect()
}

/// Returns the reasons an officer may not give a unit a die, as clauses; empty where he may (digest §2).
pub(super) fn buff_objections(setup: &Setup, state: &State, side: &SideId, officer: &OfficerId, unit: &UnitId) -> Vec<String> {
    let mut text = aid_objections(setup, state, side, officer, unit);
    let Some((_, him)) = setup.scenario.officer(officer) else { return text };
    if state.officers.get(officer).is_some_and(|own| own.buffs >= him.ability) {
        text.push(format!("{} has used his {}", him.label(), count_text(him.ability, "buff", "buffs")));
    }
    if state.units.get(unit).is_some_and(|own| own.marks.buffs >= setup.tables.figure(FigureId::BuffsATurn)) {
        text.push("the unit has already had its buff in this player turn".to_owned());
    }
    text
}

/// Returns the reasons an officer cannot aid a unit: of another side, type or command, lost, or too far (digest §2).
pub(super) fn aid_objections(setup: &Setup, state: &State, side: &SideId, officer: &OfficerId, unit: &UnitId) -> Vec<String> {
    let unknown = || vec![format!("there is no officer \"{officer}\" in this battle")];
    let Some((his_side, him)) = setup.scenario.officer(officer) else { return unknown() };
    let (Some(his_state), Some((_, of_unit)), Some(unit_state)) =
        (state.officers.get(officer), setup.scenario.unit(unit), state.units.get(unit))
    else {
        return unknown();
    };
    let mut text = Vec::new();
    if his_side.id != *side {
        text.push(format!("{} aids only units of his own side", him.label()));
    }
    if !his_state.is_there() {
        text.push(format!("{} is not in play", him.label()));
    }
    let kind = &setup.tables.officer_types[&him.kind];
    if !kind.data.aids.contains(&of_unit.kind) {
        text.push(format!("{} ({}) does not aid {}", him.label(), lower_first(&kind.head.label), of_unit.kind));
    }
    let led = |command: &String| of_unit.command.as_ref() == Some(command);
    if kind.data.bound && !him.commands.is_empty() && !him.commands.iter().any(led) {
        let of = of_unit.command.as_ref().map_or_else(|| "in no command".to_owned(), |command| format!("in {command}"));
        text.push(format!("{} leads only {}, and {} is {of}", him.label(), join_list(&him.commands), of_unit.label()));
    }
    if let Some(apart) = his_state.hex().and_then(|his| state.distance_to_hex(unit_state, his)) {
        let reach = setup.tables.ranks[&him.rank].data.reach;
        if apart > reach {
            text.push(format!("{} is {apart} hexes away; a {} reaches {reach}", him.label(), him.rank));
        }
    }
    text
}
