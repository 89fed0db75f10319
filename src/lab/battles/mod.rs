//! Whole battles of companies played by generals, many times, and what comes of it.
//!
//! [`general`] has the tables of weights, [`odds`] and [`field`] what is made once a scenario, [`choose`] what an offer is worth, [`play`]
//! plays one battle and [`run`] many, [`figures`] and [`humps`] count them, [`words`] says what they hold, [`answer`] writes them,
//! [`tips`] tries changes.

pub mod answer;
pub mod choose;
pub mod field;
pub mod figures;
pub mod general;
pub mod humps;
pub mod odds;
pub mod picture;
pub mod play;
pub mod run;
pub mod tips;
pub mod words;
