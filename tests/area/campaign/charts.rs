//! Places of areas on their map, and boards imported as a list.

use brigade_major::games::area::campaign::AreaState;
use brigade_major::games::area::campaign::board::OwnCard;
use brigade_major::games::area::campaign::drawing::{APART, Chart, NAMED_FROM, ROOM, layers, march_rooms, marks, on_table};
use brigade_major::games::area::campaign::{CardsListed, Listed, Marker};
use brigade_major::games::area::card::CardKind;
use brigade_major::games::area::land::land;
use brigade_major::map::{Drawn, Extent, Layer, Layers, Point, Role, Shape, Tone, Typeface, has, placed, point};
use brigade_major::scenario::Nation;

use super::*;

fn chart(tables: &Tables, board: &Board) -> Chart {
    Chart::of(tables, &[board], board.areas.keys())
}

/// No room lies over another, each is wholly on the map, and every point of a room is its area's.
fn lies_apart(tables: &Tables, board: &Board) {
    let chart = chart(tables, board);
    let rooms = board.areas.keys().map(|name| (name, chart.room(name).expect("a place"))).collect::<Vec<_>>();
    for (nth, (name, room)) in rooms.iter().enumerate() {
        assert!(chart.extent.has(room.min) && chart.extent.has(room.max), "{name} is not on the map: {room:?}");
        for (other, its) in &rooms[nth + 1..] {
            assert!(!room.meets(*its), "{name} lies over {other}");
        }
        for at in room.corners().iter().map(|corner| corner.lerp(room.centre(), 0.01)).chain([room.centre()]) {
            assert_eq!(chart.at(at), Some(*name));
        }
    }
}

#[test]
fn the_areas_the_sources_name_lie_where_the_land_has_them() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        lies_apart(tables, &board);
        for name in board.areas.keys() {
            let place = land((tables.game.land)(), board.areas.len(), ROOM + APART).area(name.as_str());
            let place = place.unwrap_or_else(|| panic!("the sketch has no place for {name}"));
            // Moved out of each other's way, and no farther than to the next place but one.
            let moved = chart(tables, &board).middle(name).expect("a place").distance(place);
            assert!(moved < 2.0 * (ROOM + APART).y, "{name} lies {moved} off");
        }
    }
}

/// Checks that the flag above a room hides no area and that no area hides it.
#[test]
fn flags_have_room_over_every_area() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        let chart = chart(tables, &board);
        for name in board.areas.keys() {
            let room = chart.room(name).expect("a place");
            let flag = Extent { min: point(room.min.x, room.min.y - 17.0), max: point(room.max.x, room.min.y) };
            let over = board.areas.keys().find(|other| *other != name && chart.room(other).is_some_and(|other| flag.meets(other)));
            assert_eq!(over, None, "the flag of {name}");
        }
    }
}

/// Checks that the cubes of both sides in a contested area are as large as those of other areas.
#[test]
fn cubes_that_fight_are_no_smaller() {
    let board = Board::from_tables(&INVASION);
    let faction = |nth: usize| FactionId(INVASION.faction(nth).head.id.0.clone());
    let enemy = (1..INVASION.factions.len()).find(|nth| INVASION.side_of(*nth) != INVASION.side_of(0)).expect("an enemy");
    let state = AreaState { cubes: [(faction(0), 2), (faction(enemy), 3)].into(), ..AreaState::default() };
    let states = board.areas.keys().map(|name| (name.clone(), state.clone())).collect::<BTreeMap<_, _>>();
    for name in board.areas.keys() {
        let (chart, layers) = layers(&INVASION, [&board, &board], &states, std::slice::from_ref(name));
        let room = chart.room(name).expect("a place");
        let half = |drawn: &Drawn| match &drawn.shape {
            Shape::Polygon { corners, line: Some(_), .. } if drawn.is_drawn(1.0) && is_cube(&drawn.shape, room) => {
                let own = Extent::of(corners.iter().copied());
                Some(own.size().y / 2.0)
            }
            _ => None,
        };
        let least = layers.of(Layer::Pieces).iter().filter_map(half).fold(f32::MAX, f32::min);
        assert!(least >= 7.0, "{name}: {least}");
    }
}

