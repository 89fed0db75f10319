//! Throw of a check judged once for all its faces: its request first, its sums before the dice, and the state that follows for any of
//! them. Checks with the same request have the same sums and results in any state; what these come to is each state's own. Every step
//! is the judge's own.

use super::charging::EffectsBeside;
use super::checks::{
    ChargeReading, ChargeRequests, FireReading, MadeCharge, ManeuverReading, charge_requests, made_charge, made_fire, made_maneuvers,
    maneuver_requests, read_charge, read_fire, read_maneuver, request_of_fire,
};
use super::single::prepare_single;
use super::{complete_command, find, state_then};
use crate::engine::Tally;
use crate::engine::process::Die as DieKind;
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::{Command, Die};
use crate::games::rff1812::battle::found::{AppliedEffect, CheckCall};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::BattleObjections;
use crate::games::rff1812::check::Single;
use crate::games::rff1812::fire::{Fire, FireRequest};
use crate::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
use crate::games::rff1812::{Effect, Party, Resolution};

/// Result of a command in a battle: the state after it, and the effects that led to it.
pub type StateAfter = (BattleState, Vec<AppliedEffect>);

/// Returns the state after a command that the rules accept without the referee's word.
///
/// # Errors
/// The reason why it is impossible or forbidden.
pub fn state_after(setup: &Setup, state: &BattleState, command: Command) -> Result<StateAfter, Refusal> {
    let mut objections = BattleObjections::new(None);
    let command = complete_command(setup, state, command)?;
    let found = find(setup, state, &command, &mut objections)?;
    accepted(setup, state, &objections)?;
    let (after, _) = state_then(setup, state, (&command, &found), None);
    Ok((after, found.effects))
}

fn accepted(setup: &Setup, state: &BattleState, objections: &BattleObjections) -> Result<(), Refusal> {
    objections.check(|note| note.text(setup, &state.successor_names()))
}

/// Request of a check without rulings: all that its sums and results depend on beside the tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CheckRequest {
    /// Request for each unit of a maneuver check.
    Maneuver(Vec<ManeuverRequest>),
    /// Request for a volley.
    Fire(Box<FireRequest>),
    /// Requests for a combat of a charge.
    Charge(Box<ChargeRequests>),
}

const ONLY_CHECKS: &str = "only a check has dice";

impl CheckRequest {
    /// Makes the sums of a check that was requested so by a command.
    fn made<'b>(&self, setup: &'b Setup, command: &Command) -> Result<MadeThrow<'b>, Refusal> {
        Ok(match (self, command) {
            (Self::Maneuver(requests), Command::Maneuver(call)) => MadeThrow::Maneuver(made_maneuvers(setup, call, requests)?),
            (Self::Fire(request), Command::Fire(call)) => {
                MadeThrow::Fire { check: Box::new(made_fire(setup, call, request)?), firers: call.firers.len() }
            }
            (Self::Charge(requests), Command::Charge(call)) => MadeThrow::Charge(Box::new(made_charge(setup, call, requests)?)),
            (Self::Maneuver(_) | Self::Fire(_) | Self::Charge(_), _) => return Err(Refusal::of("call", ONLY_CHECKS)),
        })
    }
}

/// Check apart from the battle in which it was opened.
#[derive(Clone, Debug)]
pub struct CheckApart {
    request: CheckRequest,
    command: Command,
}

impl CheckApart {
    /// Makes the sums of the check by the tables of this set-up.
    ///
    /// # Errors
    /// The reason why it is impossible.
    pub fn made<'b>(&self, setup: &'b Setup) -> Result<MadeThrow<'b>, Refusal> {
        self.request.made(setup, &self.command)
    }
}

/// Result of a check with certain faces, before it falls on the units of a battle.
#[derive(Clone, Debug)]
pub enum CheckReading {
    /// Results for each unit of a maneuver check.
    Maneuver(Vec<ManeuverReading>),
    /// Result of a volley.
    Fire(FireReading),
    /// Result of a combat of a charge.
    Charge(Box<ChargeReading>),
    /// Face of a check of one die.
    Single(u8),
}

