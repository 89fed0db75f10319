//! State of the campaign as drawn: round, markers, truces, stockpiles, the fled, the cards.

use eframe::egui::{self, Align2, FontId, Id, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::TurnPanel;
use super::steps::Edges;
use crate::games::area::campaign::{Campaign, CampaignState, Setup};
use crate::gui::games::area::chart::{side_label, side_text};
use crate::gui::games::area::intent::Intent;
use crate::gui::games::area::parts::{Token, cube, faction_name, token_ui};
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::parts::widgets::width_of;
use crate::id::FactionId;
use crate::table::Overlay;

impl TurnPanel {
    /// Draws stockpiles and the referee's corrections, under the turn or the battle.
    pub fn rest_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        self.reset_if_stale(play);
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let before = std::mem::take(&mut self.standing);
        standing_ui(ui, setup, state, &mut self.standing);
        if !Self::has_stocks_line(play) {
            // Nothing of a fixed height lies below this list.
            self.standing = Edges::default();
            stocks_ui(ui, setup, state);
        }
        ui.separator();
        self.edit.ui(ui, setup, state, intents);
        if before != self.standing {
            ui.ctx().request_repaint();
        }
    }

    /// Returns whether stockpiles and fled units have their line above the foot: in a turn, whose list is long.
    pub fn has_stocks_line(play: &Campaign) -> bool {
        play.state().active.is_some()
    }

    /// Draws stockpiles and fled units in their place above the foot.
    pub fn stocks_line_ui(&self, ui: &Ui, place: Rect, play: &Campaign) {
        stocks_line_ui(ui, place, &play.setup().now(play.state()), play.state());
    }
}

/// Draws round, turn, markers and truces, and notes the lower edges of the rows.
fn standing_ui(ui: &mut Ui, setup: &Setup, state: &CampaignState, edges: &mut Edges) {
    let mut row_ui = |ui: &mut Ui, text: RichText| {
        ui.label(text);
        edges.add(ui);
    };
    let turn = state
        .active
        .as_ref()
        .map_or_else(|| "between turns".to_owned(), |faction| format!("turn of the {}", faction_name(&setup.tables, faction)));
    row_ui(ui, RichText::new(format!("Round {}, {turn}", state.round)).font(semibold(type_size::BODY)));
    for side in 0..setup.tables.sides.len() {
        row_ui(ui, RichText::new(side_text(setup, state, side)).small());
    }
    if !state.drawn.is_empty() {
        let drawn = state.drawn.iter().map(|faction| faction_name(&setup.tables, faction)).collect::<Vec<_>>();
        row_ui(ui, RichText::new(format!("Drawn this round: {}", drawn.join(", "))).small());
    }
    let own = Overlay::of(&setup.tables.listing);
    if !own.is_empty() {
        row_ui(ui, RichText::new(format!("Your rules: {}", own.describe().join("; "))).small());
    }
    if let Some(end) = &state.end {
        let winner =
            end.winner.as_ref().map_or_else(|| "a draw".to_owned(), |side| format!("the {} side has won", side_label(setup, side)));
        row_ui(ui, RichText::new(format!("The game is over: {winner}.")).font(semibold(type_size::HEADING)));
    }
}

/// Draws stockpiles and the fled in two lines, a column a faction, in their place above the foot.
fn stocks_line_ui(ui: &Ui, place: Rect, setup: &Setup, state: &CampaignState) {
    let palette = palette(ui);
    let small = FontId::proportional(type_size::SMALL);
    let line = place.height() / 2.0;
    let heads = ["stock", "fled"];
    let label = heads.iter().map(|head| width_of(ui, head, small.clone())).fold(0.0, f32::max) + gap::NEXT;
    for (nth, head) in heads.iter().enumerate() {
        let at = pos2(place.left(), place.top() + (nth as f32 + 0.5) * line);
        ui.painter().text(at, Align2::LEFT_CENTER, head, small.clone(), palette.second);
    }
    let wide = (place.width() - label) / setup.tables.factions.len().max(1) as f32;
    for (nth, row) in setup.tables.factions.iter().enumerate() {
        let faction = FactionId(row.head.id.0.clone());
        let own = Rect::from_min_size(pos2(place.left() + label + nth as f32 * wide, place.top()), vec2(wide, place.height()));
        let (stock, fled) = (state.stock_of(&faction), state.fled_of(&faction));
        let hand = state.hands.get(&faction).map(|hand| format!(", {} in hand, {} to draw", hand.hand, hand.deck)).unwrap_or_default();
        let sentence = format!("{}: {stock} in stock, {fled} fled{hand}", row.head.label);
        let response = ui.interact(own, Id::unique(("stock of", row.head.id.as_str())), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
        let far = type_size::SMALL * 0.5;
        let cube = cube(&Token::of(&setup.tables, nth));
        for (line_nth, number) in [stock, fled].into_iter().enumerate() {
            let at = pos2(own.left() + far, own.top() + (line_nth as f32 + 0.5) * line);
            if line_nth == 0 {
                cube.paint(ui.painter(), at, far, palette);
            } else if number > 0 {
                cube.paint_gone(ui.painter(), at, far, palette);
            }
            let ink = if number > 0 { palette.ink } else { palette.second };
            let text = if number > 0 || line_nth == 0 { number.to_string() } else { "–".to_owned() };
            ui.painter().text(at + vec2(far + gap::HAIR, 0.0), Align2::LEFT_CENTER, text, small.clone(), ink);
        }
        response.on_hover_text(sentence);
    }
}

/// Draws stockpiles, the fled, and the cards.
fn stocks_ui(ui: &mut Ui, setup: &Setup, state: &CampaignState) {
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
