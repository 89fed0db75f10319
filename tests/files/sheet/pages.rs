//! Every sheet of every shipped battle in every type an eye may need, on both papers: nothing beside the page, no word broken, no heading
//! alone, nothing over something else.

use std::collections::BTreeSet;

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::sheet as companies;
use brigade_major::games::rff1812::sheet::{handout, labels, leaders, map, reference, roster};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::map::{Layer, Shape};
use brigade_major::session::SaveLocation;
use brigade_major::sheet::{
    Block, Cell, Column, Face, Inks, MOST_FITTED_TENTHS, Mark, Page, Paper, PrintOptions, Row, Sheet, Span, fitted, leaves, print,
};
use skrifa::MetadataProvider as _;
use skrifa::instance::{LocationRef, Size};

use super::battle_of;
use super::companies::battle_of as companies_of;
use super::{print_one, tables};
use crate::common::RULES;

/// In tenths of a point: what a sheet is fitted down to, what old eyes are told to take, and larger.
const SIZES: [u16; 4] = [90, 120, 140, 160];
/// White border that every printer leaves, in points.
const MARGIN: f32 = 25.9;

/// Advance of each letter in a type of size 1, of the three faces.
fn advances() -> &'static [Vec<f32>; 3] {
    static ADVANCES: std::sync::OnceLock<[Vec<f32>; 3]> = std::sync::OnceLock::new();
    ADVANCES.get_or_init(|| {
        let regular: &[u8] = include_bytes!("../../../assets/fonts/RobotoCondensed-Regular.ttf");
        let bold: &[u8] = include_bytes!("../../../assets/fonts/RobotoCondensed-Bold.ttf");
        let serif: &[u8] = include_bytes!("../../../assets/fonts/SourceSerif4-Variable.ttf");
        [regular, bold, serif].map(|bytes| {
            let font = skrifa::FontRef::new(bytes).unwrap();
            let location = font.axes().location([("wght", 500.0)]);
            let at = LocationRef::from(&location);
            let units = f32::from(font.metrics(Size::unscaled(), at).units_per_em);
            let (letters, metrics) = (font.charmap(), font.glyph_metrics(Size::unscaled(), at));
            (0..0x3000_u32).map(|letter| metrics.advance_width(letters.map(letter).unwrap_or_default()).unwrap_or(0.0) / units).collect()
        })
    })
}

pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let nth = match face {
        Face::Regular => 0,
        Face::Bold => 1,
        Face::Serif | Face::Name => 2,
    };
    text.chars().map(|letter| advances()[nth][letter as usize]).sum::<f32>() * size
}

