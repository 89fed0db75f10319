//! One fight: two plans in the same columns, where each is decided, what it costs, their other answer, and one of the hundred.

use std::sync::Arc;

use eframe::egui::{
    Align, Align2, Color32, FontId, Frame as PanelFrame, Label, Layout, Margin, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke,
    Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::model::{Model, outcomes, plan_name, step_text, steps, turns_text};
use super::side::{answer_text, link_ui};
use super::{FightLab, FightOrFaults};
use crate::engine::Word as _;
use crate::engine::text::{join_list, lower_first, signed, upper_first};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::words::Arm;
use crate::gui::lab::{DOT_PART, LabFrame, Outcomes, SAVED, dots_ui, figure_of, mark_of_method, thick_ui, thin_ui};
use crate::gui::look::{Palette, gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::readable_line_in;
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::intent::AppIntent;
use crate::lab::figures::{FightFigures, LOSS_COLUMNS, LossColumn, Method, StepShares, dot_rows, dots_of};
use crate::lab::ground::Fight;
use crate::lab::played::{DICE, Thrown};
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, FightRequest, Goal, Step};
use crate::lab::state::{FightEnd, ThrowFor, Verdict};
use crate::lab::steps::Deed;
use crate::lab::words::{comparison_parts, figure_text, loss_text, share_in_100};
use crate::lab::{WorkedFight, fight_csv, fight_svg};

/// Notice where something is to be copied or saved before its figures are there.
pub(super) const NOT_YET: &str = "The figures of this question are not there yet: copy, save or take them once they are.";

/// Sentence that stands where the figures are not there yet.
pub(super) const COUNTING: [&str; 2] = ["The dice are being counted.", ""];

/// Sentence that stands where figures against answers that are not shown are not there yet: without them there is no verdict.
const OTHERS: &str = "Their other answers are still being worked out.";

/// Returns the sentences that stand where the figures are not there yet: that they are worked out, and how much of it is done.
pub(super) fn counting(progress: &Progress) -> [String; 2] {
    [COUNTING[0].to_owned(), progress.text().map_or_else(String::new, |text| format!("{text}."))]
}

/// Words of a page that are worked out once for each question: the sentence, and one fight of the hundred by each plan.
#[derive(Debug)]
pub struct FightWords {
    nth: u32,
    of: Arc<FightOrFaults>,
    request: FightRequest,
    words: [String; 2],
    /// Fight against every answer that is offered, with the request for it; `None` until all are worked out.
    whole: Option<(FightRequest, WorkedFight)>,
    one: Vec<Option<(Vec<Thrown>, FightEnd)>>,
}

/// Piece of a line: its words, their type, their colour.
type LinePiece = (String, FontId, Color32);

/// Draws pieces of words in a line from the left, as many as fit before the words at the right; the first is made to fit. Returns the
/// place of the line.
fn line_ui(ui: &mut Ui, high: f32, pieces: &[LinePiece], right: &[(Option<Color32>, LinePiece)]) -> (Rect, Response) {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let spoken = pieces.iter().chain(right.iter().map(|(_, piece)| piece)).map(|(text, ..)| text.as_str()).collect::<Vec<_>>().join(" ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    let mut end = place.right();
    for (dot, (text, font, ink)) in right.iter().rev() {
        let room = place.width() * 0.5 / right.len() as f32;
        let at = (pos2(end, place.center().y), Align2::RIGHT_CENTER);
        end = readable_line_in(ui, at, text, (font.clone(), *ink), room).left() - gap::NEXT;
        if let Some(dot) = dot {
            let half = measure::DOT * DOT_PART;
            ui.painter().circle_filled(pos2(end - half + gap::HAIR / 2.0, place.center().y), half, *dot);
            end -= 2.0 * half + gap::NEXT;
        }
    }
    let mut left = place.left();
    // A long name leaves those behind it their room, where half is left for it.
    let behind = pieces.iter().skip(1).map(|(text, font, _)| width_of(ui, text, font.clone()) + gap::NEXT).sum::<f32>();
    for (nth, (text, font, ink)) in pieces.iter().enumerate() {
        let wide = width_of(ui, text, font.clone());
        if nth > 0 && left + wide > end {
            break;
        }
        let room = if nth == 0 { (end - left - behind).max((end - left) / 2.0) } else { end - left };
        let at = (pos2(left, place.center().y), Align2::LEFT_CENTER);
        left = readable_line_in(ui, at, text, (font.clone(), *ink), room).right() + gap::NEXT;
    }
    (place, response)
}

fn small(ui: &Ui, text: impl Into<String>) -> LinePiece {
    (text.into(), FontId::proportional(type_size::SMALL), palette(ui).second)
}

fn strong(ui: &Ui, text: impl Into<String>) -> LinePiece {
    (text.into(), semibold(type_size::SMALL), palette(ui).ink)
}

impl FightLab {
    /// Draws the tab of one fight.
    pub(super) fn fight_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        let latest = self.worked.latest();
        let fresh = latest.as_ref().is_some_and(|(_, fresh)| *fresh);
        let worked = latest.as_ref().map(|(worked, _)| worked.as_ref().as_ref());
        let faults = worked.and_then(Result::err).filter(|_| fresh);
        let worked = worked.and_then(Result::ok);
        let others = self.others(ui, fresh && worked.is_some());
        self.tell(latest.as_ref().filter(|(_, fresh)| *fresh).map(|(worked, _)| worked), others.as_deref());
        let of_question = worked.filter(|_| fresh);
        if !fresh {
            // Trials of the question before make the new one wait.
            self.assumed.leave();
        }
        let whole = ui.available_rect_before_wrap();
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)))
        };
        if whole.width() < measure::LAB_SIDE + measure::LAB_PLANS * 0.6 {
            ScrollArea::vertical().id_salt("fight").auto_shrink(false).show(ui, |ui| {
                PanelFrame::new().inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
                    lab.subject_ui(ui);
                    self.plans_ui(ui, lab, (worked, faults), fresh);
                    ui.add_space(gap::GROUP);
                    self.side_ui(ui, lab, of_question);
                });
            });
            return;
        }
        let side = Rect::from_min_max(whole.min, pos2(whole.left() + measure::LAB_SIDE, whole.bottom()));
        let rest = Rect::from_min_max(pos2(side.right(), whole.top()), whole.max);
        ui.painter().vline(side.right(), whole.y_range(), Stroke::new(measure::LINE, palette(ui).line));
        ScrollArea::vertical().id_salt("who fights").auto_shrink(false).show(&mut child(ui, "who fights", side.shrink(gap::NEXT)), |ui| {
            PanelFrame::new().inner_margin(Margin::symmetric(gap::NEXT as i8, 0)).show(ui, |ui| self.side_ui(ui, lab, of_question));
        });
        ScrollArea::vertical().id_salt("plans").auto_shrink(false).show(&mut child(ui, "plans", rest.shrink(gap::NEXT)), |ui| {
            PanelFrame::new().inner_margin(Margin::symmetric(gap::GROUP as i8, gap::HAIR as i8)).show(ui, |ui| {
                self.plans_ui(ui, lab, (worked, faults), fresh);
            });
        });
    }

    /// Works out the words and the one of the hundred, once for each question and number.
    fn tell(&mut self, worked: Option<&Arc<FightOrFaults>>, others: Option<&FightOrFaults>) {
        let (Some(model), Some(of)) = (&self.model, worked) else { return };
        let Some(worked) = of.as_ref().as_ref().ok().filter(|worked| worked.plans.len() == model.request.plans.len()) else { return };
        let others = others.and_then(|others| others.as_ref().ok()).filter(|others| others.plans.len() == worked.plans.len());
        let is_known = |known: &FightWords| {
            known.nth == self.nth
                && Arc::ptr_eq(&known.of, of)
                && known.request == model.request
                && known.whole.is_some() == others.is_some()
        };
        if self.words.as_ref().is_some_and(is_known) {
            return;
        }
        let one = model.request.plans.iter().zip(&worked.plans).map(|(plan, answers)| {
            let (answer, _) = answers.first()?;
            worked.fight.one_of(plan, *answer, (self.nth, DICE))
        });
        let whole = others.map(|others| {
            let answers = [model.request.answers.clone(), model.others_request().answers].concat();
            (FightRequest { answers, ..model.request.clone() }, worked.with_others(others))
        });
        let words = whole.as_ref().map(|(request, whole)| comparison_parts(&whole.fight, request, &whole.figures()));
        self.words = Some(FightWords {
            nth: self.nth,
            of: Arc::clone(of),
            request: model.request.clone(),
            words: words.unwrap_or_else(|| [String::new(), OTHERS.to_owned()]),
            whole,
            one: one.collect(),
        });
    }

    fn plans_ui(
        &mut self,
        ui: &mut Ui,
        lab: &mut LabFrame<'_, '_>,
        (worked, faults): (Option<&WorkedFight>, Option<&String>),
        fresh: bool,
    ) {
        let Some(model) = &mut self.model else { return };
        let counting = faults.map_or_else(|| counting(&self.progress), |faults| [faults.clone(), String::new()]);
        let known = self.words.as_ref().filter(|_| fresh);
        let whole = known.and_then(|known| known.whole.as_ref());
        self_heading_ui(ui, model, whole.map(|(_, whole)| whole).or(worked));
        if (lab.copy || lab.save) && whole.is_none() {
            lab.frame.desk.notify_until_next(NOT_YET.to_owned());
        }
        let Some(worked) = worked.filter(|worked| worked.plans.len() == model.request.plans.len()) else {
            return sentence_ui(ui, counting.each_ref().map(String::as_str));
        };
        let words = known.map_or(["", ""], |known| known.words.each_ref().map(String::as_str));
        sentence_ui(ui, if fresh { words } else { counting.each_ref().map(String::as_str) });
        if lab.copy && whole.is_some() {
            lab.frame.intents.push(AppIntent::Copy(format!("{}. {}", model.heading(), words.join(" "))));
        }
        if let Some((request, whole)) = whole.filter(|_| lab.save) {
            let (stem, title) = (format!("{}_fight", model.whole.scenario.id), model.heading());
            let desk = &mut lab.frame.desk;
            let assumed = self.assumed.latest().filter(|(_, fresh)| *fresh).map_or_else(Vec::new, |(rows, _)| rows.to_vec());
            let answer = whole.answer(request, &assumed).to_string();
            let (picture, table) = (fight_svg(whole, request, &title), fight_csv(whole, request));
            desk.save_papers(&stem, SAVED, &[("svg", picture.as_bytes()), ("csv", table.as_bytes()), ("json", answer.as_bytes())]);
        }
        ui.add_space(gap::NEXT);
        let wide = ui.available_width();
        let beside = wide >= measure::LAB_PLANS;
        let column = if beside { (wide - gap::PAGE) / 2.0 } else { wide };
        let plans = worked.plans.len();
        let columns = |ui: &mut Ui, add: &mut dyn FnMut(&mut Ui, usize)| {
            if !beside {
                (0..plans).for_each(|plan| add(ui, plan));
                return;
            }
            for two in (0..plans).collect::<Vec<_>>().chunks(2) {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = gap::PAGE;
                    for plan in two {
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.x = gap::NEXT;
                            ui.set_width(column);
                            add(ui, *plan);
                        });
                    }
                });
            }
        };
        let mut changed: Option<(usize, usize, Step)> = None;
        columns(ui, &mut |ui, plan| {
            let Some((_, figures)) = worked.plans[plan].first() else { return };
            ui.push_id(plan, |ui| card_ui(ui, model, worked, (plan, figures, fresh), &mut changed));
        });
        columns(ui, &mut |ui, plan| {
            ui.push_id(("losses", plan), |ui| losses_ui(ui, model, worked, plan, fresh));
        });
        ui.add_space(gap::HAIR);
        one_ui(ui, known, model, &mut self.nth);
        if let Some((plan, turn, step)) = changed {
            model.set_step(plan, turn, step);
        }
    }
}

