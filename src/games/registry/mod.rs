//! Building blocks of the list of games: a game is one value, an [`GameEntry`], and with the tables in use an [`AnyGame`]. Code that uses the
//! registry names no game.

mod boards;
pub mod deciding;
mod design;
mod scenarios;
mod session;
mod sheets;

use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::design::ScenarioFormat;
use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, value};
use crate::engine::text::{join_alternatives, join_list, without_byte_mark};
use crate::game::after_action::AfterAction;
use crate::game::luck::Luck;
use crate::game::roster::RosterLine;
use crate::game::{Event, EventNumber, Game, Journal, Offers, Play};
use crate::games::about::{About, Picture, Standing};
use crate::interface::{Answered, LargeNumbers, unknown};
use crate::scenario::read::file::system_of;
use crate::session::{OpenFault, OpenedSession, SaveLocation, Session, read_game_word};
use crate::store::BattleFile;
use crate::table::{Listed, Source, TableTexts, sorted};

pub use boards::{Boards, ReadBoard};
pub use design::{OpenDesign, UndoneEdit};
pub use scenarios::{FormOf, ReadScenario, Scenarios};
pub use session::{AnyOpenGame, boxed_session};
pub use sheets::{AFTER_ACTION, BLACKOUT, BOOKLET, HANDOUT, LABELS, REFERENCE, STATE, SheetKind, SheetOf};

/// Requirements that the list has of a game's types. Every [`Play`] that has offers and commands that can be parsed meets them.
pub trait Registrable:
    Play<Tables: Debug + Send + Sync + 'static, Setup: 'static, Command: DeserializeOwned> + Offers + Debug + 'static
{
}

impl<P> Registrable for P where
    P: Play<Tables: Debug + Send + Sync + 'static, Setup: 'static, Command: DeserializeOwned> + Offers + Debug + 'static
{
}

/// Answers a check by the tables, its full name, its name within the game, and the request. Returns `None` if there is no such check.
pub type Answers<T> = fn(&T, &str, &str, Map<String, Json>) -> Option<Answered>;

/// Game as one value in the list of games.
pub struct GameEntry<P: Registrable> {
    /// Word that its checks and files begin with, and the folder of its scenarios.
    pub name: &'static str,
    /// Name of the game as its players know it.
    pub title: &'static str,
    /// Function that reads its tables.
    pub read: fn(&TableTexts) -> Result<P::Tables, Vec<Fault>>,
    /// Function that returns the sources its tables cite.
    pub sources: fn(&P::Tables) -> &[Source],
    /// Its typical checks, by which the assumed values that matter are found: the text of a file of `assets/typical`.
    pub typical: &'static str,
    /// Function that answers its checks.
    pub answer: Answers<P::Tables>,
    /// Functions for its scenario files, if it has any.
    pub scenarios: Option<Scenarios<P>>,
    /// Sheets that it prints.
    pub sheets: &'static [SheetOf<P>],
    /// Function that compares the results of its dice with the expected results.
    pub luck: fn(&P::Setup, &Journal<Event<P>>) -> Luck,
    /// Function that builds the after-action review, if the game has one.
    pub after_action: Option<fn(&Game<P>) -> AfterAction>,
    /// Function that draws the ground with the units on it as they stood before an event, if the game keeps places.
    pub ground_before: Option<fn(&Game<P>, EventNumber) -> Picture>,
    /// Function that lists everything on the table, with the commands that correct it.
    pub roster: fn(&Game<P>) -> Vec<RosterLine<P::Command>>,
    /// Function that returns the current state of the table, as fields of the answer of `state`.
    pub state_json: fn(&Game<P>) -> Map<String, Json>,
    /// Functions for boards filled in by their owners, if it has any.
    pub boards: Option<Boards<P>>,
    /// Function that describes a game under way for the list of battles begun.
    pub standing: fn(&Game<P>) -> Standing,
    /// Function that checks that its tables are consistent with those of the other games.
    pub check_consistency: fn(&P::Tables, &Rules) -> Result<(), String>,
}

