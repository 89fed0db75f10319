//! One whole battle: two generals pick from what the game offers, the judge judges, and each die is paired with that of other battles.

use std::collections::BTreeMap;

use super::choose::Attack;
use super::field::{Field, Stand};
use super::general::{Feature, General};
use crate::game::{FaceOrigin, Offer, Refusal};
use crate::games::battlecry1812::battle::{
    Battle, Battlecry1812, Command, Dice, FireCall, Form, MeleeCall, OfficerFireCall, Phase, RallyCall, Selection, State, UnitState,
    WithdrawCall, buff_officers, fire_request, is_allowed, melee_request, points,
};
use crate::games::battlecry1812::fire::Fire;
use crate::games::battlecry1812::melee::{Melee, MeleeRulings};
use crate::games::battlecry1812::words::UnitType;
use crate::hex::Hex;
use crate::id::{AnyId, OfficerId, UnitId};
use crate::lab::played::mixed;
use crate::rng::Generator;

/// Most phases of a turn, so that no battle goes on for ever.
const MOST_PHASES_A_TURN: u32 = 8;

/// Battle that was played out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedBattle {
    /// Points by which the first side is ahead: at the start, then after each turn.
    pub ahead: Vec<i32>,
    /// Companies that left the game, each with the hex it stood on.
    pub fallen: Vec<(usize, Option<Hex>)>,
    /// Number of commands that the judge refused.
    pub refused: u32,
    /// Number of events of its log.
    pub events: usize,
}

impl PlayedBattle {
    /// Returns the points by which the first side is ahead at the end.
    #[must_use]
    pub fn final_ahead(&self) -> i32 {
        self.ahead.last().copied().unwrap_or_default()
    }
}

/// Purpose that a die is thrown for.
#[derive(Clone, Copy, Debug)]
enum Throw {
    Fire,
    Attack,
    Defence,
    Officer,
    Rally,
}

/// Battle as it is played.
struct Table<'f> {
    field: &'f Field,
    battle: Battle,
    generals: [General; 2],
    dice: u64,
    number: u64,
    /// Choices made at random so far.
    chosen: u64,
    /// Throws of this player turn, by what and who.
    thrown: BTreeMap<(u64, u64), u64>,
    refused: u32,
    walks: BTreeMap<UnitType, Vec<u16>>,
}

impl Field {
    /// Plays a battle of this number out, with these dice. Returns its figures, and the battle with its log.
    #[must_use]
    pub fn play(&self, generals: [General; 2], dice: u64, number: u64) -> (PlayedBattle, Battle) {
        let mut table = Table {
            field: self,
            battle: Battle::new(self.setup.clone()),
            generals,
            dice,
            number,
            chosen: 0,
            thrown: BTreeMap::new(),
            refused: 0,
            walks: BTreeMap::new(),
        };
        let mut ahead = vec![table.ahead()];
        let mut turn = table.battle.state().turn;
        for _ in 0..self.setup.scenario.turns.saturating_mul(MOST_PHASES_A_TURN) {
            if table.battle.state().ended {
                break;
            }
            table.play_phase();
            let state = table.battle.state();
            if state.turn != turn || state.ended {
                turn = state.turn;
                ahead.push(table.ahead());
            }
        }
        let state = table.battle.state();
        let gone = self.companies.iter().enumerate().filter_map(|(nth, company)| {
            let own = state.units.get(&company.id)?;
            own.fate.map(|_| (nth, own.at))
        });
        let fallen = gone.collect();
        let played = PlayedBattle { ahead, fallen, refused: table.refused, events: table.battle.journal().len() };
        (played, table.battle)
    }
}