/// Draws the goal as the heading, with the choice of goal and turns behind it, and how the figures were got.
fn self_heading_ui(ui: &mut Ui, model: &mut Model, worked: Option<&WorkedFight>) {
    let ink = palette(ui);
    let mut change = None;
    let text = model.heading();
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &text));
    let (exact, method) = worked.map_or((true, String::new()), |worked| method_text(worked.method()));
    let font = FontId::proportional(type_size::SMALL);
    let legend =
        width_of(ui, &method, font.clone()) + width_of(ui, "2 fights in 100", font.clone()) + 3.0 * gap::GROUP + 2.0 * measure::LAB_MARK;
    let title = width_of(ui, &text, heading());
    let link = width_of(ui, "change", font.clone()) + 2.0 * gap::BUTTON;
    let both = title + link + legend <= place.width();
    let look = (heading(), ink.ink);
    let end = readable_line_in(ui, (place.left_center(), Align2::LEFT_CENTER), &text, look, place.width() - link).right();
    let link_at = Rect::from_min_size(pos2(end + gap::NEXT, place.top()), vec2(link, place.height()));
    let response = link_ui(
        &mut ui.new_child(UiBuilder::new().max_rect(link_at).layout(Layout::left_to_right(Align::Center))),
        "change",
        "Change the goal",
        "",
    );
    menu_ui(&response, |ui| {
        for goal in Goal::ALL.iter().copied() {
            if ui.selectable_label(model.request.goal == goal, goal_text(goal)).clicked() {
                change = Some((Some(goal), None));
            }
        }
        ui.separator();
        for turns in 1..=4 {
            let text = format!("within {}", turns_text(turns));
            if ui.selectable_label(model.request.turns == turns, text).clicked() {
                change = Some((None, Some(turns)));
            }
        }
    });
    let legend_ui = |ui: &Ui, right: eframe::egui::Pos2| {
        let from = mark_of_method(ui, right, exact, &method) - gap::GROUP;
        let words = ui.painter().text(pos2(from, right.y), Align2::RIGHT_CENTER, "2 fights in 100", font.clone(), ink.second);
        ui.painter().circle_filled(pos2(words.left() - gap::NEXT - measure::FOCUS, right.y), measure::DOT * DOT_PART, ink.dot);
    };
    if worked.is_some() && both {
        legend_ui(ui, place.right_center());
    } else if worked.is_some() {
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TABLE_ROW), Sense::hover());
        legend_ui(ui, pos2((place.left() + legend).min(place.right()), place.center().y));
    }
    match change {
        Some((Some(goal), _)) => model.request.goal = goal,
        Some((None, Some(turns))) => model.set_turns(turns),
        Some((None, None)) | None => {}
    }
}

