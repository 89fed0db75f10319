//! Queries about a campaign: positions, the first roll, reinforcements, and the odds of a battle.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use smol_str::SmolStr;

use super::Setup;
use super::board::{Area, NATIVE};
use super::orders::PlayedCard;
use super::state::{AreaBattle, BattleStage, CampaignState};
use crate::cite::Provenance;
use crate::engine::Fault;
use crate::games::area::card::{Card, CardEffect, CardKind};
use crate::games::area::contest::{CardsInPlay, Contest};
use crate::games::area::dice::{BattleDice, FortFaces};
use crate::games::area::explain::units_text;
use crate::games::area::losses::LossOrder;
use crate::games::area::reinforce::{ANYWHERE_HELD, ReinforceRequest, Reinforcements, reinforce};
use crate::games::area::tables::{Figure, Tables};
use crate::games::area::words::{CommandPolicy, FledReturn, MusterPlace, Rule};
use crate::games::area::{Cubes, tables};
use crate::id::{AreaId, CardId, FactionId, SideId};
use crate::table::TableRow;

/// Answer to whether two areas share a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjacency {
    /// They share a border.
    Known,
    /// They do not share a border.
    None,
    /// The board does not determine it.
    Unknown,
}

/// Returns whether two areas of the board share a border.
#[must_use]
pub fn adjacency(setup: &Setup, first: &AreaId, second: &AreaId) -> Adjacency {
    let known = |area: &AreaId| setup.board.areas.get(area);
    let names =
        |own: &AreaId, other: &AreaId| known(own).and_then(|own| own.borders.as_ref()).is_some_and(|borders| borders.contains(other));
    let all = |area: &AreaId| known(area).and_then(Area::all_borders).is_some();
    match () {
        () if names(first, second) || names(second, first) => Adjacency::Known,
        () if all(first) || all(second) => Adjacency::None,
        () => Adjacency::Unknown,
    }
}

/// Returns a side's index in the tables by its id.
pub(super) fn side_place(tables: &Tables, side: &SideId) -> usize {
    tables.find_side(side.as_str()).unwrap_or(0)
}

/// Returns a side's id by its index.
pub(super) fn side_id(tables: &Tables, side: usize) -> SideId {
    SideId(tables.sides[side & 1].head.id.0.clone())
}

/// Returns a faction's id by its index.
pub(super) fn faction_id(tables: &Tables, faction: usize) -> FactionId {
    FactionId(tables.faction(faction).head.id.0.clone())
}

/// Sorts factions, with what belongs to each, in the order of the table: every page has them in it.
#[must_use]
pub fn in_table_order<F: Borrow<FactionId>, T>(tables: &Tables, factions: impl IntoIterator<Item = (F, T)>) -> Vec<(F, T)> {
    let mut factions = factions.into_iter().collect::<Vec<_>>();
    factions.sort_by_key(|(faction, _)| tables.find_faction(faction.borrow().as_str()));
    factions
}

/// Returns the side a faction fights for; `None` for one that fights for whichever side shares its area.
pub(super) fn side_of(tables: &Tables, faction: &FactionId) -> Option<SideId> {
    tables.find_faction(faction.as_str()).and_then(|place| tables.side_of(place)).map(|side| side_id(tables, side))
}

/// Returns `true` if a side has units of its own in an area; Natives of no side do not count.
#[must_use]
pub fn side_in(tables: &Tables, cubes: &BTreeMap<FactionId, u32>, side: &SideId) -> bool {
    cubes.iter().any(|(faction, units)| *units > 0 && side_of(tables, faction).as_ref() == Some(side))
}

/// Returns whether a card is in the decks of the game: a scenario may leave cards out, by their numbers (digest §3).
#[must_use]
pub fn is_in_decks(setup: &Setup, number: Option<u32>) -> bool {
    let only = setup.scenario_row().and_then(|scenario| scenario.cards.as_ref());
    only.zip(number).is_none_or(|(only, number)| only.contains(&number))
}

