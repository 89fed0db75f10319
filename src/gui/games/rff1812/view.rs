//! Page of a battle of Fire and Fury: units at the left, the current check in the middle, the log at the right.

use std::mem::{Discriminant, discriminant, replace, take};

use eframe::egui::{Frame as PanelFrame, Rect, Ui};

use super::checks::{
    AnswersDraft, ChargeDraft, DeclareDraft, FireDraft, LeaderDraft, ManeuverDraft, MovesDraft, OpenCheck, SingleDraft, UnitDraft,
};
use super::intent::{CheckKind, Context, GameIntent, Intent};
use super::keys::{self, BattleAct, DeclareAct, FireAct, ManeuverAct, MoveAct, OrAct};
use super::laboratory::FightForLab;
use super::laboratory::or_else::{PutAway, is_put_away};
use super::roster::{Roster, TableGround};
use super::turn_panel::{ListKeys, NumberedRow, PhaseList};
use super::{guide, log, strip, turn_panel};
use crate::game::{LinePlace, Offer, Version};
use crate::games::rff1812::EffectVerb;
use crate::games::rff1812::battle::{
    Battle, Command, EffectTarget, Event, Form, Phase, Rff1812, Selection, agenda, commander_there, go_on,
};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::gui::foot::{self, FootRows};
use crate::gui::look::measure;
use crate::gui::play::log_panel::LogFormat;
use crate::gui::play::{self, Correction, Division, Pane, PlayView};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::display::Scoreboard;
use crate::gui::shell::guide::GuideStep;
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::page::AFTER;
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::ForLaboratory;
use crate::id::{LeaderId, UnitId};

/// Message for the key of the row that attaches leaders while a form covers the list.
const ATTACH_FROM_LIST: &str = "Leaders are attached from the list of the phase: Esc goes back to it.";
/// Message for a key that moves a brigade where none has a move to make.
const NOBODY_TO_MOVE: &str = "No unit has a move to make now: a brigade moves in the maneuver phase, after its check.";
/// Message for a key that opens a check while nothing is picked.
const PICK_FIRST: &str = "Pick a unit or leader first: click it among the units, or type its number.";

/// Kind of an open check, and of a card whose it is.
type DrawnCheck = (Discriminant<OpenCheck>, Option<String>);

/// State of the page beside that of every game's page: none of it belongs to the battle itself.
#[derive(Debug, Default)]
pub struct BattleView {
    roster: Roster,
    /// The table under the roster of a wide window.
    ground: TableGround,
    phase_list: PhaseList,
    /// Check drawn last, with the battle's version when it was opened.
    opened: Option<(DrawnCheck, Version)>,
    picked_leader: Option<LeaderId>,
    /// Keys pressed for the list of the phase.
    list_keys: ListKeys,
    /// The command being carried out moves on to the next phase.
    advances_phase: bool,
    /// The referee has put the laboratory away.
    put_away: PutAway,
    /// The same, as it was when a check was drawn last.
    is_put_away: bool,
}

type Parts = play::Parts<BattleView>;
type PageFrame<'f> = play::PageFrame<'f, Rff1812>;

impl PlayView for BattleView {
    type System = Rff1812;
    type GameIntent = GameIntent;
    type Open = OpenCheck;
    type PlayerInput = OpenCheck;
    type FormFacts = OpenCheck;

    const DIVISION: Division = Division {
        side: Pane::Field,
        widths: [measure::ROSTER, measure::ROSTER_LEAST, measure::ROSTER_MOST],
        front: Pane::Work,
        log_beside: true,
        wide_side: Some(measure::ROSTER_WIDE),
        corner: true,
    };

    fn strip(&self, _: &Desk, battle: &Battle) -> Strip {
        strip::of(battle, turn_panel::waiting_texts(battle, &self.phase_list.waiting(battle)))
    }

    fn scoreboard(&mut self, _: &Desk, battle: &Battle) -> Scoreboard {
        turn_panel::scoreboard(battle, &mut self.phase_list)
    }

    fn next_phase(&mut self, battle: &Battle) -> Option<Intent> {
        Some(Intent::submit(go_on(battle.setup(), battle.state())))
    }

