//! The track under the map: the turns with their clock and light, and the arrivals, which are dragged from turn to turn.

use eframe::egui::{
    Align2, CursorIcon, EventFilter, FontId, Id, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{TableView, is_missing};
use crate::design::{Daylight, Edit, GridLine, TableTool, Track, TrackArrival};
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, palette as colours, radius, semibold, type_size};
use crate::gui::parts::fit::{cut_at_the_end, cut_in_the_middle};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::width_of;

/// Most rows of arrivals.
const MOST_ROWS: usize = 6;

impl TableView {
    /// Returns the height of the track in a width.
    pub(super) fn track_height(&self, ui: &Ui, width: f32) -> f32 {
        let rows = rows_of(ui, &self.track, width - 2.0 * gap::HAIR).iter().map(|row| row + 1).max().unwrap_or_default();
        // The first row has its place before there is an arrival: the map does not move when one comes.
        let words = rows.max(1) as f32 * (measure::TRACK_ARRIVAL + gap::HAIR) / measure::TRACK_WORDS;
        measure::TRACK_TURN + (2.0 + words) * measure::TRACK_WORDS + 2.0 * gap::HAIR
    }

    /// Draws the track. `at` is the line in hand: without a place on the table it arrives in the turn that is clicked. Returns the edit of
    /// an arrival that was moved or made.
    pub(super) fn track_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>) -> Option<Edit> {
        let palette = colours(ui);
        let whole = ui.available_rect_before_wrap();
        ui.painter().rect_filled(whole, radius::PANEL, palette.surface);
        let inner = whole.shrink(gap::HAIR);
        let track = &self.track;
        let wide = inner.width() / track.turns.len().max(1) as f32;
        let cell = |turn: usize| {
            let min = pos2(inner.left() + turn as f32 * wide, inner.top() + measure::TRACK_WORDS);
            Rect::from_min_size(min, vec2(wide, measure::TRACK_TURN)).shrink2(vec2(measure::LINE, 0.0))
        };
        let small = FontId::proportional(type_size::SMALL);
        let every = track.turns.first().map_or(1, |first| {
            let each = width_of(ui, &first.clock, small.clone()).max(width_of(ui, "88", small.clone())) + gap::HAIR;
            (each / wide).ceil().max(1.0) as usize
        });
        let has_light = self.has_light;
        let (mut edit, mut focused) = (None, None);
        let comes =
            at.filter(|line| self.tool == Some(TableTool::Unit) && self.laid.as_ref().is_some_and(|laid| is_missing(desk, laid, line)));
        let comes = comes.filter(|line| desk.edits().arrive(line, 1).is_some());
        let comes = comes.map(|line| (line, desk.edits().line_name(line)));
        if std::mem::take(&mut self.asks_light) {
            ui.memory_mut(|memory| memory.request_focus(turn_id(self.light)));
        }
        for (nth, turn) in track.turns.iter().enumerate() {
            let place = cell(nth);
            let response = ui.interact(place, turn_id(nth), if has_light || comes.is_some() { Sense::click() } else { Sense::hover() });
            let sentence = [format!("Turn {}", nth + 1), turn.clock.clone(), turn.light.clone()];
            let sentence = sentence.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            let (role, name) = match &comes {
                Some((_, who)) => (Role::Button, format!("{who} arrives in {}", sentence.to_lowercase())),
                None if has_light => (Role::Button, format!("Light of {sentence}")),
                None => (Role::Label, sentence.clone()),
            };
            response.widget_info(|| WidgetInfo::labeled(role, true, &name));
            if let Some((line, _)) = &comes {
                let turn = u32::try_from(nth + 1).ok().filter(|_| response.clicked());
                edit = edit.or_else(|| desk.edits().arrive(line, turn?));
            } else if has_light {
                edit = edit.or(light_menu(&response, desk, nth + 1));
            }
            let is_own = response.has_focus();
            if is_own {
                lock_arrows(ui, response.id);
                (self.light, self.in_light) = (nth, true);
            }
            response.on_hover_text(&sentence);
            let (fill, ink) = match turn.daylight {
                Daylight::Day => (palette.light_day, palette.on_light_day),
                Daylight::Dim => (palette.light_dim, palette.on_light_dim),
                Daylight::Night => (palette.light_night, palette.on_light_night),
            };
            ui.painter().rect_filled(place, radius::CELL, fill);
            if is_own {
                ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Outside);
            }
            if nth % every == 0 {
                ui.painter().text(place.center(), Align2::CENTER_CENTER, nth + 1, semibold(type_size::SMALL), ink);
                let over = pos2(place.center().x, place.top() - measure::TRACK_WORDS / 2.0);
                ui.painter().text(over, Align2::CENTER_CENTER, &turn.clock, small.clone(), palette.second);
            }
        }
        let top = inner.top() + measure::TRACK_WORDS + measure::TRACK_TURN + gap::HAIR;
        let rows = rows_of(ui, track, inner.width());
        for (arrival, row) in track.arrivals.iter().zip(&rows) {
            let (moved, has_focus) = arrival_ui(ui, arrival, (*row, top, inner), (wide, track.turns.len()));
            edit = edit.or(moved.and_then(|turn| desk.edits().arrive_in(arrival, turn)));
            focused = focused.or(has_focus.then(|| arrival.members.first().cloned()).flatten());
        }
        let light = match &comes {
            Some((_, who)) => Some(format!("{who} arrives later: click the turn")),
            None => has_light.then(|| "light: click a turn, or S and ← →".to_owned()),
        };
        let arrivals = (!track.arrivals.is_empty()).then_some("arrivals: drag to a turn, or Tab and ← →");
        let parts = [light.as_deref(), arrivals, Some(track.text.as_str())];
        let sentence = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        let at = pos2(inner.left() + gap::HAIR, inner.bottom() - measure::TRACK_WORDS / 2.0);
        let cut = cut_at_the_end(&sentence, |text| width_of(ui, text, small.clone()) <= inner.width() - gap::NEXT);
        ui.painter().text(at, Align2::LEFT_CENTER, cut, small, palette.second);
        self.arrival = focused;
        edit
    }

    /// Gives the keyboard to a turn before or after the one with the focus.
    pub(super) fn move_light(&mut self, by: i8) {
        let last = self.track.turns.len().saturating_sub(1);
        self.light = self.light.saturating_add_signed(isize::from(by)).min(last);
        self.asks_light = true;
    }

    /// Returns the edit that moves the arrival with the focus by so many turns.
    pub(super) fn move_arrival(&self, desk: &OpenDesign, by: i8) -> Option<Edit> {
        let own = self.arrival.as_ref()?;
        let arrival = self.track.arrivals.iter().find(|arrival| arrival.members.first() == Some(own))?;
        let turn =
            arrival.turn.checked_add_signed(i32::from(by)).filter(|turn| (1..=self.track.turns.len()).contains(&(*turn as usize)))?;
        desk.edits().arrive_in(arrival, turn)
    }
}

