//! Choice of a design: a new one, an existing scenario, or a design begun before.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{CursorIcon, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::keys;
use super::stored::Stored;
use crate::design::{Draft, Pointer, ScenarioFormat};
use crate::engine::fault::not_json_at;
use crate::engine::text::join_alternatives;
use crate::games::registry::OpenDesign;
use crate::games::{Document, shipped, shipped_paths};
use crate::gui::look::{gap, measure, palette, radius, serif, type_size};
use crate::gui::map::{Easel, Fit};
use crate::gui::pages::begun::{self as offered, Offer};
use crate::gui::pages::cards::{heading_of_game, part, words_ui};
use crate::gui::pages::{draw, plan};
use crate::gui::parts::keyed::{Keyed, Rank, main_button};
use crate::gui::parts::opening::LastDrawn;
use crate::gui::parts::widgets::{scrolled, width_of};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::dialog::{path_field, pick_in};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::KeyTable;
use crate::gui::shell::view::{Frame, PageView};
use crate::session::NO_FOLDER;
use crate::store::{age, typed_path};

/// Battle to begin a design from.
#[derive(Debug)]
struct Start {
    /// Place of its form among the forms.
    form: usize,
    title: String,
    path: &'static str,
    /// Its picture and figures; `None` if it cannot be played by the tables in force.
    offer: Option<Offer>,
}

/// The page on which designs are begun.
#[derive(Debug, Default)]
pub struct DesignPage {
    forms: Vec<Arc<ScenarioFormat>>,
    /// Version of the tables the forms were built from.
    fingerprint: String,
    path: String,
    /// Designs in the folder of battles, the last changed first; `None` if the folder was not read yet.
    kept: Option<Vec<Stored>>,
    /// Built-in battles, form by form; `None` if they were not read yet.
    starts: Option<Vec<Start>>,
    easel: Easel,
    /// The frame it was drawn in last.
    drawn_in: LastDrawn,
}

impl PageView for DesignPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let is_first = self.reread_when_opened(ui, frame.desk);
        self.easel.begin(is_first);
        let mut elsewhere = None;
        if let Some(chosen) = self.choice_ui(ui, frame.desk, &mut elsewhere)
            && frame.desk.set_play(DeskPlace::Design, Box::new(chosen))
        {
            frame.intents.push(AppIntent::Opened);
        }
        frame.intents.extend(elsewhere.map(AppIntent::Open));
        self.easel.end(ui);
    }

    fn fills(&self) -> bool {
        true
    }

    /// Opens a scenario with faults, which are mended on the desk; a sound one is begun by the page of its game, and of what is no scenario
    /// of a known game that page tells the fault.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let Document::Scenario(text) = document else { return None };
        desk.parse(text).err()?;
        let forms = desk.rules().designs().map(Arc::new).collect::<Vec<_>>();
        let design = of_scenario(desk, &forms, path, text).ok()?;
        let opened = desk.set_play(DeskPlace::Design, Box::new(design));
        if opened {
            desk.notify(format!(
                "The scenario has faults and cannot be played yet. It is open on the designer's desk: F8 goes from fault to fault. \
                 Every change that leaves none is saved in {}.",
                path.display()
            ));
        }
        Some(opened)
    }

    /// Lists the keys of a design, so that help has them before one is open.
    fn keys_for_help(&self) -> KeyTable {
        keys::of_grid(true)
    }
}

impl DesignPage {
    /// Reads the existing designs again when the page is opened, by the tables in force. Returns true in its first frame.
    fn reread_when_opened(&mut self, ui: &Ui, desk: &Desk) -> bool {
        let is_first = self.drawn_in.is_opening(ui);
        if is_first {
            (self.kept, self.path) = (None, String::new());
        }
        let fingerprint = &desk.rules().fingerprint;
        if self.fingerprint != *fingerprint {
            self.fingerprint.clone_from(fingerprint);
            self.forms = desk.rules().designs().map(Arc::new).collect();
            self.starts = None;
        }
        is_first
    }

    /// Draws the page: new designs and those begun at the left, battles to begin from at the right; in a narrow window under each other.
    /// Returns the design that was chosen; a file that is neither design nor scenario goes to `elsewhere`.
    fn choice_ui(&mut self, ui: &mut Ui, desk: &mut Desk, elsewhere: &mut Option<PathBuf>) -> Option<OpenDesign> {
        let whole = ui.max_rect();
        let is_wide = whole.width() >= measure::NARROW;
        let side = if is_wide { measure::OPEN_SIDE } else { 0.0 };
        let (list, rest) = whole.split_left_right_at_x(whole.left() + side);
        let mut chosen = None;
        if is_wide {
            ui.painter().vline(list.right(), list.y_range(), Stroke::new(measure::LINE, palette(ui).line));
            let mut part = part(ui, "designs", list.shrink2(vec2(gap::GROUP, 0.0)));
            scrolled(&mut part, "designs", |ui| chosen = self.side_ui(ui, desk, elsewhere));
        }
        let room = rest.shrink2(vec2(gap::GROUP, 0.0));
        let mut part = part(ui, "battles", room);
        scrolled(&mut part, "battles", |ui| {
            if !is_wide {
                chosen = self.side_ui(ui, desk, elsewhere);
            }
            ui.set_max_width((room.width() - measure::SCROLL_BAR).max(0.0));
            ui.add_space(gap::NEXT);
            let begun = self.starts_ui(ui, desk);
            chosen = chosen.take().or(begun);
            ui.add_space(gap::GROUP);
        });
        chosen
    }

