//! The form of any check of one die: its questions, the faces, the odds, and the lines of the sum with the referee's rulings.

use eframe::egui::Ui;

use super::answer::{FootResult, TallyDraft, one_die};
use super::fields::{inches, name, number, pick_of, row, sentences};
use super::what_if::{answer_text, most_changed, most_telling};
use crate::engine::process::fraction;
use crate::engine::text::{chance_text, lower_first};
use crate::engine::{
    FactId, FactKind, FactSpec, Facts, JudgedCheck, Odds, OpenAnswer, Relevance, Ruling, Single, SingleCheck, Singles, Value,
};
use crate::gui::parts::cells::Cells;
use crate::gui::parts::rows::{cells, worth};
use crate::gui::parts::strip::ChancePicture;
use crate::gui::parts::widgets::{DieDraft, InchesDraft, capital, chip};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::quantity::count;

/// Widest range of a number shown as choices; wider ranges are typed.
const MOST_NUMBERS: u32 = 12;

/// Check of one die, partly answered.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleForm<G: Singles> {
    /// Check the form is for.
    pub check: &'static SingleCheck<G>,
    /// Answers given by the player.
    pub answers: Facts,
    /// Numbers and distances as they are typed, beside the answers.
    typed: Vec<(FactId, InchesDraft)>,
    tally: TallyDraft,
}

/// Makes the check with these answers and rulings; `None` if there is a fault.
type Prepare<'p, 't, G> = &'p dyn Fn(&Facts, &[Ruling]) -> Option<Single<'t, G>>;

impl<G: Singles> SingleForm<G> {
    /// Returns a check with these answers and rulings.
    pub fn new(check: &'static SingleCheck<G>, answers: Facts, rulings: Vec<Ruling>) -> Self {
        let typed = check.questions().filter_map(|(fact, _)| match answers.get(fact) {
            Some(Value::Length(inches)) => Some((fact, InchesDraft::of(inches))),
            Some(Value::Count(count)) => Some((fact, InchesDraft { text: count.to_string(), ..InchesDraft::default() })),
            _ => None,
        });
        Self { check, typed: typed.collect(), tally: TallyDraft::of(rulings), answers }
    }

    /// Returns the form with the player's input alone.
    #[must_use]
    pub fn player_input(&self) -> Self {
        Self::new(self.check, self.answers.clone(), self.tally.rulings.clone())
    }

    /// Returns the referee's rulings on the lines.
    pub fn rulings(&self) -> &[Ruling] {
        &self.tally.rulings
    }

