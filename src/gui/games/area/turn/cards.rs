//! The cards of a turn: those known, those of the owner's file, those read off; and the battles they are assigned to.

use eframe::egui::{self, Align2, FontId, Id, Rect, Response, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::TurnPanel;
use super::card_grid::{CardTile, CardWords, EFFECT_ROWS, grid_ui, row_edges};
use super::questions::CardField;
use super::steps::card_played;
use crate::cite::Provenance;
use crate::engine::text::{count_text, upper_first};
use crate::game::{Offer, OfferAction};
use crate::games::area::Tables;
use crate::games::area::campaign::board::{OwnCard, special_kind};
use crate::games::area::campaign::{
    AreaRules, AreaUnits, Campaign, CampaignState, CardAsks, Command, Form, Selection, Setup, card_effects, to_assign,
};
use crate::games::area::card::{CardKind, Way};
use crate::games::area::tables::Figure;
use crate::gui::games::area::chart::nation;
use crate::gui::games::area::intent::Intent;
use crate::gui::games::area::parts::{Count, area_ui, count_ui, faction_name, name_ui, ways_ui};
use crate::gui::games::area::strip;
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::offer::{objections_ui, plain_offer_ui};
use crate::gui::parts::widgets::{entered, mark, width_of};
use crate::gui::shell::intent::AppIntent;
use crate::id::{AreaId, CardId, FactionId};

impl TurnPanel {
    pub(super) fn cards_ui(
        &mut self,
        ui: &mut Ui,
        play: &Campaign,
        (of_turn, faction): (&[Offer<AreaRules>], &FactionId),
        intents: &mut Vec<Intent>,
    ) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let can = takes_card(of_turn, false);
        let played = played_by_land(play);
        let draft = (self.own.armies.value(), self.own.areas.value());
        if self.has_grid(play, of_turn) {
            if let Some(card) = self.replacement.take().filter(|_| can) {
                intents.push(Intent::submit(card));
            }
            // The card that was played last is replaced by another: it is undone first.
            let last = play.journal().last_applied().map(|event| &event.command);
            let replaces = played.is_some() && matches!(last, Some(Command::MovementCard { truce: false, .. }));
            self.edges[0].add_rows(ui, row_edges());
            let clicked = grid_ui(ui, played.unwrap_or(draft), can || replaces);
            if let Some((armies, areas)) = clicked.filter(|card| Some(*card) != played) {
                self.own.way = Way::Land;
                (self.own.armies, self.own.areas) = (Count::from(armies), Count::from(areas));
                if replaces {
                    self.replacement = Some(self.movement_card());
                    intents.push(Intent::App(AppIntent::Undo));
                } else {
                    intents.push(Intent::submit(self.movement_card()));
                }
            }
            // Its room is kept once the card is played: the special cards below stay where they are.
            let room = if can { UiBuilder::new() } else { UiBuilder::new().disabled().invisible() };
            ui.scope_builder(room, |ui| self.movement_card_ui(ui, setup, takes_card(of_turn, true), intents));
            self.edges[0].add(ui);
        }
        // Once armies have met, the battles need the room of the cards, which a click brings back.
        let met = strip::step(play) == Some(3) && self.card.is_none();
        let folds = met && !self.shows_cards;
        self.hand_line_ui(ui, play, faction, met);
        self.edges[0].add(ui);
        if !folds {
            self.special_cards_ui(ui, play, faction, intents);
        }
        for card in to_assign(setup, state) {
            let text = format!("{} can be assigned to one battle, before its first roll.", card.name);
            ui.label(RichText::new(text).small());
            self.edges[0].add(ui);
        }
        if self.names_card {
            self.named_card_ui(ui, setup, intents);
        }
        // A hand without a movement card is shown before one is due.
        if can {
            draw_anew_ui(ui, play, faction, intents);
        }
        self.edges[0].add(ui);
    }

    /// Returns whether the grid of movement cards is shown: one may be played, or armies march by it.
    pub(super) fn has_grid(&self, play: &Campaign, of_turn: &[Offer<AreaRules>]) -> bool {
        takes_card(of_turn, false) || played_by_land(play).is_some() && strip::step(play) == Some(2)
    }

    /// Draws the line over the special cards: the hand by its number, and what opens the cards again or names one that is not listed.
    fn hand_line_ui(&mut self, ui: &mut Ui, play: &Campaign, faction: &FactionId, met: bool) {
        let palette = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), type_size::SMALL + gap::NEXT), Sense::hover());
        let text = hand_text(play, faction);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text.as_deref().unwrap_or("Special cards")));
        let mut right = place.right();
        let other = Keyed::new(Rank::Link, "not listed…", "", "A card that is not listed");
        let cards = Keyed::new(Rank::Link, if self.shows_cards { "hide" } else { "show" }, "", "Special cards, shown or not");
        let links = [(other, true, &mut self.names_card), (cards, met, &mut self.shows_cards)];
        for (link, _, on) in links.into_iter().filter(|(_, shown, _)| *shown) {
            let wide = link.width(ui);
            let at = Rect::from_min_max(pos2(right - wide, place.top()), pos2(right, place.bottom()));
            if link.ui(ui, Id::unique(("link of the cards", link.name)), at).clicked() {
                *on ^= true;
            }
            right -= wide + gap::NEXT;
        }
        let hand = play.state().hands.get(faction);
        let held = |hand: &crate::games::area::campaign::Hand| {
            format!("{} in hand, {} to draw", count_text(hand.hand, "card", "cards"), hand.deck)
        };
        let text = hand.map_or_else(|| format!("{} cards", upper_first(&special_kind(&play.setup().tables).to_string())), held);
        let look = (FontId::proportional(type_size::SMALL), palette.second);
        line_in(ui, (place.left_center(), Align2::LEFT_CENTER), &text, look, right - place.left());
    }

    /// Draws the cards that are known as cards: those in play lit, those of which only the name is known pale; with the answers that the one
    /// chosen asks for.
    fn special_cards_ui(&mut self, ui: &mut Ui, play: &Campaign, faction: &FactionId, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let hand = play.offers(&Selection::Hand(faction.clone()));
        // A Truce whose numbers only the players' own card has is played in the grid.
        let cards = hand.iter().filter_map(|offer| Some((card_of(offer)?, offer)));
        let cards = cards.filter(|(id, _)| !is_unknown_truce(setup, id)).collect::<Vec<_>>();
        let chosen = cards.iter().find(|(id, _)| Some(*id) == self.card.as_ref()).map(|(_, offer)| *offer);
        let side = setup.tables.find_faction(faction.as_str()).and_then(|place| setup.tables.side_of(place));
        let nation = side.and_then(|side| nation(&setup.tables, side));
        let texts = |id: &CardId| CardText::of(setup, id);
        // Where they were in the hand they stay once they are played: nothing moves.
        let printed = |id: &CardId| setup.tables.cards.iter().position(|row| row.head.id.0 == id.0).unwrap_or(usize::MAX);
        let in_play = state.cards.iter().filter(|card| !card.movement).map(|card| {
            let (name, number) = card.card.as_ref().and_then(|id| name_of(setup, id)).unwrap_or_else(|| (card.name.to_string(), None));
            let mut does = card.card.as_ref().map(texts).unwrap_or_default();
            if let Some(area) = &card.battle {
                let of_battle = |text: &str| {
                    let battle = format!("for the battle for {area}");
                    if text.is_empty() { battle } else { format!("{battle}: {text}") }
                };
                (does.whole, does.brief) = (of_battle(&does.whole), of_battle(&does.brief));
            }
            (card.card.clone(), name, number, does, true, false)
        });
        let in_hand = cards.iter().map(|(id, offer)| {
            let (name, number) = name_of(setup, id).unwrap_or_else(|| (offer.text.clone(), None));
            (Some((*id).clone()), name, number, texts(id), false, offer.is_in_order())
        });
        let mut all = in_play.filter(|(_, name, ..)| !name.is_empty()).chain(in_hand).collect::<Vec<_>>();
        all.sort_by_key(|(id, ..)| id.as_ref().map_or(usize::MAX, printed));
        let mut picked = None;
        let wide = ((ui.available_width() - gap::NEXT) / 2.0).max(0.0);
        let tiles = all.iter().map(|(id, name, number, does, is_played, is_open)| CardTile {
            id: id.as_ref(),
            name,
            number: *number,
            does,
            is_played: *is_played,
            is_picked: !is_played && id.is_some() && *id == self.card,
            is_open: *is_open,
        });
        let tiles = tiles.collect::<Vec<_>>();
        let laid = |most: usize| tiles.iter().map(|tile| tile.words(ui, wide, most)).collect::<Vec<_>>();
        let row = |words: &[CardWords]| words.iter().map(CardWords::height).fold(0.0, f32::max) + ui.spacing().item_spacing.y;
        let room = self.steps_room.map_or(f32::INFINITY, |room| room - (ui.cursor().top() - ui.min_rect().top()));
        let fits = |words: &Vec<CardWords>| words.chunks(2).map(row).sum::<f32>() <= room;
        let mut words = EFFECT_ROWS.into_iter().map(laid).find(fits).unwrap_or_else(|| laid(EFFECT_ROWS[0])).into_iter();
        for pair in tiles.chunks(2) {
            let words = words.by_ref().take(2).collect::<Vec<_>>();
            let high = words.iter().map(CardWords::height).fold(0.0, f32::max);
            let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
            for (nth, (words, tile)) in words.into_iter().zip(pair).enumerate() {
                let place = Rect::from_min_size(row.min + vec2(nth as f32 * (wide + gap::NEXT), 0.0), vec2(wide, high));
                if tile.ui(ui, place, nation, words).clicked() {
                    picked = Some(tile.id.cloned().filter(|id| !tile.is_played && Some(id) != self.card.as_ref()));
                }
            }
            self.edges[0].add(ui);
        }
        // The foot plays it; while an army has the foot, this button does.
        if let Some(offer) = chosen
            && state.orders.is_some()
            && self.from.is_some()
            && ui.add_enabled(offer.is_open(), egui::Button::new("Play the card")).clicked()
        {
            intents.extend(self.card_command((setup, state), offer).map(Intent::submit));
        }
        if let Some(picked) = picked {
            self.card = picked;
            ui.ctx().request_repaint();
        }
        if let Some(offer) = chosen {
            objections_ui(ui, offer);
        }
        if let Some(card) = self.card.clone() {
            let asks = CardAsks::of(setup, state, &card);
            for field in CardField::of(asks) {
                let areas = self.card_areas(play, &card, field);
                match field {
                    CardField::From => {
                        ui.label("The marker comes from:");
                        area_ui(ui, field.name(), &mut self.card_from, areas.all());
                    }
                    CardField::Area => {
                        ui.label(if asks.from { "The marker goes to:" } else { "Where it works:" });
                        area_ui(ui, field.name(), &mut self.card_area, areas.all());
                    }
                    CardField::Places => {
                        ui.label("Where they come:");
                        self.card_places.offered_ui(ui, field.name(), &areas);
                    }
                }
            }
        }
    }

    /// Returns the command of the chosen card with its answers.
    fn card_command(&self, (setup, state): (&Setup, &CampaignState), offer: &Offer<AreaRules>) -> Option<Command> {
        let card = match &offer.action {
            OfferAction::Command(command) => return Some(command.clone()),
            OfferAction::Form(Form::Card(card)) => card.clone(),
            OfferAction::Form(_) => return None,
        };
        let places = if CardAsks::of(setup, state, &card).area {
            self.card_area.iter().map(|area| AreaUnits { area: area.clone(), units: 1 }).collect()
        } else {
            self.card_places.read()
        };
        Some(Command::Card { card, places, from: self.card_from.clone(), battle: None })
    }

    /// Draws the fields for a special or event card that no table has, played by its name.
    fn named_card_ui(&mut self, ui: &mut Ui, setup: &Setup, intents: &mut Vec<Intent>) {
        let kind = special_kind(&setup.tables);
        ui.label(format!("{} {kind} card that is not listed:", if kind == CardKind::Event { "An" } else { "A" }));
        ui.horizontal_wrapped(|ui| {
            let field = name_ui(ui, "Unlisted card, name", "its name", &mut self.named);
            let named = !self.named.trim().is_empty();
            let asked = ui.add_enabled(named, egui::Button::new("Play it by name")).clicked();
            if named && (asked || entered(ui, &field)) {
                intents.push(Intent::submit(Command::NamedCard { name: self.named.trim().into(), battle: None }));
            }
        });
    }

    /// Draws what the grid has no place for: the Truce, boats, other numbers, the card's name.
    fn movement_card_ui(&mut self, ui: &mut Ui, setup: &Setup, truce: bool, intents: &mut Vec<Intent>) {
        ui.horizontal_wrapped(|ui| {
            if truce && KeyChip::new("it is a Truce", "Truce").picked(self.own.truce).ui(ui).clicked() {
                self.own.truce ^= true;
            }
            let boats = setup.tables.figure(Figure::CanoeUnits).is_some();
            let text = if boats { "by boat…" } else { "other numbers…" };
            if KeyChip::new(text, "By boat, or other numbers").picked(self.more_numbers).ui(ui).clicked() {
                self.more_numbers ^= true;
            }
        });
        if !self.more_numbers {
            return;
        }
        let own = &mut self.own;
        ways_ui(ui, &setup.tables, &mut own.way);
        let [asks_armies, asks_areas] = OwnCard::asks(own.way);
        ui.horizontal_wrapped(|ui| {
            // A number and its word go into the next line together.
            for (asks, word, name, count) in [
                (asks_armies, "armies", "Movement card, armies", &mut own.armies),
                (asks_areas, "areas", "Movement card, areas", &mut own.areas),
            ] {
                if asks {
                    let wide = width_of(ui, word, FontId::proportional(type_size::SMALL)) + gap::HAIR + measure::COUNT_ROW;
                    if ui.available_size_before_wrap().x < wide {
                        ui.end_row();
                    }
                    ui.spacing_mut().item_spacing.x = gap::HAIR;
                    ui.label(RichText::new(word).small());
                    count_ui(ui, name, count);
                    ui.spacing_mut().item_spacing.x = gap::NEXT;
                }
            }
            if !asks_armies {
                ui.label(boats_text(&setup.tables, own.way));
            }
        });
        ui.horizontal_wrapped(|ui| {
            name_ui(ui, "Movement card, name", "its name or number", &mut own.name);
        });
        if ui.button("Play this movement card").clicked() {
            intents.push(Intent::submit(self.movement_card()));
        }
    }

    /// Returns the armies of the movement card that is read off.
    pub(super) fn own_armies(&self) -> u32 {
        self.own.armies.value()
    }

    /// Takes digits typed for a movement card: first its armies, then its areas.
    pub(super) fn type_card(&mut self, digits: impl Iterator<Item = char>) {
        for digit in digits.filter_map(|digit| digit.to_digit(10)).filter(|digit| *digit > 0) {
            let own = &mut self.own;
            let is_full = own.armies.value() > 0 && own.areas.value() > 0;
            if own.armies.value() == 0 || is_full {
                (own.armies, own.areas) = (Count::from(digit), Count::default());
            } else {
                own.areas = Count::from(digit);
            }
        }
    }

    /// Returns the command of the movement card as it is read off.
    fn movement_card(&self) -> Command {
        let own = &self.own;
        let [asks_armies, asks_areas] = OwnCard::asks(own.way);
        let name = if own.name.trim().is_empty() { "A movement card" } else { own.name.trim() };
        Command::MovementCard {
            name: name.into(),
            armies: if asks_armies { own.armies.value() } else { 0 },
            areas: if asks_areas { own.areas.value() } else { 0 },
            way: own.way,
            truce: own.truce,
        }
    }

    /// Returns the card to play: the one chosen of those known, or the movement card read off.
    pub(super) fn card_in_hand(&self, play: &Campaign, faction: &FactionId) -> Option<Command> {
        self.chosen_card(play, faction).or_else(|| self.has_movement_card().then(|| self.movement_card()))
    }

    /// Returns the card chosen among those known.
    pub(super) fn chosen_card(&self, play: &Campaign, faction: &FactionId) -> Option<Command> {
        let card = self.card.as_ref()?;
        let hand = play.offers(&Selection::Hand(faction.clone()));
        let offer = hand.into_iter().find(|offer| card_of(offer) == Some(card) && offer.is_open())?;
        self.card_command((&play.setup().now(play.state()), play.state()), &offer)
    }

    /// Returns whether all values of a movement card are read off; for boats, whether they are chosen.
    fn has_movement_card(&self) -> bool {
        let [asks_armies, asks_areas] = OwnCard::asks(self.own.way);
        let is_answered = |asks: bool, count: u32| !asks || count > 0;
        is_answered(asks_armies, self.own.armies.value()) && is_answered(asks_areas, self.own.areas.value())
    }
}

