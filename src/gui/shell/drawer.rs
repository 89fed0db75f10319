//! Panels over the middle of the page: a drawer in a narrow window, with the panel a wide one shows beside it, and a question. The foot
//! stays free.

use eframe::egui::{Align2, Area, Frame, Id, Margin, Order, Rect, ScrollArea, Stroke, Ui, Vec2, pos2, vec2};

use crate::gui::look::{gap, measure, palette, radius};

/// Draws a drawer at the left of a place, or at its right.
pub fn drawer_ui(ui: &Ui, name: &str, over: Rect, right: bool, contents: impl FnOnce(&mut Ui)) {
    let width = (over.width() * 0.86).min(measure::DRAWER);
    let left = if right { over.right() - width } else { over.left() };
    let place = Rect::from_min_size(pos2(left, over.top()), vec2(width, over.height()));
    let palette = palette(ui);
    Area::new(Id::unique(name)).order(Order::Middle).fixed_pos(place.min).constrain(false).show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.ground)
            .stroke(Stroke::new(measure::FOCUS, palette.line))
            .corner_radius(radius::PANEL)
            .inner_margin(Margin::same(gap::NEXT as i8));
        frame.show(ui, |ui| {
            let inner = place.size() - Vec2::splat(2.0 * (gap::NEXT + measure::FOCUS));
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            contents(ui);
        });
    });
}

/// Draws a panel over the whole of a place.
pub fn cover_ui(ui: &Ui, name: &str, over: Rect, contents: impl FnOnce(&mut Ui)) {
    let ground = palette(ui).ground;
    Area::new(Id::unique(name)).order(Order::Middle).fixed_pos(over.min).constrain(false).show(ui.ctx(), |ui| {
        Frame::new().fill(ground).inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
            let inner = over.size() - Vec2::splat(2.0 * gap::NEXT);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            contents(ui);
        });
    });
}

/// Draws a question over the lower end of a place, without moving its contents: what is first in it stays in sight.
pub fn question_ui(ui: &Ui, name: &str, over: Rect, contents: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    let area = Area::new(Id::unique(name)).order(Order::Foreground).pivot(Align2::LEFT_BOTTOM).fixed_pos(over.left_bottom());
    area.constrain(false).show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.surface)
            .stroke(Stroke::new(measure::FOCUS, palette.warning))
            .corner_radius(radius::PANEL)
            .inner_margin(Margin::same(gap::NEXT as i8));
        frame.show(ui, |ui| {
            let inner = over.size() - Vec2::splat(2.0 * (gap::NEXT + measure::FOCUS));
            ui.set_width(inner.x);
            // Its height before is no bound: the next question may be longer.
            ui.set_max_height(inner.y);
            ScrollArea::vertical().id_salt("question").max_height(inner.y).show(ui, contents);
        });
    });
}
