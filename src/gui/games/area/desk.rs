//! What lies on the desk of the area games: the owner's boards, the campaign with its file, a battle without one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::own_board::{Done, OwnBoard};
use crate::engine::Word as _;
use crate::game::{Asked, Refusal};
use crate::games::area::Tables;
use crate::games::area::campaign::{AreaRules, Board, Campaign, Command, Event, Setup};
use crate::games::area::entry::entry_of;
use crate::games::area::words::AreaGame;
use crate::games::registry::seated;
use crate::gui::desk::{Desk, InHand};
use crate::gui::word::Refused;
use crate::id::RowId;
use crate::sitting::{Home, Keeping, Seat, Sitting, game_of};
use crate::store::files_ending;

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
    /// Both, in this order.
    pub const ALL: [Self; 2] = [Self::CubeBattle, Self::Campaign];

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

    /// What a file is, by its ending; under a name of the player's own a campaign.
    fn of(path: &Path) -> Self {
        let by_ending = |which: &Self| path.to_string_lossy().ends_with(which.ending());
        Self::ALL.into_iter().find(by_ending).unwrap_or(Self::Campaign)
    }
}

/// A campaign, or a battle without one, and its file.
type Kept = Sitting<AreaRules>;

/// The desk.
#[derive(Debug)]
pub struct AreaDesk {
    /// The board of each game, as [`AreaGame::ALL`] has them.
    boards: [OwnBoard; 2],
    /// The plays in hand, as [`Which::ALL`] has them.
    plays: [Option<InHand>; 2],
    fingerprint: String,
    folder: Option<PathBuf>,
    notices: Vec<String>,
    /// Why commands were refused, as long as nothing has been done since.
    refusals: Vec<String>,
    /// What was told and holds no more.
    answered: Vec<String>,
    /// What the rules forbid, and the referee may let through.
    pub refused: Option<(Which, Refused<Command>)>,
}

impl AreaDesk {
    /// The desk with the tables in use, if the area games are among them, and the owner's boards as their files have them; the last
    /// campaign and the last battle resumed.
    pub fn open(desk: &Desk) -> Option<Self> {
        let mut notices = Vec::new();
        let mut board = |game: AreaGame| {
            let (board, unread) = OwnBoard::open(desk.rules().tables(entry_of(game))?, desk.settings_folder());
            notices.extend(unread);
            Some(board)
        };
        let boards = [board(AreaGame::Invasion1812)?, board(AreaGame::Conquest1754)?];
        let folder = desk.battles_folder().map(Path::to_path_buf);
        let fingerprint = desk.rules().fingerprint.clone();
        let mut area =
            Self { boards, plays: [None, None], fingerprint, folder, notices, refusals: Vec::new(), answered: Vec::new(), refused: None };
        for path in desk.settings().area_files() {
            area.open_play(path);
        }
        // The settings have them already.
        area.plays.iter_mut().flatten().for_each(|hand| drop(hand.news()));
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
        for board in &mut self.boards {
            if let Some(tables) = rules.tables(entry_of(board.tables().game)) {
                board.take_tables(tables);
            }
        }
        let refusals = self.plays.iter_mut().flatten().filter_map(|hand| hand.take_rules(rules).err());
        self.notices.extend(refusals.map(|refusal| refusal.spoken()));
    }

    const fn hand(&self, which: Which) -> Option<&InHand> {
        self.plays[which as usize].as_ref()
    }

    const fn slot(&mut self, which: Which) -> &mut Option<InHand> {
        &mut self.plays[which as usize]
    }

    /// The owner's board of a game, with its file and what can be taken back.
    pub const fn own(&self, game: AreaGame) -> &OwnBoard {
        &self.boards[game as usize]
    }

    /// The same, to change it.
    pub const fn own_mut(&mut self, game: AreaGame) -> &mut OwnBoard {
        &mut self.boards[game as usize]
    }

    /// The tables of a game.
    pub const fn tables(&self, game: AreaGame) -> &Arc<Tables> {
        self.own(game).tables()
    }

    /// The owner's board.
    pub const fn board(&self, game: AreaGame) -> &Board {
        self.own(game).board()
    }

    /// Takes the last change of the owner's board back, or brings it back. False where there is none; what is wrong is told.
    pub fn turn_board(&mut self, game: AreaGame, redo: bool) -> bool {
        let Some(put) = self.own_mut(game).turn(redo) else { return false };
        self.tell_faults(put);
        true
    }

    fn tell_faults(&mut self, done: Done) {
        if let Err(faults) = done {
            self.tell(faults.join("; "));
        }
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
        let setup = Setup::new(self.tables(game), self.board(game).to_play(), scenario.clone());
        self.put(Which::Campaign, Sitting::begin(setup, &self.fingerprint, self.home(Which::Campaign)))
    }

    /// Puts a play in hand, unless events of the one before are in no file: then it waits. True when it is in hand.
    fn put(&mut self, which: Which, kept: Kept) -> bool {
        self.write_waiting(which);
        let next = seated(entry_of(kept.game().setup().tables.game), kept);
        let put = match self.slot(which) {
            Some(hand) => hand.put(next),
            empty => {
                *empty = Some(InHand::put_first(next));
                true
            }
        };
        // What it was set up by is in no file yet.
        self.write_waiting(which);
        put
    }

