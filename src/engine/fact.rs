//! Facts: the known values for the units and the ground when a check is made.
//!
//! Each check declares a [`Vocabulary`]; tables may use only its facts. A fact that is not given is unknown, which is not the same as "no".

use super::text::spaced;
use crate::quantity::Inches;

/// Source of a fact in a tracked battle. In scratch mode the player declares them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the roster; does not change during the battle.
    Inherent,
    /// From the state of the battle.
    State,
    /// Measured with the tape.
    Measured,
    /// Declared at the table for this check.
    Declared,
    /// Worked out from other facts by the rules.
    Derived,
}

/// Kind of values a fact can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// A flag, yes or no.
    Flag,
    /// A number without a fraction.
    Count,
    /// A distance in inches.
    Length,
    /// One of a closed list.
    Word(&'static [&'static str]),
}

/// Declaration of one fact.
#[derive(Clone, Copy, Debug)]
pub struct FactSpec {
    /// Its name in tables.
    pub name: &'static str,
    /// Kind of values it can have.
    pub kind: FactKind,
    /// Source of the fact in a tracked battle.
    pub origin: Origin,
    /// Description of the fact for players.
    pub description: &'static str,
    /// Description in a word or two, for forms with little room.
    pub short_text: Option<&'static str>,
    /// Question as a form shows it, where it is longer than `text`. A name in braces is a figure of the tables, `{edge}` the edge at which
    /// a row depends on the fact.
    pub asks: Option<&'static str>,
    /// Question for the opposite, where players report that: the fact holds unless it is denied.
    pub denied: Option<&'static str>,
    /// Returns whether the question arises, given what is known.
    pub is_asked: fn(&Facts) -> bool,
    /// Is asked only in a battle, for the judging before the dice: no row uses it.
    pub of_calls: bool,
}

impl FactSpec {
    /// Declares a fact that is always asked, with its description for players.
    #[must_use]
    pub const fn new(name: &'static str, kind: FactKind, origin: Origin, text: &'static str) -> Self {
        Self { name, kind, origin, description: text, short_text: None, asks: None, denied: None, is_asked: |_| true, of_calls: false }
    }

    /// Sets the description in a word or two.
    #[must_use]
    pub const fn brief(self, brief: &'static str) -> Self {
        Self { short_text: Some(brief), ..self }
    }

    /// Sets the question of a form.
    #[must_use]
    pub const fn asks(self, asks: &'static str) -> Self {
        Self { asks: Some(asks), ..self }
    }

    /// Sets the question of a form for the opposite.
    #[must_use]
    pub const fn denied(self, denied: &'static str) -> Self {
        Self { denied: Some(denied), ..self }
    }

    /// Sets the condition under which it is asked.
    #[must_use]
    pub const fn when(self, condition: fn(&Facts) -> bool) -> Self {
        Self { is_asked: condition, ..self }
    }

    /// Limits the question to calls of a battle.
    #[must_use]
    pub const fn calls(self) -> Self {
        Self { of_calls: true, ..self }
    }

    /// Returns its name within a group of facts: `arm`, for `attacker_arm` in `attacker`.
    #[must_use]
    pub fn name_within(&self, group: &str) -> Option<&'static str> {
        self.name.strip_prefix(group)?.strip_prefix('_')
    }

    /// Returns the question, with its names in braces still to be replaced.
    #[must_use]
    pub fn question(&self) -> &'static str {
        self.denied.or(self.asks).unwrap_or(self.description)
    }

    /// Returns the value that a tick at the question gives a flag.
    #[must_use]
    pub const fn ticked(&self) -> Value {
        Value::Flag(self.denied.is_none())
    }

    /// Returns the question with its names in braces replaced by figures; a name without a figure stays as it is written.
    #[must_use]
    pub fn question_text<D: std::fmt::Display>(&self, figure: impl Fn(&str) -> Option<D>) -> String {
        let mut put = String::new();
        let mut rest = self.question();
        while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, name)| Some((before, name.split_once('}')?))) {
            put.push_str(before);
            put.push_str(&figure(name).map_or_else(|| name.to_owned(), |figure| figure.to_string()));
            rest = after;
        }
        put + rest
    }

    /// Returns whether players declare or measure it for each check.
    #[must_use]
    pub const fn is_of_this_check(&self) -> bool {
        matches!(self.origin, Origin::Declared | Origin::Measured)
    }
}

/// Facts of one kind of check.
#[derive(Debug)]
pub struct Vocabulary {
    /// Its name in tables.
    pub name: &'static str,
    /// Declarations of its facts; a [`FactId`] is an index into them.
    pub facts: &'static [FactSpec],
}

impl Vocabulary {
    /// Finds a fact by its name in tables.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<FactId> {
        self.facts.iter().position(|spec| spec.name == name && !spec.of_calls).map(FactId)
    }

    /// Returns the declaration of `id`.
    #[must_use]
    pub const fn spec(&self, id: FactId) -> &'static FactSpec {
        &self.facts[id.0]
    }
}

