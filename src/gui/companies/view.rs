//! The page of a battle of companies: board in the middle, what is picked and its checks at the left, the log at the right.

use std::collections::BTreeMap;

use eframe::egui::{self, CentralPanel, Event as InputEvent, Key, Modifiers, Panel, ScrollArea, Ui};

use super::board::{Act, BoardView, Pick, reached};
use super::fire::FireDraft;
use super::melee::MeleeDraft;
use super::referee::Refused;
use super::single::SingleDraft;
use super::{card, turn};
use crate::battlecry1812::words::Special;
use crate::companies::{Battle, Command, Event, MoveCall, OfficerMoveCall, Phase, UnitState, WithdrawCall, sentence};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, Telling};
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

/// What checks need of the app.
pub struct Tools<'t> {
    /// The battle.
    pub battle: &'t Battle,
    /// Gives a face of a die with so many sides.
    pub generator: &'t mut dyn FnMut(u8) -> u8,
    /// The roll key was pressed.
    pub roll: bool,
    /// Enter was pressed outside every field.
    pub enter: bool,
    /// Set while the cursor is in a field for free text.
    pub typing: &'t mut bool,
}

/// What a panel asks of the page.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Carry this out.
    Do(Box<Command>),
    /// Pick this.
    Pick(Pick),
    /// A melee of what is picked with this unit.
    Melee(UnitId),
    /// A rally.
    Rally(OfficerId, UnitId),
}

impl Ask {
    /// To carry a command out.
    #[must_use]
    pub fn command(command: Command) -> Self {
        Self::Do(Box::new(command))
    }
}

/// A check that is open.
#[derive(Clone, Debug)]
enum Check {
    Fire(Box<FireDraft>),
    Melee(Box<MeleeDraft>),
    Single(Box<SingleDraft>),
}

/// What the page remembers: nothing of it is the battle's.
#[derive(Clone, Debug, Default)]
pub struct CompaniesView {
    board: BoardView,
    log: LogPanel,
    picked: Option<Pick>,
    check: Option<Check>,
    refused: Option<Refused>,
    find: String,
    tab: Tab,
    /// The roll key was pressed in this frame.
    roll: bool,
    /// Enter was pressed outside every field in this frame.
    enter: bool,
}

/// Which of the three a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Board,
    Check,
    Log,
}

impl CompaniesView {
    /// Reads the keys, before anything is drawn. `typing`: the cursor was in a field for free text.
    pub fn keys(&mut self, ui: &Ui, battle: &Battle, typing: bool, intents: &mut Vec<Intent>) {
        (self.roll, self.enter) = (false, false);
        if typing {
            return;
        }
        let nothing_focused = ui.memory(|memory| memory.focused().is_none());
        let mut letters = Vec::new();
        ui.input_mut(|input| {
            self.enter = nothing_focused && input.consume_key(Modifiers::NONE, Key::Enter);
            if self.check.is_none() {
                for (key, way) in [(Key::ArrowLeft, (-1, 0)), (Key::ArrowRight, (1, 0)), (Key::ArrowUp, (0, -1)), (Key::ArrowDown, (0, 1))]
                {
                    if input.consume_key(Modifiers::NONE, key) {
                        self.step(battle, way);
                    }
                }
            }
            input.events.retain(|event| match event {
                InputEvent::Text(text) if ["a", "f", "m", "r", "s", "b", ",", "."].contains(&text.to_lowercase().as_str()) => {
                    letters.push(text.to_lowercase());
                    false
                }
                _ => true,
            });
        });
        for letter in letters {
            match letter.as_str() {
                "r" => self.roll = true,
                "a" => intents.push(Intent::Go(crate::gui::app::Page::Area)),
                "s" => intents.push(Intent::Go(crate::gui::app::Page::Scratch)),
                "b" => intents.push(Intent::Go(crate::gui::app::Page::Battle)),
                "m" => self.make_melee(battle),
                "f" => self.make_fire(),
                "," => self.turn(battle, false, intents),
                _ => self.turn(battle, true, intents),
            }
        }
        if self.enter && self.check.is_none() {
            self.enter_pressed(battle, intents);
        }
    }

