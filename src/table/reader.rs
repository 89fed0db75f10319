//! Reader that takes tables out of files and collects every fault.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use smol_str::SmolStr;

use super::bounds::{Bounds, FactRange, step_faults};
use super::overlay::{OFFICIAL, WAS, changed};
use super::row::{RowChange, take_head};
use super::{ConditionalRow, Listed, RowEffect, RowHead, Source, TableRow, TableTexts, label, predicate};
use crate::engine::fault::{FaultPlace, Part, Problem, not_json_at};
use crate::engine::node::Node;
use crate::engine::{Amount, Best, ConditionalEffect, Fault, Faults, ModifierRow, OutcomeRow, OutcomeTable, Predicate, Vocabulary, Word};
use crate::id::RowId;
use crate::strict::{read, read_value};

/// Format version of table files that this program reads.
const FORMAT: u64 = 1;

/// Reader of the tables of one game; it collects faults and a list of all rows.
#[derive(Debug)]
pub struct Reader<'t> {
    texts: &'t TableTexts,
    sources: Vec<Source>,
    faults: Faults,
    listing: Vec<Listed>,
}

/// Table file while its tables are taken out: a table left at the end is unknown.
#[derive(Debug)]
pub struct File {
    name: String,
    tables: Map<String, Json>,
    /// Best end of each table of outcomes that was not taken yet.
    best: Map<String, Json>,
}

impl File {
    /// Returns its name within the tables folder.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns true if it has this table, for tables that not every game has.
    #[must_use]
    pub fn has(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }
}

impl<'t> Reader<'t> {
    /// Creates a reader and reads `sources.json`, which every citation needs.
    #[must_use]
    pub fn new(texts: &'t TableTexts) -> Self {
        let mut reader = Self { texts, sources: Vec::new(), faults: Faults::default(), listing: Vec::new() };
        let mut file = reader.open("sources.json");
        match file.tables.remove("sources").map(read_value) {
            Some(Ok(sources)) => reader.sources = sources,
            Some(Err(fault)) => reader.faults.note(fault.within(in_row("sources.json", "sources"))),
            None => reader.fault("sources.json", "", "\"sources\" is missing".to_owned()),
        }
        reader.close(file);
        reader
    }

    /// Opens a file of the folder. A missing or broken one is a fault, and reads as empty.
    #[must_use]
    pub fn open(&mut self, name: &str) -> File {
        let node = self.texts.0.get(name).map(|text| Node::read(text));
        if let Some((place, sentence)) = node.as_ref().and_then(|node| node.as_ref().ok()?.repeated_field()) {
            self.fault(name, "", format!("{place}: {sentence}"));
        }
        let mut tables = match node.map(|node| node.map(Json::from)) {
            Some(Ok(Json::Object(object))) => object,
            Some(Ok(_)) => self.faulty_file(name, "the file must hold one JSON object".to_owned()),
            Some(Err(error)) => self.faulty_file(name, not_json_at(&error)),
            None => self.faulty_file(name, "the file is missing from the tables folder".to_owned()),
        };
        match tables.remove("format") {
            Some(format) if format.as_u64() == Some(FORMAT) => {}
            Some(other) => self.fault(name, "format", format!("format {other} is not known; this program reads format {FORMAT}")),
            None if tables.is_empty() => {}
            None => self.fault(name, "", format!("\"format\" is missing; it is {FORMAT}")),
        }
        let best = match tables.remove("best") {
            None => Map::new(),
            Some(Json::Object(best)) => best,
            Some(other) => {
                self.fault(
                    name,
                    "best",
                    format!("it is {other}; it must name the best end of each table of outcomes: \"high\" or \"low\""),
                );
                Map::new()
            }
        };
        File { name: name.to_owned(), tables, best }
    }

    /// Closes a file: tables that were not taken are faults.
    pub fn close(&mut self, file: File) {
        for key in file.best.keys() {
            self.fault(&file.name, "best", format!("there is no table of outcomes \"{key}\" in this file's format"));
        }
        for key in file.tables.keys() {
            self.fault(&file.name, "", format!("there is no table \"{key}\" in this file's format"));
        }
    }

