//! The owner's table of the board: areas, homes, borders, symbols, starting cubes and cards, filled in once and kept.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{self, CentralPanel, Panel, RichText, Ui};
use smol_str::SmolStr;

use super::board_cards::BoardCards;
use super::board_map::{BoardMap, Edited};
use super::own_board::OwnBoard;
use super::parts::{Count, Token, count_ui, faction_id, faults_ui, part_ui, token_ui};
use super::places::{AreaPlace, places_ui, within};
use super::{boards, keys, strip};
use crate::engine::Fault;
use crate::engine::text::{are_alike, count_text, join_list};
use crate::games::Document;
use crate::games::area::Tables;
use crate::games::area::campaign::board::{Area, NAME, NATIVE};
use crate::games::area::campaign::{Board, Listed, MissingFacts};
use crate::games::area::kind::AreaKind;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::look::type_size;
use crate::gui::map::picture;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::widgets::{capital, entered, warning_color};
use crate::gui::shell::desk::{Desk, PlayerFile};
use crate::gui::shell::dialog::path_field;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::{Frame, PageView};
use crate::id::AreaId;
use crate::scenario::Picture;
use crate::session::WrittenFile as _;
use crate::store::typed_path;

/// State of the page of the owner's board.
#[derive(Debug, Default)]
pub struct BoardPage {
    /// The game whose board is shown.
    game: &'static AreaKind,
    path: String,
    faults: Vec<String>,
    file_report: String,
    picked: Option<AreaId>,
    new_area: String,
    name: String,
    symbol: String,
    /// Reason the last new name was refused.
    refused: String,
    /// Reason the last area was not added.
    not_added: String,
    cards: BoardCards,
    map: BoardMap,
    /// Path of the picture to show below the map.
    picture_path: String,
    /// Shows the map instead of the lists, in a narrow window.
    mapped: bool,
    /// List of areas and borders still to be read.
    list: String,
    /// Results of the last list that was read.
    list_report: Vec<String>,
    /// An area was added on the map: the cursor goes to its name.
    names: bool,
    /// The board was turned back since it was drawn last.
    turned: bool,
    /// File that is to be opened.
    opens: Option<PathBuf>,
}

impl PageView for BoardPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        places_ui(ui, AreaPlace::Board, frame.intents, |_, _| ());
        if boards::lay(frame.desk) {
            let opens = self.board_ui(&mut within(ui), frame.desk, &frame.pressed);
            frame.intents.extend(opens.map(AppIntent::Open));
        }
    }

    fn strip(&self, desk: &Desk) -> Option<Strip> {
        Some(strip::of_board(boards::own(desk, self.game)?.can_undo_redo()))
    }

    fn bindings(&self) -> KeyTable {
        keys::of_board()
    }

    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        if let Some(put) = boards::own_mut(desk, self.game).and_then(|own| own.undo_redo(redo)) {
            put.err().into_iter().for_each(|faults| desk.notify(faults.join("; ")));
            self.reset_after_undo();
        }
    }

    fn fills(&self) -> bool {
        true
    }

    fn player_file(&self, desk: &Desk) -> Option<usize> {
        let is_it = |file: &dyn PlayerFile| (file as &dyn Any).downcast_ref::<OwnBoard>().is_some_and(|own| own.tables().game == self.game);
        (0..desk.player_file_count()).find(|nth| desk.player_file(*nth).is_some_and(is_it))
    }

    /// Opens boards; other documents belong to other pages.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let Document::Board { game: word, .. } = document else { return None };
        let game = boards::kinds(desk).into_iter().find(|game| game.word == word)?;
        boards::lay(desk);
        let faults = boards::own_mut(desk, game)?.read(path).err().unwrap_or_default();
        let said = if faults.is_empty() { "Opened" } else { "Not opened, the board in use stays" };
        // Its faults are listed there, beside the board that stays.
        self.show_file_report(game, format!("{said}: {}", path.display()), faults);
        Some(true)
    }
}

impl BoardPage {
    /// Clears what was picked and typed after an undo or redo; the view of the map and the tool stay.
    fn reset_after_undo(&mut self) {
        *self = Self {
            game: self.game,
            path: std::mem::take(&mut self.path),
            picture_path: std::mem::take(&mut self.picture_path),
            map: std::mem::take(&mut self.map),
            turned: true,
            picked: self.picked.take(),
            ..Self::default()
        };
    }

