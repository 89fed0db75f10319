//! Search for the open questions that can still change the result of a check: exact, for any number of questions.
//!
//! Questions that meet in no row add to the sums independently of each other. So the cases of questions that meet are tried together; of
//! all others only their possible sums and the facts that an outcome reads are needed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::fact::{FactId, Facts, Value};
use super::outcome::OutcomeTable;
use super::questions::OpenAnswer;
use super::tally::{Amount, Tally};

/// Check as judged with certain answers: its result, and the tallies and facts it rests on.
#[derive(Clone, Debug)]
pub struct JudgedCheck<R> {
    result: R,
    parts: Vec<Part>,
}

/// Contribution of one list of facts to a check.
#[derive(Clone, Debug, Default)]
struct Part {
    known: Vec<Option<Value>>,
    /// Sums of its lines, one on either side of each line that divides those before it.
    sums: Vec<i32>,
    /// Facts that each row reads, or each group of rows of which only one counts.
    rows: Vec<FactSet>,
    /// Facts that are read apart from the rows.
    read: FactSet,
}

impl<R> JudgedCheck<R> {
    /// Builds a judged check with this result.
    pub const fn new(result: R) -> Self {
        Self { result, parts: Vec::new() }
    }

    /// Adds a tally of these facts.
    #[must_use]
    pub fn by_tally(mut self, facts: &Facts, tally: &Tally<'_>) -> Self {
        let mut part = Part { known: facts.values().to_vec(), sums: vec![0], ..Part::default() };
        let mut groups: Vec<(&str, usize)> = Vec::new();
        for line in tally.lines() {
            let mut reads = FactSet::default();
            line.row.when.visit_facts(&mut |fact| reads.add(fact));
            match line.row.amount {
                Amount::ShareAmong(among) => {
                    // What it takes away hangs on the sum before it: that, and whether it divides, is kept apart.
                    part.read.join(reads);
                    part.read.add(among);
                    part.sums.push(0);
                }
                Amount::OfFact(fact) => reads.add(fact),
                Amount::Fixed(_) => {}
            }
            let divides = matches!(line.row.amount, Amount::ShareAmong(_));
            if let (true, Some(sum)) = (line.counts() && !divides, part.sums.last_mut()) {
                *sum = sum.saturating_add(line.value);
            }
            let group = line.row.group.as_deref();
            match group.and_then(|group| groups.iter().find(|(known, _)| *known == group)) {
                Some((_, row)) => part.rows[*row].join(reads),
                None => {
                    groups.extend(group.map(|group| (group, part.rows.len())));
                    part.rows.push(reads);
                }
            }
        }
        self.parts.push(part);
        self
    }

    /// Adds the effects of a table, which read these facts.
    #[must_use]
    pub fn by_effects<E>(mut self, facts: &Facts, table: &OutcomeTable<E>) -> Self {
        let mut part = Part { known: facts.values().to_vec(), ..Part::default() };
        for effect in table.rows().iter().flat_map(|row| &row.effects) {
            effect.when.visit_facts(&mut |fact| part.read.add(fact));
        }
        self.parts.push(part);
        self
    }

    /// Adds a fact of the last list, which is read apart from its rows.
    #[must_use]
    pub fn by_fact(mut self, fact: FactId) -> Self {
        self.parts.iter_mut().next_back().into_iter().for_each(|part| part.read.add(fact));
        self
    }

    /// Returns the result of the check.
    pub fn into_result(self) -> R {
        self.result
    }

    fn key(&self, base: &Self) -> Key {
        let parts = || self.parts.iter().zip(&base.parts).enumerate();
        let sums = parts().flat_map(|(_, (part, base))| part.sums.iter().zip(&base.sums)).map(|(sum, base)| sum - base).collect();
        let read = parts().flat_map(|(nth, (part, base))| {
            let other = part.known.iter().zip(&base.known).enumerate().filter(|(_, (now, base))| now != base);
            other.filter(|(fact, _)| part.read.has(*fact)).map(move |(fact, (now, _))| ((nth, fact), *now))
        });
        Key { sums, read: read.collect() }
    }
}

