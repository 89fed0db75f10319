//! The two sides of a scenario beside each other, as they are shown.

use crate::scenario::Nation;

/// Both sides weighed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// The sides' names and nations.
    pub sides: [(String, Option<Nation>); 2],
    /// What is weighed.
    pub rows: Vec<Weight>,
    /// What cannot be weighed, in sentences.
    pub told: Vec<String>,
    /// What else is reckoned, each under its head, in sentences.
    pub sections: Vec<(&'static str, Vec<String>)>,
}

/// One thing that both sides have.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// What.
    pub what: String,
    /// How much of it each has: for a picture.
    pub values: [f64; 2],
    /// The same in words.
    pub shown: [String; 2],
    /// It rests on a value no source gives.
    pub is_assumed: bool,
}