    fn more_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        strip::more_ui(ui, battle, intents);
    }

    fn bindings(&self, parts: &Parts) -> KeyTable {
        match &parts.open {
            Some(OpenCheck::Maneuver(_)) => keys::in_maneuver(),
            Some(OpenCheck::Moves(_)) => keys::in_moves(),
            Some(OpenCheck::Fire(draft)) => keys::in_fire(draft.may_repeat, self.has_bars(&draft.fight_for_lab())),
            Some(OpenCheck::Declare(draft)) => keys::in_declaration(self.has_bars(&draft.fight_for_lab())),
            Some(OpenCheck::Correction(draft)) if matches!(draft.form, OpenCheck::Maneuver(_)) => keys::in_maneuver(),
            _ => keys::of_battle(),
        }
    }

    fn for_laboratory(&self, parts: &Parts, battle: &Battle) -> ForLaboratory {
        if is_put_away(battle) {
            return Err("The laboratory is put away for this battle. The menu … brings it back, and the log says so.".to_owned());
        }
        let of_check = parts.open.as_ref().and_then(|check| check.fight_for_lab(battle));
        let fight =
            of_check.unwrap_or_else(|| FightForLab { ours: self.roster.picked.iter().cloned().collect(), ..FightForLab::default() });
        Ok(Some(fight.text()))
    }

    fn keys_for_help(&self, _: &Parts) -> KeyTable {
        keys::for_help()
    }

    fn keys(&mut self, parts: &mut Parts, battle: &Battle, pressed: &Pressed) {
        for (act, letter) in pressed.of() {
            match act {
                BattleAct::Maneuver => parts.asked.push(Intent::Own(GameIntent::Open(CheckKind::Maneuver))),
                BattleAct::ManeuverAlone => parts.asked.push(Intent::Own(GameIntent::Open(CheckKind::ManeuverAlone))),
                BattleAct::Fire => parts.asked.push(Intent::Own(GameIntent::Open(CheckKind::Fire))),
                BattleAct::Charge => {
                    let of_card = if let Some(OpenCheck::Unit(card)) = &parts.open { card.charge_key(battle) } else { None };
                    parts.asked.push(of_card.unwrap_or(Intent::Own(GameIntent::Open(CheckKind::Charge))));
                }
                BattleAct::FallenLeader => {
                    let of_card = if let Some(OpenCheck::Unit(card)) = &parts.open { card.attach_key(battle) } else { None };
                    parts.asked.push(of_card.unwrap_or(Intent::Own(GameIntent::Open(CheckKind::FallenLeader))));
                }
                BattleAct::Unit => match &mut parts.open {
                    Some(OpenCheck::Unit(card)) => card.toggle_corrections(),
                    Some(OpenCheck::Leader(card)) => card.toggle_corrections(),
                    _ => parts.asked.push(Intent::Own(GameIntent::Open(CheckKind::Unit))),
                },
                // A key adds no turn to a battle that is over: a click on the button does.
                BattleAct::NextPhase if battle.state().ended => parts.asked.push(Intent::App(OfApp::Go(AFTER))),
                BattleAct::NextPhase => parts.asked.push(Intent::submit(go_on(battle.setup(), battle.state()))),
                BattleAct::NextPlayerTurn if battle.state().ended => parts.asked.push(Intent::App(OfApp::Go(AFTER))),
                BattleAct::NextPlayerTurn => parts.asked.push(Intent::submit(Command::NextPlayerTurn {})),
                BattleAct::OthersGo | BattleAct::OthersHold => {
                    self.list_keys.all_others = parts.open.is_none().then_some(act == BattleAct::OthersHold).or(self.list_keys.all_others);
                }
                BattleAct::BrigadeDeploys | BattleAct::BrigadeHolds => {
                    if parts.open.is_none() {
                        let deploys = act == BattleAct::BrigadeDeploys;
                        self.open_moves(parts, battle, if deploys { MoveAct::AllDeploy } else { MoveAct::AllHold });
                    }
                }
                BattleAct::UnitAfter | BattleAct::UnitBefore => match parts.open.as_mut().map(OpenCheck::with_facts) {
                    Some(OpenCheck::Maneuver(draft)) => draft.step(act == BattleAct::UnitAfter),
                    Some(OpenCheck::Moves(draft)) => draft.step(battle, act == BattleAct::UnitAfter),
                    _ => {}
                },
                BattleAct::Row => {
                    let nth = letter.to_digit(10).and_then(|nth| usize::try_from(nth).ok());
                    match (nth, &mut parts.open) {
                        (Some(nth), Some(OpenCheck::Answers(draft))) => parts.asked.extend(draft.give(battle, nth)),
                        (Some(nth), Some(_)) => self.take_row_from_form(parts, battle, nth),
                        (nth, _) => self.list_keys.nth = nth,
                    }
                }
                BattleAct::Log => parts.log_open = !parts.log_open,
                BattleAct::Find => self.find(parts, ""),
                BattleAct::Digit => {
                    if !parts.open.as_mut().is_some_and(|check| check.take_digit(battle, letter)) {
                        self.find(parts, letter.encode_utf8(&mut [0; 4]));
                    }
                }
            }
        }
        if let Some(OpenCheck::Maneuver(draft)) = parts.open.as_mut().map(OpenCheck::with_facts) {
            pressed.of().for_each(|(ManeuverAct::Toggle, letter)| draft.press(letter));
        }
        if let Some(OpenCheck::Fire(draft)) = &mut parts.open
            && pressed.has(FireAct::Again)
        {
            parts.asked.extend(draft.again(battle).err().map(|why| Intent::Tell(why.to_owned())));
        }
        pressed.of().for_each(|(OrAct::Away, _)| parts.asked.push(Intent::Own(GameIntent::ToggleOrElse)));
        if let Some(OpenCheck::Declare(draft)) = &mut parts.open {
            pressed.of().for_each(|(DeclareAct::ColdSteel, _)| draft.cold_steel ^= true);
        }
        if let Some(OpenCheck::Moves(draft)) = &mut parts.open {
            pressed.of::<MoveAct>().for_each(|(act, _)| draft.press(act));
        }
    }

    fn pane_names(&self, _: PageFrame<'_>) -> [&'static str; 2] {
        ["Check", "Units"]
    }

    fn foot_height(&self, parts: &Parts, frame: PageFrame<'_>, room: Rect, _: bool) -> Option<f32> {
        Some(match &parts.open {
            Some(OpenCheck::Charge(_)) if frame.is_big => foot::height(room, FootRows::Dice).min(measure::FOOT_BIG_TWO),
            Some(_) if frame.is_big && !matches!(parts.open, Some(OpenCheck::Correction(_))) => {
                foot::height(room, FootRows::Dice).min(measure::FOOT_BIG)
            }
            // The consequences of a correction need more room than a result.
            Some(OpenCheck::Correction(_)) => (room.height() * measure::OUTCOME_SHARE).max(measure::OUTCOME_LEAST),
            // In a low window the list takes what a die would not need.
            None if room.height() < measure::LOW => measure::FOOT_OF_LAST,
            _ => foot::height(room, FootRows::Dice),
        })
    }

    fn work_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>, folded: bool) {
        let battle = frame.game;
        self.phase_list.look(battle);
        if !frame.is_narrow {
            // Both are in sight.
            parts.front = Pane::Work;
        } else if !folded {
            // Out of sight the list is left: it begins at the side to play.
            self.roster.come_to_side();
        }
        if let Some(mut check) = parts.open.take() {
            // Each check is read from its top: how far the last one was scrolled is not this one's.
            let kind = (discriminant(&check), check.card_of());
            let opened = self.opened.take().filter(|(known, _)| *known == kind).unwrap_or((kind, battle.version()));
            self.opened = Some(opened.clone());
            // A key for the list is of the frame it was pressed in.
            self.list_keys = ListKeys::default();
            self.is_put_away = self.put_away.of(battle);
            check.put_or_else_away(frame.desk.settings().or_else_away || self.is_put_away);
            ui.push_id(opened, |ui| check.ui(ui, context));
            parts.open = Some(check);
        } else {
            self.opened = None;
            let list = ListKeys { enter: frame.pressed.enter() && self.roster.find.is_empty(), ..take(&mut self.list_keys) };
            let state = battle.state();
            // So is each phase.
            let phase = (state.turn, state.side.clone(), state.phase);
            ui.push_id(phase, |ui| turn_panel::ui(ui, battle, &mut self.phase_list, list, context.intents));
        }
        // A card takes no die: the foot shows the last result, and beside it the next action.
        if let Some(mut foot) = context.foot.take() {
            // Beside a card too the next action waits for Enter.
            let is_card = matches!(parts.open, Some(OpenCheck::Unit(_) | OpenCheck::Leader(_)));
            let enter = is_card && context.enter && self.roster.find.is_empty();
            let has_action = is_card || parts.open.is_none();
            turn_panel::foot_ui(&mut foot, battle, &mut self.phase_list, (has_action, enter), context.intents);
        }
    }

    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>) {
        self.phase_list.look(frame.game);
        let next = if parts.open.is_none() { self.phase_list.next_units() } else { Vec::new() };
        if frame.is_narrow {
            let frame_of_panel = PanelFrame::side_top_panel(ui.style());
            frame_of_panel.show(ui, |ui| self.roster.ui(ui, frame.game, context.enter, None, &next, context.intents));
        } else if frame.is_wide {
            self.roster.wide_ui(ui, frame.game, context.enter, (&next, &mut self.ground), context.intents);
        } else {
            let log_open = (!frame.has_log).then_some(&mut parts.log_open);
            self.roster.ui(ui, frame.game, context.enter, log_open, &next, context.intents);
        }
    }

    fn log_format() -> LogFormat<Rff1812> {
        log::TELLING
    }

    fn open(&mut self, parts: &mut Parts, battle: &Battle, form: Form) -> Option<OpenCheck> {
        if let (Form::Charge { .. }, Some(OpenCheck::Declare(draft))) = (&form, &parts.open) {
            return Some(OpenCheck::Charge(Box::new(ChargeDraft::of_declaration(draft.clone()))));
        }
        match &form {
            Form::Fire(unit) => self.roster.picked = Some(unit.clone()),
            Form::ManeuverOfLeader(leader) => self.picked_leader = Some(leader.clone()),
            _ => {}
        }
        OpenCheck::opened(battle, form)
    }

    fn reopen(battle: &Battle, place: LinePlace) -> Option<OpenCheck> {
        Correction::new(battle, place).map(|draft| OpenCheck::Correction(Box::new(draft)))
    }

    fn is_correction(open: &OpenCheck) -> bool {
        matches!(open, OpenCheck::Correction(_))
    }

    fn title(check: &OpenCheck, battle: &Battle) -> String {
        check.title(battle)
    }

    fn player_input(check: &OpenCheck) -> OpenCheck {
        check.player_input()
    }

    fn form_facts(check: &OpenCheck) -> OpenCheck {
        check.player_input()
    }

    fn closes_form(&self, parts: &Parts, intent: &Intent) -> bool {
        match intent {
            Intent::Submit(request) => matches!(request.command, Command::NextPhase {} | Command::NextPlayerTurn {}),
            // Of a charge that is being declared the chances are seen: it takes its two sides along.
            Intent::Show(Form::Charge { .. }) if matches!(parts.open, Some(OpenCheck::Declare(_))) => false,
            Intent::Own(GameIntent::PickLeader(_) | GameIntent::ShowCard(_)) | Intent::Show(_) | Intent::Correct(_) => true,
            Intent::Own(GameIntent::Open(CheckKind::Charge)) => !matches!(parts.open, Some(OpenCheck::Charge(_) | OpenCheck::Declare(_))),
            Intent::Own(GameIntent::Open(CheckKind::Fire)) => match &parts.open {
                Some(OpenCheck::Fire(draft)) => self.roster.picked.is_some() && self.roster.picked != draft.pair().0,
                _ => self.roster.picked.is_some(),
            },
            // It opens the check of what is picked; of nobody it leaves the open one.
            Intent::Own(GameIntent::Open(_)) => self.roster.picked.is_some() || self.picked_leader.is_some(),
            // Units join the check, or are no part of it, which only the check knows.
            Intent::Own(GameIntent::PickUnit(_) | GameIntent::ToggleOrElse)
            | Intent::Close
            | Intent::SubmitAll(_)
            | Intent::Tell(_)
            | Intent::App(_) => false,
        }
    }

    fn before_command(&mut self, _: &Parts, _: &Battle, command: &Command) {
        self.advances_phase = *command == Command::NextPhase {};
    }

    /// Handles a finished check: the next that its effects ask for opens, else the picked unit's card.
    fn after_command(&mut self, parts: &mut Parts, desk: &mut Desk, event: &Event) {
        let effects = &event.found.effects;
        let fallen = effects.iter().find_map(|applied| match (&applied.whom, applied.actual_effect()?) {
            (EffectTarget::Leader(leader), effect) if effect.verb == EffectVerb::CheckFallenLeader {} => Some(leader.clone()),
            _ => None,
        });
        let again = effects.iter().any(|applied| applied.actual_effect().is_some_and(|effect| effect.verb == EffectVerb::RollAgain {}));
        match (&event.command, fallen, again) {
            (Command::Charge(call), _, true) => parts.show(OpenCheck::Charge(Box::new(ChargeDraft::next_round(call)))),
            (_, Some(leader), _) => parts.show(OpenCheck::Single(SingleDraft::of_leader(&FALLEN_LEADER, leader))),
            // The charged side's answers come before anyone moves.
            (Command::Declare { .. }, ..) => {
                self.put_down(parts);
                parts.show_if(desk.game().and_then(answers_to_the_last));
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
                | Command::EndBattle {}
                | Command::SetPhase { .. },
                ..,
            ) => {
                self.put_down(parts);
                parts.show_if(desk.game().filter(|_| self.advances_phase).and_then(only_charge));
            }
            (
                Command::Answer { .. }
                | Command::NextPhase {}
                | Command::NextPlayerTurn {}
                | Command::SetLight { .. }
                | Command::Attach { .. }
                | Command::Arrive { .. }
                | Command::EditUnit { .. }
                | Command::EditLeader { .. }
                | Command::HoldPosition { .. }
                | Command::Note { .. },
                ..,
            ) => {}
        }
    }

    fn carry_out_own(&mut self, parts: &mut Parts, desk: &mut Desk, own: GameIntent, _: &mut Vec<OfApp>) {
        if own == GameIntent::ToggleOrElse {
            return desk.set(|settings| settings.or_else_away ^= true);
        }
        let Some(battle) = desk.game::<Rff1812>() else { return };
        match own {
            GameIntent::ToggleOrElse => {}
            GameIntent::PickUnit(unit) => match parts.open.as_ref().and_then(|check| check.sole_part(&unit)) {
                Some(part) => {
                    // The check goes on with what is typed; the keys are those of the unit pointed at.
                    let name = battle.setup().scenario.unit_label(&unit);
                    let stays = format!("The check keeps its only {part}, {name}. U opens the card.");
                    self.roster.picked = Some(unit);
                    parts.come_to_front();
                    desk.notify_until_next(stays);
                }
                None => self.pick_unit(parts, battle, unit),
            },
            GameIntent::PickLeader(leader) => {
                parts.show(of_leader(battle, &leader));
                self.picked_leader = Some(leader);
            }
            GameIntent::ShowCard(unit) => {
                self.roster.picked = Some(unit.clone());
                parts.show(OpenCheck::Unit(UnitDraft::new(unit)));
            }
            GameIntent::Open(kind) => match self.check_of(parts, battle, kind) {
                Some(check) => parts.show(check),
                None if parts.open.is_none() => desk.notify_until_key(PICK_FIRST.to_owned()),
                None => parts.come_to_front(),
            },
        }
    }

    fn after_intents(&mut self, parts: &mut Parts, desk: &mut Desk) {
        if parts.open.is_some() {
            desk.withdraw_notice(PICK_FIRST);
        }
    }

    /// Clears the find field, or closes the units of a narrow window.
    fn close_top(&mut self, parts: &mut Parts) -> bool {
        self.roster.leave_find() || replace(&mut parts.front, Pane::Work) == Pane::Field
    }

    /// Returns to the duties of the phase; from there, or from a unit's card, the unit is no longer picked.
    fn clear_pick(&mut self, parts: &mut Parts, closed: Option<OpenCheck>) {
        match closed {
            Some(OpenCheck::Unit(_)) | None => self.roster.picked = None,
            // Who has seen the chances goes on with the declaration.
            Some(OpenCheck::Charge(draft)) => parts.show_if(draft.into_declaration().map(OpenCheck::Declare)),
            Some(_) => {}
        }
    }

    /// Returns the manual's chapter on fire and charges in those phases; `None` in the maneuver phase.
    fn chapter(&self, battle: &Battle) -> Option<&'static str> {
        (battle.state().phase != Phase::Maneuver).then_some("victory.md")
    }

    fn guide_steps(&self) -> &'static [GuideStep] {
        &guide::GUIDE_STEPS
    }

    fn is_step_done(&self, parts: &Parts, battle: &Battle, nth: usize) -> bool {
        let draft = match &parts.open {
            Some(OpenCheck::Maneuver(draft)) => Some(draft),
            _ => None,
        };
        guide::is_step_done(battle, draft, nth)
    }
}

