//! AgendaRows of the agenda: a brigade's row with its action and key, its units under it with their inches; the next row lit.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, Color32, FontId, Id, Popup, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{PhaseList, across, has_inches, second};
use crate::engine::Word as _;
use crate::game::{Offer, OfferAction};
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::{
    AgendaGroup, AgendaItem, Battle, Command, Phase, Rff1812, Selection, UnitState, Work, allowed_inches, attach_outlook, hoped_maneuver,
    road_inches,
};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Order;
use crate::gui::games::rff1812::checks::inherent_parts;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::games::rff1812::roster::{formation_glyph, number_of};
use crate::gui::games::rff1812::turn_panel::{ListKeys, NumberedRow};
use crate::gui::look::{Glyph, gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::line_that_fits;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::menu::{menu_button, menu_ui};
use crate::gui::parts::widgets::{parts_in, width_of};
use crate::gui::shell::guide::{LEADER, mark};
use crate::gui::shell::pass::keep_menu;
use crate::id::{LeaderId, UnitId};
use crate::quantity::inches_text;

/// Key of a group that stays the same while its items are done: its work, and its leader.
pub(super) type GroupKey = (Work, Option<LeaderId>);

/// AgendaRows are folded from so many times the height of their room on; fewer scroll.
const FOLDED_FROM: f32 = 1.5;

/// Unit's row under its brigade.
struct UnitRow {
    unit: UnitId,
    number: String,
    name: String,
    facts: Vec<String>,
    /// Inches over open, broken and rough ground and along a road; empty where the row has none.
    inches: Vec<String>,
    /// They hang on the die still to be thrown.
    hangs: bool,
    /// Result of what is done; `None` if it is still to be done.
    done: Option<String>,
    /// Offer of the row itself, with its label; `None` if the brigade's row stands for it.
    action: Option<(String, Intent)>,
}

/// Group as it is drawn.
struct GroupRow {
    key: GroupKey,
    /// Place of its first item in the agenda.
    nth: usize,
    title: String,
    facts: Vec<String>,
    done: Option<String>,
    units: Vec<UnitRow>,
    /// Further lines of words.
    lines: Vec<String>,
    verb: &'static str,
    /// Label of its button, and its intent; `None` if there is nothing to press.
    action: Option<(String, Intent, bool)>,
    /// Offers beside the first.
    more: Vec<(String, Intent, bool)>,
    /// Number of its key, from 1.
    number: Option<usize>,
    is_next: bool,
    is_open: bool,
    can_fold: bool,
}

/// AgendaRows of the agenda, in their order.
pub(super) struct AgendaRows<'b> {
    battle: &'b Battle,
    groups: Vec<GroupRow>,
    attach: Option<usize>,
}

impl<'b> AgendaRows<'b> {
    /// Prepares the rows for a room of this height, in points: with more than it holds only the first group is unfolded.
    pub fn of(battle: &'b Battle, list: &PhaseList, room: f32) -> Self {
        let next = list.next_group();
        let mut numbers = 0;
        let shown = list.groups.iter().filter(|group| list.shows_done || list.first_open(group).is_some());
        let mut groups = shown.map(|group| group_row(battle, list, group, next == Some(group), &mut numbers)).collect::<Vec<_>>();
        let attach = (battle.state().phase == Phase::Maneuver && !battle.state().ended).then(|| numbers + 1);
        let is_fire = battle.state().phase == Phase::Fire;
        let high = |of: &dyn Fn(&&GroupRow) -> bool| groups.iter().filter(of).map(|group| group.height() + gap::NEXT).sum::<f32>();
        let defends = |group: &&GroupRow| group.key.0 == Work::DefensiveFire;
        let whole = if is_fire { high(&defends).max(high(&|group| !defends(group))) } else { high(&|_| true) };
        // The column's head, the row of leaders and the note under them.
        let whole = whole + 3.0 * measure::AGENDA_ROW;
        if whole > room * FOLDED_FROM {
            let first = groups.iter().position(|group| group.is_next).unwrap_or(0);
            let first_offensive = groups.iter().position(|group| group.key.0 == Work::OffensiveFire);
            let folded = |group: &GroupRow| group.units.len() as f32 * measure::AGENDA_ROW;
            // The first is unfolded in any case, then as many as there is room for.
            let all = groups.iter().map(folded).sum::<f32>();
            let mut left = if is_fire { 0.0 } else { room - (whole - all) - groups.get(first).map_or(0.0, folded) };
            for (nth, group) in groups.iter_mut().enumerate().filter(|(_, group)| group.units.len() > 1) {
                group.can_fold = true;
                let is_first = nth == first || (is_fire && Some(nth) == first_offensive);
                group.is_open = is_first || folded(group) <= left;
                left -= if is_first || !group.is_open { 0.0 } else { folded(group) };
            }
        }
        for group in groups.iter_mut().filter(|group| group.can_fold) {
            group.is_open ^= list.turned.contains(&group.key);
        }
        Self { battle, groups, attach }
    }

