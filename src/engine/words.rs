//! Closed word lists: enums whose variants have one spelling everywhere — tables, requests, files, log.

use crate::engine::text::spaced;

/// A closed list of words. Implemented by [`words!`](crate::engine::words).
pub trait Word: Copy + Eq + 'static {
    /// Every word of the list, in the order of the rules.
    const ALL: &'static [Self];
    /// Spellings of the words, in the same order.
    const SPELLINGS: &'static [&'static str];
    /// Returns the spelling in tables, requests and files.
    fn word(self) -> &'static str;
    /// Returns the spelling as a person reads it.
    fn spoken(self) -> String {
        spaced(self.word())
    }
}

/// Declares closed word lists with their spellings, serde and [`Word`] included.
///
/// A list with a usual word derives `Default` and marks that word `#[default]`. A word that people say otherwise than files has it behind
/// `as`: `NightDark = "night_dark" as "dark night"`.
#[macro_export]
macro_rules! declare_words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$mark:meta])* $variant:ident = $word:literal $(as $spoken:literal)?),+ $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $(#[doc = concat!("`", $word, "`")] #[serde(rename = $word)] $(#[$mark])* $variant),+
        }

        impl $crate::engine::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const SPELLINGS: &'static [&'static str] = &[$($word),+];
            fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
            fn spoken(self) -> String {
                let own: &[&str] = match self { $(Self::$variant => &[$($spoken)?]),+ };
                own.first().map_or_else(|| $crate::engine::text::spaced(self.word()), ToString::to_string)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::engine::Word::spoken(*self))
            }
        }
    )*};
}

pub use declare_words as words;
