//! Remarks on each command as the battle stands.

use std::collections::BTreeSet;

use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::{ChargeCall, Command, FireCall, FirerCall, ManeuverCall};
use crate::games::rff1812::battle::found::EffectTarget;
use crate::games::rff1812::battle::judge::combat::{
    NextCombat, charges, first_in_the_way, joins, no_charge_remark, open_charge, stands_in_place,
};
use crate::games::rff1812::battle::judge::ending::{replacement_units, why_no_replacement};
use crate::games::rff1812::battle::judge::maneuvers::{CHARGE, LEAVE_DEFILE, is_charge_move};
use crate::games::rff1812::battle::judge::massing::massed_on;
use crate::games::rff1812::battle::judge::ranks;
use crate::games::rff1812::battle::state::declared::{ChargeEnd, ChargeStage, DeclaredCharge};
use crate::games::rff1812::battle::state::{BattleState, LeaderState, Phase, UnitState};
use crate::games::rff1812::battle::words::remark::{BattleObjections, Done, Remark};
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::{Arm, Formation};
use crate::id::{LeaderId, RowId, SideId, UnitId};
use crate::scenario::Arrival;

/// Adds remarks to a objections: as objections if the rules forbid it, else as notes.
pub(in crate::games::rff1812::battle) fn add_remarks(objections: &mut BattleObjections, remarks: Vec<Remark>) {
    for remark in remarks {
        if remark.is_forbidden() { objections.should(false, "", || remark) } else { objections.note(remark) }
    }
}

struct Remarks<'b> {
    setup: &'b Setup,
    state: &'b BattleState,
    found: Vec<Remark>,
}

impl<'b> Remarks<'b> {
    fn of(setup: &'b Setup, state: &'b BattleState, belongs_to: Phase) -> Self {
        let found = (state.phase != belongs_to).then_some(Remark::OtherPhase { made_in: state.phase, belongs_to }).into_iter().collect();
        Self { setup, state, found }
    }

    fn require_active_side(&mut self, unit: &UnitId) {
        if self.setup.scenario.unit(unit).is_some_and(|(side, _)| side.id != self.state.side) {
            self.found.push(Remark::OtherSidesTurn { unit: unit.clone() });
        }
    }

    fn require_on_table(&mut self, unit: &UnitId) {
        if self.state.units.get(unit).is_some_and(|state| !state.on_table) {
            self.found.push(Remark::NotOnTable { unit: unit.clone() });
        }
    }

    fn require_leader_on_table(&mut self, leader: &LeaderId) {
        if self.state.leaders.get(leader).is_some_and(|state| !state.on_table) {
            self.found.push(Remark::LeaderNotOnTable { leader: leader.clone() });
        }
    }

    fn require_enemies(&mut self, one: Option<&UnitId>, other: &UnitId) {
        let side = |unit: &UnitId| self.setup.scenario.unit(unit).map(|(side, _)| side.id.clone());
        if one.is_some_and(|one| side(one) == side(other)) {
            self.found.push(Remark::OwnSide { unit: other.clone() });
        }
    }

    fn add_if(&mut self, holds: bool, remark: impl FnOnce() -> Remark) {
        if holds {
            self.found.push(remark());
        }
    }
}

pub(in crate::games::rff1812::battle) fn maneuver_check_remarks(setup: &Setup, state: &BattleState, call: &ManeuverCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    call.leader.iter().for_each(|leader| remarks.require_leader_on_table(leader));
    for situation in &call.units {
        remarks.require_active_side(&situation.unit);
        remarks.require_on_table(&situation.unit);
        let again = state.units.get(&situation.unit).is_some_and(|unit| unit.checked);
        remarks.add_if(again, || Remark::Again { unit: situation.unit.clone(), done: Some(Done::Check) });
    }
    remarks.found
}

