//! Game in play with its file: created, opened, played, undone, saved and closed, for every game.
//!
//! One file belongs to one game by construction: a [`Session`] is of one [`Play`]. Every event is in the log first and then, at once, in
//! the file; an event that cannot be written waits, is reported, and is written as soon as it can be, or to another file.

mod persistence;
mod save_error;
mod status;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value as Json;

pub use persistence::{NO_FOLDER, Persistence, ReadOnlyReason};
pub use save_error::SaveError;
pub use status::{EVENTS, FileNotice, FileState, FileStatus, WrittenFile};

use crate::engine::Fault;
use crate::engine::text::count_text;
use crate::game::file::{
    RULES_NOTE, TABLES_NOTE, dice_seed, entry_line, has_same_tables, header, header_of, is_rules_line, is_rules_note, last_rules,
    last_tables, lines, read_lines, record_line, remembered, remembered_line, rules_line, rules_of_header, rules_text, rules_words,
    system_of, tables_name,
};
use crate::game::{Event, EventNumber, Game, Play, Record, Refusal, Request};
use crate::rng::BattleDice;
use crate::store::{BattleFile, Contents, Opened, StoreError, free_beside, read_first_line, safe_stem};
use crate::table::Overlay;

/// Folder for files of new games, and the players' name for such a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveLocation {
    /// Folder of the files; `None` if the system names none.
    pub folder: Option<PathBuf>,
    /// Ending of the files' names.
    pub ending: &'static str,
    /// Players' word for the game: a battle, a campaign.
    pub game_noun: &'static str,
}

impl SaveLocation {
    /// Returns the path with the first free number: no file is overwritten.
    fn free_path(&self, stem: &str) -> Result<PathBuf, SaveError> {
        let stem = safe_stem(stem);
        let folder = self.folder.as_ref().ok_or_else(|| SaveError::NoPlace(NO_FOLDER.to_owned()))?;
        let free = (1..10_000).map(|number| folder.join(format!("{stem}-{number}{}", self.ending))).find(|path| !path.exists());
        free.ok_or_else(|| SaveError::NoPlace(format!("10,000 files of this name are in {}", folder.display())))
    }
}

/// Error of opening a file.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// File that cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// File of no game that can be played with these tables.
    #[error("{}: {fault}", path.display())]
    File {
        /// Fault found in the file.
        fault: Fault,
        /// Path of the file.
        path: PathBuf,
    },
}

/// Reads the word of the game that a file belongs to, from its header.
///
/// # Errors
/// If it is no file of a game. Damage is reported before a fault of the header.
pub fn read_game_word(path: &Path) -> Result<String, OpenFault> {
    let header = header_of(&read_first_line(path)?);
    let game = header.and_then(|header| system_of(&header).map(str::to_owned));
    game.or_else(|fault| {
        BattleFile::read_only(path)?;
        Err(OpenFault::File { fault, path: path.to_path_buf() })
    })
}

/// Game in play, with its file.
///
/// ```
/// use brigade_major::games::{Rules, rff1812, shipped};
/// use brigade_major::games::rff1812::battle::{Command, Rff1812, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::session::{AnySession as _, SaveLocation, Session};
/// use brigade_major::table::TableTexts;
///
/// let rules = Rules::read(&TableTexts::shipped()).expect("the tables built in are sound");
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let tables = rules.tables(&rff1812::entry::GAME).expect("it is in the list of games");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
/// let setup = Setup::new(tables, scenario);
/// let folder = tempfile::tempdir().expect("a temporary folder");
/// let home = SaveLocation { folder: Some(folder.path().to_path_buf()), ending: ".battle.jsonl", game_noun: "battle" };
///
/// let mut battle: Session<Rff1812> = Session::begin(setup, &rules.fingerprint, home.clone());
/// battle.submit(Command::Note { text: "The sun is up.".into() }).expect("a note may always be made");
/// let path = battle.persistence().path().expect("the first event makes the file").to_path_buf();
/// assert!(battle.undo().expect("it is ours to change"));
/// drop(battle);
///
/// let again = Session::<Rff1812>::open(tables, &rules.fingerprint, &path, home).expect("it opens").session;
/// let journal = again.game().journal();
/// assert_eq!((journal.len(), journal.cursor()), (1, 0), "what was undone is still in the log");
/// ```
#[derive(Debug)]
pub struct Session<P: Play> {
    game: Game<P>,
    persistence: Persistence,
    /// Fingerprint of the tables in use, written in a new file's header.
    fingerprint: String,
    /// Number of the first event of the open entry; `None`: each event is an entry of its own.
    entry: Option<usize>,
    /// Data remembered beside the events.
    remembered: Option<Json>,
    /// Seed of the dice that the program rolls, written in a new file's header; `None` where a script began the game and rolls none.
    dice: Option<u32>,
    /// The player's rules and the official tables in use, as the log names them.
    rules: NamedRules,
    /// Those of its file's header; `None` before it has a header.
    begun_by: Option<NamedRules>,
    /// Rules of the player that its log names, as lines of the file.
    rules_lines: Vec<String>,
}