/// Returns how figures were got in words, and whether they are exact.
pub(super) fn method_text(method: Method) -> (bool, String) {
    (method == Method::Exact, method.text())
}

/// Returns a goal in the words of a choice.
pub(super) const fn goal_text(goal: Goal) -> &'static str {
    match goal {
        Goal::TakeGround => "ground taken",
        Goal::HoldGround => "ground held",
        Goal::ThrownBack => "thrown back",
        Goal::StandsLost => "stands lost",
        Goal::Worn => "worn",
        Goal::Spent => "spent",
    }
}

/// Draws sentences, the first of them in bold.
pub(super) fn sentence_ui(ui: &mut Ui, [first, rest]: [&str; 2]) {
    let mut job = eframe::egui::text::LayoutJob::default();
    let format = |font, color| eframe::egui::text::TextFormat { font_id: font, color, ..Default::default() };
    let colours = palette(ui);
    job.append(&format!("{first} "), 0.0, format(semibold(type_size::BODY), colours.ink));
    job.append(rest, 0.0, format(FontId::proportional(type_size::BODY), colours.second));
    ui.label(job);
}

/// Draws a plan: its name and figure, each step with its bar, the sum.
fn card_ui(
    ui: &mut Ui,
    model: &Model,
    worked: &WorkedFight,
    (plan, figures, fresh): (usize, &FightFigures, bool),
    changed: &mut Option<(usize, usize, Step)>,
) {
    let colours = palette(ui);
    let frame = PanelFrame::new().fill(colours.surface).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::BUTTON as i8));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        let request = &model.request;
        let name = request.plans.get(plan).map(|plan| plan.name.clone()).unwrap_or_default();
        head_ui(ui, plan, &name, &figure_of(fresh, || figure_text(figures, request.goal)), request.goal);
        let mut before = Outcomes::default();
        let asked = request.plans.get(plan).map(|plan| plan.steps.as_slice()).unwrap_or_default();
        let nothing = StepShares::default();
        for (nth, asked) in asked.iter().copied().enumerate() {
            // Old figures are not those of the plan that stands there now.
            let step = figures.steps.get(nth).filter(|_| fresh);
            let is_last = nth + 1 == request.plans[plan].steps.len();
            let decided = |own: &Outcomes, is_last| figure_of(step.is_some(), || decided(figures, own, is_last));
            let step = step.unwrap_or(&nothing);
            let own = Outcomes { taken: step.taken, open: 0.0, thrown_back: step.thrown_back };
            // What is done instead comes first: it is dropped last where the row is short.
            let words = [instead_words(figures, step), asked_words(asked, nth, worked)].concat();
            let response = step_ui(ui, (&(nth + 1).to_string(), &step_text(asked)), &words, &decided(&own, is_last), true);
            menu_ui(&response, |ui| {
                for step in steps(request.apart) {
                    if ui.selectable_label(step == asked, step_text(step)).clicked() {
                        *changed = Some((plan, nth, step));
                    }
                }
            });
            bar_row(ui, |ui, place| thin_ui(ui, place, &before, &own, fresh));
            before.taken += own.taken;
            before.thrown_back += own.thrown_back;
            if !is_last {
                let theirs = Outcomes { taken: step.taken_in_theirs, open: 0.0, thrown_back: step.thrown_back_in_theirs };
                let played = worked.plans.get(plan).and_then(|answers| answers.first()).map(|(answer, _)| *answer);
                let best = if request.answers.first() == Some(&Answer::Best) { ", best for them" } else { "" };
                let does = played.filter(|_| fresh).map(|answer| format!("they {}{best}", their_words(answer_text(answer))));
                let does = does.unwrap_or_default();
                step_ui(ui, ("", "Their turn"), &[does], &decided(&theirs, false), false);
                bar_row(ui, |ui, place| thin_ui(ui, place, &before, &theirs, fresh));
                before.taken += theirs.taken;
                before.thrown_back += theirs.thrown_back;
            }
        }
        ui.add_space(gap::HAIR);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::LAB_THICK), Sense::hover());
        thick_ui(ui, place, &outcomes(figures), (&name, fresh), true);
    });
}

