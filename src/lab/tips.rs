//! Facts that tip a fight: each fact of its units and its ground, one step down and one step up, alone.

use std::sync::Arc;

use rayon::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::engine::{Fault, Word, words};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::effectiveness::starting_stands;
use crate::games::rff1812::scenario::{Body, Scenario, Trait, Troops, Unit};
use crate::games::rff1812::words::{Arm, Cover, Position, Weapon};
use crate::id::{LeaderId, UnitId};
use crate::lab::answer::{average_json, method_json, share_json};
use crate::lab::figures::{FightFigures, Method, least_difference};
use crate::lab::ground::{Condition, Fight};
use crate::lab::paths::Paths;
use crate::lab::progress::Progress;
use crate::lab::request::{FightRequest, Goal, MOST_UNITS, Step};
use crate::lab::throws::KnownChecks;
use crate::lab::words::{clause, figure_text};

words! {
    /// Fact of a fight that has steps.
    TipFact {
        Experience = "experience", Morale = "morale", Stands = "stands", Weapon = "weapon",
        BraveColonel = "brave_colonel", Bayonets = "bayonets", BuckAndBall = "buck_and_ball", Leader = "leader", Charging = "charging",
        Ground = "ground", Position = "position", Cover = "cover", Beside = "beside", Guns = "guns",
    }
}

/// Fight that is asked about: its scenario, its request, and the condition of its units as it begins.
#[derive(Clone, Debug)]
pub struct FightCase {
    /// Scenario of its units.
    pub setup: Setup,
    /// Request with its plans and answers.
    pub request: FightRequest,
    /// Condition of its units as it begins.
    pub condition: Condition,
}

/// Fact with its value, and the fights a step down and a step up; `None` where there is no such step.
struct TipSteps {
    now: String,
    down: Option<(String, FightCase)>,
    up: Option<(String, FightCase)>,
}

impl FightCase {
    /// Works out the first plan against the first answer.
    ///
    /// # Errors
    /// Every fault of the request.
    pub fn first_figures(&self) -> Result<(Fight, FightFigures), Vec<Fault>> {
        self.figures_with(&Arc::default(), &Arc::default())
    }

    /// Works out the same with the checks that are known to other fights by the same tables, and adds to them.
    fn figures_with(&self, checks: &Arc<KnownChecks>, progress: &Arc<Progress>) -> Result<(Fight, FightFigures), Vec<Fault>> {
        let fight = Fight::set_up(&self.setup, &self.request, &self.condition)?;
        let (Some(plan), Some(answer)) = (self.request.plans.first(), self.request.answers.first()) else {
            return Err(Fault::single("plans", "there must be one plan at least"));
        };
        let mut paths = Paths::new(checks, progress);
        let of_all = answer.played().map(|answer| fight.figures_with(plan, answer, self.request.goal, &mut paths));
        let least = of_all.min_by(|one, other| one.value.total_cmp(&other.value));
        least.map(|figures| (fight, figures)).ok_or_else(|| Fault::single("answers", "there is none"))
    }

    /// Returns the number of answers that are played for the first one.
    fn first_answers(&self) -> usize {
        self.request.answers.first().map_or(0, |answer| answer.played().count())
    }

    /// Returns the value of a fact of a unit a step up or down, and the fight with it; `None` if there is no such step.
    #[must_use]
    pub fn stepped(&self, of: &UnitId, fact: TipFact, up: bool) -> Option<(String, Self)> {
        let steps = steps_of(self, of, fact)?;
        if up { steps.up } else { steps.down }
    }
}

/// Fact with the figures a step down and a step up.
#[derive(Clone, Debug)]
pub struct TipBar {
    /// Unit that the fact is of; the first of the other side for the ground.
    pub of: UnitId,
    /// Fact that is a step off.
    pub fact: TipFact,
    /// Value as it is.
    pub now: String,
    /// Value a step down, with its figures.
    pub down: Option<(String, FightFigures)>,
    /// Value a step up, with its figures.
    pub up: Option<(String, FightFigures)>,
}

