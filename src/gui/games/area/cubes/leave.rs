//! Neighbours of a battle on a small map: units that may leave go to one by a click, a drag or a digit.

use eframe::egui::{Align2, FontId, Id, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::drag::{CubeAct, carry};
use crate::engine::text::count_text;
use crate::games::area::campaign::drawing::{self, Chart, name_lines};
use crate::games::area::campaign::{AreaState, Campaign, Setup, in_table_order};
use crate::gui::games::area::area_text::describe_area;
use crate::gui::games::area::chart::nation;
use crate::gui::games::area::parts::{cube_of, faction_name, units_of};
use crate::gui::look::{Palette, gap, measure, palette, radius, semibold, type_size};
use crate::gui::map::{Camera, Painting};
use crate::gui::parts::fit::{fitted, line_in};
use crate::gui::parts::widgets::width_of;
use crate::id::{AreaId, FactionId};
use crate::map::{Layer, Layers, Point, point};

/// Units that leave for an area: faction, area, number.
pub(super) type Departure = (FactionId, AreaId, u32);

/// Contents of the small map.
pub(super) struct Neighbours<'n> {
    pub play: &'n Campaign,
    /// Places of the areas on the campaign's map.
    pub chart: &'n Chart,
    /// Area the battle is for.
    pub area: &'n AreaId,
    /// Areas the next unit may leave for.
    pub offered: &'n [AreaId],
    /// Areas that only the referee may allow.
    pub by_referee: &'n [AreaId],
    /// Departures chosen so far.
    pub leaving: &'n [Departure],
    /// Areas that any unit could leave for: they stay on the map until the units have left.
    pub around: &'n [AreaId],
}

/// Numbers of passes that move boxes apart.
const PASSES: u8 = 60;
/// Most neighbours that are drawn, and most areas where the borders are not known.
const MOST: usize = 9;
const MOST_UNKNOWN: usize = 6;
/// Largest number of cubes that are drawn one by one in a box.
const EACH: u32 = 7;

/// Land below the small map, painted once for a room and its areas.
#[derive(Debug, Default)]
pub(super) struct SmallLand {
    of: Option<(Vec2, Vec<AreaId>)>,
    layers: Layers,
    painting: Painting,
}

impl SmallLand {
    /// Paints the land as the boxes lie in it.
    fn ui(&mut self, ui: &Ui, room: Rect, (play, areas): (&Campaign, &[AreaId]), view: &View) {
        let size = room.size();
        if self.of.as_ref().is_none_or(|(of, known)| *of != size || known != areas) {
            let onto = |at: &mut Point| *at = point(view.x(at.x), view.y(at.y)) - point(room.left(), room.top());
            let mut ground = drawing::ground(&play.setup().tables, play.state().areas.len());
            ground.iter_mut().for_each(|drawn| drawn.shape.move_points(onto));
            self.layers = Layers::default();
            self.layers.replace(Layer::Ground, ground);
            self.of = Some((size, areas.to_vec()));
        }
        let camera = Camera { centre: point(size.x, size.y) / 2.0, scale: 1.0 };
        self.painting.paint_picture(ui, room, camera, &self.layers);
    }
}

