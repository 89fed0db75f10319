//! The area games, 1812 The Invasion of Canada and 1754 Conquest: odds and battles, the campaign, the owner's board.
//!
//! Nothing here touches the battle of Regimental Fire and Fury, but for one handed over to it.

mod battle;
mod begin;
mod board;
mod board_cards;
mod board_file;
mod board_map;
mod campaign_map;
mod chart;
mod correction;
pub mod desk;
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

use std::path::{Path, PathBuf};

use eframe::egui::{Align, Layout, Ui, UiBuilder, vec2};

use crate::engine::Word as _;
use crate::games::Document;
use crate::games::area::campaign::{self, Campaign, Command, left_undone};
use crate::games::area::entry::entry_of;
use crate::games::area::words::AreaGame;
use crate::games::registry::says;
use crate::gui::after_action::AfterView;
use crate::gui::desk::Desk;
use crate::gui::intent::Intent;
use crate::gui::keys::{Binding, Pressed};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::gap;
use crate::gui::luck::{LuckView, Of};
use crate::gui::page::{AREA, Page};
use crate::gui::pages::{Printable, SheetsPage};
use crate::gui::reconcile::{self, ReconcileView, Walked};
use crate::gui::strip::Strip;
use crate::gui::view::{Frame, PageView, Plays};
use crate::sitting::{FileStatus, Keeping};
use crate::table::Listed;
use battle::BattleView;
use begin::{BeginPage, Begun};
use board::BoardPage;
use correction::CorrectionDraft;
use desk::{AreaDesk, Which};
use handover::{HandoverDraft, TableIntent};
use intent::AreaIntent;
use map::AreaMap;
use odds::OddsPage;
use turn::TurnPanel;

/// The page's word in the table of pages.
pub const PAGE: Page = AREA;

/// Why a row is not changed on the page of assumed values: the faces of a die hang together, and their owner sets them where he looks at
/// his dice.
#[must_use]
pub fn kept_elsewhere(row: &Listed) -> Option<&'static str> {
    let is_dice = |game: &AreaGame| row.file == format!("{}/dice.json", game.word());
    AreaGame::ALL.iter().any(is_dice).then_some(
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
    Reconcile,
    After,
    Print,
}

