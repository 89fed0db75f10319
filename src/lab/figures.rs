//! Figures of a fight, read off the ends of all its ways or of those played out.

use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::exact::{FightSums, MOST_STATES};
use crate::lab::ground::Fight;
use crate::lab::paths::Paths;
use crate::lab::played::{DICE, FIGHTS};
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, Goal, Plan};
use crate::lab::state::{AssumedRow, FightEnd, Verdict};
use crate::lab::steps::Deed;

/// Way in which figures were got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All ways of the dice are counted.
    Exact,
    /// Fights are played out on paired dice.
    Played {
        /// Number of fights that were played.
        fights: u32,
        /// Seed of their dice.
        dice: u64,
    },
}

impl Method {
    /// Returns how the figures were got in words: "20000 fights played out, dice 1813".
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Exact => "exact: every die counted".to_owned(),
            Self::Played { fights, dice } => format!("{fights} fights played out, dice {dice}"),
        }
    }
}

/// Figures of one plan against one answer, as shares of all fights.
#[derive(Clone, Debug, PartialEq)]
pub struct FightFigures {
    /// Way in which they were got.
    pub method: Method,
    /// Share in which our side takes the ground.
    pub taken: f64,
    /// Share in which nothing is decided.
    pub open: f64,
    /// Share in which our side is thrown back.
    pub thrown_back: f64,
    /// Share in which our side holds the ground it began on.
    pub held: f64,
    /// Shares of each turn.
    pub steps: Vec<StepShares>,
    /// For each unit the shares in which it loses 0, 1, 2 and more stands.
    pub lost: Vec<Vec<f64>>,
    /// For each unit its condition when it has lost so many stands.
    pub conditions: Vec<Vec<UnitCondition>>,
    /// For each unit the share in which it ends worn.
    pub worn: Vec<f64>,
    /// For each unit the share in which it ends spent or gone.
    pub spent: Vec<f64>,
    /// Rows of assumed provenance that take part in 1 fight in 100 or more, by check and row.
    pub assumed: Vec<AssumedRow>,
    /// Value of the goal of each fight played out; empty where the figures are exact.
    pub values: Vec<f64>,
    /// Value of the goal on average, the higher the better for our side.
    pub value: f64,
}

/// Shares that are decided in one turn of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepShares {
    /// Share taken in our player turn.
    pub taken: f64,
    /// Share thrown back in our player turn.
    pub thrown_back: f64,
    /// Share taken in the other side's player turn that follows.
    pub taken_in_theirs: f64,
    /// Share thrown back in the other side's player turn that follows.
    pub thrown_back_in_theirs: f64,
    /// Shares in which the check forbids the step, by what the unit does instead.
    pub instead: Vec<(Deed, f64)>,
}

/// Returns the value of an end for our side by a goal; the higher the better.
#[must_use]
pub fn value(goal: Goal, ours: usize, end: &FightEnd) -> f64 {
    let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
    let own = &end.conditions[..ours.min(end.conditions.len())];
    match goal {
        Goal::TakeGround => flag(end.verdict == Verdict::Taken),
        Goal::HoldGround => flag(end.held),
        Goal::ThrownBack => -flag(end.verdict == Verdict::ThrownBack),
        Goal::StandsLost => -end.lost.iter().take(ours).map(|lost| f64::from(*lost)).sum::<f64>(),
        Goal::Worn => -flag(own.iter().any(|condition| *condition != UnitCondition::Fresh)),
        Goal::Spent => -flag(own.iter().any(|condition| matches!(condition, UnitCondition::Spent | UnitCondition::Removed))),
    }
}

impl Fight {
    /// Works out the figures of a plan against an answer that is played: exactly, or where that is too much by playing fights out.
    #[must_use]
    pub fn figures(&self, plan: &Plan, answer: Answer, goal: Goal) -> FightFigures {
        self.figures_with(plan, answer, goal, &mut Paths::default())
    }

    /// Works out the same with the throws that are known, and adds to them.
    #[must_use]
    pub fn figures_with(&self, plan: &Plan, answer: Answer, goal: Goal, known: &mut Paths) -> FightFigures {
        let exact = self.figures_exact(plan, answer, goal, known);
        exact.unwrap_or_else(|| self.figures_played(plan, answer, goal, (FIGHTS, DICE), &Progress::default()))
    }

