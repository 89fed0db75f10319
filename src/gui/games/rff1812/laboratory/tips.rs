//! Facts that tip a fight: each a step down and a step up as a bar, by weight; the picked one at the right, and two at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::FontId;
use eframe::egui::{
    Align, Align2, Color32, Frame as PanelFrame, Label, Layout, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::fight::{NOT_YET, counting, goal_text, method_text, sentence_ui, unit_of};
use super::model::{Model, outcomes};
use super::{FightLab, progress_of};
use crate::design::GridLine;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::game::Refusal;
use crate::games::rff1812::battle::{BattleState, Setup};
use crate::games::rff1812::scenario::{DayFight, NO_WEAPON};
use crate::gui::lab::{LabFrame, SAVED, mark_of_method, thick_ui};
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::pages::section;
use crate::gui::parts::fit::{readable_line_in, readable_lines_in};
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::{keep_in_sight, width_of};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::id::UnitId;
use crate::lab::figures::FightFigures;
use crate::lab::ground::Condition;
use crate::lab::request::{FightRequest, Goal};
use crate::lab::tips::{least_text, sentence_parts};
use crate::lab::words::{figure_text, in_100, losses_text, share_in_100};
use crate::lab::{FightCase, FightTips, TipBar, TipFact, tips, tips_csv, tips_svg};

/// Fact of a unit with the way of its step: up or down.
pub type Ticked = (UnitId, TipFact, bool);

/// Step of a unit in another fight of the day.
#[derive(Clone, Debug)]
pub struct DayCard {
    /// Units of the fight in words.
    pub name: String,
    /// Figures as it is, and with the step.
    pub figures: [FightFigures; 2],
    /// Indicates that the unit acts first in it; else its ground is what is taken.
    pub acts: bool,
}

/// Works a step of a unit out in the fights of the day that the unit is in, but for the one that is asked about. Where that one begins as
/// a battle stands, so do they, and one of a unit that is not on the table then is none.
pub fn work_day(FightCase { setup: whole, request: asked, condition }: &FightCase, (of, fact, up): &Ticked) -> Vec<DayCard> {
    let is_asked = |fight: &DayFight| (&fight.who, &fight.on) == (&asked.ours, &asked.theirs);
    let fights = whole.scenario.fights.iter().filter(|fight| fight.who.contains(of) || fight.on.contains(of));
    let fights = fights.filter(|fight| !is_asked(fight));
    let card = |fight: &DayFight| {
        let request = FightRequest::of_day(&whole.scenario, fight);
        let there = |battle: &Arc<BattleState>| {
            fight.who.iter().chain(&fight.on).all(|unit| battle.units.get(unit).is_some_and(|now| now.in_play()))
        };
        if !condition.battle.as_ref().is_none_or(there) {
            return None;
        }
        let condition = Condition { battle: condition.battle.clone(), ..Condition::default() };
        let case = FightCase { setup: whole.clone(), request, condition };
        let (_, stepped) = case.stepped(of, *fact, *up)?;
        let figures = [case.first_figures().ok()?.1, stepped.first_figures().ok()?.1];
        Some(DayCard { name: fight.name(&whole.scenario), figures, acts: fight.who.contains(of) })
    };
    fights.filter_map(card).collect()
}

/// Bars of a fight, sorted by weight, or the reason why it cannot be fought.
pub type TipsOrFaults = Result<FightTips, String>;

/// Works all ticked steps out together; `None` for fewer than two.
fn work_together(case: &FightCase, ticked: &BTreeSet<Ticked>) -> Option<FightFigures> {
    let all = ticked.iter().try_fold(case.clone(), |case, (of, fact, up)| case.stepped(of, *fact, *up).map(|(_, case)| case));
    if ticked.len() < 2 { None } else { all?.first_figures().ok().map(|(_, figures)| figures) }
}

impl FightLab {
    /// Draws the tab of what tips a fight.
    pub(super) fn tips_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        let Some(model) = &self.model else { return };
        let case = || model.case();
        self.tips.ask(ui.ctx(), model.question(), |wanted| {
            let (case, progress) = (case(), progress_of(ui, wanted));
            self.progress = Arc::clone(&progress);
            move || tips(&case, None, &progress).map_err(|faults| Refusal::from(faults).sentences())
        });
        // What is ticked together is worked out apart: a tick makes no bar wait.
        self.together.ask(ui.ctx(), (model.question(), self.ticked.clone()), |_| {
            let (case, ticked) = (case(), self.ticked.clone());
            move || work_together(&case, &ticked)
        });
        let latest = self.tips.latest();
        let fresh = latest.as_ref().is_some_and(|(_, fresh)| *fresh);
        let worked = latest.as_ref().and_then(|(worked, _)| worked.as_ref().as_ref().ok());
        let faults = latest.as_ref().filter(|(_, fresh)| *fresh).and_then(|(worked, _)| worked.as_ref().as_ref().err());
        if let Some(faults) = faults {
            return sentence_ui(ui, [faults.as_str(), ""]);
        }
        let whole = ui.available_rect_before_wrap();
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)))
        };
        if whole.width() < measure::LAB_SIDE + measure::LAB_PLANS * 0.8 {
            ScrollArea::vertical().id_salt("tips").auto_shrink(false).show(ui, |ui| {
                PanelFrame::new().inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
                    lab.subject_ui(ui);
                    self.bars_ui(ui, lab, worked, fresh);
                    ui.add_space(gap::GROUP);
                    self.picked_ui(ui, lab.frame.desk, worked, fresh);
                });
            });
            return;
        }
        let wide = measure::LAB_SIDE - gap::PAGE;
        let side = Rect::from_min_max(pos2(whole.right() - wide, whole.top()), whole.max);
        let rest = Rect::from_min_max(whole.min, pos2(side.left(), whole.bottom()));
        ui.painter().vline(side.left(), whole.y_range(), Stroke::new(measure::LINE, palette(ui).line));
        ScrollArea::vertical().id_salt("bars").auto_shrink(false).show(&mut child(ui, "bars", rest.shrink(gap::NEXT)), |ui| {
            PanelFrame::new().inner_margin(Margin::symmetric(gap::NEXT as i8, gap::HAIR as i8)).show(ui, |ui| {
                self.bars_ui(ui, lab, worked, fresh);
            });
        });
        ScrollArea::vertical().id_salt("picked").auto_shrink(false).show(&mut child(ui, "picked", side.shrink(gap::NEXT)), |ui| {
            PanelFrame::new()
                .inner_margin(Margin::symmetric(gap::NEXT as i8, 0))
                .show(ui, |ui| self.picked_ui(ui, lab.frame.desk, worked, fresh));
        });
    }

    fn bars_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>, worked: Option<&FightTips>, fresh: bool) {
        let Some(model) = &mut self.model else { return };
        let heading = format!("What tips it for the {}?", model.ours());
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &heading));
        let look = (crate::gui::look::heading(), palette(ui).ink);
        let end = readable_line_in(ui, (place.left_center(), Align2::LEFT_CENTER), &heading, look, place.width()).right();
        let counting = counting(&self.progress);
        let Some(worked) = worked else {
            return sentence_ui(ui, counting.each_ref().map(String::as_str));
        };
        let FightTips { fight, base, .. } = worked;
        let (exact, method) = method_text(base.method);
        let legend = width_of(ui, &method, FontId::proportional(type_size::SMALL)) + gap::GROUP + measure::LAB_MARK;
        if end + gap::GROUP + legend <= place.right() {
            mark_of_method(ui, place.right_center(), exact, &method);
        }
        let goal = model.request.goal;
        let [heavy, _] = worked.by_weight(goal);
        let words = sentence_parts(fight, base, &heavy, goal);
        sentence_ui(ui, if fresh { &words } else { &counting }.each_ref().map(String::as_str));
        if (lab.copy || lab.save) && !fresh {
            lab.frame.desk.notify_until_next(NOT_YET.to_owned());
        } else if lab.copy {
            lab.frame.intents.push(AppIntent::Copy(words.join(" ")));
        }
        if lab.save && fresh {
            let stem = format!("{}_tips", model.whole.scenario.id);
            let (picture, table) = (tips_svg(worked, &model.request, &heading), tips_csv(worked, &model.request));
            let answer = worked.answer(&model.request).to_string();
            let files = [("svg", picture.as_bytes()), ("csv", table.as_bytes()), ("json", answer.as_bytes())];
            lab.frame.desk.save_papers(&stem, SAVED, &files);
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("weighed by").size(type_size::SMALL).color(palette(ui).second));
            for choice in Goal::ALL.iter().copied() {
                let name = format!("Weighed by {}", goal_text(choice));
                if KeyChip::new(goal_text(choice), &name).picked(goal == choice).ui(ui).clicked() {
                    model.request.goal = choice;
                }
            }
            ui.label(RichText::new("one step up, one step down, each alone").size(type_size::SMALL).color(palette(ui).second));
        });
        self.picked = self.picked.min(heavy.len().saturating_sub(1));
        let scale = TipScale::of(base, &heavy, goal);
        scale.axis_ui(ui, base, goal);
        ui.spacing_mut().item_spacing.y = 0.0;
        for (nth, bar) in heavy.iter().enumerate() {
            let name = worked.fact_name(bar);
            let nation = model.whole.scenario.unit(&bar.of).and_then(|(side, _)| side.nation);
            let ticked = [false, true].map(|up| self.ticked.contains(&(bar.of.clone(), bar.fact, up)));
            let top = ui.cursor().top();
            let (clicked, tick) = scale.bar_ui(ui, (base, goal, fresh), bar, (&name, nation), (nth == self.picked, ticked));
            if nth == self.picked && self.seeks_bar {
                let row = Rect::from_min_max(pos2(ui.min_rect().left(), top), pos2(ui.min_rect().left(), ui.cursor().top()));
                keep_in_sight(ui, row);
                self.seeks_bar = false;
            }
            if clicked {
                self.picked = nth;
            }
            if let Some(up) = tick {
                toggle(&mut self.ticked, (bar.of.clone(), bar.fact, up));
            }
        }
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        rest_ui(ui, worked, goal);
        let Some((bar, model)) = heavy.get(self.picked).zip(self.model.as_ref()) else { return };
        let (up, step) = best_step(bar);
        let (Some((to, _)), of) = (step, (bar.of.clone(), bar.fact, up)) else { return };
        let now = if model.battle.is_some() { " as its units stand now" } else { "" };
        let (key, title) = ((model.question(), of.clone()), format!("{}, in the other fights of the day{now}", upper_first(to)));
        self.day.ask(ui.ctx(), key, |_| {
            let case = model.case();
            move || work_day(&case, &of)
        });
        if let Some((cards, fresh)) = self.day.latest().filter(|(cards, _)| !cards.is_empty()) {
            ui.add_space(gap::NEXT);
            ui.label(RichText::new(title).font(semibold(type_size::SMALL)));
            day_ui(ui, &cards, fresh);
        }
    }

    /// Draws the picked fact: what each of its steps comes to, and all that are ticked together.
    fn picked_ui(&mut self, ui: &mut Ui, desk: &mut Desk, worked: Option<&FightTips>, fresh: bool) {
        let (Some(model), Some(worked)) = (&self.model, worked) else { return };
        let (base, goal) = (&worked.base, model.request.goal);
        let [heavy, _] = worked.by_weight(goal);
        let Some(bar) = heavy.get(self.picked) else { return };
        let mut rates = false;
        section(ui, &upper_first(&worked.fact_name(bar)));
        let steps = [
            bar.up.as_ref().map(|(to, figures)| (to.as_str(), figures)),
            Some((bar.now.as_str(), base)),
            bar.down.as_ref().map(|(to, figures)| (to.as_str(), figures)),
        ];
        let most = steps.iter().flatten().map(|(_, figures)| figures.shown(goal)).fold(f64::EPSILON, f64::max);
        for (to, figures) in steps.iter().flatten() {
            let font = if *to == bar.now { semibold(type_size::SMALL) } else { FontId::proportional(type_size::SMALL) };
            let name_wide = (ui.available_width() * 0.3).max(measure::DIE_BOX_SMALL);
            let ink = figure_ink(ui, fresh);
            let has_own_line = width_of(ui, to, font.clone()) > name_wide;
            if has_own_line {
                ui.add(Label::new(RichText::new(*to).font(font.clone()).color(ink)).wrap());
            }
            let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::FORM_ROW), Sense::hover());
            if !has_own_line {
                ui.painter().text(place.left_center(), Align2::LEFT_CENTER, to, font, ink);
            }
            let number = figure_text(figures, goal);
            let number = ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, number, semibold(type_size::BODY), ink);
            let bar = Rect::from_min_max(
                pos2(place.left() + name_wide + gap::NEXT, place.top() + gap::HAIR),
                pos2(number.left() - gap::NEXT, place.bottom() - gap::HAIR),
            );
            match goal {
                Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack => thick_ui(ui, bar, &outcomes(figures), (to, fresh), false),
                // How the fight ends is another thing than the figure: the bar is as long as that.
                Goal::StandsLost | Goal::Worn | Goal::Spent => {
                    let share = (figures.shown(goal) / most).clamp(0.0, 1.0);
                    let part = Rect::from_min_max(bar.min, pos2(bar.left() + bar.width() * share as f32, bar.bottom()));
                    ui.painter().rect_filled(bar, radius::CELL, palette(ui).band_none);
                    ui.painter().rect_filled(part, radius::CELL, if fresh { palette(ui).band_worst } else { palette(ui).line });
                }
            }
        }
        // A grey figure is that of the question before.
        let loss_of = |figures: &FightFigures| losses_text(figures, 0..worked.fight.ours);
        let lost = steps.iter().flatten().map(|(to, figures)| format!("{to} {}", loss_of(figures))).collect::<Vec<_>>();
        let text = format!("Stands lost by the {} on average: {}.", model.ours(), lost.join(", "));
        ui.label(RichText::new(text).size(type_size::SMALL).color(figure_ink(ui, fresh)));
        if let Some(((_, (to, _)), field)) = better(bar, base).zip(field_of(bar.fact)) {
            let text = match field {
                UnitField::Experience | UnitField::Morale => format!("Rate it {to} on the desk"),
                UnitField::Weapon | UnitField::Stands | UnitField::Traits => format!("Make it \u{201c}{to}\u{201d} on the desk"),
            };
            if model.from_desk {
                let button = Keyed::new(Rank::Outline, &text, "Enter", &text);
                let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
                rates = button.ui(ui, ui.scope_id().with("rate"), place).clicked();
            } else {
                let hint = "From a unit's line on the desk (F4, then F9), Enter changes it there.";
                ui.label(RichText::new(hint).size(type_size::SMALL).color(palette(ui).second));
            }
        }
        section(ui, "Two at once");
        ui.label(RichText::new("Bars do not add up. Tick two or three:").size(type_size::SMALL).color(palette(ui).second));
        let mut toggled = None;
        for bar in &heavy {
            for (up, step) in [(true, &bar.up), (false, &bar.down)] {
                let Some((to, figures)) = step else { continue };
                let tick = (bar.of.clone(), bar.fact, up);
                let mut on = self.ticked.contains(&tick);
                if !on && heavy.get(self.picked).is_none_or(|picked| (&picked.of, picked.fact) != (&bar.of, bar.fact)) {
                    continue;
                }
                let text = format!("{to}: {}", figure_text(figures, goal));
                let name = format!("{}, {text}", worked.fact_name(bar));
                ui.horizontal(|ui| {
                    let response = ui.checkbox(&mut on, RichText::new(&text));
                    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &name));
                    if response.changed() {
                        toggled = Some(tick);
                    }
                });
            }
        }
        let together = self.together.latest().filter(|(_, fresh)| *fresh);
        if let Some(together) = together.as_ref().and_then(|(together, _)| together.as_ref().as_ref()).filter(|_| fresh) {
            ui.separator();
            ui.horizontal(|ui| {
                ui.label(RichText::new(if self.ticked.len() == 2 { "both" } else { "all" }).strong());
                if let Some(sum) = self.sum_of_ticked(worked, goal) {
                    ui.label(RichText::new(format!("not {sum}")).size(type_size::SMALL).color(palette(ui).second));
                }
                ui.label(RichText::new(format!("{} {}", figure_text(together, goal), unit_of(goal))).font(semibold(type_size::HEADING)));
            });
        }
        if let Some(tick) = toggled {
            toggle(&mut self.ticked, tick);
        }
        ui.add_space(gap::GROUP);
        let text = format!(
            "This is one fight, not the battle. What it does to the whole day at {} no page can tell: a day of Fire and Fury is played on \
             your table.",
            model.whole.scenario.title
        );
        ui.label(RichText::new(text).size(type_size::SMALL).color(palette(ui).second));
        if rates {
            self.change_on_desk(desk);
        }
    }

    /// Returns what the ticked steps would come to if bars could be added up; `None` for stands, or beyond 0 and 100.
    fn sum_of_ticked(&self, FightTips { base, bars, .. }: &FightTips, goal: Goal) -> Option<String> {
        let step = |(of, fact, up): &Ticked| {
            let bar = bars.iter().find(|bar| (&bar.of, bar.fact) == (of, *fact))?;
            let figures = if *up { &bar.up } else { &bar.down };
            figures.as_ref().map(|(_, figures)| figures.shown(goal) - base.shown(goal))
        };
        let sum = self.ticked.iter().map(step).sum::<Option<f64>>()? + base.shown(goal);
        (goal != Goal::StandsLost && (0.0..=1.0).contains(&sum)).then(|| in_100(sum))
    }

    /// Returns the better step of the picked bar, if it is of the line of a unit.
    ///
    /// # Errors
    /// The reason why there is none, in a player's words.
    fn step_on_desk(&mut self) -> Result<StepOnDesk, &'static str> {
        let latest = self.tips.latest().filter(|(_, fresh)| *fresh);
        let worked = latest.as_ref().and_then(|(worked, _)| worked.as_ref().as_ref().ok());
        let (model, worked) = self.model.as_ref().zip(worked).ok_or(NOT_YET)?;
        let [heavy, _] = worked.by_weight(model.request.goal);
        let bar = heavy.get(self.picked).ok_or(NO_STEP)?;
        field_of(bar.fact).ok_or("That is set in the fight alone: no line of the design has it.")?;
        Self::better_on_desk(model, bar, &worked.base).ok_or(NO_STEP)
    }

    fn better_on_desk(model: &Model, bar: &TipBar, base: &FightFigures) -> Option<StepOnDesk> {
        let field = field_of(bar.fact)?;
        let case = model.case();
        let (_, FightCase { setup: whole, .. }) = case.stepped(&bar.of, bar.fact, better(bar, base)?.0)?;
        let unit = whole.scenario.unit(&bar.of)?.1;
        let text = match field {
            UnitField::Experience => unit.experience.spoken(),
            UnitField::Morale => unit.troops()?.morale.spoken(),
            UnitField::Weapon => unit.troops()?.weapon.map_or_else(|| NO_WEAPON.to_owned(), |weapon| weapon.spoken()),
            UnitField::Stands => unit.stands.to_string(),
            UnitField::Traits => unit.traits.iter().map(|own| own.spoken()).collect::<Vec<_>>().join(", "),
        };
        Some(StepOnDesk { of: bar.of.clone(), field, text, whole })
    }

    /// Makes the better step of the picked bar on the designer's desk, where the scenario is from there: an edit like any other.
    pub(super) fn change_on_desk(&mut self, desk: &mut Desk) {
        if self.model.as_ref().is_none_or(|model| !model.from_desk) {
            return desk.notify_until_next("Open the scenario on the desk (F4) to change a unit there.".to_owned());
        }
        let StepOnDesk { of, field, text, whole } = match self.step_on_desk() {
            Ok(step) => step,
            Err(why) => return desk.notify_until_next(why.to_owned()),
        };
        let made = desk.with_design(|design, _| {
            let is_unit = |line: &&GridLine| design.draft().text_at(&line.at.field("id")) == Some(of.as_str());
            let line = design.analysis.lines.iter().find(is_unit)?.clone();
            let column = design.form().columns_of(line.kind).iter().position(|column| column.field == [field.name()])?;
            let edit = design.edits().set_cells(&[(&line, column, text.as_str())])?;
            let text = edit.text.to_string();
            design.edit(edit).is_none().then_some(text)
        });
        let Some(text) = made else { return };
        desk.notify_until_next(format!("On the desk: {text} Ctrl+Z takes it back there."));
        if let Some(model) = &mut self.model {
            model.whole = whole;
        }
        // The edit is the desk's, and taken back there: the fights before it are of a scenario that is no more.
        self.is_on_desk = true;
    }

    /// Ticks or clears the step of the picked bar that helps most.
    pub(super) fn tick_picked(&mut self) {
        let latest = self.tips.latest();
        let worked = latest.as_ref().and_then(|(worked, _)| worked.as_ref().as_ref().ok());
        let (Some(model), Some(worked)) = (&self.model, worked) else { return };
        let [heavy, _] = worked.by_weight(model.request.goal);
        if let Some((bar, (up, _))) = heavy.get(self.picked).and_then(|bar| Some((bar, better(bar, &worked.base)?))) {
            toggle(&mut self.ticked, (bar.of.clone(), bar.fact, up));
        }
    }
}

