//! Tests of the sheets of a Fire and Fury scenario: labels, roster, leaders' cards, hand-out. The PDFs are read back.

use std::collections::BTreeMap;

use brigade_major::engine::Word as _;
use brigade_major::games::rff1812::battle::Battle;
use brigade_major::games::rff1812::sheet::{handout, labels, leaders, map, roster, table};
use brigade_major::games::shipped_paths;
use brigade_major::map::{Layer, Shape};
use brigade_major::sheet::{Inks, Mark, Page, Paper, PrintOptions, Printed, Sheet, leaves, print, print_to_scale};
use serde_json::json;

use super::pages::texts;
use super::{battle_of, changed, line, print_one};

const LUNDYS_LANE: &str = "rff1812/lundys_lane.json";

fn sheets(battle: &Battle) -> [Sheet; 4] {
    let setup = battle.setup();
    [labels(setup), roster(setup), leaders(setup), handout(setup)]
}

fn printed(sheet: &Sheet, paper: Paper) -> Printed {
    let printed = print_one(sheet, paper, None);
    assert!(printed.size_tenths >= 80, "{} on {paper} in {} tenths of a point", sheet.title, printed.size_tenths);
    printed
}

/// The letters of a PDF in the order they are drawn, no white between them: each glyph told by its font's own map back to letters.
fn read_back(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let mut text = String::new();
    for page in document.get_pages().into_values() {
        let fonts = document.get_page_fonts(page).unwrap();
        let fonts = fonts.iter().map(|(name, font)| (name.as_slice(), letters_of(&document, font))).collect::<BTreeMap<_, _>>();
        let content = lopdf::content::Content::decode(&document.get_page_content(page).unwrap()).unwrap();
        let mut font = None;
        for lopdf::content::Operation { operator, operands } in &content.operations {
            match operator.as_str() {
                "Tf" => font = fonts.get(operands[0].as_name().unwrap()),
                "Tj" => text.push_str(&told(font.unwrap(), &operands[0])),
                "TJ" => operands[0].as_array().unwrap().iter().for_each(|part| text.push_str(&told(font.unwrap(), part))),
                _ => {}
            }
        }
    }
    squeezed(&text)
}

fn told(letters: &BTreeMap<u32, String>, drawn: &lopdf::Object) -> String {
    let Ok(bytes) = drawn.as_str() else { return String::new() };
    bytes.chunks(2).map(|glyph| letters[&u32::from_be_bytes([0, 0, glyph[0], glyph[1]])].as_str()).collect()
}

