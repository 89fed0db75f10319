//! What a unit can do now, so that views offer what the judge allows and nothing else.

use super::Setup;
use super::calls::{Command, Dice, FireCall, Given, GivenMelee, MeleeCall, OfficerFireCall, Strike, StrikeCall, WithdrawCall};
use super::judge::before_dice;
use super::state::{State, UnitState};
use crate::games::battlecry1812::melee::MeleeRulings;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

/// Something a unit can do to the enemy now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Fire at a unit.
    Fire(UnitId),
    /// Attack an adjacent unit in melee.
    Melee(UnitId),
    /// Attack a unit with the bayonet, a hex on.
    Charge(UnitId),
    /// Run an adjacent unit down.
    RunDown(UnitId),
    /// Pick an adjacent unit off.
    PickOff(UnitId),
    /// Fire at an officer.
    FireAtOfficer(OfficerId),
    /// Overrun an officer.
    Overrun(OfficerId),
}

/// What a unit can do to units and officers of the enemy now, in the order of the roster. Of those on no hex the players know how far
/// they are: all that may be done at some distance is offered.
#[must_use]
pub fn offers_of(setup: &Setup, state: &State, unit: &UnitId) -> Vec<Offer> {
    let mut offers = Vec::new();
    let Some((own, _)) = setup.scenario.unit(unit).filter(|(side, _)| side.id == state.side) else { return offers };
    let may = |command: &Command| before_dice(setup, state, command).is_ok();
    for (_, enemy) in setup.scenario.units().filter(|(side, _)| side.id != own.id) {
        let strike = |strike| strike_of(unit, strike, Some(enemy.id.clone()), None);
        let id = || enemy.id.clone();
        offers.extend(can_fire(setup, state, unit, &enemy.id).then(|| Offer::Fire(id())));
        offers.extend(may(&Command::Melee(melee_of(state, unit, &enemy.id, None))).then(|| Offer::Melee(id())));
        offers.extend((!charge_hexes(setup, state, unit, &enemy.id).is_empty()).then(|| Offer::Charge(id())));
        offers.extend(may(&strike(Strike::RunDown)).then(|| Offer::RunDown(id())));
        offers.extend(may(&strike(Strike::PickOff)).then(|| Offer::PickOff(id())));
    }
    for (_, enemy) in setup.scenario.officers().filter(|(side, _)| side.id != own.id) {
        let on_map = on_map(state, unit) && state.officers.get(&enemy.id).is_some_and(|his| his.hex().is_some());
        let fire = Command::OfficerFire(OfficerFireCall {
            unit: unit.clone(),
            officer: enemy.id.clone(),
            given: by_hand(on_map),
            die: Dice::typed(&[]),
        });
        offers.extend(may(&fire).then(|| Offer::FireAtOfficer(enemy.id.clone())));
        let overrun = strike_of(unit, Strike::Overrun, None, Some(enemy.id.clone()));
        offers.extend(may(&overrun).then(|| Offer::Overrun(enemy.id.clone())));
    }
    offers
}

/// Whether a unit can fire at another now.
#[must_use]
pub fn can_fire(setup: &Setup, state: &State, unit: &UnitId, target: &UnitId) -> bool {
    before_dice(setup, state, &Command::Fire(fire_of(state, unit, target))).is_ok()
}

/// The hexes from which a unit's bayonet charge may reach an enemy that is not adjacent.
#[must_use]
pub fn charge_hexes(setup: &Setup, state: &State, attacker: &UnitId, defender: &UnitId) -> Vec<Hex> {
    let at = |id: &UnitId| state.units.get(id).and_then(UnitState::hex);
    let (Some(from), Some(to)) = (at(attacker), at(defender)) else { return Vec::new() };
    let grid = state.board.grid;
    if grid.distance(from, to) != 2 {
        return Vec::new();
    }
    let beside = grid.neighbours(from).map(|(_, hex)| hex).filter(|hex| grid.distance(*hex, to) == 1);
    beside.filter(|hex| before_dice(setup, state, &Command::Melee(melee_of(state, attacker, defender, Some(*hex)))).is_ok()).collect()
}

/// The hexes a unit that was attacked may withdraw to.
#[must_use]
pub fn can_withdraw_to(setup: &Setup, state: &State, unit: &UnitId) -> Vec<Hex> {
    let Some(from) = state.units.get(unit).and_then(UnitState::hex) else { return Vec::new() };
    let call = |to| Command::Withdraw(WithdrawCall { unit: unit.clone(), to: Some(to), facing: None });
    let grid = state.board.grid;
    let near = grid.hexes().filter(|hex| *hex != from && grid.distance(from, *hex) <= MOST_WITHDRAWAL);
    near.filter(|to| before_dice(setup, state, &call(*to)).is_ok()).collect()
}

/// Farther nobody looks for a hex to withdraw to, whatever the tables allow.
const MOST_WITHDRAWAL: u32 = 4;

fn on_map(state: &State, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|own| own.hex().is_some())
}

/// Without the map the nearest range stands for the one its players give.
fn by_hand(on_map: bool) -> Given {
    Given { range: (!on_map).then_some(1), ..Given::default() }
}

fn fire_of(state: &State, unit: &UnitId, target: &UnitId) -> FireCall {
    FireCall {
        unit: unit.clone(),
        target: target.clone(),
        weapon: None,
        buff: None,
        given: by_hand(on_map(state, unit) && on_map(state, target)),
        dice: Dice::typed(&[]),
        retreat: None,
        rulings: Vec::new(),
    }
}

fn melee_of(state: &State, attacker: &UnitId, defender: &UnitId, charge: Option<Hex>) -> MeleeCall {
    let by_map = on_map(state, attacker) && on_map(state, defender);
    MeleeCall {
        attacker: attacker.clone(),
        defender: defender.clone(),
        charge,
        attacker_buff: None,
        defender_buff: None,
        given: GivenMelee { adjacent: (!by_map).then_some(true), facing: None },
        attacker_dice: Dice::typed(&[]),
        defender_dice: Dice::typed(&[]),
        retreat: None,
        rulings: MeleeRulings::default(),
    }
}

fn strike_of(unit: &UnitId, strike: Strike, target: Option<UnitId>, officer: Option<OfficerId>) -> Command {
    Command::Strike(StrikeCall { unit: unit.clone(), strike, target, officer })
}
