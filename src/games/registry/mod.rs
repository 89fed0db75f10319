//! What the list of games is made of: a game is one value, an [`Entry`], and by the tables in use an [`AnyGame`]. Whoever asks the
//! registry names no game.

mod boards;
mod design;
mod scenarios;
mod sheets;
mod sitting;

use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::design::Form;
use crate::engine::Fault;
use crate::engine::fault::{Place, value};
use crate::engine::text::listed;
use crate::game::after_action::AfterAction;
use crate::game::luck::Luck;
use crate::game::roster::RosterLine;
use crate::game::{Event, Game, Journal, Offers, Play};
use crate::games::about::{About, Picture};
use crate::interface::{Answered, unknown};
use crate::scenario::read::file::system_of;
use crate::sitting::{Home, OpenFault, Sat, Sitting, game_of};
use crate::store::BattleFile;
use crate::table::{Listed, Source, TableTexts, sorted};

pub use boards::{Boards, ReadBoard};
pub use design::{OpenDesign, Turned};
pub use scenarios::{FormOf, ReadScenario, Scenarios};
pub use sheets::{AFTER_ACTION, BLACKOUT, REFERENCE, SheetKind, SheetOf};
pub use sitting::{AnySitting, seated};

/// What the list asks of a game's types. Every [`Play`] that has offers and whose commands can be read has it.
pub trait Registrable:
    Play<Tables: Debug + Send + Sync + 'static, Setup: 'static, Command: DeserializeOwned> + Offers + Debug + 'static
{
}

impl<P> Registrable for P where
    P: Play<Tables: Debug + Send + Sync + 'static, Setup: 'static, Command: DeserializeOwned> + Offers + Debug + 'static
{
}

/// Answers a check by the tables: its whole name, the name within the game, the request. None: there is no such check.
pub type Answers<T> = fn(&T, &str, &str, Map<String, Json>) -> Option<Answered>;

/// A game: one value in the list of games.
pub struct Entry<P: Registrable> {
    /// The word its checks and files begin with, and the folder of its scenarios.
    pub name: &'static str,
    /// Its name as its players know it.
    pub title: &'static str,
    /// Reads its tables.
    pub read: fn(&TableTexts) -> Result<P::Tables, Vec<Fault>>,
    /// The sources its tables cite.
    pub sources: fn(&P::Tables) -> &[Source],
    /// The rows of its tables to hold against one's copy before all others, if any stand out.
    pub first_to_check: Option<FirstToCheck>,
    /// Answers its checks.
    pub answer: Answers<P::Tables>,
    /// Its scenario files, if it has such.
    pub scenarios: Option<Scenarios<P>>,
    /// The sheets it prints.
    pub sheets: &'static [SheetOf<P>],
    /// What its dice took so far of what they might have.
    pub luck: fn(&P::Setup, &Journal<Event<P>>) -> Luck,
    /// The game looked back on, if it can be.
    pub after_action: Option<fn(&Game<P>) -> AfterAction>,
    /// What there is on the table as it stands, with what sets it otherwise.
    pub roster: fn(&Game<P>) -> Vec<RosterLine<P::Command>>,
    /// What is on the table now, as fields of the answer of `state`.
    pub on_table: fn(&Game<P>) -> Map<String, Json>,
    /// Its boards that owners fill in, if it has such.
    pub boards: Option<Boards<P>>,
    /// A command that only puts a remark into the log.
    pub note: fn(String) -> P::Command,
    /// Whether its tables go with those of the other games.
    pub agrees: fn(&P::Tables, &Rules) -> Result<(), String>,
}

/// Rows to hold against one's copy of the rules before all others: so much hangs on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstToCheck {
    /// What players call them: "the fire results".
    pub called: &'static str,
    /// The file they are in.
    pub file: &'static str,
    /// Their table.
    pub table: &'static str,
}

/// The rows of a game's tables as its players read them.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'l> {
    /// The game's name.
    pub title: &'l str,
    /// The rows.
    pub rows: &'l [Listed],
    /// The sources they cite.
    pub sources: &'l [Source],
    /// Those to check before all others.
    pub first: Option<FirstToCheck>,
}