    /// Draws what a design begins from nothing or from a file, and the designs begun.
    fn side_ui(&mut self, ui: &mut Ui, desk: &mut Desk, elsewhere: &mut Option<PathBuf>) -> Option<OpenDesign> {
        ui.set_max_width((ui.available_width() - measure::SCROLL_BAR).max(0.0));
        ui.add_space(gap::NEXT);
        let mut chosen = None;
        draw::heading_ui(ui, "Design a scenario", "an empty table");
        for form in &self.forms {
            let (id, place) = ui.allocate_space(vec2(ui.available_width(), measure::MAIN_BUTTON_HEIGHT));
            let name = format!("New: {}", form.title);
            if Keyed::new(Rank::Chip, &name, "", &name).ui(ui, id, place).clicked() {
                chosen = Draft::read(form.blank).ok().map(|start| begun(desk, form, start));
            }
        }
        ui.add_space(gap::NEXT);
        let kept = self.kept.get_or_insert_with(|| stored(desk, &self.forms));
        draw::heading_ui(ui, "Go on", &if kept.is_empty() { String::new() } else { format!("{} begun", kept.len()) });
        if kept.is_empty() {
            let text =
                if desk.battles_folder().is_some() { "No design is begun. Each is saved from its first change on." } else { NO_FOLDER };
            ui.label(draw::small(ui, text));
        }
        for design in kept.iter() {
            if stored_ui(ui, design) {
                *elsewhere = Some(design.path.clone());
            }
        }
        ui.add_space(gap::NEXT);
        draw::heading_ui(ui, "From a file", "");
        let of_file = self.path_ui(ui, desk, elsewhere);
        ui.add_space(gap::GROUP);
        chosen.or(of_file)
    }

    /// Draws the battles that come with the program, form by form: a click begins a design from one.
    fn starts_ui(&mut self, ui: &mut Ui, desk: &Desk) -> Option<OpenDesign> {
        let Self { forms, starts, easel, .. } = self;
        let starts = starts.get_or_insert_with(|| all_starts(desk, forms));
        let of_form = |nth: usize| starts.iter().filter(|start| start.form == nth).count();
        let titles = forms.iter().map(|form| format!("From a battle of {}", form.title)).collect::<Vec<_>>();
        let games = titles.iter().enumerate().map(|(nth, title)| (of_form(nth), width_of(ui, title, serif(type_size::HEADING))));
        let plan = plan(&games.collect::<Vec<_>>(), ui.available_width());
        let (room, _) = ui.allocate_exact_size(vec2(ui.available_width().max(0.0), plan.height), Sense::hover());
        let off = room.min.to_vec2();
        for (title, heading) in titles.iter().enumerate().filter(|(nth, _)| of_form(*nth) > 0).map(|(_, title)| title).zip(&plan.headings) {
            heading_of_game(ui, heading.translate(off), title, "a copy: the battle itself stays as it is");
        }
        let strongest = |form: usize| {
            let sides = starts.iter().filter(|start| start.form == form).filter_map(|start| start.offer.as_ref());
            sides.flat_map(|offer| &offer.about.sides).map(|side| side.strength).max().unwrap_or(1)
        };
        let most = (0..forms.len()).map(strongest).collect::<Vec<_>>();
        let mut chosen = None;
        for (card, place) in starts.iter_mut().zip(&plan.cards) {
            if card_ui(ui, card, place.translate(off), most[card.form], easel) {
                chosen = start(card.path).map(|start| begun(desk, &forms[card.form], start));
            }
        }
        chosen
    }

    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk, elsewhere: &mut Option<PathBuf>) -> Option<OpenDesign> {
        ui.horizontal_wrapped(|ui| {
            let path =
                path_field(ui, ["File", "path of a scenario or design"], &mut self.path, ("Browse…", pick_in(desk.battles_folder())));
            let asked = main_button(ui, !self.path.trim().is_empty(), "Design from this file") || path.is_entered;
            let path = &typed_path(&self.path);
            if !asked {
                return None;
            }
            match Document::of(path) {
                Ok(Document::Scenario(text)) => from_scenario(desk, &self.forms, path, &text),
                // It is opened on the page of its kind, which reports any error.
                Ok(Document::Play { .. } | Document::Board { .. } | Document::HouseRules(_)) | Err(_) => {
                    *elsewhere = Some(path.to_path_buf());
                    None
                }
            }
        })
        .inner
    }
}