/// Part of a result that falls on units, leaders and charges: results with the same do the same to them, whatever their sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Falls {
    /// Effects on each unit of a maneuver check, and whether it was out of command.
    Maneuver(Vec<(bool, Vec<Effect>)>),
    /// Effects of a volley, with the places of the firers that scored, and of those that have not fired.
    Fire {
        /// Effects on the target and on the firers.
        effects: Vec<Effect>,
        /// Places of the firers whose stands scored.
        scoring: Vec<usize>,
        /// Places of the firers that have no points whatever their dice.
        silent: Vec<usize>,
    },
    /// Effects of a combat on the leading units, and on each beside them.
    Charge {
        /// Effects on both sides.
        effects: Vec<Effect>,
        /// Effects on each unit beside the leading ones.
        beside: Vec<EffectsBeside>,
    },
}

impl Falls {
    /// Returns the part of it that falls on one side: on those who maneuver, fire or charge, or on those at whom they do.
    #[must_use]
    pub fn on_side(&self, acts: bool) -> Self {
        let of = |effects: &[Effect], is_own: &dyn Fn(&Effect) -> bool| effects.iter().filter(|effect| is_own(effect)).cloned().collect();
        match self {
            Self::Maneuver(_) => self.clone(),
            Self::Fire { effects, scoring, silent } => {
                let effects = of(effects, &|effect| (effect.on == Some(Party::Firers)) == acts);
                let places = |of: &[usize]| if acts { of.to_vec() } else { Vec::new() };
                Self::Fire { effects, scoring: places(scoring), silent: places(silent) }
            }
            Self::Charge { effects, beside } => {
                let party = if acts { Party::Attacker } else { Party::Defender };
                let beside = beside.iter().filter(|((of, _), _)| *of == party).cloned().collect();
                Self::Charge { effects: of(effects, &|effect| effect.on == Some(party)), beside }
            }
        }
    }

    /// Returns the part of it on which leaders and charges hang beside the units as they are then: how many stands are lost and who fired
    /// matters to the units alone.
    #[must_use]
    pub fn beside_units(&self) -> Self {
        let without_counts = |effects: &[Effect]| effects.iter().map(Effect::without_count).collect();
        match self {
            Self::Maneuver(units) => Self::Maneuver(units.iter().map(|(out, effects)| (*out, without_counts(effects))).collect()),
            Self::Fire { effects, .. } => Self::Fire { effects: without_counts(effects), scoring: Vec::new(), silent: Vec::new() },
            Self::Charge { effects, beside } => Self::Charge {
                effects: without_counts(effects),
                beside: beside.iter().map(|(place, effects)| (*place, without_counts(effects))).collect(),
            },
        }
    }
}

impl CheckReading {
    /// Returns the part of the result that falls on the units of a battle; `None` for a check of one die, which hangs on its face alone.
    #[must_use]
    pub fn falls(&self) -> Option<Falls> {
        match self {
            Self::Maneuver(readings) => Some(Falls::Maneuver(readings.iter().map(ManeuverReading::falls).collect())),
            Self::Fire(reading) => Some(reading.falls()),
            Self::Charge(reading) => Some(reading.falls()),
            Self::Single(_) => None,
        }
    }
}

/// Throw of a check in a battle, that the rules accept without the referee's word, before its sums are made.
#[derive(Debug)]
pub struct OpenThrow<'b> {
    setup: &'b Setup,
    state: &'b BattleState,
    command: Command,
    request: Option<CheckRequest>,
}