pub(in crate::games::rff1812::battle) fn maneuver_remarks(
    setup: &Setup,
    state: &BattleState,
    unit: &UnitId,
    maneuver: &RowId,
) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    // The formation that a storming column takes beyond the defile belongs to the maneuver that brought it there (digest §8).
    if maneuver.as_str() == LEAVE_DEFILE {
        return remarks.found;
    }
    remarks.add_if(state.has_moved(unit), || Remark::Again { unit: unit.clone(), done: Some(Done::Maneuver) });
    remarks.add_if(maneuver.as_str() == CHARGE && !charges(state, unit), || Remark::NoDeclaration { unit: unit.clone() });
    if !is_charge_move(maneuver) {
        let own = state.charges.iter().filter(|charge| charge.open() && charge.attackers.contains(unit));
        remarks.found.extend(own.filter_map(|charge| must_charge_remark(state, charge)));
    }
    remarks.found
}

/// Returns remarks on arrivals: they belong in the maneuver phase of a player turn of their own side, when they are due or later (digest
/// §5).
pub(in crate::games::rff1812::battle) fn of_arrival(
    setup: &Setup,
    state: &BattleState,
    units: &[UnitId],
    leaders: &[LeaderId],
) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    let early = |side: &Side, arrives: Option<&Arrival>| {
        let due = arrives.map_or(1, |arrival| arrival.turn);
        (side.id != state.side || state.turn < due).then_some(due.max(if side.id == state.side { 1 } else { state.turn }))
    };
    for id in units {
        let Some((side, unit)) = setup.scenario.unit(id) else { continue };
        let here = state.units.get(id).is_some_and(|now| now.on_table);
        remarks.add_if(here, || Remark::OnTable { unit: id.clone() });
        let due = early(side, unit.arrives.as_ref()).filter(|_| !here);
        let by_die = !here && due.is_none() && unit.arrives.as_ref().is_some_and(|arrival| arrival.die.is_some());
        remarks.found.extend(due.map(|turn| Remark::NotDue { unit: id.clone(), turn }));
        remarks.add_if(by_die, || Remark::ByDie { unit: id.clone() });
        remarks.found.extend(shut_entry_remark(setup, state, unit).filter(|_| !here));
    }
    for id in leaders {
        let Some((side, leader)) = setup.scenario.leader(id) else { continue };
        let here = state.leaders.get(id).is_some_and(|now| now.on_table);
        remarks.add_if(here, || Remark::LeaderOnTable { leader: id.clone() });
        let due = early(side, leader.arrives.as_ref()).filter(|_| !here);
        remarks.found.extend(due.map(|turn| Remark::LeaderNotDue { leader: id.clone(), turn }));
    }
    remarks.found
}

/// Returns the remark on a unit that comes on by an entry that was open in earlier turns alone.
pub(in crate::games::rff1812::battle) fn shut_entry_remark(setup: &Setup, state: &BattleState, unit: &Unit) -> Option<Remark> {
    let entry = setup.scenario.entry_of(unit.arrives.as_ref())?;
    entry.to_turn.filter(|to| state.turn > *to).map(|_| Remark::EntryShut { unit: unit.id.clone() })
}

/// Returns remarks on crews that go back to their guns because their square was wiped out: the rules do not cover it (digest §11).
pub(in crate::games::rff1812::battle) fn crew_remarks(state: &BattleState, after: &BattleState) -> Vec<Remark> {
    let removed = |unit: &UnitId| after.units.get(unit).is_some_and(|unit| unit.removed);
    let goes = |(id, unit): (&UnitId, &UnitState)| {
        let square = unit.sheltered_in.as_ref().filter(|square| removed(square) && !removed(id))?;
        let was = state.units.get(square).is_some_and(|unit| !unit.removed);
        was.then(|| Remark::CrewGoesHome { unit: id.clone() })
    };
    state.units.iter().filter_map(goes).collect()
}

