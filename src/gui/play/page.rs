//! The page of a play of any game: the current form with its foot, the map or roster to pick from, the log, and the pending questions.

use std::any::type_name;
use std::fmt::Debug;
use std::mem::take;

use eframe::egui::{CentralPanel, Frame as PanelFrame, Layout, Panel, Rect, Ui, UiBuilder};

use super::division::{Division, Pane, margined, wide_widths};
use super::{Context, Intent};
use crate::game::{Event, EventNumber, Game, LinePlace, Offers, Request, System, Version};
use crate::games::registry::Registrable;
use crate::gui::foot;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::look::palette;
use crate::gui::play::form_steps::FormSteps;
use crate::gui::play::log_panel::{LogFormat, LogPanel};
use crate::gui::play::referee_override::{Refused, held_ui, refused_ui};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::display::Scoreboard;
use crate::gui::shell::drawer::{cover_ui, drawer_ui, question_ui};
use crate::gui::shell::guide::{GuideStep, ROOM, mark};
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::pass::{offer_line, reserve_corner};
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::{ForLaboratory, Frame, GameView};

/// Context a pane needs beside its own state.
pub struct PageFrame<'f, S: System> {
    /// Desk with the play shown and its resources.
    pub desk: &'f Desk,
    /// The game, to read.
    pub game: &'f Game<S>,
    /// Keys pressed in this frame.
    pub pressed: &'f Pressed,
    /// The window shows one of the two panes.
    pub is_narrow: bool,
    /// The log stands beside the panes.
    pub has_log: bool,
    /// The window is so wide that the middle is capped.
    pub is_wide: bool,
    /// The window is narrow and low: one thing is shown at a time, and its heading has the way to the others.
    pub is_big: bool,
}

impl<S: System> Clone for PageFrame<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for PageFrame<'_, S> {}

/// Intent type of a view's parts.
pub type IntentOf<V> = Intent<<V as PlayView>::System, <V as PlayView>::GameIntent>;

/// Context type of a view's parts.
pub type ContextOf<'c, V> = Context<'c, <V as PlayView>::System, <V as PlayView>::GameIntent>;

type CommandOf<V> = <<V as PlayView>::System as System>::Command;
type FormOf<V> = <<V as PlayView>::System as Offers>::Form;