/// Checks that the tag of a battle on a table stands beside its room and hides no star, flag, name or cube.
#[test]
fn the_tag_of_a_battle_on_a_table_hides_nothing() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        let control = Some((SideId(tables.sides[0].head.id.0.clone()), 2));
        let state = AreaState { fort: true, control, ..AreaState::default() };
        let states = board.areas.keys().map(|name| (name.clone(), state.clone())).collect::<BTreeMap<_, _>>();
        // Each area at one of the scales: all at every one take minutes.
        for (name, scale) in board.areas.keys().zip([0.4, 0.6, 0.8, 1.0, 2.0].into_iter().cycle()) {
            let (chart, layers) = layers(tables, [&board, &board], &states, std::slice::from_ref(name));
            let labels = layers.of(Layer::Labels).iter().cloned().chain([on_table(chart.room(name).expect("a place"))]);
            let (labels, pieces) = (labels.collect::<Vec<_>>(), layers.of(Layer::Pieces));
            let mut letters = |text: &str, size: f32, _| f32::from(u8::try_from(text.len()).expect("few letters")) * size * 0.5;
            let found = placed(&labels, pieces, (scale, chart.extent), &mut letters);
            let Some(tag) = found.iter().find(|label| label.text.text == "on the table") else {
                assert!(scale < NAMED_FROM, "{name} at {scale}: no place");
                continue;
            };
            let shown = pieces.iter().filter(|drawn| drawn.is_drawn(scale));
            let hidden = shown.filter_map(|drawn| drawn.shape.extent(scale, &mut letters)).find(|piece| piece.meets(tag.extent));
            assert_eq!(hidden, None, "{name} at {scale}: {:?}", tag.extent);
        }
    }
}

/// The map beside the turn at 1280×800, less its line of buttons.
const BESIDE_THE_TURN: Point = point(920.0, 598.0);

/// Checks that with the whole board in sight every area is named in its room and no cube is hidden: each is drawn, or its faction's number
/// is.
#[test]
fn the_whole_board_tells_names_and_cubes() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        let chart = chart(tables, &board);
        let room = BESIDE_THE_TURN / chart.played().size();
        let fits = room.min_element();
        assert!(fits > NAMED_FROM, "{fits}");
        for count in [1, 3, 6, 12, 30] {
            let faction = FactionId(tables.faction(0).head.id.0.clone());
            let other = FactionId(tables.faction(2).head.id.0.clone());
            let state = AreaState { cubes: [(faction, count), (other, 1)].into(), ..AreaState::default() };
            let states = board.areas.keys().map(|name| (name.clone(), state.clone())).collect::<BTreeMap<_, _>>();
            for scale in [fits, NAMED_FROM * 0.5] {
                let (chart, layers) = layers(tables, [&board, &board], &states, &[]);
                let drawn = layers.of(Layer::Pieces).iter().filter(|drawn| drawn.is_drawn(scale)).collect::<Vec<_>>();
                for name in states.keys() {
                    let room = chart.room(name).expect("a place");
                    let texts = drawn.iter().filter_map(|drawn| match &drawn.shape {
                        Shape::Text(text) if room.has(text.at) => Some(text.text.clone()),
                        _ => None,
                    });
                    let texts = texts.collect::<Vec<_>>();
                    if scale >= NAMED_FROM {
                        let words = texts.join(" ").replace("- ", "-");
                        assert!(words.starts_with(name.as_str()), "{name}: {words}");
                    }
                    let cubes = drawn.iter().filter(|drawn| is_cube(&drawn.shape, room)).count();
                    let numbers = texts.contains(&count.to_string()) && texts.contains(&"1".to_owned());
                    assert!(numbers && cubes == 2 || cubes == count as usize + 1, "{name}: {cubes} of {count} + 1, {texts:?}");
                }
            }
        }
    }
}

/// A cube of the first or the third faction within a room: a square or a diamond, or round.
fn is_cube(shape: &Shape, room: Extent) -> bool {
    match shape {
        // Its shadow has no edge.
        Shape::Polygon { corners, line: Some(_), .. } => corners.len() == 4 && corners.iter().all(|corner| room.has(*corner)),
        Shape::Circle { at, line: Some(_), .. } => room.has(*at),
        _ => false,
    }
}

