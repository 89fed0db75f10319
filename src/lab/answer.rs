//! Answer to a request for a fight, worked out and written as JSON.

use std::sync::Arc;

use rayon::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::engine::{Fault, Word as _};
use crate::games::rff1812::battle::Setup;
use crate::lab::assumed::that_move;
use crate::lab::figures::{ALIKE, FightFigures, Method};
use crate::lab::ground::{Condition, Fight};
use crate::lab::paths::Paths;
use crate::lab::played::{BATCHES, DICE, FIGHTS};
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, FightRequest, Plan};
use crate::lab::state::AssumedRow;
use crate::lab::words::{PlansVerdict, comparison, taken_for_granted};

/// Fight that is worked out: every plan against every answer.
#[derive(Clone, Debug)]
pub struct WorkedFight {
    /// Fight as it was set up.
    pub fight: Fight,
    /// Figures of each plan against each answer, in the order of the request; with the answer that is played.
    pub plans: Vec<Vec<(Answer, FightFigures)>>,
    /// All that was found out of its states.
    pub paths: Arc<Paths>,
}

/// Works a fight out.
///
/// # Errors
/// Every fault of the request.
pub fn fight(whole: &Setup, request: &FightRequest, progress: &Arc<Progress>) -> Result<WorkedFight, Vec<Fault>> {
    work(whole, request, &Condition::default(), progress)
}

/// Works a fight out whose units are in a condition of their own as it begins.
///
/// # Errors
/// Every fault of the request, or of a unit that cannot begin like that.
pub fn work(whole: &Setup, request: &FightRequest, condition: &Condition, progress: &Arc<Progress>) -> Result<WorkedFight, Vec<Fault>> {
    // On a thread of the pool, which must not be woken for each level then.
    rayon::scope(|_| worked(whole, request, condition, progress))
}

fn worked(whole: &Setup, request: &FightRequest, condition: &Condition, progress: &Arc<Progress>) -> Result<WorkedFight, Vec<Fault>> {
    let fight = Fight::set_up(whole, request, condition)?;
    let answers = played_answers(request);
    let pairs = request.plans.iter().flat_map(|plan| answers.iter().map(move |answer| (plan, *answer))).collect::<Vec<_>>();
    let (checks, goal) = (Arc::default(), request.goal);
    progress.begin(pairs.len() * request.turns);
    // Each pair has states of its own: two seldom come to the same, and threads would wait for each other.
    let exact = |(plan, answer): &(&Plan, Answer)| {
        let mut paths = Paths::new(&checks, progress);
        Some((fight.figures_exact(plan, *answer, goal, &mut paths)?, paths))
    };
    let all = pairs.par_iter().map(exact).collect::<Option<Vec<_>>>();
    let (figures, paths) = match all {
        Some(all) => {
            let (figures, paths): (Vec<_>, Vec<_>) = all.into_iter().unzip();
            (figures, paths.into_iter().next())
        }
        // Where one is too large all are played out, so that they meet the same luck.
        None => {
            progress.begin(pairs.len() * BATCHES);
            let played = |(plan, answer): &(&Plan, Answer)| fight.figures_played(plan, *answer, goal, (FIGHTS, DICE), progress);
            (pairs.iter().map(played).collect(), None)
        }
    };
    let of_plans = figures.chunks(answers.len().max(1)).map(|own| requested_answers(request, &answers, own)).collect();
    let paths = paths.unwrap_or_else(|| Paths::new(&checks, progress));
    Ok(WorkedFight { plans: of_plans, fight, paths: Arc::new(paths) })
}

/// Lists the answers that are played for those of a request, each once.
fn played_answers(request: &FightRequest) -> Vec<Answer> {
    let mut played: Vec<Answer> = Vec::new();
    for answer in request.answers.iter().flat_map(|answer| answer.played()) {
        if !played.contains(&answer) {
            played.push(answer);
        }
    }
    played
}

impl WorkedFight {
    /// Returns the figures without the answers they are against.
    #[must_use]
    pub fn figures(&self) -> Vec<Vec<FightFigures>> {
        self.plans.iter().map(|answers| answers.iter().map(|(_, figures)| figures.clone()).collect()).collect()
    }

    /// Returns the fight with the figures against other answers behind its own.
    #[must_use]
    pub fn with_others(&self, others: &Self) -> Self {
        let both = self.plans.iter().zip(&others.plans).map(|(own, other)| [own.clone(), other.clone()].concat());
        Self { plans: both.collect(), ..self.clone() }
    }

    /// Returns how its figures were got: exactly, or where one of them was played out by playing.
    #[must_use]
    pub fn method(&self) -> Method {
        let methods = self.plans.iter().flatten().map(|(_, figures)| figures.method);
        methods.into_iter().find(|method| *method != Method::Exact).unwrap_or(Method::Exact)
    }

    /// Returns the rows of assumed provenance that take part in 1 fight in 100 or more, by check and row.
    #[must_use]
    pub fn assumed(&self) -> Vec<AssumedRow> {
        let mut assumed = self.plans.iter().flatten().flat_map(|(_, figures)| figures.assumed.iter().cloned()).collect::<Vec<_>>();
        assumed.sort_unstable();
        assumed.dedup();
        assumed
    }
}

