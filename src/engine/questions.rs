//! Questions of each check: those of a request or a call, and the fields that answer them.
//!
//! A fact that players declare or measure is declared once, in the game's facts ([`vocabulary!`](crate::engine::vocabulary)).
//! [`asks!`](crate::engine::asks) puts its field into the request of `check` and into the call of a battle and lists it among their
//! [`Question`]s, from which forms ask it and the check learns the answer.

use super::Word;
use super::fact::{FactId, FactKind, FactSpec, Facts, Value, Vocabulary};
use crate::quantity::Inches;

/// The type of a field that answers a question.
pub trait AnswerType {
    /// Kind of values the fact can have.
    const KIND: FactKind;
    /// Returns the value the check learns: a flag that is not set is no; any other answer not given is [`Value::Nothing`].
    fn value(&self) -> Value;
    /// Returns the answer as given; `None` where it is left to the battle, the map, or the usual value.
    fn given(&self) -> Option<Value>;
    /// Sets the answer, or leaves it open. Ignores a value of another kind.
    fn take(&mut self, answer: Option<Value>);
}

impl AnswerType for bool {
    const KIND: FactKind = FactKind::Flag;

    fn value(&self) -> Value {
        Value::Flag(*self)
    }

    fn given(&self) -> Option<Value> {
        Some(Value::Flag(*self))
    }

    fn take(&mut self, answer: Option<Value>) {
        match answer {
            Some(Value::Flag(flag)) => *self = flag,
            None => *self = false,
            Some(_) => {}
        }
    }
}

impl AnswerType for Option<bool> {
    const KIND: FactKind = FactKind::Flag;

    fn value(&self) -> Value {
        Value::Flag(self.unwrap_or(false))
    }

    fn given(&self) -> Option<Value> {
        self.map(Value::Flag)
    }

    fn take(&mut self, answer: Option<Value>) {
        match answer {
            Some(Value::Flag(flag)) => *self = Some(flag),
            None => *self = None,
            Some(_) => {}
        }
    }
}

impl<W: Word> AnswerType for W {
    const KIND: FactKind = FactKind::Word(W::SPELLINGS);

    fn value(&self) -> Value {
        Value::Word(self.word())
    }

    fn given(&self) -> Option<Value> {
        Some(Value::Word(self.word()))
    }

    fn take(&mut self, answer: Option<Value>) {
        if let Some(word) = answer.and_then(spelled) {
            *self = word;
        }
    }
}

impl<W: Word> AnswerType for Option<W> {
    const KIND: FactKind = FactKind::Word(W::SPELLINGS);

    fn value(&self) -> Value {
        self.map_or(Value::Nothing, |word| Value::Word(word.word()))
    }

    fn given(&self) -> Option<Value> {
        self.map(|word| Value::Word(word.word()))
    }

    fn take(&mut self, answer: Option<Value>) {
        match answer {
            None | Some(Value::Nothing) => *self = None,
            Some(answer) => *self = spelled(answer).or(*self),
        }
    }
}

/// Returns the word of a list that a value spells.
fn spelled<W: Word>(value: Value) -> Option<W> {
    let Value::Word(spelling) = value else { return None };
    W::ALL.iter().copied().find(|word| word.word() == spelling)
}

impl AnswerType for Inches {
    const KIND: FactKind = FactKind::Length;

    fn value(&self) -> Value {
        Value::Length(*self)
    }

    fn given(&self) -> Option<Value> {
        Some(Value::Length(*self))
    }

    fn take(&mut self, answer: Option<Value>) {
        if let Some(Value::Length(inches)) = answer {
            *self = inches;
        }
    }
}

impl AnswerType for Option<Inches> {
    const KIND: FactKind = FactKind::Length;

    fn value(&self) -> Value {
        Value::distance(*self)
    }

    fn given(&self) -> Option<Value> {
        self.map(Value::Length)
    }

    fn take(&mut self, answer: Option<Value>) {
        match answer {
            Some(Value::Length(inches)) => *self = Some(inches),
            None | Some(Value::Nothing) => *self = None,
            Some(_) => {}
        }
    }
}

impl AnswerType for u32 {
    const KIND: FactKind = FactKind::Count;

    fn value(&self) -> Value {
        Value::Count(i64::from(*self))
    }

    fn given(&self) -> Option<Value> {
        Some(self.value())
    }

    fn take(&mut self, answer: Option<Value>) {
        if let Some(count) = answer.and_then(counted) {
            *self = count;
        }
    }
}

impl AnswerType for Option<u32> {
    const KIND: FactKind = FactKind::Count;

