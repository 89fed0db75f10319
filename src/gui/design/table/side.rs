//! The column beside the table: remarks with their numbers, a jump and a remedy; sums by command and side; what is in hand.

use eframe::egui::{
    Align, Align2, Button, Color32, FontId, Layout as Lay, Rect, RichText, Role, Sense, Shape, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{TableIntents, TableView, thing_of};
use crate::engine::text::count_text;
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, heading, measure, palette as colours, radius, semibold, type_size};
use crate::gui::parts::keyed::{Keyed, Rank, cap_ending, cap_width};
use crate::gui::parts::widgets::{scrolled, width_of};
use crate::gui::shell::pass::reserve;

impl TableView {
    /// Draws the column beside the map.
    pub(super) fn side_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, intents: &mut TableIntents) {
        let whole = ui.available_rect_before_wrap();
        let hand = if self.has_card(desk) { measure::IN_HAND } else { 0.0 };
        let line = whole.bottom() - hand;
        let upper = Rect::from_min_max(whole.min, pos2(whole.right(), line - gap::NEXT));
        let mut inner = ui.new_child(UiBuilder::new().id_salt("remarks").max_rect(upper).layout(Lay::top_down(Align::Min)));
        inner.set_clip_rect(upper.intersect(ui.clip_rect()));
        scrolled(&mut inner, "remarks and sums", |ui| {
            ui.set_max_width(ui.available_width() - gap::NEXT);
            self.remarks_ui(ui, desk, intents);
            ui.add_space(gap::GROUP);
            self.sums_ui(ui);
        });
        if hand > 0.0 {
            let place = Rect::from_min_max(pos2(whole.left(), line), whole.max);
            let mut inner = ui.new_child(UiBuilder::new().id_salt("in hand").max_rect(place).layout(Lay::top_down(Align::Min)));
            inner.set_clip_rect(place.intersect(ui.clip_rect()));
            reserve(ui, place);
            self.card_ui(&mut inner, desk, intents);
        }
    }

    fn remarks_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, intents: &mut TableIntents) {
        let palette = colours(ui);
        let faults = &desk.analysis.faults;
        // The heading counts what is listed first.
        let remarks = count_text(self.remarks.len(), "remark", "remarks");
        let fault_count = count_text(faults.len(), "fault", "faults");
        let (first, second) = if faults.is_empty() { (remarks, fault_count) } else { (fault_count, remarks) };
        ui.horizontal(|ui| {
            ui.label(RichText::new(first).font(heading()));
            ui.with_layout(Lay::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new("next").size(type_size::SMALL).color(palette.second));
                let (place, _) = ui.allocate_exact_size(vec2(cap_width(ui, "F8"), measure::FORM_ROW), Sense::hover());
                cap_ending(ui, place.right_center(), "F8");
                ui.label(RichText::new(second).size(type_size::SMALL).color(palette.second));
            });
        });
        let mut shown = None;
        for fault in faults {
            let Some(cell) = fault.cell else {
                ui.label(RichText::new(&fault.text).color(palette.warning));
                continue;
            };
            let name = desk.analysis.lines.get(cell.0).map(|line| desk.edits().line_name(line)).unwrap_or_default();
            let text = if fault.begins == crate::design::Begins::Name { fault.text.clone() } else { format!("{name}: {}", fault.text) };
            let response = ui.add(Button::new(RichText::new(&text).color(palette.warning)).frame_when_inactive(false).wrap());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to: {text}")));
            if response.clicked() {
                intents.goes = Some(cell);
            }
            // A list that must not be empty gets its first item by a button.
            let missing = fault.empty.as_deref().and_then(|list| desk.edits().kind_of_list(list));
            if let Some((kind, line)) = missing.zip(desk.analysis.lines.get(cell.0)) {
                let noun = (desk.form().kind_name)(kind);
                let text = format!("Add a {noun} ({name})");
                if link_ui(ui, &format!("Add a {noun}"), &text) {
                    intents.edits.extend(desk.edits().add_named(kind, line).map(|(edit, _)| edit));
                }
            }
        }
        for (nth, remark) in self.remarks.iter().enumerate() {
            let ground = ui.painter().add(Shape::Noop);
            let row = ui.horizontal_top(|ui| {
                let (disc, _) = ui.allocate_exact_size(vec2(measure::REMARK_DISC, measure::REMARK_DISC), Sense::hover());
                ui.painter().circle_filled(disc.center(), measure::REMARK_DISC / 2.0, palette.warning);
                let number = (nth + 1).to_string();
                ui.painter().text(disc.center(), Align2::CENTER_CENTER, number, semibold(type_size::SMALL), palette.surface);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = measure::LINE;
                    let words = RichText::new(&remark.text);
                    let words = if self.remark == Some(nth) { words.strong() } else { words };
                    let response = ui.add(Button::new(words).frame_when_inactive(false).wrap());
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Remark {}: {}", nth + 1, remark.text)));
                    if response.clicked() {
                        shown = Some(nth);
                    }
                    if let Some(remedy) = remark.remedy {
                        let text = format!("{remedy} (remark {})", nth + 1);
                        if link_ui(ui, remedy, &text) {
                            let edit = desk.remedy(nth);
                            if edit.is_none() {
                                intents.notice = Some("There is no such place: change it yourself.".to_owned());
                            }
                            // What is mended is shown where it lies here: nobody is sent to another page by a remedy.
                            if edit.is_none() || self.laid.as_ref().is_some_and(|laid| thing_of(laid, &remark.at).is_some()) {
                                shown = Some(nth);
                            }
                            intents.edits.extend(edit);
                        }
                    }
                });
            });
            if self.remark == Some(nth) {
                let place = row.response.rect.expand2(vec2(gap::HAIR, gap::HAIR));
                ui.painter().set(ground, Shape::rect_filled(place, radius::BUTTON, palette.surface));
            }
            ui.add_space(gap::HAIR);
        }
        if self.remarks.is_empty() && faults.is_empty() {
            ui.label(RichText::new("Nothing is odd: the scenario can be played.").color(palette.second));
        }
        if let Some(nth) = shown {
            self.show_remark(desk, nth);
        }
    }

    fn sums_ui(&self, ui: &mut Ui) {
        let palette = colours(ui);
        ui.label(RichText::new("Sums").font(heading()));
        let small = FontId::proportional(type_size::SMALL);
        let plain = FontId::proportional(type_size::BODY);
        let figures = |values: &[u32; 3]| values.map(|value| if value == 0 { String::new() } else { grouped(value) });
        let heads = self.sums.heads.map(str::to_owned);
        // Each column is as wide as its widest figure: the names have the rest.
        let mut wide = heads.each_ref().map(|head| width_of(ui, head, small.clone()));
        for side in &self.sums.sides {
            for (wide, figure) in wide.iter_mut().zip(figures(&side.all)) {
                *wide = wide.max(width_of(ui, &figure, semibold(type_size::BODY)));
            }
        }
        let wide = wide.map(|wide| wide + gap::HAIR);
        row_ui(ui, ("", palette.second), (heads, wide), &small);
        for side in &self.sums.sides {
            row_ui(ui, (&side.name, palette.nation_word(side.nation)), (figures(&side.all), wide), &semibold(type_size::BODY));
            for (command, values) in &side.commands {
                row_ui(ui, (command, palette.ink), (figures(values), wide), &plain);
            }
            ui.add_space(gap::HAIR);
        }
    }
}

