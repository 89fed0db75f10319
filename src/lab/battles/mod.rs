//! Whole battles of companies played by generals, many times, and what comes of it.
//!
//! [`general`] has the tables of weights, [`odds`] and [`field`] what is made once a scenario, [`choose`] what an offer is worth, [`play`]
//! plays one battle.

pub mod choose;
pub mod field;
pub mod general;
pub mod odds;
pub mod play;
