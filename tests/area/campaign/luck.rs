//! Luck: what is expected of a roll is what every face of its dice comes to, played out one by one (digest §5).

use brigade_major::game::Game;
use brigade_major::game::luck::luck;
use brigade_major::games::area::campaign::{BattleStage, board_dice};

use super::*;

/// Units the hits of a roll take: those that are in their stockpiles now, and those still to be named.
fn taken(play: &Campaign, roll: &Event) -> u32 {
    let dead = roll.changes.iter().map(|change| match change {
        Change::Units { units, to: CubePlace::Stockpile, .. } => *units,
        _ => 0,
    });
    let pending = match play.state().battle.as_ref().map(|battle| &battle.stage) {
        Some(BattleStage::Losses(hits)) => *hits,
        _ => 0,
    };
    dead.sum::<u32>() + pending
}

/// Every throw of these dice, each with its ways.
fn every(play: &Campaign, thrown: &[(&str, usize)]) -> Vec<(BTreeMap<FactionId, Vec<Face>>, u32)> {
    let (tables, dice) = (&play.setup().tables, board_dice(play.setup()));
    let mut all = vec![(BTreeMap::new(), 1)];
    for (name, count) in thrown {
        let faces = dice.faces(tables.find_faction(name).expect("a faction"));
        let ways = [(Face::Hit, faces.hit), (Face::Flee, faces.flee), (Face::Command, faces.command)];
        for _ in 0..*count {
            let with = |(so_far, of): &(BTreeMap<FactionId, Vec<Face>>, u32), (face, ways): (Face, u8)| {
                let mut more = so_far.clone();
                more.entry(faction(name)).or_default().push(face);
                (more, of * u32::from(ways))
            };
            all = all.iter().flat_map(|so_far| ways.map(|way| with(so_far, way))).filter(|(_, ways)| *ways > 0).collect();
        }
    }
    all
}

/// Plays the battle at hand on with every throw of these dice, with the fort die's two kinds of face where it is thrown, and holds the
/// luck of one of them to what they came to.
fn assert_played_out(table: &mut Table, enemy: usize, thrown: &[(&str, usize)], fort: bool) {
    let faces = table.0.setup().tables.fort.as_ref().map(|row| row.data);
    let forts = match faces.filter(|_| fort) {
        Some(faces) => vec![(Some(FortFace::Block), u32::from(faces.block)), (Some(FortFace::Blank), u32::from(faces.blank))],
        None => vec![(None, 1)],
    };
    let mut losses = Vec::new();
    let mut commands = Vec::new();
    for (dice, ways) in every(&table.0, thrown) {
        for (fort_die, of) in &forts {
            let command = Command::Roll { dice: dice.clone(), fort_die: *fort_die, origin: FaceOrigin::Typed };
            let mut then: Campaign = Game::from_state(table.0.setup().clone(), table.0.state().clone());
            let Ok(Record::Event(roll)) = then.submit(command.clone()) else { panic!("{command:?}") };
            losses.push((taken(&then, &roll), ways * of));
            commands.push(command);
        }
    }
    let all = losses.iter().map(|(_, ways)| f64::from(*ways)).sum::<f64>();
    let mean = losses.iter().map(|(lost, ways)| f64::from(*lost) * f64::from(*ways)).sum::<f64>() / all;
    let nth = losses.len() / 5;
    let known = luck(table.0.setup(), table.0.journal()).sides[enemy].clone();
    table.go(commands[nth].clone());
    let found = &luck(table.0.setup(), table.0.journal()).sides[enemy];
    assert_eq!((found.checks, found.lost), (known.checks + 1, known.lost + losses[nth].0));
    assert!((found.expected - known.expected - mean).abs() < 1e-9, "{found:?}: {mean}");
    if known.checks == 0 {
        let far = (f64::from(losses[nth].0) - mean).abs() - 1e-6;
        let as_far =
            losses.iter().filter(|(lost, _)| (f64::from(*lost) - mean).abs() >= far).map(|(_, ways)| f64::from(*ways)).sum::<f64>();
        assert!((found.chance_as_extreme - as_far / all).abs() < 1e-9, "{found:?}");
    }
}

#[test]
fn what_is_expected_is_every_face_played_out() {
    let mut table = Table::north();
    table.turn("british_regulars").orders(4, 2, Way::Land);
    table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    let british = usize::from(INVASION.sides[0].head.id.as_str() != "british");
    assert_played_out(&mut table, british, &[("american_regulars", 2), ("american_militia", 3)], false);
    assert_eq!(luck(table.0.setup(), table.0.journal()).sides[1 - british].checks, 0, "the roller's own are not hit");
    assert_eq!(luck(table.0.setup(), table.0.journal()).what, ("unit", "units"));
}

/// A fort's die is among the dice: what it blocks is not lost (digest §5 of 1754).
#[test]
fn a_fort_blocks_by_its_own_die() {
    let mut table = Table::frontier();
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "as in the example".into() });
    table.turn("british_colonials").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2, british_colonials 2, natives 2", "F", &["A"]));
    table.go(table.battle("A"));
    let french = usize::from(CONQUEST.sides[0].head.id.as_str() != "french");
    assert_played_out(&mut table, 1 - french, &[("french_regulars", 1), ("french_canadiens", 3)], false);
    let mut plain = Table::frontier();
    plain.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "as in the example".into() });
    plain.turn("british_colonials").orders(3, 2, Way::Land);
    plain.go(plain.march("british_regulars 2, british_colonials 2, natives 2", "F", &["A"]));
    plain.go(plain.battle("A"));
    plain.roll("french_regulars c, french_canadiens ccc");
    plain.leave(&[], false);
    assert_played_out(&mut plain, french, &[("british_regulars", 2), ("british_colonials", 2), ("natives", 1)], true);
}

/// A roll that a correction changed counts as corrected: there stood a fort, and its die was thrown.
#[test]
fn luck_is_of_the_corrected_log() {
    let mut table = Table::north();
    table.turn("british_regulars").orders(4, 2, Way::Land);
    let move_place = table.0.journal().cursor();
    table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    table.roll("american_regulars hh, american_militia hhf");
    let before = luck(table.0.setup(), table.0.journal());
    // One Native American fewer went along: there was less to lose.
    let call = table.march("british_regulars 2, native_americans 1", "Queenston", &["Fort Niagara"]);
    table.correct(move_place, call);
    let after = luck(table.0.setup(), table.0.journal());
    let british = usize::from(INVASION.sides[0].head.id.as_str() != "british");
    assert_eq!((before.sides[british].lost, after.sides[british].lost), (4, 3));
    assert!(before.sides[british].expected > after.sides[british].expected);
}