/// Page of a game: the field to pick from, its forms and its keys. None of its state belongs to the game.
pub trait PlayView: Debug + Default + 'static {
    /// Game of this page.
    type System: Registrable;
    /// Intents that only this game's parts ask of their page.
    type GameIntent: Clone + Debug + PartialEq;
    /// A form that is open.
    type Open: Clone + Debug;
    /// Input of players to an open form that is not to be lost unasked: dice and facts.
    type PlayerInput: Debug + PartialEq;
    /// All that players set in an open form, each change of which can be undone while it is open.
    type FormFacts: Debug + PartialEq;

    /// Division of the page into panes.
    const DIVISION: Division;

    /// Returns the contents of the strip.
    fn strip(&self, desk: &Desk, game: &Game<Self::System>) -> Strip;
    /// Returns what the scoreboard has beside the strip: of itself, the last event in a sentence.
    fn scoreboard(&mut self, desk: &Desk, game: &Game<Self::System>) -> Scoreboard {
        let _ = desk;
        Scoreboard { sentence: super::last_sentence::<Self>(game), ..Scoreboard::default() }
    }
    /// Returns the intent of the strip's button for the next phase.
    fn next_phase(&mut self, game: &Game<Self::System>) -> Option<IntentOf<Self>> {
        let _ = game;
        None
    }
    /// Handles a button of the view in the strip, by its place.
    fn strip_button(&mut self, parts: &mut Parts<Self>, nth: usize) {
        let _ = (parts, nth);
    }
    /// Returns whether the work fills the page now, and the field is not shown.
    fn fills_page(&self, parts: &Parts<Self>, game: &Game<Self::System>) -> bool {
        let _ = (parts, game);
        false
    }
    /// Draws the menu behind the strip's last button.
    fn more_ui(&mut self, ui: &mut Ui, game: &Game<Self::System>, intents: &mut Vec<IntentOf<Self>>) {
        let _ = (ui, game, intents);
    }
    /// Returns its keys, beside those of every page.
    fn bindings(&self, parts: &Parts<Self>) -> KeyTable {
        let _ = parts;
        KeyTable::new()
    }
    /// Returns what it hands to the laboratory, in words of its own: who is in the check, or what is picked; an error where it is closed.
    fn for_laboratory(&self, parts: &Parts<Self>, game: &Game<Self::System>) -> ForLaboratory {
        let _ = (parts, game);
        Ok(None)
    }
    /// Returns its keys as help lists them, with those of parts that are not open now.
    fn keys_for_help(&self, parts: &Parts<Self>) -> KeyTable {
        self.bindings(parts)
    }
    /// Handles the keys pressed, before anything is drawn.
    fn keys(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, pressed: &Pressed) {
        let _ = (parts, game, pressed);
    }
    /// Prepares the desk, before anything is drawn.
    fn begin(&mut self, parts: &mut Parts<Self>, desk: &mut Desk) {
        let _ = (parts, desk);
    }
    /// Draws a line above the panes.
    fn line_ui(&mut self, ui: &mut Ui, parts: &mut Parts<Self>, frame: PageFrame<'_, Self::System>, of_app: &mut Vec<OfApp>) {
        let _ = of_app;
        if frame.is_narrow && !frame.is_big {
            Panel::top("panes").show(ui, |ui| ui.horizontal(|ui| parts.panes_ui(ui, self.pane_names(frame))));
        }
    }
    /// Returns the names of the panes of work and field, for a window that shows one of them.
    fn pane_names(&self, frame: PageFrame<'_, Self::System>) -> [&'static str; 2];
    /// Returns the height of the foot of the work in that room, in points; `None` if it has no foot. `folded`: its facts are not shown.
    fn foot_height(&self, parts: &Parts<Self>, frame: PageFrame<'_, Self::System>, room: Rect, folded: bool) -> Option<f32> {
        let _ = (parts, frame, room, folded);
        None
    }
    /// Draws the current form and actions. Its foot is the context's.
    fn work_ui(
        &mut self,
        ui: &mut Ui,
        parts: &mut Parts<Self>,
        frame: PageFrame<'_, Self::System>,
        context: &mut ContextOf<'_, Self>,
        folded: bool,
    );
    /// Draws the field to pick from.
    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts<Self>, frame: PageFrame<'_, Self::System>, context: &mut ContextOf<'_, Self>);
    /// Returns the place of pending questions, of the page without its foot.
    fn question_place(&self, parts: &Parts<Self>, game: &Game<Self::System>, over: Rect) -> Rect {
        let _ = (parts, game);
        over
    }
    /// Returns the functions that describe the game's events to the log.
    fn log_format() -> LogFormat<Self::System>;
    /// Draws the head of the log in a drawer.
    fn log_head_ui(&self, ui: &mut Ui, frame: PageFrame<'_, Self::System>, intents: &mut Vec<IntentOf<Self>>) {
        let _ = (ui, frame, intents);
    }

    /// Opens a form of the game; `None` if there is nothing to open it for.
    fn open(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, form: FormOf<Self>) -> Option<Self::Open> {
        let _ = (parts, game, form);
        None
    }
    /// Opens an event of the log again; `None` if it has no facts to change.
    fn reopen(game: &Game<Self::System>, place: LinePlace) -> Option<Self::Open> {
        let _ = (game, place);
        None
    }
    /// Returns whether an open form changes a fact of the log, which undo would change behind it.
    fn is_correction(open: &Self::Open) -> bool {
        let _ = open;
        false
    }
    /// Returns the title of an open form.
    fn title(open: &Self::Open, game: &Game<Self::System>) -> String;
    /// Returns the input of players to a form.
    fn player_input(open: &Self::Open) -> Self::PlayerInput;
    /// Returns all that players set in a form.
    fn form_facts(open: &Self::Open) -> Self::FormFacts;
    /// Returns whether an intent closes the open form.
    fn closes_form(&self, parts: &Parts<Self>, intent: &IntentOf<Self>) -> bool {
        let _ = (parts, intent);
        false
    }
    /// Asks a question once before a command is carried out. Returns true if it is asked now.
    fn asks_confirmation(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, request: &Request<CommandOf<Self>>) -> bool {
        let _ = (parts, game, request);
        false
    }
    /// Notes the subject of a command, before it is carried out.
    fn before_command(&mut self, parts: &Parts<Self>, game: &Game<Self::System>, command: &CommandOf<Self>) {
        let _ = (parts, game, command);
    }
    /// Continues after a command that was carried out.
    fn after_command(&mut self, parts: &mut Parts<Self>, desk: &mut Desk, event: &Event<Self::System>) {
        let _ = (parts, desk, event);
    }
    /// Carries out an intent that only this game's parts have.
    fn carry_out_own(&mut self, parts: &mut Parts<Self>, desk: &mut Desk, own: Self::GameIntent, of_app: &mut Vec<OfApp>) {
        let _ = (parts, desk, own, of_app);
    }
    /// Finishes the intents carried out in a frame.
    fn after_intents(&mut self, parts: &mut Parts<Self>, desk: &mut Desk) {
        let _ = (parts, desk);
    }
    /// Closes the part that lies over the open form. Returns true if there was one.
    fn close_top(&mut self, parts: &mut Parts<Self>) -> bool {
        let _ = parts;
        false
    }
    /// Clears the pick, once `closed` was closed, or nothing was open.
    fn clear_pick(&mut self, parts: &mut Parts<Self>, closed: Option<Self::Open>) {
        let _ = (parts, closed);
    }

    /// Returns whether the program resumes this page at its next start, if it was shown last.
    fn resumes(&self, desk: &Desk) -> bool {
        let _ = desk;
        true
    }
    /// Returns the chapter of the manual on the current activity; `None` for that of the game.
    fn chapter(&self, game: &Game<Self::System>) -> Option<&'static str> {
        let _ = game;
        None
    }
    /// Returns the steps of the guide to a first battle, in order; empty if the game has no guide.
    fn guide_steps(&self) -> &'static [GuideStep] {
        &[]
    }
    /// Returns whether the action of a step has been done, or can no longer be done.
    fn is_step_done(&self, parts: &Parts<Self>, game: &Game<Self::System>, nth: usize) -> bool {
        let _ = (parts, game, nth);
        true
    }
}

