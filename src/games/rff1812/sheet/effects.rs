//! A row's effects in few words: conditions reduced to what can differ in this battle, effects of one condition together.

use crate::engine::cases::Cases;
use crate::engine::{ConditionalEffect, FactId, Predicate, Value, Word as _};
use crate::games::rff1812::effect::{CountSpec, Deed, Effect};
use crate::games::rff1812::words::Order;
use crate::games::rff1812::{Party, RetreatHow};
use crate::sheet::Span;

/// What a row does in this battle: `infantry: [good order: disordered; else: −1 stand]; guns: silenced`.
/// Effects of all rows alike are left to [`common`].
pub(super) fn effects_spans(effects: &[Part], except: &[&Part], cases: &Cases) -> Vec<Span> {
    let mut parties: Vec<Option<Party>> = Vec::new();
    let own = effects.iter().filter(|part| !except.iter().any(|other| same(part, other))).collect::<Vec<_>>();
    for part in &own {
        if !parties.contains(&part.effect.on) {
            parties.push(part.effect.on);
        }
    }
    let mut spans: Vec<Span> = Vec::new();
    for on in parties {
        let branches = own.iter().enumerate().filter(|(_, part)| part.effect.on == on).map(|(nth, part)| Branch {
            clauses: conjuncts(&part.when),
            deed: deed_text(&part.effect, own[..nth].iter().any(|before| adds_to(before, part))),
        });
        let text = branches_text(branches.collect(), cases, on);
        if text.is_empty() {
            continue;
        }
        if !spans.is_empty() {
            spans.push(Span::plain("; "));
        }
        if let Some(party) = on.filter(|party| *party != Party::Target) {
            spans.push(Span::bold(format!("{} ", party.word())));
        }
        spans.push(Span::plain(text));
    }
    spans
}

/// Whether both can come together and the later one is counted on top: stands lost of one party.
fn adds_to(before: &Part, part: &Part) -> bool {
    let lost = |part: &Part| matches!(part.effect.deed, Deed::LoseStands { .. });
    let (fewer, more) = (conjuncts(&before.when), conjuncts(&part.when));
    before.effect.on == part.effect.on && lost(before) && lost(part) && fewer.iter().all(|clause| more.contains(clause))
}

/// The effects that every row of a table has alike, told once.
pub(super) fn common<'r>(rows: &[&'r [Part]]) -> Vec<&'r Part> {
    let Some((first, others)) = rows.split_first().filter(|(_, others)| !others.is_empty()) else { return Vec::new() };
    first.iter().filter(|part| others.iter().all(|row| row.iter().any(|other| same(part, other)))).collect()
}

/// An effect of a row with its condition.
pub(super) type Part = ConditionalEffect<Effect<CountSpec>>;

fn same(one: &Part, other: &Part) -> bool {
    one.when == other.when && one.effect == other.effect
}

/// A deed and what must hold for it.
struct Branch<'p> {
    clauses: Vec<&'p Predicate>,
    deed: String,
}

fn conjuncts(when: &Predicate) -> Vec<&Predicate> {
    match when {
        Predicate::All(parts) => parts.iter().collect(),
        other => vec![other],
    }
}

/// Deeds under their conditions, what hangs on the same condition together.
fn branches_text(branches: Vec<Branch<'_>>, cases: &Cases, on: Option<Party>) -> String {
    let mut waiting = branches.into_iter().filter_map(|branch| open(branch, cases)).collect::<Vec<_>>();
    let mut said: Vec<String> = Vec::new();
    let mut plain: Vec<String> = Vec::new();
    while !waiting.is_empty() {
        let branch = waiting.remove(0);
        let Some(first) = branch.clauses.first().copied() else {
            if !plain.contains(&branch.deed) {
                plain.push(branch.deed);
            }
            continue;
        };
        flush(&mut said, &mut plain);
        let (holds, fails) = (reduced(first, false, cases), reduced(first, true, cases));
        let (mut yes, mut no) = (vec![branch], Vec::new());
        let mut rest = Vec::new();
        for other in waiting {
            match other.clauses.first().map(|clause| reduced(clause, false, cases)) {
                Some(clause) if clause == holds => yes.push(other),
                Some(clause) if clause == fails => no.push(other),
                _ => rest.push(other),
            }
        }
        waiting = rest;
        said.push(branch_text(&clause_text(&holds, cases, on), stripped(yes), &cases.given(&holds), on));
        if !no.is_empty() {
            let clause = clause_text(&fails, cases, on);
            let clause = if clause.len() > SHORT { "else".to_owned() } else { clause };
            said.push(branch_text(&clause, stripped(no), &cases.given(&fails), on));
        }
    }
    flush(&mut said, &mut plain);
    said.join("; ")
}

