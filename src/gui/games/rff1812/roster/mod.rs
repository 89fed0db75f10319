//! Units at the left of the page: sides, commands, leaders, units, each in a fixed place. Found by number or part of a name.

mod ground;
mod positions;
mod row;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    self, Align, Align2, Button, Color32, FontId, Id, Layout, Margin, Rect, Role, Sense, Shape, Stroke, StrokeKind, TextEdit, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::engine::text::{find_by_name, without_brackets};
use crate::games::rff1812::battle::{Battle, LeaderState, LeaderStatus, side_standing};
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::Losses;
use crate::gui::games::rff1812::intent::{GameIntent, Intent};
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::parts::keyed::{cap, cap_width};
use crate::gui::parts::widgets::{self, entered, nobody_ui, parts_in, put_cursor, scrolled, width_of};
use crate::gui::shell::guide::{LEADER, mark};
use crate::gui::shell::pass::note_picked;
use crate::id::{SideId, UnitId};

pub use ground::TableGround;
pub use row::formation_glyph;

/// State of the roster panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Text of the find field.
    pub find: String,
    /// Moves the cursor into the find field.
    pub focus_find: bool,
    /// Moves the cursor out of the find field.
    leave: bool,
    /// Unit that is picked.
    pub picked: Option<UnitId>,
    /// Side that was scrolled to last; the list scrolls again when another is to play.
    side: Option<SideId>,
    /// Sides whose units to come are unfolded.
    unfolded: Vec<SideId>,
}

/// Returns the units in the order of their numbers, from 1.
pub fn numbered(battle: &Battle) -> impl Iterator<Item = (usize, &Side, &Unit)> {
    battle.setup().scenario.units().enumerate().map(|(nth, (side, unit))| (nth + 1, side, unit))
}

/// Returns the number of a unit.
pub fn number_of(battle: &Battle, unit: &UnitId) -> Option<usize> {
    numbered(battle).find(|(.., known)| known.id == *unit).map(|(number, ..)| number)
}

/// Returns the units a find text means: the one of that number, else all whose name contains it.
pub fn found(battle: &Battle, find: &str) -> Vec<UnitId> {
    let find = find.trim().to_lowercase();
    if let Ok(number) = find.parse::<usize>()
        && let Some((.., unit)) = numbered(battle).find(|(nth, ..)| *nth == number)
    {
        return vec![unit.id.clone()];
    }
    let named = |unit: &Unit| unit.name.to_lowercase().contains(&find) || unit.label().to_lowercase().contains(&find);
    numbered(battle).filter(|(.., unit)| named(unit)).map(|(.., unit)| unit.id.clone()).collect()
}

/// Returns the pick that Enter makes for a find text: the unit of that number, else the unit or leader the name means.
fn meant_by(battle: &Battle, find: &str) -> Option<Intent> {
    if find.trim().parse::<usize>().is_ok() {
        return found(battle, find).into_iter().next().map(|picked| Intent::Own(GameIntent::PickUnit(picked)));
    }
    let units = numbered(battle).map(|(.., unit)| ([unit.label(), unit.name.as_str()], Intent::Own(GameIntent::PickUnit(unit.id.clone()))));
    let leaders = battle.setup().scenario.sides.iter().flat_map(|side| &side.leaders);
    let leaders = leaders.map(|leader| ([leader.name.as_str(); 2], Intent::Own(GameIntent::PickLeader(leader.id.clone()))));
    find_by_name(find, units.chain(leaders))
}

impl Roster {
    /// Clears the find field and takes the cursor out of it; `false` where nothing is sought.
    pub fn leave_find(&mut self) -> bool {
        self.leave = !self.find.is_empty();
        self.find.clear();
        self.leave
    }

    /// Scrolls to the side to play, wherever the list was left.
    pub fn come_to_side(&mut self) {
        self.side = None;
    }

