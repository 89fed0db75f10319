//! The areas as a map of their owner's making: named shapes to drag into place, borders as lines, cubes by colour and shape.

use std::collections::BTreeMap;

use eframe::egui::{self, Align2, FontId, Pos2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::chart::side_label;
use super::parts::{Token, faction_name};
use crate::games::area::campaign::{AreaState, Board, CampaignState, Setup, contested};
use crate::gui::look;
use crate::gui::widgets::capital;
use crate::id::AreaId;

/// What the map remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapView {
    /// The area being dragged, and where it is drawn meanwhile.
    moving: Option<(AreaId, Pos2)>,
}

/// What was done on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapIntent {
    /// An area was pointed at.
    Pick(AreaId),
    /// An area was put elsewhere: thousandths of the map's width and height.
    Put(AreaId, [u32; 2]),
}

const WIDTH: f32 = 120.0;
const HEIGHT: f32 = 70.0;
/// Areas nobody has put anywhere stand in rows so far apart.
const ROW: f32 = HEIGHT + 34.0;

impl MapView {
    /// Draws the map, which scrolls where all areas have no room. `marked` are the areas of the move being made.
    pub fn ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState, owned: &Board, marked: &[AreaId]) -> Option<MapIntent> {
        let height = ui.available_height();
        let scroll = ScrollArea::vertical().id_salt("map").auto_shrink(false).max_height(height);
        scroll.show(ui, |ui| self.all_ui(ui, setup, state, owned, marked)).inner
    }

    fn all_ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState, owned: &Board, marked: &[AreaId]) -> Option<MapIntent> {
        let width = ui.available_width();
        let rows = state.areas.len().div_ceil(columns(width - WIDTH));
        #[expect(clippy::cast_precision_loss, reason = "at most 200 rows")]
        let least = vec2(320.0, (rows.max(3) as f32) * (HEIGHT + 6.0));
        let (rect, _) = ui.allocate_exact_size(ui.available_size().max(least), Sense::hover());
        let inner = rect.shrink2(vec2(WIDTH / 2.0 + 2.0, HEIGHT / 2.0 + 2.0));
        let places = places(setup, state, owned, inner);
        let place = |area: &AreaId| match &self.moving {
            Some((moving, at)) if moving == area => Some(*at),
            _ => places.get(area).copied(),
        };
        let painter = ui.painter_at(rect);
        let line = Stroke::new(1.5, ui.visuals().weak_text_color());
        for (name, area) in &setup.board.areas {
            for other in area.borders.iter().flatten() {
                let told_twice =
                    setup.board.areas.get(other).is_some_and(|other| other.borders.as_ref().is_some_and(|back| back.contains(name)));
                if told_twice && other < name {
                    continue;
                }
                if let (Some(from), Some(to)) = (place(name), place(other)) {
                    painter.line_segment([from, to], line);
                }
            }
        }
        let fought = contested(setup, state);
        let mut done = None;
        let mut moving = self.moving.clone();
        for (name, area) in &state.areas {
            let Some(at) = place(name) else { continue };
            let shape = Rect::from_center_size(at, vec2(WIDTH, HEIGHT));
            let response = ui.interact(shape, ui.scope_id().with(("area", name.as_str())), Sense::click_and_drag());
            let said = described(setup, name, area);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Map: {said}")));
            if response.clicked() {
                done = Some(MapIntent::Pick(name.clone()));
            }
            if response.dragged() {
                let now = (at + response.drag_delta()).clamp(inner.min, inner.max);
                moving = Some((name.clone(), now));
            }
            if response.drag_stopped() {
                moving = None;
                done = Some(MapIntent::Put(name.clone(), share(inner, at)));
            }
            let heavy = fought.contains(name) || marked.contains(name) || response.has_focus();
            self.area_ui(ui, &painter, shape, setup, name, area, (fought.contains(name), heavy));
            response.on_hover_text(said);
        }
        self.moving = moving;
        done
    }

    #[expect(clippy::too_many_arguments, reason = "an area with all that is drawn on it")]
    fn area_ui(
        &self,
        ui: &Ui,
        painter: &egui::Painter,
        shape: Rect,
        setup: &Setup,
        name: &AreaId,
        area: &AreaState,
        (fought, heavy): (bool, bool),
    ) {
        let ink = ui.visuals().text_color();
        let edge = if heavy { Stroke::new(3.0, look::palette(ui).accent) } else { Stroke::new(1.0, ui.visuals().weak_text_color()) };
        painter.rect(shape, 6.0, ui.visuals().extreme_bg_color, edge, StrokeKind::Inside);
        let title = if fought { format!("! {name}") } else { name.to_string() };
        let title = painter.layout(title, FontId::proportional(12.5), ink, WIDTH - 10.0);
        painter.with_clip_rect(shape).galley(shape.min + vec2(6.0, 3.0), title, ink);
        // Smaller where there is much to say, so that it stays in its shape.
        let said = marks(setup, name, area);
        let wide = painter.layout_no_wrap(said.clone(), FontId::proportional(MARKS), ink).size().x;
        let size = MARKS * ((WIDTH - 6.0) / wide.max(1.0)).clamp(0.7, 1.0);
        let below = shape.center_bottom() - vec2(0.0, 3.0);
        painter.with_clip_rect(shape).text(below, Align2::CENTER_BOTTOM, said, FontId::proportional(size), ink);
        let cubes = area.cubes.iter().filter(|(_, units)| **units > 0).collect::<Vec<_>>();
        #[expect(clippy::cast_precision_loss, reason = "at most five factions")]
        let (step, count) = ((WIDTH - 12.0) / cubes.len().max(3) as f32, cubes.len() as f32);
        let mut x = shape.center().x - step * (count - 1.0) / 2.0;
        for (faction, units) in cubes {
            let at = pos2(x, shape.max.y - 26.0);
            if let Some(place) = setup.tables.find_faction(faction.as_str()) {
                Token::of(&setup.tables, place).paint(painter, at - vec2(6.0, 0.0), 6.0, look::palette(ui));
            }
            painter.text(at + vec2(2.0, 0.0), Align2::LEFT_CENTER, units.to_string(), FontId::proportional(13.0), ink);
            x += step;
        }
    }
}

