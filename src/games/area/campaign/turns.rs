//! Set-up, the draw bag, the ends of turns and rounds, and the end of the game (digest §3, §7).

use crate::engine::fault::clause;
use crate::engine::text::{count_text, join_list};
use smol_str::SmolStr;

use super::apply::apply;
use super::board::NATIVE;
use super::cards::idle_reason;
use super::event::{AreaUnits, Change, Command, CubePlace};
use super::judgement::{CampaignNow, Judgement};
use super::offers::{Form, Selection};
use super::orders::Marker;
use super::query::{
    contested, control_markers, control_of, effects_of_card, faction_name, hand_size, is_home, may_share_symbol, musters_in, needs_harbors,
    reinforcements, side_id, side_in, side_of, truces_played, unassigned,
};
use super::reinforce::units_left;
use super::state::CampaignState;
use super::{AreaRules, Campaign, Setup};
use crate::game::{Offer, Refusal};
use crate::games::area::card::CardEffect;
use crate::games::area::reinforce::Reinforcements;
use crate::games::area::tables::Figure;
use crate::games::area::words::{MusterPlace, Rule};
use crate::id::{AreaId, CardId, FactionId, SideId};

pub(super) fn set_up(campaign: CampaignNow<'_>, faction: &FactionId, place: &AreaUnits, judgement: &mut Judgement) -> Result<(), Refusal> {
    campaign.faction("faction", faction)?;
    campaign.area("place.area", &place.area)?;
    let left = campaign.state.to_place.get(faction).copied().unwrap_or(0);
    if place.units == 0 || place.units > left {
        return Err(Refusal::of(
            "place.units",
            format!(
                "{} is wrong: the {} have {} to place before the first round",
                place.units,
                campaign.name(faction),
                count_text(left, "unit", "units")
            ),
        ));
    }
    if place.units > campaign.state.stock_of(faction) {
        return Err(Refusal::of("place.units", format!("the stockpile holds {}", campaign.state.stock_of(faction))));
    }
    let Some(side) = side_of(&campaign.setup.tables, faction) else {
        return Err(Refusal::of("faction", clause("has no side to place for")));
    };
    let order = campaign.setup.scenario_row().map_or(&[][..], |row| &row.placements);
    let group = order.iter().position(|placement| placement.factions.contains(&faction.0));
    let or_beside = group.and_then(|group| order.get(group)).is_some_and(|placement| placement.or_beside);
    let beside = or_beside && campaign.state.areas.get(&place.area).is_some_and(|area| side_in(&campaign.setup.tables, &area.cubes, &side));
    let right = if beside { Some(true) } else { is_home(campaign.setup, &place.area, &side) };
    judgement.require_if_known(
        "place.area",
        right,
        || {
            format!(
                "{} is not a home of the {} side{}",
                place.area,
                campaign.side(&side),
                if or_beside { ", and has none of its units" } else { "" }
            )
        },
        || format!("the board does not say whose home {} is", place.area),
    );
    judgement.note_begun(campaign);
    judgement.note_markers(campaign, None);
    let before = order.iter().take(group.unwrap_or(0)).flat_map(|placement| &placement.factions);
    for (earlier, units) in before.filter_map(|earlier| campaign.state.to_place.get_key_value(&FactionId(earlier.clone()))) {
        judgement.note(format!("the {} should place their {} first", campaign.name(earlier), count_text(*units, "unit", "units")));
    }
    judgement.units(faction, place.units, CubePlace::Stockpile, CubePlace::Area(place.area.clone()));
    judgement.changes.push(Change::SetUp { faction: faction.clone(), units: place.units });
    Ok(())
}

