//! Settings that the program remembers between sessions.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::error::StoreError;
use super::guarded::GuardedFile;
use crate::engine::text::{NEWER, PROGRAM};

/// Type sizes to choose from, in percent of the usual size.
pub const TYPE_SIZES: RangeInclusive<u16> = 100..=250;
/// Most battles remembered as recent.
pub const MOST_RECENT_BATTLES: usize = 10;

/// Format version of the file.
const FORMAT: u64 = 1;
const FILE_NAME: &str = "settings.json";
const MOST_BYTES: u64 = 1 << 20;

/// Colour scheme of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Dark text on light: for bright halls.
    #[default]
    Paper,
    /// Light text on dark.
    Lamp,
    /// White and yellow on black, with strong outlines.
    HighContrast,
    /// Paper or lamp, as the system is set. Looks of a later version are read as this.
    #[serde(other)]
    System,
}

/// Position and size of a window, in points of the screen at the usual type size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Width inside the frame.
    pub width: u16,
    /// Height inside the frame.
    pub height: u16,
    /// Top left corner including the frame, if the system reports it and it lay on the first screen.
    pub at: Option<(u16, u16)>,
    /// True if it filled the screen; the size is the one from before.
    pub maximized: bool,
}

/// Settings of the program. A field missing in the file has its default; fields of a later version are kept and written back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    type_size_percent: u16,
    /// Colour scheme of the window.
    pub look: Look,
    recent_battles: Vec<PathBuf>,
    /// File that was open in each place of the desk, by the word of the place.
    open_files: BTreeMap<String, PathBuf>,
    /// Places that were shown, by their words, the last first.
    shown_places: Vec<String>,
    /// True if the start page no longer opens by itself.
    pub start_skipped: bool,
    /// True if the guide to the first battle was finished or dismissed.
    pub guided: bool,
    /// True if the player has put away the bars of Or? beside a charge or volley.
    pub or_else_away: bool,
    /// Position and size of the window when it was closed.
    pub window: Option<WindowPlace>,
    /// Assumed values that the player has checked against the book, each with the number it had.
    pub checked_values: BTreeSet<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            type_size_percent: *TYPE_SIZES.start(),
            look: Look::default(),
            recent_battles: Vec::new(),
            open_files: BTreeMap::new(),
            shown_places: Vec::new(),
            start_skipped: false,
            guided: false,
            or_else_away: false,
            window: None,
            checked_values: BTreeSet::new(),
            others: Map::new(),
        }
    }
}

impl Settings {
    /// Returns the settings that the player chose; the program remembers the others by itself.
    #[must_use]
    pub const fn chosen(&self) -> (u16, Look, bool) {
        (self.type_size_percent, self.look, self.start_skipped)
    }

    /// Returns the path of the settings file in a folder.
    #[must_use]
    pub fn path(folder: &Path) -> PathBuf {
        folder.join(FILE_NAME)
    }

    /// Returns the type size in percent, from 100 to 250.
    pub fn type_size_percent(&self) -> u16 {
        self.type_size_percent
    }

    /// Sets the type size, clamped to [`TYPE_SIZES`].
    pub fn set_type_size_percent(&mut self, percent: u16) {
        self.type_size_percent = percent.clamp(*TYPE_SIZES.start(), *TYPE_SIZES.end());
    }

    /// Returns the file last open in a place of the desk; `None` if the player has closed it.
    pub fn open_file(&self, place: &str) -> Option<&Path> {
        self.open_files.get(place).map(PathBuf::as_path)
    }

    /// Notes the file open in a place of the desk, if there is one. A path that is not Unicode cannot be written in the settings and is not
    /// remembered.
    pub fn note_open(&mut self, place: &str, file: Option<&Path>) {
        match file.filter(|file| file.to_str().is_some()) {
            Some(file) => self.open_files.insert(place.to_owned(), file.to_path_buf()),
            None => self.open_files.remove(place),
        };
    }