    /// Works out the figures exactly, with the throws that are known, and adds to them; `None` if there are too many.
    #[must_use]
    pub fn figures_exact(&self, plan: &Plan, answer: Answer, goal: Goal, known: &mut Paths) -> Option<FightFigures> {
        let sums = self.exact((plan, answer), MOST_STATES, known)?;
        Some(self.read(plan, goal, Method::Exact, &sums, |weight| weight.share()))
    }

    /// Works out the figures of a plan against an answer by playing so many fights out, with that seed of their dice.
    #[must_use]
    pub fn figures_played(&self, plan: &Plan, answer: Answer, goal: Goal, (fights, dice): (u32, u64), progress: &Progress) -> FightFigures {
        let played = self.played(plan, answer, (fights, dice), progress);
        let share = |count: &u32| f64::from(*count) / f64::from(fights.max(1));
        let figures = self.read(plan, goal, Method::Played { fights, dice }, &played.sums, share);
        FightFigures { values: played.ends.iter().map(|end| value(goal, self.ours, end)).collect(), ..figures }
    }

    fn read<W>(&self, plan: &Plan, goal: Goal, method: Method, sums: &FightSums<W>, share: impl Fn(&W) -> f64) -> FightFigures {
        let units = self.units.len();
        let mut figures = FightFigures {
            method,
            taken: 0.0,
            open: 0.0,
            thrown_back: 0.0,
            held: 0.0,
            steps: vec![StepShares::default(); plan.steps.len()],
            lost: vec![Vec::new(); units],
            conditions: vec![Vec::new(); units],
            worn: vec![0.0; units],
            spent: vec![0.0; units],
            assumed: Vec::new(),
            values: Vec::new(),
            value: 0.0,
        };
        let often = sums.assumed.iter().filter(|(_, weight)| share(weight) >= ONE_IN_100);
        figures.assumed = often.map(|(row, _)| row.clone()).collect();
        for (end, weight) in &sums.ends {
            let share = share(weight);
            figures.value += share * value(goal, self.ours, end);
            figures.held += if end.held { share } else { 0.0 };
            *figures.verdict_mut(end.verdict) += share;
            if let Some(step) = figures.steps.get_mut(end.turn) {
                step.add(end, share);
            }
            for nth in 0..units {
                let lost = usize::try_from(end.lost[nth]).unwrap_or_default();
                if figures.lost[nth].len() <= lost {
                    figures.lost[nth].resize(lost + 1, 0.0);
                    figures.conditions[nth].resize(lost + 1, UnitCondition::Fresh);
                }
                figures.conditions[nth][lost] = end.conditions[nth];
                figures.lost[nth][lost] += share;
                match end.conditions[nth] {
                    UnitCondition::Fresh => {}
                    UnitCondition::Worn => figures.worn[nth] += share,
                    UnitCondition::Spent | UnitCondition::Removed => figures.spent[nth] += share,
                }
            }
        }
        figures.snap(goal, self.ours, sums.ends.keys());
        for ((turn, _, deed), weight) in sums.deeds.iter().filter(|((_, theirs, _), _)| !theirs) {
            let asked = plan.steps.get(*turn);
            if let Some(step) = figures.steps.get_mut(*turn).filter(|_| asked.is_some_and(|asked| !asked.is_done_by(*deed))) {
                step.instead.push((*deed, share(weight)));
            }
        }
        figures
    }
}

