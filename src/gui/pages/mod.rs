//! Pages beside the battle: help, house values.

mod help;
mod house;

pub use help::ui as help_ui;
pub use house::HousePage;
