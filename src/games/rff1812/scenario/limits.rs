//! Bounds of a scenario file of Fire and Fury, the same in `scenarios/scenario.schema.json`.

pub use crate::scenario::limits::*;

/// Most feet of a table, either way.
pub const TABLE_FEET: i64 = 30;
/// Most minutes in a turn; the rules' turn has 10 to 15 (digest §1).
pub const MINUTES: i64 = 120;
/// Most men in a unit as a file may state them; 25 stands are some 1,000.
pub const MEN: i64 = 100_000;
/// Most stands of troops, and fewest: the effectiveness table's bounds (digest §2).
pub const TROOP_STANDS: std::ops::RangeInclusive<i64> = 2..=25;
/// Most gun stands in a unit.
pub const GUN_STANDS: i64 = 1_000;
/// Most guns in a unit: two a stand.
pub const GUNS: i64 = 2 * GUN_STANDS;
/// Most lost stands a side's heavy casualties may be set at.
pub const HEAVY_CASUALTIES: i64 = 10_000;
