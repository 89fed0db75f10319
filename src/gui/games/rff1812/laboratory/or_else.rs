//! Or? beside an open charge or volley: three plans against two answers, worked out beside the window. It fills free room, moves neither
//! die nor Apply, and gives way when room is short.

use std::sync::Arc;

use eframe::egui::{Align2, FontId, Rangef, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::fight::{COUNTING, method_text, sentence_ui};
use super::model::{FightForLab, Model, outcomes, plan_of};
use super::side::STANDS;
use rayon::prelude::*;

use crate::engine::Word as _;
use crate::game::Version;
use crate::games::rff1812::battle::{Battle, Command, Phase};
use crate::games::rff1812::words::Arm;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::lab::{self, Background, figure_of, legend_ui, mark_of_method, thick_ui};
use crate::gui::look::{gap, measure, medium, palette, semibold, serif, type_size};
use crate::gui::parts::fit::readable_line_in;
use crate::gui::parts::keyed::cap_ending;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::intent::AppIntent;
use crate::id::UnitId;
use crate::lab::figures::FightFigures;
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, FightRequest, Goal, Plan, Step};
use crate::lab::words::{comparison_parts, figure_text, losses_text, share_in_100};
use crate::lab::{WorkedFight, work};

/// Note in the log by which the referee puts the laboratory away for an evening.
const PUT_AWAY: &str = "The laboratory is put away.";
/// Note in the log by which the laboratory is there again.
const THERE_AGAIN: &str = "The laboratory is there again.";

/// Referee's choice about the laboratory as the log has it, read again only when the log changes.
#[derive(Debug, Default)]
pub struct PutAway(Option<(Version, bool)>);

impl PutAway {
    /// Returns whether the referee has put the laboratory away in this battle.
    pub fn of(&mut self, battle: &Battle) -> bool {
        let at = battle.version();
        match self.0 {
            Some((known, away)) if known == at => away,
            _ => self.0.insert((at, is_put_away(battle))).1,
        }
    }
}

/// Returns whether the referee has put the laboratory away, by the last note about it in the log.
pub fn is_put_away(battle: &Battle) -> bool {
    let mut notes = battle
        .journal()
        .applied()
        .rev()
        .filter_map(|event| if let Command::Note { text } = &event.command { Some(text.as_str()) } else { None });
    notes.find(|text| [PUT_AWAY, THERE_AGAIN].contains(text)) == Some(PUT_AWAY)
}

/// Draws the referee's choice in the menu of a battle: the laboratory is put away for the evening, or there again. The log says so.
pub fn more_ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    let away = is_put_away(battle);
    let (text, note, hint) = if away {
        ("Bring the laboratory back", THERE_AGAIN, "Or? is beside the checks again, and F9 opens the laboratory; the log says so.")
    } else {
        (
            "Put the laboratory away",
            PUT_AWAY,
            "No Or? beside the checks of this battle and no laboratory from it, for anybody, until it is brought back; the log says so.",
        )
    };
    if ui.button(text).on_hover_text(hint).clicked() {
        intents.push(Intent::submit(Command::Note { text: note.into() }));
    }
}

/// Plan of the three, with the words under it.
#[derive(Clone, Debug, PartialEq)]
struct OrPlan {
    name: String,
    beneath: String,
    /// Name as a sentence has it: "charging now".
    spoken: String,
    request: FightRequest,
}

/// Plans that are compared, with the figures of each against both answers.
#[derive(Debug)]
struct WorkedPlans {
    plans: Vec<(OrPlan, WorkedFight)>,
}

/// Plans of a fight with its model; `None` if there is nothing to compare.
type KnownPlans = Option<(Model, Vec<OrPlan>)>;

/// Bars of three plans beside an open check.
#[derive(Debug, Default)]
pub struct OrElse {
    known: Option<(FightForLab, Version, KnownPlans)>,
    worked: Background<(Vec<OrPlan>, Version), Option<WorkedPlans>>,
    /// Player or referee has put them away.
    away: bool,
    /// The three figures alone, while the bars are not in sight without scrolling.
    in_foot: Option<String>,
}

/// Bars are no part of what a player types: a copy has to work them out again.
impl Clone for OrElse {
    fn clone(&self) -> Self {
        Self { away: self.away, ..Self::default() }
    }
}

impl PartialEq for OrElse {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for OrElse {}

impl OrElse {
    /// Sets whether they are put away.
    pub const fn put_away(&mut self, away: bool) {
        self.away = away;
    }

