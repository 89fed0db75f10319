//! How a campaign and a battle of cubes lie in the window: what is asked and the foot beside the map, the log a drawer over it; where the
//! window is narrow, the turn or the map.

use std::collections::BTreeMap;

use eframe::egui::{CentralPanel, Frame, Margin, Panel, Rect, RichText, Ui};

use super::battle::BattleView;
use super::campaign_map::map_ui;
use super::correction::CorrectionDraft;
use super::handover::{HandoverDraft, TableIntent};
use super::intent::Intent;
use super::keys::PageAct;
use super::log;
use super::map::MapAct;
use super::own_board::OwnBoard;
use super::parts::part_ui;
use super::places::{AreaPlace, CAMPAIGNS, places_ui};
use super::question::{AreaField, AreaQuestion};
use super::turn::TurnPanel;
use super::view::{AreaView, Tab};
use crate::game::Version;
use crate::games::area::campaign::{BattleStage, Campaign, Command, Form, Thing, left_undone};
use crate::gui::correction::Settling;
use crate::gui::desk::Hand;
use crate::gui::drawer::drawer_ui;
use crate::gui::foot::{self, Room};
use crate::gui::intent::Intent as OfApp;
use crate::gui::keys::{Common, Pressed};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::look::{gap, palette};
use crate::gui::widgets::{main_button, warning_color};
use crate::gui::word::refused_ui;
use crate::id::FactionId;

impl AreaView {
    /// The line of the places, with the panels of a narrow window, the log, and another play.
    pub(super) fn line_ui(&mut self, ui: &mut Ui, hand: Hand, play: &Campaign, intents: &mut Vec<OfApp>) {
        let has_room = ui.available_width() >= measure::PARTS_WIDE;
        let fought = play.state().battle.is_some();
        let here = if hand == Hand::Campaign { AreaPlace::Campaign } else { AreaPlace::Battle };
        let mut another = false;
        places_ui(ui, here, intents, |ui, narrow| {
            if narrow {
                let first = if fought { "Battle" } else { "Turn" };
                let middle = if hand == Hand::Campaign { "Map" } else { "Odds" };
                for (tab, name) in [(Tab::Turn, first), (Tab::Middle, middle)] {
                    ui.selectable_value(&mut self.tab, tab, name).accessible_name(format!("Panel: {name}"));
                }
            }
            let log = if narrow { "Log" } else { "Log (L)" };
            let log = ui.selectable_label(self.log_open, log);
            let log = if narrow { log.accessible_name("Panel: Log") } else { log };
            self.log_open ^= log.clicked();
            another = has_room && ui.button(format!("Another {}…", hand.name())).clicked();
        });
        if another {
            intents.push(OfApp::Go(CAMPAIGNS));
        }
    }

    /// The keys that are neither the turn's nor the battle's.
    fn heard(&mut self, hand: Hand, pressed: &Pressed) {
        for (act, _) in pressed.of() {
            match act {
                PageAct::Log => self.log_open = !self.log_open,
                // The map has the field, where the window shows one of both.
                PageAct::Find => (self.tab, self.log_open) = (Tab::Middle, false),
                PageAct::EndTurn => self.end_turn |= hand == Hand::Campaign,
            }
        }
    }