impl BattleView {
    /// Returns whether a check about a fight has bars of Or? beside it, or those its player put away.
    fn has_bars(&self, fight: &FightForLab) -> bool {
        !self.is_put_away && !fight.theirs.is_empty()
    }

    /// Moves the cursor to the find field, and adds to its text.
    fn find(&mut self, parts: &mut Parts, text: &str) {
        self.roster.find.push_str(text);
        self.roster.focus_find = true;
        parts.front = Pane::Field;
    }

    /// Takes a row of the phase's list while a form covers it: the form is closed, after a question if something is filled in.
    fn take_row_from_form(&mut self, parts: &mut Parts, battle: &Battle, nth: usize) {
        match turn_panel::numbered_row(battle, &mut self.phase_list, nth) {
            Some(NumberedRow::Action(intent)) if parts.is_filled_in() => parts.hold(intent),
            Some(NumberedRow::Action(intent)) => {
                parts.close_form();
                parts.asked.push(intent);
            }
            Some(NumberedRow::Attach) => parts.asked.push(Intent::Tell(ATTACH_FROM_LIST.to_owned())),
            None => {}
        }
    }

    /// Opens the moves of the picked unit's brigade, or of the first that is still to move, with one move for all of it.
    fn open_moves(&mut self, parts: &mut Parts, battle: &Battle, for_all: MoveAct) {
        self.phase_list.look(battle);
        match self.phase_list.to_move(self.roster.picked.as_ref()) {
            Some(unit) => parts.show(OpenCheck::Moves(MovesDraft::with_all(unit, for_all))),
            None => parts.asked.push(Intent::Tell(NOBODY_TO_MOVE.to_owned())),
        }
    }

