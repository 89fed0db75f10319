//! Battlecry! 1812: the fire of a unit, a pool of d6.

use eframe::egui::{Grid, RichText, Ui, vec2};
use num_bigint::BigUint;

use crate::engine::process::fraction;
use crate::engine::swing::turned;
use crate::engine::text::{chance_alone, chance_text, listed, signed};
use crate::engine::{Asks as _, FactId, Line, Odds, Word as _};
use crate::games::battlecry1812::fire::{Fire, FireAttacker, FireRequest, fact, facts};
use crate::games::battlecry1812::words::{FaceEffect, Formation, UnitType};
use crate::games::battlecry1812::{Losses, Tables, explain};
use crate::gui::cells::{Share, Shares};
use crate::gui::foot::Foot;
use crate::gui::look::{gap, measure};
use crate::gui::questions::{Form, Numbers, all_numbers_ui, all_questions_ui};
use crate::gui::scratch::answer::{Answer, TallyDraft, foot_ui};
use crate::gui::scratch::dice::PoolDraft;
use crate::gui::scratch::fields::{Reading, group, number, sentences, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::capital;

/// A fire, half asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FireDraft {
    /// What is told; what is typed is beside it.
    told: FireRequest,
    attacker: Numbers,
    numbers: Numbers,
    pool: PoolDraft,
    tally: TallyDraft,
}

/// What the form asks of the firer before the rest.
const FIRER: &[FactId] = &[fact::TYPE, fact::MORALE, fact::WEAPON, fact::FORMATION];

impl FireDraft {
    /// What does not fit the types goes.
    fn fit(&mut self, tables: &Tables) {
        let FireRequest { attacker, target, .. } = &mut self.told;
        let carried = &tables.unit(attacker.unit).weapons;
        if let Some(first) = carried.first().filter(|_| !carried.contains(&attacker.weapon)) {
            attacker.weapon = *first;
        }
        if !firing_formations(tables, attacker.unit).contains(&attacker.formation) {
            attacker.formation = Formation::Line;
        }
        if !tables.formations_of(target.unit).any(|formation| formation == target.formation) {
            target.formation = Formation::Line;
        }
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(FireRequest, Fire<'t>), Vec<String>> {
        let mut reading = Reading::default();
        let mut request = self.told.clone();
        let known = facts(tables, &request);
        self.attacker.read(&mut reading, Form { of: ATTACKER, ..Form::default() }, &mut request.attacker, &known);
        self.numbers.read(&mut reading, Form::default(), &mut request, &known);
        request.attacker.drop_unasked(&known);
        let request = reading.finish(request)?;
        let check = Fire::prepare(tables, &request, &self.tally.rulings).map_err(sentences)?;
        Ok((request, check))
    }
}

impl FireDraft {
    /// What the dice come to, or how many there are.
    fn told(&self, check: &Fire<'_>) -> Answer {
        if let Some(no_shot) = check.no_shot {
            let why = capital(&no_shot.to_string());
            return Answer { result: "No shot".to_owned(), arithmetic: why, sentence: explain::fire(check, None), ..Answer::default() };
        }
        let typed = self.pool.faces(6, check.dice_count());
        let sentence = explain::fire(check, typed.as_ref().and_then(|faces| faces.as_deref().ok()));
        match typed {
            Some(Ok(faces)) => Answer {
                result: check.resolve(&faces).map(|losses| explain::losses(&losses)).unwrap_or_default(),
                arithmetic: explain::faces(check, &faces),
                sentence,
                ..Answer::default()
            },
            Some(Err(says)) => Answer { arithmetic: capital(&says), sentence, ..Answer::default() },
            None => Answer::before(sentence),
        }
    }
}

const ATTACKER: &str = "Attacker";
const TARGET: &str = "Target";

/// The formations a unit may fire in.
fn firing_formations(tables: &Tables, unit: UnitType) -> Vec<Formation> {
    tables.formations_of(unit).filter(|formation| tables.formation(*formation).fires).collect()
}

fn effect_name(effect: FaceEffect) -> &'static str {
    match effect {
        FaceEffect::Strength => "strength",
        FaceEffect::Morale => "morale",
        FaceEffect::Retreat => "hexes back",
    }
}

/// The results of each kind of loss as wide as their chances; what seldom comes stands together at the end.
pub fn shares(check: &Fire<'_>, losses: Option<&Losses>) -> Vec<Shares> {
    let strip = |effect: &FaceEffect| {
        let odds = check.odds_of(*effect);
        let counts = 0..=check.dice_count();
        let last = counts.clone().rev().find(|count| fraction(&odds.ways_of(count), &odds.of) >= SELDOM).unwrap_or(0);
        let mut shares = counts.filter(|count| *count <= last).map(|count| {
            let ways = odds.ways_of(&count);
            (count.to_string(), ways)
        });
        let mut shares = shares.by_ref().collect::<Vec<_>>();
        let beyond: BigUint = odds.ways.iter().filter(|(count, _)| **count > last).map(|(_, ways)| ways).sum();
        if beyond > BigUint::ZERO {
            shares.push((format!("{}+", last + 1), beyond));
        }
        let most = shares.len();
        let share = |(nth, (name, ways)): (usize, (String, BigUint))| Share {
            name,
            chance: fraction(&ways, &odds.of),
            says: chance_text(&ways, &odds.of),
            band: (most - 1 - nth, most),
        };
        let lies = losses.map(|losses| (losses.of(*effect) as usize).min(most - 1));
        Shares { of: lost_name(*effect), shares: shares.into_iter().enumerate().map(share).collect(), lies }
    };
    FaceEffect::ALL.iter().map(strip).collect()
}

