//! A game in play with its file: begun, opened, played, taken back, saved and closed, whichever game it is.
//!
//! One file belongs to one game by construction: a [`Sitting`] is of one [`Play`]. What happens is in the log first and then in the
//! file, at once; what cannot be written waits, is told, and is written as soon as it can be, or elsewhere.

mod keeping;
mod status;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value as Json;

pub use keeping::{Keeping, NO_FOLDER, Trouble};
pub use status::{EVENTS, FileState, FileStatus, Told, WrittenFile};

use crate::engine::Fault;
use crate::game::file::{entry_line, header, header_of, lines, read_lines, record_line, remembered, remembered_line, system_of};
use crate::game::{Asked, Event, EventNumber, Game, Play, Record, Refusal};
use crate::store::{BattleFile, Contents, Opened, StoreError, free_beside, read_first_line, safe_stem};

/// Where files of new games go, and what players call such a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The folder; none where the system names none.
    pub folder: Option<PathBuf>,
    /// How the files' names end.
    pub ending: &'static str,
    /// What players call it: a battle, a campaign.
    pub called: &'static str,
}

impl Home {
    /// The first number that is free: no file is overwritten.
    fn free_path(&self, stem: &str) -> Result<PathBuf, Trouble> {
        let stem = safe_stem(stem);
        let folder = self.folder.as_ref().ok_or_else(|| Trouble::NoPlace(NO_FOLDER.to_owned()))?;
        let free = (1..10_000).map(|number| folder.join(format!("{stem}-{number}{}", self.ending))).find(|path| !path.exists());
        free.ok_or_else(|| Trouble::NoPlace(format!("ten thousand of this name are in {}", folder.display())))
    }
}

/// Why a file was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// It cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is no game that can be played by these tables.
    #[error("{fault} ({})", path.display())]
    File {
        /// What is wrong.
        fault: Fault,
        /// The file.
        path: PathBuf,
    },
}

/// The word of the game a file is of, as its header has it.
///
/// # Errors
/// Where it is no file of a game. Damage is told before what a header lacks.
pub fn game_of(path: &Path) -> Result<String, OpenFault> {
    let header = header_of(&read_first_line(path)?);
    let game = header.and_then(|header| system_of(&header).map(str::to_owned));
    game.or_else(|fault| {
        BattleFile::read_only(path)?;
        Err(OpenFault::File { fault, path: path.to_path_buf() })
    })
}

/// A game in play, with its file.
///
/// ```
/// use brigade_major::games::{Rules, rff1812, shipped};
/// use brigade_major::games::rff1812::battle::{Command, Rff1812, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::sitting::{Home, Seat as _, Sitting};
/// use brigade_major::table::TableTexts;
///
/// let rules = Rules::read(&TableTexts::shipped()).expect("the tables built in are sound");
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let tables = rules.tables(&rff1812::entry::GAME).expect("it is in the list of games");
/// let scenario = Scenario::parse(text, &tables.gun_ids()).expect("it is sound");
/// let setup = Setup::new(tables, scenario);
/// let folder = tempfile::tempdir().expect("a temporary folder");
/// let home = Home { folder: Some(folder.path().to_path_buf()), ending: ".battle.jsonl", called: "battle" };
///
/// let mut battle: Sitting<Rff1812> = Sitting::begin(setup, &rules.fingerprint, home.clone());
/// battle.submit(Command::Note { text: "The sun is up.".into() }).expect("a note may always be made");
/// let path = battle.keeping().path().expect("the first event makes the file").to_path_buf();
/// assert!(battle.undo().expect("it is ours to change"));
/// drop(battle);
///
/// let again = Sitting::<Rff1812>::open(tables, &rules.fingerprint, &path, home).expect("it opens").sitting;
/// let journal = again.game().journal();
/// assert_eq!((journal.len(), journal.cursor()), (1, 0), "what was undone is still in the log");
/// ```
#[derive(Debug)]
pub struct Sitting<P: Play> {
    game: Game<P>,
    keeping: Keeping,
    /// The name of the tables in use, kept in a new file's header.
    fingerprint: String,
    /// The number of the first event of the entry that is open; none: each event is an entry of its own.
    entry: Option<usize>,
    /// What is to be remembered beside the events.
    remembered: Option<Json>,
}

/// A game that was opened, and what the players must be told.
#[derive(Debug)]
pub struct Sat<P: Play> {
    /// The game.
    pub sitting: Sitting<P>,
    /// A last line that was torn is left out.
    pub torn: Option<String>,
    /// Other tables are in use than it was begun with.
    pub other_tables: Option<String>,
}

