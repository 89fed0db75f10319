//! The painter of grounds: areas hold their hexes, the same bytes each time, nothing strewn where something stands, and no word over a word,
//! a piece or a frame on any board, table or hand-out that ships.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::sync::Arc;

use brigade_major::games::battlecry1812::drawn::Cartouche;
use brigade_major::games::{battlecry1812, rff1812, shipped, shipped_paths};
use brigade_major::hex::{Hex, HexGrid, Tops};
use brigade_major::map::{
    Drawn, Extent, Hexes, KeepClear, Layer, Layers, Painter, Placed, Point, Role, Shape, Symbol, Typeface, placed, point, svg, trapezoids,
};
use proptest::prelude::*;

fn letters(text: &str, size: f32, _: Typeface) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
    let count = text.chars().count() as f32;
    count * size * 0.5
}

/// Every battle of companies that ships, as its board stands at the start: bare, and with a cartouche in each place it can have.
fn boards() -> Vec<(String, Layers, HexGrid)> {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let board = |path: &str| {
        let scenario = battlecry1812::scenario::Scenario::parse(shipped(path).unwrap(), &tables).unwrap();
        let battle = battlecry1812::battle::begin(&tables, scenario);
        let (setup, state) = (battle.setup(), battle.state());
        let grid = state.board.grid;
        let bare = battlecry1812::drawn::layers(setup, state);
        let free = [point(0.0, 10.0), point(0.0, 4.0), point(7.0, 0.0), point(9.0, 0.0)];
        let outside = free.map(|free| Cartouche::outside(setup, state, [free]));
        let on_board = Cartouche::on_board(setup, state);
        let with = outside.into_iter().chain([on_board]).flatten().map(|own| {
            let mut layers = bare.clone();
            let lines = layers.of(Layer::Lines).iter().cloned().chain(own.drawn(setup, state)).collect::<Vec<_>>();
            layers.replace(Layer::Lines, lines);
            let room = Drawn::from(Shape::reserved_area(own.room()));
            let labels = layers.of(Layer::Labels).iter().cloned().chain([room]).collect::<Vec<_>>();
            layers.replace(Layer::Labels, labels);
            (format!("{path} {own:?}"), layers, grid)
        });
        let with = with.collect::<Vec<_>>();
        std::iter::once((path.to_owned(), bare, grid)).chain(with).collect::<Vec<_>>()
    };
    shipped_paths("battlecry1812").flat_map(board).collect()
}

/// Every table that ships, as the window and as paper show it.
fn tables_drawn() -> Vec<(String, Layers, Extent)> {
    let tables = rff1812::Tables::shipped().unwrap();
    let mut all = Vec::new();
    for path in shipped_paths("rff1812") {
        let scenario = rff1812::scenario::Scenario::parse(shipped(path).unwrap(), &tables.for_files()).unwrap();
        let view = rff1812::drawn::View::of(&scenario).unwrap();
        for shown in [rff1812::drawn::Shown::default(), rff1812::drawn::Shown::ON_PAPER] {
            all.push((path.to_owned(), rff1812::drawn::layers(&scenario, &tables, shown), view.extent()));
        }
    }
    all
}

/// The words of a map at a scale, with what each covers; those of labels and those fixed on the ground, but none that stands on a piece.
fn words(layers: &Layers, scale: f32, part: Extent) -> Vec<(String, Extent)> {
    let mut found = Vec::new();
    for layer in [Layer::Lines, Layer::Labels] {
        let drawn = layers.of(layer);
        for (nth, Placed { text, parts, .. }) in
            placed(drawn, layers.of(Layer::Pieces), (scale, part), &mut { letters }).into_iter().enumerate()
        {
            // A name that is turned is as many small words as it covers areas.
            let name = if parts.len() > 1 { format!("{TURNED}{nth} {}", text.text) } else { text.text };
            found.extend(parts.into_iter().map(|own| (name.clone(), own)));
        }
        for drawn in drawn.iter().filter(|drawn| drawn.is_drawn(scale)) {
            if let Shape::Text(text) | Shape::Tag { text, .. } = &drawn.shape {
                found.push((text.text.clone(), text.extent(scale, &mut { letters })));
            }
        }
    }
    found
}

