//! Check of a charge as every form of it knows it: both sums, what still matters, its chances.

use crate::engine::text::{added, signed};
use crate::engine::{Asks as _, FactId, Fault, JudgedCheck, Odds, OpenAnswer, Relevance, Ruling};
use crate::games::rff1812::battle::PartySituation;
use crate::games::rff1812::charge::{Charge, ChargeParty, ChargeRequest, ChargeRole, ChargeRulings, fact};
use crate::games::rff1812::{Outcome, Tables, explain};
use crate::gui::form::answer::FootResult;
use crate::gui::form::check::{Check, CheckDice, DiceFaces, Sum, face_pair, rulings_on};
use crate::gui::parts::rows::Rows;

/// Kind of check that is a charge.
#[derive(Clone, Debug, PartialEq)]
pub struct OfCharge;

/// Subject of a question: a side of the charge; `None` is the combat.
pub type ChargePart = Option<ChargeRole>;

/// Returns the rulings on both sums, as the check takes them.
pub fn rulings_of(rulings: &[Vec<Ruling>]) -> ChargeRulings {
    ChargeRulings { attacker: rulings_on(rulings, 0), defender: rulings_on(rulings, 1) }
}

/// Facts not asked in a battle once the dice are thrown: what players declare before, and what needs another answer first.
const ONCE_KNOWN: [FactId; 5] = [fact::BREAKTHROUGH, fact::HASTY, fact::OUTFLANKED_BEFORE_SQUARE, fact::COUNTERCHARGING, fact::SUPPORTED];

impl Check for OfCharge {
    type Tables = Tables;
    type Request = ChargeRequest;
    type Prepared<'t> = Charge<'t>;
    type Part = ChargePart;
    type Outcome = Outcome;

    const THROWN: CheckDice = CheckDice::Dice(&[("Attacker's die", "Attacker"), ("Defender's die", "Defender")], 10);
    const SUMS: &'static [&'static str] = &["Attacker", "Defender"];

    fn prepare<'t>(tables: &'t Tables, request: &ChargeRequest, rulings: &[Vec<Ruling>]) -> Result<Charge<'t>, Vec<Fault>> {
        Charge::prepare(tables, request, &rulings_of(rulings))
    }

    fn sums<'p>(check: &'p Charge<'_>) -> Vec<Sum<'p>> {
        [&check.attacker, &check.defender].map(|side| Sum { facts: &side.facts, tally: &side.tally }).into()
    }

    fn open_answers(_: &Tables, request: &ChargeRequest, all: bool) -> Vec<(ChargePart, OpenAnswer)> {
        let is_asked = move |fact| PartySituation::question(fact).is_some() && !ONCE_KNOWN.contains(&fact);
        let party = |role| {
            let others = ChargeParty::others(&request.side_facts(role), all).into_iter();
            others.filter(move |answer| all || is_asked(answer.fact)).map(move |answer| (Some(role), answer))
        };
        let combat = ChargeRequest::others(&request.side_facts(ChargeRole::Attacker), all).into_iter();
        let combat = combat.filter(|answer| answer.fact == fact::GROUND).map(|answer| (None, answer));
        party(ChargeRole::Attacker).chain(party(ChargeRole::Defender)).chain(combat).collect()
    }

    fn apply_answer(request: &mut ChargeRequest, of: ChargePart, answer: &OpenAnswer) {
        match of {
            Some(ChargeRole::Attacker) => answer.set_in(&mut request.attacker),
            Some(ChargeRole::Defender) => answer.set_in(&mut request.defender),
            None => answer.set_in(request),
        }
    }

    fn part_name(of: ChargePart) -> &'static str {
        match of {
            Some(ChargeRole::Attacker) => Self::SUMS[0],
            Some(ChargeRole::Defender) => Self::SUMS[1],
            None => "",
        }
    }

    fn judge(check: &Charge<'_>, faces: Option<&DiceFaces>) -> Option<JudgedCheck<Outcome>> {
        Some(check.judged(faces.and_then(face_pair)?))
    }

    fn table_odds<'p>(check: &'p Charge<'_>) -> Option<(&'p dyn Rows, Odds<usize>)> {
        Some((check.outcomes(), Odds::of(check)))
    }

    fn row(check: &Charge<'_>, faces: &DiceFaces) -> Option<usize> {
        let (attacker, defender) = face_pair(faces)?;
        Some(check.outcomes().row_of(check.resolve(attacker, defender).result))
    }

    fn describe(check: &Charge<'_>, _: &ChargeRequest, faces: Option<&DiceFaces>) -> FootResult {
        let faces = faces.and_then(face_pair);
        let sentence = explain::charge(check, faces);
        let Some((attacker, defender)) = faces else { return FootResult::before_dice(sentence) };
        let resolution = check.resolve(attacker, defender);
        let sum = |die: u8, total: i32| format!("{die} {}", added(total));
        let reached = format!(
            "{} against {} is {}",
            sum(attacker, check.attacker.tally.total()),
            sum(defender, check.defender.tally.total()),
            signed(resolution.result)
        );
        FootResult::of_row(resolution.row, &reached, (&resolution.effects, explain::effects_text), sentence)
    }
}

/// Describes the facts that can still change the result with both dice known, or says that it is settled.
pub fn weight_text(weight: &Relevance<ChargePart>, request: &ChargeRequest) -> String {
    let text =
        |role: ChargePart, fact| request.side_facts(role.unwrap_or(ChargeRole::Attacker)).get(fact) == Some(fact::SIDE.spec(fact).ticked());
    let names = weight.decisive().filter(|(role, fact)| !text(*role, *fact)).map(|(_, fact)| fact::SIDE.spec(fact));
    // What is asked of both sides is named once.
    let facts = names.map(|spec| spec.short_text.unwrap_or(spec.description)).fold(Vec::new(), |mut facts, name| {
        if !facts.contains(&name) {
            facts.push(name);
        }
        facts
    });
    match facts.as_slice() {
        [] => "With these dice no open question can change the result.".to_owned(),
        [one] => format!("With these dice only {one} can still change the result."),
        several => format!("Can still change the result: {}.", several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rff1812::words::{Arm, Effectiveness, Formation, Order};
    use crate::gui::form::check::assert_as_tried;

    #[test]
    fn what_matters_is_as_if_all_were_tried() {
        let tables = Tables::shipped().unwrap();
        let party = |stands, arm, formation| ChargeParty {
            arm,
            stands,
            effectiveness: Some(Effectiveness::Fresh),
            order: Some(Order::Good),
            formation: Some(formation),
            ..ChargeParty::default()
        };
        let attacker = party(8, Arm::Infantry, Formation::Line);
        for defender in [
            party(6, Arm::Infantry, Formation::Line),
            party(5, Arm::Infantry, Formation::Square),
            party(6, Arm::Cavalry, Formation::Mounted),
        ] {
            let request = ChargeRequest { round: 2, attacker: attacker.clone(), defender, ..ChargeRequest::default() };
            for (dice, all) in [((1, 9), true), ((5, 5), false), ((8, 3), true), ((10, 1), false)] {
                assert_as_tried::<OfCharge>(&tables, &request, Some(&vec![vec![dice.0], vec![dice.1]]), all);
            }
        }
    }
}
