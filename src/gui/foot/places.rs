//! Places of the parts of a foot: they depend on its room and its rows alone, never on its text, so that nothing in it moves.

use eframe::egui::{Align, Layout, Margin, Rect, Stroke, Ui, UiBuilder, pos2, vec2};

use super::{Foot, Kind, Rows, cells};
use crate::gui::look::{gap, measure, palette};
use crate::gui::shell::pass::reserve;

/// Kind of rows in a foot, which decides its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FootRows {
    /// Dice side by side.
    Dice,
    /// Pools of dice, with room for two: a volley becomes a melee at a key, and nothing moves.
    Pools,
    /// Rows of cells and numbers.
    Cells,
}

/// Returns the height of a foot, in points; less in a low window.
#[must_use]
pub fn height(whole: Rect, room: FootRows) -> f32 {
    let narrow = whole.width() < measure::FOOT_NARROW + 2.0 * gap::GROUP;
    let high = match (narrow, room) {
        (true, FootRows::Dice | FootRows::Cells) => measure::FOOT_OF_PANEL,
        (true, FootRows::Pools) => measure::FOOT_OF_POOLS_PANEL,
        (false, FootRows::Dice) => measure::FOOT,
        (false, FootRows::Pools | FootRows::Cells) => measure::FOOT_OF_POOLS,
    };
    high.min(whole.height() * 0.6)
}

/// Divides a place into the facts above and a foot below.
#[must_use]
pub fn split(ui: &mut Ui, room: FootRows) -> (Ui, Ui) {
    let high = height(ui.available_rect_before_wrap(), room);
    split_at(ui, high)
}

/// Divides a wide foot into the part for dice and words and two buttons of a panel at its right, one above the other, where a check has its
/// own; a narrow foot has no room for them.
#[must_use]
pub fn with_buttons(ui: &mut Ui, foot: &Ui) -> Option<(Ui, [Rect; 2])> {
    let whole = foot.max_rect();
    if whole.width() <= measure::FOOT_WIDE {
        return None;
    }
    let (left, buttons) = whole.split_left_right_at_x(whole.right() - measure::FOOT_BUTTON_WIDE);
    let left = left.with_max_x(left.right() - gap::NEXT);
    let mut child = ui.new_child(UiBuilder::new().id_salt("beside the buttons").max_rect(left).layout(Layout::top_down(Align::Min)));
    child.set_clip_rect(left.expand(gap::HAIR).intersect(ui.clip_rect()));
    Some((child, one_above_the_other(buttons)))
}

/// Returns the places of two buttons at the lower end of a column, the upper first.
fn one_above_the_other(column: Rect) -> [Rect; 2] {
    let high = ((column.height() - gap::HAIR) / 2.0).min(measure::MAIN_BUTTON_HEIGHT);
    let lower = column.with_min_y(column.bottom() - high);
    [lower.translate(vec2(0.0, -high - gap::HAIR)), lower]
}

/// Divides a place likewise, with a foot of a given height.
#[must_use]
pub fn split_at(ui: &mut Ui, high: f32) -> (Ui, Ui) {
    let whole = ui.available_rect_before_wrap();
    let line = whole.bottom() - high;
    let palette = palette(ui);
    let below = Rect::from_min_max(pos2(whole.left(), line), whole.max);
    ui.painter().rect_filled(whole, 0.0, palette.ground);
    ui.painter().rect_filled(below, 0.0, palette.surface);
    reserve(ui, below);
    ui.painter().hline(below.x_range(), line, Stroke::new(measure::LINE, palette.line));
    ui.advance_cursor_after_rect(whole);
    let inner = Margin::symmetric(gap::GROUP as i8, gap::NEXT as i8);
    let above = Rect::from_min_max(whole.min, pos2(whole.right(), line)) - Margin::symmetric(gap::GROUP as i8, gap::HAIR as i8);
    let child = |ui: &mut Ui, name: &str, place: Rect| {
        let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
        child.set_clip_rect(place.expand(gap::HAIR).intersect(ui.clip_rect()));
        child
    };
    (child(ui, "above the foot", above), child(ui, "the foot", below - inner))
}

/// Arrangement of the parts of a foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// In one line: rows side by side, words, the button of the next action.
    Line,
    /// Rows, words and buttons one under another.
    Narrow,
    /// Rows, words, and the buttons one under another.
    Middle,
    /// Rows, words, and wide buttons one under another.
    Wide,
}

/// Places of the parts of a foot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Places {
    pub shape: Shape,
    /// A place for each row; in one line a single place for all.
    pub rows: Vec<Rect>,
    pub words: Rect,
    pub close: Rect,
    pub back: Rect,
    pub roll: Rect,
    pub apply: Rect,
}

/// Height of a row of cells, with the gap below it.
const ROW: f32 = measure::TARGET + gap::HAIR;
/// Least height of words that stand under the rows instead of beside them.
const WORDS_UNDER: f32 = 56.0;
/// Share of a one-line foot's width that its rows take at most.
const ROWS_OF_LINE: f32 = 0.64;

