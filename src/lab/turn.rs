//! Player turns of a fight, as commands to the judge: declaration, answer, check, move, fire of both sides, combat, and the next turn.
//!
//! [`Fight::next`] gives what follows from a state: one state, or a throw with the state of every class of its faces. Nothing here knows a
//! rule: which commands there are, what they do and what a face means is asked of the battle's own judge.

use crate::engine::process::Die as DieKind;
use crate::engine::{Tally, Word as _, words};
use crate::game::{apply, judge_command};
use crate::games::rff1812::battle::{
    BattleState, ChargeCall, ChargeEnd, ChargeStage, Command, Die, EffectTarget, Event, FireCall, FirerCall, ManeuverCall, PartySituation,
    SingleCall, UnitSituation, allowed_inches, charge_request, fire_request, leaders_for, maneuver_request, may_fire, prepare_single,
};
use crate::games::rff1812::charge::{Charge, ChargeRulings};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::fire::Fire;
use crate::games::rff1812::maneuver::Maneuver;
use crate::games::rff1812::words::{Cover, Ground, Position};
use crate::games::rff1812::{Effect, EffectVerb, FigureId, ManeuverKind, Resolution, RetreatHow};
use crate::id::{LeaderId, UnitId};
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, Plan, Step};
use crate::lab::steps::Deed;
use crate::quantity::Inches;

/// Number of faces of every die of the game.
const FACES: u8 = DieKind::D10.sides();

words! {
    /// Point of a player turn that a fight has reached, in the order of the rules.
    TurnPoint {
        Prepare = "prepare", Declare = "declare", Reply = "reply", Check = "check", Move = "move", Defend = "defend", Attack = "attack",
        Combat = "combat", End = "end",
    }

    /// Throw of a fight, by what it is for.
    ThrowFor { Maneuver = "maneuver", Fire = "fire", Charge = "charge", Leader = "leader" }

    /// Fate of the other side's ground.
    Verdict { Taken = "taken", Open = "open", ThrownBack = "thrown_back" }
}

/// State of a fight: how far it is, the battle, and where the units stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FightState {
    /// Turn of the plan, from 0.
    pub turn: usize,
    /// Indicates the player turn of the other side.
    pub theirs: bool,
    /// Point of the player turn.
    pub point: TurnPoint,
    /// State of the battle, as its judge knows it.
    pub battle: BattleState,
    /// Place of each unit in millionths of an inch: 0 is the other side's line as the fight began, ours is before it.
    pub places: Vec<i64>,
}

/// State that follows, with the verdict if the fight ends by it.
#[derive(Clone, Debug)]
pub struct Follows {
    /// State of the fight then.
    pub state: FightState,
    /// Verdict, if the fight is over.
    pub verdict: Option<Verdict>,
}

/// Throw of a fight, with what follows from its faces.
#[derive(Clone, Debug)]
pub struct FightThrow {
    /// Check that the throw is made for.
    pub purpose: ThrowFor,
    /// Indicates that the dice are ours, or in a charge that the attacker's are.
    pub ours: bool,
    /// Number of d10 thrown.
    pub dice: u32,
    /// Index of what follows for every combination of faces, the last die's changing first.
    pub classes: Vec<u8>,
    /// Ways and state of each class.
    pub ways: Vec<(u64, Follows)>,
    /// Rows of assumed provenance that take part, by check and row, with the ways in which they do.
    pub assumed: Vec<(String, u64)>,
}

/// Reading of one face: what it comes to, and the assumed rows that it was read by.
struct FaceReading<R> {
    comes_to: R,
    assumed: Vec<String>,
}

/// Next step of a fight.
#[derive(Clone, Debug)]
pub enum FightNext {
    /// Goes on without a die; the deed is that of the units whose turn it is, where they have just moved.
    Sure(Box<Follows>, Option<Deed>),
    /// Throws the dice of a check.
    Throw(Box<FightThrow>),
}

impl Fight {
    /// Returns the state in which the fight begins.
    #[must_use]
    pub fn begin(&self) -> FightState {
        let place = |nth: usize| if self.is_ours(nth) { -self.apart.grains() } else { 0 };
        FightState {
            turn: 0,
            theirs: false,
            point: TurnPoint::Prepare,
            battle: self.start.clone(),
            places: (0..self.units.len()).map(place).collect(),
        }
    }

