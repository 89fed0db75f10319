//! Check of fire as every form of it knows it: its sum, what still matters, its chances.

use eframe::egui::{RichText, Ui};

use crate::engine::text::{added, count_text, join_alternatives, signed};
use crate::engine::{Asks as _, Fault, JudgedCheck, Odds, OpenAnswer, Ruling};
use crate::games::rff1812::explain::{self, points_text};
use crate::games::rff1812::fire::{Fire, FireRequest, FireTarget, Firer, firer_fact};
use crate::games::rff1812::tape::{DistanceResult, fire_at};
use crate::games::rff1812::{Effect, EffectVerb, Outcome, Party, Tables};
use crate::gui::form::answer::FootResult;
use crate::gui::form::check::{Check, CheckDice, DiceFaces, Sum, rulings_on, single_face};
use crate::gui::parts::cells::Cells;
use crate::gui::parts::rows::{Rows, cells};
use crate::gui::parts::widgets::mark;
use crate::quantity::Inches;

/// Kind of check that is fire.
#[derive(Clone, Debug, PartialEq)]
pub struct OfFire;

/// Subject of a question about fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirePart {
    /// All units that fire.
    Firers,
    /// Unit that is fired at.
    Target,
}

impl Check for OfFire {
    type Tables = Tables;
    type Request = FireRequest;
    type Prepared<'t> = Fire<'t>;
    type Part = FirePart;
    type Outcome = Option<Outcome>;

    const THROWN: CheckDice = CheckDice::Dice(&[("Die", "Die")], 10);

    fn prepare<'t>(tables: &'t Tables, request: &FireRequest, rulings: &[Vec<Ruling>]) -> Result<Fire<'t>, Vec<Fault>> {
        Fire::prepare(tables, request, &rulings_on(rulings, 0))
    }

    fn sums<'p>(check: &'p Fire<'_>) -> Vec<Sum<'p>> {
        let settled = check.settled.iter();
        settled.filter_map(|settled| Some(Sum { facts: &settled.facts, tally: settled.tally.as_ref()? })).collect()
    }

    fn open_answers(_: &Tables, request: &FireRequest, all: bool) -> Vec<(FirePart, OpenAnswer)> {
        let target = FireTarget::others(&request.target.facts(), all).into_iter().map(|answer| (FirePart::Target, answer));
        // In a battle, whether they charge is asked of all firers at once.
        let firer = request.firers.first().filter(|_| !all).map(|firer| Firer::others(&firer.facts(), false)).unwrap_or_default();
        let charge = firer.into_iter().filter(|answer| answer.fact == firer_fact::CHARGE).map(|answer| (FirePart::Firers, answer));
        target.chain(charge).collect()
    }

    fn apply_answer(request: &mut FireRequest, of: FirePart, answer: &OpenAnswer) {
        match of {
            FirePart::Firers => request.firers.iter_mut().for_each(|firer| answer.set_in(firer)),
            FirePart::Target => answer.set_in(&mut request.target),
        }
    }

    fn judge(check: &Fire<'_>, faces: Option<&DiceFaces>) -> Option<JudgedCheck<Option<Outcome>>> {
        check.judged(faces.and_then(single_face)?)
    }

    fn table_odds<'p>(check: &'p Fire<'_>) -> Option<(&'p dyn Rows, Odds<usize>)> {
        let none = check.outcomes().rows().len();
        Some((check.outcomes(), Odds::of(check).map(|row| row.unwrap_or(none))))
    }

    fn row(check: &Fire<'_>, faces: &DiceFaces) -> Option<usize> {
        Some(check.outcomes().row_of(check.resolve(single_face(faces)?)?.result))
    }

    fn effects_text(check: &Fire<'_>, face: u8) -> String {
        check.resolve(face).map(|resolution| explain::effects_text(&resolution.effects)).unwrap_or_default()
    }

    fn faces_note(check: &Fire<'_>) -> String {
        let lowers = |face: &u8| check.resolve(*face).is_some_and(|read| read.effects.iter().any(|of| of.verb == EffectVerb::LowOnAmmo {}));
        let CheckDice::Dice(_, sides) = Self::THROWN else { return String::new() };
        let faces = (1..=sides).filter(lowers).map(|face| face.to_string()).collect::<Vec<_>>();
        if faces.is_empty() { String::new() } else { format!("on a {} a firer runs low on ammunition", join_alternatives(&faces)) }
    }

    fn is_settled(check: &Fire<'_>) -> bool {
        check.settled.is_some()
    }

    fn describe(check: &Fire<'_>, request: &FireRequest, faces: Option<&DiceFaces>) -> FootResult {
        let Some(settled) = &check.settled else {
            let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
            let first = if faces.is_some() { " The fire die comes after theirs." } else { "" };
            let roll = count_text(stands, "rocket stand rolls", "rocket stands roll");
            let waits = format!("{roll} first: type their dice, or roll them.{first}");
            return FootResult { arithmetic: waits, ..FootResult::before_dice(explain::fire(check, request)) };
        };
        let face = faces.and_then(single_face);
        let sentence = explain::fire(check, &FireRequest { die: face, ..request.clone() });
        let resolution = face.and_then(|face| Some((face, check.resolve(face)?)));
        match (&settled.tally, resolution) {
            (None, _) => {
                FootResult { result: "No attack".to_owned(), arithmetic: explain::too_few_text(check), ..FootResult::before_dice(sentence) }
            }
            (Some(tally), Some((face, resolution))) => {
                let reached = format!("die {face} {} = {}", added(tally.total()), resolution.result);
                FootResult::of_row(resolution.row, &reached, (&resolution.effects, explain::effects_text), sentence)
            }
            (Some(_), None) => FootResult::before_dice(sentence),
        }
    }

    fn composition_ui(ui: &mut Ui, check: &Fire<'_>, request: &FireRequest) {
        for line in &check.points {
            let assumed = line.band.as_ref().map_or("", |band| mark(band.provenance));
            ui.label(format!("{}{assumed}", points_text(line, request)));
        }
        if let Some(settled) = &check.settled {
            let sum = settled.tally.as_ref().map_or_else(|| explain::too_few_text(check), |tally| format!("sum {}", signed(tally.total())));
            ui.label(RichText::new(format!("{}, {sum}", settled.volley.total.text())).strong());
        }
    }
}

