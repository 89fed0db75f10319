//! The first page: a battle seen from above and one large button for a newcomer; for who was here before the battle where he stopped. Four
//! other ways to begin have a picture and a key each. It can be skipped for ever.

use std::fmt;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, ColorImage, CursorIcon, FontId, Id, Image, Label, Margin, Rect, RichText, Role, Sense, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::begun::{self, Areas, Offer, SavedGame};
use super::draw;
use crate::games::about::Standing;
use crate::games::registry::deciding::MOST;
use crate::games::{FIRST_SCENARIO, SHOWN_SCENARIOS, shipped_paths};
use crate::gui::design;
use crate::gui::icon;
use crate::gui::look::{gap, heading as heading_font, measure, palette, radius, semibold, serif, type_size};
use crate::gui::map::{Easel, Fit};
use crate::gui::parts::keyed::{Keyed, Rank, cap_ending, cap_width};
use crate::gui::parts::opening::LastDrawn;
use crate::gui::parts::widgets::{scrolled, width_of};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, Common, KeyTable, acts};
use crate::gui::shell::page::{AREA, ASSUMED, BATTLE, BATTLES, SCRATCH};
use crate::gui::shell::view::{FirstView, Frame, PageNote, PageView};

/// Introduction to the program, in a sentence or two.
const SAYS: &str = "You move the figures and roll. Brigade Major adds up, shows the odds and keeps the log.";
/// The games it knows.
const GAMES: &str = "For Regimental Fire and Fury, Battlecry! and the area games of the War of 1812.";
/// Note under the large button.
const NOTE: &str = "5 July 1814. The battle is set up; five hints show how a turn goes. Anything can be undone.";
/// Name of the battle a newcomer plays.
const PLAY: &str = "Play Chippawa";
/// Note in the last line, and its key.
const SKIP: (&str, &str) = ("do not show this page again", "X");

acts! {
    /// Acts of the page: what there is to do.
    enum StartAct {
        Play: [Chord::Typed('1')], "Plays Chippawa: the battle is set up, and five hints show how a turn goes.";
        OneNumber: [Chord::Typed('2')], "A volley, a charge or a check without a battle: the facts, the die, the answer.";
        Open: [Chord::Typed('3')], "The battles ready to play, your own, and those you have begun.";
        Design: [Chord::Typed('4')], "Rate units, lay out the table, try the balance, print labels and hand-outs.";
        Area: [Chord::Typed('5')], "1812 The Invasion of Canada and 1754 Conquest: turns, dice and odds.";
        Second: [Chord::Typed('6')], "Goes on with the second battle begun, and the third.";
        Third: [Chord::Typed('7')], "";
        Checked: [Chord::Typed('8')], "The values that no source we have prints, to check against your book.";
        Skip: [Chord::Typed('x')], "This page does not open by itself any more; the menu has it.";
    }
}

/// Ways to begin beside the battle, in the order of their cards.
const CARDS: [StartAct; 4] = [StartAct::OneNumber, StartAct::Open, StartAct::Design, StartAct::Area];

impl StartAct {
    /// Returns the name of its card, and the words under it.
    const fn card(self) -> Option<[&'static str; 2]> {
        Some(match self {
            Self::OneNumber => ["One number", "A volley, a charge or a check without a battle: the facts, the die, the answer."],
            Self::Open => ["Open", "Battles ready to play, your own, and those you have begun."],
            Self::Design => ["Design", "Rate units, lay out the table, try the balance, print labels and hand-outs."],
            Self::Area => ["Area games", "1812 The Invasion of Canada and 1754 Conquest: turns, dice and odds."],
            Self::Play | Self::Second | Self::Third | Self::Checked | Self::Skip => return None,
        })
    }

    /// Returns its key as it stands on its cap.
    fn key(self) -> String {
        self.line().chords.first().map_or_else(String::new, |chord| chord.spoken())
    }
}

