//! Replacements, ammunition and the end of the battle (digest §9, §13).

use smol_str::SmolStr;

use super::Setup;
use super::calls::Die;
use super::event::{Event, InPlace};
use super::remarks::{self, Remark};
use super::state::{BattleState, LeaderStatus, UnitState};
use super::summary::standing;
use crate::engine::Faults;
use crate::game::{Refusal, winner};
use crate::games::rff1812::FigureId;
use crate::games::rff1812::scenario::{Leader, Unit};
use crate::games::rff1812::words::Arm;
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;
use crate::scenario::limits::NAME;

/// Most letters of a successor's name: as many as a scenario's names have.
const LONGEST_NAME: usize = NAME;

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
    let remarks = remarks::of_turns_start(setup, state, Some(&unit));
    Ok(Event::Replaced { leader, unit, die, name, rating: row.data.rating, remarks, in_place: InPlace::new() })
}

/// How far the enemy is from a unit that is to be supplied, as players measure it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enemies {
    /// Inches to the nearest; none: none on the table.
    pub at: Option<Inches>,
    /// Inches to the nearest of his guns; none: nobody measured, or he has none.
    pub guns_at: Option<Inches>,
}

/// Why a unit cannot be supplied now, however far the enemy is; none: it can (digest §9).
#[must_use]
pub fn why_no_supply(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<String> {
    let (Some((side, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let label = unit.label();
    match () {
        () if !now.low_on_ammo => Some(format!("{label} is not low on ammunition")),
        () if !now.in_play() => Some(format!("{label} is not on the table")),
        () if side.id != state.side => Some(format!("{label} is supplied in the {} player turn", side.adjective())),
        () if now.broken() => Some(format!("{label} is broken")),
        () if now.out_of_command => Some(format!("{label} is out of command; it must hold for a turn in command")),
        () if now.moved => Some(format!("{label} has moved in this player turn; it must hold for one")),
        () if state.charges.iter().any(|charge| charge.charges(id)) => {
            Some(format!("{label} charges in this player turn; it must hold for one"))
        }
        () if now.fought_turn.is_some_and(|fought| fought.saturating_add(1) > state.turn) => {
            Some(format!("{label} has fought in this turn; it must hold for one"))
        }
        () => None,
    }
}

/// Why a unit cannot be supplied now with the enemy so far; none: it can.
#[must_use]
pub fn why_no_ammunition(setup: &Setup, state: &BattleState, id: &UnitId, enemies: Enemies) -> Option<String> {
    why_no_supply(setup, state, id).or_else(|| why_too_near(setup, state, id, enemies))
}

/// Close range is the weapon's own: of guns it is longer (digest §7).
fn why_too_near(setup: &Setup, state: &BattleState, id: &UnitId, Enemies { at, guns_at }: Enemies) -> Option<String> {
    let Some(at) = at else {
        let says = "there are enemies on the table: give the inches to the nearest";
        return (enemies_there(setup, state, id, |_| true) || guns_at.is_some()).then(|| says.to_owned());
    };
    let (beyond, beyond_guns) = (replenish_distance(setup), replenish_distance_of_guns(setup));
    match guns_at {
        _ if at <= beyond => Some(format!("every enemy must be beyond {beyond}")),
        Some(guns) if guns < at => Some(format!("the nearest enemy is at {at}; his guns cannot be nearer")),
        Some(guns) if guns <= beyond_guns => Some(format!("every enemy gun must be beyond {beyond_guns}")),
        _ => None,
    }
}

/// Whether an enemy of a unit is on the table, of those asked for.
fn enemies_there(setup: &Setup, state: &BattleState, id: &UnitId, wanted: impl Fn(&Unit) -> bool) -> bool {
    let Some((own, _)) = setup.scenario.unit(id) else { return false };
    let there = |unit: &Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    setup.scenario.units().any(|(side, unit)| side.id != own.id && there(unit) && wanted(unit))
}

/// Whether the enemy of a unit has guns on the table.
#[must_use]
pub fn faces_guns(setup: &Setup, state: &BattleState, id: &UnitId) -> bool {
    enemies_there(setup, state, id, |unit| unit.arm() == Arm::Artillery)
}

/// Inches beyond which every enemy must be: close range of small arms and so much more (digest §9).
#[must_use]
pub fn replenish_distance(setup: &Setup) -> Inches {
    beyond(setup, FigureId::CloseRange)
}

/// Inches beyond which every enemy gun must be (digest §7, §9).
#[must_use]
pub fn replenish_distance_of_guns(setup: &Setup) -> Inches {
    beyond(setup, FigureId::CloseRangeGuns)
}

fn beyond(setup: &Setup, close_range: FigureId) -> Inches {
    Inches::from_f64(setup.tables.figure(close_range) + setup.tables.figure(FigureId::ReplenishBeyond)).unwrap_or_default()
}

pub(super) fn replenish(setup: &Setup, state: &BattleState, unit: UnitId, enemies: Enemies) -> Result<Event, Refusal> {
    if let Some(not) = why_no_ammunition(setup, state, &unit, enemies) {
        return Err(Refusal::of("unit", not));
    }
    let mut remarks = Vec::new();
    if let Some(now) = state.units.get(&unit) {
        if !now.checked {
            remarks.push(Remark::NoCheck { unit: unit.clone() });
        } else if now.maneuver.is_some() && now.made.is_none() {
            remarks.push(Remark::HoldsForSupply { unit: unit.clone() });
        }
    }
    let Enemies { at: enemy_at, guns_at } = enemies;
    let near = enemy_at.is_some_and(|at| at <= replenish_distance_of_guns(setup));
    if near && guns_at.is_none() && faces_guns(setup, state, &unit) {
        remarks.push(Remark::GunsNotMeasured);
    }
    Ok(Event::Replenished { unit, enemy_at, guns_at, remarks })
}

/// The end of the battle: more victory points win (digest §13).
#[must_use]
pub fn end(setup: &Setup, state: &BattleState) -> Event {
    let points = setup.scenario.sides.iter().map(|side| (side.id.clone(), standing(setup, state, &side.id).points)).collect::<Vec<_>>();
    Event::Ended { winner: winner(&points), points }
}
