//! Units at the left of the page: sides, commands, leaders, units, each in a fixed place. Found by number or part of a name.

mod positions;
mod row;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Align, Button, FontId, Rect, RichText, TextEdit, Ui, vec2};

use crate::engine::text::{count_text, find_by_name};
use crate::games::rff1812::battle::{Battle, LeaderState, LeaderStatus, side_standing};
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::Losses;
use crate::gui::games::rff1812::intent::{GameIntent, Intent};
use crate::gui::look::{gap, heading, measure, palette, semibold, type_size};
use crate::gui::parts::widgets::{entered, put_cursor, scrolled};
use crate::gui::shell::guide::{LEADER, mark};
use crate::id::{SideId, UnitId};

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

    /// Draws the roster. `enter`: Enter was pressed outside any field. Where the log is a drawer, `log` is whether it is open.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool, log: Option<&mut bool>, intents: &mut Vec<Intent>) {
        self.find_ui(ui, battle, enter, log, intents);
        let shown = (!self.find.trim().is_empty()).then(|| found(battle, &self.find));
        scrolled(ui, "roster", |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let top = ui.cursor().top();
            if shown.is_none() {
                positions::ui(ui, battle, None, intents);
            }
            let mut before = 0;
            let to_play = &battle.state().side;
            let follows = shown.is_none() && self.side.as_ref() != Some(to_play);
            // In a low drawer the heads alone would fill the room: the units are come to.
            let low = ui.clip_rect().height() < measure::LOW;
            for (nth, side) in battle.setup().scenario.sides.iter().enumerate() {
                let head = if nth == 0 { top } else { ui.cursor().top() };
                let units = self.side_ui(ui, battle, (side, before), shown.as_deref(), intents);
                before += side.units.len();
                if follows && side.id == *to_play {
                    // What scrolls leaves a gap above what it comes to.
                    let from = if low { units } else { head } + gap::NEXT;
                    let place = Rect::from_x_y_ranges(ui.max_rect().x_range(), from..=ui.cursor().top());
                    ui.scroll_to_rect_animation(place, Some(Align::TOP), ScrollAnimation::none());
                }
            }
            if follows {
                self.side = Some(to_play.clone());
            }
        });
    }

    fn find_ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool, log: Option<&mut bool>, intents: &mut Vec<Intent>) {
        ui.horizontal(|ui| {
            let title = ui.label("Find (/)");
            let id = ui.make_persistent_id("find");
            if std::mem::take(&mut self.focus_find) {
                put_cursor(ui, id, &self.find);
            }
            if std::mem::take(&mut self.leave) {
                ui.memory_mut(|memory| memory.surrender_focus(id));
            }
            let room = if log.is_some() { ui.available_width() - measure::FOOT_BACK - gap::NEXT } else { f32::INFINITY };
            let field = TextEdit::singleline(&mut self.find).id(id).desired_width(room).hint_text("number or name");
            let field = ui.add(field).labelled_by(title.id);
            if entered(ui, &field) || (enter && !self.find.is_empty()) {
                intents.extend(meant_by(battle, &self.find));
                self.find.clear();
            }
            if let Some(log) = log {
                ui.toggle_value(log, "Log");
            }
        });
    }

    /// Draws a side, given the number of units before its first; returns where its commands begin.
    fn side_ui(
        &self,
        ui: &mut Ui,
        battle: &Battle,
        (side, before): (&Side, usize),
        shown: Option<&[UnitId]>,
        intents: &mut Vec<Intent>,
    ) -> f32 {
        let numbers = side.units.iter().zip(before + 1..);
        let is_shown = |unit: &Unit| shown.is_none_or(|shown| shown.contains(&unit.id));
        head_ui(ui, battle, side);
        if shown.is_none() {
            positions::ui(ui, battle, Some(&side.id), intents);
        }
        let commands = ui.cursor().top();
        for command in &side.commands {
            let units = numbers.clone().filter(|(unit, _)| unit.command == command.id && is_shown(unit)).collect::<Vec<_>>();
            if shown.is_some() && units.is_empty() {
                continue;
            }
            let leader = side.leader(&command.leader).filter(|_| shown.is_none());
            ui.add_space(gap::HAIR);
            if let Some(leader) = leader {
                leader_ui(ui, battle, (&side.id, leader), Some(&command.name), intents);
            } else {
                ui.label(RichText::new(&command.name).small().color(palette(ui).second));
            }
            for (unit, number) in units {
                if row::ui(ui, battle, (number, side, unit), self.picked.as_ref() == Some(&unit.id)).clicked() {
                    intents.push(Intent::Own(GameIntent::PickUnit(unit.id.clone())));
                }
            }
        }
        let has_command = |leader: &Leader| side.commands.iter().any(|command| command.leader == leader.id);
        for leader in side.leaders.iter().filter(|leader| shown.is_none() && !has_command(leader)) {
            leader_ui(ui, battle, (&side.id, leader), None, intents);
        }
        ui.add_space(gap::GROUP);
        commands
    }
}

/// Draws a side's name in its colour, its losses and points, and the number of stands past which its casualties are heavy.
fn head_ui(ui: &mut Ui, battle: &Battle, side: &Side) {
    let now = side_standing(battle.setup(), battle.state(), &side.id);
    let heavy = match now.losses.level {
        Losses::None => format!("heavy at {}", now.losses.heavy_past.saturating_add(1)),
        Losses::Heavy => "heavy casualties".to_owned(),
        Losses::Greater => "more losses than the enemy".to_owned(),
    };
    let palette = palette(ui);
    ui.horizontal(|ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(measure::SIDE_BAR, type_size::HEADING), egui::Sense::hover());
        ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
        ui.label(RichText::new(&side.name).font(heading()).color(palette.nation_word(side.nation)));
    });
    let text =
        format!("lost {} of {} stands · {heavy} · {}", now.losses.lost, now.losses.starting, count_text(now.points, "point", "points"));
    ui.label(RichText::new(text).small().color(palette.second));
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
    parts.extend(battle.state().leader_radius(battle.setup(), &leader.id).filter(|_| leads).map(|radius| radius.to_string()));
    let row = ui.max_rect().x_range();
    ui.horizontal(|ui| {
        let (star, _) = ui.allocate_exact_size(vec2(measure::ROSTER_GLYPH, measure::ROSTER_ROW), egui::Sense::hover());
        let lost = state.status != LeaderStatus::Present;
        row::leader_glyph(lost).paint(ui.painter(), star.shrink(gap::HAIR), palette(ui).second);
        let palette = palette(ui);
        let told = |font, color| TextFormat { font_id: font, color, ..TextFormat::default() };
        let line = |parts: &[String]| {
            let mut text = LayoutJob::single_section(name.clone(), told(semibold(type_size::SMALL), palette.ink));
            text.append(&format!("  {}", parts.join(" · ")), 0.0, told(FontId::proportional(type_size::SMALL), palette.second));
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
    });
}
