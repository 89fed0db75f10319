//! The area games, 1812 The Invasion of Canada and 1754 Conquest: odds and battles, the campaign, the owner's board.
//!
//! Nothing here touches the battle of Regimental Fire and Fury, but for one handed over to it.

mod battle;
mod begin;
mod board;
mod board_cards;
mod board_file;
mod chart;
mod correction;
pub mod desk;
mod edit;
mod handover;
mod intent;
mod large;
mod log;
mod map;
mod odds;
mod own_board;
mod parts;
mod strip;
mod turn;

use std::path::{Path, PathBuf};

use eframe::egui::{CentralPanel, Key, Panel, RichText, Ui};
use smol_str::SmolStr;

use crate::engine::Word as _;
use crate::game::{self, Asks, FaceOrigin};
use crate::games::area::campaign::{Campaign, Command, Form, Thing};
use crate::games::area::entry::entry_of;
use crate::games::area::words::AreaGame;
use crate::games::registry::says;
use crate::gui::correction::Settling;
use crate::gui::desk::Desk;
use crate::gui::intent::Intent;
use crate::gui::keys::{Binding, Chord, ENTER, Pressed, ROLL};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::measure::NARROW;
use crate::gui::luck::{LuckView, Of};
use crate::gui::page::Page;
use crate::gui::pages::{Printable, SheetsPage};
use crate::gui::reconcile::{self, ReconcileView, Walked};
use crate::gui::strip::Strip;
use crate::gui::view::{Frame, PageView, Plays};
use crate::id::AreaId;
use crate::sitting::Keeping;
use crate::table::Listed;
use battle::BattleView;
use begin::{BeginPage, kept_ui};
use board::BoardPage;
use correction::CorrectionDraft;
use desk::{AreaDesk, Which};
use handover::{HandoverDraft, TableIntent};
use intent::AreaIntent;
use map::{MapIntent, MapView};
use odds::OddsPage;
use turn::TurnPanel;

/// The page's word in the table of pages.
pub const PAGE: Page = "area";

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
    Reconcile,
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
    map: MapView,
    board: BoardPage,
    handover: HandoverDraft,
    reconcile: ReconcileView,
    sheets: SheetsPage,
    tab: Tab,
    /// A battle of the campaign was being fought when it was drawn last.
    fought: bool,
}

/// Which panel a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Turn,
    Middle,
    Log,
}

/// The plays of the page, by their numbers.
const PLAYS: [Which; 2] = [Which::Campaign, Which::CubeBattle];

/// The keys of the page.
const KEYS: [Binding; 2] = [
    Binding::new(ROLL, Chord::Typed('r'), "The program rolls the dice that are waited for.").short("roll"),
    Binding::new(ENTER, Chord::Alone(Key::Enter), "Takes the faces tapped, or what was chosen.").short("take"),
];