    /// Draws the questions about unknown facts: in a battle, those said or measured for each check; without one, all of them.
    pub fn questions_ui(&mut self, ui: &mut Ui, known: Option<&Facts>, face: Option<u8>, prepare: Prepare<'_, '_, G>) {
        let idle = face.map(|face| self.irrelevant(known, face, prepare)).unwrap_or_default();
        let facts = self.facts(known);
        let is_asked = |(_, spec): &(FactId, &'static FactSpec)| (known.is_none() || spec.is_of_this_check()) && (spec.is_asked)(&facts);
        let questions = self.check.questions().filter(is_asked).collect::<Vec<_>>();
        for (fact, spec) in questions.iter().copied().filter(|(_, spec)| spec.kind != FactKind::Flag) {
            self.row_ui(ui, (fact, spec), known, idle.contains(&fact), prepare);
        }
        let flags = |ui: &mut Ui| {
            for (fact, spec) in questions.iter().copied().filter(|(_, spec)| spec.kind == FactKind::Flag) {
                let ticked = spec.ticked();
                let usual = known.and_then(|known| known.get(fact)) == Some(ticked);
                let mut on = self.answers.get(fact).map_or(usual, |value| value == ticked);
                if chip(ui, &mut on, spec.question(), &name("", spec.question()), idle.contains(&fact)) {
                    // A question without an answer is as the battle has it.
                    let value = if on { ticked } else { ticked.denied() };
                    self.answers.answer(fact, (on != usual || known.is_none()).then_some(value));
                }
            }
        };
        match known {
            Some(_) => drop(ui.horizontal_wrapped(flags)),
            None => row(ui, "", flags),
        }
    }

    /// Returns the facts known, with the answers applied.
    fn facts(&self, known: Option<&Facts>) -> Facts {
        let mut facts = known.cloned().unwrap_or_else(|| self.check.unknown());
        facts.merge(&self.answers);
        facts
    }

    /// Draws a question in a row of its own.
    fn row_ui(
        &mut self,
        ui: &mut Ui,
        (fact, spec): (FactId, &'static FactSpec),
        known: Option<&Facts>,
        dim: bool,
        prepare: Prepare<'_, '_, G>,
    ) {
        let now = self.answers.get(fact).or_else(|| known.and_then(|known| known.get(fact)));
        let what = capital(spec.question());
        let (least, most) = self.check.bounds_of(fact);
        let options = match spec.kind {
            FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect::<Vec<_>>(),
            FactKind::Count if most.saturating_sub(least) <= MOST_NUMBERS => {
                (least..=most).map(|count| Value::Count(i64::from(count))).collect()
            }
            FactKind::Count | FactKind::Length | FactKind::Flag => Vec::new(),
        };
        if !options.is_empty() {
            let with = |option: Value| {
                let mut answers = self.answers.clone();
                answers.know(fact, option);
                prepare(&answers, &[]).is_some()
            };
            let options = options.into_iter().filter(|option| with(*option)).collect::<Vec<_>>();
            let mut value = now.unwrap_or(Value::Nothing);
            pick_of(ui, "", &what, (&mut value, &options), dim, ToString::to_string);
            if Some(value) != now {
                self.answers.know(fact, value);
            }
            return;
        }
        let typed = draft_of(&mut self.typed, fact);
        let value = if spec.kind == FactKind::Length {
            inches(ui, "", &what, typed);
            Some(Value::distance(typed.inches()))
        } else {
            number(ui, "", &what, &mut typed.text, "");
            count(typed.text.trim()).map(|count| Value::Count(i64::from(count)))
        };
        self.answers.answer(fact, value);
    }

    /// Returns the questions that cannot change the row any more with this face.
    fn irrelevant(&self, known: Option<&Facts>, face: u8, prepare: Prepare<'_, '_, G>) -> Vec<FactId> {
        let now = self.facts(known);
        let others = self.check.questions().flat_map(|(fact, spec)| {
            let values = match spec.kind {
                FactKind::Flag => vec![Value::Flag(true), Value::Flag(false)],
                FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
                FactKind::Count | FactKind::Length => Vec::new(),
            };
            let now = now.get(fact).or_else(|| (spec.kind == FactKind::Flag).then_some(Value::Flag(false)));
            values.into_iter().filter(move |value| now != Some(*value)).map(move |value| (fact, value))
        });
        let open = others.map(|(fact, value)| ((), OpenAnswer { fact, value })).collect::<Vec<_>>();
        let weight = Relevance::of(&open, |given| {
            let mut answers = self.answers.clone();
            given.iter().for_each(|(_, answer)| answers.know(answer.fact, answer.value));
            let single = prepare(&answers, self.rulings())?;
            Some(JudgedCheck::new(single.resolve(face).row.id.clone()).by_tally(&single.facts, &single.tally))
        });
        self.check.questions().map(|(fact, _)| fact).filter(|fact| weight.is_irrelevant((), *fact)).collect()
    }

    /// Draws the result of each face over the whole width, and the answers that would change it most.
    fn strip_ui(&self, ui: &mut Ui, face: Option<u8>, prepare: Prepare<'_, '_, G>) {
        let Some(single) = prepare(&self.answers, self.rulings()) else { return };
        let chances = |single: &Single<'_, G>, face| {
            ChancePicture::Cells(cells(single.outcomes(), self.check.die.sides(), face, |face| row_of(single, face)))
        };
        chances(&single, face).ui(ui, &|face| G::effects_text(&single.resolve(face).effects), "");
        let rows = single.outcomes().rows();
        let weights = |odds: &Odds<usize>| (0..rows.len()).map(|row| fraction(&odds.weight_of(&row), &odds.total)).collect::<Vec<_>>();
        let now = weights(&Odds::of(&single));
        let cases =
            self.check.questions().flat_map(|(fact, spec)| self.others(fact, spec).into_iter().map(move |value| (fact, spec, value)));
        let cases = cases.filter_map(|(fact, spec, value)| {
            let mut answers = self.answers.clone();
            answers.know(fact, value);
            let other = prepare(&answers, self.rulings())?;
            let odds = Odds::of(&other);
            let changed = most_changed(&now, &weights(&odds)).and_then(|row| Some((rows.get(row)?, odds.weight_of(&row))));
            let text = changed.map(|(row, ways)| format!("{} {}", lower_first(&row.label), chance_text(&ways, &odds.total)));
            Some((fact, weights(&odds), (answer_text("", spec, value), text.unwrap_or_default(), chances(&other, None))))
        });
        for (case, text, chances) in most_telling(&now, cases) {
            chances.what_if_ui(ui, &case, &text);
        }
    }

    /// Returns the other answers to a question.
    fn others(&self, fact: FactId, spec: &'static FactSpec) -> Vec<Value> {
        let (least, most) = self.check.bounds_of(fact);
        let values = match spec.kind {
            FactKind::Flag => vec![Value::Flag(true), Value::Flag(false)],
            FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
            // The next smaller and the next larger number.
            FactKind::Count => match self.answers.get(fact) {
                Some(Value::Count(now)) => [now - 1, now + 1]
                    .into_iter()
                    .filter(|count| (i64::from(least)..=i64::from(most)).contains(count))
                    .map(Value::Count)
                    .collect(),
                _ => Vec::new(),
            },
            FactKind::Length => Vec::new(),
        };
        let now = self.answers.get(fact).or_else(|| (spec.kind == FactKind::Flag).then_some(Value::Flag(false)));
        values.into_iter().filter(|value| now != Some(*value)).collect()
    }

    /// Returns the row of each face; `None` where the check cannot be made.
    pub fn cells(&self, face: Option<u8>, prepare: Prepare<'_, '_, G>) -> Option<Cells> {
        let single = prepare(&self.answers, self.rulings())?;
        Some(cells(single.outcomes(), self.check.die.sides(), face, |face| row_of(&single, face)))
    }

    /// Draws the lines of the sum alone. Returns true if Enter was pressed in the referee's note.
    pub fn tally_ui(&mut self, ui: &mut Ui, face: Option<u8>, prepare: Prepare<'_, '_, G>) -> bool {
        let Some(single) = prepare(&self.answers, self.rulings()).filter(Single::has_tally) else { return false };
        let (odds, result) = (Odds::of(&single), face.map(|face| row_of(&single, face)));
        let (answers, rulings) = (&self.answers, self.tally.rulings.clone());
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let single = prepare(answers, &rulings)?;
            Some((Odds::of(&single), face.map(|face| row_of(&single, face))))
        };
        self.tally.ui(ui, &single.tally, self.check.facts, &|line| worth(line, single.outcomes(), &odds, result, other))
    }
}

