//! The odds of a battle as one strip: from the first side with all its cubes to the second with all its own, as wide as their chances.

use eframe::egui::{Align2, Color32, FontId, Id, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::chart::{nation, side_name, wins_text};
use crate::games::area::Tables;
use crate::games::area::chain::Endings;
use crate::games::area::explain::share_text;
use crate::gui::look::{Palette, gap, measure, medium, palette, semibold, serif, type_size};
use crate::gui::parts::widgets::width_of;

/// Cell of the strip: a side that wins with a number of cubes.
struct StripCell {
    side: usize,
    left: u32,
    chance: f64,
}

/// Returns the endings from the first side with most cubes to the second with most.
fn cells_of(endings: &Endings) -> Vec<StripCell> {
    let of = |side: usize| endings.survivors(side).into_iter().map(move |(left, chance)| StripCell { side, left, chance });
    of(0).rev().chain(of(1)).collect()
}

/// Colour of a side's cell: the deeper, the more cubes are left.
fn cell_color(palette: &Palette, tables: &Tables, cell: &StripCell, most: u32) -> Color32 {
    const PALEST: f32 = 0.42;
    let depth = (cell.left.saturating_sub(1)) as f32 / most.saturating_sub(1).max(1) as f32;
    palette.surface.lerp_to_gamma(palette.nation(nation(tables, cell.side)), PALEST + (1.0 - PALEST) * depth)
}

/// Meaning of the numbers in the cells.
const CAPTION: &str = "the number is the cubes that are left";

/// Words with the strip.
#[derive(Default)]
pub struct StripWords<'w> {
    /// Condition under which the odds hold; empty where there is none.
    pub condition: &'w str,
    /// Chance of the first side that is marked below the strip, with its sentence.
    pub mark: Option<(f64, String)>,
    /// Side that attacks, which takes the area where the other holds it; `None` where nobody knows.
    pub attacker: Option<usize>,
    /// Deed of a click, as the hover text says it; empty if a click does nothing.
    pub hint: &'w str,
}