/// Maps the glyphs of a font to letters, by its table: `<0003> <0041>`, or a run of glyphs `<0003> <0005> <0041>`.
fn letters_of(document: &lopdf::Document, font: &lopdf::Dictionary) -> BTreeMap<u32, String> {
    let map = document.get_object(font.get(b"ToUnicode").unwrap().as_reference().unwrap()).unwrap().as_stream().unwrap();
    let map = String::from_utf8(map.decompressed_content().unwrap()).unwrap();
    let number = |hex: &str| u32::from_str_radix(hex, 16).unwrap();
    let mut letters = BTreeMap::new();
    for part in map.split("beginbf").skip(1) {
        let (part, is_run) = (part.split("endbf").next().unwrap(), part.starts_with("range"));
        let hexes = part.split('<').skip(1).map(|hex| hex.split('>').next().unwrap()).collect::<Vec<_>>();
        for row in hexes.chunks(if is_run { 3 } else { 2 }) {
            let units =
                row[row.len() - 1].as_bytes().chunks(4).map(|hex| u16::from_str_radix(std::str::from_utf8(hex).unwrap(), 16).unwrap());
            let mut units = units.collect::<Vec<_>>();
            for glyph in number(row[0])..=number(row[row.len() - 2]) {
                letters.insert(glyph, String::from_utf16(&units).unwrap());
                *units.last_mut().unwrap() += 1;
            }
        }
    }
    letters
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[test]
fn every_shipped_battle_prints_on_both_papers_and_reads_back_whole() {
    for path in shipped_paths("rff1812") {
        for sheet in sheets(&battle_of(path)) {
            for paper in Paper::ALL {
                let text = read_back(&printed(&sheet, *paper).pdf);
                for words in texts(&sheet) {
                    assert!(text.contains(&squeezed(&words)), "\"{words}\" of {} on {paper} is not in its PDF", sheet.title);
                }
            }
        }
    }
}

#[test]
fn the_handout_of_every_shipped_battle_is_two_or_three_pages() {
    for path in shipped_paths("rff1812") {
        let sheet = handout(battle_of(path).setup());
        for paper in Paper::ALL {
            let pages = printed(&sheet, *paper).pages;
            assert!((2..=3).contains(&pages), "{} on {paper}: {pages} pages", sheet.title);
        }
    }
}

/// In any type a sheet may be set in.
#[test]
fn large_and_small_type_print_too() {
    for sheet in sheets(&battle_of(LUNDYS_LANE)) {
        for size in [60, 160] {
            let text = read_back(&print_one(&sheet, Paper::Letter, Some(size)).pdf);
            for words in texts(&sheet) {
                assert!(text.contains(&squeezed(&words)), "\"{words}\" of {} in {size} tenths of a point", sheet.title);
            }
        }
    }
}

/// Strips of 1 and 1½ inches by 0.3, small ones for the other stands, and a card for each unit.
#[test]
fn labels_have_strips_by_the_inch_and_a_card_for_each_unit() {
    let battle = battle_of(LUNDYS_LANE);
    let sheet = labels(battle.setup());
    let text = sheet.text();
    line(&text, "S | 25th US~ | 10/7/4 | Vet B");
    line(&text, "S | 25th US Infantry~ | 10/7/4 | Vet spir., musket B");
    line(&text, "S | 25th US | 10");
    line(&text, "H | Towson's 6-pounders~ | 2 guns | Vet, ");
    let card = text.split("# ").find(|card| card.starts_with("4 25th US~ (US, S)")).unwrap();
    let expected = "1st Brigade (Scott) |\n10/7/4  Veteran, spirited\nMusket, may open order, brave colonel, buck and ball\n\
                    Begins in field column.\n[ ][ ][W][ ][ ][S][ ][ ][R][ ]\n[disordered][broken][low on ammo]\nMoves: ";
    assert!(card.contains(expected), "{card}");
    let place = |part: &str| text.find(part).unwrap();
    assert!(place("# Bases of 1½ inches") < place("Unit cards") && place("Unit cards") < place("# Other stands"), "{text}");
    // With one stand left it is removed before it is spent.
    line(&text, "| 2/–/– |");
    let all = sheet.strips.iter().chain(&sheet.more_strips);
    let inches = all.map(|strips| (strips.size.0 / 72.0, strips.size.1 / 72.0)).collect::<Vec<_>>();
    assert!(
        inches.len() == 3
            && inches
                .iter()
                .zip([(1.0, 0.3), (1.5, 0.3), (1.0, 0.15)])
                .all(|(one, two)| (one.0 - two.0).abs() + (one.1 - two.1).abs() < 1e-4)
    );
    for path in shipped_paths("rff1812") {
        let battle = battle_of(path);
        let sheet = labels(battle.setup());
        let units = battle.setup().scenario.units().count();
        assert_eq!(sheet.cards.cards.len(), units);
        assert_eq!(sheet.strips.iter().map(|strips| strips.strips.len()).take(2).collect::<Vec<_>>(), [units, units]);
    }
}

/// The name of a zone is light on a dark ground of its own, in a corner of its zone, in both inks.
#[test]
fn names_of_zones_are_tags() {
    let sheet = battle_of(LUNDYS_LANE);
    let sheet = handout(sheet.setup());
    for inks in Inks::ALL {
        let printed = print(std::slice::from_ref(&sheet), PrintOptions { inks: *inks, ..PrintOptions::on(Paper::A4) }).unwrap();
        let marks = &printed.leaves[0].marks;
        for name in ["The hill (British)", "Across Portage Road (British)", "Scott (US)", "Jesup (US)"] {
            let is_name = |mark: &Mark| matches!(mark, Mark::Letters { text, ink, .. } if text == name && ink.lightness() > 200);
            let nth = marks.iter().position(is_name).unwrap_or_else(|| panic!("{name} in {inks:?}"));
            let Some(Mark::Path { closed: true, fill: Some(ground), .. }) = marks[..nth].last() else { panic!("no ground under {name}") };
            assert!(ground.lightness() < 110, "{name} in {inks:?} on {ground:?}");
        }
    }
}

/// A brigade that goes on overleaf says its name there again.
#[test]
fn a_list_that_goes_on_overleaf_says_of_what() {
    let sheet = roster(battle_of(LUNDYS_LANE).setup());
    let pages = leaves(&sheet, Paper::A4, 95).unwrap();
    let begins = |page: &Page| {
        let texts =
            page.marks.iter().filter_map(|mark| if let Mark::Text { text, y, .. } = mark { Some((*y, text.clone())) } else { None });
        texts.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, text)| text).unwrap_or_default()
    };
    assert_eq!(begins(&pages[1]), "United States: Artillery (Hindman), continued");
    assert!(pages.len() > 2, "{} pages", pages.len());
}

