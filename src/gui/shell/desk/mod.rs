//! State of the desk: the plays, their files, the dice, the settings, the player's rules.

mod open_play;
mod places;
mod player_file;
mod recent;
mod your_rules;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::engine::fault::join_faults;
use crate::game::{Event, Game, Refusal, Request};
use crate::games::registry::{AnyOpenGame, AnyStart, OpenedGame, Registrable};
use crate::games::{FIRST_SCENARIO, Rules, shipped};
use crate::rng::{BattleDice, Generator};
use crate::session::{FileStatus, NO_FOLDER, Persistence, SaveError, SaveLocation, Session};
use crate::store::{Folders, GuardedFile, Settings, clear_leftovers, write_file};
use crate::table::TableTexts;

use open_play::OpenPlay;
pub use places::DeskPlace;
use places::DeskPlays;
pub use player_file::PlayerFile;
pub use recent::{Recent, ago};
pub use your_rules::RuleChange;

/// Plays and the resources they need.
#[derive(Debug)]
pub struct Desk {
    rules: Rules,
    hands: DeskPlays,
    /// The places in which the play open last has been reopened.
    resumed: BTreeSet<DeskPlace>,
    player_files: Vec<Box<dyn PlayerFile>>,
    folders: Option<Folders>,
    settings: Settings,
    /// Settings as they were in their file when it was last read or written here.
    settings_known: Settings,
    /// Reason the settings are not saved, if so.
    settings_trouble: Option<SaveError>,
    generator: Generator,
    /// Clock that runs on for as long as the program; `None` where no time is shown.
    clock: Option<fn() -> Duration>,
    /// Notices to the players, newest last.
    notices: Vec<String>,
    /// Notices about the files opened in each place: they go with the play.
    told: BTreeMap<DeskPlace, Vec<String>>,
    /// Notices about the file that was opened last, for its place.
    told_next: Vec<String>,
    /// Notices that hold only until the next event.
    passing: Vec<String>,
    /// Sentence of what was undone or redone last, until the next event.
    moved: Option<String>,
    /// Notice on a key or click that did nothing: it holds only until the next key that does something.
    of_key: Option<String>,
    /// Notices that report a success, and warn of nothing.
    done: Vec<String>,
    your_rules: your_rules::YourRules,
}

impl Desk {
    /// Opens a desk as the settings left it: the last battle resumed, or Chippawa ready to play. Without folders nothing is saved.
    ///
    /// # Errors
    /// Returns an error if the built-in scenario is faulty by the tables in use.
    pub fn open(rules: Rules, folders: Option<Folders>, seed: u64) -> Result<Self, String> {
        Self::open_by(rules, TableTexts::shipped(), None, folders, seed)
    }

    /// Opens a desk with other tables: `official` are those `rules` were read from. The player's rules are those of `your_rules_file`, or
    /// of the settings' folder.
    ///
    /// # Errors
    /// Returns an error if the built-in scenario is faulty by the tables in use.
    pub fn open_by(
        rules: Rules,
        official: TableTexts,
        your_rules_file: Option<PathBuf>,
        folders: Option<Folders>,
        seed: u64,
    ) -> Result<Self, String> {
        for folder in folders.iter().flat_map(|folders| [&folders.settings, &folders.battles]) {
            clear_leftovers(folder);
        }
        let (settings, notice) = folders.as_ref().map_or_else(Default::default, |folders| Settings::load(&folders.settings));
        let text = shipped(FIRST_SCENARIO).ok_or("the first scenario is not among those built in")?;
        let scenario = rules.read_scenario(text).map_err(|faults| join_faults(&faults, "\n"))?;
        let mut generator = Generator::from_seed(seed);
        let mut first = scenario.begin(&rules.fingerprint, DeskPlace::Table.save_location(folders.as_ref()));
        first.seed_dice(&mut || generator.seed());
        let hands = DeskPlays::new(OpenPlay::new(first));
        let notices = notice.into_iter().collect();
        let your_rules_file = your_rules_file.or_else(|| folders.as_ref().map(|folders| folders.settings.join(your_rules::FILE_NAME)));
        let your_rules = your_rules::YourRules::new(official, your_rules_file);
        let (passing, done) = (Vec::new(), Vec::new());
        let mut desk = Self {
            rules,
            hands,
            resumed: BTreeSet::new(),
            player_files: Vec::new(),
            folders,
            settings_known: settings.clone(),
            settings,
            settings_trouble: None,
            generator,
            clock: None,
            notices,
            told: BTreeMap::new(),
            told_next: Vec::new(),
            passing,
            moved: None,
            of_key: None,
            done,
            your_rules,
        };
        desk.load_your_rules();
        desk.sort_open_files();
        desk.resume(DeskPlace::Table);
        Ok(desk)
    }

