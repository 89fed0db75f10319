//! Sentences of the laboratory: what comes of a fight and its price, in the words of players and never more than the figures hold.

use crate::engine::text::{Verb, join_alternatives, join_list, lower_first, owner, signed, spaced, statement, upper_first};
use crate::engine::{Amount, Word as _};
use crate::games::rff1812::battle::{ever_forms, why_no_charge, why_no_cold_steel};
use crate::games::rff1812::scenario::Scenario;
use crate::games::rff1812::words::{Arm, Formation};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::UnitId;
use crate::lab::figures::{ALIKE, FightFigures, LEAST_STANDS, Method, ONE_IN_100, least_difference};
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, FightRequest, Goal, Step};
use crate::lab::state::{AssumedRow, ThrowFor};

/// Returns a share as so many in 100: 0 and 100 only where they are true.
#[must_use]
pub fn in_100(share: f64) -> String {
    if share <= 0.0 {
        "0".to_owned()
    } else if share >= 1.0 {
        "100".to_owned()
    } else if share < ONE_IN_100 {
        "under 1".to_owned()
    } else if share > 1.0 - ONE_IN_100 {
        "over 99".to_owned()
    } else {
        format!("{:.0}", share * 100.0)
    }
}

/// Returns an interval as so many in 100, rounded outwards: "between 84 and 88", and at an end "under 2" or "over 98".
#[must_use]
pub fn interval_in_100(low: f64, high: f64) -> String {
    let (low, high) = ((low * 100.0 + 1e-9).floor(), (high * 100.0 - 1e-9).ceil());
    match (low <= 0.0, high >= 100.0) {
        (true, false) => format!("under {:.0}", high.max(1.0)),
        (false, true) => format!("over {:.0}", low.min(99.0)),
        (true, true) | (false, false) => format!("between {low:.0} and {high:.0}"),
    }
}

/// Returns a share of the fights for a small place: so many in 100, with how far that may be off where they were played out: "60 ±1".
#[must_use]
pub fn share_in_100(figures: &FightFigures, share: f64) -> String {
    match figures.method {
        Method::Exact => in_100(share),
        Method::Played { .. } => format!("{} {}", in_100(share), off_in_100(share, figures.interval(share))).trim_end().to_owned(),
    }
}

/// Returns how far a share may be off in a small cell: the wider half of its interval, rounded outwards: "±2". What is "under 1" or
/// "over 99" is a bound already, and has none.
#[must_use]
pub fn off_in_100(share: f64, (low, high): (f64, f64)) -> String {
    let is_bound = |share: f64| share > 0.0 && share < ONE_IN_100;
    if is_bound(share) || is_bound(1.0 - share) {
        return String::new();
    }
    let half = (share - low).max(high - share) * 100.0;
    format!("±{:.0}", (half - 1e-9).ceil())
}

/// Returns how often by a figure in words: "60 times", "under 1 time".
#[must_use]
pub fn times(figure: &str) -> String {
    let is_one = matches!(figure, "1" | "under 1");
    format!("{figure} {}", if is_one { "time" } else { "times" })
}

/// Returns a figure of a goal: so many in 100, as an interval where it was played out, or stands.
#[must_use]
pub fn figure_text(figures: &FightFigures, goal: Goal) -> String {
    let shown = figures.shown(goal);
    match (goal, figures.method) {
        (Goal::StandsLost, _) => stands_text(shown, figures.value_off()),
        (Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent, Method::Exact) => in_100(shown),
        (Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent, Method::Played { .. }) => {
            let (low, high) = figures.interval(shown);
            interval_in_100(low, high)
        }
    }
}

/// Returns stands lost on average, and where these were played out how far they may be off, rounded outwards: "1.7", "1.7 ±0.1".
#[must_use]
pub fn stands_text(at: f64, off: f64) -> String {
    let text = match at {
        at if at <= 0.0 => "0".to_owned(),
        at if at < LEAST_STANDS => format!("under {LEAST_STANDS}"),
        at => format!("{at:.1}"),
    };
    // What the figure loses by rounding is in it too.
    let wide = off * 10.0 + (at * 10.0 - (at * 10.0).round()).abs();
    // A bound has none.
    let is_bound = at > 0.0 && at < LEAST_STANDS;
    if off > 0.0 && !is_bound { format!("{text} ±{:.1}", (wide - ALIKE).ceil() / 10.0) } else { text }
}