/// Facts that tip a fight, with the figures as it is.
#[derive(Clone, Debug)]
pub struct FightTips {
    /// Fight as it is.
    pub fight: Fight,
    /// Figures of the first plan as it is.
    pub base: FightFigures,
    /// Facts with their steps, those that weigh most first.
    pub bars: Vec<TipBar>,
}

impl TipBar {
    /// Returns the step with the larger difference, its value and its figures; `None` where there is no step.
    #[must_use]
    pub fn farther(&self, base: &FightFigures, goal: Goal) -> Option<&(String, FightFigures)> {
        let off = |(_, figures): &&(String, FightFigures)| (figures.shown(goal) - base.shown(goal)).abs();
        [&self.up, &self.down].into_iter().flatten().max_by(|one, other| off(one).total_cmp(&off(other)))
    }

    /// Returns the weight of the fact: the larger difference of its two steps.
    #[must_use]
    pub fn weight(&self, base: &FightFigures, goal: Goal) -> f64 {
        self.farther(base, goal).map_or(0.0, |(_, figures)| (figures.shown(goal) - base.shown(goal)).abs())
    }
}

impl FightTips {
    /// Parts its facts: those that move the figure of a goal by what a sentence calls a difference, heaviest first, and those that move it
    /// less.
    #[must_use]
    pub fn by_weight(&self, goal: Goal) -> [Vec<&TipBar>; 2] {
        let (heavy, light) = self.bars.iter().partition(|bar| bar.weight(&self.base, goal) >= least_difference(goal));
        [heavy, light]
    }

    /// Returns the name of a fact in a list: "experience of the 9th US", "the ground between".
    #[must_use]
    pub fn fact_name(&self, bar: &TipBar) -> String {
        let label = self.fight.setup.scenario.unit_label(&bar.of);
        match bar.fact {
            TipFact::Ground => "the ground between".to_owned(),
            TipFact::Position => "their position".to_owned(),
            TipFact::Cover => "their cover".to_owned(),
            TipFact::Charging => "how it charges".to_owned(),
            TipFact::Beside => format!("another unit beside the {label}"),
            TipFact::Guns => format!("guns beside the {label}"),
            TipFact::Leader => format!("leader of the {label}"),
            TipFact::Experience
            | TipFact::Morale
            | TipFact::Stands
            | TipFact::Weapon
            | TipFact::BraveColonel
            | TipFact::Bayonets
            | TipFact::BuckAndBall => format!("{} of the {label}", bar.fact.spoken()),
        }
    }
}

/// Works out what tips the first plan of a fight against its first answer; of one unit, or of all.
///
/// # Errors
/// Every fault of the request; a unit that is not in the fight.
pub fn tips(case: &FightCase, of: Option<&UnitId>, progress: &Arc<Progress>) -> Result<FightTips, Vec<Fault>> {
    let checks = Arc::default();
    let (fight, base) = case.figures_with(&checks, progress)?;
    if let Some(of) = of.filter(|of| fight.index(of).is_none()) {
        return Err(Fault::single("of", format!("\"{of}\" is not in this fight")));
    }
    let own = fight.units.iter().filter(|unit| of.is_none_or(|of| of == *unit));
    let steps = own.flat_map(|unit| {
        TipFact::ALL.iter().filter_map(|fact| Some((unit.clone(), *fact, steps_of(case, unit, *fact)?))).collect::<Vec<_>>()
    });
    let parts = case.first_answers() * case.request.turns;
    let work = |step: Option<(String, FightCase)>| {
        let (to, case) = step.filter(|_| !progress.is_broken_off())?;
        let figures = case.figures_with(&checks, progress);
        if figures.is_err() {
            progress.add(parts);
        }
        Some((to, figures.ok()?.1))
    };
    let steps = steps.collect::<Vec<_>>();
    let fights = steps.iter().map(|(_, _, steps)| usize::from(steps.down.is_some()) + usize::from(steps.up.is_some())).sum::<usize>();
    progress.begin(fights * parts);
    let bar = |(of, fact, steps): (UnitId, TipFact, TipSteps)| {
        let (down, up) = rayon::join(|| work(steps.down), || work(steps.up));
        TipBar { of, fact, now: steps.now, down, up }
    };
    let mut bars = steps.into_par_iter().map(bar).collect::<Vec<_>>();
    let goal = case.request.goal;
    bars.sort_by(|one, other| other.weight(&base, goal).total_cmp(&one.weight(&base, goal)));
    Ok(FightTips { fight, base, bars })
}

