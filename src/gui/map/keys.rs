//! The keys of every map, for the table of its page.

use eframe::egui::Key;

use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, acts};

acts! {
    /// Acts of every map.
    pub enum ViewAct {
        /// A step to the left, or to the next place that way.
        Left: [Chord::Alone(Key::ArrowLeft)], "To the next place that way.";
        /// A step to the right, likewise.
        Right: [Chord::Alone(Key::ArrowRight)], "";
        /// A step up, likewise.
        Up: [Chord::Alone(Key::ArrowUp)], "";
        /// A step down, likewise.
        Down: [Chord::Alone(Key::ArrowDown)], "";
        /// Zooms in by a notch.
        Nearer: [Chord::Typed('+')], "Makes the map larger or smaller; so do the wheel and two fingers, at the pointer. A drag moves it.", "zoom";
        /// Zooms out by a notch.
        Farther: [Chord::Typed('-')], "", "zoom";
        /// Shows the whole map.
        Whole: [Chord::Typed('w')], "The whole map.", "whole map";
    }
}

impl ViewAct {
    /// Returns the step of an arrow, across to the right and down.
    #[must_use]
    pub const fn step(self) -> Option<[i8; 2]> {
        match self {
            Self::Left => Some([-1, 0]),
            Self::Right => Some([1, 0]),
            Self::Up => Some([0, -1]),
            Self::Down => Some([0, 1]),
            Self::Nearer | Self::Farther | Self::Whole => None,
        }
    }
}

/// Returns the key table of a map with this meaning of the arrows.
#[must_use]
pub fn of_map(arrows: &'static str) -> KeyTable {
    let line = |act: &ViewAct| if *act == ViewAct::Left { act.line().text(arrows) } else { act.line() };
    ViewAct::ALL.iter().map(line).collect()
}

impl ViewAct {
    /// Keys that do what the buttons of a map do.
    pub const TOOLS: [Self; 3] = [Self::Nearer, Self::Farther, Self::Whole];
}
