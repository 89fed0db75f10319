//! Words of every shipped board, table and campaign map in each size that the program prints or writes: no word over another, a counter or
//! the frame, or beside the map.

use std::sync::Arc;

use brigade_major::cli::play;
use brigade_major::engine::Word as _;
use brigade_major::games::area::Tables as AreaTables;
use brigade_major::games::area::campaign::{Board, begin, map_sheet};
use brigade_major::games::area::kinds;
use brigade_major::games::registry::OpenMode;
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::map::{
    Align, Drawn, Extent, Layer, Layers, LineStyle, Placed, Point, Role, Shape, Text, Typeface, is_convex, placed, point, triangles,
};
use brigade_major::session::SaveLocation;
use brigade_major::sheet::{Face, Paper, Plate, Sheet};

use super::pages::width;
use crate::common::RULES;
use crate::designer::Designer;

/// Function that measures a text as the map is drawn with.
type Measure = fn(&str, f32, Typeface) -> f32;

/// Depth in points by which two must overlap to count.
const TOUCHES: f32 = 0.3;
/// Smallest type of a name on a hand-out in points, to be read at a table; of one in bold on a ground of its own.
const LEAST_TYPE: f32 = 8.0;
const LEAST_ON_TAG: f32 = 7.5;
/// Most letters of a text that is part of a mark, as the points on a flag.
const MARK: usize = 2;
/// Way from the middle of a line up to the top of its capitals, and down to the end of its letters, for type of size 1.
const CAPITALS: f32 = 0.38;
const TAILS: f32 = 0.56;

/// Points to a hexside of a board that is looked at closely.
const CLOSE: [f32; 3] = [45.0, 60.0, 90.0];

/// Convex outline.
type Outline = Vec<Point>;

/// One line of words on a map, with what it covers.
struct Words {
    text: String,
    covers: Outline,
    /// Upright area around it, by which most others are ruled out at once.
    room: Extent,
    order: usize,
    /// Size of its type in points.
    size: f32,
    /// True if it has a ground of its own.
    is_tag: bool,
    /// True if it lies beneath all pieces.
    is_label: bool,
}

/// Shape over the names, as convex outlines.
struct Over {
    covers: Vec<Outline>,
    /// Upright area around it.
    room: Extent,
    order: usize,
    /// True if nothing is seen through it.
    hides: bool,
    /// Kind of the shape, for a fault.
    kind: &'static str,
}

/// All that is read or covers something on a map.
#[derive(Default)]
struct Map {
    words: Vec<Words>,
    over: Vec<Over>,
    frame: Vec<Outline>,
}

impl Words {
    fn of((text, size, is_tag): (String, f32, bool), covers: Outline, order: usize, layer: Layer) -> Self {
        Self { text, room: Extent::of(covers.iter().copied()), covers, order, size, is_tag, is_label: layer < Layer::Pieces }
    }
}

fn rectangle(room: Extent, about: Point, angle: f32) -> Outline {
    room.corners().into_iter().map(|corner| about + Point::from_angle(angle).rotate(corner - about)).collect()
}

/// Returns the area of the letters of one line.
fn letters(text: &Text, spread: f32, scale: f32, measure: Measure) -> Extent {
    let size = text.size.at(scale);
    let count = text.text.chars().count().saturating_sub(1) as f32;
    let wide = (measure(&text.text, size, text.face) + count * spread * size) / scale;
    let left = match text.align {
        Align::Left => 0.0,
        Align::Middle => wide / 2.0,
        Align::Right => wide,
    };
    let tails = if text.text.contains(['g', 'j', 'p', 'q', 'y', 'Q', ',', ';', '(', ')']) { TAILS } else { CAPITALS };
    let min = text.at - point(left, CAPITALS * size / scale);
    Extent { min, max: min + point(wide, (CAPITALS + tails) * size / scale) }
}

/// Returns the strokes of a line as thin rectangles.
fn strokes(points: &[Point], wide: f32) -> Vec<Outline> {
    let stroke = |pair: &[Point]| {
        let across = (pair[1] - pair[0]).normalize_or_zero().perp() * (wide / 2.0);
        vec![pair[0] + across, pair[1] + across, pair[1] - across, pair[0] - across]
    };
    points.windows(2).map(stroke).collect()
}