/// Set of facts of one list; facts that share a bit count together.
#[derive(Clone, Copy, Debug, Default)]
struct FactSet(u128);

impl FactSet {
    const fn bit(fact: usize) -> u128 {
        1 << (fact % 128)
    }

    const fn add(&mut self, fact: FactId) {
        self.0 |= Self::bit(fact.0);
    }

    const fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    const fn has(self, fact: usize) -> bool {
        self.0 & Self::bit(fact) != 0
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Effect of answers on a result: what they add to the sums, and the facts that are read apart from the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    sums: Vec<i32>,
    read: BTreeMap<(usize, usize), Option<Value>>,
}

impl Key {
    /// Returns the sum of both contributions.
    fn with(&self, other: &Self) -> Self {
        let sums = self.sums.iter().zip(&other.sums).map(|(one, other)| one + other).collect();
        Self { sums, read: self.read.iter().chain(&other.read).map(|(fact, value)| (*fact, *value)).collect() }
    }
}

/// Answers given in a case: for each question 0 for none, or the number of its open answer, from 1.
type Case = Vec<usize>;

/// Cases with a result, one for each contribution.
type Cases = BTreeMap<Key, Case>;

/// Returns for each question, with so many open answers, whether it can change the result in some case of the others. `judge` returns the
/// result of a case; `None` for one that is not possible, which decides nothing. Where the case without any answer has no result, every
/// question counts as decisive.
pub fn which_matter<R: PartialEq>(open: &[usize], judge: impl FnMut(&[usize]) -> Option<JudgedCheck<R>>) -> Vec<bool> {
    let judge = Judge { open, judge: RefCell::new(judge) };
    let plain = vec![0; open.len()];
    let Some(base) = judge.of(&plain) else { return vec![true; open.len()] };
    let mut together = Together((0..open.len()).collect());
    judge.who_meet(&base, &mut together);
    loop {
        match judge.decisive(&base, &together.blocks()) {
            Ok(decisive) => return decisive,
            // These did interact, though no row showed it.
            Err(case) => together.join((0..open.len()).filter(|question| case[*question] > 0)),
        }
    }
}

/// Relevance of open questions: for each question, by asker and fact, whether it is decisive.
///
/// ```
/// use brigade_major::engine::{JudgedCheck, OpenAnswer, Relevance, Value};
/// use brigade_major::games::battlecry1812::Tables;
/// use brigade_major::games::battlecry1812::check::{RALLY, rally_facts};
/// use brigade_major::games::battlecry1812::facts::rally::ABILITY;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// // The officer's ability is 3; it could be 5 instead. Does that still matter, once the die shows its face?
/// let open = [((), OpenAnswer { fact: ABILITY, value: Value::Count(5) })];
/// let at = |face| {
///     Relevance::of(&open, |given| {
///         let mut facts = rally_facts(3);
///         given.iter().for_each(|(_, answer)| facts.know(answer.fact, answer.value));
///         let check = RALLY.prepare(&tables, facts, None, &[]).ok()?;
///         Some(JudgedCheck::new(check.resolve(face).row.id.clone()).by_tally(&check.facts, &check.tally))
///     })
/// };
/// assert!(at(1).is_irrelevant((), ABILITY), "a 1 rallies with either ability");
/// assert!(!at(4).is_irrelevant((), ABILITY), "a 4 rallies with ability 5 only");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relevance<W>(Vec<(W, FactId, bool)>);

impl<W: Copy + PartialEq> Relevance<W> {
    /// Computes the relevance of these answers. `judge` gets the answers of one case.
    pub fn of<R: PartialEq>(open: &[(W, OpenAnswer)], mut judge: impl FnMut(&[(W, OpenAnswer)]) -> Option<JudgedCheck<R>>) -> Self {
        let mut questions: Vec<(W, FactId, Vec<OpenAnswer>)> = Vec::new();
        for (of, answer) in open {
            match questions.iter_mut().find(|(known, fact, _)| known == of && *fact == answer.fact) {
                Some((.., answers)) => answers.push(*answer),
                None => questions.push((*of, answer.fact, vec![*answer])),
            }
        }
        let counts = questions.iter().map(|(.., answers)| answers.len()).collect::<Vec<_>>();
        let decisive = which_matter(&counts, |case| {
            let given = questions.iter().zip(case).filter_map(|((of, _, answers), nth)| Some((*of, *answers.get(nth.checked_sub(1)?)?)));
            judge(&given.collect::<Vec<_>>())
        });
        Self(questions.iter().zip(decisive).map(|((of, fact, _), decides)| (*of, *fact, decides)).collect())
    }