impl FightFigures {
    /// Sets what is so at every end to 1, which a sum of floats may miss by a hair: 100 in 100 is said only where it is true.
    fn snap<'e>(&mut self, goal: Goal, ours: usize, ends: impl Iterator<Item = &'e FightEnd> + Clone) {
        let Some(first) = ends.clone().next() else { return };
        let always = |is: &dyn Fn(&FightEnd) -> bool| ends.clone().all(is);
        if always(&|end| end.verdict == first.verdict) {
            *self.verdict_mut(first.verdict) = 1.0;
        }
        if first.held && always(&|end| end.held) {
            self.held = 1.0;
        }
        let worth = value(goal, ours, first);
        if always(&|end| (value(goal, ours, end) - worth).abs() < ALIKE) {
            self.value = worth;
        }
        for nth in 0..first.lost.len() {
            if always(&|end| end.lost[nth] == first.lost[nth]) {
                self.lost[nth].iter_mut().filter(|share| **share > 0.0).for_each(|share| *share = 1.0);
            }
            for (shares, spent) in [(&mut self.worn, false), (&mut self.spent, true)] {
                let is = |condition: UnitCondition| match condition {
                    UnitCondition::Fresh => false,
                    UnitCondition::Worn => !spent,
                    UnitCondition::Spent | UnitCondition::Removed => spent,
                };
                if always(&|end| is(end.conditions[nth])) {
                    shares[nth] = 1.0;
                }
            }
        }
    }

    const fn verdict_mut(&mut self, verdict: Verdict) -> &mut f64 {
        match verdict {
            Verdict::Taken => &mut self.taken,
            Verdict::Open => &mut self.open,
            Verdict::ThrownBack => &mut self.thrown_back,
        }
    }

    /// Returns the stands that a unit loses on average.
    #[must_use]
    pub fn average_loss(&self, nth: usize) -> f64 {
        let lost = self.lost.get(nth).into_iter().flatten().enumerate();
        #[expect(clippy::cast_precision_loss, reason = "a few stands")]
        lost.map(|(stands, share)| stands as f64 * share).sum()
    }

    /// Returns the stands that the units of a side lose on average, and by how much that may be off: by no more than each of them may be.
    #[must_use]
    pub fn average_losses(&self, units: std::ops::Range<usize>) -> (f64, f64) {
        units.fold((0.0, 0.0), |(at, off), nth| (at + self.average_loss(nth), off + self.loss_off(nth)))
    }

    /// Returns by how much that average may be off, in stands: 0 where it is exact, else half of its interval of 95 in 100.
    #[must_use]
    pub fn loss_off(&self, nth: usize) -> f64 {
        let Method::Played { fights, .. } = self.method else { return 0.0 };
        let average = self.average_loss(nth);
        let lost = self.lost.get(nth).into_iter().flatten().enumerate();
        #[expect(clippy::cast_precision_loss, reason = "a few stands")]
        let spread = lost.map(|(stands, share)| share * (stands as f64 - average).powi(2)).sum::<f64>();
        QUANTILE * (spread / f64::from(fights.max(1))).sqrt()
    }

    /// Returns by how much the goal's average value may be off: 0 where it is exact, else half of its interval of 95 in 100.
    #[must_use]
    pub fn value_off(&self) -> f64 {
        half_of(&self.values)
    }

    /// Returns the columns of a unit's losses: 0, 1, 2 and so on, the last for all that are more, with the condition of most of them.
    #[must_use]
    pub fn loss_columns(&self, nth: usize) -> [LossColumn; LOSS_COLUMNS + 1] {
        let mut columns = [LossColumn { share: 0.0, condition: UnitCondition::Fresh }; LOSS_COLUMNS + 1];
        let known = self.lost.get(nth).zip(self.conditions.get(nth));
        let lost = known.into_iter().flat_map(|(lost, conditions)| lost.iter().zip(conditions)).enumerate();
        let mut most = [0.0; LOSS_COLUMNS + 1];
        for (stands, (share, condition)) in lost {
            let nth = stands.min(LOSS_COLUMNS);
            columns[nth].share += share;
            if *share > most[nth] {
                (columns[nth].condition, most[nth]) = (*condition, *share);
            }
        }
        columns
    }

    /// Returns the figure that a goal is shown by: a share, or stands lost on average.
    #[must_use]
    pub fn shown(&self, goal: Goal) -> f64 {
        match goal {
            Goal::TakeGround => self.taken,
            Goal::HoldGround => self.held,
            Goal::ThrownBack => self.thrown_back,
            Goal::StandsLost | Goal::Worn | Goal::Spent => self.value.abs(),
        }
    }

    /// Returns the interval of a share of the fights: the share itself where it is exact, else Wilson's of 95 in 100, rounded outwards.
    #[must_use]
    pub fn interval(&self, share: f64) -> (f64, f64) {
        match self.method {
            Method::Exact => (share, share),
            Method::Played { fights, .. } => wilson(share, fights),
        }
    }

    /// Checks whether the plan of these figures is better than another by its goal: by so much at least where they are
    /// exact, else beyond the interval of the pairs.
    #[must_use]
    pub fn is_better(&self, other: &Self, least: f64) -> bool {
        if self.values.is_empty() || other.values.is_empty() {
            let pairs = !self.values.is_empty() || !other.values.is_empty();
            return if pairs {
                self.interval(self.value.abs()).0 > other.interval(other.value.abs()).1
            } else {
                self.value - other.value > least - ALIKE / 2.0
            };
        }
        let differences = self.values.iter().zip(&other.values).map(|(own, other)| own - other).collect::<Vec<_>>();
        mean_of(&differences) - half_of(&differences) > 0.0
    }
}

