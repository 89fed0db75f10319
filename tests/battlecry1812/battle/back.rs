//! The one rule for going back: a run, flags, a lost melee (digest §7).

use brigade_major::games::battlecry1812::battle::{UnitEdit, effect_words, retreat_paths, run_paths};
use brigade_major::games::battlecry1812::words::Formation;
use brigade_major::hex::{Edge, Tops};

use super::*;

/// Red fires at blue's `b`, whose own edge is as told.
fn beaten(board: Json, edge: &str, blue: &str, red: &str) -> Battle {
    let mut json = scenario_of(board, blue, red);
    let other = match edge {
        "south" => "north",
        "north" => "south",
        "east" => "west",
        _ => "east",
    };
    (json["sides"][0]["edge"], json["sides"][1]["edge"]) = (edge.into(), other.into());
    battle_of(&json)
}

fn run(battle: &mut Battle) -> Event {
    submit(battle, runs("b"))
}

/// So many flags, and no other loss, by a gun at some distance whose range is given.
fn flags(battle: &mut Battle, count: usize) -> Event {
    phase(battle, "red", Phase::Attack);
    let given = Given { range: Some(1), ..Given::default() };
    let mut faces = vec![4; count];
    faces.resize(7, 5);
    let event = submit(battle, Command::Fire(FireCall { given, ..fires("gun", "b", &faces) }));
    phase(battle, "blue", Phase::Move);
    event
}

/// Digest §7: what halts a unit, and what comes of it, in a lane of one row whose unit of blue goes east: map | others | morale |
/// flags, or run | how it stands then | what is told.
const LANE: &str = "
    ........   |                       | 6 | 2   | 0501 s4 m6             | b retreats 2 hexes to 0501
    ........   |                       | 0 | run | 0501 s4 m0             | b runs to 0501
    ........   | e 0601                | 0 | run | 0501 s4 m0             | b runs to 0501
    ........   | e 0501                | 0 | run | 0401 s4 m0 surrendered | b runs to 0401 and stops (blocked by the enemy) and surrenders
    ........   | e 0401                | 0 | run | 0301 s4 m0 surrendered | b cannot run (blocked by the enemy) and surrenders
    ........   | e 0501                | 0 | 2   | 0401 s4 m0 surrendered | b retreats to 0401, 1 hex short (blocked by the enemy) and surrenders
    ........   | e 0501                | 6 | 2   | 0401 s4 m5             | b retreats to 0401, 1 hex short (blocked by the enemy) and loses 1 morale
    ........   | e 0401                | 1 | 2   | 0301 s4 m0             | b cannot retreat (blocked by the enemy) and loses 1 morale. b is routed
    ........   | f 0501                | 0 | run | 0401 s4 m0             | b runs to 0401 and stops (blocked by friends)
    ........   | f 0401                | 0 | run | 0501 s4 m0             | b runs to 0501
    ........   | f 0401 f 0501         | 0 | run | 0301 s4 m0             | b cannot run (blocked by friends)
    ........   | f 0401 e 0501         | 0 | run | 0301 s4 m0             | b cannot run (blocked by friends)
    ........   | f 0401 f 0501         | 6 | 2   | 0301 s4 m4             | b cannot retreat (blocked by friends) and loses 2 morale
    ....~...   |                       | 0 | run | 0401 s4 m0             | b runs to 0401 and stops (blocked by water)
    ....~...   |                       | 6 | 3   | 0401 s4 m4             | b retreats to 0401, 2 hexes short (blocked by water) and loses 2 morale
    ....w...   |                       | 0 | run | 0401 s4 m0             | b runs to 0401 and stops (the ground costs too much)
    ....w...   |                       | 6 | 2   | 0501 s4 m6             | b retreats 2 hexes to 0501
    ....w...   | e 0601                | 0 | run | 0401 s4 m0             | b runs to 0401 and stops (the ground costs too much)
    ...w....   | e 0501                | 0 | run | 0401 s4 m0             | b runs to 0401
    ....       |                       | 0 | run | 0401 s4 m0             | b runs to 0401 and stops (at its edge)
    ...        |                       | 0 | run | 0301 s4 m0             | b stays at its edge, routed
    ...        |                       | 0 | 2   | 0301 s4 m0             | b cannot retreat (at its edge)
    ....       |                       | 6 | 3   | 0401 s4 m4             | b retreats to 0401, 2 hexes short (at its edge) and loses 2 morale
    ...        |                       | 2 | 3   | 0301 s4 m0             | b cannot retreat (at its edge) and loses 2 morale. b is routed
