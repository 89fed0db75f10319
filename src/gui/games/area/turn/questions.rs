//! Questions of a turn for an area, from the choices made and from the game alone; and the click that answers them.

use std::collections::BTreeMap;

use super::cards::name_of;
use super::{TurnPanel, reinforces};
use crate::game::Offer;
use crate::games::area::campaign::{
    AreaRules, AreaUnits, Campaign, CampaignState, CardAsks, Command, Form, Selection, Setup, elsewhere_areas, enlist_elsewhere,
    held_areas, needs_harbors, open_areas, reinforcements, symbol_areas,
};
use crate::games::area::reinforce::Reinforcements;
use crate::gui::games::area::edit::EditField;
use crate::gui::games::area::parts::{OfferedAreas, Places, areas_of, faction_id, faction_name};
use crate::gui::games::area::question::AreaQuestion;
use crate::id::{AreaId, CardId, FactionId};

/// Field of the turn that takes an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnField {
    /// Area of a faction's muster marker at the set-up.
    Marker(FactionId),
    /// Area of a faction's unit at the set-up.
    SetUp(FactionId),
    /// Area with the symbol of the turn space, the first or the second.
    Symbol(usize),
    /// Area of a unit that comes by choice.
    Anywhere,
    /// Area where a fled unit comes back.
    Fled,
    /// Area to enlist in, where a card forbids the printed one.
    Elsewhere,
    /// Field of the card that is chosen.
    Card(CardField),
}

/// Field of a card that takes an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardField {
    /// Area from which the marker is moved.
    From,
    /// Area in which the card works.
    Area,
    /// Areas where its units come.
    Places,
}

impl CardField {
    /// Returns the name of the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::From => "Where the marker comes from",
            Self::Area => "Where the card works",
            Self::Places => "Card",
        }
    }

    /// Returns the question of the field, for a card of this name; `moves` if it moves a marker.
    fn question(self, card: &str, moves: bool) -> String {
        match self {
            Self::From => format!("{card}, the marker comes from"),
            Self::Area if moves => format!("{card}, the marker goes to"),
            Self::Area => format!("{card}, where it works"),
            Self::Places => format!("{card}, where its units come"),
        }
    }

    /// The field of the command.
    const fn of_command(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::Area | Self::Places => "places",
        }
    }

    /// Returns the fields of a card, in the order in which they are asked.
    pub fn of(asks: CardAsks) -> impl Iterator<Item = Self> {
        [(Self::From, asks.from), (Self::Area, asks.area), (Self::Places, asks.places)]
            .into_iter()
            .filter_map(|(field, asks)| asks.then_some(field))
    }
}

/// Reinforcements of a faction as they are chosen so far, and the areas where others may come.
pub struct Reinforcing {
    /// Reinforcements by the choices made so far.
    pub found: Reinforcements,
    /// The board does not say which areas are harbors.
    pub asks_harbors: bool,
    /// Units come beside units held, not in harbors.
    pub held: bool,
    /// Areas for units that come by choice.
    places: Vec<AreaId>,
    /// Largest number of units that come by choice.
    most: u32,
    /// Areas for units that fled.
    pub open: Vec<AreaId>,
    /// Number of fled units that come back, should a harbor be named.
    fled: u32,
}

impl Reinforcing {
    /// Returns the areas for units that come by choice, and their number; `None` where there are none.
    pub fn anywhere(&self, no_harbor: bool) -> Option<(&[AreaId], u32)> {
        (self.most > 0 && !(self.asks_harbors && no_harbor) && !self.places.is_empty()).then_some((&self.places, self.most))
    }

    /// Returns the number of fled units that come back.
    pub const fn back(&self, no_harbor: bool) -> u32 {
        if self.asks_harbors && !no_harbor { self.fled } else { self.found.fled_return }
    }
}

impl TurnPanel {
    /// Returns the field of the correction by hand that waits for an area.
    pub fn edit_question(&self, play: &Campaign) -> Option<AreaQuestion<EditField>> {
        self.edit.question(play.state())
    }