    /// Returns the row of a number, from 1; `None` if there is none, or nothing can be done in it.
    pub fn numbered(self, nth: usize) -> Option<NumberedRow> {
        if self.attach == Some(nth) {
            return Some(NumberedRow::Attach);
        }
        let (_, intent, open) = self.groups.into_iter().find(|group| group.number == Some(nth))?.action?;
        open.then_some(NumberedRow::Action(intent))
    }

    /// Draws the rows; `turned` is the group that was folded or unfolded.
    pub fn ui(&self, ui: &mut Ui, keys: ListKeys, turned: &mut Option<GroupKey>, intents: &mut Vec<Intent>) {
        let is_fire = self.groups.iter().any(|group| matches!(group.key.0, Work::DefensiveFire | Work::OffensiveFire));
        if is_fire {
            // What is no fire comes first, over both columns.
            let is_other = |group: &&GroupRow| !matches!(group.key.0, Work::DefensiveFire | Work::OffensiveFire);
            self.groups.iter().filter(is_other).for_each(|group| self.group_ui(ui, group, keys, turned, intents));
            ui.spacing_mut().item_spacing.x = gap::GROUP;
            ui.columns(2, |columns| {
                for (ui, (work, name)) in
                    columns.iter_mut().zip([(Work::DefensiveFire, "Defensive fire"), (Work::OffensiveFire, "Offensive fire")])
                {
                    ui.spacing_mut().item_spacing.x = gap::NEXT;
                    self.fire_head_ui(ui, work, name);
                    let own = self.groups.iter().filter(|group| group.key.0 == work);
                    own.for_each(|group| self.group_ui(ui, group, keys, turned, intents));
                }
            });
            return;
        }
        if self.groups.iter().any(|group| group.is_open && group.units.iter().any(|unit| !unit.inches.is_empty())) {
            columns_head_ui(ui);
        }
        for group in &self.groups {
            self.group_ui(ui, group, keys, turned, intents);
        }
        if let Some(number) = self.attach {
            self.attach_ui(ui, number, keys, intents);
        }
        if self.groups.iter().any(|group| group.is_open && group.units.iter().any(|unit| unit.hangs && !unit.inches.is_empty())) {
            let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::AGENDA_ROW), Sense::hover());
            let at_night = self.battle.state().light(self.battle.setup()).is_night();
            let text = if at_night {
                "Grey inches: at night a maneuver is tardy at best."
            } else {
                "Grey inches: if the maneuver is well handled."
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
            let (font, ink) = second(ui);
            let at = place.left_center() + vec2(gap::NEXT + measure::ROSTER_GLYPH + gap::GROUP, 0.0);
            ui.painter().text(at, Align2::LEFT_CENTER, text, font, ink);
        }
    }

    /// Draws the head of a column of fire: its name, and the side that fires.
    fn fire_head_ui(&self, ui: &mut Ui, work: Work, name: &str) {
        let (setup, state) = (self.battle.setup(), self.battle.state());
        let active = setup.scenario.side(&state.side);
        let side = if work == Work::OffensiveFire { active } else { Some(setup.scenario.other_side(&state.side)) };
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::AGENDA_ROW), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, name));
        let palette = palette(ui);
        let at = place.left_center() + vec2(gap::NEXT, 0.0);
        let drawn = ui.painter().text(at, Align2::LEFT_CENTER, name, semibold(type_size::BODY), palette.ink);
        if let Some(side) = side {
            let at = pos2(drawn.right() + gap::NEXT, place.center().y);
            let font = FontId::proportional(type_size::SMALL);
            if drawn.right() + gap::NEXT + width_of(ui, &side.name, font.clone()) <= place.right() {
                ui.painter().text(at, Align2::LEFT_CENTER, &side.name, font, palette.nation_word(side.nation));
            }
        }
    }

    fn group_ui(&self, ui: &mut Ui, group: &GroupRow, keys: ListKeys, turned: &mut Option<GroupKey>, intents: &mut Vec<Intent>) {
        let palette = palette(ui);
        let id = Id::unique(("agenda", group.key.0, group.nth));
        let inner_width = ui.available_width() - 2.0 * gap::NEXT;
        let chips = flow(ui, &group.more, inner_width - measure::ROSTER_GLYPH - gap::NEXT);
        let chips_high = chips.iter().map(|place| place.bottom() + gap::HAIR).fold(0.0, f32::max);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), group.height() + chips_high), Sense::hover());
        ui.add_space(gap::NEXT);
        if group.is_next {
            ui.painter().rect_filled(place, radius::PANEL, palette.surface);
            let bar = across(place, place.left(), place.left() + measure::NEXT_BAR).shrink2(vec2(0.0, gap::HAIR));
            ui.painter().rect_filled(bar, measure::LINE, palette.accent);
        }
        let inner = place.shrink2(vec2(gap::NEXT, 0.0));
        let row = |nth: usize| {
            let top = inner.top() + nth as f32 * measure::AGENDA_ROW;
            Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), measure::AGENDA_ROW))
        };
        let pressed = (keys.nth.is_some() && keys.nth == group.number) || (keys.enter && group.is_next);
        self.head_ui(ui, id, row(0), group, turned, (pressed, intents));
        let mut nth = 1;
        if group.is_open {
            let columns = Columns::of(ui, group);
            for unit in &group.units {
                self.unit_ui(ui, row(nth), unit, &columns, intents);
                nth += 1;
            }
        }
        let from = inner.left() + measure::ROSTER_GLYPH + gap::NEXT;
        for line in &group.lines {
            let place = across(row(nth), from, inner.right());
            let response = ui.interact(place, id.with(("line", nth)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, line));
            let (font, ink) = second(ui);
            ui.painter().text(place.left_center(), Align2::LEFT_CENTER, line, font, ink);
            nth += 1;
        }
        let top = row(nth).top();
        for (nth, (place, (text, intent, open))) in chips.iter().zip(&group.more).enumerate() {
            let button = Keyed { open: *open, ..Keyed::new(Rank::Chip, text, "", text) };
            if button.ui(ui, id.with(("offer", nth)), place.translate(vec2(from, top))).clicked() {
                intents.push(intent.clone());
            }
        }
    }

    /// Draws a group's own row: its name, what is to be done, and the button with its key.
    fn head_ui(
        &self,
        ui: &Ui,
        id: Id,
        row: Rect,
        group: &GroupRow,
        turned: &mut Option<GroupKey>,
        (pressed, intents): (bool, &mut Vec<Intent>),
    ) {
        let palette = palette(ui);
        let star = across(row, row.left(), row.left() + measure::ROSTER_GLYPH);
        let from = star.right() + gap::NEXT;
        if group.can_fold {
            let fold = ui.interact(star.expand2(vec2(gap::HAIR, 0.0)), id.with("fold"), Sense::click());
            let action = if group.is_open { "Fold" } else { "Unfold" };
            fold.widget_info(|| WidgetInfo::selected(Role::Button, true, group.is_open, format!("{action} {}", group.title)));
            triangle(ui, star, group.is_open, if fold.hovered() { palette.ink } else { palette.second });
            if fold.has_focus() {
                ui.painter().rect_stroke(star, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
            }
            if fold.clicked() {
                *turned = Some(group.key.clone());
            }
        } else if group.key.1.is_some() {
            Glyph::Leader.paint(ui.painter(), star.shrink(gap::HAIR), palette.second);
        }
        let right = match &group.action {
            Some((name, intent, open)) => {
                let key = match group.number {
                    _ if group.is_next => "Enter".to_owned(),
                    Some(number) if number <= 9 => format!("Alt {number}"),
                    _ => String::new(),
                };
                let button = Keyed { open: *open, ..Keyed::new(Rank::Link, group.verb, &key, name) };
                let bare = Keyed { key: "", ..button };
                let title = width_of(ui, &group.title, semibold(type_size::BODY));
                let button = if from + title + gap::NEXT + button.width(ui) > row.right() { bare } else { button };
                let place = across(row, row.right() - button.width(ui) + gap::HAIR, row.right() + gap::HAIR);
                let response = button.ui(ui, id, place.shrink2(vec2(0.0, measure::FOCUS)));
                if group.key.0 == Work::Check {
                    // Where the units are in a drawer, the list leads to a leader's check.
                    mark(ui, LEADER, response.rect);
                }
                if response.clicked() || (pressed && *open) {
                    intents.push(intent.clone());
                }
                place.left() - gap::NEXT
            }
            None => {
                let facts = group.done.as_ref().or_else(|| group.facts.first());
                let text = facts.map_or_else(|| group.title.clone(), |facts| format!("{}: {facts}", group.title));
                let response = ui.interact(row, id, Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                row.right()
            }
        };
        self.title_ui(ui, across(row, from, right), group);
    }

    fn title_ui(&self, ui: &Ui, place: Rect, group: &GroupRow) {
        let palette = palette(ui);
        let ink = if group.done.is_some() { palette.third } else { palette.ink };
        let (title, font_id) = line_that_fits(ui, &group.title, semibold(type_size::BODY), place.width());
        let mut words = TextFormat { font_id, color: ink, ..TextFormat::default() };
        if group.done.is_some() {
            words.strikethrough = Stroke::new(measure::LINE, ink);
        }
        let mut job = LayoutJob::single_section(title, words);
        let wide = ui.painter().layout_job(job.clone()).size().x;
        let facts = match &group.done {
            Some(done) => vec![done.clone()],
            None if group.is_open || group.units.len() < 2 => group.facts.clone(),
            None => vec![folded_names(&group.units)],
        };
        let facts = parts_in(ui, &facts, place.width() - wide - gap::NEXT);
        let (font, second) = second(ui);
        job.append(&facts, gap::NEXT, TextFormat { font_id: font, color: second, ..TextFormat::default() });
        let galley = ui.painter().layout_job(job);
        let painter = ui.painter().with_clip_rect(place.expand2(vec2(0.0, gap::HAIR)).intersect(ui.clip_rect()));
        painter.galley(pos2(place.left(), place.center().y - galley.size().y / 2.0), galley, ink);
    }

    fn unit_ui(&self, ui: &Ui, row: Rect, unit: &UnitRow, columns: &Columns, intents: &mut Vec<Intent>) {
        let palette = palette(ui);
        let id = Id::unique(("unit of the agenda", unit.unit.as_str(), columns.work));
        let text = unit.text();
        let response: Response = match &unit.action {
            Some((name, intent)) => {
                let response = ui.interact(row, id, Sense::click());
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
                if response.hovered() || response.has_focus() {
                    let edge = if response.has_focus() {
                        Stroke::new(measure::FOCUS, palette.accent)
                    } else {
                        Stroke::new(measure::LINE, palette.chip_line)
                    };
                    ui.painter().rect(row.expand2(vec2(gap::HAIR, 0.0)), radius::BUTTON, palette.chip, edge, StrokeKind::Inside);
                }
                if response.clicked() {
                    intents.push(intent.clone());
                }
                response
            }
            None => {
                let response = ui.interact(row, id, Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                response
            }
        };
        response.on_hover_text(&text);
        let small = FontId::proportional(type_size::SMALL);
        let number_at = across(row, row.left(), row.left() + measure::ROSTER_NUMBER);
        ui.painter().text(number_at.right_center(), Align2::RIGHT_CENTER, &unit.number, small.clone(), palette.second);
        let glyph_at = across(row, number_at.right() + gap::NEXT, number_at.right() + gap::NEXT + measure::ROSTER_GLYPH);
        let battle = self.battle;
        if let (Some((side, _)), Some(state)) = (battle.setup().scenario.unit(&unit.unit), battle.state().units.get(&unit.unit)) {
            formation_glyph(state.formation).paint(ui.painter(), glyph_at.shrink(measure::LINE), palette.nation(side.nation));
        }
        let from = glyph_at.right() + gap::NEXT;
        let ink = if unit.done.is_some() { palette.third } else { palette.ink };
        let mut words = TextFormat { font_id: semibold(type_size::BODY), color: ink, ..TextFormat::default() };
        if unit.done.is_some() {
            words.strikethrough = Stroke::new(measure::LINE, ink);
        }
        let inches_left = if unit.inches.is_empty() { row.right() } else { columns.inches_left(row) };
        let (name, font_id) = line_that_fits(ui, &unit.name, words.font_id.clone(), inches_left - gap::NEXT - from);
        let galley = ui.painter().layout_job(LayoutJob::single_section(name, TextFormat { font_id, ..words }));
        let own_right = from + galley.size().x;
        ui.painter().galley(pos2(from, row.center().y - galley.size().y / 2.0), galley, ink);
        let facts = unit.done.as_ref().map_or_else(|| unit.facts.clone(), |done| vec![done.clone()]);
        // In their column, or close behind a short name where the column is too narrow for the first of them.
        let behind = |right: f32| (right, parts_in(ui, &facts, inches_left - gap::NEXT - (right + gap::NEXT)));
        let places = [(from + columns.name).max(own_right), own_right];
        let (right, facts) = places.map(behind).into_iter().find(|(_, facts)| !facts.is_empty()).unwrap_or_default();
        ui.painter().text(pos2(right + gap::NEXT, row.center().y), Align2::LEFT_CENTER, facts, small, palette.second);
        let ink = if unit.hangs { palette.second } else { palette.ink };
        for (nth, inches) in unit.inches.iter().enumerate() {
            let at = pos2(columns.edge(row, nth), row.center().y);
            ui.painter().text(at, Align2::RIGHT_CENTER, inches, FontId::proportional(type_size::BODY), ink);
        }
    }

    /// Draws the row of the leaders, who attach last: a click chooses the leader, then the unit.
    fn attach_ui(&self, ui: &mut Ui, number: usize, keys: ListKeys, intents: &mut Vec<Intent>) {
        let (setup, state) = (self.battle.setup(), self.battle.state());
        let there = setup.scenario.side(&state.side).into_iter().flat_map(|side| &side.leaders);
        let there = there.filter(|leader| state.leaders.get(&leader.id).is_some_and(crate::games::rff1812::battle::LeaderState::in_play));
        let there = there.map(|leader| &leader.id).collect::<Vec<_>>();
        if there.is_empty() {
            return;
        }
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::AGENDA_ROW), Sense::hover());
        let row = place.shrink2(vec2(gap::NEXT, 0.0));
        let palette = palette(ui);
        let star = across(row, row.left(), row.left() + measure::ROSTER_GLYPH);
        Glyph::Leader.paint(ui.painter(), star.shrink(gap::HAIR), palette.third);
        let key = if number <= 9 { format!("Alt {number}") } else { String::new() };
        let button = Keyed::new(Rank::Link, "Attach", &key, "Attach a leader");
        let at = across(row, row.right() - button.width(ui) + gap::HAIR, row.right() + gap::HAIR);
        let response = button.ui(ui, Id::unique("attach a leader"), at.shrink2(vec2(0.0, measure::FOCUS)));
        let by_key = keys.nth == Some(number);
        if by_key {
            Popup::toggle_id(ui.ctx(), Popup::default_response_id(&response));
        }
        menu_ui(&response, |ui| {
            for (nth, leader) in there.iter().enumerate() {
                let own = menu_button(ui, &state.leader_name(setup, leader), |ui| {
                    let offers = self.battle.offers(&Selection::Attachment((**leader).clone()));
                    offers.iter().for_each(|offer| attach_to_ui(ui, self.battle, offer, intents));
                });
                if own.clicked() {
                    keep_menu(ui);
                }
                // By keys one goes on from the first leader.
                if by_key && nth == 0 {
                    own.request_focus();
                }
            }
        });
        let names = there.iter().map(|leader| state.leader_surname(setup, leader)).collect::<Vec<_>>();
        let from = star.right() + gap::NEXT;
        let lead = "Leaders attach last";
        let font = FontId::proportional(type_size::BODY);
        let with_names = format!("{lead}: {}", names.join(", "));
        let has_room = from + width_of(ui, &with_names, font.clone()) <= at.left() - gap::NEXT;
        let text = if has_room { with_names } else { lead.to_owned() };
        ui.painter().text(pos2(from, row.center().y), Align2::LEFT_CENTER, text, font, palette.second);
    }
}

