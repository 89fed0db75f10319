//! A campaign's turn: set-up, the draw from the bag, reinforcements, cards, moves, battles, the ends of turns and rounds.

mod card_grid;
mod cards;
mod fights;
mod foot;
mod questions;
mod standing;
mod steps;

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, Ui};
use smol_str::SmolStr;

use super::edit::{EditDraft, EditField};
use super::intent::Intent;
use super::parts::{Count, OfferedAreas, Places, area_ui, areas_of, count_ui, cube_of, faction_id, faction_name, march_areas, way_to};
use crate::engine::text::{count_text, lower_first, upper_first};
use crate::game::{FaceOrigin, Offer, OfferAction, Version};
use crate::games::area::Tables;
use crate::games::area::campaign::{
    AreaRules, AreaUnits, Board, Campaign, CampaignState, Command, Form, Orders, Selection, Setup, contested, elsewhere_areas,
    enlist_elsewhere, free_to_march, may_march, needs_harbors, reinforcements,
};
use crate::games::area::card::Way;
use crate::games::area::reinforce::ANYWHERE_HELD;
use crate::games::area::tables::Figure;
use crate::gui::look::{gap, measure};
use crate::gui::parts::offer::{main_offer_ui, objections_ui};
use crate::id::{AreaId, CardId, FactionId, SideId};
use card_grid::GRID;
pub use cards::assign_line_ui;
use cards::hand_ui;
use fights::rolls_first;
pub use foot::PrimaryAction;
pub use questions::TurnField;
use questions::{marker_of, markers_waiting, set_up_areas, symbol_name, units_waiting};
pub use steps::of_turn;
use steps::{
    Edges, StepState, above_next_steps, battles_text, card_text, marches_text, reinforced_text, room_above, set_up_row_ui, step_ui,
};

/// State of the turn panel: the choices for the current step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnPanel {
    /// Log version that the other fields belong to.
    at: Option<Version>,
    set_up: BTreeMap<FactionId, (Option<AreaId>, Count)>,
    /// Faction whose units a click on the map sets up; `None` for the first that waits.
    set_up_now: Option<FactionId>,
    /// Faction for whose units a number was typed: another digit goes on with it.
    set_up_typed: Option<FactionId>,
    /// The first cube is drawn although something is left to set up.
    begins_early: bool,
    /// Cube that came out of the bag, before it is applied.
    drawn: Option<(FactionId, FaceOrigin)>,
    symbols: [Option<AreaId>; 2],
    /// Order in which a short stockpile is used up.
    fill: Vec<SmolStr>,
    /// No harbor is free of enemies, if the board does not say which areas are harbors.
    no_harbor: bool,
    anywhere: Places,
    fled: Places,
    /// Height of all below the rows of the last two steps when it was drawn last: the choices of reinforcements, the battles to come.
    choices_high: f32,
    /// Rows and cards of the first steps, and of the whole list, as they were drawn last.
    edges: [Edges; 2],
    /// Rows below the steps, likewise.
    standing: Edges,
    /// Height of the whole list, and the room of its first steps above the next ones, if they have one of their own.
    list_high: f32,
    steps_room: Option<f32>,
    /// Number typed for the units that the next click on the map places.
    units_typed: Option<u32>,
    elsewhere: Option<AreaId>,
    card: Option<CardId>,
    card_places: Places,
    card_from: Option<AreaId>,
    card_area: Option<AreaId>,
    own: OwnMovement,
    /// Movement card that replaces the one played last, once that is undone.
    replacement: Option<Command>,
    /// Boats and other numbers of a movement card are shown.
    more_numbers: bool,
    /// The special cards are shown once armies have met, too.
    shows_cards: bool,
    /// A card that is not listed is named.
    names_card: bool,
    named: String,
    by_land: bool,
    from: Option<AreaId>,
    army: BTreeMap<FactionId, Count>,
    /// Battle to begin next; `None` for the first of those to be fought.
    battle: Option<AreaId>,
    /// Area the army above marches from.
    army_of: Option<AreaId>,
    path: Vec<AreaId>,
    /// Areas where armies may start, with the log version they were found for.
    starts: Option<(Version, OfferedAreas)>,
    first: Option<SideId>,
    /// Natives that attack in a battle to come, where players set another number than those that came.
    natives: BTreeMap<AreaId, Count>,
    edit: EditDraft,
    /// Facts the owner's board has and the campaign's lacks, with that board of the owner's.
    news: Option<(Board, Vec<String>)>,
}