    /// Shows the board in use after a file was opened or refused for its faults, with the report on the file.
    fn show_file_report(&mut self, game: &'static AreaKind, said: String, faults: Vec<String>) {
        *self = Self { game, path: std::mem::take(&mut self.path), file_report: said, faults, ..Self::default() };
    }

    /// Draws the page; returns a file that is to be opened.
    fn board_ui(&mut self, ui: &mut Ui, desk: &mut Desk, pressed: &Pressed) -> Option<PathBuf> {
        let before = self.game;
        ui.horizontal_wrapped(|ui| {
            for game in boards::kinds(desk) {
                choose_ui(ui, &mut self.game, game, game.title);
            }
        });
        if before != self.game {
            *self = Self { game: self.game, ..Self::default() };
        }
        let game = self.game;
        let own = boards::own(desk, game)?;
        let (tables, shown, folder) = (std::sync::Arc::clone(own.tables()), own.board().clone(), own.folder().map(Path::to_path_buf));
        let narrow = ui.available_width() < NARROW;
        if std::mem::take(&mut self.turned)
            && let Some(picked) = self.picked.take()
            && let Some(area) = shown.areas.get(&picked)
        {
            self.pick(picked, area);
        }
        let mut board = shown.clone();
        let mut side = |page: &mut Self, ui: &mut Ui, board: &mut Board| {
            part_ui(ui, "board", |ui| {
                faults_ui(ui, &page.faults);
                page.add_ui(ui, board, &tables);
                ui.separator();
                // The area in hand before the list of all.
                page.area_ui(ui, board, &tables);
                ui.separator();
                page.list_ui(ui, board);
                ui.separator();
                page.cards.ui(ui, board, &tables);
                ui.separator();
                page.file_ui(ui, desk, game);
            });
        };
        let edited = if narrow {
            ui.horizontal(|ui| {
                for (mapped, name) in [(false, "Areas and cards"), (true, "Map")] {
                    choose_ui(ui, &mut self.mapped, mapped, name).accessible_name(format!("Panel: {name}"));
                }
            });
            if self.mapped {
                self.map.ui(ui, (&mut board, folder.as_deref()), &tables, self.picked.as_ref(), pressed)
            } else {
                side(self, ui, &mut board);
                None
            }
        } else {
            Panel::left("board side")
                .default_size(measure::SIDE)
                .size_range(measure::SIDE_LEAST..=measure::SIDE_MOST)
                .show(ui, |ui| side(self, ui, &mut board));
            CentralPanel::no_frame()
                .show(ui, |ui| self.map.ui(ui, (&mut board, folder.as_deref()), &tables, self.picked.as_ref(), pressed))
                .inner
        };
        if let Some(Edited::Picked(name) | Edited::Added(name)) = &edited
            && let Some(area) = board.areas.get(name)
        {
            self.names = matches!(edited, Some(Edited::Added(_)));
            self.mapped &= !self.names;
            self.pick(name.clone(), area);
            ui.ctx().request_repaint();
        }
        // A board opened from its file meanwhile stands as it is.
        if board != shown
            && let Some(own) = boards::own_mut(desk, game).filter(|own| *own.board() == shown)
        {
            self.faults = own.set(board).err().unwrap_or_default();
            ui.ctx().request_repaint();
        }
        self.opens.take()
    }

    fn file_ui(&mut self, ui: &mut Ui, desk: &mut Desk, game: &'static AreaKind) {
        let Some(own) = boards::own_mut(desk, game) else { return };
        ui.label(
            "No source prints the whole board: fill in what your board shows. What is left \"not known\" is never checked; a campaign notes it.",
        );
        match own.path() {
            Some(path) => ui.label(RichText::new(format!("Every change is saved in {}", path.display())).small()),
            None => ui.label(RichText::new("There is no folder for it: save it under a name.").small()),
        };
        ui.horizontal_wrapped(|ui| {
            let pick = |dialog: rfd::FileDialog| dialog.pick_file();
            let field = path_field(ui, ["File", "path of a board file"], &mut self.path, ("Browse…", pick));
            let path = typed_path(&self.path);
            let named = !self.path.trim().is_empty();
            if ui.add_enabled(named, egui::Button::new("Open this board")).clicked() || field.is_entered {
                self.opens = Some(path.clone());
            }
            if ui.add_enabled(named, egui::Button::new("Save the board")).clicked() {
                self.faults.clear();
                self.file_report = match own.save(&path) {
                    Ok(()) => format!("Saved: {}", path.display()),
                    Err(text) => text,
                };
            }
        });
        if !self.file_report.is_empty() {
            ui.label(&self.file_report);
        }
    }

