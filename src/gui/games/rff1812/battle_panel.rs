//! The battle on the left: sides, commands, leaders, units. Found by number or part of a name.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::positions;
use crate::games::rff1812::battle::{Battle, LeaderStatus, UnitState, standing};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::{Losses, Order};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::widgets::{entered, marker, pips, put_cursor};
use crate::id::UnitId;

/// What the panel remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattlePanel {
    /// What is typed into the find field.
    pub find: String,
    /// Put the cursor into the find field.
    pub focus_find: bool,
    /// The unit picked.
    pub picked: Option<UnitId>,
}

/// The units in the order of their numbers, from 1.
pub fn numbered(battle: &Battle) -> impl Iterator<Item = (usize, &Side, &Unit)> {
    battle.setup().scenario.units().enumerate().map(|(nth, (side, unit))| (nth + 1, side, unit))
}

/// The units a find text names: the one of that number, else all whose name has it.
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

impl BattlePanel {
    /// Draws the panel. `typing` is set while the cursor is in the find field; `enter` tells Enter pressed outside any.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool, intents: &mut Vec<Intent>, typing: &mut bool) {
        ui.horizontal(|ui| {
            let title = ui.label("Find (/)");
            let id = ui.make_persistent_id("find");
            if std::mem::take(&mut self.focus_find) {
                put_cursor(ui, id, &self.find);
            }
            let field = ui.add(egui::TextEdit::singleline(&mut self.find).id(id).hint_text("number or name")).labelled_by(title.id);
            *typing |= field.has_focus();
            if entered(ui, &field) || (enter && !self.find.is_empty()) {
                if let Some(unit) = found(battle, &self.find).into_iter().next() {
                    intents.push(Intent::PickUnit(unit));
                }
                self.find.clear();
            }
        });
        let shown = (!self.find.trim().is_empty()).then(|| found(battle, &self.find));
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            // The side whose turn it is comes first: it has most to do.
            let (active, other): (Vec<_>, Vec<_>) = battle.setup().scenario.sides.iter().partition(|side| side.id == battle.state().side);
            for side in active.into_iter().chain(other) {
                self.side_ui(ui, battle, side, shown.as_deref(), intents);
            }
            if shown.is_none() {
                positions::ui(ui, battle, intents);
            }
        });
    }

    fn side_ui(&self, ui: &mut Ui, battle: &Battle, side: &Side, shown: Option<&[UnitId]>, intents: &mut Vec<Intent>) {
        let now = standing(battle.setup(), battle.state(), &side.id);
        let heavy = match now.losses.word {
            Losses::None => "",
            Losses::Heavy => ", heavy casualties",
            Losses::Greater => ", greater losses",
        };
        ui.label(RichText::new(&side.name).strong().size(17.0));
        let text = format!("lost {} of {} stands{heavy} · {} points", now.losses.lost, now.losses.starting, now.points);
        ui.label(RichText::new(text).small());
        for command in &side.commands {
            let units = side.units.iter().filter(|unit| unit.command == command.id);
            let units = units.filter(|unit| shown.is_none_or(|shown| shown.contains(&unit.id))).collect::<Vec<_>>();
            if shown.is_some() && units.is_empty() {
                continue;
            }
            ui.add_space(4.0);
            ui.label(RichText::new(&command.name).small().weak());
            if let Some(leader) = side.leader(&command.leader).filter(|_| shown.is_none()) {
                leader_ui(ui, battle, leader, intents);
            }
            for unit in units {
                self.unit_ui(ui, battle, unit, intents);
            }
        }
        for leader in
            side.leaders.iter().filter(|leader| shown.is_none() && !side.commands.iter().any(|command| command.leader == leader.id))
        {
            leader_ui(ui, battle, leader, intents);
        }
        ui.add_space(10.0);
    }

    fn unit_ui(&self, ui: &mut Ui, battle: &Battle, unit: &Unit, intents: &mut Vec<Intent>) {
        let setup = battle.setup();
        let Some(state) = battle.state().units.get(&unit.id) else { return };
        let number = numbered(battle).find(|(.., known)| known.id == unit.id).map_or(0, |(nth, ..)| nth);
        let picked = self.picked.as_ref() == Some(&unit.id);
        let condition = state.condition(setup, unit);
        let estimate = if unit.strength.basis.is_estimate() { " ~" } else { "" };
        let mut name = RichText::new(format!("{number}  {}{estimate}", unit.label()));
        if !state.on_table || state.removed {
            name = name.weak();
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if ui.add(egui::Button::selectable(picked, name)).clicked() {
                intents.push(Intent::PickUnit(unit.id.clone()));
            }
            let left = if state.removed { 0 } else { state.stands };
            pips(ui, left, unit.stands, state.damaged, &format!("{left} of {} stands", unit.stands));
            if unit.troops().is_some() || condition == UnitCondition::Removed {
                ui.label(RichText::new(condition.to_string()).small());
            }
            for text in markers(state, unit) {
                marker(ui, &text);
            }
            if let Some(leader) = battle.state().leader_with(&unit.id) {
                ui.label(RichText::new(format!("with {}", battle.state().leader_name(setup, leader))).small());
            }
        });
    }
}

/// What lies beside the unit on the table, in words.
fn markers(state: &UnitState, unit: &Unit) -> Vec<String> {
    let mut markers = Vec::new();
    markers.extend(state.order.filter(|order| *order != Order::Good).map(|order| order.to_string()));
    for (on, text) in [(state.silenced, "silenced"), (state.low_on_ammo, "low ammo"), (state.checked, "checked"), (state.fired(), "fired")]
    {
        if on {
            markers.push(text.to_owned());
        }
    }
    if !state.on_table && !state.removed {
        markers.push(match &unit.arrives {
            Some(arrival) if !unit.optional => arrival.when(),
            _ => "optional".to_owned(),
        });
    }
    markers
}

fn leader_ui(ui: &mut Ui, battle: &Battle, leader: &Leader, intents: &mut Vec<Intent>) {
    let Some(state) = battle.state().leaders.get(&leader.id) else { return };
    let (name, rating) = (battle.state().leader_name(battle.setup(), &leader.id), battle.state().leader_rating(battle.setup(), &leader.id));
    let mut text = format!("{name} · {}", rating.unwrap_or(leader.rating));
    if state.successor.is_some() {
        text = format!("{text} · for {}", leader.name);
    }
    match state.status {
        LeaderStatus::Present => {}
        LeaderStatus::Out => text.push_str(" · out for now"),
        LeaderStatus::Lost => text.push_str(" · out of the game"),
    }
    if state.dismounted {
        text.push_str(" · on foot");
    }
    if !state.on_table {
        text.push_str(
            &leader.arrives.as_ref().map_or_else(|| " · not on the table".to_owned(), |arrival| format!(" · turn {}", arrival.turn)),
        );
    }
    let button = egui::Button::new(RichText::new(text)).min_size(egui::vec2(ui.available_width(), 32.0)).wrap();
    if ui.add(button).clicked() {
        intents.push(Intent::PickLeader(leader.id.clone()));
    }
}
