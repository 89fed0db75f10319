//! What no notice may lie over: a map with its counters, and a foot with its dice. Whoever draws one says so; the notice, which is drawn
//! last, asks.

use eframe::egui::{Id, Rect, Ui};

/// Where it is kept: the pass it was said in, and the places.
const KEPT: &str = "kept clear";

/// Nothing of the app's own is to lie over this place in this pass.
pub fn keep_clear(ui: &Ui, place: Rect) {
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| {
        let kept = data.get_temp_mut_or_default::<(u64, Vec<Rect>)>(Id::unique(KEPT));
        if kept.0 != pass {
            *kept = (pass, Vec::new());
        }
        kept.1.push(place);
    });
}

/// The places that were said in this pass.
#[must_use]
pub fn kept_clear(ui: &Ui) -> Vec<Rect> {
    let kept = ui.data(|data| data.get_temp::<(u64, Vec<Rect>)>(Id::unique(KEPT)));
    kept.filter(|(pass, _)| *pass == ui.ctx().cumulative_pass_nr()).map(|(_, places)| places).unwrap_or_default()
}