/// A longer contrary condition is called "else".
const SHORT: usize = 6;

fn flush(said: &mut Vec<String>, plain: &mut Vec<String>) {
    if !plain.is_empty() {
        said.push(std::mem::take(plain).join(", "));
    }
}

fn branch_text(clause: &str, branches: Vec<Branch<'_>>, cases: &Cases, on: Option<Party>) -> String {
    let inner = branches_text(branches, cases, on);
    if inner.contains(':') && !inner.contains(';') {
        // One thing under two conditions.
        return format!("{clause}, {inner}");
    }
    if inner.contains([';', ':']) { format!("{clause}: [{inner}]") } else { format!("{clause}: {inner}") }
}

fn stripped(branches: Vec<Branch<'_>>) -> Vec<Branch<'_>> {
    branches.into_iter().map(|branch| Branch { clauses: branch.clauses.into_iter().skip(1).collect(), deed: branch.deed }).collect()
}

/// Without the clauses that always hold here; none where one never does.
fn open<'p>(branch: Branch<'p>, cases: &Cases) -> Option<Branch<'p>> {
    let mut clauses = Vec::new();
    for clause in branch.clauses {
        match reduced(clause, false, cases) {
            Predicate::Any(parts) if parts.is_empty() => return None,
            Predicate::All(parts) if parts.is_empty() => {}
            _ => clauses.push(clause),
        }
    }
    Some(Branch { clauses, deed: branch.deed })
}

/// The predicate with "not" at its leaves only, without what always or never holds here.
fn reduced(predicate: &Predicate, negated: bool, cases: &Cases) -> Predicate {
    match (predicate, negated) {
        (Predicate::Not(part), _) => reduced(part, !negated, cases),
        (Predicate::All(parts), false) | (Predicate::Any(parts), true) => joined(parts, negated, cases, true),
        (Predicate::Any(parts), false) | (Predicate::All(parts), true) => joined(parts, negated, cases, false),
        (leaf, _) => reduced_leaf(leaf, negated, cases),
    }
}

fn joined(parts: &[Predicate], negated: bool, cases: &Cases, all: bool) -> Predicate {
    let mut kept: Vec<Predicate> = Vec::new();
    for part in parts {
        match reduced(part, negated, cases) {
            Predicate::All(inner) if inner.is_empty() && !all => return Predicate::ALWAYS,
            Predicate::Any(inner) if inner.is_empty() && all => return never(),
            Predicate::All(inner) if all => kept.extend(inner),
            Predicate::Any(inner) if !all => kept.extend(inner),
            other => kept.push(other),
        }
    }
    let mut unique: Vec<Predicate> = Vec::new();
    for part in kept {
        if !unique.contains(&part) {
            unique.push(part);
        }
    }
    match (unique.len(), unique.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            unique.extend(last);
            if all { Predicate::All(unique) } else { Predicate::Any(unique) }
        }
    }
}

const fn never() -> Predicate {
    Predicate::Any(Vec::new())
}

fn reduced_leaf(leaf: &Predicate, negated: bool, cases: &Cases) -> Predicate {
    let leaf = match (leaf, negated) {
        (Predicate::Is(fact, values), _) => match cases.values(*fact) {
            Some(possible) => Predicate::Is(*fact, possible.into_iter().filter(|value| values.contains(value) != negated).collect()),
            None => signed(leaf, negated),
        },
        (other, _) => signed(other, negated),
    };
    match (cases.can_be(&leaf), cases.can_be(&Predicate::Not(Box::new(leaf.clone())))) {
        (false, _) => never(),
        (true, false) => Predicate::ALWAYS,
        (true, true) => leaf,
    }
}