    /// Returns everything that was read, or every fault.
    ///
    /// # Errors
    /// All faults, in order of files.
    pub fn finish(self) -> Result<(Vec<Source>, Vec<Listed>), Vec<Fault>> {
        if self.faults.is_empty() {
            return Ok((self.sources, self.listing));
        }
        Err(sorted(self.faults.into_vec()))
    }

    /// Notes a fault found by the game's own checks.
    pub fn fault(&mut self, file: &str, row: &str, text: impl Into<Problem>) {
        self.faults.add(in_row(file, row), text);
    }

    /// Notes a fault of a row of a table, found by the game's own checks.
    pub fn fault_of_row(&mut self, file: &str, table: &str, id: &RowId, text: impl Into<Problem>) {
        self.faults.add(in_row(file, table).with(Part::Row(id.0.clone())), text);
    }

    /// Notes a fault of a number of a row that is not within its bounds. The number is named by its field.
    pub fn check_bounds(&mut self, file: &str, table: &str, id: &RowId, (field, number): (&str, f64), bounds: &Bounds) {
        if let Some(text) = bounds.fault(number) {
            self.fault_of_row(file, table, id, format!("\"{field}\": {text}"));
        }
    }

    /// Notes a fault of two numbers, each with the name of its row or field, of which the first may not be above the second.
    pub fn check_order(&mut self, place: FaultPlace, (least, low): (&str, f64), (most, high): (&str, f64)) {
        if low > high {
            self.faults.add(place, format!("\"{least}\" is {low}, above \"{most}\", which is {high}: change both"));
        }
    }

    /// Returns true if a fault was found already in this file as a whole or in this table of it. A missing or unfit row
    /// may then follow from that fault, and needs no message of its own.
    #[must_use]
    pub fn met_fault(&self, file: &str, table: &str) -> bool {
        self.faults.any(|place| match place.parts() {
            [Part::File(name)] => name == file,
            [Part::File(name), Part::Table(row), ..] => name == file && (table.is_empty() || row == table),
            _ => false,
        })
    }

    fn faulty_file(&mut self, name: &str, text: String) -> Map<String, Json> {
        self.fault(name, "", text);
        Map::new()
    }

