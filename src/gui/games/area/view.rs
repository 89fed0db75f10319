//! A campaign, or a battle of cubes without one, on the page of the play that is shown.

use std::mem::take;

use eframe::egui::{Rect, Ui};

use super::battle::{self, BattleView};
use super::correction::FactsForm;
use super::handover::{self, HandoverDraft, HandoverIntent};
use super::intent::{Context, GameIntent, Intent};
use super::keys::PageAct;
use super::layout::{Stage, pane_names};
use super::map::AreaMap;
use super::own_board::OwnBoard;
use super::turn::TurnPanel;
use super::{boards, keys, log, scoreboard, strip};
use crate::game::{LinePlace, Request, Version};
use crate::games::area::campaign::{AreaRules, Campaign, Command, Event, open_duties};
use crate::gui::foot::{self, FootRows};
use crate::gui::look::measure;
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
    /// Log version for which the turn's undone work was shown; the next request to end the turn ends it.
    pub(super) undone: Option<Version>,
    /// Enter was pressed on the map where nothing is to be chosen: it is the foot's.
    pub(super) primary_pressed: bool,
    /// Keys pressed, as the foot has them.
    pub(super) pressed: Pressed,
    /// Stage of the turn when it was drawn last.
    stage: Option<Stage>,
}

pub(super) type Parts = play::Parts<AreaView>;
pub(super) type PageFrame<'f> = play::PageFrame<'f, AreaRules>;

impl PlayView for AreaView {
    type System = AreaRules;
    type GameIntent = GameIntent;
    /// Event of the log that is open to be corrected; other forms are opened where they are offered.
    type Open = Correction<FactsForm>;
    type PlayerInput = ();

    const DIVISION: Division = Division {
        side: Pane::Work,
        widths: [measure::SIDE, measure::SIDE_LEAST, measure::SIDE_MOST],
        front: Pane::Work,
        log_beside: false,
        wide_side: None,
        corner: false,
    };

    fn strip(&self, desk: &Desk, play: &Campaign) -> Strip {
        if desk.shown() == DeskPlace::Cubes { strip::of_battle(play) } else { strip::of(play) }
    }

    fn scoreboard(&mut self, _: &Desk, play: &Campaign) -> Scoreboard {
        scoreboard::of(play)
    }

    fn next_phase(&mut self) -> Option<Intent> {
        Some(Intent::submit(Command::EndTurn))
    }

    fn bindings(&self, _: &Parts) -> KeyTable {
        keys::of_play()
    }

    fn keys(&mut self, parts: &mut Parts, _: &Campaign, pressed: &Pressed) {
        for (act, _) in pressed.of() {
            match act {
                PageAct::Log => parts.log_open = !parts.log_open,
                // The map has the field, where the window shows one of both.
                PageAct::Find => (parts.front, parts.log_open) = (Pane::Field, false),
                PageAct::EndTurn if self.of == Some(DeskPlace::Campaign) => parts.asked.push(Intent::submit(Command::EndTurn)),
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
        self.undone = self.undone.filter(|at| *at == play.version());
        self.battle.reset_if_stale(play);
        if hand == DeskPlace::Campaign {
            self.turn.reset_if_stale(play);
            // What a step asks comes to the front when the step begins: cards and dice, or what is placed and marched on the map.
            let now = Stage::of(play);
            if self.stage != Some(now) {
                parts.front = now.pane().unwrap_or(parts.front);
            }
            self.stage = Some(now);
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
            // Under the odds of a battle there is nothing to take.
            None if folded => own(frame).map(|_| measure::FOOT_OF_MAP),
            None => Some(foot::height(room, FootRows::Cells)),
        }
    }

    fn work_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>, folded: bool) {
        self.turn_ui(ui, parts, (frame, own(frame)), context, folded);
    }

    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>) {
        match own(frame) {
            Some(own) => self.campaign_map_ui(ui, parts.open.is_some(), (frame, own), context.intents),
            None => self.odds_ui(ui, frame.game, context.intents),
        }
    }

    fn log_format() -> LogFormat<AreaRules> {
        log::TELLING
    }

    /// A wide window has what leads to another play beside the places.
    fn log_head_ui(&self, ui: &mut Ui, frame: PageFrame<'_>, intents: &mut Vec<Intent>) {
        let narrow = ui.ctx().content_rect().width() < measure::PARTS_WIDE;
        if narrow && ui.button(format!("Another {}…", frame.desk.shown().name())).clicked() {
            intents.push(Intent::App(OfApp::Go(super::CAMPAIGNS)));
        }
    }

    fn reopen(play: &Campaign, place: LinePlace) -> Option<Correction<FactsForm>> {
        Correction::new(play, place)
    }

    fn title(_: &Correction<FactsForm>, _: &Campaign) -> String {
        "Change a fact".to_owned()
    }

    fn player_input(_: &Correction<FactsForm>) {}

    /// Returns whether the turn's undone work must be shown before it ends; it is shown once.
    fn asks_confirmation(&mut self, parts: &mut Parts, play: &Campaign, asked: &Request<Command>) -> bool {
        if asked.command != Command::EndTurn || asked.override_note.is_some() {
            return false;
        }
        let at = play.version();
        let asks = self.undone != Some(at) && !open_duties(&play.setup().now(play.state()), play.state()).is_empty();
        self.undone = asks.then_some(at);
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
        let mut generator = desk.generator();
        match own {
            GameIntent::Draw => {
                if let Some(play) = desk.game() {
                    self.turn.draw(play, |sides| generator.face(sides));
                }
                desk.set_generator(generator);
            }
            GameIntent::Throw => {
                if let Some((play, command)) = desk.game().and_then(|play| Some((play, battle::next_step(play, &mut generator)?))) {
                    self.battle.show_roll(play, command);
                }
                desk.set_generator(generator);
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
                if self.on_the_table(desk, table) {
                    of_app.push(OfApp::Opened);
                }
            }
        }
    }

    fn close_top(&mut self, _: &mut Parts) -> bool {
        self.undone.take().is_some() || self.find.take().is_some()
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
    /// Hands the battle over to the table, or takes it back; returns `true` when it was opened there.
    fn on_the_table(&mut self, desk: &mut Desk, table: HandoverIntent) -> bool {
        let Some(play) = desk.game::<AreaRules>() else { return false };
        let done = match table {
            HandoverIntent::Write => {
                self.handover.write(play, desk).map(|(scenario, command)| submit(desk, command) && desk.begin_saved(scenario))
            }
            HandoverIntent::Again => handover::rebuild_scenario(play, desk).map(|scenario| desk.begin_saved(scenario)),
            HandoverIntent::TakeBack => handover::take_back(play, desk).map(|command| {
                submit(desk, command);
                false
            }),
        };
        done.unwrap_or_else(|says| {
            desk.notify(says);
            false
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
    let mut generator = desk.generator();
    let command = desk.game::<AreaRules>().and_then(|play| battle::next_step(play, &mut generator));
    desk.set_generator(generator);
    command.is_some_and(|command| submit(desk, command))
}
