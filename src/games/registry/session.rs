//! Game in play with its file, with the type of the game erased.

use std::any::Any;
use std::fmt::Debug;

use serde_json::{Map, Value as Json};

use super::{BOOKLET, GameEntry, Registrable, Rules, SheetKind, SheetOf, about};
use crate::engine::fault::clause;
use crate::engine::text::count_text;
use crate::game::after_action::AfterAction;
use crate::game::correction::events_by_other_rules;
use crate::game::luck::Luck;
use crate::game::roster::RosterLine;
use crate::game::{EntryStatus, EventNumber, Refusal, Request, Version, sentence_then};
use crate::games::about::{About, Picture, Standing};
use crate::interface::LargeNumbers;
use crate::rng::BattleDice;
use crate::session::{AnySession, SaveLocation, Session, WrittenFile};
use crate::sheet::Sheet;
use crate::store::safe_stem;
use crate::strict::read_placed;
use crate::table::Listed;

/// Open game or design with its file, with its type erased. Methods that only games with dice need have defaults for a design.
pub trait AnyOpenGame: Debug {
    /// Returns the word of its game.
    fn game(&self) -> &'static str;
    /// Returns the operations that every game supports.
    fn session(&self) -> &dyn AnySession;
    /// Returns the same operations for changes.
    fn session_mut(&mut self) -> &mut dyn AnySession;
    /// Returns the description of the start it began from.
    fn about(&self) -> About;
    /// Returns the rows of the tables it is played by.
    fn rows(&self) -> &[Listed];
    /// Counts the results in the log that the rules in force judge otherwise, and describes the first; `None` if there are none.
    fn judged_otherwise(&self) -> Option<String> {
        None
    }
    /// Replaces the tables it is played by.
    fn replace_rules(&mut self, rules: &Rules);
    /// Carries out a command, given as a line of `play`; returns its sentence.
    ///
    /// # Errors
    /// Returns the reason it is refused, or the fault of the line.
    fn carry_out(&mut self, command: Map<String, Json>) -> Result<String, Refusal> {
        drop(command);
        Err(Refusal::of("", "this game is not played by commands"))
    }
    /// Gives the program's dice a seed, if the game has dice and they have none yet.
    fn seed_dice(&mut self, seed: &mut dyn FnMut() -> u32) {
        let _ = seed;
    }
    /// Returns the dice that the program rolls at the present place of its log.
    fn dice(&self) -> BattleDice {
        BattleDice::new(0, None)
    }
    /// Returns the version: the same while the game and its events are the same. Results that depend on nothing else can be cached by it.
    fn version(&self) -> Version;
    /// Returns the number of events in its log, and the number in effect.
    fn events(&self) -> (usize, usize);
    /// Returns the sentences of the entries of its log that undo would revert and that redo would apply; none for a design.
    fn entry_texts(&self) -> [Option<String>; 2] {
        [None, None]
    }
    /// Returns whether the game is over, and undo would open it again.
    fn undo_reopens(&self) -> bool {
        false
    }
    /// Returns the luck of the game so far.
    fn luck(&self) -> Luck {
        Luck::default()
    }
    /// Returns `true` if it has an after-action review.
    fn has_after_action(&self) -> bool {
        false
    }
    /// Returns the after-action review of the game so far; `None` if it has none.
    fn after_action(&self) -> Option<AfterAction> {
        None
    }
    /// Returns the ground with the units on it as they stood before an event; nothing if the game keeps no places.
    fn ground_before(&self, number: EventNumber) -> Picture {
        let _ = number;
        Picture::Nothing
    }
    /// Returns the same game at its start, in no file yet; `None` for a design, which has no start.
    fn begin_again(&self, fingerprint: &str, home: SaveLocation) -> Option<Box<dyn AnyOpenGame>> {
        let _ = (fingerprint, home);
        None
    }