/// Draws an action of a row in the words of a link. Returns whether it was pressed.
fn link_ui(ui: &mut Ui, text: &str, name: &str) -> bool {
    let link = Keyed::new(Rank::Link, text, "", name);
    let (place, _) = ui.allocate_exact_size(vec2(link.width(ui), measure::TABLE_ROW), Sense::hover());
    link.ui(ui, ui.scope_id().with(name), place).clicked()
}

/// Draws a row of the sums: a name, on more lines where it does not fit on one, and three figures.
fn row_ui(ui: &mut Ui, (name, ink): (&str, Color32), (figures, wide): ([String; 3], [f32; 3]), font: &FontId) {
    let room = ui.available_width() - wide.iter().sum::<f32>() - gap::HAIR;
    let words = ui.painter().layout(name.to_owned(), font.clone(), ink, room);
    let high = measure::TABLE_ROW.max(words.size().y + measure::FOCUS);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let sentence =
        [name.to_owned()].into_iter().chain(figures.iter().cloned()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    let mut right = row.right();
    for (figure, wide) in figures.iter().zip(wide).rev() {
        let ink = if font.size < type_size::BODY { ink } else { colours(ui).ink };
        ui.painter().text(pos2(right, row.center().y), Align2::RIGHT_CENTER, figure, font.clone(), ink);
        right -= wide;
    }
    ui.painter().galley(pos2(row.left(), row.center().y - words.size().y / 2.0), words, ink);
}

/// Formats a number with its thousands apart.
fn grouped(value: u32) -> String {
    if value < 1000 { value.to_string() } else { format!("{},{:03}", value / 1000, value % 1000) }
}
