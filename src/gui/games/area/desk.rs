//! What lies on the desk of the area games: the tables, the owner's boards, the campaign with its file, a battle without one.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::Fault;
use crate::engine::Word as _;
use crate::engine::fault::told;
use crate::game::{Asked, Refusal};
use crate::games::area::Tables;
use crate::games::area::campaign::{AreaRules, Board, Campaign, Command, Event, Setup};
use crate::games::area::entry::entry_of;
use crate::games::area::words::AreaGame;
use crate::games::registry::seated;
use crate::gui::desk::{Desk, InHand};
use crate::gui::word::Refused;
use crate::id::{AreaId, RowId};
use crate::sitting::{Home, Keeping, NO_FOLDER, Seat, Sitting, game_of};
use crate::store::{MOST_SCENARIO_BYTES, StoreError, files_ending, read_text, set_aside, write_atomically, write_file};

/// Which play is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// A battle set up under the odds, without a campaign.
    #[default]
    CubeBattle,
    /// The campaign.
    Campaign,
}

impl Which {
    /// How the files of its kind end.
    const fn ending(self) -> &'static str {
        match self {
            Self::CubeBattle => ".cubes.jsonl",
            Self::Campaign => ".campaign.jsonl",
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CubeBattle => "battle",
            Self::Campaign => "campaign",
        }
    }

    /// What a file is, by its ending.
    fn of(path: &Path) -> Option<Self> {
        [Self::CubeBattle, Self::Campaign].into_iter().find(|which| path.to_string_lossy().ends_with(which.ending()))
    }
}

/// The board of one game as its owner filled it in, and its file.
#[derive(Debug)]
struct Owned {
    tables: Arc<Tables>,
    board: Board,
    /// What the file held when it was last read or written here: another window may have changed it since.
    known: Board,
    file: Option<PathBuf>,
    /// Why the board is not kept, if so.
    trouble: Option<String>,
    /// The file could not be read: before it is written it is set aside.
    damaged: bool,
    /// The board before each change of the owner's, and after each change taken back.
    past: Vec<Board>,
    future: Vec<Board>,
}

/// The most changes of a board that can be taken back.
const MOST_PAST: usize = 500;

/// A campaign, or a battle without one, and its file.
type Kept = Sitting<AreaRules>;

/// The desk.
#[derive(Debug)]
pub struct AreaDesk {
    games: [Owned; 2],
    fingerprint: String,
    folder: Option<PathBuf>,
    campaign: Option<InHand>,
    cube_battle: Option<InHand>,
    /// What was opened or closed last of each kind, for the settings.
    opened: Vec<(Which, Option<PathBuf>)>,
    notices: Vec<String>,
    /// What the rules forbid, and the referee may let through.
    pub refused: Option<(Which, Refused<Command>)>,
}

impl AreaDesk {
    /// The desk with the tables in use, if the area games are among them, and the owner's boards as their files have them; the last campaign and the last battle resumed.
    pub fn open(desk: &Desk) -> Option<Self> {
        let mut notices = Vec::new();
        let mut game = |game: AreaGame| {
            let tables = Arc::clone(desk.rules().tables(entry_of(game))?);
            let file = desk.settings_folder().map(|folder| folder.join(format!("board-{}.json", game.word())));
            let board = Board::known(&tables);
            let (past, future) = (Vec::new(), Vec::new());
            let mut owned = Owned { known: board.clone(), board, tables, file, trouble: None, damaged: false, past, future };
            if let Err(says) = owned.load() {
                notices.push(says);
            }
            Some(owned)
        };
        let games = [game(AreaGame::Invasion1812)?, game(AreaGame::Conquest1754)?];
        let folder = desk.battles_folder().map(Path::to_path_buf);
        let fingerprint = desk.rules().fingerprint.clone();
        let mut area = Self { games, fingerprint, folder, campaign: None, cube_battle: None, opened: Vec::new(), notices, refused: None };
        // The newest last, so that the settings have it first again.
        for path in desk.settings().area_files().iter().rev() {
            area.open_play(path);
        }
        Some(area)
    }

