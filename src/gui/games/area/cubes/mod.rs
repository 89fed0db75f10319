//! A battle of cubes: it fills its page, the odds at the top, both sides facing each other, the next throw ready at the bottom.

mod dice;
mod drag;
mod field;
mod foot;
mod leave;
mod odds;
mod rooms;
mod signs;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{Align, Label, Layout, Pos2, Rect, RichText, ScrollArea, Ui, UiBuilder};

use super::chart::{nation, side_label};
use super::handover::TableState;
use super::intent::{GameIntent, Intent};
use super::keys::{CubesAct, FootAct, Typed, faces};
use super::parts::{ASK_REFEREE, Count, OfferedAreas, Places, areas_of, begin_count, cubes_ui, faction_name, units_of};
use super::places::ODDS;
use super::question::AreaQuestion;
use super::turn::assign_line_ui;
use crate::engine::text::join_list;
use crate::game::{FaceOrigin, Offer, Version};
use crate::games::area::campaign::board::Board;
use crate::games::area::campaign::drawing::Chart;
use crate::games::area::campaign::{
    AreaBattle, AreaRules, AreaUnits, BattleRecord, BattleStage, Campaign, Change, Command, Form, Selection, Setup, ToThrow, battle_ahead,
    board_dice, cards_for, guessed_dice, holder_of, holder_text, in_table_order, proposed_losses, sentence, settles_losses, to_throw,
    works_in_battles,
};
use crate::games::area::roll::dice_text;
use crate::gui::look::{measure, palette, semibold, serif, type_size};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::capital;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::Pressed;
use crate::id::{AreaId, FactionId};
use crate::rng::BattleDice;
use dice::{DiceDraft, DieOwner, owners, word};
use drag::CubeAct;
use field::Field;
use foot::{PanelButtons, PanelPress, PanelRooms};
use leave::{MayLeave, Neighbours, SmallLand};
use odds::OddsView;
use rooms::BattleRooms;
use table::TableQuestion;

/// Drawer over the page of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleDrawer {
    /// Terms of the battle on a table with figures.
    Figures,
    /// Odds in full, with questions about them.
    Odds,
}

/// State of the battle's page: dice entered and choices made for the current step.
#[derive(Debug, Default)]
pub struct BattleView {
    /// Log version that the other fields belong to.
    at: Option<Version>,
    dice: DiceDraft,
    losses: BTreeMap<FactionId, Count>,
    leave: BTreeMap<FactionId, Places>,
    /// Faction whose unit leaves next, if the player has picked one.
    picked: Option<FactionId>,
    /// Cube that was let go in this frame, to leave for the area there.
    dropped: Option<(FactionId, Pos2)>,
    destroy_fort: bool,
    odds: OddsView,
    record: Option<BattleRecord>,
    /// Places of the areas on the campaign's map, once they were needed.
    chart: Option<Chart>,
    /// Land below them on the small map.
    land: SmallLand,
    /// Areas that each faction may leave for, once they were needed.
    leaves_for: BTreeMap<FactionId, OfferedAreas>,
    /// Drawer that lies over the page.
    pub drawer: Option<BattleDrawer>,
    /// Question about a battle with figures that is not answered yet.
    asks: Option<TableQuestion>,
    /// State of the battle with figures on its table.
    pub table: TableState,
}

/// Returns the next step with dice of the program, proposed losses and nobody leaving; `None` where no battle is on.
pub fn next_step(play: &Campaign, rolled: BattleDice) -> Option<Command> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let battle = state.battle.as_ref()?;
    Some(match &battle.stage {
        BattleStage::Roll => {
            let dice = board_dice(setup);
            let faces = |faction: &FactionId| setup.tables.find_faction(faction.as_str()).map(|place| dice.faces(place));
            let ToThrow { dice: thrown, fort } = to_throw(setup, state, battle);
            let mut throw = rolled.throw("battle", [&battle.area]);
            let thrown = thrown.into_iter().filter_map(|(faction, count)| {
                let faces = faces(&faction)?;
                Some((faction, (0..count).map(|_| faces.shows(throw.face(6))).collect()))
            });
            let dice = thrown.collect();
            let fort_die = fort.map(|fort| fort.shows(throw.face(6)));
            Command::Roll { dice, fort_die, origin: FaceOrigin::Generator }
        }
        BattleStage::Losses(_) => Command::Losses { units: None },
        BattleStage::Commands(_) => Command::Leave { moves: BTreeMap::new(), destroy_fort: false },
    })
}

