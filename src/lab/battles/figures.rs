//! Figures of whole battles: wins by pair, the framed pair, points by turn, where and which companies were lost. Nothing is averaged over
//! generals.

use std::collections::BTreeMap;

use super::field::Field;
use super::general::{GENERALS, Pair};
use super::humps::{TwoKinds, two_kinds};
use super::play::PlayedBattle;
use super::run::{BattleOrder, PlayedPairs};
use crate::hex::Hex;
use crate::lab::figures::{QUANTILE, wilson};

/// Battles under which no figure is shown.
pub const LEAST_BATTLES: u32 = 200;
/// Share of wins from which a scenario is lopsided.
pub const LOPSIDED: f64 = 0.95;
/// Shares of the battles that the bands of points show, in hundredths.
pub const BANDS: [u32; 5] = [5, 25, 50, 75, 95];
/// Place of both sides together behind the two.
const BOTH: usize = 2;
/// Place of the middle among the bands.
pub const MIDDLE: usize = 2;

/// Share of battles with its interval of 95 in 100, rounded outwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// Share that was counted.
    pub at: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Returns the share of `count` among so many battles.
    #[must_use]
    pub fn of(count: u32, battles: u32) -> Self {
        let at = f64::from(count) / f64::from(battles.max(1));
        let (low, high) = wilson(at, battles);
        Self { at, low, high }
    }
}

/// Figures of one pair of generals.
#[derive(Clone, Debug, PartialEq)]
pub struct PairFigures {
    /// Generals of the two sides.
    pub pair: Pair,
    /// Number of battles played.
    pub battles: u32,
    /// Battles each side won.
    pub won: [u32; 2],
    /// Points by which the first side is ahead, at the start and after each turn, by [`BANDS`].
    pub bands: Vec<[i32; BANDS.len()]>,
    /// Number of battles by the points at the end.
    pub finals: BTreeMap<i32, u32>,
    /// Times that each company was lost on each hex, in all battles.
    pub fell: BTreeMap<(Hex, usize), u32>,
    /// Companies lost on each hex in a battle, squared, in all battles: of the first side, of the second, of both.
    pub fell_squares: BTreeMap<(Hex, usize), u32>,
    /// Battles in which each company was lost, in the order of the field.
    pub lost: Vec<u32>,
    /// Ranges of the points at the end, where there are two kinds of day.
    pub two_kinds: Option<TwoKinds>,
    /// Numbers of battles to look at: a usual day, the closest, one that the side lost that wins more often.
    pub ones: [Option<u32>; 3],
}

/// Points given to a side at the start, and what it then wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Points at the start.
    pub points: u32,
    /// Battles each side wins then.
    pub won: [u32; 2],
}

/// Points that would make a pair even on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// Side that gets the points.
    pub side: usize,
    /// Points with which both come nearest to winning as often, 1 at least.
    pub even_at: u32,
    /// Wins with some gifts, the first of none.
    pub gifts: Vec<Gift>,
}

/// Verdict on a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Fewer battles than were asked for, or too few for a figure.
    Early,
    /// One pair of generals says nothing of a scenario.
    OnePair,
    /// All nine pairs favour this side beyond their intervals.
    Favours(usize),
    /// Some pairs do not agree.
    Depends,
    /// In no pair is a side ahead beyond its interval.
    Even,
}

/// Figures of all pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleFigures {
    /// Order that was asked for.
    pub order: BattleOrder,
    /// Number of battles played.
    pub played: u32,
    /// Figures of the pairs that played, in their order.
    pub pairs: Vec<PairFigures>,
    /// Pair from which neither side gains by changing.
    pub framed: Option<Pair>,
    /// Verdict on the scenario.
    pub verdict: Verdict,
    /// Battles in which the judge refused a command: there are none.
    pub refused: u32,
}