    pub(super) fn cube_battle_ui(
        &mut self,
        ui: &mut Ui,
        play: &Campaign,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) -> Option<TableIntent> {
        self.heard(Hand::Cubes, pressed);
        let Self { battle, log, correcting, handover, refused, tab, log_open, .. } = self;
        let open = correcting.as_mut();
        // While a fact is changed, keys are its form's.
        let of_battle = if open.is_some() { &Pressed::default() } else { pressed };
        let mut side = |ui: &mut Ui, intents: &mut Vec<Intent>| {
            let (mut above, mut below) = foot::split(ui, Room::Cells);
            part_ui(&mut above, &step(play), |ui| {
                intents.extend(refused_ui(ui, refused).map(Intent::submit));
                battle.facts_ui(ui, play, intents);
            });
            battle.foot_ui(&mut below, play, of_battle, intents);
        };
        let mut log_ui = |ui: &Ui, over, intents: &mut Vec<Intent>| {
            if *log_open {
                log_drawer_ui(ui, over, (Hand::Cubes, play), log, intents);
            }
        };
        let narrow = ui.available_width() < NARROW;
        let mut table = None;
        if !narrow {
            left_panel(ui).show(ui, |ui| side(ui, intents));
        } else if *tab == Tab::Turn {
            let over = foot::above(ui.available_rect_before_wrap(), Room::Cells);
            side(ui, intents);
            log_ui(ui, over, intents);
            return None;
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let over = ui.available_rect_before_wrap();
            match open {
                Some(draft) => correction_ui(ui, play, draft, pressed.enter(), intents),
                None => drop(margin().show(ui, |ui| {
                    part_ui(ui, "odds of the battle", |ui| table = more_ui(ui, play, battle, handover));
                })),
            }
            log_ui(ui, over, intents);
        });
        table
    }

    pub(super) fn campaign_ui(
        &mut self,
        ui: &mut Ui,
        (play, own): (&Campaign, &OwnBoard),
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) -> Option<TableIntent> {
        self.heard(Hand::Campaign, pressed);
        if std::mem::take(&mut self.end_turn) {
            intents.push(Intent::submit(Command::EndTurn));
        }
        if self.refused.is_some() {
            self.tab = Tab::Turn;
        }
        let pressed = &if std::mem::take(&mut self.deed) { pressed.and(Common::Enter) } else { pressed.clone() };
        let Self { battle, log, correcting, turn, map, handover, refused, tab, stage, log_open, deed, undone, find, .. } = self;
        // Said of one place in the log, and of no other.
        *undone = undone.filter(|at| *at == play.version());
        let owned = own.board();
        let in_battle = play.state().battle.is_some();
        // What a step asks comes to the front when the step begins: cards and dice, or what is placed and marched on the map.
        let now = Stage::of(play);
        if *stage != Some(now) {
            *tab = now.tab().unwrap_or(*tab);
        }
        *stage = Some(now);
        let open = correcting.as_mut();
        // While a fact is changed, keys are its form's.
        let of_turn = if open.is_some() { &Pressed::default() } else { pressed };
        let narrow = ui.available_width() < NARROW;
        let mut table = None;
        let mut log_ui = |ui: &Ui, over, intents: &mut Vec<Intent>| {
            if *log_open {
                log_drawer_ui(ui, over, (Hand::Campaign, play), log, intents);
            }
        };
        turn.take_in(play);
        battle.take_in(play);
        if !narrow || *tab == Tab::Turn {
            let mut side = |ui: &mut Ui| {
                let (mut above, mut below) = foot::split(ui, Room::Cells);
                // What is asked stands at the top, however far down was read.
                let asks = if refused.is_some() { ", refused" } else { "" };
                let read = format!("{}{asks}{}", step(play), if undone.is_some() { ", to end" } else { "" });
                part_ui(&mut above, &read, |ui| {
                    intents.extend(refused_ui(ui, refused).map(Intent::submit));
                    undone_ui(ui, play, undone, intents);
                    if in_battle {
                        battle.facts_ui(ui, play, intents);
                        table = more_ui(ui, play, battle, handover);
                        ui.separator();
                    } else {
                        turn.facts_ui(ui, (play, owned), intents);
                    }
                    turn.rest_ui(ui, play, intents);
                });
                if in_battle {
                    battle.foot_ui(&mut below, play, of_turn, intents);
                } else {
                    turn.foot_ui(&mut below, play, of_turn, intents);
                }
            };
            if narrow {
                let over = foot::above(ui.available_rect_before_wrap(), Room::Cells);
                side(ui);
                log_ui(ui, over, intents);
                return table;
            }
            left_panel(ui).show(ui, side);
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let over = ui.available_rect_before_wrap();
            if let Some(draft) = open {
                correction_ui(ui, play, draft, pressed.enter(), intents);
            } else {
                let question = question(play, turn, battle);
                let acts = if narrow {
                    let (mut above, mut below) = foot::split_low(ui);
                    let acts = map_ui(&mut above, (map, find), (play, own), turn, question.as_ref(), pressed);
                    if in_battle {
                        battle.foot_ui(&mut below, play, of_turn, intents);
                    } else {
                        turn.foot_ui(&mut below, play, of_turn, intents);
                    }
                    acts
                } else {
                    map_ui(ui, (map, find), (play, own), turn, question.as_ref(), pressed)
                };
                // Before a movement card nobody marches: a click beside what is asked begins nothing.
                let marches = !in_battle && play.state().orders.is_some();
                for act in acts {
                    match (act, &question) {
                        (MapAct::Deed, _) => *deed = true,
                        (MapAct::Picked(area), Some(AreaQuestion { areas, field, .. })) if areas.contains(&area) => match field.clone() {
                            AreaField::Turn(field) => intents.extend(turn.answer(play, field, area).map(Intent::submit)),
                            AreaField::Edit(field) => turn.set_right(field, area),
                            AreaField::Leave(faction) => battle.answer(faction, area),
                        },
                        (MapAct::Picked(area), _) if marches => intents.extend(turn.take_area(play, area).err().map(Intent::Tell)),
                        (MapAct::Picked(area), Some(question)) => {
                            let says = format!("{area} is no answer to \"{}\": click a framed area.", question.text);
                            intents.push(Intent::Tell(says));
                        }
                        (MapAct::Onto(from, to), _) if marches => turn.take_march(play, from, to),
                        _ => {}
                    }
                    ui.ctx().request_repaint();
                }
            }
            log_ui(ui, over, intents);
        });
        table
    }
}