/// Better step of a fact on the desk: the cell it changes, and the scenario with it.
struct StepOnDesk {
    of: UnitId,
    field: UnitField,
    text: String,
    whole: Setup,
}

/// Field of a unit's line that a fact of a fight stands in.
#[derive(Clone, Copy)]
enum UnitField {
    Experience,
    Morale,
    Weapon,
    Stands,
    Traits,
}

impl UnitField {
    const fn name(self) -> &'static str {
        match self {
            Self::Experience => "experience",
            Self::Morale => "morale",
            Self::Weapon => "weapon",
            Self::Stands => "stands",
            Self::Traits => "traits",
        }
    }
}

/// Returns the field of a unit's line that a fact stands in; `None` for what a fight alone has.
const fn field_of(fact: TipFact) -> Option<UnitField> {
    match fact {
        TipFact::Experience => Some(UnitField::Experience),
        TipFact::Morale => Some(UnitField::Morale),
        TipFact::Weapon => Some(UnitField::Weapon),
        TipFact::Stands => Some(UnitField::Stands),
        TipFact::BraveColonel | TipFact::Bayonets | TipFact::BuckAndBall => Some(UnitField::Traits),
        TipFact::Leader | TipFact::Charging | TipFact::Ground | TipFact::Position | TipFact::Cover | TipFact::Beside | TipFact::Guns => {
            None
        }
    }
}