/// Movement card whose values the player reads off.
#[derive(Clone, Debug, Default, PartialEq)]
struct OwnMovement {
    name: String,
    armies: Count,
    areas: Count,
    way: Way,
    truce: bool,
}

impl OwnMovement {
    /// Clears the numbers read off so far; `false` where there are none.
    fn take_numbers(&mut self) -> bool {
        let had = self.armies.value() > 0 || self.areas.value() > 0;
        (self.armies, self.areas) = Default::default();
        had
    }
}

impl TurnPanel {
    /// Returns the areas of the move being made, from its first on.
    pub fn marked(&self) -> Vec<AreaId> {
        self.from.iter().chain(&self.path).cloned().collect()
    }

    /// Returns the areas an army may start from or go on to; those only the referee may allow are listed apart.
    pub fn marches(&mut self, play: &Campaign) -> OfferedAreas {
        if play.state().orders.is_none() {
            return OfferedAreas::default();
        }
        let Some(from) = self.from.clone() else { return self.starts(play).clone() };
        march_areas(&self.march_offers(play, from))
    }

    /// Returns the offers of the army that marches from an area, as it has gone so far.
    fn march_offers(&self, play: &Campaign, from: AreaId) -> Vec<Offer<AreaRules>> {
        play.offers(&Selection::Army { army: self.marching(), from, path: self.path.clone() })
    }

    /// Returns the areas an army may start from. Every area is checked, so this is done once for each event.
    fn starts(&mut self, play: &Campaign) -> &OfferedAreas {
        let of = play.version();
        let known = self.starts.take().filter(|(known, _)| *known == of);
        &self.starts.insert(known.unwrap_or_else(|| (of, starts(play)))).1
    }

    /// Returns whether an army may still march in order.
    fn may_march(&self, play: &Campaign) -> bool {
        let armies = play.state().orders.as_ref().map_or(0, |orders| orders.armies);
        armies > 0 && self.starts.as_ref().is_some_and(|(_, starts)| !starts.in_order.is_empty())
    }

    /// Sets the march of an army that was dragged from an area to another.
    pub fn take_march(&mut self, play: &Campaign, from: AreaId, to: AreaId) {
        (self.from, self.path) = (Some(from.clone()), Vec::new());
        self.reset_if_stale(play);
        self.path = way_to(&self.march_offers(play, from), to);
    }

    /// Handles an area clicked on the map: the move starts there, or goes on to it. Where nobody may march from but two sides stand, their
    /// battle comes first.
    ///
    /// # Errors
    /// Returns the reason nothing begins there, in a player's words.
    pub fn take_area(&mut self, play: &Campaign, area: AreaId) -> Result<(), String> {
        self.reset_if_stale(play);
        let fights = contested(&play.setup().now(play.state()), play.state()).contains(&area);
        let starts = self.starts(play);
        let first = fights && !starts.in_order.contains(&area);
        let nobody = !starts.all().any(|known| *known == area);
        match &self.from {
            None if first => self.battle = Some(area),
            None if nobody => return Err(format!("No army marches from {area} now: click a framed area.")),
            None => self.from = Some(area),
            Some(from) if *from == area && self.path.is_empty() => self.from = None,
            Some(_) if self.path.last() == Some(&area) => drop(self.path.pop()),
            Some(from) => self.path.extend(way_to(&self.march_offers(play, from.clone()), area)),
        }
        Ok(())
    }

    /// Sets the area that was clicked for a correction by hand.
    pub fn set_right(&mut self, field: EditField, area: AreaId) {
        self.edit.answer(field, area);
    }

