//! Attacks of a unit: fire, melee, charges and strikes, as offers with their objections, or only those that are in order.

use super::Setup;
use super::calls::{Command, FireCall, Given, GivenMelee, MeleeCall, OfficerFireCall, RallyCall, Strike, StrikeCall};
use super::facts::{buff_officers, map_facts};
use super::judge::{check_command, is_allowed};
use super::offers::{Form, Now, Offered};
use super::outlook::attackable_enemies;
use super::state::{Phase, State, UnitState};
use super::words::sentence::{name_of_officer, name_of_unit};
use crate::game::{Offer, OfferAction};
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::scenario::{Side, Unit};
use crate::games::battlecry1812::words::Special;
use crate::hex::Hex;
use crate::id::{OfficerId, SideId, UnitId};

/// Attack that is in order: a form whose dice are still to come, or a strike without dice.
pub(super) enum Attack {
    Form(Form),
    Strike(StrikeCall),
}

impl<'b> Now<'b> {
    /// Builds the offer of a form by the command it begins, before its dice.
    fn form(self, form: Form, begun: &Command) -> Offered {
        Offer::form((self.setup, self.state), self.form_text(&form), form, |bar| check_command(self.setup, self.state, begun, bar))
    }

    fn begins(self, form: Form) -> Offered {
        let begun = self.begun(&form);
        self.form(form, &begun)
    }

    /// Returns the attacks that are in order on the enemies within a unit's reach.
    pub(super) fn attacks_within_reach(self, id: &UnitId) -> Vec<Offered> {
        let Some(((side, unit), own)) = self.setup.scenario.unit(id).zip(self.state.units.get(id)) else { return Vec::new() };
        let attacks = own.is_there() && !own.is_routed() && self.state.phase == Phase::Attack && self.is_active(Some(&side.id));
        let offer = |attack: Attack| match attack {
            Attack::Form(form) => Offer::without_objections(self.form_text(&form), OfferAction::Form(form)),
            Attack::Strike(call) => Offer::without_objections(self.strike_text(&call), OfferAction::Command(Command::Strike(call))),
        };
        if attacks { self.attacks_in_order(side, unit, own).map(offer).collect() } else { Vec::new() }
    }

    /// Iterates over the attacks of a unit that are in order, none of them put into words.
    pub(super) fn attacks_in_order(self, side: &'b Side, unit: &'b Unit, own: &'b UnitState) -> impl Iterator<Item = Attack> + use<'b> {
        let at_units = attackable_enemies(self.setup, self.state, unit, own).flat_map(move |enemy| {
            let other = self.state.units.get(enemy);
            let beside = other.and_then(|other| self.state.distance_between(own, other)).is_none_or(|apart| apart <= 1);
            // Farther apart only fire and a bayonet charge are possible.
            attacks_at(self, unit, enemy).filter(move |attack| beside || attack.reaches_far())
        });
        let at_officers = self.officers_within_reach(unit, &side.id).flat_map(move |officer| attacks_at_officer(unit, officer));
        at_units.chain(at_officers).filter(move |attack| self.is_in_order(attack))
    }

    /// Returns whether an attack is in order now; fire, if only with an officer's buff.
    fn is_in_order(self, attack: &Attack) -> bool {
        match attack {
            Attack::Form(Form::Fire { unit, target }) => self.may_fire(unit, target),
            Attack::Form(form) => self.is_allowed(&self.begun(form)),
            Attack::Strike(call) => self.is_allowed(&Command::Strike(call.clone())),
        }
    }

    fn is_allowed(self, command: &Command) -> bool {
        is_allowed(self.setup, self.state, command)
    }

    /// Returns whether a unit may fire at another now, if only with an officer's buff.
    fn may_fire(self, unit: &UnitId, target: &UnitId) -> bool {
        let begun = fire_of(self.state, unit, target);
        let led = |officer| self.is_allowed(&Command::Fire(FireCall { buff: Some(officer), ..begun.clone() }));
        self.is_allowed(&Command::Fire(begun.clone()))
            || self.is_seen_by(unit, target) && buff_officers(self.setup, self.state, unit).into_iter().any(led)
    }

    /// Returns whether a unit sees another; on no hex the players know.
    fn is_seen_by(self, unit: &UnitId, target: &UnitId) -> bool {
        map_facts(self.setup, self.state, unit, target).is_none_or(|map| map.sight == Sight::Clear)
    }

    /// Returns its attacks on the enemy, in the order of the roster: fire and melee at every unit in the game, and where they are possible
    /// the attacks only some types may make. How far units on no hex are, only the players know: all that may be done at some distance is
    /// offered.
    pub(super) fn attacks(self, unit: &Unit, own: &SideId) -> Vec<Offered> {
        let Self { setup, state } = self;
        let others = || setup.scenario.units().filter(|(side, enemy)| side.id != *own && is_there(state, &enemy.id));
        let mut offers = others().flat_map(|(_, enemy)| self.attacks_on(unit, &enemy.id)).collect::<Vec<_>>();
        offers.extend(self.attacks_on_officers(unit, own));
        offers
    }

    /// Returns its attacks on officers of the enemy, where they are possible.
    fn attacks_on_officers(self, unit: &Unit, own: &SideId) -> Vec<Offered> {
        let attacks = self.officers_within_reach(unit, own).flat_map(|enemy| self.attacks_on_officer(unit, enemy));
        attacks.filter(Offer::is_in_order).collect()
    }

    /// Iterates over its attacks on one officer of the enemy, each with its objections: fire, then his capture.
    pub(super) fn attacks_on_officer(self, unit: &Unit, officer: &OfficerId) -> impl Iterator<Item = Offered> + use<'b> {
        attacks_at_officer(unit, officer).map(move |attack| self.offer(attack))
    }

