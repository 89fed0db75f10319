//! The page of a play, whichever the game: what is asked now with its foot, what it is picked from, the log, and what waits for a word.

use std::any::type_name;
use std::fmt::Debug;
use std::mem::take;

use eframe::egui::{CentralPanel, Frame as PanelFrame, Layout, Panel, Rect, Ui, UiBuilder, vec2};

use super::{Context, Intent};
use crate::game::{Asked, Event, EventNumber, Game, LinePlace, Offers, System, Version};
use crate::games::registry::Registrable;
use crate::gui::foot;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::look::{gap, palette};
use crate::gui::play::log_panel::{LogPanel, Telling};
use crate::gui::play::word::{Refused, held_ui, refused_ui};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::drawer::{drawer_ui, question_ui};
use crate::gui::shell::guide::{Lesson, ROOM, mark};
use crate::gui::shell::intent::Intent as OfApp;
use crate::gui::shell::keys::{Pressed, Table};
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::{Frame, GameView};

/// A part of the page: where a window is narrow, one of both is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// What is asked and done now, with its foot.
    Work,
    /// What it is picked from: a roster, or a map.
    Field,
}

/// How the page of a game is divided.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// The pane at the left of a wide window; the other has the middle.
    pub side: Pane,
    /// The usual width of the side, its least and its most, in points.
    pub widths: [f32; 3],
    /// The pane a narrow window begins with.
    pub front: Pane,
    /// The log stands at the right of a window that is wide enough; else it is a drawer.
    pub log_beside: bool,
}

/// What a pane is drawn with beside its own memory.
pub struct PageFrame<'f, S: System> {
    /// What is in play, and what it needs.
    pub desk: &'f Desk,
    /// The game, to read.
    pub game: &'f Game<S>,
    /// Keys pressed.
    pub pressed: &'f Pressed,
    /// The window shows one pane of both.
    pub is_narrow: bool,
    /// The log stands beside the panes.
    pub has_log: bool,
}

impl<S: System> Clone for PageFrame<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for PageFrame<'_, S> {}

/// What is asked for in a view's parts.
pub type IntentOf<V> = Intent<<V as PlayView>::System, <V as PlayView>::Own>;

/// What a view's parts draw with.
pub type ContextOf<'c, V> = Context<'c, <V as PlayView>::System, <V as PlayView>::Own>;

type CommandOf<V> = <<V as PlayView>::System as System>::Command;
type FormOf<V> = <<V as PlayView>::System as Offers>::Form;

