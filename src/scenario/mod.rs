//! Reading and writing of the parts that scenario files of every game share.
//!
//! Reading has two stages. The text becomes a lenient tree in which nothing is judged yet; then every
//! field is read out of it, and each fault is noted with its place while reading goes on.
//! So one bad word never hides another, and nothing is reported twice: a unit whose command has no leader
//! is no fault of the unit. The bounds are in [`limits`]. Fields of one game alone are read in that
//! game's own `scenario`.
//!
//! Text in, value out: files are opened elsewhere.

mod arrival;
mod coordinates;
mod history;
mod holding;
pub mod limits;
mod names;
mod nation;
pub(crate) use crate::engine::node;
mod picture;
pub(crate) mod read;
mod setup;
mod sides;
mod strength;
mod sun;
mod when;
mod write;

pub use arrival::{Arrival, ArrivalDie};
pub(crate) use arrival::{arrival, arrival_by_die};
pub(crate) use coordinates::coordinates;
pub use coordinates::{Coordinates, Degrees, PARTS_OF_A_DEGREE};
pub(crate) use history::history;
pub use history::{History, RecordedHold, RecordedLoss};
pub use holding::{KeyPosition, Victory};
pub(crate) use holding::{key_positions, victory};
pub(crate) use names::{names_of_both, shared_names, shared_unit_names};
pub use nation::Nation;
pub use picture::Picture;
pub use setup::Setup;
pub(crate) use sides::sides;
pub(crate) use strength::strength;
pub use strength::{Basis, Strength};
pub use sun::{Sun, sun};
pub use when::{Clock, Date};
pub(crate) use write::stamped;
pub(crate) use write::{file_text, is_default, is_false};

/// Version of the file format that this program reads and writes.
pub const FORMAT: u32 = 1;
