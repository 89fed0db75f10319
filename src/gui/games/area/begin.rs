//! A campaign begun or opened.

use std::collections::BTreeMap;
use std::path::PathBuf;

use eframe::egui::{self, Label, RichText, Ui};

use super::boards;
use super::parts::{Count, count_ui, faction_name, part_ui};
use super::places::{AreaPlace, places_ui, within};
use crate::engine::text::{count_text, join_list};
use crate::games::area::kind::AreaKind;
use crate::games::area::tables::{Scenario, Tables};
use crate::gui::look::{heading, measure};
use crate::gui::parts::keyed::main_button;
use crate::gui::shell::desk::{Desk, DeskPlace, RuleChange};
use crate::gui::shell::dialog::{path_field, pick_in};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::view::{Frame, PageView};
use crate::id::{FactionId, RowId};
use crate::store::typed_path;
use crate::table::{RowKey, TableRow};

/// Request made on the page that begins campaigns.
#[derive(Clone, Debug, PartialEq)]
enum Begun {
    /// It is shown now.
    Shown,
    /// A file is to be opened.
    Open(PathBuf),
    /// The numbers of a way to begin are given, as rules of the player's own; then it begins.
    Fill(&'static AreaKind, RowId, Vec<RuleChange>),
}

/// State of the page that begins campaigns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BeginPage {
    path: String,
    /// Numbers asked for, by game, way to begin, and place in its row.
    asked: BTreeMap<(&'static str, RowId, usize), Count>,
}

impl PageView for BeginPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        places_ui(ui, AreaPlace::Campaign, frame.intents, |_, _| ());
        if !boards::lay(frame.desk) {
            return;
        }
        let ui = &mut within(ui);
        for hand in [DeskPlace::Campaign, DeskPlace::Cubes] {
            let name = hand.name();
            if frame.desk.play(hand).is_some() && ui.button(format!("Back to the current {name}")).clicked() {
                frame.intents.push(AppIntent::Play(hand));
            }
        }
        match self.begin_ui(ui, frame.desk) {
            Some(Begun::Shown) => frame.intents.push(AppIntent::Opened),
            Some(Begun::Open(path)) => frame.intents.push(AppIntent::Open(path)),
            Some(Begun::Fill(game, way, changes)) => {
                let desk = &mut *frame.desk;
                let why = changes.iter().filter_map(|change| desk.change_your_rules(change).err()).collect::<Vec<_>>();
                if !why.is_empty() {
                    why.into_iter().for_each(|why| desk.notify(why));
                } else if boards::begin(desk, game, &way) {
                    frame.intents.push(AppIntent::Opened);
                }
            }
            None => {}
        }
    }

    fn fills(&self) -> bool {
        true
    }
}