    /// Returns what follows from a state by a plan of ours and an answer of theirs.
    #[must_use]
    pub fn next(&self, state: &FightState, plan: &Plan, answer: Answer) -> FightNext {
        if let Some(leader) = state.battle.leaders.iter().find(|(_, leader)| leader.in_danger && leader.in_play()).map(|(id, _)| id.clone())
            && let Some(throw) = self.leader_in_danger(state, leader)
        {
            return FightNext::Throw(Box::new(throw));
        }
        let step = if state.theirs { their_step(answer) } else { plan.steps.get(state.turn).copied().unwrap_or(Step::Hold {}) };
        let sure = |follows: Follows| FightNext::Sure(Box::new(follows), None);
        match state.point {
            TurnPoint::Prepare => sure(self.prepare(state, step)),
            TurnPoint::Declare => sure(self.declare(state, step)),
            TurnPoint::Reply => sure(self.reply(state, answer)),
            TurnPoint::Check => {
                self.check(state).map_or_else(|| sure(self.at(state, TurnPoint::Move)), |throw| FightNext::Throw(Box::new(throw)))
            }
            TurnPoint::Move => {
                let (follows, deed) = self.make_moves(state, step);
                FightNext::Sure(Box::new(follows), deed)
            }
            TurnPoint::Defend => self.fire(state, state.theirs, TurnPoint::Attack),
            TurnPoint::Attack => self.fire(state, !state.theirs, TurnPoint::Combat),
            TurnPoint::Combat => self.combat(state),
            TurnPoint::End => sure(self.end_turn(state, plan.steps.len())),
        }
    }

    /// Returns the same state at another point of the player turn.
    pub(super) fn at(&self, state: &FightState, point: TurnPoint) -> Follows {
        Follows { state: FightState { point, ..state.clone() }, verdict: None }
    }

    /// Returns the event of a command that the rules accept without the referee's word; `None` if they do not.
    pub(super) fn judged(&self, state: &FightState, command: Command) -> Option<Event> {
        judge_command(&self.setup, &state.battle, command, None).ok()
    }

    /// Returns the state after a command, at the same point; `None` if the rules do not accept it.
    pub(super) fn carried_out(&self, state: &FightState, command: Command) -> Option<Follows> {
        self.judged(state, command).map(|event| self.after(state, &event))
    }

    /// Returns the state after an event: the battle's own changes, and where its effects send the units.
    fn after(&self, state: &FightState, event: &Event) -> Follows {
        let mut next = state.clone();
        apply(&mut next.battle, event);
        let (mut verdict, mut sent_back) = (None, Vec::new());
        for applied in &event.found.effects {
            let (Some(effect), EffectTarget::Unit(unit)) = (applied.actual_effect(), &applied.whom) else { continue };
            let Some(nth) = self.index(unit) else { continue };
            if let EffectVerb::Retreat { how, inches } = &effect.deed {
                self.retreat(&mut next, nth, *how, *inches);
                sent_back.push(nth);
            }
            if self.is_ours(nth) && matches!(effect.deed, EffectVerb::CarryPosition {} | EffectVerb::BreakThrough {}) {
                verdict = Some(Verdict::Taken);
            }
        }
        let verdict = verdict.or_else(|| self.is_driven_off(&next, &sent_back).then_some(Verdict::ThrownBack));
        Follows { state: next, verdict }
    }

    /// Checks whether all of our units are broken, gone, or driven by a result farther than close range behind the line they began on.
    fn is_driven_off(&self, state: &FightState, sent_back: &[usize]) -> bool {
        let last = -self.apart.grains() - self.tables().inches(FigureId::CloseRange).grains();
        let driven = |nth: &usize| sent_back.contains(nth) && state.places[*nth] < last;
        self.steady(state, true).iter().all(driven)
    }

    /// Checks whether a unit is in play and not broken.
    pub(super) fn is_steady(&self, state: &FightState, unit: &UnitId) -> bool {
        state.battle.units.get(unit).is_some_and(|now| now.in_play() && !now.broken())
    }

    /// Lists the units of a side in play, by their indices.
    pub(super) fn in_play(&self, state: &FightState, ours: bool) -> Vec<usize> {
        let there = |nth: &usize| state.battle.units.get(&self.units[*nth]).is_some_and(|now| now.in_play());
        (0..self.units.len()).filter(|nth| self.is_ours(*nth) == ours).filter(there).collect()
    }

