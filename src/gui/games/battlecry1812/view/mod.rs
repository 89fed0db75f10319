//! The page of a battle of companies: the board over the full height, what is picked and its checks at the left, the log a drawer.

mod acting;
mod choosing;

use std::mem::take;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::{Align, Button, Layout, Rect, Ui, UiBuilder, Vec2};

use super::between::{AskedAlong, Between, officers_with, shows_company};
use super::board::{BoardAction, BoardView, DecidingLine, Pick, Scene};
use super::brush::Painter;
use super::card::{CardDraft, InFoot};
use super::check::OpenCheck;
use super::fire::FireDraft;
use super::intent::{Context, GameIntent, Intent};
use super::keys::{self, BattleAct};
use super::known::next_to_act;
use super::marks::{place_of, shot_says};
use super::melee::MeleeDraft;
use super::referee::RefereeDraft;
use super::roster::{Marked, Roster, points_ui};
use super::single::SingleDraft;
use super::spread::SpreadDraft;
use super::{log, scoreboard, strip, turn};
use crate::game::{LinePlace, Offer, OfferAction, Request, Version};
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Change, CheckCall, Command, Event, Form, Selection, go_on, map_facts};
use crate::games::battlecry1812::drawn::attack_ends;
use crate::gui::foot::{self, FootRows};
use crate::gui::form::cache::Cached;
use crate::gui::look::{gap, measure};
use crate::gui::map::keys::ViewAct;
use crate::gui::parts::keyed::key_button;
use crate::gui::parts::widgets::{scrolled, scrolled_from};
use crate::gui::play::log_panel::LogFormat;
use crate::gui::play::{self, Correction, Division, Pane, PlayView};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::display::Scoreboard;
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::page::AFTER;
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::ForLaboratory;
use crate::hex::Hex;
use crate::id::UnitId;

/// State of the page beside that of every game's page: none of it belongs to the battle itself.
#[derive(Clone, Debug, Default)]
pub struct CompaniesView {
    board: BoardView,
    picked: Option<Pick>,
    card: CardDraft,
    roster: Roster,
    /// True if officers go along with their company; `None`: not yet answered.
    along: Option<bool>,
    /// Move that waits for that answer.
    asked_along: Option<AskedAlong>,
    /// Officers are with the picked company.
    has_officers: bool,
    painter: Painter,
    referee: RefereeDraft,
    /// Line that decides the check being carried out.
    deciding: Option<DecidingLine>,
    /// Version after an event whose result players want to read: the foot shows it until another piece is picked.
    news: Option<Version>,
    /// Line that decided the last check, until another event follows.
    last: Option<(Version, DecidingLine)>,
    /// The next hex pointed at becomes the place of the pick.
    placing: bool,
    /// Hex to which the picked unit is to run.
    run_to: Option<Hex>,
    /// Hexes of open order that are being chosen.
    spread: Option<SpreadDraft>,
    /// The card of the pick below the rows is brought into sight.
    shows_card: bool,
    /// Contents of the scoreboard, worked out once an event.
    scoreboard: Cached<Version, Scoreboard>,
}

type Parts = play::Parts<CompaniesView>;
type PageFrame<'f> = play::PageFrame<'f, Battlecry1812>;

impl PlayView for CompaniesView {
    type System = Battlecry1812;
    type GameIntent = GameIntent;
    type Open = OpenCheck;
    /// Dice lie on it.
    type PlayerInput = bool;
    type FormFacts = Option<(Command, String)>;

    const DIVISION: Division = Division {
        side: Pane::Work,
        widths: [measure::BOARD_SIDE, measure::BOARD_SIDE_LEAST, measure::SIDE_MOST],
        front: Pane::Field,
        log_beside: false,
        wide_side: None,
        corner: false,
    };

    fn strip(&self, _: &Desk, battle: &Battle) -> Strip {
        strip::of(battle, self.board.next_step(battle))
    }