    /// Resets the choices where the log has changed since they were made.
    pub fn reset_if_stale(&mut self, play: &Campaign) {
        let at = Some(play.version());
        if self.at != at {
            let mut edit = std::mem::take(&mut self.edit);
            let replacement = self.replacement.take();
            let set_up_now = self.set_up_now.take();
            let (shows_cards, list_high) = (self.shows_cards, self.list_high);
            let (edges, standing) = (std::mem::take(&mut self.edges), std::mem::take(&mut self.standing));
            // What the game goes on to ask comes first.
            edit.release_clicks();
            *self = Self { at, edit, replacement, set_up_now, shows_cards, edges, standing, list_high, ..Self::default() };
            self.begin_reinforcing(play);
            if play.state().orders.is_some() {
                self.starts(play);
            }
        }
        // All who may march do, until the players say otherwise.
        if self.army_of != self.from {
            let setup = play.setup().now(play.state());
            let here = self.from.as_ref().map(|from| (may_march(&setup, play.state(), from), free_to_march(&setup, play.state(), from)));
            let (all, first) = here.unwrap_or_default();
            let goes = |faction: &FactionId| Count::from(first.get(faction).copied().unwrap_or(0));
            self.army = all.into_keys().map(|faction| (faction.clone(), goes(&faction))).collect();
            self.path.clear();
            self.army_of.clone_from(&self.from);
        }
    }

    /// Cancels the last choice: a correction by hand, the march, the cube, a returning unit; `false` where there was none.
    pub fn cancel_last(&mut self) -> bool {
        if self.edit.release_clicks() {
            return true;
        }
        self.path.clear();
        self.units_typed.take().is_some()
            || self.from.take().is_some()
            || self.drawn.take().is_some()
            || self.card_places.take_back()
            || self.card_area.take().is_some()
            || self.card_from.take().is_some()
            || self.card.take().is_some()
            || [&mut self.fled, &mut self.anywhere].into_iter().any(Places::take_back)
            || self.own.take_numbers()
            || self.set_up_typed.take().is_some_and(|faction| self.set_up.remove(&faction).is_some())
    }

    /// Draws the questions of the turn, above the foot; `owned` is the board as its owner has it now, `on_table` how a battle with figures
    /// stands.
    pub fn facts_ui(&mut self, ui: &mut Ui, (play, owned): (&Campaign, &Board), on_table: Option<&str>, intents: &mut Vec<Intent>) {
        self.reset_if_stale(play);
        let state = play.state();
        self.take_board_ui(ui, play, owned, intents);
        if state.active.is_none() {
            self.edges = Default::default();
        }
        if state.end.is_some() {
            ui.label("Undo to play on from before the end.");
        } else {
            match &state.active {
                Some(faction) => self.turn_ui(ui, play, &faction.clone(), on_table, intents),
                None => self.between_ui(ui, play, intents),
            }
        }
        ui.separator();
    }

    /// Takes the height that there is for the list, and returns that part of it in which no row or card is cut.
    pub fn whole_rows(&mut self, room: f32) -> f32 {
        self.list_high = room;
        self.edges[1].and(&self.standing).whole(room)
    }

    /// Draws the facts the owner's board has gained since the campaign took it over, with a button to take them too.
    fn take_board_ui(&mut self, ui: &mut Ui, play: &Campaign, owned: &Board, intents: &mut Vec<Intent>) {
        let state = play.state();
        if self.news.as_ref().is_none_or(|(of, _)| *of != *owned) {
            // Whoever has filled in nothing has no news.
            let is_shipped = *owned == Board::from_tables(&play.setup().tables);
            let news = if is_shipped { Vec::new() } else { owned.differences_from(&state.board) };
            self.news = Some((owned.clone(), news));
        }
        let news = self.news.as_ref().map_or(&[][..], |(_, news)| news);
        if news.is_empty() {
            return;
        }
        for offer in play.offers(&Selection::Board(Box::new(owned.clone()))).iter().filter(|offer| offer.is_open()) {
            ui.label(RichText::new(format!("New on your board: {}.", news.join(", "))).small());
            let less = owned.less_known_than(&state.board);
            if !less.is_empty() {
                let less = count_text(less.len(), "area", "areas");
                ui.label(RichText::new(format!("It knows less than this campaign of {less}: that would be gone.")).small());
            }
            if ui.button(&offer.text).clicked() {
                intents.extend(offer.command().cloned().map(Intent::submit));
            }
        }
    }