/// State of the first page.
#[derive(Default)]
pub struct StartPage {
    first: Option<Box<dyn FirstView>>,
    icon: Option<TextureHandle>,
    /// The battles that go on, read once each time the page is opened.
    held: Option<Vec<SavedGame>>,
    /// Battles whose maps stand for all of them, read one by one.
    shown: Vec<Option<Offer>>,
    areas: Option<Areas>,
    easel: Easel,
    /// The frame it was drawn in last.
    drawn_in: LastDrawn,
    /// Act of a button in the strip, which is drawn before the page.
    asked: Option<StartAct>,
}

impl fmt::Debug for StartPage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StartPage").field("held", &self.held.as_ref().map(Vec::len)).finish_non_exhaustive()
    }
}

impl PageView for StartPage {
    fn bindings(&self) -> KeyTable {
        let is_back = self.is_back();
        let mut table = self.keys_for_help();
        if !is_back {
            table.retain(|binding| [StartAct::Second, StartAct::Third].iter().all(|act| binding.act != Some(act.act())));
        }
        table[0] = table[0].short(if is_back { "go on" } else { "play Chippawa" });
        table.push(Binding::listed(if is_back { &BACK } else { &NEW }, "").short("the others"));
        table
    }

    fn keys_for_help(&self) -> KeyTable {
        let mut table = StartAct::table();
        table.insert(0, Common::Enter.line().text("Goes on with the battle where you stopped; with none, plays Chippawa."));
        table
    }

    fn close(&mut self) -> bool {
        true
    }

    fn fills(&self) -> bool {
        true
    }

    fn fills_strip(&self) -> bool {
        true
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, _: &mut Vec<AppIntent>) {
        self.title_ui(ui, &checked_text(desk));
    }

    fn note(&self, desk: &Desk) -> Option<PageNote> {
        Some(PageNote { text: SKIP.0, tick: Some((desk.settings().start_skipped, SKIP.1)) })
    }

    fn press_note(&mut self, desk: &mut Desk) {
        desk.set(|settings| settings.start_skipped ^= true);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let is_first = self.drawn_in.is_opening(ui);
        if is_first {
            self.held = None;
        }
        self.easel.begin(is_first);
        if self.held.is_none() && !is_first {
            self.held = Some(begun::under_way(frame.desk));
        }
        let enter = frame.pressed.enter();
        let mut asked = frame.pressed.of().map(|(act, _)| StartChoice::Act(act)).next().or(enter.then_some(StartChoice::Enter));
        asked = self.asked.take().map(StartChoice::Act).or(asked);
        let whole = ui.max_rect();
        let is_large = whole.width() >= measure::START_WIDE && whole.height() >= measure::START_HIGH;
        let pressed = if is_large { self.large_ui(ui, frame.desk, whole) } else { self.plain_ui(ui, frame.desk) };
        if is_first {
            ui.ctx().request_repaint();
        }
        self.easel.end(ui);
        if let Some(asked) = pressed.or(asked) {
            let intent = self.carry_out(frame.desk, asked);
            frame.intents.extend(intent);
        }
    }
}

/// Keys of the others for who was here before.
const BACK: [Chord; 1] = [Chord::Listed("1–7")];
/// The same for a newcomer.
const NEW: [Chord; 1] = [Chord::Listed("2–5")];

/// Request of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartChoice {
    /// Enter, or the large button.
    Enter,
    /// One of the acts.
    Act(StartAct),
}

impl StartPage {
    /// Returns the page with the pictures that the game of the first battle draws.
    pub fn with(first: Box<dyn FirstView>) -> Self {
        Self { first: Some(first), ..Self::default() }
    }

    /// Returns whether there is a battle to go on with.
    fn is_back(&self) -> bool {
        self.held.as_ref().is_some_and(|held| !held.is_empty())
    }

    fn carry_out(&mut self, desk: &mut Desk, asked: StartChoice) -> Option<AppIntent> {
        match asked {
            StartChoice::Enter => match self.held.as_ref().and_then(|held| held.first()) {
                Some(saved) => Some(go_on(saved)),
                None => Some(play(desk)),
            },
            StartChoice::Act(StartAct::Play) => Some(play(desk)),
            StartChoice::Act(StartAct::OneNumber) => Some(AppIntent::Go(SCRATCH)),
            StartChoice::Act(StartAct::Open) => Some(AppIntent::Go(BATTLES)),
            StartChoice::Act(StartAct::Design) => Some(AppIntent::Go(design::PAGE)),
            StartChoice::Act(StartAct::Area) => Some(AppIntent::Go(AREA)),
            StartChoice::Act(StartAct::Second) => self.held.as_ref().and_then(|held| held.get(1)).map(go_on),
            StartChoice::Act(StartAct::Third) => self.held.as_ref().and_then(|held| held.get(2)).map(go_on),
            StartChoice::Act(StartAct::Checked) => Some(AppIntent::Go(ASSUMED)),
            StartChoice::Act(StartAct::Skip) => {
                self.press_note(desk);
                None
            }
        }
    }