/// Returns what they do in their turn, in the third person of several.
fn their_words(answer: &str) -> String {
    if answer == "square" { "form square".to_owned() } else { answer.to_owned() }
}

/// Draws the letter of a plan, its name, and its figure.
fn head_ui(ui: &mut Ui, plan: usize, name: &str, figure: &str, goal: Goal) {
    let colours = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{name}: {figure} {}", unit_of(goal))));
    let badge = Rect::from_center_size(pos2(place.left() + measure::TICK / 2.0, place.center().y), vec2(measure::TICK, measure::TICK));
    let fill = if plan == 0 { colours.ink } else { colours.third };
    ui.painter().rect_filled(badge, radius::BUTTON, fill);
    let letter = char::from(b'A' + u8::try_from(plan).unwrap_or(0));
    ui.painter().text(badge.center(), Align2::CENTER_CENTER, letter, semibold(type_size::SMALL), colours.surface);
    let unit = ui.painter().text(
        place.right_center() + vec2(0.0, gap::HAIR),
        Align2::RIGHT_CENTER,
        unit_of(goal),
        FontId::proportional(type_size::SMALL),
        colours.second,
    );
    let font = if figure.chars().count() > 3 { semibold(type_size::HEADING) } else { semibold(type_size::RESULT) };
    let number = ui.painter().text(pos2(unit.left() - gap::HAIR, place.center().y), Align2::RIGHT_CENTER, figure, font, colours.ink);
    let left = badge.right() + gap::NEXT;
    let room = number.left() - gap::NEXT - left;
    readable_line_in(ui, (pos2(left, place.center().y), Align2::LEFT_CENTER), name, (heading(), colours.ink), room);
}