/// Writes the answer to a request for what tips a fight.
///
/// # Errors
/// The errors of [`tips`].
pub fn tips_json(whole: &Setup, request: &FightRequest, of: Option<&UnitId>, progress: &Arc<Progress>) -> Result<Json, Vec<Fault>> {
    let case = FightCase { setup: whole.clone(), request: request.clone(), condition: Condition::default() };
    Ok(tips(&case, of, progress)?.answer(request))
}

impl FightTips {
    /// Writes the bars as the answer to the request they were worked out for.
    #[must_use]
    pub fn answer(&self, request: &FightRequest) -> Json {
        let Self { fight, base, bars } = self;
        let goal = request.goal;
        let figure = |figures: &FightFigures| match goal {
            Goal::StandsLost => average_json(figures.shown(goal), figures.value_off()),
            Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent => share_json(figures, figures.shown(goal)),
        };
        let [heavy, light] = self.by_weight(goal);
        let named = |bar: &&TipBar| json!({"of": bar.of, "fact": bar.fact.word()});
        let written = heavy.iter().map(|bar| {
            let mut fields = Map::new();
            fields.insert("of".to_owned(), json!(bar.of));
            fields.insert("fact".to_owned(), json!(bar.fact.word()));
            fields.insert("now".to_owned(), json!(bar.now));
            for (way, step) in [("down", &bar.down), ("up", &bar.up)] {
                if let Some((to, figures)) = step {
                    fields.insert(way.to_owned(), json!({"to": to, (shown_as(goal)): figure(figures)}));
                }
            }
            Json::Object(fields)
        });
        let written = written.collect::<Vec<_>>();
        let has_step = |bar: &&&TipBar| bar.down.is_some() || bar.up.is_some();
        let missing = |bar: &TipBar| {
            let ways = [("down", bar.down.is_none()), ("up", bar.up.is_none())].into_iter().filter(|(_, missing)| *missing);
            ways.map(|(way, _)| json!({"of": bar.of, "fact": bar.fact.word(), "now": bar.now, "way": way})).collect::<Vec<_>>()
        };
        let method =
            std::iter::once(base).chain(bars.iter().flat_map(|bar| [&bar.down, &bar.up].into_iter().flatten().map(|(_, figures)| figures)));
        let method = method.map(|figures| figures.method).find(|method| *method != Method::Exact).unwrap_or(Method::Exact);
        json!({
            "how": method_json(method),
            "base": figure(base),
            "bars": written,
            "under_one_in_100": light.iter().filter(has_step).map(named).collect::<Vec<_>>(),
            "no_step": bars.iter().flat_map(missing).collect::<Vec<_>>(),
            "words": sentence_parts(fight, base, &heavy, goal).join(" ").trim(),
        })
    }
}

/// Returns the name of a goal's figure.
pub(super) const fn shown_as(goal: Goal) -> &'static str {
    match goal {
        Goal::TakeGround => "taken",
        Goal::HoldGround => "held",
        Goal::ThrownBack => "thrown_back",
        Goal::StandsLost => "stands_lost",
        Goal::Worn => "worn",
        Goal::Spent => "spent",
    }
}

/// Value of the weapon of cavalry without carbines.
const NO_CARBINE: &str = "no carbine";

/// Most steps that the second sentence names.
const NAMED_NEXT: usize = 2;