    /// Returns the first question that waits, in the order of the turn.
    pub fn question(&self, play: &Campaign) -> Option<AreaQuestion<TurnField>> {
        let state = play.state();
        match &state.active {
            _ if state.end.is_some() => None,
            // What was left out of the set-up is not asked for again.
            None if self.is_setting_up(play) => self.set_up_question(play),
            None => None,
            Some(faction) => {
                // A card that was chosen has the foot.
                let question = self.card_question(play).or_else(|| self.reinforce_question(play, faction))?;
                let typed = self.units_typed.map(|units| format!(", {units} with the next click")).unwrap_or_default();
                Some(AreaQuestion { text: question.text + &typed, ..question })
            }
        }
    }

    /// Sets the field to the area that was clicked; returns a command where the click alone is one.
    pub fn answer(&mut self, play: &Campaign, field: TurnField, area: AreaId) -> Option<Command> {
        let units = self.units_typed.take().unwrap_or(1).clamp(1, self.most_placed(play, &field).max(1));
        match field {
            TurnField::Marker(faction) => {
                let offers = play.offers(&Selection::SetUp(faction));
                return offers.iter().find(|offer| marker_of(offer) == Some(&area)).and_then(Offer::command).cloned();
            }
            TurnField::SetUp(faction) => {
                let units = self.set_up_count(&faction);
                return Some(Command::SetUp { faction, place: AreaUnits { area, units } });
            }
            TurnField::Symbol(nth) => self.symbols.get_mut(nth).into_iter().for_each(|symbol| *symbol = Some(area.clone())),
            TurnField::Anywhere => self.anywhere.add(area, units),
            TurnField::Fled => self.fled.add(area, units),
            TurnField::Elsewhere => self.elsewhere = Some(area),
            TurnField::Card(CardField::From) => self.card_from = Some(area),
            TurnField::Card(CardField::Area) => self.card_area = Some(area),
            TurnField::Card(CardField::Places) => self.card_places.add(area, units),
        }
        None
    }

