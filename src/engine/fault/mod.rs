//! Faults with their place and the valid values: one type for requests, commands, tables, scenarios and files.
//!
//! ```
//! use brigade_major::engine::fault::{Faults, clause};
//!
//! let faults = Faults::default();
//! faults.check_bounds("stands", 0, 1..=1_000);
//! faults.add("gun", clause("is missing: one of a 6-pounder or a howitzer"));
//! faults.add("range", "nobody fires so far");
//! let faults = faults.finish().unwrap_err();
//! assert_eq!(faults[0].to_string(), "stands: 0 is out of bounds: 1 to 1000");
//! let spoken = faults.iter().map(|fault| fault.sentence()).collect::<Vec<_>>();
//! assert_eq!(spoken[0], "Stands must be 1 to 1000, not 0.");
//! assert_eq!(spoken[1], "Gun is missing: one of a 6-pounder or a howitzer.");
//! assert_eq!(spoken[2], "Nobody fires so far.");
//! ```

mod place;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};

use smol_str::SmolStr;

pub use place::{At, FaultPlace, Part, single};

use super::node::Node;
use super::text::{IS, Verb, is_plural, join_alternatives, join_list, upper_first, without_full_stop};
use crate::id::AnyId;

/// Fault with its place and its text.
///
/// ```
/// use brigade_major::games::{rff1812, shipped};
/// use brigade_major::games::rff1812::scenario::Scenario;
///
/// let guns = rff1812::Tables::shipped().expect("the built-in tables are sound").for_files();
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in").replacen("\"veteran\"", "\"vetran\"", 1);
/// let faults = Scenario::parse(&text, &guns).unwrap_err();
/// assert_eq!(faults[0].place_text(), "sides[0].units[0].experience", "for scripts");
/// let text = "9th US, experience: \"vetran\" is not known. Choose elite, veteran, trained or raw";
/// assert_eq!(faults[0].to_string(), text, "for players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Place of the fault; empty where it has no particular place.
    pub place: FaultPlace,
    /// Name of the field for players, where there is a better one than its place gives: a unit's name.
    pub field: Option<SmolStr>,
    /// Place by the names in its file, `9th US, experience`; `None` where nothing around it has a name.
    pub named_place: Option<Box<SmolStr>>,
    /// Description of the fault.
    pub problem: Problem,
}

/// Description of a fault, as one of several sentence forms, so that the form never has to be guessed from its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A clause that follows the field's name: "is missing: a face of the d10".
    Clause(String),
    /// A clause about the field's value, which needs the field's name: "red is not allowed: it must be blue".
    Value(String),
    /// A number that is out of bounds: for machines "7 is out of bounds: 1 to 6", for players "must be 1 to 6, not 7".
    Outside {
        /// Number as it was given.
        number: u32,
        /// Lowest and highest number allowed.
        bounds: (u32, u32),
    },
    /// A value the field cannot have: "red is not allowed: it must be blue".
    Unfit(Box<Unfit>),
    /// A field that an object of its kind does not have.
    NoField(Box<NoField>),
    /// An id that another object of the file has.
    TakenId(Box<TakenId>),
    /// A list that must not be empty and is.
    Empty {
        /// Highest number of items allowed.
        most: usize,
    },
    /// A sentence without its full stop: "there is no unit \"x\" in this battle".
    Sentence(String),
    /// A sentence that begins with its subject.
    Of(Box<OfOne>),
}

/// Field that an object of its kind does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoField {
    /// Name of the field as it was given.
    pub name: String,
    /// Same name as players read it, quoted.
    pub quoted: String,
    /// Fields that such an object has.
    pub fields: Vec<String>,
}

/// Id that another object of the file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenId {
    /// Id that is taken.
    pub id: String,
    /// Place of the object that has it.
    pub by: FaultPlace,
    /// Name of that object; `None` where it has none.
    pub named: Option<String>,
}

