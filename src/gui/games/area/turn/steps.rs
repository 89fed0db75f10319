//! The four steps of a turn as rows, with what is done ticked, and the battles of the turn as cards.

use std::collections::BTreeMap;

use eframe::egui::{
    Align2, Color32, FontId, Frame, Label, Margin, Rect, RichText, Role, ScrollArea, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo,
    style::ScrollStyle, vec2,
};

use super::TurnPanel;
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list};
use crate::game::correction::ReplayedLog;
use crate::games::area::Tables;
use crate::games::area::campaign::{
    AreaBattle, Campaign, Change, Command, CubePlace, Event, contested, holder_of, holder_text, in_table_order, units_of,
};
use crate::games::area::card::{CardEffect, Way};
use crate::gui::games::area::chart::{nation, side_name};
use crate::gui::games::area::parts::cube_of;
use crate::gui::games::area::strip;
use crate::gui::look::{Glyph, gap, measure, medium, palette, radius, semibold, serif, type_size};
use crate::gui::parts::counters::Cube;
use crate::gui::parts::fit::line_that_fits;
use crate::id::{AreaId, FactionId};

/// Number of battles or areas that are named in a line.
const NAMED: usize = 2;

/// State of a step in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepState {
    Done,
    Now,
    Waits,
}

impl StepState {
    /// Returns the state of a step, by its place.
    pub(super) fn of(play: &Campaign, nth: usize) -> Self {
        match strip::step(play) {
            Some(now) if nth < now => Self::Done,
            Some(now) if nth == now => Self::Now,
            Some(_) | None => Self::Waits,
        }
    }
}

/// Draws the row of a step: its number or its tick, its name, and what came of it.
pub(super) fn step_ui(ui: &mut Ui, number: usize, title: &str, state: StepState, about: &str) {
    let palette = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::STEP_ROW), Sense::hover());
    let word = match state {
        StepState::Done => "done",
        StepState::Now => "now",
        StepState::Waits => "to come",
    };
    let text = if about.is_empty() { format!("{number}. {title}: {word}") } else { format!("{number}. {title}: {word}, {about}") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    let painter = &ui.painter_at(place);
    let far = measure::TICK / 2.0;
    let at = place.left_center() + vec2(far, 0.0);
    let (ground, ink) = match state {
        StepState::Done => (palette.picked, palette.ink),
        StepState::Now => (palette.ink, palette.surface),
        StepState::Waits => (palette.sunken, palette.second),
    };
    painter.circle(at, far, ground, if state == StepState::Now { Stroke::NONE } else { Stroke::new(measure::LINE, palette.chip_line) });
    if state == StepState::Done {
        let tick = measure::TICK_STROKES.map(|[x, y]| at + vec2(x, y) * far);
        painter.add(Shape::line(tick.to_vec(), Stroke::new(measure::FOCUS, ink)));
    } else {
        painter.text(at, Align2::CENTER_CENTER, number, semibold(type_size::SMALL), ink);
    }
    let font = if state == StepState::Now { semibold(type_size::BODY) } else { medium(type_size::BODY) };
    let ink: Color32 = if state == StepState::Waits { palette.second } else { palette.ink };
    let title = painter.text(at + vec2(far + gap::NEXT, 0.0), Align2::LEFT_CENTER, title, font, ink);
    let room = place.right() - title.right() - gap::NEXT;
    let (text, font) = line_that_fits(ui, about, FontId::proportional(type_size::SMALL), room);
    let is_less = font.size < type_size::SMALL;
    painter.text(place.right_center(), Align2::RIGHT_CENTER, text, font, palette.second);
    if is_less {
        response.on_hover_text(about);
    }
}

/// Lower edges of the rows and cards of a list, below its top, as they were drawn last: a part of it that is seen ends at one of them, so
/// that none is cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Edges(Vec<f32>);

impl Edges {
    /// Adds the lower end of what was drawn last.
    pub(super) fn add(&mut self, ui: &Ui) {
        self.add_rows(ui, [0.0]);
    }