pub(super) fn set_up_marker(
    campaign: CampaignNow<'_>,
    faction: &FactionId,
    area: &AreaId,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    campaign.faction("faction", faction)?;
    campaign.area("area", area)?;
    if campaign.state.markers_to_place.get(faction).copied().unwrap_or(0) == 0 {
        return Err(Refusal::of(
            "faction",
            format!("the {} have no muster marker to place before the first round", campaign.name(faction)),
        ));
    }
    let town = campaign.setup.board.areas.get(area).and_then(|area| area.town);
    judgement.require_if_known(
        "area",
        town,
        || format!("{area} has no town symbol"),
        || format!("the board does not say whether {area} has a town symbol"),
    );
    let side = side_of(&campaign.setup.tables, faction);
    let held = campaign
        .state
        .areas
        .get(area)
        .is_some_and(|area| side.as_ref().is_some_and(|side| side_in(&campaign.setup.tables, &area.cubes, side)));
    // If the board has no cubes of the start, only the players know which areas are occupied.
    let has_starting_cubes = campaign.setup.board.areas.values().any(|area| !area.cubes.is_empty());
    let others = campaign.state.areas.get(area).is_some_and(|area| !area.cubes.is_empty());
    judgement.require_if_known(
        "area",
        (held || has_starting_cubes || others).then_some(held),
        || format!("no units of its side are in {area}: a muster marker goes to an occupied area"),
        || format!("the board does not say which cubes start in {area}"),
    );
    if campaign.state.areas.get(area).is_some_and(|area| area.markers.contains_key(faction)) {
        return Err(Refusal::of("area", format!("a muster marker of the {} is in {area} already", campaign.name(faction))));
    }
    judgement.note_begun(campaign);
    judgement.note_markers(campaign, Some(faction));
    judgement.changes.push(Change::Marker { faction: faction.clone(), area: area.clone(), marker: Some(Marker { flipped: false }) });
    judgement.changes.push(Change::SetUpMarker { faction: faction.clone() });
    Ok(())
}

pub(super) fn draw(
    campaign: CampaignNow<'_>,
    faction: &FactionId,
    symbol_areas: Option<&[AreaId]>,
    fill: &[SmolStr],
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    campaign.faction("faction", faction)?;
    if let Some(active) = &state.active {
        return Err(Refusal::of("", format!("the {} are taking their turn: end it first", campaign.name(active))));
    }
    if state.bag.is_empty() {
        return Err(Refusal::of("", "the bag is empty: end the round first"));
    }
    if !state.bag.contains(faction) {
        return Err(Refusal::of("faction", format!("the cube of the {} is not in the bag", campaign.name(faction))));
    }
    let fixed = setup
        .tables
        .turns
        .iter()
        .find(|row| row.data.scenario == setup.scenario.0 && row.data.round == state.round && state.drawn.is_empty());
    if let Some(fixed) = fixed.filter(|row| row.data.faction != faction.0) {
        judgement.require(false, "faction", || format!("{}: this turn comes first, without a draw", fixed.head.label));
    }
    for (faction, units) in state.to_place.iter().filter(|_| state.round == 1 && state.drawn.is_empty()) {
        judgement.note(format!("the {} have {} still to place", campaign.name(faction), count_text(*units, "unit", "units")));
    }
    if state.round == 1 && state.drawn.is_empty() {
        judgement.note_markers(campaign, None);
    }
    if !fill.is_empty() && side_of(&setup.tables, faction).is_some() {
        return Err(Refusal::of("fill", clause("belongs only to the cube of the Natives: leave it out")));
    }
    let none_is_named = symbol_areas.is_none_or(<[_]>::is_empty);
    judgement.note_unused(none_is_named || musters_in(setup, faction, MusterPlace::SymbolAreas), || {
        format!("areas with the symbol of a turn space are named, and the {} do not come on there", campaign.name(faction))
    });
    judgement.changes.push(Change::Drawn { faction: faction.clone() });
    if side_of(&setup.tables, faction).is_some() {
        judgement.changes.push(Change::Turn { faction: Some(faction.clone()) });
        return Ok(());
    }
    for area in symbol_areas.unwrap_or_default() {
        campaign.area("symbol_areas", area)?;
    }
    if let Some([first, second]) = symbol_areas {
        judgement.require(may_share_symbol(setup, state, [first, second]), "symbol_areas", || {
            format!("{first} and {second} are not the 2 areas with the symbol of turn space {}", state.drawn.len() + 1)
        });
    }
    let found = reinforcements(setup, state, faction, symbol_areas, fill).map_err(|faults| {
        if faults.iter().all(|fault| fault.place.is_in("fill")) {
            return Refusal::from(faults);
        }
        let space = state.drawn.len() + 1;
        Refusal::of("symbol_areas", format!("the board does not say which 2 areas have the symbol of turn space {space}: name them"))
    })?;
    for (area, units) in &found.enlist {
        judgement.units(faction, *units, CubePlace::Stockpile, CubePlace::Area(AreaId(area.clone())));
    }
    Ok(())
}