    /// Lists the units of a side that are in play and not broken, by their indices.
    pub(super) fn steady(&self, state: &FightState, ours: bool) -> Vec<usize> {
        self.in_play(state, ours).into_iter().filter(|nth| self.is_steady(state, &self.units[*nth])).collect()
    }

    /// Returns the distance from a unit to the nearest enemy who stands, in millionths of an inch; `None` if none does.
    pub(super) fn enemy_at(&self, state: &FightState, nth: usize) -> Option<i64> {
        self.steady(state, !self.is_ours(nth)).into_iter().map(|enemy| (state.places[enemy] - state.places[nth]).abs()).min()
    }

    /// Sends a unit back: so many inches, a full move, or beyond the close range of every enemy.
    fn retreat(&self, state: &mut FightState, nth: usize, how: RetreatHow, inches: Option<Inches>) {
        let back = if self.is_ours(nth) { -1 } else { 1 };
        match how {
            RetreatHow::Inches => state.places[nth] += back * inches.unwrap_or_default().grains(),
            RetreatHow::Full => state.places[nth] += back * self.full_move(state, nth),
            RetreatHow::BeyondCloseRange => {
                for enemy in self.in_play(state, !self.is_ours(nth)) {
                    let Some(close) = self.close_range(&self.units[enemy]) else { continue };
                    let gap = (state.places[enemy] - state.places[nth]).abs();
                    if gap <= close {
                        state.places[nth] += back * (close - gap + 1);
                    }
                }
            }
        }
    }

    /// Returns the full move of a unit as it is now, in millionths of an inch.
    pub(super) fn full_move(&self, state: &FightState, nth: usize) -> i64 {
        let id = &self.units[nth];
        let known = self.setup.scenario.unit(id).zip(state.battle.units.get(id));
        let inches = known.and_then(|((_, unit), now)| allowed_inches(&self.setup, unit, now, ManeuverKind::WellHandled));
        inches.map_or(0, |inches| self.over_ground(inches))
    }

    /// Returns the inches over the ground of the fight, of those over open, broken and rough ground.
    pub(super) fn over_ground(&self, [open, broken, rough]: [f64; 3]) -> i64 {
        let inches = match self.ground {
            Ground::Open => open,
            Ground::Broken => broken,
            Ground::Rough => rough,
        };
        Inches::from_f64(inches).unwrap_or_default().grains()
    }

    /// Returns the throw for the check of the next units that have not made it; `None` if all have.
    fn check(&self, state: &FightState) -> Option<FightThrow> {
        let ours = !state.theirs;
        let waits = |nth: &usize| state.battle.units.get(&self.units[*nth]).is_some_and(|now| !now.checked && now.sheltered_in.is_none());
        let waiting = self.in_play(state, ours).into_iter().filter(waits).collect::<Vec<_>>();
        let leader = self.leader_of(state, *waiting.first()?);
        let group = match &leader {
            Some(_) => waiting.iter().copied().filter(|nth| self.leader_of(state, *nth) == leader).collect(),
            None => vec![waiting[0]],
        };
        let units = group.iter().map(|nth| self.situation(state, *nth)).collect::<Vec<_>>();
        let call = |face: u8| ManeuverCall { leader: leader.clone(), units: units.clone(), die: Die::typed(face) };
        let any = call(1);
        let requests = units.iter().filter_map(|situation| maneuver_request(&self.setup, &state.battle, &any, situation).ok());
        let requests = requests.collect::<Vec<_>>();
        let checks = requests.iter().filter_map(|request| Maneuver::prepare(self.tables(), request, &[]).ok()).collect::<Vec<_>>();
        let read = |face: u8| {
            let mut assumed = checks.iter().flat_map(|check| counting(ThrowFor::Maneuver, &check.tally)).collect::<Vec<_>>();
            let mut comes_to = Vec::new();
            for check in &checks {
                let resolution = check.resolve(face);
                assumed.extend(row_read(ThrowFor::Maneuver, &resolution));
                comes_to.push(resolution.effects);
            }
            FaceReading { comes_to, assumed }
        };
        self.one_die(state, (ThrowFor::Maneuver, ours), read, |face| Command::Maneuver(call(face)))
    }

