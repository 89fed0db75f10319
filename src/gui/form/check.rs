//! Check as its form sees it: its sums, its open questions and its outcome. Its units may be from a battle or described; the form is the
//! same.

use std::fmt::Debug;

use eframe::egui::{RichText, Ui};

use super::answer::{FootResult, TallyDraft};
use super::cache::Cached;
use super::what_if::{answer_text, most_changed, most_telling};
use crate::engine::process::fraction;
use crate::engine::text::{chance_text, lower_first};
use crate::engine::{Facts, Fault, JudgedCheck, Odds, OpenAnswer, Relevance, Ruling, Tally, TallyLine};
use crate::game::Version;
use crate::gui::look::measure;
use crate::gui::parts::rows::{self, Rows};
use crate::gui::parts::strip::ChancePicture;

/// The faces of each die, or of each pool.
pub type DiceFaces = Vec<Vec<u8>>;

/// Returns the face of a check of one die.
pub fn single_face(faces: &DiceFaces) -> Option<u8> {
    faces.first()?.first().copied()
}

/// Returns the faces of a check of two dice.
pub fn face_pair(faces: &DiceFaces) -> Option<(u8, u8)> {
    single_face(faces).zip(faces.get(1)?.first().copied())
}

/// Returns the rulings on one of the sums of a check.
pub fn rulings_on(rulings: &[Vec<Ruling>], nth: usize) -> Vec<Ruling> {
    rulings.get(nth).cloned().unwrap_or_default()
}

/// Dice thrown for a check.
#[derive(Clone, Copy, Debug)]
pub enum CheckDice {
    /// Single dice with this number of sides, each with a name and a short one.
    Dice(&'static [(&'static str, &'static str)], u8),
    /// Pools of six-sided dice.
    Pools(&'static [&'static str]),
}

/// A tally of a check, and the facts it was made from.
pub struct Sum<'p> {
    /// Facts the tally was made from.
    pub facts: &'p Facts,
    /// Tally of the lines.
    pub tally: &'p Tally<'p>,
}

