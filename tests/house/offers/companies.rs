//! Tests of offers in battles of Battlecry!.

use brigade_major::engine::Word as _;
use brigade_major::game::Game;
use brigade_major::games::battlecry1812::FigureId;
use brigade_major::games::battlecry1812::battle::{
    Battlecry1812, Command, FireCall, Form, Given, GivenMelee, MeleeCall, OfficerFireCall, Phase, Selection, Strike, StrikeCall,
    UnitOrOfficer, destinations, may_act,
};
use brigade_major::hex::Hex;
use brigade_major::id::{OfficerId, UnitId};

use super::{Seen, judged, kind_of, of_form, walked};
use crate::calls::{fires_at_officer, moves, rallies, withdraws};

/// The fields of dice.
const DICE: [&str; 4] = ["dice", "attacker_dice", "defender_dice", "die"];

/// Every unit and officer.
fn all(game: &Game<Battlecry1812>) -> Vec<UnitOrOfficer> {
    let scenario = &game.setup().scenario;
    let units = scenario.units().map(|(_, unit)| UnitOrOfficer::Unit(unit.id.clone()));
    units.chain(scenario.officers().map(|(_, officer)| UnitOrOfficer::Officer(officer.id.clone()))).collect()
}

/// All that can be picked; and who is picked sent to some hexes, and pointed at the others.
fn things(game: &Game<Battlecry1812>) -> Vec<Selection> {
    let all = all(game);
    let hexes = game.state().board.grid.hexes().collect::<Vec<_>>();
    let mut things = vec![Selection::Turn, Selection::GoOn];
    for (nth, who) in all.iter().enumerate() {
        things.push(match who.clone() {
            UnitOrOfficer::Unit(unit) => Selection::Unit(unit),
            UnitOrOfficer::Officer(officer) => Selection::Officer(officer),
        });
        if let UnitOrOfficer::Unit(unit) = who {
            things.push(Selection::Turned(unit.clone(), nth % 2 == 0));
            things.push(Selection::Moves(unit.clone()));
            things.push(Selection::Attacks(unit.clone()));
            let headings = game.state().board.grid.tops.headings();
            things.push(Selection::Faces(unit.clone(), headings[nth % headings.len()]));
            if nth % 5 == 0 {
                things.push(Selection::Spread(unit.clone(), Vec::new()));
            }
        }
        let some: Vec<Hex> = hexes.iter().skip(nth % 61).step_by(61).copied().collect();
        things.extend(some.iter().map(|hex| Selection::Hex(who.clone(), *hex)));
        things.extend(some.iter().take(1).map(|hex| Selection::PlaceOn(who.clone(), *hex)));
        things.extend(all.iter().skip(nth % 9).step_by(9).map(|other| Selection::Other(who.clone(), other.clone())));
    }
    things
}

/// A form as players fill it in, but for its dice.
fn filled(game: &Game<Battlecry1812>, form: &Form) -> Command {
    let state = game.state();
    let on_map = |unit: &UnitId| state.units[unit].hex().is_some();
    let given = |on_map: bool| Given { range: (!on_map).then_some(1), ..Given::default() };
    let melee = |attacker: &UnitId, defender: &UnitId, charge| {
        let by_map = on_map(attacker) && on_map(defender);
        let given = GivenMelee { adjacent: (!by_map).then_some(true), ..GivenMelee::default() };
        Command::Melee(MeleeCall { charge, given, ..MeleeCall::plain(attacker.clone(), defender.clone()) })
    };
    match form {
        Form::Fire { unit, target } => {
            let given = given(on_map(unit) && on_map(target));
            Command::Fire(FireCall { given, ..FireCall::plain(unit.clone(), target.clone()) })
        }
        Form::Melee { attacker, defender } => melee(attacker, defender, None),
        Form::Charge { attacker, defender, to } => melee(attacker, defender, Some(*to)),
        Form::FireAtOfficer { unit, officer } => {
            let given = given(on_map(unit) && state.officers[officer].hex().is_some());
            Command::OfficerFire(OfficerFireCall { given, ..fires_at_officer(unit.as_str(), officer.as_str(), &[]) })
        }
        Form::Rally { officer, unit } => rallies(officer.as_str(), unit.as_str(), &[]),
    }
}