";

#[test]
fn what_halts_a_unit_is_told_and_decides() {
    for line in LANE.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let [map, others, left, how, then, text] = cells.as_slice() else { panic!("{line}") };
        let (mut blue, mut red) = ("b infantry pos 0301/w\n".to_owned(), "gun field_artillery pos 0101/e\n".to_owned());
        let words = others.split_whitespace().collect::<Vec<_>>();
        for (nth, pair) in words.chunks(2).enumerate() {
            let side = if pair[0] == "e" { &mut red } else { &mut blue };
            side.push_str(&format!("{}{nth} infantry pos {}/w\n", pair[0], pair[1]));
        }
        let mut battle = beaten(painted(&[map]), "east", &blue, &red);
        set_morale(&mut battle, "b", left.parse().unwrap());
        let event = if *how == "run" { run(&mut battle) } else { flags(&mut battle, how.parse().unwrap()) };
        assert_eq!(stands(&battle, "b"), *then, "digest §7: {line}");
        let told = said(&battle, &event);
        assert!(told.ends_with(&format!("{text}.")), "{line}: {told}");
        // The few words on it tell of the hexes that it goes, not of those that it has to go.
        let words = effect_words(&event.found.effects, &"b".into()).join(" · ");
        let gone = text.split_once("retreats ").map(|(_, gone)| gone);
        let hexes = gone.filter(|gone| !gone.starts_with("to ")).map(|gone| gone.split(" to ").next().unwrap());
        assert_eq!(words.contains("cannot go back"), text.contains("cannot retreat"), "{line}: {words}");
        assert_eq!(
            words.contains("cannot run") || words.contains("at its edge"),
            text.contains("cannot run") || text.contains("its edge, routed")
        );
        assert_eq!(words.contains("back ") && !words.contains("cannot"), gone.is_some(), "{line}: {words}");
        assert!(hexes.is_none_or(|hexes| words.contains(&format!("back {hexes}"))), "{line}: {words}");
    }
}

/// Digest §7: it is halted by an enemy only where none of the next hexes is free.
#[test]
fn one_free_hex_is_enough() {
    for (others, surrenders) in [("e infantry pos 0506/sw", false), ("e infantry pos 0506/sw\nf infantry pos 0406/sw", true)] {
        let mut battle = beaten(open(9, 9), "south", "b infantry pos 0505/ne", &format!("gun field_artillery pos 0501/sw\n{others}"));
        submit(&mut battle, has_morale("b", 0));
        run(&mut battle);
        assert_eq!(!state_of(&battle, "b").is_there(), surrenders, "{others}");
    }
    // Beyond a friend nobody reaches a free hex: the enemy beside him halts it.
    let (blue, red) = ("b infantry pos 0508/ne\nf infantry pos 0409/ne", "gun field_artillery pos 0501/sw\ne infantry pos 0509/sw");
    let mut battle = beaten(open(9, 9), "south", blue, red);
    submit(&mut battle, has_morale("b", 0));
    let free = retreat_paths(battle.setup(), battle.state(), &"b".into(), 1);
    assert_eq!(free.len(), 1, "0609 is free: {free:?}");
}