    /// A step of the cursor on the board; first to what is picked.
    fn step(&mut self, battle: &Battle, (across, down): (i8, i8)) {
        let grid = battle.setup().scenario.board.grid;
        let start = || self.picked_hex(battle).unwrap_or(Hex { column: grid.columns.div_ceil(2), row: grid.rows.div_ceil(2) });
        let from = self.board.cursor.unwrap_or_else(start);
        let to = Hex { column: from.column.saturating_add_signed(across), row: from.row.saturating_add_signed(down) };
        if grid.has(to) {
            self.board.cursor = Some(to);
            self.board.show_cursor = true;
        }
    }

    fn picked_hex(&self, battle: &Battle) -> Option<Hex> {
        match self.picked.as_ref()? {
            Pick::Unit(id) => battle.state().units.get(id)?.hex(),
            Pick::Officer(id) => battle.state().officers.get(id)?.hex(),
        }
    }

    fn enter_pressed(&mut self, battle: &Battle, intents: &mut Vec<Intent>) {
        let Some(hex) = self.board.cursor else { return };
        let act = match battle.state().unit_at(hex) {
            Some((id, _)) => Act::Unit(id.clone()),
            None => Act::Hex(hex),
        };
        self.act(battle, act, intents);
    }

    fn turn(&mut self, battle: &Battle, clockwise: bool, intents: &mut Vec<Intent>) {
        let Some(Pick::Unit(id)) = &self.picked else { return };
        let Some(own) = battle.state().units.get(id) else { return };
        let (Some(to), Some(facing)) = (own.hex(), own.facing) else { return };
        let facing = Some(battle.setup().scenario.board.grid.tops.turned(facing, clockwise));
        submit(intents, Command::Move(MoveCall { unit: id.clone(), to, facing, referee: None }));
    }

    fn make_melee(&mut self, battle: &Battle) {
        if let Some(Check::Fire(draft)) = &self.check {
            self.check = Some(Check::Melee(Box::new(MeleeDraft::new(battle, draft.unit.clone(), draft.target.clone()))));
        }
    }

    fn make_fire(&mut self) {
        if let Some(Check::Melee(draft)) = &self.check {
            self.check = Some(Check::Fire(Box::new(FireDraft::new(draft.attacker.clone(), draft.defender.clone()))));
        }
    }

    /// Puts the check away, then what is picked.
    pub fn close(&mut self) {
        if self.refused.take().is_none() && self.check.take().is_none() {
            self.picked = None;
            self.board.cursor = None;
        }
    }

    /// What became of a command: a refusal is shown, a check that was carried out is put away.
    pub fn done(&mut self, command: Command, result: Result<Event, String>) {
        match result {
            Ok(event) => {
                self.refused = None;
                if matches!(event, Event::Fired { .. } | Event::Melee { .. } | Event::Rallied { .. } | Event::OfficerFired { .. }) {
                    self.check = None;
                }
                match &event {
                    Event::Moved { call, .. } => self.board.cursor = self.board.cursor.map(|_| call.to),
                    Event::Phase { .. } => (self.check, self.picked) = (None, None),
                    _ => {}
                }
            }
            Err(says) => {
                self.refused = Some(Refused::new(command, says));
                self.tab = Tab::Check;
            }
        }
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, generator: &mut dyn FnMut(u8) -> u8, typing: &mut bool, intents: &mut Vec<Intent>) {
        let mut tools = Tools { battle, generator, roll: self.roll, enter: self.enter, typing };
        if ui.available_width() < 880.0 {
            return self.narrow(ui, &mut tools, intents);
        }
        let wide = ui.available_width() > 1_100.0;
        Panel::left("companies side").default_size(330.0).size_range(260.0..=460.0).show(ui, |ui| self.side_ui(ui, &mut tools, intents));
        if wide {
            Panel::right("companies log").default_size(230.0).size_range(170.0..=420.0).show(ui, |ui| self.log_ui(ui, battle, intents));
        }
        CentralPanel::default().show(ui, |ui| self.board_ui(ui, battle, intents));
    }

