//! State of the campaign as drawn: round, markers, truces, stockpiles, the fled, the cards.

use eframe::egui::{self, RichText, Ui};

use crate::games::area::campaign::{CampaignState, Setup, control_markers};
use crate::gui::games::area::chart::side_label;
use crate::gui::games::area::parts::{Token, faction_name, token_ui};
use crate::gui::look::{gap, measure, semibold, type_size};
use crate::id::{FactionId, SideId};
use crate::table::Overlay;

/// Draws round, turn, markers and truces.
pub fn standing_ui(ui: &mut Ui, setup: &Setup, state: &CampaignState) {
    let turn = state
        .active
        .as_ref()
        .map_or_else(|| "between turns".to_owned(), |faction| format!("turn of the {}", faction_name(&setup.tables, faction)));
    ui.label(RichText::new(format!("Round {}, {turn}", state.round)).font(semibold(type_size::BODY)));
    for row in &setup.tables.sides {
        let side = SideId(row.head.id.0.clone());
        let of = |faction: &&FactionId| {
            setup
                .tables
                .find_faction(faction.as_str())
                .and_then(|place| setup.tables.side_of(place))
                .is_some_and(|place| setup.tables.find_side(side.as_str()) == Some(place))
        };
        let truces = state.truces.iter().filter(of).count();
        let says = format!("{}: control markers {}, Truces {truces} of {}", row.head.label, control_markers(state, &side), row.data.truces);
        ui.label(RichText::new(says).small());
    }
    if !state.drawn.is_empty() {
        let drawn = state.drawn.iter().map(|faction| faction_name(&setup.tables, faction)).collect::<Vec<_>>();
        ui.label(RichText::new(format!("Drawn this round: {}", drawn.join(", "))).small());
    }
    let own = Overlay::of(&setup.tables.listing);
    if !own.is_empty() {
        ui.label(RichText::new(format!("Your rules: {}", own.describe().join("; "))).small());
    }
    if let Some(end) = &state.end {
        let winner =
            end.winner.as_ref().map_or_else(|| "a draw".to_owned(), |side| format!("the {} side has won", side_label(setup, side)));
        ui.label(RichText::new(format!("The game is over: {winner}.")).font(semibold(type_size::HEADING)));
    }
}

/// Draws stockpiles, the fled, and the cards.
pub fn stocks_ui(ui: &mut Ui, setup: &Setup, state: &CampaignState) {
    ui.label(RichText::new("Stockpiles, fled units, cards").strong());
    egui::Grid::new("stocks").num_columns(6).min_col_width(measure::TABLE_COLUMN).spacing(egui::vec2(gap::BUTTON, gap::HAIR)).show(
        ui,
        |ui| {
            for text in ["", "", "stock", "fled", "hand", "deck"] {
                ui.label(RichText::new(text).small().weak());
            }
            ui.end_row();
            for (place, row) in setup.tables.factions.iter().enumerate() {
                let faction = FactionId(row.head.id.0.clone());
                token_ui(ui, &Token::of(&setup.tables, place));
                let name = ui.label(row.head.label.as_str());
                let mut numbers = vec![state.stock_of(&faction), state.fled_of(&faction)];
                numbers.extend(state.hands.get(&faction).into_iter().flat_map(|hand| [hand.hand, hand.deck]));
                for number in numbers {
                    ui.label(number.to_string()).labelled_by(name.id);
                }
                ui.end_row();
            }
        },
    );
}
