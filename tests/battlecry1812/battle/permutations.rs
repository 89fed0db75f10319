//! The same deeds of a player turn in every order: whatever was let in, the state is one; what was not says why (digest §3).

use std::collections::{BTreeSet, HashMap};

use brigade_major::games::battlecry1812::battle::{FormCall, OfficerMoveCall, RestCall};
use brigade_major::rng::Generator;

use super::*;

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    turns: usize,
    orders: usize,
    all_let_in: usize,
    compared: usize,
}

/// The deeds of a phase in every order, from where the battle stands. Where the same deeds were let in the state is the same, and what
/// follows from it is looked at once.
struct Orders<'d> {
    deeds: &'d [Command],
    seed: u64,
    /// The state after the deeds let in, and in what order it was first come by.
    states: HashMap<BTreeSet<usize>, (State, Vec<usize>)>,
    /// Orders from there on, and of these the ones that let in all that is left: by what was let in and what is left.
    known: HashMap<(BTreeSet<usize>, BTreeSet<usize>), (usize, usize)>,
    compared: usize,
}

impl Orders<'_> {
    /// Counts the orders of the remaining commands, and the orders in which all of them are accepted.
    fn go_on(&mut self, battle: &mut Battle, order: &[usize], left: &BTreeSet<usize>) -> (usize, usize) {
        let done = order.iter().copied().collect::<BTreeSet<_>>();
        match self.states.get(&done) {
            Some((before, first)) => {
                self.compared += 1;
                assert!(before == battle.state(), "seed {}: {first:?} and {order:?} of {:#?}", self.seed, self.deeds);
            }
            None => drop(self.states.insert(done.clone(), (battle.state().clone(), order.to_vec()))),
        }
        if left.is_empty() {
            return (1, 1);
        }
        let key = (done, left.clone());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut sums = (0, 0);
        for nth in left {
            let rest = left.iter().copied().filter(|other| other != nth).collect::<BTreeSet<_>>();
            match battle.submit(self.deeds[*nth].clone()) {
                Ok(_) => {
                    let (orders, all) = self.go_on(battle, &[order, &[*nth]].concat(), &rest);
                    sums = (sums.0 + orders, sums.1 + all);
                    battle.undo();
                }
                Err(refusal) => {
                    assert!(refusal.faults.iter().any(|fault| fault.text().len() > 8), "seed {}: {refusal}", self.seed);
                    sums.0 += self.go_on(battle, order, &rest).0;
                }
            }
        }
        self.known.insert(key, sums);
        sums
    }
}

/// The deeds in every order from where the battle stands: of the same deeds let in, one state; whatever was not let in says why.
fn one_state(battle: &mut Battle, deeds: &[Command], seed: u64, counts: &mut Counts) {
    let mut all = Orders { deeds, seed, states: HashMap::new(), known: HashMap::new(), compared: 0 };
    let (orders, all_let_in) = all.go_on(battle, &[], &(0..deeds.len()).collect());
    counts.orders += orders;
    counts.all_let_in += all_let_in;
    counts.compared += all.compared;
}

/// Returns commands that are possible as the battle stands, the first possible one of each actor.
fn independent(battle: &Battle, deeds: Vec<(&str, Command)>) -> Vec<Command> {
    let mut taken = BTreeSet::new();
    let right = deeds.into_iter().filter(|(who, deed)| !taken.contains(who) && battle.preview(deed.clone()).is_ok() && taken.insert(*who));
    right.map(|(_, deed)| deed).collect()
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

/// Form, limber, move, officers, rally: a deed of each who may, and one that may be in the way of others.
fn moved(battle: &Battle, generator: &mut Generator) -> Vec<Command> {
    let words = ["column_of_companies", "flank_march", "open_order", "line", "limbered", "square"];
    let mut deeds = Vec::new();
    for (unit, column) in [("b0", 3u8), ("b1", 9), ("b2", 15)] {
        for _ in 0..3 {
            let to = Hex { column: column - 2 + generator.face(3), row: 5 + generator.face(3) };
            deeds.push((unit, moves(unit, &to.to_string())));
            deeds.push((unit, runs(unit)));
            deeds.push((
                unit,
                Command::Form(FormCall { unit: unit.into(), formation: formation(pick(generator, &words)), hexes: None, over: Vec::new() }),
            ));
            let first = deeds.len() - 3 + usize::from(generator.face(3)) - 1;
            let last = deeds.len() - 1;
            deeds.swap(first, last);
        }
    }
    let to = Hex { column: 5 + generator.face(3), row: 7 };
    deeds.push(("him", Command::MoveOfficer(OfficerMoveCall { officer: "him".into(), to })));
    let mut deeds = independent(battle, deeds);
    // Now and then one that another is in the way of.
    deeds.extend(match generator.face(6) {
        1 => Some(rallies("him", pick(generator, &["b0", "b1"]), &[generator.face(6)])),
        2 => Some(Command::Form(FormCall {
            unit: "b0".into(),
            formation: formation(pick(generator, &words)),
            hexes: None,
            over: Vec::new(),
        })),
        _ => None,
    });
    deeds
}

/// Fire or melee of each, with and without a buff of the officer who has one to give.
fn attacked(battle: &Battle, generator: &mut Generator) -> Vec<Command> {
    let mut faces = |count: u32| (0..count).map(|_| generator.face(6)).collect::<Vec<_>>();
    let mut deeds = Vec::new();
    for lane in 0..3 {
        let (unit, target) = (format!("b{lane}"), format!("r{lane}"));
        let fights_so = (1..12).flat_map(|own| (0..12).map(move |other| (own, other)));
        let fights_so = fights_so.map(|(own, other)| Command::Melee(fights(&unit, &target, &faces(own), &faces(other))));
        let fight = fights_so.into_iter().find(|command| battle.preview(command.clone()).is_ok());
        // Of the first lane the shot with the officer's buff, of the others without; who can fights it out instead.
        let buff = (lane == 0).then(|| OfficerId::from("him"));
        // As many dice as are asked for where it stands.
        let shots = |buff: Option<OfficerId>, faces: Vec<Vec<u8>>| {
            let mut shots = faces.into_iter().map(|faces| Command::Fire(FireCall { buff: buff.clone(), ..fires(&unit, &target, &faces) }));
            shots.find(|command| battle.preview(command.clone()).is_ok())
        };
        let thrown = (1..14).map(&mut faces).collect::<Vec<_>>();
        deeds.extend(fight.or_else(|| shots(buff, thrown.clone())).or_else(|| shots(None, thrown)));
    }
    deeds
}

#[test]
fn a_player_turn_is_one_in_every_order() {
    let mut counts = Counts::default();
    for seed in 0..40 {
        counts.turns += 1;
        let mut generator = Generator::from_seed(seed);
        let mut battle = lanes(&mut generator);
        let mut count = |battle: &mut Battle, deeds: &[Command]| {
            one_state(battle, deeds, seed, &mut counts);
            for deed in deeds {
                drop(battle.submit(deed.clone()));
            }
        };
        let deeds = moved(&battle, &mut generator);
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
        deeds.retain(|deed| battle.preview(deed.clone()).is_ok());
        deeds.push(Command::Rest(RestCall { unit: "b2".into() }));
        count(&mut battle, &deeds);
    }
    println!("{counts:?}");
    assert!(counts.orders > 1_500 && counts.compared > 1_000, "{counts:?}");
    assert!(counts.all_let_in * 5 > counts.orders && counts.all_let_in < counts.orders, "{counts:?}");
}