/// Index of a fact in its vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FactId(pub usize);

/// Known value of one fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A flag, yes or no.
    Flag(bool),
    /// A number without a fraction.
    Count(i64),
    /// A distance in inches.
    Length(Inches),
    /// One of a closed list, spelled as in the vocabulary.
    Word(&'static str),
    /// Known to be absent: no leader, no enemy near enough to measure.
    Nothing,
}

impl Value {
    /// Returns the opposite of a flag; any other value unchanged.
    #[must_use]
    pub const fn denied(self) -> Self {
        if let Self::Flag(flag) = self { Self::Flag(!flag) } else { self }
    }

    /// Returns a measured distance; `None` gives [`Self::Nothing`], where there is nothing to measure to.
    #[must_use]
    pub fn distance(inches: Option<Inches>) -> Self {
        inches.map_or(Self::Nothing, Self::Length)
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flag(true) => f.write_str("yes"),
            Self::Flag(false) => f.write_str("no"),
            Self::Count(count) => write!(f, "{count}"),
            Self::Length(inches) => write!(f, "{inches}"),
            Self::Word(word) => f.write_str(&spaced(word)),
            Self::Nothing => f.write_str("none"),
        }
    }
}

/// Facts that are known for one check.
///
/// ```
/// use brigade_major::engine::{Facts, Value};
/// use brigade_major::games::rff1812::facts::maneuver::{ARM, BRAVE_COLONEL, EXPERIENCE, MANEUVER};
/// use brigade_major::games::rff1812::words::Experience;
///
/// let mut facts = Facts::of(&MANEUVER);
/// facts.word(EXPERIENCE, Experience::Veteran);
/// facts.flag(BRAVE_COLONEL, false);
/// assert!(facts.is(EXPERIENCE, Experience::Veteran));
/// assert_eq!(facts.get(BRAVE_COLONEL), Some(Value::Flag(false)));
/// assert_eq!(facts.get(ARM), None, "a fact that is not given is unknown, never no");
/// ```
#[derive(Clone, Debug)]
pub struct Facts {
    vocabulary: &'static Vocabulary,
    known: Vec<Option<Value>>,
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        self.vocabulary.name == other.vocabulary.name && self.known == other.known
    }
}

impl Facts {
    /// Returns facts of which none is known yet.
    #[must_use]
    pub fn of(vocabulary: &'static Vocabulary) -> Self {
        Self { vocabulary, known: vec![None; vocabulary.facts.len()] }
    }

    /// Sets a fact, or replaces its value.
    pub fn know(&mut self, id: FactId, value: Value) {
        debug_assert!(fits(self.vocabulary.spec(id).kind, value), "{} cannot be {value:?}", self.vocabulary.spec(id).name);
        self.known[id.0] = Some(value);
    }

    /// Sets an answer, or clears it with `None`.
    pub fn answer(&mut self, id: FactId, value: Option<Value>) {
        self.known[id.0] = value;
    }

    /// Copies the known facts of another list of the same vocabulary; its unknown facts stay as they are here.
    pub fn merge(&mut self, others: &Self) {
        for (known, other) in self.known.iter_mut().zip(&others.known) {
            *known = other.or(*known);
        }
    }

    /// Sets a flag to yes or no.
    pub fn flag(&mut self, id: FactId, value: bool) {
        self.know(id, Value::Flag(value));
    }

    /// Sets a fact to a word.
    pub fn word<W: super::Word>(&mut self, id: FactId, value: W) {
        self.know(id, Value::Word(value.word()));
    }

    /// Returns whether the flag is known to be yes.
    #[must_use]
    pub fn holds(&self, id: FactId) -> bool {
        self.get(id) == Some(Value::Flag(true))
    }

    /// Returns whether the fact is known to be that word.
    #[must_use]
    pub fn is<W: super::Word>(&self, id: FactId, word: W) -> bool {
        self.get(id) == Some(Value::Word(word.word()))
    }

    /// Sets a fact to a whole number.
    pub fn count(&mut self, id: FactId, value: i64) {
        self.know(id, Value::Count(value));
    }

    /// Returns the value of a fact; `None` where it is unknown.
    #[must_use]
    pub fn get(&self, id: FactId) -> Option<Value> {
        self.known[id.0]
    }

    /// Returns the values of all facts, in the order of the vocabulary; `None` for an unknown one.
    pub(super) fn values(&self) -> &[Option<Value>] {
        &self.known
    }

    /// Returns the vocabulary of these facts.
    #[must_use]
    pub fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }
}

