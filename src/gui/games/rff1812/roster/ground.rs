//! The table under the roster of a wide window: its ground, with a flag on each key position. A click on a flag changes who holds it.

use std::sync::Arc;

use eframe::egui::{Align2, FontId, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::positions::{holder_menu, of_position};
use crate::games::rff1812::battle::Battle;
use crate::games::rff1812::drawn::{self, Shown, View};
use crate::games::rff1812::scenario::Scenario;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{Glyph, gap, measure, palette, radius, semibold, type_size};
use crate::gui::map::{Camera, Painting};
use crate::gui::parts::keyed::{cap, cap_width};
use crate::gui::parts::widgets::width_of;
use crate::map::{Extent, Layer, Layers};

/// Parts of the ground that are shown: no piece moves on it, as the battle keeps no places.
const SHOWN: Shown = Shown { objectives: false, ..Shown::GROUND };

/// Picture of the table, painted once a scenario.
#[derive(Debug, Default)]
pub struct TableGround {
    of: Option<Arc<Scenario>>,
    layers: Layers,
    painting: Painting,
}

impl TableGround {
    /// Returns the height of the table with its caption in this width; `None` if the scenario has no table.
    pub fn height(scenario: &Scenario, width: f32) -> Option<f32> {
        let size = View::of(scenario)?.table().size();
        Some(measure::MAP_CAPTION + width * size.y / size.x.max(1.0))
    }

    /// Draws the caption, the ground and the flags into a place.
    pub fn ui(&mut self, ui: &Ui, battle: &Battle, place: Rect, intents: &mut Vec<Intent>) {
        let scenario = &battle.setup().scenario;
        let Some(view) = View::of(scenario) else { return };
        if !self.of.as_ref().is_some_and(|known| Arc::ptr_eq(known, scenario)) {
            self.layers = drawn::layers(scenario, &battle.setup().tables, SHOWN);
            // Each flag has the name of its position: the ground's own are left that tell more.
            self.layers.replace(Layer::Labels, drawn::ground_names(scenario, view, Shown::GROUND));
            self.of = Some(Arc::clone(scenario));
        }
        let (caption, below) = place.split_top_bottom_at_y(place.top() + measure::MAP_CAPTION);
        caption_ui(ui, caption);
        let table = view.table();
        let size = table.size();
        // All of it, whatever its shape: a flag must be in reach.
        let camera = Camera { centre: table.centre(), scale: (below.width() / size.x).min(below.height() / size.y) };
        let map = camera.rect(below, table).intersect(below);
        let response = ui.interact(map, Id::unique("the table under the units"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, "The table"));
        self.painting.paint_picture(ui, map, camera_in(camera, below, map), &self.layers);
        let palette = palette(ui);
        for position in &scenario.key_positions {
            let Some(objective) = scenario.ground.objective(&position.id) else { continue };
            let middle = Extent::of(view.spots(&objective.points)).centre();
            let half = measure::MAP_FLAG / 2.0;
            let at = map.shrink(half).clamp(camera.to_screen(below, middle));
            let of = of_position(battle, position);
            let nation = of.as_ref().and_then(|side| scenario.side(side)).map(|side| side.nation);
            let spot = Rect::from_center_size(at, vec2(measure::TARGET, measure::TARGET));
            let response = ui.interact(spot, Id::unique(("flag on the table", position.id.as_str())), Sense::click());
            let now = of.as_ref().and_then(|side| scenario.side(side)).map_or("no side", |side| side.name.as_str());
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(now.to_owned()),
                ..WidgetInfo::labeled(Role::ComboBox, true, format!("Flag at {}", position.name))
            });
            let size = if response.hovered() { measure::MAP_FLAG + gap::HAIR } else { measure::MAP_FLAG };
            let flag = Rect::from_center_size(at, vec2(size, size));
            let (glyph, ink) = match nation {
                Some(nation) => (Glyph::Flag, palette.nation(nation)),
                None => (Glyph::FlagEmpty, palette.ink),
            };
            // Its colour stands out from any ground.
            ui.painter().circle(at, size * measure::FLAG_GROUND, palette.surface, Stroke::new(measure::LINE, palette.edge));
            glyph.paint(ui.painter(), flag.shrink(measure::FOCUS), ink);
            let name = ui.painter().layout_no_wrap(position.name.clone(), semibold(type_size::SMALL), palette.ink);
            let left =
                (at.x - name.size().x / 2.0).clamp(map.left() + gap::HAIR, (map.right() - name.size().x - gap::HAIR).max(map.left()));
            let top = if at.y - size - name.size().y < map.top() {
                at.y + size * measure::FLAG_GROUND + measure::LINE
            } else {
                at.y - size * measure::FLAG_GROUND - name.size().y - measure::LINE
            };
            let ground = Rect::from_min_size(pos2(left, top), name.size()).expand2(vec2(gap::HAIR, 0.0));
            ui.painter().rect_filled(ground, radius::CELL, palette.surface);
            ui.painter().galley(pos2(left, top), name, palette.ink);
            if response.has_focus() {
                ui.painter().rect_stroke(spot, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
            }
            holder_menu(&response, battle, position, intents);
            response.on_hover_text(format!("{}: {now}", position.name));
        }
    }
}

/// Returns the same camera for a part of its place.
fn camera_in(camera: Camera, whole: Rect, part: Rect) -> Camera {
    Camera { centre: camera.to_world(whole, part.center()), ..camera }
}

fn caption_ui(ui: &Ui, place: Rect) {
    let palette = palette(ui);
    let name = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, "The table", semibold(type_size::SMALL), palette.ink);
    let key = place.right_center() - vec2(cap_width(ui, "F6"), 0.0);
    cap(ui.painter(), ui, key, "F6", (palette.chip, palette.second));
    let told = "click a flag to change who holds it";
    let font = FontId::proportional(type_size::SMALL);
    if name.right() + gap::NEXT + width_of(ui, told, font.clone()) <= key.x - gap::NEXT {
        ui.painter().text(pos2(name.right() + gap::NEXT, place.center().y), Align2::LEFT_CENTER, told, font, palette.second);
    }
}
