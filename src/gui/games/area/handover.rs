//! From the board to the table: an area battle written as a scenario of a game with figures, and its survivors back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui::{self, RichText, Ui};

use super::parts::{Count, count_ui, faction_name};
use crate::engine::fault::FaultPlace;
use crate::engine::text::spaced;
use crate::engine::{Fault, Word as _};
use crate::game::Refusal;
use crate::games::area::Tables;
use crate::games::area::campaign::{
    AreaBattle, AreaRules, Campaign, Command, Form, HandoverRecord, MenPerCube, Selection, TableGame, TableScenario, Terms, hand_over,
};
use crate::games::battlecry1812;
use crate::games::battlecry1812::battle::Battlecry1812;
use crate::games::registry::{AnyOpenGame, AnyStart, OpenMode};
use crate::games::rff1812;
use crate::games::rff1812::battle::Rff1812;
use crate::gui::look::{heading, measure};
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::offer::objections_ui;
use crate::gui::parts::widgets::{mark, warning_color};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::intent::AppIntent;
use crate::id::{FactionId, UnitId};
use crate::store::{GuardedFile, safe_stem};

/// Rule by which cubes come back from the table.
const BACK: &str = "When it is over there, take the survivors back. Each unit keeps the same share of its cubes as of its stands or figures, \
    halves rounded up; a destroyed unit loses all. This rule is assumed. Undo reverses it.";
/// Men to a figure until the players choose.
const USUAL_FIGURE: u32 = 20;

/// Written scenario, and the command that records it in the campaign.
pub type Handover = (Box<dyn AnyStart>, Command);

/// Choices of the players for the battle with figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoverDraft {
    game: TableGame,
    men: BTreeMap<(TableGame, FactionId), Count>,
    men_per_figure: Option<Count>,
    date: String,
    /// Terms that were refused, with the reason: it holds until they are changed.
    refused: Option<(Terms, Refusal)>,
}

/// Request about the battle with figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandoverIntent {
    /// Write the scenario and open it.
    Write,
    /// Open the battle that was written; where it is not kept, begin it once more.
    Open,
    /// Take the survivors back to the area.
    TakeBack,
}

/// Returns the men of a cube until the players choose: companies are smaller than regiments.
const fn usual_men(game: TableGame) -> u32 {
    match game {
        TableGame::RegimentalFireAndFury => 200,
        TableGame::Battlecry => 60,
    }
}

