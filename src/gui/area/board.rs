//! The owner's table of the board: areas, homes, borders, symbols, starting cubes and cards, filled in once and kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use eframe::egui::{self, RichText, Ui};
use smol_str::SmolStr;

use super::desk::AreaDesk;
use super::parts::{Count, Token, count_ui, faction_id, faction_name, faults_ui, part_ui};
use crate::area::Tables;
use crate::area::card::{CardKind, Way};
use crate::area::words::AreaGame;
use crate::campaign::board::{Area, NATIVE, OwnCard};
use crate::campaign::{Board, title};
use crate::engine::Word as _;
use crate::gui::widgets::deed;
use crate::id::{AreaId, CardId, FactionId};

/// What the page remembers.
#[derive(Debug, Default)]
pub struct BoardPage {
    conquest: bool,
    path: String,
    faults: Vec<String>,
    said: String,
    picked: Option<AreaId>,
    new_area: String,
    symbol: String,
    card: CardDraft,
}

/// A movement card being filled in.
#[derive(Clone, Debug, Default, PartialEq)]
struct CardDraft {
    faction: Option<FactionId>,
    number: Count,
    name: String,
    armies: Count,
    areas: Count,
    way: Way,
    truce: bool,
}

impl BoardPage {
    const fn game(&self) -> AreaGame {
        if self.conquest { AreaGame::Conquest1754 } else { AreaGame::Invasion1812 }
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut AreaDesk, typing: &mut bool) {
        let before = self.conquest;
        ui.horizontal_wrapped(|ui| {
            for (conquest, game) in [(false, AreaGame::Invasion1812), (true, AreaGame::Conquest1754)] {
                ui.selectable_value(&mut self.conquest, conquest, title(game));
            }
        });
        if before != self.conquest {
            *self = Self { conquest: self.conquest, ..Self::default() };
        }
        let game = self.game();
        let tables = std::sync::Arc::clone(desk.tables(game));
        self.file_ui(ui, desk, game, typing);
        faults_ui(ui, &self.faults);
        ui.separator();
        let mut board = desk.board(game).clone();
        let width = ui.available_width();
        if width < 860.0 {
            part_ui(ui, "board", |ui| {
                self.list_ui(ui, &mut board, typing);
                ui.separator();
                self.area_ui(ui, &mut board, &tables, typing);
                ui.separator();
                self.cards_ui(ui, &mut board, &tables, typing);
            });
        } else {
            ui.columns(3, |columns| {
                let [first, second, third] = columns else { return };
                part_ui(first, "areas", |ui| self.list_ui(ui, &mut board, typing));
                part_ui(second, "area", |ui| self.area_ui(ui, &mut board, &tables, typing));
                part_ui(third, "cards", |ui| self.cards_ui(ui, &mut board, &tables, typing));
            });
        }
        if board != *desk.board(game) {
            self.faults = desk.set_board(game, board).err().unwrap_or_default();
            ui.ctx().request_repaint();
        }
    }

