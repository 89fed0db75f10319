//! Check of a melee as every form of it knows it: both sums, what still matters, its chances.

use crate::engine::{Asks as _, Fault, JudgedCheck, Odds, OpenAnswer, Ruling, TallyLine};
use crate::games::battlecry1812::effect::effects_text;
use crate::games::battlecry1812::melee::{Melee, MeleeAttacker, MeleeDefender, MeleeRequest, MeleeRulings};
use crate::games::battlecry1812::words::MeleeSide;
use crate::games::battlecry1812::{Tables, explain};
use crate::gui::form::answer::FootResult;
use crate::gui::form::check::{Check, CheckDice, DiceFaces, Sum, rulings_on};
use crate::gui::parts::rows::{Rows, worth};

/// Kind of check that is a melee.
#[derive(Clone, Debug, PartialEq)]
pub struct OfMelee;

/// Labels of the dice of each side.
pub const DICE: [&str; 2] = ["Attacker's dice", "Defender's dice"];

/// Returns the rulings on both sums, as the check takes them.
pub fn rulings_of(rulings: &[Vec<Ruling>]) -> MeleeRulings {
    MeleeRulings { attacker: rulings_on(rulings, 0), defender: rulings_on(rulings, 1) }
}

impl Check for OfMelee {
    type Tables = Tables;
    type Request = MeleeRequest;
    type Prepared<'t> = Melee<'t>;
    type Part = MeleeSide;
    type Outcome = (u32, u32);

    const THROWN: CheckDice = CheckDice::Pools(&DICE);
    const SUMS: &'static [&'static str] = &["Attacker", "Defender"];

    fn prepare<'t>(tables: &'t Tables, request: &MeleeRequest, rulings: &[Vec<Ruling>]) -> Result<Melee<'t>, Vec<Fault>> {
        Melee::prepare(tables, request, &rulings_of(rulings))
    }

    fn face_letters(tables: &Tables) -> Vec<(char, u8)> {
        tables.face_letters()
    }

    fn pool_sizes(check: &Melee<'_>) -> Vec<u32> {
        vec![check.attacker.dice_count(), check.defender.dice_count()]
    }

    fn sums<'p>(check: &'p Melee<'_>) -> Vec<Sum<'p>> {
        [&check.attacker, &check.defender].map(|side| Sum { facts: &side.facts, tally: &side.tally }).into()
    }

    fn open_answers(tables: &Tables, request: &MeleeRequest, all: bool) -> Vec<(MeleeSide, OpenAnswer)> {
        let known = |side| request.side_facts(tables, side);
        let attacker = MeleeAttacker::others(&known(MeleeSide::Attacker), all).into_iter().map(|answer| (MeleeSide::Attacker, answer));
        // What is asked of the defender is known of the attacker's enemy; of himself, what he is.
        let of_enemy = if all { MeleeSide::Defender } else { MeleeSide::Attacker };
        let defender = MeleeDefender::others(&known(of_enemy), all).into_iter().map(|answer| (MeleeSide::Defender, answer));
        attacker.chain(defender).collect()
    }

    fn apply_answer(request: &mut MeleeRequest, of: MeleeSide, answer: &OpenAnswer) {
        match of {
            MeleeSide::Attacker => answer.set_in(&mut request.attacker),
            MeleeSide::Defender => answer.set_in(&mut request.defender),
        }
    }

    fn part_name(of: MeleeSide) -> &'static str {
        match of {
            MeleeSide::Attacker => Self::SUMS[0],
            MeleeSide::Defender => Self::SUMS[1],
        }
    }

    fn judge(check: &Melee<'_>, _: Option<&DiceFaces>) -> Option<JudgedCheck<(u32, u32)>> {
        Some(check.judged())
    }

    fn table_odds<'p>(check: &'p Melee<'_>) -> Option<(&'p dyn Rows, Odds<usize>)> {
        Some((check.outcomes(), Odds::of(check)))
    }

    fn row(check: &Melee<'_>, faces: &DiceFaces) -> Option<usize> {
        let [attacker, defender] = faces.as_slice() else { return None };
        Some(check.outcomes().row_of(check.resolve(attacker, defender)?.result))
    }

    /// Describes the worth of a line in chances: with it turned round the side throws other dice.
    fn line_worth<'t>(line: &TallyLine, check: &Melee<'t>, _: Option<&DiceFaces>, other: &dyn Fn(Ruling) -> Option<Melee<'t>>) -> String {
        let other = |ruling: Ruling| Some((Odds::of(&other(ruling)?), None));
        worth(line, check.outcomes(), &Odds::of(check), None, other)
    }

    fn describe(check: &Melee<'_>, _: &MeleeRequest, faces: Option<&DiceFaces>) -> FootResult {
        let faces =
            faces.and_then(|faces| if let [own, other] = faces.as_slice() { Some((own.as_slice(), other.as_slice())) } else { None });
        let sentence = explain::melee(check, faces);
        let thrown = faces.and_then(|(attacker, defender)| check.resolve(attacker, defender).zip(check.flags(attacker, defender)));
        let Some((resolution, (attacker, defender))) = thrown else { return FootResult::before_dice(sentence) };
        FootResult::of_row(resolution.row, &explain::flags(attacker, defender), (&resolution.effects, effects_text), sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::form::check::assert_as_tried;

    #[test]
    fn what_matters_is_as_if_all_were_tried() {
        let tables = Tables::shipped().unwrap();
        for (own, other) in [(1, 0), (3, 6)] {
            let attacker = MeleeAttacker { morale: own, ..MeleeAttacker::default() };
            let defender = MeleeDefender { morale: other, ..MeleeDefender::default() };
            let request = MeleeRequest { attacker, defender, ..MeleeRequest::default() };
            [true, false].into_iter().for_each(|all| assert_as_tried::<OfMelee>(&tables, &request, None, all));
        }
    }
}