    /// Returns whether no answer to it changes the result, whatever the others are.
    pub fn is_irrelevant(&self, of: W, fact: FactId) -> bool {
        self.0.contains(&(of, fact, false))
    }

    /// Returns the questions that are decisive.
    pub fn decisive(&self) -> impl Iterator<Item = (W, FactId)> {
        self.0.iter().filter(|(.., decides)| *decides).map(|(of, fact, _)| (*of, *fact))
    }
}

/// Groups of questions that meet, each question with the first of its group.
struct Together(Vec<usize>);

impl Together {
    fn join(&mut self, questions: impl Iterator<Item = usize>) {
        let firsts = questions.map(|question| self.0[question]).collect::<Vec<_>>();
        let Some(first) = firsts.iter().min().copied() else { return };
        self.0.iter_mut().filter(|known| firsts.contains(known)).for_each(|known| *known = first);
    }

    fn blocks(&self) -> Vec<Vec<usize>> {
        let block = |first: usize| (0..self.0.len()).filter(|question| self.0[*question] == first).collect::<Vec<_>>();
        (0..self.0.len()).map(block).filter(|block| !block.is_empty()).collect()
    }
}

struct Judge<'o, F> {
    /// Number of open answers of each question.
    open: &'o [usize],
    judge: RefCell<F>,
}

