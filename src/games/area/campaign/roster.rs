//! Roster of a campaign in its current state: cubes and markers area by area, fled units and cards, each with the commands that correct it
//! to match the board.

use super::event::{Change, Command, CubePlace};
use super::orders::Marker;
use super::query::{faction_name, side_id};
use super::state::{AreaState, CampaignState, MOST_IN_HAND};
use super::words::changes_text::side;
use super::{Campaign, Setup};
use crate::game::roster::{RECONCILED, Remedy, RosterCount, RosterLine};
use crate::id::{AreaId, FactionId};

/// Keys of the two sides' control markers.
const OF_SIDES: [&str; 2] = ["1", "2"];
/// Keys of the factions' muster markers, in the order of the tables.
const OF_FACTIONS: [&str; 8] = ["q", "w", "e", "r", "t", "z", "u", "i"];

/// Returns a line for everything on the board and beside it.
#[must_use]
pub fn roster(campaign: &Campaign) -> Vec<RosterLine<Command>> {
    let state = campaign.state();
    let setup = &campaign.setup().now(state);
    let page = Page { setup, state, factions: setup.tables.factions.iter().map(|row| FactionId(row.head.id.0.clone())).collect() };
    let mut roster = Vec::new();
    for (area, stands) in &state.areas {
        roster.extend(page.factions.iter().map(|faction| page.cubes(area, stands, faction)));
        roster.push(page.markers(area, stands));
    }
    roster.extend(page.factions.iter().map(|faction| page.fled(faction)));
    roster.extend(page.factions.iter().filter_map(|faction| page.cards(faction)));
    roster
}

struct Page<'c> {
    setup: &'c Setup,
    state: &'c CampaignState,
    factions: Vec<FactionId>,
}

fn remedy(key: &'static str, text: impl Into<String>, change: Change) -> Remedy<Command> {
    Remedy::new(key, text, Command::Edit { changes: vec![change], note: RECONCILED.into() })
}

