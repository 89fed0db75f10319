//! Page of battles: those to begin with their maps, those begun, those fought out, the player's own files; and what is chosen among them.

mod arrange;
mod foot;
mod side;
mod tools;

use eframe::egui::{Align2, FontId, Key, Margin, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::SheetsPage;
use super::begun::{self, Areas, BeginList, Offer, OwnFile, SavedGame};
use super::cards::{heading_of_game, part, words_ui};
use super::draw;
use super::picture::Painted;
use crate::games::registry::AnyOpenGame;
use crate::games::shipped;
use crate::gui::look::{gap, measure, palette, radius, semibold, serif, type_size};
use crate::gui::map::{Easel, Fit};
use crate::gui::parts::opening::LastDrawn;
use crate::gui::parts::widgets::{scrolled, width_of};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, Pressed, acts, by_enter};
use crate::gui::shell::page::AFTER;
use crate::gui::shell::view::{BeginView, Frame, PageNote, PageView};
use crate::session::SaveLocation;
use arrange::{Arranged, Arrow};

pub use arrange::plan;

/// Hours of an evening to choose from.
const HOURS: [usize; 3] = [2, 3, 4];
/// Name of the games on boards among the others.
const AREAS: &str = "area games";

/// Thing that can be chosen on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Battle or campaign that was begun, by its place in the list.
    Saved(usize),
    /// File of the player's own, by its place in the list.
    File(usize),
    /// Battle to begin, by its place among all of them.
    Offer(usize),
    /// The games on boards.
    Areas,
}

/// FootAction of the foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FootAction {
    /// Begins, goes on or looks back.
    Main,
    /// Shows the sheets to print.
    Print,
    /// Takes it from the list of battles played last.
    Forget,
}

/// FootAction of the Enter key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Begin,
    Answer,
    GoOn,
    LookBack,
    Open,
}

impl Verb {
    /// Returns its words in the last line.
    const fn short(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Answer => "its numbers",
            Self::GoOn => "go on",
            Self::LookBack => "look back",
            Self::Open => "open",
        }
    }

    /// Returns its words on the button, and before the name of what it is done with.
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Begin => ["Begin", "Begin"],
            Self::Answer => ["Type its numbers", "Type the numbers of"],
            Self::GoOn => ["Go on", "Go on with"],
            Self::LookBack => ["Look back", "Look back at"],
            Self::Open => ["Open", "Open"],
        }
    }
}

/// Sheets of a battle that is not on the desk.
#[derive(Debug)]
struct Printing {
    session: Box<dyn AnyOpenGame>,
    sheets: SheetsPage,
}

/// State of the page of battles.
#[derive(Debug, Default)]
pub struct BattlesPage {
    path: String,
    /// Other ways to begin, of single games.
    ways: Vec<Box<dyn BeginView>>,
    /// Ways to begin campaigns, listed in place of the built-in battles.
    campaigns: Option<Box<dyn BeginList>>,
    /// The choice can begin: it asks for nothing more.
    ready: bool,
    /// Was asked to begin before all is answered: the first field without an answer gets the cursor.
    to_answer: bool,
    /// The built-in battles, read once and not in every frame.
    offers: Option<Vec<Offer>>,
    /// The games on boards, read once.
    areas: Option<Areas>,
    /// The battles begun, read each time the page is opened.
    saved: Option<Vec<SavedGame>>,
    /// The player's own files, read each time the page is opened.
    files: Option<Vec<OwnFile>>,
    /// Words to find a battle by.
    find: String,
    /// The field that finds gets the cursor.
    focus_find: bool,
    /// Game whose battles are shown, by its place among the choices; 0 for all.
    game: usize,
    /// Time there is, by its place among the choices; 0 for any.
    hours: usize,
    /// All battles fought out are listed, not only the last.
    all_over: bool,
    chosen: Option<Target>,
    /// The choice has changed: it is brought into sight.
    moved: bool,
    /// The choice is to be begun.
    enter: bool,
    /// The games on boards stand in the list at the left: among the battles they would be below the fold.
    areas_listed: bool,
    /// Places of the last frame, to move by arrows.
    arranged: Arranged,
    printing: Option<Printing>,
    /// The picture in the foot, and what it is of.
    foot: Option<(Target, Painted)>,
    easel: Easel,
    /// The frame it was drawn in last.
    drawn_in: LastDrawn,
}

