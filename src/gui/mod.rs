//! The desktop app. Views are functions of the game and their own view state; they push intents,
//! and [`App`] alone carries them out.

pub mod design;
mod foot;
pub mod form;
pub mod games;
mod lab;
pub mod look;
pub mod map;
mod pages;
mod parts;
pub mod play;
pub mod scratch;
pub mod shell;

use eframe::egui::IconData;

pub use lab::{Batch, hold_work, wait_for_work};
pub use shell::app::App;
pub use shell::desk::Desk;
#[cfg(windows)]
pub use shell::dialog::alert;

/// Returns the icon, as the build drew it: a square of red, green, blue, alpha.
fn icon() -> IconData {
    let rgba = include_bytes!(concat!(env!("OUT_DIR"), "/icon.rgba")).to_vec();
    let side = (rgba.len() / 4).isqrt() as u32;
    IconData { rgba, width: side, height: side }
}

/// Opens the window and runs the app until it is closed, first with this file where one is given.
///
/// # Errors
/// Returns an error if the system provides no window.
pub fn run(desk: Desk, file: Option<std::path::PathBuf>) -> eframe::Result {
    shell::dialog::listen();
    let options = eframe::NativeOptions {
        viewport: shell::window::first(desk.settings().window).with_title("Brigade Major").with_icon(icon()),
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
