//! Losses by unit in the places of the roster: each leader with his units, lost stands struck through, a click shows when.

use eframe::egui::{Align2, FontId, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::View;
use super::units::{MOST_STANDS, Strengths, glyph, ladder, ladder_width, word};
use crate::game::after_action::{AfterAction, SideAfter, UnitAfter};
use crate::gui::look::{Glyph, gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::width_of;

impl View<'_> {
    /// Draws the losses of all sides in a room of that height, with rows as high as fit.
    pub(super) fn losses_ui(&mut self, ui: &mut Ui, room: f32) {
        let after = self.after;
        ui.spacing_mut().item_spacing.y = 0.0;
        let title = ui.label(RichText::new("Losses").font(heading()));
        title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, "Losses"));
        if !self.is_shared {
            let at = title.rect.left_center().lerp(pos2(ui.max_rect().right(), title.rect.center().y), 1.0);
            ui.painter().text(at, Align2::RIGHT_CENTER, "a click shows when", FontId::proportional(type_size::SMALL), palette(ui).second);
        }
        let fits = |row: &f32| losses_height(after, *row) <= room;
        let row = measure::LOSS_ROWS.into_iter().find(fits).unwrap_or(measure::LOSS_ROWS[measure::LOSS_ROWS.len() - 1]);
        let row = if self.is_shared { measure::SHARED_ROW } else { row };
        for (nth, side) in after.sides.iter().enumerate() {
            self.side_ui(ui, nth, side, row);
        }
        self.chapters_ui(ui, row);
    }

    fn side_ui(&mut self, ui: &mut Ui, nth: usize, side: &SideAfter, row: f32) {
        let palette = palette(ui);
        let nation = self.nation(nth);
        ui.add_space(gap::NEXT);
        let (head, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::SHARE), Sense::hover());
        let (lost, of) = side.lost();
        let count = format!(" of {of} {}", self.after.what.1);
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{}: lost {lost}{count}", side.name)));
        let bar = Rect::from_min_size(head.min, vec2(measure::SIDE_BAR, head.height()));
        ui.painter().rect_filled(bar, 0.0, palette.nation(nation));
        let small = FontId::proportional(type_size::BODY);
        let end = ui.painter().text(head.right_center(), Align2::RIGHT_CENTER, &count, small.clone(), palette.second);
        let number = ui.painter().text(end.left_center(), Align2::RIGHT_CENTER, lost, semibold(type_size::BODY), palette.ink);
        let lost = ui.painter().text(number.left_center(), Align2::RIGHT_CENTER, "lost ", small, palette.second);
        let left = head.left_center() + vec2(measure::SIDE_BAR + gap::NEXT, 0.0);
        let room = lost.left() - gap::NEXT - left.x;
        let name = ui.painter().layout_no_wrap(side.name.clone(), heading(), palette.nation_word(nation));
        if name.size().x <= room {
            ui.painter().galley(left - vec2(0.0, name.size().y / 2.0), name, palette.ink);
        } else {
            word(ui, (left, Align2::LEFT_CENTER), room, &side.name, (type_size::HEADING, true), palette.nation_word(nation));
        }
        if side.meaning.iter().any(|text| !text.is_empty()) {
            let (line, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TABLE_ROW), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, side.meaning.join(", ")));
            let [men, recorded] = &side.meaning;
            let at = line.left_center() + vec2(measure::SIDE_BAR + gap::NEXT, 0.0);
            word(ui, (at, Align2::LEFT_CENTER), line.width() / 2.0, men, (type_size::SMALL, false), palette.second);
            word(ui, (line.right_center(), Align2::RIGHT_CENTER), line.width() / 2.0, recorded, (type_size::SMALL, false), palette.second);
        }
        let names = listed(side).filter(|unit| !unit.is_leader).map(|unit| width_of(ui, &unit.name, semibold(type_size::BODY)));
        let names = names.fold(0.0, f32::max).min(ui.available_width() * measure::ROSTER_NAME_SHARE);
        for unit in listed(side) {
            let response = if unit.is_leader { self.leader_ui(ui, unit, row) } else { self.unit_ui(ui, nth, unit, (row, names)) };
            let title = if unit.stands.is_empty() { unit.name.clone() } else { format!("{}: {}", unit.name, unit.stands) };
            if unit.lost() > 0 && !self.is_shared {
                self.causes_ui(&response, &title, &unit.why);
            }
            response.on_hover_text(title);
        }
    }

    fn leader_ui(&self, ui: &mut Ui, unit: &UnitAfter, row: f32) -> Response {
        let palette = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), row), sense(unit));
        let is_lost = unit.lost() > 0;
        let fell = if is_lost { format!(", {}", unit.stands) } else { String::new() };
        response.widget_info(|| WidgetInfo::labeled(role(unit), true, format!("{}{fell}", unit.name)));
        ground(ui, place, &response);
        let star = Rect::from_min_size(place.min, vec2(measure::ROSTER_GLYPH, row)).shrink(gap::HAIR);
        let ink = if is_lost { palette.warning } else { palette.second };
        let glyph = if is_lost { Glyph::LeaderLost } else { Glyph::Leader };
        glyph.paint(ui.painter(), star, ink);
        let at = place.left_center() + vec2(measure::ROSTER_NUMBER, 0.0);
        let name_room = (place.right() - at.x) * 0.6;
        let width = width_of(ui, &unit.name, semibold(type_size::SMALL)).min(name_room);
        word(ui, (at, Align2::LEFT_CENTER), name_room, &unit.name, (type_size::SMALL, true), if is_lost { ink } else { palette.ink });
        if is_lost {
            ui.painter().line_segment([at, at + vec2(width, 0.0)], Stroke::new(measure::LINE, ink));
        }
        // Who took his place later is no loss of his.
        let fell = unit.why.first().map(|why| format!("lost in {}", crate::engine::text::lower_first(&why.when)));
        let texts = if is_lost {
            [unit.stands.clone(), fell.unwrap_or_default(), "lost".to_owned()]
        } else {
            [unit.place.command.clone(), String::new(), String::new()]
        };
        let at = at + vec2(width + gap::NEXT, 0.0);
        let fits = |text: &&String| width_of(ui, text, FontId::proportional(type_size::SMALL)) <= place.right() - at.x;
        if let Some(text) = texts.iter().filter(|text| !text.is_empty()).find(fits) {
            ui.painter().text(at, Align2::LEFT_CENTER, text, FontId::proportional(type_size::SMALL), ink);
        }
        response
    }

    fn unit_ui(&self, ui: &mut Ui, side: usize, unit: &UnitAfter, (row, names): (f32, f32)) -> Response {
        let palette = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), row), sense(unit));
        let (lost, what) = (unit.lost(), self.after.what);
        let sentence = match lost {
            0 => format!("{}, no loss", unit.name),
            _ => format!("{}, {lost} of {} {} lost, {}", unit.name, unit.start, what.1, unit.stands),
        };
        response.widget_info(|| WidgetInfo::labeled(role(unit), true, &sentence));
        ground(ui, place, &response);
        let ink = if unit.left == 0 && lost > 0 { palette.third } else { palette.ink };
        let mut x = place.left();
        if let Some(number) = unit.place.number {
            let at = pos2(x + measure::ROSTER_NUMBER - gap::HAIR, place.center().y);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, FontId::proportional(type_size::SMALL), palette.second);
        }
        x += measure::ROSTER_NUMBER;
        if let Some(glyph) = glyph(unit.place.shape) {
            let at = Rect::from_min_size(pos2(x, place.top()), vec2(measure::ROSTER_GLYPH, row)).shrink2(vec2(measure::LINE, gap::HAIR));
            let tint = if unit.left == 0 && lost > 0 { palette.third } else { palette.nation(self.nation(side)) };
            glyph.paint(ui.painter(), at, tint);
        }
        x += measure::ROSTER_GLYPH + gap::HAIR;
        word(ui, (pos2(x, place.center().y), Align2::LEFT_CENTER), names, &unit.name, (type_size::BODY, true), ink);
        x += names + gap::NEXT;
        let small = FontId::proportional(type_size::SMALL);
        let has_ladder = self.after.ladders && unit.start <= MOST_STANDS;
        // The same count as over the rows: of what is lost.
        let strength = if lost == 0 { "no loss".to_owned() } else { format!("lost {lost} of {}", unit.start) };
        let wide = if has_ladder { ladder_width(unit.start, &unit.place.breaks) } else { width_of(ui, &strength, small.clone()) };
        let texts = if lost > 0 || !self.after.ladders { [unit.stands.clone(), lost.to_string()] } else { [String::new(), String::new()] };
        let left = place.right() - x - gap::NEXT;
        // The state gives way to the ladder, down to the number lost.
        let fits = |text: &&String| width_of(ui, text, small.clone()) + wide <= left;
        let text = texts.iter().find(fits).or(texts.last()).cloned().unwrap_or_default();
        let tint = if unit.left == 0 && lost > 0 { palette.warning } else { palette.second };
        let state = ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, &text, small.clone(), tint);
        if has_ladder {
            let room = Rect::from_min_max(pos2(x, place.top()), pos2((state.left() - gap::NEXT).max(x), place.bottom()));
            let strengths = Strengths { start: unit.start, before: unit.start, after: unit.left };
            ladder(ui.painter(), room, strengths, &unit.place.breaks, palette.ink, palette);
        } else {
            let ink = if lost == 0 { palette.second } else { palette.ink };
            ui.painter().text(pos2(x, place.center().y), Align2::LEFT_CENTER, strength, small, ink);
        }
        response
    }

    /// Draws the areas that changed hands, round by round, in a game of areas.
    fn chapters_ui(&mut self, ui: &mut Ui, row: f32) {
        let after = self.after;
        if after.chapters.is_empty() {
            return;
        }
        ui.add_space(gap::GROUP);
        let title = ui.label(RichText::new("Areas that changed hands").font(heading()));
        title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, "Areas that changed hands"));
        for chapter in &after.chapters {
            ui.label(RichText::new(&chapter.heading).font(semibold(type_size::BODY)));
            for (line, why) in &chapter.lines {
                let text = ui.painter().layout(line.clone(), FontId::proportional(type_size::SMALL), palette(ui).ink, ui.available_width());
                let size = vec2(ui.available_width(), text.size().y.max(row));
                let (place, response) = ui.allocate_exact_size(size, Sense::click());
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, line));
                ground(ui, place, &response);
                ui.painter().galley(place.left_center() - vec2(0.0, text.size().y / 2.0), text, palette(ui).ink);
                if !self.is_shared {
                    self.causes_ui(&response, line, std::slice::from_ref(why));
                }
            }
        }
    }
}

