//! The order of a maneuver phase never changes what comes of it: the deeds of random player turns are played in every order, and those in
//! which every deed is let in end alike, before the fire and after the charges (digest §5, §7).

use super::sequences::{command, laboratory};
use super::*;

/// A generator of numbers, the same in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(end).unwrap()).unwrap()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        (1..all.len()).for_each(|nth| all.swap(nth, self.below(nth + 1)));
    }

    fn die(&mut self) -> usize {
        self.below(10) + 1
    }
}

/// A player turn: how it begins, what is done in its maneuver phase, in any order, and what follows.
struct PlayerTurn {
    before: Vec<String>,
    deeds: Vec<String>,
    after: Vec<String>,
}

fn player_turn(numbers: &mut Numbers) -> PlayerTurn {
    let mut own = ["b_inf", "b_vet", "b_elite", "b_mil", "b_raw", "b_cav", "b_drag", "b_inf2"];
    let mut others = ["u_inf", "u_vet", "u_lt", "u_cav", "u_mil", "u_elite", "u_raw"];
    numbers.shuffle(&mut own);
    numbers.shuffle(&mut others);
    let (own, others) = (&own[..2 + numbers.below(3)], &others[..2 + numbers.below(3)]);
    let mut turn = PlayerTurn { before: Vec::new(), deeds: Vec::new(), after: Vec::new() };
    for unit in own {
        if numbers.one_in(3) {
            turn.before.push(format!("edit {unit} {}", numbers.of(&["disordered", "disordered", "broken"])));
        }
    }
    let mut charges = Vec::<(Vec<&str>, &str)>::new();
    for unit in own {
        match numbers.below(6) {
            0 => {}
            1 if !charges.is_empty() => charges.last_mut().unwrap().0.push(unit),
            _ => charges.push((vec![unit], numbers.of(others))),
        }
        turn.deeds.push(format!("check {unit} {}{}", numbers.die(), numbers.of(&["", "", " b_gen"])));
        if numbers.one_in(3) {
            let rows = ["charge", "full_move", "half_move", "full_move_disordered", "hold", "tardy_square"];
            turn.deeds.push(format!("make {unit} {}", numbers.of(&rows)));
        }
    }
    for (attackers, defender) in &charges {
        turn.deeds.push(format!("declare {} {defender}", attackers.join("+")));
    }
    for unit in others {
        let answer = match *unit {
            "u_lt" => "evade",
            "u_cav" => "countercharge",
            _ => "square",
        };
        // Of two charges an answer would be to the one declared first: another deed in another order.
        let charged = charges.iter().filter(|(_, defender)| defender == unit).count();
        if (charged == 1 || charged > 1 && answer == "square") && numbers.one_in(2) {
            turn.deeds.push(format!("{answer} {unit}"));
        }
    }
    turn.after.push("phase".to_owned());
    for (attackers, defender) in &charges {
        turn.after.push(format!("fire {defender} {} {}", attackers[0], numbers.die()));
    }
    turn.after.push("phase".to_owned());
    for (attackers, defender) in &charges {
        turn.after.push(format!("charge {} {defender} {}:{}", attackers.join("+"), numbers.die(), numbers.die()));
    }
    turn
}

/// Orders of the deeds: all, or 24 of them drawn, some of these with the moves last, or answers and then moves, as more of them are let in.
fn orders(numbers: &mut Numbers, deeds: &[String]) -> Vec<Vec<usize>> {
    const MOST: usize = 24;
    let count = deeds.len();
    let late = |deed: usize, most: usize| match deeds[deed].split(' ').next() {
        Some("check" | "declare") => 0,
        Some("make") => most,
        _ => most / 2,
    };
    let mut all = vec![Vec::new()];
    if count <= 4 {
        for deed in 0..count {
            all = all.iter().flat_map(|order| (0..=order.len()).map(move |at| [&order[..at], &[deed], &order[at..]].concat())).collect();
        }
        return all;
    }
    let mut drawn = (0..MOST)
        .map(|_| {
            let mut order = (0..count).collect::<Vec<_>>();
            numbers.shuffle(&mut order);
            let most = numbers.below(3);
            order.sort_by_key(|deed| late(*deed, most));
            order
        })
        .collect::<Vec<_>>();
    drawn.sort();
    drawn.dedup();
    drawn
}

