//! Words that the laboratory never says.

/// Words that the laboratory never says, in small letters.
pub const NEVER: [&str; 14] = [
    "best move",
    "should",
    "likely",
    "probability",
    "%",
    "confidence",
    "simulation",
    "monte carlo",
    "mean ",
    "variance",
    " ai ",
    "bot ",
    "tornado",
    "p =",
];