    /// Draws the roster. `enter`: Enter was pressed outside any field. Where the log is a drawer, `log` is whether it is open. `next` are the
    /// units of the row of the agenda that Enter takes.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool, log: Option<&mut bool>, next: &[UnitId], intents: &mut Vec<Intent>) {
        ui.spacing_mut().item_spacing.y = 0.0;
        self.find_ui(ui, battle, enter, log, intents);
        let shown = (!self.find.trim().is_empty()).then(|| found(battle, &self.find));
        self.not_found_ui(ui, battle, shown.as_deref());
        let room = ui.available_height();
        scrolled(ui, "roster", |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let plans = self.plans(battle, shown.as_deref());
            let fits = |row: &f32| plans.iter().map(|plan| plan.height(*row)).sum::<f32>() - gap::HAIR <= room;
            let row = measure::ROSTER_ROWS.iter().copied().find(fits).unwrap_or(measure::ROSTER_ROWS[measure::ROSTER_ROWS.len() - 1]);
            let to_play = &battle.state().side;
            let follows = shown.is_none() && self.side.as_ref() != Some(to_play);
            // In a low drawer the heads alone would fill the room: the units are come to.
            let low = ui.clip_rect().height() < measure::LOW;
            for plan in &plans {
                let head = ui.cursor().top();
                let units = self.side_ui(ui, battle, plan, (row, next), intents);
                if follows && plan.side.id == *to_play {
                    let from = if low { units } else { head };
                    let place = Rect::from_x_y_ranges(ui.max_rect().x_range(), from..=ui.cursor().top());
                    ui.scroll_to_rect_animation(place, Some(Align::TOP), ScrollAnimation::none());
                }
            }
            if follows {
                self.side = Some(to_play.clone());
            }
        });
    }

    /// Draws the roster of a wide window: the sides beside each other, and under them the table, where there is room for it.
    pub fn wide_ui(
        &mut self,
        ui: &mut Ui,
        battle: &Battle,
        enter: bool,
        (next, ground): (&[UnitId], &mut TableGround),
        intents: &mut Vec<Intent>,
    ) {
        ui.spacing_mut().item_spacing.y = 0.0;
        self.find_ui(ui, battle, enter, None, intents);
        ui.add_space(gap::NEXT);
        let shown = (!self.find.trim().is_empty()).then(|| found(battle, &self.find));
        self.not_found_ui(ui, battle, shown.as_deref());
        let whole = ui.available_rect_before_wrap();
        let plans = self.plans(battle, shown.as_deref());
        // While a unit is sought the table keeps its place.
        let whole_list = self.plans(battle, None);
        let high = |row: f32| whole_list.iter().map(|plan| plan.height(row)).fold(0.0, f32::max) + gap::GROUP;
        let table = TableGround::height(&battle.setup().scenario, whole.width());
        // The largest rows with which the table has room below; if there are none, the largest with which all units have.
        let with_table = |row: &f32| table.is_some() && high(*row) + measure::ROSTER_TABLE + measure::MAP_CAPTION <= whole.height();
        let alone = |row: &f32| high(*row) <= whole.height();
        let rows = measure::ROSTER_ROWS;
        let fit = rows.iter().copied().find(with_table);
        let row = fit.or_else(|| rows.iter().copied().find(alone)).unwrap_or(rows[rows.len() - 1]);
        let below = table.filter(|_| fit.is_some()).map_or(0.0, |wanted| wanted.min(whole.height() - high(row)));
        let (units, under) = whole.split_top_bottom_at_y(whole.bottom() - below);
        let mut list = ui.new_child(UiBuilder::new().id_salt("both sides").max_rect(units).layout(Layout::top_down(Align::Min)));
        scrolled(&mut list, "roster", |ui| {
            ui.spacing_mut().item_spacing = vec2(gap::GROUP, 0.0);
            ui.columns(plans.len().max(1), |columns| {
                for (ui, plan) in columns.iter_mut().zip(&plans) {
                    self.side_ui(ui, battle, plan, (row, next), intents);
                }
            });
        });
        ui.advance_cursor_after_rect(whole);
        if below > 0.0 {
            ground.ui(ui, battle, under, intents);
        }
    }

    /// Says that no unit is meant by what is sought, and who is.
    fn not_found_ui(&self, ui: &mut Ui, battle: &Battle, shown: Option<&[UnitId]>) {
        if shown.is_some_and(<[UnitId]>::is_empty) {
            match meant_by(battle, &self.find) {
                Some(_) => drop(ui.label("A leader: Enter shows his card.")),
                None => nobody_ui(ui, &self.find),
            }
        }
    }

    fn plans<'s>(&self, battle: &'s Battle, shown: Option<&[UnitId]>) -> Vec<SidePlan<'s>> {
        let mut before = 0;
        let plan = |side: &'s Side| {
            let plan = SidePlan::of(battle, (side, before), shown, self);
            before += side.units.len();
            plan
        };
        battle.setup().scenario.sides.iter().map(plan).collect()
    }

    fn find_ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool, log: Option<&mut bool>, intents: &mut Vec<Intent>) {
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_FIND), Sense::hover());
        let mut right = line.right();
        if let Some(log) = log {
            let place = Rect::from_min_max(pos2(right - measure::FOOT_BACK, line.top()), line.max);
            let mut ui = ui.new_child(UiBuilder::new().id_salt("log").max_rect(place).layout(Layout::right_to_left(Align::Center)));
            ui.spacing_mut().interact_size.y = measure::ROSTER_FIND;
            ui.toggle_value(log, "Log");
            right = place.left() - gap::NEXT;
        }
        // Key positions that no side holds stand beside the field.
        let least = cap_width(ui, "/") + width_of(ui, "number or name", FontId::proportional(type_size::BODY)) + 3.0 * gap::NEXT;
        let free = Rect::from_min_max(pos2(line.left() + least + gap::NEXT, line.top()), pos2(right, line.bottom()));
        let taken = positions::ui(ui, battle, None, free, intents);
        let end = if taken > 0.0 { right - taken - gap::NEXT } else { right };
        let place = Rect::from_min_max(line.min, pos2(end.min(line.left() + measure::ROSTER_FIND_MOST), line.bottom()));
        let id = ui.make_persistent_id("find");
        if std::mem::take(&mut self.focus_find) {
            put_cursor(ui, id, &self.find);
        }
        if std::mem::take(&mut self.leave) {
            ui.memory_mut(|memory| memory.surrender_focus(id));
        }
        let field = TextEdit::singleline(&mut self.find).id(id).desired_width(place.width()).hint_text("number or name");
        ui.spacing_mut().interact_size.y = measure::ROSTER_FIND;
        let margin = Margin::symmetric(gap::NEXT as i8, 0);
        let field = field.min_size(place.size()).margin(margin).align(Align2::LEFT_CENTER);
        let field = ui.put(place, field).accessible_name(FIND);
        if self.find.is_empty() && !field.has_focus() {
            let at = place.right_center() - vec2(cap_width(ui, "/") + gap::HAIR, 0.0);
            cap(ui.painter(), ui, at, "/", (palette(ui).chip, palette(ui).second));
        }
        if entered(ui, &field) || (enter && !self.find.is_empty()) {
            intents.extend(meant_by(battle, &self.find));
            self.find.clear();
        }
        ui.add_space(gap::HAIR);
    }

    /// Draws a side; returns where its commands begin.
    fn side_ui(
        &mut self,
        ui: &mut Ui,
        battle: &Battle,
        plan: &SidePlan<'_>,
        (row, next): (f32, &[UnitId]),
        intents: &mut Vec<Intent>,
    ) -> f32 {
        let side = plan.side;
        head_ui(ui, battle, plan, intents);
        let commands = ui.cursor().top();
        let mut unit_ui = |ui: &mut Ui, number: usize, unit: &Unit| {
            let is_picked = self.picked.as_ref() == Some(&unit.id);
            let response = row::ui(ui, battle, (number, side, unit), row, (is_picked, next.contains(&unit.id)));
            if is_picked {
                note_picked(ui, response.id);
            }
            if response.clicked() {
                intents.push(Intent::Own(GameIntent::PickUnit(unit.id.clone())));
            }
        };
        let mut leaders = Vec::new();
        for group in &plan.groups {
            match group.leader {
                Some(leader) => leader_ui(ui, battle, (&side.id, leader), Some(&group.commands), &mut leaders),
                None => words_ui(ui, &group.commands),
            }
            group.units.iter().for_each(|(number, unit)| unit_ui(ui, *number, unit));
        }
        for leader in &plan.others {
            leader_ui(ui, battle, (&side.id, leader), None, &mut leaders);
        }
        if let Some(to_come) = &plan.to_come {
            let is_open = plan.is_unfolded;
            if to_come_ui(ui, &side.id, to_come, is_open) {
                match self.unfolded.iter().position(|known| *known == side.id) {
                    Some(nth) => drop(self.unfolded.remove(nth)),
                    None => self.unfolded.push(side.id.clone()),
                }
            }
            if is_open {
                for leader in &plan.leaders_to_come {
                    leader_ui(ui, battle, (&side.id, leader), None, &mut leaders);
                }
                plan.units_to_come.iter().for_each(|(number, unit)| unit_ui(ui, *number, unit));
            }
        }
        intents.append(&mut leaders);
        if !plan.is_last {
            ui.add_space(gap::HAIR);
        }
        commands
    }
}

