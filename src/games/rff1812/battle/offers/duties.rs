//! Duties that a phase still has. None of them is compulsory: it is a list to work through (digest §5).

use crate::engine::Word as _;
use crate::engine::text::{Verb, join_list, statement};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::FirerCall;
use crate::games::rff1812::battle::calls::requests::known_firer;
use crate::games::rff1812::battle::judge::arrival_rolls::{arrival_die, units_to_roll};
use crate::games::rff1812::battle::judge::arrivals::{ArrivalGroup, group_arrivals};
use crate::games::rff1812::battle::judge::combat::charges;
use crate::games::rff1812::battle::judge::command::{leads, may_command};
use crate::games::rff1812::battle::judge::ending::why_no_replacement;
use crate::games::rff1812::battle::judge::maneuvers::breakthrough_inches;
use crate::games::rff1812::battle::judge::ranks::has_fired;
use crate::games::rff1812::battle::judge::supply::why_no_supply;
use crate::games::rff1812::battle::state::declared::{ChargeStage, DeclaredCharge};
use crate::games::rff1812::battle::state::{BattleState, Phase, UnitState};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::fire::{Firer, silencing_row};
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::{Arm, Formation};
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;

/// Thing to do in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Check for the fall of a leader in danger.
    Fallen(LeaderId),
    /// Replacement of a leader who is out of the game.
    Replace(LeaderId),
    /// Units that came on in this player turn, to be placed on the table.
    Place {
        /// Units that came on there.
        units: Vec<UnitId>,
        /// Leaders who came on with them.
        leaders: Vec<LeaderId>,
        /// Place where they come on.
        place: String,
    },
    /// Die that may bring a unit on.
    Throw(UnitId),
    /// Answers of the other side to a declared charge, by its place from 0.
    Answer(usize),
    /// Maneuver check of a leader's units, or of units that roll alone.
    Check {
        /// Leader who takes them; `None` if they roll alone.
        leader: Option<LeaderId>,
        /// Units that are still to check.
        units: Vec<UnitId>,
    },
    /// Units whose own leader is absent, which another leader may check.
    Provisional {
        /// Leader who may check them.
        leader: LeaderId,
        /// Units that he may check.
        units: Vec<UnitId>,
    },
    /// Maneuver that a unit may make by its result.
    Make(UnitId),
    /// Ammunition for a unit that is low on it, if the enemy is far enough.
    Replenish(UnitId),
    /// Fire of units of a side.
    Fire {
        /// Indicates the side that is not to play, which fires first.
        defensive: bool,
        /// Units that may still fire.
        units: Vec<UnitId>,
    },
    /// Charge that is to be fought, by its place from 0.
    Fight(usize),
    /// Charge that broke through, by its place from 0: a second combat, or the position is carried.
    Second(usize),
    /// End of the battle after the last turn.
    End,
}

/// Lists what the phase still has to do, in the order of the rules.
#[must_use]
pub fn duties(setup: &Setup, state: &BattleState) -> Vec<Duty> {
    if state.ended {
        return Vec::new();
    }
    let mut duties = fallen_duties(setup, state);
    duties.extend(match state.phase {
        Phase::Maneuver => maneuver_duties(setup, state),
        Phase::Fire => fire_duties(setup, state),
        Phase::Charge => charge_duties(setup, state),
    });
    duties
}

/// Lists the leaders of both sides whose fall is to be checked (digest §12).
fn fallen_duties(setup: &Setup, state: &BattleState) -> Vec<Duty> {
    let leaders = setup.scenario.sides.iter().flat_map(|side| &side.leaders);
    let in_danger = leaders.filter(|leader| state.leaders.get(&leader.id).is_some_and(|now| now.in_danger && now.in_play()));
    in_danger.map(|leader| Duty::Fallen(leader.id.clone())).collect()
}

fn active<'s>(setup: &'s Setup, state: &BattleState) -> Option<&'s Side> {
    setup.scenario.side(&state.side)
}

fn maneuver_duties(setup: &Setup, state: &BattleState) -> Vec<Duty> {
    let Some(side) = active(setup, state) else { return Vec::new() };
    let mut duties = Vec::new();
    duties.extend(units_to_roll(setup, state, side).into_iter().map(Duty::Throw));
    duties.extend(placed(setup, side, state));
    let lost = side.leaders.iter().filter(|leader| why_no_replacement(setup, state, &leader.id).is_none());
    let lost = lost.filter(|leader| state.leaders.get(&leader.id).is_some_and(|leader| leader.replaced_from_turn.is_some()));
    duties.extend(lost.map(|leader| Duty::Replace(leader.id.clone())));
    duties.extend(checks(setup, side, state));
    duties.extend(provisional(setup, side, state));
    // Players answer at the declaration, and may do so until the other side stands: the checks come before, as Enter takes the first duty.
    duties.extend(unanswered(state).map(Duty::Answer));
    let of = |wanted: &dyn Fn(&UnitState) -> bool| {
        let there = side.units.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|now| now.in_play() && wanted(now)));
        there.map(|unit| unit.id.clone()).collect::<Vec<_>>()
    };
    // A charge is the maneuver.
    let ready = of(&|now| now.maneuver.is_some() && now.made.is_none());
    duties.extend(ready.into_iter().filter(|id| !charges(state, id)).map(Duty::Make));
    let low = of(&|now| now.low_on_ammo && now.checked);
    duties.extend(low.into_iter().filter(|id| why_no_supply(setup, state, id).is_none()).map(Duty::Replenish));
    duties
}

