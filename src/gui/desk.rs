//! What lies on the desk: the battle, its file, the dice, the settings, the player's house rules.

mod house;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::area;
use crate::area::words::AreaGame;
use crate::battle::{self, Battle, Command, Event, header_under, read_file};
use crate::companies;
use crate::game::Record;
use crate::game::file::{record_line, system_of};
use crate::gui::keeping::Keeping;
use crate::rff1812::Tables;
use crate::rng::Generator;
use crate::scenario::{AnyScenario, Known, Scenario, shipped};
use crate::store::{BattleFile, Folders, MOST_SCENARIO_BYTES, Settings, clear_leftovers, read_text, write_file};
use crate::table::{Listed, Source, TableFaults, TableTexts};

pub use house::HouseChange;

/// The rules in use: tables of all games, and a name for exactly these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Regimental Fire and Fury 1812.
    pub rff1812: Arc<Tables>,
    /// Battlecry! 1812.
    pub battlecry1812: Arc<crate::battlecry1812::Tables>,
    /// 1812 The Invasion of Canada.
    pub invasion1812: Arc<area::Tables>,
    /// 1754 Conquest.
    pub conquest1754: Arc<area::Tables>,
    /// The tables' fingerprint, kept in battle files.
    pub fingerprint: String,
}

impl Rules {
    /// Reads and checks the tables of every game.
    ///
    /// # Errors
    /// Every fault of the first game that has any.
    pub fn read(texts: &TableTexts) -> Result<Self, TableFaults> {
        Ok(Self {
            rff1812: Arc::new(Tables::read(texts)?),
            battlecry1812: Arc::new(crate::battlecry1812::Tables::read(texts)?),
            invasion1812: Arc::new(area::Tables::read(texts, AreaGame::Invasion1812)?),
            conquest1754: Arc::new(area::Tables::read(texts, AreaGame::Conquest1754)?),
            fingerprint: texts.fingerprint(),
        })
    }

    /// The tables of an area game.
    #[must_use]
    pub const fn area(&self, game: AreaGame) -> &Arc<area::Tables> {
        match game {
            AreaGame::Invasion1812 => &self.invasion1812,
            AreaGame::Conquest1754 => &self.conquest1754,
        }
    }

    /// Name, rows and sources of each game.
    #[must_use]
    pub fn listings(&self) -> [(&'static str, &[Listed], &[Source]); 4] {
        let area = |game: AreaGame| (crate::campaign::title(game), self.area(game).listing.as_slice(), self.area(game).sources.as_slice());
        [
            ("Regimental Fire and Fury 1812", self.rff1812.listing.as_slice(), self.rff1812.sources.as_slice()),
            ("Battlecry! 1812", self.battlecry1812.listing.as_slice(), self.battlecry1812.sources.as_slice()),
            area(AreaGame::Invasion1812),
            area(AreaGame::Conquest1754),
        ]
    }
}

/// The battle in play and what it needs.
#[derive(Debug)]
pub struct Desk {
    rules: Rules,
    battle: Battle,
    /// A battle of companies, while one is in play; the other then waits.
    companies: Option<companies::Battle>,
    /// The battle's file, and what is not in it.
    keeping: Keeping,
    /// The battle to be played next, once the players have said what becomes of events that are in no file.
    next: Option<Box<Next>>,
    folders: Option<Folders>,
    settings: Settings,
    /// Why the settings are not kept, if so.
    settings_trouble: Option<String>,
    generator: Generator,
    /// What the players must be told, newest last.
    notices: Vec<String>,
    house: house::House,
}

/// A battle opened or begun.
#[derive(Debug)]
struct Next {
    play: Play,
    keeping: Keeping,
    notices: Vec<String>,
}

/// A battle of either system.
#[derive(Debug)]
enum Play {
    Rff1812(Box<Battle>),
    Companies(Box<companies::Battle>),
}

/// Why nothing is kept, on a system that names no folder.
pub const NO_FOLDER: &str = "This system names no home folder to keep files in";

/// The scenario that waits when there is no battle to resume.
const FIRST_SCENARIO: &str = "rff1812/chippawa.json";

impl Desk {
    /// A desk as the settings left it: the last battle resumed, or Chippawa ready to play.
    /// Without folders nothing is kept.
    ///
    /// # Errors
    /// Where the scenario built in is faulty by the tables in use.
    pub fn open(rules: Rules, folders: Option<Folders>, seed: u64) -> Result<Self, String> {
        Self::open_by(rules, TableTexts::shipped(), None, folders, seed)
    }

