//! Conditions of effects in plain words, as they stand after an "if".

use std::fmt::{self, Display, Formatter};

use super::sentences::SentenceContext;
use crate::engine::text::{number, spaced};
use crate::engine::{FactId, Predicate, Value, Word};
use crate::games::rff1812::Party;
use crate::games::rff1812::words::{Arm, Formation, Order};

/// Flags that read otherwise than by their name, with a verb of their own: when they hold, and when they do not.
const FLAGS: [(&str, &str, &str); 4] = [
    ("enemy_close_range", "an enemy is within close range", "no enemy is within close range"),
    ("leader_attached", "a leader is attached", "no leader is attached"),
    ("attacker_leader_attached", "a leader is with the attacker", "no leader is with the attacker"),
    ("defender_leader_attached", "a leader is with the defender", "no leader is with the defender"),
];

/// Condition in words, with what decides how it stands beside others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition {
    /// Words of the condition, without a "not" or an "either" before them.
    text: String,
    /// True if "not" stands before them.
    is_denied: bool,
    /// True if "either" stands before them among others: one of several, any of which will do.
    is_either: bool,
    /// True if they have a verb of their own.
    has_verb: bool,
    /// True if they contain two conditions that hold at once.
    has_pair: bool,
}

impl Condition {
    fn words(text: impl Into<String>, is_denied: bool) -> Self {
        Self { text: text.into(), is_denied, ..Self::default() }
    }

    fn clause(text: impl Into<String>) -> Self {
        Self { text: text.into(), has_verb: true, ..Self::default() }
    }

    /// Returns the condition as it stands among others.
    pub(super) fn with_either(self, of: &Predicate) -> Self {
        Self { is_either: matches!(of, Predicate::Any(parts) if parts.len() > 1), ..self }
    }

    /// Returns the condition after what is done: `if raw`, `unless in square`.
    pub(super) fn if_clause(&self) -> String {
        if self.is_denied { format!("unless {}", self.text) } else { format!("if {}", self.plain_text()) }
    }

    /// Returns the condition as it stands alone, without an "either".
    pub(super) fn plain_text(&self) -> String {
        format!("{}{}", if self.is_denied { "not " } else { "" }, self.text)
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_either { "either " } else { "" }, self.plain_text())
    }
}

/// Returns the arms a condition is about, if it is about the arm of the party the effects are on and nothing else.
pub(super) fn arms_of(condition: &Predicate, voice: SentenceContext<'_>) -> Option<Vec<Arm>> {
    let Predicate::Is(fact, values) = condition else { return None };
    let (whose, name) = split_party(voice, *fact);
    (name == "arm" && whose.is_none())
        .then(|| values.iter().filter_map(word_of::<Arm>).collect())
        .filter(|arms: &Vec<Arm>| !arms.is_empty())
}

fn word_of<W: Word>(value: &Value) -> Option<W> {
    if let Value::Word(word) = value { W::ALL.iter().find(|known| known.word() == *word).copied() } else { None }
}

/// Returns the party of a fact, if it is not the one the effects are on, and the fact's name without the party.
fn split_party(voice: SentenceContext<'_>, fact: FactId) -> (Option<&'static str>, &'static str) {
    let spec = voice.cases.vocabulary().spec(fact);
    for (party, word) in [(Party::Attacker, "the attacker"), (Party::Defender, "the defender")] {
        if let Some(rest) = spec.name_within(party.word()) {
            return ((voice.on != Some(party)).then_some(word), rest);
        }
    }
    (None, spec.name)
}

/// Describes a condition in words.
pub(super) fn condition(part: &Predicate, voice: SentenceContext<'_>) -> Condition {
    match part {
        Predicate::All(parts) => joined(parts, voice, "and"),
        Predicate::Any(parts) => joined(parts, voice, "or"),
        Predicate::Not(part) => match part.as_ref() {
            Predicate::Is(fact, values) => values_condition(*fact, values, true, voice),
            Predicate::AtLeast(fact, edge) => bound(*fact, *edge, "under", voice),
            Predicate::AtMost(fact, edge) => bound(*fact, *edge, "over", voice),
            other => Condition::clause(format!("it is not so that {}", condition(other, voice).plain_text())),
        },
        Predicate::Is(fact, values) => values_condition(*fact, values, false, voice),
        Predicate::AtLeast(fact, edge) => bound(*fact, *edge, "or more", voice),
        Predicate::AtMost(fact, edge) => bound(*fact, *edge, "or less", voice),
    }
}

/// Joins conditions, inner ones of the other kind so that they cannot be misread.
fn joined(parts: &[Predicate], voice: SentenceContext<'_>, word: &str) -> Condition {
    let texts = parts.iter().map(|part| match part {
        // Among several options, two conditions that hold at once are joined by "while".
        Predicate::All(inner) if inner.len() == 2 && word == "or" => joined(inner, voice, "while"),
        Predicate::Any(_) if word != "or" => condition(part, voice).with_either(part),
        part => condition(part, voice),
    });
    let texts = texts.collect::<Vec<_>>();
    match texts.as_slice() {
        [one, other] if word != "or" && one.is_denied && other.is_denied => Condition {
            has_verb: one.has_verb || other.has_verb,
            ..Condition::words(format!("neither {} nor {}", one.text, other.text), false)
        },
        _ => list_conditions(texts, word),
    }
}

