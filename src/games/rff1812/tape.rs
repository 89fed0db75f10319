//! Results of a check at both ends of an uncertain measurement: whether the half inch crosses anything.

use super::explain::too_few_text;
use super::fire::{Fire, FireRequest};
use super::maneuver::{Maneuver, ManeuverRequest};
use super::tables::Tables;
use crate::engine::text::{join_list, lower_first, signed};
use crate::engine::{Ruling, Tally, Word as _};
use crate::quantity::{Inches, Measured, ToleranceEnd};

/// Result of a check at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceResult {
    /// Bands, command and lines that count, as the tables name them.
    pub counted_lines: Vec<String>,
    /// Points, sum and, with the die, the row.
    pub summary: String,
}

/// Range of distances with the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceRange {
    /// Nearest reading of the range, in inches.
    pub from: Inches,
    /// Farthest reading of the range, in inches.
    pub to: Inches,
    /// Answer at these distances.
    pub at: DistanceResult,
}

/// Returns the answers from the near end to the far end; a single one if nothing is crossed. Distances without an answer are left out.
pub fn split_by_distance(measured: Measured, answer: impl Fn(Inches) -> Option<DistanceResult>) -> Vec<DistanceRange> {
    let mut stretches: Vec<DistanceRange> = Vec::new();
    for inches in [ToleranceEnd::In, ToleranceEnd::Shown, ToleranceEnd::Out].map(|reading| measured.at(reading)) {
        let Some(at) = answer(inches) else { continue };
        match stretches.last_mut() {
            Some(last) if last.at == at => last.to = inches,
            _ => stretches.push(DistanceRange { from: inches, to: inches, at }),
        }
    }
    stretches
}

/// Describes the answers, a line each: the lines that differ, and the result on each side.
#[must_use]
pub fn text(measured: Measured, stretches: &[DistanceRange]) -> Vec<String> {
    let off = if measured.give_or_take == Inches::from_f64(0.5).unwrap_or_default() {
        "The half inch".to_owned()
    } else {
        format!("The {}", measured.give_or_take)
    };
    let [_, _, ..] = stretches else { return vec![format!("{off} changes nothing.")] };
    let common = |held: &String| stretches.iter().all(|stretch| stretch.at.counted_lines.contains(held));
    let line = |stretch: &DistanceRange| {
        let own = stretch.at.counted_lines.iter().filter(|held| !common(held)).cloned().collect::<Vec<_>>();
        let own = if own.is_empty() { String::new() } else { format!("{}: ", join_list(&own)) };
        let where_ = if stretch.from == stretch.to { stretch.from.to_string() } else { format!("{} to {}", stretch.from, stretch.to) };
        format!("At {where_}, {own}{}.", stretch.at.summary)
    };
    std::iter::once(format!("{off} matters.")).chain(stretches.iter().map(line)).collect()
}

/// Returns the result of a fire combat as the request has it, its die included if rolled; `None` if the request is at fault.
#[must_use]
pub fn fire_at(tables: &Tables, request: &FireRequest, rulings: &[Ruling]) -> Option<DistanceResult> {
    let check = Fire::prepare(tables, request, rulings).ok()?;
    let mut holds = Vec::new();
    for line in &check.points {
        let band = line.band.as_ref().map_or_else(|| "out of range".to_owned(), |band| lower_first(&band.label));
        holds.push(band);
        holds.extend(line.silent_by.iter().chain(&line.halved_by).map(|row| lower_first(&row.label)));
    }
    let Some(settled) = &check.settled else {
        let each = check.rockets_to_roll().map(|line| line.scores_on.map_or_else(|| "no".to_owned(), |face| face.to_string()));
        return Some(DistanceResult {
            counted_lines: holds,
            summary: format!("rockets score on {} or more", join_list(&each.collect::<Vec<_>>())),
        });
    };
    let points = settled.volley.total.text();
    let Some(tally) = &settled.tally else {
        return Some(DistanceResult { counted_lines: holds, summary: format!("{points}, {}", too_few_text(&check)) });
    };
    holds.extend(counting(tally));
    let row = request.die.and_then(|die| check.resolve(die)).map(|resolution| (resolution.result, lower_first(&resolution.row.label)));
    Some(DistanceResult { counted_lines: holds, summary: format!("{points}, {}", summed(tally, row)) })
}

/// Returns the result of a maneuver check as the request has it, its die included if rolled; `None` if the request is at fault.
#[must_use]
pub fn maneuver_at(tables: &Tables, request: &ManeuverRequest, rulings: &[Ruling]) -> Option<DistanceResult> {
    let check = Maneuver::prepare(tables, request, rulings).ok()?;
    let mut holds = counting(&check.tally).collect::<Vec<_>>();
    let command = check.command.spoken();
    if !holds.iter().any(|held| held.starts_with(&command)) {
        holds.insert(0, command);
    }
    let row = request.die.map(|die| check.resolve(die)).map(|resolution| (resolution.result, lower_first(&resolution.row.label)));
    Some(DistanceResult { counted_lines: holds, summary: summed(&check.tally, row) })
}

fn counting(tally: &Tally) -> impl Iterator<Item = String> {
    tally.counting().filter(|line| line.value != 0).map(|line| format!("{} {}", lower_first(&line.row.label), signed(line.value)))
}

fn summed(tally: &Tally, row: Option<(i32, String)>) -> String {
    let sum = format!("sum {}", signed(tally.total()));
    row.map_or_else(|| sum.clone(), |(result, row)| format!("{sum}, {result}: {row}"))
}