/// How far a turn has come, as far as it matters for what is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Cubes and markers are set up.
    SetUp,
    /// A turn cube is drawn, or units come.
    Between,
    /// A movement card is to be played.
    Cards,
    /// Armies march.
    Marches,
    /// A battle is fought.
    Battle,
    /// Units may leave it for an area.
    Leaving,
}

impl Stage {
    fn of(play: &Campaign) -> Self {
        let state = play.state();
        let waits = |waits: &BTreeMap<FactionId, u32>| waits.values().any(|left| *left > 0);
        let comes =
            || play.offers(&Thing::Turn).iter().any(|offer| offer.opens() == Some(&Form::Reinforce) && offer.out_of_order.is_empty());
        match () {
            () if state.battle.as_ref().is_some_and(|battle| matches!(battle.stage, BattleStage::Commands(_))) => Self::Leaving,
            () if state.battle.is_some() => Self::Battle,
            () if waits(&state.to_place) || waits(&state.markers_to_place) => Self::SetUp,
            () if state.active.is_none() => Self::Between,
            () if state.orders.is_some() => Self::Marches,
            () if comes() => Self::Between,
            () => Self::Cards,
        }
    }

    /// What comes to the front in a window that shows one of both; none: what is there serves.
    const fn tab(self) -> Option<Tab> {
        match self {
            Self::SetUp | Self::Marches | Self::Leaving => Some(Tab::Middle),
            Self::Between => None,
            Self::Cards | Self::Battle => Some(Tab::Turn),
        }
    }
}

/// What a click on the map answers: what leads of the turn, then the battle, where one is fought, or the turn.
fn question(play: &Campaign, turn: &TurnPanel, battle: &BattleView) -> Option<AreaQuestion> {
    let of = || if play.state().battle.is_some() { battle.question(play) } else { turn.question(play) };
    turn.leading_question(play).or_else(of)
}

/// The panel beside the map.
fn left_panel(ui: &Ui) -> Panel {
    // The foot fills it to its edges.
    let frame = Frame::new().fill(palette(ui).ground);
    Panel::left("area side").default_size(measure::SIDE).size_range(measure::SIDE_LEAST..=measure::SIDE_MOST).frame(frame)
}

/// What is read in the middle stands off the panel beside it.
fn margin() -> Frame {
    Frame::new().inner_margin(Margin::same(gap::NEXT as i8))
}

/// After each event what is asked is read from its top, however far down was read before.
fn step(play: &Campaign) -> String {
    let state = play.state();
    match &state.battle {
        Some(_) => format!("battle {}", play.journal().cursor()),
        None => format!("turn {} {} {} {}", state.round, state.drawn.len(), state.active.is_some(), state.fought),
    }
}

/// What else there is to a battle: odds of other cubes, the way to the table.
fn more_ui(ui: &mut Ui, play: &Campaign, battle: &mut BattleView, handover: &mut HandoverDraft) -> Option<TableIntent> {
    let table = play.state().battle.as_ref().and_then(|battle| handover.ui(ui, play, battle));
    battle.more_ui(ui, play);
    table
}

/// The drawer with the log of a play, over the room given.
fn log_drawer_ui(ui: &Ui, over: Rect, (hand, play): (Hand, &Campaign), log: &mut LogPanel, intents: &mut Vec<Intent>) {
    drawer_ui(ui, "area log", over, true, |ui| {
        // A wide window has it beside the places.
        let narrow = ui.ctx().content_rect().width() < measure::PARTS_WIDE;
        if narrow && ui.button(format!("Another {}…", hand.name())).clicked() {
            intents.push(Intent::App(OfApp::Go(CAMPAIGNS)));
        }
        log::log_ui(log, ui, play, intents);
    });
}

/// Something in the log that is open to be corrected.
fn correction_ui(ui: &mut Ui, play: &Campaign, draft: &mut CorrectionDraft, enter: bool, intents: &mut Vec<Intent>) {
    match margin().show(ui, |ui| draft.ui(ui, play, enter)).inner {
        Some(Settling::Apply(command)) => intents.push(Intent::submit(command)),
        Some(Settling::Leave) => intents.push(Intent::Close),
        None => {}
    }
}

/// What the turn leaves undone, said before it ends: nothing is forbidden.
fn undone_ui(ui: &mut Ui, play: &Campaign, undone: &mut Option<Version>, intents: &mut Vec<Intent>) {
    if undone.is_none() {
        return;
    }
    let says = left_undone(&play.setup().now(play.state()), play.state()).join("; ");
    ui.colored_label(warning_color(ui), RichText::new(format!("Before the turn ends: {says}.")).strong());
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, true, "Go on with the turn (Esc)") {
            *undone = None;
        }
        if ui.button("End it all the same (Ctrl+Enter)").clicked() {
            intents.push(Intent::submit(Command::EndTurn));
        }
    });
    ui.separator();
}
