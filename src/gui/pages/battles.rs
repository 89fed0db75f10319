//! Page of battles: the one in play, recent ones, scenarios to begin; open and save as.

use std::path::PathBuf;

use eframe::egui::{Align, Frame as Framed, Key, Margin, Rect, RichText, Role, Stroke, Ui, WidgetInfo};

use super::picture::picture_ui;
use crate::engine::text::count_text;
use crate::games::about::{About, Picture};
use crate::games::{shipped, shipped_paths};
use crate::gui::look::{gap, heading as heading_font, measure, palette, radius, semibold, type_size};
use crate::gui::map::Painting;
use crate::gui::parts::widgets::{heading, main_button, scrolled};
use crate::gui::shell::desk::{Desk, Recent};
use crate::gui::shell::dialog::{path_field, pick_in};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, Pressed, acts};
use crate::gui::shell::view::{BeginView, Frame, PageView};
use crate::session::NO_FOLDER;
use crate::store::typed_path;

/// State of the page of battles.
#[derive(Debug, Default)]
pub struct BattlesPage {
    path: String,
    /// Other ways to begin, of single games.
    ways: Vec<Box<dyn BeginView>>,
    /// The built-in scenarios, read once and not in every frame.
    offers: Option<Vec<Offer>>,
    /// The battles played last, read once each time the page is opened.
    recent: Option<Vec<Recent>>,
    chosen: Chosen,
    /// The frame it was drawn in last.
    drawn_in: u64,
    /// The page has just been opened.
    is_new: bool,
}

/// Built-in scenario, as the page offers it.
#[derive(Clone, Debug)]
struct Offer {
    path: &'static str,
    game: &'static str,
    about: About,
    picture: Picture,
    /// The painted picture, if it is a map.
    painting: Painting,
}

/// The battle chosen by keys; none at first, so that an Enter too many begins nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chosen {
    nth: Option<usize>,
    /// The choice has changed: it is brought into sight.
    moved: bool,
    /// The battle is to be begun.
    enter: bool,
}

acts! {
    /// Acts of the page.
    enum BattlesAct {
        After: [Chord::Alone(Key::ArrowDown)], "Selects the next battle to begin, or the one before.", "next";
        Before: [Chord::Alone(Key::ArrowUp)], "";
    }
}

impl PageView for BattlesPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.come_to(ui);
        self.take_keys(&frame.pressed);
        frame.intents.extend(self.page_ui(ui, frame.desk));
    }

    fn bindings(&self) -> KeyTable {
        [BattlesAct::table(), vec![Common::Enter.line().says("Begins the battle in the frame.").short("begin")]].concat()
    }
}

impl BattlesPage {
    /// Handles the keys: arrows choose among the battles to begin, Enter begins.
    fn take_keys(&mut self, pressed: &Pressed) {
        let last = self.offers.as_ref().map_or(0, |offers| offers.len().saturating_sub(1));
        let before = self.chosen.nth;
        let nth = pressed.of().fold(before, |before, (act, _)| match act {
            BattlesAct::After => Some(before.map_or(0, |nth| (nth + 1).min(last))),
            BattlesAct::Before => Some(before.map_or(0, |nth| nth.saturating_sub(1))),
        });
        self.chosen = Chosen { nth, moved: nth != before, enter: pressed.enter() };
    }

    /// Resets the page when it is opened: scrolled to its beginning, with nothing chosen.
    fn come_to(&mut self, ui: &Ui) {
        let now = ui.ctx().cumulative_frame_nr();
        if now > self.drawn_in + 1 {
            (self.recent, self.chosen) = (None, Chosen::default());
            self.is_new = true;
        }
        self.drawn_in = now;
    }

    /// Returns the page with these ways to begin beside the scenarios.
    pub fn with(ways: Vec<Box<dyn BeginView>>) -> Self {
        Self { ways, ..Self::default() }
    }

    /// Draws the page. Returns the intent to open a file, or that a battle was begun.
    fn page_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Option<AppIntent> {
        heading(ui, "Battles");
        let mut changed = false;
        let mut asked = None;
        scrolled(ui, "facts", |ui| {
            // The battle to go back to comes first; the battles to begin are many, and the text about the one in play is long.
            if std::mem::take(&mut self.is_new) {
                ui.scroll_to_cursor(Some(Align::TOP));
            }
            asked = self.recent_ui(ui, desk).map(AppIntent::Open).or(self.path_ui(ui, desk));
            ui.add_space(gap::NEXT);
            let offers = self.offers.get_or_insert_with(|| offers(desk));
            changed |= scenarios_ui(ui, desk, offers, &mut self.chosen);
            for way in &mut self.ways {
                changed |= way.ui(ui, desk);
            }
            ui.separator();
            now_ui(ui, desk);
        });
        asked.or(changed.then_some(AppIntent::Opened))
    }

    /// Draws the battles played last. Returns the one to open.
    fn recent_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Option<PathBuf> {
        let recent = self.recent.get_or_insert_with(|| desk.recent());
        if recent.is_empty() {
            return None;
        }
        let (mut opens, mut forgotten) = (None, None);
        ui.label(RichText::new("Recent").strong());
        for Recent { path, description: told } in recent.iter() {
            ui.horizontal_wrapped(|ui| {
                let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
                if ui.button(format!("Open {name}")).on_hover_text(path.display().to_string()).clicked() {
                    opens = Some(path.clone());
                }
                let says = format!("Forget {name}");
                let forget = ui.button(RichText::new("×").small());
                forget.widget_info(|| WidgetInfo::labeled(Role::Button, true, &says));
                if forget.on_hover_text(says).clicked() {
                    forgotten = Some(path.clone());
                }
                ui.label(RichText::new(told).color(palette(ui).second));
            });
        }
        if let Some(path) = forgotten {
            desk.remove_recent(&path);
            self.recent = None;
        }
        opens
    }

