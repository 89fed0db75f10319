//! The shell around the pages: the app, the desk with all that is in play, the strip, keys, intents to the app, leaving, notices.

pub mod app;
pub mod desk;
pub(in crate::gui) mod dialog;
pub(in crate::gui) mod display;
pub(in crate::gui) mod drawer;
pub(in crate::gui) mod guide;
pub mod intent;
pub mod keys;
pub mod last_line;
pub(in crate::gui) mod leaving;
pub mod page;
pub mod page_entry;
pub(in crate::gui) mod pass;
pub(in crate::gui) mod rescue;
pub mod save_problem;
pub mod strip;
pub(in crate::gui) mod toast;
pub(in crate::gui) mod trail;
pub mod view;
pub(in crate::gui) mod window;
