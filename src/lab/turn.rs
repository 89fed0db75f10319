//! Player turns of a fight, as commands to the judge: declaration, answer, check, move, fire of both sides, combat, and the next turn.
//!
//! [`Fight::next`] gives what follows from a state: one state, or a throw with the state of every class of its faces. Nothing here knows a
//! rule: which commands there are, what they do and what a face means is asked of the battle's own judge.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::games::rff1812::battle::{
    BattleState, ChargeCall, ChargeEnd, ChargeStage, Command, Die, FireCall, FirerCall, ManeuverCall, OpenThrow, PartySituation,
    SingleCall, UnitSituation, UnitState, allowed_inches, beyond_canister, fire_request, leaders_for, state_after,
};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::words::{Cover, Ground, Position};
use crate::games::rff1812::{EffectVerb, FigureId, ManeuverKind, RetreatHow};
use crate::id::{LeaderId, UnitId};
use crate::lab::ground::Fight;
use crate::lab::parts::{Act, Heeded, Roles, ThrowActs};
use crate::lab::request::{Answer, Plan, Step};
use crate::lab::state::{FightState, Follows, Reached, ThrowFor, TurnPoint, UnitPlaces, Verdict};
use crate::lab::steps::Deed;
use crate::lab::throws::{AfterThrow, FACES, FightThrow, Known, KnownVolley, ReadThrow, combinations};
use crate::quantity::Inches;

/// Request of a plan or an answer in a state: all that what follows depends on beside the state itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnRequest {
    /// Nothing, as in a throw.
    Nothing,
    /// Step of the side whose player turn it is.
    Step(Step),
    /// Answer of the other side to our charge.
    Reply(Answer),
    /// Nothing, and no player turn follows.
    Last,
}

/// Next step of a fight.
#[derive(Clone, Debug)]
pub enum FightNext {
    /// Goes on without a die; the deed is that of the units whose turn it is, where they have just moved.
    Sure(Box<Reached>, Option<Deed>),
    /// Throws the dice of a check.
    Throw(Box<FightThrow<AfterThrow>>),
}

/// Volley that a side can give in a state.
struct Shot {
    volley: Arc<KnownVolley>,
    call: FireCall,
    /// Battle of the state.
    battle: BattleState,
}

impl Fight {
    /// Returns the state in which the fight begins.
    #[must_use]
    pub fn begin(&self) -> FightState {
        let mut places = UnitPlaces::default();
        places[..self.ours].fill(-self.apart.grains());
        let state = FightState { theirs: false, point: TurnPoint::Declare, units: Default::default(), rest: 0, places };
        self.with_battle(&state, BattleState::clone(&self.start))
    }

    /// Returns what a plan of ours and an answer of theirs ask for in a state in that turn of the plan, from 0.
    #[must_use]
    pub fn wanted(&self, state: &FightState, turn: usize, (plan, answer): (&Plan, Answer)) -> TurnRequest {
        match state.point {
            TurnPoint::Declare | TurnPoint::Move => {
                TurnRequest::Step(if state.theirs { their_step(answer) } else { plan.steps.get(turn).copied().unwrap_or(Step::Hold {}) })
            }
            TurnPoint::Reply if !state.theirs => TurnRequest::Reply(answer),
            TurnPoint::Attack | TurnPoint::Combat if !state.theirs && turn + 1 >= self.turns => TurnRequest::Last,
            TurnPoint::Reply | TurnPoint::Check | TurnPoint::Defend | TurnPoint::Attack | TurnPoint::Combat => TurnRequest::Nothing,
        }
    }

