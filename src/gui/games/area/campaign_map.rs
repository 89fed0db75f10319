//! The map of a campaign: what stands on it, and what the step at hand may choose there.

use std::collections::BTreeMap;

use eframe::egui::{
    Align, Align2, Id, Layout, Rect, RichText, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::area_text::describe_area;
use super::chart::nation;
use super::keys::PageAct;
use super::map::{AreaMap, MapAct, Marks, Scene};
use super::own_board::OwnBoard;
use super::parts::OfferedAreas;
use super::question::AreaQuestion;
use super::turn::{TurnPanel, of_turn};
use crate::engine::text::{count_text, find_by_name};
use crate::games::area::campaign::{AreaState, Campaign, Command, Event, contested};
use crate::gui::look::{gap, measure, medium, palette, radius, type_size};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::widgets::{entered, fits, put_cursor, width_of};
use crate::gui::shell::keys::Pressed;
use crate::id::AreaId;
use crate::scenario::Nation;

/// The map of a campaign, with what can be done on it in the step at hand; nothing `is_held`, while a fact of the log is changed.
pub fn map_ui<F>(
    ui: &mut Ui,
    (map, find): (&mut AreaMap, &mut Option<String>),
    (play, own): (&Campaign, &OwnBoard),
    turn: &mut TurnPanel,
    question: Option<&AreaQuestion<F>>,
    is_held: bool,
    pressed: &Pressed,
) -> Vec<MapAct> {
    map.move_by_keys(pressed);
    let (setup, state) = (play.setup().now(play.state()), play.state());
    let in_battle = state.battle.is_some();
    // All marches come before the first battle: then nobody is asked for one, though the referee may still let it through.
    let over = state.fought > 0 && turn.marked().is_empty();
    let marches = || if is_held || in_battle || over { OfferedAreas::default() } else { turn.marches(play) };
    let asked = |question: &AreaQuestion<F>| OfferedAreas { in_order: question.areas.clone(), by_referee: Vec::new() };
    let offered = question.map_or_else(marches, asked);
    let mut fought = contested(&setup, state);
    if let Some(battle) = &state.battle {
        // The one that is fought comes first: there the map is centred.
        fought.retain(|area| *area != battle.area);
        fought.insert(0, battle.area.clone());
    }
    let marks = Marks {
        fought,
        // What only the referee may allow is marked while an army waits for its way, and not where none may march any more.
        by_referee: if offered.in_order.is_empty() && turn.marked().len() != 1 { Vec::new() } else { offered.by_referee },
        offered: offered.in_order,
        picked: turn.card_area().cloned(),
        way: if in_battle { Vec::new() } else { turn.marked() },
        marched: marched(play),
        nation: nation_of_turn(play),
        on_table: state.battle.as_ref().filter(|battle| battle.table.is_some()).map(|battle| battle.area.clone()),
        arrivals: if in_battle { BTreeMap::new() } else { turn.arrivals(play) },
    };
    // While armies may still march, Enter at an area none starts from begins no battle.
    let starting = question.is_none() && marks.way.is_empty() && !marks.offered.is_empty();
    let low = ui.available_height() < measure::LOW;
    let homeless = if low { 0 } else { setup.board.areas.values().filter(|area| area.home.is_none()).count() };
    let opened = pressed.has(PageAct::Find);
    if opened {
        *find = Some(String::new());
    }
    let caption = caption(question, &marks, homeless);
    let place = ui.available_rect_before_wrap();
    let coming = marks.arrivals.clone();
    let text = |name: &AreaId, area: &AreaState| {
        let stands = describe_area(&setup, name, area);
        coming.get(name).map_or_else(|| stands.clone(), |units| format!("{stands}, {units} to come"))
    };
    let scene = Scene {
        tables: &setup.tables,
        board: &setup.board,
        owned: own.board(),
        areas: &state.areas,
        area_text: &text,
        marks,
        drags: !in_battle,
        enter_is_primary: !starting,
        folder: own.folder(),
        lays: false,
    };
    let acts = map.ui(ui, &scene);
    match find {
        Some(name) => {
            let found = |name: &str| find_by_name(name, setup.board.areas.keys().map(|area| ([area.as_str()], area.clone())));
            if find_ui(ui, place, name, opened, &|name| found(name).map(|area| area.to_string())) {
                map.pick(found(name));
                *find = None;
                ui.ctx().request_repaint();
            }
        }
        None => caption_ui(ui, place, map, &caption),
    }
    acts
}

/// Draws the field of an area that is sought, over the map's corner, and the name of the one that is `found`. True if Enter was pressed in
/// it.
fn find_ui(ui: &mut Ui, map: Rect, name: &mut String, opened: bool, found: &dyn Fn(&str) -> Option<String>) -> bool {
    let place = tag_place(map, map.width() - 2.0 * gap::NEXT);
    ui.painter().rect(place, radius::BUTTON, palette(ui).surface, Stroke::new(measure::LINE, palette(ui).edge), StrokeKind::Inside);
    let inner = place.shrink2(vec2(gap::NEXT, 0.0));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("find").max_rect(inner).layout(Layout::left_to_right(Align::Center)));
    let title = ui.label("Find an area");
    let edit = TextEdit::singleline(name).desired_width(measure::NOTE_FIELD).hint_text("part of its name");
    let field = ui.add(edit).labelled_by(title.id);
    if opened {
        put_cursor(&ui, field.id, name);
    }
    let text = match found(name) {
        Some(area) => format!("Enter: {area}"),
        None if name.trim().is_empty() => "Enter picks it, as a click does.".to_owned(),
        None => "No area has that name.".to_owned(),
    };
    if fits(&ui, &text) {
        ui.label(RichText::new(text).small());
    }
    entered(&ui, &field)
}

