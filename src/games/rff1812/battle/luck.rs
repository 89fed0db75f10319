//! The luck of a battle: what the dice cost each side, against what all dice would have cost on average.
//!
//! Every check is taken as it was called and as the units stood then; its chances are those of the check
//! itself, every face with its ways. What a referee or a correction waived is no luck and is left out: it is
//! what the dice proposed that counts, of stands that were there to lose.

use std::collections::BTreeMap;

use super::Setup;
use super::apply::unit_after;
use super::calls::{ChargeCall, Command, Die as Face, FireCall, FirerCall, ManeuverCall};
use super::correction::Past;
use super::event::{AppliedEffect, Event, Whom};
use super::judge::judge;
use super::requests::{charge_request, fire_request, maneuver_request, whom_it_falls_on};
use super::state::{BattleState, UnitState};
use crate::engine::process::fraction;
use crate::engine::{Odds, Process, ReadAs};
use crate::game::{FaceOrigin, Journal};
use crate::games::rff1812::charge::{Charge, ChargeRulings, ChargeState};
use crate::games::rff1812::fire::Fire;
use crate::games::rff1812::maneuver::Maneuver;
use crate::games::rff1812::scenario::Side;
use crate::games::rff1812::{Party, Rolled};
use crate::id::{SideId, UnitId};

/// The luck of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// Stands lost, in the order of the scenario's sides.
    pub sides: Vec<SideLuck>,
    /// Faces thrown, by side and by who threw; only where any were.
    pub faces: Vec<Faces>,
}

/// Stands a side lost to the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct SideLuck {
    /// The side.
    pub side: SideId,
    /// Checks in which it could lose stands.
    pub checks: u32,
    /// What the dice took.
    pub lost: u32,
    /// What all dice would have taken on average.
    pub expected: f64,
    /// The chance that dice are as far from the average as these, either way.
    pub as_far: f64,
}

/// From this chance down, luck is worth a word of its own: 5 in 100.
const UNUSUAL: f64 = 0.05;

impl SideLuck {
    /// Whether so much luck, good or bad, is rare.
    #[must_use]
    pub fn unusual(&self) -> bool {
        self.as_far <= UNUSUAL
    }

    /// What was lost and expected, and what that means.
    #[must_use]
    pub fn sentences(&self, setup: &Setup) -> [String; 2] {
        let name = setup.scenario.side(&self.side).map_or(self.side.0.as_str(), |side| side.name.as_str());
        let checks = if self.checks == 1 { "one check".to_owned() } else { format!("{} checks", self.checks) };
        if self.checks == 0 {
            return [format!("{name}: no dice could take stands yet."), String::new()];
        }
        let stands = if self.lost == 1 { "one stand".to_owned() } else { format!("{} stands", self.lost) };
        let lost = format!("{name}: the dice took {stands} in {checks}; all dice would have taken {:.1} on average.", self.expected);
        let whose = if f64::from(self.lost) > self.expected { "bad" } else { "good" };
        let means = match self.as_far {
            _ if self.unusual() => format!("Unusual: {whose} luck as great, either way, comes {}.", in_100(self.as_far)),
            far if far <= 0.2 => format!("Some {whose} luck, but not unusual: as far off, either way, are {}.", in_100(far)),
            far => format!("Nothing out of the way: as far off, either way, are {}.", in_100(far)),
        };
        [lost, means]
    }
}

/// A chance as a share of a hundred such days.
fn in_100(chance: f64) -> String {
    match chance * 100.0 {
        hundred if hundred < 1.0 => "under 1 in 100 such days".to_owned(),
        hundred if hundred > 99.0 => "nearly all such days".to_owned(),
        hundred => format!("{hundred:.0} in 100 such days"),
    }
}

/// Faces of the d10 a side threw.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces {
    /// Whose.
    pub side: SideId,
    /// By hand or by the generator.
    pub from: FaceOrigin,
    /// How many of each face, 1 to 10.
    pub counts: [u32; 10],
    /// The chance that the sum of as many fair dice is as far from its average as this, either way.
    pub as_far: f64,
}