impl HandoverDraft {
    /// Draws the form of a battle with figures; `entered` says that Enter was pressed, which does what its button does.
    pub fn ui(&mut self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, entered: bool) -> Option<HandoverIntent> {
        let tables = &play.setup().tables;
        let offers = play.offers(&Selection::Turn);
        let terms = self.terms(battle);
        let faults = self.refused.as_ref().filter(|(refused, _)| *refused == terms).map(|(_, refusal)| refusal.faults.clone());
        let mut faults = faults.unwrap_or_default();
        let mut faults_ui = |ui: &mut Ui, is_at: &dyn Fn(&Fault) -> bool| {
            let (here, rest) = std::mem::take(&mut faults).into_iter().partition::<Vec<_>, _>(|fault| is_at(fault));
            faults = rest;
            here.into_iter().for_each(|fault| drop(ui.colored_label(warning_color(ui), Refusal::from(fault).sentences())));
        };
        ui.label(RichText::new("Fight it on the table with figures").font(heading()));
        ui.horizontal_wrapped(|ui| {
            for game in TableGame::ALL {
                choose_ui(ui, &mut self.game, *game, game.title());
            }
        });
        ui.label("Writes this battle as a scenario of that game and opens it. No rule says what a cube stands for: choose how many men.");
        // The button comes before the fields, each of which has a value: it is seen without scrolling.
        let offer = offers.iter().find(|offer| offer.form_to_fill() == Some(&Form::HandOver));
        let writes = offer.is_some_and(|offer| {
            let pressed = Keyed::pressed_by(Rank::Outline, &offer.text, "Enter").open(offer.is_open()).add(ui).clicked();
            objections_ui(ui, offer);
            pressed || entered && offer.is_open()
        });
        for faction in battle.units.values().flat_map(BTreeMap::keys) {
            let name = faction_name(tables, faction);
            ui.horizontal_wrapped(|ui| {
                let count = self.men.entry((self.game, faction.clone())).or_insert_with(|| Count::from(usual_men(self.game)));
                count_ui(ui, &format!("{name}, men to a cube"), count);
                ui.label(format!("{name}: {}", rated(tables, self.game, faction)));
            });
            faults_ui(ui, &|fault| fault.place == FaultPlace::from("men").key(faction));
        }
        if self.game == TableGame::Battlecry {
            ui.horizontal_wrapped(|ui| {
                let count = self.men_per_figure.get_or_insert_with(|| Count::from(USUAL_FIGURE));
                count_ui(ui, "Men to a figure", count);
                ui.label("men to a figure: a company's strength is its figures");
            });
            faults_ui(ui, &|fault| fault.place.is_in("men_per_figure"));
        }
        if self.date.is_empty() {
            self.date = tables.game.day.to_owned();
        }
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("Day");
            ui.add(egui::TextEdit::singleline(&mut self.date).desired_width(1.5 * measure::SHORT_FIELD)).labelled_by(label.id);
        });
        faults_ui(ui, &|_| true);
        ui.label(RichText::new(BACK).small());
        writes.then_some(HandoverIntent::Write)
    }

    fn terms(&self, battle: &AreaBattle) -> Terms {
        let men = |faction: &FactionId| self.men.get(&(self.game, faction.clone())).map(|count| (faction.clone(), count.value()));
        let men: MenPerCube = battle.units.values().flat_map(BTreeMap::keys).filter_map(men).collect();
        let men_per_figure = self.men_per_figure.as_ref().map_or(USUAL_FIGURE, Count::value);
        Terms { game: self.game, men, men_per_figure, date: self.date.trim().to_owned() }
    }

    /// Writes the scenario beside the battles, where there is a folder; returns it with the command that records it in the campaign. What is
    /// against the terms is told at their fields, and nothing is returned.
    pub fn write(&mut self, play: &Campaign, desk: &Desk) -> Result<Option<Handover>, String> {
        let battle = play.state().battle.as_ref().ok_or("no battle is being fought")?;
        let terms = self.terms(battle);
        let judged = written(play, &terms, desk).and_then(|(scenario, table)| {
            let command = Command::HandOver { table };
            play.preview(command.clone()).map(|_| (scenario, command))
        });
        let (scenario, command) = match judged {
            Ok(judged) => judged,
            Err(refusal) => {
                self.refused = Some((terms, refusal));
                return Ok(None);
            }
        };
        let (id, text) = (scenario.id(), scenario.to_json());
        // The player's rules may bound what the terms do not.
        let start = desk.parse(&text)?;
        if let Some(folder) = desk.battles_folder().map(Path::to_path_buf) {
            let free =
                (1..10_000).map(|number| folder.join(format!("{}-{number}.json", safe_stem(id.as_str())))).find(|path| !path.exists());
            let path = free.ok_or("10,000 scenarios of this area exist already")?;
            GuardedFile::of_scenario(path).write(&text).map_err(|error| error.to_string())?;
        }
        Ok(Some((start, command)))
    }
}

/// Describes how a battle that was handed over stands on the page Battle: the turn, and what both sides have lost; `None` if none was.
pub fn on_table_text(play: &Campaign, desk: &Desk) -> Option<String> {
    let table = play.state().battle.as_ref()?.table.as_ref()?;
    let title = table.terms.game.title();
    let Some(left) = left_on_desk(table, desk) else {
        return Some(format!("{title}. It is not on the page Battle now: O opens it."));
    };
    let turn = match table.terms.game {
        TableGame::Battlecry => desk.game_in::<Battlecry1812>(DeskPlace::Table).map(|battle| battle.state().turn),
        TableGame::RegimentalFireAndFury => desk.game_in::<Rff1812>(DeskPlace::Table).map(|battle| battle.state().turn),
    };
    // A faction is a sum, however many companies its cubes have become.
    let mut sums: Vec<(&FactionId, [u32; 2])> = Vec::new();
    for group in &table.groups {
        let all = group.units.values().sum::<u32>();
        let lost = all.saturating_sub(group.units.keys().filter_map(|unit| left.get(unit)).sum::<u32>());
        match sums.iter_mut().find(|(faction, _)| *faction == &group.faction) {
            Some((_, sum)) => *sum = [sum[0] + lost, sum[1] + all],
            None => sums.push((&group.faction, [lost, all])),
        }
    }
    let lost = sums.iter().map(|(faction, [lost, all])| format!("{} {lost} of {all}", faction_name(&play.setup().tables, faction)));
    let turn = turn.map(|turn| format!(", turn {turn}")).unwrap_or_default();
    let (how, since) =
        if TableState::of(play, desk) == TableState::Over { (", fought to its end".to_owned(), "") } else { (turn, " so far") };
    Some(format!("{title}{how}. Lost{since}: {}.", lost.collect::<Vec<_>>().join(", ")))
}

