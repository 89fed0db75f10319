//! The app: draws the pages, reads the keys, carries out intents. It knows no game: it uses the lists of pages and views.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;

use eframe::egui::{self, CentralPanel, Context, Popup, RawInput, Ui, Vec2, ViewportId};

use crate::games::{Document, HOUSE_RULES, shipped};
use crate::gui::games::{PAGES, VIEWS};
use crate::gui::lab;
use crate::gui::look::{self, measure};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::display::{self, Display, DisplayShown, Evening};
use crate::gui::shell::guide::{Guide, Guided};
use crate::gui::shell::intent::{AppIntent, Resize};
use crate::gui::shell::keys::{self, Acts as _, Binding, Everywhere, KeyAct, KeyTable, Pressed, Strokes};
use crate::gui::shell::last_line::LastLine;
use crate::gui::shell::leaving::{Leaving, SavedItem};
use crate::gui::shell::page::{AFTER, ASSUMED, BATTLE, HELP, Page, SETTINGS, SHEETS, START};
use crate::gui::shell::page_entry::{PageEntry, opening};
use crate::gui::shell::pass::{close_menu_by_key, has_menu_of_pages};
use crate::gui::shell::rescue::{Rescue, RescueAnswer};
use crate::gui::shell::strip::{self, EndGuard, Strip};
use crate::gui::shell::toast::Toast;
use crate::gui::shell::trail::Trail;
use crate::gui::shell::view::{Frame, GameView, PageKeys, PageView, ViewEntry};
use crate::gui::shell::window::Window;
use crate::store::TYPE_SIZES;

/// Returns the intent of a key of every page.
const fn intent_of(act: Everywhere) -> AppIntent {
    match act {
        Everywhere::Close => AppIntent::Close,
        Everywhere::Undo => AppIntent::Undo,
        Everywhere::Redo => AppIntent::Redo,
        Everywhere::Larger => AppIntent::Resize(Resize::Larger),
        Everywhere::Smaller => AppIntent::Resize(Resize::Smaller),
        Everywhere::Usual => AppIntent::Resize(Resize::Usual),
    }
}

/// State of the app.
#[derive(Debug)]
pub struct App {
    desk: Desk,
    entries: Vec<PageEntry>,
    page: Page,
    /// Way back from this page.
    trail: Trail,
    /// Title of the play that is not over yet: when it ends, its review is shown.
    under_way: Option<String>,
    pages: BTreeMap<Page, Box<dyn PageView>>,
    /// Views of the games, by the games' words.
    views: BTreeMap<&'static str, Box<dyn GameView>>,
    /// The chapters of the manual on them.
    chapters: BTreeMap<&'static str, &'static str>,
    /// Questions before a play is left that is not in its file.
    leaving: Leaving,
    /// A damaged file that was to be opened: the player is asked which part of it to use.
    rescue: Option<Rescue>,
    toast: Toast,
    /// The steps of a first battle.
    guide: Guide,
    /// Keystrokes that wait for the next frames.
    strokes: Strokes,
    /// Key clicked in the last line, with its letter.
    clicked_key: Option<(KeyAct, char)>,
    /// Position and size of the window.
    window: Window,
    /// Display to be read from two metres.
    display: Display,
    /// Clock of the evening, of the play on its page.
    evening: Evening,
    /// A key was typed since the pointer moved: the hint of what lies under it now would be in the way.
    hints_away: bool,
    /// Guard against a press too many at the end of a turn.
    end_guard: EndGuard,
}

impl App {
    /// Returns the app with a desk, as it is first seen.
    #[must_use]
    pub fn new(context: &Context, desk: Desk) -> Self {
        Self::with(context, desk, &PAGES, &VIEWS)
    }