    /// The same by other tables: `official` are those `rules` were read from. House rules are those of `house_file`,
    /// or of the settings' folder.
    ///
    /// # Errors
    /// Where the scenario built in is faulty by the tables in use.
    pub fn open_by(
        rules: Rules,
        official: TableTexts,
        house_file: Option<PathBuf>,
        folders: Option<Folders>,
        seed: u64,
    ) -> Result<Self, String> {
        for folder in folders.iter().flat_map(|folders| [&folders.settings, &folders.battles]) {
            clear_leftovers(folder);
        }
        let (settings, notice) = folders.as_ref().map_or_else(Default::default, |folders| Settings::load(&folders.settings));
        let text = shipped(FIRST_SCENARIO).ok_or("Chippawa is not among the scenarios built in")?;
        let scenario = Scenario::parse(text, &rules.rff1812.gun_ids()).map_err(|faults| lines(&faults))?;
        let battle = battle::begin(&rules.rff1812, scenario);
        let generator = Generator::from_seed(seed);
        let notices = notice.into_iter().collect();
        let house_file = house_file.or_else(|| folders.as_ref().map(|folders| folders.settings.join(house::FILE_NAME)));
        let house = house::House::new(official, house_file);
        let mut desk = Self {
            rules,
            battle,
            companies: None,
            keeping: Keeping::default(),
            next: None,
            folders,
            settings,
            settings_trouble: None,
            generator,
            notices,
            house,
        };
        desk.load_house();
        if let Some(last) = desk.settings.last_battle().map(Path::to_path_buf) {
            desk.open_battle(&last);
        }
        Ok(desk)
    }

    /// The battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The battle of companies, while one is in play.
    #[must_use]
    pub const fn companies(&self) -> Option<&companies::Battle> {
        self.companies.as_ref()
    }

