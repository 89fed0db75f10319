//! Judging a call: what cannot be is refused, what the rules forbid is refused without the referee's word, and what is
//! done is worked out whole.

mod attacks;
pub(super) mod edits;
mod fire;
mod melee;
mod moves;
mod officers;
mod throws;
mod turn;

use crate::engine::fault::{At, clause};
use crate::engine::text::{HAS, IS, statement};
use smol_str::SmolStr;

pub(super) use moves::withdrawal_hexes;
pub(super) use throws::throws;

use super::calls::Command;
use super::change::{between_player_turns, changes_between};
use super::facts::UnitInPlay;
use super::found::{Found, TableReading};
use super::state::{Phase, State};
use super::{Battlecry1812, Setup, consequences, outlook, summary};
use crate::engine::{Ruling, Tally, text};
use crate::game::{Judged, Objections, Refusal};
use crate::games::battlecry1812::words::RulingId;
use crate::hex::Heading;

/// Judges a command: what was found, and the changes that follow.
pub(super) fn judge(setup: &Setup, state: &State, command: Command, bar: &mut CommandObjections) -> Result<Judged<Battlecry1812>, Refusal> {
    let mut command = completed(setup, state, command);
    if let Command::NextPhase { passing: passing @ None } = &mut command {
        *passing = Some(outlook::skipped_phases(setup, state)).filter(|skipped| !skipped.is_empty());
    }
    let found = find(setup, state, &command, bar)?;
    let after = consequences::state_after(setup, state, &command, &found);
    let other_player_turn = matches!(&found.reading, TableReading::Phase { turn, side, .. } if state.turn != *turn || state.side != *side);
    let changes = if other_player_turn { between_player_turns(state, &after) } else { changes_between(state, &after) };
    Ok(Judged { command, found, changes })
}

/// Adds the objections to a command, whose consequences nobody asks for. A phase that is passed over is no objection.
pub(super) fn object(setup: &Setup, state: &State, command: Command, bar: &mut CommandObjections) -> Result<(), Refusal> {
    find(setup, state, &completed(setup, state, command), bar).map(drop)
}

/// Returns a command with what it leaves out filled in.
fn completed(setup: &Setup, state: &State, command: Command) -> Command {
    match command {
        // After the last player turn nobody has another.
        Command::NextPhase { .. } if summary::is_last_phase(setup, state) && !state.ended => Command::EndBattle {},
        Command::Form(call) => Command::Form(moves::complete_form_call(setup, state, call)),
        command @ (Command::Move(_)
        | Command::MoveOfficer(_)
        | Command::Rout(_)
        | Command::Fire(_)
        | Command::Melee(_)
        | Command::Strike(_)
        | Command::OfficerFire(_)
        | Command::Rally(_)
        | Command::Withdraw(_)
        | Command::Rest(_)
        | Command::NextPhase { .. }
        | Command::EndBattle {}
        | Command::SetPhase { .. }
        | Command::Arrive(_)
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::EditGround { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_)) => command,
    }
}

fn find(setup: &Setup, state: &State, command: &Command, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    match command {
        Command::Move(call) => moves::judge_move(setup, state, call, bar),
        Command::Form(call) => moves::form(setup, state, call, bar),
        Command::MoveOfficer(call) => officers::judge_officer_move(setup, state, call, bar),
        Command::Rout(call) => moves::rout(setup, state, call, bar),
        Command::Fire(call) => fire::fire(setup, state, call, bar),
        Command::Melee(call) => melee::melee(setup, state, call, bar),
        Command::Strike(call) => attacks::strike(setup, state, call, bar),
        Command::OfficerFire(call) => officers::judge_officer_fire(setup, state, call, bar),
        Command::Rally(call) => officers::rally(setup, state, call, bar),
        Command::Withdraw(call) => moves::withdraw(setup, state, call, bar),
        Command::Rest(call) => moves::rest(setup, state, call, bar),
        Command::NextPhase { passing } => turn::judge_next_phase(setup, state, passing.as_deref().unwrap_or_default(), bar),
        Command::EndBattle {} => turn::end(setup, state, bar),
        Command::SetPhase { turn, side, phase } => turn::set(setup, *turn, side, *phase, bar),
        Command::Arrive(call) => turn::arrive(setup, state, call, bar),
        Command::EditUnit { unit, edit, note } => edits::unit(setup, state, unit, edit, note),
        Command::EditOfficer { officer, edit, note } => edits::officer(setup, state, officer, edit, note),
        Command::EditGround { edit, note } => edits::ground(setup, state, edit, note),
        Command::HoldPosition { position, side } => edits::position(setup, position, side.as_ref()),
        Command::Note { text } if text.trim().is_empty() => Err(Refusal::of("text", clause("is empty; write the remark"))),
        Command::Note { .. } => Ok(Found::default()),
        Command::Correct(_) => Err(Refusal::of("call", "a correction can change only an event in the log")),
    }
}

/// Returns whether a call is allowed as far as is known before any dice are thrown, without putting objections into words.
#[must_use]
pub fn is_allowed(setup: &Setup, state: &State, command: &Command) -> bool {
    let mut bar = CommandObjections::unread();
    check_command(setup, state, command, &mut bar).is_ok() && bar.is_empty()
}