    /// The picture of his board that its owner lays below the map.
    fn picture_ui(&mut self, ui: &mut Ui, board: &mut Board) {
        egui::CollapsingHeader::new("A picture of your board under the map").id_salt("picture").show(ui, |ui| {
            ui.label(
                RichText::new(
                    "A photograph or scan: PNG, JPEG, WebP or TIFF. The file stays where it is; only its path is saved with your board.",
                )
                .small(),
            );
            ui.horizontal_wrapped(|ui| {
                path_field(ui, ["Picture", "path of a picture"], &mut self.picture_path, ("Browse…", picture::pick));
            });
            let path = self.picture_path.trim();
            ui.horizontal_wrapped(|ui| {
                if ui.add_enabled(!path.is_empty(), egui::Button::new("Show it")).clicked() {
                    // Where the last one lay, if there was one.
                    let last = board.picture.take();
                    let picture = Picture::new(path);
                    board.picture = Some(last.map_or_else(|| picture.clone(), |last| picture.put(last.at, last.width)));
                    self.map.picture().invalidate();
                    self.map.take_picture(true);
                }
                if board.picture.is_some() && ui.button("Remove the picture").clicked() {
                    board.picture = None;
                }
            });
            if let Some(picture) = &board.picture {
                ui.label(RichText::new(format!("Under the map: {}", picture.file)).small());
            }
        });
        if let Some(text) = self.map.picture().trouble().filter(|_| board.picture.is_some()) {
            ui.colored_label(warning_color(ui), text);
        }
    }

    /// Lists the facts of the board that are not known yet, with their numbers.
    fn untold_ui(ui: &mut Ui, board: &mut Board, tables: &Tables) {
        let untold =
            board.missing_facts(tables).into_iter().map(|MissingFacts { what, areas }| format!("{what} of {areas}")).collect::<Vec<_>>();
        let text = if untold.is_empty() { "Everything is known.".to_owned() } else { format!("Not known yet: {}.", untold.join(", ")) };
        ui.label(RichText::new(text).small());
        let joined = board.areas.values().any(|area| area.more_borders);
        if joined && ui.button("No border is missing").on_hover_text("The borders entered so far are complete.").clicked() {
            board.know_all_borders();
        }
    }

