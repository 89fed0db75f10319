//! Armies on the move (digest §4): checked where the board tells, noted where not.

use std::collections::BTreeMap;

use super::event::{Change, Orders, Place};
use super::judge::{Desk, Draft};
use super::query::{Adjacency, adjacency, enemies_in, side_in, side_of};
use crate::area::card::Way;
use crate::area::tables::Figure;
use crate::area::words::Rule;
use crate::game::Refusal;
use crate::id::{AreaId, FactionId, SideId};

pub(super) fn go(
    desk: Desk<'_>,
    army: &BTreeMap<FactionId, u32>,
    from: &AreaId,
    path: &[AreaId],
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let (active, side) = desk.active()?;
    let Some(orders) = &desk.state.orders else {
        return Err(Refusal::of("", "play a movement card first: it says how many armies move, and how far"));
    };
    desk.area("from", from)?;
    path.iter().try_for_each(|area| desk.area("path", area))?;
    check_army(desk, army, from, &active, &side)?;
    let Some((to, through)) = path.split_last() else {
        return Err(Refusal::of("path", "is empty: name the areas the army goes through, where it stops last"));
    };
    if to == from {
        return Err(Refusal::of("path", "the army ends where it began"));
    }
    let orders = match orders.way {
        Way::Land => by_land(desk, orders, &active, from, path, draft)?,
        Way::Canoe | Way::FishingBoat | Way::Warship => by_water(desk, orders, army, &active, from, path, draft)?,
    };
    for area in through {
        if enemies_in(desk.setup, desk.state, area, &side) {
            return Err(Refusal::of("path", format!("enemies are in {area}: the army must stop there")));
        }
        if independent_natives(desk, area) {
            return Err(Refusal::of("path", format!("independent Natives are in {area}: the army must stop there, and they join it")));
        }
    }
    for (faction, units) in army {
        draft.units(faction, *units, Place::Area(from.clone()), Place::Area(to.clone()));
        draft.changes.push(Change::Moved { faction: faction.clone(), units: *units, area: to.clone() });
    }
    draft.changes.push(Change::Orders { orders: Some(orders) });
    Ok(())
}

