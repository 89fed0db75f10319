//! Movement of armies (digest §4): checked as far as the board is known, otherwise noted.

use crate::engine::fault::{self, clause};
use crate::engine::text::count_text;
use std::collections::{BTreeMap, BTreeSet};

use smol_str::SmolStr;

use super::Setup;
use super::event::{Change, CubePlace};
use super::judgement::{CampaignNow, Judgement};
use super::orders::Orders;
use super::query::{Adjacency, adjacency, enemies_in, musters_in, side_in, side_of};
use super::state::CampaignState;
use crate::game::Refusal;
use crate::games::area::card::Way;
use crate::games::area::tables::Figure;
use crate::games::area::words::{MusterPlace, Rule};
use crate::id::{AreaId, FactionId, SideId};

/// March of an army, as commanded.
pub(super) struct March<'m> {
    pub army: &'m BTreeMap<FactionId, u32>,
    pub from: &'m AreaId,
    pub path: &'m [AreaId],
    pub by_land: bool,
}

pub(super) fn go(campaign: CampaignNow<'_>, march: &March<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let March { army, from, path, .. } = *march;
    let (active, side) = campaign.active()?;
    let orders = ordered(campaign)?;
    campaign.area("from", from)?;
    path.iter().try_for_each(|area| campaign.area("path", area))?;
    check_army(campaign, march, &active, &side, judgement)?;
    let Some(to) = path.last() else {
        // A player who asks where an army may start learns at once if none may move any more.
        army_is_left(orders, judgement);
        if orders.way != Way::Land {
            may_board(campaign, orders, from, judgement);
        }
        return Err(Refusal::of("path", clause("is empty: name the areas the army enters, its last one at the end")));
    };
    if to == from {
        return Err(Refusal::of("path", "the army ends where it began"));
    }
    let orders = route(campaign, march, judgement)?;
    if campaign.state.fought > 0 {
        judgement.note("all marches come before the first battle of the turn, and one has been fought");
    }
    for (faction, units) in army {
        judgement.units(faction, *units, CubePlace::Area(from.clone()), CubePlace::Area(to.clone()));
        judgement.changes.push(Change::Moved { faction: faction.clone(), units: *units, area: to.clone() });
    }
    judgement.changes.push(Change::Orders { orders: Some(orders) });
    Ok(())
}

/// Checks that the cards of the turn allow one more army to move.
fn army_is_left(orders: &Orders, judgement: &mut Judgement) {
    judgement.require(orders.armies > 0, "", || "all armies the cards allow have moved".to_owned());
}

/// Checks that no army has left an area by fishing boat this turn.
fn first_from(orders: &Orders, from: &AreaId, judgement: &mut Judgement) {
    judgement.require(!orders.boarded_at.contains(from), "from", || {
        format!("an army has left {from} by fishing boat: the other must leave from another area")
    });
}

/// Checks that boats of the card may go from an area, wherever they land.
fn may_board(campaign: CampaignNow<'_>, orders: &Orders, from: &AreaId, judgement: &mut Judgement) {
    if orders.way == Way::FishingBoat {
        first_from(orders, from, judgement);
    }
    let water = |area: &AreaId| campaign.setup.board.areas.get(area).and_then(|area| area.water.as_ref());
    let Some(own) = water(from) else { return };
    let landing = orders.landing.as_ref().filter(|landing| *landing != from);
    let is_landing = orders.landing.is_some() && landing.is_none();
    judgement.require(!is_landing, "from", || format!("the boats of the card land in {from}"));
    judgement.require(!own.is_empty(), "from", || format!("{from} lies on no water"));
    let ahead = landing.and_then(water).or(orders.waters.as_ref()).filter(|_| !own.is_empty() && !is_landing);
    judgement.require(ahead.is_none_or(|waters| !own.is_disjoint(waters)), "from", || {
        format!("all boats of a card are on one water, and {from} does not lie on it")
    });
}

/// Returns the movement orders of the turn; refused if no movement card has been played.
fn ordered(campaign: CampaignNow<'_>) -> Result<&Orders, Refusal> {
    let none = || Refusal::of("", "play a movement card first: it says how many armies move, and how far");
    campaign.state.orders.as_ref().ok_or_else(none)
}