    /// Lists what contradicts itself as the game stands, as clauses.
    fn contradictions(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the description of the game as it stands, for the list of battles begun.
    fn standing(&self) -> Standing {
        Standing::default()
    }
    /// Returns the roster in its current state.
    fn roster(&self) -> Vec<RosterLine> {
        Vec::new()
    }
    /// Returns the current state of the table: the game's word, its title, the number of events in effect, and the game's own fields.
    fn state_json(&self) -> Map<String, Json> {
        let head = [("game", self.game().into()), ("title", self.about().title.into()), ("events", self.events().1.into())];
        head.into_iter().map(|(name, value): (&str, Json)| (name.to_owned(), value)).collect()
    }
    /// Corrects a line of the roster to match the table, by the key of the remedy. An unknown line or key is ignored.
    ///
    /// # Errors
    /// Returns the reason it cannot be corrected so.
    fn set_right(&mut self, line: &str, key: &str) -> Result<(), Refusal> {
        let _ = (line, key);
        Ok(())
    }
    /// Returns the sentence of an event by its number in the log, while it is in effect.
    fn sentence(&self, number: EventNumber) -> Option<String> {
        let _ = number;
        None
    }
    /// Returns the sheets that it prints.
    fn sheets(&self) -> Vec<SheetKind> {
        Vec::new()
    }
    /// Makes the sheets of a word, for type of the given size in tenths of a point, or as large as fits: one, or all of the booklet.
    /// Returns none if it has no such sheet.
    fn make_sheets(&self, word: &str, size_tenths: Option<u16>) -> Vec<Sheet> {
        let _ = (word, size_tenths);
        Vec::new()
    }
    /// Returns the name of the file of that sheet, without ending.
    fn sheet_stem(&self, word: &str) -> Option<String> {
        let _ = word;
        None
    }
    /// Returns the file that is rewritten as the log grows, with its status: for a design, the scenario file.
    fn written_file(&self) -> Option<&dyn WrittenFile> {
        None
    }
    /// Returns the same file for writing.
    fn written_file_mut(&mut self) -> Option<&mut dyn WrittenFile> {
        None
    }
    /// Returns the value for a downcast by code that knows the game.
    fn as_any(&self) -> &dyn Any;
    /// Returns the value for a mutable downcast by code that knows the game.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// Wraps a session of any game as a type-erased value.
#[must_use]
pub fn boxed_session<P: Registrable>(entry: &'static GameEntry<P>, session: Session<P>) -> Box<dyn AnyOpenGame> {
    Box::new(TypedOpenGame { entry, session })
}

impl dyn AnyOpenGame {
    /// Returns the session as that of a known game; `None` if it is of another game.
    #[must_use]
    pub fn downcast_ref<P: Registrable>(&self) -> Option<&Session<P>> {
        self.as_any().downcast_ref::<TypedOpenGame<P>>().map(|seated| &seated.session)
    }

    /// Returns the session as that of a known game, mutable; `None` if it is of another game.
    pub fn downcast_mut<P: Registrable>(&mut self) -> Option<&mut Session<P>> {
        self.as_any_mut().downcast_mut::<TypedOpenGame<P>>().map(|seated| &mut seated.session)
    }
}

#[derive(Debug)]
struct TypedOpenGame<P: Registrable> {
    entry: &'static GameEntry<P>,
    session: Session<P>,
}

impl<P: Registrable> TypedOpenGame<P> {
    fn sheet_of(&self, word: &str) -> Option<&SheetOf<P>> {
        self.entry.sheets.iter().find(|sheet| sheet.kind.word == word)
    }
}

impl<P: Registrable> AnyOpenGame for TypedOpenGame<P> {
    fn game(&self) -> &'static str {
        self.entry.name
    }

    fn session(&self) -> &dyn AnySession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut dyn AnySession {
        &mut self.session
    }

    fn about(&self) -> About {
        about(self.entry, self.session.game().setup())
    }

    fn rows(&self) -> &[Listed] {
        P::rows(P::tables(self.session.game().setup()))
    }

    fn contradictions(&self) -> Vec<String> {
        P::contradictions(self.session.game().setup(), self.session.game().state())
    }

    fn judged_otherwise(&self) -> Option<String> {
        let game = self.session.game();
        let otherwise = events_by_other_rules(game.setup_in_force(), game.journal());
        let first = game.journal().applied_at(*otherwise.first()?)?;
        let results = count_text(otherwise.len(), "result was", "results were");
        let of = if otherwise.len() == 1 { "it is" } else { "the first is" };
        Some(format!("{results} judged by other rules than those in force; {of}: {}", P::sentence(game.setup(), first)))
    }

    fn replace_rules(&mut self, rules: &Rules) {
        if let Some(tables) = rules.tables(self.entry) {
            self.session.replace_tables(tables, &rules.fingerprint);
        }
    }

    fn carry_out(&mut self, command: Map<String, Json>) -> Result<String, Refusal> {
        let mut command = command;
        // The referee's word accompanies the command in every game.
        let word = match command.remove("referee") {
            None | Some(Json::Null) => None,
            Some(Json::String(word)) => Some(word.into()),
            Some(_) => return Err(Refusal::of("referee", clause("must be a text; it may be empty"))),
        };
        let large = LargeNumbers::take(&mut command);
        if !large.is_empty() {
            // It is asked what would be wrong, and not carried out.
            let preview = |command| self.session.game().preview(Request { command, override_note: word }).map_err(|refusal| refusal.faults);
            let faults = read_placed::<P::Command>(command, P::TAG).map_err(|fault| vec![fault]).and_then(preview);
            return Err(Refusal::from(large.answered(faults.map(drop)).err().unwrap_or_default()));
        }
        let request = Request { command: read_placed(command, P::TAG)?, override_note: word };
        let event = self.session.submit(request)?;
        Ok(P::sentence(self.session.game().setup_in_force(), &event))
    }

    fn seed_dice(&mut self, seed: &mut dyn FnMut() -> u32) {
        self.session.seed_dice(seed);
    }

    fn dice(&self) -> BattleDice {
        self.session.dice()
    }

    fn version(&self) -> Version {
        self.session.game().version()
    }

    fn events(&self) -> (usize, usize) {
        let journal = self.session.game().journal();
        (journal.len(), journal.cursor())
    }

    fn entry_texts(&self) -> [Option<String>; 2] {
        let (setup, journal) = (self.session.game().setup(), self.session.game().journal());
        <[_; 2]>::from(journal.at_cursor()).map(|entry| P::entry_text(setup, &entry))
    }

    fn undo_reopens(&self) -> bool {
        self.session.undo_reopens()
    }

    fn luck(&self) -> Luck {
        let game = self.session.game();
        (self.entry.luck)(game.setup(), game.journal())
    }

    fn has_after_action(&self) -> bool {
        self.entry.after_action.is_some()
    }

    fn after_action(&self) -> Option<AfterAction> {
        self.entry.after_action.map(|look_back| look_back(self.session.game()))
    }

    fn ground_before(&self, number: EventNumber) -> Picture {
        self.entry.ground_before.map_or(Picture::Nothing, |ground| ground(self.session.game(), number))
    }

    fn begin_again(&self, fingerprint: &str, home: SaveLocation) -> Option<Box<dyn AnyOpenGame>> {
        let setup = self.session.game().setup();
        let start = P::read_start(P::tables(setup), &P::start_text(setup)).ok()?;
        Some(boxed_session(self.entry, Session::begin(start, fingerprint, home)))
    }

    fn standing(&self) -> Standing {
        (self.entry.standing)(self.session.game())
    }

    fn roster(&self) -> Vec<RosterLine> {
        (self.entry.roster)(self.session.game()).into_iter().map(|line| line.map(drop)).collect()
    }

    fn state_json(&self) -> Map<String, Json> {
        let head = [("game", self.entry.name.into()), ("title", self.about().title.into()), ("events", self.events().1.into())];
        let head = head.map(|(name, value): (&str, Json)| (name.to_owned(), value));
        head.into_iter().chain((self.entry.state_json)(self.session.game())).collect()
    }

    fn set_right(&mut self, line: &str, key: &str) -> Result<(), Refusal> {
        let roster = (self.entry.roster)(self.session.game());
        let remedy = roster.iter().find(|known| known.id == line).and_then(|line| line.remedy(key));
        remedy.map_or(Ok(()), |remedy| self.session.submit(remedy.command.clone()).map(drop))
    }

    fn sentence(&self, number: EventNumber) -> Option<String> {
        let game = self.session.game();
        let entry = game.journal().entry(number).filter(|entry| entry.status == EntryStatus::Applied)?;
        Some(sentence_then::<P>(game.setup(), number, entry.event))
    }

    fn sheets(&self) -> Vec<SheetKind> {
        let has_booklet = self.entry.sheets.iter().any(|sheet| sheet.in_booklet);
        let own = self.entry.sheets.iter().map(|sheet| sheet.kind);
        own.chain(has_booklet.then_some(BOOKLET)).collect()
    }

    fn make_sheets(&self, word: &str, size_tenths: Option<u16>) -> Vec<Sheet> {
        let is_of = |sheet: &&SheetOf<P>| if word == BOOKLET.word { sheet.in_booklet } else { sheet.kind.word == word };
        self.entry.sheets.iter().filter(is_of).map(|sheet| (sheet.make)(self.session.game(), size_tenths)).collect()
    }

    fn sheet_stem(&self, word: &str) -> Option<String> {
        let game = self.session.game();
        if word == BOOKLET.word {
            return Some(format!("{}-{word}", safe_stem(&P::file_stem(game.setup()))));
        }
        self.sheet_of(word).map(|sheet| sheet.file_stem(game))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