/// Before a name that is turned, whose small words belong together.
const TURNED: &str = "turned ";

/// A cartouche on the board hides only open ground where there is a place for it: not the woods of Lundy's Lane.
#[test]
fn no_cartouche_hides_woods_where_it_need_not() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    for path in ["battlecry1812/lundys_lane_guns.json", "battlecry1812/lundys_lane_in_hand.json"] {
        let scenario = battlecry1812::scenario::Scenario::parse(shipped(path).unwrap(), &tables).unwrap();
        let battle = battlecry1812::battle::begin(&tables, scenario);
        let board = &battle.state().board;
        let room = Cartouche::on_board(battle.setup(), battle.state()).unwrap().room();
        let hexes = Hexes { grid: board.grid };
        let is_hidden = |hex: &Hex| Extent::of(hexes.corners(*hex, 1.0)).meets(room);
        let hidden = board.grid.hexes().filter(is_hidden).filter(|hex| {
            let ground = board.ground(*hex);
            ground.terrain != battlecry1812::words::Terrain::Open || ground.height > 0
        });
        assert_eq!(hidden.count(), 0, "{path}");
    }
}

/// A board gives way a little so that its cartouche tells how counters are read: a strip is for where it cannot.
#[test]
fn a_cartouche_with_its_story_is_preferred_to_a_strip() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let scenario = battlecry1812::scenario::Scenario::parse(shipped("battlecry1812/thames.json").unwrap(), &tables).unwrap();
    let battle = battlecry1812::battle::begin(&tables, scenario);
    let outside = |rooms: &[f32]| {
        let free = rooms.iter().map(|high| point(0.0, *high));
        Cartouche::outside(battle.setup(), battle.state(), free)
    };
    assert!(matches!(outside(&[4.5]), Some(Cartouche::Strip(_))));
    assert!(matches!(outside(&[4.5, 7.5]), Some(Cartouche::Under(_))));
    assert!(matches!(outside(&[1.0, 4.5, 5.0]), Some(Cartouche::Strip(_))));
    // And the whole of it to a part.
    for high in [7.0, 7.5, 8.0, 8.5, 9.0] {
        let own = outside(&[high, 10.0]).unwrap();
        let is_cut = |drawn: &Drawn| matches!(&drawn.shape, Shape::Text(text) if text.text.ends_with('…'));
        assert!(!own.drawn(battle.setup(), battle.state()).iter().any(is_cut), "{high}");
    }
    assert!(outside(&[1.0]).is_none());
}

/// All rows of the legend under a board have one size of type, also beside a ground that does much.
#[test]
fn a_legend_has_one_size_of_type() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let scenario = battlecry1812::scenario::Scenario::parse(shipped("battlecry1812/thames.json").unwrap(), &tables).unwrap();
    let battle = battlecry1812::battle::begin(&tables, scenario);
    let own = Cartouche::outside(battle.setup(), battle.state(), [point(0.0, 10.0)]).unwrap();
    let drawn = own.drawn(battle.setup(), battle.state());
    let size = |words: &str| {
        let text = drawn.iter().find_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.text == words => Some(text.size),
            _ => None,
        });
        text.unwrap_or_else(|| panic!("{words} is not in the legend"))
    };
    for row in [&["woods", "swamp", "water", "road", "key position"][..], &["fire at it \u{2212}1", "counts as woods"]] {
        let sizes = row.iter().map(|words| size(words)).collect::<Vec<_>>();
        assert!(sizes.iter().all(|other| *other == sizes[0]), "{row:?}: {sizes:?}");
    }
}