fn closed(corners: &[Point]) -> Vec<Point> {
    corners.iter().chain(corners.first()).copied().collect()
}

/// Returns what a shape covers, and whether it hides what lies beneath; tints cover nothing.
fn covered(shape: &Shape, scale: f32) -> (Vec<Outline>, bool) {
    let edge = |points: &[Point], line: &LineStyle| strokes(points, line.width.in_world(scale));
    let filled = |corners: &[Point]| {
        if is_convex(corners) {
            vec![corners.to_vec()]
        } else {
            triangles(corners).into_iter().map(|three| three.map(|nth| corners[nth]).to_vec()).collect()
        }
    };
    match shape {
        Shape::Polygon { corners, fill, line } => {
            let fills = fill.is_some_and(|fill| fill.share > 0.5);
            let edges = line.iter().flat_map(|line| edge(&closed(corners), line));
            (if fills { filled(corners) } else { Vec::new() }.into_iter().chain(edges).collect(), fills)
        }
        Shape::Circle { at, radius, fill, line } => {
            let way = |nth: u8| *at + Point::from_angle(f32::from(nth) * std::f32::consts::TAU / 16.0) * radius.in_world(scale);
            let round = (0..16).map(way).collect::<Vec<_>>();
            let fills = fill.is_some_and(|fill| fill.share > 0.5);
            let edges = line.iter().flat_map(|line| edge(&closed(&round), line));
            (if fills { vec![round.clone()] } else { Vec::new() }.into_iter().chain(edges).collect(), fills)
        }
        Shape::Line { points, line } => (edge(points, line), false),
        Shape::Strokes { lines, line } => (lines.iter().flat_map(|points| edge(points, line)).collect(), false),
        _ => (Vec::new(), false),
    }
}

/// Reads a map as it is drawn at a scale.
fn read(layers: &Layers, part: Extent, scale: f32, measure: Measure) -> Map {
    let (mut map, mut order) = (Map::default(), 0);
    for layer in Layer::ALL {
        for Drawn { shape, .. } in layers.of(layer).iter().filter(|drawn| drawn.is_drawn(scale)) {
            order += 1;
            if let Shape::Polygon { corners, line: Some(line), .. } = shape
                && line.tone.role == Role::Frame
                && layer == Layer::Lines
            {
                map.frame.extend(strokes(&closed(corners), line.width.in_world(scale)));
            }
            match shape {
                Shape::Text(text) | Shape::Tag { text, .. } => {
                    assert!(!text.text.contains('\n'), "{:?} in lines, which no page has", text.text);
                    let covers = rectangle(letters(text, 0.0, scale, measure), text.at, 0.0);
                    map.words.push(Words::of(
                        (text.text.clone(), text.size.at(scale), matches!(shape, Shape::Tag { .. })),
                        covers,
                        order,
                        layer,
                    ));
                }
                shape if layer >= Layer::Labels && !shape.is_reserved() => {
                    let (covers, hides) = covered(shape, scale);
                    let kind = match shape {
                        Shape::Polygon { .. } => "an area",
                        Shape::Circle { .. } => "a disc",
                        _ => "a line",
                    };
                    let room = Extent::of(covers.iter().flatten().copied());
                    map.over.push(Over { covers, room, order, hides, kind });
                }
                _ => {}
            }
        }
        let mut widths = |text: &str, size: f32, face: Typeface| measure(text, size, face);
        for Placed { text, angle, spread, tag, extent, .. } in
            placed(layers.of(layer), layers.of(Layer::Pieces), (scale, part), &mut widths)
        {
            order += 1;
            let room = if tag.is_some() { extent } else { letters(&text, spread, scale, measure) };
            let size = text.size.at(scale);
            map.words.push(Words::of((text.text, size, tag.is_some()), rectangle(room, text.at, angle), order, layer));
        }
    }
    map
}

/// Returns how deep two convex outlines lie in each other; 0 or less: not at all.
fn depth(one: &Outline, other: &Outline) -> f32 {
    let axes = |of: &Outline| {
        let of = closed(of);
        of.windows(2).map(|pair| (pair[1] - pair[0]).normalize_or_zero().perp()).filter(|axis| *axis != Point::ZERO).collect::<Vec<_>>()
    };
    let along = |of: &Outline, axis: Point| {
        of.iter().map(|at| at.dot(axis)).fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)))
    };
    let over = |axis: Point| {
        let (one, other) = (along(one, axis), along(other, axis));
        one.1.min(other.1) - one.0.max(other.0)
    };
    axes(one).into_iter().chain(axes(other)).map(over).fold(f32::MAX, f32::min)
}