/// Draws an offer to attach a leader, with what he gains there and what it costs under it.
fn attach_to_ui(ui: &mut Ui, battle: &Battle, offer: &Offer<Rff1812>, intents: &mut Vec<Intent>) {
    if ui.add_enabled(offer.is_open(), eframe::egui::Button::new(&offer.text)).clicked() {
        intents.push(Intent::taking(offer));
        ui.close();
    }
    if let Some(Command::Attach { leader, unit: Some(unit) }) = offer.command().filter(|_| offer.is_open()) {
        let outlook = attach_outlook(battle.setup(), battle.state(), leader, unit);
        if !outlook.is_empty() {
            ui.label(RichText::new(outlook).size(type_size::SMALL).color(palette(ui).second));
        }
    }
}

impl GroupRow {
    /// Returns the height without its further offers, in points.
    fn height(&self) -> f32 {
        let units = if self.is_open { self.units.len() } else { 0 };
        (1 + units + self.lines.len()) as f32 * measure::AGENDA_ROW
    }
}

impl UnitRow {
    /// Describes the row for a screen reader and the pointer.
    fn text(&self) -> String {
        let mut text = format!("{} {}", self.number, self.name);
        for fact in self.done.iter().chain(self.facts.iter().filter(|_| self.done.is_none())) {
            text = format!("{text}, {fact}");
        }
        if !self.inches.is_empty() {
            let moves = self.inches.iter().zip(GROUNDS).filter(|(inches, _)| *inches != NO_MOVE);
            let moves = moves.map(|(inches, ground)| format!("{inches} {ground}")).collect::<Vec<_>>().join(", ");
            text = format!("{text}: {}", if moves.is_empty() { "no move as it stands" } else { &moves });
        }
        text
    }
}

