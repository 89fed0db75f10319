//! State of a campaign: cubes, markers and forts, the bag, the current turn, the battle being fought.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Setup;
use super::board::Board;
use super::handover_record::HandoverRecord;
use super::orders::{Marker, Orders, PlayedCard};
use crate::id::{AreaId, FactionId, SideId};

/// State of a campaign at one point of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignState {
    /// Number of the round, from 1.
    pub round: u32,
    /// Turn cubes in the bag.
    pub bag: BTreeSet<FactionId>,
    /// Turn cubes drawn this round, in order.
    pub drawn: Vec<FactionId>,
    /// Faction whose turn it is; `None` between turns.
    pub active: Option<FactionId>,
    /// True if it has had its reinforcements.
    pub reinforced: bool,
    /// Cards in play this turn.
    pub cards: Vec<PlayedCard>,
    /// Every card played, in order.
    pub played: Vec<PlayedCard>,
    /// Movement that armies have left this turn; `None` if no movement card has been played.
    pub orders: Option<Orders>,
    /// Units that have moved this turn, by the area they are in.
    pub moved: BTreeMap<AreaId, BTreeMap<FactionId, u32>>,
    /// State of every area, by name.
    pub areas: BTreeMap<AreaId, AreaState>,
    /// Number of cubes in each stockpile.
    pub stock: BTreeMap<FactionId, u32>,
    /// Number of cubes that have fled, by faction.
    pub fled: BTreeMap<FactionId, u32>,
    /// Factions whose Truce has been played.
    pub truces: BTreeSet<FactionId>,
    /// Number of cards of each faction that takes turns; which cards they are is known only at the table.
    pub hands: BTreeMap<FactionId, Hand>,
    /// Number of units each faction still has to place before the first round.
    pub to_place: BTreeMap<FactionId, u32>,
    /// Number of muster markers each faction still has to place.
    pub markers_to_place: BTreeMap<FactionId, u32>,
    /// Battle being fought, if any.
    pub battle: Option<AreaBattle>,
    /// Number of battles begun this turn.
    pub fought: u32,
    /// Board as its owner has filled it in by now.
    pub board: Arc<Board>,
    /// Result of the game, once it has ended.
    pub end: Option<End>,
}

/// Greatest number of cards in a hand or a deck.
pub(super) const MOST_IN_HAND: u32 = 99;

/// Number of cards a faction holds and may still draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Number of cards in hand.
    pub hand: u32,
    /// Number of cards in the draw deck.
    pub deck: u32,
}

impl Hand {
    /// Returns the hand filled up to a number of cards, or with as many as the deck has.
    #[must_use]
    pub fn filled(self, to: u32) -> Self {
        let drawn = to.saturating_sub(self.hand).min(self.deck);
        Self { hand: self.hand + drawn, deck: self.deck - drawn }
    }
}

/// Result of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Side that won; `None` for a draw.
    pub winner: Option<SideId>,
}

/// State of an area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaState {
    /// Cubes in the area, by faction.
    pub cubes: BTreeMap<FactionId, u32>,
    /// Control markers: the side that owns them and their number.
    pub control: Option<(SideId, u32)>,
    /// True if a fort marker is there.
    pub fort: bool,
    /// Muster markers in the area, by faction.
    pub markers: BTreeMap<FactionId, Marker>,
}

impl AreaState {
    /// Returns the number of cubes of a faction.
    #[must_use]
    pub fn of(&self, faction: &FactionId) -> u32 {
        self.cubes.get(faction).copied().unwrap_or(0)
    }
}

/// Step that a battle waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStage {
    /// Roll of the next side.
    Roll,
    /// Number of units to remove from the side that did not roll.
    Losses(u32),
    /// Commands of the side that rolled, by faction.
    Commands(BTreeMap<FactionId, u32>),
}