/// What a game gives of its page: what it is picked from, its forms and its keys. Nothing it remembers is the game's.
pub trait PlayView: Debug + Default + 'static {
    /// The game.
    type System: Registrable;
    /// What only this game's parts ask of their page.
    type Own: Clone + Debug + PartialEq;
    /// A form that is open.
    type Open: Debug;
    /// What players gave for an open form: dice and facts.
    type Given: Debug + PartialEq;

    /// How the page is divided.
    const DIVISION: Division;

    /// What the strip tells.
    fn strip(&self, desk: &Desk, game: &Game<Self::System>) -> Strip;
    /// What the strip's button for the next phase asks for.
    fn next_phase(&mut self) -> Option<IntentOf<Self>> {
        None
    }
    /// Draws what the strip has behind its last button.
    fn more_ui(&mut self, ui: &mut Ui, game: &Game<Self::System>, intents: &mut Vec<IntentOf<Self>>) {
        let _ = (ui, game, intents);
    }
    /// Its keys, beside those of every page.
    fn bindings(&self, parts: &Parts<Self>) -> Table {
        let _ = parts;
        Table::new()
    }
    /// Its keys as help lists them, those of what is not open now among them.
    fn keys_for_help(&self, parts: &Parts<Self>) -> Table {
        self.bindings(parts)
    }
    /// Takes what was pressed, before anything is drawn.
    fn keys(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, pressed: &Pressed) {
        let _ = (parts, game, pressed);
    }
    /// Lays what it needs on the desk, before anything is drawn.
    fn begin(&mut self, parts: &mut Parts<Self>, desk: &mut Desk) {
        let _ = (parts, desk);
    }
    /// Draws a line above the panes.
    fn line_ui(&mut self, ui: &mut Ui, parts: &mut Parts<Self>, frame: PageFrame<'_, Self::System>, of_app: &mut Vec<OfApp>) {
        let _ = of_app;
        if frame.is_narrow {
            Panel::top("panes").show(ui, |ui| ui.horizontal(|ui| parts.panes_ui(ui, self.pane_names(frame))));
        }
    }
    /// What the two panes are called where a window shows one of them: that of the work, and that of the field.
    fn pane_names(&self, frame: PageFrame<'_, Self::System>) -> [&'static str; 2];
    /// How high the foot of the work is in that room; none: it has no foot. `folded`: its facts are not shown.
    fn foot_height(&self, parts: &Parts<Self>, frame: PageFrame<'_, Self::System>, room: Rect, folded: bool) -> Option<f32> {
        let _ = (parts, frame, room, folded);
        None
    }
    /// Draws what is asked and done now. Its foot is the context's.
    fn work_ui(
        &mut self,
        ui: &mut Ui,
        parts: &mut Parts<Self>,
        frame: PageFrame<'_, Self::System>,
        context: &mut ContextOf<'_, Self>,
        folded: bool,
    );
    /// Draws what it is picked from.
    fn field_ui(&mut self, ui: &mut Ui, parts: &mut Parts<Self>, frame: PageFrame<'_, Self::System>, context: &mut ContextOf<'_, Self>);
    /// What the log has to know of the game.
    fn telling() -> Telling<Self::System>;
    /// Draws what stands at the head of the log in a drawer.
    fn log_head_ui(&self, ui: &mut Ui, frame: PageFrame<'_, Self::System>, intents: &mut Vec<IntentOf<Self>>) {
        let _ = (ui, frame, intents);
    }

    /// Opens a form of the game; none where there is nothing to open it for.
    fn open(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, form: FormOf<Self>) -> Option<Self::Open> {
        let _ = (parts, game, form);
        None
    }
    /// Opens something of the log again; none where it has no facts to change.
    fn reopen(game: &Game<Self::System>, place: LinePlace) -> Option<Self::Open> {
        let _ = (game, place);
        None
    }
    /// What an open form is called.
    fn title(open: &Self::Open, game: &Game<Self::System>) -> String;
    /// What players gave for it.
    fn given(open: &Self::Open) -> Self::Given;
    /// Whether something takes the open form away.
    fn takes_away(&self, parts: &Parts<Self>, intent: &IntentOf<Self>) -> bool {
        let _ = (parts, intent);
        false
    }
    /// Says something once before a command is carried out. True where it is said now.
    fn asks_before(&mut self, parts: &mut Parts<Self>, game: &Game<Self::System>, asked: &Asked<CommandOf<Self>>) -> bool {
        let _ = (parts, game, asked);
        false
    }
    /// Notes what a command is about, before it is carried out.
    fn before(&mut self, parts: &Parts<Self>, game: &Game<Self::System>, command: &CommandOf<Self>) {
        let _ = (parts, game, command);
    }
    /// Goes on after a command that was carried out.
    fn done(&mut self, parts: &mut Parts<Self>, desk: &mut Desk, event: &Event<Self::System>) {
        let _ = (parts, desk, event);
    }
    /// Carries out what only this game's parts ask for.
    fn own(&mut self, parts: &mut Parts<Self>, desk: &mut Desk, own: Self::Own, of_app: &mut Vec<OfApp>) {
        let _ = (parts, desk, own, of_app);
    }
    /// Ends what was carried out in a frame.
    fn settled(&mut self, parts: &mut Parts<Self>, desk: &mut Desk) {
        let _ = (parts, desk);
    }
    /// Puts away what lies over the open form. True where something did.
    fn puts_away(&mut self, parts: &mut Parts<Self>) -> bool {
        let _ = parts;
        false
    }
    /// Puts away what is in hand, once `closed` was closed, or nothing was open.
    fn let_go(&mut self, parts: &mut Parts<Self>, closed: Option<Self::Open>) {
        let _ = (parts, closed);
    }

    /// Whether the program begins with it again at its next start, where it was shown last.
    fn resumes(&self, desk: &Desk) -> bool {
        let _ = desk;
        true
    }
    /// The chapter of the manual on what is done now; none: that of the game.
    fn chapter(&self, game: &Game<Self::System>) -> Option<&'static str> {
        let _ = game;
        None
    }
    /// The lessons of the guide to a first battle, in order; none where the game has no guide.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
    }
    /// Whether what a lesson asks for has been done, or its time is past.
    fn is_learnt(&self, parts: &Parts<Self>, game: &Game<Self::System>, nth: usize) -> bool {
        let _ = (parts, game, nth);
        true
    }
}