/// Checks a march so far: its units, where any are chosen, and its route.
pub(super) fn so_far(campaign: CampaignNow<'_>, march: &March<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let (active, side) = campaign.active()?;
    if march.army.values().any(|units| *units > 0) {
        check_army(campaign, march, &active, &side, judgement)?;
    }
    route(campaign, march, judgement).map(drop)
}

/// Checks the route of a march, apart from its units, and returns the orders left after it.
fn route(campaign: CampaignNow<'_>, march: &March<'_>, judgement: &mut Judgement) -> Result<Orders, Refusal> {
    let (active, side) = campaign.active()?;
    let orders = ordered(campaign)?;
    let left = match orders.way {
        Way::Land => by_land(campaign, orders, &active, march, judgement)?,
        Way::Canoe | Way::FishingBoat | Way::Warship => by_water(campaign, orders, march, judgement)?,
    };
    for area in march.path.split_last().map_or(&[][..], |(_, through)| through) {
        if enemies_in(campaign.setup, campaign.state, area, &side) {
            judgement.require(false, "path", || format!("enemies are in {area}: the army must stop there"));
        }
        judgement.require(!independent_natives(campaign, area), "path", || {
            format!("independent Natives are in {area}: the army must stop there, and they join it")
        });
    }
    Ok(left)
}

/// Checks an army: its units are in the area and have not moved, are of one side with Natives, and include at least one of the active
/// faction.
fn check_army(
    campaign: CampaignNow<'_>,
    march: &March<'_>,
    active: &FactionId,
    side: &SideId,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let March { army, from, .. } = *march;
    for (faction, units) in army {
        let at = fault::FaultPlace::from("army").key(faction);
        campaign.faction(&at, faction)?;
        if side_of(&campaign.setup.tables, faction).is_some_and(|own| own != *side) {
            return Err(Refusal::of(at, format!("the {} fight for the other side", campaign.name(faction))));
        }
        let here = campaign.state.units_in(from, faction);
        let moved = campaign.state.moved.get(from).and_then(|moved| moved.get(faction)).copied().unwrap_or(0);
        let free = here.saturating_sub(moved);
        if *units > here {
            return Err(Refusal::of(at, format!("{units} would move, and {here} are in {from}")));
        }
        judgement.require(*units <= free, &at, || {
            let units = count_text(*units, "unit is", "units are");
            let moved = count_text(moved, "has moved", "have moved");
            format!("{units} to move, but of the {here} in {from} {moved} this turn: no unit moves twice")
        });
    }
    if army.values().all(|units| *units == 0) {
        return Err(Refusal::of("army", "no unit moves: give the number of each faction"));
    }
    let own = army.get(active).is_some_and(|units| *units > 0);
    judgement.require(own, "army", || format!("at least one unit of the army must be of the {}", campaign.name(active)));
    Ok(())
}

/// Returns the units that may march from an area: those of the active side that have not moved this turn and that the card's way takes.
#[must_use]
pub fn may_march(setup: &Setup, state: &CampaignState, from: &AreaId) -> BTreeMap<FactionId, u32> {
    let Some(active) = &state.active else { return BTreeMap::new() };
    let (tables, side) = (&setup.tables, side_of(&setup.tables, active));
    let own = |faction: &FactionId| side_of(tables, faction).is_none_or(|own| Some(own) == side);
    let natives = |faction: &FactionId| tables.find_faction(faction.as_str()).is_some_and(|place| tables.faction(place).data.natives);
    let by_canoe = state.orders.as_ref().is_some_and(|orders| orders.way == Way::Canoe);
    let here = state.areas.get(from).into_iter().flat_map(|area| &area.cubes);
    let here = here.filter(|(faction, _)| own(faction) && (!by_canoe || natives(faction)));
    let free = here.map(|(faction, units)| {
        let moved = state.moved.get(from).and_then(|moved| moved.get(faction)).copied().unwrap_or(0);
        (faction.clone(), units.saturating_sub(moved))
    });
    free.filter(|(_, units)| *units > 0).collect()
}