/// Lists the figures of a plan against every answer of the request, of those against the answers that are played; the best for them is that
/// of all answers with the least for us.
fn requested_answers(request: &FightRequest, played: &[Answer], figures: &[FightFigures]) -> Vec<(Answer, FightFigures)> {
    let known = || played.iter().copied().zip(figures);
    let find = |asked: &Answer| match asked {
        Answer::Best => known().min_by(|(_, one), (_, other)| one.value.total_cmp(&other.value)),
        Answer::Stand | Answer::Charge | Answer::FallBack | Answer::Square => known().find(|(answer, _)| answer == asked),
    };
    request.answers.iter().filter_map(find).map(|(answer, figures)| (answer, figures.clone())).collect()
}

/// Rounds a figure to the ninth place, where every machine agrees.
#[must_use]
pub fn rounded(figure: f64) -> f64 {
    (figure * 1e9).round() / 1e9
}

/// Writes how figures were got.
#[must_use]
pub fn method_json(method: Method) -> Json {
    match method {
        Method::Exact => json!("exact"),
        Method::Played { fights, dice } => json!({"played": fights, "dice": dice}),
    }
}

/// Writes a share: the figure, or where it was played out the figure and its interval.
#[must_use]
pub fn share_json(figures: &FightFigures, share: f64) -> Json {
    match figures.method {
        Method::Exact => json!(rounded(share)),
        Method::Played { .. } => {
            let (low, high) = figures.interval(share);
            json!([rounded(share), low, high])
        }
    }
}

/// Writes stands lost on average: the figure, or where it may be off the figure and its interval, rounded outwards to thousandths.
pub(super) fn average_json(at: f64, off: f64) -> Json {
    let thousandths = |bound: f64| bound.max(0.0) / 1_000.0;
    let interval = [((at - off) * 1_000.0 - ALIKE).floor(), ((at + off) * 1_000.0 + ALIKE).ceil()].map(thousandths);
    if off > 0.0 { json!([rounded(at), interval[0], interval[1]]) } else { json!(rounded(at)) }
}

/// Writes the answer to a request for a fight.
///
/// # Errors
/// Every fault of the request.
pub fn fight_json(whole: &Setup, request: &FightRequest, progress: &Arc<Progress>) -> Result<Json, Vec<Fault>> {
    let worked = fight(whole, request, progress)?;
    let assumed = that_move(&worked, request);
    Ok(worked.answer(request, &assumed))
}

impl WorkedFight {
    /// Writes the figures as the answer to the request they were worked out for, with the assumed values that move them.
    #[must_use]
    pub fn answer(&self, request: &FightRequest, assumed: &[AssumedRow]) -> Json {
        let (method, figures) = (self.method(), self.figures());
        let assumed = assumed.iter().map(|(check, row)| format!("{}.{row}", check.word())).collect::<Vec<_>>();
        let Self { fight, plans, .. } = self;
        let written = request.plans.iter().zip(plans).map(|(plan, answers)| {
            let answers = request.answers.iter().zip(answers).map(|(asked, (played, figures))| {
                let mut fields = figures_json(fight, figures);
                if *asked == Answer::Best {
                    fields.insert("is".to_owned(), json!(played.word()));
                }
                (asked.word().to_owned(), Json::Object(fields))
            });
            json!({"name": plan.name, "answers": Json::Object(answers.collect())})
        });
        let written = written.collect::<Vec<_>>();
        json!({
            "how": method_json(method),
            "plans": written,
            "better_for_all_answers": PlansVerdict::of(&figures, request.goal).better(),
            "words": comparison(fight, request, &figures),
            "taken_for_granted": taken_for_granted(fight, request),
            "assumed": assumed,
        })
    }
}

fn figures_json(fight: &Fight, figures: &FightFigures) -> Map<String, Json> {
    let share = |share: f64| share_json(figures, share);
    let by_unit = |of: &dyn Fn(usize) -> Json| {
        let units = fight.units.iter().enumerate().map(|(nth, unit)| (unit.to_string(), of(nth)));
        Json::Object(units.collect())
    };
    let steps = figures.steps.iter().map(|step| {
        let mut fields = Map::new();
        fields.insert("taken".to_owned(), share(step.taken));
        fields.insert("thrown_back".to_owned(), share(step.thrown_back));
        if step.taken_in_theirs + step.thrown_back_in_theirs > 0.0 {
            let theirs = json!({"taken": share(step.taken_in_theirs), "thrown_back": share(step.thrown_back_in_theirs)});
            fields.insert("their_turn".to_owned(), theirs);
        }
        if !step.instead.is_empty() {
            let instead = step.instead.iter().map(|(deed, times)| (deed.word().to_owned(), share(*times)));
            fields.insert("instead".to_owned(), Json::Object(instead.collect()));
        }
        Json::Object(fields)
    });
    let steps = steps.collect::<Vec<_>>();
    let fields = json!({
        "taken": share(figures.taken),
        "open": share(figures.open),
        "thrown_back": share(figures.thrown_back),
        "held": share(figures.held),
        "steps": steps,
        "lost": by_unit(&|nth| figures.lost[nth].iter().map(|lost| share(*lost)).collect()),
        "worn": by_unit(&|nth| share(figures.worn[nth])),
        "spent": by_unit(&|nth| share(figures.spent[nth])),
    });
    if let Json::Object(fields) = fields { fields } else { Map::new() }
}