acts! {
    /// Acts of the page.
    enum BattlesAct {
        After: [Chord::Alone(Key::ArrowDown)], "The battle below, above, before, behind; at the left are those begun.";
        Before: [Chord::Alone(Key::ArrowUp)], "";
        Left: [Chord::Alone(Key::ArrowLeft)], "";
        Right: [Chord::Alone(Key::ArrowRight)], "";
        Print: [Chord::Typed('p')], "The sheets of the battle in the frame: hand-out, map, rosters.", "print its hand-out";
        Find: [Chord::Typed('/')], "Finds a battle by its name, its place or its year; Esc empties the field.", "find";
    }
}

impl PageView for BattlesPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let is_first = self.reread_when_opened(ui, frame.desk);
        if let Some(printing) = &mut self.printing {
            eframe::egui::Frame::central_panel(ui.style()).show(ui, |ui| printing.ui(ui, frame.desk));
            return;
        }
        self.easel.begin(is_first);
        self.take_keys(&frame.pressed);
        if self.focus_find {
            // The field is in the strip, which is drawn before the page: it gets the cursor in the next frame.
            ui.ctx().request_repaint();
        }
        let action = self.page_ui(ui, frame);
        if std::mem::take(&mut self.enter) || action == Some(FootAction::Main) {
            self.begin(frame);
        } else if action == Some(FootAction::Print) || frame.pressed.has(BattlesAct::Print) {
            self.print(frame.desk);
        } else if action == Some(FootAction::Forget) {
            self.forget(frame.desk);
        }
        self.easel.end(ui);
    }

    fn fills(&self) -> bool {
        true
    }

    fn fills_strip(&self) -> bool {
        true
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, intents: &mut Vec<AppIntent>) {
        let _ = (desk, intents);
        self.tools_ui(ui);
    }

    fn note(&self, _: &Desk) -> Option<PageNote> {
        let text = match self.campaigns {
            Some(_) => "Areas, borders and printed cubes are filled in on the page Your board",
            None => "The battles that come with the program can be changed in Design",
        };
        Some(PageNote { text, tick: None })
    }

    fn bindings(&self) -> KeyTable {
        if self.printing.is_some() {
            return KeyTable::new();
        }
        self.keys_for_help()
    }

    fn keys_for_help(&self) -> KeyTable {
        let mut table = BattlesAct::table();
        let enter = "Begins the battle in the frame, goes on with it, or looks back at it: the button in the foot says which.";
        table.insert(4, Common::Enter.line().text(enter).short(self.verb().short()));
        // A campaign has no sheets before it is begun.
        table.retain(|binding| self.campaigns.is_none() || !binding.chords.contains(&Chord::Typed('p')));
        table
    }

    /// Closes the sheets, then empties the field that finds.
    fn close(&mut self) -> bool {
        let found = !std::mem::take(&mut self.find).is_empty();
        self.printing.take().is_none() && !found
    }
}

impl BattlesPage {
    /// Returns the page of campaigns, with these ways to begin them.
    pub fn of_campaigns(campaigns: Box<dyn BeginList>) -> Self {
        Self { campaigns: Some(campaigns), ..Self::default() }
    }

    /// Returns the page with these ways to begin beside the scenarios.
    pub fn with(ways: Vec<Box<dyn BeginView>>) -> Self {
        Self { ways, ..Self::default() }
    }

