//! Roster beside the board: points and flags in one line, then both sides in the order of the scenario. The side that acts has a row for
//! each company, the other is folded to a line of signs.

use eframe::egui::{Align2, FontId, Id, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::intent::{GameIntent, Intent};
use super::known::{BoardState, Pick};
use super::marks::buffs_text;
use crate::engine::Word as _;
use crate::engine::text::{count_text, find_by_name, plain};
use crate::games::battlecry1812::battle::{Battle, Phase, State, UnitState, acting_side, points, side_losses};
use crate::games::battlecry1812::drawn::{SIGN, SignState, Stance, due_text, sign};
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::map::paint_into;
use crate::gui::parts::fit::line_in;
use crate::gui::parts::widgets::{entered, keep_in_sight, nobody_ui, put_cursor, width_of};
use crate::gui::shell::pass::note_picked;
use crate::id::UnitId;
use crate::map::{Extent, Point, Role as MapRole, flag, point};

/// State of the roster that is not the battle's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    find: String,
    /// The rows leave no room for the find field: it is shown above them while one is sought.
    is_crowded: bool,
    /// The last line of the page has the key of the find field.
    pub may_hide_find: bool,
    /// Height of all rows, kept while one is sought so that the field below them stays where it is.
    high: f32,
    /// The cursor goes into the find field.
    focus_find: bool,
    /// The side that waits is unfolded too.
    both: bool,
    /// The side that waits has a place of its own below the rows, where it is in sight however far they are scrolled.
    is_apart: bool,
    /// Unit or officer whose row was brought into view.
    shown: Option<Pick>,
}

/// Parts of the page that the roster shows.
#[derive(Clone, Copy)]
pub struct Marked<'m> {
    /// Unit or officer that is picked.
    pub picked: Option<&'m Pick>,
    /// Unit attacked in the last or the current check.
    pub target: Option<&'m UnitId>,
    /// It was not picked yet when the rows were drawn last.
    is_new: bool,
}

impl<'m> Marked<'m> {
    /// Marks the unit or officer that is picked, and the unit attacked.
    pub const fn of(picked: Option<&'m Pick>, target: Option<&'m UnitId>) -> Self {
        Self { picked, target, is_new: false }
    }

    /// Returns whether a row is that of the pick, and brings a new one into view.
    fn is_picked(self, ui: &Ui, row: Rect, pick: &Pick) -> bool {
        let is_picked = self.picked == Some(pick);
        if is_picked && self.is_new {
            keep_in_sight(ui, row.expand(gap::NEXT));
        }
        is_picked
    }
}

/// Heights of the side that waits that a panel must have for it to stand apart.
const APART: f32 = 5.0;

impl Roster {
    /// Clears the find field; `false` where nothing is sought.
    pub fn leave_find(&mut self) -> bool {
        !std::mem::take(&mut self.find).is_empty()
    }

    /// Moves the cursor into the find field, empty.
    pub fn find_one(&mut self) {
        self.find.clear();
        self.focus_find = true;
    }

