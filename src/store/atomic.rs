//! Files that exist whole or not at all: written under a temporary name, then renamed.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::StoreError;

const DOING: &str = "written";

/// Writes bytes so that every reader, even after a crash or power cut, finds the old file whole or the new one whole. Missing
/// folders are created. A link is followed, not replaced; on Unix the mode of the old file is kept.
///
/// # Errors
/// [`StoreError::Exists`] if there is a file of that name and `overwrite` is false, [`StoreError::Io`] if the system refuses
/// or the old file is write-protected; the old file is then unchanged.
pub fn write_file(path: &Path, bytes: &[u8], overwrite: bool) -> Result<(), StoreError> {
    place(path, overwrite, |file| file.write_all(bytes))
}

/// Checks that a new file can be written here, before the work that fills it.
///
/// # Errors
/// [`StoreError::Exists`] if there is a file of that name, [`StoreError::NoFolder`] if its folder is not there.
pub fn check_new(path: &Path) -> Result<(), StoreError> {
    let path = real(path)?;
    if fs::symlink_metadata(&path).is_ok() {
        return Err(StoreError::Exists { path });
    }
    match path.parent() {
        Some(folder) if !folder.is_dir() => Err(StoreError::NoFolder { path: folder.to_path_buf() }),
        _ => Ok(()),
    }
}

/// Renames a file that could not be read, so that another can replace it: `settings.json` becomes
/// `settings.json.broken-1`, or the first free number. Returns the new path; `None` if there is no such file.
///
/// # Errors
/// [`StoreError`] if the system refuses, or a hundred such files are there already.
pub fn set_aside(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    const DOING: &str = "renamed";
    if fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        return Ok(None);
    }
    let free = (1..=100).map(|number| sibling(path, &format!(".broken-{number}"))).find(|aside| fs::symlink_metadata(aside).is_err());
    let Some(aside) = free else { return Err(StoreError::Exists { path: sibling(path, ".broken-100") }) };
    fs::rename(path, &aside).map_err(StoreError::io(DOING, path))?;
    Ok(Some(aside))
}

/// Puts a file in place: its bytes are on the disk before its name is.
///
/// # Errors
/// As [`write_file`].
pub(super) fn place(path: &Path, overwrite: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), StoreError> {
    let path = &real(path)?;
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(StoreError::io("created", folder))?;
    let old = fs::metadata(path).ok().map(|metadata| metadata.permissions());
    if old.as_ref().is_some_and(fs::Permissions::readonly) && overwrite {
        return Err(StoreError::io(DOING, path)(ErrorKind::PermissionDenied.into()));
    }
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(PART);
    #[cfg(unix)]
    builder.permissions(old.unwrap_or_else(|| std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    // The library's own message names the temporary file, which means nothing to the player; the kind of error is enough.
    let mut temporary = builder.tempfile_in(folder).map_err(|error| StoreError::io(DOING, path)(error.kind().into()))?;
    // Locked while it is written, so that no other program clears it away. Without locks its age protects it.
    let _ = temporary.as_file().try_lock();
    write(temporary.as_file_mut()).and_then(|()| temporary.as_file().sync_all()).map_err(StoreError::io(DOING, path))?;
    let placed = if overwrite { temporary.persist(path) } else { temporary.persist_noclobber(path) };
    let file = placed.map_err(|error| match error.error {
        error if error.kind() == ErrorKind::AlreadyExists => StoreError::Exists { path: path.clone() },
        error => StoreError::io(DOING, path)(error),
    })?;
    // A process that another thread is just starting holds the file too until it has started, and would hold the lock that long.
    let _ = file.unlock();
    sync_folder(folder);
    Ok(())
}

/// Ending of temporary file names.
const PART: &str = ".part";
/// Endings of the files this program writes.
const OURS: [&str; 3] = [".json", ".jsonl", ".pdf"];
/// Number of letters the system puts between a file's name and [`PART`].
const RANDOM: usize = 6;

/// Removes half-written files that killed programs left in a folder: temporary files of our kind that no program writes to, and older than
/// an hour. Returns their number. A file that cannot be removed stays.
pub fn clear_leftovers(folder: &Path) -> usize {
    const AGE: Duration = Duration::from_secs(3600);
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let stale = |path: &PathBuf| {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
        let written = name.strip_prefix('.').and_then(|name| name.strip_suffix(PART));
        let file = written.and_then(|name| name.len().checked_sub(RANDOM).and_then(|end| name.get(..end)));
        let ours = file.is_some_and(|file| OURS.iter().any(|ending| file.ends_with(ending)));
        let plain = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
        let old = plain.and_then(|found| found.modified().ok()).and_then(|at| at.elapsed().ok()).is_some_and(|age| age > AGE);
        ours && old && File::open(path).is_ok_and(|file| !matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(stale).collect::<Vec<_>>();
    paths.iter().filter(|path| fs::remove_file(path).is_ok()).count()
}

/// Returns the absolute path, or the target of a link. Not canonical otherwise, as players do not recognise such a path on Windows.
pub(super) fn real(path: &Path) -> Result<PathBuf, StoreError> {
    let real = if path.is_symlink() { fs::canonicalize(path) } else { std::path::absolute(path) };
    real.or_else(|_| std::path::absolute(path)).map_err(StoreError::io("found", path))
}

/// Returns the path with `more` after its name.
pub(super) fn sibling(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// Makes a new name in the folder survive a power cut, where the system can; the file itself is safe without.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
