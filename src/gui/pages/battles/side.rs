//! List at the left of the battles to begin: those that go on, those fought out, the player's own files, and the play that is shown.

use eframe::egui::{Align2, CollapsingHeader, FontId, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{BattlesPage, Target, place_of};
use crate::games::about::{About, Standing};
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::map::Fit;
use crate::gui::pages::begun::SavedGame;
use crate::gui::pages::draw;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::dialog::{path_field, pick_in};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::view::Frame;
use crate::session::NO_FOLDER;
use crate::store::typed_path;

/// Returns the state of a battle begun in words: its result, or turn and phase.
pub fn state_text(standing: &Standing) -> String {
    match &standing.result {
        Some(result) => result.clone(),
        None => format!("{}, {}", standing.turn_text(), standing.phase),
    }
}

impl BattlesPage {
    /// Draws the list, or under the battles of a narrow window what is not above them.
    pub(super) fn side_ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>, is_beside: bool) {
        ui.set_max_width((ui.available_width() - measure::SCROLL_BAR).max(0.0));
        if is_beside {
            ui.add_space(gap::NEXT);
            self.saved_ui(ui, frame.desk);
            self.areas_ui(ui);
        }
        self.files_ui(ui);
        let opened = self.path_ui(ui, frame.desk);
        frame.intents.extend(opened);
        ui.add_space(gap::NEXT);
        now_ui(ui, frame.desk);
        ui.add_space(gap::GROUP);
    }

    /// Draws the battles that go on, and those fought out.
    pub(super) fn saved_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        let saved = self.saved.as_deref().unwrap_or_default();
        let (over, begun): (Vec<usize>, Vec<usize>) = (0..saved.len()).partition(|nth| saved[*nth].result().is_some());
        let beside = if begun.is_empty() { String::new() } else { format!("{} begun · ← goes there", begun.len()) };
        draw::heading_ui(ui, "Go on", &beside);
        if begun.is_empty() {
            let one = self.noun();
            let sentence = match desk.battles_folder() {
                Some(_) => format!("No {one} is begun. Each is saved from its first event on."),
                None => NO_FOLDER.to_owned(),
            };
            ui.label(draw::small(ui, sentence));
        }
        for nth in begun {
            self.row_ui(ui, nth);
        }
        if over.is_empty() {
            return;
        }
        let count = over.len();
        draw::heading_ui(ui, "Fought out", "");
        for nth in over.into_iter().take(if self.all_over { count } else { 1 }) {
            self.row_ui(ui, nth);
        }
        if count > 1 {
            let text = if self.all_over { "Only the last".to_owned() } else { format!("All {count} fought out") };
            if ui.link(text).clicked() {
                self.all_over ^= true;
            }
        }
    }

    /// Draws a battle begun: its picture as it stands, turn and phase, points, and when it was played.
    fn row_ui(&mut self, ui: &mut Ui, nth: usize) {
        let target = Target::Saved(nth);
        let size = vec2(ui.available_width(), measure::THUMB_HEIGHT + 2.0 * gap::HAIR);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        self.arranged.add(target, place, true);
        self.chosen_ui(ui, target, place);
        if !ui.is_rect_visible(place) {
            return;
        }
        let Some(saved) = self.saved.as_mut().and_then(|saved| saved.get_mut(nth)) else { return };
        let picture = Rect::from_min_size(place.min + vec2(gap::HAIR, gap::HAIR), vec2(measure::THUMB_WIDTH, measure::THUMB_HEIGHT));
        saved.painted.ui(ui, picture, Fit::Cut, &mut self.easel);
        let words = Rect::from_min_max(pos2(picture.right() + gap::NEXT, picture.top()), pos2(place.right() - gap::HAIR, picture.bottom()));
        saved_words_ui(ui, words, saved);
    }

    /// Draws the games on boards in the list, where they would be below the fold among the battles.
    fn areas_ui(&mut self, ui: &mut Ui) {
        if !self.areas_listed {
            return;
        }
        draw::heading_ui(ui, "Area games", "cubes");
        let size = vec2(ui.available_width(), measure::THUMB_HEIGHT + 2.0 * gap::HAIR);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        self.arranged.add(Target::Areas, place, true);
        self.chosen_ui(ui, Target::Areas, place);
        let Some(areas) = self.areas.as_mut().filter(|_| ui.is_rect_visible(place)) else { return };
        let picture = Rect::from_min_size(place.min + vec2(gap::HAIR, gap::HAIR), vec2(measure::THUMB_WIDTH, measure::THUMB_HEIGHT));
        areas.painted.ui(ui, picture, Fit::Near, &mut self.easel);
        let palette = palette(ui);
        let left = picture.right() + gap::NEXT;
        let lines = areas.titles.iter().map(|title| draw::title(ui, title, place.right() - gap::HAIR - left, palette.ink));
        let lines = lines.collect::<Vec<_>>();
        let mut top = place.center().y - lines.iter().map(|line| line.size().y).sum::<f32>() / 2.0;
        for line in lines {
            let high = line.size().y;
            ui.painter().galley(pos2(left, top), line, palette.ink);
            top += high;
        }
    }

    /// Draws the ground of a thing in the list and handles the pointer on it.
    fn chosen_ui(&mut self, ui: &mut Ui, target: Target, place: Rect) {
        if self.moved && self.chosen == Some(target) {
            ui.scroll_to_rect(place, None);
        }
        let response = ui.interact(place, ui.scope_id().with(("begun", place_of(target))), Sense::click());
        let (is_chosen, spoken) = (self.chosen == Some(target), self.spoken(target));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &spoken));
        self.take_response(ui, target, &response);
        let palette = palette(ui);
        if is_chosen {
            ui.painter().rect_filled(place, radius::BUTTON, palette.surface);
            let edge = eframe::egui::Stroke::new(measure::CHOSEN, palette.accent);
            ui.painter().rect_stroke(place, radius::BUTTON, edge, eframe::egui::StrokeKind::Inside);
        } else if response.hovered() {
            ui.painter().rect_filled(place, radius::BUTTON, palette.sunken);
        }
    }

    /// Draws the player's own files.
    fn files_ui(&mut self, ui: &mut Ui) {
        draw::heading_ui(ui, "Your files", "");
        let count = self.files.as_ref().map_or(0, Vec::len);
        for nth in 0..count {
            let target = Target::File(nth);
            let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
            self.arranged.add(target, place, true);
            self.chosen_ui(ui, target, place);
            let Some(file) = self.files.as_ref().and_then(|files| files.get(nth)) else { continue };
            let palette = palette(ui);
            let (small, inner) = (FontId::proportional(type_size::SMALL), place.shrink2(vec2(gap::NEXT, 0.0)));
            let name = draw::title(ui, &file.name, inner.width(), palette.ink);
            let is_line = name.rows.len() == 1;
            let right = inner.left() + name.size().x;
            ui.painter().galley(pos2(inner.left(), inner.center().y - name.size().y / 2.0), name, palette.ink);
            // Grey words are left out where there is no room.
            let (kind, age) = (width_of(ui, &file.kind, small.clone()), width_of(ui, &file.age, small.clone()));
            let has_kind = is_line && right + gap::NEXT + kind <= inner.right();
            if has_kind {
                let at = pos2(right + gap::NEXT, inner.center().y);
                ui.painter().text(at, Align2::LEFT_CENTER, &file.kind, small.clone(), palette.second);
            }
            if has_kind && right + kind + 3.0 * gap::NEXT + age <= inner.right() {
                ui.painter().text(inner.right_center(), Align2::RIGHT_CENTER, &file.age, small, palette.second);
            }
        }
    }

    /// Draws the field for a file from elsewhere; its kind follows from its content.
    fn path_ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Option<AppIntent> {
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            let field = path_field(ui, ["File", "or type its path"], &mut self.path, ("Browse…", pick_in(desk.battles_folder())));
            let is_named = !self.path.trim().is_empty();
            let path = typed_path(&self.path);
            if !is_named {
                ui.label(draw::small(ui, "or drop a file on the window"));
                return;
            }
            if main_button(ui, true, "Open this file") || field.is_entered || field.is_picked {
                asked = Some(AppIntent::Open(path.clone()));
            }
            let save = format!("Save the {} as this", desk.shown().name());
            if main_button(ui, true, &save) && desk.save_as(&path) {
                asked = Some(AppIntent::Opened);
            }
        });
        asked
    }
}