/// Duty that would be left undone if the turn ended now, and could still be done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDuty {
    /// Step of the turn in which it is done, from 1 (digest §3).
    pub step: u8,
    /// Words for the action it asks for: `Play a movement card`.
    pub action: String,
    /// Note of the log if it is left undone, in lower case.
    pub undone: String,
}

/// Lists the duties that would be left undone if the turn ended now, and could still be done in it.
#[must_use]
pub fn open_duties(setup: &Setup, state: &CampaignState) -> Vec<OpenDuty> {
    let Some(faction) = &state.active else { return Vec::new() };
    let name = faction_name(&setup.tables, faction);
    let mut open = Vec::new();
    let mut add = |step, action: String, undone| open.push(OpenDuty { step, action, undone });
    if state.orders.is_none() {
        add(2, "Play a movement card".to_owned(), format!("the {name} played no movement card, but must play one"));
    }
    let waiting = |found: &Reinforcements| {
        let anywhere = found.anywhere_held.or(found.anywhere_open).unwrap_or(0);
        found.fled_return + anywhere + found.enlist.iter().map(|(_, units)| *units).sum::<u32>() > 0
    };
    // If no harbor is known, none may be free: that too is for the players to decide.
    let by_sea = || needs_harbors(setup, faction) && state.stock_of(faction) > 0;
    if !state.reinforced && (by_sea() || reinforcements(setup, state, faction, None, &[]).is_ok_and(|found| waiting(&found))) {
        add(1, "Take reinforcements".to_owned(), format!("the {name} took no reinforcements"));
    }
    for card in unassigned(setup, state) {
        let undone = format!("{} was not assigned to a battle and had no effect", card.name);
        add(4, format!("Assign {} to a battle", card.name), undone);
    }
    open
}

/// Work that a command would leave undone: it decides what the question about it offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoneWork {
    /// Duties of the turn that is to end.
    Turn,
    /// Reinforcements that may still come on.
    Reinforcements,
    /// Marches that come before the first battle.
    Marches,
    /// Effects that the card has no more, or has not yet.
    Card,
}

/// Returns what a command would leave undone that the turn still allows before it, as a question puts it; `None` if there is nothing.
#[must_use]
pub fn left_undone(play: &Campaign, command: &Command) -> Option<(UndoneWork, String)> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let faction = state.active.as_ref()?;
    if let Command::EndTurn {} = command {
        let duties = open_duties(setup, state).into_iter().map(|duty| duty.undone).collect::<Vec<_>>();
        return (!duties.is_empty()).then(|| (UndoneWork::Turn, format!("Before the turn ends: {}.", duties.join("; "))));
    }
    if let Command::Reinforce { anywhere, harbors, fill, .. } = command {
        let found = reinforcements(setup, state, faction, harbors.as_deref(), fill).ok()?;
        let placed = anywhere.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
        let left = units_left(CampaignNow { setup, state }, faction, &found, placed);
        let text = || format!("Before the reinforcements end: {} may still come on.", count_text(left, "unit", "units"));
        return (left > 0).then(|| (UndoneWork::Reinforcements, text()));
    }
    if let Command::BeginBattle { .. } = command {
        return may_still_march(play).map(|armies| (UndoneWork::Marches, format!("Before the battle: {armies}.")));
    }
    if let Command::Card { card, places, .. } = command {
        return without_effect(setup, state, card, places).map(|left| (UndoneWork::Card, format!("Before the card is played: {left}.")));
    }
    None
}

/// Describes the armies of the movement card that may still march in order; `None` if none may.
#[must_use]
pub fn may_still_march(play: &Campaign) -> Option<String> {
    let state = play.state();
    let armies = state.orders.as_ref().map_or(0, |orders| orders.armies);
    let is_march = |offer: &Offer<AreaRules>| offer.is_in_order() && matches!(offer.form_to_fill(), Some(Form::March(_)));
    let marches = || state.areas.keys().any(|area| play.offers(&Selection::Area(area.clone())).iter().any(is_march));
    (armies > 0 && marches()).then(|| format!("{} may still march", count_text(armies, "army", "armies")))
}

