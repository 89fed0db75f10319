//! Luck of a game: what the dice took from each side, against the average of all dice. Works for every game.
//!
//! Each check counts with the facts of its time; its chances are those of the rules, every face with its ways. What a referee or a
//! correction waived is no luck and is left out: what the dice proposed counts, up to what there was to lose.

use std::collections::BTreeMap;

use super::correction::ReplayedLog;
use super::{Event, FaceOrigin, Journal, System};
use crate::engine::Odds;
use crate::engine::process::fraction;
use crate::engine::text::WAS;
use crate::engine::text::count_text;
use crate::id::SideId;

/// Losses of each side in an event with dice, in the order of the sides, with the chances of every possible loss.
#[derive(Clone, Debug)]
pub struct Toll {
    /// Losses the dice took.
    pub lost: Vec<u32>,
    /// Chances of the losses before the dice were thrown.
    pub odds: Odds<Vec<u32>>,
}

/// A game whose luck can be counted.
pub trait Counted: System {
    /// Unit of loss, singular and plural.
    const LOST: (&str, &str);
    /// Remark for players on dice whose faces are not shown; empty where there are none.
    const DICE: &str = "";

    /// Returns the sides, with the names players know.
    fn sides(setup: &Self::Setup) -> Vec<(SideId, String)>;
    /// Returns the losses by the dice of an event, as the rules propose them. `None` where it has no dice that take anything, or none by
    /// the current tables.
    fn toll(setup: &Self::Setup, state: &Self::State, event: &Event<Self>) -> Option<Toll>;
}

/// Luck of both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// Losses of each side, in the order of the game's sides.
    pub sides: Vec<SideLuck>,
    /// Faces thrown, by side and by thrower; empty where there were none.
    pub faces: Vec<FaceTally>,
    /// Unit of loss, singular and plural.
    pub what: (&'static str, &'static str),
    /// Remark on dice whose faces are not shown; may be empty.
    pub dice: &'static str,
    /// Chance that the losses of two sides differ at least as far from what was due, in either direction, from 0 to 1; `None` before dice
    /// could take anything, or with other than two sides.
    pub lopsided: Option<f64>,
    /// Is set where the file does not hold the rules that judged some of the dice.
    pub unknown: bool,
}

/// Remark where the file does not hold the rules that judged some of the dice.
const BY_OTHERS: &str = "Some of these dice were judged by other rules, which the file does not hold: the chances are by the rules of now.";

impl Luck {
    /// Describes the losses to the dice against those due, and how unusual a battle as lopsided is; empty before dice could take any.
    #[must_use]
    pub fn sentences(&self) -> String {
        let hit = self.sides.iter().filter(|side| side.checks > 0).enumerate();
        let cost = hit.map(|(nth, side)| {
            let due = if side.expected > 0.0 && side.expected < 0.5 { "under 1".to_owned() } else { format!("{:.0}", side.expected) };
            let lost = match (nth, side.lost) {
                (0, 1) => format!("1 {}", self.what.0),
                (0, lost) => format!("{lost} {}", self.what.1),
                (_, lost) => lost.to_string(),
            };
            format!("the {} {lost} where {due} {} due", side.name, WAS.form(due != "1" && due != "under 1"))
        });
        let cost = cost.collect::<Vec<_>>();
        if cost.is_empty() {
            return format!("No dice could take {}.", self.what.1);
        }
        let means = self.lopsided.map_or_else(String::new, |chance| format!(" {}", as_lopsided(chance)));
        let rules = self.rules_text().map_or_else(String::new, |text| format!(" {text}"));
        format!("The dice cost {}.{means}{rules}", cost.join(", and "))
    }

    /// Returns the remark that its chances are not by the rules that judged the dice; `None` where they are.
    #[must_use]
    pub fn rules_text(&self) -> Option<&'static str> {
        self.unknown.then_some(BY_OTHERS)
    }
}