    /// Draws the strip: icon, name and version; at the right how many values are checked, and for who was here before the battle of a
    /// newcomer.
    fn title_ui(&mut self, ui: &mut Ui, checked: &str) {
        let texture = self.icon.get_or_insert_with(|| {
            let icon = icon();
            let drawn = ColorImage::from_rgba_unmultiplied([icon.width as usize, icon.height as usize], &icon.rgba);
            ui.ctx().load_texture("icon", drawn, TextureOptions::LINEAR)
        });
        let whole = ui.max_rect();
        let icon =
            Rect::from_center_size(pos2(whole.left() + measure::START_ICON / 2.0, whole.center().y), Vec2::splat(measure::START_ICON));
        ui.put(icon, Image::new(&*texture).fit_to_exact_size(icon.size()).alt_text("a sealed dispatch"));
        let colours = palette(ui);
        let at = pos2(icon.right() + gap::NEXT, whole.center().y);
        let name = ui.painter().text(at, Align2::LEFT_CENTER, "Brigade Major", heading_font(), colours.ink).right();
        let small = FontId::proportional(type_size::SMALL);
        let at = pos2(name + gap::BUTTON, whole.center().y);
        let right = ui.painter().text(at, Align2::LEFT_CENTER, env!("CARGO_PKG_VERSION"), small, colours.second).right();
        let play = self.is_back().then_some((PLAY, "1", StartAct::Play));
        let mut end = whole.right();
        for (words, key, act) in play.into_iter().chain([(checked, "8", StartAct::Checked)]) {
            let wide = width_of(ui, words, semibold(type_size::BODY)) + gap::NEXT + cap_width(ui, key);
            if right + gap::GROUP + wide > end {
                return;
            }
            let place = Rect::from_min_max(pos2(end - wide, whole.top()), pos2(end, whole.bottom()));
            end = place.left() - gap::PAGE;
            let response = ui.interact(place, ui.scope_id().with(key), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{words} ({key})")));
            if response.has_focus() {
                ui.painter().rect_stroke(place, radius::BUTTON, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Inside);
            }
            ui.painter().text(place.left_center(), Align2::LEFT_CENTER, words, semibold(type_size::BODY), colours.accent);
            cap_ending(ui, place.right_center(), key);
            if response.clicked() {
                self.asked = Some(act);
            }
        }
    }

    /// Draws the page with its pictures: the battle above, the cards below.
    fn large_ui(&mut self, ui: &mut Ui, desk: &mut Desk, whole: Rect) -> Option<StartChoice> {
        let (battle, cards) = whole.split_top_bottom_at_y(whole.bottom() - measure::START_CARDS);
        let mut asked = if self.is_back() { self.back_ui(ui, battle) } else { self.new_ui(ui, desk, battle) };
        ui.painter().hline(whole.x_range(), battle.bottom(), Stroke::new(measure::LINE, palette(ui).line));
        let room = cards.shrink2(vec2(1.5 * gap::GROUP, gap::GROUP));
        let wide = (room.width() - gap::GROUP * (CARDS.len() - 1) as f32) / CARDS.len() as f32;
        for (nth, act) in CARDS.into_iter().enumerate() {
            let left = room.left() + nth as f32 * (wide + gap::GROUP);
            let place = Rect::from_min_size(pos2(left, room.top()), vec2(wide, room.height()));
            if self.card_ui(ui, desk, place, act) {
                asked = Some(StartChoice::Act(act));
            }
        }
        asked
    }

    /// Draws the battle of a newcomer from above, and over it what the program does and the one large button.
    fn new_ui(&mut self, ui: &mut Ui, desk: &mut Desk, place: Rect) -> Option<StartChoice> {
        let colours = palette(ui);
        let text_wide = measure::START_PANEL - 2.0 * (gap::GROUP + gap::BUTTON);
        let text = ui.painter().layout(SAYS.to_owned(), serif(type_size::RESULT), colours.ink, text_wide);
        let games = ui.painter().layout(GAMES.to_owned(), FontId::proportional(type_size::BODY), colours.second, text_wide);
        let note = ui.painter().layout(NOTE.to_owned(), FontId::proportional(type_size::BODY), colours.second, text_wide);
        let inner = text.size().y + games.size().y + measure::START_BUTTON + note.size().y + gap::NEXT + 2.0 * gap::GROUP;
        let size = vec2(measure::START_PANEL, inner + 2.0 * (gap::GROUP + gap::BUTTON));
        let left = place.left() + 2.0 * gap::GROUP;
        let panel = Rect::from_min_size(pos2(left, place.center().y - size.y / 2.0), size);
        let free = Rect::from_min_max(
            pos2(panel.right() + 2.0 * gap::GROUP, place.top()),
            pos2(place.right() - 2.0 * gap::GROUP, place.bottom() - gap::GROUP),
        );
        // The parts over the map lie in a place of their own, and so it is clipped to it.
        let mut map = ui.new_child(UiBuilder::new().id_salt("fight").max_rect(place));
        map.set_clip_rect(place.intersect(ui.clip_rect()));
        match &mut self.first {
            Some(first) => first.fight_ui(&mut map, place, free, &mut self.easel, desk),
            None => drop(ui.painter().rect_filled(place, 0.0, colours.open)),
        }
        ui.painter().rect(panel, radius::PANEL, colours.surface, Stroke::new(measure::LINE, colours.line), StrokeKind::Inside);
        let mut at = panel.min + Vec2::splat(gap::GROUP + gap::BUTTON);
        for galley in [text, games] {
            let high = galley.size().y;
            ui.painter().galley(at, galley, colours.ink);
            at.y += high + gap::NEXT;
        }
        let button = Rect::from_min_size(pos2(at.x, at.y + gap::NEXT), vec2(text_wide, measure::START_BUTTON));
        let name = format!("{PLAY} (Enter)");
        let pressed = main_ui(ui, PLAY, &name, button);
        ui.painter().galley(pos2(at.x, button.bottom() + gap::GROUP), note, colours.second);
        pressed.then_some(StartChoice::Enter)
    }

    /// Draws the battle as it stands for who was here before, and beside it turn, points, what comes next, and two more.
    fn back_ui(&mut self, ui: &mut Ui, place: Rect) -> Option<StartChoice> {
        let (beside, map) = place.split_left_right_at_x(place.left() + measure::OPEN_SIDE);
        let held = self.held.as_mut()?;
        let (first, others) = held.split_first_mut()?;
        let colours = palette(ui);
        ui.painter().rect_filled(map, 0.0, colours.under);
        let response =
            ui.interact(map, ui.scope_id().with("battle as it stands"), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, format!("{} as it stands", first.title())));
        let mut asked = response.clicked().then_some(StartChoice::Enter);
        first.painted.ui(ui, map.shrink(gap::HAIR), Fit::Whole, &mut self.easel);
        ui.painter().rect_filled(beside, 0.0, colours.surface);
        ui.painter().vline(beside.right(), beside.y_range(), Stroke::new(measure::LINE, colours.line));
        let room = beside.shrink2(vec2(1.5 * gap::GROUP, gap::GROUP));
        let rows = others.len() as f32 * (measure::MAIN_BUTTON_HEIGHT + gap::BUTTON);
        let button_top = room.bottom() - rows - if rows > 0.0 { gap::NEXT } else { 0.0 } - measure::START_BUTTON;
        let for_words = with_edges(room.with_max_y(button_top - gap::NEXT));
        let mut words = ui.new_child(UiBuilder::new().id_salt("where you stopped").max_rect(for_words));
        words.set_clip_rect(for_words.intersect(ui.clip_rect()));
        words.spacing_mut().scroll.content_margin = EDGES;
        scrolled(&mut words, "where you stopped", |ui| standing_ui(ui, first));
        let name = format!("Go on with {} (Enter)", first.title());
        let button = Rect::from_min_size(pos2(room.left(), button_top), vec2(room.width(), measure::START_BUTTON));
        if main_ui(ui, "Go on", &name, button) {
            asked = Some(StartChoice::Enter);
        }
        let acts = [StartAct::Second, StartAct::Third];
        for (nth, (saved, act)) in others.iter_mut().zip(acts).enumerate() {
            let top = button.bottom() + gap::BUTTON + nth as f32 * (measure::MAIN_BUTTON_HEIGHT + gap::BUTTON);
            let row = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), measure::MAIN_BUTTON_HEIGHT));
            if other_ui(ui, row, saved, act, &mut self.easel) {
                asked = Some(StartChoice::Act(act));
            }
        }
        asked
    }

    /// Draws a way to begin as a card: its picture, its name with its key, and a line about it. Returns true when it was pressed.
    fn card_ui(&mut self, ui: &mut Ui, desk: &Desk, place: Rect, act: StartAct) -> bool {
        let Some([name, sentence]) = act.card() else { return false };
        let colours = palette(ui);
        let key = act.key();
        let response = ui.interact(place, ui.scope_id().with(name), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} ({key})")));
        ui.painter().rect_filled(place, radius::PANEL, colours.surface);
        let (picture, words) = place.split_top_bottom_at_y(place.top() + measure::START_PICTURE);
        let mut part = ui.new_child(UiBuilder::new().id_salt(("picture", name)).max_rect(picture));
        part.set_clip_rect(picture.intersect(ui.clip_rect()));
        self.picture_ui(&mut part, desk, picture, act);
        let words = words.shrink2(vec2(gap::BUTTON, gap::NEXT));
        let line = words.top() + type_size::HEADING / 2.0 + gap::HAIR;
        ui.painter().text(pos2(words.left(), line), Align2::LEFT_CENTER, name, serif(type_size::HEADING), colours.ink);
        cap_ending(ui, pos2(words.right(), line), &key);
        // Small type where the card is narrow.
        let below = line + type_size::HEADING / 2.0 + gap::HAIR;
        let laid = |size: f32| ui.painter().layout(sentence.to_owned(), FontId::proportional(size), colours.second, words.width());
        let text = laid(type_size::BODY);
        let text = if below + text.size().y <= words.bottom() { text } else { laid(type_size::SMALL) };
        ui.painter().galley(pos2(words.left(), below), text, colours.second);
        let edge = match (response.has_focus(), response.hovered()) {
            (true, _) => Stroke::new(measure::CHOSEN, colours.accent),
            (false, true) => Stroke::new(measure::LINE, colours.third),
            (false, false) => Stroke::new(measure::LINE, colours.line),
        };
        ui.painter().rect_stroke(place, radius::PANEL, edge, StrokeKind::Outside);
        response.clicked()
    }

    /// Draws the picture of a card.
    fn picture_ui(&mut self, ui: &mut Ui, desk: &Desk, place: Rect, act: StartAct) {
        match act {
            StartAct::OneNumber => {
                if let Some(first) = &mut self.first {
                    first.number_ui(ui, place, desk);
                }
            }
            StartAct::Open => self.maps_ui(ui, desk, place),
            StartAct::Design => {
                if let Some(first) = &mut self.first {
                    first.design_ui(ui, place, &mut self.easel, desk);
                }
            }
            StartAct::Area => {
                if self.areas.is_none() && self.easel.take() {
                    self.areas = Some(begun::areas(desk));
                }
                match &mut self.areas {
                    Some(areas) => areas.painted.ui(ui, place, Fit::Near, &mut self.easel),
                    None => drop(ui.painter().rect_filled(place, 0.0, palette(ui).open)),
                }
            }
            StartAct::Play | StartAct::Second | StartAct::Third | StartAct::Checked | StartAct::Skip => {}
        }
    }

    /// Draws the maps of four battles, two by two.
    fn maps_ui(&mut self, ui: &Ui, desk: &Desk, place: Rect) {
        if self.shown.len() < SHOWN_SCENARIOS.len() && self.easel.take() {
            let path = SHOWN_SCENARIOS[self.shown.len()];
            let mut games = desk.rules().games().filter(|game| game.has_scenarios());
            let known = games.find_map(|game| Some((game.title(), shipped_paths(game.name()).find(|known| *known == path)?)));
            self.shown.push(known.and_then(|(game, path)| begun::offer(desk, game, path)));
        }
        let size = place.size() / 2.0 - Vec2::splat(measure::LINE / 2.0);
        for nth in 0..SHOWN_SCENARIOS.len() {
            let step = size + Vec2::splat(measure::LINE);
            let at = Rect::from_min_size(place.min + vec2((nth % 2) as f32 * step.x, (nth / 2) as f32 * step.y), size);
            match self.shown.get_mut(nth) {
                Some(Some(offer)) => offer.painted.ui(ui, at, Fit::Cut, &mut self.easel),
                Some(None) | None => drop(ui.painter().rect_filled(at, 0.0, palette(ui).open)),
            }
        }
    }

    /// Draws the page without pictures, where a window is small or type is large: it scrolls.
    fn plain_ui(&mut self, ui: &mut Ui, desk: &Desk) -> Option<StartChoice> {
        let checked = checked_text(desk);
        let mut asked = None;
        let room = with_edges(ui.max_rect().shrink2(vec2(gap::GROUP, gap::NEXT)));
        let mut ui = ui.new_child(UiBuilder::new().id_salt("start").max_rect(room));
        ui.spacing_mut().scroll.content_margin = EDGES;
        scrolled(&mut ui, "start", |ui| {
            ui.set_max_width(measure::READING.min((ui.available_width() - measure::SCROLL_BAR).max(0.0)));
            let held = self.held.as_deref().unwrap_or_default();
            let button = |ui: &mut Ui, words: &str, name: &str| {
                let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::START_BUTTON), Sense::hover());
                main_ui(ui, words, name, place)
            };
            if let Some(first) = held.first() {
                standing_ui(ui, first);
                if button(ui, "Go on", &format!("Go on with {} (Enter)", first.title())) {
                    asked = Some(StartChoice::Enter);
                }
                for (saved, act) in held.iter().skip(1).zip([StartAct::Second, StartAct::Third]) {
                    let state = saved.standing.as_ref().map(Standing::turn_text).unwrap_or_default();
                    if row_ui(ui, &saved.title(), &state, act) {
                        asked = Some(StartChoice::Act(act));
                    }
                }
                if row_ui(ui, PLAY, NOTE, StartAct::Play) {
                    asked = Some(StartChoice::Act(StartAct::Play));
                }
            } else {
                ui.add(Label::new(RichText::new(SAYS).font(serif(type_size::HEADING))).wrap());
                ui.add(Label::new(RichText::new(GAMES).color(palette(ui).second)).wrap());
                if button(ui, PLAY, &format!("{PLAY} (Enter)")) {
                    asked = Some(StartChoice::Enter);
                }
                ui.add(Label::new(RichText::new(NOTE).color(palette(ui).second)).wrap());
            }
            for act in CARDS {
                if act.card().is_some_and(|[name, text]| row_ui(ui, name, text, act)) {
                    asked = Some(StartChoice::Act(act));
                }
            }
            if row_ui(ui, "Assumed values", &checked, StartAct::Checked) {
                asked = Some(StartChoice::Act(StartAct::Checked));
            }
        });
        asked
    }
}

