//! Division of the page of a play into panes, and their widths.

use eframe::egui::{Layout, Ui, UiBuilder, vec2};

use crate::gui::look::{gap, measure, palette};

/// Pane of the page; in a narrow window only one of them is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// Current form and actions, with the foot.
    Work,
    /// Map or roster to pick from.
    Field,
}

/// Division of the page of a game into panes.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// The pane at the left of a wide window; the other has the middle.
    pub side: Pane,
    /// The usual width of the side, its least and its most, in points.
    pub widths: [f32; 3],
    /// The pane a narrow window begins with.
    pub front: Pane,
    /// The log stands at the right of a window that is wide enough; else it is a drawer.
    pub log_beside: bool,
    /// Least width of the side in a window so wide that the middle is capped; `None` if the middle takes what is left.
    pub wide_side: Option<f32>,
    /// In a narrow and low window the names of the other pane and of the log stand in the page's first line, and open over all of it.
    pub corner: bool,
}

/// Returns the widths of the side and of the log in a wide window: the middle has its most, and gives way to the side where that is too
/// much.
pub(super) fn wide_widths(whole: f32, least: f32) -> [f32; 2] {
    let has_room = whole >= least + measure::MIDDLE_MOST + measure::LOG_WIDE;
    let log = if has_room { measure::LOG_WIDE } else { measure::LOG };
    [(whole - measure::MIDDLE_MOST - log).max(least), log]
}

/// Returns the room of a pane without a foot.
pub fn margined(ui: &mut Ui) -> Ui {
    let whole = ui.available_rect_before_wrap();
    ui.painter().rect_filled(whole, 0.0, palette(ui).ground);
    ui.advance_cursor_after_rect(whole);
    let inner = whole.shrink2(vec2(gap::NEXT, gap::HAIR));
    ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::default()))
}
