//! The last line of the window: the file of the events, and the keys that work now. Its height does not depend on its text.

use eframe::egui::{
    Align, Align2, Area, CursorIcon, FontId, Frame, Id, Label, Layout, Margin, Order, Panel, Rect, Response, RichText, Role, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use std::path::Path;

use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::keys::{KeyAct, KeyHint};
use crate::gui::shell::pass::{hover_text, show_key};
use crate::gui::shell::save_problem::{SaveIntent, SaveView, elsewhere_ui, retry_ui};
use crate::gui::shell::view::PageNote;
use crate::session::{FileNotice, FileStatus};

/// Contents of the line beside the file of the play.
#[derive(Clone, Debug, Default)]
pub struct LastLine {
    /// Keys that work now.
    pub keys: Vec<KeyHint>,
    /// Note of the page, in place of the file.
    pub note: Option<PageNote>,
    /// Sentence of what was undone or redone last, in place of the file.
    pub moved: Option<String>,
    /// The pointer has gone on to something that has words of its own: that sentence has been seen.
    pub is_seen: bool,
    /// The box of that note was pressed.
    pub note_pressed: bool,
    /// Act of the key that was clicked, with its letter.
    pub clicked: Option<(KeyAct, char)>,
}

/// Draws the line. Returns the player's request about saving the play on the page, if any.
pub fn ui(ui: &mut Ui, status: Option<&FileStatus>, view: &mut SaveView, line: &mut LastLine) -> Option<SaveIntent> {
    let frame = Frame::new().fill(palette(ui).surface).inner_margin(Margin::symmetric(gap::NEXT as i8, 0));
    let panel = Panel::bottom("last line").exact_size(measure::LAST_LINE).resizable(false).show_separator_line(true).frame(frame);
    let mut asked = None;
    panel.show(ui, |ui| {
        ui.spacing_mut().button_padding.y = measure::LINE;
        ui.spacing_mut().interact_size.y = measure::LAST_LINE - 2.0 * gap::HAIR;
        let notice = status.and_then(|status| status.notice.as_ref());
        let pointed = hover_text(ui);
        line.is_seen = is_seen(ui);
        let file = |path: &Path| {
            let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
            format!("• Saved as you go ({name})")
        };
        ui.horizontal_centered(|ui| match (notice, status.and_then(|status| status.path.as_ref())) {
            (None, path) if pointed.is_some() && line.moved.is_none() => {
                // The keys come back: a map keeps the room they give it.
                let place = ui.available_rect_before_wrap();
                let mut hidden = ui.new_child(UiBuilder::new().id_salt("keys").max_rect(place).invisible());
                line.keys_ui(&mut hidden, &path.map(|path| file(path)).unwrap_or_default());
                let text = RichText::new(pointed.unwrap_or_default()).size(type_size::SMALL);
                ui.add(Label::new(text).truncate());
            }
            (Some(notice), _) => asked = trouble_ui(ui, notice, view),
            (None, _) if line.note.is_some() => line.note_ui(ui),
            (None, Some(path)) => {
                let sentence = file(path);
                // The keys keep the room they have beside the file.
                line.keys_ui(ui, &sentence);
                line.words_ui(ui, sentence).on_hover_text(path.display().to_string());
            }
            (None, None) => {
                line.keys_ui(ui, &line.moved.clone().unwrap_or_default());
                if line.moved.is_some() {
                    line.words_ui(ui, String::new());
                }
            }
        });
    });
    asked.or_else(|| naming_ui(ui, status, view))
}

/// Draws what was undone or redone last where a low window has no last line: over the foot, where nothing is clicked. Returns true once it
/// has been seen.
pub fn moved_ui(ui: &Ui, moved: &str) -> bool {
    let palette = palette(ui);
    let window = ui.ctx().content_rect();
    let area = Area::new(Id::unique("what was undone")).order(Order::Middle).interactable(false);
    let line =
        Frame::new().fill(palette.surface).inner_margin(Margin { left: gap::GROUP as i8, right: gap::NEXT as i8, top: 0, bottom: 1 });
    area.anchor(Align2::LEFT_BOTTOM, vec2(0.0, 0.0)).show(ui.ctx(), |ui| {
        line.show(ui, |ui| {
            ui.set_max_width(window.width() * measure::MOVED_SHARE);
            ui.add(Label::new(RichText::new(moved).size(type_size::SMALL).color(palette.second)).truncate());
        });
    });
    is_seen(ui)
}

/// Returns whether the pointer has gone on to something that has words of its own.
fn is_seen(ui: &Ui) -> bool {
    hover_text(ui).is_some() && ui.input(|input| input.pointer.is_moving())
}

impl LastLine {
    /// Draws a sentence, or in its place what was undone or redone last.
    fn words_ui(&self, ui: &mut Ui, sentence: String) -> Response {
        let text = RichText::new(self.moved.clone().unwrap_or(sentence)).size(type_size::SMALL).color(palette(ui).second);
        ui.add(Label::new(text).truncate())
    }

    /// Draws the note of the page, with its box if it has one, and the keys beside it.
    fn note_ui(&mut self, ui: &mut Ui) {
        let Some(PageNote { text, tick }) = self.note else { return };
        let ink = palette(ui).second;
        let Some((ticked, key)) = tick else {
            self.keys_ui(ui, text);
            // It is left out where the keys leave it no room.
            if width_of(ui, text, FontId::proportional(type_size::SMALL)) <= ui.available_width() {
                ui.label(RichText::new(text).size(type_size::SMALL).color(ink));
            }
            return;
        };
        let spoken = format!("{text} ({key})");
        let wide = measure::TURN_COUNTER + gap::NEXT + width_of(ui, &spoken, FontId::proportional(type_size::SMALL)) + gap::NEXT;
        let whole = ui.available_rect_before_wrap();
        let place = Rect::from_min_size(whole.min, vec2(wide.min(whole.width()), whole.height()));
        let response = ui.allocate_rect(place, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, ticked, &spoken));
        self.note_pressed |= response.clicked();
        let palette = palette(ui);
        let square = vec2(measure::TURN_COUNTER, measure::TURN_COUNTER);
        let tick = Rect::from_min_size(pos2(place.left(), place.center().y - square.y / 2.0), square);
        let edge =
            if response.has_focus() { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, palette.third) };
        ui.painter().rect(tick, radius::CELL, if ticked { palette.ink } else { palette.surface }, edge, StrokeKind::Inside);
        if ticked {
            let at = |x: f32, y: f32| tick.lerp_inside(vec2(x, y));
            let stroke = Stroke::new(measure::FOCUS, palette.surface);
            ui.painter().line_segment([at(0.22, 0.52), at(0.42, 0.72)], stroke);
            ui.painter().line_segment([at(0.42, 0.72), at(0.8, 0.28)], stroke);
        }
        let from = pos2(tick.right() + gap::NEXT, place.center().y);
        let right = ui.painter().text(from, Align2::LEFT_CENTER, text, FontId::proportional(type_size::SMALL), palette.second).right();
        let cap = ui.painter().layout_no_wrap(key.to_owned(), FontId::proportional(type_size::SMALL), palette.second);
        let around = cap.size() + vec2(2.0 * gap::HAIR, 0.0);
        let at = Rect::from_min_size(pos2(right + gap::NEXT, place.center().y - around.y / 2.0), around);
        ui.painter().rect(at, radius::CELL, palette.ground, Stroke::new(measure::LINE, palette.line), StrokeKind::Inside);
        ui.painter().galley(at.min + vec2(gap::HAIR, 0.0), cap, palette.second);
        self.keys_ui(ui, "");
    }

    /// Draws the keys that work now, from the right, as many as fit beside the rest of the line. A click on one does what the key does. Keys
    /// with one effect stand side by side before its words.
    fn keys_ui(&mut self, ui: &mut Ui, file: &str) {
        let colours = palette(ui);
        let laid = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(type_size::SMALL), colours.second);
        let whole = ui.available_rect_before_wrap();
        // The rest of the line is for the file of the events, unless that is very long.
        let from = whole.left() + (laid(file).size().x + gap::GROUP).min(whole.width() * 0.4);
        let mut right = whole.right();
        let mut same = "";
        for hint in self.keys.iter().rev() {
            let (cap, words) = (laid(&hint.key), laid(if hint.does == same { "" } else { hint.does }));
            let around = cap.size() + vec2(2.0 * gap::HAIR, 0.0);
            let (before, beside) = if hint.does == same { (gap::HAIR, 0.0) } else { (gap::GROUP, words.size().x + gap::HAIR) };
            let left = right - before - beside - around.x;
            if left < from {
                break;
            }
            let place = Rect::from_min_size(pos2(left, whole.center().y - around.y / 2.0), around);
            let mut ink = colours.second;
            if let Some(act) = hint.click {
                show_key(ui, act.0);
                let area = Rect::from_x_y_ranges(left..=right - before, whole.y_range()).expand2(vec2(gap::HAIR / 2.0, 0.0));
                // It is pressed with the pointer alone: Tab passes it by, as its key is at hand.
                let response =
                    ui.interact(area, ui.scope_id().with((&hint.key, hint.does)), Sense::CLICK).on_hover_cursor(CursorIcon::PointingHand);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Key {}: {}", hint.key, hint.does)));
                if response.hovered() {
                    ink = colours.ink;
                }
                if response.clicked() {
                    self.clicked = hint.click;
                }
            }
            ui.painter().rect(place, radius::CELL, colours.ground, Stroke::new(measure::LINE, colours.line), StrokeKind::Inside);
            ui.painter().galley_with_override_text_color(place.min + vec2(gap::HAIR, 0.0), cap, ink);
            ui.painter().galley_with_override_text_color(place.right_top() + vec2(gap::HAIR, 0.0), words, ink);
            (right, same) = (left, hint.does);
        }
        ui.set_max_width((right - whole.left()).max(0.0));
    }
}

