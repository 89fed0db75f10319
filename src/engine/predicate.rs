//! Small closed language for the conditions of a table's rows.

use super::fact::{FactId, Facts, Value, Vocabulary};

/// Condition under which a row counts.
///
/// ```
/// use brigade_major::engine::{Facts, Predicate, Truth, Value};
/// use brigade_major::games::rff1812::facts::maneuver::{BRAVE_COLONEL, EXPERIENCE, MANEUVER};
/// use brigade_major::games::rff1812::words::Experience;
///
/// let veteran = Predicate::Is(EXPERIENCE, vec![Value::Word("veteran")]);
/// let brave = Predicate::Is(BRAVE_COLONEL, vec![Value::Flag(true)]);
/// let both = Predicate::All(vec![veteran, brave]);
/// assert_eq!(both.text(&MANEUVER), "experience veteran and brave colonel");
///
/// let mut facts = Facts::of(&MANEUVER);
/// facts.word(EXPERIENCE, Experience::Veteran);
/// assert_eq!(both.judge(&facts), Truth::Unknown(BRAVE_COLONEL));
/// facts.flag(BRAVE_COLONEL, true);
/// assert_eq!(both.judge(&facts), Truth::Yes);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// All of these; an empty list always holds.
    All(Vec<Self>),
    /// At least one of these.
    Any(Vec<Self>),
    /// The opposite of this.
    Not(Box<Self>),
    /// The fact is one of these values.
    Is(FactId, Vec<Value>),
    /// The fact is a number or distance and not below this.
    AtLeast(FactId, Value),
    /// The fact is a number or distance and not above this.
    AtMost(FactId, Value),
}

/// Result of judging a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The predicate holds for these facts.
    Yes,
    /// The predicate does not hold because of this clause; clauses are counted in reading order.
    No(Clause),
    /// The result depends on this fact, which is not known.
    Unknown(FactId),
}

/// Clause of a predicate, counted in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause(usize);

impl Predicate {
    /// Predicate that holds whatever the facts.
    pub const ALWAYS: Self = Self::All(Vec::new());

    /// Judges the predicate by what is known.
    #[must_use]
    pub fn judge(&self, facts: &Facts) -> Truth {
        self.judge_from(facts, 0)
    }

    fn judge_from(&self, facts: &Facts, first: usize) -> Truth {
        match self {
            Self::All(parts) => {
                let mut unknown = None;
                let mut at = first;
                for part in parts {
                    match part.judge_from(facts, at) {
                        Truth::Yes => {}
                        Truth::No(clause) => return Truth::No(clause),
                        Truth::Unknown(fact) => unknown = unknown.or(Some(fact)),
                    }
                    at += part.clauses();
                }
                unknown.map_or(Truth::Yes, Truth::Unknown)
            }
            Self::Any(parts) => {
                let mut unknown = None;
                for part in parts {
                    match part.judge_from(facts, first + 1) {
                        Truth::Yes => return Truth::Yes,
                        Truth::No(_) => {}
                        Truth::Unknown(fact) => unknown = unknown.or(Some(fact)),
                    }
                }
                unknown.map_or(Truth::No(Clause(first)), Truth::Unknown)
            }
            Self::Not(part) => match part.judge_from(facts, first + 1) {
                Truth::Yes => Truth::No(Clause(first)),
                Truth::No(_) => Truth::Yes,
                unknown => unknown,
            },
            Self::Is(fact, values) => leaf(*fact, facts, first, |known| is_among(known, values)),
            Self::AtLeast(fact, edge) => leaf(*fact, facts, first, |known| compare(known, *edge).is_some_and(|order| order.is_ge())),
            Self::AtMost(fact, edge) => leaf(*fact, facts, first, |known| compare(known, *edge).is_some_and(|order| order.is_le())),
        }
    }

    /// Returns the number of clauses in the predicate, itself counted unless it is an `all`.
    fn clauses(&self) -> usize {
        match self {
            Self::All(parts) => parts.iter().map(Self::clauses).sum(),
            Self::Any(parts) => 1 + parts.iter().map(Self::clauses).max().unwrap_or(0),
            Self::Not(part) => 1 + part.clauses(),
            Self::Is(..) | Self::AtLeast(..) | Self::AtMost(..) => 1,
        }
    }

    /// Returns the clause in words, for "not met: …".
    #[must_use]
    pub fn clause_text(&self, clause: Clause, vocabulary: &Vocabulary) -> String {
        self.find_clause(clause.0, 0).map_or_else(String::new, |part| part.text(vocabulary))
    }

