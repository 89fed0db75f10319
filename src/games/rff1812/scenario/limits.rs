//! Bounds of a scenario file of Fire and Fury, the same in `scenarios/scenario.schema.json`.

pub use crate::scenario::limits::*;

/// Greatest width and depth of a table, in feet.
pub const TABLE_FEET: i64 = 30;
/// Greatest width and depth of a table, in inches.
pub const TABLE_INCHES: u16 = 360;
/// Most pieces of ground.
pub const FEATURES: usize = 400;
/// Most rules that end a battle at once.
pub const AT_ONCE: usize = 20;
/// Most fights of the day.
pub const FIGHTS: usize = 40;
/// Most turns of a fight of the day.
pub const FIGHT_TURNS: usize = 12;
/// Most units of one side in a fight of the day.
pub const FIGHT_UNITS: usize = 8;
/// Most deployment zones of a table.
pub const ZONES: usize = 60;
/// Most entries of a table.
pub const ENTRIES: usize = 40;
/// Most distances, and most places beyond the edges.
pub const DISTANCES: usize = 60;
/// Most points of a shape.
pub const SPOTS: usize = 300;
/// Greatest width of a line, in inches.
pub const FEATURE_WIDTH: u16 = 60;
/// Range of height, in contour steps.
pub const HEIGHT: std::ops::RangeInclusive<i8> = -5..=20;
/// Greatest direction of a front and of north, in degrees.
pub const FACING: i64 = 359;
/// Greatest distance that is checked, in yards.
pub const YARDS: i64 = 100_000;
/// Greatest distance beyond an edge, in inches.
pub const INCHES: u16 = 1_000;
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