impl BeginPage {
    /// Draws what can be begun or resumed; returns what was begun, or the file to open.
    fn begin_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Option<Begun> {
        let mut changed = None;
        part_ui(ui, "begin", |ui| {
            for game in boards::kinds(desk) {
                ui.label(RichText::new(game.title).font(heading()));
                let Some(own) = boards::own(desk, game) else { continue };
                let (board, tables) = (own.board(), std::sync::Arc::clone(own.tables()));
                let bordered = board.areas.values().filter(|area| area.all_borders().is_some()).count();
                let cubes = board.areas.values().flat_map(|area| area.cubes.values()).sum::<u32>();
                ui.label(format!(
                    "Your board: {} areas, {bordered} with their borders, {} printed. Fill in the rest on the page \"Your board\"; the campaign can do without it.",
                    board.areas.len(),
                    count_text(cubes, "cube", "cubes")
                ));
                // What can be begun at once stands together; what asks for numbers first opens beneath it.
                let (asking, ready) =
                    tables.scenarios.iter().partition::<Vec<_>, _>(|row| row.data.unnumbered_placements().next().is_some());
                for row in ready {
                    ui.horizontal_wrapped(|ui| {
                        let name = format!("Begin: {}", row.head.label);
                        let button = egui::Button::new(RichText::new(&name).strong())
                            .min_size(egui::vec2(measure::MAIN_BUTTON, measure::MAIN_BUTTON_HEIGHT));
                        if ui.add(button).accessible_name(format!("{}, {name}", game.title)).clicked()
                            && boards::begin(desk, game, &row.head.id)
                        {
                            changed = Some(Begun::Shown);
                        }
                        row.head.note.iter().for_each(|note| drop(ui.label(RichText::new(note.as_str()).small())));
                    });
                }
                for row in asking {
                    let header = format!("{}: needs numbers once", row.head.label);
                    let form = egui::CollapsingHeader::new(header)
                        .id_salt((game.word, &row.head.id))
                        .show(ui, |ui| self.asked_ui(ui, &tables, row));
                    changed = form.body_returned.flatten().or(changed.take());
                }
                ui.separator();
            }
            ui.label(RichText::new("Saved campaigns").strong());
            if files_ui(ui, desk, DeskPlace::Campaign) {
                changed = Some(Begun::Shown);
            }
            ui.horizontal_wrapped(|ui| {
                let field = path_field(ui, ["File", "path of a campaign"], &mut self.path, ("Browse…", pick_in(desk.battles_folder())));
                if main_button(ui, !self.path.trim().is_empty(), "Open this campaign") || field.is_entered {
                    changed = Some(Begun::Open(typed_path(&self.path)));
                }
            });
            ui.separator();
            ui.label(RichText::new("Saved battles").strong());
            ui.label("Set the cubes of a battle under Odds, then \"Fight it out\"; or open a saved one.");
            if files_ui(ui, desk, DeskPlace::Cubes) {
                changed = Some(Begun::Shown);
            }
        });
        changed
    }
}

impl BeginPage {
    /// Draws a way to begin whose numbers no source gives: the player enters them once, and they are stored as the player's own rules.
    fn asked_ui(&mut self, ui: &mut Ui, tables: &Tables, row: &TableRow<Scenario>) -> Option<Begun> {
        let id = &row.head.id;
        row.head.note.iter().for_each(|note| drop(ui.add(Label::new(RichText::new(note.as_str()).small()).wrap())));
        let asked = row.data.unnumbered_placements().collect::<Vec<_>>();
        for (nth, placement) in &asked {
            let names = placement.factions.iter().map(|faction| faction_name(tables, &FactionId(faction.clone()))).collect::<Vec<_>>();
            let names = join_list(&names);
            ui.horizontal(|ui| {
                count_ui(
                    ui,
                    &format!("{}: {names} place", row.head.label),
                    self.asked.entry((tables.game.word, id.clone(), *nth)).or_default(),
                );
                ui.label(format!("{names} place"));
            });
        }
        let known = |nth: &usize| {
            self.asked.get(&(tables.game.word, id.clone(), *nth)).filter(|count| !count.0.trim().is_empty()).map(Count::value)
        };
        let whole = asked.iter().all(|(nth, _)| known(nth).is_some());
        let begins = main_button(ui, whole, &format!("Save the numbers and begin: {}", row.head.label));
        if !whole {
            ui.label(RichText::new("Type a number for each, 0 for none.").small());
        }
        let key = RowKey { file: format!("{}/setup.json", tables.game.word), table: "scenarios".to_owned(), row: id.to_string() };
        let set = |nth: &usize| RuleChange::Set {
            row: key.clone(),
            place: format!("/placements/{nth}/units"),
            value: known(nth).unwrap_or_default().into(),
        };
        begins.then(|| Begun::Fill(tables.game, id.clone(), asked.iter().map(|(nth, _)| set(nth)).collect()))
    }
}

/// Draws the campaigns, or the battles, in the folder; returns `true` when one was opened.
fn files_ui(ui: &mut Ui, desk: &mut Desk, hand: DeskPlace) -> bool {
    let kept = desk.files_of(hand);
    if kept.is_empty() {
        ui.label("None yet. Each is saved from its first event.");
    }
    let mut opened = false;
    for path in kept {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if ui.button(format!("Open {name}")).clicked() {
            opened |= desk.open_play(&path);
        }
    }
    opened
}
