//! The map of every world: hit tests, labels and polygons as laws, the camera, the file it is written to.
#![cfg(feature = "gui")]

use brigade_major as _;
use brigade_major::gui::map::{Camera, World};
use brigade_major::hex::{Hex, HexGrid, Tops};
use brigade_major::map::{
    Drawn, Extent, Hexes, Label, Layer, Layers, LineStyle, Point, Role, Shape, Size, TableExtent, Typeface, arrow, curve, has, nearest,
    placed, point, svg, toward, triangles,
};
use eframe::egui::{Rect, pos2, vec2};
use proptest::prelude::*;

fn grid() -> impl Strategy<Value = HexGrid> {
    (any::<bool>(), 1_u8..=60, 1_u8..=40).prop_map(|(flat, columns, rows)| HexGrid {
        tops: if flat { Tops::Flat } else { Tops::Pointed },
        columns,
        rows,
        short: false,
    })
}

/// A board, one of its hexes, and a point of that hex.
fn in_a_hex() -> impl Strategy<Value = (Hexes, Hex, Point)> {
    (grid(), any::<(u8, u8)>(), 0_usize..6, 0.0_f32..1.0, 0.0_f32..0.999).prop_map(|(grid, (column, row), corner, along, out)| {
        let hexes = Hexes { grid };
        let hex = Hex { column: column % grid.columns + 1, row: row % grid.rows + 1 };
        let corners = hexes.corners(hex, 1.0);
        let edge = corners[corner].lerp(corners[(corner + 1) % 6], along);
        (hexes, hex, hexes.centre(hex).lerp(edge, out))
    })
}

const PLACE: Rect = Rect { min: pos2(330.0, 48.0), max: pos2(1280.0, 772.0) };

fn world(extent: Extent) -> World {
    World { extent, least: 4.0, most: 200.0, above: 0.0 }
}

