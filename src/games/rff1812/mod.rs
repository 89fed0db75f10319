//! Regimental Fire and Fury 1812: its words, tables and checks (`rules/rff1812.md`).

pub mod balance;
mod bands;
pub mod battle;
pub mod charge;
pub mod check;
pub mod design;
pub mod drawn;
pub mod effect;
pub mod effectiveness;
pub mod entry;
pub mod explain;
pub mod facts;
mod figures;
pub mod fire;
pub mod footprint;
pub mod maneuver;
pub mod movement;
pub mod new_ground;
pub mod previews;
pub mod rating;
mod resolution;
pub mod scenario;
pub mod sheet;
mod stands;
pub mod tables;
pub mod tape;
pub mod words;

pub use bands::Band;
pub use effect::{Effect, EffectVerb, ManeuverKind, Party, RetreatHow};
pub use resolution::{Outcome, Resolution, ResultRow};
pub use stands::FileTables;
pub use tables::{FigureId, Tables};
