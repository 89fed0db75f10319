//! Every sheet of every shipped battle in every type an eye may need, on both papers: nothing beside the page, no word broken, no heading
//! alone, nothing over something else.

use std::collections::BTreeSet;

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::sheet as companies;
use brigade_major::games::rff1812::sheet::{handout, labels, leaders, map, reference, roster};
use brigade_major::games::shipped_paths;
use brigade_major::map::{Layer, Shape};
use brigade_major::sheet::{Block, Cell, Column, Mark, Page, Paper, Row, Sheet, Span, leaves};
use skrifa::MetadataProvider as _;
use skrifa::instance::{LocationRef, Size};

use super::battle_of;
use super::companies::battle_of as companies_of;

/// In tenths of a point: what a sheet is fitted down to, what old eyes are told to take, and larger.
const SIZES: [u16; 4] = [90, 120, 140, 160];
/// White border that every printer leaves, in points.
const MARGIN: f32 = 25.9;
/// Lightness of a heading's background.
const HEADING: u8 = 222;

/// Advance of each letter in a type of size 1, of both weights.
fn advances() -> &'static [Vec<f32>; 2] {
    static ADVANCES: std::sync::OnceLock<[Vec<f32>; 2]> = std::sync::OnceLock::new();
    ADVANCES.get_or_init(|| {
        let regular: &[u8] = include_bytes!("../../../assets/fonts/RobotoCondensed-Regular.ttf");
        let bold: &[u8] = include_bytes!("../../../assets/fonts/RobotoCondensed-Bold.ttf");
        [regular, bold].map(|bytes| {
            let font = skrifa::FontRef::new(bytes).unwrap();
            let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
            let (letters, metrics) = (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
            (0..0x3000_u32).map(|letter| metrics.advance_width(letters.map(letter).unwrap_or_default()).unwrap_or(0.0) / units).collect()
        })
    })
}

fn width(text: &str, bold: bool, size: f32) -> f32 {
    let advances = &advances()[usize::from(bold)];
    text.chars().map(|letter| advances[letter as usize]).sum::<f32>() * size
}

/// Left, top, right, bottom.
fn room(mark: &Mark) -> [f32; 4] {
    match mark {
        Mark::Text { x, y, size, bold, text } | Mark::Letters { x, y, size, bold, text, .. } => {
            [*x, y - size * 0.93, x + width(text.trim_end(), *bold, *size), y + size * 0.24]
        }
        Mark::Line { from, to, .. } => [from.0.min(to.0), from.1.min(to.1), from.0.max(to.0), from.1.max(to.1)],
        Mark::Frame { x, y, width, height } | Mark::Ground { x, y, width, height, .. } => [*x, *y, x + width, y + height],
        Mark::Area { rings, .. } => rings.iter().flatten().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |room, (x, y)| {
            [room[0].min(*x), room[1].min(*y), room[2].max(*x), room[3].max(*y)]
        }),
        Mark::Path { points, .. } => points.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |room, (x, y)| {
            [room[0].min(*x), room[1].min(*y), room[2].max(*x), room[3].max(*y)]
        }),
    }
}

/// A page without what stands at its foot, and where its foot begins.
fn content(page: &Page) -> (&[Mark], f32) {
    let foot = page.marks.iter().rposition(|mark| matches!(mark, Mark::Line { .. })).unwrap();
    (&page.marks[..foot], room(&page.marks[foot])[1])
}

/// All words of a sheet as they stand in its cells, whole.
fn words(sheet: &Sheet) -> BTreeSet<String> {
    let mut all: Vec<String> = [&sheet.title].into_iter().chain(&sheet.under_title).chain(&sheet.foot).cloned().collect();
    let mut block = |block: &Block| {
        let said = |spans: &[Span]| spans.iter().map(|span| span.text.as_str()).collect::<String>();
        all.extend(block.heading.clone());
        for row in &block.rows {
            match row {
                Row::Across(spans) => all.push(said(spans)),
                Row::Cells(cells) => cells.iter().for_each(|cell| match cell {
                    Cell::Text(spans) => all.push(said(spans)),
                    Cell::Boxes(boxes) => all.extend(boxes.iter().map(|one| one.says.clone())),
                    Cell::Pencil => {}
                }),
            }
        }
    };
    sheet.blocks.iter().chain(sheet.cards.cards.iter().map(|card| &card.block)).for_each(&mut block);
    all.extend(sheet.cards.cards.iter().flat_map(|card| [card.side.clone(), card.name.clone()]));
    // What a map tells of names it has no room for.
    let names = sheet.plate.iter().flat_map(|plate| plate.layers.of(Layer::Labels).iter());
    let names = names.filter_map(|drawn| if let Shape::Label(label) = &drawn.shape { Some(label.text.clone()) } else { None });
    all.extend(names.flat_map(|name| [format!("{name};"), format!("{name}.")]));
    all.push("No room on the map for these names:".to_owned());
    // Where an address may be broken.
    let strokes = all.iter().flat_map(|text| text.split_inclusive('/')).map(str::to_owned).collect::<Vec<_>>();
    all.extend(strokes);
    let pages = (1..100).map(|page: usize| page.to_string()).chain(["of".to_owned()]);
    all.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).chain(pages).collect()
}

/// The lines of a page: texts that go on where the one before ends are one.
fn lines(marks: &[Mark]) -> Vec<String> {
    let mut lines: Vec<(f32, f32, String)> = Vec::new();
    for mark in marks {
        let Mark::Text { x, y, size, bold, text } = mark else { continue };
        let end = x + width(text, *bold, *size);
        match lines.last_mut().filter(|(at, right, _)| (at - y).abs() < 0.1 && (right - x).abs() < 0.05) {
            Some(line) => *line = (*y, end, format!("{}{text}", line.2)),
            None => lines.push((*y, end, text.clone())),
        }
    }
    lines.into_iter().map(|(_, _, text)| text).collect()
}