/// Returns remarks on what is open as a phase ends: fallen leader checks (digest §12), charges without an answer, breakthroughs,
/// replacements.
pub(in crate::games::rff1812::battle) fn phase_end_remarks(setup: &Setup, state: &BattleState, turn_ends: bool) -> Vec<Remark> {
    let due = state.leaders.iter().filter(|(_, leader)| leader.in_danger && leader.in_play());
    let due = due.map(|(leader, _)| Remark::FallenLeaderDue { leader: leader.clone() });
    let lead = |charge: &DeclaredCharge| charge.attackers.first().cloned();
    let hasty = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.hasty);
    let sheltered = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some());
    let open = |charge: &&DeclaredCharge| match charge.stage {
        // A declared charge that is not fought is named as the turn ends.
        ChargeStage::Declared => {
            !turn_ends
                && state.phase == Phase::Maneuver
                && !charge.answered()
                && !charge.standing().any(|unit| hasty(unit) || sheltered(unit))
        }
        stage => stage == ChargeStage::Breakthrough,
    };
    let open = state.charges.iter().filter(open).flat_map(|charge| match charge.stage {
        ChargeStage::Declared => lead(charge).map(|unit| Remark::Unanswered { unit }).into_iter().collect::<Vec<_>>(),
        _ => charge.attackers.iter().map(|unit| Remark::BreakthroughOpen { unit: unit.clone() }).collect(),
    });
    due.chain(open).chain(replaceable(setup, state).map(|leader| Remark::ReplacementDue { leader: leader.clone() })).collect()
}

/// Returns remarks on the leaders whom a new one may replace in the phase that begins (digest §13).
pub(in crate::games::rff1812::battle) fn phase_start_remarks(setup: &Setup, state: &BattleState, to: (u32, &SideId, Phase)) -> Vec<Remark> {
    let (turn, side, phase) = to;
    if state.leaders.values().all(|leader| leader.replaced_from_turn.is_none()) {
        return Vec::new();
    }
    let then = BattleState { turn, side: side.clone(), phase, ..state.clone() };
    replaceable(setup, &then).map(|leader| Remark::ReplacementOpen { leader: leader.clone() }).collect()
}

/// Lists the leaders whom a new one may replace in this phase.
fn replaceable<'s>(setup: &'s Setup, state: &'s BattleState) -> impl Iterator<Item = &'s LeaderId> {
    let waits = |(id, now): &(&LeaderId, &LeaderState)| {
        let may_come = || why_no_replacement(setup, state, id).is_none() && !replacement_units(setup, state, id).is_empty();
        state.phase == Phase::Maneuver && now.replaced_from_turn.is_some() && may_come()
    };
    state.leaders.iter().filter(waits).map(|(id, _)| id)
}

/// Returns remarks on units that charge no longer after a result or a maneuver: a charge that is fought or called off has its own sentence
/// (digest §10).
pub(in crate::games::rff1812::battle) fn ended_charge_remarks(command: &Command, state: &BattleState, after: &BattleState) -> Vec<Remark> {
    if !matches!(command, Command::Maneuver(_) | Command::Make { .. } | Command::Replenish { .. }) {
        return Vec::new();
    }
    let charging = state.charges.iter().filter(|charge| charge.open()).flat_map(|charge| &charge.attackers);
    let ended = charging.filter(|unit| !charges(after, unit) && after.units.get(*unit).is_some_and(UnitState::in_play));
    ended.map(|unit| Remark::ChargeEnds { unit: unit.clone() }).collect()
}

/// Returns the remark on a leader who was with one unit when it was checked and rides on to another in the same player turn: the rules do
/// not say whether he may (digest §6).
pub(in crate::games::rff1812::battle) fn attach_remark(state: &BattleState, leader: &LeaderId, unit: &UnitId) -> Option<Remark> {
    let from = state.leaders.get(leader)?.checked_with.as_ref().filter(|from| *from != unit)?;
    Some(Remark::RidesOn { leader: leader.clone(), from: from.clone() })
}

/// Returns remarks on what belongs in the maneuver phase of a side's own player turn: attaching leaders, replacements, arrival dice (digest
/// §5, §13).
pub(in crate::games::rff1812::battle) fn turn_start_remarks(setup: &Setup, state: &BattleState, unit: Option<&UnitId>) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    unit.into_iter().for_each(|unit| remarks.require_active_side(unit));
    remarks.found
}

/// Returns the remark on a target that formed square in the attacker's turn: it must still be charged (digest §11).
fn must_charge_remark(state: &BattleState, charge: &DeclaredCharge) -> Option<Remark> {
    let square = |unit: &&UnitId| state.units.get(*unit).is_some_and(|unit| unit.in_play() && unit.hasty);
    (charge.stage == ChargeStage::Declared)
        .then(|| charge.standing().find(square))
        .flatten()
        .map(|unit| Remark::MustCharge { unit: unit.clone() })
}

