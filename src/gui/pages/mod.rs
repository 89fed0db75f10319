//! Pages beside the battle: battles and scenarios, house values, settings, help.

mod battles;
mod help;
mod house;
mod settings;

pub use battles::BattlesPage;
pub use help::ui as help_ui;
pub use house::HousePage;
pub use settings::ui as settings_ui;
