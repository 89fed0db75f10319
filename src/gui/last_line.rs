//! The last line of the window: where events are kept, and the keys that work now. Of one height, whatever it tells.

use eframe::egui::{Align, Align2, Area, Frame, Id, Label, Layout, Margin, Order, Panel, RichText, Stroke, Ui, vec2};

use super::keeping::{KeepIntent, KeepView, again_ui, elsewhere_ui};
use super::look::{gap, measure, palette, radius, type_size};
use crate::sitting::{Keeping, Told};

/// A key with what it does now.
pub type KeyHint = (&'static str, &'static str);

/// Draws the line. What is asked about the keeping of the play on the page, if one is.
pub fn ui(ui: &mut Ui, keeping: Option<&Keeping>, view: &mut KeepView, keys: &[KeyHint], typing: &mut bool) -> Option<KeepIntent> {
    let frame = Frame::new().fill(palette(ui).surface).inner_margin(Margin::symmetric(gap::NEXT as i8, 0));
    let panel = Panel::bottom("last line").exact_size(measure::LAST_LINE).resizable(false).show_separator_line(true).frame(frame);
    let mut asked = None;
    panel.show(ui, |ui| {
        ui.spacing_mut().button_padding.y = measure::LINE;
        ui.spacing_mut().interact_size.y = measure::LAST_LINE - 2.0 * gap::HAIR;
        let told = keeping.and_then(Keeping::told);
        ui.horizontal_centered(|ui| match (told, keeping.and_then(Keeping::path)) {
            (Some(told), _) => asked = trouble_ui(ui, &told, view),
            (None, Some(path)) => {
                keys_ui(ui, keys);
                let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
                let text = RichText::new(format!("• every event is in {name}")).size(type_size::SMALL).color(palette(ui).second);
                ui.add(Label::new(text).truncate()).on_hover_text(path.display().to_string());
            }
            (None, None) => keys_ui(ui, keys),
        });
    });
    asked.or_else(|| naming_ui(ui, keeping, view, typing))
}

/// What is not well, and what can be done about it.
fn trouble_ui(ui: &mut Ui, told: &Told, view: &mut KeepView) -> Option<KeepIntent> {
    let mut asked = None;
    let ink = palette(ui).warning;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        asked = again_ui(ui, told.reading, view);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let text = RichText::new(&told.says).size(type_size::SMALL).strong().color(ink);
            ui.add(Label::new(text).truncate()).on_hover_text(&told.says);
        });
    });
    asked
}

/// Where else to keep it: over the foot, so that nothing moves.
fn naming_ui(ui: &Ui, keeping: Option<&Keeping>, view: &mut KeepView, typing: &mut bool) -> Option<KeepIntent> {
    if !view.is_naming() || keeping.and_then(Keeping::told).is_none() {
        return None;
    }
    let palette = palette(ui);
    let area = Area::new(Id::unique("keep elsewhere")).order(Order::Foreground);
    let area = area.anchor(Align2::RIGHT_BOTTOM, vec2(-gap::GROUP, -measure::LAST_LINE - gap::NEXT));
    let frame = Frame::new().fill(palette.surface).stroke(Stroke::new(measure::LINE, palette.third)).corner_radius(radius::PANEL);
    area.show(ui.ctx(), |ui| frame.inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| elsewhere_ui(ui, view, typing)).inner).inner
}

/// The keys that work now, from the right, as many as there is room for.
fn keys_ui(ui: &mut Ui, keys: &[KeyHint]) {
    let palette = palette(ui);
    let width = |ui: &Ui, (key, says): &KeyHint| {
        let font = eframe::egui::FontId::proportional(type_size::SMALL);
        let of = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), palette.second).size().x;
        of(key) + of(says) + 2.0 * gap::HAIR + gap::HAIR + gap::GROUP
    };
    // Half the line is for where events are kept.
    let room = ui.available_width() * 0.6;
    let mut used = 0.0;
    let fit = keys.iter().rev().take_while(|hint| {
        used += width(ui, hint);
        used <= room
    });
    let shown = keys.len() - fit.count()..keys.len();
    let size = vec2(keys[shown.clone()].iter().map(|hint| width(ui, hint)).sum(), ui.available_height());
    let mut place = ui.available_rect_before_wrap();
    place.min.x = place.max.x - size.x;
    for (key, says) in &keys[shown] {
        let font = eframe::egui::FontId::proportional(type_size::SMALL);
        let cap = ui.painter().layout_no_wrap((*key).to_owned(), font.clone(), palette.second);
        let words = ui.painter().layout_no_wrap((*says).to_owned(), font, palette.second);
        let around = eframe::egui::Rect::from_center_size(
            eframe::egui::pos2(place.min.x + gap::HAIR + cap.size().x / 2.0, place.center().y),
            cap.size() + vec2(2.0 * gap::HAIR, 0.0),
        );
        let edge = Stroke::new(measure::LINE, palette.line);
        ui.painter().rect(around, radius::CELL, palette.ground, edge, eframe::egui::StrokeKind::Inside);
        let baseline = |galley: &eframe::egui::Galley| place.center().y - galley.size().y / 2.0;
        let (at_cap, at_words) = (baseline(&cap), baseline(&words));
        let after = around.right() + gap::HAIR;
        ui.painter().galley(eframe::egui::pos2(around.left() + gap::HAIR, at_cap), cap, palette.second);
        let wide = words.size().x;
        ui.painter().galley(eframe::egui::pos2(after, at_words), words, palette.second);
        place.min.x = after + wide + gap::GROUP;
    }
    let left = ui.available_width() - size.x;
    ui.set_max_width(left.max(0.0));
}
