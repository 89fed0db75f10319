//! Scratch mode: the same checks with no battle loaded.

use eframe::egui::Ui;

use super::widgets::heading;

/// What the scratch page remembers: the last values of every check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scratch {}

/// What the scratch page needs.
pub struct ScratchDesk<'d> {
    /// Tables of Regimental Fire and Fury 1812.
    pub rff1812: &'d crate::rff1812::Tables,
    /// Tables of Battlecry! 1812.
    pub battlecry1812: &'d crate::battlecry1812::Tables,
    /// Gives a face of a die with so many sides.
    pub generator: &'d mut dyn FnMut(u8) -> u8,
    /// The roll key was pressed.
    pub roll: bool,
    /// Set while the cursor is in a field for free text.
    pub typing: &'d mut bool,
    /// Set while the cursor is in a field for inches.
    pub measuring: &'d mut bool,
}

impl Scratch {
    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, _desk: &mut ScratchDesk<'_>) {
        heading(ui, "Scratch");
    }
}
