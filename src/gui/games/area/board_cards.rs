//! The owner's cards: movement cards filled in one by one or as a list, the size of each draw deck, the symbols of the turn track.

use eframe::egui::{self, RichText, Ui};

use super::parts::{Count, count_ui, faction_id, faction_name, ways_ui};
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::games::area::Tables;
use crate::games::area::campaign::board::{LINE, MOST_OF_CARD, NAME, OwnCard, known_card, special_kind};
use crate::games::area::campaign::{Board, CardsListed};
use crate::games::area::card::{CardKind, Way};
use crate::games::area::tables::Figure;
use crate::gui::look::measure;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::main_button;
use crate::id::{CardId, FactionId};

/// State of the card column, with the card being filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardCards {
    /// Card that is changed; `None` for a new one.
    changed: Option<CardId>,
    faction: Option<FactionId>,
    number: Count,
    name: String,
    armies: Count,
    areas: Count,
    way: Way,
    kind: Kind,
    does: String,
    /// Cards typed or pasted as a list, and the report on them.
    list: String,
    list_report: Vec<String>,
}

/// Kind of card being filled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Movement,
    Truce,
    /// Special or event, as the game calls it.
    Special,
}

impl BoardCards {
    /// Draws the column of cards.
    pub fn ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        symbols_ui(ui, board, tables);
        self.list_ui(ui, board, tables);
        missing_ui(ui, board, tables);
        self.card_ui(ui, board, tables);
        ui.separator();
        decks_ui(ui, board, tables);
    }

    fn list_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        ui.label(RichText::new(format!("Cards filled in: {}", board.cards.len())).strong());
        let mut gone = None;
        for (id, card) in &board.cards {
            ui.horizontal_wrapped(|ui| {
                let faction = faction_name(tables, &card.faction);
                ui.label(format!("{faction} {}: {}", card.number, card.list_text()));
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

    /// A list of cards, typed or pasted.
    pub fn take_list_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        let whose = (0..tables.factions.len()).find(|place| tables.side_of(*place).is_some());
        let whose = whose.map(|place| faction_name(tables, &faction_id(tables, place))).unwrap_or_default();
        egui::CollapsingHeader::new("Cards as a list").id_salt("list of cards").show(ui, |ui| {
            let like = format!("One line for each card, as {whose} 3: 2 armies, 3 areas; or {whose} 20: its name: its effect");
            ui.label(RichText::new(like).small());
            let field = egui::TextEdit::multiline(&mut self.list).desired_rows(4).desired_width(f32::INFINITY);
            ui.add(field).accessible_name("List of cards");
            let typed = !self.list.trim().is_empty();
            if ui.add_enabled(typed, egui::Button::new("Add the cards")).clicked() {
                self.list_report = match board.import_cards(&self.list, tables) {
                    Ok(CardsListed { new, changed }) => {
                        self.list.clear();
                        vec![format!("New: {}. Changed: {}.", count_text(new, "card", "cards"), count_text(changed, "card", "cards"))]
                    }
                    Err(faults) => faults,
                };
            }
            for text in &self.list_report {
                ui.label(text);
            }
        });
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
            kind: match card.kind {
                CardKind::Movement => Kind::Movement,
                CardKind::Truce => Kind::Truce,
                CardKind::Special | CardKind::Event => Kind::Special,
            },
            does: card.does.clone().unwrap_or_default(),
            ..Self::default()
        }
    }

    fn card_ui(&mut self, ui: &mut Ui, board: &mut Board, tables: &Tables) {
        ui.label(if self.changed.is_some() { "Change the card:" } else { "Add a card:" });
        let shown = self.faction.as_ref().map_or_else(|| "faction".to_owned(), |faction| faction_name(tables, faction));
        let combo = egui::ComboBox::from_id_salt("card faction").selected_text(shown).width(measure::COMBO).show_ui(ui, |ui| {
            for faction in 0..tables.factions.len() {
                ui.selectable_value(&mut self.faction, Some(faction_id(tables, faction)), tables.faction(faction).head.label.as_str());
            }
        });
        combo.response.accessible_name("New card, faction");
        let special = special_kind(tables);
        ui.horizontal_wrapped(|ui| {
            for (kind, text) in [(Kind::Movement, "movement"), (Kind::Truce, "Truce"), (Kind::Special, special.word())] {
                choose_ui(ui, &mut self.kind, kind, text).accessible_name(format!("New card: {text}"));
            }
        });
        if self.kind != Kind::Special {
            ways_ui(ui, tables, &mut self.way);
        }
        let [asks_armies, asks_areas] = if self.kind == Kind::Special { [false, false] } else { OwnCard::asks(self.way) };
        let counts =
            [("number", &mut self.number, true), ("armies", &mut self.armies, asks_armies), ("areas", &mut self.areas, asks_areas)];
        for (what, count, _) in counts.into_iter().filter(|(_, _, asked)| *asked) {
            ui.horizontal(|ui| {
                count_ui(ui, &format!("New card, {what}"), count);
                ui.label(what);
            });
        }
        let hint = if self.kind == Kind::Special { "its name" } else { "its name, if it has one" };
        ui.add(egui::TextEdit::singleline(&mut self.name).desired_width(measure::NOTE_FIELD).char_limit(NAME).hint_text(hint))
            .accessible_name("New card, name");
        if self.kind == Kind::Special {
            ui.add(
                egui::TextEdit::singleline(&mut self.does)
                    .desired_width(measure::SENTENCE_FIELD)
                    .char_limit(LINE)
                    .hint_text("what it does, in a line"),
            )
            .accessible_name("New card, what it does");
        }
        let count = |count: &Count, asked: bool| !asked || (1..=MOST_OF_CARD).contains(&count.value());
        let named = self.kind != Kind::Special || !self.name.trim().is_empty();
        let whole = named && count(&self.number, true) && count(&self.armies, asks_armies) && count(&self.areas, asks_areas);
        let Some(faction) = self.faction.clone().filter(|_| whole) else {
            main_button(ui, false, "Save the card");
            return;
        };
        let number = self.number.value();
        if let Some(known) = known_card(tables, &faction, number).filter(|_| self.kind == Kind::Special) {
            ui.label(format!("That card is known: it is {known}."));
            main_button(ui, false, "Save the card");
            return;
        }
        let id = OwnCard::id(&faction, number);
        let taken = board.cards.contains_key(&id) && self.changed.as_ref() != Some(&id);
        if taken {
            ui.label("The faction has a card of this number: change or remove that one.");
        }
        if main_button(ui, !taken, "Save the card") {
            if let Some(before) = self.changed.take() {
                board.cards.remove(&before);
            }
            board.cards.insert(id, self.card(faction.clone(), special));
            *self = Self { faction: Some(faction), ..Self::default() };
        }
        if self.changed.is_some() && ui.button("Cancel").clicked() {
            *self = Self::default();
        }
    }

    fn card(&self, faction: FactionId, special: CardKind) -> OwnCard {
        let number = self.number.value();
        let name = Some(self.name.trim()).filter(|name| !name.is_empty()).map_or_else(|| OwnCard::name_of_movement(number), str::to_owned);
        let (kind, way) = match self.kind {
            Kind::Movement => (CardKind::Movement, self.way),
            Kind::Truce => (CardKind::Truce, self.way),
            Kind::Special => (special, Way::Land),
        };
        let [asks_armies, asks_areas] = if self.kind == Kind::Special { [false, false] } else { OwnCard::asks(way) };
        let asked = |count: &Count, asked: bool| if asked { count.value() } else { 0 };
        let does = Some(self.does.trim()).filter(|does| self.kind == Kind::Special && !does.is_empty()).map(str::to_owned);
        let (armies, areas) = (asked(&self.armies, asks_armies), asked(&self.areas, asks_areas));
        OwnCard { faction, number, name, kind, armies, areas, way, does }
    }
}

