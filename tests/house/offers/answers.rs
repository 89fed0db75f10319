//! Tests that no form offers an answer that the judge refuses: every other answer to every open question, for units of every shipped
//! scenario, in a check that the judge takes without it.

use std::collections::BTreeSet;

use brigade_major::engine::{Asks, Facts, Value};
use brigade_major::game::{Game, Offers, Play};
use brigade_major::games::battlecry1812::battle::{self as companies, Battlecry1812};
use brigade_major::games::battlecry1812::fire as company_fire;
use brigade_major::games::rff1812::battle::{
    ChargeCall, Command, Die, FireCall, FirerCall, ManeuverCall, Phase, Rff1812, UnitSituation, fire_request, known_charge,
    maneuver_request,
};
use brigade_major::games::rff1812::charge::ChargeRole;
use brigade_major::games::rff1812::maneuver;
use brigade_major::games::shipped_paths;
use brigade_major::id::UnitId;
use brigade_major::quantity::Inches;

use super::{by_word, start};

/// Answers that were put to the judge, and those it refused.
#[derive(Default)]
struct Answers {
    put: usize,
    refused: BTreeSet<String>,
}

impl Answers {
    /// Puts every other answer to the open questions of a part of a command to the judge, if it takes the command without it. A distance
    /// that is cleared is no answer.
    fn put<P: Play + Offers, T: Asks + Clone>(&mut self, game: &Game<P>, part: &T, known: &Facts, command: impl Fn(T) -> P::Command) {
        if game.preview(by_word(command(part.clone()))).is_err() {
            return;
        }
        for answer in T::others(known, false).into_iter().filter(|answer| answer.value != Value::Nothing) {
            let mut other = part.clone();
            answer.set_in(&mut other);
            self.put += 1;
            if let Err(refusal) = game.preview(by_word(command(other))) {
                let name = T::VOCABULARY.spec(answer.fact).name;
                self.refused.insert(format!("{name} {:?}: {}", answer.value, refusal.sentences()));
            }
        }
    }
}

/// Returns some units of each side with some enemies each.
fn pairs<'u>(sides: [Vec<&'u UnitId>; 2]) -> Vec<[&'u UnitId; 2]> {
    let of = |own: &Vec<&'u UnitId>, enemies: &Vec<&'u UnitId>| {
        let some = own.iter().step_by(own.len().div_ceil(5).max(1)).copied().collect::<Vec<_>>();
        let enemies = enemies.iter().step_by(enemies.len().div_ceil(3).max(1)).copied().collect::<Vec<_>>();
        some.into_iter().flat_map(move |unit| enemies.clone().into_iter().map(move |enemy| [unit, enemy])).collect::<Vec<_>>()
    };
    of(&sides[0], &sides[1]).into_iter().chain(of(&sides[1], &sides[0])).collect()
}

fn of_regiments(game: &Game<Rff1812>, answers: &mut Answers) {
    let (setup, state) = (game.setup(), game.state());
    let in_play = |side: usize| {
        let units = setup.scenario.sides[side].units.iter().map(|unit| &unit.id);
        units.filter(|unit| state.units[*unit].in_play()).collect::<Vec<_>>()
    };
    let die = Die::typed(5);
    for [unit, enemy] in pairs([in_play(0), in_play(1)]) {
        let situation = UnitSituation::plain(unit.clone());
        let call = |situation: UnitSituation| ManeuverCall { leader: None, units: vec![situation], die };
        if let Ok(request) = maneuver_request(setup, state, &call(situation.clone()), &situation) {
            let known = maneuver::facts(&setup.tables, &request);
            answers.put(game, &situation, &known, |situation| Command::Maneuver(call(situation)));
        }
        let firer = FirerCall::plain(unit.clone(), Inches::whole(1));
        let fire = FireCall { firers: vec![firer.clone()], target: enemy.clone(), closest: true, die: Some(die), ..FireCall::default() };
        if let Ok(request) = fire_request(setup, state, &fire) {
            answers.put(game, &fire, &request.target.facts(), Command::Fire);
            if let Some(known) = request.firers.first() {
                answers.put(game, &firer, &known.facts(), |firer| Command::Fire(FireCall { firers: vec![firer], ..fire.clone() }));
            }
        }
        let charge = ChargeCall { defenders: vec![enemy.clone()], ..ChargeCall::plain(vec![unit.clone()]) };
        let known = known_charge(setup, state, &charge);
        let [own, other] = [ChargeRole::Attacker, ChargeRole::Defender].map(|role| known.side_facts(role));
        answers.put(game, &charge, &own, Command::Charge);
        answers.put(game, &charge.attacker, &own, |attacker| Command::Charge(ChargeCall { attacker, ..charge.clone() }));
        answers.put(game, &charge.defender, &other, |defender| Command::Charge(ChargeCall { defender, ..charge.clone() }));
    }
}

#[test]
fn every_answer_a_form_of_regiments_offers_is_accepted() {
    let mut answers = Answers::default();
    for path in shipped_paths("rff1812") {
        let mut game: Game<Rff1812> = Game::new(start(path).downcast_ref::<Rff1812>().unwrap().clone());
        let side = game.setup().scenario.sides[0].id.clone();
        for phase in [Phase::Maneuver, Phase::Fire, Phase::Charge] {
            drop(game.submit(Command::SetPhase { turn: 1, side: side.clone(), phase }));
            of_regiments(&game, &mut answers);
        }
    }
    assert!(answers.put > 1_000, "{} answers are too few to tell", answers.put);
    assert!(answers.refused.is_empty(), "{:#?}", answers.refused);
}

#[test]
fn every_answer_a_form_of_companies_offers_is_accepted() {
    let mut answers = Answers::default();
    for path in shipped_paths("battlecry1812") {
        let mut game: Game<Battlecry1812> = Game::new(start(path).downcast_ref::<Battlecry1812>().unwrap().clone());
        let side = game.setup().scenario.sides[0].id.clone();
        drop(game.submit(companies::Command::SetPhase { turn: 1, side, phase: companies::Phase::Attack }));
        let (setup, state) = (game.setup(), game.state());
        let units = |side: usize| setup.scenario.sides[side].units.iter().map(|unit| &unit.id).collect::<Vec<_>>();
        for [unit, enemy] in pairs([units(0), units(1)]) {
            let given = companies::Given { range: Some(1), ..companies::Given::default() };
            let call = companies::FireCall { given: given.clone(), ..companies::FireCall::plain(unit.clone(), enemy.clone()) };
            let Ok(request) = companies::fire_request(setup, state, &call) else { continue };
            let known = company_fire::facts(&setup.tables, &request);
            let count = company_fire::Fire::prepare(&setup.tables, &request, &[]).map_or(0, |check| check.dice_count());
            let dice = companies::Dice::typed(&vec![1; count as usize]);
            // Another answer may take other dice: those are counted after it.
            let fire = |given| {
                let call = companies::FireCall { given, ..call.clone() };
                let again = companies::fire_request(setup, state, &call).ok();
                let count = again.and_then(|request| Some(company_fire::Fire::prepare(&setup.tables, &request, &[]).ok()?.dice_count()));
                let dice = count.map_or_else(|| dice.clone(), |count| companies::Dice::typed(&vec![1; count as usize]));
                companies::Command::Fire(companies::FireCall { dice, ..call })
            };
            answers.put(&game, &given, &known, fire);
        }
    }
    assert!(answers.put > 100, "{} answers are too few to tell", answers.put);
    assert!(answers.refused.is_empty(), "{:#?}", answers.refused);
}