/// A check, for its forms.
pub trait Check: Clone + Debug + PartialEq + 'static {
    /// The tables of its game.
    type Tables;
    /// Request with all the facts given.
    type Request: Clone + Debug + PartialEq;
    /// The check with its tallies made.
    type Prepared<'t>;
    /// Identifier of the unit or side a question is about.
    type Part: Copy + Debug + PartialEq;
    /// Outcome compared to find whether an answer still matters.
    type Outcome: Clone + Debug + PartialEq;
    /// Dice the check throws.
    const THROWN: CheckDice;
    /// Height of its chances over the whole width, with two lines of what would be otherwise.
    const STRIP: f32 = measure::STRIP_WHOLE;
    /// Names of the sides of its sums; an empty name if there is one sum.
    const SUMS: &'static [&'static str] = &[""];

    /// Makes the tallies of the check.
    ///
    /// # Errors
    /// Every field at fault.
    fn prepare<'t>(tables: &'t Self::Tables, request: &Self::Request, rulings: &[Vec<Ruling>]) -> Result<Self::Prepared<'t>, Vec<Fault>>;
    /// Returns the number of dice of each of its pools.
    fn pool_sizes(_check: &Self::Prepared<'_>) -> Vec<u32> {
        Vec::new()
    }
    /// Returns letters that stand for faces on the players' dice, each with its face.
    fn face_letters(_tables: &Self::Tables) -> Vec<(char, u8)> {
        Vec::new()
    }
    /// Returns its sums, as many as there are names.
    fn sums<'p>(check: &'p Self::Prepared<'_>) -> Vec<Sum<'p>>;
    /// Returns the answers that can still be changed; with `all`, also to questions a battle knows itself.
    fn open_answers(tables: &Self::Tables, request: &Self::Request, all: bool) -> Vec<(Self::Part, OpenAnswer)>;
    /// Applies an answer to the request.
    fn apply_answer(request: &mut Self::Request, of: Self::Part, answer: &OpenAnswer);
    /// Returns the outcome of these faces with its cause; without faces, the outcome of their number. `None` if it cannot be judged yet.
    fn judge(check: &Self::Prepared<'_>, faces: Option<&DiceFaces>) -> Option<JudgedCheck<Self::Outcome>>;
    /// Returns the table it reads its dice off, and the chances of its rows; the index equal to the number of rows stands for no row.
    fn table_odds<'p>(_check: &'p Self::Prepared<'_>) -> Option<(&'p dyn Rows, Odds<usize>)> {
        None
    }
    /// Returns the row these faces lead to.
    fn row(_check: &Self::Prepared<'_>, _faces: &DiceFaces) -> Option<usize> {
        None
    }
    /// Describes the worth of a line: before the dice in chances, with them by the row. `other` makes the check with another ruling.
    fn line_worth<'t>(
        line: &TallyLine,
        check: &Self::Prepared<'t>,
        faces: Option<&DiceFaces>,
        other: &dyn Fn(Ruling) -> Option<Self::Prepared<'t>>,
    ) -> String {
        let Some((table, odds)) = Self::table_odds(check) else { return String::new() };
        let row = |check: &Self::Prepared<'t>| faces.and_then(|faces| Self::row(check, faces));
        let other = |ruling: Ruling| other(ruling).and_then(|other| Some((Self::table_odds(&other)?.1, row(&other))));
        rows::worth(line, table, &odds, row(check), other)
    }
    /// Returns the answer with no battle loaded: the result with its effects, or the input still needed.
    fn describe(check: &Self::Prepared<'_>, request: &Self::Request, faces: Option<&DiceFaces>) -> FootResult;
    /// Draws the composition of its sum, where that is more than its lines.
    fn composition_ui(_ui: &mut Ui, _check: &Self::Prepared<'_>, _request: &Self::Request) {}
    /// Returns the name of the unit or side a question is about; empty if there is one alone.
    fn part_name(_: Self::Part) -> &'static str {
        ""
    }
    /// Describes what the row of a face does, for checks of one die.
    fn effects_text(_check: &Self::Prepared<'_>, _face: u8) -> String {
        String::new()
    }
    /// Describes what single faces of one die do whatever their row; empty if none does.
    fn faces_note(_check: &Self::Prepared<'_>) -> String {
        String::new()
    }
    /// Returns the chances as a picture, with the result of the faces.
    fn picture(check: &Self::Prepared<'_>, faces: Option<&DiceFaces>) -> Option<ChancePicture> {
        let (table, odds) = Self::table_odds(check)?;
        // Cells show the chances of one die; if other dice are rolled before it, the rows are as wide as their chances.
        Some(match Self::THROWN {
            CheckDice::Dice([_], sides) if Self::is_settled(check) => {
                let none = table.labels().len();
                let row_of = |face| Self::row(check, &vec![vec![face]]).unwrap_or(none);
                ChancePicture::Cells(rows::cells(table, sides, faces.and_then(single_face), row_of))
            }
            CheckDice::Dice(..) | CheckDice::Pools(_) => {
                ChancePicture::Shares(rows::shares(table, &odds, faces.and_then(|faces| Self::row(check, faces))))
            }
        })
    }
    /// Returns whether nothing but its own dice is thrown for it.
    fn is_settled(_check: &Self::Prepared<'_>) -> bool {
        true
    }
    /// Returns the chance of each result, in an order of its own.
    fn weights(check: &Self::Prepared<'_>) -> Vec<f64> {
        let Some((table, odds)) = Self::table_odds(check) else { return Vec::new() };
        (0..=table.labels().len()).map(|row| fraction(&odds.weight_of(&row), &odds.total)).collect()
    }
    /// Describes the chance that changes most from one check to another.
    fn changed_text(now: &Self::Prepared<'_>, then: &Self::Prepared<'_>) -> String {
        let changed = most_changed(&Self::weights(now), &Self::weights(then));
        let Some(((table, odds), row)) = Self::table_odds(then).zip(changed) else { return String::new() };
        let labels = table.labels();
        format!("{} {}", lower_first(labels.get(row).unwrap_or(&rows::NO_ATTACK)), chance_text(&odds.weight_of(&row), &odds.total))
    }
    /// Draws the chances over the whole width.
    fn chances_ui(ui: &mut Ui, check: &Self::Prepared<'_>, faces: Option<&DiceFaces>) {
        if let Some(chances) = Self::picture(check, faces) {
            chances.ui(ui, &|face| Self::effects_text(check, face), &Self::faces_note(check));
        }
    }
}

/// State of a form of any check beside its facts: the rulings on its sums, and the questions that still matter.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckForm<C: Check> {
    sums: Vec<TallyDraft>,
    relevant: Cached<RelevanceKey<C>, Option<Relevance<C::Part>>>,
}

