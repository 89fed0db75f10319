//! Battles as cards: a picture, and title, strengths, length and date under it; headings over the cards of a game.

use eframe::egui::{Align, Align2, FontId, Layout, Rect, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use super::begun::Offer;
use super::draw;
use crate::gui::look::{gap, measure, palette, serif, type_size};

/// Makes a part of the page that is clipped to its place.
pub fn part(ui: &mut Ui, name: &str, place: Rect) -> Ui {
    let mut part = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
    part.set_clip_rect(place.expand2(vec2(measure::CHOSEN, 0.0)).intersect(ui.clip_rect()));
    part
}

/// Draws the heading over the battles of a game, and its scale beside it where there is room.
pub fn heading_of_game(ui: &mut Ui, place: Rect, title: &str, scale: &str) {
    let palette = palette(ui);
    let response = ui.interact(place, ui.scope_id().with(("game", title)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    let font = serif(type_size::HEADING);
    let right = ui.painter().text(place.left_center(), Align2::LEFT_CENTER, title, font, palette.ink).right();
    let scale = ui.painter().layout_no_wrap(scale.to_owned(), FontId::proportional(type_size::SMALL), palette.second);
    if right + gap::NEXT + scale.size().x <= place.right() {
        let at = pos2(right + gap::NEXT, place.center().y - scale.size().y / 2.0 + measure::FOCUS);
        ui.painter().galley(at, scale, palette.second);
    }
}

/// Draws the words of a battle to begin: title, strengths as bars, length, date.
pub fn words_ui(ui: &Ui, place: Rect, offer: &Offer, most: u32) {
    let palette = palette(ui);
    let about = &offer.about;
    let title = draw::title(ui, &about.title, place.width(), palette.ink);
    let room = Rect::from_min_size(place.min, Vec2::new(place.width(), measure::BATTLE_TITLE));
    ui.painter().galley(pos2(room.left(), room.center().y - title.size().y / 2.0), title, palette.ink);
    for (nth, side) in about.sides.iter().enumerate() {
        let top = room.bottom() + nth as f32 * (measure::STRENGTH_BAR + gap::HAIR);
        let bar = Rect::from_min_size(pos2(place.left(), top), vec2(place.width(), measure::STRENGTH_BAR + gap::HAIR));
        draw::bar(ui, bar, side.nation, (side.strength, most));
    }
    let font = FontId::proportional(type_size::SMALL);
    let (left, right) = (Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM);
    ui.painter().text(place.left_bottom(), left, offer.length.join(" · "), font.clone(), palette.second);
    ui.painter().text(place.right_bottom(), right, &about.month, font, palette.second);
}
