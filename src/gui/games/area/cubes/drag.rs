//! Cube that is dragged over the page of a battle: it lies at the pointer, over everything, until it is let go.

use eframe::egui::{Id, LayerId, Order, Pos2, Response, Ui};

use crate::gui::look::palette;
use crate::gui::parts::counters::Cube;
use crate::id::FactionId;

/// Act of the pointer on a cube of the battle.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CubeAct {
    /// A cube is spared or taken; true if it was about to be lost.
    Tapped(FactionId, bool),
    /// A cube that may leave is picked or lifted.
    Picked(FactionId),
    /// A cube that may leave is let go at a point.
    Dropped(FactionId, Pos2),
}

/// Paints a cube at the pointer that drags it; returns the point where it is let go.
pub(super) fn carry(ui: &Ui, response: &Response, cube: &Cube, radius: f32) -> Option<Pos2> {
    let at = ui.input(|input| input.pointer.interact_pos().or(input.pointer.latest_pos()))?;
    if response.dragged() {
        let layer = LayerId::new(Order::Tooltip, Id::unique("cube that is carried"));
        cube.paint_lying(&ui.ctx().layer_painter(layer), at, radius, palette(ui));
    }
    response.drag_stopped().then_some(at)
}
