//! Alternatives to a command of the log: other cubes, cards, areas or units, from the campaign's offers.

use std::collections::BTreeMap;

use super::Setup;
use super::event::{AreaUnits, Command};
use super::offers::{CardAsks, Now, Selection};
use super::query::contested;
use super::state::{BattleStage, CampaignState};
use crate::engine::Word as _;
use crate::games::area::card::Way;
use crate::id::{AreaId, CardId, FactionId};

/// Greatest number of armies and areas that is offered for a movement card read wrongly.
const MOST_ORDERS: u32 = 9;

/// Returns the alternatives to a command in the campaign's current state; the judge rejects those that are not allowed.
pub(super) fn alternatives(setup: &Setup, state: &CampaignState, command: &Command) -> Vec<Command> {
    let now = Now { setup, state };
    match command {
        Command::SetUp { faction, place } => {
            let units = state.to_place.get(faction).copied().unwrap_or(0);
            let at = |area: &AreaId, units| Command::SetUp { faction: faction.clone(), place: AreaUnits { area: area.clone(), units } };
            let elsewhere = state.areas.keys().map(|area| at(area, place.units));
            elsewhere.chain((1..=units).map(|units| at(&place.area, units))).collect()
        }
        Command::SetUpMarker { faction, .. } => now.offered_commands(&Selection::SetUp(faction.clone())),
        Command::Draw { symbol_areas, fill, .. } => {
            now.offered_commands(&Selection::Bag { symbols: symbol_areas.clone(), fill: fill.clone() })
        }
        Command::Card { card, places, from, battle } => now.cards(card, places, from.as_ref(), battle.as_ref()),
        Command::NamedCard { name, .. } => {
            let named = |battle| Command::NamedCard { name: name.clone(), battle };
            now.battles().map(named).collect()
        }
        Command::Assign { .. } => {
            let here = |area: &AreaId| now.offered_commands(&Selection::Area(area.clone()));
            state.areas.keys().flat_map(here).collect()
        }
        Command::MovementCard { name, armies, areas, way, truce } => {
            let read = |(armies, areas, way, truce)| Command::MovementCard { name: name.clone(), armies, areas, way, truce };
            let counts = (1..=MOST_ORDERS).flat_map(|count| [(count, *areas, *way, *truce), (*armies, count, *way, *truce)]);
            let ways = Way::ALL.iter().map(|way| (*armies, *areas, *way, *truce));
            counts.chain(ways).chain([(*armies, *areas, *way, !*truce)]).map(read).collect()
        }
        Command::ShowHand { .. } => state.hands.keys().map(|faction| Command::ShowHand { faction: faction.clone() }).collect(),
        Command::Losses { .. } => now.losses(),
        Command::Leave { moves, destroy_fort } => now.leaves(moves, *destroy_fort),
        Command::Reinforce { .. }
        | Command::Move { .. }
        | Command::BeginBattle { .. }
        | Command::Roll { .. }
        | Command::HandOver { .. }
        | Command::TakeBack { .. }
        | Command::FightHere {}
        | Command::TakeBoard { .. }
        | Command::EndTurn {}
        | Command::EndRound {}
        | Command::Note { .. }
        | Command::Edit { .. }
        | Command::Correct(_) => Vec::new(),
    }
}

impl Now<'_> {
    /// Returns `None` for no battle, and every battle that is to be fought.
    fn battles(self) -> impl Iterator<Item = Option<AreaId>> {
        let to_fight = contested(self.setup, self.state).into_iter().map(Some);
        [None].into_iter().chain(to_fight)
    }

    /// Returns the other cards of the hand, and the same card for another battle or in other areas.
    fn cards(self, card: &CardId, places: &[AreaUnits], from: Option<&AreaId>, battle: Option<&AreaId>) -> Vec<Command> {
        let play = |places: Vec<AreaUnits>, from: Option<AreaId>, battle: Option<AreaId>| Command::Card {
            card: card.clone(),
            places,
            from,
            battle,
        };
        let mut cards =
            self.state.active.iter().flat_map(|active| self.offered_commands(&Selection::Hand(active.clone()))).collect::<Vec<_>>();
        cards.extend(self.battles().map(|battle| play(places.to_vec(), from.cloned(), battle)));
        let asks = CardAsks::of(self.setup, self.state, card);
        let units = places.iter().map(|place| place.units).sum::<u32>().max(1);
        let areas = || self.state.areas.keys().cloned();
        if asks.area || asks.places {
            cards.extend(areas().map(|area| play(vec![AreaUnits { area, units }], from.cloned(), battle.cloned())));
        }
        if asks.from {
            cards.extend(areas().map(|from| play(places.to_vec(), Some(from), battle.cloned())));
        }
        cards
    }

    /// Returns every distribution of the hits over the factions that were hit.
    fn losses(self) -> Vec<Command> {
        let Some((battle, hits)) = self.state.battle.as_ref().and_then(|battle| match battle.stage {
            BattleStage::Losses(hits) => Some((battle, hits)),
            _ => None,
        }) else {
            return Vec::new();
        };
        let hit = battle.units.iter().filter(|(side, _)| **side != battle.roller).flat_map(|(_, units)| units);
        let ways = hit.fold(vec![(BTreeMap::new(), hits)], |ways, (faction, have)| {
            let taken = |(units, left): (BTreeMap<FactionId, u32>, u32)| {
                (0..=left.min(*have)).map(move |lost| {
                    let mut units = units.clone();
                    if lost > 0 {
                        units.insert(faction.clone(), lost);
                    }
                    (units, left - lost)
                })
            };
            ways.into_iter().flat_map(taken).collect()
        });
        ways.into_iter().filter(|(_, left)| *left == 0).map(|(units, _)| Command::Losses { units: Some(units) }).collect()
    }

    /// Returns, for each faction with commands, that no unit leaves or a number for an area, the other factions unchanged; and the opposite
    /// choice for the fort.
    fn leaves(self, moves: &BTreeMap<FactionId, Vec<AreaUnits>>, destroy_fort: bool) -> Vec<Command> {
        let Some(BattleStage::Commands(commands)) = self.state.battle.as_ref().map(|battle| &battle.stage) else { return Vec::new() };
        let mut ways = vec![Command::Leave { moves: moves.clone(), destroy_fort: !destroy_fort }];
        for (faction, may) in commands {
            let others = moves.iter().filter(|(other, _)| *other != faction).map(|(other, places)| (other.clone(), places.clone()));
            let others = others.collect::<BTreeMap<_, _>>();
            let go = |area: &AreaId, units| {
                let place = vec![AreaUnits { area: area.clone(), units }];
                others.clone().into_iter().chain([(faction.clone(), place)]).collect()
            };
            let gone = self.state.areas.keys().flat_map(|area| (1..=*may).map(move |units| (area, units)));
            let gone = gone.map(|(area, units)| go(area, units)).chain([others.clone()]);
            ways.extend(gone.map(|moves| Command::Leave { moves, destroy_fort }));
        }
        ways
    }
}
