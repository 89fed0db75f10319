//! Agenda of a phase, as a list with fixed places: an item that is done stays where it was, with its result.

use crate::engine::text::lower_first;
use crate::game::correction::revised_events;
use crate::game::{LinePlace, Offer};
use crate::games::rff1812::battle::calls::{ChargeCall, Command, ManeuverCall};
use crate::games::rff1812::battle::found::{EffectTarget, Event, TableReading};
use crate::games::rff1812::battle::judge::maneuvers::{hold, plain_move};
use crate::games::rff1812::battle::offers::Selection;
use crate::games::rff1812::battle::offers::duties::{Duty, duties};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::state::declared::{ChargeEnd, ChargeStage, DeclaredCharge};
use crate::games::rff1812::battle::{Battle, Rff1812, Setup};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::{Arm, Ground};
use crate::id::{LeaderId, RowId, UnitId};

/// Item of the agenda list.
#[derive(Clone, Debug, PartialEq)]
pub struct AgendaItem {
    /// Duty to be done; units that fire or check separately have an item each.
    pub duty: Duty,
    /// Result of the duty; `None` if it is still to be done.
    pub done: Option<String>,
    /// Offers that carry it out; empty if it is done, or for information only.
    pub offers: Vec<Offer<Rff1812>>,
}

impl AgendaItem {
    /// Returns the unit it is about, if it is about one alone.
    #[must_use]
    pub fn unit(&self) -> Option<&UnitId> {
        match &self.duty {
            Duty::Fire { units, .. } | Duty::Check { leader: None, units } => units.first(),
            Duty::Make(unit) | Duty::Replenish(unit) => Some(unit),
            _ => None,
        }
    }

    /// Returns the heading it stands under, if any.
    #[must_use]
    pub const fn heading(&self) -> Option<&'static str> {
        match &self.duty {
            Duty::Fire { defensive: true, .. } => Some("Defensive fire"),
            Duty::Fire { defensive: false, .. } => Some("Offensive fire"),
            Duty::Check { leader: None, .. } => Some("Without a leader, each alone"),
            _ => None,
        }
    }

    /// Checks whether the item is for information only: no offer carries it out.
    #[must_use]
    pub const fn is_information(&self) -> bool {
        matches!(self.duty, Duty::Place { .. })
    }

    /// Checks whether it is the next thing to do, and neither one of many to choose from nor for information only. The fire of a phase is
    /// taken row by row like other duties; who would fire in another order takes another row.
    #[must_use]
    pub const fn is_next(&self) -> bool {
        let chosen = matches!(self.duty, Duty::Place { .. } | Duty::Check { leader: None, .. } | Duty::Provisional { .. });
        self.done.is_none() && !chosen
    }
}

/// Returns the place of the next item to do. Where no leader may take them, the units that check alone come one after the other, as at
/// night.
#[must_use]
pub fn next_item(items: &[AgendaItem]) -> Option<usize> {
    let open = |is: fn(&Duty) -> bool| items.iter().position(|item| item.done.is_none() && is(&item.duty));
    let may_be_led = open(|duty| matches!(duty, Duty::Provisional { .. })).is_some();
    let alone = || open(|duty| matches!(duty, Duty::Check { leader: None, .. })).filter(|_| !may_be_led);
    items.iter().position(AgendaItem::is_next).or_else(alone)
}

/// Lists what the phase had to do and still has, in the order of the sequence of play (digest §5). An item keeps its place when it is done.
#[must_use]
pub fn agenda(battle: &Battle) -> Vec<AgendaItem> {
    let (setup, state) = (battle.setup(), battle.state());
    let open = duties(setup, state).into_iter().flat_map(split_duty);
    let mut items =
        open.map(|duty| AgendaItem { offers: battle.offers(&Selection::Duty(duty.clone())), duty, done: None }).collect::<Vec<_>>();
    let began = |event: &&Event| matches!(event.command, Command::NextPhase {} | Command::NextPlayerTurn {} | Command::SetPhase { .. });
    let line = battle.journal().applied().collect::<Vec<_>>();
    let revisions = revised_events(battle.journal());
    // Results are shown as corrected; an event that a correction made impossible has done nothing.
    let as_it_stands = |(place, event)| match revisions.get(&LinePlace(place)) {
        Some(revision) => revision.impossible_reason.is_none().then_some(revision.event),
        None => Some(event),
    };
    let in_phase = line.into_iter().enumerate().rev().take_while(|(_, event)| !began(event)).filter_map(as_it_stands);
    for (duty, done) in in_phase.flat_map(|event| completed_duties(setup, state, event)) {
        if !items.iter().any(|item| same(&item.duty, &duty)) {
            items.push(AgendaItem { duty, done: Some(done), offers: Vec::new() });
        }
    }
    items.sort_by_cached_key(|item| place(setup, &item.duty));
    items
}

