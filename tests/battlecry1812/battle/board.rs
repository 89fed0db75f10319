//! Sight, cover, front and flank, and how far units go (digest §6).

use std::collections::BTreeSet;

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::battlecry1812::words::{Facing, Formation, OfficerMount, Terrain, UnitType};
use brigade_major::games::battlecry1812::{Board, Ground, Mover, Sight, reachable};
use brigade_major::hex::{HexGrid, Tops};
use serde_json::{Value as Json, json};

use super::*;

fn board_of(board: Json) -> Board {
    let text = scenario_of(board, "b infantry", "r infantry").to_string();
    Scenario::parse(&text, tables()).unwrap_or_else(|faults| panic!("{faults:?}")).board
}

/// Sight on a painted row: what is between decides, not what one stands in.
#[test]
fn woods_buildings_and_higher_hills_block_sight() {
    let cases = [
        ("§6: nothing between", ".....", "00000", "clear"),
        ("§6: woods between", "..w..", "00000", "woods at 0301"),
        ("§6: a building between", "...b.", "00000", "buildings at 0401"),
        ("§6: water does not", ".~~~.", "00000", "clear"),
        ("§6: one's own woods do not", "w...w", "00000", "clear"),
        ("§6: a hill between", ".....", "00100", "higher hill at 0301"),
        ("§6: a hill as high as the firer's", ".....", "10100", "clear"),
        ("§6: a hill as high as the target's", ".....", "00101", "clear"),
        ("§6: a hill higher than both", ".....", "10201", "higher hill at 0301"),
        ("§6: woods block from a hill too", "..w..", "20000", "woods at 0301"),
        ("§6: the first in the way is told", ".wb..", "00000", "woods at 0201"),
    ];
    for (case, map, heights, seen) in cases {
        let board = board_of(json!({"map": [map], "heights": [heights]}));
        let text = |from, to| match board.sight(hex(from), hex(to)) {
            Sight::Clear => "clear".to_owned(),
            Sight::Blocked { by, at } => format!("{by} at {at}"),
        };
        assert_eq!(text("0101", "0501"), seen, "{case}");
        assert_eq!(text("0501", "0101") == "clear", seen == "clear", "{case}: as seen, so seeing");
        assert_eq!(text("0101", "0201"), "clear", "{case}: neighbours see each other");
    }
}

/// A line along a hexside is blocked only where both hexes block.
#[test]
fn a_line_along_a_hexside_is_blocked_by_both_sides_only() {
    for (map, clear) in
        [(["...", "w..", "..."], true), (["...", ".w.", "..."], true), (["...", "ww.", "..."], false), (["...", "...", "..."], true)]
    {
        let board = board_of(painted(&map));
        assert_eq!(board.sight(hex("0201"), hex("0203")) == Sight::Clear, clear, "{map:?}");
    }
}

#[test]
fn ground_shelters_and_lifts() {
    let board = board_of(json!({"map": ["w.b."], "heights": ["0100"], "fieldworks": ["0101", "0401"]}));
    let cover = |name| board.cover(hex(name)).word();
    assert_eq!(
        ["0101", "0201", "0301", "0401"].map(cover),
        ["fieldworks_in_woods", "none", "none", "fieldworks"],
        "§4: every modifier counts"
    );
    assert_eq!(["0101", "0201"].map(|name| board.on_hill(hex(name))), [false, true]);
    assert_eq!(["0101", "0201", "0301", "0401"].map(|name| board.is_open(hex(name))), [false, true, false, false], "§1: open ground");
}

/// §6: three hexes ahead are the front, the next two the flanks, the one behind the rear.
#[test]
fn three_hexes_ahead_two_beside_one_behind() {
    for tops in Tops::ALL {
        let board = Board::open(HexGrid { tops: *tops, columns: 9, rows: 9, short: false });
        let here = hex("0505");
        for facing in tops.headings() {
            let parts = board.grid.neighbours(here).map(|(_, from)| board.hit_in(tables(), here, facing, from)).collect::<Vec<_>>();
            let count = |part| parts.iter().filter(|other| **other == part).count();
            assert_eq!([Facing::Front, Facing::Flank, Facing::Rear].map(count), [3, 2, 1], "{facing}");
            let ahead = board.grid.step(here, facing).unwrap();
            assert_eq!(board.hit_in(tables(), here, facing, ahead), Facing::Front);
            let behind = board.grid.step(here, tops.opposite(facing)).unwrap();
            assert_eq!(board.hit_in(tables(), here, facing, behind), Facing::Rear);
        }
    }
}