/// What the page of every game remembers.
#[derive(Debug)]
pub struct Parts<V: PlayView> {
    /// The form that is open.
    pub open: Option<V::Open>,
    /// What was given for it when it was opened.
    unfilled: Option<V::Given>,
    /// What the rules forbid, and the referee may let through; and how the game stood when it was refused.
    refused: Option<(Version, Refused<CommandOf<V>>)>,
    /// What would take the open form away with what the player gave: it waits for a word.
    held: Option<IntentOf<V>>,
    /// The pane that a narrow window shows.
    pub front: Pane,
    log: LogPanel,
    /// The log lies over the page.
    pub log_open: bool,
    /// What its parts asked for in this frame.
    pub asked: Vec<IntentOf<V>>,
}

impl<V: PlayView> Default for Parts<V> {
    fn default() -> Self {
        Self {
            open: None,
            unfilled: None,
            refused: None,
            held: None,
            front: V::DIVISION.front,
            log: LogPanel::default(),
            log_open: false,
            asked: Vec::new(),
        }
    }
}

impl<V: PlayView> Parts<V> {
    /// Opens a form, and brings it to the front.
    pub fn show(&mut self, open: V::Open) {
        self.unfilled = Some(V::given(&open));
        self.open = Some(open);
        self.held = None;
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

    /// Puts the open form away, and what waits for a word about it.
    pub fn put_down(&mut self) {
        self.open = None;
        self.held = None;
    }

    /// Holds something back until the player says whether the open form is left for it.
    pub fn hold(&mut self, intent: IntentOf<V>) {
        self.held = Some(intent);
        self.come_to_front();
    }

    /// Whether the open form holds dice or facts that the player gave.
    #[must_use]
    pub fn is_filled_in(&self) -> bool {
        self.open.as_ref().is_some_and(|open| Some(V::given(open)) != self.unfilled)
    }

    /// Whether something that was refused waits for the referee's word.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// Draws the names of both panes and of the log, to choose among.
    pub fn panes_ui(&mut self, ui: &mut Ui, [work, field]: [&str; 2]) {
        for (pane, name) in [(Pane::Field, field), (Pane::Work, work)] {
            let is_shown = self.front == pane && !self.log_open;
            if ui.selectable_label(is_shown, name).accessible_name(format!("Panel: {name}")).clicked() {
                (self.front, self.log_open) = (pane, false);
            }
        }
        self.log_open ^= ui.selectable_label(self.log_open, "Log").accessible_name("Panel: Log").clicked();
    }

    /// Draws what waits for a word over the top of a place: what the rules forbid, and what the open form would be left for.
    fn questions_ui(&mut self, ui: &Ui, over: Rect, game: &Game<V::System>, intents: &mut Vec<IntentOf<V>>) {
        if !self.is_filled_in() {
            self.held = None;
        }
        // It was refused as things stood.
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

    fn next_phase(&mut self) {
        self.parts.asked.extend(self.view.next_phase());
    }

    fn more_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        if let Some(game) = desk.game() {
            self.view.more_ui(ui, game, &mut self.parts.asked);
        }
    }

    fn bindings(&self) -> Table {
        self.view.bindings(&self.parts)
    }

    fn keys_for_help(&self) -> Table {
        self.view.keys_for_help(&self.parts)
    }

    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        if let Some(game) = desk.game() {
            self.view.keys(&mut self.parts, game, pressed);
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.view.begin(&mut self.parts, frame.desk);
        let mut generator = frame.desk.generator();
        let mut intents = take(&mut self.parts.asked);
        if let Some(game) = frame.desk.game() {
            let width = ui.available_width();
            let (is_narrow, has_log) = (width < NARROW, V::DIVISION.log_beside && width >= measure::LOG_BESIDE);
            let drawn = PageFrame { desk: &*frame.desk, game, pressed: &frame.pressed, is_narrow, has_log };
            self.view.line_ui(ui, &mut self.parts, drawn, frame.intents);
            let mut context = Context {
                game,
                reopened: false,
                roll: frame.pressed.roll(),
                enter: frame.pressed.enter(),
                generator: &mut |sides| generator.face(sides),
                intents: &mut intents,
                foot: None,
            };
            if is_narrow {
                self.narrow_ui(ui, drawn, &mut context);
            } else {
                self.wide_ui(ui, drawn, &mut context);
            }
        }
        self.parts.asked.append(&mut intents);
        frame.desk.set_generator(generator);
    }

    fn settle(&mut self, desk: &mut Desk, of_app: &mut Vec<OfApp>) -> bool {
        let asked = take(&mut self.parts.asked);
        let any = !asked.is_empty();
        for intent in asked {
            self.carry_out(desk, intent, of_app);
        }
        self.view.settled(&mut self.parts, desk);
        any
    }

    /// One thing at a time: what waits for a word, what lies over the form, the log, the form, then what is in hand.
    fn close(&mut self) {
        let Self { view, parts } = self;
        if parts.refused.take().is_none() && parts.held.take().is_none() && !view.puts_away(parts) && !take(&mut parts.log_open) {
            let closed = parts.open.take();
            view.let_go(parts, closed);
        }
    }

    fn resumes(&self, desk: &Desk) -> bool {
        self.view.resumes(desk)
    }

    fn chapter(&self, desk: &Desk) -> Option<&'static str> {
        self.view.chapter(desk.game()?)
    }