/// Counts the Truce cards in the decks of a side, by its place; 0 in a game whose decks have none.
#[must_use]
pub fn truces_in_decks(setup: &Setup, side: usize) -> u32 {
    let tables = &setup.tables;
    let is_there = |row: &TableRow<Card>| row.data.kind == CardKind::Truce && is_in_decks(setup, row.data.number);
    let has = tables
        .cards
        .iter()
        .any(|row| is_there(row) && tables.find_faction(&row.data.faction).and_then(|place| tables.side_of(place)) == Some(side));
    tables.sides.get(side).filter(|_| has).map_or(0, |row| row.data.truces)
}

/// Counts the Truce cards that factions of a side have played, by the place of the side.
#[must_use]
pub fn truces_played(tables: &Tables, state: &CampaignState, side: usize) -> u32 {
    let id = side_id(tables, side);
    let played = state.truces.iter().filter(|faction| side_of(tables, faction).as_ref() == Some(&id)).count();
    u32::try_from(played).unwrap_or(u32::MAX)
}

/// Returns the place of the side that has units in an area now, the first of them; `None` if no side has any.
#[must_use]
pub fn holder_of(tables: &Tables, state: &CampaignState, area: &AreaId) -> Option<usize> {
    let cubes = &state.areas.get(area)?.cubes;
    (0..tables.sides.len()).find(|side| side_in(tables, cubes, &side_id(tables, *side)))
}

/// Says which side holds an area now.
#[must_use]
pub fn holder_text(tables: &Tables, state: &CampaignState, area: &AreaId) -> String {
    match holder_of(tables, state, area) {
        Some(side) => format!("The {} side holds {area}", side_name(tables, &side_id(tables, side))),
        None => format!("No side holds {area}"),
    }
}

/// Returns the areas where both sides have units, in which battles must be fought.
#[must_use]
pub fn contested(setup: &Setup, state: &CampaignState) -> Vec<AreaId> {
    let both = |cubes: &BTreeMap<FactionId, u32>| (0..2).all(|side| side_in(&setup.tables, cubes, &side_id(&setup.tables, side)));
    state.areas.iter().filter(|(_, area)| both(&area.cubes)).map(|(name, _)| name.clone()).collect()
}

/// Returns the number of units of a faction that have come to an area this turn.
#[must_use]
pub fn came_to(state: &CampaignState, area: &AreaId, faction: &FactionId) -> u32 {
    state.moved.get(area).and_then(|moved| moved.get(faction)).copied().unwrap_or(0)
}

/// Returns `true` if enemies of a side are in an area.
pub(super) fn enemies_in(setup: &Setup, state: &CampaignState, area: &AreaId, side: &SideId) -> bool {
    let enemy = side_id(&setup.tables, 1 - side_place(&setup.tables, side));
    state.areas.get(area).is_some_and(|area| side_in(&setup.tables, &area.cubes, &enemy))
}

/// Returns the side that controls an area's stars by the cubes on it, and their number: a side without enemies in an objective that is not
/// its home.
pub(super) fn control_of(setup: &Setup, area: &AreaId, cubes: &BTreeMap<FactionId, u32>) -> Option<(SideId, u32)> {
    let known = setup.board.areas.get(area)?;
    let (home, stars) = (known.home.as_ref()?, known.stars.filter(|stars| *stars > 0)?);
    let tables = &setup.tables;
    let holder = (0..2).map(|side| side_id(tables, side)).find(|side| side_in(tables, cubes, side) && home.as_str() != side.as_str())?;
    let enemy = side_id(tables, 1 - side_place(tables, &holder));
    (!side_in(tables, cubes, &enemy)).then_some((holder, stars))
}

/// Returns the number of control markers of a side.
#[must_use]
pub fn control_markers(state: &CampaignState, side: &SideId) -> u32 {
    state.areas.values().filter_map(|area| area.control.as_ref()).filter(|(holder, _)| holder == side).map(|(_, markers)| markers).sum()
}

/// Returns the side that rolls first in a battle for an area; `None` if the board does not determine it.
#[must_use]
pub fn first_roller(setup: &Setup, attacker: &SideId, area: &AreaId) -> Option<SideId> {
    let tables = &setup.tables;
    if tables.has(Rule::DefenderRollsFirst) {
        return Some(side_id(tables, 1 - side_place(tables, attacker)));
    }
    let home = setup.board.areas.get(area).and_then(|area| area.home.as_ref())?;
    tables.find_side(home).map(|side| side_id(tables, side))
}