    fn find_clause(&self, wanted: usize, first: usize) -> Option<&Self> {
        let Self::All(parts) = self else { return (wanted >= first && wanted < first + self.clauses()).then_some(self) };
        let mut at = first;
        for part in parts {
            if wanted < at + part.clauses() {
                return part.find_clause(wanted, at);
            }
            at += part.clauses();
        }
        None
    }

    /// Returns the whole predicate in words.
    #[must_use]
    pub fn text(&self, vocabulary: &Vocabulary) -> String {
        let joined = |parts: &[Self], word: &str| parts.iter().map(|part| part.text(vocabulary)).collect::<Vec<_>>().join(word);
        match self {
            Self::All(parts) if parts.is_empty() => "always".to_owned(),
            Self::All(parts) => joined(parts, " and "),
            Self::Any(parts) => joined(parts, " or "),
            Self::Not(part) => format!("not ({})", part.text(vocabulary)),
            Self::Is(fact, values) => match values.as_slice() {
                [Value::Flag(true)] => vocabulary.spec(*fact).description.to_owned(),
                [Value::Flag(false)] => format!("not {}", vocabulary.spec(*fact).description),
                values => {
                    format!(
                        "{} {}",
                        vocabulary.spec(*fact).description,
                        values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
                    )
                }
            },
            Self::AtLeast(fact, edge) => format!("{} at least {edge}", vocabulary.spec(*fact).description),
            Self::AtMost(fact, edge) => format!("{} at most {edge}", vocabulary.spec(*fact).description),
        }
    }

    /// Returns the first edge at which the predicate compares this number or distance; `None` where there is none.
    #[must_use]
    pub fn edge(&self, wanted: FactId) -> Option<Value> {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().find_map(|part| part.edge(wanted)),
            Self::Not(part) => part.edge(wanted),
            Self::AtLeast(fact, edge) | Self::AtMost(fact, edge) => (*fact == wanted).then_some(*edge),
            Self::Is(..) => None,
        }
    }

    /// Returns the number from which on the predicate is the same for every value of a count; 0 where it does not read it.
    #[must_use]
    pub fn steady_from(&self, wanted: FactId) -> i64 {
        let count = |value: &Value| if let Value::Count(count) = value { *count } else { 0 };
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().map(|part| part.steady_from(wanted)).max().unwrap_or(0),
            Self::Not(part) => part.steady_from(wanted),
            Self::Is(fact, _) | Self::AtLeast(fact, _) | Self::AtMost(fact, _) if *fact != wanted => 0,
            Self::Is(_, values) => values.iter().map(count).max().map_or(0, |last| last.saturating_add(1)),
            Self::AtLeast(_, edge) => count(edge),
            Self::AtMost(_, edge) => count(edge).saturating_add(1),
        }
    }

    /// Returns whether the predicate reads a fact.
    #[must_use]
    pub fn reads(&self, wanted: FactId) -> bool {
        let mut asks = false;
        self.visit_facts(&mut |fact| asks |= fact == wanted);
        asks
    }

    /// Returns whether it can hold only where the fact is this value or one listed with it.
    #[must_use]
    pub fn requires_value(&self, wanted: FactId, value: Value) -> bool {
        match self {
            Self::All(parts) => parts.iter().any(|part| part.requires_value(wanted, value)),
            Self::Is(fact, values) => *fact == wanted && values.contains(&value),
            Self::Any(_) | Self::Not(_) | Self::AtLeast(..) | Self::AtMost(..) => false,
        }
    }

    /// Calls `visit` with every fact the predicate reads.
    pub fn visit_facts(&self, visit: &mut impl FnMut(FactId)) {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.visit_facts(visit)),
            Self::Not(part) => part.visit_facts(visit),
            Self::Is(fact, _) | Self::AtLeast(fact, _) | Self::AtMost(fact, _) => visit(*fact),
        }
    }
}

fn leaf(fact: FactId, facts: &Facts, clause: usize, holds: impl FnOnce(Value) -> bool) -> Truth {
    match facts.get(fact) {
        None => Truth::Unknown(fact),
        Some(known) if holds(known) => Truth::Yes,
        Some(_) => Truth::No(Clause(clause)),
    }
}

/// Returns whether a value is one of these: fast for flags and words, which nearly all are.
fn is_among(known: Value, values: &[Value]) -> bool {
    match known {
        Value::Flag(known) => values.iter().any(|value| matches!(value, Value::Flag(flag) if *flag == known)),
        Value::Word(known) => values.iter().any(|value| matches!(value, Value::Word(word) if std::ptr::eq(*word, known) || *word == known)),
        known => values.contains(&known),
    }
}

