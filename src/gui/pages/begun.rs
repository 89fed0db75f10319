//! The battles to begin, those begun, and the player's own files, as the first page and the page of battles show them.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::Ui;

use super::picture::Painted;
use crate::engine::text::count_text;
use crate::games::about::{About, Standing};
use crate::games::registry::{AnyOpenGame, OpenMode};
use crate::games::{Document, shipped, shipped_paths};
use crate::gui::design::Stored;
use crate::gui::shell::desk::{Desk, DeskPlace, ago};
use crate::gui::shell::intent::AppIntent;
use crate::session::SaveLocation;
use crate::store::{age, files_ending};

/// Most files of a kind that are listed, the newest of them.
const MOST_FILES: usize = 8;

/// Built-in battle or way to begin a campaign, as it is offered.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Path among the shipped scenarios; empty for a campaign.
    pub path: &'static str,
    /// Title of its game.
    pub game: &'static str,
    /// Description of the battle.
    pub about: About,
    /// Its turns or rounds, and the hours they take, if there is an estimate.
    pub length: Vec<String>,
    /// Facts for the foot: a grey word, and what it is.
    pub facts: Vec<(&'static str, String)>,
    /// Picture of the battle as it begins.
    pub painted: Painted,
}

/// Returns the built-in battles that are valid by the tables in force, by game, each in order of its date.
pub fn offers(desk: &Desk) -> Vec<Offer> {
    let games = desk.rules().games().filter(|game| game.has_scenarios());
    let paths = games.flat_map(|game| {
        let of_game = shipped_paths(game.name()).filter_map(|path| offer(desk, game.title(), path));
        let mut of_game = of_game.collect::<Vec<_>>();
        of_game.sort_by(|one, other| one.about.began.cmp(&other.about.began));
        of_game
    });
    paths.collect()
}

/// Returns a built-in battle as it is offered; `None` if it has faults by the tables in force.
pub fn offer(desk: &Desk, game: &'static str, path: &'static str) -> Option<Offer> {
    let start = shipped(path).and_then(|text| desk.parse(text).ok())?;
    let about = start.about();
    let painted = Painted::of(start.picture(), about.sides.iter().map(|side| side.nation));
    let units = about.sides.iter().map(|side| side.units.to_string()).collect::<Vec<_>>().join(" : ");
    let table = about.size.clone().map(|size| ("table", size));
    let clock = about.clock.clone().map(|clock| ("from", clock));
    let facts = table.into_iter().chain([("units", units)]).chain(clock).chain([("about", format!("{}, an estimate", about.hours_text()))]);
    let length = vec![count_text(about.turns, "turn", "turns"), about.hours_text()];
    Some(Offer { path, game, length, facts: facts.collect(), about, painted })
}

/// Ways to begin that are no scenario files, as a page of battles lists them.
pub trait BeginList: Debug {
    /// Returns the ways, game by game.
    fn offers(&mut self, desk: &mut Desk) -> Vec<Offer>;
    /// Draws what leads to the other pages of its games, above the list.
    fn head_ui(&mut self, ui: &mut Ui, intents: &mut Vec<AppIntent>);
    /// Draws what a way asks before it begins, by its place in the list; with `focus` the first field without an answer gets the cursor.
    /// Returns true if it can begin.
    fn questions_ui(&mut self, ui: &mut Ui, nth: usize, focus: bool) -> bool;
    /// Begins it. Returns true when it is shown.
    fn begin(&mut self, nth: usize, desk: &mut Desk) -> bool;
}

/// Games on boards of areas: their titles, and the map of the first.
#[derive(Clone, Debug, Default)]
pub struct Areas {
    /// Titles of the games.
    pub titles: Vec<&'static str>,
    /// Map of the first of them.
    pub painted: Painted,
}

/// Returns the games on boards, with the map of the first as a campaign begins on it.
pub fn areas(desk: &Desk) -> Areas {
    let games = || desk.rules().games().filter(|game| game.has_boards());
    let begun = games().next().and_then(|game| game.begin_on_board(None, None)?.ok());
    let begun = begun.map(|start| start.begin(&desk.rules().fingerprint, SaveLocation::default()).standing());
    let painted = begun.map(|standing| Painted::of(standing.picture, [])).unwrap_or_default();
    Areas { titles: games().map(|game| game.title()).collect(), painted }
}

