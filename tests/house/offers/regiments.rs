//! Battles of Regimental Fire and Fury.

use brigade_major::game::{Game, Offer};
use brigade_major::games::rff1812::battle::{
    ChargeCall, Command, Die, FireCall, FirerCall, Form, ManeuverCall, Rff1812, Selection, SingleCall, UnitSituation, duties,
    replacement_units, why_no_charge,
};
use brigade_major::games::rff1812::scenario::Leader;
use brigade_major::games::rff1812::words::Ground;
use brigade_major::id::{LeaderId, UnitId};
use brigade_major::quantity::Inches;

use super::{Seen, judged, kind_of, of_form, walked};

/// All that can be picked, and what the phase still has to do.
fn things(game: &Game<Rff1812>) -> Vec<Selection> {
    let (setup, state) = (game.setup(), game.state());
    let units = || setup.scenario.units().map(|(_, unit)| unit.id.clone());
    let leaders = setup.scenario.sides.iter().flat_map(|side| &side.leaders).map(|leader| Selection::Leader(leader.id.clone()));
    let maneuvers = units().filter(|unit| state.units[unit].in_play()).map(|unit| Selection::Maneuvers(unit, Ground::Open));
    let charges = (0..state.charges.len()).map(Selection::Charge);
    let duties = duties(setup, state).into_iter().map(Selection::Duty);
    [Selection::Turn].into_iter().chain(duties).chain(units().map(Selection::Unit)).chain(leaders).chain(maneuvers).chain(charges).collect()
}

/// A form as players could fill it in: of those they may name, any will do.
fn filled(game: &Game<Rff1812>, form: &Form) -> Vec<Command> {
    let (setup, state) = (game.setup(), game.state());
    let die = Die::typed(5);
    let side = |unit: &UnitId| setup.scenario.unit(unit).unwrap().0;
    let enemies = |unit: &UnitId| {
        let own = side(unit).id.clone();
        setup.scenario.units().filter(move |(side, _)| side.id != own).map(|(_, enemy)| enemy.id.clone()).collect::<Vec<_>>()
    };
    let check = |leader: Option<&LeaderId>, unit: &UnitId| {
        let crew_goes_back = state.units[unit].sheltered_in.is_some();
        let units = vec![UnitSituation { crew_goes_back, ..UnitSituation::plain(unit.clone()) }];
        Command::Maneuver(ManeuverCall { leader: leader.cloned(), units, die })
    };
    let charge = |attacker: &UnitId, defender: UnitId| {
        Command::Charge(ChargeCall { defenders: vec![defender], ..ChargeCall::plain(vec![attacker.clone()]) })
    };
    let declare =
        |attacker: UnitId, defender: UnitId| Command::Declare { attackers: vec![attacker], defenders: vec![defender], cold_steel: false };
    match form {
        Form::Maneuver(unit) => vec![check(None, unit)],
        Form::ManeuverOfLeader(leader) => {
            let (side, _) = setup.scenario.leader(leader).unwrap();
            side.units.iter().map(|unit| check(Some(leader), &unit.id)).collect()
        }
        Form::ManeuverOfOthers(leader, units) => units.iter().map(|unit| check(Some(leader), unit)).collect(),
        Form::Fire(unit) => {
            let fire = |target| {
                Command::Fire(FireCall {
                    firers: vec![FirerCall::plain(unit.clone(), Inches::whole(1))],
                    target,
                    closest: true,
                    die: Some(die),
                    ..FireCall::default()
                })
            };
            enemies(unit).into_iter().map(fire).collect()
        }
        Form::Declaration { attacker: Some(attacker), .. } => {
            enemies(attacker).into_iter().map(|enemy| declare(attacker.clone(), enemy)).collect()
        }
        Form::Declaration { attacker: None, defender: Some(defender) } => {
            enemies(defender).into_iter().map(|enemy| declare(enemy, defender.clone())).collect()
        }
        Form::Charge { attacker: Some(attacker), .. } => enemies(attacker).into_iter().map(|enemy| charge(attacker, enemy)).collect(),
        Form::DeclaredCharge(nth) => {
            let known = &state.charges[*nth];
            let in_play = |units: &[UnitId]| units.iter().filter(|unit| state.units[*unit].in_play()).cloned().collect::<Vec<_>>();
            let attackers = in_play(&known.attackers);
            let call = |defenders| Command::Charge(ChargeCall { defenders, ..ChargeCall::plain(attackers.clone()) });
            let others = known.attackers.first().map(enemies).unwrap_or_default();
            [in_play(&known.defenders)].into_iter().chain(others.into_iter().map(|enemy| vec![enemy])).map(call).collect()
        }
        Form::Supply(unit) => {
            let far = Some(Inches::whole(99));
            [None, far].map(|at| Command::Replenish { unit: unit.clone(), enemy_at: at, guns_at: at }).into()
        }
        Form::Arrival(unit) => vec![Command::ThrowForArrival { unit: unit.clone(), die: Die::typed(1) }],
        Form::Replacement(leader) => {
            let units = replacement_units(setup, state, leader).into_iter();
            units.map(|unit| Command::Replace { leader: leader.clone(), unit, name: None, die }).collect()
        }
        Form::Single(check, whom) => vec![Command::Check(SingleCall::new(check, whom.clone(), Die::typed(1)))],
        // These open on offers, which are walked themselves.
        Form::Declaration { .. } | Form::Charge { .. } | Form::Answers(_) | Form::Moves(_) => Vec::new(),
    }
}