/// Parts of the window that a campaign's map has: beside the turn at 1280×800, 1366×768 and 1920×1080, and alone at 1024×768 with type at
/// 150 and 200 per cent.
const MAPS: [Point; 5] = [point(964.0, 724.0), point(1_050.0, 692.0), point(1_604.0, 1_004.0), point(683.0, 360.0), point(512.0, 220.0)];

/// Height of a line of text with the space to the next, for letters of a height of 1.
const LEADING: f32 = 1.25;

/// Width of a text, a little more than the window's type has it.
fn letters(text: &str, size: f32, face: Typeface) -> f32 {
    let wide = match face {
        Typeface::Strong => 0.56,
        Typeface::Plain => 0.52,
        Typeface::Name => 0.5,
    };
    text.chars().count() as f32 * size * wide
}

/// Boards and states of areas in which a map is looked at: as the tables begin, and with both sides, flags, forts and markers everywhere.
fn crowded(tables: &Tables, board: &Board) -> Vec<(BTreeMap<AreaId, AreaState>, Vec<AreaId>)> {
    let faction = |nth: usize| FactionId(tables.faction(nth).head.id.0.clone());
    let side = |nth: usize| SideId(tables.sides[nth].head.id.0.clone());
    let with = |cubes: &[(usize, u32)], control: bool| AreaState {
        cubes: cubes.iter().map(|(nth, units)| (faction(*nth), *units)).collect(),
        control: control.then(|| (side(1), 2)),
        fort: control,
        ..AreaState::default()
    };
    let every = |state: &AreaState| board.areas.keys().map(|name| (name.clone(), state.clone())).collect::<BTreeMap<_, _>>();
    let all = board.areas.keys().cloned().collect::<Vec<_>>();
    vec![
        (every(&AreaState::default()), Vec::new()),
        (every(&with(&[(0, 3), (1, 2)], false)), Vec::new()),
        (every(&with(&[(0, 2), (3, 4)], true)), all.clone()),
        (every(&with(&[(0, 25), (1, 30), (3, 28)], true)), all),
    ]
}

/// In a list a campaign's map is a stamp: blocks of its sides' colours, no word that would fill half of it.
#[test]
fn a_map_as_small_as_a_stamp_has_no_words() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        for (states, fought) in crowded(tables, &board) {
            let (chart, layers) = layers(tables, [&board, &board], &states, &fought);
            let scale = (point(120.0, 80.0) / chart.extent.size()).min_element();
            let found = placed(layers.of(Layer::Labels), layers.of(Layer::Pieces), (scale, chart.extent), &mut letters);
            let names = found.iter().filter(|found| board.areas.keys().any(|name| name.as_str() == found.text.text)).count();
            let is_word = |shape: &Shape| matches!(shape, Shape::Text(text) if text.text.contains(char::is_alphabetic));
            let inside = layers.of(Layer::Pieces).iter().filter(|drawn| drawn.is_drawn(scale) && is_word(&drawn.shape)).count();
            assert_eq!((names, inside), (0, 0), "at {scale}");
        }
    }
}