/// Digest §7: one rule, counted along the way: 0505, 0504, 0605 are two hexes, each nearer to its own edge, be it flags or a run.
#[test]
fn a_crooked_way_counts_hex_by_hex() {
    let red = "gun field_artillery pos 0101/e
               a infantry pos 0405/e
               c infantry pos 0705/e
               d infantry pos 0604/e
               e infantry pos 0606/e
               f infantry pos 0603/e
               g infantry pos 0607/e";
    for (left, how, then, text) in [
        (6, "2", "0605 s4 m6", "b retreats 2 hexes to 0605 by 0504."),
        (0, "2", "0605 s4 m0", "b retreats 2 hexes to 0605 by 0504."),
        (0, "run", "0605 s4 m0", "b runs to 0605."),
        (6, "3", "0605 s4 m5", "b retreats to 0605 by 0504, 1 hex short (blocked by the enemy) and loses 1 morale."),
        (0, "3", "0605 s4 m0 surrendered", "b retreats to 0605 by 0504, 1 hex short (blocked by the enemy) and surrenders."),
    ] {
        let mut battle = beaten(open(16, 12), "east", "b infantry pos 0505/w", red);
        set_morale(&mut battle, "b", left);
        let event = if how == "run" { run(&mut battle) } else { flags(&mut battle, how.parse().unwrap()) };
        assert_eq!(stands(&battle, "b"), then, "digest §7: {left} {how}");
        assert!(said(&battle, &event).ends_with(text), "{how}: {}", said(&battle, &event));
    }
}