fn signed(leaf: &Predicate, negated: bool) -> Predicate {
    if negated { Predicate::Not(Box::new(leaf.clone())) } else { leaf.clone() }
}

fn clause_text(part: &Predicate, cases: &Cases, on: Option<Party>) -> String {
    let inner = |parts: &[Predicate], word: &str| {
        let part = |part: &Predicate| {
            let text = clause_text(part, cases, on);
            if matches!(part, Predicate::All(_) | Predicate::Any(_)) { format!("({text})") } else { text }
        };
        parts.iter().map(part).collect::<Vec<_>>().join(word)
    };
    let says = |fact: FactId| {
        let says = cases.vocabulary().spec(fact).says;
        let own = on.map_or("", |party| party.word());
        says.strip_prefix(own).map_or(says, str::trim_start)
    };
    match part {
        Predicate::All(parts) => inner(parts, " and "),
        Predicate::Any(parts) => inner(parts, " or "),
        Predicate::Not(part) => match part.as_ref() {
            Predicate::AtLeast(fact, edge) => format!("{} under {}", says(*fact), number(*edge)),
            Predicate::AtMost(fact, edge) => format!("{} over {}", says(*fact), number(*edge)),
            other => format!("not {}", clause_text(other, cases, on)),
        },
        Predicate::Is(fact, values) => is_text(*fact, values, cases, says(*fact)),
        Predicate::AtLeast(fact, edge) => format!("{} {} or more", says(*fact), number(*edge)),
        Predicate::AtMost(fact, edge) => format!("{} {} or less", says(*fact), number(*edge)),
    }
}

fn number(edge: Value) -> String {
    edge.to_string().replace('-', "−")
}