/// Returns whether a movement card may be played now; `truce`: as a Truce.
fn takes_card(of_turn: &[Offer<AreaRules>], truce: bool) -> bool {
    of_turn.iter().any(|offer| offer.is_in_order() && offer.form_to_fill() == Some(&Form::MovementCard { truce }))
}

/// Returns armies and areas of the movement card that was played, by land.
fn played_by_land(play: &Campaign) -> Option<(u32, u32)> {
    card_played(play).filter(|(_, _, way)| *way == Way::Land).map(|(armies, areas, _)| (armies, areas))
}

/// Describes the limits of boats that no card needs to repeat.
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

/// Returns the known effects of a card with the note of its row; for an own card, its owner's text.
fn effects_text(setup: &Setup, card: &CardId) -> Vec<String> {
    let row = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0);
    let known = row.into_iter().flat_map(|row| {
        let mark = mark(row.head.provenance);
        let effects = card_effects(&setup.tables, &row.data).into_iter().map(move |does| format!("{does}{mark}"));
        effects.chain(row.head.note.as_ref().map(ToString::to_string))
    });
    let own = setup.board.cards.get(card).and_then(|card| card.does.as_ref()).map(ToString::to_string);
    known.chain(own).collect()
}

/// Words of a card on its tile.
#[derive(Default)]
pub(super) struct CardText {
    /// All effects, with the mark of their source.
    pub whole: String,
    /// Effects as the tile has them; the source is in `whole` and in `source`.
    pub brief: String,
    /// The same before an event that notes itself what is assumed.
    pub deed: String,
    /// Source of the effects, with how certain they are; empty for a card of the owner.
    pub source: String,
    /// More than the name of the card is known.
    pub is_known: bool,
}