impl BattleView {
    /// Resets the dice and choices where the log has changed since they were made.
    pub fn reset_if_stale(&mut self, play: &Campaign) {
        let at = Some(play.version());
        if self.at != at {
            *self = Self { at, odds: self.odds.of_next(), drawer: self.drawer, record: BattleRecord::of(play), ..Self::default() };
            if let Some(battle) = &play.state().battle {
                let (setup, state) = (&play.setup().now(play.state()), play.state());
                if battle.stage == BattleStage::Roll {
                    self.dice.set_count(owners(setup, &to_throw(setup, state, battle)).len());
                }
                if let BattleStage::Losses(hits) = battle.stage {
                    let proposed = proposed_losses(setup, battle, hits);
                    let hit = battle.units.iter().filter(|(side, _)| **side != battle.roller).flat_map(|(_, units)| units.keys());
                    self.losses = hit.map(|faction| (faction.clone(), Count::from(proposed.get(faction).copied().unwrap_or(0)))).collect();
                }
            }
        }
    }

    /// Returns whether the dice are still to be thrown: those that the program has thrown wait to be applied.
    pub const fn may_roll(&self) -> bool {
        !self.dice.rolled
    }

    /// Shows dice thrown by the generator until the player applies them.
    pub fn show_roll(&mut self, play: &Campaign, command: Command) {
        self.reset_if_stale(play);
        let Some(battle) = &play.state().battle else { return };
        if let Command::Roll { dice, fort_die, .. } = command {
            let setup = &play.setup().now(play.state());
            let thrown = to_throw(setup, play.state(), battle);
            self.dice.show_roll(&owners(setup, &thrown), &dice, fort_die);
        }
    }

    /// Closes what lies over the battle; `false` where nothing does.
    pub fn close_top(&mut self) -> bool {
        self.asks.take().is_some() || self.drawer.take().is_some()
    }

    /// Returns the height of the panel at the bottom of a page, over which no drawer lies.
    pub fn panel_height(whole: Rect) -> f32 {
        BattleRooms::panel_height(whole)
    }

    /// Returns the lower edge of the odds on a page.
    pub fn below_odds(page: Rect) -> f32 {
        BattleRooms::of(page).odds.bottom()
    }

    /// Draws the page of the battle over a whole place.
    pub fn page_ui(
        &mut self,
        ui: &mut Ui,
        whole: Rect,
        (play, owned): (&Campaign, Option<&Board>),
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        self.reset_if_stale(play);
        let rooms = BattleRooms::of(whole);
        let panel = PanelRooms::of(rooms.panel);
        let Some(record) = self.record.clone() else {
            let text = "The battle has not begun: redo, or set another up under Odds.";
            foot::step_words_ui(ui, rooms.panel, "", text);
            return;
        };
        let Some(battle) = play.state().battle.clone() else {
            self.over_ui(ui, &rooms, play, &record, pressed, intents);
            return;
        };
        if pressed.has(CubesAct::Odds) {
            self.toggle(BattleDrawer::Odds);
        }
        let step = self.chosen_step(play, &battle);
        if self.odds.ui(ui, rooms.odds, play, (&record, step), rooms.is_small) {
            self.toggle(BattleDrawer::Odds);
        }
        if let Some(table) = &battle.table {
            Field { play, record: &record, losses: BTreeMap::new(), leaves: BTreeSet::new() }.ui(ui, rooms.field);
            self.on_table_ui(ui, rooms.panel, play, table, pressed, intents);
            return;
        }
        let shows_neighbours = matches!(battle.stage, BattleStage::Commands(_)) || !rooms.is_small;
        if !rooms.is_small || !shows_neighbours {
            let losses = self.losses.iter().map(|(faction, count)| (faction.clone(), count.value())).collect();
            let leaves = match &battle.stage {
                BattleStage::Commands(commands) => self
                    .may_leave(&play.setup().now(play.state()), commands)
                    .into_iter()
                    .filter(|(_, goes)| !goes)
                    .map(|(own, _)| own)
                    .collect(),
                BattleStage::Roll | BattleStage::Losses(_) => BTreeSet::new(),
            };
            let act = Field { play, record: &record, losses, leaves }.ui(ui, rooms.field);
            self.act(ui, act);
        }
        if shows_neighbours {
            self.beside_ui(ui, rooms.beside, play, owned, &battle, pressed, intents);
        }
        match &battle.stage {
            BattleStage::Roll => self.roll_ui(ui, &panel, play, &battle, rooms.is_small, pressed, intents),
            BattleStage::Losses(hits) => self.hits_ui(ui, &panel, play, &battle, *hits, rooms.is_small, pressed, intents),
            BattleStage::Commands(_) => self.leave_ui(ui, &panel, play, rooms.is_small, pressed, intents),
        }
    }