/// Returns the faults of a page.
fn faults(page: &Page, words: &BTreeSet<String>, paper: Paper) -> Vec<String> {
    let mut faults = Vec::new();
    let (wide, high) = paper.points();
    let (marks, foot) = content(page);
    for mark in &page.marks {
        let [left, top, right, bottom] = room(mark);
        if left < MARGIN || top < MARGIN - 0.5 || right > wide - MARGIN || bottom > high - MARGIN + 2.0 {
            faults.push(format!("beside the page: {mark:?}"));
        }
    }
    let all = marks.iter().map(room).collect::<Vec<_>>();
    for mark in marks {
        if room(mark)[3] > foot + 0.5 {
            faults.push(format!("in the foot: {mark:?}"));
        }
        if let Mark::Ground { x, y, width, height, lightness: HEADING } = mark {
            let beneath = |other: &[f32; 4]| other[1] > y + height - 1.0 && other[0] >= x - 0.1 && other[0] < x + width;
            if !all.iter().any(beneath) {
                faults.push(format!("a heading alone at {y}"));
            }
        }
    }
    for line in lines(&page.marks) {
        let whole = |word: &str| words.contains(word) || word.split_inclusive('/').all(|part| words.contains(part));
        let broken = line.split_whitespace().filter(|word| !whole(word)).collect::<Vec<_>>();
        if !broken.is_empty() {
            faults.push(format!("{broken:?} broken in \"{line}\""));
        }
    }
    let texts = marks.iter().filter(|mark| matches!(mark, Mark::Text { .. })).collect::<Vec<_>>();
    let rooms = texts.iter().map(|mark| room(mark)).collect::<Vec<_>>();
    for (nth, one) in rooms.iter().enumerate() {
        for (other, mark) in rooms[nth + 1..].iter().zip(&texts[nth + 1..]) {
            let over = |low: usize, high: usize| one[high].min(other[high]) - one[low].max(other[low]);
            // Letters reach a little into the line above.
            if over(0, 2) > 0.5 && over(1, 3) > 0.4 * (other[3] - other[1]) {
                faults.push(format!("over something else: {mark:?}"));
            }
        }
    }
    faults
}

fn held(sheets: &[Sheet], size: u16) {
    for sheet in sheets {
        let words = words(sheet);
        for paper in Paper::ALL {
            for (nth, page) in leaves(sheet, *paper, size).unwrap().iter().enumerate() {
                let faults = faults(page, &words, *paper);
                assert!(faults.is_empty(), "page {} of {} on {paper} in {size}: {faults:#?}", nth + 1, sheet.title);
            }
        }
    }
}

#[test]
fn sheets_of_every_shipped_battle_are_good_in_every_type() {
    for path in shipped_paths("rff1812") {
        let battle = battle_of(path);
        let setup = battle.setup();
        let fixed = [roster(setup), handout(setup), leaders(setup), labels(setup), map(setup)];
        for size in SIZES {
            // Balancing columns takes its time and sets no row otherwise.
            let mut sheets = fixed.clone().map(|sheet| Sheet { balanced: false, ..sheet }).to_vec();
            sheets.push(reference(setup, None, Some(size)));
            sheets.push(reference(setup, None, None));
            held(&sheets, size);
        }
    }
}

#[test]
fn sheets_of_every_shipped_battle_of_companies_are_good_in_every_type() {
    for path in shipped_paths("battlecry1812") {
        let battle = companies_of(path);
        for size in SIZES {
            held(&[companies::roster(battle.setup()), companies::reference(battle.setup(), battle.state(), Some(size))], size);
        }
    }
}

/// Lines to write on are never parted from what they are for, nor a table from its head.
#[test]
fn no_page_begins_with_lines_to_write_on() {
    for path in shipped_paths("rff1812") {
        let sheet = roster(battle_of(path).setup());
        for (size, paper) in SIZES.into_iter().flat_map(|size| Paper::ALL.iter().map(move |paper| (size, *paper))) {
            for (nth, page) in leaves(&sheet, paper, size).unwrap().iter().enumerate() {
                let (marks, _) = content(page);
                let first = marks.iter().min_by(|one, other| room(one)[1].total_cmp(&room(other)[1]));
                let is_note = |mark: &Mark| matches!(mark, Mark::Line { .. }) || matches!(mark, Mark::Text { text, .. } if text == "Notes");
                assert!(!first.is_some_and(is_note), "page {} of {} on {paper} in {size}", nth + 1, sheet.title);
            }
        }
    }
}

/// A table with more columns than the page has room for stands in two, its first column before each.
#[test]
fn a_table_that_is_too_wide_is_broken_in_two() {
    let columns = [&[Column::Rest(1)][..], &[Column::Right; 30]].concat();
    let mut block = Block::new("A table", &columns);
    for row in ["Musket", "Congreve rocket"] {
        block.cells(std::iter::once(Cell::plain(row)).chain((0..30).map(|nth| Cell::plain(format!("cell{nth}")))));
    }
    block.across([Span::plain("Beneath it.")]);
    let sheet = Sheet { title: "Wide".to_owned(), columns: 1, blocks: vec![block], foot: vec!["Foot".to_owned()], ..Sheet::default() };
    held(std::slice::from_ref(&sheet), 120);
    let pages = leaves(&sheet, Paper::A4, 120).unwrap();
    let lines = lines(&pages[0].marks);
    assert!(lines.iter().filter(|line| *line == "Musket").count() > 1, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| *line == "Beneath it.").count(), 1, "{lines:?}");
}