/// Returns the height of all losses with rows of that height.
pub(super) fn losses_height(after: &AfterAction, row: f32) -> f32 {
    let rows = after.sides.iter().map(|side| listed(side).count()).sum::<usize>();
    let lines = after.chapters.iter().map(|chapter| chapter.lines.len() + 2).sum::<usize>();
    let heads = after.sides.len() as f32 * (measure::SHARE + measure::TABLE_ROW + gap::NEXT);
    (rows + lines) as f32 * row + heads + measure::SHARE + gap::NEXT
}

/// Returns the units and leaders that are listed: those that took part, and those that count.
fn listed(side: &SideAfter) -> impl Iterator<Item = &UnitAfter> {
    side.units.iter().filter(|unit| unit.took_part || unit.counts)
}

fn sense(unit: &UnitAfter) -> Sense {
    if unit.lost() > 0 { Sense::click() } else { Sense::hover() }
}

const fn role(unit: &UnitAfter) -> Role {
    if unit.lost() > 0 { Role::Button } else { Role::Label }
}

fn ground(ui: &Ui, place: Rect, response: &Response) {
    let palette = palette(ui);
    if response.hovered() && response.sense.senses_click() {
        ui.painter().rect_filled(place, radius::CELL, palette.sunken);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, radius::CELL, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
    }
}