    /// Returns the step as it is chosen so far: losses other than the usual ones, or units that leave; `None` where nothing is chosen.
    fn chosen_step(&self, play: &Campaign, battle: &AreaBattle) -> Option<Command> {
        match battle.stage {
            BattleStage::Roll => None,
            BattleStage::Losses(hits) => {
                let lost = self.losses();
                (lost != proposed_losses(&play.setup().now(play.state()), battle, hits)).then_some(Command::Losses { units: Some(lost) })
            }
            BattleStage::Commands(_) => {
                let moves = self.leaving();
                (!moves.is_empty()).then_some(Command::Leave { moves, destroy_fort: self.destroy_fort })
            }
        }
    }

    /// Returns the losses as they are chosen, without the factions that lose nothing.
    fn losses(&self) -> BTreeMap<FactionId, u32> {
        let lost = self.losses.iter().map(|(faction, count)| (faction.clone(), count.value()));
        lost.filter(|(_, units)| *units > 0).collect()
    }

    /// Takes an act of the pointer on a cube.
    fn act(&mut self, ui: &Ui, act: Option<CubeAct>) {
        match act {
            Some(CubeAct::Tapped(faction, was_lost)) => {
                if let Some(count) = self.losses.get_mut(&faction) {
                    count.set(if was_lost { count.value().saturating_sub(1) } else { count.value().saturating_add(1) });
                }
            }
            Some(CubeAct::Picked(faction)) => self.picked = Some(faction),
            Some(CubeAct::Dropped(faction, at)) => self.dropped = Some((faction, at)),
            None => return,
        }
        ui.ctx().request_repaint();
    }