/// Returns the sentence of the fact that weighs most, and the one on those that weigh most after it; `heavy` has the facts of 1 in 100 and
/// more, by weight.
#[must_use]
pub fn sentence_parts(fight: &Fight, base: &FightFigures, heavy: &[&TipBar], goal: Goal) -> [String; 2] {
    let Some((bar, others)) = heavy.split_first() else {
        return [format!("No single step moves it by {}.", least_text(goal)), String::new()];
    };
    let unit = fight.setup.scenario.unit_label(&bar.of);
    let fact = bar.fact.spoken();
    // A class or a number; all else is named as it stands then.
    let is_class = matches!(bar.fact, TipFact::Experience | TipFact::Morale | TipFact::Stands);
    let heaviest = bar.farther(base, goal);
    let first = heaviest.map(|(to, figures)| {
        let step = if is_class { format!("the {fact} of the {unit} at {to}, not {}", bar.now) } else { step_name(&unit, bar.fact, to) };
        format!("With {step}, our side {} instead of {}", clause(fight, figures, goal), figure_text(base, goal))
    });
    let other = [&bar.up, &bar.down].into_iter().flatten().find(|step| heaviest.is_some_and(|heaviest| heaviest.0 != step.0));
    let second = other.map(|(to, figures)| {
        let step = if is_class { format!("at {to}") } else { format!("with {}", step_name(&unit, bar.fact, to)) };
        format!("; {step}, {}", figure_text(figures, goal))
    });
    let first = format!("{}{}.", first.unwrap_or_default(), second.unwrap_or_default());
    let mut next = others.iter().take(NAMED_NEXT).filter_map(|bar| {
        let (to, figures) = bar.farther(base, goal)?;
        Some((step_name(&fight.setup.scenario.unit_label(&bar.of), bar.fact, to), figure_text(figures, goal)))
    });
    let Some((name, figure)) = next.next() else { return [first, format!("No other single step moves it by {}.", least_text(goal))] };
    let rest = next.map(|(name, figure)| format!(", with {name} {figure}")).collect::<String>();
    // Weights that were played out are not compared by eye, and equal ones are told as such.
    let is_exact = |bar: &&TipBar| bar.farther(base, goal).is_some_and(|(_, figures)| figures.method == Method::Exact);
    let is_less = heavy.iter().all(is_exact) && others.iter().all(|other| other.weight(base, goal) < bar.weight(base, goal));
    let begin = if is_less { "No other single step weighs as much" } else { "The next single steps" };
    [first, format!("{begin}: with {name} it is {figure}{rest}.")]
}

/// Returns the least difference of a goal's figures in words.
#[must_use]
pub fn least_text(goal: Goal) -> String {
    if goal == Goal::StandsLost { format!("{} stands", least_difference(goal)) } else { "1 in 100".to_owned() }
}

/// Returns a step as the subject of a sentence, by the label of its unit: "11th US elite", "open ground".
fn step_name(label: &str, fact: TipFact, to: &str) -> String {
    let holds = |what: &str| if to == yes_no(true) { format!("{what} of the {label}") } else { format!("no {what} of the {label}") };
    match fact {
        TipFact::Experience | TipFact::Morale => format!("the {label} {to}"),
        TipFact::Stands => format!("the {label} with {to} stands"),
        TipFact::Weapon if to == NO_CARBINE => format!("{to} for the {label}"),
        TipFact::Weapon => format!("{to}s for the {label}"),
        TipFact::BraveColonel if to == yes_no(true) => format!("a brave colonel of the {label}"),
        TipFact::BraveColonel | TipFact::Bayonets | TipFact::BuckAndBall => holds(&fact.spoken()),
        TipFact::Leader => format!("the leader of the {label} {to}"),
        TipFact::Charging => to.to_owned(),
        TipFact::Beside => format!("{to} beside the {label}"),
        TipFact::Guns => format!("guns beside the {label}"),
        TipFact::Ground => format!("{to} ground"),
        TipFact::Position if to == Position::None.spoken() => "no position".to_owned(),
        TipFact::Position => format!("their {to} position"),
        TipFact::Cover if to == Cover::None.spoken() => "no cover".to_owned(),
        TipFact::Cover => format!("their {to} cover"),
    }
}