/// Describes how many battles are as lopsided as one of this chance.
fn as_lopsided(chance: f64) -> String {
    /// Chance from which luck is ordinary: every second battle is as lopsided.
    const ORDINARY: f64 = 0.4;
    const NUMBERS: [&str; 13] = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    if chance >= ORDINARY {
        return "Ordinary luck.".to_owned();
    }
    if chance < 0.005 {
        return "Not one battle in 200 is as lopsided.".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 2 and 200")]
    let battles = (1.0 / chance).round() as usize;
    let battles = NUMBERS.get(battles).map_or_else(|| battles.to_string(), |word| (*word).to_owned());
    format!("About one battle in {battles} is as lopsided.")
}

/// Losses of a side to the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct SideLuck {
    /// Id of the side.
    pub side: SideId,
    /// Name of the side.
    pub name: String,
    /// Unit of loss, singular and plural.
    pub what: (&'static str, &'static str),
    /// Number of events in which it could lose any.
    pub checks: u32,
    /// Number lost to the dice.
    pub lost: u32,
    /// Expected loss, the average of all dice.
    pub expected: f64,
    /// Chance that dice are at least as far from the average as these, in either direction, from 0 to 1.
    pub chance_as_extreme: f64,
}

/// Chance up to which luck counts as unusual: 5 in 100.
const UNUSUAL: f64 = 0.05;

impl SideLuck {
    /// Returns whether so much luck, good or bad, is rare.
    #[must_use]
    pub fn is_unusual(&self) -> bool {
        self.chance_as_extreme <= UNUSUAL
    }

    /// Describes the losses against the expected ones, and how unusual they are.
    #[must_use]
    pub fn sentences(&self) -> [String; 2] {
        let (name, (one, many)) = (&self.name, self.what);
        let checks = count_text(self.checks, "check", "checks");
        if self.checks == 0 {
            return [format!("{name}: no roll could cost {many} yet."), String::new()];
        }
        let took = count_text(self.lost, one, many);
        let expected = if self.expected > 0.0 && self.expected < 0.05 { "under 0.1".to_owned() } else { format!("{:.1}", self.expected) };
        let lost = format!("{name}: {took} lost in {checks}, {expected} expected.");
        let whose = if f64::from(self.lost) > self.expected { "bad" } else { "good" };
        let means = match self.chance_as_extreme {
            far if self.is_unusual() => format!("Unusually {whose} luck: {} are as lopsided.", in_100(far)),
            far if far <= 0.2 => format!("Some {whose} luck: {} are as lopsided.", in_100(far)),
            _ => "Ordinary luck.".to_owned(),
        };
        [lost, means]
    }
}

/// Formats a chance in hundredths.
fn in_100(chance: f64) -> String {
    let hundred = chance * 100.0;
    if hundred < 1.0 { "under 1 in 100 battles".to_owned() } else { format!("{hundred:.0} in 100 battles") }
}

/// Faces of one kind of dice that a side threw.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceTally {
    /// Side that threw the dice.
    pub side: SideId,
    /// Origin of the faces: by hand or from the generator.
    pub from: FaceOrigin,
    /// Number of dice with each face, from 1.
    pub counts: Vec<u32>,
    /// Chance that the sum of as many fair dice is at least as far from its average, in either direction, from 0 to 1.
    pub chance_as_extreme: f64,
}

