//! A campaign, or a battle of cubes without one, on the page of the play that is shown.

use std::mem::take;

use eframe::egui::{Rect, Ui};

use super::correction::FactsForm;
use super::cubes::{self, BattleDrawer, BattleView};
use super::handover::{self, HandoverDraft, HandoverIntent, TableState};
use super::intent::{Context, GameIntent, Intent};
use super::keys::{CubesAct, PageAct, StepKeys};
use super::layout::{Stage, pane_names};
use super::map::AreaMap;
use super::own_board::OwnBoard;
use super::turn::{PrimaryAction, TurnPanel};
use super::{boards, keys, log, scoreboard, strip};
use crate::game::{LinePlace, Request, Version};
use crate::games::area::campaign::{AreaRules, BattleStage, Campaign, Command, Event, UndoneWork, left_undone};
use crate::gui::foot::{self, FootRows};
use crate::gui::form::cache::Cached;
use crate::gui::look::{gap, measure};
use crate::gui::play::log_panel::LogFormat;
use crate::gui::play::{self, Correction, Division, Pane, PlayView};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::display::Scoreboard;
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::{Common, KeyTable, Pressed};
use crate::gui::shell::strip::Strip;

/// State of the page beside that of every game's page: none of it belongs to the campaign or battle itself.
#[derive(Debug, Default)]
pub struct AreaView {
    /// Place of the desk that the other fields belong to.
    of: Option<DeskPlace>,
    pub(super) battle: BattleView,
    pub(super) turn: TurnPanel,
    pub(super) map: AreaMap,
    pub(super) handover: HandoverDraft,
    /// Text of the area that is sought on the map.
    pub(super) find: Option<String>,
    /// Question about undone work, shown before a command; the same command is carried out when it is given again.
    pub(super) undone: Option<UndoneQuestion>,
    /// Action of the foot while that question, or one for the referee, was open.
    asked_beside: Option<PrimaryAction>,
    /// Enter was pressed on the map where nothing is to be chosen: it is the foot's.
    pub(super) primary_pressed: bool,
    /// Keys pressed, as the foot has them.
    pub(super) pressed: Pressed,
    /// Stage of the turn when it was drawn last, and whether the map lay over its battle.
    stage: Option<(Stage, bool)>,
    /// The program has something to throw or draw.
    rolls: bool,
    /// A number is typed.
    counts: bool,
    /// There is a turn to end.
    ends: bool,
    /// Word for Enter at a battle on a table; empty where there is none.
    enter: &'static str,
    /// The stage is new: the keys in the last line are those of the one before until the next frame.
    is_new_stage: bool,
    /// The battle of cubes filled the page when it was drawn last.
    fills: bool,
    /// A battle of cubes was fought when it was drawn last, and not on a table with figures.
    fights: bool,
    /// The map lies over the battle that is fought.
    pub(super) over_map: bool,
    /// Drawer over the battle when it was drawn last.
    drawer: Option<BattleDrawer>,
    /// Contents of the scoreboard, worked out once an event.
    scoreboard: Cached<Version, Scoreboard>,
}

/// Notice where the survivors of a battle on the table are back and both sides have some.
const BOTH_ARE_LEFT: &str = "Both sides have survivors there: they fight on with cubes.";

/// Notice where no file has the battle that was handed over.
const BEGINS_AGAIN: &str = "No file of this battle was found among your battles: it begins again from its start.";

/// Question about what a command would leave undone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct UndoneQuestion {
    at: Version,
    /// Command that waits for the answer.
    pub(super) command: Command,
    /// Work that it would leave undone, and the text of the question.
    pub(super) left: (UndoneWork, String),
}

pub(super) type Parts = play::Parts<AreaView>;
pub(super) type PageFrame<'f> = play::PageFrame<'f, AreaRules>;

impl PlayView for AreaView {
    type System = AreaRules;
    type GameIntent = GameIntent;
    /// Event of the log that is open to be corrected; other forms are opened where they are offered.
    type Open = Correction<FactsForm>;
    type PlayerInput = ();
    type FormFacts = FactsForm;

    const DIVISION: Division = Division {
        side: Pane::Work,
        widths: [measure::TURN_SIDE, measure::TURN_SIDE_LEAST, measure::SIDE_MOST],
        front: Pane::Work,
        log_beside: false,
        wide_side: None,
        corner: false,
    };

    fn strip(&self, desk: &Desk, play: &Campaign) -> Strip {
        let of_campaign = desk.shown() == DeskPlace::Campaign;
        if !of_campaign || self.shows_cubes(play) { strip::of_battle(play, of_campaign) } else { strip::of(play) }
    }