/// Returns remarks on how a charge ends without a combat, or without another: never in the middle of a struggle; not called off against a
/// hasty square; the position is not carried while its defender stands, nor by a unit that could not move there (digest §10, §11).
pub(in crate::games::rff1812::battle) fn charge_end_remarks(state: &BattleState, charge: &DeclaredCharge, how: ChargeEnd) -> Vec<Remark> {
    if rolls_again(state, charge) {
        return charge.attackers.first().map(|unit| Remark::StruggleOpen { unit: unit.clone() }).into_iter().collect();
    }
    match how {
        ChargeEnd::CalledOff => must_charge_remark(state, charge).into_iter().collect(),
        ChargeEnd::Carried | ChargeEnd::CarriedDisordered => {
            let fought = charge.stage != ChargeStage::Declared;
            let stands = first_in_the_way(state, charge).filter(|_| !fought).map(|unit| Remark::TargetStands { unit: unit.clone() });
            let away = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| !unit.on_table);
            let moves = state.left_of(&charge.attackers).flat_map(|unit| {
                let away = away(unit).then(|| Remark::NotOnTable { unit: unit.clone() });
                away.map_or_else(|| charge_move_remarks(state, unit), |away| vec![away])
            });
            moves.chain(stands).collect()
        }
    }
}

/// Checks whether a desperate struggle goes on: a side whose units are all gone rolls no more (digest §2, §10).
pub(in crate::games::rff1812::battle) fn rolls_again(state: &BattleState, charge: &DeclaredCharge) -> bool {
    let fights = |units: &[UnitId]| state.left_of(units).next().is_some();
    charge.stage == ChargeStage::Struggle && fights(&charge.attackers) && fights(&charge.defenders)
}

/// Checks whether a unit can still go on with its charge.
fn may_go_on(state: &BattleState, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|unit| unit.in_play() && !unit.broken())
}

/// Returns remarks against the move of a unit's charge: its check is not rolled, or does not let it charge; it is broken, and no check has
/// rallied it (digest §7, §10).
fn charge_move_remarks(state: &BattleState, unit: &UnitId) -> Vec<Remark> {
    let Some(now) = state.units.get(unit) else { return Vec::new() };
    let unchecked = (now.made.is_none() && !now.checked && now.maneuver.is_none()).then(|| Remark::NoCheck { unit: unit.clone() });
    let broken = now.broken().then(|| Remark::NotRallied { unit: unit.clone() });
    no_charge_remark(state, unit).into_iter().chain(broken.or(unchecked)).collect()
}

/// Returns remarks on open charges as the player turn ends: a charge is fought to its end in the turn it was declared in (digest §10). One
/// that cannot be fought any more comes to nothing, and the log says so.
pub(in crate::games::rff1812::battle) fn turn_end_remarks(state: &BattleState) -> Vec<Remark> {
    let lead = |charge: &DeclaredCharge| charge.attackers.first().cloned();
    let may_fight = |unit: &UnitId| may_go_on(state, unit) && no_charge_remark(state, unit).is_none();
    let is_fought = |charge: &DeclaredCharge| charge.attackers.iter().any(may_fight) && first_in_the_way(state, charge).is_some();
    let declared = state.charges.iter().filter(|charge| charge.stage == ChargeStage::Declared);
    let unfought = declared.filter_map(|charge| {
        let unit = lead(charge)?;
        Some(if is_fought(charge) { Remark::ChargeOpen { unit } } else { Remark::ChargeLapsed { unit } })
    });
    let unfought = unfought.collect::<Vec<_>>();
    let open = state.charges.iter().filter(|charge| rolls_again(state, charge));
    open.filter_map(|charge| Some(Remark::StruggleOpen { unit: lead(charge)? })).chain(unfought).collect()
}

/// Returns the remark on a check of a unit or a leader that is not on the table.
pub(in crate::games::rff1812::battle) fn of_single(setup: &Setup, state: &BattleState, whom: &EffectTarget) -> Vec<Remark> {
    let mut remarks = Remarks { setup, state, found: Vec::new() };
    match whom {
        EffectTarget::Unit(unit) => remarks.require_on_table(unit),
        EffectTarget::Leader(leader) => remarks.require_leader_on_table(leader),
        EffectTarget::Table => {}
    }
    remarks.found
}

