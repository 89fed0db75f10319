//! The battle calculator: cubes of both sides, dice and policies in, exact odds out; and the battle begun from there.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{self, RichText, Ui};
use smol_str::SmolStr;

use super::boards;
use super::chart::{average_survivors_ui, side_name, survivors_ui, wins_text, wins_ui};
use super::large::{SMALL, positions, solve_ui};
use super::parts::{Count, Token, area_ui, count_ui, faction_id, faults_ui, part_ui, token_ui};
use super::places::{AreaPlace, places_ui, within};
use crate::engine::{Fault, Word as _};
use crate::game::FaceOrigin;
use crate::games::area::campaign::board::Area;
use crate::games::area::campaign::{Board, Change, Command};
use crate::games::area::cubes::MOST_FACTIONS;
use crate::games::area::dice::{FactionFaces, FortFaces};
use crate::games::area::kind::AreaKind;
use crate::games::area::odds::{BattleOdds, OddsRequest, battle_odds, unit_faults};
use crate::games::area::words::{CommandPolicy, LossPolicy};
use crate::games::area::{Tables, explain};
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::pages::draw::{heading_ui, small};
use crate::gui::parts::count::count_with_focus_ui;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::keyed::main_key_button;
use crate::gui::parts::opening::LastDrawn;
use crate::gui::parts::widgets::{mark, warning_color};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::view::{Frame, PageView};
use crate::id::{AreaId, FactionId, SideId};

/// Odds, or the faults of the request.
type Solved = Result<BattleOdds, Vec<String>>;

/// Half-filled request for the odds of a battle, of one game.
#[derive(Clone, Debug, PartialEq)]
struct OddsDraft {
    area: Option<AreaId>,
    cubes: [[Count; MOST_FACTIONS]; 2],
    first: usize,
    fort: Option<usize>,
    stated: bool,
    /// Factions of each side in the order they die, where that is stated.
    order: [Vec<usize>; 2],
    commands: CommandPolicy,
    faces: [[Count; 3]; MOST_FACTIONS],
    fort_faces: [Count; 2],
    /// Side whose odds with two more units are shown.
    more: Option<usize>,
    solved: Option<(OddsRequest, Solved)>,
    /// The player asked to solve a large battle all the same.
    asked: bool,
    /// Lines on the odds with two more units, with the battle and side they belong to.
    lines: Option<(OddsRequest, usize, Vec<String>)>,
}

/// State of the odds page.
#[derive(Debug, Default)]
pub struct OddsPage {
    /// Game that is chosen now.
    game: &'static AreaKind,
    /// Request of each game, by the game's word.
    drafts: BTreeMap<&'static str, OddsDraft>,
    faults: Vec<String>,
    drawn_in: LastDrawn,
}

impl OddsDraft {
    fn new(tables: &Tables, board: &Board) -> Self {
        let order = [0, 1].map(|side| (0..tables.factions.len()).filter(|faction| tables.may_fight_for(*faction, side)).collect());
        let fort = board.fort_faces.or(tables.fort.as_ref().map(|row| row.data));
        let mut faces: [[Count; 3]; MOST_FACTIONS] = Default::default();
        for (faction, own) in faces.iter_mut().enumerate().take(tables.factions.len()) {
            let shipped = tables.battle_dice().faces(faction);
            let seen = board.faces.get(&faction_id(tables, faction)).copied().unwrap_or(shipped);
            *own = [seen.hit, seen.flee, seen.command].map(|count| Count::from(u32::from(count)));
        }
        Self {
            area: None,
            cubes: Default::default(),
            first: 0,
            fort: None,
            stated: false,
            order,
            commands: CommandPolicy::Stay,
            faces,
            fort_faces: fort.map_or_else(Default::default, |faces| [faces.block, faces.blank].map(|count| Count::from(u32::from(count)))),
            more: None,
            solved: None,
            asked: false,
            lines: None,
        }
    }

    /// Returns the faces as the fields have them; `None` where they do not add to six.
    fn faces_of(&self, faction: usize) -> Option<FactionFaces> {
        let [hit, flee, command] = self.faces.get(faction)?.each_ref().map(|count| u8::try_from(count.value()).unwrap_or(u8::MAX));
        FactionFaces::new(hit, flee, command)
    }