/// Player's rules, and the official tables beneath them, as the log names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NamedRules {
    /// Text of the rules by their places in the tables.
    rules: String,
    /// The same in the words of players, as a note in the log has it.
    words: String,
    /// Official tables; `None` in a game without house rules.
    tables: Option<String>,
}

impl NamedRules {
    /// Returns those in use.
    fn in_use<P: Play>(setup: &P::Setup) -> Self {
        let tables = P::tables(setup);
        let rules = Overlay::of(P::rows(tables));
        Self { rules: rules_text(&rules), words: rules_words(&rules, P::rows(tables)), tables: tables_name::<P>(tables) }
    }
}

/// Opened game, with notices for the players.
#[derive(Debug)]
pub struct OpenedSession<P: Play> {
    /// Game that was opened.
    pub session: Session<P>,
    /// Notice that a torn last line was left out.
    pub torn: Option<String>,
    /// Notice that other tables are in use than when the game was begun.
    pub other_tables: Option<String>,
}

impl<P: Play> OpenedSession<P> {
    /// Returns the notices for the players.
    pub fn notices(&self) -> impl Iterator<Item = &String> {
        self.torn.iter().chain(&self.other_tables)
    }
}

impl<P: Play> Session<P> {
    /// Creates a game at its start, in no file yet.
    #[must_use]
    pub fn begin(setup: P::Setup, fingerprint: &str, home: SaveLocation) -> Self {
        Self::of_game(Game::new(setup), fingerprint, home)
    }

    /// Creates a session of a game with a log, in no file yet.
    #[must_use]
    pub fn of_game(game: Game<P>, fingerprint: &str, home: SaveLocation) -> Self {
        let (fingerprint, rules) = (fingerprint.to_owned(), NamedRules::in_use::<P>(game.setup_in_force()));
        let (persistence, rules_lines) = (Persistence::new(home), Vec::new());
        Self { game, persistence, fingerprint, entry: None, remembered: None, dice: None, rules, begun_by: None, rules_lines }
    }

    /// Opens a game from its file to go on with it.
    ///
    /// # Errors
    /// [`OpenFault`] if it cannot be opened: among others [`StoreError::InUse`], if another program has it open.
    pub fn open(tables: &Arc<P::Tables>, fingerprint: &str, path: &Path, home: SaveLocation) -> Result<OpenedSession<P>, OpenFault> {
        let Opened { file, header, records, notice } = BattleFile::open(path)?;
        let written = records.len();
        let read = read::<P>(tables, fingerprint, path, &header, records)?;
        let persistence = Persistence::of_file(home, header, written, file);
        Ok(read.opened(persistence, fingerprint, notice))
    }

    /// Reads a game from a file that another program may have open: nothing can be done in it, but it can be saved under another name.
    ///
    /// # Errors
    /// [`OpenFault`] if it cannot be read.
    pub fn read(tables: &Arc<P::Tables>, fingerprint: &str, path: &Path, home: SaveLocation) -> Result<OpenedSession<P>, OpenFault> {
        Self::read_because(ReadOnlyReason::InUse, tables, fingerprint, path, home)
    }

    fn read_because(
        why: ReadOnlyReason,
        tables: &Arc<P::Tables>,
        fingerprint: &str,
        path: &Path,
        home: SaveLocation,
    ) -> Result<OpenedSession<P>, OpenFault> {
        let Contents { header, records, notice } = BattleFile::read_only(path)?;
        let written = records.len();
        let read = read::<P>(tables, fingerprint, path, &header, records)?;
        let persistence = Persistence::of_read_only(home, header, written, (path.to_path_buf(), why));
        Ok(read.opened(persistence, fingerprint, notice))
    }

