//! Check of fire as every form of it knows it: its sum, what still matters, its chances.

use eframe::egui::{Grid, RichText, Ui, vec2};
use num_bigint::BigUint;

use crate::engine::process::fraction;
use crate::engine::swing::inverse_ruling;
use crate::engine::text::{chance_alone, chance_text, denominator, join_list, signed};
use crate::engine::{Asks as _, Fault, JudgedCheck, Odds, OpenAnswer, Ruling, Tally, TallyLine, Word as _};
use crate::games::battlecry1812::fire::{Fire, FireAttacker, FireRequest, FireTarget, facts};
use crate::games::battlecry1812::words::FaceEffect;
use crate::games::battlecry1812::{Losses, Tables, explain};
use crate::gui::form::answer::FootResult;
use crate::gui::form::check::{Check, CheckDice, DiceFaces, Sum, rulings_on};
use crate::gui::look::{gap, measure};
use crate::gui::parts::cells::{Share, Shares, Tone};
use crate::gui::parts::strip::ChancePicture;
use crate::gui::parts::widgets::capital;

/// Kind of check that is fire.
#[derive(Clone, Debug, PartialEq)]
pub struct OfFire;

/// Side of the fire that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirePart {
    /// Unit that fires at the target.
    Attacker,
    /// Unit that is fired at.
    Target,
}

impl FirePart {
    /// Both sides, the attacker first.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Target];
}

impl Check for OfFire {
    type Tables = Tables;
    type Request = FireRequest;
    type Prepared<'t> = Fire<'t>;
    type Part = FirePart;
    type Outcome = u32;

    const THROWN: CheckDice = CheckDice::Pools(&["Dice"]);
    const STRIP: f32 = measure::STRIP_OF_LOSSES;

    fn prepare<'t>(tables: &'t Tables, request: &FireRequest, rulings: &[Vec<Ruling>]) -> Result<Fire<'t>, Vec<Fault>> {
        Fire::prepare(tables, request, &rulings_on(rulings, 0))
    }

    fn face_letters(tables: &Tables) -> Vec<(char, u8)> {
        tables.face_letters()
    }

    fn pool_sizes(check: &Fire<'_>) -> Vec<u32> {
        vec![check.dice_count()]
    }

    fn sums<'p>(check: &'p Fire<'_>) -> Vec<Sum<'p>> {
        let sum = |tally: &'p Tally<'_>| Sum { facts: &check.facts, tally };
        check.tally.iter().map(sum).collect()
    }

    fn open_answers(tables: &Tables, request: &FireRequest, all: bool) -> Vec<(FirePart, OpenAnswer)> {
        let known = facts(tables, request);
        let attacker = FireAttacker::others(&known, all).into_iter().map(|answer| (FirePart::Attacker, answer));
        attacker.chain(FireTarget::others(&known, all).into_iter().map(|answer| (FirePart::Target, answer))).collect()
    }

    fn apply_answer(request: &mut FireRequest, of: FirePart, answer: &OpenAnswer) {
        match of {
            FirePart::Attacker => answer.set_in(&mut request.attacker),
            FirePart::Target => answer.set_in(&mut request.target),
        }
    }

    fn judge(check: &Fire<'_>, _: Option<&DiceFaces>) -> Option<JudgedCheck<u32>> {
        Some(check.judged())
    }

    /// Describes a line's worth: its dice, and the chance of some loss of each kind with it and without it.
    fn line_worth<'t>(line: &TallyLine, now: &Fire<'t>, _: Option<&DiceFaces>, other: &dyn Fn(Ruling) -> Option<Fire<'t>>) -> String {
        let other = (line.value != 0).then(|| other(inverse_ruling(line))).flatten();
        let Some(other) = &other else { return "Does not matter: it is worth 0.".to_owned() };
        let (with, without) = if line.counts() { (now, other) } else { (other, now) };
        let some = |check: &Fire, effect| {
            let odds = check.odds_of(effect);
            chance_text(&(&odds.total - odds.weight_of(&0)), &odds.total)
        };
        let chances = FaceEffect::ALL
            .iter()
            .map(|effect| format!("{} {} with it, {} without", lost_name(*effect), some(with, *effect), some(without, *effect)))
            .collect::<Vec<_>>();
        let dice = if line.value.abs() == 1 { "die" } else { "dice" };
        format!("Worth {} {dice}: {}.", signed(line.value), join_list(&chances))
    }

    fn describe(check: &Fire<'_>, _: &FireRequest, faces: Option<&DiceFaces>) -> FootResult {
        let faces = faces.and_then(|faces| faces.first()).map(Vec::as_slice);
        let sentence = explain::fire(check, faces);
        match (check.no_shot, faces) {
            (Some(no_shot), _) => {
                let arithmetic = capital(&no_shot.to_string());
                FootResult { result: no_shot.name().to_owned(), arithmetic, sentence: explain::fire(check, None), ..FootResult::default() }
            }
            (None, Some(faces)) => FootResult {
                result: check.resolve(faces).map(|losses| explain::losses(&losses)).unwrap_or_default(),
                arithmetic: explain::faces(check, faces),
                sentence,
                ..FootResult::default()
            },
            (None, None) => FootResult::before_dice(sentence),
        }
    }

    fn part_name(of: FirePart) -> &'static str {
        match of {
            FirePart::Attacker => "Attacker",
            FirePart::Target => "Target",
        }
    }

    fn picture(check: &Fire<'_>, _: Option<&DiceFaces>) -> Option<ChancePicture> {
        shares(check, None).into_iter().next().map(ChancePicture::Shares)
    }

    fn weights(check: &Fire<'_>) -> Vec<f64> {
        let odds = FaceEffect::ALL.iter().map(|effect| check.odds_of(*effect));
        odds.flat_map(|odds| (0..MOST_DICE).map(move |lost| fraction(&odds.weight_of(&lost), &odds.total))).collect()
    }

    fn changed_text(_: &Fire<'_>, then: &Fire<'_>) -> String {
        let Some(effect) = FaceEffect::ALL.first() else { return String::new() };
        let odds = then.odds_of(*effect);
        if odds.weight_of(&0) == odds.total {
            return format!("no {}", lost_name(*effect));
        }
        format!("some {} {}", lost_name(*effect), chance_text(&(&odds.total - odds.weight_of(&0)), &odds.total))
    }

    fn chances_ui(ui: &mut Ui, check: &Fire<'_>, faces: Option<&DiceFaces>) {
        if check.dice_count() > 0 {
            let losses = faces.and_then(|faces| check.resolve(faces.first()?));
            strips_ui(ui, check, losses.as_ref());
        }
    }
}

