//! The area games, 1812 The Invasion of Canada and 1754 Conquest: odds and battles, the campaign, the owner's board.
//!
//! Nothing here touches the battle of Regimental Fire and Fury, but for one handed over to it.

mod battle;
mod begin;
mod board;
mod board_cards;
mod board_file;
mod board_map;
pub mod boards;
mod campaign_map;
mod chart;
mod correction;
mod edit;
mod foot;
mod handover;
mod intent;
mod keys;
mod large;
mod layout;
mod log;
mod map;
mod odds;
mod on_map;
mod own_board;
mod parts;
mod spoken;
mod strip;
mod turn;

use std::path::Path;

use eframe::egui::{Align, Layout, Ui, UiBuilder, vec2};

use crate::engine::Word as _;
use crate::game::{Asked, Version};
use crate::games::Document;
use crate::games::area::campaign::{AreaRules, Campaign, Command, Event, left_undone};
use crate::games::area::words::AreaGame;
use crate::gui::desk::{Desk, Hand};
use crate::gui::intent::Intent as OfApp;
use crate::gui::keys::{Pressed, Table};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::gap;
use crate::gui::page::{AREA, Page};
use crate::gui::strip::Strip;
use crate::gui::view::{Frame, PageView, Plays};
use crate::gui::word::Refused;
use crate::sitting::FileStatus;
use crate::table::Listed;
use battle::BattleView;
use begin::{BeginPage, Begun};
use board::BoardPage;
use boards::Boards;
use correction::CorrectionDraft;
use handover::{HandoverDraft, TableIntent};
use intent::{Intent, Own};
use map::AreaMap;
use odds::OddsPage;
use turn::TurnPanel;

/// The page's word in the table of pages.
pub const PAGE: Page = AREA;

/// Why a row is not changed on the page of assumed values: the faces of a die hang together, and their owner sets them where he looks at
/// his dice.
#[must_use]
pub fn kept_elsewhere(row: &Listed) -> Option<&'static str> {
    let of_area = AreaGame::ALL.iter().any(|game| row.file.split('/').next() == Some(game.word()));
    (of_area && row.file.ends_with("/dice.json")).then_some(
        "Not here: the faces of a die are six together. Set yours on the page Area games, under Odds; they are kept with your board.",
    )
}

/// The parts of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Odds,
    Battle,
    Campaign,
    Board,
}

/// The page.
#[derive(Debug, Default)]
pub struct AreaPage {
    /// The boards, once the page was seen.
    boards: Option<Boards>,
    part: Part,
    odds: OddsPage,
    battle: BattleView,
    log: LogPanel,
    /// What of the log is open to be corrected, and of which play.
    correcting: Option<(Hand, CorrectionDraft)>,
    /// What the rules forbid, and the referee may let through.
    refused: Option<Refused<Command>>,
    begin: BeginPage,
    choosing: bool,
    turn: TurnPanel,
    map: AreaMap,
    board: BoardPage,
    handover: HandoverDraft,
    tab: Tab,
    /// The area that is sought on the map.
    find: Option<String>,
    /// The log lies over the page.
    log_open: bool,
    /// The turn was ended by the strip or by its key.
    end_turn: bool,
    /// The place in the log at which it was said what the turn leaves undone: the next word ends it.
    undone: Option<Version>,
    /// Enter was pressed on the map where nothing is to be chosen: it is the foot's.
    deed: bool,
    /// How far the campaign's turn had come when it was drawn last.
    stage: Option<layout::Stage>,
}

/// Which panel a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Turn,
    Middle,
}