    /// Returns the places of the desk that were shown, the last first.
    pub fn shown_places(&self) -> &[String] {
        &self.shown_places
    }

    /// Notes that a place of the desk is shown.
    pub fn note_shown(&mut self, place: &str) {
        self.shown_places.retain(|shown| shown != place);
        self.shown_places.insert(0, place.to_owned());
    }

    /// Returns at most ten recent battles, the newest first, each once.
    pub fn recent_battles(&self) -> &[PathBuf] {
        &self.recent_battles
    }

    /// Notes that a battle was opened: it becomes the first of the recent ones, unless its path is not Unicode.
    pub fn note_recent(&mut self, battle: &Path) {
        if battle.to_str().is_some() {
            self.recent_battles.insert(0, battle.to_path_buf());
            self.tidy();
        }
    }

    /// Removes a battle, for instance one that no longer exists.
    pub fn remove_recent(&mut self, battle: &Path) {
        self.recent_battles.retain(|recent| recent != battle);
        self.open_files.retain(|_, open| open != battle);
    }

    /// Reads the settings as another window has left them in their folder, if they can be read.
    #[must_use]
    pub fn of_now(folder: &Path) -> Option<Self> {
        read(&folder.join(FILE_NAME)).ok().flatten()
    }

    /// Merges the changes of another window: `before` is the file as this window knew it, `theirs` as it is now. Fields that both
    /// changed stay as they are here; returns the names of those among them that the player chose.
    pub fn merge_changes(&mut self, before: &Self, theirs: &Self) -> Vec<&'static str> {
        let mut clashes = Vec::new();
        let mut field = |name: &'static str, ours: bool, differ: bool, same: bool| {
            if ours && differ && !same {
                clashes.push(name);
            }
            !ours
        };
        macro_rules! merge {
            ($($name:literal $field:ident)*) => {$(
                let (ours, differ) = (self.$field != before.$field, theirs.$field != before.$field);
                if field($name, ours, differ, self.$field == theirs.$field) {
                    self.$field.clone_from(&theirs.$field);
                }
            )*};
        }
        merge! { "the type size" type_size_percent "the look" look "" shown_places "" start_skipped "" guided "" or_else_away "" window }
        merge! { "" checked_values }
        merge! { "" others }
        clashes.retain(|name| !name.is_empty());
        // Each place by itself: one window may show a battle, the other a campaign.
        let places = before.open_files.keys().chain(theirs.open_files.keys());
        for place in places.filter(|place| self.open_files.get(*place) == before.open_files.get(*place)).cloned().collect::<Vec<_>>() {
            self.note_open(&place, theirs.open_file(&place));
        }
        // Both lists of battles, those opened here first; a battle removed in either is in neither.
        let mut recent = self.recent_battles.clone();
        recent.retain(|battle| !before.recent_battles.contains(battle) || theirs.recent_battles.contains(battle));
        let forgotten = |battle: &&PathBuf| before.recent_battles.contains(battle) && !self.recent_battles.contains(battle);
        let added = theirs.recent_battles.iter().filter(|battle| !forgotten(battle)).cloned().collect::<Vec<_>>();
        if self.recent_battles == before.recent_battles {
            recent = added;
        } else {
            let newest = usize::from(!recent.is_empty());
            recent.splice(newest..newest, added);
        }
        self.recent_battles = recent;
        self.tidy();
        clashes
    }

    /// Reads the settings of a folder: the defaults if there are none; the defaults and a sentence for the player
    /// if they cannot be read. Values out of bounds become the nearest allowed.
    pub fn load(folder: &Path) -> (Self, Option<String>) {
        match read(&folder.join(FILE_NAME)) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(why) => (
                Self::default(),
                Some(format!("The settings could not be read, so the defaults are used; the file will be renamed. Why: {why}.")),
            ),
        }
    }

    /// Writes the settings to a folder, which is created if it is missing. A file there that cannot be read is first
    /// [set aside](super::set_aside); its new path is then returned.
    ///
    /// # Errors
    /// [`StoreError`] if the system refuses; the old file is then unchanged, or set aside.
    pub fn save(&self, folder: &Path) -> Result<Option<PathBuf>, StoreError> {
        let path = Self::path(folder);
        let text = self.text(&path)?;
        let mut file = GuardedFile::new(path, MOST_BYTES);
        // Changes of another window are merged already; a file that is no settings file is set aside.
        let _ = file.read(parse);
        file.write(&text)
    }

    /// Writes the settings to a new file.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is one of that name, [`StoreError::Io`] if the system refuses.
    pub fn save_as(&self, path: &Path) -> Result<(), StoreError> {
        GuardedFile::new(path.to_path_buf(), MOST_BYTES).write(&self.text(path)?).map(drop)
    }

    fn text(&self, path: &Path) -> Result<String, StoreError> {
        let written = Written { format: FORMAT, program: PROGRAM, settings: self };
        let text = serde_json::to_string_pretty(&written).map_err(|error| StoreError::io("written", path)(io::Error::from(error)))?;
        Ok(text + "\n")
    }

    fn tidy(&mut self) {
        self.set_type_size_percent(self.type_size_percent);
        let mut kept: Vec<PathBuf> = Vec::new();
        for battle in self.recent_battles.drain(..) {
            if kept.len() < MOST_RECENT_BATTLES && !kept.contains(&battle) {
                kept.push(battle);
            }
        }
        self.recent_battles = kept;
    }
}

