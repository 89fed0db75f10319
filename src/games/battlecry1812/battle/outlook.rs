//! Information for a player before he chooses: the units that can still act, the odds of a shot, the hexes a unit is fired at from.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::attacks::{fire_of, melee_of};
use super::calls::MeleeCall;
use super::facts::{fire_request, melee_request};
use super::judge::withdrawal_hexes;
use super::offers::{Form, Now};
use super::paths::{enemies, must_run, reach};
use super::state::{Phase, State, UnitState};
use super::summary::is_last_phase;
use super::{Command, Setup};
use crate::engine::Odds;
use crate::game::Offer;
use crate::games::battlecry1812::fire::Fire;
use crate::games::battlecry1812::melee::{Melee, MeleeRulings};
use crate::games::battlecry1812::scenario::{Side, Unit};
use crate::games::battlecry1812::words::FaceEffect;
use crate::hex::Hex;
use crate::id::{SideId, UnitId};

/// Odds of a shot that the rules let a unit fire now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Unit that is fired at.
    pub target: UnitId,
    /// Number of dice thrown.
    pub dice: u32,
    /// Number of ways in which at least one figure is lost.
    pub hits: BigUint,
    /// Number of all ways the dice can fall.
    pub of: BigUint,
}

/// Returns whether a unit can still do something in this phase by the rules: move or form, attack, withdraw. Turning where it stands does
/// not count.
#[must_use]
pub fn may_act(setup: &Setup, state: &State, id: &UnitId) -> bool {
    let Some(((side, unit), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return false };
    if !own.is_there() || state.ended {
        return false;
    }
    match (side.id == state.side, state.phase) {
        (true, Phase::Move) if own.is_routed() => must_run(setup, state, id),
        (true, Phase::Move) => !reach(setup, state, id).is_empty() || can_change_formation(setup, state, id),
        (true, Phase::Attack) => Now { setup, state }.attacks_in_order(side, unit, own).next().is_some(),
        (false, Phase::Withdraw) if own.hex().is_none() => own.was_attacked(),
        (false, Phase::Withdraw) if own.was_attacked() => withdrawal_hexes(setup, state, id).next().is_some(),
        _ => false,
    }
}

/// Returns whether a unit may attack now, and none of its attacks is fire.
#[must_use]
pub fn attacks_without_fire(setup: &Setup, state: &State, id: &UnitId) -> bool {
    let Some(((side, unit), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return false };
    let fires = || Now { setup, state }.attacks_in_order(side, unit, own).any(|attack| attack.is_fire());
    state.phase == Phase::Attack && may_act(setup, state, id) && !fires()
}

/// Returns whether a unit may change its formation.
fn can_change_formation(setup: &Setup, state: &State, id: &UnitId) -> bool {
    let offers = Now { setup, state }.unit_offers(id);
    offers.iter().any(|offer| offer.is_in_order() && matches!(offer.command(), Some(Command::Form(_))))
}

/// Returns the enemies a unit can attack at all, as far as hexes decide; those on no hex are included.
pub(super) fn attackable_enemies<'b>(
    setup: &'b Setup,
    state: &'b State,
    unit: &'b Unit,
    own: &'b UnitState,
) -> impl Iterator<Item = &'b UnitId> {
    let weapons = unit.weapons.iter().map(|weapon| setup.tables.reach(*weapon)).max().unwrap_or(0);
    // A bayonet charge goes a hex before it attacks the next.
    let most = weapons.max(2);
    let own_side = setup.scenario.unit(&unit.id).map(|(side, _)| &side.id);
    let others = setup.scenario.units().filter(move |(side, _)| Some(&side.id) != own_side);
    let in_reach = move |enemy: &UnitState| {
        let apart = state.distance_between(own, enemy);
        enemy.is_there() && apart.is_none_or(|apart| apart <= most)
    };
    others.filter(move |(_, enemy)| state.units.get(&enemy.id).is_some_and(&in_reach)).map(|(_, enemy)| &enemy.id)
}

/// Returns whether no one can do anything in this phase: attack in the attack phase, or withdraw in the withdraw phase. A move phase is
/// never idle: officers rally, units arrive.
#[must_use]
pub fn is_idle_phase(setup: &Setup, state: &State) -> bool {
    let may_be_idle = matches!(state.phase, Phase::Attack | Phase::Withdraw) && !state.ended;
    may_be_idle && !setup.scenario.units().any(|(_, unit)| may_act(setup, state, &unit.id))
}

/// The phase after another of the same player turn.
pub(super) const fn phase_after(phase: Phase) -> Option<Phase> {
    match phase {
        Phase::Move => Some(Phase::Attack),
        Phase::Attack => Some(Phase::Withdraw),
        Phase::Withdraw => None,
    }
}

/// Returns the phases that come next and in which no one can do anything: they are passed over. The last of a battle is not, since the
/// players end it.
pub(super) fn skipped_phases(setup: &Setup, state: &State) -> Vec<Phase> {
    let mut then = State { ended: false, ..state.clone() };
    let mut skipped = Vec::new();
    while let Some(phase) = phase_after(then.phase) {
        then.phase = phase;
        if is_last_phase(setup, &then) || !is_idle_phase(setup, &then) {
            break;
        }
        skipped.push(phase);
    }
    skipped
}

/// Returns the side that acts in this phase: in the withdraw phase the one that was attacked.
#[must_use]
pub fn acting_side<'s>(setup: &'s Setup, state: &State) -> Option<&'s Side> {
    match state.phase {
        Phase::Withdraw => Some(setup.scenario.other_side(&state.side)),
        Phase::Move | Phase::Attack => setup.scenario.side(&state.side),
    }
}

