//! Replacements, ammunition and the end of the battle (digest §9, §13).

use smol_str::SmolStr;

use super::Setup;
use super::calls::Die;
use super::event::{Event, InPlace};
use super::state::{BattleState, LeaderStatus, UnitState};
use super::summary::standing;
use crate::engine::Faults;
use crate::game::{Refusal, winner};
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;
use crate::rff1812::FigureId;
use crate::scenario::{Leader, Unit};

/// Most letters of a successor's name: as many as a scenario's names have.
const LONGEST_NAME: usize = crate::scenario::limits::NAME;

/// Why nobody may take a leader's place now; none: one may.
#[must_use]
pub fn why_no_replacement(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Option<String> {
    let Some((side, _)) = setup.scenario.leader(leader) else { return Some(format!("there is no leader \"{leader}\" in this battle")) };
    let now = state.leaders.get(leader)?;
    if now.status != LeaderStatus::Lost {
        return Some(format!("{} is not out of the game", state.leader_name(setup, leader)));
    }
    let from = now.replaced_from_turn?;
    if state.turn < from {
        return Some(format!("his successor comes on turn {from}"));
    }
    (state.side != side.id).then(|| format!("his successor comes in the {} player turn", side.adjective()))
}

/// The units a replacement may come in with: those of the leader's command, of his side where he has none.
#[must_use]
pub fn replacement_units(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Vec<UnitId> {
    let Some((side, _)) = setup.scenario.leader(leader) else { return Vec::new() };
    let commands = side.commands.iter().any(|command| command.leader == *leader);
    let own = |unit: &&Unit| !commands || side.commander_of(unit).is_some_and(|commander: &Leader| commander.id == *leader);
    let there = |unit: &&Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    side.units.iter().filter(own).filter(there).map(|unit| unit.id.clone()).collect()
}

/// The name of who takes a leader's place where nobody names another: the scenario's successor, the first time.
#[must_use]
pub fn successor_name(setup: &Setup, state: &BattleState, leader: &LeaderId) -> String {
    let first = state.leaders.get(leader).is_none_or(|leader| leader.successor.is_none());
    let known = setup.scenario.leader(leader).and_then(|(_, leader)| leader.successor.clone()).filter(|_| first);
    known.unwrap_or_else(|| format!("{}'s successor", state.leader_name(setup, leader)))
}

pub(super) fn replace(
    setup: &Setup,
    state: &BattleState,
    leader: LeaderId,
    unit: UnitId,
    name: Option<SmolStr>,
    die: Die,
) -> Result<Event, Refusal> {
    let mut faults = Faults::default();
    if let Some(not) = why_no_replacement(setup, state, &leader) {
        faults.add("leader", not);
    }
    faults.die("die", Some(die.face), 10);
    let known = replacement_units(setup, state, &leader).contains(&unit);
    faults.add_if(!known, "unit", format!("\"{unit}\" is not a unit of his command on the table"));
    let name = name.map_or_else(|| successor_name(setup, state, &leader).into(), |name| SmolStr::from(name.trim()));
    let length = name.chars().count();
    let plain = !name.chars().any(char::is_control);
    faults.add_if(
        !plain || !(1..=LONGEST_NAME).contains(&length),
        "name",
        format!("must be a name on one line, of 1 to {LONGEST_NAME} letters"),
    );
    faults.finish().map_err(Refusal)?;
    let row = setup.tables.replacement.iter().find(|row| (row.data.from..=row.data.to).contains(&die.face));
    let Some(row) = row else { return Err(Refusal::of("die", "the table of replacements has no row for it")) };
    Ok(Event::Replaced { leader, unit, die, name, rating: row.data.rating, in_place: InPlace::new() })
}

/// Why a unit cannot be supplied now; none: it can.
#[must_use]
pub fn why_no_ammunition(setup: &Setup, state: &BattleState, id: &UnitId, enemy_at: Option<Inches>) -> Option<String> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let label = unit.label();
    let beyond = replenish_distance(setup);
    if !now.low_on_ammo {
        return Some(format!("{label} is not low on ammunition"));
    }
    if enemy_at.is_some_and(|inches| inches <= beyond) {
        return Some(format!("every enemy must be beyond {beyond}"));
    }
    now.fought_turn
        .filter(|fought| fought.saturating_add(1) > state.turn)
        .map(|_| format!("{label} has fought in this turn; it must hold for one"))
}

/// Inches beyond which every enemy must be: close range and so much more (digest §9).
#[must_use]
pub fn replenish_distance(setup: &Setup) -> Inches {
    Inches::from_f64(setup.tables.figure(FigureId::CloseRange) + setup.tables.figure(FigureId::ReplenishBeyond)).unwrap_or_default()
}

pub(super) fn replenish(setup: &Setup, state: &BattleState, unit: UnitId, enemy_at: Option<Inches>) -> Result<Event, Refusal> {
    match why_no_ammunition(setup, state, &unit, enemy_at) {
        Some(not) => Err(Refusal::of("unit", not)),
        None => Ok(Event::Replenished { unit, enemy_at }),
    }
}

/// The end of the battle: more victory points win (digest §13).
#[must_use]
pub fn end(setup: &Setup, state: &BattleState) -> Event {
    let points = setup.scenario.sides.iter().map(|side| (side.id.clone(), standing(setup, state, &side.id).points)).collect::<Vec<_>>();
    Event::Ended { winner: winner(&points), points }
}
