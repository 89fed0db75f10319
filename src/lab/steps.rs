//! Steps of a plan, each by the commands it stands for. What a step cannot do, as the unit's check came out, becomes the nearest thing the
//! rules allow: it is found by asking which commands the judge accepts. This is the one place that says what a step means.
//!
//! - *charge*: the units that may are declared against the enemy, with cold steel or firing as they come, and again without steel where
//!   there is none; who may not, or whose check lets him come no nearer, comes on. Ground that nobody holds any more is walked onto.
//! - *fire*, *hold*: the maneuver without a move. Whoever may fire does so, in both player turns.
//! - *fall back*: the first move the check allows, backwards.
//! - *come on*: the first move that is long enough, or else the longest, up to the inches named, and no nearer than the enemy's close
//!   range without a charge.
//! - *square*: the maneuver that ends in it; as an answer to a charge, the hasty one.
//! - *attach*: the leader near joins the first unit before its check; then as *fire*.

use crate::engine::words;
use crate::games::rff1812::battle::{ChargeEnd, Command, ManeuverMove, Reply, allowed_inches, leaders_for, open_charge, state_after};
use crate::games::rff1812::words::{Formation, Order};
use crate::games::rff1812::{FigureId, ManeuverKind};
use crate::id::UnitId;
use crate::lab::ground::Fight;
use crate::lab::parts::Act;
use crate::lab::request::{Answer, Step};
use crate::lab::state::{FightState, Follows, TurnPoint, Verdict};

words! {
    /// Deed of the units that lead a player turn, as their check let them.
    Deed {
        Charged = "charged", ChargedDisordered = "charged_disordered", CameOn = "came_on", Held = "held", FellBack = "fell_back",
        Squared = "formed_square", Broke = "broke",
    }
}

impl Step {
    /// Checks whether a deed is what the step asks for.
    #[must_use]
    pub const fn is_done_by(self, deed: Deed) -> bool {
        matches!(
            (self, deed),
            (Self::Charge { .. }, Deed::Charged)
                | (Self::Fire {} | Self::Hold {} | Self::Attach {}, Deed::Held)
                | (Self::FallBack {}, Deed::FellBack)
                | (Self::ComeOn { .. }, Deed::CameOn)
                | (Self::Square {}, Deed::Squared)
        )
    }
}

impl Fight {
    /// Returns whether a leader near can join our first unit as the fight begins.
    #[must_use]
    pub fn can_be_joined(&self) -> bool {
        self.units.first().is_some_and(|lead| !leaders_for(&self.setup, &self.start, lead).is_empty())
    }

    /// Attaches the leader of the first unit; `None` where there is none who can.
    fn attach(&self, state: &FightState) -> Option<Follows> {
        let lead = &self.units[self.in_play(state, !state.theirs).next()?];
        let join = |leader| self.carried_out(state, Command::Attach { leader, unit: Some(lead.clone()) });
        leaders_for(&self.setup, self.rest(state), lead).into_iter().find_map(join)
    }

    /// Begins a player turn: a leader joins the first unit where the step says so, or all units that may make a charge declare it where
    /// there is an enemy within reach.
    pub(super) fn declare(&self, state: &FightState, step: Step) -> Follows {
        let on = self.at(state, TurnPoint::Check);
        if matches!(step, Step::Attach {}) {
            return self.attach(&on.state).unwrap_or(on);
        }
        let on = self.at(state, TurnPoint::Reply);
        let Step::Charge { cold_steel } = step else { return self.at(state, TurnPoint::Check) };
        let targets = self.targets(state);
        let Some(nearest) = targets.first().copied() else { return self.at(state, TurnPoint::Check) };
        let attackers = self.in_play(state, !state.theirs).filter(|nth| self.gap(state, *nth, nearest) <= self.farthest(state, *nth));
        let attackers = attackers.map(|nth| self.units[nth].clone()).collect::<Vec<_>>();
        let defenders = targets.iter().map(|nth| self.units[*nth].clone()).collect::<Vec<_>>();
        let declare = |attackers: Vec<UnitId>, cold_steel| {
            let command = Command::Declare { attackers, defenders: defenders.clone(), cold_steel };
            self.carried_out(&on.state, command)
        };
        let alone = |cold_steel| {
            if attackers.len() < 2 {
                return declare(attackers.clone(), cold_steel);
            }
            let may = attackers.iter().filter(|unit| declare(vec![(*unit).clone()], cold_steel).is_some()).cloned().collect::<Vec<_>>();
            declare(may, cold_steel)
        };
        let steel = if cold_steel { alone(true) } else { None };
        steel.or_else(|| alone(false)).unwrap_or_else(|| self.at(state, TurnPoint::Check))
    }