    /// Returns the app with these pages, the first of them that of the game in play, and these views of games.
    #[must_use]
    pub fn with(context: &Context, desk: Desk, entries: &[PageEntry], views: &[ViewEntry]) -> Self {
        context.options_mut(|options| options.zoom_with_keyboard = false);
        look::apply(context, desk.settings().look, desk.settings().type_size_percent());
        let settings = desk.settings();
        let pages = entries.iter().filter_map(|entry| Some((entry.word, entry.new?())));
        let pages: BTreeMap<Page, Box<dyn PageView>> = pages.collect();
        let window = Window::left(settings.window);
        let shown = settings.shown_places().first();
        let shown = shown.and_then(|word| DeskPlace::ALL.into_iter().find(|hand| hand.word() == word)).unwrap_or_default();
        let mut app = Self {
            desk,
            entries: entries.to_vec(),
            page: BATTLE,
            pages,
            views: views.iter().map(|view| (view.game, (view.new)())).collect(),
            chapters: views.iter().map(|view| (view.game, view.chapter)).collect(),
            leaving: Leaving::default(),
            rescue: None,
            toast: Toast::default(),
            guide: Guide::default(),
            trail: Trail::default(),
            under_way: None,
            strokes: Strokes::default(),
            clicked_key: None,
            window,
            display: Display::default(),
            evening: Evening::default(),
            hints_away: false,
            end_guard: EndGuard::default(),
        };
        if app.desk.show_last_of(&[shown]) && !app.views.get(app.desk.session().game()).is_some_and(|view| view.resumes(&app.desk)) {
            app.desk.show(DeskPlace::Table);
            app.page = app.page_of(shown);
        }
        app.rescue = [shown, DeskPlace::Table].into_iter().find_map(|hand| Rescue::of(app.lost(hand)?));
        app
    }

    /// Returns the file that was open last in a place, if it could not be resumed.
    fn lost(&self, hand: DeskPlace) -> Option<&Path> {
        let last = self.desk.settings().open_file(hand.word())?;
        self.desk.persistence_of(hand).is_none_or(|known| !known.is_in(last)).then_some(last)
    }

    /// Returns the app as the program starts: with the first page, which goes on with the play shown last by one key; unless the player
    /// has skipped it, or was at something that is no battle and no campaign.
    #[must_use]
    pub fn welcoming(mut self) -> Self {
        let is_play = self.page == BATTLE && self.desk.shown() != DeskPlace::Design;
        if is_play && !self.desk.settings().start_skipped && self.pages.contains_key(START) {
            self.page = START;
        }
        self
    }

    /// Returns the app as the program starts with a file, or the name of a built-in battle. The battle it was left with is open already: no
    /// notice is shown about that. With a file that cannot be opened it starts on the first page: the next key must not go into another
    /// battle.
    #[must_use]
    pub fn opening(mut self, file: &Path) -> Self {
        let built_in = file.to_str().filter(|name| !file.exists() && shipped(name).is_some());
        match (self.desk.place_of(file), built_in) {
            (Some(hand), _) => self.play(hand),
            (None, Some(name)) => {
                self.desk.begin_shipped(name);
            }
            (None, None) if !self.open(file) => self.page = START,
            (None, None) => {}
        }
        self
    }

    /// Returns the desk, for tests.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Returns a page, for tests.
    #[must_use]
    pub fn page<P: PageView>(&self) -> Option<&P> {
        self.pages.values().find_map(|page| (page.as_ref() as &dyn Any).downcast_ref())
    }

    /// Draws one frame of the app.
    pub fn frame(&mut self, ui: &mut Ui) {
        if self.display.covers(ui.ctx()) {
            let shown = self.on_display(ui.ctx());
            return self.display.over_ui(ui, &shown);
        }
        // Parts that a page leaves free are paper, not the window's black.
        ui.painter().rect_filled(ui.max_rect(), 0.0, look::palette(ui).ground);
        self.keep_hints_away(ui);
        let mut intents = Vec::new();
        let has_menu = Popup::is_any_open(ui.ctx());
        keys::hold_tab(ui.ctx());
        let mut answered = self.leaving.ui(ui, &mut self.desk);
        match answered.shown {
            Some(hand) if self.desk.shown() == hand => self.show(BATTLE),
            Some(hand) => self.play(hand),
            None => {}
        }
        answered.asking |= self.rescue_ui(ui);
        if answered.asking {
            // A hint that is open under the question would stay over it.
            ui.disable();
        } else {
            self.dropped(ui);
        }
        let pressed = if answered.asking { Pressed::default() } else { self.keys(ui, &mut intents) };
        self.strip_ui(ui, &mut intents);
        if !answered.asking {
            self.last_line_ui(ui);
        }
        self.page_ui(ui, pressed, &mut intents);
        if !answered.asking {
            self.guide_ui(ui);
            self.toast.ui(ui, &mut self.desk);
        }
        if has_menu {
            close_menu_by_key(ui.ctx());
        }
        let asked = self.views.get_mut(self.desk.session().game()).is_some_and(|view| view.settle(&mut self.desk, &mut intents));
        if asked || !intents.is_empty() {
            // The effect of an intent, the cursor's place included, is drawn at once.
            ui.ctx().request_repaint();
        }
        let before = (self.page, self.desk.shown());
        for intent in intents {
            self.carry_out(ui, intent);
        }
        self.trail.move_focus(ui, before, (self.page, self.desk.shown()));
        if self.display.is_open() {
            let shown = self.on_display(ui.ctx());
            self.display.beside_ui(ui.ctx(), &shown);
        }
    }