    fn scoreboard(&mut self, _: &Desk, battle: &Battle) -> Scoreboard {
        let known = self.board.known(battle, self.picked.as_ref());
        let (turn, next) = (&known.turn, known.next);
        self.scoreboard.get_or_compute(battle.version(), |_| scoreboard::of(battle, turn, next)).clone()
    }

    fn next_phase(&mut self, battle: &Battle) -> Option<Intent> {
        Some(Intent::submit(go_on(battle.setup(), battle.state())))
    }

    fn bindings(&self, _: &Parts) -> KeyTable {
        if self.painter.open {
            return keys::painting_table();
        }
        keys::table((self.asked_along.is_some() || self.has_officers).then_some(self.along == Some(true)))
    }

    fn keys(&mut self, parts: &mut Parts, battle: &Battle, pressed: &Pressed) {
        self.has_officers = self.officers_are_with(battle);
        self.board.move_by_keys(pressed);
        for (act, _) in pressed.of() {
            match act {
                // A key adds no turn to a battle that is over: a click on the button does.
                BattleAct::GoOn if battle.state().ended => parts.asked.push(Intent::App(OfApp::Go(AFTER))),
                BattleAct::GoOn => parts.asked.push(Intent::submit(go_on(battle.setup(), battle.state()))),
                BattleAct::Along | BattleAct::Stay if self.asked_along.is_none() && !self.has_officers => {
                    let why = if self.picked.is_some() { NO_OFFICER } else { PICK_COMPANY };
                    parts.asked.push(Intent::Tell(why.to_owned()));
                }
                BattleAct::Along => self.answer_along(true, &mut parts.asked),
                BattleAct::Stay => self.answer_along(false, &mut parts.asked),
                BattleAct::Ground => {
                    self.painter.open = true;
                    parts.come_to_front();
                }
                BattleAct::Log => parts.log_open = !parts.log_open,
                BattleAct::Zone => self.board.zone = !self.board.zone,
                // A move is not dropped without a word.
                BattleAct::NextUnit if self.asked_along.is_some() => parts.asked.push(Intent::Tell(MOVE_WAITS.to_owned())),
                BattleAct::NextUnit => parts.asked.push(Intent::Own(GameIntent::NextUnit)),
                BattleAct::ChooseNext => self.choose_by(parts, battle, 1),
                BattleAct::ChooseBefore => self.choose_by(parts, battle, -1),
                BattleAct::Melee => match &parts.open {
                    Some(_) => parts.asked.push(Intent::Own(GameIntent::Instead)),
                    None => {
                        let known = self.board.known(battle, self.picked.as_ref());
                        let none = || Intent::Tell(turn::no_melee_text(battle, self.picked.as_ref()));
                        parts.asked.push(turn::melee(known).map_or_else(none, Intent::taking));
                    }
                },
                BattleAct::LeftTurn => self.turn(battle, false, &mut parts.asked),
                BattleAct::RightTurn => self.turn(battle, true, &mut parts.asked),
                BattleAct::Find => parts.asked.push(Intent::Own(GameIntent::Find)),
            }
        }
        for way in pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step()) {
            if parts.open.is_none() { self.step(battle, way) } else { self.choose_toward(parts, battle, way) }
        }
        if pressed.enter() && parts.open.is_none() {
            self.enter_pressed(parts, battle);
        }
    }

    fn pane_names(&self, _: PageFrame<'_>) -> [&'static str; 2] {
        ["Unit and check", "Board"]
    }

    /// A check has its dice and result in a foot; between checks it shows what happened, and offers the next action.
    fn foot_height(&self, parts: &Parts, frame: PageFrame<'_>, room: Rect, _: bool) -> Option<f32> {
        match &parts.open {
            // With one panel at a time the foot says under the board that one paints, and ends it.
            _ if self.painter.open => frame.is_narrow.then_some(measure::FOOT_OF_LAST),
            _ if self.spread.is_some() => None,
            Some(OpenCheck::Fire(_) | OpenCheck::Melee(_) | OpenCheck::Single(_)) => Some(foot::height(room, FootRows::Pools)),
            Some(OpenCheck::Correction(_)) => None,
            None if self.asked_along.is_some() || (room.width() <= measure::SIDE_MOST && room.height() >= measure::LOW) => {
                Some(measure::FOOT_OF_BOARD.min(room.height() * 0.6))
            }
            None => Some(measure::FOOT_OF_LAST),
        }
    }

    fn work_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>, _: bool) {
        if self.painter.open {
            if let Some(mut foot) = context.foot.take() {
                self.painter.foot_ui(&mut foot);
            }
            return scrolled(ui, "facts", |ui| self.painter.ui(ui, frame.game, context.intents));
        }
        if let Some(spread) = &self.spread {
            let forms = scrolled(ui, "facts", |ui| spread.ui(ui, frame.game));
            return context.intents.extend(spread.command().filter(|_| forms).cloned().map(Intent::submit));
        }
        match &mut parts.open {
            Some(OpenCheck::Fire(draft)) => drop(draft.ui(ui, context)),
            Some(OpenCheck::Melee(draft)) => drop(draft.ui(ui, context)),
            Some(OpenCheck::Single(draft)) => drop(draft.ui(ui, context)),
            Some(OpenCheck::Correction(draft)) => draft.ui(ui, context),
            None => {
                let foot = context.foot.take();
                // In a foot of the panel's width are the formations and turns of the company in hand; else they are on its card.
                let in_foot = foot.as_ref().is_some_and(|foot| shows_company(foot.available_size_before_wrap()));
                points_ui(ui, frame.game);
                let (rows, waiting) = self.roster.split(frame.game, ui.available_rect_before_wrap());
                let mut above = part(ui, "rows of the roster", rows);
                scrolled_from(&mut above, "rows", context.is_new, |ui| {
                    // The bar stands beside the words at the right.
                    ui.set_max_width((ui.available_width() - gap::NEXT).max(0.0));
                    self.picked_ui(ui, frame.game, context.intents, in_foot);
                });
                if let Some(place) = waiting {
                    self.waiting_ui(&mut part(ui, "side that waits", place), frame.game, context.intents);
                }
                ui.advance_cursor_after_rect(rows);
                if let Some(mut foot) = foot {
                    self.between_ui(&mut foot, parts, frame.game, context.intents);
                }
            }
        }
    }

    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>) {
        let battle = frame.game;
        let width = ui.available_width();
        let asked = match &parts.open {
            Some(OpenCheck::Fire(draft)) => Some(draft.pair().1.clone()),
            Some(OpenCheck::Melee(draft)) => Some(draft.pair().1.clone()),
            Some(OpenCheck::Single(_) | OpenCheck::Correction(_)) | None => None,
        };
        let choices = self.choices(parts, battle);
        // Where a company could go is not shown beside the hexes it could fill, nor while the ground is painted.
        let picked = self.picked.as_ref().filter(|_| self.spread.is_none() && !self.painter.open);
        let painting = self.painter.painting();
        let (line, along) = (self.line(parts, battle), self.along);
        let in_melee = matches!(parts.open, Some(OpenCheck::Melee(_)));
        let scene = Scene { picked, painting, choices, line, in_melee, asked, along };
        for act in self.board.ui(ui, battle, &scene) {
            if self.painter.open && !matches!(act, BoardAction::Painted(_) | BoardAction::Side(..)) {
                let is_click = painting.is_none() && !matches!(act, BoardAction::Lifted(_));
                context.intents.extend(is_click.then(|| Intent::Tell(NO_BRUSH.to_owned())));
                continue;
            }
            self.act_unless_held(parts, battle, act, context.intents);
        }
        // What is done with the map itself, in its corner.
        let Self { board, painter, .. } = self;
        board.tools_ui(ui, |ui| {
            if width < measure::TOOLS_NARROW {
                return;
            }
            if ui.add(Button::new("Paint (G)").selected(painter.open)).clicked() && !painter.close_top() {
                painter.open = true;
                parts.come_to_front();
            }
            parts.log_open ^= ui.add(Button::new("Log (L)").selected(parts.log_open)).clicked();
        });
    }

    /// The laboratory begins with the scenario of the battle in play.
    fn for_laboratory(&self, _: &Parts, battle: &Battle) -> ForLaboratory {
        Ok(Some(serde_json::json!({"scenario": battle.setup().scenario.to_json()}).to_string()))
    }

    fn log_format() -> LogFormat<Battlecry1812> {
        log::TELLING
    }

    fn open(&mut self, _: &mut Parts, battle: &Battle, form: Form) -> Option<OpenCheck> {
        Some(check_of(battle, form))
    }

    fn reopen(battle: &Battle, place: LinePlace) -> Option<OpenCheck> {
        Correction::new(battle, place).map(|draft| OpenCheck::Correction(Box::new(draft)))
    }

    fn is_correction(check: &OpenCheck) -> bool {
        matches!(check, OpenCheck::Correction(_))
    }

    fn title(check: &OpenCheck, battle: &Battle) -> String {
        check.title(battle)
    }

    fn player_input(check: &OpenCheck) -> bool {
        check.is_thrown()
    }

    fn form_facts(check: &OpenCheck) -> Option<(Command, String)> {
        check.facts()
    }

    fn closes_form(&self, _: &Parts, intent: &Intent) -> bool {
        match intent {
            Intent::Submit(request) => matches!(request.command, Command::NextPhase { .. }),
            Intent::Own(GameIntent::NextUnit | GameIntent::Find) | Intent::Show(_) | Intent::Correct(_) => true,
            Intent::SubmitAll(_) | Intent::Close | Intent::Tell(_) | Intent::App(_) => false,
            // Whether an act on the board closes the check is asked where it is made.
            Intent::Own(
                GameIntent::Pick(_)
                | GameIntent::Act(_)
                | GameIntent::Card
                | GameIntent::Place
                | GameIntent::Spread(_)
                | GameIntent::Paint
                | GameIntent::Instead
                | GameIntent::Along(_),
            ) => false,
        }
    }

    fn before_command(&mut self, parts: &Parts, battle: &Battle, command: &Command) {
        let plain = |[from, to]: [Hex; 2]| DecidingLine { from, to, blocked: None, text: String::new() };
        let line = self.line(parts, battle).filter(|_| command.check().is_some());
        self.deciding = line.or_else(|| attack_ends(battle.state(), command).map(plain));
    }

    /// Closes a check that was carried out.
    fn after_command(&mut self, parts: &mut Parts, desk: &mut Desk, event: &Event) {
        (self.spread, self.asked_along) = (None, None);
        let version = desk.game::<Battlecry1812>().map(Battle::version);
        let is_news = !is_of_pick(&event.command) || event.changes.iter().any(|change| matches!(change, Change::Position(..)));
        self.news = version.filter(|_| is_news);
        self.last = version.zip(self.deciding.take());
        if let (Some((_, line)), Some(battle)) = (&self.last, desk.game()) {
            self.board.show(battle, line.to, std::iter::once(line.from));
        }
        if event.command.check().is_some() || matches!(event.command, Command::Correct(_)) {
            parts.close_form();
            parts.front = Pane::Field;
        }
        self.placing &= !matches!(event.command, Command::EditUnit { .. } | Command::EditOfficer { .. });
        if let Command::Move(call) = &event.command {
            self.board.cursor = self.board.cursor.map(|_| call.to);
        }
        if matches!(event.command, Command::NextPhase { .. } | Command::SetPhase { .. }) {
            parts.close_form();
            self.picked = None;
        }
    }

    /// The keys in the last line follow what was picked.
    fn after_intents(&mut self, _: &mut Parts, desk: &mut Desk) {
        self.has_officers = desk.game().is_some_and(|battle| self.officers_are_with(battle));
    }

    fn carry_out_own(&mut self, parts: &mut Parts, desk: &mut Desk, own: GameIntent, _: &mut Vec<OfApp>) {
        let Some(battle) = desk.game() else { return };
        match own {
            GameIntent::NextUnit => {
                if !self.next_unit(parts, battle) {
                    desk.notify_until_key(turn::NO_NEXT.to_owned());
                }
            }
            GameIntent::Pick(pick) => self.pick(battle, pick),
            GameIntent::Act(act) => {
                let mut intents = Vec::new();
                self.act(parts, battle, act, &mut intents);
                parts.asked.append(&mut intents);
            }
            GameIntent::Card => self.shows_card = true,
            GameIntent::Find => self.find_one(parts),
            GameIntent::Place => {
                self.placing = true;
                self.board.cursor = self.picked_hex(battle);
                parts.front = Pane::Field;
            }
            GameIntent::Spread(unit) => {
                self.spread = Some(SpreadDraft::new(battle, unit));
                self.board.cursor = self.picked_hex(battle);
                parts.front = Pane::Field;
            }
            GameIntent::Paint => {
                self.painter.open = true;
                parts.come_to_front();
            }
            GameIntent::Instead => {
                if let Some(Err(why)) = parts.open.as_mut().map(|check| check.change(battle)) {
                    parts.asked.push(Intent::Tell(why));
                }
            }
            GameIntent::Along(along) => (self.along, self.asked_along) = (Some(along), None),
        }
    }

    fn close_top(&mut self, parts: &mut Parts) -> bool {
        // The find field has the cursor; the log lies over what is done on the board.
        self.roster.leave_find()
            || !parts.log_open
                && (self.spread.take().is_some()
                    || self.asked_along.take().is_some()
                    || take(&mut self.placing)
                    || self.painter.close_top())
    }

    fn clear_pick(&mut self, _: &mut Parts, closed: Option<OpenCheck>) {
        if closed.is_none() {
            self.picked = None;
            self.board.cursor = None;
        }
    }
}