/// Draws the words of a battle begun beside its picture.
fn saved_words_ui(ui: &Ui, place: Rect, saved: &SavedGame) {
    let palette = palette(ui);
    let small = FontId::proportional(type_size::SMALL);
    let points = saved.standing.as_ref().map(|standing| draw::points(ui, &standing.sides)).unwrap_or_default();
    let font = semibold(type_size::BODY);
    let wide = points.iter().map(|(text, _)| width_of(ui, text, font.clone())).sum::<f32>();
    let title = draw::title(ui, &saved.title(), place.width() - wide - gap::NEXT, palette.ink);
    let lines = match &saved.standing {
        Some(standing) => state_text(standing),
        None => "cannot be read".to_owned(),
    };
    let state = ui.painter().layout(lines, small.clone(), palette.second, place.width());
    let high = title.size().y + state.size().y;
    let top = place.center().y - high / 2.0;
    let middle = top + title.size().y / 2.0;
    let below = top + title.size().y;
    draw::pieces_to(ui, pos2(place.right(), middle), &points, &font);
    ui.painter().galley(pos2(place.left(), top), title, palette.ink);
    // The day it was played is left out where the state takes the line.
    let day = ui.painter().layout_no_wrap(saved.age.clone(), small, palette.second);
    let is_line = state.rows.len() == 1;
    if is_line && state.size().x + gap::NEXT + day.size().x <= place.width() {
        ui.painter().galley(pos2(place.right() - day.size().x, below), day, palette.second);
    }
    ui.painter().galley(pos2(place.left(), below), state, palette.second);
}

/// Draws the play that is shown: its ground, its notes, and where it is saved.
fn now_ui(ui: &mut Ui, desk: &Desk) {
    let About { title, date, ground, ground_note, summary, notes, .. } = desk.session().about();
    let keeping = desk.persistence();
    if keeping.notice().is_none() && keeping.path().is_none() && desk.battles_folder().is_none() {
        let sentence = format!("{NO_FOLDER}: nothing is saved unless you save the {} under a name above.", desk.shown().name());
        ui.label(RichText::new(sentence).strong());
    }
    let day = if date.is_empty() { String::new() } else { format!(", {date}") };
    CollapsingHeader::new("In play").show(ui, |ui| {
        ui.label(RichText::new(format!("{title}{day}")).strong());
        match (keeping.notice(), keeping.path(), desk.battles_folder()) {
            // It is shown in the last line, with its buttons.
            (Some(_), ..) | (None, None, None) => {}
            (None, Some(path), _) => drop(ui.label(format!("Every event is saved in {}", path.display()))),
            (None, None, Some(_)) => drop(ui.label("Saved in a file of its own from its first event on.")),
        }
        for text in [ground, ground_note, summary].into_iter().flatten().chain(notes) {
            ui.label(RichText::new(text).small());
        }
    });
}