    /// Draws the sides under each other.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, known: &BoardState, marked: Marked<'_>, intents: &mut Vec<Intent>) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let top = ui.cursor().top();
        let marked = Marked { is_new: marked.picked != self.shown.as_ref(), ..marked };
        if marked.is_new {
            self.shown = marked.picked.cloned();
        }
        let scenario = &battle.setup().scenario;
        let acting = place_of_acting_side(battle);
        let sought = plain(self.find.trim());
        let both = self.both || !sought.is_empty();
        let is_open = |nth: usize| nth == acting || both;
        let is_apart = |nth: usize| self.is_apart && nth > acting && !is_open(nth);
        let groups = scenario.sides.iter().map(|side| groups(side, &sought)).collect::<Vec<_>>();
        if groups.iter().flatten().all(|group| group.officers.is_empty() && group.units.is_empty()) {
            nobody_ui(ui, &self.find);
        }
        let wide = ui.available_width();
        let heads = |nth: usize| groups[nth].iter().map(|group| head_lines(ui, group, wide)).sum::<usize>();
        let rows = |nth: usize| groups[nth].iter().map(|group| group.units.len()).sum::<usize>();
        let height = |row: f32| {
            let side = |nth: usize| match is_open(nth) {
                true => heads(nth) as f32 * measure::BOARD_COMMAND + rows(nth) as f32 * row,
                false => measure::SIGN_ROW,
            };
            (0..groups.len()).filter(|nth| !is_apart(*nth)).map(|nth| measure::SIDE_HEAD + side(nth) + gap::NEXT).sum::<f32>()
        };
        let whole = ui.clip_rect().height();
        if sought.is_empty() {
            self.is_crowded = self.may_hide_find && height(measure::ROSTER_ROWS[3]) > whole - measure::ROSTER_FIND;
        }
        let room = whole - if self.is_crowded { 0.0 } else { measure::ROSTER_FIND };
        let mut unfolds = false;
        // The card of what is picked has its room below, picked or not, where lower rows leave it.
        let with_card = ui.clip_rect().height() - measure::ROSTER_CARD;
        let fitting = |room: f32| measure::ROSTER_ROWS.iter().copied().find(|row| height(*row) <= room);
        let row = fitting(with_card).or_else(|| fitting(room)).unwrap_or(measure::ROSTER_ROWS[3]);
        for (nth, (side, groups)) in scenario.sides.iter().zip(&groups).enumerate().filter(|(nth, _)| !is_apart(*nth)) {
            let folds = nth != acting;
            let open = is_open(nth);
            if head_ui(ui, battle, known, (nth, side), folds.then_some(open)).clicked() && folds {
                unfolds = true;
            }
            if open {
                for group in groups {
                    group_ui(ui, battle, known, (nth, side), group, row, marked, intents);
                }
            } else {
                signs_ui(ui, battle, (nth, side), marked, intents);
            }
            ui.add_space(gap::NEXT);
        }
        let high = ui.cursor().top() - top;
        if sought.is_empty() {
            self.high = high;
        } else if !self.is_crowded {
            ui.add_space((self.high - high).max(0.0));
        }
        self.both ^= unfolds;
    }

    /// Divides the panel's room: the rows above, and at its bottom the side that waits, while it is folded below them and there is room for
    /// both.
    pub fn split(&mut self, battle: &Battle, room: Rect) -> (Rect, Option<Rect>) {
        let is_folded = place_of_acting_side(battle) == 0 && !self.both && self.find.trim().is_empty();
        let high = measure::SIDE_HEAD + measure::SIGN_ROW;
        self.is_apart = is_folded && room.height() > APART * high;
        let line = room.bottom() - if self.is_apart { high } else { 0.0 };
        let (above, below) = room.split_top_bottom_at_y(line);
        (above, self.is_apart.then_some(below))
    }

    /// Draws the side that waits, folded, in the place that [`Self::split`] gave it.
    pub fn apart_ui(&mut self, ui: &mut Ui, battle: &Battle, known: &BoardState, marked: Marked<'_>, intents: &mut Vec<Intent>) {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (nth, side) in battle.setup().scenario.sides.iter().enumerate().skip(1) {
            self.both ^= head_ui(ui, battle, known, (nth, side), Some(false)).clicked();
            signs_ui(ui, battle, (nth, side), marked, intents);
        }
    }

    /// Draws the field to find a company or officer by part of the name; Enter picks the first of them. Below the rows it is shown always,
    /// above them where they leave it no room, while one is sought.
    pub fn find_ui(&mut self, ui: &mut Ui, battle: &Battle, is_above: bool, intents: &mut Vec<Intent>) {
        let id = Id::unique("find a company");
        let seeks = self.focus_find || !self.find.is_empty() || ui.memory(|memory| memory.has_focus(id));
        if is_above != self.is_crowded || is_above && !seeks {
            return;
        }
        ui.horizontal(|ui| {
            let title = ui.label("Find");
            let field = TextEdit::singleline(&mut self.find).id(id).desired_width(measure::NOTE_FIELD).hint_text("part of a name");
            let field = ui.add(field).labelled_by(title.id);
            if std::mem::take(&mut self.focus_find) {
                put_cursor(ui, id, &self.find);
                field.scroll_to_me(None);
            }
            if entered(ui, &field) {
                intents.extend(find_pick(battle, &self.find).map(|pick| Intent::Own(GameIntent::Pick(pick))));
                self.find.clear();
            }
        });
    }
}