/// Returns the stands that a unit loses on average in words, as [`stands_text`] writes them.
#[must_use]
pub fn loss_text(figures: &FightFigures, nth: usize) -> String {
    stands_text(figures.average_loss(nth), figures.loss_off(nth))
}

/// Returns the stands that units lose together on average, off by no more than each of them may be.
#[must_use]
pub fn losses_text(figures: &FightFigures, units: std::ops::Range<usize>) -> String {
    let (at, off) = figures.average_losses(units);
    stands_text(at, off)
}

/// Returns the ground of the other side with its owners: "the Royal Scots’ ground", and of a battery that has its captain's name
/// "Sheppard’s ground".
#[must_use]
pub fn their_ground(scenario: &Scenario, theirs: &[UnitId]) -> String {
    let is_battery = theirs.first().and_then(|unit| scenario.unit(unit)).is_some_and(|(_, unit)| unit.arm() == Arm::Artillery);
    let names = theirs.iter().map(|unit| scenario.unit_label(unit)).collect::<Vec<_>>();
    format!("{}{} ground", if is_battery { "" } else { "the " }, owner(&join_list(&names)))
}

/// Returns what a plan does by its goal, with the figure in its place: "takes the Royal Scots’ ground 60 times in 100".
#[must_use]
pub fn clause(fight: &Fight, figures: &FightFigures, goal: Goal) -> String {
    let figure = figure_text(figures, goal);
    let often = times(&figure);
    match goal {
        Goal::TakeGround => format!("takes {} {often} in 100", their_ground(&fight.setup.scenario, fight.units_of(false))),
        Goal::HoldGround => format!("holds its ground {often} in 100"),
        Goal::ThrownBack => format!("is thrown back {often} in 100"),
        Goal::StandsLost => format!("loses {figure} stands on average"),
        Goal::Worn => format!("is worn or worse {often} in 100"),
        Goal::Spent => format!("is spent or gone {often} in 100"),
    }
}

/// Returns the other goals that plans are told apart by, the one a price is in first.
const fn others_of(goal: Goal) -> &'static [Goal] {
    match goal {
        Goal::TakeGround => &[Goal::ThrownBack],
        Goal::HoldGround => &[Goal::ThrownBack, Goal::TakeGround],
        Goal::ThrownBack => &[Goal::TakeGround],
        Goal::StandsLost | Goal::Worn | Goal::Spent => &[Goal::TakeGround, Goal::ThrownBack],
    }
}

/// Returns the other goal that a verdict has its price in.
const fn price_of(goal: Goal) -> Goal {
    others_of(goal)[0]
}

/// Returns the price of a plan that is better than another: how much worse it does by the other goal, against each answer where it does.
fn price(request: &FightRequest, own: &[FightFigures], other: &[FightFigures]) -> String {
    let by = price_of(request.goal);
    let is_thrown = by == Goal::ThrownBack;
    let figures = own.iter().zip(other).map(|(own, other)| {
        let more = if differ(own, other, by) { own.shown(by) - other.shown(by) } else { 0.0 };
        (more, figure_text(own, by), figure_text(other, by))
    });
    let figures = figures.collect::<Vec<_>>();
    let is_worse = |more: f64| if is_thrown { more > 0.0 } else { more < 0.0 };
    let worse = figures.iter().zip(&request.answers).filter(|((more, ..), _)| is_worse(*more));
    // What the figures are of is said with the first.
    let worse = worse.enumerate().map(|(nth, ((_, own, other), answer))| {
        let against = against_text(request, *answer);
        let of = if is_thrown { "thrown back" } else { "the ground taken" };
        if nth == 0 { format!("{against}{of} {}, not {other}", times(own)) } else { format!("{against}{own}, not {other}") }
    });
    let worse = worse.collect::<Vec<_>>();
    if !worse.is_empty() {
        return format!("The price: {}.", worse.join("; "));
    }
    if figures.iter().any(|(more, ..)| more.abs() > 0.0) {
        let better = if is_thrown { "It is thrown back less often, too" } else { "It takes the ground more often, too" };
        return match figures.as_slice() {
            [(_, own, other)] => format!("{better}: {}, not {other}.", times(own)),
            _ => format!("{better}."),
        };
    }
    match (figures.iter().all(|(_, own, _)| own == "0"), is_thrown) {
        (true, true) => "Neither is thrown back.".to_owned(),
        (true, false) => "Neither takes the ground.".to_owned(),
        (false, true) => "Both are thrown back as often.".to_owned(),
        (false, false) => "Both take the ground as often.".to_owned(),
    }
}