/// From between two hexsides the one better for the target; from afar the hexside nearest.
#[test]
fn fire_from_afar_hits_the_nearest_side() {
    let board = Board::open(HexGrid::default());
    let hit = |facing, from| board.hit_in(tables(), hex("0505"), heading(facing), hex(from)).word();
    for (facing, from, part) in [
        ("e", "0805", "front"),
        ("e", "0105", "rear"),
        // Straight north of a pointed hex lies between north-west and north-east.
        ("e", "0501", "front"),
        ("w", "0501", "front"),
        ("se", "0501", "flank"),
        ("sw", "0501", "flank"),
        ("ne", "0509", "flank"),
        ("w", "0804", "rear"),
        ("sw", "0701", "rear"),
        ("e", "0505", "front"),
    ] {
        assert_eq!(hit(facing, from), part, "facing {facing}, from {from}");
    }
}

fn to_all(board: &Board, mover: Mover, from: &str) -> BTreeSet<String> {
    reachable(tables(), board, mover, hex(from), 0, |_| true).hexes().map(|hex| hex.to_string()).collect()
}

/// §1, §6: hexes over open ground: type | formation | hexes.
const ALLOWANCES: &str = "
    infantry         | line                | 2
    light_infantry   | line                | 2
    riflemen         | line                | 2
    mounted_riflemen | line                | 3
    light_dragoons   | line                | 3
    indians          | line                | 2
    field_artillery  | limbered            | 2
    light_artillery  | limbered            | 3
    heavy_artillery  | limbered            | 0
    field_artillery  | line                | 0
    light_artillery  | line                | 0
    infantry         | flank_march         | 4
    infantry         | column_of_companies | 3
    infantry         | column_of_divisions | 3
    infantry         | square              | 1
    riflemen         | open_order          | 2
    mounted_riflemen | flank_march         | 5
";

#[test]
fn every_type_and_formation_has_its_move() {
    let board = Board::open(HexGrid { tops: Tops::Pointed, columns: 15, rows: 15, short: false });
    for line in ALLOWANCES.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let unit = *UnitType::ALL.iter().find(|unit| unit.word() == cells[0]).unwrap();
        let formation = *Formation::ALL.iter().find(|formation| formation.word() == cells[1]).unwrap();
        let hexes: u32 = cells[2].parse().unwrap();
        let mover = Mover::Unit(unit, formation);
        assert_eq!(mover.allowance(tables()), hexes, "{line}");
        let within = board.grid.hexes().filter(|to| (1..=hexes).contains(&board.grid.distance(hex("0808"), *to))).count();
        assert_eq!(to_all(&board, mover, "0808").len(), within, "{line}: all hexes within {hexes} of open ground");
    }
    for (mount, hexes) in [(OfficerMount::OnFoot, 2), (OfficerMount::Mounted, 4)] {
        assert_eq!(Mover::Officer(mount).allowance(tables()), hexes, "§2");
    }
}

/// One row of ground, from its west end: who | formation | map | how far east he gets.
const ROWS: &str = "
    infantry         | line        | .....   | 2 | open
    infantry         | line        | .w...   | 1 | §6: woods cost one more, and stop him
    infantry         | line        | ..w..   | 1 | §6: one hex gone, the woods cost two
    infantry         | flank_march | .w...   | 1 | §6: woods stop him though he has more
    infantry         | flank_march | ...w.   | 3 | §6: two hexes, then the woods for two
    infantry         | flank_march | w....   | 4 | §6: leaving woods costs nothing
    indians          | line        | .w...   | 2 | §6: Indians pass through in any formation, and pay nothing
    indians          | line        | .ww..   | 2 | §6: through hex after hex
    indians          | open_order  | .w...   | 2 | §6: in open order too
    riflemen         | line        | .w...   | 2 | §6: so do riflemen on foot
    riflemen         | open_order  | ..w..   | 2 | §6: and end in them
    riflemen         | square      | .w...   | 1 | §6: a square of theirs enters
    indians          | flank_march | .w....  | 4 | §6: Indians go through
    riflemen         | flank_march | .w....  | 4 | §6: riflemen go through
    riflemen         | flank_march | .ww...  | 4 | §6: hex after hex
    light_infantry   | flank_march | .w....  | 1 | §6: light infantry does not
    mounted_riflemen | line        | .w....  | 1 | §6: mounted riflemen are not riflemen
    mounted_riflemen | line        | ..w...  | 2 | §6
    light_dragoons   | line        | .b....  | 3 | buildings do not slow
    infantry         | line        | .~...   | 0 | nobody enters water
    infantry         | square      | .w...   | 0 | §6: a square has one hex, and woods cost two
    field_artillery  | limbered    | .w...   | 1 | §6: guns too
    heavy_artillery  | limbered    | .....   | 0 | §1
