//! Scenario files: JSON text to a checked [`Scenario`] of Regimental Fire and Fury 1812, or a [`companies::Scenario`]
//! of Battlecry! 1812, or every fault at once.
//!
//! Reading has two stages. The text becomes a lenient tree in which nothing is judged yet; then every
//! field is read out of it by what it must be, and whatever is wrong is noted with its place while
//! reading goes on. So one bad word never hides another, and nothing is reported twice: a unit whose
//! command has no leader is no fault of the unit. The bounds are in [`limits`]; the format is
//! published as `scenarios/scenario.schema.json` and `scenarios/companies.schema.json`.
//!
//! Text in, value out: files are opened elsewhere.

mod any;
mod battle;
pub mod companies;
pub(crate) mod fault;
pub mod limits;
pub(crate) mod node;
pub(crate) mod read;
mod stands;
mod unit;
mod when;
mod words;
mod write;

pub use any::{AnyScenario, Known};
pub use battle::{Command, KeyPosition, Leader, LightFrom, Scenario, Side, TableSize, Victory, VictoryPoints};
pub use fault::Fault;
pub use stands::{FEWEST_STANDS, stands_of_guns, stands_of_men};
pub use unit::{Arrival, ArrivalDie, Body, Guns, NO_WEAPON, Strength, Troops, Unit};
pub use when::{Clock, Date};
pub use words::{Basis, Scale, Trait};

/// The version of the format that this program reads and writes.
pub const FORMAT: u32 = 1;
/// The system a scenario file is for.
pub const SYSTEM: &str = "rff1812";

/// The scenarios the program ships.
static SHIPPED: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// The text of a shipped scenario, by its path within `scenarios/`.
#[must_use]
pub fn shipped(path: &str) -> Option<&'static str> {
    SHIPPED.get_file(path)?.contents_utf8()
}

/// The paths of the shipped scenarios of a game's folder, in order of name.
pub fn shipped_paths(game: &str) -> impl Iterator<Item = &'static str> {
    let files = SHIPPED.get_dir(game).into_iter().flat_map(include_dir::Dir::files);
    files.filter_map(|file| file.path().to_str()).filter(|path| path.ends_with(".json"))
}