/// Draws the problem with saving, with the ways to resolve it.
fn trouble_ui(ui: &mut Ui, notice: &FileNotice, view: &mut SaveView) -> Option<SaveIntent> {
    let mut asked = None;
    let ink = palette(ui).warning;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        asked = retry_ui(ui, notice.state, view);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let text = RichText::new(&notice.text).size(type_size::SMALL).strong().color(ink);
            ui.add(Label::new(text).truncate()).on_hover_text(&notice.text);
        });
    });
    asked
}

/// Draws the field for another file over the foot, so that nothing moves.
fn naming_ui(ui: &Ui, status: Option<&FileStatus>, view: &mut SaveView) -> Option<SaveIntent> {
    if !view.is_naming() || status.is_none_or(|status| status.notice.is_none()) {
        return None;
    }
    let palette = palette(ui);
    let area = Area::new(Id::unique("keep elsewhere")).order(Order::Foreground);
    let area = area.anchor(Align2::RIGHT_BOTTOM, vec2(-gap::GROUP, -measure::LAST_LINE - gap::NEXT));
    let frame = Frame::new().fill(palette.surface).stroke(Stroke::new(measure::LINE, palette.third)).corner_radius(radius::PANEL);
    area.show(ui.ctx(), |ui| frame.inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| elsewhere_ui(ui, view)).inner).inner
}
