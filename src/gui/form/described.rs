//! The form of a check with no battle loaded: its units are described, and all its facts are asked.

use std::fmt::Debug;

use eframe::egui::Ui;

use super::answer::{FootResult, foot_ui};
use super::cache::Cached;
use super::check::{Check, CheckDice, CheckForm, DiceFaces, WhatIfCase, what_ifs};
use super::dice::PoolDraft;
use super::fields::sentences;
use crate::engine::{FactId, Ruling};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::parts::widgets::{DieDraft, capital};
use crate::gui::scratch::{Panel, ScratchDesk};

/// The dice of a check as they are typed or rolled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiceDraft {
    dice: Vec<DieDraft>,
    pools: Vec<PoolDraft>,
}

impl DiceDraft {
    /// Returns dice of this kind, none thrown.
    pub fn of(thrown: CheckDice) -> Self {
        match thrown {
            CheckDice::Dice(names, _) => Self { dice: vec![DieDraft::default(); names.len()], pools: Vec::new() },
            CheckDice::Pools(names) => Self { dice: Vec::new(), pools: vec![PoolDraft::default(); names.len()] },
        }
    }

    /// Returns the faces once all dice are entered; a pool without dice has none.
    pub fn faces(&self, thrown: CheckDice, counts: &[u32]) -> Option<DiceFaces> {
        match thrown {
            CheckDice::Dice(_, sides) => self.dice.iter().map(|die| Some(vec![die.face(sides)?])).collect(),
            CheckDice::Pools(_) => {
                let faces = |(pool, count): (&PoolDraft, &u32)| if *count == 0 { Some(Vec::new()) } else { pool.faces(6, *count)?.ok() };
                self.pools.iter().zip(counts).map(faces).collect()
            }
        }
    }

    /// Describes the error in the text typed for a pool.
    fn error_text(&self, counts: &[u32]) -> Option<String> {
        self.pools.iter().zip(counts).find_map(|(pool, count)| pool.faces(6, *count)?.err())
    }

    /// Builds the foot that takes the dice.
    fn foot<'f>(&'f mut self, thrown: CheckDice, counts: Option<&[u32]>, focus: bool, letters: &'f [(char, u8)]) -> Foot<'f> {
        let count = |nth: usize| counts.and_then(|counts| counts.get(nth)).copied();
        match thrown {
            CheckDice::Dice(names, sides) => {
                let die = |(nth, (die, (label, brief))): (usize, (_, &(&'static str, &'static str)))| FootDie {
                    label,
                    brief,
                    die,
                    sides,
                    focus: focus && nth == 0,
                    of: None,
                };
                Foot::of(self.dice.iter_mut().zip(names).enumerate().map(die).collect())
            }
            CheckDice::Pools(names) => {
                let pools = self.pools.iter_mut().zip(names).enumerate();
                Foot::of_pools(pools.map(|(nth, (pool, label))| pool.in_foot(label, count(nth), focus && nth == 0, letters)).collect())
            }
        }
    }

    fn roll(&mut self, thrown: CheckDice, counts: &[u32], generator: &mut dyn FnMut(u8) -> u8) {
        if let CheckDice::Dice(_, sides) = thrown {
            self.dice.iter_mut().for_each(|die| die.set_rolled(generator(sides)));
        }
        self.pools.iter_mut().zip(counts).for_each(|(pool, count)| pool.roll_together(generator, *count));
    }
}

/// Content of a form in place of the units of a battle: a description of the units and of the table.
pub trait Describes: Clone + Default + Debug + PartialEq + 'static {
    /// The check it is for.
    type Check: Check;
    /// Heading of the form.
    const TITLE: &'static str;

    /// Draws buttons beside the heading. Returns true if the sides changed places, which clears the dice.
    fn tools(&mut self, _ui: &mut Ui) -> bool {
        false
    }
    /// Arranges the questions of the form.
    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<Self>>, dim: Dim<'_, Self>);
    /// Builds the request from all the facts given.
    ///
    /// # Errors
    /// What is missing or wrong, field by field.
    fn request(&self, tables: &TablesOf<Self>) -> Result<RequestOf<Self>, Vec<String>>;
    /// Returns the heading: what is checked, in a line.
    fn headline(&self, _tables: &TablesOf<Self>) -> String {
        Self::TITLE.to_owned()
    }
    /// Returns whether a number is asked before the dice, and not typed yet.
    fn asks_first(&self) -> bool {
        false
    }
    /// Moves the cursor to that number.
    fn take_cursor(&mut self) {}
    /// Returns whether that number was entered in this frame: the dice are asked next.
    fn take_entered(&mut self) -> bool {
        false
    }
    /// Returns requests that differ otherwise than in one answer, with the names of the cases.
    fn alternatives(&self, _tables: &TablesOf<Self>, _request: &RequestOf<Self>) -> Vec<(String, RequestOf<Self>)> {
        Vec::new()
    }
    /// Draws a picture of what is described, beside it.
    fn picture_ui(&mut self, _ui: &mut Ui, _tables: &TablesOf<Self>) {}
    /// Draws facts that affect the chances beside them, such as a distance that may be off.
    fn beside_ui(&mut self, _ui: &mut Ui, _tables: &TablesOf<Self>, _form: &CheckForm<Self::Check>, _faces: Option<&DiceFaces>) {}
    /// Rolls dice of its own together with those of the foot.
    fn roll(&mut self, _desk: &mut ScratchDesk<'_, TablesOf<Self>>, _request: &RequestOf<Self>) {}
}

