//! A campaign, or a battle of cubes without one, on the page of the play that is shown.

use std::mem::take;

use eframe::egui::Ui;

use super::battle::{self, BattleView};
use super::correction::CorrectionDraft;
use super::handover::{self, HandoverDraft, TableIntent};
use super::intent::{Intent, Own};
use super::layout::Stage;
use super::map::AreaMap;
use super::turn::TurnPanel;
use super::{boards, keys, strip};
use crate::game::{Asked, EventNumber, Version};
use crate::games::area::campaign::{AreaRules, Command, Event, left_undone};
use crate::gui::desk::{Desk, Hand};
use crate::gui::intent::Intent as OfApp;
use crate::gui::keys::Table;
use crate::gui::log_panel::LogPanel;
use crate::gui::strip::Strip;
use crate::gui::view::{Frame, GameView};
use crate::gui::word::Refused;

/// What the page remembers: nothing of it is the play's.
#[derive(Debug, Default)]
pub struct AreaView {
    /// Of which place of the desk all this is.
    of: Option<Hand>,
    pub(super) battle: BattleView,
    pub(super) log: LogPanel,
    /// What of the log is open to be corrected.
    pub(super) correcting: Option<CorrectionDraft>,
    /// What the rules forbid, and the referee may let through.
    pub(super) refused: Option<Refused<Command>>,
    /// How it stood when that was refused.
    refused_at: Option<Version>,
    pub(super) turn: TurnPanel,
    pub(super) map: AreaMap,
    pub(super) handover: HandoverDraft,
    pub(super) tab: Tab,
    /// The area that is sought on the map.
    pub(super) find: Option<String>,
    /// The log lies over the page.
    pub(super) log_open: bool,
    /// The turn was ended by the strip or by its key.
    pub(super) end_turn: bool,
    /// How it stood when it was said what the turn leaves undone: the next word ends it.
    pub(super) undone: Option<Version>,
    /// Enter was pressed on the map where nothing is to be chosen: it is the foot's.
    pub(super) deed: bool,
    /// How far the campaign's turn had come when it was drawn last.
    pub(super) stage: Option<Stage>,
    /// What its parts asked for in this frame.
    asked: Vec<Intent>,
    /// What was asked of the table in this frame.
    table: Option<TableIntent>,
}

/// Which panel a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    Turn,
    Middle,
}

impl GameView for AreaView {
    fn strip(&self, desk: &Desk) -> Strip {
        let strip = if desk.shown() == Hand::Cubes { strip::of_battle } else { strip::of };
        desk.game::<AreaRules>().map(strip).unwrap_or_default()
    }

    fn next_phase(&mut self) {
        self.end_turn = true;
    }

    fn bindings(&self) -> Table {
        keys::of_play()
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let hand = frame.desk.shown();
        if self.of != Some(hand) {
            self.forget();
            self.of = Some(hand);
        }
        boards::lay(frame.desk);
        let desk = &*frame.desk;
        let Some(play) = desk.game::<AreaRules>() else { return };
        // It was refused as things stood.
        self.refused = self.refused.take().filter(|_| self.refused_at == Some(play.version()));
        self.line_ui(ui, hand, play, frame.intents);
        let mut asked = take(&mut self.asked);
        self.table = match boards::own(desk, play.setup().tables.game) {
            Some(own) if hand == Hand::Campaign => self.campaign_ui(ui, (play, own), &frame.pressed, &mut asked),
            _ => self.cube_battle_ui(ui, play, &frame.pressed, &mut asked),
        };
        self.asked = asked;
    }

    fn settle(&mut self, desk: &mut Desk, of_app: &mut Vec<OfApp>) -> bool {
        let (asked, table) = (take(&mut self.asked), self.table.take());
        let any = !asked.is_empty() || table.is_some();
        for intent in asked {
            self.carry_out(desk, intent, of_app);
        }
        if table.is_some_and(|table| self.on_the_table(desk, table)) {
            of_app.push(OfApp::Opened);
        }
        any
    }

    /// One thing at a time: what lies over the page first.
    fn close(&mut self) {
        if self.refused.take().is_none()
            && self.undone.take().is_none()
            && self.find.take().is_none()
            && !take(&mut self.log_open)
            && self.correcting.take().is_none()
        {
            let _ = self.battle.stay() || self.turn.put_away();
        }
    }

    /// A battle that was fought to its end is not come back to.
    fn resumes(&self, desk: &Desk) -> bool {
        let fought = || desk.game::<AreaRules>().is_some_and(|play| play.state().battle.is_some());
        desk.shown() == Hand::Campaign || fought()
    }

    fn show_event(&mut self, number: EventNumber) {
        self.log_open = true;
        self.log.show(number);
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl AreaView {
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
            Err(refusal) => {
                if let Some(refused) = Refused::or_told(command, refusal, desk) {
                    self.refused = Some(refused);
                    self.refused_at = desk.game::<AreaRules>().map(|play| play.version());
                }
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
                    self.correcting = Some(draft);
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