/// Describes what a card would do and does not as it is played: units that it brings and that have no area, an effect that comes too late.
fn without_effect(setup: &Setup, state: &CampaignState, card: &CardId, places: &[AreaUnits]) -> Option<String> {
    effects_of_card(setup, card).iter().find_map(|effect| {
        if let CardEffect::Place { faction, units, area: None } = effect {
            let most = u32::from(*units).min(state.stock_of(&FactionId(faction.clone())));
            let left = most.saturating_sub(places.iter().map(|place| place.units).sum());
            return (left > 0).then(|| format!("{} may still come on", count_text(left, "unit", "units")));
        }
        idle_reason(CampaignNow { setup, state }, effect)
    })
}

pub(super) fn end_turn(campaign: CampaignNow<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let (faction, side) = campaign.active()?;
    let unfought = contested(setup, state);
    for area in &unfought {
        judgement.require(false, "", || format!("both sides are in {area}: the battle must be fought before the turn ends"));
    }
    open_duties(setup, state).into_iter().for_each(|duty| judgement.note(duty.undone));
    judgement.note_control(campaign, &side);
    if let Some(before) = state.hands.get(&faction) {
        let now = before.filled(hand_size(setup));
        if now != *before {
            judgement.changes.push(Change::Hand { faction: faction.clone(), hand: now.hand, deck: now.deck });
        }
        if now.hand < hand_size(setup) {
            let cards = if now.hand == 1 { "card" } else { "cards" };
            judgement.note(format!("the draw deck of the {} is exhausted: {} {cards} in hand", campaign.name(&faction), now.hand));
        }
    }
    judgement.changes.push(Change::Turn { faction: None });
    Ok(())
}

/// Returns the control markers removed with the units that held an area; and the new ones, in a game whose rules place them at once, and
/// between turns, when the last turn has placed them (digest §3). The referee's own markers stay.
pub(super) fn control_at_once(campaign: CampaignNow<'_>, changes: &[Change]) -> Vec<Change> {
    let CampaignNow { setup, state } = campaign;
    if !changes.iter().any(|change| matches!(change, Change::Units { .. })) {
        return Vec::new();
    }
    let after = after_changes(state, changes);
    let placed = setup.tables.has(Rule::ControlAtOnce) || state.active.is_none();
    let is_set = |name: &AreaId| changes.iter().any(|change| matches!(change, Change::Control { area, .. } if area == name));
    let mut control = Vec::new();
    for (name, area) in after.areas.iter().filter(|(name, _)| !is_set(name)) {
        if state.areas.get(name).is_some_and(|before| before.cubes == area.cubes) {
            continue;
        }
        let held = area.control.clone().filter(|(side, _)| side_in(&setup.tables, &area.cubes, side));
        let holder = held.or_else(|| control_of(setup, name, &area.cubes).filter(|_| placed));
        if holder != area.control {
            let (side, markers) = holder.map_or((None, 0), |(side, markers)| (Some(side), markers));
            control.push(Change::Control { area: name.clone(), side, markers });
        }
    }
    control
}

fn after_changes(state: &CampaignState, changes: &[Change]) -> CampaignState {
    let mut after = state.clone();
    changes.iter().for_each(|change| apply(&mut after, change));
    after
}