impl PageView for AreaPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if self.page_ui(ui, frame.desk, &frame.pressed, frame.typing) {
            frame.intents.push(Intent::Opened);
        }
    }

    fn strip(&self, _: &Desk) -> Option<Strip> {
        let desk = self.desk.as_ref()?;
        match (self.part, self.in_hand()) {
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
            Part::Odds | Part::Print => {}
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

    /// A walk through the roster takes all letters.
    fn bindings(&self) -> &'static [Binding] {
        if self.part == Part::Reconcile { &reconcile::KEYS } else { &KEYS }
    }

    fn close(&mut self) -> bool {
        self.correcting = None;
        if self.part == Part::Reconcile {
            self.part = Part::Campaign;
        }
        false
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
        PLAYS.len()
    }

    fn on_page(&self) -> Option<usize> {
        let in_hand = self.in_hand()?;
        PLAYS.iter().position(|which| *which == in_hand)
    }

    fn keeping(&self, nth: usize) -> Option<&Keeping> {
        self.desk.as_ref()?.keeping(*PLAYS.get(nth)?)
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
        self.settle(desk);
    }

    fn save_as(&mut self, nth: usize, path: &Path, desk: &mut Desk) -> bool {
        let saved = match (&mut self.desk, PLAYS.get(nth)) {
            (Some(area), Some(which)) => area.save_as(*which, path),
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
            Part::Campaign | Part::Board | Part::Reconcile | Part::Print => Which::Campaign,
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
            area.take_notices().into_iter().for_each(|notice| desk.tell(notice));
        }
    }

    /// Draws the page. `keys`: roll and enter were pressed. `typing` is set while the cursor is in a field. True when a battle with
    /// figures was opened.
    fn page_ui(&mut self, ui: &mut Ui, desk: &mut Desk, pressed: &Pressed, typing: &mut bool) -> bool {
        let keys = (pressed.roll(), pressed.enter());
        if self.desk.is_none() {
            self.desk = AreaDesk::open(desk);
            self.part = self.desk.as_ref().map_or(Part::Odds, |area| resumed(area, desk.settings().area_files()));
        }
        let part = self.part;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Area games").heading());
            for (part, name) in [
                (Part::Odds, "Odds"),
                (Part::Battle, "Battle fought out"),
                (Part::Campaign, "Campaign"),
                (Part::Board, "Your board"),
                (Part::Reconcile, "Reconcile the campaign"),
                (Part::Print, "Print the campaign"),
            ] {
                ui.selectable_value(&mut self.part, part, name);
            }
        });
        if part != self.part {
            self.choosing = false;
            self.tab = Tab::default();
            self.fought = false;
            self.log = LogPanel::default();
            self.battle = BattleView::default();
        }
        ui.separator();
        let Some(mut area) = self.desk.take() else { return false };
        area.take_rules(desk);
        let mut intents = Vec::new();
        refused_ui(ui, &mut area, self.which(), typing, &mut intents);
        let mut table = None;
        match self.part {
            Part::Odds => {
                if self.odds.ui(ui, &mut area, typing) {
                    self.part = Part::Battle;
                    self.battle = BattleView::default();
                    self.log = LogPanel::default();
                }
            }
            Part::Battle => table = self.cube_battle_ui(ui, &mut area, keys, typing, &mut intents),
            Part::Campaign if self.choosing || area.play(Which::Campaign).is_none() => {
                if area.play(Which::Campaign).is_some() && ui.button("Back to the campaign at hand").clicked() {
                    self.choosing = false;
                }
                if let Some(which) = self.begin.ui(ui, &mut area, typing) {
                    self.show(which);
                }
            }
            Part::Campaign => table = self.campaign_ui(ui, &mut area, keys, typing, &mut intents),
            Part::Board => self.board.ui(ui, &mut area, typing),
            Part::Reconcile => self.reconcile_ui(ui, &mut area, pressed),
            Part::Print => self.sheets_ui(ui, &area, desk, typing),
        }
        if !intents.is_empty() || table.is_some() {
            ui.ctx().request_repaint();
        }
        for intent in intents {
            self.carry_out(&mut area, desk, intent);
        }
        area.remember(desk);
        let opened = table.is_some_and(|table| self.on_the_table(&mut area, desk, table));
        area.take_notices().into_iter().for_each(|notice| desk.tell(notice));
        self.desk = Some(area);
        opened
    }

    /// The sheets of the campaign at hand.
    fn sheets_ui(&mut self, ui: &mut Ui, area: &AreaDesk, desk: &Desk, typing: &mut bool) {
        let Some(play) = area.play(Which::Campaign) else {
            ui.label("No campaign is at hand: begin or open one under Campaign, and print it here.");
            return;
        };
        let sheets = entry_of(play.setup().tables.game).sheets;
        let find = |word: &str| sheets.iter().find(|sheet| sheet.kind.word == word);
        let of = Printable {
            kinds: &sheets.iter().map(|sheet| sheet.kind).collect::<Vec<_>>(),
            sheet: &|word, size| find(word).map(|sheet| (sheet.make)(play, size)),
            stem: &|word| find(word).map(|sheet| (sheet.file_stem)(play)),
            events: (play.journal().len(), play.journal().cursor()),
            fingerprint: &desk.rules().fingerprint,
            folder: area.folder(),
        };
        self.sheets.print_ui(ui, of, typing);
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
        self.reconcile = ReconcileView::default();
        self.turn = TurnPanel::default();
        self.log = LogPanel::default();
        self.luck = LuckView::default();
        self.correcting = None;
        self.battle = BattleView::default();
    }

    fn cube_battle_ui(
        &mut self,
        ui: &mut Ui,
        area: &mut AreaDesk,
        keys: (bool, bool),
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) -> Option<TableIntent> {
        if self.choosing || area.play(Which::CubeBattle).is_none() {
            ui.label("Set the cubes of a battle under Odds, then \"Fight it out\"; or go on with one that is kept.");
            ui.label(RichText::new("Battles kept").strong());
            if let Some(which) = kept_ui(ui, area, Which::CubeBattle) {
                self.show(which);
            }
            if self.choosing && ui.button("Back to the battle at hand").clicked() {
                self.choosing = false;
            }
            return None;
        }
        let play = area.play(Which::CubeBattle)?;
        let Self { battle, log, luck, lucky, correcting, handover, choosing, tab, .. } = self;
        let mut log_ui = |ui: &mut Ui, intents: &mut Vec<AreaIntent>| {
            *choosing |= log_or_luck_ui(ui, (area, Which::CubeBattle, play), (log, luck, lucky), intents);
        };
        if ui.available_width() < NARROW {
            if *tab == Tab::Turn {
                *tab = Tab::Middle;
            }
            tabs_ui(ui, tab, &[(Tab::Middle, "Battle"), (Tab::Log, "Log")]);
            if *tab == Tab::Log {
                log_ui(ui, intents);
                return None;
            }
        } else {
            Panel::right("cubes log").default_size(360.0).size_range(220.0..=560.0).show(ui, |ui| log_ui(ui, intents));
        }
        let open = correcting.as_mut().filter(|(which, _)| *which == Which::CubeBattle);
        let middle = CentralPanel::default().show(ui, |ui| match open {
            Some((_, draft)) => correction_ui(ui, play, draft, keys, typing, intents),
            None => fought_ui(ui, play, (battle, handover), keys, typing, intents),
        });
        middle.inner
    }

    fn campaign_ui(
        &mut self,
        ui: &mut Ui,
        area: &mut AreaDesk,
        keys: (bool, bool),
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) -> Option<TableIntent> {
        let play = area.play(Which::Campaign)?;
        let Self { battle, log, luck, lucky, correcting, turn, map, handover, choosing, tab, fought, .. } = self;
        let game = play.setup().tables.game;
        let (now, owned) = (play.setup().now(play.state()), area.board(game));
        let mut log_ui = |ui: &mut Ui, intents: &mut Vec<AreaIntent>| {
            *choosing |= log_or_luck_ui(ui, (area, Which::Campaign, play), (log, luck, lucky), intents);
        };
        let in_battle = play.state().battle.is_some();
        // While a fact is changed, Enter is its form's.
        let of_turn = if correcting.is_some() { (false, false) } else { keys };
        if ui.available_width() < NARROW {
            // A battle comes to the front when it begins, the turn when it is over.
            if *fought != in_battle {
                *tab = if in_battle { Tab::Middle } else { Tab::Turn };
            }
            *fought = in_battle;
            tabs_ui(ui, tab, &[(Tab::Turn, "Turn"), (Tab::Middle, if in_battle { "Battle" } else { "Map" }), (Tab::Log, "Log")]);
            match tab {
                Tab::Turn => turn.ui(ui, (play, owned), of_turn, typing, intents),
                Tab::Log => log_ui(ui, intents),
                Tab::Middle => {}
            }
            if *tab != Tab::Middle {
                return None;
            }
        } else {
            Panel::left("area turn").default_size(392.0).size_range(260.0..=460.0).show(ui, |ui| {
                turn.ui(ui, (play, owned), of_turn, typing, intents);
            });
            Panel::right("area log").default_size(270.0).size_range(180.0..=460.0).show(ui, |ui| log_ui(ui, intents));
        }
        let mut put = None;
        let table = CentralPanel::default().show(ui, |ui| {
            if let Some((_, draft)) = correcting.as_mut().filter(|(which, _)| *which == Which::Campaign) {
                return correction_ui(ui, play, draft, keys, typing, intents);
            }
            if in_battle {
                return fought_ui(ui, play, (battle, handover), keys, typing, intents);
            }
            ui.label(RichText::new("Drag an area to where your board has it. Click areas to move from one to the next.").small());
            match map.ui(ui, &now, play.state(), owned, &turn.marked()) {
                Some(MapIntent::Pick(name)) => turn.take_area(name),
                Some(MapIntent::Put(name, at)) => put = Some((name, at)),
                None => {}
            }
            None
        });
        if let Some((name, at)) = put {
            area.set_place(game, &name, at);
        }
        table.inner
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

    fn carry_out(&mut self, area: &mut AreaDesk, desk: &mut Desk, intent: AreaIntent) {
        let which = self.which();
        match intent {
            AreaIntent::Do(command) => {
                let done = area.submit(which, command);
                if done.is_some_and(|event| matches!(event.command, Command::Correct(_))) {
                    self.correcting = None;
                }
            }
            AreaIntent::Allow(asked) => drop(area.submit(which, asked)),
            AreaIntent::Correct(place) => match area.play(which).and_then(|play| CorrectionDraft::new(play, place)) {
                Some(draft) => {
                    self.correcting = Some((which, draft));
                    self.tab = Tab::Middle;
                }
                None => area.tell("Only what happened has facts to change.".to_owned()),
            },
            AreaIntent::LeaveCorrection => self.correcting = None,
            AreaIntent::Draw(symbols, fill) => draw(area, desk, which, symbols, &fill),
            AreaIntent::Step => drop(step(area, desk, which)),
            AreaIntent::RollOut => {
                // A battle of all cubes of a box ends long before.
                for _ in 0..10_000 {
                    if !step(area, desk, which) {
                        break;
                    }
                }
            }
            AreaIntent::MoveTo(applied) => area.turn_back(which, |seat| seat.move_to(applied)),
        }
    }
}

