//! The same deeds of a player turn in every order: whatever was let in, the state is one; what was not says why (digest §3).

use std::collections::{BTreeSet, HashMap};

use brigade_major::games::battlecry1812::battle::{FormCall, OfficerMoveCall, RestCall};
use brigade_major::rng::Generator;

use super::*;

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for nth in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=order.len()).map(move |at| [&order[..at], &[nth], &order[at..]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[derive(Debug, Default)]
struct Counts {
    turns: usize,
    orders: usize,
    compared: usize,
    out_of_order: usize,
}

/// The deeds in every order from where the battle stands: of the same deeds let in, one state; whatever was not let in says why.
fn one_state(battle: &mut Battle, deeds: &[Command], seed: u64, counts: &mut Counts) {
    let mut after: HashMap<BTreeSet<usize>, (State, Vec<usize>)> = HashMap::new();
    for order in orders(deeds.len()) {
        let (start, mut done) = (battle.journal().cursor(), BTreeSet::new());
        for nth in &order {
            match battle.submit(deeds[*nth].clone()) {
                Ok(_) => drop(done.insert(*nth)),
                Err(refusal) => assert!(refusal.faults.iter().any(|fault| fault.says().len() > 8), "seed {seed}: {refusal}"),
            }
        }
        counts.orders += 1;
        counts.out_of_order += usize::from(done.len() < deeds.len());
        let state = battle.state().clone();
        while battle.journal().cursor() > start {
            battle.undo();
        }
        let Some((before, first)) = after.get(&done) else {
            after.insert(done, (state, order));
            continue;
        };
        counts.compared += 1;
        assert!(*before == state, "seed {seed}: {first:?} and {order:?} of {deeds:#?}");
    }
}

fn pick<T: Copy>(generator: &mut Generator, items: &[T]) -> T {
    items[usize::from(generator.face(u8::try_from(items.len()).unwrap())) - 1]
}

/// Three lanes apart from each other, a company of each side in each; officers of blue between them.
fn lanes(generator: &mut Generator) -> Battle {
    let kinds =
        ["infantry", "light_infantry", "riflemen", "indians", "mounted_riflemen", "light_dragoons", "light_artillery", "field_artillery"];
    let rows = (0..11).map(|_| (0..19).map(|_| pick(generator, &['.', '.', '.', '.', 'w', 's'])).collect::<String>());
    let rows = rows.collect::<Vec<_>>();
    let board = painted(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    let (mut blue, mut red) = (String::new(), String::new());
    for (lane, column) in [3, 9, 15].into_iter().enumerate() {
        let apart = 6 - generator.face(2);
        blue += &format!("b{lane} {} pos {column:02}06/ne morale {}\n", pick(generator, &kinds), 3 + generator.face(4));
        red += &format!("r{lane} {} pos {column:02}{apart:02}/sw morale {}\n", pick(generator, &kinds[..6]), 1 + generator.face(5));
    }
    blue += "+him colonel 1 general mounted 0607\n";
    let mut battle = field(board, &blue, &red);
    for unit in ["b0", "b1", "b2"] {
        if generator.face(4) == 1 {
            submit(&mut battle, has_morale(unit, u32::from(generator.face(2)) - 1));
        }
    }
    battle
}

/// Form, limber, move, officers, rally.
fn moved(generator: &mut Generator) -> Vec<Command> {
    let words = ["column_of_companies", "flank_march", "open_order", "line", "limbered", "square"];
    let mut deeds = Vec::new();
    for (unit, column) in [("b0", 3u8), ("b1", 9)] {
        let formation = formation(pick(generator, &words));
        deeds.push(Command::Form(FormCall { unit: unit.into(), formation, hexes: None }));
        let to = Hex { column: column - 2 + generator.face(3), row: 5 + generator.face(3) };
        deeds.push(moves(unit, &to.to_string()));
    }
    deeds.push(match generator.face(3) {
        1 => rallies("him", pick(generator, &["b0", "b1"]), &[generator.face(6)]),
        2 => runs(pick(generator, &["b0", "b1"])),
        _ => Command::MoveOfficer(OfficerMoveCall { officer: "him".into(), to: Hex { column: 5 + generator.face(3), row: 7 } }),
    });
    deeds
}

/// Fire, melee, a charge after it, buffs by an officer who has one to give.
fn attacked(battle: &Battle, generator: &mut Generator) -> Vec<Command> {
    let mut faces = |count: u32| (0..count).map(|_| generator.face(6)).collect::<Vec<_>>();
    let mut deeds = Vec::new();
    for lane in 0..3 {
        let (unit, target) = (format!("b{lane}"), format!("r{lane}"));
        for buff in [None, Some(OfficerId::from("him"))] {
            // As many dice as are asked for where it stands.
            let right = (1..14).map(|count| Command::Fire(FireCall { buff: buff.clone(), ..fires(&unit, &target, &faces(count)) }));
            let right = right.into_iter().find(|command| battle.preview(command.clone()).is_ok());
            deeds.extend(right.filter(|_| deeds.len() < 3));
        }
        let fights = (1..12).flat_map(|own| (0..12).map(move |other| (own, other)));
        let fights = fights.map(|(own, other)| Command::Melee(fights_of(&unit, &target, &faces(own), &faces(other))));
        let fight = fights.into_iter().find(|command| battle.preview(command.clone()).is_ok());
        deeds.extend(fight.filter(|_| deeds.len() < 5));
    }
    deeds
}

fn fights_of(unit: &str, target: &str, own: &[u8], other: &[u8]) -> MeleeCall {
    fights(unit, target, own, other)
}

#[test]
fn a_player_turn_is_one_in_every_order() {
    let mut counts = Counts::default();
    for seed in 0..30 {
        counts.turns += 1;
        let mut generator = Generator::from_seed(seed);
        let mut battle = lanes(&mut generator);
        let mut count = |battle: &mut Battle, deeds: &[Command]| {
            one_state(battle, deeds, seed, &mut counts);
            for deed in deeds {
                drop(battle.submit(deed.clone()));
            }
        };
        let deeds = moved(&mut generator);
        count(&mut battle, &deeds);
        phase(&mut battle, "blue", Phase::Attack);
        let deeds = attacked(&battle, &mut generator);
        count(&mut battle, &deeds);
        phase(&mut battle, "blue", Phase::Withdraw);
        let mut deeds = Vec::new();
        for unit in ["r0", "r1", "r2"] {
            let from = state_of(&battle, unit).at.unwrap();
            let to = Hex { column: from.column, row: from.row.saturating_sub(1).max(1) };
            deeds.push(withdraws(unit, Some(&to.to_string())));
        }
        deeds.push(Command::Rest(RestCall { unit: "b2".into() }));
        count(&mut battle, &deeds);
    }
    println!("{counts:?}");
    assert!(counts.orders > 4_000 && counts.compared > 3_000, "{counts:?}");
    assert!(counts.out_of_order > 500 && counts.out_of_order < counts.orders, "{counts:?}");
}