/// Notice where Enter is pressed on a bar that has no better step.
const NO_STEP: &str = "No step of that bar is better than what stands there.";

/// Returns the step of a fact that is better for our side than what stands there, with its way; `None` if there is none.
fn better<'b>(bar: &'b TipBar, base: &FightFigures) -> Option<(bool, &'b (String, FightFigures))> {
    let (up, step) = best_step(bar);
    step.filter(|(_, figures)| figures.value > base.value).map(|step| (up, step))
}

/// Returns the ink of a figure: grey where it is that of the question before.
fn figure_ink(ui: &Ui, fresh: bool) -> Color32 {
    if fresh { palette(ui).ink } else { palette(ui).third }
}

/// Returns the best of a fact's steps for our side, with its way.
fn best_step(bar: &TipBar) -> (bool, Option<&(String, FightFigures)>) {
    let value = |step: &Option<(String, FightFigures)>| step.as_ref().map_or(f64::MIN, |(_, figures)| figures.value);
    if value(&bar.up) >= value(&bar.down) { (true, bar.up.as_ref()) } else { (false, bar.down.as_ref()) }
}

/// Draws a step in the other fights of the day, a card each.
fn day_ui(ui: &mut Ui, cards: &[DayCard], fresh: bool) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        for card in cards {
            let [before, after] = card.figures.each_ref().map(|figures| share_in_100(figures, figures.taken));
            let word = if card.acts { "taken" } else { "lost" };
            let text = format!("{before} → {after} {word}");
            let (small, large) = (FontId::proportional(type_size::SMALL), semibold(type_size::BODY));
            let wide = width_of(ui, &card.name, small.clone()).max(width_of(ui, &text, large.clone())) + 2.0 * gap::BUTTON;
            let size = vec2(wide.min(ui.max_rect().width()), measure::FORM_ROW + measure::TABLE_ROW);
            let (place, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {text}", card.name)));
            ui.painter().rect_filled(place, radius::BUTTON, colours.surface);
            let left = place.left() + gap::BUTTON;
            let at = (pos2(left, place.top() + size.y * 0.3), Align2::LEFT_CENTER);
            readable_line_in(ui, at, &card.name, (small, colours.second), place.width() - 2.0 * gap::BUTTON);
            let ink = if fresh { colours.ink } else { colours.third };
            ui.painter().text(pos2(left, place.top() + size.y * 0.7), Align2::LEFT_CENTER, text, large, ink);
        }
    });
}

