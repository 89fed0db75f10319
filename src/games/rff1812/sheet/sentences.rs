//! Effects under their conditions as sentences: subject, condition and verb, in plain words without brackets.

use super::conditions::{Condition, arms_of, condition, list_conditions};
use crate::engine::cases::Cases;
use crate::engine::text::{join_list, upper_first};
use crate::engine::{Predicate, Word as _};
use crate::games::rff1812::Party;
use crate::games::rff1812::effect::words::Clause;
use crate::games::rff1812::effect::{CountSpec, EffectVerb};
use crate::games::rff1812::words::Arm;

/// Verb of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EffectItem {
    /// Change that is made.
    pub verb: EffectVerb<CountSpec>,
    /// True if its stands add to those named before it.
    pub more: bool,
}

/// Verb, or the verbs done if a condition holds and if it does not.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// Verb done in any case.
    Effect(EffectItem),
    /// Verbs that depend on a condition.
    If {
        /// Condition that must hold.
        holds: Predicate,
        /// Contrary of the condition.
        fails: Predicate,
        /// Items done if it holds.
        yes: Vec<Item>,
        /// Items done if it does not.
        no: Vec<Item>,
    },
}

/// Context of sentences: the battle's cases, and the party the effects are on.
#[derive(Clone, Copy)]
pub(super) struct SentenceContext<'v> {
    /// Cases possible in the battle.
    pub cases: &'v Cases,
    /// Party the effects are on.
    pub on: Option<Party>,
}

impl<'v> SentenceContext<'v> {
    /// Returns the same context with fewer cases.
    const fn with_cases<'n>(self, cases: &'n Cases) -> SentenceContext<'n>
    where
        'v: 'n,
    {
        SentenceContext { cases, on: self.on }
    }
}

/// Subject of a sentence.
#[derive(Clone)]
struct Subject {
    noun: String,
    plural: bool,
    /// True if it has been named, and now is "they" or "it".
    named: bool,
}

impl Subject {
    fn of(on: Option<Party>) -> Self {
        let (noun, plural) = match on {
            Some(Party::Attacker) => ("the attacker", false),
            Some(Party::Defender) => ("the defender", false),
            Some(Party::Target) => ("the target", false),
            Some(Party::Firers) => ("the firers", true),
            None => ("the unit", false),
        };
        Self { noun: noun.to_owned(), plural, named: false }
    }

    /// Makes the subject of some arms: `defending infantry and cavalry`.
    fn of_arms(on: Option<Party>, arms: &[Arm]) -> Self {
        let named = |arm: &Arm| if *arm == Arm::Artillery { "guns".to_owned() } else { arm.word().to_owned() };
        let names = join_list(&arms.iter().map(named).collect::<Vec<_>>());
        let noun = match on {
            Some(Party::Attacker) => format!("attacking {names}"),
            Some(Party::Defender) => format!("defending {names}"),
            _ => names,
        };
        Self { noun, plural: true, named: false }
    }

    /// Returns the name the first time, then the pronoun.
    fn name_or_pronoun(&mut self) -> String {
        if std::mem::replace(&mut self.named, true) {
            return if self.plural { "they" } else { "it" }.to_owned();
        }
        self.noun.clone()
    }
}

/// Returns the sentences of some items.
pub(super) fn sentences(items: &[Item], voice: SentenceContext<'_>) -> Vec<String> {
    let mut said = Vec::new();
    write_items(items, voice, &[], &mut Subject::of(voice.on), &mut said);
    said
}

/// Step on the way to a verb.
#[derive(Clone, PartialEq, Eq)]
enum Step {
    /// Condition that must hold.
    If(Condition),
    /// Contrary of the last condition named.
    Otherwise,
    /// Contrary of all conditions named.
    InAllOtherCases,
}

/// Writes the sentences of items that depend on the conditions of a path.
fn write_items(items: &[Item], voice: SentenceContext<'_>, path: &[Step], subject: &mut Subject, said: &mut Vec<String>) {
    let (mut together, mut beside): (Vec<Clause>, Vec<Clause>) = Default::default();
    for item in items {
        match item {
            Item::Effect(verbs) => together.push(effect_clause(verbs, None)),
            Item::If { holds, yes, no, .. } if no.is_empty() && inline(holds, yes).is_some() && has_effect(items) => {
                let condition = condition(holds, voice);
                beside.extend(inline(holds, yes).into_iter().flatten().map(|verbs| effect_clause(verbs, Some(&condition))));
            }
            Item::If { holds, fails, yes, no } => {
                together.append(&mut beside);
                flush(&mut together, path, subject, said);
                match (arms_of(holds, voice), arms_of(fails, voice)) {
                    (Some(arms), others) if path.is_empty() => {
                        let (then, else_) = (voice.cases.limited_to(holds), voice.cases.limited_to(fails));
                        write_items(yes, voice.with_cases(&then), path, &mut Subject::of_arms(voice.on, &arms), said);
                        let mut rest = others.map_or_else(|| Subject::of(voice.on), |others| Subject::of_arms(voice.on, &others));
                        write_items(no, voice.with_cases(&else_), path, &mut rest, said);
                        // Other subjects have been named meanwhile.
                        subject.named = false;
                    }
                    _ => branch(voice, path, (holds, fails), (yes, no), subject, said),
                }
            }
        }
    }
    together.append(&mut beside);
    flush(&mut together, path, subject, said);
}

