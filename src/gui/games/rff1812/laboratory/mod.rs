//! Laboratory of Fire and Fury: one fight by two plans, and what tips it.

mod fight;
mod model;
pub mod or_else;
mod side;
mod tips;

pub use model::FightForLab;

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::{Key, Ui};

use crate::gui::lab::{Background, LabFrame, LabPart};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, acts};
use crate::lab::WorkedFight;
use crate::lab::assumed::that_move;
use crate::lab::figures::FightFigures;
use crate::lab::progress::{Progress, Wanted};
use crate::lab::state::AssumedRow;
use model::{Model, Question};
use tips::{DayCard, Ticked, TipsOrFaults};

acts! {
    /// Acts of what tips a fight.
    enum TipsAct {
        Up: [Chord::Alone(Key::ArrowUp)], "The bar before, the next one.", "a row";
        Down: [Chord::Alone(Key::ArrowDown)], "";
        Tick: [Chord::Alone(Key::Space)], "Ticks the better step of the bar, for two at once.", "tick";
        Desk: [Chord::Alone(Key::Enter)], "Makes the better step of the bar on the designer's desk: an edit like any other.", "on the desk";
        Back: [Chord::Typed('b')], "Back to the fight.", "back to the fight";
    }
}

acts! {
    /// Acts of one fight.
    enum FightAct {
        Find: [Chord::AnyDigit], "A unit by its number: it fights in place of its side's; Enter takes it.", "a unit";
        First: [Chord::Typed('p')], "The next step of the first plan; of the second.", "a plan";
        Second: [Chord::Typed('o')], "";
        Before: [Chord::Alone(Key::ArrowLeft)], "One fight of the hundred: the one before, the next.", "another fight";
        After: [Chord::Alone(Key::ArrowRight)], "";
        Battle: [Chord::Typed('t')], "The units as they stand in the battle in play, or as the scenario has them.";
        Sides: [Chord::Typed('x')], "The other side acts first, by the same plans.";
        Tips: [Chord::Typed('w')], "What tips the fight.", "what tips it";
    }
}

/// Figures of a fight, or the reason why it cannot be fought.
pub type FightOrFaults = Result<WorkedFight, String>;

/// State of the fights of the laboratory.
#[derive(Debug, Default)]
pub struct FightLab {
    model: Option<Model>,
    /// Questions before the changes made on the pages, the latest last.
    undone: Vec<Model>,
    redone: Vec<Model>,
    worked: Background<Question, FightOrFaults>,
    /// The same against the answers that are offered and not shown, for the verdict.
    others: Background<Question, FightOrFaults>,
    /// Progress of what is worked out, or was last.
    progress: Arc<Progress>,
    find: String,
    focus_find: bool,
    inches: String,
    words: Option<fight::FightWords>,
    /// Assumed values that move the figure by 1 in 100 or more.
    assumed: Background<Question, Vec<AssumedRow>>,
    /// Number of the fight of the hundred that is shown.
    nth: u32,
    tips: Background<Question, TipsOrFaults>,
    /// Figures of all ticked steps together.
    together: Background<(Question, BTreeSet<Ticked>), Option<FightFigures>>,
    /// The last change was an edit of the desk.
    is_on_desk: bool,
    day: Background<(Question, Ticked), Vec<DayCard>>,
    /// Bar that is picked, by its place.
    picked: usize,
    /// It was picked by a key, and is to come into sight.
    seeks_bar: bool,
    /// Steps that are taken together.
    ticked: BTreeSet<Ticked>,
}

/// Tab of one fight, and of what tips it.
const FIGHT: usize = 0;
const TIPS: usize = 1;

/// Notice where a unit is taken into the fight that is not on the table of the battle whose states are shown.
const AS_THEY_BEGIN: &str = "Not all of these units are on the table now: all stand as they begin.";

/// Number of changes that can be taken back.
const MOST_CHANGES: usize = 100;