/// Returns the place in the scenario of the side that acts in this phase: in the withdraw phase the one that was attacked.
pub(super) fn place_of_acting_side(battle: &Battle) -> usize {
    let acting = acting_side(battle.setup(), battle.state()).map(|side| &side.id);
    battle.setup().scenario.sides.iter().position(|side| Some(&side.id) == acting).unwrap_or_default()
}

/// Returns the unit or officer a find text means: an equal name first, then one that begins with it, then one that contains it.
fn find_pick(battle: &Battle, find: &str) -> Option<Pick> {
    let sides = || battle.setup().scenario.sides.iter();
    let units = sides().flat_map(|side| &side.units).map(|unit| ([unit.label(), unit.name.as_str()], Pick::Unit(unit.id.clone())));
    let officers = sides().flat_map(|side| &side.officers);
    let officers = officers.map(|officer| ([officer.label(), officer.name.as_str()], Pick::Officer(officer.id.clone())));
    find_by_name(find, units.chain(officers))
}

/// Companies of one command, with the officers who lead it.
struct Group<'s> {
    name: Option<&'s str>,
    officers: Vec<&'s Officer>,
    units: Vec<&'s Unit>,
}

/// Returns the companies of a side by command in the order of the file, the officers of the whole side first.
fn groups<'s>(side: &'s Side, sought: &str) -> Vec<Group<'s>> {
    let fits = |names: [&str; 2]| names.into_iter().any(|name| plain(name).contains(sought));
    let officers = || side.officers.iter().filter(|officer| fits([officer.label(), &officer.name]));
    let of_all = officers().filter(|officer| officer.commands.is_empty()).collect::<Vec<_>>();
    let mut groups = Vec::new();
    if !of_all.is_empty() {
        groups.push(Group { name: None, officers: of_all, units: Vec::new() });
    }
    let mut placed: Vec<&str> = Vec::new();
    for unit in side.units.iter().filter(|unit| fits([unit.label(), &unit.name])) {
        let command = unit.command.as_deref();
        match groups.iter_mut().find(|group: &&mut Group<'_>| group.name == command && !group.units.is_empty()) {
            Some(group) => group.units.push(unit),
            None => {
                let leads = |officer: &&&Officer| command.is_some_and(|command| officer.commands.first().is_some_and(|own| own == command));
                let officers = officers().filter(|officer| leads(&officer)).collect();
                placed.extend(command);
                groups.push(Group { name: command, officers, units: vec![unit] });
            }
        }
    }
    // Officers whose commands have no unit in the list.
    let others =
        officers().filter(|officer| officer.commands.first().is_some_and(|own| !placed.contains(&own.as_str()))).collect::<Vec<_>>();
    if !others.is_empty() {
        groups.push(Group { name: None, officers: others, units: Vec::new() });
    }
    groups
}