    fn between_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        if self.is_setting_up(play) {
            self.set_up_ui(ui, play, "Set-up", intents);
            ui.label(RichText::new("Then the first turn cube is drawn.").small());
            if ui.button("Draw it now: the rest is not set up").clicked() {
                self.begins_early = true;
                ui.ctx().request_repaint();
            }
            return;
        }
        self.draw_ui(ui, play, intents);
        ui.add_space(gap::GROUP);
        self.set_up_ui(ui, play, "Left out of the set-up", intents);
    }

    /// Draws what comes before the next turn cube, and the cubes that may be drawn.
    fn draw_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        if let Some(last) = state.drawn.last().filter(|last| state.hands.contains_key(*last)) {
            ui.label(format!("The {} draw back to a full hand.", faction_name(&setup.tables, last)));
            hand_ui(ui, play, last, intents);
            ui.separator();
        }
        let symbols = self.named_symbols();
        self.natives_ui(ui, setup, state, symbols.as_deref());
        let bag = play.offers(&Selection::Bag { symbols: symbols.clone(), fill: self.fill.clone() });
        if bag.is_empty() {
            ui.label("The bag is empty.");
            return;
        }
        let against = bag.iter().find(|offer| !offer.is_in_order());
        match (only_cube(&bag), against) {
            // Nothing is drawn: the foot has the cube that comes first.
            (Some(only), Some(against)) => {
                ui.label(RichText::new(format!("The turn of the {}", only.text)).strong());
                ui.label(RichText::new(format!("{}.", upper_first(&against.out_of_order.join("; ")))).small());
            }
            (_, against) => {
                ui.label(RichText::new("Which turn cube was drawn?").strong());
                against.into_iter().for_each(|offer| objections_ui(ui, offer));
            }
        }
        if self.natives_drawn(play) && self.asks_symbols(play) {
            let natives = setup.tables.natives().map_or("Natives", |natives| setup.tables.faction(natives).head.label.as_str());
            let space = state.drawn.len() + 1;
            ui.label(format!("For the cube of the {natives}, choose the 2 areas with the symbol of turn space {space}."));
            for nth in 0..self.symbols.len() {
                let areas = self.symbol_areas(play, nth);
                area_ui(ui, &symbol_name(state, nth), &mut self.symbols[nth], areas.all());
            }
        }
    }

    /// Returns the areas with the symbol of the turn space, once both are named.
    fn named_symbols(&self) -> Option<Vec<AreaId>> {
        let symbols = self.symbols.iter().flatten().cloned().collect::<Vec<_>>();
        (symbols.len() == 2).then_some(symbols)
    }

    /// Draws the order in which the Natives' stockpile is used up where it is too short for their cube.
    fn natives_ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState, symbols: Option<&[AreaId]>) {
        let Some(natives) = setup.tables.natives().map(|natives| faction_id(&setup.tables, natives)) else { return };
        if !state.bag.contains(&natives) {
            return;
        }
        if let Ok(found) = reinforcements(setup, state, &natives, symbols, &self.fill) {
            self.fill_ui(ui, &found.short, state.stock_of(&natives), &faction_name(&setup.tables, &natives));
        }
    }

    /// Draws the order in which a short stockpile is used up, with a button for each place to be served first.
    fn fill_ui(&mut self, ui: &mut Ui, short: &[SmolStr], stock: u32, whose: &str) {
        if short.is_empty() {
            return;
        }
        ui.label(format!("The stockpile of the {whose} holds only {stock}. It fills these in this order; click one to fill it first:"));
        ui.horizontal_wrapped(|ui| {
            for (nth, name) in short.iter().enumerate() {
                let sentence = if name == ANYWHERE_HELD { "other areas with own units" } else { name.as_str() };
                let text = if nth == 0 { format!("{sentence} first") } else { format!("then {sentence}") };
                if ui.button(text).accessible_name(format!("Fill first: {sentence}")).clicked() {
                    self.fill = std::iter::once(name).chain(short.iter().filter(|other| *other != name)).cloned().collect();
                }
            }
        });
    }

    fn set_up_ui(&mut self, ui: &mut Ui, play: &Campaign, heading: &str, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let markers = markers_waiting(setup, state);
        let waiting = units_waiting(setup, state);
        if !markers.is_empty() || !waiting.is_empty() {
            ui.label(RichText::new(heading).strong());
        }
        let first = markers.first().map(|(faction, _)| faction.clone());
        let no_marker = first.is_none();
        for (faction, left) in markers {
            let name = faction_name(&setup.tables, &faction);
            let cube = cube_of(&setup.tables, &faction);
            let is_now = first.as_ref() == Some(&faction);
            let waits = count_text(left, "muster marker", "muster markers");
            let _ = set_up_row_ui(ui, cube.as_ref(), (&name, &waits), is_now, true);
            if !is_now {
                continue;
            }
            let (area, _) = self.set_up.entry(FactionId(format!("marker of {faction}").into())).or_default();
            ui.horizontal_wrapped(|ui| {
                let offers = play.offers(&Selection::SetUp(faction.clone()));
                area_ui(ui, &format!("{name}, marker at"), area, offers.iter().filter_map(marker_of));
                let chosen = offers.iter().find(|offer| area.is_some() && marker_of(offer) == area.as_ref());
                let button = ui.add_enabled(chosen.is_some(), egui::Button::new("Place"));
                if button.accessible_name(format!("Place the marker of the {name}")).clicked() {
                    intents.extend(chosen.and_then(Offer::command).cloned().map(Intent::submit));
                }
            });
        }
        let now = self.sets_up(play).filter(|_| no_marker || self.set_up_now.is_some());
        for (faction, units) in waiting {
            let name = faction_name(&setup.tables, &faction);
            let is_now = now.as_ref() == Some(&faction);
            let cube = cube_of(&setup.tables, &faction);
            if set_up_row_ui(ui, cube.as_ref(), (&name, &format!("{units} to place")), is_now, false) {
                self.set_up_now = Some(faction.clone());
                ui.ctx().request_repaint();
            }
            if !is_now {
                continue;
            }
            let (area, count) = self.set_up.entry(faction.clone()).or_insert_with(|| (None, Count::from(1)));
            let may = set_up_areas(&play.offers(&Selection::SetUp(faction.clone())));
            if count.value() > units {
                count.set(units);
            }
            area_ui(ui, &format!("{name}, set up at"), area, &may.in_order);
            ui.horizontal(|ui| {
                let place = area.clone().map(|area| AreaUnits { area, units: count.value() });
                count_ui(ui, &format!("{name}, set up"), count);
                let button = ui.add_enabled(place.is_some(), egui::Button::new("Place"));
                if button.accessible_name(format!("Place the {name}")).clicked()
                    && let Some(place) = place
                {
                    intents.push(Intent::submit(Command::SetUp { faction: faction.clone(), place }));
                }
            });
        }
    }

    /// Takes digits as the number of units that are set up next: a further digit goes on with the number where so many wait.
    fn type_set_up(&mut self, play: &Campaign, digits: impl Iterator<Item = char>) {
        let Some(faction) = self.sets_up(play) else { return };
        let waiting = units_waiting(&play.setup().now(play.state()), play.state());
        let most = waiting.iter().find(|(waits, _)| *waits == faction).map_or(0, |(_, units)| *units);
        for digit in digits.filter_map(|digit| digit.to_digit(10)) {
            let (_, count) = self.set_up.entry(faction.clone()).or_insert_with(|| (None, Count::from(1)));
            let goes_on = self.set_up_typed.as_ref() == Some(&faction);
            let longer = count.value().saturating_mul(10).saturating_add(digit);
            count.set(if goes_on && longer <= most { longer } else { digit.min(most) });
            self.set_up_typed = Some(faction.clone());
        }
    }

    /// Returns whether digits are typed now as a number of units, armies or areas.
    pub fn takes_digits(&self, play: &Campaign) -> bool {
        let state = play.state();
        match &state.orders {
            _ if self.is_setting_up(play) => self.sets_up(play).is_some(),
            Some(_) => self.from.is_some() || self.places_number(play),
            None => state.active.is_some() && (!Self::reinforces_now(play) || self.places_number(play)),
        }
    }

    /// Returns whether the program has a turn cube to draw: more than one may come.
    pub fn draws(&self, play: &Campaign) -> bool {
        let state = play.state();
        // A cube that the program has drawn is applied, or put back; it draws no other.
        let is_between = state.end.is_none() && state.active.is_none() && !self.is_setting_up(play) && !self.has_drawn();
        is_between && self.bag(play).iter().filter(|offer| offer.is_in_order()).nth(1).is_some()
    }

    /// Returns whether the program has drawn the cube that waits to be applied.
    pub(super) const fn has_drawn(&self) -> bool {
        matches!(self.drawn, Some((_, FaceOrigin::Generator)))
    }

    /// Returns the faction of which a click on the map sets a unit up.
    pub(super) fn sets_up(&self, play: &Campaign) -> Option<FactionId> {
        let waiting = units_waiting(&play.setup().now(play.state()), play.state());
        let chosen = self.set_up_now.clone().filter(|faction| waiting.iter().any(|(waits, _)| waits == faction));
        chosen.or_else(|| waiting.into_iter().map(|(faction, _)| faction).next())
    }

    fn turn_ui(&mut self, ui: &mut Ui, play: &Campaign, faction: &FactionId, on_table: Option<&str>, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let of_turn = play.offers(&Selection::Turn);
        let fights = state.battle.is_some();
        // All four steps stand above the fold.
        ui.spacing_mut().item_spacing.y = measure::FOCUS;
        let comes = reinforces(&of_turn).filter(|offer| offer.out_of_order.is_empty() && !fights);
        let done = comes.is_none() && state.reinforced;
        let come = if done { StepState::Done } else { StepState::of(play, 0) };
        let about = if comes.is_some() { self.enlist_text(play, faction) } else { reinforced_text(play) };
        let rows = 2.0 * (measure::STEP_ROW + ui.spacing().item_spacing.y);
        let least = if self.has_grid(play, &of_turn) { rows + GRID } else { 2.0 * rows };
        let choices = self.choices_high;
        self.steps_room = room_above(ui, self.list_high, 2, least).map(|most| (most - choices).max(least));
        let room = self.steps_room;
        let before = std::mem::take(&mut self.edges);
        above_next_steps(ui, room, &before[0], |ui| {
            // Where the whole list scrolls, what is done stands in the strip alone.
            if room.is_some() || !done {
                step_ui(ui, 1, if done { "Reinforced" } else { "Reinforcements" }, come, &about);
                self.edges[0].add(ui);
            }
            step_ui(ui, 2, "Cards", StepState::of(play, 1), &card_text(play));
            self.edges[0].add(ui);
            if !fights {
                self.cards_ui(ui, play, (&of_turn, faction), intents);
            }
        });
        if room.is_none() {
            self.edges[1] = self.edges[0].clone();
        }
        let below = ui.cursor().top();
        self.moves_ui(ui, play);
        self.edges[1].add(ui);
        step_ui(ui, 4, "Battles", StepState::of(play, 3), &battles_text(play));
        self.edges[1].add(ui);
        self.battles_ui(ui, play, on_table);
        self.edges[1].add(ui);
        // The choices of reinforcements and the battles to come stand below the steps: nothing above them moves.
        if let Some(offer) = comes {
            self.reinforce_ui(ui, play, faction, offer, intents);
        }
        // While an army is in hand the cards that it may march by come first, and battles to come wait below the fold.
        let of_choices = ui.cursor().top();
        for area in contested(setup, state).iter().filter(|_| !fights) {
            self.begin_ui(ui, play, faction, area, intents);
            self.edges[1].add(ui);
        }
        let low = if self.from.is_some() { of_choices } else { ui.cursor().top() };
        // What the steps have below their rows needs its room too.
        let high = (low - below - rows).max(0.0);
        if (high - self.choices_high).abs() > measure::LINE || before != self.edges {
            self.choices_high = high;
            ui.ctx().request_repaint();
        }
    }

    fn reinforce_ui(&mut self, ui: &mut Ui, play: &Campaign, faction: &FactionId, offer: &Offer<AreaRules>, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        if state.orders.is_some() {
            ui.label("They come before the movement card; placed now, the log says so.");
        }
        let comes = match self.reinforcements_so_far(play, faction) {
            Ok(comes) => comes,
            Err(faults) => {
                faults.into_iter().for_each(|fault| drop(ui.label(fault)));
                return;
            }
        };
        self.fill_ui(ui, &comes.found.short, state.stock_of(faction), &faction_name(&setup.tables, faction));
        self.edges[1].add(ui);
        if comes.asks_harbors {
            ui.label("The board does not say which areas are harbors: choose those free of enemies.");
            self.edges[1].add(ui);
            ui.checkbox(&mut self.no_harbor, "No harbor is free of enemies");
            self.edges[1].add(ui);
        }
        if let Some((places, most)) = comes.anywhere(self.no_harbor) {
            ui.label(if comes.held { format!("{most} in other areas with own units") } else { format!("{most} in open harbors") });
            self.edges[1].add(ui);
            self.anywhere.ui(ui, "Reinforce", places, Some(most));
            self.edges[1].add(ui);
        }
        let back = comes.back(self.no_harbor);
        if back > 0 {
            self.fled.ui(ui, "Fled come back", &comes.open, Some(back));
            let placed = self.fled.placed();
            ui.label(match (back, placed) {
                (1, 1) => "1 fled unit comes back.".to_owned(),
                (1, _) => "Where does the fled unit come back?".to_owned(),
                (_, placed) if placed == back => format!("{back} fled units come back."),
                (_, 0) => format!("Where do the {back} fled units come back?"),
                (_, placed) => format!("Where do the {back} fled units come back? {placed} placed so far."),
            });
        }
        let banned = enlist_elsewhere(setup, state).is_some();
        if banned {
            ui.label("By the card, enlist elsewhere:");
            area_ui(ui, "Enlist elsewhere", &mut self.elsewhere, &elsewhere_areas(setup, state, faction));
        }
        // In their order they are the action of the foot.
        if state.orders.is_some() && main_offer_ui(ui, offer, &offer.text) {
            intents.push(Intent::submit(self.reinforcing(setup, state, faction)));
        }
    }

    /// Describes the units that come without a choice: `2 Pittsburgh, 3 Albany`.
    fn enlist_text(&self, play: &Campaign, faction: &FactionId) -> String {
        let come = self.reinforcements_so_far(play, faction).map(|comes| comes.found.enlist).unwrap_or_default();
        come.iter().map(|(area, units)| format!("{units} {area}")).collect::<Vec<_>>().join(", ")
    }

    /// Returns the harbors that the player names because the board does not have them.
    fn named_harbors(&self, setup: &Setup, faction: &FactionId) -> Option<Vec<AreaId>> {
        let named = self.anywhere.read().into_iter().chain(self.fled.read()).map(|place| place.area).collect::<Vec<_>>();
        (needs_harbors(setup, faction) && (self.no_harbor || !named.is_empty())).then_some(named)
    }

    /// Returns the command of the reinforcements as they are chosen.
    fn reinforcing(&self, setup: &Setup, state: &CampaignState, faction: &FactionId) -> Command {
        Command::Reinforce {
            anywhere: self.anywhere.read(),
            fled: self.fled.read(),
            elsewhere: self.elsewhere.clone().filter(|_| enlist_elsewhere(setup, state).is_some()),
            harbors: self.named_harbors(setup, faction),
            fill: self.fill.clone(),
        }
    }

    fn moves_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        step_ui(ui, 3, "Moves", StepState::of(play, 2), &marches_text(play));
        if state.orders.is_none() || state.battle.is_some() {
            return;
        }
        // Armies and areas of a march by land stand in the step and in the foot; of boats that have all gone nothing is left to say.
        let is_said = |orders: &&Orders| orders.armies > 0 && (orders.way != Way::Land || orders.further.is_some());
        if let Some(orders) = state.orders.as_ref().filter(is_said) {
            ui.label(RichText::new(orders_text(&setup.tables, orders)).small());
        }
        let Some(from) = self.from.clone() else { return };
        let offers = self.march_offers(play, from);
        // Asked only where it makes a difference: between harbors of which nobody knows whether they border.
        if let Some(by_land) = way_of(&offers, true) {
            ui.checkbox(&mut self.by_land, lower_first(&by_land.text));
        }
    }

    /// Returns a battle about to begin with its facts; the side that rolls first is set only if the board does not have it.
    fn contested(&self, play: &Campaign, area: &AreaId) -> Selection {
        let known = play.state().active.as_ref().and_then(|active| rolls_first(&play.setup().now(play.state()), active, area));
        let attacking_natives = self.natives.get(area).map(Count::value);
        Selection::Contested { area: area.clone(), first: self.first.clone().filter(|_| known.is_none()), attacking_natives }
    }

    /// Returns the army that marches: the factions with at least one unit.
    fn marching(&self) -> BTreeMap<FactionId, u32> {
        self.army.iter().map(|(faction, count)| (faction.clone(), count.value())).filter(|(_, units)| *units > 0).collect()
    }
}

