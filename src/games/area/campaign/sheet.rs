//! State sheet of a campaign: the whole record, for setting the board up again or continuing on paper.

use std::collections::BTreeMap;

use super::query::{control_markers, faction_name, side_id, truces_in_decks, truces_played};
use super::state::{AreaBattle, AreaState, BattleStage, CampaignState};
use super::words::changes_text::{cubes, factions, side};
use super::{Campaign, Orders, Setup};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list};
use crate::id::{AreaId, FactionId};
use crate::sheet::{Block, Cell, Column, Sheet, Span};

/// Builds the sheet of a campaign's current state.
#[must_use]
pub fn state_sheet(campaign: &Campaign) -> Sheet {
    let state = campaign.state();
    let setup = &campaign.setup().now(state);
    let page = Page { setup, state };
    let mut blocks = vec![page.record()];
    blocks.extend(state.battle.as_ref().map(|battle| page.battle(battle)));
    blocks.extend([page.factions(), page.areas()]);
    Sheet {
        title: setup.tables.game.title.to_owned(),
        under_title: vec![now(campaign)],
        columns: 1,
        blocks,
        foot: vec!["Of hands and decks only the number of cards is recorded.".to_owned()],
        ..Sheet::default()
    }
}

/// Describes the current moment of a campaign: round, turn and number of events.
pub(super) fn now(campaign: &Campaign) -> String {
    let state = campaign.state();
    let page = Page { setup: &campaign.setup().now(state), state };
    let turn = state.active.as_ref().map_or_else(|| "between turns".to_owned(), |faction| format!("turn of the {}", page.name(faction)));
    format!("Round {} · {turn}. As it stands after {} of the log.", state.round, count_text(campaign.journal().cursor(), "event", "events"))
}

/// Lists the stockpile, fled units and cards of each faction.
pub(super) fn stocks(setup: &Setup, state: &CampaignState) -> Block {
    Page { setup, state }.factions()
}

struct Page<'c> {
    setup: &'c Setup,
    state: &'c CampaignState,
}

