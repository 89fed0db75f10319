//! Row of a unit: fixed height, fixed columns: number, formation, name, ladder of stands, state in a word.

use eframe::egui::{Align2, FontId, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetText, pos2, vec2};
use eframe::egui::{Color32, RichText, TextWrapMode};

use crate::engine::Word as _;
use crate::games::rff1812::battle::{Battle, DeclaredCharge, Phase, UnitState};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::{Formation, Order};
use crate::gui::look::{Glyph, gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::widgets::{Stand, parts_in, stand};

/// Draws the row of the unit of a number in this height; it is a button. `next`: its brigade is next in the agenda.
pub(super) fn ui(
    ui: &mut Ui,
    battle: &Battle,
    (number, side, unit): (usize, &Side, &Unit),
    high: f32,
    (picked, next): (bool, bool),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let estimate = if unit.strength.basis.is_estimate() { " ~" } else { "" };
    let label = format!("{number}  {}{estimate}", unit.label());
    let Some(state) = battle.state().units.get(&unit.id) else { return response };
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(row_text(battle, unit, state)),
        ..WidgetInfo::selected(Role::Button, true, picked, &label)
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let palette = palette(ui);
    ground(ui, rect, &response, (picked, next), palette.nation(side.nation));
    let there = state.on_table && !state.removed;
    let (ink, side_ink) = if there { (palette.ink, palette.nation(side.nation)) } else { (palette.third, palette.third) };
    let mut columns = Columns::over(rect);
    let number_at = columns.take(measure::ROSTER_NUMBER);
    let small = FontId::proportional(type_size::SMALL);
    ui.painter().text(number_at.right_center(), Align2::RIGHT_CENTER, number, small, palette.second);
    columns.take(gap::HAIR);
    formation_glyph(state.formation).paint(
        ui.painter(),
        columns.take(measure::ROSTER_GLYPH).shrink2(vec2(measure::LINE, gap::HAIR)),
        side_ink,
    );
    columns.take(gap::HAIR);
    let name_width = columns.left().width() * measure::ROSTER_NAME_SHARE;
    let name = format!("{}{estimate}", unit.label());
    let name_at = columns.take(name_width).left_center();
    line_in(ui, (name_at, Align2::LEFT_CENTER), &name, (semibold(type_size::BODY), ink), name_width);
    columns.take(gap::HAIR);
    let inks = (ink, palette.third);
    let end = if unit.stands >= measure::LONG_LADDER {
        long_ladder(ui, columns.left(), battle, unit, state, inks)
    } else {
        ladder(ui.painter(), columns.left(), battle, unit, state, inks)
    };
    let rest = Rect::from_min_max(pos2(end + gap::HAIR, rect.top()), rect.max - vec2(gap::HAIR, 0.0));
    let states = states(battle, unit, state);
    let fit = parts_in(ui, &states, rest.width());
    let text = if fit.is_empty() { states.first().cloned().unwrap_or_default() } else { fit };
    elided(ui, rest, RichText::new(text).size(type_size::SMALL).color(palette.second), true);
    response.on_hover_ui(|ui| {
        ui.label(row_text(battle, unit, state));
    })
}

/// Returns the picture of a leader.
pub(super) const fn leader_glyph(lost: bool) -> Glyph {
    if lost { Glyph::LeaderLost } else { Glyph::Leader }
}

/// Rest of a row, taken up from left to right.
struct Columns(Rect);

impl Columns {
    const fn over(rect: Rect) -> Self {
        Self(rect)
    }

    fn take(&mut self, width: f32) -> Rect {
        let (taken, left) = self.0.split_left_right_at_x((self.0.left() + width).min(self.0.right()));
        self.0 = left;
        taken
    }

    const fn left(&self) -> Rect {
        self.0
    }
}

fn ground(ui: &Ui, rect: Rect, response: &Response, (picked, next): (bool, bool), side: Color32) {
    let palette = palette(ui);
    if picked {
        ui.painter().rect_filled(rect, radius::CELL, palette.picked);
        ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(measure::SIDE_BAR, rect.height())), 0.0, side);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, radius::CELL, palette.sunken);
    } else if next {
        ui.painter().rect_filled(rect, 0.0, palette.row_done);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
}

/// Draws words in a column, cut off with an ellipsis where they are too long.
fn elided(ui: &Ui, column: Rect, text: RichText, right: bool) {
    let galley = WidgetText::from(text).into_galley(
        ui,
        Some(TextWrapMode::Truncate),
        column.width().max(0.0),
        FontId::proportional(type_size::BODY),
    );
    let x = if right { column.right() - galley.size().x } else { column.left() };
    ui.painter().galley(pos2(x, column.center().y - galley.size().y / 2.0), galley, palette(ui).ink);
}

/// Draws the stands: filled those that are left, half those damaged, empty those lost; a gap where the unit becomes worn, and spent.
/// Returns the place where they end.
fn ladder(painter: &Painter, room: Rect, battle: &Battle, unit: &Unit, state: &UnitState, inks: (Color32, Color32)) -> f32 {
    let left = if state.removed { 0 } else { state.stands };
    let breaks = breaks(battle, unit);
    #[expect(clippy::cast_precision_loss, reason = "at most 25 stands")]
    let full = unit.stands as f32 * (measure::STAND + measure::STAND_GAP) + 2.0 * measure::STAND_BREAK;
    // A long ladder is drawn narrower, so that the longest state has room behind any.
    let scale = ((room.width() - measure::ROSTER_STATE) / full).clamp(0.0, 1.0);
    let mut x = room.left();
    for nth in 0..unit.stands {
        let place = Rect::from_center_size(
            pos2(x + measure::STAND * scale / 2.0, room.center().y),
            vec2(measure::STAND * scale, measure::STAND_HEIGHT),
        );
        stand(painter, place, Stand::of(nth, left, state.damaged), inks);
        x += (measure::STAND + measure::STAND_GAP) * scale;
        if breaks.contains(&Some(nth + 1)) {
            x += measure::STAND_BREAK * scale;
        }
    }
    x
}