    /// Reads a table of modifiers over the facts of `vocabulary`.
    pub fn modifiers(&mut self, file: &mut File, table: &str, vocabulary: &'static Vocabulary) -> Vec<Arc<ModifierRow>> {
        let rows = self.raw_rows(file, table, |head, mut data| {
            let when = take_when(&mut data, vocabulary)?;
            let group = data.remove("group").map(read_value).transpose().map_err(|fault| fault.within("group"))?;
            let amount = read_amount(data.remove("value"), vocabulary)?;
            refuse_rest(&data)?;
            Ok(Arc::new(head.modifier(amount, group, when)))
        });
        let mut groups: BTreeMap<&SmolStr, Vec<(String, FactRange<'_>)>> = BTreeMap::new();
        for row in &rows {
            let step = row.group.as_ref().zip(FactRange::of(&row.when)).filter(|(_, step)| step.besides.is_empty());
            if let Some((group, step)) = step {
                groups.entry(group).or_default().push((format!("\"{}\"", row.id), step));
            }
        }
        for fault in groups.into_values().flat_map(|steps| step_faults(vocabulary, steps)) {
            self.fault(&file.name, table, fault);
        }
        rows
    }

    /// Reads a table of outcomes, its bands without gap or overlap. `None` if it has faults.
    pub fn outcomes<E: RowEffect>(&mut self, file: &mut File, table: &str, vocabulary: &'static Vocabulary) -> Option<OutcomeTable<E>> {
        let (before, listed) = (self.faults.len(), self.listing.len());
        let best = self.best_end(file, table);
        let mut rows = self.raw_rows(file, table, |head, mut data| {
            let band_edge = |data: &mut Map<String, Json>, key: &str| match data.remove(key) {
                None | Some(Json::Null) => Ok(None),
                Some(edge) => edge
                    .as_i64()
                    .and_then(|edge| i32::try_from(edge).ok())
                    .map(Some)
                    .ok_or(format!("\"{key}\" is {edge}; it must be a whole number")),
            };
            let (from, to) = (band_edge(&mut data, "from")?, band_edge(&mut data, "to")?);
            let effects = match data.remove("effects").unwrap_or(Json::Array(Vec::new())) {
                Json::Array(effects) => effects
                    .into_iter()
                    .enumerate()
                    .map(|(nth, effect)| {
                        conditional(effect, vocabulary).map_err(|fault| fault.within(FaultPlace::from("effects").item(nth)))
                    })
                    .collect::<Result<_, _>>()?,
                other => return Err(format!("\"effects\" is {other}; it must be a list").into()),
            };
            refuse_rest(&data)?;
            let RowHead { id, label, cite, provenance, note, brief: _, look: _, change: _ } = head.clone();
            Ok(OutcomeRow { id, label, from, to, effects, cite, provenance, note })
        });
        self.listing[listed..].iter_mut().for_each(|row| row.effect_text = effect_text::<E>);
        if self.faults.len() > before || (rows.is_empty() && self.met_fault(&file.name, table)) {
            return None;
        }
        // A row whose band the player left as it was is his own only where an effect that he changed applies.
        for (row, listed) in rows.iter_mut().zip(&self.listing[listed..]) {
            let (Some(official), Some(change)) = (&listed.official, &listed.head.change) else { continue };
            if ["from", "to"].iter().all(|edge| listed.data.get(*edge) == official.get(*edge)) {
                row.provenance = change.was;
            }
            for (nth, effect) in row.effects.iter_mut().enumerate() {
                effect.is_yours = listed.data["effects"][nth] != official["effects"][nth];
            }
        }
        for (row, listed) in rows.iter().zip(&self.listing[listed..]) {
            // Effects that do the same to the same subject, each for some numbers of one fact.
            let mut alike: Vec<(_, Vec<(String, FactRange<'_>)>)> = Vec::new();
            for (nth, effect) in row.effects.iter().enumerate() {
                let Some(step) = FactRange::of(&effect.when) else { continue };
                let json = &listed.data["effects"][nth];
                let key = (json["on"].clone(), json["do"].clone(), step.fact, step.besides.clone());
                let named = (format!("effect {}", nth + 1), step);
                match alike.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, steps)) => steps.push(named),
                    None => alike.push((key, vec![named])),
                }
            }
            for fault in alike.into_iter().flat_map(|(_, steps)| step_faults(vocabulary, steps)) {
                self.faults.add(in_row(&file.name, table).with(Part::Row(row.id.0.clone())), fault);
            }
        }
        if self.faults.len() > before {
            return None;
        }
        match OutcomeTable::new(rows, best?) {
            Ok(table) => Some(table),
            Err(faults) => {
                for fault in faults {
                    self.fault(&file.name, table, fault.to_string());
                }
                None
            }
        }
    }

    /// Takes the best end of a table of outcomes.
    fn best_end(&mut self, file: &mut File, table: &str) -> Option<Best> {
        let said = file.best.remove(table);
        let best = said.as_ref().and_then(|said| Best::ALL.iter().copied().find(|best| Some(best.word()) == said.as_str()));
        if best.is_none() && !self.met_fault(&file.name, "best") {
            let text = said.map_or_else(|| "is not said".to_owned(), |said| format!("is {said}"));
            self.fault(&file.name, "best", format!("which end of \"{table}\" is best {text}: \"high\" or \"low\""));
        }
        best
    }

    /// Reads a table of rows that hold a `T` each.
    pub fn rows<T: DeserializeOwned>(&mut self, file: &mut File, table: &str) -> Vec<TableRow<T>> {
        self.raw_rows(file, table, |head, data| Ok(TableRow { head: head.clone(), data: read(data)? }))
    }

    /// Reads a table with one row for each word of a list, the word being the row's id.
    pub fn word_rows<W: Word + Ord, T: DeserializeOwned>(&mut self, file: &mut File, table: &str) -> BTreeMap<W, TableRow<T>> {
        let before = self.faults.len();
        let rows = self.some_word_rows::<W, T>(file, table);
        if self.faults.len() == before {
            for word in W::ALL.iter().filter(|word| !rows.contains_key(word)) {
                self.fault(&file.name, table, format!("the row \"{}\" is missing", word.word()));
            }
        }
        rows
    }

