//! Effects under their conditions as sentences: who, if what, does what. Plain words, no brackets.

use super::conditions::{arms_of, condition, in_a_row, is_any};
use crate::engine::cases::Cases;
use crate::engine::text::{listed, upper_first};
use crate::engine::{Predicate, Word as _};
use crate::games::rff1812::effect::{CountSpec, Deed};
use crate::games::rff1812::words::{Arm, Order};
use crate::games::rff1812::{Party, RetreatHow};

/// A deed of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deeds {
    /// What is done.
    pub deed: Deed<CountSpec>,
    /// Stands beyond those told before it.
    pub more: bool,
}

/// A deed, or what is done if something holds, and if it does not.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// In any case.
    Deed(Deeds),
    /// If something holds.
    If {
        /// What.
        holds: Predicate,
        /// Its contrary.
        fails: Predicate,
        /// What is done then.
        yes: Vec<Item>,
        /// What is done else.
        no: Vec<Item>,
    },
}

/// What sentences are told of: the battle's cases, and whom the effects are on.
#[derive(Clone, Copy)]
pub(super) struct Voice<'v> {
    /// What can be in the battle.
    pub cases: &'v Cases,
    /// Whom the effects are on.
    pub on: Option<Party>,
}

impl<'v> Voice<'v> {
    /// The same among fewer cases.
    const fn among<'n>(self, cases: &'n Cases) -> Voice<'n>
    where
        'v: 'n,
    {
        Voice { cases, on: self.on }
    }
}

/// Whom a sentence is about.
#[derive(Clone)]
struct Subject {
    noun: String,
    plural: bool,
    /// It has been named: now it is "they", or "it".
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

    /// Those of some arms: `defending infantry and cavalry`.
    fn of_arms(on: Option<Party>, arms: &[Arm]) -> Self {
        let named = |arm: &Arm| if *arm == Arm::Artillery { "guns".to_owned() } else { arm.word().to_owned() };
        let names = listed(&arms.iter().map(named).collect::<Vec<_>>());
        let noun = match on {
            Some(Party::Attacker) => format!("attacking {names}"),
            Some(Party::Defender) => format!("defending {names}"),
            _ => names,
        };
        Self { noun, plural: true, named: false }
    }

    /// The name the first time, then the pronoun.
    fn told(&mut self) -> String {
        if std::mem::replace(&mut self.named, true) {
            return if self.plural { "they" } else { "it" }.to_owned();
        }
        self.noun.clone()
    }
}

/// The sentences of some items.
pub(super) fn sentences(items: &[Item], voice: Voice<'_>) -> Vec<String> {
    let mut said = Vec::new();
    tell(items, voice, &[], &mut Subject::of(voice.on), &mut said);
    said
}