impl<P: Registrable> Entry<P> {
    /// A start of this game, whichever game it is to those who get it.
    pub fn start(&'static self, setup: P::Setup) -> Box<dyn AnyStart> {
        Box::new(Start { entry: self, setup })
    }

    /// The game by these tables.
    pub fn by(&'static self, tables: P::Tables) -> Arc<dyn AnyGame> {
        Arc::new(InUse { entry: self, tables: Arc::new(tables) })
    }
}

impl<P: Registrable> Debug for Entry<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A game of the list, before its tables are read.
pub trait AnyEntry: Sync {
    /// Reads its tables.
    ///
    /// # Errors
    /// Every fault of every file.
    fn read(&'static self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>>;
}

impl<P: Registrable> AnyEntry for Entry<P> {
    fn read(&'static self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>> {
        (self.read)(texts).map(|tables| self.by(tables))
    }
}

/// How a file is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// To go on with it.
    Play,
    /// The same or, where another has it open, to read it.
    PlayOrRead,
    /// To read it.
    Read,
}

/// A game that was opened, and what the players must be told.
#[derive(Debug)]
pub struct OpenedGame {
    /// The game.
    pub sitting: Box<dyn AnySitting>,
    /// What the players must be told.
    pub notices: Vec<String>,
}

/// A game by the tables in use.
pub trait AnyGame: Debug + Send + Sync {
    /// The word its checks and files begin with.
    fn name(&self) -> &'static str;
    /// Its name as its players know it.
    fn title(&self) -> &'static str;
    /// The rows of its tables.
    fn rows(&self) -> &[Listed];
    /// The sources they cite.
    fn sources(&self) -> &[Source];
    /// Its rows to check before all others.
    fn first_to_check(&self) -> Option<FirstToCheck>;
    /// The same game by other texts of its tables.
    ///
    /// # Errors
    /// Every fault of every file.
    fn again(&self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>>;
    /// Answers a check by its whole name and by that within the game. None: there is no such check.
    fn answer(&self, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered>;
    /// Whether its tables go with those of the other games.
    ///
    /// # Errors
    /// What does not.
    fn agrees(&self, rules: &Rules) -> Result<(), String>;
    /// It has scenario files.
    fn has_scenarios(&self) -> bool;
    /// The form of its scenarios in the making, if it has such files.
    fn design(&self) -> Option<Form>;
    /// It has boards that owners fill in.
    fn has_boards(&self) -> bool;
    /// Reads a scenario file's text. None: it has no such files.
    fn scenario(&self, text: &str) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>>;
    /// What it begins from on an owner's board, by the text of the board's file, none: as the tables know it. None: it has no boards.
    fn on_board(&self, text: Option<&str>, begins: Option<&str>) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>>;
    /// Opens a file of this game.
    ///
    /// # Errors
    /// Why it cannot be.
    fn open(&self, fingerprint: &str, path: &Path, home: Home, how: How) -> Result<OpenedGame, OpenFault>;
    /// For who knows which game it is.
    fn as_any(&self) -> &dyn Any;
}

#[derive(Debug)]
struct InUse<P: Registrable> {
    entry: &'static Entry<P>,
    tables: Arc<P::Tables>,
}

impl<P: Registrable> AnyGame for InUse<P> {
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

    fn first_to_check(&self) -> Option<FirstToCheck> {
        self.entry.first_to_check
    }

    fn again(&self, texts: &TableTexts) -> Result<Arc<dyn AnyGame>, Vec<Fault>> {
        AnyEntry::read(self.entry, texts)
    }

    fn answer(&self, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered> {
        (self.entry.answer)(&self.tables, check, name, request)
    }

    fn agrees(&self, rules: &Rules) -> Result<(), String> {
        (self.entry.agrees)(&self.tables, rules)
    }

    fn has_scenarios(&self) -> bool {
        self.entry.scenarios.is_some()
    }

    fn design(&self) -> Option<Form> {
        self.entry.scenarios.as_ref()?.design.map(|form| form(&self.tables))
    }

    fn has_boards(&self) -> bool {
        self.entry.boards.is_some()
    }

    fn scenario(&self, text: &str) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>> {
        let scenarios = self.entry.scenarios.as_ref()?;
        Some((scenarios.read)(&self.tables, text).map(|setup| self.entry.start(setup)))
    }

    fn on_board(&self, text: Option<&str>, begins: Option<&str>) -> Option<Result<Box<dyn AnyStart>, Vec<Fault>>> {
        let boards = self.entry.boards.as_ref()?;
        let text = text.map_or_else(|| (boards.known)(&self.tables), str::to_owned);
        Some((boards.read)(&self.tables, &text, begins).map(|setup| self.entry.start(setup)))
    }

    fn open(&self, fingerprint: &str, path: &Path, home: Home, how: How) -> Result<OpenedGame, OpenFault> {
        let open = match how {
            How::Play => Sitting::open,
            How::PlayOrRead => Sitting::open_or_read,
            How::Read => Sitting::read,
        };
        let sat: Sat<P> = open(&self.tables, fingerprint, path, home)?;
        let notices = sat.notices().cloned().collect();
        Ok(OpenedGame { sitting: seated(self.entry, sat.sitting), notices })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What a game starts from, whichever game it is: a scenario that was read.
pub trait AnyStart: Debug {
    /// The word of its game.
    fn game(&self) -> &'static str;
    /// What is told of it.
    fn about(&self) -> About;
    /// How it looks to those who choose it.
    fn picture(&self) -> Picture;
    /// What is odd in it and no fault.
    fn remarks(&self) -> Vec<String>;
    /// The text of its file.
    fn to_json(&self) -> String;
    /// Begins it, in no file yet.
    fn begin(self: Box<Self>, fingerprint: &str, home: Home) -> Box<dyn AnySitting>;
    /// For who knows which game it is.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyStart {
    /// The start, of a game that is known.
    #[must_use]
    pub fn of<P: Registrable>(&self) -> Option<&P::Setup> {
        self.as_any().downcast_ref::<Start<P>>().map(|start| &start.setup)
    }
}

#[derive(Debug)]
struct Start<P: Registrable> {
    entry: &'static Entry<P>,
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
        self.entry.scenarios.as_ref().map_or_else(Vec::new, |scenarios| (scenarios.remarks)(&self.setup))
    }

    fn to_json(&self) -> String {
        P::start_text(&self.setup)
    }

    fn begin(self: Box<Self>, fingerprint: &str, home: Home) -> Box<dyn AnySitting> {
        let Self { entry, setup } = *self;
        seated(entry, Sitting::begin(setup, fingerprint, home))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What is told of a start; of a game without scenarios, its title alone.
fn about<P: Registrable>(entry: &Entry<P>, setup: &P::Setup) -> About {
    let title_alone = || About { title: entry.title.to_owned(), ..About::default() };
    entry.scenarios.as_ref().map_or_else(title_alone, |scenarios| (scenarios.about)(setup))
}

/// The rules in use: the games by their tables, and a name for exactly these.
#[derive(Clone, Debug)]
pub struct Rules {
    games: Vec<Arc<dyn AnyGame>>,
    /// The tables' fingerprint, kept in the files of games.
    pub fingerprint: String,
}

impl Rules {
    /// Reads and checks the tables of these games.
    ///
    /// # Errors
    /// Every fault of every file of every game.
    pub fn of_games(games: &[&'static dyn AnyEntry], texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::of_read(games.iter().map(|game| game.read(texts)), texts)
    }

    /// The same games by other texts of their tables.
    ///
    /// # Errors
    /// As [`Self::of_games`].
    pub fn again(&self, texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::of_read(self.games().map(|game| game.again(texts)), texts)
    }

    fn of_read(games: impl Iterator<Item = Result<Arc<dyn AnyGame>, Vec<Fault>>>, texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        let (mut read, mut faults) = (Vec::new(), Vec::new());
        for game in games {
            match game {
                Ok(game) => read.push(game),
                Err(of_game) => faults.extend(of_game),
            }
        }
        if faults.is_empty() {
            return Ok(Self { games: read, fingerprint: texts.fingerprint() });
        }
        Err(sorted(faults))
    }

    /// The same with other tables of a game.
    #[must_use]
    pub fn with<P: Registrable>(mut self, entry: &'static Entry<P>, tables: P::Tables) -> Self {
        let place = self.games.iter_mut().find(|game| game.name() == entry.name);
        if let Some(place) = place {
            *place = entry.by(tables);
        }
        self
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The forms of scenarios in the making, of every game that has such files.
    pub fn designs(&self) -> impl Iterator<Item = Form> {
        self.games().filter_map(AnyGame::design)
    }

    /// The form of scenarios in the making of that word.
    #[must_use]
    pub fn design(&self, word: &str) -> Option<Form> {
        self.designs().find(|form| form.word == word)
    }

    /// The game of that word.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&dyn AnyGame> {
        self.games().find(|game| game.name() == name)
    }

    /// The tables of a game that is known; none where it is not among these.
    #[must_use]
    pub fn tables<P: Registrable>(&self, entry: &Entry<P>) -> Option<&Arc<P::Tables>> {
        self.of::<P>().find(|(own, _)| own.name == entry.name).map(|(_, tables)| tables)
    }

    /// The games that are played by these rules: the entry of each, and its tables.
    pub fn of<P: Registrable>(&self) -> impl Iterator<Item = (&'static Entry<P>, &Arc<P::Tables>)> {
        self.games().filter_map(|game| game.as_any().downcast_ref::<InUse<P>>()).map(|game| (game.entry, &game.tables))
    }

    /// Whether the tables of the games go with one another.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn agree(&self) -> Result<(), String> {
        self.games().try_for_each(|game| game.agrees(self))
    }

    /// Answers a check by its name in the machine interface, as `rff1812.fire`.
    ///
    /// # Errors
    /// Every fault of the request, each with its field.
    pub fn answer(&self, check: &str, request: Map<String, Json>) -> Answered {
        let asked = check.split_once('.').and_then(|(game, name)| Some((self.game(game)?, name)));
        let answered = asked.and_then(|(game, name)| game.answer(check, name, request));
        answered.unwrap_or_else(|| Err(unknown(check, &self.games().map(AnyGame::name).collect::<Vec<_>>())))
    }

    /// Reads a scenario file's text by the rules of the game it names; one that names none is of the first that has such files.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn scenario(&self, text: &str) -> Result<Box<dyn AnyStart>, Vec<Fault>> {
        let of = system_of(text);
        let mut having = self.games().filter(|game| game.has_scenarios());
        let game = having.find(|game| of.as_deref().is_none_or(|of| of == game.name()));
        game.and_then(|game| game.scenario(text)).unwrap_or_else(|| {
            let known = self.games().filter(|game| game.has_scenarios()).map(|game| format!("\"{}\"", game.name())).collect::<Vec<_>>();
            let says = format!("\"{}\" will not do: it must be {}", of.unwrap_or_default(), known.join(" or "));
            Err(Fault::alone("system", value(says)))
        })
    }

    /// Opens a file, of whichever game its header says.
    ///
    /// # Errors
    /// Why it cannot be: damage before all else.
    pub fn open(&self, path: &Path, home: Home, how: How) -> Result<OpenedGame, OpenFault> {
        let name = game_of(path)?;
        let Some(game) = self.game(&name) else {
            BattleFile::read_only(path)?;
            let known = listed(&self.games().map(|game| game.title().to_owned()).collect::<Vec<_>>());
            let says = format!("it is of a game this program does not know; it knows {known}");
            let fault = Fault::new(Place::of_line(1), says);
            return Err(OpenFault::File { fault, path: path.to_path_buf() });
        };
        game.open(&self.fingerprint, path, home, how)
    }

    /// Opens what lies on a desk, to go on with it or, where another has it open, to read it: a game's file or a design's.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_any(&self, path: &Path, home: Home) -> Result<OpenedGame, OpenFault> {
        match game_of(path).ok().and_then(|word| self.design(&word)) {
            Some(form) => OpenDesign::open(&Arc::new(form), &self.fingerprint, path, home),
            None => self.open(path, home, How::PlayOrRead),
        }
    }

    /// The rows of each game.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing<'_>> {
        let of = |game| {
            let game: &dyn AnyGame = game;
            Listing { title: game.title(), rows: game.rows(), sources: game.sources(), first: game.first_to_check() }
        };
        self.games().map(of).collect()
    }
}