/// No word of a campaign's map lies over another, over a cube of its area, over an area or over the frame, in any window.
#[test]
fn no_word_of_a_map_lies_over_another() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        for (states, fought) in crowded(tables, &board) {
            let (chart, layers) = layers(tables, [&board, &board], &states, &fought);
            for map in MAPS {
                let scale = (map / chart.extent.size()).min_element();
                let pieces = layers.of(Layer::Pieces).iter().filter(|drawn| drawn.is_drawn(scale)).collect::<Vec<_>>();
                let mut words = pieces
                    .iter()
                    .filter_map(|drawn| {
                        if let Shape::Text(text) = &drawn.shape {
                            Some((text.text.clone(), text.extent(scale, &mut letters)))
                        } else {
                            None
                        }
                    })
                    .collect::<Vec<_>>();
                let cubes = pieces.iter().filter(|drawn| chart.rooms().any(|room| is_cube(&drawn.shape, room)));
                let cubes = cubes.filter_map(|drawn| drawn.shape.extent(scale, &mut letters)).collect::<Vec<_>>();
                for (word, extent) in &words {
                    let over = cubes.iter().find(|cube| cube.grown(-0.5).meets(extent.grown(-0.5)));
                    assert_eq!(over, None, "\"{word}\" lies over a cube at {scale}: {extent:?}");
                }
                for found in placed(layers.of(Layer::Labels), layers.of(Layer::Pieces), (scale, chart.extent), &mut letters) {
                    let over = chart.rooms().find(|room| room.meets(found.extent.grown(-0.5)));
                    assert!(over.is_none(), "\"{}\" lies over an area at {scale}", found.text.text);
                    assert!(
                        chart.extent.grown(1.0).has(found.extent.min) && chart.extent.grown(1.0).has(found.extent.max),
                        "{}",
                        found.text.text
                    );
                    words.push((found.text.text, found.extent));
                }
                // The two lines of a name stand as close as their letters are high, and no closer.
                let of_one_name = |above: &str, below: &str| {
                    board.areas.keys().any(|name| [format!("{above} {below}"), format!("{above}{below}")].contains(&name.to_string()))
                };
                let in_lines = |(above, at): &(String, Extent), (below, its): &(String, Extent)| {
                    let letters = at.size().y / LEADING;
                    of_one_name(above, below) && (its.centre() - at.centre()).y >= letters - 0.1
                };
                for (nth, (word, extent)) in words.iter().enumerate() {
                    let mut over = words.iter().skip(nth + 1).filter(|(_, other)| other.grown(-0.5).meets(extent.grown(-0.5)));
                    let other = over.find(|other| !in_lines(&words[nth], other));
                    assert!(other.is_none(), "\"{word}\" lies over {other:?} at {scale}: {extent:?}");
                }
            }
        }
    }
}

/// No star, flag, fort, muster marker or boat lies over the name or a cube of an area, on both lands and in any window.
#[test]
fn no_sign_of_an_area_lies_over_a_name_or_a_cube() {
    for tables in [&INVASION, &CONQUEST] {
        let mut board = Board::from_tables(tables);
        for area in board.areas.values_mut() {
            (area.stars, area.harbor) = (Some(2), Some(true));
        }
        for (mut states, fought) in crowded(tables, &board) {
            for (state, nth) in states.values_mut().zip(0..) {
                let marks = (0..tables.factions.len()).map(|place| FactionId(tables.faction(place).head.id.0.clone()));
                state.markers = marks.take(nth % 3).map(|faction| (faction, Marker { flipped: false })).collect();
            }
            let (chart, layers) = layers(tables, [&board, &board], &states, &fought);
            for map in MAPS {
                let scale = (map / chart.extent.size()).min_element();
                let pieces = layers.of(Layer::Pieces).iter().filter(|drawn| drawn.is_drawn(scale)).collect::<Vec<_>>();
                let is_name = |text: &str| states.keys().any(|name| name.as_str().contains(text.trim_end_matches('-')));
                let names = pieces.iter().filter(|drawn| matches!(&drawn.shape, Shape::Text(text) if is_name(&text.text)));
                let cubes = pieces.iter().filter(|drawn| chart.rooms().any(|room| is_cube(&drawn.shape, room.grown(-1.0))));
                let below = names.chain(cubes).filter_map(|drawn| drawn.shape.extent(scale, &mut letters)).collect::<Vec<_>>();
                for (name, state) in &states {
                    let room = chart.room(name).expect("a place");
                    let signs = marks(tables, room, board.areas.get(name), state);
                    for sign in signs.iter().filter(|drawn| !matches!(drawn.shape, Shape::Text(_))) {
                        let own = sign.shape.extent(scale, &mut letters).expect("a sign");
                        let over = below.iter().find(|below| below.grown(-0.5).meets(own.grown(-0.5)));
                        assert_eq!(over, None, "a sign of {name} at {scale}: {own:?}");
                    }
                }
            }
        }
    }
}

