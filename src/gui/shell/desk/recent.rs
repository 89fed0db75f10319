//! The battles played last, each with a description and its time: file names alone do not distinguish them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Desk;
use crate::engine::text::count_text;
use crate::store;

/// Battle that can be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// Path of its file.
    pub path: PathBuf,
    /// Title and time it was played last, in words; empty if its file is missing or cannot be read.
    pub description: String,
}

impl Desk {
    /// Returns the battles played last, the last one first. Each file is read.
    #[must_use]
    pub fn recent(&self) -> Vec<Recent> {
        let entry = |path: &PathBuf| Recent { path: path.clone(), description: describe(path).unwrap_or_default() };
        self.settings().recent_battles().iter().map(entry).collect()
    }
}

fn describe(path: &Path) -> Option<String> {
    let head: serde_json::Value = serde_json::from_str(&store::read_first_line(path).ok()?).ok()?;
    let title = head.pointer("/scenario/title")?.as_str()?.to_owned();
    Some(store::age(path).map_or_else(|| title.clone(), |age| format!("{title}, played {}", ago(age))))
}

/// Returns an age in words, such as `5 minutes ago`.
#[must_use]
pub fn ago(age: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    match age.as_secs() {
        seconds if seconds < 2 * MINUTE => "just now".to_owned(),
        seconds if seconds < HOUR => format!("{} ago", count_text(seconds / MINUTE, "minute", "minutes")),
        seconds if seconds < DAY => format!("{} ago", count_text(seconds / HOUR, "hour", "hours")),
        seconds => format!("{} ago", count_text(seconds / DAY, "day", "days")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_its_largest_unit() {
        let text = |seconds| ago(Duration::from_secs(seconds));
        let cases = [(0, "just now"), (119, "just now"), (120, "2 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago")];
        assert!(cases.iter().all(|(seconds, sentence)| text(*seconds) == *sentence), "{:?}", cases.map(|(seconds, _)| text(seconds)));
        assert_eq!((text(86_399).as_str(), text(86_400).as_str(), text(3 * 86_400).as_str()), ("23 hours ago", "1 day ago", "3 days ago"));
    }
}
