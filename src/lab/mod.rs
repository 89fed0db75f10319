//! Laboratory: what comes of a fight of a few units of Fire and Fury by one plan or another, and what tips it; whole battles of companies
//! are in [`battles`].
//!
//! It has no rule of its own. A fight is a row of commands that the judge of a battle accepts, with every class of faces tried:
//! [`request`] reads what is asked, [`state`] is how far a fight is, [`ground`] sets the fight up as a battle, [`steps`] says what each step
//! of a plan means, [`turn`] runs the player turns, [`throws`] reads their dice, [`parts`] puts states together from parts that are known, [`exact`] adds up all ways,
//! [`played`] throws dice where there are too many, [`figures`] reads off what was asked, [`progress`] says how far it is.

pub mod answer;
pub mod assumed;
pub mod battles;
pub mod exact;
pub mod export;
pub mod figures;
pub mod ground;
pub mod parts;
pub mod paths;
pub mod played;
pub mod progress;
mod remembered;
pub mod request;
pub mod state;
pub mod steps;
pub mod throws;
pub mod tips;
pub mod turn;
pub mod weight;
pub mod words;

pub use answer::{WorkedFight, fight, fight_json, work};
pub use export::{fight_csv, fight_layers, fight_svg, tips_csv, tips_layers, tips_svg};
pub use request::{FightRequest, read_request};
pub use tips::{FightCase, FightTips, TipBar, TipFact, tips, tips_json};