/// Message for a click or Enter on the board while it is painted and no brush is chosen.
const NO_BRUSH: &str = "Choose a brush to paint with, or press Esc to play on.";
/// Message for a key that would drop a move whose officers are asked about.
const MOVE_WAITS: &str = "The move waits for an answer: J, officers go along; K, they stay; Esc drops it.";
/// Messages for the keys of officers who go along or stay, where there are none.
const NO_OFFICER: &str = "No officer is with it.";
const PICK_COMPANY: &str = "Pick a company with an officer first.";

impl CompaniesView {
    /// Returns whether officers are with the picked company.
    fn officers_are_with(&self, battle: &Battle) -> bool {
        matches!(&self.picked, Some(Pick::Unit(unit)) if !officers_with(battle, unit).is_empty())
    }

    /// Moves the cursor to the find field, with no check open.
    fn find_one(&mut self, parts: &mut Parts) {
        parts.close_form();
        // The field is not drawn beside them, and would get the cursor once they are closed.
        (self.spread, self.asked_along) = (None, None);
        self.picked = None;
        self.painter.close_top();
        self.roster.find_one();
        parts.come_to_front();
    }

    /// Moves the cursor on the board by one step, first to the pick.
    fn step(&mut self, battle: &Battle, [across, down]: [i8; 2]) {
        let grid = battle.state().board.grid;
        let start = || self.picked_hex(battle).unwrap_or(Hex { column: grid.columns.div_ceil(2), row: grid.rows.div_ceil(2) });
        let from = self.board.cursor.unwrap_or_else(start);
        let to = Hex { column: from.column.saturating_add_signed(across), row: from.row.saturating_add_signed(down) };
        if grid.has(to) {
            self.board.point_by_keys(to);
            self.board.show(battle, to, std::iter::empty());
        }
    }

