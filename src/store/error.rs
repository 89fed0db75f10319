//! What can go wrong with a file, as sentences: what, what would be right, and the path last.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::engine::Fault;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused.
    #[error("cannot {doing}: {}{}: {}", said(error), advice(error.kind()), path.display())]
    Io {
        /// What was tried, as in "cannot …".
        doing: &'static str,
        /// What the system said.
        error: io::Error,
        /// Of which file or folder.
        path: PathBuf,
    },
    /// A new file would have overwritten another.
    #[error("a file of this name is there already and is left as it is; choose another name: {}", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A folder or device where a file should be.
    #[error("this is a folder or a device; choose a file: {}", path.display())]
    NotAFile {
        /// The folder or device.
        path: PathBuf,
    },
    /// The file is locked; [`BattleFile::read_only`](super::BattleFile::read_only) still reads it.
    #[error("another Brigade Major has this battle open; close it there, or open it here for reading only: {}", path.display())]
    InUse {
        /// The battle.
        path: PathBuf,
    },
    /// A battle file is damaged otherwise than by a torn last line. It is left as it is.
    #[error("{fault}; mend that line or go back to a copy, for nothing in the file was changed: {}", path.display())]
    Damaged {
        /// The line, and what is wrong with it, as in "line 7 …".
        fault: Fault,
        /// The battle.
        path: PathBuf,
    },
    /// A header or record that would not be read again; nothing was written.
    #[error("the line to be written {}; a line is one JSON object without a line break: {}", .fault.says(), path.display())]
    NotALine {
        /// What is wrong with it, as in "the line …".
        fault: Fault,
        /// The battle.
        path: PathBuf,
    },
    /// The file on the disk is no longer the one that was opened; nothing was written.
    #[error("another program changed, moved or removed this battle while it was open, so nothing was added to it; open theirs, or save yours under another name: {}", path.display())]
    Changed {
        /// The battle.
        path: PathBuf,
    },
    /// Another program wrote a file that is written here at every change; nothing was written.
    #[error("another program has changed the file, and it is left as it is: {}", path.display())]
    ChangedSince {
        /// The file.
        path: PathBuf,
    },
    /// A text file is larger than any sensible one.
    #[error("the file is larger than {most_bytes} bytes; choose a smaller one: {}", path.display())]
    TooLarge {
        /// The most bytes allowed.
        most_bytes: u64,
        /// The file.
        path: PathBuf,
    },
    /// A text file has bytes that are no UTF-8.
    #[error("line {line}, byte {byte} of the line is not UTF-8; save the file as UTF-8 text: {}", path.display())]
    NotText {
        /// The line, from 1.
        line: u64,
        /// The first bad byte of that line, from 1.
        byte: u64,
        /// The file.
        path: PathBuf,
    },
}

impl StoreError {
    /// For `map_err`: the system refused to do this with the file.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |error| Self::Io { doing, error, path }
    }
}

/// What the system said, in a player's words: never its number alone.
fn said(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "the system does not allow it".to_owned(),
        _ => {
            let says = error.to_string();
            says.split(" (os error").next().unwrap_or_default().to_owned()
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
        ErrorKind::InvalidFilename => {
            "; choose a shorter name, and on Windows one without < > : \" | ? * that is no device's, as CON and AUX are"
        }
        _ => "",
    }
}
