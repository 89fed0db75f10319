//! Effects of a row as a player reads them at the table: conditions reduced to what can differ in this battle, effects of one condition
//! together, the whole in sentences.

use super::sentences::{EffectItem, Item, SentenceContext, sentences};
use crate::engine::cases::Cases;
use crate::engine::{ConditionalEffect, Predicate};
use crate::games::rff1812::Party;
use crate::games::rff1812::effect::{CountSpec, Effect, EffectVerb};
use crate::sheet::Span;

/// Describes the effects of a row in this battle, in sentences: `Infantry and cavalry in good order become disordered. Otherwise they lose
/// one stand.` Effects of all rows alike are left to [`common`].
pub(super) fn effects_spans(effects: &[Part], except: &[&Part], cases: &Cases) -> Vec<Span> {
    let mut parties: Vec<Option<Party>> = Vec::new();
    let own = effects.iter().filter(|part| !except.iter().any(|other| same(part, other))).collect::<Vec<_>>();
    for part in &own {
        if !parties.contains(&part.effect.on) {
            parties.push(part.effect.on);
        }
    }
    let mut said: Vec<String> = Vec::new();
    for on in parties {
        let branches = own.iter().enumerate().filter(|(_, part)| part.effect.on == on).map(|(nth, part)| Branch {
            clauses: conjuncts(&part.when),
            effect: EffectItem { verb: part.effect.verb.clone(), more: own[..nth].iter().any(|before| adds_to(before, part)) },
        });
        said.extend(sentences(&group_branches(branches.collect(), cases), SentenceContext { cases, on }));
    }
    if said.is_empty() { Vec::new() } else { vec![Span::plain(said.join(" "))] }
}

/// Returns true if both parts cost one party stands, and the earlier one always occurs with the later one, which adds to it.
fn adds_to(before: &Part, part: &Part) -> bool {
    let lost = |part: &Part| matches!(part.effect.verb, EffectVerb::LoseStands { .. });
    let (fewer, more) = (conjuncts(&before.when), conjuncts(&part.when));
    before.effect.on == part.effect.on && lost(before) && lost(part) && fewer.iter().all(|clause| more.contains(clause))
}

/// Returns the verb of a row that does only one thing in this battle, whatever else holds.
pub(super) fn only_effect<'r>(effects: &'r [Part], cases: &Cases) -> Option<&'r EffectVerb<CountSpec>> {
    let mut possible = effects.iter().filter(|part| cases.can_be(&part.when));
    let only = possible.next().filter(|part| !cases.can_be(&Predicate::Not(Box::new(part.when.clone()))))?;
    possible.next().is_none().then_some(&only.effect.verb)
}

/// Returns the effects that every row of a table shares, to be shown once.
pub(super) fn common<'r>(rows: &[&'r [Part]]) -> Vec<&'r Part> {
    let Some((first, others)) = rows.split_first().filter(|(_, others)| !others.is_empty()) else { return Vec::new() };
    first.iter().filter(|part| others.iter().all(|row| row.iter().any(|other| same(part, other)))).collect()
}

/// Effect of a row with its condition.
pub(super) type Part = ConditionalEffect<Effect<CountSpec>>;

fn same(one: &Part, other: &Part) -> bool {
    one.when == other.when && one.effect == other.effect
}

/// Verb with the conditions that must hold for it.
struct Branch<'p> {
    clauses: Vec<&'p Predicate>,
    effect: EffectItem,
}

fn conjuncts(when: &Predicate) -> Vec<&Predicate> {
    match when {
        Predicate::All(parts) => parts.iter().collect(),
        other => vec![other],
    }
}

/// Groups verbs under their conditions: those of one condition together, those of its contrary beside them.
fn group_branches(branches: Vec<Branch<'_>>, cases: &Cases) -> Vec<Item> {
    let mut waiting = branches.into_iter().filter_map(|branch| open(branch, cases)).collect::<Vec<_>>();
    let mut items: Vec<Item> = Vec::new();
    while !waiting.is_empty() {
        let branch = waiting.remove(0);
        let Some(first) = branch.clauses.first().copied() else {
            if !items.iter().any(|item| matches!(item, Item::Effect(verbs) if *verbs == branch.effect)) {
                items.push(Item::Effect(branch.effect));
            }
            continue;
        };
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
        let yes = self::group_branches(stripped(yes), &cases.limited_to(&holds));
        let no = self::group_branches(stripped(no), &cases.limited_to(&fails));
        items.push(Item::If { holds, fails, yes, no });
    }
    items
}