impl Neighbours<'_> {
    /// Returns the areas of the map, the battle's first; those that are in order come next and have the digits from 1.
    pub(super) fn areas(&self) -> Vec<AreaId> {
        let board = &self.play.state().board;
        let borders = board.areas.get(self.area).and_then(|area| area.borders.as_ref());
        let known = borders.into_iter().flatten().filter(|area| self.play.state().areas.contains_key(*area));
        // Where the borders are known, the referee allows no area beyond them. Where they are not, all that are not offered would be his to
        // allow: they are on the campaign's map, and here only if nothing else is.
        let none_in_order = self.offered.is_empty() && self.leaving.is_empty();
        let by_referee = self.by_referee.iter().filter(|area| borders.map_or(none_in_order, |borders| borders.contains(*area)));
        // Those chosen stay on the map until they have left.
        let left_for = self.leaving.iter().map(|(_, area, _)| area).collect::<Vec<_>>();
        let mut areas = Vec::new();
        for area in self.offered.iter().chain(left_for.iter().copied()).chain(self.around).chain(by_referee).chain(known) {
            if area != self.area && !areas.contains(&area) {
                areas.push(area);
            }
        }
        // Of more than have room, those nearest on the map; the others are on the campaign's.
        let mut near = areas.clone();
        near.sort_by(|one, other| self.far(one).total_cmp(&self.far(other)));
        let most = if borders.is_some() { MOST } else { MOST_UNKNOWN };
        areas.retain(|area| left_for.contains(area) || near.iter().take(most).any(|near| near == area));
        std::iter::once(self.area).chain(areas.into_iter().take(MOST)).cloned().collect()
    }

    /// Returns how far an area lies from the battle's on the map.
    fn far(&self, area: &AreaId) -> f32 {
        let ends = self.chart.middle(self.area).zip(self.chart.middle(area));
        ends.map_or(f32::MAX, |(from, to)| from.distance(to))
    }

    /// Draws the map in its room. Returns the area that was clicked, or onto which the battle's was dragged.
    pub(super) fn ui(&self, ui: &Ui, room: Rect, land: &mut SmallLand) -> Option<AreaId> {
        let areas = self.areas();
        if areas.len() < 2 || room.height() < measure::TARGET {
            return None;
        }
        let (setup, state) = (&self.play.setup().now(self.play.state()), self.play.state());
        let palette = palette(ui);
        let painter = &ui.painter_at(room);
        let (boxes, view) = self.boxes(&areas, room.shrink(gap::NEXT));
        match &view {
            Some(view) => land.ui(ui, room, (self.play, &areas), view),
            None => {
                painter.rect_filled(room, 0.0, palette.open);
            }
        }
        painter.rect_stroke(room, 0.0, Stroke::new(measure::LINE, palette.line), StrokeKind::Inside);
        let home = boxes[0];
        for other in &boxes[1..] {
            let ends = [home.center(), other.center()];
            painter.line_segment(ends, Stroke::new(measure::ROW_BAR * 2.0, palette.mark.gamma_multiply(measure::DEAD_SIGN)));
            painter.line_segment(ends, Stroke::new(measure::ROW_BAR, palette.surface));
        }
        // Beneath the boxes: no name and no cube between is crossed.
        for (faction, to, units) in self.leaving {
            if let Some((_, place)) = areas.iter().zip(&boxes).find(|(area, _)| *area == to) {
                self.arrow_ui(ui, painter, (home, *place), (setup, faction, *units), palette);
            }
        }
        let mut chosen = None;
        for (nth, (area, place)) in areas.iter().zip(&boxes).enumerate() {
            let (is_offered, is_referees) = (self.offered.contains(area), self.by_referee.contains(area));
            let takes = is_offered || is_referees;
            let sense = match nth {
                0 if !self.offered.is_empty() => Sense::drag(),
                _ if takes => Sense::click(),
                _ => Sense::hover(),
            };
            let response = ui.interact(*place, Id::unique(("neighbour of the battle", area.as_str())), sense);
            let mut text = state.areas.get(area).map_or_else(String::new, |state| describe_area(setup, area, state));
            if is_referees {
                text.push_str(", only if the referee allows it");
            }
            response.widget_info(|| match takes {
                true => WidgetInfo::selected(Role::Button, true, self.leaving.iter().any(|(_, to, _)| to == area), format!("Map: {text}")),
                false => WidgetInfo::labeled(Role::Label, true, format!("Map: {text}")),
            });
            let edge = match () {
                () if nth == 0 => Stroke::new(measure::ROW_BAR, palette.warning),
                () if is_offered || response.has_focus() => Stroke::new(measure::ROW_BAR, palette.accent),
                () => Stroke::new(measure::LINE, palette.second),
            };
            self.box_ui(ui, *place, (setup, area, state.areas.get(area)), edge, palette);
            // Only those that are in order have a number, beside their frame.
            if is_offered && nth > 0 {
                let digit = pos2(place.left() + gap::HAIR, place.top() + measure::FOCUS);
                painter.text(digit, Align2::LEFT_TOP, nth, FontId::proportional(type_size::SMALL), palette.second);
            }
            if response.clicked() {
                chosen = Some(area.clone());
            }
            if nth == 0 && response.drag_stopped() {
                let at = ui.input(|input| input.pointer.interact_pos());
                let onto = at.and_then(|at| areas.iter().zip(&boxes).skip(1).find(|(_, place)| place.contains(at)));
                chosen = onto.map(|(area, _)| area.clone()).filter(|area| self.offered.contains(area) || self.by_referee.contains(area));
            }
            response.on_hover_text(text);
        }
        chosen
    }

    /// Returns the area of the map at a point, where units are let go.
    pub(super) fn area_at(&self, room: Rect, at: Pos2) -> Option<AreaId> {
        let areas = self.areas();
        let (boxes, _) = self.boxes(&areas, room.shrink(gap::NEXT));
        areas.into_iter().zip(boxes).skip(1).find(|(_, place)| place.contains(at)).map(|(area, _)| area)
    }

    /// Returns a place for each area, as they lie on the campaign's map, and apart: smaller where there are many. With it the view of the
    /// map that they lie in; `None` where they are too many for that.
    fn boxes(&self, areas: &[AreaId], room: Rect) -> (Vec<Rect>, Option<View>) {
        let large = vec2(measure::NEIGHBOUR.min(room.width() / 3.4), measure::NEIGHBOUR_HEIGHT.min(room.height() / 2.2));
        let small = vec2(large.x.min(room.width() / 4.8), large.y.min(room.height() / 3.0 - gap::HAIR));
        let at = areas.iter().map(|area| self.chart.middle(area).map_or(Vec2::ZERO, |at| vec2(at.x, at.y))).collect::<Vec<_>>();
        let as_on_map = |size: Vec2| {
            let view = View::of(&at, room.shrink2(size / 2.0));
            Some((as_on_map(&at, size, room, &view)?, Some(view)))
        };
        [large, small].into_iter().find_map(as_on_map).unwrap_or_else(|| (in_rows(&at, room), None))
    }

    /// Draws the box of an area with its name and cubes.
    fn box_ui(&self, ui: &Ui, place: Rect, (setup, area, state): (&Setup, &AreaId, Option<&AreaState>), edge: Stroke, palette: &Palette) {
        /// Share of its home's colour in an area.
        const TINT: f32 = 0.16;
        let painter = &ui.painter_at(place.expand(measure::FOCUS));
        let home = setup.board.areas.get(area).and_then(|area| area.home.as_deref()).and_then(|home| setup.tables.find_side(home));
        let ground = home.map_or(palette.surface, |side| palette.surface.lerp_to_gamma(palette.nation(nation(&setup.tables, side)), TINT));
        painter.rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
        let room = place.width() - 2.0 * gap::BUTTON;
        let is_wide = |size: f32| width_of(ui, area.as_str(), semibold(size)) > room;
        // A long name takes two lines before it is smaller, where cubes still have room below it, and where it would be too small to read.
        let has_room = place.height() > measure::NEIGHBOUR_HEIGHT * 0.9;
        let is_long = is_wide(type_size::SMALL) && (has_room || is_wide(type_size::LEAST));
        let lines = name_lines(area.as_str(), if is_long { 0 } else { usize::MAX });
        let wide = lines.iter().map(|line| width_of(ui, line, semibold(type_size::SMALL))).fold(0.0, f32::max);
        let size = fitted(type_size::SMALL, wide, room);
        let step = size + measure::FOCUS;
        let first = place.top() + gap::HAIR + size / 2.0;
        let mut name = Rect::NOTHING;
        for (nth, line) in lines.iter().enumerate() {
            let at = pos2(place.center().x, first + nth as f32 * step);
            name = name.union(line_in(ui, (at, Align2::CENTER_CENTER), line, (semibold(size), palette.ink), room));
        }
        let here = state.into_iter().flat_map(|state| &state.cubes).filter(|(_, units)| **units > 0);
        let here = in_table_order(&setup.tables, here);
        let all = here.iter().map(|(_, units)| **units).sum::<u32>();
        // From under the letters of the name to the frame; a box too low for a row of cubes has its name alone.
        let row = Rect::from_min_max(pos2(place.left(), name.bottom() - size * 0.25), place.max - Vec2::splat(edge.width));
        let font = FontId::proportional(type_size::SMALL.min(row.height()));
        if font.size < type_size::LEAST {
            return;
        }
        let cell = |units: u32, radius: f32| {
            let number = radius * 2.6 + width_of(ui, &units.to_string(), font.clone()) + measure::FOCUS;
            if all <= EACH { units as f32 * radius * 2.4 } else { number }
        };
        let whole = |radius: f32| here.iter().map(|(_, units)| cell(**units, radius)).sum::<f32>();
        let most = (row.height() * 0.3).min(type_size::SMALL * 0.5);
        let radius = most * ((place.width() - gap::NEXT) / whole(most).max(1.0)).clamp(0.25, 1.0);
        let whole = whole(radius);
        let mut at = pos2(place.center().x - whole / 2.0, row.center().y);
        for (faction, units) in &here {
            let Some(cube) = cube_of(&setup.tables, faction) else { continue };
            let drawn = if all <= EACH { **units } else { 1 };
            for nth in 0..drawn {
                cube.paint(painter, at + vec2(radius * (1.2 + 2.4 * nth as f32), 0.0), radius, palette);
            }
            if all > EACH {
                painter.text(at + vec2(radius * 2.6, 0.0), Align2::LEFT_CENTER, units, font.clone(), palette.ink);
            }
            at.x += cell(**units, radius);
        }
    }

    /// Draws the way of units that leave, with one of them on it.
    fn arrow_ui(
        &self,
        ui: &Ui,
        painter: &eframe::egui::Painter,
        (from, to): (Rect, Rect),
        (setup, faction, units): (&Setup, &FactionId, u32),
        palette: &Palette,
    ) {
        let Some(cube) = cube_of(&setup.tables, faction) else { return };
        let side = setup.tables.find_faction(faction.as_str()).and_then(|place| setup.tables.side_of(place));
        let ink = cube.ink(palette, side.and_then(|side| nation(&setup.tables, side)));
        let way = (to.center() - from.center()).normalized();
        let edge = |place: Rect, way: Vec2| {
            let half = place.size() / 2.0;
            let share = (half.x / way.x.abs().max(f32::EPSILON)).min(half.y / way.y.abs().max(f32::EPSILON));
            place.center() + way * share
        };
        let (start, end) = (edge(from, way), edge(to, -way) + way * measure::ROW_BAR);
        let foot = end - way * gap::BUTTON;
        painter.line_segment([start, foot], Stroke::new(measure::ROW_BAR * 2.0, palette.surface));
        painter.line_segment([start, foot], Stroke::new(measure::ROW_BAR, ink));
        let across = way.rot90() * gap::ROW;
        painter.add(Shape::convex_polygon(vec![end, foot + across, foot - across], ink, Stroke::NONE));
        let middle = start + (end - start) / 2.0;
        cube.paint_lying(painter, middle, gap::NEXT, palette);
        if units > 1 {
            painter.text(
                middle + vec2(gap::BUTTON, 0.0),
                Align2::LEFT_CENTER,
                format!("×{units}"),
                semibold(type_size::SMALL),
                palette.ink,
            );
        }
        let response = ui.interact(
            Rect::from_center_size(middle, Vec2::splat(gap::GROUP)),
            Id::unique(("departure", faction.as_str())),
            Sense::hover(),
        );
        let text = format!("{}: {}", faction_name(&setup.tables, faction), count_text(units, "unit leaves", "units leave"));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        response.on_hover_text(text);
    }
}

