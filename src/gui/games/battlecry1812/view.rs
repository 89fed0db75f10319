//! The page of a battle of companies: the board over the full height, what is picked and its checks at the left, the log a drawer.

mod choosing;

use std::mem::take;

use eframe::egui::{
    Align, Align2, Area, Button, CentralPanel, Frame, Id, Layout, Margin, Order, Panel, Rect, ScrollArea, Stroke, Ui, UiBuilder, Vec2, vec2,
};

use super::board::{Act, BoardView, Decided, Pick, Scene};
use super::brush::Painter;
use super::card::CardDraft;
use super::check::Check;
use super::correction::{CorrectionDraft, is_check};
use super::fire::FireDraft;
use super::keys::{self, BattleAct};
use super::known::next_to_act;
use super::marks::{place_of, shot_says};
use super::melee::MeleeDraft;
use super::referee::RefereeDraft;
use super::single::SingleDraft;
use super::spread::SpreadDraft;
use super::{log, strip, turn};
use crate::game::{Asked, EventNumber, LinePlace, Offer, Refusal, Version};
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Event, Form, Thing, map_facts};
use crate::gui::correction::Settling;
use crate::gui::desk::Desk;
use crate::gui::drawer::drawer_ui;
use crate::gui::foot::{self, Room};
use crate::gui::games::battlecry1812::intent::{Context, Intent, Own, takes_away};
use crate::gui::intent::Intent as OfApp;
use crate::gui::keys::{Pressed, Table};
use crate::gui::log_panel::LogPanel;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::look::{gap, palette};
use crate::gui::map::keys::ViewAct;
use crate::gui::strip::Strip;
use crate::gui::view::{Frame as Framed, GameView};
use crate::gui::widgets::scrolled;
use crate::gui::word::{Refused, held_ui, refused_ui};
use crate::hex::Hex;
use crate::id::UnitId;

/// What the page remembers: nothing of it is the battle's.
#[derive(Clone, Debug, Default)]
pub struct CompaniesView {
    board: BoardView,
    log: LogPanel,
    picked: Option<Pick>,
    check: Option<Check>,
    refused: Option<Refused<Command>>,
    /// What would take away a check with dice on it, until its player says so.
    held: Option<Intent>,
    find: String,
    /// The cursor goes into the find field.
    focus_find: bool,
    tab: Tab,
    painter: Painter,
    referee: RefereeDraft,
    card: CardDraft,
    /// The log is open.
    log_open: bool,
    /// The line that decided the last check, as long as nothing came after it.
    last: Option<(Version, Decided)>,
    /// The next hex pointed at is where what is picked is put.
    placing: bool,
    /// The hexes of open order that are being chosen.
    spread: Option<SpreadDraft>,
    /// The roll key was pressed in this frame.
    roll: bool,
    /// Enter was pressed outside every field in this frame.
    enter: bool,
    /// What its parts asked for in this frame.
    asked: Vec<Intent>,
}

/// Which of the three a narrow window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Board,
    Check,
}

impl GameView for CompaniesView {
    fn strip(&self, desk: &Desk) -> Strip {
        desk.game::<Battlecry1812>().map(|battle| strip::of(battle, self.board.next(battle))).unwrap_or_default()
    }

    fn next_phase(&mut self) {
        submit(&mut self.asked, Command::NEXT_PHASE);
    }