/// Returns the side with more control markers; `None` for a draw (digest §3).
fn leader(setup: &Setup, state: &CampaignState) -> Option<SideId> {
    let [first, second] = [0, 1].map(|side| control_markers(state, &side_id(&setup.tables, side)));
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(side_id(&setup.tables, 0)),
        std::cmp::Ordering::Less => Some(side_id(&setup.tables, 1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// Returns the result of a game that is over, where changes to its markers make it another one.
pub(super) fn end_corrected(campaign: CampaignNow<'_>, changes: &[Change]) -> Option<Change> {
    let CampaignNow { setup, state } = campaign;
    let was = state.end.as_ref()?;
    let is_marker = |change: &Change| matches!(change, Change::Control { .. });
    if !changes.iter().any(is_marker) || changes.iter().any(|change| matches!(change, Change::End { .. })) {
        return None;
    }
    let winner = leader(setup, &after_changes(state, changes));
    (winner != was.winner).then_some(Change::End { winner })
}

impl Judgement {
    /// Notes that set-up after the first turn cube is late.
    fn note_begun(&mut self, campaign: CampaignNow<'_>) {
        if campaign.state.round > 1 || !campaign.state.drawn.is_empty() {
            self.note("set-up comes before the first turn cube is drawn");
        }
    }

    /// Notes the muster markers that should have been placed already: all of the set-up, or those before a faction's.
    fn note_markers(&mut self, campaign: CampaignNow<'_>, before: Option<&FactionId>) {
        let order = campaign.setup.scenario_row().into_iter().flat_map(|row| &row.markers).map(|marker| FactionId(marker.faction.clone()));
        for faction in order.take_while(|faction| Some(faction) != before) {
            if campaign.state.markers_to_place.get(&faction).is_some_and(|markers| *markers > 0) {
                self.note(format!("the {} should place their muster marker first", campaign.name(&faction)));
            }
        }
    }

    /// Updates the control markers by the cubes; those of an area without a known home or stars stay.
    pub(super) fn note_control(&mut self, campaign: CampaignNow<'_>, side: &SideId) {
        let CampaignNow { setup, state } = campaign;
        let mut lie = 0u32;
        for (name, area) in &state.areas {
            let known = setup.board.areas.get(name).is_some_and(|area| area.home.is_some() && area.stars.is_some());
            if !known {
                let foreign = setup
                    .board
                    .areas
                    .get(name)
                    .and_then(|area| area.home.as_ref())
                    .is_none_or(|home| home == NATIVE || home != side.as_str());
                if foreign && side_in(&setup.tables, &area.cubes, side) && state.moved.contains_key(name) {
                    self.note(format!("the board does not say whether {name} is an objective: set its control marker yourselves"));
                }
                lie += area.control.as_ref().map_or(0, |(_, markers)| *markers);
                continue;
            }
            let holder = control_of(setup, name, &area.cubes);
            lie += holder.as_ref().map_or(0, |(_, markers)| *markers);
            if holder != area.control {
                let (side, markers) = holder.map_or((None, 0), |(side, markers)| (Some(side), markers));
                self.changes.push(Change::Control { area: name.clone(), side, markers });
            }
        }
        if let Some(most) = setup.tables.figure(Figure::ControlMarkers).filter(|most| lie > *most) {
            self.note(format!("{lie} control markers would lie on the map, but the box has {most}"));
        }
    }
}

/// Returns the last round of the game whatever cards have been played (digest §7); `None` if only the Truces end it.
#[must_use]
pub fn last_round(setup: &Setup) -> Option<u32> {
    setup.scenario_row().and_then(|scenario| scenario.rounds).or_else(|| setup.tables.figure(Figure::LastRound))
}

/// Reason that the game is over with a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndReason {
    /// All Truces of the side with this index have been played.
    Truces(usize),
    /// Last round by the rules, whatever cards have been played.
    LastRound,
}

/// Returns the reason if the game is over with the current round (digest §3, §7); `None` if it continues.
pub(super) fn end_reason(setup: &Setup, state: &CampaignState) -> Option<EndReason> {
    let tables = &setup.tables;
    let truced = (0..2).find(|side| truces_played(tables, state, *side) >= tables.sides[*side].data.truces);
    let checked = state.round >= tables.figure(Figure::EndCheckedFrom).unwrap_or(1);
    let last = last_round(setup).is_some_and(|last| state.round >= last);
    truced.filter(|_| checked).map(EndReason::Truces).or(last.then_some(EndReason::LastRound))
}

pub(super) fn end_round(campaign: CampaignNow<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let tables = &setup.tables;
    if let Some(active) = &state.active {
        return Err(Refusal::of("", format!("the {} are taking their turn: end it first", campaign.name(active))));
    }
    if !state.bag.is_empty() {
        let left = state.bag.iter().map(|faction| campaign.name(faction)).collect::<Vec<_>>();
        let (cubes, are) = if left.len() == 1 { ("cube", "is") } else { ("cubes", "are") };
        let text = || format!("the bag is not empty: the {cubes} of the {} {are} still in it", join_list(&left));
        judgement.require(false, "", text);
    }
    let Some(over) = end_reason(setup, state) else {
        judgement.changes.push(Change::Round { round: state.round.saturating_add(1) });
        return Ok(());
    };
    let [first, second] = [0, 1].map(|side| control_markers(state, &side_id(tables, side)));
    judgement.note(match over {
        EndReason::Truces(side) => format!("all Truces of the {} side have been played", tables.sides[side].head.label),
        EndReason::LastRound => format!("round {} is the last", state.round),
    });
    judgement.note(format!("control markers: {} {first}, {} {second}", tables.sides[0].head.label, tables.sides[1].head.label));
    judgement.changes.push(Change::End { winner: leader(setup, state) });
    Ok(())
}