/// Returns the plain move for every unit that has yet to maneuver: the full move, or half of it if its result is tardy; a unit that cannot
/// move holds. With `stays`, all hold.
#[must_use]
pub fn all_others(battle: &Battle, stays: bool) -> Vec<Command> {
    let (setup, state) = (battle.setup(), battle.state());
    let waiting = duties(setup, state).into_iter().filter_map(|duty| if let Duty::Make(unit) = duty { Some(unit) } else { None });
    let of_unit = |id: UnitId| {
        let (_, unit) = setup.scenario.unit(&id)?;
        let guns = unit.arm() == Arm::Artillery;
        let wanted = if stays { hold(guns) } else { plain_move(state.units.get(&id)?.maneuver?, guns) };
        let offers = battle.offers(&Selection::Maneuvers(id, Ground::Open));
        let of = |row: &str| {
            let is = |offer: &&Offer<Rff1812>| matches!(offer.command(), Some(Command::Make { maneuver, .. }) if maneuver.as_str() == row);
            offers.iter().filter(is).find(|offer| offer.is_open() && offer.is_in_order()).and_then(Offer::command).cloned()
        };
        of(wanted).or_else(|| of(hold(guns)))
    };
    waiting.filter_map(of_unit).collect()
}

/// Splits the duty of units that fire or check separately, one for each unit.
fn split_duty(duty: Duty) -> Vec<Duty> {
    match duty {
        Duty::Fire { defensive, units } => units.into_iter().map(|unit| Duty::Fire { defensive, units: vec![unit] }).collect(),
        Duty::Check { leader: None, units } => units.into_iter().map(|unit| Duty::Check { leader: None, units: vec![unit] }).collect(),
        duty => vec![duty],
    }
}

/// Checks whether two duties are one item: a leader's check stays his, whatever the number of units he still has to take.
fn same(one: &Duty, other: &Duty) -> bool {
    match (one, other) {
        (Duty::Check { leader: Some(one), .. }, Duty::Check { leader: Some(other), .. }) => one == other,
        _ => one == other,
    }
}

/// Returns the duties that an event of the phase has done, each with its result.
fn completed_duties(setup: &Setup, state: &BattleState, event: &Event) -> Vec<(Duty, String)> {
    let defends = |unit: &UnitId| setup.scenario.unit(unit).is_some_and(|(side, _)| side.id != state.side);
    // The charge is named by those it met last: a combat with others was another, also where a correction has left it out of order.
    let fought = |call: &ChargeCall| {
        let met = |charge: &DeclaredCharge| charge.defenders.iter().any(|unit| call.defenders.contains(unit));
        state.charges.iter().position(|charge| charge.attackers == call.attackers && met(charge))
    };
    match &event.command {
        Command::Maneuver(call) => checked(setup, call, event),
        Command::Fire(call) => {
            let TableReading::Fire { result, .. } = &event.found.reading else { return Vec::new() };
            let row = result.as_ref().map_or_else(|| "no attack".to_owned(), |result| setup.tables.fire_outcomes.label_of(&result.outcome));
            let done = format!("at {}: {row}", setup.scenario.unit_label(&call.target));
            let fire = |unit: &UnitId| Duty::Fire { defensive: defends(unit), units: vec![unit.clone()] };
            call.firers.iter().map(|firer| (fire(&firer.unit), done.clone())).collect()
        }
        Command::Charge(call) => {
            let TableReading::Charge { outcome, .. } = &event.found.reading else { return Vec::new() };
            let row = setup.tables.charge_outcomes.label_of(outcome);
            fought(call).map(|nth| (Duty::Fight(nth), row)).into_iter().collect()
        }
        Command::StandToCharge { charge } => {
            let declared = state.charges.get(*charge).filter(|charge| charge.stage == ChargeStage::Declared);
            let done = |charge: &DeclaredCharge| match (charge.receiving().next(), charge.standing().next()) {
                (Some(_), _) => "they stand",
                (None, Some(_)) => "countercharge",
                (None, None) => "evaded",
            };
            declared.map(|declared| (Duty::Answer(*charge), done(declared).to_owned())).into_iter().collect()
        }
        Command::EndCharge { charge, how } if !state.charges.get(*charge).is_some_and(DeclaredCharge::open) => {
            let done = match how {
                ChargeEnd::Carried => "position taken",
                ChargeEnd::CarriedDisordered => "position taken, disordered",
                ChargeEnd::CalledOff => "called off",
            };
            vec![(Duty::Fight(*charge), done.to_owned())]
        }
        Command::Make { unit, maneuver, .. } => {
            let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver);
            vec![(Duty::Make(unit.clone()), row.map_or_else(String::new, |row| row.head.label.to_string()))]
        }
        Command::Check(call) => match &call.whom {
            EffectTarget::Leader(leader) if call.check == &FALLEN_LEADER => {
                let row = event.found.reading.row().zip(call.check.outcomes(&setup.tables)).map(|(row, table)| table.label_of(row));
                vec![(Duty::Fallen(leader.clone()), row.unwrap_or_default())]
            }
            _ => Vec::new(),
        },
        Command::Replace { leader, .. } => vec![(Duty::Replace(leader.clone()), state.leader_name(setup, leader))],
        Command::ThrowForArrival { unit, die } => vec![(Duty::Throw(unit.clone()), format!("die {}", die.face))],
        Command::Replenish { unit, .. } => vec![(Duty::Replenish(unit.clone()), "supplied".to_owned())],
        Command::EndCharge { .. }
        | Command::Declare { .. }
        | Command::Answer { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => Vec::new(),
    }
}