/// Returns how many of the values that decide a battle of the first game were checked against the book.
fn checked_text(desk: &Desk) -> String {
    let of_game = FIRST_SCENARIO.split_inclusive('/').next().unwrap_or_default();
    let checked = desk.settings().checked_values.iter().filter(|name| name.starts_with(of_game)).count();
    format!("{} of {MOST} values checked against the book", checked.min(MOST))
}

/// Returns the intent that goes on with a battle begun.
fn go_on(saved: &SavedGame) -> AppIntent {
    match (&saved.path, saved.place) {
        (Some(path), _) => AppIntent::Open(path.clone()),
        (None, Some(place)) => AppIntent::Play(place),
        (None, None) => AppIntent::Go(BATTLE),
    }
}

/// Opens Chippawa as shipped, with the guide the first time.
fn play(desk: &mut Desk) -> AppIntent {
    match (desk.begin_shipped(FIRST_SCENARIO), desk.settings().guided) {
        (true, false) => AppIntent::Guide,
        (true, true) => AppIntent::Opened,
        (false, _) => AppIntent::Go(BATTLE),
    }
}

/// Margin of what scrolls: it is cut at its edge, and letters of the serif reach a little over theirs.
const EDGES: Margin = Margin::symmetric(gap::HAIR as i8, 0);

