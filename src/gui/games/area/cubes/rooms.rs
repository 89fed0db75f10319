//! Rooms of the page of a battle of cubes: they depend on the window alone, so that nothing in it moves.

use eframe::egui::{Rect, pos2, vec2};

use crate::gui::look::{gap, measure};

/// Rooms of the page, from the odds at the top to the buttons at the bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BattleRooms {
    /// Odds of the battle.
    pub odds: Rect,
    /// Field on which both sides face each other.
    pub field: Rect,
    /// Neighbours of the area; in a small window they lie over the field, while units may leave.
    pub beside: Rect,
    /// Words, next dice and buttons.
    pub panel: Rect,
    /// The window has no room for all of them at once.
    pub is_small: bool,
}

/// Most of the page's height that the panel takes.
const PANEL_MOST: f32 = 0.62;
/// Share of the width of the neighbours beside the panel.
const BESIDE: f32 = 0.47;

impl BattleRooms {
    /// Returns the height of the panel with the room around it, over which no drawer lies.
    pub(super) fn panel_height(whole: Rect) -> f32 {
        let panel = if Self::is_small(whole) { measure::CUBES_PANEL_LOW } else { measure::CUBES_PANEL + gap::NEXT };
        panel.min(whole.height() * PANEL_MOST) + gap::NEXT
    }

    fn is_small(whole: Rect) -> bool {
        whole.width() < measure::NARROW || whole.height() < measure::LOW
    }

    /// Divides a page into its rooms.
    pub(super) fn of(whole: Rect) -> Self {
        let is_small = Self::is_small(whole);
        let edge = if is_small { vec2(0.0, 0.0) } else { vec2(gap::NEXT, gap::NEXT) };
        let inner = whole.shrink2(edge);
        let (odds, panel) =
            if is_small { (measure::CUBES_ODDS_LOW, measure::CUBES_PANEL_LOW) } else { (measure::CUBES_ODDS, measure::CUBES_PANEL) };
        let panel = inner.with_min_y(inner.bottom() - panel.min(inner.height() * PANEL_MOST));
        let odds = inner.with_max_y((inner.top() + odds).min(panel.top()));
        let step = if is_small { gap::HAIR } else { gap::NEXT };
        let top = (odds.bottom() + step).min(panel.top());
        let field = Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), (panel.top() - step).max(top)));
        if is_small {
            return Self { odds, field, beside: field, panel, is_small };
        }
        let (beside, panel) = panel.split_left_right_at_x(panel.left() + panel.width() * BESIDE);
        Self { odds, field, beside, panel: panel.with_min_x(panel.left() + gap::PAGE), is_small }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Pos2, vec2};

    use super::*;

    /// Every room has its place in any window, and none lies over another.
    #[test]
    fn no_room_lies_over_another() {
        for (width, height) in [(1264.0, 716.0), (1904.0, 996.0), (1008.0, 684.0), (640.0, 436.0), (496.0, 300.0), (304.0, 120.0)] {
            let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let rooms = BattleRooms::of(whole);
            let mut all = vec![rooms.odds, rooms.field, rooms.panel];
            all.extend((!rooms.is_small).then_some(rooms.beside));
            for (nth, room) in all.iter().enumerate() {
                assert!(whole.expand(0.1).contains_rect(*room) && room.height() >= 0.0, "{width}×{height}: {room:?}");
                assert!(
                    !all.iter().skip(nth + 1).any(|other| other.shrink(0.1).intersects(room.shrink(0.1))),
                    "{width}×{height}: {room:?}"
                );
            }
        }
    }
}