    fn strip_button(&mut self, parts: &mut Parts, nth: usize) {
        // A battle without a campaign has no map.
        if nth == 0 && self.of == Some(DeskPlace::Campaign) {
            self.over_map ^= true;
        } else {
            self.battle.toggle(BattleDrawer::Figures);
            parts.log_open = false;
        }
    }

    fn fills_page(&self, parts: &Parts, play: &Campaign) -> bool {
        self.of == Some(DeskPlace::Cubes) || parts.open.is_none() && self.shows_cubes(play)
    }

    fn more_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        self.menu_ui(ui, play, intents);
    }

    fn scoreboard(&mut self, _: &Desk, play: &Campaign) -> Scoreboard {
        self.scoreboard.get_or_compute(play.version(), |_| scoreboard::of(play)).clone()
    }

    fn next_phase(&mut self, _: &Campaign) -> Option<Intent> {
        Some(Intent::submit(Command::EndTurn {}))
    }

    fn bindings(&self, parts: &Parts) -> KeyTable {
        let has_map = !self.fills;
        let step = StepKeys { fights: self.fights, rolls: self.rolls, counts: self.counts, ends: self.ends, has_map, enter: self.enter };
        // While a fact is changed the keys are its form's.
        if parts.open.is_some() { keys::of_play() } else { keys::of_step(step) }
    }

    /// Help has the keys of every step, also before the first is drawn.
    fn keys_for_help(&self, _: &Parts) -> KeyTable {
        keys::of_play()
    }

    fn keys(&mut self, parts: &mut Parts, play: &Campaign, pressed: &Pressed) {
        for (act, _) in pressed.of().filter(|_| play.state().fights_with_cubes() && parts.open.is_none()) {
            match act {
                CubesAct::Map => self.over_map ^= self.of == Some(DeskPlace::Campaign),
                CubesAct::RollOut if self.battle.drawer == Some(BattleDrawer::Figures) => {}
                CubesAct::RollOut => parts.asked.push(Intent::Own(GameIntent::RollOut)),
                CubesAct::Figures => self.battle.toggle(BattleDrawer::Figures),
                // The battle's own page, or the foot, handles it.
                CubesAct::Odds => {}
            }
        }
        for (act, _) in pressed.of() {
            match act {
                PageAct::Log => parts.log_open = !parts.log_open,
                // The map has the field, where the window shows one of both.
                PageAct::Find => (parts.front, parts.log_open) = (Pane::Field, false),
                PageAct::EndTurn if self.of == Some(DeskPlace::Campaign) => parts.asked.push(Intent::submit(Command::EndTurn {})),
                PageAct::EndTurn => {}
            }
        }
        self.pressed = if take(&mut self.primary_pressed) { pressed.and(Common::Enter) } else { pressed.clone() };
    }

    fn begin(&mut self, parts: &mut Parts, desk: &mut Desk) {
        let hand = desk.shown();
        if self.of != Some(hand) {
            *self = Self { of: Some(hand), pressed: take(&mut self.pressed), ..Self::default() };
            *parts = Parts::default();
        }
        boards::lay(desk);
        let Some(play) = desk.game() else { return };
        // Said of one place in the log, and of no other.
        self.undone = self.undone.take().filter(|question| question.at == play.version());
        // It is about the choice the foot has: who turns to another is asked no more.
        let beside = (self.undone.is_some() || parts.has_refusal()).then(|| self.turn.next_action(play));
        if beside.is_some() && self.asked_beside.is_some() && beside != self.asked_beside {
            self.undone = None;
            parts.withdraw_refusal();
        }
        self.asked_beside = beside;
        self.battle.reset_if_stale(play);
        if self.drawer != self.battle.drawer {
            // Who turns to something else asks no more for what was refused.
            parts.withdraw_refusal();
        } else if parts.has_refusal() {
            self.battle.drawer = None;
        }
        self.drawer = self.battle.drawer;
        self.battle.table = TableState::of(play, desk);
        self.over_map &= play.state().battle.is_some();
        self.fights = play.state().fights_with_cubes();
        self.fills = hand == DeskPlace::Cubes || self.shows_cubes(play);
        if hand == DeskPlace::Campaign {
            self.turn.reset_if_stale(play);
            // What a step asks comes to the front when the step begins: cards and dice, or what is placed and marched on the map.
            let now = (Stage::of(play, &self.turn), self.over_map);
            if self.stage != Some(now) {
                parts.front = if self.over_map { Pane::Field } else { now.0.pane().unwrap_or(parts.front) };
                self.is_new_stage = true;
            }
            self.stage = Some(now);
        }
        let state = play.state();
        let stage = state.battle.as_ref().map(|battle| &battle.stage);
        let counted =
            stage.map_or_else(|| self.turn.takes_digits(play), |stage| matches!(stage, BattleStage::Losses(_) | BattleStage::Commands(_)));
        let now = (
            if stage.is_some() { self.fights && self.battle.may_roll() } else { self.turn.draws(play) },
            counted && (self.fights || stage.is_none()),
            hand == DeskPlace::Campaign && state.active.is_some() && state.battle.is_none(),
            match state.battle.as_ref().and_then(|battle| battle.table.as_ref()) {
                Some(_) if self.battle.table == TableState::Over => "take back",
                Some(_) => "open the battle",
                None => "",
            },
        );
        if now != (self.rolls, self.counts, self.ends, self.enter) {
            (self.rolls, self.counts, self.ends, self.enter) = now;
            // The last line is drawn before the page.
            self.is_new_stage = true;
        }
    }

    fn line_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, of_app: &mut Vec<OfApp>) {
        self.places_ui(ui, parts, frame, of_app);
    }

    fn pane_names(&self, frame: PageFrame<'_>) -> [&'static str; 2] {
        pane_names(frame)
    }

    fn foot_height(&self, parts: &Parts, frame: PageFrame<'_>, room: Rect, folded: bool) -> Option<f32> {
        match &parts.open {
            Some(_) => None,
            None if self.fills_page(parts, frame.game) => Some(BattleView::panel_height(room)),
            None if folded => Some(measure::FOOT_OF_MAP),
            None if room.height() < measure::TURN_LOW => Some(measure::FOOT_OF_MAP),
            None => {
                // What the foot does not need is the list's.
                let is_narrow = room.width() < measure::FOOT_NARROW + 2.0 * gap::GROUP;
                let of_step = if is_narrow { measure::FOOT_OF_STEP } else { measure::FOOT_OF_STEP_WIDE };
                let most = if self.turn.has_cells(frame.game) { measure::FOOT_OF_TURN } else { of_step };
                Some(foot::height(room, FootRows::Cells).min(most))
            }
        }
    }

    fn work_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>, folded: bool) {
        if take(&mut self.is_new_stage) {
            ui.ctx().request_repaint();
        }
        self.turn_ui(ui, parts, (frame, own(frame)), context, folded);
    }

    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>) {
        if let Some(own) = own(frame) {
            self.campaign_map_ui(ui, parts.open.is_some(), (frame, own), context.intents);
        }
    }

    fn question_place(&self, parts: &Parts, play: &Campaign, over: Rect) -> Rect {
        // The odds of a battle of cubes are what its players decide by.
        if self.fills_page(parts, play) { over.with_min_y(BattleView::below_odds(over).min(over.bottom())) } else { over }
    }

    fn log_format() -> LogFormat<AreaRules> {
        log::TELLING
    }

    /// A wide window has what leads to another play in its menu.
    fn log_head_ui(&self, ui: &mut Ui, frame: PageFrame<'_>, intents: &mut Vec<Intent>) {
        let narrow = ui.ctx().content_rect().width() < measure::PARTS_WIDE;
        if narrow && ui.button(format!("Another {}…", frame.desk.shown().name())).clicked() {
            intents.push(Intent::App(OfApp::Go(super::CAMPAIGNS)));
        }
    }

    fn reopen(play: &Campaign, place: LinePlace) -> Option<Correction<FactsForm>> {
        Correction::new(play, place)
    }

    fn is_correction(_: &Correction<FactsForm>) -> bool {
        true
    }

    fn title(_: &Correction<FactsForm>, _: &Campaign) -> String {
        "Change a fact".to_owned()
    }

    fn player_input(_: &Correction<FactsForm>) {}

    fn form_facts(correction: &Correction<FactsForm>) -> FactsForm {
        correction.form.clone()
    }

    /// Returns whether work a command would leave undone must be shown before it; it is shown once.
    fn asks_confirmation(&mut self, parts: &mut Parts, play: &Campaign, request: &Request<Command>) -> bool {
        let is_answer = self.undone.take().is_some_and(|question| question.command == request.command);
        if is_answer || request.override_note.is_some() {
            return false;
        }
        let question = |left| UndoneQuestion { at: play.version(), command: request.command.clone(), left };
        self.undone = left_undone(play, &request.command).map(question);
        let asks = self.undone.is_some();
        if asks {
            parts.come_to_front();
        }
        asks
    }

    fn after_command(&mut self, parts: &mut Parts, _: &mut Desk, event: &Event) {
        if matches!(event.command, Command::Correct(_)) {
            parts.close_form();
        }
    }

    fn carry_out_own(&mut self, _: &mut Parts, desk: &mut Desk, own: GameIntent, of_app: &mut Vec<OfApp>) {
        match own {
            GameIntent::Draw => {
                if let Some(play) = desk.game() {
                    self.turn.draw(play, desk.dice());
                }
            }
            GameIntent::Throw => {
                if let Some((play, command)) = desk.game().and_then(|play| Some((play, cubes::next_step(play, desk.dice())?))) {
                    self.battle.show_roll(play, command);
                }
            }
            GameIntent::RollOut => desk.as_one_entry(|desk| {
                // A battle of all cubes of a box ends long before.
                for _ in 0..10_000 {
                    if !step(desk) {
                        break;
                    }
                }
            }),
            GameIntent::Table(table) => {
                of_app.extend(self.on_the_table(desk, table));
            }
        }
    }

    fn close_top(&mut self, _: &mut Parts) -> bool {
        self.undone.take().is_some() || self.find.take().is_some() || self.battle.close_top()
    }

    fn clear_pick(&mut self, _: &mut Parts, closed: Option<Correction<FactsForm>>) {
        if closed.is_none() {
            let _ = self.battle.stay() || self.turn.cancel_last();
        }
    }

    /// Returns whether the game is resumed when the app opens: not a battle that was fought to its end.
    fn resumes(&self, desk: &Desk) -> bool {
        let fought = || desk.game::<AreaRules>().is_some_and(|play| play.state().battle.is_some());
        desk.shown() == DeskPlace::Campaign || fought()
    }
}