/// State of the page of every game.
#[derive(Debug)]
pub struct Parts<V: PlayView> {
    /// The form that is open.
    pub open: Option<V::Open>,
    /// Input the form had when it was opened.
    unfilled: Option<V::PlayerInput>,
    /// Changes of the form that can be undone while it is open.
    steps: FormSteps<V::Open, V::FormFacts>,
    /// Command that the rules forbid and the referee may allow, with the version of the game when it was refused.
    refused: Option<(Version, Refused<CommandOf<V>>)>,
    /// Intent that would close the open form with the player's input: it waits for confirmation.
    held: Option<IntentOf<V>>,
    /// The pane that a narrow window shows.
    pub front: Pane,
    log: LogPanel,
    /// The log lies over the page.
    pub log_open: bool,
    /// A form was opened since the work was drawn last, or none was drawn yet.
    is_new: bool,
    /// Intents of its parts in this frame.
    pub asked: Vec<IntentOf<V>>,
}

impl<V: PlayView> Default for Parts<V> {
    fn default() -> Self {
        Self {
            open: None,
            unfilled: None,
            steps: FormSteps::default(),
            refused: None,
            held: None,
            front: V::DIVISION.front,
            log: LogPanel::default(),
            log_open: false,
            is_new: true,
            asked: Vec::new(),
        }
    }
}

impl<V: PlayView> Parts<V> {
    /// Opens a form, and brings it to the front.
    pub fn show(&mut self, open: V::Open) {
        self.steps = FormSteps::default();
        self.unfilled = Some(V::player_input(&open));
        self.open = Some(open);
        (self.held, self.is_new) = (None, true);
        self.come_to_front();
    }