/// Returns the numbers of stands at which the unit is worn, and spent.
fn breaks(battle: &Battle, unit: &Unit) -> [Option<u32>; 2] {
    let cell = unit.troops().and_then(|troops| Some(battle.setup().tables.effectiveness.get(&unit.stands)?.data.cell(troops.morale)));
    cell.map_or([None, None], |cell| [cell.worn, Some(cell.spent)])
}

/// Draws many stands as figures with a bar, which has a notch where the unit becomes worn, and spent. Returns the place where it ends.
fn long_ladder(ui: &Ui, room: Rect, battle: &Battle, unit: &Unit, state: &UnitState, (ink, lost): (Color32, Color32)) -> f32 {
    let left = if state.removed { 0 } else { state.stands };
    let figures = format!("{left}/{}", unit.stands);
    ui.painter().text(room.left_center(), Align2::LEFT_CENTER, figures, semibold(type_size::SMALL), ink);
    let from = room.left() + measure::LADDER_FIGURES;
    let wide = measure::LADDER_BAR.min(room.width() - measure::LADDER_FIGURES - measure::ROSTER_STATE).max(0.0);
    let bar = Rect::from_center_size(pos2(from + wide / 2.0, room.center().y), vec2(wide, measure::LADDER_BAR_HEIGHT));
    let at = |stands: u32| bar.left() + wide * stands as f32 / unit.stands.max(1) as f32;
    ui.painter().rect_stroke(bar, 0.0, Stroke::new(measure::LINE, lost), StrokeKind::Inside);
    ui.painter().rect_filled(Rect::from_min_max(bar.min, pos2(at(left), bar.bottom())), 0.0, ink);
    for stands in breaks(battle, unit).into_iter().flatten() {
        let notch = Rect::from_center_size(pos2(at(stands), bar.center().y), vec2(measure::FOCUS, bar.height()));
        ui.painter().rect_filled(notch, 0.0, palette(ui).ground);
        ui.painter().vline(at(stands), bar.y_range().expand(measure::FOCUS), Stroke::new(measure::LINE, ink));
    }
    bar.right()
}

/// Returns the states of a unit that matter at a glance: its order where it is not good, its part in a charge that is still to be fought,
/// then the gravest first.
fn states(battle: &Battle, unit: &Unit, state: &UnitState) -> Vec<String> {
    if state.removed {
        return vec![if state.stands == 0 { "wiped out" } else { "removed" }.to_owned()];
    }
    if !state.on_table {
        return vec![match &unit.arrives {
            Some(arrival) if !unit.optional => arrival.when(),
            _ => "optional".to_owned(),
        }];
    }
    // Its order decides both its fire and its combat: no charge hides it.
    let mut states = state.order.filter(|order| *order != Order::Good).map(|order| order.to_string()).into_iter().collect::<Vec<_>>();
    let charges = &battle.state().charges;
    let open = || charges.iter().filter(|charge| charge.open());
    if let Some(target) = open().find(|charge| charge.charges(&unit.id)).and_then(|charge| charge.defenders.first()) {
        states.push(format!("charges {}", battle.setup().scenario.number_of(target)));
    }
    let evades = |charge: &&DeclaredCharge| charge.evaded.contains(&unit.id);
    if open().any(|charge| charge.defenders.contains(&unit.id) && !evades(&charge)) {
        states.push("charged".to_owned());
    }
    for (on, text) in [(state.silenced, "silenced"), (state.low_on_ammo, "low ammo")] {
        if on {
            states.push(text.to_owned());
        }
    }
    let condition = state.condition(battle.setup(), unit);
    if unit.troops().is_some() && condition != UnitCondition::Fresh {
        states.push(condition.to_string());
    }
    let moves = battle.state().phase == Phase::Maneuver;
    for (on, text) in
        [(state.fired(), "fired"), (moves && state.made.is_some(), "moved"), (moves && state.checked && state.made.is_none(), "checked")]
    {
        if on {
            states.push(text.to_owned());
        }
    }
    states
}

/// Describes the whole row, for the pointer and for screen readers.
fn row_text(battle: &Battle, unit: &Unit, state: &UnitState) -> String {
    let mut text = format!("{}: {}, {} of {} stands", unit.name, state.formation.spoken(), state.stands, unit.stands);
    for word in states(battle, unit, state) {
        text = format!("{text}, {word}");
    }
    match battle.state().leader_with(&unit.id) {
        Some(leader) => format!("{text}, with {}", battle.state().leader_name(battle.setup(), leader)),
        None => text,
    }
}

/// Returns the picture of a formation.
pub const fn formation_glyph(formation: Formation) -> Glyph {
    match formation {
        Formation::Line => Glyph::Line,
        Formation::SupportedLine => Glyph::SupportedLine,
        Formation::FieldColumn => Glyph::FieldColumn,
        Formation::MarchColumn => Glyph::MarchColumn,
        Formation::StormingColumn => Glyph::StormingColumn,
        Formation::OpenOrder => Glyph::OpenOrder,
        Formation::Square => Glyph::Square,
        Formation::Garrison => Glyph::Garrison,
        Formation::Mounted => Glyph::Mounted,
        Formation::Dismounted => Glyph::Dismounted,
        Formation::Limbered => Glyph::Limbered,
        Formation::Unlimbered => Glyph::Unlimbered,
    }
}