fn fits(kind: FactKind, value: Value) -> bool {
    match (kind, value) {
        (FactKind::Flag, Value::Flag(_)) | (FactKind::Count, Value::Count(_)) | (FactKind::Length, Value::Length(_)) => true,
        (FactKind::Word(words), Value::Word(word)) => words.contains(&word),
        (_, Value::Nothing) => true,
        _ => false,
    }
}

/// Declares a vocabulary and a constant [`FactId`] for each of its facts.
///
/// A fact is written `NAME = "name": kind, Origin, "description for players";`, optionally followed by `, asks "the question of a form"` or
/// `, denied "the question for its opposite"`, and by `, when |facts| condition`. Facts that are asked for each check stand in a block
/// `[part] { … }`, as `NAME = field: Type, Origin, …`: this makes a macro `part`, with which [`asks!`](crate::engine::asks) puts their
/// fields into requests and calls; `, brief "a word or two"` may follow the description. Where a call leaves the answer to the battle or
/// the map, its own type follows: `field: bool | Option<bool>`. `, of calls` at the end means that only the judge of a battle asks it, and
/// no row reads it.
#[macro_export]
macro_rules! declare_vocabulary {
    ($($tokens:tt)*) => { $crate::engine::vocabulary_of! { ($) $($tokens)* } };
}

/// Expansion of [`vocabulary!`](crate::engine::vocabulary); `$dollar` is the sign itself, for the macros of the parts.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_vocabulary_of {
    (($dollar:tt) $(#[$doc:meta])* $vocabulary:ident = $title:literal {
        $($fact:ident = $name:literal : $kind:expr, $origin:ident, $text:literal $(, asks $asks:literal)? $(, denied $denied:literal)? $(, when $when:expr)? $(, of $of:ident)?;)*
        $(
            [$part:ident] {
                $(
                    $(#[$field_doc:meta])*
                    $asked:ident = $field:ident : $request:ty $(| $call:ty)?, $asked_origin:ident, $asked_says:literal
                        $(, brief $asked_brief:literal)? $(, asks $asked_asks:literal)? $(, denied $asked_denied:literal)? $(, when $asked_when:expr)? $(, of $asked_of:ident)?;
                )+
            }
            $($later:ident = $later_name:literal : $later_kind:expr, $later_origin:ident, $later_says:literal
                $(, asks $later_asks:literal)? $(, denied $later_denied:literal)? $(, when $later_when:expr)? $(, of $later_of:ident)?;)*
        )*
    }) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(usize)]
        enum FactIndex { $($fact,)* $($($asked,)+ $($later,)*)* }
        $(
            #[doc = concat!("`", $name, "`: ", $text)]
            pub const $fact: $crate::engine::FactId = $crate::engine::FactId(FactIndex::$fact as usize);
        )*
        $(
            $(
                #[doc = concat!("`", stringify!($field), "`: ", $asked_says)]
                pub const $asked: $crate::engine::FactId = $crate::engine::FactId(FactIndex::$asked as usize);
            )+
            $(
                #[doc = concat!("`", $later_name, "`: ", $later_says)]
                pub const $later: $crate::engine::FactId = $crate::engine::FactId(FactIndex::$later as usize);
            )*
            $crate::engine::part_of_asked! {
                ($dollar) $part { $($(#[$field_doc])* $asked $field ($request) ($crate::engine::called!($request $(| $call)?));)+ }
            }
        )*
        $(#[$doc])*
        pub static $vocabulary: $crate::engine::Vocabulary = $crate::engine::Vocabulary {
            name: $title,
            facts: &[
                $($crate::engine::fact_spec!($name, $kind, $origin, $text $(, asks $asks)? $(, denied $denied)? $(, when $when)? $(, of $of)?),)*
                $(
                    $($crate::engine::fact_spec!(
                        stringify!($field), <$request as $crate::engine::AnswerType>::KIND, $asked_origin, $asked_says
                        $(, brief $asked_brief)? $(, asks $asked_asks)? $(, denied $asked_denied)? $(, when $asked_when)? $(, of $asked_of)?
                    ),)+
                    $($crate::engine::fact_spec!(
                        $later_name, $later_kind, $later_origin, $later_says $(, asks $later_asks)? $(, denied $later_denied)? $(, when $later_when)? $(, of $later_of)?
                    ),)*
                )*
            ],
        };
    };
}

/// Specification of one declared fact.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_fact_spec {
    (
        $name:expr, $kind:expr, $origin:ident, $text:literal
        $(, brief $brief:literal)? $(, asks $asks:literal)? $(, denied $denied:literal)? $(, when $when:expr)? $(, of $of:ident)?
    ) => {
        $crate::engine::FactSpec::new($name, $kind, $crate::engine::Origin::$origin, $text)
            $(.brief($brief))? $(.asks($asks))? $(.denied($denied))? $(.when($when))? $(.$of())?
    };
}

pub use {declare_fact_spec as fact_spec, declare_vocabulary as vocabulary, declare_vocabulary_of as vocabulary_of};