/// Value that a field cannot have, or its absence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Value as it was given; `None` where the field is missing.
    pub given: Option<String>,
    /// Values the field can have.
    pub right: ValidValues,
}

impl Display for Unfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.given {
            Some(given) => match &self.right {
                ValidValues::OneOf { of, words } if of.is_empty() => write!(f, "{given} is not known. Choose {}", join_alternatives(words)),
                ValidValues::OneOf { of, words } => write!(f, "{given} is not {of}. Choose {}", join_alternatives(words)),
                right => write!(f, "{given} is not allowed: it must be {right}"),
            },
            None => write!(f, "missing: it must be {}", self.right),
        }
    }
}

/// Values a field can have; the text completes "it must be".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValidValues {
    /// A description of the values: "a whole number from 2 to 25".
    Text(String),
    /// One of the words of a list; `of` names the list and may be empty.
    OneOf {
        /// The name of the list: "a weapon of infantry".
        of: String,
        /// Words as they are in files.
        words: Vec<String>,
    },
    /// A point as it is in files: two numbers of inches.
    Point {
        /// Origin of the measurement.
        from: String,
        /// Most inches of either number.
        most: u16,
    },
}

impl ValidValues {
    /// Builds the form for one of the words of a list.
    pub fn one_of(of: impl Into<String>, words: &[&str]) -> Self {
        Self::OneOf { of: of.into(), words: words.iter().map(|word| (*word).to_owned()).collect() }
    }

    /// Returns the same as a player types it: its words replaced by `spoken`, a point without brackets.
    #[must_use]
    pub fn typed(&self, spoken: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Text(text) => Self::Text(text.clone()),
            Self::OneOf { of, words } => Self::OneOf { of: of.clone(), words: words.iter().map(|word| spoken(word)).collect() },
            Self::Point { from, most } => Self::Text(format!("a point, as 35.5, 12: {from}, each 0 to {most}")),
        }
    }
}

impl Display for ValidValues {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::OneOf { of, words } if of.is_empty() => f.write_str(&join_alternatives(words)),
            Self::OneOf { of, words } => write!(f, "{of}: {}", join_alternatives(words)),
            Self::Point { from, most } => write!(f, "a point, as [35.5, 12]: {from}, each 0 to {most}"),
        }
    }
}

impl From<String> for ValidValues {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for ValidValues {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Sentence that begins with its subject: by id for machines, by name for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfOne {
    /// Id of the subject.
    pub id: AnyId,
    /// Name of the subject, and whether it takes the plural; `None` for machines.
    pub name: Option<(String, bool)>,
    /// The verb that agrees with its name: "is".
    pub verb: Verb,
    /// The rest of the sentence: "named twice".
    pub text: String,
}

/// Builds a clause that follows the field's name: "is missing: a face of the d10".
pub fn clause(text: impl Into<String>) -> Problem {
    Problem::Clause(text.into())
}

/// Builds a clause about the field's value, to follow its name: "red is not allowed: it must be blue".
pub fn value(text: impl Into<String>) -> Problem {
    Problem::Value(text.into())
}

/// Builds a sentence that begins with the name of its subject: "is named twice".
pub fn about_subject<I>(id: I, verb: Verb, text: impl Into<String>) -> Problem
where
    AnyId: From<I>,
{
    Problem::Of(Box::new(OfOne { id: id.into(), name: None, verb, text: text.into() }))
}

impl From<String> for Problem {
    fn from(text: String) -> Self {
        Self::Sentence(text)
    }
}

impl From<&str> for Problem {
    fn from(text: &str) -> Self {
        Self::Sentence(text.to_owned())
    }
}

impl Problem {
    /// Returns whether the text is incomplete without the name of its field.
    #[must_use]
    pub const fn needs_field(&self) -> bool {
        !matches!(self, Self::Sentence(_) | Self::NoField(_) | Self::TakenId(_) | Self::Of(_))
    }