    fn fort_faces(&self) -> Option<FortFaces> {
        let [block, blank] = self.fort_faces.each_ref().map(|count| u8::try_from(count.value()).unwrap_or(u8::MAX));
        (u16::from(block) + u16::from(blank) == 6 && blank > 0).then_some(FortFaces { block, blank })
    }

    /// Returns whether the faces of a die are the owner's own, not those of the tables that nobody has checked.
    fn is_own(&self, tables: &Tables, board: &Board, faction: usize) -> bool {
        let shipped = tables.battle_dice().faces(faction);
        board.faces.contains_key(&faction_id(tables, faction)) || self.faces_of(faction) != Some(shipped)
    }

    fn own_fort_faces(&self, tables: &Tables, board: &Board) -> Option<FortFaces> {
        let shipped = tables.fort.as_ref().map(|row| row.data);
        self.fort_faces().filter(|faces| tables.fort.is_some() && (board.fort_faces.is_some() || Some(*faces) != shipped))
    }

    fn units(&self, tables: &Tables, side: usize) -> BTreeMap<SmolStr, u32> {
        let of = self.cubes.get(side).into_iter().flatten().zip(&tables.factions);
        of.map(|(count, row)| (row.head.id.0.clone(), count.value())).filter(|(_, units)| *units > 0).collect()
    }

    fn request(&self, tables: &Tables, board: &Board) -> OddsRequest {
        let side = |side: usize| tables.sides.get(side).map(|row| row.head.id.0.clone()).unwrap_or_default();
        let faces = (0..tables.factions.len()).filter(|faction| self.is_own(tables, board, *faction)).map(|faction| {
            let counts = self.faces.get(faction).into_iter().flatten().map(Count::value).collect();
            (tables.faction(faction).head.id.0.clone(), counts)
        });
        let order = [0, 1].map(|own| {
            let named = self.order.get(own).into_iter().flatten().map(|faction| tables.faction(*faction).head.id.0.clone());
            (side(own), Some(named.collect::<Vec<_>>()))
        });
        let fort_faces = self.own_fort_faces(tables, board);
        OddsRequest {
            units: [self.units(tables, 0), self.units(tables, 1)],
            first: side(self.first),
            fort: self.fort.map(side),
            fort_faces,
            faces: Some(faces.collect()),
            losses: if self.stated { LossPolicy::StatedOrder } else { LossPolicy::Default },
            order: self.stated.then(|| order.into_iter().collect()),
            commands: self.commands,
        }
    }

    /// Returns the odds, solved anew where the request has changed; `None` for a large battle that nobody asked to solve.
    fn solve(&mut self, tables: &Tables, request: &OddsRequest) -> Option<&Solved> {
        let fresh = self.solved.take().filter(|(before, _)| before == request);
        let asked = std::mem::take(&mut self.asked);
        if fresh.is_none() && !asked && positions_of(request) > SMALL {
            return None;
        }
        let (_, solved) = self.solved.insert(fresh.unwrap_or_else(|| (request.clone(), solve(tables, request))));
        Some(solved)
    }

    /// Returns the lines on a side's odds with two more units, worked out once.
    fn two_more(&mut self, tables: &Tables, request: &OddsRequest, side: usize) -> &[String] {
        let fresh = self.lines.take().filter(|(before, of, _)| before == request && *of == side);
        let odds = self.solved.as_ref().and_then(|(_, solved)| solved.as_ref().ok());
        let lines = || odds.map_or_else(Vec::new, |odds| two_more(tables, request, side, odds));
        let (.., lines) = self.lines.insert(fresh.unwrap_or_else(|| (request.clone(), side, lines())));
        lines
    }

    /// Draws the cubes of both sides; with `focus` the first number has the cursor.
    fn sides_ui(&mut self, ui: &mut Ui, tables: &Tables, focus: bool) {
        let mut gets_cursor = focus;
        // One grid of both: their fields stand under each other.
        let grid = egui::Grid::new("cubes").num_columns(4).min_col_width(measure::TABLE_COLUMN);
        grid.spacing(egui::vec2(gap::BUTTON, gap::HAIR)).show(ui, |ui| {
            for (side, cubes) in self.cubes.iter_mut().enumerate() {
                ui.label("");
                ui.label(RichText::new(format!("{} side", side_name(tables, side))).font(semibold(type_size::BODY)));
                ui.end_row();
                for (faction, count) in cubes.iter_mut().enumerate().take(tables.factions.len()) {
                    if tables.may_fight_for(faction, side) {
                        cubes_row_ui(ui, tables, (side, faction), count, std::mem::take(&mut gets_cursor));
                    }
                }
            }
        });
    }

