//! Reconcile: a walk through the units on the table, each confirmed or corrected in one key.

use std::collections::BTreeSet;

use eframe::egui::{Event as InputEvent, Key, Modifiers, RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::engine::Word as _;
use crate::game::Standing;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Battle, Command, Event, Rff1812, UnitEdit, UnitState, sentence};
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::{Arm, Order};
use crate::gui::desk::Desk;
use crate::gui::games::rff1812::battle_panel::numbered;
use crate::gui::intent::Intent;
use crate::gui::page::BATTLE;
use crate::gui::pages::section;
use crate::gui::view::{Frame, PageView};
use crate::gui::widgets::{heading, main_button, pips};
use crate::id::UnitId;

/// What stands in the log with a correction made here.
const NOTE: &str = "reconciled";

/// What the page remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReconcilePage {
    /// The units of this walk: who leaves the table on the way stays in it.
    units: Vec<UnitId>,
    /// How many of the units are behind; past the last, the summary.
    at: usize,
    /// Entries of the log when the walk began.
    began: Option<usize>,
    confirmed: BTreeSet<UnitId>,
    /// Units that are not on the table are asked about too.
    everyone: bool,
}

/// What a key or button does to the unit shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Correction {
    Fewer,
    More,
    Order(Order),
    Formation,
    Silenced,
    LowAmmo,
    Damaged,
    Table,
}

/// The keys, with what they say on their buttons.
const CORRECTIONS: [(&str, &str, Correction); 10] = [
    ("-", "One stand fewer (−)", Correction::Fewer),
    ("+", "One stand more (+)", Correction::More),
    ("g", "Good order (G)", Correction::Order(Order::Good)),
    ("d", "Disordered (D)", Correction::Order(Order::Disordered)),
    ("b", "Broken (B)", Correction::Order(Order::Broken)),
    ("f", "Next formation (F)", Correction::Formation),
    ("s", "Silenced or not (S)", Correction::Silenced),
    ("w", "Next number damaged (W)", Correction::Damaged),
    ("l", "Low on ammo or not (L)", Correction::LowAmmo),
    ("t", "On the table or not (T)", Correction::Table),
];