    /// Draws a list of areas and borders, typed or pasted.
    fn take_list_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        egui::CollapsingHeader::new("Areas and borders as a list").id_salt("list").show(ui, |ui| {
            let form = "One line for each area: its borders, then its shore. For example: York: Six Nations, Fort George by Lake Ontario";
            ui.label(RichText::new(form).small());
            let field = egui::TextEdit::multiline(&mut self.list).desired_rows(4).desired_width(f32::INFINITY);
            // What was wrong with another text says nothing of this one.
            if ui.add(field).accessible_name("List of areas").changed() {
                self.list_report.clear();
            }
            let typed = !self.list.trim().is_empty();
            if ui.add_enabled(typed, egui::Button::new("Add the list")).clicked() {
                let before = board.areas.keys().cloned().collect::<BTreeSet<_>>();
                let mut taken = board.clone();
                let done = taken.import_areas(&self.list, tables).and_then(|listed| {
                    // The faults of the list are shown here, and the list stays to be corrected.
                    let faults = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
                    Board::parse(&taken.to_json(tables), tables).map(|_| listed).map_err(faults)
                });
                if done.is_ok() {
                    *board = taken;
                }
                self.list_report = match done {
                    Ok(Listed { areas, borders, waters }) => {
                        self.list.clear();
                        // By name: a slip of the pen is an area too.
                        let new = board.areas.keys().filter(|name| !before.contains(*name)).map(ToString::to_string).collect::<Vec<_>>();
                        let alike = new.iter().flat_map(|name| {
                            // Two new ones are named once.
                            let others = board.areas.keys().filter(|other| before.contains(*other) || other.as_str() < name.as_str());
                            let like = others.map(ToString::to_string).filter(|other| are_alike(name, other));
                            like.map(move |other| format!("{name} is much like {other}. If it is the same area, press Ctrl+Z."))
                        });
                        let alike = alike.collect::<Vec<_>>();
                        let named = (!new.is_empty()).then(|| format!("Added: {}.", join_list(&new)));
                        let summary = format!(
                            "New: {}, {}, {}.",
                            count_text(areas, "area", "areas"),
                            count_text(borders, "border", "borders"),
                            count_text(waters, "shore", "shores")
                        );
                        std::iter::once(summary).chain(named).chain(alike).collect()
                    }
                    Err(faults) => faults,
                };
            }
            for text in &self.list_report {
                ui.label(text);
            }
        });
    }

    fn add_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        ui.label(RichText::new(format!("Areas: {}", board.areas.len())).strong());
        Self::untold_ui(ui, board, tables);
        self.take_list_ui(ui, board, tables);
        self.cards.take_list_ui(ui, board, tables);
        self.picture_ui(ui, board);
        ui.horizontal_wrapped(|ui| {
            let field = ui.add(
                egui::TextEdit::singleline(&mut self.new_area)
                    .desired_width(measure::NOTE_FIELD)
                    .char_limit(NAME)
                    .hint_text("a new area's name"),
            );
            let field = field.accessible_name("New area");
            let named = !self.new_area.trim().is_empty();
            let asked = ui.add_enabled(named, egui::Button::new("Add")).accessible_name("Add the area").clicked();
            let typed = entered(ui, &field);
            if named && (asked || typed) {
                match board.add(&self.new_area) {
                    Ok(name) => {
                        self.pick(name, &Area::default());
                        self.new_area.clear();
                        self.not_added.clear();
                    }
                    Err(text) => self.not_added = text,
                }
                // The next name is typed at once.
                field.request_focus();
            }
        });
        if !self.not_added.is_empty() {
            faults_ui(ui, std::slice::from_ref(&self.not_added));
        }
    }

    fn list_ui(&mut self, ui: &mut Ui, board: &Board) {
        ui.label(RichText::new("All areas").strong());
        let mut picked = None;
        for (name, area) in &board.areas {
            let borders = area.borders_text();
            let text = format!("{name} · {} · {borders}", area.home.as_deref().map_or_else(|| "home not known".to_owned(), capital));
            if ui.selectable_label(self.picked.as_ref() == Some(name), text).clicked() {
                picked = Some((name.clone(), area.clone()));
            }
        }
        if let Some((name, area)) = picked {
            self.pick(name, &area);
        }
    }

    fn pick(&mut self, name: AreaId, area: &Area) {
        self.name = name.to_string();
        self.symbol = area.symbol.as_ref().map(ToString::to_string).unwrap_or_default();
        self.picked = Some(name);
    }

    /// Draws a field to change the name of the picked area.
    fn rename_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables, picked: &AreaId) {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("Name");
            let shown = egui::TextEdit::singleline(&mut self.name).desired_width(measure::NOTE_FIELD).char_limit(60).show(ui);
            let field = shown.response.response.labelled_by(label.id);
            if std::mem::take(&mut self.names) {
                // What stands there is only until a name is typed over it.
                field.request_focus();
                let mut state = shown.state;
                state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(self.name.chars().count()))));
                state.store(ui.ctx(), field.id);
            }
            let other = !self.name.trim().is_empty() && self.name.trim() != picked.as_str();
            let asked = ui.add_enabled(other, egui::Button::new("Rename")).accessible_name("Rename the area").clicked();
            if other && (asked || entered(ui, &field)) {
                match board.rename(picked, &self.name, tables) {
                    Ok(name) => {
                        self.refused.clear();
                        self.picked = Some(name);
                    }
                    Err(text) => self.refused = text,
                }
            }
        });
        if !self.refused.is_empty() {
            faults_ui(ui, std::slice::from_ref(&self.refused));
        }
        if let Some(known) = board.areas.get(picked).and_then(|area| area.known_as.as_ref()) {
            ui.label(RichText::new(format!("The rules call it {known}; their rules for it apply here.")).small());
        }
    }

    fn area_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        let Some(name) = self.picked.clone() else {
            ui.label("Click an area to fill it in.");
            return;
        };
        if !board.areas.contains_key(&name) {
            self.picked = None;
            return;
        }
        ui.label(RichText::new(name.as_str()).strong().size(type_size::HEADING));
        self.rename_ui(ui, board, tables, &name);
        let all = board.areas.keys().cloned().collect::<Vec<_>>();
        let Some(area) = board.areas.get_mut(&name) else { return };
        let sides = tables.sides.iter().map(|row| row.head.id.0.clone());
        let homes = sides.chain(tables.natives().map(|_| SmolStr::new(NATIVE))).map(Some);
        choice(ui, "Home", &mut area.home, std::iter::once(None).chain(homes), |home| {
            home.as_deref().map_or_else(|| "not known".to_owned(), capital)
        });
        choice(ui, "Stars", &mut area.stars, [None, Some(0), Some(1), Some(2), Some(3)], |stars| {
            stars.map_or("not known".to_owned(), |stars| stars.to_string())
        });
        let marks = if tables.fort.is_some() { 3 } else { 0 };
        for (what, mark) in
            [("Harbor", &mut area.harbor), ("Town", &mut area.town), ("Fort symbol", &mut area.fort)].into_iter().take(marks)
        {
            choice(ui, what, mark, [None, Some(true), Some(false)], |mark| match mark {
                None => "not known".to_owned(),
                Some(true) => "yes".to_owned(),
                Some(false) => "no".to_owned(),
            });
        }
        if tables.natives().is_some() {
            ui.horizontal_wrapped(|ui| {
                let label = ui.label("Native symbol");
                let field = ui
                    .add(egui::TextEdit::singleline(&mut self.symbol).desired_width(measure::SHORT_FIELD).char_limit(60).hint_text("none"))
                    .labelled_by(label.id);
                if field.changed() {
                    area.symbol = Some(self.symbol.trim()).filter(|symbol| !symbol.is_empty()).map(SmolStr::new);
                }
            });
        }
        if !tables.waters.is_empty() {
            let mut known = area.water.is_some();
            ui.checkbox(&mut known, "its waters are known").accessible_name("Waters known");
            match (&mut area.water, known) {
                (water, false) => *water = None,
                (None, true) => area.water = Some(BTreeSet::new()),
                (Some(water), true) => {
                    for row in &tables.waters {
                        member(ui, water, row.head.id.0.clone(), row.head.label.as_str(), "");
                    }
                }
            }
        }
        ui.label(RichText::new("Cubes printed for the start").strong());
        for faction in 0..tables.factions.len() {
            let (id, label) = (faction_id(tables, faction), &tables.faction(faction).head.label);
            let mut count = Count::from(area.cubes.get(&id).copied().unwrap_or(0));
            ui.horizontal_wrapped(|ui| {
                token_ui(ui, &Token::of(tables, faction));
                count_ui(ui, &format!("{label}, printed"), &mut count);
                ui.label(label.as_str());
            });
            match count.value().min(99) {
                0 => drop(area.cubes.remove(&id)),
                units => drop(area.cubes.insert(id, units)),
            }
        }
        borders_ui(ui, board, &name, &all);
        if ui.button(format!("Remove {name}")).clicked() {
            board.remove(&name);
            self.picked = None;
        }
    }
}