/// Returns a place with those edges around it.
fn with_edges(place: Rect) -> Rect {
    place.expand2(vec2(gap::HAIR, 0.0))
}

/// Draws the large button of the page into a place; Enter presses it too. Returns true if it was pressed.
fn main_ui(ui: &Ui, text: &str, name: &str, place: Rect) -> bool {
    let button = Keyed { size: type_size::HEADING, ..Keyed::new(Rank::Main, text, "Enter", name) };
    button.ui(ui, Id::unique("large button of the first page"), place).on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Draws where the player stopped: title, game and day, turn, points, what comes next.
fn standing_ui(ui: &mut Ui, saved: &SavedGame) {
    let colours = palette(ui);
    let Some(standing) = &saved.standing else { return };
    ui.spacing_mut().item_spacing.y = gap::HAIR;
    ui.label(RichText::new("Where you stopped").color(colours.second));
    // A long title is smaller, so that what comes next stays in sight.
    let lines = |size: f32| ui.painter().layout(standing.title.clone(), serif(size), colours.ink, ui.available_width()).rows.len();
    let size = if lines(type_size::RESULT) > 2 { type_size::HEADING } else { type_size::RESULT };
    ui.add(Label::new(RichText::new(&standing.title).font(serif(size)).color(colours.ink)).wrap());
    let day = if saved.age.is_empty() { standing.game.to_owned() } else { format!("{} · {}", standing.game, saved.age) };
    ui.label(RichText::new(day).size(type_size::SMALL).color(colours.second));
    turns_ui(ui, standing);
    let most = standing.sides.iter().map(|side| side.points).max().unwrap_or_default().max(LEAST_POINTS);
    let name_wide = standing.sides.iter().map(|side| width_of(ui, &side.name, semibold(type_size::BODY))).fold(0.0, f32::max);
    for side in &standing.sides {
        let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TABLE_ROW), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{} {}", side.name, side.points)));
        let ink = colours.nation_word(side.nation);
        ui.painter().text(row.left_center(), Align2::LEFT_CENTER, &side.name, semibold(type_size::BODY), ink);
        let left = row.left() + name_wide + gap::NEXT;
        if left + 2.0 * measure::STRENGTH_NUMBER < row.right() {
            draw::bar(ui, row.with_min_x(left), side.nation, (side.points, most));
        } else {
            ui.painter().text(row.right_center(), Align2::RIGHT_CENTER, side.points, semibold(type_size::BODY), ink);
        }
    }
    let next = [standing.to_play.as_str(), standing.phase.as_str()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    let mut job = LayoutJob::default();
    let mut add = |text: &str, font_id: FontId| job.append(text, 0.0, TextFormat { font_id, color: colours.ink, ..TextFormat::default() });
    let plain = FontId::proportional(type_size::BODY);
    add("Next: ", plain.clone());
    add(&format!("{}. ", next.join(", ")), semibold(type_size::BODY));
    add(&standing.open, plain);
    ui.add(Label::new(job).wrap());
}

/// Points at which a bar of points is full at the least: two points are not drawn as a rout.
const LEAST_POINTS: u32 = 10;

/// Draws the turns as dots where they have room in a line, else in words.
fn turns_ui(ui: &mut Ui, standing: &Standing) {
    let colours = palette(ui);
    let dots = standing.turns.filter(|turns| *turns as f32 * measure::TURN_DOT <= ui.available_width());
    let Some(turns) = dots else {
        ui.label(RichText::new(standing.turn_text()).font(semibold(type_size::BODY)));
        return;
    };
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, standing.turn_text()));
    for turn in 1..=turns {
        let centre = pos2(row.left() + (turn as f32 - 0.5) * measure::TURN_DOT, row.center().y);
        let (ground, ink) = match turn {
            now if now == standing.turn => (colours.ink, colours.surface),
            past if past < standing.turn => (colours.picked, colours.ink),
            _ => (colours.sunken, colours.second),
        };
        ui.painter().circle_filled(centre, measure::TURN_DOT * 0.45, ground);
        ui.painter().text(centre, Align2::CENTER_CENTER, turn, FontId::proportional(type_size::SMALL), ink);
    }
}

