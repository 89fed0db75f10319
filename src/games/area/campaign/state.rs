//! How a campaign stands: cubes, markers and forts, the bag, whose turn it is, the battle being fought.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Setup;
use super::board::Board;
use super::on_table::OnTable;
use super::orders::{Marker, Orders, PlayedCard};
use crate::id::{AreaId, FactionId, SideId};

/// The state of a campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignState {
    /// The round, from 1.
    pub round: u32,
    /// Turn cubes in the bag.
    pub bag: BTreeSet<FactionId>,
    /// Turn cubes drawn this round, in order.
    pub drawn: Vec<FactionId>,
    /// The faction whose turn it is; none: between turns.
    pub active: Option<FactionId>,
    /// It has had its reinforcements.
    pub reinforced: bool,
    /// Cards in play this turn.
    pub cards: Vec<PlayedCard>,
    /// Every card played, in order.
    pub played: Vec<PlayedCard>,
    /// What armies may still do this turn; none: no movement card has been played.
    pub orders: Option<Orders>,
    /// Units that have moved this turn, by where they are.
    pub moved: BTreeMap<AreaId, BTreeMap<FactionId, u32>>,
    /// The areas.
    pub areas: BTreeMap<AreaId, AreaState>,
    /// Cubes in each stockpile.
    pub stock: BTreeMap<FactionId, u32>,
    /// Cubes that have fled.
    pub fled: BTreeMap<FactionId, u32>,
    /// Factions whose Truce has been played.
    pub truces: BTreeSet<FactionId>,
    /// The cards of each faction that takes turns, as numbers: which they are, stays on the table.
    pub hands: BTreeMap<FactionId, Hand>,
    /// Units each faction has still to place before the first round.
    pub to_place: BTreeMap<FactionId, u32>,
    /// Muster markers each faction has still to place.
    pub markers_to_place: BTreeMap<FactionId, u32>,
    /// The battle being fought.
    pub battle: Option<AreaBattle>,
    /// Battles begun this turn.
    pub fought: u32,
    /// The board as its owner has filled it in by now.
    pub board: Arc<Board>,
    /// How the game ended, once it has.
    pub end: Option<End>,
}

/// The most cards in a hand or a deck.
pub(super) const MOST_IN_HAND: u32 = 99;

/// The cards a faction holds and those it may still draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Cards in hand.
    pub hand: u32,
    /// Cards in the draw deck.
    pub deck: u32,
}

impl Hand {
    /// The hand filled up to so many cards, or with what the deck has.
    #[must_use]
    pub fn filled(self, to: u32) -> Self {
        let drawn = to.saturating_sub(self.hand).min(self.deck);
        Self { hand: self.hand + drawn, deck: self.deck - drawn }
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The winner; none: a draw.
    pub winner: Option<SideId>,
}

/// How an area stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaState {
    /// The cubes on it.
    pub cubes: BTreeMap<FactionId, u32>,
    /// Control markers: whose and how many.
    pub control: Option<(SideId, u32)>,
    /// A fort marker stands.
    pub fort: bool,
    /// Muster markers.
    pub markers: BTreeMap<FactionId, Marker>,
}

impl AreaState {
    /// Cubes of a faction.
    #[must_use]
    pub fn of(&self, faction: &FactionId) -> u32 {
        self.cubes.get(faction).copied().unwrap_or(0)
    }
}

/// What a battle waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStage {
    /// A roll of the next side.
    Roll,
    /// So many units to be taken from the side that did not roll.
    Losses(u32),
    /// Commands of the side that rolled, by faction.
    Commands(BTreeMap<FactionId, u32>),
}

/// A battle for an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaBattle {
    /// Where.
    pub area: AreaId,
    /// The side whose turn it is.
    pub attacker: SideId,
    /// The side that rolls, or whose roll is being settled.
    pub roller: SideId,
    /// The units of each side, Natives with the side they fight for.
    pub units: BTreeMap<SideId, BTreeMap<FactionId, u32>>,
    /// What it waits for.
    pub stage: BattleStage,
    /// This roll is a surprise: only hits count, and the same side rolls again.
    pub surprise: bool,
    /// Rolls so far.
    pub rolls: u32,
    /// Commands waiting until the hits are settled.
    pub commands: BTreeMap<FactionId, u32>,
    /// It has gone to a table with figures as it stands; none: it is fought with the board's dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<OnTable>>,
}

impl AreaBattle {
    /// Units of a faction with a side.
    #[must_use]
    pub fn of(&self, side: &SideId, faction: &FactionId) -> u32 {
        self.units.get(side).and_then(|units| units.get(faction)).copied().unwrap_or(0)
    }
}

impl CampaignState {
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
        // Units printed on objectives that are not their own side's control them from the start.
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

    /// Cubes of a faction in the stockpile.
    #[must_use]
    pub fn stock_of(&self, faction: &FactionId) -> u32 {
        self.stock.get(faction).copied().unwrap_or(0)
    }

    /// Cubes of a faction that have fled.
    #[must_use]
    pub fn fled_of(&self, faction: &FactionId) -> u32 {
        self.fled.get(faction).copied().unwrap_or(0)
    }

    /// Cubes of a faction in an area.
    #[must_use]
    pub fn units_in(&self, area: &AreaId, faction: &FactionId) -> u32 {
        self.areas.get(area).map_or(0, |area| area.of(faction))
    }
}