/// Units that are there and have not moved, of one side with Natives, one at least of the active faction.
fn check_army(desk: Desk<'_>, army: &BTreeMap<FactionId, u32>, from: &AreaId, active: &FactionId, side: &SideId) -> Result<(), Refusal> {
    for (faction, units) in army {
        let at = format!("army.{faction}");
        desk.faction(&at, faction)?;
        if side_of(&desk.setup.tables, faction).is_some_and(|own| own != *side) {
            return Err(Refusal::of(&at, format!("the {} fight for the other side", desk.name(faction))));
        }
        let here = desk.state.units_in(from, faction);
        let moved = desk.state.moved.get(from).and_then(|moved| moved.get(faction)).copied().unwrap_or(0);
        let free = here.saturating_sub(moved);
        if *units > free {
            let says = if moved > 0 {
                format!("{units} would move, of {here} in {from}, and {moved} have moved this turn: no unit moves twice")
            } else {
                format!("{units} would move, and {here} are in {from}")
            };
            return Err(Refusal::of(&at, says));
        }
    }
    if army.get(active).copied().unwrap_or(0) == 0 {
        return Err(Refusal::of("army", format!("at least one unit of the army must be of the {}", desk.name(active))));
    }
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

fn by_land(
    desk: Desk<'_>,
    orders: &Orders,
    active: &FactionId,
    from: &AreaId,
    path: &[AreaId],
    draft: &mut Draft,
) -> Result<Orders, Refusal> {
    let mut left = orders.clone();
    if left.armies == 0 {
        return Err(Refusal::of("", "all armies the cards allow have moved"));
    }
    left.armies -= 1;
    let mut steps = 0u32;
    let mut before = from;
    for area in path {
        steps += 1;
        match adjacency(desk.setup, before, area) {
            Adjacency::Known => {}
            Adjacency::None if crosses_open_water(desk, active, before, area) => steps += 1,
            Adjacency::None => return Err(Refusal::of("path", format!("{before} does not border on {area}"))),
            Adjacency::Unknown => draft.note(format!("whether {before} borders on {area} is not filled in")),
        }
        before = area;
    }
    if steps > left.areas {
        match left.further {
            Some((more, armies)) if armies > 0 && steps <= left.areas.saturating_add(more) => left.further = Some((more, armies - 1)),
            _ => return Err(Refusal::of("path", format!("the army would move {steps} areas, and {} are allowed", left.areas))),
        }
    }
    Ok(left)
}

/// In 1754 armies of a Regulars' turn go from harbor to harbor, which costs two moves.
fn crosses_open_water(desk: Desk<'_>, active: &FactionId, from: &AreaId, to: &AreaId) -> bool {
    let harbor = |area: &AreaId| desk.setup.board.areas.get(area).is_some_and(|area| area.harbor == Some(true));
    let place = crate::area::words::MusterPlace::Harbors;
    let sails = desk.setup.tables.musters.iter().any(|row| row.data.faction == active.0 && row.data.place == place);
    desk.setup.tables.has(Rule::DefenderRollsFirst) && sails && harbor(from) && harbor(to)
}

fn by_water(
    desk: Desk<'_>,
    orders: &Orders,
    army: &BTreeMap<FactionId, u32>,
    active: &FactionId,
    from: &AreaId,
    path: &[AreaId],
    draft: &mut Draft,
) -> Result<Orders, Refusal> {
    let [to] = path else { return Err(Refusal::of("path", "boats go from one area to another on the same water, with none between")) };
    let water = |area: &AreaId| desk.setup.board.areas.get(area).and_then(|area| area.water.as_ref());
    let same = water(from).zip(water(to)).map(|(own, other)| !own.is_disjoint(other));
    draft.known(
        "path",
        same,
        || format!("{from} and {to} lie on no water together"),
        || format!("whether {from} and {to} lie on one water is not filled in"),
    )?;
    let figure = |figure: Figure| desk.setup.tables.figure(figure).unwrap_or(u32::MAX);
    let units = army.values().fold(0u32, |sum, units| sum.saturating_add(*units));
    let mut left = orders.clone();
    if matches!(orders.way, Way::Canoe | Way::FishingBoat) {
        if left.landing.as_ref().is_some_and(|landing| landing != to) {
            return Err(Refusal::of("path", format!("all boats of a card go to one area: {}", left.landing.unwrap_or_else(|| to.clone()))));
        }
        left.landing = Some(to.clone());
        if !left.boarded_at.contains(from) {
            left.boarded_at.push(from.clone());
        }
        left.boarded = left.boarded.saturating_add(units);
    }
    match orders.way {
        Way::Canoe => {
            if let Some(other) = army.iter().find(|(faction, units)| *faction != active && **units > 0) {
                return Err(Refusal::of("army", format!("canoes carry no {}", desk.name(other.0))));
            }
            let (most, areas) = (figure(Figure::CanoeUnits), figure(Figure::CanoeAreas));
            if left.boarded > most || u32::try_from(left.boarded_at.len()).is_ok_and(|from| from > areas) {
                return Err(Refusal::of("army", format!("canoes carry {most} units from {areas} areas at most")));
            }
        }
        Way::FishingBoat => {
            let (most, armies) = (figure(Figure::FishingBoatUnits), figure(Figure::FishingBoatArmies));
            if units > most {
                return Err(Refusal::of("army", format!("an army in fishing boats has {most} units at most, not {units}")));
            }
            if u32::try_from(left.boarded_at.len()).is_ok_and(|from| from > armies) {
                return Err(Refusal::of("from", format!("fishing boats carry {armies} armies at most, each from its own area")));
            }
        }
        Way::Warship | Way::Land => {
            if left.armies == 0 {
                return Err(Refusal::of("", "all armies the cards allow have moved"));
            }
            left.armies -= 1;
        }
    }
    Ok(left)
}