/// Many cubes of an area are one of each faction with its number: nobody counts specks.
#[test]
fn many_cubes_are_one_of_each_faction_with_its_number() {
    let board = Board::from_tables(&CONQUEST);
    let faction = |nth: usize| FactionId(CONQUEST.faction(nth).head.id.0.clone());
    for units in 1..=30 {
        for name in board.areas.keys() {
            let state = AreaState { cubes: [(faction(0), units), (faction(2), 1)].into(), ..AreaState::default() };
            let states = BTreeMap::from([(name.clone(), state)]);
            let (chart, layers) = layers(&CONQUEST, [&board, &board], &states, &[]);
            let room = chart.room(name).expect("a place");
            let cubes = layers.of(Layer::Pieces).iter().filter(|drawn| drawn.is_drawn(1.0) && is_cube(&drawn.shape, room));
            let cubes = cubes.filter_map(|drawn| drawn.shape.extent(1.0, &mut letters)).collect::<Vec<_>>();
            let least = cubes.iter().map(|cube| cube.size().y / 2.0).fold(f32::MAX, f32::min);
            assert!(cubes.len() <= 12 && least >= 5.5, "{name}: {} cubes, half of the least {least}", cubes.len());
            assert!(units <= 11 || cubes.len() == 2, "{name}: {} cubes of {units} + 1", cubes.len());
        }
    }
}

/// A march between neighbours bows around the areas between them instead of running under their plates. The areas of 1754 stand too close
/// for that everywhere.
#[test]
fn a_march_bows_around_other_areas() {
    let board = Board::from_tables(&INVASION);
    let chart = chart(&INVASION, &board);
    let middle = |name: &AreaId| chart.middle(name).expect("a place");
    let mut under = Vec::new();
    for from in board.areas.keys() {
        let mut near = board.areas.keys().filter(|to| *to != from).collect::<Vec<_>>();
        near.sort_by(|one, other| middle(one).distance(middle(from)).total_cmp(&middle(other).distance(middle(from))));
        // And one from end to end of the board, between the areas around Lake Ontario.
        let far = board.areas.keys().filter(|to| from.as_str() == "Montreal" && to.as_str() == "Fort George");
        for to in near.into_iter().take(5).chain(far) {
            let [beneath, _] = chart.march(from, std::slice::from_ref(to), Role::Nation(None).into(), false);
            let Some(Shape::Line { points, .. }) = beneath.first().map(|drawn| &drawn.shape) else { continue };
            let others = board.areas.keys().filter(|other| *other != from && *other != to);
            // A corner is shorter than the way from one of its points to the next.
            let between = |pair: &[Point]| [0.0, 0.25, 0.5, 0.75].map(|share| pair[0].lerp(pair[1], share));
            let points = points.windows(2).flat_map(between).collect::<Vec<_>>();
            let covers = |other: &&AreaId| points.iter().any(|at| chart.room(other).is_some_and(|room| room.grown(-4.0).has(*at)));
            under.extend(others.filter(covers).map(|other| format!("{from} to {to} under {other}")));
        }
    }
    assert!(under.is_empty(), "{under:#?}");
}

/// No name of a water stands on the arrow of a march: it stands elsewhere, or not at all, and the others stay.
#[test]
fn no_name_of_a_water_stands_on_a_march() {
    let mut moved = 0;
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        let states = board.areas.keys().map(|name| (name.clone(), AreaState::default())).collect::<BTreeMap<_, _>>();
        let (chart, layers) = layers(tables, [&board, &board], &states, &[]);
        let names = |march: &[Drawn]| {
            let labels = layers.of(Layer::Labels).iter().cloned().chain(march_rooms(march)).collect::<Vec<_>>();
            placed(&labels, layers.of(Layer::Pieces), (1.0, chart.extent), &mut letters)
        };
        let before = names(&[]);
        for (from, to) in board.areas.keys().zip(board.areas.keys().skip(2)) {
            let march = chart.march(from, std::slice::from_ref(to), Role::Nation(None).into(), false).concat();
            let points = march.iter().filter_map(|drawn| if let Shape::Line { points, .. } = &drawn.shape { Some(points) } else { None });
            let points =
                points.flat_map(|points| points.windows(2).flat_map(|pair| [pair[0], pair[0].midpoint(pair[1])])).collect::<Vec<_>>();
            let found = names(&march);
            for name in &found {
                let on = points.iter().find(|at| name.parts.iter().any(|part| part.has(**at)));
                assert_eq!(on, None, "{} on the march from {from} to {to}", name.text.text);
            }
            moved += before.iter().filter(|name| !found.contains(name)).count();
        }
    }
    assert!(moved > 0, "some name was in the way");
}

