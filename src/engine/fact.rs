//! Facts: what is known of the units and the ground when a check is made.
//!
//! Each check declares a [`Vocabulary`]; tables may ask only for its facts. A fact nobody gave is
//! unknown, which is not the same as "no".

use super::text::spaced;
use crate::quantity::Inches;

/// Where a fact of a tracked battle comes from. In scratch mode the player declares them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the roster: it holds all day.
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

/// What values a fact may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Count,
    /// A distance.
    Length,
    /// One of a closed list.
    Word(&'static [&'static str]),
}

/// Declaration of one fact.
#[derive(Clone, Copy, Debug)]
pub struct FactSpec {
    /// Its name in tables.
    pub name: &'static str,
    /// What it may be.
    pub kind: FactKind,
    /// Where it comes from in a tracked battle.
    pub origin: Origin,
    /// How a person would put it.
    pub says: &'static str,
    /// The same in a word or two, for a form in which there is no room for more.
    pub brief: Option<&'static str>,
    /// The question as a form puts it, where that is more than what it `says`. A name in braces is a figure of the tables, `{edge}` the
    /// edge at which a row tells the fact.
    pub asks: Option<&'static str>,
    /// How a form asks for the opposite, where that is what players tell: the fact holds unless somebody says so.
    pub denied: Option<&'static str>,
    /// Whether the question arises at all, by what is known.
    pub asked: fn(&Facts) -> bool,
    /// Asked in a battle alone, for what is judged before the dice: no row knows of it.
    pub of_calls: bool,
}

impl FactSpec {
    /// A fact that is always asked, in the words players read for it.
    #[must_use]
    pub const fn new(name: &'static str, kind: FactKind, origin: Origin, says: &'static str) -> Self {
        Self { name, kind, origin, says, brief: None, asks: None, denied: None, asked: |_| true, of_calls: false }
    }

    /// With a word or two for it, where there is no room for more.
    #[must_use]
    pub const fn brief(self, brief: &'static str) -> Self {
        Self { brief: Some(brief), ..self }
    }

    /// With the question of a form.
    #[must_use]
    pub const fn asks(self, asks: &'static str) -> Self {
        Self { asks: Some(asks), ..self }
    }

    /// With the question of a form for its opposite.
    #[must_use]
    pub const fn denied(self, denied: &'static str) -> Self {
        Self { denied: Some(denied), ..self }
    }

    /// With when it is asked.
    #[must_use]
    pub const fn when(self, asked: fn(&Facts) -> bool) -> Self {
        Self { asked, ..self }
    }

    /// Asked in calls of a battle alone.
    #[must_use]
    pub const fn calls(self) -> Self {
        Self { of_calls: true, ..self }
    }

    /// Its name within a group of facts: `arm`, of `attacker_arm` in `attacker`.
    #[must_use]
    pub fn name_within(&self, group: &str) -> Option<&'static str> {
        self.name.strip_prefix(group)?.strip_prefix('_')
    }

    /// The question, its names in braces still to be filled in.
    #[must_use]
    pub fn question(&self) -> &'static str {
        self.denied.or(self.asks).unwrap_or(self.says)
    }

    /// What a tick at the question says of a flag.
    #[must_use]
    pub const fn ticked(&self) -> Value {
        Value::Flag(self.denied.is_none())
    }

    /// The question, its names in braces filled in; what is no figure stays as it is written.
    #[must_use]
    pub fn put<D: std::fmt::Display>(&self, figure: impl Fn(&str) -> Option<D>) -> String {
        let mut put = String::new();
        let mut rest = self.question();
        while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, name)| Some((before, name.split_once('}')?))) {
            put.push_str(before);
            put.push_str(&figure(name).map_or_else(|| name.to_owned(), |figure| figure.to_string()));
            rest = after;
        }
        put + rest
    }

    /// Whether players say it or measure it for each check.
    #[must_use]
    pub const fn is_of_this_check(&self) -> bool {
        matches!(self.origin, Origin::Declared | Origin::Measured)
    }
}

/// The facts one kind of check knows of.
#[derive(Debug)]
pub struct Vocabulary {
    /// Its name in tables.
    pub name: &'static str,
    /// Its facts; a [`FactId`] counts along them.
    pub facts: &'static [FactSpec],
}

impl Vocabulary {
    /// Finds a fact by its name in tables.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<FactId> {
        self.facts.iter().position(|spec| spec.name == name && !spec.of_calls).map(FactId)
    }

    /// The declaration of `id`.
    #[must_use]
    pub const fn spec(&self, id: FactId) -> &'static FactSpec {
        &self.facts[id.0]
    }
}

/// Which fact of a vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FactId(pub usize);

/// What is known of one fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Count(i64),
    /// A distance.
    Length(Inches),
    /// One of a closed list, spelled as in the vocabulary.
    Word(&'static str),
    /// Known to be absent: no leader, no enemy near enough to measure.
    Nothing,
}