    /// A name for exactly the tables in use.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Takes the tables in use now. What is in play goes on by them, and its log says so where the player's rules for its game changed.
    pub fn take_rules(&mut self, desk: &Desk) {
        let rules = desk.rules();
        if self.fingerprint == rules.fingerprint {
            return;
        }
        self.fingerprint.clone_from(&rules.fingerprint);
        for owned in &mut self.games {
            if let Some(tables) = rules.tables(entry_of(owned.tables.game)) {
                owned.tables = Arc::clone(tables);
            }
        }
        for which in [Which::CubeBattle, Which::Campaign] {
            let Some(Err(refusal)) = self.slot(which).as_mut().map(|hand| hand.take_rules(rules)) else {
                self.note_file(which);
                continue;
            };
            self.notices.push(refusal.spoken());
        }
    }

    const fn hand(&self, which: Which) -> Option<&InHand> {
        match which {
            Which::CubeBattle => self.cube_battle.as_ref(),
            Which::Campaign => self.campaign.as_ref(),
        }
    }

    const fn slot(&mut self, which: Which) -> &mut Option<InHand> {
        match which {
            Which::CubeBattle => &mut self.cube_battle,
            Which::Campaign => &mut self.campaign,
        }
    }

    const fn owned(&self, game: AreaGame) -> &Owned {
        let [invasion, conquest] = &self.games;
        match game {
            AreaGame::Invasion1812 => invasion,
            AreaGame::Conquest1754 => conquest,
        }
    }

    const fn owned_mut(&mut self, game: AreaGame) -> &mut Owned {
        let [invasion, conquest] = &mut self.games;
        match game {
            AreaGame::Invasion1812 => invasion,
            AreaGame::Conquest1754 => conquest,
        }
    }

    /// The tables of a game.
    pub const fn tables(&self, game: AreaGame) -> &Arc<Tables> {
        &self.owned(game).tables
    }

    /// The owner's board.
    pub const fn board(&self, game: AreaGame) -> &Board {
        &self.owned(game).board
    }

    /// Where the owner's board is kept.
    pub fn board_file(&self, game: AreaGame) -> Option<&Path> {
        self.owned(game).file.as_deref()
    }

    /// Why the owner's board is not kept, where it is not.
    pub fn board_trouble(&self, game: AreaGame) -> Option<&str> {
        self.owned(game).trouble.as_deref()
    }

    /// Puts the owner's board in place and keeps it, with what another window changed on it meanwhile.
    ///
    /// # Errors
    /// Every fault of the board, which is then neither taken nor kept; and what another window changed too, which then is as it has it.
    pub fn set_board(&mut self, game: AreaGame, board: Board) -> Result<(), Vec<String>> {
        let owned = self.owned_mut(game);
        let before = owned.board.clone();
        let put = self.put_board(game, board);
        let owned = self.owned_mut(game);
        // The faces of the dice are set under the odds: no step of the board's own.
        let dice_apart = Board { faces: owned.board.faces.clone(), fort_faces: owned.board.fort_faces, ..before.clone() };
        if owned.board != dice_apart {
            owned.past.push(before);
            owned.future.clear();
            if owned.past.len() > MOST_PAST {
                owned.past.remove(0);
            }
        }
        put
    }

    /// Puts a board in place and keeps it, with what another window changed on it meanwhile.
    fn put_board(&mut self, game: AreaGame, board: Board) -> Result<(), Vec<String>> {
        let owned = self.owned_mut(game);
        let says = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
        Board::parse(&board.to_json(&owned.tables), &owned.tables).map_err(says)?;
        let (board, clashes) = owned.with_other_window(board);
        let text = board.to_json(&owned.tables);
        // Sound each, two changes may not go together, as a border filled in from one side only.
        Board::parse(&text, &owned.tables).map_err(says)?;
        owned.board = board;
        owned.trouble = owned.keep(&text).err();
        if clashes.is_empty() {
            return Ok(());
        }
        let both = clashes.join(", ");
        Err(vec![format!("Another window changed {both} meanwhile, and that holds now. Look at it, and change it again if it is wrong.")])
    }