proptest! {
    /// Every point of a hex is its hex, whichever way the hexes stand, and however the board is looked at.
    #[test]
    fn every_point_of_a_hex_is_its_hex((hexes, hex, at) in in_a_hex(), zoom in 0.2_f32..40.0, pan in (-2_000.0_f32..2_000.0, -2_000.0_f32..2_000.0)) {
        prop_assert_eq!(hexes.at(at), Some(hex));
        let world = world(hexes.extent());
        let camera = Camera::whole(&world, PLACE.size()).zoomed(&world, PLACE, zoom, PLACE.center()).panned(&world, PLACE.size(), vec2(pan.0, pan.1));
        // Within the half pixel that a screen can tell: so near to a hexside either hex is right.
        let seen = hexes.at(camera.to_world(PLACE, camera.to_screen(PLACE, at)));
        let depth = hexes.corners(hex, 1.0).iter().zip(hexes.corners(hex, 1.0).iter().cycle().skip(1)).map(|(one, other)| {
            (*other - *one).perp_dot(at - *one).abs() / one.distance(*other)
        }).fold(f32::MAX, f32::min);
        prop_assert!(seen == Some(hex) || depth * camera.scale < 0.5, "{seen:?} at {depth}");
    }

    /// No hex reaches out of the board's room, and a point out of every hex is in none.
    #[test]
    fn a_board_has_its_room((hexes, hex, _) in in_a_hex()) {
        let room = hexes.extent().grown(0.001);
        prop_assert!(hexes.corners(hex, 1.0).into_iter().all(|corner| room.has(corner)));
        prop_assert_eq!(hexes.at(hexes.extent().max + point(1.0, 1.0)), None);
        prop_assert_eq!(hexes.at(point(-0.01, -0.01)), None);
    }

    /// The side of a hex lies between it and its neighbour, and points near it are nearest to it.
    #[test]
    fn a_hexside_lies_between_neighbours((hexes, hex, _) in in_a_hex(), nth in 0_usize..6) {
        let side = hexes.grid.tops.headings()[nth];
        let [from, to] = hexes.side(hex, side, 1.0);
        let middle = from.midpoint(to);
        prop_assert!((from.distance(to) - 1.0).abs() < 0.001);
        prop_assert_eq!(hexes.heading_towards(hex, middle), Some(side));
        if let Some(beyond) = hexes.grid.step(hex, side) {
            prop_assert!(hexes.centre(hex).midpoint(hexes.centre(beyond)).distance(middle) < 0.001);
        }
    }

    /// Checks that the point under the wheel stays in place, unless the map would show an area beyond the world.
    #[test]
    fn the_map_grows_round_the_pointer(at in (400.0_f32..1200.0, 100.0_f32..700.0), factor in 1.0_f32..6.0) {
        let world = world(Extent { min: Point::ZERO, max: point(100.0, 60.0) });
        let at = pos2(at.0, at.1);
        let before = Camera::whole(&world, PLACE.size());
        let under = before.to_world(PLACE, at);
        prop_assume!(world.extent.has(under));
        let after = before.zoomed(&world, PLACE, factor, at);
        let there = after.to_screen(PLACE, under);
        // Across the narrow side of a world that has room to spare, it first fills that room.
        prop_assert!((there.x - at.x).abs() < 0.1 || after.scale * world.extent.size().x <= PLACE.width() * 1.001, "{there:?} {at:?}");
        let seen = after.seen(PLACE);
        let filled = |from: f32, to: f32, min: f32, max: f32| (from >= min - 0.01 && to <= max + 0.01) || (to - from) >= (max - min) - 0.01;
        prop_assert!(filled(seen.min.x, seen.max.x, 0.0, 100.0) && filled(seen.min.y, seen.max.y, 0.0, 60.0), "{seen:?}");
    }

    /// Checks that a part to be shown is in sight, where it has room.
    #[test]
    fn what_is_shown_is_in_sight(part in (0.0_f32..90.0, 0.0_f32..50.0)) {
        let world = world(Extent { min: Point::ZERO, max: point(100.0, 60.0) });
        let part = Extent::around(point(part.0 + 5.0, part.1 + 5.0), point(8.0, 8.0));
        let near = Camera::whole(&world, PLACE.size()).zoomed(&world, PLACE, 4.0, PLACE.min);
        let seen = near.showing(&world, PLACE.size(), part).seen(PLACE).grown(0.01);
        prop_assert!(seen.has(part.min) && seen.has(part.max), "{seen:?} {part:?}");
    }

    /// No two labels touch each other, none touches a piece: a point at least is between them. One that is left out found every place of its taken by a piece, or by a label
    /// that goes before it.
    #[test]
    fn no_two_labels_overlap(names in prop::collection::vec((0.0_f32..60.0, 0.0_f32..40.0, "[A-Z][a-z]{2,14}", 0_u32..4, 0_u8..3), 0..40), pieces in prop::collection::vec((0.0_f32..60.0, 0.0_f32..40.0), 0..20), scale in 2.0_f32..30.0) {
        let labels = names.iter().map(|(x, y, name, rank, beside)| {
            let label = Label::at(point(*x, *y), name.as_str()).ranked(*rank);
            Drawn::from(Shape::Label(match beside {
                0 => label,
                1 => label.beside(1.5),
                _ => label.round(point(0.9, 0.6)).on_a_tag(),
            }))
        }).collect::<Vec<_>>();
        let pieces = pieces.iter().map(|(x, y)| Drawn::from(Shape::circle(point(*x, *y), Size::world(0.8), Role::Ink))).collect::<Vec<_>>();
        let mut measure = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.5;
        let room = Extent { min: point(-99.0, -99.0), max: point(160.0, 140.0) };
        let found = placed(&labels, &pieces, (scale, room), &mut measure);
        let taken = pieces.iter().filter_map(|piece| piece.shape.extent(scale, &mut measure)).collect::<Vec<_>>();
        for (nth, one) in found.iter().enumerate() {
            let clear = one.extent.grown(1.0 / scale);
            prop_assert!(taken.iter().all(|piece| !piece.meets(clear)), "{} on a piece", one.text.text);
            prop_assert!(found[..nth].iter().all(|other| !other.extent.meets(clear)), "{}", one.text.text);
        }
        let mut ranks = names.iter().map(|(_, _, name, rank, _)| (name, *rank)).collect::<Vec<_>>();
        ranks.retain(|(name, _)| found.iter().all(|one| one.text.text != **name));
        for (name, rank) in ranks {
            let Some((x, y, _, _, beside)) = names.iter().find(|(_, _, other, own, _)| other == name && *own == rank) else { continue };
            let size = point(measure(name, 13.0, Typeface::Name), 13.0 * 1.25) / scale;
            let size = if *beside == 2 { size * 3.0 + Point::splat(3.0 + 13.0 / scale) } else { size };
            // Two names in a line stand apart by some more.
            let apart = point(0.6 * 13.0 / scale, 0.0);
            let room = Extent::around(point(*x, *y), size).grown(0.3 + 2.0 / scale);
            let room = Extent { min: room.min - apart, max: room.max + apart };
            let before = found.iter().filter(|one| names.iter().any(|(_, _, other, own, _)| *other == one.text.text && *own >= rank));
            prop_assert!(before.map(|one| one.extent).chain(taken.iter().copied()).any(|other| other.meets(room)), "{name} found no place");
        }
    }

    /// A polygon is its triangles, be it a lake with bays.
    #[test]
    fn a_polygon_is_its_triangles(rays in prop::collection::vec(0.3_f32..3.0, 3..24), turned in any::<bool>()) {
        let count = rays.len() as f32;
        let mut corners = rays.iter().enumerate().map(|(nth, far)| Point::from_angle(nth as f32 * std::f32::consts::TAU / count) * *far).collect::<Vec<_>>();
        if turned {
            corners.reverse();
        }
        let double = |corners: &[Point]| corners.iter().zip(corners.iter().cycle().skip(1)).map(|(one, other)| one.perp_dot(*other)).sum::<f32>().abs();
        let parts = triangles(&corners);
        prop_assert_eq!(parts.len(), corners.len() - 2);
        let sum = parts.iter().map(|three| double(&three.map(|nth| corners[nth]))).sum::<f32>();
        prop_assert!((sum - double(&corners)).abs() < 0.01 * sum, "{sum} of {}", double(&corners));
        prop_assert!(parts.iter().all(|three| has(&corners, three.iter().map(|nth| corners[*nth]).sum::<Point>() / 3.0)));
    }

    /// An arrow key goes the way it says.
    #[test]
    fn an_arrow_goes_its_way(places in prop::collection::vec((0.0_f32..50.0, 0.0_f32..50.0), 2..30), way in 0_usize..4) {
        let places = places.iter().map(|(x, y)| point(*x, *y)).collect::<Vec<_>>();
        let way = [point(1.0, 0.0), point(-1.0, 0.0), point(0.0, 1.0), point(0.0, -1.0)][way];
        if let Some(next) = toward(&places, places[0], way) {
            prop_assert!((places[next] - places[0]).dot(way) > 0.0);
        }
    }
}