/// Returns the duties that a maneuver check has done: the leader's, or one for each unit alone.
fn checked(setup: &Setup, call: &ManeuverCall, event: &Event) -> Vec<(Duty, String)> {
    let TableReading::Maneuver { results, .. } = &event.found.reading else { return Vec::new() };
    let tables = [&setup.tables.good_order, &setup.tables.disordered];
    let of = |id: &RowId| tables.iter().find(|table| table.row(id).is_some()).map_or_else(|| id.to_string(), |table| table.label_of(id));
    let rows = results.iter().map(|result| of(&result.outcome)).collect::<Vec<_>>();
    let units = call.units.iter().map(|situation| situation.unit.clone()).collect::<Vec<_>>();
    match &call.leader {
        Some(leader) => vec![(Duty::Check { leader: Some(leader.clone()), units }, counted(&rows))],
        None => units.into_iter().zip(rows).map(|(unit, row)| (Duty::Check { leader: None, units: vec![unit] }, row)).collect(),
    }
}

/// Counts the units with each result: `3 double quick, 1 tardy`.
fn counted(rows: &[String]) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for row in rows {
        match counted.iter_mut().find(|(known, _)| known == row) {
            Some((_, count)) => *count += 1,
            None => counted.push((row, 1)),
        }
    }
    counted.iter().map(|(row, count)| format!("{count} {}", lower_first(row))).collect::<Vec<_>>().join(", ")
}

/// Returns the sort key of an item: first by the sequence of play, then by unit, leader or charge. An item that is done stays where it was.
fn place(setup: &Setup, duty: &Duty) -> (u8, usize) {
    let unit = |id: &UnitId| setup.scenario.units().position(|(_, unit)| unit.id == *id).unwrap_or(usize::MAX);
    let leader = |id: &LeaderId| {
        let his = |(side, unit): (&Side, &Unit)| side.commander_of(unit).is_some_and(|leader| leader.id == *id);
        setup.scenario.units().position(his).unwrap_or(usize::MAX)
    };
    match duty {
        Duty::Fallen(id) => (0, leader(id)),
        Duty::Throw(id) => (1, unit(id)),
        Duty::Place { units, .. } => (1, units.first().map_or(usize::MAX, unit)),
        Duty::Replace(id) => (2, leader(id)),
        Duty::Check { leader: Some(id), .. } => (3, leader(id)),
        Duty::Check { leader: None, units } => (4, units.first().map_or(usize::MAX, unit)),
        Duty::Provisional { leader: id, .. } => (5, leader(id)),
        Duty::Answer(nth) => (6, *nth),
        Duty::Make(id) => (7, unit(id)),
        Duty::Replenish(id) => (8, unit(id)),
        Duty::Fire { defensive: true, units } => (9, units.first().map_or(usize::MAX, unit)),
        Duty::Fire { defensive: false, units } => (10, units.first().map_or(usize::MAX, unit)),
        Duty::Fight(nth) => (11, nth.saturating_mul(2)),
        Duty::Second(nth) => (11, nth.saturating_mul(2).saturating_add(1)),
        Duty::End => (12, 0),
    }
}