    /// Reads what is listed when the page is opened. Returns true in its first frame.
    fn reread_when_opened(&mut self, ui: &Ui, desk: &mut Desk) -> bool {
        let is_first = self.drawn_in.is_opening(ui);
        if is_first {
            (self.saved, self.files, self.printing) = (None, None, None);
            self.find.clear();
        }
        let (offers, saved) = match &mut self.campaigns {
            Some(campaigns) => {
                if is_first {
                    // The owner's board may have changed since.
                    self.offers = None;
                }
                let offers = self.offers.get_or_insert_with(|| campaigns.offers(desk));
                self.areas.get_or_insert_default();
                (offers, self.saved.get_or_insert_with(|| begun::stored_on_boards(desk)))
            }
            None => {
                let offers = self.offers.get_or_insert_with(|| begun::offers(desk));
                self.areas.get_or_insert_with(|| begun::areas(desk));
                (offers, self.saved.get_or_insert_with(|| begun::saved_games(desk)))
            }
        };
        let of_campaigns = self.campaigns.is_some();
        let own_files = || begun::own_files(desk).into_iter().filter(|file| !of_campaigns || file.is_board).collect();
        let files = self.files.get_or_insert_with(own_files).len();
        if is_first {
            // An Enter too many goes on with what was played last.
            let last = saved.iter().position(|saved| saved.standing.is_some() && saved.result().is_none()).map(Target::Saved);
            let first = offers.iter().position(is_first_battle).or((!offers.is_empty()).then_some(0));
            self.chosen = last.or(first.map(Target::Offer));
            self.moved = true;
        }
        let is_there = |target: &Target| match target {
            Target::Saved(nth) => *nth < saved.len(),
            Target::File(nth) => *nth < files,
            Target::Offer(nth) => *nth < offers.len(),
            Target::Areas => true,
        };
        self.chosen = self.chosen.filter(is_there);
        is_first
    }

    /// Handles the keys: arrows choose, Enter begins, / finds.
    fn take_keys(&mut self, pressed: &Pressed) {
        let before = self.chosen;
        for (act, _) in pressed.of() {
            let way = match act {
                BattlesAct::After => Arrow::Down,
                BattlesAct::Before => Arrow::Up,
                BattlesAct::Left => Arrow::Left,
                BattlesAct::Right => Arrow::Right,
                BattlesAct::Find => {
                    self.focus_find = true;
                    continue;
                }
                BattlesAct::Print => continue,
            };
            self.chosen = self.arranged.step(self.chosen, way).or(self.chosen);
        }
        self.moved |= self.chosen != before;
        self.enter |= pressed.enter() && self.chosen.is_some();
    }