impl PageView for ReconcilePage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(battle) = frame.desk.game::<Rff1812>() else { return };
        let mut commands = Vec::new();
        if self.walk_ui(ui, battle, &mut commands) {
            frame.intents.push(Intent::Go(BATTLE));
        }
        for command in commands {
            if let Some(Err(refusal)) = frame.desk.submit::<Rff1812>(command) {
                frame.desk.tell(refusal.to_string());
            }
            ui.ctx().request_repaint();
        }
    }

    fn turn_back(&mut self, desk: &mut Desk, redo: bool) {
        if redo { desk.redo() } else { desk.undo() }
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl ReconcilePage {
    /// Draws the page. True when it is to be left.
    fn walk_ui(&mut self, ui: &mut Ui, battle: &Battle, commands: &mut Vec<Command>) -> bool {
        heading(ui, "Reconcile with the table");
        if self.began.is_some_and(|began| began > battle.journal().len()) {
            *self = Self::default();
        }
        if self.began.is_none() {
            self.began = Some(battle.journal().len());
            self.units = walk(battle, self.everyone);
        }
        let units = self.units.iter().filter_map(|id| numbered(battle).find(|(.., unit)| unit.id == *id)).collect::<Vec<_>>();
        let (typed, enter, back) = keys(ui);
        if back {
            self.at = self.at.min(units.len()).saturating_sub(1);
        }
        let mut leave = false;
        let Some((number, _, unit)) = units.get(self.at).copied() else {
            return self.summary_ui(ui, battle, enter);
        };
        let Some(state) = battle.state().units.get(&unit.id) else { return true };
        ui.label(format!("{} of {}: is the unit on the table as it stands here?", self.at + 1, units.len()));
        card_ui(ui, battle, number, unit, state);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, true, "Right as it is (Enter)") || enter {
                self.confirmed.insert(unit.id.clone());
                self.at += 1;
                ui.ctx().request_repaint();
            }
            if ui.button("Back (Backspace)").clicked() {
                self.at = self.at.saturating_sub(1);
            }
            leave = ui.button("Leave (Escape)").clicked();
        });
        section(ui, "Or correct it");
        ui.horizontal_wrapped(|ui| {
            for (key, says, correction) in CORRECTIONS {
                let Some(edit) = edit_of(correction, unit, state, fewest(battle, unit)) else { continue };
                if ui.button(says).clicked() || typed.iter().any(|letter| letter == key) {
                    commands.push(Command::EditUnit { unit: unit.id.clone(), edit, note: NOTE.into() });
                }
            }
        });
        ui.label(RichText::new("A correction is an event of the log: Ctrl+Z takes it back.").small());
        if ui.checkbox(&mut self.everyone, "Ask about units that are not on the table too").changed() {
            let here = unit.id.clone();
            self.units = walk(battle, self.everyone);
            self.at = self.units.iter().position(|id| *id == here).unwrap_or(0);
        }
        leave
    }

    fn summary_ui(&mut self, ui: &mut Ui, battle: &Battle, enter: bool) -> bool {
        let count = self.units.len();
        let asked = self.units.iter().filter(|unit| self.confirmed.contains(*unit)).count();
        let corrected = self.corrections(battle);
        section(ui, "Done");
        let corrections = if corrected.len() == 1 { "1 correction".to_owned() } else { format!("{} corrections", corrected.len()) };
        ui.label(format!("{asked} of {count} units confirmed, {corrections}."));
        ScrollArea::vertical().max_height((ui.available_height() - 60.0).max(60.0)).show(ui, |ui| {
            for text in &corrected {
                ui.label(text);
            }
        });
        let mut leave = false;
        ui.horizontal_wrapped(|ui| {
            leave = main_button(ui, true, "Back to the battle (Enter)") || enter;
            if ui.button("Back to the last unit (Backspace)").clicked() {
                self.at = count.saturating_sub(1);
            }
            if ui.button("Walk through them again").clicked() {
                *self = Self { everyone: self.everyone, ..Self::default() };
            }
        });
        if leave {
            *self = Self::default();
        }
        leave
    }

    /// The corrections of this walk that hold, in words.
    fn corrections(&self, battle: &Battle) -> Vec<String> {
        let began = self.began.unwrap_or(0);
        let ours = |event: &Event| matches!(&event.command, Command::EditUnit { note, .. } if note == NOTE);
        let entries = battle.journal().entries().filter(|entry| entry.number >= began && entry.standing == Standing::Applied);
        entries.filter(|entry| ours(entry.event)).map(|entry| sentence(battle.setup(), entry.event)).collect()
    }
}

/// The units to walk through, side by side and command by command.
fn walk(battle: &Battle, everyone: bool) -> Vec<UnitId> {
    let here = |unit: &&Unit| everyone || battle.state().units.get(&unit.id).is_some_and(|state| state.on_table);
    let mut walk = Vec::new();
    for side in &battle.setup().scenario.sides {
        for command in &side.commands {
            walk.extend(side.units.iter().filter(|unit| unit.command == command.id).filter(here).map(|unit| unit.id.clone()));
        }
    }
    walk
}

/// The fewest stands with which the unit is in the game.
fn fewest(battle: &Battle, unit: &Unit) -> u32 {
    if unit.arm() == Arm::Artillery { 1 } else { battle.setup().tables.count(FigureId::FewestStands) }
}

/// The letters typed, whether Enter was pressed with nothing in focus, and Backspace.
fn keys(ui: &Ui) -> (Vec<String>, bool, bool) {
    let nothing_focused = ui.memory(|memory| memory.focused().is_none());
    ui.input_mut(|input| {
        let typed = input.events.iter().filter_map(|event| match event {
            InputEvent::Text(text) => Some(text.to_lowercase().replace('−', "-").replace('=', "+")),
            _ => None,
        });
        let typed = typed.collect();
        let enter = nothing_focused && input.consume_key(Modifiers::NONE, Key::Enter);
        (typed, enter, input.consume_key(Modifiers::NONE, Key::Backspace))
    })
}

