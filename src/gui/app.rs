//! The app: draws the panels, reads the keys, carries intents out.

use eframe::egui::{self, CentralPanel, Event as InputEvent, Key, Modifiers, Panel, ScrollArea, Ui};

use crate::games::battlecry1812::battle::{Battlecry1812, Command as CompaniesCommand};
use crate::games::rff1812::Deed;
use crate::games::rff1812::battle::{Battle, Command, Event, Phase, Rff1812, Whom};
use crate::games::{battlecry1812, rff1812};
use crate::gui::desk::Desk;
use crate::gui::games::area::AreaPage;
use crate::gui::games::battlecry1812::{CompaniesView, page_keys};
use crate::gui::games::rff1812::battle_panel::BattlePanel;
use crate::gui::games::rff1812::checks::{
    AnswersDraft, ChargeDraft, Check, CorrectionDraft, DeclareDraft, Desktop, FallenLeaderDraft, FireDraft, ManeuverDraft, UnitDraft,
};
use crate::gui::games::rff1812::{LuckPage, ReconcilePage, top_bar, turn_panel};
use crate::gui::intent::{CheckKind, Intent};
use crate::gui::leaving::{InHand, Leaving};
use crate::gui::log_panel::LogPanel;
use crate::gui::page::Page;
use crate::gui::pages::{BattlesPage, HousePage, SheetsPage, help_ui, settings_ui};
use crate::gui::scratch::{Scratch, ScratchDesk};
use crate::gui::theme;
use crate::gui::widgets::{heading, keys_left, roll_key, warning_color};
use crate::id::{LeaderId, UnitId};

/// Which of the three panels a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Battle,
    Check,
    Log,
}

/// The app.
#[derive(Debug)]
pub struct App {
    desk: Desk,
    page: Page,
    tab: Tab,
    battle_panel: BattlePanel,
    log_panel: LogPanel,
    scratch: Scratch,
    area: AreaPage,
    house: HousePage,
    luck: LuckPage,
    battles: BattlesPage,
    /// The page of a battle of companies, while one is in play.
    companies: CompaniesView,
    sheets: SheetsPage,
    reconcile: ReconcilePage,
    check: Option<Check>,
    picked_leader: Option<LeaderId>,
    /// What is asked before a play is left that is not in its file.
    leaving: Leaving,
    /// The cursor was in a field for free text in the last frame: letters are not keys.
    typing: bool,
    /// The cursor was in a field for inches: a slash belongs to it.
    measuring: bool,
}

/// Keys pressed outside fields that take them.
#[derive(Clone, Copy, Debug, Default)]
struct Pressed {
    roll: bool,
    enter: bool,
}

impl App {
    /// The app with a desk, as it is first seen.
    #[must_use]
    pub fn new(context: &egui::Context, desk: Desk) -> Self {
        context.options_mut(|options| options.zoom_with_keyboard = false);
        theme::apply(context, desk.settings().theme, desk.settings().type_size_percent());
        let settings = desk.settings();
        let page = if settings.area_shown && !settings.area_files().is_empty() { Page::Area } else { Page::Battle };
        Self {
            desk,
            page,
            tab: Tab::Battle,
            battle_panel: BattlePanel::default(),
            log_panel: LogPanel::default(),
            scratch: Scratch::default(),
            area: AreaPage::default(),
            house: HousePage::default(),
            luck: LuckPage::default(),
            battles: BattlesPage::default(),
            companies: CompaniesView::default(),
            sheets: SheetsPage::default(),
            reconcile: ReconcilePage::default(),
            check: None,
            picked_leader: None,
            leaving: Leaving::default(),
            typing: false,
            measuring: false,
        }
    }

    /// The desk, for tests to look at.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The area games, for tests to look at.
    #[must_use]
    pub const fn area(&self) -> &AreaPage {
        &self.area
    }