/// Joins conditions in a row: plain words first, then those that are several in themselves, then those with a verb of their own.
pub(super) fn list_conditions(mut conditions: Vec<Condition>, word: &str) -> Condition {
    conditions.sort_by_key(|one| (one.is_either, one.has_verb));
    let has_pair = conditions.iter().any(|one| one.has_pair);
    let text = match conditions.as_slice() {
        [] => String::new(),
        [only] => return only.clone(),
        [most @ .., last] => {
            let most = most.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            format!("{most}{} {word} {last}", if has_pair { "," } else { "" })
        }
    };
    let has_verb = conditions.iter().any(|one| one.has_verb);
    Condition { has_verb, has_pair: has_pair || word == "while", ..Condition::words(text, false) }
}

fn bound(fact: FactId, edge: Value, how: &str, voice: SentenceContext<'_>) -> Condition {
    let spec = voice.cases.vocabulary().spec(fact);
    match (spec.name, how, edge) {
        ("round", "or more", edge) => Condition::words(format!("in round {} or later", number(edge)), false),
        ("round", "under", Value::Count(2)) | ("round", "or less", Value::Count(1)) => Condition::words("in round 1", false),
        ("die", "or more", Value::Count(10)) => Condition::clause("the die is a 10"),
        (_, "under" | "over", edge) => Condition::clause(format!("the {} is {how} {}", spec.description, number(edge))),
        (_, how, edge) => Condition::clause(format!("the {} is {} {how}", spec.description, number(edge))),
    }
}

fn values_condition(fact: FactId, values: &[Value], denied: bool, voice: SentenceContext<'_>) -> Condition {
    let (whose, name) = split_party(voice, fact);
    let spec = voice.cases.vocabulary().spec(fact);
    let of = |text: String, is_denied: bool| match whose {
        Some(whose) => Condition::clause(format!("{whose} is {}", Condition::words(text, is_denied))),
        None => Condition::words(text, is_denied),
    };
    if let [Value::Flag(flag)] = values {
        let holds = *flag != denied;
        return match FLAGS.iter().find(|(flag, ..)| [spec.name, name].contains(flag)) {
            Some((_, yes, no)) => Condition::clause(if holds { *yes } else { *no }),
            None if name == "troops_fired" => of(if holds { spec.description } else { "only guns fired" }.to_owned(), false),
            None if name == "outflanked_before_square" => of("outflanked before it formed square".to_owned(), !holds),
            None if name == spec.name => of(spec.description.to_owned(), !holds),
            None => of(spaced(name), !holds),
        };
    }
    let possible = voice.cases.values(fact).unwrap_or_default();
    let others = possible.iter().filter(|value| !values.contains(value)).copied().collect::<Vec<_>>();
    let listed = |values: &[Value]| {
        let words = values.iter().filter(|value| **value != Value::Nothing).map(|value| value_text(name, value)).collect::<Vec<_>>();
        match words.as_slice() {
            [] => "none".to_owned(),
            [only] => only.clone(),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        }
    };
    // Of many values, the few left out are named; the same if there may be none.
    let many = (values.len() > 2 || (name == "order" && values.len() > 1))
        && others.iter().filter(|value| **value != Value::Nothing).count() < values.len();
    let (shown, not) = if many || values.contains(&Value::Nothing) { (others.as_slice(), !denied) } else { (values, denied) };
    if shown.iter().all(|value| *value == Value::Nothing) {
        return of(listed(values), denied);
    }
    let words = listed(shown);
    let is = if not { "is not" } else { "is" };
    match name {
        "round" if not && shown == [Value::Count(1)] => Condition::words("in a later round", false),
        "round" => Condition::words(format!("in round {words}"), not),
        "die" | "result" => Condition::clause(format!("the {} {is} {words}", spec.description)),
        "ground" => Condition::clause(format!("the ground crossed {is} {words}")),
        "position" => Condition::clause(format!("the position {is} {words}")),
        _ => of(words, not),
    }
}

/// Returns a value as it stands in a sentence: `in good order`, `in square`, `of heavy carriage`.
fn value_text(name: &str, value: &Value) -> String {
    let Value::Word(word) = value else { return number(*value) };
    match name {
        "order" if *word == Order::Good.word() => "in good order".to_owned(),
        "arm" if *word == Arm::Artillery.word() => "guns".to_owned(),
        "carriage" => format!("of {word} carriage"),
        "formation" => word_of::<Formation>(value).map_or_else(|| spaced(word), Formation::placed),
        _ => spaced(word),
    }
}