    /// Reads a table with at most one row for each word of a list, the word being the row's id.
    pub fn some_word_rows<W: Word + Ord, T: DeserializeOwned>(&mut self, file: &mut File, table: &str) -> BTreeMap<W, TableRow<T>> {
        let rows = self.raw_rows(file, table, |head, data| match W::ALL.iter().find(|word| word.word() == head.id.as_str()) {
            Some(word) => Ok((*word, TableRow { head: head.clone(), data: read(data)? })),
            None => Err(format!("is not a row of this table: choose {}", W::SPELLINGS.join(", ")).into()),
        });
        rows.into_iter().collect()
    }

    /// Reads a table of rows that hold a `T` each, under a condition over the facts of `vocabulary`.
    pub fn conditional_rows<T: DeserializeOwned>(
        &mut self,
        file: &mut File,
        table: &str,
        vocabulary: &'static Vocabulary,
    ) -> Vec<ConditionalRow<T>> {
        self.raw_rows(file, table, |head, mut data| {
            let when = take_when(&mut data, vocabulary)?;
            Ok(ConditionalRow { head: head.clone(), when, data: read(data)? })
        })
    }

    /// Reads the rows of a table: the shared fields are checked and listed, the rest is converted by `make`.
    fn raw_rows<R>(&mut self, file: &mut File, table: &str, make: impl Fn(&RowHead, Map<String, Json>) -> Result<R, Fault>) -> Vec<R> {
        let rows = match file.tables.remove(table) {
            Some(Json::Array(rows)) => rows,
            Some(_) => return self.faulty_table(file, format!("\"{table}\" must be a list of rows")),
            None if file.tables.is_empty() && self.faults.any(|place| place.file() == Some(&file.name)) => {
                return Vec::new();
            }
            None => return self.faulty_table(file, format!("the table \"{table}\" is missing")),
        };
        let mut seen = BTreeSet::new();
        let mut made = Vec::with_capacity(rows.len());
        for (nth, row) in rows.into_iter().enumerate() {
            let name = match row.get("id").and_then(Json::as_str) {
                Some(id) => Part::Row(id.into()),
                None => Part::RowNumber(nth + 1),
            };
            match self.read_row(file, table, row, &mut seen, &make) {
                Ok(row) => made.push(row),
                Err(fault) => self.faults.note(fault.within(in_row(&file.name, table).with(name))),
            }
        }
        made
    }

    fn read_row<R>(
        &mut self,
        file: &File,
        table: &str,
        row: Json,
        seen: &mut BTreeSet<SmolStr>,
        make: &impl Fn(&RowHead, Map<String, Json>) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        let Json::Object(mut object) = row else { return Err("a row must be a JSON object".to_owned().into()) };
        let official = match object.remove(OFFICIAL) {
            None => None,
            Some(Json::Object(official)) => Some(official),
            Some(other) => return Err(format!("\"{OFFICIAL}\" is {other}; it must be the row's data before the change").into()),
        };
        let was = object.remove(WAS).and_then(|was| serde_json::from_value(was).ok());
        let mut head = take_head(&mut object)?;
        let places = |official| changed(official, &object).map(|(place, _)| place).collect();
        head.change = was.zip(official.as_ref()).map(|(was, official)| RowChange { was, places: places(official) });
        let label = label::filled(&head.label, &object, |own, id| self.figure(&file.name, own, id));
        // If a number is missing, the row's own fault gives the reason.
        let unlabelled = label.map(|label| head.label = label).err();
        if !seen.insert(head.id.0.clone()) {
            return Err("another row of this table has the same id".to_owned().into());
        }
        let Some(source) = self.sources.iter().find(|source| source.id == head.cite.source) else {
            let known = self.sources.iter().map(|source| source.id.as_str()).collect::<Vec<_>>().join(", ");
            return Err(format!("cites \"{}\", which is not in sources.json: choose {known}", head.cite.source).into());
        };
        head.cite.title = source.title.as_str().into();
        let data = object.clone();
        let made = make(&head, object)?;
        unlabelled.map_or(Ok(()), Err)?;
        self.listing.push(Listed { file: file.name.clone(), table: table.to_owned(), head, data, official, effect_text: |_| None });
        Ok(made)
    }

