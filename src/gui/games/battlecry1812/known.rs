//! State of the battle and of the pick as the board shows it: worked out by the game once, and stored until either changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::game::{Offer, Version};
use crate::games::battlecry1812::Reached;
use crate::games::battlecry1812::battle::{
    Battle, Battlecry1812, Command, Form, MeleeOdds, NextStep, OfficerState, Phase, RoutCall, Selection, Shot, UnitState,
    attacks_without_fire, destinations, fire_zone, may_act, melee_odds, must_run, next_step, shots,
};
use crate::games::battlecry1812::drawn::Stance;
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, UnitId};

/// Unit or officer that is picked.
pub use crate::games::battlecry1812::battle::UnitOrOfficer as Pick;

/// Key of the stored state: the battle's version, the pick, and whether the fire zone is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    of: Version,
    picked: Option<Pick>,
    zone: bool,
}

impl Key {
    /// Builds the key of a battle as it stands.
    #[must_use]
    pub fn of(battle: &Battle, picked: Option<&Pick>, zone: bool) -> Self {
        Self { of: battle.version(), picked: picked.cloned(), zone }
    }

    /// Returns whether the key is of the same battle, whatever has happened.
    #[must_use]
    pub fn is_of_game(&self, other: &Self) -> bool {
        self.of.is_of_game(other.of)
    }