fn walk(script: &str, scenario: &str, every: usize, seen: &mut Seen) {
    walked::<Rff1812>(script, scenario, every, |game| {
        for offer in judged(game, things(game), seen) {
            let form = offer.form_to_fill().unwrap();
            seen.count(&kind_of(form), &offer);
            let commands = filled(game, form);
            match form {
                Form::Answers(charge) => assert!(!game.offers(&Selection::Charge(*charge)).is_empty()),
                Form::Moves(unit) => assert!(game.offers(&Selection::Maneuvers(unit.clone(), Ground::Open)).iter().any(Offer::is_open)),
                _ if commands.is_empty() => assert!(!offer.is_open() || matches!(form, Form::Declaration { .. }), "{form:?}"),
                _ => of_form(game, &offer, commands, &[]),
            }
        }
        nothing_else_may_be(game);
    });
}

/// Leaders who are not offered to ride with a unit may not, and who may not charge is told so as the judge tells it.
fn nothing_else_may_be(game: &Game<Rff1812>) {
    let (setup, state) = (game.setup(), game.state());
    for (side, unit) in setup.scenario.units().filter(|(_, unit)| state.units[&unit.id].in_play()) {
        let offers = game.offers(&Selection::Unit(unit.id.clone()));
        let with_others = |leader: &&Leader| state.leaders[&leader.id].attached_to.as_ref() != Some(&unit.id);
        for leader in side.leaders.iter().filter(with_others) {
            let attach = Command::Attach { leader: leader.id.clone(), unit: Some(unit.id.clone()) };
            let offered = offers.iter().any(|offer| offer.is_open() && offer.command() == Some(&attach));
            assert_eq!(game.preview(super::by_word(attach)).is_ok(), offered, "{} to {}", leader.name, unit.label());
        }
        let enemy = setup.scenario.units().find(|(other, enemy)| other.id != side.id && state.units[&enemy.id].in_play());
        if let Some((_, enemy)) = enemy {
            let declare = Command::Declare { attackers: vec![unit.id.clone()], defenders: vec![enemy.id.clone()], cold_steel: false };
            let may = game.preview(super::by_word(declare)).is_ok();
            assert_eq!(may, why_no_charge(setup, state, &unit.id, false).is_none(), "{}", unit.label());
        }
    }
}

#[test]
fn what_regiments_are_offered_is_as_the_judge_has_it() {
    // The longest of all tests: its battles are walked beside each other.
    let walks = [
        (include_str!("../../replays/chippawa.jsonl"), "rff1812/chippawa.json", 6),
        (include_str!("../../replays/sackets.jsonl"), "rff1812/sackets_harbor.json", 2),
    ];
    let seen = std::thread::scope(|scope| {
        let walks = walks.map(|(script, scenario, every)| {
            scope.spawn(move || {
                let mut seen = Seen::default();
                walk(script, scenario, every, &mut seen);
                seen
            })
        });
        walks.into_iter().map(|walk| walk.join().expect("no walk fails")).fold(Seen::default(), Seen::and)
    });
    for kind in ["Answer", "Make", "Attach"] {
        seen.at_least(kind, [4, 0, 4]);
    }
    for kind in ["Maneuver", "Fire", "Charge"] {
        seen.at_least(kind, [4, 4, 4]);
    }
    for kind in ["NextPhase", "NextPlayerTurn", "EndCharge", "Declaration"] {
        seen.at_least(kind, [4, 0, 0]);
    }
    for kind in ["ManeuverOfLeader", "Single"] {
        seen.at_least(kind, [4, 0, 1]);
    }
}