    fn policies_ui(&mut self, ui: &mut Ui, tables: &Tables) {
        let side = |side: usize| side_name(tables, side);
        let named = |what: &str, own: usize| (side(own).to_owned(), format!("{what}: {}", side(own)));
        choice_ui(ui, "Rolls first", &mut self.first, [0, 1].map(|own| (own, named("Rolls first", own))));
        if tables.fort.is_some() {
            let none = (None, ("no fort".to_owned(), "no fort".to_owned()));
            let forts = [0, 1].map(|own| (Some(own), named("Fort", own)));
            choice_ui(ui, "Fort", &mut self.fort, std::iter::once(none).chain(forts));
        }
        let plain = |text: &str| (text.to_owned(), text.to_owned());
        let policies = CommandPolicy::ALL.iter().map(|policy| match policy {
            CommandPolicy::Stay => (*policy, plain("all stay")),
            CommandPolicy::Leave => (*policy, plain("all leave that may")),
        });
        choice_ui(ui, "On commands", &mut self.commands, policies);
        choice_ui(ui, "Hits take", &mut self.stated, [(false, plain("in the usual order")), (true, plain("in an order you state"))]);
        if !self.stated {
            let usual = "Usual: the faction with the most units beyond its dice first, then the fewest hit faces, then the one listed \
                         last; again for each unit.";
            ui.label(small(ui, usual));
            return;
        }
        for (side, order) in self.order.iter_mut().enumerate() {
            let mut sooner = None;
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{}:", side_name(tables, side)));
                for (place, faction) in order.iter().enumerate() {
                    let name = &tables.faction(*faction).head.label;
                    let text = if place == 0 { format!("{name} first") } else { format!("then {name}") };
                    if KeyChip::new(&text, &text).ui(ui).on_hover_text("Click to move it up").clicked() {
                        sooner = place.checked_sub(1);
                    }
                }
            });
            if let Some(place) = sooner {
                order.swap(place, place + 1);
            }
        }
        ui.label(small(ui, "Click a faction to move it up in the order."));
    }

    /// Draws the faces of the dice; returns `true` where the owner declares them the owner's own.
    fn dice_ui(&mut self, ui: &mut Ui, tables: &Tables, board: &Board) -> bool {
        let looked = tables.factions.iter().all(|row| board.faces.contains_key(&FactionId(row.head.id.0.clone())));
        if !looked {
            let color = warning_color(ui);
            ui.colored_label(
                color,
                "Look at your dice: no source prints their faces, and those below are our guess. Count the faces and set them.",
            );
        }
        egui::Grid::new("faces").num_columns(5).spacing(egui::vec2(gap::BUTTON, gap::HAIR)).show(ui, |ui| {
            for text in ["Die of", "hit", "flee", "command", ""] {
                ui.label(RichText::new(text).small().weak());
            }
            ui.end_row();
            for (faction, counts) in self.faces.iter_mut().enumerate().take(tables.factions.len()) {
                let row = tables.faction(faction);
                ui.label(row.head.label.as_str());
                for (what, count) in ["hit", "flee", "command"].iter().zip(counts.iter_mut()) {
                    count_ui(ui, &format!("{}, {what} faces", row.head.label), count);
                }
                let seen = board.faces.contains_key(&FactionId(row.head.id.0.clone()));
                let sum = counts.iter().map(Count::value).sum::<u32>();
                let sentence = match tables.faces.get(faction) {
                    _ if sum != 6 => format!("{sum} faces; a die has 6"),
                    Some(row) if !seen => mark(row.head.provenance).trim().to_owned(),
                    _ => "checked by you".to_owned(),
                };
                ui.label(RichText::new(sentence).small());
                ui.end_row();
            }
        });
        if tables.fort.is_some() {
            ui.horizontal_wrapped(|ui| {
                let [block, blank] = &mut self.fort_faces;
                ui.label("Fort die: block");
                count_ui(ui, "Fort die, block faces", block);
                ui.label("blank");
                count_ui(ui, "Fort die, blank faces", blank);
                if self.fort_faces().is_none() {
                    ui.label(RichText::new("6 faces, at least 1 blank").small());
                } else if board.fort_faces.is_none() {
                    ui.label(RichText::new("[assumed]").small());
                }
            });
        }
        let whole = (0..tables.factions.len()).all(|faction| self.faces_of(faction).is_some())
            && (tables.fort.is_none() || self.fort_faces().is_some());
        let same = looked
            && (0..tables.factions.len()).all(|faction| board.faces.get(&faction_id(tables, faction)).copied() == self.faces_of(faction));
        let sentence = "These are the faces of my dice";
        KeyChip::new(sentence, sentence).enabled(whole && !same).ui(ui).clicked()
    }

    /// Returns the owner's board with the faces of the fields.
    fn board_with_faces(&self, tables: &Tables, board: &Board) -> Board {
        let mut board = board.clone();
        let faces = (0..tables.factions.len()).filter_map(|faction| Some((faction_id(tables, faction), self.faces_of(faction)?)));
        board.faces = faces.collect();
        board.fort_faces = self.fort_faces().filter(|_| tables.fort.is_some());
        board
    }

    /// Builds a board of one area and the ground behind either side, with the commands that begin the battle on it.
    fn cube_battle(&self, tables: &Tables, board: &Board) -> Result<(Board, Vec<Command>), String> {
        let side_id = |side: usize| SideId(tables.sides.get(side).map(|row| row.head.id.0.clone()).unwrap_or_default());
        let defender = self.fort.unwrap_or(self.first);
        if defender != self.first {
            return Err(format!(
                "To fight it out, the side that holds the fort rolls first: choose the {} side, or no fort",
                side_name(tables, defender)
            ));
        }
        let attacker = 1 - (defender & 1);
        let field = self.area.clone().unwrap_or_else(|| AreaId::from("the field"));
        let behind = [0, 1].map(|side| AreaId(format!("Behind the {} side", side_name(tables, side)).into()));
        let mut cubes: BTreeMap<FactionId, u32> = BTreeMap::new();
        for (faction, units) in [0, 1].iter().flat_map(|side| self.units(tables, *side)) {
            *cubes.entry(FactionId(faction)).or_insert(0) += units;
        }
        let natives = tables.natives();
        let with_attackers = natives.and_then(|natives| self.cubes.get(attacker)?.get(natives)).map(Count::value);
        let mut areas = BTreeMap::new();
        for (side, name) in behind.iter().enumerate() {
            let home = Some(side_id(side).0);
            areas.insert(name.clone(), Area { home, stars: Some(0), borders: Some(BTreeSet::from([field.clone()])), ..Area::default() });
        }
        let borders = Some(behind.into_iter().collect());
        areas.insert(field.clone(), Area { home: Some(side_id(defender).0), stars: Some(0), borders, cubes, ..Area::default() });
        let own = (0..tables.factions.len()).filter(|faction| self.is_own(tables, board, *faction));
        let faces = own.filter_map(|faction| Some((faction_id(tables, faction), self.faces_of(faction)?))).collect();
        let cube_battle = Board { areas, faces, fort_faces: self.own_fort_faces(tables, board), ..Board::default() };
        let active = (0..tables.factions.len()).find(|faction| tables.side_of(*faction) == Some(attacker));
        let active = active.map(|faction| faction_id(tables, faction)).ok_or("the side has no faction that could attack")?;
        let mut commands = Vec::new();
        if self.fort.is_some() {
            commands
                .push(Command::Edit { changes: vec![Change::Fort { area: field.clone(), stands: true }], note: "a fort to defend".into() });
        }
        commands.push(Command::Draw { faction: active, origin: FaceOrigin::Typed, symbol_areas: None, fill: Vec::new() });
        commands.push(Command::BeginBattle {
            area: field,
            first: Some(side_id(self.first)),
            attacking_natives: with_attackers.filter(|_| natives.is_some()),
        });
        Ok((cube_battle, commands))
    }
}