    /// Draws one frame.
    pub fn frame(&mut self, ui: &mut Ui) {
        let mut intents = Vec::new();
        let mut typing = false;
        let answered = self.leaving.ui(ui, &mut self.desk, &mut self.area, &mut typing);
        if answered.opened {
            self.show_battle();
        }
        let pressed = if answered.asking { Pressed::default() } else { self.keys(ui, &mut intents) };
        self.typing = typing;
        self.measuring = false;
        Panel::top("top").show(ui, |ui| {
            if let Some(battle) = self.desk.game::<Battlecry1812>() {
                top_bar::companies_ui(ui, battle, &mut self.page, &mut intents);
            }
            if let Some(battle) = self.desk.game::<Rff1812>() {
                top_bar::ui(ui, battle, &mut self.page, &mut intents);
            }
            if !answered.asking {
                self.kept_ui(ui);
                self.notices_ui(ui);
            }
        });
        match self.page {
            Page::Battle if self.desk.game::<Battlecry1812>().is_some() => self.companies_ui(ui, &mut intents),
            Page::Battle if ui.available_width() < 880.0 => self.narrow(ui, pressed, &mut intents),
            Page::Battle => self.wide(ui, pressed, &mut intents),
            _ => self.page_ui(ui, pressed, &mut intents),
        }
        if !intents.is_empty() {
            // What an intent changed, the cursor's place among it, is drawn at once.
            ui.ctx().request_repaint();
        }
        for intent in intents {
            self.carry_out(ui, intent);
        }
        // The next start shows what was played last.
        let area_shown = match self.page {
            Page::Area => true,
            Page::Battle => false,
            _ => self.desk.settings().area_shown,
        };
        if area_shown != self.desk.settings().area_shown {
            self.desk.set(|settings| settings.area_shown = area_shown);
        }
    }

    fn companies_ui(&mut self, ui: &mut Ui, intents: &mut Vec<Intent>) {
        let mut generator = self.desk.generator();
        if let Some(battle) = self.desk.game::<Battlecry1812>() {
            self.companies.ui(ui, battle, &mut |sides| generator.face(sides), &mut self.typing, intents);
        }
        self.desk.set_generator(generator);
    }

    fn page_ui(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<Intent>) {
        CentralPanel::default().show(ui, |ui| match self.page {
            Page::Battle => {}
            Page::Scratch => {
                let mut generator = self.desk.generator();
                let rules = self.desk.rules();
                let (Some(rff1812), Some(battlecry1812)) = (rules.tables(&rff1812::entry::GAME), rules.tables(&battlecry1812::entry::GAME))
                else {
                    return;
                };
                let mut desk = ScratchDesk {
                    rff1812,
                    battlecry1812,
                    generator: &mut |sides| generator.face(sides),
                    roll: pressed.roll,
                    typing: &mut self.typing,
                    measuring: &mut self.measuring,
                };
                self.scratch.ui(ui, &mut desk);
                self.desk.set_generator(generator);
            }
            Page::Area => {
                if self.area.ui(ui, &mut self.desk, (pressed.roll, pressed.enter), &mut self.typing) {
                    self.put_down();
                    self.companies = CompaniesView::default();
                    self.page = Page::Battle;
                }
            }
            Page::House => {
                if let Some(says) = self.desk.house_trouble() {
                    ui.colored_label(warning_color(ui), says);
                }
                if let Some(change) = self.house.ui(ui, &self.desk.rules().listings(), &mut self.typing) {
                    let result = self.desk.change_house(&change);
                    self.house.changed(result);
                    ui.ctx().request_repaint();
                }
            }
            Page::Battles => {
                if self.battles.ui(ui, &mut self.desk, &mut self.typing) {
                    self.show_battle();
                }
            }
            Page::Sheets | Page::Reconcile | Page::Luck => self.battle_page_ui(ui, intents),
            Page::Settings => settings_ui(ui, &mut self.desk),
            Page::Help => help_ui(ui),
        });
    }

    /// The pages of a battle of Fire and Fury.
    fn battle_page_ui(&mut self, ui: &mut Ui, intents: &mut Vec<Intent>) {
        let Some(battle) = self.desk.game::<Rff1812>() else {
            heading(ui, "Not for companies");
            ui.label("Sheets, the comparison with the table and luck are of battles of Regimental Fire and Fury.");
            return;
        };
        match self.page {
            Page::Sheets => self.sheets.ui(ui, &self.desk, &mut self.typing),
            Page::Reconcile => {
                if self.reconcile.ui(ui, battle, intents) {
                    intents.push(Intent::Go(Page::Battle));
                }
            }
            _ => self.luck.ui(ui, battle),
        }
    }

