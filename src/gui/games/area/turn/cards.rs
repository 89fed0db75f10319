//! The cards of a turn: those known, those of the owner's file, those read off; and the battles they are assigned to.

use eframe::egui::{self, RichText, Ui};

use super::TurnPanel;
use crate::games::area::Tables;
use crate::games::area::campaign::board::{NAME, OwnCard, special_kind};
use crate::games::area::campaign::{AreaUnits, Campaign, CampaignState, Command, Setup, to_assign};
use crate::games::area::card::{CardEffect, CardKind, Way};
use crate::games::area::tables::Figure;
use crate::gui::games::area::intent::AreaIntent;
use crate::gui::games::area::parts::{area_ui, count_ui, faction_name, ways_ui};
use crate::gui::widgets::entered;
use crate::id::{AreaId, CardId, FactionId};

impl TurnPanel {
    pub(super) fn cards_ui(
        &mut self,
        ui: &mut Ui,
        setup: &Setup,
        state: &CampaignState,
        faction: &FactionId,
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) {
        ui.label(RichText::new("2. Cards").strong());
        hand_ui(ui, setup, state, faction, intents);
        for card in &state.cards {
            let battle = card.battle.as_ref().map(|area| format!(", for the battle for {area}")).unwrap_or_default();
            ui.label(format!("In play: {}{battle}", card.name));
        }
        for card in to_assign(setup, state) {
            let says = format!("{} can be assigned to one battle below, when the armies have met and before their first roll.", card.name);
            ui.label(RichText::new(says).small());
        }
        let gone = |id: &CardId| state.played.iter().any(|card| card.card.as_ref() == Some(id));
        let known = setup.tables.cards.iter().filter(|row| row.data.faction == faction.0);
        let known = known.map(|row| (CardId(row.head.id.0.clone()), row.data.number, row.head.label.to_string()));
        let own = setup.board.cards.iter().filter(|(_, card)| card.faction == *faction);
        let own = own.map(|(id, card)| (id.clone(), Some(card.number), card.name.clone()));
        let cards = known.chain(own).filter(|(id, ..)| !gone(id)).collect::<Vec<_>>();
        let says =
            |(_, number, name): &(CardId, Option<u32>, String)| number.map_or_else(|| name.clone(), |number| format!("{number} {name}"));
        ui.horizontal_wrapped(|ui| {
            let shown =
                cards.iter().find(|(id, ..)| Some(id) == self.card.as_ref()).map_or_else(|| "a card that is known".to_owned(), says);
            let combo = egui::ComboBox::from_id_salt("card").selected_text(shown).width(200.0).show_ui(ui, |ui| {
                for card in &cards {
                    ui.selectable_value(&mut self.card, Some(card.0.clone()), says(card));
                }
            });
            combo.response.accessible_name("Card");
            if ui.add_enabled(self.card.is_some(), egui::Button::new("Play the card")).clicked()
                && let Some(card) = self.card.clone()
            {
                intents.push(AreaIntent::Do(self.card_command(setup, card)));
            }
        });
        if let Some(row) = setup.tables.cards.iter().find(|row| self.card.as_ref().is_some_and(|id| id.0 == row.head.id.0)) {
            use CardEffect::{MoveMarker, Place};
            let areas = state.areas.keys().cloned().collect::<Vec<_>>();
            if row.data.effects.iter().any(|effect| matches!(effect, MoveMarker { .. })) {
                ui.label("The marker comes from:");
                area_ui(ui, "Marker from", &mut self.card_from, &areas);
            }
            if row.data.effects.iter().any(in_one_area) {
                ui.label("Where it works:");
                area_ui(ui, "Card, area", &mut self.card_area, &areas);
            }
            if row.data.effects.iter().any(|effect| matches!(effect, Place { area: None, .. })) {
                ui.label("Where they come:");
                self.card_places.ui(ui, "Card", &areas, None, typing);
            }
            row.head.note.iter().for_each(|note| drop(ui.label(RichText::new(note.as_str()).small())));
        }
        let does = self.card.as_ref().and_then(|card| setup.board.cards.get(card)).and_then(|card| card.does.as_ref());
        does.into_iter().for_each(|does| drop(ui.label(RichText::new(does.as_str()).small())));
        self.named_card_ui(ui, setup, typing, intents);
        if state.orders.is_none() {
            self.movement_card_ui(ui, setup, state, faction, typing, intents);
        }
    }