    /// Draws the bars in the room that is left: all of it is the place of a list that scrolls.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, fight: FightForLab) {
        self.in_foot = None;
        if self.away || fight.theirs.is_empty() {
            return;
        }
        let (battle, at, measured) = (context.game, context.game.version(), fight.apart.is_some());
        if self.known.as_ref().is_none_or(|(known, version, _)| (known, *version) != (&fight, at)) {
            let asked = Model::in_battle(battle, &fight).map(|model| {
                let plans = plans_of(&model, &fight);
                (model, plans)
            });
            self.known = Some((fight, at, asked));
        }
        let Some((_, _, Some((model, plans)))) = &self.known else { return };
        self.worked.ask(ui.ctx(), (plans.clone(), at), |wanted| {
            let (own, asked) = (model.clone(), plans.clone());
            move || {
                let progress = Arc::new(Progress::wanted(wanted));
                let works = |plan: OrPlan| work(&own.whole, &plan.request, &own.condition(), &progress).ok().map(|worked| (plan, worked));
                Some(WorkedPlans { plans: asked.into_par_iter().map(works).collect::<Option<Vec<_>>>()? })
            }
        });
        let Some((worked, fresh)) = self.worked.latest() else { return };
        if let Some(worked) = worked.as_ref().as_ref().filter(|worked| worked.plans.len() > 1) {
            ui.add_space(gap::NEXT);
            // The bar that scrolls has its room beside them.
            ui.set_max_width(ui.available_width() - gap::NEXT);
            // Whether they are in sight does not hang on how far the list is scrolled.
            let in_sight = ui.clip_rect().height() - (ui.cursor().top() - ui.min_rect().top());
            self.in_foot = (in_sight < worked.height()).then(|| worked.figures_text(fresh));
            worked.ui(ui, context, model, (fresh, measured));
        }
    }

    /// Draws the three figures in the foot of a check while the bars are not in sight. What is thrown or said there comes first.
    pub fn foot_ui(&self, ui: &mut Ui) {
        let Some(text) = self.in_foot.as_ref().filter(|_| !self.away) else { return };
        ui.label(RichText::new(format!("Or? {text}")).size(type_size::SMALL).color(palette(ui).ink));
    }
}

/// Returns the plans that are compared: what the player is about to do, the other thing, and the careful way.
fn plans_of(model: &Model, fight: &FightForLab) -> Vec<OrPlan> {
    let answers = vec![Answer::Stand, Answer::Charge];
    let request = |ours: Vec<UnitId>, steps: Vec<Step>| FightRequest {
        ours,
        answers: answers.clone(),
        turns: steps.len(),
        plans: vec![plan_of(steps)],
        ..model.request.clone()
    };
    let steel = matches!(fight.step, Some(Step::Charge { cold_steel: true }) | Some(Step::Fire {}) | None);
    let charge = Step::Charge { cold_steel: steel };
    let ours = || model.request.ours.clone();
    let plan = |name: &str, spoken: &str, beneath: &str, request| OrPlan {
        name: name.to_owned(),
        beneath: beneath.to_owned(),
        spoken: spoken.to_owned(),
        request,
    };
    if model.battle.as_ref().is_some_and(|battle| battle.phase == Phase::Fire) {
        // Its maneuvers are over: only the volley can be chosen now, and the rest is of the next turn.
        return vec![
            plan("Fire, then charge", "firing, then charging", "the charge next turn", request(ours(), vec![Step::Fire {}, charge])),
            plan("Fire twice", "firing twice", "again next turn", request(ours(), vec![Step::Fire {}, Step::Fire {}])),
            plan(
                "Fire, then fall back",
                "firing, then falling back",
                "back next turn",
                request(ours(), vec![Step::Fire {}, Step::FallBack {}]),
            ),
        ];
    }
    let mut plans = vec![
        plan("Charge now", "charging now", "again next turn if it can", request(ours(), vec![charge, charge])),
        plan("Fire once more", "firing once more", "then charge", request(ours(), vec![Step::Fire {}, charge])),
    ];
    if fight.step == Some(Step::Fire {}) {
        plans.swap(0, 1);
    }
    match beside(model) {
        Some((id, label)) => {
            let both = ours().into_iter().chain([id]).collect();
            let name = format!("Fall back, wait for the {label}");
            let spoken = format!("waiting for the {label}");
            plans.push(plan(&name, &spoken, "then charge", request(both, vec![Step::FallBack {}, charge])));
        }
        None => plans.push(plan("Fall back", "falling back", "then charge", request(ours(), vec![Step::FallBack {}, charge]))),
    }
    plans
}

/// Returns a unit of foot of the same command that is on the table and could come up; `None` if there is none.
fn beside(model: &Model) -> Option<(UnitId, String)> {
    let (side, unit) = model.whole.scenario.unit(model.request.ours.first()?)?;
    let battle = model.battle.as_ref()?;
    let able = |id: &UnitId| battle.units.get(id).is_some_and(|now| now.in_play() && !now.broken());
    let mut others = side.units.iter().filter(|other| other.command == unit.command && other.arm() == Arm::Infantry);
    let other = others.find(|other| able(&other.id) && !model.request.ours.contains(&other.id))?;
    Some((other.id.clone(), other.label().to_owned()))
}

