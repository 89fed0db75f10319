//! A battle on disk: one file of JSON Lines, a header and then a record a line.

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

const OPENING: &str = "open the battle";
const WRITING: &str = "save to the battle";
/// How the copy of a battle from its last opening ends, behind the name of the battle.
const COPY: &str = ".copy";

/// A battle file open for more records. While it lives, no other Brigade Major opens the same file but for reading.
///
/// On a file system without locks that promise is not kept; but a file that changed meanwhile is never written to.
#[derive(Debug)]
pub struct BattleFile {
    file: File,
    path: PathBuf,
    /// The bytes that stay: whole lines, and perhaps a last one that lacks its line break only.
    good: u64,
    /// All the bytes of the file. Those after `good` are a torn line.
    length: u64,
    break_owed: bool,
    /// The seal of the last line that stays.
    seal: Seal,
    /// A write failed, and what it left after `good` is not cut yet.
    unsure: bool,
    /// It was opened and not written to since: before it is, what it held then is copied.
    copy_owed: bool,
}

/// What of a damaged battle can be gone on with.
#[derive(Clone, Debug, PartialEq)]
pub struct Damage {
    /// The line, and what is wrong with it.
    pub fault: Fault,
    /// The records before that line, which are whole.
    pub before: usize,
    /// The copy from the last time it was opened and gone on with, and its records.
    pub copy: Option<(PathBuf, usize)>,
}

/// A battle that was opened, and what it holds.
#[derive(Debug)]
pub struct Opened {
    /// For the records to come.
    pub file: BattleFile,
    /// The first line as it stands there, a JSON object.
    pub header: String,
    /// The lines after it, a JSON object each.
    pub records: Vec<String>,
    /// A sentence for the player where a torn last line was left out, or where the file could not be locked.
    pub notice: Option<String>,
}

/// What a battle that is not to go on holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// The first line as it stands there, a JSON object.
    pub header: String,
    /// The lines after it, a JSON object each.
    pub records: Vec<String>,
    /// A sentence for the player where a torn last line was left out.
    pub notice: Option<String>,
}

impl BattleFile {
    /// Makes a new battle file with its header, in one deed: a crash leaves no half of it. Missing folders are made.
    ///
    /// # Errors
    /// As [`write_whole`](Self::write_whole).
    pub fn create(path: &Path, header_line: &str) -> Result<Self, StoreError> {
        Self::write_whole(path, &[header_line.to_owned()])
    }

