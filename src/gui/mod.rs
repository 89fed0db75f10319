//! The desktop app. Views are functions of the game and their own view state; they push intents,
//! and [`app::App`] alone carries them out.

mod after_action;
pub mod app;
mod cells;
mod correction;
mod count;
mod counters;
pub mod design;
pub mod desk;
mod dialog;
mod digits;
mod display;
mod drawer;
mod foot;
pub mod form;
pub mod games;
mod guide;
pub mod intent;
pub mod keeping;
pub mod keys;
pub mod last_line;
mod leaving;
pub mod log_panel;
pub mod look;
mod luck;
pub mod map;
mod offer;
pub mod page;
mod pages;
mod pass;
pub mod play;
mod reconcile;
mod rescue;
mod rows;
pub mod scratch;
pub mod strip;
mod toast;
pub mod view;
mod widgets;
mod window;
mod word;

use eframe::egui::IconData;

pub use app::App;
pub use desk::Desk;
#[cfg(windows)]
pub use dialog::alert;

/// The icon, as the build drew it: a square of red, green, blue, alpha.
fn icon() -> IconData {
    let rgba = include_bytes!(concat!(env!("OUT_DIR"), "/icon.rgba")).to_vec();
    let side = (rgba.len() / 4).isqrt() as u32;
    IconData { rgba, width: side, height: side }
}

/// Opens the window and runs the app until it is closed, first with this file where one is given.
///
/// # Errors
/// Where the system gives no window.
pub fn run(desk: Desk, file: Option<std::path::PathBuf>) -> eframe::Result {
    dialog::listen();
    let options = eframe::NativeOptions {
        viewport: window::first(desk.settings().window).with_title("Brigade Major").with_icon(icon()),
        ..Default::default()
    };
    let begun = |context: &eframe::CreationContext<'_>| {
        let app = App::new(&context.egui_ctx, desk);
        match &file {
            Some(file) => app.opening(file),
            None => app.welcoming(),
        }
    };
    eframe::run_native("brigade-major", options, Box::new(|context| Ok(Box::new(begun(context)))))
}
