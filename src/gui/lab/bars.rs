//! Bars and dots of the laboratory: shares of three outcomes, where they are decided, losses that can be counted, and how figures were got.

use eframe::egui::{Align2, Color32, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::gui::look::{Palette, gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::width_of;
use crate::lab::figures::{DOTS_IN_A_ROW, ONE_IN_100, dot_rows, dots_of};
use crate::lab::words::in_100;

/// Half a dot's width, as a part of the room that a dot takes.
pub const DOT_PART: f32 = 0.42;

/// Shares of the three outcomes of a fight, which add up to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// Share in which the ground is taken.
    pub taken: f64,
    /// Share in which nothing is decided.
    pub open: f64,
    /// Share in which our side is thrown back.
    pub thrown_back: f64,
}

impl Outcomes {
    /// Returns the three in words: "taken 60, open 29, thrown back 11 in 100".
    #[must_use]
    pub fn text(&self) -> String {
        format!("taken {}, open {}, thrown back {} in 100", in_100(self.taken), in_100(self.open), in_100(self.thrown_back))
    }

    fn parts(&self, palette: &Palette) -> [(f64, Color32, [&'static str; 2]); 3] {
        [
            (self.taken, palette.band_best, ["taken", ""]),
            (self.open, palette.band_none, ["still open", "open"]),
            (self.thrown_back, palette.band_worst, ["thrown back", ""]),
        ]
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
fn along(place: Rect, share: f64) -> f32 {
    place.left() + place.width() * share as f32
}

/// Sign in place of a figure that is not that of the question yet.
const UNKNOWN: &str = "…";

/// Returns a figure in words where it is that of the question that stands there, else the sign that stands in its place.
pub fn figure_of(fresh: bool, figure: impl FnOnce() -> String) -> String {
    if fresh { figure() } else { UNKNOWN.to_owned() }
}

/// Draws the three outcomes over a place, as wide as their shares, each with its word and figure where there is room. One that is not of
/// the latest question yet is faded.
pub fn thick_ui(ui: &Ui, place: Rect, shares: &Outcomes, (name, fresh): (&str, bool), worded: bool) {
    let palette = palette(ui);
    let response = ui.interact(place, ui.scope_id().with(("outcomes", name)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {}", figure_of(fresh, || shares.text()))));
    let mut from = 0.0;
    for (share, fill, words) in shares.parts(palette) {
        // What is under 1 in 100 has no bar.
        if share < ONE_IN_100 {
            from += share;
            continue;
        }
        let right = (along(place, from + share) - measure::FOCUS).max(along(place, from) + measure::LINE);
        let part = Rect::from_min_max(pos2(along(place, from), place.top()), pos2(right.min(place.right()), place.bottom()));
        from += share;
        ui.painter().rect_filled(part, radius::CELL, if fresh { fill } else { palette.band_none });
        let number = in_100(share);
        let font = semibold(type_size::SMALL);
        let texts = words.iter().filter(|word| worded && !word.is_empty()).map(|word| format!("{word} {number}")).chain([number.clone()]);
        let fitting = texts.into_iter().find(|text| width_of(ui, text, font.clone()) + gap::HAIR <= part.width());
        if let Some(text) = fitting.filter(|_| fresh && place.height() >= measure::TABLE_ROW) {
            ui.painter().text(part.center(), Align2::CENTER_CENTER, text, font, palette.on_band);
        }
    }
}

/// Draws what the colours of the outcomes mean, from a point in the middle of its height. Returns where it ends.
pub fn legend_ui(ui: &Ui, left: eframe::egui::Pos2) -> f32 {
    let palette = palette(ui);
    let side = measure::LAB_MARK / 2.0;
    Outcomes::default().parts(palette).into_iter().fold(left.x, |from, (_, fill, [long, short])| {
        let square = Rect::from_min_size(pos2(from, left.y - side / 2.0), vec2(side, side));
        ui.painter().rect_filled(square, radius::CELL, fill);
        let word = if short.is_empty() { long } else { short };
        let at = pos2(square.right() + gap::HAIR, left.y);
        let text = ui.painter().text(at, Align2::LEFT_CENTER, word, FontId::proportional(type_size::SMALL), palette.second);
        text.right() + gap::NEXT
    })
}

/// Draws the part of one step on the scale of the sum below it: taken from the left, thrown back from the right, behind those before it.
pub fn thin_ui(ui: &Ui, place: Rect, before: &Outcomes, own: &Outcomes, fresh: bool) {
    let palette = palette(ui);
    ui.painter().rect_filled(place, radius::CELL, palette.band_none);
    let part = |from: f64, to: f64| Rect::from_min_max(pos2(along(place, from), place.top()), pos2(along(place, to), place.bottom()));
    for (from, to, fill) in [
        (before.taken, before.taken + own.taken, palette.band_best),
        (1.0 - before.thrown_back - own.thrown_back, 1.0 - before.thrown_back, palette.band_worst),
    ] {
        if fresh && to - from >= ONE_IN_100 {
            ui.painter().rect_filled(part(from, to), radius::CELL, fill);
        }
    }
}

/// Draws shares as dots in columns, each in its colour, two fights in a hundred a dot. The name of each column under it is given in full
/// and in short.
pub fn dots_ui(ui: &Ui, place: Rect, (name, fresh): (&str, bool), columns: &[([String; 2], f64, Color32)]) {
    let palette = palette(ui);
    let response = ui.interact(place, ui.scope_id().with(("dots", name)), Sense::hover());
    let text = columns.iter().filter(|(_, share, _)| *share > 0.0).map(|([lost, _], share, _)| format!("{lost}: {}", in_100(*share)));
    let text = figure_of(fresh, || text.collect::<Vec<_>>().join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}, in 100: {text}")));
    let base = place.bottom() - measure::CAPTION;
    let wide = place.width() / columns.len().max(1) as f32;
    let shares = columns.iter().map(|(_, share, _)| *share).collect::<Vec<_>>();
    let dots = dots_of(&shares);
    let rows = dot_rows(&dots);
    let pitch = ((base - place.top()) / rows as f32).min((wide - gap::HAIR) / DOTS_IN_A_ROW as f32).min(measure::DOT);
    ui.painter().hline(place.x_range(), base, Stroke::new(measure::LINE, palette.line));
    for (nth, (([lost, brief], _, fill), dots)) in columns.iter().zip(dots).enumerate() {
        let left = place.left() + nth as f32 * wide;
        for dot in 0..dots {
            let at = pos2(
                left + pitch * ((dot % DOTS_IN_A_ROW) as f32 + 0.5),
                base - pitch * ((dot / DOTS_IN_A_ROW) as f32 + 0.5) - measure::LINE,
            );
            ui.painter().circle_filled(at, pitch * DOT_PART, if fresh { *fill } else { palette.band_none });
        }
        let middle = left + pitch * DOTS_IN_A_ROW as f32 / 2.0;
        let font = FontId::proportional(type_size::SMALL);
        let room = width_of(ui, lost, font.clone()) <= wide;
        let short = if room { lost } else { brief };
        let half = width_of(ui, short, font.clone()) / 2.0;
        let at = pos2(middle.max(left + half).min(place.right() - half), place.bottom());
        ui.painter().text(at, Align2::CENTER_BOTTOM, short, font, palette.second);
    }
}

/// Draws the mark of how figures were got, ending at a point in the middle of its height: a filled box with a tick for exact ones, an open
/// box with pips for those played out; with their words. Returns where it begins.
pub fn mark_of_method(ui: &Ui, right: eframe::egui::Pos2, exact: bool, words: &str) -> f32 {
    let palette = palette(ui);
    let font = FontId::proportional(type_size::SMALL);
    let text = ui.painter().text(right, Align2::RIGHT_CENTER, words, font, palette.second);
    let side = measure::LAB_MARK;
    let at = Rect::from_min_size(pos2(text.left() - gap::NEXT - side, right.y - side / 2.0), vec2(side, side));
    if exact {
        ui.painter().rect_filled(at, radius::CELL, palette.accent);
        let tick = [(0.22, 0.52), (0.42, 0.72), (0.8, 0.28)].map(|(x, y)| at.lerp_inside(vec2(x, y)));
        ui.painter().line_segment([tick[0], tick[1]], Stroke::new(measure::FOCUS, palette.on_accent));
        ui.painter().line_segment([tick[1], tick[2]], Stroke::new(measure::FOCUS, palette.on_accent));
    } else {
        ui.painter().rect_stroke(at, radius::CELL, Stroke::new(measure::LINE, palette.accent), StrokeKind::Inside);
        for (x, y) in [(0.3, 0.3), (0.7, 0.7)] {
            ui.painter().circle_filled(at.lerp_inside(vec2(x, y)), measure::FOCUS / 2.0, palette.accent);
        }
    }
    let place = text.union(at);
    let id = ui.scope_id().with((words, place.min.x.to_bits(), place.min.y.to_bits()));
    ui.interact(place, id, Sense::hover()).widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    at.left()
}
