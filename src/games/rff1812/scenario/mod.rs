//! Scenario files of Regimental Fire and Fury 1812: parsed from JSON text into a checked [`Scenario`], or every fault at once. The format
//! is published as `scenarios/scenario.schema.json`.

mod arrivals;
mod at_once;
mod battle;
mod fights;
pub mod ground;
pub mod layout;
pub mod limits;
mod read;
mod remarks;
mod unit;
mod words;

pub use arrivals::ArrivalGroup;
pub use at_once::AtOnce;
pub use battle::{Command, Leader, LightFrom, Scenario, Side, TableSize, Victory, VictoryPoints};
pub use fights::{DayFight, DayStep};
pub use ground::{
    Beyond, Distance, EdgeEntry, Feature, FeatureCover, FeatureKind, GroundClass, Objective, Shape, Spot, Spots, StandsAt, TableGround,
    Zone,
};
pub use remarks::{Oddity, OddityKind, remarks};
pub use unit::{Body, Guns, NO_WEAPON, Troops, Unit};
pub use words::{Scale, Trait};

/// System that a scenario file is for.
pub const SYSTEM: &str = "rff1812";
/// Name of the game, as its players know it.
pub const TITLE: &str = "Regimental Fire and Fury 1812";
