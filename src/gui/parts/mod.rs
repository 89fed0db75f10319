//! Parts that pages are drawn with: the row of ten cells, counts, counters, rows of outcomes, fields.

pub(in crate::gui) mod cells;
pub(in crate::gui) mod choice;
pub(in crate::gui) mod count;
pub(in crate::gui) mod counters;
pub(in crate::gui) mod digits;
pub(in crate::gui) mod fit;
pub(in crate::gui) mod key_chip;
pub(in crate::gui) mod keyed;
pub(in crate::gui) mod menu;
pub(in crate::gui) mod offer;
pub(in crate::gui) mod opening;
pub(in crate::gui) mod rows;
pub(in crate::gui) mod said;
pub(in crate::gui) mod scroll;
pub(in crate::gui) mod strip;
pub(in crate::gui) mod widgets;
