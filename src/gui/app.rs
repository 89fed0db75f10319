//! The app: draws the pages, reads the keys, carries intents out. It knows no game: it asks the lists.

use std::any::Any;
use std::collections::BTreeMap;

use eframe::egui::{self, CentralPanel, Key, Modifiers, Ui};

use super::desk::Desk;
use super::games::{PAGES, VIEWS};
use super::intent::Intent;
use super::leaving::{InHand, Leaving};
use super::look;
use super::page::{BATTLE, Letters, Page, PageEntry};
use super::strip::{self, Strip};
use super::toast::Toast;
use super::view::{Frame, GameView, Keys, PageView, Pressed, ViewEntry};
use super::widgets::{heading, keys_left};

/// The app.
#[derive(Debug)]
pub struct App {
    desk: Desk,
    entries: Vec<PageEntry>,
    page: Page,
    pages: BTreeMap<Page, Box<dyn PageView>>,
    /// How the games are shown, by their words.
    views: BTreeMap<&'static str, Box<dyn GameView>>,
    /// What is asked before a play is left that is not in its file.
    leaving: Leaving,
    toast: Toast,
    /// The cursor was in a field for free text in the last frame: letters are not keys.
    typing: bool,
    /// The cursor was in a field for inches: a slash belongs to it.
    measuring: bool,
}

impl App {
    /// The app with a desk, as it is first seen.
    #[must_use]
    pub fn new(context: &egui::Context, desk: Desk) -> Self {
        Self::with(context, desk, &PAGES, &VIEWS)
    }

    /// The same with these pages, the first of them that of the game in play, and these views of games.
    #[must_use]
    pub fn with(context: &egui::Context, desk: Desk, entries: &[PageEntry], views: &[ViewEntry]) -> Self {
        context.options_mut(|options| options.zoom_with_keyboard = false);
        look::apply(context, desk.settings().look, desk.settings().type_size_percent());
        let settings = desk.settings();
        let pages = entries.iter().filter_map(|entry| Some((entry.word, entry.new?())));
        let pages: BTreeMap<Page, Box<dyn PageView>> = pages.collect();
        let played = pages.iter().find(|(_, page)| page.plays().is_some()).map(|(word, _)| *word);
        let page = played.filter(|_| settings.area_shown && !settings.area_files().is_empty()).unwrap_or(BATTLE);
        Self {
            desk,
            entries: entries.to_vec(),
            page,
            pages,
            views: views.iter().map(|view| (view.game, (view.new)())).collect(),
            leaving: Leaving::default(),
            toast: Toast::default(),
            typing: false,
            measuring: false,
        }
    }

    /// The desk, for tests to look at.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// A page, for tests to look at.
    #[must_use]
    pub fn page<P: PageView>(&self) -> Option<&P> {
        self.pages.values().find_map(|page| (page.as_ref() as &dyn Any).downcast_ref())
    }

    /// Whose the letters are on the page by the table of pages.
    fn letters(&self) -> Letters {
        self.entries.iter().find(|entry| entry.word == self.page).map_or(Letters::Game, |entry| entry.letters)
    }

    /// Draws one frame.
    pub fn frame(&mut self, ui: &mut Ui) {
        let mut intents = Vec::new();
        let mut typing = false;
        let answered = self.leaving.ui(ui, &mut self.desk, &mut self.pages, &mut typing);
        if let Some(page) = answered.shown {
            self.show(page);
        }
        let pressed = if answered.asking { Pressed::default() } else { self.keys(ui, &mut intents) };
        self.typing = typing;
        self.measuring = false;
        self.strip_ui(ui, &mut intents);
        if !answered.asking {
            self.last_line_ui(ui);
        }
        self.page_ui(ui, pressed, &mut intents);
        if !answered.asking {
            self.toast.ui(ui, &mut self.desk);
        }
        let asked = self.views.get_mut(self.desk.sitting().game()).is_some_and(|view| view.settle(&mut self.desk, &mut intents));
        if asked || !intents.is_empty() {
            // What an intent changed, the cursor's place among it, is drawn at once.
            ui.ctx().request_repaint();
        }
        for intent in intents {
            self.carry_out(ui, intent);
        }
        self.remember_page();
    }

    /// The next start shows what was played last.
    fn remember_page(&mut self) {
        let before = self.desk.settings().area_shown;
        let played_here = self.pages.get(self.page).is_some_and(|page| page.plays().is_some());
        let area_shown = played_here || before && self.page != BATTLE;
        if area_shown != before {
            self.desk.set(|settings| settings.area_shown = area_shown);
        }
    }