/// The state, where the charges come in no order.
fn unordered(battle: &Battle) -> BattleState {
    let mut state = battle.state().clone();
    for charge in state.charges.iter_mut() {
        charge.evaded.sort();
        charge.countercharging.sort();
    }
    state.charges.sort_by(|one, other| (&one.attackers, &one.defenders, one.stage).cmp(&(&other.attackers, &other.defenders, other.stage)));
    state
}

#[derive(Debug, Default)]
struct Counts {
    turns: usize,
    orders: usize,
    out_of_order: usize,
    impossible: usize,
    compared: usize,
    fought: usize,
}

/// Plays the deeds in an order; none: something of it is not let in.
fn in_order(start: &Battle, deeds: &[String], order: &[usize], counts: &mut Counts) -> Option<Battle> {
    let mut battle = Battle::from_state(start.setup().clone(), start.state().clone());
    for deed in order {
        let command = command(&battle, &deeds[*deed]);
        if let Err(refusal) = battle.submit(command.clone()) {
            if refusal.by_override {
                counts.out_of_order += 1;
                // Something is out of order, and it says what.
                assert!(by_word(&battle, command).all_notes().any(Remark::is_forbidden), "{refusal}");
            } else {
                counts.impossible += 1;
            }
            return None;
        }
    }
    Some(battle)
}

/// Fights the steps that follow, as far as possible: by the referee's word, with any matters left open.
fn fought(mut battle: Battle, steps: &[String], counts: &mut Counts) -> Battle {
    for step in steps {
        let command = command(&battle, step);
        if battle.submit(let_pass(command)).is_ok() {
            counts.fought += 1;
        }
    }
    battle
}

#[test]
fn the_order_of_a_maneuver_phase_changes_nothing() {
    const TURNS: u64 = 100;
    let mut counts = Counts::default();
    let mut unlike = Vec::new();
    for seed in 0..TURNS {
        let mut numbers = Numbers(seed);
        let turn = player_turn(&mut numbers);
        let mut start = laboratory();
        for step in &turn.before {
            let command = command(&start, step);
            submit(&mut start, command);
        }
        counts.turns += 1;
        let mut first: Option<(Vec<usize>, BattleState, BattleState)> = None;
        for order in orders(&mut numbers, &turn.deeds) {
            counts.orders += 1;
            let Some(battle) = in_order(&start, &turn.deeds, &order, &mut counts) else { continue };
            let maneuvered = unordered(&battle);
            let ended = unordered(&fought(battle, &turn.after, &mut counts));
            let Some((known, before, end)) = &first else {
                first = Some((order, maneuvered, ended));
                continue;
            };
            counts.compared += 1;
            if (before, end) != (&maneuvered, &ended) {
                let named = |order: &[usize]| order.iter().map(|deed| turn.deeds[*deed].as_str()).collect::<Vec<_>>().join(" | ");
                let when = if *before == maneuvered { "after the charges" } else { "after the maneuver phase" };
                let unlike_units = before.units.iter().filter(|(id, unit)| maneuvered.units[*id] != **unit);
                let whom = unlike_units.map(|(id, _)| id.to_string()).collect::<Vec<_>>().join(", ");
                unlike.push(format!("{seed} {when}: {} | {}\n  and {}: {whom}", turn.before.join(" | "), named(known), named(&order)));
            }
        }
    }
    assert!(unlike.is_empty(), "{counts:?}, {} unlike:\n{}", unlike.len(), unlike.join("\n"));
    // Of so many states one would be another if the order told.
    assert!(counts.turns == 100 && counts.orders > 1_500, "{counts:?}");
    assert!(counts.compared > 300 && counts.fought > 1_000 && counts.out_of_order > 50, "{counts:?}");
}