/// Returns the units of [`may_march`] that one army takes: all of them, or those of the active faction first up to the capacity of the
/// card's boats.
#[must_use]
pub fn free_to_march(setup: &Setup, state: &CampaignState, from: &AreaId) -> BTreeMap<FactionId, u32> {
    let figure = |figure: Figure| setup.tables.figure(figure).unwrap_or(u32::MAX);
    let mut room = match &state.orders {
        Some(orders) if orders.way == Way::Canoe => figure(Figure::CanoeUnits).saturating_sub(orders.boarded),
        Some(orders) if orders.way == Way::FishingBoat => figure(Figure::FishingBoatUnits),
        _ => u32::MAX,
    };
    let all = may_march(setup, state, from);
    let (first, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|(faction, _)| state.active.as_ref() == Some(faction));
    let aboard = first.into_iter().chain(rest).map(|(faction, units)| {
        let aboard = units.min(room);
        room -= aboard;
        (faction, aboard)
    });
    aboard.filter(|(_, units)| *units > 0).collect()
}

/// Returns `true` if Natives of no side are in an area and no side has units there.
fn independent_natives(campaign: CampaignNow<'_>, area: &AreaId) -> bool {
    let tables = &campaign.setup.tables;
    let Some(natives) = tables.natives() else { return false };
    let natives = super::query::faction_id(tables, natives);
    let alone = |cubes: &BTreeMap<FactionId, u32>| (0..2).all(|side| !side_in(tables, cubes, &super::query::side_id(tables, side)));
    campaign.state.areas.get(area).is_some_and(|area| area.of(&natives) > 0 && alone(&area.cubes))
}

fn by_land(
    campaign: CampaignNow<'_>,
    orders: &Orders,
    active: &FactionId,
    march: &March<'_>,
    judgement: &mut Judgement,
) -> Result<Orders, Refusal> {
    let mut left = orders.clone();
    army_is_left(&left, judgement);
    left.armies = left.armies.saturating_sub(1);
    let mut moves = 0u32;
    let mut before = march.from;
    for area in march.path {
        moves = moves.saturating_add(moves_of_step(campaign, active, before, area, march.by_land, judgement)?);
        before = area;
    }
    if moves > left.areas {
        match left.further {
            Some((more, armies)) if armies > 0 && moves <= left.areas.saturating_add(more) => left.further = Some((more, armies - 1)),
            _ => judgement.require(false, "path", || format!("the army would make {moves} moves, and the card allows {}", left.areas)),
        }
    }
    Ok(left)
}

/// Returns the moves that a step from one area to the next costs: one by land, or those of a voyage from harbor to harbor.
fn moves_of_step(
    campaign: CampaignNow<'_>,
    active: &FactionId,
    from: &AreaId,
    to: &AreaId,
    by_land: bool,
    judgement: &mut Judgement,
) -> Result<u32, Refusal> {
    let voyage = voyage_moves(campaign, active).filter(|_| !by_land);
    match (adjacency(campaign.setup, from, to), voyage, harbors(campaign, from, to)) {
        (Adjacency::Known, ..) => Ok(1),
        (Adjacency::None, Some(moves), Some(true)) => Ok(moves),
        (Adjacency::None, Some(moves), None) => {
            judgement
                .note(format!("the board does not say whether {from} and {to} are harbors: the step counts as a voyage of {moves} moves"));
            Ok(moves)
        }
        (Adjacency::None, ..) => {
            judgement.require(false, "path", || format!("{from} does not border on {to}"));
            Ok(1)
        }
        (Adjacency::Unknown, Some(moves), Some(true)) if campaign.setup.tables.has(Rule::UnknownHarborsSail) => {
            judgement.note(format!(
                "the board does not say whether {from} borders on {to} by land: the step between harbors counts as a voyage of {moves} moves [assumed]"
            ));
            Ok(moves)
        }
        (Adjacency::Unknown, ..) => {
            judgement.note(format!("the board does not say whether {from} borders on {to}"));
            Ok(1)
        }
    }
}

/// Returns the moves of a voyage from harbor to harbor, for armies in a Regulars' turn of 1754; `None` for other factions.
fn voyage_moves(campaign: CampaignNow<'_>, active: &FactionId) -> Option<u32> {
    campaign.setup.tables.figure(Figure::VoyageMoves).filter(|_| musters_in(campaign.setup, active, MusterPlace::Harbors))
}

/// Returns whether both areas are harbors; `None` if the board does not determine it.
fn harbors(campaign: CampaignNow<'_>, first: &AreaId, second: &AreaId) -> Option<bool> {
    let harbor = |area: &AreaId| campaign.setup.board.areas.get(area).and_then(|area| area.harbor);
    match (harbor(first), harbor(second)) {
        (Some(true), Some(true)) => Some(true),
        (Some(false), _) | (_, Some(false)) => Some(false),
        _ => None,
    }
}

