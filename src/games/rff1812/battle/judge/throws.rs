//! Throw of a check judged once for all its faces: its sums are made before the dice, and the state follows for any of them. Every step
//! of it is the judge's own.

use super::checks::{prepared_charge, prepared_fire, prepared_maneuver, read_charge, read_fire, read_maneuver};
use super::single::prepare_single;
use super::{Outcome, carried_out, complete_command, outcome};
use crate::engine::Tally;
use crate::game::Refusal;
use crate::games::rff1812::Resolution;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::{Command, Die};
use crate::games::rff1812::battle::found::{AppliedEffect, CheckCall};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::BattleObjections;
use crate::games::rff1812::charge::Charge;
use crate::games::rff1812::check::Single;
use crate::games::rff1812::fire::Fire;
use crate::games::rff1812::maneuver::Maneuver;

/// Result of a command in a battle: the state after it, and the effects that led to it.
pub type StateAfter = (BattleState, Vec<AppliedEffect>);

/// Returns the state after a command that the rules accept without the referee's word.
///
/// # Errors
/// The reason why it is impossible or forbidden.
pub fn state_after(setup: &Setup, state: &BattleState, command: Command) -> Result<StateAfter, Refusal> {
    let mut objections = BattleObjections::new(None);
    let (_, Outcome { found, state }) = outcome(setup, state, command, &mut objections)?;
    accepted(setup, &state, &objections)?;
    Ok((state, found.effects))
}

fn accepted(setup: &Setup, state: &BattleState, objections: &BattleObjections) -> Result<(), Refusal> {
    objections.check(|note| note.says(setup, &state.successor_names()))
}

/// Check that is made, before its dice are read.
#[derive(Debug)]
enum MadeCheck<'b> {
    Maneuver(Vec<Maneuver<'b>>),
    Fire(Box<Fire<'b>>),
    Charge(Box<Charge<'b>>),
    Single(Box<Single<'b>>),
}

/// Check of a battle with its sums made, that the rules accept without the referee's word, for any faces of its dice.
#[derive(Debug)]
pub struct OpenThrow<'b> {
    setup: &'b Setup,
    state: &'b BattleState,
    command: Command,
    check: MadeCheck<'b>,
}

impl<'b> OpenThrow<'b> {
    /// Makes the check of a command, whose own faces do not matter; `None` if it is no check.
    ///
    /// # Errors
    /// The reason why it is impossible or forbidden.
    pub fn of(setup: &'b Setup, state: &'b BattleState, command: Command) -> Result<Option<Self>, Refusal> {
        let mut objections = BattleObjections::new(None);
        let command = complete_command(setup, state, command)?;
        let check = match command.check() {
            Some(CheckCall::Maneuver(call)) => MadeCheck::Maneuver(prepared_maneuver(setup, state, call, &mut objections)?),
            Some(CheckCall::Fire(call)) => MadeCheck::Fire(Box::new(prepared_fire(setup, state, call, &mut objections)?)),
            Some(CheckCall::Charge(call)) => MadeCheck::Charge(Box::new(prepared_charge(setup, state, call, &mut objections)?)),
            Some(CheckCall::Single(call)) => MadeCheck::Single(Box::new(prepare_single(setup, state, call)?)),
            None => return Ok(None),
        };
        accepted(setup, state, &objections)?;
        Ok(Some(Self { setup, state, command, check }))
    }

    /// Returns whether its die can change anything: a volley with too few points is no attack.
    #[must_use]
    pub fn is_read(&self) -> bool {
        if let MadeCheck::Fire(check) = &self.check { self.tallies().next().is_some() && check.settled.is_some() } else { true }
    }

    /// Returns its sums, one for each unit or side.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally<'b>> {
        let (maneuvers, others): (&[Maneuver<'b>], [Option<&Tally<'b>>; 2]) = match &self.check {
            MadeCheck::Maneuver(checks) => (checks, [None, None]),
            MadeCheck::Fire(check) => (&[], [check.settled.as_ref().and_then(|settled| settled.tally.as_ref()), None]),
            MadeCheck::Charge(check) => (&[], [Some(&check.attacker.tally), Some(&check.defender.tally)]),
            MadeCheck::Single(check) => (&[], [Some(&check.tally), None]),
        };
        maneuvers.iter().map(|check| &check.tally).chain(others.into_iter().flatten())
    }

    /// Reads the table with these faces, for each unit that is checked; the second face is the defender's in a charge.
    #[must_use]
    pub fn read(&self, [face, other]: [u8; 2]) -> Vec<Resolution<'b>> {
        match &self.check {
            MadeCheck::Maneuver(checks) => checks.iter().map(|check| check.resolve(face)).collect(),
            MadeCheck::Fire(check) => check.resolve(face).into_iter().collect(),
            MadeCheck::Charge(check) => vec![check.resolve(face, other)],
            MadeCheck::Single(..) => Vec::new(),
        }
    }

    /// Returns the effects of a check of one die with this face; empty for the others.
    #[must_use]
    pub fn single_effects(&self, face: u8) -> Vec<crate::games::rff1812::Effect> {
        if let MadeCheck::Single(check) = &self.check { check.resolve(face).effects } else { Vec::new() }
    }

    /// Returns the state after these faces, with the effects that led to it.
    ///
    /// # Errors
    /// The reason why it is impossible or forbidden.
    pub fn after(&mut self, [face, other]: [u8; 2]) -> Result<StateAfter, Refusal> {
        let Self { setup, state, command, check } = self;
        let (die, second) = (Die::typed(face), Die::typed(other));
        let (found, volley) = if let (Command::Maneuver(call), MadeCheck::Maneuver(checks)) = (&mut *command, &*check) {
            call.die = die;
            (read_maneuver(setup, state, call, checks)?, None)
        } else if let (Command::Fire(call), MadeCheck::Fire(check)) = (&mut *command, &*check) {
            call.die = Some(die);
            (read_fire(setup, state, call, check)?, Some(&**check))
        } else if let (Command::Charge(call), MadeCheck::Charge(check)) = (&mut *command, &*check) {
            (call.attacker_die, call.defender_die) = (die, second);
            (read_charge(setup, state, call, check)?, None)
        } else {
            if let Command::Check(call) = &mut *command {
                call.die = die;
            }
            return state_after(setup, state, command.clone());
        };
        let Outcome { found, state } = carried_out(setup, state, (command, found), volley, &mut BattleObjections::new(None));
        Ok((state, found.effects))
    }
}