/// Columns of a group's unit rows.
struct Columns {
    /// Work of the group.
    work: Work,
    /// Width of the longest name.
    name: f32,
}

/// Text in a column of inches where the unit may not go.
const NO_MOVE: &str = "–";
/// Names of the columns of inches.
const GROUNDS: [&str; 4] = ["open", "broken", "rough", "road"];

impl Columns {
    fn of(ui: &Ui, group: &GroupRow) -> Self {
        let names = group.units.iter().map(|unit| width_of(ui, &unit.name, semibold(type_size::BODY)));
        let most = ui.available_width() * measure::AGENDA_NAME_SHARE;
        Self { work: group.key.0, name: names.fold(measure::UNIT_NAME, f32::max).min(most) }
    }

    /// Returns the right edge of a column of inches.
    fn edge(&self, row: Rect, nth: usize) -> f32 {
        inches_edge(row, nth)
    }

    fn inches_left(&self, row: Rect) -> f32 {
        inches_edge(row, 0) - measure::AGENDA_INCHES
    }
}

fn inches_edge(row: Rect, nth: usize) -> f32 {
    let free = if row.width() >= measure::AGENDA_WIDE { measure::AGENDA_KEY } else { 0.0 };
    row.right() - free - (GROUNDS.len() - 1 - nth) as f32 * measure::AGENDA_INCHES
}

