//! Checks of whole battles that need more of them than a test has time for: `BATTLES=100 cargo bench --bench battles`.

use std::time::Instant;

use brigade_major::engine::Word as _;
use brigade_major::game::{Event, Game};
use brigade_major::games::battlecry1812::battle::{Battle, Battlecry1812, Setup};
use brigade_major::lab::battles::field::Field;
use brigade_major::lab::battles::general::{General, GeneralName, Pair};
use brigade_major::lab::figures::wilson;

use super::{SCENARIOS, field, setup_of};

/// Runs every check with so many battles each, and prints what it found.
pub fn check(battles: u64) {
    for name in SCENARIOS {
        let field = field(name);
        sums(name, &field, battles);
        against_random(name, &field, battles);
    }
    mirror(battles);
    planted(battles);
}

/// Prints a sum over every event of the battles of all pairs, which stays the same while generals and rules do; replays each.
fn sums(name: &str, field: &Field, battles: u64) {
    let (mut sum, mut count, mut events) = (SUM, 0_u32, 0);
    let began = Instant::now();
    let mut played = Vec::new();
    for generals in Pair::all().into_iter().map(|pair| pair.0.map(GeneralName::general)).chain([[General::at_random(); 2]]) {
        played.extend((0..battles.div_ceil(10)).map(|number| field.play(generals, 1813, number)));
    }
    let each = began.elapsed().as_secs_f64() * 1000.0 / played.len() as f64;
    for (figures, battle) in &played {
        sum = text_sum(sum, &format!("{figures:?}"));
        let records = battle.journal().records().map(|record| {
            let line = serde_json::to_string(&record).expect("events are texts");
            sum = text_sum(sum, &line);
            serde_json::from_str(&line).expect("what is written is read")
        });
        let again: Battle = Game::<Battlecry1812>::replay(field.setup.clone(), records);
        assert_eq!(again.state(), battle.state(), "{name}: a replay ends otherwise");
        assert_eq!(figures.refused, 0, "{name}: the judge refused a command");
        count += 1;
        events += battle.journal().applied().map(|event: &Event<Battlecry1812>| usize::from(event.waived.is_empty())).sum::<usize>();
    }
    println!("{name}: {count} battles replay to the same end, {events} events, sum {sum:016x}, {each:.1} ms each");
}

/// Start of a sum.
const SUM: u64 = 0xcbf2_9ce4_8422_2325;

fn text_sum(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Prints how often each general beats one who picks at random, from both sides.
fn against_random(name: &str, field: &Field, battles: u64) {
    for general in GeneralName::ALL {
        for side in 0..2 {
            let won = (0..battles).filter(|number| {
                let own = general.general();
                let generals = if side == 0 { [own, General::at_random()] } else { [General::at_random(), own] };
                let ahead = field.play(generals, 1813, *number).0.final_ahead();
                if side == 0 { ahead > 0 } else { ahead < 0 }
            });
            let won = won.count() as u64;
            let word = if won * 10 >= battles * 8 { "" } else { "  UNDER 8 in 10" };
            println!("{name}: {} wins {won} of {battles} for {} against one at random{word}", general.name(), field.sides[side]);
        }
    }
}

/// A small board that is the same turned round: three companies on each side.
pub fn mirrored(first: &str) -> String {
    let unit = |id: &str, at: &str, facing: &str, morale: u32| {
        serde_json::json!({"id": id, "name": id, "type": "infantry", "weapons": ["musket"], "figures": 8, "morale": morale,
            "formation": "line", "at": at, "facing": facing, "strength": {"basis": "S", "note": "made up"}})
    };
    let side =
        |id: &str, edge: &str, units: Vec<serde_json::Value>| serde_json::json!({"id": id, "name": id, "edge": edge, "units": units});
    serde_json::json!({
        "format": 1, "system": "battlecry1812", "id": "mirror", "title": "Mirror", "date": "1813-01-01", "men_per_figure": 15, "turns": 10,
        "first_side": first,
        "board": {"tops": "pointed", "map": vec!["........"; 8]},
        "sides": [
            side("north", "north", vec![unit("n1", "0303", "se", 5), unit("n2", "0403", "se", 5), unit("n3", "0503", "se", 5)]),
            side("south", "south", vec![unit("s1", "0606", "nw", 5), unit("s2", "0506", "nw", 5), unit("s3", "0406", "nw", 5)])
        ]
    })
    .to_string()
}

/// Prints who wins on a mirrored board where each side moves first in turn.
fn mirror(battles: u64) {
    let battles = battles * 200;
    let mut won = [0_u32; 2];
    for first in ["north", "south"] {
        let field = Field::of(&setup_of(&mirrored(first))).expect("everybody has a hex");
        for number in 0..battles / 2 {
            match field.play([GeneralName::Reckoning.general(); 2], 1813, number).0.final_ahead() {
                0 => {}
                ahead => won[usize::from(ahead < 0)] += 1,
            }
        }
    }
    let decided = won[0] + won[1];
    let (low, high) = wilson(f64::from(won[0]) / f64::from(decided), decided);
    println!(
        "mirror: {won:?} of {battles}, between {low:.3} and {high:.3}: {}",
        if low <= 0.5 && high >= 0.5 { "even" } else { "NOT EVEN" }
    );
}

/// Prints in how many of twenty seeds a planted strength is found, and in how many nothing planted is announced.
fn planted(battles: u64) {
    let of = |setup: &Setup, more: u32| {
        let mut scenario = brigade_major::games::battlecry1812::scenario::Scenario::clone(&setup.scenario);
        for unit in &mut scenario.sides[0].units {
            (unit.figures, unit.morale) = (unit.figures + more, unit.morale + more);
        }
        Field::of(&Setup::new(&setup.tables, scenario)).expect("everybody has a hex")
    };
    let setup = setup_of(&mirrored("north"));
    let general = [GeneralName::Bold.general(); 2];
    let [plain, strong] = [of(&setup, 0), of(&setup, 1)];
    let (mut found, mut announced) = (0, 0);
    for seed in 0..20_u64 {
        let ends =
            |field: &Field, dice: u64| (0..battles * 4).map(|number| field.play(general, dice, number).0.final_ahead()).collect::<Vec<_>>();
        let (base, more, other) = (ends(&plain, seed), ends(&strong, seed), ends(&plain, seed + 100));
        found += u32::from(differs(&base, &more));
        announced += u32::from(differs(&base, &other));
    }
    println!("planted: one figure and one morale more found in {found} of 20 seeds, nothing planted announced in {announced} of 20");
}

/// Returns whether the differences of paired battles lie beyond twice their standard error.
fn differs(base: &[i32], other: &[i32]) -> bool {
    let differences = base.iter().zip(other).map(|(base, other)| f64::from(other - base)).collect::<Vec<_>>();
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let spread = differences.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (count - 1.0);
    mean.abs() > 1.96 * (spread / count).sqrt()
}
