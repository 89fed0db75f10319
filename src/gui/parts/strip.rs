//! Chances of a check over the whole width, and below them what would be otherwise, in the same columns.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Color32, FontId, Galley, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

use super::cells::{Cells, Shares, free_line};
use crate::gui::look::{Palette, gap, measure, palette, radius, semibold, type_size};

/// Chances of a check as a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum ChancePicture {
    /// Result of each face of one die.
    Cells(Cells),
    /// Results of several dice, each as wide as its chance.
    Shares(Shares),
}

impl ChancePicture {
    /// Draws them over the whole width; `does` describes the effects of a face of one die, `note` what single faces do beside their row.
    pub fn ui(&self, ui: &mut Ui, does: &dyn Fn(u8) -> String, note: &str) {
        match self {
            Self::Cells(cells) => cells_ui(ui, cells, does, note),
            Self::Shares(shares) => shares.ui(ui),
        }
    }

    /// Draws what they would be otherwise: in what case, and the chance that changes most.
    pub fn what_if_ui(&self, ui: &mut Ui, case: &str, chance: &str) {
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::SHARE), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("What if {case}: {chance}")));
        let palette = palette(ui);
        for (part, colour) in self.parts(place, palette) {
            ui.painter().rect_filled(part, radius::CELL, colour);
        }
        let mut job = LayoutJob::single_section("what if  ".to_owned(), format(FontId::proportional(type_size::SMALL), palette.on_band));
        job.append(case, 0.0, format(semibold(type_size::SMALL), palette.on_band));
        job.append(chance, gap::NEXT, format(FontId::proportional(type_size::SMALL), palette.on_band));
        let galley = one_line(ui, job, place.width() - 2.0 * gap::NEXT);
        ui.painter().galley(pos2(place.left() + gap::NEXT, place.center().y - galley.size().y / 2.0), galley, palette.on_band);
    }

    /// Returns the neighbouring results of one kind with their colours.
    fn parts(&self, place: Rect, palette: &Palette) -> Vec<(Rect, Color32)> {
        let across = |from: f32, to: f32| Rect::from_x_y_ranges(from..=(to - measure::LINE).max(from), place.y_range());
        match self {
            Self::Cells(cells) => {
                let step = place.width() / cells.rows.len().max(1) as f32;
                let at = |nth: usize| place.left() + nth as f32 * step;
                let part = |(row, from, to): (usize, usize, usize)| (across(at(from), at(to)), cells.tone(row).colour(palette));
                cells.bands().into_iter().map(part).collect()
            }
            Self::Shares(shares) => {
                let mut from = place.left();
                let part = |(share, width): (&super::cells::Share, f32)| {
                    let left = from;
                    from += width;
                    (width > 0.0).then(|| (across(left, left + width), share.tone.colour(palette)))
                };
                shares.shares.iter().zip(shares.widths(place.width())).filter_map(part).collect()
            }
        }
    }
}

fn format(font: FontId, ink: Color32) -> TextFormat {
    TextFormat::simple(font, ink)
}

/// Lays out one line, cut at a width.
fn one_line(ui: &Ui, mut job: LayoutJob, width: f32) -> Arc<Galley> {
    job.wrap.max_width = width;
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    ui.painter().layout_job(job)
}

/// Draws the result of each face, each band with its name, its chance and what it does below; the note at the right end.
fn cells_ui(ui: &mut Ui, cells: &Cells, does: &dyn Fn(u8) -> String, note: &str) {
    let count = cells.rows.len();
    if count == 0 {
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let cell = vec2(ui.available_width() / count as f32 - measure::LINE, measure::STRIP_CELL);
    let place = cells.draw(ui, cell, semibold(type_size::HEADING));
    let palette = palette(ui);
    let (small, bold) = (FontId::proportional(type_size::SMALL), semibold(type_size::SMALL));
    let step = place.width() / count as f32;
    let bands = cells.named_rows();
    // Each name is in the first line that has room after the name before it; what the row does only where all of it fits.
    let mut ends: Vec<f32> = Vec::new();
    let mut placed = Vec::new();
    for (nth, (row, from, faces)) in bands.iter().enumerate() {
        let name = cells.names.get(*row).map_or("", String::as_str);
        let mut job = LayoutJob::single_section(name.to_owned(), format(bold.clone(), palette.ink));
        job.append(&format!("{faces} in {count}"), gap::HAIR, format(small.clone(), palette.second));
        let short = ui.painter().layout_job(job.clone());
        let left = (place.left() + *from as f32 * step).min(place.right() - short.size().x).max(place.left());
        let next = bands.get(nth + 1).map_or(place.right(), |(_, from, _)| place.left() + *from as f32 * step - gap::NEXT);
        #[expect(clippy::cast_possible_truncation, reason = "a face of a die")]
        let does = does(*from as u8 + 1);
        let whole = (!does.is_empty()).then(|| {
            job.append(&format!("· {does}"), gap::HAIR, format(small.clone(), palette.second));
            ui.painter().layout_job(job)
        });
        let galley = whole.filter(|galley| left + galley.size().x <= next).unwrap_or(short);
        let line = free_line(&mut ends, place.left(), (left, galley.size().x));
        placed.push((left, line, galley));
    }
    if !note.is_empty() {
        let galley = one_line(ui, LayoutJob::single_section(note.to_owned(), format(small, palette.second)), place.width());
        let left = place.right() - galley.size().x;
        let line = free_line(&mut ends, place.left(), (left, galley.size().x));
        placed.push((left, line, galley));
    }
    let high = placed.iter().map(|(.., galley)| galley.size().y).fold(0.0, f32::max);
    let height = (high * ends.len() as f32).max(measure::STRIP_NAMES);
    let (below, _) = ui.allocate_exact_size(vec2(place.width(), height), Sense::hover());
    for (left, line, galley) in placed {
        ui.painter().galley(pos2(left, below.top() + line as f32 * high), galley, palette.ink);
    }
}