/// Left, top, right, bottom.
fn room(mark: &Mark) -> [f32; 4] {
    match mark {
        Mark::Letters { x, y, size, face, text, angle, spread, .. } if *angle != 0.0 || *spread != 0.0 => {
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let wide = width(text, *face, *size) + text.chars().count() as f32 * spread * size;
            let (sin, cos) = angle.sin_cos();
            let corners = [(0.0, -size * 0.93), (wide, -size * 0.93), (0.0, size * 0.24), (wide, size * 0.24)];
            let corners = corners.map(|(right, down)| (x + cos * right - sin * down, y + sin * right + cos * down));
            corners.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |room, (x, y)| {
                [room[0].min(*x), room[1].min(*y), room[2].max(*x), room[3].max(*y)]
            })
        }
        Mark::Text { x, y, size, face, text, .. } | Mark::Letters { x, y, size, face, text, .. } => {
            [*x, y - size * 0.93, x + width(text.trim_end(), *face, *size), y + size * 0.24]
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

/// Every text given to the layout of a sheet, cell by cell, without the names on its maps.
pub fn texts(sheet: &Sheet) -> Vec<String> {
    let said = |spans: &[Span]| spans.iter().map(|span| span.text.as_str()).collect::<String>();
    let mut all = [&sheet.title].into_iter().chain(&sheet.under_title).chain(&sheet.lead).cloned().collect::<Vec<_>>();
    all.extend(sheet.legend.iter().map(|key| key.text.clone()));
    let mut block = |block: &Block| {
        all.extend(block.heading.clone());
        for row in &block.rows {
            match row {
                Row::Across(spans) => all.push(said(spans)),
                Row::Keys(keys) => all.extend(keys.iter().map(|key| key.text.clone())),
                Row::Track(track) => {
                    for turn in &track.turns {
                        all.extend([turn.number.to_string(), turn.clock.clone()]);
                        all.extend(turn.light.iter().map(|(_, text)| text.clone()));
                    }
                    all.extend(track.arrivals.iter().map(|arrival| said(&arrival.text)));
                }
                Row::Cells(cells) => cells.iter().for_each(|cell| match cell {
                    Cell::Text(spans) => all.push(said(spans)),
                    Cell::Boxes(boxes) => all.extend(boxes.iter().map(|one| one.text.clone())),
                    Cell::Bar(bar) => all.extend(bar.segments.iter().map(|(number, _)| number.to_string())),
                    Cell::Pencil => {}
                }),
            }
        }
    };
    sheet.blocks.iter().chain(sheet.cards.cards.iter().map(|card| &card.block)).for_each(&mut block);
    for strips in sheet.strips.iter().chain(&sheet.more_strips) {
        all.extend([strips.heading.clone(), strips.note.clone()]);
        for strip in &strips.strips {
            all.extend([strip.brigade.1.clone(), strip.name.clone(), strip.number.clone()]);
            all.extend(strip.below.iter().flatten().cloned());
        }
    }
    all.extend([sheet.cards.heading.clone(), sheet.cards.note.clone()]);
    all.extend(sheet.cards.cards.iter().flat_map(|card| [card.name.clone(), card.side.clone()]));
    all.extend(sheet.cards.cards.iter().filter_map(|card| Some(card.brigade.as_ref()?.1.clone())));
    all.extend(sheet.foot.iter().cloned());
    all
}

/// All words of a sheet as they stand in its cells, whole.
fn words(sheet: &Sheet) -> BTreeSet<String> {
    let mut all = texts(sheet);
    all.extend(sheet.blocks.iter().filter_map(|block| Some(format!("{}, continued", block.heading.as_ref()?))));
    // What a map tells of names it has no room for.
    let names = sheet.plate.iter().flat_map(|plate| plate.layers.of(Layer::Labels).iter());
    let names = names.filter_map(|drawn| if let Shape::Label(label) = &drawn.shape { Some(label.text.clone()) } else { None });
    all.extend(names.flat_map(|name| [format!("{name};"), format!("{name}.")]));
    all.extend(["No room on the map for these names:", "print at 100 %: this line is two inches long", "+"].map(str::to_owned));
    // Where an address may be broken.
    let strokes = all.iter().flat_map(|text| text.split_inclusive('/')).map(str::to_owned).collect::<Vec<_>>();
    all.extend(strokes);
    let pages = (1..100).map(|page: usize| page.to_string()).chain(["of".to_owned()]);
    all.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).chain(pages).collect()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Returns the texts given to a sheet's layout that its pages do not have.
fn dropped(sheet: &Sheet, pages: &[Page]) -> Vec<String> {
    let of = |marks: &[Mark]| {
        marks.iter().filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text.as_str()) } else { None }).collect::<String>()
    };
    let all =
        pages.iter().map(|page| of(content(page).0)).collect::<String>() + &pages.iter().map(|page| of(&page.marks)).collect::<String>();
    let all = squeezed(&all);
    texts(sheet).into_iter().filter(|text| !all.contains(&squeezed(text))).collect()
}