    /// Returns the text without the place.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Clause(text) | Self::Value(text) | Self::Sentence(text) => text.into(),
            Self::Unfit(unfit) => unfit.to_string().into(),
            Self::NoField(field) => format!("{} is not a field here: the fields are {}", field.quoted, field.fields.join(", ")).into(),
            Self::TakenId(taken) => {
                let by = taken.named.clone().unwrap_or_else(|| taken.by.clone().field("id").to_string());
                format!("\"{}\" is taken by {by}: each id must be used once", taken.id).into()
            }
            Self::Empty { most } => format!("missing: 1 to {most} are needed").into(),
            Self::Outside { number, bounds: (least, most) } => format!("{number} is out of bounds: {least} to {most}").into(),
            Self::Of(of) => match &of.name {
                Some((name, is_many)) => format!("{name} {} {}", of.verb.form(*is_many), of.text).into(),
                None => format!("\"{}\" {} {}", of.id.as_str(), of.verb.form(false), of.text).into(),
            },
        }
    }
}

impl Fault {
    /// Builds a fault at a place.
    pub fn new(place: impl Into<FaultPlace>, wrong: impl Into<Problem>) -> Self {
        Self { place: place.into(), field: None, named_place: None, problem: wrong.into() }
    }

    /// Builds a list of this single fault.
    pub fn single(place: impl Into<FaultPlace>, wrong: impl Into<Problem>) -> Vec<Self> {
        vec![Self::new(place, wrong)]
    }

    /// Returns the fault with its place inside another.
    #[must_use]
    pub fn within(self, outer: impl Into<FaultPlace>) -> Self {
        Self { place: outer.into().within(self.place), ..self }
    }

    /// Returns the fault with a name of its field for players.
    #[must_use]
    pub fn with_field_name(mut self, field: impl Into<SmolStr>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Returns the fault with the name of its thing, if it is in that place: "stands of the Glengarry Light Infantry".
    #[must_use]
    pub fn with_subject(self, thing: impl Into<FaultPlace>, name: &str) -> Self {
        let Some(within) = self.place.relative_to(&thing.into()) else { return self };
        let words = within.field_text();
        self.with_field_name(if words.is_empty() { name.to_owned() } else { format!("{words} of {name}") })
    }

    /// Returns the fault as players read it: its subject by the name that `named` gives for its id, and its field with the owner that
    /// `parts` give.
    #[must_use]
    pub fn with_names(self, parts: &[(FaultPlace, AnyId)], named: impl Fn(&AnyId) -> Option<String>) -> Self {
        let mut fault = self;
        if let Problem::Of(of) = &mut fault.problem
            && let Some(name) = named(&of.id)
        {
            // The verb agrees with a plural name; a person is always singular, whatever the name ends in.
            let is_many = matches!(of.id, AnyId::Unit(_)) && is_plural(&name);
            of.name = Some((name, is_many));
        }
        for (part, id) in parts {
            let Some(name) = named(id).filter(|_| fault.field.is_none()) else { continue };
            fault = match fault.place.key_called(part, &name) {
                Some(place) => fault.with_field_name(place.field_text()),
                None => fault.with_subject(part, &name),
            };
        }
        fault
    }

    /// Returns the fault with its place by the names in its file or, where there are none, by words.
    #[must_use]
    pub(crate) fn named_in(self, file: &Node) -> Self {
        let named = self.place.named_in(file).or_else(|| self.place.has_field().then(|| self.place.field_text()));
        Self { named_place: named.map(|named| Box::new(SmolStr::from(named))), ..self.with_others_named(file) }
    }

    /// Returns the fault with the other objects that it is about by their names in its file.
    #[must_use]
    pub(crate) fn with_others_named(mut self, file: &Node) -> Self {
        if let Problem::TakenId(taken) = &mut self.problem {
            taken.named = taken.by.named_in(file);
        }
        self
    }

    /// Returns the place as machines read it: `sides[0].units[3].stands`.
    #[must_use]
    pub fn place_text(&self) -> String {
        self.place.to_string()
    }

    /// Returns the text of the fault, without its place.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        self.problem.text()
    }