impl Page<'_> {
    fn name(&self, faction: &FactionId) -> String {
        faction_name(&self.setup.tables, faction)
    }

    fn units(&self, units: &BTreeMap<FactionId, u32>) -> String {
        let some = units.iter().filter(|(_, units)| **units > 0).map(|(faction, units)| (faction.clone(), *units));
        cubes(self.setup, &some.collect())
    }

    /// Lists turns, cards and orders; empty entries are left out.
    fn record(&self) -> Block {
        let (setup, state) = (self.setup, self.state);
        let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
        let mut say = |title: &str, text: String| block.cells([Cell::bold(title), Cell::plain(text)]);
        if let Some(end) = &state.end {
            let winner = end.winner.as_ref().map_or_else(|| "a draw".to_owned(), |winner| format!("the {} have won", side(setup, winner)));
            say("Game over", winner);
        }
        say("Turn cubes drawn", factions(setup, state.drawn.iter()));
        say("In the bag", factions(setup, state.bag.iter()));
        if state.active.is_some() {
            say("Reinforcements", if state.reinforced { "placed" } else { "not placed yet" }.to_owned());
            say("Battles begun", state.fought.to_string());
        }
        let card = |card: &super::PlayedCard| {
            let battle = card.battle.as_ref().map(|area| format!(" for {area}")).unwrap_or_default();
            format!("{} of the {}{battle}", card.name, self.name(&card.faction))
        };
        if !state.cards.is_empty() {
            say("Cards in play", join_list(&state.cards.iter().map(card).collect::<Vec<_>>()));
        }
        if let Some(orders) = &state.orders {
            say("Orders left", orders_text(orders));
        }
        let moved = state.moved.iter().map(|(area, units)| format!("{area} {}", self.units(units))).collect::<Vec<_>>();
        if !moved.is_empty() {
            say("Moved", moved.join("; "));
        }
        let truces = setup.tables.sides.iter().enumerate().map(|(place, row)| (row, place, truces_in_decks(setup, place)));
        let truces = truces.filter(|(.., all)| *all > 0);
        let truces = truces.map(|(row, place, all)| format!("{} {} of {all}", row.head.label, truces_played(&setup.tables, state, place)));
        let truces = truces.collect::<Vec<_>>();
        if !truces.is_empty() {
            let by = if state.truces.is_empty() { String::new() } else { format!(": {}", factions(setup, state.truces.iter())) };
            say("Truces played", format!("{}{by}", truces.join(", ")));
        }
        for (title, left) in [("Units to place", &state.to_place), ("Muster markers to place", &state.markers_to_place)] {
            if left.values().any(|left| *left > 0) {
                say(title, self.units(left));
            }
        }
        let control = (0..2).map(|place| side_id(&setup.tables, place));
        let control = control.map(|holder| format!("{} {}", side(setup, &holder), control_markers(state, &holder)));
        say("Control markers", control.collect::<Vec<_>>().join(", "));
        if !state.played.is_empty() {
            say("Cards played so far", state.played.iter().map(card).collect::<Vec<_>>().join("; "));
        }
        block
    }

    /// Describes the current battle and what it waits for.
    fn battle(&self, battle: &AreaBattle) -> Block {
        let mut block = Block::new(&format!("Battle for {}", battle.area), &[Column::Fit, Column::Rest(1)]);
        for (who, units) in &battle.units {
            let attacks = if *who == battle.attacker { ", attacking" } else { "" };
            block.cells([Cell::bold(format!("{}{attacks}", side(self.setup, who))), Cell::plain(self.units(units))]);
        }
        let roller = side(self.setup, &battle.roller);
        let waits = match &battle.stage {
            BattleStage::Roll => format!("the roll of the {roller}"),
            BattleStage::Losses(units) => format!("the loss of {} hit by the {roller}", count_text(*units, "unit", "units")),
            BattleStage::Commands(commands) => format!("commands of the {roller}: {}", self.units(commands)),
        };
        let surprise = if battle.surprise { "; a surprise: only hits count, and the same side rolls again" } else { "" };
        block.cells([Cell::bold("Waits for"), Cell::plain(format!("{waits}{surprise}"))]);
        block.cells([Cell::bold("Rolls so far"), Cell::plain(battle.rolls.to_string())]);
        if !battle.commands.is_empty() {
            block.cells([Cell::bold("Commands waiting"), Cell::plain(self.units(&battle.commands))]);
        }
        if let Some(table) = &battle.table {
            block.cells([Cell::bold("Fought with figures"), Cell::plain(format!("{}: {}", table.terms.game.title(), table.title))]);
        }
        block
    }

    /// Lists the stockpile, fled cubes and cards of every faction.
    fn factions(&self) -> Block {
        let columns = [Column::Fit, Column::Right, Column::Right, Column::Right, Column::Right, Column::Right, Column::Rest(1)];
        let mut block = Block::new("Factions", &columns);
        block.cells(["", "On the board", "Stockpile", "Fled", "Hand", "Deck", ""].map(Cell::bold));
        for row in &self.setup.tables.factions {
            let faction = FactionId(row.head.id.0.clone());
            let hand = self.state.hands.get(&faction);
            let cards = |count: Option<u32>| Cell::plain(count.map_or_else(|| "–".to_owned(), |count| count.to_string()));
            let on_board = self.state.areas.values().map(|area| area.of(&faction)).sum::<u32>();
            block.cells([
                Cell::bold(row.head.label.as_str()),
                Cell::plain(on_board.to_string()),
                Cell::plain(self.state.stock_of(&faction).to_string()),
                Cell::plain(self.state.fled_of(&faction).to_string()),
                cards(hand.map(|hand| hand.hand)),
                cards(hand.map(|hand| hand.deck)),
                Cell::Pencil,
            ]);
        }
        block
    }

    /// Lists every area that has something on it, and the names of the others.
    fn areas(&self) -> Block {
        let mut block = Block::new("Areas", &[Column::Fit, Column::Rest(4), Column::Rest(3), Column::Rest(2)]);
        let mut empty = Vec::new();
        for (name, area) in &self.state.areas {
            if *area == AreaState::default() || area.cubes.values().all(|units| *units == 0) && self.marked(area).is_empty() {
                empty.push(name.to_string());
            } else {
                self.area(&mut block, name, area);
            }
        }
        if !empty.is_empty() {
            block.across([Span::bold("Empty: "), Span::plain(empty.join(", "))]);
        }
        block
    }

    fn area(&self, block: &mut Block, name: &AreaId, area: &AreaState) {
        block.cells([Cell::bold(name.to_string()), Cell::plain(self.units(&area.cubes)), Cell::plain(self.marked(area)), Cell::Pencil]);
    }

    /// Describes control, forts and muster markers of an area.
    fn marked(&self, area: &AreaState) -> String {
        let mut parts = Vec::new();
        parts.extend(area.control.as_ref().map(|(holder, count)| format!("control markers: {count} {}", side(self.setup, holder))));
        parts.extend(area.fort.then(|| "fort".to_owned()));
        let marker = |(faction, marker): (&FactionId, &super::Marker)| {
            let flipped = if marker.flipped { ", flipped" } else { "" };
            format!("muster marker of the {}{flipped}", self.name(faction))
        };
        parts.extend(area.markers.iter().map(marker));
        parts.join("; ")
    }
}

fn orders_text(orders: &Orders) -> String {
    let further = orders
        .further
        .map(|(areas, armies)| format!(", {} more for {armies} of them", count_text(areas, "area", "areas")))
        .unwrap_or_default();
    let landing = orders.landing.as_ref().map(|area| format!(", landing at {area}")).unwrap_or_default();
    let boarded =
        if orders.boarded > 0 { format!(", {} gone by boat", count_text(orders.boarded, "unit", "units")) } else { String::new() };
    format!(
        "{}, {} each, by {}{further}{landing}{boarded}",
        count_text(orders.armies, "army", "armies"),
        count_text(orders.areas, "area", "areas"),
        orders.way.spoken()
    )
}
