//! The table under the roster of a wide window: its ground, with a flag on each key position. A click on a flag changes who holds it.

use std::sync::Arc;

use eframe::egui::{Align2, FontId, Galley, Id, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::positions::{holder_menu, of_position};
use crate::games::rff1812::battle::Battle;
use crate::games::rff1812::drawn::{self, Shown, View};
use crate::games::rff1812::scenario::Scenario;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{Glyph, gap, measure, palette, radius, semibold, type_size};
use crate::gui::map::{Camera, Painting};
use crate::gui::parts::keyed::{cap, cap_width};
use crate::gui::parts::widgets::width_of;
use crate::map::{Drawn, Extent, Layer, Layers, Shape};
use crate::scenario::KeyPosition;

/// Parts of the ground that are shown: no piece moves on it, as the battle keeps no places.
const SHOWN: Shown = Shown { objectives: false, ..Shown::GROUND };

/// Picture of the table, painted once a scenario and size.
#[derive(Debug, Default)]
pub struct TableGround {
    of: Option<(Arc<Scenario>, Vec2)>,
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
        let (caption, below) = place.split_top_bottom_at_y(place.top() + measure::MAP_CAPTION);
        caption_ui(ui, caption);
        let table = view.table();
        let size = table.size();
        // All of it, whatever its shape: a flag must be in reach.
        let camera = Camera { centre: table.centre(), scale: (below.width() / size.x).min(below.height() / size.y) };
        let map = camera.rect(below, table).intersect(below);
        let response = ui.interact(map, Id::unique("the table under the units"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, "The table"));
        let flags = flags_of(ui, scenario, view, (map, below, camera));
        if !self.of.as_ref().is_some_and(|(known, size)| Arc::ptr_eq(known, scenario) && *size == map.size()) {
            self.layers = drawn::layers(scenario, &battle.setup().tables, SHOWN);
            // Each flag has the name of its position: the ground keeps only names that say more, beside the flags and their names.
            let taken = flags.iter().flat_map(|flag| [flag.tag, flag.place(0.0)]);
            let taken = taken.map(|rect| Extent::of([rect.min, rect.max].map(|at| camera.to_world(below, at))));
            let taken = taken.map(|area| Drawn::from(Shape::reserved_area(area)));
            let names = drawn::ground_names(scenario, view, Shown::GROUND).into_iter();
            self.layers.replace(Layer::Labels, names.chain(drawn::edges(view)).chain(taken).collect::<Vec<_>>());
            self.of = Some((Arc::clone(scenario), map.size()));
        }
        self.painting.paint_picture(ui, map, camera_in(camera, below, map), &self.layers);
        let palette = palette(ui);
        for flag in flags {
            let Flag { position, at, tag, name } = &flag;
            let of = of_position(battle, position);
            let nation = of.as_ref().and_then(|side| scenario.side(side)).map(|side| side.nation);
            let spot = Rect::from_center_size(*at, vec2(measure::TARGET, measure::TARGET));
            let response = ui.interact(spot, Id::unique(("flag on the table", position.id.as_str())), Sense::click());
            let now = of.as_ref().and_then(|side| scenario.side(side)).map_or("no side", |side| side.name.as_str());
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(now.to_owned()),
                ..WidgetInfo::labeled(Role::ComboBox, true, format!("Flag at {}", position.name))
            });
            let flag = flag.place(if response.hovered() { gap::HAIR } else { 0.0 });
            let (glyph, ink) = match nation {
                Some(nation) => (Glyph::Flag, palette.nation(nation)),
                None => (Glyph::FlagEmpty, palette.ink),
            };
            // Its colour stands out from any ground.
            let size = flag.width();
            ui.painter().circle(*at, size * measure::FLAG_GROUND, palette.surface, Stroke::new(measure::LINE, palette.edge));
            glyph.paint(ui.painter(), flag.shrink(measure::FOCUS), ink);
            ui.painter().rect_filled(*tag, radius::CELL, palette.surface);
            ui.painter().galley(tag.min + vec2(gap::HAIR, 0.0), Arc::clone(name), palette.ink);
            if response.has_focus() {
                ui.painter().rect_stroke(spot, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
            }
            holder_menu(&response, battle, position, intents);
            response.on_hover_text(format!("{}: {now}", position.name));
        }
    }
}

/// Flag on the table: its position, its middle, and the name over it or under it.
struct Flag<'s> {
    position: &'s KeyPosition,
    at: Pos2,
    tag: Rect,
    name: Arc<Galley>,
}

impl Flag<'_> {
    fn place(&self, more: f32) -> Rect {
        Rect::from_center_size(self.at, Vec2::splat(measure::MAP_FLAG + more))
    }
}

/// Returns the flags of the key positions, on the part of the place that the map takes.
fn flags_of<'s>(ui: &Ui, scenario: &'s Scenario, view: View, (map, place, camera): (Rect, Rect, Camera)) -> Vec<Flag<'s>> {
    let flag = |position: &'s KeyPosition| {
        let objective = scenario.ground.objective(&position.id)?;
        let middle = Extent::of(view.spots(&objective.points)).centre();
        let at = map.shrink(measure::MAP_FLAG / 2.0).clamp(camera.to_screen(place, middle));
        let name = ui.painter().layout_no_wrap(position.name.clone(), semibold(type_size::SMALL), palette(ui).ink);
        let (size, ground) = (name.size(), measure::MAP_FLAG * measure::FLAG_GROUND + measure::LINE);
        let left = (at.x - size.x / 2.0).clamp(map.left() + gap::HAIR, (map.right() - size.x - gap::HAIR).max(map.left() + gap::HAIR));
        let above = at.y - measure::MAP_FLAG - size.y >= map.top();
        let top = if above { at.y - ground - size.y } else { at.y + ground };
        Some(Flag { position, at, tag: Rect::from_min_size(pos2(left, top), size).expand2(vec2(gap::HAIR, 0.0)), name })
    };
    scenario.key_positions.iter().filter_map(flag).collect()
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
    let hint = "click a flag to change who holds it";
    let font = FontId::proportional(type_size::SMALL);
    if name.right() + gap::NEXT + width_of(ui, hint, font.clone()) <= key.x - gap::NEXT {
        ui.painter().text(pos2(name.right() + gap::NEXT, place.center().y), Align2::LEFT_CENTER, hint, font, palette.second);
    }
}