    /// Draws the odds in full, in their drawer.
    pub fn odds_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        self.odds.more_ui(ui, play);
    }

    /// Opens a drawer, or closes it.
    pub fn toggle(&mut self, drawer: BattleDrawer) {
        self.drawer = Some(drawer).filter(|drawer| self.drawer != Some(*drawer));
    }

    #[expect(clippy::too_many_arguments, reason = "the page's parts draw with the same things")]
    fn roll_ui(
        &mut self,
        ui: &mut Ui,
        rooms: &PanelRooms,
        play: &Campaign,
        battle: &AreaBattle,
        is_small: bool,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let thrown = to_throw(setup, state, battle);
        let owners = owners(setup, &thrown);
        for face in faces(pressed) {
            self.dice.enter(setup, &owners, face);
        }
        if pressed.typed(FootAct::Digit).next().is_some() {
            let fort = if thrown.fort.is_some() { "; for the fort, K is block and N is blank" } else { "" };
            intents.push(Intent::Tell(format!("These dice have no numbers: H is hit, F is flee, C is command{fort}.")));
        }
        if pressed.has(FootAct::Back) {
            self.dice.take_back();
        }
        let side = setup.tables.find_side(battle.roller.as_str()).unwrap_or(0);
        let (chosen, picked) = foot::dice_ui(ui, rooms.dice, (setup, side), &owners, Some(&self.dice), is_small);
        let command = self.dice.command(&owners);
        let preview = command.as_ref().map(|command| play.preview(command.clone()));
        let text = match &preview {
            None => waits_text(setup, battle, &thrown),
            Some(Ok(event)) => sentence(setup, event),
            Some(Err(refusal)) => refusal.sentences(),
        };
        let refused = self.dice.refused.as_ref().map(|(owner, face)| no_face_text(setup, owner, *face));
        let text = refused.into_iter().chain([text]).collect::<Vec<_>>().join(" ");
        let result = self.dice.result();
        let title = if result.is_empty() { format!("The {} side rolls", side_label(setup, &battle.roller)) } else { result };
        foot::step_words_ui(ui, rooms.words, &title, &text);
        let ready = matches!(preview, Some(Ok(_)));
        let buttons = PanelButtons {
            back: Some(self.dice.is_begun()),
            second: Some(Keyed::pressed_by(Rank::Outline, "Roll", "R").open(!self.dice.rolled)),
            main: Some(if ready {
                Keyed::pressed_by(Rank::Main, "Apply", "Enter")
            } else {
                Keyed::pressed_by(Rank::Main, "Tap the dice", "").open(false)
            }),
        };
        let press = foot::buttons_ui(ui, rooms.buttons, &buttons);
        let by_hand = !self.dice.rolled && self.dice.is_begun();
        let rolls = press == Some(PanelPress::Second) || pressed.roll();
        if rolls && by_hand {
            // No answer of a player is thrown away.
            intents.push(Intent::Tell("Some faces are set: set the others too, or remove these first (Backspace).".to_owned()));
        } else if rolls && self.dice.rolled {
            intents.push(Intent::Tell("The dice are thrown: Enter applies them.".to_owned()));
        } else if rolls {
            intents.push(Intent::Own(GameIntent::Throw));
        } else if let Some(command) = command.filter(|_| ready && (press == Some(PanelPress::Main) || pressed.enter())) {
            intents.push(Intent::submit(command));
        }
        if press == Some(PanelPress::Back) {
            self.dice.take_back();
        }
        picked.into_iter().for_each(|nth| self.dice.pick(nth));
        chosen.into_iter().for_each(|face| self.dice.enter(setup, &owners, face));
        if picked.is_some() || chosen.is_some() || press == Some(PanelPress::Back) {
            ui.ctx().request_repaint();
        }
    }

    /// Draws the choice of units that the hits remove.
    #[expect(clippy::too_many_arguments, reason = "the page's parts draw with the same things")]
    fn hits_ui(
        &mut self,
        ui: &mut Ui,
        rooms: &PanelRooms,
        play: &Campaign,
        battle: &AreaBattle,
        hits: u32,
        is_small: bool,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        let setup = &play.setup().now(play.state());
        let Some((enemy, units)) = battle.units.iter().find(|(side, _)| **side != battle.roller) else { return };
        let mut losses = in_table_order(&setup.tables, &mut self.losses);
        let begun = begin_count(pressed, losses.iter_mut().map(|(_, count)| &mut **count));
        let have = |faction: &FactionId| units.get(faction).copied().unwrap_or(0);
        let losses = losses.into_iter().map(|(faction, count)| (faction, count, have(faction)));
        foot::losses_ui(ui, rooms.dice, setup, losses, (begun, is_small));
        let sum = self.losses.values().map(Count::value).fold(0u32, u32::saturating_add);
        let named = if sum == hits {
            "The usual order is proposed; click a cube, or drag it off its row, to change it.".to_owned()
        } else {
            format!("{sum} of {hits} are named.")
        };
        let hit = side_label(setup, enemy);
        let settled = settles_losses(setup, battle)
            .map(|side| format!(" If the {hit} players do not agree, the {} side, which attacks, chooses.", side_label(setup, side)));
        let title = format!("{} on the {} side", if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") }, hit);
        foot::step_words_ui(ui, rooms.words, &title, &format!("{named}{}", settled.unwrap_or_default()));
        let buttons =
            PanelButtons { back: None, second: None, main: Some(Keyed::pressed_by(Rank::Main, "Apply", "Enter").open(sum == hits)) };
        let press = foot::buttons_ui(ui, rooms.buttons, &buttons);
        if sum == hits && (press == Some(PanelPress::Main) || pressed.enter()) {
            intents.push(Intent::submit(Command::Losses { units: Some(self.losses()) }));
        }
    }

    /// Draws the step of commands: the units that leave, and the next throw's dice.
    fn leave_ui(&mut self, ui: &mut Ui, rooms: &PanelRooms, play: &Campaign, is_small: bool, pressed: &Pressed, intents: &mut Vec<Intent>) {
        if pressed.has(FootAct::Back) {
            self.stay();
        }
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let moves = self.leaving();
        let anybody = !moves.is_empty();
        let going = moves.values().flatten().map(|place| place.units).fold(0, u32::saturating_add);
        let leave = in_table_order(&setup.tables, &moves);
        let leave = leave.into_iter().flat_map(|(faction, places)| places.iter().map(move |place| (faction, place)));
        let leave = leave
            .map(|(faction, AreaUnits { area, units })| {
                format!("{} {} for {area}", units_of(&setup.tables, *units, faction), if *units == 1 { "leaves" } else { "leave" })
            })
            .collect::<Vec<_>>();
        let offers = play.offers(&Selection::Leave(moves));
        let may_destroy = leave_offer(&offers, true).filter(|_| anybody);
        let chosen = may_destroy.filter(|_| self.destroy_fort).or_else(|| leave_offer(&offers, false));
        // Once the last of a side leave, nobody rolls.
        let command = chosen.filter(|_| anybody).and_then(Offer::command);
        let ends = command.and_then(|command| play.preview(command.clone()).ok());
        let ends = ends.is_some_and(|event| event.changes.iter().any(|change| matches!(change, Change::Battle { battle: None })));
        let ahead = if ends { None } else { battle_ahead(setup, state) };
        let over = if ends { "Then the battle is over." } else { "" };
        let next =
            ahead.as_ref().map_or_else(|| over.to_owned(), |ahead| format!(" Then the {} side rolls:", side_label(setup, &ahead.roller)));
        let (ready, text) = match chosen.filter(|_| anybody) {
            None => (true, format!("Drag a cube to a framed area, or click both.{next}")),
            Some(offer) if offer.is_in_order() => (offer.is_open(), next.trim_start().to_owned()),
            Some(offer) => (offer.is_open(), offer.objections()),
        };
        let title = if anybody { join_list(&leave) } else { "All units stay".to_owned() };
        let mut words = rooms.words;
        if let Some(offer) = may_destroy {
            let line = words.with_min_y(words.bottom() - measure::TICK);
            words = words.with_max_y(line.top());
            ui.put(line, eframe::egui::Checkbox::new(&mut self.destroy_fort, &offer.text));
        }
        foot::step_words_ui(ui, words, &title, &text);
        if let Some(ahead) = &ahead {
            let owners = owners(setup, &to_throw(setup, state, ahead));
            let side = setup.tables.find_side(ahead.roller.as_str()).unwrap_or(0);
            foot::dice_ui(ui, rooms.dice, (setup, side), &owners, None, is_small);
        }
        let main = match (going, chosen) {
            // Enter asks for what the rules are against, and promises nothing.
            (1.., Some(offer)) if !offer.is_in_order() => Keyed::pressed_by(Rank::Outline, ASK_REFEREE, "Enter"),
            (0, _) => Keyed::new(Rank::Main, "All stay", "Enter", "Apply (Enter)"),
            (_, _) => Keyed::new(Rank::Main, "Leave", "Enter", "Apply (Enter)"),
        };
        let buttons = PanelButtons {
            back: Some(anybody),
            second: anybody.then_some(Keyed::pressed_by(Rank::Outline, "All stay", "0")),
            main: Some(main.open(ready)),
        };
        let press = foot::buttons_ui(ui, rooms.buttons, &buttons);
        let stay = Command::Leave { moves: BTreeMap::new(), destroy_fort: false };
        let all_stay = press == Some(PanelPress::Second) || pressed.typed(FootAct::Digit).any(|digit| digit == '0');
        if all_stay {
            intents.push(Intent::submit(stay));
        } else if ready && (press == Some(PanelPress::Main) || pressed.enter()) {
            let command = if anybody { chosen.and_then(Offer::command).cloned() } else { Some(stay) };
            intents.extend(command.map(Intent::submit));
        } else if press == Some(PanelPress::Back) {
            self.stay();
            ui.ctx().request_repaint();
        }
    }

    /// Draws the room beside the panel: the units that may leave, cards that work here, and the neighbours on a small map.
    #[expect(clippy::too_many_arguments, reason = "the page's parts draw with the same things")]
    fn beside_ui(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        play: &Campaign,
        owned: Option<&Board>,
        battle: &AreaBattle,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        if room.height() < measure::TARGET {
            return;
        }
        let setup = &play.setup().now(play.state());
        let line = room.with_max_y(room.top() + measure::TARGET);
        let map = room.with_min_y(line.bottom());
        let mut offered = OfferedAreas::default();
        if let BattleStage::Commands(commands) = &battle.stage {
            let may = self.may_leave(setup, commands);
            let next = self.next_to_leave(setup, commands);
            offered = next.as_ref().map(|faction| self.leaves_for(play, faction)).unwrap_or_default();
            let mut line = ui.new_child(UiBuilder::new().id_salt("may leave").max_rect(line).layout(Layout::left_to_right(Align::Center)));
            line.set_clip_rect(room.intersect(ui.clip_rect()));
            let act = leave::may_leave_ui(&mut line, setup, &may, next.as_ref());
            self.act(&line, act);
            if next.is_some() && offered.all().next().is_none() {
                let text = "There is no area they can leave for.";
                line.label(RichText::new(text).size(type_size::SMALL).color(palette(ui).second));
            }
        } else {
            let layout = Layout::left_to_right(Align::Center);
            let mut line = ui.new_child(UiBuilder::new().id_salt("beside the battle").max_rect(line).layout(layout));
            line.set_clip_rect(room.intersect(ui.clip_rect()));
            ScrollArea::horizontal().id_salt("cards of the battle").show(&mut line, |ui| {
                ui.with_layout(layout, |ui| self.cards_ui(ui, play, battle, intents));
            });
        }
        let around = self.leaves_for.values().flat_map(|offered| &offered.in_order).cloned().collect::<Vec<_>>();
        let leaving = self.leaving();
        let leaving =
            leaving.iter().flat_map(|(faction, places)| places.iter().map(|place| (faction.clone(), place.area.clone(), place.units)));
        let leaving = leaving.collect::<Vec<_>>();
        let board = &*setup.board;
        let chart = self.chart.get_or_insert_with(|| Chart::of(&setup.tables, &[owned.unwrap_or(board), board], play.state().areas.keys()));
        let neighbours = Neighbours {
            play,
            chart,
            area: &battle.area,
            offered: &offered.in_order,
            by_referee: &offered.by_referee,
            leaving: &leaving,
            around: &around,
        };
        let clicked = neighbours.ui(ui, map, &mut self.land);
        let dropped = self.dropped.take().and_then(|(faction, at)| Some((faction, neighbours.area_at(map, at)?)));
        let digits = pressed.typed(FootAct::Digit).filter_map(|digit| usize::try_from(digit.to_digit(10)?).ok()).filter(|nth| *nth > 0);
        let areas = neighbours.areas();
        let typed = digits.last();
        let by_digit = typed.and_then(|nth| areas.get(nth)).filter(|area| offered.in_order.contains(area)).cloned();
        if let (Some(nth), None, false) = (typed, &by_digit, offered.in_order.is_empty()) {
            intents.push(Intent::Tell(format!("There is no area {nth} to go to.")));
        }
        if let Some((faction, area)) = dropped
            && self.leaves_for(play, &faction).all().any(|known| *known == area)
        {
            self.answer(faction, area);
            return ui.ctx().request_repaint();
        }
        if let (BattleStage::Commands(commands), Some(area)) = (&battle.stage, clicked.or(by_digit))
            && let Some(faction) = self.next_to_leave(setup, commands)
        {
            self.answer(faction, area);
            ui.ctx().request_repaint();
        }
    }

    /// Draws the cards assigned to the battle, and those that may be before its first roll.
    fn cards_ui(&self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        if battle.rolls == 0 {
            assign_line_ui(ui, play, &battle.area, intents);
        } else {
            cards_for(setup, state, &battle.area)
                .filter(|card| !card.movement && works_in_battles(setup, card))
                .for_each(|card| drop(ui.label(format!("Works here: {}", card.name))));
        }
        let borders = state.board.areas.get(&battle.area).and_then(|area| area.borders.as_ref());
        if borders.is_some_and(|borders| !borders.is_empty()) {
            let text = format!("Around {}", battle.area);
            ui.label(RichText::new(text).font(semibold(type_size::SMALL)).color(palette(ui).second));
        }
    }

    /// Returns each unit that may leave, one for each command, and whether it is to go.
    fn may_leave(&self, setup: &Setup, commands: &BTreeMap<FactionId, u32>) -> Vec<MayLeave> {
        let placed = |faction: &FactionId| self.leave.get(faction).map_or(0, Places::placed);
        let of = |(faction, may): (&FactionId, &u32)| {
            let (faction, goes) = (faction.clone(), placed(faction));
            (0..*may).map(move |nth| (faction.clone(), nth < goes))
        };
        in_table_order(&setup.tables, commands).into_iter().flat_map(of).collect()
    }

    /// Returns the faction whose unit leaves next: the one picked, or the first with a command left.
    fn next_to_leave(&self, setup: &Setup, commands: &BTreeMap<FactionId, u32>) -> Option<FactionId> {
        let waits = |faction: &&FactionId| {
            let may = commands.get(*faction).copied().unwrap_or(0);
            self.leave.get(*faction).is_none_or(|places| places.placed() < may) && may > 0
        };
        let all = in_table_order(&setup.tables, commands).into_iter().map(|(faction, _)| faction);
        self.picked.as_ref().into_iter().chain(all).find(waits).cloned()
    }

    /// Returns the areas a faction may leave for. Every area is judged, so this is done once for each event.
    fn leaves_for(&mut self, play: &Campaign, faction: &FactionId) -> OfferedAreas {
        self.leaves_for.entry(faction.clone()).or_insert_with(|| leaving_areas(play, faction)).clone()
    }

    /// Returns the question for the area that the next unit leaves for.
    pub fn question(&self, play: &Campaign) -> Option<AreaQuestion<FactionId>> {
        let BattleStage::Commands(commands) = &play.state().battle.as_ref()?.stage else { return None };
        let faction = self.next_to_leave(play.setup(), commands)?;
        let text = format!("{} leave", faction_name(&play.setup().tables, &faction));
        AreaQuestion::of(faction.clone(), text, &leaving_areas(play, &faction).in_order)
    }

    /// Moves one unit of a faction to the area that was clicked.
    pub fn answer(&mut self, faction: FactionId, area: AreaId) {
        self.leave.entry(faction).or_default().add(area, 1);
    }

    fn leaving(&self) -> BTreeMap<FactionId, Vec<AreaUnits>> {
        let moves = self.leave.iter().map(|(faction, places)| (faction.clone(), places.read()));
        moves.filter(|(_, places)| !places.is_empty()).collect()
    }

    /// Takes one departure back, last faction first; `false` where no unit was leaving.
    pub fn stay(&mut self) -> bool {
        self.leave.values_mut().rev().any(Places::take_back)
    }

    /// Draws the end of a battle without a campaign: who holds the field, what is left and what fled.
    fn over_ui(
        &self,
        ui: &mut Ui,
        rooms: &BattleRooms,
        play: &Campaign,
        record: &BattleRecord,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let palette = palette(ui);
        let holder = holder_of(&setup.tables, state, &record.area).and_then(|side| nation(&setup.tables, side));
        let ink = holder.map_or(palette.ink, |nation| palette.nation_word(Some(nation)));
        let text = holder_text(&setup.tables, state, &record.area);
        let font = if rooms.is_small { serif(type_size::HEADING) } else { serif(type_size::RESULT) };
        ui.put(rooms.odds, Label::new(RichText::new(&text).font(font).color(ink)));
        Field { play, record, losses: BTreeMap::new(), leaves: BTreeSet::new() }.ui(ui, rooms.field);
        let how = play.journal().last_applied().map(|event| sentence(setup, event)).unwrap_or_default();
        let panel = PanelRooms::of(rooms.panel);
        foot::step_words_ui(ui, panel.words.union(panel.dice), "The battle is over", &how);
        let buttons = PanelButtons { back: None, second: None, main: Some(Keyed::pressed_by(Rank::Main, "Another battle", "Enter")) };
        if foot::buttons_ui(ui, panel.buttons, &buttons).is_some() || pressed.enter() {
            intents.push(Intent::App(AppIntent::Go(ODDS)));
        }
        if !rooms.is_small {
            let mut ui =
                ui.new_child(UiBuilder::new().id_salt("left of the battle").max_rect(rooms.beside).layout(Layout::top_down(Align::Min)));
            for (name, area) in state.areas.iter().filter(|(_, area)| !area.cubes.is_empty()) {
                ui.label(RichText::new(format!("In {name}")).strong());
                cubes_ui(&mut ui, &setup.tables, &area.cubes);
            }
            if !state.fled.is_empty() {
                ui.label(RichText::new("Fled").strong());
                cubes_ui(&mut ui, &setup.tables, &state.fled);
            }
        }
    }
}

