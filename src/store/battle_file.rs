//! Battle file on disk: JSON Lines, a header and then one record a line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::atomic::{place, real, sibling};
use super::error::StoreError;
use super::lines::{self, Lines, Refusal};
use super::names::free_beside;
use super::seal::Seal;
use super::text::{check_is_file, open_file};
use crate::engine::Fault;

const OPENING: &str = "opened";
const WRITING: &str = "saved to";
/// Ending of the copy of a battle from its last opening, after the name of the battle.
const COPY: &str = ".copy";

/// Battle file open for more records. While it lives, no other Brigade Major opens the same file except for reading.
///
/// On a file system without locks that promise is not kept; but a file that changed meanwhile is never written to.
///
/// ```
/// use brigade_major::store::{BattleFile, StoreError};
///
/// let folder = tempfile::tempdir().expect("a temporary folder");
/// let path = folder.path().join("chippawa.battle.jsonl");
/// let mut file = BattleFile::create(&path, r#"{"system":"rff1812"}"#).expect("the folder is ours");
/// file.append(r#"{"event":1}"#).expect("one JSON object");
/// assert!(matches!(BattleFile::open(&path), Err(StoreError::InUse { .. })), "one at a time");
/// assert!(matches!(file.append("no JSON"), Err(StoreError::NotALine { .. })));
/// drop(file);
///
/// let opened = BattleFile::open(&path).expect("nobody has it open");
/// assert_eq!(opened.records.len(), 1);
/// ```
#[derive(Debug)]
pub struct BattleFile {
    file: File,
    path: PathBuf,
    /// Number of bytes that stay: whole lines, and perhaps a last one that lacks only its line break.
    good: u64,
    /// Number of bytes of the file. Those after `good` are a torn line.
    length: u64,
    break_owed: bool,
    /// Seal of the last line that stays.
    seal: Seal,
    /// True if a write failed, and the bytes it left after `good` are not cut yet.
    unsure: bool,
    /// True if the file was opened and not written to since: its contents are copied before the first write.
    copy_owed: bool,
}

/// Part of a damaged battle that can be recovered.
#[derive(Clone, Debug, PartialEq)]
pub struct Damage {
    /// Damaged line and its fault.
    pub fault: Fault,
    /// Number of whole records before that line.
    pub before: usize,
    /// Copy from the last time the battle was opened and continued, and the number of its records.
    pub copy: Option<(PathBuf, usize)>,
}

/// Opened battle with its contents.
#[derive(Debug)]
pub struct Opened {
    /// File that takes further records.
    pub file: BattleFile,
    /// First line as it stands there, a JSON object.
    pub header: String,
    /// Lines after it, a JSON object each.
    pub records: Vec<String>,
    /// Notice for the player if a torn last line was left out, or if the file could not be locked.
    pub notice: Option<String>,
}

/// Contents of a battle that is only read.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// First line as it stands there, a JSON object.
    pub header: String,
    /// Lines after it, a JSON object each.
    pub records: Vec<String>,
    /// Notice for the player if a torn last line was left out.
    pub notice: Option<String>,
}

impl BattleFile {
    /// Creates a battle file with its header in one step: a crash leaves no half of it. Missing folders are created.
    ///
    /// # Errors
    /// As [`write_whole`](Self::write_whole).
    pub fn create(path: &Path, header_line: &str) -> Result<Self, StoreError> {
        Self::write_whole(path, &[header_line.to_owned()])
    }