/// Few strips are never left to a page of their own: it has all of them.
#[test]
fn no_page_of_labels_is_under_a_third_full() {
    for path in shipped_paths("rff1812") {
        let sheet = labels(battle_of(path).setup());
        let pages = leaves(&sheet, Paper::A4, 90).unwrap();
        let last = pages.last().unwrap();
        let low = last.marks.iter().map(|mark| if let Mark::Frame { y, height, .. } = mark { y + height } else { 0.0 }).fold(0.0, f32::max);
        assert!(pages.len() == 1 || low > 0.33 * Paper::A4.points().1, "{path}: {low}");
    }
}

/// Without colour a brigade is told by its letter: no two brigades of a battle share one.
#[test]
fn every_brigade_has_a_letter_of_its_own() {
    for path in shipped_paths("rff1812") {
        let sheet = labels(battle_of(path).setup());
        let letters = sheet.strips[0].strips.iter().map(|strip| strip.brigade.clone()).collect::<std::collections::BTreeSet<_>>();
        let alone = letters.iter().map(|(_, letter)| letter.as_str()).collect::<std::collections::BTreeSet<_>>();
        assert!(alone.len() == letters.len() && !alone.contains(""), "{path}: {letters:?}");
    }
}

/// The strips and the line to check the printer by are as long as they say on every paper, in any type.
#[test]
fn strips_keep_their_inches_on_every_paper() {
    let sheet = labels(battle_of(LUNDYS_LANE).setup());
    for (paper, size) in Paper::ALL.iter().flat_map(|paper| [(*paper, 80), (*paper, 160)]) {
        let pages = leaves(&sheet, paper, size).unwrap();
        let frames = pages.iter().flat_map(|page| &page.marks).filter_map(|mark| match mark {
            Mark::Frame { width, height, .. } => Some((*width, *height)),
            _ => None,
        });
        let frames = frames.collect::<Vec<_>>();
        for (width, height) in [(72.0, 21.6), (108.0, 21.6), (72.0, 10.8)] {
            assert!(frames.iter().any(|frame| (frame.0 - width).abs() < 0.01 && (frame.1 - height).abs() < 0.01), "{width} by {height}");
        }
        let lines = pages[0].marks.iter().filter_map(|mark| match mark {
            Mark::Path { points, closed: false, .. } if points.len() == 2 => Some(points[1].0 - points[0].0),
            _ => None,
        });
        assert!(lines.into_iter().any(|long| (long - 144.0).abs() < 0.01), "no line of two inches on {paper}");
    }
}

#[test]
fn a_roster_has_each_command_with_leader_boxes_and_room_for_notes() {
    let battle = battle_of(LUNDYS_LANE);
    let text = roster(battle.setup()).text();
    line(&text, "# United States: 1st Brigade (Scott)");
    line(&text, "Winfield Scott, Brigadier General, gallant, radius 8″ or 4″, successor Henry Leavenworth");
    let unit = line(&text, "4 | 25th US~ |");
    assert!(unit.ends_with("[ ][ ][W][ ][ ][S][ ][ ][R][ ] | [disordered][broken][low on ammo]"), "{unit}");
    line(&text, "Jesup is the brave colonel.");
    assert!(line(&text, "| Biddle 12-pdr~ |").ends_with("[ ][R] | [damaged 1][2][silenced]"), "{text}");
    let commands = battle.setup().scenario.sides.iter().map(|side| side.commands.len()).sum::<usize>();
    assert_eq!(text.matches("Notes | ____").count(), commands);
}