impl<P: Play> Sat<P> {
    /// What the players must be told.
    pub fn notices(&self) -> impl Iterator<Item = &String> {
        self.torn.iter().chain(&self.other_tables)
    }
}

impl<P: Play> Sitting<P> {
    /// A game at its start, in no file yet.
    #[must_use]
    pub fn begin(setup: P::Setup, fingerprint: &str, home: Home) -> Self {
        Self { game: Game::new(setup), keeping: Keeping::new(home), fingerprint: fingerprint.to_owned(), entry: None, remembered: None }
    }

    /// Opens a game from its file to go on with it.
    ///
    /// # Errors
    /// Why it cannot be: [`StoreError::InUse`] among others, where another has it open.
    pub fn open(tables: &Arc<P::Tables>, fingerprint: &str, path: &Path, home: Home) -> Result<Sat<P>, OpenFault> {
        let Opened { file, header, records, notice } = BattleFile::open(path)?;
        let remembered = last_remembered(&records);
        let written = records.len();
        let (game, other_tables) = read::<P>(tables, fingerprint, path, &header, records)?;
        let keeping = Keeping::of_file(home, header, written, file);
        let sitting = Self { game, keeping, fingerprint: fingerprint.to_owned(), entry: None, remembered };
        Ok(Sat { sitting, torn: notice, other_tables })
    }

    /// Reads a game from a file that may be another's: nothing can be done in it, but it can be saved elsewhere.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn read(tables: &Arc<P::Tables>, fingerprint: &str, path: &Path, home: Home) -> Result<Sat<P>, OpenFault> {
        let Contents { header, records, notice } = BattleFile::read_only(path)?;
        let remembered = last_remembered(&records);
        let written = records.len();
        let (game, other_tables) = read::<P>(tables, fingerprint, path, &header, records)?;
        let keeping = Keeping::of_reading(home, header, written, path.to_path_buf());
        let sitting = Self { game, keeping, fingerprint: fingerprint.to_owned(), entry: None, remembered };
        Ok(Sat { sitting, torn: notice, other_tables })
    }

    /// Opens a game to go on with it or, where another has it open, to read it.
    ///
    /// # Errors
    /// Why it can be neither.
    pub fn open_or_read(tables: &Arc<P::Tables>, fingerprint: &str, path: &Path, home: Home) -> Result<Sat<P>, OpenFault> {
        match Self::open(tables, fingerprint, path, home.clone()) {
            // Its last line may be torn because the other is writing it at this moment.
            Err(OpenFault::Store(StoreError::InUse { .. })) => {
                Self::read(tables, fingerprint, path, home).map(|sat| Sat { torn: None, ..sat })
            }
            opened => opened,
        }
    }

    /// The same game in no file yet, and at home there: what happened in it waits to be written.
    #[must_use]
    pub fn at_home(self, home: Home) -> Self {
        Self { keeping: self.keeping.at_home(home), ..self }
    }

    /// Writes into the file what is to be remembered beside the events: it is no event, and is not undone.
    pub fn remember(&mut self, what: Json) {
        if self.remembered.as_ref() != Some(&what) {
            // The file is made where there is none.
            self.write();
            self.keeping.note(&remembered_line(&what));
            self.remembered = Some(what);
        }
    }

    /// What is to be remembered beside the events.
    #[must_use]
    pub const fn remembered(&self) -> Option<&Json> {
        self.remembered.as_ref()
    }

    /// The game, to read.
    #[must_use]
    pub const fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Judges a command, and records and writes what it does.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn submit(&mut self, asked: impl Into<Asked<P::Command>>) -> Result<Event<P>, Refusal> {
        self.may_change()?;
        let record = self.game.submit(asked)?;
        // Events of an entry that is open are one line, written once it is closed.
        if self.entry.is_none() {
            self.record(&record);
        }
        match record {
            Record::Event(event) => Ok(event),
            Record::Cursor(_) => Err(Refusal::of("", "nothing happened")),
        }
    }

    /// Plays on by other tables. What happened stands; new commands are judged by them.
    pub fn take_tables(&mut self, tables: &Arc<P::Tables>, fingerprint: &str) {
        fingerprint.clone_into(&mut self.fingerprint);
        self.game = self.game.under(P::set_up_by(self.game.setup(), tables));
    }

    fn may_change(&self) -> Result<(), Refusal> {
        self.keeping.refuses().map_or(Ok(()), |says| Err(Refusal::of("", says)))
    }

    fn record(&mut self, record: &Record<Event<P>>) {
        self.keeping.add(record_line(record));
        self.write();
    }

    fn turn(&mut self, how: impl FnOnce(&mut Game<P>) -> Option<Record<Event<P>>>) -> Result<bool, Refusal> {
        self.may_change()?;
        self.close_entry();
        let record = how(&mut self.game);
        record.iter().for_each(|record| self.record(record));
        Ok(record.is_some())
    }
}

