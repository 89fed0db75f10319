//! Lines of a battle's file: a header, then records. The store reads and writes the lines.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::play::Play;
use super::{Event, EventNumber, Game, Journal, PastTables, Record};
use crate::engine::fault::{Fault, FaultPlace, Problem, clause, join_faults};
use crate::engine::text::{NEWER, PROGRAM, without_byte_mark};
use crate::table::{Listed, Overlay};

/// Format of battle files that this program writes and reads.
pub const FORMAT: u64 = 2;

/// Value of `kind` in the header of such a file.
pub const KIND: &str = "brigade-major battle";

/// Builds a fault of the header, which is the first line.
fn of_header(wrong: impl Into<Problem>) -> Fault {
    Fault::new(FaultPlace::of_line(1), wrong)
}

fn no_header() -> Fault {
    of_header(clause("is not the header of a Brigade Major battle"))
}

/// Field of the header with the seed of the dice that the program rolls.
const DICE: &str = "dice";

/// Field of the header with the name of the values of the game's tables, without the player's rules.
const OFFICIAL: &str = "official_tables";

/// Returns the first line of a game's file: format, game, the tables' fingerprint, the seed of its dice if it has one, the whole set-up,
/// and the player's own rules among the rows of its tables, so that they are known when the file is opened again.
#[must_use]
pub fn header<P: Play>(setup: &P::Setup, tables_fingerprint: &str, dice: Option<u32>) -> String {
    let past = P::past_tables(setup);
    let tables = past.begun().unwrap_or_else(|| P::tables(setup));
    let (system, _) = P::name(tables);
    let scenario: Json = serde_json::from_str(&P::start_text(setup)).unwrap_or_default();
    let mut header =
        json!({"kind": KIND, "format": FORMAT, "program": PROGRAM, "system": system, "tables": tables_fingerprint, "scenario": scenario});
    if let Some((fields, seed)) = header.as_object_mut().zip(dice) {
        fields.insert(DICE.to_owned(), seed.into());
    }
    let house = Overlay::of(P::rows(tables));
    if let Some(fields) = header.as_object_mut() {
        fields.extend(official_values::<P>(tables).map(|official| (OFFICIAL.to_owned(), official.into())));
        fields.extend((!house.is_empty()).then(|| (HOUSE_RULES.to_owned(), house.to_value())));
    }
    header.to_string()
}

/// Parses the text of a header.
///
/// # Errors
/// The text is not JSON.
pub fn header_of(text: &str) -> Result<Json, Fault> {
    serde_json::from_str(without_byte_mark(text)).map_err(|_| no_header())
}

/// Returns the seed of the program's dice in a header; `None` in a file from before battles had one.
///
/// # Errors
/// The seed is not a whole number of 32 bits.
pub fn dice_seed(header: &str) -> Result<Option<u32>, Fault> {
    let seed = header_of(header)?.get(DICE).cloned();
    let number = |seed: Json| seed.as_u64().and_then(|seed| u32::try_from(seed).ok());
    let wrong = || of_header(clause(format!("has a wrong \"{DICE}\": it must be a whole number from 0 to {}", u32::MAX)));
    seed.map(|seed| number(seed).ok_or_else(wrong)).transpose()
}

/// Formats a record as a line.
#[must_use]
pub fn record_line<E: Serialize>(record: &Record<E>) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

/// Key of a line with several events: those of one key press are one line.
const TOGETHER: &str = "together";

/// Line of several events that are one entry of the log.
#[derive(Serialize, Deserialize)]
struct Together<E> {
    together: Vec<E>,
}

/// Key of a line that is not an event but data to store beside the events; the last such line applies.
const REMEMBERED: &str = "remember";

/// Formats a line of data to store beside the events.
#[must_use]
pub fn remembered_line(what: &impl Serialize) -> String {
    json!({REMEMBERED: what}).to_string()
}

/// Returns the data stored in a line beside the events; `None` where the line is an event.
#[must_use]
pub fn remembered(line: &str) -> Option<Json> {
    if !begins_with(line, REMEMBERED) {
        return None;
    }
    serde_json::from_str::<Json>(line).ok()?.get_mut(REMEMBERED).map(Json::take)
}

/// Returns whether the first field of a line has this name.
fn begins_with(line: &str, name: &str) -> bool {
    line.trim_start().strip_prefix("{\"").and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with('"'))
}