/// The special or event cards that no source lists and the owner has not filled in.
fn missing_ui(ui: &mut Ui, board: &Board, tables: &Tables) {
    let (Some(movement), Some(deck)) = (tables.figure(Figure::DeckMovement), tables.figure(Figure::Deck)) else { return };
    let missing = (0..tables.factions.len()).filter(|place| tables.side_of(*place).is_some()).filter_map(|place| {
        let faction = faction_id(tables, place);
        let open =
            |number: &u32| known_card(tables, &faction, *number).is_none() && !board.cards.contains_key(&OwnCard::id(&faction, *number));
        let numbers = (movement + 1..=deck).filter(open).map(|number| number.to_string()).collect::<Vec<_>>();
        (!numbers.is_empty()).then(|| format!("{} {}", tables.faction(place).head.label, numbers.join(", ")))
    });
    let missing = missing.collect::<Vec<_>>();
    if !missing.is_empty() {
        let text = format!("Not known here: {}. Fill them in, or play them by name.", missing.join("; "));
        ui.label(RichText::new(text).small());
    }
}

/// The Native symbol of each space of the turn track, in a game that has them.
fn symbols_ui(ui: &mut Ui, board: &mut Board, tables: &Tables) {
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
            let field = ui
                .add_enabled(open, egui::TextEdit::singleline(&mut symbol).desired_width(measure::SHORT_FIELD).char_limit(60))
                .labelled_by(label.id);
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

/// Draws the size of each faction's draw deck, where a scenario uses fewer cards than the rules.
fn decks_ui(ui: &mut Ui, board: &mut Board, tables: &Tables) {
    ui.label(RichText::new("Cards in each draw deck").strong());
    let deck = tables.figure(Figure::Deck).unwrap_or(0);
    ui.label(RichText::new(format!("0 means {deck}, or the number of the start.")).small());
    for faction in (0..tables.factions.len()).filter(|faction| tables.side_of(*faction).is_some()) {
        let (id, label) = (faction_id(tables, faction), &tables.faction(faction).head.label);
        let mut count = Count::from(board.decks.get(&id).copied().unwrap_or(0));
        ui.horizontal_wrapped(|ui| {
            count_ui(ui, &format!("{label}, cards in the deck"), &mut count);
            ui.label(label.as_str());
        });
        match count.value().min(99) {
            0 => drop(board.decks.remove(&id)),
            cards => drop(board.decks.insert(id, cards)),
        }
    }
}