fn compare(known: Value, edge: Value) -> Option<std::cmp::Ordering> {
    match (known, edge) {
        (Value::Count(known), Value::Count(edge)) => Some(known.cmp(&edge)),
        (Value::Length(known), Value::Length(edge)) => Some(known.cmp(&edge)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fact::{FactKind, vocabulary};
    use super::*;
    use crate::quantity::Inches;

    vocabulary! {
        /// Facts for these tests.
        TEST = "test" {
            BRAVE = "brave": FactKind::Flag, Inherent, "brave";
            STANDS = "stands": FactKind::Count, State, "stands";
            RANGE = "range": FactKind::Length, Measured, "range";
            ARM = "arm": FactKind::Word(&["foot", "horse"]), Inherent, "arm";
        }
    }

    #[test]
    fn a_count_is_steady_behind_the_last_value_that_is_named() {
        let of = |predicate: &Predicate| predicate.steady_from(STANDS);
        assert_eq!([of(&strong()), of(&brave()), of(&Predicate::ALWAYS)], [5, 0, 0]);
        assert_eq!(of(&Predicate::AtMost(STANDS, Value::Count(5))), 6);
        let one_or_seven = Predicate::Is(STANDS, vec![Value::Count(7), Value::Count(1)]);
        assert_eq!(of(&Predicate::Any(vec![brave(), Predicate::Not(Box::new(one_or_seven))])), 8);
    }

    fn brave() -> Predicate {
        Predicate::Is(BRAVE, vec![Value::Flag(true)])
    }

    fn strong() -> Predicate {
        Predicate::AtLeast(STANDS, Value::Count(5))
    }

    /// Compares every truth of two facts, unknown included, with the three-valued tables written out.
    #[test]
    fn unknown_is_never_no() {
        let state = |brave_known: Option<bool>, stands: Option<i64>| {
            let mut facts = Facts::of(&TEST);
            if let Some(value) = brave_known {
                facts.flag(BRAVE, value);
            }
            if let Some(value) = stands {
                facts.count(STANDS, value);
            }
            let letter = |truth| match truth {
                Truth::Yes => 'y',
                Truth::No(_) => 'n',
                Truth::Unknown(_) => '?',
            };
            let all = Predicate::All(vec![brave(), strong()]).judge(&facts);
            let any = Predicate::Any(vec![brave(), strong()]).judge(&facts);
            let not = Predicate::Not(Box::new(brave())).judge(&facts);
            [all, any, not].map(letter).iter().collect::<String>()
        };
        for (brave_known, stands, expected) in [
            (Some(true), Some(5), "yyn"),
            (Some(true), Some(4), "nyn"),
            (Some(true), None, "?yn"),
            (Some(false), Some(5), "nyy"),
            (Some(false), Some(4), "nny"),
            (Some(false), None, "n?y"),
            (None, Some(5), "?y?"),
            (None, Some(4), "n??"),
            (None, None, "???"),
        ] {
            assert_eq!(state(brave_known, stands), expected, "{brave_known:?} {stands:?}");
        }
    }

    #[test]
    fn nothing_is_neither_near_nor_far() {
        let mut facts = Facts::of(&TEST);
        facts.know(RANGE, Value::Nothing);
        let edge = Value::Length(Inches::whole(8));
        assert!(matches!(Predicate::AtMost(RANGE, edge).judge(&facts), Truth::No(_)));
        assert!(matches!(Predicate::AtLeast(RANGE, edge).judge(&facts), Truth::No(_)));
    }

    #[test]
    fn the_failing_clause_is_named() {
        let mut facts = Facts::of(&TEST);
        facts.flag(BRAVE, true);
        facts.count(STANDS, 7);
        facts.know(ARM, Value::Word("horse"));
        let on_foot = Predicate::Is(ARM, vec![Value::Word("foot")]);
        let predicate = Predicate::All(vec![brave(), Predicate::Any(vec![strong(), on_foot.clone()]), on_foot]);
        let Truth::No(clause) = predicate.judge(&facts) else { panic!("horse is not foot") };
        assert_eq!(predicate.clause_text(clause, &TEST), "arm foot");
        facts.count(STANDS, 4);
        let Truth::No(clause) = predicate.judge(&facts) else { panic!("neither strong nor on foot") };
        assert_eq!(predicate.clause_text(clause, &TEST), "stands at least 5 or arm foot");
    }
}
