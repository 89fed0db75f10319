//! A notice over the window: one at a time, never in the flow of the page nor over reserved areas, gone by itself.

use eframe::egui::{
    Align, Align2, Area, Frame, Id, Label, Layout, Margin, Order, Pos2, Rect, RichText, ScrollArea, Stroke, Ui, Vec2, pos2, vec2,
};

use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::pass::reserved_areas;

/// Least time that a notice stays, in seconds.
const STAYS_SECONDS: f64 = 6.0;
/// Characters of a notice that a slow reader reads in a second.
const READ_IN_A_SECOND: f64 = 12.0;

/// State of the toast: the notice shown, and the time since when it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Toast {
    shown: Option<(String, f64)>,
    /// Notices there were when it was drawn last.
    drawn: Vec<String>,
    /// Place of the desk that was shown then.
    of: Option<DeskPlace>,
}

/// Place of a notice in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stand {
    /// A panel with a corner of it at a point.
    Panel(Align2, Pos2),
    /// A line over the head of the page, below the strip, so high at the most: undo and phases stay in reach.
    Line(f32),
}

impl Toast {
    /// Removes the notices that were seen on a page, as it is left; those of what is shown next stay.
    pub fn leave_page(&mut self, desk: &mut Desk) {
        std::mem::take(&mut self.drawn).iter().for_each(|notice| desk.withdraw_notice(notice));
    }

    /// Draws the newest notice, over everything.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) {
        let shown = desk.shown();
        if self.of.replace(shown).is_some_and(|before| before != shown) {
            // Another play is another page, though both are drawn in the same place.
            self.leave_page(desk);
        }
        self.drawn = desk.notices().to_vec();
        let Some(newest) = desk.notices().last().cloned() else {
            self.shown = None;
            return;
        };
        let before = desk.notices().len() - 1;
        let palette = palette(ui);
        let mut understood = Understood::No;
        let window = ui.ctx().content_rect();
        let panel = Id::unique("toast");
        let most = measure::TOAST_WIDTH.min(window.width() - 4.0 * gap::GROUP).max(0.0);
        let size = ui.memory(|memory| memory.area_rect(panel)).map_or(Vec2::splat(measure::TOAST_WIDTH), |rect| rect.size());
        let margin = Margin::same(radius::PANEL.cast_signed());
        let stand = stand(window, size.max(vec2(most + margin.sum().x, 0.0)), &reserved_areas(ui));
        let (id, pivot, at) = match stand {
            Stand::Panel(pivot, at) => (panel, pivot, at),
            Stand::Line(high) => {
                let top = (window.top() + measure::STRIP).min(window.bottom() - high).max(window.top());
                (Id::unique("toast in a line"), Align2::RIGHT_TOP, pos2(window.right(), top))
            }
        };
        let is_done = desk.is_success(&newest);
        let (ink, edge) = if is_done { (palette.ink, palette.third) } else { (palette.warning, palette.warning) };
        let in_line = matches!(stand, Stand::Line(_));
        let size = if in_line { type_size::SMALL } else { type_size::BODY };
        // In a line the words have the room: how many there are is said behind them.
        let more = if in_line && before > 0 { format!(" ({before} more)") } else { String::new() };
        let text = Label::new(RichText::new(format!("{newest}{more}")).size(size).color(ink)).wrap();
        let drawn = Area::new(id).order(Order::Foreground).pivot(pivot).fixed_pos(at).show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(palette.surface)
                .stroke(Stroke::new(measure::LINE, edge))
                .corner_radius(radius::PANEL)
                .inner_margin(margin);
            frame.show(ui, |ui| match stand {
                Stand::Panel(..) => {
                    ui.set_max_width(most);
                    ScrollArea::vertical().id_salt("notice").max_height(measure::TOAST_HEIGHT).show(ui, |ui| ui.add(text));
                    understood = ui.horizontal_wrapped(|ui| answers_ui(ui, before, is_done)).inner;
                }
                Stand::Line(high) => {
                    // A window may be smaller than its margins.
                    let room = (vec2(window.width(), high) - margin.sum() - Vec2::splat(2.0 * measure::LINE)).max(Vec2::ZERO);
                    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
                        understood = answers_ui(ui, 0, is_done);
                        ui.with_layout(Layout::top_down(Align::Min), |ui| {
                            ScrollArea::vertical()
                                .id_salt("notice in a line")
                                .max_height(room.y)
                                .min_scrolled_height(0.0)
                                .show(ui, |ui| ui.add(text));
                        });
                    });
                }
            });
        });
        // A notice under the pointer is being read, and one under a hand on its way there must stay: the click would hit the part below.
        let near = drawn.response.rect.expand(measure::TOAST_NEAR);
        let comes = ui.input(|input| input.pointer.is_moving() && input.pointer.hover_pos().is_some_and(|at| near.contains(at)));
        if drawn.response.contains_pointer() || comes {
            self.shown = None;
        }
        if understood == Understood::No && self.is_over(ui, &newest) {
            understood = Understood::This;
        }
        match understood {
            Understood::No => {}
            Understood::This => desk.dismiss_notice(),
            Understood::All => desk.clear_notices(),
        }
    }

    /// Returns whether the notice has been shown for as long as it takes to read.
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

