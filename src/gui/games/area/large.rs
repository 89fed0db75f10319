//! Battles too large to be solved at every keystroke: their size is said, and a button solves them.

use eframe::egui::{RichText, Ui};

use crate::gui::parts::keyed::main_button;

/// Most positions of a battle that is solved unasked: a twentieth of a second on a small laptop.
pub const SMALL: u64 = 200_000;

/// The positions a battle can be in: every number of every faction's units, by whose roll it is, by a fort's block.
pub fn positions(units: impl IntoIterator<Item = u32>, fort: bool) -> u64 {
    let all = units.into_iter().fold(1u64, |product, units| product.saturating_mul(u64::from(units) + 1));
    all.saturating_mul(if fort { 4 } else { 2 })
}

/// A number with its thousands apart: `1,240,000`.
pub fn spaced(number: u64) -> String {
    let digits = number.to_string();
    let breaks = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    digits.chars().enumerate().flat_map(|(place, digit)| breaks(place).then_some(',').into_iter().chain([digit])).collect()
}

/// The button of a large battle. True where it is pressed.
pub fn solve_ui(ui: &mut Ui, positions: u64) -> bool {
    ui.label(format!("A large battle: {} positions to work out, which may take some seconds.", spaced(positions)));
    let pressed = main_button(ui, true, "Work the odds out");
    ui.label(RichText::new("Smaller battles are worked out at once.").small());
    pressed
}
