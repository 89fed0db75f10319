//! Words of a foot: the result, its arithmetic, and its effects.

use eframe::egui::style::ScrollStyle;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{FontId, Label, Response, RichText, ScrollArea, Ui, vec2};

use crate::gui::look::{Palette, gap, measure, palette, semibold, serif, type_size};
use crate::gui::parts::widgets::{hint_above, meaning_of_marks, whole_lines};

/// Lines of the result's size in a foot that has room for result, sum and effects below one another.
const LEAST_LINES: f32 = 3.5;

/// Draws the words in a place; words that do not fit scroll.
pub fn words_ui(ui: &mut Ui, (result, arithmetic): (&str, &str), wide: bool, effects: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    ui.spacing_mut().item_spacing = vec2(gap::NEXT, measure::FOCUS);
    let (across, high) = (ui.available_width(), ui.available_height());
    let width = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, palette.ink).size().x;
    let explained = |response: &Response| hint_above(response, meaning_of_marks(arithmetic));
    // A long result is drawn smaller, and at last in two lines, not cut off.
    let sizes = [serif(type_size::RESULT), serif(type_size::HEADING), semibold(type_size::BODY)];
    let left = |font: &FontId| across - width(result, font.clone());
    let sum = gap::NEXT + width(arithmetic, FontId::proportional(type_size::BODY));
    let sizes = &sizes[usize::from(!wide)..];
    // The sum goes beside the result if it fits. In a low foot a long result is smaller: that leaves a line more for the effects.
    let is_low = high < LEAST_LINES * type_size::RESULT;
    let narrowed = sizes.iter().find(|font| is_low && left(font) >= sum);
    let long = sizes.iter().skip(usize::from(wide)).find(|font| left(font) >= 0.0);
    let font = narrowed.or(long).unwrap_or(&sizes[sizes.len() - 1]).clone();
    let beside = !result.is_empty() && left(&font) >= sum;
    // A sum that is a sentence of several lines is drawn smaller.
    let sum_size = if sum - gap::NEXT > across { type_size::SMALL } else { type_size::BODY };
    let wrapped = |text: &str, font: FontId| ui.painter().layout(text.to_owned(), font, palette.ink, across).size().y;
    let both = wrapped(result, font.clone()) + measure::FOCUS + wrapped(arithmetic, FontId::proportional(sum_size));
    let in_one = !result.is_empty() && !arithmetic.is_empty() && !beside && both > high;
    if !result.is_empty() && !in_one {
        ui.scope(|ui| {
            // No higher than the words.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal(|ui| {
                ui.add(Label::new(RichText::new(result).font(font).color(palette.ink)).wrap());
                if beside && !arithmetic.is_empty() {
                    explained(&ui.label(RichText::new(arithmetic).color(palette.second)));
                }
            });
        });
    }
    let run = in_one.then(|| ui.painter().layout_job(as_one_run(result, arithmetic, palette, across)));
    let room = run.as_ref().map_or(ui.available_height(), |run| whole_lines(run, ui.available_height()));
    // The player sees that there is more before applying it.
    ui.spacing_mut().scroll = ScrollStyle { bar_width: gap::NEXT, foreground_color: true, ..ScrollStyle::solid() };
    let below = ScrollArea::vertical().id_salt("effects").auto_shrink(false).min_scrolled_height(0.0).max_height(room);
    below.show(ui, |ui| {
        // What is in sight without scrolling: effects are set by it.
        ui.set_max_height(room);
        if let Some(run) = run {
            explained(&ui.label(run));
        } else if !arithmetic.is_empty() && !beside {
            explained(&ui.label(RichText::new(arithmetic).size(sum_size).color(palette.second)));
        }
        effects(ui);
    });
}

/// Returns the words as one run, where there is no room for a line each; the bar that scrolls has its room beside them.
fn as_one_run(result: &str, arithmetic: &str, palette: &Palette, across: f32) -> LayoutJob {
    let mut run = LayoutJob::default();
    run.wrap.max_width = across - gap::GROUP;
    run.append(result, 0.0, TextFormat::simple(semibold(type_size::SMALL), palette.ink));
    run.append(&format!("  {arithmetic}"), 0.0, TextFormat::simple(FontId::proportional(type_size::SMALL), palette.second));
    run
}