#[test]
fn a_leaders_card_tells_what_his_rating_does_by_the_tables() {
    let battle = changed(LUNDYS_LANE, |json| json["sides"][0]["leaders"][2]["rating"] = json!("poor"));
    let text = leaders(battle.setup()).text();
    let card = |name: &str| text.split("# ").find(|card| card.starts_with(name)).unwrap();
    for (name, sentence) in
        [("Winfield Scott", "Gallant leader +1"), ("Eleazar Ripley", "Poor leader −1"), ("Peter Porter", "Able leader 0")]
    {
        line(card(name), &format!("Maneuver | {sentence} · Leader attached to this unit +1"));
        line(card(name), "Charge | Leader attached to the unit +1");
        line(card(name), "Radius | 8″ with a clear line of sight; 4″ through dense woods, in twilight or fog, attached or dismounted");
    }
    line(card("Winfield Scott"), "Commands | 1st Brigade (Scott)");
    line(card("Winfield Scott"), "Successor | Henry Leavenworth");
    line(card("Peter Porter"), "Successor | ____");
    line(card("Jacob Brown"), "Commands | the whole army");
    line(card("Jacob Hindman"), "guns only");
}

#[test]
fn a_handout_has_what_players_come_with() {
    let battle = battle_of(LUNDYS_LANE);
    let sheet = handout(battle.setup());
    assert!(sheet.plate.is_some());
    let text = sheet.text();
    for sentence in [
        "25 July 1814, Niagara Falls, Upper Canada",
        "From 19:00, 20 turns of 15 minutes. First to move: United States.",
        "Near sunset Scott marches out of a wood",
        "From turn 7, 20:30: night with a moon: fire reaches 8\"",
        "The hill and the guns: British at the start. The church, the burial ground and the guns before them. | 10 points",
        "| 21st US Infantry (Miller) | 11/8/5 | Vet spir. | B bb T8",
        "1st Brigade (Scott)  Winfield Scott, Brigadier General, gallant; successor Henry Leavenworth",
        "Turn 10, US, Portage Road from Chippawa: Peter Porter",
        "Enemy unit worn: 1* victory point.",
        "Enemy unit spent: 2* victory points.",
        "35 | Warriors (Norton) | 2/–/– | Trnd unrel. | W nb OO opt.",
        "British | 84+559+235 | 878",
        "no publication of the rules' publisher",
        "* is assumed",
    ] {
        line(&text, sentence);
    }
    let text = roster(battle.setup()).text();
    for sentence in ["432 men, U;", "no count, E;", "U | From memory of the literature, unverified | 27 | – | 1"] {
        line(&text, sentence);
    }
    let own = changed(LUNDYS_LANE, |json| json["victory"]["points"] = json!({"unit_spent": 7}));
    line(&handout(own.setup()).text(), "Enemy unit spent: 7 victory points, by this scenario.");
}

/// Checks that the map has the numbers by which the list names units, and the names of objectives and entries.
#[test]
fn maps_have_the_numbers_of_units_and_the_names_of_what_matters() {
    for path in shipped_paths("rff1812") {
        let battle = battle_of(path);
        let scenario = &battle.setup().scenario;
        for (sheet, paper) in [map, handout].iter().flat_map(|sheet| Paper::ALL.iter().map(|paper| (sheet(battle.setup()), *paper))) {
            let pages = leaves(&sheet, paper, 90).unwrap();
            let letters =
                pages[0].marks.iter().filter_map(|mark| if let Mark::Letters { text, .. } = mark { Some(text.as_str()) } else { None });
            let letters = letters.collect::<Vec<_>>();
            let list = sheet.text();
            for (nth, (_, unit)) in scenario.units().enumerate() {
                let number = (nth + 1).to_string();
                assert!(list.lines().any(|line| line.starts_with(&format!("{number} "))), "{number} in the list of {}", sheet.title);
                assert!(unit.stands_at.is_none() || letters.contains(&number.as_str()), "{number} {} of {}", unit.label(), sheet.title);
            }
            let objectives = scenario.key_positions.iter().filter(|position| scenario.ground.objective(&position.id).is_some());
            for name in objectives.map(|position| &position.name).chain(scenario.ground.entries.iter().map(|entry| &entry.name)) {
                assert!(letters.iter().any(|text| text.starts_with(name.as_str())), "{name} of {} on {paper}: {letters:?}", sheet.title);
            }
        }
    }
}