    /// Opens a form, where there is one.
    pub fn show_if(&mut self, open: Option<V::Open>) {
        open.into_iter().for_each(|open| self.show(open));
    }

    /// Brings the work to the front.
    pub fn come_to_front(&mut self) {
        self.front = Pane::Work;
        self.log_open = false;
    }

    /// Returns whether a refused command waits for the referee's decision.
    #[must_use]
    pub const fn has_refusal(&self) -> bool {
        self.refused.is_some()
    }

    /// Closes the question about a refused command.
    pub fn withdraw_refusal(&mut self) {
        self.refused = None;
    }

    /// Closes the open form, and the pending question about it.
    pub fn close_form(&mut self) {
        self.open = None;
        self.held = None;
    }

    /// Holds an intent back until the player confirms that the open form is closed for it.
    pub fn hold(&mut self, intent: IntentOf<V>) {
        self.held = Some(intent);
        self.come_to_front();
    }

    /// Returns whether the open form holds dice or facts that the player gave.
    #[must_use]
    pub fn is_filled_in(&self) -> bool {
        self.open.as_ref().is_some_and(|open| Some(V::player_input(open)) != self.unfilled)
    }

    /// Draws the names of both panes and of the log, to choose from.
    pub fn panes_ui(&mut self, ui: &mut Ui, [work, field]: [&str; 2]) {
        for (pane, name) in [(Pane::Field, field), (Pane::Work, work)] {
            let is_shown = self.front == pane && !self.log_open;
            if ui.selectable_label(is_shown, name).accessible_name(format!("Panel: {name}")).clicked() {
                (self.front, self.log_open) = (pane, false);
            }
        }
        self.log_open ^= ui.selectable_label(self.log_open, "Log").accessible_name("Panel: Log").clicked();
        offer_line(ui, ui.available_rect_before_wrap());
    }

    /// Draws the pending questions over the top of a place: a refused command, and an intent that would close the open form.
    fn questions_ui(&mut self, ui: &Ui, over: Rect, game: &Game<V::System>, intents: &mut Vec<IntentOf<V>>) {
        if !self.is_filled_in() {
            self.held = None;
        }
        // The refusal is valid only for the same version of the game.
        let Some((at, refused)) = self.refused.take().filter(|(at, _)| *at == game.version()) else {
            let Some(title) = self.open.as_ref().filter(|_| self.held.is_some()).map(|open| V::title(open, game)) else { return };
            if let Some(intent) = held_ui(ui, over, &title, &mut self.held) {
                self.open = None;
                intents.push(intent);
            }
            return;
        };
        let mut refused = Some(refused);
        question_ui(ui, "refused", over, |ui| intents.extend(refused_ui(ui, &mut refused).map(Intent::submit)));
        self.refused = refused.map(|refused| (at, refused));
    }
}

/// The page of a play.
#[derive(Debug)]
pub struct PlayPage<V: PlayView> {
    view: V,
    parts: Parts<V>,
}

impl<V: PlayView> Default for PlayPage<V> {
    fn default() -> Self {
        Self { view: V::default(), parts: Parts::default() }
    }
}

impl<V: PlayView> GameView for PlayPage<V> {
    fn strip(&self, desk: &Desk) -> Strip {
        desk.game::<V::System>().map(|game| self.view.strip(desk, game)).unwrap_or_default()
    }

    fn scoreboard(&mut self, desk: &Desk) -> Scoreboard {
        desk.game::<V::System>().map(|game| self.view.scoreboard(desk, game)).unwrap_or_default()
    }

    fn next_phase(&mut self, desk: &Desk) {
        let intent = desk.game::<V::System>().and_then(|game| self.view.next_phase(game));
        self.parts.asked.extend(intent);
    }

    fn strip_button(&mut self, nth: usize) {
        self.view.strip_button(&mut self.parts, nth);
    }