impl WorkedPlans {
    /// Returns the height of the bars with their head.
    fn height(&self) -> f32 {
        measure::TARGET + measure::TABLE_ROW + self.plans.len() as f32 * (ROW + gap::HAIR)
    }

    /// Tells the three figures alone, as *Or?* has them where there is no room for bars.
    fn figures_text(&self, fresh: bool) -> String {
        if !fresh {
            return COUNTING[0].to_owned();
        }
        let spoken = self.plans.iter().map(|(plan, worked)| {
            let figure = first(worked).map_or_else(String::new, |figures| share_in_100(figures, figures.taken));
            format!("{} {figure}", plan.name)
        });
        format!("ground taken in 100: {}", spoken.collect::<Vec<_>>().join(" · "))
    }

    /// Draws the bars, with whether they are those of the plans that are asked for, and whether the inches were measured.
    fn ui(&self, ui: &mut Ui, context: &mut Context<'_>, model: &Model, (fresh, measured): (bool, bool)) {
        let colours = palette(ui);
        let is_narrow = ui.available_width() < measure::FOOT_WIDE;
        self.head_ui(ui, fresh, is_narrow);
        if is_narrow {
            ui.label(RichText::new(self.figures_text(fresh)).size(type_size::SMALL).color(colours.ink));
            return;
        }
        let columns = self.columns(ui, model.request.goal);
        columns.heads_ui(ui);
        for (nth, (plan, worked)) in self.plans.iter().enumerate() {
            let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
            let Some(figures) = first(worked) else { continue };
            let told = figure_of(fresh, || outcomes(figures).text());
            let spoken = format!("{}, {}: {told}", plan.name, plan.beneath);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
            if nth == 0 {
                ui.painter().rect_filled(place.expand2(vec2(gap::HAIR, 0.0)), measure::FOCUS, colours.surface);
                let mark = Rect::from_min_size(place.min - vec2(gap::HAIR, 0.0), vec2(measure::CHOSEN, place.height()));
                ui.painter().rect_filled(mark, 0.0, colours.accent);
            }
            let left = place.left() + gap::NEXT;
            let names = columns.bars.min - gap::NEXT - left;
            let at = (pos2(left, place.top() + ROW * 0.3), Align2::LEFT_CENTER);
            readable_line_in(ui, at, &plan.name, (medium(type_size::BODY), colours.ink), names);
            let small = FontId::proportional(type_size::SMALL);
            ui.painter().text(pos2(left, place.top() + ROW * 0.72), Align2::LEFT_CENTER, &plan.beneath, small.clone(), colours.second);
            let lost = figure_of(fresh, || losses_text(figures, 0..worked.fight.ours));
            ui.painter().text(pos2(place.right(), place.top() + ROW * 0.3), Align2::RIGHT_CENTER, lost, small.clone(), colours.second);
            let number = figure_of(fresh, || figure_text(figures, model.request.goal));
            let at = pos2(columns.number, place.top() + ROW * 0.3);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, semibold(type_size::HEADING), colours.ink);
            let bar = |top: f32, bottom: f32| Rect::from_x_y_ranges(columns.bars, top..=bottom);
            let thick = bar(place.top() + gap::HAIR, place.top() + ROW * 0.58);
            thick_ui(ui, thick, &outcomes(figures), (&plan.name, fresh), false);
            if let Some((_, other)) = worked.plans.first().and_then(|answers| answers.get(1)) {
                let thin = bar(thick.bottom() + measure::FOCUS, thick.bottom() + measure::FOCUS + measure::LAB_THIN);
                thick_ui(ui, thin, &outcomes(other), (&format!("{}, if they charge", plan.name), fresh), false);
                let at = pos2(columns.number, place.top() + ROW * 0.75);
                ui.painter().text(at, Align2::RIGHT_CENTER, figure_of(fresh, || share_in_100(other, other.taken)), small, colours.second);
            }
            ui.add_space(gap::HAIR);
        }
        let Some((_, worked)) = self.plans.first() else { return };
        let plans = self.plans.iter().map(|(plan, _)| Plan { name: plan.spoken.clone(), steps: plan.request.plans[0].steps.clone() });
        let request = FightRequest { plans: plans.collect(), answers: vec![Answer::Stand, Answer::Charge], ..model.request.clone() };
        let figures = self.plans.iter().map(|(_, worked)| worked.figures().swap_remove(0)).collect::<Vec<_>>();
        let words = comparison_parts(&worked.fight, &request, &figures);
        sentence_ui(ui, if fresh { words.each_ref().map(String::as_str) } else { COUNTING });
        let waits = beside(model).filter(|_| self.plans.iter().any(|(plan, _)| plan.request.ours.len() > model.request.ours.len()));
        let waits = waits.map(|(_, label)| format!("the {label} can be there next turn; ")).unwrap_or_default();
        // Inches that nobody has typed are close range.
        let whose = if measured { "Your word" } else { "Taken for granted" };
        let (ground, stands) = (model.request.ground.spoken(), (model.request.position, model.request.cover));
        let they = STANDS.iter().find(|(_, position, cover)| (*position, *cover) == stands).map_or("cover", |(text, ..)| text);
        let given = format!("{whose}: {waits}{} apart, {ground} ground, {they}. No other unit fires.", model.request.apart);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(given).size(type_size::SMALL).color(colours.second));
            if super::side::link_ui(ui, "More", "In the laboratory (F9)", "F9").clicked() {
                let ours = model.request.ours.clone();
                let fight = FightForLab {
                    ours,
                    theirs: model.request.theirs.clone(),
                    apart: Some(model.request.apart),
                    ground: Some(model.request.ground),
                    position: Some(model.request.position),
                    cover: Some(model.request.cover),
                    ..FightForLab::default()
                };
                context.intents.push(Intent::App(AppIntent::Hand(lab::PAGE, fight.text())));
            }
        });
    }

    /// Lays out the columns of the rows: the bars as wide as names and figures leave them.
    fn columns(&self, ui: &Ui, goal: Goal) -> Columns {
        let place = ui.available_rect_before_wrap();
        let names = (place.width() * 0.3).min(measure::MENU_WIDTH);
        let number = place.right() - width_of(ui, STANDS_LOST, FontId::proportional(type_size::SMALL)) - gap::GROUP;
        let texts = self.plans.iter().filter_map(|(_, worked)| first(worked)).map(|figures| figure_text(figures, goal));
        let wide = |text: &str| width_of(ui, text, semibold(type_size::HEADING));
        let widest = texts.map(|text| wide(&text)).fold(wide("over 99"), f32::max);
        Columns { bars: Rangef::new(place.left() + names + gap::NEXT, number - widest - gap::NEXT), number }
    }

    /// Draws the title with what the bars mean, how they were got, and the key that puts them away.
    fn head_ui(&self, ui: &mut Ui, fresh: bool, is_narrow: bool) {
        let colours = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, "Or?"));
        let small = FontId::proportional(type_size::SMALL);
        let cap = cap_ending(ui, place.right_center(), "O");
        let method = self.plans.first().map(|(_, worked)| method_text(worked.method()));
        let mut right = cap.left() - gap::NEXT;
        if let Some((exact, text)) = method {
            let text = if exact { "exact".to_owned() } else { text };
            right = mark_of_method(ui, pos2(right, place.center().y), exact, &text) - gap::GROUP;
        }
        let left = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, "Or?", serif(type_size::HEADING), colours.ink).right();
        let long = "the ground taken by the end of your next turn, in 100";
        let titles = [long, "the ground taken by your next turn, in 100"].into_iter().filter(|_| fresh && !is_narrow);
        let fits = titles.into_iter().find(|text| left + gap::GROUP + width_of(ui, text, small.clone()) <= right);
        if let Some(text) = fits {
            ui.painter().text(pos2(left + gap::GROUP, place.center().y), Align2::LEFT_CENTER, text, small, colours.second);
        }
    }
}

/// Height of a plan's row: its name, and what is beneath it.
const ROW: f32 = measure::FORM_ROW + measure::TABLE_ROW;

/// Head of the last column.
const STANDS_LOST: &str = "stands lost";

/// Columns of the rows of plans: the bars, and where the figure ends. Stands lost end at the right.
struct Columns {
    bars: Rangef,
    number: f32,
}

impl Columns {
    /// Draws what the colours of the bars mean, and what the thin ones and the last column are.
    fn heads_ui(&self, ui: &mut Ui) {
        let second = palette(ui).second;
        let small = FontId::proportional(type_size::SMALL);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TABLE_ROW), Sense::hover());
        let end = legend_ui(ui, pos2(self.bars.min, place.center().y));
        ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, STANDS_LOST, small.clone(), second);
        let thin = "thin: if they charge";
        if end + gap::NEXT + width_of(ui, thin, small.clone()) <= self.number {
            ui.painter().text(pos2(self.number, place.center().y), Align2::RIGHT_CENTER, thin, small, second);
        }
    }
}

fn first(worked: &WorkedFight) -> Option<&FightFigures> {
    worked.plans.first()?.first().map(|(_, figures)| figures)
}