    /// Nothing is in hand: the next click begins anew.
    fn put_down(&mut self, parts: &mut Parts) {
        parts.close_form();
        self.roster.picked = None;
    }

    fn pick_unit(&mut self, parts: &mut Parts, battle: &Battle, unit: UnitId) {
        if parts.open.as_mut().is_some_and(|check| check.take_unit(battle, &unit)) {
            return parts.come_to_front();
        }
        if parts.is_filled_in() {
            return parts.hold(Intent::Own(GameIntent::PickUnit(unit)));
        }
        let side = |unit: &UnitId| battle.setup().scenario.unit(unit).map(|(side, _)| side.id.clone());
        let enemy = self.roster.picked.as_ref().filter(|picked| side(picked) != side(&unit));
        parts.show(match enemy {
            Some(picked) => attack_check(battle, picked.clone(), unit),
            None => {
                self.roster.picked = Some(unit.clone());
                OpenCheck::Unit(UnitDraft::new(unit))
            }
        });
    }

    /// Returns the check that a key opens for the pick; `None` where the check needs a pick, or where a charge is open already.
    fn check_of(&self, parts: &Parts, battle: &Battle, kind: CheckKind) -> Option<OpenCheck> {
        let picked = self.roster.picked.clone();
        let leader = self.picked_leader.clone();
        let gone = |unit: &UnitId| battle.state().units.get(unit).is_some_and(|unit| unit.removed || unit.stands == 0);
        // Who is wiped out or removed has a card, and no check.
        let kind = if picked.as_ref().is_some_and(gone) { CheckKind::Unit } else { kind };
        match (kind, picked, &parts.open) {
            (CheckKind::Charge, _, Some(OpenCheck::Charge(_) | OpenCheck::Declare(_))) => None,
            (CheckKind::Charge, _, Some(OpenCheck::Fire(draft))) => {
                let (attacker, defender) = draft.pair();
                Some(charge_of(battle, attacker, defender))
            }
            (CheckKind::Maneuver, Some(unit), _) => {
                let of_unit = || ManeuverDraft::of_unit(battle, &unit);
                let of_leader = |leader| ManeuverDraft::of_leader(battle, &leader).framed(&unit);
                let draft = commander_there(battle.setup(), battle.state(), &unit).map_or_else(of_unit, of_leader);
                Some(OpenCheck::Maneuver(draft))
            }
            (CheckKind::ManeuverAlone, Some(unit), _) => Some(OpenCheck::Maneuver(ManeuverDraft::of_unit(battle, &unit))),
            (CheckKind::Maneuver | CheckKind::ManeuverAlone, None, _) => leader.map(|leader| check_of_leader(battle, &leader)),
            // Its own fire keeps what is typed.
            (CheckKind::Fire, Some(unit), Some(OpenCheck::Fire(draft))) if draft.pair().0.as_ref() == Some(&unit) => None,
            (CheckKind::Fire, unit, _) => unit.map(|unit| OpenCheck::Fire(FireDraft::new(unit, None))),
            (CheckKind::Charge, unit, _) => Some(charge_of(battle, unit, None)),
            (CheckKind::FallenLeader, unit, _) => {
                unit.and_then(|unit| battle.state().leader_with(&unit).cloned()).or(leader).map(|leader| {
                    LeaderDraft::of_gone(battle, &leader)
                        .unwrap_or_else(|| OpenCheck::Single(SingleDraft::of_leader(&FALLEN_LEADER, leader)))
                })
            }
            (CheckKind::Unit, unit, _) => unit
                .map(|unit| OpenCheck::Unit(UnitDraft::new(unit)))
                .or_else(|| leader.map(|leader| OpenCheck::Leader(LeaderDraft::new(leader)))),
        }
    }
}