/// Returns the dice with the faces that the owner entered, the tables' for the others.
#[must_use]
pub fn board_dice(setup: &Setup) -> BattleDice {
    let mut dice = setup.tables.battle_dice();
    for (faction, faces) in &setup.board.faces {
        if let Some(place) = setup.tables.find_faction(faction.as_str()) {
            dice.set_faces(place, *faces);
        }
    }
    dice
}

/// Returns `true` if a die of these factions has assumed faces of the tables that the owner has not checked.
#[must_use]
pub fn guessed_dice<'f>(setup: &Setup, factions: impl IntoIterator<Item = &'f FactionId>) -> bool {
    let guessed = |faction: &FactionId| {
        let row = setup.tables.find_faction(faction.as_str()).and_then(|place| setup.tables.faces.get(place));
        !setup.board.faces.contains_key(faction) && row.is_some_and(|row| row.head.provenance == Provenance::Assumed)
    };
    factions.into_iter().any(guessed)
}

/// Returns the fort die with the faces the owner entered, or the tables'; `None` in a game without one.
pub(super) fn fort_faces(setup: &Setup) -> Option<FortFaces> {
    let of_tables = setup.tables.fort.as_ref().map(|row| row.data)?;
    Some(setup.board.fort_faces.unwrap_or(of_tables))
}

/// Returns the number of cards in a faction's draw deck at the start: as the owner entered it, else as the scenario lists them, else by the
/// rules; `None` for a faction that takes no turns.
#[must_use]
pub fn deck_of(setup: &Setup, faction: &FactionId) -> Option<u32> {
    side_of(&setup.tables, faction)?;
    let named = setup.scenario_row().and_then(|scenario| scenario.cards.as_ref()).and_then(|cards| u32::try_from(cards.len()).ok());
    setup.board.decks.get(faction).copied().or(named).or_else(|| setup.tables.figure(Figure::Deck))
}

/// Returns the number of movement cards in that deck, including its Truce, and of special and event cards; `None` if the owner has a deck
/// of his own.
pub(super) fn kinds_of_deck(setup: &Setup, faction: &FactionId) -> Option<[u32; 2]> {
    if setup.board.decks.contains_key(faction) {
        return None;
    }
    let movement = setup.tables.figure(Figure::DeckMovement)?;
    match setup.scenario_row().and_then(|scenario| scenario.cards.as_ref()) {
        Some(cards) => {
            let (moves, specials): (Vec<u32>, Vec<u32>) = cards.iter().partition(|number| **number <= movement);
            Some([u32::try_from(moves.len()).ok()?, u32::try_from(specials.len()).ok()?])
        }
        None => setup.tables.figure(Figure::Deck).map(|deck| [movement, deck.saturating_sub(movement)]),
    }
}

/// Returns the number of cards in a full hand.
pub(super) fn hand_size(setup: &Setup) -> u32 {
    setup.tables.figure(Figure::Hand).unwrap_or(0)
}

/// Returns the known effects of these cards, each with its card.
pub(super) fn effects<'s>(
    setup: &'s Setup,
    cards: impl IntoIterator<Item = &'s PlayedCard>,
) -> impl Iterator<Item = (&'s PlayedCard, &'s CardEffect)> {
    cards.into_iter().flat_map(move |card| effects_of(setup, card).iter().map(move |effect| (card, effect)))
}

/// Returns the area whose units a card in play lets enlist elsewhere.
#[must_use]
pub fn enlist_elsewhere(setup: &Setup, state: &CampaignState) -> Option<AreaId> {
    effects(setup, &state.cards)
        .find_map(|(_, effect)| if let CardEffect::EnlistElsewhere { area } = effect { Some(setup.board.own_name(area)) } else { None })
}