    /// Returns what follows from a state, by what is asked for in it. A throw that was read before by other tables is read again; what
    /// its classes came to is not worked out twice.
    #[must_use]
    pub fn next(&self, state: &FightState, wanted: TurnRequest, known: Known<'_>) -> FightNext {
        if let Some(leader) =
            self.rest(state).leaders.iter().find(|(_, leader)| leader.in_danger && leader.in_play()).map(|(id, _)| id.clone())
            && let Some(throw) = self.leader_in_danger(state, leader, known)
        {
            return FightNext::Throw(Box::new(throw));
        }
        let step = if let TurnRequest::Step(step) = wanted { step } else { Step::Hold {} };
        let answer = if let TurnRequest::Reply(answer) = wanted { answer } else { Answer::Stand };
        let last = wanted == TurnRequest::Last;
        let sure = |follows: Follows| FightNext::Sure(Box::new(self.reached(&follows)), None);
        match state.point {
            TurnPoint::Declare => sure(self.declare(state, step)),
            TurnPoint::Reply => sure(self.reply(state, answer)),
            TurnPoint::Check => {
                self.check(state, known).map_or_else(|| sure(self.at(state, TurnPoint::Move)), |throw| FightNext::Throw(Box::new(throw)))
            }
            TurnPoint::Move => {
                let (follows, deed) = self.make_moves(state, step);
                FightNext::Sure(Box::new(self.reached(&follows)), deed)
            }
            TurnPoint::Defend => self.fire(state, (state.theirs, TurnPoint::Attack), last, known),
            TurnPoint::Attack => self.fire(state, (!state.theirs, TurnPoint::Combat), last, known),
            TurnPoint::Combat => self.combat(state, last, known),
        }
    }

    /// Returns the state or the end that this comes to.
    fn reached(&self, Follows { state, verdict }: &Follows) -> Reached {
        verdict.map_or(Reached::State(*state), |verdict| Reached::End(self.end(state, verdict)))
    }

    /// Returns the same state at another point of the player turn.
    pub(super) fn at(&self, state: &FightState, point: TurnPoint) -> Follows {
        Follows { state: FightState { point, ..*state }, verdict: None }
    }

    /// Returns the state after a command, at the same point; `None` if the rules do not accept it without the referee's word.
    pub(super) fn carried_out(&self, state: &FightState, command: Command) -> Option<Follows> {
        let (battle, effects) = state_after(&self.setup, &self.battle(state), command).ok()?;
        Some(self.after(self.with_battle(state, battle), &self.heeded(&effects)))
    }

    /// Returns a state with its units where the effects send them.
    fn after(&self, state: FightState, effects: &[Heeded]) -> Follows {
        let (mut next, mut verdict, mut sent_back) = (state, None, Vec::new());
        for (nth, verb) in effects {
            if let EffectVerb::Retreat { how, inches } = verb {
                self.retreat(&mut next, *nth, *how, *inches);
                sent_back.push(*nth);
            }
            if matches!(verb, EffectVerb::CarryPosition {} | EffectVerb::BreakThrough {}) {
                verdict = Some(carried_by(self.is_ours(*nth)));
            }
        }
        let verdict = verdict.or_else(|| self.is_driven_off(&next, &sent_back).then_some(Verdict::ThrownBack));
        Follows { state: next, verdict }
    }

    /// Checks whether all of our units are broken, gone, or driven by a result farther than close range behind the line they began on.
    fn is_driven_off(&self, state: &FightState, sent_back: &[usize]) -> bool {
        let last = -self.apart.grains() - self.tables().inches(FigureId::CloseRange).grains();
        let driven = |nth: usize| sent_back.contains(&nth) && state.places[nth] < last;
        self.steady(state, true).all(driven)
    }

    /// Checks whether a unit is in play and not broken.
    pub(super) fn is_steady(&self, state: &FightState, nth: usize) -> bool {
        self.unit(state, nth).is_some_and(|now| now.in_play() && !now.broken())
    }

    /// Lists the units of a side in play, by their indices.
    pub(super) fn in_play(&self, state: &FightState, ours: bool) -> impl Iterator<Item = usize> {
        let own = if ours { 0..self.ours } else { self.ours..self.units.len() };
        own.filter(|nth| self.unit(state, *nth).is_some_and(UnitState::in_play))
    }

    /// Lists the units of a side that are in play and not broken, by their indices.
    pub(super) fn steady(&self, state: &FightState, ours: bool) -> impl Iterator<Item = usize> {
        self.in_play(state, ours).filter(|nth| self.is_steady(state, *nth))
    }