/// Checks whether two plans differ by a goal that they are not weighed by: by as much as is told of, and beyond their intervals.
fn differ(own: &FightFigures, other: &FightFigures, by: Goal) -> bool {
    let (more, least) = (own.shown(by) - other.shown(by), least_difference(by) - ALIKE);
    let [own, other] = [own, other].map(|figures| figures.interval(figures.shown(by)));
    more.abs() > least && (own.0 > other.1 || other.0 > own.1)
}

/// Returns what a plan does by the goal that a price is in.
fn verb_of(price: Goal) -> &'static str {
    if price == Goal::ThrownBack { "is thrown back" } else { "takes the ground" }
}

/// Returns the answer that a figure is against, where the request has several: "if they charge, ".
fn against_text(request: &FightRequest, answer: Answer) -> String {
    if request.answers.len() > 1 { format!("{}, ", condition(answer)) } else { String::new() }
}

/// Returns what each plan comes to by another goal, against each answer where they differ by as much as is told of.
fn other_goal(request: &FightRequest, plans: &[Vec<FightFigures>], by: Goal) -> String {
    let does = verb_of(by);
    let differs = |nth: usize| plans.iter().any(|one| differ(&one[nth], &plans[0][nth], by));
    let mut told = request.answers.iter().enumerate().filter(|(nth, _)| differs(*nth)).map(|(nth, answer)| {
        (against_text(request, *answer), plans.iter().map(|figures| figure_text(&figures[nth], by)).collect::<Vec<_>>())
    });
    let Some((against, figures)) = told.next() else { return String::new() };
    let others = request.plans.iter().zip(&figures).skip(1).map(|(plan, figure)| format!("; {} {figure}", plan.name.trim()));
    let first = format!("{against}{} {does} {} in 100{}", request.plans[0].name.trim(), times(&figures[0]), others.collect::<String>());
    let rest = told.map(|(against, figures)| format!("; {against}{}", in_order(&figures))).collect::<String>();
    format!("{}{rest}.", upper_first(&first))
}

/// Returns the figures of plans in their order, without the names: "54 against 62".
fn in_order(figures: &[String]) -> String {
    figures.join(if figures.len() == 2 { " against " } else { ", " })
}

/// Returns the answer of the other side as a condition.
#[must_use]
pub fn condition(answer: Answer) -> String {
    format!("if they {}", deed_of(answer))
}

/// Returns what the other side does by an answer.
pub(super) const fn deed_of(answer: Answer) -> &'static str {
    match answer {
        Answer::Stand => "stand and fire",
        Answer::Charge => "charge",
        Answer::FallBack => "fall back",
        Answer::Square => "form square",
        Answer::Best => "do what is best for them",
    }
}

/// Verdict on the plans of a fight, for all answers that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlansVerdict {
    /// Plan of this index is worse than no other for any answer, and better than each for one at least.
    Better(usize),
    /// One plan is better for one answer, and another for another.
    Depends,
    /// No plan is better than another for any answer.
    Alike,
    /// No plan is ahead of all others.
    Open,
}