    /// Adds rows that end so far below the end of what was drawn last.
    pub(super) fn add_rows(&mut self, ui: &Ui, rows: impl IntoIterator<Item = f32>) {
        let here = ui.cursor().top() - ui.min_rect().top();
        self.0.extend(rows.into_iter().map(|below| here + below));
    }

    /// Returns these edges with those of another part of the same list.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().chain(&other.0).copied().collect())
    }

    /// Returns the part of a height in which every row is seen whole. Of what is higher than the room below it a part is seen.
    pub(super) fn whole(&self, room: f32) -> f32 {
        /// Largest part of the height that is left empty below the last whole row.
        const MOST_EMPTY: f32 = 3.0 * measure::STEP_ROW;
        let last = self.0.iter().copied().fold(0.0, f32::max);
        let whole = self.0.iter().copied().filter(|edge| *edge <= room).reduce(f32::max);
        whole.filter(|edge| last > room && room - edge <= MOST_EMPTY).unwrap_or(room)
    }
}

/// Returns the room for the first steps of a list, so high in all, over the rows of the next ones, so many of them; `None` in a window
/// without room for so much of them at the least.
pub(super) fn room_above(ui: &Ui, whole: f32, next: usize, least: f32) -> Option<f32> {
    let row = measure::STEP_ROW + ui.spacing().item_spacing.y;
    let used = ui.cursor().top() - ui.min_rect().top() + gap::NEXT;
    Some(whole - used - row * next as f32).filter(|most| *most >= least)
}

/// Draws the first steps in a room over the next ones, which stand above the fold; what has no room scrolls by itself, and no row of it is
/// cut. Without any room the whole list scrolls.
pub(super) fn above_next_steps(ui: &mut Ui, room: Option<f32>, edges: &Edges, add: impl FnOnce(&mut Ui)) {
    let Some(room) = room else { return add(ui) };
    let room = edges.whole(room);
    // Its bar stands beside the words, where that of the whole list is.
    let wide = ui.available_width();
    let place = Rect::from_min_size(ui.cursor().min, vec2(wide + measure::SCROLL_BAR, room));
    let mut part = ui.new_child(UiBuilder::new().id_salt("steps").max_rect(place));
    part.spacing_mut().scroll = ScrollStyle { bar_width: measure::FOCUS * 2.0, ..ScrollStyle::solid() };
    let area = ScrollArea::vertical().id_salt("steps").max_height(room).min_scrolled_height(0.0).auto_shrink([false, true]);
    area.show(&mut part, |ui| {
        ui.set_max_width(wide);
        add(ui);
    });
    ui.advance_cursor_after_rect(part.min_rect().with_max_x(place.left() + wide));
}

/// Draws the row of a faction with units or a marker to set up; the one a click on the map places is lit. Returns true when it was clicked.
/// Markers have an order of their own, and take no click.
pub(super) fn set_up_row_ui(ui: &mut Ui, cube: Option<&Cube>, (name, waits): (&str, &str), is_now: bool, is_marker: bool) -> bool {
    let palette = palette(ui);
    let sense = if is_marker { Sense::hover() } else { Sense::click() };
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::STEP_ROW), sense);
    response.widget_info(|| match is_marker {
        true => WidgetInfo::labeled(Role::Label, true, format!("{name}: {waits}")),
        false => WidgetInfo::selected(Role::Button, true, is_now, format!("{name}: {waits}")),
    });
    if is_now {
        ui.painter().rect_filled(place, radius::BUTTON, palette.surface);
        ui.painter().rect_filled(place.with_max_x(place.left() + measure::ROW_BAR), 0.0, palette.accent);
    } else if !is_marker && response.hovered() || response.has_focus() {
        ui.painter().rect_filled(place, radius::BUTTON, palette.sunken);
    }
    let at = place.left_center() + vec2(gap::BUTTON + measure::CUBE * 0.4, 0.0);
    if let Some(cube) = cube {
        cube.paint(ui.painter(), at, measure::CUBE * 0.36, palette);
    }
    let font = if is_now { semibold(type_size::BODY) } else { medium(type_size::BODY) };
    let at = at + vec2(measure::CUBE * 0.5 + gap::NEXT, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, name, font, palette.ink);
    let at = place.right_center() - vec2(gap::NEXT, 0.0);
    ui.painter().text(at, Align2::RIGHT_CENTER, waits, FontId::proportional(type_size::SMALL), palette.second);
    response.clicked()
}