/// Draws another battle that goes on, in a row with its key. Returns true when it was pressed.
fn other_ui(ui: &mut Ui, place: Rect, saved: &mut SavedGame, act: StartAct, easel: &mut Easel) -> bool {
    let colours = palette(ui);
    let (title, key) = (saved.title(), act.key());
    let response = ui.interact(place, ui.scope_id().with(("goes on", &key)), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go on with {title} ({key})")));
    if response.hovered() {
        ui.painter().rect_filled(place, radius::BUTTON, colours.sunken);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::BUTTON, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Outside);
    }
    let wide = place.height() * measure::THUMB_WIDTH / measure::THUMB_HEIGHT;
    let picture = Rect::from_min_size(place.min, vec2(wide, place.height()));
    saved.painted.ui(ui, picture, Fit::Cut, easel);
    let cap = cap_ending(ui, place.right_center(), &key);
    let words = Rect::from_min_max(pos2(picture.right() + gap::BUTTON, place.top()), pos2(cap.left() - gap::NEXT, place.bottom()));
    let name = draw::title(ui, &title, words.width(), colours.ink);
    let is_line = name.rows.len() == 1;
    let top = if is_line { words.top() } else { words.center().y - name.size().y / 2.0 };
    ui.painter().galley(pos2(words.left(), top), name, colours.ink);
    // A title of two lines leaves no room for the state.
    if let Some(standing) = saved.standing.as_ref().filter(|_| is_line) {
        let points = standing.sides.iter().map(|side| side.points.to_string()).collect::<Vec<_>>().join(" : ");
        let (turn, phase) = (standing.turn_text(), &standing.phase);
        let texts = [
            format!("{turn}, {phase} · {points} · {}", saved.age),
            format!("{turn} · {points} · {}", saved.age),
            format!("{turn} · {points}"),
            turn,
        ];
        let small = FontId::proportional(type_size::SMALL);
        if let Some(text) = texts.iter().find(|text| width_of(ui, text, small.clone()) <= words.width()) {
            ui.painter().text(words.left_bottom(), Align2::LEFT_BOTTOM, text, small, colours.second);
        }
    }
    response.clicked()
}

