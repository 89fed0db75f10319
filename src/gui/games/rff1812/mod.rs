//! The pages of a battle of Regimental Fire and Fury, and its checks without a battle.

pub mod battle_panel;
pub mod checks;
mod luck;
mod positions;
mod reconcile;
pub mod scratch;
mod tape;
pub mod top_bar;
pub mod turn_panel;

pub use luck::LuckPage;
pub use reconcile::ReconcilePage;