    fn value(&self) -> Value {
        self.map_or(Value::Nothing, |count| Value::Count(i64::from(count)))
    }

    fn given(&self) -> Option<Value> {
        self.map(|count| Value::Count(i64::from(count)))
    }

    fn take(&mut self, answer: Option<Value>) {
        match answer {
            None | Some(Value::Nothing) => *self = None,
            Some(answer) => *self = counted(answer).or(*self),
        }
    }
}

fn counted(value: Value) -> Option<u32> {
    if let Value::Count(count) = value { u32::try_from(count).ok() } else { None }
}

/// A question of a request, a call, or a part of one.
#[derive(Debug)]
pub struct Question<T> {
    /// The fact it is about.
    pub fact: FactId,
    /// Declaration of that fact.
    pub spec: &'static FactSpec,
    /// Returns the answer as given; `None` where it is left to the battle, the map, or the usual value.
    pub given: fn(&T) -> Option<Value>,
    /// Sets the answer, or leaves it open.
    pub take: fn(&mut T, Option<Value>),
}

/// Request, call, or part of one, with its questions. Declared by [`asks!`](crate::engine::asks).
pub trait Asks: Sized + 'static {
    /// Vocabulary of the facts they are about.
    const VOCABULARY: &'static Vocabulary;
    /// The questions, in the order of the fields.
    const QUESTIONS: &'static [Question<Self>];

    /// Records the answers of the fields in `facts`.
    fn record(&self, facts: &mut Facts);

    /// Returns the facts that the fields give, and no others.
    fn facts(&self) -> Facts {
        let mut facts = Facts::of(Self::VOCABULARY);
        self.record(&mut facts);
        facts
    }

    /// Returns the question about a fact, if it is asked here.
    fn question(fact: FactId) -> Option<&'static Question<Self>> {
        Self::QUESTIONS.iter().find(|question| question.fact == fact)
    }

    /// Returns the questions to ask for this check, given what is known.
    fn open_questions(known: &Facts) -> impl Iterator<Item = &'static Question<Self>> {
        Self::QUESTIONS.iter().filter(|question| question.spec.is_of_this_check() && (question.spec.is_asked)(known))
    }

    /// Returns every other answer that could be given in this check: the opposite of a flag, each other word of a list, no distance, and
    /// the edge at which a distance matters. With `all` no battle is loaded, and the flags that a battle would know are included.
    fn other_answers(known: &Facts, all: bool, edge: impl Fn(FactId) -> Option<Inches>) -> Vec<OpenAnswer> {
        let asks = |question: &&Question<Self>| all && question.spec.kind == FactKind::Flag || question.spec.is_of_this_check();
        let questions = Self::QUESTIONS.iter().filter(|question| (question.spec.is_asked)(known)).filter(asks);
        questions.flat_map(|question| question.others(known, &edge)).collect()
    }

    /// Returns the same answers without distances.
    fn others(known: &Facts, all: bool) -> Vec<OpenAnswer> {
        Self::other_answers(known, all, |_| None)
    }

    /// Clears answers to questions that do not arise, such as the small arm of a gun.
    fn drop_unasked(&mut self, known: &Facts) {
        for question in Self::QUESTIONS.iter().filter(|question| !(question.spec.is_asked)(known)) {
            (question.take)(self, None);
        }
    }

    /// Copies the answers given here to another request or call with the same questions; those left open here stay as they are there.
    fn answer_to<T: Asks>(&self, other: &mut T) {
        for question in T::QUESTIONS {
            if let Some(own) = Self::question(question.fact)
                && let Some(answer) = (own.given)(self)
            {
                (question.take)(other, Some(answer));
            }
        }
    }
}

impl<T> Question<T> {
    /// Returns the possible answers to it except the known one.
    fn others(&self, known: &Facts, edge: impl Fn(FactId) -> Option<Inches>) -> Vec<OpenAnswer> {
        let (fact, spec, now) = (self.fact, self.spec, known.get(self.fact));
        let values = match spec.kind {
            FactKind::Flag => vec![Value::Flag(now != Some(Value::Flag(true)))],
            FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
            FactKind::Length => edge(fact).map(Value::Length).into_iter().chain([Value::Nothing]).collect(),
            FactKind::Count => Vec::new(),
        };
        values.into_iter().filter(|value| now != Some(*value)).map(|value| OpenAnswer { fact, value }).collect()
    }
}

/// Answer that can still be given to a question.
#[derive(Clone, Copy, Debug)]
pub struct OpenAnswer {
    /// The fact it is about.
    pub fact: FactId,
    /// Value of that answer.
    pub value: Value,
}