/// Most steps that are ticked together.
const MOST_TICKED: usize = 3;

fn toggle(ticked: &mut BTreeSet<Ticked>, tick: Ticked) {
    if !ticked.remove(&tick) {
        // The other way of the same fact goes out.
        ticked.remove(&(tick.0.clone(), tick.1, !tick.2));
        if ticked.len() < MOST_TICKED {
            ticked.insert(tick);
        }
    }
}

/// TipScale that the bars are drawn on: the worse at the left, the better for our side at the right.
struct TipScale {
    /// Value of the left end and of the right.
    ends: (f64, f64),
}

impl TipScale {
    fn of(base: &FightFigures, bars: &[&TipBar], goal: Goal) -> Self {
        let values = bars.iter().flat_map(|bar| [&bar.down, &bar.up]).flatten().map(|(_, figures)| figures.value).chain([base.value]);
        let (least, most) = values.fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)));
        let step = Self::step(goal);
        let ends = ((least / step).floor() * step - 0.3 * step, (most / step).ceil() * step + 0.3 * step);
        Self { ends }
    }

    const fn step(goal: Goal) -> f64 {
        match goal {
            Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent => 0.1,
            Goal::StandsLost => 0.5,
        }
    }

    /// Returns the part of a row that has the bars, with room for words at both ends.
    fn room(place: Rect) -> Rect {
        let names = (place.width() * 0.34).min(measure::TIP_NAME);
        let words = (place.width() * 0.16).min(measure::FACES);
        Rect::from_min_max(pos2(place.left() + names + words * 0.6, place.top()), pos2(place.right() - words, place.bottom()))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    fn x(&self, room: Rect, value: f64) -> f32 {
        let share = (value - self.ends.0) / (self.ends.1 - self.ends.0).max(f64::EPSILON);
        room.left() + room.width() * share as f32
    }

    /// Lists the round values of the scale, each with its number.
    fn ticks(&self, goal: Goal) -> Vec<(f64, String)> {
        let step = Self::step(goal);
        let number =
            |value: f64| if goal == Goal::StandsLost { format!("{:.1}", value.abs()) } else { format!("{:.0}", value.abs() * 100.0) };
        #[expect(clippy::cast_possible_truncation, reason = "a few steps")]
        let steps = (self.ends.0 / step).ceil() as i32..=(self.ends.1 / step).floor() as i32;
        steps.map(|nth| f64::from(nth) * step).map(|value| (value, number(value))).collect()
    }

    /// Draws the numbers over the bars, and what is as it is.
    fn axis_ui(&self, ui: &mut Ui, base: &FightFigures, goal: Goal) {
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::FORM_ROW), Sense::hover());
        let text = format!("{} as it is", figure_text(base, goal));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let (room, font) = (Self::room(place), FontId::proportional(type_size::SMALL));
        let middle = self.x(room, base.value);
        let strong = semibold(type_size::SMALL);
        let half = width_of(ui, &text, strong.clone()) / 2.0;
        let at = middle.clamp(place.left() + half, place.right() - half);
        ui.painter().text(pos2(at, place.center().y), Align2::CENTER_CENTER, text, strong, palette(ui).ink);
        for (value, number) in self.ticks(goal) {
            let x = self.x(room, value);
            if (x - at).abs() > half + gap::GROUP {
                ui.painter().text(pos2(x, place.center().y), Align2::CENTER_CENTER, number, font.clone(), palette(ui).second);
            }
        }
    }

    /// Draws the row of a fact. Returns whether it was picked, and the step that was ticked.
    fn bar_ui(
        &self,
        ui: &mut Ui,
        (base, goal, fresh): (&FightFigures, Goal, bool),
        bar: &TipBar,
        (name, nation): (&str, Option<crate::scenario::Nation>),
        (picked, ticked): (bool, [bool; 2]),
    ) -> (bool, Option<bool>) {
        let palette = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TIP_ROW), Sense::click());
        let steps = [(false, &bar.down), (true, &bar.up)];
        let label = steps.iter().filter_map(|(_, step)| step.as_ref()).map(|(to, figures)| format!("{to} {}", figure_text(figures, goal)));
        let label = format!("{name}, {}: {}", bar.now, label.collect::<Vec<_>>().join(", "));
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, picked, &label));
        if picked {
            ui.painter().rect_filled(place, radius::BUTTON, palette.surface);
            let mark = Rect::from_min_size(place.min, vec2(measure::CHOSEN, place.height()));
            ui.painter().rect_filled(mark, 0.0, palette.accent);
        } else if response.hovered() {
            ui.painter().rect_filled(place, radius::BUTTON, palette.sunken);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(place, radius::BUTTON, Stroke::new(measure::FOCUS, palette.accent), eframe::egui::StrokeKind::Inside);
        }
        let side =
            Rect::from_center_size(pos2(place.left() + gap::BUTTON, place.center().y), vec2(measure::SIDE_BAR, measure::TURN_COUNTER));
        ui.painter().rect_filled(side, measure::LINE, palette.nation(nation));
        let room = Self::room(place);
        let words = (place.width() * 0.16).min(measure::FACES) * 0.6;
        let (from, to) = (side.right() + gap::NEXT, room.left() - words);
        let (small, strong) = (FontId::proportional(type_size::SMALL), semibold(type_size::SMALL));
        let now = width_of(ui, &bar.now, small.clone());
        let font = if picked { semibold(type_size::BODY) } else { FontId::proportional(type_size::BODY) };
        // What it is now stays beside a name, which takes two lines of small type where one has no room for it.
        let name_room = to - from - gap::NEXT - now;
        readable_lines_in(ui, pos2(from, place.center().y), name, (font, palette.ink), name_room);
        ui.painter().text(pos2(to, place.center().y), Align2::RIGHT_CENTER, &bar.now, small.clone(), palette.second);
        for (tick, _) in self.ticks(goal) {
            ui.painter().vline(self.x(room, tick), place.y_range(), Stroke::new(measure::LINE, palette.sunken));
        }
        let middle = self.x(room, base.value);
        let high = measure::TIP_ROW - gap::BUTTON - gap::HAIR;
        // Where both steps lie on one side, the words of the nearer would lie over those of the other.
        let ends = [&bar.down, &bar.up].map(|step| step.as_ref().map(|(_, figures)| self.x(room, figures.value) - middle));
        let nearer = match ends {
            [Some(down), Some(up)] if (down > 0.0) == (up > 0.0) => Some(up.abs() < down.abs()),
            [_, _] => None,
        };
        for (up, step) in steps {
            let Some((to, figures)) = step else { continue };
            let x = self.x(room, figures.value);
            if (x - middle).abs() < measure::LINE {
                continue;
            }
            let better = x > middle;
            let part =
                Rect::from_min_max(pos2(x.min(middle), place.center().y - high / 2.0), pos2(x.max(middle), place.center().y + high / 2.0));
            let fill = if better { palette.band_best } else { palette.band_worst };
            ui.painter().rect_filled(part, radius::CELL, if fresh { fill } else { palette.band_none });
            // From the bar outwards: the number, the step in words where there is room for it, and a tick.
            let number = figure_text(figures, goal);
            let tick = if ticked[usize::from(up)] { "✓" } else { "" };
            let parts = [
                (number.as_str(), strong.clone(), figure_ink(ui, fresh)),
                (to, small.clone(), palette.second),
                (tick, strong.clone(), palette.accent),
            ];
            let wide =
                parts.each_ref().map(|(text, font, _)| if text.is_empty() { 0.0 } else { width_of(ui, text, font.clone()) + gap::HAIR });
            let ends = if better { place.right() - x - gap::NEXT } else { x - room.left() + words - gap::NEXT };
            let all_fit = wide.iter().sum::<f32>() <= ends;
            let (outwards, align) = if better { (1.0, Align2::LEFT_CENTER) } else { (-1.0, Align2::RIGHT_CENTER) };
            let mut at = x + outwards * gap::NEXT;
            for (nth, ((text, font, ink), wide)) in parts.into_iter().zip(wide).enumerate() {
                if nearer != Some(up) && (nth != 1 || all_fit) {
                    ui.painter().text(pos2(at, place.center().y), align, text, font, ink);
                    at += outwards * wide;
                }
            }
        }
        ui.painter().vline(middle, place.y_range(), Stroke::new(measure::FOCUS, palette.ink));
        let beside = response.interact_pointer_pos().filter(|_| response.clicked() && picked).filter(|at| room.x_range().contains(at.x));
        (response.clicked(), beside.map(|at| (at.x > middle) == bar.up.as_ref().is_some_and(|(_, figures)| figures.value > base.value)))
    }
}