impl PageView for AreaPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.page_ui(ui, frame.desk, &frame.pressed, frame.intents);
    }

    fn strip(&self, desk: &Desk) -> Option<Strip> {
        match (self.part, self.in_hand(desk)) {
            (Part::Board, _) => Some(strip::of_board(self.boards.as_ref()?.own(self.board.game()).can())),
            (_, Some(Hand::Cubes)) => desk.game_in(Hand::Cubes).map(strip::of_battle),
            (_, Some(hand)) => desk.game_in(hand).map(strip::of),
            (_, None) => None,
        }
    }

    /// Of the board, the battle or the campaign on the page; the odds have nothing to turn back.
    fn turn_back(&mut self, desk: &mut Desk, redo: bool) {
        match self.part {
            Part::Odds => {}
            Part::Board => {
                let turned = self.boards.as_mut().and_then(|boards| boards.own_mut(self.board.game()).turn(redo));
                if let Some(put) = turned {
                    put.err().into_iter().for_each(|faults| desk.tell(faults.join("; ")));
                    self.board.forget();
                }
            }
            Part::Battle | Part::Campaign => {
                // While another is chosen, the one at hand is not on the page.
                if self.in_hand(desk).is_some_and(|hand| desk.show(hand)) {
                    self.refused = None;
                    if redo { desk.redo() } else { desk.undo() }
                }
            }
        }
    }

    fn chapter(&self) -> Option<&'static str> {
        (self.part == Part::Board).then_some("board.md")
    }

    fn bindings(&self) -> Table {
        match self.part {
            Part::Board => keys::of_board(),
            Part::Odds | Part::Battle | Part::Campaign => keys::of_play(),
        }
    }

    fn keys_for_help(&self) -> Table {
        match self.part {
            Part::Board => keys::of_board(),
            Part::Odds | Part::Battle | Part::Campaign => keys::for_help(),
        }
    }

    fn keys_now(&self, desk: &Desk) -> Table {
        match self.part {
            Part::Battle | Part::Campaign if self.in_hand(desk).is_some() => keys::of_play(),
            Part::Odds | Part::Battle | Part::Campaign => Table::new(),
            Part::Board => keys::of_board(),
        }
    }

    /// One thing at a time: what lies over the page first.
    fn close(&mut self) -> bool {
        if self.refused.take().is_none()
            && self.undone.take().is_none()
            && self.find.take().is_none()
            && !std::mem::take(&mut self.log_open)
            && self.correcting.take().is_none()
        {
            let _ = self.battle.stay() || self.turn.put_away();
        }
        false
    }

    fn fills(&self) -> bool {
        true
    }

    fn next_phase(&mut self) {
        self.end_turn = self.part == Part::Campaign && !self.choosing;
    }

    fn hand(&self, desk: &Desk) -> Option<Hand> {
        self.in_hand(desk)
    }

    fn show_event(&mut self, desk: &Desk, number: usize) {
        self.show(desk.shown());
        self.log_open = true;
        self.log.show(number);
    }

    /// What lies in that place is on the page from its start.
    fn show(&mut self, hand: Hand) {
        match hand {
            Hand::Table => return,
            Hand::Cubes => self.part = Part::Battle,
            Hand::Campaign => self.part = Part::Campaign,
        }
        self.choosing = false;
        self.turn = TurnPanel::default();
        // Another campaign is seen whole, wherever one looked before.
        self.map = AreaMap::default();
        self.log = LogPanel::default();
        (self.correcting, self.refused) = (None, None);
        self.battle = BattleView::default();
    }

    /// Boards are of this page.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let Document::Board { game: word, .. } = document else { return None };
        let game = *AreaGame::ALL.iter().find(|game| game.word() == word)?;
        self.open_boards(desk);
        let boards = self.boards.as_mut()?;
        boards.take_rules(desk);
        let faults = boards.own_mut(game).read(path).err().unwrap_or_default();
        let said = if faults.is_empty() { "Opened" } else { "Not opened, the board in use stays" };
        self.part = Part::Board;
        // Its faults are listed there, beside the board that stays.
        self.board.show(game, format!("{said}: {}", path.display()), faults);
        Some(true)
    }

    fn plays(&self) -> Option<&dyn Plays> {
        Some(self)
    }

    fn plays_mut(&mut self) -> Option<&mut dyn Plays> {
        Some(self)
    }
}

impl Plays for AreaPage {
    fn count(&self) -> usize {
        AreaGame::ALL.len()
    }

    fn on_page(&self) -> Option<usize> {
        AreaGame::ALL.iter().position(|game| self.part == Part::Board && *game == self.board.game())
    }

    fn status(&self, nth: usize) -> Option<FileStatus> {
        Some(self.boards.as_ref()?.own(*AreaGame::ALL.get(nth)?).status())
    }

    fn write_waiting(&mut self) {
        if let Some(boards) = &mut self.boards {
            AreaGame::ALL.iter().for_each(|game| boards.own_mut(*game).write_waiting());
        }
    }

    fn again(&mut self, nth: usize, _: &mut Desk) {
        if let (Some(boards), Some(game)) = (&mut self.boards, AreaGame::ALL.get(nth)) {
            boards.own_mut(*game).write_waiting();
        }
    }

    fn settle_changed(&mut self, nth: usize, mine: bool, desk: &mut Desk) {
        if let (Some(boards), Some(game)) = (&mut self.boards, AreaGame::ALL.get(nth)) {
            let settled = boards.own_mut(*game).settle_changed(mine);
            settled.unwrap_or_else(|says| desk.tell(format!("Your board stays as it is here: {says}")));
        }
    }

