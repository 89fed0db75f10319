//! The clock of the program, which measures how long it has run, and never the time of day.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Returns the time since it was first asked; it never runs backwards.
#[must_use]
pub fn uptime() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