    /// Opens a battle file to go on with it. Opening changes no byte: a torn last line is left out with a notice,
    /// and cut only by the next [`append`](Self::append), which saves it in a file beside, `<name>.torn`.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has it open, [`StoreError::Damaged`] if a line is no JSON object or the header
    /// is missing or torn, [`StoreError::NotAFile`], and [`StoreError::Io`] if the system refuses.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        Self::open_by(path, File::try_lock)
    }

    fn open_by(path: &Path, lock: impl FnOnce(&File) -> Result<(), TryLockError>) -> Result<Opened, StoreError> {
        let path = real(path)?;
        let (file, is_locked) = open_alone(&path, lock)?;
        let read = read_lines(&file, &path)?;
        let notice = read.notice().map(|notice| {
            let aside = sibling(&path, ".torn");
            format!("{notice} When you play on, the cut-off part is saved in {}.", aside.display())
        });
        let unlocked = (!is_locked).then(|| {
            format!("This drive cannot lock files: make sure that no other window plays in the file at the same time ({}).", path.display())
        });
        let notice = notice.into_iter().chain(unlocked).reduce(|torn, unlocked| format!("{torn} {unlocked}"));
        let Lines { header, records, good, length, break_owed, seal, .. } = read;
        Ok(Opened { file: Self { file, path, good, length, break_owed, seal, unsure: false, copy_owed: true }, header, records, notice })
    }

    /// Reads a battle file, even if another program has it open and is writing to it.
    ///
    /// # Errors
    /// As [`open`](Self::open), except for [`StoreError::InUse`].
    pub fn read_only(path: &Path) -> Result<Contents, StoreError> {
        let read = read_lines(&open_file(path, OPENING)?, path)?;
        Ok(Contents { notice: read.notice(), header: read.header, records: read.records })
    }

    /// Returns true if both paths lead to the same file.
    #[must_use]
    pub fn is_same(one: &Path, other: &Path) -> bool {
        let found = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok();
        found(one).is_some_and(|one| found(other) == Some(one))
    }

    /// Returns the path of the file: absolute, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a record: one JSON object without a line break. After `Ok` it is on the disk. After an error it is not in the
    /// file, or will be cut before the next record; so the same record may be tried again.
    ///
    /// # Errors
    /// [`StoreError::NotALine`] for any other text, [`StoreError::Changed`] if the file is no longer the one that was opened
    /// (then [`write_whole`](Self::write_whole) to another file is still possible), [`StoreError::Io`] if the system refuses, for instance
    /// on a full disk.
    pub fn append(&mut self, line: &str) -> Result<(), StoreError> {
        if let Some(fault) = lines::fault(line) {
            return Err(StoreError::NotALine { fault, path: self.path.clone() });
        }
        if self.unsure {
            self.cut_to_good()?;
        }
        self.check_unchanged()?;
        if std::mem::take(&mut self.copy_owed) {
            // Without room for a copy the battle goes on without one.
            let _ = self.copy();
        }
        self.save_torn_line()?;
        let before = if self.break_owed { "\n" } else { "" };
        let (line, seal) = self.seal.put(line);
        let bytes = format!("{before}{line}\n").into_bytes();
        self.unsure = true;
        let mut file = &self.file;
        let written = file.seek(SeekFrom::Start(self.good)).and_then(|_| file.write_all(&bytes)).and_then(|()| file.sync_data());
        if let Err(error) = written {
            // If this fails too, the next append tries again.
            let _ = self.cut_to_good();
            return Err(StoreError::io(WRITING, &self.path)(error));
        }
        self.good += bytes.len() as u64;
        self.length = self.good;
        self.break_owed = false;
        self.seal = seal;
        self.unsure = false;
        Ok(())
    }

    /// Creates a battle file of a header and records in one step, so that a battle whose file is full, lost or in use can continue in
    /// another.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is a file of that name, [`StoreError::NotALine`] if one of the texts is no JSON object on one
    /// line, [`StoreError::Io`] if the system refuses.
    pub fn write_whole(path: &Path, texts: &[String]) -> Result<Self, StoreError> {
        let mut seal = Seal::default();
        let mut bytes = Vec::new();
        for text in texts {
            if let Some(fault) = lines::fault(text) {
                return Err(StoreError::NotALine { fault, path: path.to_path_buf() });
            }
            let (line, next) = seal.put(text);
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
            seal = next;
        }
        place(path, false, |file| file.write_all(&bytes))?;
        Self::reopen(path, bytes.len() as u64, seal)
    }

    /// Opens and locks a file that was just put in place.
    fn reopen(path: &Path, length: u64, seal: Seal) -> Result<Self, StoreError> {
        let path = real(path)?;
        let (file, _) = open_alone(&path, File::try_lock)?;
        Ok(Self { file, path, good: length, length, break_owed: false, seal, unsure: false, copy_owed: false })
    }

    /// Copies the contents from before the first write to a file beside it, replacing the earlier copy.
    fn copy(&mut self) -> Result<(), StoreError> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0)).map_err(StoreError::io(WRITING, &self.path))?;
        let good = self.good;
        place(&sibling(&self.path, COPY), true, |copy| io::copy(&mut file.take(good), copy).map(drop))
    }

    /// Returns the part of a damaged battle that can be recovered; `None` if it is not damaged, or nothing of it is whole.
    #[must_use]
    pub fn damage(path: &Path) -> Option<Damage> {
        let (lines, fault) = whole_lines(path).ok()?;
        let fault = fault?;
        let copy = sibling(path, COPY);
        let kept = whole_lines(&copy).map(|(lines, _)| lines.len()).unwrap_or_default();
        let copy = kept.checked_sub(1).map(|records| (copy, records));
        match lines.len().checked_sub(1) {
            None if copy.is_none() => None,
            before => Some(Damage { fault, before: before.unwrap_or_default(), copy }),
        }
    }

    /// Creates a battle file beside a damaged one from the whole lines of `from` before its first damaged line; `from` is the battle itself
    /// or a copy. Returns the new path; the damaged file stays as it is.
    ///
    /// # Errors
    /// As [`write_whole`](Self::write_whole), and if no line is whole.
    pub fn rescue(damaged: &Path, from: &Path) -> Result<PathBuf, StoreError> {
        let (lines, fault) = whole_lines(from)?;
        if let Some(fault) = fault.filter(|_| lines.is_empty()) {
            return Err(StoreError::Damaged { fault, path: from.to_path_buf() });
        }
        let path = free_beside(damaged, "rescued")?;
        Self::write_whole(&path, &lines).map(|file| file.path.clone())
    }

    fn cut_to_good(&mut self) -> Result<(), StoreError> {
        self.file.set_len(self.good).map_err(StoreError::io(WRITING, &self.path))?;
        self.length = self.good;
        self.unsure = false;
        Ok(())
    }

    /// Checks that the path still leads to the file that was opened, and that its length is unchanged.
    fn check_unchanged(&self) -> Result<(), StoreError> {
        let ours = self.file.metadata().map_err(StoreError::io(WRITING, &self.path))?;
        let there = match fs::metadata(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(StoreError::io(WRITING, &self.path)(error)),
            there => there.ok(),
        };
        match there {
            Some(there) if there.len() == self.length && is_same_file(&ours, &there) => Ok(()),
            _ => Err(StoreError::Changed { path: self.path.clone() }),
        }
    }

    /// Cuts a torn line after adding it to the file of torn lines.
    fn save_torn_line(&mut self) -> Result<(), StoreError> {
        if self.length == self.good {
            return Ok(());
        }
        let mut torn = Vec::new();
        let mut file = &self.file;
        file.seek(SeekFrom::Start(self.good)).and_then(|_| file.read_to_end(&mut torn)).map_err(StoreError::io(WRITING, &self.path))?;
        if torn.trim_ascii().is_empty() {
            return self.cut_to_good();
        }
        torn.push(b'\n');
        let aside = sibling(&self.path, ".torn");
        OpenOptions::new()
            .append(true)
            .create(true)
            .open(&aside)
            .and_then(|mut file| file.write_all(&torn).and_then(|()| file.sync_all()))
            .map_err(StoreError::io("written", &aside))?;
        self.cut_to_good()
    }
}

