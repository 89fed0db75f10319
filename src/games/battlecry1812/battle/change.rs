//! Changes in a battle of companies: a closed list, each with the value it sets.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::state::{Fate, Loss, Marks, OfficerState, Phase, State, UnitState};
use crate::game::changes;
use crate::games::battlecry1812::Ground;
use crate::games::battlecry1812::words::{Course, Formation};
use crate::hex::{Cube, Heading, Hex};
use crate::id::{OfficerId, PositionId, SideId, UnitId};

changes! {
    /// Change of a unit, in the order the log lists them.
    UnitChange of UnitState {
        Fate(fate: Option<Fate>),
        Strength(strength: u32),
        Morale(morale: u32),
        At(at: Option<Hex>),
        Facing(facing: Option<Heading>),
        Formation(formation: Formation),
        Hexes(hexes: u32),
        Spread(spread: BTreeSet<Cube>),
        OnTable(on_table: bool),
        Attackers(attackers: BTreeSet<UnitId>),
    } apart from marks
}

changes! {
    /// Change of what a unit has done in its player turn, or what was done to it.
    Mark of Marks {
        Spent(spent: u32),
        Moved(moved: bool),
        Formed(formed: u32),
        Carriage(carriage: bool),
        Fired(fired: bool),
        Fought(fought: bool),
        Rested(rested: bool),
        Withdrew(withdrew: bool),
        Ran(ran: bool),
        Rallies(rallies: u32),
        Buffs(buffs: u32),
        Seen(seen: bool),
    }
}

changes! {
    /// Change of an officer, in the order the log lists them.
    OfficerChange of OfficerState {
        Lost(lost: Option<Loss>),
        At(at: Option<Hex>),
        OnTable(on_table: bool),
        Buffs(buffs: u32),
        Spent(spent: u32),
    }
}

changes! {
    /// Change of turn, side, phase or end.
    TableChange of State {
        Turn(turn: u32),
        Side(side: SideId),
        Phase(phase: Phase),
        Ended(ended: bool),
    } apart from board, units, officers, positions
}

/// Change of one value of the state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Change of a unit.
    Unit(UnitId, UnitChange),
    /// Change of what a unit has done in its player turn.
    Mark(UnitId, Mark),
    /// Change of an officer.
    Officer(OfficerId, OfficerChange),
    /// Side that now holds a key position; `None`: no side.
    Position(PositionId, Option<SideId>),
    /// Ground of a hex from now on.
    Ground(Hex, Ground),
    /// Fence on a hexside: true if it now stands.
    Fence(Hex, Heading, bool),
    /// Road or water from a hex to its neighbour: true if it now runs there.
    Course(Course, Hex, Hex, bool),
    /// Name of a place from now on; `None` removes it.
    Name(Hex, Option<SmolStr>),
    /// Change of turn, side, phase or end.
    Table(TableChange),
    /// A player turn begins: what was done in the one before is over.
    PlayerTurnBegins,
}

impl Change {
    /// Returns whether it sets a unit's figures, or takes a unit or an officer out of the game.
    #[must_use]
    pub const fn is_loss(&self) -> bool {
        matches!(self, Self::Unit(_, UnitChange::Strength(_) | UnitChange::Fate(Some(_))) | Self::Officer(_, OfficerChange::Lost(Some(_))))
    }
}

/// Subject that a change belongs to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A unit, by its id.
    Unit(UnitId),
    /// An officer, by his id.
    Officer(OfficerId),
    /// A key position, by its id.
    Position(PositionId),
    /// A hex of the board.
    Ground(Hex),
    /// Turn, phase and all that belongs to no unit or officer.
    Table,
}

