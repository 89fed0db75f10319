//! Days of a pair: where companies fell, which were lost, the points turn by turn with the days of the last turn, and battles to look at.

use eframe::egui::{Align2, FontId, Id, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::BattleLab;
use super::pairs::small;
use super::verdict::heading_ui;
use crate::engine::text::with_article;
use crate::gui::lab::LabFrame;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::map::Camera;
use crate::gui::parts::fit::readable_line_in;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::width_of;
use crate::lab::battles::field::Field;
use crate::lab::battles::figures::{LEAST_BATTLES, MIDDLE, PairFigures};
use crate::lab::battles::picture::{ChartSize, HEATS, fell_in_100, heat_ends, heat_layers, points_layers};
use crate::lab::battles::words::points_text;
use crate::lab::words::in_100;
use crate::map::{Hexes, Role as Tint};

impl BattleLab {
    /// Draws what came of the pair that is looked at.
    pub(super) fn day_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        let Some(field) = self.field.clone() else { return };
        let Some(shown) = self.shown_pair().filter(|shown| shown.battles >= LEAST_BATTLES) else {
            small(ui, &format!("There are no figures under {LEAST_BATTLES} battles."));
            return;
        };
        let wide = ui.available_width();
        let beside = wide >= measure::LAB_DAY * 0.9;
        // The ground gives way so far that the points are in sight below it.
        let above = ui.cursor().top() - ui.min_rect().top() + 3.0 * (measure::TARGET + measure::TABLE_ROW);
        let high = (ui.clip_rect().height() - above - measure::LAB_CHART).clamp(measure::LAB_HEAT_LEAST, measure::LAB_HEAT);
        let [one, other] = shown.pair.0;
        small(
            ui,
            &format!(
                "Of the pair picked: {} {}, {} {}, {} battles. Companies on a hex: {} at most.",
                field.side_name(0),
                one.name(),
                field.side_name(1),
                other.name(),
                shown.battles,
                shown.fell_off(&field, self.fell)
            ),
        );
        if !beside {
            self.fell_ui(ui, &field, &shown, measure::LAB_HEAT / 2.0);
            lost_ui(ui, &field, &shown);
            ui.add_space(gap::NEXT);
            self.points_ui(ui, &field, &shown);
            self.look_ui(ui, lab, &field, &shown);
            return;
        }
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(wide * 0.6);
                self.fell_ui(ui, &field, &shown, high);
                ui.add_space(gap::NEXT);
                self.points_ui(ui, &field, &shown);
            });
            ui.add_space(gap::GROUP);
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                lost_ui(ui, &field, &shown);
                ui.add_space(gap::NEXT);
                self.look_ui(ui, lab, &field, &shown);
            });
        });
    }

    fn fell_ui(&mut self, ui: &mut Ui, field: &Field, shown: &PairFigures, high: f32) {
        heading_beside(ui, "Where companies fell", |ui| {
            for side in [None, Some(0), Some(1)] {
                let name = format!("Companies that fell: {}", side.map_or("both", |side| field.side_name(side)));
                if KeyChip::new(side.map_or("both", |side| field.brief_name(side)), &name).picked(self.fell == side).ui(ui).clicked() {
                    self.fell = side;
                }
            }
        });
        let key = (self.runner.version, shown.pair, self.fell);
        if self.heat.key != Some(key) {
            (self.heat.layers, self.heat.key) = (heat_layers(field, shown, self.fell), Some(key));
        }
        let extent = Hexes { grid: field.setup.scenario.board.grid }.extent().grown(0.1);
        let size = extent.size();
        let wide = ui.available_width();
        let scale = (wide / size.x).min(high / size.y);
        let (place, response) = ui.allocate_exact_size(vec2(size.x * scale, size.y * scale), Sense::hover());
        let mut fell = fell_in_100(field, shown, self.fell);
        fell.sort_by_key(|(hex, count)| (std::cmp::Reverse(*count), *hex));
        let most = fell.iter().take(3).map(|(hex, count)| format!("{hex} {count}")).collect::<Vec<_>>().join(", ");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Where companies fell, in 100 battles, most on {most}")));
        let camera = Camera { centre: extent.centre(), scale };
        self.heat.painting.paint_picture(ui, place, camera, &self.heat.layers);
        legend_ui(ui);
    }

    fn points_ui(&mut self, ui: &mut Ui, field: &Field, shown: &PairFigures) {
        heading_beside(ui, "Points ahead, turn by turn", |ui| {
            for (role, text) in [(Tint::Ink, "the middle"), (Tint::Half, "half"), (Tint::NineInTen, "nine in ten")] {
                swatch_ui(ui, role, text);
            }
        });
        let wide = ui.available_width();
        let high = measure::LAB_CHART;
        let (place, response) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "points of a screen")]
        let key = (self.runner.version, shown.pair, [wide as u32, high as u32]);
        let size = ChartSize { width: wide, height: high };
        if self.points.key != Some(key) {
            (self.points.layers, self.points.key) = (points_layers(field, shown, size).0, Some(key));
        }
        let last = shown.bands.last().copied().unwrap_or_default();
        let side = |ahead: i32| format!("{} for {}", points_text(ahead.unsigned_abs()), field.side_name(usize::from(ahead < 0)));
        let spoken = format!(
            "Points turn by turn: at the end the middle is {}; half of the days lie between {} and {}",
            side(last[MIDDLE]),
            side(last[1]),
            side(last[3])
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
        let camera = Camera { centre: crate::map::point(wide / 2.0, high / 2.0), scale: 1.0 };
        self.points.painting.paint_picture(ui, place, camera, &self.points.layers);
    }

    fn look_ui(&self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>, field: &Field, shown: &PairFigures) {
        if let Some(text) = field.two_kinds_text(shown) {
            small(ui, &text);
            ui.add_space(gap::NEXT);
        }
        ui.label(RichText::new("Look at one").size(type_size::SMALL).strong());
        let winner = shown.winner().unwrap_or(0);
        let defeat = with_article(&format!("{} defeat", field.brief_name(winner)));
        let names = ["a usual day", "the closest", defeat.as_str()];
        for (nth, (text, key)) in names.iter().zip(["1", "2", "3"]).enumerate() {
            if shown.ones[nth].is_none() {
                continue;
            }
            let name = format!("Look at one battle: {text} ({key})");
            let button = Keyed::new(Rank::Link, text, key, &name);
            let (place, _) = ui.allocate_exact_size(vec2(button.width(ui).min(ui.available_width()), measure::TARGET), Sense::hover());
            if button.ui(ui, Id::unique(("look at one", nth)), place).clicked() {
                self.look_at(lab, u32::try_from(nth).unwrap_or(0) + 1);
            }
        }
    }
}

