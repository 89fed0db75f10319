//! Armies on the move (digest §4): checked where the board tells, noted where not.

use std::collections::{BTreeMap, BTreeSet};

use smol_str::SmolStr;

use super::draft::{Desk, Draft};
use super::event::{Change, Place};
use super::orders::Orders;
use super::query::{Adjacency, adjacency, enemies_in, side_in, side_of};
use crate::game::Refusal;
use crate::games::area::card::Way;
use crate::games::area::tables::Figure;
use crate::games::area::words::{MusterPlace, Rule};
use crate::id::{AreaId, FactionId, SideId};

/// An army on the march.
pub(super) struct March<'m> {
    pub army: &'m BTreeMap<FactionId, u32>,
    pub from: &'m AreaId,
    pub path: &'m [AreaId],
    pub by_land: bool,
}

pub(super) fn go(desk: Desk<'_>, march: &March<'_>, draft: &mut Draft) -> Result<(), Refusal> {
    let March { army, from, path, .. } = *march;
    let (active, side) = desk.active()?;
    let Some(orders) = &desk.state.orders else {
        return Err(Refusal::of("", "play a movement card first: it says how many armies move, and how far"));
    };
    desk.area("from", from)?;
    path.iter().try_for_each(|area| desk.area("path", area))?;
    check_army(desk, march, &active, &side, draft)?;
    let Some((to, through)) = path.split_last() else {
        return Err(Refusal::of("path", "is empty: name the areas the army goes through, where it stops last"));
    };
    if to == from {
        return Err(Refusal::of("path", "the army ends where it began"));
    }
    let orders = match orders.way {
        Way::Land => by_land(desk, orders, &active, march, draft)?,
        Way::Canoe | Way::FishingBoat | Way::Warship => by_water(desk, orders, march, draft)?,
    };
    for area in through {
        if enemies_in(desk.setup, desk.state, area, &side) {
            draft.should(false, "path", || format!("enemies are in {area}: the army must stop there"));
        }
        draft.should(!independent_natives(desk, area), "path", || {
            format!("independent Natives are in {area}: the army must stop there, and they join it")
        });
    }
    if desk.state.fought > 0 {
        draft.note("all marches come before the first battle of the turn, and one has been fought");
    }
    for (faction, units) in army {
        draft.units(faction, *units, Place::Area(from.clone()), Place::Area(to.clone()));
        draft.changes.push(Change::Moved { faction: faction.clone(), units: *units, area: to.clone() });
    }
    draft.changes.push(Change::Orders { orders: Some(orders) });
    Ok(())
}

/// Units that are there and have not moved, of one side with Natives, one at least of the active faction.
fn check_army(desk: Desk<'_>, march: &March<'_>, active: &FactionId, side: &SideId, draft: &mut Draft) -> Result<(), Refusal> {
    let March { army, from, .. } = *march;
    for (faction, units) in army {
        let at = format!("army.{faction}");
        desk.faction(&at, faction)?;
        if side_of(&desk.setup.tables, faction).is_some_and(|own| own != *side) {
            return Err(Refusal::of(&at, format!("the {} fight for the other side", desk.name(faction))));
        }
        let here = desk.state.units_in(from, faction);
        let moved = desk.state.moved.get(from).and_then(|moved| moved.get(faction)).copied().unwrap_or(0);
        let free = here.saturating_sub(moved);
        if *units > here {
            return Err(Refusal::of(&at, format!("{units} would move, and {here} are in {from}")));
        }
        draft.should(*units <= free, &at, || {
            format!("{units} would move, of {here} in {from}, and {moved} have moved this turn: no unit moves twice")
        });
    }
    if army.values().all(|units| *units == 0) {
        return Err(Refusal::of("army", "nobody moves: say how many of which faction"));
    }
    let own = army.get(active).is_some_and(|units| *units > 0);
    draft.should(own, "army", || format!("at least one unit of the army must be of the {}", desk.name(active)));
    Ok(())
}

/// Natives of no side with nobody beside them.
fn independent_natives(desk: Desk<'_>, area: &AreaId) -> bool {
    let tables = &desk.setup.tables;
    let Some(natives) = tables.natives() else { return false };
    let natives = super::query::faction_id(tables, natives);
    let alone = |cubes: &BTreeMap<FactionId, u32>| (0..2).all(|side| !side_in(tables, cubes, &super::query::side_id(tables, side)));
    desk.state.areas.get(area).is_some_and(|area| area.of(&natives) > 0 && alone(&area.cubes))
}

fn by_land(desk: Desk<'_>, orders: &Orders, active: &FactionId, march: &March<'_>, draft: &mut Draft) -> Result<Orders, Refusal> {
    let mut left = orders.clone();
    draft.should(left.armies > 0, "", || "all armies the cards allow have moved".to_owned());
    left.armies = left.armies.saturating_sub(1);
    let mut moves = 0u32;
    let mut before = march.from;
    for area in march.path {
        moves = moves.saturating_add(moves_of_step(desk, active, before, area, march.by_land, draft)?);
        before = area;
    }
    if moves > left.areas {
        match left.further {
            Some((more, armies)) if armies > 0 && moves <= left.areas.saturating_add(more) => left.further = Some((more, armies - 1)),
            _ => draft.should(false, "path", || format!("the army would make {moves} moves, and the card allows {}", left.areas)),
        }
    }
    Ok(left)
}