/// Returns the word so many places from another in its list.
fn beside<W: Word>(now: W, by: isize) -> Option<W> {
    let at = W::ALL.iter().position(|word| *word == now)?.checked_add_signed(by)?;
    W::ALL.get(at).copied()
}

/// Returns the steps of a fact; `None` if the unit has no such fact.
fn steps_of(case: &FightCase, id: &UnitId, fact: TipFact) -> Option<TipSteps> {
    let FightCase { setup: whole, request, condition } = case;
    let (_, unit) = whole.scenario.unit(id)?;
    let changed = |to: String, change: &dyn Fn(&mut Unit)| {
        let mut scenario = Scenario::clone(&whole.scenario);
        let units = scenario.sides.iter_mut().flat_map(|side| &mut side.units);
        units.filter(|unit| unit.id == *id).for_each(change);
        (to, FightCase { setup: Setup::new(&whole.tables, scenario), request: request.clone(), condition: condition.clone() })
    };
    let asked = |to: String, change: &dyn Fn(&mut FightRequest)| {
        let mut request = request.clone();
        change(&mut request);
        (to, FightCase { setup: whole.clone(), request, condition: condition.clone() })
    };
    match fact {
        TipFact::Experience => {
            let step = |by| beside(unit.experience, by).map(|to| changed(to.spoken(), &|unit| unit.experience = to));
            Some(TipSteps { now: unit.experience.spoken(), down: step(1), up: step(-1) })
        }
        TipFact::Morale => {
            let morale = unit.troops()?.morale;
            let step = |by| beside(morale, by).map(|to| changed(to.spoken(), &|unit| edit_troops(unit, |troops| troops.morale = to)));
            Some(TipSteps { now: morale.spoken(), down: step(1), up: step(-1) })
        }
        TipFact::Stands => {
            let (least, most) = if unit.troops().is_some() { starting_stands(&whole.tables) } else { (1, u32::MAX) };
            // Where the states of a battle are taken, a stand more is one more of those that are left.
            let now = condition.battle.as_ref().and_then(|battle| battle.units.get(id)).filter(|now| now.in_play());
            let left = now.map(|now| now.stands);
            let step = |by: i32| {
                let left =
                    left.map(|left| left.checked_add_signed(by).filter(|left| *left > 0)).map_or(Some(None), |left| left.map(Some))?;
                let condition = |left| Condition { stands: Some((id.clone(), left)), ..condition.clone() };
                if let Some(left) = left.filter(|left| *left <= unit.stands) {
                    return Some((left.to_string(), FightCase { condition: condition(left), ..case.clone() }));
                }
                let to = unit.stands.checked_add_signed(by).filter(|to| (least..=most).contains(to))?;
                let (text, mut case) = changed(to.to_string(), &|unit| (unit.stands, unit.stands_given) = (to, Some(to)));
                if let Some(left) = left {
                    case.condition = condition(left);
                }
                Some((text, case))
            };
            Some(TipSteps { now: left.unwrap_or(unit.stands).to_string(), down: step(-1), up: step(1) })
        }
        TipFact::Weapon => weapon_steps(unit, &changed),
        TipFact::BraveColonel => {
            unit.troops()?;
            Some(flag(unit.has_trait(Trait::BraveColonel), |to| changed(yes_no(to), &|unit| set_trait(unit, Trait::BraveColonel, to))))
        }
        TipFact::Bayonets => {
            unit.troops()?;
            Some(flag(!unit.has_trait(Trait::NoBayonets), |to| changed(yes_no(to), &|unit| set_trait(unit, Trait::NoBayonets, !to))))
        }
        TipFact::BuckAndBall => {
            unit.troops()?.weapon.filter(|weapon| *weapon == Weapon::Musket)?;
            Some(flag(unit.has_trait(Trait::BuckAndBall), |to| changed(yes_no(to), &|unit| set_trait(unit, Trait::BuckAndBall, to))))
        }
        TipFact::Leader => leader_steps(case, unit),
        TipFact::Beside => {
            let is_first = request.ours.first() == Some(id) || request.theirs.first() == Some(id);
            let other = unit_beside(case, unit).filter(|_| is_first)?;
            let text = format!("the {}", other.label());
            let joins = |request: &mut FightRequest| {
                let units = if request.ours.contains(id) { &mut request.ours } else { &mut request.theirs };
                units.push(other.id.clone());
            };
            Some(TipSteps { now: "none".to_owned(), down: None, up: Some(asked(text, &joins)) })
        }
        TipFact::Guns => {
            let is_first = request.ours.first() == Some(id) || request.theirs.first() == Some(id);
            let guns = guns_beside(case, unit).filter(|_| is_first)?;
            let joins = |request: &mut FightRequest| {
                let units = if request.ours.contains(id) { &mut request.ours } else { &mut request.theirs };
                units.push(guns.id.clone());
            };
            Some(TipSteps { now: "silent".to_owned(), down: None, up: Some(asked(format!("fire first ({})", guns.label()), &joins)) })
        }
        TipFact::Charging => {
            let steps = &request.plans.first()?.steps;
            let steel = steps.iter().find_map(|step| if let Step::Charge { cold_steel } = step { Some(*cold_steel) } else { None })?;
            let way = |steel: bool| if steel { "cold steel" } else { "firing as it comes" }.to_owned();
            let other =
                |to: bool| asked(way(to), &|request| request.plans.iter_mut().take(1).for_each(|plan| set_steel(&mut plan.steps, to)));
            (request.ours.first() == Some(id)).then(|| TipSteps {
                now: way(steel),
                down: steel.then(|| other(false)),
                up: (!steel).then(|| other(true)),
            })
        }
        TipFact::Ground => {
            let step = |by| beside(request.ground, by).map(|to| asked(to.spoken(), &|request| request.ground = to));
            (request.theirs.first() == Some(id)).then(|| TipSteps { now: request.ground.spoken(), down: step(-1), up: step(1) })
        }
        TipFact::Position => {
            let step = |by| beside(request.position, by).map(|to| asked(to.spoken(), &|request| request.position = to));
            (request.theirs.first() == Some(id)).then(|| TipSteps { now: request.position.spoken(), down: step(-1), up: step(1) })
        }
        TipFact::Cover => {
            let step = |by| beside(request.cover, by).map(|to| asked(to.spoken(), &|request| request.cover = to));
            (request.theirs.first() == Some(id)).then(|| TipSteps { now: request.cover.spoken(), down: step(-1), up: step(1) })
        }
    }
}

