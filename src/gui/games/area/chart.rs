//! The odds of a battle drawn: who wins, what is left on average, and the whole distribution of survivors.

use std::collections::BTreeMap;

use eframe::egui::{self, Align2, FontId, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::games::area::Tables;
use crate::games::area::campaign::{self, Setup};
use crate::games::area::chain::Endings;
use crate::games::area::explain::share_text;
use crate::gui::look::{self, gap, measure, medium, radius, semibold, type_size};
use crate::gui::parts::cells;
use crate::id::SideId;
use crate::scenario::Nation;

/// A name of a side by its id.
pub fn side_label(setup: &Setup, side: &SideId) -> String {
    campaign::side_name(&setup.tables, side)
}

/// Returns the name of a side, given by its place.
pub fn side_name(tables: &Tables, side: usize) -> &str {
    tables.sides.get(side & 1).map_or("", |row| row.head.label.as_str())
}

/// Returns the chance that a side wins, as players write it.
pub fn wins_text(endings: &Endings, side: usize) -> String {
    share_text(endings.wins(side), endings.wins(1 - (side & 1)))
}

/// Draws the chance of either side to hold the field, as a bar in their colours, and the least number of units each has left.
pub fn wins_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    ui.label(RichText::new("Who holds the field").size(type_size::SMALL).color(look::palette(ui).second));
    field_ui(ui, tables, endings);
    ui.horizontal_wrapped(|ui| {
        for side in 0..2 {
            let ink = look::palette(ui).nation_word(nation(tables, side));
            let text = format!("{} {}", side_name(tables, side), wins_text(endings, side));
            ui.label(RichText::new(text).font(semibold(type_size::BODY)).color(ink));
        }
    });
    for side in 0..2 {
        left_ui(ui, tables, endings, side);
    }
}

/// Draws the average number of cubes each side has left.
pub fn average_survivors_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    for side in 0..2 {
        // A battle lost counts as none kept.
        let of =
            (0..tables.factions.len()).map(|faction| (faction, endings.expected_of(side, faction))).filter(|(_, units)| *units >= 0.005);
        let of = of.map(|(faction, units)| format!("{units:.2} {}", tables.faction(faction).head.label)).collect::<Vec<_>>();
        let detail = if of.len() > 1 { format!(": {}", of.join(", ")) } else { String::new() };
        ui.label(format!("The {} side keeps {:.2} cubes on average{detail}.", side_name(tables, side), endings.expected(side)));
    }
}

/// Returns the nation of a side, given by its place.
pub fn nation(tables: &Tables, side: usize) -> Option<Nation> {
    tables.sides.get(side & 1).and_then(|row| row.data.nation)
}

fn field_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    let palette = look::palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::CHANCES), Sense::hover());
    let text = |side: usize| format!("{} {}", side_name(tables, side), wins_text(endings, side));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Who holds the field: {}, {}", text(0), text(1))));
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    let between = place.left() + place.width() * endings.wins(0) as f32;
    let (first, second) = place.split_left_right_at_x(between);
    for (side, part) in [(0, first), (1, second)] {
        let part = part.shrink2(vec2(measure::LINE / 2.0, 0.0));
        if part.width() <= 0.0 {
            continue;
        }
        ui.painter().rect_filled(part, radius::CELL, palette.nation(nation(tables, side)));
        let number = ui.painter().layout_no_wrap(in_hundred(endings.wins(side)), semibold(type_size::HEADING), palette.on_nation);
        if number.size().x <= part.width() {
            ui.painter().galley(part.center() - number.size() / 2.0, number, palette.on_nation);
        }
    }
    response.on_hover_text(format!("{}; {}", text(0), text(1)));
}