    /// Returns the value of a figure in another file of the same game, as it stands there.
    fn figure(&self, file: &str, own: &str, id: &str) -> Option<Json> {
        let (game, _) = file.rsplit_once('/')?;
        let text = self.texts.0.get(&format!("{game}/{own}.json"));
        // A file that cannot be read is reported as such, once.
        let Some(Ok(json)) = text.map(|text| serde_json::from_str::<Json>(text)) else { return Some(Json::from(0)) };
        json["figures"].as_array()?.iter().find(|row| row["id"] == id).map(|row| row["value"].clone())
    }

    fn faulty_table<R>(&mut self, file: &File, text: String) -> Vec<R> {
        self.fault(&file.name, "", text);
        Vec::new()
    }
}

fn take_when(data: &mut Map<String, Json>, vocabulary: &Vocabulary) -> Result<Predicate, String> {
    data.remove("when").map_or(Ok(Predicate::ALWAYS), |when| predicate::read(&when, vocabulary))
}

fn read_amount(value: Option<Json>, vocabulary: &Vocabulary) -> Result<Amount, String> {
    let fact = |name: &Json| {
        let name = name.as_str().unwrap_or_default();
        vocabulary.find(name).ok_or_else(|| format!("\"value\": there is no fact \"{name}\" in {}", vocabulary.name))
    };
    let wrong = |value: &Json| format!("\"value\" is {value}; it must be a whole number from -100 to 100");
    match value {
        None => Err("\"value\" is missing; it is what the row adds".to_owned()),
        Some(Json::Object(verb)) if verb.len() == 1 && verb.contains_key("fact") => fact(&verb["fact"]).map(Amount::OfFact),
        Some(Json::Object(verb)) if verb.len() == 1 && verb.contains_key("share_among") => {
            fact(&verb["share_among"]).map(Amount::ShareAmong)
        }
        Some(value) => match value.as_i64() {
            Some(number @ -100..=100) => i32::try_from(number).map(Amount::Fixed).map_err(|_| wrong(&value)),
            _ => Err(wrong(&value)),
        },
    }
}

fn conditional<E: RowEffect>(effect: Json, vocabulary: &Vocabulary) -> Result<ConditionalEffect<E>, Fault> {
    let Json::Object(mut object) = effect else { return Err(format!("\"effects\": {effect} must be an object").into()) };
    let when = take_when(&mut object, vocabulary)?;
    Ok(ConditionalEffect { when, effect: E::from_table(object)?, is_yours: false })
}

/// Describes an effect of a table in its game's words; `None`: it has a fault.
fn effect_text<E: RowEffect>(effect: &Map<String, Json>) -> Option<String> {
    let mut effect = effect.clone();
    effect.remove("when");
    E::from_table(effect).ok().map(|effect| effect.to_string())
}

fn refuse_rest(data: &Map<String, Json>) -> Result<(), String> {
    data.keys().next().map_or(Ok(()), |key| Err(format!("unknown field \"{key}\"")))
}

/// Indexes a table's rows by id.
#[must_use]
pub fn by_id<T>(rows: Vec<TableRow<T>>) -> BTreeMap<SmolStr, TableRow<T>> {
    rows.into_iter().map(|row| (row.head.id.0.clone(), row)).collect()
}

/// Returns the place of a table in a file, or of the whole file if `row` is empty.
#[must_use]
pub fn in_row(file: &str, row: &str) -> FaultPlace {
    let whole = FaultPlace::of_file(file);
    if row.is_empty() { whole } else { whole.with(Part::Table(row.into())) }
}

/// Sorts faults by file and row, without duplicates.
#[must_use]
pub fn sorted(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_cached_key(|fault| (fault.place_text(), fault.text().into_owned()));
    faults.dedup();
    faults
}
