//! Fonts of the sheets: widths of letters, and the glyphs to draw them with.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use skrifa::instance::{Location, LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

use super::SheetError;
use crate::map::Typeface;

/// Roboto Condensed, regular weight: narrow, and sharp in small sizes.
pub(crate) const REGULAR: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/RobotoCondensed-Regular.ttf"));
/// Roboto Condensed, bold weight.
pub(crate) const BOLD: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/RobotoCondensed-Bold.ttf"));
/// Source Serif 4, of headings, as in the window.
pub(crate) const SERIF: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/SourceSerif4-Variable.ttf"));
/// Weight of the serif.
pub(crate) const SERIF_WEIGHT: f32 = 500.0;

/// Typeface of a text on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// Face of ordinary text.
    #[default]
    Regular,
    /// Text that stands out.
    Bold,
    /// Face of titles and headings.
    Serif,
    /// Face of names on a map: the serif, slanted as it is in the window.
    Name,
}

impl Face {
    /// Returns the face of a weight of ordinary text.
    #[must_use]
    pub const fn of(bold: bool) -> Self {
        if bold { Self::Bold } else { Self::Regular }
    }

    /// Returns the face of a text of a map.
    #[must_use]
    pub const fn of_map(typeface: Typeface) -> Self {
        match typeface {
            Typeface::Plain => Self::Regular,
            Typeface::Strong => Self::Bold,
            Typeface::Name => Self::Name,
        }
    }
}

/// All faces, for measuring.
pub(super) struct Faces {
    regular: Font,
    bold: Font,
    serif: Font,
}

/// Font of one face.
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

impl Faces {
    /// Loads the built-in fonts.
    pub fn load() -> Result<Self, SheetError> {
        static LOCATION: OnceLock<Location> = OnceLock::new();
        let serif = font_ref(SERIF)?;
        let location = LOCATION.get_or_init(|| serif.axes().location([("wght", SERIF_WEIGHT)]));
        let plain = LocationRef::default();
        Ok(Self { regular: Font::load(REGULAR, plain)?, bold: Font::load(BOLD, plain)?, serif: Font::load(SERIF, location.into())? })
    }

    /// Returns the font of a face.
    pub const fn of(&self, face: Face) -> &Font {
        match face {
            Face::Regular => &self.regular,
            Face::Bold => &self.bold,
            Face::Serif | Face::Name => &self.serif,
        }
    }

    /// Returns the face a text is set in: one with letters that the serif lacks is set in bold.
    pub fn for_text(&self, face: Face, text: &str) -> Face {
        let has_all = !matches!(face, Face::Serif | Face::Name) || text.chars().all(|letter| self.serif.letters.map(letter).is_some());
        if has_all { face } else { Face::Bold }
    }

    /// Returns the letters of a text that either weight lacks, each once.
    pub fn lacking(&self, text: &str) -> BTreeSet<char> {
        let lacks = |letter: char| [&self.regular, &self.bold].iter().any(|face| face.letters.map(letter).is_none());
        text.chars().filter(|letter| !letter.is_control() && lacks(*letter)).collect()
    }

    /// Returns the face of a text of a map, and the size at which it is as wide there as other texts of its size.
    pub fn on_map(&self, text: &str, size: f32, typeface: Typeface) -> (Face, f32) {
        /// The serif is wider than the narrow sans of the sheets.
        const NAME: f32 = 0.86;
        let face = self.for_text(Face::of_map(typeface), text);
        (face, if face == Face::Name { size * NAME } else { size })
    }

    /// Returns the width of a text of a map at a type size.
    pub fn width_on_map(&self, text: &str, size: f32, typeface: Typeface) -> f32 {
        let (face, size) = self.on_map(text, size, typeface);
        self.width(text, face, size)
    }

    /// Returns the width of a text at a type size.
    pub fn width(&self, text: &str, face: Face, size: f32) -> f32 {
        text.chars().map(|letter| self.of(face).glyph(letter).advance).sum::<f32>() * size
    }
}

fn font_ref(bytes: &'static [u8]) -> Result<FontRef<'static>, SheetError> {
    FontRef::new(bytes).map_err(|error| SheetError(format!("a font of the sheets cannot be read: {error}")))
}

impl Font {
    fn load(bytes: &'static [u8], location: LocationRef<'static>) -> Result<Self, SheetError> {
        let font = font_ref(bytes)?;
        let units = f32::from(font.metrics(Size::unscaled(), location).units_per_em.max(1));
        Ok(Self { letters: font.charmap(), metrics: font.glyph_metrics(Size::unscaled(), location), units })
    }

    /// Returns the glyph of a letter, or the replacement box if the font has none.
    pub fn glyph(&self, letter: char) -> Glyph {
        let id = self.letters.map(letter).unwrap_or_default();
        Glyph { id: id.to_u32(), advance: self.metrics.advance_width(id).unwrap_or(0.0) / self.units }
    }
}
