//! A battle of Fire and Fury on the page Battle: units at the left, the check at hand in the middle, the log at the right.

use std::mem::{Discriminant, discriminant, take};

use eframe::egui::{CentralPanel, Panel, Rect, Ui};

use super::checks::{
    AnswersDraft, ChargeDraft, Check, CorrectionDraft, DeclareDraft, FireDraft, LeaderDraft, ManeuverDraft, SingleDraft, UnitDraft,
};
use super::intent::{CheckKind, Context, Intent, Own};
use super::keys::{self, BattleAct, ManeuverAct};
use super::roster::Roster;
use super::turn_panel::{ListKeys, PhaseList};
use super::{guide, log, strip, turn_panel};
use crate::game::{Asked, EventNumber, Offer, Version};
use crate::games::rff1812::Deed;
use crate::games::rff1812::battle::{Battle, Command, Form, Phase, Rff1812, Thing, Whom, agenda};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::gui::desk::Desk;
use crate::gui::drawer::{drawer_ui, question_ui};
use crate::gui::foot;
use crate::gui::guide::{Lesson, ROOM, mark};
use crate::gui::intent::Intent as OfApp;
use crate::gui::keys::{Pressed, Table};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::strip::Strip;
use crate::gui::view::{Frame, GameView};
use crate::gui::word::{Refused, held_ui, refused_ui};
use crate::id::{LeaderId, UnitId};

/// What is told where a key opens the check of nobody.
const PICK_FIRST: &str = "Pick a unit or leader first: click it among the units, or type its number.";

/// What lies over the check in a narrow window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Drawer {
    #[default]
    Closed,
    Units,
    Log,
}

/// What the page remembers: nothing of it is the battle's.
#[derive(Debug, Default)]
pub struct BattleView {
    drawer: Drawer,
    roster: Roster,
    log_panel: LogPanel,
    check: Option<Check>,
    /// What the check held when it was opened.
    unfilled: Option<Check>,
    /// What would take the open check away with what the player gave: it waits for his word.
    held: Option<Intent>,
    phase_list: PhaseList,
    /// Of which kind the check drawn last is, and how the battle stood when it was opened.
    opened: Option<(Discriminant<Check>, Version)>,
    /// What the rules forbid, and the referee may let through.
    refused: Option<Refused<Command>>,
    picked_leader: Option<LeaderId>,
    /// What was pressed for the list of the phase.
    list_keys: ListKeys,
    /// What its parts asked for in this frame.
    asked: Vec<Intent>,
}

impl GameView for BattleView {
    fn strip(&self, desk: &Desk) -> Strip {
        desk.game::<Rff1812>().map(strip::of).unwrap_or_default()
    }

    fn next_phase(&mut self) {
        self.asked.push(Intent::submit(Command::NextPhase));
    }