    /// Returns the leader near who takes a unit with him in its check: its commander, or else the first who may.
    fn leader_of(&self, state: &FightState, nth: usize) -> Option<LeaderId> {
        let id = &self.units[nth];
        let (side, unit) = self.setup.scenario.unit(id)?;
        let able = leaders_for(&self.setup, &state.battle, id);
        let own = side.commander_of(unit).map(|leader| leader.id.clone()).filter(|leader| able.contains(leader));
        own.or_else(|| able.into_iter().next())
    }

    /// Returns what a unit's player declares and measures for its check.
    fn situation(&self, state: &FightState, nth: usize) -> UnitSituation {
        let reached = |enemy: &usize| {
            let gap = (state.places[*enemy] - state.places[nth]).abs();
            self.close_range(&self.units[*enemy]).is_some_and(|close| gap <= close)
        };
        UnitSituation {
            enemy_close_range: self.steady(state, !self.is_ours(nth)).iter().any(reached),
            fortified: self.position_of(state, nth) == Position::Fortified,
            ..UnitSituation::plain(self.units[nth].clone())
        }
    }

    /// Returns the position that a unit has where it stands now.
    fn position_of(&self, state: &FightState, nth: usize) -> Position {
        if self.is_ours(nth) || state.places[nth] != 0 { Position::None } else { self.position }
    }

    /// Returns the cover that a unit has where it stands now.
    fn cover_of(&self, state: &FightState, nth: usize) -> Cover {
        match self.position_of(state, nth) {
            Position::Fortified => Cover::Fortified,
            Position::None | Position::Favorable | Position::Strong if self.is_ours(nth) || state.places[nth] != 0 => Cover::None,
            Position::None | Position::Favorable | Position::Strong => self.cover,
        }
    }

    /// Returns a throw of one die whose faces are grouped by what they come to; `None` if the command is not accepted.
    fn one_die<R: PartialEq>(
        &self,
        state: &FightState,
        (purpose, ours): (ThrowFor, bool),
        read: impl Fn(u8) -> FaceReading<R>,
        command: impl Fn(u8) -> Command,
    ) -> Option<FightThrow> {
        let mut known: Vec<R> = Vec::new();
        let mut throw = FightThrow { purpose, ours, dice: 1, classes: Vec::new(), ways: Vec::new(), assumed: Vec::new() };
        for face in 1..=FACES {
            let FaceReading { comes_to, assumed } = read(face);
            throw.takes_part(assumed);
            let class = match known.iter().position(|known| *known == comes_to) {
                Some(class) => class,
                None => {
                    let follows = self.carried_out(state, command(face))?;
                    known.push(comes_to);
                    throw.ways.push((0, follows));
                    throw.ways.len() - 1
                }
            };
            throw.ways[class].0 += 1;
            throw.classes.push(u8::try_from(class).unwrap_or(u8::MAX));
        }
        Some(throw)
    }

    /// Returns the throw for a leader in danger.
    fn leader_in_danger(&self, state: &FightState, leader: LeaderId) -> Option<FightThrow> {
        let ours = self.setup.scenario.leader(&leader).is_some_and(|(side, _)| side.id == self.sides[0]);
        let call = |face: u8| SingleCall::of_leader(&FALLEN_LEADER, leader.clone(), Die::typed(face));
        let check = prepare_single(&self.setup, &state.battle, &call(1)).ok()?;
        let read = |face: u8| FaceReading { comes_to: check.resolve(face).effects, assumed: Vec::new() };
        self.one_die(state, (ThrowFor::Leader, ours), read, |face| Command::Check(call(face)))
    }

    /// Returns the fire of a side at the nearest enemy, if any of its units can and may fire; then the next point of the turn.
    fn fire(&self, state: &FightState, ours: bool, then: TurnPoint) -> FightNext {
        let on = || FightNext::Sure(Box::new(self.follows_at(state, then)), None);
        let Some(call) = self.volley(state, ours) else { return on() };
        let Ok(request) = fire_request(&self.setup, &state.battle, &call) else { return on() };
        let Ok(check) = Fire::prepare(self.tables(), &request, &[]) else { return on() };
        let Some(settled) = &check.settled else { return on() };
        if settled.tally.is_none() {
            return on();
        }
        let read = |face: u8| {
            let mut assumed = settled.tally.iter().flat_map(|tally| counting(ThrowFor::Fire, tally)).collect::<Vec<_>>();
            let resolution = check.resolve(face);
            assumed.extend(resolution.as_ref().and_then(|resolution| row_read(ThrowFor::Fire, resolution)));
            FaceReading { comes_to: resolution.map(|resolution| resolution.effects).unwrap_or_default(), assumed }
        };
        let command = |face: u8| Command::Fire(FireCall { die: Some(Die::typed(face)), ..call.clone() });
        let Some(mut throw) = self.one_die(state, (ThrowFor::Fire, ours), read, command) else { return on() };
        for (_, follows) in &mut throw.ways {
            let moved = self.follows_at(&follows.state, then);
            follows.state = moved.state;
        }
        FightNext::Throw(Box::new(throw))
    }

