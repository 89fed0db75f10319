//! Name of a hex on the board.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Hex on the board, by column from the west and row from the north, both from 1. Its name is both in two digits each: `0304`.
///
/// ```
/// use brigade_major::hex::Hex;
///
/// let hex = Hex::parse("0304").expect("column 3, row 4");
/// assert_eq!((hex.column, hex.row), (3, 4));
/// assert_eq!(hex.to_string(), "0304");
/// assert!(Hex::parse("0300").is_err(), "columns and rows count from 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column of the hex, from 1.
    pub column: u8,
    /// Row of the hex, from 1.
    pub row: u8,
}

/// Error of a text that is not a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a hex: write column and row in two digits each, from 01, such as \"0304\"")]
pub struct NotAHex(String);

impl Hex {
    /// Parses the name of a hex.
    ///
    /// # Errors
    /// The text is not four digits, or has a 00.
    pub fn parse(text: &str) -> Result<Self, NotAHex> {
        let number = |digits: &[u8]| match digits {
            [tens @ b'0'..=b'9', units @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (units - b'0')).filter(|number| *number > 0),
            _ => None,
        };
        let read = match text.as_bytes() {
            [column @ .., _, _] if text.len() == 4 => number(column).zip(number(&text.as_bytes()[2..])),
            _ => None,
        };
        read.map(|(column, row)| Self { column, row }).ok_or_else(|| NotAHex(text.chars().take(20).collect()))
    }
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}