/// Returns what a click on a leader opens: his maneuver check in that phase of his side, and while he is still to come, as his command is
/// brought on there; else his card.
fn of_leader(battle: &Battle, leader: &LeaderId) -> OpenCheck {
    let (setup, state) = (battle.setup(), battle.state());
    let is_to_check = state.phase == Phase::Maneuver && setup.scenario.leader(leader).is_some_and(|(side, _)| side.id == state.side);
    let is_to_come = state.leaders.get(leader).is_some_and(|now| !now.on_table);
    if is_to_check || is_to_come { check_of_leader(battle, leader) } else { OpenCheck::Leader(LeaderDraft::new(leader.clone())) }
}

/// Returns a leader's maneuver check, or his card where he is not there to act.
fn check_of_leader(battle: &Battle, leader: &LeaderId) -> OpenCheck {
    LeaderDraft::of_gone(battle, leader).unwrap_or_else(|| OpenCheck::Maneuver(ManeuverDraft::of_leader(battle, leader)))
}

/// Returns the check a click on a unit and then on its enemy opens: a charge, or fire in the fire phase (digest §5).
fn attack_check(battle: &Battle, picked: UnitId, enemy: UnitId) -> OpenCheck {
    match battle.state().phase {
        Phase::Fire => OpenCheck::Fire(FireDraft::new(picked, Some(enemy))),
        Phase::Maneuver | Phase::Charge => charge_of(battle, Some(picked), Some(enemy)),
    }
}