    /// Answers the charge for the side that is charged.
    pub(super) fn reply(&self, state: &FightState, answer: Answer) -> Follows {
        let mut now = self.at(state, TurnPoint::Check);
        if state.theirs {
            return self.carried_out(&now.state, Command::StandToCharge { charge: 0 }).unwrap_or(now);
        }
        let charged = self.rest(state).charges.first().map(|charge| charge.defenders.clone()).unwrap_or_default();
        for unit in charged {
            let reply = match answer {
                Answer::Stand | Answer::Charge | Answer::Best => continue,
                Answer::FallBack => Reply::Evade { unit: unit.clone(), behind: None },
                Answer::Square => Reply::HastySquare { unit: unit.clone(), outflanked: false },
            };
            let Some(then) = self.carried_out(&now.state, Command::Answer { charge: 0, answer: reply }) else { continue };
            now = then;
            if let Some(nth) = self.index(&unit).filter(|_| answer == Answer::FallBack) {
                let away = self.full_move(&now.state, nth);
                now.state.places[nth] += away;
            }
        }
        self.carried_out(&now.state, Command::StandToCharge { charge: 0 }).unwrap_or(now)
    }

    /// Makes the moves of the units whose turn it is, and goes on to the fire; with the deed of the first of them.
    pub(super) fn make_moves(&self, state: &FightState, step: Step) -> (Follows, Option<Deed>) {
        let mut now = self.at(state, TurnPoint::Move);
        let mut lead = None;
        for nth in self.in_play(state, !state.theirs) {
            let deed;
            (now, deed) = self.make_move(&now.state, nth, step);
            lead = lead.or(Some(deed));
        }
        let stands_there = |nth: usize| now.state.places[nth] >= 0;
        if !state.theirs && self.steady(&now.state, true).any(stands_there) && self.holders(&now.state).is_empty() {
            now.verdict = now.verdict.or(Some(Verdict::Taken));
        }
        let mut then = self.follows_at(&now.state, TurnPoint::Defend, false);
        then.verdict = now.verdict.or(then.verdict);
        (then, lead)
    }

    /// Makes the move of one unit by its step, or the nearest thing its check allows.
    fn make_move(&self, state: &FightState, nth: usize, step: Step) -> (Follows, Deed) {
        let still = || self.at(state, TurnPoint::Move);
        let Some(unit_now) = self.unit(state, nth) else { return (still(), Deed::Held) };
        if unit_now.maneuver.is_none() {
            // The check has sent it where it is.
            let deed = if unit_now.broken() {
                Deed::Broke
            } else if unit_now.moved {
                Deed::FellBack
            } else {
                Deed::Held
            };
            return (still(), deed);
        }
        if open_charge(self.rest(state), std::slice::from_ref(&self.units[nth])).is_some() {
            return self.charge_home(state, nth);
        }
        match step {
            Step::Charge { .. } => self.come_on(state, nth, 0),
            Step::ComeOn { to } => self.come_on(state, nth, to.grains()),
            Step::Fire {} | Step::Hold {} | Step::Attach {} => self.hold(state, nth),
            Step::FallBack {} => self.fall_back(state, nth),
            Step::Square {} => self.form(state, nth, Formation::Square, Deed::Squared),
        }
    }

    /// Moves a charging unit into contact; out of reach, it calls the charge off and comes on.
    fn charge_home(&self, state: &FightState, nth: usize) -> (Follows, Deed) {
        let mut now = self.at(state, TurnPoint::Move);
        let target = self.targets(state).into_iter().min_by_key(|target| self.gap(state, nth, *target));
        // Where all who were charged are away, the charge goes on to where they stood.
        let place = target.map_or_else(|| if self.is_ours(nth) { 0 } else { -self.apart.grains() }, |target| state.places[target]);
        let charge = self.rest(state).charges.iter().position(|charge| charge.open() && charge.attackers.contains(&self.units[nth]));
        if (place - state.places[nth]).abs() > self.reach(state, nth)
            && let Some(off) = charge.and_then(|charge| self.carried_out(state, Command::EndCharge { charge, how: ChargeEnd::CalledOff }))
        {
            return self.come_on(&off.state, nth, 0);
        }
        now.state.places[nth] = place;
        let ordered = self.unit(state, nth).is_some_and(|unit| unit.order == Some(Order::Good));
        (now, if ordered { Deed::Charged } else { Deed::ChargedDisordered })
    }

    /// Moves a unit towards the enemy, or onto ground that nobody holds.
    fn come_on(&self, state: &FightState, nth: usize, to: i64) -> (Follows, Deed) {
        if self.unit(state, nth).is_some_and(|now| now.formation == Formation::Square) {
            return self.form(state, nth, Formation::Line, Deed::Held);
        }
        let ahead = if self.is_ours(nth) { 1 } else { -1 };
        let home = if self.is_ours(nth) { 0 } else { -self.apart.grains() };
        let close = self.tables().inches(FigureId::CloseRange).grains();
        let halt = match self.enemy_at(state, nth) {
            Some(gap) if !self.is_ours(nth) || !self.holders(state).is_empty() => gap - to.max(close),
            _ => (home - state.places[nth]) * ahead,
        };
        if halt <= 0 {
            return self.hold(state, nth);
        }
        // The first that is long enough, else the longest.
        let mut moves = self.moves(state, nth);
        moves.sort_by_key(|(_, inches)| if *inches >= halt { i64::MIN } else { -inches });
        let Some((mut then, inches)) = self.first_made(state, nth, moves) else { return self.hold(state, nth) };
        then.places[nth] += ahead * halt.min(inches);
        (made(then), Deed::CameOn)
    }