    /// The rules in use.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The settings, to read.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and keeps them, with what another window changed meanwhile.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings != before {
            self.keep_settings(&before);
        }
    }

    fn keep_settings(&mut self, before: &Settings) {
        let Some(folders) = &self.folders else {
            self.settings_trouble = Some(format!("{NO_FOLDER}: these hold until the window is closed."));
            return;
        };
        let theirs = Settings::of_now(&folders.settings);
        let clashes = theirs.map_or_else(Vec::new, |theirs| self.settings.take_over(before, &theirs));
        let kept = self.settings.save(&folders.settings);
        self.settings_trouble = None;
        match kept {
            Ok(None) => {}
            Ok(Some(aside)) => self.tell(format!("The old settings could not be read and were kept as {}.", aside.display())),
            Err(error) => self.settings_trouble = Some(format!("These hold until the window is closed, but are not kept: {error}")),
        }
        if !clashes.is_empty() {
            self.tell(format!("Another window changed {} meanwhile; what was chosen last, here, is kept.", clashes.join(" and ")));
        }
    }

    /// Why the settings are not kept, where they are not.
    #[must_use]
    pub fn settings_trouble(&self) -> Option<&str> {
        self.settings_trouble.as_deref()
    }

    /// Where the battle is kept; none before its first event.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.keeping.path()
    }

    /// How the battle is kept.
    #[must_use]
    pub const fn keeping(&self) -> &Keeping {
        &self.keeping
    }

    /// Where battles are kept unless the player says otherwise.
    #[must_use]
    pub fn battles_folder(&self) -> Option<&Path> {
        self.folders.as_ref().map(|folders| folders.battles.as_path())
    }

    /// Where settings and what else the player set once are kept.
    #[must_use]
    pub fn settings_folder(&self) -> Option<&Path> {
        self.folders.as_ref().map(|folders| folders.settings.as_path())
    }

    /// Judges a command and records what it does, in the file first. None: refused, and the notice says why.
    pub fn submit(&mut self, command: Command) -> Option<Event> {
        if let Some(says) = self.keeping.refuses("battle") {
            self.tell(says);
            return None;
        }
        match self.battle.submit(command) {
            Ok(record) => {
                self.keep(&record);
                if let Record::Event(event) = record { Some(event) } else { None }
            }
            Err(refusal) => {
                self.tell(refusal.to_string());
                None
            }
        }
    }

    /// As [`Self::submit`], of the battle of companies. The refusal is the view's to show.
    ///
    /// # Errors
    /// Why it is refused; an empty sentence where no such battle is in play.
    pub fn submit_companies(&mut self, command: companies::Command) -> Result<companies::Event, String> {
        if let Some(says) = self.keeping.refuses("battle") {
            return Err(says);
        }
        let Some(battle) = &mut self.companies else { return Err(String::new()) };
        let record = battle.submit(command).map_err(|refusal| refusal.spoken())?;
        self.keep(&record);
        match record {
            Record::Event(event) => Ok(event),
            Record::Cursor(_) => Err(String::new()),
        }
    }

    /// Takes the last event back.
    pub fn undo(&mut self) {
        self.go_back(|applied| applied.checked_sub(1));
    }

    /// Brings the last undone event back.
    pub fn redo(&mut self) {
        self.go_back(|applied| applied.checked_add(1));
    }

    /// Moves the log's cursor.
    pub fn move_to(&mut self, applied: usize) {
        self.go_back(|_| Some(applied));
    }

    /// Moves the cursor of the battle in play.
    fn go_back(&mut self, to: impl Fn(usize) -> Option<usize>) {
        if let Some(says) = self.keeping.refuses("battle") {
            return self.tell(says);
        }
        if let Some(battle) = &mut self.companies {
            if let Some(record) = to(battle.journal().cursor()).and_then(|applied| battle.move_to(applied)) {
                self.keep(&record);
            }
        } else if let Some(record) = to(self.battle.journal().cursor()).and_then(|applied| self.battle.move_to(applied)) {
            self.keep(&record);
        }
    }

    /// Appends a record to the battle's file, which the first record makes.
    fn keep<E: serde::Serialize>(&mut self, record: &Record<E>) {
        self.keeping.add(record_line(record));
        self.write_waiting();
    }

    /// Writes what is in no file yet. True when all is in one.
    pub fn write_waiting(&mut self) -> bool {
        let mut keeping = std::mem::take(&mut self.keeping);
        let made = keeping.write(|| self.header().0, |header| self.make_file(header));
        self.keeping = keeping;
        if made {
            self.note_file();
        }
        self.keeping.waiting() == 0
    }

    /// The header of the battle in play, and its scenario's id.
    fn header(&self) -> (String, String) {
        let fingerprint = &self.rules.fingerprint;
        match &self.companies {
            Some(battle) => {
                let scenario = &battle.setup().scenario;
                (companies::header_under(scenario, fingerprint, &self.rules.battlecry1812), scenario.id.to_string())
            }
            None => {
                let scenario = &self.battle.setup().scenario;
                (header_under(scenario, fingerprint, &self.rules.rff1812), scenario.id.to_string())
            }
        }
    }

    /// The first number that is free: battles are never overwritten.
    fn make_file(&self, header: &str) -> Result<BattleFile, String> {
        let folder = self.battles_folder().ok_or(NO_FOLDER)?;
        let name = self.header().1;
        let free = (1..10_000).map(|number| folder.join(format!("{name}-{number}.battle.jsonl"))).find(|path| !path.exists());
        let path = free.ok_or_else(|| format!("ten thousand battles of this name are in {}", folder.display()))?;
        BattleFile::create(&path, header).map_err(|error| error.to_string())
    }

    /// The battle's file is among the recent ones, and opened again at the next start.
    fn note_file(&mut self) {
        if let Some(path) = self.path().map(Path::to_path_buf) {
            self.set(|settings| settings.note_opened(&path));
        }
    }

    /// Opens a battle from its file; where another has it open, for reading only. On a fault the battle in play stays, and a notice
    /// says why. False too where the players must first say what becomes of events in no file ([`Self::asks`]).
    pub fn open_battle(&mut self, path: &Path) -> bool {
        if self.keeping.is_in(path) {
            self.tell(format!("This is the battle in play; nothing is changed: {}", path.display()));
            return true;
        }
        let (keeping, read) = match Keeping::open(path) {
            Ok(opened) => opened,
            Err(error) => {
                self.tell(format!("The battle is not opened: {error}"));
                return false;
            }
        };
        let (rules, header) = (&self.rules, &read.header);
        let play = match system_of(header) {
            Ok(crate::scenario::companies::SYSTEM) => companies::read_file(&rules.battlecry1812, &rules.fingerprint, header, read.records)
                .map(|(battle, notice)| (Play::Companies(Box::new(battle)), notice)),
            _ => read_file(&rules.rff1812, &rules.fingerprint, header, read.records)
                .map(|(battle, notice)| (Play::Rff1812(Box::new(battle)), notice)),
        };
        match play {
            Ok((play, other_tables)) => self.put(Next { play, keeping, notices: read.notice.into_iter().chain(other_tables).collect() }),
            Err(fault) => {
                self.tell(format!("The battle is not opened, and its file is as it was: {fault} ({})", path.display()));
                false
            }
        }
    }

    /// Puts a battle in play, unless events of the one before are in no file: then it waits. True when it is in play.
    fn put(&mut self, next: Next) -> bool {
        if !self.write_waiting() {
            self.next = Some(Box::new(next));
            return false;
        }
        self.place(next);
        true
    }

    fn place(&mut self, next: Next) {
        match next.play {
            Play::Rff1812(battle) => (self.battle, self.companies) = (*battle, None),
            Play::Companies(battle) => self.companies = Some(*battle),
        }
        self.keeping = next.keeping;
        self.notices.extend(next.notices);
        if self.path().is_some() {
            self.note_file();
        } else {
            self.set(Settings::note_closed);
        }
    }

    /// Another battle waits to be put in play, and events of this one are in no file: the players must say what becomes of them.
    #[must_use]
    pub const fn asks(&self) -> bool {
        self.next.is_some()
    }

    /// The players have said: the battle that waits is put in play, and events in no file are given up; or it is let go.
    pub fn answer(&mut self, leave: bool) {
        if let Some(next) = self.next.take().filter(|_| leave) {
            self.place(*next);
        }
    }

    /// Opens the file that is only read once more: to go on with it where no one else has it open now, else to see what happened since.
    pub fn read_again(&mut self) -> bool {
        let Some(path) = self.path().map(Path::to_path_buf) else { return false };
        self.open_battle(&path)
    }

    /// Begins a scenario anew. The battle before stays in its file.
    pub fn begin(&mut self, scenario: Scenario) -> bool {
        self.begin_any(AnyScenario::Rff1812(Box::new(scenario)))
    }

    /// Begins a scenario of either system anew. The battle before stays in its file. False where events of it are in none, and the
    /// players must first say what becomes of them ([`Self::asks`]).
    pub fn begin_any(&mut self, scenario: AnyScenario) -> bool {
        let play = match scenario {
            AnyScenario::Rff1812(scenario) => Play::Rff1812(Box::new(battle::begin(&self.rules.rff1812, *scenario))),
            AnyScenario::Battlecry1812(scenario) => Play::Companies(Box::new(companies::begin(&self.rules.battlecry1812, *scenario))),
        };
        self.put(Next { play, keeping: Keeping::default(), notices: Vec::new() })
    }

    /// Begins a scenario that is in the list of battles at once, before its first event.
    pub fn begin_kept(&mut self, scenario: AnyScenario) -> bool {
        let begun = self.begin_any(scenario);
        if begun {
            let mut keeping = std::mem::take(&mut self.keeping);
            let made = keeping.make(|| self.header().0, |header| self.make_file(header));
            self.keeping = keeping;
            if made {
                self.note_file();
            }
        }
        begun
    }

    /// Begins a shipped scenario.
    pub fn begin_shipped(&mut self, path: &str) -> bool {
        self.begin_text(shipped(path).unwrap_or_default(), path)
    }

    /// Begins a scenario from a file of the player's.
    pub fn begin_file(&mut self, path: &Path) -> bool {
        match read_text(path, MOST_SCENARIO_BYTES) {
            Ok(text) => self.begin_text(&text, &path.display().to_string()),
            Err(error) => {
                self.tell(error.to_string());
                false
            }
        }
    }

    fn begin_text(&mut self, text: &str, name: &str) -> bool {
        match self.parse(text) {
            Ok(scenario) => self.begin_any(scenario),
            Err(says) => {
                self.tell(format!("The scenario {name} has faults, and is not begun:\n{says}"));
                false
            }
        }
    }

    /// Reads a scenario of either system.
    ///
    /// # Errors
    /// Every fault, a line each.
    pub fn parse(&self, text: &str) -> Result<AnyScenario, String> {
        let guns = self.rules.rff1812.gun_ids();
        AnyScenario::parse(text, Known { guns: &guns, battlecry1812: &self.rules.battlecry1812 }).map_err(|faults| lines(&faults))
    }

    /// Goes on in a new file of this name, with every event there was. An existing file is not overwritten.
    pub fn save_as(&mut self, path: &Path) -> bool {
        let mut keeping = std::mem::take(&mut self.keeping);
        let saved = keeping.save_as(path, || self.header().0);
        self.keeping = keeping;
        match saved {
            Ok(()) => {
                self.note_file();
                true
            }
            Err(error) => {
                self.tell(format!("The battle is not saved there: {error}"));
                false
            }
        }
    }

    /// Writes a scenario to a new file, and tells whether it is there. An existing file is not overwritten.
    pub fn save_scenario(&mut self, path: &Path, text: &str) {
        match write_file(path, text.as_bytes(), false) {
            Ok(()) => self.tell(format!("The scenario is in {}. Begin it from the page Open.", path.display())),
            Err(error) => self.tell(format!("The scenario is not saved: {error}")),
        }
    }

    /// Takes a battle off the list of recent ones; its file stays.
    pub fn forget(&mut self, path: &Path) {
        self.set(|settings| settings.forget(path));
    }

    /// The seeded generator, to roll with while the battle is read.
    #[must_use]
    pub fn generator(&self) -> Generator {
        self.generator.clone()
    }

    /// Puts the generator back, some faces on.
    pub fn set_generator(&mut self, generator: Generator) {
        self.generator = generator;
    }

    /// Puts a notice up.
    pub fn tell(&mut self, notice: String) {
        // What is said again is not said twice.
        self.notices.retain(|said| *said != notice);
        self.notices.push(notice);
    }

    /// The notices up.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Takes the newest notice down.
    pub fn take_notice(&mut self) {
        self.notices.pop();
    }

    /// Takes the notices down.
    pub fn clear_notices(&mut self) {
        self.notices.clear();
    }
}

fn lines(faults: &[crate::scenario::Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
