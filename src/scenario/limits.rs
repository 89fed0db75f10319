//! Bounds of every scenario file, the same as in the schemas. Lengths of texts are in characters.

/// Longest file, in bytes.
pub const FILE: usize = 2_000_000;
/// Longest id, in characters.
pub const ID: usize = 40;
/// Longest short name, for a small marker.
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
/// Most yards across a hex.
pub const YARDS_PER_HEX: i64 = 1_000;
/// Most turns of a battle.
pub const TURNS: i64 = 200;
/// Fewest and most sides of a die that brings a unit on.
pub const DIE_SIDES: std::ops::RangeInclusive<i64> = 2..=10;
/// Most men, guns or leaders in a recorded loss.
pub const RECORDED: i64 = 100_000;
/// Most victory points for one thing.
pub const VICTORY_POINTS: i64 = 1_000;
