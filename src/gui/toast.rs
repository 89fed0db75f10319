//! A notice over the foot of the window: one at a time, never in the flow of the page, gone by itself.

use eframe::egui::{Align2, Area, Frame, Id, Label, Margin, Order, RichText, ScrollArea, Stroke, Ui, vec2};

use super::desk::Desk;
use super::look::{gap, measure, palette, radius};

/// How long a notice stays at least, in seconds.
const STAYS_SECONDS: f64 = 6.0;
/// How many of its characters are read in a second, by a slow reader.
const READ_IN_A_SECOND: f64 = 12.0;

/// What the toast remembers: which notice is up, and how long it has been.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Toast {
    shown: Option<(String, f64)>,
}

impl Toast {
    /// Draws the newest notice, over everything.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) {
        let Some(newest) = desk.notices().last().cloned() else {
            self.shown = None;
            return;
        };
        let before = desk.notices().len() - 1;
        let palette = palette(ui);
        let mut understood = Understood::No;
        let width = ui.ctx().content_rect().width();
        // Over the log's end; where there is none, over what stands above the foot: never over the die or a button.
        let above_foot = -measure::LAST_LINE - measure::FOOT - gap::NEXT;
        let (corner, up) = if width < measure::NARROW {
            (Align2::CENTER_BOTTOM, vec2(0.0, above_foot))
        } else if width < measure::LOG_BESIDE {
            (Align2::RIGHT_BOTTOM, vec2(-gap::NEXT, above_foot))
        } else {
            (Align2::RIGHT_BOTTOM, vec2(-gap::NEXT, -measure::LAST_LINE - gap::NEXT))
        };
        let area = Area::new(Id::unique("toast")).order(Order::Foreground).anchor(corner, up);
        let drawn = area.show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(palette.surface)
                .stroke(Stroke::new(measure::LINE, palette.warning))
                .corner_radius(radius::PANEL)
                .inner_margin(Margin::same(radius::PANEL.cast_signed()));
            frame.show(ui, |ui| {
                ui.set_max_width(measure::TOAST_WIDTH.min(width - 4.0 * gap::GROUP));
                ScrollArea::vertical().id_salt("notice").max_height(measure::TOAST_HEIGHT).show(ui, |ui| {
                    ui.add(Label::new(RichText::new(&newest).color(palette.warning)).wrap());
                });
                understood = answers_ui(ui, before);
            });
        });
        if drawn.response.contains_pointer() {
            // Whoever points at it reads it.
            self.shown = None;
        }
        if understood == Understood::No && self.is_over(ui, &newest) {
            understood = Understood::This;
        }
        match understood {
            Understood::No => {}
            Understood::This => desk.take_notice(),
            Understood::All => desk.clear_notices(),
        }
    }

    /// Whether the notice has been up for as long as it takes to read.
    fn is_over(&mut self, ui: &Ui, newest: &str) -> bool {
        let now = ui.input(|input| input.time);
        let since = match &self.shown {
            Some((text, since)) if text == newest => *since,
            _ => {
                self.shown = Some((newest.to_owned(), now));
                now
            }
        };
        #[expect(clippy::cast_precision_loss, reason = "a notice is no book")]
        let stays = STAYS_SECONDS.max(newest.chars().count() as f64 / READ_IN_A_SECOND);
        let left = since + stays - now;
        if left > 0.0 {
            ui.ctx().request_repaint_after_secs(left as f32);
        }
        left <= 0.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Understood {
    No,
    This,
    All,
}

fn answers_ui(ui: &mut Ui, before: usize) -> Understood {
    let mut understood = Understood::No;
    ui.horizontal_wrapped(|ui| {
        if ui.button("Understood").clicked() {
            understood = Understood::This;
        }
        if before > 0 {
            ui.label(format!("{before} more before this one"));
            if ui.button("All understood").clicked() {
                understood = Understood::All;
            }
        }
    });
    understood
}