/// Lists units and leaders that came on in this player turn and are to be placed on the table, by place.
fn placed(setup: &Setup, side: &Side, state: &BattleState) -> Vec<Duty> {
    let waits = |id: &UnitId| state.units.get(id).is_some_and(|now| now.in_play() && !now.checked);
    let own = |id: &&UnitId| side.units.iter().any(|unit| unit.id == **id);
    let units = state.came.units.iter().filter(own).filter(|id| waits(id)).cloned().collect::<Vec<_>>();
    let leaders = state.came.leaders.iter().filter(|id| side.leader(id).is_some()).cloned().collect::<Vec<_>>();
    let arriving = group_arrivals(setup, state.turn, &units, &leaders).into_iter().filter(|party| !party.units.is_empty());
    arriving.map(|ArrivalGroup { place, leaders, units, .. }| Duty::Place { units, leaders, place }).collect()
}

/// Groups units not yet checked by the leader who would take them.
fn checks(setup: &Setup, side: &Side, state: &BattleState) -> Vec<Duty> {
    let mut groups: Vec<(Option<LeaderId>, Vec<UnitId>)> = Vec::new();
    for unit in &side.units {
        if !state.units.get(&unit.id).is_some_and(|now| now.in_play() && !now.checked && now.sheltered_in.is_none()) {
            continue;
        }
        let leader = side.commander_of(unit).filter(|leader| leads(setup, state, leader, unit)).map(|leader| leader.id.clone());
        match groups.iter_mut().find(|(known, _)| *known == leader) {
            Some((_, units)) => units.push(unit.id.clone()),
            None => groups.push((leader, vec![unit.id.clone()])),
        }
    }
    groups.into_iter().map(|(leader, units)| Duty::Check { leader, units }).collect()
}

/// Lists units whose own leader is absent, for another who may command them provisionally if they are in his reach (digest §6): the army's,
/// or else the first of the side; at night one who is with the unit.
fn provisional(setup: &Setup, side: &Side, state: &BattleState) -> Vec<Duty> {
    let left = side.units.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|now| now.in_play() && !now.checked));
    let left = left.filter(|unit| side.commander_of(unit).is_none_or(|leader| !leads(setup, state, leader, unit)));
    let mut duties = Vec::new();
    let mut left = left.collect::<Vec<_>>();
    left.sort_by_key(|unit| unit.arm() == Arm::Artillery);
    for unit in left {
        let may = |leader: &&Leader| leads(setup, state, leader, unit) && may_command(leader, unit);
        let Some(leader) = side.leaders.iter().filter(may).min_by_key(|leader| !leader.army) else { continue };
        match duties.iter_mut().find(|duty| matches!(duty, Duty::Provisional { leader: known, .. } if *known == leader.id)) {
            Some(Duty::Provisional { units: known, .. }) => known.push(unit.id.clone()),
            _ => duties.push(Duty::Provisional { leader: leader.id.clone(), units: vec![unit.id.clone()] }),
        }
    }
    duties
}

fn fire_duties(setup: &Setup, state: &BattleState) -> Vec<Duty> {
    let of = |side: &Side, defensive: bool| {
        let units = side.units.iter().filter(|unit| may_fire(setup, state, unit)).map(|unit| unit.id.clone()).collect::<Vec<_>>();
        (!units.is_empty()).then_some(Duty::Fire { defensive, units })
    };
    // Defensive fire comes first (digest §5).
    let (defending, attacking): (Vec<_>, Vec<_>) = setup.scenario.sides.iter().partition(|side| side.id != state.side);
    defending.into_iter().filter_map(|side| of(side, true)).chain(attacking.into_iter().filter_map(|side| of(side, false))).collect()
}

/// Checks whether a unit can still fire in this phase: in play, at its guns, armed, and not silent by a row of the table, as units that are
/// broken or charge with cold steel are (digest §5, §9).
#[must_use]
pub fn may_fire(setup: &Setup, state: &BattleState, unit: &Unit) -> bool {
    let Some(now) = state.units.get(&unit.id) else { return false };
    let at_guns = now.formation == Formation::Unlimbered && now.sheltered_in.is_none();
    let armed = unit.troops().is_none_or(|troops| troops.weapon.is_some());
    let able = now.in_play() && !has_fired(&setup.tables, now) && armed && (unit.arm() != Arm::Artillery || at_guns);
    let speaks = |firer: Firer| silencing_row(&setup.tables, &firer).is_none();
    able && known_firer(setup, state, None, &FirerCall::plain(unit.id.clone(), Inches::default())).is_ok_and(speaks)
}

