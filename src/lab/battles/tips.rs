//! Changes that tip a whole battle: one thing changed, the same battles on the same dice, and the difference of each pair of battles.

use std::sync::atomic::AtomicBool;

use super::field::Field;
use super::figures::Share;
use super::general::Pair;
use super::run::{BattleOrder, PlayedPairs};
use crate::engine::{Fault, words};
use crate::games::battlecry1812::FigureId;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::scenario::Scenario;
use crate::lab::figures::QUANTILE;

words! {
    /// Fact of a command or a key position that is changed by a step.
    BattleFact { Morale = "morale", Turn = "turn", Points = "points" }
}

/// Pairs of battles that every change is played at first.
pub const FIRST_PAIRS: u32 = 300;
/// Pairs of battles of those that are sharpened.
pub const SHARP_PAIRS: u32 = 1_500;
/// Changes that are sharpened: the widest.
const SHARPENED: usize = 3;

/// Change of a scenario by a step, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleTip {
    /// Command or key position that is changed.
    pub of: String,
    /// Fact that is changed.
    pub fact: BattleFact,
    /// Value now; of a command that has several the highest.
    pub now: u32,
    /// Value after the step.
    pub to: u32,
    /// Pairs of battles played.
    pub pairs: u32,
    /// It was played more often than the others.
    pub sharpened: bool,
    /// Share by which the first side wins more often.
    pub wins: Share,
    /// Points that the first side has more at the end.
    pub points: Share,
}

/// Change that is tried.
struct Step {
    of: String,
    fact: BattleFact,
    now: u32,
    to: u32,
    scenario: Scenario,
}

/// Returns every change of a scenario by one step up or down that it allows.
fn steps(field: &Field) -> Vec<Step> {
    let setup = &field.setup;
    let scenario = &setup.scenario;
    let most = setup.tables.figure(FigureId::MoraleStartMost);
    let least = setup.tables.figure(FigureId::MoraleStartLeast);
    let mut commands = Vec::new();
    for (_, unit) in scenario.units() {
        let command = unit.command.clone().unwrap_or_else(|| unit.label().to_owned());
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    let mut steps = Vec::new();
    for command in &commands {
        let of = |unit: &crate::games::battlecry1812::scenario::Unit| unit.command.as_deref().unwrap_or(unit.label()) == command;
        let (_, first) = match scenario.units().find(|(_, unit)| of(unit)) {
            Some(first) => first,
            None => continue,
        };
        for up in [false, true] {
            let mut changed = Scenario::clone(scenario);
            let mut moved = false;
            for unit in changed.sides.iter_mut().flat_map(|side| &mut side.units).filter(|unit| of(unit)) {
                let to = if up { unit.morale + 1 } else { unit.morale.saturating_sub(1) };
                if (least..=most).contains(&to) {
                    unit.morale = to;
                    moved = true;
                }
            }
            let to = if up { first.morale + 1 } else { first.morale.saturating_sub(1) };
            if moved {
                steps.push(Step { of: command.clone(), fact: BattleFact::Morale, now: first.morale, to, scenario: changed });
            }
        }
        if let Some(turn) = first.arrives.as_ref().map(|arrival| arrival.turn) {
            for to in [turn.saturating_sub(1), turn + 1].into_iter().filter(|to| (2..=scenario.turns).contains(to)) {
                let mut changed = Scenario::clone(scenario);
                for arrival in changed
                    .sides
                    .iter_mut()
                    .flat_map(|side| &mut side.units)
                    .filter(|unit| of(unit))
                    .filter_map(|unit| unit.arrives.as_mut())
                {
                    arrival.turn = to;
                }
                steps.push(Step { of: command.clone(), fact: BattleFact::Turn, now: turn, to, scenario: changed });
            }
        }
    }
    for (nth, position) in scenario.key_positions.iter().enumerate() {
        for to in [position.points.saturating_sub(1), position.points + 1].into_iter().filter(|to| *to != position.points) {
            let mut changed = Scenario::clone(scenario);
            changed.key_positions[nth].points = to;
            steps.push(Step { of: position.name.clone(), fact: BattleFact::Points, now: position.points, to, scenario: changed });
        }
    }
    steps
}

impl Field {
    /// Tries every change of the scenario by one step with a pair of generals, on the same dice; the widest and the doubtful are sharpened.
    ///
    /// # Errors
    /// A changed scenario cannot be played, which none does.
    pub fn tips(
        &self,
        order: &BattleOrder,
        pair: Pair,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<BattleTip>, Vec<Fault>> {
        let steps = steps(self);
        let mut base = PlayedPairs::new();
        let play = |field: &Self, played: &mut PlayedPairs, battles: u32| {
            let order = BattleOrder { battles, framed: battles, pair: Some(pair), ..*order };
            field.run(&order, played, stop, &mut |_, _| {});
        };
        let mut tried = Vec::new();
        play(self, &mut base, FIRST_PAIRS.min(order.framed));
        for (nth, step) in steps.into_iter().enumerate() {
            let setup = Setup::new(&self.setup.tables, step.scenario.clone());
            let field = Self::of(&setup)?;
            let mut played = PlayedPairs::new();
            play(&field, &mut played, FIRST_PAIRS.min(order.framed));
            let tip = compared(&step, pair, &base, &played, false);
            tried.push((tip, step, field, played));
            watch(nth + 1, 0);
        }
        let mut sorted = (0..tried.len()).collect::<Vec<_>>();
        sorted.sort_by(|one, other| tried[*other].0.wins.at.abs().total_cmp(&tried[*one].0.wins.at.abs()).then(one.cmp(other)));
        let sharp = SHARP_PAIRS.min(order.framed);
        if sharp > FIRST_PAIRS {
            play(self, &mut base, sharp);
            for nth in sorted.iter().take(SHARPENED) {
                let (tip, step, field, played) = &mut tried[*nth];
                play(field, played, sharp);
                *tip = compared(step, pair, &base, played, true);
                watch(*nth, 1);
            }
        }
        Ok(sorted.into_iter().map(|nth| tried[nth].0.clone()).collect())
    }
}

fn compared(step: &Step, pair: Pair, base: &PlayedPairs, changed: &PlayedPairs, sharpened: bool) -> BattleTip {
    let both = base.get(&pair).into_iter().flatten().filter_map(|(number, was)| Some((was, changed.get(&pair)?.get(number)?)));
    let (mut wins, mut points) = (Vec::new(), Vec::new());
    for (was, is) in both {
        let (before, after) = (was.final_ahead(), is.final_ahead());
        wins.push(f64::from(u8::from(after > 0)) - f64::from(u8::from(before > 0)));
        points.push(f64::from(after) - f64::from(before));
    }
    let pairs = u32::try_from(wins.len()).unwrap_or(u32::MAX);
    BattleTip {
        of: step.of.clone(),
        fact: step.fact,
        now: step.now,
        to: step.to,
        pairs,
        sharpened,
        wins: difference(&wins),
        points: difference(&points),
    }
}

/// Returns the mean of differences with its interval of 95 in 100.
fn difference(each: &[f64]) -> Share {
    let count = f64::from(u32::try_from(each.len().max(1)).unwrap_or(u32::MAX));
    let at = each.iter().sum::<f64>() / count;
    let spread = each.iter().map(|one| (one - at) * (one - at)).sum::<f64>() / (count - 1.0).max(1.0);
    let half = QUANTILE * (spread / count).sqrt();
    Share { at, low: at - half, high: at + half }
}

impl BattleTip {
    /// Returns whether the difference of wins is beyond its interval.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.wins.low > 0.0 || self.wins.high < 0.0
    }
}