/// The size of what stands at the foot of an area, in points.
const MARKS: f32 = 10.5;

/// Columns of areas nobody has put anywhere, side by side in a width that leaves half an area at either side.
fn columns(inner: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let more = (inner / (WIDTH + 8.0)) as usize;
    more + 1
}

/// Where each area is drawn: as its owner put it, else in rows.
fn places(setup: &Setup, state: &CampaignState, owned: &Board, inner: Rect) -> BTreeMap<AreaId, Pos2> {
    let put = |area: &AreaId| [owned, &setup.board].iter().find_map(|board| board.areas.get(area).and_then(|area| area.at));
    let columns = columns(inner.width());
    let rows = state.areas.len().div_ceil(columns).max(2);
    #[expect(clippy::cast_precision_loss, reason = "at most 200 rows")]
    let squeezed = (ROW * (rows - 1) as f32 / inner.height().max(1.0)).min(1.0);
    #[expect(clippy::cast_precision_loss, reason = "at most 200 areas")]
    let share = |nth: usize, of: usize| if of <= 1 { 0.5 } else { nth as f32 / (of - 1) as f32 };
    let place = |(nth, area): (usize, &AreaId)| {
        #[expect(clippy::cast_precision_loss, reason = "thousandths")]
        let at = put(area).map_or_else(
            || [share(nth % columns, columns), share(nth / columns, rows) * squeezed],
            |[x, y]| [x as f32 / 1_000.0, y as f32 / 1_000.0],
        );
        (area.clone(), inner.min + vec2(at[0] * inner.width(), at[1] * inner.height()))
    };
    state.areas.keys().enumerate().map(place).collect()
}

fn share(inner: Rect, at: Pos2) -> [u32; 2] {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to thousandths")]
    let part = |now: f32, of: f32| (now / of.max(1.0) * 1_000.0).round().clamp(0.0, 1_000.0) as u32;
    [part(at.x - inner.min.x, inner.width()), part(at.y - inner.min.y, inner.height())]
}

/// What stands on an area beside cubes, short.
fn marks(setup: &Setup, name: &AreaId, area: &AreaState) -> String {
    let known = setup.board.areas.get(name);
    let mut marks = Vec::new();
    if let Some(home) = known.and_then(|area| area.home.as_ref()) {
        let stars = known.and_then(|area| area.stars).filter(|stars| *stars > 0).map(|stars| format!(" {stars}*")).unwrap_or_default();
        marks.push(format!("{}{stars}", capital(home)));
    }
    marks.extend(area.control.as_ref().map(|(side, markers)| format!("held {} {markers}", side_label(setup, side))));
    marks.extend(area.fort.then(|| "fort".to_owned()));
    marks.extend(area.markers.values().map(|marker| if marker.flipped { "muster 3".to_owned() } else { "muster 2".to_owned() }));
    marks.join(" · ")
}

/// All that stands in an area, in words.
fn described(setup: &Setup, name: &AreaId, area: &AreaState) -> String {
    let cubes = area
        .cubes
        .iter()
        .filter(|(_, units)| **units > 0)
        .map(|(faction, units)| format!("{units} {}", faction_name(&setup.tables, faction)));
    let cubes = cubes.collect::<Vec<_>>();
    let cubes = if cubes.is_empty() { "nobody".to_owned() } else { cubes.join(", ") };
    let marks = marks(setup, name, area);
    if marks.is_empty() { format!("{name}: {cubes}") } else { format!("{name}: {cubes}; {marks}") }
}