/// Returns the place of a tag over the upper left corner of a map.
fn tag_place(map: Rect, width: f32) -> Rect {
    let most = (map.width() - 2.0 * gap::NEXT).max(0.0);
    Rect::from_min_size(map.min + Vec2::splat(gap::NEXT), vec2(width.min(most), measure::TARGET))
}

/// Describes the choice that a click on the map makes now; empty where the foot says it.
fn caption<F>(question: Option<&AreaQuestion<F>>, marks: &Marks, homeless: usize) -> String {
    match question {
        Some(asked) => format!("{}: click an area.", asked.text),
        // In few words: it lies over the map.
        None if !marks.by_referee.is_empty() => "Dotted frame: only by the referee's word.".to_owned(),
        None if homeless > 0 && marks.offered.is_empty() => {
            format!("Home of {} not known: tinted by the units there.", count_text(homeless, "area", "areas"))
        }
        None => String::new(),
    }
}

/// Draws that choice as a tag over the map, so that the map keeps its room: in the corner where it hides least of the areas.
fn caption_ui(ui: &Ui, room: Rect, map: &AreaMap, text: &str) {
    if text.is_empty() {
        return;
    }
    let palette = palette(ui);
    let wide = width_of(ui, text, medium(type_size::BODY));
    let first = tag_place(room, wide + 2.0 * gap::BUTTON);
    let down = vec2(0.0, room.bottom() - gap::NEXT - first.bottom());
    let right = vec2(room.right() - gap::NEXT - first.right(), 0.0);
    // The buttons of the map stand in the upper right one.
    let corners = [Vec2::ZERO, down, down + right, down + right / 2.0, right / 2.0].map(|by| first.translate(by));
    let place = corners.into_iter().min_by(|one, other| map.hidden_by(*one).total_cmp(&map.hidden_by(*other))).unwrap_or(first);
    let response = ui.interact(place, Id::unique("choice on the map"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect(place, radius::BUTTON, palette.surface, Stroke::new(measure::LINE, palette.accent), StrokeKind::Inside);
    let room = place.width() - 2.0 * gap::BUTTON;
    line_in(ui, (place.center(), Align2::CENTER_CENTER), text, (medium(type_size::BODY), palette.ink), room);
    response.on_hover_text(text);
}

/// Returns the nation of the side whose turn it is.
fn nation_of_turn(play: &Campaign) -> Option<Nation> {
    let tables = &play.setup().tables;
    let active = tables.find_faction(play.state().active.as_ref()?.as_str())?;
    tables.side_of(active).map_or(Some(Nation::NativeNations), |side| nation(tables, side))
}

/// The marches of the turn that is played.
fn marched(play: &Campaign) -> Vec<Vec<AreaId>> {
    let way = |event: &Event| {
        let Command::Move { from, path, .. } = &event.command else { return None };
        Some(std::iter::once(from).chain(path).cloned().collect())
    };
    of_turn(play).filter_map(way).collect()
}