    fn more_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        if let Some(battle) = desk.game::<Rff1812>() {
            strip::more_ui(ui, battle, &mut self.asked);
        }
    }

    fn bindings(&self) -> Table {
        if matches!(self.check, Some(Check::Maneuver(_))) { keys::in_maneuver() } else { keys::of_battle() }
    }

    fn keys_for_help(&self) -> Table {
        keys::in_maneuver()
    }

    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        for (act, letter) in pressed.of() {
            match act {
                BattleAct::Maneuver => self.asked.push(Intent::Own(Own::Open(CheckKind::Maneuver))),
                BattleAct::Fire => self.asked.push(Intent::Own(Own::Open(CheckKind::Fire))),
                BattleAct::Charge => self.asked.push(Intent::Own(Own::Open(CheckKind::Charge))),
                BattleAct::FallenLeader => self.asked.push(Intent::Own(Own::Open(CheckKind::FallenLeader))),
                BattleAct::Unit => self.asked.push(Intent::Own(Own::Open(CheckKind::Unit))),
                BattleAct::NextPhase => self.asked.push(Intent::submit(Command::NextPhase)),
                BattleAct::NextPlayerTurn => self.asked.push(Intent::submit(Command::NextPlayerTurn)),
                BattleAct::OthersGo | BattleAct::OthersHold => {
                    self.list_keys.all_others = self.check.is_none().then_some(act == BattleAct::OthersHold).or(self.list_keys.all_others);
                }
                BattleAct::UnitAfter | BattleAct::UnitBefore => {
                    if let Some(Check::Maneuver(draft)) = &mut self.check {
                        draft.step(act == BattleAct::UnitAfter);
                    }
                }
                BattleAct::Row => self.list_keys.nth = letter.to_digit(10).and_then(|nth| usize::try_from(nth).ok()),
                BattleAct::Find => self.find(""),
                BattleAct::Digit => {
                    let battle = desk.game::<Rff1812>();
                    if !self.check.as_mut().zip(battle).is_some_and(|(check, battle)| check.take_digit(battle, letter)) {
                        self.find(letter.encode_utf8(&mut [0; 4]));
                    }
                }
            }
        }
        if let Some(Check::Maneuver(draft)) = &mut self.check {
            pressed.of().for_each(|(ManeuverAct::Toggle, letter)| draft.press(letter));
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if ui.available_width() < NARROW {
            self.narrow(ui, frame);
        } else {
            self.wide(ui, frame);
        }
    }

    fn settle(&mut self, desk: &mut Desk, of_app: &mut Vec<OfApp>) -> bool {
        let asked = take(&mut self.asked);
        let any = !asked.is_empty();
        for intent in asked {
            self.carry_out(desk, intent, of_app);
        }
        if self.check.is_some() {
            desk.take_back(PICK_FIRST);
        } else {
            self.held = None;
        }
        any
    }

    /// One thing at a time: the find field is emptied first. Then back to what the phase has to do; from there, or from a unit's card, the unit is put down.
    fn close(&mut self) {
        if self.refused.take().is_some() || self.held.take().is_some() || self.roster.leave_find() {
            return;
        }
        if take(&mut self.drawer) != Drawer::Closed {
            return;
        }
        if matches!(self.check.take(), Some(Check::Unit(_)) | None) {
            self.roster.picked = None;
        }
    }

    fn show_event(&mut self, number: EventNumber) {
        self.log_panel.show(number);
        self.drawer = Drawer::Log;
    }

    /// Fire and charges are told in the evening's second half.
    fn chapter(&self, desk: &Desk) -> Option<&'static str> {
        let phase = desk.game::<Rff1812>().map(|battle| battle.state().phase)?;
        (phase != Phase::Maneuver).then_some("victory.md")
    }

    fn lessons(&self) -> &'static [Lesson] {
        &guide::LESSONS
    }

    fn is_learnt(&self, desk: &Desk, nth: usize) -> bool {
        let draft = match &self.check {
            Some(Check::Maneuver(draft)) => Some(draft),
            _ => None,
        };
        desk.game::<Rff1812>().is_none_or(|battle| guide::is_learnt(battle, draft, nth))
    }

    fn forget(&mut self) {
        self.put_down();
        self.refused = None;
        self.roster = Roster::default();
        self.log_panel = LogPanel::default();
        self.phase_list = PhaseList::default();
    }
}

impl BattleView {
    /// Units at the left; the log at the right, or as a drawer over the check where that would have too little room.
    fn wide(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(battle) = frame.desk.game::<Rff1812>() else { return };
        let beside = ui.available_width() >= measure::LOG_BESIDE;
        let mut log_open = !beside && self.drawer == Drawer::Log;
        Panel::left("battle").default_size(measure::ROSTER).size_range(measure::ROSTER_LEAST..=measure::ROSTER_MOST).show(ui, |ui| {
            self.roster.ui(ui, battle, frame.pressed.enter(), (!beside).then_some(&mut log_open), &mut self.asked);
        });
        self.drawer = if log_open { Drawer::Log } else { Drawer::Closed };
        if beside {
            Panel::right("log").default_size(measure::LOG).size_range(measure::LOG_LEAST..=measure::LOG_MOST).show(ui, |ui| {
                // Nothing of a first turn comes down to its foot.
                mark(ui, ROOM, ui.max_rect());
                log::ui(ui, &mut self.log_panel, battle, &mut self.asked);
            });
        }
        self.middle_ui(ui, frame);
    }