    /// Returns the fire that a side can give at the nearest enemy; `None` if nobody has a shot.
    fn volley(&self, state: &FightState, ours: bool) -> Option<FireCall> {
        let able = |nth: &usize| {
            let unit = self.setup.scenario.unit(&self.units[*nth]).map(|(_, unit)| unit);
            unit.is_some_and(|unit| may_fire(&self.setup, &state.battle, unit))
        };
        let firers = self.in_play(state, ours).into_iter().filter(able).collect::<Vec<_>>();
        let lead = *firers.first()?;
        let gap = |nth: usize, target: usize| (state.places[target] - state.places[nth]).abs();
        let target = self.steady(state, !ours).into_iter().min_by_key(|target| gap(lead, *target))?;
        let call = |firers: &[usize]| FireCall {
            firers: firers.iter().map(|nth| FirerCall::plain(self.units[*nth].clone(), Inches::from_grains(gap(*nth, target)))).collect(),
            target: self.units[target].clone(),
            cover: self.cover_of(state, target),
            closest: true,
            ..FireCall::default()
        };
        let check = |firers: &[usize]| {
            let request = fire_request(&self.setup, &state.battle, &call(firers)).ok()?;
            let check = Fire::prepare(self.tables(), &request, &[]).ok()?;
            Some((0..firers.len()).map(|nth| check.has_points(nth)).collect::<Vec<_>>())
        };
        let shots = check(&firers)?;
        let able = firers.into_iter().zip(shots).filter(|(_, shot)| *shot).map(|(nth, _)| nth).collect::<Vec<_>>();
        (!able.is_empty()).then(|| call(&able))
    }

    /// Returns the state at a point that may begin another phase of the battle.
    pub(super) fn follows_at(&self, state: &FightState, point: TurnPoint) -> Follows {
        let mut follows = self.at(state, point);
        if matches!(point, TurnPoint::Defend | TurnPoint::Combat)
            && let Some(event) = self.judged(&follows.state, Command::NextPhase)
        {
            follows = self.after(&follows.state, &event);
        }
        follows
    }

    /// Returns the combat of the open charge, or its end without one; then the end of the player turn.
    fn combat(&self, state: &FightState) -> FightNext {
        let sure = |follows: Follows| FightNext::Sure(Box::new(follows), None);
        let over = || sure(self.at(state, TurnPoint::End));
        let Some((nth, charge)) = state.battle.charges.iter().enumerate().find(|(_, charge)| charge.open()) else { return over() };
        let there =
            |units: &mut dyn Iterator<Item = &UnitId>| units.filter(|unit| self.is_steady(state, unit)).cloned().collect::<Vec<_>>();
        let attackers = there(&mut charge.attackers.iter());
        let defenders =
            charge.standing().filter(|unit| state.battle.units.get(*unit).is_some_and(|now| now.in_play())).cloned().collect::<Vec<_>>();
        if !attackers.is_empty() && !defenders.is_empty() && charge.stage != ChargeStage::Breakthrough {
            return self.fight(state, attackers, defenders).map_or_else(over, |throw| FightNext::Throw(Box::new(throw)));
        }
        if !attackers.is_empty() {
            let how = if self.ground == Ground::Open { ChargeEnd::Carried } else { ChargeEnd::CarriedDisordered };
            if let Some(mut follows) = self.carried_out(state, Command::EndCharge { charge: nth, how }) {
                follows.verdict = follows.verdict.or((!state.theirs).then_some(Verdict::Taken));
                return sure(follows);
            }
        }
        self.carried_out(state, Command::EndCharge { charge: nth, how: ChargeEnd::CalledOff }).map_or_else(over, sure)
    }