/// View of a part of the campaign's map in a small room: as wide and high as the room has it.
struct View {
    middle: Vec2,
    scale: Vec2,
    onto: Pos2,
}

impl View {
    /// Most times that the map is drawn larger one way than the other.
    const SQUEEZED: f32 = 2.5;

    /// Returns the view in which these points fill the room.
    fn of(at: &[Vec2], room: Rect) -> Self {
        let (mut least, mut most) = (Vec2::splat(f32::MAX), Vec2::splat(f32::MIN));
        for at in at {
            (least, most) = (least.min(*at), most.max(*at));
        }
        let scale = room.size() / (most - least).max(Vec2::splat(1.0));
        let scale = scale.min(vec2(scale.y, scale.x) * Self::SQUEEZED);
        Self { middle: (least + most) / 2.0, scale, onto: room.center() }
    }

    fn x(&self, x: f32) -> f32 {
        self.onto.x + (x - self.middle.x) * self.scale.x
    }

    fn y(&self, y: f32) -> f32 {
        self.onto.y + (y - self.middle.y) * self.scale.y
    }
}

/// Returns places for areas that lie at these points of a map, moved apart; `None` if they do not all fit.
fn as_on_map(at: &[Vec2], size: Vec2, room: Rect, view: &View) -> Option<Vec<Rect>> {
    let inner = room.shrink2(size / 2.0);
    let mut middles = at.iter().map(|at| pos2(view.x(at.x), view.y(at.y)).clamp(inner.min, inner.max.max(inner.min))).collect::<Vec<_>>();
    let apart = size + Vec2::splat(gap::HAIR);
    for _ in 0..PASSES {
        for one in 0..middles.len() {
            for other in one + 1..middles.len() {
                let way = middles[other] - middles[one];
                let over = apart - way.abs();
                if over.x <= 0.0 || over.y <= 0.0 {
                    continue;
                }
                let by = if over.x * apart.y < over.y * apart.x {
                    vec2(if way.x < 0.0 { -over.x } else { over.x }, 0.0)
                } else {
                    vec2(0.0, if way.y < 0.0 { -over.y } else { over.y })
                };
                for (nth, share) in [(one, -0.5), (other, 0.5)] {
                    middles[nth] = (middles[nth] + by * share).clamp(inner.min, inner.max.max(inner.min));
                }
            }
        }
    }
    let boxes = middles.into_iter().map(|at| Rect::from_center_size(at, size)).collect::<Vec<_>>();
    let lie_over = boxes.iter().enumerate().any(|(nth, one)| boxes[..nth].iter().any(|other| one.shrink(measure::LINE).intersects(*other)));
    (!lie_over).then_some(boxes)
}