    fn picked_hex(&self, battle: &Battle) -> Option<Hex> {
        place_of(battle, self.picked.as_ref()?)
    }

    /// Picks the next unit with something to do, and shows it. Returns whether there is one.
    fn next_unit(&mut self, parts: &mut Parts, battle: &Battle) -> bool {
        let known = self.board.known(battle, self.picked.as_ref());
        let Some(next) = next_to_act(battle, known, self.picked.as_ref()) else { return false };
        parts.close_form();
        self.pick(battle, Pick::Unit(next));
        true
    }

    /// Picks a unit or officer, and brings it into view.
    fn pick(&mut self, battle: &Battle, pick: Pick) {
        self.forget_last(&pick);
        self.picked = Some(pick);
        self.board.cursor = self.picked_hex(battle);
        if let Some(hex) = self.board.cursor {
            let known = self.board.known(battle, self.picked.as_ref());
            // With the hexes it can go to, or whom the large button attacks.
            let target = turn::attack(battle, known).and_then(target_of).and_then(|target| place_of(battle, &target));
            let others = known.moves.keys().copied().chain(target).collect::<Vec<_>>();
            self.board.show(battle, hex, others.into_iter());
        }
    }

    /// Returns the line that decides the current check, or with none open that of the last one.
    fn line(&self, parts: &Parts, battle: &Battle) -> Option<DecidingLine> {
        let (unit, target) = match &parts.open {
            Some(check) => check.pair()?,
            None => return self.last.as_ref().filter(|(at, _)| *at == battle.version()).map(|(_, line)| line.clone()),
        };
        let hex = |id| battle.state().units.get(id).and_then(|own| own.hex());
        let map = map_facts(battle.setup(), battle.state(), unit, target)?;
        let blocked = if let Sight::Blocked { at, .. } = map.sight { Some(at) } else { None };
        Some(DecidingLine { from: hex(unit)?, to: hex(target)?, blocked, text: shot_says(&map) })
    }