impl StepShares {
    fn add(&mut self, end: &FightEnd, share: f64) {
        match (end.verdict, end.theirs) {
            (Verdict::Taken, false) => self.taken += share,
            (Verdict::Taken, true) => self.taken_in_theirs += share,
            (Verdict::ThrownBack, false) => self.thrown_back += share,
            (Verdict::ThrownBack, true) => self.thrown_back_in_theirs += share,
            (Verdict::Open, _) => {}
        }
    }
}

/// Returns the average of a sample; of none 0.
fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len() as f64).max(1.0)
}

/// Returns half of the interval of 95 in 100 of a sample's average; of none 0.
fn half_of(values: &[f64]) -> f64 {
    let (count, mean) = (values.len() as f64, mean_of(values));
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    QUANTILE * (spread / count.max(1.0)).sqrt()
}

/// Number of dots that stand for all fights.
const DOTS: usize = 50;
/// Dots beside each other in a column.
pub const DOTS_IN_A_ROW: usize = 5;
/// Lost stands that have a column of their own; those of more share one.
pub const LOSS_COLUMNS: usize = 6;

/// Returns how many of fifty dots each share has, two fights in 100 a dot: the largest rests are rounded up, so that they add up. What is
/// under 1 in 100 has no dot.
#[must_use]
pub fn dots_of(shares: &[f64]) -> Vec<usize> {
    #[expect(clippy::cast_precision_loss, reason = "fifty")]
    let whole = shares.iter().map(|share| share * DOTS as f64).collect::<Vec<_>>();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most fifty")]
    let mut dots = whole.iter().map(|share| share.floor() as usize).collect::<Vec<_>>();
    let mut by_rest = (0..shares.len()).filter(|nth| shares[*nth] >= ONE_IN_100).collect::<Vec<_>>();
    by_rest.sort_by(|one, other| (whole[*other] - whole[*other].floor()).total_cmp(&(whole[*one] - whole[*one].floor())));
    let left = DOTS.saturating_sub(dots.iter().sum());
    by_rest.into_iter().cycle().take(left).for_each(|nth| dots[nth] += 1);
    dots
}

/// Returns the rows that columns of dots take: those of the highest, one at the least.
#[must_use]
pub fn dot_rows(dots: &[usize]) -> usize {
    dots.iter().map(|dots| dots.div_ceil(DOTS_IN_A_ROW)).max().unwrap_or(1).max(1)
}

/// Column of fights in which a unit loses as many stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossColumn {
    /// Share of the fights.
    pub share: f64,
    /// Condition of the unit then.
    pub condition: UnitCondition,
}

/// Share under which nothing is told of: one fight in a hundred.
pub const ONE_IN_100: f64 = 0.01;
/// Stands lost on average under which nothing is told of.
pub const LEAST_STANDS: f64 = 0.1;

/// Returns the difference of two exact figures of a goal under which no sentence calls one better.
#[must_use]
pub const fn least_difference(goal: Goal) -> f64 {
    match goal {
        Goal::StandsLost => LEAST_STANDS,
        Goal::TakeGround | Goal::HoldGround | Goal::ThrownBack | Goal::Worn | Goal::Spent => ONE_IN_100,
    }
}

/// Difference of two exact figures under which they are the same, beyond what a float can tell.
pub const ALIKE: f64 = 1e-9;
/// Quantile of the normal distribution that leaves 95 in 100 between itself and its opposite.
pub const QUANTILE: f64 = 1.959_963_984_540_054;

/// Returns Wilson's interval of 95 in 100 for a share of so many fights, rounded outwards to thousandths.
#[must_use]
pub fn wilson(share: f64, fights: u32) -> (f64, f64) {
    let count = f64::from(fights.max(1));
    let square = QUANTILE * QUANTILE;
    let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
    let half = QUANTILE / (1.0 + square / count) * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
    ((low * 1_000.0 - ALIKE).floor().max(0.0) / 1_000.0, (high * 1_000.0 + ALIKE).ceil().min(1_000.0) / 1_000.0)
}