impl<R: PartialEq, F: FnMut(&[usize]) -> Option<JudgedCheck<R>>> Judge<'_, F> {
    fn of(&self, case: &[usize]) -> Option<JudgedCheck<R>> {
        (self.judge.borrow_mut())(case)
    }

    fn answered(&self, answers: &[(usize, usize)]) -> Option<JudgedCheck<R>> {
        let mut case = vec![0; self.open.len()];
        answers.iter().for_each(|(question, answer)| case[*question] = *answer);
        self.of(&case)
    }

    fn answers_of(&self, question: usize) -> impl Iterator<Item = (usize, usize)> + use<R, F> {
        (1..=self.open[question]).map(move |answer| (question, answer))
    }

    /// Joins questions that change facts read by one row, that change the same fact, or that are possible only together, as found from each
    /// question and each pair of them.
    fn who_meet(&self, base: &JudgedCheck<R>, together: &mut Together) {
        let count = self.open.len();
        let mut changes = vec![vec![FactSet::default(); base.parts.len()]; count];
        let mut rows = vec![Vec::new(); base.parts.len()];
        let mut read = vec![FactSet::default(); base.parts.len()];
        let mut note = |question: usize, from: &JudgedCheck<R>, to: &JudgedCheck<R>| {
            for (nth, (from, to)) in from.parts.iter().zip(&to.parts).enumerate() {
                let other = from.known.iter().zip(&to.known).enumerate().filter(|(_, (from, to))| from != to);
                other.for_each(|(fact, _)| changes[question][nth].add(FactId(fact)));
                rows[nth].extend(to.rows.iter().copied());
                read[nth].join(to.read);
            }
        };
        let alone = (0..count).map(|question| self.answers_of(question).map(|answer| self.answered(&[answer])).collect::<Vec<_>>());
        let alone = alone.collect::<Vec<_>>();
        for (question, judged) in alone.iter().enumerate() {
            judged.iter().flatten().for_each(|judged| note(question, base, judged));
        }
        for (one, other) in (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))) {
            for (own, of_one) in self.answers_of(one).zip(&alone[one]) {
                for (answer, of_other) in self.answers_of(other).zip(&alone[other]) {
                    let both = self.answered(&[own, answer]);
                    if both.is_some() != (of_one.is_some() && of_other.is_some()) {
                        together.join([one, other].into_iter());
                    }
                    let Some(both) = both else { continue };
                    // What they add together is not what each adds: no row need show it.
                    let apart = of_one.as_ref().zip(of_other.as_ref());
                    if apart.is_some_and(|(first, second)| first.key(base).with(&second.key(base)) != both.key(base)) {
                        together.join([one, other].into_iter());
                    }
                    of_other.iter().for_each(|judged| note(one, judged, &both));
                    of_one.iter().for_each(|judged| note(other, judged, &both));
                }
            }
        }
        for (nth, (rows, read)) in rows.iter_mut().zip(read).enumerate() {
            rows.sort_unstable_by_key(|row| row.0);
            rows.dedup_by_key(|row| row.0);
            let alone = (0..128).map(|fact| FactSet(read.0 & FactSet::bit(fact)));
            for facts in rows.iter().copied().chain(alone) {
                together.join((0..count).filter(|question| changes[*question][nth].meets(facts)));
            }
        }
    }

    /// Returns for every question whether it is decisive, where only those of a block meet. The error is a case that shows that others meet
    /// too.
    fn decisive(&self, base: &JudgedCheck<R>, blocks: &[Vec<usize>]) -> Result<Vec<bool>, Case> {
        let cases = blocks.iter().map(|block| self.cases_of(base, block)).collect::<Vec<_>>();
        let distinct = cases.iter().map(|cases| cases.iter().map(|(case, key)| (key.clone(), case.clone())).collect::<Cases>());
        let distinct = distinct.collect::<Vec<_>>();
        let none = Cases::from([(base.key(base), vec![0; self.open.len()])]);
        let mut decides = vec![false; self.open.len()];
        let mut known = BTreeMap::new();
        for (nth, block) in blocks.iter().enumerate() {
            let others = distinct.iter().enumerate().filter(|(other, _)| *other != nth);
            let others = others.fold(none.clone(), |all, (_, more)| of_both(&all, more));
            for question in block {
                decides[*question] = self.decides(base, *question, &cases[nth], &others, &mut known)?;
            }
        }
        Ok(decides)
    }

    /// Returns every possible case of the questions of a block, with its contribution.
    fn cases_of(&self, base: &JudgedCheck<R>, block: &[usize]) -> Vec<(Case, Key)> {
        let mut cases = vec![vec![0; self.open.len()]];
        for question in block {
            let with = |answer: usize| {
                move |case: &Case| {
                    let mut case = case.clone();
                    case[*question] = answer;
                    case
                }
            };
            cases = (0..=self.open[*question]).flat_map(|answer| cases.iter().map(with(answer)).collect::<Vec<_>>()).collect();
        }
        let judged = cases.into_iter().filter_map(|case| Some((self.of(&case)?.key(base), case)));
        judged.map(|(key, case)| (case, key)).collect()
    }

    /// Returns whether another answer to a question changes the result, in some case of its block and of all others.
    fn decides(
        &self,
        base: &JudgedCheck<R>,
        question: usize,
        cases: &[(Case, Key)],
        others: &Cases,
        known: &mut BTreeMap<Key, R>,
    ) -> Result<bool, Case> {
        let differ = |one: &Case, other: &Case| (0..one.len()).all(|nth| (one[nth] != other[nth]) == (nth == question));
        for (nth, (one, own)) in cases.iter().enumerate() {
            for (other, enemy) in cases[nth + 1..].iter().filter(|(other, key)| key != own && differ(one, other)) {
                for (beside, more) in others {
                    for (case, key) in [(one, own), (other, enemy)] {
                        self.learn(base, &overlaid(case, more), key.with(beside), known)?;
                    }
                    if known.get(&own.with(beside)) != known.get(&enemy.with(beside)) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Judges a case, unless one with the same contribution was judged before. If its contribution is not the sum of its parts, the
    /// questions meet.
    fn learn(&self, base: &JudgedCheck<R>, case: &Case, key: Key, known: &mut BTreeMap<Key, R>) -> Result<(), Case> {
        if known.contains_key(&key) {
            return Ok(());
        }
        let judged = self.of(case).filter(|judged| judged.key(base) == key).ok_or_else(|| case.clone())?;
        known.insert(key, judged.result);
        Ok(())
    }
}

/// Returns the cases of both, one for each sum.
fn of_both(one: &Cases, other: &Cases) -> Cases {
    let both = |(key, case): (&Key, &Case)| {
        let (key, case) = (key.clone(), case.clone());
        other.iter().map(move |(more, answers)| (key.with(more), overlaid(&case, answers)))
    };
    one.iter().flat_map(both).collect()
}

fn overlaid(one: &Case, other: &Case) -> Case {
    one.iter().zip(other).map(|(one, other)| *one.max(other)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use smol_str::SmolStr;

    use super::*;
    use crate::cite::{Citation, Provenance};
    use crate::engine::{FactKind, FactSpec, ModifierRow, Origin, Predicate, Truth, Vocabulary};
    use crate::id::RowId;

    const WORDS: FactKind = FactKind::Word(&["no", "some", "much"]);

    const fn flag(name: &'static str) -> FactSpec {
        FactSpec::new(name, FactKind::Flag, Origin::Declared, name)
    }

    /// Vocabulary of seven questions, one of them a word, and a fact derived from two.
    static LIST: Vocabulary = Vocabulary {
        name: "test",
        facts: &[
            flag("a"),
            flag("b"),
            flag("c"),
            flag("d"),
            flag("e"),
            flag("f"),
            FactSpec::new("g", WORDS, Origin::Declared, "g"),
            flag("both a and b"),
        ],
    };
    const OPEN: [usize; 7] = [1, 1, 1, 1, 1, 1, 2];

    fn facts_of(case: &[usize]) -> Facts {
        let mut facts = Facts::of(&LIST);
        (0..6).for_each(|nth| facts.flag(FactId(nth), case[nth] == 1));
        facts.know(FactId(6), Value::Word(["no", "some", "much"][case[6]]));
        facts.flag(FactId(7), case[0] == 1 && case[1] == 1);
        facts
    }

    /// Tries every combination of answers, as a reference for the tests.
    fn tried<R: PartialEq>(open: &[usize], comes_to: impl Fn(&[usize]) -> Option<R>) -> Vec<bool> {
        let mut cases = vec![Vec::new()];
        for answers in open {
            cases = cases.iter().flat_map(|case: &Case| (0..=*answers).map(move |answer| [case.as_slice(), &[answer]].concat())).collect();
        }
        let decides = |question: usize| {
            cases.iter().any(|case| {
                (0..=open[question]).any(|answer| {
                    let mut other = case.clone();
                    other[question] = answer;
                    let (one, other) = (comes_to(case), comes_to(&other));
                    one.is_some() && other.is_some() && one != other
                })
            })
        };
        (0..open.len()).map(decides).collect()
    }

    fn predicate() -> impl Strategy<Value = Predicate> {
        let leaf = (0..8usize, any::<bool>(), 0..3usize).prop_map(|(fact, on, word)| {
            let value = if fact == 6 { Value::Word(["no", "some", "much"][word]) } else { Value::Flag(on) };
            Predicate::Is(FactId(fact), vec![value])
        });
        leaf.prop_recursive(2, 4, 2, |inner| {
            let parts = prop::collection::vec(inner, 1..3);
            prop_oneof![parts.clone().prop_map(Predicate::All), parts.prop_map(Predicate::Any)]
        })
    }

    fn row((nth, (amount, group, when)): (usize, (Amount, bool, Predicate))) -> Arc<ModifierRow> {
        Arc::new(ModifierRow {
            id: RowId(SmolStr::new(format!("row_{nth}"))),
            label: SmolStr::default(),
            brief: None,
            amount,
            group: group.then(|| SmolStr::new_static("group")),
            when,
            cite: Citation { source: SmolStr::default(), place: SmolStr::default(), title: SmolStr::default() },
            provenance: Provenance::Rules,
            note: None,
        })
    }

    proptest! {
        /// Compares with the reference: rows of any kind, an effect, and an impossible case.
        #[test]
        fn it_is_as_if_everything_were_tried(
            rows in prop::collection::vec((
                prop_oneof![8 => (-3..4i32).prop_map(Amount::Fixed), 1 => Just(Amount::ShareAmong(FactId(6)))],
                prop::bool::weighted(0.2),
                predicate(),
            ), 0..6),
            effect in predicate(),
            barred in prop::option::of((0..6usize, 0..6usize)),
            edge in -3..4i32,
        ) {
            let rows = rows.into_iter().enumerate().map(row).collect::<Vec<_>>();
            let cannot = |case: &[usize]| barred.is_some_and(|(one, other)| one != other && case[one] == 1 && case[other] == 1);
            let comes_to = |case: &[usize]| {
                let facts = facts_of(case);
                let total = Tally::of(&rows, &facts, &[]).total();
                (!cannot(case)).then(|| (total >= edge, total >= edge + 2 && effect.judge(&facts) == Truth::Yes))
            };
            let judge = |case: &[usize]| {
                let facts = facts_of(case);
                let mut judged = JudgedCheck::new(comes_to(case)?).by_tally(&facts, &Tally::of(&rows, &facts, &[]));
                effect.visit_facts(&mut |fact| judged.parts[0].read.add(fact));
                Some(judged)
            };
            prop_assert_eq!(which_matter(&OPEN, judge), tried(&OPEN, comes_to));
        }
    }

    /// A dividing row and another of its group exclude each other, so the facts they read meet; here no judged case shows that.
    #[test]
    fn rows_of_a_group_meet_where_one_divides() {
        let is = |fact, on| Predicate::Is(FactId(fact), vec![Value::Flag(on)]);
        let rows = [(Amount::ShareAmong(FactId(6)), true, is(3, false)), (Amount::Fixed(-1), true, is(0, false))];
        let rows = rows.into_iter().enumerate().map(row).collect::<Vec<_>>();
        let comes_to = |case: &[usize]| {
            let facts = facts_of(case);
            let total = Tally::of(&rows, &facts, &[]).total();
            (case[0] == 0 || case[1] == 0).then_some((total >= -2, total >= 0 && case[1] == 0))
        };
        let judge = |case: &[usize]| {
            let facts = facts_of(case);
            let mut judged = JudgedCheck::new(comes_to(case)?).by_tally(&facts, &Tally::of(&rows, &facts, &[]));
            judged.parts[0].read.add(FactId(1));
            Some(judged)
        };
        assert_eq!(which_matter(&OPEN, judge), tried(&OPEN, comes_to));
    }

    /// Forty questions that meet in no row are decided fast: two and a bit more pass the edge, or one with all the others.
    #[test]
    fn forty_questions_are_no_more_than_four() {
        let facts = Facts::of(&LIST);
        let judge = |case: &[usize]| {
            let sum = case.iter().enumerate().map(|(nth, answer)| if nth < 2 { 40 * answer } else { nth % 3 * answer }).sum::<usize>();
            let part = Part { known: case.iter().map(|answer| Some(Value::Flag(*answer == 1))).collect(), ..Part::default() };
            let rows = (0..40).map(|nth| FactSet(FactSet::bit(nth))).collect();
            Some(JudgedCheck { result: sum >= 78, parts: vec![Part { sums: vec![i32::try_from(sum).unwrap()], rows, ..part }] })
        };
        assert_eq!(facts.values().len(), 8);
        let expected = (0..40).map(|nth| nth < 2 || nth % 3 > 0).collect::<Vec<_>>();
        assert_eq!(which_matter(&[1; 40], judge), expected);
        assert_eq!(which_matter(&[1; 3], |_| None::<JudgedCheck<()>>), [true; 3], "nobody knows");
    }
}