    /// Another battle is in play: it is shown from its start.
    fn show_battle(&mut self) {
        self.check = None;
        self.battle_panel = BattlePanel::default();
        self.companies = CompaniesView::default();
        self.reconcile = ReconcilePage::default();
        self.page = Page::Battle;
    }

    /// What of the play on the page is in no file, or that it is only read.
    fn kept_ui(&mut self, ui: &mut Ui) {
        let in_hand = match self.page {
            Page::Area => self.area.in_hand().map(InHand::Area),
            _ => Some(InHand::Table),
        };
        let Some(in_hand) = in_hand else { return };
        if self.leaving.strip_ui(ui, in_hand, &mut self.desk, &mut self.area, &mut self.typing) {
            self.show_battle();
        }
    }

    /// The newest notice alone, and how many are before it: they never push the page away.
    fn notices_ui(&mut self, ui: &mut Ui) {
        const MOST_HEIGHT: f32 = 90.0;
        let Some(newest) = self.desk.notices().last() else { return };
        let before = self.desk.notices().len() - 1;
        ScrollArea::vertical().id_salt("notice").max_height(MOST_HEIGHT).show(ui, |ui| {
            ui.colored_label(warning_color(ui), newest);
        });
        ui.horizontal_wrapped(|ui| {
            if ui.button("Understood").clicked() {
                self.desk.take_notice();
            }
            if before > 0 {
                ui.label(format!("{before} more before this one"));
                if ui.button("All understood").clicked() {
                    self.desk.clear_notices();
                }
            }
        });
    }

    fn wide(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<Intent>) {
        let Some(battle) = self.desk.game::<Rff1812>() else { return };
        Panel::left("battle").default_size(290.0).size_range(220.0..=420.0).show(ui, |ui| {
            self.battle_panel.ui(ui, battle, pressed.enter, intents, &mut self.typing);
        });
        Panel::right("log").default_size(280.0).size_range(200.0..=460.0).show(ui, |ui| {
            self.log_panel.ui(ui, battle, intents);
        });
        CentralPanel::default().show(ui, |ui| self.check_ui(ui, pressed, intents));
    }

    /// Large type or a small window: one panel at a time.
    fn narrow(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<Intent>) {
        Panel::top("tabs").show(ui, |ui| {
            ui.horizontal(|ui| {
                for (tab, name) in [(Tab::Battle, "Units"), (Tab::Check, "Check"), (Tab::Log, "Log")] {
                    ui.selectable_value(&mut self.tab, tab, name);
                }
            });
        });
        CentralPanel::default().show(ui, |ui| match (self.tab, self.desk.game::<Rff1812>()) {
            (Tab::Battle, Some(battle)) => self.battle_panel.ui(ui, battle, pressed.enter, intents, &mut self.typing),
            (Tab::Log, Some(battle)) => self.log_panel.ui(ui, battle, intents),
            (Tab::Check, _) | (_, None) => self.check_ui(ui, pressed, intents),
        });
    }

    fn check_ui(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<Intent>) {
        let Some(battle) = self.desk.game::<Rff1812>() else { return };
        let Some(mut check) = self.check.take() else {
            turn_panel::ui(ui, battle, pressed.enter && self.battle_panel.find.is_empty(), intents);
            return;
        };
        let mut generator = self.desk.generator();
        let mut desktop = Desktop {
            battle,
            reopened: false,
            roll: pressed.roll,
            enter: pressed.enter,
            generator: &mut |sides| generator.face(sides),
            intents,
            typing: false,
            measuring: false,
        };
        check.ui(ui, &mut desktop);
        self.typing |= desktop.typing;
        self.measuring |= desktop.measuring;
        self.desk.set_generator(generator);
        self.check = Some(check);
    }