/// No name of a board touches a flag, at any scale of a window.
#[test]
fn no_name_touches_a_flag() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    for path in shipped_paths("battlecry1812") {
        let scenario = battlecry1812::scenario::Scenario::parse(shipped(path).unwrap(), &tables).unwrap();
        let battle = battlecry1812::battle::begin(&tables, scenario);
        let (setup, state) = (battle.setup(), battle.state());
        let hexes = Hexes { grid: state.board.grid };
        let layers = battlecry1812::drawn::layers(setup, state);
        let flags = battlecry1812::drawn::flag_rooms(&setup.scenario, hexes);
        for scale in [12.0, 18.0, 24.0, 32.0, 48.0] {
            for (name, own) in words(&layers, scale, hexes.extent()) {
                assert!(!flags.iter().any(|flag| flag.meets(own)), "{path} at {scale}: {name:?} touches a flag");
            }
        }
    }
}

/// A cartouche on a board hides little of it: none lies on a board of 13 by 9 hexes, where it would take an eighth.
#[test]
fn no_cartouche_hides_much_of_its_board() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let shipped = shipped_paths("battlecry1812").map(|path| (path.to_owned(), shipped(path).unwrap().to_owned()));
    let unit = |id: &str, at: &str| {
        let strength = serde_json::json!({"basis": "E"});
        serde_json::json!({"id": id, "name": id, "type": "infantry", "figures": 5, "morale": 6, "at": at, "facing": "e", "strength": strength})
    };
    let side = |id: &str, unit: serde_json::Value| serde_json::json!({"id": id, "name": id, "edge": "north", "units": [unit]});
    let small = serde_json::json!({
        "format": 1, "system": "battlecry1812", "id": "small", "title": "Small", "date": "1813-10-05", "men_per_figure": 20, "turns": 4,
        "first_side": "blue", "board": {"map": vec![".....w......."; 9]},
        "sides": [side("blue", unit("grey", "0405")), side("red", unit("scots", "0501"))]
    });
    for (path, text) in shipped.chain([("small".to_owned(), small.to_string())]) {
        let scenario = battlecry1812::scenario::Scenario::parse(&text, &tables).unwrap();
        let battle = battlecry1812::battle::begin(&tables, scenario);
        let whole = Hexes { grid: battle.state().board.grid }.extent().size();
        let own = Cartouche::on_board(battle.setup(), battle.state()).map(|own| own.room().size());
        assert!(path != "small" || own.is_none(), "{own:?}");
        assert!(own.is_none_or(|own| own.x * own.y <= whole.x * whole.y * 0.1), "{path}: {own:?} of {whole}");
    }
}

/// A cartouche under the board tells the whole story of its battle.
#[test]
fn no_story_of_a_cartouche_is_cut() {
    for (name, layers, _) in boards().into_iter().filter(|(name, ..)| name.contains("Under")) {
        for drawn in layers.of(Layer::Lines).iter() {
            if let Shape::Text(text) = &drawn.shape {
                assert!(!text.text.ends_with('…'), "{name}: {}", text.text);
            }
        }
    }
}

/// A cartouche's title is larger than its date, however long it is; the number of an officer is explained, and what fire over ground changes.
#[test]
fn a_cartouche_explains_what_its_board_shows() {
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let parse = |path: &str| battlecry1812::scenario::Scenario::parse(shipped(path).unwrap(), &tables).unwrap();
    let mut long = parse("battlecry1812/thames.json");
    long.title = "The battle for Fort Erie and Queenston".to_owned();
    for (scenario, free) in [
        (long.clone(), point(0.0, 10.0)),
        (long, point(9.0, 0.0)),
        (parse("battlecry1812/thames.json"), point(0.0, 10.0)),
        (parse("battlecry1812/lundys_lane_guns.json"), point(9.0, 0.0)),
    ] {
        let battle = battlecry1812::battle::begin(&tables, scenario);
        let (setup, state) = (battle.setup(), battle.state());
        let outside = Cartouche::outside(setup, state, [free]);
        for own in outside.into_iter().chain(Cartouche::on_board(setup, state)) {
            let drawn = own.drawn(setup, state);
            let texts = drawn.iter().filter_map(|drawn| if let Shape::Text(text) = &drawn.shape { Some(text) } else { None });
            let texts = texts.collect::<Vec<_>>();
            let size = |part: &str| texts.iter().find(|text| text.text.contains(part)).map(|text| text.size.world);
            let title = texts.iter().find(|text| setup.scenario.title.starts_with(text.text.as_str())).map(|text| text.size.world);
            let (title, date) = (title.unwrap(), size("181").unwrap());
            assert!(title > date, "{own:?}: {title} and {date}");
            assert!(title >= 0.55, "{own:?}: {title}");
            if matches!(own, Cartouche::Under(_)) {
                assert!(size("his buffs left").is_some(), "{own:?}");
            }
            let is_shown = |part: &str| size(part).is_some();
            assert!(!is_shown("height") || is_shown("fire +1"), "{own:?}: {:?}", texts.iter().map(|text| &text.text).collect::<Vec<_>>());
        }
    }
}