/// Returns the events of the turn that is played as they are after all corrections, the last first.
pub fn of_turn(play: &Campaign) -> impl Iterator<Item = &Event> {
    let log = ReplayedLog::of(play.journal());
    let events = log.places().rev().filter_map(move |place| log.at(place)?.event());
    events.take_while(|event| !matches!(event.command, Command::Draw { .. }))
}

/// Counts the units an event brings into each area.
pub(super) fn arriving(event: &Event) -> BTreeMap<&AreaId, u32> {
    let mut come = BTreeMap::<_, u32>::new();
    for change in &event.changes {
        if let Change::Units { units, to: CubePlace::Area(area), .. } = change {
            *come.entry(area).or_default() += units;
        }
    }
    come
}

/// Describes the reinforcements of the turn: `3 Albany, 2 Pittsburgh`, or their number.
pub(super) fn reinforced_text(play: &Campaign) -> String {
    let Some(event) = of_turn(play).find(|event| matches!(event.command, Command::Reinforce { .. })) else { return String::new() };
    let come = arriving(event);
    if come.len() <= NAMED {
        return come.iter().map(|(area, units)| format!("{units} {area}")).collect::<Vec<_>>().join(", ");
    }
    count_text(come.values().sum::<u32>(), "unit", "units")
}

/// Returns the movement card of the turn as it is printed: armies, areas and the way, without what special cards add to them.
pub(super) fn card_played(play: &Campaign) -> Option<(u32, u32, Way)> {
    let setup = play.setup().now(play.state());
    of_turn(play).find_map(|event| {
        if let Command::MovementCard { armies, areas, way, .. } = &event.command {
            return Some((*armies, *areas, *way));
        }
        let Command::Card { card, .. } = &event.command else { return None };
        if let Some(own) = setup.board.cards.get(card) {
            return (!own.is_special()).then_some((own.armies, own.areas, own.way));
        }
        let row = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0)?;
        let moves = |effect: &CardEffect| {
            if let CardEffect::Move { armies, areas, way } = effect { Some((*armies, *areas, *way)) } else { None }
        };
        row.data.effects.iter().find_map(moves)
    })
}

/// Describes the movement card of the turn.
pub(super) fn card_text(play: &Campaign) -> String {
    match card_played(play) {
        Some((armies, areas, Way::Land)) => {
            format!("{}, {}", count_text(armies, "army", "armies"), count_text(areas, "area each", "areas each"))
        }
        Some((_, _, way @ (Way::Warship | Way::FishingBoat | Way::Canoe))) => format!("by {}", way.spoken()),
        None => String::new(),
    }
}

/// Describes the marches of the turn.
pub(super) fn marches_text(play: &Campaign) -> String {
    let marched = of_turn(play).filter(|event| matches!(event.command, Command::Move { .. })).count();
    let orders = play.state().orders.as_ref();
    let left = orders.map_or(0, |orders| orders.armies);
    match (StepState::of(play, 2), marched) {
        // Canoes count units: any number of areas may send some.
        (StepState::Now, _) if orders.is_some_and(|orders| orders.way == Way::Canoe) => String::new(),
        (StepState::Now, _) => {
            let all = u32::try_from(marched).unwrap_or(u32::MAX).saturating_add(left);
            format!("{left} of {} left", count_text(all, "army", "armies"))
        }
        (StepState::Done, 0) => "none".to_owned(),
        (StepState::Done, marched) => format!("{} marched", count_text(marched, "army", "armies")),
        (StepState::Waits, _) => String::new(),
    }
}