    /// Returns the fault as a sentence for players, with the field's name where the text needs it.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.sentence_for_field(&self.called_field())
    }

    /// Returns the fault as a sentence for players, with this name of its field.
    #[must_use]
    pub fn sentence_for_field(&self, field: &str) -> String {
        format!("{}.", upper_first(&self.clause_of(field)))
    }

    /// Returns the fault as a clause within a sentence, without a full stop.
    #[must_use]
    pub fn clause(&self) -> String {
        self.clause_of(&self.called_field())
    }

    fn clause_of(&self, field: &str) -> String {
        let text = match &self.problem {
            wrong if field.is_empty() || !wrong.needs_field() => wrong.text().into_owned(),
            Problem::Outside { number, bounds: (only, most) } if only == most => format!("{field} must be {only}, not {number}"),
            Problem::Outside { number, bounds: (least, most) } => format!("{field} must be {least} to {most}, not {number}"),
            Problem::Unfit(unfit) if unfit.given.is_some() => format!("{field}: {unfit}"),
            Problem::Value(text) => format!("{field}: {text}"),
            wrong @ (Problem::Unfit(_) | Problem::Empty { .. }) => {
                let first = field.split(" of ").next().unwrap_or(field);
                format!("{field} {} {}", IS.of(first), wrong.text())
            }
            wrong => format!("{field} {}", wrong.text()),
        };
        without_full_stop(&text).to_owned()
    }

    /// Returns the name of the field for players.
    fn called_field(&self) -> String {
        let words = || if self.place.has_field() { self.place.field_text() } else { self.place.line_or_row_text() };
        self.field.as_ref().or(self.named_place.as_deref()).map_or_else(words, ToString::to_string)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(named) = &self.named_place {
            return write!(f, "{named}: {}", self.text());
        }
        match &self.problem {
            wrong if self.place.is_empty() => f.write_str(&wrong.text()),
            // A line of a file has no name but its number: "line 1 is no header".
            Problem::Clause(text) if matches!(self.place.parts(), [Part::Line(_)]) => write!(f, "{} {text}", self.place),
            wrong => write!(f, "{}: {}", self.place, wrong.text()),
        }
    }
}

impl std::error::Error for Fault {}

impl From<String> for Fault {
    /// Converts a sentence without a place.
    fn from(text: String) -> Self {
        Self::new(FaultPlace::default(), text)
    }
}

/// Returns the description of a number that is out of bounds.
#[must_use]
pub const fn out_of_bounds(number: u32, bounds: std::ops::RangeInclusive<u32>) -> Problem {
    Problem::Outside { number, bounds: (*bounds.start(), *bounds.end()) }
}

/// Returns the description of a value that the field cannot have.
pub fn invalid_value(given: impl Into<String>, right: impl Into<ValidValues>) -> Problem {
    Problem::Unfit(Box::new(Unfit { given: Some(given.into()), right: right.into() }))
}

/// Returns the text of a word that is not in its list, with every word of the list.
#[must_use]
pub fn unknown_word_text(given: &str, words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{given} is not known. Choose {} or {last}", first.join(", ")),
        words => format!("{given} is not known. Choose {}", words.concat()),
    }
}

/// Returns the description of a field that is missing.
pub fn missing(right: impl Into<ValidValues>) -> Problem {
    Problem::Unfit(Box::new(Unfit { given: None, right: right.into() }))
}

/// Returns the place in a text where its parser stopped.
#[must_use]
pub fn place_in_text(error: &serde_json::Error) -> FaultPlace {
    FaultPlace::of_line(error.line() as u64).with(Part::Column(error.column() as u64))
}

/// Returns that a text is not JSON, and why, in a player's words; the place is shown beside it.
#[must_use]
pub fn not_json(error: &serde_json::Error) -> String {
    format!("this is not JSON: {}", cause_of(error))
}