/// Rows of a game's tables as its players read them.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'l> {
    /// Name of the game.
    pub title: &'l str,
    /// Rows of the game's tables.
    pub rows: &'l [Listed],
    /// Sources that the rows cite.
    pub sources: &'l [Source],
}

impl<P: Registrable> GameEntry<P> {
    /// Builds a start of this game as a type-erased value.
    pub fn start(&'static self, setup: P::Setup) -> Box<dyn AnyStart> {
        Box::new(Start { entry: self, setup })
    }

    /// Builds the game with these tables.
    pub fn with_tables(&'static self, tables: P::Tables) -> Arc<dyn AnyGame> {
        Arc::new(TypedGame { entry: self, tables: Arc::new(tables) })
    }
}

impl<P: Registrable> Debug for GameEntry<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Game of the list before its tables are read.
pub trait AnyEntry: Sync {
    /// Reads the tables of the game.
    ///
    /// # Errors
    /// Returns every fault of every file.
    fn read(&'static self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>>;
}

impl<P: Registrable> AnyEntry for GameEntry<P> {
    fn read(&'static self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>> {
        (self.read)(texts).map(|tables| self.with_tables(tables))
    }
}

/// Mode in which to open a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMode {
    /// Opens it to play on.
    Play,
    /// Opens it to play on, or read-only if another program has it open.
    PlayOrRead,
    /// Opens it for reading only.
    Read,
}

/// Game that was opened, with notices for the players.
#[derive(Debug)]
pub struct OpenedGame {
    /// Game that was opened.
    pub session: Box<dyn AnyOpenGame>,
    /// Notices that the players must see.
    pub notices: Vec<String>,
}

/// Game with the tables in use.
pub trait AnyGame: Debug + Send + Sync {
    /// Returns the word that its checks and files begin with.
    fn name(&self) -> &'static str;
    /// Returns the name of the game as its players know it.
    fn title(&self) -> &'static str;
    /// Returns the rows of its tables.
    fn rows(&self) -> &[Listed];
    /// Returns the sources that they cite.
    fn sources(&self) -> &[Source];
    /// Returns the text of its typical checks.
    fn typical(&self) -> &'static str;
    /// Reads the same game with other texts of its tables.
    ///
    /// # Errors
    /// Returns every fault of every file.
    fn reread(&self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>>;
    /// Answers a check by its full name and its name within the game. Returns `None` if there is no such check.
    fn answer(&self, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered>;
    /// Checks that its tables are consistent with those of the other games.
    ///
    /// # Errors
    /// Returns the first inconsistency found.
    fn check_consistency(&self, rules: &Rules) -> Result<(), String>;
    /// Returns `true` if it has scenario files.
    fn has_scenarios(&self) -> bool;
    /// Returns the form of its scenarios for the designer, if it has such files.
    fn design(&self) -> Option<ScenarioFormat>;
    /// Returns `true` if it has boards filled in by their owners.
    fn has_boards(&self) -> bool;
    /// Reads a scenario file's text. Returns `None` if the game has no such files.
    fn read_scenario(&self, text: &str) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>>;
    /// Begins the game on an owner's board, by the text of the board's file or, if `None`, the board that the tables know. Returns `None`
    /// if the game has no boards.
    fn begin_on_board(&self, text: Option<&str>, begins: Option<&str>) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>>;
    /// Opens a file of this game.
    ///
    /// # Errors
    /// Returns the reason it cannot be opened.
    fn open(&self, fingerprint: &str, path: &Path, home: SaveLocation, how: OpenMode) -> Result<OpenedGame, OpenFault>;
    /// Returns the value for a downcast by code that knows the game.
    fn as_any(&self) -> &dyn Any;
}

#[derive(Debug)]
struct TypedGame<P: Registrable> {
    entry: &'static GameEntry<P>,
    tables: Arc<P::Tables>,
}

impl<P: Registrable> AnyGame for TypedGame<P> {
    fn name(&self) -> &'static str {
        self.entry.name
    }

    fn title(&self) -> &'static str {
        self.entry.title
    }

