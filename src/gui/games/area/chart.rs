//! The odds of a battle drawn: who wins, what is left on average, and the whole distribution of survivors.

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::games::area::Tables;
use crate::games::area::campaign::{Setup, name_of_side};
use crate::games::area::chain::Endings;
use crate::games::area::explain::share_text;
use crate::gui::look;
use crate::gui::widgets::big_result;
use crate::id::SideId;

/// A name of a side by its id.
pub fn side_label(setup: &Setup, side: &SideId) -> String {
    name_of_side(&setup.tables, side)
}

/// A side's name.
pub fn side_name(tables: &Tables, side: usize) -> &str {
    tables.sides.get(side & 1).map_or("", |row| row.head.label.as_str())
}

/// The chance that a side wins, as players say it.
pub fn wins_text(endings: &Endings, side: usize) -> String {
    share_text(endings.wins(side), endings.wins(1 - (side & 1)))
}

/// The chances to win in large letters, and what each side has left.
pub fn wins_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    for side in 0..2 {
        big_result(ui, &format!("{} win {}", side_name(tables, side), wins_text(endings, side)));
    }
    for side in 0..2 {
        // A battle lost counts as none kept.
        let of =
            (0..tables.factions.len()).map(|faction| (faction, endings.expected_of(side, faction))).filter(|(_, units)| *units >= 0.005);
        let of = of.map(|(faction, units)| format!("{units:.2} {}", tables.faction(faction).head.label)).collect::<Vec<_>>();
        let detail = if of.len() > 1 { format!(": {}", of.join(", ")) } else { String::new() };
        ui.label(format!("The {} side keeps {:.2} cubes on average{detail}.", side_name(tables, side), endings.expected(side)));
    }
}

/// The chance of every number of survivors, side by side.
pub fn survivors_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    let chances = [endings.survivors(0), endings.survivors(1)];
    let most = chances.iter().flat_map(BTreeMap::values).copied().fold(0.0_f64, f64::max).max(f64::MIN_POSITIVE);
    ui.columns(2, |columns| {
        for (side, ui) in columns.iter_mut().enumerate() {
            let Some(chances) = chances.get(side) else { continue };
            ui.label(RichText::new(format!("{} win with", side_name(tables, side))).strong());
            if chances.is_empty() {
                ui.label("never");
            }
            egui::Grid::new(("survivors", side)).num_columns(3).spacing(vec2(8.0, 1.0)).min_row_height(18.0).show(ui, |ui| {
                ui.spacing_mut().interact_size.y = 16.0;
                for (units, chance) in chances.iter().rev() {
                    ui.label(format!("{units} left"));
                    bar(ui, chance / most);
                    ui.label(share_text(*chance, 1.0 - chance));
                    ui.end_row();
                }
            });
        }
    });
}

fn bar(ui: &mut Ui, share: f64) {
    let (rect, _) = ui.allocate_exact_size(vec2(110.0, 14.0), Sense::hover());
    let mut filled = rect.shrink(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    filled.set_width(filled.width() * share as f32);
    ui.painter().rect_filled(filled, 0.0, look::palette(ui).accent.gamma_multiply(0.8));
    ui.painter().rect_stroke(rect, 1.0, Stroke::new(1.0, ui.visuals().weak_text_color()), StrokeKind::Inside);
}