/// Writes what is done if a condition holds, then what is done otherwise.
fn branch(
    voice: SentenceContext<'_>,
    path: &[Step],
    (holds, fails): (&Predicate, &Predicate),
    (yes, no): (&[Item], &[Item]),
    subject: &mut Subject,
    said: &mut Vec<String>,
) {
    let with = |part: &Predicate| {
        let step = Step::If(condition(part, voice).with_either(part));
        path.iter().cloned().chain([step]).collect::<Vec<_>>()
    };
    let (then, else_) = (voice.cases.limited_to(holds), voice.cases.limited_to(fails));
    write_items(yes, voice.with_cases(&then), &with(holds), subject, said);
    let voice = voice.with_cases(&else_);
    if no.is_empty() {
        return;
    }
    // "Otherwise" is plain only where nothing else could be meant by it.
    if path.is_empty() && exhaustive(yes) && one_sentence(yes) {
        return write_items(no, voice, &[Step::Otherwise], subject, said);
    }
    if path == [Step::Otherwise] && exhaustive(yes) && one_sentence(yes) && no.iter().all(|item| matches!(item, Item::Effect(_))) {
        return write_items(no, voice, &[Step::InAllOtherCases], subject, said);
    }
    write_items(no, voice, &with(fails), subject, said);
}

/// Returns true if some verb is done whatever else holds.
fn exhaustive(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Effect(_) => true,
        Item::If { yes, no, .. } => exhaustive(yes) && exhaustive(no),
    })
}

/// Returns true if one sentence is enough: for verbs done in any case, with short conditional ones beside them.
fn one_sentence(items: &[Item]) -> bool {
    items.iter().all(|item| match item {
        Item::Effect(_) => true,
        Item::If { holds, yes, no, .. } => no.is_empty() && inline(holds, yes).is_some() && has_effect(items),
    })
}

fn has_effect(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Effect(_)))
}

/// Returns the verbs of a branch that can stand beside others, such as `limber if unlimbered`; `None` if it is too long.
fn inline<'i>(holds: &Predicate, yes: &'i [Item]) -> Option<Vec<&'i EffectItem>> {
    let short = !matches!(holds, Predicate::All(_) | Predicate::Any(_));
    let verbs = yes.iter().map(|item| if let Item::Effect(verbs) = item { Some(verbs) } else { None }).collect::<Option<Vec<_>>>();
    verbs.filter(|verbs| short && verbs.len() == 1)
}

/// Writes one sentence of all that is done under the same conditions; a clause without a subject has a sentence of its own.
fn flush(together: &mut Vec<Clause>, path: &[Step], subject: &mut Subject, said: &mut Vec<String>) {
    let (done, alone): (Vec<_>, Vec<_>) = std::mem::take(together).into_iter().partition(|clause| clause.verb.is_some());
    let before = condition_prefix(path);
    if !done.is_empty() {
        let who = subject.name_or_pronoun();
        let verbs = done.into_iter().map(|clause| clause.short_text(subject.plural)).collect::<Vec<_>>();
        said.push(format!("{}.", upper_first(&format!("{before}{who} {}", join_list(&verbs)))));
    }
    said.extend(alone.into_iter().map(|clause| format!("{}.", upper_first(&format!("{before}{}", clause.rest)))));
}

/// Returns the conditions before a sentence: `if disordered and in square, `.
fn condition_prefix(path: &[Step]) -> String {
    let conditions = path.iter().filter_map(|step| if let Step::If(condition) = step { Some(condition.clone()) } else { None });
    let conditions = list_conditions(conditions.collect(), "and").plain_text();
    match path {
        [] => String::new(),
        [Step::Otherwise] => "otherwise ".to_owned(),
        [Step::InAllOtherCases, ..] => "in all other cases ".to_owned(),
        [Step::Otherwise, ..] => format!("otherwise, if {conditions}, "),
        [Step::If(_), ..] => format!("if {conditions}, "),
    }
}

/// Returns a verb in words: its explanation follows a comma, and a leader is called "he".
fn effect_clause(EffectItem { verb, more }: &EffectItem, condition: Option<&Condition>) -> Clause {
    let mut clause = verb.clause_after(*more);
    clause.rest.extend(clause.aside.take().map(|aside| format!(", {aside}")));
    if matches!(verb, EffectVerb::RemoveLeader { .. } | EffectVerb::DismountLeader { .. }) {
        clause = Clause { rest: format!("he {}", clause.short_text(false)), verb: None, ..clause };
    }
    clause.rest.extend(condition.map(|condition| format!("{}{}", if clause.rest.is_empty() { "" } else { " " }, condition.if_clause())));
    clause
}