    /// Returns the word for a thing it lists.
    const fn noun(&self) -> &'static str {
        if self.campaigns.is_some() { "campaign" } else { "battle" }
    }

    /// Returns the offers shown, by the game, the time and the words asked for.
    fn shown(&self) -> Vec<usize> {
        let offers = self.offers.as_deref().unwrap_or_default();
        let game = self.game.checked_sub(1).and_then(|nth| self.games().get(nth).cloned());
        let half_hours = self.hours.checked_sub(1).and_then(|nth| HOURS.get(nth)).map(|hours| hours * 2);
        let fits = |offer: &Offer| {
            game.as_deref().is_none_or(|game| game == offer.about.game)
                && half_hours.is_none_or(|most| offer.about.half_hours() <= most)
                && has_words(&self.find, &[&offer.about.title, &offer.about.place, &offer.about.date])
        };
        (0..offers.len()).filter(|nth| fits(&offers[*nth])).collect()
    }

    /// Returns whether the games on boards are shown: they take many evenings, so at any time only.
    fn shows_areas(&self) -> bool {
        let Some(areas) = self.areas.as_ref().filter(|areas| !areas.titles.is_empty()) else { return false };
        let of_game = self.game == 0 || self.games().get(self.game - 1).is_some_and(|game| game == AREAS);
        of_game && self.hours == 0 && has_words(&self.find, &areas.titles)
    }

    /// Returns the games to choose from, by their short names.
    fn games(&self) -> Vec<String> {
        let mut games: Vec<String> = Vec::new();
        for offer in self.offers.iter().flatten() {
            if games.iter().all(|game| game != offer.about.game) {
                games.push(offer.about.game.to_owned());
            }
        }
        if self.areas.as_ref().is_some_and(|areas| !areas.titles.is_empty()) {
            games.push(AREAS.to_owned());
        }
        games
    }

    /// Returns the names of the choices of game and of time.
    fn choices(&self) -> [Vec<String>; 2] {
        let count = self.offers.iter().flatten().count() + self.areas.as_ref().map_or(0, |areas| areas.titles.len());
        let games = std::iter::once(format!("all {count}")).chain(self.games()).collect();
        let hours = std::iter::once("any".to_owned()).chain(HOURS.map(|hours| format!("{hours} h"))).collect();
        [games, hours]
    }

    /// Draws the page: lists at the left or above, battles, and the foot. Returns the action asked for in the foot.
    fn page_ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) -> Option<FootAction> {
        if let Some(campaigns) = &mut self.campaigns {
            campaigns.head_ui(ui, frame.intents);
        }
        let whole = ui.available_rect_before_wrap();
        let is_wide = whole.width() >= measure::NARROW;
        // A low window has less room for it, and yet for all its lines.
        let foot = (whole.height() * measure::FOOT_OF_BATTLES).clamp(measure::FOOT_OF_LAST, measure::FOOT);
        let side = if is_wide { measure::OPEN_SIDE } else { 0.0 };
        let (list, rest) = whole.split_left_right_at_x(whole.left() + side);
        let (battles, foot) = rest.split_top_bottom_at_y(rest.bottom() - foot);
        let has_filters_above = ui.max_rect().width() - measure::TARGET - 2.0 * gap::GROUP < self.tools_width(ui);
        self.arranged.begin();
        if is_wide {
            ui.painter().vline(list.right(), list.y_range(), Stroke::new(measure::LINE, palette(ui).line));
            let mut part = part(ui, "begun", list.shrink2(vec2(gap::GROUP, 0.0)));
            scrolled(&mut part, "begun", |ui| self.side_ui(ui, frame, true));
        }
        let room = battles.shrink2(vec2(gap::GROUP, 0.0));
        let mut part = part(ui, "battles", room);
        scrolled(&mut part, "battles", |ui| {
            ui.set_max_width((room.width() - measure::SCROLL_BAR).max(0.0));
            if has_filters_above {
                self.filters_above_ui(ui);
            }
            if !is_wide {
                self.saved_ui(ui, frame.desk);
            }
            self.offers_ui(ui, is_wide);
            self.ready = match (&mut self.campaigns, self.chosen) {
                (Some(campaigns), Some(Target::Offer(nth))) => campaigns.questions_ui(ui, nth, std::mem::take(&mut self.to_answer)),
                _ => true,
            };
            for way in &mut self.ways {
                if way.ui(ui, frame.desk) {
                    frame.intents.push(AppIntent::Opened);
                }
            }
            if !is_wide {
                self.side_ui(ui, frame, false);
            }
            ui.add_space(gap::GROUP);
        });
        self.moved = false;
        self.foot_ui(ui, foot)
    }

    /// Draws the battles to begin, game by game; `has_list` where the list at the left stands beside them.
    fn offers_ui(&mut self, ui: &mut Ui, has_list: bool) {
        let shown = self.shown();
        let mut games: Vec<(&'static str, &'static str, Vec<Target>)> = Vec::new();
        for nth in shown {
            let Some(offer) = self.offers.as_ref().and_then(|offers| offers.get(nth)) else { continue };
            match games.iter_mut().find(|(game, ..)| *game == offer.game) {
                Some((.., cards)) => cards.push(Target::Offer(nth)),
                None => games.push((offer.game, offer.about.scale, vec![Target::Offer(nth)])),
            }
        }
        if self.shows_areas() {
            games.push(("Area games", "cubes", vec![Target::Areas]));
        }
        if games.is_empty() {
            ui.label(match self.campaigns {
                Some(_) => "No campaign is so called. Choose all, or press Esc to empty the field.",
                None => "No battle here is so short and so called. Choose all and any, or press Esc to empty the field.",
            });
            return;
        }
        let from = ui.cursor().min;
        let of_game = |(title, _, cards): &(&str, &str, Vec<Target>)| (cards.len(), width_of(ui, title, serif(type_size::HEADING)));
        let sizes = games.iter().map(of_game).collect::<Vec<_>>();
        let mut plan = arrange::plan(&sizes, ui.available_width());
        let is_below = plan.cards.last().is_some_and(|card| card.bottom() > ui.clip_rect().height());
        let listed = has_list && self.shows_areas() && games.len() > 1 && is_below;
        if listed {
            games.pop();
            plan = arrange::plan(&sizes[..games.len()], ui.available_width());
        }
        if std::mem::replace(&mut self.areas_listed, listed) != listed {
            // The list is drawn before the battles.
            ui.ctx().request_repaint();
        }
        let (room, _) = ui.allocate_exact_size(vec2(ui.available_width().max(0.0), plan.height), Sense::hover());
        let off = from.to_vec2();
        debug_assert!((room.min - from).length() < 1.0, "what is laid out begins where it is drawn");
        for ((title, scale, _), heading) in games.iter().zip(&plan.headings) {
            heading_of_game(ui, heading.translate(off), title, scale);
        }
        let most = self.most_by_game();
        for (target, place) in games.iter().flat_map(|(.., cards)| cards).zip(&plan.cards) {
            self.arranged.add(*target, *place, false);
            self.card_ui(ui, *target, place.translate(off), &most);
        }
    }

    /// Returns the greatest strength of a side by game: bars of one game have one scale.
    fn most_by_game(&self) -> Vec<(&'static str, u32)> {
        let mut most: Vec<(&'static str, u32)> = Vec::new();
        for offer in self.offers.iter().flatten() {
            let strongest = offer.about.sides.iter().map(|side| side.strength).max().unwrap_or_default();
            match most.iter_mut().find(|(game, _)| *game == offer.game) {
                Some((_, known)) => *known = strongest.max(*known),
                None => most.push((offer.game, strongest)),
            }
        }
        most
    }

    /// Draws a battle to begin: its map, its sides' strengths, its length and date. One click chooses it, two begin it.
    fn card_ui(&mut self, ui: &mut Ui, target: Target, place: Rect, most: &[(&'static str, u32)]) {
        if self.moved && self.chosen == Some(target) {
            ui.scroll_to_rect(place, None);
        }
        let response = ui.interact(place, ui.scope_id().with(("battle", place_of(target))), Sense::click());
        let is_chosen = self.chosen == Some(target);
        let spoken = self.spoken(target);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &spoken));
        self.take_response(ui, target, &response);
        if !ui.is_rect_visible(place) {
            return;
        }
        let palette = palette(ui);
        ui.painter().rect_filled(place, radius::PANEL, palette.surface);
        let (picture, words) = place.split_top_bottom_at_y(place.top() + measure::BATTLE_PICTURE);
        let words = words.shrink2(vec2(gap::NEXT, gap::HAIR));
        match target {
            Target::Offer(nth) => {
                let is_played = self.offers.as_ref().and_then(|offers| offers.get(nth)).is_some_and(|offer| self.is_played(offer));
                let Some(offer) = self.offers.as_mut().and_then(|offers| offers.get_mut(nth)) else { return };
                offer.painted.ui(ui, picture, Fit::Cut, &mut self.easel);
                if is_played {
                    played_ui(ui, picture);
                }
                let most = most.iter().find(|(game, _)| *game == offer.game).map_or(1, |(_, most)| *most);
                words_ui(ui, words, offer, most);
            }
            Target::Areas => {
                let Some(areas) = &mut self.areas else { return };
                areas.painted.ui(ui, picture, Fit::Near, &mut self.easel);
                let mut at = words.min;
                for title in &areas.titles {
                    let galley = draw::title(ui, title, words.width(), palette.ink);
                    let high = galley.size().y;
                    ui.painter().galley(at, galley, palette.ink);
                    at.y += high;
                }
                let font = FontId::proportional(type_size::SMALL);
                ui.painter().text(words.left_bottom(), Align2::LEFT_BOTTOM, "or your own board", font, palette.second);
            }
            Target::Saved(_) | Target::File(_) => {}
        }
        draw::frame(ui, place, is_chosen, &response);
    }

    /// Handles the pointer and the focus of a thing that can be chosen.
    fn take_response(&mut self, ui: &Ui, target: Target, response: &Response) {
        if response.clicked() || response.gained_focus() {
            self.chosen = Some(target);
        }
        self.enter |= response.double_clicked() || (response.has_focus() && by_enter(ui));
    }

    /// Returns whether a battle of this scenario was fought out.
    fn is_played(&self, offer: &Offer) -> bool {
        let is_it = |saved: &SavedGame| {
            saved.result().is_some()
                && saved.standing.as_ref().is_some_and(|standing| standing.title == offer.about.title && standing.game == offer.about.game)
        };
        self.saved.iter().flatten().any(is_it)
    }

    /// Returns a thing that can be chosen in words.
    fn spoken(&self, target: Target) -> String {
        match target {
            Target::Offer(nth) => self.offers.as_ref().and_then(|offers| offers.get(nth)).map_or_else(String::new, |offer| {
                let about = &offer.about;
                let sides = about.sides.iter().map(|side| format!("{} {}", side.name, side.strength)).collect::<Vec<_>>().join(", ");
                let length = offer.length.join(", about ");
                let date = Some(about.date.as_str()).filter(|date| *date != offer.game);
                let what = [about.title.as_str(), offer.game].into_iter().chain(date).chain([length.as_str()]);
                let what = what.collect::<Vec<_>>().join(", ");
                if sides.is_empty() { what } else { format!("{what}. {sides} {}", about.strength_of) }
            }),
            Target::Areas => {
                let titles = self.areas.as_ref().map(|areas| areas.titles.join(", ")).unwrap_or_default();
                format!("Area games: {titles}")
            }
            Target::Saved(nth) => self.saved.as_ref().and_then(|saved| saved.get(nth)).map_or_else(String::new, |saved| {
                let file = saved.file_name();
                match &saved.standing {
                    Some(standing) => format!("{}, {}, {file}", standing.title, side::state_text(standing)),
                    None => format!("{file}, cannot be read"),
                }
            }),
            Target::File(nth) => self
                .files
                .as_ref()
                .and_then(|files| files.get(nth))
                .map_or_else(String::new, |file| format!("{}, {}", file.name, file.kind)),
        }
    }

    /// Begins what is chosen, goes on with it or looks back at it.
    fn begin(&mut self, frame: &mut Frame<'_>) {
        match self.chosen {
            Some(Target::Offer(_)) if !self.ready => self.to_answer = true,
            Some(Target::Offer(nth)) => {
                let Some(offer) = self.offers.as_ref().and_then(|offers| offers.get(nth)) else { return };
                let begun = match &mut self.campaigns {
                    Some(campaigns) => campaigns.begin(nth, frame.desk),
                    None => frame.desk.begin_shipped(offer.path),
                };
                if begun {
                    frame.intents.push(AppIntent::Opened);
                }
            }
            Some(Target::Areas) => {
                let begins = frame.pages.iter().find(|page| page.begins.contains(&DeskPlace::Campaign));
                frame.intents.extend(begins.map(|page| AppIntent::Go(page.word)));
            }
            Some(Target::Saved(nth)) => {
                let Some(saved) = self.saved.as_ref().and_then(|saved| saved.get(nth)) else { return };
                if let Some(hand) = saved.place.filter(|_| saved.result().is_none()) {
                    return frame.intents.push(AppIntent::Play(hand));
                }
                let Some(path) = &saved.path else { return };
                if saved.result().is_some() {
                    if frame.desk.open_play(path) {
                        frame.intents.extend([AppIntent::Opened, AppIntent::Go(AFTER)]);
                    }
                } else {
                    frame.intents.push(AppIntent::Open(path.clone()));
                }
            }
            Some(Target::File(nth)) => {
                let file = self.files.as_ref().and_then(|files| files.get(nth));
                frame.intents.extend(file.map(|file| AppIntent::Open(file.path.clone())));
            }
            None => {}
        }
    }

    /// Opens the sheets of what is chosen.
    fn print(&mut self, desk: &Desk) {
        let begun = |text: &str| Some(desk.parse(text).ok()?.begin(&desk.rules().fingerprint, SaveLocation::default()));
        let session = match self.chosen {
            Some(Target::Offer(nth)) => {
                let offer = self.offers.as_ref().and_then(|offers| offers.get(nth));
                offer.and_then(|offer| shipped(offer.path)).and_then(begun)
            }
            Some(Target::Saved(nth)) => {
                let saved = self.saved.as_ref().and_then(|saved| saved.get(nth));
                saved.and_then(|saved| begun::opened(desk, saved.path.as_deref()?))
            }
            Some(Target::File(_) | Target::Areas) | None => None,
        };
        let session = session.filter(|session| !session.sheets().is_empty());
        self.printing = session.map(|session| Printing { session, sheets: SheetsPage::of_scenario() });
    }

    /// Takes what is chosen from the list of battles played last; its file stays.
    fn forget(&mut self, desk: &mut Desk) {
        let Some(Target::Saved(nth)) = self.chosen else { return };
        let path = self.saved.as_ref().and_then(|saved| saved.get(nth)?.path.clone());
        if let Some(path) = path {
            desk.remove_recent(&path);
            (self.saved, self.chosen) = (None, None);
        }
    }

    /// Returns what Enter does with what is chosen.
    fn verb(&self) -> Verb {
        match self.chosen {
            Some(Target::Saved(nth))
                if self.saved.as_ref().and_then(|saved| saved.get(nth)).is_some_and(|saved| saved.result().is_some()) =>
            {
                Verb::LookBack
            }
            Some(Target::Saved(_)) => Verb::GoOn,
            Some(Target::File(nth)) if self.files.as_ref().and_then(|files| files.get(nth)).is_some_and(|file| !file.begins) => Verb::Open,
            Some(Target::Offer(_)) if !self.ready => Verb::Answer,
            Some(Target::File(_) | Target::Offer(_) | Target::Areas) | None => Verb::Begin,
        }
    }
}

