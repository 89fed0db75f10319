//! Key positions as flags beside the name of the side that holds them; a click chooses who does.

use eframe::egui::{Align2, FontId, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

use crate::engine::text::count_text;
use crate::games::rff1812::battle::{Battle, Command};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{Glyph, gap, measure, palette, radius, type_size};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::width_of;
use crate::id::SideId;
use crate::scenario::KeyPosition;

/// Draws the key positions that a side holds, or that no side does, at the right end of a place: their flags, with as many names as fit.
/// Returns the width they take, in points.
pub(super) fn ui(ui: &Ui, battle: &Battle, of: Option<&SideId>, place: Rect, intents: &mut Vec<Intent>) -> f32 {
    let scenario = &battle.setup().scenario;
    let held = scenario.key_positions.iter().filter(|position| of_position(battle, position).as_ref() == of).collect::<Vec<_>>();
    let font = FontId::proportional(type_size::SMALL);
    let bare = measure::FLAG + gap::HAIR;
    let name_width = |position: &KeyPosition| gap::HAIR + width_of(ui, &position.name, font.clone());
    // Names are left out from the last: each flag keeps its place.
    let mut left = place.width() - held.len() as f32 * bare - gap::HAIR * held.len().saturating_sub(1) as f32;
    let mut named = Vec::new();
    for position in &held {
        let wide = name_width(position);
        named.push(wide <= left);
        left -= if wide <= left { wide } else { 0.0 };
    }
    let palette = palette(ui);
    let nation = of.and_then(|side| scenario.side(side)).map(|side| side.nation);
    let mut right = place.right();
    for (position, is_named) in held.iter().zip(named).rev() {
        let wide = bare + if is_named { name_width(position) } else { 0.0 };
        let spot = Rect::from_min_max(pos2(right - wide, place.top()), pos2(right, place.bottom()));
        right = spot.left() - gap::HAIR;
        let response = ui.interact(spot, Id::unique(("position", position.id.as_str())), Sense::click());
        let now = of.and_then(|side| scenario.side(side)).map_or("no side", |side| side.name.as_str());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(now.to_owned()),
            ..WidgetInfo::labeled(Role::ComboBox, true, format!("Holder of {}", position.name))
        });
        let (flag, word) = nation.map_or((palette.second, palette.second), |nation| (palette.nation(nation), palette.nation_word(nation)));
        let glyph = if of.is_some() { Glyph::Flag } else { Glyph::FlagEmpty };
        let at = Rect::from_center_size(pos2(spot.left() + measure::FLAG / 2.0, spot.center().y), eframe::egui::Vec2::splat(measure::FLAG));
        glyph.paint(ui.painter(), at, flag);
        if is_named {
            let ink = if response.hovered() { palette.ink } else { word };
            ui.painter().text(pos2(at.right() + gap::HAIR, spot.center().y), Align2::LEFT_CENTER, &position.name, font.clone(), ink);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(spot, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
        }
        holder_menu(&response, battle, position, intents);
        response.on_hover_text(format!("{}: {now}, {}", position.name, count_text(position.points, "point", "points")));
    }
    if held.is_empty() { 0.0 } else { place.right() - right }
}

/// Returns the side that holds a key position; `None` if no side does.
pub(super) fn of_position(battle: &Battle, position: &KeyPosition) -> Option<SideId> {
    battle.state().positions.get(&position.id).cloned().flatten()
}

/// Draws the choice of who holds a key position, once its flag was clicked.
pub(super) fn holder_menu(response: &Response, battle: &Battle, position: &KeyPosition, intents: &mut Vec<Intent>) {
    let of = of_position(battle, position);
    menu_ui(response, |ui| {
        ui.label(format!("{}, {}", position.name, count_text(position.points, "point", "points")));
        let choices = battle.setup().scenario.sides.iter().map(|side| (Some(side.id.clone()), side.name.as_str()));
        for (side, name) in choices.chain([(None, "no side")]) {
            if ui.selectable_label(side == of, name).clicked() && side != of {
                intents.push(Intent::submit(Command::HoldPosition { position: position.id.clone(), side }));
            }
        }
    });
}