    fn lessons(&self) -> &'static [Lesson] {
        self.view.lessons()
    }

    fn is_learnt(&self, desk: &Desk, nth: usize) -> bool {
        desk.game().is_none_or(|game| self.view.is_learnt(&self.parts, game, nth))
    }

    fn show_event(&mut self, number: EventNumber) {
        self.parts.log.show(number);
        self.parts.log_open = true;
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl<V: PlayView> PlayPage<V> {
    /// Both panes side by side; the log at the right, or as a drawer over the middle where that would have too little room.
    fn wide_ui(&mut self, ui: &mut Ui, frame: PageFrame<'_, V::System>, context: &mut ContextOf<'_, V>) {
        let Division { side, widths: [usual, least, most], .. } = V::DIVISION;
        // Each game has a width of its own.
        let panel = Panel::left(type_name::<V>()).default_size(usual).size_range(least..=most);
        // A foot fills the panel to its edges.
        let panel = if side == Pane::Work { panel.frame(PanelFrame::new().fill(palette(ui).ground)) } else { panel };
        panel.show(ui, |ui| self.pane_ui(ui, side, frame, context));
        if frame.has_log {
            self.parts.log_open = false;
            Panel::right("log").default_size(measure::LOG).size_range(measure::LOG_LEAST..=measure::LOG_MOST).show(ui, |ui| {
                // Nothing of a first turn comes down to its foot.
                mark(ui, ROOM, ui.max_rect());
                self.parts.log.ui(ui, frame.game, &V::telling(), context.intents);
            });
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let middle = if side == Pane::Work { Pane::Field } else { Pane::Work };
            let over = self.pane_ui(ui, middle, frame, context);
            self.log_drawer_ui(ui, over, frame, context.intents);
        });
    }

    /// One pane of both, and the log over it. The foot is the same under both: what is picked on a map is picked with dice and result in
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
            if folded {
                let place = UiBuilder::new().id_salt("the field").max_rect(over).layout(Layout::default());
                self.view.field_ui(&mut ui.new_child(place), &mut self.parts, frame, context);
            }
            self.log_drawer_ui(ui, over, frame, context.intents);
        });
    }

    /// Draws a pane. Where it stands, without its foot.
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

    /// Draws the work above its foot, and what waits for a word over it. Where it stands, without the foot.
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
        if folded {
            // What the foot tells hangs on the facts, which are not drawn.
            above = ui.new_child(UiBuilder::new().id_salt("folded").max_rect(over).invisible());
            above.set_clip_rect(Rect::NOTHING);
        }
        context.foot = below;
        self.view.work_ui(&mut above, &mut self.parts, frame, context, folded);
        context.foot = None;
        self.parts.questions_ui(ui, over, frame.game, context.intents);
        over
    }

    fn log_drawer_ui(&mut self, ui: &Ui, over: Rect, frame: PageFrame<'_, V::System>, intents: &mut Vec<IntentOf<V>>) {
        if self.parts.log_open {
            drawer_ui(ui, "the log", over, true, |ui| {
                self.view.log_head_ui(ui, frame, intents);
                self.parts.log.ui(ui, frame.game, &V::telling(), intents);
            });
        }
    }

    fn carry_out(&mut self, desk: &mut Desk, intent: IntentOf<V>, of_app: &mut Vec<OfApp>) {
        let Self { view, parts } = self;
        if parts.is_filled_in() && view.takes_away(parts, &intent) {
            return parts.hold(intent);
        }
        match intent {
            Intent::Submit(asked) => {
                if !desk.game().is_some_and(|game| view.asks_before(parts, game, &asked)) {
                    self.submit(desk, *asked);
                }
            }
            Intent::SubmitAll(commands) => {
                desk.in_one(|desk| commands.into_iter().for_each(|command| self.submit(desk, command.into())));
            }
            Intent::Show(form) => {
                if let Some(open) = desk.game().and_then(|game| view.open(parts, game, form)) {
                    parts.show(open);
                }
            }
            Intent::Correct(place) => match desk.game().and_then(|game| V::reopen(game, place)) {
                Some(open) => parts.show(open),
                None => desk.tell_as_it_stands("Only what happened has facts to change.".to_owned()),
            },
            Intent::Close => self.close(),
            Intent::Tell(text) => desk.tell_as_it_stands(text),
            Intent::App(intent) => of_app.push(intent),
            Intent::Own(own) => view.own(parts, desk, own, of_app),
        }
    }

    /// Carries a command out; what is refused is kept for the referee's word, or told.
    fn submit(&mut self, desk: &mut Desk, asked: Asked<CommandOf<V>>) {
        let Self { view, parts } = self;
        let command = asked.command.clone();
        if let Some(game) = desk.game::<V::System>() {
            view.before(parts, game, &command);
        }
        match desk.submit::<V::System>(asked) {
            Some(Ok(event)) => {
                parts.refused = None;
                view.done(parts, desk, &event);
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

/// The room of a pane without a foot.
fn margined(ui: &mut Ui) -> Ui {
    let whole = ui.available_rect_before_wrap();
    ui.painter().rect_filled(whole, 0.0, palette(ui).ground);
    ui.advance_cursor_after_rect(whole);
    let inner = whole.shrink2(vec2(gap::NEXT, gap::HAIR));
    ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::default()))
}