    fn more_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        if let Some(game) = desk.game() {
            self.view.more_ui(ui, game, &mut self.parts.asked);
        }
    }

    fn bindings(&self) -> KeyTable {
        self.view.bindings(&self.parts)
    }

    fn for_laboratory(&self, desk: &Desk) -> ForLaboratory {
        desk.game().map_or(Ok(None), |game| self.view.for_laboratory(&self.parts, game))
    }

    fn undo_redo(&mut self, redo: bool) -> bool {
        let Self { view, parts } = self;
        let Some(open) = &mut parts.open else { return false };
        if parts.steps.undo_redo(open, redo, V::form_facts) {
            return true;
        }
        // The form is what was done last; the event before it is not undone behind it.
        let closes = !redo && !V::is_correction(open);
        if closes {
            let text = "The open check is closed. Undo again takes the last event back.".to_owned();
            let closed = parts.open.take();
            view.clear_pick(parts, closed);
            parts.asked.push(Intent::Tell(text));
        }
        closes
    }

    fn holds_undo(&self) -> bool {
        self.parts.open.as_ref().is_some_and(V::is_correction)
    }

    fn keys_for_help(&self) -> KeyTable {
        self.view.keys_for_help(&self.parts)
    }

    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        if let Some(game) = desk.game() {
            let pressed = pressed.unless(self.parts.has_refusal());
            self.view.keys(&mut self.parts, game, &pressed);
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        frame.pressed = frame.pressed.unless(self.parts.has_refusal());
        self.view.begin(&mut self.parts, frame.desk);
        let mut intents = take(&mut self.parts.asked);
        if let Some(game) = frame.desk.game() {
            let width = ui.available_width();
            let (is_narrow, has_log) = (width < NARROW, V::DIVISION.log_beside && width >= measure::LOG_BESIDE);
            let is_big = V::DIVISION.corner && is_narrow && ui.ctx().content_rect().height() < measure::LOW;
            let is_wide = V::DIVISION.wide_side.is_some() && width >= measure::WIDE;
            let drawn = PageFrame { desk: &*frame.desk, game, pressed: &frame.pressed, is_narrow, has_log, is_wide, is_big };
            self.view.line_ui(ui, &mut self.parts, drawn, frame.intents);
            let mut context = Context {
                game,
                reopened: false,
                is_new: take(&mut self.parts.is_new),
                roll: frame.pressed.roll(),
                enter: frame.pressed.enter(),
                dice: frame.desk.dice(),
                intents: &mut intents,
                foot: None,
            };
            if self.view.fills_page(&self.parts, game) {
                CentralPanel::no_frame().show(ui, |ui| {
                    let over = self.work_ui(ui, drawn, &mut context, false);
                    self.log_drawer_ui(ui, over, drawn, context.intents);
                });
            } else if is_narrow {
                self.narrow_ui(ui, drawn, &mut context);
            } else {
                self.wide_ui(ui, drawn, &mut context);
            }
        }
        self.parts.asked.append(&mut intents);
        self.parts.steps.note(self.parts.open.as_ref(), V::form_facts);
    }

    fn settle(&mut self, desk: &mut Desk, of_app: &mut Vec<OfApp>) -> bool {
        let asked = take(&mut self.parts.asked);
        let any = !asked.is_empty();
        for intent in asked {
            self.carry_out(desk, intent, of_app);
        }
        self.view.after_intents(&mut self.parts, desk);
        any
    }

    /// Closes one part at a time: a question, the part over the form, the log, the form, then the pick.
    fn close(&mut self) {
        let Self { view, parts } = self;
        if parts.refused.take().is_none() && parts.held.take().is_none() && !view.close_top(parts) && !take(&mut parts.log_open) {
            let closed = parts.open.take();
            view.clear_pick(parts, closed);
        }
    }

    fn resumes(&self, desk: &Desk) -> bool {
        self.view.resumes(desk)
    }

    fn chapter(&self, desk: &Desk) -> Option<&'static str> {
        self.view.chapter(desk.game()?)
    }

    fn guide_steps(&self) -> &'static [GuideStep] {
        self.view.guide_steps()
    }

    fn is_step_done(&self, desk: &Desk, nth: usize) -> bool {
        desk.game().is_none_or(|game| self.view.is_step_done(&self.parts, game, nth))
    }

    fn show_event(&mut self, number: EventNumber) {
        self.parts.log.show(number);
        self.parts.log_open = true;
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}