impl PlansVerdict {
    /// Judges plans by the figures of each against each answer: a difference counts from 1 in 100 on, or a tenth of a stand; of those
    /// played out beyond its interval.
    #[must_use]
    pub fn of(plans: &[Vec<FightFigures>], goal: Goal) -> Self {
        let least = least_difference(goal);
        let answers = plans.first().map_or(0, Vec::len);
        let is_better = |one: usize, other: usize, answer: usize| plans[one][answer].is_better(&plans[other][answer], least);
        let ever = |one: usize, other: usize| (0..answers).any(|answer| is_better(one, other, answer));
        let pairs = || (0..plans.len()).flat_map(|one| (0..plans.len()).map(move |other| (one, other))).filter(|(one, other)| one != other);
        let leads = |one: usize| (0..plans.len()).all(|other| other == one || (ever(one, other) && !ever(other, one)));
        match (0..plans.len()).find(|one| plans.len() > 1 && leads(*one)) {
            Some(best) => Self::Better(best),
            None if pairs().all(|(one, other)| !ever(one, other)) => Self::Alike,
            None if pairs().any(|(one, other)| ever(one, other) && ever(other, one)) => Self::Depends,
            None => Self::Open,
        }
    }

    /// Returns the index of the plan that is better; `None` if there is none.
    #[must_use]
    pub const fn better(self) -> Option<usize> {
        match self {
            Self::Better(best) => Some(best),
            Self::Depends | Self::Alike | Self::Open => None,
        }
    }
}

/// Returns the sentences of a comparison: the verdict if it holds for every answer, else each answer's figures; the price beside it.
#[must_use]
pub fn comparison(fight: &Fight, request: &FightRequest, plans: &[Vec<FightFigures>]) -> String {
    comparison_parts(fight, request, plans).join(" ").trim().to_owned()
}

/// Returns the sentence of a comparison that is read first, and the others. Answers that come to the same as an earlier one have one
/// sentence, the last.
#[must_use]
pub fn comparison_parts(fight: &Fight, request: &FightRequest, plans: &[Vec<FightFigures>]) -> [String; 2] {
    let like = |nth: usize| (0..nth).find(|earlier| come_to_the_same(plans, [*earlier, nth]));
    let (alike, told): (Vec<_>, Vec<_>) = (0..request.answers.len()).partition(|nth| like(*nth).is_some());
    if alike.is_empty() {
        return parts_of_all(fight, request, plans);
    }
    let of_told = |figures: &Vec<FightFigures>| told.iter().map(|nth| figures[*nth].clone()).collect::<Vec<_>>();
    let answers = told.iter().map(|nth| request.answers[*nth]).collect();
    let [first, rest] = parts_of_all(fight, &FightRequest { answers, ..request.clone() }, &plans.iter().map(of_told).collect::<Vec<_>>());
    let same = told.iter().filter_map(|earlier| {
        let others = alike.iter().filter(|nth| like(**nth) == Some(*earlier)).map(|nth| deed_of(request.answers[*nth])).collect::<Vec<_>>();
        let text = format!("If they {}, it comes to the same as {}.", join_alternatives(&others), condition(request.answers[*earlier]));
        (!others.is_empty()).then_some(text)
    });
    let rest = std::iter::once(rest).chain(same).filter(|text| !text.is_empty()).collect::<Vec<_>>();
    [first, rest.join(" ")]
}

/// Checks whether two answers come to the same by every goal and for every plan.
fn come_to_the_same(plans: &[Vec<FightFigures>], [one, other]: [usize; 2]) -> bool {
    let alike = |figures: &Vec<FightFigures>| {
        let (one, other) = (&figures[one], &figures[other]);
        let goals = || Goal::ALL.iter().map(|goal| (one.shown(*goal) - other.shown(*goal)).abs());
        goals().all(|off| off < ALIKE) && one.steps == other.steps && one.lost == other.lost
    };
    plans.iter().all(alike)
}