    fn file_ui(&mut self, ui: &mut Ui, desk: &mut AreaDesk, game: AreaGame, typing: &mut bool) {
        ui.label(
            "No source prints the whole board: fill in what your board shows. What is left \"not known\" is never checked; a campaign notes it.",
        );
        match desk.board_file(game) {
            Some(path) => ui.label(RichText::new(format!("Every change is kept in {}", path.display())).small()),
            None => ui.label(RichText::new("There is no folder to keep it in: save it under a name.").small()),
        };
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("File");
            let field = ui
                .add(egui::TextEdit::singleline(&mut self.path).desired_width(420.0).hint_text("path of a board file"))
                .labelled_by(label.id);
            *typing |= field.has_focus();
            let path = PathBuf::from(self.path.trim());
            let named = !self.path.trim().is_empty();
            if ui.add_enabled(named, egui::Button::new("Open this board")).clicked() {
                self.faults = desk.read_board(game, &path).err().unwrap_or_default();
                self.said = if self.faults.is_empty() {
                    format!("Opened: {}", path.display())
                } else {
                    "Not opened, the board in use stays:".to_owned()
                };
            }
            if ui.add_enabled(named, egui::Button::new("Save the board as this")).clicked() {
                self.faults.clear();
                self.said = match desk.save_board(game, &path) {
                    Ok(()) => format!("Saved: {}", path.display()),
                    Err(says) => format!("Not saved: {says}"),
                };
            }
        });
        if !self.said.is_empty() {
            ui.label(&self.said);
        }
    }

    fn list_ui(&mut self, ui: &mut Ui, board: &mut Board, typing: &mut bool) {
        ui.label(RichText::new(format!("Areas: {}", board.areas.len())).strong());
        ui.horizontal_wrapped(|ui| {
            let field =
                ui.add(egui::TextEdit::singleline(&mut self.new_area).desired_width(150.0).char_limit(60).hint_text("a new area's name"));
            *typing |= field.accessible_name("New area").has_focus();
            let name = AreaId::from(self.new_area.trim());
            let free = !name.as_str().is_empty() && !board.areas.contains_key(&name);
            if ui.add_enabled(free, egui::Button::new("Add")).accessible_name("Add the area").clicked() {
                board.areas.insert(name.clone(), Area::default());
                self.picked = Some(name);
                self.new_area.clear();
            }
        });
        for (name, area) in &board.areas {
            let borders =
                area.borders.as_ref().map_or_else(|| "borders not known".to_owned(), |borders| format!("{} borders", borders.len()));
            let text = format!("{name} · {} · {borders}", area.home.as_deref().unwrap_or("home not known"));
            if ui.selectable_label(self.picked.as_ref() == Some(name), text).clicked() {
                self.picked = Some(name.clone());
                self.symbol = area.symbol.as_ref().map(ToString::to_string).unwrap_or_default();
            }
        }
    }

    fn area_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
        let Some(name) = self.picked.clone() else {
            ui.label("Click an area to fill it in.");
            return;
        };
        let all = board.areas.keys().cloned().collect::<Vec<_>>();
        let Some(area) = board.areas.get_mut(&name) else {
            self.picked = None;
            return;
        };
        ui.label(RichText::new(name.as_str()).strong().size(18.0));
        let sides = tables.sides.iter().map(|row| row.head.id.0.clone());
        let homes = sides.chain(tables.natives().map(|_| SmolStr::new(NATIVE))).map(Some);
        choice(ui, "Home", &mut area.home, std::iter::once(None).chain(homes), |home| {
            home.as_ref().map_or("not known".to_owned(), ToString::to_string)
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
                    .add(egui::TextEdit::singleline(&mut self.symbol).desired_width(110.0).char_limit(60).hint_text("none"))
                    .labelled_by(label.id);
                *typing |= field.has_focus();
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
                Token::of(tables, faction).ui(ui);
                count_ui(ui, &format!("{label}, printed"), &mut count, typing);
                ui.label(label.as_str());
            });
            match count.value().min(99) {
                0 => drop(area.cubes.remove(&id)),
                units => drop(area.cubes.insert(id, units)),
            }
        }
        ui.label(RichText::new("Borders").strong());
        let mut known = area.borders.is_some();
        ui.checkbox(&mut known, "all its borders are known").accessible_name("Borders known");
        let before = area.borders.clone();
        area.borders = if known { Some(area.borders.take().unwrap_or_default()) } else { None };
        if let Some(borders) = &mut area.borders {
            for other in all.iter().filter(|other| **other != name) {
                member(ui, borders, other.clone(), other.as_str(), "Border with ");
            }
        }
        let now = area.borders.clone();
        if before != now {
            both_ways(board, &name, now.as_ref());
        }
        if ui.button(format!("Take {name} off the board")).clicked() {
            board.areas.remove(&name);
            for borders in board.areas.values_mut().filter_map(|area| area.borders.as_mut()) {
                borders.remove(&name);
            }
            self.picked = None;
        }
    }

    fn cards_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
        if tables.natives().is_some() {
            ui.label(RichText::new("Native symbols of the turn track").strong());
            for space in 0..tables.factions.len() {
                let mut symbol = board.turn_symbols.get(space).map(ToString::to_string).unwrap_or_default();
                // Spaces are filled in from the first on.
                let open = space <= board.turn_symbols.len();
                ui.horizontal(|ui| {
                    let label = ui.label(format!("Space {}", space + 1));
                    let field = ui
                        .add_enabled(open, egui::TextEdit::singleline(&mut symbol).desired_width(110.0).char_limit(60))
                        .labelled_by(label.id);
                    *typing |= field.has_focus();
                    if field.changed() {
                        match board.turn_symbols.get_mut(space) {
                            _ if symbol.trim().is_empty() => board.turn_symbols.truncate(space),
                            Some(own) => *own = symbol.as_str().into(),
                            None => board.turn_symbols.push(symbol.as_str().into()),
                        }
                    }
                });
            }
            ui.separator();
        }
        ui.label(RichText::new(format!("Movement cards filled in: {}", board.cards.len())).strong());
        let mut gone = None;
        for (id, card) in &board.cards {
            ui.horizontal_wrapped(|ui| {
                let kind = if card.kind == CardKind::Truce { ", Truce" } else { "" };
                ui.label(format!(
                    "{} {}: {}, {} armies, {} areas, {}{kind}",
                    faction_name(tables, &card.faction),
                    card.number,
                    card.name,
                    card.armies,
                    card.areas,
                    card.way.spoken()
                ));
                if ui.button("Remove").accessible_name(format!("Remove {}", card.name)).clicked() {
                    gone = Some(id.clone());
                }
            });
        }
        if let Some(id) = gone {
            board.cards.remove(&id);
        }
        ui.label("Another card:");
        let draft = &mut self.card;
        let shown = draft.faction.as_ref().map_or_else(|| "whose".to_owned(), |faction| faction_name(tables, faction));
        let combo = egui::ComboBox::from_id_salt("card faction").selected_text(shown).width(170.0).show_ui(ui, |ui| {
            for faction in 0..tables.factions.len() {
                ui.selectable_value(&mut draft.faction, Some(faction_id(tables, faction)), tables.faction(faction).head.label.as_str());
            }
        });
        combo.response.accessible_name("New card, whose");
        for (what, count) in [("number", &mut draft.number), ("armies", &mut draft.armies), ("areas", &mut draft.areas)] {
            ui.horizontal(|ui| {
                count_ui(ui, &format!("New card, {what}"), count, typing);
                ui.label(what);
            });
        }
        ui.horizontal_wrapped(|ui| {
            for way in Way::ALL {
                ui.selectable_value(&mut draft.way, *way, way.spoken());
            }
            ui.checkbox(&mut draft.truce, "Truce");
        });
        let field =
            ui.add(egui::TextEdit::singleline(&mut draft.name).desired_width(160.0).char_limit(60).hint_text("its name, if it has one"));
        *typing |= field.accessible_name("New card, name").has_focus();
        let whole =
            draft.faction.is_some() && [&draft.number, &draft.armies, &draft.areas].iter().all(|count| (1..=99).contains(&count.value()));
        if deed(ui, whole, "Fill the card in")
            && let Some(faction) = draft.faction.clone()
        {
            let number = draft.number.value();
            let name =
                Some(draft.name.trim()).filter(|name| !name.is_empty()).map_or_else(|| format!("Movement card {number}"), str::to_owned);
            let kind = if draft.truce { CardKind::Truce } else { CardKind::Movement };
            let card = OwnCard {
                faction: faction.clone(),
                number,
                name,
                kind,
                armies: draft.armies.value(),
                areas: draft.areas.value(),
                way: draft.way,
            };
            board.cards.insert(CardId(format!("own_{faction}_{number}").into()), card);
            *draft = CardDraft { faction: Some(faction), ..CardDraft::default() };
        }
    }
}

/// One of a few values, as buttons with the name in front.
fn choice<T: PartialEq + Clone>(ui: &mut Ui, what: &str, value: &mut T, options: impl IntoIterator<Item = T>, says: impl Fn(&T) -> String) {
    ui.horizontal_wrapped(|ui| {
        ui.label(what);
        for option in options {
            let text = says(&option);
            ui.selectable_value(value, option, &text).accessible_name(format!("{what}: {text}"));
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

/// A border is a border from both sides; where the neighbour's are not known they stay so.
fn both_ways(board: &mut Board, name: &AreaId, borders: Option<&BTreeSet<AreaId>>) {
    let others: &mut BTreeMap<AreaId, Area> = &mut board.areas;
    for (other, area) in others.iter_mut().filter(|(other, _)| *other != name) {
        let (Some(borders), Some(back)) = (borders, &mut area.borders) else { continue };
        if borders.contains(other) {
            back.insert(name.clone());
        } else {
            back.remove(name);
        }
    }
}