/// Returns remarks on the units that fire, whatever the target.
pub(in crate::games::rff1812::battle) fn of_firers(setup: &Setup, state: &BattleState, firers: &[FirerCall]) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Fire);
    let found = |unit: &UnitId| Some((setup.scenario.unit(unit)?.1, state.units.get(unit)?));
    for firer in firers {
        remarks.require_on_table(&firer.unit);
        let Some((unit, now)) = found(&firer.unit) else { continue };
        remarks.add_if(ranks::has_fired(&setup.tables, now), || Remark::Again { unit: firer.unit.clone(), done: Some(Done::Fire) });
        remarks.found.extend(ranks::remark(setup, unit, now, firer));
        let guns = unit.arm() == Arm::Artillery;
        remarks.add_if(guns && now.formation == Formation::Limbered, || Remark::Limbered { unit: firer.unit.clone() });
        remarks.add_if(now.sheltered_in.is_some(), || Remark::CrewAway { unit: firer.unit.clone() });
    }
    remarks.found
}

pub(in crate::games::rff1812::battle) fn of_fire(setup: &Setup, state: &BattleState, call: &FireCall) -> Vec<Remark> {
    let mut remarks = Remarks { setup, state, found: of_firers(setup, state, &call.firers) };
    remarks.require_on_table(&call.target);
    // One firer of the target's side is enough.
    let side = |unit: &UnitId| setup.scenario.unit(unit).map(|(side, _)| &side.id);
    let own = call.firers.iter().any(|firer| side(&firer.unit) == side(&call.target));
    remarks.add_if(own, || Remark::OwnSide { unit: call.target.clone() });
    let sheltered = state.units.get(&call.target).is_some_and(|unit| unit.sheltered_in.is_some());
    remarks.add_if(sheltered, || Remark::Sheltered { unit: call.target.clone() });
    remarks.faces(call);
    let guns = call.firers.first().and_then(|firer| setup.scenario.unit(&firer.unit)).filter(|_| call.artillery_leader_near);
    let near =
        |side: &Side| side.leaders.iter().any(|leader| leader.artillery && state.leaders.get(&leader.id).is_some_and(LeaderState::in_play));
    remarks.add_if(guns.is_some_and(|(side, _)| !near(side)), || Remark::NoArtilleryLeader {});
    remarks.require_defensive_first(call);
    let massed = massed_on(setup, state, call);
    if massed.is_empty() {
        remarks.found.extend(fired_apart_remark(setup, state, call));
    }
    remarks.found.extend(massed.into_iter().map(|(unit, before)| Remark::Massed { unit, before }));
    remarks.found
}

/// Returns the remark on a unit that fires at a target after others of its side did in this phase: all stands that fire at one target do so
/// in one combat (digest §9).
fn fired_apart_remark(setup: &Setup, state: &BattleState, call: &FireCall) -> Option<Remark> {
    let unit = &call.firers.first()?.unit;
    // A unit that fires again has a remark of its own.
    let (side, _) = setup.scenario.unit(unit).filter(|_| !state.units.get(unit).is_some_and(UnitState::fired))?;
    let names = |other: &Unit| call.firers.iter().any(|firer| firer.unit == other.id);
    let fired = |other: &&Unit| {
        let at_it = state.units.get(&other.id).is_some_and(|now| now.fired() && now.fired_at.as_ref() == Some(&call.target));
        at_it && !names(other)
    };
    let before = side.units.iter().find(fired)?.id.clone();
    Some(Remark::FiredApart { unit: unit.clone(), before, target: call.target.clone() })
}