/// The page.
#[derive(Debug, Default)]
pub struct AreaPage {
    desk: Option<AreaDesk>,
    part: Part,
    odds: OddsPage,
    battle: BattleView,
    log: LogPanel,
    luck: LuckView,
    /// What of the log is open to be corrected, and of which play.
    correcting: Option<(Which, CorrectionDraft)>,
    /// Luck is shown in place of the log.
    lucky: bool,
    begin: BeginPage,
    choosing: bool,
    turn: TurnPanel,
    map: AreaMap,
    board: BoardPage,
    handover: HandoverDraft,
    reconcile: ReconcileView,
    after: AfterView,
    sheets: SheetsPage,
    tab: Tab,
    /// The area that is sought on the map.
    find: Option<String>,
    /// The log lies over the page.
    log_open: bool,
    /// The turn was ended by the strip or by its key.
    end_turn: bool,
    /// The place in the log at which it was said what the turn leaves undone: the next word ends it.
    undone: Option<(usize, usize)>,
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

/// The plays of the page, by their numbers.
const PLAYS: [Which; 2] = [Which::Campaign, Which::CubeBattle];

/// The board of a number behind those of the plays.
fn board_of(nth: usize) -> Option<AreaGame> {
    AreaGame::ALL.get(nth.checked_sub(PLAYS.len())?).copied()
}

impl PageView for AreaPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        frame.intents.extend(self.page_ui(ui, frame.desk, &frame.pressed));
    }

    fn strip(&self, _: &Desk) -> Option<Strip> {
        let desk = self.desk.as_ref()?;
        match (self.part, self.in_hand()) {
            (Part::After, _) => {
                let title = desk.play(Which::Campaign).map(|play| campaign::title(play.setup().tables.game));
                title.map(|title| Strip::of_page(&format!("{title}: after the campaign")))
            }
            (Part::Board, _) => Some(strip::of_board(desk.own(self.board.game()).can())),
            (_, Some(which @ Which::Campaign)) => desk.play(which).map(strip::of),
            (_, Some(which @ Which::CubeBattle)) => desk.play(which).map(strip::of_battle),
            (_, None) => None,
        }
    }

    /// Of the board, the battle or the campaign on the page; the odds have nothing to turn back.
    fn turn_back(&mut self, _: &mut Desk, redo: bool) {
        let (in_hand, part) = (self.in_hand(), self.part);
        let Some(area) = &mut self.desk else { return };
        match part {
            Part::Odds | Part::After | Part::Print => {}
            Part::Board => {
                if area.turn_board(self.board.game(), redo) {
                    self.board.forget();
                }
            }
            Part::Battle | Part::Campaign | Part::Reconcile => {
                // While another is chosen, the one at hand is not on the page.
                if let Some(which) = in_hand {
                    area.turn_back(which, |seat| if redo { seat.redo() } else { seat.undo() });
                }
            }
        }
    }

    fn chapter(&self) -> Option<&'static str> {
        (self.part == Part::Board).then_some("board.md")
    }

    /// A walk through the roster takes all letters.
    fn bindings(&self) -> &'static [Binding] {
        match self.part {
            Part::Reconcile => &reconcile::KEYS,
            Part::Board => &keys::BOARD_KEYS,
            _ => &keys::KEYS,
        }
    }

    fn keys_for_help(&self) -> &'static [Binding] {
        match self.part {
            Part::Reconcile | Part::Board => self.bindings(),
            _ => &keys::FOR_HELP,
        }
    }

    fn keys_now(&self) -> &'static [Binding] {
        match self.part {
            Part::Odds | Part::After | Part::Print => &[],
            Part::Battle | Part::Campaign if self.in_hand().is_none() => &[],
            _ => self.bindings(),
        }
    }

    /// One thing at a time: what lies over the page first.
    fn close(&mut self) -> bool {
        if self.part == Part::After {
            if !self.after.put_away() {
                self.part = Part::Campaign;
            }
        } else if self.part == Part::Reconcile {
            self.part = Part::Campaign;
        } else if self.desk.as_mut().and_then(|area| area.refused.take()).is_none()
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
        self.end_turn = self.part == Part::Campaign && self.in_hand().is_some();
    }

    /// Campaigns, battles of cubes and boards are of this page.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let (Document::Play { system: word } | Document::Board { game: word, .. }) = document else { return None };
        let game = *AreaGame::ALL.iter().find(|game| game.word() == word)?;
        self.open_desk(desk);
        let area = self.desk.as_mut()?;
        area.take_rules(desk);
        let opened = if let Document::Play { .. } = document {
            let which = area.open_play(path);
            which.map(|which| self.show(which)).is_some()
        } else {
            let faults = area.own_mut(game).read(path).err().unwrap_or_default();
            let said = if faults.is_empty() { "Opened" } else { "Not opened, the board in use stays" };
            self.part = Part::Board;
            // Its faults are listed there, beside the board that stays.
            self.board.show(game, format!("{said}: {}", path.display()), faults);
            true
        };
        self.settle(desk);
        Some(opened)
    }

    /// On the campaign at hand.
    fn looks_back(&mut self) -> bool {
        let is_there = self.desk.as_ref().is_some_and(|area| area.play(Which::Campaign).is_some());
        if is_there {
            self.part = Part::After;
        }
        is_there
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
        PLAYS.len() + AreaGame::ALL.len()
    }

    fn on_page(&self) -> Option<usize> {
        if self.part == Part::Board {
            return AreaGame::ALL.iter().position(|game| *game == self.board.game()).map(|nth| PLAYS.len() + nth);
        }
        let in_hand = self.in_hand()?;
        PLAYS.iter().position(|which| *which == in_hand)
    }

    fn status(&self, nth: usize) -> Option<FileStatus> {
        let area = self.desk.as_ref()?;
        match (PLAYS.get(nth), board_of(nth)) {
            (Some(which), _) => area.keeping(*which).map(Keeping::status),
            (None, Some(game)) => Some(area.own(game).status()),
            (None, None) => None,
        }
    }

    fn asks(&self, nth: usize) -> bool {
        self.desk.as_ref().and_then(AreaDesk::asks).is_some_and(|which| PLAYS.get(nth) == Some(&which))
    }

    fn answer(&mut self, _: usize, leave: bool, desk: &mut Desk) {
        let Some(area) = &mut self.desk else { return };
        let asked = area.asks();
        area.answer(leave);
        if let Some(which) = asked.filter(|_| leave) {
            self.show(which);
        }
        self.settle(desk);
    }

    fn write_waiting(&mut self) {
        if let Some(area) = &mut self.desk {
            for which in PLAYS {
                area.write_waiting(which);
            }
            for game in AreaGame::ALL {
                area.own_mut(*game).write_waiting();
            }
        }
    }

    fn again(&mut self, nth: usize, desk: &mut Desk) {
        if let (Some(area), Some(which)) = (&mut self.desk, PLAYS.get(nth)) {
            if area.keeping(*which).is_some_and(Keeping::is_reading) {
                area.read_again(*which);
            } else {
                area.write_waiting(*which);
            }
        }
        if let (Some(area), Some(game)) = (&mut self.desk, board_of(nth)) {
            area.own_mut(game).write_waiting();
        }
        self.settle(desk);
    }

    fn settle_changed(&mut self, nth: usize, mine: bool, desk: &mut Desk) {
        if let (Some(area), Some(which)) = (&mut self.desk, PLAYS.get(nth).filter(|_| !mine)) {
            area.open_theirs(*which);
        }
        if let (Some(area), Some(game)) = (&mut self.desk, board_of(nth)) {
            let settled = area.own_mut(game).settle_changed(mine);
            settled.unwrap_or_else(|says| area.tell(format!("Your board stays as it is here: {says}")));
        }
        self.settle(desk);
    }

    fn save_as(&mut self, nth: usize, path: &Path, desk: &mut Desk) -> bool {
        let saved = match (&mut self.desk, PLAYS.get(nth), board_of(nth)) {
            (Some(area), Some(which), _) => area.save_as(*which, path),
            (Some(area), None, Some(game)) => {
                let saved = area.own_mut(game).save(path);
                saved.map_err(|says| area.tell(format!("Your board is not saved there: {says}"))).is_ok()
            }
            _ => false,
        };
        self.settle(desk);
        saved
    }
}