fn columns_head_ui(ui: &mut Ui) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::AGENDA_ROW), Sense::hover());
    let row = place.shrink2(vec2(gap::NEXT, 0.0));
    let (font, ink) = second(ui);
    for (nth, ground) in GROUNDS.iter().enumerate() {
        ui.painter().text(pos2(inches_edge(row, nth), row.center().y), Align2::RIGHT_CENTER, ground, font.clone(), ink);
    }
}

/// Returns the places of further offers side by side, as many lines as they need, from a corner at zero.
fn flow(ui: &Ui, offers: &[(String, Intent, bool)], most: f32) -> Vec<Rect> {
    let mut at = pos2(0.0, 0.0);
    let mut places = Vec::new();
    for (text, ..) in offers {
        let wide = Keyed::new(Rank::Chip, text, "", text).width(ui).min(most);
        if at.x > 0.0 && at.x + wide > most {
            at = pos2(0.0, at.y + measure::TARGET + gap::HAIR);
        }
        places.push(Rect::from_min_size(at, vec2(wide, measure::TARGET)));
        at.x += wide + gap::NEXT;
    }
    places
}

fn triangle(ui: &Ui, place: Rect, is_open: bool, ink: Color32) {
    let (centre, size) = (place.center(), gap::HAIR);
    let corners = if is_open {
        vec![centre + vec2(-size, -size / 2.0), centre + vec2(size, -size / 2.0), centre + vec2(0.0, size / 2.0 + measure::LINE)]
    } else {
        vec![centre + vec2(-size / 2.0, -size), centre + vec2(size / 2.0 + measure::LINE, 0.0), centre + vec2(-size / 2.0, size)]
    };
    ui.painter().add(eframe::egui::Shape::convex_polygon(corners, ink, Stroke::NONE));
}