    /// Returns the distance from a unit to the nearest enemy who stands, in millionths of an inch; `None` if none does.
    pub(super) fn enemy_at(&self, state: &FightState, nth: usize) -> Option<i64> {
        self.steady(state, !self.is_ours(nth)).map(|enemy| (state.places[enemy] - state.places[nth]).abs()).min()
    }

    /// Sends a unit back: so many inches, a full move, or beyond the close range of every enemy.
    fn retreat(&self, state: &mut FightState, nth: usize, how: RetreatHow, inches: Option<Inches>) {
        let back = if self.is_ours(nth) { -1 } else { 1 };
        match how {
            RetreatHow::Inches => state.places[nth] += back * inches.unwrap_or_default().grains(),
            RetreatHow::Full => state.places[nth] += back * self.full_move(state, nth),
            RetreatHow::BeyondCloseRange => {
                for enemy in self.in_play(state, !self.is_ours(nth)).collect::<Vec<_>>() {
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
        let known = self.setup.scenario.unit(&self.units[nth]).zip(self.unit(state, nth));
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
    fn check(&self, state: &FightState, known: Known<'_>) -> Option<FightThrow<AfterThrow>> {
        let ours = !state.theirs;
        let waits = |nth: &usize| self.unit(state, *nth).is_some_and(|now| !now.checked && now.sheltered_in.is_none());
        let waiting = self.in_play(state, ours).filter(waits).collect::<Vec<_>>();
        let leader = self.leader_of(state, *waiting.first()?);
        let group = match &leader {
            Some(_) => waiting.iter().copied().filter(|nth| self.leader_of(state, *nth) == leader).collect(),
            None => vec![waiting[0]],
        };
        let units = group.iter().map(|nth| self.situation(state, *nth)).collect::<Vec<_>>();
        let command = Command::Maneuver(ManeuverCall { leader, units, die: Die::typed(1) });
        self.throw((state, &self.battle(state)), (ThrowFor::Maneuver, ours), known, command)
    }

    /// Returns the leader near who takes a unit with him in its check: its commander, or else the first who may.
    fn leader_of(&self, state: &FightState, nth: usize) -> Option<LeaderId> {
        let id = &self.units[nth];
        let (side, unit) = self.setup.scenario.unit(id)?;
        let able = leaders_for(&self.setup, self.rest(state), id);
        let own = side.commander_of(unit).map(|leader| leader.id.clone()).filter(|leader| able.contains(leader));
        own.or_else(|| able.into_iter().next())
    }

    /// Returns what a unit's player declares and measures for its check.
    fn situation(&self, state: &FightState, nth: usize) -> UnitSituation {
        let reached = |enemy: usize| {
            let gap = (state.places[enemy] - state.places[nth]).abs();
            self.close_range(&self.units[enemy]).is_some_and(|close| gap <= close)
        };
        UnitSituation {
            enemy_close_range: self.steady(state, !self.is_ours(nth)).any(reached),
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

    /// Returns the throw of a check, with what follows from each class of its faces; `None` if it is not accepted.
    fn throw(
        &self,
        (state, battle): (&FightState, &BattleState),
        (purpose, ours): (ThrowFor, bool),
        known: Known<'_>,
        command: Command,
    ) -> Option<FightThrow<AfterThrow>> {
        let roles = self.roles(&command);
        let open = OpenThrow::of(&self.setup, battle, command).ok().flatten()?;
        let read = known.checks.read(purpose, &open)?;
        let acts = OnceCell::new();
        let acts = || Arc::clone(acts.get_or_init(|| self.acts_of(&read, roles)));
        let of = |class| self.follows(state, (&open, &read, &acts), class, known);
        let follows = (0..read.ways.len()).map(of).collect::<Option<_>>()?;
        Some(FightThrow { purpose, ours, pools: Vec::new(), dice: if purpose == ThrowFor::Charge { 2 } else { 1 }, read, roles, follows })
    }

    /// Returns the units on which a check falls, by the number of their roles.
    fn roles(&self, command: &Command) -> u32 {
        let places = |units: &mut dyn Iterator<Item = &UnitId>| units.filter_map(|unit| self.index(unit)).collect::<Vec<_>>();
        let mut roles = Roles::default();
        if let Command::Maneuver(call) = command {
            roles.by = places(&mut call.units.iter().map(|situation| &situation.unit));
        } else if let Command::Fire(call) = command {
            roles.by = places(&mut call.firers.iter().map(|firer| &firer.unit));
            roles.at = places(&mut std::iter::once(&call.target));
            roles.afar = (0..call.firers.len()).filter(|nth| beyond_canister(&self.setup, call.firers[*nth].range)).collect();
        } else if let Command::Charge(call) = command {
            roles.by = places(&mut call.attackers.iter());
            roles.at = places(&mut call.defenders.iter());
        }
        self.roles_number(roles)
    }

    /// Returns what follows from a class of faces whose consequences for each part of the battle are known; `None` where they are not.
    pub(super) fn follows_known(&self, state: &FightState, read: &Arc<ReadThrow>, roles: u32, class: usize) -> Option<Reached> {
        let acts = self.acts_of(read, roles);
        let (then, effects) = self.put_together(state, acts.classes[class].as_ref()?)?;
        Some(self.reached(&self.after(then, &effects)))
    }

    /// Returns what follows from a class of faces; `None` if it is not accepted.
    fn follows(
        &self,
        state: &FightState,
        (open, read, acts): (&OpenThrow<'_>, &ReadThrow, &dyn Fn() -> Arc<ThrowActs>),
        class: usize,
        known: Known<'_>,
    ) -> Option<AfterThrow> {
        if let Some(leads) = known.before.and_then(|before| before.leads_from(&read.comes_to[class])) {
            return Some(AfterThrow::Known(leads));
        }
        let reading = read.readings[class].as_ref()?;
        let ask = || open.after(reading).ok();
        let (then, effects) = if let Some(act) = &acts().classes[class] {
            self.then(state, act, ask)?
        } else {
            let (battle, effects) = ask()?;
            (self.with_battle(state, battle), self.heeded(&effects))
        };
        Some(AfterThrow::New(Box::new(self.reached(&self.after(then, &effects)))))
    }

    /// Returns the throw for a leader in danger.
    fn leader_in_danger(&self, state: &FightState, leader: LeaderId, known: Known<'_>) -> Option<FightThrow<AfterThrow>> {
        let ours = self.setup.scenario.leader(&leader).is_some_and(|(side, _)| side.id == self.sides[0]);
        let call = SingleCall::of_leader(&FALLEN_LEADER, leader, Die::typed(1));
        self.throw((state, &self.battle(state)), (ThrowFor::Leader, ours), known, Command::Check(call))
    }

    /// Returns the fire of a side at the nearest enemy, if any of its units can and may fire; then the next point of the turn.
    fn fire(&self, state: &FightState, (ours, then): (bool, TurnPoint), last: bool, known: Known<'_>) -> FightNext {
        let on = || FightNext::Sure(Box::new(self.reached(&self.follows_at(state, then, last))), None);
        self.volley(state, ours, known)
            .and_then(|shot| self.shot(state, ours, known, shot))
            .map_or_else(on, |throw| FightNext::Throw(Box::new(throw)))
    }

    /// Returns the throw of a volley, its rockets first; `None` if it is no attack.
    fn shot(
        &self,
        state: &FightState,
        ours: bool,
        known: Known<'_>,
        Shot { volley, call, battle }: Shot,
    ) -> Option<FightThrow<AfterThrow>> {
        let rockets = &volley.rockets;
        if rockets.is_empty() {
            let command = Command::Fire(FireCall { die: Some(Die::typed(1)), ..call });
            return self.throw((state, &battle), (ThrowFor::Fire, ours), known, command);
        }
        let pools = rockets.iter().map(|(_, pool)| *pool).collect::<Vec<_>>();
        let (mut all, mut roles, mut follows) = (ReadThrow::default(), 0, Vec::new());
        for hits in combinations(&pools) {
            let ways = pools.iter().zip(&hits).map(|(pool, hits)| pool.ways(*hits)).product();
            let mut firers = call.firers.clone();
            for ((firer, pool), hits) in rockets.iter().zip(&hits) {
                let die = |nth: u32| if nth < *hits { FACES } else { 1 };
                firers[*firer].rocket_dice.get_or_insert_default().extend((0..pool.dice).map(die));
            }
            let call = FireCall { firers, die: Some(Die::typed(1)), ..call.clone() };
            let command = Command::Fire(call.clone());
            roles = self.roles(&command);
            let open = OpenThrow::of(&self.setup, &battle, command).ok().flatten();
            match open.and_then(|open| Some((known.checks.read(ThrowFor::Fire, &open)?, open))) {
                Some((read, open)) => {
                    let acts = || self.acts_of(&read, roles);
                    for class in all.add(&read, ways) {
                        follows.push(self.follows(state, (&open, &read, &acts), class, known)?);
                    }
                }
                // Too few of them count for an attack.
                None if all.add(&ReadThrow::no_attack(), ways).is_empty() => {}
                None => {
                    let idle = self.carried_out(state, Command::Fire(FireCall { die: None, ..call }))?;
                    follows.push(AfterThrow::New(Box::new(self.reached(&idle))));
                }
            }
        }
        Some(FightThrow { purpose: ThrowFor::Fire, ours, pools, dice: 1, read: Arc::new(all), roles, follows })
    }

    /// Returns the fire that a side can give: its first unit with a shot at the nearest enemy, and all who can join, with the dice of their
    /// rockets; `None` if nobody has a shot.
    fn volley(&self, state: &FightState, ours: bool, known: Known<'_>) -> Option<Shot> {
        let firers = self.in_play(state, ours).filter(|nth| self.may_fire(state, *nth)).collect::<Vec<_>>();
        if firers.is_empty() {
            return None;
        }
        let battle = self.battle(state);
        let gap = |nth: usize, target: usize| (state.places[target] - state.places[nth]).abs();
        let targets = self.steady(state, !ours).collect::<Vec<_>>();
        let prepared = |firers: &[usize], target: usize| {
            let plain = |nth: &usize| FirerCall::plain(self.units[*nth].clone(), Inches::from_grains(gap(*nth, target)));
            let call = FireCall {
                firers: firers.iter().map(plain).collect(),
                target: self.units[target].clone(),
                cover: self.cover_of(state, target),
                closest: true,
                ..FireCall::default()
            };
            let request = fire_request(&self.setup, &battle, &call).ok()?;
            Some((known.checks.volley(self.tables(), &request)?, call))
        };
        let found = firers.iter().find_map(|lead| {
            let target = targets.iter().copied().min_by_key(|target| gap(*lead, *target))?;
            let (volley, call) = prepared(&firers, target)?;
            let shots = volley.shots.iter().map(|place| firers[*place]).collect::<Vec<_>>();
            let joined = || if shots.len() == firers.len() { Some((volley, call)) } else { prepared(&shots, target) };
            shots.contains(lead).then(joined).flatten()
        });
        found.map(|(volley, call)| Shot { volley, call, battle })
    }

    /// Returns the state at a point that may begin another phase of the battle; `last` where nobody fires any more.
    pub(super) fn follows_at(&self, state: &FightState, point: TurnPoint, last: bool) -> Follows {
        let last = last && point == TurnPoint::Combat;
        let on = FightState { point, ..*state };
        let then = |phase: bool| {
            let ask = || {
                let now = self.battle(state);
                let (mut battle, effects) =
                    if phase { state_after(&self.setup, &now, Command::NextPhase {}).ok()? } else { (now, Vec::new()) };
                battle.forget_moves();
                if last {
                    battle.forget_fire();
                }
                Some((battle, effects))
            };
            self.then_all(&on, &Act::Point { point, phase, last }, ask)
        };
        let next = if matches!(point, TurnPoint::Defend | TurnPoint::Combat) { then(true) } else { None };
        if let Some((then, effects)) = next {
            return self.after(then, &effects);
        }
        Follows { state: then(false).map_or(on, |(then, _)| then), verdict: None }
    }

    /// Returns the combat of the open charge, or its end without one; then the end of the player turn.
    fn combat(&self, state: &FightState, last: bool, known: Known<'_>) -> FightNext {
        let sure = |follows: Follows| FightNext::Sure(Box::new(self.reached(&follows)), None);
        let over = || sure(self.end_turn(state, last));
        let Some((nth, charge)) = self.rest(state).charges.iter().enumerate().find(|(_, charge)| charge.open()) else { return over() };
        let there = |unit: &UnitId, is: fn(&UnitState) -> bool| self.index(unit).and_then(|nth| self.unit(state, nth)).is_some_and(is);
        let is_steady = |unit: &UnitState| unit.in_play() && !unit.broken();
        let attackers = charge.attackers.iter().filter(|unit| there(unit, is_steady)).cloned().collect::<Vec<_>>();
        let defenders = charge.standing().filter(|unit| there(unit, UnitState::in_play)).cloned().collect::<Vec<_>>();
        if !attackers.is_empty() && !defenders.is_empty() && charge.stage != ChargeStage::Breakthrough {
            return self.fight(state, known, (attackers, defenders)).map_or_else(over, |throw| FightNext::Throw(Box::new(throw)));
        }
        if !attackers.is_empty() {
            let how = if self.ground == Ground::Open { ChargeEnd::Carried } else { ChargeEnd::CarriedDisordered };
            if let Some(mut follows) = self.carried_out(state, Command::EndCharge { charge: nth, how }) {
                follows.verdict = follows.verdict.or_else(|| Some(carried_by(!state.theirs)));
                return sure(follows);
            }
        }
        self.carried_out(state, Command::EndCharge { charge: nth, how: ChargeEnd::CalledOff }).map_or_else(over, sure)
    }

    /// Returns the throw of both sides in a combat of a charge; `None` if it is not accepted.
    fn fight(
        &self,
        state: &FightState,
        known: Known<'_>,
        (attackers, defenders): (Vec<UnitId>, Vec<UnitId>),
    ) -> Option<FightThrow<AfterThrow>> {
        let lead = defenders.first().and_then(|unit| self.index(unit))?;
        let position = Some(self.position_of(state, lead)).filter(|position| *position != Position::None);
        let plain = ChargeCall { defenders, ground: self.ground, ..ChargeCall::plain(attackers) };
        let call = ChargeCall { defender: PartySituation { position, ..PartySituation::default() }, ..plain };
        self.throw((state, &self.battle(state)), (ThrowFor::Charge, !state.theirs), known, Command::Charge(call))
    }

    /// Returns the beginning of the next player turn, or the end of the fight after our last.
    fn end_turn(&self, state: &FightState, last: bool) -> Follows {
        if last {
            return Follows { state: *state, verdict: Some(Verdict::Open) };
        }
        let ask = || {
            let (mut battle, effects) = state_after(&self.setup, &self.battle(state), Command::NextPhase {}).ok()?;
            battle.forget_moves();
            Some((battle, effects))
        };
        let refused = || {
            let mut battle = self.battle(state);
            battle.forget_moves();
            Follows { state: self.with_battle(state, battle), verdict: None }
        };
        let next = self.then_all(state, &Act::NextTurn, ask);
        let mut follows = next.map_or_else(refused, |(then, effects)| self.after(then, &effects));
        follows.state.theirs = !state.theirs;
        follows.state.point = TurnPoint::Declare;
        follows
    }
}

/// Returns the verdict where a side carries the ground it charged: theirs is taken, or ours is lost and we are thrown back.
const fn carried_by(ours: bool) -> Verdict {
    if ours { Verdict::Taken } else { Verdict::ThrownBack }
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