/// Returns the result of each face, the best row first; a volley of too few points attacks with none.
pub fn fire_cells(check: &Fire<'_>, face: Option<u8>) -> Cells {
    let none = check.outcomes().rows().len();
    let row_of = |face| check.resolve(face).map_or(none, |resolution| check.outcomes().row_of(resolution.result));
    let drawn = cells(check.outcomes(), 10, face, row_of);
    let first_face = |row| (1..).zip(&drawn.rows).find(|(_, own)| **own == row).map(|(face, _)| face);
    let effects_of = |row| first_face(row).and_then(|face| check.resolve(face)).map(|read| short_effects(&read.effects));
    let effects = (0..drawn.names.len()).map(|row| effects_of(row).unwrap_or_default()).collect();
    Cells { effects, ..drawn }
}

/// Describes what a row does to the target, in few words.
fn short_effects(effects: &[Effect]) -> String {
    let target = effects.iter().filter(|effect| effect.on == Some(Party::Target));
    target.map(|effect| effect.verb.clause().short_text(false)).collect::<Vec<_>>().join(" · ")
}

/// Returns the result of the fire for one firer at any other range; the fire die comes after the rockets' own dice.
pub fn at_range(
    (tables, request, rulings): (&Tables, &FireRequest, &[Ruling]),
    face: Option<u8>,
    firer: usize,
) -> impl Fn(Inches) -> Option<DistanceResult> {
    move |inches| {
        let settled = Fire::prepare(tables, request, rulings).ok()?.settled.is_some();
        let mut request = FireRequest { die: face.filter(|_| settled), ..request.clone() };
        request.firers.get_mut(firer)?.range = inches;
        fire_at(tables, &request, rulings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rff1812::words::{Light, Order, Weapon};
    use crate::gui::form::check::assert_as_tried;

    #[test]
    fn what_matters_is_as_if_all_were_tried() {
        let tables = Tables::shipped().unwrap();
        for (stands, order) in [(2, Order::Good), (6, Order::Good), (14, Order::Disordered)] {
            let firer =
                Firer { weapon: Some(Weapon::Musket), order: Some(Order::Good), stands, range: Inches::whole(3), ..Firer::default() };
            let target = FireTarget { order: Some(order), ..FireTarget::default() };
            let request = FireRequest { firers: vec![firer], charge: false, target, light: Light::Day, die: None };
            for (face, all) in [(1, true), (4, false), (7, true), (10, false)] {
                assert_as_tried::<OfFire>(&tables, &request, Some(&vec![vec![face]]), all);
            }
        }
    }
}