fn is_text(fact: FactId, values: &[Value], cases: &Cases, says: &str) -> String {
    match values {
        [Value::Flag(true)] => return says.to_owned(),
        [Value::Flag(false)] => return format!("not {says}"),
        _ => {}
    }
    let possible = cases.values(fact).unwrap_or_default();
    let others = possible.iter().filter(|value| !values.contains(value) && **value != Value::Nothing).copied().collect::<Vec<_>>();
    // Of many values the few that are left out are told.
    let (shown, not) = if others.len() < values.len() && values.len() > 2 { (others, "not ") } else { (values.to_vec(), "") };
    let name = cases.vocabulary().spec(fact).name;
    let word = |value: &Value| match value {
        Value::Word(word) if *word == Order::Good.word() && name.ends_with("order") => "good order".to_owned(),
        Value::Word(word) if name.ends_with("arm") => word.replace("artillery", "guns"),
        Value::Word(word) if name.ends_with("carriage") => format!("{word} carriage"),
        value => value.to_string(),
    };
    let words = shown.iter().map(word).collect::<Vec<_>>().join(" or ");
    let before = if name.ends_with("order") { says.trim_end_matches("order").trim_end().trim_end_matches("in").trim_end() } else { says };
    let before = if ["arm", "carriage"].contains(&before) { "" } else { before };
    let before = if before == "formation" { "in" } else { before };
    [not.trim_end(), before, &words].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What befalls, as short as a reference sheet says it: `−2 stands, −1 more each over 9`.
fn deed_text(effect: &Effect<CountSpec>, more: bool) -> String {
    let count_text = |count: CountSpec, one: &str, many: &str| {
        let noun = |count: u32| if count == 1 { one } else { many };
        let more = if more { " more" } else { "" };
        match count {
            CountSpec::Fixed(count) => format!("−{count}{more} {}", noun(count)),
            CountSpec::Growing { base, each_over, each_below } => {
                let each =
                    each_over.map(|edge| format!("over {edge}")).or(each_below.map(|edge| format!("below {edge}"))).unwrap_or_default();
                if base == 0 {
                    format!("−1 {one} for each point {each}")
                } else {
                    format!("−{base} {}, −1 for each point {each}", noun(base))
                }
            }
        }
    };
    match effect.deed {
        Deed::LoseStands { count } => count_text(count, "stand", "stands"),
        Deed::DamageGun { count: CountSpec::Fixed(count) } => format!("{count} gun stand{} damaged", if count == 1 { "" } else { "s" }),
        Deed::DamageGun { count } => format!("damaged: {}", count_text(count, "gun stand", "gun stands")),
        Deed::WreckGun { count } => count_text(count, "gun stand", "gun stands"),
        Deed::Hold { fire_only: true } => "hold, may fire".to_owned(),
        Deed::Hold { fire_only: false } => "hold".to_owned(),
        Deed::Retreat { how: RetreatHow::BeyondCloseRange, .. } => "retreat beyond close range".to_owned(),
        Deed::Retreat { how: RetreatHow::Full, .. } => "full retreat".to_owned(),
        Deed::Retreat { how: RetreatHow::Inches, inches } => format!("retreat {}", inches.unwrap_or_default()),
        Deed::SetOrder { to: Order::Good } => "good order".to_owned(),
        Deed::SetOrder { to } => to.spoken(),
        Deed::Maneuver { kind } => format!("may maneuver, {kind}"),
        Deed::ReformLine {} => "line facing the enemy".to_owned(),
        Deed::Silence {} => "silenced".to_owned(),
        Deed::Limber {} => "limber".to_owned(),
        Deed::Mount {} => "mount".to_owned(),
        Deed::Eliminate {} => "lost".to_owned(),
        Deed::CarryPosition {} => "carry the position".to_owned(),
        Deed::BreakThrough {} => "break through, half move at the double quick".to_owned(),
        Deed::MayRecall {} => "may recall, full move".to_owned(),
        Deed::MayCarryPosition {} => "may carry the position".to_owned(),
        Deed::RollAgain {} => "both roll again".to_owned(),
        Deed::LowOnAmmo {} => "one unit low on ammo".to_owned(),
        Deed::CheckFallenLeader {} => "fallen leader?".to_owned(),
        Deed::RemoveLeader { .. } | Deed::DismountLeader { .. } => effect.at(0).deed.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::possible::Field;
    use super::*;
    use crate::engine::{Facts, OutcomeTable, Truth};
    use crate::games::rff1812::Tables;
    use crate::games::rff1812::battle::begin;
    use crate::games::rff1812::scenario::Scenario;
    use crate::games::rff1812::words::Light;
    use crate::games::shipped;

    /// Shortened conditions hold exactly when those of the tables do, for everything that can be in the battle.
    #[test]
    fn a_condition_made_shorter_says_the_same() {
        let tables = std::sync::Arc::new(Tables::shipped().unwrap());
        let mut judged = 0;
        for path in ["rff1812/sackets_harbor.json", "rff1812/chippawa.json"] {
            let scenario = Scenario::parse(shipped(path).unwrap(), &tables.gun_ids()).unwrap();
            let battle = begin(&tables, scenario);
            let field = Field { setup: battle.setup(), lights: vec![Light::Day, Light::NightMoon] };
            let of = |table: &OutcomeTable<Effect<CountSpec>>, cases: &Cases| {
                let parts = table.rows().iter().flat_map(|row| row.effects.clone()).collect::<Vec<_>>();
                parts.iter().map(|part| same_everywhere(&part.when, cases)).sum::<usize>()
            };
            judged += of(&tables.good_order, &field.maneuver()) + of(&tables.disordered, &field.maneuver());
            judged += of(&tables.fire_outcomes, &field.fire()) + of(&tables.charge_outcomes, &field.charges());
        }
        assert!(judged > 10_000, "{judged}");
    }

    fn same_everywhere(when: &Predicate, cases: &Cases) -> usize {
        let short = reduced(when, false, cases);
        let mut judged = 0;
        cases.each_combination(when, &mut |facts: &Facts| {
            let (long, short) = (when.judge(facts), short.judge(facts));
            let alike =
                matches!((long, short), (Truth::Yes, Truth::Yes) | (Truth::No(_), Truth::No(_)) | (Truth::Unknown(_), Truth::Unknown(_)));
            assert!(alike, "{long:?} {short:?} of {when:?}");
            judged += 1;
        });
        judged
    }
}
