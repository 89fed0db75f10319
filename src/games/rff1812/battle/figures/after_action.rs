//! After-action review of a battle: the units and leaders that count, with what is left of them (digest §2, §13).

use crate::engine::Word as _;
use crate::game::after_action::{Reviewed, Score, Strength};
use crate::games::rff1812::battle::figures::summary::{fallen, scores};
use crate::games::rff1812::battle::judge::ending::won_at_once;
use crate::games::rff1812::battle::state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
use crate::games::rff1812::battle::state::{BattleState, LeaderStatus, UnitState};
use crate::games::rff1812::battle::words::sentence::sentence;
use crate::games::rff1812::battle::{Battle, Rff1812, Setup};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::Order;
use crate::id::{LeaderId, SideId};

impl Reviewed for Rff1812 {
    fn is_over(state: &BattleState) -> bool {
        state.ended
    }

    fn won_at_once(setup: &Setup, state: &BattleState) -> Option<(SideId, String)> {
        won_at_once(setup, state).map(|rule| (rule.side.clone(), format!("Won at once: {}.", rule.conditions_text(&setup.scenario))))
    }

    fn turn_text(setup: &Setup, state: &BattleState) -> String {
        format!("Turn {}, {}", state.turn, setup.scenario.side_name(&state.side))
    }

    fn scores(setup: &Setup, state: &BattleState) -> Vec<Score<Self>> {
        setup.scenario.sides.iter().flat_map(|side| scores(setup, state, &side.id)).collect()
    }

    fn strengths(setup: &Setup, state: &BattleState) -> Vec<Strength<Self>> {
        let of_side = |side: &Side| {
            let units = side.units.iter().map(|unit| of_unit(setup, state, side, unit));
            let leaders = side.leaders.iter().map(|leader| of_leader(state, side, leader));
            units.chain(leaders).collect::<Vec<_>>()
        };
        setup.scenario.sides.iter().flat_map(of_side).collect()
    }

    fn affects_result(change: &Change) -> bool {
        match change {
            Change::Unit(_, change) => matches!(change, UnitChange::Removed(_) | UnitChange::Stands(_) | UnitChange::OnTable(_)),
            Change::Leader(_, change) => {
                matches!(change, LeaderChange::Status(_) | LeaderChange::Successor(_) | LeaderChange::OnTable(_))
            }
            Change::Position(..) => true,
            Change::Table(_) | Change::PhaseBegins | Change::PlayerTurnBegins => false,
        }
    }
}

fn of_unit(setup: &Setup, state: &BattleState, side: &Side, unit: &Unit) -> Strength<Rff1812> {
    let now = state.units.get(&unit.id);
    let left = now.map_or(unit.stands, |now| if now.removed { 0 } else { now.stands.min(unit.stands) });
    Strength {
        side: side.id.clone(),
        of: Subject::Unit(unit.id.clone()),
        name: unit.label().to_owned(),
        is_leader: false,
        start: unit.stands,
        left,
        stands: now.map_or_else(String::new, |now| how(setup, unit, now)),
        took_part: now.is_some_and(|now| now.on_table || now.removed || left < unit.stands),
        counts: !unit.optional || now.is_some_and(|now| now.on_table || now.removed),
    }
}

/// Describes the condition and order of a unit: `worn, disordered`.
fn how(setup: &Setup, unit: &Unit, now: &UnitState) -> String {
    let left = if now.removed { 0 } else { now.stands };
    let condition = match now.condition(setup, unit) {
        UnitCondition::Removed if left == 0 => return "wiped out".to_owned(),
        UnitCondition::Removed => return "removed".to_owned(),
        _ if unit.troops().is_none() && now.silenced => "silenced".to_owned(),
        _ if unit.troops().is_none() => format!("{left} of {} left", unit.stands),
        condition => condition.to_string(),
    };
    let order = now.order.filter(|order| *order != Order::Good).map(|order| format!(", {}", order.spoken())).unwrap_or_default();
    format!("{condition}{order}")
}

/// Returns the strength of a leader's place: each who fell in it counts.
fn of_leader(state: &BattleState, side: &Side, leader: &Leader) -> Strength<Rff1812> {
    let now = state.leaders.get(&leader.id);
    let out = now.map_or(0, fallen);
    let led = now.is_none_or(|now| now.status != LeaderStatus::Lost);
    let successor = now.and_then(|now| now.successor.as_ref()).filter(|_| led);
    let stands = match (out, successor) {
        (0, _) => String::new(),
        (_, Some(successor)) => format!("out of the game; {} in his place", successor.name),
        (_, None) => "out of the game".to_owned(),
    };
    Strength {
        side: side.id.clone(),
        of: Subject::Leader(leader.id.clone()),
        name: leader.name.clone(),
        is_leader: true,
        start: out + u32::from(led),
        left: u32::from(led),
        stands,
        took_part: now.is_some_and(|now| now.on_table || out > 0),
        counts: true,
    }
}

/// Returns the turn in which a leader was last lost or put out of action, and the log's sentence on it; `None` if he is not out.
#[must_use]
pub fn leader_fate(battle: &Battle, leader: &LeaderId) -> Option<(u32, String)> {
    // Searches from the last event back: a card needs it at every frame, however long the log.
    let mut before = battle.journal().applied().rev();
    let (event, status) = before.find_map(|event| {
        let his = |change: &Change| {
            let Change::Leader(id, LeaderChange::Status(status)) = change else { return None };
            (id == leader).then_some(*status)
        };
        event.changes.iter().rev().find_map(his).map(|status| (event, status))
    })?;
    let began = |change: &Change| if let Change::Table(TableChange::Turn(turn)) = change { Some(*turn) } else { None };
    let turn = std::iter::once(event).chain(before).find_map(|event| event.changes.iter().rev().find_map(began));
    (status != LeaderStatus::Present).then(|| (turn.unwrap_or(1), sentence(battle.setup(), event)))
}