/// What a step from one area to the next costs: a move by land, or those of a voyage from harbor to harbor.
fn moves_of_step(desk: Desk<'_>, active: &FactionId, from: &AreaId, to: &AreaId, by_land: bool, draft: &mut Draft) -> Result<u32, Refusal> {
    let voyage = voyage_moves(desk, active).filter(|_| !by_land);
    match (adjacency(desk.setup, from, to), voyage, harbors(desk, from, to)) {
        (Adjacency::Known, ..) => Ok(1),
        (Adjacency::None, Some(moves), Some(true)) => Ok(moves),
        (Adjacency::None, Some(moves), None) => {
            draft.note(format!("whether {from} and {to} are harbors is not filled in: the step counts as a voyage of {moves} moves"));
            Ok(moves)
        }
        (Adjacency::None, ..) => {
            draft.should(false, "path", || format!("{from} does not border on {to}"));
            Ok(1)
        }
        (Adjacency::Unknown, Some(moves), Some(true)) if desk.setup.tables.has(Rule::UnknownHarborsSail) => {
            draft.note(format!(
                "whether {from} borders on {to} by land is not filled in: the step between harbors counts as a voyage of {moves} moves [assumed]"
            ));
            Ok(moves)
        }
        (Adjacency::Unknown, ..) => {
            draft.note(format!("whether {from} borders on {to} is not filled in"));
            Ok(1)
        }
    }
}

/// In 1754 armies of a Regulars' turn go from harbor to harbor: the moves of such a voyage.
fn voyage_moves(desk: Desk<'_>, active: &FactionId) -> Option<u32> {
    let sails = desk.setup.tables.musters.iter().any(|row| row.data.faction == active.0 && row.data.place == MusterPlace::Harbors);
    desk.setup.tables.figure(Figure::VoyageMoves).filter(|_| sails)
}

/// Whether both are harbors; none where the board does not tell.
fn harbors(desk: Desk<'_>, first: &AreaId, second: &AreaId) -> Option<bool> {
    let harbor = |area: &AreaId| desk.setup.board.areas.get(area).and_then(|area| area.harbor);
    match (harbor(first), harbor(second)) {
        (Some(true), Some(true)) => Some(true),
        (Some(false), _) | (_, Some(false)) => Some(false),
        _ => None,
    }
}

fn by_water(desk: Desk<'_>, orders: &Orders, march: &March<'_>, draft: &mut Draft) -> Result<Orders, Refusal> {
    let March { army, from, path, by_land } = *march;
    if by_land {
        return Err(Refusal::of("by_land", "the card moves armies by water: leave it out"));
    }
    let [to] = path else { return Err(Refusal::of("path", "boats go from one area to another on the same water, with none between")) };
    let mut left = orders.clone();
    left.waters = waters(desk, orders, from, to, draft)?;
    let figure = |figure: Figure| desk.setup.tables.figure(figure).unwrap_or(u32::MAX);
    let units = army.values().fold(0u32, |sum, units| sum.saturating_add(*units));
    if orders.way == Way::Warship {
        left.waters = None;
        draft.should(left.armies > 0, "", || "all armies the cards allow have moved".to_owned());
        left.armies = left.armies.saturating_sub(1);
        return Ok(left);
    }
    if let Some(landing) = left.landing.as_ref().filter(|landing| *landing != to) {
        draft.should(false, "path", || format!("all boats of a card go to one area: {landing}"));
    }
    left.landing = Some(to.clone());
    if orders.way == Way::FishingBoat {
        let (most, armies) = (figure(Figure::FishingBoatUnits), figure(Figure::FishingBoatArmies));
        draft.should(units <= most, "army", || format!("an army in fishing boats has {most} units at most, not {units}"));
        draft.should(!left.boarded_at.contains(from), "from", || {
            format!("an army has left {from} by fishing boat: the other comes from another area")
        });
        draft.should(left.armies > 0, "", || format!("fishing boats carry {armies} armies in a turn, and no more"));
        left.armies = left.armies.saturating_sub(1);
    }
    if !left.boarded_at.contains(from) {
        left.boarded_at.push(from.clone());
    }
    left.boarded = left.boarded.saturating_add(units);
    if orders.way == Way::Canoe {
        let natives = |faction: &FactionId| {
            let place = desk.setup.tables.find_faction(faction.as_str());
            place.is_some_and(|place| desk.setup.tables.faction(place).data.natives)
        };
        if let Some(other) = army.iter().find(|(faction, units)| !natives(faction) && **units > 0) {
            draft.should(false, "army", || format!("canoes carry no {}", desk.name(other.0)));
        }
        let (most, areas) = (figure(Figure::CanoeUnits), figure(Figure::CanoeAreas));
        let fits = left.boarded <= most && u32::try_from(left.boarded_at.len()).is_ok_and(|from| from <= areas);
        draft.should(fits, "army", || format!("canoes carry {most} units from {areas} areas at most"));
    }
    Ok(left)
}

/// The waters that the boats of the card may be on, this army's among them: all of a card are on one.
fn waters(desk: Desk<'_>, orders: &Orders, from: &AreaId, to: &AreaId, draft: &mut Draft) -> Result<Option<BTreeSet<SmolStr>>, Refusal> {
    let water = |area: &AreaId| desk.setup.board.areas.get(area).and_then(|area| area.water.as_ref());
    let Some((own, other)) = water(from).zip(water(to)) else {
        draft.note(format!("whether {from} and {to} lie on one water is not filled in"));
        return Ok(orders.waters.clone());
    };
    let both = own.intersection(other).cloned().collect::<BTreeSet<_>>();
    if both.is_empty() {
        draft.should(false, "path", || format!("{from} and {to} lie on no water together"));
        return Ok(orders.waters.clone());
    }
    let Some(before) = &orders.waters else { return Ok(Some(both)) };
    let all = both.intersection(before).cloned().collect::<BTreeSet<_>>();
    draft.should(!all.is_empty(), "from", || format!("all boats of a card are on one water, and {from} is not on that of those before"));
    Ok(Some(all))
}