/// State of a battle that was handed over, as the desk knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableState {
    /// Another battle is on the page Battle, or none.
    #[default]
    Away,
    /// It is fought there.
    Fought,
    /// It has ended there.
    Over,
}

impl TableState {
    /// Returns the state of the battle that a play has handed over.
    pub fn of(play: &Campaign, desk: &Desk) -> Self {
        let Some(table) = play.state().battle.as_ref().and_then(|battle| battle.table.as_ref()) else { return Self::Away };
        let ended = match table.terms.game {
            TableGame::Battlecry => desk.game_in::<Battlecry1812>(DeskPlace::Table).map(|battle| battle.state().ended),
            TableGame::RegimentalFireAndFury => desk.game_in::<Rff1812>(DeskPlace::Table).map(|battle| battle.state().ended),
        };
        match (left_on_desk(table, desk), ended) {
            (Some(_), Some(true)) => Self::Over,
            (Some(_), _) => Self::Fought,
            (None, _) => Self::Away,
        }
    }
}

/// Returns the place of the campaign, or of the battle of cubes, that waits for the battle with figures on the desk.
pub fn waiting_for_table(desk: &Desk) -> Option<DeskPlace> {
    let waits = |hand: &DeskPlace| {
        let play = desk.game_in::<AreaRules>(*hand);
        let table = play.and_then(|play| play.state().battle.as_ref()).and_then(|battle| battle.table.as_ref());
        table.is_some_and(|table| left_on_desk(table, desk).is_some())
    };
    DeskPlace::ON_BOARDS.into_iter().find(waits).filter(|_| desk.shown() == DeskPlace::Table)
}

/// Finds the battle that was handed over: on the page Battle, or in a file among the battles. An earlier handover of the same area may
/// have left a battle of the same name, by other terms or of another game.
pub fn find_battle(play: &Campaign, desk: &Desk) -> Option<AppIntent> {
    let table = play.state().battle.as_ref()?.table.as_ref()?;
    if left_on_desk(table, desk).is_some() {
        return Some(AppIntent::Play(DeskPlace::Table));
    }
    let stem = safe_stem(table.scenario.as_str());
    let number = |path: &PathBuf| {
        let name = path.file_name()?.to_str()?.strip_suffix(DeskPlace::Table.ending())?;
        name.strip_prefix(&*stem)?.strip_prefix('-')?.parse::<u32>().ok()
    };
    let mut files = desk.files_of(DeskPlace::Table).into_iter().filter_map(|path| Some((number(&path)?, path))).collect::<Vec<_>>();
    // The last of them, by the number in its name.
    files.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let home = || desk.save_location(DeskPlace::Table);
    let is_it = |path: &PathBuf| desk.rules().open(path, home(), OpenMode::Read).is_ok_and(|file| left(table, &*file.session).is_some());
    files.into_iter().map(|(_, path)| path).find(is_it).map(AppIntent::Open)
}

/// Describes a faction's units as rated for the table, with the mark of the source.
fn rated(tables: &Tables, game: TableGame, faction: &FactionId) -> String {
    let (text, provenance) = match game {
        TableGame::RegimentalFireAndFury => {
            let Some(row) = tables.ratings.iter().find(|row| row.head.id.0 == faction.0) else { return String::new() };
            let own = [&row.data.experience, &row.data.morale, &row.data.weapon].into_iter().chain(&row.data.traits);
            (own.map(ToString::to_string).collect::<Vec<_>>().join(", "), row.head.provenance)
        }
        TableGame::Battlecry => {
            let Some(row) = tables.companies.iter().find(|row| row.head.id.0 == faction.0) else { return String::new() };
            (format!("{}, morale {}", row.data.kind, row.data.morale), row.head.provenance)
        }
    };
    format!("{} {}", spaced(&text), mark(provenance).trim()).trim_end().to_owned()
}

