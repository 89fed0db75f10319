//! Ladder of a unit on its card: each part with its worth, what the next losses bring, and the facts beside them.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align, Color32, FontId, Label, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::CardFacts;
use crate::engine::Word as _;
use crate::engine::text::signed;
use crate::games::rff1812::battle::{CardStep, LadderPart, UnitState};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Unit;
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::parts::widgets::{Stand, stand, width_of};

/// Draws the ladder with its steps, and the facts at the right where there is room, else below.
pub(super) fn ui(ui: &mut Ui, unit: &Unit, state: &UnitState, facts: &CardFacts) {
    let whole = ui.available_width();
    let beside = whole >= measure::FACTS_BESIDE;
    let width = if beside { whole - measure::CARD_FACTS - gap::GROUP } else { whole };
    let top = ui.cursor().min;
    let draw = |ui: &mut Ui, place: Rect, name: &str, add: &mut dyn FnMut(&mut Ui)| {
        let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
        add(&mut child);
        child.min_rect().bottom()
    };
    let behind = ui.painter().add(eframe::egui::Shape::Noop);
    let left = Rect::from_min_size(top + vec2(0.0, gap::NEXT), vec2(width, f32::INFINITY));
    let mut bottom = draw(ui, left, "ladder", &mut |ui| {
        stands_ui(ui, unit, state, &facts.ladder);
        ui.add_space(gap::HAIR);
        facts.steps.iter().for_each(|step| step_ui(ui, step));
    }) + gap::NEXT;
    let place = Rect::from_min_max(top, pos2(top.x + width, bottom));
    let shape = eframe::egui::Shape::rect_filled(place.expand2(vec2(gap::NEXT, 0.0)), crate::gui::look::radius::PANEL, palette(ui).surface);
    ui.painter().set(behind, shape);
    let right = if beside {
        Rect::from_min_size(top + vec2(width + gap::GROUP, gap::NEXT), vec2(measure::CARD_FACTS, f32::INFINITY))
    } else {
        Rect::from_min_size(pos2(top.x, bottom + gap::NEXT), vec2(whole, f32::INFINITY))
    };
    bottom = bottom.max(draw(ui, right, "facts of the unit", &mut |ui| facts_ui(ui, &facts.facts)));
    ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + whole, bottom)));
}

/// Draws the stands, those left filled, in the parts of the ladder, with the worth of each part below.
fn stands_ui(ui: &mut Ui, unit: &Unit, state: &UnitState, ladder: &[LadderPart]) {
    let left = if state.removed { 0 } else { state.stands };
    let one = [LadderPart { condition: UnitCondition::Fresh, stands: unit.stands, from: unit.stands, modifier: 0 }];
    let parts = if ladder.is_empty() { &one[..] } else { ladder };
    // The count stands under the part that the unit is in.
    let now = parts.iter().rposition(|part| part.from >= left).unwrap_or(0);
    let count = |nth: usize| (nth == now).then(|| format!("{left} of {} left", unit.stands));
    let labels = parts.iter().enumerate().map(|(nth, part)| labels_of(part, ladder.is_empty(), count(nth))).collect::<Vec<_>>();
    let small = || FontId::proportional(type_size::SMALL);
    let label_width =
        |(first, second): &(String, String)| width_of(ui, first, semibold(type_size::SMALL)).max(width_of(ui, second, small())) + gap::NEXT;
    let widths = labels.iter().map(label_width).collect::<Vec<_>>();
    let room = ui.available_width();
    // The boxes are as wide as there is room for all of them, and a part no narrower than its words.
    let boxes = |size: f32| {
        parts.iter().zip(&widths).map(|(part, label)| (part.stands as f32 * (size + gap::HAIR)).max(*label) + gap::NEXT).sum::<f32>()
    };
    let mut size = measure::CARD_LADDER_STAND;
    while size > measure::STAND && boxes(size) > room {
        size -= 1.0;
    }
    let (place, response) =
        ui.allocate_exact_size(vec2(room, measure::CARD_STAND_HEIGHT + 2.0 * measure::CAPTION + gap::NEXT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{left} of {} stands", unit.stands)));
    let palette = palette(ui);
    let space = if size < measure::CARD_LADDER_STAND / 2.0 { measure::STAND_GAP } else { gap::HAIR };
    let (mut x, mut nth) = (place.left(), 0);
    for ((part, (first, second)), label) in parts.iter().zip(&labels).zip(&widths) {
        let from = x;
        for _ in 0..part.stands {
            let cell = Rect::from_min_size(pos2(x, place.top()), vec2(size, measure::CARD_STAND_HEIGHT));
            stand(ui.painter(), cell, Stand::of(nth, left, state.damaged), (palette.ink, palette.third));
            nth += 1;
            x += size + space;
        }
        let text = place.top() + measure::CARD_STAND_HEIGHT + gap::HAIR;
        ui.painter().text(pos2(from, text), eframe::egui::Align2::LEFT_TOP, first, semibold(type_size::SMALL), palette.ink);
        ui.painter().text(pos2(from, text + measure::CAPTION), eframe::egui::Align2::LEFT_TOP, second, small(), palette.second);
        x = x.max(from + label) + gap::NEXT;
    }
}

/// Returns the two lines under a part of the ladder: its worth, and the count of stands left or where it begins.
fn labels_of(part: &LadderPart, guns: bool, count: Option<String>) -> (String, String) {
    let first = if guns {
        "stands".to_owned()
    } else if part.condition == UnitCondition::Removed {
        part.condition.spoken()
    } else {
        format!("{} {}", part.condition.spoken(), signed(part.modifier))
    };
    (first, count.unwrap_or_else(|| format!("from {} down", part.from)))
}

/// Draws what a loss brings: its result in bold, the rest behind it.
pub(in crate::gui::games::rff1812::checks) fn step_ui(ui: &mut Ui, step: &CardStep) {
    let palette = palette(ui);
    ui.horizontal_top(|ui| {
        let width = measure::CARD_STEP.min(ui.available_width() / 2.0);
        ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(&step.when).size(type_size::SMALL).color(palette.second)).wrap());
        });
        let format = |font: FontId, color: Color32| TextFormat { font_id: font, color, ..TextFormat::default() };
        let mut job = LayoutJob::single_section(step.what.clone(), format(semibold(type_size::SMALL), palette.ink));
        if !step.rest.is_empty() {
            job.append(&format!(", {}", step.rest), 0.0, format(FontId::proportional(type_size::SMALL), palette.ink));
        }
        ui.add(Label::new(job).wrap());
    });
}

/// Draws facts as a name and a value a line.
pub(in crate::gui::games::rff1812::checks) fn facts_ui(ui: &mut Ui, facts: &[(String, String)]) {
    let palette = palette(ui);
    for (name, value) in facts {
        ui.horizontal_top(|ui| {
            let small = |text: &str, color| RichText::new(text).size(type_size::SMALL).color(color);
            ui.allocate_ui_with_layout(vec2(measure::CARD_FACT_NAME, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(measure::CARD_FACT_NAME);
                ui.add(Label::new(small(name, palette.second)).wrap());
            });
            ui.add(Label::new(small(value, palette.ink)).wrap());
        });
    }
}