impl Page<'_> {
    fn name(&self, faction: &FactionId) -> String {
        faction_name(&self.setup.tables, faction)
    }

    /// Returns the line for the cubes of a faction in an area.
    fn cubes(&self, area: &AreaId, stands: &AreaState, faction: &FactionId) -> RosterLine<Command> {
        let units = stands.of(faction);
        let (stock, fled) = (self.state.stock_of(faction), self.state.fled_of(faction));
        let here = CubePlace::Area(area.clone());
        let one =
            |from: &CubePlace, to: &CubePlace| Change::Units { faction: faction.clone(), units: 1, from: from.clone(), to: to.clone() };
        let ways = [
            (units > 0, "-", "Remove 1 cube, to the stockpile", &here, &CubePlace::Stockpile),
            (stock > 0, "+", "Add 1 cube, from the stockpile", &CubePlace::Stockpile, &here),
            (units > 0, "f", "Move 1 cube to the fled", &here, &CubePlace::Fled),
            (fled > 0, "b", "Bring 1 fled cube here", &CubePlace::Fled, &here),
        ];
        let remedies = ways.into_iter().filter(|(may, ..)| *may).map(|(_, key, text, from, to)| remedy(key, text, one(from, to)));
        RosterLine {
            id: format!("cubes {area} {faction}").into(),
            name: format!("{area}: {}", self.name(faction)),
            of: "cubes on the board".to_owned(),
            is_on_table: units > 0,
            counts: vec![RosterCount { left: units, start: None, damaged: 0, text: cubes(units) }],
            stands: format!("{stock} in the stockpile, {fled} fled"),
            remedies: remedies.collect(),
        }
    }

    /// Returns the line for the markers and the fort of an area.
    fn markers(&self, area: &AreaId, stands: &AreaState) -> RosterLine<Command> {
        let AreaState { control, fort, markers, .. } = stands;
        let mut remedies = Vec::new();
        let set = |holder, markers| Change::Control { area: area.clone(), side: Some(holder), markers };
        for (place, key) in OF_SIDES.into_iter().enumerate() {
            let holder = side_id(&self.setup.tables, place);
            let held = control.as_ref().filter(|(now, _)| *now == holder).map_or(0, |(_, held)| *held);
            remedies.push(remedy(key, format!("Add 1 {} control marker", side(self.setup, &holder)), set(holder, held + 1)));
        }
        if let Some((holder, held)) = control {
            remedies.push(remedy("-", "Remove 1 control marker", set(holder.clone(), held.saturating_sub(1))));
        }
        remedies.push(remedy("f", "Add or remove a fort", Change::Fort { area: area.clone(), stands: !fort }));
        for (faction, key) in self.mustering(stands).into_iter().zip(OF_FACTIONS) {
            let text = format!("Add or remove the muster marker of the {}", self.name(faction));
            let marker = (!markers.contains_key(faction)).then_some(Marker { flipped: false });
            remedies.push(remedy(key, text, Change::Marker { faction: faction.clone(), area: area.clone(), marker }));
        }
        let mut words = Vec::new();
        words.extend(control.as_ref().map(|(holder, held)| format!("control markers: {held} {}", side(self.setup, holder))));
        words.extend(fort.then(|| "a fort".to_owned()));
        words.extend(markers.iter().map(|(faction, marker)| {
            let flipped = if marker.flipped { ", flipped" } else { "" };
            format!("muster marker of the {}{flipped}", self.name(faction))
        }));
        RosterLine {
            id: format!("markers {area}").into(),
            name: format!("{area}: markers"),
            of: "control, fort and muster markers".to_owned(),
            is_on_table: !words.is_empty(),
            counts: Vec::new(),
            stands: if words.is_empty() { "no markers".to_owned() } else { words.join(", ") },
            remedies,
        }
    }

    /// Returns the factions that use muster markers, or have one here.
    fn mustering(&self, stands: &AreaState) -> Vec<&FactionId> {
        let has = |faction: &&FactionId| self.state.markers_to_place.contains_key(*faction) || stands.markers.contains_key(*faction);
        self.factions.iter().filter(has).collect()
    }

    /// Returns the line for the fled cubes of a faction.
    fn fled(&self, faction: &FactionId) -> RosterLine<Command> {
        let (stock, fled) = (self.state.stock_of(faction), self.state.fled_of(faction));
        let one = |from, to| Change::Units { faction: faction.clone(), units: 1, from, to };
        let mut remedies = Vec::new();
        if fled > 0 {
            remedies.push(remedy("-", "Remove 1, to the stockpile", one(CubePlace::Fled, CubePlace::Stockpile)));
        }
        if stock > 0 {
            remedies.push(remedy("+", "Add 1, from the stockpile", one(CubePlace::Stockpile, CubePlace::Fled)));
        }
        RosterLine {
            id: format!("fled {faction}").into(),
            name: format!("Fled: {}", self.name(faction)),
            of: "cubes that come back with the next reinforcements".to_owned(),
            is_on_table: fled > 0,
            counts: vec![RosterCount { left: fled, start: None, damaged: 0, text: cubes(fled) }],
            stands: format!("{stock} in the stockpile"),
            remedies,
        }
    }

    /// Returns the line for the cards of a faction that takes turns; `None` for others.
    fn cards(&self, faction: &FactionId) -> Option<RosterLine<Command>> {
        let now = self.state.hands.get(faction)?;
        let (hand, deck) = (now.hand, now.deck);
        let set = |hand, deck| Change::Hand { faction: faction.clone(), hand, deck };
        let ways = [
            (hand > 0, "-", "Remove 1 card from the hand", hand.saturating_sub(1), deck),
            (hand < MOST_IN_HAND, "+", "Add 1 card to the hand", hand + 1, deck),
            (deck > 0, "l", "Remove 1 card from the deck", hand, deck.saturating_sub(1)),
            (deck < MOST_IN_HAND, "m", "Add 1 card to the deck", hand, deck + 1),
        ];
        let remedies = ways.into_iter().filter(|(may, ..)| *may).map(|(_, key, text, hand, deck)| remedy(key, text, set(hand, deck)));
        Some(RosterLine {
            id: format!("cards {faction}").into(),
            name: format!("Cards of the {}", self.name(faction)),
            of: "number of cards only".to_owned(),
            is_on_table: true,
            counts: vec![RosterCount { left: hand, start: None, damaged: 0, text: format!("{hand} in hand") }],
            stands: format!("{deck} in the draw deck"),
            remedies: remedies.collect(),
        })
    }
}

fn cubes(count: u32) -> String {
    if count == 1 { "1 cube".to_owned() } else { format!("{count} cubes") }
}
