//! Comparison of the two sides of a scenario, as it is shown.

use crate::scenario::Nation;

/// Comparison of both sides of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideComparison {
    /// The sides' names and nations.
    pub sides: [(String, Option<Nation>); 2],
    /// Figures of both sides, one row each.
    pub rows: Vec<ComparedFigure>,
    /// Remarks on the whole comparison, in sentences.
    pub remarks: Vec<String>,
    /// Further results, each with its heading, in sentences.
    pub sections: Vec<(&'static str, Vec<String>)>,
}

/// One figure of both sides, side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedFigure {
    /// Name of the compared figure.
    pub what: String,
    /// Values of both sides, for a chart.
    pub values: [f64; 2],
    /// The values as text.
    pub shown: [String; 2],
    /// Is set where the figure rests on a value that no source gives.
    pub is_assumed: bool,
}