    /// As [`Self::put_board`]; what is wrong is told.
    fn put_board_and_tell(&mut self, game: AreaGame, board: Board) {
        if let Err(faults) = self.put_board(game, board) {
            self.tell(faults.join("; "));
        }
    }

    /// Draws an area elsewhere on the map: no change of what the board knows, and none to take back.
    pub fn set_place(&mut self, game: AreaGame, name: &AreaId, at: [u32; 2]) {
        let mut board = self.board(game).clone();
        match board.areas.get_mut(name) {
            Some(area) => area.at = Some(at),
            None => return self.tell(format!("{name} is not on your board by that name now: its place is not kept")),
        }
        self.put_board_and_tell(game, board);
    }

    /// Whether a change of the board can be taken back, and whether one taken back can be brought back.
    pub fn board_can(&self, game: AreaGame) -> [bool; 2] {
        let owned = self.owned(game);
        [!owned.past.is_empty(), !owned.future.is_empty()]
    }

    /// Takes the last change of the board back. False where there is none.
    pub fn undo_board(&mut self, game: AreaGame) -> bool {
        self.turn_board(game, |owned| (&mut owned.past, &mut owned.future))
    }

    /// Brings it back.
    pub fn redo_board(&mut self, game: AreaGame) -> bool {
        self.turn_board(game, |owned| (&mut owned.future, &mut owned.past))
    }

    fn turn_board(&mut self, game: AreaGame, way: impl FnOnce(&mut Owned) -> (&mut Vec<Board>, &mut Vec<Board>)) -> bool {
        let owned = self.owned_mut(game);
        let now = owned.board.clone();
        let (from, to) = way(owned);
        let Some(mut board) = from.pop() else { return false };
        // The faces of the dice and where areas are drawn are set on other pages: they stay as they are.
        board.faces.clone_from(&now.faces);
        board.fort_faces = now.fort_faces;
        for (name, area) in &mut board.areas {
            area.at = now.areas.get(name).map_or(area.at, |now| now.at);
        }
        to.push(now);
        self.put_board_and_tell(game, board);
        true
    }

    /// Takes the board of a file.
    ///
    /// # Errors
    /// Every fault of the file; the board in use stays.
    pub fn read_board(&mut self, game: AreaGame, path: &Path) -> Result<(), Vec<String>> {
        let text = read_text(path, MOST_SCENARIO_BYTES).map_err(|error| vec![error.to_string()])?;
        let board = Board::parse(&text, self.tables(game)).map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        self.set_board(game, board)
    }