impl Printing {
    fn ui(&mut self, ui: &mut Ui, desk: &Desk) {
        self.sheets.session_ui(ui, &*self.session, desk);
    }
}

fn is_first_battle(offer: &Offer) -> bool {
    offer.path == crate::games::FIRST_SCENARIO
}

/// Returns whether each of the words asked for stands in one of these texts.
fn has_words(find: &str, texts: &[&str]) -> bool {
    let texts = texts.iter().map(|text| text.to_lowercase()).collect::<Vec<_>>();
    find.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

/// Returns a number of its own for each thing that can be chosen.
const fn place_of(target: Target) -> (u8, usize) {
    match target {
        Target::Saved(nth) => (0, nth),
        Target::File(nth) => (1, nth),
        Target::Offer(nth) => (2, nth),
        Target::Areas => (3, 0),
    }
}

/// Draws the mark of a battle that was fought out, over its picture.
fn played_ui(ui: &Ui, picture: Rect) {
    let palette = palette(ui);
    let word = ui.painter().layout_no_wrap("played".to_owned(), semibold(type_size::SMALL), palette.ink);
    let size = word.size() + vec2(2.0 * gap::NEXT, measure::FOCUS);
    let place = Rect::from_min_size(picture.right_top() + vec2(-size.x - gap::HAIR, gap::HAIR), size);
    ui.painter().rect_filled(place, radius::PANEL, palette.surface);
    ui.painter().galley(place.center() - word.size() / 2.0, word, palette.ink);
}

/// Returns the margin of the parts of the foot.
const fn margin() -> Margin {
    Margin::same(gap::GROUP as i8)
}
