//! A file of text that is written again at every change: scenarios, boards, the player's rules, the settings.
//!
//! It knows what it held when it was last read or written here. What another program wrote since is never overwritten unasked, and what
//! cannot be read is set aside before anything else takes its place.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::atomic::{set_aside, write_file};
use super::error::StoreError;
use super::text::{MOST_SCENARIO_BYTES, read_bytes, text_of};
use crate::scenario::stamped;

/// Length and hash of a text: enough to know it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextPrint {
    length: u64,
    sha256: String,
}

impl TextPrint {
    /// The print of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::of_bytes(text.as_bytes())
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { length: bytes.len() as u64, sha256 }
    }
}

/// A file that is written again at every change.
#[derive(Debug)]
pub struct GuardedFile {
    path: PathBuf,
    /// The most bytes that are read of it.
    most_bytes: u64,
    /// What it held when it was last read or written here. `None`: it never was.
    known: Option<TextPrint>,
    /// It could not be read: before it is written it is set aside.
    damaged: bool,
    /// It is a scenario: which version of this program wrote it is put into it.
    is_scenario: bool,
}

impl GuardedFile {
    /// A file of which nothing is known yet: if there is one, it is another's until it is read.
    #[must_use]
    pub const fn new(path: PathBuf, most_bytes: u64) -> Self {
        Self { path, most_bytes, known: None, damaged: false, is_scenario: false }
    }

    /// The file of a scenario of any game, of which nothing is known yet. Whoever writes a scenario does it here.
    #[must_use]
    pub const fn of_scenario(path: PathBuf) -> Self {
        let mut file = Self::new(path, MOST_SCENARIO_BYTES);
        file.is_scenario = true;
        file
    }

    /// A file that was last written with a text of this print, an evening before perhaps.
    #[must_use]
    pub fn known(self, print: TextPrint) -> Self {
        Self { known: Some(print), ..self }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it held when it was last read or written here.
    #[must_use]
    pub const fn print(&self) -> Option<&TextPrint> {
        self.known.as_ref()
    }

    /// Reads it by `parse`. `None` where there is no such file. What it holds is known from now on; what cannot be read is set aside
    /// before the file is written.
    ///
    /// # Errors
    /// Why it cannot be read, or what `parse` says.
    pub fn read<T>(&mut self, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
        let bytes = match read_bytes(&self.path, self.most_bytes) {
            Err(StoreError::Io { error, .. }) if is_absent(&error) => {
                (self.known, self.damaged) = (None, false);
                return Ok(None);
            }
            read => read,
        };
        // A byte order mark is not in the text, and does not make the file another's.
        let print = bytes.as_ref().ok().map(|bytes| TextPrint::of_bytes(bytes));
        let read = bytes.and_then(|bytes| text_of(bytes, &self.path)).map_err(|error| error.to_string()).and_then(|text| {
            self.known = print;
            parse(&text)
        });
        self.damaged = read.is_err();
        read.map(Some)
    }

    /// Whether another program has written it since it was last read or written here. A file that is gone is nobody's.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        match read_bytes(&self.path, self.most_bytes) {
            Ok(bytes) => self.known.as_ref() != Some(&TextPrint::of_bytes(&bytes)),
            Err(StoreError::Io { error, .. }) => !is_absent(&error) && self.known.is_none(),
            Err(_) => true,
        }
    }

    /// Writes a text, whole or not at all. A file that could not be read is first [set aside](set_aside); gives its new path then.
    ///
    /// # Errors
    /// [`StoreError::ChangedSince`] where another program wrote it, [`StoreError::Exists`] where it was never read or written here,
    /// [`StoreError::Io`] where the system refuses. The old file is then as it was, or set aside.
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

    /// Writes a text, unless another program wrote something else there that `parse` reads; what it does not read is set aside first.
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
            // Of two that are alike nobody need be asked.
            if matches!(&theirs, Ok(Some(theirs)) if parse(text).as_ref() != Ok(theirs)) {
                self.known = known;
                return Err(StoreError::ChangedSince { path: self.path.clone() });
            }
        }
        self.write(text)
    }

    /// Writes a text in place of whatever is there: the player said so.
    ///
    /// # Errors
    /// [`StoreError::Io`] where the system refuses; the old file is then as it was.
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

/// There is no such file, nor its folder.
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