/// What a strip is of.
const fn lost_name(effect: FaceEffect) -> &'static str {
    match effect {
        FaceEffect::Strength => "strength lost",
        FaceEffect::Morale => "morale lost",
        FaceEffect::Retreat => "hexes back",
    }
}

/// A chance that has no cell of its own.
const SELDOM: f64 = 0.02;

/// The chance of each kind of loss, exactly so many and at least so many.
pub fn odds_ui(ui: &mut Ui, check: &Fire, losses: Option<&Losses>) {
    let odds = FaceEffect::ALL.iter().map(|effect| (*effect, check.odds_of(*effect))).collect::<Vec<_>>();
    let Some((_, Odds { of, .. })) = odds.first() else { return };
    let of_text = if *of <= BigUint::from(1_000_u32) { of.to_string() } else { "100".to_owned() };
    ui.label(RichText::new(format!("Chances in {of_text}, of exactly so many and (≥) of at least so many")).small());
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
                    let at_least: BigUint = odds.ways.iter().filter(|(lost, _)| **lost >= count).map(|(_, ways)| ways).sum();
                    let exactly = chance_alone(&odds.ways_of(&count), &odds.of);
                    let happened = losses.is_some_and(|losses| losses.of(*effect) == count);
                    ui.label(if happened { RichText::new(format!("> {exactly}")).strong() } else { RichText::new(exactly) });
                    ui.label(chance_alone(&at_least, &odds.of));
                }
                ui.end_row();
            }
        });
}

/// What a line is worth: dice, and the chance of some loss of each kind with it and without it.
pub fn worth(line: &Line, now: &Fire, other: Option<&Fire>) -> String {
    let Some(other) = other.filter(|_| line.value != 0) else { return "Does not matter: it is worth 0.".to_owned() };
    let (with, without) = if line.counts() { (now, other) } else { (other, now) };
    let some = |check: &Fire, effect| {
        let odds = check.odds_of(effect);
        chance_text(&(&odds.of - odds.ways_of(&0)), &odds.of)
    };
    let chances = FaceEffect::ALL
        .iter()
        .map(|effect| format!("some {} {} with it, {} without", effect_name(*effect), some(with, *effect), some(without, *effect)))
        .collect::<Vec<_>>();
    let dice = if line.value.abs() == 1 { "die" } else { "dice" };
    format!("Worth {} {dice}: {}.", signed(line.value), listed(&chances))
}

impl Panel for FireDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Battlecry fire";

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let tables = desk.tables;
        let says = |fact| fact::FIRE.spec(fact).question();
        group(ui, ATTACKER);
        words(ui, ATTACKER, "type", &mut self.told.attacker.unit, UnitType::ALL);
        self.fit(tables);
        let known = facts(tables, &self.told);
        let only = |only| Form { of: ATTACKER, only, ..Form::default() };
        all_numbers_ui::<FireAttacker>(ui, only(&[fact::MORALE]), &known, &mut self.attacker, |ui, _, what, text| {
            number(ui, ATTACKER, what, text, "1 to 10");
        });
        let attacker = &mut self.told.attacker;
        words(ui, ATTACKER, says(fact::WEAPON), &mut attacker.weapon, &tables.unit(attacker.unit).weapons);
        words(ui, ATTACKER, "formation", &mut attacker.formation, &firing_formations(tables, attacker.unit));
        let form = Form { of: ATTACKER, apart: FIRER, ..Form::default() };
        all_numbers_ui::<FireAttacker>(ui, form, &known, &mut self.attacker, |ui, _, what, text| {
            number(ui, ATTACKER, what, text, "1");
        });
        all_questions_ui(ui, form, attacker, &known);
        group(ui, TARGET);
        words(ui, TARGET, "type", &mut self.told.target.unit, UnitType::ALL);
        self.fit(tables);
        let target = &mut self.told.target;
        words(ui, TARGET, "formation", &mut target.formation, &tables.formations_of(target.unit).collect::<Vec<_>>());
        let form = Form { of: TARGET, apart: &[fact::TARGET, fact::TARGET_FORMATION], ..Form::default() };
        all_questions_ui(ui, form, target, &known);
        all_numbers_ui::<FireRequest>(ui, Form::default(), &known, &mut self.numbers, |ui, _, what, text| {
            number(ui, "", what, text, "hexes");
        });
        all_questions_ui(ui, Form::default(), &mut self.told, &known);
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let prepared = self.prepare(desk.tables);
        let count = prepared.as_ref().ok().map(|(_, check)| check.dice_count());
        let answer = prepared.map(|(_, check)| self.told(&check));
        let foot = Foot::of_pools(vec![self.pool.in_foot("Dice", count, focus)]);
        if foot_ui(ui, desk, foot, &answer).roll {
            self.pool.roll_together(desk, count.unwrap_or(0));
            ui.ctx().request_repaint();
        }
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        let Ok((request, check)) = self.prepare(tables) else { return };
        if check.dice_count() > 0 {
            let faces = self.pool.faces(6, check.dice_count()).and_then(Result::ok);
            let losses = faces.and_then(|faces| check.resolve(&faces));
            for strip in shares(&check, losses.as_ref()) {
                strip.named_ui(ui);
            }
            odds_ui(ui, &check, losses.as_ref());
        }
        let Some(tally) = &check.tally else { return };
        let rulings = self.tally.rulings.clone();
        self.tally.ui(ui, tally, check.facts.vocabulary(), &|line| {
            let rulings = rulings.iter().cloned().chain([turned(line)]).collect::<Vec<_>>();
            worth(line, &check, Fire::prepare(tables, &request, &rulings).ok().as_ref())
        });
    }
}