/// Describes the battles that are to be fought.
pub(super) fn battles_text(play: &Campaign) -> String {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let waits = contested(setup, state);
    // The battle that is on is one of both.
    let fought = usize::try_from(state.fought).unwrap_or(usize::MAX).saturating_sub(usize::from(state.battle.is_some()));
    match (waits.as_slice(), fought) {
        ([], 0) => String::new(),
        ([], _) => "all fought".to_owned(),
        ([area], 0) => format!("1, at {area}"),
        (waits, 0) => format!("{} to fight", waits.len()),
        (waits, fought) => format!("{} of {} left", waits.len(), waits.len().saturating_add(fought)),
    }
}

impl TurnPanel {
    /// Draws the battles of the turn that are over, and the one on a table with figures.
    pub(super) fn battles_ui(&self, ui: &mut Ui, play: &Campaign, on_table: Option<&str>) {
        let state = play.state();
        let mut over = Vec::new();
        for event in of_turn(play) {
            if let Command::BeginBattle { area, .. } = &event.command
                && state.battle.as_ref().is_none_or(|battle| battle.area != *area)
                && !over.contains(area)
            {
                over.push(area.clone());
            }
        }
        let ends = |event: &Event| event.changes.iter().any(|change| matches!(change, Change::Battle { battle: None }));
        let is_just_over = play.journal().last_applied().is_some_and(ends);
        let last = over.first().cloned();
        over.iter().rev().for_each(|area| over_card_ui(ui, play, area, is_just_over && last.as_ref() == Some(area)));
        if let Some(battle) = state.battle.as_ref() {
            current_card_ui(ui, play, battle, on_table);
            // Those that wait are not forgotten while one is fought.
            let waits = contested(&play.setup().now(state), state);
            let waits = waits.iter().filter(|area| **area != battle.area).map(ToString::to_string).collect::<Vec<_>>();
            if !waits.is_empty() {
                ui.label(RichText::new(format!("Then {}.", join_list(&waits))).small());
            }
        }
    }
}

/// Draws the card of a battle that is over; of the one just fought, who holds the area is said large.
fn over_card_ui(ui: &mut Ui, play: &Campaign, area: &AreaId, is_last: bool) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let Some(own) = state.areas.get(area) else { return };
    let tables = &setup.tables;
    let holder = holder_of(tables, state, area);
    let left = in_table_order(tables, &own.cubes).into_iter().filter(|(_, units)| **units > 0);
    let left = left.map(|(faction, units)| units_of(tables, *units, faction)).collect::<Vec<_>>();
    let text = match holder {
        Some(side) => {
            let flag = own.control.as_ref().is_some_and(|(controls, _)| tables.find_side(controls.as_str()) == Some(side));
            let flag = if flag { ", its flag is on it" } else { "" };
            match is_last {
                true => format!("{} left{flag}.", join_list(&left)),
                false => format!("The {} side holds it{flag}: {} left.", side_name(tables, side), join_list(&left)),
            }
        }
        None if is_last => String::new(),
        None => "No side holds it.".to_owned(),
    };
    card_ui(ui, false, |ui| {
        if is_last {
            let ink = holder.map_or(palette(ui).ink, |side| palette(ui).nation_word(nation(tables, side)));
            ui.add(Label::new(RichText::new(holder_text(tables, state, area)).font(serif(type_size::HEADING)).color(ink)).wrap());
        }
        ui.horizontal(|ui| {
            if is_last {
                return;
            }
            ui.label(RichText::new(area.as_str()).font(semibold(type_size::BODY)));
            if let Some(place) = holder {
                let (flag, _) = ui.allocate_exact_size(vec2(measure::TICK, measure::TICK), Sense::hover());
                Glyph::Flag.paint(ui.painter(), flag, palette(ui).nation_word(nation(tables, place)));
            }
        });
        ui.add(Label::new(RichText::new(text).small().color(palette(ui).second)).wrap());
    });
}