fn parts_of_all(fight: &Fight, request: &FightRequest, plans: &[Vec<FightFigures>]) -> [String; 2] {
    let goal = request.goal;
    let name = |nth: usize| request.plans[nth].name.trim().to_owned();
    let figure = |plan: usize, answer: usize| figure_text(&plans[plan][answer], goal);
    let against = |answer: usize, first: usize| {
        let others = (0..plans.len()).filter(|nth| *nth != first).map(|nth| format!("{} {}", name(nth), figure(nth, answer)));
        let parts = std::iter::once(format!("{} {}", name(first), clause(fight, &plans[first][answer], goal))).chain(others);
        parts.collect::<Vec<_>>().join("; ")
    };
    if plans.len() < 2 {
        let mut parts = request.answers.iter().enumerate().map(|(nth, answer)| {
            let figures = &plans[0][nth];
            let thrown = times(&figure_text(figures, price_of(goal)));
            let does = verb_of(price_of(goal));
            format!("{}, {} {} and {does} {thrown}.", upper_first(&condition(*answer)), name(0), clause(fight, figures, goal))
        });
        return [parts.next().unwrap_or_default(), parts.collect::<Vec<_>>().join(" ")];
    }
    // The plans are named with the first answer alone: the others have their figures in the same order.
    let others = |lead: usize, order: &[usize]| {
        let of = |(nth, answer): (usize, &Answer)| {
            let figures = order.iter().map(|plan| figure(*plan, nth)).collect::<Vec<_>>();
            format!("{}, {}", condition(*answer), in_order(&figures))
        };
        let each = request.answers.iter().enumerate().filter(|(nth, _)| *nth != lead).map(of).collect::<Vec<_>>();
        if each.is_empty() { String::new() } else { format!("In the same order: {}.", each.join("; ")) }
    };
    let joined = |parts: Vec<String>| parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let verdict = PlansVerdict::of(plans, goal);
    if let PlansVerdict::Better(best) = verdict {
        let rest = || (0..plans.len()).filter(|nth| *nth != best);
        // An answer for which it is better comes first.
        let leads = |answer: usize| rest().all(|other| plans[best][answer].is_better(&plans[other][answer], least_difference(goal)));
        let lead = (0..request.answers.len()).find(|answer| leads(*answer)).unwrap_or(0);
        let next = rest().max_by(|one, other| plans[*one][lead].value.total_cmp(&plans[*other][lead].value)).unwrap_or(best);
        // That they stand and fire is what players take for granted; another answer is named.
        let first = request.answers.get(lead).filter(|answer| **answer != Answer::Stand);
        let against_it = first.map_or_else(String::new, |answer| format!("{}, ", condition(*answer)));
        let order = std::iter::once(best).chain(rest()).collect::<Vec<_>>();
        let price = price(request, &plans[best], &plans[next]);
        return [format!("{}.", upper_first(&format!("{against_it}{}", against(lead, best)))), joined(vec![others(lead, &order), price])];
    }
    let rest = others_of(goal).iter().map(|by| other_goal(request, plans, *by)).filter(|text| !text.is_empty()).collect::<Vec<_>>();
    let verdict = match verdict {
        PlansVerdict::Depends => "It depends on their answer",
        PlansVerdict::Alike if rest.is_empty() => "The plans come to the same",
        PlansVerdict::Alike => "By their goal the plans come to the same",
        PlansVerdict::Open | PlansVerdict::Better(_) => "No plan is ahead",
    };
    let order = (0..plans.len()).collect::<Vec<_>>();
    let first = request.answers.first().map_or_else(String::new, |answer| format!("{}, {}", condition(*answer), against(0, 0)));
    [format!("{verdict}: {first}."), joined([vec![others(0, &order)], rest].concat())]
}

/// Lists what is taken for granted in a fight.
#[must_use]
pub fn taken_for_granted(fight: &Fight, request: &FightRequest) -> Vec<String> {
    let near = request.near.iter().map(|leader| fight.setup.scenario.leader_name(leader)).collect::<Vec<_>>();
    let leaders = match near.as_slice() {
        [] => "no leader is near".to_owned(),
        [one] => format!("{one} stays near"),
        several => format!("{} stay near", join_list(several)),
    };
    let is_guns = |unit: &UnitId| fight.setup.scenario.unit(unit).is_some_and(|(_, unit)| unit.arm() == Arm::Artillery);
    let guns = fight.units.iter().any(is_guns).then_some("friends stand behind guns that are charged");
    // Their player turns lie between ours.
    let none =
        (request.turns == 1 && request.answers.contains(&Answer::Charge)).then_some("in one turn they have no player turn to charge in");
    let never = never_done(fight, request);
    let never = never.iter().map(String::as_str);
    let rest = ["no other unit fires or joins", leaders.as_str()].into_iter().chain(guns).chain(none).chain(never).chain([
        "no flank is turned",
        "units on the march have formed",
        "the inches and the ground are as you gave them",
        "a unit whose ground they carry is thrown back too",
        "one fight is not the whole battle",
    ]);
    rest.map(str::to_owned).collect()
}

