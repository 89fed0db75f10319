//! Results of a check at both ends of an uncertain measurement: whether the half inch crosses anything.

use super::fire::{Fire, FireRequest};
use super::maneuver::{Maneuver, ManeuverRequest};
use super::tables::Tables;
use crate::engine::text::{listed, lower_first, signed};
use crate::engine::{Ruling, Tally, Word as _};
use crate::quantity::{Inches, Measured, Reading};

/// Result of a check at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Bands, command and lines that count, as the tables name them.
    pub holds: Vec<String>,
    /// Points, sum and, with the die, the row.
    pub comes_to: String,
}

/// Range of distances with the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Nearest reading of the range, in inches.
    pub from: Inches,
    /// Farthest reading of the range, in inches.
    pub to: Inches,
    /// Answer at these distances.
    pub at: At,
}

/// Returns the answers from the near end to the far end; a single one if nothing is crossed. Distances without an answer are left out.
pub fn stretches(measured: Measured, answer: impl Fn(Inches) -> Option<At>) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for inches in [Reading::In, Reading::Shown, Reading::Out].map(|reading| measured.at(reading)) {
        let Some(at) = answer(inches) else { continue };
        match stretches.last_mut() {
            Some(last) if last.at == at => last.to = inches,
            _ => stretches.push(Stretch { from: inches, to: inches, at }),
        }
    }
    stretches
}

/// Describes the answers, a line each: the lines that differ, and the result on each side.
#[must_use]
pub fn text(measured: Measured, stretches: &[Stretch]) -> Vec<String> {
    let off = if measured.give_or_take == Inches::from_f64(0.5).unwrap_or_default() {
        "The half inch".to_owned()
    } else {
        format!("The {}", measured.give_or_take)
    };
    let [_, _, ..] = stretches else { return vec![format!("{off} crosses nothing.")] };
    let common = |held: &String| stretches.iter().all(|stretch| stretch.at.holds.contains(held));
    let line = |stretch: &Stretch| {
        let own = stretch.at.holds.iter().filter(|held| !common(held)).cloned().collect::<Vec<_>>();
        let own = if own.is_empty() { String::new() } else { format!("{}: ", listed(&own)) };
        let where_ = if stretch.from == stretch.to { stretch.from.to_string() } else { format!("{} to {}", stretch.from, stretch.to) };
        format!("At {where_}, {own}{}.", stretch.at.comes_to)
    };
    std::iter::once(format!("{off} matters.")).chain(stretches.iter().map(line)).collect()
}

/// Returns the result of a fire combat as the request has it, its die included if rolled; `None` if the request is at fault.
#[must_use]
pub fn fire_at(tables: &Tables, request: &FireRequest, rulings: &[Ruling]) -> Option<At> {
    let check = Fire::prepare(tables, request, rulings).ok()?;
    let mut holds = Vec::new();
    for line in &check.points {
        let band = line.band.as_ref().map_or_else(|| "out of range".to_owned(), |band| lower_first(&band.label));
        holds.push(band);
        holds.extend(line.silent_by.iter().chain(&line.halved_by).map(|row| lower_first(&row.label)));
    }
    let Some(settled) = &check.settled else {
        let each = check.rockets_to_roll().map(|line| line.scores_on.map_or_else(|| "no".to_owned(), |face| face.to_string()));
        return Some(At { holds, comes_to: format!("rockets score on {} or more", listed(&each.collect::<Vec<_>>())) });
    };
    let points = settled.volley.total.spoken();
    let Some(tally) = &settled.tally else { return Some(At { holds, comes_to: format!("{points}, too few for an attack") }) };
    holds.extend(counting(tally));
    let row = request.die.and_then(|die| check.resolve(die)).map(|resolution| (resolution.result, lower_first(&resolution.row.label)));
    Some(At { holds, comes_to: format!("{points}, {}", summed(tally, row)) })
}

/// Returns the result of a maneuver check as the request has it, its die included if rolled; `None` if the request is at fault.
#[must_use]
pub fn maneuver_at(tables: &Tables, request: &ManeuverRequest, rulings: &[Ruling]) -> Option<At> {
    let check = Maneuver::prepare(tables, request, rulings).ok()?;
    let mut holds = counting(&check.tally).collect::<Vec<_>>();
    let command = check.command.spoken();
    if !holds.iter().any(|held| held.starts_with(&command)) {
        holds.insert(0, command);
    }
    let row = request.die.map(|die| check.resolve(die)).map(|resolution| (resolution.result, lower_first(&resolution.row.label)));
    Some(At { holds, comes_to: summed(&check.tally, row) })
}

fn counting(tally: &Tally) -> impl Iterator<Item = String> {
    tally.counting().filter(|line| line.value != 0).map(|line| format!("{} {}", lower_first(&line.row.label), signed(line.value)))
}

fn summed(tally: &Tally, row: Option<(i32, String)>) -> String {
    let sum = format!("sum {}", signed(tally.total()));
    row.map_or_else(|| sum.clone(), |(result, row)| format!("{sum}, {result}: {row}"))
}