    /// The strip of what is on the page, and where else one can go.
    fn strip_ui(&mut self, ui: &mut Ui, intents: &mut Vec<Intent>) {
        let Self { desk, entries, page, pages, views, .. } = self;
        let view = views.get_mut(desk.sitting().game());
        let entry = entries.iter().find(|entry| entry.word == *page);
        let plain = || Strip::of_page(entry.map_or("", |entry| entry.name));
        let strip = match (pages.get(*page), &view) {
            (Some(page), _) => page.strip(desk).unwrap_or_else(plain),
            (None, Some(view)) => view.strip(desk),
            (None, None) => plain(),
        };
        let is_battle = !pages.contains_key(*page);
        let shown = entries.iter().filter(|entry| (entry.is_of)(desk)).collect::<Vec<_>>();
        let mut view = view.filter(|_| is_battle);
        let pressed = strip.ui(ui, &shown, page, |ui| {
            if let Some(view) = &mut view {
                view.more_ui(ui, desk);
            }
        });
        match pressed {
            Some(strip::Pressed::Go(page)) => intents.push(Intent::Go(page)),
            Some(strip::Pressed::Undo) => intents.push(Intent::Undo),
            Some(strip::Pressed::Redo) => intents.push(Intent::Redo),
            Some(strip::Pressed::NextPhase) => {
                if let Some(view) = view {
                    view.next_phase();
                }
            }
            None => {}
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, pressed: Pressed, intents: &mut Vec<Intent>) {
        let Self { desk, entries, page, pages, views, typing, measuring, .. } = self;
        let is_here = entries.iter().any(|entry| entry.word == *page && (entry.is_of)(desk));
        let game = desk.sitting().game();
        let mut frame = Frame { desk, pressed, typing, measuring, pages: entries, intents };
        match pages.get_mut(*page) {
            Some(page) if is_here => drop(CentralPanel::default().show(ui, |ui| page.ui(ui, &mut frame))),
            Some(_) => {
                CentralPanel::default().show(ui, |ui| {
                    heading(ui, "Not for this game");
                    ui.label("The game in play has no such page.");
                });
            }
            None => {
                if let Some(view) = views.get_mut(game) {
                    view.ui(ui, &mut frame);
                }
            }
        }
    }

    /// What was opened or begun is shown: on the page of the game in play from its start.
    fn show(&mut self, page: Page) {
        if page == BATTLE {
            self.views.values_mut().for_each(|view| view.forget());
            self.pages.values_mut().for_each(|page| page.forget());
        }
        self.page = page;
    }

    /// Where the play on the page is kept, or what of it is in no file; and the keys that work now.
    fn last_line_ui(&mut self, ui: &mut Ui) {
        let page = self.pages.get(self.page);
        let in_hand = match page.and_then(|page| page.plays()) {
            Some(plays) => plays.on_page().map(|nth| InHand::Page(self.page, nth)),
            None => Some(InHand::Table),
        };
        let mut keys = match page {
            Some(page) => page.keys_now(),
            None => self.views.get(self.desk.sitting().game()).map_or_else(Vec::new, |view| view.keys_now()),
        };
        keys.push(("F1", "keys"));
        if self.leaving.last_line_ui(ui, in_hand, &mut self.desk, &mut self.pages, &keys, &mut self.typing) {
            self.show(BATTLE);
        }
    }

    /// Reads the keys. Letters and the slash are keys unless the cursor is where they can be typed.
    fn keys(&mut self, ui: &Ui, intents: &mut Vec<Intent>) -> Pressed {
        let left = keys_left(ui);
        let typing = self.typing || !left.letters;
        let of_page = self.letters();
        let letters = self.pages.get(self.page).and_then(|page| page.letters()).unwrap_or(of_page);
        let Self { desk, entries, views, .. } = self;
        let mut view = views.get_mut(desk.sitting().game());
        // A menu that is open is closed first, by itself.
        let has_menu = egui::Popup::is_any_open(ui.ctx());
        ui.input_mut(|input| {
            // A field in which something is typed has an undo of its own.
            if !typing && input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) {
                intents.push(Intent::Redo);
            }
            if !typing && input.consume_key(Modifiers::COMMAND, Key::Z) {
                intents.push(Intent::Undo);
            }
            // On a page of other games phases are none of this one's.
            if let Some(view) = view.as_mut().filter(|_| of_page != Letters::Pages) {
                view.phase_keys(input);
            }
            intents.extend(entries.iter().filter(|entry| entry.opens.consumed(input)).map(|entry| Intent::Go(entry.word)));
            let larger = input.consume_key(Modifiers::COMMAND, Key::Plus) || input.consume_key(Modifiers::COMMAND, Key::Equals);
            if larger || input.consume_key(Modifiers::COMMAND, Key::Minus) {
                intents.push(Intent::Resize { larger });
            }
            if !has_menu && input.consume_key(Modifiers::NONE, Key::Escape) {
                intents.push(Intent::Close);
            }
        });
        let keys = Keys { pages: entries, on_view: self.page == BATTLE, letters, typing: self.typing, measuring: self.measuring, left };
        view.map_or_else(Pressed::default, |view| view.keys(ui, desk, keys, intents))
    }

    fn carry_out(&mut self, ui: &Ui, intent: Intent) {
        match intent {
            Intent::Undo | Intent::Redo => self.turn_back(intent == Intent::Redo),
            Intent::MoveTo(applied) => self.desk.move_to(applied),
            Intent::Correct(place) => {
                if let Some(view) = self.views.get_mut(self.desk.sitting().game()) {
                    view.correct(&mut self.desk, place);
                }
            }
            Intent::Close if self.letters() == Letters::Own => self.page = BATTLE,
            Intent::Close => {
                if let Some(page) = self.pages.get_mut(self.page) {
                    page.close();
                }
                if let Some(view) = self.views.get_mut(self.desk.sitting().game()) {
                    view.close();
                }
            }
            Intent::Go(page) => self.page = page,
            Intent::Opened => self.show(BATTLE),
            Intent::Resize { larger } => {
                let now = self.desk.settings().type_size_percent();
                let percent = if larger { now.saturating_add(25) } else { now.saturating_sub(25) };
                self.desk.set(|settings| settings.set_type_size_percent(percent));
                look::apply(ui.ctx(), self.desk.settings().look, self.desk.settings().type_size_percent());
            }
            Intent::SaveScenario { path, text } => self.desk.save_scenario(&path, &text),
            Intent::Copy(text) => ui.copy_text(text),
        }
    }

    /// What is not on the page is never undone.
    fn turn_back(&mut self, redo: bool) {
        match self.pages.get_mut(self.page) {
            Some(page) => page.turn_back(&mut self.desk, redo),
            None if redo => self.desk.redo(),
            None => self.desk.undo(),
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }
}