/// No word of a cartouche reaches into the sign of the next column: a frame of ground, an arm, a counter.
#[test]
fn no_word_of_a_cartouche_lies_over_a_sign() {
    for (name, layers, _) in boards().into_iter().filter(|(name, ..)| name.contains("Under")) {
        let lines = layers.of(Layer::Lines);
        let signs = lines.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Polygon { corners, fill: Some(_), line: Some(_) } => Some(Extent::of(corners.iter().copied())),
            _ => None,
        });
        // The board's own frame is none.
        let signs = signs.filter(|sign| sign.size().max_element() < 3.0).collect::<Vec<_>>();
        for (word, room) in words(&layers, 20.0, Extent::around(Point::ZERO, Point::splat(1000.0))) {
            // Lines of the story are broken by letters that are a tenth narrower.
            let right = Extent { min: point(room.centre().x, room.min.y), max: point(room.max.x - 0.1 * room.size().x, room.max.y) };
            let over = signs.iter().find(|sign| sign.min.x > right.min.x && sign.grown(-0.05).meets(right));
            assert!(over.is_none(), "{name}: {word:?} lies over {over:?}");
        }
    }
}

fn no_word_over_a_word(name: &str, layers: &Layers, part: Extent, scales: &[f32]) {
    for scale in scales {
        let words = words(layers, *scale, part);
        for (nth, (one, room)) in words.iter().enumerate() {
            // Letters do not fill their line: a hair at its edges is none of a word.
            let room = room.grown(-0.6 / scale);
            for (other, own) in words[..nth].iter().filter(|(other, _)| other != one || !one.starts_with(TURNED)) {
                assert!(!room.meets(own.grown(-0.6 / scale)), "{name} at {scale}: {one:?} over {other:?}");
            }
        }
    }
}

fn no_word_over_a_piece(name: &str, layers: &Layers, part: Extent, scales: &[f32]) {
    for scale in scales {
        let bodies = |drawn: &Drawn| match &drawn.shape {
            Shape::Polygon { corners, fill: Some(_), .. } if drawn.is_drawn(*scale) => Some(Extent::of(corners.iter().copied())),
            _ => None,
        };
        let pieces = layers.of(Layer::Pieces).iter().filter_map(bodies).collect::<Vec<_>>();
        for (word, room) in words(layers, *scale, part) {
            assert!(
                !pieces.iter().any(|piece| piece.grown(-0.6 / scale).meets(room.grown(-0.6 / scale))),
                "{name} at {scale}: {word:?} on a piece"
            );
        }
    }
}

fn no_word_over_the_frame(name: &str, layers: &Layers, part: Extent, frame: Extent, scales: &[f32]) {
    for scale in scales {
        for (word, room) in words(layers, *scale, part) {
            let room = room.grown(-0.6 / scale);
            let is_inside = frame.has(room.min) && frame.has(room.max);
            assert!(is_inside || !frame.meets(room), "{name} at {scale}: {word:?} over the frame");
        }
    }
}

const BOARD_SCALES: [f32; 6] = [9.0, 13.0, 19.5, 26.0, 40.0, 70.0];
const TABLE_SCALES: [f32; 4] = [7.0, 10.0, 14.0, 24.0];