    fn bindings(&self) -> Table {
        keys::table()
    }

    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        (self.roll, self.enter) = (pressed.roll(), pressed.enter());
        let Some(battle) = desk.game::<Battlecry1812>() else { return };
        let mut asked = take(&mut self.asked);
        self.board.heard(pressed);
        for (act, _) in pressed.of() {
            match act {
                BattleAct::NextPhase => asked.push(goes_on(battle, false)),
                BattleAct::NextPlayerTurn => asked.push(goes_on(battle, true)),
                BattleAct::Ground => self.painter.open = true,
                BattleAct::Log => self.log_open = !self.log_open,
                BattleAct::Zone => self.board.zone = !self.board.zone,
                BattleAct::NextUnit => asked.push(Intent::Own(Own::NextUnit)),
                BattleAct::ChooseNext => self.choose_by(1),
                BattleAct::ChooseBefore => self.choose_by(-1),
                BattleAct::Melee => self.make_melee(battle),
                BattleAct::Fire => self.make_fire(),
                BattleAct::LeftTurn => self.turn(battle, false, &mut asked),
                BattleAct::RightTurn => self.turn(battle, true, &mut asked),
                BattleAct::Find => self.find_one(),
            }
        }
        for way in pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step()) {
            if self.check.is_none() { self.step(battle, way) } else { self.choose_toward(battle, way) }
        }
        if self.enter && self.check.is_none() {
            self.enter_pressed(battle, &mut asked);
        }
        self.asked = asked;
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Framed<'_>) {
        let mut generator = frame.desk.generator();
        if let Some(battle) = frame.desk.game::<Battlecry1812>() {
            let mut asked = take(&mut self.asked);
            self.page_ui(ui, battle, &mut |sides| generator.face(sides), &mut asked);
            self.asked = asked;
        }
        frame.desk.set_generator(generator);
    }

    fn settle(&mut self, desk: &mut Desk, intents: &mut Vec<OfApp>) -> bool {
        let asked = take(&mut self.asked);
        let any = !asked.is_empty();
        for intent in asked {
            if self.is_thrown() && takes_away(&intent) {
                (self.held, self.tab) = (Some(intent), Tab::Check);
                continue;
            }
            match intent {
                Intent::App(intent) => intents.push(intent),
                Intent::Tell(says) => desk.tell_as_it_stands(says),
                Intent::Submit(command) => self.submit(desk, *command),
                Intent::SubmitAll(all) => desk.in_one(|desk| all.into_iter().for_each(|command| self.submit(desk, command.into()))),
                Intent::Correct(place) => self.correct(desk, place),
                Intent::Close => self.close(),
                Intent::Show(form) => desk.game().into_iter().for_each(|battle| self.open(battle, form.clone())),
                Intent::Own(own) => desk.game().into_iter().for_each(|battle| self.answer(battle, own.clone())),
            }
        }
        any
    }

    /// Puts the check away, then what is picked.
    fn close(&mut self) {
        let placing = take(&mut self.placing);
        if take(&mut self.log_open) {
            return;
        }
        if self.refused.take().is_none()
            && self.held.take().is_none()
            && self.spread.take().is_none()
            && !placing
            && !self.painter.put_away()
            && self.check.take().is_none()
        {
            self.picked = None;
            self.board.cursor = None;
        }
    }

    fn show_event(&mut self, number: EventNumber) {
        self.log.show(number);
        self.log_open = true;
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl CompaniesView {
    /// A check of the log is opened again.
    fn correct(&mut self, desk: &mut Desk, place: LinePlace) {
        match desk.game::<Battlecry1812>().and_then(|battle| CorrectionDraft::new(battle, place)) {
            Some(draft) => {
                self.check = Some(Check::Correction(Box::new(draft)));
                self.log_open = false;
                self.tab = Tab::Check;
                self.painter.put_away();
            }
            None => desk.tell_as_it_stands("Only a check that happened has facts to change.".to_owned()),
        }
    }

    /// Puts the cursor into the find field, with nothing in hand.
    fn find_one(&mut self) {
        (self.check, self.picked) = (None, None);
        self.painter.put_away();
        self.find.clear();
        (self.focus_find, self.tab) = (true, Tab::Check);
    }

    /// A step of the cursor on the board; first to what is picked.
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
    fn next_unit(&mut self, battle: &Battle) {
        let known = self.board.known(battle, self.picked.as_ref());
        let Some(next) = next_to_act(battle, known, self.picked.as_ref()) else { return };
        self.check = None;
        self.pick(battle, Pick::Unit(next));
    }

    /// Picks somebody, and brings him into view.
    fn pick(&mut self, battle: &Battle, pick: Pick) {
        self.picked = Some(pick);
        self.board.cursor = self.picked_hex(battle);
        if let Some(hex) = self.board.cursor {
            self.board.show(battle, hex);
        }
    }

    /// Dice lie on the open check.
    fn is_thrown(&self) -> bool {
        self.check.as_ref().is_some_and(Check::is_thrown)
    }

    /// The line that decides the check at hand; after it, that of the last.
    fn line(&self, battle: &Battle) -> Option<Decided> {
        let (unit, target) = match &self.check {
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

    fn make_melee(&mut self, battle: &Battle) {
        self.check = take(&mut self.check).map(|check| check.into_melee(battle));
    }

    fn make_fire(&mut self) {
        self.check = take(&mut self.check).map(Check::into_fire);
    }

    /// Carries a command out.
    fn submit(&mut self, desk: &mut Desk, asked: Asked<Command>) {
        let line = desk.game::<Battlecry1812>().filter(|_| is_check(&asked.command)).and_then(|battle| self.line(battle));
        let Some(done) = desk.submit::<Battlecry1812>(asked.clone()) else { return };
        let well = done.is_ok();
        self.done(asked.command, done);
        let version = desk.game::<Battlecry1812>().map(|battle| battle.version());
        self.last = line.zip(version).filter(|_| well).map(|(line, version)| (version, line));
    }

    /// What became of a command: a refusal is shown, a check that was carried out is put away.
    fn done(&mut self, command: Command, result: Result<Event, Refusal>) {
        match result {
            Ok(event) => {
                (self.refused, self.spread) = (None, None);
                let of_check = is_check(&event.command) || matches!(event.command, Command::Correct(_));
                if of_check {
                    (self.check, self.tab) = (None, Tab::Board);
                }
                match &event.command {
                    Command::EditUnit { .. } | Command::EditOfficer { .. } => self.placing = false,
                    Command::Move(call) => self.board.cursor = self.board.cursor.map(|_| call.to),
                    Command::NextPhase { .. } | Command::SetPhase { .. } => (self.check, self.picked) = (None, None),
                    _ => {}
                }
            }
            Err(refusal) => self.refused = Some(Refused::new(command, refusal)),
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, battle: &Battle, generator: &mut dyn FnMut(u8) -> u8, intents: &mut Vec<Intent>) {
        let mut context = Context { game: battle, reopened: false, roll: self.roll, enter: self.enter, generator, intents, foot: None };
        if ui.available_width() < NARROW {
            return self.narrow(ui, &mut context);
        }
        // The foot of a check fills the panel to its edges.
        let frame = Frame::new().fill(ui.visuals().panel_fill);
        Panel::left("companies side")
            .default_size(measure::BOARD_SIDE)
            .size_range(measure::BOARD_SIDE_LEAST..=measure::SIDE_MOST)
            .frame(frame)
            .show(ui, |ui| {
                let over = self.side_ui(ui, &mut context, false);
                self.questions_ui(ui, over, battle, context.intents);
            });
        CentralPanel::no_frame().show(ui, |ui| self.board_ui(ui, battle, intents));
    }

    fn narrow(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        Panel::top("companies tabs").show(ui, |ui| {
            ui.horizontal(|ui| {
                for (tab, name) in [(Tab::Board, "Board"), (Tab::Check, "Unit and check")] {
                    ui.selectable_value(&mut self.tab, tab, name);
                }
                self.log_open ^= ui.selectable_label(self.log_open, "Log").clicked();
            });
        });
        CentralPanel::no_frame().show(ui, |ui| {
            // The foot is the same under board and facts: where one goes back is chosen with dice and result in sight.
            let folded = self.tab == Tab::Board;
            let over = if self.has_foot() || !folded { self.side_ui(ui, context, folded) } else { ui.available_rect_before_wrap() };
            if folded {
                let place = UiBuilder::new().id_salt("the board").max_rect(over).layout(Layout::top_down(Align::Min));
                self.board_ui(&mut ui.new_child(place), context.game, context.intents);
            } else {
                self.drawer_ui(ui, over, context.game, context.intents);
            }
            self.questions_ui(ui, over, context.game, context.intents);
        });
    }

    /// What waits for a word, over the check: what the rules forbid, and what the check would be left for.
    fn questions_ui(&mut self, ui: &Ui, over: Rect, battle: &Battle, intents: &mut Vec<Intent>) {
        if !self.is_thrown() {
            self.held = None;
        }
        self.refused_ui(ui, over, intents);
        let Some(check) = self.check.as_ref().filter(|_| self.held.is_some() && self.refused.is_none()) else { return };
        let title = check.title(battle);
        if let Some(intent) = held_ui(ui, over, &title, &mut self.held) {
            self.check = None;
            intents.push(intent);
        }
    }

    /// Draws what was refused over the lower edge of a place, and moves nothing there.
    fn refused_ui(&mut self, ui: &Ui, over: Rect, intents: &mut Vec<Intent>) {
        if self.refused.is_none() {
            return;
        }
        let palette = palette(ui);
        let area = Area::new(Id::unique("refused on the board")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
        area.fixed_pos(over.left_bottom()).constrain(false).show(ui.ctx(), |ui| {
            let frame = Frame::new().fill(palette.surface).stroke(Stroke::new(measure::LINE, palette.warning));
            frame.inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
                let room = over.size() - Vec2::splat(2.0 * (gap::NEXT + measure::LINE));
                ui.set_width(room.x);
                ScrollArea::vertical().max_height(room.y).show(ui, |ui| {
                    refused_ui(ui, &mut self.refused).into_iter().for_each(|command| submit(intents, command));
                });
            });
        });
    }

    fn drawer_ui(&mut self, ui: &Ui, over: Rect, battle: &Battle, intents: &mut Vec<Intent>) {
        if self.log_open {
            drawer_ui(ui, "companies log", over, true, |ui| log::ui(ui, &mut self.log, battle, intents));
        }
    }

    fn board_ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        let over = ui.available_rect_before_wrap();
        let painting = self.painter.painting();
        let asked = match &self.check {
            Some(Check::Fire(draft)) => Some(draft.pair().1.clone()),
            Some(Check::Melee(draft)) => Some(draft.pair().1.clone()),
            _ => None,
        };
        // Where a company could go is not shown beside the hexes it could fill.
        let picked = self.picked.as_ref().filter(|_| self.spread.is_none());
        let scene = Scene { picked, painting, choices: self.choices(), line: self.line(battle), asked };
        for act in self.board.ui(ui, battle, &scene) {
            self.act(battle, act, intents);
        }
        self.tools_ui(ui, over.width());
        self.drawer_ui(ui, over, battle, intents);
    }

    /// What is done with the map itself, in its corner.
    fn tools_ui(&mut self, ui: &mut Ui, width: f32) {
        let Self { board, painter, log_open, .. } = self;
        board.tools_ui(ui, |ui| {
            if width < measure::TOOLS_NARROW {
                return;
            }
            if ui.add(Button::new("Paint (G)").selected(painter.open)).clicked() && !painter.put_away() {
                painter.open = true;
            }
            *log_open ^= ui.add(Button::new("Log (L)").selected(*log_open)).clicked();
        });
    }

    /// A check is open whose dice and result stand in a foot.
    const fn has_foot(&self) -> bool {
        let footed = matches!(self.check, Some(Check::Fire(_) | Check::Melee(_) | Check::Single(_)));
        footed && !self.painter.open
    }

    /// Draws what is picked or checked, above its foot where it has one. Where that stands, without the foot.
    fn side_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, folded: bool) -> Rect {
        let whole = ui.available_rect_before_wrap();
        let mut over = whole;
        if self.has_foot() {
            over = foot::above(whole, Room::Pools);
            let (mut above, below) = foot::split(ui, Room::Pools);
            context.foot = Some(below);
            if folded {
                // What the foot tells hangs on the facts, which are not drawn.
                above = ui.new_child(UiBuilder::new().id_salt("folded facts").max_rect(over).invisible());
                above.set_clip_rect(Rect::NOTHING);
            }
            self.parts_ui(&mut above, context);
        } else {
            let inner = whole.shrink2(vec2(gap::NEXT, gap::HAIR));
            ui.painter().rect_filled(whole, 0.0, palette(ui).ground);
            ui.advance_cursor_after_rect(whole);
            let layout = Layout::top_down(Align::Min);
            self.parts_ui(&mut ui.new_child(UiBuilder::new().max_rect(inner).layout(layout)), context);
        }
        over
    }

    fn parts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        if context.foot.is_some() {
            match &mut self.check {
                Some(Check::Fire(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Melee(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Single(draft)) => drop(draft.ui(ui, context)),
                Some(Check::Correction(_)) | None => {}
            }
            return;
        }
        let battle = context.game;
        scrolled(ui, "facts", |ui| {
            if self.painter.open {
                return self.painter.ui(ui, battle, context.intents);
            }
            match &mut self.check {
                Some(Check::Correction(draft)) => match draft.ui(ui, context) {
                    Some(Settling::Apply(command)) => context.intents.push(Intent::submit(command)),
                    Some(Settling::Leave) => context.intents.push(Intent::Close),
                    None => {}
                },
                _ if self.spread.is_some() => {
                    let spread = self.spread.as_ref().filter(|spread| spread.ui(ui, battle));
                    context.intents.extend(spread.and_then(SpreadDraft::command).cloned().map(Intent::submit));
                }
                _ => {
                    let known = self.board.known(battle, self.picked.as_ref());
                    let (turn, of_picked, next) = (known.turn.clone(), known.of_picked.clone(), known.next);
                    turn::ui(ui, battle, (&turn, next), context.intents);
                    match &self.picked {
                        Some(pick) => self.card.ui(ui, battle, pick, &of_picked, context.intents),
                        None => {
                            if ui.button("Paint the ground (G)").clicked() {
                                context.intents.push(Intent::Own(Own::Paint));
                            }
                            context.intents.extend(self.referee.ui(ui, battle).map(Intent::submit));
                            let focus = take(&mut self.focus_find);
                            turn::find_ui(ui, battle, (&mut self.find, focus), context.intents);
                        }
                    }
                }
            }
        });
    }

    fn answer(&mut self, battle: &Battle, own: Own) {
        match own {
            Own::NextUnit => self.next_unit(battle),
            Own::Pick(pick) => self.pick(battle, pick),
            Own::Place => {
                self.placing = true;
                self.board.cursor = self.picked_hex(battle);
                self.tab = Tab::Board;
            }
            Own::Spread(unit) => {
                self.spread = Some(SpreadDraft::new(battle, unit));
                self.board.cursor = self.picked_hex(battle);
                self.tab = Tab::Board;
            }
            Own::Paint => {
                self.painter.open = true;
                self.tab = Tab::Check;
            }
            Own::Instead => match self.check {
                Some(Check::Fire(_)) => self.make_melee(battle),
                _ => self.make_fire(),
            },
        }
    }

    /// What a player did on the board.
    fn act(&mut self, battle: &Battle, act: Act, intents: &mut Vec<Intent>) {
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
            Act::Lifted(pick) if !self.placing => (self.check, self.picked) = (None, Some(pick)),
            Act::Lifted(_) => {}
            Act::Drag(_, hex) if self.placing => self.go_to(battle, hex, intents),
            Act::Unit(unit) => match self.joins(battle, &unit) {
                Some(hex) => self.go_to(battle, hex, intents),
                None => self.point_at(battle, Pick::Unit(unit), intents),
            },
            Act::Officer(officer) => self.point_at(battle, Pick::Officer(officer), intents),
            Act::Choose(nth) => self.choose(nth),
            Act::Take(command) => submit(intents, *command),
            Act::Turn(heading) => {
                let Some(Pick::Unit(id)) = &self.picked else { return };
                let offers = battle.offers(&Thing::Faces(id.clone(), heading));
                offers.iter().filter_map(Offer::command).for_each(|command| submit(intents, command.clone()));
            }
            Act::Hex(hex) => self.go_to(battle, hex, intents),
            Act::Drag(pick, hex) => {
                let stays = place_of(battle, &pick) == Some(hex);
                self.picked = Some(pick);
                match battle.state().unit_at(hex) {
                    _ if stays => self.check = None,
                    Some((unit, _)) => self.point_at(battle, Pick::Unit(unit.clone()), intents),
                    None => self.go_to(battle, hex, intents),
                }
            }
        }
    }

    /// What the game offers of who is picked and the one pointed at is opened, or carried out; else that one is picked.
    fn point_at(&mut self, battle: &Battle, other: Pick, intents: &mut Vec<Intent>) {
        let offers = self.picked.as_ref().map(|own| battle.offers(&Thing::Other(own.clone(), other.clone()))).unwrap_or_default();
        // Who can be attacked in one way alone is attacked so.
        let can = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::opens);
        if let Some(form) = can.or_else(|| offers.iter().find_map(Offer::opens)) {
            self.open(battle, form.clone());
            self.tab = Tab::Check;
            return;
        }
        if let Some(command) = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::command) {
            return submit(intents, command.clone());
        }
        self.check = None;
        let unit = matches!(other, Pick::Unit(_));
        self.picked = Some(other);
        if unit {
            self.board.cursor = self.board.cursor.and(self.picked_hex(battle));
        }
    }

    /// The hex of the company that an officer is put with: one who is being put, or is nowhere yet.
    fn joins(&self, battle: &Battle, unit: &UnitId) -> Option<Hex> {
        let officer = self.picked.as_ref().filter(|pick| matches!(pick, Pick::Officer(_)))?;
        let put = self.placing || place_of(battle, officer).is_none();
        battle.state().units.get(unit).filter(|_| put)?.hex()
    }

    fn open(&mut self, battle: &Battle, form: Form) {
        self.check = Some(match form {
            Form::Fire { unit, target } => Check::Fire(Box::new(FireDraft::new(unit, target))),
            Form::Melee { attacker, defender } | Form::Charge { attacker, defender, .. } => {
                Check::Melee(Box::new(MeleeDraft::new(battle, attacker, defender)))
            }
            Form::FireAtOfficer { unit, officer } => Check::Single(Box::new(SingleDraft::officer_fire(unit, officer))),
            Form::Rally { officer, unit } => Check::Single(Box::new(SingleDraft::rally(officer, unit))),
        });
    }

    /// What is picked is put there, or goes there in its phase; else the cursor does.
    fn go_to(&mut self, battle: &Battle, hex: Hex, intents: &mut Vec<Intent>) {
        let placing = self.placing;
        let thing = |own: Pick| if placing { Thing::Put(own, hex) } else { Thing::Hex(own, hex) };
        let offers = self.picked.clone().map(|own| battle.offers(&thing(own)));
        self.placing &= offers.is_some();
        match offers.unwrap_or_default().iter().find_map(Offer::command) {
            Some(command) => submit(intents, command.clone()),
            None if placing => {}
            None => {
                self.board.cursor = Some(hex);
                self.check = None;
            }
        }
    }
}

/// What a key that goes on asks for: the next thing, or to be told that it is the other key's.
fn goes_on(battle: &Battle, ends_turn: bool) -> Intent {
    turn::goes_on(battle, ends_turn).map_or_else(Intent::Tell, Intent::submit)
}

fn submit(intents: &mut Vec<Intent>, command: impl Into<Asked<Command>>) {
    intents.push(Intent::submit(command));
}
