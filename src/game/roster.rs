//! Roster of a game as it stands, for comparison with the table: the units, what is left of them, and the commands that set them as they
//! are on the table. Works for every game.

use smol_str::SmolStr;

/// Note in the log on changes made from the roster.
pub const RECONCILED: &str = "reconciled";

/// Line of the roster: a unit, a leader, the cubes of a faction in an area. `C` is the command that changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterLine<C = ()> {
    /// Id that is unique in the game and never changes.
    pub id: SmolStr,
    /// Name in the game's lists.
    pub name: String,
    /// Kind of the line and its owner.
    pub of: String,
    /// Is set where it is on the table.
    pub is_on_table: bool,
    /// Counts of the line, such as stands.
    pub counts: Vec<RosterCount>,
    /// Other state of the line, in words.
    pub stands: String,
    /// Changes that can be made to it.
    pub remedies: Vec<Remedy<C>>,
}

/// One count of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterCount {
    /// Number that is left.
    pub left: u32,
    /// Number at the start; `None` where there is no such number.
    pub start: Option<u32>,
    /// Number of those left that are damaged.
    pub damaged: u32,
    /// The count in words.
    pub text: String,
}

/// Change that sets a line as it is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy<C = ()> {
    /// Key for the change, unique in the line.
    pub key: &'static str,
    /// Text of the change, without the key.
    pub text: String,
    /// Command that makes the change.
    pub command: C,
}

impl RosterCount {
    /// Builds the count of those left and those at the start.
    #[must_use]
    pub const fn of(left: u32, start: u32, text: String) -> Self {
        Self { left, start: Some(start), damaged: 0, text }
    }
}

impl<C> Remedy<C> {
    /// Builds a remedy with its key.
    pub fn new(key: &'static str, text: impl Into<String>, command: C) -> Self {
        Self { key, text: text.into(), command }
    }

    /// Returns the text of its button: `One stand fewer (−)`.
    pub fn button(&self) -> String {
        let key = if self.key == "-" { "−".to_owned() } else { self.key.to_uppercase() };
        format!("{} ({key})", self.text)
    }
}

impl<C> RosterLine<C> {
    /// Returns the remedy for a key; `None` where the line has no such key.
    pub fn remedy(&self, key: &str) -> Option<&Remedy<C>> {
        self.remedies.iter().find(|remedy| remedy.key == key)
    }

    /// Returns the same line with its commands converted.
    pub fn map<D>(self, mut by: impl FnMut(C) -> D) -> RosterLine<D> {
        let Self { id, name, of, is_on_table: here, counts, stands, remedies } = self;
        let remedies = remedies.into_iter().map(|Remedy { key, text, command }| Remedy { key, text, command: by(command) }).collect();
        RosterLine { id, name, of, is_on_table: here, counts, stands, remedies }
    }
}