    /// Opens a game to go on with it or, if another program has it open or its file may not be written to, to read it.
    ///
    /// # Errors
    /// [`OpenFault`] if it can be neither opened nor read.
    pub fn open_or_read(
        tables: &Arc<P::Tables>,
        fingerprint: &str,
        path: &Path,
        home: SaveLocation,
    ) -> Result<OpenedSession<P>, OpenFault> {
        match Self::open(tables, fingerprint, path, home.clone()) {
            // Its last line may be torn because the other program is writing it at this moment.
            Err(OpenFault::Store(StoreError::InUse { .. })) => {
                Self::read(tables, fingerprint, path, home).map(|sat| OpenedSession { torn: None, ..sat })
            }
            Err(OpenFault::Store(error)) if error.is_not_writable() => {
                Self::read_because(ReadOnlyReason::NotWritable, tables, fingerprint, path, home)
            }
            opened => opened,
        }
    }

    /// Moves a game that is in no file yet to another home folder; its events wait to be written there.
    #[must_use]
    pub fn with_location(self, home: SaveLocation) -> Self {
        Self { persistence: self.persistence.with_location(home), ..self }
    }

    /// Writes data to be remembered beside the events: it is no event, and undo does not change it.
    pub fn remember(&mut self, what: Json) {
        if self.remembered.as_ref() != Some(&what) {
            // The file is created if there is none.
            self.write();
            self.persistence.note(&remembered_line(&what));
            self.remembered = Some(what);
        }
    }

    /// Returns the data remembered beside the events.
    #[must_use]
    pub const fn remembered(&self) -> Option<&Json> {
        self.remembered.as_ref()
    }

    /// Returns the game, to read.
    #[must_use]
    pub const fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Returns whether the game is over, and undo would open it again.
    #[must_use]
    pub fn undo_reopens(&self) -> bool {
        self.game.undo_reopens(|event| is_rules_note::<P>(&event.command))
    }

    /// Gives the program's dice a seed, so that they fall otherwise than in another game from the same start. A game that has one keeps it.
    pub fn seed_dice(&mut self, seed: impl FnOnce() -> u32) {
        self.dice.get_or_insert_with(seed);
    }

    /// Returns the dice that the program rolls at the present place of the log.
    #[must_use]
    pub fn dice(&self) -> BattleDice {
        BattleDice::new(self.dice.unwrap_or_default(), self.game.journal().last_applied_number())
    }

    /// Checks a command, and records and writes the event.
    ///
    /// # Errors
    /// [`Refusal`] with the reason.
    pub fn submit(&mut self, request: impl Into<Request<P::Command>>) -> Result<Event<P>, Refusal> {
        self.check_writable()?;
        let request = request.into();
        let notes = self.rules_notes();
        if !notes.is_empty() {
            // A refused command leaves no note.
            self.game.preview(request.clone())?;
            self.add_notes(notes)?;
        }
        let record = self.game.submit(request)?;
        // Events of an open entry are one line, written when it is closed.
        if self.entry.is_none() {
            self.record(&record);
        }
        match record {
            Record::Event(event) => Ok(event),
            Record::Cursor(_) => Err(Refusal::of("", "nothing happened")),
        }
    }

    /// Continues with other tables. Past events stay as they are; new commands are checked with the new tables.
    pub fn replace_tables(&mut self, tables: &Arc<P::Tables>, fingerprint: &str) {
        fingerprint.clone_into(&mut self.fingerprint);
        let (setup, events) = (self.game.setup_in_force(), self.game.journal().len());
        let past = P::past_tables(setup);
        // A game that is neither begun nor in a file starts by the new tables.
        let is_begun = events > 0 || self.begun_by.is_some();
        let past = if is_begun { past.then(Arc::clone(P::tables(setup)), true, events) } else { past };
        self.game = self.game.with_setup(P::with_tables(setup, tables, past));
        self.rules = NamedRules::in_use::<P>(self.game.setup_in_force());
    }