/// Tells items that hang on the conditions of a path, sentence by sentence.
fn tell(items: &[Item], voice: Voice<'_>, path: &[String], subject: &mut Subject, said: &mut Vec<String>) {
    let (mut together, mut beside): (Vec<Phrase>, Vec<Phrase>) = Default::default();
    for item in items {
        match item {
            Item::Deed(deeds) => together.push(phrase(deeds, None)),
            Item::If { holds, yes, no, .. } if no.is_empty() && inline(holds, yes).is_some() && beside_deeds(items) => {
                let condition = condition(holds, voice);
                beside.extend(inline(holds, yes).into_iter().flatten().map(|deeds| phrase(deeds, Some(&condition))));
            }
            Item::If { holds, fails, yes, no } => {
                together.append(&mut beside);
                flush(&mut together, path, subject, said);
                match (arms_of(holds, voice), arms_of(fails, voice)) {
                    (Some(arms), others) if path.is_empty() => {
                        let (then, else_) = (voice.cases.given(holds), voice.cases.given(fails));
                        tell(yes, voice.among(&then), path, &mut Subject::of_arms(voice.on, &arms), said);
                        let mut rest = others.map_or_else(|| Subject::of(voice.on), |others| Subject::of_arms(voice.on, &others));
                        tell(no, voice.among(&else_), path, &mut rest, said);
                        // Others have been told of meanwhile.
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

/// What is done if something holds, then what is done otherwise.
fn branch(
    voice: Voice<'_>,
    path: &[String],
    (holds, fails): (&Predicate, &Predicate),
    (yes, no): (&[Item], &[Item]),
    subject: &mut Subject,
    said: &mut Vec<String>,
) {
    let with = |part: &Predicate| {
        let either = if is_any(part) { "either " } else { "" };
        path.iter().cloned().chain([format!("{either}{}", condition(part, voice))]).collect::<Vec<_>>()
    };
    let (then, else_) = (voice.cases.given(holds), voice.cases.given(fails));
    tell(yes, voice.among(&then), &with(holds), subject, said);
    let voice = voice.among(&else_);
    if no.is_empty() {
        return;
    }
    // "Otherwise" is plain only where nothing else could be meant by it.
    if path.is_empty() && exhaustive(yes) && one_sentence(yes) {
        return tell(no, voice, &[OTHERWISE.to_owned()], subject, said);
    }
    if path == [OTHERWISE] && exhaustive(yes) && one_sentence(yes) && no.iter().all(|item| matches!(item, Item::Deed(_))) {
        return tell(no, voice, &["in all other cases".to_owned()], subject, said);
    }
    tell(no, voice, &with(fails), subject, said);
}

const OTHERWISE: &str = "otherwise";

/// Whether something is done whatever else holds.
fn exhaustive(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Deed(_) => true,
        Item::If { yes, no, .. } => exhaustive(yes) && exhaustive(no),
    })
}

/// Whether it is told in one sentence: what is done in any case, with what is short beside it.
fn one_sentence(items: &[Item]) -> bool {
    items.iter().all(|item| match item {
        Item::Deed(_) => true,
        Item::If { holds, yes, no, .. } => no.is_empty() && inline(holds, yes).is_some() && beside_deeds(items),
    })
}

fn beside_deeds(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Deed(_)))
}

/// The deeds of a branch that is told beside others: `limber if unlimbered`.
fn inline<'i>(holds: &Predicate, yes: &'i [Item]) -> Option<Vec<&'i Deeds>> {
    let short = !matches!(holds, Predicate::All(_) | Predicate::Any(_));
    let deeds = yes.iter().map(|item| if let Item::Deed(deeds) = item { Some(deeds) } else { None }).collect::<Option<Vec<_>>>();
    deeds.filter(|deeds| short && deeds.len() == 1)
}

/// A deed in words: the verb for many and for one, and what follows it; of what nobody does, a clause of its own.
struct Phrase {
    many: String,
    one: String,
    alone: bool,
}

/// One sentence of all that is done under the same conditions; what nobody does has a sentence of its own.
fn flush(together: &mut Vec<Phrase>, path: &[String], subject: &mut Subject, said: &mut Vec<String>) {
    let (alone, done): (Vec<_>, Vec<_>) = std::mem::take(together).into_iter().partition(|phrase| phrase.alone);
    let before = before(path);
    if !done.is_empty() {
        let who = subject.told();
        let deeds = done.into_iter().map(|phrase| if subject.plural { phrase.many } else { phrase.one }).collect::<Vec<_>>();
        said.push(format!("{}.", upper_first(&format!("{before}{who} {}", listed(&deeds)))));
    }
    said.extend(alone.into_iter().map(|phrase| format!("{}.", upper_first(&format!("{before}{}", phrase.one)))));
}

/// The conditions before a sentence: `if disordered and in square, `.
fn before(path: &[String]) -> String {
    match path {
        [] => String::new(),
        [first] if first == OTHERWISE || first.starts_with("in all") => format!("{first} "),
        [first, rest @ ..] if first == OTHERWISE => format!("otherwise, if {}, ", conditions(rest)),
        path => format!("if {}, ", conditions(path)),
    }
}

/// Conditions that all must hold; one alone needs no "either".
fn conditions(path: &[String]) -> String {
    match path {
        [only] => only.strip_prefix("either ").unwrap_or(only).to_owned(),
        path => in_a_row(path.to_vec(), "and"),
    }
}

fn phrase(deeds: &Deeds, condition: Option<&str>) -> Phrase {
    let mut phrase = words(deeds);
    if let Some(condition) = condition {
        let when = condition.strip_prefix("not ").map_or_else(|| format!("if {condition}"), |not| format!("unless {not}"));
        phrase.many = format!("{} {when}", phrase.many);
        phrase.one = format!("{} {when}", phrase.one);
    }
    phrase
}