    /// Draws the field for a file; its kind follows from its content.
    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Option<AppIntent> {
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            let field = path_field(
                ui,
                ["File", "path of a battle, campaign, scenario …"],
                &mut self.path,
                ("Browse…", pick_in(desk.battles_folder())),
            );
            let named = !self.path.trim().is_empty();
            let path = typed_path(&self.path);
            if main_button(ui, named, "Open this file") || field.is_entered {
                asked = Some(AppIntent::Open(path.clone()));
            }
            let save = format!("Save the {} as this file", desk.shown().name());
            if main_button(ui, named, &save) && desk.save_as(&path) {
                asked = Some(AppIntent::Opened);
            }
        });
        asked
    }
}

fn now_ui(ui: &mut Ui, desk: &Desk) {
    let About { title, date, ground, ground_note, summary, notes, .. } = desk.session().about();
    let day = if date.is_empty() { String::new() } else { format!(", {date}") };
    ui.label(RichText::new(format!("In play: {title}{day}")).strong());
    if let Some(ground) = ground {
        ui.label(ground);
    }
    if let Some(note) = ground_note {
        ui.label(RichText::new(note).small());
    }
    let keeping = desk.persistence();
    match (keeping.notice(), keeping.path(), desk.battles_folder()) {
        // It is shown above every page, with its buttons.
        (Some(_), ..) => {}
        (None, Some(path), _) => drop(ui.label(format!("Saved as you go in {}", path.display()))),
        (None, None, Some(_)) => drop(ui.label("Saved in a file of its own from the first event on.")),
        (None, None, None) => {
            ui.label(
                RichText::new(format!("{NO_FOLDER}: nothing is saved unless you save the {} under a name above.", desk.shown().name()))
                    .strong(),
            );
        }
    }
    if let Some(summary) = summary {
        ui.label(summary);
    }
    for note in notes {
        ui.label(RichText::new(note).small());
    }
}

/// Returns the built-in scenarios that are valid by the tables in force, in order of their date.
fn offers(desk: &Desk) -> Vec<Offer> {
    let offer = |game: &'static str, path| {
        let start = shipped(path).and_then(|text| desk.parse(text).ok())?;
        Some(Offer { path, game, about: start.about(), picture: start.picture(), painting: Painting::default() })
    };
    let games = desk.rules().games().filter(|game| game.has_scenarios());
    let paths = games.flat_map(|game| shipped_paths(game.name()).map(move |path| (game.title(), path)));
    let mut offers = paths.filter_map(|(game, path)| offer(game, path)).collect::<Vec<_>>();
    // On the same day and hour, in the order of the games.
    offers.sort_by(|one, other| one.about.began.cmp(&other.about.began));
    offers
}

/// Draws a card for each battle that can be begun; the one chosen by keys has a frame. Returns true when one was begun.
fn scenarios_ui(ui: &mut Ui, desk: &mut Desk, offers: &mut [Offer], chosen: &mut Chosen) -> bool {
    let mut changed = false;
    for (nth, offer) in offers.iter_mut().enumerate() {
        let is_chosen = chosen.nth == Some(nth);
        let card = card_ui(ui, offer, is_chosen);
        if is_chosen && std::mem::take(&mut chosen.moved) {
            ui.scroll_to_rect(card.rect, None);
        }
        if card.begun || (is_chosen && std::mem::take(&mut chosen.enter)) {
            changed |= desk.begin_shipped(offer.path);
        }
    }
    changed
}

/// Response of a card in this frame.
struct Card {
    begun: bool,
    rect: Rect,
}

/// Draws a battle to begin: its picture, the sides and their strength, its length, and a line about it.
fn card_ui(ui: &mut Ui, offer: &mut Offer, chosen: bool) -> Card {
    let palette = palette(ui);
    let edge = if chosen { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, palette.line) };
    let frame = Framed::new().fill(palette.surface).stroke(edge).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::NEXT as i8));
    let nations = offer.about.sides.iter().map(|side| side.nation).collect::<Vec<_>>();
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if ui.available_width() < measure::CARD_WIDE {
            picture_ui(ui, &offer.picture, &mut offer.painting, &nations);
            return words_ui(ui, offer);
        }
        ui.horizontal_top(|ui| {
            picture_ui(ui, &offer.picture, &mut offer.painting, &nations);
            ui.vertical(|ui| words_ui(ui, offer)).inner
        })
        .inner
    });
    Card { begun: shown.inner, rect: shown.response.rect }
}

/// Draws the text about a battle, and its button. Returns true when the button was pressed.
fn words_ui(ui: &mut Ui, offer: &Offer) -> bool {
    let about = &offer.about;
    let palette = palette(ui);
    ui.set_width(ui.available_width());
    let begun = ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&about.title).font(heading_font()).color(palette.ink));
        ui.label(
            RichText::new(format!("{} · {} · {}", offer.game, about.date, count_text(about.turns, "turn", "turns"))).color(palette.second),
        );
        main_button(ui, true, &format!("Begin {}", about.title))
    });
    ui.horizontal_wrapped(|ui| {
        for side in &about.sides {
            let text = format!("{}: {} units, {} {}", side.name, side.units, side.strength, about.strength_of);
            ui.label(RichText::new(text).font(semibold(type_size::BODY)).color(palette.nation_word(side.nation)));
            ui.add_space(gap::NEXT);
        }
    });
    if let Some(summary) = &about.summary {
        ui.label(summary);
    }
    if let Some(ground) = &about.ground {
        ui.label(RichText::new(ground).small().color(palette.second));
    }
    begun.inner
}