/// Returns the unit that a goal's figure is counted in.
pub(super) const fn unit_of(goal: Goal) -> &'static str {
    match goal {
        Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent => "in 100",
        Goal::StandsLost => "stands",
    }
}

/// Draws the line of a step; one that can be changed is a button.
fn step_ui(ui: &mut Ui, (number, text): (&str, &str), words: &[String], decided: &str, is_button: bool) -> Response {
    let colours = palette(ui);
    let sense = if is_button { Sense::click() } else { Sense::hover() };
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::LAB_STEP), sense);
    let label = format!("{number} {text} {}: {decided}", words.join(", "));
    let role = if is_button { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, label.trim()));
    if is_button && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(place, radius::CELL, colours.sunken);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, colours.accent), eframe::egui::StrokeKind::Inside);
    }
    let small = FontId::proportional(type_size::SMALL);
    ui.painter().text(place.left_center(), Align2::LEFT_CENTER, number, small.clone(), colours.second);
    let mut end = place.right();
    let wide = width_of(ui, decided, small.clone());
    let left = place.left() + measure::ITEM_MARK * 0.8;
    let own = width_of(ui, text, FontId::proportional(type_size::BODY));
    if left + own + gap::NEXT + wide <= place.right() {
        end = ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, decided, small.clone(), colours.second).left() - gap::NEXT;
    }
    let look = (FontId::proportional(type_size::BODY), colours.ink);
    let mut x = readable_line_in(ui, (pos2(left, place.center().y), Align2::LEFT_CENTER), text, look, end - left).right();
    for word in words.iter().filter(|word| !word.is_empty()) {
        let wide = width_of(ui, word, small.clone());
        if x + gap::NEXT + wide > end {
            break;
        }
        x = ui.painter().text(pos2(x + gap::NEXT, place.center().y), Align2::LEFT_CENTER, word, small.clone(), colours.second).right();
    }
    response
}