/// Draws each kind of loss as a strip.
pub fn strips_ui(ui: &mut Ui, check: &Fire<'_>, losses: Option<&Losses>) {
    shares(check, losses).iter().for_each(|strip| strip.named_ui(ui));
}

fn effect_name(effect: FaceEffect) -> &'static str {
    match effect {
        FaceEffect::Strength => "figures",
        FaceEffect::Morale => "morale",
        FaceEffect::Retreat => "hexes of retreat",
    }
}

/// Returns the results of each kind of loss as wide as their chances; rare results share a place at the end.
pub fn shares(check: &Fire<'_>, losses: Option<&Losses>) -> Vec<Shares> {
    let strip = |effect: &FaceEffect| {
        let odds = check.odds_of(*effect);
        let counts = 0..=check.dice_count();
        let last = counts.clone().rev().find(|count| fraction(&odds.weight_of(count), &odds.total) >= SELDOM).unwrap_or(0);
        let mut shares = counts.filter(|count| *count <= last).map(|count| {
            let ways = odds.weight_of(&count);
            (count.to_string(), ways)
        });
        let mut shares = shares.by_ref().collect::<Vec<_>>();
        let beyond: BigUint = odds.weights.iter().filter(|(count, _)| **count > last).map(|(_, ways)| ways).sum();
        if beyond > BigUint::ZERO {
            shares.push((format!("{}+", last + 1), beyond));
        }
        let most = shares.len();
        let share = |(nth, (name, ways)): (usize, (String, BigUint))| Share {
            name,
            chance: fraction(&ways, &odds.total),
            text: chance_text(&ways, &odds.total),
            tone: if nth == 0 { Tone::Nothing } else { Tone::Gain(most - 1 - nth, most - 1) },
        };
        let lies = losses.map(|losses| (losses.of(*effect) as usize).min(most - 1));
        Shares { of: lost_name(*effect), shares: shares.into_iter().enumerate().map(share).collect(), lies }
    };
    FaceEffect::ALL.iter().map(strip).collect()
}

/// Returns the name of a kind of loss, for its strip.
const fn lost_name(effect: FaceEffect) -> &'static str {
    match effect {
        FaceEffect::Strength => "figures lost",
        FaceEffect::Morale => "morale lost",
        FaceEffect::Retreat => "hexes of retreat",
    }
}

/// Most dice of a volley that are shown one by one.
const MOST_DICE: u32 = 24;

/// Chance below which a result has no cell of its own.
const SELDOM: f64 = 0.02;

/// Draws the chance of each kind of loss, exactly so many and at least so many.
pub fn odds_ui(ui: &mut Ui, check: &Fire, losses: Option<&Losses>) {
    let odds = FaceEffect::ALL.iter().map(|effect| (*effect, check.odds_of(*effect))).collect::<Vec<_>>();
    let Some((_, Odds { total: of, .. })) = odds.first() else { return };
    let of = denominator(of);
    ui.label(RichText::new(format!("Chances in {of}: of exactly this many and (≥) of at least this many")).small());
    Grid::new("pool odds")
        .num_columns(7)
        .min_col_width(measure::TABLE_COLUMN)
        .min_row_height(measure::TABLE_ROW)
        .spacing(vec2(gap::BUTTON, gap::HAIR))
        .striped(true)
        .show(ui, |ui| {
            ui.label("");
            for effect in FaceEffect::ALL {
                ui.label(RichText::new(effect_name(*effect)).small());
                ui.label(RichText::new("≥").small());
            }
            ui.end_row();
            for count in 0..=check.dice_count() {
                ui.label(RichText::new(count.to_string()).strong());
                for (effect, odds) in &odds {
                    let at_least: BigUint = odds.weights.iter().filter(|(lost, _)| **lost >= count).map(|(_, ways)| ways).sum();
                    let exactly = chance_alone(&odds.weight_of(&count), &odds.total);
                    let happened = losses.is_some_and(|losses| losses.of(*effect) == count);
                    ui.label(if happened { RichText::new(format!("> {exactly}")).strong() } else { RichText::new(exactly) });
                    ui.label(chance_alone(&at_least, &odds.total));
                }
                ui.end_row();
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::form::check::assert_as_tried;

    #[test]
    fn what_matters_is_as_if_all_were_tried() {
        let tables = Tables::shipped().unwrap();
        for (morale, range, hexes) in [(1, 2, None), (4, 1, None), (6, 2, Some(2))] {
            let attacker = FireAttacker { morale, hexes, ..FireAttacker::default() };
            let request = FireRequest { attacker, range, ..FireRequest::default() };
            [true, false].into_iter().for_each(|all| assert_as_tried::<OfFire>(&tables, &request, None, all));
        }
    }
}
