//! Figures of a battle worked out from its state (losses, key positions, victory points), and the table it is laid out for (digest §1).

use crate::cite::Provenance;
use crate::game::after_action::{HELD, Score};
use crate::games::rff1812::battle::state::change::Subject;
use crate::games::rff1812::battle::state::{BattleState, LeaderState, LeaderStatus};
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Scenario, Side};
use crate::games::rff1812::words::{Arm, Losses};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::{SideId, UnitId};

/// Number of stands from which the losses of a side are heavy (digest §13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeavyLosses {
    /// Number of lost stands past which they are heavy.
    pub past: u32,
    /// Source of that number: of the share of the stands, where the scenario gives none.
    pub provenance: Provenance,
}

impl HeavyLosses {
    /// Returns the least number of lost stands that is heavy.
    #[must_use]
    pub const fn least(self) -> u32 {
        self.past.saturating_add(1)
    }
}

/// Losses of one side in stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideLosses {
    /// Stands at the start, guns' included; optional units count only once they are brought on.
    pub starting: u32,
    /// Number of stands lost.
    pub lost: u32,
    /// Number of lost stands from which casualties are heavy.
    pub heavy: HeavyLosses,
    /// Effect of the losses on the side's maneuver checks.
    pub level: Losses,
}

/// Returns the losses of a side (digest §13).
#[must_use]
pub fn losses(setup: &Setup, state: &BattleState, side: &SideId) -> SideLosses {
    let own = stands_lost(setup, state, side);
    let enemy = stands_lost(setup, state, &setup.scenario.other_side(side).id).1;
    let never = HeavyLosses { past: u32::MAX, provenance: Provenance::Rules };
    let heavy = setup.scenario.side(side).map_or(never, |side| heavy_losses(&setup.tables, side, own.0));
    let word = match (own.1 > heavy.past, own.1 > enemy) {
        (true, true) => Losses::Greater,
        (true, false) => Losses::Heavy,
        (false, _) => Losses::None,
    };
    SideLosses { starting: own.0, lost: own.1, heavy, level: word }
}

/// Returns the number of lost stands from which the losses of a side are heavy: the scenario's, or a share of its `starting` stands
/// (digest §13).
#[must_use]
pub fn heavy_losses(tables: &Tables, side: &Side, starting: u32) -> HeavyLosses {
    if let Some(past) = side.heavy_casualties {
        return HeavyLosses { past, provenance: Provenance::Rules };
    }
    let share = tables.figure(FigureId::HeavyCasualtiesShare).max(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "stands over a figure of at least 1")]
    let past = (f64::from(starting) / share).floor() as u32;
    HeavyLosses { past, provenance: tables.figure_provenance(FigureId::HeavyCasualtiesShare) }
}

/// Counts the stands of a side at the start and those lost. An optional unit counts from when it is brought on.
fn stands_lost(setup: &Setup, state: &BattleState, side: &SideId) -> (u32, u32) {
    let Some(side) = setup.scenario.side(side) else { return (0, 0) };
    let mut sums = (0u32, 0u32);
    for unit in &side.units {
        let Some(unit_state) = state.units.get(&unit.id) else { continue };
        if unit.optional && !unit_state.on_table && !unit_state.removed {
            continue;
        }
        let left = if unit_state.removed { 0 } else { unit_state.stands.min(unit.stands) };
        sums = (sums.0.saturating_add(unit.stands), sums.1.saturating_add(unit.stands - left));
    }
    sums
}

/// Checks whether the enemy holds a key position that the side has held in this battle (digest §13); by some tables, only one it held at
/// the start.
#[must_use]
pub fn key_position_lost(setup: &Setup, state: &BattleState, side: &SideId) -> bool {
    let from_start = setup.tables.count(FigureId::KeyPositionFromStart) > 0;
    setup.scenario.key_positions.iter().any(|position| {
        let now = state.positions.get(&position.id).and_then(Option::as_ref);
        let since = || state.once_held.iter().any(|(lost, by)| *lost == position.id && by == side);
        let held = position.held_by.as_ref() == Some(side) || (!from_start && since());
        held && now.is_some_and(|holder| holder != side)
    })
}

