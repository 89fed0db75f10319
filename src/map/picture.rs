//! Position of a picture under a map: its file gives it in thousandths of the land's width and height.

use super::{Extent, point};
use crate::scenario::Picture;

const THOUSANDTHS: f32 = 1_000.0;

/// Returns the area a picture covers on a land; `aspect` is its height over its width.
#[must_use]
pub fn picture_covers(picture: &Picture, land: Extent, aspect: f32) -> Extent {
    let size = land.size() / THOUSANDTHS;
    #[expect(clippy::cast_precision_loss, reason = "thousandths")]
    let (at, width) = (point(picture.at[0] as f32, picture.at[1] as f32), picture.width as f32 * size.x);
    let min = land.min + at * size;
    Extent { min, max: min + point(width, width * aspect) }
}

/// Returns the picture moved and resized so that it covers `covers` on a land.
#[must_use]
pub fn picture_covering(picture: &Picture, covers: Extent, land: Extent) -> Picture {
    let size = land.size() / THOUSANDTHS;
    let (at, width) = (((covers.min - land.min) / size).round(), (covers.size().x / size.x).round());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "thousandths; a cast stays within bounds")]
    picture.put([at.x as i32, at.y as i32], width.max(0.0) as u32)
}