fn bar_row(ui: &mut Ui, draw: impl FnOnce(&Ui, Rect)) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::LAB_THIN), Sense::hover());
    draw(ui, place);
}

/// Returns what is decided in a step, in words; after the last of them nothing more comes.
fn decided(figures: &FightFigures, own: &Outcomes, is_last: bool) -> String {
    let in_100 = |share| share_in_100(figures, share);
    match (own.taken > 0.0, own.thrown_back > 0.0) {
        (false, false) if is_last => "nothing decided".to_owned(),
        (false, false) => "nothing decided yet".to_owned(),
        (true, false) => format!("taken {}", in_100(own.taken)),
        (false, true) => format!("thrown back {}", in_100(own.thrown_back)),
        (true, true) => format!("taken {} · thrown back {}", in_100(own.taken), in_100(own.thrown_back)),
    }
}

/// Returns the remarks on a step: who fires first, and the move of a unit that cannot make the step.
fn asked_words(step: Step, nth: usize, worked: &WorkedFight) -> Vec<String> {
    let close = worked.fight.apart <= worked.fight.tables().inches(crate::games::rff1812::FigureId::CloseRange);
    let again = if nth > 0 { vec!["if it can".to_owned(), "disordered if it must".to_owned()] } else { Vec::new() };
    match step {
        Step::Charge { .. } if are_guns(&worked.fight) => vec!["guns never charge".to_owned()],
        Step::Charge { .. } => {
            let first = (close && nth == 0).then(|| "they fire first".to_owned());
            let guns = guns_first(&worked.fight);
            again.into_iter().chain(first).chain(guns).collect()
        }
        Step::Fire {} | Step::Hold {} => {
            let text = match [false, true].map(|ours| worked.fight.has_reach(ours)) {
                [true, true] => "they fire first, then we",
                [true, false] => "they fire; we do not reach them",
                [false, true] => "we fire; they do not reach us",
                [false, false] => "nobody reaches the other with fire",
            };
            vec![text.to_owned()]
        }
        Step::Attach {} if !worked.fight.can_be_joined() => vec!["no leader is near who can: they hold and fire".to_owned()],
        Step::FallBack {} | Step::ComeOn { .. } | Step::Square {} | Step::Attach {} => Vec::new(),
    }
}

/// Returns whether all our units are guns.
fn are_guns(fight: &Fight) -> bool {
    let scenario = &fight.setup.scenario;
    fight.units_of(true).iter().filter_map(|unit| scenario.unit(unit)).all(|(_, unit)| unit.arm() == Arm::Artillery)
}

/// Returns that our guns fire before a combat, where there are any: "Towson 6-pdr: fire first".
fn guns_first(fight: &Fight) -> Option<String> {
    let scenario = &fight.setup.scenario;
    let guns = fight.units_of(true).iter().filter_map(|unit| scenario.unit(unit)).filter(|(_, unit)| unit.arm() == Arm::Artillery);
    let labels = guns.map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>();
    (!labels.is_empty()).then(|| format!("{}: fire before it", join_list(&labels)))
}