    /// Writes the board to another file; none is overwritten.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn save_board(&self, game: AreaGame, path: &Path) -> Result<(), String> {
        let owned = self.owned(game);
        write_file(path, owned.board.to_json(&owned.tables).as_bytes(), false).map_err(|error| error.to_string())
    }

    /// A play, to read.
    pub fn play(&self, which: Which) -> Option<&Campaign> {
        self.hand(which)?.sitting().of().map(Sitting::game)
    }

    /// Where a play is kept; none before its first event.
    pub fn path(&self, which: Which) -> Option<&Path> {
        self.hand(which).and_then(|hand| hand.keeping().path())
    }

    /// The folder of battles and campaigns.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// How a play is kept.
    pub fn keeping(&self, which: Which) -> Option<&Keeping> {
        self.hand(which).map(InHand::keeping)
    }

    /// Begins a campaign on the owner's board. The one before stays in its file. False where events of it are in none.
    pub fn begin(&mut self, game: AreaGame, scenario: &RowId) -> bool {
        let owned = self.owned(game);
        let setup = Setup::new(&owned.tables, owned.board.clone(), scenario.clone());
        self.put(Which::Campaign, Sitting::begin(setup, &self.fingerprint, self.home(Which::Campaign)))
    }

    /// Puts a play in hand, unless events of the one before are in no file: then it waits. True when it is in hand.
    fn put(&mut self, which: Which, kept: Kept) -> bool {
        self.write_waiting(which);
        let next = seated(entry_of(kept.game().setup().tables.game), kept);
        let slot = self.slot(which);
        let put = match slot {
            Some(hand) => hand.put(next),
            None => {
                *slot = Some(InHand::new(next));
                true
            }
        };
        if put {
            self.note_put(which);
        }
        put
    }

    fn note_put(&mut self, which: Which) {
        self.opened.push((which, self.path(which).map(Path::to_path_buf)));
        self.write_waiting(which);
    }

    /// Of which kind a play waits to be in hand, while events of the one before are in no file.
    pub fn asks(&self) -> Option<Which> {
        [Which::CubeBattle, Which::Campaign].into_iter().find(|which| self.hand(*which).is_some_and(InHand::asks))
    }

    /// The players have said: the play that waits is in hand, and events in no file are given up; or it is let go.
    pub fn answer(&mut self, leave: bool) {
        let Some(which) = self.asks() else { return };
        if self.slot(which).as_mut().is_some_and(|hand| hand.answer(leave)) {
            self.note_put(which);
        }
    }

    /// Puts a battle on a board of its own, by these commands. The one before stays in its file.
    ///
    /// # Errors
    /// What the first command that is refused says.
    pub fn begin_cube_battle(&mut self, game: AreaGame, board: Board, commands: Vec<Command>) -> Result<(), String> {
        let setup = Setup::new(self.tables(game), board, RowId::from("own"));
        // It is tried before it has a file: a battle that cannot be set up leaves none behind.
        let mut cube_battle = Sitting::begin(setup.clone(), &self.fingerprint, Home { folder: None, ..self.home(Which::CubeBattle) });
        for command in commands {
            cube_battle.submit(command).map_err(|refusal| refusal.spoken())?;
        }
        self.put(Which::CubeBattle, cube_battle.at_home(self.home(Which::CubeBattle)));
        Ok(())
    }

    /// Judges a command and records what it does. None: refused, and a notice says why, or the referee is asked for his word.
    pub fn submit(&mut self, which: Which, asked: impl Into<Asked<Command>>) -> Option<Event> {
        let asked = asked.into();
        let command = asked.command.clone();
        let done = self.slot(which).as_mut()?.sitting_mut().of_mut::<AreaRules>()?.submit(asked);
        self.note_file(which);
        match done {
            Ok(event) => {
                self.refused = None;
                Some(event)
            }
            Err(refusal) if refusal.by_word => {
                self.refused = Some((which, Refused::new(command, refusal)));
                None
            }
            Err(refusal) => {
                self.notices.push(refusal.spoken());
                None
            }
        }
    }

    /// Takes the last event back, brings it back, or moves the log's cursor.
    pub fn turn_back(&mut self, which: Which, how: impl FnOnce(&mut dyn Seat) -> Result<bool, Refusal>) {
        let Some(hand) = self.slot(which) else { return };
        if let Err(refusal) = hand.turn(how) {
            self.notices.push(refusal.spoken());
        }
        self.note_file(which);
    }

    /// Writes what is in no file yet. True when all is in one.
    pub fn write_waiting(&mut self, which: Which) -> bool {
        let written = self.slot(which).as_mut().is_none_or(InHand::write_waiting);
        self.note_file(which);
        written
    }

    /// The settings are to remember a new file.
    fn note_file(&mut self, which: Which) {
        if let Some(path) = self.slot(which).as_mut().and_then(InHand::new_file) {
            self.opened.push((which, Some(path)));
        }
    }

    fn home(&self, which: Which) -> Home {
        Home { folder: self.folder.clone(), ending: which.ending(), called: which.name() }
    }

    /// Goes on in a new file, with every event there was.
    pub fn save_as(&mut self, which: Which, path: &Path) -> bool {
        let Some(hand) = self.slot(which) else { return false };
        let saved = hand.sitting_mut().seat_mut().save_as(path);
        self.note_file(which);
        saved.map_err(|error| self.notices.push(format!("The {} is not saved there: {error}", which.name()))).is_ok()
    }

    /// Opens the file that is only read once more.
    pub fn read_again(&mut self, which: Which) -> bool {
        let path = self.path(which).map(Path::to_path_buf);
        path.is_some_and(|path| self.open_play(&path).is_some())
    }

    /// Opens a campaign or battle from its file; where another has it open, for reading only. On a fault the one in play stays, and a
    /// notice says why. Gives what it is, once it is in hand.
    pub fn open_play(&mut self, path: &Path) -> Option<Which> {
        let which = Which::of(path).unwrap_or(Which::Campaign);
        if self.keeping(which).is_some_and(|keeping| keeping.is_in(path)) {
            self.notices.push(format!("This is the {} in play; nothing is changed: {}", which.name(), path.display()));
            return Some(which);
        }
        match self.opened(which, path) {
            Ok((kept, notices)) => {
                self.notices.extend(notices);
                self.put(which, kept).then_some(which)
            }
            Err(says) => {
                self.notices.push(format!("The {} is not opened, and its file is as it was: {says}", which.name()));
                None
            }
        }
    }

    /// The play of a file, of whichever area game its header says.
    fn opened(&self, which: Which, path: &Path) -> Result<(Kept, Vec<String>), String> {
        let word = game_of(path).map_err(|fault| fault.to_string())?;
        let game = AreaGame::ALL.iter().copied().find(|game| game.word() == word).ok_or("the file is of no area game")?;
        let sat = Sitting::open_or_read(self.tables(game), &self.fingerprint, path, self.home(which)).map_err(|fault| fault.to_string())?;
        let notices = sat.notices().cloned().collect();
        Ok((sat.sitting, notices))
    }

    /// The campaigns, or the battles without one, kept in the folder of battles.
    pub fn files(&self, which: Which) -> Vec<PathBuf> {
        self.folder.as_ref().map_or_else(Vec::new, |folder| files_ending(folder, which.ending()))
    }

    /// Tells the settings what was opened and closed.
    pub fn remember(&mut self, desk: &mut Desk) {
        for (which, path) in std::mem::take(&mut self.opened) {
            desk.set(|settings| match path {
                Some(path) => settings.note_area_file(&path, which.ending()),
                None => settings.forget_area_file(which.ending()),
            });
        }
    }

    /// What the players must be told, once.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Puts a notice up.
    pub fn tell(&mut self, notice: String) {
        self.notices.push(notice);
    }
}