impl OpenAnswer {
    /// Sets this answer, if the question is asked there.
    pub fn set_in<T: Asks>(&self, to: &mut T) {
        if let Some(question) = T::question(self.fact) {
            (question.take)(to, Some(self.value));
        }
    }
}

/// Declares a request, a call, or a part of one, and lists its questions.
///
/// It is a struct with two additions. `= FACT` after a field's type means that the field answers the question about that fact, and
/// `= denied FACT` that it answers the opposite. A line `[part],` or `[part, called],` stands for the fields of a block of the vocabulary,
/// with their types in requests or in calls; attributes before it apply to each of them. `in facts::VOCABULARY` after the struct's name
/// gives the module and the vocabulary in which both are declared.
#[macro_export]
macro_rules! declare_asks {
    // A field that answers a question, or states the opposite of a fact.
    (@ $head:tt $facts:tt [$($fields:tt)*] [$($answers:tt)*]
        { $(#[$meta:meta])* pub $field:ident : $type:ty = denied $fact:ident, $($rest:tt)* }) => {
        $crate::engine::asks! {
            @ $head $facts [$($fields)* $(#[$meta])* pub $field: $type,] [$($answers)* ($fact $field denied)] { $($rest)* }
        }
    };
    (@ $head:tt $facts:tt [$($fields:tt)*] [$($answers:tt)*] { $(#[$meta:meta])* pub $field:ident : $type:ty = $fact:ident, $($rest:tt)* }) => {
        $crate::engine::asks! { @ $head $facts [$($fields)* $(#[$meta])* pub $field: $type,] [$($answers)* ($fact $field)] { $($rest)* } }
    };
    // A field of another kind.
    (@ $head:tt $facts:tt [$($fields:tt)*] $answers:tt { $(#[$meta:meta])* pub $field:ident : $type:ty, $($rest:tt)* }) => {
        $crate::engine::asks! { @ $head $facts [$($fields)* $(#[$meta])* pub $field: $type,] $answers { $($rest)* } }
    };
    // The fields of a part.
    (@ $head:tt [$facts:ident $vocabulary:ident] $fields:tt $answers:tt { $(#[$meta:meta])* [$part:ident], $($rest:tt)* }) => {
        $facts::$part! { requested [$(#[$meta])*] $head [$facts $vocabulary] $fields $answers { $($rest)* } }
    };
    (@ $head:tt [$facts:ident $vocabulary:ident] $fields:tt $answers:tt { $(#[$meta:meta])* [$part:ident, called], $($rest:tt)* }) => {
        $facts::$part! { called [$(#[$meta])*] $head [$facts $vocabulary] $fields $answers { $($rest)* } }
    };
    // All fields are read.
    (@ [$(#[$meta:meta])* $name:ident] [$facts:ident $vocabulary:ident] [$($fields:tt)*] [$(($fact:ident $field:ident $($denied:ident)?))*] {}) => {
        $(#[$meta])*
        pub struct $name { $($fields)* }

        impl $crate::engine::Asks for $name {
            const VOCABULARY: &'static $crate::engine::Vocabulary = &$facts::$vocabulary;
            const QUESTIONS: &'static [$crate::engine::Question<Self>] = &[$(
                $crate::engine::Question {
                    fact: $facts::$fact,
                    spec: $facts::$vocabulary.spec($facts::$fact),
                    given: |asked| $crate::engine::AnswerType::given(&asked.$field)$(.map($crate::engine::Value::$denied))?,
                    take: |asked, answer| $crate::engine::AnswerType::take(&mut asked.$field, answer$(.map($crate::engine::Value::$denied))?),
                }
            ),*];

            fn record(&self, facts: &mut $crate::engine::Facts) {
                $(facts.know($facts::$fact, $crate::engine::AnswerType::value(&self.$field)$(.$denied())?);)*
            }
        }
    };
    ($(#[$meta:meta])* pub struct $name:ident in $facts:ident :: $vocabulary:ident { $($fields:tt)* }) => {
        $crate::engine::asks! { @ [$(#[$meta])* $name] [$facts $vocabulary] [] [] { $($fields)* } }
    };
}

/// Declares the macro of a part: its fields with their types in requests (`requested`) or in calls (`called`), returned to `asks!`.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_part_of_asked {
    (($d:tt) $part:ident { $($(#[$doc:meta])* $fact:ident $field:ident ($request:ty) ($call:ty);)+ }) => {
        macro_rules! $part {
            (requested [$d($d attr:tt)*] $d head:tt $d facts:tt [$d($d fields:tt)*] [$d($d answers:tt)*] $d rest:tt) => {
                $crate::engine::asks! {
                    @ $d head $d facts
                    [$d($d fields)* $($(#[$doc])* $d($d attr)* pub $field: $request,)+]
                    [$d($d answers)* $(($fact $field))+]
                    $d rest
                }
            };
            (called [$d($d attr:tt)*] $d head:tt $d facts:tt [$d($d fields:tt)*] [$d($d answers:tt)*] $d rest:tt) => {
                $crate::engine::asks! {
                    @ $d head $d facts
                    [$d($d fields)* $($(#[$doc])* $d($d attr)* pub $field: $call,)+]
                    [$d($d answers)* $(($fact $field))+]
                    $d rest
                }
            };
        }
        #[allow(unused_imports, reason = "a part may be asked by requests alone")]
        pub(crate) use $part;
    };
}

/// Expands to the type of a field in a call: its own, or else that of the request.
#[macro_export]
#[doc(hidden)]
macro_rules! declare_called {
    ($request:ty | $call:ty) => {
        $call
    };
    ($request:ty) => {
        $request
    };
}

pub use {declare_asks as asks, declare_called as called, declare_part_of_asked as part_of_asked};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::FactKind;

    crate::engine::words! {
        /// Walls for these tests.
        #[derive(Default)]
        Wall { #[default] None = "none", Stone = "stone" }
    }

    mod facts {
        use super::Wall;
        use crate::engine::{FactKind, vocabulary};
        use crate::quantity::Inches;

        vocabulary! {
            /// Facts for these tests.
            TEST = "test" {
                BRAVE = "brave": FactKind::Flag, Inherent, "brave";
                [declared] {
                    /// Kind of wall in front.
                    WALL = wall: Wall | Option<Wall>, Declared, "wall";
                    /// Is fired on from a boat.
                    BY_BOAT = by_boat: bool, Declared, "fired on from a boat", when |facts| facts.holds(BRAVE);
                    /// Distance of the boat in inches.
                    BOAT_AT = boat_at: Option<Inches>, Measured, "boat at", asks "boat within {edge}";
                }
                SUM = "sum": FactKind::Count, Derived, "sum";
            }
        }
    }

    asks! {
        /// Request for these tests.
        #[derive(Debug, Default, PartialEq)]
        pub struct Request in facts::TEST {
            /// Courage of the unit.
            pub brave: bool = BRAVE,
            [declared],
            /// Face of the die.
            pub die: u8,
        }
    }

    asks! {
        /// Call for these tests.
        #[derive(Debug, Default, PartialEq)]
        pub struct Call in facts::TEST {
            [declared, called],
        }
    }

    #[test]
    fn a_part_is_in_request_and_call_and_its_answers_go_from_one_to_the_other() {
        let names = Request::QUESTIONS.iter().map(|question| question.spec.name).collect::<Vec<_>>();
        assert_eq!(names, ["brave", "wall", "by_boat", "boat_at"]);
        assert_eq!(facts::TEST.spec(facts::BOAT_AT).question(), "boat within {edge}");
        assert_eq!(facts::TEST.spec(facts::WALL).kind, FactKind::Word(&["none", "stone"]));
        let call = Call { wall: None, by_boat: true, boat_at: Some(Inches::whole(6)) };
        let mut request = Request { brave: true, wall: Wall::Stone, die: 4, ..Request::default() };
        call.answer_to(&mut request);
        assert_eq!(
            request,
            Request { brave: true, wall: Wall::Stone, by_boat: true, boat_at: Some(Inches::whole(6)), die: 4 },
            "left open"
        );
        Call { wall: Some(Wall::None), ..call }.answer_to(&mut request);
        assert_eq!(request.wall, Wall::None);
    }

    #[test]
    fn what_is_asked_is_learned_and_may_hang_on_other_facts() {
        let mut request = Request::default();
        let is_asked = |request: &Request| (facts::TEST.spec(facts::BY_BOAT).is_asked)(&request.facts());
        assert!(!is_asked(&request));
        let [brave, wall, _, boat_at] = Request::QUESTIONS else { panic!("four questions") };
        (brave.take)(&mut request, Some(Value::Flag(true)));
        (wall.take)(&mut request, Some(Value::Word("stone")));
        (boat_at.take)(&mut request, Some(Value::Nothing));
        assert!(is_asked(&request));
        assert!(request.facts().is(facts::WALL, Wall::Stone));
        assert_eq!((boat_at.given)(&request), None);
        (wall.take)(&mut request, Some(Value::Flag(true)));
        assert_eq!(request.wall, Wall::Stone, "a flag is no wall");
        assert_eq!(request.facts().get(facts::SUM), None, "worked out, not asked");
    }
}
