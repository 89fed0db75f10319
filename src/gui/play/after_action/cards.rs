//! Turning points as cards: a picture of who met, the name of the result, the dice, the odds of the losses with the result framed, and who
//! lost what.

use eframe::egui::{
    Align, Align2, CursorIcon, FontId, Frame, Label, Layout, Margin, Painter, Popup, PopupCloseBehavior, Pos2, Rect, RichText, Role, Sense,
    Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::story::flag;
use super::units::{MOST_STANDS, Strengths, block, ladder, ladder_width, word};
use super::{AfterState, Ask, View};
use crate::engine::text::{count_text, signed};
use crate::game::after_action::{ActingBody, Hit, MeetingKind, TurningPoint};
use crate::games::about::Picture;
use crate::gui::look::{Glyph, Palette, gap, heading, measure, palette, radius, semibold, serif, type_size};
use crate::gui::map::Camera;
use crate::gui::parts::menu::entries_ui;
use crate::gui::parts::widgets::width_of;

/// Most units that are drawn beside each other.
const MOST_BODIES: usize = 3;
/// Most dice that are drawn one by one.
const MOST_DICE: usize = 12;

impl View<'_> {
    /// Draws what turned the battle: three cards, and the list of the others.
    pub(super) fn turning_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        ui.horizontal(|ui| {
            let title = ui.label(RichText::new("What turned it").font(heading()));
            title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, "What turned it"));
            title.on_hover_text(after.selection_text());
            let others = after.turning.len().saturating_sub(self.shown.cards.len());
            if others > 0 && !self.is_shared {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.others_ui(ui, others));
            }
        });
        if after.turning.is_empty() {
            ui.label(RichText::new("Nothing was lost or won.").color(palette(ui).second));
            return;
        }
        let cards = self.shown.cards.clone();
        let width = ui.available_width();
        let columns = if width >= measure::AFTER_COLUMNS { 3 } else { 1 };
        #[expect(clippy::cast_precision_loss, reason = "at most three")]
        let wide = (width - (columns - 1) as f32 * gap::BUTTON) / columns as f32;
        let mut highest: f32 = 0.0;
        if columns == 1 {
            for (place, nth) in cards.iter().enumerate() {
                self.card_ui(ui, place, *nth, wide);
                ui.add_space(gap::BUTTON);
            }
            return;
        }
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap::BUTTON;
            for (place, nth) in cards.iter().enumerate() {
                highest = highest.max(self.card_ui(ui, place, *nth, wide));
            }
        });
        if (highest - self.shown.card_height).abs() > 0.5 {
            self.shown.card_height = highest;
            ui.ctx().request_repaint();
        }
    }

    /// Draws the link to the turning points that are in no card.
    fn others_ui(&mut self, ui: &mut Ui, others: usize) {
        let text = match others {
            1 => "one more".to_owned(),
            more => format!("{} more", ["", "", "two", "three", "four", "five", "six", "seven", "eight"].get(more).unwrap_or(&"several")),
        };
        let link = ui.link(RichText::new(text).size(type_size::SMALL).color(palette(ui).accent));
        let (after, cards, asked) = (self.after, &self.shown.cards, &mut *self.asked);
        Popup::menu(&link).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
            entries_ui(ui, |ui| {
                ui.set_max_width(measure::MENU_WIDTH * 1.5);
                for (nth, point) in after.turning.iter().enumerate().filter(|(nth, _)| !cards.contains(nth)) {
                    if ui.button(format!("{}: {}", point.why.when, point.heading)).clicked() {
                        asked.push(Ask::Card(nth));
                    }
                }
                ui.label(RichText::new(after.selection_text()).small().color(palette(ui).second));
            })
        });
    }

    /// Draws a card of that width, and returns the height of its contents.
    fn card_ui(&mut self, ui: &mut Ui, place: usize, nth: usize, wide: f32) -> f32 {
        let Some(point) = self.after.turning.get(nth) else { return 0.0 };
        let colours = palette(ui);
        // In high contrast alone the line is seen; it takes its room in every look.
        let line = if colours.line == colours.ink { colours.line } else { colours.surface };
        let frame = Frame::new().fill(colours.surface).corner_radius(radius::PANEL).stroke(Stroke::new(measure::LINE, line));
        let mut high = 0.0;
        ui.push_id(("card", place), |ui| {
            frame.show(ui, |ui| {
                ui.set_width(wide - 2.0 * measure::LINE);
                ui.vertical(|ui| {
                    let top = ui.cursor().top();
                    ui.spacing_mut().item_spacing = vec2(gap::NEXT, gap::HAIR);
                    self.picture_ui(ui, point);
                    Frame::new().inner_margin(Margin::symmetric(gap::BUTTON as i8, gap::HAIR as i8)).show(ui, |ui| {
                        self.title_ui(ui, (place, point));
                        let detail = if point.detail.is_empty() {
                            point.why.when.clone()
                        } else {
                            format!("{} · {}", point.why.when, point.detail)
                        };
                        ui.add(Label::new(RichText::new(detail).small().color(colours.second)).wrap());
                        self.dice_ui(ui, point);
                        for hit in point.hits.iter().filter(|hit| !hit.is_leader).take(2) {
                            self.hit_ui(ui, hit);
                        }
                        for hit in point.hits.iter().filter(|hit| hit.is_leader).take(1) {
                            leader_hit_ui(ui, hit);
                        }
                        if point.hits.is_empty() && !point.points.is_empty() {
                            ui.add(Label::new(RichText::new(&point.points).small().color(colours.second)).wrap());
                        }
                    });
                    high = ui.cursor().top() - top;
                    if self.shown.card_height > high && wide < measure::AFTER_COLUMNS {
                        ui.add_space(self.shown.card_height - high - ui.spacing().item_spacing.y);
                    }
                });
            });
        });
        high
    }

    /// Draws the number of the card, the name of the result and the points it moved; a click shows it in the log.
    fn title_ui(&mut self, ui: &mut Ui, (place, point): (usize, &TurningPoint)) {
        let colours = palette(ui);
        let disc = 2.0 * measure::LEAD_MARK;
        let gain = point.gains.iter().max_by_key(|(_, more)| more.abs()).filter(|(_, more)| *more != 0);
        let gain = gain.map(|(side, more)| (signed(i32::try_from(*more).unwrap_or(i32::MAX)), colours.nation_word(self.nation(*side))));
        let gain_width = gain.as_ref().map_or(0.0, |(text, _)| width_of(ui, text, semibold(type_size::HEADING)) + gap::NEXT);
        let room = (ui.available_width() - disc - gap::NEXT - gain_width).max(disc);
        let name = ui.painter().layout(point.heading.clone(), serif(type_size::HEADING), colours.ink, room);
        let size = vec2(ui.available_width(), name.size().y.max(disc));
        let (row, response) = ui.allocate_exact_size(size, if self.is_shared { Sense::hover() } else { Sense::click() });
        let sentence = format!("{}: {}", place + 1, point.heading);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &sentence));
        let centre = row.left_top() + Vec2::splat(measure::LEAD_MARK);
        ui.painter().circle_filled(centre, measure::LEAD_MARK, colours.ink);
        ui.painter().text(centre, Align2::CENTER_CENTER, place + 1, semibold(type_size::SMALL), colours.surface);
        let at = pos2(row.left() + disc + gap::NEXT, if name.rows.len() > 1 { row.top() } else { centre.y - name.size().y / 2.0 });
        ui.painter().galley(at, name, colours.ink);
        if let Some((text, ink)) = gain {
            ui.painter().text(pos2(row.right(), centre.y), Align2::RIGHT_CENTER, text, semibold(type_size::HEADING), ink);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(row, radius::CELL, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Outside);
        }
        if response.clicked() {
            self.asked.push(Ask::Show(point.why.number));
        }
        let hint = format!("{} Click or {}: show it in the log.", point.why.text, place + 1);
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint);
    }

    /// Draws the dice, beside or above the odds of the losses.
    fn dice_ui(&self, ui: &mut Ui, point: &TurningPoint) {
        if point.dice.is_empty() && point.cells.is_empty() {
            return;
        }
        let colours = palette(ui);
        let large = point.dice.len() <= 2;
        let side = if large { measure::CARD_DIE } else { measure::CARD_DIE_SMALL };
        let shown = point.dice.len().min(MOST_DICE);
        #[expect(clippy::cast_precision_loss, reason = "a few dice")]
        let full = shown as f32 * (side + gap::HAIR);
        let beside = full + measure::CARD_ODDS <= ui.available_width();
        let wide = if beside { full } else { ui.available_width() };
        let per_line = ((wide + measure::LINE) / (side + gap::HAIR)).floor().max(1.0);
        #[expect(clippy::cast_precision_loss, reason = "a few dice")]
        let lines = (shown as f32 / per_line).ceil();
        let draw_dice = |ui: &mut Ui| {
            if shown == 0 {
                return;
            }
            let (place, response) = ui.allocate_exact_size(vec2(wide, lines * (side + gap::HAIR)), Sense::hover());
            let faces = point.dice.iter().map(|die| die.face.as_str()).collect::<Vec<_>>().join(", ");
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Dice: {faces}")));
            for (nth, die) in point.dice.iter().take(MOST_DICE).enumerate() {
                #[expect(clippy::cast_precision_loss, reason = "a few dice")]
                let (file, rank) = (nth as f32 % per_line, (nth as f32 / per_line).floor());
                let corner = place.min + vec2(file, rank) * (side + gap::HAIR);
                let at = Rect::from_min_size(corner, Vec2::splat(side));
                let edge = die.side.map_or(colours.second, |side| colours.nation(self.nation(side)));
                let corner = if large { radius::PANEL } else { radius::CELL };
                ui.painter().rect(at, corner, colours.surface, Stroke::new(measure::FOCUS, edge), StrokeKind::Inside);
                let font = if large { semibold(type_size::HEADING) } else { semibold(type_size::SMALL) };
                // Of a symbol its letter, as keys and the display have it.
                let letter = die.face.chars().next().filter(|letter| letter.is_alphabetic());
                let text = letter.map_or_else(|| die.face.clone(), |letter| letter.to_uppercase().to_string());
                ui.painter().text(at.center(), Align2::CENTER_CENTER, text, font, colours.ink);
            }
            if point.dice.len() > MOST_DICE || point.dice.iter().any(|die| die.face.chars().any(char::is_alphabetic)) {
                response.on_hover_text(faces);
            }
        };
        if beside {
            ui.horizontal_top(|ui| {
                draw_dice(ui);
                ui.vertical(|ui| self.odds_ui(ui, point));
            });
        } else {
            draw_dice(ui);
            self.odds_ui(ui, point);
        }
    }

    /// Draws the odds of the losses, the loss of the dice framed, and its chance in words.
    fn odds_ui(&self, ui: &mut Ui, point: &TurningPoint) {
        let colours = palette(ui);
        if !point.cells.is_empty() {
            let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::CARD_STRIP), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.odds_text(point)));
            let ranks = point.cells.last().map_or(1, |cell| cell.rank + 1);
            // Harm to the side that acted alone is salmon; all else is what the dice were thrown for.
            let actor = point.acting.first().map(|body| body.side).or_else(|| point.dice.first().and_then(|die| die.side));
            let harms = point.losing.is_some() && actor == point.losing;
            let mut x = place.left();
            let mut framed: Option<Rect> = None;
            for cell in &point.cells {
                #[expect(clippy::cast_possible_truncation, reason = "a share of a strip's width")]
                let wide = cell.chance as f32 * place.width();
                let at = Rect::from_min_size(pos2(x, place.top()), vec2((wide - measure::LINE).max(measure::LINE), place.height()));
                x += wide;
                let fill = if cell.lost == 0 { colours.sunken } else { loss_color(colours, cell.rank, ranks, harms) };
                ui.painter().rect_filled(at, radius::CELL, fill);
                if cell.rank == point.result {
                    framed = Some(framed.map_or(at, |known| known.union(at)));
                }
            }
            if let Some(framed) = framed {
                ui.painter().rect_stroke(framed, radius::CELL, Stroke::new(measure::FOCUS, colours.ink), StrokeKind::Inside);
            }
            response.on_hover_text(self.odds_text(point));
        }
        if let Some(chance) = &point.chance {
            ui.add(Label::new(RichText::new(format!("as bad or worse: {chance}")).small().color(colours.second)).wrap());
        }
    }

    /// Describes the odds of the losses.
    fn odds_text(&self, point: &TurningPoint) -> String {
        let mut losses: Vec<(u32, f64)> = Vec::new();
        for cell in &point.cells {
            match losses.last_mut().filter(|(lost, _)| *lost == cell.lost) {
                Some((_, chance)) => *chance += cell.chance,
                None => losses.push((cell.lost, cell.chance)),
            }
        }
        let (one, many) = self.after.what;
        let texts = losses.iter().map(|(lost, chance)| {
            let lost = if *lost == 0 { format!("no {one}") } else { count_text(*lost, one, many) };
            format!("{lost} {:.0} in 100", chance * 100.0)
        });
        let who = point.losing.and_then(|side| self.after.sides.get(side)).map_or("", |side| side.name.as_str());
        format!("Could cost the {who}: {}", texts.collect::<Vec<_>>().join(", "))
    }

    /// Draws the loss of a unit: its stands, those of this event struck through, and the number in words.
    fn hit_ui(&self, ui: &mut Ui, hit: &Hit) {
        let colours = palette(ui);
        let (one, many) = self.after.what;
        let lost =
            if hit.after == 0 && hit.lost() == 1 && hit.start > 1 { format!("the last {one}") } else { count_text(hit.lost(), one, many) };
        let text = format!("{} {}", hit.name, hit.stands);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = gap::HAIR;
            if self.after.ladders && hit.start <= MOST_STANDS {
                let wide = ladder_width(hit.start, &hit.place.breaks).min(ui.available_width());
                let (place, response) = ui.allocate_exact_size(vec2(wide, measure::TABLE_ROW), Sense::hover());
                response
                    .widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {} of {} left", hit.name, hit.after, hit.start)));
                let strengths = Strengths { start: hit.start, before: hit.before, after: hit.after };
                ladder(ui.painter(), place, strengths, &hit.place.breaks, colours.ink, colours);
            }
            ui.label(RichText::new(lost).font(semibold(type_size::SMALL)));
            ui.label(RichText::new(text).small());
        });
    }

    /// Draws the picture of a card: the ground where the game keeps places, else the units that met.
    fn picture_ui(&mut self, ui: &mut Ui, point: &TurningPoint) {
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::CARD_PICTURE), Sense::hover());
        let names = point.acting.iter().chain(&point.met).map(|body| body.name.as_str()).collect::<Vec<_>>();
        let text = if names.is_empty() { point.heading.clone() } else { names.join(", ") };
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Picture: {text}")));
        let colours = palette(ui);
        let AfterState { grounds, .. } = &mut *self.shown;
        if let Some((Picture::Map { layers, part, .. }, painting)) = grounds.get_mut(&point.why.number) {
            let scale = (place.width() / part.size().x).min(place.height() / part.size().y);
            painting.paint_picture(ui, place, Camera { centre: part.centre(), scale }, layers);
            return;
        }
        let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        painter.rect_filled(place, radius::PANEL, colours.open);
        if !point.areas.is_empty() {
            return self.areas_ui(ui, place, point);
        }
        let bodies = self.bodies(point);
        match bodies {
            (acting, met) if acting.is_empty() && met.is_empty() => self.flag_ui(ui, place, point),
            (acting, met) if acting.is_empty() || met.is_empty() => {
                let all = if met.is_empty() { acting } else { met };
                self.rank_ui(ui, &painter, place.shrink(gap::BUTTON), &all, true);
            }
            (acting, met) => {
                let third = place.height() / 5.0;
                let above =
                    Rect::from_min_max(place.min + Vec2::splat(gap::HAIR), pos2(place.right() - gap::HAIR, place.top() + 2.0 * third));
                let below =
                    Rect::from_min_max(pos2(place.left() + gap::HAIR, place.bottom() - 2.0 * third), place.max - Vec2::splat(gap::HAIR));
                let between = Rect::from_min_max(pos2(place.left(), above.bottom()), pos2(place.right(), below.top()));
                self.rank_ui(ui, &painter, above, &met, false);
                self.rank_ui(ui, &painter, below, &acting, true);
                match point.kind {
                    Some(MeetingKind::Fire) => smoke(&painter, between, colours),
                    Some(MeetingKind::Contact) => arrow(&painter, between, colours),
                    Some(MeetingKind::Alone) | None => {}
                }
            }
        }
    }

    /// Returns the units that acted and that were met, with their losses; a unit that was hit besides belongs to those met.
    fn bodies<'p>(&self, point: &'p TurningPoint) -> (Vec<PictureUnit<'p>>, Vec<PictureUnit<'p>>) {
        let of = |body: &'p ActingBody| {
            let hit = point.hits.iter().find(|hit| hit.side == body.side && hit.name == body.name);
            let after = hit.map_or(body.left, |hit| hit.after);
            PictureUnit { side: body.side, name: &body.name, strengths: Strengths { start: body.start, before: body.left, after } }
        };
        let acting = point.acting.iter().map(of).collect::<Vec<_>>();
        let mut met = point.met.iter().map(of).collect::<Vec<_>>();
        for hit in point.hits.iter().filter(|hit| !hit.is_leader && hit.start > 0) {
            if !acting.iter().chain(&met).any(|body| body.side == hit.side && body.name == hit.name) {
                let strengths = Strengths { start: hit.start, before: hit.before, after: hit.after };
                met.push(PictureUnit { side: hit.side, name: &hit.name, strengths });
            }
        }
        // Those that lost are drawn, where not all have room.
        met.sort_by_key(|body| std::cmp::Reverse(body.strengths.before - body.strengths.after));
        (acting, met)
    }

    /// Draws units beside each other with their names, under them or over them.
    fn rank_ui(&self, ui: &Ui, painter: &Painter, room: Rect, bodies: &[PictureUnit<'_>], names_below: bool) {
        let colours = palette(ui);
        let shown = &bodies[..bodies.len().min(MOST_BODIES)];
        #[expect(clippy::cast_precision_loss, reason = "at most three")]
        let wide = room.width() / shown.len().max(1) as f32;
        for (nth, body) in shown.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "at most three")]
            let left = room.left() + nth as f32 * wide;
            let slot = Rect::from_min_size(pos2(left, room.top()), vec2(wide, room.height())).shrink2(vec2(gap::HAIR, 0.0));
            let (stands, name_at) = if names_below {
                slot.split_top_bottom_at_y(slot.bottom() - measure::CAPTION)
            } else {
                let (name, stands) = slot.split_top_bottom_at_y(slot.top() + measure::CAPTION);
                (stands, name)
            };
            let nation = self.nation(body.side);
            block(painter, stands, body.strengths, colours.nation(nation), colours);
            let more = if nth + 1 == shown.len() && bodies.len() > shown.len() {
                format!(" +{}", bodies.len() - shown.len())
            } else {
                String::new()
            };
            let text = format!("{}{more}", body.name);
            word(
                ui,
                (name_at.center(), Align2::CENTER_CENTER),
                name_at.width(),
                &text,
                (type_size::SMALL, true),
                colours.nation_word(nation),
            );
        }
    }

    /// Draws the areas that changed hands, each under a flag of the side that gained most.
    fn areas_ui(&self, ui: &Ui, place: Rect, point: &TurningPoint) {
        let colours = palette(ui);
        let gaining = point.gains.iter().max_by_key(|(_, more)| *more).and_then(|(side, _)| self.nation(*side));
        let mut top = place.top() + gap::NEXT;
        for line in &point.areas {
            let left = place.left() + gap::BUTTON;
            let text = ui.painter().layout(
                line.clone(),
                FontId::proportional(type_size::SMALL),
                colours.ink,
                place.right() - left - gap::PAGE - gap::NEXT,
            );
            let high = text.size().y;
            if top + high > place.bottom() - gap::HAIR {
                break;
            }
            ui.painter().extend(flag(pos2(left, top + gap::GROUP), gap::GROUP, colours.nation(gaining), colours.ink));
            ui.painter().galley(pos2(left + gap::PAGE, top), text, colours.ink);
            top += high.max(gap::GROUP) + gap::HAIR;
        }
    }

    /// Draws a flag of the side that gained most: a position was taken.
    fn flag_ui(&self, ui: &Ui, place: Rect, point: &TurningPoint) {
        let colours = palette(ui);
        let gaining = point.gains.iter().max_by_key(|(_, more)| *more).and_then(|(side, _)| self.nation(*side));
        let high = place.height() * 0.5;
        let foot = place.center() + vec2(-high * 0.3, high * 0.4);
        ui.painter().extend(flag(foot, high, colours.nation(gaining), colours.ink));
        let at = place.center_bottom() - vec2(0.0, gap::GROUP);
        let room = place.width() - gap::GROUP;
        word(ui, (at, Align2::CENTER_CENTER), room, &point.subject, (type_size::SMALL, true), colours.place_name);
    }
}

