//! Fresh, worn, spent: what the losses have made of a unit (digest §2).

use serde::{Deserialize, Serialize};

use super::tables::{Cell, FigureId, Tables};
use super::words::{Effectiveness, Morale};
use crate::engine::fault::value;
use crate::engine::{Fault, Faults, words};

/// Asks what a unit is with the stands it has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectivenessRequest {
    /// Stands at the start, 2 to 25.
    pub starting_stands: u32,
    /// Stands left, 0 to the starting stands.
    pub stands: u32,
    /// Its morale class.
    pub morale: Morale,
}

words! {
    /// What is left of a unit.
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
    /// The effectiveness, of a unit that is still there.
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

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectivenessAnswer {
    /// Stands at the start.
    pub fresh: u32,
    /// The cell of the table.
    pub cell: Cell,
    /// What the unit is now.
    pub state: UnitCondition,
}

/// The fewest and the most stands the effectiveness table has a row for.
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
        value(format!("{} stands: the effectiveness table has units of {least} to {most} stands", request.starting_stands)),
    );
    faults.add_if(
        request.stands > request.starting_stands,
        "stands",
        format!("{} stands are more than the {} at the start", request.stands, request.starting_stands),
    );
    faults.finish()?;
    let cell = row.map_or(Cell { worn: None, spent: 1 }, |row| row.data.cell(request.morale));
    Ok(EffectivenessAnswer { fresh: request.starting_stands, cell, state: condition(tables, cell, request.stands) })
}

/// What a unit with `stands` left is, removal included (digest §2: one stand left is removed).
#[must_use]
pub fn condition(tables: &Tables, cell: Cell, stands: u32) -> UnitCondition {
    if f64::from(stands) < tables.figure(FigureId::FewestStands) { UnitCondition::Removed } else { cell.state(stands).into() }
}