/// Judges a call as the judge itself does, but before any dice are thrown: it is refused where no dice would allow it. The referee's word
/// counts, if he gave it.
///
/// # Errors
/// The objections that remain.
pub fn check_with_override(setup: &Setup, state: &State, command: &Command, word: Option<&SmolStr>) -> Result<(), Refusal> {
    let mut bar = CommandObjections::new(word);
    check_command(setup, state, command, &mut bar).and_then(|()| bar.finish())
}

/// Checks a call as far as possible before any dice are thrown.
pub(super) fn check_command(setup: &Setup, state: &State, command: &Command, bar: &mut CommandObjections) -> Result<(), Refusal> {
    match command {
        Command::Fire(call) => fire::check_fire(setup, state, call, bar).map(drop),
        Command::Melee(call) => melee::check_melee(setup, state, call, bar).map(drop),
        Command::OfficerFire(call) => officers::check_officer_fire(setup, state, call, bar).map(drop),
        Command::Rally(call) => officers::check_rally(setup, state, call, bar).map(drop),
        Command::Strike(call) => attacks::check_strike(setup, state, call, bar).map(drop),
        Command::Form(call) => moves::form(setup, state, &moves::complete_form_call(setup, state, call.clone()), bar).map(drop),
        Command::Move(_)
        | Command::MoveOfficer(_)
        | Command::Rout(_)
        | Command::Withdraw(_)
        | Command::Rest(_)
        | Command::NextPhase { .. }
        | Command::EndBattle {}
        | Command::SetPhase { .. }
        | Command::Arrive(_)
        | Command::EditUnit { .. }
        | Command::EditOfficer { .. }
        | Command::EditGround { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => find(setup, state, command, bar).map(drop),
    }
}

/// Objections to a call: what is impossible, and what only the referee may allow.
/// Verb of units whose guns take their turn to limber.
const LIMBERS: text::Verb = text::Verb("limbers or unlimbers", "limber or unlimber");

pub(super) type CommandObjections = Objections<String>;

impl CommandObjections {
    fn finish(&self) -> Result<(), Refusal> {
        self.check(String::clone)
    }

    /// Checks that it is the unit's player turn, and the phase for what it is to do.
    fn check_turn(&mut self, state: &State, known: &UnitInPlay<'_>, phase: Phase, at: &'static str) {
        let UnitInPlay { side, unit, .. } = known;
        self.should(state.side == side.id, at, || format!("{} cannot act in the enemy's player turn", unit.label()));
        self.should(!known.state.marks.rested, at, || {
            statement(unit.label(), HAS, "rested in this player turn, and cannot move or attack")
        });
        self.check_phase(state, phase);
    }

    fn check_phase(&mut self, state: &State, phase: Phase) {
        self.should(state.phase == phase, "", || format!("this is done in the {phase} phase; it is now the {} phase", state.phase));
    }

    fn check_not_routed(&mut self, known: &UnitInPlay<'_>, at: &'static str) {
        self.should(!known.state.is_routed(), at, || only_runs(known));
    }

    /// Checks that it may still attack: once in a player turn.
    fn check_one_attack(&mut self, setup: &Setup, known: &UnitInPlay<'_>, at: &'static str) {
        let done = known.state.marks.fired || known.state.marks.fought;
        self.should(!done, at, || {
            statement(known.unit.label(), HAS, format!("attacked in this player turn: {}", ruling(setup, RulingId::OneAttack)))
        });
    }

    /// Checks that a facing is a side of the board's hexes.
    fn facing(&mut self, setup: &Setup, facing: Option<Heading>, at: &'static str) {
        let tops = setup.scenario.board.grid.tops;
        let fits = facing.is_none_or(|facing| tops.has(facing));
        self.must(fits, at, || clause(format!("must be a side of this board's hexes: {}", tops.spellings())));
    }

    /// Checks that each ruling names a line of its tally.
    fn rulings(&mut self, at: &'static str, rulings: &[Ruling], tally: &Tally) {
        for (nth, ruling) in rulings.iter().enumerate() {
            if let Ruling::Strike { row, .. } | Ruling::Count { row, .. } = ruling {
                let known = tally.lines().iter().any(|line| line.row.id == *row);
                self.must(known, At::of(at).item(nth).field("row"), || format!("\"{row}\" is not a modifier of this check"));
            }
        }
    }
}

/// Checks that the unit is not routed: it does nothing but run, waived or not.
fn check_in_order(known: &UnitInPlay<'_>, at: &'static str) -> Result<(), Refusal> {
    if known.state.is_routed() { Err(Refusal::of(at, only_runs(known))) } else { Ok(()) }
}

fn only_runs(known: &UnitInPlay<'_>) -> String {
    statement(known.unit.label(), IS, "routed, and can only run")
}

/// Returns a ruling of ours as a clause.
fn ruling(setup: &Setup, id: RulingId) -> String {
    text::lower_first(&setup.tables.rulings[&id].head.label)
}