/// Checks that names without room on the map are listed beneath it.
#[test]
fn what_a_map_has_no_room_for_is_told_beneath_it() {
    let mut told = Vec::new();
    for path in shipped_paths("rff1812") {
        let sheet = handout(battle_of(path).setup());
        let pages = leaves(&sheet, Paper::A4, 90).unwrap();
        let (mut on_map, mut beneath) = (Vec::new(), String::new());
        for mark in &pages[0].marks {
            match mark {
                Mark::Letters { text, .. } => on_map.push(text.as_str()),
                Mark::Text { text, .. } => beneath.push_str(text),
                _ => {}
            }
        }
        for drawn in sheet.plate.iter().flat_map(|plate| plate.layers.of(Layer::Labels).iter()) {
            let Shape::Label(label) = &drawn.shape else { continue };
            let is_named = on_map.iter().any(|text| *text == label.text || Some(*text) == label.short.as_deref());
            assert!(is_named || label.rank == 0 || beneath.contains(&label.text), "{} of {}", label.text, sheet.title);
            told.extend((!is_named && label.rank > 0).then(|| format!("{} of {}", label.text, sheet.title)));
        }
    }
    // Names of lines run along them, and others stand a little farther off: few are left over.
    assert!((1..=8).contains(&told.len()), "names told beneath maps: {told:?}");
}

/// A scenario that says next to nothing still has its sheets.
#[test]
fn a_scenario_without_table_or_leaders_notes_prints() {
    let battle = changed(LUNDYS_LANE, |json| {
        for gone in ["table", "summary", "place", "ground", "key_positions", "notes", "sources", "victory"] {
            json.as_object_mut().unwrap().remove(gone);
        }
        for side in json["sides"].as_array_mut().unwrap() {
            for list in ["units", "leaders"] {
                for one in side[list].as_array_mut().unwrap() {
                    one.as_object_mut().unwrap().remove("stands_at");
                    if let Some(arrives) = one.get_mut("arrives") {
                        arrives.as_object_mut().unwrap().remove("entry");
                    }
                }
            }
        }
    });
    for sheet in sheets(&battle) {
        assert!(printed(&sheet, Paper::A4).pages >= 1);
    }
}

/// The ground of a table is printed to scale, a foot of it as large as asked for, up to as large as life; other sheets are not.
#[test]
fn the_table_is_printed_to_scale() {
    let battle = battle_of(LUNDYS_LANE);
    let setup = battle.setup();
    let sheet = table(setup);
    let plate = sheet.plate.as_ref().unwrap();
    assert!(plate.layers.of(Layer::Pieces).is_empty(), "nobody stands on it");
    for (foot, paper) in [(None, Paper::A4), (Some(500), Paper::Letter), (Some(1_000), Paper::A4)] {
        let printed = print_to_scale(&sheet, paper, Inks::Color, foot).unwrap().unwrap();
        // An inch of the table is a unit; 28 points of each edge stay free.
        let size = plate.part.size() * (f32::from(foot.unwrap_or(762)) / 254.0 * 72.0 / 12.0);
        let (width, height) = paper.points();
        assert_eq!(printed.pages as f32, (size.x / (width - 56.0)).ceil() * (size.y / (height - 56.0)).ceil(), "{foot:?}");
        assert_eq!(printed.pdf, print_to_scale(&sheet, paper, Inks::Color, foot).unwrap().unwrap().pdf, "the same bytes twice");
    }
    let text = print_to_scale(&sheet, Paper::A4, Inks::Color, Some(3_049)).unwrap().err().map(|error| error.to_string());
    assert_eq!(text.as_deref(), Some("A foot of the table cannot be 304.9 mm: choose 20 to 304.8 mm"));
    assert!(print_to_scale(&map(setup), Paper::A4, Inks::Color, None).is_none(), "the map with everybody on it is on one page");
}
