//! The page of a battle of companies: the board over the full height, what is picked and its checks at the left, the log a drawer.

mod choosing;

use std::mem::take;

use eframe::egui::{Button, Rect, Ui};

use super::board::{Act, BoardView, Decided, Pick, Scene};
use super::brush::Painter;
use super::card::CardDraft;
use super::check::Check;
use super::correction::is_check;
use super::fire::FireDraft;
use super::intent::{Context, Intent, Own};
use super::keys::{self, BattleAct};
use super::known::next_to_act;
use super::marks::{place_of, shot_says};
use super::melee::MeleeDraft;
use super::referee::RefereeDraft;
use super::single::SingleDraft;
use super::spread::SpreadDraft;
use super::{log, strip, turn};
use crate::game::{Asked, LinePlace, Offer, Version};
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Event, Form, Thing, map_facts};
use crate::gui::foot::{self, Room};
use crate::gui::look::measure;
use crate::gui::map::keys::ViewAct;
use crate::gui::parts::widgets::scrolled;
use crate::gui::play::log_panel::Telling;
use crate::gui::play::{self, Correction, Division, Pane, PlayView};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::Intent as OfApp;
use crate::gui::shell::keys::{Pressed, Table};
use crate::gui::shell::strip::Strip;
use crate::hex::Hex;
use crate::id::UnitId;
use choosing::choose;

/// State of the page beside that of every game's page: none of it belongs to the battle itself.
#[derive(Clone, Debug, Default)]
pub struct CompaniesView {
    board: BoardView,
    picked: Option<Pick>,
    card: CardDraft,
    find: String,
    /// The cursor goes into the find field.
    focus_find: bool,
    painter: Painter,
    referee: RefereeDraft,
    /// Line that decides the check being carried out.
    deciding: Option<Decided>,
    /// Line that decided the last check, until another event follows.
    last: Option<(Version, Decided)>,
    /// The next hex pointed at becomes the place of the pick.
    placing: bool,
    /// Hexes of open order that are being chosen.
    spread: Option<SpreadDraft>,
}

type Parts = play::Parts<CompaniesView>;
type PageFrame<'f> = play::PageFrame<'f, Battlecry1812>;

impl PlayView for CompaniesView {
    type System = Battlecry1812;
    type Own = Own;
    type Open = Check;
    /// Dice lie on it.
    type Given = bool;

    const DIVISION: Division = Division {
        side: Pane::Work,
        widths: [measure::BOARD_SIDE, measure::BOARD_SIDE_LEAST, measure::SIDE_MOST],
        front: Pane::Field,
        log_beside: false,
    };

    fn strip(&self, _: &Desk, battle: &Battle) -> Strip {
        strip::of(battle, self.board.next(battle))
    }

    fn next_phase(&mut self) -> Option<Intent> {
        Some(Intent::submit(Command::NEXT_PHASE))
    }

    fn bindings(&self, _: &Parts) -> Table {
        keys::table()
    }

