//! The look of the window: every colour by its role, in three looks, each pair of words and ground told apart by figures.
#![cfg(feature = "gui")]

use std::fs;
use std::path::{Path, PathBuf};

use brigade_major::engine::Word as _;
use brigade_major::gui::look::{HIGH_CONTRAST, LAMP, PAPER, Palette, apply, heading, medium, semibold, serif};
use brigade_major::map::Role;
use brigade_major::scenario::Nation;
use brigade_major::sheet::{Ink, Inks, SideTint, Tint, ink};
use brigade_major::store::Look;
use eframe::egui::{self, Color32, FontFamily, FontId};

/// Words against what they stand on, at least; as the guidelines for the web have it (WCAG 2, level AA).
const WORDS: f64 = 4.5;
/// Results against what they stand on, at least (level AAA).
const RESULTS: f64 = 7.0;
/// Shapes against what they lie on, at least: they are told apart by their form as well.
const SHAPES: f64 = 3.0;

const LOOKS: [(&str, Palette); 3] = [("paper", PAPER), ("lamp", LAMP), ("high contrast", HIGH_CONTRAST)];

/// Computes the luminance of a colour, 0 to 1 (WCAG 2).
fn luminance(color: Color32) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.039_28 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
}

fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The roles of a palette whose names are asked for.
fn of(palette: &Palette, names: &[&'static str]) -> Vec<(&'static str, Color32)> {
    let found = palette.roles().into_iter().filter(|(name, _)| names.contains(name)).collect::<Vec<_>>();
    assert_eq!(found.len(), names.len(), "a role asked for is none: {names:?}");
    found
}

const GROUNDS: [&str; 6] = ["ground", "surface", "sunken", "picked", "chip", "row_done"];
const WORDS_ON_GROUNDS: [&str; 11] = [
    "ink",
    "second",
    "third",
    "accent",
    "warning",
    "united_states_word",
    "british_word",
    "native_nations_word",
    "france_word",
    "spain_word",
    "nationless_word",
];
const NATIONS: [&str; 6] = ["united_states", "british", "native_nations", "france", "spain", "nationless"];
const BANDS: [&str; 7] = ["band_worst", "band_bad", "band_middle", "band_good", "band_best", "band_none", "band_pale"];
const CUBES: [&str; 6] = ["cube_red", "cube_yellow", "cube_green", "cube_blue", "cube_purple", "cube_white"];
const LANDS: [&str; 10] = ["open", "woods", "swamp", "hill", "ridge", "water", "building", "field", "slope", "orchard"];
/// Names of places on their ground, and of waters on theirs; words on a side's colour; what is no word but must be seen on any ground.
const NAMES: f64 = 5.8;
const WATERS: f64 = 4.9;
const ON_SIDES: f64 = 5.2;
const STROKES: f64 = 3.5;

/// Every pair that meets: words, grounds, and the least they must differ.
fn pairs(palette: &Palette) -> Vec<(&'static str, Color32, &'static str, Color32, f64)> {
    let mut pairs = Vec::new();
    let mut meet = |words: &[&'static str], grounds: &[&'static str], least: f64| {
        for (word, ink) in of(palette, words) {
            pairs.extend(of(palette, grounds).into_iter().map(|(on, ground)| (word, ink, on, ground, least)));
        }
    };
    meet(&WORDS_ON_GROUNDS, &GROUNDS, WORDS);
    meet(&["ink"], &GROUNDS, RESULTS);
    meet(&["on_accent"], &["accent"], WORDS);
    meet(&["on_nation"], &NATIONS, ON_SIDES);
    meet(&["on_band"], &BANDS, RESULTS);
    meet(&NATIONS, &["ground", "surface"], SHAPES);
    meet(&["edge"], &["ground", "surface"], SHAPES);
    meet(&["ink", "second", "third"], &["chip"], WORDS);
    meet(&["ink"], &["chip_taken"], WORDS);
    meet(&["on_harm"], &["harm"], WORDS);
    for (words, ground) in [("on_light_day", "light_day"), ("on_light_dim", "light_dim"), ("on_light_night", "light_night")] {
        meet(&[words], &[ground], WORDS);
    }
    meet(&NATIONS, &["ground", "surface", "chip"], SHAPES);
    meet(&["mark"], &LANDS, WORDS);
    meet(&["ink"], &LANDS, WORDS);
    meet(&["tree"], &["woods"], SHAPES);
    meet(&["reed"], &["swamp"], SHAPES);
    meet(&["contour"], &["open", "hill", "ridge", "field", "slope"], SHAPES);
    meet(&["stream"], &["open"], SHAPES);
    meet(&["hachure"], &["open", "hill", "ridge", "slope"], STROKES);
    meet(&["fence", "house"], &["open", "hill", "ridge", "field"], STROKES);
    meet(&["frame"], &["open", "margin"], STROKES);
    meet(&["second"], &["margin"], WORDS);
    meet(&["place_name"], &LANDS, NAMES);
    meet(&["water_name"], &["water", "under"], WATERS);
    meet(&["water_name"], &["open"], WORDS);
    meet(&NATIONS, &LANDS, SHAPES);
    meet(&["accent", "warning"], &LANDS, SHAPES);
    meet(&["on_faint_heat"], &["heat_1", "heat_2", "heat_3"], WORDS);
    meet(&["on_strong_heat"], &["heat_4", "heat_5"], WORDS);
    meet(&["ink"], &["half", "nine_in_ten"], SHAPES);
    pairs
}

#[test]
fn every_pair_of_words_and_ground_can_be_read() {
    let mut faint = Vec::new();
    for (look, palette) in LOOKS {
        for (word, ink, on, ground, least) in pairs(&palette) {
            let found = contrast(ink, ground);
            if found < least {
                faint.push(format!("{look}: {word} on {on} is {found:.2} to 1, not {least}"));
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

/// Maps on paper have the colours of the window's paper look.
#[test]
fn maps_are_printed_in_the_colours_of_the_paper_look() {
    let nations = [None].into_iter().chain(Nation::ALL.iter().copied().map(Some));
    let of_nations = nations.flat_map(|nation| [Role::Nation(nation), Role::NationWord(nation)]);
    for role in MAP_ROLES.into_iter().chain(of_nations) {
        let Ink([red, green, blue, _]) = ink::role(role, Inks::Color);
        assert_eq!(Color32::from_rgb(red, green, blue), PAPER.role(role), "{role:?}");
    }
}

/// Roles of a map, without those of nations and the background under it, which is the paper itself.
const MAP_ROLES: [Role; 51] = [
    Role::Crown,
    Role::CrownDeep,
    Role::CrownPale,
    Role::CrownShadow,
    Role::CrownLight,
    Role::Conifer,
    Role::ConiferLight,
    Role::WoodsEdge,
    Role::SwampEdge,
    Role::SwampWater,
    Role::Bank,
    Role::RoadEdge,
    Role::Hachure,
    Role::Orchard,
    Role::Furrow,
    Role::House,
    Role::HouseRidge,
    Role::Fence,
    Role::Frame,
    Role::Margin,
    Role::Open,
    Role::Woods,
    Role::Swamp,
    Role::Hill,
    Role::Ridge,
    Role::Water,
    Role::Building,
    Role::Field,
    Role::Slope,
    Role::Contour,
    Role::Tree,
    Role::Reed,
    Role::Mark,
    Role::Grid,
    Role::Road,
    Role::Stream,
    Role::PlaceName,
    Role::WaterName,
    Role::Ink,
    Role::Second,
    Role::Line,
    Role::Surface,
    Role::Accent,
    Role::OnAccent,
    Role::Warning,
    Role::OnNation,
    Role::CubeRed,
    Role::CubeYellow,
    Role::CubeGreen,
    Role::CubeBlue,
    Role::CubePurple,
];

/// Words on the sheets can be read on their ground, in colour and in black and grey; the sides differ there as well.
#[test]
fn words_on_paper_can_be_read_in_both_inks() {
    let color = |tint: Tint, inks: Inks| {
        let Ink([red, green, blue, _]) = tint.ink(inks);
        Color32::from_rgb(red, green, blue)
    };
    for inks in Inks::ALL.iter().copied() {
        let mut pairs = vec![(Tint::Second, Tint::White), (Tint::Black, Tint::Worn), (Tint::Black, Tint::Spent)];
        for nation in [None].into_iter().chain(Nation::ALL.iter().copied().map(Some)) {
            pairs.push((Tint::SideWord(nation), Tint::White));
            for is_first in [true, false] {
                let side = SideTint { nation, is_first };
                pairs.push((Tint::OnSide(side), Tint::Side(side)));
            }
        }
        pairs.extend((0..10).map(|nth| (Tint::OnBrigade(nth), Tint::Brigade(nth))));
        pairs.extend((0..6).map(|step| (Tint::OnLight(step), Tint::Light(step))));
        for (word, ground) in pairs {
            let found = contrast(color(word, inks), color(ground, inks));
            assert!(found >= WORDS, "{word:?} on {ground:?} in {inks}: {found:.2}");
        }
        let sides = [true, false].map(|is_first| color(Tint::Side(SideTint { nation: None, is_first }), Inks::Gray));
        assert!(contrast(sides[0], sides[1]) >= SHAPES);
    }
}

/// A road is seen by its fill or by its casing, a wood by its trees or by its rim, on every ground they lie on.
#[test]
fn every_road_and_wood_is_seen() {
    for (look, palette) in LOOKS {
        let seen = |parts: &[&'static str], on: &[&'static str], least: f64| {
            for (ground, color) in of(&palette, on) {
                let best = of(&palette, parts).into_iter().map(|(_, own)| contrast(own, color)).fold(0.0, f64::max);
                assert!(best >= least, "{look}: {parts:?} on {ground}: {best:.2}");
            }
        };
        seen(&["road", "road_edge"], &["open", "hill", "field", "woods", "swamp"], SHAPES);
        seen(&["crown", "crown_deep", "crown_shadow", "crown_light"], &["woods", "open", "orchard"], SHAPES);
        seen(&["reed"], &["swamp"], SHAPES);
    }
}

/// A cube lies on the ground of its area with a line of ink around it: one of the two stands out.
#[test]
fn every_cube_is_seen_by_its_colour_or_its_line() {
    for (look, palette) in LOOKS {
        for (cube, color) in of(&palette, &CUBES) {
            for (on, ground) in of(&palette, &["ground", "surface", "sunken"]) {
                let seen = contrast(color, ground).max(contrast(palette.ink, ground));
                assert!(seen >= SHAPES, "{look}: {cube} on {on}: {seen:.2}");
            }
        }
    }
}

#[test]
fn neighbours_in_a_strip_differ() {
    for (look, palette) in LOOKS {
        let bands = of(&palette, &BANDS);
        for pair in bands.windows(2) {
            assert_ne!(pair[0].1, pair[1].1, "{look}: {} and {}", pair[0].0, pair[1].0);
        }
    }
}

/// A colour is written in the file of roles and nowhere else in the window.
#[test]
fn no_view_writes_a_colour_of_its_own() {
    let tokens = Path::new("look").join("tokens");
    let mut found = Vec::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("gui")) {
        if file.parent().is_some_and(|folder| folder.ends_with(&tokens)) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        for (nth, line) in text.lines().enumerate() {
            // Of a player's own picture the colours are his.
            let line = line.replace("ColorImage::from_rgba_unmultiplied", "");
            let made = ["from_rgb", "from_gray", "from_rgba", "from_hex", "hex_color!"].iter().any(|way| line.contains(way));
            let named = line.split("Color32::").skip(1).any(|rest| rest.starts_with(|letter: char| letter.is_ascii_uppercase()));
            if (made || named) && !line.contains("Color32::TRANSPARENT") && !line.contains("Color32::PLACEHOLDER") {
                found.push(format!("{}:{}: {}", file.display(), nth + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Calls that may get no number in a view: sizes, gaps, radii, widths of lines and type. The number follows the bracket directly.
const SIZED: [&str; 22] = [
    "vec2(",
    "add_space(",
    "desired_width(",
    ".size(",
    ".width(",
    ".height(",
    "max_height(",
    "set_max_width(",
    "set_min_width(",
    "set_max_height(",
    "set_min_height(",
    "min_row_height(",
    "min_col_width(",
    "default_size(",
    "exact_size(",
    "size_range(",
    "Stroke::new(",
    "FontId::proportional(",
    "FontId::monospace(",
    "Margin::same(",
    "CornerRadius::same(",
    "item_spacing.x = ",
];

/// A size is written in the file of roles and nowhere else in the window; a share of one, and nothing at all, are no sizes.
#[test]
fn no_view_writes_a_size_of_its_own() {
    let mut found = Vec::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("gui")) {
        let name = file.display().to_string().replace('\\', "/");
        if name.contains("look/tokens/") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let product = text.lines().take_while(|line| *line != "#[cfg(test)]");
        for (nth, line) in product.enumerate() {
            if SIZED.iter().any(|way| line.split(way).skip(1).any(is_figure)) {
                found.push(format!("{name}:{}: {}", nth + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns true if an argument begins with a number of points other than 0. `2.0 * ROLE` is a multiple of a role.
fn is_figure(given: &str) -> bool {
    let (figure, rest) = given.split_at(given.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(given.len()));
    figure.trim_end_matches('.').parse::<f32>().is_ok_and(|points| points > 0.0) && !rest.trim_start().starts_with('*')
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// In high contrast lines are as bright as words: no ground of words has their colour, but in the files that ask how bright it is or write
/// no words on it.
#[test]
fn no_line_is_a_ground() {
    const OTHERS: [&str; 4] = ["strip/mod.rs", "display/board.rs", "after_action/cards.rs", "battlecry1812/between.rs"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gui");
    for file in sources(&root).into_iter().filter(|file| !OTHERS.iter().any(|other| file.ends_with(other))) {
        let text = fs::read_to_string(&file).expect("text");
        let is_ground = |line: &&str| [".line,", ".line)", ".line;"].iter().any(|end| line.contains(&format!("palette{end}")));
        let found = text.lines().filter(is_ground).find(|line| !line.contains("Stroke::new"));
        assert_eq!(found, None, "{}", file.display());
    }
}

/// Letters of the nations' names and of measures, beside those that stand in our tables and scenarios.
const NEEDED: &str = "ʔꞌąǫčàâçèéêëîïôùûüÿñœæÀÉÈÇ’‘“”«»–—…½¼¾⅛⅜⅝⅞″′−×≥≤±→°§·•";

#[test]
fn every_letter_in_use_is_in_the_type() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut letters = NEEDED.chars().collect::<std::collections::BTreeSet<_>>();
    for folder in ["tables", "scenarios", "docs/manual/src"] {
        for file in sources(&root.join(folder)).into_iter().filter(|file| file.extension().is_none_or(|kind| kind != "png")) {
            letters.extend(fs::read_to_string(&file).expect("text").chars().filter(|letter| !letter.is_control()));
        }
    }
    let context = egui::Context::default();
    apply(&context, Look::Paper, 100);
    let mut missing = Vec::new();
    let output = context.run_ui(egui::RawInput::default(), |ui| {
        for font in [FontId::new(15.0, FontFamily::Proportional), medium(15.0), semibold(15.0), serif(15.0), heading()] {
            let none =
                ui.ctx().fonts_mut(|fonts| letters.iter().copied().filter(|letter| !fonts.has_glyph(&font, *letter)).collect::<String>());
            if !none.is_empty() {
                missing.push(format!("{:?} lacks {none}", font.family));
            }
        }
    });
    forget(output);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Nobody shows what was drawn.
fn forget(mut output: egui::FullOutput) {
    output.textures_delta.clear();
}

/// A column of figures does not dance: every figure is as wide as every other.
#[test]
fn figures_are_of_one_width() {
    let context = egui::Context::default();
    apply(&context, Look::Paper, 100);
    let mut uneven = Vec::new();
    let output = context.run_ui(egui::RawInput::default(), |ui| {
        for font in [FontId::new(15.0, FontFamily::Proportional), medium(15.0), semibold(15.0), serif(28.0)] {
            let widths = ui.ctx().fonts_mut(|fonts| ('0'..='9').map(|figure| fonts.glyph_width(&font, figure)).collect::<Vec<_>>());
            if widths.iter().any(|width| (width - widths[0]).abs() > 0.01) {
                uneven.push(format!("{:?}: {widths:?}", font.family));
            }
        }
    });
    forget(output);
    assert!(uneven.is_empty(), "{}", uneven.join("\n"));
}
