//! Sentences of the laboratory: what comes of a fight and its price, in the words of players and never more than the figures hold.

use crate::engine::Amount;
use crate::engine::text::{join_list, lower_first, owner, signed, spaced, upper_first};
use crate::games::rff1812::Tables;
use crate::lab::figures::{FightFigures, Method, ONE_IN_100};
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, FightRequest, Goal};
use crate::lab::turn::{AssumedRow, ThrowFor};

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
        (Goal::StandsLost, _) => format!("{shown:.1}"),
        (Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent, Method::Exact) => in_100(shown),
        (Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent, Method::Played { .. }) => {
            let (low, high) = figures.interval(shown);
            format!("between {:.0} and {:.0}", (low * 100.0).floor(), (high * 100.0).ceil())
        }
    }
}

/// Returns what a plan does by its goal, with the figure in its place: "takes the Royal Scots’ ground 60 times in 100".
#[must_use]
pub fn clause(fight: &Fight, figures: &FightFigures, goal: Goal) -> String {
    let figure = figure_text(figures, goal);
    let often = times(&figure);
    let theirs = fight.units_of(false).iter().map(|unit| fight.setup.scenario.unit_label(unit)).collect::<Vec<_>>();
    match goal {
        Goal::TakeGround => format!("takes the {} ground {often} in 100", owner(&join_list(&theirs))),
        Goal::HoldGround => format!("holds its ground {often} in 100"),
        Goal::ThrownBack => format!("is thrown back {often} in 100"),
        Goal::StandsLost => format!("loses {figure} stands on average"),
        Goal::Worn => format!("is worn or worse {often} in 100"),
        Goal::Spent => format!("is spent or gone {often} in 100"),
    }
}

/// Returns the other goal that a verdict has its price in.
const fn price_of(goal: Goal) -> Goal {
    match goal {
        Goal::TakeGround | Goal::HoldGround => Goal::ThrownBack,
        Goal::ThrownBack | Goal::StandsLost | Goal::Worn | Goal::Spent => Goal::TakeGround,
    }
}

/// Returns the price of one plan beside another in a sentence.
fn price(own: &FightFigures, other: &FightFigures, goal: Goal) -> String {
    let is_thrown = price_of(goal) == Goal::ThrownBack;
    let (own, other) = (figure_text(own, price_of(goal)), figure_text(other, price_of(goal)));
    let often = times(&own);
    if own != other {
        return format!("The price: {} {often}, not {other}.", if is_thrown { "thrown back" } else { "the ground taken" });
    }
    match (own.as_str(), is_thrown) {
        ("0", true) => "Neither is thrown back.".to_owned(),
        ("0", false) => "Neither takes the ground.".to_owned(),
        (_, true) => format!("Both are thrown back {often}."),
        (_, false) => format!("Both take the ground {often}."),
    }
}

/// Returns the answer of the other side as a condition.
#[must_use]
pub const fn condition(answer: Answer) -> &'static str {
    match answer {
        Answer::Stand => "if they stand and fire",
        Answer::Charge => "if they charge",
        Answer::FallBack => "if they fall back",
        Answer::Square => "if they form square",
        Answer::Best => "if they do what is best for them",
    }
}

/// Returns the index of the plan that is better than every other for every answer; `None` if there is none.
#[must_use]
pub fn better_for_all(plans: &[Vec<FightFigures>]) -> Option<usize> {
    let beats = |one: &Vec<FightFigures>, other: &Vec<FightFigures>| one.iter().zip(other).all(|(own, other)| own.is_better(other));
    let best = |nth: &usize| plans.iter().enumerate().all(|(other, figures)| other == *nth || beats(&plans[*nth], figures));
    (0..plans.len()).find(|nth| plans.len() > 1 && best(nth))
}

/// Returns the sentences of a comparison: the verdict if it holds for every answer, else each answer's figures; the price beside it.
#[must_use]
pub fn comparison(fight: &Fight, request: &FightRequest, plans: &[Vec<FightFigures>]) -> String {
    comparison_parts(fight, request, plans).join(" ").trim().to_owned()
}

/// Returns the sentence of a comparison that is read first, and the others.
#[must_use]
pub fn comparison_parts(fight: &Fight, request: &FightRequest, plans: &[Vec<FightFigures>]) -> [String; 2] {
    let goal = request.goal;
    let name = |nth: usize| request.plans[nth].name.trim().to_owned();
    let against = |answer: usize, first: usize| {
        let others =
            (0..plans.len()).filter(|nth| *nth != first).map(|nth| format!("{} {}", name(nth), figure_text(&plans[nth][answer], goal)));
        let parts = std::iter::once(format!("{} {}", name(first), clause(fight, &plans[first][answer], goal))).chain(others);
        parts.collect::<Vec<_>>().join("; ")
    };
    if plans.len() < 2 {
        let mut parts = request.answers.iter().enumerate().map(|(nth, answer)| {
            let figures = &plans[0][nth];
            let thrown = times(&figure_text(figures, price_of(goal)));
            let does = if price_of(goal) == Goal::ThrownBack { "is thrown back" } else { "takes the ground" };
            format!("{}, {} {} and {does} {thrown}.", upper_first(condition(*answer)), name(0), clause(fight, figures, goal))
        });
        return [parts.next().unwrap_or_default(), parts.collect::<Vec<_>>().join(" ")];
    }
    if let Some(best) = better_for_all(plans) {
        let other = (0..plans.len()).filter(|nth| *nth != best);
        let next = other.max_by(|one, other| plans[*one][0].value.total_cmp(&plans[*other][0].value)).unwrap_or(best);
        // That they stand and fire is what players take for granted; another answer is named.
        let first = request.answers.first().filter(|answer| **answer != Answer::Stand);
        let against_it = first.map_or_else(String::new, |answer| format!("{}, ", condition(*answer)));
        let verdict = upper_first(&format!("{against_it}{}", against(0, best)));
        let more = request.answers.iter().enumerate().skip(1).map(|(nth, answer)| {
            let own = figure_text(&plans[best][nth], goal);
            format!("{}, {own}; {} {}. ", upper_first(condition(*answer)), name(next), figure_text(&plans[next][nth], goal))
        });
        return [format!("{verdict}."), format!("{}{}", more.collect::<String>(), price(&plans[best][0], &plans[next][0], goal))];
    }
    let each = request.answers.iter().enumerate().map(|(nth, answer)| format!("{}, {}", condition(*answer), against(nth, 0)));
    let each = each.collect::<Vec<_>>().join(". ");
    let price = price(&plans[0][0], &plans[1][0], goal);
    if request.answers.len() > 1 {
        [format!("It depends on their answer: {each}."), price]
    } else {
        [format!("No plan is ahead: {each}."), price]
    }
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
    let rest = [
        "nobody else fires or joins",
        leaders.as_str(),
        "no flank is turned",
        "who was on the march has formed",
        "the inches and the ground are your word",
        "thrown back is also where they carry our ground",
        "one fight is not the day",
    ];
    rest.into_iter().map(str::to_owned).collect()
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