impl AreaPage {
    /// The play shown, for tests to look at.
    #[must_use]
    pub fn play(&self) -> Option<&Campaign> {
        self.desk.as_ref()?.play(self.which())
    }

    const fn which(&self) -> Which {
        match self.part {
            Part::Odds | Part::Battle => Which::CubeBattle,
            Part::Campaign | Part::Board | Part::Reconcile | Part::After | Part::Print => Which::Campaign,
        }
    }

    /// Which play is on the page, if one is.
    fn in_hand(&self) -> Option<Which> {
        let shown = matches!(self.part, Part::Battle | Part::Campaign | Part::Reconcile) && !self.choosing && self.play().is_some();
        shown.then(|| self.which())
    }

    /// The desk of the area games, once their page was seen.
    #[must_use]
    pub const fn desk(&self) -> Option<&AreaDesk> {
        self.desk.as_ref()
    }

    /// Tells the desk what was opened, and what the players must know.
    fn settle(&mut self, desk: &mut Desk) {
        if let Some(area) = &mut self.desk {
            area.remember(desk);
            area.tell_news(desk);
        }
    }

    /// The boards and plays are there, as they were left.
    fn open_desk(&mut self, desk: &Desk) {
        if self.desk.is_none() {
            self.desk = AreaDesk::open(desk);
            self.part = self.desk.as_ref().map_or(Part::Odds, |area| resumed(area, desk.settings().area_files()));
        }
    }