/// Returns places in rows, for areas too many to lie as on the map: those farther north above, each row from west to east.
fn in_rows(at: &[Vec2], room: Rect) -> Vec<Rect> {
    let rows = ((room.height() + gap::HAIR) / (measure::NEIGHBOUR_HEIGHT * 0.85 + gap::HAIR)).floor().max(1.0) as usize;
    let across = at.len().div_ceil(rows).max(1);
    let rows = at.len().div_ceil(across).max(1);
    let step = vec2(room.width() / across as f32, room.height() / rows as f32);
    let mut order = (0..at.len()).collect::<Vec<_>>();
    order.sort_by(|one, other| at[*one].y.total_cmp(&at[*other].y));
    let mut places = vec![Rect::NOTHING; at.len()];
    for (row, areas) in order.chunks_mut(across).enumerate() {
        areas.sort_by(|one, other| at[*one].x.total_cmp(&at[*other].x));
        for (column, area) in areas.iter().enumerate() {
            let corner = room.min + vec2(column as f32, row as f32) * step;
            places[*area] = Rect::from_min_size(corner, step - Vec2::splat(gap::HAIR));
        }
    }
    places
}

/// Unit that may leave: its faction, and the area it leaves for, if one is chosen.
pub(super) type MayLeave = (FactionId, bool);