#[test]
fn no_word_lies_over_another_a_counter_or_the_frame_of_a_board() {
    for (name, layers, grid) in boards() {
        let (part, frame) = (battlecry1812::drawn::extent(grid), Hexes { grid }.extent());
        no_word_over_a_word(&name, &layers, part, &BOARD_SCALES);
        no_word_over_a_piece(&name, &layers, part, &BOARD_SCALES);
        no_word_over_the_frame(&name, &layers, part, frame, &BOARD_SCALES);
    }
}

#[test]
fn no_word_lies_over_another_or_a_unit_of_a_table() {
    for (name, layers, part) in tables_drawn() {
        no_word_over_a_word(&name, &layers, part, &TABLE_SCALES);
        no_word_over_a_piece(&name, &layers, part, &TABLE_SCALES);
        let frame = Extent { min: Point::ZERO, max: part.max - point(2.0, 6.0) };
        no_word_over_the_frame(&name, &layers, part, frame, &TABLE_SCALES);
    }
}

/// A name hangs on the ground: while a counter covers it, it is gone, and when the counter has left it is where it was.
#[test]
fn a_name_does_not_jump_out_of_a_counters_way() {
    let (_, layers, grid) = boards().into_iter().find(|(name, ..)| name.contains("thames")).unwrap();
    let part = battlecry1812::drawn::extent(grid);
    let names = |pieces: &[Drawn]| {
        let found = placed(layers.of(Layer::Labels), pieces, (26.0, part), &mut { letters });
        found.into_iter().map(|own| (own.text.text, own.extent)).collect::<Vec<_>>()
    };
    let free = names(&[]);
    let (name, room) = free.iter().find(|(name, _)| name == "Large swamp").unwrap();
    let counter = Drawn::from(Shape::filled(Extent::around(room.centre(), Point::ONE).corners(), Role::Ink));
    let taken = names(&[counter]);
    assert!(taken.iter().all(|(other, _)| other != name), "it is gone");
    assert!(taken.iter().all(|own| free.contains(own)), "nobody moves");
}

/// The same board gives the same bytes, and no more than a file by mail should have.
#[test]
fn a_painted_board_is_the_same_bytes_again() {
    let write = || {
        let all = boards()
            .into_iter()
            .map(|(name, layers, grid)| (name.clone(), svg(&layers, battlecry1812::drawn::extent(grid), 22.0, &name, &|_| [1, 2, 3])));
        all.collect::<Vec<_>>()
    };
    let first = write();
    assert_eq!(first, write());
    for (name, text) in first {
        assert!(text.len() < 300_000, "{name}: {} bytes", text.len());
        assert!(text.contains("<use href=\"#"), "{name} has trees, reeds or houses");
        assert_eq!(text.matches("<g ").count(), text.matches("</g>").count(), "{name}");
    }
}

/// Nothing is strewn over a house, a road or a name, and nothing beyond the frame.
#[test]
fn no_tree_stands_where_something_else_does() {
    let frame = Extent { min: Point::ZERO, max: point(40.0, 30.0) };
    let painter = Painter { frame, point: 0.1, figures_from: 0.0, strokes_from: 0.0 };
    let wood = painter.pieces(&[vec![point(0.0, 0.0), point(30.0, 0.0), point(30.0, 25.0), point(0.0, 25.0)]], &[]);
    let mut clear = KeepClear::default();
    let road = [point(0.0, 10.0), point(40.0, 12.0)];
    clear.line(&road, 1.5);
    let name = Extent::around(point(12.0, 18.0), point(8.0, 2.0));
    clear.room(name);
    let drawn = painter.woods(&wood, 0.2, &clear);
    let trees = drawn
        .iter()
        .filter_map(|drawn| if let Shape::Stamps(stamps) = &drawn.shape { Some(stamps) } else { None })
        .flatten()
        .collect::<Vec<_>>();
    assert!(trees.len() > 150, "a wood: {}", trees.len());
    assert!(trees.iter().any(|tree| tree.figure == Symbol::Conifer) && trees.iter().any(|tree| tree.figure == Symbol::Oak));
    for tree in &trees {
        assert!(frame.has(tree.at) && wood.has(tree.at), "{tree:?}");
        assert!(!name.grown(-0.4).has(tree.at), "on the name: {tree:?}");
        let along = (tree.at - road[0]).dot((road[1] - road[0]).normalize());
        assert!((tree.at - road[0]).distance((road[1] - road[0]).normalize() * along) > 1.1, "on the road: {tree:?}");
        assert!(tree.size.at(0.5) >= 2.0, "two points wide at the least");
    }
    // From one tree to the next is a tree's width at the least, all the way along the rim.
    for (nth, one) in trees.iter().enumerate() {
        assert!(trees[..nth].iter().all(|other| other.at.distance(one.at) > 0.9), "{one:?}");
    }
}