    /// The card chosen, with what it asks.
    fn card_command(&self, setup: &Setup, card: CardId) -> Command {
        let row = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0);
        let places = if row.is_some_and(|row| row.data.effects.iter().any(in_one_area)) {
            self.card_area.iter().map(|area| AreaUnits { area: area.clone(), units: 1 }).collect()
        } else {
            self.card_places.read()
        };
        Command::Card { card, places, from: self.card_from.clone(), battle: None }
    }

    /// A special or event card that nothing here has written down, by its name.
    fn named_card_ui(&mut self, ui: &mut Ui, setup: &Setup, typing: &mut bool, intents: &mut Vec<AreaIntent>) {
        let kind = special_kind(&setup.tables);
        ui.label(format!("Or {} {kind} card that is not listed:", if kind == CardKind::Event { "an" } else { "a" }));
        ui.horizontal_wrapped(|ui| {
            let edit = egui::TextEdit::singleline(&mut self.named).desired_width(150.0).char_limit(NAME).hint_text("its name");
            let field = ui.add(edit).accessible_name("Unlisted card, name");
            *typing |= field.has_focus();
            let named = !self.named.trim().is_empty();
            let asked = ui.add_enabled(named, egui::Button::new("Play it by name")).clicked();
            if named && (asked || entered(ui, &field)) {
                intents.push(AreaIntent::Do(Command::NamedCard { name: self.named.trim().into(), battle: None }));
            }
        });
    }

    fn movement_card_ui(
        &mut self,
        ui: &mut Ui,
        setup: &Setup,
        state: &CampaignState,
        faction: &FactionId,
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) {
        ui.label("Or a movement card, read off:");
        let own = &mut self.own;
        ways_ui(ui, &setup.tables, &mut own.way);
        let [asks_armies, asks_areas] = OwnCard::asks(own.way);
        ui.horizontal_wrapped(|ui| {
            if asks_armies {
                ui.label("armies");
                count_ui(ui, "Movement card, armies", &mut own.armies, typing);
            }
            if asks_areas {
                ui.label("areas");
                count_ui(ui, "Movement card, areas", &mut own.areas, typing);
            }
            if !asks_armies {
                ui.label(boats_text(&setup.tables, own.way));
            }
        });
        if !state.truces.contains(faction) {
            ui.checkbox(&mut own.truce, "Truce");
        }
        ui.horizontal_wrapped(|ui| {
            let field = ui
                .add(egui::TextEdit::singleline(&mut own.name).desired_width(150.0).hint_text("its name or number"))
                .accessible_name("Movement card, name");
            *typing |= field.has_focus();
            if ui.button("Play this movement card").clicked() {
                let name = if own.name.trim().is_empty() { "A card" } else { own.name.trim() };
                intents.push(AreaIntent::Do(Command::MovementCard {
                    name: name.into(),
                    armies: if asks_armies { own.armies.value() } else { 0 },
                    areas: if asks_areas { own.areas.value() } else { 0 },
                    way: own.way,
                    truce: own.truce,
                }));
            }
        });
    }
}

/// What boats carry that no card need say.
fn boats_text(tables: &Tables, way: Way) -> String {
    let most = |figure: Figure| tables.figure(figure).unwrap_or(0);
    match way {
        Way::FishingBoat => {
            let (armies, units) = (most(Figure::FishingBoatArmies), most(Figure::FishingBoatUnits));
            format!("{armies} armies of up to {units} units, from {armies} areas to one on the same water")
        }
        _ => format!("up to {} Natives, from up to {} areas to one on the same water", most(Figure::CanoeUnits), most(Figure::CanoeAreas)),
    }
}

/// Whether a card's effect is on what stands in one area.
const fn in_one_area(effect: &CardEffect) -> bool {
    use CardEffect::{BuildFort, FlipMarker, MoveMarker};
    matches!(effect, MoveMarker { .. } | FlipMarker { .. } | BuildFort { .. })
}

/// The cards assigned to a battle, and those that still may be.
pub fn assign_ui(ui: &mut Ui, play: &Campaign, area: &AreaId, intents: &mut Vec<AreaIntent>) {
    let state = play.state();
    for card in state.cards.iter().filter(|card| card.battle.as_ref() == Some(area)) {
        ui.label(format!("Works here: {}", card.name));
    }
    for card in to_assign(play.setup(), state) {
        let command = Command::Assign { card: card.name.clone(), area: area.clone() };
        let judged = play.preview(command.clone());
        let button = egui::Button::new(format!("Assign {} here", card.name));
        let response = ui.add_enabled(judged.is_ok(), button).accessible_name(format!("Assign {} to the battle for {area}", card.name));
        if response.clicked() {
            intents.push(AreaIntent::Do(command));
        }
        if let Err(refusal) = judged {
            ui.label(RichText::new(refusal.spoken()).small());
        }
    }
}

/// The cards of a faction by their number, and the intent for a hand without a movement card.
pub(super) fn hand_ui(ui: &mut Ui, setup: &Setup, state: &CampaignState, faction: &FactionId, intents: &mut Vec<AreaIntent>) {
    let Some(hand) = state.hands.get(faction) else { return };
    let name = faction_name(&setup.tables, faction);
    ui.label(format!("{name}: {} cards in hand, {} in the draw deck; which they are stays on the table.", hand.hand, hand.deck));
    let button = egui::Button::new("Only special cards: draw anew");
    if ui.add_enabled(hand.hand > 0, button).clicked() {
        intents.push(AreaIntent::Do(Command::ShowHand { faction: faction.clone() }));
    }
}