    fn save_as(&mut self, nth: usize, path: &Path, desk: &mut Desk) -> bool {
        let (Some(boards), Some(game)) = (&mut self.boards, AreaGame::ALL.get(nth)) else { return false };
        let saved = boards.own_mut(*game).save(path);
        saved.map_err(|says| desk.tell(format!("Your board is not saved there: {says}"))).is_ok()
    }
}

impl AreaPage {
    /// The boards, once the page was seen: for tests to look at.
    #[must_use]
    pub const fn boards(&self) -> Option<&Boards> {
        self.boards.as_ref()
    }

    /// The place whose play is on this part of the page, where there is one.
    const fn of_part(&self) -> Option<Hand> {
        match self.part {
            Part::Battle => Some(Hand::Cubes),
            Part::Campaign => Some(Hand::Campaign),
            Part::Odds | Part::Board => None,
        }
    }

    /// The place whose play is on the page, if one is.
    fn in_hand(&self, desk: &Desk) -> Option<Hand> {
        self.of_part().filter(|hand| !self.choosing && desk.play(*hand).is_some())
    }

    /// The boards are there, as they were left, and the play that was on the page last.
    fn open_boards(&mut self, desk: &mut Desk) {
        if self.boards.is_none() {
            self.boards = Boards::open(desk);
            self.part = resumed(desk);
        }
    }

    /// Draws the page.
    fn page_ui(&mut self, ui: &mut Ui, desk: &mut Desk, pressed: &Pressed, of_app: &mut Vec<OfApp>) {
        self.open_boards(desk);
        let part = self.part;
        self.parts_ui(ui, desk);
        if part != self.part {
            self.choosing = false;
            self.tab = Tab::default();
            self.stage = None;
            self.log_open = false;
            self.refused = None;
            self.log = LogPanel::default();
            self.battle = BattleView::default();
        }
        // What is played fills the window; all else stands off its edges.
        let margin = if self.in_hand(desk).is_some() { 0.0 } else { gap::NEXT };
        let place = ui.available_rect_before_wrap().shrink2(vec2(margin, 0.0));
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
        let Some(mut boards) = self.boards.take() else { return };
        boards.take_rules(desk);
        let mut intents = Vec::new();
        let mut table = None;
        match self.part {
            Part::Odds => {
                if self.odds.ui(ui, &mut boards, desk) {
                    self.show(Hand::Cubes);
                }
            }
            Part::Battle => table = self.cube_battle_ui(ui, desk, pressed, &mut intents),
            Part::Campaign if self.choosing || !desk.show(Hand::Campaign) => {
                if desk.play(Hand::Campaign).is_some() && ui.button("Back to the campaign at hand").clicked() {
                    self.choosing = false;
                }
                match self.begin.ui(ui, &boards, desk) {
                    Some(Begun::Play(hand)) => self.show(hand),
                    Some(Begun::Open(path)) => of_app.push(OfApp::Open(path)),
                    Some(Begun::Fill(game, way, changes)) => {
                        let why = changes.iter().filter_map(|change| desk.change_your_rules(change).err()).collect::<Vec<_>>();
                        boards.take_rules(desk);
                        if !why.is_empty() {
                            why.into_iter().for_each(|why| desk.tell(why));
                        } else if boards.begin(desk, game, &way) {
                            self.show(Hand::Campaign);
                        }
                    }
                    None => {}
                }
            }
            Part::Campaign => table = self.campaign_ui(ui, (&boards, desk), pressed, &mut intents),
            Part::Board => of_app.extend(self.board.ui(ui, &mut boards, pressed).map(OfApp::Open)),
        }
        self.boards = Some(boards);
        if !intents.is_empty() || table.is_some() {
            ui.ctx().request_repaint();
        }
        for intent in intents {
            self.carry_out(desk, intent, of_app);
        }
        if table.is_some_and(|table| self.on_the_table(desk, table)) {
            of_app.push(OfApp::Opened);
        }
    }

