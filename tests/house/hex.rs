//! Hexes: distance, lines, bearings and edges against counting them out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use brigade_major::engine::Word as _;
use brigade_major::hex::{Edge, Heading, Hex, HexGrid, Passed, Tops};
use proptest::prelude::*;

/// The centre of a hex on the plane, neighbours 1 apart, south down.
fn centre(grid: &HexGrid, hex: Hex) -> (f64, f64) {
    let (column, row) = (f64::from(hex.column - 1), f64::from(hex.row - 1));
    let high = 3f64.sqrt() / 2.0;
    match grid.tops {
        Tops::Pointed => (column + f64::from((hex.row - 1) % 2) / 2.0, row * high),
        Tops::Flat => (column * high, row + f64::from((hex.column - 1) % 2) / 2.0),
    }
}

fn apart(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Degrees from north with the clock.
fn compass(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.0 - from.0).atan2(from.1 - to.1).to_degrees().rem_euclid(360.0)
}

fn degrees(tops: Tops, heading: Heading) -> f64 {
    let names = match tops {
        Tops::Pointed => ["ne", "e", "se", "sw", "w", "nw"].map(|word| (word, 30.0)),
        Tops::Flat => ["n", "ne", "se", "s", "sw", "nw"].map(|word| (word, 0.0)),
    };
    let place = names.iter().position(|(word, _)| *word == heading.word()).expect("a side of these hexes");
    names[place].1 + 60.0 * f64::from(u8::try_from(place).expect("six sides"))
}

fn boards() -> impl Strategy<Value = HexGrid> {
    (prop::sample::select(Tops::ALL), 1..=14u8, 1..=14u8, any::<bool>()).prop_map(|(tops, columns, rows, short)| HexGrid {
        tops,
        columns,
        rows,
        short: short && columns > 1,
    })
}

fn board_and_two() -> impl Strategy<Value = (HexGrid, Hex, Hex)> {
    boards().prop_flat_map(|grid| {
        let hex = move || prop::sample::select(grid.hexes().collect::<Vec<_>>());
        (Just(grid), hex(), hex())
    })
}