/// Draws the points of both sides in one line, and what there is to hold with the flags that stand on the map.
pub fn points_ui(ui: &mut Ui, battle: &Battle) {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let palette = palette(ui);
    let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_FIND), Sense::hover());
    let scores = scenario.sides.iter().map(|side| (side, points(setup, state, &side.id))).collect::<Vec<_>>();
    let sentence = scores.iter().map(|(side, points)| {
        let begun = if side.head_start > 0 { format!(", {} from the start", side.head_start) } else { String::new() };
        format!("{}: {}{begun}", side.name, count_text(*points, "point", "points"))
    });
    let sentence = sentence.collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    let small = FontId::proportional(type_size::SMALL);
    let mut at = ui.painter().text(line.left_center(), Align2::LEFT_CENTER, "Points", small.clone(), palette.second).right() + gap::NEXT;
    for (nth, (side, points)) in scores.iter().enumerate() {
        if nth > 0 {
            at = ui.painter().text(pos2(at, line.center().y), Align2::LEFT_CENTER, " : ", small.clone(), palette.second).right();
        }
        let ink = palette.nation_word(side.nation);
        let text = points.to_string();
        at = ui.painter().text(pos2(at, line.center().y), Align2::LEFT_CENTER, text, semibold(type_size::BODY), ink).right();
    }
    // The flags beside them have hints of their own.
    ui.interact(line.with_max_x(at), Id::unique("points of both sides"), Sense::hover()).on_hover_text(sentence);
    let named = |name: &str| width_of(ui, name, small.clone()) + gap::HAIR;
    let count = scenario.key_positions.len() as f32;
    let room = line.right() - at - gap::GROUP - count * (measure::POINTS_FLAG + gap::NEXT);
    // Their names stand on the map too: all beside the flags, or none.
    let has_names = scenario.key_positions.iter().map(|position| named(&position.name)).sum::<f32>() <= room;
    let mut right = line.right();
    for (nth, position) in scenario.key_positions.iter().enumerate().rev() {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| scenario.side(side));
        let wide = measure::POINTS_FLAG + if has_names { named(&position.name) } else { 0.0 };
        let place = Rect::from_min_max(pos2(right - wide, line.top()), pos2(right, line.bottom()));
        right = place.left() - gap::NEXT;
        if place.left() < at + gap::NEXT {
            break;
        }
        let held = holder.map_or("not held", |side| side.adjective());
        let sentence = format!("{}: {held}, {}", position.name, count_text(position.points, "point", "points"));
        let response = ui.interact(place, Id::unique(("flag of a position", nth)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
        let cloth = place.with_max_x(place.left() + measure::POINTS_FLAG).shrink2(vec2(0.0, gap::HAIR));
        let part = Extent { min: point(-0.1, -1.1), max: point(0.85, 0.08) };
        paint_into(ui, cloth, part, &flag(Point::ZERO, 1.0, holder.map(|side| side.nation), String::new()));
        // In so small a flag the figure has a size of its own, as it must be read.
        let ink = palette.role(if holder.is_some() { MapRole::OnNation } else { MapRole::Ink });
        ui.painter().text(
            cloth.center() - vec2(0.0, gap::HAIR),
            Align2::CENTER_CENTER,
            position.points.to_string(),
            semibold(type_size::LEAST),
            ink,
        );
        if has_names {
            let at = pos2(cloth.right() + gap::HAIR, place.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, &position.name, small.clone(), palette.second);
        }
        response.on_hover_text(sentence);
    }
}

/// Draws the head of a side: its sign, its name, how many may still act. `fold`: it folds, and whether it is open.
fn head_ui(ui: &mut Ui, battle: &Battle, known: &BoardState, (nth, side): (usize, &Side), fold: Option<bool>) -> Response {
    let palette = palette(ui);
    let sense = if fold.is_some() { Sense::click() } else { Sense::hover() };
    let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::SIDE_HEAD), sense);
    let losses = side_losses(battle.setup(), battle.state(), &side.id);
    let more = [(losses.units, "unit", "units"), (losses.officers, "officer", "officers")].into_iter().filter(|(count, ..)| *count > 0);
    let more = more.map(|(count, one, many)| format!(", {}", count_text(count, one, many))).collect::<String>();
    let lost = format!("lost {} of {} figures{more}", losses.figures, losses.of_figures);
    response.widget_info(|| {
        let info = match fold {
            Some(open) => WidgetInfo::selected(Role::Button, true, open, &side.name),
            None => WidgetInfo::labeled(Role::Heading, true, &side.name),
        };
        WidgetInfo { current_text_value: Some(lost.clone()), ..info }
    });
    let at = pos2(line.left() + measure::SIDE_SIGN / 2.0, line.center().y);
    let half = measure::SIDE_SIGN / 2.0;
    let cut = if nth == 0 { 0.0 } else { half * 0.58 };
    let corners = [(cut, 0.0), (-cut, 0.0), (0.0, cut), (0.0, -cut), (-cut, 0.0), (cut, 0.0), (0.0, -cut), (0.0, cut)];
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let corners = corners.iter().zip(square).map(|((x, y), (right, down))| at + vec2(right * half + x, down * half + y)).collect();
    ui.painter().add(Shape::convex_polygon(corners, palette.nation(side.nation), Stroke::NONE));
    let name_at = pos2(line.left() + measure::SIDE_SIGN + gap::NEXT, line.center().y);
    let summary = summary_text(battle, known, side, fold.is_some());
    let small = FontId::proportional(type_size::SMALL);
    let mut right = line.right();
    if let Some(open) = fold {
        let centre = pos2(right - gap::HAIR, line.center().y);
        let (x, y) = (gap::HAIR / 2.0, gap::HAIR);
        let sign = if open { [vec2(-y, -x), vec2(0.0, x), vec2(y, -x)] } else { [vec2(-x, -y), vec2(x, 0.0), vec2(-x, y)] };
        ui.painter().add(Shape::line(sign.map(|by| centre + by).to_vec(), Stroke::new(measure::FOCUS, palette.second)));
        right -= gap::GROUP;
    }
    let summary_wide = width_of(ui, &summary, small.clone());
    let room = right - summary_wide - gap::NEXT - name_at.x;
    line_in(ui, (name_at, Align2::LEFT_CENTER), &side.name, (heading(), palette.ink), room);
    ui.painter().text(pos2(right, line.center().y), Align2::RIGHT_CENTER, summary, small, palette.second);
    if response.has_focus() {
        ui.painter().rect_stroke(line, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
    response.on_hover_text(lost)
}

/// Describes how many companies of the side may still act; of the side that waits, how many there are.
fn summary_text(battle: &Battle, known: &BoardState, side: &Side, waits: bool) -> String {
    let state = battle.state();
    if waits || state.ended {
        let there = |unit: &&Unit| state.units.get(&unit.id).is_some_and(UnitState::is_there);
        let all = side.units.iter().filter(there).count();
        let routed = side.units.iter().filter(there).filter(|unit| state.units.get(&unit.id).is_some_and(UnitState::is_routed)).count();
        let routed = if routed == 0 { String::new() } else { format!(", {routed} routed") };
        return format!("{}{routed}", count_text(all, "company", "companies"));
    }
    let may = |unit: &&Unit| matches!(known.stances.get(&unit.id), Some(Stance::MayAct | Stance::Must));
    let may = side.units.iter().filter(may).map(|unit| &unit.id).collect::<Vec<_>>();
    let count = if may.is_empty() { "none".to_owned() } else { may.len().to_string() };
    format!("{count} may still {}", action_word(state, known, may))
}

/// Returns what these companies may do in the phase in a word. Who cannot fire, or has fired, may still charge with the bayonet.
pub fn action_word<'u>(state: &State, known: &BoardState, may: impl IntoIterator<Item = &'u UnitId>) -> &'static str {
    let charges = may.into_iter().map(|id| known.charging.contains(id)).collect::<Vec<_>>();
    match state.phase {
        Phase::Move => "move",
        Phase::Withdraw => "withdraw",
        Phase::Attack if !charges.contains(&true) => "fire",
        Phase::Attack if !charges.contains(&false) => "charge",
        Phase::Attack => "attack",
    }
}

