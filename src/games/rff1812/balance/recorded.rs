//! Victory points of the recorded battle, as a check of the scenario: from the recorded losses and the positions held at the end.
//!
//! Histories give a side's losses and seldom a unit's, so losses are spread evenly over its troops: each unit loses the share of its stands
//! that its side lost of its men. The victory points for these losses follow from the tables.

use super::counted;
use crate::games::rff1812::battle::heavy_losses;
use crate::games::rff1812::scenario::{Scenario, Side, Unit, VictoryPoints};
use crate::games::rff1812::words::Arm;
use crate::games::rff1812::{FigureId, Tables};
use crate::quantity::rounded_parts;
use crate::scenario::RecordedLoss;

/// Recorded battle, counted in victory points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedBattle {
    /// Recorded losses of each side.
    pub sides: [RecordedLosses; 2],
    /// Victory points of each side for the other's losses.
    pub for_losses: [u32; 2],
    /// Victory points of each side for the key positions it held at the end.
    pub for_positions: [u32; 2],
    /// Index of the side that won by the histories; `None` if they name none.
    pub winner: Option<usize>,
}

/// Recorded losses of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedLosses {
    /// Men killed, wounded, missing and captured; `None` if no losses are recorded.
    pub men: Option<u32>,
    /// Men of its infantry and cavalry at the start.
    pub of_men: u32,
    /// Number of stands lost, gun stands included.
    pub stands: u32,
    /// True if its casualties are heavy.
    pub is_heavy: bool,
    /// Numbers of units worn, spent and wiped out.
    pub units: [u32; 3],
    /// Number of gun stands lost.
    pub gun_stands: u32,
    /// Number of leaders lost.
    pub leaders: u32,
}

impl RecordedBattle {
    /// Returns the total points of each side.
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        [0, 1].map(|nth: usize| self.for_losses[nth].saturating_add(self.for_positions[nth]))
    }

    /// Returns the index of the side with more points; `None` if they are equal.
    #[must_use]
    pub fn leading_side(&self) -> Option<usize> {
        let [one, other] = self.points();
        match one.cmp(&other) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Counts the recorded battle by the tables in force; `None` if neither losses nor positions held are recorded.
#[must_use]
pub fn day(tables: &Tables, scenario: &Scenario) -> Option<RecordedBattle> {
    let history = &scenario.history;
    if history.losses.is_empty() && history.held.is_empty() {
        return None;
    }
    let nth = |side: &crate::id::SideId| scenario.sides.iter().position(|own| own.id == *side);
    let sides = scenario.sides.each_ref().map(|side| {
        let loss = history.losses.iter().find(|loss| loss.side == side.id);
        side_losses(tables, scenario, side, loss)
    });
    let worth = |of: &RecordedLosses| points_for(tables, scenario.victory.points, of);
    let for_losses = [worth(&sides[1]), worth(&sides[0])];
    let mut for_positions = [0_u32; 2];
    for held in &history.held {
        let position = scenario.key_positions.iter().find(|position| position.id == held.position);
        if let (Some(position), Some(side)) = (position, held.side.as_ref().and_then(nth)) {
            for_positions[side] = for_positions[side].saturating_add(position.points);
        }
    }
    Some(RecordedBattle { sides, for_losses, for_positions, winner: history.winner.as_ref().and_then(nth) })
}

fn side_losses(tables: &Tables, scenario: &Scenario, side: &Side, loss: Option<&RecordedLoss>) -> RecordedLosses {
    let scale = scenario.scale.men_per_stand();
    let troops = || counted(side).filter(|unit| unit.arm() != Arm::Artillery);
    let men_of = |unit: &Unit| unit.troops().and_then(|troops| troops.men).unwrap_or(unit.stands.saturating_mul(scale));
    let of_men = troops().map(men_of).fold(0, u32::saturating_add);
    let mut suffered = RecordedLosses { of_men, ..RecordedLosses::default() };
    let Some(loss) = loss else { return suffered };
    let men = loss.men();
    suffered.men = Some(men);
    suffered.leaders = loss.leaders.unwrap_or_default();
    suffered.gun_stands = loss.guns.map_or(0, |guns| tables.for_files().stands_of_guns(guns, scale));
    suffered.stands = suffered.gun_stands;
    for unit in troops() {
        let lost = rounded_parts(unit.stands.saturating_mul(men.min(of_men)), of_men.max(1), 0);
        suffered.stands = suffered.stands.saturating_add(lost);
        if let Some(state) = state_after(tables, unit, unit.stands.saturating_sub(lost)) {
            suffered.units[state] += 1;
        }
    }
    let starting = counted(side).map(|unit| unit.stands).fold(0, u32::saturating_add);
    suffered.is_heavy = suffered.stands > heavy_losses(tables, side, starting).past;
    suffered
}

/// Returns the state of a unit with `left` stands: 0 worn, 1 spent, 2 wiped out; `None` if it is fresh.
fn state_after(tables: &Tables, unit: &Unit, left: u32) -> Option<usize> {
    if left < tables.count(FigureId::FewestStands) {
        return Some(2);
    }
    let cell = tables.effectiveness.get(&unit.stands)?.data.cell(unit.troops()?.morale);
    if left <= cell.spent { Some(1) } else { cell.worn.filter(|worn| left <= *worn).map(|_| 0) }
}

/// Returns the victory points the enemy has for a side's losses.
fn points_for(tables: &Tables, given: VictoryPoints, of: &RecordedLosses) -> u32 {
    let each = |own: Option<u32>, id: FigureId| own.unwrap_or_else(|| tables.count(id));
    let [worn, spent, removed] = of.units;
    [
        (worn, each(given.unit_worn, FigureId::UnitWorn)),
        (spent, each(given.unit_spent, FigureId::UnitSpent)),
        (removed, each(given.unit_removed, FigureId::UnitRemoved)),
        (of.gun_stands, each(given.gun_stand_lost, FigureId::GunStandLost)),
        (of.leaders, each(given.leader_out, FigureId::LeaderOut)),
    ]
    .into_iter()
    .fold(0, |sum: u32, (count, points)| sum.saturating_add(count.saturating_mul(points)))
}
