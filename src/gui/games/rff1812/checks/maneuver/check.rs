//! Check of a maneuver as every form of it knows it: its sum, what still matters, its chances, and uncertain distances.

use eframe::egui::Ui;

use crate::engine::text::added;
use crate::engine::{Asks as _, FactId, Fault, JudgedCheck, Odds, OpenAnswer, Relevance, Ruling, Value};
use crate::games::rff1812::battle::UnitSituation;
use crate::games::rff1812::maneuver::{self, Leader, Maneuver, ManeuverRequest, ManeuverUnit, edge_inches, fact};
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::{Outcome, Tables, explain};
use crate::gui::form::answer::FootResult;
use crate::gui::form::check::{Check, CheckDice, DiceFaces, Sum, rulings_on, single_face};
use crate::gui::form::questions::TypedAnswers;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::parts::rows::Rows;
use crate::gui::parts::widgets::InchesDraft;

/// Kind of check that is a maneuver.
#[derive(Clone, Debug, PartialEq)]
pub struct OfManeuver;

/// Subject of a question about a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManeuverPart {
    /// Unit that makes the check.
    Unit,
    /// Ground the unit is on.
    Ground,
    /// Leader who takes the unit with him.
    Leader,
}

/// Returns whether a fact, of any subject, cannot change the result any more.
pub fn is_irrelevant(weight: &Relevance<ManeuverPart>, fact: FactId) -> bool {
    [ManeuverPart::Unit, ManeuverPart::Ground, ManeuverPart::Leader].into_iter().any(|of| weight.is_irrelevant(of, fact))
}

impl Check for OfManeuver {
    type Tables = Tables;
    type Request = ManeuverRequest;
    type Prepared<'t> = Maneuver<'t>;
    type Part = ManeuverPart;
    type Outcome = Outcome;

    const THROWN: CheckDice = CheckDice::Dice(&[("Die", "Die")], 10);

    fn prepare<'t>(tables: &'t Tables, request: &ManeuverRequest, rulings: &[Vec<Ruling>]) -> Result<Maneuver<'t>, Vec<Fault>> {
        Maneuver::prepare(tables, request, &rulings_on(rulings, 0))
    }

    fn sums<'p>(check: &'p Maneuver<'_>) -> Vec<Sum<'p>> {
        vec![Sum { facts: &check.facts, tally: &check.tally }]
    }

    fn open_answers(tables: &Tables, request: &ManeuverRequest, all: bool) -> Vec<(ManeuverPart, OpenAnswer)> {
        let known = maneuver::facts(tables, request);
        let edge = |fact| edge_inches(tables, fact);
        let with = |of: ManeuverPart| move |answer| (of, answer);
        // A battle asks of the situation what players say; the rest of the ground it knows.
        let is_asked = |answer: &OpenAnswer| all || UnitSituation::question(answer.fact).is_some();
        let unit = ManeuverUnit::others(&known, all).into_iter().map(with(ManeuverPart::Unit));
        let ground = ManeuverRequest::other_answers(&known, all, edge).into_iter().filter(is_asked).map(with(ManeuverPart::Ground));
        let leader = request.leader.as_ref().map(|_| Leader::others(&known, false)).unwrap_or_default();
        unit.chain(ground).chain(leader.into_iter().map(with(ManeuverPart::Leader))).collect()
    }

    fn apply_answer(request: &mut ManeuverRequest, of: ManeuverPart, answer: &OpenAnswer) {
        match of {
            ManeuverPart::Unit => answer.set_in(&mut request.unit),
            ManeuverPart::Ground => answer.set_in(request),
            ManeuverPart::Leader => request.leader.iter_mut().for_each(|leader| answer.set_in(leader)),
        }
    }

    fn judge(check: &Maneuver<'_>, faces: Option<&DiceFaces>) -> Option<JudgedCheck<Outcome>> {
        Some(check.judged(faces.and_then(single_face)?))
    }

    fn table_odds<'p>(check: &'p Maneuver<'_>) -> Option<(&'p dyn Rows, Odds<usize>)> {
        Some((check.outcomes(), Odds::of(check)))
    }

    fn row(check: &Maneuver<'_>, faces: &DiceFaces) -> Option<usize> {
        Some(check.outcomes().row_of(check.resolve(single_face(faces)?).result))
    }

    fn effects_text(check: &Maneuver<'_>, face: u8) -> String {
        explain::effects_text(&check.resolve(face).effects)
    }

    fn describe(check: &Maneuver<'_>, _: &ManeuverRequest, faces: Option<&DiceFaces>) -> FootResult {
        let face = faces.and_then(single_face);
        let sentence = explain::maneuver(check, face);
        let Some(face) = face else { return FootResult::before_dice(sentence) };
        let resolution = check.resolve(face);
        let reached = format!("die {face} {} = {}", added(check.tally.total()), resolution.result);
        FootResult::of_row(resolution.row, &reached, (&resolution.effects, explain::effects_text), sentence)
    }
}

/// Draws for each uncertain distance whether it changes the result; `of` is the unit's name, where there is more than one.
pub fn tapes_ui(
    ui: &mut Ui,
    of: Option<&str>,
    (tables, request, rulings): (&Tables, &ManeuverRequest, &[Ruling]),
    distance: &mut InchesDraft,
    typed: &mut TypedAnswers,
) {
    let named = |what: &str, word: &str| of.map_or_else(|| what.to_owned(), |of| format!("{what} {word} {of}"));
    if request.leader.is_some() {
        tape_ui(ui, &named("the leader's distance", "to"), distance, |inches| {
            let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
            maneuver_at(tables, &ManeuverRequest { leader, ..request.clone() }, rulings)
        });
    }
    for (fact, what) in [(fact::OUTFLANKED_FROM, "the flank"), (fact::FRIENDS_AT, "the friends")] {
        let Some(question) = ManeuverRequest::question(fact).filter(|question| (question.given)(request).is_some()) else { continue };
        tape_ui(ui, &named(what, "of"), typed.draft_of(fact), |inches| {
            let mut request = request.clone();
            (question.take)(&mut request, Some(Value::Length(inches)));
            maneuver_at(tables, &request, rulings)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Order};
    use crate::gui::form::check::assert_as_tried;

    #[test]
    fn what_matters_is_as_if_all_were_tried() {
        let tables = Tables::shipped().unwrap();
        let troops = ManeuverUnit {
            experience: Experience::Veteran,
            effectiveness: Some(Effectiveness::Worn),
            order: Some(Order::Disordered),
            ..ManeuverUnit::default()
        };
        let indians = ManeuverUnit { indians: true, order: Some(Order::Good), ..troops.clone() };
        let guns = ManeuverUnit { arm: Arm::Artillery, gun: tables.guns.keys().next().cloned(), ..ManeuverUnit::default() };
        for unit in [troops, indians, guns] {
            for leader in [None, Some(Leader { immediate: true, ..Leader::default() })] {
                let request = ManeuverRequest { unit: unit.clone(), leader, ..ManeuverRequest::default() };
                for (face, all) in [(1, true), (4, false), (5, true), (8, true), (10, false)] {
                    assert_as_tried::<OfManeuver>(&tables, &request, Some(&vec![vec![face]]), all);
                }
            }
        }
    }
}
