//! Conditions of effects in plain words, as they stand behind an "if".

use super::sentences::Voice;
use crate::engine::{FactId, Predicate, Value, Word};
use crate::games::rff1812::Party;
use crate::games::rff1812::words::{Arm, Formation, Order};

/// Flags that read otherwise than by their name: when they hold, and when they do not.
const FLAGS: [(&str, &str, &str); 6] = [
    ("enemy_close_range", "an enemy is within close range", "no enemy is within close range"),
    ("outflanked_before_square", "outflanked before it formed square", "not outflanked before it formed square"),
    ("leader_attached", "a leader is attached", "no leader is attached"),
    ("attacker_leader_attached", "a leader is with the attacker", "no leader is with the attacker"),
    ("defender_leader_attached", "a leader is with the defender", "no leader is with the defender"),
    ("troops_fired", "infantry or cavalry fired", "guns alone fired"),
];

/// The arms a condition is about, where it is about the arm of those the effects are on and nothing else.
pub(super) fn arms_of(condition: &Predicate, voice: Voice<'_>) -> Option<Vec<Arm>> {
    let Predicate::Is(fact, values) = condition else { return None };
    let (whose, name) = of_whom(voice, *fact);
    (name == "arm" && whose.is_none())
        .then(|| values.iter().filter_map(word_of::<Arm>).collect())
        .filter(|arms: &Vec<Arm>| !arms.is_empty())
}

fn word_of<W: Word>(value: &Value) -> Option<W> {
    if let Value::Word(word) = value { W::ALL.iter().find(|known| known.word() == *word).copied() } else { None }
}

/// Whose fact it is, where it is not of those the effects are on; and its name without that.
fn of_whom(voice: Voice<'_>, fact: FactId) -> (Option<&'static str>, &'static str) {
    let name = voice.cases.vocabulary().spec(fact).name;
    for (party, word, prefix) in [(Party::Attacker, "the attacker", "attacker_"), (Party::Defender, "the defender", "defender_")] {
        if let Some(rest) = name.strip_prefix(prefix) {
            return ((voice.on != Some(party)).then_some(word), rest);
        }
    }
    (None, name)
}

/// A condition in words.
pub(super) fn condition(part: &Predicate, voice: Voice<'_>) -> String {
    match part {
        Predicate::All(parts) => joined(parts, voice, "and"),
        Predicate::Any(parts) => joined(parts, voice, "or"),
        Predicate::Not(part) => match part.as_ref() {
            Predicate::Is(fact, values) => is_text(*fact, values, true, voice),
            Predicate::AtLeast(fact, edge) => bound(*fact, *edge, "under", voice),
            Predicate::AtMost(fact, edge) => bound(*fact, *edge, "over", voice),
            other => format!("it is not so that {}", condition(other, voice)),
        },
        Predicate::Is(fact, values) => is_text(*fact, values, false, voice),
        Predicate::AtLeast(fact, edge) => bound(*fact, *edge, "or more", voice),
        Predicate::AtMost(fact, edge) => bound(*fact, *edge, "or less", voice),
    }
}

/// Conditions joined: inner ones of the other kind so that none can be read otherwise, and those with a verb of their own last.
fn joined(parts: &[Predicate], voice: Voice<'_>, word: &str) -> String {
    let told = parts.iter().map(|part| match part {
        Predicate::All(inner) if inner.len() > 1 && word == "or" => together(&condition(part, voice), inner.len()),
        Predicate::Any(inner) if inner.len() > 1 && word == "and" => format!("either {}", condition(part, voice)),
        part => condition(part, voice),
    });
    let told = told.collect::<Vec<_>>();
    if let ("and", [one, other]) = (word, told.as_slice())
        && let (Some(one), Some(other)) = (one.strip_prefix("not "), other.strip_prefix("not "))
    {
        return format!("neither {one} nor {other}");
    }
    in_a_row(told, word)
}

/// Conditions that hold at once, as one of several: the last stands beside the others.
fn together(text: &str, count: usize) -> String {
    match text.rsplit_once(" and ") {
        Some((before, last)) if count == 2 => format!("{before} while {last}"),
        _ => text.to_owned(),
    }
}

