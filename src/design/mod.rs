//! A scenario under construction: a file's tree as it stands, faults included, changed by edits that are stored, undone and redone like the
//! events of a battle. A [`Form`] describes the lines and cells of a game's scenarios.

mod beneath;
mod cell;
pub(crate) mod columns;
mod draft;
mod edit;
mod form;
mod hexes;
mod laid;
mod landing;
mod line;
mod made;
mod pointer;
pub mod spreadsheet;
mod system;
mod weigh;

pub use beneath::scaled_by;
pub use cell::{Cell, Kind};
pub use draft::Draft;
pub use edit::{Deed, Edit};
pub use form::{Begins, BoardForm, CellFault, Column, Form, Ladder, Lit, Rating, SunAsked, Sunlit, Told};
pub(crate) use form::{EVERY_COMMAND, EVERY_UNIT};
pub use laid::{LaidOut, Thing};
pub use landing::{Landing, landing};
pub use line::{Line, LineKind, lines};
pub use made::{Maker, titled};
pub use pointer::{Pointer, Step};
pub use system::{Command, Design, DesignEvent, DesignSetup};
pub use weigh::{Weighed, Weight};