/// What can be done with a sitting whichever its game.
pub trait Seat {
    /// How it is kept.
    fn keeping(&self) -> &Keeping;
    /// The same, to be asked what is told but once.
    fn keeping_mut(&mut self) -> &mut Keeping;
    /// Something happened in it.
    fn is_begun(&self) -> bool;
    /// Opens an entry of the log: what happens from now on is one event of the log, one line of the file and one undo, until
    /// [`Self::close_entry`].
    fn open_entry(&mut self);
    /// Closes the entry that is open, and writes it.
    fn close_entry(&mut self);
    /// Takes the last event back, with all of its entry. False where there is none.
    ///
    /// # Errors
    /// Why nothing may be done in the game.
    fn undo(&mut self) -> Result<bool, Refusal>;
    /// Brings the last undone event back. False where there is none.
    ///
    /// # Errors
    /// As [`Self::undo`].
    fn redo(&mut self) -> Result<bool, Refusal>;
    /// Moves the log's cursor: so many events of the line hold. False where it is there, or cannot be.
    ///
    /// # Errors
    /// As [`Self::undo`].
    fn move_to(&mut self, applied: usize) -> Result<bool, Refusal>;
    /// Makes the file where there is none, and writes what waits.
    fn write(&mut self);
    /// Writes what is in no file yet; the first time it makes the file. True when all is in one.
    fn write_waiting(&mut self) -> bool {
        if self.keeping().waiting() > 0 {
            self.write();
        }
        self.keeping().waiting() == 0
    }
    /// Goes on in a new file, with every event there was.
    ///
    /// # Errors
    /// Why it cannot be made; what was before stays.
    fn save_as(&mut self, path: &Path) -> Result<(), StoreError>;
    /// Goes on in a new file beside its own, which another program changed. The changed file, and the new one; `None` where it is in none.
    ///
    /// # Errors
    /// Why it cannot be made; what was before stays.
    fn save_beside(&mut self) -> Result<Option<[PathBuf; 2]>, StoreError> {
        let Some(theirs) = self.keeping().path().map(Path::to_path_buf) else { return Ok(None) };
        let mine = free_beside(&theirs, "yours")?;
        self.save_as(&mine)?;
        Ok(Some([theirs, mine]))
    }
}

impl<P: Play> Seat for Sitting<P> {
    fn keeping(&self) -> &Keeping {
        &self.keeping
    }

    fn keeping_mut(&mut self) -> &mut Keeping {
        &mut self.keeping
    }

    fn is_begun(&self) -> bool {
        !self.game.journal().is_empty()
    }

    fn open_entry(&mut self) {
        self.close_entry();
        self.entry = Some(self.game.journal().len());
    }

    fn close_entry(&mut self) {
        let Some(first) = self.entry.take().filter(|first| *first < self.game.journal().len()) else { return };
        self.game.join(first);
        self.keeping.add(entry_line(self.game.journal(), EventNumber(first)));
        self.write();
    }

    fn undo(&mut self) -> Result<bool, Refusal> {
        self.turn(Game::undo)
    }

    fn redo(&mut self) -> Result<bool, Refusal> {
        self.turn(Game::redo)
    }

    fn move_to(&mut self, applied: usize) -> Result<bool, Refusal> {
        self.turn(|game| game.move_to(applied))
    }

    fn write(&mut self) {
        let (setup, fingerprint) = (self.game.setup(), &self.fingerprint);
        self.keeping.write(|| header::<P>(setup, fingerprint), || P::file_stem(setup));
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        let (setup, fingerprint) = (self.game.setup(), &self.fingerprint);
        let records = lines(self.game.journal()).chain(self.remembered.iter().map(remembered_line));
        self.keeping.save_as(path, || header::<P>(setup, fingerprint), records)
    }
}

/// What the last of the lines that tell no event says.
fn last_remembered(records: &[String]) -> Option<Json> {
    records.iter().rev().find_map(|line| remembered(line))
}

/// The game of a header and records, and a notice where other tables are in use than it was begun with.
fn read<P: Play>(
    tables: &Arc<P::Tables>,
    fingerprint: &str,
    path: &Path,
    header: &str,
    records: Vec<String>,
) -> Result<(Game<P>, Option<String>), OpenFault> {
    read_lines(tables, fingerprint, header, records).map_err(|fault| OpenFault::File { fault, path: path.to_path_buf() })
}

/// `1 event`, `7 events`.
fn events(number: usize) -> String {
    format!("{number} {}", if number == 1 { "event" } else { "events" })
}