impl FaceTally {
    /// Returns the number of dice thrown.
    #[must_use]
    pub fn dice_count(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Returns whether dice as low or as high are rare.
    #[must_use]
    pub fn is_unusual(&self) -> bool {
        self.chance_as_extreme <= UNUSUAL
    }

    /// Describes the average face, and how unusual it is.
    #[must_use]
    pub fn sentence(&self) -> String {
        let thrown = self.dice_count();
        let dice = count_text(thrown, "die", "dice");
        let average = f64::from(self.sum()) / f64::from(thrown.max(1));
        let fair = (self.counts.len() as f64 + 1.0) / 2.0;
        let means = if self.is_unusual() { format!(" Unusual: {} are as far off.", in_100(self.chance_as_extreme)) } else { String::new() };
        format!("{dice}, {average:.1} on average. Fair dice average {fair:.1}.{means}")
    }

    /// Returns the sum of the faces.
    #[must_use]
    pub fn sum(&self) -> u32 {
        (1..).zip(&self.counts).map(|(face, count)| face * count).sum()
    }
}

/// Computes the luck of the game so far, with its corrections applied.
#[must_use]
pub fn luck<S: Counted>(setup: &S::Setup, journal: &Journal<Event<S>>) -> Luck {
    let past = ReplayedLog::of(journal);
    let mut state = S::start(setup);
    let sides = S::sides(setup);
    let (mut balance, mut balanced, mut unknown) = (Spread::default(), 0u32, false);
    let mut losses = sides.iter().map(|_| (Spread::default(), 0u32, 0u32)).collect::<Vec<_>>();
    for (place, lived) in past.places().filter_map(|place| Some((place, past.at(place)?))) {
        let judged_at = past.judged_at(place);
        let then = S::as_judged(setup, judged_at);
        if let Some(Toll { lost, odds }) = lived.event().and_then(|event| S::toll(then.as_ref().unwrap_or(setup), &state, event)) {
            unknown |= S::is_judged_by_unknown(setup, judged_at);
            // The first side's losses less the second's, made positive by the most that the second could lose.
            let most = odds.weights.keys().filter_map(|lost| lost.get(1)).max().copied().unwrap_or(0);
            let difference = |lost: &Vec<u32>| (lost.first().unwrap_or(&0) + most).saturating_sub(*lost.get(1).unwrap_or(&0));
            balance.add(&odds.map(difference));
            balanced = balanced.saturating_add(difference(&lost));
            for (nth, (spread, checks, sum)) in losses.iter_mut().enumerate() {
                let own = odds.map(|lost| lost.get(nth).copied().unwrap_or(0));
                if own.weights.keys().any(|lost| *lost > 0) {
                    spread.add(&own);
                    *checks += 1;
                    *sum = sum.saturating_add(lost.get(nth).copied().unwrap_or(0));
                }
            }
        }
        lived.apply(&mut state);
    }
    let any = losses.len() == 2 && losses.iter().any(|(_, checks, _)| *checks > 0);
    let lopsided = any.then(|| balance.as_far_as(balanced));
    let sides = sides.into_iter().zip(losses).map(|((side, name), (spread, checks, lost))| SideLuck {
        side,
        name,
        what: S::LOST,
        checks,
        lost,
        expected: spread.mean(),
        chance_as_extreme: spread.as_far_as(lost),
    });
    Luck { sides: sides.collect(), faces: faces(setup, journal), what: S::LOST, dice: S::DICE, lopsided, unknown }
}

/// Counts the faces of all dice whose owner is in the log, by side, kind of die and thrower.
fn faces<S: Counted>(setup: &S::Setup, journal: &Journal<Event<S>>) -> Vec<FaceTally> {
    let mut thrown: BTreeMap<(SideId, bool, u8), Vec<u32>> = BTreeMap::new();
    for die in journal.applied().flat_map(|event| S::thrown_faces(setup, &event.command)) {
        let Some(side) = die.side else { continue };
        let counts = thrown.entry((side, die.from == FaceOrigin::Generator, die.sides)).or_insert_with(|| vec![0; usize::from(die.sides)]);
        if let Some(count) = counts.get_mut(usize::from(die.face).wrapping_sub(1)) {
            *count += 1;
        }
    }
    let faces = thrown.into_iter().map(|((side, generator, sides), counts)| {
        let mut faces =
            FaceTally { side, from: if generator { FaceOrigin::Generator } else { FaceOrigin::Typed }, counts, chance_as_extreme: 1.0 };
        faces.chance_as_extreme = Spread::of_dice(faces.dice_count(), sides).as_far_as(faces.sum());
        faces
    });
    faces.collect()
}

/// Highest number of sums whose chances are stored singly. Beyond it the normal distribution is as exact, and a throw costs no more in a
/// long campaign than in a short one.
const MOST_SUMS: usize = 4096;

/// Distribution of a sum from 0. Floats, because it is only shown and decides nothing, and sums of positive numbers lose no precision.
#[derive(Clone, Debug, PartialEq)]
struct Spread {
    /// Chance of each sum; empty once there are more than [`MOST_SUMS`].
    sums: Vec<f64>,
    mean: f64,
    variance: f64,
}

impl Default for Spread {
    fn default() -> Self {
        Self { sums: vec![1.0], mean: 0.0, variance: 0.0 }
    }
}

impl Spread {
    /// Adds one more throw to the sum.
    fn add(&mut self, odds: &Odds<u32>) {
        let chances = odds.weights.iter().map(|(value, ways)| (*value as usize, fraction(ways, &odds.total))).collect::<Vec<_>>();
        self.add_chances(&chances);
    }

