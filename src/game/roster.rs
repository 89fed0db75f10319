//! The roster of a game as it stands, to be gone through against the table: what there is, what is left of it, and the commands that set
//! it as the table has it. For every game alike.

use smol_str::SmolStr;

/// The note in the log of what is set right while the roster is gone through.
pub const RECONCILED: &str = "reconciled";

/// A line of the roster: a unit, a leader, the cubes of a faction in an area. `C` is what sets it otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterLine<C = ()> {
    /// What tells it from every other line while the game lasts.
    pub id: SmolStr,
    /// Its name in the game's lists.
    pub name: String,
    /// What it is, and whose.
    pub of: String,
    /// It is on the table.
    pub here: bool,
    /// What is counted of it.
    pub counts: Vec<RosterCount>,
    /// How it stands otherwise, in words.
    pub stands: String,
    /// What may be set.
    pub remedies: Vec<Remedy<C>>,
}

/// Something counted of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterCount {
    /// What is left.
    pub left: u32,
    /// How many there were at the start; none: it has no such number.
    pub start: Option<u32>,
    /// How many of those left are damaged.
    pub damaged: u32,
    /// The same in words.
    pub says: String,
}

/// What sets a line as the table has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy<C = ()> {
    /// The key that asks for it, of which the line has no other.
    pub key: &'static str,
    /// Its words, without the key.
    pub says: String,
    /// What does it.
    pub command: C,
}

impl RosterCount {
    /// So many left of those at the start.
    #[must_use]
    pub const fn of(left: u32, start: u32, says: String) -> Self {
        Self { left, start: Some(start), damaged: 0, says }
    }
}

impl<C> Remedy<C> {
    /// A remedy by its key.
    pub fn new(key: &'static str, says: impl Into<String>, command: C) -> Self {
        Self { key, says: says.into(), command }
    }

    /// The words of its button: `One stand fewer (−)`.
    pub fn button(&self) -> String {
        let key = if self.key == "-" { "−".to_owned() } else { self.key.to_uppercase() };
        format!("{} ({key})", self.says)
    }
}

impl<C> RosterLine<C> {
    /// What a key of this line does, if it is one.
    pub fn remedy(&self, key: &str) -> Option<&Remedy<C>> {
        self.remedies.iter().find(|remedy| remedy.key == key)
    }

    /// The same line with other means to set it.
    pub fn map<D>(self, mut by: impl FnMut(C) -> D) -> RosterLine<D> {
        let Self { id, name, of, here, counts, stands, remedies } = self;
        let remedies = remedies.into_iter().map(|Remedy { key, says, command }| Remedy { key, says, command: by(command) }).collect();
        RosterLine { id, name, of, here, counts, stands, remedies }
    }
}