/// Label of the find field for a screen reader.
const FIND: &str = "Find a unit (/)";

/// Leader's units in play, of all his commands.
struct Group<'s> {
    /// Leader of the commands; `None` if the list shows only what was sought.
    leader: Option<&'s Leader>,
    /// Names of his commands.
    commands: String,
    units: Vec<(usize, &'s Unit)>,
}

/// Rows of a side, before their height is known.
struct SidePlan<'s> {
    side: &'s Side,
    /// It is the last side of the list.
    is_last: bool,
    groups: Vec<Group<'s>>,
    /// Commander of the army without units of his own: he stands in the side's head.
    army: Option<&'s Leader>,
    /// Other leaders in play without units of their own.
    others: Vec<&'s Leader>,
    /// Line of the units to come, in parts; `None` if all have come.
    to_come: Option<Vec<String>>,
    is_unfolded: bool,
    units_to_come: Vec<(usize, &'s Unit)>,
    leaders_to_come: Vec<&'s Leader>,
}

impl<'s> SidePlan<'s> {
    /// Plans a side, given the number of units before its first; `shown` are the units that are sought.
    fn of(battle: &Battle, (side, before): (&'s Side, usize), shown: Option<&[UnitId]>, roster: &Roster) -> Self {
        let state = battle.state();
        let numbered = || (before + 1..).zip(&side.units);
        let has_come = |unit: &Unit| state.units.get(&unit.id).is_some_and(|now| now.on_table || now.removed);
        let is_shown = |unit: &Unit| match shown {
            Some(shown) => shown.contains(&unit.id),
            None => has_come(unit),
        };
        let is_here = |leader: &Leader| state.leaders.get(&leader.id).is_some_and(|now| now.on_table);
        let mut groups: Vec<Group<'s>> = Vec::new();
        for command in &side.commands {
            let units = numbered().filter(|(_, unit)| unit.command == command.id && is_shown(unit)).collect::<Vec<_>>();
            let leader = side.leader(&command.leader).filter(|_| shown.is_none());
            if units.is_empty() && !leader.is_some_and(&is_here) {
                continue;
            }
            match groups.iter_mut().find(|group| leader.is_some() && group.leader.map(|known| &known.id) == leader.map(|leader| &leader.id))
            {
                Some(group) => {
                    group.commands = format!("{}, {}", group.commands, without_brackets(&command.name));
                    group.units.extend(units);
                }
                None => groups.push(Group { leader, commands: without_brackets(&command.name).to_owned(), units }),
            }
        }
        let leads = |leader: &&Leader| side.commands.iter().any(|command| command.leader == leader.id);
        let free = || side.leaders.iter().filter(|leader| shown.is_none() && !leads(leader) && is_here(leader));
        let army = free().find(|leader| leader.army);
        let others = free().filter(|leader| army.is_none_or(|army| army.id != leader.id)).collect();
        let units_to_come = numbered().filter(|(_, unit)| shown.is_none() && !has_come(unit)).collect::<Vec<_>>();
        let grouped = |leader: &Leader| groups.iter().any(|group| group.leader.is_some_and(|known| known.id == leader.id));
        let leaders_to_come =
            side.leaders.iter().filter(|leader| shown.is_none() && !is_here(leader) && !grouped(leader)).collect::<Vec<_>>();
        let is_any = !units_to_come.is_empty() || !leaders_to_come.is_empty();
        let is_picked = units_to_come.iter().any(|(_, unit)| roster.picked.as_ref() == Some(&unit.id));
        Self {
            side,
            is_last: battle.setup().scenario.sides.last().is_some_and(|last| last.id == side.id),
            groups,
            army,
            others,
            to_come: is_any.then(|| to_come_parts(&units_to_come, &leaders_to_come)),
            is_unfolded: is_picked || roster.unfolded.contains(&side.id),
            units_to_come,
            leaders_to_come,
        }
    }

    /// Returns the height of the side with unit rows of this height, in points.
    fn height(&self, row: f32) -> f32 {
        let units = self.groups.iter().map(|group| group.units.len()).sum::<usize>();
        let unfolded = if self.is_unfolded { (self.units_to_come.len(), self.leaders_to_come.len()) } else { (0, 0) };
        let leaders = self.groups.len() + self.others.len() + unfolded.1;
        let line = if self.to_come.is_some() { measure::ROSTER_WORDS } else { 0.0 };
        (units + unfolded.0) as f32 * row
            + leaders as f32 * measure::ROSTER_COMMAND
            + measure::ROSTER_SIDE
            + measure::ROSTER_WORDS
            + line
            + gap::HAIR
    }
}

/// Returns the units to come in parts: by turn, then those that wait for the referee.
fn to_come_parts(units: &[(usize, &Unit)], leaders: &[&Leader]) -> Vec<String> {
    let due = units.iter().filter(|(_, unit)| !unit.optional);
    let mut turns: Vec<(Option<u32>, Vec<&str>)> = Vec::new();
    for (_, unit) in due {
        let turn = unit.arrives.as_ref().map(|arrival| arrival.turn);
        match turns.iter_mut().find(|(known, _)| *known == turn) {
            Some((_, names)) => names.push(unit.label()),
            None => turns.push((turn, vec![unit.label()])),
        }
    }
    turns.sort_by_key(|(turn, _)| turn.unwrap_or(u32::MAX));
    let named = turns.iter().map(|(turn, names)| match (turn, names.as_slice()) {
        (Some(turn), [name]) => format!("{name} {turn}"),
        (None, [name]) => (*name).to_owned(),
        (Some(turn), names) => format!("{} in turn {turn}", names.len()),
        (None, names) => format!("{} units", names.len()),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let optional = units.iter().filter(|(_, unit)| unit.optional).count();
    let due = (!named.is_empty()).then(|| format!("To come: {named}"));
    let optional = (optional > 0).then(|| format!("{optional} optional"));
    let parts = due.into_iter().chain(optional).collect::<Vec<_>>();
    if parts.is_empty() {
        vec![format!("To come: {}", leaders.iter().map(|leader| leader.name.as_str()).collect::<Vec<_>>().join(", "))]
    } else {
        parts
    }
}

/// Draws the folded line of the units to come. Returns true if it was pressed.
fn to_come_ui(ui: &mut Ui, side: &SideId, parts: &[String], is_open: bool) -> bool {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_WORDS), Sense::hover());
    let response = ui.interact(place, Id::unique(("units to come", side.as_str())), Sense::click());
    let sentence = parts.join(" · ");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_open, &sentence));
    let palette = palette(ui);
    let ink = if response.hovered() { palette.ink } else { palette.second };
    let centre = place.left_center() + vec2(measure::ROSTER_NUMBER - gap::HAIR, 0.0);
    let size = gap::HAIR;
    let corners = if is_open {
        vec![centre + vec2(-size, -size / 2.0), centre + vec2(size, -size / 2.0), centre + vec2(0.0, size)]
    } else {
        vec![centre + vec2(-size / 2.0, -size), centre + vec2(size, 0.0), centre + vec2(-size / 2.0, size)]
    };
    ui.painter().add(Shape::convex_polygon(corners, ink, Stroke::NONE));
    let from = place.left() + measure::ROSTER_NUMBER + gap::HAIR;
    let text = parts_in(ui, parts, place.right() - from);
    let text = if text.is_empty() { "Units to come".to_owned() } else { text };
    ui.painter().text(pos2(from, place.center().y), Align2::LEFT_CENTER, text, FontId::proportional(type_size::SMALL), ink);
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
    response.on_hover_text(sentence).clicked()
}