";

#[test]
fn woods_slow_and_stop() {
    for line in ROWS.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let [unit, formation, map, far, why] = cells.as_slice() else { panic!("{line}") };
        let board = board_of(painted(&[map]));
        let unit = *UnitType::ALL.iter().find(|known| known.word() == *unit).unwrap();
        let formation = *Formation::ALL.iter().find(|known| known.word() == *formation).unwrap();
        assert_eq!(to_all(&board, Mover::Unit(unit, formation), "0101").len(), far.parse::<usize>().unwrap(), "{line}: {why}");
    }
    let board = board_of(painted(&[".w..."]));
    assert_eq!(to_all(&board, Mover::Officer(OfficerMount::Mounted), "0101").len(), 1, "officers stop in woods as others do");
}

#[test]
fn fences_slow_all_but_indians_and_riflemen() {
    let fenced = |sides: Json| board_of(json!({"map": ["......"], "fences": [{"hex": "0201", "sides": sides}]}));
    let far = |board: &Board, unit, formation| to_all(board, Mover::Unit(unit, formation), "0101").len();
    let (line, march) = (Formation::Line, Formation::FlankMarch);
    let one = fenced(json!(["w"]));
    for (unit, hexes) in [
        (UnitType::Infantry, 1),
        (UnitType::LightInfantry, 1),
        (UnitType::Indians, 2),
        (UnitType::Riflemen, 2),
        (UnitType::MountedRiflemen, 2),
        (UnitType::LightDragoons, 2),
    ] {
        assert_eq!(far(&one, unit, line), hexes, "§6: {unit}");
    }
    assert_eq!(far(&fenced(json!(["w", "e"])), UnitType::Infantry, march), 2, "§6: each fence costs one");
    assert_eq!(far(&fenced(json!(["e"])), UnitType::Infantry, line), 1, "§6: the second fence is beyond its move");
    assert_eq!(to_all(&one, Mover::Unit(UnitType::Infantry, line), "0301").len(), 3, "a fence slows from either side");
}

/// Checks that the cheapest of several paths to a hex is taken; nobody enters a hex that is not free.
#[test]
fn the_way_that_spends_least_is_taken() {
    let mut board = Board::open(HexGrid::default());
    board.paint(hex("0505"), Ground { terrain: Terrain::Woods, ..Ground::default() });
    let mover = Mover::Unit(UnitType::Infantry, Formation::FlankMarch);
    let reached = reachable(tables(), &board, mover, hex("0405"), 0, |_| true).ways();
    let round = &reached[&hex("0605")];
    assert_eq!((round.spent, round.path.len()), (3, 3), "round the woods");
    assert!(!round.path.contains(&hex("0505")));
    assert_eq!(reached[&hex("0505")].spent, 4, "the woods end its move");
    let spent = reachable(tables(), &board, mover, hex("0405"), 3, |_| true);
    assert_eq!(spent.hexes().count(), 5, "with one hex left, the neighbours but the woods");
    let ring = |at: Hex| HexGrid::default().distance(at, hex("0405")) > 1;
    assert!(reachable(tables(), &board, mover, hex("0405"), 0, ring).is_empty());
}

#[test]
fn a_board_off_its_hexes_is_not_painted() {
    let mut board = Board::open(HexGrid { columns: 3, rows: 3, tops: Tops::Flat, short: false });
    board.paint(hex("0909"), Ground { height: 1, ..Ground::default() });
    assert_eq!(board.ground(hex("0909")), Ground::default());
    assert!(!board.fence(hex("0202"), Heading::East));
    assert!(!board.fence(hex("0909"), Heading::North));
    assert!(board.fence(hex("0202"), Heading::North));
    assert!(board.has_fence(hex("0201"), Heading::South));
    assert_eq!(board.fences().collect::<Vec<_>>(), [(hex("0201"), Heading::South)], "once, as the first of its hexes has it");
}