const FORMS: Verb = Verb("forms", "form");

/// Lists what units of the fight never do, though a plan or an answer asks for it: they do the nearest thing, whatever their checks come to;
/// and how the other side charges.
fn never_done(fight: &Fight, request: &FightRequest) -> Vec<String> {
    let (setup, start) = (&fight.setup, &fight.start);
    let steps = || request.plans.iter().flat_map(|plan| &plan.steps);
    let asks = |answer: Answer| request.answers.contains(&answer) || request.answers.contains(&Answer::Best);
    let unit_of = |id: &UnitId| setup.scenario.unit(id).map(|(_, unit)| unit);
    let is_guns = |id: &&UnitId| unit_of(id).is_some_and(|unit| unit.arm() == Arm::Artillery);
    let steel = |ours: bool| if ours { steps().any(|step| *step == Step::Charge { cold_steel: true }) } else { asks(Answer::Charge) };
    let is_charge = |step: &Step| matches!(step, Step::Charge { .. });
    let charge = |ours: bool| if ours { steps().any(is_charge) } else { asks(Answer::Charge) };
    let square = |ours: bool| if ours { steps().any(|step| *step == Step::Square {}) } else { asks(Answer::Square) };
    let mut never = Vec::new();
    for ours in [true, false] {
        let units = || fight.units_of(ours).iter();
        // Guns beside those who charge fire before the combat.
        let does = if ours && !units().all(|id| is_guns(&id)) { "it fires before the combat" } else { "it stands and fires" };
        let guns = units().filter(is_guns).filter(|_| charge(ours));
        never.extend(guns.filter_map(|id| Some(format!("{}: {does}", why_no_charge(setup, start, id, false)?))));
        let no_square = units().filter_map(unit_of).filter(|unit| square(ours) && !ever_forms(unit, Formation::Square));
        never.extend(no_square.map(|unit| statement(unit.label(), FORMS, "no square: it is to stand and fire")));
        let no_steel = |id: &&UnitId| !is_guns(id) && why_no_cold_steel(setup, start, id).is_some();
        let without = units().filter(no_steel).filter(|_| steel(ours));
        never.extend(without.filter_map(|id| Some(format!("{}: the charge is without it", why_no_cold_steel(setup, start, id)?))));
    }
    let with_steel = |id: &UnitId| !is_guns(&id) && why_no_cold_steel(setup, start, id).is_none();
    let theirs = (asks(Answer::Charge) && fight.units_of(false).iter().any(with_steel)).then_some("they charge with cold steel");
    never.extend(theirs.map(str::to_owned));
    let close = fight.tables().inches(FigureId::CloseRange);
    if steps().any(|step| matches!(step, Step::ComeOn { to } if *to < close)) {
        never.push(format!("who comes on and does not charge halts at {close}, close range, at the nearest"));
    }
    never
}

/// Returns an assumed value in words: "telling fire from 9", "raw firers −1".
#[must_use]
pub fn assumed_text(tables: &Tables, (check, id): &AssumedRow) -> String {
    let (modifiers, outcomes) = match check {
        ThrowFor::Fire => (&tables.fire, Some(&tables.fire_outcomes)),
        ThrowFor::Charge => (&tables.charge, Some(&tables.charge_outcomes)),
        ThrowFor::Maneuver | ThrowFor::Leader => (&tables.maneuver, None),
    };
    let of_rows = || {
        let row = modifiers.iter().find(|row| row.id.as_str() == id)?;
        Some(match row.amount {
            Amount::Fixed(value) => format!("{} {}", lower_first(&row.label), signed(value)),
            Amount::OfFact(_) | Amount::ShareAmong(_) => lower_first(&row.label),
        })
    };
    let of_results = || {
        let row = outcomes?.rows().iter().find(|row| row.id.as_str() == id)?;
        Some(row.from.map_or_else(|| lower_first(&row.label), |from| format!("{} from {from}", lower_first(&row.label))))
    };
    of_rows().or_else(of_results).unwrap_or_else(|| spaced(id))
}
