//! Text file that is written again at every change: scenarios, boards, the player's rules, the settings.
//!
//! It stores a hash of the text that was last read or written here. Changes by another program are never overwritten without asking, and a
//! file that cannot be read is set aside before another replaces it.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::atomic::{set_aside, write_file};
use super::error::StoreError;
use super::text::{MOST_SCENARIO_BYTES, read_bytes, text_of};
use crate::scenario::stamped;

/// Length and hash of a text: enough to recognise it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextPrint {
    length: u64,
    sha256: String,
}

impl TextPrint {
    /// Computes the print of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::of_bytes(text.as_bytes())
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { length: bytes.len() as u64, sha256 }
    }
}

/// File that is written again at every change.
#[derive(Debug)]
pub struct GuardedFile {
    path: PathBuf,
    /// Most bytes that are read from it.
    most_bytes: u64,
    /// Print of the text last read or written here; `None`: never read or written.
    known: Option<TextPrint>,
    /// True if it could not be read: it is set aside before it is written.
    damaged: bool,
    /// True for a scenario: the version of this program is written into it.
    is_scenario: bool,
}

impl GuardedFile {
    /// Creates a guard for a file not read yet: a file that exists belongs to another program until it is read.
    #[must_use]
    pub const fn new(path: PathBuf, most_bytes: u64) -> Self {
        Self { path, most_bytes, known: None, damaged: false, is_scenario: false }
    }

    /// Creates a guard for a scenario file of any game, not read yet. Every scenario is written through it.
    #[must_use]
    pub const fn of_scenario(path: PathBuf) -> Self {
        let mut file = Self::new(path, MOST_SCENARIO_BYTES);
        file.is_scenario = true;
        file
    }

    /// Returns the guard with the print of the text last written, perhaps in an earlier session.
    #[must_use]
    pub fn known(self, print: TextPrint) -> Self {
        Self { known: Some(print), ..self }
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the print of the text last read or written here.
    #[must_use]
    pub const fn print(&self) -> Option<&TextPrint> {
        self.known.as_ref()
    }

    /// Reads the file with `parse` and stores its print. `None` if there is no such file. A file that cannot be read is set aside
    /// before it is written.
    ///
    /// # Errors
    /// Sentence with the reason if it cannot be read, or the error of `parse`.
    pub fn read<T>(&mut self, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
        let bytes = match read_bytes(&self.path, self.most_bytes) {
            Err(StoreError::Io { error, .. }) if is_absent(&error) => {
                (self.known, self.damaged) = (None, false);
                return Ok(None);
            }
            read => read,
        };
        // A byte order mark is not in the text, and is no change by another program.
        let print = bytes.as_ref().ok().map(|bytes| TextPrint::of_bytes(bytes));
        let read = bytes.and_then(|bytes| text_of(bytes, &self.path)).map_err(|error| error.to_string()).and_then(|text| {
            self.known = print;
            parse(&text)
        });
        self.damaged = read.is_err();
        read.map(Some)
    }

    /// Returns true if another program has written the file since it was last read or written here. A missing file counts as unchanged.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        match read_bytes(&self.path, self.most_bytes) {
            Ok(bytes) => self.known.as_ref() != Some(&TextPrint::of_bytes(&bytes)),
            Err(StoreError::Io { error, .. }) => !is_absent(&error) && self.known.is_none(),
            Err(_) => true,
        }
    }

    /// Writes a text, whole or not at all. A file that could not be read is first [set aside](set_aside); its new path is then returned.
    ///
    /// # Errors
    /// [`StoreError::ChangedSince`] if another program wrote it, [`StoreError::Exists`] if it was never read or written here,
    /// [`StoreError::Io`] if the system refuses. The old file is then unchanged, or set aside.
    pub fn write(&mut self, text: &str) -> Result<Option<PathBuf>, StoreError> {
        let aside = if self.damaged { set_aside(&self.path)? } else { None };
        if self.damaged {
            (self.damaged, self.known) = (false, None);
        } else if self.known.is_some() && self.is_changed() {
            return Err(StoreError::ChangedSince { path: self.path.clone() });
        }
        self.put(text, self.known.is_some())?;
        Ok(aside)
    }

    /// Writes a text, unless another program wrote a different one that `parse` reads; a text it cannot read is set aside first.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_unless_changed<T: PartialEq>(
        &mut self,
        text: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<PathBuf>, StoreError> {
        if self.is_changed() {
            let known = self.known.clone();
            let theirs = self.read(&parse);
            // If both texts mean the same, the player need not be asked.
            if matches!(&theirs, Ok(Some(theirs)) if parse(text).as_ref() != Ok(theirs)) {
                self.known = known;
                return Err(StoreError::ChangedSince { path: self.path.clone() });
            }
        }
        self.write(text)
    }

    /// Writes a text over any other, as the player chose.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the system refuses; the old file is then unchanged.
    pub fn replace(&mut self, text: &str) -> Result<(), StoreError> {
        self.put(text, true)
    }

    fn put(&mut self, text: &str, overwrite: bool) -> Result<(), StoreError> {
        let text = if self.is_scenario { stamped(text) } else { text.to_owned() };
        write_file(&self.path, text.as_bytes(), overwrite)?;
        (self.known, self.damaged) = (Some(TextPrint::of(&text)), false);
        Ok(())
    }
}