impl<'b> OpenThrow<'b> {
    /// Opens the throw of a command, whose own faces do not matter; `None` if it is no check.
    ///
    /// # Errors
    /// The reason why it is impossible or forbidden.
    pub fn of(setup: &'b Setup, state: &'b BattleState, command: Command) -> Result<Option<Self>, Refusal> {
        let mut objections = BattleObjections::new(None);
        let command = complete_command(setup, state, command)?;
        let request = match command.check() {
            Some(CheckCall::Maneuver(call)) => Some(CheckRequest::Maneuver(maneuver_requests(setup, state, call, &mut objections)?)),
            Some(CheckCall::Fire(call)) => Some(CheckRequest::Fire(Box::new(request_of_fire(setup, state, call, &mut objections)?))),
            Some(CheckCall::Charge(call)) => Some(CheckRequest::Charge(Box::new(charge_requests(setup, state, call, &mut objections)?))),
            Some(CheckCall::Single(_)) => None,
            None => return Ok(None),
        };
        accepted(setup, state, &objections)?;
        Ok(Some(Self { setup, state, command, request }))
    }

    /// Returns the request by which its sums and results may be known from another state; `None` for a check that the referee ruled on,
    /// and for one of one die.
    #[must_use]
    pub fn request(&self) -> Option<&CheckRequest> {
        self.request.as_ref().filter(|_| !self.command.is_ruled())
    }

    /// Returns the check apart from the battle, by which it can be made by other tables; `None` where [`Self::request`] has none.
    #[must_use]
    pub fn apart(&self) -> Option<CheckApart> {
        self.request().map(|request| CheckApart { request: request.clone(), command: self.command.clone() })
    }

    /// Makes the sums of the check.
    ///
    /// # Errors
    /// The reason why it is impossible.
    pub fn made(&self) -> Result<MadeThrow<'b>, Refusal> {
        match (&self.request, &self.command) {
            (Some(request), command) => request.made(self.setup, command),
            (None, Command::Check(call)) => Ok(MadeThrow::Single(Box::new(prepare_single(self.setup, self.state, call)?))),
            (None, _) => Err(Refusal::of("call", ONLY_CHECKS)),
        }
    }

    /// Returns the state after a result of the check, with the effects that led to it.
    ///
    /// # Errors
    /// The reason why it is impossible or forbidden.
    pub fn after(&self, reading: &CheckReading) -> Result<StateAfter, Refusal> {
        let Self { setup, state, command, .. } = self;
        let (found, silent) = if let (Command::Maneuver(call), CheckReading::Maneuver(readings)) = (command, reading) {
            (read_maneuver(setup, state, call, readings)?, None)
        } else if let (Command::Fire(call), CheckReading::Fire(reading)) = (command, reading) {
            (read_fire(setup, state, call, reading)?, Some(reading.silent.as_slice()))
        } else if let (Command::Charge(call), CheckReading::Charge(reading)) = (command, reading) {
            (read_charge(setup, state, call, reading)?, None)
        } else {
            let mut command = command.clone();
            if let (Command::Check(call), CheckReading::Single(face)) = (&mut command, reading) {
                call.die = Die::typed(*face);
            }
            return state_after(setup, state, command);
        };
        let (after, _) = state_then(setup, state, (command, &found), silent);
        Ok((after, found.effects))
    }
}