#[expect(clippy::too_many_arguments, reason = "a row needs its side, its height and what is marked")]
fn group_ui(
    ui: &mut Ui,
    battle: &Battle,
    known: &BoardState,
    side: (usize, &Side),
    group: &Group<'_>,
    row: f32,
    marked: Marked<'_>,
    intents: &mut Vec<Intent>,
) {
    if let (Some(name), []) = (group.name, group.officers.as_slice()) {
        let palette = palette(ui);
        let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::BOARD_COMMAND), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
        line_in(ui, (line.left_center(), Align2::LEFT_CENTER), name, (small_font(), palette.second), line.width());
    }
    let in_line = if stand_in_pairs(ui, group, ui.available_width()) { 2 } else { 1 };
    for (nth, officers) in group.officers.chunks(in_line).enumerate() {
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::BOARD_COMMAND), Sense::hover());
        let wide = (line.width() - gap::GROUP * (in_line - 1) as f32) / in_line as f32;
        for (place, officer) in officers.iter().enumerate() {
            let at = Rect::from_min_size(line.min + vec2(place as f32 * (wide + gap::GROUP), 0.0), vec2(wide, line.height()));
            // The first of them stands in the line of his command.
            officer_ui(ui, at, battle, side.1, officer, group.name.filter(|_| nth == 0), marked, intents);
        }
    }
    for unit in &group.units {
        picked_by(&unit_ui(ui, battle, known, side, unit, row, marked), Pick::Unit(unit.id.clone()), intents);
    }
}

/// Returns whether the officers of a group without companies stand two in a line: all their names have room.
fn stand_in_pairs(ui: &Ui, group: &Group<'_>, wide: f32) -> bool {
    let room = (wide - gap::GROUP) / 2.0 - measure::BOARD_COMMAND - 2.0 * gap::NEXT;
    let fits = |officer: &&Officer| width_of(ui, officer.label(), small_font()) <= room;
    group.units.is_empty() && group.name.is_none() && group.officers.len() > 1 && group.officers.iter().all(fits)
}