fn tabs_ui(ui: &mut Ui, tab: &mut Tab, tabs: &[(Tab, &str)]) {
    ui.horizontal_wrapped(|ui| {
        for (one, name) in tabs {
            ui.selectable_value(tab, *one, *name).accessible_name(format!("Panel: {name}"));
        }
    });
}

/// The log of a play, or the luck in it; true when another is to be chosen.
fn log_or_luck_ui(
    ui: &mut Ui,
    (area, which, play): (&AreaDesk, Which, &Campaign),
    (log, luck, lucky): (&mut LogPanel, &mut LuckView, &mut bool),
    intents: &mut Vec<AreaIntent>,
) -> bool {
    let mut another = false;
    ui.horizontal_wrapped(|ui| {
        another = ui.button(format!("Another {}…", which.name())).clicked();
        ui.toggle_value(lucky, "Luck of the dice");
    });
    if let Some(path) = area.path(which) {
        ui.label(RichText::new(format!("Kept in {}", path.display())).small().weak());
    }
    if *lucky {
        luck.ui(ui, luck_of(area, which, play), || game::luck::luck(play.setup(), play.journal()));
    } else {
        log::log_ui(log, ui, play, intents);
    }
    another
}

/// Which play's luck is shown: several are shown in the same place.
fn luck_of(area: &AreaDesk, which: Which, play: &Campaign) -> Of {
    let path = area.path(which).map_or_else(String::new, |path| path.display().to_string());
    Of { game: format!("{} {} {path}", which.name(), area.fingerprint()), events: (play.journal().len(), play.journal().cursor()) }
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

/// Something in the log that is open to be corrected.
fn correction_ui(
    ui: &mut Ui,
    play: &Campaign,
    draft: &mut CorrectionDraft,
    (_, enter): (bool, bool),
    typing: &mut bool,
    intents: &mut Vec<AreaIntent>,
) -> Option<TableIntent> {
    match draft.ui(ui, play, enter, typing) {
        Some(Settling::Apply(command)) => intents.push(AreaIntent::Do(command)),
        Some(Settling::Leave) => intents.push(AreaIntent::LeaveCorrection),
        None => {}
    }
    None
}

/// A battle at hand, and in it the way to the table.
fn fought_ui(
    ui: &mut Ui,
    play: &Campaign,
    (battle, handover): (&mut BattleView, &mut HandoverDraft),
    keys: (bool, bool),
    typing: &mut bool,
    intents: &mut Vec<AreaIntent>,
) -> Option<TableIntent> {
    let mut table = None;
    battle.ui(ui, play, keys, typing, intents, |ui, typing| {
        if let Some(battle) = &play.state().battle {
            table = handover.ui(ui, play, battle, typing);
        }
    });
    table
}

/// A turn cube from the bag: of those that may come, each as likely.
fn draw(area: &mut AreaDesk, desk: &mut Desk, which: Which, symbols: Option<Vec<AreaId>>, fill: &[SmolStr]) {
    let Some(play) = area.play(which) else { return };
    let offers = play.offers(&Thing::Bag { symbols, fill: fill.to_vec() });
    // The cube of Natives may need areas named; it is in the bag all the same.
    let open = offers.iter().filter(|offer| offer.is_in_order()).collect::<Vec<_>>();
    let mut generator = desk.generator();
    let face = generator.face(u8::try_from(open.len()).unwrap_or(u8::MAX));
    desk.set_generator(generator);
    let origin = FaceOrigin::Generator;
    let command = match open.get(usize::from(face).saturating_sub(1)).map(|offer| &offer.asks) {
        Some(Asks::Command(Command::Draw { faction, symbol_areas, fill, .. })) => {
            Command::Draw { faction: faction.clone(), origin, symbol_areas: symbol_areas.clone(), fill: fill.clone() }
        }
        Some(Asks::Form(Form::Symbols(faction))) => {
            Command::Draw { faction: faction.clone(), origin, symbol_areas: None, fill: fill.to_vec() }
        }
        _ => return,
    };
    area.submit(which, command);
}

/// What the rules forbid of the play shown, which the referee may let through.
fn refused_ui(ui: &mut Ui, area: &mut AreaDesk, which: Which, typing: &mut bool, intents: &mut Vec<AreaIntent>) {
    let Some((_, refused)) = area.refused.as_mut().filter(|(of, _)| *of == which) else { return };
    let mut done = false;
    intents.extend(refused.ui(ui, typing, &mut done).map(AreaIntent::Allow));
    if done {
        area.refused = None;
    }
}