/// The tables a description is for.
pub type TablesOf<D> = <<D as Describes>::Check as Check>::Tables;
/// The request that a description makes.
pub type RequestOf<D> = <<D as Describes>::Check as Check>::Request;
/// Function that returns whether a fact of a unit or side cannot change the result any more.
pub type Dim<'d, D> = &'d dyn Fn(<<D as Describes>::Check as Check>::Part, FactId) -> bool;

/// Check with no battle loaded, partly answered.
#[derive(Clone, Debug, PartialEq)]
pub struct DescribedCheck<D: Describes> {
    who: D,
    form: CheckForm<D::Check>,
    dice: DiceDraft,
    /// The cursor goes to the first die.
    begins: bool,
    /// Answers that would change the chances most.
    what_ifs: CachedCases<D>,
}

/// Cases computed once for a request and its rulings.
type CachedCases<D> = Cached<(RequestOf<D>, Vec<Vec<Ruling>>), Vec<WhatIfCase<<D as Describes>::Check>>>;

impl<D: Describes> Default for DescribedCheck<D> {
    fn default() -> Self {
        Self {
            who: D::default(),
            form: CheckForm::default(),
            dice: DiceDraft::of(Self::THROWN),
            begins: false,
            what_ifs: Cached::default(),
        }
    }
}

impl<D: Describes> DescribedCheck<D> {
    const THROWN: CheckDice = <D::Check as Check>::THROWN;

    fn prepare<'t>(&self, tables: &'t TablesOf<D>) -> Result<(RequestOf<D>, Prepared<'t, D>), Vec<String>> {
        let request = self.who.request(tables)?;
        let check = self.form.prepare(tables, &request).map_err(sentences)?;
        Ok((request, check))
    }

    fn faces(&self, check: &Prepared<'_, D>) -> Option<DiceFaces> {
        self.dice.faces(Self::THROWN, &D::Check::pool_sizes(check))
    }
}

type Prepared<'t, D> = <<D as Describes>::Check as Check>::Prepared<'t>;

impl<D: Describes> Panel for DescribedCheck<D> {
    type Tables = TablesOf<D>;

    const TITLE: &'static str = D::TITLE;
    const STRIP: f32 = <D::Check as Check>::STRIP;

    fn headline(&self, tables: &TablesOf<D>) -> String {
        self.who.headline(tables)
    }

    fn asks_first(&self) -> bool {
        self.who.asks_first()
    }

    fn tools(&mut self, ui: &mut Ui) {
        if self.who.tools(ui) {
            self.form.swap();
            self.dice = DiceDraft::of(Self::THROWN);
            self.begins = true;
        }
    }

    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<D>>, focus: bool) {
        if focus {
            // A player who comes from another page may have changed a value of the rules there.
            self.form.clear_cache();
            self.what_ifs = Cached::default();
            if self.who.asks_first() {
                self.who.take_cursor();
            }
        }
        let prepared = self.prepare(desk.tables).ok().map(|(request, check)| (request, self.faces(&check)));
        let weight = prepared.and_then(|(request, faces)| self.form.which_matter(desk.tables, &request, faces, None));
        self.who.arrange(ui, desk, &|of, fact| weight.is_some_and(|weight| weight.is_irrelevant(of, fact)));
        self.begins |= self.who.take_entered();
    }

    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<D>>, focus: bool) {
        let prepared = self.prepare(desk.tables);
        let counts = prepared.as_ref().ok().map(|(_, check)| D::Check::pool_sizes(check));
        let request = prepared.as_ref().ok().map(|(request, _)| request.clone());
        let answer = prepared.map(|(request, check)| {
            let answer = D::Check::describe(&check, &request, self.faces(&check).as_ref());
            match self.dice.error_text(&D::Check::pool_sizes(&check)) {
                Some(wrong) if answer.result.is_empty() => FootResult { arithmetic: capital(&wrong), ..answer },
                _ => answer,
            }
        });
        let begins = std::mem::take(&mut self.begins) || focus;
        let letters = D::Check::face_letters(desk.tables);
        let foot = self.dice.foot(Self::THROWN, counts.as_deref(), begins, &letters);
        if foot_ui(ui, desk, foot, &answer).roll {
            self.dice.roll(Self::THROWN, counts.as_deref().unwrap_or_default(), desk.generator);
            request.iter().for_each(|request| self.who.roll(desk, request));
            ui.ctx().request_repaint();
        }
    }

    fn sum_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<D>>) {
        let tables = desk.tables;
        let faces = self.prepare(tables).ok().and_then(|(_, check)| self.faces(&check));
        self.who.beside_ui(ui, tables, &self.form, faces.as_ref());
        let Ok((request, check)) = self.prepare(tables) else { return };
        D::Check::composition_ui(ui, &check, &request);
        self.form.sums_ui(ui, D::Check::SUMS, (tables, &request), &check, faces.as_ref());
    }

    fn picture_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<D>>) {
        self.who.picture_ui(ui, desk.tables);
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, TablesOf<D>>) {
        let tables = desk.tables;
        let Ok((request, check)) = self.prepare(tables) else { return };
        D::Check::chances_ui(ui, &check, self.faces(&check).as_ref());
        let who = &self.who;
        let cases = self.what_ifs.get_or_compute((request, self.form.rulings()), |(request, rulings)| {
            what_ifs::<D::Check>(tables, request, rulings, who.alternatives(tables, request))
        });
        for (case, request) in cases {
            let Ok(other) = self.form.prepare(tables, request) else { continue };
            if let Some(chances) = D::Check::picture(&other, None) {
                chances.what_if_ui(ui, case, &D::Check::changed_text(&check, &other));
            }
        }
    }
}