fn turn_id(nth: usize) -> Id {
    Id::unique(("turn of the track", nth))
}

/// Keeps the arrows to the left and right for what has the focus.
fn lock_arrows(ui: &Ui, id: Id) {
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
}

/// Draws the choice of the light from a turn on, once the turn was pressed. Returns the edit that sets it.
fn light_menu(response: &Response, desk: &OpenDesign, turn: usize) -> Option<Edit> {
    let turn = u32::try_from(turn).ok()?;
    let edits = desk.edits();
    let mut edit = None;
    menu_ui(response, |ui| {
        let now = edits.light_from(turn);
        ui.label(format!("Light from turn {turn}"));
        let as_before = (turn > 1).then_some((None, "as before"));
        let lights = edits.lights().iter().map(|(word, spoken)| (Some(word.as_str()), spoken.as_str()));
        for (word, spoken) in as_before.into_iter().chain(lights) {
            if ui.selectable_label(word == now, spoken).clicked() {
                edit = edits.set_light(turn, word);
                ui.close();
            }
        }
    });
    edit
}

/// Returns the length of an arrival on a track so wide, whose turns are so wide.
fn length_of(ui: &Ui, arrival: &TrackArrival, width: f32, wide: f32) -> f32 {
    (width_of(ui, &arrival.text, semibold(type_size::SMALL)) + 2.0 * gap::NEXT).min(width * measure::ARRIVAL_MOST).max(wide)
}