/// Returns the number of lines over the companies of a group.
fn head_lines(ui: &Ui, group: &Group<'_>, wide: f32) -> usize {
    let lines = if stand_in_pairs(ui, group, wide) { group.officers.len().div_ceil(2) } else { group.officers.len() };
    lines.max(usize::from(group.name.is_some()))
}

fn small_font() -> FontId {
    FontId::proportional(type_size::SMALL)
}

/// Draws an officer's line: his command, if he leads one, his name, and at its end a ring with the buffs he has left.
#[expect(clippy::too_many_arguments, reason = "a row needs its side, its place and what is marked")]
fn officer_ui(
    ui: &Ui,
    line: Rect,
    battle: &Battle,
    side: &Side,
    officer: &Officer,
    command: Option<&str>,
    marked: Marked<'_>,
    intents: &mut Vec<Intent>,
) {
    let Some(own) = battle.state().officers.get(&officer.id) else { return };
    let palette = palette(ui);
    let response = ui.interact(line, Id::unique(("line of an officer", officer.id.as_str())), Sense::click());
    let left = officer.ability.saturating_sub(own.buffs);
    let how = match own.lost {
        Some(lost) => lost.spoken(),
        None if !own.on_table => "not arrived".to_owned(),
        None => count_text(left, "buff", "buffs"),
    };
    let is_picked = marked.is_picked(ui, line, &Pick::Officer(officer.id.clone()));
    let name = format!("{} · {how}", officer.label());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_picked, &name));
    frame_ui(ui, line, &response, is_picked);
    // The rings of lines below each other do not touch.
    let radius = line.height() / 2.0 - 1.5 * measure::FOCUS;
    let ring = pos2(line.right() - radius - gap::HAIR, line.center().y);
    let (ink, faint) = (palette.nation_word(side.nation), palette.third);
    let ink = if own.is_there() { ink } else { faint };
    ui.painter().circle_stroke(ring, radius, Stroke::new(measure::FOCUS, ink));
    let sign = if own.lost.is_some() { "–".to_owned() } else { left.to_string() };
    ui.painter().text(ring, Align2::CENTER_CENTER, sign, semibold(type_size::SMALL), ink);
    let at = line.left_center() + vec2(gap::HAIR, 0.0);
    let word = if own.is_there() { String::new() } else { format!(", {how}") };
    let command = command.map(|command| format!("{command}, ")).unwrap_or_default();
    let text = format!("{command}{}{word}", officer.label());
    let ink = if own.is_there() { palette.second } else { faint };
    line_in(ui, (at, Align2::LEFT_CENTER), &text, (small_font(), ink), ring.x - radius - gap::NEXT - at.x);
    let response = response.on_hover_text(format!("{}: {}", officer.label(), buffs_text(officer, own)));
    picked_by(&response, Pick::Officer(officer.id.clone()), intents);
}

/// Picks whom a row stands for when it was pressed; then the keys are the board's, and not the row's.
fn picked_by(response: &Response, pick: Pick, intents: &mut Vec<Intent>) {
    if response.clicked() {
        response.surrender_focus();
        intents.push(Intent::Own(GameIntent::Pick(pick)));
    }
}