/// Steps to every hex, a neighbour at a time.
fn counted(grid: &HexGrid, from: Hex) -> BTreeMap<Hex, u32> {
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(hex) = queue.pop_front() {
        for (_, next) in grid.neighbours(hex) {
            if !steps.contains_key(&next) {
                steps.insert(next, steps[&hex] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

#[test]
fn names_are_columns_and_rows() {
    assert_eq!(Hex::parse("0304"), Ok(Hex { column: 3, row: 4 }));
    assert_eq!(Hex { column: 13, row: 9 }.to_string(), "1309");
    for wrong in ["", "304", "03045", "0004", "0300", "3a04", "０3"] {
        let error = Hex::parse(wrong).unwrap_err().to_string();
        assert!(error.contains("such as \"0304\""), "{wrong}: {error}");
    }
    assert_eq!(serde_json::to_string(&Hex { column: 1, row: 12 }).unwrap(), "\"0112\"");
    assert_eq!(serde_json::from_str::<Hex>("\"9999\"").unwrap(), Hex { column: 99, row: 99 });
}

#[test]
fn the_battle_cry_board_is_the_default() {
    assert_eq!((HexGrid::default().hexes().count(), HexGrid::default().tops), (117, Tops::Pointed));
}

/// As it is printed, every second row is a hex shorter: nothing lies beyond it.
#[test]
fn the_printed_board_has_rows_of_13_and_12() {
    let grid = HexGrid::BATTLE_CRY;
    assert_eq!(grid.hexes().count(), 5 * 13 + 4 * 12);
    let step = |hex: &str, heading| grid.step(Hex::parse(hex).unwrap(), heading).map(|hex| hex.to_string());
    assert_eq!(step("1202", Heading::East), None);
    assert_eq!(step("1301", Heading::SouthEast), None);
    assert_eq!(step("1301", Heading::SouthWest).as_deref(), Some("1202"));
    assert_eq!(grid.from_edge(Hex::parse("1301").unwrap(), Edge::East), 0);
    assert_eq!(grid.from_edge(Hex::parse("1202").unwrap(), Edge::East), 1);
}

#[test]
fn every_other_row_is_shoved_on() {
    let grid = HexGrid::default();
    let step = |hex: &str, heading| grid.step(Hex::parse(hex).unwrap(), heading).map(|hex| hex.to_string());
    assert_eq!(step("0303", Heading::SouthEast).as_deref(), Some("0304"));
    assert_eq!(step("0303", Heading::SouthWest).as_deref(), Some("0204"));
    assert_eq!(step("0304", Heading::NorthEast).as_deref(), Some("0403"));
    assert_eq!(step("0101", Heading::NorthWest), None);
    assert_eq!(step("0303", Heading::North), None, "pointed tops have no side to the north");
    let flat = HexGrid { tops: Tops::Flat, ..grid };
    assert_eq!(flat.step(Hex::parse("0203").unwrap(), Heading::SouthEast), Hex::parse("0304").ok());
    assert_eq!(flat.step(Hex::parse("0303").unwrap(), Heading::North), Hex::parse("0302").ok());
}

#[test]
fn a_line_along_hexsides_has_both_hexes_beside_it() {
    let grid = HexGrid::default();
    let hex = |name| Hex::parse(name).unwrap();
    assert_eq!(grid.line(hex("0303"), hex("0305")), [Passed::Between(hex("0204"), hex("0304"))]);
    assert_eq!(grid.line(hex("0303"), hex("0603")), [Passed::Through(hex("0403")), Passed::Through(hex("0503"))]);
    assert_eq!(grid.line(hex("0101"), hex("0103")), [], "beside the board there is nothing");
    assert_eq!(grid.line(hex("0101"), hex("0201")), []);
    assert_eq!(grid.line(hex("0101"), hex("0101")), []);
}

proptest! {
    #[test]
    fn neighbours_are_those_one_apart((grid, one, other) in board_and_two()) {
        let beside = (apart(centre(&grid, one), centre(&grid, other)) - 1.0).abs() < 1e-6;
        prop_assert_eq!(grid.neighbours(one).any(|(_, hex)| hex == other), beside);
        prop_assert_eq!(grid.side_towards(one, other).is_some(), beside);
        if let Some(side) = grid.side_towards(one, other) {
            let off = (degrees(grid.tops, side) - compass(centre(&grid, one), centre(&grid, other))).abs();
            prop_assert!(off.min(360.0 - off) < 1e-6, "{side} is {off} degrees off");
            prop_assert_eq!(grid.step(one, side), Some(other));
            prop_assert_eq!(grid.side_towards(other, one), Some(grid.tops.opposite(side)));
        }
    }

    #[test]
    fn distance_is_the_steps_it_takes((grid, one, _) in board_and_two()) {
        let steps = counted(&grid, one);
        // A board one hex wide may have no way round its shoved rows, but on it every hex is reached all the same.
        prop_assert_eq!(steps.len(), grid.hexes().count());
        for (hex, steps) in steps {
            prop_assert!(grid.distance(one, hex) <= steps);
            if grid.columns > 1 && grid.rows > 1 {
                prop_assert_eq!(grid.distance(one, hex), steps, "{} to {}", one, hex);
            }
        }
    }

    #[test]
    fn the_line_back_passes_the_same((grid, one, other) in board_and_two()) {
        let mut back = grid.line(other, one);
        back.reverse();
        prop_assert_eq!(grid.line(one, other), back);
    }

    #[test]
    fn bearings_are_the_nearest_sides((grid, one, other) in board_and_two()) {
        let Some((first, second)) = grid.bearings(one, other) else {
            prop_assert_eq!(one, other);
            return Ok(());
        };
        let way = compass(centre(&grid, one), centre(&grid, other));
        let off = |heading| {
            let off = (degrees(grid.tops, heading) - way).abs();
            off.min(360.0 - off)
        };
        let least = grid.tops.headings().map(off).into_iter().fold(360.0, f64::min);
        prop_assert!((off(first) - least).abs() < 1e-6);
        let sides = grid.tops.headings().into_iter().filter(|heading| (off(*heading) - least).abs() < 1e-6).count();
        prop_assert_eq!(sides, 1 + usize::from(second.is_some()));
        if let Some(second) = second {
            prop_assert!((off(second) - 30.0).abs() < 1e-6 && second != first);
        }
    }

    #[test]
    fn the_edges_are_where_they_are((grid, one, other) in board_and_two()) {
        let place = |hex| centre(&grid, hex);
        let nearer = |edge| grid.from_edge(one, edge) < grid.from_edge(other, edge);
        prop_assert_eq!(nearer(Edge::West), place(one).0 + 1e-6 < place(other).0);
        prop_assert_eq!(nearer(Edge::East), place(one).0 - 1e-6 > place(other).0);
        prop_assert_eq!(nearer(Edge::North), place(one).1 + 1e-6 < place(other).1);
        prop_assert_eq!(nearer(Edge::South), place(one).1 - 1e-6 > place(other).1);
    }

    #[test]
    fn turning_round_comes_back(tops in prop::sample::select(Tops::ALL), nth in 0..6usize) {
        let heading = tops.headings()[nth];
        let mut turned = heading;
        for times in 1..=6u32 {
            turned = tops.turned(turned, true);
            prop_assert_eq!(tops.turns(heading, turned), Some(times.min(6 - times)));
            let clockwise = (degrees(tops, turned) - degrees(tops, heading)).rem_euclid(360.0);
            prop_assert!((clockwise - f64::from(times % 6) * 60.0).abs() < 1e-6);
        }
        prop_assert_eq!(turned, heading);
        prop_assert_eq!(tops.turned(tops.turned(heading, true), false), heading);
        prop_assert_eq!(tops.turns(heading, tops.opposite(heading)), Some(3));
    }
}

/// Points on a walk along a line.
const WALKED: u32 = 500;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_line_passes_what_walking_along_it_meets((grid, one, other) in board_and_two()) {
        let (from, to) = (centre(&grid, one), centre(&grid, other));
        let mut met = BTreeMap::<Hex, u32>::new();
        for point in 1..WALKED {
            let part = f64::from(point) / f64::from(WALKED);
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            // A point on the side of two hexes is in both; one off the board is in none.
            for hex in grid.hexes().filter(|hex| off_centre(&grid, *hex, at) <= 0.5 + 1e-9) {
                *met.entry(hex).or_default() += 1;
            }
        }
        let line = grid.line(one, other);
        let passed = line.iter().flat_map(|passed| match passed {
            Passed::Through(hex) => vec![*hex],
            Passed::Between(hex, beside) => vec![*hex, *beside],
        });
        let passed = passed.collect::<BTreeSet<_>>();
        for hex in &passed {
            prop_assert!(met.get(hex).is_some_and(|points| *points > 0), "{one} to {other} does not meet {hex}");
        }
        // A corner is met by a point or two; a side whose other hex is off the board is left out.
        let alone = |hex: Hex| met[&hex] > 0 && !strictly_crossed(&grid, hex, from, to);
        for (hex, points) in met.iter().filter(|(hex, points)| ![one, other].contains(hex) && **points > 3) {
            prop_assert!(passed.contains(hex) || alone(*hex), "{one} to {other} meets {hex} at {points} points");
        }
        for passed in line {
            if let Passed::Between(hex, beside) = passed {
                prop_assert_eq!(grid.distance(hex, beside), 1);
                prop_assert!(!strictly_crossed(&grid, hex, from, to));
            }
        }
    }
}

/// Returns the distance of a point from the centre of a hex, square to its nearest side: 0.5 on a side.
fn off_centre(grid: &HexGrid, hex: Hex, at: (f64, f64)) -> f64 {
    let middle = centre(grid, hex);
    let square_to = |heading| {
        let angle: f64 = degrees(grid.tops, heading).to_radians();
        (at.0 - middle.0) * angle.sin() - (at.1 - middle.1) * angle.cos()
    };
    grid.tops.headings().map(square_to).into_iter().fold(f64::MIN, f64::max)
}

fn strictly_crossed(grid: &HexGrid, hex: Hex, from: (f64, f64), to: (f64, f64)) -> bool {
    (1..WALKED).map(|point| f64::from(point) / f64::from(WALKED)).any(|part| {
        let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        off_centre(grid, hex, at) < 0.5 - 1e-6
    })
}