    /// Adds a clock that runs on for as long as the program.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Duration) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// Returns the time by its clock; `None` where it has none.
    #[must_use]
    pub fn now(&self) -> Option<Duration> {
        self.clock.map(|clock| clock())
    }

    /// Returns the play that is shown, whichever its game.
    #[must_use]
    pub fn session(&self) -> &dyn AnyOpenGame {
        self.hands.shown_play().session()
    }

    /// Returns the game of the play that is shown, if it is of this system.
    #[must_use]
    pub fn game<P: Registrable>(&self) -> Option<&Game<P>> {
        self.hands.shown_play().session().downcast_ref().map(Session::game)
    }

    /// Returns the game in a place, if it is of this system.
    #[must_use]
    pub fn game_in<P: Registrable>(&self, hand: DeskPlace) -> Option<&Game<P>> {
        self.play(hand)?.downcast_ref().map(Session::game)
    }

    /// Returns the rules in use.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the settings, to read.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and saves them, together with another window's changes.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings != before {
            self.store_settings();
        }
    }

    /// Writes the settings into their file, together with another window's changes; a failure is reported by [`Self::settings_status`].
    pub fn store_settings(&mut self) {
        let Some(folders) = &self.folders else {
            self.settings_trouble = Some(SaveError::NoPlace(NO_FOLDER.to_owned()));
            return;
        };
        let theirs = Settings::of_now(&folders.settings);
        let clashes = theirs.map_or_else(Vec::new, |theirs| self.settings.merge_changes(&self.settings_known, &theirs));
        let kept = self.settings.save(&folders.settings);
        self.settings_trouble = None;
        match kept {
            Ok(None) => {}
            Ok(Some(aside)) => self.notify(format!("The old settings could not be read and were kept as {}.", aside.display())),
            Err(error) => self.settings_trouble = Some(error.into()),
        }
        if self.settings_trouble.is_none() {
            self.settings_known.clone_from(&self.settings);
        }
        if !clashes.is_empty() {
            self.notify(format!("Another window changed {} too; the last choice, made here, is kept.", clashes.join(" and ")));
        }
    }

    /// Returns the file of the settings, and the reason the player's choices are not saved, if so. Values the program remembers by itself
    /// are no loss to ask about.
    #[must_use]
    pub fn settings_status(&self) -> FileStatus {
        let why = self.settings_trouble.as_ref().filter(|_| self.settings.chosen() != self.settings_known.chosen());
        // If nothing was ever set, there is no file.
        let folders = self.folders.as_ref().filter(|_| self.settings_known != Settings::default());
        let path = folders.map(|folders| Settings::path(&folders.settings));
        FileStatus { path, ..FileStatus::of_text(None, "every setting", why) }
    }

    /// Writes the settings to a new file: in the folder of the settings they apply at the next start. Returns true when it is written.
    pub fn save_settings(&mut self, path: &Path) -> bool {
        let saved = self.settings.save_as(path);
        let done = saved.is_ok();
        match saved {
            Ok(()) => self.settings_trouble = None,
            Err(error) => self.notify(format!("The settings are not saved there: {error}")),
        }
        done
    }

    /// Resolves a conflict with another program that changed the file shown: the events played here go into a new file beside it, and the
    /// other file is opened. Returns true when it is open.
    pub fn open_theirs(&mut self) -> bool {
        match self.hands.shown_play_mut().session_mut().session_mut().save_beside() {
            Ok(None) => false,
            Ok(Some([theirs, mine])) => {
                self.note_file();
                self.notify(format!("Your version is in {}.", mine.display()));
                self.open_play(&theirs)
            }
            Err(error) => {
                self.notify(format!("Their version is not opened: yours cannot be saved beside it: {error}"));
                false
            }
        }
    }

    /// Returns the file of the play shown; `None` before its first event.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.persistence().path()
    }

    /// Returns the save state of the play shown.
    #[must_use]
    pub fn persistence(&self) -> &Persistence {
        self.hands.shown_play().persistence()
    }

    /// Returns the folder of battles, unless the player chooses otherwise.
    #[must_use]
    pub fn battles_folder(&self) -> Option<&Path> {
        self.folders.as_ref().map(|folders| folders.battles.as_path())
    }

    /// Returns the folder for sheets to print, unless the player chooses otherwise.
    #[must_use]
    pub fn papers_folder(&self) -> Option<&Path> {
        self.folders.as_ref().map(|folders| folders.papers.as_path())
    }

    /// Returns the folder of the settings and of other things the player set once.
    #[must_use]
    pub fn settings_folder(&self) -> Option<&Path> {
        self.folders.as_ref().map(|folders| folders.settings.as_path())
    }

    /// Judges a command of a game and records its effects. Returns `None` if that game is not shown.
    pub fn submit<P: Registrable>(&mut self, request: impl Into<Request<P::Command>>) -> Option<Result<Event<P>, Refusal>> {
        let done = self.hands.shown_play_mut().session_mut().downcast_mut::<P>()?.submit(request);
        if done.is_ok() {
            self.withdraw_passing();
        }
        self.note_file();
        Some(done)
    }

    /// Corrects a line of the roster to match the table, by the key of the remedy. Returns false if that is impossible, and reports it.
    pub fn apply_remedy(&mut self, line: &str, key: &str) -> bool {
        let done = self.hands.shown_play_mut().session_mut().set_right(line, key);
        self.note_file();
        done.map_err(|refusal| self.notify(refusal.sentences())).is_ok()
    }

    /// Runs several commands as one entry of the log: they are undone and redone together.
    pub fn as_one_entry(&mut self, act: impl FnOnce(&mut Self)) {
        self.hands.shown_play_mut().session_mut().session_mut().open_entry();
        act(self);
        self.hands.shown_play_mut().session_mut().session_mut().close_entry();
        self.note_file();
    }

    /// Undoes or redoes on the page of the play, and says what: the event may lie far from what is shown.
    pub fn undo_redo(&mut self, redo: bool) {
        let [undone, redone] = self.session().entry_texts();
        let text = if redo { redone.map(|text| format!("Redone: {text}")) } else { undone.map(|text| format!("Undone: {text}")) };
        let done = self.hands.shown_play_mut().move_cursor(|seat| if redo { seat.redo() } else { seat.undo() });
        let text = text.filter(|_| done.is_ok());
        self.after_move(done);
        self.moved = text;
    }

    /// Notes what was undone or redone, in words of the page.
    pub fn note_moved(&mut self, text: String) {
        self.moved = Some(text);
    }

    /// Returns what was undone or redone last, if nothing was done since: "Undone: 9th US moves."
    #[must_use]
    pub fn moved(&self) -> Option<&str> {
        self.moved.as_deref()
    }

    /// Forgets what was undone or redone last, once it has been seen.
    pub fn forget_moved(&mut self) {
        self.moved = None;
    }

    /// Undoes the last event, with all of its entry.
    pub fn undo(&mut self) {
        let done = self.hands.shown_play_mut().move_cursor(|seat| seat.undo());
        self.after_move(done);
    }

    /// Redoes the last undone event, with all of its entry.
    pub fn redo(&mut self) {
        let done = self.hands.shown_play_mut().move_cursor(|seat| seat.redo());
        self.after_move(done);
    }

    /// Moves the log's cursor.
    pub fn move_to(&mut self, applied: usize) {
        let done = self.hands.shown_play_mut().move_cursor(|seat| seat.move_to(applied));
        self.after_move(done);
    }

    fn after_move(&mut self, done: Result<(), Refusal>) {
        match done {
            Ok(()) => self.withdraw_passing(),
            Err(refusal) => self.notify_until_key(refusal.sentences()),
        }
        self.note_file();
    }

    /// Writes the events of all plays that are in no file yet. Returns true when all are in one.
    pub fn write_waiting(&mut self) -> bool {
        let written = self.hands.all_mut().fold(true, |all, (_, own)| own.write_waiting() && all);
        self.note_file();
        written
    }

    /// Notes the file of a play to be opened again at the next start, and that of a battle among the recent ones; a play in no file has
    /// none.
    fn note_file(&mut self) {
        let news = self.hands.all_mut().filter_map(|(hand, own)| Some((hand, own.settings_news()?))).collect::<Vec<_>>();
        for (hand, news) in news {
            self.set(|settings| {
                settings.note_open(hand.word(), news.as_deref());
                if let Some(battle) = news.as_deref().filter(|_| hand == DeskPlace::Table) {
                    settings.note_recent(battle);
                }
            });
        }
    }

    /// Opens a battle from its file; read-only if another program has it open. On an error the battle in play stays, and a notice says why.
    /// Returns false too if the players must first decide about events in no file ([`Self::is_waiting`]).
    pub fn open_play(&mut self, path: &Path) -> bool {
        let hand = DeskPlace::of_file(&self.rules, path);
        let called = hand.name();
        if self.persistence_of(hand).is_some_and(|keeping| keeping.is_in(path)) {
            self.notify(format!("This {called} is already open: {}", path.display()));
            return self.show(hand);
        }
        self.opened(hand, path).is_some_and(|session| self.set_play(hand, session))
    }

    /// Opens the play of a file, for this place. Returns `None` on an error, which a notice reports.
    fn opened(&mut self, hand: DeskPlace, path: &Path) -> Option<Box<dyn AnyOpenGame>> {
        match self.rules.open_any(path, self.save_location(hand)) {
            Ok(OpenedGame { session, notices }) => {
                self.told_next.clone_from(&notices);
                self.notices.extend(notices);
                Some(session)
            }
            Err(fault) => {
                self.notify(format!("The {} is not opened; its file is unchanged: {fault}", hand.name()));
                None
            }
        }
    }

    /// Sets the play of a place and shows it, unless events of the one before are in no file: then it waits. Returns true when it is shown.
    pub fn set_play(&mut self, hand: DeskPlace, mut next: Box<dyn AnyOpenGame>) -> bool {
        next.seed_dice(&mut || self.generator.seed());
        self.tell_of_file(hand);
        self.write_waiting();
        let put = self.hands.set_play(hand, next) && self.show(hand);
        // The play it was set up from may have events in no file yet.
        self.write_waiting();
        put
    }

    /// Closes a play, unless events of it are in no file: then the players must decide. Returns true if the place is empty now.
    pub fn close(&mut self, hand: DeskPlace) -> bool {
        let closed = self.hands.close(hand);
        if closed {
            self.note_closed(hand);
        }
        closed
    }

    fn note_closed(&mut self, hand: DeskPlace) {
        let shown = self.shown();
        self.set(|settings| {
            settings.note_open(hand.word(), None);
            settings.note_shown(shown.word());
        });
    }

    /// Returns whether an action waits for this place while events of the play there are in no file: the players must decide about them.
    #[must_use]
    pub fn is_waiting(&self, hand: DeskPlace) -> bool {
        self.hands.play_in(hand).is_some_and(OpenPlay::is_waiting)
    }

    /// Applies the players' decision: with `leave`, the waiting play is set and shown, or the place is emptied, and events in no file are
    /// given up; else the action is cancelled.
    pub fn answer(&mut self, hand: DeskPlace, leave: bool) {
        let done = self.hands.answer(hand, leave);
        if done && !self.show(hand) {
            self.note_closed(hand);
        }
        self.write_waiting();
    }

    /// Returns the location for a new file of a play of this place.
    pub fn save_location(&self, hand: DeskPlace) -> SaveLocation {
        hand.save_location(self.folders.as_ref())
    }

    /// Opens a read-only file once more: to go on with it if no other program has it open now, else to see the events since.
    pub fn read_again(&mut self) -> bool {
        let Some(path) = self.path().map(Path::to_path_buf) else { return false };
        self.open_play(&path)
    }

    /// Begins a scenario of any game anew. The battle before stays in its file. Returns false if events of it are in none, and the players
    /// must first decide about them ([`Self::is_waiting`]).
    pub fn begin(&mut self, scenario: Box<dyn AnyStart>) -> bool {
        self.set_play(DeskPlace::Table, scenario.begin(&self.rules.fingerprint, self.save_location(DeskPlace::Table)))
    }

    /// Begins the play shown anew. The play before stays in its file. Returns false if it has no start, or if events of it are in no file,
    /// and the players must first decide about them ([`Self::is_waiting`]).
    pub fn begin_again(&mut self) -> bool {
        let hand = self.shown();
        let anew = self.session().begin_again(&self.rules.fingerprint, self.save_location(hand));
        anew.is_some_and(|session| self.set_play(hand, session))
    }

    /// Begins a scenario that is in the list of battles at once, before its first event.
    pub fn begin_saved(&mut self, scenario: Box<dyn AnyStart>) -> bool {
        let begun = self.begin(scenario);
        if begun {
            self.hands.shown_play_mut().session_mut().session_mut().write();
            self.note_file();
        }
        begun
    }

    /// Begins a shipped scenario.
    pub fn begin_shipped(&mut self, path: &str) -> bool {
        self.begin_text(shipped(path).unwrap_or_default(), path)
    }

    /// Begins a scenario from its text; faults use this name for it.
    pub fn begin_text(&mut self, text: &str, name: &str) -> bool {
        match self.parse(text) {
            Ok(scenario) => self.begin(scenario),
            Err(sentence) => {
                self.notify(format!("The scenario {name} has faults and was not begun:\n{sentence}"));
                false
            }
        }
    }

    /// Reads a scenario of any game.
    ///
    /// # Errors
    /// Returns every fault, a line each.
    pub fn parse(&self, text: &str) -> Result<Box<dyn AnyStart>, String> {
        self.rules.read_scenario(text).map_err(|faults| join_faults(&faults, "\n"))
    }

    /// Goes on in a new file of this name, with every event so far. An existing file is not overwritten.
    pub fn save_as(&mut self, path: &Path) -> bool {
        match self.hands.shown_play_mut().session_mut().session_mut().save_as(path) {
            Ok(()) => {
                self.note_file();
                true
            }
            Err(error) => {
                self.notify(format!("The {} is not saved there: {error}", self.shown().name()));
                false
            }
        }
    }

    /// Writes a scenario to a new file, and reports the result. An existing file is not overwritten.
    pub fn save_scenario(&mut self, path: &Path, text: &str) {
        match GuardedFile::of_scenario(path.to_path_buf()).write(text) {
            Ok(_) => self.notify(format!("The scenario is in {}. Begin it from the page Open.", path.display())),
            Err(error) => self.notify(format!("The scenario is not saved: {error}")),
        }
    }

    /// Removes a battle from the list of recent ones; its file stays.
    pub fn remove_recent(&mut self, path: &Path) {
        self.set(|settings| settings.remove_recent(path));
    }

    /// Returns the dice that the program rolls in the play shown, at the present place of its log.
    #[must_use]
    pub fn dice(&self) -> BattleDice {
        self.session().dice()
    }

    /// Returns the generator for dice of no play, to roll with while the desk is read.
    #[must_use]
    pub fn generator(&self) -> Generator {
        self.generator.clone()
    }

    /// Sets the generator back, some faces on.
    pub fn set_generator(&mut self, generator: Generator) {
        self.generator = generator;
    }

    /// Saves a file beside the sheets, under the first free name, and notifies the players where it is or why it failed.
    pub fn save_paper(&mut self, stem: &str, ending: &str, what: &str, bytes: &[u8]) {
        self.save_papers(stem, &format!("{what} is"), &[(ending, bytes)]);
    }

    /// Saves files of one name, each with an ending of its own, and notifies the players once: "The picture and the figures are saved: …".
    pub fn save_papers(&mut self, stem: &str, what: &str, files: &[(&str, &[u8])]) {
        /// Most files of one name that are kept beside each other.
        const MOST_FILES: u32 = 100;
        let Some(folder) = self.papers_folder().map(Path::to_path_buf) else {
            return self.notify(format!("{what} not saved: {NO_FOLDER}"));
        };
        let named = |nth: u32, ending: &str| {
            let number = if nth == 1 { String::new() } else { format!("-{nth}") };
            folder.join(format!("{stem}{number}.{ending}"))
        };
        // The first name that is free for all: no file is overwritten.
        let free = (1..MOST_FILES).find(|nth| files.iter().all(|(ending, _)| !named(*nth, ending).exists())).unwrap_or(MOST_FILES);
        let written = files.iter().try_for_each(|(ending, bytes)| write_file(&named(free, ending), bytes, false));
        let others = files.iter().skip(1).map(|(ending, _)| format!(", .{ending}")).collect::<String>();
        match (written, files) {
            (Ok(()), [(ending, _), ..]) => self.notify_success(format!("{what} saved: {}{others}", named(free, ending).display())),
            (Ok(()), []) => {}
            (Err(error), _) => self.notify(format!("{what} not saved: {error}")),
        }
    }

    /// Keeps the notices about the file opened last with its place, in the stead of those about the play before it.
    pub(super) fn tell_of_file(&mut self, hand: DeskPlace) {
        let told = std::mem::take(&mut self.told_next);
        let before = self.told.remove(&hand).unwrap_or_default();
        before.iter().filter(|notice| !told.contains(notice)).for_each(|notice| self.withdraw_notice(notice));
        self.told.insert(hand, told);
    }

    /// Shows a notice to the players.
    pub fn notify(&mut self, notice: String) {
        // A repeated notice is shown only once.
        self.withdraw_notice(&notice);
        self.notices.push(notice);
    }

    /// Shows a notice of success in place of the one before: it warns of nothing, and needs no confirmation.
    pub fn notify_success(&mut self, notice: String) {
        std::mem::take(&mut self.done).iter().for_each(|before| self.withdraw_notice(before));
        self.notify(notice.clone());
        self.done.push(notice);
    }

    /// Returns whether a notice reports a success, and warns of nothing.
    #[must_use]
    pub fn is_success(&self, notice: &str) -> bool {
        self.done.iter().any(|said| said == notice)
    }

    /// Shows a notice that holds only until the next event or the next such notice.
    pub fn notify_until_next(&mut self, notice: String) {
        self.withdraw_passing();
        self.passing.push(notice.clone());
        self.notify(notice);
    }

    /// Shows a notice on a key or click that did nothing. It holds only until the next event, such notice, or key that does something.
    pub fn notify_until_key(&mut self, notice: String) {
        self.notify_until_next(notice.clone());
        self.of_key = Some(notice);
    }

    /// Removes the notice on a key that did nothing, as another key is pressed.
    pub fn withdraw_of_key(&mut self) {
        if let Some(notice) = self.of_key.take() {
            self.withdraw_notice(&notice);
        }
    }

    fn withdraw_passing(&mut self) {
        self.moved = None;
        std::mem::take(&mut self.passing).iter().for_each(|notice| self.withdraw_notice(notice));
    }

    /// Returns the notices shown now.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Removes a notice because its request was fulfilled.
    pub fn withdraw_notice(&mut self, notice: &str) {
        self.notices.retain(|said| said != notice);
        self.done.retain(|said| said != notice);
    }

    /// Removes the newest notice.
    pub fn dismiss_notice(&mut self) {
        if let Some(notice) = self.notices.pop() {
            self.done.retain(|said| *said != notice);
        }
    }

    /// Removes all the notices.
    pub fn clear_notices(&mut self) {
        self.notices.clear();
        self.done.clear();
    }
}
