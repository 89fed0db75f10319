//! Physical place of a typed key: maps letters of other scripts to the tables' letters, and a top row that needs Shift for digits to
//! digits.

use eframe::egui::{Key, Modifiers};

/// Place of a key that went down; unknown if the text came without its key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhysicalKey {
    key: Option<Key>,
    shift: bool,
}

impl PhysicalKey {
    /// Returns the place of a key that goes down.
    pub const fn of(physical: Option<Key>, modifiers: Modifiers) -> Self {
        Self { key: physical, shift: modifiers.shift }
    }

    /// Returns the letter for the tables: for a script that is not Latin, the letter on the same key of a Latin keyboard.
    pub fn letter(self, typed: char) -> char {
        if is_latin(typed) { typed } else { self.printed().filter(char::is_ascii_lowercase).unwrap_or(typed) }
    }

    /// Returns the digit for a sign or letter of the top row that is typed without Shift, as on French and Czech keyboards.
    pub fn digit(self, typed: &str) -> Option<char> {
        let is_other = !typed.chars().any(|letter| letter.is_ascii_alphanumeric());
        self.printed().filter(|printed| printed.is_ascii_digit() && is_other && !self.shift)
    }

    /// Returns the letter or digit a Latin keyboard has at the place.
    fn printed(self) -> Option<char> {
        let mut name = self.key?.name().chars();
        name.next().filter(|_| name.next().is_none()).map(|letter| letter.to_ascii_lowercase())
    }
}

/// Returns whether a character belongs to no other script: accented letters count as Latin.
fn is_latin(letter: char) -> bool {
    !letter.is_alphabetic() || matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}