impl PairFigures {
    /// Counts the figures of a pair.
    #[must_use]
    pub fn of(field: &Field, pair: Pair, played: &BTreeMap<u32, PlayedBattle>) -> Self {
        let battles = u32::try_from(played.len()).unwrap_or(u32::MAX);
        let mut figures = Self {
            pair,
            battles,
            won: [0, 0],
            bands: Vec::new(),
            finals: BTreeMap::new(),
            fell: BTreeMap::new(),
            fell_squares: BTreeMap::new(),
            lost: vec![0; field.companies.len()],
            two_kinds: None,
            ones: [None; 3],
        };
        for battle in played.values() {
            let ahead = battle.final_ahead();
            *figures.finals.entry(ahead).or_default() += 1;
            if ahead != 0 {
                figures.won[usize::from(ahead < 0)] += 1;
            }
            let mut of_battle = BTreeMap::<_, u32>::new();
            for (company, hex) in &battle.fallen {
                figures.lost[*company] += 1;
                if let Some(hex) = hex {
                    *figures.fell.entry((*hex, *company)).or_default() += 1;
                    for of in [field.companies[*company].side, BOTH] {
                        *of_battle.entry((*hex, of)).or_default() += 1;
                    }
                }
            }
            for (at, count) in of_battle {
                *figures.fell_squares.entry(at).or_default() += count * count;
            }
        }
        let turns = played.values().map(|battle| battle.ahead.len()).max().unwrap_or(0);
        for turn in 0..turns {
            let mut ahead = played.values().filter_map(|battle| battle.ahead.get(turn).copied()).collect::<Vec<_>>();
            ahead.sort_unstable();
            figures.bands.push(BANDS.map(|share| of_sorted(&ahead, share)));
        }
        figures.two_kinds = two_kinds(&figures.finals);
        let middle = figures.bands.last().map_or(0, |bands| bands[MIDDLE]);
        let nearest =
            |to: i32| played.iter().min_by_key(|(number, battle)| ((battle.final_ahead() - to).abs(), **number)).map(|(number, _)| *number);
        let lost =
            |side: usize| played.iter().find(|(_, battle)| if side == 0 { battle.final_ahead() < 0 } else { battle.final_ahead() > 0 });
        figures.ones = [nearest(middle), nearest(0), figures.winner().and_then(lost).map(|(number, _)| *number)];
        figures
    }

    /// Checks whether it has played battles enough for a figure.
    #[must_use]
    pub const fn is_enough(&self) -> bool {
        self.battles >= LEAST_BATTLES
    }

    /// Returns the share of battles a side won.
    #[must_use]
    pub fn wins(&self, side: usize) -> Share {
        Share::of(self.won[side], self.battles)
    }

    /// Returns the share of battles that were drawn.
    #[must_use]
    pub fn drawn(&self) -> Share {
        Share::of(self.battles - self.won[0] - self.won[1], self.battles)
    }

    /// Returns the side that wins more often; `None` where both win as often.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match self.won[0].cmp(&self.won[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns how often the battle is drawn, where that is more often than either side wins.
    #[must_use]
    pub fn mostly_drawn(&self) -> Option<Share> {
        let drawn = self.battles - self.won[0] - self.won[1];
        (drawn > self.won[0].max(self.won[1])).then(|| Share::of(drawn, self.battles))
    }

    /// Returns the side that is ahead beyond the interval: of the battles that were decided it wins more than half.
    #[must_use]
    pub fn ahead(&self) -> Option<usize> {
        let decided = self.won[0] + self.won[1];
        let share = Share::of(self.won[0], decided);
        match () {
            () if decided == 0 => None,
            () if share.low > 0.5 => Some(0),
            () if share.high < 0.5 => Some(1),
            () => None,
        }
    }

    /// Returns how far the share of battles in which a company is lost may be off, of the company of which it may most: "±3".
    #[must_use]
    pub fn lost_off(&self) -> String {
        let half = |count: &u32| {
            let share = Share::of(*count, self.battles);
            (share.at - share.low).max(share.high - share.at)
        };
        at_most(self.lost.iter().map(half))
    }

    /// Returns how far the companies of a side, or of both, that fall on a hex in 100 battles may be off, of the hex on which they may most.
    #[must_use]
    pub fn fell_off(&self, field: &Field, side: Option<usize>) -> String {
        let count = f64::from(self.battles.max(1));
        let half = |((hex, of), squares): (&(Hex, usize), &u32)| {
            let is_of = |company: usize| side.is_none_or(|side| field.companies[company].side == side);
            let fell = self.fell.range((*hex, 0)..=(*hex, usize::MAX)).filter(|((_, company), _)| is_of(*company));
            let at = f64::from(fell.map(|(_, fell)| *fell).sum::<u32>()) / count;
            (*of == side.unwrap_or(BOTH)).then(|| QUANTILE * ((f64::from(*squares) / count - at * at).max(0.0) / count).sqrt())
        };
        at_most(self.fell_squares.iter().filter_map(half))
    }

    /// Returns by how much a side wins more often than the other, with its interval.
    #[must_use]
    pub fn more_wins(&self, side: usize) -> Share {
        let count = f64::from(self.battles.max(1));
        let (own, other) = (f64::from(self.won[side]) / count, f64::from(self.won[1 - side]) / count);
        let at = own - other;
        let half = QUANTILE * ((own + other - at * at).max(0.0) / count).sqrt();
        Share { at, low: (at - half).max(-1.0), high: (at + half).min(1.0) }
    }

    /// Returns the battles each side would have won with so many points more for one of them at the start.
    #[must_use]
    pub fn with_gift(&self, side: usize, points: u32) -> Gift {
        let points_of = i32::try_from(points).unwrap_or(i32::MAX);
        let shift = if side == 0 { points_of } else { -points_of };
        let mut won = [0, 0];
        for (ahead, battles) in &self.finals {
            match ahead.saturating_add(shift) {
                0 => {}
                then => won[usize::from(then < 0)] += battles,
            }
        }
        Gift { points, won }
    }