/// Returns the side a unit fights for.
#[must_use]
pub fn side_of_unit<'s>(setup: &'s Setup, unit: &UnitId) -> Option<&'s Side> {
    setup.scenario.unit(unit).map(|(side, _)| side)
}

/// Standing of a side: its losses and victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideStanding {
    /// Losses of the side so far.
    pub losses: SideLosses,
    /// Its victory points as things stand.
    pub points: u32,
}

/// Returns the standing of a side (digest §13).
#[must_use]
pub fn side_standing(setup: &Setup, state: &BattleState, side: &SideId) -> SideStanding {
    let points = scores(setup, state, side).iter().fold(0u32, |sum, score| sum.saturating_add(score.points));
    SideStanding { losses: losses(setup, state, side), points }
}

/// Returns the victory points of a side, line by line (digest §13): for what the enemy lost, then for what it holds.
#[must_use]
pub fn scores(setup: &Setup, state: &BattleState, side: &SideId) -> Vec<Score<Rff1812>> {
    let given = &setup.scenario.victory.points;
    let of = |given: Option<u32>, figure: FigureId| given.unwrap_or_else(|| setup.tables.count(figure));
    let mut scores = Vec::new();
    let mut add = |of: Subject, (source, state): (&'static str, &'static str), points: u32| {
        if points > 0 {
            scores.push(Score { side: side.clone(), of, source, state, points });
        }
    };
    for enemy in setup.scenario.sides.iter().filter(|other| other.id != *side) {
        for unit in &enemy.units {
            let Some(now) = state.units.get(&unit.id) else { continue };
            let (source, points) = if unit.arm() == Arm::Artillery {
                let lost = if now.removed { unit.stands } else { unit.stands.saturating_sub(now.stands) };
                (("Gun stands lost by the enemy", "guns lost"), lost.saturating_mul(of(given.gun_stand_lost, FigureId::GunStandLost)))
            } else {
                match now.condition(setup, unit) {
                    UnitCondition::Fresh => continue,
                    UnitCondition::Worn => (("Enemy units worn", "worn"), of(given.unit_worn, FigureId::UnitWorn)),
                    UnitCondition::Spent => (("Enemy units spent", "spent"), of(given.unit_spent, FigureId::UnitSpent)),
                    UnitCondition::Removed => (("Enemy units wiped out", "wiped out"), of(given.unit_removed, FigureId::UnitRemoved)),
                }
            };
            add(Subject::Unit(unit.id.clone()), source, points);
        }
        for leader in &enemy.leaders {
            let out = state.leaders.get(&leader.id).map_or(0, fallen);
            let points = out.saturating_mul(of(given.leader_out, FigureId::LeaderOut));
            add(Subject::Leader(leader.id.clone()), ("Enemy leaders out of the game", "out"), points);
        }
    }
    for position in &setup.scenario.key_positions {
        if state.positions.get(&position.id).and_then(Option::as_ref) == Some(side) {
            add(Subject::Position(position.id.clone()), ("Key positions held", HELD), position.points);
        }
    }
    scores
}

/// Counts the leaders who have fallen in a leader's place: one who was replaced counts, and so does a successor who fell.
pub(in crate::games::rff1812::battle) fn fallen(leader: &LeaderState) -> u32 {
    u32::from(leader.status == LeaderStatus::Lost) + leader.successor.as_ref().map_or(0, |successor| successor.fallen)
}

/// Describes the scale and table of a scenario for those who choose it: "40 men to a stand · an inch is 25 yards · table 5 by 8 feet".
#[must_use]
pub fn ground_scale(tables: &Tables, scenario: &Scenario) -> String {
    let men = scenario.scale.men_per_stand();
    let yards = tables.scales.get(&men).map(|row| format!("an inch is {} yards", row.data.yards_per_inch));
    let table = scenario.table.as_ref().map(|table| format!("table {}", table.size_text()));
    [Some(format!("{men} men to a stand")), yards, table].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Describes the table and how its size is known; `None` if the scenario names no table.
#[must_use]
pub fn table_note(scenario: &Scenario) -> Option<String> {
    let table = scenario.table.as_ref()?;
    let note = table.note.as_ref().map_or_else(String::new, |note| format!(" {note}"));
    Some(format!("Table {}: {}.{note}", table.size_text(), table.basis.meaning()))
}