impl Faces {
    /// How many dice were thrown.
    #[must_use]
    pub fn thrown(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Whether dice as low or as high are rare.
    #[must_use]
    pub fn unusual(&self) -> bool {
        self.as_far <= UNUSUAL
    }

    /// The average face, and how far off it is.
    #[must_use]
    pub fn sentence(&self) -> String {
        let thrown = self.thrown();
        let dice = if thrown == 1 { "one die".to_owned() } else { format!("{thrown} dice") };
        let average = f64::from(self.sum()) / f64::from(thrown.max(1));
        let word = if self.unusual() { "Unusual: as" } else { "As" };
        format!("{dice}, {average:.1} on average. {word} far from 5.5, either way, are {}.", in_100(self.as_far))
    }

    /// The sum of their faces.
    #[must_use]
    pub fn sum(&self) -> u32 {
        (1..).zip(self.counts).map(|(face, count)| face * count).sum()
    }
}

/// The luck of the battle so far, its corrections taken in.
#[must_use]
pub fn luck(setup: &Setup, journal: &Journal<Event>) -> Luck {
    let past = Past::of(journal);
    let mut state = BattleState::start(setup);
    let sides = setup.scenario.sides.each_ref().map(|side| &side.id);
    let mut losses = sides.map(|_| (Spread::default(), 0u32, 0u32));
    let mut thrown = BTreeMap::new();
    for lived in (0..past.len()).filter_map(|place| past.at(place)) {
        if let Some(event) = lived.event()
            && let Some(odds) = lost_odds(setup, &state, event)
        {
            let lost = stands_lost(setup, &state, &as_proposed(event.effects()));
            for (nth, (spread, checks, sum)) in losses.iter_mut().enumerate() {
                let own = odds.map(|lost| lost[nth]);
                if own.ways.keys().any(|lost| *lost > 0) {
                    spread.add(&own);
                    *checks += 1;
                    *sum = sum.saturating_add(lost[nth]);
                }
            }
        }
        lived.apply(setup, &mut state);
    }
    for event in journal.applied() {
        for (side, die) in dice(setup, event) {
            let counts: &mut [u32; 10] = thrown.entry((side, die.from == FaceOrigin::Generator)).or_default();
            if let Some(count) = counts.get_mut(usize::from(die.face).wrapping_sub(1)) {
                *count += 1;
            }
        }
    }
    let sides = sides.into_iter().zip(losses).map(|(side, (spread, checks, lost))| SideLuck {
        side: side.clone(),
        checks,
        lost,
        expected: spread.mean(),
        as_far: spread.as_far_as(lost),
    });
    let faces = thrown.into_iter().map(|((side, generator), counts)| {
        let mut faces = Faces { side, from: if generator { FaceOrigin::Generator } else { FaceOrigin::Typed }, counts, as_far: 1.0 };
        faces.as_far = Spread::of_d10(faces.thrown()).as_far_as(faces.sum());
        faces
    });
    Luck { sides: sides.collect(), faces: faces.collect() }
}

/// What the rules proposed, whatever the referee made of it.
fn as_proposed(effects: &[AppliedEffect]) -> Vec<AppliedEffect> {
    effects.iter().map(|applied| AppliedEffect { ruling: None, ..applied.clone() }).collect()
}

/// Stands each side loses by effects.
fn stands_lost(setup: &Setup, state: &BattleState, effects: &[AppliedEffect]) -> [u32; 2] {
    let left = |unit: &UnitState| if unit.removed { 0 } else { unit.stands };
    let mut lost = [0u32; 2];
    let mut seen: Vec<&UnitId> = Vec::new();
    for applied in effects {
        let Whom::Unit(id) = &applied.whom else { continue };
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let side = setup.scenario.unit(id).and_then(|(side, _)| nth_side(setup, side));
        if let (Some(nth), Some(before), Some(after)) = (side, state.units.get(id), unit_after(setup, state, id, effects)) {
            lost[nth] = lost[nth].saturating_add(left(before).saturating_sub(left(&after)));
        }
    }
    lost
}

fn nth_side(setup: &Setup, side: &Side) -> Option<usize> {
    setup.scenario.sides.iter().position(|known| known.id == side.id)
}

/// The chances of stands lost by each side in a check, its dice not thrown. None: no check, or none by the tables in use.
fn lost_odds(setup: &Setup, state: &BattleState, event: &Event) -> Option<Odds<[u32; 2]>> {
    match event {
        Event::Maneuver { call, .. } => maneuver_odds(setup, state, call),
        Event::Fire { call, .. } => fire_odds(setup, state, call),
        Event::Charge { call, .. } => charge_odds(setup, state, call),
        _ => None,
    }
}

/// One die for all units of the call.
fn maneuver_odds(setup: &Setup, state: &BattleState, call: &ManeuverCall) -> Option<Odds<[u32; 2]>> {
    let mut checks = Vec::with_capacity(call.units.len());
    for situation in &call.units {
        let request = maneuver_request(setup, state, call, situation).ok()?;
        checks.push((&situation.unit, Maneuver::prepare(&setup.tables, &request, &situation.rulings).ok()?));
    }
    let (_, first) = checks.first()?;
    let read = |rolled: &Rolled| {
        let effects = checks.iter().flat_map(|(unit, check)| {
            let effects = rolled.0.map(|die| check.resolve(die).effects).unwrap_or_default();
            let whom = Whom::Unit((*unit).clone());
            effects.into_iter().map(move |effect| AppliedEffect::new(whom.clone(), effect, None))
        });
        stands_lost(setup, state, &effects.collect::<Vec<_>>())
    };
    Some(Odds::of(&ReadAs { process: first, read }))
}

/// Rockets roll anew too, where there are not too many to work out.
fn fire_odds(setup: &Setup, state: &BattleState, call: &FireCall) -> Option<Odds<[u32; 2]>> {
    let unrolled = |firer: &FirerCall| FirerCall { rocket_dice: None, ..firer.clone() };
    let anew = FireCall { die: None, firers: call.firers.iter().map(unrolled).collect(), ..call.clone() };
    let as_rolled = FireCall { die: None, ..call.clone() };
    let prepare = |call: &FireCall| Fire::prepare(&setup.tables, &fire_request(setup, state, call).ok()?, &call.rulings).ok();
    let check = prepare(&anew).or_else(|| prepare(&as_rolled))?;
    let target = std::slice::from_ref(&call.target);
    let read = |dice: &<Fire<'_> as Process>::State| {
        let effects = check.resolve_state(dice).map(|resolution| resolution.effects).unwrap_or_default();
        let applied = effects.into_iter().filter(|effect| effect.on == Some(Party::Target)).flat_map(|effect| {
            let whom = whom_it_falls_on(setup, state, target, &effect);
            whom.into_iter().map(move |whom| AppliedEffect::new(whom, effect.clone(), None))
        });
        stands_lost(setup, state, &applied.collect::<Vec<_>>())
    };
    Some(Odds::of(&ReadAs { process: &check, read }))
}