impl Rows<'_> {
    /// Returns the width and height of the rows in points, with this room; a height of `None` means the height of the whole foot.
    fn size(&self, most: f32, whole: f32) -> (f32, Option<f32>) {
        match self {
            Self::Dice(dice) => (dice.len() as f32 * (die_box(whole, dice.len()) + gap::NEXT), None),
            Self::Pools(pools) => (most.min(measure::POOL_WIDTH), Some(super::pool::height_of(pools.len()))),
            Self::Cells(rows) if rows.is_empty() => (0.0, None),
            Self::Cells(rows) => (measure::FACES.min(whole * 0.62), Some(rows.len() as f32 * ROW)),
        }
    }

    /// Returns the width of the rows in a foot of one line, in points.
    fn in_line(&self, most: f32) -> f32 {
        if let Self::Cells(rows) = self { cells::width_in_line(rows, most) } else { most }
    }

    /// Divides the place of all rows into a place for each.
    fn divided(&self, place: Rect) -> Vec<Rect> {
        let high =
            |nth: usize, high: f32, row: f32| Rect::from_min_size(place.min + vec2(0.0, nth as f32 * high), vec2(place.width(), row));
        match self {
            Self::Dice(dice) => {
                let wide = place.width() / dice.len().max(1) as f32 - gap::NEXT;
                let size = vec2(wide.min(measure::DIE_BOX), place.height());
                (0..dice.len()).map(|nth| Rect::from_min_size(place.min + vec2(nth as f32 * (size.x + gap::NEXT), 0.0), size)).collect()
            }
            Self::Pools(pools) => (0..pools.len()).map(|nth| high(nth, super::pool::height_of(1), super::pool::height_of(1))).collect(),
            Self::Cells(rows) => (0..rows.len()).map(|nth| high(nth, ROW, measure::TARGET)).collect(),
        }
    }
}

/// Returns the width of a die's box; with several dice in a narrow foot it is smaller, to leave room for the words.
fn die_box(whole: f32, dice: usize) -> f32 {
    if dice > 1 && (measure::FOOT_NARROW..=measure::FOOT_WIDE).contains(&whole) { measure::DIE_BOX_SMALL } else { measure::DIE_BOX }
}

impl Places {
    pub fn of(whole: Rect, foot: &Foot<'_>) -> Self {
        let closes = foot.kind == Kind::Check;
        let main = vec2(measure::FOOT_BUTTON, measure::MAIN_BUTTON_HEIGHT);
        let of_dice = if let Rows::Dice(_) = foot.rows { foot.rows.size(0.0, whole.width()).0 } else { 0.0 };
        let beside_dice = whole.width() - of_dice - measure::FOOT_BUTTON_WIDE - 2.0 * gap::NEXT;
        let shape = match whole.width() {
            _ if foot.kind == Kind::Turn && whole.height() < 2.0 * measure::TARGET => Shape::Line,
            width if width <= measure::FOOT_NARROW => Shape::Narrow,
            width if foot.kind != Kind::Turn && width > measure::FOOT_WIDE && beside_dice > measure::FOOT_WORDS => Shape::Wide,
            _ => Shape::Middle,
        };
        let close = Rect::from_min_size(pos2(whole.right() - main.x, whole.top()), vec2(main.x, measure::TARGET));
        let below_close = if closes || foot.kind == Kind::ReadOnly { close.bottom() + gap::HAIR } else { whole.top() };
        if shape == Shape::Line {
            let apply = whole.with_min_x(whole.right() - main.x);
            let words = whole.with_max_x(apply.left() - gap::NEXT);
            let most = words.width() * ROWS_OF_LINE;
            let rows = words.with_max_x(words.left() + foot.rows.in_line(most));
            let words = if foot.rows.is_empty() { words } else { words.with_min_x(rows.right() + gap::NEXT) };
            return Self { shape, rows: vec![rows], words, close, back: apply, roll: apply, apply };
        }
        // The room of the buttons: a line along the bottom, or a column at the right.
        let back_wide = if foot.kind == Kind::Turn { measure::FOOT_BACK + gap::NEXT } else { 0.0 };
        if shape == Shape::Narrow {
            let line = whole.with_min_y(whole.bottom() - main.y);
            let (back, roll, apply) = in_line(line, back_wide, measure::FOOT_ROLL);
            let (_, high) = foot.rows.size(whole.width(), whole.width());
            let high = if foot.rows.is_empty() { 0.0 } else { high.unwrap_or(measure::DIE_HEIGHT) };
            // The close button is beside the caption of the first pool.
            let lower = if closes && matches!(foot.rows, Rows::Pools(_)) { measure::TARGET - measure::CAPTION } else { 0.0 };
            let rows = Rect::from_min_size(whole.min + vec2(0.0, lower), vec2(whole.width(), high));
            let rows = if matches!(foot.rows, Rows::Dice(_)) { rows.with_max_x(rows.left() + of_dice.min(rows.width())) } else { rows };
            let top = if high > 0.0 { rows.bottom() + gap::HAIR } else { below_close };
            let words = Rect::from_min_max(pos2(whole.left(), top), pos2(whole.right(), line.top() - gap::HAIR));
            // An army stands under the words on its march, right over the buttons.
            let (rows, words) = if foot.rows.is_army() {
                let down = vec2(0.0, line.top() - gap::HAIR - rows.bottom());
                (rows.translate(down), words.translate(vec2(0.0, whole.top() - words.top())))
            } else {
                (rows, words)
            };
            return Self { shape, rows: foot.rows.divided(rows), words, close, back, roll, apply };
        }
        let wide = match (foot.kind, shape) {
            (Kind::ReadOnly, _) => 0.0,
            (Kind::Turn, _) => measure::FACES * 0.6,
            (_, Shape::Wide) => measure::FOOT_BUTTON_WIDE,
            _ => main.x,
        };
        let buttons = Rect::from_min_max(pos2(whole.right() - wide, below_close.min(whole.bottom())), whole.max);
        let [first, apply] = one_above_the_other(buttons);
        let (back, roll, _) = in_line(first, back_wide, first.width() - back_wide);
        let left = whole.with_max_x(buttons.left() - gap::NEXT);
        let (rows_wide, high) = foot.rows.size((whole.width() - wide) / 2.0 - gap::NEXT, whole.width());
        let rows = Rect::from_min_size(whole.min, vec2(rows_wide, high.unwrap_or(whole.height())));
        let words = match high {
            // Under few rows there is more room for words than beside them.
            Some(high) if shape == Shape::Middle && whole.height() - high >= WORDS_UNDER => left.with_min_y(whole.top() + high),
            // Beside rows that leave little room: over the buttons.
            Some(_) if foot.kind == Kind::Turn => {
                Rect::from_min_max(pos2(rows.right() + gap::GROUP, whole.top()), pos2(whole.right(), roll.top() - gap::HAIR))
            }
            _ => left.with_min_x(rows.right() + gap::NEXT),
        };
        let one_pool = matches!(&foot.rows, Rows::Pools(pools) if pools.len() == 1);
        let rows = if shape == Shape::Middle && one_pool { rows.with_max_x(left.right()) } else { rows };
        Self { shape, rows: foot.rows.divided(rows), words, close, back, roll, apply }
    }
}