    /// Of which kind a play waits to be in hand, while events of the one before are in no file.
    pub fn asks(&self) -> Option<Which> {
        Which::ALL.into_iter().find(|which| self.hand(*which).is_some_and(InHand::asks))
    }

    /// The players have said: the play that waits is in hand, and events in no file are given up; or it is let go.
    pub fn answer(&mut self, leave: bool) {
        if let Some(hand) = self.asks().and_then(|which| self.slot(which).as_mut()) {
            hand.answer(leave);
            hand.write_waiting();
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
        cube_battle.open_entry();
        for command in commands {
            cube_battle.submit(command).map_err(|refusal| refusal.spoken())?;
        }
        cube_battle.close_entry();
        self.put(Which::CubeBattle, cube_battle.at_home(self.home(Which::CubeBattle)));
        Ok(())
    }

    /// Judges a command and records what it does. None: refused, and a notice says why, or the referee is asked for his word.
    pub fn submit(&mut self, which: Which, asked: impl Into<Asked<Command>>) -> Option<Event> {
        let asked = asked.into();
        let command = asked.command.clone();
        let done = self.slot(which).as_mut()?.sitting_mut().of_mut::<AreaRules>()?.submit(asked);
        match done {
            Ok(event) => {
                self.refused = None;
                self.answered.append(&mut self.refusals);
                Some(event)
            }
            Err(refusal) if refusal.by_word => {
                self.refused = Some((which, Refused::new(command, refusal)));
                None
            }
            Err(refusal) => {
                self.tell_as_it_stands(refusal.spoken());
                None
            }
        }
    }

    /// Several commands to a play are one entry of its log, and one undo.
    pub fn in_one(&mut self, which: Which, act: impl FnOnce(&mut Self)) {
        self.slot(which).iter_mut().for_each(|hand| hand.sitting_mut().seat_mut().open_entry());
        act(self);
        self.slot(which).iter_mut().for_each(|hand| hand.sitting_mut().seat_mut().close_entry());
    }

    /// Tells what holds as things stand: what is done next takes it back.
    pub fn tell_as_it_stands(&mut self, says: String) {
        self.refusals.push(says.clone());
        self.notices.push(says);
    }

    /// Takes the last event back, brings it back, or moves the log's cursor.
    pub fn turn_back(&mut self, which: Which, how: impl FnOnce(&mut dyn Seat) -> Result<bool, Refusal>) {
        let Some(hand) = self.slot(which) else { return };
        match hand.turn(how) {
            // What was refused was refused as things stood.
            Ok(_) => {
                self.refused.take_if(|(of, _)| *of == which);
                self.answered.append(&mut self.refusals);
            }
            Err(refusal) => self.notices.push(refusal.spoken()),
        }
    }

    /// Writes what is in no file yet. True when all is in one.
    pub fn write_waiting(&mut self, which: Which) -> bool {
        self.slot(which).as_mut().is_none_or(InHand::write_waiting)
    }

    fn home(&self, which: Which) -> Home {
        Home { folder: self.folder.clone(), ending: which.ending(), called: which.name() }
    }

    /// Goes on in a new file, with every event there was.
    pub fn save_as(&mut self, which: Which, path: &Path) -> bool {
        let Some(hand) = self.slot(which) else { return false };
        let saved = hand.sitting_mut().seat_mut().save_as(path);
        saved.map_err(|error| self.notices.push(format!("The {} is not saved there: {error}", which.name()))).is_ok()
    }

    /// Another program changed the file: what was played here goes into a new file beside it, and theirs is opened.
    pub fn open_theirs(&mut self, which: Which) {
        let Some(hand) = self.slot(which) else { return };
        match hand.sitting_mut().seat_mut().save_beside() {
            Ok(None) => {}
            Ok(Some([theirs, mine])) => {
                self.notices.push(format!("What was played here is in {}.", mine.display()));
                self.open_play(&theirs);
            }
            Err(error) => {
                self.notices.push(format!("Theirs is not opened, for what was played here cannot be kept beside it: {error}"));
            }
        }
    }

    /// Opens the file that is only read once more.
    pub fn read_again(&mut self, which: Which) -> bool {
        let path = self.path(which).map(Path::to_path_buf);
        path.is_some_and(|path| self.open_play(&path).is_some())
    }

    /// Opens a campaign or battle from its file; where another has it open, for reading only. On a fault the one in play stays, and a
    /// notice says why. Gives what it is, once it is in hand.
    pub fn open_play(&mut self, path: &Path) -> Option<Which> {
        let which = Which::of(path);
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
        for which in Which::ALL {
            let Some(news) = self.slot(which).as_mut().and_then(InHand::news) else { continue };
            let of_kind = |path: &Path| Which::of(path) == which;
            desk.set(|settings| match news {
                Some(path) => settings.note_area_file(&path, of_kind),
                None => settings.forget_area_files(of_kind),
            });
        }
    }

    /// Tells what the players must be told, once, and takes down what has been seen to since.
    pub fn tell_news(&mut self, desk: &mut Desk) {
        std::mem::take(&mut self.answered).iter().for_each(|notice| desk.take_back(notice));
        std::mem::take(&mut self.notices).into_iter().for_each(|notice| desk.tell(notice));
    }

    /// Puts a notice up.
    pub fn tell(&mut self, notice: String) {
        self.notices.push(notice);
    }
}