/// Returns what the units do instead, where their check forbids the step, with how often.
fn instead_words(figures: &FightFigures, step: &StepShares) -> Vec<String> {
    let shown = step.instead.iter().filter(|(_, share)| *share >= 0.01);
    shown.map(|(deed, share)| format!("{} {}", deed_text(*deed), share_in_100(figures, *share))).collect()
}

const fn deed_text(deed: Deed) -> &'static str {
    match deed {
        Deed::Charged => "charges",
        Deed::ChargedDisordered => "disordered",
        Deed::CameOn => "comes on",
        Deed::Held => "holds",
        Deed::FellBack => "falls back",
        Deed::Squared => "forms square",
        Deed::Broke => "breaks",
    }
}

/// Draws the losses of both sides by a plan, and the other answer of theirs.
fn losses_ui(ui: &mut Ui, model: &Model, worked: &WorkedFight, plan: usize, fresh: bool) {
    let Some((_, figures)) = worked.plans[plan].first() else { return };
    ui.spacing_mut().item_spacing.y = gap::HAIR;
    for (nth, unit) in worked.fight.units.iter().enumerate() {
        let ours = nth < worked.fight.ours;
        let label = worked.fight.setup.scenario.unit_label(unit);
        let verb = if crate::engine::text::is_plural(&label) { "lose" } else { "loses" };
        let (worn, spent) = colours_of(palette(ui), ours);
        let title = format!("Stands the {label} {verb}");
        let average = figure_of(fresh, || format!("{} on average", loss_text(figures, nth)));
        let right = [(worn, "worn", figures.worn[nth]), (spent, "spent", figures.spent[nth])];
        let share_text = |share| figure_of(fresh, || share_in_100(figures, share));
        let right = right.map(|(dot, word, share)| (Some(dot), small(ui, format!("{word} {}", share_text(share)))));
        line_ui(ui, measure::TABLE_ROW, &[strong(ui, title.clone()), small(ui, average)], &right);
        // The first of each side has dots; the others a line, for which there is room.
        if nth != 0 && nth != worked.fight.ours {
            continue;
        }
        let columns = figures.loss_columns(nth).into_iter().enumerate().map(|(lost, LossColumn { share, condition })| {
            let fill = match condition {
                UnitCondition::Fresh => palette(ui).dot,
                UnitCondition::Worn => worn,
                UnitCondition::Spent | UnitCondition::Removed => spent,
            };
            let [long, brief] = if lost == LOSS_COLUMNS { [" or more", "+"] } else { ["", ""] };
            ([format!("{lost}{long}"), format!("{lost}{brief}")], share, fill)
        });
        let columns = columns.collect::<Vec<_>>();
        // Plans beside each other have their dots on one line, and no more room than the most of them need.
        let answers = worked.plans.iter().filter_map(|answers| answers.first());
        let rows = answers.map(|(_, figures)| dot_rows(&dots_of(&figures.loss_columns(nth).map(|column| column.share)))).max();
        let high = (rows.unwrap_or(1) as f32 * measure::DOT + measure::CAPTION).min(measure::DOTS);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
        dots_ui(ui, place, (&title, fresh), &columns);
        ui.add_space(gap::HAIR);
    }
    for (answer, figures) in worked.plans[plan].iter().skip(1) {
        let text = format!("If they {} instead", their_words(answer_text(*answer)));
        let figure = figure_of(fresh, || figure_text(figures, model.request.goal));
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TABLE_ROW), Sense::hover());
        let font = FontId::proportional(type_size::SMALL);
        let words = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, &text, font, palette(ui).ink);
        let number = ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, figure, semibold(type_size::BODY), palette(ui).ink);
        let bar = Rect::from_min_max(
            pos2(words.right() + gap::GROUP, place.top() + gap::HAIR),
            pos2(number.left() - gap::GROUP, place.bottom() - gap::HAIR),
        );
        thick_ui(ui, bar, &outcomes(figures), (&format!("{text}, plan {}", plan + 1), fresh), false);
    }
}

/// Returns the colours of worn and spent dots, of our side or of theirs.
const fn colours_of(palette: &Palette, ours: bool) -> (Color32, Color32) {
    if ours { (palette.band_worst, palette.dot_own_spent) } else { (palette.band_best, palette.dot_their_spent) }
}