    fn add_chances(&mut self, chances: &[(usize, f64)]) {
        let mean = chances.iter().map(|(value, chance)| *value as f64 * chance).sum::<f64>();
        self.mean += mean;
        self.variance += chances.iter().map(|(value, chance)| (*value as f64 - mean).powi(2) * chance).sum::<f64>();
        let most = chances.iter().map(|(value, _)| *value).max().unwrap_or(0);
        if self.sums.is_empty() || self.sums.len() + most > MOST_SUMS {
            self.sums.clear();
            return;
        }
        let mut sums = vec![0.0; self.sums.len() + most];
        for (sum, chance) in self.sums.iter().enumerate() {
            for (value, more) in chances {
                sums[sum + value] += chance * more;
            }
        }
        self.sums = sums;
    }

    /// Returns the sum of so many dice of so many sides.
    fn of_dice(dice: u32, sides: u8) -> Self {
        let die = (1..=usize::from(sides)).map(|face| (face, 1.0 / f64::from(sides))).collect::<Vec<_>>();
        let mut spread = Self::default();
        (0..dice).for_each(|_| spread.add_chances(&die));
        spread
    }

    const fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the chance of a sum at least as far from the mean as this one, in either direction.
    fn as_far_as(&self, sum: u32) -> f64 {
        let off = (f64::from(sum) - self.mean).abs();
        if self.sums.is_empty() {
            // Half a step nearer, for sums are whole.
            return beyond((off - 0.5).max(0.0) / self.variance.sqrt());
        }
        // Sums equally far on the other side must count, whatever the last digit of the mean.
        let far = off - 1e-6;
        let chances = self.sums.iter().enumerate().filter(|(sum, _)| (*sum as f64 - self.mean).abs() >= far);
        chances.map(|(_, chance)| *chance).sum::<f64>().min(1.0)
    }
}

/// Returns the chance of at least so many standard deviations, in either direction.
fn beyond(deviations: f64) -> f64 {
    libm::erfc(deviations / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with every throw of some small dice, counted one by one.
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
        let luck = |lost, as_far| SideLuck {
            side: "a".into(),
            name: "A".to_owned(),
            what: ("stand", "stands"),
            checks: 9,
            lost,
            expected: 4.25,
            chance_as_extreme: as_far,
        };
        for (as_far, unusual) in [(0.049, true), (0.05, true), (0.051, false), (0.9, false)] {
            assert_eq!(luck(7, as_far).is_unusual(), unusual);
        }
        for (chance, text) in [(0.004, "under 1 in 100 battles"), (0.374, "37 in 100 battles")] {
            assert_eq!(in_100(chance), text);
        }
    }

    #[test]
    fn a_battle_is_lopsided_among_so_many() {
        let cases = [
            (0.16, "About one battle in six is as lopsided."),
            (0.05, "About one battle in 20 is as lopsided."),
            (0.39, "About one battle in three is as lopsided."),
            (0.41, "Ordinary luck."),
            (0.001, "Not one battle in 200 is as lopsided."),
        ];
        for (chance, text) in cases {
            assert_eq!(as_lopsided(chance), text);
        }
    }

    /// Compares a hundred thousand dice added at once with the same dice added one by one.
    #[test]
    fn many_dice_cost_no_more_each_than_few() {
        let many = Spread::of_dice(100_000, 10);
        assert!(many.sums.is_empty());
        assert!((many.mean() - 550_000.0).abs() < 1e-3);
        assert!((many.as_far_as(550_000) - 1.0).abs() < 1e-6);
        // 908.3 is a standard deviation: two of them are five in a hundred.
        assert!((many.as_far_as(551_780) - 0.05).abs() < 1e-3, "{}", many.as_far_as(551_780));
        let exact = Spread::of_dice(400, 10);
        assert!(!exact.sums.is_empty());
        let normal = Spread { sums: Vec::new(), ..exact.clone() };
        for sum in [2200, 2250, 2300, 2320, 2050] {
            assert!((exact.as_far_as(sum) - normal.as_far_as(sum)).abs() < 1e-3, "{sum}");
        }
    }

    #[test]
    fn fair_dice_are_even() {
        let two = Spread::of_dice(2, 10);
        assert!((two.mean() - 11.0).abs() < 1e-12);
        assert!((two.as_far_as(11) - 1.0).abs() < 1e-12, "nothing is nearer the average than the average");
        assert!((two.as_far_as(2) - 0.02).abs() < 1e-12, "two ones or two tens");
        assert!((two.as_far_as(20) - 0.02).abs() < 1e-12);
        assert!((Spread::of_dice(0, 10).as_far_as(0) - 1.0).abs() < 1e-12);
    }
}
