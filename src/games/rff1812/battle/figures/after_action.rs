//! After-action review of a battle: the units and leaders that count, with what is left of them (digest §2, §13).

use std::collections::BTreeMap;

use crate::engine::Word as _;
use crate::engine::text::{Verb, added, count_text, lower_first, number, statement};
use crate::game::after_action::{Meeting, MeetingKind, Reviewed, RosterPlace, Score, Strength, UnitShape};
use crate::games::rff1812::battle::calls::{ChargeCall, FireCall};
use crate::games::rff1812::battle::figures::summary::{fallen, scores};
use crate::games::rff1812::battle::found::{CheckCall, EffectTarget, Event, TableReading, UnitResult};
use crate::games::rff1812::battle::judge::ending::won_at_once;
use crate::games::rff1812::battle::state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
use crate::games::rff1812::battle::state::{BattleState, LeaderStatus, UnitState};
use crate::games::rff1812::battle::words::sentence::sentence;
use crate::games::rff1812::battle::{Battle, Rff1812, Setup};
use crate::games::rff1812::effect::words::{CHARGES, FIRES};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::{Arm, Formation, Order};
use crate::id::{LeaderId, SideId, UnitId};

impl Reviewed for Rff1812 {
    const LADDERS: bool = true;

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
        let numbers = setup.scenario.units().map(|(_, unit)| &unit.id).zip(1..).collect::<BTreeMap<_, u32>>();
        let of_side = |side: &Side| {
            let mut rows = Vec::new();
            for (nth, command) in side.commands.iter().enumerate() {
                // A leader of several commands stands before the first of them.
                let is_first = side.commands.iter().take(nth).all(|before| before.leader != command.leader);
                let leader = side.leader(&command.leader).filter(|_| is_first);
                rows.extend(leader.map(|leader| of_leader(state, side, leader, &command.name)));
                let units = side.units.iter().filter(|unit| unit.command == command.id);
                rows.extend(units.map(|unit| of_unit(setup, state, side, (unit, numbers.get(&unit.id).copied()))));
            }
            let leads = |leader: &Leader| side.commands.iter().any(|command| command.leader == leader.id);
            rows.extend(side.leaders.iter().filter(|leader| !leads(leader)).map(|leader| of_leader(state, side, leader, "")));
            rows
        };
        setup.scenario.sides.iter().flat_map(of_side).collect()
    }

    fn turn(state: &BattleState) -> u32 {
        state.turn
    }

    fn length_text(setup: &Setup, state: &BattleState) -> String {
        format!("{}, to {}", count_text(state.turn, "turn", "turns"), setup.scenario.clock_of(state.turn.saturating_add(1)))
    }

    fn losses_meaning(setup: &Setup, side: &SideId, lost: u32) -> [String; 2] {
        let men = lost.saturating_mul(setup.scenario.scale.men_per_stand());
        let recorded = setup.scenario.history.losses.iter().find(|recorded| recorded.side == *side).map(|recorded| recorded.men());
        let recorded = recorded.filter(|men| *men > 0).map_or_else(String::new, |men| format!("on the day {men} men"));
        [if lost > 0 { format!("some {men} men") } else { String::new() }, recorded]
    }

    fn meeting(setup: &Setup, _: &BattleState, event: &Event) -> Option<Meeting<Self>> {
        let tables = &setup.tables;
        match event.command.check()? {
            CheckCall::Fire(call) => {
                let TableReading::Fire { result: Some(result), .. } = &event.found.reading else { return None };
                let acting = call.firers.iter().map(|firer| Subject::Unit(firer.unit.clone())).collect();
                let met = vec![Subject::Unit(call.target.clone())];
                let heading = tables.fire_outcomes.label_of(&result.outcome);
                Some(Meeting { kind: MeetingKind::Fire, heading, detail: fire_text(setup, call, result), acting, met })
            }
            CheckCall::Charge(call) => {
                let TableReading::Charge { attacker_modifier, defender_modifier, outcome, .. } = &event.found.reading else { return None };
                let subjects = |units: &[UnitId]| units.iter().cloned().map(Subject::Unit).collect();
                Some(Meeting {
                    kind: MeetingKind::Contact,
                    heading: tables.charge_outcomes.label_of(outcome),
                    detail: charge_text(setup, call, [*attacker_modifier, *defender_modifier]),
                    acting: subjects(&call.attackers),
                    met: subjects(&call.defenders),
                })
            }
            // A brigade checks with one die: what became of the unit that lost is the name of the event.
            CheckCall::Maneuver(call) => Some(Meeting {
                kind: MeetingKind::Alone,
                heading: String::new(),
                detail: "maneuver check".to_owned(),
                acting: Vec::new(),
                met: call.units.iter().map(|situation| Subject::Unit(situation.unit.clone())).collect(),
            }),
            CheckCall::Single(call) => {
                let row = event.found.reading.row()?;
                let met = match &call.whom {
                    EffectTarget::Unit(unit) => vec![Subject::Unit(unit.clone())],
                    EffectTarget::Leader(_) | EffectTarget::Table => Vec::new(),
                };
                let heading = call.check.outcomes(tables).map_or_else(String::new, |outcomes| outcomes.label_of(row));
                Some(Meeting { kind: MeetingKind::Alone, heading, detail: lower_first(call.check.title), acting: Vec::new(), met })
            }
        }
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

/// Returns the name of a result of a table.
/// Returns one unit by its name, several by their number, with a verb that agrees.
fn units_do(setup: &Setup, units: &[&UnitId], verb: Verb) -> String {
    match units {
        [unit] => statement(&setup.scenario.unit_label(unit), verb, ""),
        units => statement(&format!("{} units", units.len()), verb, ""),
    }
}

/// Describes a fire combat in short: `3 units fire at 2": 10 +6`.
fn fire_text(setup: &Setup, call: &FireCall, result: &UnitResult) -> String {
    let firers = call.firers.iter().map(|firer| &firer.unit).collect::<Vec<_>>();
    let range = call.firers.iter().map(|firer| firer.range).min().map_or_else(String::new, |range| format!("at {range}"));
    let die = call.die.map_or_else(String::new, |die| format!(": {} {}", die.face, added(result.modifier)));
    format!("{}{range}{die}", units_do(setup, &firers, FIRES))
}

/// Describes a charge in short: `25th US charges: 13 to −2`.
fn charge_text(setup: &Setup, call: &ChargeCall, modifiers: [i32; 2]) -> String {
    let attackers = call.attackers.iter().collect::<Vec<_>>();
    let [attack, defence] = [call.attacker_die, call.defender_die].map(|die| i32::from(die.face));
    let text = units_do(setup, &attackers, CHARGES);
    format!("{}: {} to {}", text.trim_end(), number(attack + modifiers[0]), number(defence + modifiers[1]))
}

fn of_unit(setup: &Setup, state: &BattleState, side: &Side, (unit, nth): (&Unit, Option<u32>)) -> Strength<Rff1812> {
    let now = state.units.get(&unit.id);
    let left = now.map_or(unit.stands, |now| if now.removed { 0 } else { now.stands.min(unit.stands) });
    let cell = unit.troops().and_then(|troops| Some(setup.tables.effectiveness.get(&unit.stands)?.data.cell(troops.morale)));
    let breaks = cell.map_or_else(Vec::new, |cell| cell.worn.into_iter().chain([cell.spent]).collect());
    let shape = match unit.arm() {
        Arm::Artillery => UnitShape::Guns,
        Arm::Cavalry => UnitShape::Horse,
        Arm::Infantry if now.map_or(unit.formation, |now| now.formation) == Formation::OpenOrder => UnitShape::Skirmishers,
        Arm::Infantry => UnitShape::Foot,
    };
    Strength {
        side: side.id.clone(),
        of: Subject::Unit(unit.id.clone()),
        name: unit.label().to_owned(),
        is_leader: false,
        start: unit.stands,
        left,
        stands: now.map_or_else(String::new, |now| how(setup, unit, now)),
        place: RosterPlace { number: nth, command: String::new(), shape, breaks },
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
fn of_leader(state: &BattleState, side: &Side, leader: &Leader, command: &str) -> Strength<Rff1812> {
    let now = state.leaders.get(&leader.id);
    let out = now.map_or(0, fallen);
    let led = now.is_none_or(|now| now.status != LeaderStatus::Lost);
    let successor = now.and_then(|now| now.successor.as_ref()).filter(|_| led);
    let stands = match (out, successor) {
        (0, _) if now.is_some_and(|now| now.status == LeaderStatus::Out) => "out of action for now".to_owned(),
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
        place: RosterPlace { command: command.to_owned(), ..RosterPlace::default() },
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