/// Conditions in a row: words first, then what is several in itself, then what has a verb of its own.
pub(super) fn in_a_row(mut told: Vec<String>, word: &str) -> String {
    told.sort_by_key(|text| (text.starts_with("either "), text.contains(" is ")));
    match told.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] if told.iter().any(|text| text.contains(" while ")) => format!("{}, {word} {last}", most.join(", ")),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// Whether a condition is one of several, any of which will do.
pub(super) fn is_any(part: &Predicate) -> bool {
    matches!(part, Predicate::Any(parts) if parts.len() > 1)
}

fn number(edge: Value) -> String {
    edge.to_string().replace('-', "−")
}

fn bound(fact: FactId, edge: Value, how: &str, voice: Voice<'_>) -> String {
    let spec = voice.cases.vocabulary().spec(fact);
    match (spec.name, how, edge) {
        ("round", "or more", edge) => format!("in round {} or later", number(edge)),
        ("round", "under", Value::Count(2)) | ("round", "or less", Value::Count(1)) => "in round 1".to_owned(),
        ("die", "or more", Value::Count(10)) => "the die is a 10".to_owned(),
        (_, "under" | "over", edge) => format!("the {} is {how} {}", spec.says, number(edge)),
        (_, how, edge) => format!("the {} is {} {how}", spec.says, number(edge)),
    }
}

fn is_text(fact: FactId, values: &[Value], denied: bool, voice: Voice<'_>) -> String {
    let (whose, name) = of_whom(voice, fact);
    let says = voice.cases.vocabulary().spec(fact).says;
    let of = |text: String| whose.map_or_else(|| text.clone(), |whose| format!("{whose} is {text}"));
    if let [Value::Flag(flag)] = values {
        let holds = *flag != denied;
        let known = FLAGS.iter().find(|(flag, ..)| *flag == voice.cases.vocabulary().spec(fact).name || *flag == name);
        return match known {
            Some((flag, yes, no)) => {
                let text = (if holds { *yes } else { *no }).to_owned();
                if flag.starts_with("outflanked") { of(text) } else { text }
            }
            None => {
                let plain = name.replace('_', " ");
                let plain = if whose.is_some() || says.ends_with(&plain) { plain } else { says.to_owned() };
                of(if holds { plain } else { format!("not {plain}") })
            }
        };
    }
    let possible = voice.cases.values(fact).unwrap_or_default();
    let others = possible.iter().filter(|value| !values.contains(value)).copied().collect::<Vec<_>>();
    let listed = |values: &[Value]| {
        let words = values.iter().filter(|value| **value != Value::Nothing).map(|value| worded(name, value)).collect::<Vec<_>>();
        match words.as_slice() {
            [] => "none".to_owned(),
            [only] => only.clone(),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        }
    };
    // Of many values the few that are left out are told; and so where it may have none.
    let many = (values.len() > 2 || (name == "order" && values.len() > 1))
        && others.iter().filter(|value| **value != Value::Nothing).count() < values.len();
    let (shown, not) = if many || values.contains(&Value::Nothing) { (others.as_slice(), !denied) } else { (values, denied) };
    if shown.iter().all(|value| *value == Value::Nothing) {
        let words = listed(values);
        return of(if denied { format!("not {words}") } else { words });
    }
    let words = listed(shown);
    match name {
        "round" if not && words == "1" => "in a later round".to_owned(),
        "round" if not => format!("not in round {words}"),
        "round" => format!("in round {words}"),
        "die" | "result" => format!("the {says} is {}{words}", if not { "not " } else { "" }),
        "ground" => format!("the ground crossed is {}{words}", if not { "not " } else { "" }),
        "position" => format!("the position is {}{words}", if not { "not " } else { "" }),
        _ => of(if not { format!("not {words}") } else { words }),
    }
}

/// A value as it stands in a sentence: `in good order`, `in square`, `of heavy carriage`.
fn worded(name: &str, value: &Value) -> String {
    let Value::Word(word) = value else { return number(*value) };
    match name {
        "order" if *word == Order::Good.word() => "in good order".to_owned(),
        "arm" if *word == Arm::Artillery.word() => "guns".to_owned(),
        "carriage" => format!("of {word} carriage"),
        "formation" => match word_of::<Formation>(value) {
            Some(formation @ (Formation::Mounted | Formation::Dismounted | Formation::Limbered | Formation::Unlimbered)) => {
                formation.spoken()
            }
            Some(formation) => format!("in {}", formation.spoken()),
            None => word.replace('_', " "),
        },
        _ => word.replace('_', " "),
    }
}