    /// Returns an attack as an offer, with its objections.
    fn offer(self, attack: Attack) -> Offered {
        match attack {
            Attack::Form(Form::Fire { unit, target }) => self.fire(&unit, &target),
            Attack::Form(form) => self.begins(form),
            Attack::Strike(call) => self.of_command(self.strike_text(&call), Command::Strike(call)),
        }
    }

    /// Iterates over the officers of the enemy that a unit can attack at all, as far as hexes decide.
    fn officers_within_reach(self, unit: &'b Unit, own: &'b SideId) -> impl Iterator<Item = &'b OfficerId> + use<'b> {
        let far = unit.weapons.iter().map(|weapon| self.setup.tables.reach(*weapon)).max().unwrap_or(0).max(1);
        let near = move |enemy: &OfficerId| {
            let (at, his) = (self.state.units.get(&unit.id), self.state.officers.get(enemy).and_then(|his| his.hex()));
            let apart = at.zip(his).and_then(|(at, his)| self.state.distance_to_hex(at, his));
            apart.is_none_or(|apart| apart <= far)
        };
        let enemies = self.setup.scenario.officers().filter(move |(side, _)| side.id != *own);
        enemies.map(|(_, enemy)| &enemy.id).filter(move |enemy| near(enemy))
    }

    /// Returns its attacks on one unit of the enemy: fire and melee always, the attacks only some types may make where they are in order.
    pub(super) fn attacks_on(self, unit: &Unit, enemy: &UnitId) -> Vec<Offered> {
        let is_common = |attack: &Attack| matches!(attack, Attack::Form(Form::Fire { .. } | Form::Melee { .. } | Form::Charge { .. }));
        let offers = attacks_at(self, unit, enemy).map(|attack| (is_common(&attack), self.offer(attack)));
        offers.filter(|(is_common, offer)| *is_common || offer.is_in_order()).map(|(_, offer)| offer).collect()
    }

    fn strike_text(self, call: &StrikeCall) -> String {
        let unit = call.target.as_ref().map(|unit| name_of_unit(self.setup, unit));
        let name = unit.or_else(|| call.officer.as_ref().map(|officer| name_of_officer(self.setup, officer))).unwrap_or_default();
        match call.strike {
            Strike::RunDown => format!("Run {name} down"),
            Strike::PickOff => format!("Pick {name} off"),
            Strike::Overrun => format!("Overrun {name}"),
        }
    }

    fn form_text(self, form: &Form) -> String {
        match form {
            Form::Fire { target, .. } => format!("Fire at {}", name_of_unit(self.setup, target)),
            Form::Melee { defender, .. } => format!("Attack {}", name_of_unit(self.setup, defender)),
            Form::Charge { defender, .. } => format!("Bayonet charge at {}", name_of_unit(self.setup, defender)),
            Form::FireAtOfficer { officer, .. } => format!("Fire at {}", name_of_officer(self.setup, officer)),
            Form::Rally { unit, .. } => format!("Rally {}", name_of_unit(self.setup, unit)),
        }
    }

    /// Returns the command that a form begins, before its dice.
    fn begun(self, form: &Form) -> Command {
        match form {
            Form::Fire { unit, target } => Command::Fire(fire_of(self.state, unit, target)),
            Form::Melee { attacker, defender } => Command::Melee(melee_of(self.state, attacker, defender, None)),
            Form::Charge { attacker, defender, to } => Command::Melee(melee_of(self.state, attacker, defender, Some(*to))),
            Form::FireAtOfficer { unit, officer } => {
                let on_map = on_map(self.state, unit) && self.state.officers.get(officer).is_some_and(|his| his.hex().is_some());
                let given = manual_facts(on_map);
                Command::OfficerFire(OfficerFireCall { unit: unit.clone(), officer: officer.clone(), given, ..OfficerFireCall::default() })
            }
            Form::Rally { officer, unit } => {
                Command::Rally(RallyCall { officer: officer.clone(), unit: unit.clone(), ..RallyCall::default() })
            }
        }
    }

    pub(super) fn fire(self, unit: &UnitId, target: &UnitId) -> Offered {
        let form = Form::Fire { unit: unit.clone(), target: target.clone() };
        let begun = fire_of(self.state, unit, target);
        // An officer's buff may allow a shot that has no dice without him (digest §2, §4); no officer helps to see.
        let led =
            || buff_officers(self.setup, self.state, unit).into_iter().map(|officer| FireCall { buff: Some(officer), ..begun.clone() });
        let offer = |call: FireCall| self.form(form.clone(), &Command::Fire(call));
        let plain = offer(begun.clone());
        if plain.is_in_order() || !self.is_seen_by(unit, target) {
            plain
        } else {
            led().map(offer).find(Offer::is_in_order).unwrap_or(plain)
        }
    }