/// The lines of a page: texts that go on where the one before ends are one.
fn lines(marks: &[Mark]) -> Vec<String> {
    let mut lines: Vec<(f32, f32, String)> = Vec::new();
    for mark in marks {
        let Mark::Text { x, y, size, face, text, .. } = mark else { continue };
        let end = x + width(text, *face, *size);
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
        if let Mark::Text { x, y, size, face: Face::Serif, .. } = mark {
            // Its own line is nearer.
            let beneath =
                |other: &[f32; 4]| other[1] > y + 0.3 * size && other[1] < y + 12.0 * size && other[0] >= x - 0.1 && other[0] < x + 300.0;
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

/// The pages of a sheet in the type that it is printed in, without the file.
fn fitted_leaves(sheet: &Sheet, paper: Paper) -> Vec<Page> {
    let (sheet, size) = fitted(sheet, paper, MOST_FITTED_TENTHS).unwrap();
    leaves(&sheet, paper, size).unwrap()
}

/// Every sheet that every shipped scenario and battle of it prints, as the page Print and the shell print it, on both papers: every text
/// given to the layout is on a page, no word is cut or over another, and in the booklet no page is under a third full.
#[test]
fn every_sheet_of_every_shipped_scenario_has_every_word() {
    for path in shipped_paths("rff1812").chain(shipped_paths("battlecry1812")) {
        let start = RULES.read_scenario(shipped(path).unwrap()).unwrap();
        let session = start.begin("", SaveLocation::default());
        let in_booklet = session.make_sheets("booklet", None).into_iter().map(|sheet| sheet.title).collect::<Vec<_>>();
        assert!(in_booklet.len() >= 5, "{path}: {in_booklet:?}");
        for kind in session.sheets().iter().filter(|kind| kind.word != "booklet") {
            for sheet in session.make_sheets(kind.word, None) {
                if sheet.to_scale.is_some() {
                    continue;
                }
                let is_marked = texts(&sheet).iter().any(|text| text.contains('*'));
                let is_told = sheet.foot.iter().any(|line| line.contains("* is assumed"));
                assert!(is_told || !is_marked, "a mark of {} of {path} is not explained", kind.word);
                let words = words(&sheet);
                for paper in Paper::ALL {
                    let leaves = fitted_leaves(&sheet, *paper);
                    let lost = dropped(&sheet, &leaves);
                    assert!(lost.is_empty(), "{} of {path} on {paper} lost {lost:#?}", kind.word);
                    for (nth, page) in leaves.iter().enumerate() {
                        let faults = faults(page, &words, *paper);
                        assert!(faults.is_empty(), "page {} of {} of {path} on {paper}: {faults:#?}", nth + 1, kind.word);
                        let (marks, foot) = content(page);
                        let low = marks.iter().map(|mark| room(mark)[3]).fold(0.0, f32::max);
                        let share = (low - MARGIN) / (foot - MARGIN);
                        let is_apart = !in_booklet.contains(&sheet.title) || leaves.len() == 1;
                        assert!(is_apart || share > 0.33, "page {} of {} of {path} on {paper} is {share} full", nth + 1, kind.word);
                    }
                }
            }
        }
    }
}

/// The booklet has the pages of its sheets one after another, numbered through; in black and grey no mark has a colour.
#[test]
fn a_booklet_has_all_sheets_with_their_pages_numbered_through() {
    let start = RULES.read_scenario(shipped("battlecry1812/thames.json").unwrap()).unwrap();
    let sheets = start.begin("", SaveLocation::default()).make_sheets("booklet", None);
    let alone = sheets.iter().map(|sheet| print_one(sheet, Paper::A4, None).pages).sum::<usize>();
    let printed = print(&sheets, PrintOptions { inks: Inks::Gray, ..PrintOptions::on(Paper::A4) }).unwrap();
    assert_eq!(printed.pages, alone);
    for (nth, page) in printed.leaves.iter().enumerate() {
        let number = format!("{} of {alone}", nth + 1);
        assert!(page.marks.iter().any(|mark| matches!(mark, Mark::Text { text, .. } if *text == number)), "{number}");
    }
    let grey = |ink: &brigade_major::sheet::Ink| ink.0[0] == ink.0[1] && ink.0[1] == ink.0[2];
    for mark in printed.leaves.iter().flat_map(|page| &page.marks) {
        let is_grey = match mark {
            Mark::Text { ink, .. } | Mark::Letters { ink, .. } | Mark::Ground { ink, .. } => grey(ink),
            Mark::Path { fill, line, .. } => fill.iter().all(grey) && line.iter().all(|pen| grey(&pen.ink)),
            Mark::Area { ink, .. } => grey(ink),
            Mark::Line { .. } | Mark::Frame { .. } => true,
        };
        assert!(is_grey, "{mark:?}");
    }
}

/// A row with more cells than its block has columns keeps them all; a paragraph longer than a page goes on.
#[test]
fn nothing_given_to_the_layout_is_lost() {
    let mut block = Block::new("A table", &[Column::Fit]);
    block.cells((0..4).map(|nth| Cell::plain(format!("cell{nth}"))));
    block.across([Span::plain((0..4_000).map(|nth| format!("word{nth} ")).collect::<String>())]);
    let sheet = Sheet { title: "All".to_owned(), columns: 2, blocks: vec![block], foot: vec!["Foot".to_owned()], ..Sheet::default() };
    for paper in Paper::ALL {
        let pages = leaves(&sheet, *paper, 90).unwrap();
        assert!(pages.len() > 1);
        let text = pages.iter().flat_map(|page| content(page).0).filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let text = squeezed(&text.collect::<String>());
        for word in (0..4).map(|nth| format!("cell{nth}")).chain((0..4_000).map(|nth| format!("word{nth}"))) {
            assert!(text.contains(&word), "{word}");
        }
    }
}

/// Sixty units with the longest names that a file may have: every label and every line of the order of battle is whole.
#[test]
fn sixty_units_with_the_longest_names_print_whole() {
    let battle = super::changed("rff1812/new_orleans.json", |json| {
        let units = json["sides"][0]["units"].as_array_mut().unwrap();
        let model = units.iter().find(|unit| unit["arm"] == "infantry").unwrap().clone();
        while units.len() < 44 {
            let mut unit = model.clone();
            let nth = units.len();
            unit["id"] = serde_json::json!(format!("more_{nth}"));
            unit["name"] = serde_json::json!(format!("Battalion of volunteers of the parishes and settlements above the city {nth}"));
            unit["short"] = serde_json::json!(format!("Parish volunteers, {nth}"));
            unit.as_object_mut().unwrap().remove("stands_at");
            units.push(unit);
        }
    });
    assert!(battle.setup().scenario.units().count() >= 60 && !tables().for_files().is_empty());
    let setup = battle.setup();
    for sheet in [handout(setup), labels(setup), roster(setup), leaders(setup)] {
        let words = words(&sheet);
        for paper in Paper::ALL {
            let printed = print_one(&sheet, *paper, None);
            assert!(dropped(&sheet, &printed.leaves).is_empty(), "{} on {paper}: {:#?}", sheet.title, dropped(&sheet, &printed.leaves));
            for page in &printed.leaves {
                let faults = faults(page, &words, *paper);
                assert!(faults.is_empty(), "{} on {paper}: {faults:#?}", sheet.title);
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