/// Draws the ground of a row: a frame where it is picked, or has the focus.
fn frame_ui(ui: &Ui, line: Rect, response: &Response, is_picked: bool) {
    let palette = palette(ui);
    let place = line.expand2(vec2(gap::HAIR, 0.0));
    if is_picked {
        note_picked(ui, response.id);
        ui.painter().rect(place, radius::CELL, palette.surface, Stroke::new(measure::FOCUS, palette.ink), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(place, radius::CELL, palette.sunken);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
}

/// State of a company in a word.
struct StateWord {
    text: String,
    /// It may still act: the one green word.
    open: bool,
    /// It must act before its side goes on.
    must: bool,
}

/// Returns the state of a company in this phase in a word.
fn state_word(battle: &Battle, known: &BoardState, unit: &Unit, own: &UnitState) -> StateWord {
    let (setup, state) = (battle.setup(), battle.state());
    let plain = |text: &str| StateWord { text: text.to_owned(), open: false, must: false };
    if let Some(fate) = own.fate {
        return plain(&fate.spoken());
    }
    if !own.on_table {
        return plain(&unit.arrives.as_ref().map_or_else(|| "not arrived".to_owned(), |arrival| due_text(arrival.turn, state.turn)));
    }
    let left = || own.hexes_left(unit, &setup.tables);
    match (known.stances.get(&unit.id), state.phase) {
        (Some(Stance::Must), _) => StateWord { text: "must run".to_owned(), open: true, must: true },
        (Some(Stance::MayAct), Phase::Move) if left() > 0 => {
            StateWord { text: count_text(left(), "hex", "hexes"), open: true, must: false }
        }
        (Some(Stance::MayAct), _) => StateWord { text: format!("may {}", action_word(state, known, [&unit.id])), open: true, must: false },
        _ if own.is_routed() => plain("routed"),
        _ if own.marks.fired => plain("fired"),
        _ if own.marks.fought => plain("fought"),
        _ if own.marks.withdrew => plain("withdrew"),
        _ if own.was_attacked() => plain("attacked"),
        (Some(Stance::Done), Phase::Attack) => plain("no target"),
        _ if own.marks.moved => plain("moved"),
        _ => plain(""),
    }
}

/// Returns the label of a company in a list, for a screen reader: its name, type, strength and morale.
fn label_of(battle: &Battle, unit: &Unit, own: &UnitState) -> String {
    let code = &battle.setup().tables.unit(unit.kind).code;
    let how = match own.fate {
        Some(fate) => fate.spoken(),
        None if !own.on_table => "not arrived".to_owned(),
        None if own.is_routed() => format!("{} routed", own.strength),
        None => format!("{}·{}", own.strength, own.morale),
    };
    format!("{} · {code} {how}", unit.label())
}

fn sign_state(own: &UnitState, is_done: bool) -> SignState {
    match () {
        () if !own.is_there() => SignState::Off,
        () if own.is_routed() => SignState::Routed,
        () if is_done => SignState::Done,
        () => SignState::Ready,
    }
}

/// Draws the row of a company: colour, arm, name, figures, morale, state.
fn unit_ui(
    ui: &mut Ui,
    battle: &Battle,
    known: &BoardState,
    (nth, side): (usize, &Side),
    unit: &Unit,
    high: f32,
    marked: Marked<'_>,
) -> Response {
    let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let Some(own) = battle.state().units.get(&unit.id) else { return response };
    let is_picked = marked.is_picked(ui, line, &Pick::Unit(unit.id.clone()));
    let (label, word) = (label_of(battle, unit, own), state_word(battle, known, unit, own));
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(word.text.clone()),
        ..WidgetInfo::selected(Role::Button, true, is_picked, &label)
    });
    if !ui.is_rect_visible(line) {
        return response;
    }
    let palette = palette(ui);
    frame_ui(ui, line, &response, is_picked);
    let bar = Rect::from_min_size(line.min, vec2(measure::SIDE_BAR, high)).shrink2(vec2(0.0, gap::HAIR / 2.0));
    ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
    let sign_place = Rect::from_min_size(pos2(bar.right() + gap::NEXT, line.top()), vec2(measure::ROSTER_GLYPH, high));
    let is_done = known.stances.get(&unit.id) == Some(&Stance::Done);
    paint_sign(ui, sign_place, (nth, side), unit, sign_state(own, is_done));
    let there = own.is_there();
    let ink = if there { palette.ink } else { palette.third };
    // From the right: the state, the morale, the figures.
    let state_at = line.right_center() - vec2(gap::HAIR, 0.0);
    let state_ink = match () {
        () if word.must => palette.warning,
        () if word.open => palette.accent,
        () => palette.second,
    };
    let state_font = if word.open { semibold(type_size::SMALL) } else { small_font() };
    let state_wide = measure::ROSTER_STATE;
    line_in(ui, (state_at, Align2::RIGHT_CENTER), &word.text, (state_font, state_ink), state_wide);
    let morale_at = pos2(state_at.x - state_wide - gap::NEXT, line.center().y);
    if there {
        let morale = if own.is_routed() { "R".to_owned() } else { own.morale.to_string() };
        ui.painter().text(morale_at, Align2::RIGHT_CENTER, morale, semibold(type_size::BODY), ink);
    }
    let pips_right = morale_at.x - measure::ROSTER_NUMBER;
    // As wide as the side's largest company asks: names have the rest.
    let largest = side.units.iter().map(|unit| unit.figures).max().unwrap_or(0).max(own.strength);
    let pips_wide = (largest as f32 * PIP_STEP).min(measure::PIPS_WIDE);
    pips_ui(ui, Rect::from_min_max(pos2(pips_right - pips_wide, line.top()), pos2(pips_right, line.bottom())), (unit, own), side);
    let name_at = pos2(sign_place.right() + gap::NEXT, line.center().y);
    let face = |size: f32| if is_picked { semibold(size) } else { FontId::proportional(size) };
    let room = pips_right - pips_wide - gap::NEXT - name_at.x;
    line_in(ui, (name_at, Align2::LEFT_CENTER), unit.label(), (face(type_size::BODY), ink), room);
    if marked.target == Some(&unit.id) {
        ui.painter().rect_stroke(
            sign_place.shrink2(vec2(0.0, gap::HAIR)),
            radius::CELL,
            Stroke::new(measure::FOCUS, palette.warning),
            StrokeKind::Outside,
        );
    }
    response.on_hover_text(&unit.name)
}

