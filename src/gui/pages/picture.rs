//! A picture of a battle, drawn from its data: its map cut to the place, or both sides to one scale in their nations' colours.

use eframe::egui::{Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::games::about::{Body, BodyArm, Picture};
use crate::gui::look::{Palette, gap, measure, palette, radius};
use crate::gui::map::{Easel, Fit, Painting, camera};
use crate::scenario::Nation;

/// Picture with what was painted of it.
#[derive(Clone, Debug, Default)]
pub struct Painted {
    picture: Picture,
    nations: Vec<Option<Nation>>,
    painting: Painting,
}

impl Painted {
    /// Returns a picture that is not painted yet; `nations` are those of the sides.
    pub fn of(picture: Picture, nations: impl IntoIterator<Item = Option<Nation>>) -> Self {
        Self { picture, nations: nations.into_iter().collect(), painting: Painting::default() }
    }

    /// Draws it in a place, or leaves the place to a later frame.
    pub fn ui(&mut self, ui: &Ui, place: Rect, fit: Fit, easel: &mut Easel) {
        if !ui.is_rect_visible(place) {
            return;
        }
        let palette = palette(ui);
        match &self.picture {
            Picture::Nothing => drop(ui.painter().rect_filled(place, radius::CELL, palette.sunken)),
            Picture::Ranks(sides) => {
                ui.painter().rect_filled(place, radius::CELL, palette.open);
                ranks(ui.painter(), place.shrink(gap::NEXT), sides, &self.nations, palette);
            }
            Picture::Map { layers, part, stands } => easel.paint(ui, place, camera(stands, *part, place, fit), layers, &mut self.painting),
        }
    }
}

/// Draws the first side above, the second below, facing each other.
fn ranks(painter: &Painter, place: Rect, sides: &[Vec<Body>], nations: &[Option<Nation>], palette: &Palette) {
    let half = vec2(place.width(), (place.height() - gap::NEXT) / 2.0);
    // As large as both sides fit, at one scale.
    let scales = (1..=8_u8).rev().map(|eighths| measure::STAND * f32::from(eighths) / 8.0);
    let fits = |stand: &f32| sides.iter().all(|side| laid(side, half.x, *stand).1 <= half.y);
    let stand = scales.clone().find(fits).unwrap_or(measure::STAND / 8.0);
    for (nth, side) in sides.iter().enumerate() {
        let ink = palette.nation(nations.get(nth).copied().flatten());
        let row = row_height(stand);
        for (at, width, body) in laid(side, half.x, stand).0 {
            // Its first row stands nearest to the enemy.
            let y = if nth == 0 { place.top() + half.y - row - at.y } else { place.bottom() - half.y + at.y };
            let bar = Rect::from_min_size(pos2(place.left() + at.x, y), vec2(width, row * 0.6));
            match body.arm {
                BodyArm::Foot => drop(painter.rect_filled(bar, 0.0, ink)),
                BodyArm::Horse => {
                    painter.rect_stroke(bar, 0.0, Stroke::new(measure::LINE, ink), eframe::egui::StrokeKind::Inside);
                    painter.line_segment([bar.left_bottom(), bar.right_top()], Stroke::new(measure::LINE, ink));
                }
                BodyArm::Guns => drop(painter.circle_filled(bar.center(), row * 0.3, ink)),
            }
        }
    }
}

const fn row_height(stand: f32) -> f32 {
    stand * 2.6
}

/// Returns the position and width of each unit, in rows of that width; and the height of all rows.
fn laid(side: &[Body], width: f32, stand: f32) -> (Vec<(Pos2, f32, Body)>, f32) {
    let mut at = Pos2::ZERO;
    let mut found = Vec::with_capacity(side.len());
    for body in side {
        #[expect(clippy::cast_precision_loss, reason = "some stands")]
        let wide = (body.stands.max(1) as f32 * stand).min(width);
        if at.x > 0.0 && at.x + wide > width {
            at = pos2(0.0, at.y + row_height(stand));
        }
        found.push((at, wide, *body));
        at.x += wide + stand;
    }
    (found, at.y + row_height(stand))
}
