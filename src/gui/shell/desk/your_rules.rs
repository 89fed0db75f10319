//! The player's rules on the desk: read at the start, changed in the app, saved in a file of their own.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::{Desk, NO_FOLDER};
use crate::engine::Fault;
use crate::engine::fault::join_faults;
use crate::games::registry::Listing;
use crate::session::{FileStatus, SaveError};
use crate::store::{GuardedFile, write_file};
use crate::table::{Listed, Overlay, RowKey, TableTexts};

/// The file in the settings' folder.
pub(super) const FILE_NAME: &str = "house.json";
const MOST_BYTES: u64 = 1 << 20;

/// The player's rules and their file.
#[derive(Debug)]
pub(super) struct YourRules {
    /// The tables without the player's rules.
    official: TableTexts,
    rules: Overlay,
    file: Option<GuardedFile>,
    /// Reason the rules are not saved, if so.
    trouble: Option<SaveError>,
}

/// A change of the player's rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleChange {
    /// Sets the value at a place of a row.
    Set {
        /// Row to be changed.
        row: RowKey,
        /// The place within it, as a JSON pointer.
        place: String,
        /// New value of the place.
        value: Json,
    },
    /// Restores the official values of a row.
    Restore {
        /// Row to be restored.
        row: RowKey,
    },
}

impl RuleChange {
    /// Returns the row that is changed.
    #[must_use]
    pub const fn row(&self) -> &RowKey {
        match self {
            Self::Set { row, .. } | Self::Restore { row } => row,
        }
    }
}

fn parse(text: &str) -> Result<Overlay, String> {
    Overlay::parse(text).map_err(|faults| join_faults(&faults, "\n"))
}

impl YourRules {
    pub(super) fn new(official: TableTexts, file: Option<PathBuf>) -> Self {
        let file = file.map(|path| GuardedFile::new(path, MOST_BYTES));
        Self { official, rules: Overlay::default(), file, trouble: None }
    }
}

impl Desk {
    /// Returns the player's rules in force.
    #[must_use]
    pub const fn your_rules(&self) -> &Overlay {
        &self.your_rules.rules
    }

    /// Puts the rules of the file in force. If they cannot be, the official values apply and a notice says why.
    pub(super) fn load_your_rules(&mut self) {
        let Some(mut file) = self.your_rules.file.take() else { return };
        // Rules that cannot be in force count as unreadable: the file is set aside before another is written.
        let put = file.read(|text| {
            let rules = parse(text)?;
            self.put_in_force(rules)
        });
        if let Err(sentence) = put {
            self.notify(format!(
                "Your rules are not in force: the values the program came with apply. The file stays as it is; if you change a value, it is \
                 kept under another name: {}\n{sentence}",
                file.path().display()
            ));
        }
        self.your_rules.file = Some(file);
    }

    /// Changes the player's rules, puts them in force and saves them.
    ///
    /// # Errors
    /// Returns every fault of the tables the change would make. Nothing is changed then.
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
        self.put_in_force(rules)?;
        self.store_your_rules();
        Ok(())
    }

    /// Returns the tables without the player's rules.
    #[must_use]
    pub const fn official_tables(&self) -> &TableTexts {
        &self.your_rules.official
    }

    /// Puts other rules of the player in force, and saves them.
    ///
    /// # Errors
    /// Returns every fault of the tables they would make. Nothing is changed then.
    pub fn replace_your_rules(&mut self, rules: Overlay) -> Result<(), String> {
        if rules != self.your_rules.rules {
            self.put_in_force(rules)?;
            self.store_your_rules();
        }
        Ok(())
    }

    /// Resolves a conflict with another program that wrote the file: with `mine`, these rules replace those in the file; else those are in
    /// force.
    pub fn settle_your_rules(&mut self, mine: bool) {
        let Some(mut file) = self.your_rules.file.take() else { return };
        let done = if mine {
            file.replace(&self.your_rules.rules.to_json()).map_err(|error| error.to_string())
        } else {
            let put = file.read(|text| self.put_in_force(parse(text)?));
            put.and_then(|put| put.ok_or_else(|| "the file is gone".to_owned()))
        };
        self.your_rules.file = Some(file);
        match done {
            Ok(()) => self.your_rules.trouble = None,
            Err(sentence) => self.notify(format!("Your rules here are unchanged: {sentence}")),
        }
    }

    /// Returns the file of the player's rules, and the reason they are not saved, if so: they hold until the window is closed.
    #[must_use]
    pub fn your_rules_status(&self) -> FileStatus {
        let YourRules { file, trouble, .. } = &self.your_rules;
        FileStatus::of_text(file.as_ref(), "every rule of yours", trouble.as_ref())
    }

    /// Writes the player's rules to a new file, for use with `--house-rules`. Returns true when it is written.
    pub fn save_your_rules(&mut self, path: &Path) -> bool {
        match write_file(path, self.your_rules.rules.to_json().as_bytes(), false) {
            Ok(()) => {
                self.your_rules.trouble = None;
                true
            }
            Err(error) => {
                self.notify(format!("Your rules are not saved there: {error}"));
                false
            }
        }
    }

    fn put_in_force(&mut self, rules: Overlay) -> Result<(), String> {
        let text = |faults: Vec<Fault>| join_faults(&faults, "\n");
        let texts = rules.apply(&self.your_rules.official).map_err(text)?;
        let now = self.rules.reread(&texts).map_err(text)?;
        now.check_consistency()?;
        self.hands.all_mut().for_each(|(_, own)| own.set_rules(&now));
        self.player_files.iter_mut().for_each(|file| file.set_rules(&now));
        self.note_file();
        self.rules = now;
        self.your_rules.rules = rules;
        Ok(())
    }

    /// Writes the player's rules into their file; a failure is reported by [`Self::your_rules_status`].
    pub fn store_your_rules(&mut self) {
        self.your_rules.trouble = self.write_your_rules().err();
    }

    fn write_your_rules(&mut self) -> Result<(), SaveError> {
        let YourRules { file, rules, .. } = &mut self.your_rules;
        let file = file.as_mut().ok_or_else(|| SaveError::NoPlace(NO_FOLDER.to_owned()))?;
        if let Some(aside) = file.write_unless_changed(&rules.to_json(), parse)? {
            self.notify(format!("Your old rules could not be read and were kept as {}.", aside.display()));
        }
        Ok(())
    }
}