    fn turn(&mut self, battle: &Battle, clockwise: bool, intents: &mut Vec<Intent>) {
        let Some(Pick::Unit(id)) = &self.picked else { return };
        let offers = battle.offers(&Selection::Turned(id.clone(), clockwise));
        intents.extend(offers.iter().filter_map(Offer::command).map(|command| Intent::submit(command.clone())));
    }

    /// Draws the roster of both sides, then the card of the pick; with nothing picked what the referee may do, and the field to find one.
    fn picked_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>, in_foot: bool) {
        let target = self.target_of_last(battle);
        let is_news = self.news == Some(battle.version());
        let Self { board, roster, card, referee, picked, shows_card, .. } = self;
        let known = board.known(battle, picked.as_ref());
        roster.may_hide_find = in_foot;
        if picked.is_none() {
            roster.find_ui(ui, battle, true, intents);
        }
        roster.ui(ui, battle, known, Marked::of(picked.as_ref(), target), intents);
        // The rows of a roster touch; buttons do not.
        ui.spacing_mut().item_spacing.y = measure::FOCUS;
        turn::ui(ui, battle, &known.turn, intents);
        if let Some(pick) = picked {
            if take(shows_card) {
                let top = Rect::from_min_size(ui.cursor().min, Vec2::ZERO);
                ui.scroll_to_rect_animation(top, Some(Align::Min), ScrollAnimation::none());
            }
            let orders_in_foot = in_foot && !is_news;
            return card.ui(ui, battle, pick, &known.of_picked, InFoot { forms: in_foot, orders: orders_in_foot }, intents);
        }
        // Beside a foot of the panel's width there is no room to spare: the keys of both are in the last line.
        roster.find_ui(ui, battle, false, intents);
        if !in_foot && key_button(ui, "Paint the ground", "G").clicked() {
            intents.push(Intent::Own(GameIntent::Paint));
        }
        intents.extend(referee.ui(ui, battle).map(Intent::submit));
    }

    /// Draws the side that waits, folded below the rows.
    fn waiting_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        let target = self.target_of_last(battle).cloned();
        let Self { board, roster, picked, .. } = self;
        let known = board.known(battle, picked.as_ref());
        roster.apart_ui(ui, battle, known, Marked::of(picked.as_ref(), target.as_ref()), intents);
    }

    /// Returns the unit that was attacked in the last event, while its marks stand.
    fn target_of_last<'b>(&self, battle: &'b Battle) -> Option<&'b UnitId> {
        self.last.as_ref().filter(|(at, _)| *at == battle.version()).and_then(|_| last_target(battle))
    }

    /// Draws the foot between checks.
    fn between_ui(&mut self, ui: &mut Ui, parts: &mut Parts, battle: &Battle, intents: &mut Vec<Intent>) {
        let cursor = self.board.cursor;
        let known = self.board.known(battle, self.picked.as_ref());
        let (run_to, is_news) = (self.run_to, self.news == Some(battle.version()));
        let between =
            Between { known, picked: self.picked.as_ref(), cursor, run_to, is_news, along: self.along, asked: self.asked_along.as_ref() };
        if let Some(hex) = between.ui(ui, battle, intents) {
            self.go_to(parts, battle, hex, intents);
        }
    }

    /// Takes the marks of the last attack away, once another is picked.
    fn forget_last(&mut self, pick: &Pick) {
        if self.picked.as_ref() != Some(pick) {
            self.last = None;
        }
        self.news = None;
        self.asked_along = None;
    }
}