/// Returns that a text is not JSON, why, and where.
#[must_use]
pub fn not_json_at(error: &serde_json::Error) -> String {
    not_json_from(error, 1)
}

/// Returns the same of a text that begins with this line of its file, counted from 1.
#[must_use]
pub fn not_json_from(error: &serde_json::Error, first_line: usize) -> String {
    let line = first_line.saturating_add(error.line().saturating_sub(1));
    format!("{} (line {line}, character {})", not_json(error), error.column())
}

/// Returns in a player's words why a text is not JSON, without the place. A message of the parser that is not known stays as it is.
#[must_use]
pub fn cause_of(error: &serde_json::Error) -> String {
    const WORDS: [(&str, &str); 11] = [
        ("EOF while parsing a string", "it ends within a text: a quotation mark is missing"),
        ("EOF", "it ends too early: a value, a bracket or a brace is missing"),
        ("trailing characters", "something follows after its end"),
        ("trailing comma", "there is a comma too many"),
        ("expected `:`", "a colon is missing after the name of a field"),
        ("expected `,`", "a comma, a bracket or a brace is missing"),
        ("key must be a string", "the name of a field must stand in quotation marks"),
        ("expected", "a value must be a text in quotation marks, a number, a list, an object, true, false or null"),
        ("control character", "a text goes over the end of its line, or has a tab: write \\n or \\t"),
        ("invalid escape", "a backslash begins a sign that is none: write \\\\ for a backslash"),
        ("recursion limit", "lists stand in lists too deep"),
    ];
    let words = error.to_string();
    let cause = words.rsplit_once(" at line ").map_or(words.as_str(), |(cause, _)| cause);
    WORDS.iter().find(|(begins, _)| cause.starts_with(begins)).map_or(cause, |(_, plain)| plain).to_owned()
}

/// Returns the faults of a file's text with their places by the names in it, where there are any.
pub(crate) fn named_in_text(faults: Vec<Fault>, text: &str) -> Vec<Fault> {
    let Ok(file) = Node::read(text) else { return faults };
    faults.into_iter().map(|fault| fault.named_in(&file)).collect()
}

/// Joins faults in the form machines and files read.
#[must_use]
pub fn join_faults(faults: &[Fault], between: &str) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// Returns the faults as players read them: what is said of several subjects is said once, of all of them.
#[must_use]
pub fn group_by_sentence(faults: &[Fault]) -> Vec<Fault> {
    let mut groups: Vec<(Fault, Vec<String>)> = Vec::new();
    for fault in faults {
        let Problem::Of(of) = &fault.problem else {
            groups.push((fault.clone(), Vec::new()));
            continue;
        };
        let names = of.name.iter().map(|(name, _)| name.clone());
        let same = |(known, own): &&mut (Fault, Vec<String>)| {
            let Problem::Of(known) = &known.problem else { return false };
            !own.is_empty() && of.name.is_some() && (known.verb, &known.text) == (of.verb, &of.text)
        };
        match groups.iter_mut().find(same) {
            Some((_, all)) => all.extend(names),
            None => groups.push((fault.clone(), names.collect())),
        }
    }
    let told = |(mut fault, names): (Fault, Vec<String>)| {
        if let Problem::Of(of) = &mut fault.problem
            && names.len() > 1
        {
            of.name = Some((join_list(&names), true));
        }
        fault
    };
    groups.into_iter().map(told).collect()
}

/// Collects faults while reading goes on, in the order in which they are found.
///
/// ```
/// use brigade_major::engine::Faults;
///
/// let faults = Faults::default();
/// faults.check_bounds("stands", 1_001, 1..=1_000);
/// faults.die("die", Some(11), 10);
/// let faults = faults.with(Some("the value read")).unwrap_err();
/// assert_eq!(faults.iter().map(|fault| fault.place_text()).collect::<Vec<_>>(), ["stands", "die"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Faults(RefCell<Vec<Fault>>);

