//! The type of the window: one sans in three weights, one serif for headings and results, both shipped.
//!
//! egui sets no features of a font, so the figures must be tabular and lining by default: these are. Each weight is a family
//! of its own, cut from one variable font.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions, FontFamily, FontId, FontTweak, epaint::text::VariationCoords};

use super::tokens::type_size;
// The type of the sheets has letters of the nations' names that the window's type lacks.
use crate::sheet::face::{BOLD, Face, REGULAR, SERIF, SERIF_WEIGHT};

const SANS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/SourceSans3-Variable.ttf"));

const MEDIUM: &str = "sans medium";
const SEMIBOLD: &str = "sans semibold";
const SERIF_NAME: &str = "serif";
const PRINTED_BOLD: &str = "printed bold";
const FALLBACK_NAME: &str = "letters of the nations";

/// Returns the sans in medium: picked parts, texts of buttons.
#[must_use]
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(MEDIUM.into()))
}

/// Returns the sans in semibold: names, sums.
#[must_use]
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Returns the serif: headings and results.
#[must_use]
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF_NAME.into()))
}

/// Returns the type of the sheets, as they are printed.
#[must_use]
pub fn printed(size: f32, face: Face) -> FontId {
    let name = match face {
        Face::Regular => FALLBACK_NAME,
        Face::Bold => PRINTED_BOLD,
        Face::Serif | Face::Name => SERIF_NAME,
    };
    FontId::new(size, FontFamily::Name(name.into()))
}

/// Returns the type of the heading of a page or a check.
#[must_use]
pub fn heading() -> FontId {
    serif(type_size::HEADING)
}

/// Returns the fonts with their families. Letters missing from ours are taken from egui's own symbols.
#[must_use]
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut families = Vec::new();
    for (name, family, bytes, weight) in [
        ("sans", FontFamily::Proportional, SANS, 400.0),
        (MEDIUM, FontFamily::Name(MEDIUM.into()), SANS, 500.0),
        (SEMIBOLD, FontFamily::Name(SEMIBOLD.into()), SANS, 600.0),
        (SERIF_NAME, FontFamily::Name(SERIF_NAME.into()), SERIF, SERIF_WEIGHT),
    ] {
        let tweak = FontTweak { coords: VariationCoords::new([(b"wght", weight)]), ..FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
        families.push((name, family));
    }
    fonts.font_data.insert(FALLBACK_NAME.to_owned(), Arc::new(FontData::from_static(REGULAR)));
    fonts.font_data.insert(PRINTED_BOLD.to_owned(), Arc::new(FontData::from_static(BOLD)));
    for name in [FALLBACK_NAME, PRINTED_BOLD] {
        fonts.families.insert(FontFamily::Name(name.into()), vec![name.to_owned()]);
    }
    let symbols = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, family) in families {
        let own = [name.to_owned(), "sans".to_owned(), FALLBACK_NAME.to_owned()];
        fonts.families.insert(family, own.into_iter().chain(symbols.clone()).collect());
    }
    fonts
}