impl Table<'_> {
    fn state(&self) -> &State {
        self.battle.state()
    }

    fn ahead(&self) -> i32 {
        let points = |side: usize| points(&self.field.setup, self.state(), &self.field.sides[side]);
        let count = |points: u32| i32::try_from(points).unwrap_or(i32::MAX);
        count(points(0)).saturating_sub(count(points(1)))
    }

    fn active(&self) -> usize {
        usize::from(self.state().side != self.field.sides[0])
    }

    fn submit(&mut self, command: Command) -> Result<(), Refusal> {
        let submitted = self.battle.play(command);
        self.refused += u32::from(submitted.is_err());
        submitted
    }

    /// Picks one of so many at random.
    fn any(&mut self, of: usize) -> usize {
        self.chosen += 1;
        let number = mixed([self.dice, self.number, self.chosen, 0]);
        usize::try_from(number % u64::try_from(of.max(1)).unwrap_or(1)).unwrap_or(0)
    }

    /// Throws dice: a face hangs on the battle, the turn, who throws, for what, and which of its dice it is.
    fn throw(&mut self, what: Throw, who: &AnyId, count: u32) -> Dice {
        let (who, what) = (name_number(who.as_str()), what as u64);
        let nth = self.thrown.entry((who, what)).or_default();
        let turn = u64::from(self.battle.state().turn) * 2 + u64::from(self.battle.state().side != self.field.sides[0]);
        let seed = mixed([mixed([self.dice, self.number, turn, who]), what, *nth, 0]);
        *nth += 1;
        let mut generator = Generator::from_seed(seed);
        Dice { faces: (0..count).map(|_| generator.face(6)).collect(), from: FaceOrigin::Generator }
    }

    fn play_phase(&mut self) {
        let active = self.active();
        match self.state().phase {
            Phase::Move => {
                self.thrown.clear();
                self.walks.clear();
                self.rallies(active);
                self.orders_of_the_turn(active);
                self.moves(active);
                self.officers(active);
            }
            Phase::Attack => self.attacks(active),
            Phase::Withdraw => self.withdrawals(1 - active),
        }
        let offers = self.battle.offers(&Selection::GoOn);
        let on = offers.iter().find(|offer| offer.is_in_order()).and_then(Offer::command);
        if let Some(on @ (Command::NextPhase { .. } | Command::EndBattle {})) = on {
            let _ = self.submit(on.clone());
        }
    }

    fn own_units(&self, side: usize) -> Vec<UnitId> {
        let units = self.field.setup.scenario.sides[side].units.iter();
        let there = |id: &UnitId| self.state().units.get(id).is_some_and(|own| own.hex().is_some());
        units.map(|unit| unit.id.clone()).filter(there).collect()
    }

    /// Returns the companies of a side that can act, those nearest to the enemy first.
    fn in_order(&self, side: usize) -> Vec<UnitId> {
        let stands = self.field.stands(self.state());
        let grid = self.state().board.grid;
        let off = |own: &Stand| {
            let enemies = stands.iter().filter(|other| other.side != own.side);
            enemies.map(|other| grid.distance(own.hex, other.hex)).min().unwrap_or(u32::MAX)
        };
        let mut own = stands.iter().filter(|own| own.side == side && own.morale > 0).collect::<Vec<_>>();
        own.sort_by_key(|own| (off(own), own.company));
        own.into_iter().map(|own| self.field.companies[own.company].id.clone()).collect()
    }

    fn routed(&self, side: usize) -> bool {
        let units = &self.field.setup.scenario.sides[side].units;
        units.iter().any(|unit| self.state().units.get(&unit.id).is_some_and(|own| own.is_there() && own.is_routed()))
    }

    fn officer_ids(&self, side: usize) -> Vec<OfficerId> {
        let officers = self.field.setup.scenario.sides[side].officers.iter();
        let there = |id: &OfficerId| self.state().officers.get(id).is_some_and(|own| own.hex().is_some());
        officers.map(|officer| officer.id.clone()).filter(there).collect()
    }

    /// Rallies routed companies wherever an officer may.
    fn rallies(&mut self, side: usize) {
        if !self.routed(side) {
            return;
        }
        for officer in self.officer_ids(side) {
            let offers = self.battle.offers(&Selection::Officer(officer.clone()));
            let forms = offers.iter().filter(|offer| offer.is_in_order()).filter_map(Offer::form_to_fill);
            let units = forms.filter_map(|form| if let Form::Rally { unit, .. } = form { Some(unit.clone()) } else { None });
            for unit in units.collect::<Vec<_>>() {
                let begun = RallyCall { officer: officer.clone(), unit, ..RallyCall::default() };
                if self.allows(&Command::Rally(begun.clone())) {
                    let die = self.throw(Throw::Rally, &AnyId::from(&begun.unit), 1);
                    let _ = self.submit(Command::Rally(RallyCall { die, ..begun }));
                }
            }
        }
    }

    /// Does what the phase asks: routed companies run, companies and officers that are due arrive.
    fn orders_of_the_turn(&mut self, side: usize) {
        let of_side = &self.field.setup.scenario.sides[side];
        let waits = |own: &UnitState| !own.on_table && own.fate.is_none();
        let due = of_side.units.iter().any(|unit| unit.arrives.is_some() && self.state().units.get(&unit.id).is_some_and(waits))
            || of_side.officers.iter().any(|officer| {
                officer.arrives.is_some() && self.state().officers.get(&officer.id).is_some_and(|own| !own.on_table && own.lost.is_none())
            });
        if !due && !self.routed(side) {
            return;
        }
        let asked = |offer: &Offer<Battlecry1812>| {
            let command = offer.command().filter(|_| offer.is_in_order());
            command.filter(|command| matches!(command, Command::Rout(_) | Command::Arrive(_))).cloned()
        };
        // Each may take the hex of another, so that they are asked for again.
        let most = of_side.units.len() + of_side.officers.len();
        for _ in 0..most {
            let Some(command) = self.battle.offers(&Selection::Turn).iter().find_map(asked) else { break };
            if self.submit(command).is_err() {
                break;
            }
        }
    }

    fn walk_to_enemy(&mut self, kind: UnitType, side: usize, stands: &[Stand]) -> Vec<u16> {
        let field = self.field;
        let walks = self.walks.entry(kind).or_insert_with(|| {
            let to = stands.iter().filter(|other| other.side != side).map(|other| field.index(other.hex)).collect::<Vec<_>>();
            field.walk(kind, &to)
        });
        walks.clone()
    }

    fn moves(&mut self, side: usize) {
        let general = self.generals[side];
        for id in self.in_order(side) {
            let offers = self.battle.offers(&Selection::Moves(id.clone()));
            let commands = offers.into_iter().filter(Offer::is_in_order).filter_map(|offer| offer.command().cloned()).collect::<Vec<_>>();
            if general.weights.is_none() {
                let pick = self.any(commands.len() + 1);
                if let Some(command) = commands.into_iter().nth(pick) {
                    let _ = self.submit(command);
                }
                continue;
            }
            // A company in another formation first forms line.
            if let Some(form @ Command::Form(_)) = commands.first() {
                let _ = self.submit(form.clone());
                continue;
            }
            let stands = self.field.stands(self.state());
            let Some(own) = self.field.company(&id).and_then(|company| stands.iter().find(|stand| stand.company == company)) else {
                continue;
            };
            let walk = self.walk_to_enemy(self.field.companies[own.company].kind, side, &stands);
            let (command, hex) = {
                let worth = self.field.worth(&general, (self.state(), &stands), own, &walk);
                let mut best = (worth(own.hex), None, own.hex);
                for command in &commands {
                    if let Command::Move(call) = command {
                        let value = worth(call.to);
                        if value > best.0 {
                            best = (value, Some(command), call.to);
                        }
                    }
                }
                (best.1, best.2)
            };
            if let Some(command) = command {
                let _ = self.submit(command.clone());
            }
            self.face(&id, hex, side, &stands);
        }
    }

    /// Turns a company on its hex to the nearest enemy, where it faces another way.
    fn face(&mut self, id: &UnitId, hex: Hex, side: usize, stands: &[Stand]) {
        let grid = self.state().board.grid;
        let enemies = stands.iter().filter(|other| other.side != side && other.morale > 0);
        let near = enemies.min_by_key(|other| (grid.distance(hex, other.hex), other.company));
        let Some(ahead) = near.filter(|other| grid.distance(hex, other.hex) <= FACES_WITHIN) else { return };
        let Some((to, _)) = grid.bearings(hex, ahead.hex) else { return };
        if self.state().units.get(id).and_then(|own| own.facing) == Some(to) {
            return;
        }
        let offers = self.battle.offers(&Selection::Faces(id.clone(), to));
        if let Some(command) = offers.iter().find(|offer| offer.is_in_order()).and_then(Offer::command) {
            let _ = self.submit(command.clone());
        }
    }

    fn officers(&mut self, side: usize) {
        let general = self.generals[side];
        let mut led: Vec<Hex> = Vec::new();
        for id in self.officer_ids(side) {
            let offers = self.battle.offers(&Selection::Officer(id.clone()));
            let moves = offers.iter().filter(|offer| offer.is_in_order()).filter_map(Offer::command);
            let moves = moves.filter(|command| matches!(command, Command::MoveOfficer(_))).cloned().collect::<Vec<_>>();
            if general.weights.is_none() {
                let pick = self.any(moves.len() + 1);
                if let Some(command) = moves.into_iter().nth(pick) {
                    let _ = self.submit(command);
                }
                continue;
            }
            let stands = self.field.stands(self.state());
            let Some(at) = self.state().officers.get(&id).and_then(|own| own.hex()) else { continue };
            let worth = |hex: Hex| self.post(side, &stands, hex) - if led.contains(&hex) { 1 } else { 0 };
            let mut best = (worth(at), None, at);
            for command in &moves {
                if let Command::MoveOfficer(call) = command {
                    let value = worth(call.to);
                    if value > best.0 {
                        best = (value, Some(command), call.to);
                    }
                }
            }
            led.push(best.2);
            if let Some(command) = best.1 {
                let _ = self.submit(command.clone());
            }
        }
    }

    /// Returns what a hex is worth to an officer: companies of his side within two hexes, one on it, and no enemy near if he is alone.
    fn post(&self, side: usize, stands: &[Stand], hex: Hex) -> i32 {
        let grid = self.state().board.grid;
        let near = |of: bool, within: u32| {
            let count = stands.iter().filter(|stand| (stand.side == side) == of && grid.distance(stand.hex, hex) <= within).count();
            i32::try_from(count.min(4)).unwrap_or(0)
        };
        let with = stands.iter().any(|stand| stand.side == side && stand.hex == hex && stand.morale > 0);
        let alone = if with { 3 } else { -2 * near(false, 3) };
        2 * near(true, 2) + alone - near(false, 1)
    }

    fn attacks(&mut self, side: usize) {
        let general = self.generals[side];
        for id in self.in_order(side) {
            // After its fire it may still charge with the bayonet.
            let charges = self.field.company(&id).is_some_and(|company| self.field.companies[company].charges);
            for _ in 0..if charges { 2 } else { 1 } {
                let offers = self.battle.offers(&Selection::Attacks(id.clone()));
                if offers.is_empty() {
                    break;
                }
                let pick = if general.weights.is_none() {
                    let pick = self.any(offers.len() + 1);
                    offers.into_iter().nth(pick)
                } else {
                    let stands = self.field.stands(self.state());
                    let mut best: Option<(f64, Offer<Battlecry1812>)> = None;
                    for offer in offers {
                        let attack = match (offer.form_to_fill(), offer.command()) {
                            (Some(form), _) => Attack::Form(form),
                            (None, Some(command)) => Attack::Command(command),
                            (None, None) => continue,
                        };
                        let value = self.field.attack(&general, self.state(), &stands, attack).unwrap_or(0.0);
                        if value > best.as_ref().map_or(0.0, |(best, _)| *best) {
                            best = Some((value, offer));
                        }
                    }
                    best.map(|(_, offer)| offer)
                };
                let Some(offer) = pick else { break };
                let command = match (offer.form_to_fill(), offer.command()) {
                    (Some(form), _) => self.filled(form),
                    (None, command) => command.cloned(),
                };
                let Some(command) = command else { break };
                if self.submit(command).is_err() {
                    break;
                }
            }
        }
    }

    /// Fills a form in: the officers who help, and the dice.
    fn filled(&mut self, form: &Form) -> Option<Command> {
        let setup = &self.field.setup;
        match form {
            Form::Fire { unit, target } => {
                let plain = FireCall::plain(unit.clone(), target.clone());
                let helper = buff_officers(setup, self.state(), unit).into_iter().next();
                let calls = [FireCall { buff: helper, ..plain.clone() }, plain];
                let call = calls.into_iter().find(|call| self.allows(&Command::Fire(call.clone())))?;
                let count = {
                    let request = fire_request(setup, self.state(), &call).ok()?;
                    Fire::prepare(&setup.tables, &request, &[]).ok()?.dice_count()
                };
                let dice = self.throw(Throw::Fire, &AnyId::from(unit), count);
                Some(Command::Fire(FireCall { dice, ..call }))
            }
            Form::Melee { attacker, defender } => self.melee(attacker, defender, None),
            Form::Charge { attacker, defender, to } => self.melee(attacker, defender, Some(*to)),
            Form::FireAtOfficer { unit, officer } => {
                let die = self.throw(Throw::Officer, &AnyId::from(unit), 1);
                Some(Command::OfficerFire(OfficerFireCall {
                    unit: unit.clone(),
                    officer: officer.clone(),
                    die,
                    ..OfficerFireCall::default()
                }))
            }
            Form::Rally { officer, unit } => {
                let die = self.throw(Throw::Rally, &AnyId::from(unit), 1);
                Some(Command::Rally(RallyCall { officer: officer.clone(), unit: unit.clone(), die, ..RallyCall::default() }))
            }
        }
    }

    fn allows(&self, command: &Command) -> bool {
        is_allowed(&self.field.setup, self.state(), command)
    }

    fn melee(&mut self, attacker: &UnitId, defender: &UnitId, charge: Option<Hex>) -> Option<Command> {
        let setup = &self.field.setup;
        let helper = |unit: &UnitId| buff_officers(setup, self.state(), unit).into_iter().next();
        let mut call = MeleeCall { charge, ..MeleeCall::plain(attacker.clone(), defender.clone()) };
        for (own, officer) in [(true, helper(attacker)), (false, helper(defender))] {
            if officer.is_none() {
                continue;
            }
            let led = if own {
                MeleeCall { attacker_buff: officer, ..call.clone() }
            } else {
                MeleeCall { defender_buff: officer, ..call.clone() }
            };
            if self.allows(&Command::Melee(led.clone())) {
                call = led;
            }
        }
        let counts = {
            let request = melee_request(setup, self.state(), &call).ok()?;
            let check = Melee::prepare(&setup.tables, &request, &MeleeRulings::default()).ok()?;
            [check.attacker.dice_count(), check.defender.dice_count()]
        };
        let attacker_dice = self.throw(Throw::Attack, &AnyId::from(attacker), counts[0]);
        let defender_dice = self.throw(Throw::Defence, &AnyId::from(defender), counts[1]);
        Some(Command::Melee(MeleeCall { attacker_dice, defender_dice, ..call }))
    }

    /// Withdraws attacked companies of a side where that is worth more than to stay.
    fn withdrawals(&mut self, side: usize) {
        let general = self.generals[side];
        let withdraws = general.weights.is_none() || general.weight(Feature::Withdraw) > 0.0;
        for id in self.own_units(side).into_iter().filter(|_| withdraws) {
            if !self.state().units.get(&id).is_some_and(|own| own.was_attacked() && !own.is_routed()) {
                continue;
            }
            let offers = self.battle.offers(&Selection::Unit(id.clone()));
            let goes = |offer: &Offer<Battlecry1812>| {
                let Some(Command::Withdraw(call @ WithdrawCall { to: Some(to), .. })) = offer.command() else { return None };
                offer.is_in_order().then(|| (call.clone(), *to))
            };
            let calls = offers.iter().filter_map(goes).collect::<Vec<_>>();
            if general.weights.is_none() {
                let pick = self.any(calls.len() + 1);
                if let Some((call, _)) = calls.into_iter().nth(pick) {
                    let _ = self.submit(Command::Withdraw(call));
                }
                continue;
            }
            let stands = self.field.stands(self.state());
            let Some(own) = self.field.company(&id).and_then(|company| stands.iter().find(|stand| stand.company == company)) else {
                continue;
            };
            let best = {
                let worth = self.field.refuge(&general, (self.state(), &stands), own);
                let mut best = (worth(own.hex) + STAYS, None);
                for (call, to) in calls {
                    let value = worth(to);
                    if value > best.0 {
                        best = (value, Some(call));
                    }
                }
                best.1
            };
            if let Some(call) = best {
                let _ = self.submit(Command::Withdraw(call));
            }
        }
    }
}

/// Hexes within which a company turns to the enemy.
const FACES_WITHIN: u32 = 4;
/// Worth by which a withdrawal must be better than to stay.
const STAYS: f64 = 0.1;

/// Returns a number for a name, the same everywhere.
fn name_number(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
