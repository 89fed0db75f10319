//! The scoreboard: a display to be read from two metres. Side, phase, turn and points; the last dice and their result, largest of all,
//! with a sentence to be read aloud; what comes next, who is waited for, who arrives, the evening's clock. It is a window of its own if the system
//! supports several, so that it can be on a second screen; else a page over the whole window. It is the same for every game.

mod board;
mod contents;
mod evening;

pub use contents::{BoardColour, BoardDie, BoardFlag, BoardPiece, Scoreboard};
pub use evening::Evening;

use eframe::egui::{CentralPanel, Context, Frame, Key, Margin, Ui, Vec2, ViewportBuilder, ViewportId};

use crate::gui::look::{display, palette};
use crate::gui::shell::keys::Acts as _;
use crate::gui::shell::keys::{Chord, acts, routed};
use crate::gui::shell::strip::Strip;
use board::LargeBoard;

/// Word of the display among the pages: it is opened like a page, and stays over whatever page is shown.
pub const PAGE: crate::gui::shell::page::Page = "display";

acts! {
    /// Acts of its keys, while it has the focus.
    enum DisplayAct {
        Close: [Chord::Alone(Key::Escape), Chord::Alone(Key::F11)], "Closes the display.";
    }
}

/// Display, which is open or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display {
    open: bool,
}

/// Contents of the display: what the strip of the play has, what its game adds, and the evening in parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayShown {
    /// The strip of the play.
    pub strip: Strip,
    /// Contents of the scoreboard that the game adds.
    pub board: Scoreboard,
    /// The evening's clock in parts; empty where there is no clock.
    pub evening: Vec<String>,
    /// Time until the next arrivals at the evening's pace; empty where there is none.
    pub due: String,
}

impl Display {
    /// Opens or closes the display.
    pub const fn toggle(&mut self) {
        self.open = !self.open;
    }

    /// Returns whether it is to be drawn.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.open
    }

    /// Returns whether it covers the whole window, so that nothing else is drawn or gets keys.
    #[must_use]
    pub fn covers(self, context: &Context) -> bool {
        self.open && context.embed_viewports()
    }

    /// Draws it over the whole window.
    pub fn over_ui(&mut self, ui: &mut Ui, shown: &DisplayShown) {
        self.open = !drawn(ui, shown);
    }

    /// Draws it in a window of its own.
    pub fn beside_ui(&mut self, context: &Context, shown: &DisplayShown) {
        if context.embed_viewports() {
            return;
        }
        // Its size follows the screen, whatever the type size of the app, and is no larger than the screen.
        let whole = context.input(|input| input.viewport().monitor_size).unwrap_or(Vec2::INFINITY);
        let size = (Vec2::from(display::WINDOW) / context.zoom_factor()).min(whole);
        let builder = ViewportBuilder::default().with_title(format!("{}: display", shown.strip.title)).with_inner_size(size);
        self.open = context.show_viewport_immediate(ViewportId::from_hash_of(PAGE), builder, |ui, _| {
            let closed = ui.input(|input| input.viewport().close_requested());
            !drawn(ui, shown) && !closed
        });
    }
}

/// Draws the display; returns true when it is to be closed.
fn drawn(ui: &mut Ui, shown: &DisplayShown) -> bool {
    let ground = palette(ui).ground;
    let frame = Frame::new().fill(ground).inner_margin(Margin::same(0));
    CentralPanel::default().frame(frame).show(ui, |ui| LargeBoard::of(ui, shown).ui(ui));
    routed(ui, &[&DisplayAct::table()]).has(DisplayAct::Close)
}