impl Faults {
    /// Adds a fault at a place.
    pub fn add(&self, at: impl Into<FaultPlace>, wrong: impl Into<Problem>) {
        self.note(Fault::new(at, wrong));
    }

    /// Adds a fault found elsewhere.
    pub fn note(&self, fault: Fault) {
        self.0.borrow_mut().push(fault);
    }

    /// Adds a fault where `wrong` is true.
    pub fn add_if(&self, wrong: bool, at: impl Into<FaultPlace>, text: impl Into<Problem>) {
        if wrong {
            self.add(at, text);
        }
    }

    /// Adds a fault where a number is out of its bounds.
    pub fn check_bounds(&self, at: impl Into<FaultPlace>, number: u32, bounds: std::ops::RangeInclusive<u32>) {
        if !bounds.contains(&number) {
            self.add(at, out_of_bounds(number, bounds));
        }
    }

    /// Adds a fault where a die is given with a face it does not have.
    pub fn die(&self, at: impl Into<FaultPlace>, die: Option<u8>, sides: u8) {
        if let Some(face) = die {
            self.check_bounds(at, u32::from(face), 1..=u32::from(sides));
        }
    }

    /// Adds a fault for each of the given dice with a face it does not have.
    pub fn dice(&self, at: &'static str, dice: Option<&[u8]>, sides: u8) {
        for (nth, face) in dice.unwrap_or_default().iter().enumerate() {
            self.check_bounds(At::of(at).item(nth), u32::from(*face), 1..=u32::from(sides));
        }
    }

    /// Adds a fault where dice are given in the wrong number.
    pub fn dice_count(&self, at: impl Into<FaultPlace>, dice: Option<&[u8]>, count: u32) {
        if let Some(dice) = dice.filter(|dice| dice.len() != count as usize) {
            self.add(at, wrong_count(dice.len(), count));
        }
    }

    /// Adds a fault where a field is given that only other units have.
    pub fn check_allowed<T>(&self, given: Option<&T>, belongs: bool, at: impl Into<FaultPlace>, of: &str) {
        if given.is_some() && !belongs {
            self.add(at, value(format!("this is for {of} only: leave it out")));
        }
    }

    /// Adds a fault where a field is missing that this unit must have.
    pub fn check_required<T>(&self, given: Option<&T>, needed: bool, at: impl Into<FaultPlace>, what: &str) {
        if given.is_none() && needed {
            self.add(at, clause(format!("is missing: {what}")));
        }
    }

    /// Returns whether no fault was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Returns the number of faults added.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Returns whether a fault is at a place for which `there` is true.
    pub fn any(&self, there: impl Fn(&FaultPlace) -> bool) -> bool {
        self.0.borrow().iter().any(|fault| there(&fault.place))
    }

    /// Returns all faults added.
    #[must_use]
    pub fn into_vec(self) -> Vec<Fault> {
        self.0.into_inner()
    }

    /// Returns `Ok` if there is no fault.
    ///
    /// # Errors
    /// Every fault noted.
    pub fn finish(self) -> Result<(), Vec<Fault>> {
        self.with(Some(()))
    }

    /// Returns the value read, if there is no fault.
    ///
    /// # Errors
    /// Every fault noted.
    pub fn with<T>(self, read: Option<T>) -> Result<T, Vec<Fault>> {
        let faults = self.into_vec();
        read.filter(|_| faults.is_empty()).ok_or(faults)
    }
}

/// Returns the description of a wrong number of faces for a throw of `thrown` dice.
#[must_use]
pub fn wrong_count(given: usize, thrown: u32) -> Problem {
    let given = match given {
        0 => "no faces were given".to_owned(),
        1 => "1 face was given".to_owned(),
        given => format!("{given} faces were given"),
    };
    value(match thrown {
        0 => format!("{given} and no dice are thrown"),
        1 => format!("{given} and 1 die is thrown"),
        thrown => format!("{given} and {thrown} dice are thrown"),
    })
}