    /// Large type or a small window: the check, and units and log as drawers over it.
    fn narrow(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        Panel::top("drawers").show(ui, |ui| {
            ui.horizontal(|ui| {
                for (drawer, name) in [(Drawer::Units, "Units"), (Drawer::Log, "Log")] {
                    if ui.selectable_label(self.drawer == drawer, name).clicked() {
                        self.drawer = if self.drawer == drawer { Drawer::Closed } else { drawer };
                        self.roster.come_to_side();
                    }
                }
            });
        });
        self.middle_ui(ui, frame);
    }

    /// The check, and over it the drawer that is open.
    fn middle_ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        CentralPanel::no_frame().show(ui, |ui| {
            let over = foot::above(ui.available_rect_before_wrap(), false);
            self.check_ui(ui, frame);
            let Some(battle) = frame.desk.game::<Rff1812>() else { return };
            self.questions_ui(ui, over, battle);
            match self.drawer {
                Drawer::Closed => {}
                Drawer::Units => drawer_ui(ui, "units", over, false, |ui| {
                    self.roster.ui(ui, battle, frame.pressed.enter(), None, &mut self.asked);
                }),
                Drawer::Log => drawer_ui(ui, "the log", over, true, |ui| log::ui(ui, &mut self.log_panel, battle, &mut self.asked)),
            }
        });
    }

    /// What waits for a word, over the top of the check: what the rules forbid, and what the check would be left for.
    fn questions_ui(&mut self, ui: &Ui, over: Rect, battle: &Battle) {
        if self.refused.is_some() {
            question_ui(ui, "refused", over, |ui| self.asked.extend(refused_ui(ui, &mut self.refused).map(Intent::submit)));
        } else if self.held.is_some() {
            let title = self.check.as_ref().map(|check| check.title(battle)).unwrap_or_default();
            if let Some(intent) = held_ui(ui, over, &title, &mut self.held) {
                self.check = None;
                self.asked.push(intent);
            }
        }
    }

    fn check_ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        // What comes of a correction has more to tell than a result.
        let (mut above, below) = match &self.check {
            Some(Check::Correction(_)) => foot::split_at(ui, (ui.available_height() * measure::OUTCOME_SHARE).max(measure::OUTCOME_LEAST)),
            // In a low window the list takes what a die would not need.
            None if ui.available_height() < measure::LOW => foot::split_at(ui, measure::FOOT_OF_LAST),
            _ => foot::split(ui, false),
        };
        self.facts_ui(&mut above, below, frame);
    }

    /// What is asked, above the foot; and the foot.
    fn facts_ui(&mut self, ui: &mut Ui, mut foot: Ui, frame: &mut Frame<'_>) {
        let mut generator = frame.desk.generator();
        let Some(battle) = frame.desk.game::<Rff1812>() else { return };
        let Some(mut check) = self.check.take() else {
            self.opened = None;
            let list = ListKeys { enter: frame.pressed.enter() && self.roster.find.is_empty(), ..take(&mut self.list_keys) };
            let state = battle.state();
            // Each phase is read from its top.
            let phase = (state.turn, state.side.clone(), state.phase);
            ui.push_id(phase, |ui| turn_panel::ui(ui, battle, &mut self.phase_list, list, &mut self.asked));
            turn_panel::last_ui(&mut foot, battle);
            return;
        };
        let mut context = Context {
            game: battle,
            reopened: false,
            roll: frame.pressed.roll(),
            enter: frame.pressed.enter(),
            generator: &mut |sides| generator.face(sides),
            intents: &mut self.asked,
            foot: Some(foot),
        };
        // So is each check: how far the last one was scrolled is not this one's.
        let kind = discriminant(&check);
        let opened = self.opened.filter(|(known, _)| *known == kind).unwrap_or((kind, battle.version()));
        self.opened = Some(opened);
        ui.push_id(opened, |ui| check.ui(ui, &mut context));
        // A card takes no die: the foot tells what happened last.
        if let Some(mut foot) = context.foot.take() {
            turn_panel::last_ui(&mut foot, battle);
        }
        frame.desk.set_generator(generator);
        self.check = Some(check);
    }

    /// Puts the cursor into the find field, with more of what is sought.
    fn find(&mut self, text: &str) {
        self.roster.find.push_str(text);
        self.roster.focus_find = true;
        self.drawer = Drawer::Units;
    }

    fn carry_out(&mut self, desk: &mut Desk, intent: Intent, of_app: &mut Vec<OfApp>) {
        if self.takes_away(&intent) && self.is_filled_in() {
            self.held = Some(intent);
            self.drawer = Drawer::Closed;
            return;
        }
        match intent {
            Intent::Submit(command) => self.submit(desk, *command),
            Intent::SubmitAll(commands) => {
                desk.in_one(|desk| commands.into_iter().for_each(|command| self.submit(desk, command.into())));
            }
            Intent::Own(Own::PickUnit(unit)) => self.pick_unit(desk, unit),
            Intent::Own(Own::PickLeader(leader)) => {
                let Some(battle) = desk.game::<Rff1812>() else { return };
                self.open_check(of_leader(battle, &leader));
                self.picked_leader = Some(leader);
                self.drawer = Drawer::Closed;
            }
            Intent::Own(Own::Open(kind)) => self.open(desk, kind),
            Intent::Show(form) => {
                match &form {
                    Form::Fire(unit) => self.roster.picked = Some(unit.clone()),
                    Form::ManeuverOfLeader(leader) => self.picked_leader = Some(leader.clone()),
                    _ => {}
                }
                let Some(check) = desk.game::<Rff1812>().and_then(|battle| Check::opened(battle, form)) else { return };
                self.open_check(check);
                self.drawer = Drawer::Closed;
            }
            Intent::Correct(place) => match desk.game::<Rff1812>().and_then(|battle| CorrectionDraft::new(battle, place)) {
                Some(draft) => {
                    self.open_check(Check::Correction(Box::new(draft)));
                    self.drawer = Drawer::Closed;
                }
                None => desk.tell_as_it_stands("Only a check that happened has facts to change.".to_owned()),
            },
            Intent::Close => self.close(),
            Intent::Tell(says) => desk.tell_as_it_stands(says),
            Intent::App(intent) => of_app.push(intent),
        }
    }

    /// A check is done: the next that its effects ask for opens, else the picked unit's card.
    fn submit(&mut self, desk: &mut Desk, asked: Asked<Command>) {
        let command = asked.command.clone();
        let is_phase = command == Command::NextPhase;
        let event = match desk.submit::<Rff1812>(asked) {
            Some(Ok(event)) => event,
            Some(Err(refusal)) => {
                if let Some(refused) = Refused::or_told(command, refusal, desk) {
                    self.refused = Some(refused);
                    self.drawer = Drawer::Closed;
                }
                return;
            }
            None => return,
        };
        self.refused = None;
        let effects = &event.found.effects;
        let fallen = effects.iter().find_map(|applied| match (&applied.whom, applied.real()?) {
            (Whom::Leader(leader), effect) if effect.deed == Deed::CheckFallenLeader {} => Some(leader.clone()),
            _ => None,
        });
        let again = effects.iter().any(|applied| applied.real().is_some_and(|effect| effect.deed == Deed::RollAgain {}));
        match (&event.command, fallen, again) {
            (Command::Charge(call), _, true) => self.open_check(Check::Charge(Box::new(ChargeDraft::again(call)))),
            (_, Some(leader), _) => self.open_check(Check::Single(SingleDraft::of_leader(&FALLEN_LEADER, leader))),
            // The charged side's answers come before anyone moves.
            (Command::Declare { .. }, ..) => {
                self.put_down();
                let answers = desk.game::<Rff1812>().and_then(answers_to_the_last);
                answers.into_iter().for_each(|check| self.open_check(check));
            }
            (
                Command::Correct(_)
                | Command::Maneuver(_)
                | Command::Fire(_)
                | Command::Charge(_)
                | Command::Check(_)
                | Command::Make { .. }
                | Command::Replenish { .. }
                | Command::Replace { .. }
                | Command::ThrowForArrival { .. }
                | Command::StandToCharge { .. }
                | Command::EndCharge { .. }
                | Command::EndBattle
                | Command::SetPhase { .. },
                ..,
            ) => {
                self.put_down();
                let charge = desk.game::<Rff1812>().filter(|_| is_phase).and_then(only_charge);
                charge.into_iter().for_each(|check| self.open_check(check));
            }
            _ => {}
        }
    }

    /// Nothing is in hand: the next click begins anew.
    fn put_down(&mut self) {
        self.check = None;
        self.held = None;
        self.roster.picked = None;
    }

    /// Opens a check.
    fn open_check(&mut self, check: Check) {
        self.unfilled = Some(check.given());
        self.check = Some(check);
        self.held = None;
    }

    /// The check at hand holds dice or facts that the player gave.
    fn is_filled_in(&self) -> bool {
        self.check.as_ref().is_some_and(|check| Some(check.given()) != self.unfilled)
    }

    /// Whether something takes the open check away.
    fn takes_away(&self, intent: &Intent) -> bool {
        match intent {
            Intent::Submit(asked) => matches!(asked.command, Command::NextPhase | Command::NextPlayerTurn),
            // Of a charge that is being declared the chances are seen: it takes its two sides along.
            Intent::Show(Form::Charge { .. }) if matches!(self.check, Some(Check::Declare(_))) => false,
            Intent::Own(Own::PickLeader(_)) | Intent::Show(_) | Intent::Correct(_) => true,
            Intent::Own(Own::Open(CheckKind::Charge)) => !matches!(self.check, Some(Check::Charge(_) | Check::Declare(_))),
            // It opens the check of what is picked; of nobody it leaves the open one.
            Intent::Own(Own::Open(_)) => self.roster.picked.is_some() || self.picked_leader.is_some(),
            // Units join the check, or are no part of it, which only the check knows.
            Intent::Own(Own::PickUnit(_)) | Intent::Close | Intent::SubmitAll(_) | Intent::Tell(_) | Intent::App(_) => false,
        }
    }

    fn pick_unit(&mut self, desk: &Desk, unit: UnitId) {
        let Some(battle) = desk.game::<Rff1812>() else { return };
        if let Some(check) = &mut self.check
            && check.take_unit(battle, &unit)
        {
            self.drawer = Drawer::Closed;
            return;
        }
        if self.is_filled_in() {
            self.held = Some(Intent::Own(Own::PickUnit(unit)));
            self.drawer = Drawer::Closed;
            return;
        }
        let side = |unit: &UnitId| battle.setup().scenario.unit(unit).map(|(side, _)| side.id.clone());
        let enemy = self.roster.picked.as_ref().filter(|picked| side(picked) != side(&unit));
        let check = match enemy {
            Some(picked) => between(battle, picked.clone(), unit),
            None => {
                self.roster.picked = Some(unit.clone());
                Check::Unit(UnitDraft::new(unit))
            }
        };
        self.open_check(check);
        self.drawer = Drawer::Closed;
    }

    fn open(&mut self, desk: &mut Desk, kind: CheckKind) {
        let Some(battle) = desk.game::<Rff1812>() else { return };
        let picked = self.roster.picked.clone();
        let leader = self.picked_leader.clone();
        let gone = |unit: &UnitId| battle.state().units.get(unit).is_some_and(|unit| unit.removed || unit.stands == 0);
        // Who is wiped out or removed has a card, and no check.
        let kind = if picked.as_ref().is_some_and(gone) { CheckKind::Unit } else { kind };
        let opened = match (kind, picked, &self.check) {
            (CheckKind::Charge, _, Some(Check::Charge(_) | Check::Declare(_))) => None,
            (CheckKind::Charge, _, Some(Check::Fire(draft))) => {
                let (attacker, defender) = draft.pair();
                Some(charge_of(battle, attacker, defender))
            }
            (CheckKind::Maneuver, Some(unit), _) => Some(Check::Maneuver(ManeuverDraft::of_unit(battle, &unit))),
            (CheckKind::Maneuver, None, _) => leader.map(|leader| of_leader(battle, &leader)),
            (CheckKind::Fire, unit, _) => unit.map(|unit| Check::Fire(FireDraft::new(unit, None))),
            (CheckKind::Charge, unit, _) => Some(charge_of(battle, unit, None)),
            (CheckKind::FallenLeader, unit, _) => {
                unit.and_then(|unit| battle.state().leader_with(&unit).cloned()).or(leader).map(|leader| {
                    LeaderDraft::of_gone(battle, &leader).unwrap_or_else(|| Check::Single(SingleDraft::of_leader(&FALLEN_LEADER, leader)))
                })
            }
            (CheckKind::Unit, unit, _) => unit.map(|unit| Check::Unit(UnitDraft::new(unit))),
        };
        match opened {
            Some(check) => self.open_check(check),
            None if self.check.is_none() => desk.tell_as_it_stands(PICK_FIRST.to_owned()),
            None => {}
        }
        self.drawer = Drawer::Closed;
    }
}