    pub(super) fn rally(self, officer: &OfficerId, unit: &UnitId) -> Offered {
        self.begins(Form::Rally { officer: officer.clone(), unit: unit.clone() })
    }
}

impl Attack {
    /// Returns whether it is fire, at a unit or an officer.
    pub(super) const fn is_fire(&self) -> bool {
        matches!(self, Self::Form(Form::Fire { .. } | Form::FireAtOfficer { .. }))
    }

    /// Returns whether it is possible at units that are not beside the attacker.
    const fn reaches_far(&self) -> bool {
        matches!(self, Self::Form(Form::Fire { .. } | Form::Charge { .. }))
    }
}

/// Iterates over the attacks of a unit on another: fire, melee, a bayonet charge from the first hex for it, strikes.
fn attacks_at<'u>(now: Now<'u>, unit: &'u Unit, enemy: &'u UnitId) -> impl Iterator<Item = Attack> + use<'u> {
    let (attacker, defender) = (&unit.id, enemy);
    let fire = || Form::Fire { unit: attacker.clone(), target: defender.clone() };
    let melee = || Form::Melee { attacker: attacker.clone(), defender: defender.clone() };
    let charge = move || {
        let to = charge_hexes(now.setup, now.state, attacker, defender).first().copied()?;
        Some(Form::Charge { attacker: attacker.clone(), defender: defender.clone(), to })
    };
    let forms = [fire(), melee()].into_iter().chain(std::iter::once_with(charge).flatten()).map(Attack::Form);
    let strikes = [Strike::RunDown, Strike::PickOff].into_iter();
    forms.chain(strikes.map(move |strike| Attack::Strike(strike_of(attacker, strike, Some(defender.clone()), None))))
}

/// Iterates over the attacks of a unit on an officer.
fn attacks_at_officer(unit: &Unit, officer: &OfficerId) -> impl Iterator<Item = Attack> + use<> {
    let fire = Form::FireAtOfficer { unit: unit.id.clone(), officer: officer.clone() };
    [Attack::Form(fire), Attack::Strike(strike_of(&unit.id, Strike::Overrun, None, Some(officer.clone())))].into_iter()
}

/// The hexes from which a unit's bayonet charge may reach an enemy that is not adjacent.
#[must_use]
pub fn charge_hexes(setup: &Setup, state: &State, attacker: &UnitId, defender: &UnitId) -> Vec<Hex> {
    let at = |id: &UnitId| state.units.get(id).and_then(UnitState::hex);
    let (Some(from), Some(to)) = (at(attacker), at(defender)) else { return Vec::new() };
    let grid = state.board.grid;
    let charges = setup.scenario.unit(attacker).is_some_and(|(_, unit)| setup.tables.has_special(unit.kind, Special::BayonetCharge));
    if grid.distance(from, to) != 2 || !charges {
        return Vec::new();
    }
    let beside = grid.neighbours(from).map(|(_, hex)| hex).filter(|hex| grid.distance(*hex, to) == 1);
    beside.filter(|hex| is_allowed(setup, state, &Command::Melee(melee_of(state, attacker, defender, Some(*hex))))).collect()
}

/// Builds the melee of two units before its dice; where they stand apart and the attacker may charge, with the bayonet. Without the map the
/// players see that they touch: else nobody asks for a melee.
#[must_use]
pub fn plain_melee(setup: &Setup, state: &State, attacker: &UnitId, defender: &UnitId) -> MeleeCall {
    melee_of(state, attacker, defender, charge_hexes(setup, state, attacker, defender).first().copied())
}

fn is_there(state: &State, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(UnitState::is_there)
}

fn on_map(state: &State, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|own| own.hex().is_some())
}

/// Returns the facts given by hand: without the map, a range of 1 until its players give one.
fn manual_facts(on_map: bool) -> Given {
    Given { range: (!on_map).then_some(1), ..Given::default() }
}

pub(super) fn fire_of(state: &State, unit: &UnitId, target: &UnitId) -> FireCall {
    FireCall { given: manual_facts(on_map(state, unit) && on_map(state, target)), ..FireCall::plain(unit.clone(), target.clone()) }
}

pub(super) fn melee_of(state: &State, attacker: &UnitId, defender: &UnitId, charge: Option<Hex>) -> MeleeCall {
    let by_map = on_map(state, attacker) && on_map(state, defender);
    let given = GivenMelee { adjacent: (!by_map).then_some(true), ..GivenMelee::default() };
    MeleeCall { charge, given, ..MeleeCall::plain(attacker.clone(), defender.clone()) }
}

fn strike_of(unit: &UnitId, strike: Strike, target: Option<UnitId>, officer: Option<OfficerId>) -> StrikeCall {
    StrikeCall { unit: unit.clone(), strike, target, officer }
}