/// Battle or campaign that was begun.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Path of its file; `None` for the play that is shown.
    pub path: Option<PathBuf>,
    /// Description as it stands; `None` if its file cannot be read.
    pub standing: Option<Standing>,
    /// Picture as it stands.
    pub painted: Painted,
    /// Time since it was played last, in words.
    pub age: String,
    /// It is in the list of the battles played last, from which it can be removed.
    pub is_recent: bool,
    /// Place of the desk where it is open.
    pub place: Option<DeskPlace>,
}

impl SavedGame {
    /// Returns the play that is shown.
    pub fn shown(desk: &Desk) -> Self {
        let age = desk.path().and_then(age).map(ago).unwrap_or_default();
        Self { place: Some(desk.shown()), ..Self::of(None, Some(desk.session().standing()), age) }
    }

    /// Returns the play that is open in a place and in no file yet; `None` if there is none.
    fn unwritten(desk: &Desk, hand: DeskPlace) -> Option<Self> {
        let play = desk.play(hand).filter(|_| desk.persistence_of(hand).is_some_and(|own| own.path().is_none()))?;
        Some(Self { place: Some(hand), ..Self::of(None, Some(play.standing()), String::new()) })
    }

    /// Reads a file; what cannot be read is shown by its name alone.
    pub fn read(desk: &Desk, path: &Path) -> Self {
        let standing = opened(desk, path).map(|session| session.standing());
        let place = desk.place_of(path);
        Self { place, ..Self::of(Some(path.to_path_buf()), standing, age(path).map(ago).unwrap_or_default()) }
    }

    fn of(path: Option<PathBuf>, mut standing: Option<Standing>, age: String) -> Self {
        let picture = standing.as_mut().map(|standing| std::mem::take(&mut standing.picture)).unwrap_or_default();
        let nations = standing.iter().flat_map(|standing| &standing.sides).map(|side| side.nation).collect::<Vec<_>>();
        Self { path, standing, painted: Painted::of(picture, nations), age, is_recent: false, place: None }
    }

    /// Returns its title, or the name of its file.
    pub fn title(&self) -> String {
        match &self.standing {
            Some(standing) => standing.title.clone(),
            None => self.file_name(),
        }
    }

    /// Returns the name of its file.
    pub fn file_name(&self) -> String {
        self.path.as_deref().map(file_name).unwrap_or_default()
    }

    /// Returns its result, if it was fought out.
    pub fn result(&self) -> Option<&str> {
        self.standing.as_ref()?.result.as_deref()
    }
}

/// Opens a battle or campaign to look at it; `None` if it cannot be read.
pub fn opened(desk: &Desk, path: &Path) -> Option<Box<dyn AnyOpenGame>> {
    desk.rules().open(path, desk.save_location(DeskPlace::Table), OpenMode::Read).ok().map(|opened| opened.session)
}

/// Returns the battles played last. Where none of them is there, as on a new machine, those of the folder of battles follow.
fn played_last(desk: &Desk) -> Vec<PathBuf> {
    let recent = desk.settings().recent_battles();
    let in_folder = if recent.iter().any(|path| path.is_file()) { Vec::new() } else { newest(desk.files_of(DeskPlace::Table)) };
    recent.iter().cloned().chain(in_folder).collect()
}

/// Returns the battles and campaigns that were begun, the one played last first.
pub fn saved_games(desk: &Desk) -> Vec<SavedGame> {
    let recent = desk.settings().recent_battles();
    let mut paths = played_last(desk);
    let on_boards = DeskPlace::ON_BOARDS.into_iter().flat_map(|hand| newest(desk.files_of(hand)));
    let others = on_boards.filter(|path| !paths.contains(path)).collect::<Vec<_>>();
    paths.extend(others);
    paths.sort_by_key(|path| age(path).unwrap_or_default());
    let read = |path: &PathBuf| SavedGame { is_recent: recent.contains(path), ..SavedGame::read(desk, path) };
    paths.iter().map(read).collect()
}

