//! Course of a battle: the result as a sentence, the points by source as bars, the lead turn by turn as a line with what turned it.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, Color32, CursorIcon, FontId, Label, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

use super::units::word;
use super::{Ask, View};
use crate::engine::text::count_text;
use crate::gui::look::{Palette, gap, measure, medium, palette, radius, semibold, serif, type_size};
use crate::gui::parts::fit::cut_at_the_end;
use crate::gui::parts::widgets::width_of;

/// Bytes of a name that are the fewest to be shown of it, with the dots after them.
const LEAST_NAME: usize = 6;

impl View<'_> {
    /// Draws the middle of the page.
    pub(super) fn story_ui(&mut self, ui: &mut Ui) {
        self.result_ui(ui);
        ui.add_space(gap::NEXT);
        self.points_ui(ui);
        ui.add_space(gap::NEXT);
        if self.after.sides.len() == 2 {
            self.lead_ui(ui);
        }
        self.turning_ui(ui);
    }

    /// Draws who won or leads, with the points, and beside it how long it took.
    fn result_ui(&self, ui: &mut Ui) {
        let palette = palette(ui);
        let [before, name, behind] = &self.after.text;
        let mut job = LayoutJob::default();
        let winner = self.after.winner.and_then(|nth| self.nation(nth));
        for (text, ink) in [(before, palette.ink), (name, palette.nation_word(winner)), (behind, palette.ink)] {
            job.append(text, 0.0, TextFormat::simple(serif(type_size::RESULT), ink));
        }
        let length = if self.after.over { self.after.length.clone() } else { format!("so far: {}", self.after.now) };
        let label = RichText::new(&length).size(type_size::BODY).color(palette.second);
        let wide = width_of(ui, &length, FontId::proportional(type_size::BODY));
        let result = ui.add(Label::new(job).wrap());
        result.widget_info(|| WidgetInfo::labeled(Role::Heading, true, self.after.result()));
        if result.rect.width() + gap::PAGE + wide <= ui.available_width() && result.rect.height() < 2.0 * type_size::RESULT {
            let place = Rect::from_min_max(
                pos2(ui.max_rect().right() - wide - gap::HAIR, result.rect.top()),
                pos2(ui.max_rect().right(), result.rect.bottom()),
            );
            ui.put(place, Label::new(label));
        } else {
            ui.label(label);
        }
        if !self.after.rule.is_empty() {
            ui.add(Label::new(RichText::new(&self.after.rule).small().color(palette.second)).wrap());
        }
    }

    /// Draws the points of each side as a bar: a segment a source, the same width a point on both sides, paler with each source.
    fn points_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        let most = after.sides.iter().map(crate::game::after_action::SideAfter::points).max().unwrap_or(0).max(1);
        let names = after.sides.iter().map(|side| width_of(ui, &side.name, medium(type_size::BODY))).fold(measure::AFTER_NAMES, f32::max);
        let names = names.min(ui.available_width() * 0.3);
        #[expect(clippy::cast_precision_loss, reason = "victory points of a battle")]
        let point = (ui.available_width() - names - gap::NEXT - measure::AFTER_SUM) / most as f32;
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        for (nth, side) in after.sides.iter().enumerate() {
            let colours = palette(ui);
            let nation = self.nation(nth);
            let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::POINTS_BAR), Sense::hover());
            let sentence = format!("{}: {} {}", side.name, side.points(), after.counted());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
            word(ui, (row.left_center(), Align2::LEFT_CENTER), names, &side.name, (type_size::BODY, false), colours.nation_word(nation));
            let mut x = row.left() + names + gap::NEXT;
            let mut order = side.scores.iter().collect::<Vec<_>>();
            // Sorting keeps the game's own order among equals.
            order.sort_by_key(|score| std::cmp::Reverse(score.points));
            // Where the segments are short, a line under them names all: none is named by its beginning then.
            let is_short = ui.ctx().content_rect().width() < measure::NARROW && !self.is_shared;
            let mut is_named = true;
            for (place, score) in order.iter().enumerate() {
                #[expect(clippy::cast_precision_loss, reason = "victory points of a battle")]
                let width = score.points as f32 * point;
                let at = Rect::from_min_size(pos2(x, row.top()), vec2((width - measure::FOCUS).max(measure::LINE), row.height()));
                x += width;
                let sentence = format!("{} {}", score.name, score.state);
                let spoken = format!("{sentence}: {}", count_text(score.points, "point", "points"));
                let response = ui.interact(at, ui.scope_id().with(("points", nth, place)), Sense::click());
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
                let fill = paler(colours, colours.nation(nation), place);
                ui.painter().rect_filled(at, radius::CELL, fill);
                let ink = readable(fill, [colours.on_nation, colours.ink]);
                if response.has_focus() || response.hovered() {
                    ui.painter().rect_stroke(at, radius::CELL, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Inside);
                }
                let fits = |text: &str, font: FontId| width_of(ui, text, font) + gap::NEXT <= at.width();
                let small = || FontId::proportional(type_size::SMALL);
                let label = [&sentence, &score.name].into_iter().find(|text| fits(text, small())).cloned();
                is_named &= label.is_some();
                // Without that line the beginning of a name is better than none.
                let cut = || Some(cut_at_the_end(&score.name, |text| fits(text, small()))).filter(|text| text.len() > LEAST_NAME);
                let label = if is_short { label } else { label.or_else(cut) };
                let number = score.points.to_string();
                if fits(&number, semibold(type_size::SMALL)) {
                    let up = if label.is_some() { -measure::POINTS_BAR / 4.0 + measure::LINE } else { 0.0 };
                    ui.painter().text(at.center() + vec2(0.0, up), Align2::CENTER_CENTER, number, semibold(type_size::SMALL), ink);
                }
                if let Some(label) = label {
                    let down = vec2(0.0, measure::POINTS_BAR / 4.0 - measure::LINE);
                    ui.painter().text(at.center() + down, Align2::CENTER_CENTER, label, small(), ink);
                }
                if !self.is_shared {
                    self.causes_ui(&response, &spoken, &score.why);
                }
                response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(spoken);
            }
            let at = pos2(x + gap::NEXT, row.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, side.points(), serif(type_size::RESULT), colours.nation_word(nation));
            if is_short && !is_named {
                let listed = order.iter().map(|score| format!("{} {} {}", score.points, score.name, score.state)).collect::<Vec<_>>();
                ui.add(Label::new(RichText::new(listed.join(" · ")).size(type_size::SMALL).color(colours.second)).wrap());
            }
        }
    }

    /// Draws how far the sides were ahead, turn by turn: above the line the winner, below it the other side.
    fn lead_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        let colours = palette(ui);
        let first = after.winner.unwrap_or(0).min(1);
        let lead = |points: &[u32]| {
            let of = |nth: usize| i64::from(points.get(nth).copied().unwrap_or(0));
            of(first) - of(1 - first)
        };
        let steps = after.course.iter().map(|step| (step.at, lead(&step.points))).collect::<Vec<_>>();
        let (least, most) = steps.iter().fold((0, 0), |(least, most), (_, lead)| (lead.min(&least).to_owned(), lead.max(&most).to_owned()));
        let marks_room = 2.0 * measure::LEAD_MARK;
        let size = vec2(ui.available_width(), marks_room + measure::LEAD + measure::CAPTION);
        let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(
                Role::Label,
                true,
                lead_text(&steps, [first, 1 - first].map(|nth| after.sides.get(nth).map_or("", |side| side.name.as_str()))),
            )
        });
        // A mark on the lowest line has room above the numbers of the turns.
        let after_event = |at: f32| steps.iter().rev().find(|(step, _)| *step <= at + f32::EPSILON).map_or(0, |(_, lead)| *lead);
        let has_mark_below = least < 0 || after.turning.iter().any(|point| after_event(point.at) == least);
        let below = if has_mark_below { measure::LEAD_MARK } else { 0.0 };
        let caption = width_of(ui, "points ahead,", FontId::proportional(type_size::SMALL));
        let room = Rect::from_min_max(
            pos2(whole.left() + caption.max(measure::AFTER_NAMES) + gap::NEXT, whole.top() + marks_room),
            pos2(whole.right() - gap::NEXT, whole.bottom() - measure::CAPTION - below),
        );
        for (nth, line) in ["points ahead,", "turn by turn"].into_iter().enumerate() {
            let at = pos2(whole.left(), room.top() + nth as f32 * measure::CAPTION);
            ui.painter().text(at, Align2::LEFT_TOP, line, FontId::proportional(type_size::SMALL), colours.second);
        }
        #[expect(clippy::cast_precision_loss, reason = "points and turns of a battle")]
        let (turns, range) = (after.turn as f32, (most - least).max(1) as f32);
        #[expect(clippy::cast_precision_loss, reason = "points of a battle")]
        let y = |lead: i64| room.bottom() - (lead - least) as f32 / range * room.height();
        let x = |at: f32| room.left() + at / turns * room.width();
        let zero = y(0);
        self.turns_ui(ui, room, (zero, whole.bottom() - measure::CAPTION));
        let ends = steps.iter().skip(1).map(|(at, _)| x(*at)).chain([room.right()]);
        let ink = |lead: i64| match lead.signum() {
            0 => colours.third,
            1 => colours.nation(self.nation(first)),
            _ => colours.nation(self.nation(1 - first)),
        };
        let line = |from: Pos2, to: Pos2, lead: i64| {
            ui.painter().line_segment([from, to], Stroke::new(measure::LEAD_LINE, ink(lead)));
        };
        let mut before = 0;
        for ((at, lead), end) in steps.iter().zip(ends) {
            let (left, top) = (x(*at), y(*lead));
            let under = Rect::from_two_pos(pos2(left, top), pos2(end, zero));
            ui.painter().rect_filled(under, 0.0, ink(*lead).gamma_multiply(0.12));
            // A step across the line has a part in each side's colour.
            if (before > 0 && *lead < 0) || (before < 0 && *lead > 0) {
                line(pos2(left, y(before)), pos2(left, zero), before);
                line(pos2(left, zero), pos2(left, top), *lead);
            } else if before != *lead {
                line(pos2(left, y(before)), pos2(left, top), if *lead == 0 { before } else { *lead });
            }
            line(pos2(left, top), pos2(end, top), *lead);
            before = *lead;
        }
        let marks = after.turning.iter().map(|point| pos2(x(point.at), y(after_event(point.at)))).collect::<Vec<_>>();
        let taken = self.marks_ui(ui, Rect::from_min_max(pos2(room.left(), whole.top()), room.max), &marks);
        if before != 0 {
            let nation = self.nation(if before > 0 { first } else { 1 - first });
            let text = format!("{} ahead", before.unsigned_abs());
            let galley = ui.painter().layout_no_wrap(text, semibold(type_size::SMALL), colours.nation_word(nation));
            // Left of a mark at the end of the line.
            let top = y(before) - gap::HAIR - galley.size().y;
            let place = |right: f32| Rect::from_min_size(pos2(right - galley.size().x, top), galley.size());
            let right = taken.iter().rev().fold(room.right(), |right, (mark, size)| {
                let over = Rect::from_center_size(*mark, Vec2::splat(2.0 * size)).intersects(place(right));
                if over { mark.x - size - gap::HAIR } else { right }
            });
            ui.painter().galley(place(right).min, galley, colours.ink);
        }
    }

    /// Draws the line of no lead, and the turns below it.
    fn turns_ui(&self, ui: &Ui, room: Rect, (zero, numbers): (f32, f32)) {
        let colours = palette(ui);
        ui.painter().hline(room.x_range(), zero, Stroke::new(measure::LINE, colours.third));
        let turns = self.after.turn.max(1);
        #[expect(clippy::cast_precision_loss, reason = "turns of a battle")]
        let wide = room.width() / turns as f32;
        let small = FontId::proportional(type_size::SMALL);
        let each = width_of(ui, &turns.to_string(), small.clone()) + gap::HAIR;
        for turn in 0..turns {
            #[expect(clippy::cast_precision_loss, reason = "turns of a battle")]
            let left = room.left() + turn as f32 * wide;
            ui.painter().vline(left, zero..=zero + gap::HAIR, Stroke::new(measure::LINE, colours.third));
            if wide >= each {
                let at = pos2(left + wide / 2.0, numbers + measure::LINE);
                ui.painter().text(at, Align2::CENTER_TOP, turn + 1, small.clone(), colours.second);
            }
        }
    }

    /// Draws the turning points on the line: those that have cards with their numbers. A click gives one a card. Returns
    /// their places and radii.
    fn marks_ui(&mut self, ui: &mut Ui, room: Rect, marks: &[Pos2]) -> Vec<(Pos2, f32)> {
        let colours = palette(ui);
        let mut taken: Vec<(Pos2, f32)> = Vec::new();
        for (nth, (point, at)) in self.after.turning.iter().zip(marks).enumerate() {
            let card = self.shown.cards.iter().position(|card| *card == nth);
            let size = if card.is_some() { measure::LEAD_MARK } else { measure::LEAD_DOT };
            let centre = free_place(room, *at, size, &taken);
            taken.push((centre, size));
            let place = Rect::from_center_size(centre, Vec2::splat(2.0 * size));
            let response = ui.interact(place, ui.scope_id().with(("mark", nth)), Sense::click());
            let text = format!("{}: {}", point.why.when, point.heading);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, card.is_some(), &text));
            let (fill, ring) = if card.is_some() { (colours.ink, colours.ground) } else { (colours.surface, colours.ink) };
            let edge = if response.has_focus() || response.hovered() { colours.accent } else { ring };
            ui.painter().circle(centre, size, fill, Stroke::new(measure::FOCUS, edge));
            if let Some(card) = card {
                ui.painter().text(centre, Align2::CENTER_CENTER, card + 1, semibold(type_size::SMALL), colours.surface);
            }
            if response.clicked() && card.is_none() {
                self.asked.push(Ask::Card(nth));
            }
            response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(text);
        }
        taken
    }
}