    /// Moves a unit away from the enemy.
    fn fall_back(&self, state: &FightState, nth: usize) -> (Follows, Deed) {
        let moves = self.moves(state, nth);
        let Some((mut then, inches)) = self.first_made(state, nth, moves) else { return self.hold(state, nth) };
        then.places[nth] += if self.is_ours(nth) { -inches } else { inches };
        (made(then), Deed::FellBack)
    }

    /// Lets a unit stay where it is by the maneuver that does not move.
    fn hold(&self, state: &FightState, nth: usize) -> (Follows, Deed) {
        let still = self.options(state, nth).find(|option| option.inches.is_none() && option.to.is_empty());
        let then = still.and_then(|option| self.make(state, nth, &option, None));
        (made(then.unwrap_or(*state)), Deed::Held)
    }

    /// Lets a unit take a formation, or hold where its check does not allow that.
    fn form(&self, state: &FightState, nth: usize, formation: Formation, deed: Deed) -> (Follows, Deed) {
        if self.unit(state, nth).is_some_and(|now| now.formation == formation) {
            return (self.hold(state, nth).0, deed);
        }
        let mut options = self.options(state, nth).filter(|option| option.to.contains(&formation));
        let then = options.find_map(|option| self.make(state, nth, &option, Some(formation)));
        then.map_or_else(|| self.hold(state, nth), |then| (made(then), deed))
    }

    /// Lists the moves in its formation with their inches, those in good order first.
    fn moves(&self, state: &FightState, nth: usize) -> Vec<(ManeuverMove, i64)> {
        let in_formation = self.options(state, nth).filter(|option| option.to.is_empty());
        let mut moves = in_formation.filter_map(|option| Some((self.over_ground(option.inches?), option))).collect::<Vec<_>>();
        moves.sort_by_key(|(_, option)| option.disorders);
        moves.into_iter().map(|(inches, option)| (option, inches)).collect()
    }

    /// Makes the first of these moves that the judge accepts; with its inches.
    fn first_made(&self, state: &FightState, nth: usize, moves: Vec<(ManeuverMove, i64)>) -> Option<(FightState, i64)> {
        moves.into_iter().find_map(|(option, inches)| Some((self.make(state, nth, &option, None)?, inches)))
    }

    /// Returns the state after a maneuver, if the judge accepts it.
    fn make(&self, state: &FightState, nth: usize, option: &ManeuverMove, formation: Option<Formation>) -> Option<FightState> {
        let command = Command::Make { unit: self.units[nth].clone(), maneuver: option.row.clone(), formation, ground: self.ground };
        let act = Act::Make { nth, row: option.row.0.clone(), formation };
        let then = self.then_all(state, &act, || state_after(&self.setup, &self.battle(state), command).ok());
        then.map(|(then, _)| then)
    }

    /// Returns the inches that a unit's result lets it go ahead in its formation, in millionths.
    fn reach(&self, state: &FightState, nth: usize) -> i64 {
        let ahead = self.options(state, nth).filter(|option| option.to.is_empty()).filter_map(|option| option.inches);
        ahead.map(|inches| self.over_ground(inches)).max().unwrap_or(0)
    }

    /// Returns the farthest that a unit may go by any result of its check, in millionths of an inch.
    fn farthest(&self, state: &FightState, nth: usize) -> i64 {
        let id = &self.units[nth];
        let known = self.setup.scenario.unit(id).zip(self.unit(state, nth));
        let inches = known.and_then(|((_, unit), now)| allowed_inches(&self.setup, unit, now, ManeuverKind::DoubleQuick));
        inches.map_or(0, |inches| self.over_ground(inches))
    }

    fn gap(&self, state: &FightState, one: usize, other: usize) -> i64 {
        (state.places[one] - state.places[other]).abs()
    }

    /// Lists the enemies that can be charged, the nearest first. Our charges are against those who hold their ground.
    fn targets(&self, state: &FightState) -> Vec<usize> {
        let mut targets = if state.theirs { self.steady(state, true).collect() } else { self.holders(state) };
        let lead = self.in_play(state, !state.theirs).next().unwrap_or(0);
        targets.sort_by_key(|target| self.gap(state, lead, *target));
        targets
    }

    /// Lists the units of the other side that hold their ground: they stand before it, or within close range of it.
    fn holders(&self, state: &FightState) -> Vec<usize> {
        let close = self.tables().inches(FigureId::CloseRange).grains();
        self.steady(state, false).filter(|nth| state.places[*nth] <= close).collect()
    }
}

/// Returns the state after the move of a unit.
const fn made(state: FightState) -> Follows {
    Follows { state: FightState { point: TurnPoint::Move, ..state }, verdict: None }
}
