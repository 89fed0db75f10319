//! A scenario under construction: a file's tree as it stands, faults included, changed by edits that are stored, undone and redone like the
//! events of a battle. A [`ScenarioFormat`] describes the lines and cells of a game's scenarios.

mod cell;
pub(crate) mod columns;
mod comparison;
mod draft;
mod drawing;
mod edit;
mod edits;
mod form;
mod hexes;
mod landing;
mod layout;
mod line;
mod pointer;
mod remark;
mod sketch;
pub mod spreadsheet;
mod stray;
mod system;
mod track;
mod underlay;

pub use cell::{GridCell, Kind};
pub use comparison::{ComparedFigure, SideComparison};
pub use draft::Draft;
pub use drawing::{Gesture, PaletteTool, Steps, TableTool, palette, preview, sample};
pub use edit::{Edit, EditOperation};
pub use edits::{Edits, titled};
pub use form::{
    Begins, BoardForm, CellFault, Column, GroundGroup, GroundKind, Ladder, LineResult, Lit, Rating, ScenarioFormat, SunAsked, Sunlit,
};
pub(crate) use form::{EVERY_COMMAND, EVERY_UNIT};
pub use landing::{Landing, landing};
pub use layout::{Handle, Layout, PlacedItem, place_text, size_text};
pub use line::{GridLine, LineKind, lines};
pub use pointer::{Pointer, Step};
pub use remark::{Remark, SideSum, Sums};
pub use sketch::Sketch;
pub use system::{Command, Design, DesignEvent, DesignSetup};
pub(crate) use track::nation_of;
pub use track::{Daylight, Track, TrackArrival, TrackTurn};
pub use underlay::scaled_by;
