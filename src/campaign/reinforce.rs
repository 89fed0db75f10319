//! Reinforcements of the active faction placed (digest §1).

use super::event::{AreaUnits, Change, Place};
use super::judge::{Desk, Draft};
use super::query::{effects, enemies_in, muster_areas, reinforcements};
use crate::area::card::CardEffect;
use crate::area::explain::yours;
use crate::area::words::MusterPlace;
use crate::game::Refusal;
use crate::id::{AreaId, FactionId, SideId};

pub(super) fn reinforce(
    desk: Desk<'_>,
    anywhere: &[AreaUnits],
    fled: &[AreaUnits],
    elsewhere: Option<&AreaId>,
    harbors: Option<&[AreaId]>,
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let Desk { setup, state } = desk;
    let (faction, side) = desk.active()?;
    if state.reinforced {
        return Err(Refusal::of("", format!("the {} have had their reinforcements this turn", desk.name(&faction))));
    }
    if state.orders.is_some() {
        return Err(Refusal::of("", "reinforcements come before the movement card; undo it first"));
    }
    for area in harbors.unwrap_or_default().iter().chain(elsewhere) {
        desk.area("area", area)?;
    }
    let found = reinforcements(setup, state, &faction, harbors).map_err(Refusal)?;
    let banned = effects(setup, &state.cards).find_map(|(_, effect)| match effect {
        CardEffect::EnlistElsewhere { area } => Some(setup.board.own_name(area)),
        _ => None,
    });
    if elsewhere.is_some() && banned.is_none() {
        return Err(Refusal::of("elsewhere", "no card in play lets units enlist elsewhere; leave it out"));
    }
    if let Some(elsewhere) = elsewhere {
        open(desk, "elsewhere", elsewhere, &side)?;
    }
    for (area, units) in &found.enlist {
        let area = AreaId(area.clone());
        let moved = elsewhere.filter(|_| banned.as_ref() == Some(&area));
        draft.units(&faction, *units, Place::Stockpile, Place::Area(moved.cloned().unwrap_or(area)));
    }
    let own = own_areas(desk, &faction, harbors);
    let most = found.anywhere_held.or(found.anywhere_open).unwrap_or(0);
    check_sum("anywhere", anywhere, most)?;
    for place in anywhere {
        desk.area("anywhere", &place.area)?;
        if found.anywhere_held.is_some() {
            let held = state.units_in(&place.area, &faction) > 0;
            let listed = own.contains(&place.area);
            if !held || listed {
                let says = format!("{} must be an area besides the muster areas that already holds {}", place.area, desk.name(&faction));
                return Err(Refusal::of("anywhere", says));
            }
        } else {
            check_place(desk, "anywhere", place, &own, &side)?;
        }
        draft.units(&faction, place.units, Place::Stockpile, Place::Area(place.area.clone()));
    }
    check_sum("fled", fled, found.fled_return)?;
    for place in fled {
        desk.area("fled", &place.area)?;
        check_place(desk, "fled", place, &own, &side)?;
        draft.units(&faction, place.units, Place::Fled, Place::Area(place.area.clone()));
    }
    let back = fled.iter().map(|place| place.units).sum::<u32>();
    if back < found.fled_return {
        draft.note(format!("{} fled units could have come back and did not", found.fled_return - back));
    }
    let by_yours = yours(&setup.tables, &["reinforcements", "factions"], [faction.as_str()]);
    if !by_yours.is_empty() {
        draft.note(by_yours);
    }
    draft.changes.push(Change::Reinforced {});
    Ok(())
}

/// The areas that are a faction's own to reinforce: those the rules name, and those the board does.
fn own_areas(desk: Desk<'_>, faction: &FactionId, harbors: Option<&[AreaId]>) -> Vec<AreaId> {
    let musters = desk.setup.tables.musters.iter().filter(|row| row.data.faction == faction.0 && row.data.place == MusterPlace::Area);
    let mut areas = musters.filter_map(|row| row.data.area.as_deref()).map(|area| desk.setup.board.own_name(area)).collect::<Vec<_>>();
    areas.extend(muster_areas(desk.setup, desk.state, faction, harbors));
    areas
}

fn check_sum(at: &str, places: &[AreaUnits], most: u32) -> Result<(), Refusal> {
    let sum = places.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
    if sum > most {
        return Err(Refusal::of(at, format!("{sum} units are placed and {most} may be")));
    }
    Ok(())
}

fn check_place(desk: Desk<'_>, at: &str, place: &AreaUnits, own: &[AreaId], side: &SideId) -> Result<(), Refusal> {
    if !own.contains(&place.area) {
        let names = own.iter().map(ToString::to_string).collect::<Vec<_>>();
        let names = if names.is_empty() { "none is known: name them".to_owned() } else { names.join(", ") };
        return Err(Refusal::of(at, format!("{} is no area where they may come on; those are {names}", place.area)));
    }
    open(desk, at, &place.area, side)
}

fn open(desk: Desk<'_>, at: &str, area: &AreaId, side: &SideId) -> Result<(), Refusal> {
    if enemies_in(desk.setup, desk.state, area, side) {
        return Err(Refusal::of(at, format!("enemies are in {area}: nobody comes on there")));
    }
    Ok(())
}