    /// Reads the keys. Letters and the slash are keys unless the cursor is where they can be typed.
    fn keys(&mut self, ui: &Ui, intents: &mut Vec<Intent>) -> Pressed {
        let mut pressed = Pressed::default();
        let left = keys_left(ui);
        let typing = self.typing || !left.letters;
        ui.input_mut(|input| {
            // A field in which something is typed has an undo of its own.
            if !typing && input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) {
                intents.push(Intent::Redo);
            }
            if !typing && input.consume_key(Modifiers::COMMAND, Key::Z) {
                intents.push(Intent::Undo);
            }
            // Phases are the other battle's.
            let phases = self.page != Page::Area;
            let companies = self.desk.game::<Battlecry1812>().is_some();
            if phases && !companies && input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter) {
                intents.push(Intent::Submit(Box::new(Command::NextPlayerTurn)));
            }
            if phases && input.consume_key(Modifiers::COMMAND, Key::Enter) {
                intents.push(if companies {
                    Intent::Companies(Box::new(CompaniesCommand::NextPhase { referee: None }))
                } else {
                    Intent::Submit(Box::new(Command::NextPhase))
                });
            }
            if input.consume_key(Modifiers::COMMAND, Key::O) {
                intents.push(Intent::Go(Page::Battles));
            }
            if input.consume_key(Modifiers::COMMAND, Key::P) {
                intents.push(Intent::Go(Page::Sheets));
            }
            if input.consume_key(Modifiers::COMMAND, Key::R) {
                intents.push(Intent::Go(Page::Reconcile));
            }
            let larger = input.consume_key(Modifiers::COMMAND, Key::Plus) || input.consume_key(Modifiers::COMMAND, Key::Equals);
            if larger || input.consume_key(Modifiers::COMMAND, Key::Minus) {
                intents.push(Intent::Resize { larger });
            }
            if input.consume_key(Modifiers::NONE, Key::F1) {
                intents.push(Intent::Go(Page::Help));
            }
            if input.consume_key(Modifiers::NONE, Key::Escape) {
                intents.push(Intent::Close);
            }
        });
        if let Some(battle) = self.desk.game::<Battlecry1812>() {
            match self.page {
                Page::Battle => self.companies.keys(ui, battle, (self.typing, left), intents),
                _ if typing => pressed.roll = self.page != Page::Reconcile && !self.typing && roll_key(ui, left),
                _ => (pressed.roll, pressed.enter) = page_keys(ui, intents),
            }
            return pressed;
        }
        // While units are reconciled the letters correct the one shown.
        if self.typing || self.battle_panel.focus_find || self.page == Page::Reconcile {
            return pressed;
        }
        if typing {
            pressed.roll = roll_key(ui, left);
            return pressed;
        }
        let nothing_focused = ui.memory(|memory| memory.focused().is_none());
        ui.input_mut(|input| {
            pressed.enter = nothing_focused && input.key_pressed(Key::Enter);
            input.events.retain(|event| {
                let InputEvent::Text(text) = event else { return true };
                let intent = match text.to_lowercase().as_str() {
                    // The keys of a battle of Fire and Fury are none among cubes.
                    "m" | "f" | "c" | "l" | "u" | "/" if self.page == Page::Area => return true,
                    digit if self.page == Page::Area && digit.parse::<u8>().is_ok() => return true,
                    "a" => Intent::Go(Page::Area),
                    "m" => Intent::Open(CheckKind::Maneuver),
                    "f" => Intent::Open(CheckKind::Fire),
                    "c" => Intent::Open(CheckKind::Charge),
                    "l" => Intent::Open(CheckKind::FallenLeader),
                    "u" => Intent::Open(CheckKind::Unit),
                    "s" => Intent::Go(Page::Scratch),
                    "b" => Intent::Go(Page::Battle),
                    "/" if !self.measuring => {
                        self.find("");
                        return false;
                    }
                    "r" => {
                        pressed.roll = true;
                        return false;
                    }
                    digits if nothing_focused && digits.chars().all(|letter| letter.is_ascii_digit()) => {
                        for digit in digits.chars() {
                            if self.page != Page::Battle || !self.check.as_mut().is_some_and(|check| check.take_digit(digit)) {
                                self.find(&digit.to_string());
                            }
                        }
                        return false;
                    }
                    _ => return true,
                };
                intents.push(intent);
                false
            });
        });
        pressed
    }

    /// Puts the cursor into the find field, with more of what is sought.
    fn find(&mut self, text: &str) {
        self.battle_panel.find.push_str(text);
        self.battle_panel.focus_find = true;
        self.page = Page::Battle;
        self.tab = Tab::Battle;
    }

    fn carry_out(&mut self, ui: &Ui, intent: Intent) {
        match intent {
            Intent::Submit(command) => self.submit(*command),
            Intent::Undo if self.page == Page::Area => self.area.undo(),
            Intent::Redo if self.page == Page::Area => self.area.redo(),
            Intent::Companies(command) => {
                let done = self.desk.submit::<Battlecry1812>((*command).clone());
                if let Some(done) = done {
                    self.companies.done(*command, done.map_err(|refusal| refusal.spoken()));
                }
            }
            // What is not on the page is never undone.
            Intent::Undo | Intent::Redo if !matches!(self.page, Page::Battle | Page::Reconcile) => {}
            Intent::Undo => self.desk.undo(),
            Intent::Redo => self.desk.redo(),
            Intent::MoveTo(applied) => self.desk.move_to(applied),
            Intent::PickUnit(unit) => self.pick_unit(unit),
            Intent::PickLeader(leader) => {
                let Some(battle) = self.desk.game::<Rff1812>() else { return };
                self.check = Some(Check::Maneuver(ManeuverDraft::of_leader(battle, &leader)));
                self.picked_leader = Some(leader);
                self.tab = Tab::Check;
            }
            Intent::Open(kind) => self.open(kind),
            Intent::Correct(place) => self.correct(place),
            Intent::Show(opening) => {
                let Some(check) = self.desk.game::<Rff1812>().and_then(|battle| Check::opened(battle, opening)) else { return };
                self.check = Some(check);
                self.tab = Tab::Check;
            }
            Intent::Close if self.page == Page::Reconcile => self.page = Page::Battle,
            Intent::Close => self.close(),
            Intent::Go(page) => self.page = page,
            Intent::Resize { larger } => {
                let now = self.desk.settings().type_size_percent();
                let percent = if larger { now.saturating_add(25) } else { now.saturating_sub(25) };
                self.desk.set(|settings| settings.set_type_size_percent(percent));
                theme::apply(ui.ctx(), self.desk.settings().theme, self.desk.settings().type_size_percent());
            }
            Intent::SaveScenario { path, text } => self.desk.save_scenario(&path, &text),
            Intent::Copy(text) => ui.copy_text(text),
        }
    }

    /// A check of the log is opened again.
    fn correct(&mut self, place: usize) {
        match self.desk.game::<Rff1812>().and_then(|battle| CorrectionDraft::new(battle, place)) {
            Some(draft) => {
                self.check = Some(Check::Correction(Box::new(draft)));
                self.tab = Tab::Check;
            }
            None => self.desk.tell("Only a check that happened has facts to change.".to_owned()),
        }
    }

    /// Back to what the phase has to do; from there, or from a unit's card, the unit is put down.
    fn close(&mut self) {
        if self.desk.game::<Battlecry1812>().is_some() {
            return self.companies.close();
        }
        if matches!(self.check.take(), Some(Check::Unit(_)) | None) {
            self.battle_panel.picked = None;
        }
    }

    /// A check is done: the next that its effects ask for opens, else the picked unit's card.
    fn submit(&mut self, command: Command) {
        let event = match self.desk.submit::<Rff1812>(command) {
            Some(Ok(event)) => event,
            Some(Err(refusal)) => return self.desk.tell(refusal.to_string()),
            None => return,
        };
        let fallen = event.effects().iter().find_map(|applied| match (&applied.whom, applied.real()?) {
            (Whom::Leader(leader), effect) if effect.deed == Deed::CheckFallenLeader {} => Some(leader.clone()),
            _ => None,
        });
        let again = event.effects().iter().any(|applied| applied.real().is_some_and(|effect| effect.deed == Deed::RollAgain {}));
        match (&event, fallen, again) {
            (Event::Charge { call, .. }, _, true) => self.check = Some(Check::Charge(Box::new(ChargeDraft::again(call)))),
            (_, Some(leader), _) => self.check = Some(Check::FallenLeader(FallenLeaderDraft::new(leader))),
            // The charged side's answers come before anyone moves.
            (Event::Declared { .. }, ..) => {
                let last = self.desk.game::<Rff1812>().map_or(0, |battle| battle.state().charges.len().saturating_sub(1));
                self.put_down();
                self.check = Some(Check::Answers(AnswersDraft::new(last)));
            }
            (
                Event::Corrected(_)
                | Event::Maneuver { .. }
                | Event::Fire { .. }
                | Event::Charge { .. }
                | Event::FallenLeader { .. }
                | Event::Made { .. }
                | Event::Replenished { .. }
                | Event::Replaced { .. }
                | Event::ThrownForArrival { .. }
                | Event::ChargeEnded { .. }
                | Event::Ended { .. }
                | Event::Phase { .. },
                ..,
            ) => self.put_down(),
            _ => {}
        }
    }

    /// Nothing is in hand: the next click begins anew.
    fn put_down(&mut self) {
        self.check = None;
        self.battle_panel.picked = None;
    }

    fn pick_unit(&mut self, unit: UnitId) {
        let Some(battle) = self.desk.game::<Rff1812>() else { return };
        if let Some(check) = &mut self.check
            && check.take_unit(battle, &unit)
        {
            self.tab = Tab::Check;
            return;
        }
        let side = |unit: &UnitId| battle.setup().scenario.unit(unit).map(|(side, _)| side.id.clone());
        let enemy = self.battle_panel.picked.as_ref().filter(|picked| side(picked) != side(&unit));
        self.check = Some(match enemy {
            Some(picked) => Check::Fire(FireDraft::new(picked.clone(), Some(unit))),
            None => {
                self.battle_panel.picked = Some(unit.clone());
                Check::Unit(UnitDraft::new(unit))
            }
        });
        self.tab = Tab::Check;
    }

    fn open(&mut self, kind: CheckKind) {
        let Some(battle) = self.desk.game::<Rff1812>() else { return };
        let picked = self.battle_panel.picked.clone();
        let opened = match (kind, picked, self.check.take()) {
            (CheckKind::Charge, _, Some(Check::Fire(draft))) => {
                let (attacker, defender) = draft.pair();
                Some(charge_of(battle, attacker, defender))
            }
            (CheckKind::Maneuver, Some(unit), _) => Some(Check::Maneuver(ManeuverDraft::of_unit(battle, &unit))),
            (CheckKind::Fire, Some(unit), _) => Some(Check::Fire(FireDraft::new(unit, None))),
            (CheckKind::Charge, unit, _) => Some(charge_of(battle, unit, None)),
            (CheckKind::FallenLeader, Some(unit), check) => {
                match battle.state().leader_with(&unit).cloned().or_else(|| self.picked_leader.clone()) {
                    Some(leader) => Some(Check::FallenLeader(FallenLeaderDraft::new(leader))),
                    None => check,
                }
            }
            (CheckKind::FallenLeader, None, check) => {
                self.picked_leader.clone().map(|leader| Check::FallenLeader(FallenLeaderDraft::new(leader))).or(check)
            }
            (CheckKind::Unit, Some(unit), _) => Some(Check::Unit(UnitDraft::new(unit))),
            (CheckKind::Maneuver, None, check) => {
                self.picked_leader.as_ref().map(|leader| Check::Maneuver(ManeuverDraft::of_leader(battle, leader))).or(check)
            }
            (CheckKind::Fire | CheckKind::Unit, None, check) => check,
        };
        if opened.is_none() {
            self.desk.tell("Pick a unit or leader on the left first: click it, or type its number.".to_owned());
        }
        self.check = opened;
        self.tab = Tab::Check;
    }
}

/// In the maneuver phase a charge is declared, after it it is fought (digest §5).
fn charge_of(battle: &Battle, attacker: Option<UnitId>, defender: Option<UnitId>) -> Check {
    if battle.state().phase == Phase::Maneuver {
        Check::Declare(DeclareDraft::new(battle, attacker, defender))
    } else {
        Check::Charge(Box::new(ChargeDraft::new(attacker, defender)))
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }
}
