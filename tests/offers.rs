//! What is offered is what the judge allows: recorded games are walked, and every offer a view would draw is put to the judge, and what
//! is not offered too.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::{Asked, Game, Play, Refusal};
use brigade_major::games::battlecry1812::battle as companies;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::games::registry::Registrable;
use brigade_major::games::rff1812::battle as regiments;
use brigade_major::games::rff1812::battle::Rff1812;
use brigade_major::games::rff1812::words::Ground;
use brigade_major::games::{Rules, shipped};
use brigade_major::id::UnitId;
use brigade_major::table::TableTexts;
use serde_json::Value;

/// A recorded game, looked at before every so many of its lines. Gives how often.
fn walked<P: Registrable>(script: &str, scenario: &str, every: usize, mut look: impl FnMut(&Game<P>)) -> usize
where
    P::Setup: Clone,
{
    let rules = Rules::read(&TableTexts::shipped()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let start = rules.scenario(shipped(scenario).unwrap()).unwrap();
    let mut game: Game<P> = Game::new(start.of::<P>().unwrap().clone());
    let mut looked = 0;
    for (nth, line) in script.lines().enumerate() {
        if nth % every == 0 {
            look(&game);
            looked += 1;
        }
        let mut line: Value = serde_json::from_str(line).unwrap();
        if line.get("undo").is_some() {
            game.undo().unwrap();
        } else if line.get("redo").is_some() {
            game.redo().unwrap();
        } else {
            let word = line.as_object_mut().unwrap().remove("referee").map(|word| word.as_str().unwrap().into());
            let command: P::Command = serde_json::from_value(line).unwrap();
            // Some lines of the recordings are refused, as they were at the table.
            drop(game.submit(Asked { command, word }));
        }
    }
    looked
}

/// Whether a command can be, whatever its phase: the referee's word lets pass what is out of order.
fn can_be<P: Play>(game: &Game<P>, command: P::Command) -> bool {
    game.preview(Asked { command, word: Some("".into()) }).is_ok()
}

#[test]
fn answers_and_maneuvers_are_as_the_judge_has_them() {
    use regiments::{Command, leaders_to_attach, maneuver_options, offers, why_no_charge};
    let (mut answers, mut maneuvers, mut attached, mut charges) = ([0; 2], [0; 2], [0; 2], [0; 2]);
    let script = include_str!("replays/chippawa.jsonl");
    walked::<Rff1812>(script, "rff1812/chippawa.json", 5, |game| {
        let (setup, state) = (game.setup(), game.state());
        for (charge, _) in state.charges.iter().enumerate().filter(|(_, charge)| charge.open()) {
            for offer in offers(setup, state, charge) {
                let may = can_be(game, Command::Answer { charge, answer: offer.answer.clone() });
                assert_eq!(may, offer.not.is_none(), "{:?}: {:?}", offer.answer, offer.not);
                answers[usize::from(may)] += 1;
            }
        }
        for (side, unit) in setup.scenario.units() {
            let there = state.units[&unit.id].in_play();
            for option in maneuver_options(setup, state, &unit.id).into_iter().filter(|_| there) {
                let endings = if option.to.is_empty() { vec![None] } else { option.to.iter().copied().map(Some).collect() };
                for formation in endings {
                    let (unit, maneuver) = (unit.id.clone(), option.row.clone());
                    let may = can_be(game, Command::Make { unit, maneuver, formation, ground: Ground::Open });
                    assert_eq!(may, option.not.is_none(), "{}: {} to {formation:?}: {:?}", side.name, option.label, option.not);
                    maneuvers[usize::from(may)] += 1;
                }
            }
            let offered = leaders_to_attach(setup, state, &unit.id);
            for leader in side.leaders.iter().filter(|_| there) {
                let may = can_be(game, Command::Attach { leader: leader.id.clone(), unit: Some(unit.id.clone()) });
                let out = !state.leaders[&leader.id].in_play();
                assert_eq!(may, offered.contains(&leader.id) && !out, "{} to {}", leader.name, unit.label());
                attached[usize::from(may)] += 1;
            }
            let enemy = setup.scenario.units().find(|(other, enemy)| other.id != side.id && state.units[&enemy.id].in_play());
            if let Some((_, enemy)) = enemy.filter(|_| there) {
                let declare = Command::Declare { attackers: vec![unit.id.clone()], defenders: vec![enemy.id.clone()], cold_steel: false };
                let may = can_be(game, declare);
                assert_eq!(may, why_no_charge(setup, state, &unit.id, false).is_none(), "{}", unit.label());
                charges[usize::from(may)] += 1;
            }
        }
    });
    for (what, [not, may]) in [("answers", answers), ("maneuvers", maneuvers), ("leaders", attached), ("charges", charges)] {
        assert!(may > 3 && not > 3, "{what}: {may} may be and {not} may not: too few to tell");
    }
}

/// Whether nothing but its dice is wanting.
fn but_for_dice(result: Result<companies::Event, Refusal>) -> bool {
    result.map_or_else(
        |refusal| refusal.faults.iter().all(|fault| ["dice", "attacker_dice", "defender_dice", "die"].contains(&&*fault.at())),
        |_| true,
    )
}

#[test]
fn what_companies_are_offered_is_as_the_judge_has_it() {
    use companies::{
        Command, Dice, FireCall, Given, MoveCall, Offer, Phase, Strike, StrikeCall, WithdrawCall, can_withdraw_to, offers_of, reach,
    };
    let (mut moves, mut attacks, mut withdrawals) = ([0; 2], [0; 2], [0; 2]);
    let script = include_str!("replays/thames.jsonl");
    walked::<Battlecry1812>(script, "battlecry1812/thames.json", 6, |game| {
        let (setup, state) = (game.setup(), game.state());
        let own = setup.scenario.side(&state.side).unwrap();
        let others = || setup.scenario.units().filter(|(side, _)| side.id != own.id).map(|(_, unit)| unit);
        for unit in own.units.iter().filter(|unit| state.units[&unit.id].hex().is_some()) {
            let from = state.units[&unit.id].hex().unwrap();
            if state.phase == Phase::Move {
                let reached = reach(setup, state, &unit.id);
                let near = state.board.grid.hexes().filter(|hex| *hex != from && state.board.grid.distance(from, *hex) <= 3);
                let routed = state.units[&unit.id].is_routed();
                for to in near.step_by(3) {
                    let may = game.preview(Command::Move(MoveCall { unit: unit.id.clone(), to, facing: None })).is_ok();
                    assert_eq!(may, reached.contains_key(&to) && !routed, "{} to {to}", unit.label());
                    moves[usize::from(may)] += 1;
                }
            }
            let offers = offers_of(setup, state, &unit.id);
            for enemy in others().filter(|enemy| state.units[&enemy.id].is_there()) {
                let fire = FireCall {
                    unit: unit.id.clone(),
                    target: enemy.id.clone(),
                    weapon: None,
                    buff: None,
                    given: Given::default(),
                    dice: Dice::typed(&[]),
                    retreat: None,
                    rulings: Vec::new(),
                };
                let strike =
                    |strike| Command::Strike(StrikeCall { unit: unit.id.clone(), strike, target: Some(enemy.id.clone()), officer: None });
                let id = || UnitId::clone(&enemy.id);
                for (offer, command) in [
                    (Offer::Fire(id()), Command::Fire(fire)),
                    (Offer::RunDown(id()), strike(Strike::RunDown)),
                    (Offer::PickOff(id()), strike(Strike::PickOff)),
                ] {
                    let may = but_for_dice(game.preview(command));
                    assert_eq!(may, offers.contains(&offer), "{}: {offer:?}", unit.label());
                    attacks[usize::from(may)] += 1;
                }
            }
        }
        for unit in others().filter(|unit| state.units[&unit.id].hex().is_some()) {
            let from = state.units[&unit.id].hex().unwrap();
            let may_go = can_withdraw_to(setup, state, &unit.id);
            for to in state.board.grid.hexes().filter(|hex| *hex != from && state.board.grid.distance(from, *hex) <= 2) {
                let call = WithdrawCall { unit: unit.id.clone(), to: Some(to), facing: None };
                let may = game.preview(Command::Withdraw(call)).is_ok();
                assert_eq!(may, may_go.contains(&to), "{} back to {to}", unit.label());
                withdrawals[usize::from(may)] += 1;
            }
        }
    });
    for (what, [not, may]) in [("moves", moves), ("attacks", attacks), ("withdrawals", withdrawals)] {
        assert!(may > 3 && not > 3, "{what}: {may} may be and {not} may not: too few to tell");
    }
}
