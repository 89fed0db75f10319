//! A game in play with its file, whichever game it is to who asks.

use std::any::Any;
use std::fmt::Debug;

use serde_json::{Map, Value as Json};

use super::{Entry, Registrable, Rules, SheetKind, SheetOf, about};
use crate::engine::fault::clause;
use crate::game::after_action::AfterAction;
use crate::game::luck::Luck;
use crate::game::roster::RosterLine;
use crate::game::{Asked, EventNumber, Refusal, Standing, Version};
use crate::games::about::About;
use crate::interface::read_placed;
use crate::sheet::Sheet;
use crate::sitting::{Seat, Sitting, WrittenFile};
use crate::table::Listed;

/// What lies on a desk with its file, whichever game it is. A design too does: what only games with dice have, it has not.
pub trait AnySitting: Debug {
    /// The word of its game.
    fn game(&self) -> &'static str;
    /// What every game can do.
    fn seat(&self) -> &dyn Seat;
    /// The same, to do it.
    fn seat_mut(&mut self) -> &mut dyn Seat;
    /// What is told of what it began from.
    fn about(&self) -> About;
    /// The rows of the tables it is played by.
    fn rows(&self) -> &[Listed];
    /// Plays on by other tables.
    fn take_rules(&mut self, rules: &Rules);
    /// Carries a command out, as a line of `play` has it; gives its sentence.
    ///
    /// # Errors
    /// Why it is refused, or what is wrong with the line.
    fn carry_out(&mut self, command: Map<String, Json>) -> Result<String, Refusal> {
        drop(command);
        Err(Refusal::of("", "it is no game that is played by commands"))
    }
    /// Puts a remark into the log, where it has remarks.
    ///
    /// # Errors
    /// Why nothing may be done in the game.
    fn note(&mut self, text: String) -> Result<(), Refusal> {
        drop(text);
        Ok(())
    }
    /// The version: the same while the game and its events are the same. Results that depend on nothing else can be cached by it.
    fn version(&self) -> Version;
    /// How many events its log has, and how many of its line hold.
    fn events(&self) -> (usize, usize);
    /// The luck of the game so far.
    fn luck(&self) -> Luck {
        Luck::default()
    }
    /// It can be looked back on.
    fn has_after_action(&self) -> bool {
        false
    }
    /// The game so far, looked back on; none: it cannot be.
    fn after_action(&self) -> Option<AfterAction> {
        None
    }
    /// Its roster as it stands.
    fn roster(&self) -> Vec<RosterLine> {
        Vec::new()
    }
    /// What is on the table now: the game's word, its title, how many events hold, and what the game tells.
    fn on_table(&self) -> Map<String, Json> {
        let head = [("game", self.game().into()), ("title", self.about().title.into()), ("events", self.events().1.into())];
        head.into_iter().map(|(name, value): (&str, Json)| (name.to_owned(), value)).collect()
    }
    /// Sets a line of the roster as the table has it, by the key of the remedy; what is not there is passed over.
    ///
    /// # Errors
    /// Why it cannot be set so.
    fn set_right(&mut self, line: &str, key: &str) -> Result<(), Refusal> {
        let _ = (line, key);
        Ok(())
    }
    /// The sentence of an event by its number in the log, while it holds.
    fn sentence(&self, number: EventNumber) -> Option<String> {
        let _ = number;
        None
    }
    /// The sheets it prints.
    fn sheets(&self) -> Vec<SheetKind> {
        Vec::new()
    }
    /// A sheet by its word, for type of so many tenths of a point or as large as fits. None: it has no such sheet.
    fn sheet(&self, word: &str, size_tenths: Option<u16>) -> Option<Sheet> {
        let _ = (word, size_tenths);
        None
    }
    /// What the file of that sheet is named after.
    fn sheet_stem(&self, word: &str) -> Option<String> {
        let _ = word;
        None
    }
    /// A file that is written anew as the log goes on, and why it is not, if so: of a design, the scenario it goes into.
    fn written_file(&self) -> Option<&dyn WrittenFile> {
        None
    }
    /// The same, to write it.
    fn written_file_mut(&mut self) -> Option<&mut dyn WrittenFile> {
        None
    }
    /// For who knows which game it is.
    fn as_any(&self) -> &dyn Any;
    /// The same.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// A sitting of this game, whichever it is.
#[must_use]
pub fn seated<P: Registrable>(entry: &'static Entry<P>, sitting: Sitting<P>) -> Box<dyn AnySitting> {
    Box::new(Seated { entry, sitting })
}

impl dyn AnySitting {
    /// The sitting, of a game that is known.
    #[must_use]
    pub fn of<P: Registrable>(&self) -> Option<&Sitting<P>> {
        self.as_any().downcast_ref::<Seated<P>>().map(|seated| &seated.sitting)
    }

