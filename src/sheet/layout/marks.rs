//! Marks on a page: text, lines and areas in points from its top left corner.

use crate::sheet::face::Face;
use crate::sheet::ink::Ink;

/// Page of a sheet, as marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Marks in the order of drawing.
    pub marks: Vec<Mark>,
}

/// Drawn item, with coordinates in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Text of the sheet, placed by the left end of its baseline.
    Text {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Type size in points.
        size: f32,
        /// Typeface of the letters.
        face: Face,
        /// Ink of the letters.
        ink: Ink,
        /// Text to draw, on one line.
        text: String,
    },
    /// Straight black line between two points.
    Line {
        /// Start of the line.
        from: (f32, f32),
        /// End of the line.
        to: (f32, f32),
        /// Thickness of the line.
        width: f32,
    },
    /// Outline of a box.
    Frame {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Width of the box.
        width: f32,
        /// Height of the box.
        height: f32,
    },
    /// Path from point to point.
    Path {
        /// Points of the path, in order.
        points: Vec<(f32, f32)>,
        /// True if the path returns to its first point.
        closed: bool,
        /// Ink of the fill; `None`: not filled.
        fill: Option<Ink>,
        /// Pen of the outline; `None`: no outline.
        line: Option<Pen>,
    },
    /// Area within closed outlines in one ink, without an edge.
    Area {
        /// Points of each outline, in order.
        rings: Vec<Vec<(f32, f32)>>,
        /// True if what an even number of outlines goes round is a hole; else each outline is filled.
        has_holes: bool,
        /// Ink of the fill.
        ink: Ink,
    },
    /// Text of a map, placed by the left end of its baseline.
    Letters {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Type size in points.
        size: f32,
        /// Typeface of the letters.
        face: Face,
        /// Ink of the letters.
        ink: Ink,
        /// Outline, half of which lies below the letters; `None`: no outline.
        halo: Option<Pen>,
        /// Distance by which the letters stand apart, in type sizes.
        spread: f32,
        /// Angle by which the text is turned about the left end of its baseline, clockwise.
        angle: f32,
        /// Text to draw, on one line.
        text: String,
    },
    /// Filled rectangle, as a background.
    Ground {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Width of the rectangle.
        width: f32,
        /// Height of the rectangle.
        height: f32,
        /// Ink of the rectangle.
        ink: Ink,
    },
}

/// Pen that draws a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Thickness of the line in points.
    pub width: f32,
    /// Ink of the line.
    pub ink: Ink,
    /// Length of dashes and gaps in points; `None`: unbroken.
    pub dash: Option<f32>,
}

impl Pen {
    /// Creates an unbroken line.
    pub(in crate::sheet) const fn of(ink: Ink, width: f32) -> Self {
        Self { width, ink, dash: None }
    }
}

impl Mark {
    /// Returns the top of the mark; of text its baseline.
    pub(super) fn top(&self) -> f32 {
        match self {
            Self::Text { y, .. } | Self::Letters { y, .. } | Self::Frame { y, .. } | Self::Ground { y, .. } => *y,
            Self::Line { from, to, .. } => from.1.min(to.1),
            Self::Path { points, .. } => points.iter().map(|(_, y)| *y).fold(f32::INFINITY, f32::min),
            Self::Area { rings, .. } => rings.iter().flatten().map(|(_, y)| *y).fold(f32::INFINITY, f32::min),
        }
    }

    /// Returns the same mark elsewhere.
    pub(in crate::sheet) fn moved(mut self, right: f32, down: f32) -> Self {
        let shift = |at: &mut (f32, f32)| *at = (at.0 + right, at.1 + down);
        match &mut self {
            Self::Text { x, y, .. } | Self::Letters { x, y, .. } | Self::Frame { x, y, .. } | Self::Ground { x, y, .. } => {
                (*x, *y) = (*x + right, *y + down);
            }
            Self::Line { from, to, .. } => [from, to].into_iter().for_each(shift),
            Self::Path { points, .. } => points.iter_mut().for_each(shift),
            Self::Area { rings, .. } => rings.iter_mut().flatten().for_each(shift),
        }
        self
    }
}