    /// Keeps hints away from the first key typed until the pointer moves.
    fn keep_hints_away(&mut self, ui: &Ui) {
        let (typed, moved) = ui.input(|input| {
            let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. } | egui::Event::Text(_));
            (input.events.iter().any(is_key), input.pointer.delta() != Vec2::ZERO)
        });
        let away = !moved && (typed || self.hints_away);
        if std::mem::replace(&mut self.hints_away, away) != away {
            look::set_hints_away(ui.ctx(), away);
        }
    }

    /// Asks which part of a damaged file to use. Returns true while it asks.
    fn rescue_ui(&mut self, ui: &Ui) -> bool {
        let Some(rescue) = &self.rescue else { return false };
        match rescue.ui(ui) {
            RescueAnswer::Pending => return true,
            RescueAnswer::Left => {}
            RescueAnswer::Made(path) => {
                self.open(&path);
                self.desk.notify_success(format!("The undamaged part is open in a new file. The damaged file stays: {}", path.display()));
            }
            RescueAnswer::Failed(why) => self.desk.notify(format!("The new file could not be made: {why}")),
        }
        self.rescue = None;
        ui.ctx().request_repaint();
        true
    }

    /// Opens a file of any kind on the page for its content: a battle or a scenario on that of the game in play, others on the page that
    /// handles them. Reports a file that cannot be opened, and replaces nothing. Returns true if it was opened.
    pub fn open(&mut self, path: &Path) -> bool {
        let document = match Document::of(path) {
            Ok(document) => document,
            Err(sentence) => {
                self.desk.notify(format!("Not opened: {sentence}"));
                return false;
            }
        };
        let Self { desk, pages, .. } = self;
        let can_be_damaged = matches!(document, Document::Play { .. });
        let taken = pages.iter_mut().find_map(|(word, page)| Some((*word, page.open(desk, path, &document)?)));
        let (page, opened) = taken.unwrap_or_else(|| {
            let opened = match document {
                Document::Play { .. } => desk.open_play(path),
                Document::Scenario(text) => desk.begin_text(&text, &path.display().to_string()),
                Document::HouseRules(_) => {
                    desk.notify(format!("Not opened: {} is {HOUSE_RULES}.", path.display()));
                    false
                }
                Document::Board { .. } => {
                    desk.notify(format!("Not opened: it is the board of a game this program does not know: {}", path.display()));
                    false
                }
            };
            (BATTLE, opened)
        });
        if opened {
            // What a page begins is shown, and not the page.
            let begins = self.entries.iter().any(|entry| entry.word == page && entry.begins.contains(&self.desk.shown()));
            self.show(if begins { BATTLE } else { page });
        } else if can_be_damaged {
            self.rescue = Rescue::of(path);
        }
        opened
    }

    /// Opens files dropped on the window like any other, one after another; not while a question is shown.
    fn dropped(&mut self, ui: &Ui) {
        let files = ui.input(|input| input.raw.dropped_files.clone());
        for file in files {
            self.open(file.path());
            ui.ctx().request_repaint();
        }
    }

    /// Returns the contents of the display, those of the play shown; with a clock it is drawn again when that moves on.
    fn on_display(&mut self, context: &Context) -> DisplayShown {
        let Self { desk, views, evening, .. } = self;
        let Some(view) = views.get_mut(desk.session().game()) else { return DisplayShown::default() };
        let (board, strip) = (view.scoreboard(desk), view.strip(desk));
        let Some(now) = desk.now() else { return DisplayShown { strip, board, ..DisplayShown::default() } };
        evening.look(now, &strip);
        context.request_repaint_after(evening.until_next());
        let due = strip.next_arrivals().filter(|(_, turn)| !turn.is_now).and_then(|(nth, _)| evening.due(nth + 1)).unwrap_or_default();
        DisplayShown { evening: evening.parts(), due, strip, board }
    }

    /// Returns the menu entry of a page: the page of plays belongs to the entry of the place that is shown.
    fn entry_of(&self, page: Page) -> Page {
        let of_play = || self.entries.iter().find(|entry| entry.plays.contains(&self.desk.shown())).map_or(BATTLE, |entry| entry.word);
        if page == BATTLE { of_play() } else { page }
    }

    /// Draws the strip of the page, and the menu of the other pages.
    fn strip_ui(&mut self, ui: &mut Ui, intents: &mut Vec<AppIntent>) {
        let here = self.entry_of(self.page);
        let Self { desk, entries, page, pages, views, evening, .. } = self;
        let view = views.get_mut(desk.session().game());
        let entry = entries.iter().find(|entry| entry.word == *page);
        let shown = entries.iter().filter(|entry| (entry.is_of)(desk)).collect::<Vec<_>>();
        if let Some(own) = pages.get_mut(*page).filter(|page| page.fills_strip()) {
            if let Some(strip::Pressed::Go(page)) = Strip::own_ui(ui, &shown, here, |ui| own.strip_ui(ui, desk, intents)) {
                intents.push(AppIntent::Go(page));
            }
            return;
        }
        let plain = || Strip::of_page(entry.map_or("", |entry| entry.name));
        let strip = match (pages.get(*page), &view) {
            (Some(page), _) => page.strip(desk).unwrap_or_else(plain),
            (None, Some(view)) => view.strip(desk),
            (None, None) => plain(),
        };
        let is_battle = !pages.contains_key(*page);
        let mut view = view.filter(|_| is_battle);
        if is_battle {
            if strip.over && self.under_way.as_ref() == Some(&strip.title) {
                intents.push(AppIntent::Go(AFTER));
            }
            self.under_way = (!strip.over).then(|| strip.title.clone());
            desk.now().into_iter().for_each(|now| evening.look(now, &strip));
        }
        let pressed = strip.ui(ui, &shown, here, |ui| {
            if let Some(view) = &mut view {
                view.more_ui(ui, desk);
            }
        });
        self.end_guard.look(ui);
        match pressed {
            Some(strip::Pressed::NextPhase) if !self.end_guard.lets(ui, strip.ends_turn()) => {
                desk.notify_until_next("The turn has just ended. Move the pointer away before you end the next one too.".to_owned());
            }
            Some(strip::Pressed::Go(page)) => intents.push(AppIntent::Go(page)),
            Some(strip::Pressed::Undo) => intents.push(AppIntent::Undo),
            Some(strip::Pressed::Redo) => intents.push(AppIntent::Redo),
            Some(strip::Pressed::NextPhase) => match (pages.get_mut(*page), view) {
                (Some(page), _) => page.next_phase(),
                (None, Some(view)) => view.next_phase(desk),
                (None, None) => {}
            },
            Some(strip::Pressed::Button(nth)) => match (pages.get_mut(*page), view) {
                (Some(page), _) => page.strip_button(nth),
                (None, Some(view)) => view.strip_button(nth),
                (None, None) => {}
            },
            Some(strip::Pressed::Tab(nth)) => view.into_iter().for_each(|view| view.strip_tab(nth)),
            Some(strip::Pressed::Main) => view.into_iter().for_each(|view| view.strip_main()),
            None => {}
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<AppIntent>) {
        // Only help reads them: no other page needs them made.
        let keys = if self.page == HELP { self.tables() } else { Vec::new() };
        let is_here = self.missing(self.page).is_none();
        let Self { desk, entries, page, pages, views, .. } = self;
        let game = desk.session().game();
        let mut frame = Frame { desk, pressed, pages: entries, keys: &keys, intents };
        match pages.get_mut(*page) {
            Some(page) if is_here => {
                let edge = egui::Frame::new().fill(ui.visuals().panel_fill);
                let panel = if page.fills() { CentralPanel::default().frame(edge) } else { CentralPanel::default() };
                panel.show(ui, |ui| page.ui(ui, &mut frame));
            }
            // Another game was opened, which has no such page.
            Some(_) => intents.push(AppIntent::ToPlay),
            None => {
                if let Some(view) = views.get_mut(game) {
                    view.ui(ui, &mut frame);
                }
            }
        }
    }

    /// Draws the current step of the guide, beside the battle it is about.
    fn guide_ui(&mut self, ui: &Ui) {
        let view = self.views.get(self.desk.session().game()).filter(|_| self.page == BATTLE);
        let guided = view.map(|view| self.guide.ui(ui, view.guide_steps(), |nth| view.is_step_done(&self.desk, nth)));
        if guided == Some(Guided::Over) {
            self.desk.set(|settings| settings.guided = true);
        }
    }

    /// Shows a play that was opened or begun, from its start if it is on the page of the game in play.
    fn show(&mut self, page: Page) {
        self.under_way = None;
        self.trail.forget_focus();
        if page == BATTLE {
            self.evening.restart();
            self.views.get_mut(self.desk.session().game()).into_iter().for_each(|view| view.reset());
            self.pages.values_mut().for_each(|page| page.reset());
        }
        self.go(page);
    }

    /// Draws the last line: the file of the play on the page, or its unsaved part; and the keys that work now.
    fn last_line_ui(&mut self, ui: &mut Ui) {
        let page = self.pages.get(self.page);
        // In a narrow and low window its room is the play's, unless it has something to say.
        let whole = ui.ctx().content_rect();
        let is_big = page.is_none() && whole.width() < measure::NARROW && whole.height() < measure::LOW;
        if is_big && SavedItem::shown(&self.desk).is_well(&self.desk) {
            return Leaving::moved_ui(ui, &mut self.desk);
        }
        let in_hand = match page.and_then(|page| page.player_file(&self.desk)) {
            Some(nth) => SavedItem::PlayerFile(nth),
            None if self.page == ASSUMED => SavedItem::Rules,
            None if self.page == SETTINGS => SavedItem::Settings,
            None => SavedItem::shown(&self.desk),
        };
        let opens_help = |own: &Binding| self.entries.iter().any(|entry| entry.word == HELP && entry.opens == own.chords);
        let help = opening(&self.entries).into_iter().filter(opens_help).map(|own| own.short("help"));
        let shown_keys = keys::hints(&self.bindings(self.page).into_iter().chain(help).collect::<Vec<_>>());
        let (note, moved) = (page.and_then(|page| page.note(&self.desk)), self.desk.moved().map(str::to_owned));
        let mut line = LastLine { keys: shown_keys, note, moved, ..LastLine::default() };
        if self.leaving.last_line_ui(ui, in_hand, &mut self.desk, &mut line) {
            self.show(BATTLE);
        }
        if line.clicked.is_some() {
            self.clicked_key = line.clicked;
            ui.ctx().request_repaint();
        }
        if let Some(page) = self.pages.get_mut(self.page).filter(|_| line.note_pressed) {
            page.press_note(&mut self.desk);
        }
    }

    /// Returns the keys of a page.
    fn bindings(&self, page: Page) -> KeyTable {
        let view = || self.views.get(self.desk.session().game()).map_or_else(KeyTable::new, |view| view.bindings());
        self.pages.get(page).map_or_else(view, |page| page.bindings())
    }

    /// Returns the tables of keys for help, that of the previous page first.
    fn tables(&self) -> Vec<PageKeys> {
        let shown = self.entries.iter().filter(|entry| entry.word != display::PAGE && (entry.is_of)(&self.desk));
        let of_view = |hand| {
            let view = self.desk.play(hand).and_then(|play| self.views.get(play.game()));
            view.map_or_else(KeyTable::new, |view| view.keys_for_help())
        };
        let keys = |entry: &PageEntry| match (entry.keys, self.pages.get(entry.word)) {
            _ if entry.plays.contains(&self.desk.shown()) => of_view(self.desk.shown()),
            (Some(keys), _) => keys(),
            (None, Some(page)) => page.keys_for_help(),
            (None, None) => of_view(DeskPlace::Table),
        };
        let table = |entry: &PageEntry| PageKeys { page: entry.word, name: entry.name, table: keys(entry) };
        let mut tables = shown.map(table).filter(|keys| !keys.table.is_empty()).collect::<Vec<_>>();
        let before = self.entry_of(self.trail.before());
        tables.sort_by_key(|keys| keys.page != before);
        tables
    }

    /// Reads the keys by the tables of the page, of the app, and of the keys that open pages. Those of the page are returned.
    fn keys(&mut self, ui: &Ui, intents: &mut Vec<AppIntent>) -> Pressed {
        // A menu has the keyboard for itself: nothing is done on the page below it. That of the pages shows their keys.
        let has_menu = Popup::is_any_open(ui.ctx());
        let of_page = if has_menu { KeyTable::new() } else { self.bindings(self.page) };
        let everywhere = if has_menu { Everywhere::of_menus() } else { Everywhere::table() };
        let opening = if has_menu && !has_menu_of_pages(ui.ctx()) { KeyTable::new() } else { opening(&self.entries) };
        let mut pressed = keys::routed(ui, &[&of_page, &everywhere, &opening]);
        // A key that was clicked in the last line is pressed a frame later.
        self.clicked_key.take().into_iter().for_each(|clicked| pressed.click(clicked));
        if pressed.acts() {
            self.desk.withdraw_of_key();
        }
        if pressed.acts() || ui.input(|input| input.pointer.any_pressed()) {
            self.trail.take_hidden();
        }
        intents.extend(pressed.of().map(|(act, _)| intent_of(act)));
        if has_menu && pressed.nth_of::<PageEntry>().next().is_some() {
            Popup::close_all(ui.ctx());
        }
        intents.extend(pressed.nth_of::<PageEntry>().filter_map(|nth| Some(AppIntent::Go(self.entries.get(nth)?.word))));
        if !self.pages.contains_key(self.page)
            && let Some(view) = self.views.get_mut(self.desk.session().game())
        {
            view.keys(&self.desk, &pressed);
        }
        pressed
    }

    fn carry_out(&mut self, ui: &Ui, intent: AppIntent) {
        match intent {
            AppIntent::Undo | AppIntent::Redo => self.undo_redo(intent == AppIntent::Redo),
            AppIntent::MoveTo(applied) => self.desk.move_to(applied),
            AppIntent::PlayOn => {
                self.go(BATTLE);
                if let Some(view) = self.views.get_mut(self.desk.session().game()) {
                    view.next_phase(&self.desk);
                }
            }
            AppIntent::Close => self.close(),
            AppIntent::Go(display::PAGE) => self.display.toggle(),
            AppIntent::Go(HELP) => self.help(),
            AppIntent::Go(lab::PAGE) => {
                let view = self.views.get(self.desk.session().game());
                let what = match view.map_or(Ok(None), |view| view.for_laboratory(&self.desk)) {
                    Ok(what) => what.filter(|_| self.page == BATTLE),
                    Err(closed) => return self.desk.notify_until_key(closed),
                };
                self.go(lab::PAGE);
                if let (Some(page), Some(what)) = (self.pages.get_mut(lab::PAGE), what) {
                    page.hand(&self.desk, &what);
                }
            }
            AppIntent::Go(page) if let Some(entry) = self.missing(page) => {
                self.desk.notify_until_key(format!("There is no page \u{201c}{}\u{201d} of what is open.", entry.name));
            }
            AppIntent::Go(page) => {
                let plays = self.entries.iter().find(|entry| entry.word == page).map_or(&[][..], |entry| entry.plays);
                let (from, before) = (self.page, self.desk.shown());
                let page = match plays {
                    [] => page,
                    plays if self.desk.show_last_of(plays) => BATTLE,
                    [hand, ..] => self.page_of(*hand),
                };
                if (from, page) == (BATTLE, BATTLE) && self.desk.shown() != before {
                    self.trail.hide(before);
                }
                self.go(page);
            }
            AppIntent::ToPlay => self.go(BATTLE),
            AppIntent::Play(hand) => self.play(hand),
            AppIntent::ShowEvent(number) => {
                self.go(BATTLE);
                if let Some(view) = self.views.get_mut(self.desk.session().game()) {
                    view.show_event(number);
                }
            }
            AppIntent::Print(sheet) => {
                self.go(SHEETS);
                if let Some(page) = self.pages.get_mut(SHEETS) {
                    page.choose(sheet);
                }
            }
            AppIntent::Hand(page, what) => {
                self.go(page);
                if let Some(page) = self.pages.get_mut(page) {
                    page.hand(&self.desk, &what);
                }
            }
            AppIntent::Opened => self.show(BATTLE),
            AppIntent::Guide => {
                self.show(BATTLE);
                self.guide.begin();
            }
            AppIntent::Open(path) => {
                self.open(&path);
            }
            AppIntent::Resize(by) => {
                let now = self.desk.settings().type_size_percent();
                let percent = match by {
                    Resize::Larger => now.saturating_add(25),
                    Resize::Smaller => now.saturating_sub(25),
                    Resize::Usual => *TYPE_SIZES.start(),
                };
                self.desk.set(|settings| settings.set_type_size_percent(percent));
                look::apply(ui.ctx(), self.desk.settings().look, self.desk.settings().type_size_percent());
            }
            AppIntent::SaveScenario { path, text } => self.desk.save_scenario(&path, &text),
            AppIntent::Copy(text) => ui.copy_text(text),
        }
    }

    /// Shows the play in a place of the desk; if there is none, the page on which it is begun.
    fn play(&mut self, hand: DeskPlace) {
        let page = if self.desk.show_last_of(&[hand]) { BATTLE } else { self.page_beginning(hand) };
        self.go(page);
    }

    /// Returns the page on which a play of a place is begun.
    fn page_beginning(&self, hand: DeskPlace) -> Page {
        self.entries.iter().find(|entry| entry.begins.contains(&hand)).map_or(BATTLE, |entry| entry.word)
    }

    /// Returns the page shown if a place is empty: for games on boards, the first of theirs.
    fn page_of(&self, hand: DeskPlace) -> Page {
        let on_board = self.entries.iter().find(|entry| DeskPlace::ON_BOARDS.contains(&hand) && entry.is_of_boards);
        on_board.map_or_else(|| self.page_beginning(hand), |entry| entry.word)
    }

    /// Returns the entry of a page that what is open does not have.
    fn missing(&self, page: Page) -> Option<&PageEntry> {
        self.entries.iter().find(|entry| entry.word == page && entry.plays.is_empty() && !(entry.is_of)(&self.desk))
    }

    fn go(&mut self, page: Page) {
        if page != self.page {
            // The page left is not drawn any more, so its files must be complete.
            self.desk.write_waiting();
            self.toast.leave_page(&mut self.desk);
            self.trail.leave(self.page, page, &self.entries);
            self.page = page;
        }
    }

    /// Opens the manual at the chapter on the current page.
    fn help(&mut self) {
        if self.page == HELP {
            return;
        }
        let of_page = match self.pages.get(self.page) {
            Some(_) => None,
            None => {
                let game = self.desk.session().game();
                let of_view = self.views.get(game).and_then(|view| view.chapter(&self.desk));
                of_view.or_else(|| self.chapters.get(game).copied())
            }
        };
        let entry = self.entries.iter().find(|entry| entry.word == self.page);
        let chapter = of_page.or_else(|| entry.map(|entry| entry.chapter)).unwrap_or_default();
        self.go(HELP);
        if let Some(page) = self.pages.get_mut(HELP) {
            page.choose(chapter);
        }
    }

    /// Closes one thing: the notice that is shown, one thing on the page, or the page itself if nothing is open on it.
    fn close(&mut self) {
        if !self.desk.notices().is_empty() {
            return self.desk.dismiss_notice();
        }
        if let Some(hidden) = self.trail.take_hidden() {
            self.desk.show(hidden);
            return;
        }
        match self.pages.get_mut(self.page) {
            Some(page) => {
                if page.close() {
                    self.go(self.trail.before());
                }
            }
            None => {
                if let Some(view) = self.views.get_mut(self.desk.session().game()) {
                    view.close();
                }
            }
        }
    }

    /// Undoes or redoes on the page; an event that is not on the page is never undone.
    fn undo_redo(&mut self, redo: bool) {
        match self.pages.get_mut(self.page) {
            Some(page) => page.undo_redo(&mut self.desk, redo),
            None if self.views.get_mut(self.desk.session().game()).is_some_and(|view| view.undo_redo(redo)) => {}
            None if self.views.get(self.desk.session().game()).is_some_and(|view| view.holds_undo()) => {
                let act = if redo { "redo" } else { "undo" };
                self.desk.notify_until_key(format!("A fact is being changed: Enter corrects it or Esc leaves it, then {act}."));
            }
            None => self.desk.undo_redo(redo),
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.window.look(ui.ctx());
        self.frame(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        let place = self.window.place();
        self.desk.set(|settings| settings.window = place);
    }

    fn raw_input_hook(&mut self, context: &Context, input: &mut RawInput) {
        if input.viewport_id == ViewportId::ROOT && self.strokes.pass(&mut input.events) {
            context.request_repaint();
        }
    }
}
