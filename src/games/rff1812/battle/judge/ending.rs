//! Replacements and the end of the battle (digest §13).

use crate::engine::fault::{about_subject, clause};
use crate::engine::text::IS;
use smol_str::SmolStr;

use crate::engine::Faults;
use crate::game::{Refusal, winner};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Die;
use crate::games::rff1812::battle::calls::requests::find_unit;
use crate::games::rff1812::battle::figures::summary::side_standing;
use crate::games::rff1812::battle::found::{Found, TableReading};
use crate::games::rff1812::battle::state::{BattleState, LeaderState, LeaderStatus, UnitState};
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::battle::words::remarks;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{AtOnce, Leader, Unit};
use crate::id::{LeaderId, UnitId};
use crate::scenario::limits::NAME;

/// Limit on the letters of a successor's name, as for names in a scenario.
const LONGEST_NAME: usize = NAME;

/// Returns the reason why nobody may take a leader's place now; `None` if someone may.
#[must_use]
pub fn why_no_replacement(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Option<String> {
    let Some((side, _)) = setup.scenario.leader(leader) else { return Some(format!("there is no leader \"{leader}\" in this battle")) };
    let now = state.leaders.get(leader)?;
    if now.status != LeaderStatus::Lost {
        return Some(format!("{} is not out of the game", state.leader_name(setup, leader)));
    }
    let from = now.replaced_from_turn?;
    if state.turn < from {
        return Some(format!("his successor comes in turn {from}"));
    }
    (state.side != side.id).then(|| format!("his successor comes in the {} player turn", side.adjective()))
}

/// Lists the units a replacement may come in with: those of the leader's command, or of his side if he has none.
#[must_use]
pub fn replacement_units(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Vec<UnitId> {
    let Some((side, _)) = setup.scenario.leader(leader) else { return Vec::new() };
    let commands = side.commands.iter().any(|command| command.leader == *leader);
    let own = |unit: &&Unit| !commands || side.commander_of(unit).is_some_and(|commander: &Leader| commander.id == *leader);
    let there = |unit: &&Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    side.units.iter().filter(own).filter(there).map(|unit| unit.id.clone()).collect()
}

/// Returns the name of a leader's successor if no other is given: the scenario's the first time, else one made from the leader's name.
#[must_use]
pub fn successor_name(setup: &Setup, state: &BattleState, leader: &LeaderId) -> String {
    let first = state.leaders.get(leader).is_none_or(|leader| leader.successor.is_none());
    let known = setup.scenario.leader(leader).and_then(|(_, leader)| leader.successor.clone()).filter(|_| first);
    known.unwrap_or_else(|| {
        let (own, now) = (setup.scenario.leader_name(leader), state.leader_name(setup, leader));
        let unnamed = format!("Successor of {own}");
        if now == unnamed { format!("Next successor of {own}") } else { format!("Successor of {now}") }
    })
}

/// Judges the arrival of a successor, of that name, for a leader and with a unit.
pub(in crate::games::rff1812::battle) fn replace(
    setup: &Setup,
    state: &BattleState,
    (leader, unit): (&LeaderId, &UnitId),
    name: Option<&SmolStr>,
    die: Die,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let faults = Faults::default();
    if let Some(not) = why_no_replacement(setup, state, leader) {
        faults.add("leader", not);
    }
    faults.die("die", Some(die.face), 10);
    find_unit(setup, state, unit, "unit")?;
    let may = replacement_units(setup, state, leader).contains(unit);
    faults.add_if(!may, "unit", about_subject(unit, IS, "not a unit of his command on the table"));
    let name = name.map_or("", SmolStr::as_str);
    let length = name.chars().count();
    let plain = !name.chars().any(char::is_control);
    faults.add_if(
        !plain || !(1..=LONGEST_NAME).contains(&length),
        "name",
        clause(format!("must be a name on one line, of 1 to {LONGEST_NAME} letters")),
    );
    faults.finish()?;
    let row = setup.tables.replacement.iter().find(|row| (row.data.from..=row.data.to).contains(&die.face));
    let Some(row) = row else { return Err(Refusal::of("die", "the table of replacements has no row for this die")) };
    remarks::add_remarks(objections, remarks::turn_start_remarks(setup, state, Some(unit)));
    let of_that_name =
        |other: &&Leader| other.id != *leader && other.name == name && state.leaders.get(&other.id).is_some_and(LeaderState::in_play);
    let mut leaders = setup.scenario.sides.iter().flat_map(|side| &side.leaders);
    let other = leaders.find(of_that_name).map(|other| other.id.clone());
    remarks::add_remarks(objections, other.map(|other| Remark::TwoPosts { leader: leader.clone(), other }).into_iter().collect());
    Ok(Found::of(TableReading::Rated(row.data.rating)))
}

/// Returns the rule by which the battle is won at once as things stand, if any (digest §13).
#[must_use]
pub fn won_at_once<'s>(setup: &'s Setup, state: &BattleState) -> Option<&'s AtOnce> {
    setup.scenario.ends_at_once.iter().find(|rule| is_fulfilled(setup, state, rule))
}

