//! From the board to the table: an area battle written as a scenario of Regimental Fire and Fury, and its survivors back.

use std::collections::BTreeMap;
use std::path::Path;

use eframe::egui::{self, RichText, Ui};

use super::parts::{Count, count_ui, faction_name};
use crate::campaign::{AreaBattle, Campaign, Change, MenPerCube, handover, survivors};
use crate::gui::desk::Desk;
use crate::gui::widgets::deed;
use crate::id::FactionId;
use crate::scenario::Date;
use crate::store::write_file;

/// The men of a cube until the players choose.
const USUAL_MEN: u32 = 200;

/// What the players choose for the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoverDraft {
    men: BTreeMap<FactionId, Count>,
    date: String,
}

/// What is asked of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDeed {
    /// Write the scenario and open it.
    Write,
    /// Take the survivors back to the area.
    TakeBack,
}

impl HandoverDraft {
    /// Draws it, folded until it is wanted.
    pub fn ui(&mut self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, typing: &mut bool) -> Option<TableDeed> {
        let tables = &play.setup().tables;
        let mut asked = None;
        egui::CollapsingHeader::new("Fight it on the table with figures").id_salt("handover").show(ui, |ui| {
            ui.label("Writes this battle as a scenario of Regimental Fire and Fury 1812 and opens it. Men and ratings are guesses of ours [house value].");
            for faction in battle.units.values().flat_map(BTreeMap::keys) {
                let name = faction_name(tables, faction);
                ui.horizontal_wrapped(|ui| {
                    count_ui(ui, &format!("{name}, men to a cube"), self.men.entry(faction.clone()).or_insert_with(|| Count::from(USUAL_MEN)), typing);
                    ui.label(format!("men to a cube of the {name}"));
                });
            }
            if self.date.is_empty() {
                self.date = if tables.fort.is_some() { "1758-07-08" } else { "1812-10-13" }.to_owned();
            }
            ui.horizontal_wrapped(|ui| {
                let label = ui.label("Day");
                let field = ui.add(egui::TextEdit::singleline(&mut self.date).desired_width(110.0)).labelled_by(label.id);
                *typing |= field.has_focus();
            });
            ui.horizontal_wrapped(|ui| {
                if deed(ui, true, "Write the scenario and open it") {
                    asked = Some(TableDeed::Write);
                }
                if deed(ui, true, "Take the survivors back") {
                    asked = Some(TableDeed::TakeBack);
                }
            });
            ui.label(RichText::new("The survivors are those of the battle on the page Battle: of each unit as great a share of its cubes as it has stands left.").small());
        });
        asked
    }

    fn men(&self) -> MenPerCube {
        self.men.iter().map(|(faction, count)| (faction.clone(), count.value())).collect()
    }

    fn date(&self) -> Result<Date, String> {
        Date::parse(self.date.trim()).ok_or_else(|| format!("\"{}\" is no day: write it as 1812-10-13", self.date.trim()))
    }

    /// Writes the scenario beside the battles, where there is a folder, and begins it.
    pub fn write(&self, play: &Campaign, desk: &mut Desk) -> Result<(), String> {
        let battle = play.state().battle.as_ref().ok_or("no battle is being fought")?;
        let (scenario, _) = handover(play.setup(), battle, &self.men(), self.date()?).map_err(|refusal| refusal.to_string())?;
        if let Some(folder) = desk.battles_folder().map(Path::to_path_buf) {
            let free = (1..10_000).map(|number| folder.join(format!("{}-{number}.json", scenario.id))).find(|path| !path.exists());
            let path = free.ok_or("ten thousand scenarios of this area are there already")?;
            write_file(&path, scenario.to_json().as_bytes(), false).map_err(|error| error.to_string())?;
        }
        desk.begin(scenario);
        Ok(())
    }

    /// What becomes of the cubes by the battle open with figures.
    pub fn take_back(&self, play: &Campaign, desk: &Desk) -> Result<Vec<Change>, String> {
        let battle = play.state().battle.as_ref().ok_or("no battle is being fought")?;
        let (scenario, cubes) = handover(play.setup(), battle, &self.men(), self.date()?).map_err(|refusal| refusal.to_string())?;
        let fought = desk.battle();
        let units = &fought.state().units;
        if fought.setup().scenario.id != scenario.id || cubes.iter().any(|cube| !units.contains_key(&cube.unit)) {
            return Err(format!(
                "The battle on the page Battle is \"{}\", not \"{}\" with these men to a cube: open it there first, then take the survivors back",
                fought.setup().scenario.title,
                scenario.title
            ));
        }
        let left = units.iter().map(|(unit, state)| (unit.clone(), if state.removed { 0 } else { state.stands }));
        Ok(survivors(battle, &cubes, &left.collect()))
    }
}
