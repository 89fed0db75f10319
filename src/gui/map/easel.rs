//! Pictures of maps that are looked at and not used: cut to the shape of their place, painted a few in a frame after the page itself, and
//! kept.

use std::time::Duration;

use eframe::egui::{Rect, Ui};

use super::camera::Camera;
use super::paint::Painting;
use crate::gui::look::palette;
use crate::map::{Extent, Layers, Point, point};

/// Pictures painted in a frame; the others wait for the next.
const A_FRAME: u8 = 2;
/// Share of a place that a whole map must fill: one that fills less is cut to the place instead.
const FILLED: f32 = 0.5;

/// Factor by which a map is seen from nearer than it would have to be to fill its place.
const NEAR: f32 = 2.2;

/// Painter of a page's pictures, a few in each frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easel {
    left: u8,
    waits: bool,
}

/// Part of a map that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The place is filled, and the map cut to its shape around those who stand on it.
    Cut,
    /// A part of the map is seen from near, its names and pieces large enough to be read.
    Near,
    /// The whole map is shown, unless that would leave most of the place empty.
    Whole,
}

impl Easel {
    /// Begins a frame; in the first of a page nothing is painted, so that the page is there at once.
    pub fn begin(&mut self, is_first: bool) {
        *self = Self { left: if is_first { 0 } else { A_FRAME }, waits: is_first };
    }

    /// Returns whether there is time for something that takes as long as a picture; it counts as one.
    pub fn take(&mut self) -> bool {
        self.waits |= self.left == 0;
        let has_time = self.left > 0;
        self.left = self.left.saturating_sub(1);
        has_time
    }

    /// Ends a frame: another follows while something waits.
    pub fn end(&self, ui: &Ui) {
        if self.waits {
            ui.ctx().request_repaint_after(Duration::from_millis(1));
        }
    }

    /// Paints a part of a map into a place, or leaves the place to a later frame.
    pub fn paint(&mut self, ui: &Ui, place: Rect, camera: Camera, layers: &Layers, painting: &mut Painting) {
        if !ui.is_rect_visible(place) {
            return;
        }
        if painting.is_painted(ui, place, camera) || self.take() {
            painting.paint_picture(ui, place, camera, layers);
        } else {
            ui.painter().rect_filled(place, 0.0, palette(ui).open);
        }
    }
}

/// Returns the camera that shows a part of a map in a place; where it is cut, as many as can be seen of the points at which units stand.
#[must_use]
pub fn camera(stands: &[Point], part: Extent, place: Rect, fit: Fit) -> Camera {
    let size = part.size().max(Point::splat(f32::MIN_POSITIVE));
    let (across, down) = (place.width() / size.x, place.height() / size.y);
    let (least, most) = (across.min(down), across.max(down));
    if fit == Fit::Whole && least / most >= FILLED {
        return Camera { centre: part.centre(), scale: least };
    }
    let scale = if fit == Fit::Near { most * NEAR } else { most };
    let half = point(place.width(), place.height()) / (2.0 * scale);
    // Nothing beyond the map is shown.
    let along = |at: f32, half: f32, from: f32, to: f32| {
        if to - from <= 2.0 * half { f32::midpoint(from, to) } else { at.clamp(from + half, to - half) }
    };
    let within = |at: Point| point(along(at.x, half.x, part.min.x, part.max.x), along(at.y, half.y, part.min.y, part.max.y));
    Camera { centre: within(middle(stands, half).unwrap_or_else(|| part.centre())), scale }
}

/// Returns the middle of the points that a picture of this half width and height shows together: of all, or of the most that are near to
/// one of them. `None` without points.
fn middle(stands: &[Point], half: Point) -> Option<Point> {
    let all = Extent::of(stands.iter().copied());
    if stands.is_empty() || (all.size() / 2.0).cmple(half).all() {
        return (!stands.is_empty()).then(|| all.centre());
    }
    let near = |at: Point| stands.iter().copied().filter(move |other| (*other - at).abs().cmple(half).all());
    let fullest = stands.iter().copied().max_by_key(|at| near(*at).count())?;
    Some(Extent::of(near(fullest)).centre())
}

#[cfg(test)]
mod tests {
    use eframe::egui::Pos2;

    use super::*;

    fn sees(stands: &[Point], fit: Fit) -> usize {
        let place = Rect::from_min_size(Pos2::ZERO, eframe::egui::vec2(400.0, 400.0));
        let Camera { centre, scale } = camera(stands, Extent { min: Point::ZERO, max: point(120.0, 20.0) }, place, fit);
        let half = point(place.width(), place.height()) / (2.0 * scale);
        assert!(centre.x - half.x > -0.01 && centre.x + half.x < 120.01, "nothing beyond the map");
        stands.iter().filter(|at| (**at - centre).abs().cmple(half + Point::splat(0.01)).all()).count()
    }

    /// A long table in a square place: where all have no room together, most are seen and never the empty middle.
    #[test]
    fn a_picture_that_is_cut_shows_those_who_stand_there() {
        let few = [point(4.0, 4.0), point(8.0, 12.0)];
        assert_eq!(sees(&few, Fit::Whole), 2);
        let apart = [point(3.0, 5.0), point(100.0, 5.0), point(104.0, 9.0), point(110.0, 12.0)];
        assert_eq!(sees(&apart, Fit::Whole), 3);
        assert_eq!(sees(&apart, Fit::Cut), 3);
        assert_eq!(sees(&[], Fit::Whole), 0);
    }
}