impl AreaView {
    /// Returns whether the play is a campaign, not a battle alone.
    pub(super) fn is_campaign(&self) -> bool {
        self.of == Some(DeskPlace::Campaign)
    }

    /// Returns whether the battle of cubes of a campaign fills the page: it is fought, not on a table, and the map does not lie over it.
    pub(super) fn shows_cubes(&self, play: &Campaign) -> bool {
        !self.over_map && play.state().fights_with_cubes()
    }

    /// Hands the battle over to the table, opens it there, or takes it back; returns what the app does about it.
    fn on_the_table(&mut self, desk: &mut Desk, table: HandoverIntent) -> Option<OfApp> {
        let play = desk.game::<AreaRules>()?;
        let opened = |begun: bool| begun.then_some(OfApp::Opened);
        let done = match table {
            HandoverIntent::Write => self.handover.write(play, desk).map(|written| {
                let (scenario, command) = written?;
                self.battle.drawer = None;
                opened(submit(desk, command) && desk.begin_saved(scenario))
            }),
            HandoverIntent::Open => match handover::find_battle(play, desk) {
                Some(kept) => Ok(Some(kept)),
                None => handover::rebuild_scenario(play, desk).map(|scenario| {
                    let begun = opened(desk.begin_saved(scenario));
                    desk.notify_until_next(BEGINS_AGAIN.to_owned());
                    begun
                }),
            },
            HandoverIntent::TakeBack => handover::take_back(play, desk).map(|command| {
                if submit(desk, command) && desk.game::<AreaRules>().is_some_and(|play| play.state().battle.is_some()) {
                    desk.notify_until_next(BOTH_ARE_LEFT.to_owned());
                }
                None
            }),
        };
        done.unwrap_or_else(|text| {
            desk.notify(text);
            None
        })
    }
}

/// Returns the owner's board, for a campaign.
fn own(frame: PageFrame<'_>) -> Option<&OwnBoard> {
    boards::own(frame.desk, frame.game.setup().tables.game).filter(|_| frame.desk.shown() == DeskPlace::Campaign)
}

/// Carries a command out; `false` where it is refused, which is shown.
fn submit(desk: &mut Desk, command: Command) -> bool {
    match desk.submit::<AreaRules>(command) {
        Some(Ok(_)) => true,
        Some(Err(refusal)) => {
            desk.notify_until_next(refusal.sentences());
            false
        }
        None => false,
    }
}

/// Takes a step of the battle by the generator; `false` where there was none.
fn step(desk: &mut Desk) -> bool {
    let command = desk.game::<AreaRules>().and_then(|play| cubes::next_step(play, desk.dice()));
    command.is_some_and(|command| submit(desk, command))
}
