//! Fonts of the sheets: widths of letters, and the glyphs to draw them with.

use std::collections::BTreeSet;

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

use super::SheetError;

/// Roboto Condensed, regular weight: narrow, and sharp in small sizes.
pub(crate) const REGULAR: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/RobotoCondensed-Regular.ttf"));
/// Roboto Condensed, bold weight.
pub(crate) const BOLD: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/RobotoCondensed-Bold.ttf"));

/// Both weights of the font, for measuring.
pub(super) struct FontPair {
    regular: Font,
    bold: Font,
}

/// Font of one weight.
pub(super) struct Font {
    letters: skrifa::charmap::Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    units: f32,
}

/// Glyph of a letter with its advance width in multiples of the type size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub id: u32,
    pub advance: f32,
}

impl FontPair {
    /// Loads the built-in fonts.
    pub fn load() -> Result<Self, SheetError> {
        Ok(Self { regular: Font::load(REGULAR)?, bold: Font::load(BOLD)? })
    }

    /// Returns the font of a weight.
    pub const fn of(&self, bold: bool) -> &Font {
        if bold { &self.bold } else { &self.regular }
    }

    /// Returns the letters of a text that either weight lacks, each once.
    pub fn lacking(&self, text: &str) -> BTreeSet<char> {
        let lacks = |letter: char| [&self.regular, &self.bold].iter().any(|face| face.letters.map(letter).is_none());
        text.chars().filter(|letter| !letter.is_control() && lacks(*letter)).collect()
    }

    /// Returns the width of a text at a type size.
    pub fn width(&self, text: &str, bold: bool, size: f32) -> f32 {
        text.chars().map(|letter| self.of(bold).glyph(letter).advance).sum::<f32>() * size
    }
}

impl Font {
    fn load(bytes: &'static [u8]) -> Result<Self, SheetError> {
        let font = FontRef::new(bytes).map_err(|error| SheetError(format!("a font of the sheets cannot be read: {error}")))?;
        let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
        Ok(Self { letters: font.charmap(), metrics: font.glyph_metrics(Size::unscaled(), LocationRef::default()), units })
    }

    /// Returns the glyph of a letter, or the replacement box if the font has none.
    pub fn glyph(&self, letter: char) -> Glyph {
        let id = self.letters.map(letter).unwrap_or_default();
        Glyph { id: id.to_u32(), advance: self.metrics.advance_width(id).unwrap_or(0.0) / self.units }
    }
}