/// Checks that moves, withdrawals and special actions that are not offered to a unit are forbidden by the rules.
fn nothing_else_may_be(game: &Game<Battlecry1812>, seen: &mut [[usize; 2]; 3]) {
    let (setup, state) = (game.setup(), game.state());
    let grid = state.board.grid;
    let most = setup.tables.figure(FigureId::Withdrawal);
    let own = setup.scenario.side(&state.side).unwrap();
    for (side, unit) in setup.scenario.units() {
        let Some(from) = state.units[&unit.id].hex() else { continue };
        let offered = game.offers(&Selection::Unit(unit.id.clone()));
        let may_be = |command: &Command| offered.iter().any(|offer| offer.is_in_order() && offer.command() == Some(command));
        let reached = destinations(setup, state, &UnitOrOfficer::Unit(unit.id.clone()));
        let near = |hexes: u32| grid.hexes().filter(move |hex| *hex != from && grid.distance(from, *hex) <= hexes);
        if side.id == own.id && state.phase == Phase::Move {
            for to in near(3).step_by(3) {
                let command = moves(unit.id.as_str(), &to.to_string());
                let may = game.preview(command.clone()).is_ok();
                assert_eq!((may_be(&command), reached.contains_key(&to) && !state.units[&unit.id].is_routed()), (may, may), "to {to}");
                seen[0][usize::from(may)] += 1;
            }
        }
        if side.id != own.id {
            for to in near(most + 1) {
                let command = withdraws(unit.id.as_str(), Some(&to.to_string()));
                let may = game.preview(command.clone()).is_ok();
                assert_eq!(may_be(&command), may, "{} back to {to}", unit.label());
                seen[1][usize::from(may)] += 1;
            }
            continue;
        }
        let strikes = Strike::ALL.iter().flat_map(|strike| {
            let call = |target: Option<UnitId>, officer: Option<OfficerId>| {
                Command::Strike(StrikeCall { unit: unit.id.clone(), strike: *strike, target, officer })
            };
            let enemies = setup.scenario.units().filter(|(other, _)| other.id != own.id);
            let officers = setup.scenario.officers().filter(|(other, _)| other.id != own.id);
            let at_units = enemies.map(|(_, enemy)| call(Some(enemy.id.clone()), None)).collect::<Vec<_>>();
            at_units.into_iter().chain(officers.map(move |(_, enemy)| call(None, Some(enemy.id.clone())))).collect::<Vec<_>>()
        });
        for command in strikes {
            let may = game.preview(command.clone()).is_ok();
            assert_eq!(may_be(&command), may, "{command:?}");
            seen[2][usize::from(may)] += 1;
        }
    }
}

#[test]
fn what_companies_are_offered_is_as_the_judge_has_it() {
    let mut seen = Seen::default();
    let mut others = [[0; 2]; 3];
    walked::<Battlecry1812>(include_str!("../../replays/thames.jsonl"), "battlecry1812/thames.json", 20, |game| {
        for offer in judged(game, things(game), &mut seen) {
            let form = offer.form_to_fill().unwrap();
            seen.count(&kind_of(form), &offer);
            let command = filled(game, form);
            if offer.is_in_order() {
                let plain = game.preview(command.clone());
                let but_for_dice = |fault: &str| DICE.iter().any(|field| fault.starts_with(field));
                assert!(
                    plain.as_ref().map_or_else(|refusal| refusal.faults.iter().all(|fault| but_for_dice(&fault.place_text())), |_| true)
                );
            } else {
                // Something else than the dice is against it.
                let refusal = game.preview(command.clone()).unwrap_err();
                assert!(refusal.faults.iter().any(|fault| !DICE.contains(&fault.place_text().as_str())), "{command:?}: {refusal}");
            }
            of_form(game, &offer, vec![command], &DICE);
        }
        nothing_else_may_be(game, &mut others);
        who_may_act_is_offered_something(game);
    });
    for (what, [not, may]) in ["moves", "withdrawals"].into_iter().zip(others) {
        assert!(may > 3 && not > 3, "{what}: {may} may be and {not} may not: too few to tell");
    }
    assert!(others[2][0] > 3, "{others:?}");
    for (kind, least) in [
        ("Move", [9, 3, 3]),
        ("Fire", [4, 4, 0]),
        ("Melee", [0, 4, 0]),
        ("Charge", [1, 0, 0]),
        ("Withdraw", [4, 0, 1]),
        ("MoveOfficer", [4, 1, 0]),
        ("Form", [4, 0, 1]),
        ("NextPhase", [9, 0, 0]),
        ("EditUnit", [9, 0, 0]),
    ] {
        seen.at_least(kind, least);
    }
}

/// Checks that a unit listed as having something left to do is offered it, and no other unit is; turning on the spot and resting do not
/// count.
fn who_may_act_is_offered_something(game: &Game<Battlecry1812>) {
    let (setup, state) = (game.setup(), game.state());
    for (_, unit) in setup.scenario.units() {
        let own = &state.units[&unit.id];
        let idle = |command: &Command| match command {
            Command::Move(call) => Some(call.to) == own.at,
            Command::Rest(_) => true,
            _ => false,
        };
        let offers = game.offers(&Selection::Unit(unit.id.clone()));
        let mut deeds = offers.iter().filter(|offer| offer.is_in_order() && !offer.command().is_some_and(idle));
        assert_eq!(may_act(setup, state, &unit.id), deeds.next().is_some(), "{}: {:?}", unit.id, state.phase);
    }
}