/// Returns a part of the panel with a place of its own.
fn part(ui: &mut Ui, name: &str, place: Rect) -> Ui {
    let mut part = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
    part.set_clip_rect(place.expand(gap::HAIR).intersect(ui.clip_rect()));
    part
}

/// Returns the check of a form.
fn check_of(battle: &Battle, form: Form) -> OpenCheck {
    match form {
        Form::Fire { unit, target } => OpenCheck::Fire(Box::new(FireDraft::new(unit, target))),
        Form::Melee { attacker, defender } | Form::Charge { attacker, defender, .. } => {
            OpenCheck::Melee(Box::new(MeleeDraft::new(battle, attacker, defender)))
        }
        Form::FireAtOfficer { unit, officer } => OpenCheck::Single(Box::new(SingleDraft::officer_fire(unit, officer))),
        Form::Rally { officer, unit } => OpenCheck::Single(Box::new(SingleDraft::rally(officer, unit))),
    }
}

/// Returns whether what a command did is seen in the foot's own words on the pick: how far it moves still, how it is formed, what was corrected.
const fn is_of_pick(command: &Command) -> bool {
    matches!(
        command,
        Command::Move(_) | Command::Form(_) | Command::MoveOfficer(_) | Command::EditUnit { .. } | Command::EditOfficer { .. }
    )
}