/// Unit in a picture.
struct PictureUnit<'p> {
    side: usize,
    name: &'p str,
    strengths: Strengths,
}

/// Draws the loss of a leader: his name struck through, and what became of him.
fn leader_hit_ui(ui: &mut Ui, hit: &Hit) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap::HAIR;
        let (star, _) = ui.allocate_exact_size(Vec2::splat(gap::GROUP), Sense::hover());
        Glyph::LeaderLost.paint(ui.painter(), star, colours.warning);
        ui.label(RichText::new(&hit.name).font(semibold(type_size::SMALL)).strikethrough().color(colours.warning));
        ui.label(RichText::new(&hit.stands).small());
    });
}

/// Returns the colour of a loss: the more, the deeper.
fn loss_color(palette: &Palette, rank: usize, ranks: usize, harms: bool) -> eframe::egui::Color32 {
    let pale = if harms { palette.band_middle } else { palette.sunken.lerp_to_gamma(palette.band_good, 0.6) };
    let deep = if harms { [pale, palette.band_bad, palette.band_worst] } else { [pale, palette.band_good, palette.band_best] };
    // The last loss is the deepest; with two of them the first is the palest.
    let last = ranks.saturating_sub(1).max(1);
    deep[(rank * (deep.len() - 1)).div_ceil(last).min(deep.len() - 1)]
}

/// Draws smoke between those that fire and those fired at.
fn smoke(painter: &Painter, room: Rect, palette: &Palette) {
    let puffs: u8 = 14;
    let step = room.width() * 0.7 / f32::from(puffs);
    for nth in 0..puffs {
        let sway = if nth % 3 == 0 { -1.5 } else { 1.5 };
        let at = room.left_center() + vec2(room.width() * 0.15 + (f32::from(nth) + 0.5) * step, sway);
        painter.circle_filled(at, room.height() * 0.3, palette.surface.gamma_multiply(0.8));
    }
}

/// Draws an arrow from those that come on to those they come at.
fn arrow(painter: &Painter, room: Rect, palette: &Palette) {
    let (foot, tip): (Pos2, Pos2) = (room.center_bottom() - vec2(0.0, 1.0), room.center_top() + vec2(0.0, 1.0));
    let head = room.height() * 0.5;
    painter.line_segment([foot, tip + vec2(0.0, head * 0.8)], Stroke::new(gap::HAIR, palette.accent));
    let corners = vec![tip, tip + vec2(head * 0.6, head), tip + vec2(-head * 0.6, head)];
    painter.add(Shape::convex_polygon(corners, palette.accent, Stroke::NONE));
}