    /// The same.
    pub fn of_mut<P: Registrable>(&mut self) -> Option<&mut Sitting<P>> {
        self.as_any_mut().downcast_mut::<Seated<P>>().map(|seated| &mut seated.sitting)
    }
}

#[derive(Debug)]
struct Seated<P: Registrable> {
    entry: &'static Entry<P>,
    sitting: Sitting<P>,
}

impl<P: Registrable> Seated<P> {
    fn sheet_of(&self, word: &str) -> Option<&SheetOf<P>> {
        self.entry.sheets.iter().find(|sheet| sheet.kind.word == word)
    }
}

impl<P: Registrable> AnySitting for Seated<P> {
    fn game(&self) -> &'static str {
        self.entry.name
    }

    fn seat(&self) -> &dyn Seat {
        &self.sitting
    }

    fn seat_mut(&mut self) -> &mut dyn Seat {
        &mut self.sitting
    }

    fn about(&self) -> About {
        about(self.entry, self.sitting.game().setup())
    }

    fn rows(&self) -> &[Listed] {
        P::rows(P::tables(self.sitting.game().setup()))
    }

    fn take_rules(&mut self, rules: &Rules) {
        if let Some(tables) = rules.tables(self.entry) {
            self.sitting.take_tables(tables, &rules.fingerprint);
        }
    }

    fn carry_out(&mut self, command: Map<String, Json>) -> Result<String, Refusal> {
        let mut command = command;
        // The referee's word stands beside what is asked, whichever the game.
        let word = match command.remove("referee") {
            None | Some(Json::Null) => None,
            Some(Json::String(word)) => Some(word.into()),
            Some(_) => return Err(Refusal::of("referee", clause("must be his word as a text; it may be empty"))),
        };
        let asked = Asked { command: read_placed(command, P::TAG)?, word };
        let event = self.sitting.submit(asked)?;
        Ok(P::sentence(self.sitting.game().setup(), &event))
    }

    fn note(&mut self, text: String) -> Result<(), Refusal> {
        self.sitting.submit((self.entry.note)(text)).map(drop)
    }

    fn version(&self) -> Version {
        self.sitting.game().version()
    }

    fn events(&self) -> (usize, usize) {
        let journal = self.sitting.game().journal();
        (journal.len(), journal.cursor())
    }

    fn luck(&self) -> Luck {
        let game = self.sitting.game();
        (self.entry.luck)(game.setup(), game.journal())
    }

    fn has_after_action(&self) -> bool {
        self.entry.after_action.is_some()
    }

    fn after_action(&self) -> Option<AfterAction> {
        self.entry.after_action.map(|look_back| look_back(self.sitting.game()))
    }

    fn roster(&self) -> Vec<RosterLine> {
        (self.entry.roster)(self.sitting.game()).into_iter().map(|line| line.map(drop)).collect()
    }

    fn on_table(&self) -> Map<String, Json> {
        let head = [("game", self.entry.name.into()), ("title", self.about().title.into()), ("events", self.events().1.into())];
        let head = head.map(|(name, value): (&str, Json)| (name.to_owned(), value));
        head.into_iter().chain((self.entry.on_table)(self.sitting.game())).collect()
    }

    fn set_right(&mut self, line: &str, key: &str) -> Result<(), Refusal> {
        let roster = (self.entry.roster)(self.sitting.game());
        let remedy = roster.iter().find(|known| known.id == line).and_then(|line| line.remedy(key));
        remedy.map_or(Ok(()), |remedy| self.sitting.submit(remedy.command.clone()).map(drop))
    }

    fn sentence(&self, number: EventNumber) -> Option<String> {
        let game = self.sitting.game();
        let entry = game.journal().entry(number).filter(|entry| entry.standing == Standing::Applied)?;
        Some(P::sentence(game.setup(), entry.event))
    }

    fn sheets(&self) -> Vec<SheetKind> {
        self.entry.sheets.iter().map(|sheet| sheet.kind).collect()
    }

    fn sheet(&self, word: &str, size_tenths: Option<u16>) -> Option<Sheet> {
        self.sheet_of(word).map(|sheet| (sheet.make)(self.sitting.game(), size_tenths))
    }

    fn sheet_stem(&self, word: &str) -> Option<String> {
        self.sheet_of(word).map(|sheet| sheet.file_stem(self.sitting.game()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