impl CardText {
    pub fn of(setup: &Setup, card: &CardId) -> Self {
        let row = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0);
        let own = setup.board.cards.get(card).and_then(|card| card.does.as_ref()).map(ToString::to_string);
        let known = row.map(|row| card_effects(&setup.tables, &row.data)).unwrap_or_default();
        let is_known = !known.is_empty() || own.is_some();
        let note = row.filter(|_| is_known).and_then(|row| Some((row.head.note.as_ref()?.to_string(), row.head.provenance)));
        let text = |note: Option<String>| known.iter().cloned().chain(note).chain(own.clone()).collect::<Vec<_>>().join(" ");
        let deed = text(note.clone().filter(|(_, provenance)| *provenance != Provenance::Assumed).map(|(note, _)| note));
        let brief = match (is_known, row) {
            (false, Some(_)) => "read the card out".to_owned(),
            _ => text(note.map(|(note, _)| note)),
        };
        let source = row.map(|row| row.head.cite.text_with_provenance(row.head.provenance)).unwrap_or_default();
        Self { whole: effects_text(setup, card).join(" "), brief, deed, source, is_known }
    }
}

/// Draws a card's effects where the pointer rests on it.
fn with_effects_hover(label: Response, setup: &Setup, card: &CardId) -> Response {
    let does = effects_text(setup, card);
    if does.is_empty() { label } else { label.on_hover_text(does.join("\n")) }
}