/// Everything the relevance of questions depends on: in a battle, its version stands for the tables too.
#[derive(Clone, Debug, PartialEq)]
struct RelevanceKey<C: Check> {
    request: C::Request,
    rulings: Vec<Vec<Ruling>>,
    faces: Option<DiceFaces>,
    at: Option<Version>,
}

impl<C: Check> Default for CheckForm<C> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl<C: Check> CheckForm<C> {
    /// Returns a form with these rulings on its sums.
    pub fn of(rulings: Vec<Vec<Ruling>>) -> Self {
        let sums = (0..C::SUMS.len()).map(|nth| TallyDraft::of(rulings_on(&rulings, nth))).collect();
        Self { sums, relevant: Cached::default() }
    }

    /// Returns the form with its rulings alone.
    #[must_use]
    pub fn player_input(&self) -> Self {
        Self::of(self.rulings())
    }

    /// Returns the referee's rulings on each of the sums.
    pub fn rulings(&self) -> Vec<Vec<Ruling>> {
        self.sums.iter().map(|sum| sum.rulings.clone()).collect()
    }

    /// Returns the rulings on one sum.
    pub fn rulings_on(&self, nth: usize) -> Vec<Ruling> {
        self.sums.get(nth).map(|sum| sum.rulings.clone()).unwrap_or_default()
    }

    /// Clears the cached relevance of questions, as the tables may have changed.
    pub fn clear_cache(&mut self) {
        self.relevant = Cached::default();
    }

    /// Swaps the sums of both sides.
    pub fn swap(&mut self) {
        self.sums.reverse();
    }

    /// Makes the check with the rulings.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare<'t>(&self, tables: &'t C::Tables, request: &C::Request) -> Result<C::Prepared<'t>, Vec<Fault>> {
        C::prepare(tables, request, &self.rulings())
    }

    /// Returns the questions that still matter. `at` is the version of the battle, `None` if no unit is known. Returns `None` if it cannot
    /// be judged yet.
    pub fn which_matter(
        &mut self,
        tables: &C::Tables,
        request: &C::Request,
        faces: Option<DiceFaces>,
        at: Option<Version>,
    ) -> Option<&Relevance<C::Part>> {
        let key = RelevanceKey { request: request.clone(), rulings: self.rulings(), faces, at };
        let weight = self.relevant.get_or_compute(key, |key| find_relevant(tables, key));
        weight.as_ref()
    }

    /// Draws one of its sums with the referee's buttons. Returns true if Enter was pressed in the note.
    pub fn sum_ui<'t>(
        &mut self,
        ui: &mut Ui,
        nth: usize,
        (tables, request): (&'t C::Tables, &C::Request),
        check: &C::Prepared<'t>,
        faces: Option<&DiceFaces>,
    ) -> bool {
        let rulings = self.rulings();
        let other = |ruling: Ruling| {
            let mut rulings = rulings.clone();
            rulings.get_mut(nth)?.push(ruling);
            C::prepare(tables, request, &rulings).ok()
        };
        let (sums, Some(draft)) = (C::sums(check), self.sums.get_mut(nth)) else { return false };
        let Some(Sum { facts, tally }) = sums.get(nth) else { return false };
        draft.ui(ui, tally, facts.vocabulary(), &|line| C::line_worth(line, check, faces, &other))
    }

    /// Draws all its sums, each under its name.
    pub fn sums_ui<'t>(
        &mut self,
        ui: &mut Ui,
        names: &[&str],
        request: (&'t C::Tables, &C::Request),
        check: &C::Prepared<'t>,
        faces: Option<&DiceFaces>,
    ) -> bool {
        let mut entered = false;
        for (nth, name) in names.iter().enumerate() {
            if !name.is_empty() {
                ui.label(RichText::new(*name).strong());
            }
            entered |= ui.push_id(("sum", nth), |ui| self.sum_ui(ui, nth, request, check, faces)).inner;
        }
        entered
    }
}

/// Request that differs in one answer, with the name of the case.
pub type WhatIfCase<C> = (String, <C as Check>::Request);