/// A name at the edge of what is seen is read whole; one whose place is beyond the edge stays there.
/// The tag of a result that has no room beside its counter points at it through no other counter.
#[test]
fn a_tag_points_through_no_other_piece() {
    let piece = |at: Point| Drawn::from(Shape::filled(Extent::around(at, point(1.3, 1.06)).corners(), Role::Ink));
    // All neighbours but one have counters.
    for free in 0_u8..6 {
        let others = (0_u8..6).filter(|nth| *nth != free).map(|nth| Point::from_angle(f32::from(nth) * std::f32::consts::FRAC_PI_3) * 1.73);
        let others = others.collect::<Vec<_>>();
        let pieces = others.iter().copied().chain([Point::ZERO]).map(piece).collect::<Vec<_>>();
        let label = Label::at(Point::ZERO, "−3 figures").round(point(0.85, 0.73)).reaching(3.0).on_a_tag().sized(Size::points(15.0));
        let mut letters = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.5;
        let room = Extent::around(Point::ZERO, Point::splat(40.0));
        let found = placed(&[Shape::Label(label).into()], &pieces, (30.0, room), &mut letters);
        let tag = found.first().expect("a place");
        assert!(tag.pointer.is_some(), "it points at its counter");
        if let Some([from, to]) = tag.leads {
            for nth in 0_u8..=20 {
                let at = from.lerp(to, f32::from(nth) / 20.0);
                let crossed = others.iter().find(|other| Extent::around(**other, point(1.3, 1.06)).has(at));
                assert_eq!(crossed, None, "{free}: from {from} to {to}");
            }
        }
    }
}