/// Returns the name and the number of a card that is known.
pub(super) fn name_of(setup: &Setup, card: &CardId) -> Option<(String, Option<u32>)> {
    let row = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0);
    let of_tables = row.map(|row| (row.head.label.to_string(), row.data.number));
    of_tables.or_else(|| setup.board.cards.get(card).map(|own| (own.name.to_string(), Some(own.number))))
}

/// Returns whether a card of the tables is a Truce whose number or moves are on the players' own card, so that it cannot be played by its
/// name.
fn is_unknown_truce(setup: &Setup, card: &CardId) -> bool {
    let own = setup.tables.cards.iter().find(|row| row.head.id.0 == card.0);
    own.is_some_and(|row| row.data.kind == CardKind::Truce && (row.data.number.is_none() || row.data.effects.is_empty()))
}

/// Returns the card that an offer plays.
fn card_of(offer: &Offer<AreaRules>) -> Option<&CardId> {
    if let OfferAction::Command(Command::Card { card, .. }) | OfferAction::Form(Form::Card(card)) = &offer.action {
        Some(card)
    } else {
        None
    }
}

/// Draws the cards assigned to a battle with what they do, and those that still may be.
pub fn assign_ui(ui: &mut Ui, play: &Campaign, area: &AreaId, intents: &mut Vec<Intent>) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    for card in state.cards.iter().filter(|card| card.battle.as_ref() == Some(area)) {
        ui.label(format!("Works here: {}", card.name));
        card.card.iter().flat_map(|card| effects_text(setup, card)).for_each(|does| drop(ui.label(RichText::new(does).small())));
    }
    may_assign_ui(ui, play, area, intents);
}

