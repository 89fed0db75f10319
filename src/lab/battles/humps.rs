//! Two kinds of day: whether the points at the end have two peaks, which no average shows.

use std::collections::BTreeMap;

/// Ranges of the points at the end of both kinds of day, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoKinds(pub [(i32, i32); 2]);

/// Weights by which neighbouring points are smoothed: points that come in twos make no peaks of their own.
const SMOOTH: [f64; 9] = [1.0, 8.0, 28.0, 56.0, 70.0, 56.0, 28.0, 8.0, 1.0];
/// Share of a lower peak that the valley beside it has at most.
const VALLEY: f64 = 0.7;
/// Share of all days that each kind has at least.
const LEAST_KIND: f64 = 0.1;
/// Standard errors by which the lower peak stands above the valley.
const BEYOND: f64 = 4.0;
/// Share of a kind left out at either end of its range.
const LEFT_OUT: f64 = 0.1;

/// Returns the ranges of two kinds of day; `None` where there is one kind.
#[must_use]
pub fn two_kinds(finals: &BTreeMap<i32, u32>) -> Option<TwoKinds> {
    let (first, last) = (*finals.keys().next()?, *finals.keys().next_back()?);
    let all = finals.values().map(|count| f64::from(*count)).sum::<f64>();
    let at = |ahead: i32| f64::from(finals.get(&ahead).copied().unwrap_or(0));
    let whole = SMOOTH.iter().sum::<f64>();
    let half = i32::try_from(SMOOTH.len() / 2).unwrap_or(0);
    let smooth = |ahead: i32| (ahead - half..).zip(SMOOTH).map(|(near, weight)| at(near) * weight).sum::<f64>() / whole;
    let from = first - half;
    let curve = (from..=last + half).map(smooth).collect::<Vec<_>>();
    let peak = |nth: usize| {
        let before = nth.checked_sub(1).map_or(0.0, |before| curve[before]);
        curve[nth] > before && curve[nth] >= curve.get(nth + 1).copied().unwrap_or(0.0)
    };
    let peaks = (0..curve.len()).filter(|nth| peak(*nth)).collect::<Vec<_>>();
    let mut best: Option<(f64, usize)> = None;
    for (place, one) in peaks.iter().enumerate() {
        for other in &peaks[place + 1..] {
            let between = (*one..=*other).min_by(|a, b| curve[*a].total_cmp(&curve[*b]))?;
            let (low, valley) = (curve[*one].min(curve[*other]), curve[between]);
            let below = curve[..=between].iter().sum::<f64>();
            let kinds = below.min(all - below);
            // Smoothed counts scatter less than counts: some four points are added up.
            let clear = low - valley > BEYOND * ((low + valley) / 4.0).sqrt();
            if valley <= VALLEY * low && kinds >= LEAST_KIND * all && clear && best.is_none_or(|(known, _)| low - valley > known) {
                best = Some((low - valley, between));
            }
        }
    }
    let (_, between) = best?;
    let split = from + i32::try_from(between).ok()?;
    let range = |ends: &[(i32, u32)]| {
        let count = ends.iter().map(|(_, count)| f64::from(*count)).sum::<f64>();
        let mut sum = 0.0;
        let (mut low, mut high) = (None, None);
        for (ahead, of) in ends {
            sum += f64::from(*of);
            low = low.or((sum > count * LEFT_OUT).then_some(*ahead));
            high = high.or((sum >= count * (1.0 - LEFT_OUT)).then_some(*ahead));
        }
        low.zip(high)
    };
    let (lower, upper): (Vec<_>, Vec<_>) = finals.iter().map(|(ahead, count)| (*ahead, *count)).partition(|(ahead, _)| *ahead <= split);
    Some(TwoKinds([range(&lower)?, range(&upper)?]))
}