    /// Hands the battle over to the table, or takes it back. True when it was opened there.
    fn on_the_table(&mut self, desk: &mut Desk, table: TableIntent) -> bool {
        let Some(play) = desk.game::<AreaRules>() else { return false };
        let done = match table {
            TableIntent::Write => self.handover.write(play, desk).map(|(scenario, command)| {
                let kept = self.submit(desk, command).is_some();
                kept && desk.begin_kept(scenario)
            }),
            TableIntent::Again => handover::again(play, desk).map(|scenario| desk.begin_kept(scenario)),
            TableIntent::TakeBack => handover::take_back(play, desk).map(|command| {
                self.submit(desk, command);
                false
            }),
        };
        done.unwrap_or_else(|says| {
            desk.tell(says);
            false
        })
    }

    /// Judges a command and records what it does. None: refused, and a notice says why, or the referee is asked for his word.
    fn submit(&mut self, desk: &mut Desk, asked: impl Into<Asked<Command>>) -> Option<Event> {
        let asked = asked.into();
        let command = asked.command.clone();
        match desk.submit::<AreaRules>(asked)? {
            Ok(event) => {
                self.refused = None;
                Some(event)
            }
            Err(refusal) if refusal.by_word => {
                self.refused = Some(Refused::new(command, refusal));
                None
            }
            Err(refusal) => {
                desk.tell_as_it_stands(refusal.spoken());
                None
            }
        }
    }

    /// What a turn would leave undone is said once before it ends. True where it is said now.
    fn asks_before_end(&mut self, desk: &Desk) -> bool {
        let Some(play) = desk.game::<AreaRules>() else { return false };
        let at = play.version();
        let asks = self.undone != Some(at) && !left_undone(&play.setup().now(play.state()), play.state()).is_empty();
        self.undone = asks.then_some(at);
        if asks {
            self.tab = Tab::Turn;
        }
        asks
    }

    fn carry_out(&mut self, desk: &mut Desk, intent: Intent, of_app: &mut Vec<OfApp>) {
        match intent {
            Intent::Submit(asked) if asked.command == Command::EndTurn && asked.word.is_none() && self.asks_before_end(desk) => {}
            Intent::Submit(asked) => {
                let done = self.submit(desk, *asked);
                if done.is_some_and(|event| matches!(event.command, Command::Correct(_))) {
                    self.correcting = None;
                }
            }
            Intent::SubmitAll(commands) => desk.in_one(|desk| {
                commands.into_iter().for_each(|command| drop(self.submit(desk, command)));
            }),
            // Its forms are opened where they are offered.
            Intent::Show(_) => {}
            Intent::Tell(says) => desk.tell_as_it_stands(says),
            Intent::Correct(place) => match desk.game::<AreaRules>().and_then(|play| CorrectionDraft::new(play, place)) {
                Some(draft) => {
                    self.correcting = Some((desk.shown(), draft));
                    self.log_open = false;
                    self.tab = Tab::Middle;
                }
                None => desk.tell("Only what happened has facts to change.".to_owned()),
            },
            Intent::Close => self.correcting = None,
            Intent::Own(Own::Draw) => {
                let mut generator = desk.generator();
                if let Some(play) = desk.game::<AreaRules>() {
                    self.turn.draw(play, |sides| generator.face(sides));
                }
                desk.set_generator(generator);
            }
            Intent::Own(Own::Throw) => {
                let mut generator = desk.generator();
                if let Some((play, command)) =
                    desk.game::<AreaRules>().and_then(|play| Some((play, battle::next_step(play, &mut generator)?)))
                {
                    self.battle.throw(play, command);
                }
                desk.set_generator(generator);
            }
            Intent::Own(Own::RollOut) => desk.in_one(|desk| {
                // A battle of all cubes of a box ends long before.
                for _ in 0..10_000 {
                    if !self.step(desk) {
                        break;
                    }
                }
            }),
            Intent::App(intent) => of_app.push(intent),
        }
    }

    /// A step of the battle by the generator; false where none could be taken.
    fn step(&mut self, desk: &mut Desk) -> bool {
        let mut generator = desk.generator();
        let command = desk.game::<AreaRules>().and_then(|play| battle::next_step(play, &mut generator));
        desk.set_generator(generator);
        command.is_some_and(|command| self.submit(desk, command).is_some())
    }
}

/// What is shown first: the play that was open last, but no battle that is over.
fn resumed(desk: &Desk) -> Part {
    let last = desk.settings().area_files().iter().map(|path| Hand::on_board(path)).find(|hand| desk.play(*hand).is_some());
    let fought = |play: &Campaign| play.state().battle.is_some();
    match last {
        Some(Hand::Campaign) => Part::Campaign,
        Some(Hand::Cubes) if desk.game_in(Hand::Cubes).is_some_and(fought) => Part::Battle,
        Some(_) | None => Part::Odds,
    }
}