/// Digest §7: no hex is lost that can be gone by a way along the edge, and its owner may choose each such way.
#[test]
fn no_hex_is_lost_that_can_be_gone() {
    let woods_and_water = |woods: &[&str], water: &[&str]| {
        let row = |row: usize| {
            let at = |column: usize| format!("{column:02}{row:02}");
            let painted = |column| {
                if woods.contains(&at(column).as_str()) {
                    'w'
                } else if water.contains(&at(column).as_str()) {
                    '~'
                } else {
                    '.'
                }
            };
            (1..=12).map(painted).collect::<String>()
        };
        let rows = (1..=9).map(row).collect::<Vec<_>>();
        painted(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let near_edge = (
        woods_and_water(&["1102", "1104"], &["1203"]),
        "b infantry pos 1105/w",
        "gun field_artillery pos 0101/e\na infantry pos 1005/e\nc infantry pos 1207/e\nd infantry pos 1209/e",
    );
    let among_friends = (
        woods_and_water(&[], &["1205"]),
        "b infantry pos 1105/w\nf infantry pos 1104/w\ng infantry pos 1202/w",
        "gun field_artillery pos 0101/e\nc infantry pos 1106/e",
    );
    for ((board, blue, red), count, then) in [(near_edge, 3, "1204 s4 m6"), (among_friends, 4, "1204 s4 m5")] {
        let mut battle = beaten(board, "east", blue, red);
        let event = flags(&mut battle, count);
        assert_eq!(stands(&battle, "b"), then, "digest §7: {}", said(&battle, &event));
    }
    let way = ["1506", "1605", "1604"].map(hex).to_vec();
    let mut battle = beaten(open(16, 12), "east", "b infantry pos 1505/w", "gun field_artillery pos 0101/e");
    phase(&mut battle, "red", Phase::Attack);
    let given = Given { range: Some(1), ..Given::default() };
    submit(&mut battle, Command::Fire(FireCall { given, retreat: Some(way), ..fires("gun", "b", &[4, 4, 4, 5, 5, 5, 5]) }));
    assert_eq!(stands(&battle, "b"), "1604 s4 m6", "digest §7: its owner chooses");
}

/// Digest §6, §7: the routed run their full move as they are formed; guns behind their horses (assumed).
#[test]
fn a_run_is_the_full_move_of_the_formation() {
    for (unit, far) in [
        ("infantry", 2),
        ("infantry column_of_companies", 3),
        ("infantry column_of_divisions", 3),
        ("infantry flank_march", 4),
        ("infantry square", 1),
        ("light_dragoons flank_march", 5),
        ("field_artillery", 2),
        ("field_artillery limbered", 2),
        ("light_artillery", 3),
    ] {
        let (kind, formation) = unit.split_once(' ').unwrap_or((unit, ""));
        let mut battle = beaten(open(16, 3), "east", &format!("b {kind} pos 0302/w"), "gun field_artillery pos 0101/e");
        if let Some(formation) = Formation::ALL.iter().find(|known| known.word() == formation) {
            let edit = UnitEdit { formation: Some(*formation), ..UnitEdit::default() };
            submit(&mut battle, edits("b", edit));
        }
        submit(&mut battle, has_morale("b", 0));
        let event = run(&mut battle);
        let to = state_of(&battle, "b").at.unwrap();
        assert_eq!(battle.state().board.grid.distance(hex("0302"), to), far, "digest §6: {unit}: {}", said(&battle, &event));
    }
}

/// Digest §7: every way goes as many hexes as it must, each nearer to its own edge, towards any edge; its owner may choose a crooked
/// one, and unasked it ends as far away as it goes.
#[test]
fn a_retreat_goes_as_far_as_it_says() {
    for tops in Tops::SPELLINGS.iter().copied() {
        for edge in Edge::SPELLINGS.iter().copied() {
            for count in 1..=4 {
                let mut board = open(13, 13);
                board["tops"] = tops.into();
                let facing = if tops == "flat" { "n" } else { "e" };
                let red = format!("gun field_artillery pos 0101/{facing}");
                let mut battle = beaten(board, edge, &format!("b infantry pos 0707/{facing}"), &red);
                let grid = battle.state().board.grid;
                let from = hex("0707");
                let ways = retreat_paths(battle.setup(), battle.state(), &"b".into(), count);
                assert!(ways.iter().all(|way| way.len() == count as usize), "{tops} {edge} {count}: {ways:?}");
                let nearer = |way: &Vec<Hex>| {
                    let whole = [from].into_iter().chain(way.iter().copied()).collect::<Vec<_>>();
                    let edge = battle.setup().scenario.sides[0].edge;
                    whole.windows(2).all(|pair| grid.from_edge(pair[1], edge) < grid.from_edge(pair[0], edge))
                };
                assert!(ways.iter().all(nearer), "digest §7: each hex nearer to its own edge");
                let event = flags(&mut battle, count as usize);
                let end = state_of(&battle, "b").at.unwrap();
                assert_eq!(grid.distance(from, end), count, "{tops} {edge}: {}", said(&battle, &event));
                assert!(said(&battle, &event).contains(&format!("retreats {count} hex")), "{}", said(&battle, &event));
            }
            let mut board = open(13, 13);
            board["tops"] = tops.into();
            let facing = if tops == "flat" { "n" } else { "e" };
            let mut battle =
                beaten(board, edge, &format!("b light_dragoons pos 0707/{facing}"), &format!("gun field_artillery pos 0708/{facing}"));
            submit(&mut battle, has_morale("b", 0));
            let grid = battle.state().board.grid;
            let ways = run_paths(battle.setup(), battle.state(), &"b".into());
            assert!(!ways.is_empty(), "{tops} {edge}: the full move");
            assert!(ways.values().all(|way| way.path.len() == 3), "{tops} {edge}: the full move");
            run(&mut battle);
            assert_eq!(grid.distance(hex("0707"), state_of(&battle, "b").at.unwrap()), 3, "{tops} {edge}: unasked straight on");
        }
    }
}

/// Digest §7: of a gun the six columns count for who must run, though it fires farther.
#[test]
fn the_routed_run_out_of_a_guns_columns() {
    let wood = ".".repeat(3) + "w" + &".".repeat(16);
    for (column, runs) in [(7, true), (8, false), (20, false)] {
        let mut battle = beaten(painted(&[&wood]), "east", &format!("b infantry pos {column:02}01/w"), "gun field_artillery pos 0101/e");
        submit(&mut battle, has_morale("b", 0));
        assert_eq!(
            brigade_major::games::battlecry1812::battle::must_run(battle.setup(), battle.state(), &"b".into()),
            runs,
            "at column {column}, unseen"
        );
    }
}

/// Heavy guns stay; before the enemy they surrender when routed.
#[test]
fn heavy_guns_do_not_go_back() {
    for (others, left, then) in [("", 6, "0301 s4 m4"), ("", 0, "0301 s4 m0"), ("e infantry pos 0401/w", 0, "0301 s4 m0 surrendered")] {
        let mut battle = beaten(open(8, 1), "east", "b heavy_artillery pos 0301/w", &format!("gun field_artillery pos 0101/e\n{others}"));
        set_morale(&mut battle, "b", left);
        flags(&mut battle, 2);
        assert_eq!(stands(&battle, "b"), then, "digest §7: {others}");
    }
}