fn by_water(campaign: CampaignNow<'_>, orders: &Orders, march: &March<'_>, judgement: &mut Judgement) -> Result<Orders, Refusal> {
    let March { army, from, path, by_land } = *march;
    if by_land {
        return Err(Refusal::of("by_land", "the card moves armies by water: leave it out"));
    }
    let mut left = orders.clone();
    let figure = |figure: Figure| campaign.setup.tables.figure(figure).unwrap_or(u32::MAX);
    let units = army.values().fold(0u32, |sum, units| sum.saturating_add(*units));
    // Rules that do not depend on the destination are checked first.
    if orders.way == Way::FishingBoat {
        let (most, armies) = (figure(Figure::FishingBoatUnits), figure(Figure::FishingBoatArmies));
        judgement.require(units <= most, "army", || {
            format!("an army in fishing boats has {} at most, not {units}", count_text(most, "unit", "units"))
        });
        first_from(&left, from, judgement);
        judgement.require(left.armies > 0, "", || format!("fishing boats carry {armies} armies in a turn, and no more"));
        left.armies = left.armies.saturating_sub(1);
    }
    let [to] = path else { return Err(Refusal::of("path", "boats go from one area to another on the same water, with none between")) };
    left.waters = waters(campaign, orders, from, to, judgement)?;
    if orders.way == Way::Warship {
        left.waters = None;
        army_is_left(&left, judgement);
        left.armies = left.armies.saturating_sub(1);
        return Ok(left);
    }
    if let Some(landing) = left.landing.as_ref().filter(|landing| *landing != to) {
        judgement.require(false, "path", || format!("all boats of a card go to one area: {landing}"));
    }
    left.landing = Some(to.clone());
    if !left.boarded_at.contains(from) {
        left.boarded_at.push(from.clone());
    }
    left.boarded = left.boarded.saturating_add(units);
    if orders.way == Way::Canoe {
        let natives = |faction: &FactionId| {
            let place = campaign.setup.tables.find_faction(faction.as_str());
            place.is_some_and(|place| campaign.setup.tables.faction(place).data.natives)
        };
        if let Some(other) = army.iter().find(|(faction, units)| !natives(faction) && **units > 0) {
            judgement.require(false, "army", || format!("canoes carry no {}", campaign.name(other.0)));
        }
        let (most, areas) = (figure(Figure::CanoeUnits), figure(Figure::CanoeAreas));
        let fits = left.boarded <= most && u32::try_from(left.boarded_at.len()).is_ok_and(|from| from <= areas);
        judgement.require(fits, "army", || format!("canoes carry {most} units from {areas} areas at most"));
        // Full canoes are no army that may still go.
        if left.boarded >= most {
            left.armies = 0;
        }
    }
    Ok(left)
}

/// Returns the waters that the boats of the card may be on, including this army's: all boats of a card use one water.
fn waters(
    campaign: CampaignNow<'_>,
    orders: &Orders,
    from: &AreaId,
    to: &AreaId,
    judgement: &mut Judgement,
) -> Result<Option<BTreeSet<SmolStr>>, Refusal> {
    let water = |area: &AreaId| campaign.setup.board.areas.get(area).and_then(|area| area.water.as_ref());
    let Some((own, other)) = water(from).zip(water(to)) else {
        judgement.note(format!("the board does not say whether {from} and {to} lie on one water"));
        return Ok(orders.waters.clone());
    };
    let both = own.intersection(other).cloned().collect::<BTreeSet<_>>();
    if both.is_empty() {
        judgement.require(false, "path", || format!("{from} and {to} do not lie on the same water"));
        return Ok(orders.waters.clone());
    }
    let Some(before) = &orders.waters else { return Ok(Some(both)) };
    let all = both.intersection(before).cloned().collect::<BTreeSet<_>>();
    let is_off = |waters: &BTreeSet<SmolStr>| waters.is_disjoint(before);
    let (at, which) = match (is_off(own), is_off(other)) {
        (true, _) => ("from", format!("{from} does not lie on it")),
        (false, true) => ("path", format!("{to} does not lie on it")),
        (false, false) => ("path", format!("{from} and {to} do not both lie on it")),
    };
    judgement.require(!all.is_empty(), at, || format!("all boats of a card are on one water, and {which}"));
    Ok(Some(all))
}