proptest! {
    /// No hex of an area is lost, and none is added, however the hexes lie.
    #[test]
    fn an_area_is_its_hexes(flat in any::<bool>(), short in any::<bool>(), columns in 1_u8..14, rows in 1_u8..12, picks in prop::collection::vec((0_u8..14, 0_u8..12), 1..60)) {
        let grid = HexGrid { tops: if flat { Tops::Flat } else { Tops::Pointed }, columns: columns.max(2), rows, short };
        let hexes = Hexes { grid };
        let of = picks.iter().map(|(column, row)| Hex { column: column % columns + 1, row: row % rows + 1 }).filter(|hex| grid.has(*hex)).collect::<BTreeSet<_>>();
        let painter = Painter::of_hexes(hexes, 0.0);
        for area in [painter.hexes(hexes, &of), painter.water_hexes(hexes, &of)] {
            for hex in grid.hexes() {
                prop_assert_eq!(area.has(hexes.centre(hex)), of.contains(&hex), "{}", hex);
            }
        }
    }

    /// Trapezoids cover an area with its hole and nothing else.
    #[test]
    fn trapezoids_are_their_area(rays in prop::collection::vec(1.5_f32..3.0, 3..24), inner in prop::collection::vec(0.3_f32..0.7, 3..12)) {
        let ring = |rays: &[f32]| {
            #[expect(clippy::cast_precision_loss, reason = "a few corners")]
            let count = rays.len() as f32;
            let corner = |(nth, far): (usize, &f32)| {
                #[expect(clippy::cast_precision_loss, reason = "a few corners")]
                let angle = nth as f32 * std::f32::consts::TAU / count;
                Point::from_angle(angle) * *far
            };
            rays.iter().enumerate().map(corner).collect::<Vec<_>>()
        };
        let double = |corners: &[Point]| corners.iter().zip(corners.iter().cycle().skip(1)).map(|(one, other)| one.perp_dot(*other)).sum::<f32>().abs();
        let (outer, hole) = (ring(&rays), ring(&inner));
        // Three rays may leave the middle out of the area: then there is no hole in it.
        prop_assume!(hole.iter().all(|at| brigade_major::map::has(&outer, *at)));
        prop_assume!(rays.len() > 5);
        let sum = trapezoids(&[outer.clone(), hole.clone()]).iter().map(|four| double(four)).sum::<f32>();
        let whole = double(&outer) - double(&hole);
        prop_assert!((sum - whole).abs() < 0.01 * whole, "{sum} of {whole}");
    }
}

/// Pieces are one ground whichever way round their corners are told, and so are clearings.
#[test]
fn pieces_told_either_way_round_are_one_ground() {
    let painter = Painter { frame: Extent { min: Point::ZERO, max: point(60.0, 40.0) }, point: 0.1, figures_from: 0.0, strokes_from: 0.0 };
    let square = |x: f32| vec![point(x, 5.0), point(x + 12.0, 5.0), point(x + 12.0, 17.0), point(x, 17.0)];
    let back = |ring: Vec<Point>| ring.into_iter().rev().collect::<Vec<_>>();
    let area = painter
        .pieces(&[square(2.0), back(square(20.0)), square(40.0)], &[back(vec![point(43.0, 8.0), point(47.0, 8.0), point(47.0, 12.0)])]);
    for at in [point(8.0, 11.0), point(26.0, 11.0), point(50.0, 15.0)] {
        assert!(area.has(at), "{at}");
    }
    assert!(!area.has(point(46.0, 9.0)) && !area.has(point(17.0, 11.0)));
}