/// Draws a choice of one of several as chips behind its name: each with its text, and its name for a screen reader.
fn choice_ui<T: PartialEq>(ui: &mut Ui, name: &str, chosen: &mut T, of: impl IntoIterator<Item = (T, (String, String))>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(small(ui, name));
        for (value, (text, spoken)) in of {
            if KeyChip::new(&text, &spoken).picked(*chosen == value).ui(ui).clicked() {
                *chosen = value;
            }
        }
    });
}

/// Draws the number of a faction's cubes on a side, and the dice they throw; with `focus` the number has the cursor.
fn cubes_row_ui(ui: &mut Ui, tables: &Tables, (side, faction): (usize, usize), count: &mut Count, focus: bool) {
    let row = tables.faction(faction);
    let with = if row.data.side.is_none() { format!(" with the {}", side_name(tables, side)) } else { String::new() };
    token_ui(ui, &Token::of(tables, faction));
    ui.label(format!("{}{with}", row.head.label));
    count_with_focus_ui(ui, &format!("{}{with}, cubes", row.head.label), count, focus);
    ui.label(RichText::new(format!("throw up to {}", row.data.dice)).small());
    ui.end_row();
}

fn positions_of(request: &OddsRequest) -> u64 {
    positions(request.units.iter().flat_map(BTreeMap::values).copied(), request.fort.is_some())
}

