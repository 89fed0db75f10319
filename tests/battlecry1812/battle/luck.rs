//! Luck: what is expected is what every throw of a fire or a melee comes to, played out one by one (digest §4, §5, §7).

use brigade_major::game::LinePlace;
use std::collections::BTreeMap;

use brigade_major::game::luck::{SideLuck, luck};
use brigade_major::game::{CorrectCall, Game};
use brigade_major::games::battlecry1812::battle::Fate;
use brigade_major::games::battlecry1812::words::Facing;
use brigade_major::id::SideId;

use super::*;

/// Every throw of so many d6.
fn throws(dice: usize) -> Vec<Vec<u8>> {
    (0..6usize.pow(dice as u32)).map(|nth| (0..dice).map(|die| (nth / 6usize.pow(die as u32) % 6 + 1) as u8).collect()).collect()
}

/// Figures a side has in the game.
fn figures(battle: &Battle, side: &SideId) -> u32 {
    let units = &battle.setup().scenario.side(side).unwrap().units;
    let left = |unit: &UnitState| if unit.fate.is_some() { 0 } else { unit.strength };
    units.iter().map(|unit| left(&battle.state().units[&unit.id])).sum()
}

fn by_any_word(command: &Command) -> Request<Command> {
    by_word(command.clone(), "")
}

/// The battle with a check played in it as it stands.
fn after(battle: &Battle, command: &Command) -> Battle {
    let mut game: Battle = Game::from_state(battle.setup().clone(), battle.state().clone());
    game.submit(by_any_word(command)).unwrap();
    game
}

/// Plays every throw out and the first of `lies`, and holds its luck to what they came to. Gives whether a unit could surrender.
fn assert_played_out(mut battle: Battle, check: impl Fn(&[u8], &[u8]) -> Command, what: &str) -> bool {
    let fits = |own: usize, other: usize| battle.preview(by_any_word(&check(&vec![1; own], &vec![1; other]))).is_ok();
    let pools = (0..5).flat_map(|own| (0..5).map(move |other| (own, other))).find(|(own, other)| fits(*own, *other));
    let (own, other) = pools.unwrap_or_else(|| panic!("{what}: no pools fit"));
    let every = throws(own).iter().flat_map(|own| throws(other).into_iter().map(|other| check(own, &other))).collect::<Vec<_>>();
    let lies = every[every.len() / 3].clone();
    let sides = battle.setup().scenario.sides.iter().map(|side| side.id.clone()).collect::<Vec<_>>();
    let mut losses: BTreeMap<SideId, Vec<u32>> = BTreeMap::new();
    let mut surrenders = false;
    for command in &every {
        let then = after(&battle, command);
        surrenders |= then.state().units.values().any(|unit| unit.fate == Some(Fate::Surrendered));
        for side in &sides {
            losses.entry(side.clone()).or_default().push(figures(&battle, side) - figures(&then, side));
        }
    }
    let then = after(&battle, &lies);
    let lost = sides.iter().map(|side| figures(&battle, side) - figures(&then, side)).collect::<Vec<_>>();
    battle.submit(by_any_word(&lies)).unwrap();
    let found = luck(battle.setup(), battle.journal());
    for (SideLuck { side, checks, lost: took, expected, chance_as_extreme: as_far, .. }, lost) in found.sides.into_iter().zip(lost) {
        let own = &losses[&side];
        let could = own.iter().any(|loss| *loss > 0);
        assert_eq!((checks, took), (u32::from(could), lost), "{what}, {side}");
        let mean = own.iter().map(|loss| f64::from(*loss)).sum::<f64>() / own.len() as f64;
        assert!((expected - mean).abs() < 1e-9, "{what}, {side}: {expected}, played out {mean}");
        let far = own.iter().filter(|loss| (f64::from(**loss) - mean).abs() >= (f64::from(lost) - mean).abs() - 1e-6).count();
        assert!((as_far - far as f64 / own.len() as f64).abs() < 1e-9, "{what}, {side}: {as_far}");
    }
    surrenders
}

