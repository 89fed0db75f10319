//! Stands of units as they are drawn here: in ladders, and in blocks as seen from above, those that an event cost struck through.

use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::game::after_action::UnitShape;
use crate::gui::look::{Glyph, Palette, measure, semibold};

/// State of a stand after an event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Stand that is left.
    Left,
    /// Stand that was lost in the event.
    Struck,
    /// Stand that was lost before.
    Gone,
}

/// Strength of a unit: at the start, before an event and after it.
#[derive(Clone, Copy)]
pub(super) struct Strengths {
    pub start: u32,
    pub before: u32,
    pub after: u32,
}

impl Strengths {
    const fn fate(self, nth: u32) -> Fate {
        match nth {
            _ if nth < self.after => Fate::Left,
            _ if nth < self.before => Fate::Struck,
            _ => Fate::Gone,
        }
    }
}

/// Most stands that are drawn one by one.
pub(super) const MOST_STANDS: u32 = 40;

fn stand(painter: &Painter, place: Rect, fate: Fate, ink: Color32, palette: &Palette) {
    match fate {
        Fate::Left => {
            painter.rect_filled(place, 0.0, ink);
        }
        Fate::Struck => {
            painter.rect_stroke(place, 0.0, Stroke::new(measure::LINE, palette.warning), StrokeKind::Inside);
            let slash = Stroke::new(measure::LINE * 1.5, palette.warning);
            painter.line_segment(
                [place.left_bottom() + vec2(-measure::LINE, measure::LINE), place.right_top() + vec2(measure::LINE, -measure::LINE)],
                slash,
            );
        }
        Fate::Gone => {
            painter.rect_stroke(place, 0.0, Stroke::new(measure::LINE, palette.third), StrokeKind::Inside);
        }
    }
}

/// Returns the width of a ladder at its full size, in points.
#[expect(clippy::cast_precision_loss, reason = "at most 40 stands")]
pub(super) fn ladder_width(start: u32, breaks: &[u32]) -> f32 {
    start.min(MOST_STANDS) as f32 * (measure::STAND + measure::STAND_GAP) + breaks.len() as f32 * measure::STAND_BREAK
}

/// Draws the stands of a unit in a row, narrower if the room is; a gap where it becomes worn, and spent.
pub(super) fn ladder(painter: &Painter, room: Rect, strengths: Strengths, breaks: &[u32], ink: Color32, palette: &Palette) {
    let scale = (room.width() / ladder_width(strengths.start, breaks).max(1.0)).clamp(0.0, 1.0);
    let mut x = room.left();
    for nth in 0..strengths.start.min(MOST_STANDS) {
        let centre = pos2(x + measure::STAND * scale / 2.0, room.center().y);
        let place = Rect::from_center_size(centre, vec2(measure::STAND * scale, measure::STAND_HEIGHT));
        stand(painter, place, strengths.fate(nth), ink, palette);
        x += (measure::STAND + measure::STAND_GAP) * scale;
        if breaks.contains(&(nth + 1)) {
            x += measure::STAND_BREAK * scale;
        }
    }
}

/// Returns the size of a unit seen from above in two ranks, in points.
#[expect(clippy::cast_precision_loss, reason = "at most 40 stands")]
fn block_size(start: u32, scale: f32) -> Vec2 {
    let [wide, deep] = measure::CARD_STAND;
    let start = start.clamp(1, MOST_STANDS);
    let ranks = if start > 3 { 2 } else { 1 };
    let front = start.div_ceil(ranks);
    vec2(front as f32 * (wide + measure::STAND_GAP), ranks as f32 * (deep + measure::STAND_GAP)) * scale
}

/// Draws a unit as seen from above, its stands in two ranks, as large as fits into a room. Returns its place.
pub(super) fn block(painter: &Painter, room: Rect, strengths: Strengths, ink: Color32, palette: &Palette) -> Rect {
    let full = block_size(strengths.start, 1.0);
    let scale = (room.width() / full.x).min(room.height() / full.y).min(1.0);
    let place = Rect::from_center_size(room.center(), full * scale);
    let step = (Vec2::from(measure::CARD_STAND) + Vec2::splat(measure::STAND_GAP)) * scale;
    let start = strengths.start.clamp(1, MOST_STANDS);
    let front = if start > 3 { start.div_ceil(2) } else { start };
    for nth in 0..start {
        #[expect(clippy::cast_precision_loss, reason = "at most 40 stands")]
        let (file, rank) = ((nth % front) as f32, (nth / front) as f32);
        let corner = place.min + vec2(file * step.x, rank * step.y);
        let at = Rect::from_min_size(corner, Vec2::from(measure::CARD_STAND) * scale);
        stand(painter, at, strengths.fate(nth), ink, palette);
    }
    place
}

/// Returns the glyph of a unit's shape; `None` for one without.
pub(super) const fn glyph(shape: UnitShape) -> Option<Glyph> {
    match shape {
        UnitShape::Foot => Some(Glyph::Line),
        UnitShape::Skirmishers => Some(Glyph::OpenOrder),
        UnitShape::Horse => Some(Glyph::Mounted),
        UnitShape::Guns => Some(Glyph::Unlimbered),
        UnitShape::None => None,
    }
}

/// Draws a word at a point, in smaller type where the room is narrow: none is cut.
pub(super) fn word(ui: &Ui, (at, anchor): (Pos2, Align2), width: f32, text: &str, (size, strong): (f32, bool), ink: Color32) {
    let font = |size: f32| if strong { semibold(size) } else { FontId::proportional(size) };
    let full = ui.painter().layout_no_wrap(text.to_owned(), font(size), ink).size().x;
    let size = size * (width / full.max(1.0)).clamp(0.0, 1.0);
    if size >= 1.0 {
        ui.painter().text(at, anchor, text, font(size), ink);
    }
}