/// Every area of every game lies wholly within the frame of its map with its ring and the marks at its edge, wherever its owner puts it.
#[test]
fn every_area_lies_within_the_frame() {
    for tables in [&INVASION, &CONQUEST] {
        for at in [None, Some([0, 0]), Some([1_000, 1_000])] {
            let mut board = Board::from_tables(tables);
            board.areas.values_mut().for_each(|area| area.at = at.or(area.at));
            let chart = chart(tables, &board);
            for name in board.areas.keys() {
                let ring = chart.room(name).expect("a place").grown(4.0);
                let frame = chart.land();
                assert!(frame.has(ring.min) && frame.has(ring.max), "{name}: {ring:?} in {frame:?}");
            }
        }
    }
}

/// The map says its title and its signs in a corner where no area lies.
#[test]
fn a_map_has_its_cartouche_in_a_free_corner() {
    let board = Board::from_tables(&INVASION);
    let states = board.areas.keys().map(|name| (name.clone(), AreaState::default())).collect();
    let (chart, layers) = layers(&INVASION, [&board, &board], &states, &[]);
    let title = layers.of(Layer::Pieces).iter().find_map(|drawn| match &drawn.shape {
        Shape::Text(text) if text.text == "The Lakes and Niagara" => Some(text.at),
        _ => None,
    });
    let title = title.expect("the title of the map");
    assert!(chart.extent.has(title) && !chart.rooms().any(|room| room.has(title)));
    // A small picture leaves words out that cannot be read: then it has no sign without its word either.
    let boats = layers.of(Layer::Pieces).iter().find_map(|drawn| match &drawn.shape {
        Shape::Text(text) if text.text == "boats" => Some(text.size.at(drawn.from)),
        _ => None,
    });
    assert!(boats.is_some_and(|size| size >= 10.0), "{boats:?} points where it is first drawn");
}

/// The legend of the game with forts has the fort, that of the other has none; a shore is for boats only in the game that has them.
#[test]
fn the_cartouche_has_every_sign_of_its_game() {
    for (tables, has_forts) in [(&INVASION, false), (&CONQUEST, true)] {
        let board = Board::from_tables(tables);
        let states = board.areas.keys().map(|name| (name.clone(), AreaState::default())).collect();
        let (_, layers) = layers(tables, [&board, &board], &states, &[]);
        let says = |word: &str| layers.of(Layer::Pieces).iter().any(|drawn| matches!(&drawn.shape, Shape::Text(text) if text.text == word));
        assert!(says("points") && says("held"));
        assert_eq!((says("boats"), says("harbor")), (!has_forts, has_forts));
        assert_eq!(says("fort"), has_forts);
    }
}

/// Every lake that has a name is water where its name stands, on both lands.
#[test]
fn every_lake_is_water() {
    for tables in [&INVASION, &CONQUEST] {
        let board = Board::from_tables(tables);
        let mut layers = Layers::default();
        let own = land((tables.game.land)(), board.areas.len(), ROOM + APART);
        own.draw(&mut layers);
        let waters = layers.of(Layer::Ground).iter().filter_map(|drawn| match &drawn.shape {
            Shape::Area { rings, fill } if *fill == Role::Water.into() => Some(rings),
            _ => None,
        });
        let waters = waters.collect::<Vec<_>>();
        let is_wet = |at: Point| waters.iter().any(|rings| rings.iter().filter(|ring| has(ring, at)).count() % 2 == 1);
        let lakes = layers.of(Layer::Labels).iter().filter_map(|drawn| match &drawn.shape {
            Shape::Label(label) if label.line.is_empty() => Some(label),
            _ => None,
        });
        for label in lakes {
            assert!(is_wet(label.at), "{} is dry", label.text);
        }
    }
}

/// A land with a frontier is washed in both nations' colours, one without is not.
#[test]
fn a_land_is_washed_along_its_frontier() {
    let washed = |tables: &Tables| {
        let board = Board::from_tables(tables);
        let (_, layers) = layers(tables, [&board, &board], &BTreeMap::new(), &[]);
        let nation = |drawn: &Drawn| match &drawn.shape {
            Shape::Polygon { fill: Some(Tone { role: Role::Nation(nation), .. }), .. } => *nation,
            _ => None,
        };
        layers.of(Layer::Ground).iter().filter_map(nation).collect::<Vec<_>>()
    };
    let nations = washed(&INVASION);
    assert!([Nation::British, Nation::UnitedStates].iter().all(|nation| nations.contains(nation)), "{nations:?}");
    assert_eq!(washed(&CONQUEST), []);
}