/// Draws what weighs less than 1 in 100, and the steps there are not.
fn rest_ui(ui: &mut Ui, tips: &FightTips, goal: Goal) {
    let [_, light] = tips.by_weight(goal);
    let light = light.into_iter().filter(|bar| bar.up.is_some() || bar.down.is_some());
    let light = light.map(|bar| tips.fact_name(bar)).collect::<Vec<_>>();
    let missing = tips.bars.iter().filter(|bar| {
        bar.up.is_none() != bar.down.is_none()
            && matches!(bar.fact, TipFact::Experience | TipFact::Morale | TipFact::Ground | TipFact::Position | TipFact::Cover)
    });
    let missing = missing.map(|bar| format!("{} ({})", tips.fact_name(bar), bar.now)).collect::<Vec<_>>();
    ui.add_space(gap::NEXT);
    for (title, list) in [(format!("Less than {}: ", least_text(goal)), light), ("At the end of its steps: ".to_owned(), missing)] {
        if !list.is_empty() {
            ui.label(RichText::new(format!("{title}{}.", list.join(", "))).size(type_size::SMALL).color(palette(ui).second));
        }
    }
    let text =
        "A step is one class, one stand, one leader, one kind of ground or way of charging. It is not one price: a class is not a stand.";
    ui.label(RichText::new(text).size(type_size::SMALL).color(palette(ui).second));
}
