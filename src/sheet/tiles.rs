//! Map printed to scale over as many pages as it takes, to be joined on a table.

use super::content::{Plate, ToScale};
use super::face::{Face, Faces};
use super::ink::{Ink, Inks};
use super::layout::{Mark, Page, Paper};
use super::{SheetError, plate};
use crate::engine::text::lower_first;

/// Overlap at each edge of a page, in points: its contents are on the next page too, to be cut off or glued under.
const MARGIN: f32 = 28.0;
/// Length of the cut marks, in points.
const CUT: f32 = 12.0;
/// Type size of the page's caption.
const SMALL: f32 = 8.0;
/// Most pages a map may take.
const MOST_PAGES: usize = 100;
/// Points in a tenth of a millimetre.
const POINTS: f32 = 72.0 / 254.0;

/// Lays out a map on pages with its reference length `tenths_mm` tenths of a millimetre long.
pub(super) fn lay_out(
    map: (&Plate, ToScale),
    faces: &Faces,
    (paper, inks): (Paper, Inks),
    (title, tenths_mm): (&str, u16),
) -> Result<Vec<Page>, SheetError> {
    let (plate, to_scale) = map;
    let scale = f32::from(tenths_mm) * POINTS / to_scale.units.max(f32::MIN_POSITIVE);
    let (page_width, page_height) = paper.points();
    let (width, height) = (page_width - 2.0 * MARGIN, page_height - 2.0 * MARGIN);
    let size = plate.part.size() * scale;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table is some pages wide")]
    let (across, down) = ((size.x / width).ceil().max(1.0) as usize, (size.y / height).ceil().max(1.0) as usize);
    if across.saturating_mul(down) > MOST_PAGES {
        return Err(SheetError(format!("it would take {across} by {down} pages, more than {MOST_PAGES}: choose a smaller size")));
    }
    let marks = plate::marks_at(plate, (faces, inks), scale);
    let mut pages = Vec::new();
    for row in 0..down {
        for column in 0..across {
            #[expect(clippy::cast_precision_loss, reason = "a table is some pages wide")]
            let (x, y) = (MARGIN - column as f32 * width, MARGIN - row as f32 * height);
            let here = marks.iter().map(|mark| mark.clone().moved(x, y)).filter(|mark| touches(mark, (page_width, page_height)));
            let mut page = Page { marks: here.collect() };
            page.marks.extend(cuts(page_width, page_height));
            let millimetres = f32::from(tenths_mm) / 10.0;
            let measure = lower_first(to_scale.measure);
            let sentence =
                format!("{title} · {measure} is {millimetres} mm · page {} across, {} down, of {across} by {down}", column + 1, row + 1);
            let (x, y) = (MARGIN + CUT, page_height - MARGIN / 2.0);
            page.marks.push(Mark::Text { x, y, size: SMALL, face: Face::Regular, ink: Ink::BLACK, text: sentence });
            pages.push(page);
        }
    }
    Ok(pages)
}

/// Returns true if a part of a mark may lie on a page.
fn touches(mark: &Mark, (width, height): (f32, f32)) -> bool {
    let within = |left: f32, top: f32, right: f32, bottom: f32| right >= 0.0 && left <= width && bottom >= 0.0 && top <= height;
    match mark {
        Mark::Path { points, .. } => {
            let along = |of: fn(&(f32, f32)) -> f32| {
                points.iter().map(of).fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)))
            };
            let ((left, right), (top, bottom)) = (along(|at| at.0), along(|at| at.1));
            within(left, top, right, bottom)
        }
        Mark::Area { rings, .. } => {
            let along = |of: fn(&(f32, f32)) -> f32| {
                rings.iter().flatten().map(of).fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)))
            };
            let ((left, right), (top, bottom)) = (along(|at| at.0), along(|at| at.1));
            within(left, top, right, bottom)
        }
        Mark::Letters { x, y, size, text, angle, .. } if *angle != 0.0 => {
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let far = text.chars().count() as f32 * size;
            within(x - far, y - far, x + far, y + far)
        }
        Mark::Text { x, y, size, text, .. } | Mark::Letters { x, y, size, text, .. } => {
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let wide = text.chars().count() as f32 * size;
            within(*x, y - size, x + wide, y + size)
        }
        Mark::Line { from, to, .. } => within(from.0.min(to.0), from.1.min(to.1), from.0.max(to.0), from.1.max(to.1)),
        Mark::Frame { x, y, width, height } | Mark::Ground { x, y, width, height, .. } => within(*x, *y, x + width, y + height),
    }
}

/// Draws cut marks at the corners of the page's own area.
fn cuts(width: f32, height: f32) -> Vec<Mark> {
    let line = |from, to| Mark::Line { from, to, width: 0.5 };
    let corner = |x: f32, y: f32| {
        let (out_x, out_y) = (if x < width / 2.0 { -CUT } else { CUT }, if y < height / 2.0 { -CUT } else { CUT });
        [line((x, y + out_y), (x, y + out_y / 3.0)), line((x + out_x, y), (x + out_x / 3.0, y))]
    };
    [(MARGIN, MARGIN), (width - MARGIN, MARGIN), (MARGIN, height - MARGIN), (width - MARGIN, height - MARGIN)]
        .into_iter()
        .flat_map(|(x, y)| corner(x, y))
        .collect()
}
