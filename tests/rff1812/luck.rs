//! Luck: what is expected is what every face of every check comes to, played out one by one.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::LinePlace;
use std::collections::BTreeMap;

use crate::day::Day;
use brigade_major::game::correction::game_before;
use brigade_major::game::luck::luck;
use brigade_major::game::{CorrectCall, FaceOrigin, Game};
use brigade_major::games::rff1812::battle::{Battle, ChargeCall, Command, Die, EffectRuling, FireCall, FirerCall, ManeuverCall, UnitEdit};
use brigade_major::games::rff1812::words::Formation;
use brigade_major::id::SideId;
use brigade_major::quantity::Inches;

/// Stands a side has on the table or in hand.
fn stands(battle: &Battle, side: &SideId) -> u32 {
    let units = battle.setup().scenario.side(side).unwrap().units.iter().map(|unit| &battle.state().units[&unit.id]);
    units.map(|unit| if unit.removed { 0 } else { unit.stands }).sum()
}

/// The check with every face its dice may show, the referee's rulings on effects left out.
fn every_face(check: Command) -> Vec<Command> {
    let die = |face: u8| Die { face, from: FaceOrigin::Typed };
    match check {
        Command::Maneuver(call) => (1..=10)
            .map(|face| {
                let mut call = ManeuverCall { die: die(face), ..call.clone() };
                call.units.iter_mut().for_each(|situation| situation.effect_rulings.clear());
                Command::Maneuver(call)
            })
            .collect(),
        Command::Fire(call) => {
            (1..=10).map(|face| Command::Fire(FireCall { die: Some(die(face)), effect_rulings: Vec::new(), ..call.clone() })).collect()
        }
        Command::Charge(call) => (1..=10)
            .flat_map(|attacker| (1..=10).map(move |defender| (attacker, defender)))
            .map(|(attacker, defender)| {
                let call = ChargeCall { attacker_die: die(attacker), defender_die: die(defender), ..call.clone() };
                Command::Charge(ChargeCall { effect_rulings: Vec::new(), ..call })
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the stands a side loses by a command in a battle as it stands.
fn loses(then: &Battle, command: Command, side: &SideId) -> u32 {
    let mut game: Battle = Game::from_state(then.setup().clone(), then.state().clone());
    game.submit(crate::day::let_pass(command)).unwrap();
    stands(then, side) - stands(&game, side)
}

fn without_rulings(check: Command) -> Command {
    let faces = match &check {
        Command::Maneuver(call) => (call.die.face, 1),
        Command::Fire(call) => (call.die.map_or(1, |die| die.face), 1),
        Command::Charge(call) => (call.attacker_die.face, call.defender_die.face),
        _ => (1, 1),
    };
    let all = every_face(check);
    let nth = if all.len() == 100 { usize::from(faces.0 - 1) * 10 + usize::from(faces.1 - 1) } else { usize::from(faces.0 - 1) };
    all[nth].clone()
}

/// Checks, stands lost, their mean, and how far off: ways of every sum counted in whole numbers.
fn played_out(battle: &Battle, side: &SideId) -> (u32, u32, f64, f64) {
    let (mut checks, mut lost) = (0, 0);
    let mut sums = BTreeMap::from([(0u32, 1u128)]);
    for (place, event) in battle.journal().applied().enumerate() {
        let check = &event.command;
        if !check.is_check() || matches!(check, Command::Check(_)) {
            continue;
        }
        let then = game_before(battle, LinePlace(place));
        let losses = every_face(check.clone()).into_iter().map(|command| loses(&then, command, side)).collect::<Vec<_>>();
        if losses.iter().all(|lost| *lost == 0) {
            continue;
        }
        checks += 1;
        lost += loses(&then, without_rulings(check.clone()), side);
        let mut next = BTreeMap::new();
        for (sum, ways) in &sums {
            for more in &losses {
                *next.entry(sum + more).or_default() += ways;
            }
        }
        sums = next;
    }
    let all = sums.values().sum::<u128>() as f64;
    let mean = sums.iter().map(|(sum, ways)| f64::from(*sum) * *ways as f64).sum::<f64>() / all;
    let far = (f64::from(lost) - mean).abs() - 1e-6;
    let as_far = sums.iter().filter(|(sum, _)| (f64::from(**sum) - mean).abs() >= far).map(|(_, ways)| *ways).sum::<u128>() as f64 / all;
    (checks, lost, mean, as_far)
}

/// Gives the checks in which a side could lose stands.
fn assert_played_out(battle: &Battle) -> u32 {
    let luck = luck(battle.setup(), battle.journal());
    let mut checks = 0;
    for own in &luck.sides {
        let (tried, lost, mean, as_far) = played_out(battle, &own.side);
        assert_eq!((own.checks, own.lost), (tried, lost), "{own:?}");
        assert!((own.expected - mean).abs() < 1e-9, "{own:?}: {mean}, {as_far}");
        assert!((own.chance_as_extreme - as_far).abs() < 1e-9, "{own:?}: {mean}, {as_far}");
        checks += tried;
    }
    checks
}

#[test]
fn what_is_expected_is_every_face_played_out() {
    let checks = (0..12).map(|seed| assert_played_out(&Day::of_events(seed, 18).battle)).sum::<u32>();
    assert!(checks > 60, "{checks}");
}

/// Checks that losses waived by the referee still count for the dice, and that a check changed by a correction counts as corrected.
#[test]
fn luck_is_of_the_dice_alone() {
    let volley = |enfiladed: bool, waived: bool| {
        let ruling = |place| EffectRuling { place, instead: None, note: "waived".into() };
        Command::Fire(FireCall {
            firers: vec![FirerCall { unit: "us_25".into(), range: Inches::whole(3), ..FirerCall::default() }],
            target: "foot_100".into(),
            enfiladed,
            die: Some(Die { face: 9, from: FaceOrigin::Typed }),
            effect_rulings: if waived { (0..2).map(ruling).collect() } else { Vec::new() },
            ..FireCall::default()
        })
    };
    let fought = |commands: Vec<Command>| {
        let mut battle = crate::day::chippawa();
        let line = UnitEdit { formation: Some(Formation::Line), ..UnitEdit::default() };
        let edit = Command::EditUnit { unit: "us_25".into(), edit: line, note: "".into() };
        for command in std::iter::once(edit).chain(commands) {
            battle.submit(crate::day::let_pass(command)).unwrap();
        }
        assert_eq!(luck(battle.setup(), battle.journal()).sides.iter().map(|side| side.checks).sum::<u32>(), 1);
        battle
    };
    let of = |battle: &Battle| luck(battle.setup(), battle.journal());
    let (plain, waived) = (fought(vec![volley(false, false)]), fought(vec![volley(false, true)]));
    assert_ne!(plain.state(), waived.state());
    assert_eq!(of(&plain), of(&waived));
    let correct = CorrectCall { place: LinePlace(1), call: Box::new(volley(true, false)), waived: Vec::new(), note: "".into() };
    let corrected = fought(vec![volley(false, false), Command::Correct(correct)]);
    assert_ne!(of(&corrected), of(&plain));
    assert_eq!(of(&corrected), of(&fought(vec![volley(true, false)])));
}

#[test]
fn faces_are_told_by_side_and_hand() {
    let battle = Day::of_events(7, 120).battle;
    let luck = luck(battle.setup(), battle.journal());
    let mut dice = 0;
    for event in battle.journal().applied() {
        dice += match &event.command {
            Command::Maneuver(_) | Command::Check(_) => 1,
            Command::Fire(call) => u32::from(call.die.is_some()),
            Command::Charge(_) => 2,
            _ => 0,
        };
    }
    assert_eq!(luck.faces.iter().map(|faces| faces.dice_count()).sum::<u32>(), dice);
    assert_eq!(luck.faces.len(), 4, "both sides, by hand and by the generator");
    assert!(luck.faces.iter().all(|faces| faces.chance_as_extreme > 0.0 && faces.chance_as_extreme <= 1.0));
    let high = luck.faces.iter().map(|faces| faces.counts[9]).sum::<u32>();
    assert!(high > 3, "{high}");
}