/// Draws the cards that still may be assigned to a battle, and in the same line the names of those that are.
pub fn assign_line_ui(ui: &mut Ui, play: &Campaign, area: &AreaId, intents: &mut Vec<Intent>) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    may_assign_ui(ui, play, area, intents);
    for card in state.cards.iter().filter(|card| card.battle.as_ref() == Some(area)) {
        let label = ui.label(format!("Works here: {}", card.name));
        if let Some(known) = &card.card {
            with_effects_hover(label, setup, known);
        }
    }
}

fn may_assign_ui(ui: &mut Ui, play: &Campaign, area: &AreaId, intents: &mut Vec<Intent>) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    for offer in play.offers(&Selection::Area(area.clone())) {
        let Some(command @ Command::Assign { card, .. }) = offer.command() else { continue };
        let response = plain_offer_ui(ui, &offer, &offer.text).accessible_name(format!("Assign {card} to the battle for {area}"));
        let known = state.cards.iter().find(|played| played.name == *card).and_then(|played| played.card.as_ref());
        let response = if let Some(known) = known { with_effects_hover(response, setup, known) } else { response };
        if response.clicked() {
            intents.push(Intent::submit(command.clone()));
        }
        objections_ui(ui, &offer);
    }
}

/// Draws a faction's cards by their number, with the button for a hand without a movement card.
pub(super) fn hand_ui(ui: &mut Ui, play: &Campaign, faction: &FactionId, intents: &mut Vec<Intent>) {
    hand_text(play, faction).into_iter().for_each(|text| drop(ui.label(RichText::new(text).small())));
    draw_anew_ui(ui, play, faction, intents);
}

/// Describes a faction's cards by their number.
fn hand_text(play: &Campaign, faction: &FactionId) -> Option<String> {
    let hand = play.state().hands.get(faction)?;
    let name = faction_name(&play.setup().tables, faction);
    let held = count_text(hand.hand, "card", "cards");
    Some(format!("{name}: {held} in hand, {} in the draw deck.", hand.deck))
}

fn draw_anew_ui(ui: &mut Ui, play: &Campaign, faction: &FactionId, intents: &mut Vec<Intent>) {
    for offer in play.offers(&Selection::Hand(faction.clone())) {
        let Some(command @ Command::ShowHand { .. }) = offer.command() else { continue };
        if plain_offer_ui(ui, &offer, &offer.text).clicked() {
            intents.push(Intent::submit(command.clone()));
        }
    }
}