    /// Returns the notes that other rules of the player, or other official tables, are in force than those the log was last continued by.
    fn rules_notes(&self) -> Vec<P::Command> {
        let (journal, begun) = (self.game.journal(), self.begun_by.as_ref());
        let NamedRules { rules, words, tables } = &self.rules;
        let last = last_tables::<P>(journal).or(begun.and_then(|begun| begun.tables.as_deref()));
        let other_tables = tables.as_ref().filter(|now| last.is_some_and(|last| last != now.as_str()));
        // Earlier versions named them by their places in the tables.
        let last = last_rules::<P>(journal).or(begun.map(|begun| begun.rules.as_str()));
        let other_rules = last.filter(|last| last != rules && last != words);
        let of_tables = other_tables.and_then(|now| P::note(format!("{TABLES_NOTE}{now}")));
        let of_rules = other_rules.and_then(|_| P::note(format!("{RULES_NOTE}{words}")));
        of_tables.into_iter().chain(of_rules).collect()
    }

    /// Records notes; each is an entry of its own, before an open entry that has no event yet.
    fn add_notes(&mut self, notes: Vec<P::Command>) -> Result<(), Refusal> {
        for note in notes {
            let is_apart = self.entry.is_none_or(|first| first == self.game.journal().len());
            // The rules themselves stand before the note that names them.
            if P::note_of(&note).is_some_and(|text| text.starts_with(RULES_NOTE)) {
                let rules = Overlay::of(P::rows(P::tables(self.game.setup_in_force())));
                let line = rules_line(&rules, &self.rules.words);
                if !self.rules_lines.contains(&line) {
                    self.persistence.add(line.clone());
                    self.rules_lines.push(line);
                }
            }
            let record = self.game.submit(note)?;
            if is_apart {
                self.record(&record);
                self.entry = self.entry.map(|_| self.game.journal().len());
            }
        }
        Ok(())
    }

    fn check_writable(&self) -> Result<(), Refusal> {
        self.persistence.refusal_text().map_or(Ok(()), |text| Err(Refusal::of("", text)))
    }

    fn record(&mut self, record: &Record<Event<P>>) {
        self.persistence.add(record_line(record));
        self.write();
    }

    fn move_cursor(&mut self, how: impl FnOnce(&mut Game<P>) -> Option<Record<Event<P>>>) -> Result<bool, Refusal> {
        self.check_writable()?;
        self.close_entry();
        let record = how(&mut self.game);
        record.iter().for_each(|record| self.record(record));
        Ok(record.is_some())
    }
}

/// Operations on a session of any game.
pub trait AnySession {
    /// Returns the storage of the game.
    fn persistence(&self) -> &Persistence;
    /// Returns the storage for its `take_` methods, which report something once.
    fn persistence_mut(&mut self) -> &mut Persistence;
    /// Returns true if the log has an event.
    fn is_begun(&self) -> bool;
    /// Opens an entry of the log: all events until [`Self::close_entry`] are one event of the log, one line of the file and one undo.
    fn open_entry(&mut self);
    /// Closes the open entry, and writes it.
    fn close_entry(&mut self);
    /// Undoes the last event, with all of its entry and the notes on rules before it. Returns false if there is none.
    ///
    /// # Errors
    /// [`Refusal`] if nothing may be done in the game.
    fn undo(&mut self) -> Result<bool, Refusal>;
    /// Redoes the last undone event. Returns false if there is none.
    ///
    /// # Errors
    /// As [`Self::undo`].
    fn redo(&mut self) -> Result<bool, Refusal>;
    /// Moves the log's cursor so that `applied` events apply. Returns false if it is there already, or cannot move there.
    ///
    /// # Errors
    /// As [`Self::undo`].
    fn move_to(&mut self, applied: usize) -> Result<bool, Refusal>;
    /// Creates the file if there is none, and writes the waiting records.
    fn write(&mut self);
    /// Writes the waiting records; the first time it creates the file. Returns true if none is left.
    fn write_waiting(&mut self) -> bool {
        if self.persistence().waiting() > 0 {
            self.write();
        }
        self.persistence().waiting() == 0
    }
    /// Continues in a new file that gets every event.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be created; the game then stays in its old file.
    fn save_as(&mut self, path: &Path) -> Result<(), StoreError>;
    /// Continues in a new file beside the game's own, which another program changed. Returns the changed file and the new one; `None` if
    /// the game has no file.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be created; the game then stays in its old file.
    fn save_beside(&mut self) -> Result<Option<[PathBuf; 2]>, StoreError> {
        let Some(theirs) = self.persistence().path().map(Path::to_path_buf) else { return Ok(None) };
        let mine = free_beside(&theirs, "yours")?;
        self.save_as(&mine)?;
        Ok(Some([theirs, mine]))
    }
}