pub(in crate::games::rff1812::battle) fn of_charge(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Charge);
    for unit in call.attackers.iter().chain(&call.defenders) {
        remarks.require_on_table(unit);
    }
    if let Some(lead) = call.attackers.first() {
        remarks.require_active_side(lead);
    }
    for defender in &call.defenders {
        remarks.require_enemies(call.attackers.first(), defender);
    }
    for unit in &call.defenders {
        let gone = state.charges.iter().any(|charge| charge.beaten.contains(unit));
        remarks.add_if(gone, || Remark::Beaten { unit: unit.clone() });
    }
    let declared = open_charge(state, &call.attackers);
    remarks.found.extend(declared.is_none().then(|| undeclared_remark(state, &call.attackers)));
    if let Some(charge) = declared {
        remarks.compare_with_declaration(charge, call);
    }
    for unit in call.attackers.iter().filter(|unit| declared.is_none_or(|charge| !charge.attackers.contains(unit))) {
        remarks.add_if(declared.is_some() && joins(state, call, unit), || Remark::NoDeclaration { unit: unit.clone() });
        remarks.found.extend(no_charge_remark(state, unit));
    }
    remarks.compare_with_stage(declared.map(|charge| charge.stage), call);
    remarks.found
}

/// Checks whether a unit charged in this player turn: by a charge that it is still part of, or one whose position it has carried.
fn has_charged(state: &BattleState, unit: &UnitId) -> bool {
    let moved = state.units.get(unit).and_then(|unit| unit.made.as_ref()).is_some_and(|made| made.as_str() == CHARGE);
    moved || state.charges.iter().any(|charge| charge.attackers.contains(unit))
}

/// Returns the remark on attackers without an open charge: theirs is over, or they declared none.
fn undeclared_remark(state: &BattleState, attackers: &[UnitId]) -> Remark {
    attackers.iter().find(|unit| has_charged(state, unit)).map_or(Remark::NotDeclared {}, |unit| Remark::ChargeOver { unit: unit.clone() })
}

/// Returns remarks on the units that charge, whatever the target.
pub(in crate::games::rff1812::battle) fn of_chargers(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Charge);
    call.attackers.iter().for_each(|unit| remarks.require_on_table(unit));
    call.attackers.first().into_iter().for_each(|lead| remarks.require_active_side(lead));
    match open_charge(state, &call.attackers) {
        Some(charge) => remarks.require_charge_moves(charge, &call.attackers),
        None => remarks.found.push(undeclared_remark(state, &call.attackers)),
    }
    remarks.found
}