/// Names the first units of a folded group, with the number of the others.
fn folded_names(units: &[UnitRow]) -> String {
    const NAMED: usize = 2;
    let open = units.iter().filter(|unit| unit.done.is_none()).collect::<Vec<_>>();
    let mut names = open.iter().take(NAMED).map(|unit| unit.name.clone()).collect::<Vec<_>>();
    if open.len() > NAMED {
        names.push(format!("{} more", open.len() - NAMED));
    }
    names.join(", ")
}

fn group_row(battle: &Battle, list: &PhaseList, group: &AgendaGroup, is_next: bool, numbers: &mut usize) -> GroupRow {
    let items = group.items.iter().filter_map(|nth| list.items.get(*nth)).collect::<Vec<_>>();
    let open = list.first_open(group);
    let title = group.title(battle, &list.items);
    let verb = group.work.verb().unwrap_or_default();
    let offer = |offer: &Offer<Rff1812>, name: String| (name, Intent::taking(offer), offer.is_open());
    let is_many =
        items.len() > 1 || matches!(group.work, Work::Move | Work::Supply | Work::DefensiveFire | Work::OffensiveFire | Work::CheckAlone);
    let first = open.and_then(|item| item.offers.first());
    // Who got away is not fought: the position is taken.
    let verb = if first.is_some_and(|offer| group.work == Work::Fight && matches!(offer.action, OfferAction::Command(_))) {
        "Carry"
    } else {
        verb
    };
    let name = |offer: &Offer<Rff1812>| if is_many { format!("{title}: {}", verb.to_lowercase()) } else { offer.text.clone() };
    // Who has fired or was in danger stays in its place, and so do the keys of the others.
    let has_fired = open.is_none() && matches!(group.work, Work::Fallen | Work::DefensiveFire | Work::OffensiveFire);
    *numbers += usize::from(first.is_some() || has_fired);
    let number = first.map(|_| *numbers);
    let more = open.filter(|_| !is_many).map(|item| item.offers.iter().skip(1).map(|more| offer(more, more.text.clone())).collect());
    let shown = items.iter().filter(|item| list.shows_done || item.done.is_none());
    let units = shown.flat_map(|item| item_rows(battle, group.work, item)).collect::<Vec<_>>();
    GroupRow {
        key: (group.work, group.leader.clone()),
        nth: group.items.first().copied().unwrap_or_default(),
        facts: group.facts(battle, &list.items),
        done: match open {
            None if is_many => Some("done".to_owned()),
            None => items.first().and_then(|item| item.done.clone()),
            Some(_) => None,
        },
        units,
        lines: if open.is_some() { group.breakthrough_lines(battle, &list.items) } else { Vec::new() },
        verb,
        action: first.map(|first| offer(first, name(first))),
        more: more.unwrap_or_default(),
        number,
        is_next: is_next && open.is_some(),
        is_open: true,
        can_fold: false,
        title,
    }
}