    /// Returns the throw of both sides in a combat of a charge; `None` if it is not accepted.
    fn fight(&self, state: &FightState, attackers: Vec<UnitId>, defenders: Vec<UnitId>) -> Option<FightThrow> {
        let lead = defenders.first().and_then(|unit| self.index(unit))?;
        let position = Some(self.position_of(state, lead)).filter(|position| *position != Position::None);
        let several = attackers.len() + defenders.len() > 2;
        let plain = ChargeCall { defenders, ground: self.ground, ..ChargeCall::plain(attackers) };
        let call = ChargeCall { defender: PartySituation { position, ..PartySituation::default() }, ..plain };
        let request = charge_request(&self.setup, &state.battle, &call).ok()?;
        let check = Charge::prepare(self.tables(), &request, &ChargeRulings::default()).ok()?;
        let mut throw = FightThrow {
            purpose: ThrowFor::Charge,
            ours: !state.theirs,
            dice: 2,
            classes: Vec::new(),
            ways: Vec::new(),
            assumed: Vec::new(),
        };
        let tallies = [&check.attacker.tally, &check.defender.tally];
        let assumed = tallies.into_iter().flat_map(|tally| counting(ThrowFor::Charge, tally)).collect::<Vec<_>>();
        let mut known: Vec<(Option<i8>, Vec<Effect>)> = Vec::new();
        for (attacker, defender) in (1..=FACES).flat_map(|attacker| (1..=FACES).map(move |defender| (attacker, defender))) {
            let difference = i8::try_from(attacker).unwrap_or(0) - i8::try_from(defender).unwrap_or(0);
            let resolution = check.resolve(attacker, defender);
            throw.takes_part(assumed.iter().cloned().chain(row_read(ThrowFor::Charge, &resolution)).collect());
            let comes_to = (several.then_some(difference), resolution.effects);
            let class = match known.iter().position(|known| *known == comes_to) {
                Some(class) => class,
                None => {
                    let dice = ChargeCall { attacker_die: Die::typed(attacker), defender_die: Die::typed(defender), ..call.clone() };
                    throw.ways.push((0, self.carried_out(state, Command::Charge(dice))?));
                    known.push(comes_to);
                    known.len() - 1
                }
            };
            throw.ways[class].0 += 1;
            throw.classes.push(u8::try_from(class).unwrap_or(u8::MAX));
        }
        Some(throw)
    }

    /// Returns the beginning of the next player turn, or the end of the fight after our last.
    fn end_turn(&self, state: &FightState, turns: usize) -> Follows {
        if !state.theirs && state.turn + 1 >= turns {
            return Follows { state: state.clone(), verdict: Some(Verdict::Open) };
        }
        let mut follows = self.carried_out(state, Command::NextPhase).unwrap_or_else(|| self.at(state, TurnPoint::Prepare));
        follows.state.turn += usize::from(state.theirs);
        follows.state.theirs = !state.theirs;
        follows.state.point = TurnPoint::Prepare;
        follows
    }
}

impl FightThrow {
    /// Adds one way in which these rows take part.
    fn takes_part(&mut self, rows: Vec<String>) {
        for row in rows {
            match self.assumed.iter_mut().find(|(known, _)| *known == row) {
                Some((_, ways)) => *ways += 1,
                None => self.assumed.push((row, 1)),
            }
        }
    }
}

/// Lists the assumed rows that count in a tally with a number.
fn counting<'t>(check: ThrowFor, tally: &'t Tally<'_>) -> impl Iterator<Item = String> + 't {
    let assumed = tally.counting().filter(|line| line.value != 0 && line.row.provenance.is_printed_nowhere());
    assumed.map(move |line| format!("{}.{}", check.word(), line.row.id))
}

/// Returns the row that a result was read by, if it is assumed.
fn row_read(check: ThrowFor, resolution: &Resolution<'_>) -> Option<String> {
    resolution.row.provenance.is_printed_nowhere().then(|| format!("{}.{}", check.word(), resolution.row.id))
}

/// Returns the step by which the other side gives its answer in its own turns.
const fn their_step(answer: Answer) -> Step {
    match answer {
        Answer::Stand | Answer::Best => Step::Fire {},
        Answer::Charge => Step::Charge { cold_steel: true },
        Answer::FallBack => Step::FallBack {},
        Answer::Square => Step::Square {},
    }
}
