//! What the pointer or the keyboard is on, told in the last line: a place where it covers nothing.

use eframe::egui::{Id, Ui};

/// Where what is pointed at is kept until the line is drawn: the pass it was said in, and what.
const POINTED: &str = "pointed out";

/// Tells what is pointed at, for as long as it is.
pub fn point_out(ui: &Ui, says: &str) {
    let before = pointed_out(ui);
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(Id::unique(POINTED), (pass, says.to_owned())));
    if before.as_deref() != Some(says) {
        ui.ctx().request_repaint();
    }
}

/// What was pointed at in this pass or the one before.
#[must_use]
pub fn pointed_out(ui: &Ui) -> Option<String> {
    let (pass, says) = ui.data(|data| data.get_temp::<(u64, String)>(Id::unique(POINTED)))?;
    (pass + 1 >= ui.ctx().cumulative_pass_nr()).then_some(says)
}