impl<V: PlayView> PlayPage<V> {
    /// Draws both panes side by side; the log at the right, or as a drawer over the middle if it would have too little room.
    fn wide_ui(&mut self, ui: &mut Ui, frame: PageFrame<'_, V::System>, context: &mut ContextOf<'_, V>) {
        let Division { side, widths: [usual, least, most], wide_side, .. } = V::DIVISION;
        let capped = wide_side.filter(|_| frame.is_wide).map(|least| wide_widths(ui.available_width(), least));
        // Each game has a width of its own.
        let panel = match capped {
            Some([side, _]) => Panel::left((type_name::<V>(), "wide")).exact_size(side).resizable(false),
            None => Panel::left(type_name::<V>()).default_size(usual).size_range(least..=most),
        };
        // A foot fills the panel to its edges.
        let panel = if side == Pane::Work { panel.frame(PanelFrame::new().fill(palette(ui).ground)) } else { panel };
        panel.show(ui, |ui| self.pane_ui(ui, side, frame, context));
        if frame.has_log {
            self.parts.log_open = false;
            let panel = match capped {
                Some([_, log]) => Panel::right("wide log").exact_size(log).resizable(false),
                None => Panel::right("log").default_size(measure::LOG).size_range(measure::LOG_LEAST..=measure::LOG_MOST),
            };
            panel.show(ui, |ui| {
                // No part of a first turn reaches down to its foot.
                mark(ui, ROOM, ui.max_rect());
                self.parts.log.ui(ui, frame.game, &V::log_format(), context.intents);
            });
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let middle = if side == Pane::Work { Pane::Field } else { Pane::Work };
            let over = self.pane_ui(ui, middle, frame, context);
            self.log_drawer_ui(ui, over, frame, context.intents);
        });
    }

    /// Draws one of the two panes, and the log over it. The foot is the same under both: pieces on a map are picked with dice and result in
    /// sight.
    fn narrow_ui(&mut self, ui: &mut Ui, frame: PageFrame<'_, V::System>, context: &mut ContextOf<'_, V>) {
        CentralPanel::no_frame().show(ui, |ui| {
            let whole = ui.available_rect_before_wrap();
            let folded = self.parts.front == Pane::Field;
            let over = if !folded || self.view.foot_height(&self.parts, frame, whole, true).is_some() {
                self.work_ui(ui, frame, context, folded)
            } else {
                whole
            };
            let over = if frame.is_big { whole } else { over };
            if folded {
                let place = UiBuilder::new().id_salt("the field").max_rect(over).layout(Layout::default());
                let mut field = ui.new_child(place);
                if frame.is_big {
                    field.painter().rect_filled(whole, 0.0, palette(&field).ground);
                    self.parts.cover_head_ui(&mut field, self.view.pane_names(frame));
                }
                self.view.field_ui(&mut field, &mut self.parts, frame, context);
            }
            self.log_drawer_ui(ui, over, frame, context.intents);
        });
    }

    /// Draws a pane. Returns its place without its foot.
    fn pane_ui(&mut self, ui: &mut Ui, pane: Pane, frame: PageFrame<'_, V::System>, context: &mut ContextOf<'_, V>) -> Rect {
        match pane {
            Pane::Work => self.work_ui(ui, frame, context, false),
            Pane::Field => {
                let over = ui.available_rect_before_wrap();
                self.view.field_ui(ui, &mut self.parts, frame, context);
                over
            }
        }
    }

    /// Draws the work above its foot, and pending questions over it. Returns its place without the foot.
    fn work_ui(&mut self, ui: &mut Ui, frame: PageFrame<'_, V::System>, context: &mut ContextOf<'_, V>, folded: bool) -> Rect {
        let whole = ui.available_rect_before_wrap();
        let foot = self.view.foot_height(&self.parts, frame, whole, folded);
        let over = whole.with_max_y(whole.bottom() - foot.unwrap_or(0.0));
        let (mut above, below) = match foot {
            Some(high) => {
                let (above, below) = foot::split_at(ui, high);
                (above, Some(below))
            }
            None => (margined(ui), None),
        };
        let unseen = |ui: &mut Ui, name: &str, place: Rect| {
            let mut unseen = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).invisible());
            unseen.set_clip_rect(Rect::NOTHING);
            unseen
        };
        if folded {
            // The text of the foot depends on the facts, which are not drawn.
            above = unseen(ui, "folded", over);
        }
        let hidden = frame.is_big && (folded || self.parts.log_open);
        let below = if hidden { foot.map(|_| unseen(ui, "folded foot", over)) } else { below };
        let has_corner = frame.is_big && !folded && !self.parts.log_open;
        if has_corner {
            reserve_corner(ui, Parts::<V>::corner_width(ui, self.view.pane_names(frame)[1]));
        }
        context.foot = below;
        self.view.work_ui(&mut above, &mut self.parts, frame, context, folded);
        context.foot = None;
        if has_corner {
            self.parts.corner_ui(ui, over, self.view.pane_names(frame)[1]);
        }
        let place = self.view.question_place(&self.parts, frame.game, over);
        self.parts.questions_ui(ui, place, frame.game, context.intents);
        over
    }

    fn log_drawer_ui(&mut self, ui: &Ui, over: Rect, frame: PageFrame<'_, V::System>, intents: &mut Vec<IntentOf<V>>) {
        if self.parts.log_open && frame.is_big {
            cover_ui(ui, "the log", over, |ui| {
                self.parts.cover_head_ui(ui, self.view.pane_names(frame));
                self.parts.log.ui(ui, frame.game, &V::log_format(), intents);
            });
        } else if self.parts.log_open {
            drawer_ui(ui, "the log", over, true, |ui| {
                self.view.log_head_ui(ui, frame, intents);
                self.parts.log.ui(ui, frame.game, &V::log_format(), intents);
            });
        }
    }

    fn carry_out(&mut self, desk: &mut Desk, intent: IntentOf<V>, of_app: &mut Vec<OfApp>) {
        let Self { view, parts } = self;
        if parts.is_filled_in() && view.closes_form(parts, &intent) {
            return parts.hold(intent);
        }
        if matches!(intent, Intent::Show(_) | Intent::Correct(_) | Intent::Own(_)) {
            // Who turns to something else asks no more for what was refused.
            parts.refused = None;
        }
        match intent {
            Intent::Submit(request) => {
                if !desk.game().is_some_and(|game| view.asks_confirmation(parts, game, &request)) {
                    self.submit(desk, *request);
                }
            }
            Intent::SubmitAll(commands) => {
                desk.as_one_entry(|desk| commands.into_iter().for_each(|command| self.submit(desk, command.into())));
            }
            Intent::Show(form) => {
                if let Some(open) = desk.game().and_then(|game| view.open(parts, game, form)) {
                    parts.show(open);
                }
            }
            Intent::Correct(place) => match desk.game().and_then(|game| V::reopen(game, place)) {
                Some(open) => parts.show(open),
                None => desk.notify_until_key("This event has no facts to change.".to_owned()),
            },
            Intent::Close => self.close(),
            Intent::Tell(text) => desk.notify_until_key(text),
            Intent::App(intent) => of_app.push(intent),
            Intent::Own(own) => view.carry_out_own(parts, desk, own, of_app),
        }
    }

    /// Carries a command out; a refused one is kept for the referee's decision, or reported.
    fn submit(&mut self, desk: &mut Desk, request: Request<CommandOf<V>>) {
        let Self { view, parts } = self;
        let command = request.command.clone();
        if let Some(game) = desk.game::<V::System>() {
            view.before_command(parts, game, &command);
        }
        match desk.submit::<V::System>(request) {
            Some(Ok(event)) => {
                parts.refused = None;
                view.after_command(parts, desk, &event);
            }
            Some(Err(refusal)) => {
                let at = desk.game::<V::System>().map(Game::version);
                parts.refused = at.zip(Refused::or_told(command, refusal, desk));
                if parts.refused.is_some() {
                    parts.come_to_front();
                }
            }
            None => {}
        }
    }
}