fn solve(tables: &Tables, request: &OddsRequest) -> Solved {
    battle_odds(tables, request).map_err(|faults| sentences(tables, faults))
}

/// Returns faults as sentences, with the names of what they are about.
fn sentences(tables: &Tables, faults: Vec<Fault>) -> Vec<String> {
    faults.into_iter().map(|fault| fault.with_names(&[], |id| tables.display_name(id)).sentence()).collect()
}

impl PageView for OddsPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        places_ui(ui, AreaPlace::Odds, frame.intents, |_, _| ());
        if boards::lay(frame.desk) && self.odds_ui(&mut within(ui), frame.desk) {
            frame.intents.push(AppIntent::Opened);
        }
    }

    fn fills(&self) -> bool {
        true
    }
}

impl OddsPage {
    /// Draws the page; returns `true` when a battle was begun.
    fn odds_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        let mut begun = false;
        let mut gets_cursor = self.drawn_in.is_opening(ui);
        ui.horizontal_wrapped(|ui| {
            for game in boards::kinds(desk) {
                if KeyChip::new(game.title, game.title).picked(self.game == game).ui(ui).clicked() {
                    self.game = game;
                    gets_cursor = true;
                }
            }
            if KeyChip::new("Clear", "Clear").quiet(true).ui(ui).clicked() {
                self.drafts.clear();
                gets_cursor = true;
                self.faults.clear();
            }
        });
        ui.add_space(gap::NEXT);
        let game = self.game;
        let Some(own) = boards::own(desk, game) else { return false };
        let (tables, board) = (std::sync::Arc::clone(own.tables()), own.board().clone());
        let draft = self.drafts.entry(game.word).or_insert_with(|| OddsDraft::new(&tables, &board));
        let mut dice_seen = false;
        let mut fight = false;
        let faults = &self.faults;
        let width = ui.available_width();
        let sides = |ui: &mut Ui, draft: &mut OddsDraft| {
            heading_ui(ui, "Cubes", "");
            draft.sides_ui(ui, &tables, gets_cursor);
            ui.horizontal_wrapped(|ui| {
                ui.label(small(ui, "Area, if you like"));
                area_ui(ui, "Area of the battle", &mut draft.area, board.areas.keys());
            });
            ui.add_space(gap::NEXT);
        };
        let rest = |ui: &mut Ui, draft: &mut OddsDraft| {
            heading_ui(ui, "How it is fought", "");
            draft.policies_ui(ui, &tables);
            ui.add_space(gap::NEXT);
            heading_ui(ui, "Dice", "");
            draft.dice_ui(ui, &tables, &board)
        };
        let mut answer = |ui: &mut Ui, draft: &mut OddsDraft| {
            let panel = egui::Frame::new().fill(palette(ui).surface).corner_radius(radius::PANEL).inner_margin(gap::GROUP);
            panel.show(ui, |ui| {
                ui.set_width(ui.available_width());
                fight = answer_ui(ui, &tables, &board, draft);
                faults_ui(ui, faults);
            });
        };
        if width < measure::ODDS_BESIDE {
            // The answer stands right under the cubes.
            part_ui(ui, "odds", |ui| {
                sides(ui, draft);
                answer(ui, draft);
                ui.add_space(gap::NEXT);
                dice_seen = rest(ui, draft);
            });
        } else {
            ui.columns(2, |columns| {
                let [first, second] = columns else { return };
                part_ui(first, "asked", |ui| {
                    sides(ui, draft);
                    dice_seen = rest(ui, draft);
                });
                part_ui(second, "answered", |ui| answer(ui, draft));
            });
        }
        if dice_seen {
            let changed = draft.board_with_faces(&tables, &board);
            self.faults = boards::own_mut(desk, game).and_then(|own| own.set(changed).err()).unwrap_or_default();
        }
        if fight {
            let made =
                draft.cube_battle(&tables, &board).and_then(|(board, commands)| boards::begin_cube_battle(desk, game, board, commands));
            begun = made == Ok(true);
            self.faults = made.err().into_iter().collect();
        }
        begun
    }
}

