//! The map of a campaign: what stands on it, and what the step at hand may choose there.

use std::collections::BTreeMap;

use eframe::egui::{Align, Label, Layout, RichText, Sense, TextEdit, Ui, UiBuilder, vec2};

use super::area_text::describe_area;
use super::keys::PageAct;
use super::map::{AreaMap, MapAct, Marks, Scene};
use super::own_board::OwnBoard;
use super::parts::OfferedAreas;
use super::question::AreaQuestion;
use super::turn::TurnPanel;
use crate::engine::text::{count_text, find_by_name};
use crate::games::area::campaign::{AreaState, Campaign, Command, Event, contested};
use crate::gui::look::{gap, measure, palette};
use crate::gui::parts::widgets::{entered, fits, put_cursor};
use crate::gui::shell::keys::Pressed;
use crate::id::AreaId;

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
    let fought = state.battle.as_ref().map_or_else(|| contested(&setup, state), |battle| vec![battle.area.clone()]);
    let marks = Marks {
        fought,
        // What only the referee may allow is marked while an army waits for its way, and not where none may march any more.
        by_referee: if offered.in_order.is_empty() && turn.marked().len() != 1 { Vec::new() } else { offered.by_referee },
        offered: offered.in_order,
        picked: None,
        way: if in_battle { Vec::new() } else { turn.marked() },
        marched: marched(play),
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
    match find {
        Some(name) => {
            if find_ui(ui, name, opened) {
                map.pick(find_by_name(name, setup.board.areas.keys().map(|area| ([area.as_str()], area.clone()))));
                *find = None;
            }
        }
        None => caption_ui(ui, question, &marks, (low, homeless)),
    }
    let coming = marks.arrivals.clone();
    let says = |name: &AreaId, area: &AreaState| {
        let stands = describe_area(&setup, name, area);
        coming.get(name).map_or_else(|| stands.clone(), |units| format!("{stands}, {units} to come"))
    };
    let scene = Scene {
        tables: &setup.tables,
        board: &setup.board,
        owned: own.board(),
        areas: &state.areas,
        area_text: &says,
        marks,
        drags: !in_battle,
        enter_is_primary: !starting,
        folder: own.folder(),
        line_above: if low { measure::MAP_CAPTION } else { 0.0 },
        lays: false,
    };
    map.ui(ui, &scene)
}

/// The field of an area that is sought, in the place of what a click does. True if Enter was pressed in it.
fn find_ui(ui: &mut Ui, name: &mut String, opened: bool) -> bool {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::MAP_CAPTION), Sense::hover());
    let line = line.shrink2(vec2(gap::NEXT, 0.0));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("find").max_rect(line).layout(Layout::left_to_right(Align::Center)));
    let title = ui.label("Find an area");
    let edit = TextEdit::singleline(name).desired_width(measure::NOTE_FIELD).hint_text("part of its name");
    let field = ui.add(edit).labelled_by(title.id);
    if opened {
        put_cursor(&ui, field.id, name);
    }
    ui.label(RichText::new("Enter picks it, as a click does.").small());
    entered(&ui, &field)
}

/// Draws the line that explains what a click on the map does now.
fn caption_ui<F>(ui: &mut Ui, question: Option<&AreaQuestion<F>>, marks: &Marks, (low, homeless): (bool, usize)) {
    let may_march = !marks.offered.is_empty();
    let says = match question {
        Some(asked) => format!("{}: click an area.", asked.text),
        // Beside the buttons of a low window there is room for few words.
        None if marks.way.len() > 1 && !may_march => "Enter marches; click the last area to go back.".to_owned(),
        None if low && !marks.way.is_empty() => "Click the next area, or the last to go back.".to_owned(),
        None if low && may_march => "Click where an army starts.".to_owned(),
        None if !marks.way.is_empty() => "Click the next area, or the last one to go back one.".to_owned(),
        None if may_march => "Click where an army starts, or drag it where it marches.".to_owned(),
        None => String::new(),
    };
    let dotted = if low || marks.by_referee.is_empty() { "" } else { " Dotted: only if the referee allows it." };
    let says = says + dotted;
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::MAP_CAPTION), Sense::hover());
    // In a low window the buttons of the map stand in it.
    let buttons = if low { measure::MAP_TOOLS } else { 0.0 };
    let line = line.with_max_x(line.right() - buttons).shrink2(vec2(gap::NEXT, 0.0));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("caption").max_rect(line).layout(Layout::left_to_right(Align::Center)));
    let asked = ui.add(Label::new(RichText::new(says).color(palette(&ui).second)).truncate());
    if homeless > 0 {
        // Where there is room beside what is asked: what is not tinted by home, and why.
        let rest = ui.max_rect().with_min_x(asked.rect.right() + gap::GROUP);
        let says = format!("Home of {} not known: tinted by the units there.", count_text(homeless, "area", "areas"));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rest).layout(Layout::right_to_left(Align::Center)));
        if fits(&ui, &says) {
            let color = palette(&ui).third;
            ui.label(RichText::new(says).small().color(color));
        }
    }
}

/// The marches of the turn that is played.
fn marched(play: &Campaign) -> Vec<Vec<AreaId>> {
    let journal = play.journal();
    let events = journal.applied().rev().take_while(|event| !matches!(event.command, Command::Draw { .. }));
    let way = |event: &Event| {
        let Command::Move { from, path, .. } = &event.command else { return None };
        Some(std::iter::once(from).chain(path).cloned().collect())
    };
    events.filter_map(way).collect()
}