impl Drop for BattleFile {
    /// Unlocks the file. Closing alone may leave the lock to a process started at this moment, which holds the file too for an instant.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Opens a file for writing that no other program has open for writing.
///
/// A lock on Windows would stop others from reading as well; there the share mode does the same as a lock elsewhere.
/// Returns true beside the file if it is locked.
fn open_alone(path: &Path, lock: impl FnOnce(&File) -> Result<(), TryLockError>) -> Result<(File, bool), StoreError> {
    check_is_file(path, OPENING)?;
    let in_use = || StoreError::InUse { path: path.to_path_buf() };
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(windows)]
    {
        const FILE_SHARE_READ: u32 = 1;
        std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, FILE_SHARE_READ);
    }
    let file = match options.open(path) {
        Ok(file) => file,
        Err(error) if is_sharing_violation(&error) => return Err(in_use()),
        Err(error) => return Err(StoreError::io(OPENING, path)(error)),
    };
    if cfg!(windows) {
        return Ok((file, true));
    }
    // Drives without locks report various errors; only a lock held by another program prevents playing on.
    match lock(&file) {
        Ok(()) => Ok((file, true)),
        Err(TryLockError::WouldBlock) => Err(in_use()),
        Err(TryLockError::Error(_)) => Ok((file, false)),
    }
}

fn is_sharing_violation(error: &io::Error) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && error.raw_os_error() == Some(ERROR_SHARING_VIOLATION)
}

#[cfg(unix)]
fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Returns true always: the share mode prevents the file from being replaced.
#[cfg(not(unix))]
fn is_same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// Reads the whole lines of a file before its first damaged line, and the fault of that line.
fn whole_lines(path: &Path) -> Result<(Vec<String>, Option<Fault>), StoreError> {
    let file = open_file(path, OPENING)?;
    lines::read_before_damage(BufReader::with_capacity(1 << 16, file)).map_err(StoreError::io("read", path))
}