/// Distance between the pips of a company.
const PIP_STEP: f32 = measure::PIP + measure::STAND_GAP + measure::LINE;

/// Draws the figures of a company as pips, those that fell hollow; of many a number.
fn pips_ui(ui: &Ui, place: Rect, (unit, own): (&Unit, &UnitState), side: &Side) {
    let palette = palette(ui);
    let (all, left) = (unit.figures.max(own.strength), if own.fate.is_some() { 0 } else { own.strength });
    let ink = palette.nation(side.nation);
    let step = PIP_STEP;
    if all as f32 * step > place.width() + measure::LINE {
        let text = format!("{left} of {all}");
        line_in(ui, (place.left_center(), Align2::LEFT_CENTER), &text, (small_font(), palette.ink), place.width());
        return;
    }
    for nth in 0..all {
        let at = pos2(place.left() + nth as f32 * step + measure::PIP / 2.0, place.center().y);
        let pip = Rect::from_center_size(at, vec2(measure::PIP, measure::PIP * 1.5));
        if nth < left {
            ui.painter().rect_filled(pip, measure::LINE, ink);
        } else {
            ui.painter().rect_stroke(pip, measure::LINE, Stroke::new(measure::LINE, ink), StrokeKind::Inside);
        }
    }
}

fn paint_sign(ui: &Ui, place: Rect, (nth, side): (usize, &Side), unit: &Unit, state: SignState) {
    let part = Extent::around(Point::ZERO, SIGN * 2.2);
    paint_into(ui, place, part, &sign((side.nation, nth == 0), unit, state));
}

/// Draws the side that waits as a line of signs, each of which can be picked; the routed in dashes, the target in a ring.
fn signs_ui(ui: &mut Ui, battle: &Battle, (nth, side): (usize, &Side), marked: Marked<'_>, intents: &mut Vec<Intent>) {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::SIGN_ROW), Sense::hover());
    let palette = palette(ui);
    let count = side.units.len().max(1) as f32;
    let step = (line.width() / count).min(measure::SIGN_STEP);
    for (place, unit) in side.units.iter().enumerate() {
        let Some(own) = battle.state().units.get(&unit.id) else { continue };
        let at = Rect::from_min_size(pos2(line.left() + place as f32 * step, line.top()), vec2(step, line.height()));
        let response = ui.interact(at, Id::unique(("sign of a company", unit.id.as_str())), Sense::click());
        let is_picked = marked.picked == Some(&Pick::Unit(unit.id.clone()));
        let label = label_of(battle, unit, own);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_picked, &label));
        paint_sign(ui, at.shrink2(vec2(measure::LINE, gap::HAIR)), (nth, side), unit, sign_state(own, false));
        let ring = |ink| {
            ui.painter().circle_stroke(at.center(), at.width() / 2.0 + measure::LINE, Stroke::new(measure::FOCUS, ink));
        };
        if marked.target == Some(&unit.id) {
            ring(palette.warning);
        }
        if is_picked {
            note_picked(ui, response.id);
        }
        if is_picked || response.has_focus() {
            ring(if response.has_focus() { palette.accent } else { palette.ink });
        }
        picked_by(&response.on_hover_text(&label), Pick::Unit(unit.id.clone()), intents);
    }
}