/// Returns the unit rows of an item: those it is about, where they are read one by one.
fn item_rows(battle: &Battle, work: Work, item: &AgendaItem) -> Vec<UnitRow> {
    let is_own = matches!(work, Work::Move | Work::CheckAlone | Work::Supply | Work::DefensiveFire | Work::OffensiveFire);
    let is_checked = matches!(work, Work::Check | Work::CheckProvisionally);
    if !is_own && (!is_checked || item.done.is_some()) {
        return Vec::new();
    }
    let row = |id: &UnitId| {
        let (_, unit) = battle.setup().scenario.unit(id)?;
        let now = battle.state().units.get(id)?;
        let action = item.offers.first().filter(|offer| is_own && offer.is_open()).map(|offer| {
            let verb = work.verb().unwrap_or_default().to_lowercase();
            // Some offers name the unit alone.
            let name = if offer.text == unit.label() { format!("{}: {verb}", offer.text) } else { offer.text.clone() };
            (name, Intent::taking(offer))
        });
        let kind = now.maneuver.filter(|_| work == Work::Move);
        let inches = if item.done.is_none() && has_inches(work) { inches(battle, unit, now, kind) } else { Vec::new() };
        Some(UnitRow {
            unit: id.clone(),
            number: number_of(battle, id).map_or_else(String::new, |number| number.to_string()),
            name: unit.label().to_owned(),
            facts: facts(battle, work, unit, now),
            inches,
            hangs: kind.is_none(),
            done: item.done.clone(),
            action,
        })
    };
    item.duty.units().iter().filter_map(row).collect()
}