/// Draws the chance of at least so many cubes left, in a cell for each number.
pub fn left_ui(ui: &mut Ui, tables: &Tables, endings: &Endings, side: usize) {
    let chances = endings.survivors(side);
    let Some(most) = chances.keys().next_back().copied().filter(|most| *most > 0) else { return };
    let palette = look::palette(ui);
    let name = side_name(tables, side);
    ui.label(RichText::new(format!("{name} cubes left, at least, in 100")).size(type_size::SMALL).color(palette.second));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cells")]
    let fit = ((ui.available_width() / measure::LEFT_CELL) as u32).max(1);
    // Where there are more than fit, every second is labelled, or every third.
    let step = most.div_ceil(fit).max(1);
    let ticks = (1..=most).step_by(step as usize).collect::<Vec<_>>();
    let at_least = |units: u32| chances.range(units..).map(|(_, chance)| chance).sum::<f64>();
    let width = (ui.available_width() / ticks.len() as f32).clamp(measure::LEFT_CELL, measure::CELL_LARGE);
    let size = vec2(width * ticks.len() as f32, measure::SHARE + measure::CAPTION);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    let text = ticks.iter().map(|units| format!("{units}: {}", share_text(at_least(*units), 1.0 - at_least(*units))));
    let text = format!("{name} cubes left, at least: {}", text.collect::<Vec<_>>().join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    for (nth, units) in ticks.into_iter().enumerate() {
        let chance = at_least(units);
        let cell = Rect::from_min_size(place.min + vec2(nth as f32 * width, 0.0), vec2(width - measure::LINE, measure::SHARE));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "one of five bands")]
        let band = 4 - (chance * 5.0).clamp(0.0, 4.0) as usize;
        ui.painter().rect_filled(cell, radius::CELL, cells::band(palette, band, 5));
        ui.painter().text(cell.center(), Align2::CENTER_CENTER, in_hundred(chance), medium(type_size::SMALL), palette.on_band);
        let under = pos2(cell.center().x, place.bottom());
        ui.painter().text(under, Align2::CENTER_BOTTOM, units, FontId::proportional(type_size::SMALL), palette.second);
    }
}

/// Returns a chance as a number of 100; always and never only when true.
pub fn in_hundred(chance: f64) -> String {
    match chance * 100.0 {
        none if none <= 0.0 => "0".to_owned(),
        few if few < 1.0 => "<1".to_owned(),
        // What is added up from many endings falls short of certain by a hair.
        most if most > 99.0 && chance < 1.0 - f64::EPSILON * 1e6 => ">99".to_owned(),
        share => format!("{share:.0}"),
    }
}

/// Draws the chance of every number of survivors: side by side where there is room for both, else one below the other.
pub fn survivors_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    let chances = [0, 1].map(|side| endings.survivors(side));
    let most = chances.iter().flat_map(BTreeMap::values).copied().fold(0.0_f64, f64::max).max(f64::MIN_POSITIVE);
    if ui.available_width() < measure::SURVIVORS {
        chances.iter().enumerate().for_each(|(side, chances)| survivors_of_ui(ui, tables, side, chances, most));
        return;
    }
    ui.columns(2, |columns| {
        for ((side, chances), ui) in chances.iter().enumerate().zip(columns) {
            survivors_of_ui(ui, tables, side, chances, most);
        }
    });
}

/// Draws the survivors of one side; the longest bar is as long as the most likely number of either side.
fn survivors_of_ui(ui: &mut Ui, tables: &Tables, side: usize, chances: &BTreeMap<u32, f64>, most: f64) {
    ui.label(RichText::new(format!("{} win with", side_name(tables, side))).strong());
    if chances.is_empty() {
        ui.label("never");
    }
    egui::Grid::new(("survivors", side)).num_columns(3).spacing(vec2(gap::BUTTON, gap::HAIR)).min_row_height(measure::TABLE_ROW).show(
        ui,
        |ui| {
            ui.spacing_mut().interact_size.y = measure::TABLE_ROW;
            for (units, chance) in chances.iter().rev() {
                ui.label(format!("{units} left"));
                bar(ui, chance / most);
                ui.label(share_text(*chance, 1.0 - chance));
                ui.end_row();
            }
        },
    );
}

fn bar(ui: &mut Ui, share: f64) {
    let (rect, _) = ui.allocate_exact_size(vec2(measure::CHANCE_BAR, measure::STAND_HEIGHT), Sense::hover());
    let mut filled = rect.shrink(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    filled.set_width(filled.width() * share as f32);
    ui.painter().rect_filled(filled, 0.0, look::palette(ui).accent.gamma_multiply(0.8));
    ui.painter().rect_stroke(rect, measure::LINE, Stroke::new(measure::LINE, ui.visuals().weak_text_color()), StrokeKind::Inside);
}