/// Draws a line of small words in the place of a leader.
fn words_ui(ui: &mut Ui, text: &str) {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_COMMAND), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let shown = parts_in(ui, &[text.to_owned()], place.width());
    ui.painter().text(place.left_center(), Align2::LEFT_CENTER, shown, FontId::proportional(type_size::SMALL), palette(ui).second);
}

/// Draws a side's name in its colour with the flags of its key positions, and under it its losses and the commander of its army.
fn head_ui(ui: &mut Ui, battle: &Battle, plan: &SidePlan<'_>, intents: &mut Vec<Intent>) {
    let side = plan.side;
    let now = side_standing(battle.setup(), battle.state(), &side.id);
    let sure = widgets::mark(now.losses.heavy.provenance).trim();
    let heavy = match now.losses.level {
        Losses::None => vec![format!("heavy at {}", now.losses.heavy.least()), sure.to_owned()],
        Losses::Heavy => vec!["heavy casualties".to_owned()],
        Losses::Greater => vec!["heavy, more than the enemy".to_owned()],
    };
    let palette = palette(ui);
    let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_SIDE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &side.name));
    let bar = Rect::from_min_size(line.min, vec2(measure::SIDE_BAR, line.height() - measure::FOCUS));
    ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
    let at = line.left_center() + vec2(measure::SIDE_BAR + gap::NEXT, 0.0);
    let name = ui.painter().text(at, Align2::LEFT_CENTER, &side.name, heading(), palette.nation_word(side.nation));
    positions::ui(ui, battle, Some(&side.id), line.with_min_x(name.right() + gap::NEXT), intents);
    let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_WORDS), Sense::hover());
    let lost = format!("lost {} of {} stands", now.losses.lost, now.losses.starting);
    let parts = std::iter::once(lost).chain(heavy).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let losses = parts.join(" · ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &losses));
    let font = FontId::proportional(type_size::SMALL);
    let at = line.left_center() + vec2(measure::SIDE_BAR + gap::NEXT, 0.0);
    // The star of the army's commander has its place in any case.
    let line = line.with_max_x(line.right() - gap::HAIR);
    let room = line.right() - at.x - if plan.army.is_some() { measure::ROSTER_WORDS + gap::NEXT } else { 0.0 };
    let drawn = ui.painter().text(at, Align2::LEFT_CENTER, parts_in(ui, &parts, room), font, palette.second);
    let meaning = widgets::meaning_of_marks(&losses);
    response.on_hover_text(if meaning.is_empty() { losses } else { format!("{losses}\n{meaning}") });
    if let Some(army) = plan.army {
        army_ui(ui, battle, army, line.with_min_x(drawn.right() + gap::NEXT), intents);
    }
}