    /// Opens a battle file to go on with it. Opening changes no byte: a torn last line is left out with a notice,
    /// and cut only by the next [`append`](Self::append), which keeps it in a file beside, `<name>.torn`.
    ///
    /// # Errors
    /// [`StoreError::InUse`] where another has it open, [`StoreError::Damaged`] where a line is no JSON object or the header
    /// is missing or torn, [`StoreError::NotAFile`], and [`StoreError::Io`] where the system refuses.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        Self::open_by(path, File::try_lock)
    }

    fn open_by(path: &Path, lock: impl FnOnce(&File) -> Result<(), TryLockError>) -> Result<Opened, StoreError> {
        let path = real(path)?;
        let (file, is_locked) = open_alone(&path, lock)?;
        let read = read_lines(&file, &path)?;
        let notice = read.notice().map(|notice| {
            let aside = sibling(&path, ".torn");
            format!("{notice} Once the battle goes on, the piece is kept in {}.", aside.display())
        });
        let unlocked = (!is_locked).then(|| {
            format!(
                "This drive gives no locks, so the file is not locked: see that nobody else plays on in it meanwhile ({}).",
                path.display()
            )
        });
        let notice = notice.into_iter().chain(unlocked).reduce(|torn, unlocked| format!("{torn} {unlocked}"));
        let Lines { header, records, good, length, break_owed, seal, .. } = read;
        Ok(Opened { file: Self { file, path, good, length, break_owed, seal, unsure: false, copy_owed: true }, header, records, notice })
    }

    /// Reads a battle file, though another may have it open and be writing to it.
    ///
    /// # Errors
    /// As [`open`](Self::open), but for [`StoreError::InUse`].
    pub fn read_only(path: &Path) -> Result<Contents, StoreError> {
        let read = read_lines(&open_file(path, OPENING)?, path)?;
        Ok(Contents { notice: read.notice(), header: read.header, records: read.records })
    }

    /// Whether both paths lead to the same file.
    #[must_use]
    pub fn is_same(one: &Path, other: &Path) -> bool {
        let found = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok();
        found(one).is_some_and(|one| found(other) == Some(one))
    }

    /// Where the file is: absolute, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record: one JSON object without a line break. After `Ok` it is on the disk. After an error it is not in the
    /// file, or will be cut before the next record; so the same record may be tried again.
    ///
    /// # Errors
    /// [`StoreError::NotALine`] for any other text, [`StoreError::Changed`] where the file is no longer what was opened
    /// (then [`write_whole`](Self::write_whole) still may elsewhere), [`StoreError::Io`] where the system refuses, for instance on a full disk.
    pub fn append(&mut self, line: &str) -> Result<(), StoreError> {
        if let Some(fault) = lines::fault(line) {
            return Err(StoreError::NotALine { fault, path: self.path.clone() });
        }
        if self.unsure {
            self.cut_to_good()?;
        }
        self.check_unchanged()?;
        if std::mem::take(&mut self.copy_owed) {
            // Where there is no room for a copy the battle goes on without.
            let _ = self.copy();
        }
        self.keep_torn()?;
        let before = if self.break_owed { "\n" } else { "" };
        let (line, seal) = self.seal.put(line);
        let bytes = format!("{before}{line}\n").into_bytes();
        self.unsure = true;
        let mut file = &self.file;
        let written = file.seek(SeekFrom::Start(self.good)).and_then(|_| file.write_all(&bytes)).and_then(|()| file.sync_data());
        if let Err(error) = written {
            // Should this fail too, the next append tries again.
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

    /// Makes a new battle file of a header and records, in one deed: so a battle whose file is full, lost or another's goes on elsewhere.
    ///
    /// # Errors
    /// [`StoreError::Exists`] where there is a file of that name, [`StoreError::NotALine`] where one of them is no JSON object on one
    /// line, [`StoreError::Io`] where the system refuses.
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

    /// Takes hold of a file that was just put in place.
    fn reopen(path: &Path, length: u64, seal: Seal) -> Result<Self, StoreError> {
        let path = real(path)?;
        let (file, _) = open_alone(&path, File::try_lock)?;
        Ok(Self { file, path, good: length, length, break_owed: false, seal, unsure: false, copy_owed: false })
    }

    /// Copies what the file held when it was opened to a file beside it, in place of the copy from before.
    fn copy(&mut self) -> Result<(), StoreError> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0)).map_err(StoreError::io(WRITING, &self.path))?;
        let good = self.good;
        place(&sibling(&self.path, COPY), true, |copy| io::copy(&mut file.take(good), copy).map(drop))
    }

    /// What of a battle that is damaged can be gone on with; `None` where it is not damaged, or nothing of it is whole.
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

    /// Makes a new battle file beside a damaged one, of the lines of `from` that are whole before the first that is damaged: of the
    /// battle itself, or of a copy. Gives its path; the damaged file stays as it is.
    ///
    /// # Errors
    /// As [`write_whole`](Self::write_whole), and where no line is whole.
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

    /// The path still leads to the file that was opened, as long as it was.
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

    /// Cuts a torn line, but first adds it to the file of torn lines.
    fn keep_torn(&mut self) -> Result<(), StoreError> {
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
            .map_err(StoreError::io("keep the torn line", &aside))?;
        self.cut_to_good()
    }
}

impl Drop for BattleFile {
    /// Closing alone may leave the lock to a process started at this moment, which holds the file too for an instant.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Opens a file for writing that no one else has open so.
///
/// A lock on Windows keeps others from reading as well; there the share mode does instead what a lock does elsewhere.
/// Whether it is locked stands beside it.
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
    // Drives that know no locks answer so and otherwise; only that somebody else has it keeps a battle from being played.
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

/// The share mode keeps the file where it is.
#[cfg(not(unix))]
fn is_same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// The lines of a file that are whole before the first that is damaged, and what is wrong with that one.
fn whole_lines(path: &Path) -> Result<(Vec<String>, Option<Fault>), StoreError> {
    let file = open_file(path, OPENING)?;
    lines::read_before_damage(BufReader::with_capacity(1 << 16, file)).map_err(StoreError::io("read the battle", path))
}

fn read_lines(file: &File, path: &Path) -> Result<Lines, StoreError> {
    lines::read(BufReader::with_capacity(1 << 16, file)).map_err(|refusal| match refusal {
        Refusal::Io(error) => StoreError::io("read the battle", path)(error),
        Refusal::Damaged(fault) => StoreError::Damaged { fault, path: path.to_path_buf() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any answer to a lock but that another has it lets the battle be played, and is told.
    #[cfg(not(windows))]
    #[test]
    fn a_drive_without_locks_is_played_on_and_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("battle.jsonl");
        drop(BattleFile::create(&path, "{}").expect("the battle is made"));
        for kind in [ErrorKind::Unsupported, ErrorKind::Other, ErrorKind::InvalidInput, ErrorKind::PermissionDenied, ErrorKind::Interrupted]
        {
            let mut opened = BattleFile::open_by(&path, |_| Err(TryLockError::Error(kind.into()))).expect("it is opened");
            assert!(opened.notice.is_some_and(|says| says.contains("not locked")), "{kind}");
            opened.file.append("{}").expect("the record is saved");
        }
        assert!(matches!(BattleFile::open_by(&path, |_| Err(TryLockError::WouldBlock)), Err(StoreError::InUse { .. })));
        assert_eq!(BattleFile::open(&path).expect("it is locked").notice, None);
    }

    /// The lines before a broken one are a battle of their own, and so is what the file held when it was opened last; the old file stays.
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

    /// What a failed write left, and the cut after it failed too, is cut before the next record.
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