impl Value {
    /// The opposite of a flag; of anything else, itself.
    #[must_use]
    pub const fn denied(self) -> Self {
        if let Self::Flag(flag) = self { Self::Flag(!flag) } else { self }
    }

    /// A measured distance, or that there is nothing to measure to.
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

/// What is known for one check.
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
    /// Nothing known yet.
    #[must_use]
    pub fn of(vocabulary: &'static Vocabulary) -> Self {
        Self { vocabulary, known: vec![None; vocabulary.facts.len()] }
    }

    /// Learns a fact, or corrects it.
    pub fn know(&mut self, id: FactId, value: Value) {
        debug_assert!(fits(self.vocabulary.spec(id).kind, value), "{} cannot be {value:?}", self.vocabulary.spec(id).name);
        self.known[id.0] = Some(value);
    }

    /// Takes an answer, or that there is none.
    pub fn answer(&mut self, id: FactId, value: Option<Value>) {
        self.known[id.0] = value;
    }

    /// Learns what others tell, of the same vocabulary; what they do not tell stays as it is.
    pub fn learn(&mut self, others: &Self) {
        for (known, other) in self.known.iter_mut().zip(&others.known) {
            *known = other.or(*known);
        }
    }

    /// Learns a yes or no.
    pub fn flag(&mut self, id: FactId, value: bool) {
        self.know(id, Value::Flag(value));
    }

    /// Learns a word.
    pub fn word<W: super::Word>(&mut self, id: FactId, value: W) {
        self.know(id, Value::Word(value.word()));
    }

    /// Whether this is known to hold.
    #[must_use]
    pub fn holds(&self, id: FactId) -> bool {
        self.get(id) == Some(Value::Flag(true))
    }

    /// Whether this is known to be that word.
    #[must_use]
    pub fn is<W: super::Word>(&self, id: FactId, word: W) -> bool {
        self.get(id) == Some(Value::Word(word.word()))
    }

    /// Learns a whole number.
    pub fn count(&mut self, id: FactId, value: i64) {
        self.know(id, Value::Count(value));
    }

    /// What is known of a fact.
    #[must_use]
    pub fn get(&self, id: FactId) -> Option<Value> {
        self.known[id.0]
    }

    /// What is known of every fact, in the order of the vocabulary.
    pub(super) fn values(&self) -> &[Option<Value>] {
        &self.known
    }

    /// The vocabulary these facts are of.
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
/// A fact is `NAME = "name": kind, Origin, "how a person would put it";`, and may go on `, asks "the question of a form"`, or
/// `, denied "the question for its opposite"`, and `, when |facts| whether it is asked`. Facts that are asked for each check stand in a
/// block `[part] { … }`, as `NAME = field: Type, Origin, …`: that makes a macro `part` by which [`asks!`](crate::engine::asks) puts
/// their fields into requests and calls; `, brief "a word or two"` may follow how a person would put it. Where a call leaves the answer to the battle or the map, its own type follows:
/// `field: bool | Option<bool>`. `, of calls` at its end says that the judge of a battle asks it alone, and no row.
#[macro_export]
macro_rules! declare_vocabulary {
    ($($tokens:tt)*) => { $crate::engine::vocabulary_of! { ($) $($tokens)* } };
}

/// What [`vocabulary!`](crate::engine::vocabulary) comes to; `$dollar` is the sign itself, for the macros of the parts.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_vocabulary_of {
    (($dollar:tt) $(#[$doc:meta])* $vocabulary:ident = $title:literal {
        $($fact:ident = $name:literal : $kind:expr, $origin:ident, $says:literal $(, asks $asks:literal)? $(, denied $denied:literal)? $(, when $when:expr)? $(, of $of:ident)?;)*
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
            #[doc = concat!("`", $name, "`: ", $says)]
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
                $($crate::engine::fact_spec!($name, $kind, $origin, $says $(, asks $asks)? $(, denied $denied)? $(, when $when)? $(, of $of)?),)*
                $(
                    $($crate::engine::fact_spec!(
                        stringify!($field), <$request as $crate::engine::Answer>::KIND, $asked_origin, $asked_says
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

/// One declared fact.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_fact_spec {
    (
        $name:expr, $kind:expr, $origin:ident, $says:literal
        $(, brief $brief:literal)? $(, asks $asks:literal)? $(, denied $denied:literal)? $(, when $when:expr)? $(, of $of:ident)?
    ) => {
        $crate::engine::FactSpec::new($name, $kind, $crate::engine::Origin::$origin, $says)
            $(.brief($brief))? $(.asks($asks))? $(.denied($denied))? $(.when($when))? $(.$of())?
    };
}

pub use {declare_fact_spec as fact_spec, declare_vocabulary as vocabulary, declare_vocabulary_of as vocabulary_of};