/// A name close beside its object keeps off a road where it can, and stands on it where it cannot.
#[test]
fn a_name_keeps_off_the_roads() {
    let mut measure = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.5;
    let room = Extent::around(Point::ZERO, Point::splat(40.0));
    let mut at = |roads: &[[Point; 2]]| {
        let label = Label { roads: roads.to_vec(), ..Label::at(Point::ZERO, "Entry 1").round(Point::splat(1.0)) };
        placed(&[Shape::Label(label).into()], &[], (10.0, room), &mut measure)[0].extent
    };
    let usual = at(&[]);
    let (left, right) = (point(-20.0, usual.centre().y), point(20.0, usual.centre().y + 0.2));
    let beside = at(&[[left, right]]);
    assert!(beside.centre().distance(usual.centre()) > 1.0 && !beside.has(point(beside.centre().x, left.y)), "{beside:?}");
    // Roads everywhere.
    let all = (0_u8..40).map(|nth| f32::from(nth) - 20.0).map(|y| [point(-20.0, y), point(20.0, y)]).collect::<Vec<_>>();
    assert_eq!(at(&all), usual);
}

/// Two names of one hand in a line are not read as one: a gap is left between them, of some letters.
#[test]
fn names_in_a_line_stand_apart() {
    let mut measure = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.5;
    let room = Extent::around(Point::ZERO, Point::splat(40.0));
    let levee = || Label::at(Point::ZERO, "Levee");
    let mut shown = |far: f32, face: Typeface| {
        let battery = Label::at(point(far, 0.0), "Road battery").faced(face);
        let labels = [levee(), battery].map(|label| Drawn::from(Shape::Label(label)));
        placed(&labels, &[], (10.0, room), &mut measure).len()
    };
    // Half of each name is 1.625 and 3.9 units long at this scale; a unit is ten points.
    let touching = 1.625 + 3.9;
    assert_eq!(shown(touching + 0.5, Typeface::Name), 1, "five points apart: one of them is left out, as it has no other place");
    assert_eq!(shown(touching + 1.0, Typeface::Name), 2);
    assert_eq!(shown(touching + 0.5, Typeface::Plain), 2, "of two hands, they are read as two");
}

#[test]
fn a_label_stays_in_the_room() {
    let mut measure = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.5;
    let room = Extent { min: Point::ZERO, max: point(40.0, 20.0) };
    let mut at = |at: Point| {
        // Without a tail below its line, so that its middle is that of its letters.
        let label = Drawn::from(Shape::Label(Label::at(at, "Fort Erie")));
        placed(&[label], &[], (10.0, room), &mut measure)[0].extent
    };
    for inside in [at(point(39.0, 10.0)), at(point(1.0, 19.9)), at(point(20.0, 0.1))] {
        assert!(room.grown(0.001).has(inside.min) && room.grown(0.001).has(inside.max), "{inside:?}");
    }
    assert!(at(point(41.0, 10.0)).centre().distance(point(41.0, 10.0)) < 0.001);
}