/// Returns the areas an army may start from.
fn starts(play: &Campaign) -> OfferedAreas {
    let offers = play.state().areas.keys().flat_map(|area| play.offers(&Selection::Area(area.clone()))).collect::<Vec<_>>();
    areas_of(&offers, |form| if let Form::March(area) = form { Some(area) } else { None })
}

/// Returns the offer of reinforcements among the offers of a turn.
fn reinforces(of_turn: &[Offer<AreaRules>]) -> Option<&Offer<AreaRules>> {
    of_turn.iter().find(|offer| offer.form_to_fill() == Some(&Form::Reinforce))
}

/// Returns the offer of a march among those of an army, by land or not.
fn way_of(offers: &[Offer<AreaRules>], by: bool) -> Option<&Offer<AreaRules>> {
    offers.iter().find(|offer| matches!(offer.command(), Some(Command::Move { by_land, .. }) if *by_land == by))
}

/// Returns the only cube of the bag that may come now: the rules name it, or it is the last one.
fn only_cube(bag: &[Offer<AreaRules>]) -> Option<&Offer<AreaRules>> {
    let mut open = bag.iter().filter(|offer| offer.is_in_order());
    let only = open.next()?;
    open.next().is_none().then_some(only)
}

/// Returns the faction whose cube an offer draws.
fn drawn(offer: &Offer<AreaRules>) -> Option<&FactionId> {
    if let OfferAction::Command(Command::Draw { faction, .. }) | OfferAction::Form(Form::Symbols(faction)) = &offer.action {
        Some(faction)
    } else {
        None
    }
}

/// Describes the moves that the cards of a turn still allow.
fn orders_text(tables: &Tables, orders: &Orders) -> String {
    let landing = orders.landing.as_ref().map(|area| format!(" They land at {area}.")).unwrap_or_default();
    let most = |figure: Figure| tables.figure(figure).unwrap_or(0);
    match orders.way {
        Way::Land => {
            let more = orders.further.filter(|(_, armies)| *armies > 0);
            let more = more.map(|(areas, armies)| format!("; {armies} of them {areas} further")).unwrap_or_default();
            format!("Armies that may still move: {}; areas each: {}{more}.", orders.armies, orders.areas)
        }
        Way::Warship => format!("Armies that may still go by warship: {}.", orders.armies),
        Way::FishingBoat => format!(
            "Fishing boats: {} of {} armies may still go, each from another area, of {} units at most.{landing}",
            orders.armies,
            most(Figure::FishingBoatArmies),
            most(Figure::FishingBoatUnits)
        ),
        Way::Canoe => {
            let left = most(Figure::CanoeUnits).saturating_sub(orders.boarded);
            format!("Canoes: {left} of {} units may still go, of Natives alone.{landing}", most(Figure::CanoeUnits))
        }
    }
}