    /// Returns the number of units that a click on the map may place for a field; 0 for a field that takes no number.
    fn most_placed(&self, play: &Campaign, field: &TurnField) -> u32 {
        let state = play.state();
        let comes = || self.reinforcements_so_far(play, state.active.as_ref()?).ok();
        match (field, &self.card) {
            (TurnField::Anywhere, _) => {
                let most = comes().and_then(|comes| comes.anywhere(self.no_harbor).map(|(_, most)| most));
                most.unwrap_or(0).saturating_sub(self.anywhere.placed())
            }
            (TurnField::Fled, _) => comes().map_or(0, |comes| comes.back(self.no_harbor)).saturating_sub(self.fled.placed()),
            (TurnField::Card(CardField::Places), Some(card)) => {
                let areas = self.card_areas(play, card, CardField::Places).in_order;
                let takes = |units: &u32| areas.first().is_some_and(|area| self.takes_more(play, card, area, *units));
                (1..=9).take_while(takes).last().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Takes digits as the number of units that the next click on the map places: a further digit goes on with it where so many wait.
    pub(super) fn type_placed(&mut self, play: &Campaign, digits: impl Iterator<Item = char>) {
        let Some(question) = self.question(play) else { return };
        let most = self.most_placed(play, &question.field);
        for digit in digits.filter_map(|digit| digit.to_digit(10)) {
            let longer = self.units_typed.unwrap_or(0).saturating_mul(10).saturating_add(digit);
            self.units_typed = Some(if longer <= most { longer } else { digit.min(most) }).filter(|units| *units > 0);
        }
    }

    /// Returns whether a number typed now is that of the units the next click on the map places.
    pub(super) fn places_number(&self, play: &Campaign) -> bool {
        self.question(play).is_some_and(|question| self.most_placed(play, &question.field) > 0)
    }

    /// Returns the number of units of a faction that a click sets up: that of its field.
    fn set_up_count(&self, faction: &FactionId) -> u32 {
        self.set_up.get(faction).map_or(1, |(_, count)| count.value().max(1))
    }

    /// Returns the reason why an area is no answer to a question of the set-up, in a player's words.
    pub fn refuses(&self, play: &Campaign, field: &TurnField, area: &AreaId) -> Option<String> {
        let command = match field.clone() {
            TurnField::Marker(faction) => Command::SetUpMarker { faction, area: area.clone() },
            TurnField::SetUp(faction) => {
                let units = self.set_up_count(&faction);
                Command::SetUp { faction, place: AreaUnits { area: area.clone(), units } }
            }
            TurnField::Symbol(_) | TurnField::Anywhere | TurnField::Fled | TurnField::Elsewhere | TurnField::Card(_) => return None,
        };
        play.preview(command).err().map(|refusal| refusal.sentences())
    }

    /// Returns the area chosen for a card that is not played yet.
    pub const fn card_area(&self) -> Option<&AreaId> {
        self.card_area.as_ref()
    }

    /// Returns whether the cube of the Natives may come only with the areas of its symbol named.
    pub(super) fn asks_symbols(&self, play: &Campaign) -> bool {
        let offers = play.offers(&Selection::Bag { symbols: None, fill: self.fill.clone() });
        offers.iter().filter_map(Offer::form_to_fill).any(|form| matches!(form, Form::Symbols(_)))
    }

    /// Returns the areas that may have the symbol beside the one named already; those only the referee may allow are apart.
    pub(super) fn symbol_areas(&self, play: &Campaign, nth: usize) -> OfferedAreas {
        let state = play.state();
        let (in_order, by_referee) = symbol_areas(&play.setup().now(state), state, self.symbols[1 - nth].as_ref());
        OfferedAreas { in_order, by_referee }
    }

    /// Returns whether the cube of the Natives is the one that came out of the bag.
    pub(super) fn natives_drawn(&self, play: &Campaign) -> bool {
        let tables = &play.setup().tables;
        let natives = tables.natives().map(|natives| faction_id(tables, natives));
        self.drawn.as_ref().is_some_and(|(drawn, _)| Some(drawn) == natives.as_ref())
    }

    /// Returns whether something is to be set up before the first turn cube is drawn.
    pub fn is_setting_up(&self, play: &Campaign) -> bool {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let waits = || !markers_waiting(setup, state).is_empty() || !units_waiting(setup, state).is_empty();
        !self.begins_early && state.active.is_none() && state.drawn.is_empty() && state.round <= 1 && waits()
    }

    /// The areas of the cube that was drawn: with it, nothing else is to be chosen first.
    pub fn symbol_question(&self, play: &Campaign) -> Option<AreaQuestion<TurnField>> {
        let state = play.state();
        let nth = self.symbols.iter().position(Option::is_none)?;
        if !self.natives_drawn(play) || state.end.is_some() || state.active.is_some() || state.battle.is_some() || !self.asks_symbols(play)
        {
            return None;
        }
        AreaQuestion::of(TurnField::Symbol(nth), symbol_name(state, nth), &self.symbol_areas(play, nth).in_order)
    }

    /// The reinforcements that may come now, in their order.
    pub(super) fn reinforces_now(play: &Campaign) -> bool {
        reinforces(&play.offers(&Selection::Turn)).is_some_and(|offer| offer.out_of_order.is_empty())
    }

    /// Fills in reinforcements before any choice: where there is one area only, all of them come there.
    pub(super) fn begin_reinforcing(&mut self, play: &Campaign) {
        let Some(faction) = play.state().active.as_ref().filter(|_| play.state().end.is_none() && Self::reinforces_now(play)) else {
            return;
        };
        let Ok(comes) = self.reinforcements_so_far(play, faction) else { return };
        if let Some(([only], most)) = comes.anywhere(false) {
            self.anywhere = Places::of(&[AreaUnits { area: only.clone(), units: most }]);
        }
        if let ([only], units @ 1..) = (&comes.open[..], comes.back(false)) {
            self.fled = Places::of(&[AreaUnits { area: only.clone(), units }]);
        }
    }

    /// Returns the reinforcements as they are chosen so far.
    ///
    /// # Errors
    /// Returns the parts of the state that do not agree with the rules, in a player's words.
    pub(super) fn reinforcements_so_far(&self, play: &Campaign, faction: &FactionId) -> Result<Reinforcing, Vec<String>> {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let asks_harbors = needs_harbors(setup, faction);
        let named = self.named_harbors(setup, faction);
        let found = reinforcements(setup, state, faction, named.as_deref(), &self.fill);
        let found = found.map_err(|faults| faults.iter().map(|fault| fault.sentence()).collect::<Vec<_>>())?;
        // Only where the rules let them; while the player names harbors, any area without enemies may be one.
        let all = state.areas.keys().cloned().collect::<Vec<_>>();
        let open = open_areas(setup, state, faction, asks_harbors.then_some(&all));
        let held = found.anywhere_held.is_some();
        let by_sea = asks_harbors.then(|| reinforcements(setup, state, faction, Some(&all), &self.fill).ok()).flatten();
        let most = by_sea.as_ref().unwrap_or(&found);
        let most = most.anywhere_held.or(most.anywhere_open).unwrap_or(0);
        let places = if held { held_areas(setup, state, faction) } else { open.clone() };
        Ok(Reinforcing { asks_harbors, held, places, most, open, fled: state.fled_of(faction), found })
    }

    fn reinforce_question(&self, play: &Campaign, faction: &FactionId) -> Option<AreaQuestion<TurnField>> {
        if !Self::reinforces_now(play) {
            return None;
        }
        let comes = self.reinforcements_so_far(play, faction).ok()?;
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let asks = |field, name: &str, areas: &[AreaId]| AreaQuestion::of(field, name, areas);
        let anywhere = comes.anywhere(self.no_harbor).filter(|(_, most)| self.anywhere.placed() < *most);
        let left = |most: u32, placed: u32| most.saturating_sub(placed);
        let anywhere = anywhere.and_then(|(places, most)| {
            asks(TurnField::Anywhere, &format!("Reinforcements, {} to place", left(most, self.anywhere.placed())), places)
        });
        let back = comes.back(self.no_harbor);
        let fled = || {
            let text = format!("Fled units, {} to come back", left(back, self.fled.placed()));
            (self.fled.placed() < back).then(|| asks(TurnField::Fled, &text, &comes.open))
        };
        let elsewhere = || {
            let waits = self.elsewhere.is_none() && enlist_elsewhere(setup, state).is_some();
            waits.then(|| AreaQuestion::of(TurnField::Elsewhere, "Enlist elsewhere", &elsewhere_areas(setup, state, faction))).flatten()
        };
        anywhere.or_else(|| fled().flatten()).or_else(elsewhere)
    }

    /// Returns the field of the chosen card that waits for an area: a refused area is asked for again, and a click on the map replaces it.
    pub(super) fn card_question(&self, play: &Campaign) -> Option<AreaQuestion<TurnField>> {
        let card = self.card.as_ref()?;
        let setup = &play.setup().now(play.state());
        let asks = CardAsks::of(setup, play.state(), card);
        let name = name_of(setup, card).map_or_else(|| "The card".to_owned(), |(name, _)| name);
        CardField::of(asks).find_map(|field| {
            let areas = self.card_areas(play, card, field).in_order;
            let waits = match field {
                CardField::From => self.card_from.as_ref().is_none_or(|area| !areas.contains(area)),
                CardField::Area => self.card_area.as_ref().is_none_or(|area| !areas.contains(area)),
                CardField::Places => areas.first().is_some_and(|area| self.takes_more(play, card, area, 1)),
            };
            waits.then(|| AreaQuestion::of(TurnField::Card(field), field.question(&name, asks.from), &areas)).flatten()
        })
    }

    /// Returns whether a card brings so many units more than those that have an area.
    fn takes_more(&self, play: &Campaign, card: &CardId, area: &AreaId, units: u32) -> bool {
        let mut places = self.card_places.read();
        places.push(AreaUnits { area: area.clone(), units });
        let refusal = play.preview(Command::Card { card: card.clone(), places, from: None, battle: None }).err();
        refusal.is_none_or(|refusal| refusal.faults.iter().all(|fault| !fault.place.is_in(CardField::Places.of_command())))
    }

    /// Returns the areas a card may name in a field by the rules, and apart those only the referee may allow.
    pub(super) fn card_areas(&self, play: &Campaign, card: &CardId, field: CardField) -> OfferedAreas {
        let fits = |area: &&AreaId| {
            let unit = || vec![AreaUnits { area: (*area).clone(), units: 1 }];
            let (places, from) = match field {
                CardField::From => (Vec::new(), Some((*area).clone())),
                CardField::Area => (unit(), self.card_from.clone()),
                CardField::Places => (unit(), None),
            };
            let refusal = play.preview(Command::Card { card: card.clone(), places, from, battle: None }).err();
            refusal.is_none_or(|refusal| refusal.faults.iter().all(|fault| !fault.place.is_in(field.of_command())))
        };
        let (in_order, by_word) = play.state().areas.keys().cloned().partition(|area| fits(&area));
        OfferedAreas { in_order, by_referee: by_word }
    }
}

/// Returns the name of the field for an area with the symbol of the turn space.
pub(super) fn symbol_name(state: &CampaignState, nth: usize) -> String {
    let which = if nth == 0 { "First" } else { "Second" };
    format!("{which} area with the symbol of turn space {}", state.drawn.len() + 1)
}

/// Returns the area of an offer for a muster marker, where it is in order.
pub(super) fn marker_of(offer: &Offer<AreaRules>) -> Option<&AreaId> {
    let Some(Command::SetUpMarker { area, .. }) = offer.command() else { return None };
    offer.is_in_order().then_some(area)
}

/// Returns the factions with something left to set up, in the order of the set-up.
fn waiting(order: impl Iterator<Item = FactionId>, left: &BTreeMap<FactionId, u32>) -> Vec<(FactionId, u32)> {
    order
        .filter_map(|faction| Some((left.get(&faction).copied().filter(|left| *left > 0)?, faction)))
        .map(|(left, faction)| (faction, left))
        .collect()
}

/// Returns the muster markers to place.
pub(super) fn markers_waiting(setup: &Setup, state: &CampaignState) -> Vec<(FactionId, u32)> {
    let order = setup.scenario_row().into_iter().flat_map(|row| &row.markers).map(|marker| FactionId(marker.faction.clone()));
    waiting(order, &state.markers_to_place)
}

/// Returns the units to place.
pub(super) fn units_waiting(setup: &Setup, state: &CampaignState) -> Vec<(FactionId, u32)> {
    let order = setup.scenario_row().into_iter().flat_map(|row| &row.placements).flat_map(|placement| &placement.factions);
    waiting(order.map(|faction| FactionId(faction.clone())), &state.to_place)
}

/// Returns the areas where units of a faction may be set up.
pub(super) fn set_up_areas(offers: &[Offer<AreaRules>]) -> OfferedAreas {
    areas_of(offers, |form| if let Form::SetUp { area, .. } = form { Some(area) } else { None })
}

impl TurnPanel {
    /// Returns the question of the set-up: markers first, then units, of the faction chosen before the others.
    fn set_up_question(&self, play: &Campaign) -> Option<AreaQuestion<TurnField>> {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let of = |faction: &FactionId| play.offers(&Selection::SetUp(faction.clone()));
        let name = |faction: &FactionId| faction_name(&setup.tables, faction);
        let marker = |(faction, _): (FactionId, u32)| {
            let text = format!("{}, muster marker", name(&faction));
            AreaQuestion::of(TurnField::Marker(faction.clone()), text, of(&faction).iter().filter_map(marker_of))
        };
        let unit = |(faction, units): (FactionId, u32)| {
            let count = self.set_up_count(&faction).min(units);
            let at_once = if count > 1 { format!(", {count} at a click") } else { String::new() };
            let text = format!("{}, {units} to set up{at_once}", name(&faction));
            AreaQuestion::of(TurnField::SetUp(faction.clone()), text, &set_up_areas(&of(&faction)).in_order)
        };
        let now = self.sets_up(play);
        let mut units = units_waiting(setup, state);
        units.sort_by_key(|(faction, _)| now.as_ref() != Some(faction));
        markers_waiting(setup, state).into_iter().find_map(marker).or_else(|| units.into_iter().find_map(unit))
    }
}