/// Draws an arrival under its turn. Returns the turn to which it was moved, and whether it has the focus.
fn arrival_ui(ui: &Ui, arrival: &TrackArrival, (row, top, inner): (usize, f32, Rect), (wide, turns): (f32, usize)) -> (Option<u32>, bool) {
    let palette = colours(ui);
    let turn_at = |x: f32| (((x - inner.left()) / wide).floor().max(0.0) as usize).min(turns.saturating_sub(1));
    let now = (arrival.turn as usize).clamp(1, turns.max(1)) - 1;
    let font = semibold(type_size::SMALL);
    let left = inner.left() + now as f32 * wide;
    let long = length_of(ui, arrival, inner.width(), wide);
    let left = left.min(inner.right() - long).max(inner.left());
    let place =
        Rect::from_min_size(pos2(left, top + row as f32 * (measure::TRACK_ARRIVAL + gap::HAIR)), vec2(long, measure::TRACK_ARRIVAL));
    let id = Id::unique(("arrival of the track", arrival.members.first().map(ToString::to_string)));
    let response = ui.interact(place, id, Sense::click_and_drag());
    let sentence = [format!("Arrival in turn {}: {}", arrival.turn, arrival.text), arrival.place.clone()];
    let sentence = sentence.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &sentence));
    let mut to = None;
    if response.has_focus() {
        lock_arrows(ui, response.id);
    }
    let over = response.interact_pointer_pos().filter(|_| response.dragged() || response.drag_stopped()).map(|at| turn_at(at.x));
    if let Some(turn) = over.filter(|_| response.drag_stopped()) {
        to = u32::try_from(turn + 1).ok();
    }
    let shown = over.map_or(place, |turn| place.translate(vec2((turn as f32 - now as f32) * wide, 0.0)));
    let shown = shown.translate(vec2((inner.right() - shown.right()).min(0.0), 0.0));
    let fill = palette.nation(arrival.nation);
    let tip = pos2(
        (inner.left() + (over.unwrap_or(now) as f32 + 0.5) * wide).clamp(shown.left() + gap::HAIR, shown.right() - gap::HAIR),
        shown.top() - gap::HAIR,
    );
    let foot = vec2(gap::HAIR, gap::HAIR);
    let corners = vec![tip, tip + foot, tip + vec2(-foot.x, foot.y)];
    ui.painter().add(Shape::convex_polygon(corners, fill, Stroke::NONE));
    ui.painter().rect_filled(shown, radius::CELL, fill);
    if response.has_focus() {
        ui.painter().rect_stroke(shown, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Outside);
    }
    let cut = cut_in_the_middle(&arrival.text, |text| width_of(ui, text, font.clone()) <= shown.width() - gap::NEXT);
    ui.painter().text(shown.left_center() + vec2(gap::HAIR, 0.0), Align2::LEFT_CENTER, cut, font, palette.on_nation);
    let has_focus = response.has_focus();
    if response.clicked() {
        response.request_focus();
    }
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text(sentence);
    (to.filter(|to| *to != arrival.turn), has_focus)
}

/// Returns the row of each arrival: the first in which those before it leave room.
fn rows_of(ui: &Ui, track: &Track, width: f32) -> Vec<usize> {
    let wide = width / track.turns.len().max(1) as f32;
    let mut ends: Vec<f32> = Vec::new();
    let mut rows = Vec::new();
    for arrival in &track.arrivals {
        let from = (arrival.turn.max(1) - 1) as f32 * wide;
        let long = length_of(ui, arrival, width, wide);
        let from = from.min(width - long).max(0.0);
        let row = ends.iter().position(|end| *end <= from).unwrap_or(ends.len()).min(MOST_ROWS - 1);
        if row == ends.len() {
            ends.push(0.0);
        }
        ends[row] = from + long + gap::HAIR;
        rows.push(row);
    }
    rows
}