    /// Draws the page. A file that is to be opened, or that a battle with figures was.
    fn page_ui(&mut self, ui: &mut Ui, desk: &mut Desk, pressed: &Pressed) -> Option<Intent> {
        self.open_desk(desk);
        let part = self.part;
        self.parts_ui(ui);
        if part != self.part {
            self.choosing = false;
            self.tab = Tab::default();
            self.stage = None;
            self.log_open = false;
            self.log = LogPanel::default();
            self.battle = BattleView::default();
        }
        // What is played fills the window; all else stands off its edges.
        let margin = if self.in_hand().is_some() && self.part != Part::Reconcile { 0.0 } else { gap::NEXT };
        let place = ui.available_rect_before_wrap().shrink2(vec2(margin, 0.0));
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
        let mut area = self.desk.take()?;
        area.take_rules(desk);
        let mut intents = Vec::new();
        let (mut table, mut opens) = (None, None);
        match self.part {
            Part::Odds => {
                if self.odds.ui(ui, &mut area) {
                    self.part = Part::Battle;
                    self.battle = BattleView::default();
                    self.log = LogPanel::default();
                }
            }
            Part::Battle => table = self.cube_battle_ui(ui, &mut area, pressed, &mut intents),
            Part::Campaign if self.choosing || area.play(Which::Campaign).is_none() => {
                if area.play(Which::Campaign).is_some() && ui.button("Back to the campaign at hand").clicked() {
                    self.choosing = false;
                }
                match self.begin.ui(ui, &mut area) {
                    Some(Begun::Play(which)) => self.show(which),
                    Some(Begun::Open(path)) => opens = Some(path),
                    Some(Begun::Fill(game, way, changes)) => {
                        let why = changes.iter().filter_map(|change| desk.change_your_rules(change).err()).collect::<Vec<_>>();
                        area.take_rules(desk);
                        if !why.is_empty() {
                            why.into_iter().for_each(|why| area.tell(why));
                        } else if area.begin(game, &way) {
                            self.show(Which::Campaign);
                        }
                    }
                    None => {}
                }
            }
            Part::Campaign => table = self.campaign_ui(ui, &mut area, pressed, &mut intents),
            Part::Board => opens = self.board.ui(ui, &mut area, pressed),
            Part::Reconcile => {
                layout::refused_ui(ui, &mut area.refused, Which::Campaign, &mut intents);
                self.reconcile_ui(ui, &mut area, pressed);
            }
            Part::After => self.after_ui(ui, &area),
            Part::Print => self.sheets_ui(ui, &area, desk),
        }
        if !intents.is_empty() || table.is_some() {
            ui.ctx().request_repaint();
        }
        for intent in intents {
            self.carry_out(&mut area, desk, intent);
        }
        area.remember(desk);
        let opened = table.is_some_and(|table| self.on_the_table(&mut area, desk, table));
        area.tell_news(desk);
        self.desk = Some(area);
        opens.map(Intent::Open).or(opened.then_some(Intent::Opened))
    }