/// Returns the campaigns and battles on boards that were begun, those in no file yet first, then the one played last.
pub fn stored_on_boards(desk: &Desk) -> Vec<SavedGame> {
    let mut paths = DeskPlace::ON_BOARDS.into_iter().flat_map(|hand| newest(desk.files_of(hand))).collect::<Vec<_>>();
    let open = DeskPlace::ON_BOARDS.iter().filter_map(|hand| desk.persistence_of(*hand)?.path()).map(Path::to_path_buf);
    let others = open.filter(|path| !paths.contains(path)).collect::<Vec<_>>();
    paths.extend(others);
    paths.sort_by_key(|path| age(path).unwrap_or_default());
    let unwritten = DeskPlace::ON_BOARDS.into_iter().filter_map(|hand| SavedGame::unwritten(desk, hand));
    unwritten.chain(paths.iter().map(|path| SavedGame::read(desk, path))).collect()
}

/// Returns up to three battles and campaigns that go on, that on the page first.
pub fn under_way(desk: &Desk) -> Vec<SavedGame> {
    const MOST: usize = 3;
    /// So many files are read at the most to find them.
    const READ: usize = 6;
    let shown = (desk.shown() != DeskPlace::Design && desk.session().session().is_begun()).then(|| SavedGame::shown(desk));
    let settings = desk.settings();
    let on_boards = DeskPlace::ON_BOARDS.iter().filter_map(|hand| settings.open_file(hand.word()));
    let mut paths = played_last(desk).into_iter().chain(on_boards.map(Path::to_path_buf)).collect::<Vec<_>>();
    paths.retain(|path| desk.place_of(path) != Some(desk.shown()));
    paths.dedup();
    paths.sort_by_key(|path| age(path).unwrap_or_default());
    let others = paths.iter().take(READ).map(|path| SavedGame::read(desk, path));
    let goes_on = |saved: &SavedGame| saved.standing.is_some() && saved.result().is_none();
    shown.into_iter().chain(others).filter(goes_on).take(MOST).collect()
}

/// File of the player's own that is no battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Title of the scenario, or name of the file.
    pub name: String,
    /// Kind of the file, and the number of remarks on a scenario.
    pub kind: String,
    /// Time since it was written, in words.
    pub age: String,
    /// A battle begins of it.
    pub begins: bool,
    /// It is a board that its owner filled in.
    pub is_board: bool,
}

/// Returns the player's scenarios, boards and designs in the folder of battles, the newest of them.
pub fn own_files(desk: &Desk) -> Vec<OwnFile> {
    let Some(folder) = desk.battles_folder() else { return Vec::new() };
    let forms = desk.rules().designs().map(Arc::new).collect::<Vec<_>>();
    let design = |path: PathBuf| {
        let own = own(&path, None, String::new());
        let Stored { title, file, .. } = Stored::read(&forms, path);
        OwnFile { name: title, kind: format!("design {file}"), ..own }
    };
    let designs = newest(desk.files_of(DeskPlace::Design)).into_iter().map(design);
    let texts = newest(files_ending(folder, ".json")).into_iter().filter_map(|path| match Document::of(&path).ok()? {
        Document::Scenario(text) => Some(match desk.parse(&text) {
            Ok(start) => match start.remarks().len() {
                0 => own(&path, Some(start.about().title), "scenario".to_owned()),
                remarks => own(&path, Some(start.about().title), format!("scenario, {}", count_text(remarks, "remark", "remarks"))),
            },
            Err(_) => own(&path, None, "scenario with faults".to_owned()),
        }),
        Document::Board { .. } => Some(OwnFile { is_board: true, ..own(&path, None, "board".to_owned()) }),
        Document::Play { .. } | Document::HouseRules(_) => None,
    });
    let mut files = designs.chain(texts).collect::<Vec<_>>();
    files.sort_by_key(|file| age(&file.path).unwrap_or_default());
    files.truncate(MOST_FILES);
    files
}

fn own(path: &Path, title: Option<String>, kind: String) -> OwnFile {
    let begins = title.is_some();
    let age = age(path).map(ago).unwrap_or_default();
    OwnFile { path: path.to_path_buf(), name: title.unwrap_or_else(|| file_name(path)), kind, age, begins, is_board: false }
}

fn newest(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    paths.sort_by_key(|path| age(path).unwrap_or_default());
    paths.truncate(MOST_FILES);
    paths
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
