//! The owner's cards: movement cards filled in, the size of each draw deck, the symbols of the turn track.

use eframe::egui::{self, RichText, Ui};

use super::parts::{Count, count_ui, faction_id, faction_name, ways_ui};
use crate::area::Tables;
use crate::area::card::{CardKind, Way};
use crate::area::tables::Figure;
use crate::campaign::Board;
use crate::campaign::board::OwnCard;
use crate::engine::Word as _;
use crate::gui::widgets::deed;
use crate::id::{CardId, FactionId};

/// What the column remembers: a movement card being filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardCards {
    /// The card that is changed; none: a new one.
    changed: Option<CardId>,
    faction: Option<FactionId>,
    number: Count,
    name: String,
    armies: Count,
    areas: Count,
    way: Way,
    truce: bool,
}

impl BoardCards {
    /// Draws the column.
    pub fn ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
        symbols_ui(ui, board, tables, typing);
        self.list_ui(ui, board, tables);
        self.card_ui(ui, board, tables, typing);
        ui.separator();
        decks_ui(ui, board, tables, typing);
    }

    fn list_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        ui.label(RichText::new(format!("Movement cards filled in: {}", board.cards.len())).strong());
        let mut gone = None;
        for (id, card) in &board.cards {
            ui.horizontal_wrapped(|ui| {
                let kind = if card.kind == CardKind::Truce { ", Truce" } else { "" };
                let faction = faction_name(tables, &card.faction);
                let armies = if card.armies == 1 { "army" } else { "armies" };
                let areas = if card.areas == 1 { "area" } else { "areas" };
                ui.label(format!(
                    "{faction} {}: {}, {} {armies}, {} {areas}, {}{kind}",
                    card.number,
                    card.name,
                    card.armies,
                    card.areas,
                    card.way.spoken()
                ));
                if ui.button("Change").accessible_name(format!("Change {faction} {}", card.number)).clicked() {
                    *self = Self::of(id, card);
                }
                if ui.button("Remove").accessible_name(format!("Remove {faction} {}", card.number)).clicked() {
                    gone = Some(id.clone());
                }
            });
        }
        if let Some(id) = gone {
            board.cards.remove(&id);
            if self.changed == Some(id) {
                *self = Self::default();
            }
        }
    }

    fn of(id: &CardId, card: &OwnCard) -> Self {
        Self {
            changed: Some(id.clone()),
            faction: Some(card.faction.clone()),
            number: Count::from(card.number),
            name: card.name.clone(),
            armies: Count::from(card.armies),
            areas: Count::from(card.areas),
            way: card.way,
            truce: card.kind == CardKind::Truce,
        }
    }

    fn card_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
        ui.label(if self.changed.is_some() { "The card changed:" } else { "Another card:" });
        let shown = self.faction.as_ref().map_or_else(|| "whose".to_owned(), |faction| faction_name(tables, faction));
        let combo = egui::ComboBox::from_id_salt("card faction").selected_text(shown).width(170.0).show_ui(ui, |ui| {
            for faction in 0..tables.factions.len() {
                ui.selectable_value(&mut self.faction, Some(faction_id(tables, faction)), tables.faction(faction).head.label.as_str());
            }
        });
        combo.response.accessible_name("New card, whose");
        for (what, count) in [("number", &mut self.number), ("armies", &mut self.armies), ("areas", &mut self.areas)] {
            ui.horizontal(|ui| {
                count_ui(ui, &format!("New card, {what}"), count, typing);
                ui.label(what);
            });
        }
        ui.horizontal_wrapped(|ui| {
            ways_ui(ui, tables, &mut self.way);
            ui.checkbox(&mut self.truce, "Truce");
        });
        let field =
            ui.add(egui::TextEdit::singleline(&mut self.name).desired_width(160.0).char_limit(60).hint_text("its name, if it has one"));
        *typing |= field.accessible_name("New card, name").has_focus();
        let whole = [&self.number, &self.armies, &self.areas].iter().all(|count| (1..=99).contains(&count.value()));
        let Some(faction) = self.faction.clone().filter(|_| whole) else {
            deed(ui, false, "Fill the card in");
            return;
        };
        let id = CardId(format!("own_{faction}_{}", self.number.value()).into());
        let taken = board.cards.contains_key(&id) && self.changed.as_ref() != Some(&id);
        if taken {
            ui.label("The faction has a card of this number: change or remove that one.");
        }
        if deed(ui, !taken, "Fill the card in") {
            if let Some(before) = self.changed.take() {
                board.cards.remove(&before);
            }
            board.cards.insert(id, self.card(faction.clone()));
            *self = Self { faction: Some(faction), ..Self::default() };
        }
        if self.changed.is_some() && ui.button("Leave it as it was").clicked() {
            *self = Self::default();
        }
    }

    fn card(&self, faction: FactionId) -> OwnCard {
        let number = self.number.value();
        let name = Some(self.name.trim()).filter(|name| !name.is_empty()).map_or_else(|| format!("Movement card {number}"), str::to_owned);
        let kind = if self.truce { CardKind::Truce } else { CardKind::Movement };
        OwnCard { faction, number, name, kind, armies: self.armies.value(), areas: self.areas.value(), way: self.way }
    }
}

/// The Native symbol of each space of the turn track, in a game that has them.
fn symbols_ui(ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
    if tables.natives().is_none() {
        return;
    }
    ui.label(RichText::new("Native symbols of the turn track").strong());
    for space in 0..tables.factions.len() {
        let mut symbol = board.turn_symbols.get(space).map(ToString::to_string).unwrap_or_default();
        // Spaces are filled in from the first on.
        let open = space <= board.turn_symbols.len();
        ui.horizontal(|ui| {
            let label = ui.label(format!("Space {}", space + 1));
            let field =
                ui.add_enabled(open, egui::TextEdit::singleline(&mut symbol).desired_width(110.0).char_limit(60)).labelled_by(label.id);
            *typing |= field.has_focus();
            if field.changed() {
                match board.turn_symbols.get_mut(space) {
                    _ if symbol.trim().is_empty() => board.turn_symbols.truncate(space),
                    Some(own) => *own = symbol.as_str().into(),
                    None => board.turn_symbols.push(symbol.as_str().into()),
                }
            }
        });
    }
    ui.separator();
}

/// How many cards each faction's draw deck has, where a scenario uses fewer than the rules.
fn decks_ui(ui: &mut Ui, board: &mut Board, tables: &Tables, typing: &mut bool) {
    ui.label(RichText::new("Cards in each draw deck").strong());
    let deck = tables.figure(Figure::Deck).unwrap_or(0);
    ui.label(RichText::new(format!("Nothing typed: {deck}, or as many as the way to begin says.")).small());
    for faction in (0..tables.factions.len()).filter(|faction| tables.side_of(*faction).is_some()) {
        let (id, label) = (faction_id(tables, faction), &tables.faction(faction).head.label);
        let mut count = Count::from(board.decks.get(&id).copied().unwrap_or(0));
        ui.horizontal_wrapped(|ui| {
            count_ui(ui, &format!("{label}, cards in the deck"), &mut count, typing);
            ui.label(label.as_str());
        });
        match count.value().min(99) {
            0 => drop(board.decks.remove(&id)),
            cards => drop(board.decks.insert(id, cards)),
        }
    }
}