impl Owned {
    fn load(&mut self) -> Result<(), String> {
        let Some(path) = self.file.clone() else { return Ok(()) };
        let read = match read_text(&path, MOST_SCENARIO_BYTES) {
            Ok(text) => Board::parse(&text, &self.tables).map_err(|faults| told(&faults, "\n")),
            Err(StoreError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => {
                return Ok(());
            }
            Err(error) => Err(error.to_string()),
        };
        match read {
            Ok(board) => (self.known, self.board) = (board.clone(), board),
            Err(says) => {
                self.damaged = true;
                return Err(format!(
                    "Your board is not read, and what the tables know takes its place; the file is left as it is, and kept under \
                     another name should you change the board: {}\n{says}",
                    path.display()
                ));
            }
        }
        Ok(())
    }

    /// This board with what another window wrote into the file since it was read here; what both changed is the other's, and named.
    fn with_other_window(&mut self, board: Board) -> (Board, Vec<String>) {
        let Some(path) = self.file.as_ref().filter(|_| !self.damaged) else { return (board, Vec::new()) };
        let Ok(text) = read_text(path, MOST_SCENARIO_BYTES) else { return (board, Vec::new()) };
        let Ok(theirs) = Board::parse(&text, &self.tables) else {
            // Spoilt since it was read: it is set aside before another is written.
            self.damaged = true;
            return (board, Vec::new());
        };
        let merged = board.merged(&self.known, &theirs);
        self.known = theirs;
        merged
    }

    fn keep(&mut self, text: &str) -> Result<(), String> {
        let Some(path) = &self.file else { return Err(format!("{NO_FOLDER}: your board holds until the window is closed")) };
        let not_kept = |error: StoreError| format!("Your board holds, but is not kept: {error}");
        if self.damaged {
            set_aside(path).map_err(not_kept)?;
            self.damaged = false;
        }
        write_atomically(path, text).map_err(not_kept)?;
        self.known = self.board.clone();
        Ok(())
    }
}