/// Returns whom an attack that is offered is on; `None` for another offer.
fn target_of(offer: &Offer<Battlecry1812>) -> Option<Pick> {
    match &offer.action {
        OfferAction::Form(Form::Fire { target: unit, .. } | Form::Melee { defender: unit, .. } | Form::Charge { defender: unit, .. }) => {
            Some(Pick::Unit(unit.clone()))
        }
        OfferAction::Form(Form::FireAtOfficer { officer, .. }) => Some(Pick::Officer(officer.clone())),
        OfferAction::Form(Form::Rally { .. }) => None,
        OfferAction::Command(command) => {
            let Command::Strike(call) = command else { return None };
            call.target.clone().map(Pick::Unit).or_else(|| call.officer.clone().map(Pick::Officer))
        }
    }
}

/// Returns the unit that was attacked in the last event.
fn last_target(battle: &Battle) -> Option<&UnitId> {
    match battle.journal().last_applied()?.command.check()? {
        CheckCall::Fire(call) => Some(&call.target),
        CheckCall::Melee(call) => Some(&call.defender),
        CheckCall::OfficerFire(_) | CheckCall::Rally(_) => None,
    }
}

fn submit(intents: &mut Vec<Intent>, command: impl Into<Request<Command>>) {
    intents.push(Intent::submit(command));
}