/// Returns the line for an entry of the log, from the event of that number on.
#[must_use]
pub fn entry_line<E: Serialize>(journal: &Journal<E>, first: EventNumber) -> String {
    let events = journal.group(first).filter_map(|number| Some(journal.entry(number)?.event)).collect::<Vec<_>>();
    match events.as_slice() {
        [event] => record_line(&Record::Event(event)),
        _ => serde_json::to_string(&Together { together: events }).unwrap_or_default(),
    }
}

/// Returns all lines of a game's file after its header.
pub fn lines<E: Serialize>(journal: &Journal<E>) -> impl Iterator<Item = String> {
    let mut number = (0..).map(EventNumber);
    journal.records().filter_map(move |record| match record {
        Record::Cursor(_) => Some(record_line(&record)),
        Record::Event(_) => number.next().filter(|number| !journal.is_joined(*number)).map(|first| entry_line(journal, first)),
    })
}

/// Returns the system of a battle's file.
///
/// # Errors
/// The line is not a header, or has another format.
pub fn system_of(header: &Json) -> Result<&str, Fault> {
    if header.get("kind").and_then(Json::as_str) != Some(KIND) {
        return Err(no_header());
    }
    match header.get("format").and_then(Json::as_u64) {
        Some(FORMAT) => Ok(header.get("system").and_then(Json::as_str).unwrap_or_default()),
        other => {
            let found = other.map_or_else(|| "the format is missing".to_owned(), |number| format!("format {number} is not known"));
            let newer = other.filter(|format| *format > FORMAT).map_or("", |_| NEWER);
            Err(of_header(format!("{found}; this program reads format {FORMAT}{newer}")))
        }
    }
}

/// Returns the text of the scenario in a header of that system; `title` is the game's, for the message.
///
/// # Errors
/// The errors of [`system_of`], and a battle of another game.
fn scenario_of(header: &Json, system: &str, title: &str) -> Result<String, Fault> {
    if system_of(header)? != system {
        return Err(of_header(format!("the battle is of another game than {title}")));
    }
    Ok(header.get("scenario").map(Json::to_string).unwrap_or_default())
}

/// Returns the fault of a header whose scenario has these faults.
#[must_use]
pub fn scenario_fault(faults: &[Fault]) -> Fault {
    Fault::new(FaultPlace::of_line(1).field("scenario"), join_faults(faults, "; "))
}

/// Reads the game from a header and records. Returns it with a notice where the tables differ from those it was begun with.
///
/// The start is made of the rules in the header; those in force judge what is played from now on.
///
/// # Errors
/// The lines are not a game, or a record cannot be read: records are counted as lines of the file.
pub fn read_lines<P: Play>(
    tables: &Arc<P::Tables>,
    tables_fingerprint: &str,
    header: &str,
    records: Vec<String>,
) -> Result<(Game<P>, Option<String>), Fault> {
    let header = header_of(header)?;
    let (system, title) = P::name(tables);
    let start = scenario_of(&header, system, title)?;
    let now = Overlay::of(P::rows(tables));
    let begun = rules_of_header(&header);
    let same_tables = has_same_tables::<P>(&header, tables);
    let own = [begun.clone(), Overlay::default(), now.clone()].map(|rules| (rules, None));
    let of_lines = records.iter().filter(|line| is_rules_line(line)).map(|line| rules_in_line(line));
    let known = own.into_iter().chain(of_lines);
    let mut reigns = Reigns::<P>::begin((rules_text(&now), tables), known.collect(), (&rules_text(&begun), same_tables));
    let begun_tables = Arc::clone(&reigns.in_force);
    let setup = P::read_start(&begun_tables, &start).or_else(|fault| P::read_start(tables, &start).map_err(|_| fault))?;
    let mut fault = None;
    // Each line is dropped as its event is recorded: a long file is never in memory twice.
    let read = |(nth, text): (usize, String)| {
        let entry = read_entry::<P>([&reigns.in_force, &begun_tables, tables], nth + 2, &text);
        let entry = entry.map_err(|found| fault = Some(found)).ok()?;
        entry.iter().for_each(|record| reigns.pass(record));
        Some(entry)
    };
    let game = Game::<P>::replay_entries(setup, records.into_iter().enumerate().map_while(read));
    if let Some(fault) = fault {
        return Err(fault);
    }
    // Of a file of an earlier version it is not known whether more than words differs.
    let may_differ = header.get(OFFICIAL).is_none() && !has_same_texts::<P>(&header, tables_fingerprint, tables, &begun);
    let notice = reigns.other_tables(last_rules::<P>(game.journal()).is_some(), may_differ);
    let setup = P::with_tables(game.setup_in_force(), tables, reigns.end());
    Ok((game.with_setup(setup), notice))
}