/// Places Back, Roll and the button of the next action side by side.
fn in_line(line: Rect, back: f32, roll: f32) -> (Rect, Rect, Rect) {
    let (first, rest) = line.split_left_right_at_x(line.left() + back);
    let (roll, apply) = rest.split_left_right_at_x(rest.left() + roll);
    (first.with_max_x(first.right() - if back > 0.0 { gap::NEXT } else { 0.0 }), roll, apply.with_min_x(apply.left() + gap::NEXT))
}

#[cfg(test)]
mod tests {
    use eframe::egui::Pos2;

    use super::*;
    use crate::gui::foot::CellRow;

    fn foot(kind: Kind, rows: usize) -> Foot<'static> {
        Foot { kind, rows: Rows::Cells((0..rows).map(|_| CellRow::Cubes(Vec::new())).collect()), ..Foot::default() }
    }

    /// The cubes of an army stand under its words and right over the buttons, in as many rows as they take.
    #[test]
    fn an_army_stands_under_its_words() {
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 220.0));
        for rows in 1..3 {
            let cells = (0..rows).map(|_| CellRow::Army(Vec::new())).collect();
            let places = Places::of(whole, &Foot { kind: Kind::Turn, rows: Rows::Cells(cells), ..Foot::default() });
            assert!(places.words.bottom() < places.rows[0].top() && places.words.top() == whole.top());
            assert!(places.rows.iter().all(|row| row.bottom() < places.apply.top()));
        }
    }

    /// Neither rows nor texts move the buttons, and nothing lies over anything else, whatever the room.
    #[test]
    fn nothing_moves_and_nothing_lies_over_another() {
        for (width, height) in [(300.0, 260.0), (420.0, 272.0), (600.0, 148.0), (860.0, 148.0), (600.0, 40.0)] {
            let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            // A line is high enough for a turn alone.
            for kind in [Kind::Turn, Kind::Check, Kind::Copy].into_iter().take(if height < 100.0 { 1 } else { 3 }) {
                let without = Places::of(whole, &foot(kind, 0));
                for rows in 0..4 {
                    let places = Places::of(whole, &foot(kind, rows));
                    assert_eq!([places.back, places.roll, places.apply], [without.back, without.roll, without.apply], "{kind:?} {rows}");
                    let parts = places.rows.iter().chain([&places.words, &places.apply]).collect::<Vec<_>>();
                    for (nth, part) in parts.iter().enumerate() {
                        assert!(whole.expand(0.1).contains_rect(**part), "{kind:?} of {rows} in {width}×{height}: {part:?}");
                        let over = parts.iter().skip(nth + 1).find(|other| other.shrink(0.1).intersects(part.shrink(0.1)));
                        assert_eq!(over, None, "{kind:?} of {rows} in {width}×{height}: {part:?}");
                    }
                }
            }
        }
    }
}