fn charge_duties(setup: &Setup, state: &BattleState) -> Vec<Duty> {
    let fights = state.charges.iter().enumerate().filter(|(_, charge)| charge.open());
    let mut duties = fights
        .map(|(nth, charge)| if charge.stage == ChargeStage::Breakthrough { Duty::Second(nth) } else { Duty::Fight(nth) })
        .collect::<Vec<_>>();
    let last = state.turn >= setup.scenario.turns && state.side != setup.scenario.first_side;
    duties.extend((duties.is_empty() && last).then_some(Duty::End));
    duties
}

fn unanswered(state: &BattleState) -> impl Iterator<Item = usize> {
    let unanswered = |charge: &DeclaredCharge| charge.stage == ChargeStage::Declared && !charge.stands;
    state.charges.iter().enumerate().filter(move |(_, charge)| unanswered(charge)).map(|(nth, _)| nth)
}

impl Duty {
    /// Describes the duty in words.
    #[must_use]
    pub fn text(&self, setup: &Setup, state: &BattleState) -> String {
        let unit = |id: &UnitId| setup.scenario.unit_label(id);
        let units = |ids: &[UnitId]| join_list(&ids.iter().map(unit).collect::<Vec<_>>());
        let leader = |id: &LeaderId| state.leader_name(setup, id);
        let charge = |nth: usize| {
            state
                .charges
                .get(nth)
                .map_or_else(String::new, |charge| format!("{} on {}", units(&charge.attackers), units(&charge.defenders)))
        };
        match self {
            Self::Fallen(id) => (FALLEN_LEADER.own.offer)(&leader(id)),
            Self::Replace(id) => format!("Replacement for {}: roll the rating", leader(id)),
            Self::Place { units: came, leaders, place } => {
                let who = leaders.iter().map(leader).chain(came.iter().map(unit)).collect::<Vec<_>>();
                format!("Put on the table, {place}: {}", join_list(&who))
            }
            Self::Throw(id) => match arrival_die(setup, id) {
                Some((arrival, die)) => format!("Roll for {}: {} brings it on ({})", unit(id), die.roll_text(), arrival.place),
                None => format!("Roll for {}", unit(id)),
            },
            Self::Answer(nth) => format!("Charge of {}: reply", charge(*nth)),
            Self::Check { leader: Some(id), units: own } => format!("{}: maneuver check of {}", brigade_name(setup, state, id), units(own)),
            Self::Provisional { leader: id, units: own } => {
                format!("{}: provisional maneuver check of {}", leader(id), units(own))
            }
            Self::Check { leader: None, units: own } => format!("Without a leader, each alone: {}", units(own)),
            Self::Make(id) => {
                let kind = state.units.get(id).and_then(|now| now.maneuver);
                format!("{}{}", unit(id), kind.map_or_else(String::new, |kind| format!(", {}", kind.spoken())))
            }
            Self::Replenish(id) => format!("{} may be supplied with ammunition", unit(id)),
            Self::Fire { defensive: true, units: own } => format!("Defensive fire: {}", units(own)),
            Self::Fire { defensive: false, units: own } => format!("Offensive fire: {}", units(own)),
            Self::Fight(nth) if self.is_carry(state) => {
                let charge = state.charges.get(*nth);
                let (gone, is) = match charge.filter(|charge| charge.standing().next().is_some()) {
                    Some(charge) => (charge.defenders.as_slice(), Verb("no longer stands", "no longer stand")),
                    None => (charge.map(|charge| charge.evaded.as_slice()).unwrap_or_default(), Verb("evaded", "evaded")),
                };
                format!("{} {}: the position is carried", units(gone), is.form(gone.len() > 1))
            }
            Self::Fight(nth) => format!("Fight the charge of {}", charge(*nth)),
            Self::Second(nth) => {
                let attackers = state.charges.get(*nth).map(|charge| charge.attackers.as_slice()).unwrap_or_default();
                let reaches = attackers.iter().filter_map(|id| {
                    let [open, broken, rough] = breakthrough_inches(setup, state, id)?;
                    let reach = format!("{open}\" on open, {broken}\" on broken, {rough}\" on rough ground");
                    Some(statement(&unit(id), Verb("goes", "go"), reach))
                });
                let reaches = reaches.map(|reach| format!(". {reach}")).collect::<String>();
                format!("{} broke through: fight a second combat or carry the position{reaches}", charge(*nth))
            }
            Self::End => "The last turn is over: end the battle".to_owned(),
        }
    }
}

/// Returns the name of a leader's brigade: `Porter's brigade`, `Towson's guns`.
#[must_use]
pub fn brigade_name(setup: &Setup, state: &BattleState, leader: &LeaderId) -> String {
    let is_of_guns = |(side, known): (&Side, &Leader)| {
        let mut own = side.units.iter().filter(|unit| side.commander_of(unit).is_some_and(|commander| commander.id == *leader)).peekable();
        known.artillery || own.peek().is_some() && own.all(|unit| unit.arm() == Arm::Artillery)
    };
    let what = if setup.scenario.leader(leader).is_some_and(is_of_guns) { "guns" } else { "brigade" };
    format!("{}'s {what}", state.leader_surname(setup, leader))
}
