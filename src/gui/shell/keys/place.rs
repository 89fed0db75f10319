//! Where the key lies that was typed: what a letter of another script is to the tables, and the digits of a top row that has them on Shift.

use eframe::egui::{Key, Modifiers};

/// The place of a key that went down; of none, where what is typed came without its key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    key: Option<Key>,
    shift: bool,
}

impl Place {
    /// The place of a key that goes down.
    pub const fn of(physical: Option<Key>, modifiers: Modifiers) -> Self {
        Self { key: physical, shift: modifiers.shift }
    }

    /// The letter of the tables that is meant: of a script that is not Latin, that on the same key of a Latin keyboard.
    pub fn letter(self, typed: char) -> char {
        if is_latin(typed) { typed } else { self.printed().filter(char::is_ascii_lowercase).unwrap_or(typed) }
    }

    /// The digit that is meant by a sign or letter of the top row that is typed without Shift, as on French and Czech keyboards.
    pub fn digit(self, typed: &str) -> Option<char> {
        let is_other = !typed.chars().any(|letter| letter.is_ascii_alphanumeric());
        self.printed().filter(|printed| printed.is_ascii_digit() && is_other && !self.shift)
    }

    /// What a Latin keyboard has there.
    fn printed(self) -> Option<char> {
        let mut name = self.key?.name().chars();
        name.next().filter(|_| name.next().is_none()).map(|letter| letter.to_ascii_lowercase())
    }
}

/// Whether it is of no other script: an accent does not make another key of it.
fn is_latin(letter: char) -> bool {
    !letter.is_alphabetic() || matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}