/// Returns true if a shape has all of these words on it.
fn is_ground_of(words: &Words, over: &Over) -> bool {
    let inside = |outline: &Outline, at: Point| {
        let turns = closed(outline).windows(2).map(|pair| (pair[1] - pair[0]).perp_dot(at - pair[0])).collect::<Vec<_>>();
        turns.iter().all(|turn| *turn >= 0.0) || turns.iter().all(|turn| *turn <= 0.0)
    };
    over.hides && over.room.meets(words.room) && words.covers.iter().all(|at| over.covers.iter().any(|outline| inside(outline, *at)))
}

/// Returns the faults of a map at a scale.
fn faults(plate: &Plate, scale: f32, measure: Measure) -> Vec<String> {
    let map = read(&plate.layers, plate.part, scale, measure);
    let least = TOUCHES / scale;
    let mut faults = Vec::new();
    // Words on a counter that another counter covers whole are not seen.
    let hidden = |words: &&Words| map.over.iter().any(|over| over.order > words.order && is_ground_of(words, over));
    let seen = map.words.iter().filter(|words| words.is_label || !hidden(words)).collect::<Vec<_>>();
    for (nth, one) in seen.iter().enumerate() {
        for other in &seen[nth + 1..] {
            if one.room.meets(other.room) && depth(&one.covers, &other.covers) > least {
                faults.push(format!("{:?} over {:?}", one.text, other.text));
            }
        }
        let ground = map.over.iter().filter(|over| over.order < one.order && is_ground_of(one, over)).map(|over| over.order).max();
        for over in map.over.iter().filter(|over| over.order > ground.unwrap_or(0)) {
            if over.room.meets(one.room) && over.covers.iter().any(|outline| depth(&one.covers, outline) > least) {
                let at = Extent::of(over.covers.iter().flatten().copied());
                faults.push(format!("{:?} and {} of a counter at {}, {} large", one.text, over.kind, at.centre(), at.size()));
            }
        }
        if map.frame.iter().any(|side| depth(&one.covers, side) > least / 3.0) {
            faults.push(format!("{:?} over the frame", one.text));
        }
        if one.covers.iter().any(|at| !plate.part.grown(least).has(*at)) {
            faults.push(format!("{:?} beside the map", one.text));
        }
    }
    faults
}

/// Width of a text on the sheets.
fn on_sheets(text: &str, size: f32, face: Typeface) -> f32 {
    width(text, Face::of(face != Typeface::Plain), size)
}

/// Width of a text as an SVG file is made with.
fn in_svg(text: &str, size: f32, _: Typeface) -> f32 {
    text.chars().count() as f32 * size * 0.55
}

/// Returns the scales at which a map is printed: on a page whatever stands beneath it, or by the sizes of its measure.
fn scales(sheet: &Sheet, plate: &Plate) -> Vec<f32> {
    if let Some(to_scale) = sheet.to_scale {
        let [least, most] = to_scale.bounds_tenths_mm;
        let sizes = [least, to_scale.usual_tenths_mm, u16::midpoint(to_scale.usual_tenths_mm, most), most];
        return sizes.map(|tenths| f32::from(tenths) * 72.0 / 254.0 / to_scale.units).to_vec();
    }
    let size = plate.part.size();
    let whole = |paper: &Paper| ((paper.points().0 - 56.0) / size.x).min((paper.points().1 - 120.0) / size.y);
    Paper::ALL.iter().flat_map(|paper| [0.4, 0.55, 0.7, 0.85, 1.0].map(|part| whole(paper) * part)).collect()
}

/// Returns the names on a map in type too small to read at a table.
fn small(plate: &Plate, scale: f32) -> Vec<String> {
    let words = read(&plate.layers, plate.part, scale, on_sheets).words;
    let least = |words: &Words| if words.is_tag { LEAST_ON_TAG } else { LEAST_TYPE };
    let small = words.into_iter().filter(|words| words.is_label && words.text.chars().count() > MARK && words.size < least(words));
    small.map(|words| format!("{:?} in {} points", words.text, words.size)).collect()
}