    fn rows(&self) -> &[Listed] {
        P::rows(&self.tables)
    }

    fn sources(&self) -> &[Source] {
        (self.entry.sources)(&self.tables)
    }

    fn typical(&self) -> &'static str {
        self.entry.typical
    }

    fn reread(&self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>> {
        AnyEntry::read(self.entry, texts)
    }

    fn answer(&self, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered> {
        let Some(official) = P::official(&self.tables) else { return (self.entry.answer)(&self.tables, check, name, request) };
        let without = (self.entry.answer)(&official, check, name, request.clone())?.ok();
        let answered = (self.entry.answer)(&self.tables, check, name, request)?;
        Some(answered.map(|answer| answer.marked_against(without.as_ref())))
    }

    fn check_consistency(&self, rules: &Rules) -> Result<(), String> {
        (self.entry.check_consistency)(&self.tables, rules)
    }

    fn has_scenarios(&self) -> bool {
        self.entry.scenarios.is_some()
    }

    fn design(&self) -> Option<ScenarioFormat> {
        self.entry.scenarios.as_ref()?.design.map(|form| form(&self.tables))
    }

    fn has_boards(&self) -> bool {
        self.entry.boards.is_some()
    }

    fn read_scenario(&self, text: &str) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>> {
        let scenarios = self.entry.scenarios.as_ref()?;
        Some((scenarios.read)(&self.tables, text).map(|setup| self.entry.start(setup)))
    }

    fn begin_on_board(&self, text: Option<&str>, begins: Option<&str>) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>> {
        let boards = self.entry.boards.as_ref()?;
        let text = text.map_or_else(|| (boards.known)(&self.tables), str::to_owned);
        Some((boards.read)(&self.tables, &text, begins).map(|setup| self.entry.start(setup)))
    }

    fn open(&self, fingerprint: &str, path: &Path, home: SaveLocation, how: OpenMode) -> Result<OpenedGame, OpenFault> {
        let open = match how {
            OpenMode::Play => Session::open,
            OpenMode::PlayOrRead => Session::open_or_read,
            OpenMode::Read => Session::read,
        };
        let sat: OpenedSession<P> = open(&self.tables, fingerprint, path, home)?;
        let notices = sat.notices().cloned().collect();
        Ok(OpenedGame { session: boxed_session(self.entry, sat.session), notices })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Start of a game whose type is erased: a scenario that was read.
pub trait AnyStart: Debug {
    /// Returns the word of its game.
    fn game(&self) -> &'static str;
    /// Returns its description for the players.
    fn about(&self) -> About;
    /// Returns the small picture for the list of scenarios.
    fn picture(&self) -> Picture;
    /// Returns remarks on oddities that are not faults.
    fn remarks(&self) -> Vec<String>;
    /// Returns the text of its file.
    fn to_json(&self) -> String;
    /// Begins the game, in no file yet.
    fn begin(self: Box<Self>, fingerprint: &str, home: SaveLocation) -> Box<dyn AnyOpenGame>;
    /// Returns the value for a downcast by code that knows the game.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyStart {
    /// Returns the start as that of a known game; `None` if it is of another game.
    #[must_use]
    pub fn downcast_ref<P: Registrable>(&self) -> Option<&P::Setup> {
        self.as_any().downcast_ref::<Start<P>>().map(|start| &start.setup)
    }
}

#[derive(Debug)]
struct Start<P: Registrable> {
    entry: &'static GameEntry<P>,
    setup: P::Setup,
}

impl<P: Registrable> AnyStart for Start<P> {
    fn game(&self) -> &'static str {
        self.entry.name
    }

    fn about(&self) -> About {
        about(self.entry, &self.setup)
    }

    fn picture(&self) -> Picture {
        self.entry.scenarios.as_ref().map_or(Picture::Nothing, |scenarios| (scenarios.picture)(&self.setup))
    }

    fn remarks(&self) -> Vec<String> {
        let of_scenario = self.entry.scenarios.as_ref().map(|scenarios| (scenarios.remarks)(&self.setup));
        let of_board = self.entry.boards.as_ref().map(|boards| (boards.remarks)(&self.setup));
        of_scenario.into_iter().chain(of_board).flatten().collect()
    }

    fn to_json(&self) -> String {
        P::start_text(&self.setup)
    }

    fn begin(self: Box<Self>, fingerprint: &str, home: SaveLocation) -> Box<dyn AnyOpenGame> {
        let Self { entry, setup } = *self;
        boxed_session(entry, Session::begin(setup, fingerprint, home))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Returns the description of a start; only the title for a game without scenarios.
fn about<P: Registrable>(entry: &GameEntry<P>, setup: &P::Setup) -> About {
    let title_alone = || About { title: entry.title.to_owned(), ..About::default() };
    entry.scenarios.as_ref().map_or_else(title_alone, |scenarios| (scenarios.about)(setup))
}

/// Rules in use: the games with their tables, and a fingerprint that identifies exactly these.
///
/// ```
/// use brigade_major::games::{Rules, shipped};
/// use brigade_major::table::TableTexts;
///
/// let rules = Rules::read(&TableTexts::shipped()).expect("the built-in tables are sound");
/// assert_eq!(rules.game("battlecry1812").expect("it is in the list").title(), "Battlecry! 1812");
///
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let start = rules.read_scenario(text).expect("it is sound");
/// assert_eq!((start.game(), start.about().title.as_str()), ("rff1812", "Chippawa"));
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    games: Vec<Arc<dyn AnyGame>>,
    /// Fingerprint of the tables, stored in the files of games.
    pub fingerprint: String,
}

impl Rules {
    /// Reads and checks the tables of these games.
    ///
    /// # Errors
    /// Returns every fault of every file of every game.
    pub fn of_games(games: &[&'static dyn AnyEntry], texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::of_read(games, |game| game.read(texts), texts)
    }

    /// Reads the same games with other texts of their tables.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::of_games`].
    pub fn reread(&self, texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::of_read(&self.games, |game| game.reread(texts), texts)
    }

    fn of_read<G: Sync>(
        games: &[G],
        read_one: impl Fn(&G) -> Result<Arc<dyn AnyGame>, Vec<Fault>> + Sync,
        texts: &TableTexts,
    ) -> Result<Self, Vec<Fault>> {
        let (mut read, mut faults) = (Vec::new(), Vec::new());
        let (all, fingerprint) = rayon::join(|| games.par_iter().map(&read_one).collect::<Vec<_>>(), || texts.fingerprint());
        for game in all {
            match game {
                Ok(game) => read.push(game),
                Err(of_game) => faults.extend(of_game),
            }
        }
        if faults.is_empty() {
            return Ok(Self { games: read, fingerprint });
        }
        Err(sorted(faults))
    }

    /// Returns the rules with other tables for one game.
    #[must_use]
    pub fn with_tables<P: Registrable>(mut self, entry: &'static GameEntry<P>, tables: P::Tables) -> Self {
        let place = self.games.iter_mut().find(|game| game.name() == entry.name);
        if let Some(place) = place {
            *place = entry.with_tables(tables);
        }
        self
    }

    /// Returns the games of these rules.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// Returns the forms of scenarios for the designer, of every game that has such files.
    pub fn designs(&self) -> impl Iterator<Item = ScenarioFormat> {
        self.games().filter_map(AnyGame::design)
    }

    /// Returns the designer's form of that word.
    #[must_use]
    pub fn design(&self, word: &str) -> Option<ScenarioFormat> {
        self.designs().find(|form| form.word == word)
    }

    /// Returns the game of that word.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&dyn AnyGame> {
        self.games().find(|game| game.name() == name)
    }

    /// Returns the tables of a known game; `None` if it is not among these.
    #[must_use]
    pub fn tables<P: Registrable>(&self, entry: &GameEntry<P>) -> Option<&Arc<P::Tables>> {
        self.games_of_type::<P>().find(|(own, _)| own.name == entry.name).map(|(_, tables)| tables)
    }

    /// Returns the games with these rules' type: the entry of each, and its tables.
    pub fn games_of_type<P: Registrable>(&self) -> impl Iterator<Item = (&'static GameEntry<P>, &Arc<P::Tables>)> {
        self.games().filter_map(|game| game.as_any().downcast_ref::<TypedGame<P>>()).map(|game| (game.entry, &game.tables))
    }

    /// Checks that the tables of the games are consistent with one another.
    ///
    /// # Errors
    /// Returns the first inconsistency found.
    pub fn check_consistency(&self) -> Result<(), String> {
        self.games().try_for_each(|game| game.check_consistency(self))
    }

    /// Answers a check by its name in the machine interface, such as `rff1812.fire`.
    ///
    /// # Errors
    /// Returns every fault of the request, each with its field.
    pub fn answer(&self, check: &str, request: Map<String, Json>) -> Answered {
        let mut request = request;
        let large = LargeNumbers::take(&mut request);
        let named = check.split_once('.').and_then(|(game, name)| Some((self.game(game)?, name)));
        let answered = named.and_then(|(game, name)| game.answer(check, name, request));
        let unknown = || Err(unknown(check, &self.games().map(AnyGame::name).collect::<Vec<_>>()));
        large.answered(answered.unwrap_or_else(unknown))
    }

    /// Reads a scenario file's text by the rules of the game it names. A text that is no JSON is read as the first game that has such files,
    /// which says where it breaks off.
    ///
    /// # Errors
    /// Returns every fault of the file.
    pub fn read_scenario(&self, text: &str) -> Result<Box<dyn AnyStart>, Vec<Fault>> {
        let of = system_of(text);
        let mut having = self.games().filter(|game| game.has_scenarios());
        let known = || {
            let names = self.games().filter(|game| game.has_scenarios()).map(|game| format!("\"{}\"", game.name()));
            join_alternatives(&names.collect::<Vec<_>>())
        };
        if of.is_none() && serde_json::from_str::<Json>(without_byte_mark(text)).is_ok_and(|json| json.get("system").is_none()) {
            return Err(Fault::single("system", value(format!("missing: name the game. Choose {}", known()))));
        }
        let game = having.find(|game| of.as_deref().is_none_or(|of| of == game.name()));
        game.and_then(|game| game.read_scenario(text)).unwrap_or_else(|| {
            let sentence = format!("\"{}\" is not known. Choose {}", of.unwrap_or_default(), known());
            Err(Fault::single("system", value(sentence)))
        })
    }

    /// Opens a file of the game that its header names.
    ///
    /// # Errors
    /// Returns the reason it cannot be opened; damage takes precedence over all other reasons.
    pub fn open(&self, path: &Path, home: SaveLocation, how: OpenMode) -> Result<OpenedGame, OpenFault> {
        let name = read_game_word(path)?;
        let Some(game) = self.game(&name) else {
            BattleFile::read_only(path)?;
            let known = join_list(&self.games().map(|game| game.title().to_owned()).collect::<Vec<_>>());
            let text = format!("the file's game is not known; the games known are {known}");
            let fault = Fault::new(FaultPlace::of_line(1), text);
            return Err(OpenFault::File { fault, path: path.to_path_buf() });
        };
        game.open(&self.fingerprint, path, home, how)
    }

    /// Opens a game's or a design's file to play on or, if another program has it open, read-only.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::open`].
    pub fn open_any(&self, path: &Path, home: SaveLocation) -> Result<OpenedGame, OpenFault> {
        match read_game_word(path).ok().and_then(|word| self.design(&word)) {
            Some(form) => OpenDesign::open(&Arc::new(form), &self.fingerprint, path, home),
            None => self.open(path, home, OpenMode::PlayOrRead),
        }
    }

    /// Returns the rows of each game.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing<'_>> {
        let of = |game| {
            let game: &dyn AnyGame = game;
            Listing { title: game.title(), rows: game.rows(), sources: game.sources() }
        };
        self.games().map(of).collect()
    }
}