/// Draws a design begun: its title, and its file under it. Returns true if it was pressed.
fn stored_ui(ui: &mut Ui, design: &Stored) -> bool {
    let palette = palette(ui);
    let room = ui.available_width() - 2.0 * gap::NEXT;
    let title = draw::title(ui, &design.title, room, palette.ink);
    let text = format!("{}, {}", design.file, design.facts);
    let words = ui.painter().layout(text.clone(), FontId::proportional(type_size::SMALL), palette.second, room);
    let high = title.size().y + words.size().y + 2.0 * gap::HAIR;
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go on with {}: {text}", design.title)));
    if response.hovered() {
        ui.painter().rect_filled(place, radius::BUTTON, palette.sunken);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::BUTTON, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
    let at = place.min + vec2(gap::NEXT, gap::HAIR);
    let below = at + vec2(0.0, title.size().y);
    ui.painter().galley(at, title, palette.ink);
    ui.painter().galley(below, words, palette.second);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Draws a battle to begin from: its map, and its figures under it. Returns true if it was pressed.
fn card_ui(ui: &mut Ui, card: &mut Start, place: Rect, most: u32, easel: &mut Easel) -> bool {
    let response = ui.interact(place, ui.scope_id().with(("battle to begin from", card.path)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("From {}", card.title)));
    if ui.is_rect_visible(place) {
        let palette = palette(ui);
        ui.painter().rect_filled(place, radius::PANEL, palette.surface);
        let (picture, words) = place.split_top_bottom_at_y(place.top() + measure::BATTLE_PICTURE);
        let words = words.shrink2(vec2(gap::NEXT, gap::HAIR));
        match &mut card.offer {
            Some(offer) => {
                offer.painted.ui(ui, picture, Fit::Cut, easel);
                words_ui(ui, words, offer, most);
            }
            None => {
                let title = draw::title(ui, &card.title, words.width(), palette.ink);
                ui.painter().galley(words.min, title, palette.ink);
            }
        }
        draw::frame(ui, place, response.has_focus(), &response);
    }
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Returns the built-in battles of all forms.
fn all_starts(desk: &Desk, forms: &[Arc<ScenarioFormat>]) -> Vec<Start> {
    let of_form = |(nth, form): (usize, &Arc<ScenarioFormat>)| {
        let card = |path| {
            let offer = offered::offer(desk, form.title, path);
            let title = offer.as_ref().map(|offer| offer.about.title.clone()).or_else(|| title_of(path))?;
            Some(Start { form: nth, title, path, offer })
        };
        shipped_paths(form.system).filter_map(card).collect::<Vec<_>>()
    };
    forms.iter().enumerate().flat_map(of_form).collect()
}

/// Returns a design that begins from a draft and is in no file yet.
fn begun(desk: &Desk, form: &Arc<ScenarioFormat>, start: Draft) -> OpenDesign {
    OpenDesign::begin(form, start, &desk.rules().fingerprint, desk.save_location(DeskPlace::Design))
}

/// Returns the designs in the folder of battles, the last changed first.
fn stored(desk: &Desk, forms: &[Arc<ScenarioFormat>]) -> Vec<Stored> {
    let mut paths = desk.files_of(DeskPlace::Design);
    paths.sort_by_cached_key(|path| age(path));
    paths.into_iter().map(|path| Stored::read(forms, path)).collect()
}

/// Returns a built-in battle as a draft.
fn start(path: &str) -> Option<Draft> {
    shipped(path).and_then(|text| Draft::read(text).ok())
}

/// Returns the title of a built-in battle that cannot be played by the tables in force.
fn title_of(path: &'static str) -> Option<String> {
    Some(start(path)?.text_at(&Pointer::default().field("title")).unwrap_or(path).to_owned())
}

/// Returns a design that begins from a scenario's file and is saved to it; reports the reason if it cannot.
fn from_scenario(desk: &mut Desk, forms: &[Arc<ScenarioFormat>], path: &Path, text: &str) -> Option<OpenDesign> {
    match of_scenario(desk, forms, path, text) {
        Ok(design) => {
            desk.notify_success(format!("From now on every change without a fault is saved in {}.", path.display()));
            Some(design)
        }
        Err(sentence) => {
            desk.notify(sentence);
            None
        }
    }
}

fn of_scenario(desk: &Desk, forms: &[Arc<ScenarioFormat>], path: &Path, text: &str) -> Result<OpenDesign, String> {
    let start = Draft::read(text).map_err(|error| format!("{} is no scenario: {}.", path.display(), not_json_at(&error)))?;
    let system = start.text_at(&Pointer::default().field("system")).map(str::to_owned);
    let form = forms.iter().find(|form| system.as_deref() == Some(form.system));
    let form = form.ok_or_else(|| {
        let known = join_alternatives(&forms.iter().map(|form| form.system).collect::<Vec<_>>());
        format!("{} is no scenario: its field \"system\" must be {known}.", path.display())
    })?;
    let start = start.found_from(form, path.parent().unwrap_or(Path::new("")));
    Ok(begun(desk, form, start).with_scenario_file(path))
}