fn row_of<G: Singles>(single: &Single<'_, G>, face: u8) -> usize {
    single.outcomes().row_of(single.resolve(face).result)
}

fn draft_of(typed: &mut Vec<(FactId, InchesDraft)>, fact: FactId) -> &mut InchesDraft {
    let nth = typed.iter().position(|(known, _)| *known == fact).unwrap_or_else(|| {
        typed.push((fact, InchesDraft::default()));
        typed.len() - 1
    });
    &mut typed[nth].1
}

/// A check of one die with no battle loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct SinglePanel<G: Singles> {
    title: String,
    form: SingleForm<G>,
    die: DieDraft,
}

impl<G: Singles> SinglePanel<G> {
    /// Returns the panel of a check of one die. `of` comes before its name, where another game has a check of that name.
    pub fn new(check: &'static SingleCheck<G>, of: &str) -> Self {
        let title = if of.is_empty() { check.title.to_owned() } else { format!("{of} {}", lower_first(check.title)) };
        Self { title, form: SingleForm::new(check, check.usual_answers(), Vec::new()), die: DieDraft::default() }
    }

    /// Returns the text on the button of the check.
    pub const fn button(&self) -> &'static str {
        self.form.check.title
    }

    fn sides(&self) -> u8 {
        self.form.check.die.sides()
    }
}

impl<G: Singles> Panel for SinglePanel<G> {
    type Tables = G::Tables;

    fn title(&self) -> &str {
        &self.title
    }

    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, G::Tables>, _focus: bool) {
        let (check, tables, face) = (self.form.check, desk.tables, self.die.face(self.sides()));
        if !check.occasion.is_empty() {
            ui.label(check.occasion);
        }
        self.form.questions_ui(ui, None, face, &|answers, rulings| check.prepare(tables, answers.clone(), None, rulings).ok());
    }

    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, G::Tables>, focus: bool) {
        let (sides, form) = (self.sides(), &self.form);
        let face = self.die.face(sides);
        let single = form.check.prepare(desk.tables, form.answers.clone(), None, form.rulings()).map_err(sentences);
        let answer = single.map(|single| {
            let sentence = single.sentence(face);
            let Some(face) = face else { return FootResult::before_dice(sentence) };
            let read = single.resolve(face);
            FootResult::of_row(read.row, &single.result_text(face), (&read.effects, G::effects_text), sentence)
        });
        one_die(ui, desk, &mut self.die, sides, focus, &answer);
    }

    fn sum_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, G::Tables>) {
        let (check, tables, face) = (self.form.check, desk.tables, self.die.face(self.sides()));
        self.form.tally_ui(ui, face, &|answers, rulings| check.prepare(tables, answers.clone(), None, rulings).ok());
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, G::Tables>) {
        let (check, tables, face) = (self.form.check, desk.tables, self.die.face(self.sides()));
        self.form.strip_ui(ui, face, &|answers, rulings| check.prepare(tables, answers.clone(), None, rulings).ok());
    }
}
