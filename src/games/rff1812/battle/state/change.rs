//! Changes in a battle: a closed list, each with the value it sets.

use serde::{Deserialize, Serialize};

use crate::engine::Shared;
use crate::game::changes;
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::judge::arrivals::Arrivals;
use crate::games::rff1812::battle::state::declared::DeclaredCharge;
use crate::games::rff1812::battle::state::{BattleState, FaceFired, LeaderState, LeaderStatus, Phase, Successor, UnitState};
use crate::games::rff1812::words::{Formation, Light, Order};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};

changes! {
    /// Changes to a unit, in the order the log shows them.
    UnitChange of UnitState {
        Removed(removed: bool),
        Stands(stands: u32),
        Damaged(damaged: u32),
        Order(order: Option<Order>),
        Formation(formation: Formation),
        Silenced(silenced: bool),
        LowOnAmmo(low_on_ammo: bool),
        OnTable(on_table: bool),
        Maneuver(maneuver: Option<ManeuverKind>),
        Checked(checked: bool),
        Made(made: Option<RowId>),
        OutOfCommand(out_of_command: bool),
        Moved(moved: bool),
        StandsFired(stands_fired: u32),
        FiredAt(fired_at: Option<UnitId>),
        FiredAfar(fired_afar: bool),
        FacesFired(faces_fired: Vec<FaceFired>),
        FoughtTurn(fought_turn: Option<u32>),
        Hasty(hasty: bool),
        OutflankedBeforeSquare(outflanked_before_square: bool),
        ShelteredIn(sheltered_in: Option<UnitId>),
        OnFoot(on_foot: bool),
        DisorderedAnyway(disordered_anyway: bool),
    }
}

changes! {
    /// Changes to a leader, in the order the log shows them.
    LeaderChange of LeaderState {
        Status(status: LeaderStatus),
        AttachedTo(attached_to: Option<UnitId>),
        Dismounted(dismounted: bool),
        UntilTurn(until_turn: Option<u32>),
        OnTable(on_table: bool),
        ReplacedFromTurn(replaced_from_turn: Option<u32>),
        InDanger(in_danger: bool),
        CheckedWith(checked_with: Option<UnitId>),
        Successor(successor: Option<Successor>),
    }
}

changes! {
    /// Changes to what belongs to no unit, leader or key position.
    TableChange of BattleState {
        Turn(turn: u32),
        Side(side: SideId),
        Phase(phase: Phase),
        OnceHeld(once_held: Vec<(PositionId, SideId)>),
        Charges(charges: Shared<Vec<DeclaredCharge>>),
        ThrownFor(thrown_for: Vec<UnitId>),
        Came(came: Shared<Arrivals>),
        Ended(ended: bool),
        Light(light_set: Option<Light>),
    } apart from units, leaders, positions
}

/// Change in the state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Change to a unit, by its id.
    Unit(UnitId, UnitChange),
    /// Change to a leader, by his id.
    Leader(LeaderId, LeaderChange),
    /// Side that holds a key position now; `None` for neither.
    Position(PositionId, Option<SideId>),
    /// Change to turn, phase, light or charges.
    Table(TableChange),
    /// Start of a phase: what units did in the one before is over.
    PhaseBegins,
    /// Start of a player turn: what units did in the one before is over.
    PlayerTurnBegins,
}

impl Change {
    /// Checks whether the change is to stands or gun damage, to the status of a leader, or removes a unit.
    #[must_use]
    pub const fn is_loss(&self) -> bool {
        matches!(
            self,
            Self::Unit(_, UnitChange::Stands(_) | UnitChange::Damaged(_) | UnitChange::Removed(true))
                | Self::Leader(_, LeaderChange::Status(_))
        )
    }
}

/// Subject that a change is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Unit that is changed, by id.
    Unit(UnitId),
    /// Leader who is changed, by id.
    Leader(LeaderId),
    /// Key position that changes hands.
    Position(PositionId),
    /// Turn, phase, light and all else that is no subject of its own.
    Table,
}

/// Applies a change to the state; a unit, leader or position that the state lacks is skipped.
pub(in crate::games::rff1812::battle) fn apply(state: &mut BattleState, change: &Change) {
    match change {
        Change::Unit(id, change) => {
            if let Some(unit) = state.units.get_mut(id) {
                change.set(unit);
            }
        }
        Change::Leader(id, change) => {
            if let Some(leader) = state.leaders.get_mut(id) {
                change.set(leader);
            }
        }
        Change::Position(id, holder) => {
            if let Some(held) = state.positions.get_mut(id) {
                held.clone_from(holder);
            }
        }
        Change::Table(change) => change.set(state),
        Change::PhaseBegins => state.units.change_all(|_, unit| unit.begin_phase()),
        Change::PlayerTurnBegins => {
            state.units.change_all(|_, unit| unit.begin_player_turn());
            state.leaders.change_all(|_, leader| leader.checked_with = None);
        }
    }
}

/// Returns the changes from one state to another: units, leaders, positions in the order of their ids, then the rest.
pub(in crate::games::rff1812::battle) fn between(was: &BattleState, becomes: &BattleState) -> Vec<Change> {
    let units = was.units.changed(&becomes.units);
    let units =
        units.flat_map(|(id, was, becomes)| UnitChange::between(was, becomes).into_iter().map(|change| Change::Unit(id.clone(), change)));
    let leaders = was.leaders.changed(&becomes.leaders);
    let leaders = leaders
        .flat_map(|(id, was, becomes)| LeaderChange::between(was, becomes).into_iter().map(|change| Change::Leader(id.clone(), change)));
    let positions = was.positions.iter().filter_map(|(id, was)| {
        let becomes = becomes.positions.get(id).filter(|becomes| *becomes != was)?;
        Some(Change::Position(id.clone(), becomes.clone()))
    });
    let table = TableChange::between(was, becomes).into_iter().map(Change::Table);
    units.chain(leaders).chain(positions).chain(table).collect()
}

/// Returns the changes from one state to another, between which a phase begins, and with `player_turn` a player turn.
pub(in crate::games::rff1812::battle) fn between_phases(was: &BattleState, becomes: &BattleState, player_turn: bool) -> Vec<Change> {
    let mut begun = was.clone();
    let mut changes = vec![Change::PhaseBegins];
    if player_turn {
        changes.push(Change::PlayerTurnBegins);
    }
    changes.iter().for_each(|change| apply(&mut begun, change));
    changes.extend(between(&begun, becomes));
    changes
}

/// Returns the subject of a change.
pub(in crate::games::rff1812::battle) fn subject(change: &Change) -> Subject {
    match change {
        Change::Unit(id, _) => Subject::Unit(id.clone()),
        Change::Leader(id, _) => Subject::Leader(id.clone()),
        Change::Position(id, _) => Subject::Position(id.clone()),
        Change::Table(_) | Change::PhaseBegins | Change::PlayerTurnBegins => Subject::Table,
    }
}
