//! The odds of a battle drawn: who wins, what is left on average, and the whole distribution of survivors.

use eframe::egui::{self, RichText, Sense, Ui, vec2};

use super::odds_strip::{StripWords, strip_ui};
use crate::games::area::Tables;
use crate::games::area::campaign::{self, CampaignState, Setup, control_markers, truces_in_decks, truces_played};
use crate::games::area::chain::Endings;
use crate::games::area::explain::share_text;
use crate::gui::look::{self, gap, measure, semibold, type_size};
use crate::id::SideId;
use crate::scenario::Nation;

/// A name of a side by its id.
pub fn side_label(setup: &Setup, side: &SideId) -> String {
    campaign::side_name(&setup.tables, side)
}

/// Returns the name of a side, given by its place.
pub fn side_name(tables: &Tables, side: usize) -> &str {
    tables.sides.get(side & 1).map_or("", |row| row.head.label.as_str())
}

/// Describes a side's control markers, and its Truces in a game that has any.
pub fn side_text(setup: &Setup, state: &CampaignState, side: usize) -> String {
    let row = &setup.tables.sides[side];
    let text = format!("{}: control markers {}", row.head.label, control_markers(state, &SideId(row.head.id.0.clone())));
    match truces_in_decks(setup, side) {
        0 => text,
        all => format!("{text}, Truces {} of {all}", truces_played(&setup.tables, state, side)),
    }
}

/// Returns the chance that a side wins, as players write it.
pub fn wins_text(endings: &Endings, side: usize) -> String {
    share_text(endings.wins(side), endings.wins(1 - (side & 1)))
}

/// Draws the chance of either side to hold the field, and of every number of cubes it has left, as one strip.
pub fn wins_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::CUBES_ODDS), Sense::hover());
    strip_ui(ui, place, tables, endings, StripWords::default(), place.width() < measure::SURVIVORS);
}

/// Draws the average number of cubes each side has left.
pub fn average_survivors_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    for side in 0..2 {
        // A battle lost counts as none kept.
        let of =
            (0..tables.factions.len()).map(|faction| (faction, endings.expected_of(side, faction))).filter(|(_, units)| *units >= 0.005);
        let of = of.map(|(faction, units)| format!("{units:.2} {}", tables.faction(faction).head.label)).collect::<Vec<_>>();
        let detail = if of.len() > 1 { format!(": {}", of.join(", ")) } else { String::new() };
        ui.label(format!("The {} side keeps {:.2} cubes on average{detail}.", side_name(tables, side), endings.expected(side)));
    }
}

/// Returns the nation of a side, given by its place.
pub fn nation(tables: &Tables, side: usize) -> Option<Nation> {
    tables.sides.get(side & 1).and_then(|row| row.data.nation)
}

/// Returns a chance as a number of 100; always and never only when true.
pub fn in_hundred(chance: f64) -> String {
    match chance * 100.0 {
        none if none <= 0.0 => "0".to_owned(),
        few if few < 1.0 => "<1".to_owned(),
        // What is added up from many endings falls short of certain by a hair.
        most if most > 99.0 && chance < 1.0 - f64::EPSILON * 1e6 => ">99".to_owned(),
        share => format!("{share:.0}"),
    }
}

/// Draws the chance of every number of survivors in figures: side by side where there is room for both, else one below the other.
pub fn survivors_ui(ui: &mut Ui, tables: &Tables, endings: &Endings) {
    if ui.available_width() < measure::SURVIVORS {
        (0..2).for_each(|side| survivors_of_ui(ui, tables, side, endings));
        return;
    }
    ui.columns(2, |columns| {
        for (side, ui) in columns.iter_mut().enumerate() {
            survivors_of_ui(ui, tables, side, endings);
        }
    });
}

/// Draws the survivors of one side.
fn survivors_of_ui(ui: &mut Ui, tables: &Tables, side: usize, endings: &Endings) {
    let ink = look::palette(ui).nation_word(nation(tables, side));
    ui.label(RichText::new(format!("{} win with", side_name(tables, side))).font(semibold(type_size::BODY)).color(ink));
    let chances = endings.survivors(side);
    if chances.is_empty() {
        ui.label("never");
    }
    egui::Grid::new(("survivors", side)).num_columns(2).spacing(vec2(gap::BUTTON, gap::HAIR)).min_row_height(measure::TABLE_ROW).show(
        ui,
        |ui| {
            for (units, chance) in chances.iter().rev() {
                ui.label(format!("{units} left"));
                ui.label(share_text(*chance, 1.0 - chance));
                ui.end_row();
            }
        },
    );
}