/// Draws the strip in its room, the words over it and the mark below it. Returns true if it was clicked.
pub fn strip_ui(ui: &Ui, room: Rect, tables: &Tables, endings: &Endings, words: StripWords<'_>, is_small: bool) -> bool {
    let StripWords { condition, mark, attacker, hint } = words;
    let palette = palette(ui);
    let response = ui.interact(room, Id::unique("odds of the battle"), if hint.is_empty() { Sense::hover() } else { Sense::click() });
    let verb = |side: usize| match attacker {
        Some(attacker) if attacker == side => " take it",
        Some(_) => " hold it",
        None => "",
    };
    let sentence = |side: usize| format!("{}{} {}", side_name(tables, side), verb(side), wins_text(endings, side));
    let when = if condition.is_empty() { String::new() } else { format!(", {condition}") };
    let name = format!("Who holds the field{when}: {}, {}", sentence(0), sentence(1));
    let role = if hint.is_empty() { Role::Label } else { Role::Button };
    response.widget_info(|| WidgetInfo::labeled(role, true, &name));
    let font = if is_small { semibold(type_size::BODY) } else { serif(type_size::HEADING) };
    let words_high = if is_small { type_size::BODY } else { type_size::HEADING } + gap::NEXT;
    let mark_high = if is_small { gap::HAIR } else { type_size::SMALL + gap::HAIR };
    let bar = Rect::from_min_max(pos2(room.left(), room.top() + words_high), pos2(room.right(), room.bottom() - mark_high));
    let brief = |side: usize| format!("{} {}", side_name(tables, side), wins_text(endings, side));
    let texts = [0, 1].map(|side| if is_small { brief(side) } else { sentence(side) });
    let wide = texts.iter().map(|text| width_of(ui, text, font.clone())).sum::<f32>();
    for (side, (text, align, at)) in
        [(&texts[0], Align2::LEFT_TOP, room.left_top()), (&texts[1], Align2::RIGHT_TOP, room.right_top())].into_iter().enumerate()
    {
        ui.painter().text(at, align, text, font.clone(), palette.nation_word(nation(tables, side)));
    }
    let small = FontId::proportional(type_size::SMALL);
    // Without room for both, the condition is what a player must read.
    let captions = [[CAPTION, condition].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; "), condition.to_owned()];
    let room_between = room.width() - wide - 2.0 * gap::GROUP;
    if let Some(caption) = captions.iter().find(|text| width_of(ui, text, small.clone()) <= room_between) {
        let between = (room.left() + width_of(ui, &texts[0], font.clone()) + room.right() - width_of(ui, &texts[1], font)) / 2.0;
        ui.painter().text(pos2(between, bar.top() - gap::BUTTON), Align2::CENTER_BOTTOM, caption, small.clone(), palette.second);
    }
    let cells = cells_of(endings);
    let most = |side: usize| cells.iter().filter(|cell| cell.side == side).map(|cell| cell.left).max().unwrap_or(1);
    let most = [most(0), most(1)];
    let mut from = bar.left();
    let mut under = None;
    for cell in &cells {
        #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
        let to = from + bar.width() * cell.chance as f32;
        let place = Rect::from_min_max(pos2(from, bar.top()), pos2(to, bar.bottom()));
        from = to;
        let ground = cell_color(palette, tables, cell, most[cell.side & 1]);
        ui.painter().rect_filled(place, 0.0, ground);
        ui.painter().vline(place.right(), place.y_range(), Stroke::new(measure::LINE, palette.surface));
        let ink =
            if (ground.intensity() - palette.on_nation.intensity()).abs() > measure::STANDS_OUT { palette.on_nation } else { palette.ink };
        let number = ui.painter().layout_no_wrap(cell.left.to_string(), medium(type_size::BODY), ink);
        if number.size().x + gap::HAIR <= place.width() && number.size().y <= place.height() {
            ui.painter().galley(place.center() - number.size() / 2.0, number, ink);
        }
        if response.hover_pos().is_some_and(|at| place.contains(at)) {
            under = Some(cell);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    let at = |share: f64| bar.left() + bar.width() * share as f32;
    let mut line = Rect::from_center_size(pos2(at(endings.wins(0)), bar.center().y), vec2(measure::ROW_BAR, bar.height() + 2.0 * gap::ROW));
    if let Some((share, sentence)) = mark {
        let tip = pos2(at(share), bar.bottom() + measure::LINE);
        let half = if is_small { gap::HAIR } else { measure::ODDS_MARK };
        let corners = vec![tip, tip + vec2(half, half * 1.6), tip + vec2(-half, half * 1.6)];
        ui.painter().add(Shape::convex_polygon(corners, palette.second, Stroke::NONE));
        let wide = width_of(ui, &sentence, small.clone());
        if !is_small {
            let beside = tip.x + half + gap::HAIR;
            let left = if beside + wide <= room.right() { beside } else { tip.x - half - gap::HAIR - wide };
            let words = ui.painter().text(pos2(left, room.bottom()), Align2::LEFT_BOTTOM, sentence, small, palette.second);
            if words.left() - gap::HAIR < line.right() && line.left() < words.right() + gap::HAIR {
                // Its foot would stand on the words.
                line = line.with_max_y(bar.bottom());
            }
        }
    }
    ui.painter().rect_filled(line.intersect(room), 0.0, palette.ink);
    if response.has_focus() {
        ui.painter().rect_stroke(bar, 0.0, Stroke::new(measure::FOCUS, palette.accent), eframe::egui::StrokeKind::Outside);
    }
    let hover = match under {
        Some(cell) => {
            let chance = share_text(cell.chance, 1.0 - cell.chance);
            format!("{} with {} left: {chance}. {hint}", side_name(tables, cell.side), cell.left)
        }
        None => format!("{name}. {hint}"),
    };
    response.on_hover_text(hover.trim_end()).clicked()
}
