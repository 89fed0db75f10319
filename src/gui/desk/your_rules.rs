//! The player's rules on the desk: read at the start, changed in the app, kept in a file of their own.

use std::io::ErrorKind;
use std::path::PathBuf;

use serde_json::Value as Json;

use super::Desk;
use crate::engine::Fault;
use crate::engine::fault::told;
use crate::games::registry::Listing;
use crate::store::{StoreError, read_text, set_aside, write_atomically};
use crate::table::{Listed, Overlay, RowKey, TableTexts};

/// The file in the settings' folder.
pub(super) const FILE_NAME: &str = "house.json";
const MOST_BYTES: u64 = 1 << 20;

/// The player's rules and where they are kept.
#[derive(Debug)]
pub(super) struct YourRules {
    /// The tables without them.
    official: TableTexts,
    rules: Overlay,
    /// What the file held when it was last read or written here: another window may have changed it since.
    known: Overlay,
    file: Option<PathBuf>,
    /// Why they are not kept, if so.
    trouble: Option<String>,
    /// The file could not be read: before it is written it is set aside.
    damaged: bool,
}

/// A change of the player's rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleChange {
    /// A place of a row has this value.
    Set {
        /// The row.
        row: RowKey,
        /// The place within it, as a JSON pointer.
        place: String,
        /// The value.
        value: Json,
    },
    /// A row has its official values again.
    Restore {
        /// The row.
        row: RowKey,
    },
}

impl RuleChange {
    /// The row that is changed.
    #[must_use]
    pub const fn row(&self) -> &RowKey {
        match self {
            Self::Set { row, .. } | Self::Restore { row } => row,
        }
    }
}

impl YourRules {
    pub(super) fn new(official: TableTexts, file: Option<PathBuf>) -> Self {
        Self { official, rules: Overlay::default(), known: Overlay::default(), file, trouble: None, damaged: false }
    }
}

impl Desk {
    /// The player's rules in force.
    #[must_use]
    pub const fn your_rules(&self) -> &Overlay {
        &self.your_rules.rules
    }

    /// Puts the rules of the file in force. Where they cannot be, the official values hold and a notice says why.
    pub(super) fn load_your_rules(&mut self) {
        let Some(path) = self.your_rules.file.clone() else { return };
        let read = match read_text(&path, MOST_BYTES) {
            Ok(text) => Overlay::parse(&text).map_err(|faults| told(&faults, "\n")),
            Err(StoreError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => Err(error.to_string()),
        };
        let put = read.and_then(|rules| {
            self.your_rules.known = rules.clone();
            self.put_in_force(rules)
        });
        if let Err(says) = put {
            self.your_rules.damaged = true;
            self.tell(format!(
                "Your rules are not in force, and the values the program came with hold; the file is left as it is, and kept under another \
                 name should you change a value: {}\n{says}",
                path.display()
            ));
        }
    }

    /// Changes the player's rules, puts them in force and keeps them.
    ///
    /// # Errors
    /// Why the change will not do: every fault of the tables it would make. Nothing is changed then.
    pub fn change_your_rules(&mut self, change: &RuleChange) -> Result<(), String> {
        let now = self.rules.clone();
        let listings = now.listings();
        let row = |key: &RowKey| {
            listings.iter().find_map(|Listing { rows, .. }| rows.iter().find(|row| RowKey::of(row) == *key).map(|row| (*rows, row)))
        };
        let (rows, row): (&[Listed], &Listed) = row(change.row()).ok_or_else(|| format!("there is no row {}", change.row()))?;
        let mut rules = self.your_rules.rules.clone();
        match change {
            RuleChange::Set { place, value, .. } => rules.set(rows, row, place, value.clone()),
            RuleChange::Restore { .. } => rules.restore(rows, row),
        }
        if rules == self.your_rules.rules {
            return Ok(());
        }
        let (rules, clashes) = self.with_other_window(rules)?;
        self.put_in_force(rules)?;
        self.keep_your_rules();
        if clashes.is_empty() {
            return Ok(());
        }
        let rows = clashes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Err(format!(
            "Another window changed this meanwhile, and its value holds now: {rows}. Look at it, and change it again if it is wrong."
        ))
    }

    /// These rules with what another window wrote into the file since it was read here; rows that both changed are the other's, and named.
    fn with_other_window(&mut self, rules: Overlay) -> Result<(Overlay, Vec<RowKey>), String> {
        let Some(path) = self.your_rules.file.as_ref().filter(|_| !self.your_rules.damaged) else { return Ok((rules, Vec::new())) };
        let theirs = read_text(path, MOST_BYTES).ok().and_then(|text| Overlay::parse(&text).ok());
        let Some(theirs) = theirs else {
            // Spoilt since it was read, in letters of another code page too: what is there is set aside before another is written.
            self.your_rules.damaged = true;
            return Ok((rules, Vec::new()));
        };
        let merged = rules.merged(&self.your_rules.known, &theirs);
        self.your_rules.known = theirs;
        Ok(merged)
    }

    /// Why the player's rules are not kept, where they are not: they hold until the window is closed.
    #[must_use]
    pub fn your_rules_trouble(&self) -> Option<&str> {
        self.your_rules.trouble.as_deref()
    }

    fn put_in_force(&mut self, rules: Overlay) -> Result<(), String> {
        let says = |faults: Vec<Fault>| told(&faults, "\n");
        let texts = rules.apply(&self.your_rules.official).map_err(says)?;
        let now = self.rules.again(&texts).map_err(says)?;
        now.agree()?;
        if let Err(refusal) = self.play.take_rules(&now) {
            self.tell(refusal.spoken());
        }
        self.note_file();
        self.rules = now;
        self.your_rules.rules = rules;
        Ok(())
    }

    fn keep_your_rules(&mut self) {
        let kept = self.write_your_rules();
        self.your_rules.trouble = kept.err().map(|why| format!("Your rules hold, but are not kept: {why}"));
    }

    fn write_your_rules(&mut self) -> Result<(), String> {
        let path = self.your_rules.file.clone().ok_or(super::NO_FOLDER)?;
        if self.your_rules.damaged {
            let aside = set_aside(&path).map_err(|error| error.to_string())?;
            self.your_rules.damaged = false;
            if let Some(aside) = aside {
                self.tell(format!("Your old rules could not be read and were kept as {}.", aside.display()));
            }
        }
        write_atomically(&path, &self.your_rules.rules.to_json()).map_err(|error| error.to_string())?;
        self.your_rules.known = self.your_rules.rules.clone();
        Ok(())
    }
}