/// One of a few values, as buttons with the name in front.
fn choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    what: &str,
    value: &mut T,
    options: impl IntoIterator<Item = T>,
    text_of: impl Fn(&T) -> String,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(what);
        for option in options {
            let text = text_of(&option);
            choose_ui(ui, value, option, &text).accessible_name(format!("{what}: {text}"));
        }
    });
}

/// A tick that says whether something is in a set.
fn member<T: Ord + Clone>(ui: &mut Ui, set: &mut BTreeSet<T>, item: T, text: &str, before: &str) {
    let mut on = set.contains(&item);
    if ui.checkbox(&mut on, text).accessible_name(format!("{before}{text}")).changed() {
        if on {
            set.insert(item);
        } else {
            set.remove(&item);
        }
    }
}

/// The borders of an area, each from both sides.
fn borders_ui(ui: &mut Ui, board: &mut Board, name: &AreaId, all: &[AreaId]) {
    ui.label(RichText::new("Borders").strong());
    ui.label(RichText::new("By land, minor rivers included; a large water is not a border.").small());
    let borders = |board: &Board| board.areas.get(name).and_then(|area| area.borders.clone());
    let mut known = board.areas.get(name).is_some_and(|area| area.all_borders().is_some());
    if ui.checkbox(&mut known, "all its borders are known").accessible_name("Borders known").changed() {
        board.know_borders(name, known);
    }
    let Some(borders) = borders(board) else { return };
    for other in all.iter().filter(|other| *other != name) {
        let mut on = borders.contains(other);
        if ui.checkbox(&mut on, other.as_str()).accessible_name(format!("Border with {other}")).changed() {
            board.set_border(name, other, on);
        }
    }
}