/// Draws one fight of the hundred, by each plan with the same dice.
fn one_ui(ui: &mut Ui, known: Option<&FightWords>, model: &Model, nth: &mut u32) {
    let colours = palette(ui);
    let frame = PanelFrame::new().fill(colours.surface).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::BUTTON as i8));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        ui.spacing_mut().interact_size.y = measure::TABLE_ROW;
        ui.horizontal(|ui| {
            ui.label(RichText::new("One of the hundred").font(semibold(type_size::SMALL)));
            ui.label(RichText::new("the same dice in both").size(type_size::SMALL).color(colours.second));
            if link_ui(ui, "before", "The fight before (←)", "←").clicked() {
                *nth = (*nth + 99) % 100;
            }
            ui.label(RichText::new((*nth + 1).to_string()).font(semibold(type_size::SMALL)));
            if link_ui(ui, "next", "The next fight (→)", "→").clicked() {
                *nth = (*nth + 1) % 100;
            }
        });
        for (plan, one) in model.request.plans.iter().zip(known.into_iter().flat_map(|known| &known.one)) {
            let Some((thrown, end)) = one else { continue };
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = gap::HAIR;
                let strong = |text: String| Label::new(RichText::new(text).font(semibold(type_size::SMALL))).extend();
                ui.add(strong(format!("{}:", plan_name(&plan.steps))));
                for thrown in thrown {
                    thrown_ui(ui, thrown, model);
                }
                ui.add(strong(verdict_text(end.verdict).to_owned()));
            });
        }
    });
}

/// Returns the end of a fight in words.
pub(super) const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Taken => "Taken.",
        Verdict::Open => "Still open.",
        Verdict::ThrownBack => "Thrown back.",
    }
}

/// Draws a throw: what it was for, its dice in the colour of their side, the sums, and what it came to.
fn thrown_ui(ui: &mut Ui, thrown: &Thrown, model: &Model) {
    let words = |ui: &mut Ui, text: String| {
        if !text.is_empty() {
            ui.add(Label::new(RichText::new(text).size(type_size::SMALL)).extend());
        }
    };
    let nations = model.sides().map(|sides| sides.map(|side| side.nation));
    let nation = |ours: bool| nations.and_then(|nations| nations[usize::from(!ours)]);
    let whose = if thrown.ours { "Our" } else { "Their" };
    let what = match thrown.purpose {
        ThrowFor::Maneuver => "check",
        ThrowFor::Fire => "volley",
        ThrowFor::Charge => "charge",
        ThrowFor::Leader => "leader",
    };
    words(ui, format!("{whose} {what}"));
    let sum = |nth: usize| thrown.sums.get(nth).filter(|sum| **sum != 0).map(|sum| signed(*sum)).unwrap_or_default();
    if thrown.purpose == ThrowFor::Charge {
        let [attacker, defender] = [0, 1].map(|nth| thrown.faces.get(nth).copied().unwrap_or(1));
        die_ui(ui, attacker, palette(ui).nation(nation(thrown.ours)));
        words(ui, format!("{} against", sum(0)));
        die_ui(ui, defender, palette(ui).nation(nation(!thrown.ours)));
        words(ui, sum(1));
    } else {
        for face in &thrown.faces {
            die_ui(ui, *face, palette(ui).nation(nation(thrown.ours)));
        }
        words(ui, sum(0));
    }
    let result = thrown.results.iter().map(|result| lower_first(result)).collect::<Vec<_>>().join(", ");
    words(ui, format!("{}.", if result.is_empty() { upper_first("nothing") } else { result }));
}

/// Draws a die with its face.
fn die_ui(ui: &mut Ui, face: u8, ink: Color32) {
    let font = semibold(type_size::SMALL);
    let size = vec2(width_of(ui, "10", font.clone()) + gap::HAIR, measure::TABLE_ROW - measure::FOCUS);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("die {face}")));
    ui.painter().rect(place, radius::CELL, palette(ui).surface, Stroke::new(measure::LINE, ink), eframe::egui::StrokeKind::Inside);
    ui.painter().text(place.center(), Align2::CENTER_CENTER, face, font, palette(ui).ink);
}