/// Draws a heading with more in its line, as far as there is room.
fn heading_beside(ui: &mut Ui, heading: &str, more: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        let wide = width_of(ui, heading, crate::gui::look::heading()) + gap::GROUP;
        ui.allocate_ui(vec2(wide, measure::TARGET), |ui| heading_ui(ui, heading, None));
        more(ui);
    });
}

/// Draws words with the mark they explain before them, which go on to the next line together.
fn swatch_ui(ui: &mut Ui, role: Tint, text: &str) {
    let fill = palette(ui).role(role);
    let font = FontId::proportional(type_size::SMALL);
    let mark = measure::LAB_MARK * 1.5;
    let wide = mark + gap::HAIR + width_of(ui, text, font.clone());
    let (place, response) = ui.allocate_exact_size(vec2(wide, measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let high = if role == Tint::Ink { measure::FOCUS } else { measure::LAB_MARK };
    let swatch = Rect::from_center_size(place.left_center() + vec2(mark / 2.0, 0.0), vec2(mark, high));
    ui.painter().rect_filled(swatch, 0.0, fill);
    ui.painter().text(place.left_center() + vec2(mark + gap::HAIR, 0.0), Align2::LEFT_CENTER, text, font, palette(ui).second);
}

fn legend_ui(ui: &mut Ui) {
    let (least, most) = heat_ends();
    ui.horizontal_wrapped(|ui| {
        small(ui, &format!("companies in 100 battles  {least}"));
        ui.spacing_mut().item_spacing.x = 0.0;
        for heat in 0..HEATS {
            let fill = palette(ui).role(Tint::Heat(u8::try_from(heat).unwrap_or(0)));
            let (place, _) = ui.allocate_exact_size(vec2(measure::LAB_MARK * 1.5, measure::LAB_MARK), Sense::hover());
            ui.painter().rect_filled(place, 0.0, fill);
        }
        ui.spacing_mut().item_spacing.x = gap::NEXT;
        // The gap of the last shade is set before it is drawn, and so has to be made up for.
        ui.add_space(gap::NEXT);
        small(ui, &format!("{most} and more · outlined: places with points"));
    });
}

/// Draws the companies of both sides by how often they are lost.
fn lost_ui(ui: &mut Ui, field: &Field, shown: &PairFigures) {
    heading_ui(ui, "Lost, in 100 battles", None);
    small(ui, &format!("each {} at most", shown.lost_off()));
    let wide = (ui.available_width() - gap::GROUP) / 2.0;
    let top = ui.cursor().left_top();
    let mut low = top.y;
    for side in [0, 1] {
        let left = top.x + (wide + gap::GROUP) * if side == 0 { 0.0 } else { 1.0 };
        low = low.max(lost_of_side(ui, field, shown, (side, pos2(left, top.y), wide)));
    }
    ui.allocate_space(vec2(ui.available_width(), low - top.y));
}

fn lost_of_side(ui: &Ui, field: &Field, shown: &PairFigures, (side, at, wide): (usize, eframe::egui::Pos2, f32)) -> f32 {
    let palette = palette(ui);
    let of = &field.setup.scenario.sides[side];
    let mut lost = field.companies.iter().zip(&shown.lost).filter(|(company, _)| company.side == side).collect::<Vec<_>>();
    lost.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let mean = lost.iter().map(|(_, count)| **count).sum::<u32>();
    let head = Rect::from_min_size(at, vec2(wide, measure::LAB_ROW));
    let mark =
        Rect::from_min_size(pos2(head.left(), head.center().y - measure::LAB_THIN), vec2(measure::FOCUS * 2.0, measure::LAB_THIN * 2.0));
    ui.painter().rect_filled(mark, radius::CELL, palette.nation(of.nation));
    let name = field.brief_name(side);
    let font = FontId::proportional(type_size::SMALL);
    ui.painter().text(
        pos2(mark.right() + gap::HAIR, head.center().y),
        Align2::LEFT_CENTER,
        name,
        font.clone(),
        palette.nation_word(of.nation),
    );
    let some = (mean + shown.battles / 2) / shown.battles.max(1);
    ui.painter().text(head.right_center(), Align2::RIGHT_CENTER, format!("{some} of {}", lost.len()), font.clone(), palette.second);
    let mut top = head.bottom();
    for (company, count) in lost {
        let row = Rect::from_min_size(pos2(at.x, top), vec2(wide, measure::LAB_LOST));
        top = row.bottom();
        let label = field.setup.scenario.unit(&company.id).map_or(company.id.as_str(), |(_, unit)| unit.label());
        let share = f64::from(*count) / f64::from(shown.battles.max(1));
        let number = in_100(share);
        let response = ui.interact(row, ui.scope_id().with(("lost", company.id.as_str())), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label}: lost {number} in 100")));
        let bold = semibold(type_size::SMALL);
        let room = row.width() - width_of(ui, &number, bold.clone()) - gap::HAIR;
        readable_line_in(ui, (row.left_center(), Align2::LEFT_CENTER), label, (font.clone(), palette.ink), room);
        ui.painter().text(row.right_center(), Align2::RIGHT_CENTER, number, bold, palette.ink);
    }
    top
}