/// Returns a place where a notice of a size hides no reserved area, nor the strip: over the log's end; without a log, above the foot; or
/// beside a map. Over a map that fills the window it stands at the head of the page, and so it does in a low window, where a check has all
/// the room between.
fn stand(window: Rect, size: Vec2, kept: &[Rect]) -> Stand {
    let strip = window.with_max_y(window.top() + measure::STRIP);
    if window.height() < measure::LOW {
        return Stand::Line(measure::STRIP);
    }
    let floor = window.bottom() - measure::LAST_LINE - gap::NEXT;
    let above_foot = floor - measure::FOOT;
    let feet = kept.iter().map(|place| place.top() - gap::NEXT);
    let usual = if window.width() < measure::NARROW {
        (Align2::CENTER_BOTTOM, above_foot)
    } else if window.width() < measure::LOG_BESIDE {
        (Align2::RIGHT_BOTTOM, above_foot)
    } else {
        (Align2::RIGHT_BOTTOM, floor)
    };
    let sides = [Align2::LEFT_BOTTOM, Align2::CENTER_BOTTOM, Align2::RIGHT_BOTTOM];
    let heights = [floor, above_foot].into_iter().chain(feet);
    let others = heights.flat_map(|high| sides.map(|side| (side, high)));
    let inner = window.shrink2(vec2(gap::NEXT, 0.0));
    let at = |(side, high): (Align2, f32)| (side, Pos2::new(side.pos_in_rect(&inner).x, high));
    let is_free = |(side, corner): &(Align2, Pos2)| {
        let place = side.anchor_size(*corner, size);
        window.contains_rect(place) && !strip.intersects(place) && !kept.iter().any(|kept| kept.intersects(place))
    };
    let free = std::iter::once(usual).chain(others).map(at).find(is_free);
    free.map_or_else(
        || {
            let below = kept.iter().map(|kept| kept.top() - strip.bottom()).filter(|high| *high > 0.0);
            Stand::Line(below.fold(measure::STRIP, f32::min).max(measure::TARGET))
        },
        |(side, corner)| Stand::Panel(side, corner),
    )
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Understood {
    No,
    This,
    All,
}

/// Draws the buttons of a notice; a notice of success is closed, others are confirmed as understood.
fn answers_ui(ui: &mut Ui, before: usize, is_done: bool) -> Understood {
    let mut understood = Understood::No;
    if ui.button(if is_done { "Close" } else { "Understood" }).clicked() {
        understood = Understood::This;
    }
    if before > 0 {
        ui.label(format!("{before} more before this one"));
        if ui.button("All understood").clicked() {
            understood = Understood::All;
        }
    }
    understood
}
