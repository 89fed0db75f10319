//! Checksum at the end of every line of a battle file.
//!
//! A line is a JSON object whose last field is `"seal"`: the first 16 hexadecimal digits of the SHA-256 of the seal
//! of the line before (of nothing, in the first line) and this line's bytes up to that field. It guards against damage,
//! not against a forger; and lines cut off the end of a file leave a whole, shorter one.

use sha2::{Digest as _, Sha256};

/// Name of the field.
pub(super) const SEAL: &str = "seal";
/// Number of hexadecimal digits of a seal.
const DIGITS: usize = 16;

/// Seal of a line; by default the one before the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seal(String);

/// Line whose seal fits.
pub(super) struct Sealed {
    pub seal: Seal,
    /// Text of the line without its seal.
    pub object: String,
}

impl Seal {
    /// Returns a line with its seal, and the seal. The text must be one JSON object and end with its bracket.
    pub fn put(&self, object: &str) -> (String, Self) {
        let mut line = object.strip_suffix('}').unwrap_or(object).to_owned();
        if !line.trim_end().ends_with('{') {
            line.push(',');
        }
        let seal = self.over(line.as_bytes());
        line.push_str(&field(&seal));
        (line, seal)
    }

    /// Checks a line that follows the line with this seal; the error completes "line 7 …".
    pub fn check(&self, line: &[u8]) -> Result<Sealed, String> {
        // Editors on Windows may have put a carriage return before the line break; it has no effect.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let length = field(&Self("0".repeat(DIGITS))).len();
        let (before, end) = line.split_at(line.len().saturating_sub(length));
        let seal = self.over(before);
        if end == field(&seal).as_bytes() {
            let object = String::from_utf8_lossy(before);
            let object = object.strip_suffix(',').unwrap_or(&object);
            return Ok(Sealed { seal, object: format!("{object}}}") });
        }
        let sealed = end.starts_with(format!("\"{SEAL}\":").as_bytes());
        Err(if sealed {
            "is not as it was written, or does not follow the line before it: the seal at its end does not fit".to_owned()
        } else {
            format!("does not end with its \"{SEAL}\", as every line of a battle does: it was changed, or an older Brigade Major wrote it")
        })
    }

    fn over(&self, bytes: &[u8]) -> Self {
        let digest = Sha256::new().chain_update(&self.0).chain_update(bytes).finalize();
        Self(digest.iter().take(DIGITS / 2).map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Returns the end of a line with its seal.
fn field(Seal(seal): &Seal) -> String {
    format!("\"{SEAL}\":\"{seal}\"}}")
}