/// Applies a change to the state; one of a unit, officer or position it does not have is ignored.
pub(super) fn apply(state: &mut State, change: &Change) {
    match change {
        Change::Unit(id, change) => {
            if let Some(unit) = state.units.get_mut(id) {
                change.set(unit);
            }
        }
        Change::Mark(id, mark) => {
            if let Some(unit) = state.units.get_mut(id) {
                mark.set(&mut unit.marks);
            }
        }
        Change::Officer(id, change) => {
            if let Some(officer) = state.officers.get_mut(id) {
                change.set(officer);
            }
        }
        Change::Position(id, holder) => {
            if let Some(held) = state.positions.get_mut(id) {
                held.clone_from(holder);
            }
        }
        Change::Ground(hex, ground) => Arc::make_mut(&mut state.board).paint(*hex, *ground),
        Change::Fence(hex, side, true) => drop(Arc::make_mut(&mut state.board).fence(*hex, *side)),
        Change::Fence(hex, side, false) => Arc::make_mut(&mut state.board).unfence(*hex, *side),
        Change::Course(course, one, other, runs) => drop(Arc::make_mut(&mut state.board).set_course(*course, *one, *other, *runs)),
        Change::Name(hex, name) => Arc::make_mut(&mut state.board).rename(*hex, name.clone()),
        Change::Table(change) => change.set(state),
        Change::PlayerTurnBegins => state.begin_player_turn(),
    }
}

/// Returns the changes that turn the first state into the second: units, officers, positions in the order of their ids, the ground, the
/// rest.
pub(super) fn changes_between(was: &State, becomes: &State) -> Vec<Change> {
    let mut changes = Vec::new();
    for (id, was, becomes) in was.units.changed(&becomes.units) {
        changes.extend(UnitChange::between(was, becomes).into_iter().map(|change| Change::Unit(id.clone(), change)));
        changes.extend(Mark::between(&was.marks, &becomes.marks).into_iter().map(|mark| Change::Mark(id.clone(), mark)));
    }
    for (id, was, becomes) in was.officers.changed(&becomes.officers) {
        changes.extend(OfficerChange::between(was, becomes).into_iter().map(|change| Change::Officer(id.clone(), change)));
    }
    let held = was.positions.iter().filter_map(|(id, was)| Some((id, becomes.positions.get(id).filter(|becomes| *becomes != was)?)));
    changes.extend(held.map(|(id, holder)| Change::Position(id.clone(), holder.clone())));
    if !Arc::ptr_eq(&was.board, &becomes.board) {
        changes.extend(was.board.repainted(&becomes.board).into_iter().map(|(hex, ground)| Change::Ground(hex, ground)));
        changes.extend(was.board.refenced(&becomes.board).into_iter().map(|(hex, side, stands)| Change::Fence(hex, side, stands)));
        changes.extend(
            was.board.relaid(&becomes.board).into_iter().map(|(course, one, other, runs)| Change::Course(course, one, other, runs)),
        );
        changes.extend(was.board.renamed(&becomes.board).into_iter().map(|(hex, name)| Change::Name(hex, name)));
    }
    changes.extend(TableChange::between(was, becomes).into_iter().map(Change::Table));
    changes
}

/// Returns the changes that turn the first state into the second where a player turn begins between them.
pub(super) fn between_player_turns(was: &State, becomes: &State) -> Vec<Change> {
    let mut begun = was.clone();
    begun.begin_player_turn();
    let mut changes = vec![Change::PlayerTurnBegins];
    changes.extend(changes_between(&begun, becomes));
    changes
}

/// Returns the subject that a change belongs to.
pub(super) fn subject(change: &Change) -> Subject {
    match change {
        Change::Unit(id, _) | Change::Mark(id, _) => Subject::Unit(id.clone()),
        Change::Officer(id, _) => Subject::Officer(id.clone()),
        Change::Position(id, _) => Subject::Position(id.clone()),
        Change::Ground(hex, _) | Change::Fence(hex, ..) | Change::Course(_, hex, ..) | Change::Name(hex, _) => Subject::Ground(*hex),
        Change::Table(_) | Change::PlayerTurnBegins => Subject::Table,
    }
}