/// Returns the answers to the charge declared last; `None` where the charged side has none to give.
fn answers_to_the_last(battle: &Battle) -> Option<OpenCheck> {
    let last = battle.state().charges.len().checked_sub(1)?;
    let is_answer = |offer: &Offer<Rff1812>| offer.is_open() && matches!(offer.command(), Some(Command::Answer { .. }));
    battle.offers(&Selection::Charge(last)).iter().any(is_answer).then(|| OpenCheck::Answers(AnswersDraft::new(last)))
}

/// Returns the charge to be fought in the phase that begins, where there is one alone and nobody evaded it.
fn only_charge(battle: &Battle) -> Option<OpenCheck> {
    let items = agenda(battle);
    let open = items.iter().filter(|item| item.done.is_none() && !item.is_information()).collect::<Vec<_>>();
    let [item] = open.as_slice() else { return None };
    let form = item.offers.iter().find(|offer| offer.is_open()).and_then(|offer| offer.form_to_fill())?;
    let Form::DeclaredCharge(nth) = form else { return None };
    // Who evaded may be let go: that is the player's choice.
    let stands = battle.state().charges.get(*nth).is_some_and(|charge| charge.evaded.is_empty());
    stands.then(|| OpenCheck::opened(battle, form.clone()))?
}

/// Returns a declaration of a charge in the maneuver phase, and its combat after that (digest §5).
fn charge_of(battle: &Battle, attacker: Option<UnitId>, defender: Option<UnitId>) -> OpenCheck {
    if battle.state().phase == Phase::Maneuver {
        OpenCheck::Declare(DeclareDraft::new(battle, attacker, defender))
    } else {
        OpenCheck::Charge(Box::new(ChargeDraft::new(attacker, defender)))
    }
}
