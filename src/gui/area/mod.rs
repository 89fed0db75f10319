//! The area games, 1812 The Invasion of Canada and 1754 Conquest: odds and battles, the campaign, the owner's board.
//!
//! Nothing here touches the battle of Regimental Fire and Fury, but for one handed over to it.

mod battle;
mod chart;
pub mod desk;
mod log;
mod odds;
mod parts;

use eframe::egui::{Panel, RichText, Ui};

use super::desk::Desk;
use crate::campaign::{Campaign, Command};
use battle::BattleView;
use desk::{AreaDesk, Which};
use log::AreaLog;
use odds::OddsPage;

/// Something a view of the area games asks for.
#[derive(Clone, Debug, PartialEq)]
enum Deed {
    /// A command to the play shown.
    Do(Command),
    /// The next step of the battle by the generator.
    Step,
    /// All steps of the battle by the generator.
    RollOut,
    /// Take the last event back.
    Undo,
    /// Bring it back.
    Redo,
    /// So many events of the log's line hold.
    MoveTo(usize),
}

/// The parts of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Odds,
    Battle,
}

/// The page.
#[derive(Debug, Default)]
pub struct AreaPage {
    desk: Option<Result<AreaDesk, String>>,
    part: Part,
    odds: OddsPage,
    battle: BattleView,
    log: AreaLog,
}

impl AreaPage {
    /// The play shown, for tests to look at.
    #[must_use]
    pub fn play(&self) -> Option<&Campaign> {
        self.desk.as_ref()?.as_ref().ok()?.play(self.which())
    }

    const fn which(&self) -> Which {
        match self.part {
            Part::Odds | Part::Battle => Which::Bout,
        }
    }

    /// Takes the last event of the play shown back.
    pub fn undo(&mut self) {
        let which = self.which();
        if let Some(Ok(area)) = &mut self.desk {
            area.turn_back(which, Campaign::undo);
        }
    }

    /// Brings it back.
    pub fn redo(&mut self) {
        let which = self.which();
        if let Some(Ok(area)) = &mut self.desk {
            area.turn_back(which, Campaign::redo);
        }
    }

    /// Draws the page. `roll` and `enter`: those keys were pressed. `typing` is set while the cursor is in a field.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, keys: (bool, bool), typing: &mut bool) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Area games").heading());
            for (part, name) in [(Part::Odds, "Odds"), (Part::Battle, "Battle fought out")] {
                ui.selectable_value(&mut self.part, part, name);
            }
        });
        ui.separator();
        let mut area = match self.desk.take().unwrap_or_else(|| AreaDesk::open(desk)) {
            Ok(area) => area,
            Err(says) => {
                ui.label(format!("The tables of the area games are refused:\n{says}"));
                self.desk = Some(Err(says));
                return;
            }
        };
        let mut deeds = Vec::new();
        match self.part {
            Part::Odds => {
                if self.odds.ui(ui, &mut area, typing) {
                    self.part = Part::Battle;
                    self.battle = BattleView::default();
                    self.log = AreaLog::default();
                }
            }
            Part::Battle => self.battle_ui(ui, &area, keys, typing, &mut deeds),
        }
        if !deeds.is_empty() {
            ui.ctx().request_repaint();
        }
        for deed in deeds {
            self.carry_out(&mut area, desk, deed);
        }
        area.take_notices().into_iter().for_each(|notice| desk.tell(notice));
        self.desk = Some(Ok(area));
    }

    fn battle_ui(&mut self, ui: &mut Ui, area: &AreaDesk, keys: (bool, bool), typing: &mut bool, deeds: &mut Vec<Deed>) {
        let Some(play) = area.play(Which::Bout) else {
            ui.label("No battle is being fought. Set the cubes under Odds, then \"Fight it out\".");
            return;
        };
        Panel::right("area log").default_size(380.0).size_range(220.0..=560.0).show(ui, |ui| self.log.ui(ui, play, deeds));
        self.battle.ui(ui, play, keys, typing, deeds);
    }

    fn carry_out(&mut self, area: &mut AreaDesk, desk: &mut Desk, deed: Deed) {
        let which = self.which();
        match deed {
            Deed::Do(command) => drop(area.submit(which, command)),
            Deed::Step => drop(step(area, desk, which)),
            Deed::RollOut => {
                // A battle of all cubes of a box ends long before.
                for _ in 0..10_000 {
                    if !step(area, desk, which) {
                        break;
                    }
                }
            }
            Deed::Undo => area.turn_back(which, Campaign::undo),
            Deed::Redo => area.turn_back(which, Campaign::redo),
            Deed::MoveTo(applied) => area.turn_back(which, |play| play.move_to(applied)),
        }
    }
}

/// A step of the battle by the generator; false where none could be taken.
fn step(area: &mut AreaDesk, desk: &mut Desk, which: Which) -> bool {
    let mut generator = desk.generator();
    let command = area.play(which).and_then(|play| battle::next_step(play, &mut generator));
    desk.set_generator(generator);
    command.is_some_and(|command| area.submit(which, command).is_some())
}