fn card_ui(ui: &mut Ui, battle: &Battle, number: usize, unit: &Unit, state: &UnitState) {
    let setup = battle.setup();
    let side = setup.scenario.unit(&unit.id).map_or("", |(side, _)| side.name.as_str());
    let command =
        setup.scenario.unit(&unit.id).and_then(|(side, _)| side.command(&unit.command)).map_or("", |command| command.name.as_str());
    let name = ui.label(RichText::new(format!("{number}  {}", unit.label())).strong().size(26.0));
    name.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{number} {}", unit.label())));
    ui.label(format!("{} · {side} · {command}", unit.name));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        pips(ui, if state.removed { 0 } else { state.stands }, unit.stands, state.damaged);
        ui.label(RichText::new(format!("{} left of {}", if state.removed { 0 } else { state.stands }, unit.stands)).size(18.0));
    });
    ui.label(RichText::new(state_text(battle, unit, state)).size(18.0));
}

/// How the unit stands, all of it: `worn, disordered, line, low on ammo, with Winfield Scott`.
fn state_text(battle: &Battle, unit: &Unit, state: &UnitState) -> String {
    let mut words = Vec::new();
    if unit.troops().is_some() {
        words.push(state.condition(battle.setup(), unit).to_string());
    }
    words.extend(state.order.map(|order| if order == Order::Good { "good order".to_owned() } else { order.spoken() }));
    words.push(state.formation.spoken());
    if state.damaged > 0 {
        words.push(format!("{} damaged", state.damaged));
    }
    words.extend(state.silenced.then(|| "silenced".to_owned()));
    words.extend(state.low_on_ammo.then(|| "low on ammo".to_owned()));
    let leader = battle.state().leader_with(&unit.id);
    words.extend(leader.map(|leader| format!("with {}", battle.state().leader_name(battle.setup(), leader))));
    if state.removed {
        words.push("removed".to_owned());
    } else if !state.on_table {
        words.push("not on the table".to_owned());
    }
    words.join(", ")
}

/// What a key sets on this unit; none where it says nothing to it.
fn edit_of(correction: Correction, unit: &Unit, state: &UnitState, fewest: u32) -> Option<UnitEdit> {
    let guns = unit.arm() == Arm::Artillery;
    let stands = if state.removed { 0 } else { state.stands };
    let none = UnitEdit::default();
    match correction {
        Correction::Fewer => stands.checked_sub(1).map(|stands| UnitEdit { stands: Some(stands), ..none }),
        Correction::More => {
            let more = if state.removed { fewest.min(unit.stands) } else { stands + 1 };
            (stands < unit.stands).then_some(UnitEdit { stands: Some(more), on_table: Some(true), ..none })
        }
        Correction::Order(order) => (!guns && state.order != Some(order)).then_some(UnitEdit { order: Some(order), ..none }),
        Correction::Formation => {
            let formations = formations_of(unit.arm());
            let now = formations.iter().position(|formation| *formation == state.formation).unwrap_or(0);
            let next = formations.get((now + 1) % formations.len().max(1)).copied();
            next.map(|formation| UnitEdit { formation: Some(formation), ..none })
        }
        Correction::Silenced => guns.then_some(UnitEdit { silenced: Some(!state.silenced), ..none }),
        Correction::Damaged => guns.then_some(UnitEdit { damaged: Some((state.damaged + 1) % (stands + 1)), ..none }),
        Correction::LowAmmo => (!guns).then_some(UnitEdit { low_on_ammo: Some(!state.low_on_ammo), ..none }),
        Correction::Table => (!state.removed).then_some(UnitEdit { on_table: Some(!state.on_table), ..none }),
    }
}