/// Returns the requests whose chances differ most from those as they are, of one answer each and of `others`.
pub fn what_ifs<C: Check>(
    tables: &C::Tables,
    request: &C::Request,
    rulings: &[Vec<Ruling>],
    others: Vec<WhatIfCase<C>>,
) -> Vec<WhatIfCase<C>> {
    let Ok(now) = C::prepare(tables, request, rulings) else { return Vec::new() };
    let sums = C::sums(&now);
    let Some(vocabulary) = sums.first().map(|sum| sum.facts.vocabulary()) else { return Vec::new() };
    let answers = C::open_answers(tables, request, true).into_iter().map(|(of, answer)| {
        let mut other = request.clone();
        C::apply_answer(&mut other, of, &answer);
        (Some((of, answer.fact)), (answer_text(C::part_name(of), vocabulary.spec(answer.fact), answer.value), other))
    });
    let others = others.into_iter().map(|case| (None, case));
    let cases = others.chain(answers).filter_map(|(of, case)| {
        let weights = C::weights(&C::prepare(tables, &case.1, rulings).ok()?);
        Some((of, weights, case))
    });
    most_telling(&C::weights(&now), cases)
}

fn find_relevant<C: Check>(tables: &C::Tables, key: &RelevanceKey<C>) -> Option<Relevance<C::Part>> {
    let RelevanceKey { request, rulings, faces, at } = key;
    let judged = |request: &C::Request| C::judge(&C::prepare(tables, request, rulings).ok()?, faces.as_ref());
    judged(request)?;
    let open = C::open_answers(tables, request, at.is_none());
    Some(Relevance::of(&open, |given| {
        let mut request = request.clone();
        given.iter().for_each(|(of, answer)| C::apply_answer(&mut request, *of, answer));
        judged(&request)
    }))
}

/// Asserts that the weight equals the result of trying every answer with every other, of as many questions as can be tried.
#[cfg(test)]
pub fn assert_as_tried<C: Check>(tables: &C::Tables, request: &C::Request, faces: Option<&DiceFaces>, all: bool) {
    let mut open = C::open_answers(tables, request, all);
    let facts_of = |open: &[(C::Part, OpenAnswer)]| {
        open.iter().fold(Vec::new(), |mut facts: Vec<(C::Part, crate::engine::FactId)>, (of, answer)| {
            if !facts.contains(&(*of, answer.fact)) {
                facts.push((*of, answer.fact));
            }
            facts
        })
    };
    let cases_of = |open: &[(C::Part, OpenAnswer)]| {
        facts_of(open).iter().fold(vec![Vec::new()], |cases: Vec<Vec<(C::Part, OpenAnswer)>>, (of, fact)| {
            let answers = open.iter().filter(|(known, answer)| known == of && answer.fact == *fact);
            let answers = std::iter::once(None).chain(answers.map(Some)).collect::<Vec<_>>();
            let with =
                |case: &Vec<_>| answers.iter().map(|answer| case.iter().copied().chain(answer.copied()).collect()).collect::<Vec<_>>();
            cases.iter().flat_map(with).collect()
        })
    };
    let count = |open: &[(C::Part, OpenAnswer)]| {
        let of = |(of, fact)| 1 + open.iter().filter(|(known, answer)| *known == of && answer.fact == fact).count();
        facts_of(open).into_iter().map(of).product::<usize>()
    };
    while count(&open) > 400 {
        open.pop();
    }
    let judged = |given: &[(C::Part, OpenAnswer)]| {
        let mut request = request.clone();
        given.iter().for_each(|(of, answer)| C::apply_answer(&mut request, *of, answer));
        C::judge(&C::prepare(tables, &request, &[]).ok()?, faces)
    };
    assert!(judged(&[]).is_some(), "{request:?}");
    let weight = Relevance::of(&open, judged);
    let outcomes = cases_of(&open).into_iter().map(|case| (judged(&case).map(JudgedCheck::into_result), case)).collect::<Vec<_>>();
    for (of, fact) in facts_of(&open) {
        let rest = |case: &[(C::Part, OpenAnswer)]| {
            let others = case.iter().filter(|(known, answer)| (*known, answer.fact) != (of, fact));
            others.map(|(of, answer)| format!("{of:?} {answer:?}")).collect::<Vec<_>>()
        };
        let mut by_rest = std::collections::BTreeMap::<_, Vec<&C::Outcome>>::new();
        for (outcome, case) in &outcomes {
            by_rest.entry(rest(case)).or_default().extend(outcome);
        }
        let tried = by_rest.values().any(|outcomes| outcomes.iter().any(|other| *other != outcomes[0]));
        assert_eq!(weight.is_irrelevant(of, fact), !tried, "{of:?} {fact:?} of {request:?} with {faces:?}");
    }
}