fn stripped(branches: Vec<Branch<'_>>) -> Vec<Branch<'_>> {
    branches.into_iter().map(|branch| Branch { clauses: branch.clauses.into_iter().skip(1).collect(), effect: branch.effect }).collect()
}

/// Removes the clauses that always hold here; `None` if one never does.
fn open<'p>(branch: Branch<'p>, cases: &Cases) -> Option<Branch<'p>> {
    let mut clauses = Vec::new();
    for clause in branch.clauses {
        match reduced(clause, false, cases) {
            Predicate::Any(parts) if parts.is_empty() => return None,
            Predicate::All(parts) if parts.is_empty() => {}
            _ => clauses.push(clause),
        }
    }
    Some(Branch { clauses, effect: branch.effect })
}

/// Reduces a predicate so that "not" is at its leaves only, without what always or never holds here.
fn reduced(predicate: &Predicate, negated: bool, cases: &Cases) -> Predicate {
    match (predicate, negated) {
        (Predicate::Not(part), _) => reduced(part, !negated, cases),
        (Predicate::All(parts), false) | (Predicate::Any(parts), true) => reduce_list(parts, negated, cases, true),
        (Predicate::Any(parts), false) | (Predicate::All(parts), true) => reduce_list(parts, negated, cases, false),
        (leaf, _) => reduced_leaf(leaf, negated, cases),
    }
}

fn reduce_list(parts: &[Predicate], negated: bool, cases: &Cases, all: bool) -> Predicate {
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
    let mut unique = absorbed(unique, all);
    match (unique.len(), unique.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            unique.extend(last);
            if all { Predicate::All(unique) } else { Predicate::Any(unique) }
        }
    }
}

/// Removes repeated parts: "this, or (this or that) and more" becomes "this, or that and more"; and the same with "and" and "or" exchanged.
fn absorbed(parts: Vec<Predicate>, all: bool) -> Vec<Predicate> {
    let known = parts.clone();
    let without = |inner: Predicate| {
        // Options of an inner part that the outer ones do not decide already.
        let rest = |options: Vec<Predicate>| options.into_iter().filter(|option| !known.contains(option)).collect::<Vec<_>>();
        match (inner, all) {
            (Predicate::Any(options), false) => unwrap_single(Predicate::Any(rest(options))),
            (Predicate::All(options), true) => unwrap_single(Predicate::All(rest(options))),
            (other, _) => other,
        }
    };
    let of_part = |part: Predicate| match (part, all) {
        (Predicate::All(inner), false) => Predicate::All(inner.into_iter().map(without).collect()),
        (Predicate::Any(inner), true) => Predicate::Any(inner.into_iter().map(without).collect()),
        (other, _) => other,
    };
    parts.into_iter().map(of_part).collect()
}

/// Replaces a list of one part by that part.
fn unwrap_single(list: Predicate) -> Predicate {
    match list {
        Predicate::Any(mut parts) | Predicate::All(mut parts) if parts.len() == 1 => parts.remove(0),
        list => list,
    }
}

const fn never() -> Predicate {
    Predicate::Any(Vec::new())
}

fn reduced_leaf(leaf: &Predicate, negated: bool, cases: &Cases) -> Predicate {
    let leaf = match (leaf, negated) {
        (Predicate::Is(fact, values), _) => match cases.values(*fact) {
            Some(possible) => Predicate::Is(*fact, possible.into_iter().filter(|value| values.contains(value) != negated).collect()),
            None => negate_if(leaf, negated),
        },
        (other, _) => negate_if(other, negated),
    };
    match (cases.can_be(&leaf), cases.can_be(&Predicate::Not(Box::new(leaf.clone())))) {
        (false, _) => never(),
        (true, false) => Predicate::ALWAYS,
        (true, true) => leaf,
    }
}

fn negate_if(leaf: &Predicate, negated: bool) -> Predicate {
    if negated { Predicate::Not(Box::new(leaf.clone())) } else { leaf.clone() }
}

#[cfg(test)]
mod tests {
    use super::super::possible::PossibleFacts;
    use super::*;
    use crate::engine::{Facts, OutcomeTable, Truth};
    use crate::games::rff1812::Tables;
    use crate::games::rff1812::battle::begin;
    use crate::games::rff1812::scenario::Scenario;
    use crate::games::rff1812::words::Light;
    use crate::games::shipped;

    /// Checks that shortened conditions hold exactly when those of the tables do, for everything possible in the battle.
    #[test]
    fn a_condition_made_shorter_says_the_same() {
        let tables = std::sync::Arc::new(Tables::shipped().unwrap());
        let mut judged = 0;
        for path in ["rff1812/sackets_harbor.json", "rff1812/chippawa.json"] {
            let scenario = Scenario::parse(shipped(path).unwrap(), &tables.for_files()).unwrap();
            let battle = begin(&tables, scenario);
            let field = PossibleFacts { setup: battle.setup(), lights: vec![Light::Day, Light::NightMoon] };
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
