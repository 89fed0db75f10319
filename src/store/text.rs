//! Reading of whole text files: scenarios, rosters, tables, settings.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::time::Duration;

use super::error::StoreError;
use crate::engine::text::without_byte_mark;

/// Most bytes of a scenario or roster file, for [`read_text`]: 2 MiB.
pub const MOST_SCENARIO_BYTES: u64 = 2 << 20;

/// Reads a file of UTF-8 text of at most `most_bytes` bytes, without the byte order mark that some editors put first.
///
/// # Errors
/// [`StoreError`] if there is no such file, it cannot be read, it is larger, or it is not UTF-8 (with the line and byte).
pub fn read_text(path: &Path, most_bytes: u64) -> Result<String, StoreError> {
    text_of(read_bytes(path, most_bytes)?, path)
}

/// Converts a file's bytes to text, without a byte order mark.
///
/// # Errors
/// [`StoreError`] if they are not UTF-8 (with the line and byte).
pub(super) fn text_of(bytes: Vec<u8>, path: &Path) -> Result<String, StoreError> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let (sound, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let last_line = sound.rsplit(|&byte| byte == b'\n').next().unwrap_or(sound);
        StoreError::NotText {
            line: 1 + sound.iter().filter(|&&byte| byte == b'\n').count() as u64,
            byte: 1 + last_line.len() as u64,
            path: path.to_path_buf(),
        }
    })?;
    text.drain(..text.len() - without_byte_mark(&text).len());
    Ok(text)
}

/// Reads a file of at most `most_bytes` bytes, without checking them.
///
/// # Errors
/// [`StoreError`] if there is no such file, it cannot be read, or it is larger.
pub fn read_bytes(path: &Path, most_bytes: u64) -> Result<Vec<u8>, StoreError> {
    let file = open_file(path, "read")?;
    let mut bytes = Vec::new();
    file.take(most_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(StoreError::io("read", path))?;
    if bytes.len() as u64 > most_bytes {
        return Err(StoreError::TooLarge { most_bytes, path: path.to_path_buf() });
    }
    Ok(bytes)
}

/// Reads the first line of a text file, without its line break: the header, before the rest is read.
///
/// # Errors
/// [`StoreError`] if there is no such file, it cannot be read, or the line is longer than a line of a battle may be.
pub fn read_first_line(path: &Path) -> Result<String, StoreError> {
    let mut line = Vec::new();
    let most_bytes = super::MOST_LINE_BYTES;
    let mut file = BufReader::new(open_file(path, "read")?.take(most_bytes.saturating_add(1)));
    file.read_until(b'\n', &mut line).map_err(StoreError::io("read", path))?;
    if line.len() as u64 > most_bytes {
        return Err(StoreError::TooLarge { most_bytes, path: path.to_path_buf() });
    }
    Ok(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
}

/// Returns the time since a file was last written; `None` if it is not known.
#[must_use]
pub fn age(path: &Path) -> Option<Duration> {
    fs::metadata(path).and_then(|found| found.modified()).ok()?.elapsed().ok()
}

/// Returns the number of bytes in a file; `None` if it is not known.
#[must_use]
pub fn size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|found| found.len())
}

/// Opens a file for reading, but no folder and no device: opening a pipe would wait for ever.
pub(super) fn open_file(path: &Path, done: &'static str) -> Result<File, StoreError> {
    check_is_file(path, done)?;
    File::open(path).map_err(StoreError::io(done, path))
}

/// Returns an error for folders and devices.
pub(super) fn check_is_file(path: &Path, done: &'static str) -> Result<(), StoreError> {
    if fs::metadata(path).map_err(StoreError::io(done, path))?.is_file() {
        Ok(())
    } else {
        Err(StoreError::NotAFile { path: path.to_path_buf() })
    }
}