/// The difference of the faces decides; each is judged once.
fn charge_odds(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Option<Odds<[u32; 2]>> {
    let rulings = ChargeRulings { attacker: call.attacker.rulings.clone(), defender: call.defender.rulings.clone() };
    let check = Charge::prepare(&setup.tables, &charge_request(setup, state, call).ok()?, &rulings).ok()?;
    let mut lost = BTreeMap::new();
    for difference in -9..=9i8 {
        let (attacker, defender) = if difference >= 0 { (10, 10 - difference) } else { (10 + difference, 10) };
        let die = |face: i8| Face { face: u8::try_from(face).unwrap_or(1), from: FaceOrigin::Typed };
        let call = ChargeCall { attacker_die: die(attacker), defender_die: die(defender), effect_rulings: Vec::new(), ..call.clone() };
        let event = judge(setup, state, Command::Charge(call)).ok()?;
        lost.insert(i32::from(difference), stands_lost(setup, state, event.effects()));
    }
    let read = |dice: &ChargeState| match dice {
        ChargeState::Met(difference) => lost.get(difference).copied().unwrap_or_default(),
        ChargeState::Before | ChargeState::Attacked(_) => [0, 0],
    };
    Some(Odds::of(&ReadAs { process: &check, read }))
}

/// The dice of an event and whose they were. Rockets' own dice are not among them: the log does not say who threw them.
fn dice(setup: &Setup, event: &Event) -> Vec<(SideId, Face)> {
    let of_unit = |unit: Option<&UnitId>| unit.and_then(|unit| setup.scenario.unit(unit)).map(|(side, _)| side.id.clone());
    let found = match event {
        Event::Maneuver { call, .. } => vec![(of_unit(call.units.first().map(|situation| &situation.unit)), Some(call.die))],
        Event::Fire { call, .. } => vec![(of_unit(call.firers.first().map(|firer| &firer.unit)), call.die)],
        Event::Charge { call, .. } => {
            vec![(of_unit(call.attackers.first()), Some(call.attacker_die)), (of_unit(call.defenders.first()), Some(call.defender_die))]
        }
        Event::FallenLeader { call, .. } => vec![(setup.scenario.leader(&call.leader).map(|(side, _)| side.id.clone()), Some(call.die))],
        Event::Replaced { unit, die, .. } => vec![(of_unit(Some(unit)), Some(*die))],
        _ => Vec::new(),
    };
    found.into_iter().filter_map(|(side, die)| Some((side?, die?))).collect()
}

/// How likely each sum is, from 0. Floats: it is shown and decides nothing, and sums of what is above zero keep
/// their precision.
#[derive(Clone, Debug, PartialEq)]
struct Spread(Vec<f64>);

impl Default for Spread {
    fn default() -> Self {
        Self(vec![1.0])
    }
}

impl Spread {
    /// The sum with one more throw.
    fn add(&mut self, odds: &Odds<u32>) {
        let chances = odds.ways.iter().map(|(value, ways)| (*value as usize, fraction(ways, &odds.of))).collect::<Vec<_>>();
        self.add_chances(&chances);
    }

    fn add_chances(&mut self, chances: &[(usize, f64)]) {
        let most = chances.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let mut sums = vec![0.0; self.0.len() + most];
        for (sum, chance) in self.0.iter().enumerate() {
            for (value, more) in chances {
                sums[sum + value] += chance * more;
            }
        }
        self.0 = sums;
    }

    /// The sum of so many d10.
    fn of_d10(dice: u32) -> Self {
        let die = (1..=10).map(|face| (face, 0.1)).collect::<Vec<_>>();
        let mut spread = Self::default();
        (0..dice).for_each(|_| spread.add_chances(&die));
        spread
    }

    fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(sum, chance)| sum as f64 * chance).sum()
    }

    /// The chance of a sum as far from the mean as this one, either way.
    fn as_far_as(&self, sum: u32) -> f64 {
        let mean = self.mean();
        // Sums exactly as far on the other side must count, whatever the last digit of the mean.
        let far = (f64::from(sum) - mean).abs() - 1e-6;
        let chances = self.0.iter().enumerate().filter(|(sum, _)| (*sum as f64 - mean).abs() >= far);
        chances.map(|(_, chance)| *chance).sum::<f64>().min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every throw of some small dice, counted one by one.
    #[test]
    fn sums_are_those_of_every_throw() {
        let dice: [&[usize]; 4] = [&[0, 0, 0, 1, 2, 2, 3], &[0, 1], &[0, 0, 5], &[1, 1, 1, 2]];
        let mut spread = Spread::default();
        for die in dice {
            let share = 1.0 / die.len() as f64;
            spread.add_chances(&die.iter().map(|value| (*value, share)).collect::<Vec<_>>());
        }
        let mut counts = [0u32; 12];
        for a in dice[0] {
            for b in dice[1] {
                for c in dice[2] {
                    for d in dice[3] {
                        counts[a + b + c + d] += 1;
                    }
                }
            }
        }
        let all = f64::from(counts.iter().sum::<u32>());
        let mean = counts.iter().enumerate().map(|(sum, count)| sum as f64 * f64::from(*count)).sum::<f64>() / all;
        assert!((spread.mean() - mean).abs() < 1e-12);
        for sum in 0..12u32 {
            let far = (f64::from(sum) - mean).abs() - 1e-9;
            let as_far =
                counts.iter().enumerate().filter(|(other, _)| (*other as f64 - mean).abs() >= far).map(|(_, count)| count).sum::<u32>();
            assert!((spread.as_far_as(sum) - f64::from(as_far) / all).abs() < 1e-12, "{sum}");
        }
    }

    #[test]
    fn luck_has_no_word_before_it_means_something() {
        let luck = |lost, as_far| SideLuck { side: "a".into(), checks: 9, lost, expected: 4.25, as_far };
        for (as_far, unusual) in [(0.049, true), (0.05, true), (0.051, false), (0.9, false)] {
            assert_eq!(luck(7, as_far).unusual(), unusual);
        }
        for (chance, says) in [(0.004, "under 1 in 100 such days"), (0.374, "37 in 100 such days"), (1.0, "nearly all such days")] {
            assert_eq!(in_100(chance), says);
        }
    }

    #[test]
    fn fair_dice_are_even() {
        let two = Spread::of_d10(2);
        assert!((two.mean() - 11.0).abs() < 1e-12);
        assert!((two.as_far_as(11) - 1.0).abs() < 1e-12, "nothing is nearer the average than the average");
        assert!((two.as_far_as(2) - 0.02).abs() < 1e-12, "two ones or two tens");
        assert!((two.as_far_as(20) - 0.02).abs() < 1e-12);
        assert!((Spread::of_d10(0).as_far_as(0) - 1.0).abs() < 1e-12);
    }
}