fn words(Deeds { deed, more }: &Deeds) -> Phrase {
    let verb = |many: &str, one: &str, rest: &str| {
        let rest = if rest.is_empty() { String::new() } else { format!(" {rest}") };
        Phrase { many: format!("{many}{rest}"), one: format!("{one}{rest}"), alone: false }
    };
    let alone = |says: &str| Phrase { many: says.to_owned(), one: says.to_owned(), alone: true };
    match deed {
        Deed::LoseStands { count } => verb("lose", "loses", &counted(*count, *more, "stand")),
        Deed::DamageGun { count } => verb("have", "has", &format!("{} damaged", counted(*count, *more, "gun stand"))),
        Deed::WreckGun { count } => verb("lose", "loses", &counted(*count, *more, "gun stand")),
        Deed::Hold { fire_only: true } => verb("hold", "holds", "and may fire"),
        Deed::Hold { fire_only: false } => verb("hold", "holds", ""),
        Deed::Retreat { how: RetreatHow::BeyondCloseRange, .. } => verb("retreat", "retreats", "beyond close range"),
        Deed::Retreat { how: RetreatHow::Full, .. } => verb("make", "makes", "a full retreat"),
        Deed::Retreat { how: RetreatHow::Inches, inches } => verb("retreat", "retreats", &inches.unwrap_or_default().to_string()),
        Deed::SetOrder { to: Order::Good } => verb("come", "comes", "into good order"),
        Deed::SetOrder { to: Order::Broken } => verb("are", "is", "broken"),
        Deed::SetOrder { to } => verb("become", "becomes", &to.spoken()),
        Deed::Maneuver { kind } => verb("may maneuver", "may maneuver", &format!("({kind})")),
        Deed::ReformLine {} => verb("form", "forms", "line facing the enemy"),
        Deed::Silence {} => verb("are", "is", "silenced"),
        Deed::Limber {} => verb("limber", "limbers", ""),
        Deed::Mount {} => verb("mount", "mounts", ""),
        Deed::Form { to } => verb("form", "forms", &to.spoken()),
        Deed::MoveAway {} => verb("are", "is", "moved away by their owner"),
        Deed::Eliminate {} => verb("are", "is", "lost"),
        Deed::CarryPosition {} => verb("carry", "carries", "the position"),
        Deed::BreakThrough {} => verb("break", "breaks", "through, half a move at the double quick"),
        Deed::MayRecall {} => verb("may recall, a full move", "may recall, a full move", ""),
        Deed::MayCarryPosition {} => verb("may carry", "may carry", "the position"),
        Deed::RollAgain {} => alone("both sides roll again"),
        Deed::LowOnAmmo {} => alone("one unit that fired is low on ammunition"),
        Deed::CheckFallenLeader {} => alone("check for a fallen leader"),
        Deed::RemoveLeader { turns } => alone(&format!("he is out {}", turns.map_or_else(|| "of the game".to_owned(), for_turns))),
        Deed::DismountLeader { turns } => {
            alone(&format!("he is on foot{}", turns.map_or_else(String::new, |turns| format!(" {}", for_turns(turns)))))
        }
    }
}

/// How long it lasts.
fn for_turns(turns: u32) -> String {
    if turns == 1 { "for one turn".to_owned() } else { format!("for {turns} turns") }
}

/// So many stands: `one stand`, `2 stands, and one more for each point over 9`.
fn counted(count: CountSpec, more: bool, noun: &str) -> String {
    let some = |count: u32| match (count, more) {
        (1, false) => format!("one {noun}"),
        (1, true) => format!("one {noun} more"),
        (count, false) => format!("{count} {noun}s"),
        (count, true) => format!("{count} {noun}s more"),
    };
    match count {
        CountSpec::Fixed(count) => some(count),
        CountSpec::Growing { base, each_over, each_below } => {
            let over = each_over.map(|edge| format!("over {edge}"));
            let each = over.or(each_below.map(|edge| format!("below {edge}"))).unwrap_or_default().replace('-', "−");
            if base == 0 {
                format!("one {noun} for each point {each}")
            } else {
                format!("{}, and one more for each point {each}", some(base))
            }
        }
    }
}