/// Battle for an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaBattle {
    /// Area the battle is for.
    pub area: AreaId,
    /// Side whose turn it is.
    pub attacker: SideId,
    /// Side that rolls, or whose roll is being settled.
    pub roller: SideId,
    /// Units of each side, Natives with the side they fight for.
    pub units: BTreeMap<SideId, BTreeMap<FactionId, u32>>,
    /// Step that it waits for.
    pub stage: BattleStage,
    /// True if this roll is a surprise: only hits count, and the same side rolls again.
    pub surprise: bool,
    /// Number of rolls so far.
    pub rolls: u32,
    /// Commands that wait until the hits are settled.
    pub commands: BTreeMap<FactionId, u32>,
    /// Record of the handover to a table with figures; `None` if it is fought with the board's dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<HandoverRecord>>,
}

impl AreaBattle {
    /// Returns the number of units of a faction on a side.
    #[must_use]
    pub fn of(&self, side: &SideId, faction: &FactionId) -> u32 {
        self.units.get(side).and_then(|units| units.get(faction)).copied().unwrap_or(0)
    }
}

impl CampaignState {
    /// Returns whether a battle is fought with cubes, not on a table with figures.
    #[must_use]
    pub fn fights_with_cubes(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.table.is_none())
    }

    pub(super) fn start(setup: &Setup) -> Self {
        let (tables, board) = (&setup.tables, &setup.board);
        let factions = || tables.factions.iter().map(|row| FactionId(row.head.id.0.clone()));
        let mut areas: BTreeMap<AreaId, AreaState> = board
            .areas
            .iter()
            .map(|(name, area)| (name.clone(), AreaState { cubes: area.cubes.clone(), ..AreaState::default() }))
            .collect();
        let on_board = |faction: &FactionId| board.areas.values().filter_map(|area| area.cubes.get(faction)).sum::<u32>();
        let stock = tables.factions.iter().zip(factions()).map(|(row, id)| {
            let left = u32::from(row.data.units).saturating_sub(on_board(&id));
            (id, left)
        });
        let stock = stock.collect();
        let mut to_place = BTreeMap::new();
        let mut markers_to_place = BTreeMap::new();
        if let Some(scenario) = setup.scenario_row() {
            for marker in &scenario.markers {
                let area = areas.entry(board.own_name(&marker.area)).or_default();
                area.markers.insert(FactionId(marker.faction.clone()), Marker { flipped: false });
                markers_to_place.insert(FactionId(marker.faction.clone()), scenario.markers_each);
            }
            for fort in &scenario.forts {
                areas.entry(board.own_name(fort)).or_default().fort = true;
            }
            for placement in &scenario.placements {
                to_place.extend(
                    placement.factions.iter().map(|faction| (FactionId(faction.clone()), u32::from(placement.units.unwrap_or_default()))),
                );
            }
        }
        // Units printed on objectives outside their own side's home control them from the start.
        let control = areas.iter().filter_map(|(name, area)| Some((name.clone(), super::query::control_of(setup, name, &area.cubes)?)));
        for (name, holder) in control.collect::<Vec<_>>() {
            areas.entry(name).or_default().control = Some(holder);
        }
        Self {
            round: 1,
            bag: factions().collect(),
            drawn: Vec::new(),
            active: None,
            reinforced: false,
            cards: Vec::new(),
            played: Vec::new(),
            orders: None,
            moved: BTreeMap::new(),
            areas,
            stock,
            fled: BTreeMap::new(),
            truces: BTreeSet::new(),
            hands: factions()
                .filter_map(|faction| Some((super::query::deck_of(setup, &faction)?, faction)))
                .map(|(deck, faction)| (faction, Hand { hand: 0, deck }.filled(super::query::hand_size(setup))))
                .collect(),
            to_place,
            markers_to_place,
            battle: None,
            fought: 0,
            board: Arc::clone(board),
            end: None,
        }
    }

    /// Returns the number of cubes of a faction in the stockpile.
    #[must_use]
    pub fn stock_of(&self, faction: &FactionId) -> u32 {
        self.stock.get(faction).copied().unwrap_or(0)
    }

    /// Returns the number of cubes of a faction that have fled.
    #[must_use]
    pub fn fled_of(&self, faction: &FactionId) -> u32 {
        self.fled.get(faction).copied().unwrap_or(0)
    }

    /// Returns the number of cubes of a faction in an area.
    #[must_use]
    pub fn units_in(&self, area: &AreaId, faction: &FactionId) -> u32 {
        self.areas.get(area).map_or(0, |area| area.of(faction))
    }
}