impl Remarks<'_> {
    /// Adds remarks if targets, moves or cold steel are not as they were declared (digest §5, §7).
    fn compare_with_declaration(&mut self, charge: &DeclaredCharge, call: &ChargeCall) {
        let first = charge.stage == ChargeStage::Declared;
        self.require_charge_moves(charge, &call.attackers);
        // A unit that evaded may be followed, and a unit behind it met (digest §11).
        let stays = charge.standing().next().is_some();
        let others = !charge.defenders.iter().chain(&charge.countercharging).any(|unit| call.defenders.contains(unit));
        let same = matches!(charge.stage, ChargeStage::Declared | ChargeStage::Struggle);
        self.add_if(same && stays && others, || Remark::OtherTarget { declared: charge.defenders.clone() });
        let left_out = charge.attackers.iter().filter(|unit| !call.attackers.contains(unit) && may_go_on(self.state, unit));
        self.found.extend(left_out.filter(|_| first).map(|unit| Remark::LeftOut { unit: unit.clone() }));
        let charged = charge.standing().chain(&charge.countercharging);
        let met = charged.filter(|unit| !call.defenders.contains(unit) && stands_in_place(self.state, unit));
        let met = met.filter(|_| first && !others).collect::<BTreeSet<_>>();
        self.found.extend(met.into_iter().map(|unit| Remark::NotMet { unit: unit.clone() }));
        let away = charge.evaded.iter().filter(|unit| call.defenders.contains(unit));
        self.found.extend(away.filter(|_| first).map(|unit| Remark::GotAway { unit: unit.clone() }));
        match call.attacker.cold_steel {
            Some(true) if !charge.cold_steel => self.found.push(Remark::ColdSteel { declared: false }),
            Some(false) if charge.cold_steel && first => self.found.push(Remark::ColdSteel { declared: true }),
            _ => {}
        }
    }

    /// Adds the remark on defensive fire after the side to play has fired: defensive fire comes first (digest §5).
    fn require_defensive_first(&mut self, call: &FireCall) {
        let own = self.setup.scenario.side(&self.state.side);
        let fired = |unit: &&Unit| self.state.units.get(&unit.id).is_some_and(UnitState::fired);
        let before = own.and_then(|side| side.units.iter().find(fired)).map(|unit| unit.id.clone());
        let defends = |unit: &UnitId| self.setup.scenario.unit(unit).is_some_and(|(side, _)| side.id != self.state.side);
        let defender = call.firers.iter().map(|firer| &firer.unit).find(|unit| defends(unit));
        if let (Some(before), Some(unit)) = (before.filter(|_| self.state.phase == Phase::Fire), defender) {
            self.found.push(Remark::FiredBefore { unit: unit.clone(), before });
        }
    }

    /// Adds remarks on faces of a square that fire at the target of another face (digest §11).
    fn faces(&mut self, call: &FireCall) {
        for (nth, firer) in call.firers.iter().enumerate() {
            let square = self.state.units.get(&firer.unit).filter(|now| now.formation == Formation::Square);
            let square = square.filter(|now| !ranks::has_fired(&self.setup.tables, now));
            let before = square.is_some_and(|now| now.faces_fired.iter().any(|face| face.at == call.target));
            let here = square.is_some() && call.firers[..nth].iter().any(|other| other.unit == firer.unit);
            self.add_if(before || here, || Remark::FaceTwice { unit: firer.unit.clone(), target: call.target.clone() });
        }
    }

    /// Adds remarks on attackers that did not make the move of their charge.
    fn require_charge_moves(&mut self, charge: &DeclaredCharge, attackers: &[UnitId]) {
        let first = charge.stage == ChargeStage::Declared;
        for unit in attackers.iter().filter(|unit| first && charge.attackers.contains(unit)) {
            self.found.extend(charge_move_remarks(self.state, unit));
        }
    }

    /// Adds remarks if the call gives another round, struggle or breakthrough than the charge has reached (digest §10).
    fn compare_with_stage(&mut self, stage: Option<ChargeStage>, call: &ChargeCall) {
        let next = NextCombat::of(self.state, &call.attackers);
        if let Some(round) = call.round.filter(|round| *round != next.round) {
            self.found.push(Remark::OtherRound { round, next: next.round });
        }
        if call.after_struggle.is_some_and(|after| after != next.after_struggle) {
            self.found.push(Remark::AfterStruggle { so: next.after_struggle });
        }
        // After a struggle a breakthrough does not count, whatever the call says of it.
        let counts = stage != Some(ChargeStage::Struggle);
        if counts && call.attacker.breakthrough.is_some_and(|through| through != next.breakthrough) {
            self.found.push(Remark::BrokeThrough { so: next.breakthrough });
        }
    }
}

pub(in crate::games::rff1812::battle) fn of_declaration(
    setup: &Setup,
    state: &BattleState,
    attackers: &[UnitId],
    defenders: &[UnitId],
) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    for unit in attackers {
        remarks.require_active_side(unit);
        remarks.require_on_table(unit);
        let again = state.charges.iter().any(|charge| charge.attackers.contains(unit));
        remarks.add_if(again, || Remark::Again { unit: unit.clone(), done: Some(Done::Declaration) });
        remarks.found.extend(no_charge_remark(state, unit));
    }
    let enemy = |unit: &UnitId| setup.scenario.unit(unit).is_some_and(|(side, _)| side.id != state.side);
    let square = state.units.iter().any(|(unit, now)| now.hasty && enemy(unit));
    remarks.add_if(square || state.charges.iter().any(DeclaredCharge::answered), || Remark::AfterAnswers {});
    // Who made another maneuver than a charge has a remark of its own.
    let moved = |unit: &&UnitId| state.has_moved(unit) && no_charge_remark(state, unit).is_none();
    let late = attackers.iter().find(moved).or_else(|| state.moved_charger());
    remarks.found.extend(late.map(|unit| Remark::DeclaredLate { unit: unit.clone() }));
    for unit in defenders {
        remarks.require_on_table(unit);
        remarks.require_enemies(attackers.first(), unit);
        let sheltered = state.units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some());
        remarks.add_if(sheltered, || Remark::Sheltered { unit: unit.clone() });
    }
    remarks.found
}