/// The table in inches: it is drawn, zoomed, measured and picked on.
#[test]
fn a_table_in_inches() {
    let table = TableExtent { width: 72, depth: 48 };
    let layers = table.layers();
    // Seven lines across six feet, five down four.
    assert_eq!(layers.of(Layer::Lines).len(), 12);
    let world = world(table.extent());
    let near = Camera::whole(&world, PLACE.size()).zoomed(&world, PLACE, 3.0, PLACE.center());
    let (from, to) = (near.to_world(PLACE, pos2(500.0, 400.0)), near.to_world(PLACE, pos2(500.0 + 9.0 * near.scale, 400.0)));
    let (inches, ruler) = TableExtent::ruler(from, to);
    assert!((inches - 9.0).abs() < 0.05, "{inches}");
    assert!(ruler.iter().any(|drawn| matches!(&drawn.shape, Shape::Text(text) if text.text == "9″")));
    let bases = [point(10.0, 10.0), point(12.0, 10.0), point(40.0, 30.0)];
    assert_eq!(nearest(&bases, point(11.4, 10.2), 1.0), Some(1));
    assert_eq!(nearest(&bases, point(25.0, 20.0), 1.0), None);
}

#[test]
fn an_arrow_ends_at_its_point() {
    let way = curve(point(0.0, 0.0), point(10.0, 0.0), 0.2);
    assert!(way.len() > 8 && way[way.len() / 2].y.abs() > 0.5, "it is bent");
    let drawn = arrow(&way, Role::Accent, 0.3);
    assert!(matches!(&drawn[1].shape, Shape::Polygon { corners, .. } if corners[0] == point(10.0, 0.0)));
    assert!(arrow(&[point(1.0, 1.0)], Role::Accent, 0.3).is_empty());
}

/// The file says what the layers say, in their order, each thing once, and letters that would break it are written otherwise.
#[test]
fn the_file_is_read_back() {
    let mut layers = Layers::default();
    let lake = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (2.0, 1.0), (0.0, 3.0)].map(|(x, y)| point(x, y)).to_vec();
    layers.replace(Layer::Ground, vec![Shape::filled(lake, Role::Water).into()]);
    let road = Shape::line(vec![point(0.0, 4.0), point(9.0, 4.0)], LineStyle::of(Role::Road, Size::world(0.2)).dashed(3.0));
    layers
        .replace(Layer::Lines, vec![road.into(), Shape::circle(point(5.0, 5.0), Size::points(3.0), Role::Ink.faint(0.5)).from_scale(99.0)]);
    let name = |at, rank| Drawn::from(Shape::Label(Label::at(at, "Queen's <Town> & Fort").ranked(rank)));
    layers.replace(Layer::Labels, vec![name(point(5.0, 2.0), 1), name(point(5.1, 2.0), 2)]);
    let write = || {
        svg(&layers, Extent { min: Point::ZERO, max: point(10.0, 6.0) }, 20.0, "A map", &|role| {
            if role == Role::Water { [1, 2, 3] } else { [0; 3] }
        })
    };
    let text = write();
    assert_eq!(text, write(), "the same bytes");
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(text.contains(r#"width="200.00pt" height="120.00pt""#));
    assert_eq!(text.matches("Queen's &lt;Town&gt; &amp; Fort").count(), 1, "of two in each other's way one");
    assert!(text.contains(r#"points="0.00,80.00 180.00,80.00""#) && text.contains(r#"stroke-dasharray="12.00""#));
    assert!(text.contains("fill=\"#010203\""));
    assert!(!text.contains("<circle"), "drawn nearer only");
    let order = ["ground", "lines", "labels", "pieces", "marks", "pointer"].map(|layer| text.find(&format!(r#"<g id="{layer}">"#)));
    assert!(order.iter().all(Option::is_some) && order.is_sorted());
    assert_eq!(text.matches("<g ").count(), text.matches("</g>").count());
}