/// Draws the card of the battle that is fought: its cubes, and whether it is on a table with figures.
fn current_card_ui(ui: &mut Ui, play: &Campaign, battle: &AreaBattle, on_table: Option<&str>) {
    let tables = &play.setup().tables;
    card_ui(ui, true, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(battle.area.as_str()).font(semibold(type_size::BODY)));
            if battle.table.is_some() {
                let ink = palette(ui).on_accent;
                let frame =
                    Frame::new().fill(palette(ui).accent).corner_radius(radius::CELL).inner_margin(Margin::symmetric(gap::ROW as i8, 0));
                frame.show(ui, |ui| ui.label(RichText::new("on the table").font(semibold(type_size::SMALL)).color(ink)));
            }
        });
        battle.units.values().for_each(|units| side_row_ui(ui, tables, in_table_order(tables, units).into_iter()));
        if let Some(text) = on_table {
            ui.add(Label::new(RichText::new(text).small().color(palette(ui).second)).wrap());
        }
    });
}

/// Draws the cubes of an area where both sides meet, a row for each: Natives of no side stand with the side they fight for, so many of them
/// with the attacker.
pub(super) fn cubes_by_side_ui(ui: &mut Ui, tables: &Tables, cubes: &BTreeMap<FactionId, u32>, (attacker, natives): (Option<usize>, u32)) {
    for own in 0..tables.sides.len() {
        let of_own =
            |(faction, units): (&'_ FactionId, &u32)| match tables.find_faction(faction.as_str()).and_then(|place| tables.side_of(place)) {
                Some(side) if side == own => *units,
                Some(_) => 0,
                None if attacker == Some(own) => natives.min(*units),
                None => units.saturating_sub(natives),
            };
        let here = cubes.iter().map(|row| (row.0, of_own(row))).filter(|(_, units)| *units > 0);
        let here = in_table_order(tables, here);
        if !here.is_empty() {
            side_row_ui(ui, tables, here.iter().map(|(faction, units)| (*faction, units)));
        }
    }
}

/// Draws the cubes of a side in a row.
fn side_row_ui<'u>(ui: &mut Ui, tables: &Tables, units: impl Iterator<Item = (&'u FactionId, &'u u32)>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = measure::FOCUS;
        units.for_each(|(faction, units)| row_of_cubes_ui(ui, tables, faction, *units));
    });
}

/// Draws the cubes of a faction in a row, or one with its number where they are many.
fn row_of_cubes_ui(ui: &mut Ui, tables: &Tables, faction: &FactionId, units: u32) {
    /// Largest number of cubes that are drawn one by one.
    const EACH: u32 = 6;
    let Some(cube) = cube_of(tables, faction) else { return };
    let drawn = if units <= EACH { units } else { 1 };
    let (place, response) = ui.allocate_exact_size(vec2(drawn as f32 * measure::CUBE * 0.85, measure::CUBE), Sense::hover());
    let text = units_of(tables, units, faction);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    for nth in 0..drawn {
        let at = place.left_center() + vec2((nth as f32 + 0.5) * measure::CUBE * 0.85, 0.0);
        cube.paint(ui.painter(), at, measure::CUBE * 0.36, palette(ui));
    }
    response.on_hover_text(text);
    if units > EACH {
        ui.label(RichText::new(format!("×{units}")).small());
    }
}

/// Draws a card of the list; the current one has a strong frame.
pub(super) fn card_ui(ui: &mut Ui, is_current: bool, add: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    let edge = if is_current { Stroke::new(measure::FOCUS, palette.ink) } else { Stroke::new(measure::LINE, palette.line) };
    let frame = Frame::new().fill(palette.surface).stroke(edge).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::NEXT as i8));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = measure::FOCUS;
        ui.spacing_mut().interact_size.y = 0.0;
        add(ui);
    });
}