/// Draws the units that may leave, one for each command. Returns the act on the one that was clicked or dragged.
pub(super) fn may_leave_ui(ui: &mut Ui, setup: &Setup, may: &[MayLeave], picked: Option<&FactionId>) -> Option<CubeAct> {
    let palette = palette(ui);
    let mut act = None;
    ui.spacing_mut().item_spacing.x = gap::HAIR;
    let text = ui.label(eframe::egui::RichText::new("May leave:").font(semibold(type_size::SMALL)).color(palette.ink));
    let side = text.rect.height().max(type_size::HEADING) + gap::HAIR;
    for (nth, (faction, goes)) in may.iter().enumerate() {
        let Some(cube) = cube_of(&setup.tables, faction) else { continue };
        let (place, response) = ui.allocate_exact_size(Vec2::splat(side), if *goes { Sense::click() } else { Sense::click_and_drag() });
        let is_next = !goes && picked == Some(faction);
        let sentence = format!("{} may leave{}", units_of(&setup.tables, 1, faction), if *goes { ": it goes" } else { "" });
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_next, format!("{sentence} ({})", nth + 1)));
        if is_next {
            ui.painter().rect(place, radius::CELL, palette.picked, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
        } else if response.has_focus() {
            ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
        }
        if *goes {
            cube.paint_gone(ui.painter(), place.center(), side * 0.28, palette);
        } else {
            cube.paint_lying(ui.painter(), place.center(), side * 0.28, palette);
        }
        let dropped = carry(ui, &response, &cube, gap::GROUP).filter(|at| !place.contains(*at));
        let is_picked = response.clicked() || response.drag_started();
        response.on_hover_text(sentence);
        act = match dropped {
            Some(at) => Some(CubeAct::Dropped(faction.clone(), at)),
            None if is_picked => Some(CubeAct::Picked(faction.clone())),
            None => act,
        };
    }
    ui.label(eframe::egui::RichText::new("one for each command").size(type_size::SMALL).color(palette.second));
    act
}
