//! Errors of files, as sentences: the path, the problem, and the remedy.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::engine::Fault;

/// Error of reading or writing a file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Refusal by the operating system.
    #[error("{} cannot be {done}: {}{}", path.display(), error_text(error), advice(error.kind()))]
    Io {
        /// Attempted action, as in "cannot be …".
        done: &'static str,
        /// Error from the system.
        error: io::Error,
        /// Path of the file or folder.
        path: PathBuf,
    },
    /// New file that would have overwritten another.
    #[error("{} exists already; choose another name", path.display())]
    Exists {
        /// Path of the existing file.
        path: PathBuf,
    },
    /// New file in a folder that is not there.
    #[error("there is no folder {}; make it first, or choose another place", path.display())]
    NoFolder {
        /// Path of the missing folder.
        path: PathBuf,
    },
    /// Folder or device where a file should be.
    #[error("{} is a folder or a device; choose a file", path.display())]
    NotAFile {
        /// Path of the folder or device.
        path: PathBuf,
    },
    /// Locked file; [`BattleFile::read_only`](super::BattleFile::read_only) still reads it.
    #[error("{} is open in another Brigade Major; play on there, or close it there first", path.display())]
    InUse {
        /// Path of the battle.
        path: PathBuf,
    },
    /// Battle file damaged other than by a torn last line. It is left as it is.
    #[error("{}, {fault}; undo the edit that changed the file, or open its copy (.copy) (the file was not changed)", path.display())]
    Damaged {
        /// Damaged line and its fault, as in "line 7 …".
        fault: Fault,
        /// Path of the battle.
        path: PathBuf,
    },
    /// Header or record that could not be read back; nothing was written.
    #[error("{}: the line to be written {}; a line is one JSON object without a line break", path.display(), .fault.text())]
    NotALine {
        /// Fault of the text, as in "the line …".
        fault: Fault,
        /// Path of the battle.
        path: PathBuf,
    },
    /// File on the disk that is no longer the one that was opened; nothing was written.
    #[error("{} was changed, moved or removed by another program while it was open, so nothing was added to it; open that file, or save yours under another name", path.display())]
    Changed {
        /// Path of the battle.
        path: PathBuf,
    },
    /// File written here at every change that another program wrote; nothing was written.
    #[error("{} was changed by another program; it was not overwritten", path.display())]
    ChangedSince {
        /// Path of the file.
        path: PathBuf,
    },
    /// Text file larger than the bound.
    #[error("{} is larger than {most_bytes} bytes; choose a smaller file", path.display())]
    TooLarge {
        /// Most bytes that are allowed.
        most_bytes: u64,
        /// Path of the file.
        path: PathBuf,
    },
    /// Text file with bytes that are not UTF-8.
    #[error("{}, line {line}, byte {byte} of the line is not UTF-8; save the file as UTF-8 text", path.display())]
    NotText {
        /// Number of the line, from 1.
        line: u64,
        /// Position of the first bad byte in that line, from 1.
        byte: u64,
        /// Path of the file.
        path: PathBuf,
    },
}

impl StoreError {
    /// Returns true if the system does not allow writing to the file or its folder.
    #[must_use]
    pub fn is_not_writable(&self) -> bool {
        matches!(self, Self::Io { error, .. } if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem))
    }

    /// Builds an error for `map_err`: the system refused this action on the file.
    pub(super) fn io(done: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |error| Self::Io { done, error, path }
    }
}

/// Describes the system's error in a player's words, never by its number alone.
fn error_text(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "the system does not allow it".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_owned()
        }
    }
}

fn advice(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "; check its name and folder",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "; choose a file or folder that you may write to",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "; make room there, or save under a new name elsewhere"
        }
        ErrorKind::InvalidFilename => "; choose a shorter name, on Windows without < > : \" | ? * and not a device name such as CON or AUX",
        _ => "",
    }
}