/// Reads the settings of a file, `None` if there is none; the error gives the reason if they cannot be read.
fn read(path: &Path) -> Result<Option<Settings>, String> {
    GuardedFile::new(path.to_path_buf(), MOST_BYTES).read(|text| parse(text).map_err(|sentence| format!("{sentence}: {}", path.display())))
}

/// Contents of the file: the settings after the format and the program that wrote them.
#[derive(Serialize)]
struct Written<'s> {
    format: u64,
    program: &'static str,
    #[serde(flatten)]
    settings: &'s Settings,
}

fn parse(text: &str) -> Result<Settings, String> {
    let mut settings: Settings = serde_json::from_str(text).map_err(|error| error.to_string())?;
    // Older files have no format.
    if settings.others.remove("format").and_then(|format| format.as_u64()).is_some_and(|format| format > FORMAT) {
        return Err(format!("this program reads settings of format {FORMAT}{NEWER}"));
    }
    settings.others.remove("program");
    settings.take_older().map_err(|error| error.to_string())?;
    settings.tidy();
    Ok(settings)
}

/// Fields of the settings before version 0.4 that `open_files` and `shown_places` have replaced.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Older {
    last_battle: Option<PathBuf>,
    /// Files of a campaign and of a battle of cubes, the newest first.
    area_files: Vec<PathBuf>,
    area_shown: bool,
}

impl Settings {
    /// Converts the fields of an older version to places of the desk; places known to this version come first.
    fn take_older(&mut self) -> Result<(), serde_json::Error> {
        let fields = ["last_battle", "area_files", "area_shown"];
        let known = fields.into_iter().filter_map(|field| Some((field.to_owned(), self.others.remove(field)?)));
        let older: Older = serde_json::from_value(Value::Object(known.collect()))?;
        let mut places = Vec::new();
        for path in older.area_files {
            let is_cubes = path.to_string_lossy().ends_with(".cubes.jsonl");
            places.push((if is_cubes { "cubes" } else { "campaign" }, Some(path)));
        }
        if !places.is_empty() || older.last_battle.is_some() {
            let at = if older.area_shown { places.len() } else { 0 };
            places.insert(at, ("battle", older.last_battle));
        }
        for (place, path) in places {
            if !self.open_files.contains_key(place) && !self.shown_places.iter().any(|shown| shown == place) {
                self.note_open(place, path.as_deref());
                self.shown_places.push(place.to_owned());
            }
        }
        Ok(())
    }
}