/// Check with its sums made, for any faces of its dice. Every step of it is the judge's own.
#[derive(Debug)]
pub enum MadeThrow<'b> {
    /// Check of each unit that maneuvers.
    Maneuver(Vec<Maneuver<'b>>),
    /// Check of a volley.
    Fire {
        /// Check with its points and its sum.
        check: Box<Fire<'b>>,
        /// Number of units that fire.
        firers: usize,
    },
    /// Checks of a combat.
    Charge(Box<MadeCharge<'b>>),
    /// Check of one die.
    Single(Box<Single<'b>>),
}

impl<'b> MadeThrow<'b> {
    /// Returns whether its die can change anything: a volley with too few points is no attack.
    #[must_use]
    pub fn is_read(&self) -> bool {
        if let Self::Fire { check, .. } = self { self.tallies().next().is_some() && check.settled.is_some() } else { true }
    }

    /// Returns its sums, one for each unit or side.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally<'b>> {
        let (maneuvers, others): (&[Maneuver<'b>], [Option<&Tally<'b>>; 2]) = match self {
            Self::Maneuver(checks) => (checks, [None, None]),
            Self::Fire { check, .. } => (&[], [check.settled.as_ref().and_then(|settled| settled.tally.as_ref()), None]),
            Self::Charge(check) => (&[], [Some(&check.lead.attacker.tally), Some(&check.lead.defender.tally)]),
            Self::Single(check) => (&[], [Some(&check.tally), None]),
        };
        maneuvers.iter().map(|check| &check.tally).chain(others.into_iter().flatten())
    }

    /// Lists the faces of its die, or one pair for each difference of the dice of a combat; with whether they come to the same as those
    /// before them, for every unit that is checked.
    #[must_use]
    pub fn faces(&self) -> Vec<([u8; 2], bool)> {
        let sides = DieKind::D10.sides();
        let each = |is_same: &dyn Fn(usize) -> bool| (1..=sides).map(|face| ([face, 1], is_same(usize::from(face - 1)))).collect();
        match self {
            Self::Maneuver(checks) => {
                let checks = checks.iter().map(Maneuver::same_as_before).collect::<Vec<_>>();
                each(&|nth| checks.iter().all(|same| same[nth]))
            }
            Self::Fire { check, .. } => {
                let same = check.same_as_before();
                each(&|nth| same[nth])
            }
            Self::Single(_) => each(&|_| false),
            Self::Charge(check) => {
                let pairs = (1..sides).rev().map(|less| [1, 1 + less]).chain((0..sides).map(|more| [1 + more, 1])).collect::<Vec<_>>();
                let before = std::iter::once(None).chain(pairs.iter().map(Some));
                pairs
                    .iter()
                    .zip(before)
                    .map(|(dice, before)| (*dice, before.is_some_and(|before| check.lead.is_same(*dice, *before))))
                    .collect()
            }
        }
    }

    /// Reads the table with these faces.
    #[must_use]
    pub fn read(&self, faces: [u8; 2]) -> ReadFaces<'b> {
        let [face, other] = faces;
        let (mut beside, mut single) = (Vec::new(), None);
        let resolutions = match self {
            Self::Maneuver(checks) => checks.iter().map(|check| check.resolve(face)).collect(),
            Self::Fire { check, .. } => check.resolve(face).into_iter().collect(),
            Self::Charge(check) => {
                let lead = check.lead.resolve(face, other);
                beside = check.effects_beside(lead.result);
                vec![lead]
            }
            Self::Single(check) => {
                single = Some(check.resolve(face).effects);
                Vec::new()
            }
        };
        ReadFaces { face, resolutions, beside, single }
    }

    /// Returns the result of faces, to fall on the units of any battle with the same request.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn reading(&self, ReadFaces { face, mut resolutions, beside, .. }: ReadFaces<'_>) -> Result<CheckReading, Refusal> {
        Ok(match self {
            Self::Maneuver(checks) => {
                CheckReading::Maneuver(checks.iter().zip(resolutions).map(|(check, read)| ManeuverReading::of(check, read)).collect())
            }
            Self::Fire { check, firers } => CheckReading::Fire(FireReading::of(check, *firers, resolutions.pop())?),
            Self::Charge(check) => {
                let lead = resolutions.pop().ok_or_else(|| Refusal::of("call", ONLY_CHECKS))?;
                CheckReading::Charge(Box::new(ChargeReading::of(check, lead, beside)))
            }
            Self::Single(_) => CheckReading::Single(face),
        })
    }
}

/// Results of the faces of a throw, before they fall on anybody.
#[derive(Debug)]
pub struct ReadFaces<'b> {
    face: u8,
    /// Results of each unit that is checked, or of the leading units of a combat.
    pub resolutions: Vec<Resolution<'b>>,
    /// Effects on each unit beside the leading ones of a combat.
    beside: Vec<EffectsBeside>,
    /// Effects of a check of one die.
    single: Option<Vec<Effect>>,
}

impl ReadFaces<'_> {
    /// Lists the effects of each result.
    pub fn effects(&self) -> impl Iterator<Item = &Vec<Effect>> {
        let of_rows = self.resolutions.iter().map(|resolution| &resolution.effects);
        of_rows.chain(self.beside.iter().map(|(_, effects)| effects)).chain(&self.single)
    }
}