/// Returns the cards that apply in the battle for an area: those assigned to it, in a game that assigns cards; otherwise all in play.
pub fn cards_for<'s>(setup: &Setup, state: &'s CampaignState, area: &AreaId) -> impl Iterator<Item = &'s PlayedCard> {
    let assigned = setup.tables.has(Rule::CardsAssignedToABattle);
    state.cards.iter().filter(move |card| !assigned || card.battle.as_ref() == Some(area))
}

/// Returns the cards in play that may be assigned to a battle and are not assigned yet.
pub fn to_assign<'s>(setup: &'s Setup, state: &'s CampaignState) -> impl Iterator<Item = &'s PlayedCard> {
    let assigned = setup.tables.has(Rule::CardsAssignedToABattle);
    let open = move |card: &&PlayedCard| {
        let unknown = effects_of(setup, card).is_empty();
        !card.movement && card.battle.is_none() && (unknown || assigned && works_in_battles(setup, card))
    };
    state.cards.iter().filter(open)
}

/// Returns `true` if a card in play may apply to a battle; also for a card whose effect is not recorded, which only the players know.
pub fn works_in_battles(setup: &Setup, card: &PlayedCard) -> bool {
    let effects = effects_of(setup, card);
    effects.is_empty() || effects.iter().any(CardEffect::bears_on_battles)
}

fn effects_of<'s>(setup: &'s Setup, card: &PlayedCard) -> &'s [CardEffect] {
    card.card.as_ref().map_or(&[][..], |id| effects_of_card(setup, id))
}

/// Returns the effects of a card of the tables; of another none is known.
pub(super) fn effects_of_card<'s>(setup: &'s Setup, id: &CardId) -> &'s [CardEffect] {
    setup.tables.cards.iter().find(|row| row.head.id.0 == id.0).map_or(&[][..], |row| &row.data.effects)
}

/// Returns the cards in play with a known effect on battles that are not assigned to one.
pub(super) fn unassigned<'s>(setup: &'s Setup, state: &'s CampaignState) -> impl Iterator<Item = &'s PlayedCard> {
    let known = |card: &&PlayedCard| effects(setup, [*card]).next().is_some();
    to_assign(setup, state).filter(known)
}

/// Returns the effects of the cards in play on the rolls of a battle.
pub(super) fn cards_in_battle(setup: &Setup, state: &CampaignState, battle: &AreaBattle) -> CardsInPlay {
    let tables = &setup.tables;
    let mut cards = CardsInPlay::default();
    let place = |name: &str| tables.find_faction(name).unwrap_or(0);
    for (card, effect) in effects(setup, cards_for(setup, state, &battle.area)) {
        match effect {
            CardEffect::IgnoreFlees { faction } => cards.ignore_flees[place(faction)] = true,
            CardEffect::HitsRemove { faction, units } => cards.hit_takes[place(faction)] = *units,
            CardEffect::KillTheFleeing { faction, with } => {
                let own = side_of(tables, &card.faction);
                let attacks = own.as_ref() == Some(&battle.attacker) && battle.of(&battle.attacker, &FactionId(with.clone())) > 0;
                cards.kill_the_fleeing[place(faction)] = attacks;
            }
            CardEffect::Move { .. }
            | CardEffect::MarchFurther { .. }
            | CardEffect::MoreArmies { .. }
            | CardEffect::Place { .. }
            | CardEffect::EnlistElsewhere { .. }
            | CardEffect::SurpriseRoll { .. }
            | CardEffect::NativesJoin { .. }
            | CardEffect::MoveMarker { .. }
            | CardEffect::FlipMarker { .. }
            | CardEffect::BuildFort { .. } => {}
        }
    }
    cards.surprise = battle.surprise.then(|| side_place(tables, &battle.roller));
    cards
}

/// Returns the cubes of a side in a battle.
pub(super) fn cubes_of(tables: &Tables, units: Option<&BTreeMap<FactionId, u32>>) -> Cubes {
    units.into_iter().flatten().fold(Cubes::default(), |cubes, (faction, units)| match tables.find_faction(faction.as_str()) {
        Some(place) => cubes.with(place, u8::try_from(*units).unwrap_or(u8::MAX)),
        None => cubes,
    })
}