fn yes_no(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

fn flag(now: bool, to: impl Fn(bool) -> (String, FightCase)) -> TipSteps {
    TipSteps { now: yes_no(now), down: now.then(|| to(false)), up: (!now).then(|| to(true)) }
}

fn set_steel(steps: &mut [Step], to: bool) {
    for step in steps {
        if let Step::Charge { cold_steel } = step {
            *cold_steel = to;
        }
    }
}

fn set_trait(unit: &mut Unit, of: Trait, holds: bool) {
    if holds {
        unit.traits.insert(of);
    } else {
        unit.traits.remove(&of);
    }
}

fn edit_troops(unit: &mut Unit, edit: impl FnOnce(&mut Troops)) {
    if let Body::Infantry(troops) | Body::Cavalry(troops) = &mut unit.body {
        edit(troops);
    }
}

/// Returns a unit of foot of the same command that could fight beside a unit; `None` if there is none.
fn unit_beside<'c>(case: &'c FightCase, unit: &Unit) -> Option<&'c Unit> {
    let (side, _) = case.setup.scenario.unit(&unit.id)?;
    let fights = |other: &Unit| case.request.ours.contains(&other.id) || case.request.theirs.contains(&other.id);
    let alone = if case.request.ours.contains(&unit.id) { &case.request.ours } else { &case.request.theirs }.len() == 1;
    let mut others = side.units.iter().filter(|other| other.command == unit.command && other.arm() == Arm::Infantry && !fights(other));
    others.next().filter(|_| alone)
}