/// Red at the middle with blue all round it.
const SURROUNDED: &str = "b infantry morale 3 pos 0405/ne\nc infantry pos 0403/sw\nd infantry pos 0303/sw\ne infantry pos 0503/sw\n\
                          f infantry pos 0304/sw\ng infantry pos 0504/sw\nh infantry pos 0305/sw\ni infantry pos 0505/sw";

#[test]
fn what_is_expected_is_every_throw_played_out() {
    let volley = |own: &[u8], _: &[u8]| Command::Fire(fires("b", "r", own));
    let flank = |own: &[u8], _: &[u8]| {
        let given = Given { facing: Some(Facing::Flank), ..Given::default() };
        Command::Fire(FireCall { given, ..fires("b", "r", own) })
    };
    let board = || open(9, 9);
    let blue = "b infantry morale 3 pos 0405/ne";
    for red in ["r infantry figures 1 pos 0404/sw", "r infantry figures 9 morale 1 pos 0404/sw", "r field_artillery pos 0404/sw"] {
        assert!(!assert_played_out(attacking(board(), blue, red), volley, red), "nobody is behind it");
        assert_played_out(attacking(board(), blue, red), flank, red);
    }
    // Digest §7: a routed unit that must go back and finds the enemy there surrenders, with every figure it has.
    let mut routed = attacking(board(), SURROUNDED, "r infantry figures 9 pos 0404/sw");
    submit(&mut routed, has_morale("r", 0));
    assert!(assert_played_out(routed, volley, "routed and surrounded"));
    let melee = |own: &[u8], other: &[u8]| Command::Melee(fights("b", "r", own, other));
    let charge = |own: &[u8], other: &[u8]| Command::Melee(MeleeCall { charge: Some(hex("0405")), ..fights("b", "r", own, other) });
    let blue = blue.replace("morale 3", "morale 2");
    for red in ["r infantry morale 2 pos 0404/sw", "r infantry morale 1 pos 0404/sw", "r field_artillery pos 0404/sw"] {
        assert_played_out(attacking(board(), &blue, red), melee, red);
        assert_played_out(attacking(board(), &blue.replace("0405", "0406"), red), charge, red);
    }
    assert_played_out(attacking(board(), &SURROUNDED.replace("morale 3", "morale 2"), "r infantry morale 1 pos 0404/sw"), melee, "no way");
    // What the referee let through happened all the same.
    assert_played_out(field(board(), &blue, "r infantry pos 0404/sw"), volley, "out of its phase");
}

/// A fire whose facts were corrected counts as corrected, and no other command has any luck in it.
#[test]
fn luck_is_of_the_corrected_log() {
    let of = |battle: &Battle| luck(battle.setup(), battle.journal());
    let volley = |facing, faces: &[u8]| {
        let given = Given { facing: Some(facing), ..Given::default() };
        Command::Fire(FireCall { given, ..fires("b", "r", faces) })
    };
    let fought = |commands: Vec<Command>| {
        let mut battle = attacking(open(9, 9), "b infantry morale 3 pos 0405/ne", "r infantry figures 9 pos 0404/sw");
        commands.into_iter().for_each(|command| drop(submit(&mut battle, command)));
        battle
    };
    let dice = |facing| (1..9).find(|dice| fought(Vec::new()).preview(volley(facing, &vec![1; *dice])).is_ok()).unwrap();
    let (front, flank) = (volley(Facing::Front, &vec![1; dice(Facing::Front)]), volley(Facing::Flank, &vec![1; dice(Facing::Flank)]));
    let correct = CorrectCall { place: LinePlace(1), call: Box::new(flank.clone()), waived: Vec::new(), note: "".into() };
    let corrected = fought(vec![front.clone(), Command::Correct(correct)]);
    let first = of(&fought(vec![front]));
    assert_ne!(of(&corrected).sides, first.sides);
    assert_eq!(of(&corrected).sides, of(&fought(vec![flank])).sides);
    assert_eq!((first.what, first.faces.len(), first.faces[0].counts.len()), (("figure", "figures"), 1, 6), "d6, all by one side");
}