/// An owner's areas that no sketch knows find room near their neighbours, however many they are.
#[test]
fn areas_of_an_owner_find_room() {
    let mut board = Board::from_tables(&CONQUEST);
    let mut last = AreaId::from("Gaspé");
    for nth in 0..150 {
        let name = board.add(&format!("Hamlet {nth}")).expect("a new name");
        board.join(&last, &name);
        last = name;
    }
    lies_apart(&CONQUEST, &board);
}

#[test]
fn an_owner_puts_an_area_where_his_board_has_it() {
    let mut board = Board::from_tables(&INVASION);
    let (york, albany) = (AreaId::from("York"), AreaId::from("Albany"));
    let chart = |board: &Board| chart(&INVASION, board);
    let at = chart(&board).middle(&albany).expect("a place");
    let share = chart(&board).share(at);
    board.areas.get_mut(&york).expect("it is there").at = Some(share);
    let put = chart(&board).middle(&york).expect("a place");
    assert!((put - at).length() < ROOM.y / 20.0, "{put} is not {at}");
    let beyond = chart(&board).share(chart(&board).extent.max + point(500.0, 500.0));
    assert_eq!(beyond, [1_000, 1_000], "what is dragged off the map stands at its edge");
    let room = chart(&board).room(&york).expect("a place");
    assert_eq!(room, Extent::around(put, ROOM));
}