/// Returns guns of the same side that could fire before its combats, the first that are on the table; `None` if there are none.
fn guns_beside<'c>(case: &'c FightCase, unit: &Unit) -> Option<&'c Unit> {
    let (side, _) = case.setup.scenario.unit(&unit.id)?;
    let fights = |other: &Unit| case.request.ours.contains(&other.id) || case.request.theirs.contains(&other.id);
    let there =
        |other: &Unit| case.condition.battle.as_ref().is_none_or(|battle| battle.units.get(&other.id).is_some_and(|now| now.in_play()));
    let room = if case.request.ours.contains(&unit.id) { &case.request.ours } else { &case.request.theirs }.len() < MOST_UNITS;
    let mut guns = side.units.iter().filter(|other| other.arm() == Arm::Artillery && !fights(other) && there(other));
    guns.next().filter(|_| room && unit.arm() != Arm::Artillery)
}

/// Function that names a fight with a unit changed.
type Changed<'f> = dyn Fn(String, &dyn Fn(&mut Unit)) -> (String, FightCase) + 'f;

/// Returns the steps of a weapon: those an arm can carry, the best last. Foot without firearms is another kind of unit, and no step.
fn weapon_steps(unit: &Unit, changed: &Changed<'_>) -> Option<TipSteps> {
    const FOOT: [Option<Weapon>; 2] = [Some(Weapon::Musket), Some(Weapon::Rifle)];
    const HORSE: [Option<Weapon>; 2] = [None, Some(Weapon::Carbine)];
    let (troops, list) = (unit.troops()?, if unit.arm() == Arm::Cavalry { HORSE.as_slice() } else { FOOT.as_slice() });
    let at = list.iter().position(|weapon| *weapon == troops.weapon)?;
    let spoken = |weapon: Option<Weapon>| weapon.map_or_else(|| NO_CARBINE.to_owned(), Weapon::spoken);
    let step = |by: isize| {
        let to = *list.get(at.checked_add_signed(by)?)?;
        Some(changed(spoken(to), &|unit| edit_troops(unit, |troops| troops.weapon = to)))
    };
    Some(TipSteps { now: spoken(troops.weapon), down: step(-1), up: step(1) })
}

/// Returns the steps of a unit's leader: away, near, attached to it.
fn leader_steps(case: &FightCase, unit: &Unit) -> Option<TipSteps> {
    let request = &case.request;
    let (side, _) = case.setup.scenario.unit(&unit.id)?;
    let own = side.commander_of(unit).map(|leader| leader.id.clone());
    let able = |leader: &&LeaderId| side.leader(leader).is_some_and(|leader| !leader.artillery || unit.arm() == Arm::Artillery);
    let near = own.clone().filter(|own| request.near.contains(own)).or_else(|| request.near.iter().find(able).cloned());
    let Some(leader) = near else {
        let mut with = request.clone();
        with.near.push(own?);
        let near = ("near".to_owned(), FightCase { request: with, ..case.clone() });
        return Some(TipSteps { now: "away".to_owned(), down: None, up: Some(near) });
    };
    let rating = side.leader(&leader).map_or_else(String::new, |leader| format!(", {}", leader.rating.spoken()));
    let mut without = request.clone();
    without.near.retain(|known| *known != leader);
    let mut away = FightCase { request: without, ..case.clone() };
    away.condition.attached = None;
    let joined = Some((leader, unit.id.clone()));
    let is_attached = case.condition.attached == joined;
    let with = |attached| FightCase { condition: Condition { attached, ..case.condition.clone() }, ..case.clone() };
    Some(if is_attached {
        TipSteps { now: format!("attached{rating}"), down: Some(("near".to_owned(), with(None))), up: None }
    } else {
        TipSteps { now: format!("near{rating}"), down: Some(("away".to_owned(), away)), up: Some(("attached".to_owned(), with(joined))) }
    })
}