/// Rules in force at a place of the log.
#[derive(Clone)]
struct Reign {
    /// The player's rules, as the log names them.
    named: String,
    /// Is set where the official tables beneath them are those in use.
    same_tables: bool,
}

/// Rules that judged the events of a file, as they are read one after the other.
struct Reigns<'t, P: Play> {
    /// Rules in force now, as the log names them, with their tables.
    now: (String, &'t Arc<P::Tables>),
    /// Rules that the log may name, each with the name it has for them, where a line tells it.
    known: Vec<(Overlay, Option<String>)>,
    /// Rules at this place of the log.
    reign: Reign,
    /// Is set where these rules are known.
    are_known: bool,
    /// Rules of the start, and those that each note of the line began, with the number of events of the line up to it.
    line: Vec<(usize, Reign)>,
    /// Number of events of the line, and of those that apply.
    lengths: [usize; 2],
    /// Tables at this place, or the nearest to them.
    in_force: Arc<P::Tables>,
    /// Tables that judged the events before.
    past: PastTables<P::Tables>,
    /// Number of events read.
    events: usize,
}

impl<'t, P: Play> Reigns<'t, P> {
    fn begin(now: (String, &'t Arc<P::Tables>), known: Vec<(Overlay, Option<String>)>, (named, same_tables): (&str, bool)) -> Self {
        let reign = Reign { named: named.to_owned(), same_tables };
        let mut reigns = Self {
            in_force: Arc::clone(now.1),
            now,
            known,
            are_known: true,
            line: vec![(0, reign.clone())],
            reign,
            lengths: [0; 2],
            past: PastTables::default(),
            events: 0,
        };
        let begun = reigns.tables_of(named);
        reigns.are_known = begun.is_some();
        reigns.in_force = begun.unwrap_or(reigns.in_force);
        reigns
    }

    /// Returns the tables with the rules that the log names so; `None` where they are not known, or have faults by now.
    fn tables_of(&self, named: &str) -> Option<Arc<P::Tables>> {
        if named == self.now.0 {
            return Some(Arc::clone(self.now.1));
        }
        let rules = self.rules_of(named)?;
        let texts = rules.apply(&P::origin(self.now.1)?.texts().official()).ok()?;
        P::reread(self.now.1, &texts).map(Arc::new)
    }

    /// Returns the rules that these texts describe by their places in the tables.
    fn rules_of(&self, named: &str) -> Option<&Overlay> {
        self.known.iter().map(|(rules, _)| rules).find(|rules| rules_text(rules) == named)
    }

    /// Returns the text of the rules that a note names, by their places in the tables.
    fn text_of(&self, note: &str) -> String {
        let named = self.known.iter().find(|(_, name)| name.as_deref() == Some(note));
        named.map_or_else(|| note.to_owned(), |(rules, _)| rules_text(rules))
    }

    /// Returns the same text in the words of players.
    fn words_of(&self, named: &str) -> String {
        self.rules_of(named).map_or_else(|| named.to_owned(), |rules| rules_words(rules, P::rows(self.now.1)))
    }

    /// Passes a record: a note on the rules begins a reign, and one that is undone ends it.
    fn pass(&mut self, record: &Record<Event<P>>) {
        let [length, applied] = &mut self.lengths;
        match record {
            Record::Cursor(place) => {
                *applied = (*place).min(*length);
                self.reign_again();
            }
            Record::Event(event) => {
                // What was undone is overtaken.
                self.line.retain(|(place, _)| *place <= *applied);
                (*length, *applied) = (*applied + 1, *applied + 1);
                let applied = *applied;
                let note = P::note_of(&event.command).unwrap_or_default();
                let named = note.strip_prefix(RULES_NOTE).map(|named| self.text_of(named));
                let tables = note.strip_prefix(TABLES_NOTE).map(|tables| Some(tables) == tables_name::<P>(self.now.1).as_deref());
                if named.is_some() || tables.is_some() {
                    let before = self.reign.clone();
                    let reign = Reign { named: named.unwrap_or(before.named), same_tables: tables.unwrap_or(before.same_tables) };
                    self.line.push((applied, reign));
                    self.reign_again();
                }
                self.events += 1;
            }
        }
    }

    /// Puts the rules of the last note that applies in force.
    fn reign_again(&mut self) {
        let [_, applied] = self.lengths;
        let Some((_, reign)) = self.line.iter().rev().find(|(place, _)| *place <= applied) else { return };
        if reign.named == self.reign.named && reign.same_tables == self.reign.same_tables {
            return;
        }
        let reign = reign.clone();
        self.past = self.with_reign();
        let next = self.tables_of(&reign.named);
        self.are_known = next.is_some();
        self.in_force = next.unwrap_or_else(|| Arc::clone(self.now.1));
        self.reign = reign;
    }

    fn with_reign(&self) -> PastTables<P::Tables> {
        self.past.then(Arc::clone(&self.in_force), self.are_known && self.reign.same_tables, self.events)
    }

    /// Returns the tables that judged the events of the whole file, where they are not those in force.
    fn end(self) -> PastTables<P::Tables> {
        if self.reign.named == self.now.0 && self.reign.same_tables { self.past } else { self.with_reign() }
    }

    /// Returns the notice for players where the tables differ from those the battle was last played by: it lists the player's rules that
    /// differ, if any.
    fn other_tables(&self, is_noted: bool, may_differ: bool) -> Option<String> {
        let (then, now) = (&self.reign.named, &self.now.0);
        if then == now {
            let other = "This battle was begun with other tables. Its log is unchanged; new checks use the current tables.";
            return (!self.reign.same_tables || (may_differ && !is_noted)).then(|| other.to_owned());
        }
        let (then, now) = (self.words_of(then), self.words_of(now));
        let played = if is_noted { "last played by" } else { "begun with" };
        Some(format!(
            "This battle was {played} other rules of yours. Then: {then}. Now: {now}. Its log is unchanged; new checks use the current ones."
        ))
    }
}

/// Parses the records of a line of a file, without spare capacity. One of the tables must allow them.
fn read_entry<P: Play>(tables: [&Arc<P::Tables>; 3], line: usize, text: &str) -> Result<Vec<Record<Event<P>>>, Fault> {
    let wrong = |error: serde_json::Error| Fault::new(FaultPlace::of_line(line as u64), of_record::<P>(text, &error));
    let mut records = if begins_with(text, REMEMBERED) || begins_with(text, HOUSE_RULES) {
        Vec::new()
    } else if begins_with(text, TOGETHER) {
        serde_json::from_str::<Together<Event<P>>>(text).map_err(wrong)?.together.into_iter().map(Record::Event).collect()
    } else {
        vec![serde_json::from_str(text).map_err(wrong)?]
    };
    for record in &mut records {
        // A record that some rules of the file's past allow is sound.
        let mut checks = tables.iter().map(|tables| P::check_record(tables, line, record));
        let first = checks.next().unwrap_or(Ok(()));
        first.or_else(|fault| if checks.any(|check| check.is_ok()) { Ok(()) } else { Err(fault) })?;
        if let Record::Event(Event { changes, notes, waived, .. }) = record {
            changes.shrink_to_fit();
            notes.shrink_to_fit();
            waived.shrink_to_fit();
        }
    }
    Ok(records)
}

/// Describes the fault of a record. An unknown word comes from a later version: programs write these lines, so it is no typing error.
fn of_record<P: Play>(text: &str, error: &serde_json::Error) -> Problem {
    let said = error.to_string();
    let is_unknown = said.starts_with("unknown variant") || said.starts_with("unknown field");
    let Some(word) = said.split('`').nth(1).filter(|_| is_unknown) else { return said.into() };
    let commands = serde_json::from_str::<Json>(text).map(|mut line| match line.get_mut(TOGETHER).map(Json::take) {
        Some(Json::Array(events)) => events,
        _ => vec![line.get("event").cloned().unwrap_or_default()],
    });
    let is_known = |event: &Json| P::Command::deserialize(&event["command"]).is_ok();
    let what = if commands.is_ok_and(|events| events.iter().all(is_known)) { "an entry" } else { "a command" };
    clause(format!("has {what} this version does not know{NEWER} (“{word}”)"))
}

/// Field with the player's rules: of the header, and of a line that holds rules which a note in the log names.
const HOUSE_RULES: &str = "house_rules";

/// Field of a line with the player's rules: the name that a note in the log has for them.
const NAMED: &str = "named";

/// Formats a line with rules of the player that a note in the log names so, so that earlier events can be read by them.
#[must_use]
pub fn rules_line(rules: &Overlay, name: &str) -> String {
    json!({HOUSE_RULES: rules.to_value(), NAMED: name}).to_string()
}

/// Returns true if a line of the file holds rules of the player.
#[must_use]
pub fn is_rules_line(line: &str) -> bool {
    begins_with(line, HOUSE_RULES)
}

/// Returns the player's rules in such a line, with the name that a note in the log has for them: `None` in a line of an earlier version.
fn rules_in_line(line: &str) -> (Overlay, Option<String>) {
    let line = serde_json::from_str::<Json>(line).unwrap_or_default();
    (rules_of_header(&line), line.get(NAMED).and_then(Json::as_str).map(str::to_owned))
}

/// Beginning of the note in the log that other rules of the player are in force from there on.
pub const RULES_NOTE: &str = "Your rules from here on: ";

/// Beginning of the note in the log that other official tables are in use from there on.
pub const TABLES_NOTE: &str = "Tables with other values from here on, by their sum: ";

/// Returns the official tables' name in the log: the beginning of that of their values; `None` in a game without house rules.
pub fn tables_name<P: Play>(tables: &P::Tables) -> Option<String> {
    official_values::<P>(tables).map(|name| name.chars().take(8).collect())
}

/// Returns the official tables named by the last note about them in the log; `None` if there is none.
pub fn last_tables<P: Play>(journal: &Journal<Event<P>>) -> Option<&str> {
    journal.applied().rev().find_map(|event| P::note_of(&event.command)?.strip_prefix(TABLES_NOTE))
}

/// Describes the player's rules in the words of players, by the labels of the rows they change: as the log names them.
#[must_use]
pub fn rules_words(rules: &Overlay, rows: &[Listed]) -> String {
    if rules.is_empty() { "none".to_owned() } else { rules.describe_by(rows).join("; ") }
}

/// Returns whether a command is a note that the program writes by itself, on rules or tables in force from there on.
pub fn is_rules_note<P: Play>(command: &P::Command) -> bool {
    P::note_of(command).is_some_and(|text| text.starts_with(RULES_NOTE) || text.starts_with(TABLES_NOTE))
}

/// Describes the player's rules by their places in the tables, as the log of earlier versions named them.
#[must_use]
pub fn rules_text(rules: &Overlay) -> String {
    if rules.is_empty() { "none".to_owned() } else { rules.describe().join("; ") }
}

/// Returns the player's rules in a header.
#[must_use]
pub fn rules_of_header(header: &Json) -> Overlay {
    header.get(HOUSE_RULES).and_then(|rules| Overlay::parse(&rules.to_string()).ok()).unwrap_or_default()
}

/// Returns the player's rules named by the last note about them in the log; `None` if there is none.
pub fn last_rules<P: Play>(journal: &Journal<Event<P>>) -> Option<&str> {
    journal.applied().rev().find_map(|event| P::note_of(&event.command)?.strip_prefix(RULES_NOTE))
}

/// Returns whether a file was begun with the values of the tables in use, whatever the player's rules over them. Those of an earlier version
/// do not say so, and count as the same.
pub fn has_same_tables<P: Play>(header: &Json, tables: &P::Tables) -> bool {
    let written = header.get(OFFICIAL).and_then(Json::as_str);
    written.zip(official_values::<P>(tables)).is_none_or(|(of_file, now)| of_file == now)
}

/// Returns whether a file was begun with these very texts of the tables, words included, whatever the player's rules over them.
fn has_same_texts<P: Play>(header: &Json, fingerprint: &str, tables: &P::Tables, begun: &Overlay) -> bool {
    let written = header.get("tables").and_then(Json::as_str);
    let official = || begun.apply(&P::origin(tables)?.texts().official()).ok();
    written == Some(fingerprint) || official().is_some_and(|texts| written == Some(texts.fingerprint().as_str()))
}

/// Returns the name of the values of a game's tables without the player's rules; `None` in a game without house rules.
fn official_values<P: Play>(tables: &P::Tables) -> Option<&str> {
    P::origin(tables).map(|origin| origin.values_name(P::name(tables).0))
}