#[test]
fn a_list_of_areas_and_borders_is_taken_in() {
    let mut board = Board::from_tables(&INVASION);
    let text = "York: Kingston, Fort George by Lake Ontario\n\n kingston : york, Prescott, Fort Niagara by water;\nDetroit";
    assert_eq!(board.import_areas(text, &INVASION), Ok(Listed { areas: 1, borders: 2, waters: 3 }));
    let area = |name: &str| &board.areas[&AreaId::from(name)];
    let names = |name: &str| area(name).borders.clone().map(|borders| borders.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(names("York"), Some(vec!["Kingston".to_owned()]));
    assert_eq!(names("Kingston"), Some(vec!["Prescott".to_owned(), "York".to_owned()]));
    assert_eq!(names("Prescott"), None, "a line tells all borders of its own area, not of its neighbours");
    for name in ["York", "Fort George", "Kingston", "Fort Niagara"] {
        assert!(area(name).water.as_ref().is_some_and(|water| water.contains("lake_ontario")), "{name} lies on the lake");
    }
    assert_eq!(board.import_areas(text, &INVASION), Ok(Listed::default()), "the same again is nothing new");
    assert_eq!(Board::parse(&board.to_json(&INVASION), &INVASION), Ok(board), "it is a sound board");
}

#[test]
fn harbors_come_of_a_list_where_waters_have_no_names() {
    let mut board = Board::from_tables(&CONQUEST);
    assert_eq!(board.import_areas("Boston: Falmouth, Halifax by water", &CONQUEST), Ok(Listed { areas: 0, borders: 1, waters: 2 }));
    assert_eq!(board.areas[&AreaId::from("Halifax")].harbor, Some(true));
    assert_eq!(board.areas[&AreaId::from("Falmouth")].harbor, None);
}

/// Nothing of a list with a fault is taken in.
#[test]
fn faults_of_a_list_are_told_by_line() {
    let mut board = Board::from_tables(&INVASION);
    let before = board.clone();
    let long = "x".repeat(61);
    let text = format!("York: Kingston\nAlbany: albany\nRome: Albany by water\n: Rome\n{long}");
    let faults = board.import_areas(&text, &INVASION).expect_err("four faults");
    assert_eq!(faults.len(), 4, "{faults:#?}");
    for (fault, sentence) in faults.iter().zip([
        "Line 2: Albany does not border on itself.",
        "Line 3: the water of Rome and Albany is missing",
        "Line 4: An area must have a name.",
        "Line 5: a name has at most 60 letters.",
    ]) {
        assert!(fault.starts_with(sentence), "{fault}");
    }
    assert_eq!(board, before);
}

/// Checks that a card described in words is read as the same card.
#[test]
fn a_list_of_cards_is_taken_in_and_read_as_it_is_told() {
    let mut board = Board::from_tables(&INVASION);
    let text = "British Regulars 3: 2 armies, 3 areas\n\nnative_americans 4: Down the river, by canoe\n\
                Canadian Militia 5: 1 army, 1 area, Truce\nAmerican Militia 40: Old hands: one die more, once";
    assert_eq!(board.import_cards(text, &INVASION), Ok(CardsListed { new: 4, changed: 0 }));
    let card = |faction: &str, number: u32| &board.cards[&OwnCard::id(&faction.into(), number)];
    let regulars = card("british_regulars", 3);
    assert_eq!((regulars.armies, regulars.areas, regulars.way, regulars.kind), (2, 3, Way::Land, CardKind::Movement));
    let river = card("native_americans", 4);
    assert_eq!((river.name.as_str(), river.armies, river.areas, river.way), ("Down the river", 0, 0, Way::Canoe));
    assert_eq!(card("canadian_militia", 5).kind, CardKind::Truce);
    let hands = card("american_militia", 40);
    assert_eq!((hands.name.as_str(), hands.does.as_deref()), ("Old hands", Some("one die more, once")));
    assert!(hands.is_special());
    let told = board.cards.values().map(|card| {
        let whose = &INVASION.factions.iter().find(|row| row.head.id.0 == card.faction.0).expect("a faction").head.label;
        format!("{whose} {}: {}", card.number, card.list_text())
    });
    let told = told.collect::<Vec<_>>().join("\n");
    assert_eq!(board.clone().import_cards(&told, &INVASION), Ok(CardsListed::default()), "{told}");
    assert_eq!(board.import_cards("British Regulars 3: 2 armies, 4 areas", &INVASION), Ok(CardsListed { new: 0, changed: 1 }));
    assert_eq!(Board::parse(&board.to_json(&INVASION), &INVASION), Ok(board), "it is a sound board");
}

/// Nothing of a list with a fault is taken in, and each line says what would be right.
#[test]
fn faults_of_a_list_of_cards_are_told_by_line() {
    let cases = [
        ("British Regulars 3", "Line 1: a colon is missing after the card's number"),
        ("3: 2 armies", "Line 1: the faction must come first"),
        ("French 3: 2 armies, 2 areas", "Line 1: no faction with cards is named \"French\": choose British Regulars, Canadian Militia"),
        ("British Regulars x: 2 armies", "Line 1: x is not the number of a card: choose 1 to 99."),
        ("British Regulars 100: 2 armies", "Line 1: 100 is not the number of a card"),
        ("British Regulars 3: 2 armies", "Line 1: its areas must be 1 to 99: write \"2 areas\"."),
        ("British Regulars 3: 0 armies, 1 area", "Line 1: its armies must be 1 to 99"),
        (
            "British Regulars 3: 2 armies, 2 areas, A name, by air",
            "Line 1: \"by air\" is not known: write armies, areas, a way to go (land, canoe, ",
        ),
        ("British Regulars 3: two armies", "Line 1: \"two armies\" is not known as armies"),
        ("British Regulars 3: : a die more", "Line 1: after the colon armies, areas or a name must follow"),
        ("British Regulars 3:", "Line 1: its armies must be 1 to 99"),
        ("British Regulars 3: 2 armies, 2 areas, special", "Line 1: a special card moves no armies by itself"),
    ];
    for (text, sentence) in cases {
        let mut board = Board::from_tables(&INVASION);
        let both = format!("{text}\nBritish Regulars 4: 1 army, 1 area");
        let faults = board.import_cards(&both, &INVASION).expect_err(text);
        assert!(faults.len() == 1 && faults[0].starts_with(sentence), "{text}: {faults:?}");
        assert_eq!(board, Board::from_tables(&INVASION));
    }
    let boats = Board::from_tables(&CONQUEST).import_cards("British Regulars 3: canoe", &CONQUEST).expect_err("no boats there");
    assert!(boats[0].contains("no card of this game goes by canoe"), "{boats:?}");
}
