//! Bounds of a scenario file, the same in `scenarios/scenario.schema.json`. Texts are counted in characters.

/// Longest file, in bytes.
pub const FILE: usize = 2_000_000;
/// Longest id.
pub const ID: usize = 40;
/// Longest short name, the one on a small marker.
pub const SHORT: usize = 24;
/// Longest name, title, rank, place or adjective.
pub const NAME: usize = 120;
/// Longest note, summary or source.
pub const NOTE: usize = 800;
/// Most commands of a side, and most leaders.
pub const COMMANDS: usize = 50;
/// Most units of a side.
pub const UNITS: usize = 150;
/// Most key positions, and most changes of light.
pub const POSITIONS: usize = 30;
/// Most notes, and most sources.
pub const NOTES: usize = 60;
/// Most feet of a table, either way.
pub const TABLE_FEET: i64 = 30;
/// Most turns.
pub const TURNS: i64 = 200;
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
/// Fewest and most sides of a die that brings a unit on.
pub const DIE_SIDES: std::ops::RangeInclusive<i64> = 2..=10;
/// Most victory points for one thing.
pub const VICTORY_POINTS: i64 = 1_000;
/// Most lost stands a side's heavy casualties may be set at.
pub const HEAVY_CASUALTIES: i64 = 10_000;