fn held(of: &str, sheet: &Sheet) -> Vec<String> {
    let Some(plate) = &sheet.plate else { return Vec::new() };
    let mut all = Vec::new();
    for scale in scales(sheet, plate) {
        let small = if of.starts_with("handout") { small(plate, scale) } else { Vec::new() };
        all.extend(faults(plate, scale, on_sheets).into_iter().chain(small).map(|fault| format!("{of} at {scale:.2}: {fault}")));
    }
    // A board looked at closely in the window shows more.
    for scale in if of.contains("battlecry1812") { &CLOSE[..] } else { &[] } {
        all.extend(faults(plate, *scale, on_sheets).into_iter().map(|fault| format!("{of} close at {scale}: {fault}")));
    }
    for paper in Paper::ALL {
        let scale = paper.points().0 / plate.part.size().x;
        all.extend(faults(plate, scale, in_svg).into_iter().map(|fault| format!("{of} as SVG at {scale:.2}: {fault}")));
    }
    all
}

#[test]
fn no_word_lies_over_another_on_any_shipped_board_and_table() {
    let mut all = Vec::new();
    for path in shipped_paths("rff1812").chain(shipped_paths("battlecry1812")) {
        let session = RULES.read_scenario(shipped(path).unwrap()).unwrap().begin("", SaveLocation::default());
        for kind in session.sheets().iter().filter(|kind| kind.word != "booklet") {
            for sheet in session.make_sheets(kind.word, None) {
                all.extend(held(&format!("{} of {path}", kind.word), &sheet));
            }
        }
    }
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

/// Units that moved, lost, routed or arrived stand where no scenario has them: boards and tables of the recorded battles, some turns in.
#[test]
fn no_word_lies_over_another_in_the_middle_of_a_battle() {
    let recorded = [
        ("chippawa", "rff1812/chippawa.json", &[60, 140, 230, 328][..]),
        ("sackets", "rff1812/sackets_harbor.json", &[17]),
        ("thames", "battlecry1812/thames.json", &[40, 90, 140, 200, 285]),
    ];
    let mut all = Vec::new();
    for (name, path, ends) in recorded {
        let script = std::fs::read_to_string(format!("{}/tests/replays/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
        for end in ends {
            let home = tempfile::tempdir().unwrap();
            let file = home.path().join("x.battle.jsonl");
            let part = script.lines().take(*end).collect::<Vec<_>>().join("\n");
            let start = RULES.read_scenario(shipped(path).unwrap()).unwrap();
            play(&RULES, &file, Some(start), part.as_bytes(), Vec::new()).unwrap();
            let session = RULES.open(&file, SaveLocation::default(), OpenMode::Read).unwrap().session;
            for kind in session.sheets().iter().filter(|kind| kind.word != "booklet") {
                for sheet in session.make_sheets(kind.word, None) {
                    all.extend(held(&format!("{} of {path} after {end} commands", kind.word), &sheet));
                }
            }
        }
    }
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

#[test]
fn no_word_lies_over_another_on_any_campaign_map() {
    let mut all = Vec::new();
    for kind in kinds::KINDS {
        let tables = Arc::new(AreaTables::shipped(kind).unwrap());
        for scenario in &tables.scenarios {
            let campaign = begin(&tables, Board::from_tables(&tables), scenario.head.id.clone());
            all.extend(held(&format!("{} of {}", scenario.head.id, kind.title), &map_sheet(&campaign)));
        }
    }
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

/// Names of units and distances are on the designer's table too, which is seen from near and far.
#[test]
fn no_word_lies_over_another_on_any_designed_table() {
    let mut all = Vec::new();
    for path in shipped_paths("rff1812") {
        let text = shipped(path).unwrap();
        let laid = (Designer::at(text).form.layout.as_ref().unwrap())(text).unwrap();
        let plate = Plate { layers: laid.layers, part: laid.extent };
        for scale in [3.0, 5.0, 8.0, 13.0, 21.0] {
            all.extend(faults(&plate, scale, on_sheets).into_iter().map(|fault| format!("{path} at {scale}: {fault}")));
        }
    }
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}