/// What a click on a leader opens: his check, or, where he is not there to act, his card.
fn of_leader(battle: &Battle, leader: &LeaderId) -> Check {
    LeaderDraft::of_gone(battle, leader).unwrap_or_else(|| Check::Maneuver(ManeuverDraft::of_leader(battle, leader)))
}

/// What a click on a unit and then on its enemy opens: a charge where the phase is about charges, else fire (digest §5).
fn between(battle: &Battle, picked: UnitId, enemy: UnitId) -> Check {
    match battle.state().phase {
        Phase::Fire => Check::Fire(FireDraft::new(picked, Some(enemy))),
        Phase::Maneuver | Phase::Charge => charge_of(battle, Some(picked), Some(enemy)),
    }
}

/// The answers to the charge declared last; none where the charged side has none to give.
fn answers_to_the_last(battle: &Battle) -> Option<Check> {
    let last = battle.state().charges.len().checked_sub(1)?;
    let is_answer = |offer: &Offer<Rff1812>| offer.is_open() && matches!(offer.command(), Some(Command::Answer { .. }));
    battle.offers(&Thing::Charge(last)).iter().any(is_answer).then(|| Check::Answers(AnswersDraft::new(last)))
}

/// The charge to be fought in the phase that begins, where there is one alone and nobody evaded it.
fn only_charge(battle: &Battle) -> Option<Check> {
    let items = agenda(battle);
    let open = items.iter().filter(|item| item.done.is_none() && !item.is_told()).collect::<Vec<_>>();
    let [item] = open.as_slice() else { return None };
    let form = item.offers.iter().find(|offer| offer.is_open()).and_then(|offer| offer.opens())?;
    let Form::DeclaredCharge(nth) = form else { return None };
    // Who evaded may be let go: that is the player's choice.
    let stands = battle.state().charges.get(*nth).is_some_and(|charge| charge.evaded.is_empty());
    stands.then(|| Check::opened(battle, form.clone()))?
}

/// In the maneuver phase a charge is declared, after it it is fought (digest §5).
fn charge_of(battle: &Battle, attacker: Option<UnitId>, defender: Option<UnitId>) -> Check {
    if battle.state().phase == Phase::Maneuver {
        Check::Declare(DeclareDraft::new(battle, attacker, defender))
    } else {
        Check::Charge(Box::new(ChargeDraft::new(attacker, defender)))
    }
}