    fn keys(&mut self, parts: &mut Parts, battle: &Battle, pressed: &Pressed) {
        self.board.heard(pressed);
        for (act, _) in pressed.of() {
            match act {
                BattleAct::NextPhase => parts.asked.push(goes_on(battle, false)),
                BattleAct::NextPlayerTurn => parts.asked.push(goes_on(battle, true)),
                BattleAct::Ground => self.painter.open = true,
                BattleAct::Log => parts.log_open = !parts.log_open,
                BattleAct::Zone => self.board.zone = !self.board.zone,
                BattleAct::NextUnit => parts.asked.push(Intent::Own(Own::NextUnit)),
                BattleAct::ChooseNext => self.choose_by(parts, 1),
                BattleAct::ChooseBefore => self.choose_by(parts, -1),
                BattleAct::Melee => parts.open = parts.open.take().map(|check| check.into_melee(battle)),
                BattleAct::Fire => parts.open = parts.open.take().map(Check::into_fire),
                BattleAct::LeftTurn => self.turn(battle, false, &mut parts.asked),
                BattleAct::RightTurn => self.turn(battle, true, &mut parts.asked),
                BattleAct::Find => self.find_one(parts),
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

    /// A check has its dice and result in a foot.
    fn foot_height(&self, parts: &Parts, _: PageFrame<'_>, room: Rect, _: bool) -> Option<f32> {
        let has_foot = matches!(parts.open, Some(Check::Fire(_) | Check::Melee(_) | Check::Single(_)));
        (has_foot && !self.painter.open).then(|| foot::height(room, Room::Pools))
    }

    fn work_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>, _: bool) {
        if context.foot.is_some() {
            match &mut parts.open {
                Some(Check::Fire(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Melee(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Single(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Correction(_)) | None => {}
            }
            return;
        }
        if self.painter.open {
            return scrolled(ui, "facts", |ui| self.painter.ui(ui, frame.game, context.intents));
        }
        match &mut parts.open {
            Some(Check::Correction(draft)) => draft.ui(ui, context),
            Some(Check::Fire(_) | Check::Melee(_) | Check::Single(_)) | None => {
                scrolled(ui, "facts", |ui| self.picked_ui(ui, frame.game, context));
            }
        }
    }

    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, context: &mut Context<'_>) {
        let battle = frame.game;
        let width = ui.available_width();
        let asked = match &parts.open {
            Some(Check::Fire(draft)) => Some(draft.pair().1.clone()),
            Some(Check::Melee(draft)) => Some(draft.pair().1.clone()),
            Some(Check::Single(_) | Check::Correction(_)) | None => None,
        };
        // Where a company could go is not shown beside the hexes it could fill.
        let picked = self.picked.as_ref().filter(|_| self.spread.is_none());
        let painting = self.painter.painting();
        let scene = Scene { picked, painting, choices: self.choices(parts), line: self.line(parts, battle), asked };
        for act in self.board.ui(ui, battle, &scene) {
            self.act(parts, battle, act, context.intents);
        }
        // What is done with the map itself, in its corner.
        let Self { board, painter, .. } = self;
        board.tools_ui(ui, |ui| {
            if width < measure::TOOLS_NARROW {
                return;
            }
            if ui.add(Button::new("Paint (G)").selected(painter.open)).clicked() && !painter.put_away() {
                painter.open = true;
            }
            parts.log_open ^= ui.add(Button::new("Log (L)").selected(parts.log_open)).clicked();
        });
    }

    fn telling() -> Telling<Battlecry1812> {
        log::TELLING
    }

    fn open(&mut self, _: &mut Parts, battle: &Battle, form: Form) -> Option<Check> {
        Some(check_of(battle, form))
    }

    fn reopen(battle: &Battle, place: LinePlace) -> Option<Check> {
        Correction::new(battle, place).map(|draft| Check::Correction(Box::new(draft)))
    }

    fn title(check: &Check, battle: &Battle) -> String {
        check.title(battle)
    }

    fn given(check: &Check) -> bool {
        check.is_thrown()
    }

    fn takes_away(&self, _: &Parts, intent: &Intent) -> bool {
        match intent {
            Intent::Submit(asked) => matches!(asked.command, Command::NextPhase { .. }),
            Intent::Own(Own::NextUnit) => true,
            Intent::SubmitAll(_) | Intent::Show(_) | Intent::Correct(_) | Intent::Close | Intent::Tell(_) | Intent::App(_) => false,
            Intent::Own(Own::Pick(_) | Own::Place | Own::Spread(_) | Own::Paint | Own::Instead) => false,
        }
    }

    fn before(&mut self, parts: &Parts, battle: &Battle, command: &Command) {
        self.deciding = self.line(parts, battle).filter(|_| is_check(command));
    }

    /// Closes a check that was carried out.
    fn done(&mut self, parts: &mut Parts, desk: &mut Desk, event: &Event) {
        self.spread = None;
        self.last = desk.game::<Battlecry1812>().map(Battle::version).zip(self.deciding.take());
        if is_check(&event.command) || matches!(event.command, Command::Correct(_)) {
            parts.put_down();
            parts.front = Pane::Field;
        }
        self.placing &= !matches!(event.command, Command::EditUnit { .. } | Command::EditOfficer { .. });
        if let Command::Move(call) = &event.command {
            self.board.cursor = self.board.cursor.map(|_| call.to);
        }
        if matches!(event.command, Command::NextPhase { .. } | Command::SetPhase { .. }) {
            parts.put_down();
            self.picked = None;
        }
    }

    fn own(&mut self, parts: &mut Parts, desk: &mut Desk, own: Own, _: &mut Vec<OfApp>) {
        let Some(battle) = desk.game() else { return };
        match own {
            Own::NextUnit => self.next_unit(parts, battle),
            Own::Pick(pick) => self.pick(battle, pick),
            Own::Place => {
                self.placing = true;
                self.board.cursor = self.picked_hex(battle);
                parts.front = Pane::Field;
            }
            Own::Spread(unit) => {
                self.spread = Some(SpreadDraft::new(battle, unit));
                self.board.cursor = self.picked_hex(battle);
                parts.front = Pane::Field;
            }
            Own::Paint => {
                self.painter.open = true;
                parts.come_to_front();
            }
            Own::Instead => {
                parts.open = parts.open.take().map(|check| match check {
                    Check::Fire(_) => check.into_melee(battle),
                    Check::Melee(_) | Check::Single(_) | Check::Correction(_) => check.into_fire(),
                });
            }
        }
    }

    fn puts_away(&mut self, parts: &mut Parts) -> bool {
        let placing = take(&mut self.placing);
        !parts.log_open && (self.spread.take().is_some() || placing || self.painter.put_away())
    }

    fn let_go(&mut self, _: &mut Parts, closed: Option<Check>) {
        if closed.is_none() {
            self.picked = None;
            self.board.cursor = None;
        }
    }
}

impl CompaniesView {
    /// Moves the cursor to the find field, with no check open.
    fn find_one(&mut self, parts: &mut Parts) {
        parts.put_down();
        self.picked = None;
        self.painter.put_away();
        self.find.clear();
        self.focus_find = true;
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
            self.board.show(battle, to);
        }
    }

    fn picked_hex(&self, battle: &Battle) -> Option<Hex> {
        place_of(battle, self.picked.as_ref()?)
    }

    /// Picks the next unit with something to do, and shows it.
    fn next_unit(&mut self, parts: &mut Parts, battle: &Battle) {
        let known = self.board.known(battle, self.picked.as_ref());
        let Some(next) = next_to_act(battle, known, self.picked.as_ref()) else { return };
        parts.put_down();
        self.pick(battle, Pick::Unit(next));
    }

    /// Picks a unit or officer, and brings it into view.
    fn pick(&mut self, battle: &Battle, pick: Pick) {
        self.picked = Some(pick);
        self.board.cursor = self.picked_hex(battle);
        if let Some(hex) = self.board.cursor {
            self.board.show(battle, hex);
        }
    }

    /// Returns the line that decides the current check, or with none open that of the last one.
    fn line(&self, parts: &Parts, battle: &Battle) -> Option<Decided> {
        let (unit, target) = match &parts.open {
            Some(check) => check.pair()?,
            None => return self.last.as_ref().filter(|(at, _)| *at == battle.version()).map(|(_, line)| line.clone()),
        };
        let hex = |id| battle.state().units.get(id).and_then(|own| own.hex());
        let map = map_facts(battle.setup(), battle.state(), unit, target)?;
        let blocked = if let Sight::Blocked { at, .. } = map.sight { Some(at) } else { None };
        Some(Decided { from: hex(unit)?, to: hex(target)?, blocked, says: shot_says(&map) })
    }

    fn turn(&mut self, battle: &Battle, clockwise: bool, intents: &mut Vec<Intent>) {
        let Some(Pick::Unit(id)) = &self.picked else { return };
        let offers = battle.offers(&Thing::Turned(id.clone(), clockwise));
        intents.extend(offers.iter().filter_map(Offer::command).map(|command| Intent::submit(command.clone())));
    }

    /// Draws the duties of the turn and of the pick, or the choice of open order.
    fn picked_ui(&mut self, ui: &mut Ui, battle: &Battle, context: &mut Context<'_>) {
        if let Some(spread) = &self.spread {
            let command = spread.command().filter(|_| spread.ui(ui, battle));
            return context.intents.extend(command.cloned().map(Intent::submit));
        }
        let known = self.board.known(battle, self.picked.as_ref());
        let (turn, of_picked, next) = (known.turn.clone(), known.of_picked.clone(), known.next);
        turn::ui(ui, battle, (&turn, next), context.intents);
        if let Some(pick) = &self.picked {
            return self.card.ui(ui, battle, pick, &of_picked, context.intents);
        }
        if ui.button("Paint the ground (G)").clicked() {
            context.intents.push(Intent::Own(Own::Paint));
        }
        context.intents.extend(self.referee.ui(ui, battle).map(Intent::submit));
        let focus = take(&mut self.focus_find);
        turn::find_ui(ui, battle, (&mut self.find, focus), context.intents);
    }

    /// Handles an action of a player on the board.
    fn act(&mut self, parts: &mut Parts, battle: &Battle, act: Act, intents: &mut Vec<Intent>) {
        if !matches!(act, Act::Choose(_) | Act::Hex(_)) {
            self.spread = None;
        }
        match act {
            Act::Painted(hexes) => intents.push(Intent::SubmitAll(self.painter.stroke(battle, hexes))),
            Act::Side(hex, side) => intents.extend(self.painter.fence(hex, side).map(Intent::submit)),
            // Where one may go is shown as long as one is dragged.
            Act::Choose(nth) if self.spread.is_some() => self.spread.iter_mut().for_each(|spread| spread.choose(battle, nth)),
            // A hex that cannot be filled.
            Act::Hex(_) if self.spread.is_some() => {}
            Act::Lifted(pick) if !self.placing => {
                parts.put_down();
                self.picked = Some(pick);
            }
            Act::Lifted(_) => {}
            Act::Drag(_, hex) if self.placing => self.go_to(parts, battle, hex, intents),
            Act::Unit(unit) => match self.joins(battle, &unit) {
                Some(hex) => self.go_to(parts, battle, hex, intents),
                None => self.point_at(parts, battle, Pick::Unit(unit), intents),
            },
            Act::Officer(officer) => self.point_at(parts, battle, Pick::Officer(officer), intents),
            Act::Choose(nth) => choose(parts, nth),
            Act::Take(command) => submit(intents, *command),
            Act::Turn(heading) => {
                let Some(Pick::Unit(id)) = &self.picked else { return };
                let offers = battle.offers(&Thing::Faces(id.clone(), heading));
                offers.iter().filter_map(Offer::command).for_each(|command| submit(intents, command.clone()));
            }
            Act::Hex(hex) => self.go_to(parts, battle, hex, intents),
            Act::Drag(pick, hex) => {
                let stays = place_of(battle, &pick) == Some(hex);
                self.picked = Some(pick);
                match battle.state().unit_at(hex) {
                    _ if stays => parts.put_down(),
                    Some((unit, _)) => self.point_at(parts, battle, Pick::Unit(unit.clone()), intents),
                    None => self.go_to(parts, battle, hex, intents),
                }
            }
        }
    }

    /// Opens or carries out the game's offer for the pick and the unit or officer pointed at; without one, picks the latter.
    fn point_at(&mut self, parts: &mut Parts, battle: &Battle, other: Pick, intents: &mut Vec<Intent>) {
        let offers = self.picked.as_ref().map(|own| battle.offers(&Thing::Other(own.clone(), other.clone()))).unwrap_or_default();
        // An enemy that can be attacked in only one way is attacked so.
        let can = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::opens);
        if let Some(form) = can.or_else(|| offers.iter().find_map(Offer::opens)) {
            return parts.show(check_of(battle, form.clone()));
        }
        if let Some(command) = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::command) {
            return submit(intents, command.clone());
        }
        parts.put_down();
        let unit = matches!(other, Pick::Unit(_));
        self.picked = Some(other);
        if unit {
            self.board.cursor = self.board.cursor.and(self.picked_hex(battle));
        }
    }

    /// Returns the hex of the company that an officer joins: one who is being placed, or is nowhere yet.
    fn joins(&self, battle: &Battle, unit: &UnitId) -> Option<Hex> {
        let officer = self.picked.as_ref().filter(|pick| matches!(pick, Pick::Officer(_)))?;
        let put = self.placing || place_of(battle, officer).is_none();
        battle.state().units.get(unit).filter(|_| put)?.hex()
    }

    /// Places the pick at the hex, or moves it there in its phase; else moves the cursor there.
    fn go_to(&mut self, parts: &mut Parts, battle: &Battle, hex: Hex, intents: &mut Vec<Intent>) {
        let placing = self.placing;
        let thing = |own: Pick| if placing { Thing::Put(own, hex) } else { Thing::Hex(own, hex) };
        let offers = self.picked.clone().map(|own| battle.offers(&thing(own)));
        self.placing &= offers.is_some();
        match offers.unwrap_or_default().iter().find_map(Offer::command) {
            Some(command) => submit(intents, command.clone()),
            None if placing => {}
            None => {
                self.board.cursor = Some(hex);
                parts.put_down();
            }
        }
    }
}

/// Returns the check of a form.
fn check_of(battle: &Battle, form: Form) -> Check {
    match form {
        Form::Fire { unit, target } => Check::Fire(Box::new(FireDraft::new(unit, target))),
        Form::Melee { attacker, defender } | Form::Charge { attacker, defender, .. } => {
            Check::Melee(Box::new(MeleeDraft::new(battle, attacker, defender)))
        }
        Form::FireAtOfficer { unit, officer } => Check::Single(Box::new(SingleDraft::officer_fire(unit, officer))),
        Form::Rally { officer, unit } => Check::Single(Box::new(SingleDraft::rally(officer, unit))),
    }
}

/// Returns the request of a key that goes on: the next step, or a message that the other key makes it.
fn goes_on(battle: &Battle, ends_turn: bool) -> Intent {
    turn::goes_on(battle, ends_turn).map_or_else(Intent::Tell, Intent::submit)
}

fn submit(intents: &mut Vec<Intent>, command: impl Into<Asked<Command>>) {
    intents.push(Intent::submit(command));
}