/// Draws the commander of the army at the right of a line: his star and name, or the star alone.
fn army_ui(ui: &Ui, battle: &Battle, leader: &Leader, place: Rect, intents: &mut Vec<Intent>) {
    let Some(state) = battle.state().leaders.get(&leader.id) else { return };
    let name = battle.state().leader_name(battle.setup(), &leader.id);
    let font = semibold(type_size::SMALL);
    let surname = battle.state().leader_surname(battle.setup(), &leader.id);
    let texts = [name.clone(), surname, String::new()];
    let star = measure::ROSTER_WORDS;
    let fits = |text: &&String| star + width_of(ui, text, font.clone()) <= place.width();
    let shown = texts.iter().find(fits).cloned().unwrap_or_default();
    let wide = star + width_of(ui, &shown, font.clone());
    let place = Rect::from_min_max(pos2((place.right() - wide).max(place.left()), place.top()), place.max);
    let label = format!("{name} · {}", leader_parts(battle, leader, state).join(" · "));
    let response = ui.interact(place, Id::unique(("commander of the army", leader.id.as_str())), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let palette = palette(ui);
    let ink: Color32 = if response.hovered() { palette.accent } else { palette.ink };
    let lost = state.status != LeaderStatus::Present;
    let at = Rect::from_min_size(place.min, vec2(star, place.height()));
    row::leader_glyph(lost).paint(ui.painter(), at.shrink(gap::HAIR), palette.second);
    ui.painter().text(pos2(at.right(), place.center().y), Align2::LEFT_CENTER, shown, font, ink);
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
    if response.on_hover_text(label).clicked() {
        intents.push(Intent::Own(GameIntent::PickLeader(leader.id.clone())));
    }
}

/// Returns a leader's rating and state, each in a word.
fn leader_parts(battle: &Battle, leader: &Leader, state: &LeaderState) -> Vec<String> {
    let rating = battle.state().leader_rating(battle.setup(), &leader.id).unwrap_or(leader.rating);
    let status = match state.status {
        LeaderStatus::Present => None,
        LeaderStatus::Out => Some("out of action".to_owned()),
        LeaderStatus::Lost => Some("out of the game".to_owned()),
    };
    let comes = || leader.arrives.as_ref().map_or_else(|| "not on the table".to_owned(), |arrival| format!("turn {}", arrival.turn));
    let parts = [
        Some(rating.to_string()),
        state.successor.as_ref().map(|_| format!("for {}", leader.name)),
        status,
        state.dismounted.then(|| "on foot".to_owned()),
        (!state.on_table).then(comes),
    ];
    parts.into_iter().flatten().collect()
}

fn leader_ui(ui: &mut Ui, battle: &Battle, (side, leader): (&SideId, &Leader), command: Option<&str>, intents: &mut Vec<Intent>) {
    let Some(state) = battle.state().leaders.get(&leader.id) else { return };
    let name = battle.state().leader_name(battle.setup(), &leader.id);
    let mut parts = leader_parts(battle, leader, state);
    let label = format!("{name} · {}", parts.join(" · "));
    let leads = state.status == LeaderStatus::Present && state.on_table;
    parts.extend(battle.state().reach_text(battle.setup(), &leader.id, "").filter(|_| leads));
    let row = ui.max_rect().x_range();
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::ROSTER_COMMAND), Sense::hover());
    let mut ui =
        ui.new_child(UiBuilder::new().id_salt(("leader", leader.id.as_str())).max_rect(line).layout(Layout::left_to_right(Align::Center)));
    ui.spacing_mut().interact_size.y = measure::ROSTER_COMMAND;
    ui.spacing_mut().button_padding = vec2(gap::HAIR, 0.0);
    ui.spacing_mut().item_spacing.x = gap::HAIR;
    let ui = &mut ui;
    {
        let (star, _) = ui.allocate_exact_size(vec2(measure::ROSTER_GLYPH, measure::ROSTER_COMMAND), egui::Sense::hover());
        let lost = state.status != LeaderStatus::Present;
        row::leader_glyph(lost).paint(ui.painter(), star.shrink(gap::HAIR), palette(ui).second);
        let palette = palette(ui);
        let text_format = |font, color| TextFormat { font_id: font, color, ..TextFormat::default() };
        let line = |parts: &[String]| {
            let mut text = LayoutJob::single_section(name.clone(), text_format(semibold(type_size::SMALL), palette.ink));
            text.append(&format!("  {}", parts.join(" · ")), 0.0, text_format(FontId::proportional(type_size::SMALL), palette.second));
            text
        };
        // What he commands, where there is room for all of it.
        let whole = line(&parts.iter().cloned().chain(command.map(str::to_owned)).collect::<Vec<_>>());
        let room = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
        let has_room = ui.painter().layout_job(whole.clone()).size().x <= room;
        let text = if has_room { whole } else { line(&parts) };
        let response = ui.add(Button::new(text).frame_when_inactive(false).truncate());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
        let response = match command {
            Some(command) => response.on_hover_text(command),
            None => response,
        };
        if command.is_some() && state.on_table && battle.state().side == *side {
            mark(ui, LEADER, Rect::from_x_y_ranges(row, response.rect.y_range()));
        }
        if response.clicked() {
            intents.push(Intent::Own(GameIntent::PickLeader(leader.id.clone())));
        }
    }
}