    /// Returns whether the key is of the same battle with the same events, whatever is picked.
    #[must_use]
    pub fn is_at(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

/// Move that is offered to a hex.
#[derive(Clone, Debug)]
pub struct OfferedMove {
    /// Text of the offer.
    pub text: String,
    /// Path and cost of the move there.
    pub way: Reached,
}

/// State of the battle that the board shows.
#[derive(Clone, Debug)]
pub struct BoardState {
    /// Key of the battle and pick it belongs to.
    pub key: Key,
    /// Stance of every unit in the phase.
    pub stances: BTreeMap<UnitId, Stance>,
    /// Units that may attack, but not by fire.
    pub charging: BTreeSet<UnitId>,
    /// Hexes where the pick can go.
    pub moves: BTreeMap<Hex, OfferedMove>,
    /// Sides the picked unit can turn to.
    pub turns: Vec<Heading>,
    /// Units it can fire at, with the odds of each shot.
    pub shots: BTreeMap<UnitId, Shot>,
    /// Units it can fight hand to hand, with the odds of each melee.
    pub clashes: BTreeMap<UnitId, MeleeOdds>,
    /// Units it can attack otherwise: in melee, with the bayonet, without dice.
    pub attacks: BTreeSet<UnitId>,
    /// Officers it can take, or fire at: with the hex of each, and the word of the attack.
    pub officers: BTreeMap<OfficerId, (Hex, &'static str)>,
    /// Hexes from which it can be fired at, where the zone is shown.
    pub zone: BTreeSet<Hex>,
    /// Next step when players go on.
    pub next: NextStep,
    /// Units and officers that arrive now: hex, text and command.
    pub arrivals: Vec<(Hex, String, Command)>,
    /// Offers of the phase.
    pub turn: Arc<[Offer<Battlecry1812>]>,
    /// Unit that must run next, where its owner has a choice of hexes, or may have it rallied first.
    pub runner: Option<UnitId>,
    /// Offers for the picked unit or officer.
    pub of_picked: Arc<[Offer<Battlecry1812>]>,
}

impl BoardState {
    /// Iterates over the offers of the picked officer; none if a unit is picked.
    pub fn of_officer(&self) -> impl Iterator<Item = &Offer<Battlecry1812>> {
        self.of_picked.iter().filter(|_| matches!(self.key.picked, Some(Pick::Officer(_))))
    }

    /// Works the state out. The stances and the phase are reused where they belong to the same battle at the same event.
    #[must_use]
    pub fn of(battle: &Battle, key: Key, before: Option<Self>) -> Self {
        let (setup, state) = (battle.setup(), battle.state());
        let (stances, charging, turn, runner, next) = match before.filter(|before| before.key.is_at(&key)) {
            Some(before) => (before.stances, before.charging, before.turn, before.runner, before.next),
            None => {
                let stances = setup.scenario.units().map(|(_, unit)| (unit.id.clone(), stance(battle, &unit.id)));
                let stances = stances.collect::<BTreeMap<_, _>>();
                let charges = |(id, stance): &(&UnitId, &Stance)| **stance == Stance::MayAct && attacks_without_fire(setup, state, id);
                let charging = stances.iter().filter(charges).map(|(id, _)| id.clone()).collect();
                let turn: Arc<[_]> = battle.offers(&Selection::Turn).into();
                let runner = runner(battle, &turn);
                (stances, charging, turn, runner, next_step(setup, state))
            }
        };
        let picked = key.picked.as_ref();
        let unit = picked.and_then(|pick| if let Pick::Unit(id) = pick { Some(id) } else { None });
        let shots = unit.map(|id| shots(setup, state, id)).unwrap_or_default();
        let clashes = unit.map(|id| melee_odds(setup, state, id)).unwrap_or_default();
        let goes = picked.map(|pick| offered_moves(battle, pick)).unwrap_or_default();
        let zone = unit.filter(|_| key.zone).map(|id| fire_zone(setup, state, id)).unwrap_or_default();
        let turns = unit.map(|id| turns(battle, id)).unwrap_or_default();
        let of_picked = picked.map(|pick| match pick {
            Pick::Unit(id) => battle.offers(&Selection::Unit(id.clone())),
            Pick::Officer(id) => battle.offers(&Selection::Officer(id.clone())),
        });
        let of_picked: Arc<[_]> = of_picked.unwrap_or_default().into();
        let attacks = unit.filter(|_| state.phase == Phase::Attack).map(|_| attacks(&of_picked)).unwrap_or_default();
        let officers = unit.filter(|_| state.phase == Phase::Attack).map(|_| officers_attacked(battle, &of_picked)).unwrap_or_default();
        let shots = shots.into_iter().map(|shot| (shot.target.clone(), shot)).collect();
        let clashes = clashes.into_iter().map(|clash| (clash.defender.clone(), clash)).collect();
        let arrivals = arrivals(battle, &turn);
        Self {
            stances,
            charging,
            next,
            moves: goes,
            turns,
            shots,
            clashes,
            attacks,
            officers,
            zone,
            arrivals,
            turn,
            runner,
            of_picked,
            key,
        }
    }
}

/// Returns the unit that must run by the first duty of the phase, if its owner has a choice of hexes.
fn runner(battle: &Battle, turn: &[Offer<Battlecry1812>]) -> Option<UnitId> {
    let Some(Command::Rout(RoutCall { unit, .. })) = turn.first()?.command() else { return None };
    let offers = battle.offers(&Selection::Unit(unit.clone()));
    let chosen = |offer: &Offer<Battlecry1812>| matches!(offer.command(), Some(Command::Rout(RoutCall { to: Some(_), .. })));
    let rallied = |offer: &Offer<Battlecry1812>| matches!(offer.form_to_fill(), Some(Form::Rally { .. }));
    offers.iter().any(|offer| chosen(offer) || rallied(offer)).then(|| unit.clone())
}

fn stance(battle: &Battle, id: &UnitId) -> Stance {
    let (setup, state) = (battle.setup(), battle.state());
    let own = setup.scenario.unit(id).is_some_and(|(side, _)| side.id == state.side);
    let acts = own == (state.phase != Phase::Withdraw) && !state.ended;
    match () {
        () if !acts => Stance::Waits,
        () if must_run(setup, state, id) => Stance::Must,
        () if may_act(setup, state, id) => Stance::MayAct,
        // A unit that was not attacked has nothing to withdraw from, and looks as ever.
        () if state.phase == Phase::Withdraw => Stance::Waits,
        () => Stance::Done,
    }
}

fn offered_moves(battle: &Battle, pick: &Pick) -> BTreeMap<Hex, OfferedMove> {
    let sentence = |hex: Hex| battle.offers(&Selection::Hex(pick.clone(), hex)).into_iter().next().map(|offer| offer.text);
    let reached = destinations(battle.setup(), battle.state(), pick).into_iter();
    reached.filter_map(|(hex, way)| Some((hex, OfferedMove { text: sentence(hex)?, way }))).collect()
}

/// Returns the sides a unit can turn to in its phase.
fn turns(battle: &Battle, id: &UnitId) -> Vec<Heading> {
    let faces = battle.state().units.get(id).and_then(|own| own.facing);
    let headings = battle.state().board.grid.tops.headings().into_iter().filter(|heading| Some(*heading) != faces);
    headings.filter(|heading| battle.offers(&Selection::Faces(id.clone(), *heading)).iter().any(Offer::is_in_order)).collect()
}

/// Returns the units that a unit can attack otherwise than by fire, by its offers.
fn attacks(offers: &[Offer<Battlecry1812>]) -> BTreeSet<UnitId> {
    let offers = offers.iter().filter(|offer| offer.is_in_order());
    let whom = |offer: &Offer<_>| {
        if let Some(Form::Melee { defender, .. } | Form::Charge { defender, .. }) = offer.form_to_fill() {
            return Some(defender.clone());
        }
        if let Some(Command::Strike(call)) = offer.command() { call.target.clone() } else { None }
    };
    offers.filter_map(whom).collect()
}

/// Returns the officers that a unit can attack by its offers, each on his hex with the word of the attack: the capture, if it can make both.
fn officers_attacked(battle: &Battle, offers: &[Offer<Battlecry1812>]) -> BTreeMap<OfficerId, (Hex, &'static str)> {
    let whom = |offer: &Offer<_>| {
        if let Some(Form::FireAtOfficer { officer, .. }) = offer.form_to_fill() {
            return Some((officer.clone(), "may fire"));
        }
        if let Some(Command::Strike(call)) = offer.command() { Some((call.officer.clone()?, "capture")) } else { None }
    };
    let hex = |officer: &OfficerId| battle.state().officers.get(officer).and_then(OfficerState::hex);
    let found = offers.iter().filter(|offer| offer.is_in_order()).filter_map(whom);
    found.filter_map(|(officer, word)| Some((officer.clone(), (hex(&officer)?, word)))).collect()
}

/// Returns the units and officers that arrive in this phase by its offers, on the hexes the scenario has for them.
fn arrivals(battle: &Battle, turn: &[Offer<Battlecry1812>]) -> Vec<(Hex, String, Command)> {
    let of = |offer: &Offer<_>| {
        let Some(command @ Command::Arrive(call)) = offer.command() else { return None };
        let scenario = &battle.setup().scenario;
        let unit = call.unit.as_ref().and_then(|id| scenario.unit(id)).and_then(|(_, unit)| unit.at);
        let hex = unit.or_else(|| call.officer.as_ref().and_then(|id| scenario.officer(id)).and_then(|(_, officer)| officer.at))?;
        Some((hex, offer.text.clone(), command.clone()))
    };
    turn.iter().filter(|offer| offer.is_in_order()).filter_map(of).collect()
}

/// Returns the next unit with something to do after the picked one, in the order of the roster; the first after the last.
#[must_use]
pub fn next_to_act(battle: &Battle, known: &BoardState, picked: Option<&Pick>) -> Option<UnitId> {
    let units = battle.setup().scenario.units().map(|(_, unit)| &unit.id).collect::<Vec<_>>();
    let at = units.iter().position(|id| picked == Some(&Pick::Unit((*id).clone()))).map_or(0, |at| at + 1);
    let acts = |id: &UnitId| matches!(known.stances.get(id), Some(Stance::MayAct | Stance::Must));
    let there = |id: &UnitId| battle.state().units.get(id).is_some_and(UnitState::is_there);
    units.iter().cycle().skip(at).take(units.len()).find(|id| acts(id) && there(id)).map(|id| (*id).clone())
}
