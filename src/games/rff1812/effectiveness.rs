//! Effectiveness of a unit after its losses: fresh, worn or spent (digest §2).

use serde::{Deserialize, Serialize};

use super::tables::{EffectivenessCell, FigureId, Tables};
use super::words::{Effectiveness, Morale};
use crate::engine::fault::value;
use crate::engine::{Fault, Faults, words};

/// Request for the effectiveness of a unit with the stands it has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectivenessRequest {
    /// Number of stands at the start, 2 to 25.
    pub starting_stands: u32,
    /// Number of stands left, 0 to the starting stands.
    pub stands: u32,
    /// Morale class of the unit.
    pub morale: Morale,
}

words! {
    /// Condition of a unit after its losses.
    UnitCondition { Fresh = "fresh", Worn = "worn", Spent = "spent", Removed = "removed" }
}

impl From<Effectiveness> for UnitCondition {
    fn from(effectiveness: Effectiveness) -> Self {
        match effectiveness {
            Effectiveness::Fresh => Self::Fresh,
            Effectiveness::Worn => Self::Worn,
            Effectiveness::Spent => Self::Spent,
        }
    }
}

impl UnitCondition {
    /// Returns the effectiveness; `None` if the unit is removed.
    #[must_use]
    pub const fn effectiveness(self) -> Option<Effectiveness> {
        match self {
            Self::Fresh => Some(Effectiveness::Fresh),
            Self::Worn => Some(Effectiveness::Worn),
            Self::Spent => Some(Effectiveness::Spent),
            Self::Removed => None,
        }
    }
}

/// Effectiveness of a unit, with its thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectivenessAnswer {
    /// Number of stands at the start.
    pub fresh: u32,
    /// Cell of the effectiveness table.
    pub cell: EffectivenessCell,
    /// Condition of the unit now.
    pub state: UnitCondition,
}

/// Returns the fewest and the most stands the effectiveness table has a row for.
#[must_use]
pub fn starting_stands(tables: &Tables) -> (u32, u32) {
    let stands = || tables.effectiveness.keys().copied();
    (stands().min().unwrap_or_default(), stands().max().unwrap_or_default())
}

/// Reads the effectiveness table.
///
/// # Errors
/// Starting stands outside the table, or more stands left than at the start.
pub fn effectiveness(tables: &Tables, request: &EffectivenessRequest) -> Result<EffectivenessAnswer, Vec<Fault>> {
    let faults = Faults::default();
    let row = tables.effectiveness.get(&request.starting_stands);
    let (least, most) = starting_stands(tables);
    faults.add_if(
        row.is_none(),
        "starting_stands",
        value(format!("{} is wrong: the effectiveness table has units of {least} to {most} stands", request.starting_stands)),
    );
    faults.add_if(
        request.stands > request.starting_stands,
        "stands",
        format!("{} stands are more than the {} at the start", request.stands, request.starting_stands),
    );
    faults.finish()?;
    let cell = row.map_or(EffectivenessCell { worn: None, spent: 1 }, |row| row.data.cell(request.morale));
    Ok(EffectivenessAnswer { fresh: request.starting_stands, cell, state: condition(tables, cell, request.stands) })
}

/// Returns the condition of a unit with `stands` left, removal included (digest §2: one stand left is removed).
#[must_use]
pub fn condition(tables: &Tables, cell: EffectivenessCell, stands: u32) -> UnitCondition {
    if f64::from(stands) < tables.figure(FigureId::FewestStands) { UnitCondition::Removed } else { cell.state(stands).into() }
}

/// Returns the stands at which a unit is worn and spent; `None` for what it never is, as it is removed before (digest §1).
#[must_use]
pub fn ladder_steps(tables: &Tables, cell: EffectivenessCell) -> [Option<u32>; 2] {
    let fewest = tables.count(FigureId::FewestStands);
    [cell.worn, Some(cell.spent)].map(|left| left.filter(|left| *left >= fewest))
}