fn read_lines(file: &File, path: &Path) -> Result<Lines, StoreError> {
    lines::read(BufReader::with_capacity(1 << 16, file)).map_err(|refusal| match refusal {
        Refusal::Io(error) => StoreError::io("read", path)(error),
        Refusal::Damaged(fault) => StoreError::Damaged { fault, path: path.to_path_buf() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that any error of a lock, except that another program holds it, lets the battle be played, with a notice.
    #[cfg(not(windows))]
    #[test]
    fn a_drive_without_locks_is_played_on_and_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("battle.jsonl");
        drop(BattleFile::create(&path, "{}").expect("the battle is made"));
        for kind in [ErrorKind::Unsupported, ErrorKind::Other, ErrorKind::InvalidInput, ErrorKind::PermissionDenied, ErrorKind::Interrupted]
        {
            let mut opened = BattleFile::open_by(&path, |_| Err(TryLockError::Error(kind.into()))).expect("it is opened");
            assert!(opened.notice.is_some_and(|text| text.contains("cannot lock files")), "{kind}");
            opened.file.append("{}").expect("the record is saved");
        }
        assert!(matches!(BattleFile::open_by(&path, |_| Err(TryLockError::WouldBlock)), Err(StoreError::InUse { .. })));
        assert_eq!(BattleFile::open(&path).expect("it is locked").notice, None);
    }

    /// Checks that the lines before a broken one are a battle of their own, and so is the copy from the last opening; the old file stays.
    #[test]
    fn there_is_a_way_back_from_a_broken_line() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("chippawa-1.battle.jsonl");
        let record = |number: usize| format!("{{\"n\":{number}}}");
        let add = |file: &mut BattleFile, number| file.append(&record(number)).expect("the record is saved");
        let mut file = BattleFile::create(&path, "{}").expect("the battle is made");
        (0..3).for_each(|number| add(&mut file, number));
        drop(file);
        assert!(!sibling(&path, COPY).exists(), "a file that was never closed needs none");
        let mut file = BattleFile::open(&path).expect("it opens").file;
        assert!(!sibling(&path, COPY).exists(), "opening writes nothing");
        (3..5).for_each(|number| add(&mut file, number));
        drop(file);
        assert_eq!(BattleFile::damage(&path), None);
        let broken = fs::read_to_string(&path).expect("it is there").replace("{\"n\":1,", "{\"n\":7,");
        fs::write(&path, &broken).expect("a disk spoils it");
        let damage = BattleFile::damage(&path).expect("it is damaged");
        assert!(damage.fault.to_string().contains("line 3"), "{}", damage.fault);
        let (copy, records) = damage.copy.expect("there is a copy");
        assert_eq!((damage.before, records), (1, 3));
        for (from, whole, name) in [(&path, 1, "chippawa-1-rescued-1.battle.jsonl"), (&copy, 3, "chippawa-1-rescued-2.battle.jsonl")] {
            let rescued = BattleFile::rescue(&path, from).expect("the whole lines are a battle");
            assert_eq!(rescued.file_name().and_then(|name| name.to_str()), Some(name));
            let opened = BattleFile::open(&rescued).expect("it opens");
            assert_eq!(opened.records, (0..whole).map(record).collect::<Vec<_>>());
        }
        assert_eq!(fs::read_to_string(&path).expect("it is there"), broken);
        fs::write(&path, "nothing").expect("a disk spoils all of it");
        assert_eq!(BattleFile::damage(&path).expect("it is damaged").before, 0);
        fs::remove_file(&copy).expect("it is there");
        assert_eq!(BattleFile::damage(&path), None, "nothing of it is whole");
    }

    /// Checks that the bytes of a failed write are cut before the next record, even if the first cut failed too.
    #[test]
    fn a_cut_that_failed_is_made_up_for() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("battle.jsonl");
        let mut file = BattleFile::create(&path, "{}").expect("the battle is made");
        for left in ["", "{\"half", "{\"whole\":1}\n", "\n"] {
            let mut handle = &file.file;
            handle.seek(SeekFrom::Start(file.good)).and_then(|_| handle.write_all(left.as_bytes())).expect("the rest is written");
            file.unsure = true;
            let before = file.good;
            file.append("{}").expect("the record is saved");
            assert_eq!((file.good, file.unsure), (before + 1 + r#"{"seal":"0123456789abcdef"}"#.len() as u64, false));
        }
        drop(file);
        assert_eq!(BattleFile::open(&path).expect("the file is whole").records.len(), 4);
        assert!(!sibling(&path, ".torn").exists(), "the caller still has what was not saved");
    }
}