/// Returns the index of the rule by which a command ends the battle at once: it holds now and did not before, so that players who play on
/// are not stopped again. `None` if there is none.
pub(in crate::games::rff1812::battle) fn ends_at_once(setup: &Setup, was: &BattleState, now: &BattleState) -> Option<usize> {
    let new = |rule: &AtOnce| is_fulfilled(setup, now, rule) && !is_fulfilled(setup, was, rule);
    if now.ended { None } else { setup.scenario.ends_at_once.iter().position(new) }
}

fn is_fulfilled(setup: &Setup, state: &BattleState, rule: &AtOnce) -> bool {
    let holds = |position| state.positions.get(position).and_then(Option::as_ref) == Some(&rule.side);
    // Optional units that were left out do not count.
    let that_count = |ids: &[UnitId]| {
        let known = ids.iter().filter_map(|id| Some((setup.scenario.unit(id)?.1, state.units.get(id)?)));
        known.filter(|(unit, now)| !unit.optional || now.on_table || now.removed).collect::<Vec<_>>()
    };
    let [spent, beaten] = [&rule.spent, &rule.beaten].map(|ids| that_count(ids));
    let somebody = (rule.spent.is_empty() && rule.beaten.is_empty()) || !(spent.is_empty() && beaten.is_empty());
    // Units that are still to come are not spent.
    let is_here = |now: &UnitState| now.on_table || now.removed;
    let is_spent = |(unit, now): &(&Unit, &UnitState)| {
        is_here(now) && matches!(now.condition(setup, unit), UnitCondition::Spent | UnitCondition::Removed)
    };
    let is_beaten = |of: &(&Unit, &UnitState)| is_spent(of) || (is_here(of.1) && (of.1.broken() || of.1.silenced));
    somebody && rule.holds.iter().all(holds) && spent.iter().all(is_spent) && beaten.iter().all(is_beaten)
}

/// Returns the remark on a battle that ends before its last turn, with no rule that ends it at once (digest §13).
pub(in crate::games::rff1812::battle) fn early_end_remark(setup: &Setup, state: &BattleState) -> Option<Remark> {
    let (turn, turns) = (state.turn, setup.scenario.turns);
    (turn < turns && won_at_once(setup, state).is_none()).then_some(Remark::EndsEarly { turn, turns })
}

/// Returns the end of the battle: a rule that ends it at once decides, else the higher number of victory points wins (digest §13).
pub(in crate::games::rff1812::battle) fn end(setup: &Setup, state: &BattleState) -> Found {
    let points =
        setup.scenario.sides.iter().map(|side| (side.id.clone(), side_standing(setup, state, &side.id).points)).collect::<Vec<_>>();
    Found::of(TableReading::Ends {
        winner: won_at_once(setup, state).map_or_else(|| winner(&points), |rule| Some(rule.side.clone())),
        points,
    })
}