    fn narrow(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, intents: &mut Vec<Intent>) {
        Panel::top("companies tabs").show(ui, |ui| {
            ui.horizontal(|ui| {
                for (tab, name) in [(Tab::Board, "Board"), (Tab::Check, "Unit and check"), (Tab::Log, "Log")] {
                    ui.selectable_value(&mut self.tab, tab, name);
                }
            });
        });
        CentralPanel::default().show(ui, |ui| match self.tab {
            Tab::Board => self.board_ui(ui, tools.battle, intents),
            Tab::Check => self.side_ui(ui, tools, intents),
            Tab::Log => self.log_ui(ui, tools.battle, intents),
        });
    }

    fn log_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        let telling = Telling {
            sentence,
            is_phase: |event| matches!(event, Event::Phase { .. }),
            is_check: |_| false,
            revised: BTreeMap::new(),
            nothing_yet: "Nothing has happened yet. Click a unit of the side whose turn it is, then a ringed hex.",
        };
        self.log.game_ui(ui, battle, &telling, intents);
    }

    fn board_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        for act in self.board.ui(ui, battle, self.picked.as_ref()) {
            self.act(battle, act, intents);
        }
    }

    fn side_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, intents: &mut Vec<Intent>) {
        let mut asks = Vec::new();
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            if let Some(refused) = &mut self.refused {
                let mut done = false;
                asks.extend(refused.ui(ui, tools.typing, &mut done).map(Ask::command));
                if done {
                    self.refused = None;
                }
            }
            match &mut self.check {
                Some(check) => {
                    if ui.button("Back (Esc)").clicked() {
                        intents.push(Intent::Close);
                    }
                    let command = match check {
                        Check::Fire(draft) => draft.ui(ui, tools),
                        Check::Melee(draft) => draft.ui(ui, tools),
                        Check::Single(draft) => draft.ui(ui, tools),
                    };
                    asks.extend(command.map(Ask::command));
                    if matches!(check, Check::Fire(_)) && ui.button("Melee instead (M)").clicked() {
                        self.make_melee(tools.battle);
                    }
                }
                None => {
                    turn::ui(ui, tools.battle, &mut asks);
                    match &self.picked {
                        Some(pick) => card::ui(ui, tools.battle, pick, &mut asks),
                        None => turn::find_ui(ui, tools.battle, &mut self.find, tools.typing, &mut asks),
                    }
                }
            }
        });
        for ask in asks {
            self.answer(tools.battle, ask, intents);
        }
    }

    fn answer(&mut self, battle: &Battle, ask: Ask, intents: &mut Vec<Intent>) {
        match ask {
            Ask::Do(command) => submit(intents, *command),
            Ask::Pick(pick) => {
                self.picked = Some(pick);
                self.board.cursor = self.picked_hex(battle);
                self.board.show_cursor = true;
            }
            Ask::Melee(enemy) => {
                if let Some(Pick::Unit(unit)) = &self.picked {
                    self.check = Some(Check::Melee(Box::new(MeleeDraft::new(battle, unit.clone(), enemy))));
                }
            }
            Ask::Rally(officer, unit) => self.check = Some(Check::Single(Box::new(SingleDraft::rally(officer, unit)))),
        }
    }

    /// What a player did on the board.
    fn act(&mut self, battle: &Battle, act: Act, intents: &mut Vec<Intent>) {
        match act {
            Act::Unit(unit) => self.point_at(battle, unit),
            Act::Officer(officer) => self.point_at_officer(battle, officer),
            Act::Hex(hex) => self.go_to(battle, hex, intents),
            Act::Drag(pick, hex) => {
                self.picked = Some(pick);
                match battle.state().unit_at(hex) {
                    Some((unit, _)) => self.point_at(battle, unit.clone()),
                    None => self.go_to(battle, hex, intents),
                }
            }
        }
    }

    /// At an enemy in the attack phase it is fire; else the unit is picked.
    fn point_at(&mut self, battle: &Battle, unit: UnitId) {
        let (setup, state) = (battle.setup(), battle.state());
        let side = |unit: &UnitId| setup.scenario.unit(unit).map(|(side, _)| side.id.clone());
        let active = |unit: &UnitId| side(unit).as_ref() == Some(&state.side);
        if let (Some(Pick::Unit(own)), Phase::Attack) = (&self.picked, state.phase)
            && active(own)
            && !active(&unit)
        {
            self.check = Some(Check::Fire(Box::new(FireDraft::new(own.clone(), unit))));
            self.tab = Tab::Check;
            return;
        }
        if let Some(Pick::Officer(officer)) = &self.picked {
            let his = setup.scenario.officer(officer).map(|(side, _)| side.id.clone());
            let routed = state.units.get(&unit).is_some_and(UnitState::is_routed);
            if routed && his == side(&unit) {
                self.check = Some(Check::Single(Box::new(SingleDraft::rally(officer.clone(), unit))));
                self.tab = Tab::Check;
                return;
            }
        }
        self.check = None;
        self.picked = Some(Pick::Unit(unit));
        self.board.cursor = self.board.cursor.and(self.picked_hex(battle));
    }

    /// At an enemy's officer, for who picks officers off, it is fire; else he is picked.
    fn point_at_officer(&mut self, battle: &Battle, officer: OfficerId) {
        let (setup, state) = (battle.setup(), battle.state());
        let his = setup.scenario.officer(&officer).map(|(side, _)| side.id.clone());
        if let (Some(Pick::Unit(own)), Phase::Attack) = (&self.picked, state.phase)
            && let Some((side, unit)) = setup.scenario.unit(own)
            && Some(&side.id) != his.as_ref()
            && setup.tables.has(unit.kind, Special::PicksOffOfficers)
        {
            self.check = Some(Check::Single(Box::new(SingleDraft::officer_fire(own.clone(), officer))));
            self.tab = Tab::Check;
            return;
        }
        self.check = None;
        self.picked = Some(Pick::Officer(officer));
    }

    /// What is picked goes there, in its phase; else the cursor does.
    fn go_to(&mut self, battle: &Battle, hex: Hex, intents: &mut Vec<Intent>) {
        let state = battle.state();
        let reaches = || reached(battle, self.picked.as_ref()).contains_key(&hex);
        match (&self.picked, state.phase) {
            (Some(Pick::Unit(unit)), Phase::Move) if reaches() || self.owns(battle, unit) => {
                submit(intents, Command::Move(MoveCall { unit: unit.clone(), to: hex, facing: None, referee: None }));
            }
            (Some(Pick::Officer(officer)), Phase::Move) => {
                submit(intents, Command::MoveOfficer(OfficerMoveCall { officer: officer.clone(), to: hex, referee: None }));
            }
            (Some(Pick::Unit(unit)), Phase::Withdraw) if !self.owns(battle, unit) => {
                submit(intents, Command::Withdraw(WithdrawCall { unit: unit.clone(), to: hex, facing: None, referee: None }));
            }
            _ => {
                self.board.cursor = Some(hex);
                self.check = None;
            }
        }
    }

    /// The unit is of the side whose player turn it is.
    fn owns(&self, battle: &Battle, unit: &UnitId) -> bool {
        battle.setup().scenario.unit(unit).is_some_and(|(side, _)| side.id == battle.state().side)
    }
}

fn submit(intents: &mut Vec<Intent>, command: Command) {
    intents.push(Intent::Companies(Box::new(command)));
}

/// Reads the letters that are keys on the app's other pages, while a battle of companies is in play. True for the roll key.
pub fn page_keys(ui: &Ui, intents: &mut Vec<Intent>) -> bool {
    let mut roll = false;
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let InputEvent::Text(text) = event else { return true };
            match text.to_lowercase().as_str() {
                "a" => intents.push(Intent::Go(crate::gui::app::Page::Area)),
                "s" => intents.push(Intent::Go(crate::gui::app::Page::Scratch)),
                "b" => intents.push(Intent::Go(crate::gui::app::Page::Battle)),
                "r" => roll = true,
                _ => return true,
            }
            false
        });
    });
    roll
}

/// Draws the top bar's words of a battle of companies.
pub fn top_ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let side = setup.scenario.side(&state.side).map_or("", |side| side.name.as_str());
    ui.label(egui::RichText::new(&setup.scenario.title).strong());
    ui.label(format!("Turn {} of {} · {side} · {}", state.turn, setup.scenario.turns, state.phase));
    if ui.button("Next phase (Ctrl+Enter)").clicked() {
        submit(intents, Command::NextPhase { referee: None });
    }
}