/// Returns true if there is no such file, or no such folder.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const MOST: u64 = 100;

    fn sound(text: &str) -> Result<String, String> {
        if text.contains('{') { Ok(text.to_owned()) } else { Err("is no JSON".to_owned()) }
    }

    #[test]
    fn what_another_wrote_stays_until_the_player_says_otherwise() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("x.json");
        let there = || fs::read_to_string(&path).expect("it is there");
        let mut file = GuardedFile::new(path.clone(), MOST);
        assert_eq!(file.write("{1}").expect("it is new"), None);
        file.write("{2}").expect("it is ours");
        fs::write(&path, "{3}").expect("another writes, as many bytes");
        assert!(file.is_changed());
        assert!(matches!(file.write("{4}"), Err(StoreError::ChangedSince { .. })));
        assert_eq!(there(), "{3}");
        let print = file.print().cloned().expect("it was written");
        assert!(matches!(GuardedFile::new(path.clone(), MOST).known(print).write("{4}"), Err(StoreError::ChangedSince { .. })));
        assert!(matches!(GuardedFile::new(path.clone(), MOST).write("{4}"), Err(StoreError::Exists { .. })));
        assert_eq!(file.read(sound), Ok(Some("{3}".to_owned())));
        file.write("{4}").expect("what they wrote is known now");
        fs::write(&path, "{5}").expect("another writes");
        file.replace("{6}").expect("the player says so");
        file.write("{7}").expect("it is ours again");
        fs::remove_file(&path).expect("it is there");
        file.write("{8}").expect("a file that is gone is nobody's");
        assert_eq!(there(), "{8}");
    }

    #[test]
    fn what_another_wrote_is_asked_about_if_it_can_be_read_and_differs() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("x.json");
        let there = || fs::read_to_string(&path).expect("it is there");
        let mut file = GuardedFile::new(path.clone(), MOST);
        fs::write(&path, "{theirs}").expect("another makes it first");
        assert!(matches!(file.write_unless_changed("{1}", sound), Err(StoreError::ChangedSince { .. })));
        assert!(matches!(file.write_unless_changed("{1}", sound), Err(StoreError::ChangedSince { .. })), "until it is answered");
        assert_eq!(there(), "{theirs}");
        assert_eq!(file.write_unless_changed("{theirs}", sound).expect("both have the same"), None);
        assert_eq!(file.write_unless_changed("{2}", sound).expect("it is known now"), None);
        fs::write(&path, "no json").expect("another spoils it");
        let aside = file.write_unless_changed("{3}", sound).expect("it is written").expect("theirs is set aside");
        assert_eq!((fs::read_to_string(aside).expect("it is there"), there()), ("no json".to_owned(), "{3}".to_owned()));
    }

    #[test]
    fn what_cannot_be_read_is_set_aside() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let long = vec![b'{'; MOST as usize + 1];
        for (nth, bytes) in [b"no json".as_slice(), b"{\xe9}", &long].into_iter().enumerate() {
            let path = folder.path().join(format!("{nth}.json"));
            fs::write(&path, bytes).expect("it is written");
            let mut file = GuardedFile::new(path.clone(), MOST);
            assert!(file.read(sound).is_err());
            let aside = file.write("{}").expect("it is written").expect("the old one is set aside");
            assert_eq!((fs::read(aside).expect("it is there"), fs::read(&path).expect("it is there")), (bytes.to_vec(), b"{}".to_vec()));
            assert_eq!(file.write("{1}").expect("it is ours"), None);
        }
        let marked = folder.path().join("marked.json");
        fs::write(&marked, "\u{feff}{}").expect("it is written");
        let mut file = GuardedFile::new(marked, MOST);
        assert_eq!(file.read(sound), Ok(Some("{}".to_owned())));
        assert!(!file.is_changed());
    }
}