/// Returns the command with which the players go on: the next phase, or after the end the phase that plays on.
#[must_use]
pub fn go_on(setup: &Setup, state: &State) -> Command {
    if !state.ended {
        return Command::NEXT_PHASE;
    }
    if let Some(phase) = phase_after(state.phase) {
        return Command::SetPhase { turn: state.turn, side: state.side.clone(), phase };
    }
    let (turn, side) = next_player_turn(setup, state);
    Command::SetPhase { turn, side, phase: Phase::Move }
}

/// Returns the turn and the side of the next player turn.
pub(super) fn next_player_turn(setup: &Setup, state: &State) -> (u32, SideId) {
    let side = setup.scenario.other_side(&state.side).id.clone();
    (state.turn.saturating_add(u32::from(side == setup.scenario.first_side)), side)
}

/// Next step when players go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// A phase of the same player turn.
    Phase(Phase),
    /// The other side's player turn.
    PlayerTurn,
    /// The end of the battle.
    End,
}

impl NextStep {
    /// Returns the words of the button that takes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Phase(_) => "Next phase",
            Self::PlayerTurn => "End the turn",
            Self::End => "End the battle",
        }
    }
}

/// Returns the next step when players go on from here.
#[must_use]
pub fn next_step(setup: &Setup, state: &State) -> NextStep {
    if is_last_phase(setup, state) {
        return NextStep::End;
    }
    let then = skipped_phases(setup, state).last().copied().unwrap_or(state.phase);
    phase_after(then).map_or(NextStep::PlayerTurn, NextStep::Phase)
}

/// The shots the rules let a unit fire now, each with what it would come to.
#[must_use]
pub fn shots(setup: &Setup, state: &State, id: &UnitId) -> Vec<Shot> {
    let Some(((side, unit), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return Vec::new() };
    if side.id != state.side || state.phase != Phase::Attack || !own.is_there() {
        return Vec::new();
    }
    let offers = attackable_enemies(setup, state, unit, own).map(|enemy| Now { setup, state }.fire(id, enemy));
    offers
        .filter(Offer::is_in_order)
        .filter_map(|offer| if let Some(Form::Fire { target, .. }) = offer.form_to_fill() { shot(setup, state, id, target) } else { None })
        .collect()
}

fn shot(setup: &Setup, state: &State, unit: &UnitId, target: &UnitId) -> Option<Shot> {
    let request = fire_request(setup, state, &fire_of(state, unit, target)).ok()?;
    let check = Fire::prepare(&setup.tables, &request, &[]).ok()?;
    let odds = check.odds_of(FaceEffect::Strength);
    let hits = odds.weights.iter().filter(|(lost, _)| **lost > 0).map(|(_, ways)| ways).sum();
    Some(Shot { target: target.clone(), dice: check.dice_count(), hits, of: odds.total })
}

/// Odds of a melee that the rules let a unit fight now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeleeOdds {
    /// Unit that is attacked.
    pub defender: UnitId,
    /// The attacker's dice, and the defender's.
    pub dice: [u32; 2],
    /// Number of ways in which the attacker throws more flags.
    pub wins: BigUint,
    /// Number of all ways the dice can fall.
    pub of: BigUint,
}

/// The melees the rules let a unit fight now, each with what it would come to; with the bayonet where it stands apart.
#[must_use]
pub fn melee_odds(setup: &Setup, state: &State, id: &UnitId) -> Vec<MeleeOdds> {
    let Some(((side, unit), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return Vec::new() };
    if side.id != state.side || state.phase != Phase::Attack || !own.is_there() {
        return Vec::new();
    }
    let now = Now { setup, state };
    let offers = attackable_enemies(setup, state, unit, own).flat_map(|enemy| now.attacks_on(unit, enemy));
    let melee = |offer: Offer<_>| match offer.form_to_fill() {
        Some(Form::Melee { defender, .. }) if offer.is_in_order() => clash(setup, state, &melee_of(state, id, defender, None)),
        Some(Form::Charge { defender, to, .. }) if offer.is_in_order() => clash(setup, state, &melee_of(state, id, defender, Some(*to))),
        _ => None,
    };
    offers.filter_map(melee).collect()
}

fn clash(setup: &Setup, state: &State, call: &MeleeCall) -> Option<MeleeOdds> {
    let request = melee_request(setup, state, call).ok()?;
    let check = Melee::prepare(&setup.tables, &request, &MeleeRulings::default()).ok()?;
    let odds = Odds::of(&check);
    let dice = [check.attacker.dice_count(), check.defender.dice_count()];
    // The row of one flag more than the enemy.
    Some(MeleeOdds { defender: call.defender.clone(), dice, wins: odds.weight_of(&check.outcomes().row_of(1)), of: odds.total })
}

/// Returns the hexes from which a unit is seen, no farther away than the longest range of an enemy in the game; for guns their columns
/// count, not all they can reach.
#[must_use]
pub fn fire_zone(setup: &Setup, state: &State, id: &UnitId) -> BTreeSet<Hex> {
    let Some(((side, _), at)) = setup.scenario.unit(id).zip(state.units.get(id).and_then(UnitState::hex)) else { return BTreeSet::new() };
    let reach = |unit: &Unit| unit.weapons.iter().map(|weapon| setup.tables.columns(*weapon)).max().unwrap_or(0);
    let most = enemies(setup, state, &side.id).map(|(unit, ..)| reach(unit)).max().unwrap_or(0);
    let grid = state.board.grid;
    let near = grid.hexes().filter(|hex| (1..=most).contains(&grid.distance(*hex, at)));
    near.filter(|hex| state.board.sees(*hex, at)).collect()
}