/// Draws a way to begin as a row: its name, a line about it, its key. Returns true when it was pressed.
fn row_ui(ui: &mut Ui, name: &str, sentence: &str, act: StartAct) -> bool {
    let colours = palette(ui);
    let key = act.key();
    let wide = ui.available_width();
    let inner = wide - 2.0 * gap::BUTTON - cap_width(ui, &key) - gap::NEXT;
    let title = ui.painter().layout(name.to_owned(), heading_font(), colours.ink, inner);
    let text = ui.painter().layout(sentence.to_owned(), FontId::proportional(type_size::SMALL), colours.second, inner);
    let high = (title.size().y + text.size().y + 2.0 * gap::NEXT).max(measure::MAIN_BUTTON_HEIGHT);
    let (place, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} ({key})")));
    let edge = if response.has_focus() { Stroke::new(measure::CHOSEN, colours.accent) } else { Stroke::new(measure::LINE, colours.line) };
    let fill = if response.hovered() { colours.sunken } else { colours.surface };
    ui.painter().rect(place, radius::PANEL, fill, edge, StrokeKind::Inside);
    let at = place.min + vec2(gap::BUTTON, gap::NEXT);
    let below = at + vec2(0.0, title.size().y);
    ui.painter().galley(at, title, colours.ink);
    ui.painter().galley(below, text, colours.second);
    cap_ending(ui, place.right_center() - vec2(gap::BUTTON, 0.0), &key);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