/// Returns the battle being fought as input for its odds, under the usual policies; `None` if it does not wait for a roll.
#[must_use]
pub fn contest(setup: &Setup, state: &CampaignState) -> Option<Contest> {
    let battle = state.battle.as_ref()?;
    (battle.stage == BattleStage::Roll).then(|| contest_of(setup, state, battle))
}

/// Returns a battle as input for its odds before its next roll, under the usual policies.
#[must_use]
pub fn contest_of(setup: &Setup, state: &CampaignState, battle: &AreaBattle) -> Contest {
    let tables = &setup.tables;
    let defender = 1 - side_place(tables, &battle.attacker);
    let fort = state.areas.get(&battle.area).is_some_and(|area| area.fort);
    Contest {
        cubes: [0, 1].map(|side| cubes_of(tables, battle.units.get(&side_id(tables, side)))),
        next: side_place(tables, &battle.roller),
        dice: board_dice(setup),
        fort: fort_faces(setup).filter(|_| fort).map(|faces| (defender, faces)),
        losses: [LossOrder::Usual, LossOrder::Usual],
        commands: CommandPolicy::Stay,
        turncoats: tables.natives().filter(|_| tables.has(Rule::NativesAloneLose)),
        cards: cards_in_battle(setup, state, battle),
    }
}

/// Returns the side that decides which units hits remove if their owners do not agree: the attackers, over defenders of several factions
/// (digest §5). `None` where there is nothing to settle, where the attackers themselves are hit, and in a game without that rule.
#[must_use]
pub fn settles_losses<'b>(setup: &Setup, battle: &'b AreaBattle) -> Option<&'b SideId> {
    let hit = battle.units.iter().find(|(side, _)| **side != battle.roller)?.1;
    let several = hit.values().filter(|units| **units > 0).nth(1).is_some();
    let is_settled = setup.tables.has(Rule::AttackersSettleLosses) && several && battle.roller == battle.attacker;
    is_settled.then_some(&battle.attacker)
}

/// Way in which fled units of a faction come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FledWay {
    /// With the next reinforcements, in one of these areas that the rules and the board name; empty if they name none.
    Reinforcements(Vec<AreaId>),
    /// By a card alone.
    Card,
}

/// Returns the way in which fled units of a faction come back.
#[must_use]
pub fn fled_way(setup: &Setup, state: &CampaignState, faction: &FactionId) -> FledWay {
    let returns = setup.tables.fled.iter().find(|row| row.data.factions.contains(&faction.0)).map(|row| row.data.returns);
    match returns {
        Some(FledReturn::ByCard) => FledWay::Card,
        Some(FledReturn::WithReinforcements) | None => FledWay::Reinforcements(open_areas(setup, state, faction, None)),
    }
}

/// Returns the units that hits would remove by the usual policy, as a proposal to their owners.
#[must_use]
pub fn proposed_losses(setup: &Setup, battle: &AreaBattle, hits: u32) -> BTreeMap<FactionId, u32> {
    let tables = &setup.tables;
    let enemy = side_id(tables, 1 - side_place(tables, &battle.roller));
    let before = cubes_of(tables, battle.units.get(&enemy));
    let after = LossOrder::Usual.after_hits(&board_dice(setup), before, hits);
    let lost = before.present().map(|faction| (faction_id(tables, faction), u32::from(before.units(faction) - after.units(faction))));
    lost.filter(|(_, units)| *units > 0).collect()
}