    /// Returns what would make the pair even on paper; `None` where neither side is ahead beyond the interval, or where no point would
    /// bring them nearer.
    #[must_use]
    pub fn evening(&self) -> Option<Evening> {
        let side = 1 - self.ahead()?;
        let most = self.finals.keys().map(|ahead| ahead.unsigned_abs()).max().unwrap_or(0) + 1;
        // Each point more wins the side as much or more: the nearest is the first of those that differ least.
        let differs = |points: &u32| {
            let [one, other] = self.with_gift(side, *points).won;
            one.abs_diff(other)
        };
        let even_at = (0..=most).min_by_key(differs).filter(|points| *points > 0)?;
        let mut points = vec![0, even_at.div_ceil(2), even_at, even_at + even_at.div_ceil(4)];
        points.dedup();
        Some(Evening { side, even_at, gifts: points.into_iter().map(|points| self.with_gift(side, points)).collect() })
    }

    /// Returns what the pair is worth to the first side: its wins, and half of what is drawn.
    fn value(&self) -> i64 {
        i64::from(self.won[0]) - i64::from(self.won[1])
    }
}

/// Returns the greatest of these halves of intervals in hundredths, rounded outwards: "±3".
fn at_most(halves: impl Iterator<Item = f64>) -> String {
    format!("±{:.0}", (halves.fold(0.0, f64::max) * 100.0 - 1e-9).ceil().max(1.0))
}

/// Returns the value of a sorted list below which so many in 100 lie.
fn of_sorted(sorted: &[i32], share: u32) -> i32 {
    let last = sorted.len().saturating_sub(1);
    let place = (last * usize::try_from(share).unwrap_or(0) + 50) / 100;
    sorted.get(place).copied().unwrap_or_default()
}

/// Returns the pair from which neither side does better by changing its general; `None` where there is none, or where a pair is missing.
#[must_use]
pub fn framed(pairs: &[PairFigures]) -> Option<Pair> {
    let all = GENERALS * GENERALS;
    let mut values = vec![None; all];
    for figures in pairs.iter().filter(|figures| figures.battles > 0) {
        #[expect(clippy::cast_precision_loss, reason = "counts of battles")]
        let value = figures.value() as f64 / f64::from(figures.battles);
        values[figures.pair.place()] = Some(value);
    }
    let values = values.into_iter().collect::<Option<Vec<f64>>>()?;
    let holds = |place: usize| {
        let (row, column) = (place / GENERALS, place % GENERALS);
        let no_row = (0..GENERALS).all(|other| values[other * GENERALS + column] <= values[place]);
        no_row && (0..GENERALS).all(|other| values[row * GENERALS + other] >= values[place])
    };
    // Of several the one with the most reckoning generals, which come last.
    let best = (0..all).rev().find(|place| holds(*place))?;
    Pair::all().into_iter().find(|pair| pair.place() == best)
}

/// Returns the verdict of these pairs by what was asked for.
fn verdict(pairs: &[PairFigures], order: &BattleOrder) -> Verdict {
    let enough = order.battles.max(LEAST_BATTLES);
    let wanted = if order.pair.is_some() { 1 } else { GENERALS * GENERALS };
    if pairs.len() < wanted || pairs.iter().any(|figures| figures.battles < enough) {
        return Verdict::Early;
    }
    if order.pair.is_some() {
        return Verdict::OnePair;
    }
    let ahead = pairs.iter().map(PairFigures::ahead).collect::<Vec<_>>();
    match ahead.first().copied().flatten() {
        Some(side) if ahead.iter().all(|other| *other == Some(side)) => Verdict::Favours(side),
        None if ahead.iter().all(Option::is_none) => Verdict::Even,
        _ => Verdict::Depends,
    }
}

impl Field {
    /// Counts the figures of what was played.
    #[must_use]
    pub fn figures(&self, played: &PlayedPairs, order: &BattleOrder) -> BattleFigures {
        let pairs = played.iter().map(|(pair, battles)| PairFigures::of(self, *pair, battles)).collect::<Vec<_>>();
        let whole = pairs.iter().all(PairFigures::is_enough);
        BattleFigures {
            order: *order,
            played: pairs.iter().map(|figures| figures.battles).sum(),
            framed: framed(&pairs).filter(|_| whole),
            verdict: verdict(&pairs, order),
            refused: played.values().flat_map(BTreeMap::values).map(|battle| battle.refused).sum(),
            pairs,
        }
    }
}

impl BattleFigures {
    /// Returns the figures of a pair.
    #[must_use]
    pub fn of(&self, pair: Pair) -> Option<&PairFigures> {
        self.pairs.iter().find(|figures| figures.pair == pair)
    }

    /// Returns the pair whose figures are told in full: the one asked for, the framed one, or else the reckoning generals'.
    #[must_use]
    pub fn shown_pair(&self) -> Option<&PairFigures> {
        let pair = self.order.pair.or(self.framed);
        pair.and_then(|pair| self.of(pair)).or_else(|| self.pairs.last())
    }
}