    /// The campaign at hand, looked back on.
    fn after_ui(&mut self, ui: &mut Ui, area: &AreaDesk) {
        let Some(play) = area.play(Which::Campaign) else {
            ui.label("No campaign is at hand: begin or open one under Campaign, and look back on it here.");
            return;
        };
        let path = area.path(Which::Campaign).map_or_else(String::new, |path| path.display().to_string());
        let of = Of {
            game: format!("{} {} {path}", play.setup().tables.game.word(), area.fingerprint()),
            events: (play.journal().len(), play.journal().cursor()),
        };
        let nations = play.setup().tables.sides.iter().map(|side| side.data.nation).collect::<Vec<_>>();
        let mut asked = Vec::new();
        let look_back = || entry_of(play.setup().tables.game).after_action.map(|look_back| look_back(play));
        self.after.ui(ui, of, &nations, look_back, &mut asked);
        for intent in asked {
            match intent {
                Intent::Print(sheet) => {
                    self.part = Part::Print;
                    self.sheets.choose(sheet);
                }
                Intent::ShowEvent(number) => {
                    (self.part, self.choosing, self.log_open, self.lucky) = (Part::Campaign, false, true, false);
                    self.log.show(number);
                }
                // All else it asks for is the luck of the dice, face by face.
                _ => (self.part, self.choosing, self.log_open, self.lucky) = (Part::Campaign, false, true, true),
            }
            ui.ctx().request_repaint();
        }
    }

    /// The sheets of the campaign at hand.
    fn sheets_ui(&mut self, ui: &mut Ui, area: &AreaDesk, desk: &Desk) {
        let Some(play) = area.play(Which::Campaign) else {
            ui.label("No campaign is at hand: begin or open one under Campaign, and print it here.");
            return;
        };
        let sheets = entry_of(play.setup().tables.game).sheets;
        let find = |word: &str| sheets.iter().find(|sheet| sheet.kind.word == word);
        let of = Printable {
            kinds: &sheets.iter().map(|sheet| sheet.kind).collect::<Vec<_>>(),
            sheet: &|word, size| find(word).map(|sheet| (sheet.make)(play, size)),
            stem: &|word| find(word).map(|sheet| sheet.file_stem(play)),
            events: (play.journal().len(), play.journal().cursor()),
            fingerprint: &desk.rules().fingerprint,
            folder: desk.papers_folder(),
        };
        self.sheets.print_ui(ui, of);
    }

    /// The walk through the campaign at hand.
    fn reconcile_ui(&mut self, ui: &mut Ui, area: &mut AreaDesk, pressed: &Pressed) {
        let Some(play) = area.play(Which::Campaign) else {
            ui.label("No campaign is at hand: begin or open one under Campaign, and go through it here.");
            return;
        };
        let roster = (entry_of(play.setup().tables.game).roster)(play);
        let events = play.journal().len();
        let asked = self.reconcile.ui(ui, &Walked { roster: &roster, events, says: &|number| says(play, number) }, pressed);
        for (line, key) in asked.remedies {
            let number = area.play(Which::Campaign).map_or(0, |play| play.journal().len());
            let remedy = roster.iter().find(|known| known.id == line).and_then(|line| line.remedy(key));
            if remedy.is_some_and(|remedy| area.submit(Which::Campaign, remedy.command.clone()).is_some()) {
                self.reconcile.made(number);
            }
            ui.ctx().request_repaint();
        }
        if asked.leave {
            self.part = Part::Campaign;
        }
    }

    /// Shows what was opened or begun, from its start.
    fn show(&mut self, which: Which) {
        self.part = match which {
            Which::CubeBattle => Part::Battle,
            Which::Campaign => Part::Campaign,
        };
        self.choosing = false;
        self.sheets = SheetsPage::default();
        self.after = AfterView::default();
        self.reconcile = ReconcileView::default();
        self.turn = TurnPanel::default();
        // Another campaign is seen whole, wherever one looked before.
        self.map = AreaMap::default();
        self.log = LogPanel::default();
        self.luck = LuckView::default();
        self.correcting = None;
        self.battle = BattleView::default();
    }