/// Returns the areas where a faction may receive reinforcements, in a game whose rules do not name them; `told` names them if the board
/// does not.
pub(super) fn muster_areas(setup: &Setup, state: &CampaignState, faction: &FactionId, named: Option<&[AreaId]>) -> Vec<AreaId> {
    let has = |place: MusterPlace| musters_in(setup, faction, place);
    let known = |wanted: &dyn Fn(&Area) -> bool| {
        setup.board.areas.iter().filter(|(_, area)| wanted(area)).map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    if has(MusterPlace::Harbors) {
        // What the board says holds, beside what is named.
        let mut harbors = known(&|area| area.harbor == Some(true));
        let others = named.unwrap_or_default().iter().filter(|area| !harbors.contains(area)).cloned().collect::<Vec<_>>();
        harbors.extend(others);
        return harbors;
    }
    if has(MusterPlace::SymbolAreas) {
        if let Some(named) = named {
            return named.to_vec();
        }
        let symbol =
            state.drawn.len().checked_sub(usize::from(state.drawn.contains(faction))).and_then(|space| setup.board.turn_symbols.get(space));
        return symbol.map_or_else(Vec::new, |symbol| known(&|area| area.symbol.as_ref() == Some(symbol)));
    }
    let markers = |area: &super::state::AreaState| has(MusterPlace::Markers) && area.markers.contains_key(faction);
    state.areas.iter().filter(|(_, area)| markers(area)).map(|(name, _)| name.clone()).collect()
}

/// Returns whether two areas may be those with the symbol of the next turn space, as far as the board has its symbols: each symbol is on two
/// areas (digest §1).
pub(super) fn may_share_symbol(setup: &Setup, state: &CampaignState, areas: [&AreaId; 2]) -> bool {
    let areas_of = &setup.board.areas;
    let symbol_of = |area: &AreaId| areas_of.get(area).and_then(|area| area.symbol.as_ref());
    let [first, second] = areas.map(symbol_of);
    let wanted = setup.board.turn_symbols.get(state.drawn.len()).or(first).or(second);
    let Some(wanted) = wanted else { return areas[0] != areas[1] };
    // An area without a known symbol has this one only while fewer than two are known to have it.
    let is_open = areas_of.values().filter(|area| area.symbol.as_ref() == Some(wanted)).count() < 2;
    areas[0] != areas[1] && [first, second].into_iter().all(|symbol| symbol.map_or(is_open, |symbol| symbol == wanted))
}

/// Returns the areas that may have the symbol of the next turn space, beside the one named already; the others are apart: the referee may
/// allow them.
#[must_use]
pub fn symbol_areas(setup: &Setup, state: &CampaignState, named: Option<&AreaId>) -> (Vec<AreaId>, Vec<AreaId>) {
    let shares = |area: &AreaId, other: &AreaId| may_share_symbol(setup, state, [area, other]);
    let may = |area: &AreaId| named.map_or_else(|| state.areas.keys().any(|other| shares(area, other)), |other| shares(area, other));
    state.areas.keys().filter(|area| Some(*area) != named).cloned().partition(may)
}

/// Returns the areas in which a faction receives reinforcements: those the rules name, and those of the board.
pub(super) fn own_areas(setup: &Setup, state: &CampaignState, faction: &FactionId, named: Option<&[AreaId]>) -> Vec<AreaId> {
    let musters = setup.tables.musters.iter().filter(|row| row.data.faction == faction.0 && row.data.place == MusterPlace::Area);
    let mut areas = musters.filter_map(|row| row.data.area.as_deref()).map(|area| setup.board.own_name(area)).collect::<Vec<_>>();
    areas.extend(muster_areas(setup, state, faction, named));
    areas
}

/// Returns the areas free of enemies where a faction's fled units, and reinforcements without an area of their own, may arrive now; `told`
/// names them if the board does not.
#[must_use]
pub fn open_areas(setup: &Setup, state: &CampaignState, faction: &FactionId, named: Option<&[AreaId]>) -> Vec<AreaId> {
    own_areas(setup, state, faction, named).into_iter().filter(|area| is_free(setup, state, faction, area)).collect()
}

/// Returns the areas in which units of a faction may enlist in place of the one a card forbids: all that are free of enemies.
#[must_use]
pub fn elsewhere_areas(setup: &Setup, state: &CampaignState, faction: &FactionId) -> Vec<AreaId> {
    state.areas.keys().filter(|area| is_free(setup, state, faction, area)).cloned().collect()
}

fn is_free(setup: &Setup, state: &CampaignState, faction: &FactionId, area: &AreaId) -> bool {
    side_of(&setup.tables, faction).is_none_or(|side| !enemies_in(setup, state, area, &side))
}

/// Returns the areas besides its own that hold units of a faction, where some of a game's reinforcements also arrive.
#[must_use]
pub fn held_areas(setup: &Setup, state: &CampaignState, faction: &FactionId) -> Vec<AreaId> {
    let own = own_areas(setup, state, faction, None);
    let held = |(name, area): &(&AreaId, &super::state::AreaState)| area.of(faction) > 0 && !own.contains(name);
    state.areas.iter().filter(held).map(|(name, _)| name.clone()).collect()
}

/// Returns `true` if units of a faction come on in places of this kind.
pub(super) fn musters_in(setup: &Setup, faction: &FactionId, place: MusterPlace) -> bool {
    setup.tables.musters.iter().any(|row| row.data.faction == faction.0 && row.data.place == place)
}

/// Returns `true` if a faction arrives in harbors and the board names none, so that the players must name them.
#[must_use]
pub fn needs_harbors(setup: &Setup, faction: &FactionId) -> bool {
    musters_in(setup, faction, MusterPlace::Harbors) && !setup.board.areas.values().any(|area| area.harbor == Some(true))
}

/// Returns the reinforcements a faction would receive now; `told` names the areas if the board does not, and `fill` those that a short
/// stockpile serves first.
///
/// # Errors
/// Returns the faults if the state contradicts the rules, as may happen after an edit.
pub fn reinforcements(
    setup: &Setup,
    state: &CampaignState,
    faction: &FactionId,
    named: Option<&[AreaId]>,
    fill: &[SmolStr],
) -> Result<Reinforcements, Vec<Fault>> {
    let areas = muster_areas(setup, state, faction, named);
    let side = side_of(&setup.tables, faction);
    let blocked = |area: &&AreaId| side.as_ref().is_some_and(|side| enemies_in(setup, state, area, side));
    let flipped = |area: &&AreaId| state.areas.get(*area).and_then(|area| area.markers.get(faction)).is_some_and(|marker| marker.flipped);
    let markers = setup.tables.musters.iter().any(|row| row.data.faction == faction.0 && row.data.place == MusterPlace::Markers);
    // The rows of the tables use the tables' names of areas.
    let names = |areas: Vec<&AreaId>| areas.into_iter().map(|area| setup.board.known_name(area).0).collect::<Vec<_>>();
    let request = ReinforceRequest {
        faction: faction.0.clone(),
        stock: state.stock_of(faction),
        fled: state.fled_of(faction),
        flipped: markers.then(|| names(areas.iter().filter(flipped).collect())),
        blocked: names(state.areas.keys().filter(blocked).collect()),
        areas: names(areas.iter().collect()),
        fill: fill
            .iter()
            .map(|name| if name == ANYWHERE_HELD { name.clone() } else { setup.board.known_name(&AreaId(name.clone())).0 })
            .collect(),
    };
    let mut found = reinforce(&setup.tables, &request)?;
    let names = found.enlist.iter_mut().map(|(area, _)| area).chain(found.short.iter_mut().filter(|name| *name != ANYWHERE_HELD));
    names.for_each(|area| *area = setup.board.own_name(area).0);
    Ok(found)
}

/// Returns whether an area is the home of a side; `None` if the board does not determine it.
pub(super) fn is_home(setup: &Setup, area: &AreaId, side: &SideId) -> Option<bool> {
    setup.board.areas.get(area)?.home.as_ref().map(|home| home.as_str() == side.as_str())
}

/// Returns whether an area is the Natives' home; `None` if the board does not determine it.
pub(super) fn is_native_home(setup: &Setup, area: &AreaId) -> Option<bool> {
    setup.board.areas.get(area)?.home.as_ref().map(|home| home.as_str() == NATIVE)
}

/// Returns the name of a faction.
#[must_use]
pub fn faction_name(tables: &tables::Tables, faction: &FactionId) -> String {
    tables.display_name(&faction.into()).unwrap_or_else(|| faction.to_string())
}

/// Returns a number of units of a faction: `3 British Regulars`, `1 British Regular`.
#[must_use]
pub fn units_of(tables: &tables::Tables, units: u32, faction: &FactionId) -> String {
    units_text(units, &faction_name(tables, faction))
}

/// Returns a side's name in the tables.
#[must_use]
pub fn side_name(tables: &tables::Tables, side: &SideId) -> String {
    tables.display_name(&side.into()).unwrap_or_else(|| side.to_string())
}