/// Draws the odds, those with two more units, and the chart; returns `true` when the battle is to be fought.
fn answer_ui(ui: &mut Ui, tables: &Tables, board: &Board, draft: &mut OddsDraft) -> bool {
    let request = draft.request(tables, board);
    if request.units.iter().any(BTreeMap::is_empty) {
        heading_ui(ui, "Chance to win", "");
        ui.label("Set the cubes of both sides: type the numbers, or use + and −. The exact odds appear here at once.");
        faults_ui(ui, &sentences(tables, unit_faults(tables, &request.units)));
        return false;
    }
    let odds = match draft.solve(tables, &request) {
        None => {
            heading_ui(ui, "Chance to win", "");
            // Another battle is another question.
            draft.more = None;
            draft.asked = solve_ui(ui, positions_of(&request));
            return main_key_button(ui, true, "Fight it out", "");
        }
        Some(Ok(odds)) => odds.clone(),
        Some(Err(faults)) => {
            heading_ui(ui, "Not a battle yet", "");
            faults_ui(ui, faults);
            return false;
        }
    };
    let more = draft.more;
    wins_ui(ui, tables, &odds.endings);
    average_survivors_ui(ui, tables, &odds.endings);
    if odds.assumed {
        ui.label(RichText::new("The faces of the dice are assumed.").small());
    }
    let fight = main_key_button(ui, true, "Fight it out", "");
    let mut asked = more;
    ui.horizontal_wrapped(|ui| {
        ui.label(small(ui, "What if"));
        for side in [0, 1] {
            let on = more == Some(side);
            let text = format!("two more {}?", side_name(tables, side));
            if KeyChip::new(&text, &text).picked(on).ui(ui).clicked() {
                asked = if on { None } else { Some(side) };
            }
        }
    });
    if let Some(side) = more {
        for line in draft.two_more(tables, &request, side) {
            ui.label(line);
        }
    }
    ui.add_space(gap::NEXT);
    ui.push_id("survivors", |ui| survivors_ui(ui, tables, &odds.endings));
    ui.add_space(gap::NEXT);
    let sentence = explain::battle_odds(tables, &odds);
    ui.label(RichText::new(&sentence).small());
    if KeyChip::new("Copy", "Copy the odds").ui(ui).clicked() {
        ui.copy_text(sentence);
    }
    draft.more = asked;
    fight
}

/// Returns a line on the side's odds for each of its factions with two more units.
fn two_more(tables: &Tables, request: &OddsRequest, side: usize, now: &BattleOdds) -> Vec<String> {
    let names = request.units.get(side).into_iter().flat_map(BTreeMap::keys).cloned().collect::<Vec<_>>();
    let line = |name: SmolStr| {
        let mut request = request.clone();
        if let Some(units) = request.units.get_mut(side).and_then(|units| units.get_mut(&name)) {
            *units = units.saturating_add(2);
        }
        let label = tables.find_faction(&name).map_or(name.clone(), |place| tables.faction(place).head.label.clone());
        match solve(tables, &request) {
            Ok(odds) => format!(
                "With two more {label} the {} side wins {}, not {}.",
                side_name(tables, side),
                wins_text(&odds.endings, side),
                wins_text(&now.endings, side)
            ),
            Err(faults) => format!("Two more {label}: {}", faults.join("; ")),
        }
    };
    names.into_iter().map(line).collect()
}