impl<P: Play> AnySession for Session<P> {
    fn persistence(&self) -> &Persistence {
        &self.persistence
    }

    fn persistence_mut(&mut self) -> &mut Persistence {
        &mut self.persistence
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
        self.persistence.add(entry_line(self.game.journal(), EventNumber(first)));
        self.write();
    }

    fn undo(&mut self) -> Result<bool, Refusal> {
        // Notes on rules belong to the command that follows them.
        self.move_cursor(|game| game.undo_past(|event| is_rules_note::<P>(&event.command)))
    }

    fn redo(&mut self) -> Result<bool, Refusal> {
        self.move_cursor(|game| game.redo_past(|event| is_rules_note::<P>(&event.command)))
    }

    fn move_to(&mut self, applied: usize) -> Result<bool, Refusal> {
        self.move_cursor(|game| game.move_to(applied))
    }

    fn write(&mut self) {
        self.begun_by.get_or_insert_with(|| self.rules.clone());
        let (setup, fingerprint, dice) = (self.game.setup_in_force(), &self.fingerprint, self.dice);
        self.persistence.write(|| header::<P>(setup, fingerprint, dice), || P::file_stem(setup));
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        self.begun_by.get_or_insert_with(|| self.rules.clone());
        let (setup, fingerprint, dice) = (self.game.setup_in_force(), &self.fingerprint, self.dice);
        let records = self.rules_lines.iter().cloned().chain(lines(self.game.journal())).chain(self.remembered.iter().map(remembered_line));
        self.persistence.save_as(path, || header::<P>(setup, fingerprint, dice), records)
    }
}

/// Returns the data of the last remembered line.
fn last_remembered(records: &[String]) -> Option<Json> {
    records.iter().rev().find_map(|line| remembered(line))
}

/// Game read from its file.
struct ReadGame<P: Play> {
    game: Game<P>,
    /// Notice if other tables are in use than when it was begun.
    other_tables: Option<String>,
    /// Seed of its dice.
    dice: u32,
    /// The rules in its header, as the log names them.
    begun_by: Option<NamedRules>,
    /// Line that its window remembered last; `None` if there is none.
    remembered: Option<Json>,
    /// Rules of the player that its log names, as lines of the file.
    rules_lines: Vec<String>,
}

impl<P: Play> ReadGame<P> {
    /// Returns the session of the game, with its notices.
    fn opened(self, persistence: Persistence, fingerprint: &str, torn: Option<String>) -> OpenedSession<P> {
        let Self { game, other_tables, dice, begun_by, remembered, rules_lines } = self;
        let dice = Some(dice);
        let new = Session::of_game(game, fingerprint, SaveLocation::default());
        OpenedSession { session: Session { persistence, remembered, dice, begun_by, rules_lines, ..new }, torn, other_tables }
    }
}

/// Reads the game from a header and records.
fn read<P: Play>(
    tables: &Arc<P::Tables>,
    fingerprint: &str,
    path: &Path,
    header: &str,
    records: Vec<String>,
) -> Result<ReadGame<P>, OpenFault> {
    let remembered = last_remembered(&records);
    let rules_lines = records.iter().filter(|line| is_rules_line(line)).cloned().collect();
    let read = read_lines(tables, fingerprint, header, records);
    let game = read.and_then(|(game, other_tables)| {
        let dice = dice_seed(header)?.unwrap_or_else(|| BattleDice::seed_of(header));
        let header = header_of(header)?;
        let begun = rules_of_header(&header);
        let same_tables = has_same_tables::<P>(&header, tables);
        let name = tables_name::<P>(tables).map(|name| if same_tables { name } else { "others".to_owned() });
        let words = rules_words(&begun, P::rows(tables));
        let begun_by = Some(NamedRules { rules: rules_text(&begun), words, tables: name });
        Ok(ReadGame { game, other_tables, dice, begun_by, remembered, rules_lines })
    });
    game.map_err(|fault| OpenFault::File { fault, path: path.to_path_buf() })
}

/// Returns the number of entries of the log with its noun: `1 entry`, `7 entries`.
fn entries(number: usize) -> String {
    count_text(number, "entry", "entries")
}