/// Returns the strength left to each unit of the battle on the page Battle, where that is the one handed over.
fn left_on_desk(table: &HandoverRecord, desk: &Desk) -> Option<BTreeMap<UnitId, u32>> {
    left(table, desk.play(DeskPlace::Table)?)
}

/// Returns the strength left to each unit of a battle, where that is the one handed over: by its id, and the units as they were written.
fn left(table: &HandoverRecord, play: &(dyn AnyOpenGame + 'static)) -> Option<BTreeMap<UnitId, u32>> {
    // Each unit with its strength at the start and now.
    let units: BTreeMap<UnitId, [u32; 2]> = match table.terms.game {
        TableGame::Battlecry => {
            let battle = play.downcast_ref::<Battlecry1812>()?.game();
            let scenario = Some(&battle.setup().scenario).filter(|scenario| scenario.id == table.scenario)?;
            let now = |unit: &UnitId| battle.state().units.get(unit).map(|now| if now.fate.is_some() { 0 } else { now.strength });
            let units = scenario.sides.iter().flat_map(|side| &side.units);
            units.filter_map(|unit| Some((unit.id.clone(), [unit.figures, now(&unit.id)?]))).collect()
        }
        TableGame::RegimentalFireAndFury => {
            let battle = play.downcast_ref::<Rff1812>()?.game();
            let scenario = Some(&battle.setup().scenario).filter(|scenario| scenario.id == table.scenario)?;
            let now = |unit: &UnitId| battle.state().units.get(unit).map(|now| if now.removed { 0 } else { now.stands });
            let units = scenario.sides.iter().flat_map(|side| &side.units);
            units.filter_map(|unit| Some((unit.id.clone(), [unit.stands, now(&unit.id)?]))).collect()
        }
    };
    let mut written = table.groups.iter().flat_map(|group| &group.units);
    let is_it = written.all(|(unit, strength)| units.get(unit).is_some_and(|[start, _]| start == strength));
    is_it.then(|| units.into_iter().map(|(unit, [_, now])| (unit, now)).collect())
}

/// Builds the scenario of a campaign's battle by these terms, and the record of it for the campaign.
fn written(play: &Campaign, terms: &Terms, desk: &Desk) -> Result<(TableScenario, HandoverRecord), Refusal> {
    let without = || Refusal::of("", "there are no games with figures here");
    let companies = desk.rules().tables(&battlecry1812::entry::GAME).ok_or_else(without)?;
    let brigades = desk.rules().tables(&rff1812::entry::GAME).ok_or_else(without)?;
    hand_over(play.setup(), play.state(), terms, companies, &brigades.for_files())
}

/// Builds the scenario that was handed over again.
pub fn rebuild_scenario(play: &Campaign, desk: &Desk) -> Result<Box<dyn AnyStart>, String> {
    let table = play.state().battle.as_ref().and_then(|battle| battle.table.as_ref());
    let table = table.ok_or("the battle is not on the table, or it has been rolled for with cubes since")?;
    let (scenario, _) = written(play, &table.terms, desk).map_err(|refusal| refusal.sentences())?;
    desk.parse(&scenario.to_json())
}

/// Returns the command that takes the survivors of the battle with figures back.
pub fn take_back(play: &Campaign, desk: &Desk) -> Result<Command, String> {
    let battle = play.state().battle.as_ref().ok_or("no battle is being fought")?;
    let table = battle.table.as_ref().ok_or("the battle is not on the table, or it has been rolled for with cubes since")?;
    let Some(mut left) = left_on_desk(table, desk) else {
        return Err(format!("{} is not on the page Battle: open it first (O), then take the survivors back.", table.title));
    };
    left.retain(|unit, _| table.groups.iter().any(|group| group.units.contains_key(unit)));
    Ok(Command::TakeBack { left })
}