/// Returns the nearest place for a mark that covers none before it.
fn free_place(room: Rect, at: Pos2, size: f32, taken: &[(Pos2, f32)]) -> Pos2 {
    let clamp = |at: Pos2| pos2(at.x.clamp(room.left() + size, room.right() - size), at.y.clamp(room.top() + size, room.bottom()));
    let is_free = |at: &Pos2| taken.iter().all(|(other, wide)| other.distance(*at) >= size + wide + measure::LINE);
    let step = size * 0.3;
    let around = [(0.0, 0.0), (1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (0.7, 0.7), (0.0, 1.0)];
    let tries = (0..48_u8).flat_map(|far| around.map(|(x, y)| vec2(x, y) * (f32::from(far) * step)));
    tries.map(|by| clamp(at + by)).find(is_free).unwrap_or_else(|| clamp(at))
}

/// Returns a side's colour, paler with each source of points.
fn paler(palette: &Palette, colour: Color32, nth: usize) -> Color32 {
    const SHARES: [f32; 5] = [1.0, 0.8, 0.6, 0.4, 0.28];
    palette.ground.lerp_to_gamma(colour, SHARES.get(nth).copied().unwrap_or(SHARES[4]))
}

/// Returns the ink that is read best on a ground.
pub(super) fn readable(ground: Color32, inks: [Color32; 2]) -> Color32 {
    let luminance = |color: Color32| f64::from(eframe::egui::Rgba::from(color).intensity());
    let contrast = |ink: Color32| {
        let (one, other) = (luminance(ground), luminance(ink));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    };
    if contrast(inks[0]) >= contrast(inks[1]) { inks[0] } else { inks[1] }
}

/// Describes the course of the lead for a screen reader.
fn lead_text(steps: &[(f32, i64)], names: [&str; 2]) -> String {
    let texts = steps.iter().skip(1).map(|(at, lead)| {
        let who = match lead.signum() {
            1 => format!("{} {lead} ahead", names[0]),
            -1 => format!("{} {} ahead", names[1], lead.unsigned_abs()),
            _ => "even".to_owned(),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "turns of a battle")]
        let turn = *at as u32 + 1;
        format!("turn {turn} {who}")
    });
    let texts = texts.collect::<Vec<_>>();
    if texts.is_empty() { "Points ahead: even".to_owned() } else { format!("Points ahead: {}", texts.join(", ")) }
}

/// Returns the shape of a flag at a point, its staff as high as given.
pub(super) fn flag(at: Pos2, high: f32, fill: Color32, staff: Color32) -> Vec<Shape> {
    let top = at - vec2(0.0, high);
    let cloth = vec![top, top + vec2(high * 0.7, high * 0.18), top + vec2(0.0, high * 0.42)];
    vec![Shape::line_segment([at, top], Stroke::new(measure::FOCUS, staff)), Shape::convex_polygon(cloth, fill, Stroke::NONE)]
}
