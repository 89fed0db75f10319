//! Judging a call: what cannot be is refused, what the rules forbid is refused without the referee's word, and what is
//! done is worked out whole.

mod attacks;
mod edits;
mod fire;
mod melee;
mod moves;
mod officers;
mod turn;

use smol_str::SmolStr;

use super::Setup;
use super::calls::Command;
use super::event::Event;
use super::facts::Known;
use super::state::{Phase, State};
use crate::engine::{Faults, Ruling, Tally, text};
use crate::game::Refusal;
use crate::games::battlecry1812::words::RulingId;
use crate::hex::Heading;

pub(super) fn judge(setup: &Setup, state: &State, command: Command) -> Result<Event, Refusal> {
    match command {
        Command::Move(call) => moves::unit(setup, state, call),
        Command::Form(call) => moves::form(setup, state, call),
        Command::MoveOfficer(call) => officers::moves(setup, state, call),
        Command::Rout(call) => moves::rout(setup, state, call),
        Command::Fire(call) => fire::fire(setup, state, call),
        Command::Melee(call) => melee::melee(setup, state, call),
        Command::Strike(call) => attacks::strike(setup, state, call),
        Command::OfficerFire(call) => officers::fired_at(setup, state, call),
        Command::Rally(call) => officers::rally(setup, state, call),
        Command::Withdraw(call) => moves::withdraw(setup, state, call),
        Command::Rest(call) => moves::rest(setup, state, call),
        Command::NextPhase { referee } => turn::next(setup, state, referee),
        Command::EndBattle { referee } => turn::end(setup, state, referee),
        Command::SetPhase { turn, side, phase } => turn::set(setup, turn, side, phase),
        Command::Arrive(call) => turn::arrive(setup, state, call),
        Command::EditUnit { unit, edit, note } => edits::unit(setup, state, unit, edit, note),
        Command::EditOfficer { officer, edit, note } => edits::officer(setup, state, officer, edit, note),
        Command::EditGround { edit, note } => edits::ground(setup, state, edit, note),
        Command::HoldPosition { position, side } => edits::position(setup, position, side),
        Command::Note { text } if text.trim().is_empty() => Err(Refusal::of("text", "is empty; write the remark")),
        Command::Note { text } => Ok(Event::Noted { text }),
    }
}

/// Judged as the call itself is, but before any dice are thrown: why the call cannot be, whatever they would show.
///
/// # Errors
/// What is in its way.
pub fn before_dice(setup: &Setup, state: &State, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Fire(call) => fire::ready(setup, state, call).map(drop),
        Command::Melee(call) => melee::ready(setup, state, call).map(drop),
        Command::OfficerFire(call) => officers::ready_to_fire_at(setup, state, call).map(drop),
        Command::Rally(call) => officers::ready_to_rally(setup, state, call).map(drop),
        Command::Strike(call) => attacks::ready(setup, state, call).map(drop),
        other => judge(setup, state, other.clone()).map(drop),
    }
}

/// What is in the way of a call: what cannot be, and what only the referee may allow.
struct Bar {
    faults: Faults,
    /// The referee has given his word.
    allowed: bool,
}

impl Bar {
    fn new(referee: Option<&SmolStr>) -> Self {
        Self { faults: Faults::default(), allowed: referee.is_some() }
    }

    /// What cannot be at all.
    fn must(&mut self, holds: bool, at: &str, says: impl FnOnce() -> String) {
        if !holds {
            self.faults.add(at, says());
        }
    }

    /// What the rules ask, and the referee may waive.
    fn should(&mut self, holds: bool, at: &str, says: impl FnOnce() -> String) {
        if !holds && !self.allowed {
            self.faults.add(at, says());
        }
    }

    fn finish(self) -> Result<(), Refusal> {
        self.faults.finish().map_err(Refusal)
    }

    /// It is a unit's player turn and the phase for what it is to do.
    fn in_turn(&mut self, state: &State, known: &Known<'_>, phase: Phase, at: &str) {
        let Known { side, unit, .. } = known;
        self.should(state.side == side.id, at, || format!("{} is not of the side whose player turn it is", unit.label()));
        self.in_phase(state, phase);
    }

    fn in_phase(&mut self, state: &State, phase: Phase) {
        self.should(state.phase == phase, "phase", || format!("this is for the {phase} phase, and it is the {} phase", state.phase));
    }

    fn not_routed(&mut self, known: &Known<'_>, at: &str) {
        self.should(!known.state.is_routed(), at, || format!("{} is routed, and only runs", known.unit.label()));
    }

    /// It may attack still: once in a player turn.
    fn attacks_once(&mut self, setup: &Setup, known: &Known<'_>, at: &str) {
        let done = known.state.marks.fired || known.state.marks.fought;
        self.should(!done, at, || {
            format!("{} has attacked in this player turn: {}", known.unit.label(), ruling(setup, RulingId::OneAttack))
        });
    }

    /// A facing is a side of the board's hexes.
    fn facing(&mut self, setup: &Setup, facing: Option<Heading>, at: &str) {
        let tops = setup.scenario.board.grid.tops;
        let fits = facing.is_none_or(|facing| tops.has(facing));
        self.must(fits, at, || format!("is no side of this board's hexes; they are {}", tops.spellings()));
    }

    /// A ruling names a line of its tally.
    fn rulings(&mut self, at: &str, rulings: &[Ruling], tally: &Tally) {
        for (nth, ruling) in rulings.iter().enumerate() {
            if let Ruling::Strike { row, .. } | Ruling::Count { row, .. } = ruling {
                let known = tally.lines().iter().any(|line| line.row.id == *row);
                self.must(known, &format!("{at}[{nth}].row"), || format!("there is no modifier \"{row}\" in this check"));
            }
        }
    }
}

/// A ruling of ours, as a clause.
fn ruling(setup: &Setup, id: RulingId) -> String {
    text::lower_first(&setup.tables.rulings[&id].head.label)
}