impl LabPart for FightLab {
    fn tabs(&self) -> &'static [&'static str] {
        &["one fight", "what tips it"]
    }

    fn onward(&self, tab: usize) -> Option<(&'static str, &'static str)> {
        (tab == FIGHT).then_some(("What tips it", "W"))
    }

    fn go_onward(&mut self, _: usize) -> Option<usize> {
        Some(TIPS)
    }

    fn subject(&self, _: &Desk, _: usize) -> [String; 2] {
        let of = |model: &Model| {
            [model.whole.scenario.title.clone(), format!("Fire and Fury · {} against the {}", model.ours(), model.theirs())]
        };
        self.model.as_ref().map(of).unwrap_or_default()
    }

    fn bindings(&self, tab: usize) -> KeyTable {
        if tab == FIGHT { FightAct::table() } else { TipsAct::table() }
    }

    fn ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        if self.model.is_none() {
            self.model = Model::first(lab.frame.desk);
        }
        if let Some(model) = &mut self.model {
            model.follow_rules(lab.frame.desk);
        }
        let before = self.model.clone();
        self.take_keys(lab);
        if lab.tab == FIGHT {
            self.tips.leave();
            self.together.leave();
            self.day.leave();
            self.ask(ui);
            self.fight_ui(ui, lab);
        } else {
            self.worked.leave();
            self.others.leave();
            self.assumed.leave();
            self.tips_ui(ui, lab);
        }
        let (was, now) = (before.as_ref(), self.model.as_ref());
        if let (Some(was), Some(now)) = (was, now)
            && (was.battle.is_some(), now.battle.is_some()) == (true, false)
            && (&was.request.ours, &was.request.theirs) != (&now.request.ours, &now.request.theirs)
        {
            lab.frame.desk.notify_until_next(AS_THEY_BEGIN.to_owned());
        }
        // A change can be taken back, like any.
        if let (Some(before), Some(now)) = (before, &self.model)
            && before.question() != now.question()
        {
            self.redone.clear();
            if std::mem::take(&mut self.is_on_desk) {
                self.undone.clear();
            } else {
                self.undone.push(before);
            }
            if self.undone.len() > MOST_CHANGES {
                self.undone.remove(0);
            }
            ui.ctx().request_repaint();
        }
    }

    fn take(&mut self, desk: &Desk, what: &str) -> Option<usize> {
        let fight = serde_json::from_str::<FightForLab>(what).ok()?;
        let model = Model::of_fight(desk, &fight)?;
        self.reset();
        self.model = Some(model);
        Some(if fight.tips { TIPS } else { FIGHT })
    }

    fn undo_redo(&mut self, redo: bool) {
        let (from, to) = if redo { (&mut self.redone, &mut self.undone) } else { (&mut self.undone, &mut self.redone) };
        if let Some(model) = from.pop() {
            to.extend(self.model.replace(model));
            self.inches.clear();
        }
    }

    fn close(&mut self) -> bool {
        std::mem::take(&mut self.find).is_empty()
    }

    fn reset(&mut self) {
        *self = Self { nth: self.nth, ..Self::default() };
    }
}

impl FightLab {
    fn take_keys(&mut self, lab: &mut LabFrame<'_, '_>) {
        for (act, _) in lab.frame.pressed.of() {
            match act {
                TipsAct::Up => (self.picked, self.seeks_bar) = (self.picked.saturating_sub(1), true),
                TipsAct::Down => (self.picked, self.seeks_bar) = (self.picked + 1, true),
                TipsAct::Tick => self.tick_picked(),
                TipsAct::Desk => self.change_on_desk(lab.frame.desk),
                TipsAct::Back => lab.go = Some(FIGHT),
            }
        }
        for (act, letter) in lab.frame.pressed.of() {
            let Some(model) = &mut self.model else { return };
            match act {
                FightAct::Find => {
                    self.find.push(letter);
                    self.focus_find = true;
                }
                FightAct::First | FightAct::Second => {
                    let plan = usize::from(act == FightAct::Second);
                    let now = model.request.plans.get(plan).and_then(|plan| plan.steps.first()).copied();
                    if let Some(now) = now {
                        model.set_step(plan, 0, model::step_after(now, model.request.apart));
                    }
                }
                FightAct::Before => self.nth = (self.nth + 99) % 100,
                FightAct::After => self.nth = (self.nth + 1) % 100,
                FightAct::Battle => model.take_or_leave_states(lab.frame.desk),
                FightAct::Sides => model.change_sides(),
                FightAct::Tips => lab.go = Some(TIPS),
            }
        }
    }

    /// Asks for the figures of the question that stands there.
    fn ask(&mut self, ui: &Ui) {
        let Some(model) = &self.model else { return };
        self.worked.ask(ui.ctx(), model.question(), |wanted| {
            let (own, progress) = (model.clone(), progress_of(ui, wanted));
            self.progress = Arc::clone(&progress);
            move || own.worked(&progress)
        });
    }

    /// Returns the figures against the answers that are not shown, once they are worked out: those that are shown come first.
    fn others(&mut self, ui: &Ui, are_shown: bool) -> Option<Arc<FightOrFaults>> {
        let model = self.model.as_ref().filter(|_| are_shown);
        let Some(model) = model else {
            self.others.leave();
            return None;
        };
        self.others.ask(ui.ctx(), model.question(), |wanted| {
            let own = model.clone();
            move || own.worked_against_others(&Arc::new(Progress::wanted(wanted)))
        });
        self.others.latest().filter(|(_, fresh)| *fresh).map(|(others, _)| others)
    }

    /// Returns the assumed values that move the figure, once they are tried: those alone that take part in the fight.
    fn assumed(&mut self, ui: &Ui, worked: &WorkedFight) -> Vec<AssumedRow> {
        let Some(model) = &self.model else { return Vec::new() };
        self.assumed.ask(ui.ctx(), model.question(), |wanted| {
            let (worked, request) = (worked.clone(), model.request.clone());
            move || {
                // The progress of the fight itself is over: these trials are work of their own.
                let paths = Arc::new(worked.paths.for_work(&Arc::new(Progress::wanted(wanted))));
                that_move(&WorkedFight { paths, ..worked }, &request)
            }
        });
        self.assumed.latest().filter(|(_, fresh)| *fresh).map_or_else(Vec::new, |(rows, _)| rows.to_vec())
    }
}

/// Creates the progress of work beside the window while it is wanted, which is drawn again whenever a part of it is done.
fn progress_of(ui: &Ui, wanted: Wanted) -> Arc<Progress> {
    let context = ui.ctx().clone();
    Arc::new(Progress::wanted(wanted).with_report(move || context.request_repaint()))
}