/// Returns the areas a faction may leave for.
fn leaving_areas(play: &Campaign, faction: &FactionId) -> OfferedAreas {
    let offers = play.offers(&Selection::Leaving(faction.clone()));
    areas_of(&offers, |form| if let Form::LeaveFor { area, .. } = form { Some(area) } else { None })
}

/// Returns the offer to make the chosen departures, with the fort destroyed or not.
fn leave_offer(offers: &[Offer<AreaRules>], fort: bool) -> Option<&Offer<AreaRules>> {
    offers.iter().find(|offer| matches!(offer.command(), Some(Command::Leave { destroy_fort, .. }) if *destroy_fort == fort))
}

/// Says that the die which came next has no such face, and that the faces typed after it are those of other dice.
fn no_face_text(setup: &Setup, owner: &DieOwner, face: Typed) -> String {
    let face = word(face);
    match owner {
        Some(faction) => {
            format!("The die of the {} has no {face} face. Check the dice typed after it.", faction_name(&setup.tables, faction))
        }
        None => format!("The fort's die has no {face} face, only block (K) and blank (N)."),
    }
}

/// Describes the dice the battle waits for.
fn waits_text(setup: &Setup, battle: &AreaBattle, thrown: &ToThrow) -> String {
    let throws = |(nth, (faction, count)): (usize, &(FactionId, u8))| {
        let name = faction_name(&setup.tables, faction);
        if nth == 0 { format!("the {name} throw {}", dice_text(*count)) } else { format!("the {name} {count}") }
    };
    let mut text = in_table_order(&setup.tables, thrown.dice.clone()).iter().enumerate().map(throws).collect::<Vec<_>>();
    if thrown.fort.is_some() {
        text.push("the defenders throw the fort die".to_owned());
    }
    let surprise = if battle.surprise { " By surprise: only hits count." } else { "" };
    let factions = thrown.dice.iter().map(|(faction, _)| faction);
    let assumed = if guessed_dice(setup, factions) { " The faces of the dice are assumed." } else { "" };
    format!("{}.{surprise}{assumed}", capital(&join_list(&text)))
}
