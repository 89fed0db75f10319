//! Figures of a battle worked out from its state and its log: points, losses, luck, odds, the roster.

pub(super) mod after_action;
pub(super) mod card;
pub(super) mod chances;
pub(super) mod luck;
pub(super) mod on_table;
pub(super) mod roster;
pub(super) mod summary;