/// Returns the inches of a unit's plain move, by the result it has, or before its check by the one to hope for.
fn inches(battle: &Battle, unit: &Unit, now: &UnitState, kind: Option<ManeuverKind>) -> Vec<String> {
    let kind = kind.unwrap_or_else(|| hoped_maneuver(battle.setup(), battle.state(), &unit.id));
    let text = |inches: Option<f64>| inches.map_or_else(|| NO_MOVE.to_owned(), |inches| format!("{}\"", inches_text(inches)));
    let plain = allowed_inches(battle.setup(), unit, now, kind);
    let over = (0..3).map(|ground| text(plain.and_then(|plain| plain.get(ground).copied())));
    over.chain([text(road_inches(battle.setup(), unit, now, kind))]).collect()
}

/// Returns the facts of a unit that matter for its row, the most important first.
fn facts(battle: &Battle, work: Work, unit: &Unit, now: &UnitState) -> Vec<String> {
    let (setup, state) = (battle.setup(), battle.state());
    let charge = state.charges.iter().find(|charge| charge.charges(&unit.id)).and_then(|charge| charge.defenders.first());
    let is_fire = matches!(work, Work::DefensiveFire | Work::OffensiveFire);
    let charge = charge.map(|target| match number_of(battle, target) {
        // A column of fire is half as wide.
        Some(number) if is_fire => format!("charges {number}"),
        Some(number) => format!("charges {number} {}", setup.scenario.unit_label(target)),
        None => format!("charges {}", setup.scenario.unit_label(target)),
    });
    if is_fire {
        let order = now.order.filter(|order| *order != Order::Good).map(|order| order.to_string());
        return order.into_iter().chain(charge).chain(inherent_parts(battle, &unit.id)).collect();
    }
    let result = now.maneuver.filter(|_| work == Work::Move).map(|kind| kind.spoken());
    let order = now.order.filter(|order| *order != Order::Good).map(|order| order.to_string());
    let silenced = now.silenced.then(|| "silenced".to_owned());
    let experience = (work != Work::Move).then(|| unit.experience.to_string());
    let condition = now.condition(setup, unit);
    let worn = (unit.troops().is_some() && (condition != UnitCondition::Fresh || work != Work::Move)).then(|| condition.to_string());
    let low = now.low_on_ammo.then(|| "low ammo".to_owned());
    [charge, result, order, silenced, experience, worn, low].into_iter().flatten().collect()
}