    /// Hands the battle over to the table, or takes it back. True when it was opened there.
    fn on_the_table(&mut self, area: &mut AreaDesk, desk: &mut Desk, table: TableIntent) -> bool {
        let which = self.which();
        let Some(play) = area.play(which) else { return false };
        let done = match table {
            TableIntent::Write => self.handover.write(play, desk).map(|(scenario, command)| {
                let kept = area.submit(which, command).is_some();
                kept && desk.begin_kept(scenario)
            }),
            TableIntent::Again => handover::again(play, desk).map(|scenario| desk.begin_kept(scenario)),
            TableIntent::TakeBack => handover::take_back(play, desk).map(|command| {
                area.submit(which, command);
                false
            }),
        };
        done.unwrap_or_else(|says| {
            area.tell(says);
            false
        })
    }

    /// What a turn would leave undone is said once before it ends. True where it is said now.
    fn asks_before_end(&mut self, area: &AreaDesk) -> bool {
        let Some(play) = area.play(Which::Campaign) else { return false };
        let at = (play.journal().len(), play.journal().cursor());
        let asks = self.undone != Some(at) && !left_undone(&play.setup().now(play.state()), play.state()).is_empty();
        self.undone = asks.then_some(at);
        if asks {
            self.tab = Tab::Turn;
        }
        asks
    }

    fn carry_out(&mut self, area: &mut AreaDesk, desk: &mut Desk, intent: AreaIntent) {
        let which = self.which();
        match intent {
            AreaIntent::Do(Command::EndTurn) if self.asks_before_end(area) => {}
            AreaIntent::Do(command) => {
                let done = area.submit(which, command);
                if done.is_some_and(|event| matches!(event.command, Command::Correct(_))) {
                    self.correcting = None;
                }
            }
            AreaIntent::Tell(says) => area.tell_as_it_stands(says),
            AreaIntent::Allow(asked) => drop(area.submit(which, asked)),
            AreaIntent::Correct(place) => match area.play(which).and_then(|play| CorrectionDraft::new(play, place)) {
                Some(draft) => {
                    self.correcting = Some((which, draft));
                    self.log_open = false;
                    self.tab = Tab::Middle;
                }
                None => area.tell("Only what happened has facts to change.".to_owned()),
            },
            AreaIntent::LeaveCorrection => self.correcting = None,
            AreaIntent::Draw => {
                let mut generator = desk.generator();
                if let Some(play) = area.play(which) {
                    self.turn.draw(play, |sides| generator.face(sides));
                }
                desk.set_generator(generator);
            }
            AreaIntent::Throw => {
                let mut generator = desk.generator();
                if let Some((play, command)) = area.play(which).and_then(|play| Some((play, battle::next_step(play, &mut generator)?))) {
                    self.battle.throw(play, command);
                }
                desk.set_generator(generator);
            }
            AreaIntent::RollOut => {
                // A battle of all cubes of a box ends long before.
                area.in_one(which, |area| {
                    for _ in 0..10_000 {
                        if !step(area, desk, which) {
                            break;
                        }
                    }
                });
            }
            AreaIntent::MoveTo(applied) => area.turn_back(which, |seat| seat.move_to(applied)),
        }
    }
}

/// What is shown first: the play that was open last, but no battle that is over.
fn resumed(area: &AreaDesk, files: &[PathBuf]) -> Part {
    let last = files.iter().find_map(|path| Which::ALL.into_iter().find(|which| area.path(*which) == Some(path)));
    let fought = |play: &Campaign| play.state().battle.is_some();
    match last {
        Some(Which::Campaign) => Part::Campaign,
        Some(Which::CubeBattle) if area.play(Which::CubeBattle).is_some_and(fought) => Part::Battle,
        _ => Part::Odds,
    }
}

/// A step of the battle by the generator; false where none could be taken.
fn step(area: &mut AreaDesk, desk: &mut Desk, which: Which) -> bool {
    let mut generator = desk.generator();
    let command = area.play(which).and_then(|play| battle::next_step(play, &mut generator));
    desk.set_generator(generator);
    command.is_some_and(|command| area.submit(which, command).is_some())
}
